"""The five suits, a colour and always a symbol with it, on cards and dice alike; and the signs of the six effects."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.shapes import path_from, placed_symbol

_DRAWN = {
    # a heart with the line of its beat cut out
    "red": "M0 9 C-4 5 -10 1 -10 -4 C-10 -9 -3 -10 0 -5 C3 -10 10 -9 10 -4 C10 1 4 5 0 9 Z "
    "M-8 -1 H-4 L-2 -4 L1 3 L3 -1 H8 L8 0.6 H3.8 L1 6 L-2.2 -1 L-3.2 0.6 H-8 Z",
    # a drop
    "blue": "M0 -10 C4 -4 8 -1 8 3.5 A8 7 0 0 1 -8 3.5 C-8 -1 -4 -4 0 -10 Z",
    # a cross
    "green": "M-3.4 -9.5 H3.4 V-3.4 H9.5 V3.4 H3.4 V9.5 H-3.4 V3.4 H-9.5 V-3.4 H-3.4 Z",
    # a star
    "yellow": "M0 -10 L2.9 -3.6 L9.8 -3 L4.6 1.6 L6.2 8.4 L0 4.8 L-6.2 8.4 L-4.6 1.6 L-9.8 -3 L-2.9 -3.6 Z",
    # a hexagon
    "purple": "M0 -9.8 L8.5 -4.9 V4.9 L0 9.8 L-8.5 4.9 V-4.9 Z",
}


def suit_symbol(suit: str, centre: QPointF, size: float) -> QPainterPath:
    """The symbol of a suit around a point; ``size`` is its height."""
    return placed_symbol(path_from(_DRAWN[suit]), centre, size / 20)


_EFFECTS = {
    # to and fro: a die of another player
    1: "M-10 0 L-4 -6 V-2.4 H4 V-6 L10 0 L4 6 V2.4 H-4 V6 Z",
    # any value
    2: "M-1.8 -10 H1.8 V-3.2 L7.8 -6.6 L9.6 -3.5 L3.6 0 L9.6 3.5 L7.8 6.6 L1.8 3.2 V10 H-1.8 V3.2 L-7.8 6.6 L-9.6 3.5 L-3.6 0 "
    "L-9.6 -3.5 L-7.8 -6.6 L-1.8 -3.2 Z",
    # one more
    3: "M-2.6 -9 H2.6 V-2.6 H9 V2.6 H2.6 V9 H-2.6 V2.6 H-9 V-2.6 H-2.6 Z",
    # upside down
    4: "M0 -10 L6 -4 H2.4 V4 H6 L0 10 L-6 4 H-2.4 V-4 H-6 Z",
    # up
    5: "M0 -9 L9.5 6.5 H-9.5 Z",
    # down
    6: "M0 9 L9.5 -6.5 H-9.5 Z",
}


def effect_sign(value: int, centre: QPointF, size: float) -> QPainterPath:
    """The sign of what a value does as it is set (OM-6.2), around a point; ``size`` is its height."""
    return placed_symbol(path_from(_EFFECTS[value]), centre, size / 20)
