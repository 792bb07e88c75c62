"""Badges as they stand on the shelf: a medal in the shape and colours of its game, with a symbol; an outline while it is not earned.

The drawings are in ``art/badges.toml`` of each game, on a square of 48: SVG path data, and a colour of the game's box by name, or ``-``
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
    return tomllib.loads(text(game, "art", "badges.toml"))


def souvenir(game: str, badge: str, theme: Theme, size: int, dpr: float, *, earned: bool) -> QPixmap:
    """The picture of a badge, ``size`` logical pixels wide and high."""
    drawing = _drawings(game)
    shades = colours(game, theme)

    def draw(painter: QPainter) -> None:
        painter.scale(size / GRID, size / GRID)
        line = shades[drawing["line"]] if earned else theme.soft_ink
        for part, width in (("medal", 1.8), (badge, 1.3)):
            for data, fill in drawing[part]:
                shape = path_from(data)
                if earned and fill in shades:
                    painter.fillPath(shape, QColor(shades[fill]))
                painter.strokePath(shape, dashed(line, 1.3) if part == "medal" and not earned else pen(line, width))

    return drawn(size, size, dpr, draw)
