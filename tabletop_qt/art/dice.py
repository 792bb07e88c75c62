"""Dice: rounded cubes seen from above, with pips."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tabletop_qt.art.shapes import Colour, lit, set_colours, sheet

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each value are, in steps from the middle."""


def cube(painter: QPainter, box: QRectF, colour: Colour, edge: Colour) -> None:
    """A die without anything on it, into a square box."""
    side = box.width()
    sheet(painter, box, lit(colour, box, 0.22, 0.18), edge, radius=side * 0.2, width=max(1.2, side * 0.045))


def die(painter: QPainter, box: QRectF, value: int, colour: Colour, edge: Colour, pip: Colour, rim: Colour = "") -> None:
    """A die that shows a value from 1 to 6, into a square box; its pips have a rim of another colour where one is named."""
    cube(painter, box, colour, edge)
    pips(painter, box, value, pip, rim or pip)


def pips(painter: QPainter, box: QRectF, value: int, colour: Colour, edge: Colour) -> None:
    """The pips of a value from 1 to 6 on a die in a square box."""
    side = box.width()
    set_colours(painter, colour, edge, max(0.5, side * 0.02))
    for dx, dy in PIPS[value]:
        painter.drawEllipse(box.center() + QPointF(dx, dy) * (side * 0.26), side * 0.095, side * 0.095)
