"""The painter of Hallway Rivals: moments, the things around the school, and the cover, a row of lockers."""

from __future__ import annotations

import sys
from itertools import product
from math import pi
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainterPath

from tabletop_qt.art.canvas import Canvas, painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.drawing import colours, draw
from tabletop_qt.art.lettering import LEFT, RIGHT, at_most, fits, font, growth, wrapped
from tabletop_qt.art.shapes import around, dashed, faded, fading, inset, linear, lit, mixed, path, pen, polar, polygon, set_colours, star
from tabletop_qt.games.hallway_rivals.art import ceremony, school, yard
from tabletop_qt.games.hallway_rivals.art.school import Palette, emblem_shape, head, palette

# Moments


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
    """A report card: whose it is, the rooms if they are known, the mark of whoever has the most, and the report cards they have."""
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
    if canvas.number("rooms") >= 0:
        door = QRectF(w * 0.52, h * 0.28, w * 0.13, h * 0.22)
        canvas.sheet(door, lit(colours.door_leaf, door), colours.body_edge, radius=3, width=2)
        canvas.disc(QPointF(door.right() - 8, door.center().y()), 3.5, colours.coin, colours.coin_edge, 1)
        rooms = str(canvas.number("rooms"))
        canvas.numeral(
            rooms, QPointF(w * 0.8, h * 0.39), w * (0.22 if len(rooms) == 1 else 0.15), colours.plate_ink, room=(w * 0.24, h * 0.2)
        )
    for line in range(3):
        y = h * 0.66 + line * h * 0.06
        canvas.line(QPointF(24, y), QPointF(w - 28, y), faded(colours.plate_ink, 0.25), 1.5)
    if canvas.number("best"):
        _grade(canvas, QPointF(w * 0.7, h * 0.69), w * 0.2)
    goal, count = canvas.number("goal"), canvas.number("count")
    for index in range(goal):
        centre = QPointF(w * 0.49 + (index - (goal - 1) / 2) * min(30.0, (w - 40) / goal), h * 0.91)
        canvas.disc(centre, 9, colours.coin if index < count else "", colours.coin_edge, 1.8)


def paint_stamp(canvas: Canvas[Palette]) -> None:
    """The grade that is stamped on the report card of whoever controls the most rooms."""
    _grade(canvas, canvas.middle, canvas.w * 0.45)


def _grade(canvas: Canvas[Palette], at: QPointF, r: float) -> None:
    colours = canvas.colours
    with canvas.placed(at.x(), at.y(), turn=-12):
        canvas.disc(QPointF(), r, faded(colours.paper, 0.9), colours.attack, r * 0.12)
        canvas.numeral("A+", QPointF(), r * 0.85, colours.attack)


