"""What is written on the table: planks with names, points, the Score card, and the cards that explain."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art import dice
from tabletop_qt.art.badges import badge
from tabletop_qt.art.lettering import LEFT, common_size, height_of, numeral, text, words_on
from tabletop_qt.art.shapes import disc, faded, pen, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art.suits import effect_sign
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.games.operation_master.faces import SMALL
from tabletop_qt.viewmodels.scenery import Face


def paint_plank(painter: QPainter, face: Face, theme: Theme) -> None:
    """Who sits there: lit for who wins the trick, framed for who is to act."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    lit, turn = face.number("lit"), face.number("turn")
    edge, width = (colours.can_act, 3.0) if turn else (colours.on_win if lit else colours.panel_edge, 1.5)
    sheet(painter, box, QColor(colours.win if lit else colours.panel), edge, radius=8, width=width)
    size = min(34.0, face.h - 6)
    badge(painter, QPointF(size / 2 + 6, face.h / 2), size, face.word("seat"), theme, bot=bool(face.number("bot")))
    words = QRectF(size + 12, 2, face.w - size - 18, face.h - 4)
    text(painter, words_on(face, "name"), words, 18, colours.on_win if lit else colours.ink, bold=True, least=SMALL, align=LEFT)


def paint_points(painter: QPainter, face: Face, theme: Theme) -> None:
    """The points of the rounds that are over, in plain numbers."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=6)
    one_line = QRectF(4, face.h / 2 - 13, face.w - 8, 26)
    text(painter, words_on(face, "said"), one_line, 17, colours.card_ink, bold=True, least=SMALL)


def paint_score_card(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Score card as printed: marks 0 to 9 with the die on one of them. A die that would show 0 is not there."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=8, width=2)
    step = (face.w - 20) / 10
    for mark in range(10):
        middle = QPointF(10 + step * (mark + 0.5), face.h - 17)
        set_colours(painter, faded(colours.square_edge, 0.18))
        painter.drawEllipse(middle, 11, 11)
        numeral(painter, str(mark), middle, 12, colours.card_ink)
    if face.number("shows"):
        die = QRectF(10 + step * (face.number("mark") + 0.5) - 13, face.h - 62, 26, 26)
        dice.die(painter, die, face.number("shows"), colours.stamp, colours.die_edge, colours.pip)
        painter.setPen(pen(colours.stamp, 2))
        painter.drawLine(QPointF(die.center().x(), die.bottom() + 1), QPointF(die.center().x(), face.h - 29))


def paint_status(painter: QPainter, face: Face, theme: Theme) -> None:
    """A line that says how the trick stands, or what a piece would bring."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.panel), colours.panel_edge, radius=8)
    text(painter, words_on(face, "said"), box.adjusted(10, 2, -10, -2), 18, colours.ink, least=SMALL, align=LEFT)


def paint_stage(painter: QPainter, face: Face, theme: Theme) -> None:
    """Which round and trick it is."""
    text(painter, words_on(face, "said"), QRectF(0, 0, face.w, face.h), 16, palette(theme).ink, least=SMALL, align=LEFT)


def paint_notes(painter: QPainter, face: Face, theme: Theme) -> None:
    """The card at the side: what each value does, the one that is used lit; or how a trick goes."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    count, effects, used = face.number("count"), face.number("effects"), face.number("used")
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=8)
    high = (face.h - 10) / count
    size = min(high * 0.9, 30.0) if effects else 0.0
    lines = [words_on(face, f"line{number}") for number in range(1, count + 1)]
    left = size * 2.35 if effects else 6.0
    letters = common_size(lines, QRectF(0, 0, face.w - 12 - left, high), max(15.0, face.w * 0.05), SMALL)
    for number in range(1, count + 1):
        row = QRectF(6, 5 + high * (number - 1), face.w - 12, high)
        if number == used:
            set_colours(painter, QColor(colours.win))
            painter.drawRoundedRect(row, 5, 5)
        if effects:
            die = QRectF(row.left() + 3, row.center().y() - size / 2, size, size)
            dice.die(painter, die, number, colours.square, colours.stamp, colours.stamp)
            sign = QPointF(row.left() + size * 1.75, row.center().y())
            disc(painter, sign, size * 0.44, QColor(colours.stamp), colours.stamp, 1)
            painter.fillPath(effect_sign(number, sign, size * 0.56), QColor(colours.pip))
        text(painter, lines[number - 1], row.adjusted(left, 0, 0, 0), letters, colours.card_ink, least=SMALL, align=LEFT)


def paint_explanation(painter: QPainter, face: Face, theme: Theme) -> None:
    """What lies on the table, explained."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=10, width=2.5)
    text(painter, words_on(face, "title"), QRectF(18, 10, face.w - 36, 36), 23, colours.card_ink, bold=True, align=LEFT)
    lines = [words_on(face, f"line{number}") for number in range(1, face.number("count") + 1)]
    top, wide, size = 52.0, face.w - 36, 20.0
    while size > SMALL / 2 and sum([height_of(words, wide, size) + 10 for words in lines]) > face.h - top:
        size -= 0.5
    for words in lines:
        high = height_of(words, wide, size)
        text(painter, words, QRectF(18, top, wide, high), size, colours.card_ink, align=LEFT)
        top += high + 10


def paint_key(painter: QPainter, face: Face, theme: Theme) -> None:
    """What opens the explanation of the table."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.panel), colours.panel_edge, radius=face.h / 2)
    disc(painter, QPointF(16, face.h / 2), 9, QColor(colours.stamp), colours.stamp, 1)
    numeral(painter, "?", QPointF(16, face.h / 2), 11, colours.pip)
    text(painter, words_on(face, "said"), box.adjusted(30, 1, -8, -1), 16, colours.ink, least=SMALL, align=LEFT)
