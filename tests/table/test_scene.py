"""What is shown is the scenery, whatever was shown before; motion never holds state, and leaves nothing behind."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT
from tabletop_qt.table.interaction import pointed_at
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Scenery
from tests.table.toy_table import Card, Toy, ToyTable


@pytest.fixture
def table(qtbot: QtBot) -> ToyTable:
    """A toy on a table of its own, with motion."""
    toy_table = ToyTable()
    qtbot.addWidget(toy_table.view)
    toy_table.view.show()
    qtbot.waitExposed(toy_table.view)
    return toy_table


def difference(view: TableView, scenery: Scenery) -> list[str]:
    """Ids of pieces that are not shown as the scenery says."""
    shown = view.pieces_shown()
    wanted = {piece.id: (piece.face, piece.x, piece.y, piece.emphasis) for piece in scenery.pieces}
    seen = {name: (piece.face, piece.x, piece.y, piece.emphasis) for name, piece in shown.items()}
    return [name for name in wanted.keys() | seen.keys() if wanted.get(name) != seen.get(name)]


positions = st.lists(
    st.builds(Card, st.integers(0, 9), st.integers(0, 3), st.integers(-1, 7)), max_size=8, unique_by=lambda card: card.number
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(positions, min_size=1, max_size=5), st.booleans())
def test_what_is_shown_is_the_scenery(table: ToyTable, sequence: list[list[Card]], animate: bool) -> None:
    for cards in sequence:
        scenery = Toy(cards=tuple(cards)).scenery()
        table.view.show_scenery(scenery, animate)
        assert difference(table.view, scenery) == []
    table.view.table_scene.motion.finish()
    assert difference(table.view, scenery) == []
    for name, item in table.view.table_scene.pieces.items():
        assert item.pose.x == item.piece.x, name


def test_a_piece_on_its_way_heads_for_where_it_belongs_now(table: ToyTable) -> None:
    toy = table.toy
    toy.cards = (evolve(toy.cards[0], slot=0), *toy.cards[1:])
    table.view.show_scenery(toy.scenery())
    toy.cards = (evolve(toy.cards[0], slot=6), *toy.cards[1:])
    table.view.show_scenery(toy.scenery())
    assert table.view.table_scene.motion.busy
    table.view.table_scene.motion.finish()
    item = table.view.table_scene.pieces["card0"]
    assert (item.pose.x, item.pose.y) == (360.0, 240.0)


def test_motion_ends_and_its_clock_stops(table: ToyTable, qtbot: QtBot) -> None:
    table.toy.cards = (evolve(table.toy.cards[0], slot=0), *table.toy.cards[1:])
    table.view.show_scenery(table.toy.scenery())
    assert table.view.table_scene.motion.ticking
    qtbot.waitUntil(lambda: not table.view.table_scene.motion.ticking, timeout=3000)
    assert not table.view.table_scene.motion.busy


def test_without_motion_everything_is_there_at_once(table: ToyTable) -> None:
    table.view.set_motion(False)
    table.toy.cards = (evolve(table.toy.cards[0], slot=0, turn=2), *table.toy.cards[1:3])
    table.view.show_scenery(table.toy.scenery())
    assert not table.view.table_scene.motion.busy
    item = table.view.table_scene.pieces["card0"]
    assert (item.pose.x, item.pose.y, item.rotation()) == (100.0, 100.0, 0.0)
    assert "card4" not in table.view.table_scene.pieces


def test_a_piece_that_turned_is_seen_turning(table: ToyTable) -> None:
    table.toy.cards = (evolve(table.toy.cards[0], turn=1), *table.toy.cards[1:])
    table.view.show_scenery(table.toy.scenery())
    assert table.view.table_scene.motion.runs(("card0", "turn"))
    table.view.table_scene.motion.finish()
    assert table.view.table_scene.pieces["card0"].rotation() == 0.0


def test_a_face_is_painted_once_for_all_pieces_that_show_it(table: ToyTable) -> None:
    table.painter.calls.clear()
    table.toy.cards = tuple(evolve(card, slot=-1) for card in table.toy.cards)
    for _ in range(5):
        table.view.show_scenery(table.toy.scenery())
    assert table.painter.calls == []


@pytest.mark.parametrize("theme", [DARK, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_another_theme_repaints_everything(table: ToyTable, theme: object) -> None:
    assert theme in (DARK, HIGH_CONTRAST)
    light = table.view.grab().toImage()
    table.painter.calls.clear()
    table.view.set_theme(DARK if theme is DARK else HIGH_CONTRAST)
    assert {face.kind for face in table.painter.calls} >= {"card", "disc", "slot", "desk"}
    assert table.view.grab().toImage() != light
    table.view.set_theme(LIGHT)
    assert difference(table.view, table.toy.scenery()) == []


def test_what_is_pointed_at_is_named_by_its_id_or_by_its_zone(table: ToyTable) -> None:
    scenery = table.toy.scenery()
    hand = {piece.id for piece in scenery.pieces if piece.zone == "hand"}
    assert hand
    found, places = pointed_at(scenery, ("zone:hand",))
    assert found == hand
    assert not places
    assert not any(any(pointed_at(scenery, (pattern,))) for pattern in ("zone:", "zone:han", "hand", "zone:hand:"))
    first, *_ = scenery.pieces
    odd = evolve(scenery, pieces=(*scenery.pieces, evolve(first, id="zone:0")))
    assert pointed_at(odd, ("zone:0",))[0] == {"zone:0"}, "a piece may be called anything"


def test_zooming_in_paints_sharper_pictures(table: ToyTable) -> None:
    table.view.settle()
    before = table.view.table_scene.sharp.scale
    for _ in range(6):
        table.view.zoom_in()
    table.view.settle()
    assert table.view.table_scene.sharp.scale > before * 1.5
    table.view.fit()
    table.view.settle()
    assert table.view.table_scene.sharp.scale == pytest.approx(before)


def test_nothing_is_left_behind_when_the_table_is_cleared(table: ToyTable) -> None:
    table.click(table.over("card3"))
    table.view.clear()
    assert dict(table.view.pieces_shown()) == {}
    assert table.view.table_scene.glows() == {}
    assert not table.view.table_scene.motion.ticking


def test_the_whole_table_is_in_sight_at_any_size(table: ToyTable) -> None:
    for width, height in ((720, 480), (1280, 600), (500, 900), (2560, 1300)):
        table.view.resize(width, height)
        corners = [table.at(0, 0), table.at(720, 480)]
        assert all(QPointF(-1, -1).x() <= corner.x() <= width + 1 and -1 <= corner.y() <= height + 1 for corner in corners)