def paint_stretcher(canvas: Canvas[Palette]) -> None:
    """The nurse's stretcher, seen from the side, with a red cross on its blanket."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    for y in (0.3, 0.62):
        canvas.line(canvas.at(0.03, y), canvas.at(0.97, y), colours.body_edge, h * 0.14)
        canvas.line(canvas.at(0.035, y), canvas.at(0.965, y), colours.door_leaf, h * 0.08)
    cloth = QRectF(w * 0.12, h * 0.16, w * 0.76, h * 0.6)
    canvas.sheet(cloth, lit(colours.plate, cloth, 0.05, 0.12), colours.body_edge, radius=7, width=1.8)
    canvas.rounded(QRectF(w * 0.14, h * 0.22, w * 0.16, h * 0.48), 5, mixed(colours.plate, colours.defence, 0.3), colours.body_edge, 1.4)
    for across, down in ((0.12, 0.36), (0.36, 0.12)):
        canvas.rectangle(around(cloth.center() + QPointF(w * 0.16, 0), h * across, h * down), colours.cross)


def paint_mood(canvas: Canvas[Palette]) -> None:
    """The face that a bot makes: glad, or sorry with a tear."""
    colours, w, glad = canvas.colours, canvas.w, canvas.number("glad")
    canvas.disc(
        canvas.middle, w * 0.44, lit(colours.coin if glad else mixed(colours.defence, "#FFFFFF", 0.65), canvas.box), colours.plate_ink, 2
    )
    for x in (0.34, 0.66):
        eye = path("M-5 2 Q0 -7 5 2") if glad else path("M-5 -3 Q0 4 5 -1")
        with canvas.placed(x * w, 0.42 * w, scale=(w / 44, w / 44)):
            canvas.shape(eye, edge=colours.plate_ink, width=2.6)
    with canvas.placed(w / 2, 0.66 * w, scale=(w / 44, w / 44)):
        canvas.shape(path("M-8 -3 Q0 9 8 -3" if glad else "M-7 4 Q0 -5 7 4"), edge=colours.plate_ink, width=2.6)
        if not glad:
            canvas.shape(path("M-9 -6 C-12 -1 -12 3 -9 3 C-6 3 -6 -1 -9 -6 Z"), colours.plate, colours.plate_ink, 1)


def paint_word(canvas: Canvas[Palette]) -> None:
    """A word that a bot says: a bubble with its tail at the left."""
    colours, box, middle = canvas.colours, canvas.box.adjusted(16, 1, -3, -4), canvas.middle.y()
    bubble, tail = QPainterPath(), polygon([(box.left() + 12, middle - 8), (2, middle + 12), (box.left() + 12, middle + 10)])
    bubble.addRoundedRect(box, 16, 16)
    canvas.shape(bubble.united(tail), colours.plate, colours.body_edge, 2)
    canvas.text(canvas.words("text"), inset(box, 10, 4), 30, colours.plate_ink, bold=True)


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


def paint_event(canvas: Canvas[Palette]) -> None:
    """A school event that lies on the lawn: its picture and its title."""
    colours, box = canvas.colours, canvas.box
    canvas.rounded(box.adjusted(2, 3, 0, 0), 7, faded(canvas.theme.shadow, 0.8))
    sheet = box.adjusted(0, 0, -2, -3)
    canvas.sheet(sheet, lit(colours.paper, sheet, 0.02, 0.05), colours.body_edge, radius=7)
    picture = QRectF(sheet.left(), sheet.top(), sheet.height(), sheet.height())
    canvas.sheet(picture, lit(colours.defence, picture, 0.2, 0.15), colours.body_edge, radius=7)
    _motif(canvas, picture.center(), picture.height() * 0.0088)
    canvas.text(canvas.words("title"), sheet.adjusted(picture.width() + 6, 0, -5, 0), 25, colours.plate_ink, bold=True, align=LEFT)


def paint_taken_die(canvas: Canvas[Palette]) -> None:
    """A die that a cheerleader took away: its outline, with her pom-poms."""
    colours, w = canvas.colours, canvas.w
    canvas.rounded(inset(canvas.box, w * 0.07), w * 0.16, faded(colours.plate, 0.3), dashed(colours.plate, max(1.6, w * 0.05)))
    for x, y in ((0.33, 0.4), (0.67, 0.6)):
        canvas.shape(star(canvas.at(x, y), w * 0.27, 9, 0.72), colours.pom, colours.body_edge, max(1.0, w * 0.03))


def paint_bonus(canvas: Canvas[Palette]) -> None:
    """The points that students who have trained add to a total: a dumbbell with their number."""
    colours, w = canvas.colours, canvas.w
    canvas.line(canvas.at(0.22, 0.26), canvas.at(0.78, 0.26), colours.body_edge, max(1.6, w * 0.08))
    for x in (0.22, 0.78):
        canvas.rounded(around(canvas.at(x, 0.26), w * 0.16, w * 0.36), 3, colours.plate, colours.body_edge, 1.4)
    canvas.disc(canvas.at(0.5, 0.66), w * 0.28, colours.plate, colours.coin_edge, 1.6)
    canvas.numeral(f"+{canvas.number('value')}", canvas.at(0.5, 0.66), w * 0.3, colours.coin_edge, room=w * 0.26)


# Around the school


def paint_panel(canvas: Canvas[Palette]) -> None:
    """The sheet under a player's things, which hides the lawn; with a bright edge if it is the player's turn."""
    colours, theme, box = canvas.colours, canvas.theme, canvas.box
    turn = canvas.number("turn")
    edge = theme.can_act if turn else colours.panel_edge
    canvas.sheet(box, lit(mixed(colours.panel, colours.floor, 0.5), box, 0.1, 0.03), edge, radius=12, width=4 if turn else 1.5)


def paint_shelf(canvas: Canvas[Palette]) -> None:
    """A panel with a title; a hand face down shows the backs of its cards; one without cards, a card of each deck in outline."""
    colours, box = canvas.colours, canvas.box
    if canvas.number("shop"):
        _shop(canvas)
        return
    canvas.sheet(box, colours.panel, colours.panel_edge, radius=12)
    canvas.text(canvas.words("title"), QRectF(16, 2, box.width() - 32, 38), 28, colours.ink, bold=True, align=LEFT)
    backs = [*["activity"] * canvas.number("activities"), *["snack"] * canvas.number("snacks")]
    if not (backs or canvas.words("text")):
        return
    outlined = not backs
    decks = backs or ["activity", "snack"]
    pitch = min(140.0, (box.width() - 170) / max(len(decks) - 1, 1))
    for number, deck in enumerate(decks):
        lean = number - (len(decks) - 1) / 2
        with canvas.placed(box.width() / 2 + lean * pitch, 152, turn=lean * 14 / max(len(decks) - 1, 1), scale=(0.9, 0.9)):
            canvas.painter.setOpacity(0.4 if outlined else 1)
            fill, edge = ("", dashed(_deck_colour(canvas, deck), 3)) if outlined else (colours.paper, pen(_deck_colour(canvas, deck), 5))
            canvas.rounded(QRectF(-62, -88, 124, 176), 12, fill, edge)
            _deck_sign(canvas, deck, QPointF(), 1.0)
    words = QRectF(24, 252, box.width() - 48, box.height() - 264)
    canvas.text(canvas.words("text"), words, 26, colours.soft_ink)


AWNING, STRIPES = 40.0, 12
"""The height of the shop's awning, and how many stripes it has."""


