"""Faces of KidSprout Jumboree for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import Sign, Suit
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, PAWN
from tabletop_qt.games.kidsprout_jumboree.view_model import KidSproutJumboreeViewModel
from tabletop_qt.viewmodels.faces import CLASP, FRAME
from tabletop_qt.viewmodels.scenery import Box, Face, face
from tabletop_qt.viewmodels.view_model import IDLE
from tests.kidsprout_jumboree.dealt_tables import camp, dealt

EXCUSE = msg("My Sprout has sworn an oath never to touch anything that can be tied.")


def camp_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [layout.coin(64, suit, BACK) for suit in Suit] + [layout.coin(64, "suns", value) for value in range(6)]
    found += [layout.coin(40, suit, BACK) for suit in Suit] + [layout.coin(40, "suns", value) for value in range(6)]
    found += [layout.tile(84, suit, value) for suit, value in zip(Suit, (1, 2, 3, 0), strict=True)]
    found += [layout.tile(84, "suns", BACK), layout.tile(44, "moons", 1), layout.tile(44, "crowns", 2), layout.tile(44, "arms", BACK)]
    found += [layout.die(52, "moons", value, buck=True) for value in range(6)] + [layout.die(30, suit, 3) for suit in Suit]
    found += [face("pawn", PAWN[0] * cell, PAWN[1] * cell, suit=suit) for cell in (36, 27) for suit in Suit]
    found += [layout.pile(26, (0, 2, 3, 5), (1.0, 0.0))]
    found += [layout.pile(62, (1, 2, 3, 5), (1.0, 0.0)), layout.pile(32, (1, 4, 5), (0.0, 1.0))]
    found += [face("antlers", size, size * 0.8) for size in (44, 28)]
    found += [face("stump", 80, 80, suit=suit, seat=seat) for suit, seat in zip(Suit, COLOURS, strict=False)]
    found += [layout.schedule(38.5), layout.schedule(38.5, 11), layout.schedule(30, past=True), face("lantern", 80, 80)]
    found += [face("halo", 120, 120, tied=tied) for tied in (0, 1)] + [
        face("passed", 30, 30),
        face("night", 480, 270),
        face("moon", 130, 130),
        face("dawn", 480, 270),
        face("sun", 190, 190),
    ]
    for suit, seat in zip(Suit, COLOURS, strict=False):
        own, troop, nobody = int(suit is Suit.SUNS), msg("Blue Arrowhead"), msg("")
        captions = {"today_word": msg("today"), "total_word": msg("total")}
        found += [
            face("plate", 316, 58, suit=suit, title=msg("Dot"), line=troop, seat=seat, today=44, total=144, own=own, bot=0, **captions),
            face("plate", 316, 58, suit=suit, title=msg("Robin"), line=troop, seat=seat, today=0, total=7, own=0, bot=1, **captions),
            face("plate", 316, 58, suit=suit, title=msg("Night Owl"), line=nobody, seat="", today=0, total=44, own=own, bot=0, **captions),
        ]
    night, over = msg("6:00 to 8:00, Overnight"), msg("stressed out, passed over: Ann and Cyd")
    for tone, beyond in (("plain", nobody), ("tied", over), ("night", over)):
        found.append(face("verdict", 180, 132, head=msg("Ben would lead"), when=night, cost=msg("+44 stress"), over=beyond, tone=tone))
    title, hours, when = msg("Adventures in Knot-Tying"), msg("1 hour"), msg("Day 2, Activity 5 of 6")
    for roll in range(6):
        w, h = (156, 176) if roll % 2 else (240, 132)
        found.append(face("sign", w, h, roll=roll, title=title, hours=hours, when=when))
    sides = zip(Suit, ("left", "right", "top", "bottom"), strict=True)
    found += [face("scrap", 170, 64, suit=suit, text=EXCUSE, side=side, by="sky", on="orange") for suit, side in sides]
    ages = ((msg("15"), msg("13"), -2), (msg("10"), msg("11"), 1), (msg("12"), msg("12"), 0))
    texts = {"older_age": msg("15"), "older_head": msg("Ben would lead"), "older_cost": msg("+44 stress")}
    texts |= {"younger_age": msg("11"), "younger_head": msg("Tied: Ann and Blue Arrowhead"), "younger_cost": msg("+8 or +16 stress")}
    found += [face("outlook", 200, 136, aimed=sign, **texts) for sign in Sign]
    found.append(face("halves", 22, 44))
    found += [face("age", 118, 32, before=before, after=after, step=step, seat="sky") for before, after, step in ages]
    tags = ((110, 24, msg("stressed out"), "stressed"), (110, 24, msg("yesterday +44"), "scored"), (60, 22, msg("leader"), "plain"))
    found += [face("tag", w, h, text=text, mood=mood) for w, h, text, mood in tags]
    found.append(face("caption", 70, 21, text=msg("Excuses")))
    found += [
        layout.spent(Box(0, 0, 124, 24), "arms", (5, 1, 0, 4, 3, 2), (1, 2)),
        layout.spent(Box(0, 0, 124, 24), "suns", (5, 1, 0), (2,)),
    ]
    words = (msg("Going…"), msg("going…"), msg("gone!"))
    found += [layout.chant(Box(0, 0, 196, 70), beat, words) for beat in range(4)]
    found += [face("slip", 330, 50, text=EXCUSE, mark=mark) for mark in ("said", "more", "")]
    for shown in (40, 100):
        players: dict[str, str | int | Message] = {}
        for place, (rank, suit) in enumerate(zip((1, 1, 3, 4), Suit, strict=True)):
            players |= {f"name{place}": msg("Robin"), f"seat{place}": COLOURS[place], f"suit{place}": suit, f"points{place}": 44 * place}
            players |= {f"rank{place}": rank, f"won{place}": int(rank == 1)}
        found.append(face("ceremony", 960, 232, count=4, shown=shown, **players))
    points = ((44, 12), (0, 120), (31, 7), (8, 64))
    found += [face("tray", 360, 90), layout.score(Box(0, 0, 198, 124), COLOURS[:4], points)]
    found += [layout.score(Box(0, 0, 198, 124), COLOURS[:3], ((0,), (12,), (4,)))]
    found += [face("blanket", 250, 180, seat=seat, asked=int(seat == "sky"), hem=1) for seat in COLOURS[:3]]
    return [
        *found,
        *_legends(),
        face("cover", 560, 200),
        FRAME,
        CLASP,
        face("bulletin", 595, 842),
        face("blanket", 720, 400, seat="", asked=0, hem=1),
        layout.reckoned(66, (1, 2, 3, 5), msg("{coins} \N{MULTIPLICATION SIGN} {hours} h = {stress}", coins=11, hours=4, stress=44)),
        *(face("fire_light", 480, 270), face("fire", 330, 330), face("leaping_buck", 250, 200)),
        face("clearing", 420, 260, lit=1, fire=32),
        face("clearing", 420, 260, lit=0, fire=32),
        face("ground", 600, 375, x=50, y=45),
    ]


def _legends() -> list[Face]:
    """The legend as tables of three and of four show it."""
    model = KidSproutJumboreeViewModel(camp())
    shown = [model.scenery(camp().view(dealt(players), 0), 0, IDLE).piece("legend") for players in (3, 4)]
    return [piece.face for each in shown if each is not None for piece in (each, *each.reveals)]
