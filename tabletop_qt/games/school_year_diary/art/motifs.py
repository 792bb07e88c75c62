"""The pictures on cards: one simple object each, in lines and flat fills on a square of 48.

Each stands in the card files, with the card whose motif it is, as a list of strokes: path data, then the letter of its fill (of `FILLS`),
or a dash for a line alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainterPath

from engines.school_year_diary.card_reading import CARD_FILES
from resources import text
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import mixed, path_from
from tabletop_qt.games.school_year_diary.art.theme import Palette

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


def _fill(letter: str, colours: Palette) -> str:
    named = {"r": "autumn", "b": "winter", "g": "spring", "y": "summer", "w": "wood", "p": "photo", "k": "feature"}
    colour: str = getattr(colours, named[letter])
    return colour


def draw_motif(canvas: Canvas[Palette], box: QRectF, motif: str) -> None:
    """Draws a motif into a square box; on dark cards with a light edge, as if cut out. Raises KeyError for one that has no drawing."""
    colours, scale = canvas.colours, box.width() / GRID
    width = max(1.7, 1.3 / scale)
    with canvas.placed(box.left(), box.top(), scale=(scale, scale)):
        if QColor(colours.card).lightnessF() < _DARK:
            for data, fill in drawings()[motif]:
                own = width * 2.6 if len(fill) > 1 else width
                canvas.shape(path_from(data), "", mixed(colours.ink, colours.card, 0.3), own + max(2.4, 2.4 / scale))
        for data, fill in drawings()[motif]:
            _stroke(canvas, path_from(data), fill, width)


def _stroke(canvas: Canvas[Palette], shape: QPainterPath, fill: str, width: float) -> None:
    """A shape with its fill; or a line, in two colours where it has one of its own."""
    line = canvas.colours.motif_line
    if fill == "-":
        canvas.shape(shape, "", line, width)
    elif fill.endswith("-"):
        canvas.shape(shape, "", line, width * 2.6)
        canvas.shape(shape, "", _fill(fill[0], canvas.colours), width * 1.3)
    else:
        # Twice, so that its edges are crisp and it is seen where it is only hinted at.
        for _ in range(2):
            canvas.shape(shape, _fill(fill, canvas.colours), line, width)
