"""Rank cards are laid, from the lead on, clockwise; who can follow must (OM-3.1)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, picks
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.operation_master.commands import Lay
from engines.operation_master.model import Card, Player, State, in_order
from engines.operation_master.tasks import LayCard
from engines.operation_master.wording import NAMES, SUITS
from engines.operation_master.working import Working

CLAUSE = LayCard.clause
NEAREST = 3


def playable(state: State, seat: int) -> tuple[Card, ...]:
    """The cards that the seat may lay: of the lead colour where it has one, else any (OM-3.1)."""
    hand = state.players[seat].hand
    if state.cards:
        suit = state.cards[0].suit
        following = tuple([card for card in hand if card.suit is suit])
        if following:
            return following
    return hand


def _moves(ask: Ask[None, State, LayCard]) -> Family[Lay]:
    return picks(lambda: playable(ask.state, ask.seat), Lay)


def _why_not(ask: Ask[None, State, LayCard], command: Lay) -> Refusal | None:
    """OM-3.1: a card of the hand, of the lead colour where there is one."""
    state, card = ask.state, command.card
    cards = playable(state, ask.seat)
    if card in cards:
        return None
    near = tuple([Lay(other) for other in sorted(cards, key=lambda other: abs(in_order(other) - in_order(card)))[:NEAREST]])
    if card not in state.players[ask.seat].hand:
        return Refusal(CLAUSE, msg("This card is not in your hand."), near)
    suit = SUITS[state.cards[0].suit]
    return Refusal(CLAUSE, msg("{suit} was led and you hold {suit}, so {card} can't be laid.", suit=suit, card=NAMES[card]), near)


def _perform(working: Working, ask: Ask[None, State, LayCard], command: Lay) -> None:
    seat, card = ask.seat, command.card
    before = working.players[seat]
    hand = tuple([other for other in before.hand if other != card])
    working.players[seat] = Player(hand, before.dice, before.taken, before.points)
    working.cards = (*working.cards, card)
    working.reveals = frozenset(range(len(working.players)))
    working.say("laid", msg("{name} lays {card}.", name=working.name(seat), card=NAMES[card]), CLAUSE)


LAY_CARD = Rule(Lay, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Lay a rank card (OM-3.1)."""
