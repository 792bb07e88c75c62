"""Years played through in the mind: a quick player goes on from a state to the end, in a world in which everything is known."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.school_year_diary.bots.judgement import FULL, Judgement
from engines.school_year_diary.bots.options import considered, settled
from engines.school_year_diary.bots.prospects import Study, command_of
from engines.school_year_diary.commands import EndTurn, Get, PlayItem, Trade
from engines.school_year_diary.model import HAND_LIMIT, Mode, State
from engines.school_year_diary.setup import row_count
from engines.school_year_diary.tasks import TurnDecision

LONGEST = 600
"""The most decisions of a year played through."""

SHORT = 0.5
"""What a lost year counts in which all but a whisker was reached; a won one counts 1."""


@frozen
class Years:
    """Plays years through as a quick player does: what leaves the best standing at once."""

    judgement: Judgement = field(factory=lambda: Judgement(card=0.8, item=0.8, bend=0.03, most=4))
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
            state = game.apply(state, acting[0], self.choice(game, studies[acting[0]], state, acting[0])).state
        return state

    def choice(self, game: Game[State], study: Study, state: State, seat: int) -> Command:
        """What a quick player does: in its turn it sees what an item sets off, else no further than its nose."""
        in_turn = isinstance(state.agenda[0], TurnDecision)
        if in_turn:
            commands = self._in_turn(study, state, seat)
        else:
            commands = considered(game, state, seat, self.judgement, study, each=1, limit=self.limit)
        if len(commands) == 1:
            return commands[0]

        def standing(command: Command) -> float:
            after = game.apply(state, seat, command).state
            if in_turn and isinstance(command, PlayItem):
                after = settled(game, after, seat, self.judgement, study)
            return self.judgement.standing_with_cards(after, seat)

        return max(commands, key=standing)

    def _in_turn(self, study: Study, state: State, seat: int) -> list[Command]:
        """What a quick player thinks of in its turn: items, cards, the best that can be given; medals and lockers it leaves alone.

        Ending the turn comes last, so that anything else is done that costs nothing.
        """
        player = state.players[seat]
        found: list[Command] = [PlayItem(item) for item in player.items]
        if player.ideas:
            card = self.judgement.card_now(state)
            prospects = self.judgement.prospects(study, state, seat)
            best = max(prospects, key=lambda each: each.worth - card * each.count, default=None)
            if best is not None:
                found.append(command_of(state.rows, best, study.worth))
            if len(player.hand) < HAND_LIMIT:
                found.append(Get())
            if player.ideas > 1 and player.hand and len(player.hand) < HAND_LIMIT - 1:
                used = [laid.card for laid in best.cards] if best is not None else []
                found.append(Trade(next((each for each in player.hand if each not in used), player.hand[0])))
        found.append(EndTurn())
        return found


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
    rows = row_count(state.config)
    reached = (rows - len(state.rows)) * FULL + sum(row.points for row in state.rows)
    return SHORT * reached / (rows * FULL)
