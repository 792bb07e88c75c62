"""Faces of KidSprout Jumboree for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.model import Suit
from tabletop_qt.games.kidsprout_jumboree import faces
from tabletop_qt.games.kidsprout_jumboree.faces import BACK, PAWN
from tabletop_qt.viewmodels.scenery import Box, Face, face

EXCUSE = msg("My Sprout has sworn an oath never to touch anything that can be tied.")


def camp_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.coin(64, suit, BACK) for suit in Suit] + [faces.coin(64, "suns", value) for value in range(6)]
    found += [faces.coin(40, suit, BACK) for suit in Suit] + [faces.coin(40, "suns", value) for value in range(6)]
    found += [faces.tile(84, suit, value) for suit, value in zip(Suit, (1, 2, 3, 0), strict=True)]
    found += [faces.tile(84, "suns", BACK), faces.tile(44, "moons", 1), faces.tile(44, "crowns", 2), faces.tile(44, "arms", BACK)]
    found += [faces.die(52, "moons", value) for value in range(6)] + [faces.die(30, suit, 3) for suit in Suit]
    found += [face("pawn", PAWN[0] * cell, PAWN[1] * cell, suit=suit) for cell in (36, 27) for suit in Suit]
    found += [faces.pile(30, (0, 2, 3, 5), way) for way in ("up", "down", "left", "right")]
    found += [faces.pile(52, (1, 2, 3, 5), "down"), faces.pile(24, (1, 4, 5), "down")]
    found += [face("antlers", size, size * 0.8) for size in (44, 28)]
    found += [face("stump", 80, 80, suit=suit) for suit in Suit]
    found += [faces.schedule(34), faces.schedule(26), face("lantern", 80, 80)]
    for suit, colour in zip(Suit, COLOURS, strict=False):
        own, troop, nobody = int(suit is Suit.SUNS), msg("Blue Arrowhead"), msg("")
        found += [
            face("plate", 230, 44, suit=suit, title=msg("Dot"), line=troop, colour=colour, points=144, own=own),
            face("plate", 196, 40, suit=suit, title=msg("Night Owl"), line=nobody, colour="", points=44, own=own),
        ]
    title, hours, when = msg("Adventures in Knot-Tying"), msg("1 hour"), msg("Day 2, Activity 5 of 6")
    for roll in range(6):
        w, h = (156, 176) if roll % 2 else (240, 132)
        found.append(face("sign", w, h, roll=roll, title=title, hours=hours, when=when))
    sides = zip(Suit, ("left", "right", "top", "bottom"), strict=True)
    found += [face("scrap", 170, 64, suit=suit, text=EXCUSE, side=side) for suit, side in sides]
    ages = ((msg("15"), msg("13"), -2), (msg("10"), msg("11"), 1), (msg("12"), msg("12"), 0))
    found += [face("age", 76, 28, before=before, after=after, step=step) for before, after, step in ages]
    tags = ((110, 24, msg("stressed out"), "stressed"), (110, 24, msg("yesterday +44"), "scored"), (60, 22, msg("leader"), "plain"))
    found += [face("tag", w, h, text=text, mood=mood) for w, h, text, mood in tags]
    found += [faces.spent(Box(0, 0, 218, 24), "arms", (5, 1, 0, 4, 3, 2), (1, 2)), faces.spent(Box(0, 0, 164, 26), "suns", (5, 1, 0), (2,))]
    words = (msg("Going…"), msg("going…"), msg("gone!"))
    found += [faces.chant(Box(0, 0, 190, 54), beat, words) for beat in range(4)]
    found += [face("slip", 330, 50, text=EXCUSE, mark=mark) for mark in ("older", "younger", "said", "more", "")]
    points, sheet = ((44, 12), (0, 120), (31, 7), (8, 64)), msg("Stress Points")
    found += [face("tray", 360, 90), faces.score(Box(0, 0, 150, 190), sheet, tuple(Suit), points, 3)]
    found += [faces.score(Box(0, 0, 150, 160), sheet, tuple(Suit)[:3], ((), (), ()), 1)]
    found += [face("blanket", 250, 180, suit=suit, asked=int(suit is Suit.SUNS)) for suit in (Suit.SUNS, Suit.ARMS, Suit.MOONS)]
    return [*found, face("clearing", 420, 260, lit=1), face("clearing", 420, 260, lit=0), face("ground", 600, 375, x=50, y=45)]
