"""Random play of any game that looks for broken invariants after every command."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Generic, TypeVar

from attrs import frozen

from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup

S = TypeVar("S")


@frozen
class RandomPlay(Generic[S]):
    """A game, and what is played in turn: seats and options."""

    game: Game[S]
    setups: tuple[tuple[int, Mapping[str, Any]], ...]

    def states(self, commands: int, deal: int = 1) -> Iterator[S]:
        """The states after this many random commands, through as many games as it takes. Every command drawn must pass the check."""
        game, rng, left = self.game, Rng.of_deal(deal), commands
        for number in count(deal):
            seats, options = self.setups[number % len(self.setups)]
            state = game.new(make_setup(game, seats, options, number)).state
            yield state
            while acting := game.to_act(state):
                if not left:
                    return
                seat, rng = rng.pick(acting)
                command, rng = game.legal(state, seat).draw(rng)
                refusal = game.check(state, seat, command)
                if refusal is not None:
                    raise AssertionError(f"deal {number}: {command} is offered and refused: {refusal}")
                state = game.apply(state, seat, command).state
                left -= 1
                yield state

    def run(self, commands: int, deal: int = 1) -> int:
        """Play this many commands; returns how many games ended. Raises AssertionError where a state is not sound."""
        ended = 0
        for state in self.states(commands, deal):
            problems = self.game.problems(state)
            if problems:
                raise AssertionError(f"{self.game.wording.stage(state).label}: {problems} in {state}")
            ended += not self.game.to_act(state)
        return ended

    def main(self) -> None:
        """Play as many commands as the command line says."""
        wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
        sys.stdout.write(f"{wanted} commands, {self.run(wanted)} games to their end, every state sound\n")
