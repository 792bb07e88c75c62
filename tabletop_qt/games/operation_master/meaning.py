"""What lies on the table means something: how the trick stands, what a card, a die or a value would bring. All from the seat's view."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.model import Card, Die, winning_place
from engines.operation_master.tasks import LayCard
from engines.operation_master.wording import SUITS
from tabletop_qt.games.operation_master.position import OperationMasterPosition

EFFECTS = {
    1: msg("One die of another player: any value"),
    2: msg("One own die: any value"),
    3: msg("Any own dice: +1 each"),
    4: msg("One own die: upside down"),
    5: msg("One own die: +1, +2 or +3"),
    6: msg("One own die: \N{MINUS SIGN}1, \N{MINUS SIGN}2 or \N{MINUS SIGN}3"),
}
"""What each value does as it is set on a card (OM-6.2)."""


def winning_seat(position: OperationMasterPosition) -> int | None:
    """The seat that wins the trick so far; None before a die is set."""
    return next((each.seat for each in position.trick if each.wins), None)


def won(position: OperationMasterPosition) -> bool:
    """Whether all dice are set, so that the trick is won."""
    return len(position.view.set_dice) == len(position.seats)


def loses(position: OperationMasterPosition, seat: int) -> bool:
    """Whether the seat has won the trick and has to put its dice back (OM-4.2)."""
    held = position.view.players[seat].held
    return won(position) and seat == winning_seat(position) and bool(held) and not position.lying(held)


def stands(position: OperationMasterPosition) -> Message:
    """How the trick stands, in a sentence (OM-3, 4)."""
    view = position.view
    winner = winning_seat(position)
    if winner is not None:
        total = position.trick[view.place(winner)].total
        name, gain = position.name(winner), gain_of(position, winner)
        if won(position):
            return msg("{name} wins the trick with {total}: {gain}", name=name, total=total, gain=gain)
        return msg("{name} is winning with {total}: {gain}", name=name, total=total, gain=gain)
    if view.cards:
        suit = SUITS[view.cards[0].suit]
        if isinstance(view.decision, LayCard):
            return msg("The lead is {suit}: who has {suit} must follow, others can't win.", suit=suit)
        return msg("Highest card and die of {suit} win; of equals, the one set later.", suit=suit)
    if not view.agenda:
        return msg("The game is over.")
    if not any(player.hand for player in view.players):
        return msg("The round is over: each die in a VP Area is a point.")
    return msg("{name} leads the next trick.", name=position.name(view.lead))


def gain_of(position: OperationMasterPosition, seat: int) -> Message:
    """What winning the trick would bring a seat as dice lie now (OM-4.1, 4.2)."""
    held = position.view.players[seat].held
    if not held:
        return msg("takes all dice of any one value.")
    count = position.lying(held)
    if count:
        return msgn("takes {count} die of value {value}.", "takes {count} dice of value {value}.", count, value=held)
    lost = len(position.view.players[seat].taken)
    return msgn("no {value} lies there, so {count} die goes back!", "no {value} lies there, so {count} dice go back!", lost, value=held)


def would_set(position: OperationMasterPosition, seat: int, die: Die) -> tuple[int, bool, Message]:
    """What a die of the seat comes to on its card, whether it wins so far, and that in a sentence (OM-3.2, 3.3)."""
    cards, place = position.view.cards, position.view.place(seat)
    card, dice = cards[place], (*position.view.set_dice[:place], die)
    total = card.rank + die.value
    if card.suit is not cards[0].suit:
        return total, False, msg("{total} in all, but it can't win: {suit} was led.", total=total, suit=SUITS[cards[0].suit])
    best = winning_place(cards, dice)
    if best != place:
        most = cards[best].rank + dice[best].value
        name = position.name(position.view.at(best))
        return total, False, msg("{total} in all: not enough, {name} has {most}.", total=total, name=name, most=most)
    if place == len(position.seats) - 1:
        return total, True, msg("{total} in all: wins the trick.", total=total)
    return total, True, msg("{total} in all: wins so far.", total=total)


def would_lay(position: OperationMasterPosition, seat: int, card: Card) -> Message:
    """What a card could come to with the dice of its colour that the seat has (OM-3.1…3.3)."""
    view = position.view
    values = [die.value for die in view.players[seat].dice if die.suit is card.suit]
    low, high, suit = card.rank + min(values), card.rank + max(values), SUITS[card.suit]
    if view.cards and card.suit is not view.cards[0].suit:
        return msg("It can't win: {suit} was led. It takes one of your {own} dice.", suit=SUITS[view.cards[0].suit], own=suit)
    if low == high:
        return msg("With a {suit} die of yours it comes to {high}.", suit=suit, high=high)
    return msg("With a {suit} die of yours it comes to {low} to {high}.", suit=suit, low=low, high=high)


def would_take(position: OperationMasterPosition, value: int) -> Message:
    """How many dice of a value the winner takes, and from where (OM-4.1)."""
    on_cards = sum([die.value == value for die in position.dice_on_cards])
    inside = len(position.centre(value))
    if not inside + on_cards:
        return msg("No dice of value {value} lie there.", value=value)
    said = msgn("{count} die of value {value}", "{count} dice of value {value}", inside + on_cards, value=value)
    return msg("{dice}: {inside} in the dish, {on_cards} on cards.", dice=said, inside=inside, on_cards=on_cards)
