"""Standees seen at a slant: body in the seat's colour on a base ring, emblem of the social group, rank, and what is carried."""

from __future__ import annotations

from math import pi

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import faded, lit, mixed, pen, polar, polygon, seat_symbol, set_colours, star
from tabletop_qt.games.hallway_rivals.art.floor import pom_poms, script
from tabletop_qt.games.hallway_rivals.art.theme import Palette


def paint_standee(canvas: Canvas[Palette]) -> None:
    """A student."""
    colours, w, h, seat = canvas.colours, canvas.w, canvas.h, canvas.word("seat")
    colour = canvas.theme.seat(seat)
    ring = QRectF(w * 0.04, h * 0.72, w * 0.92, h * 0.26)
    canvas.ellipse(ring.translated(w * 0.04, h * 0.02), faded(canvas.theme.shadow, 1.0))
    canvas.ellipse(ring, mixed(colour, "#000000", 0.25), colours.body_edge, max(1.0, w * 0.04))
    if canvas.word("rank") == "robot":
        _robot(canvas, colour)
    else:
        _body(canvas, colour)
    canvas.shape(seat_symbol(seat, canvas.at(0.27, 0.88), w * 0.24), colours.plate)
    emblem(canvas, canvas.at(0.7, 0.88), w * 0.26)
    _number(canvas, str(canvas.number("number")), canvas.at(0.5, 0.62), h * 0.27)
    _carried(canvas)
    if canvas.number("done"):
        for left, right in ((0.78, 0.96), (0.96, 0.78)):
            canvas.line(canvas.at(left, 0.06), canvas.at(right, 0.2), colours.body_edge, max(1.5, w * 0.07))


def _number(canvas: Canvas[Palette], number: str, centre: QPointF, height: float) -> None:
    """The number on its chest, light with a dark rim, so that it is read on any colour."""
    for step in range(8):
        canvas.numeral(number, polar(centre, step * pi / 4, height * 0.11), height, canvas.colours.body_edge)
    canvas.numeral(number, centre, height, canvas.colours.plate)


def _body(canvas: Canvas[Palette], colour: str) -> None:
    colours, w, h, rank = canvas.colours, canvas.w, canvas.h, canvas.word("rank")
    line = max(1.0, w * 0.045)
    body = QPainterPath(QPointF(w * 0.2, h * 0.86))
    body.cubicTo(QPointF(w * 0.16, h * 0.5), QPointF(w * 0.26, h * 0.4), QPointF(w * 0.5, h * 0.4))
    body.cubicTo(QPointF(w * 0.74, h * 0.4), QPointF(w * 0.84, h * 0.5), QPointF(w * 0.8, h * 0.86))
    body.closeSubpath()
    canvas.shape(body, lit(colour, QRectF(0, h * 0.4, w, h * 0.46), 0.22, 0.12), colours.body_edge, line)
    canvas.disc(canvas.at(0.5, 0.25), w * 0.23, colours.skin, colours.body_edge, line)
    if rank == "college":
        collar = polygon([(w * 0.34, h * 0.4), (w * 0.5, h * 0.5), (w * 0.66, h * 0.4), (w * 0.5, h * 0.44)])
        canvas.shape(collar, colours.plate, colours.body_edge, line * 0.8)
    if rank == "teacher":
        cap = polygon([(w * 0.2, h * 0.12), (w * 0.5, h * 0.02), (w * 0.8, h * 0.12), (w * 0.5, h * 0.2)])
        canvas.shape(cap, colours.plate_ink, colours.body_edge, line * 0.8)
        canvas.line(canvas.at(0.76, 0.13), canvas.at(0.78, 0.26), colours.coin, line)


def _robot(canvas: Canvas[Palette], colour: str) -> None:
    colours, w, h = canvas.colours, canvas.w, canvas.h
    light, line = lit(colour, QRectF(0, h * 0.38, w, h * 0.48)), max(1.0, w * 0.045)
    canvas.rounded(QRectF(w * 0.18, h * 0.42, w * 0.64, h * 0.44), 2, light, colours.body_edge, line)
    canvas.rectangle(QRectF(w * 0.26, h * 0.12, w * 0.48, h * 0.27), colours.wall, colours.body_edge, line)
    for x in (0.39, 0.61):
        canvas.disc(canvas.at(x, 0.24), w * 0.06, colours.coin, colours.body_edge, 0.8)
    canvas.line(canvas.at(0.5, 0.12), canvas.at(0.5, 0.03), colours.body_edge, 0.8)
    for hit in range(canvas.number("hits")):
        canvas.disc(canvas.at(0.3 + 0.2 * hit, 0.78), w * 0.06, colours.pom, colours.body_edge, 0.8)


def emblem(canvas: Canvas[Palette], centre: QPointF, size: float) -> None:
    """The emblem of the social group on the face."""
    canvas.shape(emblem_shape(canvas.word("social"), centre, size), canvas.colours.plate)


