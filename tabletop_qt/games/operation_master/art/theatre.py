"""The operating theatre: floor, round table and lamp, dishes, VP Areas, and what is lit in the middle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art import dice
from tabletop_qt.art.badges import badge
from tabletop_qt.art.lettering import numeral, text, words_on
from tabletop_qt.art.shapes import disc, faded, lit, mixed, pen, radial, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art.suits import suit_symbol
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.games.operation_master.faces import SMALL
from tabletop_qt.games.operation_master.layout import TRAY_HEAD
from tabletop_qt.viewmodels.scenery import Face


def paint_ground(painter: QPainter, face: Face, theme: Theme) -> None:
    """A tiled floor with a round table of steel on it, and the light of the lamp on that."""
    colours, step = palette(theme), 62
    painter.fillRect(QRectF(0, 0, face.w, face.h), QColor(colours.ground))
    painter.setPen(pen(colours.tile, 1))
    for x in range(step, int(face.w) + 1, step):
        painter.drawLine(QPointF(x, 0), QPointF(x, face.h))
    for y in range(step, int(face.h) + 1, step):
        painter.drawLine(QPointF(0, y), QPointF(face.w, y))
    table = QRectF(face.number("x"), face.number("y"), face.number("across"), face.number("down")).adjusted(2, 2, -2, -2)
    set_colours(painter, mixed(colours.ground, "#000000", 0.22))
    painter.drawEllipse(table.translated(0, 5))
    set_colours(painter, QColor(colours.table), colours.steel_dark, 3)
    painter.drawEllipse(table)
    set_colours(painter, "", faded(colours.steel_light, 0.5), 1.5)
    painter.drawEllipse(table.adjusted(7, 7, -7, -7))
    lamp, middle = colours.lamp, table.center()
    painter.save()
    painter.translate(middle)
    painter.scale(1.0, table.height() / table.width())
    reach = table.width() * 0.48
    set_colours(painter, radial(QPointF(0, 0), reach, (0, lamp), (0.45, faded(lamp, 0.75)), (1, faded(lamp, 0))))
    painter.drawEllipse(QPointF(0, 0), reach, reach)
    painter.restore()


def paint_halo(painter: QPainter, face: Face, theme: Theme) -> None:
    """The light around the card that wins."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    for inset, share in ((0, 0.25), (3, 0.4), (6, 0.7)):
        set_colours(painter, faded(colours.win, share))
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 16 - inset, 16 - inset)
    set_colours(painter, QColor(colours.win), colours.on_win, 1.2)
    painter.drawRoundedRect(box.adjusted(8, 8, -8, -8), 9, 9)


def paint_led(painter: QPainter, face: Face, theme: Theme) -> None:
    """The colour that was led: its sign, and the word."""
    colours, name = palette(theme), face.word("suit")
    middle = QPointF(face.w / 2, face.h * 0.3)
    disc(painter, middle, face.h * 0.29, QColor(colours.card), colours.suit(name), 2)
    painter.fillPath(suit_symbol(name, middle, face.h * 0.36), QColor(colours.suit(name)))
    text(painter, words_on(face, "said"), QRectF(0, face.h * 0.6, face.w, face.h * 0.4), 16, colours.ink, bold=True, least=SMALL)


def paint_dish(painter: QPainter, face: Face, theme: Theme) -> None:
    """A steel dish for the dice of one value: which, how many, and how many more lie on the cards."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    count, more = face.number("count"), face.number("more")
    sheet(painter, box, lit(colours.steel, box, 0.35, 0.2), colours.steel_dark, radius=22, width=2)
    well = QRectF(5, TRAY_HEAD - 3, face.w - 10, face.h - TRAY_HEAD - 2)
    sheet(painter, well, lit(colours.steel_light, box, 0.1, 0.25), colours.steel_dark, radius=14, width=1.2)
    dice.die(painter, QRectF(10, 7, 26, 26), face.number("value"), colours.square, colours.stamp, colours.stamp)
    numeral(painter, f"\N{MULTIPLICATION SIGN}{count}", QPointF(56 if more else 66, 20), 15, colours.stamp, bold=bool(count))
    if more:
        chip = QRectF(face.w - 38, 8, 30, 24)
        sheet(painter, chip, QColor(colours.win), colours.on_win, radius=12, width=1.2)
        numeral(painter, f"+{more}", chip.center(), 12, colours.on_win)


def paint_bowl(painter: QPainter, face: Face, theme: Theme) -> None:
    """A VP Area: a steel tray for the dice that were won, with their number; empty it says so."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    sheet(painter, box, lit(colours.steel, box, 0.35, 0.2), colours.steel_dark, radius=12, width=2)
    well = box.adjusted(4, 4, -4, -4)
    sheet(painter, well, lit(colours.steel_light, box, 0.1, 0.25), colours.steel_dark, radius=9, width=1.2)
    if face.number("count"):
        middle = QPointF(face.w - (24 if face.w < 110 else 34), face.h / 2)
        numeral(painter, f"+{face.number('count')}", middle, min(22.0, face.h * 0.4), colours.stamp)
    else:
        text(painter, words_on(face, "empty"), well.adjusted(6, 0, -6, 0), 15, colours.stamp, least=SMALL)


def paint_pill(painter: QPainter, face: Face, theme: Theme) -> None:
    """Below a card of the trick: whose it is, and card and die with their total; golden for who wins so far."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    fill, ink = (colours.win, colours.on_win) if face.number("wins") else (colours.panel, colours.ink)
    sheet(painter, box, QColor(fill), colours.on_win if face.number("wins") else colours.panel_edge, radius=face.h / 2, width=1.5)
    badge(painter, QPointF(face.h / 2, face.h / 2), face.h - 4, face.word("seat"), theme, bot=bool(face.number("bot")))
    words = box.adjusted(face.h, 0, -4, 0)
    text(painter, words_on(face, "said"), words, 17, ink, bold=bool(face.number("wins")), least=SMALL)


def paint_tray(painter: QPainter, face: Face, theme: Theme) -> None:
    """A steel tray for choices, with what is asked."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, lit(colours.steel, box, 0.25, 0.1), colours.steel_dark, radius=14, width=2.5)
    sheet(painter, box.adjusted(7, 7, -7, -7), QColor(colours.panel), colours.steel_dark, radius=10, width=1)
    text(painter, words_on(face, "title"), QRectF(14, 12, face.w - 28, 44), 17, colours.ink, bold=True, least=SMALL)
