"""A person's badge: the symbol in a ring of the seat's colour, on a neutral ground, so that no suit of a game looks like it.

A bot's is a robot's head with the same ring and symbol: two eyes, ears, an aerial. Wherever a person is named, this goes with the name.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop_qt.art.shapes import disc, pen, seat_symbol, set_colours
from tabletop_qt.art.theme import Theme

_OUTER, _RING = 0.47, 0.385
"""The radius of the badge, and the middle of its ring, as shares of its size."""

_WITH_EYES = 26
"""From this size on a robot has eyes; in a smaller one the symbol needs the room."""


def badge(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme, *, bot: bool = False) -> None:
    """The badge of a seat of this colour around a point, ``size`` wide and high."""
    painter.save()
    if bot:
        _robot(painter, centre, size, colour, theme)
    else:
        _face(painter, centre, size, colour, theme)
    painter.restore()


def _face(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme) -> None:
    edge, ring = max(1.0, size * 0.035), theme.seat(colour)
    disc(painter, centre, size * _OUTER - edge / 2, ring, theme.ink, edge)
    disc(painter, centre, size * _RING, theme.panel, theme.ink, edge * 0.8)
    _symbol(painter, centre, size * 0.46, colour, theme)


def _robot(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme) -> None:
    edge, ring = max(1.0, size * 0.035), QColor(theme.seat(colour))
    x, y, wide = centre.x(), centre.y(), size * 0.8
    head = QRectF(x - wide / 2, y - size * 0.32, wide, size * 0.79)
    set_colours(painter, ring, theme.ink, edge)
    for side in (-1, 1):
        ear = QRectF(0, 0, size * 0.14, size * 0.26)
        ear.moveCenter(QPointF(x + side * wide / 2, head.center().y()))
        painter.drawRoundedRect(ear, size * 0.04, size * 0.04)
    painter.setPen(pen(theme.ink, edge * 1.5))
    painter.drawLine(QPointF(x, head.top()), QPointF(x, y - size * 0.43))
    disc(painter, QPointF(x, y - size * 0.425), size * 0.065, ring, theme.ink, edge)
    set_colours(painter, ring, theme.ink, edge)
    painter.drawRoundedRect(head, size * 0.17, size * 0.17)
    inset = size * 0.085
    face = head.adjusted(inset, inset, -inset, -inset)
    set_colours(painter, theme.panel, theme.ink, edge * 0.8)
    painter.drawRoundedRect(face, size * 0.1, size * 0.1)
    if size < _WITH_EYES:
        _symbol(painter, face.center(), size * 0.4, colour, theme)
        return
    set_colours(painter, theme.ink)
    for side in (-1, 1):
        painter.drawEllipse(QPointF(x + side * size * 0.155, face.top() + size * 0.125), size * 0.058, size * 0.058)
    _symbol(painter, QPointF(x, face.bottom() - size * 0.2), size * 0.33, colour, theme)


def seat_sign(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme, edge: str, width: float = 1.0) -> None:
    """The symbol of a seat in its colour, with a thin edge, where there is no room for the badge."""
    symbol = seat_symbol(colour, centre, size)
    painter.fillPath(symbol, QColor(theme.seat(colour)))
    painter.strokePath(symbol, pen(edge, width))


def _symbol(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme) -> None:
    symbol: QPainterPath = seat_symbol(colour, centre, size)
    set_colours(painter, theme.seat(colour), theme.ink, max(1.0, size * 0.07))
    painter.drawPath(symbol)
