"""Text on faces: numerals as outlines, and words that fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from attrs import evolve, field, frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QTextLayout, QTextOption, QTransform

from tabletop_qt.art.shapes import Colour, pen
from tabletop_qt.plain_text import phrase_ends
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    from tabletop_qt.viewmodels.scenery import Face

LEAST = 10.0
"""The smallest text, in scene units, before it is elided."""
_GROWN, _LARGE = 1.5, 18.0
"""Numerals that don't say what room they have grow by this factor at most, and no higher than this."""
_TIGHT, _LOOSE = 1.1, 1.2
"""The distance of lines, as a share of the size of their letters: at least, where room is scarce, and at most. Fonts differ much in what
they ask for; Windows' own asks for 1.33."""
_SEEN = 0.35
"""The share of the growth of text for which letters are made narrow."""
_NARROW = (95, 90, 85, 80, 75)
"""The widths of letters, in percent, that a text of the least size is given before it is cut."""
_WORTH = 1.04
"""The least growth for which letters are made narrow."""
_READ = 85
"""The least width of letters, in percent, in several lines of a longer text that large text makes larger."""
_LABEL = 40
"""The most letters of a label, which is elided where it does not fit; a longer text is left out whole."""
_EXACT, _SURE = 100, 0.75
"""The size at which letters are measured exactly, and the least share of that length at a small size, where letters are hinted."""
_SIGN = 24.0
"""The size of the sign in place of a text that is left out, in scene units."""
LAYOUTS = 4_096
"""The number of broken texts that are remembered: to find its size, and to see if it is whole, a text is broken again and again."""
DIGIT = 0.73
"""The height of a digit, of its text's."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
"""Text beside an edge of its box, in the middle of its height."""


@frozen
class TextSize:
    """The size of text: its factor of growth, its least height in scene units, and the texts that had no room, even elided ``labels``.

    ``heights`` are those at which texts and numbers were drawn, in pixels: for each the least.
    """

    factor: float = 1.0
    least: float = 0.0
    left_out: list[str] | None = field(default=None, eq=False)
    labels: bool = False
    heights: dict[str, float] | None = field(default=None, eq=False)


_AT_100 = TextSize()
_text_size = ContextVar("text size", default=_AT_100)


@contextmanager
def text_size(factor: float, least: float, *, labels: bool = False, heights: dict[str, float] | None = None) -> Iterator[list[str]]:
    """Meanwhile all text is drawn larger by a factor, where it has room, and at least so high in scene units.

    Painters need not know: `text` and `numeral` see to it, so a picture that is painted here depends on both. Yields the texts left out,
    and with ``labels`` those elided; adds to ``heights`` how high the others are.
    """
    left_out: list[str] = []
    token = _text_size.set(TextSize(factor, _at_most_enlarged(ceil(least)), left_out, labels, heights))
    try:
        yield left_out
    finally:
        _text_size.reset(token)


@contextmanager
def at_most(factor: float) -> Iterator[None]:
    """Meanwhile text grows by this factor at most: for what has no room for larger text."""
    token = _text_size.set(evolve(_text_size.get(), factor=min(factor, _text_size.get().factor)))
    try:
        yield
    finally:
        _text_size.reset(token)


@contextmanager
def scaled(painter: QPainter, factor: float) -> Iterator[None]:
    """Meanwhile everything is drawn smaller or larger by a factor, but for the smallest text, which stays as high as it has to be."""
    now = _text_size.get()
    token = _text_size.set(evolve(now, least=_at_most_enlarged(now.least / factor)))
    painter.save()
    painter.scale(factor, factor)
    try:
        yield
    finally:
        painter.restore()
        _text_size.reset(token)


def _at_most_enlarged(least: float) -> float:
    # The home page breaks words into lines without loading any face.
    from tabletop_qt.viewmodels.faces import ENLARGED

    return min(least, ENLARGED)


def font(size: float, bold: bool = False) -> QFont:
    """The system's own font at a size in scene units, rounded to whole ones."""
    made = _system_font(bold)
    made.setPixelSize(max(1, round(size)))
    return made


