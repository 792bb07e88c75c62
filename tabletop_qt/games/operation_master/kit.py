"""Operation Master's part of the shelf."""

from __future__ import annotations

from engines.kernel.messages import msg
from tabletop_qt.games.kit import LEVELS, GameKit


def kit() -> GameKit:
    """Operation Master, for three to five."""
    return GameKit(
        "operation_master",
        msg("Operation Master"),
        about=msg("Three to five play tricks with cards and dice, and gather dice of one value."),
        facts=(msg("3 to 5 players"), msg("30 minutes"), msg("Win tricks, and gather dice of one value.")),
        openers=frozenset({"round"}),
        mode="comp",
        paper=True,
        levels=LEVELS,
        sounds={"laid": "card", "set": "dice", "changed": "dice", "taken": "dice", "round": "bell", "scored": "fanfare", "ended": "bell"},
    )
