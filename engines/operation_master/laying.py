"""Rank cards are laid, from the lead on, clockwise; who can follow must (OM-3.1)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.operation_master.commands import Lay
from engines.operation_master.model import SET, Player, State
from engines.operation_master.rule import Rule
from engines.operation_master.wording import COLOUR_NAMES, PIECES
from engines.operation_master.working import Working

CLAUSE = "OM-3.1"
NEAREST = 3


def playable(state: State, seat: int) -> tuple[int, ...]:
    """The cards that the seat may lay: of the lead colour where it has one, else any (OM-3.1)."""
    hand = state.players[seat].hand
    if state.cards:
        suit = state.cards[0] // 10
        following = tuple([card for card in hand if card // 10 == suit])
        if following:
            return following
    return hand


def _moves(state: State, seat: int) -> Family[Lay]:
    cards = playable(state, seat)

    def draw(rng: Rng) -> tuple[Lay, Rng] | None:
        card, after = rng.pick(cards)
        return Lay(card), after

    return Family(lambda: [Lay(card) for card in cards], draw)


def _why_not(state: State, seat: int, command: Lay) -> Refusal | None:
    """OM-3.1: a card of the hand, of the lead colour where there is one."""
    cards = playable(state, seat)
    if command.card in cards:
        return None
    near = tuple(Lay(card) for card in sorted(cards, key=lambda card: abs(card - command.card))[:NEAREST])
    name = PIECES.get(command.card)
    if name is None or command.card not in state.players[seat].hand:
        return Refusal(CLAUSE, msg("This card is not in your hand."), near)
    suit = COLOUR_NAMES[state.cards[0] // 10]
    return Refusal(CLAUSE, msg("{suit} was led and you hold {suit}, so {card} can't be laid.", suit=suit, card=name), near)


def _perform(working: Working, seat: int, command: Lay) -> None:
    before = working.players[seat]
    hand = tuple([card for card in before.hand if card != command.card])
    working.players[seat] = Player(hand, before.dice, before.taken, before.points)
    working.cards = (*working.cards, command.card)
    working.reveals = frozenset(range(len(working.players)))
    working.say("laid", msg("{name} lays {card}.", name=working.config.names[seat], card=PIECES[command.card]), CLAUSE)
    if len(working.cards) == len(working.players):
        working.phase = SET


LAY_CARD = Rule[Lay](Lay, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Lay a rank card (OM-3.1)."""
