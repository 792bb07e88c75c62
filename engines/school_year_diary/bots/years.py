"""Years played through in the mind: a quick player goes on from a state to the end, in a world in which everything is known."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.options import considered, settled
from engines.school_year_diary.bots.prospects import Prospect, Study, command_of
from engines.school_year_diary.commands import EndTurn, Get, PlayItem, Trade
from engines.school_year_diary.model import HAND_LIMIT, State
from engines.school_year_diary.tasks import TurnDecision

LONGEST = 600
"""The most decisions of a year played through."""

ROUNDS = 8
"""The rounds of a year (SYD-3.5)."""


@frozen
class Years:
    """Plays years through as a quick player does: in its turn by what it sees at once, else with the next directive or chain in mind."""

    judgement: Judgement = field(factory=lambda: Judgement(card=0.8, item=0.8, bend=0.03, most=4))
    limit: int = 6

    def studies(self, state: State) -> Sequence[Study]:
        """What has been worked out for each seat, for the years of one decision."""
        return [self.judgement.study(state, seat) for seat in range(len(state.players))]

    def played(self, game: Game[State], studies: Sequence[Study], state: State, until: int = ROUNDS) -> tuple[State, int]:
        """How a year goes on from a state, to the first turn of a round, and how many decisions that takes.

        Where that is the last round, the year goes on to its end: then it is known whether it is won.
        """
        for count in range(LONGEST):
            acting = game.to_act(state)
            if not acting or (until <= state.round < ROUNDS and isinstance(state.agenda[0], TurnDecision)):
                return state, count
            state = game.apply(state, acting[0], self.choice(game, studies[acting[0]], state, acting[0])).state
        return state, LONGEST

    def choice(self, game: Game[State], study: Study, state: State, seat: int) -> Command:
        """What a quick player does: in its turn what promises the best standing, else what leaves it the most to do with its hand, too.

        What a card asks is answered with the next directive or chain in mind: that is what decides which cards to keep.
        """
        if isinstance(state.agenda[0], TurnDecision):
            return self.in_turn(game, study, state, seat)
        commands = self.answers(game, study, state, seat)
        if len(commands) == 1:
            return commands[0]
        return max(commands, key=lambda command: self.judgement.value(study, self._after(game, study, state, seat, command), seat))

    def answers(self, game: Game[State], study: Study, state: State, seat: int) -> list[Command]:
        """What it may answer to a card."""
        return considered(game, state, seat, self.judgement, study, each=1, limit=self.limit)

    def _after(self, game: Game[State], study: Study, state: State, seat: int, command: Command) -> State:
        return settled(game, game.apply(state, seat, command).state, seat, self.judgement, study, depth=2)

    def in_turn(self, game: Game[State], study: Study, state: State, seat: int) -> Command:
        """Items, cards, the best that can be given; medals and lockers it leaves alone, and where nothing promises anything it ends."""
        player, judgement = state.players[seat], self.judgement
        card, now = judgement.card_now(state), judgement.standing_with_cards(state, seat)
        ways: list[tuple[float, Command | Prospect]] = []
        for item in player.items:
            after = self._after(game, study, state, seat, PlayItem(item))
            ways.append((judgement.standing_with_cards(after, seat) - now, PlayItem(item)))
        if player.ideas:
            prospects = judgement.prospects(study, state, seat)
            best = max(prospects, key=lambda each: each.worth - card * each.count, default=None)
            if best is not None:
                rows = sum(study.worth(row.number, row.points) for row in state.rows)
                ways.append((best.worth - rows - card * best.count, best))
            if len(player.hand) < HAND_LIMIT:
                ways.append((card, Get()))
            if player.ideas > 1 and player.hand and len(player.hand) < HAND_LIMIT - 1:
                used = [laid.card for laid in best.cards] if best is not None else []
                ways.append((2 * card, Trade(next((each for each in player.hand if each not in used), player.hand[0]))))
        ways.append((0.0, EndTurn()))
        way = max(ways, key=lambda each: each[0])[1]
        return command_of(state.rows, way, study.worth) if isinstance(way, Prospect) else way


def won(game: Game[State], state: State, seat: int) -> bool:
    """Whether the year that has ended was won by the seat."""
    outcome = game.outcome(state)
    return outcome is not None and seat in outcome.winners
