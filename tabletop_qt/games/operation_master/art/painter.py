"""The painter of Operation Master."""

from __future__ import annotations

from tabletop_qt.art.canvas import painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.games.operation_master.art import curtain, pieces, signs, theatre
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.games.operation_master.faces import SMALL


class OperationMasterPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.operation_master.faces`, and standard ones in the colours of the theatre."""

    kinds = painters_in(curtain, pieces, signs, theatre)
    palette = staticmethod(palette)
    least = SMALL
