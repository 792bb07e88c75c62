"""Advice for a person in School Year Diary: what the expert thinks of, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from attrs import field, frozen

from engines.kernel.advice import Advice, Adviser, Recommendation
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.bringing import best_chains
from engines.school_year_diary.bots.expert import Expert
from engines.school_year_diary.bots.greedy import Greedy
from engines.school_year_diary.bots.reasons import reason
from engines.school_year_diary.commands import Chain, laid_cards
from engines.school_year_diary.model import State

MOST = 3
"""How many commands are recommended at most; of those that are recommended for the same reason only the best."""

LOOKED_AT = 8
"""How many commands a reason is found for."""

WHOLE = 6
"""How many years are played through after each command that is recommended, to tell how likely the game is then won."""


@frozen
class DiaryAdviser(Adviser[State]):
    """Tells at once what a greedy player would do; then, bit by bit, what the expert thinks of, at last how likely it wins."""

    greedy: Greedy = field(factory=Greedy)
    expert: Expert = field(factory=Expert)

    def advise(self, game: Game[State], view: State, seat: int, rng: Rng) -> Iterator[Advice]:
        """Ever better advice for what the seat is to decide now."""
        judgement = self.expert.careful.judgement
        study = judgement.study(view, seat)
        world = game.determinize(view, seat, rng)
        words: dict[str, Message] = {}

        def recommended(command: Command, chance: float | None = None) -> Recommendation:
            key = command.text()
            if key not in words:
                words[key] = reason(game, world, seat, command, judgement, study)
            return Recommendation(command, words[key], chance)

        if seat not in game.to_act(view):
            return
        advice = Advice((recommended(self.greedy.decide(game, view, seat, rng)[0]),))
        yield advice
        for thoughts in self.expert.thoughts(game, view, seat, rng):
            several: dict[Message, Recommendation] = {}
            for thought in thoughts[:LOOKED_AT]:
                each = recommended(thought.command, thought.chance)
                several.setdefault(each.why, each)
            advice = Advice(tuple(several.values())[:MOST], advice.effort + 1)
            yield advice
        if any(each.chance is None for each in advice.recommended):
            commands = [each.command for each in advice.recommended]
            for chances in islice(self.expert.chances(game, view, seat, rng, commands), WHOLE):
                told = zip(commands, chances, strict=True)
                advice = Advice(tuple(recommended(command, chance) for command, chance in told), advice.effort + 1)
                yield advice

    def complete(self, game: Game[State], view: State, seat: int, begun: str) -> tuple[Recommendation, ...]:
        """The best chains that go on from the cards laid so far (SYD-4.3), and what each would bring.

        Raises CommandError where these are no laid cards.
        """
        found = best_chains(view, seat, laid_cards(begun) if begun else ())
        legal = [each for each in found if isinstance(each.command, Chain) and game.check(view, seat, each.command) is None]
        return tuple([Recommendation(each.command, each.words) for each in legal])
