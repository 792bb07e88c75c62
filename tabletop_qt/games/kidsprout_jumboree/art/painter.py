"""The painter of KidSprout Jumboree, and the picture on its cover: a tent at dusk, its flap closed."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPointF, QRectF

from tabletop_qt.art.canvas import Canvas, painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.shapes import around, circle, glow, path, polygon
from tabletop_qt.games.kidsprout_jumboree.art import boards, camp
from tabletop_qt.games.kidsprout_jumboree.art.theme import palette
from tabletop_qt.games.kidsprout_jumboree.box import Palette, colours, dusk, pines
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST

# The cover


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


def paint_cover(canvas: Canvas[object]) -> None:
    """Sky, hills and pines, and the tent in the middle: who is asked comes before its flap."""
    with canvas.placed(0, 0, scale=(canvas.w / _WIDE, canvas.h / _HIGH)):
        _camp(canvas.recoloured(colours(canvas.theme)))
        _tent(canvas.recoloured(colours(canvas.theme)))


def _camp(canvas: Canvas[Palette]) -> None:
    look, moon = canvas.colours, circle(QPointF(508, 34), 16).subtracted(circle(QPointF(500, 29), 14))
    dusk(canvas.painter, QRectF(0, 0, _WIDE, _HIGH), 150, moon, _STARS, look)
    for data, colour in zip(_HILLS, (look.far, look.near), strict=True):
        canvas.shape(path(data), colour)
    pines(canvas.painter, _PINES, 4, look)
    canvas.shape(path(_MEADOW), look.meadow)


def _tent(canvas: Canvas[Palette]) -> None:
    look, middle = canvas.colours, _WIDE / 2
    for side in (-1, 1):
        canvas.line(QPointF(middle, _TOP + 3), QPointF(middle + side * (_HALF + 46), _FOOT + 4), look.outline)
    for side, colour, hem in ((-1, look.tent, look.other), (1, look.tent_dark, look.other_dark)):
        edge = middle + side * _HALF
        canvas.shape(polygon([(middle, _TOP), (edge, _FOOT), (middle, _FOOT)]), colour, look.outline, 2.4)
        canvas.shape(polygon([(middle, _TOP), (edge, _FOOT), (edge - side * 22, _FOOT), (middle, _TOP + 24)]), hem)
    glow(canvas.painter, QPointF(middle, _FOOT - 78), 84, look.inside, 0.55)
    # The flap: two sheets of canvas that meet in a seam, laced from top to bottom.
    canvas.shape(polygon([(middle, _TOP + 44), (middle, _FOOT), (middle - 92, _FOOT)]), look.tent, look.outline)
    canvas.shape(polygon([(middle, _TOP + 44), (middle + 92, _FOOT), (middle, _FOOT)]), look.tent_dark, look.outline)
    for y in (64, 84, 104, 124, 144, 164, 182):
        with canvas.placed(middle, y, turn=-24 if y % 40 == 24 else 24):
            canvas.rounded(around(QPointF(), 22, 4.8), 2.4, look.wood, look.wood_edge, 1.4)


# The painter


class KidSproutJumboreePainter(DefaultPainter):
    """Paints the faces that the view-model asks for."""

    kinds = painters_in(boards, camp, sys.modules[__name__])
    palette = staticmethod(palette)
    least = LEAST
