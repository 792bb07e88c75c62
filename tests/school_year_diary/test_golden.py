"""The golden records of School Year Diary replay line by line, and show what can happen."""

from __future__ import annotations

import pytest

from tests.golden import GoldenLaws
from tests.school_year_diary.golden import GAMES, OF_SEVERAL, RECORDS, is_won


class TestGolden(GoldenLaws):
    records = RECORDS
    setups = {**{name: (1, options) for name, (_, options) in GAMES.items()}, **OF_SEVERAL}


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_won_or_lost_as_it_is_named(name: str) -> None:
    assert is_won(RECORDS.table(name)) == GAMES[name][0]


def test_the_records_show_what_can_happen() -> None:
    """Between them they hold nearly every kind of command."""
    tables = RECORDS.tables()
    verbs = {move.command.verb for table in tables for move in table.moves}
    assert len(verbs) >= 14
    kinds = {event.kind for table in tables for move in table.moves for event in move.events}
    assert {"souvenir_collected", "prize_collected", "given_left", "row_collected", "experience", "trend"} <= kinds
    assert {len(table.setup.options["students"]) for table in tables if isinstance(table.setup.options["students"], tuple)} == {2, 3, 4}
