"""Standard faces that any game may use: cards, dice, plates, panels."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from tabletop_qt.viewmodels.scenery import Face, face

LEAST_PX = 11.0
"""The least height of text on the table, in screen pixels."""
ENLARGED = 18.0
"""The most that text grows to reach it on a small table, in scene units."""


# Faces


CARD = (84.0, 120.0)
DIE = 44.0
COIN = 44.0
COVER = (560.0, 200.0)
"""The size of the picture on a cover."""
NONE = msg("")
"""No words."""
FRAME, CLASP = Face("frame", 256, 104), Face("clasp", 56, 18)
"""A piece of what bars and panels around a table are made of, and what holds a sheet to a panel."""


def enlarged(shown: Face, percent: int) -> Face:
    """A face with everything on it larger."""
    percents = {"percent": shown.number("percent", 100) * percent // 100}
    return face(shown.kind, shown.w * percent / 100, shown.h * percent / 100, **{**dict(shown.values), **percents})


def ground(w: float, h: float) -> Face:
    """The table itself."""
    return face("ground", w, h)


def cover() -> Face:
    """The picture while players change seats; the next player's badge comes into its middle."""
    return face("cover", *COVER)


def panel(w: float, h: float, turn: bool = False) -> Face:
    """The ground of a player's things; ``turn``: this player is to decide."""
    return face("panel", w, h, turn=int(turn))


def slot(w: float, h: float, label: Message = NONE, turn: bool = False) -> Face:
    """A place for something; ``turn``: it is about to be put there."""
    return face("slot", w, h, label=label, turn=int(turn))


def plate(w: float, h: float, name: Message, seat: str, note: Message = NONE, turn: bool = False, bot: bool = False) -> Face:
    """A player's name beside the badge, with a note."""
    return face("plate", w, h, name=name, seat=seat, note=note, turn=int(turn), bot=int(bot))


def badge(seat: str, bot: bool = False, size: float = DIE) -> Face:
    """A player's badge: the symbol in a ring of the seat's colour, or a robot's head for a bot."""
    return face("badge", size, size, seat=seat, bot=int(bot))


def card(title: Message, number: Message = NONE, seat: str = "", size: tuple[float, float] = CARD) -> Face:
    """A card face up: a number in its corner and a title."""
    return face("card", *size, title=title, number=number, seat=seat)


def back(seat: str = "", size: tuple[float, float] = CARD) -> Face:
    """A card face down. All backs are the same, so that they reveal nothing."""
    return face("back", *size, seat=seat)


def tile(title: Message, w: float, h: float, seat: str = "") -> Face:
    """A square or oblong tile with a title."""
    return face("tile", w, h, title=title, seat=seat)


def die(value: int, seat: str = "", size: float = DIE) -> Face:
    """A die: 1 to 6 in pips, any other value as a number."""
    return face("die", size, size, value=value, seat=seat)


def coin(label: Message, seat: str = "", size: float = COIN) -> Face:
    """A coin with its value."""
    return face("coin", size, size, label=label, seat=seat)


def token(seat: str, size: float = DIE) -> Face:
    """A player's token: the symbol of the seat's colour."""
    return face("token", size, size, seat=seat)
