"""What is carved and written on boards at the camp: name planks, the signpost, the score sheet, who would lead."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop_qt.art.badges import badge, seat_sign
from tabletop_qt.art.lettering import LEFT, numeral, text, words_on
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import arrow, disc, lit, mixed, placed, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art.suits import suit_symbol
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette, palette
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST
from tabletop_qt.viewmodels.scenery import Face

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


def _plank(painter: QPainter, box: QRectF, colours: Palette) -> None:
    sheet(painter, box, lit(colours.plank, box, 0.14, 0.14), colours.plank_edge, radius=5, width=2)
    set_colours(painter, edge=mixed(colours.plank, colours.plank_edge, 0.45).name(), width=1)
    for share in (0.3, 0.68):
        left, middle, right = (box.left() + 6, box.left() + box.width() * 0.4, box.left() + box.width() * 0.6)
        y, bend = box.top() + box.height() * share, box.height() * 0.06
        line = QPainterPath(QPointF(left, y))
        line.cubicTo(middle, y + bend, right, y - bend, box.right() - 6, y)
        painter.drawPath(line)


def paint_plate(painter: QPainter, face: Face, theme: Theme) -> None:
    """A plank: who sits there, with the troop, the Stress Points of today and in all.

    ``title`` is a person's name, ``line`` the troop, ``seat`` the colour; at a table without names the title is the troop, the others are
    empty.
    """
    colours, suit, seat = palette(theme), face.word("suit"), face.word("seat")
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    _plank(painter, box, colours)
    r = face.h * 0.33
    middle = QPointF(box.left() + r + 7, box.center().y())
    if seat:
        badge(painter, middle, 2.15 * r, seat, theme, bot=bool(face.number("bot")))
    else:
        disc(painter, middle, r, QColor(colours.wood_light), colours.outline, 1.2)
        painter.fillPath(suit_symbol(suit, middle, r * 1.4), QColor(colours.suit(suit)))
    wide = 50.0
    words = QRectF(middle.x() + r + 7, box.top() + 3, box.right() - 2 * wide - 10 - middle.x() - r - 7, box.height() - 6)
    title, line = words_on(face, "title"), words_on(face, "line")
    if line:
        lower = QRectF(words.left(), words.center().y() + 2, words.width(), words.height() / 2 - 2)
        words.setHeight(words.height() / 2 + 2)
        spot = QPointF(lower.left() + 9, lower.center().y())
        disc(painter, spot, 9, QColor(colours.wood_light), colours.outline, 1)
        painter.fillPath(suit_symbol(suit, spot, 13), QColor(colours.suit(suit)))
        text(painter, line, lower.adjusted(21, 0, 0, 0), LEAST, colours.plank_ink, align=LEFT, least=LEAST)
    text(painter, title, words, 19, colours.plank_ink, bold=bool(line) or bool(face.number("own")), align=LEFT, least=LEAST)
    for place, (word, value) in enumerate((("today_word", "today"), ("total_word", "total"))):
        left = box.right() - (2 - place) * (wide + 2) - 3
        sheet(painter, QRectF(left, box.top() + 4, wide, box.height() - 8), QColor(colours.paper), colours.plank_edge, radius=4, width=1.2)
        text(painter, words_on(face, word), QRectF(left + 1, box.top() + 5, wide - 2, 19), LEAST, colours.soft_ink, least=LEAST)
        shown, y = str(face.number(value)), box.top() + (box.height() - 8) * 0.74
        numeral(painter, shown, QPointF(left + wide / 2, y), 15, colours.ink, bold=word == "total_word")


def paint_sign(painter: QPainter, face: Face, theme: Theme) -> None:
    """A signpost: a picture of the Activity, its name and hours on the upper plank, day and round on the lower.

    Before the Buck is rolled there is no picture.
    """
    colours = palette(theme)
    set_colours(painter, colours.bark, colours.outline, 1.3)
    painter.drawRoundedRect(QRectF(face.w / 2 - 5, 2, 10, face.h - 3), 3, 3)
    tall = face.h > face.w * 0.9
    upper = QRectF(1, 4, face.w - 2, face.h * (0.70 if tall else 0.60))
    lower = QRectF(face.w * 0.06, upper.bottom() + 5, face.w * 0.88, face.h - upper.bottom() - 10)
    _plank(painter, upper, colours)
    _plank(painter, lower, colours)
    size = upper.height() * (0.42 if tall else 0.74)
    corner = QPointF(upper.center().x() - size / 2, upper.top() + 8) if tall else QPointF(upper.left() + 12, upper.center().y() - size / 2)
    if face.number("roll") in _PICTURES:
        with placed(painter, corner.x(), corner.y(), scale=(size / 40, size / 40)):
            set_colours(painter, edge=colours.plank_ink, width=2.2)
            painter.drawPath(path(_PICTURES[face.number("roll")]))
    left = upper.left() + 6 if tall else corner.x() + size + 10
    top = corner.y() + size + 3 if tall else upper.top() + 4
    words = QRectF(left, top, upper.right() - 6 - left, upper.bottom() - 4 - top)
    share = words.height() * 0.64
    text(painter, words_on(face, "title"), words.adjusted(0, 0, 0, share - words.height()), 19, colours.plank_ink, bold=True, least=LEAST)
    text(painter, words_on(face, "hours"), words.adjusted(0, share, 0, 0), 17, colours.plank_ink, least=LEAST)
    text(painter, words_on(face, "when"), lower.adjusted(6, 0, -6, 0), 16, colours.plank_ink, least=LEAST)


def paint_verdict(painter: QPainter, face: Face, theme: Theme) -> None:
    """A board by the fire: who would lead, when, at what cost, who is passed over; its ``tone`` is plain, tied or night."""
    colours, tone = palette(theme), face.word("tone")
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(colours.paper), colours.lantern if tone != "tied" else colours.paper_edge, radius=8, width=3)
    over = words_on(face, "over")
    inner = box.adjusted(7, 5, -7, -5)
    high = inner.height() * (0.30 if over else 0.40)
    head = QRectF(inner.left(), inner.top(), inner.width(), high)
    text(painter, words_on(face, "head"), head, 18, colours.ink, bold=True, least=LEAST)
    line = (inner.height() - high) / (4 if over else 2)
    rest = QRectF(inner.left(), head.bottom(), inner.width(), line)
    text(painter, words_on(face, "when"), rest, LEAST, colours.ink, least=LEAST)
    cost = rest.translated(0, line)
    text(painter, words_on(face, "cost"), cost, 17, colours.ember, bold=True, least=LEAST)
    if over:
        text(painter, over, QRectF(inner.left(), cost.bottom(), inner.width(), 2 * line), LEAST, colours.soft_ink, least=LEAST)


def paint_outlook(painter: QPainter, face: Face, theme: Theme) -> None:
    """What an Excuse would do: the age and who would lead, were the Sprout ``older`` and were it ``younger``."""
    colours = palette(theme)
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(colours.paper), colours.lantern, radius=8, width=3)
    half = (box.height() - 8) / 2
    signs = (("older", colours.older, colours.on_older), ("younger", colours.younger, colours.on_younger))
    for place, (sign, fill, ink) in enumerate(signs):
        y = box.top() + 4 + half * place
        mark = QRectF(box.left() + 8, y + half * 0.2, 58, half * 0.6)
        sheet(painter, mark, QColor(fill), colours.outline, radius=mark.height() / 2 - 1, width=1.4)
        painter.fillPath(arrow(QPointF(mark.left() + 16, mark.center().y()), 8 if sign == "older" else 2, 22, 4.5), QColor(ink))
        numeral(painter, words_on(face, f"{sign}_age"), QPointF(mark.left() + 39, mark.center().y()), 15, ink)
        words = QRectF(mark.right() + 7, y + 2, box.right() - mark.right() - 12, half - 4)
        head = words.adjusted(0, 0, 0, -21)
        text(painter, words_on(face, f"{sign}_head"), head, 17, colours.ink, bold=True, align=LEFT, least=LEAST)
        cost = words.adjusted(0, words.height() - 21, 0, 0)
        text(painter, words_on(face, f"{sign}_cost"), cost, LEAST, colours.ember, align=LEFT, least=LEAST)


def paint_score(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Scorekeeper's sheet: a line per seat, a column per day, the sum at the end."""
    colours = palette(theme)
    sheet(painter, QRectF(1, 1, face.w - 2, face.h - 2), QColor(colours.paper), colours.paper_edge, radius=5, width=1.5)
    rows, today = face.number("rows"), face.number("day")
    left, top = 32.0, 25.0
    pitch = (face.h - top - 4) / max(rows, 1)
    wide = (face.w - left - 4) / 4.4
    *columns, last = (left + wide * place for place in (0.5, 1.5, 2.5, 3.7))
    set_colours(painter, edge=colours.paper_edge, width=1)
    for index in range(rows):
        y = top + pitch * index
        painter.drawLine(QPointF(6, y), QPointF(face.w - 6, y))
    painter.drawLine(QPointF(left + wide * 3, 6), QPointF(left + wide * 3, face.h - 6))
    for day, x in enumerate(columns, 1):
        numeral(painter, str(day), QPointF(x, 14), _DIGIT, colours.ember if day == today else colours.soft_ink, bold=day == today)
    numeral(painter, "\N{GREEK CAPITAL LETTER SIGMA}", QPointF(last, 14), _DIGIT, colours.soft_ink)
    for row in range(rows):
        y, seat = top + pitch * (row + 0.5), face.word(f"seat{row}")
        seat_sign(painter, QPointF(18, y), 17, seat, theme, colours.outline)
        points = [face.number(f"points{row}_{index}") for index in range(today)]
        for day, (x, amount) in enumerate(zip(columns, points, strict=False), 1):
            numeral(painter, str(amount), QPointF(x, y), _DIGIT, colours.ember if day == today else colours.ink, bold=False)
        numeral(painter, str(sum(points)), QPointF(last, y), _DIGIT, colours.ink)
