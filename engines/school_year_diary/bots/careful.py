"""The careful player: tries out what it could do in imagined games that look like its view, and takes what is worth most."""

from __future__ import annotations

from collections.abc import Callable

from attrs import field, frozen

from engines.kernel.bots.search import FastRng, best, determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.answers import brings
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.options import considered, settled, with_less
from engines.school_year_diary.bots.prospects import NOWHERE, Study
from engines.school_year_diary.commands import EndTurn, PlayItem
from engines.school_year_diary.model import HAND_LIMIT, State
from engines.school_year_diary.tasks import TurnDecision


@frozen
class Careful(Bot[State]):
    """Looks at everything that promises something, first quickly, then the best of it in more imagined games.

    The work is bounded by ``first`` and ``second`` (imagined games for every move, and more of them for the best), ``shortlist`` and the
    judgement's bounds; there is no clock.
    """

    label = msg("Medium")
    about = msg("Thinks of the next cards, too, and finds long chains.")

    judgement: Judgement = field(factory=Judgement)
    first: int = 1
    second: int = 3
    shortlist: int = 6

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command of greatest expected worth among those considered. Raises LookupError where nothing is legal."""
        study = self.judgement.study(view, seat)
        commands = considered(game, view, seat, self.judgement, study, most=HAND_LIMIT)
        if not commands:
            raise LookupError("no move is legal")
        if len(commands) == 1:
            return commands[0], rng
        seed, rng = rng.next()
        value = self._value(game, study, view, seat)
        stages = ((self.first, len(commands)), (self.second, self.shortlist))
        return best(commands, determinizations(game, view, seat, Rng(seed)), value, stages, FastRng(seed)), rng

    def ranked(self, game: Game[State], view: State, seat: int, rng: Rng, *, known: bool = False) -> list[tuple[Command, float]]:
        """What is considered with what it is worth at first sight, the best first; nothing where nothing is legal.

        ``known``: ``view`` is a full state, in which nothing is left to imagine.
        """
        study = self.judgement.study(view, seat)
        value = self._value(game, study, view, seat)
        commands = considered(game, view, seat, self.judgement, study, most=HAND_LIMIT)
        world = view if known else next(determinizations(game, view, seat, rng))
        luck = FastRng(0)
        return sorted(((command, value(world, command, luck)) for command in commands), key=lambda each: -each[1])

    def _value(self, game: Game[State], study: Study, view: State, seat: int) -> Callable[[State, Command, FastRng], float]:
        """How much a command is worth in a world. To end the turn is to leave it at that: what comes then comes in any case."""
        event = not isinstance(view.agenda[0], TurnDecision)

        def value(world: State, command: Command, _: FastRng) -> float:
            if isinstance(command, EndTurn):
                return self.judgement.value(study, with_less(world, seat, world.players[seat].ideas), seat)
            after = settled(game, game.apply(world, seat, command).state, seat, self.judgement, study)
            worth = self._worth(game, study, after, seat)
            return max(worth, self._with_items(game, study, after, seat)) if event else worth

        return value

    def _worth(self, game: Game[State], study: Study, state: State, seat: int) -> float:
        """What a state is worth, the best use of another idea included."""
        return self.judgement.value(study, state, seat, brings(game, state, seat))

    def _with_items(self, game: Game[State], study: Study, state: State, seat: int) -> float:
        """What a state is worth if the best of the items held is played at once. In a turn that is a move of its own."""
        if not state.agenda or not isinstance(state.agenda[0], TurnDecision):
            return NOWHERE
        items = state.players[seat].items
        played = (settled(game, game.apply(state, seat, PlayItem(item)).state, seat, self.judgement, study) for item in items)
        return max((self._worth(game, study, after, seat) for after in played), default=NOWHERE)
