"""The painter of Operation Master: every face to the function that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from PySide6.QtGui import QPainter

from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.painters import Paint
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art import pieces, theatre
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face


class OperationMasterPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.operation_master.faces`, and standard ones in the colours of the theatre."""

    kinds: ClassVar[Mapping[str, Paint]] = {
        "back": pieces.paint_back,
        "bowl": theatre.paint_bowl,
        "card": pieces.paint_card,
        "choice": pieces.paint_die,
        "column": theatre.paint_column,
        "die": pieces.paint_die,
        "ground": theatre.paint_ground,
        "past": pieces.paint_past,
        "score_card": theatre.paint_score_card,
        "slot": theatre.paint_slot,
        "total": theatre.paint_total,
        "tray": theatre.paint_tray,
    }

    def paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        """Paint a face."""
        super().paint(painter, face, palette(theme))

    def ground(self, theme: Theme) -> str:
        """The colour of the floor around everything."""
        return palette(theme).ground
