"""What bots that look ahead are made of: worlds drawn from a view, playing them out, what winning is worth; and a planner for any game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from math import exp
from typing import Any, TypeVar

from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game, Outcome
from engines.kernel.messages import msg
from engines.kernel.rng import Rng

# Worlds


S = TypeVar("S")


W = TypeVar("W")


H = TypeVar("H", bound=Hashable)


_MASK = (1 << 64) - 1


class FastRng:
    """A fast generator for rollouts (a linear congruential one, with Knuth's constants); its seed comes from the bot's own generator."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        self.state = state = (self.state * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((state >> 33) * bound) >> 31


def determinizations(game: Game[S], view: S, seat: int, rng: Rng) -> Iterator[S]:
    """Endlessly many full states that look like this view to the seat, what it can't see drawn anew for each."""
    while True:
        seed, rng = rng.next()
        yield game.determinize(view, seat, Rng(seed))


def best(
    options: Sequence[H],
    worlds: Iterator[W],
    value: Callable[[W, H, FastRng], float],
    stages: Sequence[tuple[int, int]],
    rng: FastRng,
) -> H:
    """The option that does best on average over the same worlds.

    Args:
        options: What could be done; of equally good ones the one that did better in earlier stages is taken, else the first.
        worlds: Where it is tried; ``value`` must leave them as they are.
        value: How good it is to do this in that world, with the rest left to the generator. Luck is the same for all options in a world
            (common random numbers), so that only what they do sets them apart.
        stages: Pairs of how many worlds to try and how many options at most; the best of a stage go on to the next.
        rng: Where luck comes from.

    Raises ValueError where there is no option.

    >>> from itertools import repeat
    >>> best([1, 4, 3], repeat(10), lambda world, option, luck: -abs(world - 3 * option), [(2, 3)], FastRng(1))
    3
    """
    totals = dict.fromkeys(options, 0.0)
    left = list(totals)
    for count, most in stages:
        left = sorted(left, key=lambda option: -totals[option])[:most]
        if len(left) <= 1:
            break
        for world in islice(worlds, count):
            luck = rng.below(1 << 30)
            for option in left:
                totals[option] += value(world, option, FastRng(luck))
    return max(left, key=lambda option: totals[option])


# Winning


TIE = 0.5
"""How much of a point it is worth to have just as much as the best of the others: those tied share the victory (TBL-11)."""


SURE = 0.1
"""The least spread: where nothing is to come any more, whoever is ahead has won."""


def chance(totals: Sequence[float], seat: int, spread: float) -> float:
    """About how likely a seat is to win, 0 to 1, where the most points do and totals will still drift apart by about ``spread``.

    >>> [round(chance([30, 24, 24, 10], 0, spread), 2) for spread in (0, 5, 50)]
    [1.0, 0.64, 0.29]
    >>> round(chance([24, 24, 10], 1, 0), 2)
    0.99
    """
    own, scale = totals[seat] + TIE, max(spread, SURE)
    # Far beyond what `exp` can take, the answer is the same.
    return 1 / (1 + sum([exp(min(50.0, (total - own) / scale)) for other, total in enumerate(totals) if other != seat]))


# The planner


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
