"""What is written on the table: planks with names, points, the Score card, and the cards that explain."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from tabletop_qt.art import signs
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import LEAST, LEFT, common_size, height_of
from tabletop_qt.art.shapes import around, faded, inset
from tabletop_qt.games.operation_master.art.suits import effect_sign
from tabletop_qt.games.operation_master.art.theme import Palette


def paint_plank(canvas: Canvas[Palette]) -> None:
    """Who sits there: lit for who wins the trick, framed for who is to act."""
    colours, lit, turn = canvas.colours, canvas.number("lit"), canvas.number("turn")
    fill, edge, ink = (colours.win, colours.on_win, colours.on_win) if lit else (colours.panel, colours.panel_edge, colours.ink)
    canvas.sheet(canvas.box, fill, colours.can_act if turn else edge, radius=8, width=3.0 if turn else 1.5)
    size = min(34.0, canvas.h - 6)
    canvas.badge(QPointF(size / 2 + 6, canvas.h / 2), size)
    canvas.text(canvas.words("name"), canvas.box.adjusted(size + 12, 2, -6, -2), 18, ink, bold=True, align=LEFT)


def paint_points(canvas: Canvas[Palette]) -> None:
    """The points of the rounds that are over, in plain numbers."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.card, colours.card_edge)
    canvas.text(canvas.words("said"), around(canvas.middle, canvas.w - 8, 26), 17, colours.card_ink, bold=True)


def paint_score_card(canvas: Canvas[Palette]) -> None:
    """The Score card as printed: marks 0 to 9 with the die on one of them. A die that would show 0 is not there."""
    colours, shows = canvas.colours, canvas.number("shows")
    canvas.sheet(canvas.box, colours.card, colours.card_edge, radius=8, width=2)
    step = (canvas.w - 20) / 10
    marks = [QPointF(10 + step * (mark + 0.5), canvas.h - 17) for mark in range(10)]
    for mark, middle in enumerate(marks):
        canvas.disc(middle, 11, faded(colours.square_edge, 0.18))
        canvas.numeral(str(mark), middle, 12, colours.card_ink)
    if shows:
        marked = marks[canvas.number("mark")]
        signs.die(canvas.painter, around(marked - QPointF(0, 32), 26), shows, colours.stamp, colours.die_edge, colours.pip)
        canvas.line(marked - QPointF(0, 18), marked - QPointF(0, 12), colours.stamp)


def paint_status(canvas: Canvas[Palette]) -> None:
    """A line that says how the trick stands, or what a piece would bring."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.panel, colours.panel_edge, radius=8)
    canvas.text(canvas.words("said"), inset(canvas.box, 10, 2), 18, colours.ink, align=LEFT)


def paint_stage(canvas: Canvas[Palette]) -> None:
    """Which round and trick it is."""
    canvas.text(canvas.words("said"), canvas.box, 16, canvas.colours.ink, align=LEFT)


def paint_notes(canvas: Canvas[Palette]) -> None:
    """The card at the side: what each value does, the one that is used lit; or how a trick goes."""
    colours, count, effects, used = canvas.colours, canvas.number("count"), canvas.number("effects"), canvas.number("used")
    canvas.sheet(canvas.box, colours.card, colours.card_edge, radius=8)
    high = (canvas.h - 10) / count
    size = min(high * 0.9, 30.0) if effects else 0.0
    lines = [canvas.words(f"line{number}") for number in range(1, count + 1)]
    left = size * 2.35 if effects else 6.0
    letters = common_size(lines, QRectF(0, 0, canvas.w - 12 - left, high), max(15.0, canvas.w * 0.05), canvas.least)
    for number, line in enumerate(lines, 1):
        row = QRectF(6, 5 + high * (number - 1), canvas.w - 12, high)
        if number == used:
            canvas.rounded(row, 5, colours.win)
        if effects:
            die = QRectF(row.left() + 3, row.center().y() - size / 2, size, size)
            signs.die(canvas.painter, die, number, colours.square, colours.stamp, colours.stamp)
            sign = QPointF(row.left() + size * 1.75, row.center().y())
            canvas.disc(sign, size * 0.44, colours.stamp, colours.stamp, 1)
            canvas.shape(effect_sign(number, sign, size * 0.56), colours.pip)
        canvas.text(line, row.adjusted(left, 0, 0, 0), letters, colours.card_ink, align=LEFT)


def paint_explanation(canvas: Canvas[Palette]) -> None:
    """What lies on the table, explained."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.card, colours.card_edge, radius=10, width=2.5)
    canvas.text(canvas.words("title"), QRectF(18, 10, canvas.w - 36, 36), 23, colours.card_ink, bold=True, align=LEFT)
    lines = [canvas.words(f"line{number}") for number in range(1, canvas.number("count") + 1)]
    top, wide, size = 52.0, canvas.w - 36, 20.0
    while size > canvas.least / 2 and sum([height_of(words, wide, size) + 10 for words in lines]) > canvas.h - top:
        size -= 0.5
    for words in lines:
        high = height_of(words, wide, size)
        canvas.text(words, QRectF(18, top, wide, high), size, colours.card_ink, least=LEAST, align=LEFT)
        top += high + 10


def paint_key(canvas: Canvas[Palette]) -> None:
    """What opens the explanation of the table."""
    colours, mark = canvas.colours, QPointF(16, canvas.h / 2)
    canvas.sheet(canvas.box, colours.panel, colours.panel_edge, radius=canvas.h / 2)
    canvas.disc(mark, 9, colours.stamp, colours.stamp, 1)
    canvas.numeral("?", mark, 11, colours.pip)
    canvas.text(canvas.words("said"), canvas.box.adjusted(30, 1, -8, -1), 16, colours.ink, align=LEFT)
