"""The pictures on cards: one simple object each, in lines and flat fills on a square of 48.

Each stands in the card files, with the card whose motif it is, as a list of strokes: path data, then the letter of its fill (of `FILLS`),
or a dash for a line alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engines.school_year_diary.card_reading import CARD_FILES
from resources import text
from tabletop_qt.art.pathdata import drawn
from tabletop_qt.art.shapes import mixed, pen
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import Palette, palette

GRID = 48.0
FILLS = "rbgywpk"
"""Red, blue, green, yellow, wood, photograph paper, dark."""
_DARK = 0.4
"""Cards that are darker than this hide dark lines."""


@cache
def drawings() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The strokes of each motif, from the card files: an event or an item brings the drawing of its motif along, experiences borrow it."""
    files = [tomllib.loads(text("school_year_diary", f"{name}.toml")) for name in CARD_FILES]
    entries = [entry for file in files for listed in file.values() for entry in listed if "drawing" in entry]
    return {entry["motif"]: tuple((data, fill) for data, fill in entry["drawing"]) for entry in entries}


def _fill(letter: str, colours: Palette) -> QColor:
    return QColor(
        {
            "r": colours.autumn,
            "b": colours.winter,
            "g": colours.spring,
            "y": colours.summer,
            "w": colours.wood,
            "p": colours.photo,
            "k": colours.feature,
        }[letter]
    )


def paint_motif(painter: QPainter, box: QRectF, motif: str, theme: Theme) -> None:
    """Draws a motif into a square box; on dark cards with a light edge, as if cut out. Raises KeyError for one that has no drawing."""
    colours = palette(theme)
    painter.save()
    painter.translate(box.topLeft())
    scale = box.width() / GRID
    painter.scale(scale, scale)
    width = max(1.7, 1.3 / scale)
    if QColor(colours.card).lightnessF() < _DARK:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for data, fill in drawings()[motif]:
            own = width * 2.6 if len(fill) > 1 else width
            painter.setPen(pen(mixed(colours.ink, colours.card, 0.3).name(), own + max(2.4, 2.4 / scale)))
            painter.drawPath(drawn(data))
    for data, fill in drawings()[motif]:
        shape = drawn(data)
        if fill.endswith("-"):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if len(fill) > 1:
                painter.setPen(pen(colours.motif_line, width * 2.6))
                painter.drawPath(shape)
                painter.setPen(pen(_fill(fill[0], colours).name(), width * 1.3))
            else:
                painter.setPen(pen(colours.motif_line, width))
            painter.drawPath(shape)
            continue
        painter.setPen(pen(colours.motif_line, width))
        painter.setBrush(_fill(fill, colours))
        painter.drawPath(shape)
        painter.save()
        painter.setClipPath(shape)
        painter.setPen(pen(mixed(_fill(fill, colours).name(), "#FFFFFF", 0.35).name(), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape.translated(width * 1.1, width * 1.1))
        painter.restore()
        painter.setPen(pen(colours.motif_line, width))
        painter.drawPath(shape)
    painter.restore()
