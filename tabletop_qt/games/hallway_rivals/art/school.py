"""The school from above: linoleum, rooms with door leaf and number plate, walls of lockers, the standees of students, and routes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from math import atan2, degrees
from typing import Any

from attrs import frozen
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPicture, QTransform

from resources import text
from tabletop_qt.art import drawing, shapes
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import growth
from tabletop_qt.art.theme import Theme, palettes, shades
from tabletop_qt.games.hallway_rivals.layout import NAME_PLATE, SHORT, WHOLE


@frozen
class Palette:
    """Hallway Rivals: a school seen from above."""

    ground: str = shades("#B9C3A0", "#1D211E", "#FFFFFF")
    """The lawn around the school."""
    tuft: str = shades("#A3B087", "#2B322B", "#FFFFFF")
    """Blades of its grass."""
    bush: str = shades("#7F9A68", "#2C3A2B", "#FFFFFF")
    path: str = shades("#D9CFBA", "#2A2C2C", "#FFFFFF")
    """The paving along the walls outside."""
    wall_top: str = shades("#F1E6CF", "#8F8673", "#FFFFFF")
    sun: str = shades("#42FFFBE6", "#0CFFE9B0", "#00FFFFFF")
    """The light of the windows."""
    panel: str = shades("#F6F2E8", "#2B2E31", "#FFFFFF")
    panel_edge: str = shades("#BDB49E", "#4A4F54", "#000000")
    ink: str = shades("#26292C", "#F0ECE2", "#000000")
    soft_ink: str = shades("#5C5A52", "#B9B4A8", "#000000")
    floor: str = shades("#E4DCC8", "#363A40", "#FFFFFF")
    """Linoleum in the corridors."""
    grout: str = shades("#BBAF97", "#50565D", "#9A9A9A")
    wall: str = shades("#4E86A6", "#0E181F", "#C8C8C8")
    """Lockers, which stand for walls."""
    wall_sage: str = shades("#6B9683", "#0F1D17", "#C8C8C8")
    wall_clay: str = shades("#B57F5E", "#20150F", "#C8C8C8")
    wall_lilac: str = shades("#8A82B0", "#16131F", "#C8C8C8")
    wall_line: str = shades("#4A3F36", "#4C5A63", "#000000")
    """The doors of the lockers: fainter than their edge, where walls are dark."""
    wall_edge: str = shades("#4A3F36", "#F4F1E8", "#000000")
    door_leaf: str = shades("#A5703F", "#C08A58", "#000000")
    room: str = shades("#F8EDCB", "#615B4C", "#FFFFFF")
    """The floor of a classroom."""
    office: str = shades("#D8C3A5", "#7A6952", "#FFFFFF")
    purple: str = shades("#7E57C2", "#8E6BD0", "#6A1FB0")
    plate: str = shades("#FFFFFF", "#F3EFE4", "#FFFFFF")
    plate_ink: str = shades("#22262A", "#22262A", "#000000")
    body_edge: str = shades("#23262A", "#0E1012", "#000000")
    skin: str = shades("#FFE3C4", "#F2D3B3", "#FFFFFF")
    coin: str = shades("#E3B341", "#E8BC52", "#FFD54F")
    coin_edge: str = shades("#3D2D08", "#3D2D08", "#000000")
    pom: str = shades("#E0457B", "#F06A98", "#C2185B")
    paper: str = shades("#FFFDF5", "#F1ECDD", "#FFFFFF")
    cross: str = shades("#B5462F", "#F08A6C", "#A00000")
    """The nurse's."""
    frame: str = shades("#F5EAD5", "#372D23", "#FFFFFF")
    """The cork of the notice board around the school, and ``frame_mark`` its crumbs."""
    frame_mark: str = shades("#EEE1C7", "#2A2119", "#FFFFFF")
    attack: str = shades("#B5462F", "#A8371F", "#A00000")
    defence: str = shades("#2F6DA8", "#2A649C", "#0000C8")
    activity: str = shades("#3E7C59", "#2F6B4A", "#005000")
    snack: str = shades("#A85F22", "#96531C", "#7A3B00")


palette = palettes(Palette)
"""The colours of the game in a theme."""


# Floor and rooms


def paint_floor(canvas: Canvas[Palette]) -> None:
    """The floor of a tile, with its edge."""
    canvas.sheet(canvas.box, canvas.colours.floor, canvas.colours.wall_edge, radius=3, width=3)


def paint_empty(canvas: Canvas[Palette]) -> None:
    """A dashed square for a tile."""
    canvas.rounded(shapes.inset(canvas.box, 3), 6, shapes.faded(canvas.colours.floor, 0.25), shapes.dashed(canvas.colours.soft_ink, 2.5))


