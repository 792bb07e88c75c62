"""The score pad in the window: typed by keys, kept when the window closes, undone, and counted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop_qt.shell.score_pad_page import ScorePadPage
from tabletop_qt.shell.statistics_page import StatisticsPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import load_finished
from tests.expecting import expect
from tests.shell.windows import OpenWindow


def open_pad(window: MainWindow, game: str = "operation_master") -> ScorePadPage:
    window.home.box(game).set_open(True)
    window.home.box(game).score.click()
    return expect(window.page, ScorePadPage)


def type_in(*amounts: int | str) -> None:
    """Type into one cell after another."""
    for amount in amounts:
        for key in (*str(amount), "\t"):
            # The first key opens the field that gets the others.
            QTest.keyClicks(expect(QApplication.focusWidget()), key)


def texts(page: ScorePadPage, row: int) -> list[str]:
    return [item.text() for seat in range(page.grid.columnCount()) if (item := page.grid.item(row, seat)) is not None]


def test_a_game_is_scored_by_keys_and_counts(window: MainWindow, paths: Paths) -> None:
    page = open_pad(window)
    assert not page.save.isEnabled()
    type_in(5, 7, 0, 4, 6, 2, 5, 2)
    assert "still empty" in page.verdict.text()
    type_in(9)
    assert texts(page, 4) == ["14", "15", "11"]
    assert page.verdict.text() == "Player 2 wins with 15 points. (OM-5.2)"
    assert not page.more.isEnabled()
    page.save.click()
    (one,) = load_finished(Database(paths))
    assert (one.setup, one.total, [seat.won for seat in one.seats]) == ("paper seats=3", 15, [False, True, False])
    page.statistics.click()
    assert "on paper" in expect(window.page, StatisticsPage).setups.itemText(1)
    assert texts(open_pad(window), 1) == ["", "", ""], "the next game has an empty pad"


def test_what_was_typed_is_there_after_the_window_was_closed(open_window: OpenWindow) -> None:
    first = open_window()
    page = open_pad(first, "kidsprout_jumboree")
    page.seats.setValue(4)
    type_in(44, 0)
    first.close()
    page = open_pad(open_window(), "kidsprout_jumboree")
    assert texts(page, 1) == ["44", "0", "", ""]


def test_entries_are_undone_one_by_one(window: MainWindow) -> None:
    page = open_pad(window, "hallway_rivals")
    type_in(4, 3)
    page.grid.setFocus()
    QTest.keyClick(page.grid, Qt.Key.Key_Escape)
    page = open_pad(window, "hallway_rivals")
    assert texts(page, 1) == ["4", "3"]
    type_in(9)
    QTest.keyClick(expect(QApplication.focusWidget()), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert texts(page, 1) == ["4", "3"]
    page.new.click()
    assert texts(page, 1) == ["", ""]
    page.undo.click()
    assert texts(page, 1) == ["4", "3"]


@pytest.mark.parametrize(("typed", "kept"), [("abc", ""), ("-4", "4"), ("99", ""), ("  Bo  ", ""), ("+", ""), ("1,0", "10")])
def test_only_possible_amounts_are_taken(window: MainWindow, typed: str, kept: str) -> None:
    page = open_pad(window)
    type_in(typed)
    assert texts(page, 1)[0] == kept
    assert page.told.text() == ("An amount here can be at most 40." if typed == "99" else "")


def test_a_screen_reader_is_told_every_cell(window: MainWindow) -> None:
    page = open_pad(window)
    type_in(5)
    said = [page.grid.model().index(1, seat).data(Qt.ItemDataRole.AccessibleTextRole) for seat in (0, 1)]
    assert said == ["Round 1: dice in the VP Area, Player 1: 5", "Round 1: dice in the VP Area, Player 2: empty"]


def test_the_goal_is_asked_for_and_ends_the_game(window: MainWindow, paths: Paths) -> None:
    page = open_pad(window)
    assert not page.chosen.isVisible()
    page.pads.setCurrentIndex(1)
    page.pads.activated.emit(1)
    assert page.chosen.isVisible()
    assert page.chosen.value() == 20
    page.chosen.setValue(12)
    page.grid.setFocus()
    page.grid.setCurrentCell(1, 0)
    type_in(5, 7, 0)
    assert page.verdict.text() == "Nobody has 12 points yet: play another round. (OM-5.3)"
    assert not page.save.isEnabled()
    page.more.click()
    type_in(4, 6, 2)
    assert page.verdict.text() == "Player 2 wins with 13 points. (OM-5.2)"
    assert not page.more.isEnabled(), "the game is over"
    page.chosen.setValue(14)
    assert not page.save.isEnabled()
    page.undo.click()
    page.save.click()
    (one,) = load_finished(Database(paths))
    assert one.setup == "paper seats=3 goal=points points=12"
    assert open_pad(window).chosen.value() == 12
