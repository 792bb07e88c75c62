"""Medal rows whose stubs show which arrow raises and which lowers (SYD-1.1, 1.2), moments, places of several players, cover and painter."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from math import sin, sqrt, tau

from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from engines.kernel.messages import signed
from engines.school_year_diary.model import FULL, TURNED, Medal
from tabletop_qt.art import shapes
from tabletop_qt.art.canvas import Canvas, painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.lettering import DIGIT, LEFT, RIGHT, growth, height_of, note_height, numeral_height, outline, scaled, words_on
from tabletop_qt.art.shapes import dashed, faded, linear, mixed, pen, polygon, radial, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art import cards, paper
from tabletop_qt.games.school_year_diary.art.cards import HIGH, INSET, WIDE, Sheet, common_layout, draw_medal_back, write
from tabletop_qt.games.school_year_diary.art.paper import draw_pencil, draw_rosette, paint_desk, paint_page, season_colour, season_symbol
from tabletop_qt.games.school_year_diary.art.theme import Palette, cloth, draw_portrait, draw_student, palette
from tabletop_qt.games.school_year_diary.faces import EVEN_CELL, LOCKER, LOOSE, MEDAL, STAND, START, TALLY, VERDICT
from tabletop_qt.table.motion import eased
from tabletop_qt.viewmodels.scenery import Face, face

# Moments


def paint_season_light(canvas: Canvas[Palette]) -> None:
    """The light of a season: clear in the middle, in its colour around it."""
    colour = season_colour(canvas.word("season"), canvas.colours)
    canvas.painter.fillRect(canvas.box, radial(canvas.middle, canvas.w * 0.6, (0, faded(colour, 0.0)), (1, faded(colour, 0.5))))


def paint_season_flake(canvas: Canvas[Palette]) -> None:
    """A leaf, a snow crystal, a flower or a sun."""
    colours, colour = canvas.colours, season_colour(canvas.word("season"), canvas.colours)
    canvas.shape(season_symbol(canvas.word("season"), canvas.middle, canvas.h * 0.9), mixed(colour, "#FFFFFF", 0.25), colours.paper, 1)


def paint_season_banner(canvas: Canvas[Palette]) -> None:
    """A broad ribbon with forked ends: the season's symbol and its name."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    season = canvas.word("season")
    colour = mixed(season_colour(season, colours), colours.feature, 0.12)
    dark, top, low = mixed(colour, "#000000", 0.3), h * 0.2, h * 0.8
    for x, way in ((0.0, 1), (w, -1)):
        ends = [(x, top + 26), (x + way * 96, top + 26), (x + way * 96, low + 26), (x, low + 26), (x + way * 30, (top + low) / 2 + 26)]
        canvas.shape(polygon(ends), dark, mixed(dark, "#000000", 0.3))
        canvas.shape(polygon([(x + way * 62, low), (x + way * 96, low), (x + way * 96, low + 26)]), mixed(dark, "#000000", 0.4))
    body = QRectF(62, top, w - 124, low - top)
    light = linear(
        body.topLeft(), body.bottomLeft(), (0, mixed(colour, "#FFFFFF", 0.16)), (0.5, colour), (1, mixed(colour, "#000000", 0.12))
    )
    canvas.rectangle(body, light, dark)
    for y in (body.top() + 8, body.bottom() - 8):
        canvas.line(QPointF(body.left(), y), QPointF(body.right(), y), faded(colours.photo, 0.55), 1.5)
    canvas.disc(QPointF(body.left() + 72, h / 2), 40, colours.photo, dark)
    canvas.shape(season_symbol(season, QPointF(body.left() + 72, h / 2), 54), colour)
    canvas.text(canvas.words("word"), body.adjusted(124, 10, -24, -10), 58, colours.photo, bold=True)


def paint_tied_ribbon(canvas: Canvas[Palette]) -> None:
    """A ribbon in the colour of the season, tied to a bow in the middle."""
    colour, middle = season_colour(canvas.word("season"), canvas.colours), canvas.middle
    dark = mixed(colour, "#000000", 0.35)
    band = QRectF(0, canvas.h / 2 - 9, canvas.w, 18)
    canvas.rectangle(band, linear(band.topLeft(), band.bottomLeft(), (0, mixed(colour, "#FFFFFF", 0.2)), (1, colour)), dark, 1.5)
    for way in (-1, 1):
        tail = [(6, 6), (40, 27), (48, 20), (52, 29), (30, 4)]
        canvas.shape(polygon([(middle.x() + way * x, middle.y() + y) for x, y in tail]), colour, dark, 1.5)
        loop = QPainterPath(middle)
        loop.cubicTo(middle + QPointF(way * 18, -34), middle + QPointF(way * 62, -26), middle + QPointF(way * 52, 0))
        loop.cubicTo(middle + QPointF(way * 58, 18), middle + QPointF(way * 20, 20), middle)
        canvas.shape(loop, mixed(colour, "#FFFFFF", 0.14), dark, 1.5)
    canvas.rounded(QRectF(middle.x() - 11, middle.y() - 12, 22, 24), 7, colour, dark, 1.5)


# The end of the year


def paint_spread(canvas: Canvas[Palette]) -> None:
    """Two pages of the open diary, with the ribbon of the last season in the fold; on ``pale`` ones the ruled lines are faint."""
    half = canvas.w / 2
    for side, x in (("left", 0.0), ("right", half)):
        with canvas.placed(x, 0):
            page = face(
                "page", half, canvas.h, side=side, season=canvas.word("season") if side == "left" else "", pale=canvas.number("pale")
            )
            paint_page(evolve(canvas, face=page))


def paint_year_stamp(canvas: Canvas[Palette]) -> None:
    """A rubber stamp: how many of the rows were collected, green if all; a star for every fifth of them."""
    colours, collected, rows = canvas.colours, canvas.number("collected"), canvas.number("rows")
    ink, scale = faded(colours.spring if collected == rows else colours.autumn, 0.85), min(canvas.w, canvas.h) / 126
    with canvas.placed(canvas.w / 2, canvas.h / 2, turn=-11, scale=(scale, scale)):
        for radius, width in ((60, 4.0), (53, 1.6)):
            canvas.disc(QPointF(), radius, "", ink, width)
        for place in range(5):
            earned = 5 * collected >= (place + 1) * rows
            canvas.shape(star(shapes.polar(QPointF(), (place - 2) * 0.45 - tau / 4, 41), 7), ink if earned else "", ink, 1.2)
        canvas.numeral(f"{collected} / {rows}", QPointF(0, 3), 24, ink, room=(84, 40))
        canvas.rectangle(QRectF(-34, 24, 68, 3), ink)
        if collected == rows:
            canvas.shape(shapes.path("M-9 0 L-3 7 L10 -8").translated(0, 39), "", pen(ink, 3))


