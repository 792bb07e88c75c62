"""Faces of Operation Master for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from tabletop_qt.games.operation_master import faces
from tabletop_qt.viewmodels.scenery import Face


def theatre_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.card(colour, 8 - colour) for colour in range(5)] + [faces.back(colour) for colour in range(5)]
    found += [faces.die(colour, value, 42) for colour in range(5) for value in range(1, 7)]
    found += [faces.die(colour, colour + 1, size) for colour in range(5) for size in (27, 32)]
    found += [faces.bowl(168, 112, 0, 0), faces.bowl(92, 116, 12, 4), faces.choice(3, 1)]
    found += [faces.plate(168, 40, "Ann", colour, colour == "sky") for colour in COLOURS]
    found += [faces.score_card(168, 44, 0, 1, 0), faces.score_card(92, 34, 9, 3, 29)]
    found += [faces.slot(True), faces.slot(False), faces.total(12, True, False), faces.total(9, False, False), faces.total(7, False, True)]
    found += [faces.column(80, 42, 4, 0), faces.column(80, 42, 6, 11), faces.past((12, 18, 3, 14, 11), 1)]
    found += [faces.panel(300, 160, True), faces.panel(300, 160, False), faces.tray(480, 128, msg("red 4 of Ben becomes …"))]
    return [*found, faces.ground(620, 390)]
