"""Faces of Operation Master for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from engines.operation_master.model import CARDS, DICE, SIDES, Suit
from tabletop_qt.games.operation_master import faces
from tabletop_qt.viewmodels import faces as standard
from tabletop_qt.viewmodels.scenery import Face


def theatre_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.card(CARDS[word]) for word in ("red8", "blue7", "green6", "yellow5", "purple4")] + [faces.back(suit) for suit in Suit]
    found += [faces.die(die, 42) for die in DICE.values()]
    found += [faces.die(SIDES[suit][place], size) for place, suit in enumerate(Suit) for size in (27, 32)]
    found += [faces.bowl(168, 112, 0, 0), faces.bowl(92, 116, 12, 4), faces.choice(DICE["blue3"])]
    found += [standard.plate(168, 40, msg("Ann"), colour, turn=colour == "sky") for colour in COLOURS]
    found += [faces.score_card(168, 44, 0, 1, 0), faces.score_card(92, 34, 9, 3, 29)]
    found += [faces.slot(True), faces.slot(False), faces.total(12, True, False), faces.total(9, False, False), faces.total(7, False, True)]
    found += [
        faces.column(80, 42, 4, 0),
        faces.column(80, 42, 6, 11),
        faces.past(tuple(CARDS[word] for word in ("blue2", "blue8", "red3", "blue4", "blue1")), 1),
    ]
    found += [standard.panel(300, 160, True), standard.panel(300, 160, False), faces.tray(480, 128, msg("red 4 of Ben becomes …"))]
    return [*found, standard.ground(620, 390)]
