"""The piecepack in turned wood: coins, piles of them, tiles, dice and pawns."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath

from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import disc, faded, lit, mixed, pen, placed, radial, set_colours
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art.suits import cut, suit_symbol, value_sign
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette, palette
from tabletop_qt.games.kidsprout_jumboree.faces import BACK, pile_steps
from tabletop_qt.viewmodels.scenery import Face

_PAWN = path("M17 27 C17 42 12 50 6 56 C2 60 3 68 8 70 C16 73.5 30 73.5 38 70 C43 68 44 60 40 56 C34 50 29 42 29 27 Z")

_FIGURE = 11.4
"""How high the smallest figures are."""


def paint_coin(painter: QPainter, face: Face, theme: Theme) -> None:
    """A coin from one side or the other."""
    _coin(painter, QPointF(face.w / 2, face.h / 2), face.w, face.word("suit"), face.number("value", BACK), palette(theme), QPointF())


def paint_pile(painter: QPainter, face: Face, theme: Theme) -> None:
    """Coins stacked, the last one on top; the signs of the others stand where the coin above leaves them free."""
    size, count, angle = face.number("size") / 10, face.number("count"), face.number("angle")
    step = QPointF(*pile_steps(size, angle))
    back = -step / math.hypot(step.x(), step.y())
    first = QPointF(face.w / 2, face.h / 2) - step * ((count - 1) / 2)
    for index in range(count):
        free = back if index + 1 < count else QPointF()
        _coin(painter, first + step * index, size, "", face.number(f"coin{index}"), palette(theme), free)


def _coin(painter: QPainter, middle: QPointF, size: float, suit: str, value: int, colours: Palette, free: QPointF) -> None:
    """A coin; ``free`` is the direction in which another coin upon it leaves it free, none for a coin with nothing on it."""
    edge = max(1.0, size * 0.03)
    thick = size * 0.07
    r = size / 2 - edge / 2 - thick / 2
    top = QPointF(middle.x(), middle.y() - thick / 2)
    disc(painter, top + QPointF(0, thick), r, QColor(colours.wood_dark), colours.outline, edge)
    stops = (0, colours.wood_light), (0.55, colours.wood), (1, mixed(colours.wood, colours.wood_dark, 0.55))
    disc(painter, top, r, radial(QPointF(top.x() - r * 0.45, top.y() - r * 0.5), r * 2, *stops), colours.outline, edge)
    set_colours(painter, edge=colours.grain, width=max(0.6, size * 0.012))
    for share in (0.34, 0.56):
        painter.drawEllipse(QPointF(top.x() + r * 0.07, top.y() + r * 0.04), r * share, r * share)
    painter.setPen(QColor(mixed(colours.wood, colours.wood_dark, 0.6)))
    painter.drawEllipse(top, r * 0.84, r * 0.84)
    depth = max(0.6, size * 0.022)
    if value == BACK:
        cut(painter, suit_symbol(suit, top, size * 0.54), colours.suit(suit), colours.wood_light, depth)
        return
    covered = not free.isNull()
    if suit:
        painter.setPen(pen(colours.suit(suit), size * 0.075))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(top, r * 0.84, r * 0.84)
        cut(painter, suit_symbol(suit, top + QPointF(0, r * 0.52), size * 0.17), colours.suit(suit), colours.wood_light, depth * 0.5)
    middle = top + free * (r * 0.60) if covered else top - QPointF(0, r * 0.12 if suit else 0)
    sign = value_sign(value, middle, size * (0.355 if covered else 0.42))
    cut(painter, sign, colours.suit(suit) if suit else colours.outline, colours.wood_light, depth)
    if not covered and not suit:
        tick = QRectF(top.x() - size * 0.025, top.y() - r * 0.98, size * 0.05, r * 0.22)
        painter.fillRect(tick, QColor(colours.outline))


def paint_tile(painter: QPainter, face: Face, theme: Theme) -> None:
    """A tile: suit symbol and value, or the grid of its other side."""
    colours = palette(theme)
    suit, value = face.word("suit"), face.number("value", BACK)
    thick = face.w * 0.05
    slab(painter, QRectF(0, 0, face.w, face.h), thick, colours)
    inner = QRectF(0, 0, face.w, face.h - thick)
    if value == BACK:
        grid(painter, inner, colours)
        return
    depth = max(0.6, face.w * 0.018)
    middle = QPointF(inner.center().x() + face.w * 0.10, inner.center().y() + face.h * 0.09)
    cut(painter, suit_symbol(suit, middle, face.w * 0.62), colours.suit(suit), colours.wood_light, depth)
    high = max(face.h * 0.24, _FIGURE)
    corner = QPointF(inner.left() + face.w * 0.07 + high * 0.5, inner.top() + face.h * 0.08 + high * 0.5)
    cut(painter, value_sign(value, corner, high), colours.suit(suit), colours.wood_light, depth)


def slab(painter: QPainter, box: QRectF, thick: float, colours: Palette) -> None:
    """A flat piece of wood with its lower edge and a little grain."""
    line = max(1.0, box.width() * 0.018)
    radius = box.width() * 0.05
    outer = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    set_colours(painter, colours.wood_dark, colours.outline, line)
    painter.drawRoundedRect(outer, radius, radius)
    top = outer.adjusted(0, 0, 0, -thick)
    painter.setBrush(lit(colours.wood, top, 0.28, 0.08))
    painter.drawRoundedRect(top, radius, radius)
    painter.save()
    clip = QPainterPath()
    clip.addRoundedRect(top.adjusted(line, line, -line, -line), radius, radius)
    painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
    set_colours(painter, edge=colours.grain, width=max(0.6, box.width() * 0.012))
    for index in range(7):
        y = top.top() + top.height() * (0.08 + 0.14 * index)
        bend = top.height() * (0.05 if index % 2 else -0.03)
        wave = QPainterPath(QPointF(top.left(), y))
        wave.cubicTo(top.left() + top.width() * 0.35, y + bend, top.left() + top.width() * 0.6, y - bend, top.right(), y + bend * 0.6)
        painter.drawPath(wave)
    painter.restore()


def grid(painter: QPainter, box: QRectF, colours: Palette) -> None:
    """The cross that divides a tile's grid side into four spaces."""
    middle = box.center()
    width = max(1.0, box.width() * 0.026)
    for colour, shift in ((colours.wood_light, width * 0.6), (colours.cut, 0.0)):
        painter.setPen(pen(colour, width))
        painter.drawLine(QPointF(box.left() + width * 2, middle.y() + shift), QPointF(box.right() - width * 2, middle.y() + shift))
        painter.drawLine(QPointF(middle.x() + shift, box.top() + width * 2), QPointF(middle.x() + shift, box.bottom() - width * 2))


