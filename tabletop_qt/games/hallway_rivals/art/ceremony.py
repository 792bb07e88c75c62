"""The ceremony at the end of a game: the winners in gold among their report cards, in the corridor hung with pennants."""

from __future__ import annotations

from math import pi, sin

from PySide6.QtCore import QPointF, QRectF

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import faded, fading, linear, lit, mixed, part_done, polar, polygon
from tabletop_qt.games.hallway_rivals.art import school
from tabletop_qt.games.hallway_rivals.art.school import Palette
from tabletop_qt.viewmodels.scenery import face

LOCKERS, PENNANTS, SCRAPS = 16, 15, 46
"""The lockers along the wall, the pennants on the string, and the scraps of paper in the air."""
PLINTHS = (0.36, 0.26, 0.19, 0.15)
"""The heights of the plinths, by rank, as shares of the height of the picture."""


def paint_ceremony(canvas: Canvas[Palette]) -> None:
    """The players on plinths, by rank, ``shown`` to this percentage: plinths rise, report cards are laid out, paper falls."""
    share = canvas.number("shown", 100) / 100
    _corridor(canvas)
    count = canvas.number("count")
    places = sorted(range(count), key=lambda place: -canvas.number(f"rank{place}"))
    for place in places:
        if canvas.number(f"won{place}"):
            _rays(canvas, _column(canvas, place), share)
    for place in places:
        if canvas.number(f"won{place}"):
            _cheers(canvas, _column(canvas, place), share)
        _player(canvas, place, share)
    _pennants(canvas, share)
    _paper(canvas, share)


def _corridor(canvas: Canvas[Palette]) -> None:
    """Lockers along the wall, and the floor."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    floor = h * 0.84
    canvas.painter.fillRect(canvas.box, mixed(colours.wall, "#000000", 0.15))
    wide = w / LOCKERS
    for number in range(LOCKERS):
        door = QRectF(number * wide + 1, h * 0.1, wide - 2, floor - h * 0.1)
        canvas.rounded(
            door, 3, lit(mixed(colours.wall, "#000000", 0.1 * (number % 2)), door, 0.06, 0.1), faded(colours.wall_edge, 0.6), 1.2
        )
        for slit in range(3):
            at = QPointF(door.left() + wide * 0.3, door.top() + h * (0.06 + 0.035 * slit))
            canvas.line(at, at + QPointF(wide * 0.4, 0), faded(colours.wall_edge, 0.7), 1.6)
    canvas.painter.fillRect(QRectF(0, floor, w, h - floor), colours.floor)
    canvas.line(QPointF(0, floor), QPointF(w, floor), colours.wall_edge, 2)


def _column(canvas: Canvas[Palette], place: int) -> float:
    """The middle of a player's plinth: the first stands in the middle, the others beside it."""
    spots = {1: (0.5,), 2: (0.56, 0.2), 3: (0.5, 0.19, 0.81), 4: (0.44, 0.14, 0.74, 0.92)}[canvas.number("count")]
    return canvas.w * spots[place]


def _rays(canvas: Canvas[Palette], x: float, share: float) -> None:
    """Golden light behind a winner."""
    middle, r = QPointF(x, canvas.h * 0.42), canvas.h * 0.9 * part_done(share, 0.1, 0.7)
    if r < 1:
        return
    with canvas.clipped(QRectF(0, 0, canvas.w, canvas.h * 0.84)):
        shine = fading(middle, r, canvas.colours.coin, (0, 0.95), (0.5, 0.55), (1, 0))
        for ray in range(16):
            corners = middle, *[polar(middle, pi * (ray + side) / 8 + 0.3 * (1 - share), r) for side in (-0.24, 0.24)]
            canvas.shape(polygon([(corner.x(), corner.y()) for corner in corners]), shine)


def _player(canvas: Canvas[Palette], place: int, share: float) -> None:
    """A player's plinth with the rank's colour, their students on it, and their report cards before it."""
    colours, h, x, won = canvas.colours, canvas.h, _column(canvas, place), canvas.number(f"won{place}")
    seat, rank = canvas.word(f"seat{place}"), canvas.number(f"rank{place}")
    wide = h * (0.9 if won else 0.66)
    high = h * PLINTHS[min(rank, len(PLINTHS)) - 1] * part_done(share, 0.0, 0.45)
    foot = h * 0.9
    step = QRectF(x - wide / 2, foot - high, wide, high)
    size = h * (0.36 if won else 0.26)
    for across, up in ((-0.62, 0.06), (0.62, 0.06), (0.0, 0.0)):
        _student(canvas, place, 2 + round(across * 2), QPointF(x + across * size * 0.8, step.top() - size * (0.42 + up)), size)
    fill = colours.coin if won else mixed(canvas.theme.seat(seat), "#FFFFFF", 0.35)
    shine = (0, mixed(fill, "#FFFFFF", 0.35)), (0.5, fill), (1, mixed(fill, "#000000", 0.2))
    canvas.rounded(step.translated(3, 3), 5, faded(canvas.theme.shadow, 0.9))
    canvas.rounded(step, 5, linear(step.topLeft(), step.bottomRight(), *shine), colours.coin_edge, 2.2)
    if high < 16:
        return
    sign = h * 0.11
    name = QRectF(step.left() + sign + 8, step.top() + 3, wide - sign - 14, min(high - 4, h * 0.16))
    canvas.seat_sign(seat, QPointF(step.left() + sign * 0.5 + 6, name.center().y()), sign, colours.plate_ink, 1.4)
    canvas.text(canvas.words(f"name{place}"), name, h * 0.105, colours.coin_edge, bold=True, least=9)
    if won:
        _report_cards(canvas, place, QPointF(x, foot - h * 0.06), h * 0.155, share)
    else:
        _report_cards(canvas, place, QPointF(x, foot + h * 0.01), h * 0.11, share)


