"""The curtain that is drawn before the table while somebody else sits down."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import faded, fading, linear, lit, mixed
from tabletop_qt.games.operation_master.art.theme import Palette

RAIL = 16.0
FOLD = 58.0
"""How wide a fold of the curtain is, about."""


def paint_cover(canvas: Canvas[Palette]) -> None:
    """A ward's curtain on its rail: two halves that meet in the middle, the light of the lamp behind them."""
    colours, box, w, h = canvas.colours, canvas.box, canvas.w, canvas.h
    canvas.painter.fillRect(box, colours.ground)
    count = max(3, round(w / 2 / FOLD))
    for half in (0, 1):
        for fold in range(count):
            wide = w / 2 / count
            _fold(canvas, QRectF(half * w / 2 + fold * wide, RAIL, wide + 0.7, h - RAIL - 10 - 8 * (fold % 2)))
    canvas.painter.fillRect(box, fading(canvas.at(0.5, 0.42), h * 0.7, colours.lamp, (0, 0.42), (1, 0.0)))
    seam, clear = QRectF(w / 2 - 10, RAIL, 20, h - RAIL - 10), "#00000000"
    canvas.painter.fillRect(seam, linear(seam.topLeft(), seam.topRight(), (0, clear), (0.5, faded("#000000", 0.5)), (1, clear)))
    rail = QRectF(0, 3, w, RAIL - 4)
    canvas.rounded(rail.adjusted(1, 0, -1, 0), 6, lit(colours.steel, rail, 0.4, 0.3), colours.steel_dark, 1.5)
    for ring in range(2 * count + 1):
        x = min(max(ring * w / 2 / count, 7.0), w - 7.0)
        canvas.disc(QPointF(x, RAIL - 1), 5, colours.steel_light, colours.steel_dark, 1.5)


def _fold(canvas: Canvas[Palette], box: QRectF) -> None:
    """One fold of cloth, rounded at its hem: light in the middle, dark where it goes back."""
    colour = canvas.colours.curtain
    back, front = mixed(colour, "#000000", 0.28), mixed(colour, "#FFFFFF", 0.1)
    shade = linear(box.topLeft(), box.topRight(), (0, back), (0.35, front), (0.6, colour), (1, back))
    cloth = QPainterPath(box.topLeft())
    cloth.lineTo(box.topRight())
    cloth.lineTo(box.right(), box.bottom() - 6)
    cloth.quadTo(QPointF(box.center().x(), box.bottom() + 6), QPointF(box.left(), box.bottom() - 6))
    cloth.closeSubpath()
    canvas.shape(cloth, shade)
