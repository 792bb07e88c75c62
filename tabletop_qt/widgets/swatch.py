"""A seat's colour and symbol, always together (TBL-1)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from engines.kernel.messages import Message, msg
from tabletop_qt.art.shapes import seat_symbol
from tabletop_qt.art.theme import Theme

COLOUR_NAMES: Mapping[str, Message] = {
    "orange": msg("Orange triangle"),
    "sky": msg("Sky-blue circle"),
    "green": msg("Green square"),
    "vermilion": msg("Red diamond"),
    "purple": msg("Purple star"),
}
"""What the colours are called, each with its symbol."""


def swatch(colour: str, theme: Theme, size: int, dpr: float = 1.0) -> QPixmap:
    """The symbol of a seat in its colour, edged in ink; ``size`` logical pixels wide and high."""
    pixmap = QPixmap(round(size * dpr), round(size * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.ink), max(1.5, size / 20)))
    painter.setBrush(QColor(theme.seat(colour)))
    painter.drawPath(seat_symbol(colour, QPointF(size / 2, size / 2), size * 0.8))
    painter.end()
    return pixmap


def swatch_icon(colour: str, theme: Theme, size: int = 24) -> QIcon:
    """A swatch for buttons and lists, sharp on dense screens, too."""
    made = QIcon()
    for dpr in (1.0, 2.0):
        made.addPixmap(swatch(colour, theme, size, dpr))
    return made
