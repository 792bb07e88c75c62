"""What is written at the camp: name planks, the signpost, speech scraps, ages, tags, slips, the score sheet, the chant."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QRadialGradient

from tabletop_qt.art.lettering import numeral, text
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import arrow, faded, lit, mixed, pen, seat_symbol, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art.suits import cut, suit_symbol
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette, palette
from tabletop_qt.translation import tr
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


def _plank(painter: QPainter, box: QRectF, colours: Palette, radius: float = 5) -> None:
    sheet(painter, box, lit(colours.plank, box, 0.14, 0.14), colours.plank_edge, radius=radius, width=2)
    painter.setPen(pen(mixed(colours.plank, colours.plank_edge, 0.45).name(), 1))
    for share in (0.3, 0.68):
        line = QPainterPath(QPointF(box.left() + 6, box.top() + box.height() * share))
        line.cubicTo(
            box.left() + box.width() * 0.4,
            box.top() + box.height() * (share + 0.06),
            box.left() + box.width() * 0.6,
            box.top() + box.height() * (share - 0.06),
            box.right() - 6,
            box.top() + box.height() * share,
        )
        painter.drawPath(line)


def paint_plate(painter: QPainter, face: Face, theme: Theme) -> None:
    """A plank: patch with the suit, name, Stress Points."""
    colours = palette(theme)
    suit = face.word("suit")
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    _plank(painter, box, colours)
    r = face.h * 0.36
    badge = QPointF(box.left() + r + 7, box.center().y())
    painter.setPen(pen(colours.outline, 1.2))
    painter.setBrush(QColor(colours.wood_light))
    painter.drawEllipse(badge, r, r)
    cut(painter, suit_symbol(suit, badge, r * 1.4), colours.suit(suit), colours.wood_light, 0.7)
    words = QRectF(badge.x() + r + 7, box.top() + 2, box.right() - 52 - badge.x() - r - 9, box.height() - 4)
    title, line = (tr(each) if each is not None else "" for each in (face.message("title"), face.message("line")))
    size, own = 17 if face.w > 240 else 15, bool(face.number("own"))
    if line:
        upper = QRectF(words.left(), words.top(), words.width(), words.height() * 0.54)
        lower = QRectF(words.left(), upper.bottom(), words.width(), words.height() * 0.42)
        text(painter, title, upper, size, colours.plank_ink, bold=True, align=_LEFT)
        left = words.left()
        if colour := face.word("colour"):
            spot = QPointF(left + 6, lower.center().y())
            painter.setPen(pen(colours.plank_ink, 1))
            painter.setBrush(QColor(theme.seat(colour)))
            painter.drawPath(seat_symbol(colour, spot, 11))
            left += 17
        text(painter, line, QRectF(left, lower.top(), words.right() - left, lower.height()), 13, colours.plank_ink, align=_LEFT)
    else:
        text(painter, title, words, size, colours.plank_ink, bold=own, align=_LEFT)
    points = QRectF(box.right() - 50, box.top() + 5, 45, box.height() - 10)
    sheet(painter, points, QColor(colours.paper), colours.plank_edge, radius=4, width=1.2)
    shown = str(face.number("points"))
    numeral(painter, shown, points.center(), face.h * (0.34 if len(shown) < 3 else 0.28), colours.ink)


def paint_sign(painter: QPainter, face: Face, theme: Theme) -> None:
    """A signpost: a picture of the Activity, its name and hours on the upper plank, day and round on the lower."""
    colours = palette(theme)
    painter.setPen(pen(colours.outline, 1.3))
    painter.setBrush(QColor(colours.bark))
    painter.drawRoundedRect(QRectF(face.w / 2 - 5, 2, 10, face.h - 3), 3, 3)
    tall = face.h > face.w * 0.9
    upper = QRectF(1, 4, face.w - 2, face.h * (0.70 if tall else 0.60))
    lower = QRectF(face.w * 0.06, upper.bottom() + 5, face.w * 0.88, face.h - upper.bottom() - 10)
    _plank(painter, upper, colours)
    _plank(painter, lower, colours)
    size = upper.height() * (0.42 if tall else 0.74)
    corner = QPointF(upper.center().x() - size / 2, upper.top() + 8) if tall else QPointF(upper.left() + 12, upper.center().y() - size / 2)
    painter.save()
    painter.translate(corner)
    painter.scale(size / 40, size / 40)
    painter.setPen(pen(colours.plank_ink, 2.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path(_PICTURES[face.number("roll")]))
    painter.restore()
    left = upper.left() + 6 if tall else corner.x() + size + 10
    top = corner.y() + size + 3 if tall else upper.top() + 4
    words = QRectF(left, top, upper.right() - 6 - left, upper.bottom() - 4 - top)
    share = words.height() * 0.64
    for name, box, height, bold in (
        ("title", QRectF(words.left(), words.top(), words.width(), share), 17.0, True),
        ("hours", QRectF(words.left(), words.top() + share, words.width(), words.height() - share), 15.0, False),
        ("when", lower.adjusted(6, 0, -6, 0), 14.0, False),
    ):
        said = face.message(name)
        if said is not None:
            text(painter, tr(said), box, height, colours.plank_ink, bold=bold)


def paint_scrap(painter: QPainter, face: Face, theme: Theme) -> None:
    """A torn scrap of paper with what was said, its tail towards the Sprout."""
    colours = palette(theme)
    tail = 9.0
    side = face.word("side")
    body = QRectF(1, 1, face.w - 2, face.h - 2).adjusted(
        tail if side == "left" else 0,
        tail if side == "top" else 0,
        -tail if side == "right" else 0,
        -tail if side == "bottom" else 0,
    )
    shape = QPainterPath()
    shape.addRoundedRect(body, 7, 7)
    middle = body.center()
    tip, across = {
        "left": (QPointF(1, middle.y()), QPointF(0, 7)),
        "right": (QPointF(face.w - 1, middle.y()), QPointF(0, 7)),
        "top": (QPointF(middle.x(), 1), QPointF(7, 0)),
        "bottom": (QPointF(middle.x(), face.h - 1), QPointF(7, 0)),
    }[side]
    foot = QPointF(
        body.left() + 2 if side == "left" else body.right() - 2 if side == "right" else middle.x(),
        body.top() + 2 if side == "top" else body.bottom() - 2 if side == "bottom" else middle.y(),
    )
    wedge = QPainterPath(tip)
    wedge.lineTo(foot + across)
    wedge.lineTo(foot - across)
    wedge.closeSubpath()
    painter.setPen(pen(colours.paper_edge, 1.4))
    painter.setBrush(QColor(colours.paper))
    painter.drawPath(shape.united(wedge))
    painter.fillRect(QRectF(body.left() + 1.5, body.top() + 9, 3.5, body.height() - 18), QColor(colours.suit(face.word("suit"))))
    words = face.message("text")
    text(painter, tr(words) if words is not None else "", body.adjusted(10, 3, -6, -3), 14, colours.ink, least=11)


def paint_age(painter: QPainter, face: Face, theme: Theme) -> None:
    """A badge with a Sprout's age; where Excuses lie on it, before and after."""
    colours = palette(theme)
    before, after, step = face.message("before"), face.message("after"), face.number("step")
    fill, ink = (colours.older, colours.on_older) if step > 0 else (colours.younger, colours.on_younger)
    if step == 0:
        fill, ink = colours.paper, colours.ink
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(fill), colours.outline, radius=face.h / 2 - 1, width=1.5)
    size = face.h * 0.46
    if before is None or after is None:
        return
    if step == 0:
        numeral(painter, tr(after), box.center(), size, ink)
        return
    numeral(painter, tr(before), QPointF(face.w * 0.23, box.center().y()), size * 0.8, ink, bold=False)
    painter.fillPath(arrow(QPointF(face.w * 0.47, box.center().y()), 6, face.h * 0.52, face.h * 0.10), QColor(ink))
    numeral(painter, tr(after), QPointF(face.w * 0.74, box.center().y()), size, ink)


