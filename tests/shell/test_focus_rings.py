"""The focus ring is seen only while keys are used: on the table, and around every control."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tabletop_qt.shell.play import summary_panel
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import CTRL, Key, key, sit_down
from tests.shell.test_round_sheets import GAMES, play_to_the_end, table

GAME = pytest.mark.parametrize("game", [*GAMES, "school_year_diary"])


def click(window: MainWindow, part: QWidget, pos: QPoint | None = None) -> None:
    """Click it as a person does, by way of the window."""
    middle = part.mapTo(window, pos or part.rect().center())
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=middle)


def ringed() -> bool:
    """True if the control with focus has a ring."""
    focused = QApplication.focusWidget()
    assert focused is not None
    return bool(focused.property("ring"))


def seen(page: TablePage) -> bool:
    """True if the table has focus, and a ring shows where."""
    assert page.table.hasFocus()
    return page.table.interaction.focus_visible


@pytest.mark.parametrize("game", GAMES)
def test_no_ring_after_the_sheet_of_a_round_was_left_by_mouse(window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(summary_panel, "SETTLING", 0)
    page = table(window, game, 1)
    play_to_the_end(page)
    assert page.round_sheet.isVisible()
    assert not ringed()
    QTest.qWait(5)
    click(window, page.round_sheet.button)
    assert not page.round_sheet.isVisible()
    assert not seen(page)


@GAME
def test_no_ring_at_a_table_opened_by_mouse_until_a_key_is_pressed(window: MainWindow, game: str) -> None:
    box = window.home.box(game)
    key(window, Key.Key_Tab)
    click(window, box.play)
    page = window.table_page
    assert page is not None
    page.table.setFocus()
    page.table.begin_decision()
    assert not seen(page)
    key(window, Key.Key_Right)
    assert seen(page)
    click(window, page.table.viewport(), QPoint(2, 2))
    assert not seen(page), "nor after a click on bare ground"


def test_a_button_hidden_after_a_click_brings_no_ring_to_the_table(window: MainWindow) -> None:
    page = sit_down(window)
    for hidden in (QPushButton(page.table), QPushButton(page.panel)):
        hidden.show()
        hidden.setFocus()
        hidden.hide()
        page.table.setFocus(Qt.FocusReason.TabFocusReason)
        assert not seen(page)


def test_the_home_page_rings_its_first_box_only_for_keys(window: MainWindow) -> None:
    assert window.home.box("school_year_diary").front.hasFocus()
    assert not ringed()
    key(window, Key.Key_Shift)
    key(window, Key.Key_C, CTRL)
    assert not ringed(), "no sign of a player who goes about by keys"
    key(window, Key.Key_Right)
    assert ringed()
    front = window.focusWidget()
    assert front is not None
    click(window, window, QPoint(4, window.height() - 4))
    assert not front.property("ring")


def test_buttons_have_their_ring_at_once_when_a_key_is_pressed(window: MainWindow) -> None:
    play = window.home.box("school_year_diary").play
    play.setFocus()
    assert not ringed()
    plain = play.grab().toImage()
    key(window, Key.Key_Q)
    assert ringed()
    assert play.grab().toImage() != plain
    window.home.box("school_year_diary").more.setFocus()
    assert not play.property("ring")
    assert play.grab().toImage() == plain
