"""The painter of Operation Master."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import evolve
from PySide6.QtGui import QPainter

from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.painters import Paint, painters_in
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art import pieces, theatre
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face


class OperationMasterPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.operation_master.faces`, and standard ones in the colours of the theatre."""

    kinds: ClassVar[Mapping[str, Paint]] = painters_in(pieces, theatre)

    def paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        """Paint a face."""
        own = palette(theme)
        edges = evolve(theme, panel=own.panel, panel_edge=own.panel_edge, can_act=own.turn_edge)
        super().paint(painter, face, evolve(edges, ink=own.ink, soft_ink=own.soft_ink))

    def ground(self, theme: Theme) -> str:
        """The colour of the floor around everything."""
        return palette(theme).ground
