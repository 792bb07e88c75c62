"""Fingers on the table: tap, drag, double tap, long press, two fingers; small targets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from tabletop_qt.table.touch import LONG, TARGET
from tabletop_qt.viewmodels.scenery import Drop, Lift, Press
from tests.table.toy_table import Toy, ToyTable


@pytest.fixture(scope="module")
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


class Fingers:
    """Fingers on a toy table; each has a number."""

    def __init__(self, table: ToyTable, screen: QPointingDevice) -> None:
        self.table, self._screen = table, screen
        self._viewport = table.view.viewport()

    def down(self, at: QPointF, *resting: QPointF) -> None:
        sequence = QTest.touchEvent(self._viewport, self._screen, False)
        for finger, point in enumerate(resting):
            sequence.move(finger, point.toPoint(), self._viewport)
        sequence.press(len(resting), at.toPoint(), self._viewport).commit()

    def move(self, *at: QPointF) -> None:
        sequence = QTest.touchEvent(self._viewport, self._screen, False)
        for finger, point in enumerate(at):
            sequence.move(finger, point.toPoint(), self._viewport)
        sequence.commit()

    def up(self, *at: QPointF) -> None:
        sequence = QTest.touchEvent(self._viewport, self._screen, False)
        for finger, point in enumerate(at):
            sequence.release(finger, point.toPoint(), self._viewport)
        sequence.commit()

    def tap(self, at: QPointF) -> None:
        self.down(at)
        self.up(at)

    def drag(self, start: QPointF, end: QPointF) -> None:
        self.down(start)
        for share in (0.25, 0.5, 0.75, 1.0):
            self.move(start + (end - start) * share)
        self.up(end)


@pytest.fixture
def hand(qtbot: QtBot, screen: QPointingDevice) -> Iterator[Fingers]:
    toy_table = ToyTable(toy=Toy(coin=True))
    qtbot.addWidget(toy_table.view)
    toy_table.view.set_motion(False)
    toy_table.view.show()
    qtbot.waitExposed(toy_table.view)
    yield Fingers(toy_table, screen)
    QToolTip.hideText()


def test_a_piece_is_tapped_and_then_its_place(hand: Fingers) -> None:
    hand.tap(hand.table.over("card2"))
    assert hand.table.toy.held == 2
    hand.tap(hand.table.slot(4))
    assert hand.table.toy.actions == [Lift("card2"), Drop("card2", "slot4")]


def test_a_finger_drags_a_piece(hand: Fingers) -> None:
    hand.drag(hand.table.over("card2"), hand.table.slot(4))
    assert hand.table.toy.actions == [Lift("card2"), Drop("card2", "slot4")]
    assert hand.table.view.interaction.hovered == "", "no finger rests there any more"


def test_two_taps_do_the_primary_action(hand: Fingers) -> None:
    hand.table.toy.first = 4
    hand.table.view.show_scenery(hand.table.toy.scenery())
    hand.tap(hand.table.over("card2"))
    hand.tap(hand.table.over("card2"))
    assert hand.table.toy.actions[-1] == Drop("card2", "slot4")


def test_a_touch_beside_a_small_piece_means_it(hand: Fingers) -> None:
    hand.table.view.resize(360, 240)
    lamp = hand.table.over("lamp")
    assert hand.table.view.camera.zoom * 48 < TARGET
    hand.tap(lamp + QPointF(TARGET / 2 - 1, 0))
    assert hand.table.toy.actions == [Press("lamp")]
    hand.tap(lamp + QPointF(TARGET / 2 + 3, 0))
    assert hand.table.toy.actions == [Press("lamp")]


def test_a_long_press_explains_and_then_opens_the_menu(hand: Fingers, qtbot: QtBot) -> None:
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


def test_a_finger_that_moves_on_is_no_long_press(hand: Fingers, qtbot: QtBot) -> None:
    over = hand.table.over("card2")
    hand.down(over)
    hand.move(over + QPointF(40, -40))
    qtbot.wait(LONG + 100)
    assert hand.table.view.table_scene.dragged == "card2"
    hand.up(hand.table.slot(4))


def test_two_fingers_zoom_and_move_the_table_and_play_nothing(hand: Fingers) -> None:
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


def test_one_finger_on_bare_ground_moves_an_enlarged_table_and_two_taps_show_it_whole(hand: Fingers) -> None:
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


def test_a_touch_on_the_bubble_is_the_bubbles(hand: Fingers) -> None:
    hand.drag(hand.table.over("card2"), hand.table.slot(1))
    bubble = hand.table.view.bubble
    assert bubble.isVisible()
    before = list(hand.table.toy.actions)
    hand.tap(QPointF(bubble.geometry().center()))
    assert hand.table.toy.actions == before
