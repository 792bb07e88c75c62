"""The faces of Operation Master: what the view-model asks for and the painters draw. Sizes are scene units."""

from __future__ import annotations

from engines.kernel.messages import Message
from engines.operation_master.model import Card, Die, Suit
from tabletop_qt.viewmodels.scenery import Face, face

CARD = (84.0, 120.0)
"""A rank card in the own hand or in the trick."""
BACK = (30.0, 42.0)
"""A card in another hand: only its colour shows."""
SQUARE = 40.0
"""The white square of a rank card, where a die goes: centred, `DOWN` below the card's middle."""
DOWN = 34.0
OWN_DIE = 42.0
OTHER_DIE = 27.0
POOL_DIE = 32.0
SET_DIE = 34.0


def card(card: Card) -> Face:
    """A rank card: large numeral, suit, white square."""
    return face("card", *CARD, suit=card.suit, rank=card.rank)


def back(suit: Suit) -> Face:
    """A card in another hand: its colour is public, its rank is not (OM-2.1)."""
    return face("back", *BACK, suit=suit)


def die(die: Die, size: float) -> Face:
    """A die with its value on top and its suit engraved beside the pips."""
    return face("die", size, size, suit=die.suit, value=die.value)


def slot(lead: bool) -> Face:
    """Where a card of the trick lies; ``lead`` for the first."""
    return face("slot", CARD[0] + 12, CARD[1] + 12, lead=int(lead))


def score_card(w: float, h: float, mark: int, shows: int, points: int) -> Face:
    """The Score card as printed: the die on its mark 0 to 9, and the total (OM-5.2)."""
    return face("score_card", w, h, mark=mark, shows=shows, points=points)


def bowl(w: float, h: float, count: int, value: int) -> Face:
    """A VP Area: a steel bowl with the held value stamped on it, 0 while it is empty."""
    return face("bowl", w, h, count=count, value=value)


def column(w: float, h: float, value: int, count: int) -> Face:
    """The foot of a column of the pool: a value, and how many dice of it a winner would take now."""
    return face("column", w, h, value=value, count=count)


def total(points: int, wins: bool, off_suit: bool) -> Face:
    """Card and die of a player in the trick; ``wins`` so far; ``off_suit`` can't win."""
    return face("total", 64, 28, points=points, wins=int(wins), off_suit=int(off_suit))


def past(cards: tuple[Card, ...], winner: int) -> Face:
    """A past trick: its cards small, the winner's marked."""
    return face("past", 24.0 * len(cards) + 4, 30, cards=" ".join([card.word for card in cards]), winner=winner)


def choice(die: Die) -> Face:
    """A value that an effect can give a die."""
    return face("choice", 56, 56, suit=die.suit, value=die.value)


def tray(w: float, h: float, title: Message) -> Face:
    """A steel tray for choices, with what is asked."""
    return face("tray", w, h, title=title)