def _system_font(bold: bool) -> QFont:
    made = QFont()
    made.setBold(bold)
    return made


def note_height(painter: QPainter, words: str, height: float) -> None:
    """Note how high a text is drawn."""
    heights = _text_size.get().heights
    if heights is not None and words:
        drawn = height * sqrt(abs(painter.worldTransform().determinant()))
        heights[words] = min(drawn, heights.get(words, drawn))


def words_on(face: Face, name: str) -> str:
    """A message on a face, translated; empty where there is none."""
    message = face.message(name)
    return tr(message) if message is not None and message.text else ""


def outline(text: str, centre: QPointF, height: float, bold: bool = True) -> QPainterPath:
    """A short text as a path whose ink is centred; ``height`` is that of a digit."""
    made = font(100, bold)
    (glyphs, ink), (_, reference) = _glyphs(text, made.key()), _glyphs("0", made.key())
    scale = height / reference.height()
    place = QTransform.fromTranslate(centre.x(), centre.y()).scale(scale, scale)
    return place.map(glyphs.translated(-ink.center().x(), -reference.center().y()))


@lru_cache(maxsize=256)
def _glyphs(text: str, key: str) -> tuple[QPainterPath, QRectF]:
    """A short text as a path, and the box of its ink, in the font with this key."""
    made, glyphs = QFont(), QPainterPath()
    made.fromString(key)
    glyphs.addText(0, 0, made, text)
    return glyphs, glyphs.boundingRect()


def numeral(
    painter: QPainter,
    text: str,
    centre: QPointF,
    height: float,
    colour: Colour,
    *,
    bold: bool = True,
    room: tuple[float, float] | float | None = None,
) -> None:
    """Draws a number with its ink centred on a point. It grows with the size of text, in its ``room``: a box or the radius of a disc."""
    size = _text_size.get()
    drawn, narrow = numeral_height(height), 1.0
    if room is not None:
        base = max(height, size.least * DIGIT)
        ink = outline(text, centre, base, bold).boundingRect()
        share = 1.0
        for narrow in (1.0, 0.9, 0.8) if size.factor > 1 else (1.0,):
            wide, high = max(narrow * ink.width(), 1.0), max(ink.height(), 1.0)
            share = min(room[0] / wide, room[1] / high) if isinstance(room, tuple) else 2 * room / hypot(wide, high)
            if share >= _seen(size.factor):
                break
        drawn = base * min(max(share, 1.0), size.factor)
    note_height(painter, text, drawn / DIGIT)
    path = outline(text, centre, drawn, bold)
    if narrow < 1:
        path = QTransform.fromTranslate(centre.x(), 0).scale(narrow, 1).translate(-centre.x(), 0).map(path)
    painter.fillPath(path, QColor(colour))


def numeral_height(height: float) -> float:
    """The height at which a number of this height is drawn."""
    size = _text_size.get()
    base = max(height, size.least * DIGIT)
    return max(base, min(base * growth(_GROWN), _LARGE))


def sizing() -> TextSize:
    """The size of text at present: what is measured in it can be kept for it."""
    return _text_size.get()


def growth(most: float) -> float:
    """The factor by which text grows, up to this one: so do the marks around it."""
    return min(_text_size.get().factor, most)


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
    sentence: bool = False,
    even: bool = False,
) -> None:
    """Draws a wrapped text inside a box: as large as ``size``, where it must smaller and then narrower.

    Where even that is not enough, a label is elided, and a longer text or a ``sentence`` is left out for a sign that there is one to read.
    ``size`` is that of text at 100 percent. Lines that are ``even`` are about as long, so that no word stands alone.
    """
    now, least = _text_size.get(), max(least, _text_size.get().least)
    made, cut = _set(words, (box.width(), box.height()), size, (now.factor, least), _system_font(bold))
    label = _letters(words) <= _LABEL and not sentence
    if cut and now.left_out is not None and (now.labels or not label):
        now.left_out.append(words)
    if cut and not label:
        _reading_sign(painter, box, colour, align)
        return
    note_height(painter, words, made.pixelSize())
    lines = fitting_lines(words, box, made)
    if even and len(lines) > 1:
        lines = even_lines(words, lines, box.width(), made)
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


