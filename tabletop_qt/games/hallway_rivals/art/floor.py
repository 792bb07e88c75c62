"""The school from above: corridors of linoleum, rooms with door leaf and number plate, walls of lockers."""

from __future__ import annotations

from math import pi

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import Colour, around, dashed, faded, inset, lit, mixed, pen, polar, set_colours
from tabletop_qt.games.hallway_rivals.art.theme import Palette


def paint_floor(canvas: Canvas[Palette]) -> None:
    """The ground under a tile, with the shadow of its walls."""
    canvas.sheet(canvas.box, canvas.colours.floor, canvas.colours.wall_edge, radius=3, width=3)


def paint_empty(canvas: Canvas[Palette]) -> None:
    """Where a tile may be built."""
    canvas.rounded(inset(canvas.box, 3), 6, faded(canvas.colours.floor, 0.25), dashed(canvas.colours.soft_ink, 2.5))


def paint_space(canvas: Canvas[Palette]) -> None:
    """A space of a corridor: a floor tile with grout lines; purple ones are hatched; a number says what it costs to go there."""
    colours, theme, box, cost = canvas.colours, canvas.theme, canvas.box, canvas.number("cost", -1)
    canvas.painter.fillRect(box, lit(colours.floor, box, 0.06, 0.03))
    canvas.rectangle(inset(box, 0.6), "", colours.grout, 1.2)
    if canvas.number("purple"):
        _hatched(canvas, inset(box, 1), colours.purple)
    if cost >= 0:
        seal = QPointF(box.right() - box.width() * 0.22, box.top() + box.height() * 0.22)
        canvas.disc(seal, box.width() * 0.2, theme.can_act, theme.panel, 1.0)
        canvas.numeral(str(cost), seal, box.width() * (0.24 if cost < 10 else 0.19), theme.on_accent)


def _hatched(canvas: Canvas[Palette], box: QRectF, colour: str) -> None:
    canvas.painter.fillRect(box, faded(colour, 0.45))
    edge, step = pen(colour, max(1.5, box.width() * 0.05)), box.width() / 4
    with canvas.clipped(box):
        for k in range(-4, 5):
            foot = box.bottomLeft() + QPointF(k * step, 0)
            canvas.line(foot, foot + QPointF(box.height(), -box.height()), edge)


def paint_room(canvas: Canvas[Palette]) -> None:
    """A classroom: its floor in the owner's colour, number plate, pennant, lock, what waits there, and the door leaf."""
    colours, box, seat = canvas.colours, canvas.box, canvas.word("seat")
    floor = mixed(colours.room, canvas.theme.seat(seat), 0.42) if seat else colours.room
    _walls(canvas, box, floor)
    w = box.width()
    _door(canvas, box, w * 0.44)
    # The sign is on the wall across from the door.
    sign, floor_ = (
        (box.bottom() - w * 0.17, box.top() + w * 0.17) if canvas.word("door") == "top" else (box.top() + w * 0.17, box.bottom() - w * 0.17)
    )
    plate = QRectF(box.left() + w * 0.05, sign - w * 0.13, w * 0.54, w * 0.26)
    canvas.sheet(plate, colours.plate, colours.wall_edge, radius=3, width=1.2)
    canvas.numeral(canvas.words("number"), plate.center(), w * 0.17, colours.plate_ink)
    if seat:
        _pennant(canvas, QPointF(box.right() - w * 0.14, sign), w * 0.22, seat)
    if canvas.number("locked"):
        _padlock(canvas, QPointF(box.left() + w * 0.67, sign + w * 0.02), w * 0.15)
    left = _along(canvas) > 50
    if canvas.number("cheer"):
        pom_poms(canvas, QPointF(box.left() + w * (0.18 if left else 0.82), floor_), w * 0.24)
    if canvas.number("script"):
        script(canvas, QPointF(box.left() + w * (0.42 if left else 0.58), floor_), w * 0.2)


def paint_annex(canvas: Canvas[Palette]) -> None:
    """A base, or hatched with purple at its edge a special room, in its owner's colour."""
    colours, box, seat = canvas.colours, canvas.box, canvas.word("seat")
    _walls(canvas, box, mixed(colours.room, canvas.theme.seat(seat), 0.3 if canvas.number("special") else 0.6))
    long, deep = box.width(), box.height()
    _door(canvas, box, min(long, deep) * 0.4)
    canvas.painter.save()
    # Its name is along the wall across from the door.
    if deep > long:
        canvas.painter.translate(0, deep)
        canvas.painter.rotate(-90)
        long, deep = deep, long
    high = deep * 0.28
    plate = QRectF(4, deep - high - 4 if canvas.word("door") in ("left", "top") else 4, long - 8, high)
    canvas.sheet(plate, colours.plate, canvas.theme.seat(seat), radius=4, width=2)
    r = plate.height()
    canvas.seat_sign(seat, QPointF(plate.left() + r * 0.6, plate.center().y()), r * 0.72, colours.plate_ink)
    canvas.text(canvas.words("title"), plate.adjusted(r * 1.1, 1, -4, -1), r * 0.84, colours.plate_ink, bold=True)
    canvas.painter.restore()


