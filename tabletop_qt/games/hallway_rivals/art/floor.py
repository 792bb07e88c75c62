"""The school from above: corridors of linoleum, rooms with door leaf and number plate, walls of lockers."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop_qt.art.badges import seat_sign
from tabletop_qt.art.lettering import numeral, text, words_on
from tabletop_qt.art.shapes import disc, faded, lit, mixed, pen, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.hallway_rivals.art.theme import Palette, palette
from tabletop_qt.viewmodels.scenery import Face


def _box(face: Face) -> QRectF:
    return QRectF(0, 0, face.w, face.h)


def paint_floor(painter: QPainter, face: Face, theme: Theme) -> None:
    """The ground under a tile, with the shadow of its walls."""
    colours = palette(theme)
    sheet(painter, _box(face), QColor(colours.floor), colours.wall_edge, radius=3, width=3)


def paint_empty(painter: QPainter, face: Face, theme: Theme) -> None:
    """Where a tile may be built."""
    colours = palette(theme)
    dashes = pen(colours.soft_ink, 2.5)
    dashes.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(dashes)
    painter.setBrush(faded(colours.floor, 0.25))
    painter.drawRoundedRect(_box(face).adjusted(3, 3, -3, -3), 6, 6)


def paint_space(painter: QPainter, face: Face, theme: Theme) -> None:
    """A space of a corridor: a floor tile with grout lines; purple ones are hatched; a number says what it costs to go there."""
    colours, box = palette(theme), _box(face)
    painter.fillRect(box, lit(colours.floor, box, 0.06, 0.03))
    set_colours(painter, "", colours.grout, 1.2)
    painter.drawRect(box.adjusted(0.6, 0.6, -0.6, -0.6))
    if face.number("purple"):
        _hatched(painter, box.adjusted(1, 1, -1, -1), colours.purple)
    cost = face.number("cost", -1)
    if cost >= 0:
        seal = QPointF(box.right() - box.width() * 0.22, box.top() + box.height() * 0.22)
        disc(painter, seal, box.width() * 0.2, QColor(theme.can_act), theme.panel, 1.0)
        numeral(painter, str(cost), seal, box.width() * (0.24 if cost < 10 else 0.19), theme.on_accent)


def _hatched(painter: QPainter, box: QRectF, colour: str) -> None:
    painter.fillRect(box, faded(colour, 0.45))
    painter.save()
    painter.setClipRect(box)
    painter.setPen(pen(colour, max(1.5, box.width() * 0.05)))
    step = box.width() / 4
    painter.drawLines([QLineF(box.left() + k * step, box.bottom(), box.left() + k * step + box.height(), box.top()) for k in range(-4, 5)])
    painter.restore()


def paint_room(painter: QPainter, face: Face, theme: Theme) -> None:
    """A classroom: its floor in the owner's colour, number plate, pennant, lock, what waits there, and the door leaf."""
    colours, box = palette(theme), _box(face)
    seat = face.word("seat")
    floor = mixed(colours.room, theme.seat(seat), 0.42).name() if seat else colours.room
    _walls(painter, box, floor, colours)
    w, door = box.width(), face.word("door")
    _door(painter, box, door, w * 0.44, colours)
    # The sign is on the wall across from the door.
    sign, floor_ = (
        (box.bottom() - w * 0.17, box.top() + w * 0.17) if door.startswith("top") else (box.top() + w * 0.17, box.bottom() - w * 0.17)
    )
    plate = QRectF(box.left() + w * 0.05, sign - w * 0.13, w * 0.54, w * 0.26)
    sheet(painter, plate, QColor(colours.plate), colours.wall_edge, radius=3, width=1.2)
    numeral(painter, words_on(face, "number"), plate.center(), w * 0.17, colours.plate_ink)
    if seat:
        _pennant(painter, QPointF(box.right() - w * 0.14, sign), w * 0.22, seat, theme, colours)
    if face.number("locked"):
        _padlock(painter, QPointF(box.left() + w * 0.67, sign + w * 0.02), w * 0.15, colours)
    left = int(door.partition(":")[2] or 50) > 50
    if face.number("cheer"):
        pom_poms(painter, QPointF(box.left() + w * (0.18 if left else 0.82), floor_), w * 0.24, colours)
    if face.number("script"):
        script(painter, QPointF(box.left() + w * (0.42 if left else 0.58), floor_), w * 0.2, colours)


