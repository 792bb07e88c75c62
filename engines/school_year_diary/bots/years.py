"""Years played through in the mind: a quick player goes on from a state to the end, in a world in which everything is known."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from engines.kernel.contract import Game
from engines.school_year_diary.bots.judgement import FULL, Judgement
from engines.school_year_diary.bots.options import considered
from engines.school_year_diary.bots.prospects import Study
from engines.school_year_diary.model import Mode, State

LONGEST = 600
"""The most decisions of a year played through."""

SHORT = 0.5
"""What a lost year counts in which all but a whisker was reached; a won one counts 1."""


@frozen
class Years:
    """Plays years through as a quick player does: what leaves the best standing at once."""

    judgement: Judgement = field(factory=lambda: Judgement(card=0.8, item=0.8, bend=0.03, most=3))
    each: int = 1
    limit: int = 8

    def studies(self, state: State) -> Sequence[Study]:
        """What has been worked out for each seat, for the years of one decision."""
        return [self.judgement.study(state, seat) for seat in range(len(state.players))]

    def played(self, game: Game[State], studies: Sequence[Study], state: State) -> State:
        """The end of a year that goes on from a state."""
        for _ in range(LONGEST):
            acting = game.to_act(state)
            if not acting:
                break
            state = self.step(game, studies[acting[0]], state, acting[0])
        return state

    def step(self, game: Game[State], study: Study, state: State, seat: int) -> State:
        """The state after the seat's next decision."""
        commands = considered(game, state, seat, self.judgement, study, each=self.each, limit=self.limit)
        if len(commands) == 1:
            return game.apply(state, seat, commands[0]).state
        after = [game.apply(state, seat, command).state for command in commands]
        return max(after, key=lambda each: self.judgement.standing_with_cards(each, seat))


def won(game: Game[State], state: State, seat: int) -> bool:
    """Whether the year that has ended was won by the seat."""
    outcome = game.outcome(state)
    return outcome is not None and seat in outcome.winners


def success(game: Game[State], state: State, seat: int) -> float:
    """How well a year has gone for a seat, 0 to 1: 1 where it was won, else what part of all points was reached, counted less.

    Against others it is the part of their points and its own that it has.
    """
    if won(game, state, seat):
        return 1.0
    if state.config.mode is Mode.COMP:
        totals = game.wording.totals(state)
        return SHORT * totals[seat] / max(sum(totals), 1)
    rows = len(state.config.students) * state.config.players * state.config.rows_each
    reached = (rows - len(state.rows)) * FULL + sum(row.points for row in state.rows)
    return SHORT * reached / (rows * FULL)
