"""Shapes, pens and fills that painters share, and paths read from SVG path data."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient, QTransform

# Shapes


Colour: TypeAlias = QColor | str
Fill: TypeAlias = QBrush | QColor | QGradient | str
"""The fill of a shape; "" for none."""
Edge: TypeAlias = QPen | QColor | str
"""The outline of a shape; "" for none."""
OUTLINE = 2.0
"""The width of outlines, in scene units."""


# Looked up once: every stroke of every picture asks for them.
_SOLID, _ROUND = Qt.PenStyle.SolidLine, (Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
_NO_BRUSH, _NO_PEN = Qt.BrushStyle.NoBrush, Qt.PenStyle.NoPen
_STEPS = {7: (-1, -1), 8: (0, -1), 9: (1, -1), 4: (-1, 0), 6: (1, 0), 1: (-1, 1), 2: (0, 1), 3: (1, 1)}


def drawn(w: int, h: int, dpr: float, draw: Callable[[QPainter], None]) -> QPixmap:
    """A drawing as a picture of its own, for widgets: ``w`` by ``h`` logical pixels, antialiased, on nothing."""
    pixmap = QPixmap(math.ceil(w * dpr), math.ceil(h * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(QRectF(0, 0, w, h))
    draw(painter)
    painter.end()
    return pixmap


def pen(colour: Colour, width: float = OUTLINE, style: Qt.PenStyle = _SOLID) -> QPen:
    """A pen with round ends and joins."""
    return QPen(QColor(colour), width, style, *_ROUND)


def dashed(colour: str, width: float = OUTLINE) -> QPen:
    """Such a pen that leaves gaps: what it outlines is empty."""
    return pen(colour, width, Qt.PenStyle.DashLine)


def inset(box: QRectF, across: float, down: float | None = None) -> QRectF:
    """The box without so much at each of its sides."""
    down = across if down is None else down
    return box.adjusted(across, down, -across, -down)


def around(centre: QPointF, w: float, h: float | None = None) -> QRectF:
    """A box, square without a height, around a point."""
    h = w if h is None else h
    return QRectF(centre.x() - w / 2, centre.y() - h / 2, w, h)


def faded(colour: Colour, opacity: float) -> QColor:
    """A colour at an opacity from 0 to 1."""
    made = QColor(colour)
    made.setAlphaF(made.alphaF() * opacity)
    return made


def mixed(colour: Colour, other: Colour, share: float) -> QColor:
    """The colour with a share, from 0 to 1, of another in it."""
    a, b = QColor(colour), QColor(other)
    return QColor(*(round(x + (y - x) * share) for x, y in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))))


def lit(colour: Colour, box: QRectF, light: float = 0.12, dark: float = 0.10) -> QBrush:
    """A colour under one light from the upper left: a little lighter there, a little darker at the lower right."""
    return linear(box.topLeft(), box.bottomRight(), (0, mixed(colour, "#FFFFFF", light)), (1, mixed(colour, "#000000", dark)))


def linear(start: QPointF, end: QPointF, *stops: tuple[float, Colour]) -> QBrush:
    """Colours from one point to another: each stop is a share of the way, from 0 to 1, and the colour there."""
    gradient = QLinearGradient(start, end)
    for share, colour in stops:
        gradient.setColorAt(share, QColor(colour))
    return QBrush(gradient)


def radial(centre: QPointF, radius: float, *stops: tuple[float, Colour]) -> QBrush:
    """Colours around a centre: each stop is a share of the radius, from 0 to 1, and the colour there."""
    gradient = QRadialGradient(centre, radius)
    for share, colour in stops:
        gradient.setColorAt(share, QColor(colour))
    return QBrush(gradient)


def fading(centre: QPointF, radius: float, colour: Colour, *stops: tuple[float, float]) -> QBrush:
    """A light around a centre: each stop is a share of the radius, and how opaque the colour is there."""
    return radial(centre, radius, *((share, faded(colour, opacity)) for share, opacity in stops))


def set_colours(painter: QPainter, fill: Fill = "", edge: Edge = "", width: float = OUTLINE) -> None:
    """Set the fill and the outline of the next shapes; "" for none."""
    painter.setBrush(fill if not isinstance(fill, str) else QColor(fill) if fill else _NO_BRUSH)
    painter.setPen(edge if isinstance(edge, QPen) else pen(edge, width) if edge else _NO_PEN)


@contextmanager
def placed(painter: QPainter, x: float, y: float, *, turn: float = 0.0, scale: tuple[float, float] = (1.0, 1.0)) -> Iterator[None]:
    """Meanwhile the painter draws around this point, turned clockwise by degrees, and then scaled."""
    painter.save()
    painter.translate(x, y)
    painter.rotate(turn)
    painter.scale(*scale)
    yield
    painter.restore()


def glow(painter: QPainter, centre: QPointF, radius: float, colour: Colour, opacity: float) -> None:
    """A light that fades outwards."""
    set_colours(painter, fading(centre, radius, colour, (0, opacity), (1, 0.0)))
    painter.drawEllipse(centre, radius, radius)


def polar(centre: QPointF, angle: float, across: float, down: float | None = None) -> QPointF:
    """The point of a circle, or of an ellipse, at an angle in radians, clockwise from the right."""
    return centre + QPointF(math.cos(angle) * across, math.sin(angle) * (across if down is None else down))


def sheet(painter: QPainter, box: QRectF, fill: Fill, edge: Edge, radius: float = 6, width: float = 1.5) -> None:
    """A rounded sheet with its outline inside the box."""
    set_colours(painter, fill, edge, width)
    painter.drawRoundedRect(inset(box, width / 2), radius, radius)


def disc(painter: QPainter, centre: QPointF, radius: float, fill: Fill, edge: Edge, width: float = OUTLINE) -> None:
    """A disc with an outline."""
    set_colours(painter, fill, edge, width)
    painter.drawEllipse(centre, radius, radius)


def circle(centre: QPointF, radius: float) -> QPainterPath:
    """A circle as a path."""
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def polygon(points: list[tuple[float, float]]) -> QPainterPath:
    """A closed path through points."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def bubble(box: QRectF, side: str, tail: float = 9.0, radius: float = 7.0) -> QPainterPath:
    """A speech bubble that fills a box, with its tail in the middle of the ``left``, ``right``, ``top`` or ``bottom`` side."""
    x, y = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[side]
    body, middle = bubble_body(box, side, tail), box.center()
    tip = QPointF(middle.x() + x * box.width() / 2, middle.y() + y * box.height() / 2)
    foot, across = tip - QPointF(x, y) * (tail + 2), QPointF(radius * abs(y), radius * abs(x))
    wedge = polygon([(point.x(), point.y()) for point in (tip, foot + across, foot - across)])
    shape = QPainterPath()
    shape.addRoundedRect(body, radius, radius)
    return shape.united(wedge)


