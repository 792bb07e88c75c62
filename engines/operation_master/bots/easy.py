"""The easy player: likes to win every trick, whatever lies there."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.bots.player import Operator
from engines.operation_master.commands import Lay, Set, Take
from engines.operation_master.laying import playable
from engines.operation_master.model import State
from engines.operation_master.setting import settable
from engines.operation_master.taking import lying


@frozen
class Easy(Operator):
    """Lays and sets the better of two drawn, and takes the value most often there."""

    label = msg("Easy")
    about = msg("Tries to win every trick, without a thought of what has to be put back.")

    def lay(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The higher of two cards drawn."""
        del game
        cards = playable(view, seat)
        one, rng = rng.pick(cards)
        other, rng = rng.pick(cards)
        return Lay(max(one, other, key=lambda card: card % 10)), rng

    def set(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The higher of two dice drawn, its effect used for anything or not at all."""
        del game
        dice = settable(view, seat)
        one, rng = rng.pick(dice)
        other, rng = rng.pick(dice)
        die = max(one, other)
        effect: effects.Effect = ()
        if view.config.effects:
            effect, rng = effects.draw(view, seat, die, rng)
        return Set(die, effect), rng

    def take(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The value most often there."""
        del game, seat
        pool = [die % 10 for die in (*view.set_dice, *view.centre)]
        return Take(max(lying(view), key=pool.count)), rng
