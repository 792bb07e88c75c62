"""The easy player: likes to win every trick, whatever lies there."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.chance import Chance
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.words import msg
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

    def lay(self, game: Game[State], view: State, seat: int, chance: Chance) -> tuple[Command, Chance]:
        """The higher of two cards drawn."""
        del game
        cards = playable(view, seat)
        one, chance = chance.pick(cards)
        other, chance = chance.pick(cards)
        return Lay(max(one, other, key=lambda card: card % 10)), chance

    def set(self, game: Game[State], view: State, seat: int, chance: Chance) -> tuple[Command, Chance]:
        """The higher of two dice drawn, its effect used for anything or not at all."""
        del game
        dice = settable(view, seat)
        one, chance = chance.pick(dice)
        other, chance = chance.pick(dice)
        die = max(one, other)
        effect: effects.Effect = ()
        if view.config.effects:
            effect, chance = effects.draw(view, seat, die, chance)
        return Set(die, effect), chance

    def take(self, game: Game[State], view: State, seat: int, chance: Chance) -> tuple[Command, Chance]:
        """The value most often there."""
        del game, seat
        pool = [die % 10 for die in (*view.set_dice, *view.centre)]
        return Take(max(lying(view), key=pool.count)), chance