def paint_space(canvas: Canvas[Palette]) -> None:
    """A space of a corridor: floor tiles, a little worn, in the shadow of walls; purple ones have a mat; a small number is the cost."""
    colours, box, cost = canvas.colours, canvas.box, canvas.number("cost", -1)
    canvas.painter.fillRect(box, colours.floor)
    w, h, dark, worn = box.width() / 4, box.height() / 4, shapes.faded(colours.grout, 0.26), canvas.number("worn")
    for column, row in ((0, 0), (2, 0), (1, 1), (3, 1), (0, 2), (2, 2), (1, 3), (3, 3)):
        canvas.painter.fillRect(QRectF(column * w, row * h, w, h), dark)
    seams = [QLineF(number * w, 0, number * w, box.height()) for number in (1, 2, 3)]
    seams += [QLineF(0, number * h, box.width(), number * h) for number in (1, 2, 3)]
    canvas.painter.setPen(shapes.pen(shapes.faded(colours.grout, 0.22), 0.8))
    canvas.painter.drawLines(seams)
    if worn:
        # A tile was replaced, and shoes have left their marks.
        column, row = (2, 1) if worn == 1 else (1, 2)
        canvas.painter.fillRect(QRectF(column * w, row * h, w, h), shapes.faded(colours.room, 0.5))
        for left, top in ((0.2, 0.7), (0.55, 0.25)):
            start = canvas.at(left, top) if worn == 1 else canvas.at(top, left)
            canvas.line(start, start + QPointF(0.2 * box.width(), -0.05 * box.height()), shapes.faded(colours.body_edge, 0.1), 2)
    canvas.shape(shapes.polygon([(0.1 * box.width(), 0), (0.42 * box.width(), 0), (0.24 * box.width(), box.height()), (0, box.height())]),
                 shapes.faded(colours.sun, QColor(colours.sun).alphaF() * 0.7))  # fmt: skip
    canvas.rectangle(shapes.inset(box, 0.6), "", colours.grout, 1.4)
    if canvas.number("purple"):
        _mat(canvas, shapes.inset(box, 2.5), colours.purple)
    _shaded(canvas, canvas.number("shade"))
    if cost >= 0:
        # All are of one size, also where a space is larger.
        r = 0.34 * canvas.number("size", round(min(box.width(), box.height())))
        # Beside whoever stands there, else in the middle.
        at = QPointF(box.right() - r - 1, box.top() + r + 1) if canvas.number("aside") else canvas.middle
        canvas.disc(at, r * 1.1, shapes.faded(canvas.theme.panel, 0.85))
        canvas.numeral(str(cost), at, r * 1.1, canvas.theme.can_act, room=r)


def paint_seal(canvas: Canvas[Palette]) -> None:
    """Draw the price of entering a room for the students in hand; a bolt where they teleport."""
    theme, cost, at, r = canvas.theme, canvas.number("cost", -1), canvas.middle, canvas.h / 2 - 1
    canvas.rounded(shapes.inset(canvas.box, 1), r, theme.can_act, theme.panel, 1.6)
    if canvas.number("teleport"):
        corners = [(0.15, -0.75), (-0.5, 0.12), (-0.05, 0.12), (-0.15, 0.75), (0.5, -0.14), (0.05, -0.14)]
        canvas.shape(shapes.polygon([(at.x() + x * r, at.y() + y * r) for x, y in corners]), theme.on_accent)
    else:
        canvas.numeral(str(cost), at, r * 1.2, theme.on_accent, room=(canvas.w - 6, canvas.h))


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
    # A pale rim, as students have.
    canvas.shape(dress, "", colours.plate, 3.2 * line)
    canvas.disc(c + QPointF(0, -s * 0.2), s * 0.2, colours.plate)
    canvas.shape(dress, colours.pom, colours.body_edge, line)
    head(canvas, c + QPointF(0, -s * 0.2), s * 0.0038, line, 1)
    for side in (-1, 1):
        canvas.disc(c + QPointF(side * s * 0.36, -s * 0.27), s * 0.13, colours.pom, colours.body_edge, line)


def _mat(canvas: Canvas[Palette], box: QRectF, colour: str) -> None:
    """A hatched mat with a border and a fringe."""
    canvas.rounded(box, 4, shapes.mixed(canvas.colours.floor, colour, 0.5), colour, 2.4)
    edge, step, inner = shapes.pen(colour, max(1.5, box.width() * 0.045)), box.width() / 4, shapes.inset(box, 4)
    with canvas.clipped(inner):
        for k in range(-4, 5):
            foot = inner.bottomLeft() + QPointF(k * step, 0)
            canvas.line(foot, foot + QPointF(inner.height(), -inner.height()), edge)
    canvas.rounded(inner, 2, "", shapes.faded(canvas.colours.plate, 0.75), 1.2)


def _shaded(canvas: Canvas[Palette], walls: int) -> None:
    """The soft shadow of a wall above (1) and at the left (2)."""
    box, deep = canvas.box, 0.3 * min(canvas.w, canvas.h)
    dark, clear = shapes.faded(canvas.theme.shadow, 0.75), shapes.faded(canvas.theme.shadow, 0)
    if walls & 1:
        canvas.painter.fillRect(QRectF(0, 0, box.width(), deep), shapes.linear(QPointF(), QPointF(0, deep), (0, dark), (1, clear)))
    if walls & 2:
        canvas.painter.fillRect(QRectF(0, 0, deep, box.height()), shapes.linear(QPointF(), QPointF(deep, 0), (0, dark), (1, clear)))


def paint_room(canvas: Canvas[Palette]) -> None:
    """A classroom: its floor and walls in the owner's colour, and the door leaf; one that can be captured has a dashed edge."""
    colours, box, seat = canvas.colours, canvas.box, canvas.word("seat")
    colour = canvas.theme.seat(seat) if seat else ""
    floor = shapes.mixed(colours.room, colour, 0.42) if colour else colours.room
    _walls(canvas, box, floor, colour)
    _furnish(canvas, _free(canvas, 0.33))
    _door(canvas, box, box.width() * 0.44)
    if canvas.number("take"):
        # Light and dark dashes: no owner's colour looks like them.
        thick = 1.2 * _thick(box)
        edge = shapes.inset(box, thick / 2 + 1)
        canvas.rectangle(edge, "", _square(colours.plate, thick))
        canvas.rectangle(edge, "", shapes.dashed(canvas.theme.can_act, thick))
        canvas.rectangle(shapes.inset(box, thick + 1), "", _square(colours.body_edge, 1.6))


