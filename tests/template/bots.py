"""A bot that plays the rest of the lesson through in its mind, for each thing it could do."""

from __future__ import annotations

from engines.kernel.bots.search import FastRng, best, determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from tests.template.model import State

STAGES = ((12, 5), (20, 3))
"""How many lessons are played through for how many commands."""


class Schemer(Bot[State]):
    """Does what leads to the most laughs on average, beyond those of the other pupil."""

    label = msg("Scheming")
    about = msg("Plays the rest of the lesson through in its mind.")

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command that does best."""

        def lead(world: State, command: Command, luck: FastRng) -> float:
            state = game.apply(world, seat, command).state
            while acting := game.to_act(state):
                moves = list(game.legal(state, acting[0]))
                state = game.apply(state, acting[0], moves[luck.below(len(moves))]).state
            return state.players[seat].laughs - state.players[1 - seat].laughs

        seed, rng = rng.next()
        worlds = determinizations(game, view, seat, Rng(seed))
        return best(list(game.legal(view, seat)), worlds, lead, STAGES, FastRng(seed)), rng
