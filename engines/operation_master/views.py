"""What a seat sees of a game, and games that look like that to it (OM-7.1, TBL-5)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.rng import Rng
from engines.operation_master.model import BACKS, PACKS, SIDES, Card, PastTricks, Player, State, Suit, Trick, in_order, winning_place
from engines.operation_master.working import Working


def hide(working: Working, state: State, seat: int | None) -> None:
    """Face down is what the seat (None: a spectator) can't see: ranks in other hands, and past tricks put away."""
    for index, player in enumerate(state.players):
        if index != seat:
            backs = tuple(sorted([BACKS[card.suit] for card in player.hand], key=in_order))
            working.players[index] = Player(backs, player.dice, player.taken, player.points)
    past, kept = state.past, state.config.last_trick
    if kept is not PastTricks.ALL:
        # Just the last trick stays open, or none (OM-7.1).
        hidden = max(0, len(past) - (1 if kept is PastTricks.LAST else 0))
        working.past = (None,) * hidden + past[hidden:]


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """The cards not seen lie anywhere that the colours of the hands allow."""
    unseen = _unseen(view, rng)
    for seat, player in enumerate(view.players):
        if not all(card.rank for card in player.hand):
            hand = tuple(sorted([unseen[card.suit].pop() for card in player.hand], key=in_order))
            working.players[seat] = Player(hand, player.dice, player.taken, player.points)
    rest = [card for cards in unseen.values() for card in cards]
    working.past = tuple([_imagined(rest, len(view.players)) if trick is None else trick for trick in view.past])


def _unseen(seen: State, rng: Rng) -> Mapping[Suit, list[Card]]:
    """The cards of each colour that lie nowhere in sight, shuffled; none once a game has ended."""
    in_sight = {card for player in seen.players for card in player.hand}.union(seen.cards)
    in_sight.update(card for trick in seen.past if trick is not None for card in trick.cards)
    unseen: dict[Suit, list[Card]] = {}
    for suit in Suit:
        cards, rng = rng.shuffled([card for card in PACKS[len(seen.players)] if card.suit is suit and card not in in_sight])
        unseen[suit] = list(cards)
    return unseen


def _imagined(rest: list[Card], players: int) -> Trick:
    """A trick that was put away, with cards from the rest and a 1 on each of them."""
    cards = tuple([rest.pop() for _ in range(players)])
    dice = tuple([SIDES[card.suit][0] for card in cards])
    return Trick(0, cards, dice, winning_place(cards, dice))
