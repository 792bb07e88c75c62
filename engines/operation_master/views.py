"""Views, and full states that look like a view (OM-7.1, TBL-5)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.rng import Rng
from engines.operation_master.model import BACKS, PACKS, SIDES, Card, PastTricks, State, Suit, Trick, Working, in_order, winning_place


def hide(working: Working, state: State, seat: int | None) -> None:
    """Turn face down what a seat (None: a spectator) can't see: ranks in other hands, and past tricks put away."""
    for index, player in enumerate(state.players):
        if index != seat:
            backs = tuple(sorted([BACKS[card.suit] for card in player.hand], key=in_order))
            working.put_player(index, hand=backs)
    if hidden := _aside(state):
        working.past = (None,) * hidden + state.past[hidden:]


def put_away(now: State, then: State) -> bool:
    """True if the trick of a former state has been put away since; a finished round hides nothing (OM-7.1)."""
    return now.round == then.round and len(then.past) < _aside(now)


def chapter(state: State) -> int:
    """The round: after it all cards are dealt again (OM-2.1)."""
    return state.round


def redact(now: State, seen: State) -> State:
    """A former view, minus the tricks that have been put away since (OM-7.1)."""
    if now.round != seen.round or not (hidden := min(len(seen.past), _aside(now))):
        return seen
    working = Working(seen, None)
    working.past = (None,) * hidden + seen.past[hidden:]
    return working.state()


def _aside(state: State) -> int:
    """The number of past tricks of the round that are put away (OM-7.1)."""
    kept = state.config.last_trick
    if kept is PastTricks.ALL:
        return 0
    return max(0, len(state.past) - (1 if kept is PastTricks.LAST else 0))


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """Deal the unseen cards at random, as far as the colours of the hands allow."""
    unseen = _unseen(view, rng)
    for seat, player in enumerate(view.players):
        if not all(card.rank for card in player.hand):
            hand = tuple(sorted([unseen[card.suit].pop() for card in player.hand], key=in_order))
            working.put_player(seat, hand=hand)
    rest = [card for cards in unseen.values() for card in cards]
    working.past = tuple([_imagined(rest, len(view.players)) if trick is None else trick for trick in view.past])


def _unseen(seen: State, rng: Rng) -> Mapping[Suit, list[Card]]:
    """The unseen cards of each colour, shuffled; none once a game has ended."""
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
