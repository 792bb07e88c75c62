"""The curtain that is drawn before the table while somebody else sits down."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from tabletop_qt.art.shapes import disc, faded, lit, mixed, radial, set_colours
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face

RAIL = 16.0
FOLD = 58.0
"""How wide a fold of the curtain is, about."""


def paint_cover(painter: QPainter, face: Face, theme: Theme) -> None:
    """A ward's curtain on its rail: two halves that meet in the middle, the light of the lamp behind them."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    painter.fillRect(box, QColor(colours.ground))
    count = max(3, round(face.w / 2 / FOLD))
    for half in (0, 1):
        for fold in range(count):
            wide = face.w / 2 / count
            _fold(painter, QRectF(half * face.w / 2 + fold * wide, RAIL, wide + 0.7, face.h - RAIL - 10 - 8 * (fold % 2)), colours.curtain)
    lamp = radial(QPointF(face.w / 2, face.h * 0.42), face.h * 0.7, (0, faded(colours.lamp, 0.42)), (1, faded(colours.lamp, 0.0)))
    painter.fillRect(box, lamp)
    seam = QLinearGradient(face.w / 2 - 10, 0, face.w / 2 + 10, 0)
    for place, share in ((0, 0.0), (0.5, 0.5), (1, 0.0)):
        seam.setColorAt(place, faded("#000000", share))
    painter.fillRect(QRectF(face.w / 2 - 10, RAIL, 20, face.h - RAIL - 10), seam)
    rail = QRectF(0, 3, face.w, RAIL - 4)
    set_colours(painter, lit(colours.steel, rail, 0.4, 0.3), colours.steel_dark, 1.5)
    painter.drawRoundedRect(rail.adjusted(1, 0, -1, 0), 6, 6)
    for ring in range(2 * count + 1):
        x = min(max(ring * face.w / 2 / count, 7.0), face.w - 7.0)
        disc(painter, QPointF(x, RAIL - 1), 5, QColor(colours.steel_light), colours.steel_dark, 1.5)


def _fold(painter: QPainter, box: QRectF, colour: str) -> None:
    """One fold of cloth, rounded at its hem: light in the middle, dark where it goes back."""
    shade = QLinearGradient(box.left(), 0, box.right(), 0)
    for place, share, other in ((0, 0.28, "#000000"), (0.35, 0.1, "#FFFFFF"), (0.6, 0.0, "#FFFFFF"), (1, 0.28, "#000000")):
        shade.setColorAt(place, mixed(colour, other, share))
    cloth = QPainterPath(box.topLeft())
    cloth.lineTo(box.topRight())
    cloth.lineTo(box.right(), box.bottom() - 6)
    cloth.quadTo(QPointF(box.center().x(), box.bottom() + 6), QPointF(box.left(), box.bottom() - 6))
    cloth.closeSubpath()
    painter.fillPath(cloth, shade)
