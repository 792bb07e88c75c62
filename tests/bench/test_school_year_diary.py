"""The speed of School Year Diary's players: decisions, advice and chains, with the slowest hand of five."""

from __future__ import annotations

import pytest
from attrs import evolve
from pytest_benchmark.fixture import BenchmarkFixture

from engines import Table
from engines.kernel.bots.playing import bots, playout
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import DiaryAdviser, best_chains
from engines.school_year_diary.model import State, TurnDecision

FIVE = (279, 274, 276, 213, 298)
"""Five cards of which many cover each other."""


def position(options: dict[str, object]) -> tuple[Table, State]:
    """A table in its first turn with a full hand, and the seat's view."""
    table = Table.new("school_year_diary", options=options, deal=3)
    while not isinstance(table.state.agenda[0], TurnDecision):
        table.play(table.legal(0).draw(Rng(table.turn))[0])
    seen = table.view(0)
    return table, evolve(seen, players=(evolve(seen.players[0], hand=FIVE),))


CLASSES: list[dict[str, object]] = [{}, {"students": ("giang_ry", "o_tach", "nim_se"), "rows": 4}]
ROWS = pytest.mark.parametrize("options", CLASSES, ids=["two rows", "twelve rows"])


@ROWS
@pytest.mark.parametrize("name", [pytest.param("greedy", marks=pytest.mark.aim(20, "ms")), "careful"])
def test_a_move(benchmark: BenchmarkFixture, name: str, options: dict[str, object]) -> None:
    table, seen = position(options)
    benchmark(bots(table.game)[name].decide, table.game, seen, 0, Rng(1))


@pytest.mark.aim(120, "ms")
def test_a_greedy_year(benchmark: BenchmarkFixture) -> None:
    """120 ms are 1,000 years a minute on two cores."""
    benchmark(lambda: playout(Table.new("school_year_diary", deal=5, policy="none"), ["greedy"]))


@pytest.mark.aim(200, "ms")
@ROWS
def test_the_first_advice(benchmark: BenchmarkFixture, options: dict[str, object]) -> None:
    table, seen = position(options)
    benchmark(lambda: next(DiaryAdviser().advise(table.game, seen, 0, Rng(1))))


@ROWS
def test_all_advice(benchmark: BenchmarkFixture, options: dict[str, object]) -> None:
    """About 2 s."""
    table, seen = position(options)
    benchmark(lambda: list(DiaryAdviser().advise(table.game, seen, 0, Rng(1))))


@pytest.mark.aim(200, "ms")
@ROWS
def test_the_best_chains(benchmark: BenchmarkFixture, options: dict[str, object]) -> None:
    _, seen = position(options)
    benchmark(best_chains, seen, 0)
