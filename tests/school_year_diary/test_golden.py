"""The golden records replay to their last line, line by line the same."""

from __future__ import annotations

import pytest

from engines.kernel.records import SUFFIX
from engines.kernel.serialization import digest
from engines.tables import Table
from tests.school_year_diary.golden import FOLDER, GAMES, is_won


@pytest.mark.clause("TBL-4", "TBL-8", "SYD-2.1")
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_replays(name: str) -> None:
    text = (FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8")
    table = Table.from_record(text)
    assert table.fault is None, f"{table.fault}; if cards or rules changed on purpose, make the records anew: see golden.py"
    assert table.outcome is not None
    assert text.splitlines()[-1].startswith(f"state {digest(table.state)}")
    assert table.record() == text
    assert (is_won(table), {key: table.setup.options[key] for key in GAMES[name][1]}) == GAMES[name]


def test_the_records_show_what_can_happen() -> None:
    """Between them they hold nearly every kind of command."""
    tables = [Table.from_record((FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8")) for name in GAMES]
    verbs = {move.command.verb for table in tables for move in table.moves}
    assert len(verbs) >= 14
    assert {len(table.setup.options["students"]) for table in tables if isinstance(table.setup.options["students"], tuple)} == {2, 3, 4}


def test_no_record_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob(f"*{SUFFIX}")} == set(GAMES)