@lru_cache(LAYOUTS)
def _set(words: str, room: tuple[float, float], size: float, grown: tuple[float, float], kind: QFont) -> tuple[QFont, bool]:
    """The font for a text in a box of this width and height, and if the text is cut there. Many faces have the same text.

    Text has ``grown`` by a factor, from a least size. The ``kind`` of font is the system's own, which can change, and bold or not.
    """
    box, (factor, least), bold = QRectF(0, 0, *room), grown, kind.bold()
    made = _made(words, box, size * factor, least, bold)
    if factor > 1:
        made = _grown(words, box, made, _made(words, box, size, least, bold).pixelSize() * _seen(factor))
    return made, not _whole(words, box, made)


def _made(words: str, box: QRectF, size: float, least: float, bold: bool) -> QFont:
    """The font in which a text fits: as large as ``size``, where it must smaller and then narrower."""
    while size > least and not _fits(words, box, font(size, bold)):
        size -= 1
    return _narrowed(words, box, font(_size_of_whole_words(words, box, max(size, least), least, bold), bold))


def _seen(factor: float) -> float:
    """The growth of letters that is seen, where text grows by a factor."""
    return 1 + (factor - 1) * _SEEN


def _grown(words: str, box: QRectF, made: QFont, size: float) -> QFont:
    """A font with letters up to this size that are narrow rather than small; the one that was made if none fits."""
    tall = QRectF(0, 0, box.width(), box.height() * _TIGHT)

    def fitting(pixels: int, percent: int) -> QFont | None:
        narrow = font(pixels, made.bold())
        narrow.setStretch(percent)
        if not _may_fit(words, tall, narrow):
            return None
        lines = wrapped(words, box.width(), narrow)
        room = box if len(lines) > 1 else tall
        readable = len(lines) == 1 or percent >= _READ or _letters(words) <= _LABEL
        return narrow if readable and _has_room(lines, room, narrow) else None

    for pixels in range(ceil(size), round(made.pixelSize() * _WORTH), -1):
        if pixels <= box.height() and (fitting(pixels, _NARROW[-1]) or fitting(pixels, _READ)):
            return next(found for percent in _NARROW if (found := fitting(pixels, percent)))
    return made


def common_size(lines: Iterable[str], box: QRectF, size: float, least: float = LEAST) -> float:
    """The size for `text` at which each of these fits in a box of its own like this one: as large as ``size``, smaller where one must."""
    now, words = _text_size.get(), list(lines)
    least, wanted, before = max(least, now.least), size * now.factor, size
    while wanted > least and not all(_fits(line, box, font(wanted)) for line in words):
        wanted -= 1
    if now.factor > 1:
        while before > least and not all(_fits(line, box, font(before)) for line in words):
            before -= 1
        made = [_grown(line, box, font(wanted), max(before, least) * _seen(now.factor)) for line in words]
        wanted = max(wanted, min((each.pixelSize() for each in made), default=wanted))
    return wanted / now.factor


def list_size(lines: Iterable[str], width: float, height: float, size: float, gap: float = 0.0) -> float:
    """The size at which these fit below each other, each with a gap: as large as ``size``, smaller where they must."""
    now, words = _text_size.get(), list(lines)
    while size * now.factor > max(LEAST, now.least) and sum(height_of(line, width, size) + gap for line in words) > height:
        size -= 0.5
    return size


