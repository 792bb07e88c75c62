"""Games on paper: half a pad is kept, and a whole one counts once in the statistics."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from engines.kernel.contract import Outcome
from engines.shelf import score_pads
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import (
    drop_sheet,
    histories,
    keep_sheet,
    last_sheet,
    load_finished,
    new_sheet,
    reseated,
    save_result,
    setups,
)
from tabletop_qt.store.transfer import export_all, import_all
from tests.expecting import expect

GAME = "operation_master"
PADS = score_pads(GAME)
ROWS = ((5, 7, 0), (4, 6, 2), (5, 1, 9))


def test_half_a_pad_is_kept(database: Database) -> None:
    sheet = evolve(new_sheet(GAME, 0, PADS[0], ("Ann", "Bo", "Cleo")), rows=((5, None, None), (None,) * 3, (None,) * 3))
    keep_sheet(database, sheet)
    assert last_sheet(Database(database.paths), GAME, PADS) == (sheet, False)
    assert last_sheet(database, "hallway_rivals", PADS) is None
    goal = evolve(new_sheet(GAME, 1, PADS[1], ("Ann", "Bo", "Cleo")), chosen=35, name=f"9{sheet.name}")
    keep_sheet(database, goal)
    assert last_sheet(database, GAME, PADS) == (goal, False)
    drop_sheet(database, goal)
    assert reseated(sheet, ("Ann", "Bo", "Cleo", "Dora")).rows[0] == (5, None, None, None)
    drop_sheet(database, sheet)
    assert last_sheet(database, GAME, PADS) is None


def test_a_whole_pad_counts_once_like_a_game_played_here_and_travels(database: Database, tmp_path: Path) -> None:
    sheet = evolve(new_sheet(GAME, 0, PADS[0], ("Ann", "Bo", "Cleo")), rows=ROWS)
    for changed in (sheet, evolve(sheet, rows=(*ROWS[:2], (5, 2, 9)))):
        outcome = expect(PADS[0].result(changed.names, changed.rows), Outcome)
        keep_sheet(database, changed)
        save_result(database, changed, PADS[0], outcome)
    drop_sheet(database, sheet)
    found = expect(last_sheet(database, GAME, PADS))
    assert found[1], "the pad of a result stays"
    assert setups(database) == {GAME: {"paper seats=3": 1}}
    assert [(name, [mark.total for mark in marks], marks[0].won) for (name, _), marks in histories(database, GAME).items()] == [
        ("Ann", [14], False), ("Bo", [15], True), ("Cleo", [11], False)
    ]  # fmt: skip
    other = Database(Paths(tmp_path / "other"))
    import_all(other, export_all(database, tmp_path / "mine.zip").path, {})
    assert load_finished(other) == load_finished(database)
    assert last_sheet(other, GAME, PADS) == found


@pytest.mark.parametrize(
    "told",
    [
        *("", "[", "{}", "[" * 100_000, "[0, [], [], 0]", '[7, ["A", "B", "C"], [], 0]'),
        '[0, ["A", "B", "C"], [[1, 2, 3], [1, 2, 3], [1, 2, -3]], 0]',
        '[0, ["A", "B", 3], [[1, 2, 3], [1, 2, 3], [1, 2, 3]], 0]',
        '[0, ["A", "B", "C"], [[1, 2, 3], [1, 2]], 0]',
        '[0, ["A", "B", "C"], [[1, 2, 3], [1, 2, 3], [true, 2, 3]], 0]',
        '[0, ["A", "B", "C"], [[1, 2, 3], [1, 2, 3], [1, 2, 3]], 20]',
        '[1, ["A", "B", "C"], [[1, 2, 3]], 4]',
        '[1, ["A", "B", "C"], [[1, 2, 3]], "20"]',
    ],
)
def test_a_damaged_pad_is_passed_over(database: Database, told: str) -> None:
    with database.writing() as connection:
        connection.execute("INSERT INTO sheets VALUES ('x', ?, ?)", (GAME, told))
    assert last_sheet(database, GAME, PADS) is None