def paint_sign(canvas: Canvas[Palette]) -> None:
    """The sign of a classroom: number plate, lock, "!" or a target if it is unguarded, and the pennant of the player who controls it."""
    colours, box, seat = canvas.colours, canvas.box, canvas.word("seat")
    w, middle = box.width(), box.center().y()
    plate = QRectF(box.left() + w * 0.01, middle - w * 0.14, w * 0.575, w * 0.28)
    canvas.sheet(plate, colours.plate, colours.wall_edge, radius=3, width=1.2)
    canvas.numeral(canvas.words("number"), plate.center(), w * 0.18, colours.plate_ink, room=(w * 0.55, w * 0.25))
    if seat:
        _pennant(canvas, QPointF(box.left() + w * 0.855, middle), w * 0.285, seat)
    if canvas.number("locked"):
        _padlock(canvas, QPointF(box.left() + w * 0.648, middle), w * 0.19)
    elif canvas.number("open"):
        mark = QPointF(box.left() + w * 0.648, middle)
        if canvas.number("open") == 1:
            canvas.disc(mark, w * 0.085, colours.coin, colours.coin_edge, 1.2)
            canvas.numeral("!", mark, w * 0.12, colours.coin_edge, room=w * 0.085)
        else:
            canvas.disc(mark, w * 0.08, colours.plate, colours.attack, w * 0.03)
            canvas.disc(mark, w * 0.03, colours.attack)


def paint_annex(canvas: Canvas[Palette]) -> None:
    """A special room, or a base, which is a home: its walls are in its owner's colour, and the emblem of the group is on its floor."""
    colours, box, colour, special = canvas.colours, canvas.box, canvas.theme.seat(canvas.word("seat")), canvas.number("special")
    _walls(canvas, box, shapes.mixed(colours.room, colour, 0.3 if special else 0.5), "" if special else colour)
    long, deep = box.width(), box.height()
    free = _free(canvas, NAME_PLATE + 0.02)
    _furnish(canvas, free)
    if not special:
        size = 0.5 * min(free.width(), free.height())
        canvas.disc(free.center(), size, shapes.mixed(colours.plate, colour, 0.25), colours.body_edge, 2)
        canvas.shape(emblem_shape(canvas.word("what"), free.center(), 1.4 * size), colours.body_edge)
    _door(canvas, box, min(long, deep) * 0.4)
    if canvas.words("title"):
        _name_plate(canvas, QRectF(4, 4, long - 8, deep * 0.28))


HOME = 0.4
"""The share of white in the plate of a base."""


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
    colours, seat, home, r = canvas.colours, canvas.word("seat"), canvas.word("home"), plate.height()
    colour = canvas.theme.seat(seat) if seat else colours.wall_edge
    # A home's plate is in its owner's colour, with the emblem of the group.
    fill, edge = (shapes.mixed(colour, "#FFFFFF", HOME), colours.body_edge) if home else (colours.plate, colour)
    canvas.sheet(plate, fill, edge, radius=4, width=2 if seat else 1.4)
    if seat:
        canvas.seat_sign(seat, QPointF(plate.left() + r * 0.6, plate.center().y()), r * 0.72, colours.plate_ink)
    if home:
        canvas.shape(emblem_shape(home, QPointF(plate.right() - r * 0.55, plate.center().y()), r * 0.66), colours.plate_ink)
    # Large letters are as high as the plate: from the top of a capital to the foot of a y.
    grown = growth(2.0) - 1
    words = plate.adjusted(r * 1.1, 1 - grown, -r if home else -4, grown - 1) if seat else plate
    words.translate(0, -0.09 * r * grown)
    canvas.text(canvas.words("title"), words, r * (0.84 if seat else 0.72), colours.plate_ink, bold=True)


def paint_office(canvas: Canvas[Palette]) -> None:
    """The Office: a counter, a clock, chairs for those who wait, doors on all sides."""
    colours, box = canvas.colours, canvas.box
    _walls(canvas, box, colours.office)
    w = box.width()
    _furnish(canvas, box, "office")
    clock = QPointF(box.right() - w * 0.14, box.top() + w * 0.13)
    canvas.disc(clock, w * 0.075, colours.plate, colours.wall_edge, 1.6)
    for hand in (QPointF(0, -w * 0.05), QPointF(w * 0.035, w * 0.01)):
        canvas.line(clock, clock + hand, colours.plate_ink, 1.6)
    counter = QRectF(box.left() + w * 0.12, box.bottom() - w * 0.2, w * 0.76, w * 0.11)
    canvas.rounded(counter.translated(2, 4), 4, shapes.faded(canvas.theme.shadow, 0.8))
    canvas.sheet(counter, shapes.lit(colours.door_leaf, counter), colours.body_edge, radius=4, width=1.6)
    for x in (0.22, 0.27, 0.66):
        paper = QRectF(box.left() + w * x, counter.top() + w * 0.02, w * 0.08, w * 0.06)
        canvas.sheet(paper, colours.paper, colours.body_edge, radius=1, width=1)


def paint_lockers(canvas: Canvas[Palette]) -> None:
    """Walls between rooms: rows of lockers in one of four colours, each with slits, a label and a knob; something marks one of them."""
    colours, box, look = canvas.colours, canvas.box, canvas.number("look")
    colour = (colours.wall, colours.wall_sage, colours.wall_clay, colours.wall_lilac)[look]
    canvas.painter.fillRect(box, colour)
    w, h = (box.width() - 10) / 4, (box.height() - 10) / 2
    thin = shapes.faded(colours.wall_line, 0.8)
    for row in range(2):
        top = QRectF(box.left() + 5, box.top() + 5 + row * h, box.width() - 10, 0.13 * h)
        canvas.painter.fillRect(top, shapes.mixed(colour, colours.wall_top, 0.13))
        for number in range(4):
            door = QRectF(box.left() + 5 + number * w, top.bottom(), w, 0.83 * h)
            shade = shapes.mixed(colour, "#000000", 0.12 * ((number + row) % 2))
            canvas.rounded(shapes.inset(door, 0.6), 2, shapes.lit(shade, door, 0.12, 0.14), thin, 1.2)
            if (row, number) == (look % 2, (look * 3 + 1) % 4):
                _stuck(canvas, door, look)
                continue
            for slit in range(3):
                at = QPointF(door.left() + 0.28 * w, door.top() + (0.1 + 0.09 * slit) * h)
                canvas.line(at, at + QPointF(0.44 * w, 0), thin, h * 0.035)
            label = QRectF(door.left() + 0.28 * w, door.top() + 0.42 * h, 0.44 * w, 0.11 * h)
            canvas.rounded(label, 1, shapes.mixed(colours.plate, colour, 0.15))
            canvas.disc(QPointF(door.left() + 0.78 * w, door.top() + 0.64 * h), w * 0.08, colours.coin)
        foot = QRectF(box.left() + 5, box.top() + 5 + (row + 0.96) * h, box.width() - 10, 0.04 * h)
        canvas.painter.fillRect(foot, shapes.mixed(colour, "#000000", 0.5))
    canvas.rectangle(shapes.inset(box, 1.5), "", colours.wall_edge, 3)


