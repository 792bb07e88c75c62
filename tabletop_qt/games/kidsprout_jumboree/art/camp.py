"""The colours of KidSprout Jumboree by purpose: a meadow by day, a camp at dusk, high contrast."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from engines.kidsprout_jumboree.model import Suit
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import DIGIT, growth, note_height, numeral_height, outline
from tabletop_qt.art.shapes import (
    around,
    circle,
    faded,
    fading,
    glow,
    inset,
    linear,
    lit,
    mixed,
    path,
    pen,
    placed_symbol,
    polar,
    polygon,
    radial,
    set_colours,
)
from tabletop_qt.art.theme import palettes, shades
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, SUM, hour_label, hour_spot, pile_steps

# Colours


@frozen
class Palette:
    """KidSprout Jumboree: a turned-wood piecepack on the ground of a summer camp."""

    ground: str = shades("#C3D0A6", "#18211D", "#FFFFFF")
    """The ground around the camp and its edges."""
    grass: str = shades("#DDE5C8", "#25322B", "#FFFFFF")
    glow: str = shades("#F3F3DA", "#4A5539", "#FFFFFF")
    """The light in the middle of the camp."""
    blade: str = shades("#AEBF8B", "#33443A", "#FFFFFF")
    """Grass and pine needles."""
    blanket: str = shades("#F4F1DF", "#2C3A33", "#FFFFFF")
    blanket_edge: str = shades("#B9BE97", "#51645A", "#000000")
    pencil: str = shades("#3B4433", "#E6E3CE", "#000000")
    """Hours and words on the ground and on blankets."""
    wood: str = shades("#EBD9B4", "#E2CDA3", "#FFFFFF")
    wood_light: str = shades("#F8ECD0", "#F2E2BF", "#FFFFFF")
    wood_dark: str = shades("#B98F5A", "#8E6A3F", "#000000")
    grain: str = shades("#D9C190", "#CFB685", "#FFFFFF")
    cut: str = shades("#8A6536", "#7A5830", "#000000")
    """The shadow inside a cut."""
    suns: str = shades("#B83226", "#B02E22", "#A01010")
    moons: str = shades("#262626", "#222222", "#000000")
    crowns: str = shades("#20704A", "#1B6843", "#005A30")
    arms: str = shades("#2C5AA0", "#2C5AA0", "#00288C")
    paper: str = shades("#FFFBEF", "#F3EAD3", "#FFFFFF")
    paper_edge: str = shades("#A89C7E", "#B5A883", "#000000")
    sheet: str = shades("#FFFBEF", "#37342A", "#FFFFFF")
    """The Scorekeeper's sheet, the legend and the board by the fire."""
    sheet_ink: str = shades("#2C2A22", "#F1E8D3", "#000000")
    soft_sheet_ink: str = shades("#655E4E", "#C6BBA3", "#000000")
    sheet_mark: str = shades("#B4451F", "#FFA27A", "#B4451F")
    ink: str = shades("#2C2A22", "#2C2A22", "#000000")
    soft_ink: str = shades("#655E4E", "#655E4E", "#000000")
    plank: str = shades("#8A5A34", "#5E3F27", "#FFFFFF")
    plank_edge: str = shades("#573519", "#2E1C0F", "#000000")
    plank_ink: str = shades("#FFF6E3", "#FBEFD8", "#000000")
    frame: str = shades("#F6E9CF", "#33271B", "#FFFFFF")
    """The pale boards around the meadow, and ``frame_mark`` their seams and grain."""
    frame_mark: str = shades("#EEE1C6", "#241A10", "#FFFFFF")
    bark: str = shades("#6B4A2E", "#4A331F", "#000000")
    stump: str = shades("#D9B482", "#B98F60", "#FFFFFF")
    stump_ring: str = shades("#B98D58", "#936A3F", "#767676")
    earth: str = shades("#C9B48A", "#3F3A2A", "#FFFFFF")
    stone: str = shades("#9DA093", "#5F665E", "#FFFFFF")
    flame: str = shades("#F08A24", "#F5922B", "#F08A24")
    flame_heart: str = shades("#FFE08A", "#FFE79A", "#FFE08A")
    ember: str = shades("#B4451F", "#B0401A", "#B4451F")
    lantern: str = shades("#E8A41C", "#FFC64A", "#E0A000")
    night: str = shades("#1B2550", "#0A0E26", "#000000")
    moon: str = shades("#FFF3C4", "#FFF3C4", "#FFFFFF")
    antler: str = shades("#7A5230", "#E3C79A", "#000000")
    outline: str = shades("#3A2A1A", "#15100A", "#000000")
    older: str = shades("#9A3A12", "#9A3A12", "#7A0000")
    on_older: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    younger: str = shades("#1D5F8A", "#1D5F8A", "#00286E")
    on_younger: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")

    def suit(self, suit: str) -> str:
        """The colour of a suit on wood."""
        return {Suit.SUNS: self.suns, Suit.MOONS: self.moons, Suit.CROWNS: self.crowns, Suit.ARMS: self.arms}[Suit(suit)]


