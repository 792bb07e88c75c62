"""What all bots have in common: which decision there is to make."""

from __future__ import annotations

from abc import abstractmethod

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.bots.rollout import Day, Whim
from engines.kidsprout_jumboree.bots.speaking import keep_quiet, speak
from engines.kidsprout_jumboree.commands import Appoint, PlayCoin
from engines.kidsprout_jumboree.leading import right_stack
from engines.kidsprout_jumboree.model import COINS_PHASE, EXCUSES_PHASE, LEADER_PHASE, STACK_PHASE, State
from engines.kidsprout_jumboree.sentences import Sentences

Said = tuple[int, str, int]
"""An Excuse without its sentence: tile, sign, target."""


@frozen
class SproutMeister(Bot[State]):
    """A player that decides one kind of decision at a time; the stack goes where it must."""

    sentences: Sentences

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError where nothing is legal."""
        if seat not in game.to_act(view):
            raise LookupError("no move is legal")
        if view.phase == STACK_PHASE:
            return right_stack(view, seat), rng
        seed, rng = rng.next()
        day, whim = Day(view), Whim(seed)
        if view.phase == COINS_PHASE:
            hand = view.players[seat].hand
            return PlayCoin(hand[0] if len(hand) == 1 else self.coin(day, seat, whim)), rng
        if view.phase == LEADER_PHASE:
            return Appoint(self.appoint(day, seat, list(view.tied), whim)), rng
        if view.phase != EXCUSES_PHASE:
            raise LookupError("no move is legal")
        said = self.excuse(day, seat, whim) if day.excuses[seat] else None
        if said is None:
            return keep_quiet(view, seat), rng
        return speak(self.sentences, view, *said, rng)

    @abstractmethod
    def coin(self, day: Day, seat: int, whim: Whim) -> int:
        """The coin to play, of several."""

    @abstractmethod
    def excuse(self, day: Day, seat: int, whim: Whim) -> Said | None:
        """The Excuse to play now, of those left, or None for none."""

    @abstractmethod
    def appoint(self, day: Day, seat: int, tied: list[int], whim: Whim) -> int:
        """As the Leaping Buck, who is to lead."""
