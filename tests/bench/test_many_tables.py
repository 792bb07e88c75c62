"""Many tables and results: the page of tables, a later start, the statistics, leaving a table, and a result at a game's end."""

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
from engines.kernel.messages import msg
from engines.shelf import GAMES
from tabletop_qt.shell.statistics_page import StatisticsPage
from tabletop_qt.shell.tables.tables_list import Column
from tabletop_qt.shell.tables.tables_page import TablesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Overview, Overviews, Place, SavedGame, saved_game, saved_in
from tabletop_qt.store.session import Session
from tabletop_qt.store.statistics import Finished, SeatResult, is_kept, keep_finished
from tests.bench.start import fill

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


COUNTS = pytest.mark.parametrize("count", [100, 1_000, 10_000])
AIM = pytest.mark.aim(100, "ms")


@AIM
@COUNTS
def test_sorting_by_players_and_back(benchmark: BenchmarkFixture, page: TablesPage, count: int) -> None:
    columns = [Column.WHEN, Column.WHO]

    def sort() -> None:
        columns.reverse()
        page.list.sortByColumn(columns[0], Qt.SortOrder.AscendingOrder)
        QApplication.processEvents()

    benchmark(sort)
    assert page.model.rowCount() == count


@AIM
@COUNTS
def test_searching(benchmark: BenchmarkFixture, page: TablesPage, count: int) -> None:
    words = ["", "eve"]

    def search() -> None:
        words.reverse()
        page.choosing.search.setText(words[0])
        QApplication.processEvents()

    benchmark(search)
    assert page.model.rowCount() in (count, count // 5)


@AIM
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


@pytest.mark.aim(1_000, "ms")
@COUNTS
def test_a_later_start_knows_all_tables(benchmark: BenchmarkFixture, tmp_path: Path, count: int) -> None:
    """This is done in the background, and no record is replayed."""
    overviews, home = Overviews(Database(Paths(tmp_path))), Paths(tmp_path)
    fill(home, count)
    found = [*saved_in(home, Place.TABLES)]
    overviews.keep((saved, Overview(20, msg("Round {number}", number=3))) for saved in found)
    assert len(benchmark(lambda: [*overviews.known(found)])) == count


def results(count: int) -> list[Finished]:
    """This many results in four games, of a player against three bots."""
    seats = SeatResult("Ann", "person", 10, True), *(SeatResult(f"Bot {number}", "medium", number, False) for number in range(3))
    return [Finished(f"2026-03-14-{number:06}.homeroom", GAMES[number % 4], "seats=4", True, 10, False, seats) for number in range(count)]


@AIM
@COUNTS
def test_the_statistics_page(benchmark: BenchmarkFixture, window: MainWindow, count: int) -> None:
    keep_finished(window.storage.database, *results(count))
    window.show_side_page("statistics")
    page = window.page
    assert isinstance(page, StatisticsPage)

    def look() -> None:
        page.look()
        QApplication.processEvents()

    benchmark(look)
    assert len(page.points.marks) == count // 4


@AIM
@COUNTS
def test_keeping_the_picture_of_a_table_that_is_left(benchmark: BenchmarkFixture, window: MainWindow, count: int) -> None:
    paths = window.storage.paths
    fill(paths, count)
    paths.pictures.mkdir()
    for table in paths.tables.iterdir():
        paths.picture(table).write_bytes(b"")
    table = paths.tables / "0001.homeroom"
    benchmark(window.storage.keep_picture, table, bytes(60_000))
    assert paths.picture(table).stat().st_size == 60_000


@pytest.mark.aim(5, "ms")
@COUNTS
def test_find_a_result(benchmark: BenchmarkFixture, tmp_path: Path, count: int) -> None:
    database = Database(Paths(tmp_path / "home"))
    kept = results(count)
    keep_finished(database, *kept)
    assert benchmark(is_kept, database, kept[-1])
