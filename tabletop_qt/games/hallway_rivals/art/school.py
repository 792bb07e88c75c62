"""The school from above: linoleum, rooms with door leaf and number plate, walls of lockers, the standees of students, and routes."""

from __future__ import annotations

from math import atan2, degrees, pi

from attrs import frozen
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from tabletop_qt.art import shapes
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import growth
from tabletop_qt.art.theme import palettes, shades
from tabletop_qt.games.hallway_rivals.layout import SHORT, WHOLE


@frozen
class Palette:
    """Hallway Rivals: a school seen from above."""

    ground: str = shades("#CFC8B6", "#1B1D1F", "#FFFFFF")
    """The colours around the school."""
    panel: str = shades("#F6F2E8", "#2B2E31", "#FFFFFF")
    panel_edge: str = shades("#BDB49E", "#4A4F54", "#000000")
    ink: str = shades("#26292C", "#F0ECE2", "#000000")
    soft_ink: str = shades("#5C5A52", "#B9B4A8", "#000000")
    floor: str = shades("#DDD6C7", "#363A40", "#FFFFFF")
    """Linoleum in the corridors."""
    grout: str = shades("#BFB7A4", "#50565D", "#9A9A9A")
    wall: str = shades("#8E9AA5", "#15171A", "#C8C8C8")
    """Lockers, which stand for walls."""
    wall_edge: str = shades("#55616C", "#E8ECF0", "#000000")
    door_leaf: str = shades("#A5703F", "#C08A58", "#000000")
    room: str = shades("#F8EDCB", "#615B4C", "#FFFFFF")
    """The floor of a classroom."""
    office: str = shades("#D8C3A5", "#6A5A48", "#FFFFFF")
    purple: str = shades("#7E57C2", "#8E6BD0", "#6A1FB0")
    plate: str = shades("#FFFFFF", "#F3EFE4", "#FFFFFF")
    plate_ink: str = shades("#22262A", "#22262A", "#000000")
    body_edge: str = shades("#23262A", "#0E1012", "#000000")
    skin: str = shades("#FFE3C4", "#F2D3B3", "#FFFFFF")
    coin: str = shades("#E3B341", "#E8BC52", "#FFD54F")
    coin_edge: str = shades("#3D2D08", "#3D2D08", "#000000")
    pom: str = shades("#E0457B", "#F06A98", "#C2185B")
    paper: str = shades("#FFFDF5", "#F1ECDD", "#FFFFFF")
    lock: str = shades("#6D5A1E", "#F0CE6B", "#000000")
    cross: str = shades("#B5462F", "#F08A6C", "#A00000")
    """The nurse's."""
    attack: str = shades("#B5462F", "#A8371F", "#A00000")
    defence: str = shades("#2F6DA8", "#2A649C", "#0000C8")
    activity: str = shades("#3E7C59", "#2F6B4A", "#005000")
    snack: str = shades("#A85F22", "#96531C", "#7A3B00")


palette = palettes(Palette).of
"""The colours of the game in a theme."""


# Floor and rooms


def paint_floor(canvas: Canvas[Palette]) -> None:
    """The ground under a tile, with the shadow of its walls."""
    canvas.sheet(canvas.box, canvas.colours.floor, canvas.colours.wall_edge, radius=3, width=3)


def paint_empty(canvas: Canvas[Palette]) -> None:
    """A dashed square for a tile."""
    canvas.rounded(shapes.inset(canvas.box, 3), 6, shapes.faded(canvas.colours.floor, 0.25), shapes.dashed(canvas.colours.soft_ink, 2.5))


def paint_space(canvas: Canvas[Palette]) -> None:
    """A space of a corridor: a floor tile with grout lines; purple ones are hatched; a small number says what it costs to go there."""
    colours, box, cost = canvas.colours, canvas.box, canvas.number("cost", -1)
    canvas.painter.fillRect(box, shapes.lit(colours.floor, box, 0.06, 0.03))
    canvas.rectangle(shapes.inset(box, 0.6), "", colours.grout, 1.2)
    if canvas.number("purple"):
        _hatched(canvas, shapes.inset(box, 1), colours.purple)
    if cost >= 0:
        # All are of one size, also where a space is larger.
        r = 0.34 * canvas.number("size", round(min(box.width(), box.height())))
        canvas.numeral(str(cost), QPointF(box.right() - r - 1, box.top() + r + 1), r * 1.1, canvas.theme.can_act, room=r)


