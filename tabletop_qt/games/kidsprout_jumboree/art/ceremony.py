"""The ceremony by the campfire at the end of a day and of the game: pawns on stumps, whoever leads in the light of lanterns."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import around, column, faded, fading, linear, lit, mixed, part_done, polar, polygon
from tabletop_qt.games.kidsprout_jumboree.art import camp
from tabletop_qt.games.kidsprout_jumboree.art.camp import Palette
from tabletop_qt.viewmodels.scenery import face

STUMPS = (0.42, 0.27, 0.19, 0.13)
"""The heights of the stumps, by rank, as shares of the height of the picture."""
PINES, STARS, SPARKS, LANTERNS = 22, 46, 26, 9
"""The pines along the clearing, the stars, the sparks of a fire, and the lanterns on the string above the winners."""
GROUND = 0.8
"""The share of the height at which the ground begins."""


def paint_ceremony(canvas: Canvas[Palette]) -> None:
    """The players on stumps, by rank, ``shown`` to this percentage: the stumps rise, the pawns leap up, sparks fly."""
    share, count = canvas.number("shown", 100) / 100, canvas.number("count")
    with canvas.clipped(canvas.box, 8):
        _night(canvas)
        for place in range(count):
            if canvas.number(f"won{place}"):
                _glory(canvas, column(place, count) * canvas.w, share)
        fires = sorted(column(place, count) for place in range(count))
        for left, right in pairwise(fires):
            _fire(canvas, QPointF(canvas.w * (left + right) / 2, canvas.h * 0.86), share)
        for place in reversed(range(count)):
            _player(canvas, place, share)


def _night(canvas: Canvas[Palette]) -> None:
    """Stars, a moon, the pines, and the ground."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    sky = linear(QPointF(), QPointF(0, h), (0, colours.night), (1, mixed(colours.night, colours.ember, 0.28)))
    canvas.painter.fillRect(canvas.box, sky)
    for number in range(STARS):
        spot = canvas.at(number * 0.618 % 1, 0.62 * (number * 0.417 % 1))
        canvas.disc(spot, 0.8 + 1.1 * (number * 0.271 % 1), faded(colours.moon, 0.85))
    moon = face("moon", h * 0.3, h * 0.3)
    canvas.inlay(w * 0.93 - moon.w / 2, h * 0.02, moon, camp.paint_moon)
    dark = mixed(colours.night, "#000000", 0.45)
    for number in range(PINES):
        x, high = w * (number + 0.5) / PINES, h * (0.24 + 0.2 * (number * 0.618 % 1))
        for step in (0.0, 0.3, 0.58):
            top, wide = h * GROUND - high * (1 - step), high * (0.16 + 0.2 * step)
            canvas.shape(polygon([(x, top), (x + wide, top + high * 0.42), (x - wide, top + high * 0.42)]), dark)
    ground = QRectF(0, h * GROUND, w, h * (1 - GROUND) + 1)
    canvas.painter.fillRect(ground, linear(ground.topLeft(), ground.bottomLeft(), (0, mixed(colours.bark, dark, 0.35)), (1, dark)))


def _glory(canvas: Canvas[Palette], x: float, share: float) -> None:
    """Warm light behind a winner, and a string of lanterns above."""
    colours, h = canvas.colours, canvas.h
    middle, r = QPointF(x, h * 0.4), h * 0.95 * part_done(share, 0.25, 0.8)
    if r < 1:
        return
    shine = fading(middle, r, colours.lantern, (0, 0.75), (0.45, 0.35), (1, 0))
    for ray in range(14):
        corners = middle, *[polar(middle, pi * (ray + side) / 7 + 0.25 * (1 - share), r) for side in (-0.22, 0.22)]
        canvas.shape(polygon([(corner.x(), corner.y()) for corner in corners]), shine)
    canvas.disc(middle, r * 0.8, fading(middle, r * 0.8, colours.lantern, (0, 0.6), (1, 0)))
    half, drop = h * 0.62, part_done(share, 0.3, 0.7)
    spots = [QPointF(x - half + 2 * half * number / (LANTERNS - 1), h * 0.2 * drop * sin(pi * number / (LANTERNS - 1)) - 2)
             for number in range(LANTERNS)]  # fmt: skip
    string = QPainterPath(spots[0])
    for spot in spots[1:]:
        string.lineTo(spot)
    canvas.shape(string, "", faded(colours.moon, 0.6), 1.2)
    for spot in spots[1:-1]:
        lantern = around(spot + QPointF(0, h * 0.045), h * 0.055, h * 0.075)
        canvas.disc(lantern.center(), h * 0.1, fading(lantern.center(), h * 0.1, colours.lantern, (0, 0.8), (1, 0)))
        canvas.rounded(lantern, h * 0.018, colours.flame_heart, colours.outline, 1)


