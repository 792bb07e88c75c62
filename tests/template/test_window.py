"""Psst! in the real window: a lesson by mouse, one by keys, one against its bot."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat
from engines.kernel.setup import make_setup
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import Key, KeyboardPlayer, assert_shown, click, drag, key, the_page, the_presenter
from tests.shell.windows import OpenWindow
from tests.template.kit import GAME
from tests.template.model import Answering, Note, Passing, State

ANN, BO = Seat("Ann"), Seat("Bo", "sky")


def begin(window: MainWindow, *seats: Seat, deal: int = 5) -> TablePage:
    """Begin a lesson, and sit down."""
    window.start(make_setup(GAME, seats, {}, deal))
    the_presenter(the_page(window)).lift()
    return the_page(window)


def state_of(page: TablePage) -> State:
    """The position on the table."""
    state: State = the_presenter(page).session.table.state
    return state


@pytest.mark.clause("TBL-6")
def test_a_turn_by_mouse_with_the_other_pupil_s_answer_inside_it(open_lesson: OpenWindow) -> None:
    page = begin(open_lesson(), ANN, BO)
    presenter = the_presenter(page)
    note = state_of(page).players[0].hand[1]
    drag(page, note.word, "aisle")
    assert (state_of(page).agenda[0], state_of(page).passed) == (Answering((1,)), (note,))
    assert presenter.seat_to_unlock == 1
    presenter.lift()
    assert_shown(page)
    assert page.table.scenery.piece(note.word) is None, "Bo does not know which note it is"
    drag(page, "passed", "panel:0")
    assert note in (*state_of(page).players[0].told, *state_of(page).drawer)
    assert state_of(page).agenda[0] == Passing((1,))
    assert_shown(page)


@pytest.mark.clause("TBL-3")
def test_a_note_put_where_it_can_not_go_is_refused_there(open_lesson: OpenWindow) -> None:
    page = begin(open_lesson(), ANN, BO)
    before = state_of(page)
    drag(page, before.players[0].hand[0].word, "panel:1")
    assert page.table.bubble.clause == "PST-2.1"
    assert state_of(page) == before


def test_a_note_is_passed_with_one_click(open_lesson: OpenWindow) -> None:
    page = begin(open_lesson(), ANN, BO)
    note = state_of(page).players[0].hand[0]
    click(page, note.word)
    assert (state_of(page).agenda[0], state_of(page).passed) == (Answering((1,)), (note,))


def test_a_whole_lesson_by_keys(open_lesson: OpenWindow) -> None:
    window = open_lesson()
    page = begin(window, ANN, BO)
    keyboard, presenter = KeyboardPlayer(window), the_presenter(page)
    for turn in range(16):
        assert presenter.session.table.turn == turn
        offers = page.table.scenery.affordances
        keyboard.do(offers[turn % len(offers)])
        presenter.lift()
        if page.hot_seat.recap.isVisible():
            key(window, Key.Key_Escape)
        assert_shown(page)
    assert presenter.session.table.outcome is not None
    assert [len(player.hand) for player in state_of(page).players] == [0, 0]


@pytest.mark.clause("TBL-1", "TBL-10")
def test_a_lesson_against_the_bot_until_the_result(open_lesson: OpenWindow, qtbot: QtBot) -> None:
    page = begin(open_lesson(), ANN, Seat("Robin", "green", "planner"))
    table = the_presenter(page).session.table
    while table.outcome is None:
        qtbot.waitUntil(lambda: table.outcome is not None or table.to_act == (0,), timeout=30_000)
        if table.outcome is None:
            page.table.interaction.act(page.table.scenery.affordances[-1].action)
    assert {move.seat for move in table.moves} == {0, 1}
    assert sum(len(player.told) for player in state_of(page).players) + len(state_of(page).drawer) == 8
    assert Note(0) not in state_of(page).drawer
