"""Deals are listed with how they went, marked as favourites, and picked; the deal of the day has a streak."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from attrs import evolve
from PySide6.QtWidgets import QApplication

from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import Settings
from tabletop_qt.store.statistics import Deal, Finished, deals, favourites, keep_finished, marked, played, streak
from tabletop_qt.widgets.setup_form import COLUMNS, DealBrowser
from tests.shell.driving import Key, key
from tests.shell.windows import OpenWindow

GAME = "school_year_diary"


def one(table: str, deal: int, total: int = 7, won: bool = False, game: str = GAME) -> Finished:
    return Finished(table, game, "seats=1", won, total, False, (), deal)


def number(day: date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day


def test_finished_deals_are_counted_the_latest_first() -> None:
    finished = [one("a", 5), one("b", 9, 20, won=True), one("c", 5, 12), one("d", 5, 30, game="other"), one("e", 0)]
    assert played(GAME, finished) == (Deal(5, 2, 0, 12), Deal(9, 1, 1, 20))


def test_favourites_are_marked_and_unmarked() -> None:
    settings = marked(marked(Settings(), GAME, 5, True), GAME, 7, True)
    assert favourites(settings, GAME) == (7, 5)
    assert not favourites(settings, "other")
    assert deals((5, 6), GAME, (), settings) == (Deal(5, favourite=True), Deal(6))
    assert favourites(marked(settings, GAME, 7, False), GAME) == (5,)


@pytest.mark.parametrize(("days", "count"), [((), 0), ((0,), 1), ((1,), 1), ((0, 1, 2), 3), ((1, 2), 2), ((2,), 0), ((0, 2), 1)])
def test_the_streak_counts_days_in_a_row_up_to_today_or_yesterday(days: tuple[int, ...], count: int) -> None:
    today = date(2027, 3, 1)
    finished = [one(f"t{day}", number(today - timedelta(day))) for day in days]
    assert streak(GAME, finished, [number(today - timedelta(day)) for day in range(10)]) == count


def browser(window: MainWindow) -> DealBrowser:
    """The list of deals, from the set-up of a practice."""
    window.home.choose(GAME)
    window.home.form.deal_field.browse.click()
    QApplication.processEvents()
    (found,) = window.findChildren(DealBrowser)
    return found


@pytest.mark.parametrize("percent", [100, 200])
def test_nothing_in_the_list_is_cut_off_whatever_the_size_of_text(window: MainWindow, percent: int) -> None:
    window.choose(evolve(window.appearance.settings, text_size=percent))
    found = browser(window)
    QApplication.processEvents()
    assert found.size().boundedTo(window.size()) == found.size()
    for part in (found.mark, found.go, found.leave, found.today, *found.kinds):
        assert part.width() >= part.sizeHint().width(), part.text()
    header = found.list.header()
    for at in range(header.count()):
        assert header.sectionSize(at) >= header.sectionSizeHint(at), COLUMNS[at]
    found.close()


def test_a_deal_is_picked_from_the_list(open_window: OpenWindow, paths: Paths) -> None:
    keep_finished(Database(paths), one("a", 4711, 9))
    window = open_window()
    listed = browser(window)
    assert listed.chosen == 1
    assert listed.list.topLevelItemCount() == 100
    listed.kinds[1].click()
    assert listed.chosen == 4711
    listed.mark.click()
    assert favourites(window.appearance.settings, GAME) == (4711,)
    listed.kinds[2].click()
    assert listed.chosen == 4711
    listed.go.click()
    assert window.home.form.deal_field.deal == 4711


def test_without_favourites_the_list_says_so(window: MainWindow) -> None:
    listed = browser(window)
    listed.kinds[2].click()
    assert listed.nothing.isVisible()
    assert not listed.go.isEnabled()
    key(window, Key.Key_Escape)


def test_the_deal_of_the_day_is_one_click(window: MainWindow) -> None:
    browser(window).today.click()
    assert window.home.form.deal_field.deal == number(date.today())
