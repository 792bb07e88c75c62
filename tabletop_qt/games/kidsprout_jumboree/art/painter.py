"""The painter of KidSprout Jumboree."""

from __future__ import annotations

from tabletop_qt.art.canvas import painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.games.kidsprout_jumboree.art import boards, camp, cover, legend, wood, words
from tabletop_qt.games.kidsprout_jumboree.art.theme import palette
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST


class KidSproutJumboreePainter(DefaultPainter):
    """Paints the faces that the view-model asks for."""

    kinds = painters_in(boards, camp, cover, legend, wood, words)
    palette = staticmethod(palette)
    least = LEAST
