"""Small signs in one style: badges of the seats, dice, icons."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from tabletop_qt.art.shapes import Colour, disc, lit, path_from, pen, polygon, seat_symbol, set_colours, sheet, star
from tabletop_qt.art.theme import Theme

# Badges


_OUTER, _RING = 0.47, 0.385
"""The radius of the badge, and the middle of its ring, as shares of its size."""
_WITH_EYES = 26
"""From this size on a robot has eyes; in a smaller one the symbol needs the room."""


def badge(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme, *, bot: bool = False) -> None:
    """The badge of a seat of this colour around a point, ``size`` wide and high."""
    painter.save()
    if bot:
        _robot(painter, centre, size, colour, theme)
    else:
        _face(painter, centre, size, colour, theme)
    painter.restore()


def _face(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme) -> None:
    edge, ring = max(1.0, size * 0.035), theme.seat(colour)
    disc(painter, centre, size * _OUTER - edge / 2, ring, theme.ink, edge)
    disc(painter, centre, size * _RING, theme.panel, theme.ink, edge * 0.8)
    _symbol(painter, centre, size * 0.46, colour, theme)


def _robot(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme) -> None:
    edge, ring = max(1.0, size * 0.035), QColor(theme.seat(colour))
    x, y, wide = centre.x(), centre.y(), size * 0.8
    head = QRectF(x - wide / 2, y - size * 0.32, wide, size * 0.79)
    set_colours(painter, ring, theme.ink, edge)
    for side in (-1, 1):
        ear = QRectF(0, 0, size * 0.14, size * 0.26)
        ear.moveCenter(QPointF(x + side * wide / 2, head.center().y()))
        painter.drawRoundedRect(ear, size * 0.04, size * 0.04)
    painter.setPen(pen(theme.ink, edge * 1.5))
    painter.drawLine(QPointF(x, head.top()), QPointF(x, y - size * 0.43))
    disc(painter, QPointF(x, y - size * 0.425), size * 0.065, ring, theme.ink, edge)
    set_colours(painter, ring, theme.ink, edge)
    painter.drawRoundedRect(head, size * 0.17, size * 0.17)
    inset = size * 0.085
    face = head.adjusted(inset, inset, -inset, -inset)
    set_colours(painter, theme.panel, theme.ink, edge * 0.8)
    painter.drawRoundedRect(face, size * 0.1, size * 0.1)
    if size < _WITH_EYES:
        _symbol(painter, face.center(), size * 0.4, colour, theme)
        return
    set_colours(painter, theme.ink)
    for side in (-1, 1):
        painter.drawEllipse(QPointF(x + side * size * 0.155, face.top() + size * 0.125), size * 0.058, size * 0.058)
    _symbol(painter, QPointF(x, face.bottom() - size * 0.2), size * 0.33, colour, theme)


def seat_sign(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme, edge: str, width: float = 1.0) -> None:
    """The symbol of a seat in its colour, with a thin edge, where there is no room for the badge."""
    symbol = seat_symbol(colour, centre, size)
    painter.fillPath(symbol, QColor(theme.seat(colour)))
    painter.strokePath(symbol, pen(edge, width))


def _symbol(painter: QPainter, centre: QPointF, size: float, colour: str, theme: Theme) -> None:
    symbol: QPainterPath = seat_symbol(colour, centre, size)
    set_colours(painter, theme.seat(colour), theme.ink, max(1.0, size * 0.07))
    painter.drawPath(symbol)


# Dice


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The pips of each value, in steps from the middle."""


def cube(painter: QPainter, box: QRectF, colour: Colour, edge: Colour) -> None:
    """A die without anything on it, into a square box."""
    side = box.width()
    sheet(painter, box, lit(colour, box, 0.22, 0.18), edge, radius=side * 0.2, width=max(1.2, side * 0.045))


def die(painter: QPainter, box: QRectF, value: int, colour: Colour, edge: Colour, pip: Colour, rim: Colour = "") -> None:
    """A die that shows a value from 1 to 6, into a square box; its pips have a rim of another colour where one is named."""
    cube(painter, box, colour, edge)
    pips(painter, box, value, pip, rim or pip)


