"""Positions for tests: a school with four Hall tiles around the Office, and whoever is in it.

The tile to the north is number 1, then east 2, south 3, west 4. None is turned, so tile 1 has room 101 at b3 and room 102 at d3, tile 2 has
103 and 104, and so on. The base of seat 0 is in the north (before it 1c1), of seat 1 in the south (3c5); the special room of seat 0 in the
west (4a3), of seat 1 in the east (2e3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from engines.hallway_rivals.board import Annex, Board, Kind, Place, Tile, corridor
from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.model import Act, Classroom, Config, EndTurn, Player, RivalsTask, Round, SchoolEvents, State, Turn, Working
from engines.hallway_rivals.pieces import ACTIVITIES, EVENTS, SNACKS, Activity, Name, SchoolEvent, Snack, SocialGroup, Student
from engines.hallway_rivals.rules.turns import STEPS
from engines.kernel.contract import Event
from engines.kernel.flow import Decision
from engines.kernel.rng import Rng

GAME = HallwayRivals(None, BOTS)
BAND, PREPS, NERDS, JOCKS = SocialGroup

BOARD = Board(
    (Tile(0, -1), Tile(1, 0), Tile(0, 1), Tile(-1, 0)),
    (
        Annex(Kind.BASE, 0, corridor(1, 3, 1)),
        Annex(Kind.BASE, 1, corridor(3, 3, 5)),
        Annex(Kind.SPECIAL, 1, corridor(2, 5, 3)),
        Annex(Kind.SPECIAL, 0, corridor(4, 1, 3)),
    ),
)
FURTHER = tuple([Annex(kind, seat, Place.from_word(word)) for kind, seat, word in (
    (Kind.BASE, 2, "1a3"), (Kind.SPECIAL, 2, "2c1"), (Kind.BASE, 3, "3a3"), (Kind.SPECIAL, 3, "2c5"))])  # fmt: skip
"""The rooms of a third and a fourth player."""


def place(word: str) -> Place:
    return Place.from_word(word)


def name(word: str) -> Name:
    return Name.from_word(word)


def student(word: str, **changes: Any) -> Student:
    """A student as in ``b1@1c3``."""
    who, where = word.split("@")
    return evolve(Student(name(who), place(where)), **changes)


def pack(counts: Any) -> list[Any]:
    return [card for card, count in counts.items() for _ in range(count)]


def school(
    *students: Student | str,
    socials: Sequence[SocialGroup] = (JOCKS, PREPS),
    decision: RivalsTask | None = None,
    movement: int = 30,
    coins: Sequence[int] = (0, 0, 0, 0),
    rooms: dict[int, Classroom] | None = None,
    activities: Sequence[Activity] = (),
    snacks: Sequence[Snack] = (),
    event: SchoolEvent | None = None,
    seed: int = 1,
    **fields: Any,
) -> State:
    """A state in which seat 0 is to act, and whose cards are those of seat 0; ``event`` is the next school event."""
    everybody = [student(one) if isinstance(one, str) else one for one in students]
    decks: list[list[Any]] = [pack(ACTIVITIES), pack(EVENTS), pack(SNACKS)]
    for card in activities:
        decks[0].remove(card)
    for snack in snacks:
        decks[2].remove(snack)
    if event is not None:
        decks[1].remove(event)
        decks[1].append(event)
    players = []
    for seat, social in enumerate(socials):
        own = sorted([one for one in everybody if one.name.social is social], key=lambda one: one.name.number)
        counts: dict[Place, int] = {}
        placed = []
        for one in own:
            placed.append(evolve(one, order=counts.get(one.place, 0)) if one.place.is_room else one)
            counts[one.place] = counts.get(one.place, 0) + 1
        held: dict[str, Any] = {"activities": tuple(activities), "snacks": tuple(snacks)} if seat == 0 else {}
        players.append(Player(tuple(placed), coins[seat], **held))
    controlled, turn = rooms or {}, fields.pop("turn", Turn(0, movement))
    state = State(
        Config(tuple([f"P{seat}" for seat in range(len(socials))]), tuple(socials)),
        Rng(seed),
        (decision or Act((turn.seat,)), EndTurn(turn.seat), Round(9)),
        tuple(players),
        evolve(BOARD, annexes=(*BOARD.annexes, *[annex for annex in FURTHER if annex.seat < len(socials)])),
        tuple([controlled.get(number, Classroom()) for number in range(101, 109)]),
        activity_deck=tuple(decks[0]),
        event_deck=tuple(decks[1]),
        snack_deck=tuple(decks[2]),
        round=2,
        turn=turn,
    )
    state = evolve(state, **fields)
    waits = isinstance(state.decision, Decision)
    asked = state if waits else evolve(state, agenda=(Act((state.turn.seat,)), EndTurn(state.turn.seat), Round(9)))
    assert not GAME.problems(asked), GAME.problems(asked)
    return state


def do(state: State, text: str, seat: int = 0) -> State:
    """The state after a command, which must be legal."""
    return told(state, text, seat)[0]


def told(state: State, text: str, seat: int = 0) -> tuple[State, Sequence[Event]]:
    """The state after a command, and what happened."""
    command = GAME.parse(text)
    refusal = GAME.check(state, seat, command)
    assert refusal is None, str(refusal)
    assert command in list(GAME.legal(state, seat)), f"{text} is accepted and not offered"
    after = GAME.apply(state, seat, command)
    assert not GAME.problems(after.state), GAME.problems(after.state)
    return after.state, after.events


def refused(state: State, text: str, seat: int = 0) -> str:
    """The clause by which a command is refused, and the reason."""
    refusal = GAME.check(state, seat, GAME.parse(text))
    assert refusal is not None, f"{text} is allowed"
    assert GAME.parse(text) not in list(GAME.legal(state, seat))
    return str(refusal)


def legal(state: State, seat: int = 0, verb: str = "") -> list[str]:
    """The texts of what a seat may do."""
    return [text for text in (command.text() for command in GAME.legal(state, seat)) if text.startswith(verb)]


def who(state: State, word: str) -> Student:
    return next(one for player in state.players for one in player.students if one.name is name(word))


def where(state: State, word: str) -> str:
    """The word of the place where a student is; "supply" where it is in supply."""
    found = [one for player in state.players for one in player.students if one.name is name(word)]
    return found[0].place.word if found else "supply"


def seed_for(state: State, text: str, kind: str, seat: int = 0) -> State:
    """The state with a generator under which a command brings about an event of a kind."""
    for seed in range(500):
        tried = evolve(state, rng=Rng(seed))
        if any(event.kind == kind for event in GAME.apply(tried, seat, GAME.parse(text)).events):
            return tried
    raise AssertionError(f"{text} never brings {kind}")


def run(state: State) -> State:
    """The state after the step that comes first, with the school events that come of it."""
    working = Working(state, None)
    task = working.take_task()
    STEPS[type(task)](working, task)
    while working.agenda and isinstance(working.agenda[0], SchoolEvents):
        task = working.take_task()
        STEPS[type(task)](working, task)
    return working.state()
