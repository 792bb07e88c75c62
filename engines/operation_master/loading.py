"""The entry for the shelf: the rules, which need no files, and the bots."""

from __future__ import annotations

from collections.abc import Callable

from engines.operation_master.badges import BADGES
from engines.operation_master.bots import BOTS
from engines.operation_master.bots.advice import TheatreCoach
from engines.operation_master.game import OperationMaster
from engines.operation_master.words import PADS

__all__ = ["BADGES", "PADS", "load"]


def load(_: Callable[[str], str]) -> OperationMaster:
    """The game with its bots; it has no files to read."""
    coach = TheatreCoach()
    return OperationMaster(None, BOTS, coach, coach)
