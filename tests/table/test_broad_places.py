"""A broad place that may be dropped on glows beneath the pieces on it, a small one above."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engines.kernel.messages import msg
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.table.scene import BROAD_GLOW_Z, GLOW_Z
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Affordance, Box, Drafted, Drop, Piece, Place, Scenery, Zone, face
from tabletop_qt.viewmodels.view_model import IDLE
from tests.table.toy_table import ToyPainter


def test_a_board_does_not_veil_its_pieces(qtbot: QtBot) -> None:
    card = Piece("card", face("card", 60, 60), 100, 100, 1, "all", msg("Card"))
    places = (
        Place("board", Box(0, 0, 600, 400), "all", msg("Board")),
        Place("slot", Box(20, 20, 60, 60), "all", msg("Slot"), layer=1),
    )
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
