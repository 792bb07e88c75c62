"""The closed diary that lies on the desk while somebody else sits down."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import around, faded, lit, mixed, polygon
from tabletop_qt.games.school_year_diary.art.paper import paint_desk
from tabletop_qt.games.school_year_diary.art.theme import Palette

_SPINE = 34.0


def paint_cover(canvas: Canvas[Palette]) -> None:
    """A bound book with a gold frame and a paper label in its middle, its ribbon hanging out, a pencil beside it."""
    colours = canvas.colours
    paint_desk(canvas)
    book = QRectF(canvas.w * 0.19, 12, canvas.w * 0.62, canvas.h - 34)
    canvas.rounded(book.translated(5, 8), 9, faded(canvas.theme.shadow, 0.5))
    _ribbon(canvas, book)
    canvas.sheet(book.translated(3, 4), colours.paper, colours.paper_edge, radius=8)
    canvas.sheet(book, lit(colours.enamel_dark, book, 0.2, 0.1), colours.outline, radius=8)
    canvas.rectangle(QRectF(book.left() + 2, book.top() + 6, _SPINE - 8, book.height() - 12), faded(colours.outline, 0.3))
    frame = book.adjusted(_SPINE + 6, 12, -14, -12)
    canvas.rounded(frame, 5, "", colours.summer, 2)
    for corner in (frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight()):
        canvas.disc(corner, 4.5, colours.summer, colours.star_edge, 1.2)
    canvas.sheet(around(canvas.middle, 184, 136), colours.paper, colours.summer, radius=14, width=2)
    _pencil(canvas)


def _ribbon(canvas: Canvas[Palette], book: QRectF) -> None:
    colours, x, top = canvas.colours, book.right() - 64, book.bottom() - 10
    end = polygon([(x, top), (x + 16, top), (x + 16, top + 28), (x + 8, top + 20), (x, top + 28)])
    canvas.shape(end, colours.autumn, mixed(colours.autumn, "#000000", 0.3), 1.2)


def _pencil(canvas: Canvas[Palette]) -> None:
    colours, cup = canvas.colours, canvas.at(0.09, 0.52)
    with canvas.placed(canvas.w * 0.9, canvas.h * 0.5, turn=74):
        canvas.sheet(QRectF(-56, -6, 14, 12), colours.autumn, colours.outline, 4, 1.6)
        canvas.sheet(QRectF(-44, -6, 80, 12), colours.summer, colours.outline, 1, 1.6)
        canvas.shape(polygon([(36, -6), (54, 0), (36, 6)]), colours.skin[0], colours.outline, 1.6)
        canvas.shape(polygon([(48, -2), (54, 0), (48, 2)]), colours.outline, colours.outline, 1.6)
        canvas.rectangle(QRectF(-43, 1, 78, 4), faded(colours.outline, 0.18))
    canvas.disc(cup, 26, lit(colours.photo, QRectF(0, 0, 52, 52), 0.1, 0.1), colours.card_edge, 1.6)
    canvas.disc(cup, 18, colours.wood, colours.card_edge, 1.2)
