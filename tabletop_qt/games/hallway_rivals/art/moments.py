"""Pictures of moments: rays of light, a flagpole with a room's number, a pennant, a report card."""

from __future__ import annotations

from math import pi

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import LEFT
from tabletop_qt.art.shapes import faded, fading, linear, lit, mixed, polar, polygon
from tabletop_qt.games.hallway_rivals.art.school import Palette, head


def paint_flagpole(canvas: Canvas[Palette]) -> None:
    """A pole on the number plate of a room."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    pole = QRectF(w * 0.5 - 6, 14, 12, h - 74)
    shine = (0, mixed(colours.wall, "#FFFFFF", 0.5)), (1, mixed(colours.wall, "#000000", 0.25))
    canvas.rounded(pole, 5, linear(pole.topLeft(), pole.topRight(), *shine), colours.body_edge, 1.8)
    canvas.disc(QPointF(w * 0.5, 12), 10, lit(colours.coin, canvas.box), colours.coin_edge, 2)
    plate = QRectF(w * 0.5 - 74, h - 72, 148, 66)
    canvas.rounded(plate.translated(3, 4), 8, faded(canvas.theme.shadow, 0.6))
    canvas.sheet(plate, colours.plate, colours.body_edge, radius=8, width=2.5)
    canvas.numeral(canvas.words("number"), plate.center(), 34, colours.plate_ink)


def paint_rays(canvas: Canvas[Palette]) -> None:
    """Rays of light in the colour of a seat, fainter outwards."""
    middle, r, colour = canvas.middle, canvas.w / 2, mixed(canvas.theme.seat(canvas.word("seat")), "#FFFFFF", 0.45)
    shine = fading(middle, r, colour, (0, 0.95), (0.45, 0.6), (1, 0))
    for ray in range(14):
        corners = middle, *[polar(middle, pi * (ray + side) / 7, r) for side in (-0.22, 0.22)]
        canvas.shape(polygon([(corner.x(), corner.y()) for corner in corners]), shine)


def paint_pennant(canvas: Canvas[Palette]) -> None:
    """A pennant in the colour of a seat, with its symbol, that waves to the right."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    seat = canvas.word("seat")
    colour = canvas.theme.seat(seat)
    cloth = QPainterPath(QPointF(2, 4))
    cloth.cubicTo(QPointF(w * 0.3, -h * 0.06), QPointF(w * 0.5, h * 0.34), QPointF(w - 4, h * 0.42))
    cloth.cubicTo(QPointF(w * 0.55, h * 0.62), QPointF(w * 0.32, h * 0.78), QPointF(2, h - 4))
    cloth.closeSubpath()
    shine = (0, mixed(colour, "#FFFFFF", 0.25)), (0.35, colour), (1, mixed(colour, "#000000", 0.2))
    canvas.shape(cloth, linear(QPointF(0, 0), QPointF(w, h * 0.5), *shine), colours.body_edge, 2.5)
    centre = QPointF(w * 0.27, h * 0.47)
    canvas.disc(centre, h * 0.24, colours.plate, colours.body_edge, 1.8)
    canvas.seat_sign(seat, centre, h * 0.3, colours.plate_ink, 1.5)


def paint_report_card(canvas: Canvas[Palette]) -> None:
    """A report card: whose it is, the number of rooms, the mark of whoever has the most, and how many report cards they have."""
    colours, w, h, seat = canvas.colours, canvas.w, canvas.h, canvas.word("seat")
    canvas.rounded(canvas.box.adjusted(4, 5, 0, 0), 8, faded(canvas.theme.shadow, 0.7))
    sheet = canvas.box.adjusted(0, 0, -4, -5)
    canvas.sheet(sheet, lit(colours.paper, sheet, 0.02, 0.04), colours.body_edge, radius=8, width=2)
    band = QRectF(10, 10, sheet.width() - 20, 46)
    canvas.rounded(band, 6, faded(canvas.theme.seat(seat), 0.35))
    canvas.seat_sign(seat, QPointF(band.left() + 26, band.center().y()), 28, colours.plate_ink, 1.5)
    canvas.text(canvas.words("name"), band.adjusted(50, 2, -6, -2), 24, colours.plate_ink, bold=True, align=LEFT)
    photo = QRectF(20, 66, w * 0.4, h * 0.36)
    canvas.sheet(photo, lit(mixed(canvas.theme.seat(seat), "#FFFFFF", 0.55), photo), colours.body_edge, radius=4, width=2)
    with canvas.clipped(photo, 4):
        canvas.ellipse(QRectF(photo.left() + 6, photo.bottom() - 26, photo.width() - 12, 60), canvas.theme.seat(seat), colours.body_edge, 2)
        head(canvas, photo.center() + QPointF(0, 2), photo.height() * 0.0068, 2, 3)
    door = QRectF(w * 0.52, h * 0.28, w * 0.13, h * 0.22)
    canvas.sheet(door, lit(colours.door_leaf, door), colours.body_edge, radius=3, width=2)
    canvas.disc(QPointF(door.right() - 8, door.center().y()), 3.5, colours.coin, colours.coin_edge, 1)
    rooms = str(canvas.number("rooms"))
    canvas.numeral(rooms, QPointF(w * 0.8, h * 0.39), w * (0.22 if len(rooms) == 1 else 0.15), colours.plate_ink, room=(w * 0.24, h * 0.2))
    for line in range(3):
        y = h * 0.66 + line * h * 0.06
        canvas.line(QPointF(24, y), QPointF(w - 28, y), faded(colours.plate_ink, 0.25), 1.5)
    if canvas.number("best"):
        with canvas.placed(w * 0.7, h * 0.69, turn=-12):
            canvas.disc(QPointF(), w * 0.2, faded(colours.paper, 0.9), colours.attack, 5)
            canvas.numeral("A+", QPointF(), w * 0.17, colours.attack)
    goal, count = canvas.number("goal"), canvas.number("count")
    for index in range(goal):
        centre = QPointF(w * 0.49 + (index - (goal - 1) / 2) * min(30.0, (w - 40) / goal), h * 0.91)
        canvas.disc(centre, 9, colours.coin if index < count else "", colours.coin_edge, 1.8)


def paint_mat(canvas: Canvas[Palette]) -> None:
    """A strip of the floor in the colour of a side of a fight, with its dice on it; the winner's has a bright edge."""
    colour, won = mixed(canvas.theme.seat(canvas.word("seat")), "#000000", 0.12), canvas.number("won")
    canvas.rounded(canvas.box.adjusted(3, 4, -1, 0), 12, faded(canvas.theme.shadow, 0.8))
    canvas.sheet(
        canvas.box.adjusted(0, 0, -3, -3),
        colour,
        canvas.colours.coin if won else canvas.colours.body_edge,
        radius=12,
        width=4 if won else 2,
    )
