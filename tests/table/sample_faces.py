"""Standard faces for tests and contact sheets: every kind, with and without a seat's colour, large and small."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.scenery import Face, face

LONG = msg("A title that is much longer than the card is wide, and goes on")


def standard_faces() -> list[Face]:
    shown = [
        faces.ground(320, 120),
        faces.panel(220, 120),
        faces.panel(220, 120, turn=True),
        faces.slot(100, 130, msg("Put it here")),
        faces.slot(60, 60),
        faces.plate(220, 44, msg("Ann"), "orange", msg("12 points"), turn=True),
        faces.plate(150, 34, msg("A name that is too long for its plate"), "sky"),
        faces.tile(msg("Library"), 90, 90),
        faces.tile(LONG, 120, 70, "green"),
        faces.card(msg("Joke"), msg("12")),
        faces.card(LONG, msg("3"), "vermilion"),
        faces.card(msg("No number"), seat="purple"),
        faces.card(msg("Small"), msg("7"), "sky", (42.0, 60.0)),
        faces.back(),
        faces.back("green", (42.0, 60.0)),
        *(faces.die(value) for value in range(8)),
        faces.die(5, "orange", 28),
        faces.cover(),
        faces.FRAME,
        faces.CLASP,
        faces.coin(msg("1")),
        faces.coin(msg("50"), "sky", 64),
        face("score_sheet", 400, 260, title=msg("Points"), player=msg("Player"), count=2, line0=msg("Round 1"), line1=msg("Total")),
    ]
    shown += [faces.badge(colour, bot) for colour in COLOURS for bot in (False, True)]
    shown += [faces.badge("sky", True, 20), faces.plate(180, 40, msg("Bo"), "green", bot=True)]
    return [*shown, *(faces.token(colour) for colour in COLOURS), faces.token("green", 20)]
