"""How the shelf gets this game: its rules, which need no files, and its bots."""

from __future__ import annotations

from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.game import HallwayRivals
from engines.kernel.loading import without_files

load = without_files(HallwayRivals, BOTS)
"""The game."""
