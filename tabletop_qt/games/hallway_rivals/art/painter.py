"""The painter of Hallway Rivals."""

from __future__ import annotations

from tabletop_qt.art.canvas import painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.games.hallway_rivals.art import cover, desk, floor, paths, people
from tabletop_qt.games.hallway_rivals.art.theme import palette


class HallwayRivalsPainter(DefaultPainter):
    """Paints the faces that the view-model asks for, and standard ones in the colours of the school."""

    kinds = painters_in(cover, desk, floor, paths, people)
    palette = staticmethod(palette)
