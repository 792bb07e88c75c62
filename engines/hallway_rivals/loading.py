"""Loads the game for the shelf."""

from __future__ import annotations

from collections.abc import Callable

from engines.hallway_rivals.badges import BADGES
from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.bots.advice import SchoolCoach
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.words import PADS

__all__ = ["BADGES", "PADS", "load"]


def load(_: Callable[[str], str]) -> HallwayRivals:
    """The game with its bots; it has no files to read."""
    coach = SchoolCoach()
    return HallwayRivals(None, BOTS, coach, coach)