def _stuck(canvas: Canvas[Palette], door: QRectF, look: int) -> None:
    """A locker that is somebody's: it stands open with books in it, or a poster, a star or a heart is stuck on its door."""
    colours, w, h = canvas.colours, door.width(), door.height()
    inner = shapes.inset(door, 0.14 * w, 0.08 * h)
    match look:
        case 0:
            canvas.rectangle(inner, shapes.mixed(colours.body_edge, colours.wall, 0.3), colours.body_edge, 1.2)
            for number, book in enumerate((colours.attack, colours.activity, colours.defence)):
                high = (0.34, 0.26, 0.3)[number] * h
                spine = QRectF(inner.left() + (0.06 + 0.3 * number) * inner.width(), inner.bottom() - high - 1, 0.26 * inner.width(), high)
                canvas.rectangle(spine, book, colours.body_edge, 0.8)
            canvas.line(inner.topLeft() + QPointF(0, 0.42 * h), inner.topRight() + QPointF(0, 0.42 * h), colours.door_leaf, 2)
        case 1:
            poster = QRectF(inner.left(), inner.top() + 0.06 * h, inner.width(), 0.56 * h)
            canvas.rectangle(poster, shapes.mixed(colours.paper, colours.wall, 0.25), colours.body_edge, 0.8)
            canvas.disc(poster.center(), 0.24 * w, colours.pom)
        case 2:
            canvas.shape(shapes.star(inner.center(), 0.42 * w), colours.coin, colours.body_edge, 1)
        case _:
            heart = shapes.path_from("M0 9 C-16 -4 -8 -14 0 -6 C8 -14 16 -4 0 9 Z")
            with canvas.placed(inner.center().x(), inner.center().y(), scale=(w / 30, w / 30)):
                canvas.shape(heart, colours.pom, colours.body_edge, 1.4)


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


def _walls(canvas: Canvas[Palette], box: QRectF, floor: shapes.Colour, top: str = "") -> None:
    """The floor of a room with its boards, the light of the windows, and thick walls, in the colour ``top``, that cast a shadow."""
    colours, thick, laid = canvas.colours, _thick(box), FLOORS.get(canvas.word("what"), "boards")
    canvas.painter.fillRect(box, shapes.lit(floor, box, 0.1, 0.06))
    inside, step = shapes.inset(box, thick), min(box.width(), box.height()) / (9 if laid == "boards" else 7)
    seams = []
    for row in range(1, round(box.height() / step) + 1):
        y = box.top() + row * step
        seams.append(QLineF(box.left(), y, box.right(), y))
        for column in range(row % 3 if laid == "boards" else 0, round(box.width() / step) + 1, 3 if laid == "boards" else 1):
            x = box.left() + column * step
            seams.append(QLineF(x, y - step, x, y))
            if laid == "carpet":
                seams.append(QLineF(x, y - step, x + step, y))
            elif laid == "tiles" and (row + column) % 2:
                tile = QRectF(x, y - step, step, step).intersected(box)
                canvas.painter.fillRect(tile, shapes.mixed(floor, colours.body_edge, 0.07))
    canvas.painter.save()
    canvas.painter.setClipRect(inside, Qt.ClipOperation.IntersectClip)
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    canvas.painter.setPen(QPen(shapes.mixed(floor, colours.body_edge, 0.13), 1))
    canvas.painter.drawLines(seams)
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for left in (0.1, 0.42):
        near, w, lean = inside.left() + left * inside.width(), inside.width() * 0.24, inside.height() * 0.3
        corners = (near, inside.top()), (near + w, inside.top()), (near + w + lean, inside.bottom()), (near + lean, inside.bottom())
        canvas.shape(shapes.polygon([*corners]), colours.sun)
    canvas.painter.restore()
    for depth in (2.2, 1.1):
        shade = shapes.faded(canvas.theme.shadow, 0.32)
        canvas.painter.fillRect(QRectF(inside.left(), inside.top(), inside.width(), depth * thick), shade)
        canvas.painter.fillRect(QRectF(inside.left(), inside.top(), depth * thick * 0.7, inside.height()), shade)
    canvas.rectangle(shapes.inset(box, thick / 2), "", _square(top or colours.wall_top, thick))
    canvas.rectangle(inside, "", _square(colours.body_edge, 1.2))
    canvas.rectangle(shapes.inset(box, 1.5), "", _square(colours.wall_edge, 3))


FLOORS = {"room1": "tiles", "room3": "tiles", "room5": "carpet", "room2": "carpet", "preps": "tiles", "nerds2": "carpet", "jocks": "tiles"}
"""The floors of rooms that have no boards, by their furniture."""


def _thick(box: QRectF) -> float:
    """How thick a room's walls are."""
    return max(6.0, min(box.width(), box.height()) * 0.06)


def _square(colour: str, width: float) -> QPen:
    """A pen with square corners."""
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)


@cache
def _props() -> Mapping[str, Any]:
    """The furniture, each piece as path data with colours, and where it stands in each kind of room."""
    return tomllib.loads(text("hallway_rivals", "art", "props.toml"))


@cache
def card_pictures() -> Mapping[str, Any]:
    """The picture of each kind of card, as path data with colours."""
    return tomllib.loads(text("hallway_rivals", "art", "cards.toml"))