def emblem_shape(social: str, centre: QPointF, size: float) -> QPainterPath:
    """A note for the Band, a bow for the Preps, glasses for the Nerds, a ball for the Jocks."""
    r, x, y = size / 2, centre.x(), centre.y()
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    match social:
        case "band":
            shape.addEllipse(QPointF(x - r * 0.1, y + r * 0.62), r * 0.44, r * 0.36)
            shape.addRect(QRectF(x + r * 0.14, y - r, r * 0.22, r * 1.62))
            shape.addPath(polygon([(x + r * 0.14, y - r), (x + r, y - r * 0.66), (x + r, y - r * 0.28), (x + r * 0.14, y - r * 0.6)]))
        case "preps":
            shape.addPath(polygon([(x - r, y - r * 0.6), (x, y), (x - r, y + r * 0.6)]))
            shape.addPath(polygon([(x + r, y - r * 0.6), (x, y), (x + r, y + r * 0.6)]))
        case "nerds":
            glasses, inside = QPainterPath(), QPainterPath()
            glasses.addRect(QRectF(x - r * 0.3, y - r * 0.13, r * 0.6, r * 0.26))
            for side in (-1, 1):
                rim = QPainterPath()
                rim.addEllipse(QPointF(x + side * r * 0.56, y), r * 0.46, r * 0.46)
                glasses = glasses.united(rim)
                inside.addEllipse(QPointF(x + side * r * 0.56, y), r * 0.23, r * 0.23)
            return glasses.subtracted(inside)
        case _:
            lace = QPainterPath()
            lace.addRect(QRectF(x - r * 0.5, y - r * 0.07, r, r * 0.14))
            shape.addEllipse(centre, r, r * 0.62)
            return shape.subtracted(lace)
    return shape


def _carried(canvas: Canvas[Palette]) -> None:
    """What hangs on the base ring."""
    colours, w, h, coins = canvas.colours, canvas.w, canvas.h, canvas.number("coins")
    if canvas.number("cheer"):
        pom_poms(canvas, canvas.at(0.74, 0.64), w * 0.36)
    if canvas.number("script"):
        script(canvas, canvas.at(0.18, 0.6), w * 0.34)
    if coins:
        centre = canvas.at(0.23, 0.44)
        canvas.disc(centre, w * 0.18, colours.coin, colours.coin_edge, 1.0)
        canvas.numeral(str(coins), centre, w * 0.22, colours.coin_edge)
    item, place = canvas.word("item"), canvas.at(0.76, 0.44)
    if item == "baton":
        canvas.line(place + QPointF(-w * 0.1, w * 0.12), place + QPointF(w * 0.1, -w * 0.12), colours.coin, max(1.5, w * 0.08))
    elif item == "jacket":
        canvas.shape(star(place, w * 0.16), colours.pom, colours.body_edge, 0.8)
    elif item == "weights":
        canvas.line(place + QPointF(-w * 0.12, 0), place + QPointF(w * 0.12, 0), colours.body_edge, max(1.5, w * 0.06))
        for side in (-1, 1):
            canvas.disc(place + QPointF(side * w * 0.12, 0), w * 0.08, colours.wall, colours.body_edge, 0.8)
    elif item == "helmet":
        set_colours(canvas.painter, colours.attack, colours.body_edge, 0.8)
        canvas.painter.drawChord(QRectF(w * 0.24, h * 0.05, w * 0.52, h * 0.34), 0, 180 * 16)


def paint_staff(canvas: Canvas[Palette]) -> None:
    """The principal with a tie, the bully with his cap."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    bully = canvas.word("who") == "bully"
    suit = colours.snack if bully else colours.wall_edge
    canvas.ellipse(QRectF(w * 0.06, h * 0.8, w * 0.9, h * 0.18), faded(canvas.theme.shadow, 1.0))
    body = QPainterPath(QPointF(w * 0.12, h * 0.92))
    body.cubicTo(QPointF(w * 0.1, h * 0.46), QPointF(w * 0.26, h * 0.38), QPointF(w * 0.5, h * 0.38))
    body.cubicTo(QPointF(w * 0.74, h * 0.38), QPointF(w * 0.9, h * 0.46), QPointF(w * 0.88, h * 0.92))
    body.closeSubpath()
    line = max(1.2, w * 0.05)
    canvas.shape(body, lit(suit, QRectF(0, h * 0.38, w, h * 0.54), 0.25, 0.1), colours.body_edge, line)
    canvas.disc(canvas.at(0.5, 0.24), w * 0.24, colours.skin, colours.body_edge, line)
    if bully:
        set_colours(canvas.painter, colours.attack, colours.body_edge, line * 0.8)
        canvas.painter.drawChord(QRectF(w * 0.26, h * 0.04, w * 0.48, h * 0.3), 0, 180 * 16)
        canvas.painter.drawRect(QRectF(w * 0.62, h * 0.16, w * 0.26, h * 0.05))
        canvas.line(canvas.at(0.38, 0.32), canvas.at(0.62, 0.32), colours.body_edge, line)
    else:
        tie = polygon([(w * 0.5, h * 0.42), (w * 0.58, h * 0.52), (w * 0.5, h * 0.78), (w * 0.42, h * 0.52)])
        canvas.shape(tie, colours.pom, colours.body_edge, line * 0.6)
        canvas.painter.setPen(pen(colours.body_edge, line * 0.8))
        canvas.painter.drawArc(QRectF(w * 0.3, h * 0.1, w * 0.4, h * 0.2), 20 * 16, 140 * 16)
