"""The pointer on the table: drag, magnet, refusal, click and click, wheel, menu."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QCursor, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from tabletop_qt.table import mouse
from tabletop_qt.table.scene import PRESSED
from tabletop_qt.viewmodels.scenery import Affordance, Box, Button, Do, Drop, Lift, Piece, Press, Turn, face
from tests.table.toy_table import NEXT, ToyTable

SetUp = Callable[[], ToyTable]


@pytest.fixture
def table(qtbot: QtBot) -> ToyTable:
    """A toy on a table of its own, without motion."""
    toy_table = ToyTable()
    qtbot.addWidget(toy_table.view)
    toy_table.view.set_motion(False)
    toy_table.view.show()
    qtbot.waitExposed(toy_table.view)
    return toy_table


def test_a_piece_is_dragged_to_a_legal_place(table: ToyTable) -> None:
    table.drag(table.over("card2"), table.slot(4))
    assert table.toy.actions == [Lift("card2"), Drop("card2", "slot4")]
    shown = table.view.pieces_shown()["card2"]
    assert (shown.x, shown.y) == (100.0, 240.0)
    assert not table.view.table_scene.dragged


@pytest.mark.clause("TBL-3")
@pytest.mark.parametrize("narrow", [0, 1, 2])
def test_a_bubble_is_as_high_as_its_words(table: ToyTable, narrow: int) -> None:
    bubble = table.view.bubble
    for words in ("Nerd 5 can move only 10 spaces until the Robot has also moved as far as it can.", "They stay where they are."):
        bubble.show_words(words, "", "", QPoint(90, 90), lambda sizes, _: QRect(QPoint(9, 9), sizes[min(narrow, len(sizes) - 1)]))
        QApplication.processEvents()
        assert bubble.label.height() >= bubble.label.heightForWidth(bubble.label.width())


def test_a_refused_piece_glides_back_and_the_clause_stands_at_the_drop_point(table: ToyTable) -> None:
    home = table.view.pieces_shown()["card2"]
    table.drag(table.over("card2"), table.slot(1))
    assert table.toy.actions[-1] == Drop("card2", "slot1")
    bubble = table.view.bubble
    assert bubble.isVisible()
    assert bubble.clause == "TOY-1"
    assert "Card 2 doesn't fit slot 1." in bubble.text
    assert "another slot" in bubble.text
    tip = bubble.mapTo(table.view.viewport(), bubble.rect().center())
    assert abs(tip.x() - table.slot(1).x()) < bubble.width()
    assert abs(tip.y() - table.slot(1).y()) < bubble.height() + 20
    shown = table.view.pieces_shown()["card2"]
    assert (shown.x, shown.y) == (home.x, home.y)


def test_a_refused_button_points_at_the_place_that_it_concerns(table: ToyTable) -> None:
    scenery = table.toy.scenery()
    button = Button("lay", msg("Lay"), refusal=msg("Pick up a card first."), concerns="slot6")
    table.view.show_scenery(evolve(scenery, buttons=(button,)))
    table.view.interaction.last_action, table.view.interaction.last_point = Do("lay"), None
    table.view.show_refusal(Refusal("TOY-1", msg("Pick up a card first.")))
    box = scenery.places[6].box
    bubble, top = table.view.bubble, table.at(box.centre[0], box.y)
    assert bubble.geometry().bottom() <= top.y()
    assert bubble.geometry().left() < top.x() < bubble.geometry().right()


def test_the_clause_of_a_refusal_is_a_link(table: ToyTable, qtbot: QtBot) -> None:
    table.drag(table.over("card2"), table.slot(1))
    with qtbot.waitSignal(table.view.clauseRequested) as asked:
        table.view.bubble.label.linkActivated.emit("TOY-1")
    assert asked.args == ["TOY-1"]


def test_a_lift_is_shown_once(table: ToyTable) -> None:
    """The piece under the pointer stays the inspected one, and no highlight is drawn around the face that it no longer has."""
    inspected: list[Piece | None] = []
    table.hover(table.over("card2"))
    table.view.interaction.inspected.connect(inspected.append)
    table.press(table.over("card2"))
    table.move(table.over("card2") + QPointF(30, 20))
    assert table.view.table_scene.dragged == "card2"
    assert [piece.id for piece in inspected if piece is not None] == ["card2"] * len(inspected)
    item = table.view.table_scene.pieces["card2"]
    assert item.highlights
    item.show_piece(evolve(item.piece, face=face("card", 90, 130)), table.view.table_scene.sharp)
    assert not item.highlights


def test_a_piece_let_go_over_nothing_is_put_back(table: ToyTable) -> None:
    table.drag(table.over("card2"), table.at(700, 470))
    assert table.toy.actions == [Lift("card2")]
    assert table.toy.backs == 1
    assert table.toy.held == -1
    assert table.view.bubble.text == "Put back: it can't go here."


def test_a_place_near_the_pointer_draws_the_piece(table: ToyTable) -> None:
    """The magnet: let go a little beside a legal place, the piece still lands there."""
    beside = table.slot(4) + QPointF(-58, 0)
    table.drag(table.over("card2"), beside)
    assert table.toy.actions[-1] == Drop("card2", "slot4")


def test_legal_places_glow_while_a_piece_is_held_and_the_nearest_most(table: ToyTable) -> None:
    seen: list[tuple[set[str], str]] = []
    table.drag(
        table.over("card2"),
        table.slot(4),
        meanwhile=lambda: seen.append((set(table.view.table_scene.glows()), table.view.interaction.aimed_place)),
    )
    assert seen == [({"slot0", "slot2", "slot4", "slot6"}, "slot4")]
    assert table.view.table_scene.glows() == {}


def test_the_wheel_turns_the_piece_in_the_hand(table: ToyTable) -> None:
    turned: list[int] = []

    def wheel() -> None:
        table.wheel(table.slot(4), 1)
        turned.append(table.toy.cards[2].turn)
        assert table.view.table_scene.dragged == "card2"

    table.drag(table.over("card2"), table.slot(4), meanwhile=wheel)
    assert turned[0] in (1, 3)
    # Turned sideways it fits nowhere: the drop is refused, the turn stays.
    assert table.view.bubble.isVisible()


def test_the_right_button_turns_the_piece_in_the_hand(table: ToyTable) -> None:
    turned: list[int] = []

    def right() -> None:
        table.click(table.slot(4), Qt.MouseButton.RightButton)
        turned.append(table.toy.cards[2].turn)

    table.drag(table.over("card2"), table.slot(4), meanwhile=right)
    assert turned == [1]


def test_the_wheel_over_a_piece_turns_it_and_elsewhere_zooms(table: ToyTable) -> None:
    table.wheel(table.over("card0"), 1)
    assert isinstance(table.toy.actions[-1], Turn)
    zoom = table.view.table_scene.zoom
    table.wheel(table.at(660, 300), 1)
    assert table.view.table_scene.zoom > zoom
    assert len(table.toy.actions) == 1


def test_the_wheel_with_control_always_zooms(table: ToyTable) -> None:
    zoom = table.view.table_scene.zoom
    table.wheel(table.over("card0"), -1, Qt.KeyboardModifier.ControlModifier)
    assert table.view.table_scene.zoom < zoom
    assert table.toy.actions == []


def test_click_and_click_is_the_equal_of_dragging(table: ToyTable) -> None:
    table.click(table.over("card3"))
    assert table.toy.actions == [Lift("card3")]
    assert table.view.table_scene.glows().keys() == {"slot1", "slot3", "slot5", "slot7"}
    table.click(table.slot(5))
    assert table.toy.actions[-1] == Drop("card3", "slot5")
    assert table.toy.cards[3].slot == 5


def test_a_click_on_a_piece_that_means_itself_picks_it_though_the_held_one_could_go_there(table: ToyTable) -> None:
    table.click(table.over("card2"))
    scenery = table.toy.scenery()
    onto = next(piece for piece in scenery.pieces if piece.id == "card4")
    there = evolve(scenery.places[4], box=Box.around(onto.x, onto.y, 80))
    places = tuple(there if place.id == "slot4" else place for place in scenery.places)
    lift = Affordance(Lift("card4"), msg("Pick card 4"), meaning=NEXT)
    for direct, action in ((False, Drop("card2", "slot4")), (True, Lift("card4"))):
        offers = (*[offer for offer in scenery.affordances if offer.action != lift.action], evolve(lift, direct=direct))
        table.view.show_scenery(evolve(scenery, places=places, affordances=offers))
        table.view.interaction.acted.disconnect()
        acted: list[object] = []
        table.view.interaction.acted.connect(acted.append)
        table.move(table.over("card4"))
        assert table.view.interaction.aimed_place == ("" if direct else "slot4")
        table.click(table.over("card4"))
        assert acted == [action]


def test_a_second_click_on_the_piece_puts_it_back(table: ToyTable) -> None:
    table.click(table.over("card3"))
    table.click(table.over("card3"))
    assert table.toy.backs == 1
    assert table.toy.held == -1


def test_a_click_is_refused_where_a_drop_would_be_and_the_piece_stays_in_the_hand(table: ToyTable) -> None:
    table.click(table.over("card2"))
    table.click(table.slot(1))
    assert table.toy.actions == [Lift("card2"), Drop("card2", "slot1")]
    assert "Card 2 doesn't fit slot 1." in table.view.bubble.text
    assert (table.toy.held, table.toy.backs) == (2, 0)
    table.click(table.at(700, 300))
    assert (table.toy.held, table.toy.backs) == (-1, 1), "a click on bare ground puts it back"
    assert table.view.bubble.text == "Put back: it can't go here."
    table.view.bubble.dismiss()
    table.click(table.at(700, 300))
    assert not table.view.bubble.isVisible(), "without a piece in hand such a click means nothing"


def test_a_click_on_a_piece_that_can_do_nothing_is_reported_so_that_it_can_be_refused(table: ToyTable) -> None:
    table.click(table.over("card3"))
    table.click(table.slot(5))
    table.click(table.over("card3"))
    assert table.toy.actions[-1] == Press("card3")


def test_a_click_on_what_is_pressed_presses_it_even_through_what_decorates(table: ToyTable) -> None:
    table.click(table.over("lamp"))
    assert table.toy.actions == [Press("lamp")]
    assert table.toy.lamp == 1


def pay(table: ToyTable) -> None:
    """There is a coin on the table."""
    table.toy.coin = True
    table.view.show_scenery(table.toy.scenery())


def test_one_click_puts_a_piece_where_alone_it_can_go(table: ToyTable) -> None:
    pay(table)
    table.click(table.over("coin"))
    assert table.toy.actions == [Drop("coin", "slot7")]


def test_a_double_click_does_it_once_and_nothing_to_what_lies_there_then(table: ToyTable) -> None:
    pay(table)
    zoom = table.view.table_scene.zoom
    table.view.zoom_in()
    table.double_click(table.over("coin"))
    assert table.toy.actions == [Drop("coin", "slot7")]
    # Bare ground now, but it was no double click on bare ground, which shows the whole table.
    assert table.view.table_scene.zoom > zoom
    table.double_click(table.at(620, 200))
    assert table.view.table_scene.zoom == pytest.approx(zoom)


def test_what_waits_for_confirmation_is_taken_up_first(table: ToyTable) -> None:
    table.view.interaction.confirms = True
    pay(table)
    table.click(table.over("coin"))
    assert table.toy.actions == []
    assert table.view.table_scene.glows().keys() == {"slot7"}
    table.click(table.over("coin"))
    assert table.toy.actions == [Drop("coin", "slot7")]
    table.click(table.over("lamp"))
    assert table.toy.lamp == 0
    table.click(table.at(620, 200))
    table.click(table.over("lamp"))
    assert table.toy.lamp == 0
    table.click(table.over("lamp"))
    assert table.toy.lamp == 1


def test_a_double_click_does_what_is_meant_first_of_several_things(table: ToyTable) -> None:
    table.toy.first = 4
    table.view.show_scenery(table.toy.scenery())
    table.double_click(table.over("card2"))
    assert table.toy.actions == [Lift("card2"), Drop("card2", "slot4")]


def test_where_nothing_is_meant_first_a_double_click_leaves_the_piece_in_the_hand(table: ToyTable) -> None:
    table.double_click(table.over("card2"))
    assert table.toy.actions == [Lift("card2")]
    assert table.toy.held == 2


def test_what_is_pressed_can_be_pressed_fast(table: ToyTable) -> None:
    table.double_click(table.over("lamp"))
    assert table.toy.lamp == 2


def test_what_appears_under_the_resting_pointer_takes_no_click_at_first(table: ToyTable) -> None:
    place, whole, mouse = table.over("card2"), table.toy.scenery(), table.view.mouse
    QCursor.setPos(table.view.viewport().mapToGlobal(place.toPoint()))

    def appear(settling: int) -> None:
        mouse.settling = settling
        table.view.show_scenery(evolve(whole, pieces=tuple(each for each in whole.pieces if each.id != "card2")))
        table.view.show_scenery(whole)

    appear(60_000)
    table.click(place)
    assert table.toy.actions == []
    table.click(table.over("card3"))
    assert table.toy.actions == [Lift("card3")], "the pointer went there on purpose"
    table.view.stepBackRequested.emit()
    table.toy.actions.clear()
    appear(0)
    QCursor.setPos(0, 0)
    QTest.qWait(2)
    table.click(place)
    assert table.toy.actions == [Lift("card2")]


def test_the_second_half_of_a_double_click_that_began_elsewhere_means_nothing(table: ToyTable) -> None:
    table.click(table.over("lamp"))
    table.view.clear()
    table.view.show_scenery(table.toy.scenery())
    table.mouse(QEvent.Type.MouseButtonDblClick, table.over("lamp"), Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton)
    table.release(table.over("lamp"))
    assert table.toy.lamp == 1


def test_a_small_tremble_is_a_click(table: ToyTable) -> None:
    start = table.over("card1")
    table.press(start)
    table.move(start + QPointF(2, 1))
    table.release(start + QPointF(2, 1))
    assert table.toy.actions == [Lift("card1")]
    assert not table.view.table_scene.dragged


def test_the_menu_of_a_piece_lists_all_that_can_be_done_and_its_rule(table: ToyTable) -> None:
    table.click(table.over("card2"), Qt.MouseButton.RightButton)
    menu = table.view.menu
    assert menu is not None
    labels = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert labels[0] == "Take up card 2"
    assert "Card 2 to slot 4" in labels
    assert labels[-1] == "Rule TOY-1"
    next(action for action in menu.actions() if action.text() == "Card 2 to slot 4").trigger()
    menu.close()
    assert table.toy.actions[-1] == Drop("card2", "slot4")


def test_hovering_raises_a_piece_and_tells_what_it_is(table: ToyTable, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.view.inspected) as told:
        table.hover(table.over("card1"))
    assert told.args is not None
    assert told.args[0].id == "card1"
    rest = table.view.table_scene.pieces["card1"].piece.y
    assert table.view.table_scene.pieces["card1"].pose.y < rest
    table.hover(table.at(660, 300))
    assert table.view.table_scene.pieces["card1"].pose.y == rest


def test_a_hovered_piece_is_raised_by_as_many_pixels_at_every_zoom(table: ToyTable) -> None:
    table.hover(table.over("card1"))
    scene = table.view.table_scene
    item = scene.pieces["card1"]
    before = scene.zoom
    table.view.zoom_in()
    table.view.settle()
    assert scene.zoom > before
    assert item.pose == scene.rest_pose(item.piece)
    assert table.view.pieces_shown()["card1"].y == pytest.approx(item.piece.y)


def test_while_a_piece_is_held_nothing_is_told_of_what_lies_under_the_pointer(table: ToyTable, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Piece | None] = []
    monkeypatch.setattr(mouse, "show_tooltip", lambda _view, piece, _choices, _event: told.append(piece))

    def rest_on(piece: str) -> None:
        viewport, at = table.view.viewport(), table.over(piece).toPoint()
        QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, at, viewport.mapToGlobal(at)))

    rest_on("card1")
    table.click(table.over("card3"))
    rest_on("card1")
    assert [piece.id if piece is not None else None for piece in told] == ["card1", None]


def test_a_piece_that_vanishes_while_it_is_dragged_is_let_go(table: ToyTable) -> None:
    def vanish() -> None:
        table.toy.cards = table.toy.cards[:2] + table.toy.cards[3:]
        table.toy.held = -1
        table.view.show_scenery(table.toy.scenery())

    table.drag(table.over("card2"), table.slot(4), meanwhile=vanish)
    assert Drop("card2", "slot4") not in table.toy.actions
    assert not table.view.table_scene.dragged


def test_a_tooltip_of_a_very_long_word_is_no_wider_than_one_of_many_words(qtbot: QtBot) -> None:
    def width(about: str) -> int:
        shown = QLabel(mouse.tooltip(Piece("card", face("card", 10, 10), 0, 0, 1, "hand", msg("Card"), (Message(about),))))
        qtbot.addWidget(shown)
        shown.setWordWrap(True)
        return shown.sizeHint().width()

    assert width("W" * 2000) < 900
    assert width("long " * 400) < 900


def test_a_piece_that_can_be_used_is_smaller_while_it_is_pressed(table: ToyTable) -> None:
    scene = table.view.table_scene
    at = table.over("card1").toPoint()
    table.hover(table.over("card1"))
    QTest.mousePress(table.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    pressed = scene.pieces["card1"]
    assert (pressed.pose.size, pressed.pose.y) == (PRESSED, pressed.piece.y)
    QTest.mouseRelease(table.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    table.view.settle()
    assert pressed.pose.size == 1.0
