"""What a position is worth to a player: points gained, cards to gain more with, ideas to use them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain as joined

from attrs import frozen

from engines.kernel.commands import Command
from engines.school_year_diary.bots.climbing import Worth
from engines.school_year_diary.bots.prospects import Prospect, Study
from engines.school_year_diary.commands import Chain, Give
from engines.school_year_diary.model import ROW_LIMIT, Mode, State
from engines.school_year_diary.setup import row_count
from engines.school_year_diary.tasks import ActDecision, Action, EndReason, TurnDecision

WON = 1000.0
"""What a game won together is worth; no points come near it."""

FULL = 2 * ROW_LIMIT
"""The points of a full row (SYD-1.3)."""

VICTORY_POINT = FULL / ROW_LIMIT
"""What a victory point is worth in points of a row: a full row brings as many as it has medals (SYD-3.6)."""


@frozen
class Judgement:
    """What a player thinks things are worth, in points.

    ``card``, ``item`` and ``idea`` are what a directive card in the hand, an item card and an unused idea of this turn are worth; ``bend``
    makes the first points of a row worth more than the last, so that rows keep pace. ``later`` is the
    part of what could be given that counts when no idea is left for it this turn, ``unseen`` the part of a card's worth that counts as long
    as it is only promised. ``most`` cards and ``width`` bound the search
    for chains. Where several play against each other, ``envy`` is how much of a point it costs that the others have one on average.
    """

    card: float = 1.0
    item: float = 0.8
    idea: float = 0.2
    bend: float = 0.02
    later: float = 0.5
    unseen: float = 0.7
    most: int = 3
    width: int = 6
    envy: float = 0.3

    def worth(self, _row: int, points: int) -> float:
        """What a row's points are worth."""
        return points * (1 + self.bend * (FULL - points))

    def worth_to(self, state: State, seat: int) -> Worth:
        """What a row's points are worth to a seat: together every row counts, against each other one's own, and others' the other way."""
        if state.config.mode is Mode.COOP:
            return self.worth
        own = {row.number for row in state.rows if row.handler == seat}
        share = self.envy / max(state.config.players - 1, 1)
        return lambda row, points: self.worth(row, points) * (1 if row in own else -share)

    def standing(self, state: State, seat: int = 0) -> float:
        """What the rows are worth, those collected included; a game that has ended is worth as much as it was won or lost."""
        if state.config.mode is Mode.COMP:
            return self._lead(state, seat)
        if state.ended is EndReason.COLLECTED:
            return WON
        rows = row_count(state.config)
        total = (rows - len(state.rows)) * self.worth(0, FULL) + sum(self.worth(row.number, row.points) for row in state.rows)
        return total - WON if state.ended else total

    def _lead(self, state: State, seat: int) -> float:
        """What a seat has in rows, medals, souvenirs and prizes (SYD-3.6), and how much less that is worth for what others have."""
        has = [VICTORY_POINT * (len(player.medals) + len(player.souvenirs) + len(player.prizes)) for player in state.players]
        for row in state.rows:
            has[row.handler] += self.worth(row.number, row.points)
        others = has[:seat] + has[seat + 1 :]
        if state.ended:
            return has[seat] + (WON if has[seat] > max(others, default=0.0) else -WON)
        return has[seat] - self.envy * sum(others) / max(len(others), 1)

    def standing_with_cards(self, state: State, seat: int) -> float:
        """What the rows and the seat's cards are worth."""
        player = state.players[seat]
        return self.standing(state, seat) + self.card_now(state) * len(player.hand) + self.item_now(state) * len(player.items)

    def card_now(self, state: State) -> float:
        """What a directive card is worth now: less when few ideas are left to give it with."""
        rounds = len(state.decks.events)
        if rounds:
            return self.card if rounds > 1 else self.card * 0.8
        ideas = max(player.ideas for player in state.players)
        return self.card * 0.3 if ideas > 1 or not _in_turn(state) else 0.0

    def item_now(self, state: State) -> float:
        """What an item card is worth while it is kept: less and less as the year draws to its end."""
        return self.item * min(len(state.decks.events) / 4, 1.0)

    def study(self, state: State, seat: int) -> Study:
        """A new study that values things by this judgement, for one decision of a seat."""
        return Study(self.worth_to(state, seat))

    def prospects(
        self, study: Study, state: State, seat: int, kinds: Collection[type[Command]] = (Give, Chain), most: int = 0
    ) -> Iterable[Prospect]:
        """The directives and chains, or one of these kinds, that a bounded search finds for the seat's hand.

        Chains are of as many cards as the judgement looks for, or ``most`` where that is more.
        """
        hand = state.players[seat].hand
        singles = study.directives(state.rows, hand) if Give in kinds else ()
        several = study.chains(state.rows, hand, max(self.most, most), self.width) if Chain in kinds else ()
        return joined(singles, several)

    def potential(self, study: Study, state: State, seat: int) -> float:
        """The most that giving a directive or chain now gains over what its cards are worth; 0 where nothing gains."""
        best = study.most_from(state.rows, state.players[seat].hand, self.card_now(state), self.most, self.width)
        return max(best - sum(study.worth(row.number, row.points) for row in state.rows), 0.0)

    def value(self, study: Study, state: State, seat: int, brings: int = 0) -> float:
        """What a state is worth to a seat, one idea of which ``brings`` so many cards where nothing is given with it."""
        total = self.standing_with_cards(state, seat)
        if state.ended:
            return total
        now = state.agenda[0]
        ideas = state.players[seat].ideas if _in_turn(state) else 0
        if isinstance(now, ActDecision) and now.action in (Action.GIVE, Action.CHAIN, Action.EITHER):
            ideas += 1
        gain = max(brings * self.card_now(state) * self.unseen, self.idea) if _in_turn(state) else 0.0
        if ideas or state.decks.events:
            potential = self.potential(study, state, seat)
            total += max(potential, potential * self.later + gain) if ideas else potential * self.later
        return total + gain * max(ideas - 1, 0)


def _in_turn(state: State) -> bool:
    return bool(state.agenda) and isinstance(state.agenda[0], TurnDecision)
