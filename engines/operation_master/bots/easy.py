"""The easy player: likes to win every trick, whatever lies there."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.bots.player import Operator
from engines.operation_master.commands import Lay, Set, Take
from engines.operation_master.model import State


class Easy(Operator):
    """Lays and sets the better of two drawn, and takes the value most often there."""

    label = msg("Easy")
    about = msg("Tries to win every trick, without a thought of what has to be put back.")

    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """The higher of two drawn, a die's effect used for anything or not at all; of values the most frequent."""
        del game
        if isinstance(options[0], Take):
            pool = [die.value for die in (*view.set_dice, *view.centre)]
            return max(options, key=lambda option: pool.count(_worth(option))), rng
        one, rng = rng.pick(options)
        other, rng = rng.pick(options)
        chosen = max(one, other, key=_worth)
        if isinstance(chosen, Set):
            effect, rng = effects.draw(view, seat, chosen.die, rng)
            return Set(chosen.die, effect), rng
        return chosen, rng


def _worth(option: Command) -> int:
    """The number on what is laid, set or taken."""
    match option:
        case Lay(card):
            return card.rank
        case Set(die):
            return die.value
        case Take(value):
            return value
    return 0
