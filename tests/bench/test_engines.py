"""The speed of the engines: random play by the contract alone, set-up, views, imagined states, and the bots' longest thoughts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from attrs import evolve
from pytest_benchmark.fixture import BenchmarkFixture

from engines.hallway_rivals.model import Act, EndTurn, Round, State
from engines.hallway_rivals.pieces import MOST_STUDENTS, Rank, Student, name_of
from engines.hallway_rivals.rules.moving import Moving, reach
from engines.hallway_rivals.school import all_groups
from engines.kernel.bots import bots
from engines.kernel.contract import Game
from engines.kernel.flow import DecisionContext
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.operation_master.model import LayCard
from engines.shelf import games

S = TypeVar("S")
DIARY, CAMP, THEATRE, SCHOOL = (games()[name] for name in ("school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals"))


def starts(game: Game[Any], count: int, seats: int = 4, **options: object) -> list[Any]:
    return [game.new(make_setup(game, seats, options, deal)).state for deal in range(count)]


STARTS: dict[str, tuple[Game[Any], list[Any]]] = {
    "diary": (DIARY, starts(DIARY, 30, 1)),
    "camp": (CAMP, starts(CAMP, 30)),
    "theatre": (THEATRE, starts(THEATRE, 20, effects="off")),
    "theatre with effects": (THEATRE, starts(THEATRE, 20, effects="on")),
    "school": (SCHOOL, starts(SCHOOL, 2, building="quick", reports=2)),
}
WIDE = DIARY.new(make_setup(DIARY, options={"students": ("giang_ry", "o_tach", "an_pha"), "rows": 4}, deal=5)).state


def crowded() -> State:
    """Four players with fifteen students each, all of them in the halls and classrooms, and the first of them to act."""
    state: State = STARTS["school"][1][0]
    plan = state.board.plan
    spaces = [place for place in plan.corridors if place.number]
    players = []
    for seat, player in enumerate(state.players):
        own = spaces[seat :: len(state.players)]
        places = [
            *(own[number % 3 * 5] for number in range(9)),
            *(plan.rooms[(seat * 4 + number // 3) % len(plan.rooms)] for number in range(6)),
        ]
        students = [
            Student(name_of(state.config.socials[seat], number), place, Rank.STUDENT, order=(number - 10) % 3 if place.is_room else 0)
            for number, place in enumerate(places, 1)
        ]
        assert len(students) == MOST_STUDENTS
        players.append(evolve(player, students=tuple(students)))
    turn, agenda = evolve(state.turn, movement=30), (Act((0,)), EndTurn(0), Round(9))
    crowd = evolve(state, players=tuple(players), agenda=agenda, round=8, turn=turn, cheerleaders=())
    assert not SCHOOL.problems(crowd), SCHOOL.problems(crowd)
    return crowd


CROWDED = crowded()
POSITIONS = {"diary of twelve rows": (DIARY, WIDE), "camp": (CAMP, STARTS["camp"][1][0]), "theatre": (THEATRE, STARTS["theatre"][1][0])}


def play(game: Game[S], starts: Iterable[S], check: bool) -> int:
    """Play from each position to the end: draw a legal command, apply it, as a table does checked first. Returns how many it took."""
    rng, commands = Rng(1), 0
    for state in starts:
        while acting := game.to_act(state):
            command, rng = game.legal(state, acting[0]).draw(rng)
            if check:
                assert game.check(state, acting[0], command) is None
            state = game.apply(state, acting[0], command).state
            commands += 1
    return commands


def speed(name: str, figure: int) -> object:
    return pytest.param(name, False, marks=pytest.mark.aim(figure, "commands/s", "commands_per_second"))


@pytest.mark.parametrize(
    ("name", "check"),
    [
        *(speed("diary", 20000), speed("camp", 40000), speed("theatre", 40000), ("theatre with effects", False), speed("school", 8000)),
        *((name, True) for name in STARTS),
    ],
)
def test_random_play(benchmark: BenchmarkFixture, name: str, check: bool) -> None:
    """With checks as a table plays."""
    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    commands = bench.pedantic(play, STARTS[name], {"check": check}, rounds=3)
    if benchmark.stats is not None:
        benchmark.extra_info["commands_per_second"] = round(commands / benchmark.stats.stats.median)


@pytest.mark.parametrize(("game", "seats"), [(DIARY, 1), (CAMP, 4), (THEATRE, 4)], ids=["diary", "camp", "theatre"])
def test_a_new_game(benchmark: BenchmarkFixture, game: Game[Any], seats: int) -> None:
    benchmark(game.new, make_setup(game, seats, deal=1))


@pytest.mark.parametrize("name", [*POSITIONS, "crowded school"])
def test_a_view(benchmark: BenchmarkFixture, name: str) -> None:
    game, state = {**POSITIONS, "crowded school": (SCHOOL, CROWDED)}[name]
    benchmark(game.view, state, 0)


@pytest.mark.parametrize("name", POSITIONS)
def test_imagining(benchmark: BenchmarkFixture, name: str) -> None:
    game, state = POSITIONS[name]
    benchmark(game.determinize, game.view(state, 0), 0, Rng(3))


def test_the_soundness_of_twelve_rows(benchmark: BenchmarkFixture) -> None:
    benchmark(DIARY.problems, WIDE)


@pytest.mark.aim(5, "ms")
@pytest.mark.parametrize("size", [1, 3])
def test_the_ways_of_students(benchmark: BenchmarkFixture, size: int) -> None:
    """One student or a group, with 60 students."""
    group = max(all_groups(CROWDED, 0), key=len)
    assert len(group) == 3
    context: Moving = DecisionContext(None, CROWDED, Act((0,)), 0)
    assert benchmark(reach, context, group[:size])


# Bots


def a_coin() -> tuple[Any, int]:
    return STARTS["camp"][1][0], 0


def an_excuse() -> tuple[Any, int]:
    state = STARTS["camp"][1][0]
    for seat in range(4):
        state = CAMP.apply(state, seat, CAMP.parse("play 5")).state
    (asked,) = CAMP.to_act(state)
    return state, asked


def a_lead() -> tuple[Any, int]:
    """The lead has the most cards to choose from."""
    state = STARTS["theatre"][1][0]
    return state, state.lead


def a_die_with_effects() -> tuple[Any, int]:
    """Dice with everything that their effects can be used for."""
    state = STARTS["theatre with effects"][1][0]
    while isinstance(state.decision, LayCard):
        (seat,) = THEATRE.to_act(state)
        state = THEATRE.apply(state, seat, next(iter(THEATRE.legal(state, seat)))).state
    return state, state.lead


def a_crowd() -> tuple[Any, int]:
    """Fifteen students among sixty."""
    return CROWDED, 0


LONGEST = [
    *((CAMP, a_coin, 300), (CAMP, an_excuse, 300), (THEATRE, a_lead, 1000)),
    *((THEATRE, a_die_with_effects, 1000), (SCHOOL, a_crowd, 1000)),
]


@pytest.mark.parametrize(
    ("game", "position", "name"),
    [
        pytest.param(game, position, name, marks=[pytest.mark.aim(most, "ms")] * (name == "hard"), id=f"{position.__name__}-{name}")
        for game, position, most in LONGEST
        for name in ("easy", "medium", "hard")
    ],
)
def test_the_longest_thoughts(benchmark: BenchmarkFixture, game: Game[Any], position: Callable[[], tuple[Any, int]], name: str) -> None:
    state, seat = position()
    benchmark(bots(game)[name].decide, game, game.view(state, seat), seat, Rng(5))
