"""A bot for every game: it plays the rest of the game through in its mind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from engines.kernel.bots.search import FastRng, best, determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.results import Outcome
from engines.kernel.rng import Rng

MOST_OPTIONS = 60
"""The most commands of a decision that are looked at."""

LONGEST = 2000
"""The most decisions of a game played through."""


class Planner(Bot[Any]):
    """Tries everything it could do in worlds that look like its view, each played through at random by the rules themselves.

    It needs to know nothing of the game, so that a new one has somebody to play with at once; a bot made for a game plays better and
    faster. ``stages`` are pairs of how many games are played through for how many commands, as `best` takes them.
    """

    label = msg("Thoughtful")
    about = msg("Plays the rest of the game through in its mind, again and again.")

    def __init__(self, stages: Sequence[tuple[int, int]] = ((12, MOST_OPTIONS), (24, 3))) -> None:
        self.stages = stages

    def decide(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command after which the seat is furthest ahead at the end. Raises LookupError where nothing is legal."""
        options = list(islice(game.legal(view, seat), MOST_OPTIONS))
        if not options:
            raise LookupError("no move is legal")

        def lead(world: Any, command: Command, luck: FastRng) -> float:
            return _lead(played_through(game, game.apply(world, seat, command).state, Rng(luck.below(1 << 30))), seat)

        seed, rng = rng.next()
        return best(options, determinizations(game, view, seat, Rng(seed)), lead, self.stages, FastRng(seed)), rng


def played_through(game: Game[Any], state: Any, rng: Rng) -> Outcome | None:
    """The outcome of a game that goes on at random from a state; None where it takes too long."""
    for _ in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            break
        command, rng = game.legal(state, acting[0]).draw(rng)
        state = game.apply(state, acting[0], command).state
    return game.outcome(state)


def _lead(outcome: Outcome | None, seat: int) -> float:
    """How far a seat is ahead of the best other one; alone, how many points it has."""
    if outcome is None:
        return 0
    others = [result.total for other, result in enumerate(outcome.results) if other != seat]
    return outcome.results[seat].total - max(others, default=0)
