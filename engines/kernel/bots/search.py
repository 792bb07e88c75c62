"""Parts of bots that look ahead: worlds drawn from a view, playouts, the chance to win; and a planner for any game."""

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
    """A fast generator for rollouts (linear congruential, with Knuth's constants), seeded by the bot's own generator."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        self.state = state = (self.state * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((state >> 33) * bound) >> 31


def determinizations(game: Game[S], view: S, seat: int, rng: Rng) -> Iterator[S]:
    """Endlessly many full states that look like this view to the seat, each with its hidden part drawn anew."""
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
    """The option with the best average over the same worlds.

    Args:
        options: The options; among equals the one that did better in earlier stages wins, else the first.
        worlds: The worlds to try them in; ``value`` must not change them.
        value: The value of an option in a world. The generator is the same for all options in a world (common random numbers).
        stages: Pairs of a number of worlds and a number of options at most; the best options of a stage go on to the next.
        rng: The source of the generators.

    Raises ValueError if there is no option.

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
"""The value of a tie with the best of the others, in points: those tied share the victory (TBL-11)."""
SURE = 0.1
"""The least spread: at the end, whoever is ahead has won."""


def chance(totals: Sequence[float], seat: int, spread: float) -> float:
    """The estimated chance of a seat to win, 0 to 1, if the most points win and totals still drift apart by about ``spread``.

    >>> [round(chance([30, 24, 24, 10], 0, spread), 2) for spread in (0, 5, 50)]
    [1.0, 0.64, 0.29]
    >>> round(chance([24, 24, 10], 1, 0), 2)
    0.99
    """
    own, scale = totals[seat] + TIE, max(spread, SURE)
    # A larger argument changes nothing and would overflow.
    return 1 / (1 + sum([exp(min(50.0, (total - own) / scale)) for other, total in enumerate(totals) if other != seat]))


# The planner


MOST_OPTIONS = 60
"""The most commands of a decision that are tried."""
LONGEST = 2000
"""The most decisions of a playout."""


class Planner(Bot[Any]):
    """Tries its commands in worlds that look like its view, each played out at random.

    It knows nothing of the game, so it can play any new one; a bot made for a game plays better and faster. ``stages`` are pairs of a
    number of playouts and a number of commands, as in `best`.
    """

    label = msg("Thoughtful")
    about = msg("Imagines the rest of the game, again and again.")

    def __init__(self, stages: Sequence[tuple[int, int]] = ((12, MOST_OPTIONS), (24, 3))) -> None:
        self.stages = stages

    def decide(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command with the largest average lead at the end. Raises LookupError if nothing is legal."""
        options = list(islice(game.legal(view, seat), MOST_OPTIONS))
        if not options:
            raise LookupError("no move is legal")

        def lead(world: Any, command: Command, luck: FastRng) -> float:
            return _lead(played_through(game, game.apply(world, seat, command).state, Rng(luck.below(1 << 30))), seat)

        seed, rng = rng.next()
        return best(options, determinizations(game, view, seat, Rng(seed)), lead, self.stages, FastRng(seed)), rng


def played_through(game: Game[Any], state: Any, rng: Rng) -> Outcome | None:
    """The outcome of a random playout from a state; None if it takes too long."""
    for _ in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            break
        command, rng = game.legal(state, acting[0]).draw(rng)
        state = game.apply(state, acting[0], command).state
    return game.outcome(state)


def _lead(outcome: Outcome | None, seat: int) -> float:
    """A seat's lead over the best other one; alone, its points."""
    if outcome is None:
        return 0
    others = [result.total for other, result in enumerate(outcome.results) if other != seat]
    return outcome.results[seat].total - max(others, default=0)