palette = palettes(Palette)
"""The colours of the game in a theme."""


# Suits and values
_CROWN = (
    "M14 66 L8 34 C8 34 20 50 28 52 C36 50 46 30 50 20 C54 30 64 50 72 52 C80 50 92 34 92 34 L86 66 Z"
    "M15 72 H85 L83 86 C62 90 38 90 17 86 Z"
    "M50 9 a6.5 6.5 0 1 0 0.01 0 Z M8 24 a5.5 5.5 0 1 0 0.01 0 Z M92 24 a5.5 5.5 0 1 0 0.01 0 Z"
)

_LILY = (
    "M50 3 C62 17 68 30 64 44 C61 53 57 58 56 65 H44 C43 58 39 53 36 44 C32 30 38 17 50 3 Z"
    "M39 65 C40 52 33 46 27 49 C22 52 23 60 29 62 C16 68 4 58 7 43 C10 30 27 26 34 39 C38 47 41 54 43 65 Z"
    "M61 65 C60 52 67 46 73 49 C78 52 77 60 71 62 C84 68 96 58 93 43 C90 30 73 26 66 39 C62 47 59 54 57 65 Z"
    "M27 68 H73 V76 H27 Z"
    "M43 79 H57 C57 87 61 92 68 96 C61 97 55 95 50 91 C45 95 39 97 32 96 C39 92 43 87 43 79 Z"
)


@cache
def _symbol(suit: str) -> QPainterPath:
    """The symbol of a suit on a field of 100 by 100."""
    if suit == Suit.SUNS:
        return _sun()
    if suit == Suit.MOONS:
        return circle(QPointF(47, 50), 43).subtracted(circle(QPointF(66, 42), 36))
    return path(_CROWN if suit == Suit.CROWNS else _LILY).simplified()


def _sun() -> QPainterPath:
    made, middle = circle(QPointF(50, 50), 23), QPointF(50, 50)
    for index in range(8):
        up = math.pi * index / 4 - math.pi / 2
        corners = [polar(middle, up - 0.27, 28), polar(middle, up, 48 if index % 2 == 0 else 43), polar(middle, up + 0.27, 28)]
        made.addPath(polygon([(corner.x(), corner.y()) for corner in corners]))
    return made


def suit_symbol(suit: str, centre: QPointF, size: float) -> QPainterPath:
    """The symbol of a suit around a centre; ``size`` is its width."""
    return placed_symbol(_symbol(suit).translated(-50, -50), centre, size / 100)


def value_sign(value: int, centre: QPointF, height: float) -> QPainterPath:
    """The sign of a value: a struck ring for null, A for ace, else the number."""
    return outline(_value(value), centre, height) if value else _null(centre, height)


NARROW = 0.8
"""The width of a sign on a coin of a pile, so that it stands apart from the next one."""


def sign_on(canvas: Canvas[Palette], value: int, centre: QPointF, height: float) -> QPainterPath:
    """The sign of a value on a face, which can be asked how high its texts are."""
    note_height(canvas.painter, _value(value), height / DIGIT)
    return value_sign(value, centre, height)


