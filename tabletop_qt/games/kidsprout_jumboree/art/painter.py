"""The painter of KidSprout Jumboree, and the picture on its cover: a tent at dusk, its flap closed."""

from __future__ import annotations

import sys

from tabletop_qt.art.canvas import Canvas, painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.drawing import colours, draw
from tabletop_qt.games.kidsprout_jumboree.art import boards, camp
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette, palette
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST


def paint_cover(canvas: Canvas[Palette]) -> None:
    """Sky, hills and pines, and the tent in the middle: who is asked comes before its flap."""
    with canvas.clipped(canvas.box):
        draw(canvas.painter, canvas.box, "kidsprout_jumboree", "cover", colours("kidsprout_jumboree", canvas.theme))


class KidSproutJumboreePainter(DefaultPainter):
    """Paints the faces that the view-model asks for."""

    kinds = painters_in(boards, camp, sys.modules[__name__])
    palette = staticmethod(palette)
    least = LEAST
