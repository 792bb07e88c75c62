"""The four suits, the signs of the six values, and how they are cut into wood."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from engines.kidsprout_jumboree.model import Suit
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import outline
from tabletop_qt.art.shapes import circle, mixed, path, placed_symbol, polar, polygon
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette

_CROWN = (
    "M14 66 L8 34 C8 34 20 50 28 52 C36 50 46 30 50 20 C54 30 64 50 72 52 C80 50 92 34 92 34 L86 66 Z"
    "M15 72 H85 L83 86 C62 90 38 90 17 86 Z"
    "M50 9 a6.5 6.5 0 1 0 0.01 0 Z M8 24 a5.5 5.5 0 1 0 0.01 0 Z M92 24 a5.5 5.5 0 1 0 0.01 0 Z"
)
_LILY = (
    "M50 3 C62 17 68 30 64 44 C61 53 57 58 56 65 H44 C43 58 39 53 36 44 C32 30 38 17 50 3 Z"
    "M39 65 C40 52 33 46 27 49 C22 52 23 60 29 62 C16 68 4 58 7 43 C10 30 27 26 34 39 C38 47 41 54 43 65 Z"
    "M61 65 C60 52 67 46 73 49 C78 52 77 60 71 62 C84 68 96 58 93 43 C90 30 73 26 66 39 C62 47 59 54 57 65 Z"
    "M27 68 H73 V76 H27 Z"
    "M43 79 H57 C57 87 61 92 68 96 C61 97 55 95 50 91 C45 95 39 97 32 96 C39 92 43 87 43 79 Z"
)


@cache
def _symbol(suit: str) -> QPainterPath:
    """The symbol of a suit on a field of 100 by 100."""
    if suit == Suit.SUNS:
        return _sun()
    if suit == Suit.MOONS:
        return circle(QPointF(47, 50), 43).subtracted(circle(QPointF(66, 42), 36))
    return path(_CROWN if suit == Suit.CROWNS else _LILY).simplified()


def _sun() -> QPainterPath:
    made, middle = circle(QPointF(50, 50), 23), QPointF(50, 50)
    for index in range(8):
        up = math.pi * index / 4 - math.pi / 2
        corners = [polar(middle, up - 0.27, 28), polar(middle, up, 48 if index % 2 == 0 else 43), polar(middle, up + 0.27, 28)]
        made.addPath(polygon([(corner.x(), corner.y()) for corner in corners]))
    return made


def suit_symbol(suit: str, centre: QPointF, size: float) -> QPainterPath:
    """The symbol of a suit around a centre; ``size`` is its width."""
    return placed_symbol(_symbol(suit).translated(-50, -50), centre, size / 100)


def value_sign(value: int, centre: QPointF, height: float) -> QPainterPath:
    """The sign of a value: a struck ring for null, A for ace, else the number."""
    if value == 0:
        return _null(centre, height)
    return outline("A" if value == 1 else str(value), centre, height)


def _null(centre: QPointF, height: float) -> QPainterPath:
    r, bar = height * 0.47, QPainterPath()
    bar.addRect(QRectF(-r * 1.28, -r * 0.15, r * 2.56, r * 0.3))
    slanted = QTransform.fromTranslate(centre.x(), centre.y()).rotate(-48).map(bar)
    return circle(centre, r).subtracted(circle(centre, r * 0.66)).united(slanted)


def cut(canvas: Canvas[Palette], shape: QPainterPath, colour: str, depth: float) -> None:
    """A shape cut into wood and stained: shadow along its upper left wall, light on the rim at its lower right."""
    canvas.shape(shape.translated(depth * 0.8, depth * 0.8), canvas.colours.wood_light)
    canvas.shape(shape, colour)
    canvas.shape(shape.subtracted(shape.translated(depth, depth)), mixed(colour, "#000000", 0.55))
