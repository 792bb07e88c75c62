"""Weighing what can be done: each candidate tried in rounds imagined from the view, the same rounds for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.bots.rollout import Round, Whim
from engines.operation_master.commands import Lay, Set, Take
from engines.operation_master.model import State
from engines.operation_master.setting import settable

MOST_USES = 200
"""How many uses of one die's effect are listed."""


def candidates(view: State, seat: int, most: int, whim: Whim) -> list[Command]:
    """Dice to set without their effects, and uses of effects besides, drawn where there are more than that many in all."""
    dice = settable(view, seat)
    plain: list[Command] = [Set(die) for die in dice]
    if not view.config.effects:
        return plain
    uses: list[Command] = []
    for die in dice:
        uses += [Set(die, effect) for effect in islice(effects.each(view, seat, die), 1, MOST_USES)]
    while len(uses) > max(0, most - len(plain)):
        place = whim.below(len(uses))
        uses[place] = uses[-1]
        uses.pop()
    return plain + uses


def do(dreamt: Round, command: Command) -> None:
    """The command, done in a round in mind."""
    if isinstance(command, Lay):
        dreamt.lay(command.card)
    elif isinstance(command, Set):
        dreamt.set(command.die % 10)
        for change in command.effect:
            dreamt.turn(change.seat, change.die, change.value)
    elif isinstance(command, Take):
        dreamt.take(command.value)


def worlds(game: Game[State], view: State, seat: int, rng: Rng) -> Iterator[Round]:
    """Rounds that look like this to the seat: hidden ranks lie as the colours of hands and the cards seen allow (OM-7.1)."""
    while True:
        seed, rng = rng.next()
        yield Round(game.determinize(view, seat, Rng(seed)))


def best(
    options: Sequence[Command],
    determinized: Iterator[Round],
    stages: Sequence[tuple[int, int]],
    judge: Callable[[Round, Whim], float],
    whim: Whim,
) -> Command:
    """The option that does best on average; each stage, so many worlds, goes on with so many of the best of the stage before.

    Luck is the same for all options in a world. Of equal ones the first is taken.
    """
    totals = dict.fromkeys(options, 0.0)
    left = list(options)
    for count, keep in stages:
        left = sorted(left, key=lambda option: -totals[option])[:keep]
        if len(left) == 1:
            break
        for begun in islice(determinized, count):
            luck = whim.below(1 << 30)
            for option in left:
                played = begun.copy()
                do(played, option)
                totals[option] += judge(played, Whim(luck))
    return max(left, key=lambda option: totals[option])
