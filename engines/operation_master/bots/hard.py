"""The hard player: plays the rest of the round through in its mind, many times, for everything it could do."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.operation_master.bots.player import Operator
from engines.operation_master.bots.rollout import Round, Whim
from engines.operation_master.bots.searching import best, candidates, worlds
from engines.operation_master.commands import Lay, Take
from engines.operation_master.laying import playable
from engines.operation_master.model import State
from engines.operation_master.taking import lying

STAGES = ((8, 48), (12, 6), (20, 3))
"""Rounds imagined for each thing that it could do, and how many things at most: the best of a stage go on to the next."""


@frozen
class Hard(Operator):
    """Deals out the hidden ranks as they could lie, plays on, and does what leaves it standing best at the end of the round."""

    label = msg("Hard")
    about = msg("Imagines how the hidden cards may lie, and plays the round to its end in its mind.")

    def lay(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Each card that can be laid is tried."""
        return self._best(game, view, seat, [Lay(card) for card in playable(view, seat)], rng)

    def set(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Dice and effects are tried."""
        seed, rng = rng.next()
        return self._best(game, view, seat, candidates(view, seat, STAGES[0][1], Whim(seed)), rng)

    def take(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Each value is tried."""
        return self._best(game, view, seat, [Take(value) for value in lying(view)], rng)

    def _best(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        seed, rng = rng.next()

        def judge(played: Round, whim: Whim) -> float:
            played.play_out(whim)
            return played.standing(seat)

        return best(options, worlds(game, view, seat, Rng(seed)), STAGES, judge, Whim(seed)), rng
