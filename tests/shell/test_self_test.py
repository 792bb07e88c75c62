"""The app's test of itself sees what is wrong."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from attrs import evolve

from engines import Table, games
from tabletop_qt.shell import self_test
from tabletop_qt.shell.self_test import difference, first_difference, follow, golden_records
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import sit_down, the_page, the_presenter


def test_golden_records_come_with_the_app() -> None:
    names = [name for name, _ in golden_records()]
    assert {name.partition("/")[0] for name in names} == set(games())
    assert len(names) >= 4


def test_a_game_without_records_has_none_to_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test, "GAMES", ("common",))
    assert list(golden_records()) == []


RECORDS = dict(golden_records())
SHORT = "school_year_diary/two_students.homeroom"
LONG = ["hallway_rivals/two_built_quickly", "kidsprout_jumboree/three_as_written", "operation_master/three_effects"]
"""A record of each other game, with moves undone and redone; every package replays all records from their beginning."""


@pytest.mark.clause("TBL-5", "TBL-8")
def test_a_golden_record_is_shown_as_it_is(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test, "golden_records", lambda: iter([(SHORT, RECORDS[SHORT])]))
    assert first_difference(window) == ""


@pytest.mark.clause("TBL-5", "TBL-8")
@pytest.mark.parametrize("name", [*LONG, "school_year_diary/three_competing"])
def test_a_golden_record_that_is_opened_at_two_thirds_is_shown_as_it_is_from_there(window: MainWindow, tmp_path: Path, name: str) -> None:
    text, begun = RECORDS[f"{name}.homeroom"].read_text(encoding="utf-8"), tmp_path / "begun.homeroom"
    lines, whole = text.splitlines(keepends=True), Table.from_record(text)
    # Opening it leaves out what is not whole.
    begun.write_text("".join(lines[: 2 * len(lines) // 3]), encoding="utf-8")
    window.open_record(begun)
    entries = the_presenter(the_page(window)).session.table.entries
    assert 0 < len(entries) < len(whole.entries)
    assert entries == whole.entries[: len(entries)]
    assert follow(window, whole) == ""


def test_a_piece_shown_elsewhere_is_named(window: MainWindow) -> None:
    page = sit_down(window)
    scenery = page.table.scenery
    assert difference(page.table, scenery) == ""
    first, *others = scenery.pieces
    assert first.id in difference(page.table, evolve(scenery, pieces=(evolve(first, x=first.x + 1), *others)))
    assert first.id in difference(page.table, evolve(scenery, pieces=tuple(others)))
    assert "unknown" in difference(page.table, evolve(scenery, pieces=(*scenery.pieces, evolve(first, id="unknown"))))


def test_a_damaged_record_is_named(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = Table.new("school_year_diary", deal=3)
    table.play(next(iter(table.legal())))
    lines = table.record().splitlines(keepends=True)
    lines[-2] = "0 end  #00000000\n"
    bad: Traversable = tmp_path / "bad.homeroom"
    (tmp_path / "bad.homeroom").write_text("".join(lines), encoding="utf-8")
    monkeypatch.setattr(self_test, "golden_records", lambda: iter([("bad.homeroom", bad)]))
    assert first_difference(window).startswith("bad.homeroom: line ")
    monkeypatch.setattr(self_test, "golden_records", lambda: iter([]))
    assert first_difference(window) == "There are no golden records."