def paint_seal(canvas: Canvas[Palette]) -> None:
    """Draw the price of entering a room for the students in hand; a bolt where they teleport."""
    _seal(canvas, canvas.middle, canvas.w / 2 - 1)


def _seal(canvas: Canvas[Palette], at: QPointF, r: float) -> None:
    theme, cost = canvas.theme, canvas.number("cost", -1)
    canvas.disc(at, r, theme.can_act, theme.panel, 1.0)
    if canvas.number("teleport"):
        corners = [(0.15, -0.75), (-0.5, 0.12), (-0.05, 0.12), (-0.15, 0.75), (0.5, -0.14), (0.05, -0.14)]
        canvas.shape(shapes.polygon([(at.x() + x * r, at.y() + y * r) for x, y in corners]), theme.on_accent)
    else:
        canvas.numeral(str(cost), at, r * (1.1 if cost < 10 else 0.92), theme.on_accent, room=r)


def paint_waiting(canvas: Canvas[Palette]) -> None:
    """A cheerleader, or the Script, that waits in a room."""
    box = canvas.box
    if canvas.number("script"):
        script(canvas, canvas.middle, box.width() * 0.8)
    else:
        _cheerleader(canvas)


def _cheerleader(canvas: Canvas[Palette]) -> None:
    """A figure in a dress, with pom-poms in both raised hands."""
    colours, c, s = canvas.colours, canvas.middle, min(canvas.w, canvas.h)
    line = max(1.0, s * 0.045)
    canvas.ellipse(QRectF(c.x() - s * 0.24, c.y() + s * 0.4, s * 0.5, s * 0.12), shapes.faded(canvas.theme.shadow, 1.0))
    for side in (-1, 1):
        canvas.line(c + QPointF(side * s * 0.1, s * 0.2), c + QPointF(side * s * 0.1, s * 0.46), colours.body_edge, line * 1.6)
        canvas.line(c + QPointF(side * s * 0.08, 0), c + QPointF(side * s * 0.34, -s * 0.2), colours.body_edge, line * 1.6)
    dress = shapes.polygon([(c.x() + x * s, c.y() + y * s) for x, y in ((-0.12, -0.08), (0.12, -0.08), (0.25, 0.3), (-0.25, 0.3))])
    canvas.shape(dress, colours.pom, colours.body_edge, line)
    canvas.disc(c + QPointF(0, -s * 0.22), s * 0.16, colours.skin, colours.body_edge, line)
    for side in (-1, 1):
        canvas.disc(c + QPointF(side * s * 0.36, -s * 0.27), s * 0.13, colours.pom, colours.body_edge, line)


def _hatched(canvas: Canvas[Palette], box: QRectF, colour: str) -> None:
    canvas.painter.fillRect(box, shapes.faded(colour, 0.45))
    edge, step = shapes.pen(colour, max(1.5, box.width() * 0.05)), box.width() / 4
    with canvas.clipped(box):
        for k in range(-4, 5):
            foot = box.bottomLeft() + QPointF(k * step, 0)
            canvas.line(foot, foot + QPointF(box.height(), -box.height()), edge)


def paint_room(canvas: Canvas[Palette]) -> None:
    """A classroom: its floor in the owner's colour, and the door leaf."""
    colours, box, seat = canvas.colours, canvas.box, canvas.word("seat")
    floor = shapes.mixed(colours.room, canvas.theme.seat(seat), 0.42) if seat else colours.room
    _walls(canvas, box, floor)
    _door(canvas, box, box.width() * 0.44)


def paint_sign(canvas: Canvas[Palette]) -> None:
    """The sign of a classroom: number plate, lock or the mark of an unguarded room, and the pennant of the player who controls it."""
    colours, box, seat = canvas.colours, canvas.box, canvas.word("seat")
    w, middle = box.width(), box.center().y()
    plate = QRectF(box.left() + w * 0.01, middle - w * 0.14, w * 0.575, w * 0.28)
    canvas.sheet(plate, colours.plate, colours.wall_edge, radius=3, width=1.2)
    canvas.numeral(canvas.words("number"), plate.center(), w * 0.18, colours.plate_ink, room=(w * 0.55, w * 0.25))
    if seat:
        _pennant(canvas, QPointF(box.left() + w * 0.875, middle), w * 0.235, seat)
    if canvas.number("locked"):
        _padlock(canvas, QPointF(box.left() + w * 0.67, middle + w * 0.02), w * 0.16)
    elif canvas.number("open"):
        mark = QPointF(box.left() + w * 0.67, middle)
        canvas.disc(mark, w * 0.095, colours.coin, colours.coin_edge, 1.2)
        canvas.numeral("!", mark, w * 0.13, colours.coin_edge, room=w * 0.095)


