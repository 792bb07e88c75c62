"""The table shows the scenery, whatever it showed before; glowing places, and the small picture of the whole table."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.kernel.messages import msg
from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT
from tabletop_qt.table.camera import DELAY
from tabletop_qt.table.interaction import pointed_at
from tabletop_qt.table.pictures import Highlight, Sharpness
from tabletop_qt.table.scene import BROAD_GLOW_Z, GLOW_Z
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Affordance, Box, Drafted, Drop, Emphasis, Piece, Place, Scenery, Zone, face
from tabletop_qt.viewmodels.view_model import IDLE
from tests.table.toy_table import Card, Toy, ToyPainter, ToyTable, just, laid_out


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


def test_a_dim_piece_is_smaller_but_not_fainter(table: ToyTable) -> None:
    scenery = table.toy.scenery()
    first, *others = scenery.pieces
    table.view.show_scenery(evolve(scenery, pieces=(evolve(first, emphasis=Emphasis.DIM), *others)))
    table.view.settle()
    dim, usual = (table.view.table_scene.pieces[piece.id].pose for piece in (first, others[0]))
    assert dim.opacity == 1
    assert dim.size < usual.size


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
    table.view.settle()
    assert {face.kind for face in table.painter.calls} >= {"card", "disc", "slot", "desk"}
    assert table.view.grab().toImage() != light
    table.view.set_theme(LIGHT)
    table.view.settle()
    assert difference(table.view, table.toy.scenery()) == []


def test_a_new_look_is_painted_once_when_the_table_has_its_new_size(table: ToyTable) -> None:
    table.painter.calls.clear()
    table.view.set_text_size(125)
    table.view.resize(table.view.size() * 0.8)
    table.view.set_theme(DARK)
    QApplication.processEvents()
    table.view.settle()
    assert [face.kind for face in table.painter.calls].count("desk") == 1


def test_while_it_is_zoomed_the_ground_is_one_picture_with_its_places_and_at_rest_all_is_sharp(table: ToyTable) -> None:
    view, scene = table.view, table.view.table_scene
    before = view.grab().toImage()

    def small() -> list[int]:
        rest = view.grab().toImage().scaled(24, 16, mode=Qt.TransformationMode.SmoothTransformation)
        colours = [rest.pixelColor(x, y) for x in range(24) for y in range(16)]
        return [channel for colour in colours for channel in (colour.red(), colour.green(), colour.blue())]

    view.zoom_in()
    view.zoom_in()
    assert not any(place.isVisible() for place in scene.places.values())
    zooming = small()
    view.settle()
    assert all(place.isVisible() for place in scene.places.values())
    assert max(abs(one - other) for one, other in zip(zooming, small(), strict=True)) < 16
    view.zoom_in()
    view.fit()
    view.settle()
    assert view.grab().toImage() == before


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


def test_a_board_does_not_veil_its_pieces(qtbot: QtBot) -> None:
    card = Piece("card", face("card", 60, 60), 100, 100, 1, "all", msg("Card"))
    places = (Place("board", Box(0, 0, 600, 400), "all", msg("Board")), Place("slot", Box(20, 20, 60, 60), "all", msg("Slot"), layer=1))
    offers = tuple(Affordance(Drop("card", place.id), msg("Put it here"), meaning=Drafted(IDLE)) for place in places)
    scenery = Scenery(Box(0, 0, 600, 400), (Zone("all", msg("All")),), places, (card,), offers, msg("Continue"), held="card")
    view = TableView(ToyPainter(), LIGHT)
    qtbot.addWidget(view)
    view.show_scenery(scenery)
    glows = view.table_scene.glows()
    assert BROAD_GLOW_Z <= glows["board"] < view.table_scene.pieces["card"].zValue() < GLOW_Z <= glows["slot"]


def test_a_floor_does_not_veil_who_stands_on_it(qtbot: QtBot) -> None:
    pawn = Piece("pawn", face("card", 20, 20), 100, 100, 1, "all", msg("Pawn"))
    places = tuple([Place(f"space:{n}", Box(40.0 * n, 20, 30, 30), "all", msg("Space"), floor=n > 0) for n in range(3)])
    offers = tuple(Affordance(Drop("pawn", place.id), msg("Go there"), meaning=Drafted(IDLE)) for place in places)
    view = TableView(ToyPainter(), LIGHT)
    qtbot.addWidget(view)
    view.show_scenery(Scenery(Box(0, 0, 600, 400), (Zone("all", msg("All")),), places, (pawn,), offers, msg("Continue"), held="pawn"))
    glows = view.table_scene.glows()
    assert glows["space:1"] == glows["space:2"] < view.table_scene.pieces["pawn"].zValue() < glows["space:0"]


LEFT = Qt.MouseButton.LeftButton
DISC = Piece("disc", face("disc", 60, 60, number=1), 100, 100, 1, "all", msg("A disc"))


@pytest.fixture
def wide(qtbot: QtBot) -> TableView:
    made = laid_out(qtbot, DISC)
    made.set_motion(False)
    return made


def zoomed(wide: TableView) -> TableView:
    """The table, twice as large as fits."""
    while wide.camera.zoom < 2:
        wide.zoom_in()
    wide.settle()
    return wide


def centre(wide: TableView) -> QPointF:
    return wide.camera.seen.center()


def spot(wide: TableView, x: float, y: float) -> QPoint:
    """The place of a table's point on the small picture."""
    size = wide.minimap.size()
    return QPoint(round(x / 400 * size.width()), round(y / 300 * size.height()))


