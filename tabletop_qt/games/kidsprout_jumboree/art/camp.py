"""The camp: ground, campfire, stumps, blankets, Schedules with their pencilled hours, lanterns."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from tabletop_qt.art.lettering import numeral, text, words_on
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import faded, glow, mixed, placed, polar, polygon, radial, set_colours
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art.suits import suit_symbol
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette, palette
from tabletop_qt.games.kidsprout_jumboree.art.wood import grid, slab
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST, hour_label, hour_spot
from tabletop_qt.viewmodels.scenery import Face

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


def paint_ground(painter: QPainter, face: Face, theme: Theme) -> None:
    """Grass under the light at (``x``, ``y``) hundredths of its size, darker at the edges, with fireflies (by day: buttercups)."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    middle = QPointF(face.w * face.number("x", 50) / 100, face.h * face.number("y", 50) / 100)
    painter.fillRect(box, QColor(colours.ground))
    painter.fillRect(box, radial(middle, face.w * 0.62, (0, colours.glow), (0.5, colours.ground), (1, colours.shade)))
    set_colours(painter, edge=colours.blade, width=1.2)
    for x, y, lean in _scatter(420, 7):
        foot = QPointF(8 + x * (face.w - 16), 10 + y * (face.h - 14))
        blades = QPainterPath()
        for turn in (-0.5, 0.0, 0.5):
            tip = foot + QPointF(math.sin(turn + (lean - 0.5)) * 7, -math.cos(turn) * (5 + 3 * lean))
            blades.moveTo(foot)
            blades.quadTo((foot + tip) / 2 + QPointF(turn * 2, 0), tip)
        painter.drawPath(blades)
    for x, y, size in _scatter(46, 23):
        spot = QPointF(6 + x * (face.w - 12), 6 + y * (face.h - 12))
        glow(painter, spot, 5 + 4 * size, colours.lantern, 0.55)
        painter.setBrush(QColor(colours.flame_heart))
        painter.drawEllipse(spot, 1.3, 1.3)


def paint_clearing(painter: QPainter, face: Face, theme: Theme) -> None:
    """Trodden earth, stones in a ring, logs and a campfire, which burns high where the Sprouts' ages are open (``lit``).

    The fire is ``fire`` hundredths of the way down.
    """
    colours = palette(theme)
    w, h = face.w, face.h
    fading = [(share, faded(colours.earth, opacity)) for share, opacity in ((0, 0.85), (0.72, 0.6), (1, 0.0))]
    with placed(painter, w / 2, h / 2, scale=(w, h)):
        set_colours(painter, radial(QPointF(0, 0), 0.5, *fading))
        painter.drawEllipse(QPointF(0, 0), 0.5, 0.5)
    _campfire(painter, QPointF(w / 2, h * face.number("fire", 50) / 100), min(w, h) * 0.115, bool(face.number("lit")), colours)


def _campfire(painter: QPainter, middle: QPointF, r: float, lit: bool, colours: Palette) -> None:
    """Stones, two crossed logs, flames: small ones, or high ones where it is lit."""
    glow(painter, middle, r * (3.2 if lit else 2.2), colours.flame, 0.5 if lit else 0.32)
    for index in range(11):
        angle = 2 * math.pi * index / 11 + 0.2
        size = r * (0.24 + 0.05 * (index * 7 % 3))
        shine = "#FFFFFF" if math.sin(angle) + math.cos(angle) < 0 else "#000000"
        set_colours(painter, mixed(colours.stone, shine, 0.16), colours.outline, 1.3)
        painter.drawEllipse(polar(middle, angle, r * 1.12, r * 0.92), size, size * 0.82)
    for turn in (-24, 24):
        with placed(painter, middle.x(), middle.y() + r * 0.28, turn=turn):
            log = QRectF(-r * 0.82, -r * 0.15, r * 1.64, r * 0.30)
            set_colours(painter, colours.bark, colours.outline, 1.3)
            painter.drawRoundedRect(log, r * 0.15, r * 0.15)
            painter.setBrush(QColor(colours.stump))
            painter.drawEllipse(QPointF(log.right() - r * 0.1, 0), r * 0.09, r * 0.14)
    tall = r * (1.9 if lit else 1.15)
    for shape, colour, share in ((_FLAME, colours.ember, 1.0), (_FLAME, colours.flame, 0.86), (_HEART, colours.flame_heart, 1.0)):
        with placed(painter, middle.x(), middle.y() + r * 0.36, scale=(tall * share / 100 * 0.95, tall * share / 100)):
            painter.fillPath(shape.translated(-50, -94), QColor(colour))