def _shop(canvas: Canvas[Palette]) -> None:
    """The shop: a wooden wall below a striped awning, which is faded while it is closed (2), and a sign."""
    colours, box, closed = canvas.colours, canvas.box, canvas.number("shop") == 2
    wall = mixed(colours.panel, colours.door_leaf, 0.14 if closed else 0.3)
    canvas.sheet(box, lit(wall, box, 0.08, 0.05), colours.panel_edge, radius=12)
    for seam in range(round(AWNING) + 28, round(box.height()) - 6, 44):
        canvas.line(QPointF(6, seam), QPointF(box.width() - 6, seam), faded(colours.body_edge, 0.1), 1.4)
    shade = QRectF(2, AWNING, box.width() - 4, 18)
    canvas.painter.fillRect(
        shade, linear(shade.topLeft(), shade.bottomLeft(), (0, faded(canvas.theme.shadow, 0.7)), (1, faded(canvas.theme.shadow, 0)))
    )
    wide = box.width() / STRIPES
    with canvas.clipped(box.adjusted(1, 1, -1, -1), 11):
        for stripe in range(STRIPES):
            colour = mixed((colours.attack, colours.paper)[stripe % 2], colours.panel, 0.6 if closed else 0)
            left, tip = stripe * wide, AWNING - wide / 2
            cloth = QPainterPath(QPointF(left, 0))
            for x, y in ((left + wide, 0), (left + wide, tip)):
                cloth.lineTo(x, y)
            cloth.arcTo(QRectF(left, tip - wide / 2, wide, wide), 0, -180)
            cloth.closeSubpath()
            canvas.shape(
                cloth,
                linear(QPointF(), QPointF(0, AWNING), (0, mixed(colour, "#000000", 0.12)), (0.7, colour)),
                faded(colours.body_edge, 0.6),
                1.2,
            )
    title = canvas.words("title")
    long = min(box.width() - 24, QFontMetricsF(font(27 * growth(2.0), bold=True)).horizontalAdvance(title) + 44)
    sign = around(QPointF(box.width() / 2, 21), long, 34)
    canvas.sheet(sign, colours.plate, colours.body_edge, radius=8, width=1.6)
    canvas.text(title, sign.adjusted(8, 0, -8, 0), 27, colours.plate_ink, bold=True)


def paint_figure(canvas: Canvas[Palette]) -> None:
    """An icon with a number."""
    colours, box = canvas.colours, canvas.box
    icon = QRectF(6, box.height() * 0.14, box.height() * 0.72, box.height() * 0.72)
    _icon(canvas, canvas.word("what"), icon)
    goal, value = canvas.number("goal"), str(canvas.number("value"))
    words = QRectF(icon.right() + 6, 0, box.width() - icon.right() - 8, box.height())
    canvas.text(f"{value}/{goal}" if goal else value, words, min(34.0, box.height() * 0.5), colours.ink, bold=True, align=LEFT)


def _icon(canvas: Canvas[Palette], what: str, box: QRectF) -> None:
    colours = canvas.colours
    c, r = box.center(), box.width() / 2
    match what:
        case "coin":
            canvas.disc(c, r * 0.86, lit(colours.coin, box), colours.coin_edge)
            canvas.disc(c, r * 0.56, colours.coin, colours.coin_edge, 1.2)
        case "room" | "lock":
            canvas.sheet(QRectF(c.x() - r * 0.6, c.y() - r * 0.85, r * 1.2, r * 1.7), colours.door_leaf, colours.body_edge, radius=2)
            canvas.disc(QPointF(c.x() + r * 0.32, c.y()), r * 0.13, colours.coin, colours.coin_edge, 1)
            if what == "lock":
                canvas.line(QPointF(c.x() - r * 0.9, c.y() + r * 0.4), QPointF(c.x() + r * 0.9, c.y() + r * 0.4), colours.coin, 3)
        case "report":
            canvas.sheet(QRectF(c.x() - r * 0.62, c.y() - r * 0.85, r * 1.24, r * 1.7), colours.paper, colours.body_edge, radius=2)
            canvas.numeral("A+", c, r * 0.54, colours.attack, room=(r * 1.22, r))
        case "token":
            canvas.disc(c, r * 0.84, colours.defence, colours.body_edge)
            for x in (c.x() - r * 0.5, c.x()):
                canvas.shape(polygon([(x, c.y() - r * 0.4), (x + r * 0.6, c.y()), (x, c.y() + r * 0.4)]), colours.plate)
        case "cards" | "activity" | "snack":
            colour = {"activity": colours.activity, "snack": colours.snack}.get(what, colours.defence)
            for shift in (-0.18, 0.18):
                card = QRectF(c.x() - r * 0.55 + shift * r, c.y() - r * 0.75, r * 1.1, r * 1.5)
                canvas.sheet(card, colour, colours.body_edge, radius=3)
        case _:
            set_colours(canvas.painter, colours.soft_ink, colours.body_edge, 1.6)
            canvas.painter.drawChord(QRectF(c.x() - r * 0.7, c.y() - r * 0.05, r * 1.4, r * 1.7), 0, 180 * 16)
            canvas.disc(QPointF(c.x(), c.y() - r * 0.4), r * 0.36, colours.skin, colours.body_edge, 1.6)


