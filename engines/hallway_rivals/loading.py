"""Loads the game for the shelf."""

from __future__ import annotations

from collections.abc import Callable

from engines.hallway_rivals.board import special
from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.bots.advice import SchoolCoach
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.model import State
from engines.hallway_rivals.pieces import Goods, Rank
from engines.hallway_rivals.rules.coins import Buy, Equip, Lure
from engines.hallway_rivals.school import controlled
from engines.hallway_rivals.words import PADS
from engines.kernel.commands import Command
from engines.kernel.messages import msg
from engines.kernel.table import Table
from engines.kernel.trophies import Trophy, won

__all__ = ["PADS", "TROPHIES", "load"]


def load(_: Callable[[str], str]) -> HallwayRivals:
    """The game with its bots; it has no files to read."""
    coach = SchoolCoach()
    return HallwayRivals(None, BOTS, coach, coach)


# Trophies


CROWD = 3
"""The fewest players of a school that is hard to rule."""


def _is_item(command: Command) -> bool:
    """True if a command buys the item of a group (HR-10)."""
    return isinstance(command, Equip | Lure) or (isinstance(command, Buy) and command.goods in (Goods.CYMBALS, Goods.ROBOT))


def _all_powers(table: Table[State], seat: int) -> bool:
    """True if a seat had a college student, a teacher, its group's item, and a student in its special room (HR-10)."""
    if not any(move.seat == seat and _is_item(move.command) for move in table.moves):
        return False
    wanted = {Rank.COLLEGE, Rank.TEACHER, special(seat)}
    for turn in range(table.turn + 1):
        for student in table.state_at(turn).players[seat].students:
            wanted -= {student.rank, student.place}
        if not wanted:
            return True
    return False


def _straight_as(table: Table[State], seat: int) -> bool:
    """True if a seat won, and nobody else has a report card (HR-7.3)."""
    return won(table, seat) and not any(player.reports for other, player in enumerate(table.state.players) if other != seat)


def _half_the_school(table: Table[State], seat: int) -> bool:
    """True if a seat controlled half of all classrooms at once, in a school of three or four (HR-5)."""
    states = (table.state_at(turn) for turn in range(table.turn + 1))
    return len(table.seats) >= CROWD and any(2 * controlled(state, seat) >= len(state.rooms) > 0 for state in states)


TROPHIES = (
    Trophy(
        "powers",
        msg("All four powers"),
        msg("In one game, use a college student, a teacher, your group's item and special room."),
        _all_powers,
    ),
    Trophy("straight", msg("Straight A's"), msg("Win while nobody else has a report card."), _straight_as),
    Trophy("half", msg("Half the school"), msg("Against two or three rivals, control half of all classrooms at once."), _half_the_school),
)