@cache
def goods_pictures() -> Mapping[str, Any]:
    """The picture of everything in the shop, as path data with colours."""
    return tomllib.loads(text("hallway_rivals", "art", "goods.toml"))


@lru_cache(maxsize=128)
def picture_of(what: str, theme: Theme) -> QPicture:
    """A piece of furniture, or the picture of a card or of something in the shop, around the origin, with its shadow."""
    paints, ink = drawing.colours("hallway_rivals", theme), shapes.faded(palette(theme).body_edge, 0.85)
    picture, shade = QPicture(), shapes.faded(theme.shadow, 0.5)
    painter = QPainter(picture)
    if what not in ("rug", "planets"):
        shapes.set_colours(painter, shade)
        painter.drawEllipse(QRectF(-46, 18, 104, 40))
    for data, colour in card_pictures().get(what) or goods_pictures().get(what) or _props()[what]:
        fill: shapes.Fill = shapes.faded(ink, 0.1) if colour == "~" else "" if colour == "-" else paints[colour]
        shapes.set_colours(painter, fill, "" if colour == "~" else ink, 6 if colour == "-" else 4.5)
        painter.drawPath(shapes.path_from(data))
    painter.end()
    return picture


def _free(canvas: Canvas[Palette], sign: float) -> QRectF:
    """A room without its sign, which takes this share of the shorter side, on the wall across from the door."""
    box, door = canvas.box, canvas.word("door")
    deep = sign * min(box.width(), box.height())
    if box.height() > box.width():
        return box.adjusted(0, 0, -deep, 0) if door == "left" else box.adjusted(deep, 0, 0, 0)
    return box.adjusted(0, 0, 0, -deep) if door == "top" else box.adjusted(0, deep, 0, 0)


def _furnish(canvas: Canvas[Palette], free: QRectF, kind: str = "") -> None:
    """Put the furniture of a kind of room along its walls; in the middle there is room for students."""
    upright, back = canvas.box.height() > canvas.box.width(), canvas.word("door") in ("top", "left")
    inside, short = shapes.inset(free, _thick(canvas.box) * 0.6), min(canvas.box.width(), canvas.box.height())
    canvas.painter.save()
    canvas.painter.setClipRect(shapes.inset(canvas.box, 2), Qt.ClipOperation.IntersectClip)
    canvas.painter.setOpacity(0.85)
    for what, along, across, wide in _props()["rooms"].get(kind or canvas.word("what"), ()):
        across = 1 - across if back else across
        u, v = (across, along) if upright else (along, across)
        size = wide / 100 * short / 100
        # Nothing stands in a wall.
        room = shapes.inset(inside, 50 * size, 42 * size)
        x, y = inside.left() + u * inside.width(), inside.top() + v * inside.height()
        with canvas.placed(min(max(x, room.left()), room.right()), min(max(y, room.top()), room.bottom()), scale=(size, size)):
            canvas.painter.drawPicture(0, 0, picture_of(what, canvas.theme))
    canvas.painter.restore()


def _pennant(canvas: Canvas[Palette], place: QPointF, size: float, seat: str) -> None:
    """The flag of the player who controls a room, with the symbol."""
    colours, r = canvas.colours, size / 2
    flag = QPainterPath(place + QPointF(-r, -r))
    for x, y in ((r, -r), (r, r * 0.7), (0, r * 1.15), (-r, r * 0.7)):
        flag.lineTo(place + QPointF(x, y))
    flag.closeSubpath()
    canvas.shape(flag, canvas.theme.seat(seat), colours.plate_ink, 1.2)
    canvas.disc(place + QPointF(0, -r * 0.08), r * 0.72, colours.plate)
    canvas.seat_sign(seat, place + QPointF(0, -r * 0.08), size * 0.56, colours.plate_ink)


def _padlock(canvas: Canvas[Palette], place: QPointF, size: float) -> None:
    """A padlock on a white disc, so that it is seen on a floor of any colour."""
    colours, r, line = canvas.colours, size / 2, max(1.2, size * 0.07)
    canvas.disc(place, r, colours.plate, colours.body_edge, line)
    shackle = QRectF(place.x() - r * 0.36, place.y() - r * 0.74, r * 0.72, r)
    shapes.set_colours(canvas.painter, "", colours.body_edge, size * 0.13)
    canvas.painter.drawArc(shackle, 0, 180 * 16)
    body = QRectF(place.x() - r * 0.58, place.y() - r * 0.24, r * 1.16, r * 0.86)
    canvas.sheet(body, colours.coin, colours.body_edge, radius=size * 0.06, width=line)
    canvas.disc(body.center(), size * 0.07, colours.body_edge)


def _chain(canvas: Canvas[Palette], start: QPointF, end: QPointF, size: float) -> None:
    """A chain from one point to another, in links of a length."""
    colours, way = canvas.colours, end - start
    long = abs(way.x()) + abs(way.y())
    for link in range(count := round(long / size / 0.8)):
        at, deep = start + way * ((link + 0.5) / count), size * (0.26 if link % 2 else 0.62)
        box = shapes.around(at, size, deep) if way.x() else shapes.around(at, deep, size)
        for colour, width in ((colours.body_edge, 0.4), (colours.plate, 0.16)):
            canvas.rounded(box, deep / 2, "", colour, size * width)


def _along(canvas: Canvas[Palette]) -> int:
    """The position of the door along its wall, in hundredths."""
    return canvas.number("along", 50)


