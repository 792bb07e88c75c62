"""The badges of School Year Diary."""

from __future__ import annotations

from functools import partial

from engines.kernel.badges import Badge, won
from engines.kernel.messages import msg
from engines.kernel.table import Table
from engines.school_year_diary.model import HAND_LIMIT, IDEAS, Mode, Pace, State
from engines.school_year_diary.rules.chains import Chain


def _year_won(students: int, table: Table[State], seat: int) -> bool:
    """True if a class of this many students was led through a year as printed (SYD-2.1, 3.6)."""
    config = table.state.config
    as_printed = config.mode is Mode.COOP and config.pace is Pace.PRINTED and config.ideas == IDEAS
    return as_printed and len(config.students) == students and won(table, seat)


def _longest_chain(table: Table[State], seat: int) -> bool:
    """True if a seat gave a chain of a full hand (SYD-4.3, 4.7)."""
    return any(isinstance(move.command, Chain) and len(move.command.cards) >= HAND_LIMIT for move in table.moves if move.seat == seat)


BADGES = (
    Badge("pair", msg("Two of a kind"), msg("Win a year with a class of two, alone or together."), partial(_year_won, 2)),
    Badge("trio", msg("Three's company"), msg("Win a year with a class of three, alone or together."), partial(_year_won, 3)),
    Badge("class", msg("The whole class"), msg("Win a year with a class of four, alone or together."), partial(_year_won, 4)),
    Badge("chain", msg("Five in a row"), msg("Give a chain of five cards."), _longest_chain),
    Badge("puzzle", msg("Top marks"), msg("Solve a puzzle of grade 6 without help."), grade=6),
)
"""A year counts at the printed pace and with the printed ideas (SYD-9.4, 9.5)."""
