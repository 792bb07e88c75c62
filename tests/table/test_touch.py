"""Fingers on the table: tap, drag, double tap, long press, two fingers; small targets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from tabletop_qt.table.mouse import LONG, TARGET
from tabletop_qt.viewmodels.scenery import Drop, Lift, Press
from tests.table.fingers import Fingers
from tests.table.toy_table import Toy, ToyTable


class ToyFingers(Fingers):
    """Fingers on a toy table."""

    def __init__(self, table: ToyTable) -> None:
        super().__init__(table.view.viewport())
        self.table = table


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[ToyFingers]:
    toy_table = ToyTable(toy=Toy(coin=True))
    qtbot.addWidget(toy_table.view)
    toy_table.view.set_motion(False)
    toy_table.view.show()
    qtbot.waitExposed(toy_table.view)
    yield ToyFingers(toy_table)
    QToolTip.hideText()


def test_a_piece_is_tapped_and_then_its_place(hand: ToyFingers) -> None:
    hand.tap(hand.table.over("card2"))
    assert hand.table.toy.held == 2
    hand.tap(hand.table.slot(4))
    assert hand.table.toy.actions == [Lift("card2"), Drop("card2", "slot4")]


def test_a_finger_drags_a_piece(hand: ToyFingers) -> None:
    hand.drag(hand.table.over("card2"), hand.table.slot(4))
    assert hand.table.toy.actions == [Lift("card2"), Drop("card2", "slot4")]
    assert hand.table.view.interaction.hovered == "", "no finger rests there any more"


def test_two_taps_do_the_primary_action(hand: ToyFingers) -> None:
    hand.table.toy.first = 4
    hand.table.view.show_scenery(hand.table.toy.scenery())
    hand.tap(hand.table.over("card2"))
    hand.tap(hand.table.over("card2"))
    assert hand.table.toy.actions[-1] == Drop("card2", "slot4")


def test_a_touch_beside_a_small_piece_means_it(hand: ToyFingers) -> None:
    hand.table.view.resize(360, 240)
    lamp = hand.table.over("lamp")
    assert hand.table.view.camera.zoom * 48 < TARGET
    hand.tap(lamp + QPointF(TARGET / 2 - 1, 0))
    assert hand.table.toy.actions == [Press("lamp")]
    hand.tap(lamp + QPointF(TARGET / 2 + 3, 0))
    assert hand.table.toy.actions == [Press("lamp")]


def test_a_long_press_explains_and_then_opens_the_menu(hand: ToyFingers, qtbot: QtBot) -> None:
    over = hand.table.over("card2")
    hand.down(over)
    qtbot.wait(LONG + 100)
    assert "Card 2" in QToolTip.text()
    hand.up(over)
    menu = hand.table.view.menu
    assert menu is not None
    assert "Take up card 2" in [action.text() for action in menu.actions()]
    assert hand.table.toy.actions == []
    menu.close()


def test_a_finger_that_moves_on_is_no_long_press(hand: ToyFingers, qtbot: QtBot) -> None:
    over = hand.table.over("card2")
    hand.down(over)
    hand.move(over + QPointF(40, -40))
    qtbot.wait(LONG + 100)
    assert hand.table.view.table_scene.dragged == "card2"
    hand.up(hand.table.slot(4))


def test_two_fingers_zoom_and_move_the_table_and_play_nothing(hand: ToyFingers) -> None:
    view, one, other = hand.table.view, QPointF(300, 200), QPointF(400, 200)
    before, fixed = view.camera.zoom, view.mapToScene(350, 200)
    hand.down(one)
    hand.down(other, one)
    hand.move(one - QPointF(50, 0), other + QPointF(50, 0))
    assert view.camera.zoom == pytest.approx(2 * before, rel=0.02)
    assert (view.mapToScene(350, 200) - fixed).manhattanLength() < 4
    hand.move(one + QPointF(-50, 30), other + QPointF(50, 30))
    assert view.camera.zoom == pytest.approx(2 * before, rel=0.02)
    assert (view.mapToScene(350, 230) - fixed).manhattanLength() < 4
    hand.up(one, other)
    assert hand.table.toy.actions == []


def test_one_finger_on_bare_ground_moves_an_enlarged_table_and_two_taps_show_it_whole(hand: ToyFingers) -> None:
    view = hand.table.view
    view.camera.zoom_by(2)
    bare = QPointF(view.viewport().width() / 2, view.viewport().height() / 2)
    assert view.interaction.affordances.piece_at(*view.mapToScene(bare.toPoint()).toTuple()) is None
    before = view.mapToScene(bare.toPoint())
    hand.drag(bare, bare + QPointF(60, 20))
    assert (view.mapToScene((bare + QPointF(60, 20)).toPoint()) - before).manhattanLength() < 20
    QTest.qWait(QApplication.doubleClickInterval() + 50)
    hand.tap(bare)
    hand.tap(bare)
    assert view.camera.fitted


def test_a_touch_on_the_bubble_is_the_bubbles(hand: ToyFingers) -> None:
    hand.drag(hand.table.over("card2"), hand.table.slot(1))
    bubble = hand.table.view.bubble
    assert bubble.isVisible()
    before = list(hand.table.toy.actions)
    hand.tap(QPointF(bubble.geometry().center()))
    assert hand.table.toy.actions == before
