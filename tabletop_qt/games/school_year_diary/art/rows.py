"""Medal rows: enamel medals whose stubs show which arrow raises and which lowers (SYD-1.1, 1.2), students, lockers, tallies, verdicts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt

from engines.school_year_diary.model import TURNED, Medal
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import numeral_height, outline, scaled
from tabletop_qt.art.shapes import (
    around,
    arrow,
    chevron,
    circle,
    dashed,
    faded,
    inset,
    lit,
    mixed,
    path,
    pen,
    polygon,
    radial,
    seat_symbol,
    star,
    towards,
    unit,
)
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.paper import season_edge
from tabletop_qt.games.school_year_diary.art.portraits import cloth, draw_student
from tabletop_qt.games.school_year_diary.art.theme import Palette
from tabletop_qt.games.school_year_diary.faces import EVEN_CELL, MEDAL, STAND, START, TALLY, VERDICT

# Medals


MIDDLE = QPointF(MEDAL / 2, MEDAL / 2)
ODD_RADIUS = 15.0
EVEN_RADIUS = 12.5
_NUMBER = 7.5
ROAD = 13.0
"""The width of the enamel band along a stub."""


def even_cell(t: int) -> QPointF:
    """The centre of the even cell, where stub t points."""
    return MIDDLE + towards(t) * EVEN_CELL


def paint_medal(canvas: Canvas[Palette]) -> None:
    """A medal tile as it lies; its cells bear the points ``first`` and one more."""
    with scaled(canvas.painter, canvas.w / MEDAL):
        _medal(canvas)


def _medal(canvas: Canvas[Palette]) -> None:
    number, turn, first = canvas.number("number"), canvas.number("turn"), canvas.number("first")
    s, t = Medal(number, turn).stubs
    tile = QRectF(0, 0, MEDAL, MEDAL)
    canvas.sheet(tile, canvas.colours.card, canvas.colours.card_edge, radius=5)
    with canvas.clipped(inset(tile, 1.5), 4):
        _enamel(canvas)
        _road(canvas, MIDDLE + towards(s) * (MEDAL / 2), MIDDLE)
        _road(canvas, MIDDLE, even_cell(t))
    _cells(canvas, even_cell(t), first)
    _chevrons(canvas, s, t)
    _corner(canvas, number, turn, (s, t))


def _enamel(canvas: Canvas[Palette]) -> None:
    """The round medal itself, lit from the upper left."""
    colours = canvas.colours
    light = radial(MIDDLE - QPointF(14, 16), 52, (0, colours.enamel_light), (1, colours.enamel))
    canvas.disc(MIDDLE, 39, light, colours.enamel_dark)
    canvas.disc(MIDDLE, 35.5, "", colours.enamel_light, 1)


def _road(canvas: Canvas[Palette], start: QPointF, end: QPointF) -> None:
    """The band that leads from one cell to the next."""
    canvas.line(start, end, canvas.colours.enamel_dark, ROAD + 4)
    canvas.line(start, end, canvas.colours.road, ROAD)


def _cells(canvas: Canvas[Palette], even: QPointF, first: int) -> None:
    colours = canvas.colours
    for centre, radius, points in ((MIDDLE, ODD_RADIUS, first), (even, EVEN_RADIUS, first + 1)):
        canvas.disc(centre, radius, colours.cell, colours.enamel_dark)
        canvas.numeral(str(points), centre, radius * (0.78 if points > 9 else 0.92), colours.cell_ink)


def _chevrons(canvas: Canvas[Palette], s: int, t: int) -> None:
    """Angles along both stubs that point the way up: inwards along s, outwards along t."""
    way = pen(canvas.colours.way, 3)
    edge = MEDAL / 2 if s in (2, 4, 6, 8) else MEDAL / 2 * 2**0.5
    inner = ODD_RADIUS + 1
    along = unit(s)
    count = 2 if edge - inner < 40 else 3
    for index in range(count):
        place = inner + (edge - inner) * (index + 0.75) / (count + 0.5)
        canvas.shape(chevron(MIDDLE + along * place, -along, 9), edge=way)
    start, end = ODD_RADIUS, (EVEN_CELL if t in (2, 4, 6, 8) else EVEN_CELL * 2**0.5) - EVEN_RADIUS
    canvas.shape(chevron(MIDDLE + unit(t) * ((start + end) / 2 + 0.5), unit(t), 9), edge=way)


def _corner(canvas: Canvas[Palette], number: int, turn: int, taken: tuple[int, int]) -> None:
    """The number, upright in a free corner, and the triangle that points where up was in the default orientation."""
    colours = canvas.colours
    corner = next(each for each in (1, 3, 7, 9) if each not in taken)
    # The larger it has to be drawn, the further from the edge.
    step, height = towards(corner), numeral_height(_NUMBER)
    place = QPointF(step.x() * min(34, MEDAL / 2 - 2.5 - 1.22 * height), step.y() * min(40.5, MEDAL / 2 - 3 - height / 2))
    canvas.numeral(str(number), MIDDLE + place, _NUMBER, colours.soft_ink)
    up = TURNED[turn][8]
    # On the rim of the medal, between the roads: where up lies under a road the triangle sits beside it.
    direction, across = unit(up), QPointF(-unit(up).y(), unit(up).x())
    shift = 14.0 if up in taken else 0.0
    tip = MIDDLE + direction * 46 + across * shift
    base = tip - direction * 7
    triangle = polygon([(tip.x(), tip.y()), *((base + across * w).toTuple() for w in (5, -5))])
    canvas.shape(triangle, colours.nose, colours.enamel_dark, 1.2)


def paint_medal_ghost(canvas: Canvas[Palette]) -> None:
    """The outline of a medal not yet unlocked, with the points it would bear."""
    with scaled(canvas.painter, canvas.w / MEDAL):
        _ghost(canvas, canvas.number("first"))


def _ghost(canvas: Canvas[Palette], first: int) -> None:
    colours = canvas.colours
    canvas.rounded(QRectF(2, 2, MEDAL - 4, MEDAL - 4), 6, "", dashed(colours.paper_edge, 1.5))
    canvas.disc(MIDDLE, 30, faded(colours.paper_edge, 0.18), colours.paper_edge, 1.5)
    canvas.numeral(f"{first}·{first + 1}", MIDDLE, 10, mixed(colours.soft_ink, colours.paper, 0.35))


def draw_medal_back(canvas: Canvas[Palette], box: QRectF) -> None:
    """The back of a medal tile."""
    colours = canvas.colours
    canvas.sheet(box, colours.card_back, colours.ink, radius=5)
    for share in (0.34, 0.22):
        canvas.disc(box.center(), box.width() * share, "", colours.card_back_line)


# Students


def paint_stand(canvas: Canvas[Palette]) -> None:
    """A photograph on a paper clip, with the symbol of the seat that handles the row."""
    colours, theme, student, owner = canvas.colours, canvas.theme, canvas.word("student"), canvas.word("owner")
    with scaled(canvas.painter, canvas.w / STAND):
        photo = QRectF(5, 10, STAND - 10, MEDAL - 16)
        canvas.rounded(photo.translated(1.5, 2), 3, faded(theme.shadow, 0.6))
        canvas.sheet(photo, colours.photo, colours.card_edge, radius=3, width=1)
        picture = photo.adjusted(5, 5, -5, -14)
        with canvas.clipped(picture):
            canvas.painter.fillRect(picture, mixed(cloth(student, theme), colours.paper, 0.68))
            side = min(picture.width(), picture.height()) * 1.02
            draw_student(
                canvas.painter, QRectF(picture.center().x() - side / 2, picture.bottom() - side + 1, side, side), student, canvas.theme
            )
        if owner:
            sign = seat_symbol(owner, QPointF(photo.center().x(), photo.bottom() - 7), 10)
            canvas.shape(sign, theme.seat(owner), colours.feature, 1)
        clip = path("M0 14 V4 a4 4 0 0 1 8 0 V18 a2.6 2.6 0 0 1 -5.2 0 V6").translated(photo.left() + 13, photo.top() - 6)
        canvas.shape(clip, edge=colours.feature, width=2.6)
        canvas.shape(clip, edge=colours.wire, width=1.5)


def paint_avatar(canvas: Canvas[Palette]) -> None:
    """A counter with the student's head, to stand on a point cell."""
    student, r = canvas.word("student"), canvas.w / 2
    worn = cloth(student, canvas.theme)
    canvas.disc(canvas.middle, r - 1.2, mixed(worn, canvas.colours.paper, 0.5), mixed(worn, "#000000", 0.45), 2.2)
    canvas.painter.save()
    canvas.painter.setClipPath(circle(canvas.middle, r - 2))
    draw_student(canvas.painter, inset(canvas.box, 3), student, canvas.theme, bust=False)
    canvas.painter.restore()


