"""Faces of KidSprout Jumboree for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.model import Suit
from tabletop_qt.games.kidsprout_jumboree import faces
from tabletop_qt.games.kidsprout_jumboree.faces import BACK
from tabletop_qt.viewmodels.scenery import Face

EXCUSE = msg("My Sprout has sworn an oath never to touch anything that can be tied.")


def camp_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.coin(64, suit, BACK) for suit in Suit] + [faces.coin(64, "suns", value) for value in range(6)]
    found += [faces.coin(40, suit, BACK) for suit in Suit] + [faces.coin(40, "suns", value) for value in range(6)]
    found += [faces.tile(84, suit, value) for suit, value in zip(Suit, (1, 2, 3, 0), strict=True)]
    found += [faces.tile(84, "suns", BACK), faces.tile(44, "moons", 1), faces.tile(44, "crowns", 2), faces.tile(44, "arms", BACK)]
    found += [faces.die(52, "moons", value) for value in range(6)] + [faces.die(30, suit, 3) for suit in Suit]
    found += [faces.pawn(36, suit) for suit in Suit] + [faces.pawn(27, suit) for suit in Suit]
    found += [faces.pile(30, (0, 2, 3, 5), way) for way in ("up", "down", "left", "right")]
    found += [faces.pile(52, (1, 2, 3, 5), "down"), faces.pile(24, (1, 4, 5), "down"), faces.antlers(44), faces.antlers(28)]
    found += [faces.stump(80, suit) for suit in Suit] + [faces.patch(64, suit) for suit in Suit]
    found += [faces.schedule(34), faces.schedule(26), faces.lantern(80)]
    for suit, colour in zip(Suit, COLOURS, strict=False):
        found += [
            faces.plate(230, 44, suit, msg("Dot"), msg("Blue Arrowhead"), colour, 144, suit == "suns"),
            faces.plate(196, 40, suit, msg("Night Owl"), msg(""), "", 44, suit == "suns"),
        ]
    found += [
        faces.sign(
            156 if roll % 2 else 240,
            176 if roll % 2 else 132,
            roll,
            msg("Adventures in Knot-Tying"),
            msg("1 hour"),
            msg("Day 2, Activity 5 of 6"),
        )
        for roll in range(6)
    ]
    found += [faces.scrap(170, 64, suit, EXCUSE, side) for suit, side in zip(Suit, ("left", "right", "top", "bottom"), strict=True)]
    ages = ((msg("15"), msg("13"), -2), (msg("10"), msg("11"), 1), (msg("12"), msg("12"), 0))
    found += [faces.age(76, 28, before, after, step) for before, after, step in ages]
    found += [faces.tag(110, 24, msg("stressed out"), "stressed"), faces.tag(110, 24, msg("yesterday +44"), "scored")]
    found += [faces.spent(218, 24, "arms", (5, 1, 0, 4, 3, 2), (1, 2)), faces.spent(164, 26, "suns", (5, 1, 0), (2,))]
    found += [faces.tag(60, 22, msg("leader"), "plain")]
    words = (msg("Going…"), msg("going…"), msg("gone!"))
    found += [faces.chant(190, 54, beat, words) for beat in range(4)]
    found += [faces.slip(330, 50, EXCUSE, mark) for mark in ("older", "younger", "said", "more", "")]
    found += [faces.tray(360, 90), faces.score(150, 190, msg("Stress Points"), tuple(Suit), ((44, 12), (0, 120), (31, 7), (8, 64)), 3)]
    found += [faces.score(150, 160, msg("Stress Points"), tuple(Suit)[:3], ((), (), ()), 1)]
    found += [faces.blanket(250, 180, "suns", True), faces.blanket(250, 180, "arms", False), faces.blanket(250, 180, "moons", False)]
    return [*found, faces.clearing(420, 260, True), faces.clearing(420, 260, False), faces.ground(600, 375, 300, 170)]
