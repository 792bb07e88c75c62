"""Directive cards: a domino of two squares with one bold arrow each, the first square bears the number (SYD-4.1); and chains of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engines.school_year_diary.arrows import TURNED, pair
from tabletop_qt.art.lettering import numeral
from tabletop_qt.art.shapes import arrow, disc, faded, lit, pen, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face


def paint_directive(painter: QPainter, face: Face, theme: Theme) -> None:
    """A directive card as it lies; number 0 is its back."""
    box = QRectF(0, 0, face.w, face.h)
    number, turn = face.number("number"), face.number("turn")
    if not number:
        paint_back(painter, box, theme)
        return
    colours = palette(theme)
    side = min(face.w, face.h)
    sheet(painter, box, lit(colours.card, box, 0.0, 0.05), colours.card_edge, radius=6)
    first, second = _squares(box, turn)
    _first_square(painter, first, theme)
    seam = pen(colours.card_edge, 1)
    seam.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(seam)
    middle = box.center()
    if turn % 2 == 0:
        painter.drawLine(QPointF(middle.x(), 6), QPointF(middle.x(), box.height() - 6))
    else:
        painter.drawLine(QPointF(6, middle.y()), QPointF(box.width() - 6, middle.y()))
    for square, orientation in zip((first, second), (TURNED[turn][each] for each in pair(number)), strict=True):
        _arrow(painter, square, orientation, side, theme)
    _number(painter, number, first, pair_arrow(number, turn), theme)


def pair_arrow(number: int, turn: int) -> int:
    """The first arrow of a card as it lies."""
    return TURNED[turn][pair(number)[0]]


def _squares(box: QRectF, turn: int) -> tuple[QRectF, QRectF]:
    """The numbered square and the other: the numbered one is at the left, the top, the right, the bottom at turns 0 to 3."""
    side = min(box.width(), box.height())
    near = QRectF(0, 0, side, side)
    far = QRectF(box.width() - side, box.height() - side, side, side)
    return (near, far) if turn in (0, 1) else (far, near)


def _first_square(painter: QPainter, square: QRectF, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(palette(theme).first_square, 0.28))
    painter.drawRoundedRect(square.adjusted(4, 4, -4, -4), 4, 4)


def _arrow(painter: QPainter, square: QRectF, orientation: int, side: float, theme: Theme) -> None:
    straight = orientation in (2, 4, 6, 8)
    shape = arrow(square.center(), orientation, side * (0.62 if straight else 0.66), side * 0.125)
    painter.setPen(pen(palette(theme).card, 1))
    painter.setBrush(QColor(palette(theme).ink))
    painter.drawPath(shape)


def _number(painter: QPainter, number: int, square: QRectF, taken: int, theme: Theme) -> None:
    """The number, upright, in a corner of its square that the arrow leaves free."""
    corner = QPointF(-1, -1) if taken not in (7, 3) else QPointF(1, -1)
    side = square.width()
    numeral(
        painter,
        str(number),
        square.center() + QPointF(corner.x() * side * 0.28, corner.y() * side * 0.36),
        side * 0.125,
        palette(theme).soft_ink,
    )


def paint_back(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """The back of a directive card: a compass rose for each square."""
    colours = palette(theme)
    sheet(painter, box, lit(colours.card_back, box), colours.ink, radius=6)
    painter.setPen(pen(colours.card_back_line, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(5, 5, -5, -5), 4, 4)
    side = min(box.width(), box.height())
    for square in _squares(box, 0 if box.width() > box.height() else 1):
        painter.setPen(Qt.PenStyle.NoPen)
        for orientation in (1, 3, 7, 9, 2, 4, 6, 8):
            painter.setBrush(faded(colours.card_back_line, 0.55 if orientation % 2 else 1.0))
            reach = 0.40 if orientation % 2 == 0 else 0.30
            painter.drawPath(arrow(square.center(), orientation, side * reach, side * 0.05).translated(0, 0))


def paint_chain_square(painter: QPainter, face: Face, theme: Theme) -> None:
    """A mark over a visible square of the chain: an open cap at an end arrow, and its place in the order shown."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    if face.number("end"):
        cap = pen(colours.spring, 4)
        painter.setPen(cap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = box.width() * 0.22
        for x, dx in ((3, reach), (box.width() - 3, -reach)):
            for y, dy in ((3, reach), (box.height() - 3, -reach)):
                painter.drawLine(QPointF(x, y), QPointF(x + dx, y))
                painter.drawLine(QPointF(x, y), QPointF(x, y + dy))
    step = face.number("step")
    if step:
        radius = box.width() * 0.16
        centre = QPointF(box.width() - radius - 3, box.height() - radius - 3)
        disc(painter, centre, radius, QColor(theme.accent), theme.panel, 1.5)
        numeral(painter, str(step), centre, radius, theme.on_accent)


def paint_chain_cover(painter: QPainter, face: Face, theme: Theme) -> None:
    """Where the card in hand may be laid: a translucent outline."""
    box = QRectF(0, 0, face.w, face.h).adjusted(2, 2, -2, -2)
    line = pen(palette(theme).spring, 2.5)
    line.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(line)
    painter.setBrush(faded(palette(theme).spring, 0.16))
    painter.drawRoundedRect(box, 6, 6)