def _door(canvas: Canvas[Palette], box: QRectF, length: float) -> None:
    """A door leaf that stands open into the room, where there is a door yet; that of a locked room is shut, with chain and padlock."""
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
    across, thick = QPointF(abs(inwards.y()), abs(inwards.x())) * (length / 2), _thick(box)
    canvas.painter.fillRect(QRectF(middle - across - inwards * 2, middle + across + inwards * thick).normalized(), colours.floor)
    for end in (middle - across, middle + across):
        canvas.line(end, end + inwards * thick, colours.body_edge, 1.6)
    if canvas.number("locked"):
        shut = middle + inwards * thick * 0.6
        canvas.line(shut - across, shut + across, colours.body_edge, 1.6 * thick)
        canvas.line(shut - across, shut + across, colours.door_leaf, 1.1 * thick)
        size = 0.13 * box.width()
        course = shapes.inset(box, size * 0.55)
        side = QPointF(abs(inwards.y()) * course.width(), abs(inwards.x()) * course.height())
        far = course.bottomRight() - side if where in ("bottom", "right") else course.topLeft()
        _chain(canvas, far, far + side, size)
        _padlock(canvas, middle + inwards * length * 0.36, length * 0.7)
        return
    hinge = middle - across + inwards * thick * 0.6
    leaf = hinge + inwards * length * 0.5 + across * 0.35
    canvas.line(hinge, leaf, colours.body_edge, 6)
    canvas.line(hinge, leaf, colours.door_leaf, 3.6)


def script(canvas: Canvas[Palette], centre: QPointF, size: float) -> None:
    """The Script: a sheet with lines."""
    colours = canvas.colours
    page = shapes.around(centre, size * 0.68, size * 0.9)
    canvas.sheet(page, colours.paper, colours.body_edge, radius=1.5, width=1.0)
    for line in (1, 2, 3):
        left = page.topLeft() + QPointF(size * 0.1, line * size * 0.2)
        canvas.line(left, left + QPointF(size * 0.48, 0), colours.plate_ink, max(0.8, size * 0.05))


# People


SKINS = ("#FFE0C2", "#F0C49A", "#D9A274", "#B98058")
HAIR = ("#2E211B", "#6B4226", "#B4552D", "#D9A93F", "#4A3A5C")
"""Complexions and hair, the same in every theme."""


def paint_standee(canvas: Canvas[Palette]) -> None:
    """A student behind a base with the symbols of seat and group, the number on a bib, which is white while the student is picked."""
    colours, w, h, seat = canvas.colours, canvas.w, canvas.h, canvas.word("seat")
    colour, line = canvas.theme.seat(seat), max(1.0, w * 0.04)
    canvas.ellipse(QRectF(w * 0.06, h * 0.84, w * 0.94, h * 0.16), shapes.faded(canvas.theme.shadow, 1.0))
    base = QRectF(w * 0.04, h * 0.75, w * 0.92, h * 0.23)
    robot = canvas.word("rank") == "robot"
    _rim(canvas, base, robot=robot)
    if robot:
        _robot(canvas, colour, line)
    else:
        _body(canvas, colour, line)
    bib, tint = QRectF(w * 0.17, h * 0.375, w * 0.66, h * 0.31), shapes.mixed(colour, "#FFFFFF", 0.55)
    canvas.rounded(bib, w * 0.12, "#FFFFFF" if canvas.number("held") else tint, shapes.faded(colours.body_edge, 0.6), line * 0.7)
    behind = canvas.number("behind") == 1
    if not behind:
        _number(canvas, bib)
    if canvas.word("rank") == "college":
        for side in (-1, 1):
            wing = shapes.polygon([((0.5 + side * dx) * w, dy * h) for dx, dy in ((0.3, 0.35), (0.03, 0.385), (0.22, 0.465))])
            canvas.shape(wing, colours.pom, colours.body_edge, line * 0.8)
    canvas.rounded(base, h * 0.09, shapes.lit(colour, base, 0.2, 0.04), colours.body_edge, line)
    canvas.shape(shapes.seat_symbol(seat, canvas.at(0.29, 0.865), w * 0.29), colours.body_edge)
    canvas.shape(emblem_shape(canvas.word("social"), canvas.at(0.71, 0.865), w * 0.33), colours.body_edge)
    _carried(canvas)
    if canvas.number("done"):
        for left, right in ((0.78, 0.96), (0.96, 0.78)):
            canvas.line(canvas.at(left, 0.04), canvas.at(right, 0.18), colours.body_edge, max(1.5, w * 0.07))
    if behind:
        # As pale as the floor, but solid, so that nothing shows through; outline and number stand out as always.
        canvas.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        canvas.painter.fillRect(canvas.box, shapes.faded(colours.room, 0.5))
        canvas.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        with canvas.clipped(QRectF(0, h * 0.42, w, h * 0.33)):
            canvas.shape(_chest(w, h) if robot else _torso(w, h), "", colours.body_edge, line)
        canvas.rounded(base, h * 0.09, "", colours.body_edge, line)
        _number(canvas, bib)


def _number(canvas: Canvas[Palette], bib: QRectF) -> None:
    count, h = canvas.number("count"), canvas.h
    number = f"\N{MULTIPLICATION SIGN}{count}" if count else str(canvas.number("number") or "")
    size = h * (0.27 if len(number) == 1 else 0.245)
    canvas.numeral(number, bib.center(), size, canvas.colours.plate_ink, room=(bib.width() - 3, bib.height() - 3))


def paint_spot(canvas: Canvas[Palette]) -> None:
    """The bright disc on the floor under a student who is picked."""
    colours, line = canvas.colours, max(2.0, canvas.w * 0.04)
    disc = canvas.box.adjusted(line, line, -line, -line)
    canvas.ellipse(disc, colours.coin, colours.body_edge, line)
    canvas.ellipse(shapes.inset(disc, canvas.w * 0.14, canvas.h * 0.14), shapes.faded(canvas.theme.shadow, 1.0))


def _torso(w: float, h: float) -> QPainterPath:
    """The outline of a student below the head."""
    body = QPainterPath(QPointF(w * 0.09, h * 0.9))
    body.cubicTo(QPointF(w * 0.06, h * 0.5), QPointF(w * 0.2, h * 0.37), QPointF(w * 0.5, h * 0.37))
    body.cubicTo(QPointF(w * 0.8, h * 0.37), QPointF(w * 0.94, h * 0.5), QPointF(w * 0.91, h * 0.9))
    body.closeSubpath()
    return body


