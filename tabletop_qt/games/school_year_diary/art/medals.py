"""Medals: an enamel medal on a square of paper, whose stubs show at a glance which arrow raises and which lowers (SYD-1.1, 1.2)."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from engines.school_year_diary.arrows import TURNED
from engines.school_year_diary.model import Medal
from tabletop_qt.art.lettering import numeral, numeral_height, scaled
from tabletop_qt.art.shapes import chevron, disc, faded, mixed, pen, polygon, sheet, towards, unit
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.games.school_year_diary.faces import EVEN_CELL, MEDAL
from tabletop_qt.viewmodels.scenery import Face

MIDDLE = QPointF(MEDAL / 2, MEDAL / 2)
ODD_RADIUS = 15.0
EVEN_RADIUS = 12.5
_NUMBER = 7.5
ROAD = 13.0
"""The width of the enamel band along a stub."""


def even_cell(t: int) -> QPointF:
    """The centre of the even cell, where stub t points."""
    return MIDDLE + towards(t) * EVEN_CELL


def paint_medal(painter: QPainter, face: Face, theme: Theme) -> None:
    """A medal tile as it lies; with ``first`` its cells bear their points."""
    with scaled(painter, face.w / MEDAL):
        _medal(painter, face, theme)


def _medal(painter: QPainter, face: Face, theme: Theme) -> None:
    number, turn, first = face.number("number"), face.number("turn"), face.number("first")
    s, t = Medal(number, turn).stubs
    colours = palette(theme)
    tile = QRectF(0, 0, MEDAL, MEDAL)
    sheet(painter, tile, QColor(colours.card), colours.card_edge, radius=5, width=1.5)
    clip = QPainterPath()
    clip.addRoundedRect(tile.adjusted(1.5, 1.5, -1.5, -1.5), 4, 4)
    painter.save()
    painter.setClipPath(clip)
    _enamel(painter, theme)
    _road(painter, theme, MIDDLE + towards(s) * (MEDAL / 2), MIDDLE)
    _road(painter, theme, MIDDLE, even_cell(t))
    painter.restore()
    _cells(painter, theme, even_cell(t), first)
    _chevrons(painter, theme, s, t)
    _corner(painter, theme, number, turn, (s, t))


def _enamel(painter: QPainter, theme: Theme) -> None:
    """The round medal itself, lit from the upper left."""
    colours = palette(theme)
    light = QRadialGradient(MIDDLE - QPointF(14, 16), 52)
    light.setColorAt(0, QColor(colours.enamel_light))
    light.setColorAt(1, QColor(colours.enamel))
    disc(painter, MIDDLE, 39, light, colours.enamel_dark, 2)
    painter.setPen(pen(colours.enamel_light, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(MIDDLE, 35.5, 35.5)


def _road(painter: QPainter, theme: Theme, start: QPointF, end: QPointF) -> None:
    """The band that leads from one cell to the next."""
    colours = palette(theme)
    for colour, width in ((colours.enamel_dark, ROAD + 4), (colours.road, ROAD)):
        painter.setPen(pen(colour, width))
        painter.drawLine(start, end)


def _cells(painter: QPainter, theme: Theme, even: QPointF, first: int) -> None:
    colours = palette(theme)
    for centre, radius, points in ((MIDDLE, ODD_RADIUS, first), (even, EVEN_RADIUS, first + 1)):
        disc(painter, centre, radius, QColor(colours.cell), colours.enamel_dark, 2)
        if first:
            numeral(painter, str(points), centre, radius * (0.78 if points > 9 else 0.92), colours.cell_ink)


def _chevrons(painter: QPainter, theme: Theme, s: int, t: int) -> None:
    """Angles along both stubs that point the way up: inwards along s, outwards along t."""
    colours = palette(theme)
    edge = MEDAL / 2 if s in (2, 4, 6, 8) else MEDAL / 2 * 2**0.5
    inner = ODD_RADIUS + 1
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(colours.way, 3))
    along = unit(s)
    count = 2 if edge - inner < 40 else 3
    for index in range(count):
        place = inner + (edge - inner) * (index + 0.75) / (count + 0.5)
        painter.drawPath(chevron(MIDDLE + along * place, -along, 9))
    start, end = ODD_RADIUS, (EVEN_CELL if t in (2, 4, 6, 8) else EVEN_CELL * 2**0.5) - EVEN_RADIUS
    painter.drawPath(chevron(MIDDLE + unit(t) * ((start + end) / 2 + 0.5), unit(t), 9))


def _corner(painter: QPainter, theme: Theme, number: int, turn: int, taken: tuple[int, int]) -> None:
    """The number, upright in a free corner, and the triangle that points where up was in the default orientation."""
    colours = palette(theme)
    corner = next(each for each in (1, 3, 7, 9) if each not in taken)
    # The larger it has to be drawn, the further from the edge.
    step, height = towards(corner), numeral_height(_NUMBER)
    place = QPointF(step.x() * min(34, MEDAL / 2 - 2.5 - 1.22 * height), step.y() * min(40.5, MEDAL / 2 - 3 - height / 2))
    numeral(painter, str(number), MIDDLE + place, _NUMBER, colours.soft_ink, bold=True)
    up = TURNED[turn][8]
    # On the rim of the medal, between the roads: where up lies under a road the triangle sits beside it.
    direction, across = unit(up), QPointF(-unit(up).y(), unit(up).x())
    shift = 14.0 if up in taken else 0.0
    tip = MIDDLE + direction * 46 + across * shift
    base = tip - direction * 7
    triangle = polygon([(tip.x(), tip.y()), *((base + across * w).toTuple() for w in (5, -5))])
    painter.setPen(pen(colours.enamel_dark, 1.2))
    painter.setBrush(QColor(colours.nose))
    painter.drawPath(triangle)


def paint_ghost(painter: QPainter, face: Face, theme: Theme) -> None:
    """The outline of a medal not yet unlocked, with the points it would bear."""
    with scaled(painter, face.w / MEDAL):
        _ghost(painter, face.number("first"), theme)


def _ghost(painter: QPainter, first: int, theme: Theme) -> None:
    colours = palette(theme)
    line = pen(colours.paper_edge, 1.5)
    line.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(line)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(2, 2, MEDAL - 4, MEDAL - 4), 6, 6)
    painter.setPen(pen(colours.paper_edge, 1.5))
    painter.setBrush(faded(colours.paper_edge, 0.18))
    painter.drawEllipse(MIDDLE, 30, 30)
    numeral(painter, f"{first}·{first + 1}", MIDDLE, 10, mixed(colours.soft_ink, colours.paper, 0.35).name())


def paint_back(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """The back of a medal tile."""
    colours = palette(theme)
    sheet(painter, box, QColor(colours.card_back), colours.ink, radius=5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for share in (0.34, 0.22):
        painter.setPen(pen(colours.card_back_line, 2))
        painter.drawEllipse(box.center(), box.width() * share, box.width() * share)