def paint_stump(painter: QPainter, face: Face, theme: Theme) -> None:
    """A stump from above: bark with a band in the colour of its seat, year rings, the suit burnt in."""
    colours, suit, seat = palette(theme), face.word("suit"), face.word("seat")
    middle = QPointF(face.w / 2, face.h / 2 - face.h * 0.03)
    r = face.w * 0.45
    corners = [polar(middle, 2 * math.pi * index / 36, r * (1.0 + (0.045 if index % 3 == 0 else -0.01))) for index in range(36)]
    bark = polygon([(corner.x(), corner.y()) for corner in corners])
    set_colours(painter, mixed(colours.bark, "#000000", 0.35), colours.outline, 1.5)
    painter.drawPath(bark.translated(0, face.h * 0.045))
    painter.setBrush(QColor(colours.bark))
    painter.drawPath(bark)
    shine, shadow = mixed(colours.stump, "#FFFFFF", 0.25), mixed(colours.stump, "#000000", 0.12)
    set_colours(painter, radial(middle - QPointF(r * 0.4, r * 0.4), r * 1.8, (0, shine), (1, shadow)))
    painter.drawEllipse(middle, r * 0.88, r * 0.88)
    set_colours(painter, edge=colours.stump_ring, width=1.1)
    for share in (0.18, 0.36, 0.52, 0.66, 0.79):
        painter.drawEllipse(middle + QPointF(r * 0.05, r * 0.03), r * share, r * share * 0.98)
    painter.fillPath(suit_symbol(suit, middle, r * 0.8), faded(colours.bark, 0.55))
    for colour, width in ((colours.outline, r * 0.13), (theme.seat(seat), r * 0.085)):
        set_colours(painter, edge=colour, width=width)
        painter.drawEllipse(middle, r * 0.9, r * 0.9)


def paint_halo(painter: QPainter, face: Face, theme: Theme) -> None:
    """The light around the Sprout whose player would lead; broken where several are ``tied``."""
    colours, r = palette(theme), face.w / 2
    middle = QPointF(r, face.h / 2)
    shine = [(share, faded(colours.lantern, opacity)) for share, opacity in ((0.55, 0.95), (0.8, 0.4), (1, 0.0))]
    set_colours(painter, radial(middle, r, *shine))
    painter.drawEllipse(middle, r, r)
    line = QPen(faded(colours.lantern, 1.0), r * 0.06, Qt.PenStyle.DashLine if face.number("tied") else Qt.PenStyle.SolidLine)
    set_colours(painter, edge=line)
    painter.drawEllipse(middle, r * 0.75, r * 0.75)


def paint_passed(painter: QPainter, face: Face, theme: Theme) -> None:
    """A barred disc: this Sprout is passed over."""
    middle, r = QPointF(face.w / 2, face.h / 2), face.w / 2 - 2
    set_colours(painter, theme.warning, theme.on_warning, 2)
    painter.drawEllipse(middle, r, r)
    with placed(painter, middle.x(), middle.y(), turn=-45):
        set_colours(painter, theme.on_warning)
        painter.drawRoundedRect(QRectF(-r * 0.66, -r * 0.17, r * 1.32, r * 0.34), 2, 2)