def paint_year_page(canvas: Canvas[Palette]) -> None:
    """A spread to write on."""
    paint_spread(evolve(canvas, face=face("spread", canvas.w, canvas.h, season=canvas.word("season"), pale=1)))


def paint_year_medals(canvas: Canvas[Palette]) -> None:
    """A line for each student: the photograph, then a ribbon for each row with its medals, and at its end the points of ten.

    A rosette ends the ribbon of a collected row; in other rows a medal is filled by two points, half by one.
    """
    each = canvas.number("each")
    students = [name for name in (canvas.word(f"student{index}") for index in range(4)) if name]
    high = canvas.h / len(students)
    photo = high * 0.85
    wide = (canvas.w - photo - 8) / each
    for line, student in enumerate(students):
        with canvas.placed(2, line * high + 3):
            draw_portrait(canvas.painter, QRectF(0, 0, photo - 4, high - 8), student, canvas.theme)
        for place in range(each):
            points, medals = (canvas.number(f"{what}{line * each + place}") for what in ("points", "medals"))
            with canvas.placed(photo + 8 + place * wide, (line + 0.5) * high):
                _row_ribbon(canvas, QRectF(0, -high * 0.31, wide - 8, high * 0.62), student, points, medals)


_TOLD, _LONGEST = 190.0, 6.0
"""The width from which the ribbon of a row has its points beside it, and its greatest length, as a share of its height."""


