"""School Year Diary is shown to seats and to spectators, at every state of its golden records."""

from __future__ import annotations

from tabletop_qt.games.kit import game_kits
from tests.school_year_diary.golden import RECORDS
from tests.shell.onlookers import OnlookerLaws


class TestOnlookers(OnlookerLaws):
    records = RECORDS
    kit = game_kits()[RECORDS.game]
    bot = "greedy"
