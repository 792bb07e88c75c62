"""What is written at the camp: name planks, the signpost, speech scraps, ages, tags, slips, the score sheet, the chant."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop_qt.art.lettering import numeral, text, words_on
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import arrow, bubble, bubble_body, disc, faded, glow, lit, mixed, placed, seat_symbol, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art.suits import cut, suit_symbol
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette, palette
from tabletop_qt.viewmodels.scenery import Face

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

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
    """A plank: patch with the suit, name, Stress Points.

    ``title`` is a person's name, ``line`` the troop; at a table without names the title is the troop, line and ``colour`` are empty.
    """
    colours, suit, colour = palette(theme), face.word("suit"), face.word("colour")
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    _plank(painter, box, colours)
    r = face.h * 0.36
    badge = QPointF(box.left() + r + 7, box.center().y())
    disc(painter, badge, r, QColor(colours.wood_light), colours.outline, 1.2)
    cut(painter, suit_symbol(suit, badge, r * 1.4), colours.suit(suit), colours.wood_light, 0.7)
    words = QRectF(badge.x() + r + 7, box.top() + 2, box.right() - 52 - badge.x() - r - 9, box.height() - 4)
    title, line, size = words_on(face, "title"), words_on(face, "line"), 17 if face.w > 240 else 15
    if line:
        lower = QRectF(words.left(), words.top() + words.height() * 0.54, words.width(), words.height() * 0.42)
        words.setHeight(words.height() * 0.54)
        if colour:
            set_colours(painter, theme.seat(colour), colours.plank_ink, 1)
            painter.drawPath(seat_symbol(colour, QPointF(lower.left() + 6, lower.center().y()), 11))
            lower.setLeft(lower.left() + 17)
        text(painter, line, lower, 13, colours.plank_ink, align=_LEFT)
    text(painter, title, words, size, colours.plank_ink, bold=bool(line) or bool(face.number("own")), align=_LEFT)
    points = QRectF(box.right() - 50, box.top() + 5, 45, box.height() - 10)
    sheet(painter, points, QColor(colours.paper), colours.plank_edge, radius=4, width=1.2)
    shown = str(face.number("points"))
    numeral(painter, shown, points.center(), face.h * (0.34 if len(shown) < 3 else 0.28), colours.ink)


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
    text(painter, words_on(face, "title"), words.adjusted(0, 0, 0, share - words.height()), 17, colours.plank_ink, bold=True)
    text(painter, words_on(face, "hours"), words.adjusted(0, share, 0, 0), 15, colours.plank_ink)
    text(painter, words_on(face, "when"), lower.adjusted(6, 0, -6, 0), 14, colours.plank_ink)


def paint_scrap(painter: QPainter, face: Face, theme: Theme) -> None:
    """A torn scrap of paper with what was said, its tail towards the Sprout at its ``side``."""
    colours, side = palette(theme), face.word("side")
    whole = QRectF(1, 1, face.w - 2, face.h - 2)
    body = bubble_body(whole, side)
    set_colours(painter, colours.paper, colours.paper_edge, 1.4)
    painter.drawPath(bubble(whole, side))
    painter.fillRect(QRectF(body.left() + 1.5, body.top() + 9, 3.5, body.height() - 18), QColor(colours.suit(face.word("suit"))))
    text(painter, words_on(face, "text"), body.adjusted(10, 3, -6, -3), 14, colours.ink, least=11)


def paint_age(painter: QPainter, face: Face, theme: Theme) -> None:
    """A badge with a Sprout's age; where Excuses lie on it, before and after; ``step`` is the difference."""
    colours, step = palette(theme), face.number("step")
    fill, ink = (colours.older, colours.on_older) if step > 0 else (colours.younger, colours.on_younger)
    if step == 0:
        fill, ink = colours.paper, colours.ink
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(fill), colours.outline, radius=face.h / 2 - 1, width=1.5)
    size, y = face.h * 0.46, box.center().y()
    if step:
        numeral(painter, words_on(face, "before"), QPointF(face.w * 0.23, y), size * 0.8, ink, bold=False)
        painter.fillPath(arrow(QPointF(face.w * 0.47, y), 6, face.h * 0.52, face.h * 0.10), QColor(ink))
    numeral(painter, words_on(face, "after"), QPointF(face.w * 0.74, y) if step else box.center(), size, ink)


def paint_tag(painter: QPainter, face: Face, theme: Theme) -> None:
    """A small paper tag; its ``mood`` is plain, stressed (a warning) or scored (points of yesterday)."""
    colours, mood = palette(theme), face.word("mood")
    moods = {"stressed": (theme.warning, theme.on_warning), "scored": (colours.lantern, colours.outline)}
    fill, ink = moods.get(mood, (colours.paper, colours.ink))
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(fill), colours.outline, radius=5, width=1.2)
    text(painter, words_on(face, "text"), box.adjusted(4, 0, -4, 0), 13, ink, bold=mood != "plain")


