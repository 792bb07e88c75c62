"""Faces of Hallway Rivals for contact sheets and tests: all that a few positions show, and at least one of every kind."""

from __future__ import annotations

from attrs import evolve

from engines.hallway_rivals.board import room
from engines.hallway_rivals.model import Classroom, Counter, EndTurn, Roll, Sale, Spend, State, Turn, Walk
from engines.hallway_rivals.pieces import Activity, Goods, Item, Rank, Snack
from engines.kernel.contract import COLOURS, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.setup import make_setup
from tabletop_qt.games.hallway_rivals.position import Chosen, Facing, HallwayDraft, Turned
from tabletop_qt.games.hallway_rivals.view_model import HallwayRivalsViewModel
from tabletop_qt.viewmodels.faces import CLASP, FRAME, cover
from tabletop_qt.viewmodels.scenery import Face, face
from tabletop_qt.viewmodels.view_model import IDLE
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, NERDS, PREPS, name, place, school, student

SEATS = tuple(Seat(called, colour) for called, colour in zip(("Ann", "Ben", "Cyd", "Dot"), COLOURS, strict=False))


def school_faces() -> list[Face]:
    """Every face of some positions, each once."""
    crowd = school(
        student("j1@1c3", cheerleader=True, item=Item.HELMET), student("j2@1c3", coins=5), student("j3@nurse"),
        student("p1@1c4", rank=Rank.COLLEGE, item=Item.JACKET), student("p2@r101", rank=Rank.TEACHER, script=True),
        student("n0@2c3", rank=Rank.ROBOT, hits=2), student("n1@2c3", halted=True), student("b1@3c3", item=Item.BATON),
        student("j4@base0", item=Item.WEIGHTS), socials=(JOCKS, PREPS, NERDS, BAND), coins=(12, 3, 0, 0),
        snacks=(Snack.COOKIE, Snack.MILK), activities=(Activity.HALL_PASS,), principal=place("0a1"),
        bully=place("0c1"), cheerleaders=(room(103),), rooms={101: Classroom(1), 104: Classroom(0, locked=True)},
    )  # fmt: skip
    building = GAME.new(make_setup(GAME, SEATS[:2], {"building": "by_hand"}, 1)).state
    rolls = (Roll((6, 1, 3), 11), Roll((2, 5), 7))
    countered = school("j1@1c3", "p1@1c4", decision=Counter((0,), (name("j1"),), (name("p1"),), rolls))
    drafts: list[tuple[State, HallwayDraft]] = [
        (crowd, IDLE),
        (crowd, Chosen((name("j1"),), name("j1"))),
        (crowd, Facing((name("j1"),), name("j1"), place("1c4"))),
        (countered, IDLE),
        (evolve(crowd, turn=Turn(1), deed=Walk((place("1c4"), place("1c3"), place("1c2")))), IDLE),
        (evolve(crowd, turn=Turn(1), deed=Sale(Goods.ROOM, room(101)), agenda=(Spend((1,)), EndTurn(1))), IDLE),
        (building, IDLE),
        (building, Turned()),
    ]
    found: dict[Face, None] = dict.fromkeys((cover(), FRAME, CLASP))
    found |= dict.fromkeys(face("mat", 200, 52, seat="sky", won=won) for won in (0, 1))
    found |= dict.fromkeys((face("stamp", 110, 110), face("stretcher", 130, 60)))
    found |= dict.fromkeys(face("mood", 44, 44, glad=glad) for glad in (0, 1))
    found[face("word", 208, 54, text=msg("Top marks!"))] = None
    found[face("event", 216, 58, title=msg("School Spirit Day"), card="prom")] = None
    found |= dict.fromkeys((face("taken_die", 60, 60), face("bonus", 60, 60, value=2)))
    found[face("standee", 50, 68, seat="sky", social="nerds", rank="student", number=3, count=12)] = None
    found |= dict.fromkeys(face("pennant", 150, 100, seat=seat) for seat in COLOURS)
    for deck, card in (("activity", "hall_pass"), ("snack", "milk"), ("event", "prom")):
        title, words = msg("Prom"), msg("All come.")
        found[face("held", 380, 530, title=title, text=words, card=card, snack=int(deck == "snack"))] = None
        found[face("printed", 380, 545, title=title, text=words, card=card, deck=deck)] = None
        found[face("deck_back", 380, 545, deck=deck)] = None
    for won in (0, 1):
        pupils: dict[str, str | int | Message] = {
            "name0": msg("Ann"),
            "seat0": "sky",
            "social0": "band",
            "rank0": 1,
            "won0": won,
            "reports0": 4,
        }
        others: dict[str, str | int | Message] = {
            "name1": msg("Ben"),
            "seat1": "green",
            "social1": "jocks",
            "rank1": 2,
            "won1": 0,
            "reports1": 0,
        }
        found[face("ceremony", 960, 214, count=2, shown=40 + 60 * won, **pupils, **others)] = None
    found[face("newspaper", 595, 842)] = None
    found[face("board", 720, 400)] = None
    found |= dict.fromkeys(face("goods", 96, 96, what=what.value) for what in Goods)
    found[face("flagpole", 320, 300, number=msg("104"))] = None
    found |= dict.fromkeys(face("rays", 400, 400, seat=seat) for seat in COLOURS)
    found |= dict.fromkeys(face("report_card", 210, 283, name=msg("Ann"), seat="green", social="band", rooms=12, best=best, count=2, goal=4)
                           for best in (0, 1))  # fmt: skip
    for state, draft in drafts:
        seats = SEATS[: len(state.players)]
        scenery = HallwayRivalsViewModel(GAME, seats).scenery(GAME.view(state, 0), 0, draft)
        revealed = [piece.face for offer in scenery.affordances for piece in offer.reveals]
        shown = [*revealed, *(piece.face for piece in scenery.pieces), *(spot.face for spot in scenery.places), scenery.ground]
        found |= dict.fromkeys(face for face in shown if face is not None)
    return list(found)