def paint_tag(painter: QPainter, face: Face, theme: Theme) -> None:
    """A small paper tag, or one that warns."""
    colours = palette(theme)
    mood = face.word("mood")
    fill, ink = {
        "stressed": (theme.warning, theme.on_warning),
        "scored": (colours.lantern, colours.outline),
    }.get(mood, (colours.paper, colours.ink))
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(fill), colours.outline, radius=5, width=1.2)
    words = face.message("text")
    text(painter, tr(words) if words is not None else "", box.adjusted(4, 0, -4, 0), 13, ink, bold=mood != "plain")


def paint_slip(painter: QPainter, face: Face, theme: Theme) -> None:
    """A slip of paper to choose from."""
    colours = palette(theme)
    mark = face.word("mark")
    box = QRectF(1, 1, face.w - 2, face.h - 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colours.outline, 0.35))
    painter.drawRoundedRect(box.translated(0, 2), 6, 6)
    sheet(painter, box, QColor(colours.paper), colours.paper_edge, radius=6, width=1.4)
    inner = box.adjusted(10, 3, -10, -3)
    spot = QPointF(box.left() + 24, box.center().y())
    if mark in ("older", "younger"):
        older = mark == "older"
        painter.setPen(pen(colours.outline, 1.3))
        painter.setBrush(QColor(colours.older if older else colours.younger))
        painter.drawEllipse(spot, 15, 15)
        ink = colours.on_older if older else colours.on_younger
        painter.fillPath(arrow(spot, 8 if older else 2, 20, 4), QColor(ink))
        inner = box.adjusted(48, 3, -10, -3)
    elif mark == "said":
        numeral(painter, "\N{LEFT DOUBLE QUOTATION MARK}", QPointF(box.left() + 16, box.center().y() + 8), 24, colours.ember)
        inner = box.adjusted(30, 3, -8, -3)
    elif mark == "more":
        inner = box.adjusted(10, 3, -30, -3)
        painter.fillPath(arrow(QPointF(box.right() - 18, box.center().y()), 6, 18, 3.4), QColor(colours.ink))
    words = face.message("text")
    text(painter, tr(words) if words is not None else "", inner, 15, colours.ink, align=_LEFT, least=11)


