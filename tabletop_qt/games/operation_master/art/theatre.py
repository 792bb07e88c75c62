"""The operating theatre: floor and lamp, Score cards, bowls, the pool's columns, trays."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.lettering import numeral, text, words_on
from tabletop_qt.art.shapes import disc, faded, lit, pen, radial, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face


def paint_ground(painter: QPainter, face: Face, theme: Theme) -> None:
    """Tiles under a round lamp; at the edges the plain colour that goes on around."""
    colours, step = palette(theme), 62
    painter.fillRect(QRectF(0, 0, face.w, face.h), QColor(colours.ground))
    painter.setPen(pen(colours.tile, 1))
    for x in range(step, int(face.w) + 1, step):
        painter.drawLine(QPointF(x, 0), QPointF(x, face.h))
    for y in range(step, int(face.h) + 1, step):
        painter.drawLine(QPointF(0, y), QPointF(face.w, y))
    middle, lamp = QPointF(face.w * 0.5, face.h * 0.46), colours.lamp
    set_colours(painter, radial(middle, face.h * 0.52, (0, lamp), (0.75, faded(lamp, 0.45)), (1, faded(lamp, 0))))
    painter.drawEllipse(middle, face.w * 0.48, face.h * 0.40)


def paint_score_card(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Score card as printed: marks 0 to 9 with the die on one, and the total beside it. A die that would show 0 is not there."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=5)
    marks, middle = [14 + (face.w - 58) / 9 * mark for mark in range(10)], face.h / 2
    painter.setPen(pen(colours.square_edge, 1))
    painter.drawLine(QPointF(marks[0], middle), QPointF(marks[9], middle))
    for x in marks:
        painter.drawLine(QPointF(x, middle - 3), QPointF(x, middle + 3))
    if face.number("shows"):
        die = QRectF(marks[face.number("mark")] - 7, middle - 7, 14, 14)
        sheet(painter, die, QColor(colours.stamp), colours.die_edge, radius=3, width=1)
        numeral(painter, str(face.number("shows")), die.center(), 8, colours.pip)
    numeral(painter, str(face.number("points")), QPointF(face.w - 18, middle), 15, colours.card_ink)


def paint_bowl(painter: QPainter, face: Face, theme: Theme) -> None:
    """A steel bowl: the value that is held is stamped on it, the number of dice stands below."""
    colours = palette(theme)
    side = min(face.w, face.h) - 6
    middle = QPointF(face.w / 2, face.h / 2)
    rim = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    disc(painter, middle, side / 2, lit(colours.steel, rim, 0.35, 0.2), colours.steel_dark, 2)
    disc(painter, middle, side * 0.39, lit(colours.steel_light, rim, 0.1, 0.25), colours.steel_dark, 1.2)
    count, value = face.number("count"), face.number("value")
    if not count:
        painter.setPen(pen(colours.steel_dark, 2))
        painter.drawLine(middle - QPointF(side * 0.1, 0), middle + QPointF(side * 0.1, 0))
        return
    numeral(painter, str(count), middle - QPointF(0, side * 0.07), side * 0.3, colours.stamp)
    stamp = QRectF(middle.x() - side * 0.12, middle.y() + side * 0.17, side * 0.24, side * 0.2)
    sheet(painter, stamp, QColor(colours.stamp), colours.stamp, radius=3, width=1)
    numeral(painter, str(value), stamp.center(), side * 0.13, colours.pip)


def paint_total(painter: QPainter, face: Face, theme: Theme) -> None:
    """Card and die of a player: a crown of colour for who wins so far, a stroke for who is off suit."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    fill, ink = (colours.win, colours.on_win) if face.number("wins") else (colours.out, colours.on_out)
    sheet(painter, box, QColor(fill), colours.die_edge, radius=face.h / 2, width=1.5)
    numeral(painter, str(face.number("points")), box.center(), 14, ink)
    if face.number("off_suit"):
        painter.setPen(pen(ink, 2.2))
        painter.drawLine(box.center() - QPointF(15, 0), box.center() + QPointF(15, 0))


def paint_column(painter: QPainter, face: Face, theme: Theme) -> None:
    """The foot of a column of the pool: the value, and how many dice of it would be taken."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    count = face.number("count")
    sheet(painter, box, faded(colours.panel, 0.95 if count else 0.6), colours.panel_edge, radius=7)
    ink = colours.ink if count else colours.soft_ink
    square = QRectF(7, 7, face.h - 14, face.h - 14)
    sheet(painter, square, QColor(colours.stamp), colours.die_edge, radius=5, width=1)
    numeral(painter, str(face.number("value")), square.center(), 14, colours.pip)
    numeral(painter, f"\N{MULTIPLICATION SIGN}{count}", QPointF((square.right() + face.w) / 2, face.h / 2), 14, ink, bold=bool(count))


def paint_tray(painter: QPainter, face: Face, theme: Theme) -> None:
    """A steel tray for choices, with what is asked."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, lit(colours.steel, box, 0.25, 0.1), colours.steel_dark, radius=14, width=2.5)
    sheet(painter, box.adjusted(8, 8, -8, -8), QColor(colours.panel), colours.steel_dark, radius=10, width=1)
    text(painter, words_on(face, "title"), QRectF(20, 12, face.w - 40, 28), 17, colours.ink, bold=True)