def bubble_body(box: QRectF, side: str, tail: float = 9.0) -> QRectF:
    """The part of a `bubble` that words can stand in."""
    return box.adjusted(tail * (side == "left"), tail * (side == "top"), -tail * (side == "right"), -tail * (side == "bottom"))


def star(centre: QPointF, radius: float, points: int = 5, inner: float = 0.45) -> QPainterPath:
    """A star with its first point up."""
    corners = []
    for index in range(2 * points):
        reach = radius if index % 2 == 0 else radius * inner
        angle = math.pi * index / points - math.pi / 2
        corners.append((centre.x() + reach * math.cos(angle), centre.y() + reach * math.sin(angle)))
    return polygon(corners)


def seat_symbol(colour: str, centre: QPointF, size: float) -> QPainterPath:
    """The symbol that always goes with a seat colour (TBL-1): triangle, circle, square, diamond, star. ``size`` is its width."""
    x, y, r = centre.x(), centre.y(), size / 2
    path = QPainterPath()
    if colour == "orange":
        return polygon([(x, y - r), (x + r, y + 0.75 * r), (x - r, y + 0.75 * r)])
    if colour == "sky":
        path.addEllipse(centre, 0.92 * r, 0.92 * r)
        return path
    if colour == "green":
        path.addRect(QRectF(x - 0.82 * r, y - 0.82 * r, 1.64 * r, 1.64 * r))
        return path
    if colour == "vermilion":
        return polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
    return star(centre, 1.08 * r)


def towards(orientation: int) -> QPointF:
    """The step of unit length along each axis in an orientation of the numeric keypad (8 is up)."""
    return QPointF(*_STEPS[orientation])


def unit(orientation: int) -> QPointF:
    """The direction of an orientation, one unit long."""
    step = towards(orientation)
    return step / math.hypot(step.x(), step.y())


def arrow(centre: QPointF, orientation: int, length: float, width: float) -> QPainterPath:
    """A bold arrow of a length around its centre; ``width`` is that of the shaft."""
    along = unit(orientation)
    across = QPointF(-along.y(), along.x())
    tail, tip = centre - along * (length / 2), centre + along * (length / 2)
    neck = tip - along * (width * 1.75)
    path = QPainterPath(tail + across * (width / 2))
    path.lineTo(neck + across * (width / 2))
    path.lineTo(neck + across * (width * 1.45))
    path.lineTo(tip)
    path.lineTo(neck - across * (width * 1.45))
    path.lineTo(neck - across * (width / 2))
    path.lineTo(tail - across * (width / 2))
    path.closeSubpath()
    return path


def chevron(centre: QPointF, direction: QPointF, size: float) -> QPainterPath:
    """An open angle that points in a direction (a unit vector); ``size`` is its width."""
    across = QPointF(-direction.y(), direction.x())
    path = QPainterPath(centre - direction * (size * 0.35) + across * (size / 2))
    path.lineTo(centre + direction * (size * 0.35))
    path.lineTo(centre - direction * (size * 0.35) - across * (size / 2))
    return path


