"""Pieces turn over and dice tumble: cosmetic, and at rest everything is as the scenery says."""

from __future__ import annotations

import pytest
from attrs import evolve
from pytestqt.qtbot import QtBot

from engines.kernel.messages import msg
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Piece, face
from tests.table.toy_table import just, laid_out

DOWN = Piece("coin", face("disc", 40, 40, number=0), 100, 100, 1, "all", msg("A coin"), side=1)
UP = evolve(DOWN, face=face("disc", 40, 40, number=5), side=0)
DIE = Piece("die", face("disc", 40, 40, number=3), 200, 100, 1, "all", msg("A die"), rolled=1)


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    return laid_out(qtbot, DOWN, DIE)


def test_a_piece_turned_over_shows_its_other_side_from_the_middle_on(table: TableView) -> None:
    table.show_scenery(just(UP, DIE))
    item = table.table_scene.pieces["coin"]
    assert table.motion.runs(("coin", "side"))
    assert item.shown_face == DOWN.face
    item.turn_over(0.4)
    assert item.shown_face == DOWN.face
    assert item.transform().m11() == pytest.approx(0.2)
    item.turn_over(0.6)
    assert item.shown_face == UP.face
    assert item.transform().m11() == pytest.approx(0.2)
    table.settle()
    assert item.transform().isIdentity()
    assert item.shown_face == UP.face


def test_pieces_turn_over_all_at_once(table: TableView) -> None:
    others = [evolve(DOWN, id=f"coin{index}", x=50.0 * index) for index in range(4)]
    table.show_scenery(just(*others))
    table.settle()
    table.show_scenery(just(*(evolve(each, face=UP.face, side=0) for each in others)))
    assert all(table.motion.runs((each.id, "side")) for each in others)
    table.settle()
    assert {item.shown_face for item in table.table_scene.pieces.values()} == {UP.face}


@pytest.mark.parametrize("number", [3, 5])
def test_a_die_tumbles_when_it_is_rolled_whatever_it_shows(table: TableView, number: int) -> None:
    table.show_scenery(just(DOWN, evolve(DIE, face=face("disc", 40, 40, number=number), rolled=2)))
    assert table.motion.runs(("die", "turn"))
    assert table.table_scene.pieces["die"].rotation() != 0.0
    table.settle()
    assert table.table_scene.pieces["die"].rotation() == 0.0
    table.show_scenery(just(DOWN, evolve(DIE, face=face("disc", 40, 40, number=number), rolled=2)))
    assert not table.motion.busy


def test_without_motion_everything_is_at_once_as_it_is(table: TableView) -> None:
    table.set_motion(False)
    table.show_scenery(just(UP, evolve(DIE, rolled=2)))
    assert not table.motion.busy
    assert table.table_scene.pieces["coin"].shown_face == UP.face
    assert table.table_scene.pieces["coin"].transform().isIdentity()
    assert table.table_scene.pieces["die"].rotation() == 0.0


def test_a_piece_shown_without_movement_while_it_turns_over_is_as_it_is(table: TableView) -> None:
    table.show_scenery(just(UP, DIE))
    table.show_scenery(just(UP, DIE), animate=False)
    item = table.table_scene.pieces["coin"]
    assert item.shown_face == UP.face
    assert item.transform().isIdentity()
    assert not table.motion.runs(("coin", "side"))


def test_a_die_tumbles_when_it_shows_another_value_but_not_when_it_is_drawn_larger(table: TableView) -> None:
    die = Piece("cube", face("die", 40, 40, number=3), 300, 200, 1, "all", msg("A die"))
    table.show_scenery(just(die))
    table.settle()
    table.show_scenery(just(evolve(die, face=face("die", 60, 60, number=3))))
    assert not table.motion.runs(("cube", "turn"))
    table.show_scenery(just(evolve(die, face=face("die", 60, 60, number=4))))
    assert table.motion.runs(("cube", "turn"))
