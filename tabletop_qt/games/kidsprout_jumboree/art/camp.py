"""The camp: ground, campfire, stumps, blankets, Schedules with their pencilled hours, lanterns."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import around, faded, fading, glow, inset, mixed, path, polar, polygon, radial, set_colours
from tabletop_qt.games.kidsprout_jumboree.art.suits import suit_symbol
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette
from tabletop_qt.games.kidsprout_jumboree.art.wood import grid, slab
from tabletop_qt.games.kidsprout_jumboree.layout import hour_label, hour_spot

_FLAME = path("M50 4 C56 22 78 32 78 60 C78 80 66 94 50 94 C34 94 22 80 22 60 C22 48 28 40 34 34 C36 42 40 45 44 46 C40 32 44 16 50 4 Z")
_HEART = path("M51 44 C54 54 64 60 64 74 C64 86 58 92 50 92 C42 92 36 86 36 76 C36 68 41 64 43 58 C46 62 48 63 50 63 C48 56 49 50 51 44 Z")
_ANTLER = path("M46 74 C40 60 24 58 16 46 C10 36 10 22 8 10 M17 47 C20 38 24 32 22 20 M28 56 C32 46 36 40 36 28 M12 32 C8 30 4 28 3 22")

DINNER_HOUR = 6
HOUR = 11.4
"""How high the pencilled hours are."""


@lru_cache(maxsize=8)
def _scatter(count: int, seed: int) -> tuple[tuple[float, float, float], ...]:
    """Points in the unit square, and a third number from 0 to 1 each, always the same ones."""
    drawn = [seed]
    for _ in range(3 * count):
        drawn.append((drawn[-1] * 1103515245 + 12345) % (1 << 31))
    shares = [number / (1 << 31) for number in drawn[1:]]
    return tuple(zip(shares[::3], shares[1::3], shares[2::3], strict=True))


def paint_ground(canvas: Canvas[Palette]) -> None:
    """Grass under the light at (``x``, ``y``) hundredths of its size, darker at the edges, with fireflies (by day: buttercups)."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    middle = canvas.at(canvas.number("x", 50) / 100, canvas.number("y", 50) / 100)
    canvas.painter.fillRect(canvas.box, radial(middle, w * 0.62, (0, colours.glow), (0.5, colours.grass), (1, colours.ground)))
    set_colours(canvas.painter, edge=colours.blade, width=1.2)
    for x, y, lean in _scatter(420, 7):
        foot, blades = QPointF(8 + x * (w - 16), 10 + y * (h - 14)), QPainterPath()
        for turn in (-0.5, 0.0, 0.5):
            tip = foot + QPointF(math.sin(turn + (lean - 0.5)) * 7, -math.cos(turn) * (5 + 3 * lean))
            blades.moveTo(foot)
            blades.quadTo((foot + tip) / 2 + QPointF(turn * 2, 0), tip)
        canvas.painter.drawPath(blades)
    for x, y, size in _scatter(46, 23):
        spot = QPointF(6 + x * (w - 12), 6 + y * (h - 12))
        glow(canvas.painter, spot, 5 + 4 * size, colours.lantern, 0.55)
        canvas.disc(spot, 1.3, colours.flame_heart)


def paint_clearing(canvas: Canvas[Palette]) -> None:
    """Trodden earth, stones in a ring, logs and a campfire, which burns high where the Sprouts' ages are open (``lit``).

    The fire is ``fire`` hundredths of the way down.
    """
    w, h = canvas.w, canvas.h
    with canvas.placed(w / 2, h / 2, scale=(w, h)):
        canvas.disc(QPointF(), 0.5, fading(QPointF(), 0.5, canvas.colours.earth, (0, 0.85), (0.72, 0.6), (1, 0.0)))
    _campfire(canvas, canvas.at(0.5, canvas.number("fire", 50) / 100), min(w, h) * 0.115, bool(canvas.number("lit")))


