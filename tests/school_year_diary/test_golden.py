"""The golden records of School Year Diary replay line by line, and show what can happen."""

from __future__ import annotations

import pytest

from tests.golden import GoldenLaws
from tests.school_year_diary.golden import GAMES, RECORDS, is_won


class TestGolden(GoldenLaws):
    records = RECORDS


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_what_it_is_named_for(name: str) -> None:
    table = RECORDS.table(name)
    assert (is_won(table), {key: table.setup.options[key] for key in GAMES[name][1]}) == GAMES[name]


def test_the_records_show_what_can_happen() -> None:
    """Between them they hold nearly every kind of command."""
    tables = RECORDS.tables()
    verbs = {move.command.verb for table in tables for move in table.moves}
    assert len(verbs) >= 14
    assert {len(table.setup.options["students"]) for table in tables if isinstance(table.setup.options["students"], tuple)} == {2, 3, 4}