def fits(words: str, box: QRectF, size: float, bold: bool = False, *, narrowed: bool = False) -> bool:
    """True if a box has room for the whole text at this size, at need with narrow letters."""
    made = font(max(size * _text_size.get().factor, _text_size.get().least), bold)
    return _fits(words, box, _narrowed(words, box, made) if narrowed else made)


@lru_cache(LAYOUTS)
def tight_line(made: QFont) -> float:
    """The least height of a line in this font."""
    return min(QFontMetricsF(made).lineSpacing(), _TIGHT * made.pixelSize())


def height_of(words: str, width: float, size: float, bold: bool = False) -> float:
    """The least height of a text of this size, wrapped at a width; 0 for no text."""
    made = font(max(size * _text_size.get().factor, _text_size.get().least), bold)
    return len(wrapped(words, width, made)) * tight_line(made) if words else 0.0


def _size_of_whole_words(words: str, box: QRectF, size: float, least: float, bold: bool) -> float:
    """The size at which a text fits without broken Japanese words, if that is hardly smaller than this one."""
    tried = (size, size - 1, size - 2) if len(wrapped(words, box.width(), font(size, bold))) > 1 and phrase_ends(words) else ()
    for each in tried:
        if each >= least and _has_room(wrapped(words, box.width(), font(each, bold), whole=True), box, font(each, bold)):
            return each
    return size


@lru_cache(LAYOUTS)
def wrapped(words: str, width: float, made: QFont, *, whole: bool = False) -> tuple[str, ...]:
    """The lines of a text at a width. Japanese words stay whole in labels, and elsewhere if that costs no line or if ``whole``."""
    anywhere = _broken(words, width, made)
    ends = phrase_ends(words) if len(anywhere) > 1 else ()
    if not ends:
        return anywhere
    kept, metrics = _broken(words, width, made, ends), QFontMetricsF(made)
    costs = len(kept) > len(anywhere) or any(metrics.horizontalAdvance(line) > width for line in kept)
    return anywhere if costs and not whole and _letters(words) > _LABEL else kept


@lru_cache(LAYOUTS)
def _broken(words: str, width: float, made: QFont, ends: tuple[int, ...] = ()) -> tuple[str, ...]:
    """The lines of a text at a width, which end only in these places if there are any."""
    layout = QTextLayout(words.replace("\n", "\N{LINE SEPARATOR}"), made)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    lines = list[str]()
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start, end = line.textStart(), line.textStart() + line.textLength()
        if ends and end not in ends and words[end - 1] != "\n":
            # At the last place before the end of the line, else at the first behind it, if Qt allows that.
            for place in (*[place for place in ends[::-1] if start < place < end], *[place for place in ends if place > end]):
                line.setNumColumns(place - start)
                if line.textLength() == place - start:
                    break
        lines.append(words[start : start + line.textLength()].rstrip())
    layout.endLayout()
    return tuple(lines)


def _narrowed(words: str, box: QRectF, made: QFont) -> QFont:
    """A font with letters as narrow as it takes for the text to be whole, if they can be; Japanese words are broken at last."""
    for whole in (_fits_low, _whole):
        if whole(words, box, made):
            return made
        for percent in _NARROW:
            narrow = QFont(made)
            narrow.setStretch(percent)
            if whole(words, box, narrow):
                return narrow
    return made