def _campfire(canvas: Canvas[Palette], middle: QPointF, r: float, lit: bool) -> None:
    """Stones, two crossed logs, flames: small ones, or high ones where it is lit."""
    colours = canvas.colours
    glow(canvas.painter, middle, r * (3.2 if lit else 2.2), colours.flame, 0.5 if lit else 0.32)
    for index in range(11):
        angle = 2 * math.pi * index / 11 + 0.2
        size = r * (0.48 + 0.1 * (index * 7 % 3))
        shine = "#FFFFFF" if math.sin(angle) + math.cos(angle) < 0 else "#000000"
        stone = around(polar(middle, angle, r * 1.12, r * 0.92), size, size * 0.82)
        canvas.ellipse(stone, mixed(colours.stone, shine, 0.16), colours.outline, 1.3)
    for turn in (-24, 24):
        with canvas.placed(middle.x(), middle.y() + r * 0.28, turn=turn):
            canvas.rounded(around(QPointF(), r * 1.64, r * 0.30), r * 0.15, colours.bark, colours.outline, 1.3)
            canvas.ellipse(around(QPointF(r * 0.72, 0), r * 0.18, r * 0.28), colours.stump, colours.outline, 1.3)
    tall = r * (1.9 if lit else 1.15)
    for shape, colour, share in ((_FLAME, colours.ember, 1.0), (_FLAME, colours.flame, 0.86), (_HEART, colours.flame_heart, 1.0)):
        with canvas.placed(middle.x(), middle.y() + r * 0.36, scale=(tall * share / 100 * 0.95, tall * share / 100)):
            canvas.shape(shape.translated(-50, -94), colour)


def paint_stump(canvas: Canvas[Palette]) -> None:
    """A stump from above: bark with a band in the colour of its seat, year rings, the suit burnt in."""
    colours, middle, r = canvas.colours, canvas.at(0.5, 0.47), canvas.w * 0.45
    corners = [polar(middle, 2 * math.pi * index / 36, r * (1.0 + (0.045 if index % 3 == 0 else -0.01))) for index in range(36)]
    bark = polygon([(corner.x(), corner.y()) for corner in corners])
    canvas.shape(bark.translated(0, canvas.h * 0.045), mixed(colours.bark, "#000000", 0.35), colours.outline, 1.5)
    canvas.shape(bark, colours.bark, colours.outline, 1.5)
    shine, shadow = mixed(colours.stump, "#FFFFFF", 0.25), mixed(colours.stump, "#000000", 0.12)
    canvas.disc(middle, r * 0.88, radial(middle - QPointF(r * 0.4, r * 0.4), r * 1.8, (0, shine), (1, shadow)))
    for share in (0.36, 0.72, 1.04, 1.32, 1.58):
        ring = around(middle + QPointF(r * 0.05, r * 0.03), r * share, r * share * 0.98)
        canvas.ellipse(ring, "", colours.stump_ring, 1.1)
    canvas.shape(suit_symbol(canvas.word("suit"), middle, r * 0.8), faded(colours.bark, 0.55))
    canvas.disc(middle, r * 0.9, "", colours.outline, r * 0.13)
    canvas.disc(middle, r * 0.9, "", canvas.theme.seat(canvas.word("seat")), r * 0.085)


def paint_halo(canvas: Canvas[Palette]) -> None:
    """The light around the Sprout whose player would lead; broken where several are ``tied``."""
    lantern, middle, r = canvas.colours.lantern, canvas.middle, canvas.w / 2
    canvas.disc(middle, r, fading(middle, r, lantern, (0.55, 0.95), (0.8, 0.4), (1, 0.0)))
    style = Qt.PenStyle.DashLine if canvas.number("tied") else Qt.PenStyle.SolidLine
    canvas.disc(middle, r * 0.75, "", QPen(QColor(lantern), r * 0.06, style))


