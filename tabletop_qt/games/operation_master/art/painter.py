"""The painter of Operation Master: every face to the function that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop_qt.art.painters import KindPainter, Paint
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art import pieces, theatre
from tabletop_qt.games.operation_master.art.theme import palette


class OperationMasterPainter(KindPainter):
    """Paints the faces of `tabletop_qt.games.operation_master.faces`."""

    kinds: ClassVar[Mapping[str, Paint]] = {
        "back": pieces.paint_back,
        "bowl": theatre.paint_bowl,
        "card": pieces.paint_card,
        "choice": pieces.paint_choice,
        "column": theatre.paint_column,
        "die": pieces.paint_die,
        "ground": theatre.paint_ground,
        "panel": theatre.paint_panel,
        "past": pieces.paint_past,
        "plate": theatre.paint_plate,
        "score_card": theatre.paint_score_card,
        "slot": theatre.paint_slot,
        "total": theatre.paint_total,
        "tray": theatre.paint_tray,
    }

    def ground(self, theme: Theme) -> str:
        """The colour of the floor around everything."""
        return palette(theme).ground
