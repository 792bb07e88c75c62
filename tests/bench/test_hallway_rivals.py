"""The speed of Hallway Rivals: random play of four players, a crowded school, and its bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from pytest_benchmark.fixture import BenchmarkFixture

from engines.hallway_rivals.model import Act, EndTurn, Round, State
from engines.hallway_rivals.pieces import MOST_STUDENTS, Rank, Student, name_of
from engines.hallway_rivals.rules.moving import Moving, reach
from engines.hallway_rivals.school import all_groups
from engines.kernel.bots.playing import bots
from engines.kernel.contract import Game
from engines.kernel.flow import DecisionContext
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.shelf import games
from tests.bench.commands import count_per_second, play

GAME: Game[State] = games()["hallway_rivals"]
STARTS = [GAME.new(make_setup(GAME, 4, {"building": "quick", "reports": 2}, deal)).state for deal in range(2)]
BOTS = bots(GAME)


def crowded() -> State:
    """Four players with fifteen students each, all of them in the halls and classrooms, and the first of them to act."""
    state = STARTS[0]
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
    crowd = evolve(
        state,
        players=tuple(players),
        agenda=(Act((0,)), EndTurn(0), Round(9)),
        round=8,
        turn=evolve(state.turn, movement=30),
        cheerleaders=(),
    )
    assert not GAME.problems(crowd), GAME.problems(crowd)
    return crowd


CROWDED = crowded()


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(False, marks=pytest.mark.aim(3000, "commands/s", "commands_per_second"), id="plain"),
        pytest.param(True, id="with checks"),
    ],
)
def test_random_play(benchmark: BenchmarkFixture, check: bool) -> None:
    """With checks as a table plays."""
    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    count_per_second(benchmark, bench.pedantic(play, (GAME, STARTS), {"check": check}, rounds=3))


def test_a_view(benchmark: BenchmarkFixture) -> None:
    benchmark(GAME.view, CROWDED, 0)


@pytest.mark.aim(5, "ms")
def test_the_ways_of_a_student(benchmark: BenchmarkFixture) -> None:
    """With 60 students."""
    group = max(all_groups(CROWDED, 0), key=len)
    assert benchmark(_ways(CROWDED), group[:1])


@pytest.mark.aim(5, "ms")
def test_the_ways_of_a_group(benchmark: BenchmarkFixture) -> None:
    """With 60 students."""
    group = max(all_groups(CROWDED, 0), key=len)
    assert len(group) == 3
    assert benchmark(_ways(CROWDED), group)


def _ways(state: State) -> Callable[[tuple[Student, ...]], object]:
    context: Moving = DecisionContext(None, state, Act((0,)), 0)
    return lambda group: reach(context, group)


@pytest.mark.parametrize("name", ["easy", "medium", pytest.param("hard", marks=pytest.mark.aim(1000, "ms"))])
def test_a_thought_in_a_crowd(benchmark: BenchmarkFixture, name: str) -> None:
    """Fifteen students among sixty."""
    benchmark(BOTS[name].decide, GAME, GAME.view(CROWDED, 0), 0, Rng(5))