def paint_annex(canvas: Canvas[Palette]) -> None:
    """A base, or hatched with purple at its edge a special room, in its owner's colour."""
    colours, box, seat = canvas.colours, canvas.box, canvas.word("seat")
    _walls(canvas, box, shapes.mixed(colours.room, canvas.theme.seat(seat), 0.3 if canvas.number("special") else 0.5))
    long, deep = box.width(), box.height()
    _door(canvas, box, min(long, deep) * 0.4)
    if canvas.words("title"):
        _name_plate(canvas, QRectF(4, 4, long - 8, deep * 0.28))


def paint_name_plate(canvas: Canvas[Palette]) -> None:
    """The name of a base, a special room or the Office, along its wall."""
    box = canvas.box
    canvas.painter.save()
    if box.height() > box.width():
        canvas.painter.translate(0, box.height())
        canvas.painter.rotate(-90)
        box = QRectF(0, 0, box.height(), box.width())
    _name_plate(canvas, box)
    canvas.painter.restore()


def _name_plate(canvas: Canvas[Palette], plate: QRectF) -> None:
    colours, seat, r = canvas.colours, canvas.word("seat"), plate.height()
    canvas.sheet(plate, colours.plate, canvas.theme.seat(seat) if seat else colours.wall_edge, radius=4, width=2 if seat else 1.4)
    if seat:
        canvas.seat_sign(seat, QPointF(plate.left() + r * 0.6, plate.center().y()), r * 0.72, colours.plate_ink)
    # Large letters are as high as the plate: from the top of a capital to the foot of a y.
    grown = growth(2.0) - 1
    words = plate.adjusted(r * 1.1, 1 - grown, -4, grown - 1) if seat else plate
    words.translate(0, -0.09 * r * grown)
    canvas.text(canvas.words("title"), words, r * (0.84 if seat else 0.72), colours.plate_ink, bold=True)


def paint_office(canvas: Canvas[Palette]) -> None:
    """The Office: a counter, a clock, doors on all sides."""
    colours, box = canvas.colours, canvas.box
    _walls(canvas, box, colours.office)
    w = box.width()
    clock = QPointF(box.right() - w * 0.14, box.top() + w * 0.13)
    canvas.disc(clock, w * 0.075, colours.plate, colours.wall_edge, 1.6)
    for hand in (QPointF(0, -w * 0.05), QPointF(w * 0.035, w * 0.01)):
        canvas.line(clock, clock + hand, colours.plate_ink, 1.6)
    counter = QRectF(box.left() + w * 0.08, box.bottom() - w * 0.17, w * 0.84, w * 0.1)
    canvas.sheet(counter, shapes.lit(colours.door_leaf, counter), colours.wall_edge, radius=4, width=1.4)


def paint_lockers(canvas: Canvas[Palette]) -> None:
    """Walls between rooms, seen as rows of lockers from above."""
    colours, box = canvas.colours, canvas.box
    canvas.painter.fillRect(box, shapes.lit(colours.wall, box, 0.03, 0.06))
    edge, doors = shapes.pen(shapes.faded(colours.wall_edge, 0.45), 1.2), 6
    for row in range(2):
        for number in range(doors):
            w, h = box.width() / doors, box.height() * 0.34
            door = QRectF(box.left() + number * w + 1.5, box.top() + box.height() * (0.1 + 0.46 * row), w - 3, h)
            slit = shapes.inset(door, w * 0.25, h * 0.25)
            canvas.rectangle(door, "", edge)
            canvas.line(slit.topLeft(), slit.topRight(), edge)
    canvas.rectangle(shapes.inset(box, 1.5), "", colours.wall_edge, 3)


