"""Random games by the contract alone, for the benchmarks of every engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

from engines.kernel.contract import Game
from engines.kernel.rng import Rng

S = TypeVar("S")


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


def count_per_second(benchmark: BenchmarkFixture, commands: int) -> None:
    """Note the speed beside the time, where times are taken at all."""
    if benchmark.stats is not None:
        benchmark.extra_info["commands_per_second"] = round(commands / benchmark.stats.stats.median)