def draw_experience(canvas: Canvas[Palette], box: QRectF, student: str, season: str) -> None:
    """The back of an experience: the avatar on paper, the border of its season where it is known."""
    colours, side = canvas.colours, min(box.width(), box.height()) * 0.9
    canvas.sheet(box, mixed(cloth(student, canvas.theme), colours.paper, 0.7), colours.card_edge, radius=5)
    with canvas.clipped(inset(box, 2), 4):
        draw_student(canvas.painter, around(QPointF(box.center().x(), box.bottom() - side / 2), side), student, canvas.theme)
    if season:
        season_edge(canvas, box, season, 3)


# Marks


def paint_start_cell(canvas: Canvas[Palette]) -> None:
    """Point cell 0: a stamped circle."""
    colours = canvas.colours
    with scaled(canvas.painter, canvas.w / START):
        middle = QPointF(START / 2, START / 2)
        canvas.disc(middle, START / 2 - 2, faded(colours.autumn, 0.08), colours.autumn, 2)
        canvas.disc(middle, START / 2 - 6, faded(colours.autumn, 0.08), pen(colours.autumn, 1, Qt.PenStyle.DotLine))
        canvas.numeral("0", middle, 14, colours.autumn)


def paint_tally(canvas: Canvas[Palette]) -> None:
    """A row's points of its maximum, and a small star for each rank."""
    colours = canvas.colours
    points, maximum, ranks = canvas.number("points"), canvas.number("maximum"), canvas.number("ranks")
    wide = points > 9
    with scaled(canvas.painter, canvas.w / TALLY):
        canvas.numeral(str(points), QPointF(TALLY * (0.28 if wide else 0.30), MEDAL * 0.40), 19 if wide else 22, colours.ink)
        canvas.numeral(f"/ {maximum}", QPointF(TALLY * (0.76 if wide else 0.70), MEDAL * 0.43), 13, colours.soft_ink, bold=False)
        for index in range(maximum // 2):
            centre = QPointF(TALLY / 2 + (index - (maximum // 2 - 1) / 2) * 15, MEDAL * 0.74)
            fill, edge = (colours.summer, colours.star_edge) if index < ranks else ("", colours.paper_edge)
            canvas.shape(star(centre, 7), fill, edge, 1.2)


def paint_locker(canvas: Canvas[Palette]) -> None:
    """A padlock with its owner's symbol."""
    with canvas.placed(0, 0, scale=(canvas.w / 28, canvas.h / 28)):
        _locker(canvas, canvas.word("owner"))


def _locker(canvas: Canvas[Palette], owner: str) -> None:
    """A padlock on a field of 28 by 28."""
    colours, body = canvas.colours, QRectF(4, 12, 20, 14.5)
    shackle = path("M8.5 13 V9 a5.5 5.5 0 0 1 11 0 V13")
    canvas.shape(shackle, edge=colours.feature, width=5.2)
    canvas.shape(shackle, edge=colours.wire, width=2.6)
    canvas.sheet(body, lit(canvas.theme.seat(owner), body, 0.2, 0.12), colours.feature, radius=3, width=2)
    canvas.shape(seat_symbol(owner, body.center(), 8.5), colours.feature)


def paint_locker_supply(canvas: Canvas[Palette]) -> None:
    """A small heap of lockers."""
    line = canvas.colours.desk_line
    canvas.rounded(inset(canvas.box, 1), 10, faded(line, 0.12), line, 1.5)
    for x, y, lean in ((0.30, 0.36, -14.0), (0.68, 0.40, 12.0), (0.48, 0.66, -3.0)):
        with canvas.placed(canvas.w * x, canvas.h * y, turn=lean), canvas.placed(-14, -14):
            _locker(canvas, canvas.word("owner"))


def paint_sign(canvas: Canvas[Palette]) -> None:
    """The effect of one arrow: the arrow, and the points it brings."""
    step = canvas.number("step")
    fill, ink = _mood(step, canvas.theme)
    canvas.sheet(canvas.box, fill, canvas.colours.card, radius=canvas.h / 2)
    canvas.shape(arrow(QPointF(canvas.h * 0.52, canvas.h / 2), canvas.number("arrow"), canvas.h * 0.56, canvas.h * 0.12), ink)
    words = {1: "+1", -1: "\N{MINUS SIGN}1"}.get(step, "0")
    height = min(numeral_height(canvas.h * 0.40), canvas.w * (0.25 if step else 0.4))
    canvas.shape(outline(words, canvas.at(0.69, 0.5), height), ink)


def _mood(step: int, theme: Theme) -> tuple[str, str]:
    """The ground and the ink of a gain, a loss, or neither; signs say the same without colour."""
    if step > 0:
        return theme.gain, theme.on_gain
    if step < 0:
        return theme.warning, theme.on_warning
    return theme.soft_ink, theme.panel


def paint_verdict(canvas: Canvas[Palette]) -> None:
    """The effect of the draft on a row: points before and after, and a locker if one stops it."""
    before, after, held_back = canvas.number("before"), canvas.number("after"), canvas.number("held_back")
    fill, ink = _mood(0 if held_back else after - before, canvas.theme)
    with scaled(canvas.painter, canvas.w / TALLY):
        box = QRectF(0, 0, TALLY, VERDICT)
        canvas.sheet(box, fill, canvas.colours.card, radius=VERDICT / 2)
        middle = box.center()
        canvas.numeral(str(before), QPointF(TALLY * 0.24, middle.y()), 13, ink, bold=False)
        if held_back:
            with canvas.placed(middle.x() - 10, middle.y() - 11, scale=(20 / 28, 20 / 28)):
                _locker(canvas, "orange")
        else:
            canvas.shape(arrow(middle, 6, 20, 3.5), ink)
        canvas.numeral(str(after), QPointF(TALLY * 0.77, middle.y()), 15, ink)