def pips(painter: QPainter, box: QRectF, value: int, colour: Colour, edge: Colour) -> None:
    """The pips of a value from 1 to 6 on a die in a square box."""
    side = box.width()
    set_colours(painter, colour, edge, max(0.5, side * 0.02))
    for dx, dy in PIPS[value]:
        painter.drawEllipse(box.center() + QPointF(dx, dy) * (side * 0.26), side * 0.095, side * 0.095)


# Icons


GRID = 24
SIZES = (16, 20, 24, 32, 48, 64)
"""Pixel sizes that each icon is drawn in, so that it is sharp on every screen."""

_LINES = {
    "undo": "M8.5 5 4 9.5 8.5 14 M4 9.5 H14.5 a5 5 0 0 1 0 10 H9",
    "redo": "M15.5 5 20 9.5 15.5 14 M20 9.5 H9.5 a5 5 0 0 0 0 10 H15",
    "home": "M3.5 11 12 4 20.5 11 M6 9.5 V20 H18 V9.5 M10 20 v-5.5 h4 V20",
    "rules": "M7 3.5 h10 a2 2 0 0 1 2 2 V20.5 H7 a2 2 0 0 1 -2 -2 V5.5 a2 2 0 0 1 2 -2 Z M5 18 a2 2 0 0 1 2 -1.5 H19 M9 8 h6 M9 12 h4",
    "log": "M8.5 6 H20 M8.5 12 H20 M8.5 18 H15.5 M4 6 h.5 M4 12 h.5 M4 18 h.5",
    "moves": "M12 3.5 V20.5 M3.5 12 H20.5 M9 6 12 3.5 15 6 M9 18 12 20.5 15 18 M6 9 3.5 12 6 15 M18 9 20.5 12 18 15",
    "settings": "M4 7 H9 M15 7 H20 M15 7 a3 3 0 1 1 -6 0 a3 3 0 1 1 6 0 M4 17 H7 M13 17 H20 M13 17 a3 3 0 1 1 -6 0 a3 3 0 1 1 6 0",
    "hint": "M9 17 v-1.4 C9 14 6 12.6 6 9.2 a6 6 0 0 1 12 0 C18 12.6 15 14 15 15.6 V17 Z M9.8 20.5 h4.4 M12 12.5 V17 M10 10.5 l2 2 2 -2",
    "zoom-in": "M17 10.5 a6.5 6.5 0 1 1 -13 0 a6.5 6.5 0 1 1 13 0 M15.2 15.2 20.5 20.5 M10.5 7.8 v5.4 M7.8 10.5 h5.4",
    "zoom-out": "M17 10.5 a6.5 6.5 0 1 1 -13 0 a6.5 6.5 0 1 1 13 0 M15.2 15.2 20.5 20.5 M7.8 10.5 h5.4",
    "fit": "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15 M9 9.5 H15 V14.5 H9 Z",
    "play": "M7 4.5 19 12 7 19.5 Z",
    "pause": "M8 5 V19 M16 5 V19",
    "faster": "M4 5.5 11.5 12 4 18.5 Z M12.5 5.5 20 12 12.5 18.5 Z",
    "step": "M6 5 14.5 12 6 19 Z M18 5 V19",
    "skip": "M3 5.5 9.5 12 3 18.5 Z M10.5 5.5 17 12 10.5 18.5 Z M20.5 5.5 V18.5",
    "book": "M12 6.5 C10 4.8 7 4.2 3.5 4.5 V18.5 C7 18.2 10 18.8 12 20.5 C14 18.8 17 18.2 20.5 18.5 V4.5 C17 4.2 14 4.8 12 "
    "6.5 Z M12 6.5 V20",
    "sun": "M16 12 a4 4 0 1 1 -8 0 a4 4 0 1 1 8 0 M12 2.8 v2.2 M12 19 v2.2 M2.8 12 h2.2 M19 12 h2.2 M5.5 5.5 l1.5 1.5 M17 "
    "17 l1.5 1.5 M5.5 18.5 l1.5 -1.5 "
    "M17 7 l1.5 -1.5",
    "moon": "M19.8 14.6 A8.3 8.3 0 1 1 9.4 4.2 A6.6 6.6 0 0 0 19.8 14.6 Z",
    "contrast": "M20 12 a8 8 0 1 1 -16 0 a8 8 0 1 1 16 0",
    "close": "M6 6 18 18 M18 6 6 18",
    "menu": "M4 6.5 H20 M4 12 H20 M4 17.5 H20",
    "search": "M17 10.5 a6.5 6.5 0 1 1 -13 0 a6.5 6.5 0 1 1 13 0 M15.2 15.2 20.5 20.5",
    "copy": "M9 8.5 H18 a1.5 1.5 0 0 1 1.5 1.5 V19 a1.5 1.5 0 0 1 -1.5 1.5 H10 A1.5 1.5 0 0 1 8.5 19 V9 M15.5 5.5 V5 A1.5 "
    "1.5 0 0 0 14 3.5 H6 "
    "A1.5 1.5 0 0 0 4.5 5 V14 A1.5 1.5 0 0 0 5.5 15.4",
    "save": "M12 3.5 V14.5 M7.5 10.5 12 15 16.5 10.5 M4 16.5 V19 a1.5 1.5 0 0 0 1.5 1.5 H18.5 A1.5 1.5 0 0 0 20 19 V16.5",
    "open": "M3.5 19 V6 A1.5 1.5 0 0 1 5 4.5 H9.5 L12 7.5 H18 A1.5 1.5 0 0 1 19.5 9 V10.5 M3.5 19 6.3 10.5 H21.5 L18.8 19 Z",
    "calendar": "M5.5 5.5 H18.5 A1.5 1.5 0 0 1 20 7 V19 a1.5 1.5 0 0 1 -1.5 1.5 H5.5 A1.5 1.5 0 0 1 4 19 V7 A1.5 1.5 0 0 1 5.5 "
    "5.5 Z M4 10 H20 M8.5 3 V7 "
    "M15.5 3 V7 M8 14 h.5 M12 14 h.5 M16 14 h.5 M8 17.2 h.5 M12 17.2 h.5",
    "dice": "M6 4 H18 A2 2 0 0 1 20 6 V18 A2 2 0 0 1 18 20 H6 A2 2 0 0 1 4 18 V6 A2 2 0 0 1 6 4 Z",
    "info": "M20.5 12 a8.5 8.5 0 1 1 -17 0 a8.5 8.5 0 1 1 17 0 M12 11 V16.5",
    "people": "M12.5 8 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 M2.8 20 v-1 a6.2 6.2 0 0 1 12.4 0 v1 M15 4.7 a3.5 3.5 0 0 1 0 "
    "6.6 M17.8 13.9 A6.2 6.2 0 0 1 21.2 19.5 V20",
    "history": "M4.5 12 A7.5 7.5 0 1 0 7.5 6 M11.5 6.5 H7 V2 M12 8.5 V12.5 L15 14.5",
    "turn": "M19.5 12 A7.5 7.5 0 1 1 16.5 6 M12.5 6.5 H17 V2",
    "add": "M12 5 V19 M5 12 H19",
    "delete": "M4 6.5 H20 M9.5 6.5 V4 h5 V6.5 M6 6.5 7 20.5 H17 L18 6.5 M10.2 10.5 V16.5 M13.8 10.5 V16.5",
    "check": "M4.5 12.5 9.5 17.5 19.5 7",
    "back": "M10.5 5 3.5 12 10.5 19 M4 12 H20.5",
    "step-back": "M15.5 5.5 9 12 15.5 18.5",
    "step-on": "M8.5 5.5 15 12 8.5 18.5",
    "branch": "M7 8.5 V15.5 M9.5 6 a2.5 2.5 0 1 1 -5 0 a2.5 2.5 0 1 1 5 0 M9.5 18 a2.5 2.5 0 1 1 -5 0 a2.5 2.5 0 1 1 5 0 "
    "M19.5 6 a2.5 2.5 0 1 1 -5 0 a2.5 2.5 0 1 1 5 0 M17 8.5 C17 12.5 7 11 7 15.5",
    "panel": "M5 4.5 H19 A1.5 1.5 0 0 1 20.5 6 V18 A1.5 1.5 0 0 1 19 19.5 H5 A1.5 1.5 0 0 1 3.5 18 V6 A1.5 1.5 0 0 1 5 4.5 Z "
    "M14.5 4.5 V19.5",
    "statistics": "M4 20 H20 M6.5 16.5 V12 M12 16.5 V5 M17.5 16.5 V9",
    "speaker": "M4 9.5 H7.5 L12 5.5 V18.5 L7.5 14.5 H4 Z M15.5 9 a4.2 4.2 0 0 1 0 6 M18 6.3 a8 8 0 0 1 0 11.4",
}
"""Strokes, by name."""