def paint_blanket(painter: QPainter, face: Face, theme: Theme) -> None:
    """A camp blanket with a stripe in the colour of its seat; lit at its rim where its owner is to decide (``asked``)."""
    colours = palette(theme)
    body = QRectF(6, 6, face.w - 12, face.h - 12)
    if face.number("asked"):
        for width, opacity in ((9, 0.16), (6, 0.3), (3, 0.9)):
            set_colours(painter, edge=QPen(faded(colours.lantern, opacity), width))
            painter.drawRoundedRect(body, 10, 10)
    set_colours(painter, faded(colours.blanket, 0.94), colours.blanket_edge, 1.5)
    painter.drawRoundedRect(body, 10, 10)
    set_colours(painter, edge=QPen(mixed(theme.seat(face.word("seat")), colours.blanket, 0.15), 3))
    painter.drawRoundedRect(body.adjusted(5, 5, -5, -5), 7, 7)
    set_colours(painter, edge=QPen(faded(colours.blanket_edge, 0.9), 1.2, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(body.adjusted(9.5, 9.5, -9.5, -9.5), 5, 5)


def paint_schedule(painter: QPainter, face: Face, theme: Theme) -> None:
    """Four grid tiles on a corner, the twelve hours pencilled around."""
    colours, cell = palette(theme), face.number("cell") / 10
    middle = QPointF(face.w / 2, face.h / 2)
    tile = QRectF(0, 0, 2 * cell - 1.2, 2 * cell - 1.2)
    with placed(painter, middle.x(), middle.y(), turn=45):
        for x in (-2 * cell, 0.0):
            for y in (-2 * cell, 0.0):
                with placed(painter, x + 0.6, y + 0.6):
                    slab(painter, tile, 0, colours)
                    grid(painter, tile, colours)
    end = face.number("end")
    if end:
        x, y, _, _ = hour_spot(end)
        set_colours(painter, edge=QPen(QColor(colours.ember), 2.2, Qt.PenStyle.DotLine))
        painter.drawEllipse(middle + QPointF(x, y) * cell, cell * 0.38, cell * 0.38)
    for hour in range(1, 13):
        centre = middle + QPointF(*hour_label(hour, cell))
        if hour == DINNER_HOUR:
            _dinner(painter, face, centre, theme)
        else:
            numeral(painter, str(hour), centre, HOUR, colours.pencil, bold=hour % 3 == 0)


def _dinner(painter: QPainter, face: Face, centre: QPointF, theme: Theme) -> None:
    """The hour at which the day has to be over, marked in warning where the present Activity would go past it."""
    colours, box = palette(theme), QRectF(centre.x() - 26, centre.y() - 11, 52, 22)
    past = bool(face.number("past"))
    if past:
        set_colours(painter, theme.warning)
        painter.drawRoundedRect(box, 6, 6)
    text(painter, words_on(face, "dinner"), box, LEAST, theme.on_warning if past else colours.pencil, bold=True, least=LEAST)


def paint_lantern(painter: QPainter, face: Face, theme: Theme) -> None:
    """A ring of small lanterns and their light."""
    colours, r = palette(theme), face.w / 2
    middle = QPointF(r, face.h / 2)
    fading = [(share, faded(colours.lantern, opacity)) for share, opacity in ((0, 0.75), (0.75, 0.45), (1, 0.0))]
    set_colours(painter, radial(middle, r, *fading))
    painter.drawEllipse(middle, r, r)
    set_colours(painter, edge=QPen(faded(colours.lantern, 0.9), 1.6, Qt.PenStyle.DotLine))
    painter.drawEllipse(middle, r * 0.84, r * 0.84)
    set_colours(painter, colours.flame_heart, colours.outline, 1)
    for index in range(8):
        spot = polar(middle, math.pi * index / 4 + math.pi / 8, r * 0.84)
        painter.drawRoundedRect(QRectF(spot.x() - r * 0.11, spot.y() - r * 0.14, r * 0.22, r * 0.28), r * 0.07, r * 0.07)


def paint_antlers(painter: QPainter, face: Face, theme: Theme) -> None:
    """The antlers of the Leaping Buck."""
    colours = palette(theme)
    for colour, width in ((colours.outline, 11.0), (colours.antler, 6.5)):
        for x, side in ((0.0, 1), (face.w, -1)):
            with placed(painter, x, 0, scale=(side * face.w / 100, face.h / 80)):
                set_colours(painter, edge=colour, width=width)
                painter.drawPath(_ANTLER)
