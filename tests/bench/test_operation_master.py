"""The speed of Operation Master: random play of four players, and its bots."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engines.kernel.bots.playing import bots
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.operation_master.model import LayCard, State
from engines.shelf import games
from tests.bench.commands import count_per_second, play

GAME: Game[State] = games()["operation_master"]
EFFECTS = ("off", "on")
STARTS = {effects: [GAME.new(make_setup(GAME, 4, {"effects": effects}, deal)).state for deal in range(20)] for effects in EFFECTS}
BOTS = bots(GAME)


@pytest.mark.parametrize("effects", [pytest.param("off", marks=pytest.mark.aim(40000, "commands/s", "commands_per_second")), "on"])
def test_random_play(benchmark: BenchmarkFixture, effects: str) -> None:
    count_per_second(benchmark, benchmark(play, GAME, STARTS[effects], check=False))


@pytest.mark.parametrize("effects", EFFECTS)
def test_random_play_with_checks(benchmark: BenchmarkFixture, effects: str) -> None:
    """As a table plays: each command checked first."""
    count_per_second(benchmark, benchmark(play, GAME, STARTS[effects], check=True))


def test_a_new_game(benchmark: BenchmarkFixture) -> None:
    setup = make_setup(GAME, 4, deal=1)
    benchmark(GAME.new, setup)


def test_a_view(benchmark: BenchmarkFixture) -> None:
    benchmark(GAME.view, STARTS["off"][0], 0)


def test_imagining(benchmark: BenchmarkFixture) -> None:
    benchmark(GAME.determinize, GAME.view(STARTS["off"][0], 0), 0, Rng(3))


@pytest.mark.parametrize("name", ["easy", "medium", pytest.param("hard", marks=pytest.mark.aim(1000, "ms"))])
def test_the_first_card_of_a_round(benchmark: BenchmarkFixture, name: str) -> None:
    """The lead has the most cards to choose from."""
    state = STARTS["off"][0]
    benchmark(BOTS[name].decide, GAME, GAME.view(state, state.lead), state.lead, Rng(5))


@pytest.mark.parametrize("name", ["easy", "medium", pytest.param("hard", marks=pytest.mark.aim(1000, "ms"))])
def test_the_first_die_of_a_round_with_effects(benchmark: BenchmarkFixture, name: str) -> None:
    """The longest thought: dice with everything that their effects can be used for."""
    state = STARTS["on"][0]
    while isinstance(state.decision, LayCard):
        (seat,) = GAME.to_act(state)
        state = GAME.apply(state, seat, next(iter(GAME.legal(state, seat)))).state
    benchmark(BOTS[name].decide, GAME, GAME.view(state, state.lead), state.lead, Rng(5))
