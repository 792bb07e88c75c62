"""The closed diary that lies on the desk while somebody else sits down."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.shapes import disc, faded, lit, mixed, pen, polygon, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.paper import paint_desk
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face

_SPINE = 34.0


def paint_cover(painter: QPainter, face: Face, theme: Theme) -> None:
    """A bound book with a gold frame and a paper label in its middle, its ribbon hanging out, a pencil beside it."""
    colours = palette(theme)
    paint_desk(painter, face, theme)
    book = QRectF(face.w * 0.19, 12, face.w * 0.62, face.h - 34)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(theme.shadow, 0.5))
    painter.drawRoundedRect(book.translated(5, 8), 9, 9)
    _ribbon(painter, book, theme)
    sheet(painter, book.translated(3, 4), QColor(colours.paper), colours.paper_edge, radius=8)
    sheet(painter, book, lit(colours.enamel_dark, book, 0.2, 0.1), colours.outline, radius=8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colours.outline, 0.3))
    painter.drawRect(QRectF(book.left() + 2, book.top() + 6, _SPINE - 8, book.height() - 12))
    frame = book.adjusted(_SPINE + 6, 12, -14, -12)
    painter.setPen(pen(colours.summer, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 5, 5)
    for corner in (frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight()):
        disc(painter, corner, 4.5, QColor(colours.summer), colours.star_edge, 1.2)
    label = QRectF(face.w / 2 - 92, face.h / 2 - 68, 184, 136)
    sheet(painter, label, QColor(colours.paper), colours.summer, radius=14, width=2)
    _pencil(painter, face, theme)


def _ribbon(painter: QPainter, book: QRectF, theme: Theme) -> None:
    colours, x, top = palette(theme), book.right() - 64, book.bottom() - 10
    painter.setPen(pen(mixed(colours.autumn, "#000000", 0.3).name(), 1.2))
    painter.setBrush(QColor(colours.autumn))
    painter.drawPath(polygon([(x, top), (x + 16, top), (x + 16, top + 28), (x + 8, top + 20), (x, top + 28)]))


def _pencil(painter: QPainter, face: Face, theme: Theme) -> None:
    colours = palette(theme)
    painter.save()
    painter.translate(face.w * 0.9, face.h * 0.5)
    painter.rotate(74)
    sheet(painter, QRectF(-56, -6, 14, 12), QColor(colours.autumn), colours.outline, 4, 1.6)
    sheet(painter, QRectF(-44, -6, 80, 12), QColor(colours.summer), colours.outline, 1, 1.6)
    painter.setPen(pen(colours.outline, 1.6))
    painter.setBrush(QColor(colours.skin[0]))
    painter.drawPath(polygon([(36, -6), (54, 0), (36, 6)]))
    painter.setBrush(QColor(colours.outline))
    painter.drawPath(polygon([(48, -2), (54, 0), (48, 2)]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colours.outline, 0.18))
    painter.drawRect(QRectF(-43, 1, 78, 4))
    painter.restore()
    disc(painter, QPointF(face.w * 0.09, face.h * 0.52), 26, lit(colours.photo, QRectF(0, 0, 52, 52), 0.1, 0.1), colours.card_edge, 1.6)
    disc(painter, QPointF(face.w * 0.09, face.h * 0.52), 18, QColor(colours.wood), colours.card_edge, 1.2)