def _rim(canvas: Canvas[Palette], base: QRectF, *, robot: bool) -> None:
    """A pale rim, which sets a student off from a floor and furniture in its own colour."""
    w, h, colour, wide = canvas.w, canvas.h, canvas.colours.plate, canvas.w * 0.1
    if robot:
        canvas.rounded(QRectF(w * 0.1, h * 0.08, w * 0.8, h * 0.8), 3, colour, shapes.pen(colour, wide))
    else:
        canvas.shape(_torso(w, h), colour, shapes.pen(colour, wide))
        canvas.disc(canvas.at(0.5, 0.215), h * 0.195 + wide / 2, colour)
    canvas.rounded(base, h * 0.09, colour, shapes.pen(colour, wide))


def _body(canvas: Canvas[Palette], colour: str, line: float) -> None:
    colours, w, h, rank = canvas.colours, canvas.w, canvas.h, canvas.word("rank")
    canvas.shape(_torso(w, h), shapes.lit(colour, QRectF(0, h * 0.37, w, h * 0.5), 0.22, 0.1), colours.body_edge, line)
    head(canvas, canvas.at(0.5, 0.215), h * 0.0042, line, canvas.number("number"))
    if rank == "teacher":
        cap = shapes.polygon([(w * 0.12, h * 0.11), (w * 0.5, h * 0.015), (w * 0.88, h * 0.11), (w * 0.5, h * 0.2)])
        canvas.shape(cap, colours.plate_ink, colours.body_edge, line * 0.8)
        canvas.line(canvas.at(0.82, 0.12), canvas.at(0.86, 0.26), colours.coin, line)