def _fire(canvas: Canvas[Palette], middle: QPointF, share: float) -> None:
    """A campfire whose sparks fly up."""
    size = canvas.h * 0.62
    fire = face("fire", size, size)
    canvas.inlay(middle.x() - size / 2, middle.y() - size * 0.56, fire, camp.paint_fire)
    for number in range(SPARKS):
        risen = (number * 0.618 + share) % 1 * share
        spot = QPointF(middle.x() + canvas.h * 0.13 * sin(number * 2.4 + 5 * risen), middle.y() - canvas.h * (0.14 + 0.6 * risen))
        canvas.disc(spot, 1.5, faded(canvas.colours.flame_heart, 1 - risen))


def _player(canvas: Canvas[Palette], place: int, share: float) -> None:
    """A player's stump with name and Stress Points, and the pawn that leaps onto it."""
    colours, h, x = canvas.colours, canvas.h, column(place, canvas.number("count")) * canvas.w
    rank, won = canvas.number(f"rank{place}"), canvas.number(f"won{place}")
    wide = min(h * (0.86 if won else 0.72), canvas.w / canvas.number("count") * 0.6)
    start = 0.12 * (canvas.number("count") - place)
    high = h * STUMPS[min(rank, len(STUMPS)) - 1] * part_done(share, start, start + 0.3)
    foot = h * 0.89
    stump = QRectF(x - wide / 2, foot - high, wide, high)
    canvas.ellipse(around(QPointF(x, foot), wide * 1.12, h * 0.07), faded("#000000", 0.4))
    canvas.rounded(stump.adjusted(0, 0, 0, h * 0.02), h * 0.02, lit(colours.bark, stump, 0.18, 0.2), colours.outline, 1.6)
    top = around(QPointF(x, stump.top()), wide, h * 0.11)
    canvas.ellipse(top, colours.stump, colours.outline, 1.6)
    canvas.ellipse(around(top.center(), wide * 0.62, h * 0.065), "", colours.stump_ring, 1.2)
    leapt = part_done(share, start + 0.15, start + 0.45)
    if leapt > 0:
        size = h * (0.5 if won else 0.36)
        pawn = face("pawn", size * 0.62, size, suit=canvas.word(f"suit{place}"))
        up = h * 0.2 * cos(pi * (leapt - 0.5)) * (1 - leapt)
        canvas.painter.save()
        canvas.painter.setOpacity(min(1.0, 2 * leapt))
        canvas.inlay(x - pawn.w / 2, stump.top() - size * 0.94 - up, pawn, camp.paint_pawn)
        canvas.painter.restore()
    plank = around(QPointF(x, foot - h * 0.005), wide * 1.06, h * 0.17)
    canvas.sheet(plank, lit(colours.plank, plank, 0.14, 0.14), colours.lantern if won else colours.plank_edge, radius=5, width=2)
    sign = h * 0.11
    canvas.seat_sign(canvas.word(f"seat{place}"), QPointF(plank.left() + sign * 0.5 + 7, plank.center().y()), sign, colours.plank_ink, 1.2)
    name = plank.adjusted(sign + 12, 2, -h * 0.2, -2)
    canvas.text(canvas.words(f"name{place}"), name, h * 0.1, colours.plank_ink, bold=bool(won))
    spot, room = QPointF(plank.right() - h * 0.11, plank.center().y()), (h * 0.18, plank.height() - 6)
    canvas.numeral(str(canvas.number(f"points{place}")), spot, h * 0.075, colours.plank_ink, room=room)