def _value(value: int) -> str:
    return "A" if value == 1 else str(value)


def _null(centre: QPointF, height: float) -> QPainterPath:
    r, bar = height * 0.47, QPainterPath()
    bar.addRect(QRectF(-r * 1.28, -r * 0.15, r * 2.56, r * 0.3))
    slanted = QTransform.fromTranslate(centre.x(), centre.y()).rotate(-48).map(bar)
    return circle(centre, r).subtracted(circle(centre, r * 0.66)).united(slanted)


def cut(canvas: Canvas[Palette], shape: QPainterPath, colour: str, depth: float) -> None:
    """A shape cut into wood and stained: shadow along its upper left wall, light on the rim at its lower right."""
    canvas.shape(shape.translated(depth * 0.8, depth * 0.8), canvas.colours.wood_light)
    canvas.shape(shape, colour)
    canvas.shape(shape.subtracted(shape.translated(depth, depth)), mixed(colour, "#000000", 0.55))


# Wood
_PAWN = path("M17 27 C17 42 12 50 6 56 C2 60 3 68 8 70 C16 73.5 30 73.5 38 70 C43 68 44 60 40 56 C34 50 29 42 29 27 Z")
_FIGURE = 11.4
"""The height of the smallest figures."""


def paint_coin(canvas: Canvas[Palette]) -> None:
    """A coin from one side or the other."""
    _coin(canvas, canvas.middle, canvas.w, canvas.word("suit"), canvas.number("value", BACK), QPointF())


def paint_pile(canvas: Canvas[Palette]) -> None:
    """Coins stacked, the last one on top; the signs of the others stand where the coin above leaves them free."""
    _pile(canvas, canvas.middle)


def paint_reckoned(canvas: Canvas[Palette]) -> None:
    """Coins stacked, and below them what they count."""
    words = QRectF(0, canvas.h - SUM, canvas.w, SUM)
    _pile(canvas, QPointF(canvas.w / 2, words.top() / 2))
    canvas.text(canvas.words("text"), words, 18, canvas.colours.pencil, bold=True)


def _pile(canvas: Canvas[Palette], middle: QPointF) -> None:
    size, count = canvas.number("size") / 10, canvas.number("count")
    step = QPointF(*pile_steps(size, canvas.number("angle")))
    back = -step / math.hypot(step.x(), step.y())
    first = middle - step * ((count - 1) / 2)
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
        cut(
            canvas, suit_symbol(suit, top + QPointF(0, r * (0.52 + 0.5 * (growth(1.28) - 1))), size * 0.17), colours.suit(suit), depth * 0.5
        )
    middle = top + free * (r * 0.5) if covered else top - QPointF(0, r * 0.12 if suit else 0)
    # A larger sign has its suit below it.
    grown = growth(1.28)
    middle -= QPointF(0, r * 0.2 * (grown - 1) if suit and not covered else 0)
    high = max(size * 0.44 * grown, min(numeral_height(size * 0.44), size * 0.6))
    sign = sign_on(canvas, value, middle, size * 0.44 * growth(1.1) if covered else high)
    if not suit:
        sign = QTransform.fromTranslate(middle.x() * (1 - NARROW), 0).scale(NARROW, 1).map(sign)
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
    grown = growth(1.45)
    cut(canvas, suit_symbol(suit, inner.center() + canvas.at(0.10, 0.09) * math.sqrt(grown), w * 0.62 / math.sqrt(grown)), stain, depth)
    high = max(h * 0.24, _FIGURE) * grown
    corner = canvas.at(0.07, 0.08) + QPointF(high * 0.5, high * 0.5)
    cut(canvas, sign_on(canvas, value, corner, high), stain, depth)


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
    canvas.rounded(inset(top, line), size * 0.17, "", mixed(stain, colours.wood_light, 0.6), line * 1.3)
    canvas.shape(sign_on(canvas, canvas.number("value"), top.center(), size * 0.42 * growth(1.35)), colours.wood_light)
    if not canvas.number("buck"):
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
        canvas.shape(sign_on(canvas, canvas.number(f"coin{index}"), centre, _FIGURE), colours.outline)
    for index in range(tiles):
        centre = QPointF(canvas.w - 3 - size * (tiles - index - 0.5), canvas.h / 2)
        canvas.rounded(around(centre, size * 0.92), 2, colours.wood, colours.outline, 1)
        canvas.shape(sign_on(canvas, canvas.number(f"tile{index}"), centre, _FIGURE), colours.suit(canvas.word("suit")))


