"""The picture on the cover: a tent at dusk, its flap closed."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import circle, glow, placed, polygon, set_colours, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.box import Palette, colours
from tabletop_qt.viewmodels.scenery import Face

_WIDE, _HIGH = 560.0, 200.0
"""The field on which it is drawn."""
_TOP, _FOOT, _HALF = 6.0, 190.0, 168.0
"""The tent: where its ridge and its foot are, and how wide it is to each side."""
_HILLS = (
    "M0 132 C70 104 130 108 210 124 C300 100 420 96 560 128 V200 H0 Z",
    "M0 150 C90 134 170 146 260 142 C360 132 470 142 560 138 V200 H0 Z",
)
_MEADOW = "M0 176 C140 164 400 166 560 176 V200 H0 Z"
_PINES = ((34, 178, 74), (74, 170, 54), (112, 176, 44), (452, 174, 50), (492, 170, 62), (532, 180, 80))
_STARS = ((40, 30, 3.0), (96, 58, 2.2), (150, 22, 2.6), (404, 26, 2.4), (470, 66, 2.2))


def paint_cover(painter: QPainter, face: Face, theme: Theme) -> None:
    """Sky, hills and pines, and the tent in the middle: who is asked comes before its flap."""
    look = colours(theme)
    with placed(painter, 0, 0, scale=(face.w / _WIDE, face.h / _HIGH)):
        _dusk(painter, look)
        _tent(painter, look)


def _dusk(painter: QPainter, look: Palette) -> None:
    sky = QLinearGradient(0, 0, 0, 150)
    for at, colour in ((0, look.high), (0.62, look.middle), (1, look.low)):
        sky.setColorAt(at, QColor(colour))
    painter.fillRect(QRectF(0, 0, _WIDE, _HIGH), sky)
    set_colours(painter, look.moon)
    painter.drawPath(circle(QPointF(508, 34), 16).subtracted(circle(QPointF(500, 29), 14)))
    for x, y, size in _STARS:
        painter.drawPath(star(QPointF(x, y), size * 1.6, 4, 0.35))
    for data, colour in zip(_HILLS, (look.far, look.near), strict=True):
        painter.fillPath(path(data), QColor(colour))
    set_colours(painter, look.pine)
    for x, foot, high in _PINES:
        for step in range(3):
            top, half = foot - high + step * high * 0.24, high * (0.16 + 0.07 * step)
            painter.drawPath(polygon([(x, top), (x + half, top + high * 0.42), (x - half, top + high * 0.42)]))
        painter.drawRect(QRectF(x - 2, foot - high * 0.16, 4, high * 0.2))
    painter.fillPath(path(_MEADOW), QColor(look.meadow))


def _tent(painter: QPainter, look: Palette) -> None:
    middle = _WIDE / 2
    set_colours(painter, "", look.outline, 2)
    for side in (-1, 1):
        painter.drawLine(QPointF(middle, _TOP + 3), QPointF(middle + side * (_HALF + 46), _FOOT + 4))
    for side, colour in ((-1, look.tent), (1, look.tent_dark)):
        set_colours(painter, colour, look.outline, 2.4)
        painter.drawPath(polygon([(middle, _TOP), (middle + side * _HALF, _FOOT), (middle, _FOOT)]))
        set_colours(painter, look.other if side < 0 else look.other_dark)
        painter.drawPath(
            polygon([(middle, _TOP), (middle + side * _HALF, _FOOT), (middle + side * (_HALF - 22), _FOOT), (middle, _TOP + 24)])
        )
    glow(painter, QPointF(middle, _FOOT - 78), 84, look.inside, 0.55)
    # The flap: two sheets of canvas that meet in a seam, laced from top to bottom.
    set_colours(painter, look.tent, look.outline, 2)
    painter.drawPath(polygon([(middle, _TOP + 44), (middle, _FOOT), (middle - 92, _FOOT)]))
    set_colours(painter, look.tent_dark, look.outline, 2)
    painter.drawPath(polygon([(middle, _TOP + 44), (middle + 92, _FOOT), (middle, _FOOT)]))
    set_colours(painter, look.wood, look.wood_edge, 1.4)
    for y in (64, 84, 104, 124, 144, 164, 182):
        with placed(painter, middle, y, turn=-24 if y % 40 == 24 else 24):
            painter.drawRoundedRect(QRectF(-11, -2.4, 22, 4.8), 2.4, 2.4)
