"""Pieces reveal what they mean while they are attended to, rise in company, and come from where another lay: cosmetic, never in the way."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.kernel.messages import msg
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.theme import DARK
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.faces import tile
from tabletop_qt.viewmodels.scenery import Affordance, Box, Drafted, Drop, Piece, Place, Press, face
from tests.table.boxes import meet
from tests.table.toy_table import just, laid_out

TOLD = Piece("told", face("disc", 60, 30, number=7), 300, 40, 9, "all", msg("What it would bring"))
SHEET = Piece("sheet", face("disc", 80, 80, number=8), 300, 200, 9, "all", msg("What lies here"))
DIE = Piece("die", face("disc", 40, 40, number=3), 100, 100, 1, "all", msg("A die"), reveals=(TOLD,), company=("twin",))
TWIN = Piece("twin", face("disc", 40, 40, number=3), 200, 100, 1, "all", msg("Another die"), reveals=(TOLD,), company=("die",))
KEY = Piece("key", face("disc", 40, 40, number=9), 40, 250, 1, "all", msg("Legend"), reveals=(SHEET,))
OTHER = Piece("other", face("disc", 40, 40, number=1), 200, 250, 1, "all", msg("Plain"))


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    return laid_out(qtbot, DIE, TWIN, KEY, OTHER)


def point_at(table: TableView, piece: Piece, kind: QEvent.Type = QEvent.Type.MouseMove) -> None:
    where = QPointF(table.mapFromScene(QPointF(piece.x, piece.y)))
    button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    event = QMouseEvent(kind, where, QPointF(table.viewport().mapToGlobal(where)), button, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(table.viewport(), event)


def click(table: TableView, piece: Piece) -> None:
    for kind in (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        point_at(table, piece, kind)


def revealed(table: TableView) -> set[str]:
    return set(table.table_scene.revealed.items)


def test_what_a_piece_reveals_is_there_while_the_pointer_is_on_it(table: TableView) -> None:
    assert revealed(table) == set()
    point_at(table, DIE)
    assert revealed(table) == {"told"}
    item = table.table_scene.revealed.items["told"]
    assert item.shown_face == TOLD.face
    assert item.zValue() > max(piece.zValue() for piece in table.table_scene.pieces.values())
    point_at(table, OTHER)
    assert revealed(table) == set()
    assert item not in table.table_scene.items()


def test_what_a_drop_reveals_is_there_while_the_pointer_with_a_piece_in_hand_is_on_its_place(table: TableView) -> None:
    slot = Place("slot", Box(280, 80, 60, 60), "all", msg("A slot"))
    offer = Affordance(Drop("other", "slot"), msg("Put it there"), meaning=Drafted(None), reveals=(SHEET,))
    table.show_scenery(evolve(just(OTHER), places=(slot,), affordances=(offer,), held="other"))
    over = evolve(OTHER, x=slot.box.centre[0], y=slot.box.centre[1])
    point_at(table, over)
    assert revealed(table) == {"sheet"}
    point_at(table, KEY)
    assert revealed(table) == set()
    point_at(table, over)
    QApplication.sendEvent(table.viewport(), QEvent(QEvent.Type.Leave))
    assert revealed(table) == set()


def test_keys_reveal_it_too(table: TableView) -> None:
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Tab)
    QTest.keyClick(table, Qt.Key.Key_Home)
    assert table.interaction.focused_piece() == DIE
    assert revealed(table) == {"told"}


def test_escape_hides_what_a_piece_reveals_until_another_is_pointed_at(table: TableView) -> None:
    table.setFocus()
    point_at(table, DIE)
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert revealed(table) == set()
    table.show_scenery(just(evolve(DIE, name=msg("The same die")), TWIN, OTHER))
    assert revealed(table) == set(), "the pointer has not moved"
    point_at(table, TWIN)
    assert revealed(table) == {"told"}
    point_at(table, evolve(DIE, name=msg("The same die")))
    assert revealed(table) == {"told"}


def test_what_is_revealed_is_no_piece_that_pointer_or_keys_could_meet(table: TableView) -> None:
    point_at(table, DIE)
    assert "told" not in table.pieces_shown()
    assert table.interaction.affordances.piece_at(TOLD.x, TOLD.y) is None
    assert "told" not in {stop.id for stop in table.interaction.stops}


def test_a_click_opens_what_a_piece_reveals_and_another_closes_it(table: TableView) -> None:
    click(table, KEY)
    point_at(table, DIE)
    assert revealed(table) == {"sheet", "told"}
    table.show_scenery(just(DIE, KEY))
    assert "sheet" in revealed(table), "it stays open while others play"
    click(table, KEY)
    point_at(table, OTHER)
    assert revealed(table) == set()


@pytest.mark.clause("TBL-3")
def test_a_click_on_a_card_that_cannot_be_used_asks_why_though_it_reveals_something(table: TableView) -> None:
    tried: list[object] = []
    table.interaction.acted.connect(tried.append)
    table.show_scenery(just(DIE, evolve(KEY, movable=True)))
    click(table, KEY)
    assert tried == [Press("key")]
    assert revealed(table) == {"sheet"}, "it is still seen under the pointer"
    point_at(table, DIE)
    assert "sheet" not in revealed(table)


@pytest.mark.parametrize("act", ["escape", "click elsewhere", "bare ground", "next decision"])
def test_what_a_click_has_opened_is_closed_by_escape_by_a_click_elsewhere_and_by_the_next_decision(table: TableView, act: str) -> None:
    table.setFocus()
    click(table, KEY)
    point_at(table, OTHER)
    assert revealed(table) == {"sheet"}
    match act:
        case "escape":
            QTest.keyClick(table, Qt.Key.Key_Escape)
        case "next decision":
            table.begin_decision()
        case "bare ground":
            click(table, evolve(OTHER, x=380.0, y=290.0))
        case _:
            click(table, OTHER)
    point_at(table, OTHER)
    assert revealed(table) == set()


def test_a_piece_without_room_for_its_text_shows_all_of_it_in_a_large_copy(qtbot: QtBot) -> None:
    rule = msg("An Excuse makes a Sprout 1 or 2 older or younger. You have two a day.")
    small = Piece("small", tile(rule, 90, 40), 350, 30, 1, "all", msg("A rule"))
    roomy = Piece("roomy", tile(rule, 200, 200), 110, 180, 1, "all", msg("The rule again"))
    table = laid_out(qtbot, small, roomy, painter=DefaultPainter())
    point_at(table, roomy)
    assert revealed(table) == set()
    point_at(table, small)
    assert revealed(table) == {"reading:small"}
    copy = table.table_scene.revealed.items["reading:small"]
    picture, lying = copy.picture, Box.around(copy.pose.x, copy.pose.y, copy.piece.face.w, copy.piece.face.h)
    assert picture is not None
    assert picture.whole
    assert min(lying.x, lying.y, 400 - lying.x - lying.w, 300 - lying.y - lying.h) >= 0
    assert not meet(lying, Box.around(small.x, small.y, 90, 40))


def test_company_rises_with_the_piece_and_is_lowered_with_it(table: TableView) -> None:
    point_at(table, DIE)
    table.motion.finish()
    heights = {name: item.pose.y for name, item in table.table_scene.pieces.items()}
    assert heights["die"] == heights["twin"] < 100
    assert heights["other"] == OTHER.y
    point_at(table, OTHER)
    table.motion.finish()
    assert table.table_scene.pieces["twin"].pose.y == TWIN.y


def test_a_piece_comes_from_where_the_one_lay_that_it_was(table: TableView) -> None:
    taken = Piece("taken", face("disc", 40, 40, number=3), 350, 260, 1, "all", msg("Taken"), origins=("nothing", "twin", "die"))
    table.show_scenery(just(DIE, KEY, OTHER, taken))
    item = table.table_scene.pieces["taken"]
    assert (item.pose.x, item.pose.y) == (TWIN.x, TWIN.y)
    assert item.pose.opacity == 1.0
    assert table.motion.runs(("taken", "pose"))
    table.settle()
    assert (item.pose.x, item.pose.y) == (taken.x, taken.y)
    assert len(table.table_scene.still()) == 0


def test_without_motion_it_is_there_at_once(table: TableView) -> None:
    table.set_motion(False)
    taken = evolve(OTHER, id="taken", x=350.0, origins=("twin",))
    table.show_scenery(just(DIE, taken))
    assert table.table_scene.pieces["taken"].pose.x == 350.0
    assert not table.motion.busy


def test_it_is_drawn_anew_in_another_theme_and_forgotten_with_the_table(table: TableView) -> None:
    point_at(table, DIE)
    before = table.table_scene.revealed.items["told"].picture
    table.set_theme(DARK)
    table.settle()
    assert table.table_scene.revealed.items["told"].picture is not before
    table.clear()
    assert revealed(table) == set()


@pytest.mark.parametrize("was_there", [False, True])
def test_focus_that_comes_by_itself_reveals_nothing_until_the_player_goes_there(table: TableView, *, was_there: bool) -> None:
    if was_there:
        table.interaction.start_focus(visible=False)
    table.interaction.start_focus(visible=True)
    assert (table.interaction.focused_piece(), revealed(table)) == (DIE, set())
    QTest.keyClick(table, Qt.Key.Key_Right)
    QTest.keyClick(table, Qt.Key.Key_Left)
    assert (table.interaction.focused_piece(), revealed(table)) == (DIE, {"told"})
