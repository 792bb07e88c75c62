"""What all bots have in common: which decision there is to make."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.rng import Rng
from engines.operation_master.commands import Lay, Set, Share, Take
from engines.operation_master.laying import playable
from engines.operation_master.model import State
from engines.operation_master.setting import settable
from engines.operation_master.taking import lying
from engines.operation_master.tasks import LayCard, SetDie, TakeValue


class Operator(Bot[State]):
    """A player that picks one of the cards, dice or values. What is forced takes no thought, and a tie is shared: that is a victory."""

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError where nothing is legal."""
        if seat not in game.to_act(view):
            raise LookupError("no move is legal")
        options: Sequence[Command]
        match view.decision:
            case LayCard():
                options = [Lay(card) for card in playable(view, seat)]
            case SetDie():
                options = [Set(die) for die in settable(view, seat)]
            case TakeValue():
                options = [Take(value) for value in lying(view)]
            case _:
                options = [Share()]
        if len(options) == 1 and not (isinstance(options[0], Set) and view.config.effects):
            return options[0], rng
        return self.pick(game, view, seat, options, rng)

    @abstractmethod
    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """One of several commands of a kind; those that set a die may be given an effect."""
