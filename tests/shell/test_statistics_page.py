"""Statistics and deals: numbers, filters, plots, damage, the file for a spreadsheet; results of deals, favourites, the streak."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import Par
from engines.kernel.messages import msg
from tabletop_qt.shell import statistics_page
from tabletop_qt.shell.play.plots import FEW
from tabletop_qt.shell.statistics_page import COLUMNS as COLUMNS_OF_PAGE
from tabletop_qt.shell.statistics_page import StatisticsPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.daily import streak
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import Settings
from tabletop_qt.store.statistics import Deal, Finished, SeatResult, deals, favourites, keep_finished, keep_par, marked, played
from tabletop_qt.widgets.setup_form import COLUMNS, DealBrowser
from tests.expecting import expect
from tests.shell.driving import Key, key, sit_down, the_page
from tests.shell.windows import OpenWindow
from tests.table.painting import pixels

GAME, OTHER = "operation_master", "kidsprout_jumboree"


def finished(number: int, mia: int, easy: int, game: str = GAME, bots: str = "easy", assisted: bool = False) -> Finished:
    seats = (SeatResult("Mia", "person", mia, mia > easy), SeatResult("Ada", bots, easy, easy > mia))
    return Finished(f"2026-03-{number % 28 + 1:02}-101500-{game}-{number}", game, f"seats=2 bots={bots}", mia > easy, mia, assisted, seats)


def keep(paths: Paths, *tables: Finished) -> None:
    keep_finished(Database(paths), *tables)


def opened(window: MainWindow) -> StatisticsPage:
    window.home.statistics.click()
    return expect(window.page, StatisticsPage)


def cells(page: StatisticsPage) -> list[list[str]]:
    items = [page.rows.topLevelItem(place) for place in range(page.rows.topLevelItemCount())]
    return [[item.text(column) for column in range(page.rows.columnCount())] for item in items if item is not None]


TABLES = (finished(1, 10, 3), finished(2, 8, 3, assisted=True), finished(3, 2, 9, bots="hard"), finished(4, 1, 2, OTHER))


def test_before_anything_is_finished_it_says_what_to_do(window: MainWindow) -> None:
    page = opened(window)
    assert page.empty.isVisible()
    assert "Finish one to see your results" in page.empty.text()
    assert not page.rows.isVisible()
    assert not page.export.isEnabled()
    key(window, Key.Key_Escape)
    assert window.page is window.home


def test_the_numbers_are_told_by_game_by_set_up_and_without_help(window: MainWindow, paths: Paths) -> None:
    keep(paths, *TABLES)
    page = opened(window)
    assert page.kit.id == OTHER, "what was finished last"
    page.games.setCurrentIndex(page.games.findData(GAME))
    assert "3 tables finished: 2 won by players, 1 assisted" in page.summary.text()
    mia = ["Mia", "3", "2", "67%", "6.7", "10", "0", "2", "1"]
    easy, hard = ["Bot: Easy", "2", "0", "0%", "3.0", "3", "0", "0", "1"], ["Bot: Hard", "1", "1", "100%", "9.0", "9", "1", "1", "0"]
    assert cells(page) == [mia, easy, hard]
    assert [page.setups.itemText(place) for place in range(page.setups.count())][1:] == [
        "2 seats · bots: Easy (2)",
        "2 seats · bots: Hard (1)",
    ]
    page.setups.setCurrentIndex(1)
    assert [row[0] for row in cells(page)] == ["Mia", "Bot: Easy"]
    page.assisted.click()
    assert cells(page)[0] == ["Mia", "1", "1", "100%", "10.0", "10", "1", "1", "0"]
    page.games.setCurrentIndex(page.games.findData(OTHER))
    assert [row[:3] for row in cells(page)] == [["Mia", "1", "0"], ["Bot: Easy", "1", "1"]]


def test_the_best_result_is_the_lowest_where_the_fewest_points_win(window: MainWindow, paths: Paths) -> None:
    keep(paths, finished(1, 143, 70, OTHER), finished(2, 60, 93, OTHER))
    page = opened(window)
    assert page.kit.id == OTHER
    best = [str(each) for each in COLUMNS_OF_PAGE].index("Best")
    assert [(row[0], row[best]) for row in cells(page)] == [("Mia", "60"), ("Bot: Easy", "70")]
    dealt = [evolve(one, deal=5) for one in (finished(1, 143, 70, OTHER), finished(2, 60, 93, OTHER))]
    assert [deal.best for deal in played(OTHER, dealt, fewest=True)] == [60]
    assert [deal.best for deal in deals((5,), OTHER, dealt, Settings(), fewest=True)] == [60]


@pytest.mark.parametrize("game", [GAME, OTHER])
def test_a_game_says_whether_the_fewest_points_win(game: str) -> None:
    table = Table.new(game, seats=3, deal=1)
    playout(table)
    results = expect(table.outcome).results
    best = (min if table.game.fewest else max)(result.total for result in results)
    assert {result.total for result in results if result.won} == {best}


def test_the_plots_are_those_of_the_line_that_is_chosen(window: MainWindow, paths: Paths) -> None:
    keep(paths, *TABLES[:3])
    page = opened(window)
    assert [mark.total for mark in page.points.marks] == [10, 8, 2]
    assert page.points.accessibleName().endswith("10, 8 and 2")
    before = pixels(page.points.grab().toImage())
    page.rows.setFocus()
    key(window, Key.Key_Down)
    assert page.plotted.text() == "Bot: Easy"
    assert [mark.total for mark in page.spread.marks] == [3, 3]
    assert "most often 3, 2 tables" in page.spread.accessibleName()
    assert pixels(page.points.grab().toImage()) != before
    at = QPoint(round(page.points.room.center().x() / 2), 50)
    QApplication.sendEvent(page.points, QHelpEvent(QEvent.Type.ToolTip, at, page.points.mapToGlobal(at)))
    assert "2026-03-02: 3, lost" in QToolTip.text()


def test_help_is_seen_in_the_plot(window: MainWindow, paths: Paths) -> None:
    keep(paths, finished(1, 9, 3), finished(2, 9, 3))
    page = opened(window)
    before = pixels(page.points.grab().toImage())
    keep(paths, finished(1, 9, 3), finished(2, 9, 3, assisted=True))
    page.look()
    assert pixels(page.points.grab().toImage()) != before


def test_damage_is_named_and_nothing_is_lost(window: MainWindow, paths: Paths) -> None:
    keep(paths, *TABLES[:2])
    page = opened(window)
    assert cells(page)[0][1] == "2"
    window.show_home()
    paths.database.write_text("no database")
    opened(window)
    assert "homeroom.sqlite.damaged" in window.notice.words.text()
    assert page.empty.isVisible()
    assert (paths.root / "homeroom.sqlite.damaged").read_text() == "no database"


def test_results_that_can_not_be_read_say_so(window: MainWindow, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(paths, *TABLES[:2])

    def refuse(_: Database) -> dict[str, dict[str, int]]:
        raise StoreError(msg("homeroom.sqlite could not be used."))

    monkeypatch.setattr(statistics_page, "setups", refuse)
    page = opened(window)
    assert page.problem.isVisible()
    assert "homeroom.sqlite could not be used" in page.problem.text()
    assert page.empty.isVisible()


def test_everything_goes_to_a_spreadsheet(window: MainWindow, paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(paths, *TABLES)
    page = opened(window)
    target = tmp_path / "mine.csv"
    answers = iter([None, target, tmp_path / "nowhere" / "x" / "mine.csv"])
    monkeypatch.setattr(page, "ask", lambda *_: next(answers))
    page.export.click()
    assert not target.exists()
    page.export.click()
    assert len(target.read_text(encoding="utf-8-sig").splitlines()) == 1 + 2 * len(TABLES)
    assert "mine.csv" in page.told.text()
    (tmp_path / "nowhere").write_text("not a folder")
    page.export.click()
    assert page.problem.isVisible()


def test_thousands_of_tables_are_counted(window: MainWindow, paths: Paths) -> None:
    keep(paths, *(finished(number, number % 40, 20) for number in range(5000)))
    page = opened(window)
    assert cells(page)[0][1] == "5000"
    assert page.points.first == 5000 - FEW
    assert sum(len(tables) for _, _, tables in page.spread.bars()) == 5000


def test_the_menu_leads_there_and_a_finished_table_is_counted_when_one_comes_back(window: MainWindow, paths: Paths) -> None:
    window.menus.statistics.trigger()
    page = expect(window.page, StatisticsPage)
    assert page.empty.isVisible()
    page.back.click()
    keep(paths, TABLES[0])
    window.menus.statistics.trigger()
    assert cells(page)[0][:2] == ["Mia", "1"]


# Deals


DIARY = "school_year_diary"


def one(table: str, deal: int, total: int = 7, won: bool = False, game: str = DIARY) -> Finished:
    return Finished(table, game, "seats=1", won, total, False, (), deal)


def number(day: date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day


def test_finished_deals_are_counted_the_latest_first() -> None:
    finished = [one("a", 5), one("b", 9, 20, won=True), one("c", 5, 12), one("d", 5, 30, game="other"), one("e", 0)]
    assert played(DIARY, finished) == (Deal(5, 2, 0, 12), Deal(9, 1, 1, 20))


def test_favourites_are_marked_and_unmarked() -> None:
    settings = marked(marked(Settings(), DIARY, 5, True), DIARY, 7, True)
    assert favourites(settings, DIARY) == (7, 5)
    assert not favourites(settings, "other")
    assert deals((5, 6), DIARY, (), settings) == (Deal(5, favourite=True), Deal(6))
    assert favourites(marked(settings, DIARY, 7, False), DIARY) == (5,)


@pytest.mark.parametrize(("days", "count"), [((), 0), ((0,), 1), ((1,), 1), ((0, 1, 2), 3), ((1, 2), 2), ((2,), 0), ((0, 2), 1)])
def test_the_streak_counts_days_in_a_row_up_to_today_or_yesterday(days: tuple[int, ...], count: int) -> None:
    today = date(2027, 3, 1)
    assert streak({number(today - timedelta(day)) for day in days}, today) == count


def browser(window: MainWindow) -> DealBrowser:
    """The list of deals, from the set-up of a practice."""
    window.home.choose(DIARY)
    window.home.form.deal_field.browse.click()
    QApplication.processEvents()
    (found,) = [each for each in window.findChildren(DealBrowser) if each.isVisible()]
    return found


def test_nothing_in_the_list_is_cut_off_whatever_the_size_of_text(window: MainWindow) -> None:
    for percent in (100, 200):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        found = browser(window)
        assert found.size().boundedTo(window.size()) == found.size()
        for part in (found.mark, found.go, found.leave, found.today, *found.kinds):
            assert part.width() >= part.sizeHint().width(), part.text()
        header = found.list.header()
        for at in range(header.count()):
            if not header.isSectionHidden(at):
                assert header.sectionSize(at) >= header.sectionSizeHint(at), COLUMNS[at]
        found.close()


def test_the_list_says_how_far_careful_play_came_with_this_set_up(window: MainWindow) -> None:
    for deal, rows, reached in ((3, 1, 7), (4, 3, 8)):
        table = Table.new(DIARY, deal=deal, options={"rows": rows})
        keep_par(window.storage.database, table, Par(won=False, reached=reached, of=10, round=8))
    listed = browser(window)
    at = COLUMNS.index(msg("Careful play"))
    told = {row.text(0): row.text(at) for row in map(listed.list.topLevelItem, range(100)) if row is not None}
    assert {deal for deal, par in told.items() if par} == {"3"}
    assert told["3"] == "7 of 10"
    row = expect(listed.list.topLevelItem(2))
    assert "careful play reached 7 of 10" in row.data(0, Qt.ItemDataRole.AccessibleTextRole)


def test_a_deal_is_picked_from_the_list(open_window: OpenWindow, paths: Paths) -> None:
    keep_finished(Database(paths), one("a", 4711, 9))
    window = open_window()
    listed = browser(window)
    assert listed.chosen == 1
    assert listed.list.topLevelItemCount() == 100
    listed.kinds[1].click()
    assert listed.chosen == 4711
    listed.mark.click()
    assert favourites(window.appearance.settings, DIARY) == (4711,)
    listed.kinds[2].click()
    assert listed.chosen == 4711
    listed.go.click()
    assert window.home.form.deal_field.deal == 4711


def test_without_favourites_the_list_says_so_and_the_deal_of_the_day_is_one_click(window: MainWindow) -> None:
    listed = browser(window)
    listed.kinds[2].click()
    assert listed.nothing.isVisible()
    assert not listed.go.isEnabled()
    listed.today.click()
    assert window.home.form.deal_field.deal == number(date.today())


def test_a_trophy_is_told_once_and_stands_on_the_shelf(window: MainWindow, paths: Paths, qtbot: QtBot) -> None:
    table = Table.new("operation_master", seats=["Ann", "Bo", "Cleo"], deal=2)
    playout(table, ["hard", "easy", "easy"])
    path = paths.records / "2026-03-14-201500-operation_master.homeroom"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(table.record(), encoding="utf-8")
    for times in (1, 0):
        window.resume(path)
        page = the_page(window)
        assert len([each for each in page.result.findChildren(QLabel) if "New trophy: Clean sweep" in each.text()]) == times
        sit_down(window)
        window.show_home()
    window.show_side_page("statistics")
    statistics = expect(window.page, StatisticsPage)
    qtbot.waitUntil(lambda: statistics.shelf.earned == (("operation_master", "sweep"),))
    said = {each.accessibleName() for each in statistics.shelf.findChildren(QLabel)}
    assert "Clean sweep, Operation Master: Earned on 2026-03-14." in said
    assert "Slam, Operation Master: Win every trick of a round." in said
    shown = [each.text() for each in statistics.shelf.findChildren(QLabel)]
    assert "Operation Master: 1 of 3" in shown
    assert "KidSprout Jumboree: 0 of 3" in shown
    tops = {each.mapTo(statistics, QPoint()).y() for each in statistics.shelf.findChildren(QLabel) if each.text().endswith(" of 3")}
    assert len(tops) == 1, "the games stand side by side"
