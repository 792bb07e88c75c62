"""The box of Hallway Rivals: a school corridor with lockers."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tabletop_qt.art.box_front import FRONT, MIDDLE
from tabletop_qt.art.lettering import COLLEGE, centred, write
from tabletop_qt.art.shapes import disc, lit, path_from, placed, polygon, set_colours, sheet
from tabletop_qt.art.theme import Theme, palettes, shades


@frozen
class Palette:
    """A wall of lockers, the floor before it, a banner above, and two who do not like each other."""

    wall: str = shades("#E9DFC8", "#5B5548", "#F4ECD8")
    skirting: str = shades("#B9AB8C", "#3F3A31", "#A89A78")
    locker: str = shades("#4E86A6", "#376179", "#2E6C90")
    locker_dark: str = shades("#396C8A", "#284B60", "#1C5070")
    slot: str = shades("#1F4256", "#152F3E", "#0A2838")
    plate: str = shades("#F6F0E0", "#E4DCC8", "#FFFFFF")
    inside: str = shades("#22323B", "#151F25", "#101820")
    floor: str = shades("#DCD3BF", "#4A463E", "#E8E0CC")
    tile: str = shades("#C4B89E", "#39362F", "#B0A488")
    banner: str = shades("#6A45A6", "#573690", "#482088")
    gold: str = shades("#FFD166", "#F7C75A", "#FFD860")
    cut: str = shades("#2A1748", "#1E0F38", "#000000")
    sun: str = shades("#E69F00", "#E69F00", "#E69F00")
    sun_dark: str = shades("#B07600", "#B07600", "#A06800")
    sky: str = shades("#56B4E9", "#56B4E9", "#56B4E9")
    sky_dark: str = shades("#2F86BA", "#2F86BA", "#2070A0")
    skin: str = shades("#F2C9A1", "#DDB48D", "#FFD8B0")
    brown: str = shades("#A9744F", "#976745", "#A06840")
    hair: str = shades("#2E211B", "#1E1511", "#000000")
    outline: str = shades("#241C18", "#120E0B", "#000000")


colours = palettes(Palette).of
"""The colours of the box in a theme."""

_LOCKERS = range(7)
_OPEN = 3
"""The locker in the middle stands open."""


def paint(painter: QPainter, theme: Theme) -> None:
    """Paint the front."""
    look = colours(theme)
    painter.fillRect(QRectF(0, 0, FRONT.width(), FRONT.height()), look.wall)
    _floor(painter, look)
    for place in _LOCKERS:
        _locker(painter, QRectF(13 + 36 * place, 66, 36, 78), place, look)
    _banner(painter, look)
    with placed(painter, 84, 172):
        _student(painter, look.sun, look.sun_dark, look.skin, look)
    with placed(painter, 198, 172, scale=(-1, 1)):
        _student(painter, look.sky, look.sky_dark, look.brown, look)


def _floor(painter: QPainter, look: Palette) -> None:
    painter.fillRect(QRectF(0, 144, FRONT.width(), 36), look.floor)
    for row in range(2):
        for column in range(14):
            if (row + column) % 2:
                painter.fillRect(QRectF(column * 20 - 2, 150 + row * 15, 20, 15), look.tile)
    painter.fillRect(QRectF(0, 144, FRONT.width(), 6), look.skirting)


def _locker(painter: QPainter, box: QRectF, place: int, look: Palette) -> None:
    if place == _OPEN:
        sheet(painter, box, look.inside, look.outline, 2, 2)
        _belongings(painter, box, look)
        return
    colour = look.locker if place % 2 == 0 else look.locker_dark
    sheet(painter, box, lit(colour, box, 0.14, 0.08), look.outline, 2, 2)
    for slit in range(3):
        set_colours(painter, look.slot)
        painter.drawRoundedRect(QRectF(box.left() + 9, box.top() + 9 + slit * 6, 18, 3), 1.5, 1.5)
    sheet(painter, QRectF(box.left() + 11, box.top() + 31, 14, 9), look.plate, look.outline, 1.5, 1.2)
    disc(painter, QPointF(box.right() - 8, box.top() + 52), 3, look.gold, look.outline, 1.4)


def _belongings(painter: QPainter, box: QRectF, look: Palette) -> None:
    """A shelf with books, a jacket, and a pennant on the door's inner side."""
    set_colours(painter, look.locker_dark, look.outline, 1.4)
    painter.drawRect(QRectF(box.left() + 3, box.top() + 26, 30, 4))
    for x, high, colour in ((6, 16, look.sun), (12, 19, look.plate), (18, 14, look.sky), (24, 18, look.banner)):
        set_colours(painter, colour, look.outline, 1.2)
        painter.drawRect(QRectF(box.left() + x, box.top() + 26 - high, 5, high))
    set_colours(painter, look.gold, look.outline, 1.6)
    painter.drawPath(polygon([(box.left() + 8, box.top() + 38), (box.left() + 30, box.top() + 46), (box.left() + 8, box.top() + 54)]))