def paint_powers(canvas: Canvas[Palette]) -> None:
    """The powers of a social group, each beside the group's emblem and as high as its text is long; with a title, on a sheet."""
    colours, box = canvas.colours, canvas.box
    if canvas.words("title"):
        canvas.sheet(box, colours.panel, colours.panel_edge, radius=12)
        canvas.text(canvas.words("title"), QRectF(16, 6, box.width() - 32, 44), 30, colours.ink, bold=True, align=LEFT)
        box = box.adjusted(8, 50, -8, -10)
    else:
        # Words alone would cast the shadow of each letter while the pointer is on them.
        canvas.painter.fillRect(box, mixed(colours.panel, colours.floor, 0.5))
    canvas.line(box.topLeft() + QPointF(4, 1), box.topRight() + QPointF(-4, 1), colours.panel_edge, 1.4)
    lines = [canvas.words(f"line{number}") for number in range(canvas.number("count"))]
    # Two lines of one power stand closer together than two powers.
    gap, width, high = 3.0, box.width() - 46, box.height() - 2
    for size in range(round(POWER * growth(2.0)), 17, -1):
        counts = [len(wrapped(words, width, font(size))) for words in lines]
        step = min((high - gap * len(lines)) / sum(counts), 1.3 * size)
        if step >= 1.12 * size:
            break
    y = box.top() + 2
    for words, count in zip(lines, counts, strict=True):
        each = QRectF(box.left() + 44, y + gap / 2, width, step * count)
        sign = QPointF(box.left() + 20, each.center().y())
        canvas.disc(sign, 15, colours.defence, colours.defence, 1)
        canvas.shape(emblem_shape(canvas.word("social"), sign, 19), colours.plate)
        with at_most(1.0):
            canvas.text(words, each, size, colours.ink, align=LEFT, least=size)
        y = each.bottom() + gap / 2


POWER = 26.0
"""The size of the powers' text: 11 pixels in a window of 1280 by 720."""


