"""Everybody chooses a troop in the form of a new table (KSJ-1.2)."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engines.kernel.contract import Seat
from engines.kidsprout_jumboree.model import State
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.widgets.seat_rows import OwnPicker
from tests.expecting import expect
from tests.shell.driving import Key, the_page, the_presenter
from tests.shell.windows import OpenWindow

GAME = "kidsprout_jumboree"


def the_form(window: MainWindow, *seats: Seat) -> TableForm:
    window.home.choose(GAME)
    form = expect(window.home.form, TableForm)
    if seats:
        form.rows.set_seats(seats)
    QApplication.processEvents()
    return form


def pick(box: OwnPicker, words: str) -> None:
    """Choose a tile as a person does with keys: go to the one that is chosen, and on to the other."""
    tiles = list(box.tiles.values())
    tiles[[tile.isChecked() for tile in tiles].index(True)].setFocus()
    tiles[0].click()
    tiles[0].setFocus()
    while not next(tile for tile in tiles if tile.text() == words).isChecked():
        focused = next(tile for tile in tiles if tile.hasFocus())
        for arrow in (Key.Key_Right, Key.Key_Down):
            if focused.hasFocus():
                QTest.keyClick(focused, arrow)
        assert not focused.hasFocus(), words


def suits(window: MainWindow) -> tuple[str, ...]:
    """The troops at the table that has been started, by seat."""
    state: State = the_presenter(the_page(window)).session.table.state
    return tuple(state.config.suits)


def troops(form: TableForm) -> tuple[str, ...]:
    return expect(form.rows.own_values()["troops"], tuple)


@pytest.mark.clause("KSJ-1.2")
def test_each_person_chooses_a_troop_and_bots_take_what_is_left(window: MainWindow) -> None:
    form = the_form(window, Seat("Ann"), Seat("Robin", "sky", "easy"), Seat("Ben", "green"), Seat("Kim", "vermilion", "medium"))
    boxes = [row.own["troops"] for row in form.rows.rows]
    assert [box.isVisible() for box in boxes] == [True, False, True, False]
    assert all(tile.accessibleName() for box in boxes for tile in box.tiles.values())
    pick(boxes[0], "Royal Fir")
    pick(boxes[2], "Sun Beam")
    form.start.click()
    assert suits(window) == ("crowns", "moons", "suns", "arms")


@pytest.mark.clause("KSJ-1.2")
def test_a_troop_that_another_has_goes_from_one_to_the_other(window: MainWindow) -> None:
    form = the_form(window, Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green"))
    boxes = [row.own["troops"] for row in form.rows.rows]
    pick(boxes[0], "Night Owl")
    pick(boxes[1], "Sun Beam")
    assert troops(form) == ("moons", "suns", "any")
    pick(boxes[1], "Night Owl")
    assert troops(form)[1] == "moons"
    assert troops(form).count("moons") == 1
    assert form.start.isEnabled()


@pytest.mark.clause("KSJ-1.2")
def test_a_troop_moves_with_its_seat_and_a_bot_has_none(window: MainWindow) -> None:
    form = the_form(window, Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green"))
    pick(form.rows.rows[0].own["troops"], "Blue Arrowhead")
    form.rows.rows[0].grip.stepped.emit(1)
    assert troops(form) == ("any", "arms", "any")
    row = form.rows.rows[1]
    row.player.setCurrentIndex(row.player.findData("easy"))
    assert troops(form) == ("any", "any", "any")
    row.player.setCurrentIndex(row.player.findData("person"))
    assert troops(form) == ("any", "any", "any")
    assert row.own["troops"].isVisible()


@pytest.mark.clause("KSJ-1.2")
def test_the_troops_are_there_again_the_next_time(open_window: OpenWindow) -> None:
    window = open_window()
    form = the_form(window, Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green"))
    pick(form.rows.rows[1].own["troops"], "Blue Arrowhead")
    form.start.click()
    window.close()
    again = the_form(open_window())
    assert troops(again) == ("any", "arms", "any")


def test_one_person_and_bots_have_room_in_a_small_window_with_all_portraits_side_by_side(window: MainWindow) -> None:
    window.resize(1280, 720)
    form = the_form(window, Seat("Ann"), Seat("Robin", "sky", "easy"), Seat("Kim", "green", "easy"))
    QApplication.processEvents()
    tiles = form.rows.rows[0].own["troops"].tiles.values()
    assert len({tile.mapToGlobal(tile.rect().topLeft()).y() for tile in tiles}) == 1
    assert window.home.setting_up.scroll_bar.maximum() == 0


@pytest.mark.parametrize("third", ["person", "easy"])
def test_three_seats_have_room_in_a_small_window_with_all_troops_side_by_side(window: MainWindow, third: str) -> None:
    window.resize(1280, 720)
    form = the_form(window, Seat("Lena"), Seat("Tarek", "sky"), Seat("Sophie", "green", third))
    QApplication.processEvents()
    for row in form.rows.rows[:2]:
        assert len({tile.mapToGlobal(tile.rect().topLeft()).y() for tile in row.own["troops"].tiles.values()}) == 1
    assert window.home.setting_up.scroll_bar.maximum() == 0
