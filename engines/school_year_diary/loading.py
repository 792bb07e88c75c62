"""Load the game with its cards and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.school_year_diary.badges import BADGES
from engines.school_year_diary.bots import chances
from engines.school_year_diary.bots.advice import DiaryAdviser, DiaryAnalyst
from engines.school_year_diary.bots.careful import Careful, Greedy
from engines.school_year_diary.bots.expert import HARD
from engines.school_year_diary.card_reading import CARD_FILES, parse_cards, parse_edition
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.rules.turns import PADS

__all__ = ["BADGES", "PADS", "load", "load_edition"]


def load(read: Callable[[str], str]) -> SchoolYearDiary:
    """The game. ``read`` returns the text of one of its files by name."""
    return _with_cards(parse_cards(_ours(read)), chances.read(read(chances.FILE)))


def load_edition(own: Mapping[str, str], read: Callable[[str], str]) -> SchoolYearDiary:
    """The game with the cards of the player's own files, and ours for kinds of cards not in them. Raises CardError."""
    return _with_cards(parse_edition(own, _ours(read)))


def _ours(read: Callable[[str], str]) -> Mapping[str, str]:
    return {name: read(name) for name in (f"{each}.toml" for each in CARD_FILES)}


def _with_cards(cards: Cards, told: chances.Chances = chances.NO_CHANCES) -> SchoolYearDiary:
    bots = {"greedy": Greedy(), "careful": Careful(), "expert": HARD}
    return SchoolYearDiary(cards, bots, DiaryAdviser(told), DiaryAnalyst(told))
