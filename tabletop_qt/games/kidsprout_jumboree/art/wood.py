"""The piecepack in turned wood: coins, piles of them, tiles, dice and pawns."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import around, faded, inset, linear, lit, mixed, path, pen, radial
from tabletop_qt.games.kidsprout_jumboree.art.suits import cut, suit_symbol, value_sign
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette
from tabletop_qt.games.kidsprout_jumboree.faces import BACK, pile_steps

_PAWN = path("M17 27 C17 42 12 50 6 56 C2 60 3 68 8 70 C16 73.5 30 73.5 38 70 C43 68 44 60 40 56 C34 50 29 42 29 27 Z")

_FIGURE = 11.4
"""How high the smallest figures are."""


def paint_coin(canvas: Canvas[Palette]) -> None:
    """A coin from one side or the other."""
    _coin(canvas, canvas.middle, canvas.w, canvas.word("suit"), canvas.number("value", BACK), QPointF())


def paint_pile(canvas: Canvas[Palette]) -> None:
    """Coins stacked, the last one on top; the signs of the others stand where the coin above leaves them free."""
    size, count = canvas.number("size") / 10, canvas.number("count")
    step = QPointF(*pile_steps(size, canvas.number("angle")))
    back = -step / math.hypot(step.x(), step.y())
    first = canvas.middle - step * ((count - 1) / 2)
    for index in range(count):
        free = back if index + 1 < count else QPointF()
        _coin(canvas, first + step * index, size, "", canvas.number(f"coin{index}"), free)


def _coin(canvas: Canvas[Palette], middle: QPointF, size: float, suit: str, value: int, free: QPointF) -> None:
    """A coin; ``free`` is the direction in which another coin upon it leaves it free, none for a coin with nothing on it."""
    colours = canvas.colours
    edge, thick = max(1.0, size * 0.03), size * 0.07
    r = size / 2 - edge / 2 - thick / 2
    top = middle - QPointF(0, thick / 2)
    canvas.disc(top + QPointF(0, thick), r, colours.wood_dark, colours.outline, edge)
    stops = (0, colours.wood_light), (0.55, colours.wood), (1, mixed(colours.wood, colours.wood_dark, 0.55))
    canvas.disc(top, r, radial(top - QPointF(r * 0.45, r * 0.5), r * 2, *stops), colours.outline, edge)
    for share in (0.34, 0.56):
        canvas.disc(top + QPointF(r * 0.07, r * 0.04), r * share, "", colours.grain, max(0.6, size * 0.012))
    canvas.disc(top, r * 0.84, "", mixed(colours.wood, colours.wood_dark, 0.6), 1)
    depth = max(0.6, size * 0.022)
    if value == BACK:
        cut(canvas, suit_symbol(suit, top, size * 0.54), colours.suit(suit), depth)
        return
    covered = not free.isNull()
    if suit:
        canvas.disc(top, r * 0.84, "", colours.suit(suit), size * 0.075)
        cut(canvas, suit_symbol(suit, top + QPointF(0, r * 0.52), size * 0.17), colours.suit(suit), depth * 0.5)
    middle = top + free * (r * 0.60) if covered else top - QPointF(0, r * 0.12 if suit else 0)
    sign = value_sign(value, middle, size * (0.355 if covered else 0.42))
    cut(canvas, sign, colours.suit(suit) if suit else colours.outline, depth)
    if not covered and not suit:
        canvas.painter.fillRect(QRectF(top.x() - size * 0.025, top.y() - r * 0.98, size * 0.05, r * 0.22), colours.outline)


def paint_tile(canvas: Canvas[Palette]) -> None:
    """A tile: suit symbol and value, or the grid of its other side."""
    w, h, value = canvas.w, canvas.h, canvas.number("value", BACK)
    thick = w * 0.05
    slab(canvas, canvas.box, thick)
    inner = canvas.box.adjusted(0, 0, 0, -thick)
    if value == BACK:
        grid(canvas, inner)
        return
    suit, depth = canvas.word("suit"), max(0.6, w * 0.018)
    stain = canvas.colours.suit(suit)
    cut(canvas, suit_symbol(suit, inner.center() + canvas.at(0.10, 0.09), w * 0.62), stain, depth)
    high = max(h * 0.24, _FIGURE)
    corner = canvas.at(0.07, 0.08) + QPointF(high * 0.5, high * 0.5)
    cut(canvas, value_sign(value, corner, high), stain, depth)


def slab(canvas: Canvas[Palette], box: QRectF, thick: float) -> None:
    """A flat piece of wood with its lower edge and a little grain."""
    colours, grain = canvas.colours, pen(canvas.colours.grain, max(0.6, box.width() * 0.012))
    line, radius = max(1.0, box.width() * 0.018), box.width() * 0.05
    outer = inset(box, line / 2)
    top = outer.adjusted(0, 0, 0, -thick)
    canvas.rounded(outer, radius, colours.wood_dark, colours.outline, line)
    canvas.rounded(top, radius, lit(colours.wood, top, 0.28, 0.08), colours.outline, line)
    with canvas.clipped(inset(top, line), radius):
        for index in range(7):
            y = top.top() + top.height() * (0.08 + 0.14 * index)
            bend = top.height() * (0.05 if index % 2 else -0.03)
            wave = QPainterPath(QPointF(top.left(), y))
            wave.cubicTo(top.left() + top.width() * 0.35, y + bend, top.left() + top.width() * 0.6, y - bend, top.right(), y + bend * 0.6)
            canvas.shape(wave, "", grain)


def grid(canvas: Canvas[Palette], box: QRectF) -> None:
    """The cross that divides a tile's grid side into four spaces."""
    middle, width = box.center(), max(1.0, box.width() * 0.026)
    for colour, shift in ((canvas.colours.wood_light, width * 0.6), (canvas.colours.cut, 0.0)):
        x, y = middle.x() + shift, middle.y() + shift
        canvas.line(QPointF(box.left() + width * 2, y), QPointF(box.right() - width * 2, y), colour, width)
        canvas.line(QPointF(x, box.top() + width * 2), QPointF(x, box.bottom() - width * 2), colour, width)


