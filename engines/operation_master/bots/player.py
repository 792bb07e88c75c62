"""What all bots have in common: which decision there is to make."""

from __future__ import annotations

from abc import abstractmethod

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.rng import Rng
from engines.operation_master.commands import Lay, Set, Share, Take
from engines.operation_master.laying import playable
from engines.operation_master.model import LAY, SET, TAKE, State
from engines.operation_master.setting import settable
from engines.operation_master.taking import lying


@frozen
class Operator(Bot[State]):
    """A player that decides one kind of decision at a time. What is forced takes no thought, and a tie is shared: that is a victory."""

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError where nothing is legal."""
        if seat not in game.to_act(view):
            raise LookupError("no move is legal")
        if view.phase == LAY:
            cards = playable(view, seat)
            return (Lay(cards[0]), rng) if len(cards) == 1 else self.lay(game, view, seat, rng)
        if view.phase == SET:
            dice = settable(view, seat)
            return (Set(dice[0]), rng) if len(dice) == 1 and not view.config.effects else self.set(game, view, seat, rng)
        if view.phase == TAKE:
            values = lying(view)
            return (Take(values[0]), rng) if len(values) == 1 else self.take(game, view, seat, rng)
        return Share(), rng

    @abstractmethod
    def lay(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Which card, of several."""

    @abstractmethod
    def set(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Which die, and what to use its effect for."""

    @abstractmethod
    def take(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Which value, of several."""