_SOLID = {
    "dice": "M9.6 8.3 a1.3 1.3 0 1 1 -2.6 0 a1.3 1.3 0 1 1 2.6 0 M13.3 12 a1.3 1.3 0 1 1 -2.6 0 a1.3 1.3 0 1 1 2.6 0 "
    "M17 15.7 a1.3 1.3 0 1 1 -2.6 0 a1.3 1.3 0 1 1 2.6 0",
    "contrast": "M12 4 a8 8 0 0 1 0 16 Z",
    "info": "M13.3 7.8 a1.3 1.3 0 1 1 -2.6 0 a1.3 1.3 0 1 1 2.6 0",
}
"""Filled parts, by name."""

NAMES = tuple(_LINES)
"""The icons that there are."""


def drawing(name: str) -> tuple[QPainterPath, QPainterPath]:
    """The strokes and the filled parts of an icon on the grid, shared by all. Raises KeyError for an unknown name."""
    return path_from(_LINES[name]), path_from(_SOLID.get(name, ""))


def draw(painter: QPainter, name: str, colour: QColor, box: QRectF) -> None:
    """Draw an icon into a box."""
    strokes, solid = drawing(name)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / GRID, box.height() / GRID)
    painter.strokePath(strokes, QPen(QBrush(colour), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.fillPath(solid, colour)
    painter.restore()


@cache
def icon(name: str, colour: str) -> QIcon:
    """An icon in a colour, drawn once. Raises KeyError for an unknown name."""
    drawing(name)
    answer = QIcon()
    for size in SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw(painter, name, QColor(colour), QRectF(0, 0, size, size))
        painter.end()
        answer.addPixmap(pixmap)
    return answer


# The rosette on the box of a game that was won


ROSETTE = 0.055
"""The radius of a rosette, in widths of the box."""
_RIBBON = (0.05, 0.4), (0.8, 0.2), (0.95, 2.0), (0.55, 1.7), (0.2, 2.05)
"""The corners of the right ribbon from the centre, in radii."""


def pin_rosette(box: QPixmap, theme: Theme) -> None:
    """Draw a rosette with two ribbons over the top right corner of a box."""
    wide = box.deviceIndependentSize().width()
    radius = wide * ROSETTE
    # So low that it is whole above a lid that is raised.
    centre, edge = QPointF(wide - radius - 1, radius * 1.4 + 1), radius * 0.09
    painter = QPainter(box)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    set_colours(painter, theme.warning, theme.ring_edge, edge)
    for side in (-1, 1):
        painter.drawPath(polygon([(centre.x() + side * x * radius, centre.y() + y * radius) for x, y in _RIBBON]))
    set_colours(painter, theme.ring, theme.ring_edge, edge)
    painter.drawPath(star(centre, radius, 14, 0.86))
    set_colours(painter, theme.ring_edge)
    painter.drawPath(star(centre, radius * 0.55))
    painter.end()
