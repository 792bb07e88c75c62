"""Setting up a class alone, together or against each other (SYD-2.1)."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from engines.kernel.contract import Seat
from tabletop_qt.games.school_year_diary.form import ClassForm, Way
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import the_page, the_presenter
from tests.shell.windows import OpenWindow

pytestmark = pytest.mark.clause("SYD-2.1")


def form_of(window: MainWindow) -> ClassForm:
    window.home.choose("school_year_diary")
    form = window.home.form
    assert isinstance(form, ClassForm)
    return form


def pick(form: ClassForm, way: Way) -> None:
    button = form.ways.button(tuple(Way).index(way))
    assert isinstance(button, QPushButton)
    button.click()


def test_alone_there_are_rows_to_choose_and_no_seats(open_window: OpenWindow) -> None:
    form = form_of(open_window())
    assert form.way is Way.ALONE
    assert form.rows.button(1).isVisible()
    assert form.open_decks.isVisible()
    assert not form.covers.isVisible()
    setup = form.setup()
    assert len(setup.seats) == 1
    assert "mode" not in setup.options


@pytest.mark.parametrize("way", [Way.TOGETHER, Way.AGAINST])
def test_several_sit_down_and_play_in_that_mode(open_window: OpenWindow, way: Way) -> None:
    window = open_window()
    form = form_of(window)
    pick(form, way)
    assert not form.rows.button(1).isVisible()
    assert not form.open_decks.isVisible()
    form.seats.count.button(3).click()
    form.seats.rows[0].name.setText("Ann")
    form.start.click()
    state = the_presenter(the_page(window)).session.table.state
    assert (state.config.players, state.config.mode.value, state.config.rows_each) == (3, way.value, 1)
    assert the_presenter(the_page(window)).session.table.seats[0].name == "Ann"
    assert the_page(window).panel.rules.mode == way.value


def test_four_students_with_four_players_are_refused_with_the_clause(open_window: OpenWindow) -> None:
    form = form_of(open_window())
    pick(form, Way.TOGETHER)
    form.seats.count.button(4).click()
    assert form.start.isEnabled()
    for tile in form.tiles[2:]:
        tile.click()
    assert not form.start.isEnabled()
    assert "SYD-2.1" in form.refusal.text()


def test_the_table_of_several_is_found_again_and_play_now_stays_alone(open_window: OpenWindow) -> None:
    first = open_window()
    form = form_of(first)
    pick(form, Way.AGAINST)
    form.seats.set_seats([Seat("Ann", "green"), Seat("Ben", "purple", "greedy")])
    form.start.click()
    first.close()
    second = open_window()
    again = form_of(second)
    assert again.way is Way.AGAINST
    assert again.seats.seats() == (Seat("Ann", "green"), Seat("Ben", "purple", "greedy"))
    second.home.show_shelf()
    second.home.play_now("school_year_diary")
    assert the_presenter(the_page(second)).session.table.state.config.players == 1
    assert the_page(second).panel.rules.mode == "solo"