def paint_passed(canvas: Canvas[Palette]) -> None:
    """A barred disc: this Sprout is passed over."""
    theme, middle, r = canvas.theme, canvas.middle, canvas.w / 2 - 2
    canvas.disc(middle, r, theme.warning, theme.on_warning)
    with canvas.placed(middle.x(), middle.y(), turn=-45):
        canvas.rounded(around(QPointF(), r * 1.32, r * 0.34), 2, theme.on_warning)


def paint_blanket(canvas: Canvas[Palette]) -> None:
    """A camp blanket with a stripe in the colour of its seat; lit at its rim where its owner is to decide (``asked``)."""
    colours, body = canvas.colours, inset(canvas.box, 6)
    if canvas.number("asked"):
        for width, opacity in ((9, 0.16), (6, 0.3), (3, 0.9)):
            canvas.rounded(body, 10, "", QPen(faded(colours.lantern, opacity), width))
    canvas.rounded(body, 10, faded(colours.blanket, 0.94), colours.blanket_edge, 1.5)
    canvas.rounded(inset(body, 5), 7, "", QPen(mixed(canvas.theme.seat(canvas.word("seat")), colours.blanket, 0.15), 3))
    canvas.rounded(inset(body, 9.5), 5, "", QPen(faded(colours.blanket_edge, 0.9), 1.2, Qt.PenStyle.DashLine))


def paint_schedule(canvas: Canvas[Palette]) -> None:
    """Four grid tiles on a corner, the twelve hours pencilled around."""
    colours, middle, cell, end = canvas.colours, canvas.middle, canvas.number("cell") / 10, canvas.number("end")
    tile = QRectF(0, 0, 2 * cell - 1.2, 2 * cell - 1.2)
    with canvas.placed(middle.x(), middle.y(), turn=45):
        for x in (-2 * cell, 0.0):
            for y in (-2 * cell, 0.0):
                with canvas.placed(x + 0.6, y + 0.6):
                    slab(canvas, tile, 0)
                    grid(canvas, tile)
    if end:
        x, y, _, _ = hour_spot(end)
        canvas.disc(middle + QPointF(x, y) * cell, cell * 0.38, "", QPen(QColor(colours.ember), 2.2, Qt.PenStyle.DotLine))
    for hour in range(1, 13):
        centre = middle + QPointF(*hour_label(hour, cell))
        if hour == DINNER_HOUR:
            _dinner(canvas, centre)
        else:
            canvas.numeral(str(hour), centre, HOUR, colours.pencil, bold=hour % 3 == 0)


def _dinner(canvas: Canvas[Palette], centre: QPointF) -> None:
    """The hour at which the day has to be over, marked in warning where the present Activity would go past it."""
    theme, past, box = canvas.theme, canvas.number("past"), around(centre, 52, 22)
    if past:
        canvas.rounded(box, 6, theme.warning)
    canvas.text(canvas.words("dinner"), box, canvas.least, theme.on_warning if past else canvas.colours.pencil, bold=True)


def paint_lantern(canvas: Canvas[Palette]) -> None:
    """A ring of small lanterns and their light."""
    colours, middle, r = canvas.colours, canvas.middle, canvas.w / 2
    canvas.disc(middle, r, fading(middle, r, colours.lantern, (0, 0.75), (0.75, 0.45), (1, 0.0)))
    canvas.disc(middle, r * 0.84, "", QPen(faded(colours.lantern, 0.9), 1.6, Qt.PenStyle.DotLine))
    for index in range(8):
        spot = polar(middle, math.pi * index / 4 + math.pi / 8, r * 0.84)
        canvas.rounded(around(spot, r * 0.22, r * 0.28), r * 0.07, colours.flame_heart, colours.outline, 1)


def paint_antlers(canvas: Canvas[Palette]) -> None:
    """The antlers of the Leaping Buck."""
    for colour, width in ((canvas.colours.outline, 11.0), (canvas.colours.antler, 6.5)):
        for x, side in ((0.0, 1), (canvas.w, -1)):
            with canvas.placed(x, 0, scale=(side * canvas.w / 100, canvas.h / 80)):
                canvas.shape(_ANTLER, edge=colour, width=width)
