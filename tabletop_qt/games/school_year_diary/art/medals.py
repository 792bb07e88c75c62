"""Medals: an enamel medal on a square of paper, whose stubs show at a glance which arrow raises and which lowers (SYD-1.1, 1.2)."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from engines.school_year_diary.arrows import TURNED
from engines.school_year_diary.model import Medal
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import numeral_height, scaled
from tabletop_qt.art.shapes import chevron, dashed, faded, inset, mixed, pen, polygon, radial, towards, unit
from tabletop_qt.games.school_year_diary.art.theme import Palette
from tabletop_qt.games.school_year_diary.faces import EVEN_CELL, MEDAL

MIDDLE = QPointF(MEDAL / 2, MEDAL / 2)
ODD_RADIUS = 15.0
EVEN_RADIUS = 12.5
_NUMBER = 7.5
ROAD = 13.0
"""The width of the enamel band along a stub."""


def even_cell(t: int) -> QPointF:
    """The centre of the even cell, where stub t points."""
    return MIDDLE + towards(t) * EVEN_CELL


def paint_medal(canvas: Canvas[Palette]) -> None:
    """A medal tile as it lies; with ``first`` its cells bear their points."""
    with scaled(canvas.painter, canvas.w / MEDAL):
        _medal(canvas)


def _medal(canvas: Canvas[Palette]) -> None:
    number, turn, first = canvas.number("number"), canvas.number("turn"), canvas.number("first")
    s, t = Medal(number, turn).stubs
    tile = QRectF(0, 0, MEDAL, MEDAL)
    canvas.sheet(tile, canvas.colours.card, canvas.colours.card_edge, radius=5)
    with canvas.clipped(inset(tile, 1.5), 4):
        _enamel(canvas)
        _road(canvas, MIDDLE + towards(s) * (MEDAL / 2), MIDDLE)
        _road(canvas, MIDDLE, even_cell(t))
    _cells(canvas, even_cell(t), first)
    _chevrons(canvas, s, t)
    _corner(canvas, number, turn, (s, t))


def _enamel(canvas: Canvas[Palette]) -> None:
    """The round medal itself, lit from the upper left."""
    colours = canvas.colours
    light = radial(MIDDLE - QPointF(14, 16), 52, (0, colours.enamel_light), (1, colours.enamel))
    canvas.disc(MIDDLE, 39, light, colours.enamel_dark)
    canvas.disc(MIDDLE, 35.5, "", colours.enamel_light, 1)


def _road(canvas: Canvas[Palette], start: QPointF, end: QPointF) -> None:
    """The band that leads from one cell to the next."""
    canvas.line(start, end, canvas.colours.enamel_dark, ROAD + 4)
    canvas.line(start, end, canvas.colours.road, ROAD)


def _cells(canvas: Canvas[Palette], even: QPointF, first: int) -> None:
    colours = canvas.colours
    for centre, radius, points in ((MIDDLE, ODD_RADIUS, first), (even, EVEN_RADIUS, first + 1)):
        canvas.disc(centre, radius, colours.cell, colours.enamel_dark)
        if first:
            canvas.numeral(str(points), centre, radius * (0.78 if points > 9 else 0.92), colours.cell_ink)


def _chevrons(canvas: Canvas[Palette], s: int, t: int) -> None:
    """Angles along both stubs that point the way up: inwards along s, outwards along t."""
    way = pen(canvas.colours.way, 3)
    edge = MEDAL / 2 if s in (2, 4, 6, 8) else MEDAL / 2 * 2**0.5
    inner = ODD_RADIUS + 1
    along = unit(s)
    count = 2 if edge - inner < 40 else 3
    for index in range(count):
        place = inner + (edge - inner) * (index + 0.75) / (count + 0.5)
        canvas.shape(chevron(MIDDLE + along * place, -along, 9), edge=way)
    start, end = ODD_RADIUS, (EVEN_CELL if t in (2, 4, 6, 8) else EVEN_CELL * 2**0.5) - EVEN_RADIUS
    canvas.shape(chevron(MIDDLE + unit(t) * ((start + end) / 2 + 0.5), unit(t), 9), edge=way)


def _corner(canvas: Canvas[Palette], number: int, turn: int, taken: tuple[int, int]) -> None:
    """The number, upright in a free corner, and the triangle that points where up was in the default orientation."""
    colours = canvas.colours
    corner = next(each for each in (1, 3, 7, 9) if each not in taken)
    # The larger it has to be drawn, the further from the edge.
    step, height = towards(corner), numeral_height(_NUMBER)
    place = QPointF(step.x() * min(34, MEDAL / 2 - 2.5 - 1.22 * height), step.y() * min(40.5, MEDAL / 2 - 3 - height / 2))
    canvas.numeral(str(number), MIDDLE + place, _NUMBER, colours.soft_ink)
    up = TURNED[turn][8]
    # On the rim of the medal, between the roads: where up lies under a road the triangle sits beside it.
    direction, across = unit(up), QPointF(-unit(up).y(), unit(up).x())
    shift = 14.0 if up in taken else 0.0
    tip = MIDDLE + direction * 46 + across * shift
    base = tip - direction * 7
    triangle = polygon([(tip.x(), tip.y()), *((base + across * w).toTuple() for w in (5, -5))])
    canvas.shape(triangle, colours.nose, colours.enamel_dark, 1.2)


def paint_medal_ghost(canvas: Canvas[Palette]) -> None:
    """The outline of a medal not yet unlocked, with the points it would bear."""
    with scaled(canvas.painter, canvas.w / MEDAL):
        _ghost(canvas, canvas.number("first"))


def _ghost(canvas: Canvas[Palette], first: int) -> None:
    colours = canvas.colours
    canvas.rounded(QRectF(2, 2, MEDAL - 4, MEDAL - 4), 6, "", dashed(colours.paper_edge, 1.5))
    canvas.disc(MIDDLE, 30, faded(colours.paper_edge, 0.18), colours.paper_edge, 1.5)
    canvas.numeral(f"{first}·{first + 1}", MIDDLE, 10, mixed(colours.soft_ink, colours.paper, 0.35))


def draw_back(canvas: Canvas[Palette], box: QRectF) -> None:
    """The back of a medal tile."""
    colours = canvas.colours
    canvas.sheet(box, colours.card_back, colours.ink, radius=5)
    for share in (0.34, 0.22):
        canvas.disc(box.center(), box.width() * share, "", colours.card_back_line)
