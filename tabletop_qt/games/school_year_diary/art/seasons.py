"""The four seasons: a colour and always a symbol with it, and a small landscape in the mood of each."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QTransform

from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import faded, mixed, pen, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face


def season_colour(season: str, theme: Theme) -> str:
    """The colour of a season; the plain card edge before the first one."""
    colours = palette(theme)
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
        return _placed(shape, centre, half / 10.5)
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
        return _placed(shape, centre, half / 10)
    if season == "spring":
        for index in range(5):
            angle = 2 * math.pi * index / 5
            shape.addEllipse(QPointF(6 * math.sin(angle), -6 * math.cos(angle)), 4.3, 4.3)
        return _placed(shape, centre, half / 10.3)
    rays = star(QPointF(0, 0), 10.5, 12, 0.7)
    return _placed(rays, centre, half / 10.5)


def _placed(shape: QPainterPath, centre: QPointF, scale: float) -> QPainterPath:
    return QTransform.fromTranslate(centre.x(), centre.y()).scale(scale, scale).map(shape)


def paint_season(painter: QPainter, face: Face, theme: Theme) -> None:
    """A small landscape in the mood of a season: sky, two hills, a tree, what falls or flies."""
    season = face.word("season")
    colour = season_colour(season, theme)
    box = QRectF(0, 0, face.w, face.h)
    clip = QPainterPath()
    clip.addRoundedRect(box, 10, 10)
    painter.save()
    painter.setClipPath(clip)
    sky = QLinearGradient(box.topLeft(), box.bottomLeft())
    sky.setColorAt(0, mixed(colour, palette(theme).paper, 0.55))
    sky.setColorAt(1, mixed(colour, palette(theme).paper, 0.85))
    painter.fillRect(box, sky)
    painter.setPen(Qt.PenStyle.NoPen)
    w, h = face.w, face.h
    for share, height in ((0.35, 0.62), (0.15, 0.76)):
        hill = QPainterPath(QPointF(0, h))
        hill.lineTo(0, h * (height + 0.06))
        hill.cubicTo(QPointF(w * 0.3, h * (height - 0.16)), QPointF(w * 0.55, h * (height + 0.18)), QPointF(w, h * height))
        hill.lineTo(w, h)
        hill.closeSubpath()
        painter.setBrush(mixed(colour, palette(theme).paper, share))
        painter.drawPath(hill)
    for index in range(9):
        x, y = w * ((0.11 + 0.37 * index) % 1), h * ((0.12 + 0.23 * index) % 0.62)
        painter.setBrush(faded(palette(theme).photo if season == "winter" else colour, 0.8))
        painter.drawPath(season_symbol(season, QPointF(x, y), h * (0.07 + 0.02 * (index % 3))))
    painter.restore()
    painter.setPen(pen(palette(theme).paper_edge, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)


def season_edge(painter: QPainter, box: QRectF, season: str, theme: Theme, width: float = 5) -> None:
    """A border in the colour of a season."""
    painter.setPen(pen(season_colour(season, theme), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = width / 2 + 1
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 6, 6)


def season_seal(painter: QPainter, centre: QPointF, size: float, season: str, theme: Theme) -> None:
    """The symbol of a season on a disc of its colour."""
    painter.setPen(pen(palette(theme).card, 1.5))
    painter.setBrush(QColor(season_colour(season, theme)))
    painter.drawEllipse(centre, size / 2, size / 2)
    painter.fillPath(season_symbol(season, centre, size * 0.66), QColor(palette(theme).card))
