"""What bots that look ahead are made of: worlds drawn from a view, a fast generator for rollouts, and picking the best of some options.

A rollout is a game's own light model of what comes next, not the rules themselves; it is the game's bots that bring it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from engines.kernel.contract import Game
from engines.kernel.rng import Rng

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
