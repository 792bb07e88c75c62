"""The box of School Year Diary: a diary with a ribbon, on a desk."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from tabletop_qt.art.box_front import FRONT
from tabletop_qt.art.lettering import HAND, title, write
from tabletop_qt.art.shapes import disc, lit, path_from, pen, placed, polygon, set_colours, sheet, star
from tabletop_qt.art.theme import Theme, palettes, shades


@frozen
class Palette:
    """A desk, a diary on it, and what lies about."""

    desk: str = shades("#D2A878", "#6B4A31", "#E8CDA8")
    desk_dark: str = shades("#BF9362", "#5A3D27", "#CBA97C")
    cover: str = shades("#2F5D73", "#274E61", "#1E4A60")
    cover_dark: str = shades("#234859", "#1C3B4A", "#12303F")
    paper: str = shades("#FBF5E6", "#F1E9D6", "#FFFFFF")
    paper_line: str = shades("#D5C8A9", "#C6B897", "#8A7C5C")
    ribbon: str = shades("#C9502F", "#BE4A2B", "#A02C10")
    ribbon_dark: str = shades("#943619", "#8A3217", "#701C08")
    gold: str = shades("#F0BE4B", "#E4B243", "#E0A820")
    gold_dark: str = shades("#C08A1E", "#B5811A", "#8A5F08")
    ink: str = shades("#3B2414", "#FBEEDC", "#000000")
    outline: str = shades("#2B1D12", "#1C130B", "#000000")
    pencil: str = shades("#F2C14E", "#E6B64A", "#F0B020")
    tip: str = shades("#F3DDB8", "#E8D2AC", "#FFE8C8")
    rubber: str = shades("#D98A94", "#CC7F8A", "#C06070")
    shade: str = shades("#33000000", "#55000000", "#33000000")


colours = palettes(Palette).of
"""The colours of the box in a theme."""


def paint(painter: QPainter, theme: Theme) -> None:
    """Paint the front."""
    look = colours(theme)
    _desk(painter, look)
    with placed(painter, 196, 91, turn=7):
        _diary(painter, look)
    with placed(painter, 76, 152, turn=-9):
        _pencil(painter, look)
    lean = QTransform.fromTranslate(0, 0).shear(-0.1, 0)
    for line, (words, x, y) in enumerate((("School", 30, 22), ("Year", 42, 62), ("Diary", 36, 102))):
        letters = [lean.map(letter) for letter in title(words, HAND, x + 10 - line * 4 + y * 0.1, y, 27, 2.1)]
        write(painter, letters, (pen(look.ink, 4.2), 0.0))


def _desk(painter: QPainter, look: Palette) -> None:
    painter.fillRect(QRectF(0, 0, FRONT.width(), FRONT.height()), lit(look.desk, FRONT, 0.08, 0.06))
    for y in (46, 94, 139):
        set_colours(painter, "", look.desk_dark, 2)
        painter.drawLine(QPointF(0, y), QPointF(FRONT.width(), y))
    for data in (
        "M20 20 C70 14 110 28 160 20",
        "M120 70 C170 62 220 76 280 66",
        "M10 116 C60 110 90 124 140 115",
        "M150 162 C190 156 230 168 276 160",
    ):
        set_colours(painter, "", look.desk_dark, 1.2)
        painter.drawPath(path_from(data))


def _diary(painter: QPainter, look: Palette) -> None:
    """Around its middle: pages that look out at the right and below, the cover, a medal, the ribbon."""
    set_colours(painter, look.shade)
    painter.drawRoundedRect(QRectF(-46, -62, 108, 138), 8, 8)
    set_colours(painter, look.ribbon, look.outline)
    painter.drawPath(polygon([(22, 56), (38, 56), (38, 92), (30, 84), (22, 92)]))
    set_colours(painter, look.ribbon_dark)
    painter.drawPath(polygon([(23, 66), (37, 66), (37, 71), (23, 71)]))
    sheet(painter, QRectF(-50, -64, 106, 134), look.paper, look.outline, 7, 2)
    set_colours(painter, "", look.paper_line, 1.2)
    for inset in (3, 6):
        painter.drawLine(QPointF(-40, 70 - inset), QPointF(52, 70 - inset))
    cover = QRectF(-54, -68, 104, 130)
    sheet(painter, cover, lit(look.cover, cover, 0.16, 0.1), look.outline, 7, 2)
    set_colours(painter, look.cover_dark)
    painter.drawRect(QRectF(-53, -62, 13, 118))
    set_colours(painter, "", look.gold_dark, 1.6)
    painter.drawRoundedRect(QRectF(-33, -59, 74, 112), 4, 4)
    for x, y in ((-33, -59), (41, -59), (-33, 53), (41, 53)):
        disc(painter, QPointF(x, y), 3, look.gold, look.gold_dark, 1.2)
    _medal(painter, look)


def _medal(painter: QPainter, look: Palette) -> None:
    set_colours(painter, look.ribbon, look.outline)
    painter.drawPath(polygon([(-9, 14), (2, 14), (-4, 42), (-10, 36), (-17, 39)]))
    set_colours(painter, look.ribbon_dark, look.outline)
    painter.drawPath(polygon([(6, 14), (17, 14), (25, 39), (18, 36), (12, 42)]))
    face = QRectF(-22, -34, 52, 52)
    disc(painter, QPointF(4, -8), 26, lit(look.gold, face, 0.3, 0.16), look.outline)
    disc(painter, QPointF(4, -8), 19, lit(look.paper, face, 0.1, 0.06), look.gold_dark, 2)
    set_colours(painter, look.ribbon, look.outline, 1.6)
    painter.drawPath(star(QPointF(4, -7), 13))


def _pencil(painter: QPainter, look: Palette) -> None:
    set_colours(painter, look.shade)
    painter.drawRoundedRect(QRectF(-50, -2, 106, 11), 4, 4)
    sheet(painter, QRectF(-58, -6, 16, 12), look.rubber, look.outline, 4, 2)
    sheet(painter, QRectF(-48, -6, 84, 12), look.pencil, look.outline, 1, 2)
    set_colours(painter, look.gold_dark)
    painter.drawRect(QRectF(-47, 1, 82, 3.5))
    set_colours(painter, look.tip, look.outline)
    painter.drawPath(polygon([(36, -6), (55, 0), (36, 6)]))
    set_colours(painter, look.outline)
    painter.drawPath(polygon([(49, -2.2), (56, 0), (49, 2.2)]))
