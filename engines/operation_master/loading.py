"""How the shelf gets this game: its rules, which need no files, and its bots."""

from __future__ import annotations

from engines.kernel.loading import without_files
from engines.operation_master.bots import BOTS
from engines.operation_master.game import OperationMaster

load = without_files(OperationMaster, BOTS)
"""The game."""