def paint_nurse(canvas: Canvas[Palette]) -> None:
    """The nurse's row: a red cross, and room for students; the name where nobody lies."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, faded(colours.floor, 0.7), colours.panel_edge, radius=8)
    c, r = QPointF(46, box.center().y()), 16.0
    canvas.rectangle(around(c, 2 * r / 3, 2 * r), colours.cross)
    canvas.rectangle(around(c, 2 * r, 2 * r / 3), colours.cross)
    count = canvas.number("count")
    if count:
        canvas.numeral(str(count), QPointF(84, box.center().y()), 22, colours.ink, room=(60, box.height() - 8))
    else:
        canvas.text(canvas.words("title"), box.adjusted(76, 1, -12, -1), POWER, colours.soft_ink, align=LEFT)


def paint_track(canvas: Canvas[Palette]) -> None:
    """A timetable with the steps of a turn or of building, the present one lit, earlier ones ticked."""
    colours, theme, box, now = canvas.colours, canvas.theme, canvas.box, canvas.number("step")
    ink, soft = colours.plate_ink, mixed(colours.plate_ink, colours.paper, 0.22)
    canvas.rounded(box.adjusted(3, 4, 0, 0), 6, faded(theme.shadow, 0.7))
    sheet = box.adjusted(0, 0, -3, -4)
    canvas.sheet(sheet, lit(colours.paper, sheet, 0.02, 0.05), colours.panel_edge, radius=6)
    head = QRectF(sheet.left() + 1, sheet.top() + 1, sheet.width() - 2, 52)
    canvas.rounded(head, 5, faded(colours.defence, 0.16))
    canvas.line(head.bottomLeft(), head.bottomRight(), faded(colours.defence, 0.7), 2)
    _bell(canvas, QPointF(34, 30), 15)
    canvas.text(canvas.words("title"), QRectF(62, 6, box.width() - 122, 44), 28, ink, bold=True, align=LEFT)
    # A few steps have the whole width.
    columns = 2 if canvas.words("step5") else 1
    w, h = (sheet.width() - 14) / columns, (sheet.height() - 62) / 4
    for row in range(4):
        y = 57 + (row + 1) * h
        canvas.line(QPointF(8, y), QPointF(sheet.width() - 8, y), faded(colours.defence, 0.22), 1.2)
    if columns > 1:
        canvas.line(QPointF(5.5 + w, head.bottom() + 6), QPointF(5.5 + w, sheet.bottom() - 6), faded(colours.attack, 0.4), 1.4)
    for number in range(1, 9):
        column, row = divmod(number - 1, 4)
        words = canvas.words(f"step{number}")
        if not words:
            continue
        line = QRectF(7 + column * w, 57 + row * h, w - 3, h - 2)
        lit_ = number == now
        if lit_:
            canvas.sheet(line, theme.can_act, colours.body_edge, width=1.4)
        on_line = theme.on_accent if lit_ else soft if number < now else ink
        canvas.text(f"{number}.", QRectF(line.left() + 2, line.top(), 24, line.height()), 26, on_line)
        left = canvas.words(f"left{number}")
        wide = 4 + 16 * len(left)
        # The present one has its colour; bold, it would have to be smaller than the others.
        canvas.text(words, line.adjusted(26, 0, -wide - 24 if left else -21, 0), 26, on_line, align=LEFT)
        if left:
            _icon(canvas, _LEFT[number], around(QPointF(line.right() - wide - 10, line.center().y()), 26))
            canvas.text(left, QRectF(line.right() - wide - 4, line.top(), wide, line.height()), 26, on_line, bold=True, align=RIGHT)
        elif number < now:
            canvas.painter.setPen(pen(colours.activity, 3))
            end = QPointF(line.right() - 8, line.center().y() - 6)
            canvas.painter.drawPolyline([end + QPointF(-13, 6), end + QPointF(-8, 12), end])
    seat = canvas.word("seat")
    if seat:
        canvas.seat_sign(seat, QPointF(box.width() - 34, 29), 28, ink, 1.2)


_LEFT = {5: "coin", 6: "supply", 7: "token", 8: "coin"}
"""The sign of what is left in a step."""


def _bell(canvas: Canvas[Palette], c: QPointF, r: float) -> None:
    colours = canvas.colours
    set_colours(canvas.painter, colours.coin, colours.coin_edge, 1.6)
    canvas.painter.drawChord(QRectF(c.x() - r, c.y() - r, 2 * r, 2.6 * r), 0, 180 * 16)
    canvas.disc(QPointF(c.x(), c.y() + r * 0.45), r * 0.25, colours.coin_edge, colours.coin_edge, 1)


def paint_ware(canvas: Canvas[Palette]) -> None:
    """Something in the shop on its shelf: its name, its picture, and its price on a tag; pale, where it can't be bought."""
    colours, box, off = canvas.colours, canvas.box, canvas.number("off")
    shelf = QRectF(0, box.height() - 7, box.width(), 7)
    wood = mixed(colours.door_leaf, colours.panel, 0.55) if off else colours.door_leaf
    back = box.adjusted(3, 0, -3, -5)
    canvas.sheet(back, colours.panel if off else lit(colours.paper, box, 0.02, 0.07), colours.panel_edge, radius=5)
    canvas.sheet(shelf, lit(wood, shelf, 0.2, 0.15), faded(colours.body_edge, 0.4 if off else 0.8), radius=2, width=1.4)
    # Large letters take room from the picture.
    wide = 57 / growth(1.2)
    with canvas.placed(box.width() - wide / 2, box.height() * 0.42, scale=(WARE * wide / 57, WARE * wide / 57)):
        canvas.painter.setOpacity(0.5 if off else 1.0)
        canvas.painter.drawPicture(0, 0, school.picture_of(canvas.word("what"), canvas.theme))
    h = 26.0 * growth(1.15)
    tag, edge = QRectF(box.width() - 51, box.height() - h - 1, 50, h), colours.panel_edge if off else colours.coin_edge
    left, middle = tag.left(), tag.center().y()
    corners = (left, middle), (left + 11, tag.top()), (tag.right(), tag.top()), (tag.right(), tag.bottom()), (left + 11, tag.bottom())
    canvas.shape(polygon([*corners]), colours.panel if off else lit(colours.coin, tag, 0.25, 0.05), edge, 1.6)
    canvas.disc(QPointF(left + 9, middle), 2.4, edge)
    ink = colours.soft_ink if off else colours.coin_edge
    canvas.numeral(str(canvas.number("price")), QPointF(left + 30, middle), h * 0.7, ink, room=(36, h - 3))
    words = box.adjusted(7, -1, -wide, -5)
    canvas.text(canvas.words("title"), words, 30, colours.soft_ink if off else colours.plate_ink, align=LEFT, least=27)


