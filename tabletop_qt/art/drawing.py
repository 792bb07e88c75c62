"""Drawings that never change: SVG files among the resources, each in the colours of a theme.

In a file ``$wall`` stands for the colour of that name, ``$wall+14`` for one that is 14% lighter, ``$wall-8`` for one that is 8% darker.

Trophies are drawn from ``art/trophies.toml`` of each game, on a square of 48: SVG path data, and a colour of the game's box by name, or
``-`` for a line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import text
from tabletop_qt.art.shapes import dashed, drawn, mixed, path_from, pen
from tabletop_qt.art.theme import THEMES, Theme

_NAMED = re.compile(r"\$([a-z_]+)(?:([+-])(\d+))?")


@lru_cache(maxsize=32)
def colours(game: str, theme: Theme) -> Mapping[str, str]:
    """The colours of a game's box and cover in a theme, by name."""
    shades = tomllib.loads(text(game, "art", "colours.toml"))
    return {name: each[THEMES.index(theme)] for name, each in shades.items()}


def draw(painter: QPainter, box: QRectF, game: str, name: str, values: Mapping[str, str]) -> None:
    """Draw a game's drawing into a box. ``values`` are its colours, and whatever else it names. Raises KeyError where one is missing."""
    _renderer(game, name, tuple(values.items())).render(painter, box)


@lru_cache(maxsize=128)
def _renderer(game: str, name: str, values: tuple[tuple[str, str], ...]) -> QSvgRenderer:
    named = dict(values)

    def value(found: re.Match[str]) -> str:
        plain, way, share = named[found[1]], found[2], found[3]
        return mixed(plain, "#FFFFFF" if way == "+" else "#000000", int(share) / 100).name() if way else plain

    return QSvgRenderer(QByteArray(_NAMED.sub(value, text(game, "art", f"{name}.svg")).encode()))


# Trophies


GRID = 48


@cache
def _drawings(game: str) -> dict[str, Any]:
    return tomllib.loads(text(game, "art", "trophies.toml"))


def trophy_picture(game: str, trophy: str, theme: Theme, size: int, dpr: float, *, earned: bool) -> QPixmap:
    """The picture of a trophy, ``size`` logical pixels wide and high: a badge of its game with a symbol, an outline until it is earned."""
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
