"""Standees seen at a slant: body in the seat's colour on a base ring, emblem of the social group, rank, and what is carried."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop_qt.art.lettering import numeral
from tabletop_qt.art.shapes import disc, faded, lit, mixed, pen, polygon, seat_symbol, set_colours, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.hallway_rivals.art.floor import pom_poms, script
from tabletop_qt.games.hallway_rivals.art.theme import Palette, palette
from tabletop_qt.viewmodels.scenery import Face


def paint_standee(painter: QPainter, face: Face, theme: Theme) -> None:
    """A student."""
    colours, seat = palette(theme), face.word("seat")
    w, h, colour = face.w, face.h, theme.seat(face.word("seat"))
    ring = QRectF(w * 0.04, h * 0.72, w * 0.92, h * 0.26)
    set_colours(painter, faded(theme.shadow, 1.0))
    painter.drawEllipse(ring.translated(w * 0.04, h * 0.02))
    set_colours(painter, mixed(colour, "#000000", 0.25), colours.body_edge, max(1.0, w * 0.04))
    painter.drawEllipse(ring)
    if face.word("rank") == "robot":
        _robot(painter, face, colour, colours)
    else:
        _body(painter, face, colour, colours)
    symbol = seat_symbol(seat, QPointF(w * 0.27, h * 0.88), w * 0.24)
    painter.fillPath(symbol, QColor(colours.plate))
    emblem(painter, face.word("social"), QPointF(w * 0.7, h * 0.88), w * 0.26, colours)
    _number(painter, str(face.number("number")), QPointF(w / 2, h * 0.62), h * 0.27, colours)
    _carried(painter, face, colours)
    if face.number("done"):
        painter.setPen(pen(colours.body_edge, max(1.5, w * 0.07)))
        painter.drawLine(QLineF(w * 0.78, h * 0.06, w * 0.96, h * 0.2))
        painter.drawLine(QLineF(w * 0.96, h * 0.06, w * 0.78, h * 0.2))


def _number(painter: QPainter, number: str, centre: QPointF, height: float, colours: Palette) -> None:
    """The number on its chest, light with a dark rim, so that it is read on any colour."""
    rim = height * 0.11
    for step in range(8):
        turn = step * pi / 4
        numeral(painter, number, centre + QPointF(rim * cos(turn), rim * sin(turn)), height, colours.body_edge)
    numeral(painter, number, centre, height, colours.plate)


def _body(painter: QPainter, face: Face, colour: str, colours: Palette) -> None:
    w, h, rank = face.w, face.h, face.word("rank")
    line = max(1.0, w * 0.045)
    body = QPainterPath(QPointF(w * 0.2, h * 0.86))
    body.cubicTo(QPointF(w * 0.16, h * 0.5), QPointF(w * 0.26, h * 0.4), QPointF(w * 0.5, h * 0.4))
    body.cubicTo(QPointF(w * 0.74, h * 0.4), QPointF(w * 0.84, h * 0.5), QPointF(w * 0.8, h * 0.86))
    body.closeSubpath()
    set_colours(painter, lit(colour, QRectF(0, h * 0.4, w, h * 0.46), 0.22, 0.12), colours.body_edge, line)
    painter.drawPath(body)
    head = QPointF(w * 0.5, h * 0.25)
    disc(painter, head, w * 0.23, QColor(colours.skin), colours.body_edge, line)
    if rank == "college":
        # A white collar.
        set_colours(painter, colours.plate, colours.body_edge, line * 0.8)
        painter.drawPath(polygon([(w * 0.34, h * 0.4), (w * 0.5, h * 0.5), (w * 0.66, h * 0.4), (w * 0.5, h * 0.44)]))
    if rank == "teacher":
        set_colours(painter, colours.plate_ink, colours.body_edge, line * 0.8)
        painter.drawPath(polygon([(w * 0.2, h * 0.12), (w * 0.5, h * 0.02), (w * 0.8, h * 0.12), (w * 0.5, h * 0.2)]))
        painter.setPen(pen(colours.coin, line))
        painter.drawLine(QLineF(w * 0.76, h * 0.13, w * 0.78, h * 0.26))


def _robot(painter: QPainter, face: Face, colour: str, colours: Palette) -> None:
    w, h = face.w, face.h
    set_colours(painter, lit(colour, QRectF(0, h * 0.38, w, h * 0.48)), colours.body_edge, max(1.0, w * 0.045))
    painter.drawRoundedRect(QRectF(w * 0.18, h * 0.42, w * 0.64, h * 0.44), 2, 2)
    set_colours(painter, colours.wall, colours.body_edge, max(1.0, w * 0.045))
    painter.drawRect(QRectF(w * 0.26, h * 0.12, w * 0.48, h * 0.27))
    for x in (0.39, 0.61):
        disc(painter, QPointF(w * x, h * 0.24), w * 0.06, QColor(colours.coin), colours.body_edge, 0.8)
    painter.drawLine(QLineF(w * 0.5, h * 0.12, w * 0.5, h * 0.03))
    for hit in range(face.number("hits")):
        disc(painter, QPointF(w * (0.3 + 0.2 * hit), h * 0.78), w * 0.06, QColor(colours.pom), colours.body_edge, 0.8)


def emblem(painter: QPainter, social: str, centre: QPointF, size: float, colours: Palette) -> None:
    """The emblem of a social group."""
    painter.fillPath(emblem_shape(social, centre, size), QColor(colours.plate))


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


def _carried(painter: QPainter, face: Face, colours: Palette) -> None:
    """What hangs on the base ring."""
    w, h = face.w, face.h
    if face.number("cheer"):
        pom_poms(painter, QPointF(w * 0.74, h * 0.64), w * 0.36, colours)
    if face.number("script"):
        script(painter, QPointF(w * 0.18, h * 0.6), w * 0.34, colours)
    coins = face.number("coins")
    if coins:
        centre = QPointF(w * 0.23, h * 0.44)
        disc(painter, centre, w * 0.18, QColor(colours.coin), colours.coin_edge, 1.0)
        numeral(painter, str(coins), centre, w * 0.22, colours.coin_edge)
    item = face.word("item")
    place = QPointF(w * 0.76, h * 0.44)
    if item == "baton":
        painter.setPen(pen(colours.coin, max(1.5, w * 0.08)))
        painter.drawLine(QLineF(place + QPointF(-w * 0.1, w * 0.12), place + QPointF(w * 0.1, -w * 0.12)))
    elif item == "jacket":
        set_colours(painter, colours.pom, colours.body_edge, 0.8)
        painter.drawPath(star(place, w * 0.16))
    elif item == "weights":
        painter.setPen(pen(colours.body_edge, max(1.5, w * 0.06)))
        painter.drawLine(QLineF(place + QPointF(-w * 0.12, 0), place + QPointF(w * 0.12, 0)))
        for side in (-1, 1):
            disc(painter, place + QPointF(side * w * 0.12, 0), w * 0.08, QColor(colours.wall), colours.body_edge, 0.8)
    elif item == "helmet":
        set_colours(painter, colours.attack, colours.body_edge, 0.8)
        painter.drawChord(QRectF(w * 0.24, h * 0.05, w * 0.52, h * 0.34), 0, 180 * 16)


def paint_staff(painter: QPainter, face: Face, theme: Theme) -> None:
    """The principal with a tie, the bully with his cap."""
    colours, w, h = palette(theme), face.w, face.h
    bully = face.word("who") == "bully"
    suit = colours.snack if bully else colours.wall_edge
    set_colours(painter, faded(theme.shadow, 1.0))
    painter.drawEllipse(QRectF(w * 0.06, h * 0.8, w * 0.9, h * 0.18))
    body = QPainterPath(QPointF(w * 0.12, h * 0.92))
    body.cubicTo(QPointF(w * 0.1, h * 0.46), QPointF(w * 0.26, h * 0.38), QPointF(w * 0.5, h * 0.38))
    body.cubicTo(QPointF(w * 0.74, h * 0.38), QPointF(w * 0.9, h * 0.46), QPointF(w * 0.88, h * 0.92))
    body.closeSubpath()
    line = max(1.2, w * 0.05)
    set_colours(painter, lit(suit, QRectF(0, h * 0.38, w, h * 0.54), 0.25, 0.1), colours.body_edge, line)
    painter.drawPath(body)
    disc(painter, QPointF(w * 0.5, h * 0.24), w * 0.24, QColor(colours.skin), colours.body_edge, line)
    if bully:
        set_colours(painter, colours.attack, colours.body_edge, line * 0.8)
        painter.drawChord(QRectF(w * 0.26, h * 0.04, w * 0.48, h * 0.3), 0, 180 * 16)
        painter.drawRect(QRectF(w * 0.62, h * 0.16, w * 0.26, h * 0.05))
        painter.setPen(pen(colours.body_edge, line))
        painter.drawLine(QLineF(w * 0.38, h * 0.32, w * 0.62, h * 0.32))
    else:
        set_colours(painter, colours.pom, colours.body_edge, line * 0.6)
        painter.drawPath(polygon([(w * 0.5, h * 0.42), (w * 0.58, h * 0.52), (w * 0.5, h * 0.78), (w * 0.42, h * 0.52)]))
        painter.setPen(pen(colours.body_edge, line * 0.8))
        painter.drawArc(QRectF(w * 0.3, h * 0.1, w * 0.4, h * 0.2), 20 * 16, 140 * 16)
