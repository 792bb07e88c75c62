"""Rounds played on in the mind with care: for the next few decisions, where `years` would be too careless."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.school_year_diary.bots.answers import brings
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.options import at_hand, with_less
from engines.school_year_diary.bots.prospects import NOWHERE, Prospect, Study, command_of, plans_of
from engines.school_year_diary.bots.refitting import Refit, best_of_each_kind, best_refits
from engines.school_year_diary.bots.years import Years
from engines.school_year_diary.commands import EndTurn, Get, PlayItem, RemoveLocker, Trade
from engines.school_year_diary.model import HAND_LIMIT, State
from engines.school_year_diary.tasks import ActDecision, Action

ON_THE_BOARD = (Action.ROTATE, Action.SWAP, Action.LOCK)

PLANS = 10
"""How many of the best directives and chains are kept in mind to tell what a change of the board would bring."""


@frozen
class Rounds(Years):
    """Plays on as a careful player would who is short of time: it values what is left to do with the hand, and changes the board for it.

    Of all rotations, swaps and locks it looks at ``refits`` of a kind, and tries only those that go best with what it could give now.
    """

    judgement: Judgement = field(factory=lambda: Judgement(card=0.8, item=0.8))
    refits: int = 48
    tried: int = 2

    def answers(self, game: Game[State], study: Study, state: State, seat: int) -> list[Command]:
        """What it may answer to a card; where that changes the board, what goes best with its hand."""
        now = state.agenda[0]
        if not (isinstance(now, ActDecision) and now.action in ON_THE_BOARD):
            return super().answers(game, study, state, seat)
        families = [list(family) for family in game.legal(state, seat).families]
        refits = [move for family in families for move in self._near(state, family)]
        others = [family[0] for family in families if family and not isinstance(family[0], Refit)]
        plans = plans_of(self.judgement.prospects(study, state, seat), self.judgement.card_now(state), PLANS)
        return best_refits(refits, study, state, seat, plans, self.tried) + others

    def in_turn(self, game: Game[State], study: Study, state: State, seat: int) -> Command:
        """What leaves it the best position, what could be given next included."""
        player, value = state.players[seat], self.judgement.value
        card = self.judgement.card_now(state)
        # What is drawn is not known before, so these are not tried out: a card is a card.
        ways: list[tuple[float, Command]] = [(value(study, with_less(state, seat, player.ideas), seat), EndTurn())]
        tried: list[Command] = [PlayItem(item) for item in player.items]
        if player.ideas:
            prospects = [each for each in self.judgement.prospects(study, state, seat) if each.worth > NOWHERE]
            tried += [command_of(state.rows, best, study.worth) for best in _best_of_each_length(prospects)]
            tried += self._on_the_board(game, study, state, seat, prospects)
            if len(player.hand) < HAND_LIMIT:
                less = with_less(state, seat, 1)
                ways.append((value(study, less, seat, brings(game, less, seat)) + card, Get()))
            if player.ideas > 1 and player.hand and len(player.hand) < HAND_LIMIT - 1:
                worth, given = max((value(study, with_less(state, seat, 2, each), seat), each) for each in player.hand)
                ways.append((worth + 3 * card, Trade(given)))
        for command in tried:
            after = self._after(game, study, state, seat, command)
            ways.append((value(study, after, seat, brings(game, after, seat)), command))
        return max(ways, key=lambda each: each[0])[1]

    def _on_the_board(self, game: Game[State], study: Study, state: State, seat: int, prospects: Sequence[Prospect]) -> list[Command]:
        refits: list[Refit] = []
        others: list[Command] = []
        for family in game.legal(state, seat).families:
            moves = iter(family)
            first = next(moves, None)
            if isinstance(first, Refit):
                refits += self._near(state, (first, *moves))
            elif isinstance(first, RemoveLocker):
                others += [first, *moves]
        plans = plans_of(prospects, self.judgement.card_now(state), PLANS)
        return best_of_each_kind(refits, study, state, seat, plans) + others

    def _near(self, state: State, moves: Sequence[Command]) -> list[Refit]:
        """Changes near an avatar, taken from all rows alike where they are too many; any where none is near."""
        refits = [move for move in moves if isinstance(move, Refit)]
        near = [move for move in refits if at_hand(state, move)] or refits
        return near[:: -(-len(near) // self.refits)] if near else near


def _best_of_each_length(prospects: Iterable[Prospect]) -> Iterable[Prospect]:
    best: dict[int, Prospect] = {}
    for each in prospects:
        if each.count not in best or each.worth > best[each.count].worth:
            best[each.count] = each
    return best.values()
