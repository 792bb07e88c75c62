"""Letters for the titles on boxes: single strokes that every game draws with a pen of its own.

Capitals are ten units high and stand on the line 10; small letters begin at 5, and what hangs down ends near 13.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform

from tabletop_qt.art.pathdata import drawn

Alphabet = Mapping[str, tuple[float, str]]
"""By letter: how wide it is, and its strokes as path data."""

ROUND: Alphabet = {
    "A": (8, "M0 10 L4 0 L8 10 M1.6 6.6 H6.4"),
    "B": (6.5, "M0 0 V10 H3.9 A2.6 2.6 0 0 0 3.9 4.8 H0 M3.4 4.8 A2.4 2.4 0 0 0 3.4 0 H0"),
    "D": (7, "M0 0 V10 H2.6 C5.8 10 7 8 7 5 C7 2 5.8 0 2.6 0 Z"),
    "E": (5.5, "M5.5 0 H0 V10 H5.5 M0 4.8 H4.6"),
    "I": (0, "M0 0 V10"),
    "J": (5, "M5 0 V6.8 C5 9 3.9 10 2.5 10 C1.1 10 0 9 0 7.2"),
    "K": (6.5, "M0 0 V10 M6.2 0 L0 6 M2.4 3.9 L6.5 10"),
    "M": (8.5, "M0 10 V0 L4.25 6.4 L8.5 0 V10"),
    "N": (7, "M0 10 V0 L7 10 V0"),
    "O": (8, "M4 0 C6.6 0 8 2.2 8 5 C8 7.8 6.6 10 4 10 C1.4 10 0 7.8 0 5 C0 2.2 1.4 0 4 0 Z"),
    "P": (6.2, "M0 10 V0 H3.6 A2.8 2.8 0 0 1 3.6 5.6 H0"),
    "R": (6.5, "M0 10 V0 H3.6 A2.8 2.8 0 0 1 3.6 5.6 H0 M3.2 5.6 L6.5 10"),
    "S": (6, "M5.8 1.9 C5.2 0.6 4.2 0 3 0 C1.4 0 0.3 1 0.3 2.5 C0.3 5.8 6 4.2 6 7.4 C6 9 4.7 10 3 10 C1.6 10 0.5 9.3 0 7.9"),
    "T": (7, "M0 0 H7 M3.5 0 V10"),
    "U": (7, "M0 0 V6.4 C0 8.9 1.4 10 3.5 10 C5.6 10 7 8.9 7 6.4 V0"),
}
"""Plain capitals with round bowls."""

COLLEGE: Alphabet = {
    "A": (7, "M0 10 V2.4 L2 0 H5 L7 2.4 V10 M0 6.2 H7"),
    "H": (6.5, "M0 0 V10 M6.5 0 V10 M0 5 H6.5"),
    "I": (0, "M0 0 V10"),
    "L": (5.5, "M0 0 V10 H5.5"),
    "R": (6.5, "M0 10 V0 H4.8 L6.5 1.7 V4 L4.8 5.6 H0 M3.2 5.6 L6.5 10"),
    "S": (6.2, "M6.2 2.6 V1.7 L4.6 0 H1.6 L0 1.7 V3.3 L1.6 5 H4.6 L6.2 6.7 V8.3 L4.6 10 H1.6 L0 8.3 V7.4"),
    "V": (7, "M0 0 V4 L3.5 10 L7 4 V0"),
    "W": (9.4, "M0 0 V5.6 L2.2 10 L4.7 4.8 L7.2 10 L9.4 5.6 V0"),
    "Y": (7, "M0 0 V2.2 L3.5 5.6 L7 2.2 V0 M3.5 5.6 V10"),
}
"""Capitals with their corners cut off, as on jerseys."""

HAND: Alphabet = {
    "D": (6.8, "M0.3 0.2 V9.9 H2.2 C5.6 9.9 6.8 7.6 6.8 5 C6.8 2.2 5.4 0.1 2.2 0.1 H-0.6"),
    "S": (5.6, "M5.4 1.8 C4.8 -0.2 1 -0.4 0.8 2.4 C0.6 5.2 5.8 4.6 5.5 7.6 C5.2 10.6 0.6 10.6 0 7.8"),
    "Y": (6.2, "M0 0.2 C0.6 2.6 1.8 4.8 3.1 4.9 M6.2 0 C5 4 3.4 8 1.6 10.2"),
    "a": (
        5,
        "M4.3 6.6 C4 5.5 3.2 5 2.2 5 C0.8 5 0 6.1 0 7.6 C0 9.1 0.8 10 2.1 10 C3.2 10 4.2 9.2 4.3 7.8 V5.3 V8.6 C4.3 9.6 4.7 10.1 5.4 9.8",
    ),
    "c": (4, "M4 5.7 C2.6 4.3 0 5 0 7.5 C0 10 2.8 10.7 4.2 9.2"),
    "e": (4.5, "M0.2 7.5 H4.5 C4.5 5.9 3.7 5 2.4 5 C0.9 5 0 6 0 7.5 C0 9.2 1 10 2.5 10 C3.4 10 4.1 9.6 4.6 8.9"),
    "h": (4.5, "M0.2 0 V10 M0.2 6.8 C1.2 4.6 4.3 4.4 4.3 7 V10"),
    "i": (0.6, "M0.2 5.2 V8.8 C0.2 9.6 0.5 10.1 1 9.9 M0.2 2.5 V2.7"),
    "l": (1.2, "M0.2 0 V8.6 C0.2 9.6 0.7 10.1 1.4 9.8"),
    "o": (4.8, "M2.4 5 C0.8 5 0 6 0 7.5 C0 9.1 0.9 10 2.4 10 C3.9 10 4.8 9 4.8 7.5 C4.8 6 3.9 5 2.4 5 Z"),
    "r": (3, "M0.2 5.2 V10 M0.2 7.2 C0.7 5.7 1.9 4.8 3.2 5.2"),
    "y": (4.6, "M0 5.2 C0 7.6 0.8 9.2 2.2 9.2 C3.4 9.2 4.3 7.6 4.4 5.2 V10 C4.4 12.4 3 13.4 0.6 12.6"),
}
"""Letters as written by hand."""


def title(words: str, alphabet: Alphabet, x: float, y: float, size: float, gap: float = 2.4) -> list[QPainterPath]:
    """The strokes of each letter in a line of words, capitals ``size`` high; (x, y) is the top left corner, ``gap`` in units."""
    scale = size / 10
    found, at = [], x
    for letter in words:
        if letter == " ":
            at += 5 * scale
            continue
        wide, strokes = alphabet[letter]
        found.append(QTransform.fromTranslate(at, y).scale(scale, scale).map(drawn(strokes)))
        at += (wide + gap) * scale
    return found


def centred(words: str, alphabet: Alphabet, middle: float, y: float, size: float, gap: float = 2.4) -> list[QPainterPath]:
    """The same around the middle of the line."""
    wide = sum(alphabet[letter][0] + gap for letter in words if letter != " ") - gap + 5 * words.count(" ")
    return title(words, alphabet, middle - wide * size / 20, y, size, gap)


def write(painter: QPainter, letters: Sequence[QPainterPath], *pens: tuple[QPen, float]) -> None:
    """Draws letters with one pen after the other, each so far down."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen, down in pens:
        painter.setPen(pen)
        for letter in letters:
            painter.drawPath(letter.translated(0, down))
