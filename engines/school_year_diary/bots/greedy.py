"""The greedy player: takes the most it can see at once, with single directives and small chains."""

from __future__ import annotations

from attrs import field, frozen

from engines.kernel.bots.search import determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.options import considered
from engines.school_year_diary.commands import EndTurn
from engines.school_year_diary.model import State


@frozen
class Greedy(Bot[State]):
    """Counts points, and half a point for each card, after each command that promises something; never looks further."""

    label = msg("Easy")
    about = msg("Takes the most it can see at once, with short chains.")

    judgement: Judgement = field(factory=lambda: Judgement(card=0.5, item=0.5, bend=0.0, most=3))

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command that leaves the best standing at once. Raises LookupError where nothing is legal."""
        commands = considered(game, view, seat, self.judgement, self.judgement.study(view, seat), each=1, limit=16)
        if not commands:
            raise LookupError("no move is legal")
        state = next(determinizations(game, view, seat, rng))

        def standing(command: Command) -> float:
            # What comes when the turn ends comes in any case.
            after = state if isinstance(command, EndTurn) else game.apply(state, seat, command).state
            return self.judgement.standing_with_cards(after, seat)

        return max(commands, key=standing), rng.next()[1]
