"""The careful player: tries out what it could do in imagined games that look like its view, and takes what is worth most."""

from __future__ import annotations

from attrs import field, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.rng import Rng
from engines.school_year_diary.agenda import TurnDecision
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.options import considered, decision_of, determinized, settled
from engines.school_year_diary.bots.prospects import NOWHERE, Study
from engines.school_year_diary.commands import PlayItem
from engines.school_year_diary.model import HAND_LIMIT, State


@frozen
class Careful(Bot[State]):
    """Looks at everything that promises something, first quickly, then the best of it in more imagined games.

    The work is bounded by ``first`` and ``second`` (imagined games for every move and for the best of them), ``shortlist`` and the
    judgement's bounds; there is no clock.
    """

    judgement: Judgement = field(factory=Judgement)
    first: int = 1
    second: int = 4
    shortlist: int = 6

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command of greatest expected worth among those considered. Raises LookupError where nothing is legal."""
        study = self.judgement.study()
        commands = considered(game, view, seat, self.judgement, study, most=HAND_LIMIT)
        if not commands:
            raise LookupError("no move is legal")
        if len(commands) == 1:
            return commands[0], rng
        states, rng = determinized(game, view, seat, rng, self.second)
        quick = [self._tried(game, study, states[: self.first], seat, command) for command in commands]
        order = sorted(range(len(commands)), key=lambda index: -quick[index])[: self.shortlist]
        if len(order) > 1 and self.second > self.first:
            # The quick look favours lucky draws, so the closer look is at other imagined games.
            closer = {index: self._tried(game, study, states[self.first :], seat, commands[index]) for index in order}
            order.sort(key=lambda index: -closer[index])
        return commands[order[0]], rng

    def _tried(self, game: Game[State], study: Study, states: list[State], seat: int, command: Command) -> float:
        """What a command leads to in these states, on average."""
        event = not isinstance(decision_of(states[0]), TurnDecision)
        total = 0.0
        for state in states:
            after = settled(game, game.apply(state, seat, command).state, seat, self.judgement, study)
            worth = self.judgement.value(study, after, seat)
            total += max(worth, self._with_items(game, study, after, seat)) if event else worth
        return total / len(states)

    def _with_items(self, game: Game[State], study: Study, state: State, seat: int) -> float:
        """What a state is worth if the best of the items held is played at once. In a turn that is a move of its own."""
        if not isinstance(decision_of(state), TurnDecision):
            return NOWHERE
        items = state.players[seat].items
        played = (settled(game, game.apply(state, seat, PlayItem(item)).state, seat, self.judgement, study) for item in items)
        return max((self.judgement.value(study, after, seat) for after in played), default=NOWHERE)