def paint_hall(canvas: Canvas[Palette]) -> None:
    """A Hall tile that is to be placed: corridors in a cross, a classroom in two corners."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, colours.floor, colours.wall_edge, radius=3, width=3)
    short, wide = SHORT * box.width() / WHOLE, box.width() / WHOLE
    corners = [box.topLeft(), box.bottomRight() - QPointF(2 * short, 2 * short)]
    others = [QPointF(corners[1].x(), box.top()), QPointF(box.left(), corners[1].y())]
    if canvas.number("turned"):
        corners, others = others, corners
    for corner in corners:
        _walls(canvas, shapes.inset(QRectF(corner, QSizeF(2 * short, 2 * short)), 2), colours.room)
    for corner in others:
        canvas.painter.fillRect(shapes.inset(QRectF(corner, QSizeF(2 * short, 2 * short)), 2), colours.wall)
    at = 0.0
    for length in (short, short, wide, short, short):
        canvas.rectangle(QRectF(2 * short, at, wide, length), "", colours.grout, 1.2)
        canvas.rectangle(QRectF(at, 2 * short, length, wide), "", colours.grout, 1.2)
        at += length


def _walls(canvas: Canvas[Palette], box: QRectF, floor: shapes.Colour) -> None:
    canvas.painter.fillRect(box, shapes.lit(floor, box, 0.08, 0.05))
    canvas.rectangle(shapes.inset(box, 1.5), "", canvas.colours.wall_edge, 3)


def _pennant(canvas: Canvas[Palette], place: QPointF, size: float, seat: str) -> None:
    """The flag of the player who controls a room, with the symbol."""
    colours, r = canvas.colours, size / 2
    flag = QPainterPath(place + QPointF(-r, -r))
    for x, y in ((r, -r), (r, r * 0.7), (0, r * 1.15), (-r, r * 0.7)):
        flag.lineTo(place + QPointF(x, y))
    flag.closeSubpath()
    canvas.shape(flag, colours.plate, colours.plate_ink, 1.2)
    canvas.seat_sign(seat, place + QPointF(0, -r * 0.05), size * 0.66, colours.plate_ink)


def _padlock(canvas: Canvas[Palette], place: QPointF, size: float) -> None:
    colours, r = canvas.colours, size / 2
    shapes.set_colours(canvas.painter, "", colours.lock, size * 0.16)
    canvas.painter.drawArc(QRectF(place.x() - r * 0.6, place.y() - r * 1.3, r * 1.2, r * 1.6), 0, 180 * 16)
    body = QRectF(place.x() - r, place.y() - r * 0.4, size, size * 0.8)
    canvas.sheet(body, colours.coin, colours.coin_edge, radius=2, width=1.2)


def _along(canvas: Canvas[Palette]) -> int:
    """The position of the door along its wall, in hundredths."""
    return canvas.number("along", 50)


def _door(canvas: Canvas[Palette], box: QRectF, length: float) -> None:
    """A door leaf that stands open into the room, where there is a door yet."""
    colours, where, inner = canvas.colours, canvas.word("door"), shapes.inset(box, 2.5)
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
        canvas.painter.setPen(shapes.pen(colours.pom, max(1.0, size * 0.09)))
        canvas.painter.drawLines([QLineF(middle, shapes.polar(middle, ray * pi / 5, size * 0.36)) for ray in range(10)])
        canvas.disc(middle, size * 0.14, colours.pom, colours.body_edge, 0.8)


def script(canvas: Canvas[Palette], centre: QPointF, size: float) -> None:
    """The Script: a sheet with lines."""
    colours = canvas.colours
    page = shapes.around(centre, size * 0.68, size * 0.9)
    canvas.sheet(page, colours.paper, colours.body_edge, radius=1.5, width=1.0)
    for line in (1, 2, 3):
        left = page.topLeft() + QPointF(size * 0.1, line * size * 0.2)
        canvas.line(left, left + QPointF(size * 0.48, 0), colours.plate_ink, max(0.8, size * 0.05))


# People


def paint_standee(canvas: Canvas[Palette]) -> None:
    """A student; the head of one in hand is lit."""
    colours, w, h, seat = canvas.colours, canvas.w, canvas.h, canvas.word("seat")
    colour = canvas.theme.seat(seat)
    ring = QRectF(w * 0.04, h * 0.72, w * 0.92, h * 0.26)
    canvas.ellipse(ring.translated(w * 0.04, h * 0.02), shapes.faded(canvas.theme.shadow, 1.0))
    canvas.ellipse(ring, shapes.mixed(colour, "#000000", 0.25), colours.body_edge, max(1.0, w * 0.04))
    if canvas.word("rank") == "robot":
        _robot(canvas, colour)
    else:
        _body(canvas, colour)
    canvas.shape(shapes.seat_symbol(seat, canvas.at(0.34, 0.77), w * 0.27), colours.body_edge)
    canvas.shape(emblem_shape(canvas.word("social"), canvas.at(0.66, 0.77), w * 0.31), colours.body_edge)
    ink = canvas.theme.on_accent if canvas.number("held") else colours.plate_ink
    canvas.numeral(str(canvas.number("number")), canvas.at(0.5, 0.3), h * 0.29, ink, room=w * 0.3)
    _carried(canvas)
    if canvas.number("done"):
        for left, right in ((0.78, 0.96), (0.96, 0.78)):
            canvas.line(canvas.at(left, 0.06), canvas.at(right, 0.2), colours.body_edge, max(1.5, w * 0.07))


def _body(canvas: Canvas[Palette], colour: str) -> None:
    colours, w, h, rank = canvas.colours, canvas.w, canvas.h, canvas.word("rank")
    line = max(1.0, w * 0.045)
    body = QPainterPath(QPointF(w * 0.1, h * 0.92))
    body.cubicTo(QPointF(w * 0.08, h * 0.56), QPointF(w * 0.24, h * 0.5), QPointF(w * 0.5, h * 0.5))
    body.cubicTo(QPointF(w * 0.76, h * 0.5), QPointF(w * 0.92, h * 0.56), QPointF(w * 0.9, h * 0.92))
    body.closeSubpath()
    canvas.shape(body, shapes.lit(colour, QRectF(0, h * 0.5, w, h * 0.42), 0.22, 0.06), colours.body_edge, line)
    head = canvas.theme.can_act if canvas.number("held") else colours.skin
    canvas.disc(canvas.at(0.5, 0.3), w * 0.32, head, colours.body_edge, line)
    if rank == "college":
        collar = shapes.polygon([(w * 0.26, h * 0.53), (w * 0.5, h * 0.66), (w * 0.74, h * 0.53), (w * 0.5, h * 0.58)])
        canvas.shape(collar, colours.plate, colours.body_edge, line * 0.8)
    if rank == "teacher":
        cap = shapes.polygon([(w * 0.12, h * 0.11), (w * 0.5, h * 0.015), (w * 0.88, h * 0.11), (w * 0.5, h * 0.2)])
        canvas.shape(cap, colours.plate_ink, colours.body_edge, line * 0.8)
        canvas.line(canvas.at(0.82, 0.12), canvas.at(0.86, 0.26), colours.coin, line)


def _robot(canvas: Canvas[Palette], colour: str) -> None:
    colours, w, h = canvas.colours, canvas.w, canvas.h
    light, line = shapes.lit(colour, QRectF(0, h * 0.5, w, h * 0.42)), max(1.0, w * 0.045)
    canvas.rounded(QRectF(w * 0.12, h * 0.53, w * 0.76, h * 0.39), 2, light, colours.body_edge, line)
    head = canvas.theme.can_act if canvas.number("held") else colours.plate
    canvas.rounded(QRectF(w * 0.2, h * 0.1, w * 0.6, h * 0.4), 3, head, colours.body_edge, line)
    canvas.line(canvas.at(0.5, 0.1), canvas.at(0.5, 0.02), colours.body_edge, line)
    for hit in range(canvas.number("hits")):
        canvas.disc(canvas.at(0.28 + 0.22 * hit, 0.58), w * 0.07, colours.pom, colours.body_edge, 0.8)


def emblem_shape(social: str, centre: QPointF, size: float) -> QPainterPath:
    """A note for the Band, a bow for the Preps, glasses for the Nerds, a ball for the Jocks."""
    r, x, y = size / 2, centre.x(), centre.y()
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    match social:
        case "band":
            shape.addEllipse(QPointF(x - r * 0.1, y + r * 0.62), r * 0.44, r * 0.36)
            shape.addRect(QRectF(x + r * 0.14, y - r, r * 0.22, r * 1.62))
            shape.addPath(
                shapes.polygon([(x + r * 0.14, y - r), (x + r, y - r * 0.66), (x + r, y - r * 0.28), (x + r * 0.14, y - r * 0.6)])
            )
        case "preps":
            shape.addPath(shapes.polygon([(x - r, y - r * 0.6), (x, y), (x - r, y + r * 0.6)]))
            shape.addPath(shapes.polygon([(x + r, y - r * 0.6), (x, y), (x + r, y + r * 0.6)]))
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
    """The things that hang on the base ring."""
    colours, w, h, coins = canvas.colours, canvas.w, canvas.h, canvas.number("coins")
    if canvas.number("cheer"):
        pom_poms(canvas, canvas.at(0.68, 0.5), w * 0.48)
    if canvas.number("script"):
        script(canvas, canvas.at(0.17, 0.56), w * 0.34)
    if coins:
        centre = canvas.at(0.2, 0.52)
        canvas.disc(centre, w * 0.2, colours.coin, colours.coin_edge, 1.0)
        canvas.numeral(str(coins), centre, w * 0.24, colours.coin_edge, room=w * 0.2)
    item, place = canvas.word("item"), canvas.at(0.78, 0.13)
    if item == "baton":
        canvas.line(place + QPointF(-w * 0.1, w * 0.12), place + QPointF(w * 0.1, -w * 0.12), colours.coin, max(1.5, w * 0.08))
    elif item == "jacket":
        canvas.shape(shapes.star(place, w * 0.16), colours.pom, colours.body_edge, 0.8)
    elif item == "weights":
        canvas.line(place + QPointF(-w * 0.12, 0), place + QPointF(w * 0.12, 0), colours.body_edge, max(1.5, w * 0.06))
        for side in (-1, 1):
            canvas.disc(place + QPointF(side * w * 0.12, 0), w * 0.08, colours.wall, colours.body_edge, 0.8)
    elif item == "helmet":
        shapes.set_colours(canvas.painter, colours.attack, colours.body_edge, 0.8)
        canvas.painter.drawChord(QRectF(w * 0.14, h * 0.02, w * 0.72, h * 0.34), 0, 180 * 16)


def paint_staff(canvas: Canvas[Palette]) -> None:
    """The principal with a tie, the bully with his cap."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    bully = canvas.word("who") == "bully"
    suit = colours.snack if bully else colours.defence
    canvas.ellipse(QRectF(w * 0.06, h * 0.8, w * 0.9, h * 0.18), shapes.faded(canvas.theme.shadow, 1.0))
    body = QPainterPath(QPointF(w * 0.12, h * 0.92))
    body.cubicTo(QPointF(w * 0.1, h * 0.46), QPointF(w * 0.26, h * 0.38), QPointF(w * 0.5, h * 0.38))
    body.cubicTo(QPointF(w * 0.74, h * 0.38), QPointF(w * 0.9, h * 0.46), QPointF(w * 0.88, h * 0.92))
    body.closeSubpath()
    line = max(1.2, w * 0.05)
    canvas.shape(body, shapes.lit(suit, QRectF(0, h * 0.38, w, h * 0.54), 0.25, 0.1), colours.body_edge, line)
    canvas.disc(canvas.at(0.5, 0.24), w * 0.24, colours.skin, colours.body_edge, line)
    if bully:
        shapes.set_colours(canvas.painter, colours.attack, colours.body_edge, line * 0.8)
        canvas.painter.drawChord(QRectF(w * 0.26, h * 0.04, w * 0.48, h * 0.3), 0, 180 * 16)
        canvas.painter.drawRect(QRectF(w * 0.62, h * 0.16, w * 0.26, h * 0.05))
        canvas.line(canvas.at(0.38, 0.32), canvas.at(0.62, 0.32), colours.body_edge, line)
    else:
        tie = shapes.polygon([(w * 0.5, h * 0.42), (w * 0.58, h * 0.52), (w * 0.5, h * 0.78), (w * 0.42, h * 0.52)])
        canvas.shape(tie, colours.pom, colours.body_edge, line * 0.6)
        canvas.painter.setPen(shapes.pen(colours.body_edge, line * 0.8))
        canvas.painter.drawArc(QRectF(w * 0.3, h * 0.1, w * 0.4, h * 0.2), 20 * 16, 140 * 16)


# Routes


def paint_route(canvas: Canvas[Palette]) -> None:
    """A way from one place to another, with an arrow at its end; dashed where it is an attack, dotted where somebody came along it."""
    colours = canvas.colours
    line = shapes.path(canvas.word("line"))
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
    arrow = turned.map(shapes.polygon([(12, 0), (-10, -12), (-10, 12)]))
    colour = {"walk": canvas.theme.can_act, "sale": colours.coin}.get(how, colours.attack)
    if how == "trail":
        colour = canvas.theme.seat(canvas.word("seat"))
    for shape in (stroker.createStroke(line), arrow):
        canvas.shape(shape, colour, colours.body_edge if how in ("trail", "sale") else colours.plate, 2)


def paint_tag(canvas: Canvas[Palette]) -> None:
    """The cost of a route, or the chance to win a fight."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, colours.plate, canvas.theme.can_act, radius=10, width=3)
    canvas.text(canvas.words("text"), shapes.inset(box, 10, 2), 28, colours.plate_ink, bold=True)
