"""The picture on the cover: a row of lockers, and in the middle a door that stays shut."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.shapes import disc, glow, lit, pen, placed, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.hallway_rivals.box import Palette, colours
from tabletop_qt.viewmodels.scenery import Face

_WIDE, _HIGH = 560.0, 200.0
"""The field on which it is drawn."""
_FLOOR = 178.0
_NARROW, _BROAD = 76.0, 176.0
"""How wide the lockers at the sides are, and the one in the middle."""


def paint_cover(painter: QPainter, face: Face, theme: Theme) -> None:
    """The wall of lockers: who is asked comes before the door in the middle."""
    look = colours(theme)
    with placed(painter, 0, 0, scale=(face.w / _WIDE, face.h / _HIGH)):
        # The lockers at the edges go on beyond them.
        painter.setClipRect(QRectF(0, 0, _WIDE, _HIGH))
        painter.fillRect(QRectF(0, 0, _WIDE, _HIGH), QColor(look.wall))
        _floor(painter, look)
        for side in (-1, 1):
            for place in range(3):
                left = _WIDE / 2 + side * (_BROAD / 2 + 4 + place * (_NARROW + 2)) - (_NARROW if side < 0 else 0)
                _locker(painter, QRectF(left, 16, _NARROW, _FLOOR - 16), look, dark=place % 2 == 0)
        door = QRectF((_WIDE - _BROAD) / 2, 6, _BROAD, _FLOOR - 4)
        _locker(painter, door, look, dark=False)
        glow(painter, door.center(), 92, look.plate, 0.4)


def _floor(painter: QPainter, look: Palette) -> None:
    painter.fillRect(QRectF(0, _FLOOR, _WIDE, _HIGH - _FLOOR), QColor(look.floor))
    for column in range(0, 28, 2):
        painter.fillRect(QRectF(column * 20, _FLOOR + 6, 20, _HIGH - _FLOOR - 6), QColor(look.tile))
    painter.fillRect(QRectF(0, _FLOOR, _WIDE, 5), QColor(look.skirting))


def _locker(painter: QPainter, box: QRectF, look: Palette, dark: bool) -> None:
    """Slits above and below, a number plate, hinges at the left and a latch with its padlock at the right."""
    sheet(painter, box, lit(look.locker_dark if dark else look.locker, box, 0.14, 0.1), look.outline, 4, 2.4)
    painter.setPen(pen(look.slot, 3))
    for slit in range(3):
        for y in (box.top() + 14 + slit * 8, box.bottom() - 14 - slit * 8):
            painter.drawLine(QLineF(box.left() + box.width() * 0.26, y, box.right() - box.width() * 0.26, y))
    set_colours(painter, look.slot, look.outline, 1.4)
    for share in (0.2, 0.78):
        painter.drawRect(QRectF(box.left() + 2, box.top() + share * box.height(), 7, 14))
    latch = QPointF(box.right() - 15, box.center().y() + 8)
    set_colours(painter, "", look.outline, 2.6)
    painter.drawArc(QRectF(latch.x() - 5.5, latch.y() - 14, 11, 16), 0, 180 * 16)
    disc(painter, latch, 8, QColor(look.gold), look.outline, 1.6)
