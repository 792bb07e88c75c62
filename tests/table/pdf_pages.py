"""Reads back what a PDF file of the app shows: filled shapes, crop marks, and how drawings are turned; in millimetres."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

from attrs import field, frozen
from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

POINT = 25.4 / 72
_TOKEN = re.compile(rb"/\S+|\[[^\]]*\]|<[^>]*>|\((?:\\.|[^)])*\)|[-+.\d]+|[A-Za-z*]+")


@frozen
class Shape:
    """A shape: its box, and its colour as ``#rrggbb``."""

    left: float
    top: float
    right: float
    bottom: float
    colour: str = ""

    @property
    def size(self) -> tuple[float, float]:
        return round(self.right - self.left, 2), round(self.bottom - self.top, 2)


@frozen
class PdfPage:
    """A page with its shapes in the order of drawing; ``turns`` counts drawings turned to the left and to the right."""

    width: float
    fills: list[Shape] = field(factory=list)
    lines: list[Shape] = field(factory=list)
    turns: list[int] = field(factory=lambda: [0, 0])

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """The places of crop marks: across, and down."""
        upright = {round((line.left + line.right) / 2, 2) for line in self.lines if line.right - line.left < 0.01}
        level = {round((line.top + line.bottom) / 2, 2) for line in self.lines if line.bottom - line.top < 0.01}
        return sorted(upright), sorted(level)


def pages(data: bytes) -> Iterator[PdfPage]:
    """The pages of a file, in order."""
    size = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert size is not None
    for stream in re.finditer(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            content = zlib.decompress(stream[1])
        except zlib.error:
            continue
        if b"/CSp cs" in content and b" cm" in content[:200]:
            yield _Reader(float(size[1]), float(size[2])).read(content)


class _Reader:
    """Follows the operators of a page that say where something is filled or stroked."""

    def __init__(self, w: float, h: float) -> None:
        self.page = PdfPage(w * POINT)
        self.now, self.fill, self.width = QTransform(POINT, 0, 0, -POINT, 0, h * POINT), "", 1.0
        self.stack: list[tuple[QTransform, str, float]] = []
        self.points: list[QPointF] = []

    def read(self, content: bytes) -> PdfPage:
        numbers: list[float] = []
        for token in _TOKEN.findall(content):
            if re.fullmatch(rb"[-+.\d]+", token):
                numbers.append(float(token))
                continue
            if token in (b"q", b"Q", b"cm", b"scn", b"w"):
                self._state(token, numbers)
            elif token in (b"m", b"l", b"c", b"re"):
                # A rectangle has a corner and a size; of a curve the end is enough.
                x, y = numbers[0:2] if token == b"re" else numbers[-2:]
                ends = [(x, y), (x + numbers[2], y + numbers[3])] if token == b"re" else [(x, y)]
                self.points += [self.now.map(QPointF(*end)) for end in ends]
            elif token in (b"f", b"f*", b"B", b"B*", b"S", b"n"):
                self._paint(token)
            numbers = []
        return self.page

    def _state(self, token: bytes, numbers: list[float]) -> None:
        match token:
            case b"q":
                self.stack.append((self.now, self.fill, self.width))
            case b"Q":
                self.now, self.fill, self.width = self.stack.pop()
            case b"cm":
                made = QTransform(*numbers[-6:])
                if abs(made.m11()) < 1e-6 < abs(made.m12()):
                    self.page.turns[made.m12() > 0] += 1
                self.now = made * self.now
            case b"scn":
                self.fill = "#" + "".join(f"{round(255 * part):02x}" for part in numbers[-3:])
            case b"w":
                self.width = numbers[-1]

    def _paint(self, token: bytes) -> None:
        xs, ys = [point.x() for point in self.points], [point.y() for point in self.points]
        if token not in (b"S", b"n"):
            self.page.fills.append(Shape(min(xs), min(ys), max(xs), max(ys), self.fill))
        elif token == b"S" and len(xs) == 2 and abs(self.width * self.now.m11() - 0.1) < 0.01:
            self.page.lines.append(Shape(min(xs), min(ys), max(xs), max(ys)))
        self.points = []
