"""The app's test of itself sees what is wrong."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from attrs import evolve

from engines import Table, games
from tabletop_qt.shell import self_test
from tabletop_qt.shell.self_test import difference, first_difference, golden_records
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import sit_down

TESTS = Path(__file__).parent.parent


def test_golden_records_come_with_the_app() -> None:
    names = [name for name, _ in golden_records()]
    assert {name.partition("/")[0] for name in names} == set(games())
    assert len(names) >= 4
    for name, file in golden_records():
        game, _, record = name.partition("/")
        assert file.read_bytes() == (TESTS / game / "records" / record).read_bytes(), f"{name} is another one than in tests: make both anew"


@pytest.mark.clause("TBL-5", "TBL-8")
@pytest.mark.parametrize(("name", "file"), [pytest.param(name, file, id=name) for name, file in golden_records()])
def test_a_golden_record_is_shown_as_it_is(window: MainWindow, monkeypatch: pytest.MonkeyPatch, name: str, file: Traversable) -> None:
    monkeypatch.setattr(self_test, "golden_records", lambda: iter([(name, file)]))
    assert first_difference(window) == ""


def test_a_piece_shown_elsewhere_is_named(window: MainWindow) -> None:
    page = sit_down(window)
    scenery = page.table.scenery
    assert difference(page.table, scenery) == ""
    first, *others = scenery.pieces
    assert first.id in difference(page.table, evolve(scenery, pieces=(evolve(first, x=first.x + 1), *others)))
    assert first.id in difference(page.table, evolve(scenery, pieces=tuple(others)))
    unknown = evolve(first, id="unknown")
    assert "unknown" in difference(page.table, evolve(scenery, pieces=(*scenery.pieces, unknown)))


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
