"""Tricks: cards are laid, the highest sum wins, and the winner takes dice of one value (OM-3, OM-4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from engines.kernel.commands import Command, piece, without
from engines.kernel.contract import Event
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, one_of
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.working_copy import changed
from engines.operation_master.model import Card, Die, LayCard, State, Suit, TakeValue, Trick, Working, in_order, is_of, winning_place
from engines.operation_master.words import NAMES, SENTENCES, SUITS

# Commands


@frozen
class Lay(Command, verb="lay"):
    """Lay a rank card (OM-3.1)."""

    card: Card = piece(Card)


@frozen
class Take(Command, verb="take"):
    """As the winner with an empty VP Area, take all dice of a value (OM-4.1)."""

    value: int


# Laying a card: OM-3.1


Laying = DecisionContext[None, State, LayCard]


def playable(state: State, seat: int) -> Sequence[Card]:
    """The cards that the seat may lay: of the lead suit where it has one, else any (OM-3.1)."""
    hand = state.players[seat].hand
    if not state.cards:
        return hand
    return [*filter(is_of[state.cards[0].suit], hand)] or hand


def _why_not_lay(context: Laying, card: Card) -> Message:
    if card not in context.state.players[context.seat].hand:
        return msg("This card is not in your hand.")
    suit = SUITS[context.state.cards[0].suit]
    return msg("The lead suit is {suit}, and you have {suit}, so you can't lay {card}.", suit=suit, card=NAMES[card])


# What is said of every card and die is said again and again, at any table: such events are made once.


@lru_cache(SENTENCES)
def laid(name: str, card: Card) -> Event:
    """The laying of a card (OM-3.1)."""
    return Event("laid", msg("{name} lays {card}.", name=name, card=NAMES[card]), "OM-3.1", afterwards=())


def _lay(working: Working, context: Laying, command: Lay) -> None:
    seat, card = context.seat, command.card
    before = working.players[seat]
    working.players[seat] = changed(before, {"hand": without(before.hand, card)})
    working.cards = (*working.cards, card)
    working.reveal_to_all()
    working.events.append((laid, working.config.names[seat], card))


LAY_CARD = one_of(Lay, "OM-3.1", lambda context: playable(context.state, context.seat), _why_not_lay, _lay, near=in_order)
"""Lay a rank card (OM-3.1)."""


# Winning and taking: OM-3.3, OM-4


@lru_cache(SENTENCES)
def won(name: str, total: int) -> Event:
    """The winning of a trick (OM-3.3); once it is put away (OM-7.1) the dice that its winner took say it all."""
    return Event("won", msg("{name} wins the trick with {total}.", name=name, total=total), "OM-3.3", afterwards=())


@lru_cache(SENTENCES)
def taken(name: str, count: int, value: int, held: int, only: bool) -> Event:
    """The taking of dice (OM-4.1); the value may be the ``only`` one that lies there, so that its player has no choice."""
    told = msgn("{name} takes {count} die showing {value} and now has {held}.",
                "{name} takes {count} dice showing {value} and now has {held}.", count, name=name, value=value, held=held)  # fmt: skip
    if only:
        told = msg("All available dice show {value}. {told}", value=value, told=told)
    return Event("taken", told, "OM-4.1")


def were_put_back(name: str, count: int, value: int) -> Event:
    """The putting back of dice (OM-4.2)."""
    told = msgn("There is no die showing {value}: {name} puts {count} die back.",
                "There is no die showing {value}: {name} puts {count} dice back.", count, name=name, value=value)  # fmt: skip
    return Event("put_back", told, "OM-4.2")


def lying(state: State | Working) -> list[int]:
    """The values of the dice on the rank cards and in the centre, in ascending order (OM-4.1)."""
    return sorted({die.value for die in (*state.set_dice, *state.centre)})


def win(working: Working) -> int:
    """The seat that wins the trick (OM-3.3)."""
    place = winning_place(working.cards, working.set_dice)
    winner = (working.lead + place) % len(working.players)
    total = working.cards[place].rank + working.set_dice[place].value
    working.events.append((won, working.config.names[winner], total))
    return winner


def take_or_put_back(working: Working, winner: int) -> bool:
    """Take the value held, or put all dice back (OM-4.1, 4.2); a winner who holds none takes the only value there is.

    Returns False if there is a value to choose.
    """
    held = working.players[winner].held
    values = [held] if held else lying(working)
    if len(values) == 1:
        take(working, winner, values[0], only=not held)
    return len(values) == 1


def take(working: Working, winner: int, value: int, *, only: bool = False) -> None:
    """Move all dice of a value, maybe the ``only`` one, to the winner's VP Area (OM-4.1); without any, the dice held go back (OM-4.2)."""
    pool, before = (*working.set_dice, *working.centre), working.players[winner]
    gained = [die for die in pool if die.value == value]
    if not gained:
        put_back(working, winner)
        return
    held = (*before.taken, *gained)
    working.put_player(winner, taken=held)
    working.centre = tuple(sorted([die for die in pool if die.value != value], key=in_order))
    working.events.append((taken, working.config.names[winner], len(gained), value, len(held), only))


