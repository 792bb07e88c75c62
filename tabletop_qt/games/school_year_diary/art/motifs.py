"""The pictures on cards: one simple object each, in lines and flat fills on a square of 48.

A drawing is a list of strokes: path data, then the letter of its fill (of `FILLS`), or a dash for a line alone.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.pathdata import drawn
from tabletop_qt.art.shapes import mixed, pen
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import Palette, palette

GRID = 48.0
FILLS = "rbgywpnk"
"""Red, blue, green, yellow, wood, paper, nothing but shade, dark."""

_RING = "m{r} 0 a{r} {r} 0 1 1 -{d} 0 a{r} {r} 0 1 1 {d} 0 Z"


def _ring(x: float, y: float, r: float) -> str:
    """A circle as path data."""
    return f"M{x} {y} {_RING.format(r=r, d=2 * r)}"


DRAWINGS: dict[str, tuple[tuple[str, str], ...]] = {
    # Events of autumn
    "bell": (
        ("M24 6 v4", "-"),
        ("M10 34 C14 30 13 25 14 20 C15 13 19 10 24 10 C29 10 33 13 34 20 C35 25 34 30 38 34 Z", "y"),
        ("M10 34 H38", "-"),
        ("M20 36 a4 4 0 0 0 8 0 Z", "w"),
        ("M18 20 Q18.5 15 22 14", "-"),
    ),
    "leaf": (
        ("M24 5 L28 13 L34 10 L33 18 L41 19 L36 26 L39 31 L28 34 L24 38 L20 34 L9 31 L12 26 L7 19 L15 18 L14 10 L20 13 Z", "r"),
        ("M24 16 V44 M24 27 L31 21 M24 27 L17 21 M24 33 L30 30 M24 33 L18 30", "-"),
    ),
    "chair": (
        ("M14 5 H34 V16 H14 Z", "w"),
        ("M17 16 V24 M31 16 V24", "-"),
        ("M11 24 H37 V29 H11 Z", "y"),
        ("M14 29 L12 44 M34 29 L36 44 M13 38 H35", "-"),
    ),
    "umbrella": (
        (
            "M24 6 C35 6 43 14 44 25 Q40.5 21 37 25 Q34 20.5 30.5 25 Q27 20.5 24 25 Q21 20.5 17.5 25 Q14 20.5 11 25 Q7.5 21 "
            "4 25 C5 14 13 6 24 6 Z",
            "b",
        ),
        ("M24 3 V6 M24 23 V39 a4 4 0 0 1 -8 0", "-"),
        ("M24 6 C19 11 17.5 18 17.5 25 M24 6 C29 11 30.5 18 30.5 25", "-"),
    ),
    # Events of winter
    "snowman": (
        (_ring(24, 33, 11), "p"),
        (_ring(24, 16, 8), "p"),
        ("M16 9 H32 M18 9 V2 H30 V9 Z", "k"),
        ("M24 16 L33 18 L24 19 Z", "r"),
        ("M15.5 22 Q24 27 32.5 22 M29 24 L32 31", "r-"),
        ("M21 14 h.1 M27 14 h.1 M24 30 h.1 M24 35 h.1 M12 30 L5 24 M36 30 L43 24", "-"),
    ),
    "window": (
        ("M9 6 H39 V38 H9 Z", "w"),
        ("M13 10 H22.5 V22 H13 Z M25.5 10 H35 V22 H25.5 Z M13 25 H22.5 V34 H13 Z M25.5 25 H35 V34 H25.5 Z", "b"),
        ("M6 38 H42 V43 H6 Z", "p"),
        ("M15 17 L19 12 M28 31 L32 27", "-"),
    ),
    "lantern": (
        ("M17 12 C17 4 31 4 31 12", "-"),
        ("M16 12 H32 L34 17 H14 Z", "k"),
        ("M15 17 H33 V37 H15 Z", "y"),
        ("M24 22 C28 26 28 33 24 33 C20 33 20 26 24 22 Z", "r"),
        ("M13 37 H35 V43 H13 Z", "k"),
    ),
    "mug": (
        ("M34 21 h3 a6 6 0 0 1 0 13 h-3", "-"),
        ("M10 16 H34 V36 a6 6 0 0 1 -6 6 H16 a6 6 0 0 1 -6 -6 Z", "r"),
        ("M10 22 H34", "-"),
        ("M17 12 Q14 9 17 6 M24 12 Q21 9 24 6 M31 12 Q28 9 31 6", "-"),
    ),
    # Events of spring
    "seedling": (
        ("M12 30 H36 L33 44 H15 Z", "w"),
        ("M10 26 H38 V31 H10 Z", "w"),
        ("M24 26 V14", "-"),
        ("M24 17 C16 18 10 14 9 6 C18 5 24 9 24 17 Z", "g"),
        ("M24 14 C24 7 30 3 38 4 C38 11 32 15 24 14 Z", "g"),
    ),
    "kite": (
        ("M28 4 L42 16 L27 31 L15 15 Z", "r"),
        ("M28 4 L27 31 M15 15 L42 16", "-"),
        ("M27 31 C22 34 25 38 19 39 C13 40 16 45 8 45", "-"),
        ("M21 34 l5 4 -6 2 Z M13 40 l5 4 -6 2 Z", "y"),
    ),
    "basket": (
        ("M12 21 C12 3 36 3 36 21", "-"),
        (_ring(18, 19, 4.5), "r"),
        (_ring(29, 18.5, 5), "g"),
        ("M7 21 H41 L37 42 H11 Z", "w"),
        ("M9 28 H39 M10 35 H38 M17 21 L18 42 M24 21 V42 M31 21 L30 42", "-"),
    ),
    "broom": (
        ("M36 4 L23 24", "w-"),
        ("M17 21 L28 28 L25 33 L14 26 Z", "r"),
        ("M14 26 L25 33 C24 39 20 44 17 45 L4 37 C9 35 12 31 14 26 Z", "y"),
        ("M17 32 L10 40 M21 34 L16 43", "-"),
    ),
    # Events of summer
    "pencil": (
        ("M34 5 L43 14 L18 39 L9 30 Z", "y"),
        ("M34 5 L43 14 L39 18 L30 9 Z", "r"),
        ("M9 30 L18 39 L5 43 Z", "p"),
        ("M7.2 37 L11 40.8 L5 43 Z", "k"),
        ("M35 12 L13.5 34.5", "-"),
    ),
    "whistle": (
        ("M5 17 H28 V24 H5 Z", "b"),
        ("M28 17 A11 11 0 1 1 16 28 L19 24 H28 Z", "b"),
        (_ring(28, 28, 4.5), "p"),
        ("M34 14 L37 8 M39 18 L45 14 M29 12 V6", "-"),
    ),
    "drum": (
        ("M8 20 V36 C8 40 15 43 24 43 C33 43 40 40 40 36 V20 Z", "r"),
        ("M24 13 C33 13 40 16 40 20 C40 24 33 27 24 27 C15 27 8 24 8 20 C8 16 15 13 24 13 Z", "p"),
        ("M8 26 L14 41 L19 27 L24 43 L29 27 L34 41 L40 26", "-"),
        ("M6 4 L21 19 M42 4 L27 19", "w-"),
    ),
    "camera": (
        ("M16 13 L19 7 H29 L32 13 Z", "k"),
        ("M5 13 H43 V39 H5 Z", "b"),
        (_ring(24, 26, 9.5), "p"),
        (_ring(24, 26, 5), "k"),
        ("M36 18 h3", "-"),
    ),
    # Items
    "eraser": (
        ("M26 8 L42 20 L26 41 L10 29 Z", "p"),
        ("M17 20 L33 32 L26 41 L10 29 Z", "r"),
        ("M30 43 H44", "-"),
    ),
    "compass": (
        (_ring(24, 8, 4), "y"),
        ("M22 12 L11 42 L17 34 L26 13 Z", "b"),
        ("M26 12 L37 42 L31 34 L22 13 Z", "b"),
        ("M16 28 Q24 33 32 28", "-"),
    ),
    "bookmark": (
        ("M14 5 H34 V43 L24 35 L14 43 Z", "r"),
        ("M24 12 l2.5 5 5.5 .8 -4 3.9 .9 5.4 -4.9 -2.6 -4.9 2.6 .9 -5.4 -4 -3.9 5.5 -.8 Z", "y"),
    ),
    "crane": (
        ("M24 30 L42 10 L34 34 Z", "b"),
        ("M24 30 L14 6 L32 22 Z", "p"),
        ("M24 30 L4 22 L9 19 L20 26 Z", "b"),
        ("M14 34 L24 30 L34 34 L24 42 Z", "p"),
        ("M24 30 V42", "-"),
    ),
    "lunchbox": (
        ("M17 13 V10 a3 3 0 0 1 3 -3 h8 a3 3 0 0 1 3 3 V13", "-"),
        ("M6 17 a4 4 0 0 1 4 -4 H38 a4 4 0 0 1 4 4 V26 H6 Z", "g"),
        ("M6 26 H42 V37 a4 4 0 0 1 -4 4 H10 a4 4 0 0 1 -4 -4 Z", "y"),
        ("M20 23 H28 V30 H20 Z", "p"),
    ),
    "marble": (
        (_ring(24, 24, 18), "b"),
        ("M11 36 C19 33 16 22 24 20 C32 18 33 10 36 11 C44 20 42 33 33 39 C26 43 16 42 11 36 Z", "r"),
        ("M13 19 Q15 12 22 11", "-"),
    ),
    "padlock": (
        ("M15 22 V15 a9 9 0 0 1 18 0 V22", "-"),
        ("M10 22 H38 V42 H10 Z", "y"),
        ("M24 28 a3.4 3.4 0 0 1 1.8 6.2 V38 H22.2 V34.2 A3.4 3.4 0 0 1 24 28 Z", "k"),
    ),
    "top": (
        ("M24 4 V14", "-"),
        ("M24 12 C33 12 42 16 42 20 C42 24 34 27 24 27 C14 27 6 24 6 20 C6 16 15 12 24 12 Z", "r"),
        ("M8 23 C12 32 20 36 24 44 C28 36 36 32 40 23 C36 26 30 27 24 27 C18 27 12 26 8 23 Z", "y"),
        ("M6 34 Q4 38 8 40 M42 34 Q44 38 40 40", "-"),
    ),
    "trumpet": (
        ("M4 16 C12 20 16 21 36 21 V27 C16 27 12 28 4 32 Z", "y"),
        ("M36 21 H45 V27 H36 Z", "w"),
        ("M18 27 V36 a4 4 0 0 0 4 4 H29 a4 4 0 0 0 4 -4 V27", "-"),
        ("M19 21 V14 M25 21 V14 M31 21 V14 M17 13 h4 M23 13 h4 M29 13 h4", "-"),
    ),
    "yarn": (
        (_ring(22, 24, 16), "r"),
        ("M9 17 C17 17 26 24 28 38 M7 26 C13 25 20 31 21 40 M16 10 C26 12 35 22 36 32 M25 9 C31 11 36 17 38 23", "-"),
        ("M33 36 C38 42 42 36 46 42", "-"),
    ),
    "sticker": (
        ("M24 4 A20 20 0 1 0 44 24 L24 4 Z", "y"),
        ("M24 4 C24 14 30 24 44 24 Z", "p"),
        ("M16 24 h.1 M27 27 h.1 M15 31 Q21 37 28 34", "-"),
    ),
    "jar": (
        ("M15 5 H33 V12 H15 Z", "w"),
        ("M15 12 H33 C37 14 38 17 38 20 V39 a4 4 0 0 1 -4 4 H14 a4 4 0 0 1 -4 -4 V20 C10 17 11 14 15 12 Z", "p"),
        (_ring(18, 36, 4.5), "r"),
        (_ring(28, 35, 5), "g"),
        (_ring(22, 27, 4.5), "y"),
        ("M14 20 V25", "-"),
    ),
}
"""By motif, as card files name them."""


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
    """Draws a motif into a square box. Raises KeyError for one that has no drawing."""
    colours = palette(theme)
    painter.save()
    painter.translate(box.topLeft())
    scale = box.width() / GRID
    painter.scale(scale, scale)
    width = max(1.7, 1.3 / scale)
    for data, fill in DRAWINGS[motif]:
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
