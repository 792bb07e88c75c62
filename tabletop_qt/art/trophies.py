"""Trophies as they stand on the shelf: a badge in the shape and colours of its game, with a symbol; an outline while it is not earned.

The drawings are in ``art/trophies.toml`` of each game, on a square of 48: SVG path data, and a colour of the game's box by name, or ``-``
for a line.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from PySide6.QtGui import QColor, QPainter, QPixmap

from resources import text
from tabletop_qt.art.drawing import colours
from tabletop_qt.art.shapes import dashed, drawn, path_from, pen
from tabletop_qt.art.theme import Theme

GRID = 48


@cache
def _drawings(game: str) -> dict[str, Any]:
    return tomllib.loads(text(game, "art", "trophies.toml"))


def trophy_picture(game: str, trophy: str, theme: Theme, size: int, dpr: float, *, earned: bool) -> QPixmap:
    """The picture of a trophy, ``size`` logical pixels wide and high."""
    drawing = _drawings(game)
    shades = colours(game, theme)

    def draw(painter: QPainter) -> None:
        painter.scale(size / GRID, size / GRID)
        line = shades[drawing["line"]] if earned else theme.soft_ink
        for part, width in (("ground", 1.8), (trophy, 1.3)):
            for data, fill in drawing[part]:
                shape = path_from(data)
                if earned and fill in shades:
                    painter.fillPath(shape, QColor(shades[fill]))
                painter.strokePath(shape, dashed(line, 1.3) if part == "ground" and not earned else pen(line, width))

    return drawn(size, size, dpr, draw)
