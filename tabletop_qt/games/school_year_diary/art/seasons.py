"""The four seasons: a colour and always a symbol with it, and a small landscape in the mood of each."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import faded, inset, linear, mixed, path, placed_symbol, star
from tabletop_qt.games.school_year_diary.art.theme import Palette


def season_colour(season: str, colours: Palette) -> str:
    """The colour of a season; the plain card edge before the first one."""
    return {"autumn": colours.autumn, "winter": colours.winter, "spring": colours.spring, "summer": colours.summer}.get(
        season, colours.card_edge
    )


def season_symbol(season: str, centre: QPointF, size: float) -> QPainterPath:
    """Leaf, snow crystal, flower, sun: readable without the colour. ``size`` is the height."""
    half = size / 2
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    if season == "autumn":
        shape = path("M0 -10 C6 -6 8 0 4 5 L1 7 L1 11 H-1 V7 L-4 5 C-8 0 -6 -6 0 -10 Z")
        return placed_symbol(shape, centre, half / 10.5)
    if season == "winter":
        for index in range(6):
            angle = math.pi * index / 3
            along, across = QPointF(math.sin(angle), -math.cos(angle)), QPointF(math.cos(angle), math.sin(angle))
            arm = QPainterPath(across * 1.1)
            for point in (along * 10 + across * 1.1, along * 10 - across * 1.1, across * -1.1):
                arm.lineTo(point)
            arm.closeSubpath()
            for lean in (-1, 1):
                twig = QPainterPath(along * 5 + across * 0.9 * lean)
                twig.lineTo(along * 8 + across * 3.8 * lean)
                twig.lineTo(along * 9 + across * 2.4 * lean)
                twig.lineTo(along * 7 + across * 0.6 * lean)
                twig.closeSubpath()
                arm = arm.united(twig)
            shape = shape.united(arm)
        return placed_symbol(shape, centre, half / 10)
    if season == "spring":
        for index in range(5):
            angle = 2 * math.pi * index / 5
            shape.addEllipse(QPointF(6 * math.sin(angle), -6 * math.cos(angle)), 4.3, 4.3)
        return placed_symbol(shape, centre, half / 10.3)
    rays = star(QPointF(0, 0), 10.5, 12, 0.7)
    return placed_symbol(rays, centre, half / 10.5)


def paint_season(canvas: Canvas[Palette]) -> None:
    """A small landscape in the mood of a season: sky, two hills, a tree, what falls or flies."""
    colours, box, w, h, season = canvas.colours, canvas.box, canvas.w, canvas.h, canvas.word("season")
    colour = season_colour(season, colours)
    with canvas.clipped(box, 10):
        sky = (0, mixed(colour, colours.paper, 0.55)), (1, mixed(colour, colours.paper, 0.85))
        canvas.painter.fillRect(box, linear(box.topLeft(), box.bottomLeft(), *sky))
        for share, height in ((0.35, 0.62), (0.15, 0.76)):
            hill = QPainterPath(QPointF(0, h))
            hill.lineTo(0, h * (height + 0.06))
            hill.cubicTo(canvas.at(0.3, height - 0.16), canvas.at(0.55, height + 0.18), canvas.at(1, height))
            hill.lineTo(w, h)
            hill.closeSubpath()
            canvas.shape(hill, mixed(colour, colours.paper, share))
        for index in range(9):
            place = canvas.at((0.11 + 0.37 * index) % 1, (0.12 + 0.23 * index) % 0.62)
            flake = season_symbol(season, place, h * (0.07 + 0.02 * (index % 3)))
            canvas.shape(flake, faded(colours.photo if season == "winter" else colour, 0.8))
    canvas.rounded(inset(box, 0.75), 10, "", colours.paper_edge, 1.5)


def season_edge(canvas: Canvas[Palette], box: QRectF, season: str, width: float = 5) -> None:
    """A border in the colour of a season."""
    canvas.rounded(inset(box, width / 2 + 1), 6, "", season_colour(season, canvas.colours), width)


def season_seal(canvas: Canvas[Palette], centre: QPointF, size: float, season: str) -> None:
    """The symbol of a season on a disc of its colour."""
    canvas.disc(centre, size / 2, season_colour(season, canvas.colours), canvas.colours.card, 1.5)
    canvas.shape(season_symbol(season, centre, size * 0.66), canvas.colours.card)
