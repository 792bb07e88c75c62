"""The speed of KidSprout Jumboree: random play of four players, and its bots."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engines.kernel.bots.playing import bots
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.shelf import games
from tests.bench.commands import count_per_second, play

GAME = games()["kidsprout_jumboree"]
STARTS = [GAME.new(make_setup(GAME, 4, deal=deal)).state for deal in range(30)]
BOTS = bots(GAME)


@pytest.mark.aim(40000, "commands/s", "commands_per_second")
def test_random_play(benchmark: BenchmarkFixture) -> None:
    count_per_second(benchmark, benchmark(play, GAME, STARTS, check=False))


def test_random_play_with_checks(benchmark: BenchmarkFixture) -> None:
    """As a table plays: each command checked first."""
    count_per_second(benchmark, benchmark(play, GAME, STARTS, check=True))


def test_a_new_game(benchmark: BenchmarkFixture) -> None:
    setup = make_setup(GAME, 4, deal=1)
    benchmark(GAME.new, setup)


def test_a_view(benchmark: BenchmarkFixture) -> None:
    benchmark(GAME.view, STARTS[0], 0)


def test_imagining(benchmark: BenchmarkFixture) -> None:
    benchmark(GAME.determinize, GAME.view(STARTS[0], 0), 0, Rng(3))


@pytest.mark.parametrize("name", ["easy", "medium", pytest.param("hard", marks=pytest.mark.aim(300, "ms"))])
def test_the_first_coin_of_a_day(benchmark: BenchmarkFixture, name: str) -> None:
    """The longest thought about a coin."""
    benchmark(BOTS[name].decide, GAME, GAME.view(STARTS[0], 0), 0, Rng(5))


@pytest.mark.parametrize("name", ["easy", "medium", pytest.param("hard", marks=pytest.mark.aim(300, "ms"))])
def test_the_first_excuse_of_a_day(benchmark: BenchmarkFixture, name: str) -> None:
    """The longest thought about Excuses."""
    state = STARTS[0]
    for seat in range(4):
        state = GAME.apply(state, seat, GAME.parse("play 5")).state
    (asked,) = GAME.to_act(state)
    benchmark(BOTS[name].decide, GAME, GAME.view(state, asked), asked, Rng(5))