def head(canvas: Canvas[Palette], centre: QPointF, scale: float, line: float, number: int) -> None:
    """A face of one's own: complexion, hair and cut go by number and group; glasses, a bow, a headband or a plume by the group."""
    colours, social = canvas.colours, canvas.word("social")
    seed = number * 7 + len(social) * 3
    skin, hair, edge = SKINS[seed % 4], HAIR[(seed // 2) % 5], shapes.pen(colours.body_edge, line / scale)
    with canvas.placed(centre.x(), centre.y(), scale=(scale, scale)):
        behind, over = CUTS[number % len(CUTS)]
        if behind:
            canvas.shape(shapes.path_from(behind), hair, edge)
        canvas.disc(QPointF(0, 0), 45, skin, edge)
        canvas.shape(shapes.path_from(over), hair, edge)
        dark = colours.body_edge
        for side in (-1, 1):
            canvas.ellipse(QRectF(side * 17 - 5.5, 2, 11, 14), dark)
        smile = ("M-13 26 Q0 36 13 26", "M-12 29 H12", "M-12 27 Q2 34 14 24")[number % 3]
        mouth = "M-14 34 Q0 20 14 34" if canvas.number("glum") else smile
        canvas.shape(shapes.path_from(mouth), "", dark, 5)
        match social:
            case "nerds":
                for side in (-1, 1):
                    canvas.disc(QPointF(side * 18, 9), 15, shapes.faded(colours.plate, 0.35), dark, 5)
            case "preps":
                canvas.shape(shapes.path_from("M30 -34 L10 -48 V-18 Z M30 -34 L50 -48 V-18 Z"), colours.pom, dark, 4)
            case "jocks":
                canvas.shape(shapes.path_from("M-43 -22 Q0 -36 43 -22 L45 -8 Q0 -22 -45 -8 Z"), colours.paper, dark, 4)
            case "band":
                canvas.shape(shapes.path_from("M-40 -28 Q0 -44 40 -28 L42 -16 Q0 -32 -42 -16 Z"), colours.coin, dark, 4)


CUTS = (
    ("", "M-46 2 C-50 -62 50 -62 46 2 C36 -22 4 -28 -14 -24 C-30 -22 -40 -12 -46 2 Z"),
    ("M-46 44 C-64 -66 64 -66 46 44 C30 52 -30 52 -46 44 Z", "M-45 4 C-46 -60 46 -60 45 4 C30 -8 10 -26 4 -34 C-6 -16 -30 -6 -45 4 Z"),
    ("", "M-46 -2 L-52 -24 L-38 -26 L-36 -42 L-16 -38 L0 -48 L16 -38 L36 -43 L38 -26 L52 -24 L46 -2 C30 -24 -30 -24 -46 -2 Z"),
    ("M-17 -40 C-20 -51 20 -51 17 -40 Z", "M-46 2 C-50 -60 50 -60 46 2 C40 -20 20 -30 0 -30 C-20 -30 -40 -20 -46 2 Z"),
    (
        "M-44 20 C-66 6 -60 -24 -46 -32 C-40 -56 40 -56 46 -32 C60 -24 66 6 44 20 Z",
        "M-45 -4 C-44 -54 44 -54 45 -4 C36 -8 34 -22 22 -20 C12 -30 -2 -18 -12 -24 C-24 -26 -30 -10 -45 -4 Z",
    ),
    ("M24 -30 C60 -40 66 10 50 40 C40 30 44 0 24 -10 Z", "M-46 2 C-52 -60 52 -60 46 0 C40 -34 -10 -30 -24 -34 C-30 -20 -40 -14 -46 2 Z"),
)
"""Cuts of hair as path data around a head of radius 45: behind it, and over it."""


def _chest(w: float, h: float) -> QPainterPath:
    """The outline of a robot below the head."""
    chest = QPainterPath()
    chest.addRoundedRect(QRectF(w * 0.1, h * 0.4, w * 0.8, h * 0.5), 3, 3)
    return chest


def _robot(canvas: Canvas[Palette], colour: str, line: float) -> None:
    colours, w, h = canvas.colours, canvas.w, canvas.h
    light = shapes.lit(colour, QRectF(0, h * 0.4, w, h * 0.5))
    canvas.shape(_chest(w, h), light, colours.body_edge, line)
    canvas.line(canvas.at(0.5, 0.1), canvas.at(0.5, 0.03), colours.body_edge, line)
    canvas.rounded(QRectF(w * 0.22, h * 0.08, w * 0.56, h * 0.29), 3, colours.plate, colours.body_edge, line)
    for x in (0.38, 0.62):
        canvas.disc(canvas.at(x, 0.19), w * 0.075, canvas.theme.seat("sky"), colours.body_edge, 0.8)
    canvas.line(canvas.at(0.38, 0.3), canvas.at(0.62, 0.3), colours.body_edge, line)
    for hit in range(canvas.number("hits")):
        canvas.disc(canvas.at(0.28 + 0.22 * hit, 0.735), w * 0.07, colours.pom, colours.body_edge, 0.8)


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
        # Beside the number, which stays readable.
        for x in (0.15, 0.85):
            canvas.shape(shapes.star(canvas.at(x, 0.66), w * 0.16, 9, 0.72), colours.pom, colours.body_edge, max(1.0, w * 0.03))
    if canvas.number("script"):
        script(canvas, canvas.at(0.15, 0.7), w * 0.32)
    if coins:
        centre = canvas.at(0.19, 0.4)
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
            canvas.disc(place + QPointF(side * w * 0.12, 0), w * 0.08, colours.plate, colours.body_edge, 0.8)
    elif item == "helmet":
        shapes.set_colours(canvas.painter, colours.attack, colours.body_edge, 0.8)
        canvas.painter.drawChord(QRectF(w * 0.2, h * 0.01, w * 0.6, h * 0.36), 0, 180 * 16)


def paint_staff(canvas: Canvas[Palette]) -> None:
    """Two grown-ups: the principal with glasses and a tie under his jacket, the bully with cap and hood."""
    colours, w, h, line = canvas.colours, canvas.w, canvas.h, max(1.2, canvas.w * 0.045)
    bully = canvas.word("who") == "bully"
    suit = colours.snack if bully else colours.defence
    canvas.ellipse(QRectF(w * 0.04, h * 0.86, w * 0.94, h * 0.14), shapes.faded(canvas.theme.shadow, 1.0))
    body = QPainterPath(QPointF(w * 0.09, h * 0.95))
    body.cubicTo(QPointF(w * 0.02, h * 0.46), QPointF(w * 0.2, h * 0.37), QPointF(w * 0.5, h * 0.37))
    body.cubicTo(QPointF(w * 0.8, h * 0.37), QPointF(w * 0.98, h * 0.46), QPointF(w * 0.91, h * 0.95))
    body.closeSubpath()
    # A pale rim, as students have.
    canvas.shape(body, colours.plate, shapes.pen(colours.plate, w * 0.08))
    canvas.disc(canvas.at(0.5, 0.215), h * 0.17 + w * 0.05, colours.plate)
    canvas.shape(body, shapes.lit(suit, QRectF(0, h * 0.37, w, h * 0.58), 0.25, 0.1), colours.body_edge, line)
    for side in (-1, 1):
        canvas.line(canvas.at(0.5 + side * 0.26, 0.62), canvas.at(0.5 + side * 0.25, 0.94), colours.body_edge, line * 0.8)
    if bully:
        canvas.ellipse(QRectF(w * 0.22, h * 0.36, w * 0.56, h * 0.12), shapes.mixed(suit, "#000000", 0.2), colours.body_edge, line * 0.8)
        pocket = QRectF(w * 0.3, h * 0.7, w * 0.4, h * 0.14)
        canvas.rounded(pocket, w * 0.08, shapes.mixed(suit, "#000000", 0.12), colours.body_edge, line * 0.7)
    else:
        shirt = shapes.polygon([(w * 0.3, h * 0.385), (w * 0.7, h * 0.385), (w * 0.5, h * 0.74)])
        canvas.shape(shirt, colours.plate, colours.body_edge, line * 0.7)
        tie = shapes.polygon(
            [(w * 0.5, h * 0.4), (w * 0.57, h * 0.46), (w * 0.56, h * 0.62), (w * 0.5, h * 0.7), (w * 0.44, h * 0.62), (w * 0.43, h * 0.46)]
        )
        canvas.shape(tie, colours.attack, colours.body_edge, line * 0.6)
        canvas.disc(canvas.at(0.5, 0.82), w * 0.035, colours.coin, colours.body_edge, line * 0.5)
    head(canvas, canvas.at(0.5, 0.215), h * 0.0038, line, 0 if bully else 6)
    if bully:
        shapes.set_colours(canvas.painter, colours.attack, colours.body_edge, line * 0.8)
        canvas.painter.drawChord(QRectF(w * 0.2, h * 0.04, w * 0.6, h * 0.3), 0, 180 * 16)
        canvas.painter.drawRect(QRectF(w * 0.54, h * 0.15, w * 0.4, h * 0.04))
        for side in (-1, 1):
            canvas.line(canvas.at(0.5 + side * 0.2, 0.2), canvas.at(0.5 + side * 0.06, 0.225), colours.body_edge, line)
    else:
        for side in (-1, 1):
            canvas.disc(canvas.at(0.5 + side * 0.125, 0.245), w * 0.1, shapes.faded(colours.plate, 0.4), colours.body_edge, line * 0.8)
        canvas.line(canvas.at(0.42, 0.31), canvas.at(0.58, 0.31), shapes.pen(colours.body_edge, line * 1.6))


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
    colour = canvas.theme.can_act if how == "walk" else colours.attack
    if how == "trail":
        colour = canvas.theme.seat(canvas.word("seat"))
    for shape in (stroker.createStroke(line), arrow):
        canvas.shape(shape, colour, colours.body_edge if how == "trail" else colours.plate, 2)


def paint_tag(canvas: Canvas[Palette]) -> None:
    """The cost of a route, or the chance to win a fight."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, colours.plate, canvas.theme.can_act, radius=10, width=3)
    canvas.text(canvas.words("text"), shapes.inset(box, 10, 2), 28, colours.plate_ink, bold=True)
