"""Load the game with its cards and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from engines.kernel.messages import msg
from engines.kernel.table import Table
from engines.kernel.trophies import Trophy, won
from engines.school_year_diary.bots import Careful, Greedy
from engines.school_year_diary.bots.advice import FILE, NO_CHANCES, Chances, DiaryAdviser, DiaryAnalyst, read_chances
from engines.school_year_diary.bots.expert import HARD
from engines.school_year_diary.card_reading import CARD_FILES, parse_cards, parse_edition
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import HAND_LIMIT, IDEAS, Mode, Pace, State
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.result import PADS

__all__ = ["PADS", "TROPHIES", "load", "load_edition"]


def load(read: Callable[[str], str]) -> SchoolYearDiary:
    """The game. ``read`` returns the text of one of its files by name."""
    return _with_cards(parse_cards(_ours(read)), read_chances(read(FILE)))


def load_edition(own: Mapping[str, str], read: Callable[[str], str]) -> SchoolYearDiary:
    """The game with the cards of the player's own files, and ours for kinds of cards not in them. Raises CardError."""
    return _with_cards(parse_edition(own, _ours(read)))


def _ours(read: Callable[[str], str]) -> Mapping[str, str]:
    return {name: read(name) for name in (f"{each}.toml" for each in CARD_FILES)}


def _with_cards(cards: Cards, told: Chances = NO_CHANCES) -> SchoolYearDiary:
    bots = {"greedy": Greedy(), "careful": Careful(), "expert": HARD}
    return SchoolYearDiary(cards, bots, DiaryAdviser(told), DiaryAnalyst(told))


# Trophies


def _year_won(students: int, table: Table[State], seat: int) -> bool:
    """True if a class of this many students was led through a year as printed (SYD-2.1, 3.6)."""
    config = table.state.config
    as_printed = config.mode is Mode.COOP and config.pace is Pace.PRINTED and config.ideas == IDEAS
    return as_printed and len(config.students) == students and won(table, seat)


def _longest_chain(table: Table[State], seat: int) -> bool:
    """True if a seat gave a chain of a full hand (SYD-4.3, 4.7)."""
    return any(isinstance(move.command, Chain) and len(move.command.cards) >= HAND_LIMIT for move in table.moves if move.seat == seat)


TROPHIES = (
    Trophy("pair", msg("Two of a kind"), msg("Win a year with a class of two, alone or together."), partial(_year_won, 2)),
    Trophy("trio", msg("Three's company"), msg("Win a year with a class of three, alone or together."), partial(_year_won, 3)),
    Trophy("class", msg("The whole class"), msg("Win a year with a class of four, alone or together."), partial(_year_won, 4)),
    Trophy("chain", msg("Five in a row"), msg("Give a chain of five cards."), _longest_chain),
    Trophy("puzzle", msg("Top marks"), msg("Solve a puzzle of grade 6 without help."), grade=6),
)
"""A year counts at the printed pace and with the printed ideas (SYD-9.4, 9.5)."""