# The camp
_FLAME = path("M50 4 C56 22 78 32 78 60 C78 80 66 94 50 94 C34 94 22 80 22 60 C22 48 28 40 34 34 C36 42 40 45 44 46 C40 32 44 16 50 4 Z")
_HEART = path("M51 44 C54 54 64 60 64 74 C64 86 58 92 50 92 C42 92 36 86 36 76 C36 68 41 64 43 58 C46 62 48 63 50 63 C48 56 49 50 51 44 Z")
_ANTLER = path("M46 74 C40 60 24 58 16 46 C10 36 10 22 8 10 M17 47 C20 38 24 32 22 20 M28 56 C32 46 36 40 36 28 M12 32 C8 30 4 28 3 22")
DINNER_HOUR = 6
HOUR = 11.4
"""The height of the pencilled hours."""


@lru_cache(maxsize=8)
def _scatter(count: int, seed: int) -> tuple[tuple[float, float, float], ...]:
    """Points in the unit square, and a third number from 0 to 1 each, always the same ones."""
    drawn = [seed]
    for _ in range(3 * count):
        drawn.append((drawn[-1] * 1103515245 + 12345) % (1 << 31))
    shares = [number / (1 << 31) for number in drawn[1:]]
    return tuple(zip(shares[::3], shares[1::3], shares[2::3], strict=True))


@lru_cache(maxsize=1)
def _grass(w: float, h: float) -> Sequence[QPainterPath]:
    """The tufts of grass on a ground of this size, with three blades each."""
    tufts = []
    for x, y, lean in _scatter(420, 7):
        foot, blades = QPointF(8 + x * (w - 16), 10 + y * (h - 14)), QPainterPath()
        for turn in (-0.5, 0.0, 0.5):
            tip = foot + QPointF(math.sin(turn + (lean - 0.5)) * 7, -math.cos(turn) * (5 + 3 * lean))
            blades.moveTo(foot)
            blades.quadTo((foot + tip) / 2 + QPointF(turn * 2, 0), tip)
        tufts.append(blades)
    return tufts


