"""Positions of Operation Master at the beginning of a trick: dice lie open, and tell the colours of the cards in every hand (OM-2.1)."""

from __future__ import annotations

from collections import Counter

from attrs import evolve

from engines.kernel.contract import Game
from engines.kernel.editing import SEAT, Editor
from engines.kernel.rng import Rng
from engines.operation_master.model import BACKS, PACKS, Player, ScoreRound, State, in_order, of_trick


class TheatreEditor(Editor[State]):
    """The round, the lead, the dice, the scores and the hands that are known are put in; the rest follows."""

    def opened(self, game: Game[State], state: State) -> State:
        """The first player's view of the trick that begins, or began last; the cards in it go back to their hands."""
        back = list(state.players)
        for place, card in enumerate(state.cards):
            seat = state.at(place)
            dice = (*back[seat].dice, state.set_dice[place]) if place < len(state.set_dice) else back[seat].dice
            back[seat] = evolve(back[seat], hand=tuple(sorted((*back[seat].hand, card), key=in_order)), dice=dice)
        before = evolve(state, players=tuple(back), cards=(), set_dice=())
        return self.settled(game, game.view(before, SEAT))

    def settled(self, game: Game[State], position: State) -> State:
        """Hands of the colours of their dice, as many past tricks as cards are gone, and totals of the scores."""
        del game
        count = len(position.players)
        scores = (*position.scores, *((0,) * count for _ in range(position.round)))[: max(position.round - 1, 0)]
        totals = [sum(gained[seat] for gained in scores if len(gained) == count) for seat in range(count)]
        players = tuple([evolve(_handed(player), points=totals[seat]) for seat, player in enumerate(position.players)])
        lead = min(max(position.lead, 0), count - 1)
        gone = len(PACKS[count]) // count - len(players[SEAT].hand)
        past = position.past if len(position.past) == gone else (None,) * gone
        return evolve(position, players=players, scores=scores, lead=lead, past=past, cards=(), set_dice=(), rng=Rng(0),
                      agenda=(*of_trick(lead, count), ScoreRound()))  # fmt: skip


def _handed(player: Player) -> Player:
    """A player whose hand has the colours of their dice: as put in, or face down."""
    if Counter(card.suit for card in player.hand) == Counter(die.suit for die in player.dice):
        return player
    return evolve(player, hand=tuple(sorted([BACKS[die.suit] for die in player.dice], key=in_order)))
