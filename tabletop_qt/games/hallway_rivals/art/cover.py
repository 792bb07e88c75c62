"""The picture on the cover: a row of lockers, and in the middle a door that stays shut."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import glow, lit, set_colours
from tabletop_qt.games.hallway_rivals.box import Palette, colours

_WIDE, _HIGH = 560.0, 200.0
"""The field on which it is drawn."""
_FLOOR = 178.0
_NARROW, _BROAD = 76.0, 176.0
"""How wide the lockers at the sides are, and the one in the middle."""


def paint_cover(canvas: Canvas[object]) -> None:
    """The wall of lockers: who is asked comes before the door in the middle."""
    boxed, look = canvas.recoloured(colours(canvas.theme)), colours(canvas.theme)
    with canvas.placed(0, 0, scale=(canvas.w / _WIDE, canvas.h / _HIGH)):
        # The lockers at the edges go on beyond them.
        canvas.painter.setClipRect(QRectF(0, 0, _WIDE, _HIGH))
        canvas.painter.fillRect(QRectF(0, 0, _WIDE, _HIGH), look.wall)
        _floor(boxed)
        for side in (-1, 1):
            for place in range(3):
                left = _WIDE / 2 + side * (_BROAD / 2 + 4 + place * (_NARROW + 2)) - (_NARROW if side < 0 else 0)
                _locker(boxed, QRectF(left, 16, _NARROW, _FLOOR - 16), dark=place % 2 == 0)
        door = QRectF((_WIDE - _BROAD) / 2, 6, _BROAD, _FLOOR - 4)
        _locker(boxed, door, dark=False)
        glow(canvas.painter, door.center(), 92, look.plate, 0.4)


def _floor(canvas: Canvas[Palette]) -> None:
    look = canvas.colours
    canvas.painter.fillRect(QRectF(0, _FLOOR, _WIDE, _HIGH - _FLOOR), look.floor)
    for column in range(0, 28, 2):
        canvas.painter.fillRect(QRectF(column * 20, _FLOOR + 6, 20, _HIGH - _FLOOR - 6), look.tile)
    canvas.painter.fillRect(QRectF(0, _FLOOR, _WIDE, 5), look.skirting)


def _locker(canvas: Canvas[Palette], box: QRectF, dark: bool) -> None:
    """Slits above and below, a number plate, hinges at the left and a latch with its padlock at the right."""
    look, broad = canvas.colours, box.width()
    canvas.sheet(box, lit(look.locker_dark if dark else look.locker, box, 0.14, 0.1), look.outline, 4, 2.4)
    for slit in range(3):
        for y in (box.top() + 14 + slit * 8, box.bottom() - 14 - slit * 8):
            canvas.line(QPointF(box.left() + broad * 0.26, y), QPointF(box.right() - broad * 0.26, y), look.slot, 3)
    for share in (0.2, 0.78):
        canvas.rectangle(QRectF(box.left() + 2, box.top() + share * box.height(), 7, 14), look.slot, look.outline, 1.4)
    latch = QPointF(box.right() - 15, box.center().y() + 8)
    set_colours(canvas.painter, "", look.outline, 2.6)
    canvas.painter.drawArc(QRectF(latch.x() - 5.5, latch.y() - 14, 11, 16), 0, 180 * 16)
    canvas.disc(latch, 8, look.gold, look.outline, 1.6)
