"""Rank cards and dice."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.lettering import numeral
from tabletop_qt.art.shapes import faded, lit, mixed, pen, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art.suits import suit_symbol
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.games.operation_master.faces import SQUARE
from tabletop_qt.viewmodels.scenery import Face

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each value are, in steps from the middle."""


def paint_card(painter: QPainter, face: Face, theme: Theme) -> None:
    """A rank card: large numeral, suit, and the white square for a die."""
    colours = palette(theme)
    colour, rank = face.number("colour"), face.number("rank")
    suit = colours.suits[colour]
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=7)
    band = box.adjusted(5, 5, -5, -5)
    painter.setPen(pen(suit, 2.5))
    painter.setBrush(faded(suit, 0.10))
    painter.drawRoundedRect(band, 4, 4)
    numeral(painter, str(rank), QPointF(face.w * 0.36, face.h * 0.28), 34, suit)
    painter.fillPath(suit_symbol(colour, QPointF(face.w * 0.74, face.h * 0.22), 22), QColor(suit))
    square = QRectF(face.w / 2 - SQUARE / 2, face.h / 2 + 34 - SQUARE / 2, SQUARE, SQUARE)
    sheet(painter, square, QColor(colours.square), colours.square_edge, radius=5, width=1.5)
    painter.fillPath(suit_symbol(colour, square.center(), 16), faded(suit, 0.22))


def paint_back(painter: QPainter, face: Face, theme: Theme) -> None:
    """A card in another hand: only its colour shows."""
    colours = palette(theme)
    suit = colours.suits[face.number("colour")]
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, lit(suit, box), colours.card_edge, radius=4)
    painter.setPen(pen(mixed(suit, colours.pip, 0.55).name(), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), 2, 2)
    painter.fillPath(suit_symbol(face.number("colour"), box.center(), 15), QColor(colours.pip))


def paint_die(painter: QPainter, face: Face, theme: Theme) -> None:
    """A die: rounded, white pips, the suit engraved behind them."""
    colour, value = face.number("colour"), face.number("value")
    draw_die(painter, QRectF(0, 0, face.w, face.h), colour, value, theme)


def draw_die(painter: QPainter, box: QRectF, colour: int, value: int, theme: Theme) -> None:
    """A die into a square box."""
    colours = palette(theme)
    suit = colours.suits[colour]
    side = box.width()
    sheet(painter, box, lit(suit, box, 0.22, 0.18), colours.die_edge, radius=side * 0.2, width=max(1.2, side * 0.045))
    painter.fillPath(suit_symbol(colour, box.center(), side * 0.62), mixed(suit, "#000000", 0.28))
    painter.setPen(pen(mixed(suit, "#000000", 0.5).name(), max(0.5, side * 0.02)))
    painter.setBrush(QColor(colours.pip))
    for dx, dy in _PIPS[value]:
        painter.drawEllipse(box.center() + QPointF(dx, dy) * (side * 0.26), side * 0.095, side * 0.095)


def paint_choice(painter: QPainter, face: Face, theme: Theme) -> None:
    """A value that an effect can give a die."""
    draw_die(painter, QRectF(3, 3, face.w - 6, face.h - 6), face.number("colour"), face.number("value"), theme)


def paint_past(painter: QPainter, face: Face, theme: Theme) -> None:
    """A past trick: its cards small, the winner's with a mark."""
    colours = palette(theme)
    for place in range(face.number("count")):
        card = face.number(f"card{place}")
        suit = colours.suits[card // 10]
        box = QRectF(2 + place * 24, 1, 22, 28)
        won = place == face.number("winner")
        sheet(painter, box, QColor(colours.card), colours.turn_edge if won else colours.card_edge, radius=3, width=2.4 if won else 1)
        numeral(painter, str(card % 10), QPointF(box.left() + 8, box.center().y() - 4), 10, suit)
        painter.fillPath(suit_symbol(card // 10, QPointF(box.right() - 7, box.bottom() - 7), 9), QColor(suit))