def paint_goods(canvas: Canvas[Palette]) -> None:
    """Something that was bought, on a round sheet."""
    colours, c, r = canvas.colours, canvas.middle, canvas.w / 2 - 3
    canvas.disc(c + QPointF(2, 3), r, faded(canvas.theme.shadow, 0.8))
    canvas.disc(c, r, colours.paper, colours.body_edge, 2.5)
    with canvas.placed(c.x(), c.y(), scale=(r / 75, r / 75)):
        canvas.painter.drawPicture(0, 0, school.picture_of(canvas.word("what"), canvas.theme))


WARE = 0.44
"""The scale of a picture in the shop."""


def paint_slip(canvas: Canvas[Palette]) -> None:
    """An option to choose."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, colours.paper, colours.body_edge, radius=8, width=2)
    align = Qt.AlignmentFlag.AlignCenter if canvas.number("centred") else LEFT
    canvas.text(canvas.words("text"), inset(box, 12, 2), 32, colours.plate_ink, align=align, least=13)


def paint_strip(canvas: Canvas[Palette]) -> None:
    """A card of the hand: its picture on the colour of its deck, and its name; a single one has room for what it does."""
    colours, box = canvas.colours, canvas.box
    w, h = box.width(), box.height()
    band = colours.snack if canvas.number("snack") else colours.activity
    canvas.sheet(box, lit(colours.paper, box, 0.02, 0.05), colours.body_edge, radius=9)
    alone, upright = w > 1.5 * h > 300, h > 140
    picture = QRectF(6, 6, w - 12, h - 72) if upright and not alone else QRectF(5, 5, 0.28 * w if alone else min(0.25 * w, h - 10), h - 10)
    canvas.sheet(picture, lit(band, picture, 0.22, 0.15), colours.body_edge, radius=6)
    scale = 0.0088 * min(picture.width(), picture.height())
    with canvas.clipped(picture, 6):
        canvas.disc(picture.center(), 62 * scale, faded(colours.paper, 0.16))
        _motif(canvas, picture.center(), scale)
    words = box.adjusted(6, h - 65, -6, -3) if upright and not alone else box.adjusted(picture.right() + 5, 0, -4, 0)
    if alone:
        head = QRectF(words.left(), 8, words.width(), 46)
        canvas.text(canvas.words("title"), head, 30, colours.plate_ink, bold=True, align=LEFT, least=NAME)
        canvas.line(head.bottomLeft(), head.bottomRight(), band, 2)
        text = QRectF(words.left(), head.bottom() + 4, words.width(), h - head.bottom() - 10)
        canvas.text(canvas.words("text"), text, 30, colours.plate_ink, align=LEFT, least=NAME)
    else:
        align = Qt.AlignmentFlag.AlignCenter if upright else LEFT
        canvas.text(canvas.words("title"), words, 30, colours.plate_ink, bold=True, align=align, least=NAME)


NAME = 18
"""The least size of the name of a card in hand; in English it is at least 11 pixels high in a window of 1280 by 720."""


def paint_held(canvas: Canvas[Palette]) -> None:
    """A card of the hand, whole: the band of its deck with its sign, the title, and what it does."""
    for spread in (9, 6, 3):
        canvas.rounded(canvas.box.adjusted(9 - spread, 11 - spread, spread - 9, spread - 9), 24, faded(canvas.theme.shadow, 0.3))
    _card(canvas, canvas.box.adjusted(7, 4, -7, -10), "snack" if canvas.number("snack") else "activity", 0.34)


def paint_printed(canvas: Canvas[Palette]) -> None:
    """A card of a ``deck`` on paper."""
    _card(canvas, canvas.box, canvas.word("deck"))


def paint_deck_back(canvas: Canvas[Palette]) -> None:
    """The back of a card of a ``deck``: its colour and its sign."""
    band = _deck_colour(canvas, canvas.word("deck"))
    canvas.sheet(canvas.box, lit(band, canvas.box, 0.2, 0.15), canvas.colours.body_edge, radius=20, width=3)
    canvas.rounded(inset(canvas.box, 20), 12, "", pen(faded(canvas.colours.plate, 0.6), 3))
    _deck_sign(canvas, canvas.word("deck"), canvas.middle, 2.6)


def _deck_colour(canvas: Canvas[Palette], deck: str) -> str:
    colours = canvas.colours
    return {"activity": colours.activity, "snack": colours.snack}.get(deck, colours.defence)


def _deck_sign(canvas: Canvas[Palette], deck: str, middle: QPointF, scale: float) -> None:
    with canvas.placed(middle.x(), middle.y(), scale=(scale, scale)):
        if deck == "event":
            _bell(canvas, QPointF(0, 8), 34)
        else:
            (_apple if deck == "snack" else _whistle)(canvas)


def _card(canvas: Canvas[Palette], card: QRectF, deck: str, share: float = 0.42) -> None:
    """A card with a picture that takes this ``share`` of its height."""
    colours, w, band = canvas.colours, canvas.w, _deck_colour(canvas, deck)
    canvas.sheet(card, lit(colours.paper, card, 0.02, 0.05), colours.body_edge, radius=20, width=3)
    picture = QRectF(card.left() + 18, card.top() + 18, card.width() - 36, card.height() * share)
    canvas.sheet(picture, lit(band, picture, 0.2, 0.15), colours.body_edge, radius=12, width=2)
    _motif(canvas, picture.center(), picture.height() * 0.0088)
    title = QRectF(card.left() + 20, picture.bottom() + 10, card.width() - 40, 0.147 * card.height())
    canvas.text(canvas.words("title"), title, 38, colours.plate_ink, bold=True, least=26)
    canvas.line(QPointF(w * 0.3, title.bottom() + 4), QPointF(w * 0.7, title.bottom() + 4), band, 3)
    words = QRectF(card.left() + 24, title.bottom() + 12, card.width() - 48, card.bottom() - title.bottom() - 28)
    canvas.text(canvas.words("text"), words, 30, colours.plate_ink, least=22)


def _motif(canvas: Canvas[Palette], middle: QPointF, scale: float) -> None:
    """The picture of the card's kind, 100 wide at scale 1."""
    with canvas.placed(middle.x(), middle.y(), scale=(scale, scale)):
        canvas.painter.drawPicture(0, 0, school.picture_of(canvas.word("card"), canvas.theme))