# Path data


_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_QUARTER = math.pi / 2


def _add(path: QPainterPath, command: str, n: list[float]) -> None:
    """Add a command of path data with its numbers to a path; one in a small letter counts from where the path is."""
    here = path.currentPosition()
    base = here if command.islower() else QPointF()

    def at(place: int) -> QPointF:
        return base + QPointF(n[place], n[place + 1])

    match command.upper():
        case "M":
            path.moveTo(at(0))
        case "L":
            path.lineTo(at(0))
        case "H":
            path.lineTo(base.x() + n[0], here.y())
        case "V":
            path.lineTo(here.x(), base.y() + n[0])
        case "C":
            path.cubicTo(at(0), at(2), at(4))
        case "Q":
            path.quadTo(at(0), at(2))
        case "A":
            _arc(path, here, at(5), (n[0], n[1]), math.radians(n[2]), large=bool(n[3]), clockwise=bool(n[4]))
        case "Z":
            path.closeSubpath()


def _arc(
    path: QPainterPath, start: QPointF, end: QPointF, radii: tuple[float, float], tilt: float, *, large: bool, clockwise: bool
) -> None:
    """An elliptic arc from end points to cubics, as the SVG specification's appendix derives the centre."""
    rx, ry = radii
    cos, sin = math.cos(tilt), math.sin(tilt)
    half = (start - end) / 2
    x, y = cos * half.x() + sin * half.y(), -sin * half.x() + cos * half.y()
    stretch = math.sqrt(max((x / rx) ** 2 + (y / ry) ** 2, 1.0))
    rx, ry = rx * stretch, ry * stretch
    below = (rx * y) ** 2 + (ry * x) ** 2
    root = math.sqrt(max((rx * ry) ** 2 - below, 0.0) / below) if below else 0.0
    root = root if large != clockwise else -root
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    middle = (start + end) / 2
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    sweep = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if clockwise and sweep < 0:
        sweep += 2 * math.pi
    elif not clockwise and sweep > 0:
        sweep -= 2 * math.pi

    def at(ux: float, uy: float) -> QPointF:
        px, py = rx * ux + cx, ry * uy + cy
        return QPointF(cos * px - sin * py, sin * px + cos * py) + middle

    pieces = max(1, math.ceil(abs(sweep) / _QUARTER - 1e-9))
    step = sweep / pieces
    reach = 4 / 3 * math.tan(step / 4)
    for k in range(pieces):
        a, b = first + k * step, first + (k + 1) * step
        path.cubicTo(
            at(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
            at(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
            at(math.cos(b), math.sin(b)),
        )


def path(data: str) -> QPainterPath:
    """The painter path of path data. Flags of arcs must be separated by spaces.

    Raises ValueError for anything that is not path data.

    >>> path("M0 0 H10 v10 Z").boundingRect().getRect()
    (0.0, 0.0, 10.0, 10.0)
    """
    made, tokens = QPainterPath(), _TOKEN.findall(data)
    command, i = "", 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command, i = tokens[i], i + 1
        elif command in "Zz":
            raise ValueError(f"number without a command in path data '{data[:40]}'")
        takes = _TAKES.get(command.upper())
        if takes is None:
            raise ValueError(f"'{command}' is no path command in '{data[:40]}'")
        try:
            numbers = [float(token) for token in tokens[i : i + takes]]
        except ValueError:
            numbers = []
        if len(numbers) != takes:
            raise ValueError(f"'{command}' takes {takes} numbers in path data '{data[:40]}'")
        _add(made, command, numbers)
        i += takes
        # Further pairs after a move are lines.
        command = {"M": "L", "m": "l"}.get(command, command)
    return made


@cache
def path_from(data: str) -> QPainterPath:
    """The painter path of path data, made once and shared: nobody may change it."""
    return path(data)


def placed_symbol(symbol: QPainterPath, centre: QPointF, scale: float) -> QPainterPath:
    """A symbol that was drawn around (0, 0), around another point and scaled."""
    return QTransform.fromTranslate(centre.x(), centre.y()).scale(scale, scale).map(symbol)


# Pictures of players by rank


def column(place: int, count: int) -> float:
    """The middle of a player's column, as a share of the width: the first is in the middle, the others at its right and left in turn.

    >>> [column(place, 4) for place in range(4)]
    [0.375, 0.625, 0.125, 0.875]
    """
    aside = (place + 1) // 2 * (1 if place % 2 else -1)
    return (aside + (0 if count % 2 else -0.5) + 0.5 * count) / count


def part_done(share: float, start: float, end: float) -> float:
    """The share done of a part that takes place between two shares of the whole, slower at its end.

    >>> [part_done(share, 0.5, 1) for share in (0, 0.75, 1)]
    [0.0, 0.75, 1.0]
    """
    part = min(1.0, max(0.0, (share - start) / (end - start)))
    return 1 - (1 - part) ** 2
