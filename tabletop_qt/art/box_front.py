"""The front of a game's box, as it stands on the shelf: a printed sheet with a lit edge, a spine and a shadow on the wall behind it.

A game's package in the app draws what is printed on it, in a module ``box`` that defines ``paint(painter, theme)``. ``python3 dev.py
pictures`` draws all fronts ahead of time, so that the home page loads none of this.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from tabletop_qt.art.shapes import drawn, faded, linear, pen
from tabletop_qt.art.theme import HIGH_CONTRAST, Theme

FRONT = QRectF(6, 6, 276, 180)
"""Where the front is on its picture; around it is room for the shadow."""
MIDDLE = FRONT.width() / 2 + 3
"""Around which x a title stands in the middle of what is beside the spine."""
SPINE = 9.0
"""How broad the rounded edge at the left is."""
CORNER = 8.0

Print = Callable[[QPainter, Theme], None]
"""Paints what is printed on a front, on a sheet that is as large as `FRONT` and begins at (0, 0)."""


def box_front(w: int, h: int, scale: float, printed: Print, theme: Theme) -> QPixmap:
    """The picture of a box, ``w`` by ``h`` logical pixels, at a scale."""

    def draw(painter: QPainter) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(FRONT, CORNER, CORNER)
        _shadow(painter, theme)
        painter.save()
        painter.setClipPath(shape)
        painter.translate(FRONT.topLeft())
        printed(painter, theme)
        painter.restore()
        painter.save()
        painter.setClipPath(shape)
        _light(painter)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = "#000000" if theme is HIGH_CONTRAST else "#2A211A"
        painter.setPen(pen(edge, 2))
        painter.drawRoundedRect(FRONT.adjusted(1, 1, -1, -1), CORNER - 1, CORNER - 1)

    return drawn(w, h, scale, draw)


def _shadow(painter: QPainter, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(5):
        painter.setBrush(faded(theme.shadow, 0.22))
        painter.drawRoundedRect(FRONT.adjusted(step - 2, step, 5 - step, 6 - step), CORNER, CORNER)


def _light(painter: QPainter) -> None:
    """One light from the upper left: the edges there are bright, those at the lower right dark, and the spine is round."""
    spine = QRectF(FRONT.left(), FRONT.top(), SPINE, FRONT.height())
    stops = (0.0, "#70000000"), (0.35, "#38FFFFFF"), (0.8, "#00FFFFFF"), (0.9, "#60000000"), (1.0, "#00000000")
    painter.fillRect(spine, linear(spine.topLeft(), spine.topRight(), *stops))
    painter.setPen(pen("#66FFFFFF", 2))
    painter.drawLine(QPointF(FRONT.left() + 6, FRONT.top() + 3), QPointF(FRONT.right() - 6, FRONT.top() + 3))
    painter.setPen(pen("#4D000000", 3))
    painter.drawLine(QPointF(FRONT.left() + 6, FRONT.bottom() - 3), QPointF(FRONT.right() - 6, FRONT.bottom() - 3))
    painter.drawLine(QPointF(FRONT.right() - 3, FRONT.top() + 6), QPointF(FRONT.right() - 3, FRONT.bottom() - 6))