def _apple(canvas: Canvas[Palette]) -> None:
    """A snack, around the origin."""
    colours = canvas.colours
    canvas.shape(
        path("M0 -14 C10 -28 36 -24 34 2 C32 26 14 40 0 32 C-14 40 -32 26 -34 2 C-36 -24 -10 -28 0 -14 Z"),
        colours.attack,
        colours.body_edge,
        2,
    )
    canvas.shape(path("M0 -14 C-1 -24 2 -32 8 -38"), edge=colours.body_edge, width=4)
    canvas.shape(path("M6 -28 C14 -42 28 -42 34 -36 C28 -26 16 -22 6 -28 Z"), colours.activity, colours.body_edge, 1.8)
    canvas.shape(path("M-22 -8 C-22 -14 -18 -18 -12 -18"), edge=faded(colours.plate, 0.85), width=4)


def _whistle(canvas: Canvas[Palette]) -> None:
    """The whistle of a student activity, around the origin."""
    colours = canvas.colours
    body = path("M-40 -20 H34 V-4 H12 C18 20 4 36 -14 36 C-32 36 -44 22 -42 4 Z")
    canvas.shape(body, colours.coin, colours.body_edge, 2.4)
    canvas.disc(QPointF(-14, 10), 13, colours.paper, colours.body_edge, 2)
    canvas.disc(QPointF(-10, 14), 5, colours.attack, colours.body_edge, 1.5)
    canvas.rectangle(QRectF(-6, -20, 12, 9), colours.body_edge)
    for x, y in ((-20, -30), (0, -34), (20, -30)):
        canvas.line(QPointF(x, y), QPointF(x * 1.5, y * 1.3), faded(colours.plate, 0.9), 4)


def paint_roll(canvas: Canvas[Palette]) -> None:
    """The sheet on which a side of a fight rolls its dice."""
    colours, box, won = canvas.colours, canvas.box, canvas.number("won")
    canvas.sheet(box, colours.paper, canvas.theme.gain if won else colours.panel_edge, radius=10, width=4 if won else 1.5)
    canvas.text(canvas.words("who"), QRectF(14, 3, box.width() - 110, 32), 26, colours.plate_ink, bold=bool(won), align=LEFT)


def paint_total(canvas: Canvas[Palette]) -> None:
    """The sum of a side's dice."""
    colours, c, won = canvas.colours, canvas.middle, canvas.number("won")
    canvas.disc(c, canvas.w / 2 - 3, colours.coin if won else colours.plate, colours.coin_edge, 3)
    canvas.numeral(str(canvas.number("value")), c, canvas.h * 0.42, colours.coin_edge, room=canvas.w / 2 - 6)


