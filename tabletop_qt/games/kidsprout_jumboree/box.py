"""The box of KidSprout Jumboree: a camp at dusk."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from tabletop_qt.art.box_front import FRONT, MIDDLE
from tabletop_qt.art.lettering import ROUND, centred, write
from tabletop_qt.art.shapes import circle, glow, linear, path_from, pen, placed, polygon, set_colours, star
from tabletop_qt.art.theme import Theme, palettes, shades


@frozen
class Palette:
    """A sky at dusk, hills and pines, two tents by a fire."""

    high: str = shades("#34487A", "#1E2C52", "#203060")
    middle: str = shades("#C97A72", "#7C4D63", "#A85A60")
    low: str = shades("#F7C27B", "#D98E5B", "#F0B060")
    moon: str = shades("#FFF3CF", "#F7E9C0", "#FFFFFF")
    far: str = shades("#6C6A8C", "#413F60", "#50507A")
    near: str = shades("#3E5A4C", "#26402F", "#284A38")
    pine: str = shades("#2A4437", "#182C22", "#102818")
    meadow: str = shades("#56703F", "#33482A", "#3A5428")
    meadow_light: str = shades("#7A8E4A", "#4A5C32", "#5A7438")
    tent: str = shades("#E3B04B", "#D29D3C", "#E0A838")
    tent_dark: str = shades("#B57E2A", "#9C6A20", "#A06C18")
    other: str = shades("#C65A45", "#AF4B39", "#B04030")
    other_dark: str = shades("#923B2C", "#7C3023", "#782418")
    inside: str = shades("#FFE9A8", "#FFE29A", "#FFF0B8")
    wood: str = shades("#EFD7A6", "#E6CB95", "#FFF0D0")
    wood_edge: str = shades("#4A2F18", "#2E1C0D", "#000000")
    log: str = shades("#6B4528", "#573720", "#402410")
    flame: str = shades("#F28A2C", "#F28A2C", "#F07818")
    heart: str = shades("#FFE08A", "#FFE08A", "#FFE890")
    outline: str = shades("#1F1A18", "#100D0C", "#000000")


colours = palettes(Palette).of
"""The colours of the box in a theme."""

Spot = tuple[float, float, float]
"""A place, and how large a thing is there."""

_STARS = ((24, 14, 2.4), (262, 92, 1.8), (20, 82, 2.0), (218, 10, 1.8))
_PINES = ((18, 142, 50), (38, 148, 38), (136, 132, 30), (164, 134, 36), (256, 146, 56), (272, 150, 40))
_TILTS = (-6, 4, -3, 5, -5, 3, -4, 6, -3)
_LIFTS = (5, 2.5, 1, 0, -0.5, 0, 1, 2.5, 5)


def paint(painter: QPainter, theme: Theme) -> None:
    """Paint the front."""
    look = colours(theme)
    moon = circle(QPointF(247, 62), 12).subtracted(circle(QPointF(241, 58), 11))
    dusk(painter, QRectF(0, 0, FRONT.width(), FRONT.height()), 130, moon, _STARS, look)
    _hills(painter, look)
    _tent(painter, 84, 150, 52, look.tent, look.tent_dark, look)
    _tent(painter, 216, 148, 44, look.other, look.other_dark, look)
    _fire(painter, look)
    _words(painter, "KIDSPROUT", 15, 26, look)
    _words(painter, "JUMBOREE", 51, 23, look)


def dusk(painter: QPainter, field: QRectF, low: float, moon: QPainterPath, stars: Iterable[Spot], look: Palette) -> None:
    """The sky at dusk, down to where it is lightest, with moon and stars."""
    painter.fillRect(field, linear(QPointF(0, 0), QPointF(0, low), (0, look.high), (0.62, look.middle), (1, look.low)))
    set_colours(painter, look.moon)
    painter.drawPath(moon)
    for x, y, size in stars:
        painter.drawPath(star(QPointF(x, y), size * 1.6, 4, 0.35))


def pines(painter: QPainter, spots: Iterable[Spot], trunk: float, look: Palette) -> None:
    """Pines with trunks so broad, each at its foot and so high."""
    set_colours(painter, look.pine)
    for x, foot, high in spots:
        for step in range(3):
            top, half = foot - high + step * high * 0.24, high * (0.16 + 0.07 * step)
            painter.drawPath(polygon([(x, top), (x + half, top + high * 0.42), (x - half, top + high * 0.42)]))
        painter.drawRect(QRectF(x - trunk / 2, foot - high * 0.16, trunk, high * 0.2))


def _hills(painter: QPainter, look: Palette) -> None:
    for data, colour in (
        ("M0 112 C40 92 70 96 104 108 C140 88 190 84 276 110 V180 H0 Z", look.far),
        ("M0 122 C60 110 110 124 150 118 C200 110 240 118 276 112 V180 H0 Z", look.near),
    ):
        set_colours(painter, colour)
        painter.drawPath(path_from(data))
    pines(painter, _PINES, 3.2, look)
    set_colours(painter, look.meadow)
    painter.drawPath(path_from("M0 146 C80 134 190 138 276 146 V180 H0 Z"))
    set_colours(painter, look.meadow_light)
    painter.drawPath(path_from("M60 166 C100 152 190 152 226 166 C190 178 100 178 60 166 Z"))


def _tent(painter: QPainter, x: float, foot: float, half: float, light: str, dark: str, look: Palette) -> None:
    """A ridge tent seen from the front, lit inside: its left side in the light, its right side in the shade."""
    high = half * 1.12
    set_colours(painter, light, look.outline)
    painter.drawPath(polygon([(x, foot - high), (x, foot), (x - half, foot)]))
    set_colours(painter, dark, look.outline)
    painter.drawPath(polygon([(x, foot - high), (x + half, foot), (x, foot)]))
    set_colours(painter, look.inside, look.outline)
    painter.drawPath(polygon([(x, foot - high * 0.66), (x + half * 0.36, foot), (x - half * 0.36, foot)]))
    set_colours(painter, light, look.outline, 1.6)
    painter.drawPath(polygon([(x, foot - high * 0.66), (x - half * 0.08, foot), (x - half * 0.36, foot)]))
    set_colours(painter, "", look.outline)
    painter.drawLine(QPointF(x, foot - high), QPointF(x, foot - high - 9))
    set_colours(painter, look.flame, look.outline, 1.4)
    painter.drawPath(polygon([(x, foot - high - 9), (x + 13, foot - high - 5.5), (x, foot - high - 2)]))


def _fire(painter: QPainter, look: Palette) -> None:
    glow(painter, QPointF(150, 152), 52, look.heart, 0.55)
    for turn in (-18, 18):
        with placed(painter, 150, 163, turn=turn):
            set_colours(painter, look.log, look.outline, 1.8)
            painter.drawRoundedRect(QRectF(-19, -3.5, 38, 7), 3.5, 3.5)
    set_colours(painter, look.flame, look.outline, 1.8)
    painter.drawPath(
        path_from(
            "M150 122 C158 132 166 140 164 150 C163 158 157 161 150 161 "
            "C143 161 137 158 136 150 C135 142 143 138 145 131 C147 136 149 136 150 122 Z"
        )
    )
    set_colours(painter, look.heart)
    painter.drawPath(
        path_from("M151 139 C155 145 158 148 157 153 C156 158 153 160 150 160 C146 160 143 157 143 153 C143 148 149 146 151 139 Z")
    )


def _words(painter: QPainter, words: str, top: float, size: float, look: Palette) -> None:
    """Letters of turned wood, each a little askew, on an arch."""
    letters = []
    for place, letter in enumerate(centred(words, ROUND, MIDDLE, top, size, 4.0)):
        middle = letter.boundingRect().center()
        askew = QTransform.fromTranslate(middle.x(), middle.y() + _LIFTS[place]).rotate(_TILTS[place]).translate(-middle.x(), -middle.y())
        letters.append(askew.map(letter))
    write(painter, letters, (pen(look.wood_edge, size * 0.34 + 5), 1.5), (pen(look.wood, size * 0.3), 0.0))
    write(painter, [letter.translated(-1.4, 0) for letter in letters], (pen("#59FFFFFF", size * 0.07), -1.6))
