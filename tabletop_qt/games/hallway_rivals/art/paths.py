"""Ways through the school, and what they cost."""

from __future__ import annotations

from math import atan2, degrees

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPathStroker, QTransform

from tabletop_qt.art.lettering import text, words_on
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import pen, polygon, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.hallway_rivals.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face


def paint_route(painter: QPainter, face: Face, theme: Theme) -> None:
    """A way from one place to another, with an arrow at its end; dashed where it is an attack, dotted where somebody came along it."""
    colours = palette(theme)
    line = path(face.word("line"))
    last = line.elementCount() - 1
    before, end = line.elementAt(last - 1), line.elementAt(last)
    stroker = QPainterPathStroker()
    stroker.setWidth(9)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    how = face.word("how")
    if how == "attack":
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroker.setDashPattern([1.4, 0.9])
    elif how == "trail":
        stroker.setWidth(13)
        stroker.setDashPattern([0.1, 1.7])
    turned = QTransform.fromTranslate(end.x, end.y).rotate(degrees(atan2(end.y - before.y, end.x - before.x)))
    arrow = turned.map(polygon([(12, 0), (-10, -12), (-10, 12)]))
    colour = {"walk": theme.can_act, "sale": colours.coin}.get(how, colours.attack)
    if how == "trail":
        colour = theme.seat(face.word("seat"))
    for shape in (stroker.createStroke(line), arrow):
        painter.setPen(pen(colours.body_edge if how in ("trail", "sale") else colours.plate, 2))
        painter.setBrush(QColor(colour))
        painter.drawPath(shape)


def paint_tag(painter: QPainter, face: Face, theme: Theme) -> None:
    """What a way costs, or how likely a fight is won."""
    colours, box = palette(theme), QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.plate), theme.can_act, radius=10, width=3)
    text(painter, words_on(face, "text"), box.adjusted(10, 2, -10, -2), 28, colours.plate_ink, bold=True)
