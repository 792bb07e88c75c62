"""Many tables and results: sorting, searching and coming back to the page of tables, and finding a result at a game's end."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engines import Table
from engines.kernel.contract import Seat
from tabletop_qt.shell.tables.tables_list import Column
from tabletop_qt.shell.tables.tables_page import TablesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Place, SavedGame, saved_game
from tabletop_qt.store.session import Session
from tabletop_qt.store.statistics import Finished, SeatResult, is_kept, keep_finished

NAMES = "Ann", "Bo", "Cy", "Di", "Eve"


def many(folder: Path, count: int) -> list[SavedGame]:
    """This many tables like one on disk, with other names, players, deals and times."""
    one = saved_game(Session.start(Paths(folder), Table.new("school_year_diary", seats=[Seat("Ann")], deal=1)).close(), Place.TABLES)
    assert one is not None
    assert one.header is not None
    return [
        evolve(
            one,
            path=one.path.with_name(f"{number}.homeroom"),
            written=one.written - timedelta(minutes=number * 7919 % count),
            header=evolve(one.header, deal=number, seats=(Seat(NAMES[number % 5]),)),
        )
        for number in range(count)
    ]


@pytest.fixture
def page(window: MainWindow, tmp_path: Path, count: int) -> TablesPage:
    window.show_tables()
    made = window.page
    assert isinstance(made, TablesPage)
    window.reader.give_up()
    window.reader.listed.emit(many(tmp_path, count))
    return made


COUNTS = pytest.mark.parametrize("count", [100, 1_000, pytest.param(10_000, marks=pytest.mark.aim(100, "ms"))])


@COUNTS
def test_sorting_by_players_and_back(benchmark: BenchmarkFixture, page: TablesPage, count: int) -> None:
    columns = [Column.WHEN, Column.WHO]

    def sort() -> None:
        columns.reverse()
        page.list.sortByColumn(columns[0], Qt.SortOrder.AscendingOrder)
        QApplication.processEvents()

    benchmark(sort)
    assert page.model.rowCount() == count


@COUNTS
def test_searching(benchmark: BenchmarkFixture, page: TablesPage, count: int) -> None:
    words = ["", "eve"]

    def search() -> None:
        words.reverse()
        page.choosing.search.setText(words[0])
        QApplication.processEvents()

    benchmark(search)
    assert page.model.rowCount() in (count, count // 5)


@COUNTS
def test_coming_back(benchmark: BenchmarkFixture, page: TablesPage, window: MainWindow, tmp_path: Path, count: int) -> None:
    found = many(tmp_path / "again", count)
    lists = [found, [evolve(saved, header=evolve(saved.header)) for saved in found if saved.header is not None]]

    def come_back() -> None:
        lists.reverse()
        window.reader.listed.emit(lists[0])
        QApplication.processEvents()

    benchmark(come_back)
    assert page.model.rowCount() == count


@pytest.mark.aim(5, "ms")
@pytest.mark.parametrize("size", [100, 1_000, 10_000])
def test_find_a_result(benchmark: BenchmarkFixture, tmp_path: Path, size: int) -> None:
    size = min(size, 100) if benchmark.disabled else size
    database = Database(Paths(tmp_path / "home"))
    seats = (SeatResult("Ann", "person", 10, True), *(SeatResult(f"Bot {number}", "medium", number, False) for number in range(3)))
    results = [Finished(f"{number:06}.homeroom", "a", "x", True, 10, False, seats) for number in range(size)]
    keep_finished(database, *results)
    assert benchmark(is_kept, database, results[-1])