def paint_office(canvas: Canvas[Palette]) -> None:
    """The Office: a counter, a clock, doors on all sides."""
    colours, box = canvas.colours, canvas.box
    _walls(canvas, box, colours.office)
    w = box.width()
    plate = QRectF(box.left() + w * 0.22, box.top() + w * 0.05, w * 0.52, w * 0.15)
    canvas.sheet(plate, colours.plate, colours.wall_edge, radius=3, width=1.4)
    canvas.text(canvas.words("title"), plate, plate.height() * 0.72, colours.plate_ink, bold=True)
    clock = QPointF(box.right() - w * 0.14, box.top() + w * 0.13)
    canvas.disc(clock, w * 0.075, colours.plate, colours.wall_edge, 1.6)
    for hand in (QPointF(0, -w * 0.05), QPointF(w * 0.035, w * 0.01)):
        canvas.line(clock, clock + hand, colours.plate_ink, 1.6)
    counter = QRectF(box.left() + w * 0.08, box.bottom() - w * 0.17, w * 0.84, w * 0.1)
    canvas.sheet(counter, lit(colours.door_leaf, counter), colours.wall_edge, radius=4, width=1.4)


def paint_lockers(canvas: Canvas[Palette]) -> None:
    """Walls between rooms, seen as rows of lockers from above."""
    colours, box = canvas.colours, canvas.box
    canvas.painter.fillRect(box, lit(colours.wall, box, 0.1, 0.12))
    edge, doors = pen(colours.wall_edge, 1.2), 6
    for row in range(2):
        for number in range(doors):
            w, h = box.width() / doors, box.height() * 0.34
            door = QRectF(box.left() + number * w + 1.5, box.top() + box.height() * (0.1 + 0.46 * row), w - 3, h)
            slit = inset(door, w * 0.25, h * 0.25)
            canvas.rectangle(door, "", edge)
            canvas.line(slit.topLeft(), slit.topRight(), edge)
    canvas.rectangle(inset(box, 0.6), "", edge)


def paint_hall(canvas: Canvas[Palette]) -> None:
    """A Hall tile that is to be placed: corridors in a cross, a classroom in two corners."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, colours.floor, colours.wall_edge, radius=3, width=3)
    cell = box.width() / 5
    rooms, walls = ((0, 0), (3, 3)), ((3, 0), (0, 3))
    if canvas.number("turned"):
        rooms, walls = walls, rooms
    for x, y in rooms:
        _walls(canvas, QRectF(x * cell + 2, y * cell + 2, 2 * cell - 4, 2 * cell - 4), colours.room)
    for x, y in walls:
        canvas.painter.fillRect(QRectF(x * cell + 2, y * cell + 2, 2 * cell - 4, 2 * cell - 4), colours.wall)
    for number in range(5):
        canvas.rectangle(QRectF(2 * cell, number * cell, cell, cell), "", colours.grout, 1.2)
        canvas.rectangle(QRectF(number * cell, 2 * cell, cell, cell), "", colours.grout, 1.2)


def _walls(canvas: Canvas[Palette], box: QRectF, floor: Colour) -> None:
    canvas.painter.fillRect(box, lit(floor, box, 0.08, 0.05))
    canvas.rectangle(inset(box, 1.5), "", canvas.colours.wall_edge, 3)


def _pennant(canvas: Canvas[Palette], place: QPointF, size: float, seat: str) -> None:
    """Who controls a room: a flag with the symbol."""
    colours, r = canvas.colours, size / 2
    path = QPainterPath(place + QPointF(-r, -r))
    for x, y in ((r, -r), (r, r * 0.7), (0, r * 1.15), (-r, r * 0.7)):
        path.lineTo(place + QPointF(x, y))
    path.closeSubpath()
    canvas.shape(path, colours.plate, colours.plate_ink, 1.2)
    canvas.seat_sign(seat, place + QPointF(0, -r * 0.05), size * 0.66, colours.plate_ink)


def _padlock(canvas: Canvas[Palette], place: QPointF, size: float) -> None:
    colours, r = canvas.colours, size / 2
    set_colours(canvas.painter, "", colours.lock, size * 0.16)
    canvas.painter.drawArc(QRectF(place.x() - r * 0.6, place.y() - r * 1.3, r * 1.2, r * 1.6), 0, 180 * 16)
    body = QRectF(place.x() - r, place.y() - r * 0.4, size, size * 0.8)
    canvas.sheet(body, colours.coin, colours.coin_edge, radius=2, width=1.2)


def _along(canvas: Canvas[Palette]) -> int:
    """How far the door is along an upper or lower wall, in hundredths."""
    return canvas.number("along", 50)


def _door(canvas: Canvas[Palette], box: QRectF, length: float) -> None:
    """A door leaf that stands open into the room, where there is a door yet."""
    colours, where, inner = canvas.colours, canvas.word("door"), inset(box, 2.5)
    x = inner.left() + _along(canvas) / 100 * inner.width()
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
    canvas.line(middle - across, middle + across, colours.floor, 5)
    hinge = middle - across
    canvas.line(hinge, hinge + inwards * length * 0.5 + across * 0.35, colours.door_leaf, 4)


def pom_poms(canvas: Canvas[Palette], centre: QPointF, size: float) -> None:
    """A cheerleader: two pom-poms."""
    colours = canvas.colours
    for side in (-1, 1):
        middle = centre + QPointF(side * size * 0.24, side * size * 0.08)
        canvas.painter.setPen(pen(colours.pom, max(1.0, size * 0.09)))
        canvas.painter.drawLines([QLineF(middle, polar(middle, ray * pi / 5, size * 0.36)) for ray in range(10)])
        canvas.disc(middle, size * 0.14, colours.pom, colours.body_edge, 0.8)


def script(canvas: Canvas[Palette], centre: QPointF, size: float) -> None:
    """The Script: a sheet with lines."""
    colours = canvas.colours
    page = around(centre, size * 0.68, size * 0.9)
    canvas.sheet(page, colours.paper, colours.body_edge, radius=1.5, width=1.0)
    for line in (1, 2, 3):
        left = page.topLeft() + QPointF(size * 0.1, line * size * 0.2)
        canvas.line(left, left + QPointF(size * 0.48, 0), colours.plate_ink, max(0.8, size * 0.05))
