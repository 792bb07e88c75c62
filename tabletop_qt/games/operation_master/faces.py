"""The faces of Operation Master that are asked for in several places, and their sizes in scene units."""

from __future__ import annotations

from engines.operation_master.model import Card, Die
from tabletop_qt.viewmodels.scenery import Face, face

CARD = (84.0, 120.0)
"""A rank card in the own hand or in the trick."""
BACK = (30.0, 42.0)
"""A card in another hand: only its colour shows, which is public (OM-2.1)."""
SQUARE, DOWN = 40.0, 34.0
"""The white square of a rank card, where a die goes: how wide it is, and how far below the card's middle."""
OWN_DIE, OTHER_DIE, POOL_DIE, SET_DIE, CHOICE = 42.0, 27.0, 32.0, 34.0, 56.0


def card(card: Card) -> Face:
    """A rank card: large numeral, suit, white square."""
    return face("card", *CARD, suit=card.suit, rank=card.rank)


def die(die: Die, size: float) -> Face:
    """A die with its value on top and its suit engraved beside the pips."""
    return face("die", size, size, suit=die.suit, value=die.value)
