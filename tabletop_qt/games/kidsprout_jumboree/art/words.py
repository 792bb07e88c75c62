"""What is written on paper at the camp: speech scraps, ages, tags, slips to choose, and the chant."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import LEFT
from tabletop_qt.art.shapes import around, arrow, bubble, bubble_body, faded, glow, inset
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette


def paint_scrap(canvas: Canvas[Palette]) -> None:
    """A torn scrap of paper with what was said, its tail towards the Sprout at its ``side``."""
    colours, side, whole = canvas.colours, canvas.word("side"), inset(canvas.box, 1)
    body = bubble_body(whole, side)
    canvas.shape(bubble(whole, side), colours.paper, colours.paper_edge, 1.4)
    mark = QRectF(body.left() + 1.5, body.top() + 9, 3.5, body.height() - 18)
    canvas.painter.fillRect(mark, colours.suit(canvas.word("suit")))
    canvas.text(canvas.words("text"), body.adjusted(10, 1, -6, -1), 16, colours.ink)


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
        canvas.numeral(canvas.words("before"), QPointF(left + room * 0.2, y), size * 0.85, ink, bold=False)
        canvas.shape(arrow(QPointF(left + room * 0.5, y), 6, h * 0.5, h * 0.10), ink)
    canvas.numeral(canvas.words("after"), QPointF(left + room * (0.82 if step else 0.5), y), size, ink)


def paint_tag(canvas: Canvas[Palette]) -> None:
    """A small paper tag; its ``mood`` is plain, stressed (a warning) or scored (points of yesterday)."""
    colours, theme, mood = canvas.colours, canvas.theme, canvas.word("mood")
    moods = {"stressed": (theme.warning, theme.on_warning), "scored": (colours.lantern, colours.outline)}
    fill, ink = moods.get(mood, (colours.paper, colours.ink))
    canvas.sheet(inset(canvas.box, 1), fill, colours.outline, radius=5, width=1.2)
    canvas.text(canvas.words("text"), inset(canvas.box, 5, 1), 16, ink, bold=mood != "plain")


def paint_slip(canvas: Canvas[Palette]) -> None:
    """A slip of paper to choose; its ``mark`` is older, younger, said (a speech mark), more or nothing."""
    colours, mark, box = canvas.colours, canvas.word("mark"), canvas.box.adjusted(1, 1, -1, -2)
    canvas.rounded(box.translated(0, 2), 6, faded(colours.outline, 0.35))
    canvas.sheet(box, colours.paper, colours.paper_edge, width=1.4)
    inner, y = inset(box, 10, 3), box.center().y()
    if mark in ("older", "younger"):
        fill, ink = (colours.older, colours.on_older) if mark == "older" else (colours.younger, colours.on_younger)
        canvas.disc(QPointF(box.left() + 24, y), 15, fill, colours.outline, 1.3)
        canvas.shape(arrow(QPointF(box.left() + 24, y), 8 if mark == "older" else 2, 20, 4), ink)
        inner = box.adjusted(48, 3, -10, -3)
    elif mark == "said":
        canvas.numeral("\N{LEFT DOUBLE QUOTATION MARK}", QPointF(box.left() + 16, y + 8), 24, colours.ember)
        inner = box.adjusted(30, 1, -8, 0)
    elif mark == "more":
        canvas.shape(arrow(QPointF(box.right() - 18, y), 6, 18, 3.4), colours.ink)
        inner = box.adjusted(10, 3, -30, -3)
    canvas.text(canvas.words("text"), inner, 17, colours.ink, align=LEFT)


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
