"""Faces of Operation Master for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from engines.operation_master.model import CARDS, DICE, SIDES, Suit
from tabletop_qt.games.operation_master import faces
from tabletop_qt.viewmodels import faces as standard
from tabletop_qt.viewmodels.scenery import Face, face


def theatre_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.card(CARDS[word]) for word in ("red8", "blue7", "green6", "yellow5", "purple4")]
    found += [face("back", *faces.BACK, suit=suit) for suit in Suit]
    found += [face("open", *faces.BACK, suit=suit, rank=rank) for rank, suit in enumerate(Suit, 4)]
    found += [faces.die(die, 42) for die in DICE.values()]
    found += [faces.die(SIDES[suit][place], size) for place, suit in enumerate(Suit) for size in (27, 32, 56)]
    found += [face("bowl", 168, 112, count=0, value=0), face("bowl", 92, 116, count=12, value=4)]
    found += [standard.plate(168, 40, msg("Ann"), colour, turn=colour == "sky") for colour in COLOURS]
    found += [face("score_card", 168, 44, mark=0, shows=1, points=0), face("score_card", 92, 34, mark=9, shows=3, points=29)]
    found += [standard.slot(96, 132, turn=turn) for turn in (False, True)]
    found += [face("total", 64, 28, points=points, wins=points // 10, off_suit=points // 8) for points in (12, 9, 7)]
    found += [face("column", 80, 42, value=value, count=count) for value, count in ((4, 0), (6, 11))]
    found += [face("past", 124, 30, cards="blue2 blue8 red3 blue4 blue1", winner=1)]
    found += [standard.panel(300, 160, True), standard.panel(300, 160, False), face("tray", 480, 128, title=msg("red 4 of Ben becomes …"))]
    return [*found, standard.ground(620, 390)]