def _row_ribbon(canvas: Canvas[Palette], box: QRectF, student: str, points: int, medals: int) -> None:
    """A ribbon in the student's colour with five medals; ``points`` are negative for a collected row."""
    colours, told, middle = canvas.colours, box.width() >= _TOLD, box.center().y()
    band = box.adjusted(0, 0, -box.height() * (1.4 if told else 0.5 * (points < 0)), 0)
    band.setWidth(min(band.width(), box.height() * _LONGEST))
    worn, notch = mixed(cloth(student, canvas.theme), colours.paper, 0.45), band.height() * 0.3 if told else 0.0
    ends = [(band.left(), band.top()), (band.right(), band.top()), (band.right() - notch, middle)]
    canvas.shape(
        polygon([*ends, (band.right(), band.bottom()), (band.left(), band.bottom())]), worn, mixed(worn, colours.outline, 0.4), 1.2
    )
    for y in (band.top() + 4, band.bottom() - 4):
        canvas.line(QPointF(band.left() + 2, y), QPointF(band.right() - notch, y), faded(colours.paper, 0.7), 1)
    step = min((band.width() - notch - 4) / FULL * 2, box.height() * 1.1)
    for index in range(FULL // 2):
        size = min(step * 0.94, box.height()) / MEDAL
        with canvas.placed(band.left() + 3 + step * (index + 0.5), middle, scale=(size, size)), canvas.placed(-MIDDLE.x(), -MIDDLE.y()):
            _medal_won(canvas, 2 * index + 1, FULL if points < 0 else points, unlocked=index < medals)
    end = QPointF(band.right() + box.height() * (0.72 if told else 0.25), middle)
    if points < 0:
        draw_rosette(canvas, end - QPointF(0, box.height() * 0.08), box.height() * (0.4 if told else 0.26))
    elif told:
        canvas.numeral(str(points), end - QPointF(box.height() * 0.28, 0), box.height() * 0.34, colours.ink)
        canvas.numeral(
            f"/ {FULL}", end + QPointF(box.height() * 0.28, box.height() * 0.04), box.height() * 0.21, colours.soft_ink, bold=False
        )


def _medal_won(canvas: Canvas[Palette], first: int, points: int, *, unlocked: bool) -> None:
    """A medal of the year: with a star for two points, half filled for one, pale for none, and its outline if it is not unlocked."""
    colours, filled = canvas.colours, min(max(points - first + 1, 0), 2)
    canvas.disc(
        MIDDLE, 38, faded(colours.paper, 0.7), mixed(colours.outline, colours.paper, 0.4) if unlocked else dashed(colours.soft_ink, 2)
    )
    if not filled:
        return
    with canvas.clipped(QRectF(0, 0, MEDAL / 2 * filled, MEDAL)):
        _enamel(canvas, first)
    if filled == 2:
        canvas.shape(star(MIDDLE, 23), colours.gold, colours.star_edge, 2)


_CONFETTI = 36


def paint_class_photo(canvas: Canvas[Palette]) -> None:
    """A photograph of the class on white paper: the students step in side by side, a rosette for each collected row, then the trophy.

    While a won year is celebrated, confetti falls; nothing of it is left in the last picture.
    """
    colours, shown, w, h = canvas.colours, canvas.number("shown") / 100, canvas.w, canvas.h
    students = [name for name in (canvas.word(f"student{index}") for index in range(4)) if name]
    high = min(h, w * 0.46)
    sheet = QRectF((w - high * 2.2) / 2, 2, high * 2.2, high - 4)
    canvas.rounded(sheet.translated(2, 3), 4, faded(colours.ink, 0.18))
    canvas.sheet(sheet, colours.photo, colours.paper_edge, 4)
    inner = sheet.adjusted(10, 10, -10, -high * 0.17)
    ground = linear(
        inner.topLeft(),
        inner.bottomLeft(),
        (0, mixed(colours.winter, colours.photo, 0.55)),
        (1, mixed(colours.summer, colours.photo, 0.55)),
    )
    with canvas.clipped(inner, 3):
        canvas.rectangle(inner, ground)
        canvas.rectangle(
            QRectF(inner.left(), inner.bottom() - inner.height() * 0.1, inner.width(), inner.height() * 0.1),
            mixed(colours.summer, colours.ink, 0.35),
        )
        step = inner.width() / (len(students) + 1)
        side = min(step * 1.25, inner.height() * 0.86)
        for index, student in enumerate(students):
            risen = eased(shown * 2 - index / len(students))
            left = inner.left() + step * (index + 1) - side / 2
            draw_student(canvas.painter, QRectF(left, inner.bottom() - side * risen, side, side), student, canvas.theme)
            medals, size = canvas.number(f"medals{index}"), side * 0.09
            for number in range(medals if shown >= 0.6 else 0):
                place = QPointF(left + side / 2 + (number - (medals - 1) / 2) * size * 2.1, inner.bottom() - side * 0.14)
                draw_rosette(canvas, place, size)
            each = canvas.number("each") if shown >= 0.6 else 0
            for number in range(each):
                size = min(step / each, high * 0.21)
                place = QPointF(left + side / 2 + (number - (each - 1) / 2) * size, inner.bottom() - size * 0.5)
                _whose(canvas, place, size, canvas.word(f"owner{number}"), canvas.number(f"points{index * each + number}"))
    if canvas.number("won"):
        _trophy(canvas, QPointF(inner.right() - high * 0.2, inner.bottom() - high * 0.02), high * 0.34 * eased(shown * 2.5 - 1.5))
    line = QRectF(sheet.left() + 10, inner.bottom(), sheet.width() - 20, sheet.bottom() - inner.bottom())
    canvas.text(canvas.words("title"), line, high * 0.095, colours.feature, bold=True)
    if canvas.number("won") and shown < 1:
        with canvas.clipped(canvas.box):
            _confetti(canvas, shown)


def _whose(canvas: Canvas[Palette], place: QPointF, size: float, owner: str, points: int) -> None:
    """The symbol of the player who handled a row, and its points below."""
    plate = QRectF(place.x() - size * 0.46, place.y() - size * 0.52, size * 0.92, size * 1.04)
    canvas.sheet(plate, canvas.colours.photo, canvas.theme.seat(owner), size * 0.2)
    canvas.shape(
        shapes.seat_symbol(owner, place - QPointF(0, size * 0.24), size * 0.36), canvas.theme.seat(owner), canvas.colours.feature, 1
    )
    canvas.numeral(str(points), place + QPointF(0, size * 0.22), size * 0.42, canvas.colours.feature)


def _confetti(canvas: Canvas[Palette], shown: float) -> None:
    """Paper snippets on their way down."""
    colours = canvas.colours
    for number in range(_CONFETTI):
        x, y = (number * 0.618) % 1 * canvas.w, ((number * 0.37) % 1 * 0.9 - 0.9 + 1.9 * shown) * canvas.h
        colour = (colours.autumn, colours.winter, colours.spring, colours.summer)[number % 4]
        with canvas.placed(x, y, turn=number * 47 + 300 * shown):
            canvas.rectangle(QRectF(-3.5, -2, 7, 4), colour)


def _trophy(canvas: Canvas[Palette], foot: QPointF, high: float) -> None:
    """A golden cup on its foot."""
    if high <= 1:
        return
    colours = canvas.colours
    edge = mixed(colours.summer, colours.feature, 0.6)
    gold = linear(foot - QPointF(high * 0.4, 0), foot + QPointF(high * 0.4, 0), (0, colours.lamp), (1, colours.summer))
    with canvas.placed(foot.x(), foot.y(), scale=(high / 100, high / 100)):
        for way in (-1, 1):
            handle = QPainterPath(QPointF(way * 26, -88))
            handle.cubicTo(QPointF(way * 56, -90), QPointF(way * 50, -52), QPointF(way * 18, -48))
            canvas.shape(handle, "", pen(edge, 6))
        cup = QPainterPath(QPointF(-30, -96))
        cup.lineTo(30, -96)
        cup.cubicTo(QPointF(30, -50), QPointF(12, -44), QPointF(6, -36))
        cup.lineTo(6, -16)
        cup.lineTo(-6, -16)
        cup.lineTo(-6, -36)
        cup.cubicTo(QPointF(-12, -44), QPointF(-30, -50), QPointF(-30, -96))
        canvas.shape(cup, gold, edge, 3)
        canvas.rounded(QRectF(-24, -16, 48, 16), 3, edge)
        canvas.shape(star(QPointF(0, -74), 14), colours.photo, edge, 1.5)


# Medals


MIDDLE = QPointF(MEDAL / 2, MEDAL / 2)
ODD_RADIUS = 15.0
EVEN_RADIUS = 12.5
_NUMBER = 7.5
_BESIDE = {2: (1, 3), 4: (1, 7), 6: (3, 9), 8: (7, 9)}
"""The corners beside each edge."""
ROAD = 13.0
"""The width of the enamel band along a stub."""


def even_cell(t: int) -> QPointF:
    """The centre of the even cell, where stub t points."""
    return MIDDLE + shapes.towards(t) * EVEN_CELL


def paint_medal(canvas: Canvas[Palette]) -> None:
    """A medal tile as it lies; its cells bear the points ``first`` and one more, or none for 0."""
    with scaled(canvas.painter, canvas.w / MEDAL):
        _medal(canvas)


def _medal(canvas: Canvas[Palette]) -> None:
    colours, number, turn, first = canvas.colours, canvas.number("number"), canvas.number("turn"), canvas.number("first")
    s, t = Medal(number, turn).stubs
    corner = _free_corner(s, t)
    tile = QRectF(0, 0, MEDAL, MEDAL)
    canvas.sheet(tile, colours.card, colours.card_edge, radius=5)
    with canvas.clipped(shapes.inset(tile, 1.5), 4):
        _tails(canvas, {1, 3} - {s, t, corner})
        _enamel(canvas, first)
        _road(canvas, MIDDLE + shapes.towards(s) * (MEDAL / 2), MIDDLE)
        _road(canvas, MIDDLE, even_cell(t))
    for centre, radius, points in ((MIDDLE, ODD_RADIUS, first), (even_cell(t), EVEN_RADIUS, first + 1)):
        canvas.disc(centre, radius, colours.cell, colours.enamel_dark)
        if first:
            canvas.numeral(str(points), centre, radius * (0.78 if points > 9 else 0.92), colours.cell_ink, room=radius - 2)
    _chevrons(canvas, s, t)
    _corner(canvas, number, corner)
    _nose(canvas, TURNED[turn][8], (s, t))


def metal(first: int, colours: Palette) -> QColor:
    """The metal of a medal by its place in the row: bronze at first, silver in the middle, gold at last; silver where it has none."""
    share = (first - 1) / (FULL - 2) if first else 0.5
    return mixed(colours.bronze, colours.silver, share * 2) if share <= 0.5 else mixed(colours.silver, colours.gold, share * 2 - 1)


@cache
def _engraving() -> QPainterPath:
    """Three waves around the middle that cross each other, as on a banknote."""
    made = QPainterPath()
    for wave in range(3):
        points = [
            shapes.polar(MIDDLE, angle, 27 + 5.5 * sin(12 * angle + 2.1 * wave)) for angle in (tau * step / 120 for step in range(120))
        ]
        made.addPath(polygon([(point.x(), point.y()) for point in points]))
    return made


@cache
def _gloss() -> QPainterPath:
    """A crescent of light at the upper left."""
    return shapes.circle(MIDDLE, 35).subtracted(shapes.circle(MIDDLE + QPointF(7, 10), 38))


def _enamel(canvas: Canvas[Palette], first: int) -> None:
    """A disc of enamel in a rim of metal, engraved below the enamel, with a gloss."""
    colours, rim = canvas.colours, metal(first, canvas.colours)
    dark, bright = mixed(rim, colours.outline, 0.55), mixed(rim, "#FFFFFF", 0.6)
    around = linear(MIDDLE - QPointF(29, 29), MIDDLE + QPointF(29, 29), (0, bright), (0.4, rim), (0.75, dark), (1, rim))
    canvas.disc(MIDDLE, 40.5, around, dark, 1.2)
    light = radial(MIDDLE - QPointF(12, 15), 58, (0, colours.enamel_light), (0.6, colours.enamel), (1, colours.enamel_dark))
    canvas.disc(MIDDLE, 36, light, dark, 1.4)
    canvas.shape(_engraving(), "", faded(colours.enamel_light, 0.55), 0.8)
    canvas.disc(MIDDLE, 33.8, "", faded(bright, 0.6), 0.9)
    canvas.shape(_gloss(), faded("#FFFFFF", 0.2))


def _tails(canvas: Canvas[Palette], corners: Iterable[int]) -> None:
    """The ends of the ribbon below the medal, in these of the lower corners."""
    colours = canvas.colours
    for corner in corners:
        way = QPointF(1 if corner == 3 else -1, 0)
        across = [(20, 26), (33, 17), (46, 37), (39.5, 37.5), (38, 44)]
        tail = polygon([((MIDDLE + way * x).x(), MIDDLE.y() + y) for x, y in across])
        canvas.shape(tail, colours.autumn, mixed(colours.autumn, colours.outline, 0.5), 1)


def _road(canvas: Canvas[Palette], start: QPointF, end: QPointF) -> None:
    canvas.line(start, end, canvas.colours.enamel_dark, ROAD + 4)
    canvas.line(start, end, canvas.colours.road, ROAD)


def _chevrons(canvas: Canvas[Palette], s: int, t: int) -> None:
    """Angles along both stubs that point the way up: inwards along s, outwards along t."""
    way = shapes.pen(canvas.colours.way, 3)
    edge = MEDAL / 2 if s in (2, 4, 6, 8) else MEDAL / 2 * 2**0.5
    inner = ODD_RADIUS + 1
    along = shapes.unit(s)
    count = 2 if edge - inner < 40 else 3
    for index in range(count):
        place = inner + (edge - inner) * (index + 0.75) / (count + 0.5)
        canvas.shape(shapes.chevron(MIDDLE + along * place, -along, 9), edge=way)
    start, end = ODD_RADIUS, (EVEN_CELL if t in (2, 4, 6, 8) else EVEN_CELL * 2**0.5) - EVEN_RADIUS
    canvas.shape(shapes.chevron(MIDDLE + shapes.unit(t) * ((start + end) / 2 + 0.5), shapes.unit(t), 9), edge=way)


def _free_corner(s: int, t: int) -> int:
    """A corner for the number without a stub, at the top if possible: the ribbon hangs below."""
    # Where somebody stands on the even cell, a larger number has no room beside them.
    beside = _BESIDE.get(t, ()) if growth(2.0) > 1 else ()
    return min((each for each in (7, 9, 1, 3) if each not in (s, t)), key=lambda each: each in beside)


def _corner(canvas: Canvas[Palette], number: int, corner: int) -> None:
    """The number, upright in a corner."""
    colours = canvas.colours
    # A larger number stands further from the edge.
    step, height = shapes.towards(corner), numeral_height(_NUMBER)
    place = QPointF(step.x() * min(34, MEDAL / 2 - INSET - WIDE * height), step.y() * min(40.5, MEDAL / 2 - INSET - height / 2))
    if growth(2.0) > 1:
        # A larger one reaches over the enamel.
        canvas.rounded(shapes.around(MIDDLE + place, 2 * WIDE * height + 3, height + 4), 3, colours.card)
    canvas.numeral(str(number), MIDDLE + place, _NUMBER, colours.soft_ink)


def _nose(canvas: Canvas[Palette], up: int, taken: tuple[int, int]) -> None:
    """The triangle that points where up was in the default orientation."""
    # On the rim of the medal, between the roads: where up lies under a road the triangle sits beside it.
    direction, across = shapes.unit(up), QPointF(-shapes.unit(up).y(), shapes.unit(up).x())
    shift = 14.0 if up in taken else 0.0
    tip = MIDDLE + direction * 46 + across * shift
    base = tip - direction * 7
    triangle = shapes.polygon([(tip.x(), tip.y()), *((base + across * w).toTuple() for w in (5, -5))])
    canvas.shape(triangle, canvas.colours.nose, canvas.colours.enamel_dark, 1.2)


def paint_band(canvas: Canvas[Palette]) -> None:
    """A strip along a row: collected, its medals on a ribbon under a rosette, or a clear outline around a row to pick."""
    colours, theme, strip = canvas.colours, canvas.theme, shapes.inset(canvas.box, 1)
    if canvas.word("band") == "pick":
        canvas.rounded(strip, 8, faded(theme.can_act, 0.08), theme.can_act)
        return
    canvas.rounded(strip, 8, faded(colours.summer, 0.10), colours.paper_edge, 1.5)
    ribbon = QRectF(6, canvas.h * 0.36, canvas.w - 12, canvas.h * 0.28)
    canvas.rectangle(ribbon, mixed(colours.summer, colours.paper, 0.35), mixed(colours.summer, colours.outline, 0.35), 1.2)
    scale, medals = canvas.h * 0.78 / MEDAL, FULL // 2
    for place in range(medals):
        centre = canvas.at((place + 0.5) / medals, 0.5)
        with canvas.placed(centre.x(), centre.y(), scale=(scale, scale)), canvas.placed(-MIDDLE.x(), -MIDDLE.y()):
            _enamel(canvas, FULL - 1)
            canvas.shape(star(MIDDLE, 21), colours.gold, colours.star_edge, 2)
    draw_rosette(canvas, canvas.middle, min(canvas.h * 0.36, 34))


def paint_medal_ghost(canvas: Canvas[Palette]) -> None:
    """The bed of a medal not yet unlocked, pressed into the paper, with the points it would bear; on the last one a row's rosette."""
    colours, first = canvas.colours, canvas.number("first")
    shade, light, rim = faded(colours.outline, 0.22), faded("#FFFFFF", 0.8 * QColor(colours.paper).lightnessF() ** 2), metal(first, colours)
    with scaled(canvas.painter, canvas.w / MEDAL):
        slope = linear(
            MIDDLE - QPointF(30, 30), MIDDLE + QPointF(30, 30), (0, shade), (0.5, faded(shade, 0.2)), (0.5, faded(light, 0.2)), (1, light)
        )
        canvas.rounded(QRectF(3, 3, MEDAL - 6, MEDAL - 6), 6, faded(colours.paper_edge, 0.2), QPen(slope, 2))
        canvas.disc(MIDDLE, 40, slope, "")
        canvas.disc(MIDDLE, 36.5, colours.paper, faded(rim, 0.8), 1.6)
        canvas.shape(_engraving(), "", faded(colours.paper_edge, 0.4), 0.8)
        canvas.disc(MIDDLE, 20, colours.paper)
        canvas.numeral(f"{first}·{first + 1}", MIDDLE, 10, colours.soft_ink, room=27)
        if first + 1 == FULL:
            draw_rosette(canvas, QPointF(MEDAL - 17, 17), 12)


# Students


def paint_stand(canvas: Canvas[Palette]) -> None:
    """A photograph on a paper clip, with the symbol of the seat that handles the row."""
    colours, theme, student, owner = canvas.colours, canvas.theme, canvas.word("student"), canvas.word("owner")
    with scaled(canvas.painter, canvas.w / STAND):
        photo = QRectF(5, 10, STAND - 10, MEDAL - 16)
        canvas.rounded(photo.translated(1.5, 2), 3, shapes.faded(theme.shadow, 0.6))
        canvas.sheet(photo, colours.photo, colours.card_edge, radius=3, width=1.8)
        picture = photo.adjusted(5, 5, -5, -14)
        with canvas.clipped(picture):
            canvas.painter.fillRect(picture, shapes.mixed(cloth(student, theme), colours.paper, 0.68))
            side = min(picture.width(), picture.height()) * 1.02
            seen = QRectF(picture.center().x() - side / 2, picture.bottom() - side + 1, side, side)
            draw_student(canvas.painter, seen, student, canvas.theme, mood=canvas.word("mood"))
        if owner:
            sign = shapes.seat_symbol(owner, QPointF(photo.center().x(), photo.bottom() - 7), 10)
            canvas.shape(sign, theme.seat(owner), colours.feature, 1)
        clip = shapes.path("M0 14 V4 a4 4 0 0 1 8 0 V18 a2.6 2.6 0 0 1 -5.2 0 V6").translated(photo.left() + 13, photo.top() - 6)
        canvas.shape(clip, edge=colours.feature, width=2.6)
        canvas.shape(clip, edge=colours.wire, width=1.5)


def paint_avatar(canvas: Canvas[Palette]) -> None:
    """A counter with the student's head, to stand on a cell."""
    student, r = canvas.word("student"), canvas.w / 2
    worn = cloth(student, canvas.theme)
    canvas.disc(canvas.middle, r - 1.2, shapes.mixed(worn, canvas.colours.paper, 0.5), shapes.mixed(worn, "#000000", 0.45), 2.2)
    canvas.painter.save()
    canvas.painter.setClipPath(shapes.circle(canvas.middle, r - 2))
    draw_student(canvas.painter, shapes.inset(canvas.box, 3), student, canvas.theme, bust=False)
    canvas.painter.restore()


# Marks


def paint_start_cell(canvas: Canvas[Palette]) -> None:
    """Cell 0: a stamped circle."""
    colours = canvas.colours
    with scaled(canvas.painter, canvas.w / START):
        middle = QPointF(START / 2, START / 2)
        canvas.disc(middle, START / 2 - 2, shapes.faded(colours.autumn, 0.08), colours.autumn, 2)
        canvas.disc(middle, START / 2 - 6, shapes.faded(colours.autumn, 0.08), shapes.pen(colours.autumn, 1, Qt.PenStyle.DotLine))
        canvas.numeral("0", middle, 14, colours.autumn, room=START / 2 - 8)


def paint_tally(canvas: Canvas[Palette]) -> None:
    """A row's points of its maximum, in the middle, where a verdict covers them, and a small star for each rank."""
    colours = canvas.colours
    points, maximum, ranks = canvas.number("points"), canvas.number("maximum"), canvas.number("ranks")
    wide = points > 9
    with scaled(canvas.painter, canvas.w / TALLY):
        left, right = QPointF(TALLY * (0.28 if wide else 0.30), MEDAL * 0.48), QPointF(TALLY * (0.76 if wide else 0.70), MEDAL * 0.50)
        canvas.numeral(str(points), left, 19 if wide else 22, colours.ink, room=(TALLY * (0.48 if wide else 0.3), MEDAL * 0.4))
        canvas.numeral(f"/ {maximum}", right, 13, colours.soft_ink, bold=False, room=(TALLY * (0.4 if wide else 0.5), MEDAL * 0.3))
        for index in range(maximum // 2):
            centre = QPointF(TALLY / 2 + (index - (maximum // 2 - 1) / 2) * 15, MEDAL * 0.80)
            fill, edge = (colours.summer, colours.star_edge) if index < ranks else ("", colours.paper_edge)
            canvas.shape(shapes.star(centre, 7), fill, edge, 1.2)


def paint_locker(canvas: Canvas[Palette]) -> None:
    """A padlock with its owner's symbol, if it has an owner; on a ringed disc if it can be removed."""
    size, aside = (LOOSE, (LOOSE - LOCKER) / 2) if canvas.number("loose") else (LOCKER, 0.0)
    with canvas.placed(0, 0, scale=(canvas.w / size, canvas.h / size)):
        if aside:
            middle = QPointF(size / 2, size / 2)
            canvas.disc(middle, size / 2, canvas.colours.paper)
            canvas.disc(middle, size / 2 - 3.5, canvas.colours.paper, canvas.theme.can_act, 3)
        with canvas.placed(aside, aside - 1.5 * bool(aside)):
            _locker(canvas, canvas.word("owner"))


def _locker(canvas: Canvas[Palette], owner: str) -> None:
    colours, body = canvas.colours, QRectF(4, 12, 20, 14.5)
    shackle = shapes.path("M8.5 13 V9 a5.5 5.5 0 0 1 11 0 V13")
    canvas.shape(shackle, edge=colours.feature, width=5.2)
    canvas.shape(shackle, edge=colours.wire, width=2.6)
    colour = canvas.theme.seat(owner) if owner else colours.wire
    canvas.sheet(body, shapes.lit(colour, body, 0.2, 0.12), colours.feature, radius=3, width=2)
    if owner:
        canvas.shape(shapes.seat_symbol(owner, body.center(), 8.5), colours.feature)


def paint_shield(canvas: Canvas[Palette]) -> None:
    """A shield with light around it, and a padlock on it."""
    canvas.rounded(
        canvas.box,
        canvas.w / 2,
        shapes.radial(canvas.middle, canvas.w / 2, (0.5, canvas.colours.lamp), (1, faded(canvas.colours.lamp, 0.0))),
    )
    with canvas.placed(0, 0, scale=(canvas.w / 56, canvas.h / 56)):
        canvas.shape(
            shapes.path("M28 4 L49 11 V27 C49 40 40 48 28 52 C16 48 7 40 7 27 V11 Z"), canvas.theme.gain, canvas.colours.paper, 2.5
        )
        with canvas.placed(14, 12):
            _locker(canvas, canvas.word("owner"))


def paint_locker_supply(canvas: Canvas[Palette]) -> None:
    """A small heap of lockers."""
    line = canvas.colours.desk_line
    canvas.rounded(shapes.inset(canvas.box, 1), 10, shapes.faded(line, 0.12), line, 1.5)
    for x, y, lean in ((0.30, 0.36, -14.0), (0.68, 0.40, 12.0), (0.48, 0.66, -3.0)):
        with canvas.placed(canvas.w * x, canvas.h * y, turn=lean), canvas.placed(-14, -14):
            _locker(canvas, canvas.word("owner"))


def paint_sign(canvas: Canvas[Palette]) -> None:
    """The effect of one arrow: the arrow, and the points it brings; without an arrow only these."""
    step = canvas.number("step")
    fill, ink = _mood(step, canvas.theme)
    canvas.sheet(canvas.box, fill, canvas.colours.card, radius=canvas.h / 2)
    if not canvas.number("arrow"):
        canvas.numeral(signed(step), canvas.middle, canvas.h * 0.4, ink, room=(canvas.w * 0.4, canvas.h * 0.4))
        return
    grown = growth(1.3)
    arrow = shapes.arrow(QPointF(canvas.h * 0.52 / grown, canvas.h / 2), canvas.number("arrow"), canvas.h * 0.56 / grown, canvas.h * 0.12)
    canvas.shape(arrow, ink)
    words = {1: "+1", -1: "\N{MINUS SIGN}1"}.get(step, "0")
    height = min(numeral_height(canvas.h * 0.40), canvas.w * (0.25 if step else 0.4) * grown)
    note_height(canvas.painter, words, height / DIGIT)
    with canvas.placed(canvas.w * (0.86 - 0.17 * grown), canvas.h / 2, scale=(1 / sqrt(grown), 1)):
        canvas.shape(outline(words, QPointF(), height), ink)


def paint_aim(canvas: Canvas[Palette]) -> None:
    """A player's badge, and how many of the things that are wanted it has, or an arrow that leads to the right."""
    high = canvas.h
    canvas.sheet(canvas.box, canvas.colours.card, canvas.colours.ink, radius=high / 2, width=1)
    canvas.badge(QPointF(high / 2, high / 2), high)
    if canvas.number("want"):
        told, middle = f"{canvas.number('have')}/{canvas.number('want')}", QPointF((canvas.w + high) / 2 - 2, high / 2)
        canvas.numeral(told, middle, high * 0.56, canvas.colours.ink, room=canvas.w - high - 4)
        return
    canvas.shape(shapes.arrow(QPointF(canvas.w - high * 0.4, high / 2), 6, high * 0.6, high * 0.14), canvas.colours.ink)


def _mood(step: int, theme: Theme) -> tuple[str, str]:
    """The ground and the ink of a gain, a loss, or neither; signs show the same without colour."""
    if step > 0:
        return theme.gain, theme.on_gain
    if step < 0:
        return theme.warning, theme.on_warning
    return theme.soft_ink, theme.panel


def paint_verdict(canvas: Canvas[Palette]) -> None:
    """The effect of the draft on a row: points before and after, and a locker if one stops it."""
    with scaled(canvas.painter, canvas.w / TALLY):
        _verdict(canvas, QPointF(), canvas.number("before"), canvas.number("after"), held_back=bool(canvas.number("held_back")))


def _verdict(canvas: Canvas[Palette], corner: QPointF, before: int, after: int, *, held_back: bool) -> None:
    fill, ink = _mood(0 if held_back else after - before, canvas.theme)
    with canvas.placed(corner.x(), corner.y()):
        box = QRectF(0, 0, TALLY, VERDICT)
        canvas.sheet(box, fill, canvas.colours.card, radius=VERDICT / 2)
        middle = box.center()
        room = (TALLY * 0.38, VERDICT - 8)
        canvas.numeral(str(before), QPointF(TALLY * 0.24, middle.y()), 13, ink, bold=False, room=room)
        if held_back:
            with canvas.placed(middle.x() - 10, middle.y() - 11, scale=(20 / 28, 20 / 28)):
                _locker(canvas, "orange")
        else:
            canvas.shape(shapes.arrow(middle, 6, 20, 3.5), ink)
        canvas.numeral(str(after), QPointF(TALLY * 0.77, middle.y()), 15, ink, room=room)


def paint_chain_option(canvas: Canvas[Palette]) -> None:
    """A chain to choose: its title, the points of the rows that it moves, and its arrows at the right as they lie."""
    colours, count = canvas.colours, canvas.number("moves")
    canvas.sheet(canvas.box, shapes.lit(colours.card, canvas.box, 0.0, 0.03), colours.card_edge, radius=8)
    room = canvas.w - canvas.h - 14
    canvas.text(canvas.words("title"), QRectF(12, 5, canvas.w - 24, 24), 16, colours.ink, bold=True, least=12, align=LEFT)
    across = 2 if count <= 4 else 3
    down = max(2, -(-count // across))
    cell, line = room / across, (canvas.h - 36) / down
    scale = min(1.0, (line - 3) / VERDICT, cell / (TALLY + VERDICT + 4))
    for index in range(count):
        y, x = divmod(index, across)
        with canvas.placed(12 + x * cell, 31 + y * line, scale=(scale, scale)):
            with canvas.placed(2, 2):
                paint_count(evolve(canvas, face=face("count", VERDICT - 4, VERDICT - 4, number=canvas.number(f"row{index}"))))
            before, after, held_back = (canvas.number(f"{name}{index}") for name in ("was", "now", "held"))
            _verdict(canvas, QPointF(VERDICT + 2, 0), before, after, held_back=bool(held_back))
    _arrows(canvas, QRectF(canvas.w - canvas.h, 30, canvas.h - 8, canvas.h - 36))


def _arrows(canvas: Canvas[Palette], box: QRectF) -> None:
    """The cards of a chain as they lie, each over those before it, in a box."""
    placed = [tuple(canvas.number(f"{name}{index}") for name in ("x", "y", "arrow")) for index in range(canvas.number("arrows"))]
    left, top = (min((each[axis] for each in placed), default=0) for axis in (0, 1))
    wide, high = (max((each[axis] for each in placed), default=0) - least + 1 for axis, least in ((0, left), (1, top)))
    side = min(box.width() / wide, box.height() / high, 30.0)
    start = box.center() - QPointF(wide * side / 2, high * side / 2)
    squares = [QRectF(start.x() + (x - left) * side, start.y() + (y - top) * side, side, side) for x, y, _ in placed]
    for index in range(0, len(placed), 2):
        card = squares[index].united(squares[index + 1])
        canvas.sheet(card.adjusted(1, 1, -1, -1), canvas.colours.card, canvas.colours.ink, radius=3, width=1)
        for square, (_, _, arrow) in zip(squares[index : index + 2], placed[index : index + 2], strict=True):
            canvas.shape(shapes.arrow(square.center(), arrow, side * 0.66, side * 0.13), canvas.colours.ink)


# The cover


_SPINE = 34.0


def paint_cover(canvas: Canvas[Palette]) -> None:
    """A bound book with a gold frame and a paper label in its middle, its ribbon hanging out, a pencil beside it."""
    colours = canvas.colours
    paint_desk(canvas)
    book = QRectF(canvas.w * 0.19, 12, canvas.w * 0.62, canvas.h - 34)
    canvas.rounded(book.translated(5, 8), 9, shapes.faded(canvas.theme.shadow, 0.5))
    x, top = book.right() - 64, book.bottom() - 10
    ribbon = shapes.polygon([(x, top), (x + 16, top), (x + 16, top + 28), (x + 8, top + 20), (x, top + 28)])
    canvas.shape(ribbon, colours.autumn, shapes.mixed(colours.autumn, "#000000", 0.3), 1.2)
    canvas.sheet(book.translated(3, 4), colours.paper, colours.paper_edge, radius=8)
    canvas.sheet(book, shapes.lit(colours.enamel_dark, book, 0.2, 0.1), colours.outline, radius=8)
    canvas.rectangle(QRectF(book.left() + 2, book.top() + 6, _SPINE - 8, book.height() - 12), shapes.faded(colours.outline, 0.3))
    frame = book.adjusted(_SPINE + 6, 12, -14, -12)
    canvas.rounded(frame, 5, "", colours.summer, 2)
    for corner in (frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight()):
        canvas.disc(corner, 4.5, colours.summer, colours.star_edge, 1.2)
    canvas.sheet(shapes.around(canvas.middle, 184, 136), colours.paper, colours.summer, radius=14, width=2)
    _pencil(canvas)


def _pencil(canvas: Canvas[Palette]) -> None:
    colours, cup = canvas.colours, canvas.at(0.09, 0.52)
    with canvas.placed(canvas.w * 0.9, canvas.h * 0.5, turn=74):
        draw_pencil(canvas)
    canvas.disc(cup, 26, shapes.lit(colours.photo, QRectF(0, 0, 52, 52), 0.1, 0.1), colours.card_edge, 1.6)
    canvas.disc(cup, 18, colours.wood, colours.card_edge, 1.2)


# The places of several players


def paint_player_area(canvas: Canvas[Palette]) -> None:
    """A sheet of blotting paper with an edge in the seat's colour."""
    colours, colour = canvas.colours, canvas.theme.seat(canvas.word("owner"))
    box, turn = canvas.box, bool(canvas.number("turn"))
    canvas.sheet(box, shapes.mixed(colours.paper, colour, 0.14), colour, radius=8, width=3.5 if turn else 1.5)


def paint_name_plate(canvas: Canvas[Palette]) -> None:
    """A paper label with badge and name; at its end the points on a star, before it the lead of the leader, or a note."""
    colours, h, turn, points = canvas.colours, canvas.h, canvas.number("turn"), canvas.number("points", -1)
    ahead, name = canvas.words("ahead"), canvas.words("name")
    canvas.sheet(canvas.box, colours.card, canvas.theme.can_act if turn else colours.card_edge, radius=8, width=3 if turn else 1.2)
    canvas.badge(QPointF(h * 0.54, h / 2), h * 0.74)
    left, end = h * 1.02, canvas.w - 8
    if points >= 0:
        end -= 50 if points > 9 else 40
        canvas.shape(shapes.star(QPointF(end + 10, h / 2), 10), colours.summer, colours.star_edge, 1.2)
        canvas.numeral(str(points), QPointF((end + 20 + canvas.w - 6) / 2, h / 2), h * 0.44, colours.ink)
        room = max(h * 2.1, (end - left) * 0.5)
        # The name comes first: who is ahead is seen from the points, too.
        if ahead and height_of(name, end - room - left - 4, 15, bold=True) <= height_of(name, canvas.w, 15, bold=True):
            canvas.text(ahead, QRectF(end - room, 3, room - h * 0.3, h - 6), 12, colours.ink, align=RIGHT)
            end -= room
    else:
        # A narrow plate gives the note half of its room.
        end -= max((canvas.w - left) * 0.32, min((canvas.w - left) * 0.5, 64.0))
        canvas.text(canvas.words("note"), QRectF(end, 3, canvas.w - 8 - end, h - 6), 13, colours.ink, align=RIGHT)
    canvas.text(name, QRectF(left, 3, end - left - 4, h - 6), 15, colours.ink, bold=True, align=LEFT)


def paint_owned(canvas: Canvas[Palette]) -> None:
    """A strip of colour under a row, strongest at the left where the portrait hangs."""
    colour = canvas.theme.seat(canvas.word("owner"))
    canvas.rounded(shapes.inset(canvas.box, 1), 7, shapes.faded(colour, 0.14), shapes.faded(colour, 0.55), 1.2)
    canvas.rounded(QRectF(1, 1, 5, canvas.h - 2), 2.5, colour)


def paint_count(canvas: Canvas[Palette]) -> None:
    """A number on a small disc."""
    colours = canvas.colours
    canvas.disc(canvas.middle, canvas.w / 2 - 1, colours.paper, colours.ink, 1.4)
    canvas.numeral(str(canvas.number("number")), canvas.middle, canvas.h * 0.44, colours.ink, room=canvas.w / 2 - 2)


def paint_summary(canvas: Canvas[Palette]) -> None:
    """A red card with a 1 and lines of writing."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.autumn, colours.card_edge, radius=3, width=1)
    canvas.numeral("1", canvas.at(0.5, 0.36), canvas.h * 0.36, colours.paper)
    for share in (0.7, 0.82):
        canvas.line(canvas.at(0.24, share), canvas.at(0.76, share), colours.paper, 1.4)


def paint_medals_won(canvas: Canvas[Palette]) -> None:
    """Medals in a pile, with their number; a dashed outline for none."""
    colours, count, place = canvas.colours, canvas.number("count"), QPointF(canvas.w - 11, canvas.h - 11)
    if not count:
        canvas.rounded(shapes.inset(canvas.box, 2), 5, "", shapes.dashed(colours.soft_ink, 1.2))
        canvas.disc(canvas.middle, canvas.w * 0.25, "", shapes.dashed(colours.soft_ink, 1.2))
        return
    for layer in range(min(3, 1 + count // 5), 0, -1):
        shift = 1.5 * (layer - 1)
        draw_medal_back(canvas, canvas.box.adjusted(2 + shift, 2 + shift, -6 + shift, -6 + shift))
    canvas.disc(place, 10.5, colours.paper, colours.ink, 1.4)
    canvas.numeral(str(count), place, 10, colours.ink, room=9)


def paint_souvenir(canvas: Canvas[Palette]) -> None:
    """A photograph with a white edge, tied with a ribbon in the student's colour."""
    colours, box, w, student = canvas.colours, shapes.inset(canvas.box, 1), canvas.w, canvas.word("student")
    worn = cloth(student, canvas.theme)
    canvas.sheet(box, colours.photo, colours.card_edge, radius=3, width=1.2)
    picture = box.adjusted(w * 0.09, w * 0.09, -w * 0.09, -w * 0.2)
    with canvas.clipped(picture):
        canvas.painter.fillRect(picture, shapes.mixed(worn, colours.paper, 0.6))
        draw_student(canvas.painter, shapes.around(picture.center(), picture.height()), student, canvas.theme)
    ribbon = QPointF(2, -w * 0.11)
    canvas.line(box.bottomLeft() + ribbon, box.bottomRight() + QPointF(-2, ribbon.y()), worn, max(2.0, w * 0.07))


def paint_prize(canvas: Canvas[Palette]) -> None:
    """A rosette on a tile, with the round from which it is won."""
    canvas.sheet(canvas.box, canvas.colours.card, canvas.colours.card_edge, width=1.2)
    _rosette(canvas, canvas.at(0.5, 0.44), canvas.h * 0.3)


def _rosette(canvas: Canvas[Palette], centre: QPointF, radius: float) -> None:
    colours, from_round = canvas.colours, canvas.number("from_round")
    draw_rosette(canvas, centre, radius)
    if from_round > 1:
        canvas.disc(centre, radius * 0.66, colours.paper)
        canvas.numeral(str(from_round), centre, radius * 0.8, colours.ink, room=radius * 0.74)


def paint_prize_slip(canvas: Canvas[Palette]) -> None:
    """A prize tile in the prize zone: rosette, name and condition, as far as there is room."""
    canvas.sheet(canvas.box, canvas.colours.card, canvas.colours.summer, width=1.6)
    sheet = prize_sheet(canvas.face)
    found = sheet.arranged()
    if not found.picture.isEmpty():
        side = found.picture.height()
        _rosette(canvas, found.picture.center() - QPointF(0, side * 0.06), side * 0.4)
    write(canvas, found, 15, sheet.words)


def prize_sheet(face: Face) -> Sheet:
    """The texts of a prize and the room for them; the round is named where that hides nothing and the text stays as large."""
    high = face.h >= HIGH
    most = 64.0 if high else 42.0
    bare = Sheet(face.w, face.h, words_on(face, "title"), words_on(face, "text"), most=most, titled=True, large=high)
    if face.number("among"):
        bare = common_layout(face, bare)[0]
    timed = evolve(bare, words=words_on(face, "timed") or bare.words)
    found, shown = timed.roomy(), bare.arranged()
    if found is None or found.size < 0.95 * shown.size:
        return bare
    kept = found.title.isEmpty() <= shown.title.isEmpty() and found.picture.isEmpty() <= shown.picture.isEmpty()
    return timed if kept else bare


# The painter


class SchoolYearDiaryPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.school_year_diary.faces`."""

    kinds = painters_in(cards, paper, sys.modules[__name__])
    palette = staticmethod(palette)
