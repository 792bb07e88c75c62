"""Faces of Operation Master for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.contract import COLOURS
from engines.kernel.messages import Message, msg
from engines.operation_master.model import CARDS, DICE, SIDES, Suit
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.pieces import IN_SHORT
from tabletop_qt.viewmodels import faces as standard
from tabletop_qt.viewmodels.scenery import Face, face, numbered

BACK = (30.0, 42.0)


def theatre_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [layout.card(CARDS[word]) for word in ("red8", "blue7", "green6", "yellow5")] + [
        layout.card(CARDS["purple4"], layout.TRICK_CARD)
    ]
    found += [face("back", w, 36, suit=suit) for suit in Suit for w in (15, 30)]
    found += [face("open", *BACK, suit=suit, rank=rank) for rank, suit in enumerate(Suit, 4)]
    found += [layout.die(die, 46, effects=True) for die in DICE.values()]
    found += [layout.die(SIDES[suit][place], size) for place, suit in enumerate(Suit) for size in (30, 36, 42)]
    found += [face("bowl", 168, 92, count=9, value=4, risk=1), face("bowl", 92, 36, count=12, value=4)]
    found += [face("bowl", 52, 40, count=0, value=0, empty=msg("0")), face("bowl_empty", 168, 92, said=msg("Bowl: empty"))]
    found += [
        face("plank", 168, 44, name=msg("Ann"), seat=colour, turn=turn, lit=lit) for colour in COLOURS for turn, lit in ((0, 1), (1, 0))
    ]
    found += [face("points", 90, 44, said=msg("29 points"), points=29)]
    found += [face("score_card", 264, 72, mark=mark, shows=shows) for mark, shows in ((0, 1), (9, 3), (0, 0))]
    found += [standard.slot(96, 132, turn=turn) for turn in (False, True)]
    found += [
        face("pill", 104, 26, said=msg(said), seat=colour, wins=int(said != "Ben"))
        for said, colour in (("8+6=14", "sky"), ("Ben", "green"))
    ]
    found += [face("dish", *layout.DISH, value=value, count=count, more=more) for value, count, more in ((4, 0, 0), (6, 11, 2))]
    found += [face("lamp_light", 480, 270), face("light_ring", 500, 220), face("basin", 320, 160)]
    found += [face("halo", 106, 140), face("led", 112, 56, suit="green", said=msg("lead suit"))]
    laid = numbered("card", ("blue2", "blue8", "red3", "blue4", "blue1"))
    found += [face("stage", 142, 28, said=msg("Round 1, trick 10")), face("past", 99, 26, count=len(laid), winner=1, **laid)]
    lines = {f"line{number}": line for number, line in IN_SHORT.items()}
    found += [face("notes", 240, 142, effects=effects, used=2 * effects, count=6, **lines) for effects in (0, 1)]
    found += [face("explanation", 540, 428, title=msg("On the table"), count=6, **lines), face("key", 32, 32)]
    found += [face("status", 424, 48, said=msg("Dora is winning with 10 and would take 1 die showing 3."))]
    for shown in (40, 100):
        players: dict[str, str | int | Message] = {}
        for place, (rank, count) in enumerate(((1, 12), (1, 0), (3, 4))):
            players |= {f"name{place}": msg("Robin"), f"seat{place}": COLOURS[place], f"points{place}": 21 - place, f"rank{place}": rank}
            players |= {f"won{place}": int(rank == 1), f"value{place}": 6, f"dice{place}": count}
            players |= {f"die{place}_{number}": suit for number, suit in zip(range(count), 3 * tuple(Suit), strict=False)}
        found.append(face("ceremony", 960, 232, count=3, shown=shown, **players))
    found += [standard.panel(300, 160, True), standard.panel(300, 160, False), face("tray", 240, 142, title=msg("Ben's red 4 becomes …"))]
    return [
        *found,
        standard.cover(),
        standard.FRAME,
        standard.CLASP,
        face("record_sheet", 595, 842),
        face("ground", 620, 390, x=100, y=10, across=400, down=300),
    ]