def paint_slip(painter: QPainter, face: Face, theme: Theme) -> None:
    """A slip of paper to choose; its ``mark`` is older, younger, said (a speech mark), more or nothing."""
    colours, mark = palette(theme), face.word("mark")
    box = QRectF(1, 1, face.w - 2, face.h - 3)
    set_colours(painter, faded(colours.outline, 0.35))
    painter.drawRoundedRect(box.translated(0, 2), 6, 6)
    sheet(painter, box, QColor(colours.paper), colours.paper_edge, radius=6, width=1.4)
    inner, y = box.adjusted(10, 3, -10, -3), box.center().y()
    if mark in ("older", "younger"):
        older, spot = mark == "older", QPointF(box.left() + 24, y)
        disc(painter, spot, 15, QColor(colours.older if older else colours.younger), colours.outline, 1.3)
        painter.fillPath(arrow(spot, 8 if older else 2, 20, 4), QColor(colours.on_older if older else colours.on_younger))
        inner = box.adjusted(48, 3, -10, -3)
    elif mark == "said":
        numeral(painter, "\N{LEFT DOUBLE QUOTATION MARK}", QPointF(box.left() + 16, y + 8), 24, colours.ember)
        inner = box.adjusted(30, 3, -8, -3)
    elif mark == "more":
        painter.fillPath(arrow(QPointF(box.right() - 18, y), 6, 18, 3.4), QColor(colours.ink))
        inner = box.adjusted(10, 3, -30, -3)
    text(painter, words_on(face, "text"), inner, 15, colours.ink, align=_LEFT, least=11)


def paint_tray(painter: QPainter, face: Face, theme: Theme) -> None:
    """A picnic cloth under slips."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, faded(colours.blanket, 1.0), colours.blanket_edge, radius=10, width=2)
    clip = QPainterPath()
    clip.addRoundedRect(box.adjusted(2, 2, -2, -2), 9, 9)
    with placed(painter, 0, 0):
        painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        for x in range(0, int(face.w) + 1, 28):
            painter.fillRect(QRectF(x, 0, 14, face.h), faded(colours.blanket_edge, 0.22))
        for y in range(0, int(face.h) + 1, 28):
            painter.fillRect(QRectF(0, y, face.w, 14), faded(colours.blanket_edge, 0.22))


def paint_score(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Scorekeeper's sheet: a line per suit, a column per day, the sum at the end."""
    colours = palette(theme)
    sheet(painter, QRectF(1, 1, face.w - 2, face.h - 2), QColor(colours.paper), colours.paper_edge, radius=5, width=1.5)
    text(painter, words_on(face, "title"), QRectF(6, 5, face.w - 12, 20), 14, colours.ink, bold=True)
    rows, scored, today = face.number("rows"), face.number("scored"), face.number("day")
    left, top = 29.0, 48.0
    pitch = (face.h - top - 6) / max(rows, 1)
    wide = (face.w - left - 6) / 4.5
    *columns, last = (left + wide * place for place in (0.5, 1.5, 2.5, 3.75))
    set_colours(painter, edge=colours.paper_edge, width=1)
    for index in range(rows + 1):
        y = top + pitch * index - 1
        painter.drawLine(QPointF(8, y), QPointF(face.w - 8, y))
    painter.drawLine(QPointF(left + wide * 3, 30), QPointF(left + wide * 3, face.h - 8))
    for day, x in enumerate(columns, 1):
        numeral(painter, str(day), QPointF(x, 37), 9.5, colours.ember if day == today else colours.soft_ink, bold=day == today)
    numeral(painter, "\N{GREEK CAPITAL LETTER SIGMA}", QPointF(last, 37), 9.5, colours.soft_ink)
    for row in range(rows):
        y, suit = top + pitch * (row + 0.5) - 1, face.word(f"suit{row}")
        painter.fillPath(suit_symbol(suit, QPointF(18, y), 18), QColor(colours.suit(suit)))
        points = [face.number(f"points{row}_{index}") for index in range(scored)]
        for x, amount in zip(columns, points, strict=False):
            numeral(painter, str(amount), QPointF(x, y), 8.5, colours.ink, bold=False)
        numeral(painter, str(sum(points)), QPointF(last, y), 9.5, colours.ink)


def paint_chant(painter: QPainter, face: Face, theme: Theme) -> None:
    """Three lights on a string, one for each word of the chant; those spoken are lit."""
    colours, wide = palette(theme), face.w / 3
    string = QPainterPath(QPointF(4, 7))
    string.quadTo(QPointF(face.w / 2, 20), QPointF(face.w - 4, 7))
    set_colours(painter, edge=colours.pencil, width=1.4)
    painter.drawPath(string)
    for index in range(3):
        spot = QPointF(wide * (index + 0.5), 22 if index == 1 else 19)
        lighted = index < face.number("beat")
        if lighted:
            glow(painter, spot, 17, colours.lantern, 0.8)
        set_colours(painter, colours.flame_heart if lighted else colours.stone, colours.outline, 1.3)
        painter.drawRoundedRect(QRectF(spot.x() - 7, spot.y() - 8, 14, 17), 5, 5)
        text(painter, words_on(face, f"word{index}"), QRectF(wide * index, 33, wide, face.h - 33), 14, colours.pencil, bold=lighted)
