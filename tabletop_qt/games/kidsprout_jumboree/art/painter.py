"""The painter of KidSprout Jumboree: planks, signpost, score sheet, slips, the legend, and the cover."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from engines.kidsprout_jumboree.model import BUCK_DIE, HOURS, Sign
from tabletop_qt.art.canvas import Canvas, painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.drawing import colours, draw
from tabletop_qt.art.lettering import LEFT, RIGHT, at_most, common_size, fits, growth, height_of, list_size
from tabletop_qt.art.shapes import around, arrow, bubble, bubble_body, faded, glow, inset, lit, mixed, path
from tabletop_qt.games.kidsprout_jumboree.art import camp, ceremony
from tabletop_qt.games.kidsprout_jumboree.art.camp import Palette, palette, sign_on, suit_symbol
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST

# Paper


SCRAP_EDGE = 4.0
"""The free height above and below what is said on a scrap."""


def paint_scrap(canvas: Canvas[Palette]) -> None:
    """A scrap of paper with what was said: its tail at its ``side``, the signs of who speaks, and below of whose Sprout it is about."""
    # Four lines have room beside a short tail.
    colours, side, whole, tail = canvas.colours, canvas.word("side"), inset(canvas.box, 0.5), 5.0
    body = bubble_body(whole, side, tail)
    canvas.shape(bubble(whole, side, tail), colours.paper, colours.paper_edge, 1)
    mark = QRectF(body.left() + 1.5, body.top() + 9, 3.5, body.height() - 18)
    canvas.painter.fillRect(mark, colours.suit(canvas.word("suit")))
    signs = body.left() + 19
    for word, y in (("by", -19.0), ("on", 19.0)):
        middle = QPointF(signs, body.center().y() + y)
        canvas.disc(middle, 11, colours.paper, colours.outline, 1)
        canvas.seat_sign(canvas.word(word), middle, 12, colours.outline)
    canvas.shape(arrow(QPointF(signs, body.center().y()), 2, 9, 2.6), colours.ink)
    words, room = canvas.words("text"), body.adjusted(34, SCRAP_EDGE, -6, -SCRAP_EDGE)
    # The longest words are not cut, even where they leave no edge free.
    canvas.text(words, room if fits(words, room, canvas.least, narrowed=True) else body.adjusted(34, 0, -4, 0), 16, colours.ink)


def paint_age(canvas: Canvas[Palette]) -> None:
    """A badge with whose Sprout it is, and its age; where Excuses lie on it, before and after; ``step`` is the difference."""
    colours, step, h = canvas.colours, canvas.number("step"), canvas.h
    fill, ink = (colours.older, colours.on_older) if step > 0 else (colours.younger, colours.on_younger)
    if step == 0:
        fill, ink = colours.paper, colours.ink
    canvas.sheet(inset(canvas.box, 1), fill, colours.outline, radius=h / 2 - 1)
    y, sign = h / 2, QPointF(h / 2, h / 2)
    canvas.disc(sign, h * 0.36, colours.paper, colours.outline, 1)
    canvas.seat_sign(canvas.word("seat"), sign, h * 0.44, colours.outline)
    left, size = h * 0.9, h * 0.44
    room = canvas.w - left - h * 0.2
    if step:
        canvas.numeral(canvas.words("before"), QPointF(left + room * 0.2, y), size * 0.85, ink, bold=False, room=(room * 0.4, h * 0.6))
        canvas.shape(arrow(QPointF(left + room * 0.5, y), 6, h * 0.5, h * 0.10), ink)
    canvas.numeral(
        canvas.words("after"), QPointF(left + room * (0.82 if step else 0.5), y), size, ink, room=(room * 0.4 if step else room, h * 0.6)
    )


def paint_tag(canvas: Canvas[Palette]) -> None:
    """A small paper tag; its ``mood`` is plain, stressed (a warning) or scored (points of yesterday)."""
    colours, theme, mood = canvas.colours, canvas.theme, canvas.word("mood")
    moods = {"stressed": (theme.warning, theme.on_warning), "scored": (colours.lantern, colours.outline)}
    fill, ink = moods.get(mood, (colours.paper, colours.ink))
    canvas.sheet(inset(canvas.box, 1), fill, colours.outline, radius=5, width=1.2)
    grown = growth(2.0) - 1
    canvas.text(canvas.words("text"), inset(canvas.box, 5 - 2 * grown, 1 - grown), 16, ink, bold=mood != "plain" and not grown)


def paint_caption(canvas: Canvas[Palette]) -> None:
    """A name pencilled on a blanket."""
    canvas.text(canvas.words("text"), canvas.box.adjusted(0, -1, 0, 1), 16, canvas.colours.pencil)


def paint_slip(canvas: Canvas[Palette]) -> None:
    """A slip of paper to choose; its ``mark`` is said (a speech mark), more or nothing."""
    colours, mark, box = canvas.colours, canvas.word("mark"), canvas.box.adjusted(1, 1, -1, -2)
    canvas.rounded(box.translated(0, 2), 6, faded(colours.outline, 0.35))
    canvas.sheet(box, colours.paper, colours.paper_edge, width=1.4)
    inner, y = inset(box, 10, 3), box.center().y()
    if mark == "said":
        canvas.numeral("\N{LEFT DOUBLE QUOTATION MARK}", QPointF(box.left() + 13, y + 8), 24, colours.ember)
        inner = box.adjusted(24, 0, -4, 0)
    elif mark == "more":
        canvas.shape(arrow(QPointF(box.right() - 18, y), 6, 18, 3.4), colours.ink)
        inner = box.adjusted(10, 3, -30, -3)
    canvas.text(canvas.words("text"), inner, 17, colours.ink, align=LEFT)


def paint_halves(canvas: Canvas[Palette]) -> None:
    """An arrow up for the half of a Sprout where an Excuse makes it older, and one down for that where it makes it younger."""
    colours, r = canvas.colours, canvas.h / 4 - 1
    for share, way, fill, ink in ((0.25, 8, colours.older, colours.on_older), (0.75, 2, colours.younger, colours.on_younger)):
        middle = canvas.at(0.5, share)
        canvas.disc(middle, r, fill, colours.outline, 1.2)
        canvas.shape(arrow(middle, way, 1.3 * r, 3), ink)


def paint_tray(canvas: Canvas[Palette]) -> None:
    """A picnic cloth under slips."""
    colours, stripe = canvas.colours, faded(canvas.colours.blanket_edge, 0.22)
    canvas.sheet(canvas.box, colours.blanket, colours.blanket_edge, radius=10, width=2)
    with canvas.clipped(inset(canvas.box, 2), 9):
        for x in range(0, int(canvas.w) + 1, 28):
            canvas.painter.fillRect(QRectF(x, 0, 14, canvas.h), stripe)
        for y in range(0, int(canvas.h) + 1, 28):
            canvas.painter.fillRect(QRectF(0, y, canvas.w, 14), stripe)


def paint_chant(canvas: Canvas[Palette]) -> None:
    """Three lights on a string, one for each word of the chant; those spoken are lit."""
    colours, wide = canvas.colours, canvas.w / 3
    string = QPainterPath(QPointF(6, 8))
    string.quadTo(QPointF(canvas.w / 2, 22), QPointF(canvas.w - 6, 8))
    canvas.shape(string, edge=colours.pencil, width=1.4)
    for index in range(3):
        spot, lighted = QPointF(wide * (index + 0.5), 28 if index == 1 else 25), index < canvas.number("beat")
        if lighted:
            glow(canvas.painter, spot, 22, colours.lantern, 0.8)
        light = around(spot + QPointF(0, 1), 18, 22)
        canvas.rounded(light, 6, colours.flame_heart if lighted else colours.stone, colours.outline, 1.3)
        words = QRectF(wide * index, canvas.h - 24, wide, 22)
        canvas.text(canvas.words(f"word{index}"), words, canvas.least, colours.pencil)


# Boards
_DIGIT = 11.4
"""The least height of a digit, that of a text of the least size."""

_PICTURES = {
    # Each on a field of 40 by 40: a bird, a knot, two notes, scissors, a boot, a tent.
    0: "M6 24 C10 12 22 8 28 14 L36 12 L30 18 C30 28 20 34 10 30 L4 32 Z M27.5 15 a1.2 1.2 0 1 0 0.01 0 M14 30 L12 36 M20 31 L20 36",
    1: "M4 26 C14 26 12 12 20 12 C28 12 28 24 20 24 C12 24 12 14 22 8 M36 26 C26 26 28 34 20 34 C14 34 14 28 20 28 C26 28 30 20 32 10",
    2: "M12 30 V10 L30 6 V26 M12 30 a4.5 3.6 0 1 1 -0.01 -0.5 M30 26 a4.5 3.6 0 1 1 -0.01 -0.5 M12 16 L30 12",
    3: "M8 8 L28 28 M32 8 L12 28 M28 28 a4.5 4.5 0 1 1 0.01 0 M12 28 a4.5 4.5 0 1 0 -0.01 0",
    4: "M12 5 H22 V20 L34 26 V33 H10 L12 5 M10 33 V36 H34 V33 M17 11 H22 M17 16 H22",
    5: "M20 6 L36 34 H4 Z M20 6 V34 M20 14 L12 34 M20 14 L28 34 M17 3 L20 6 L23 3",
}


def _plank(canvas: Canvas[Palette], box: QRectF) -> None:
    """A board with two lines of grain."""
    colours = canvas.colours
    canvas.sheet(box, lit(colours.plank, box, 0.14, 0.14), colours.plank_edge, radius=5, width=2)
    left, width = box.left(), box.width()
    for share in (0.3, 0.68):
        y, bend = box.top() + box.height() * share, box.height() * 0.06
        grain = QPainterPath(QPointF(left + 6, y))
        grain.cubicTo(left + width * 0.4, y + bend, left + width * 0.6, y - bend, box.right() - 6, y)
        canvas.shape(grain, edge=mixed(colours.plank, colours.plank_edge, 0.45), width=1)


def _troop(canvas: Canvas[Palette], middle: QPointF, radius: float, size: float, width: float) -> None:
    """The suit of a troop on a disc of wood."""
    colours, suit = canvas.colours, canvas.word("suit")
    canvas.disc(middle, radius, colours.wood_light, colours.outline, width)
    canvas.shape(suit_symbol(suit, middle, size), colours.suit(suit))


def paint_plate(canvas: Canvas[Palette]) -> None:
    """A plank: who sits there, with the troop, the Stress Points of today and in all.

    ``title`` is a person's name, ``line`` the troop, ``seat`` the colour; at a table without names the title is the troop, the others are
    empty.
    """
    colours, box = canvas.colours, inset(canvas.box, 1)
    _plank(canvas, box)
    r, wide = canvas.h * 0.33, 50.0
    middle = QPointF(box.left() + r + 7, box.center().y())
    if canvas.word("seat"):
        canvas.badge(middle, 2.15 * r)
    else:
        _troop(canvas, middle, r, r * 1.4, 1.2)
    words = QRectF(middle.x() + r + 7, box.top() + 3, box.right() - 2 * wide - 10 - middle.x() - r - 7, box.height() - 6)
    line = canvas.words("line")
    if line:
        lower = QRectF(words.left(), words.center().y() + 2, words.width(), words.height() / 2 - 2)
        words.setHeight(words.height() / 2 + 2)
        _troop(canvas, QPointF(lower.left() + 9, lower.center().y()), 9, 13, 1)
        canvas.text(line, lower.adjusted(21, 0, 0, 0), canvas.least, colours.plank_ink, align=LEFT)
    canvas.text(canvas.words("title"), words, 19, colours.plank_ink, bold=bool(line or canvas.number("own")), align=LEFT)
    for place, name in enumerate(("today", "total")):
        left = box.right() - (2 - place) * (wide + 2) - 3
        canvas.sheet(QRectF(left, box.top() + 4, wide, box.height() - 8), colours.sheet, colours.plank_edge, radius=4, width=1.2)
        canvas.text(canvas.words(f"{name}_word"), QRectF(left + 1, box.top() + 4, wide - 2, 21), canvas.least, colours.soft_sheet_ink)
        spot = QPointF(left + wide / 2, box.top() + (box.height() - 8) * (0.74 + 0.04 * (growth(2.0) - 1)))
        canvas.numeral(str(canvas.number(name)), spot, 15, colours.sheet_ink, bold=name == "total", room=(wide - 5, 22))


def paint_sign(canvas: Canvas[Palette]) -> None:
    """A signpost: a picture of the Activity, its name and hours on the upper plank, day and round on the lower.

    Before the Buck is rolled there is no picture.
    """
    colours, w, h = canvas.colours, canvas.w, canvas.h
    tall = h > w * 0.9
    canvas.rounded(QRectF(w / 2 - 5, 2, 10, h - 3), 3, colours.bark, colours.outline, 1.3)
    upper = QRectF(1, 4, w - 2, h * (0.70 if tall else 0.60))
    lower = QRectF(w * 0.06, upper.bottom() + 5, w * 0.88, h - upper.bottom() - 10)
    _plank(canvas, upper)
    _plank(canvas, lower)
    size = upper.height() * (0.42 if tall else 0.74)
    # Large text leaves the picture a place above the hours.
    small = not tall and growth(2.0) > 1.2
    size = upper.height() * 0.48 if small else size
    corner = QPointF(upper.center().x() - size / 2, upper.top() + 8) if tall else QPointF(upper.left() + 12, upper.center().y() - size / 2)
    corner = QPointF(upper.left() + 42 - size / 2, upper.top() + 4) if small else corner
    if canvas.number("roll") in _PICTURES:
        with canvas.placed(corner.x(), corner.y(), scale=(size / 40, size / 40)):
            canvas.shape(path(_PICTURES[canvas.number("roll")]), edge=colours.plank_ink, width=2.2)
    left = upper.left() + 6 if tall else corner.x() + size + 10
    top = corner.y() + size + 3 if tall else upper.top() + 4
    left = upper.left() + 86 if small else left
    words = QRectF(left, top, upper.right() - 6 - left, upper.bottom() - 4 - top)
    share = words.height() * 0.64
    hours = (
        QRectF(upper.left() + 4, corner.y() + size, 80, upper.bottom() - corner.y() - size - 2) if small else words.adjusted(0, share, 0, 0)
    )
    title = words if small else words.adjusted(0, 0, 0, share - words.height())
    canvas.text(canvas.words("title"), title, 19, colours.plank_ink, bold=True)
    canvas.text(canvas.words("hours"), hours, 17, colours.plank_ink)
    canvas.text(canvas.words("when"), inset(lower, 6, 0), 16, colours.plank_ink)


def paint_verdict(canvas: Canvas[Palette]) -> None:
    """A board by the fire: who would lead, when, at what cost, who is passed over; its ``tone`` is plain, tied or night."""
    colours, box, least, over = canvas.colours, inset(canvas.box, 1), canvas.least, canvas.words("over")
    canvas.sheet(box, colours.sheet, colours.paper_edge if canvas.word("tone") == "tied" else colours.lantern, radius=8, width=3)
    inner = inset(box, 7, 5)
    words = canvas.words("head")
    with at_most(1.0):
        high = max(inner.height() * (0.30 if over else 0.40), height_of(words, inner.width(), least, bold=True))
    head = QRectF(inner.left(), inner.top(), inner.width(), high)
    canvas.text(words, head, 18, colours.sheet_ink, bold=True)
    line = (inner.height() - high) / (4 if over else 2)
    rest = QRectF(inner.left(), head.bottom(), inner.width(), line)
    canvas.text(canvas.words("when"), rest, 17, colours.sheet_ink)
    cost = rest.translated(0, line)
    canvas.text(canvas.words("cost"), cost, 17, colours.sheet_mark, bold=True)
    if over:
        canvas.text(over, QRectF(inner.left(), cost.bottom(), inner.width(), 2 * line), least, colours.soft_sheet_ink)


def paint_outlook(canvas: Canvas[Palette]) -> None:
    """Draw the effect of an Excuse: the age and the leader if the Sprout becomes ``older``, and if ``younger``; one is ``aimed`` at."""
    colours, box = canvas.colours, inset(canvas.box, 1)
    canvas.sheet(box, colours.sheet, colours.lantern, radius=8, width=3)
    half = (box.height() - 8) / 2
    signs = (("older", 8, colours.older, colours.on_older), ("younger", 2, colours.younger, colours.on_younger))
    for place, (sign, way, fill, ink) in enumerate(signs):
        y = box.top() + 4 + half * place
        if (canvas.word("aimed") == Sign.ADD) == (sign == "older"):
            canvas.rounded(QRectF(box.left() + 4, y, box.width() - 8, half), 6, faded(fill, 0.14), fill, 2)
        mark = QRectF(box.left() + 8, y + half * 0.2, 58, half * 0.6)
        canvas.sheet(mark, fill, colours.outline, radius=mark.height() / 2 - 1, width=1.4)
        canvas.shape(arrow(QPointF(mark.left() + 16, mark.center().y()), way, 22, 4.5), ink)
        canvas.numeral(canvas.words(f"{sign}_age"), QPointF(mark.left() + 39, mark.center().y()), 15, ink, room=(26, mark.height() - 6))
        words = QRectF(mark.right() + 7, y + 2, box.right() - mark.right() - 12, half - 4)
        canvas.text(canvas.words(f"{sign}_head"), words.adjusted(0, 0, 0, -21), 17, colours.sheet_ink, bold=True, align=LEFT)
        cost = words.adjusted(0, words.height() - 21, 0, 0)
        canvas.text(canvas.words(f"{sign}_cost"), cost, canvas.least, colours.sheet_mark, align=LEFT)


def paint_score(canvas: Canvas[Palette]) -> None:
    """The Scorekeeper's sheet: a line per seat, a column per day, the sum at the end."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    rows, today = canvas.number("rows"), canvas.number("day")
    canvas.sheet(inset(canvas.box, 1), colours.sheet, colours.paper_edge, radius=5)
    left, top = 32.0, 25.0
    pitch, wide = (h - top - 4) / max(rows, 1), (w - left - 4) / 4.4
    room, sums = (wide - 9, pitch - 4), (1.4 * wide - 8, pitch - 4)
    *columns, last = (left + wide * place for place in (0.5, 1.5, 2.5, 3.7))
    for index in range(rows):
        y = top + pitch * index
        canvas.line(QPointF(6, y), QPointF(w - 6, y), colours.paper_edge, 1)
    canvas.line(QPointF(left + wide * 3, 6), QPointF(left + wide * 3, h - 6), colours.paper_edge, 1)
    for day, x in enumerate(columns, 1):
        canvas.numeral(str(day), QPointF(x, 14), _DIGIT, colours.sheet_mark if day == today else colours.soft_sheet_ink, bold=day == today)
    canvas.numeral("\N{GREEK CAPITAL LETTER SIGMA}", QPointF(last, 14), _DIGIT, colours.soft_sheet_ink)
    for row in range(rows):
        y = top + pitch * (row + 0.5)
        canvas.seat_sign(canvas.word(f"seat{row}"), QPointF(18, y), 17, colours.outline)
        points = [canvas.number(f"points{row}_{index}") for index in range(today)]
        for day, (x, amount) in enumerate(zip(columns, points, strict=False), 1):
            ink = colours.sheet_mark if day == today else colours.sheet_ink
            canvas.numeral(str(amount), QPointF(x, y), _DIGIT, ink, bold=False, room=room)
        canvas.numeral(str(sum(points)), QPointF(last, y), _DIGIT, colours.sheet_ink, room=sums)