def paint_die(canvas: Canvas[Palette]) -> None:
    """A die, stained in its suit's colour, the value cut bright."""
    colours, suit, size = canvas.colours, canvas.word("suit"), canvas.w
    stain = colours.suit(suit)
    line, thick = max(1.0, size * 0.03), size * 0.11
    body = inset(canvas.box, line / 2)
    top = body.adjusted(0, 0, -thick * 0.55, -thick)
    canvas.rounded(body, size * 0.2, mixed(stain, "#000000", 0.45), colours.outline, line)
    canvas.rounded(top, size * 0.2, lit(stain, top, 0.22, 0.28))
    canvas.rounded(inset(top, line), size * 0.17, "", mixed(stain, colours.wood_light, 0.45), line * 0.7)
    canvas.shape(value_sign(canvas.number("value"), top.center(), size * 0.42), colours.wood_light)
    corner = top.bottomRight() - QPointF(size * 0.17, size * 0.17)
    canvas.shape(suit_symbol(suit, corner, size * 0.17), faded(colours.wood_light, 0.85))


def paint_pawn(canvas: Canvas[Palette]) -> None:
    """A turned pawn in its suit's colour, the suit on its foot."""
    colours, suit = canvas.colours, canvas.word("suit")
    stain = colours.suit(suit)
    shades = (0, mixed(stain, "#FFFFFF", 0.22)), (0.35, mixed(stain, "#FFFFFF", 0.34)), (1, mixed(stain, "#000000", 0.35))
    light = linear(QPointF(8, 0), QPointF(42, 0), *shades)
    with canvas.placed(0, 0, scale=(canvas.w / 46, canvas.h / 75)):
        canvas.shape(_PAWN, light, colours.outline, 2.4)
        canvas.rounded(QRectF(12.5, 23.5, 21, 5.5), 2.75, light, colours.outline, 2.4)
        head = radial(QPointF(18, 8), 20, (0, mixed(stain, "#FFFFFF", 0.5)), (1, stain))
        canvas.disc(QPointF(23, 13.5), 11, head, colours.outline, 2.4)
        canvas.shape(suit_symbol(suit, QPointF(23, 59.5), 18), colours.wood_light)


def paint_spent(canvas: Canvas[Palette]) -> None:
    """A shelf with what is spent: small coins, then small tiles."""
    colours, coins, tiles = canvas.colours, canvas.number("coins"), canvas.number("tiles")
    canvas.rounded(inset(canvas.box, 1), 5, faded(colours.outline, 0.22), colours.blanket_edge, 1.2)
    size = min(canvas.h - 3, (canvas.w - 6) / 8)
    for index in range(coins):
        centre = QPointF(3 + size * (index + 0.5), canvas.h / 2)
        canvas.disc(centre, size * 0.5, colours.wood, colours.outline, 1)
        canvas.shape(value_sign(canvas.number(f"coin{index}"), centre, _FIGURE), colours.outline)
    for index in range(tiles):
        centre = QPointF(canvas.w - 3 - size * (tiles - index - 0.5), canvas.h / 2)
        canvas.rounded(around(centre, size * 0.92), 2, colours.wood, colours.outline, 1)
        canvas.shape(value_sign(canvas.number(f"tile{index}"), centre, _FIGURE), colours.suit(canvas.word("suit")))