def paint_odds(canvas: Canvas[Palette]) -> None:
    """The odds of each total for both sides, one above the other, and the chance to win."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, colours.paper, colours.panel_edge, radius=8)
    canvas.text(canvas.words("title"), QRectF(12, 4, box.width() - 24, 38), 28, colours.plate_ink, bold=True, align=LEFT)
    low, high, most = canvas.number("low"), canvas.number("high"), canvas.number("most")
    foot = QRectF(16, box.height() - 34, box.width() - 32, 28)
    half = foot.width() / 2
    # Where the words of a side need more than half of the line, each side has one.
    beside = all(fits(canvas.words(f"{side}_dice"), QRectF(0, 0, half - 34, 28), 22, bold=True) for side in ("attacker", "defender"))
    field = QRectF(16, 44, box.width() - 32, box.height() - 44 - (62 if beside else 88))
    step = field.width() / (high - low + 1)
    for side, shift in (("defender", 0.5), ("attacker", 0.04)):
        colour = canvas.theme.seat(canvas.word(f"{side}_seat"))
        for total in range(low, high + 1):
            tall = field.height() * canvas.number(f"{side}{total}") / most
            bar = QRectF(field.left() + (total - low + shift) * step, field.bottom() - tall, step * 0.42, tall)
            canvas.rectangle(bar, colour, colours.plate_ink, 1.0)
    canvas.line(field.bottomLeft(), field.bottomRight(), colours.plate_ink, 1.2)
    for total in range(low, high + 1):
        if total % 5 == 0:
            at = QPointF(field.left() + (total - low + 0.5) * step, field.bottom() + 14)
            canvas.numeral(str(total), at, 18, colours.plate_ink)
    lines = (foot.adjusted(0, 0, -half, 0), foot.adjusted(half, 0, 0, 0)) if beside else (foot.translated(0, -27), foot)
    for side, line in zip(("attacker", "defender"), lines, strict=True):
        canvas.seat_sign(canvas.word(f"{side}_seat"), QPointF(line.left() + 12, line.center().y()), 22, colours.plate_ink, 1.2)
        words = line.adjusted(30, 0, -4, 0)
        canvas.text(canvas.words(f"{side}_dice"), words, 26, colours.plate_ink, bold=True, align=LEFT, least=16)


def paint_newspaper(canvas: Canvas[Palette]) -> None:
    """The front page of the school newspaper: double rules around the title, the emblems of the groups beside it."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    canvas.painter.fillRect(canvas.box, mixed(colours.paper, "#FFFFFF", 0.5))
    for y, width in ((26.0, 2.4), (30.0, 0.7), (h - 26, 2.4)):
        canvas.line(QPointF(34, y), QPointF(w - 34, y), colours.ink, width)
    for place, social in enumerate(("band", "preps", "nerds", "jocks")):
        x = 52.0 + place * 34 if place < 2 else w - 86 + (place - 2) * 34
        canvas.disc(QPointF(x, 58), 14, colours.plate, colours.body_edge, 1.2)
        canvas.shape(emblem_shape(social, QPointF(x, 58), 17), colours.ink)


def paint_board(canvas: Canvas[Palette]) -> None:
    """The board for notices: a sheet with a pin in each corner, framed like the lockers."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, lit(colours.wall, box, 0.15, 0.1), colours.wall_edge, radius=14, width=2.5)
    canvas.sheet(inset(box, 8), colours.panel, colours.panel_edge, radius=8, width=1)
    for x, y in product((18.0, canvas.w - 18), (18.0, canvas.h - 18)):
        canvas.disc(QPointF(x, y), 4.5, colours.attack, colours.body_edge, 1.2)


CRUMBS = 150
"""The number of crumbs in a piece of cork."""


def paint_frame(canvas: Canvas[Palette]) -> None:
    """The cork of a notice board."""
    colours, chance = canvas.colours, Random(3)  # noqa: S311
    canvas.painter.fillRect(canvas.box, colours.frame)
    for _ in range(CRUMBS):
        middle = QPointF(chance.uniform(2, canvas.w - 2), chance.uniform(2, canvas.h - 2))
        canvas.disc(middle, chance.uniform(0.6, 1.7), faded(colours.frame_mark, chance.uniform(0.35, 1.0)))


def paint_clasp(canvas: Canvas[Palette]) -> None:
    """A drawing pin, seen from the front, with its shadow."""
    colours, middle = canvas.colours, canvas.at(0.5, 0.45)
    canvas.disc(middle + QPointF(2, 2.5), 6.5, faded(canvas.theme.shadow, 0.7))
    canvas.disc(middle, 6.5, colours.cross, colours.body_edge, 1.2)
    canvas.disc(middle + QPointF(-1, -1), 3.2, mixed(colours.cross, "#FFFFFF", 0.35))


def paint_cover(canvas: Canvas[Palette]) -> None:
    """A row of lockers; the next player's badge comes before the door in the middle, which stays shut."""
    with canvas.clipped(canvas.box):
        draw(canvas.painter, canvas.box, "hallway_rivals", "cover", colours("hallway_rivals", canvas.theme))


# The painter


class HallwayRivalsPainter(DefaultPainter):
    """Paints the faces that the view-model asks for, and standard ones in the colours of the school."""

    kinds = painters_in(school, yard, ceremony, sys.modules[__name__])
    palette = staticmethod(palette)