# The legend
_TOP, _ROW = 30.0, 20.0
LEGEND_TOP = _TOP + _ROW * len(HOURS) + 3
"""The position of the first line."""
_FIGURE = 11.6


def paint_legend(canvas: Canvas[Palette]) -> None:
    """The Buck's faces with the Activities and their hours, then a rule each line."""
    colours, least, left, wide = canvas.colours, canvas.least, 12.0, canvas.w - 24
    canvas.sheet(inset(canvas.box, 1), colours.sheet, colours.paper_edge, radius=8, width=2)
    canvas.text(canvas.words("title"), QRectF(left, 5, wide, 24), 18, colours.sheet_ink, bold=True, align=LEFT)
    words, y = [canvas.words(f"rule{index}") for index in range(canvas.number("rules"))], LEGEND_TOP
    size = list_size(words, wide - 14, canvas.h - 8 - y, 17)
    if growth(1.3) * least > growth(2.0) * size:
        # Large text leaves the rules to a large copy.
        _hours(canvas, _TOP + 6, (canvas.h - _TOP - 44) / len(HOURS))
        rest = QRectF(left, canvas.h - 32, wide, 24)
        upper = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        canvas.text(" ".join(words), rest, least, colours.sheet_ink, align=upper, sentence=True)
        return
    _hours(canvas, _TOP, _ROW)
    heights = [height_of(each, wide - 14, size) for each in words]
    gap = max(0.0, min(8.0, (canvas.h - 8 - y - sum(heights)) / max(1, len(words))))
    for each, high in zip(words, heights, strict=True):
        # In a small picture of the table, letters are wider for their height, and the last rule may not be whole.
        line = QRectF(left + 14, y, wide - 14, min(high + 1, canvas.h - 5 - y))
        if line.height() >= min(high, _ROW):
            canvas.disc(QPointF(left + 4, y + 9), 2.6, colours.sheet_mark, colours.sheet_mark, 1)
            canvas.text(each, line, size, colours.sheet_ink, align=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        y += high + gap


def _hours(canvas: Canvas[Palette], top: float, pitch: float) -> None:
    """The Buck's faces below each other, with the Activities and their hours."""
    colours, least, left, wide = canvas.colours, canvas.least, 12.0, canvas.w - 24
    grown = min(growth(1.5), pitch / _ROW)
    names = [canvas.words(f"activity{roll}") for roll in range(len(HOURS))]
    beside = 44 + 24 * (grown - 1)
    size = common_size(names, QRectF(0, 0, wide - 24 * grown - beside, pitch), least) if grown > 1 else least
    for roll, name in enumerate(names):
        line = QRectF(left + 24 * grown, top + pitch * roll, wide - 24 * grown, pitch)
        die = QRectF(left, line.center().y() - 9.5 * grown, 18.5 * grown, 18.5 * grown)
        canvas.rounded(die, 4, lit(colours.suit(BUCK_DIE), die, 0.2, 0.2), colours.outline, 1)
        canvas.shape(sign_on(canvas, roll, die.center(), _FIGURE * grown), colours.wood_light)
        canvas.text(name, line.adjusted(0, 0, -beside, 0), size, colours.sheet_ink, align=LEFT)
        canvas.text(canvas.words(f"hours{roll}"), line, least, colours.sheet_ink, bold=True, align=RIGHT)


def paint_folded(canvas: Canvas[Palette]) -> None:
    """The legend folded: its name on a slip with a turned corner."""
    colours = canvas.colours
    canvas.sheet(inset(canvas.box, 1), colours.sheet, colours.paper_edge, width=2)
    canvas.text(canvas.words("title"), inset(canvas.box, 4, 2), 16, colours.sheet_ink, bold=True)


# The painter


def paint_frame(canvas: Canvas[Palette]) -> None:
    """Boards one above the other, with seams, their ends nailed, and some grain."""
    colours, w, high = canvas.colours, canvas.w, canvas.h / 3
    canvas.painter.fillRect(canvas.box, colours.frame)
    seam, grain = colours.frame_mark, faded(colours.frame_mark, 0.55)
    with canvas.clipped(canvas.box):
        for number, end in enumerate((70.0, 196.0, 24.0)):
            top = number * high
            canvas.line(QPointF(-2, top + 0.5), QPointF(w + 2, top + 0.5), seam, 1.2)
            canvas.line(QPointF(end, top), QPointF(end, top + high), seam, 1.2)
            for x in (end - 6, end + 6):
                canvas.disc(QPointF(x, top + high / 2), 1.5, seam)
            for share, bend in ((0.3, 5.0), (0.7, -4.0)):
                y = top + high * share
                wave = QPainterPath(QPointF(end + 18, y))
                wave.cubicTo(end + 70, y + bend, end + 120, y - bend, end + 200, y)
                for back in (0.0, -w):
                    canvas.shape(wave.translated(back, 0), "", grain, 1)


def paint_clasp(canvas: Canvas[Palette]) -> None:
    """A peg of wood."""
    colours, box = canvas.colours, inset(canvas.box, 4, 4)
    canvas.sheet(box, lit(colours.wood, box), colours.outline, radius=5, width=1.5)
    canvas.line(QPointF(box.left() + 3, box.center().y()), QPointF(box.right() - 3, box.center().y()), colours.wood_dark, 1.2)
    spring = QRectF(box.center().x() - 5, box.top() - 2, 10, box.height() + 4)
    canvas.sheet(spring, colours.stone, colours.outline, radius=2, width=1.2)


def paint_cover(canvas: Canvas[Palette]) -> None:
    """Sky, hills and pines, and the tent in the middle: who is asked comes before its flap."""
    with canvas.clipped(canvas.box):
        draw(canvas.painter, canvas.box, "kidsprout_jumboree", "cover", colours("kidsprout_jumboree", canvas.theme))


class KidSproutJumboreePainter(DefaultPainter):
    """Paints the faces that the view-model asks for."""

    kinds = painters_in(camp, ceremony, sys.modules[__name__])
    palette = staticmethod(palette)
    least = LEAST