def paint_tray(painter: QPainter, face: Face, theme: Theme) -> None:
    """A picnic cloth under slips."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, faded(colours.blanket, 1.0), colours.blanket_edge, radius=10, width=2)
    painter.save()
    clip = QPainterPath()
    clip.addRoundedRect(box.adjusted(2, 2, -2, -2), 9, 9)
    painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
    for index in range(int(face.w // 28) + 1):
        painter.fillRect(QRectF(index * 28.0, 0, 14, face.h), faded(colours.blanket_edge, 0.22))
    for index in range(int(face.h // 28) + 1):
        painter.fillRect(QRectF(0, index * 28.0, face.w, 14), faded(colours.blanket_edge, 0.22))
    painter.restore()


def paint_score(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Scorekeeper's sheet: a line per suit, a column per day, the sum at the end."""
    colours = palette(theme)
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(colours.paper), colours.paper_edge, radius=5, width=1.5)
    title = face.message("title")
    text(painter, tr(title) if title is not None else "", QRectF(6, 5, face.w - 12, 20), 14, colours.ink, bold=True)
    rows, scored, today = face.number("rows"), face.number("scored"), face.number("day")
    left, top = 29.0, 48.0
    pitch = (face.h - top - 6) / max(rows, 1)
    wide = (face.w - left - 6) / 4.5
    columns = [*(left + wide * (index + 0.5) for index in range(3)), left + wide * 3.75]
    painter.setPen(pen(colours.paper_edge, 1))
    for index in range(rows + 1):
        y = top + pitch * index - 1
        painter.drawLine(QPointF(8, y), QPointF(face.w - 8, y))
    painter.drawLine(QPointF(left + wide * 3, 30), QPointF(left + wide * 3, face.h - 8))
    for index, x in enumerate(columns[:3]):
        ink = colours.ember if index + 1 == today else colours.soft_ink
        numeral(painter, str(index + 1), QPointF(x, 37), 9.5, ink, bold=index + 1 == today)
    numeral(painter, "\N{GREEK CAPITAL LETTER SIGMA}", QPointF(columns[3], 37), 9.5, colours.soft_ink)
    for row in range(rows):
        y = top + pitch * (row + 0.5) - 1
        suit = face.word(f"suit{row}")
        painter.fillPath(suit_symbol(suit, QPointF(18, y), 18), QColor(colours.suit(suit)))
        points = [face.number(f"points{row}_{index}") for index in range(scored)]
        for x, amount in zip(columns, points, strict=False):
            numeral(painter, str(amount), QPointF(x, y), 8.5, colours.ink, bold=False)
        numeral(painter, str(sum(points)), QPointF(columns[3], y), 9.5, colours.ink)


def paint_chant(painter: QPainter, face: Face, theme: Theme) -> None:
    """Three lights on a string, one for each word of the chant; those spoken are lit."""
    colours = palette(theme)
    beat = face.number("beat")
    wide = face.w / 3
    painter.setPen(pen(colours.pencil, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    string = QPainterPath(QPointF(4, 7))
    string.quadTo(QPointF(face.w / 2, 20), QPointF(face.w - 4, 7))
    painter.drawPath(string)
    for index in range(3):
        spot = QPointF(wide * (index + 0.5), 22 if index == 1 else 19)
        lighted = index < beat
        if lighted:
            halo = QRadialGradient(spot, 17)
            halo.setColorAt(0, faded(colours.lantern, 0.8))
            halo.setColorAt(1, faded(colours.lantern, 0.0))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(halo))
            painter.drawEllipse(spot, 17, 17)
        painter.setPen(pen(colours.outline, 1.3))
        painter.setBrush(QColor(colours.flame_heart if lighted else colours.stone))
        painter.drawRoundedRect(QRectF(spot.x() - 7, spot.y() - 8, 14, 17), 5, 5)
        words = face.message(f"word{index}")
        box = QRectF(wide * index, 33, wide, face.h - 33)
        text(painter, tr(words) if words is not None else "", box, 14, colours.pencil, bold=lighted)
