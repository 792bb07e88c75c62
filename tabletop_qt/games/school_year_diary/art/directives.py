"""Directive cards: a domino of two squares with one bold arrow each, the first square bears the number (SYD-4.1); and chains of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt

from engines.school_year_diary.arrows import TURNED, pair
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import arrow, dashed, faded, inset, lit, pen
from tabletop_qt.games.school_year_diary.art.theme import Palette


def paint_directive(canvas: Canvas[Palette]) -> None:
    """A directive card as it lies; number 0 is its back."""
    colours, box, number, turn = canvas.colours, canvas.box, canvas.number("number"), canvas.number("turn")
    if not number:
        draw_back(canvas, box)
        return
    canvas.sheet(box, lit(colours.card, box, 0.0, 0.05), colours.card_edge)
    first, second = _squares(box, turn)
    canvas.rounded(inset(first, 4), 4, faded(colours.first_square, 0.28))
    half = QPointF(0, canvas.h / 2 - 6) if turn % 2 == 0 else QPointF(canvas.w / 2 - 6, 0)
    canvas.line(canvas.middle - half, canvas.middle + half, pen(colours.card_edge, 1, Qt.PenStyle.DotLine))
    for square, orientation in zip((first, second), (TURNED[turn][each] for each in pair(number)), strict=True):
        _arrow(canvas, square, orientation)
    _number(canvas, number, first, pair_arrow(number, turn))


def pair_arrow(number: int, turn: int) -> int:
    """The first arrow of a card as it lies."""
    return TURNED[turn][pair(number)[0]]


def _squares(box: QRectF, turn: int) -> tuple[QRectF, QRectF]:
    """The numbered square and the other: the numbered one is at the left, the top, the right, the bottom at turns 0 to 3."""
    side = min(box.width(), box.height())
    near = QRectF(0, 0, side, side)
    far = QRectF(box.width() - side, box.height() - side, side, side)
    return (near, far) if turn in (0, 1) else (far, near)


def _arrow(canvas: Canvas[Palette], square: QRectF, orientation: int) -> None:
    straight, side = orientation in (2, 4, 6, 8), square.width()
    shape = arrow(square.center(), orientation, side * (0.62 if straight else 0.66), side * 0.125)
    canvas.shape(shape, canvas.colours.ink, canvas.colours.card, 1)


def _number(canvas: Canvas[Palette], number: int, square: QRectF, taken: int) -> None:
    """The number, upright, in a corner of its square that the arrow leaves free."""
    corner = QPointF(-1, -1) if taken not in (7, 3) else QPointF(1, -1)
    side = square.width()
    place = square.center() + QPointF(corner.x() * side * 0.28, corner.y() * side * 0.36)
    canvas.numeral(str(number), place, side * 0.125, canvas.colours.soft_ink)


def draw_back(canvas: Canvas[Palette], box: QRectF) -> None:
    """The back of a directive card: a compass rose for each square."""
    colours, side = canvas.colours, min(box.width(), box.height())
    canvas.sheet(box, lit(colours.card_back, box), colours.ink)
    canvas.rounded(inset(box, 5), 4, "", colours.card_back_line, 1.5)
    for square in _squares(box, 0 if box.width() > box.height() else 1):
        for orientation in (1, 3, 7, 9, 2, 4, 6, 8):
            reach, opacity = (0.40, 1.0) if orientation % 2 == 0 else (0.30, 0.55)
            canvas.shape(arrow(square.center(), orientation, side * reach, side * 0.05), faded(colours.card_back_line, opacity))


def paint_chain_square(canvas: Canvas[Palette]) -> None:
    """A mark over a visible square of the chain: an open cap at an end arrow, and its place in the order shown."""
    theme, w, h, step = canvas.theme, canvas.w, canvas.h, canvas.number("step")
    if canvas.number("end"):
        reach, cap = w * 0.22, pen(canvas.colours.spring, 4)
        for x, dx in ((3, reach), (w - 3, -reach)):
            for y, dy in ((3, reach), (h - 3, -reach)):
                canvas.line(QPointF(x, y), QPointF(x + dx, y), cap)
                canvas.line(QPointF(x, y), QPointF(x, y + dy), cap)
    if step:
        radius = w * 0.16
        centre = QPointF(w - radius - 3, h - radius - 3)
        canvas.disc(centre, radius, theme.accent, theme.panel, 1.5)
        canvas.numeral(str(step), centre, radius, theme.on_accent)


def paint_chain_cover(canvas: Canvas[Palette]) -> None:
    """Where the card in hand may be laid: a translucent outline."""
    colour = canvas.colours.spring
    canvas.rounded(inset(canvas.box, 2), 6, faded(colour, 0.16), dashed(colour, 2.5))