def put_back(working: Working, winner: int) -> None:
    """Move the VP Area to the centre, since there is no die of the value held (OM-4.2)."""
    before = working.players[winner]
    working.put_player(winner, taken=())
    working.centre = tuple(sorted((*working.set_dice, *working.centre, *before.taken), key=in_order))
    working.events.append((were_put_back, working.name(winner), len(before.taken), before.held))


def put_aside(working: Working, winner: int) -> None:
    """Put the cards aside; the winner leads (OM-4.3). The dice are already in the centre."""
    working.past = (*working.past, Trick(working.lead, working.cards, working.set_dice, winner))
    working.cards = working.set_dice = ()
    working.lead = winner


TAKE_VALUE = one_of(
    Take,
    "OM-4.1",
    lambda context: lying(context.state),
    lambda _, value: msg("There is no die showing {value} on the cards or in the centre.", value=value),
    lambda working, context, command: take(working, context.seat, command.value),
    near=int,
)
"""Take all dice of a value (OM-4.1)."""


# Proofs from what lies open: OM-3.3, OM-7.1


def best_die(state: State, seat: int, suit: Suit) -> int:
    """The highest value of a seat's dice of a colour; 0 without any."""
    return max([die.value for die in state.players[seat].dice if die.suit is suit], default=0)


def can_beat(state: State, die: Die) -> list[int]:
    """The seats that can still beat a die set now, with the dice that they have (OM-3.3)."""
    place, led = len(state.set_dice), state.cards[0].suit
    total = state.cards[place].rank + die.value
    later = [at for at in range(place + 1, len(state.cards)) if state.cards[at].suit is led]
    if state.config.effects:
        return [state.at(at) for at in later]
    return [state.at(at) for at in later if state.cards[at].rank + best_die(state, state.at(at), led) >= total]


def out_of_reach(state: State, seat: int, most: int) -> tuple[int, int] | None:
    """A seat whose card surely beats the most that this seat can make, and its least total; None without one (OM-3.3).

    Dice effects can still change dice that are not set.
    """
    own = state.place(seat)
    for place, card in enumerate(state.cards):
        other, set_already = state.at(place), place < len(state.set_dice)
        if place == own or card.suit is not state.cards[0].suit or (state.config.effects and not set_already):
            continue
        dice = state.set_dice[place : place + 1] or [die for die in state.players[other].dice if die.suit is card.suit]
        least = card.rank + min(die.value for die in dice)
        if least > most or (least == most and place > own):
            return other, least
    return None


def may_come(state: State, seat: int, value: int) -> bool:
    """True if another player may still set a die of this value in this trick (OM-3.1, 3.2); dice effects can make any die one."""
    for place in range(len(state.set_dice), len(state.players)):
        other = state.at(place)
        suits = {card.suit for card in state.cards[place : place + 1] or playable(state, other)}
        fits = [die.value for die in state.players[other].dice if die.suit in suits]
        if other != seat and (state.config.effects or value in fits):
            return True
    return False


def sure_to_come(state: State, value: int) -> int:
    """The number of players who can set nothing but a die of this value in this trick (OM-3.1, 3.2); dice effects leave nothing sure."""
    count = 0
    for place in range(len(state.set_dice), 0 if state.config.effects else len(state.players)):
        other = state.at(place)
        suits = {card.suit for card in state.cards[place : place + 1] or playable(state, other)}
        count += {die.value for die in state.players[other].dice if die.suit in suits} == {value}
    return count


# In words


def _laying(state: State, decision: LayCard) -> Message:
    if not state.cards:
        return msg("You lead: lay a card of any colour.")
    led = state.cards[0].suit
    if any(card.suit is led for card in state.players[decision.seat].hand):
        return msg("The lead suit is {suit}: lay a {suit} card.", suit=SUITS[led])
    return msg("You have no {suit}: lay any card. It can't win.", suit=SUITS[led])


TRICK_PROMPTS: Prompts = {LayCard: _laying, TakeValue: msg("You won the trick: take all dice of one value.")}

TRICK_DESCRIPTIONS: Descriptions = {
    Lay: lambda _, it: msg("Lay {card}", card=NAMES[it.card]),
    Take: lambda _, it: msg("Take all {value}s", value=it.value),
}
"""Each command of a trick in words."""
