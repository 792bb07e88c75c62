"""Players that look ahead: each thing that could be done is tried in rounds that look like the view, the same ones for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import ClassVar

from engines.kernel.bots.search import FastRng, best, determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.bots.player import Operator
from engines.operation_master.bots.rollout import Round
from engines.operation_master.commands import Set
from engines.operation_master.model import State

MOST_USES = 200
"""How many uses of one die's effect are listed."""


class Searching(Operator):
    """Tries everything that it could do in many rounds, and does what leaves it standing best.

    ``stages`` say how many rounds are tried for each thing, and how many things at most: the best of a stage go on to the next. With
    ``whole_round`` a round is played to its end, else just the trick.
    """

    stages: ClassVar[tuple[tuple[int, int], ...]]
    whole_round: ClassVar[bool]

    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """The command that does best on average."""
        if isinstance(options[0], Set):
            seed, rng = rng.next()
            options = with_effects(view, seat, options, self.stages[0][1], FastRng(seed))
        seed, rng = rng.next()

        def value(world: Round, option: Command, luck: FastRng) -> float:
            played = world.copy()
            played.do(option)
            if self.whole_round:
                played.play_out(luck)
            elif played.cards:
                played.finish_trick(luck)
            return played.standing(seat)

        worlds = map(Round, determinizations(game, view, seat, Rng(seed)))
        return best(options, worlds, value, self.stages, FastRng(seed)), rng


class Medium(Searching):
    """Imagines how the trick could end, and does what leaves it standing best then."""

    label = msg("Medium")
    about = msg("Weighs what the present trick may bring, and looks no further.")
    stages = ((8, 24),)
    whole_round = False


class Hard(Searching):
    """Deals out the hidden ranks as they could lie, plays on, and does what leaves it standing best at the end of the round."""

    label = msg("Hard")
    about = msg("Imagines how the hidden cards may lie, and plays the round to its end in its mind.")
    stages = ((8, 48), (12, 6), (20, 3))
    whole_round = True


def with_effects(view: State, seat: int, options: Sequence[Command], most: int, rng: FastRng) -> list[Command]:
    """Dice to set, and uses of their effects besides, drawn where there are more than that many in all."""
    uses: list[Command] = []
    for option in options:
        if isinstance(option, Set):
            uses += [Set(option.die, effect) for effect in islice(effects.each(view, seat, option.die), 1, MOST_USES)]
    while len(uses) > max(0, most - len(options)):
        place = rng.below(len(uses))
        uses[place] = uses[-1]
        uses.pop()
    return [*options, *uses]
