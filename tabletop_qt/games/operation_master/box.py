"""The box of Operation Master: the lamp of the theatre over five dice; and the signs of suits and effects."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from tabletop_qt.art.box_front import FRONT, MIDDLE
from tabletop_qt.art.lettering import ROUND, centred, write
from tabletop_qt.art.shapes import disc, faded, linear, lit, path_from, pen, placed_symbol, polar, polygon, set_colours, sheet
from tabletop_qt.art.signs import cube, pips
from tabletop_qt.art.theme import Theme, palettes, shades

# Suits and effects


_DRAWN = {
    # a heart with the line of its beat cut out
    "red": "M0 9 C-4 5 -10 1 -10 -4 C-10 -9 -3 -10 0 -5 C3 -10 10 -9 10 -4 C10 1 4 5 0 9 Z "
    "M-8 -1 H-4 L-2 -4 L1 3 L3 -1 H8 L8 0.6 H3.8 L1 6 L-2.2 -1 L-3.2 0.6 H-8 Z",
    # a drop
    "blue": "M0 -10 C4 -4 8 -1 8 3.5 A8 7 0 0 1 -8 3.5 C-8 -1 -4 -4 0 -10 Z",
    # a cross
    "green": "M-3.4 -9.5 H3.4 V-3.4 H9.5 V3.4 H3.4 V9.5 H-3.4 V3.4 H-9.5 V-3.4 H-3.4 Z",
    # a star
    "yellow": "M0 -10 L2.9 -3.6 L9.8 -3 L4.6 1.6 L6.2 8.4 L0 4.8 L-6.2 8.4 L-4.6 1.6 L-9.8 -3 L-2.9 -3.6 Z",
    # a hexagon
    "purple": "M0 -9.8 L8.5 -4.9 V4.9 L0 9.8 L-8.5 4.9 V-4.9 Z",
}


def suit_symbol(suit: str, centre: QPointF, size: float) -> QPainterPath:
    """The symbol of a suit around a point; ``size`` is its height."""
    return placed_symbol(path_from(_DRAWN[suit]), centre, size / 20)


_EFFECTS = {
    # to and fro: a die of another player
    1: "M-10 0 L-4 -6 V-2.4 H4 V-6 L10 0 L4 6 V2.4 H-4 V6 Z",
    # any value
    2: "M-1.8 -10 H1.8 V-3.2 L7.8 -6.6 L9.6 -3.5 L3.6 0 L9.6 3.5 L7.8 6.6 L1.8 3.2 V10 H-1.8 V3.2 L-7.8 6.6 L-9.6 3.5 L-3.6 0 "
    "L-9.6 -3.5 L-7.8 -6.6 L-1.8 -3.2 Z",
    # one more
    3: "M-2.6 -9 H2.6 V-2.6 H9 V2.6 H2.6 V9 H-2.6 V2.6 H-9 V-2.6 H-2.6 Z",
    # upside down
    4: "M0 -10 L6 -4 H2.4 V4 H6 L0 10 L-6 4 H-2.4 V-4 H-6 Z",
    # up
    5: "M0 -9 L9.5 6.5 H-9.5 Z",
    # down
    6: "M0 9 L9.5 -6.5 H-9.5 Z",
}


def effect_sign(value: int, centre: QPointF, size: float) -> QPainterPath:
    """The sign of what a value does as it is set (OM-6.2), around a point; ``size`` is its height."""
    return placed_symbol(path_from(_EFFECTS[value]), centre, size / 20)


# The box


@frozen
class Palette:
    """A tiled wall, a lamp, and dice on a tray of steel."""

    wall: str = shades("#2A6A74", "#14434C", "#0E4A56")
    wall_dark: str = shades("#1D525B", "#0D3239", "#083038")
    joint: str = shades("#3B7F88", "#1F545E", "#2A6E7A")
    light: str = shades("#FFF8DC", "#FFF3CC", "#FFFFFF")
    steel: str = shades("#C6D3D6", "#AEBDC2", "#E0E8EA")
    steel_dark: str = shades("#7E9297", "#66797E", "#5A6C70")
    steel_edge: str = shades("#0F2A30", "#081C20", "#000000")
    ink: str = shades("#FFFDF4", "#F6F1E0", "#FFFFFF")
    under: str = shades("#0C2F36", "#061F24", "#000000")
    pip: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    red: str = shades("#C8392F", "#C8392F", "#A00000")
    blue: str = shades("#2A6DB8", "#2A6DB8", "#00307A")
    green: str = shades("#2C8A50", "#2C8A50", "#005A20")
    yellow: str = shades("#C79312", "#C79312", "#8A6000")
    purple: str = shades("#844BAC", "#844BAC", "#5A1A80")


colours = palettes(Palette).of
"""The colours of the box in a theme."""


_DICE = (("red", 5, -9), ("blue", 2, 5), ("green", 6, -3), ("yellow", 3, 7), ("purple", 4, -6))


def paint(painter: QPainter, theme: Theme) -> None:
    """Paint the front."""
    look = colours(theme)
    _wall(painter, look)
    _beam(painter, look)
    _lamp(painter, look)
    _tray(painter, look)
    for place, (suit, value, turn) in enumerate(_DICE):
        painter.save()
        painter.translate(55 + 42.5 * place, 112 - 4 * (place % 2))
        painter.rotate(turn)
        _die(painter, suit, value, look)
        painter.restore()
    _words(painter, look)


def _wall(painter: QPainter, look: Palette) -> None:
    whole = QRectF(0, 0, FRONT.width(), FRONT.height())
    painter.fillRect(whole, lit(look.wall, whole, 0.06, 0.2))
    set_colours(painter, "", look.joint, 1.2)
    for row in range(6):
        painter.drawLine(QPointF(0, 24 * row + 12), QPointF(FRONT.width(), 24 * row + 12))
        for column in range(8):
            x = column * 40 + (20 if row % 2 else 0)
            painter.drawLine(QPointF(x, 24 * row + 12), QPointF(x, 24 * row + 36))
    painter.fillRect(QRectF(0, 138, FRONT.width(), 42), look.wall_dark)


def _beam(painter: QPainter, look: Palette) -> None:
    for spread, opacity in ((0, 0.26), (16, 0.2), (32, 0.14)):
        light = (0, faded(look.light, opacity * 1.8)), (1, faded(look.light, opacity * 0.35))
        set_colours(painter, linear(QPointF(0, 20), QPointF(0, 140), *light))
        painter.drawPath(polygon([(92 - spread / 3, 30), (184 + spread / 3, 30), (228 + spread, 140), (48 - spread, 140)]))


def _lamp(painter: QPainter, look: Palette) -> None:
    """Hanging in from above: its arm, its dish, seven lights."""
    sheet(painter, QRectF(131, -8, 14, 20), lit(look.steel, QRectF(131, -8, 14, 20), 0.2, 0.2), look.steel_edge, 2, 2)
    dish = QRectF(76, 4, 124, 62)
    set_colours(painter, lit(look.steel, dish, 0.25, 0.25), look.steel_edge)
    painter.drawEllipse(dish)
    set_colours(painter, look.steel_dark, look.steel_edge, 1.6)
    painter.drawEllipse(dish.adjusted(10, 8, -10, -6))
    middle = dish.center() + QPointF(0, 1.0)
    lights = [middle, *(polar(middle, step * 1.0472, 40, 17) for step in range(6))]
    for at in lights:
        disc(painter, at, 8.4 if at is middle else 6.4, look.light, look.steel_edge, 1.6)
        set_colours(painter, "#FFFFFF")
        painter.drawEllipse(at + QPointF(-2, -2), 2.6, 2.2)


def _tray(painter: QPainter, look: Palette) -> None:
    set_colours(painter, "#40000000")
    painter.drawRoundedRect(QRectF(22, 127, 236, 17), 8, 8)
    tray = QRectF(18, 119, 240, 20)
    sheet(painter, tray, lit(look.steel, tray, 0.2, 0.22), look.steel_edge, 9, 2)
    set_colours(painter, "", "#80FFFFFF", 1.6)
    painter.drawLine(QPointF(28, 123), QPointF(248, 123))


def _die(painter: QPainter, suit: str, value: int, look: Palette) -> None:
    """Around its middle: cube, the pips, and the suit engraved in a corner that they leave free."""
    colour: str = getattr(look, suit)
    box = QRectF(-17, -17, 34, 34)
    cube(painter, box, colour, look.steel_edge)
    pips(painter, box, value, look.pip, look.steel_edge)
    if value in (2, 3):
        set_colours(painter, "#B3FFFFFF")
        painter.drawPath(suit_symbol(suit, QPointF(9, -9), 9))


def _words(painter: QPainter, look: Palette) -> None:
    letters = centred("OPERATION MASTER", ROUND, MIDDLE, 152, 16, 3.0)
    write(painter, letters, (pen(look.under, 6.4), 1.2), (pen(look.ink, 3.4), 0.0))
