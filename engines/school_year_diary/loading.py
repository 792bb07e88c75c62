"""How the shelf gets this game: its rules with their cards and the bots that play it."""

from __future__ import annotations

from collections.abc import Callable

from engines.school_year_diary.bots.adviser import DiaryAdviser
from engines.school_year_diary.bots.analyst import DiaryAnalyst
from engines.school_year_diary.bots.careful import Careful
from engines.school_year_diary.bots.expert import Expert
from engines.school_year_diary.bots.greedy import Greedy
from engines.school_year_diary.card_reading import CARD_FILES, parse_cards
from engines.school_year_diary.game import SchoolYearDiary


def load(read: Callable[[str], str]) -> SchoolYearDiary:
    """The game. ``read`` gives the text of one of its files by name."""
    cards = parse_cards({name: read(name) for name in (f"{each}.toml" for each in CARD_FILES)})
    bots = {"greedy": Greedy(), "careful": Careful(), "expert": Expert()}
    return SchoolYearDiary(cards, bots, DiaryAdviser(), DiaryAnalyst())