def paint_annex(painter: QPainter, face: Face, theme: Theme) -> None:
    """A base, or hatched with purple at its edge a special room, in its owner's colour."""
    colours, box, seat = palette(theme), _box(face), face.word("seat")
    _walls(painter, box, mixed(colours.room, theme.seat(seat), 0.3 if face.number("special") else 0.6).name(), colours)
    door, long, deep = face.word("door"), box.width(), box.height()
    _door(painter, box, door, min(long, deep) * 0.4, colours)
    painter.save()
    # Its name is along the wall across from the door.
    if deep > long:
        painter.translate(0, deep)
        painter.rotate(-90)
        long, deep = deep, long
    high = deep * 0.28
    plate = QRectF(4, deep - high - 4 if door == "left" or door.startswith("top") else 4, long - 8, high)
    sheet(painter, plate, QColor(colours.plate), theme.seat(seat), radius=4, width=2)
    r = plate.height()
    seat_sign(painter, QPointF(plate.left() + r * 0.6, plate.center().y()), r * 0.72, seat, theme, colours.plate_ink)
    text(painter, words_on(face, "title"), plate.adjusted(r * 1.1, 1, -4, -1), r * 0.84, colours.plate_ink, bold=True)
    painter.restore()


def paint_office(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Office: a counter, a clock, doors on all sides."""
    colours, box = palette(theme), _box(face)
    _walls(painter, box, colours.office, colours)
    w = box.width()
    plate = QRectF(box.left() + w * 0.22, box.top() + w * 0.05, w * 0.52, w * 0.15)
    sheet(painter, plate, QColor(colours.plate), colours.wall_edge, radius=3, width=1.4)
    text(painter, words_on(face, "title"), plate, plate.height() * 0.72, colours.plate_ink, bold=True)
    clock = QPointF(box.right() - w * 0.14, box.top() + w * 0.13)
    disc(painter, clock, w * 0.075, QColor(colours.plate), colours.wall_edge, 1.6)
    painter.setPen(pen(colours.plate_ink, 1.6))
    painter.drawLine(QLineF(clock, clock + QPointF(0, -w * 0.05)))
    painter.drawLine(QLineF(clock, clock + QPointF(w * 0.035, w * 0.01)))
    counter = QRectF(box.left() + w * 0.08, box.bottom() - w * 0.17, w * 0.84, w * 0.1)
    sheet(painter, counter, lit(colours.door_leaf, counter), colours.wall_edge, radius=4, width=1.4)


def paint_lockers(painter: QPainter, face: Face, theme: Theme) -> None:
    """Walls between rooms, seen as rows of lockers from above."""
    colours, box = palette(theme), _box(face)
    painter.fillRect(box, lit(colours.wall, box, 0.1, 0.12))
    set_colours(painter, "", colours.wall_edge, 1.2)
    doors = 6
    for row in range(2):
        for number in range(doors):
            w, h = box.width() / doors, box.height() * 0.34
            door = QRectF(box.left() + number * w + 1.5, box.top() + box.height() * (0.1 + 0.46 * row), w - 3, h)
            painter.drawRect(door)
            painter.drawLine(QLineF(door.left() + w * 0.25, door.top() + h * 0.25, door.right() - w * 0.25, door.top() + h * 0.25))
    painter.drawRect(box.adjusted(0.6, 0.6, -0.6, -0.6))


def paint_hall(painter: QPainter, face: Face, theme: Theme) -> None:
    """A Hall tile that is to be placed: corridors in a cross, a classroom in two corners."""
    colours, box = palette(theme), _box(face)
    sheet(painter, box, QColor(colours.floor), colours.wall_edge, radius=3, width=3)
    cell = box.width() / 5
    rooms, walls = ((0, 0), (3, 3)), ((3, 0), (0, 3))
    if face.number("turned"):
        rooms, walls = walls, rooms
    for x, y in rooms:
        _walls(painter, QRectF(x * cell + 2, y * cell + 2, 2 * cell - 4, 2 * cell - 4), colours.room, colours)
    for x, y in walls:
        painter.fillRect(QRectF(x * cell + 2, y * cell + 2, 2 * cell - 4, 2 * cell - 4), QColor(colours.wall))
    set_colours(painter, "", colours.grout, 1.2)
    for number in range(5):
        painter.drawRect(QRectF(2 * cell, number * cell, cell, cell))
        painter.drawRect(QRectF(number * cell, 2 * cell, cell, cell))


def _walls(painter: QPainter, box: QRectF, floor: str, colours: Palette) -> None:
    painter.fillRect(box, lit(floor, box, 0.08, 0.05))
    set_colours(painter, "", colours.wall_edge, 3)
    painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5))


def _pennant(painter: QPainter, place: QPointF, size: float, seat: str, theme: Theme, colours: Palette) -> None:
    """Who controls a room: a flag with the symbol."""
    r = size / 2
    path = QPainterPath(place + QPointF(-r, -r))
    for x, y in ((r, -r), (r, r * 0.7), (0, r * 1.15), (-r, r * 0.7)):
        path.lineTo(place + QPointF(x, y))
    path.closeSubpath()
    set_colours(painter, colours.plate, colours.plate_ink, 1.2)
    painter.drawPath(path)
    seat_sign(painter, place + QPointF(0, -r * 0.05), size * 0.66, seat, theme, colours.plate_ink)


def _padlock(painter: QPainter, place: QPointF, size: float, colours: Palette) -> None:
    r = size / 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(colours.lock, size * 0.16))
    painter.drawArc(QRectF(place.x() - r * 0.6, place.y() - r * 1.3, r * 1.2, r * 1.6), 0, 180 * 16)
    body = QRectF(place.x() - r, place.y() - r * 0.4, size, size * 0.8)
    sheet(painter, body, QColor(colours.coin), colours.coin_edge, radius=2, width=1.2)


def _door(painter: QPainter, box: QRectF, side: str, length: float, colours: Palette) -> None:
    """A door leaf that stands open into the room, at a side; ``bottom:75`` is three quarters along the lower wall."""
    where, _, share = side.partition(":")
    inner, along = box.adjusted(2.5, 2.5, -2.5, -2.5), int(share or 50) / 100
    x = inner.left() + along * inner.width()
    # The middle of the doorway, and the way into the room.
    doors = {
        "top": (QPointF(x, inner.top()), QPointF(0, 1)),
        "bottom": (QPointF(x, inner.bottom()), QPointF(0, -1)),
        "left": (QPointF(inner.left(), inner.center().y()), QPointF(1, 0)),
        "right": (QPointF(inner.right(), inner.center().y()), QPointF(-1, 0)),
    }
    if where not in doors:
        return
    middle, inwards = doors[where]
    across = QPointF(abs(inwards.y()), abs(inwards.x())) * (length / 2)
    painter.setPen(pen(colours.floor, 5))
    painter.drawLine(QLineF(middle - across, middle + across))
    painter.setPen(pen(colours.door_leaf, 4))
    hinge = middle - across
    painter.drawLine(QLineF(hinge, hinge + inwards * length * 0.5 + across * 0.35))


def pom_poms(painter: QPainter, centre: QPointF, size: float, colours: Palette) -> None:
    """A cheerleader: two pom-poms."""
    for side in (-1, 1):
        middle = centre + QPointF(side * size * 0.24, side * size * 0.08)
        painter.setPen(pen(colours.pom, max(1.0, size * 0.09)))
        rays = [QLineF(middle, middle + QPointF(cos(k * pi / 5), sin(k * pi / 5)) * size * 0.36) for k in range(10)]
        painter.drawLines(rays)
        disc(painter, middle, size * 0.14, QColor(colours.pom), colours.body_edge, 0.8)


def script(painter: QPainter, centre: QPointF, size: float, colours: Palette) -> None:
    """The Script: a sheet with lines."""
    page = QRectF(centre.x() - size * 0.34, centre.y() - size * 0.45, size * 0.68, size * 0.9)
    sheet(painter, page, QColor(colours.paper), colours.body_edge, radius=1.5, width=1.0)
    painter.setPen(pen(colours.plate_ink, max(0.8, size * 0.05)))
    painter.drawLines([QLineF(page.left() + size * 0.1, page.top() + k * size * 0.2, page.right() - size * 0.1, page.top() + k * size * 0.2)
                       for k in (1, 2, 3)])  # fmt: skip
