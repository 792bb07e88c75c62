"""Hallway Rivals' part of the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import FirstTable, GameKit

if TYPE_CHECKING:
    from engines.kernel.commands import Command


def _doubt(view: Any, _seat: int, command: Command) -> Message | None:
    """What a teleport would lose (HR-5.5)."""
    from engines.hallway_rivals.commands import Teleport
    from engines.hallway_rivals.places import OFFICE
    from engines.hallway_rivals.school import found

    if not isinstance(command, Teleport):
        return None
    student = found(view, command.name)
    if student is None or student.place is OFFICE or not (student.cheerleader or student.coins or student.script):
        return None
    return msg("What this student carries is lost on the way. Teleport all the same?")


def kit() -> GameKit:
    """Hallway Rivals, for two to four."""
    return GameKit(
        "hallway_rivals",
        msg("Hallway Rivals"),
        about=msg("Two to four social groups fight over the classrooms of a school."),
        facts=(msg("2 to 4 players"), msg("90 minutes"), msg("Take the classrooms, and fight for the corridors.")),
        openers=frozenset({"period"}),
        mode="comp",
        doubt=_doubt,
        # Building by hand, as the rules have it, asks for judgement that nobody has before their first game (HR-1.3).
        first=FirstTable({"building": "quick"}, msg("Play now: you against bots, in a school that stands.")),
        sounds={"rolled": "dice", "drew": "card", "discarded": "card", "tile": "card", "took": "coin", "earned": "coin", "period": "bell"},
    )