def test_it_comes_where_not_all_is_seen_and_goes_where_all_is(wide: TableView) -> None:
    assert not wide.minimap.isVisible()
    assert wide.minimap.picture.isNull()
    zoomed(wide)
    assert wide.minimap.isVisible()
    assert not wide.minimap.picture.isNull()
    sight, whole = wide.minimap.sight, wide.minimap.rect()
    assert sight.width() == pytest.approx(whole.width() / wide.camera.zoom, abs=4)
    wide.fit()
    assert not wide.minimap.isVisible()
    assert wide.minimap.picture.isNull()


def test_it_comes_where_the_table_is_pulled_out_of_sight(wide: TableView) -> None:
    wide.camera.pan(QPoint(150, 0))
    assert wide.minimap.isVisible()
    assert wide.minimap.sight.right() < wide.minimap.width() - 40, "the right part is out of sight"
    wide.camera.pan(QPoint(-150, 0))
    assert not wide.minimap.isVisible()


def test_a_click_moves_the_view_there_and_a_drag_pulls_it_along(wide: TableView) -> None:
    zoomed(wide).setFocus()
    QTest.mousePress(wide.minimap, LEFT, pos=spot(wide, 300, 200))
    assert centre(wide).x() == pytest.approx(300, abs=8)
    assert centre(wide).y() == pytest.approx(200, abs=8)
    QTest.mouseMove(wide.minimap, spot(wide, 120, 90))
    QTest.mouseRelease(wide.minimap, LEFT, pos=spot(wide, 120, 90))
    assert centre(wide).x() == pytest.approx(120, abs=8)
    assert centre(wide).y() == pytest.approx(90, abs=8)
    assert QApplication.focusWidget() is wide, "keys still go to the table"
    assert not wide.interaction.held


def test_it_shows_what_lies_on_the_table_now(wide: TableView, qtbot: QtBot) -> None:
    zoomed(wide)
    before = wide.minimap.picture.toImage()
    wide.show_scenery(just(evolve(DISC, x=300, y=220)))
    qtbot.waitUntil(lambda: wide.minimap.picture.toImage() != before, timeout=20 * DELAY)
    moved = wide.minimap.picture.toImage()
    wide.set_theme(DARK)
    qtbot.waitUntil(lambda: wide.minimap.picture.toImage() != moved, timeout=20 * DELAY)


@pytest.mark.clause("TBL-5")
def test_nothing_of_a_table_that_is_put_away_is_left_on_it(wide: TableView) -> None:
    zoomed(wide)
    wide.clear()
    assert not wide.minimap.isVisible()
    assert wide.minimap.picture.isNull()
    wide.zoom_in()
    assert not wide.minimap.isVisible(), "there is nothing to be seen"


@pytest.mark.parametrize("disc", [True, False])
def test_what_lights_up_around_a_disc_is_round(table: ToyTable, disc: bool) -> None:
    box, pictures, sharp = Box(0, 0, 60, 60), table.view.table_scene.pictures, Sharpness(1.0)
    for strong in (True, False):
        glow = pictures.target(box, strong, False, sharp, disc=disc).pixmap.toImage()
        assert (glow.pixelColor(5, 5).alpha() == 0) is disc
        assert glow.pixelColor(30, 30).alpha()
    ring = pictures.ring(box, sharp, Highlight.FOCUS, disc=disc)
    assert (ring.pixmap.toImage().pixelColor(ring.margin + 3, ring.margin - 2).alpha() == 0) is disc