def paint_ground(canvas: Canvas[Palette]) -> None:
    """Grass under the light at (``x``, ``y``) hundredths of its size, darker at the edges, with fireflies (by day: buttercups)."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    middle = canvas.at(canvas.number("x", 50) / 100, canvas.number("y", 50) / 100)
    canvas.painter.fillRect(canvas.box, radial(middle, w * 0.62, (0, colours.glow), (0.5, colours.grass), (1, colours.ground)))
    set_colours(canvas.painter, edge=colours.blade, width=1.2)
    for tuft in _grass(w, h):
        canvas.painter.drawPath(tuft)
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
    # Its tip stays below what is said about the Sprouts above.
    tall = r * (1.65 if lit else 1.15)
    for shape, colour, share in ((_FLAME, colours.ember, 1.0), (_FLAME, colours.flame, 0.86), (_HEART, colours.flame_heart, 1.0)):
        with canvas.placed(middle.x(), middle.y() + r * 0.36, scale=(tall * share / 100 * 0.95, tall * share / 100)):
            canvas.shape(shape.translated(-50, -94), colour)


def paint_fire(canvas: Canvas[Palette]) -> None:
    """The campfire, burning high."""
    _campfire(canvas, canvas.middle, canvas.w * 0.155, lit=True)


def paint_fire_light(canvas: Canvas[Palette]) -> None:
    """The light of the fire over the camp."""
    place = canvas.at(0.5, 0.45)
    canvas.painter.fillRect(canvas.box, fading(place, canvas.w * 0.5, canvas.colours.flame, (0, 0.45), (1, 0.0)))


def paint_night(canvas: Canvas[Palette]) -> None:
    """Night over the camp, with stars."""
    colours = canvas.colours
    canvas.painter.fillRect(canvas.box, fading(canvas.at(0.5, 0.3), canvas.w * 0.75, colours.night, (0, 0.75), (0.7, 0.9), (1, 0.6)))
    for x, y, share in _scatter(40, 6):
        canvas.disc(canvas.at(x, y * 0.8), 0.8 + 1.4 * share, colours.moon)


def paint_moon(canvas: Canvas[Palette]) -> None:
    """A crescent moon with its shine."""
    colours, middle, r = canvas.colours, canvas.middle, canvas.w * 0.3
    canvas.disc(middle, canvas.w / 2, fading(middle, canvas.w / 2, colours.moon, (0.4, 0.4), (1, 0.0)))
    whole, shadow = QPainterPath(), QPainterPath()
    whole.addEllipse(middle, r, r)
    shadow.addEllipse(middle + QPointF(r * 0.55, -r * 0.25), r * 0.85, r * 0.85)
    canvas.shape(whole.subtracted(shadow), colours.moon, colours.outline, 1.5)


def paint_dawn(canvas: Canvas[Palette]) -> None:
    """The sky before a day begins: the last stars, and light where the sun comes up."""
    colours, top = canvas.colours, canvas.at(0.5, 0.0)
    rose = mixed(colours.ember, colours.flame, 0.5)
    canvas.painter.fillRect(canvas.box, linear(top, canvas.at(0.5, 1.0), (0, faded(colours.night, 0.85)), (0.55, faded(rose, 0.72)),
                                               (1, faded(colours.flame_heart, 0.75))))  # fmt: skip
    for x, y, share in _scatter(24, 6):
        canvas.disc(canvas.at(x, y * 0.3), 0.8 + 1.2 * share, colours.moon)


def paint_sun(canvas: Canvas[Palette]) -> None:
    """The sun with its rays."""
    colours, middle, r = canvas.colours, canvas.middle, canvas.w * 0.26
    canvas.disc(middle, canvas.w / 2, fading(middle, canvas.w / 2, colours.flame_heart, (0.45, 0.55), (1, 0.0)))
    for index in range(12):
        with canvas.placed(middle.x(), middle.y(), turn=30 * index):
            canvas.shape(polygon([(-r * 0.14, -r * 1.18), (r * 0.14, -r * 1.18), (0, -r * 1.6)]), colours.flame, colours.outline, 1.2)
    shine = radial(middle - QPointF(r * 0.3, r * 0.3), r * 1.6, (0, QColor(colours.flame_heart)), (1, QColor(colours.flame)))
    canvas.disc(middle, r, shine, colours.outline, 1.8)


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
    seat = canvas.word("seat")
    # The lantern's colour is much like that of a seat.
    stripe = canvas.theme.seat(seat) if seat else colours.blanket_edge
    canvas.rounded(inset(body, 5), 7, "", QPen(mixed(stripe, colours.blanket, 0.15), 3))
    if canvas.number("hem"):
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


_BUCK_BACK_LEGS = (
    "M66 104 C52 112 42 120 32 132 C28 137 20 143 12 146 C9 147 9 142 12 140 C20 134 25 128 30 119 C36 108 44 98 54 90 Z",
    "M76 106 C66 118 58 126 50 139 C46 146 40 152 32 157 C29 158 28 154 31 151 C38 145 42 138 46 129 C50 118 56 106 64 96 Z",
)
_BUCK_BODY = (
    "M38 96 C38 80 54 70 76 70 C98 70 116 72 130 60 C138 52 142 44 146 36 C149 30 156 28 162 31 L181 43 C185 46 184 51 180 52 "
    "L164 53 C160 64 154 78 147 88 C140 98 130 105 116 107 C98 109 84 105 70 108 C54 112 40 108 38 96 Z"
)
_BUCK_FRONT_LEGS = (
    "M126 94 C140 92 152 96 161 104 C166 108 172 118 174 126 C175 130 170 131 168 127 C164 119 158 113 152 110 C142 106 130 108 118 106 Z",
    "M116 100 C130 102 142 108 148 117 C152 124 153 134 151 142 C150 146 145 145 145 141 C146 132 143 125 138 121 "
    "C130 115 118 112 108 108 Z",
)
_BUCK_ANTLERS = path("M154 31 C148 22 146 12 152 2 M149 20 C144 18 140 14 138 8 M149 11 C146 8 144 4 144 -2 M160 31 C162 20 168 12 180 8 "
                     "M163 21 C170 21 176 19 181 16 M169 13 C172 9 174 5 175 0")  # fmt: skip


def paint_leaping_buck(canvas: Canvas[Palette]) -> None:
    """A buck in its leap, to the right."""
    colours = canvas.colours
    fur, edge = mixed(colours.bark, colours.lantern, 0.22), colours.outline
    far, light = mixed(fur, "#000000", 0.25), mixed(colours.wood_light, fur, 0.15)
    with canvas.placed(canvas.w * 0.02, canvas.h * 0.05, scale=(canvas.w / 195, canvas.h / 168)):
        for index, shade in ((0, far), (1, fur)):
            for legs in (_BUCK_BACK_LEGS, _BUCK_FRONT_LEGS):
                canvas.shape(path(legs[index]), shade, edge, 2.2)
            if not index:
                for colour, width in ((edge, 7.5), (colours.antler, 4.2)):
                    canvas.shape(_BUCK_ANTLERS, edge=colour, width=width)
                canvas.shape(path("M42 92 C32 88 28 80 32 72 C40 76 46 82 50 90 Z"), light, edge, 2)
                canvas.shape(path("M150 38 C140 36 134 30 134 24 C143 24 150 28 155 34 Z"), fur, edge, 2)
                body = path(_BUCK_BODY)
                canvas.shape(body, linear(QPointF(90, 66), QPointF(90, 112), (0, mixed(fur, "#FFFFFF", 0.14)), (1, fur)), edge, 2.4)
        for spot in ((62, 84), (76, 80), (90, 82), (70, 92), (104, 84)):
            canvas.disc(QPointF(*spot), 2.4, light)
        canvas.disc(QPointF(161, 40), 2.6, edge)
        canvas.disc(QPointF(181, 46), 2.4, edge)


def paint_antlers(canvas: Canvas[Palette]) -> None:
    """The antlers of the Leaping Buck."""
    for colour, width in ((canvas.colours.outline, 11.0), (canvas.colours.antler, 6.5)):
        for x, side in ((0.0, 1), (canvas.w, -1)):
            with canvas.placed(x, 0, scale=(side * canvas.w / 100, canvas.h / 80)):
                canvas.shape(_ANTLER, edge=colour, width=width)


# The page to keep


def paint_bulletin(canvas: Canvas[Palette]) -> None:
    """A sheet of camp paper on the board: four pins, a pencilled border, and the badges of the troops beside the title."""
    colours, box = canvas.colours, canvas.box
    canvas.painter.fillRect(box, colours.paper)
    for width, edge in ((14.0, 2.2), (19.0, 0.8)):
        canvas.rounded(box.adjusted(width, width, -width, -width), 10, "", colours.pencil, edge)
    for across in (24.0, canvas.w - 24):
        for down in (24.0, canvas.h - 24):
            canvas.disc(QPointF(across, down), 5, colours.lantern, colours.outline, 1)
            canvas.disc(QPointF(across - 1.4, down - 1.4), 1.4, colours.paper)
    for place, suit in enumerate(("suns", "moons", "crowns", "arms")):
        x = 56.0 + place % 2 * 32 if place < 2 else canvas.w - 88 + place % 2 * 32
        canvas.disc(QPointF(x, 58), 14, colours.wood_light, colours.wood_dark, 1.2)
        canvas.shape(suit_symbol(suit, QPointF(x, 58), 17), colours.suit(suit))