def _letters(words: str) -> int:
    """Count the letters, a wide one as two: a Japanese sentence has half as many as an English one.

    >>> _letters("4枚")
    3
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in words)


def _whole(words: str, box: QRectF, made: QFont) -> bool:
    """True if a text is not elided, though a single line may be higher than its box, and a Japanese word broken."""
    return _fits_low(words, box, made) or _has_room(_broken(words, box.width(), made), _not_too_low(box, made), made)


def _fits_low(words: str, box: QRectF, made: QFont) -> bool:
    """True if a text fits, though a single line may be higher than its box."""
    return _fits(words, _not_too_low(box, made), made)


def _not_too_low(box: QRectF, made: QFont) -> QRectF:
    return QRectF(box.left(), box.top(), box.width(), max(box.height(), tight_line(made)))


def _reading_sign(painter: QPainter, box: QRectF, colour: Colour, align: Qt.AlignmentFlag) -> None:
    """Draws lines under a lens, where a text would begin."""
    side = min(_SIGN, box.width(), box.height())
    left = box.left() if align & Qt.AlignmentFlag.AlignLeft else box.center().x() - side / 2
    top = box.top() if align & Qt.AlignmentFlag.AlignTop else box.center().y() - side / 2
    sign = QPainterPath(QPointF(17, 17))
    sign.lineTo(23, 23)
    sign.addEllipse(QPointF(10, 10), 9, 9)
    for y, reach in ((6, 4), (10, 5.5), (14, 4)):
        sign.moveTo(10 - reach, y)
        sign.lineTo(10 + reach, y)
    place = QTransform.fromTranslate(left, top).scale(side / 24, side / 24)
    painter.strokePath(place.map(sign), pen(colour, max(1.2, side / 11)))


def even_lines(words: str, lines: list[str], width: float, made: QFont) -> list[str]:
    """As many lines as these, broken so that the longest is as short as it can be."""
    metrics, found = QFontMetricsF(made), lines
    for percent in range(95, 45, -5):
        narrower = [*wrapped(words, width * percent / 100, made)]
        if len(narrower) > len(lines) or max(metrics.horizontalAdvance(line) for line in narrower) > width:
            break
        found = narrower
    return found


def _fits(words: str, box: QRectF, made: QFont) -> bool:
    return _may_fit(words, box, made) and _has_room(wrapped(words, box.width(), made), box, made)


def _may_fit(words: str, box: QRectF, made: QFont) -> bool:
    """False if a text is far too long for its box at this size: most sizes that are tried need no layout, which is slow."""
    (length, high), size = _measure(words, font(_EXACT, made.bold())), made.pixelSize()
    rows = int((box.height() + 0.5) / (min(high, _TIGHT) * size * _SURE))
    return not words or length * size * (made.stretch() or 100) / 100 * _SURE <= rows * box.width()


@lru_cache(LAYOUTS)
def _measure(words: str, large: QFont) -> tuple[float, float]:
    """The length of a text without its blanks, and the distance of lines, both as shares of the size of letters."""
    metrics = QFontMetricsF(large)
    return metrics.horizontalAdvance("".join(words.split())) / _EXACT, metrics.lineSpacing() / _EXACT


def _has_room(lines: tuple[str, ...], box: QRectF, made: QFont) -> bool:
    return len(lines) * tight_line(made) <= box.height() + 0.5 and _widest(lines, made) <= box.width()


@lru_cache(LAYOUTS)
def _widest(lines: tuple[str, ...], made: QFont) -> float:
    """The width of the longest line."""
    metrics = QFontMetricsF(made)
    return max((metrics.horizontalAdvance(line) for line in lines), default=0.0)


def fitting_lines(words: str, box: QRectF, made: QFont) -> list[str]:
    """The lines that fit, the last one elided where more were to come."""
    metrics = QFontMetricsF(made)
    for whole in (True, False):
        lines = wrapped(words, box.width(), made, whole=whole)
        if _has_room(lines, _not_too_low(box, made), made):
            break
    else:
        lines = _broken(words, box.width(), made)
    room = max(1, int((box.height() + 0.5) // tight_line(made)))
    if len(lines) > room:
        begin = 0
        for line in lines[: room - 1]:
            begin = words.index(line, begin) + len(line)
        rest = words[begin:].replace("\n", " ").strip()
        lines = *lines[: room - 1], metrics.elidedText(rest, Qt.TextElideMode.ElideRight, box.width())
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, box.width()) for line in lines]
