"""Tricks: cards are laid, from the lead on, clockwise; who can follow must (OM-3.1). In the same order dice are set on them (OM-3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engines.kernel.commands import without
from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, one_of
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family, Picks
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.commands import Lay, Set
from engines.operation_master.model import Card, Die, State, Suit, Working, in_order
from engines.operation_master.tasks import LayCard, SetDie
from engines.operation_master.wording import NAMES, SUITS, laid, was_set

Laying = Ask[None, State, LayCard]
Setting = Ask[None, State, SetDie]


def playable(state: State, seat: int) -> Sequence[Card]:
    """The cards that the seat may lay: of the lead colour where it has one, else any (OM-3.1)."""
    hand = state.players[seat].hand
    if not state.cards:
        return hand
    led = state.cards[0].suit
    return [card for card in hand if card.suit is led] or hand


def settable(state: State, seat: int) -> list[Die]:
    """The different dice that the seat may set: those of its card's colour (OM-3.2). There always is one."""
    suit = colour_to_set(state)
    return [*{die: None for die in state.players[seat].dice if die.suit is suit}]


def colour_to_set(state: State) -> Suit:
    """The colour of the card that the next die is set on (OM-3.2)."""
    return state.cards[len(state.set_dice)].suit


def _why_not_lay(ask: Laying, card: Card) -> Message:
    if card not in ask.state.players[ask.seat].hand:
        return msg("This card is not in your hand.")
    suit = SUITS[ask.state.cards[0].suit]
    return msg("{suit} was led and you hold {suit}, so {card} can't be laid.", suit=suit, card=NAMES[card])


def _lay(working: Working, ask: Laying, command: Lay) -> None:
    card = command.card
    working.put_player(ask.seat, hand=without(working.players[ask.seat].hand, card))
    working.cards = (*working.cards, card)
    working.reveal_to_all()
    working.say_for_now("laid", laid(working.name(ask.seat), card), "OM-3.1")


LAY_CARD = one_of(Lay, "OM-3.1", lambda ask: playable(ask.state, ask.seat), _why_not_lay, _lay, near=in_order)
"""Lay a rank card (OM-3.1)."""


_set_plainly = cache(Set)
# Without an effect there are few such commands, and they are frozen, so each is made once.


def _ways_to_set(ask: Setting) -> Family[Set]:
    state, seat = ask.state, ask.seat
    if not state.config.effects:
        return Picks(_set_plainly, settable, state, seat)

    def each() -> Iterator[Set]:
        return (Set(die, effect) for die in settable(state, seat) for effect in effects.each(state, seat, die))

    def draw(rng: Rng) -> tuple[Set, Rng] | None:
        die, rng = rng.pick(settable(state, seat))
        effect, rng = effects.draw(state, seat, die, rng)
        return Set(die, effect), rng

    return Family(each, draw)


def _why_not_set(ask: Setting, command: Set) -> Refusal | None:
    """OM-3.2: a die of the card's colour from the own Dice Area; OM-6: with an effect that its value has."""
    state, seat, die = ask.state, ask.seat, command.die
    suit, lies_there = colour_to_set(state), die in state.players[seat].dice
    if lies_there and die.suit is suit:
        return effects.why_not(state, seat, die, command.effect) if command.effect else None
    reason = msg("There is no such die in your Dice Area.")
    if lies_there:
        reason = msg("Your card is {colour}, so only a {colour} die can be set on it.", colour=SUITS[suit])
    nearest = sorted(settable(state, seat), key=lambda near: abs(near.value - die.value))
    return Refusal("OM-3.2", reason, tuple([Set(near) for near in nearest]))


def _set(working: Working, ask: Setting, command: Set) -> None:
    card, die = working.cards[len(working.set_dice)], command.die
    working.put_player(ask.seat, dice=without(working.players[ask.seat].dice, die))
    working.set_dice = (*working.set_dice, die)
    working.say_for_now("set", was_set(working.name(ask.seat), die, card), "OM-3.2")
    if command.effect:
        effects.use(working, ask.seat, command.effect)


SET_DIE = Rule(Set, "OM-3.2", _ways_to_set, _why_not_set, _set)
"""Set a die on the own card (OM-3.2), with or without its effect (OM-6.1)."""
