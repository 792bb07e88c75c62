"""Texts on pictures fit with any font: systems bring their own, and lines of some stand far apart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from tabletop_qt.art import lettering
from tabletop_qt.art.lettering import fitting_lines, font, height_of, text

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application

WORDS = "Each player looks at the top 4 cards of the directive pile and keeps 1 of them, then discards 1 of those in hand."
SIZE = 20.0


class FarApart(QFontMetricsF):
    """What a font says of itself that leaves much air between its lines, as Windows' own does."""

    def __init__(self, made: QFont) -> None:
        super().__init__(made)
        self._high = made.pixelSize() * 1.7

    def lineSpacing(self) -> float:
        """How far lines stand apart."""
        return self._high

    def height(self) -> float:
        """How high a line is."""
        return self._high


def inked(box: QRectF) -> tuple[int, int]:
    """The first and the last row of pixels that has ink, of words drawn in a box from its top."""
    image = QImage(400, 300, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    text(painter, WORDS, box, SIZE, "#000000", least=SIZE)
    painter.end()
    white = QColor(Qt.GlobalColor.white).rgb()
    rows = [y for y in range(image.height()) if any(image.pixel(x, y) != white for x in range(image.width()))]
    return rows[0], rows[-1]


def test_a_font_whose_lines_stand_far_apart_has_as_many_in_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    made = font(SIZE)
    high = height_of(WORDS, 300, SIZE)
    lines = fitting_lines(WORDS, QRectF(0, 0, 300, high), made)
    assert len(lines) > 3
    assert " ".join(lines) == WORDS
    monkeypatch.setattr(lettering, "QFontMetricsF", FarApart)
    assert height_of(WORDS, 300, SIZE) == pytest.approx(len(lines) * SIZE * 1.1)
    assert fitting_lines(WORDS, QRectF(0, 0, 300, len(lines) * SIZE * 1.1), made) == lines
    assert fitting_lines(WORDS, QRectF(0, 0, 300, len(lines) * SIZE * 1.1 - 2), made)[-1].endswith("…")


def test_its_lines_stand_in_the_box_as_those_of_other_fonts_do(monkeypatch: pytest.MonkeyPatch) -> None:
    box = QRectF(20, 50, 300, 160)
    first, last = inked(box)
    monkeypatch.setattr(lettering, "QFontMetricsF", FarApart)
    other_first, other_last = inked(box)
    assert box.top() <= other_first < other_last <= box.bottom()
    assert abs(other_first - first) <= 3
    assert abs(other_last - last) <= 3
