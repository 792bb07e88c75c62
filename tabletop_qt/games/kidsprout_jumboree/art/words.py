"""What is written on paper at the camp: speech scraps, ages, tags, slips to choose, and the chant."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop_qt.art.badges import seat_sign
from tabletop_qt.art.lettering import LEFT, numeral, text, words_on
from tabletop_qt.art.shapes import arrow, bubble, bubble_body, disc, faded, glow, placed, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art.theme import palette
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST
from tabletop_qt.viewmodels.scenery import Face


def paint_scrap(painter: QPainter, face: Face, theme: Theme) -> None:
    """A torn scrap of paper with what was said, its tail towards the Sprout at its ``side``."""
    colours, side = palette(theme), face.word("side")
    whole = QRectF(1, 1, face.w - 2, face.h - 2)
    body = bubble_body(whole, side)
    set_colours(painter, colours.paper, colours.paper_edge, 1.4)
    painter.drawPath(bubble(whole, side))
    painter.fillRect(QRectF(body.left() + 1.5, body.top() + 9, 3.5, body.height() - 18), QColor(colours.suit(face.word("suit"))))
    text(painter, words_on(face, "text"), body.adjusted(10, 1, -6, -1), 16, colours.ink, least=LEAST)


def paint_age(painter: QPainter, face: Face, theme: Theme) -> None:
    """A badge with whose Sprout it is, and its age; where Excuses lie on it, before and after; ``step`` is the difference."""
    colours, step = palette(theme), face.number("step")
    fill, ink = (colours.older, colours.on_older) if step > 0 else (colours.younger, colours.on_younger)
    if step == 0:
        fill, ink = colours.paper, colours.ink
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(fill), colours.outline, radius=face.h / 2 - 1, width=1.5)
    y, seat = box.center().y(), face.word("seat")
    disc(painter, QPointF(face.h * 0.5, y), face.h * 0.36, QColor(colours.paper), colours.outline, 1)
    seat_sign(painter, QPointF(face.h * 0.5, y), face.h * 0.44, seat, theme, colours.outline)
    left, size = face.h * 0.9, face.h * 0.44
    room = face.w - left - face.h * 0.2
    if step:
        numeral(painter, words_on(face, "before"), QPointF(left + room * 0.2, y), size * 0.85, ink, bold=False)
        painter.fillPath(arrow(QPointF(left + room * 0.5, y), 6, face.h * 0.5, face.h * 0.10), QColor(ink))
    numeral(painter, words_on(face, "after"), QPointF(left + room * (0.82 if step else 0.5), y), size, ink)


def paint_tag(painter: QPainter, face: Face, theme: Theme) -> None:
    """A small paper tag; its ``mood`` is plain, stressed (a warning) or scored (points of yesterday)."""
    colours, mood = palette(theme), face.word("mood")
    moods = {"stressed": (theme.warning, theme.on_warning), "scored": (colours.lantern, colours.outline)}
    fill, ink = moods.get(mood, (colours.paper, colours.ink))
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(fill), colours.outline, radius=5, width=1.2)
    text(painter, words_on(face, "text"), box.adjusted(4, 0, -4, 0), 16, ink, bold=mood != "plain", least=LEAST)


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
        inner = box.adjusted(30, 1, -8, 0)
    elif mark == "more":
        painter.fillPath(arrow(QPointF(box.right() - 18, y), 6, 18, 3.4), QColor(colours.ink))
        inner = box.adjusted(10, 3, -30, -3)
    text(painter, words_on(face, "text"), inner, 17, colours.ink, align=LEFT, least=LEAST)


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


def paint_chant(painter: QPainter, face: Face, theme: Theme) -> None:
    """Three lights on a string, one for each word of the chant; those spoken are lit."""
    colours, wide = palette(theme), face.w / 3
    string = QPainterPath(QPointF(6, 8))
    string.quadTo(QPointF(face.w / 2, 22), QPointF(face.w - 6, 8))
    set_colours(painter, edge=colours.pencil, width=1.4)
    painter.drawPath(string)
    for index in range(3):
        spot = QPointF(wide * (index + 0.5), 28 if index == 1 else 25)
        lighted = index < face.number("beat")
        if lighted:
            glow(painter, spot, 22, colours.lantern, 0.8)
        set_colours(painter, colours.flame_heart if lighted else colours.stone, colours.outline, 1.3)
        painter.drawRoundedRect(QRectF(spot.x() - 9, spot.y() - 10, 18, 22), 6, 6)
        words = QRectF(wide * index, face.h - 24, wide, 22)
        text(painter, words_on(face, f"word{index}"), words, LEAST, colours.pencil, least=LEAST)
