"""The painter of Operation Master."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.painters import Paint, painters_in
from tabletop_qt.games.operation_master.art import curtain, pieces, signs, theatre
from tabletop_qt.games.operation_master.art.theme import palette


class OperationMasterPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.operation_master.faces`, and standard ones in the colours of the theatre."""

    kinds: ClassVar[Mapping[str, Paint]] = painters_in(curtain, pieces, signs, theatre)
    palette = staticmethod(palette)
