"""Text on faces: numerals as outlines, words that fit, and the letters of titles on boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import ceil

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTextLayout, QTextOption, QTransform

from tabletop_qt.art.shapes import Colour, path_from
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.faces import ENLARGED
from tabletop_qt.viewmodels.scenery import Face

# Text


LEAST = 10.0
"""The smallest text, in scene units, before it is elided."""


_GROWN, _LARGE = 1.25, 18.0
"""Numerals have a place of their own on a piece: they grow by so much at most, and those this high are large enough."""


_TIGHT, _LOOSE = 1.1, 1.2
"""How far lines stand apart, of the size of their letters: at least, where room is scarce, and at most. Fonts differ much in what they ask
for; Windows' own asks for 1.33."""


_DIGIT = 0.73
"""The height of a digit, of its text's."""


LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
"""Text beside an edge of its box, in the middle of its height."""


@frozen
class TextSize:
    """How large text is drawn: by which factor it grows, and how high it is at least, in scene units."""

    factor: float = 1.0
    least: float = 0.0


_AT_100 = TextSize()


_text_size = ContextVar("text size", default=_AT_100)


@contextmanager
def text_size(factor: float, least: float) -> Iterator[None]:
    """Meanwhile all text is drawn larger by a factor, where it has room, and at least so high in scene units.

    Painters need not know: `text` and `numeral` see to it, so a picture that is painted here depends on both.
    """
    token = _text_size.set(TextSize(factor, min(ceil(least), ENLARGED)))
    try:
        yield
    finally:
        _text_size.reset(token)


@contextmanager
def scaled(painter: QPainter, factor: float) -> Iterator[None]:
    """Meanwhile everything is drawn smaller or larger by a factor, but for the smallest text, which stays as high as it has to be."""
    now = _text_size.get()
    token = _text_size.set(TextSize(now.factor, min(now.least / factor, ENLARGED)))
    painter.save()
    painter.scale(factor, factor)
    try:
        yield
    finally:
        painter.restore()
        _text_size.reset(token)


def font(size: float, bold: bool = False) -> QFont:
    """The system's own font at a size in scene units, rounded to whole ones."""
    made = QFont()
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    return made


def words_on(face: Face, name: str) -> str:
    """A message on a face, translated; empty where there is none."""
    message = face.message(name)
    return tr(message) if message is not None and message.text else ""


def outline(text: str, centre: QPointF, height: float, bold: bool = True) -> QPainterPath:
    """A short text as a path whose ink is centred; ``height`` is that of a digit."""
    glyphs = QPainterPath()
    glyphs.addText(0, 0, font(100, bold), text)
    reference = QPainterPath()
    reference.addText(0, 0, font(100, bold), "0")
    scale = height / reference.boundingRect().height()
    ink = glyphs.boundingRect()
    place = QTransform.fromTranslate(centre.x(), centre.y()).scale(scale, scale)
    return place.map(glyphs.translated(-ink.center().x(), -reference.boundingRect().center().y()))


def numeral(painter: QPainter, text: str, centre: QPointF, height: float, colour: Colour, bold: bool = True) -> None:
    """Draws a number with its ink centred on a point; small ones grow with the size of text."""
    painter.fillPath(outline(text, centre, numeral_height(height), bold), QColor(colour))


def numeral_height(height: float) -> float:
    """How high a number really gets that is meant to be so high."""
    size = _text_size.get()
    return max(height, min(height * min(size.factor, _GROWN), _LARGE), size.least * _DIGIT)


def text(
    painter: QPainter,
    words: str,
    box: QRectF,
    size: float,
    colour: Colour,
    *,
    bold: bool = False,
    least: float = LEAST,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Draws a wrapped text inside a box: as large as ``size``, smaller where it must, elided where even that is not enough.

    ``size`` is that of text at 100 percent.
    """
    size, least = size * _text_size.get().factor, max(least, _text_size.get().least)
    while size > least and not _fits(words, box, font(size, bold)):
        size -= 1
    made = font(max(size, least), bold)
    lines = fitting_lines(words, box, made)
    metrics = QFontMetricsF(made)
    step = max(min(metrics.lineSpacing(), _LOOSE * made.pixelSize(), box.height() / len(lines)), tight_line(made))
    height = step * len(lines)
    top = box.top() if align & Qt.AlignmentFlag.AlignTop else box.top() + max(0.0, (box.height() - height) / 2)
    painter.setFont(made)
    painter.setPen(QColor(colour))
    across = align & Qt.AlignmentFlag.AlignHorizontal_Mask
    for index, line in enumerate(lines):
        place = QRectF(box.left(), top + index * step + (step - metrics.height()) / 2, box.width(), metrics.height())
        painter.drawText(place, int(across | Qt.AlignmentFlag.AlignVCenter), line)


def common_size(lines: Iterable[str], box: QRectF, size: float, least: float = LEAST) -> float:
    """The size for `text` at which each of these fits in a box of its own like this one: as large as ``size``, smaller where one must."""
    now, words = _text_size.get(), list(lines)
    wanted = size * now.factor
    while wanted > max(least, now.least) and not all(_fits(line, box, font(wanted)) for line in words):
        wanted -= 1
    return wanted / now.factor


def fits(words: str, box: QRectF, size: float, bold: bool = False) -> bool:
    """Whether a text of this size can be read to its last word in a box."""
    return _fits(words, box, font(max(size * _text_size.get().factor, _text_size.get().least), bold))


def tight_line(made: QFont) -> float:
    """How high a line of this font is at least."""
    return min(QFontMetricsF(made).lineSpacing(), _TIGHT * made.pixelSize())


def height_of(words: str, width: float, size: float, bold: bool = False) -> float:
    """How high a text of this size is at least when it is wrapped at a width; 0 for no text."""
    made = font(max(size * _text_size.get().factor, _text_size.get().least), bold)
    return len(_wrapped(words, width, made)) * tight_line(made) if words else 0.0


def _wrapped(words: str, width: float, made: QFont) -> list[str]:
    layout = QTextLayout(words, made)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    lines = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        lines.append(words[line.textStart() : line.textStart() + line.textLength()].rstrip())
    layout.endLayout()
    return lines


def _fits(words: str, box: QRectF, made: QFont) -> bool:
    metrics = QFontMetricsF(made)
    lines = _wrapped(words, box.width(), made)
    return len(lines) * tight_line(made) <= box.height() + 0.5 and all(metrics.horizontalAdvance(line) <= box.width() for line in lines)


def fitting_lines(words: str, box: QRectF, made: QFont) -> list[str]:
    """The lines that fit, the last one elided where more were to come."""
    metrics = QFontMetricsF(made)
    lines = _wrapped(words, box.width(), made)
    room = max(1, int((box.height() + 0.5) // tight_line(made)))
    if len(lines) > room:
        rest = " ".join(lines[room - 1 :])
        lines = [*lines[: room - 1], metrics.elidedText(rest, Qt.TextElideMode.ElideRight, box.width())]
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, box.width()) for line in lines]


# Titles


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
        found.append(QTransform.fromTranslate(at, y).scale(scale, scale).map(path_from(strokes)))
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
