"""What all bots have in common: which decision there is to make, and how an Excuse is spoken."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from attrs import frozen

from engines.kernel.bots.search import FastRng
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.bots.rollout import Day, with_excuses
from engines.kidsprout_jumboree.commands import Appoint, Chant, Excuse, Pass, PlayCoin, Roll, Score
from engines.kidsprout_jumboree.leading import right_stack
from engines.kidsprout_jumboree.model import Sign, State
from engines.kidsprout_jumboree.sentences import Sentences
from engines.kidsprout_jumboree.tasks import BreakTie, ChooseCoins, ExcuseAtOpenTable, RollBuck, ScoreDay, StackCoins

Said = tuple[int, Sign, int]
"""An Excuse without its sentence: tile, sign, target."""


@frozen
class SproutMeister(Bot[State]):
    """A player that decides one kind of decision at a time; the stack goes where it must."""

    sentences: Sentences

    def remember(self, views: Iterator[State]) -> State:
        """The seat's view with the Excuses left face up: all of them were played openly."""
        return with_excuses(views)

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError where nothing is legal."""
        decision = view.decision
        if decision is None or seat not in game.to_act(view):
            raise LookupError("no move is legal")
        if isinstance(decision, StackCoins):
            return right_stack(view, seat), rng
        if isinstance(decision, RollBuck | ScoreDay):
            return Roll() if isinstance(decision, RollBuck) else Score(), rng
        seed, rng = rng.next()
        day, luck = Day(view), FastRng(seed)
        if isinstance(decision, ChooseCoins):
            hand = view.players[seat].hand
            return PlayCoin(hand[0] if len(hand) == 1 else self.coin(day, seat, luck)), rng
        if isinstance(decision, BreakTie):
            return Appoint(self.appoint(day, seat, decision.tied, luck)), rng
        said = self.excuse(day, seat, luck) if day.excuses[seat] else None
        if said is None:
            chants = isinstance(decision, ExcuseAtOpenTable) and seat == view.buck
            return Chant() if chants else Pass(), rng
        # There is always something left to say (`sentences.LEAST`).
        sentence, rng = rng.pick(self.sentences.unused(view.roll, view.used))
        return Excuse(*said, sentence), rng

    @abstractmethod
    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin to play, of several."""

    @abstractmethod
    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """The Excuse to play now, of those left, or None for none."""

    @abstractmethod
    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """As the Leaping Buck, who of those tied is to lead."""
