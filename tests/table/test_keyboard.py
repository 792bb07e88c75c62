"""The table by keys alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.messages import msg
from tabletop_qt.viewmodels.keys import Keys, key_note, use_keys
from tabletop_qt.viewmodels.scenery import TURN, Button, Do, Drop, Lift, Press, Turn
from tests.table.toy_table import ToyTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[ToyTable]:
    """A toy on a table between two other widgets, without motion."""
    around = QWidget()
    around.resize(800, 640)
    toy_table = ToyTable()
    toy_table.view.set_motion(False)
    layout = QVBoxLayout(around)
    before, after = QLineEdit(), QLineEdit()
    before.setObjectName("before")
    after.setObjectName("after")
    layout.addWidget(before)
    layout.addWidget(toy_table.view, 1)
    layout.addWidget(after)
    qtbot.addWidget(around)
    around.show()
    qtbot.waitExposed(around)
    around.activateWindow()
    qtbot.waitUntil(around.isActiveWindow)
    before.setFocus()
    yield toy_table
    around.close()


def press(table: ToyTable, *keys: Key, shift: bool = False) -> None:
    """Press keys wherever focus is. The table is told of keys by its window."""
    table.view.interaction.note_input(by_keys=True)
    for key in keys:
        QTest.keyClick(
            table.view.window().focusWidget(), key, Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        )


def focused(table: ToyTable) -> str:
    """The id of what has focus on the table."""
    stop = table.view.interaction.focus
    return stop.id if stop is not None else ""


def enter(table: ToyTable) -> None:
    """Tab onto the table."""
    press(table, Key.Key_Tab)
    assert table.view.hasFocus()


def test_tab_goes_from_zone_to_zone_and_on_to_the_next_widget(table: ToyTable) -> None:
    enter(table)
    assert focused(table) == "card0"
    press(table, Key.Key_Tab)
    assert focused(table) == "lamp"
    press(table, Key.Key_Tab)
    focus = table.view.window().focusWidget()
    assert focus is not None
    assert focus.objectName() == "after"
    press(table, Key.Key_Backtab, shift=True)
    assert focused(table) == "lamp"
    press(table, Key.Key_Backtab, shift=True)
    assert focused(table) == "card0"
    press(table, Key.Key_Backtab, shift=True)
    focus = table.view.window().focusWidget()
    assert focus is not None
    assert focus.objectName() == "before"


def test_arrows_go_to_the_neighbour(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Right, Key.Key_Right)
    assert focused(table) == "card2"
    press(table, Key.Key_Left)
    assert focused(table) == "card1"
    press(table, Key.Key_End)
    assert focused(table) == "card4"


def test_an_arrow_goes_on_to_what_lies_that_way_in_another_zone(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Tab)
    lamp = table.view.interaction.focus
    assert lamp is not None
    hand = [stop for stop in table.view.interaction.piece_stops if stop.zone != lamp.zone]
    across, along = lamp.x - hand[0].x, lamp.y - hand[0].y
    back = (Key.Key_Left if across > 0 else Key.Key_Right) if abs(across) > abs(along) else Key.Key_Up if along > 0 else Key.Key_Down
    press(table, back)
    assert table.view.interaction.focus in hand


def test_tab_comes_to_a_piece_with_a_move_first(table: ToyTable) -> None:
    scenery = table.toy.scenery()
    table.view.show_scenery(evolve(scenery, affordances=tuple(offer for offer in scenery.affordances if offer.action == Lift("card3"))))
    enter(table)
    assert focused(table) == "card3"


def test_the_same_drop_by_keys(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Right, Key.Key_Right, Key.Key_Return)
    assert table.toy.actions == [Lift("card2")]
    # Arrows now lead through the legal places: a 4 x 2 board, even slots.
    for _ in range(8):
        if focused(table) == "slot4":
            break
        press(table, Key.Key_PageDown)
    assert focused(table) == "slot4"
    press(table, Key.Key_Return)
    assert table.toy.actions[-1] == Drop("card2", "slot4")
    # There it can do nothing more: focus is back in the hand.
    assert focused(table) == "card0"


def test_space_lifts_as_enter_does_and_escape_puts_back(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Space)
    assert table.toy.actions == [Lift("card0")]
    press(table, Key.Key_Escape)
    assert table.toy.backs == 1
    assert table.toy.held == -1


def test_enter_twice_puts_a_card_where_it_is_meant_to_go_first(table: ToyTable) -> None:
    table.toy.first = 4
    table.view.show_scenery(table.toy.scenery())
    enter(table)
    press(table, Key.Key_Right, Key.Key_Right, Key.Key_Return)
    assert focused(table) == "slot4"
    press(table, Key.Key_Return)
    assert table.toy.actions == [Lift("card2"), Drop("card2", "slot4")]


def test_where_nothing_is_meant_first_focus_jumps_to_the_first_place_and_escape_leads_back(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Right, Key.Key_Return)
    assert focused(table) == "slot1"
    press(table, Key.Key_Escape)
    assert focused(table) == "card1"


def test_enter_puts_a_piece_where_alone_it_can_go_and_space_shows_where(table: ToyTable) -> None:
    table.toy.coin = True
    table.view.show_scenery(table.toy.scenery())
    enter(table)
    press(table, Key.Key_Tab, Key.Key_PageDown)
    assert focused(table) == "coin"
    press(table, Key.Key_Space)
    assert (table.toy.actions, focused(table)) == ([], "slot7")
    press(table, Key.Key_Escape)
    assert focused(table) == "coin"
    press(table, Key.Key_Return)
    assert table.toy.actions == [Drop("coin", "slot7")]


def test_a_key_held_down_plays_nothing(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Tab)
    held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(table.view, held)
    assert table.toy.lamp == 0


def test_a_decision_begins_in_the_hand_and_enter_shows_where_before_it_does_anything(table: ToyTable) -> None:
    table.view.setFocus()
    table.view.begin_decision()
    assert (focused(table), table.view.interaction.focus_visible) == ("card0", False)
    press(table, Key.Key_Return)
    assert (table.toy.actions, table.view.interaction.focus_visible) == ([], True)
    press(table, Key.Key_Return)
    assert table.toy.actions == [Lift("card0")]


def test_enter_shows_the_ring_on_a_piece_with_a_move(table: ToyTable) -> None:
    table.view.setFocus()
    table.view.begin_decision()
    scenery = table.toy.scenery()
    lamp = tuple(offer for offer in scenery.affordances if offer.action == Press("lamp"))
    table.view.show_scenery(evolve(scenery, affordances=lamp))
    press(table, Key.Key_Return)
    assert (focused(table), table.view.interaction.focus_visible, table.toy.actions) == ("lamp", True, [])


def test_focus_stays_where_something_can_be_done_when_a_decision_begins(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Right)
    table.view.begin_decision()
    assert (focused(table), table.view.interaction.focus_visible) == ("card1", True)


def test_nothing_is_told_of_a_piece_that_focus_strayed_to_until_the_player_moves_on(table: ToyTable) -> None:
    """The card with focus is played and leaves; the next one has no move while others play."""
    enter(table)
    told: list[object] = []
    table.view.inspected.connect(told.append)
    scenery = table.toy.scenery()
    waiting = evolve(scenery, pieces=tuple(piece for piece in scenery.pieces if piece.id != "card0"), affordances=())
    table.view.show_scenery(waiting)
    assert (focused(table), told) == ("card1", [None])
    table.view.show_scenery(evolve(waiting, affordances=scenery.affordances))
    assert [getattr(piece, "id", None) for piece in told] == [None, "card1"], "it has a move again"
    table.view.show_scenery(waiting)
    press(table, Key.Key_Right, Key.Key_Left)
    assert getattr(told[-1], "id", None) == "card1", "the player moved to it"


def test_enter_presses_the_first_button_where_no_piece_can_be_used(table: ToyTable) -> None:
    enter(table)
    scenery = evolve(table.toy.scenery(), affordances=(), buttons=(Button("end", msg("End turn"), primary=True),))
    table.view.show_scenery(scenery)
    press(table, Key.Key_Return)
    assert table.toy.actions == [Do("end")]
    # While a lamp can be lit nothing else is meant by Enter on a card.
    lamp = tuple(offer for offer in table.toy.scenery().affordances if offer.action == Press("lamp"))
    table.view.show_scenery(evolve(scenery, affordances=lamp))
    press(table, Key.Key_Return)
    assert table.toy.actions == [Do("end")]


def test_r_turns_one_way_and_shift_r_the_other(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_R)
    press(table, Key.Key_R, shift=True)
    assert table.toy.actions == [Turn("card0", 1), Turn("card0", -1)]


def test_another_key_turns_if_it_is_chosen_and_no_letter_if_they_are_off(table: ToyTable) -> None:
    enter(table)
    try:
        use_keys(Keys(chosen={"turn": "W"}))
        press(table, Key.Key_R, Key.Key_W)
        press(table, Key.Key_W, shift=True)
        assert table.toy.actions == [Turn("card0", 1), Turn("card0", -1)]
        use_keys(Keys(letters=False))
        press(table, Key.Key_R, Key.Key_W)
        assert len(table.toy.actions) == 2
        assert f"Turn it{key_note(TURN)}." == "Turn it."
    finally:
        use_keys(Keys())


def test_enter_presses_what_can_be_pressed(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Tab, Key.Key_Return)
    assert table.toy.actions == [Press("lamp")]


def test_f1_asks_for_the_rule_of_the_focused_piece(table: ToyTable, qtbot: QtBot) -> None:
    enter(table)
    with qtbot.waitSignal(table.view.clauseRequested) as asked:
        press(table, Key.Key_F1)
    assert asked.args == ["TOY-1"]


def test_focus_outlives_its_piece(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Right)
    table.toy.cards = table.toy.cards[:1] + table.toy.cards[2:]
    table.view.show_scenery(table.toy.scenery())
    assert focused(table) in ("card0", "card2")


def test_plus_minus_and_zero_zoom(table: ToyTable) -> None:
    enter(table)
    fitted = table.view.table_scene.zoom
    press(table, Key.Key_Plus)
    nearer = table.view.table_scene.zoom
    assert nearer > fitted
    press(table, Key.Key_Minus, Key.Key_Minus)
    assert table.view.table_scene.zoom < nearer
    press(table, Key.Key_0)
    assert table.view.table_scene.zoom == pytest.approx(fitted)
