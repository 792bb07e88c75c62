"""The faces of Operation Master that are asked for in several places, and their sizes in scene units."""

from __future__ import annotations

from engines.operation_master.model import Card, Die
from tabletop_qt.viewmodels.scenery import Face, face

CARD, TRICK_CARD = (84.0, 120.0), (80.0, 114.0)
"""A rank card in the own hand, and in the trick."""
PICKED = (64.0, 92.0)
"""A rank card at the private strip."""
SQUARE, DOWN = 44.0, 31.0
"""The white square of a rank card, where a die goes: how wide it is, and how far below the card's middle."""
DISH = (112.0, 108.0)
"""A dish of the pool, for the dice of one value."""
POOL_DIE, SET_DIE, CHOICE = 30.0, 38.0, 38.0
SMALL = 15.0
"""The smallest text: 11 pixels in the smallest window."""


def card(card: Card, size: tuple[float, float] = CARD) -> Face:
    """A rank card: large numeral, suit, white square."""
    return face("card", *size, suit=card.suit, rank=card.rank)


def opened(card: Card, size: tuple[float, float]) -> Face:
    """A rank card that only says which it is: its numeral above its suit."""
    return face("open", *size, suit=card.suit, rank=card.rank)


def die(die: Die, size: float, effects: bool = False) -> Face:
    """A die with its value in pips, its suit at one corner and, where dice have effects, the sign of its effect at another."""
    return face("die", size, size, suit=die.suit, value=die.value, effects=int(effects))
