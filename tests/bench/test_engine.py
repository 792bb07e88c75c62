"""The speed of School Year Diary's rules: random play alone, two students with a row each."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.shelf import games
from tests.bench.commands import count_per_second, play

GAME = games()["school_year_diary"]
GAMES = 30
STARTS = [GAME.new(make_setup(GAME, deal=deal)).state for deal in range(GAMES)]
WIDE = GAME.new(make_setup(GAME, options={"students": ("giang_ry", "o_tach", "an_pha"), "rows": 4}, deal=5)).state


@pytest.mark.aim(5000, "commands/s", "commands_per_second")
def test_random_play(benchmark: BenchmarkFixture) -> None:
    count_per_second(benchmark, benchmark(play, GAME, STARTS, check=False))


def test_random_play_with_checks(benchmark: BenchmarkFixture) -> None:
    """As a table plays: each command checked first."""
    count_per_second(benchmark, benchmark(play, GAME, STARTS, check=True))


def test_a_new_game(benchmark: BenchmarkFixture) -> None:
    setup = make_setup(GAME, deal=1)
    benchmark(GAME.new, setup)


def test_a_view_of_twelve_rows(benchmark: BenchmarkFixture) -> None:
    benchmark(GAME.view, WIDE, 0)


def test_imagining_twelve_rows(benchmark: BenchmarkFixture) -> None:
    view = GAME.view(WIDE, 0)
    benchmark(GAME.determinize, view, 0, Rng(3))


def test_the_soundness_of_twelve_rows(benchmark: BenchmarkFixture) -> None:
    benchmark(GAME.problems, WIDE)