def _student(painter: QPainter, colour: str, dark: str, skin: str, look: Palette) -> None:
    """A standee facing right, its foot at (0, 0): body in the colour of its seat, arms crossed."""
    set_colours(painter, "#40000000")
    painter.drawEllipse(QPointF(3, 1), 25, 6)
    disc_box = QRectF(-22, -8, 44, 12)
    set_colours(painter, lit(dark, disc_box, 0.2, 0.1), look.outline)
    painter.drawEllipse(disc_box)
    body = path_from("M-15 -3 C-17 -28 -15 -44 -2 -47 C12 -46 16 -28 14 -3 Z")
    set_colours(painter, lit(colour, body.boundingRect(), 0.2, 0.12), look.outline)
    painter.drawPath(body)
    set_colours(painter, dark)
    painter.drawPath(path_from("M4 -45 C13 -42 15 -26 13 -4 H6 C9 -20 9 -34 4 -45 Z"))
    set_colours(painter, colour, look.outline)
    painter.drawPath(path_from("M-13 -29 C-6 -20 6 -20 14 -27 L15 -20 C6 -12 -6 -12 -14 -20 Z"))
    disc(painter, QPointF(1, -58), 13, lit(skin, QRectF(-12, -71, 26, 26), 0.12, 0.1), look.outline)
    set_colours(painter, look.hair, look.outline, 1.4)
    painter.drawPath(path_from("M-12 -57 C-14 -72 4 -78 13 -66 C8 -66 2 -66 -3 -63 C-6 -61 -8 -57 -8 -52 C-11 -53 -12 -55 -12 -57 Z"))
    set_colours(painter, look.outline)
    painter.drawEllipse(QPointF(7, -58), 1.7, 2.0)
    set_colours(painter, "", look.outline, 1.8)
    painter.drawLine(QPointF(3.5, -63), QPointF(10.5, -60.5))
    painter.drawLine(QPointF(5, -51.5), QPointF(10, -52.5))


def _banner(painter: QPainter, look: Palette) -> None:
    cloth = path_from("M22 10 H262 V54 L252 50 L242 56 L232 51 L142 58 L52 51 L42 56 L32 50 L22 54 Z")
    set_colours(painter, "#40000000")
    painter.drawPath(cloth.translated(2, 3))
    set_colours(painter, lit(look.banner, cloth.boundingRect(), 0.1, 0.08), look.outline)
    painter.drawPath(cloth)
    letters = centred("HALLWAY RIVALS", COLLEGE, MIDDLE, 22, 17.5, 3.2)
    write(painter, letters, (_broad_pen(look.cut, 7.2), 1.2), (_broad_pen(look.gold, 3.8), 0.0))


def _broad_pen(colour: str, broad: float) -> QPen:
    """With square ends and cut corners."""
    return QPen(QColor(colour), broad, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.BevelJoin)
