"""The faces of Operation Master: what the view-model asks for and the painters draw. Sizes are scene units."""

from __future__ import annotations

from engines.kernel.messages import Message
from tabletop_qt.viewmodels.scenery import Face, face

CARD = (84.0, 120.0)
"""A rank card in the own hand or in the trick."""
BACK = (30.0, 42.0)
"""A card in another hand: only its colour shows."""
SQUARE = 40.0
"""The white square of a rank card, where a die goes: centred, this far below the card's middle."""
OWN_DIE = 42.0
OTHER_DIE = 27.0
POOL_DIE = 32.0
SET_DIE = 34.0


def ground(w: float, h: float) -> Face:
    """The operating theatre: dark, with a round lamp of light over the pool."""
    return face("ground", w, h)


def panel(w: float, h: float, turn: bool) -> Face:
    """A player's table; ``turn`` where it is this player's decision."""
    return face("panel", w, h, turn=int(turn))


def card(colour: int, rank: int) -> Face:
    """A rank card: large numeral, suit, white square."""
    return face("card", *CARD, colour=colour, rank=rank)


def back(colour: int) -> Face:
    """A card in another hand: its colour is public, its rank is not (OM-2.1)."""
    return face("back", *BACK, colour=colour)


def die(colour: int, value: int, size: float) -> Face:
    """A die with its value on top and its suit engraved beside the pips."""
    return face("die", size, size, colour=colour, value=value)


def slot(lead: bool) -> Face:
    """Where a card of the trick lies; ``lead`` for the first."""
    return face("slot", CARD[0] + 12, CARD[1] + 12, lead=int(lead))


def plate(w: float, h: float, name: str, seat: str, turn: bool) -> Face:
    """A player's name with the symbol of the seat's colour."""
    return face("plate", w, h, name=name, seat=seat, turn=int(turn))


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


def past(cards: tuple[int, ...], winner: int) -> Face:
    """A past trick: its cards small, the winner's marked. ``cards`` are ten times colour plus rank, up to five."""
    values = {f"card{place}": piece for place, piece in enumerate(cards)}
    return face("past", 24.0 * len(cards) + 4, 30, count=len(cards), winner=winner, **values)


def choice(value: int, colour: int) -> Face:
    """A value that an effect can give a die."""
    return face("choice", 56, 56, value=value, colour=colour)


def tray(w: float, h: float, title: Message) -> Face:
    """A steel tray for choices, with what is asked."""
    return face("tray", w, h, title=title)