def paint_die(painter: QPainter, face: Face, theme: Theme) -> None:
    """A die, stained in its suit's colour, the value cut bright."""
    colours = palette(theme)
    suit, value, size = face.word("suit"), face.number("value"), face.w
    stain = colours.suit(suit)
    thick = size * 0.11
    line = max(1.0, size * 0.03)
    body = QRectF(line / 2, line / 2, size - line, face.h - line)
    set_colours(painter, mixed(stain, "#000000", 0.45), colours.outline, line)
    painter.drawRoundedRect(body, size * 0.2, size * 0.2)
    top = body.adjusted(0, 0, -thick * 0.55, -thick)
    set_colours(painter, lit(stain, top, 0.22, 0.28))
    painter.drawRoundedRect(top, size * 0.2, size * 0.2)
    set_colours(painter, edge=mixed(stain, colours.wood_light, 0.45).name(), width=line * 0.7)
    painter.drawRoundedRect(top.adjusted(line, line, -line, -line), size * 0.17, size * 0.17)
    ink = colours.wood_light
    painter.fillPath(value_sign(value, top.center(), size * 0.42), QColor(ink))
    corner = QPointF(top.right() - size * 0.17, top.bottom() - size * 0.17)
    painter.fillPath(suit_symbol(suit, corner, size * 0.17), faded(ink, 0.85))


def paint_pawn(painter: QPainter, face: Face, theme: Theme) -> None:
    """A turned pawn in its suit's colour, the suit on its foot."""
    colours, suit = palette(theme), face.word("suit")
    stain = colours.suit(suit)
    light = QLinearGradient(8, 0, 42, 0)
    for share, other, part in ((0, "#FFFFFF", 0.22), (0.35, "#FFFFFF", 0.34), (1, "#000000", 0.35)):
        light.setColorAt(share, mixed(stain, other, part))
    with placed(painter, 0, 0, scale=(face.w / 46, face.h / 75)):
        set_colours(painter, QBrush(light), colours.outline, 2.4)
        painter.drawPath(_PAWN)
        painter.drawRoundedRect(QRectF(12.5, 23.5, 21, 5.5), 2.75, 2.75)
        painter.setBrush(radial(QPointF(18, 8), 20, (0, mixed(stain, "#FFFFFF", 0.5)), (1, stain)))
        painter.drawEllipse(QPointF(23, 13.5), 11, 11)
        painter.fillPath(suit_symbol(suit, QPointF(23, 59.5), 18), QColor(colours.wood_light))


def paint_spent(painter: QPainter, face: Face, theme: Theme) -> None:
    """A shelf with what is spent: small coins, then small tiles."""
    colours = palette(theme)
    set_colours(painter, faded(colours.outline, 0.22), colours.blanket_edge, 1.2)
    painter.drawRoundedRect(QRectF(1, 1, face.w - 2, face.h - 2), 5, 5)
    coins, tiles = face.number("coins"), face.number("tiles")
    size = min(face.h - 3, (face.w - 6) / 8)
    for index in range(coins):
        centre = QPointF(3 + size * (index + 0.5), face.h / 2)
        disc(painter, centre, size * 0.5, QColor(colours.wood), colours.outline, 1)
        painter.fillPath(value_sign(face.number(f"coin{index}"), centre, _FIGURE), QColor(colours.outline))
    set_colours(painter, colours.wood, colours.outline, 1)
    for index in range(tiles):
        centre = QPointF(face.w - 3 - size * (tiles - index - 0.5), face.h / 2)
        painter.drawRoundedRect(QRectF(centre.x() - size * 0.46, centre.y() - size * 0.46, size * 0.92, size * 0.92), 2, 2)
        painter.fillPath(value_sign(face.number(f"tile{index}"), centre, _FIGURE), QColor(colours.suit(face.word("suit"))))