def _cheers(canvas: Canvas[Palette], x: float, share: float) -> None:
    """Cheerleaders at both sides of a winner, who leap."""
    h = canvas.h
    for side in (-1, 1):
        leap = 0.12 * abs(sin(pi * (2.5 * share + 0.25 * side))) * (1 - 0.6 * share)
        canvas.inlay(x + side * 0.62 * h - 0.16 * h, h * (0.51 - leap), face("waiting", 0.32 * h, 0.45 * h), school.paint_waiting)


def _student(canvas: Canvas[Palette], place: int, number: int, at: QPointF, size: float) -> None:
    """A student of a player's group, around a point."""
    shown = face("standee", size * 0.73, size, seat=canvas.word(f"seat{place}"), social=canvas.word(f"social{place}"), rank="student",
                 number=number, held=int(bool(canvas.number(f"won{place}"))))  # fmt: skip
    canvas.inlay(at.x() - shown.w / 2, at.y() - shown.h / 2, shown, school.paint_standee)


def _report_cards(canvas: Canvas[Palette], place: int, foot: QPointF, w: float, share: float) -> None:
    """The report cards of a player, each of this width, spread in a fan before the plinth."""
    colours, h, cards = canvas.colours, canvas.h, canvas.number(f"reports{place}")
    high, apart = w * 1.36, min(1.12, 5.6 / max(1, cards))
    for number in range(cards):
        came = part_done(share, 0.35 + 0.06 * number, 0.7 + 0.06 * number)
        if came <= 0:
            continue
        aside = number - (cards - 1) / 2
        with canvas.placed(
            foot.x() + aside * w * apart * came, foot.y() - h * 0.02 * (1 - abs(aside) / max(1, cards)), turn=aside * 6 * came
        ):
            sheet = QRectF(-w / 2, -high / 2, w, high)
            canvas.rounded(sheet.translated(1.5, 2), 2, faded(canvas.theme.shadow, 0.8))
            canvas.sheet(sheet, colours.paper, colours.body_edge, radius=2, width=1.4)
            canvas.numeral("A+", QPointF(0, -high * 0.05), high * 0.36, colours.attack, room=(w - 3, high))


def _pennants(canvas: Canvas[Palette], share: float) -> None:
    """A string of pennants along the ceiling, golden ones between those of the winners."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    winners = [canvas.word(f"seat{place}") for place in range(canvas.number("count")) if canvas.number(f"won{place}")]
    drop = part_done(share, 0.0, 0.4)
    step = w / PENNANTS

    def sag(x: float) -> float:
        return h * (0.03 + 0.075 * sin(pi * (x / w * 3 % 1))) * drop

    for number in range(PENNANTS):
        left, right = (number + 0.06) * step, (number + 0.94) * step
        tip = QPointF((left + right) / 2, (sag(left) + sag(right)) / 2 + h * 0.13 * drop)
        colour = colours.coin if number % 2 == 0 or not winners else canvas.theme.seat(winners[number // 2 % len(winners)])
        canvas.shape(polygon([(left, sag(left)), (right, sag(right)), (tip.x(), tip.y())]), colour, colours.body_edge, 1.4)


def _paper(canvas: Canvas[Palette], share: float) -> None:
    """Scraps of golden paper that fall from the ceiling."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    for number in range(SCRAPS):
        x, deep = (number * 0.618 % 1) * w, h * (0.12 + 0.66 * (number * 0.417 % 1))
        fallen = part_done(share, 0.2 + 0.3 * (number * 0.271 % 1), 1.0)
        if fallen <= 0:
            continue
        colour = (colours.coin, colours.plate, colours.pom)[number % 3]
        with canvas.placed(x + 8 * sin(number + 4 * share), deep * fallen, turn=number * 47 + 90 * fallen):
            canvas.rectangle(QRectF(-3.2, -1.8, 6.4, 3.6), colour, faded(colours.body_edge, 0.5), 0.6)
