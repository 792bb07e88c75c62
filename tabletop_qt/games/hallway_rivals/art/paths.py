"""Ways through the school, and what they cost."""

from __future__ import annotations

from math import atan2, degrees

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPathStroker, QTransform

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import inset, path, polygon
from tabletop_qt.games.hallway_rivals.art.theme import Palette


def paint_route(canvas: Canvas[Palette]) -> None:
    """A way from one place to another, with an arrow at its end; dashed where it is an attack, dotted where somebody came along it."""
    colours = canvas.colours
    line = path(canvas.word("line"))
    last = line.elementCount() - 1
    before, end = line.elementAt(last - 1), line.elementAt(last)
    stroker = QPainterPathStroker()
    stroker.setWidth(9)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    how = canvas.word("how")
    if how == "attack":
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroker.setDashPattern([1.4, 0.9])
    elif how == "trail":
        stroker.setWidth(13)
        stroker.setDashPattern([0.1, 1.7])
    turned = QTransform.fromTranslate(end.x, end.y).rotate(degrees(atan2(end.y - before.y, end.x - before.x)))
    arrow = turned.map(polygon([(12, 0), (-10, -12), (-10, 12)]))
    colour = {"walk": canvas.theme.can_act, "sale": colours.coin}.get(how, colours.attack)
    if how == "trail":
        colour = canvas.theme.seat(canvas.word("seat"))
    for shape in (stroker.createStroke(line), arrow):
        canvas.shape(shape, colour, colours.body_edge if how in ("trail", "sale") else colours.plate, 2)


def paint_tag(canvas: Canvas[Palette]) -> None:
    """What a way costs, or how likely a fight is won."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, colours.plate, canvas.theme.can_act, radius=10, width=3)
    canvas.text(canvas.words("text"), inset(box, 10, 2), 28, colours.plate_ink, bold=True)
