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


LONG = 100
"""A record with more lines is shown in two halves, by a test each."""


def first_half(file: Traversable) -> str:
    """A record up to its middle line; opening it leaves out what is no longer whole."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(lines[: len(lines) // 2])


def is_long(file: Traversable) -> bool:
    return file.read_text(encoding="utf-8").count("\n") > LONG


@pytest.mark.clause("TBL-5", "TBL-8")
@pytest.mark.parametrize(("name", "file"), [pytest.param(name, file, id=name) for name, file in golden_records()])
def test_a_golden_record_is_shown_as_it_is(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, file: Traversable
) -> None:
    shown: Traversable = file
    if is_long(file):
        half = tmp_path / "half.homeroom"
        half.write_text(first_half(file), encoding="utf-8")
        shown = half
    monkeypatch.setattr(self_test, "golden_records", lambda: iter([(name, shown)]))
    assert first_difference(window) == ""


@pytest.mark.clause("TBL-5", "TBL-8")
@pytest.mark.parametrize("file", [pytest.param(file, id=name) for name, file in golden_records() if is_long(file)])
def test_a_long_golden_record_is_shown_as_it_is_in_its_second_half(window: MainWindow, tmp_path: Path, file: Traversable) -> None:
    half, whole = tmp_path / "half.homeroom", Table.from_record(file.read_text(encoding="utf-8"))
    half.write_text(first_half(file), encoding="utf-8")
    window.open_record(half)
    begun = the_presenter(the_page(window)).session.table.entries
    assert begun
    assert begun == whole.entries[: len(begun)]
    assert len(begun) * 3 < len(whole.entries) * 2
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
