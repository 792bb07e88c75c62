"""Drawings as hand-written path data: the path language of SVG (M L H V C S Q A Z, lower case for relative) read into painter paths."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_QUARTER = math.pi / 2


class _Pen:
    """Follows path data; remembers where it is and the last control point, for smooth joins."""

    def __init__(self) -> None:
        self.path = QPainterPath()
        self.here = QPointF()
        self.control = QPointF()

    def place(self, x: float, y: float, relative: bool) -> QPointF:
        return self.here + QPointF(x, y) if relative else QPointF(x, y)

    def move(self, n: list[float], relative: bool) -> None:
        self.here = self.control = self.place(n[0], n[1], relative)
        self.path.moveTo(self.here)

    def line(self, n: list[float], relative: bool) -> None:
        self.here = self.control = self.place(n[0], n[1], relative)
        self.path.lineTo(self.here)

    def across(self, n: list[float], relative: bool) -> None:
        self.line([n[0], 0 if relative else self.here.y()], relative)

    def down(self, n: list[float], relative: bool) -> None:
        self.line([0 if relative else self.here.x(), n[0]], relative)

    def cubic(self, n: list[float], relative: bool) -> None:
        first, second, end = (self.place(n[i], n[i + 1], relative) for i in (0, 2, 4))
        self.path.cubicTo(first, second, end)
        self.here, self.control = end, second

    def smooth(self, n: list[float], relative: bool) -> None:
        first = self.here * 2 - self.control
        second, end = (self.place(n[i], n[i + 1], relative) for i in (0, 2))
        self.path.cubicTo(first, second, end)
        self.here, self.control = end, second

    def quadratic(self, n: list[float], relative: bool) -> None:
        control, end = (self.place(n[i], n[i + 1], relative) for i in (0, 2))
        self.path.quadTo(control, end)
        self.here = self.control = end

    def arc(self, n: list[float], relative: bool) -> None:
        end = self.place(n[5], n[6], relative)
        _arc(self.path, self.here, end, (n[0], n[1]), math.radians(n[2]), large=bool(n[3]), clockwise=bool(n[4]))
        self.here = self.control = end

    def close(self, _n: list[float], _relative: bool) -> None:
        self.path.closeSubpath()
        self.here = self.control = self.path.currentPosition()

    def steps(self) -> dict[str, Callable[[list[float], bool], None]]:
        return {
            "M": self.move, "L": self.line, "H": self.across, "V": self.down, "C": self.cubic,
            "S": self.smooth, "Q": self.quadratic, "A": self.arc, "Z": self.close,
        }  # fmt: skip


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
    pen = _Pen()
    steps = pen.steps()
    tokens = _TOKEN.findall(data)
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
        steps[command.upper()](numbers, command.islower())
        i += takes
        # Further pairs after a move are lines.
        command = {"M": "L", "m": "l"}.get(command, command)
    return pen.path


@cache
def drawn(data: str) -> QPainterPath:
    """The painter path of path data, made once and shared: nobody may change it."""
    return path(data)


def placed_symbol(symbol: QPainterPath, centre: QPointF, scale: float) -> QPainterPath:
    """A symbol that was drawn around (0, 0), around another point and scaled."""
    return QTransform.fromTranslate(centre.x(), centre.y()).scale(scale, scale).map(symbol)
