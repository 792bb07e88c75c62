"""The painter of Operation Master: an operating theatre by day, by lamp light, and in high contrast."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import ceil

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QPainterPath

from engines.operation_master.model import CARDS
from tabletop_qt.art import signs
from tabletop_qt.art.canvas import Canvas, painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.lettering import LEAST, LEFT, common_size, fits, growth, height_of, list_size
from tabletop_qt.art.shapes import (
    around,
    column,
    dashed,
    faded,
    fading,
    inset,
    linear,
    lit,
    mixed,
    part_done,
    path_from,
    pen,
    placed_symbol,
    polygon,
    radial,
)
from tabletop_qt.art.theme import palettes, shades
from tabletop_qt.games.operation_master.layout import DOWN, SMALL, SQUARE, TRAY_HEAD, warning_box
from tabletop_qt.viewmodels.scenery import face

# Suits and effects


_DRAWN = {
    # a heart with the line of its beat cut out
    "red": "M0 9 C-4 5 -10 1 -10 -4 C-10 -9 -3 -10 0 -5 C3 -10 10 -9 10 -4 C10 1 4 5 0 9 Z "
    "M-8 -1 H-4 L-2 -4 L1 3 L3 -1 H8 L8 0.6 H3.8 L1 6 L-2.2 -1 L-3.2 0.6 H-8 Z",
    # a drop
    "blue": "M0 -10 C4 -4 8 -1 8 3.5 A8 7 0 0 1 -8 3.5 C-8 -1 -4 -4 0 -10 Z",
    # a cross
    "green": "M-3.4 -9.5 H3.4 V-3.4 H9.5 V3.4 H3.4 V9.5 H-3.4 V3.4 H-9.5 V-3.4 H-3.4 Z",
    # a star
    "yellow": "M0 -10 L2.9 -3.6 L9.8 -3 L4.6 1.6 L6.2 8.4 L0 4.8 L-6.2 8.4 L-4.6 1.6 L-9.8 -3 L-2.9 -3.6 Z",
    # a hexagon
    "purple": "M0 -9.8 L8.5 -4.9 V4.9 L0 9.8 L-8.5 4.9 V-4.9 Z",
}


def suit_symbol(suit: str, centre: QPointF, size: float) -> QPainterPath:
    """The symbol of a suit around a point; ``size`` is its height."""
    return placed_symbol(path_from(_DRAWN[suit]), centre, size / 20)


_EFFECTS = {
    # to and fro: a die of another player
    1: "M-10 0 L-4 -6 V-2.4 H4 V-6 L10 0 L4 6 V2.4 H-4 V6 Z",
    # any value
    2: "M-1.8 -10 H1.8 V-3.2 L7.8 -6.6 L9.6 -3.5 L3.6 0 L9.6 3.5 L7.8 6.6 L1.8 3.2 V10 H-1.8 V3.2 L-7.8 6.6 L-9.6 3.5 L-3.6 0 "
    "L-9.6 -3.5 L-7.8 -6.6 L-1.8 -3.2 Z",
    # one more
    3: "M-2.6 -9 H2.6 V-2.6 H9 V2.6 H2.6 V9 H-2.6 V2.6 H-9 V-2.6 H-2.6 Z",
    # upside down
    4: "M0 -10 L6 -4 H2.4 V4 H6 L0 10 L-6 4 H-2.4 V-4 H-6 Z",
    # up
    5: "M0 -9 L9.5 6.5 H-9.5 Z",
    # down
    6: "M0 9 L9.5 -6.5 H-9.5 Z",
}


def effect_sign(value: int, centre: QPointF, size: float) -> QPainterPath:
    """The sign of what a value does as it is set (OM-6.2), around a point; ``size`` is its height."""
    return placed_symbol(path_from(_EFFECTS[value]), centre, size / 20)


# Colours


@frozen
class Palette:
    """Operation Master: cards and dice under the lamp of an operating theatre."""

    ground: str = shades("#2A6570", "#0F2E35", "#FFFFFF")
    """The floor of the theatre where the lamp doesn't reach."""
    floor: str = shades("#3A7A84", "#1B4D57", "#FFFFFF")
    joint: str = shades("#5596A0", "#2A626D", "#E2E2E2")
    """Between the tiles of the floor."""
    ground_ink: str = shades("#FFFFFF", "#EAF3F3", "#000000")
    """Words on the floor."""
    lamp: str = shades("#FFF8DC", "#FFF0C4", "#FFFFFF")
    """The warm light of the lamp."""
    lit_cloth: str = shades("#F4F3E2", "#4E7068", "#FFFFFF")
    """The cloth on the table in the light of the lamp, and where that ends."""
    cloth: str = shades("#A5D0CB", "#20575F", "#FFFFFF")
    hem: str = shades("#5F9C9B", "#3B7A80", "#B0B0B0")
    """The seam and the folds of the cloth."""
    curtain: str = shades("#A9CFCB", "#2E6E70", "#E6F2F1")
    """Draw the cover shown while the next player sits down."""
    liner: str = shades("#D8E9E6", "#15363D", "#FFFFFF")
    """The bottom of the trays of steel in which a player's things lie."""
    panel: str = shades("#F6FAFA", "#1B444C", "#FFFFFF")
    panel_edge: str = shades("#B5C9CB", "#2F6069", "#000000")
    can_act: str = shades("#B07A00", "#F2C94C", "#C80000")
    """The edge of the table of who is to act."""
    ink: str = shades("#16353B", "#EAF3F3", "#000000")
    soft_ink: str = shades("#4C676C", "#B4CACC", "#000000")
    card: str = shades("#FFFEFA", "#FFFEFA", "#FFFFFF")
    card_edge: str = shades("#5C7276", "#7E969B", "#000000")
    card_ink: str = shades("#1C2B2E", "#1C2B2E", "#000000")
    sheet: str = shades("#FFFEFA", "#1B444C", "#FFFFFF")
    """What is written on at the side: points, rules and the legend."""
    sheet_ink: str = shades("#1C2B2E", "#EAF3F3", "#000000")
    square: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    square_edge: str = shades("#7C8B8D", "#7C8B8D", "#000000")
    steel: str = shades("#B7C6CA", "#6F848A", "#FFFFFF")
    steel_light: str = shades("#F0F5F6", "#9EB0B5", "#FFFFFF")
    steel_dark: str = shades("#617378", "#5E7277", "#000000")
    frame: str = shades("#E7EEEF", "#23363B", "#FFFFFF")
    """The brushed steel around the theatre, and ``frame_mark`` its seams and rivets."""
    frame_mark: str = shades("#DAE4E6", "#17282D", "#FFFFFF")
    stamp: str = shades("#14262A", "#14262A", "#000000")
    pip: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    die_edge: str = shades("#0B1A1D", "#0B1A1D", "#000000")
    die_rim: str = shades("#0B1A1D", "#0B1A1D", "#FFFFFF")
    """Between the dark colours of a die and of the ring around one that can be used."""
    red: str = shades("#C0342B", "#C0342B", "#A00000")
    blue: str = shades("#2463A8", "#2463A8", "#00307A")
    green: str = shades("#257A45", "#257A45", "#005A20")
    yellow: str = shades("#8F6A00", "#8F6A00", "#6B4A00")
    purple: str = shades("#7A45A0", "#7A45A0", "#5A1A80")
    win: str = shades("#F2C94C", "#F2C94C", "#F2C94C")
    on_win: str = shades("#2B2205", "#2B2205", "#2B2205")

    def suit(self, suit: str) -> str:
        """The colour of cards and dice of a suit."""
        colour: str = getattr(self, suit)
        return colour


palette = palettes(Palette)
"""The colours of the game in a theme."""


# Cards and dice


def paint_card(canvas: Canvas[Palette]) -> None:
    """A rank card: large numeral, suit, and the white square for a die."""
    colours, name = canvas.colours, canvas.word("suit")
    suit = colours.suit(name)
    canvas.sheet(canvas.box, colours.card, colours.card_edge, radius=7)
    canvas.rounded(inset(canvas.box, 5), 4, faded(suit, 0.06), suit, 2.5)
    canvas.numeral(str(canvas.number("rank")), canvas.at(0.36, 0.26), 36, suit, room=(44, 47))
    canvas.shape(suit_symbol(name, canvas.at(0.7 + 0.04 * growth(2.0), 0.2), 22), suit)
    square = around(canvas.middle + QPointF(0, DOWN), SQUARE)
    canvas.sheet(square, colours.square, colours.square_edge, radius=5)
    canvas.shape(suit_symbol(name, square.center(), 16), faded(suit, 0.22))


def paint_back(canvas: Canvas[Palette]) -> None:
    """A card in another hand: only its colour shows."""
    colours, name = canvas.colours, canvas.word("suit")
    suit, narrow = colours.suit(name), canvas.w < 22
    canvas.sheet(canvas.box, lit(suit, canvas.box), colours.card_edge, radius=4)
    if not narrow:
        canvas.rounded(inset(canvas.box, 4), 2, edge=mixed(suit, colours.pip, 0.55), width=1.2)
    canvas.shape(suit_symbol(name, canvas.middle, canvas.w * (0.7 if narrow else 0.5)), colours.pip)


def paint_open(canvas: Canvas[Palette]) -> None:
    """A card of another hand laid open, when the game is over: small, its numeral and suit."""
    colours, name = canvas.colours, canvas.word("suit")
    canvas.sheet(canvas.box, colours.card, colours.card_edge, radius=4)
    canvas.numeral(str(canvas.number("rank")), canvas.at(0.5, 0.34), canvas.h * 0.38, colours.suit(name))
    canvas.shape(suit_symbol(name, canvas.at(0.5, 0.76), canvas.w * 0.42), colours.suit(name))


def paint_die(canvas: Canvas[Palette]) -> None:
    """A die with white pips; at its upper corner the sign of its suit, at the lower one that of its effect."""
    colours, name, value, side = canvas.colours, canvas.word("suit"), canvas.number("value"), canvas.w
    suit, width = colours.suit(name), max(1.0, side * 0.03)
    # The signs lie clear of the outer pips.
    box = QRectF(0, side * 0.17, side * 0.83, side * 0.83)
    signs.die(canvas.painter, box, value, suit, colours.die_rim, colours.pip, mixed(suit, "#000000", 0.5))
    canvas.disc(canvas.at(0.84, 0.16), side * 0.15, colours.card, colours.die_edge, width)
    canvas.shape(suit_symbol(name, canvas.at(0.84, 0.16), side * 0.22), suit)
    if canvas.number("effects"):
        canvas.disc(canvas.at(0.855, 0.855), side * 0.14, colours.stamp, colours.die_edge, width)
        canvas.shape(effect_sign(value, canvas.at(0.855, 0.855), side * 0.19), colours.pip)


def paint_past(canvas: Canvas[Palette]) -> None:
    """A past trick: its cards small, the winner's with a mark."""
    colours, scale = canvas.colours, canvas.h / 26
    canvas.painter.scale(scale, scale)
    for place in range(canvas.number("count")):
        card, won = CARDS[canvas.word(f"card{place}")], place == canvas.number("winner")
        box = QRectF(2 + place * 19, 1, 18, 24)
        canvas.sheet(box, colours.card, colours.can_act if won else colours.card_edge, radius=3, width=2.4 if won else 1)
        canvas.numeral(str(card.rank), box.center() - QPointF(2, 4), 11, colours.suit(card.suit), room=(13, 14))
        canvas.shape(suit_symbol(card.suit, box.bottomRight() - QPointF(5, 5.5), 8.5), colours.suit(card.suit))


# Signs


def paint_plank(canvas: Canvas[Palette]) -> None:
    """A player's nameplate: lit if they are winning the trick, framed if it is their turn."""
    colours, lit, turn = canvas.colours, canvas.number("lit"), canvas.number("turn")
    fill, edge, ink = (colours.win, colours.on_win, colours.on_win) if lit else (colours.panel, colours.panel_edge, colours.ink)
    canvas.sheet(canvas.box, fill, colours.can_act if turn else edge, radius=8, width=3.0 if turn else 1.5)
    size = min(34.0, canvas.h - 6)
    canvas.badge(QPointF(size / 2 + 6, canvas.h / 2), size)
    box = canvas.box.adjusted(size + 12, 2, -6, -2)
    canvas.text(canvas.words("name"), _in_one_line(canvas.words("name"), box), 18, ink, bold=True, align=LEFT)


def _in_one_line(words: str, box: QRectF) -> QRectF:
    """The part of a box with the height of one line if the words fit there, only a little smaller; else the box."""
    line = around(box.center(), box.width(), min(box.height(), 24))
    return line if fits(words, line, 13, bold=True) else box


def paint_points(canvas: Canvas[Palette]) -> None:
    """The points of the rounds that are over: the number alone if large text leaves no room for the word."""
    colours, words, box = canvas.colours, canvas.words("said"), around(canvas.middle, canvas.w - 8, canvas.h - 6)
    canvas.sheet(canvas.box, colours.sheet, colours.card_edge)
    whole = fits(words, box, 12, bold=True)
    canvas.text(
        words if whole else str(canvas.number("points")), _in_one_line(words, box) if whole else box, 17, colours.sheet_ink, bold=True
    )


def paint_score_card(canvas: Canvas[Palette]) -> None:
    """The Score card as printed: marks 0 to 9 with the die on one of them. A die that would show 0 is not there."""
    colours, shows = canvas.colours, canvas.number("shows")
    canvas.sheet(canvas.box, colours.card, colours.card_edge, radius=8, width=2)
    step = (canvas.w - 20) / 10
    marks = [QPointF(10 + step * (mark + 0.5), canvas.h - 17) for mark in range(10)]
    for mark, middle in enumerate(marks):
        canvas.disc(middle, 11, faded(colours.square_edge, 0.18))
        canvas.numeral(str(mark), middle, 12, colours.card_ink, room=10.5)
    if shows:
        marked = marks[canvas.number("mark")]
        signs.die(canvas.painter, around(marked - QPointF(0, 32), 26), shows, colours.stamp, colours.die_edge, colours.pip)
        canvas.line(marked - QPointF(0, 18), marked - QPointF(0, 12), colours.stamp)


def paint_status(canvas: Canvas[Palette]) -> None:
    """A line that says how the trick stands, or what a piece would bring."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.panel, colours.panel_edge, radius=8)
    canvas.text(canvas.words("said"), inset(canvas.box, 10, 2), 18, colours.ink, align=LEFT)


def paint_stage(canvas: Canvas[Palette]) -> None:
    """The present round and trick."""
    canvas.text(canvas.words("said"), canvas.box, 16, canvas.colours.ground_ink, align=LEFT)


def paint_notes(canvas: Canvas[Palette]) -> None:
    """The card at the side: what each value does, the one that is used lit; or how a trick goes."""
    colours, count, effects, used = canvas.colours, canvas.number("count"), canvas.number("effects"), canvas.number("used")
    canvas.sheet(canvas.box, colours.sheet, colours.card_edge, radius=8)
    high = (canvas.h - 10) / count
    size = min(high * 0.9, 30.0) if effects else 0.0
    lines = [canvas.words(f"line{number}") for number in range(1, count + 1)]
    left = size * 2.35 if effects else 6.0
    letters = common_size(lines, QRectF(0, 0, canvas.w - 12 - left, high), max(17.0, canvas.w * 0.05), canvas.least)
    for number, line in enumerate(lines, 1):
        row = QRectF(6, 5 + high * (number - 1), canvas.w - 12, high)
        if number == used:
            canvas.rounded(row, 5, colours.win)
        if effects:
            die = QRectF(row.left() + 3, row.center().y() - size / 2, size, size)
            signs.die(canvas.painter, die, number, colours.square, colours.stamp, colours.stamp)
            sign = QPointF(row.left() + size * 1.75, row.center().y())
            canvas.disc(sign, size * 0.44, colours.stamp, colours.stamp, 1)
            canvas.shape(effect_sign(number, sign, size * 0.56), colours.pip)
        ink = colours.on_win if number == used else colours.sheet_ink
        canvas.text(line, row.adjusted(left, 0, 0, 0), letters, ink, align=LEFT, least=letters * growth(2.0))


def paint_explanation(canvas: Canvas[Palette]) -> None:
    """A legend of the pieces on the table."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.sheet, colours.card_edge, radius=10, width=2.5)
    canvas.text(canvas.words("title"), QRectF(18, 10, canvas.w - 36, 36), 23, colours.sheet_ink, bold=True, align=LEFT)
    lines = [canvas.words(f"line{number}") for number in range(1, canvas.number("count") + 1)]
    top, wide = 52.0, canvas.w - 36
    size = list_size(lines, wide, canvas.h - top, 20.0, gap=10)
    for words in lines:
        high = height_of(words, wide, size)
        canvas.text(words, QRectF(18, top, wide, high), size, colours.sheet_ink, least=LEAST, align=LEFT)
        top += high + 10


def paint_key(canvas: Canvas[Palette]) -> None:
    """The button that explains the table: a question mark."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.panel, colours.panel_edge, radius=canvas.h / 2)
    canvas.disc(canvas.middle, canvas.h * 0.34, colours.stamp, colours.stamp, 1)
    canvas.numeral("?", canvas.middle, canvas.h * 0.4, colours.pip, room=canvas.h * 0.32)


# The theatre


def paint_ground(canvas: Canvas[Palette]) -> None:
    """The tiled floor, the round table of steel with a cloth on it, and the light of the lamp."""
    table = inset(QRectF(*(canvas.number(name) for name in ("x", "y", "across", "down"))), 2)
    with canvas.clipped(canvas.box):
        _floor(canvas)
        _table(canvas, table)
        _light(canvas, table)
        if table.top() < LAMP:
            _lamp(canvas, table.center().x())


LAMP = 60.0
"""The height of the lamp at the upper edge; where a player sits opposite there is no room for it."""
TILE = 80.0, 48.0


def _floor(canvas: Canvas[Palette]) -> None:
    """Tiles laid like bricks, which grow dark towards the edges of the table."""
    colours, (wide, high) = canvas.colours, TILE
    canvas.painter.fillRect(canvas.box, colours.ground)
    # At the very edge, of which a pixel may show a part, the ground goes on.
    with canvas.clipped(inset(canvas.box, 2)):
        canvas.painter.fillRect(canvas.box, colours.floor)
        for row in range(ceil(canvas.h / high)):
            top = row * high
            canvas.line(QPointF(0, top), QPointF(canvas.w, top), colours.joint)
            for column in range(ceil(canvas.w / wide)):
                x = (column + row % 2 / 2) * wide
                canvas.line(QPointF(x, top), QPointF(x, top + high), colours.joint)
    with canvas.placed(canvas.w / 2, canvas.h / 2, scale=(1.0, canvas.h / canvas.w)):
        dark, reach = faded(colours.ground, 0.0), canvas.w / 2
        canvas.rectangle(around(QPointF(), canvas.w), radial(QPointF(), reach, (0, dark), (0.55, dark), (1, colours.ground)))


def _table(canvas: Canvas[Palette], table: QRectF) -> None:
    """A rim of steel, and on the table a folded cloth that lies in three rings of light."""
    colours, middle = canvas.colours, table.center()
    canvas.ellipse(table.translated(0, 6), faded(colours.stamp, 0.35))
    canvas.ellipse(table, lit(colours.steel, table, 0.5, 0.25), colours.stamp, 2.5)
    canvas.ellipse(inset(table, 4), "", faded("#FFFFFF", 0.55), 1.6)
    cloth = inset(table, 11)
    canvas.ellipse(cloth, colours.cloth, colours.stamp, 1.6)
    with canvas.placed(middle.x(), middle.y(), scale=(1.0, cloth.height() / cloth.width())):
        for share, light in ((0.9, 0.3), (0.72, 0.45), (0.54, 0.75)):
            reach = cloth.width() / 2 * share
            canvas.disc(QPointF(), reach, faded(colours.lit_cloth, light), "")
    fold = pen(faded(colours.hem, 0.4), 1.2)
    for share in (-0.36, 0.36):
        at, half = middle + QPointF(share * cloth.width() / 2, 0), QPointF(0, cloth.height() / 2 * (1 - share**2) ** 0.5)
        canvas.line(at - half, at + half, fold)
    canvas.line(QPointF(cloth.left(), middle.y()), QPointF(cloth.right(), middle.y()), fold)
    canvas.ellipse(inset(cloth, 7), "", dashed(colours.hem, 1.6))


def _light(canvas: Canvas[Palette], table: QRectF) -> None:
    """Three cones of light that fall on the table, as on the box."""
    x, low = table.center().x(), table.center().y()
    for narrow, wide, light in ((66, 150, 0.4), (74, 205, 0.3), (82, 260, 0.2)):
        light_down = linear(QPointF(0, 20), QPointF(0, low), (0, faded(canvas.colours.lamp, light)), (1, faded(canvas.colours.lamp, 0)))
        canvas.shape(polygon([(x - narrow, 20), (x + narrow, 20), (x + wide, low), (x - wide, low)]), light_down)


def _lamp(canvas: Canvas[Palette], x: float) -> None:
    """The lamp of the box, seen in part."""
    colours, middle = canvas.colours, QPointF(x, 12)
    head = around(middle, 190, 88)
    canvas.ellipse(head, lit(colours.steel, head, 0.3, 0.25), colours.stamp, 2.5)
    canvas.ellipse(inset(head, 15, 10), colours.steel_dark, colours.stamp, 2)
    for across, down, size in ((0, 1, 13), (-62, 1, 10), (62, 1, 10), (-32, 23, 10), (32, 23, 10)):
        canvas.disc(middle + QPointF(across, down), size, colours.lamp, colours.stamp, 2)


def paint_halo(canvas: Canvas[Palette]) -> None:
    """The light around the card that wins."""
    colours = canvas.colours
    for by, share in ((0, 0.25), (3, 0.4), (6, 0.7)):
        canvas.rounded(inset(canvas.box, by), 16 - by, faded(colours.win, share))
    canvas.rounded(inset(canvas.box, 8), 9, colours.win, colours.on_win, 1.2)


def paint_lamp_light(canvas: Canvas[Palette]) -> None:
    """The light of the lamp, for a moment."""
    lamp = canvas.colours.lamp
    canvas.painter.fillRect(canvas.box, fading(canvas.at(0.5, 0.3), canvas.w * 0.42, lamp, (0, 0.5), (1, 0.0)))


def paint_light_ring(canvas: Canvas[Palette]) -> None:
    """A ring of light, brightest at its middle line."""
    for width, share in ((22, 0.16), (14, 0.3), (8, 0.6), (3.5, 1.0)):
        canvas.rounded(inset(canvas.box, 13), canvas.h / 2 - 13, "", pen(faded(canvas.colours.win, share), width))


def paint_basin(canvas: Canvas[Palette]) -> None:
    """A bowl of steel seen from its side."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    body = QPainterPath(QPointF(w * 0.03, h * 0.2))
    body.cubicTo(QPointF(w * 0.06, h * 0.75), QPointF(w * 0.28, h * 0.97), canvas.at(0.5, 0.97))
    body.cubicTo(QPointF(w * 0.72, h * 0.97), QPointF(w * 0.94, h * 0.75), QPointF(w * 0.97, h * 0.2))
    canvas.shape(body, lit(colours.steel, canvas.box, 0.45, 0.25), colours.steel_dark, 2.5)
    shine = QPainterPath(QPointF(w * 0.1, h * 0.36))
    shine.cubicTo(QPointF(w * 0.16, h * 0.7), QPointF(w * 0.26, h * 0.82), QPointF(w * 0.38, h * 0.88))
    canvas.shape(shine, "", pen(faded(colours.square, 0.75), 6))
    rim = QRectF(w * 0.02, h * 0.05, w * 0.96, h * 0.3)
    canvas.ellipse(rim, colours.steel_light, colours.steel_dark, 2.5)
    canvas.ellipse(inset(rim, w * 0.035, h * 0.035), lit(colours.steel_dark, rim, 0.25, 0.1), colours.steel_dark, 1.5)


def paint_led(canvas: Canvas[Palette]) -> None:
    """The lead suit: its sign, and the word on a plate."""
    colours, name, middle = canvas.colours, canvas.word("suit"), canvas.at(0.5, 0.3)
    plate = QRectF(2, canvas.h * 0.58, canvas.w - 4, canvas.h * 0.4)
    canvas.sheet(plate, colours.panel, colours.panel_edge, radius=plate.height() / 2)
    canvas.disc(middle, canvas.h * 0.29, colours.card, colours.suit(name))
    canvas.shape(suit_symbol(name, middle, canvas.h * 0.36), colours.suit(name))
    canvas.text(canvas.words("said"), plate, 16, colours.ink, bold=True)


def _steel(canvas: Canvas[Palette], radius: float, well: QRectF, inner: float, fill: QBrush) -> None:
    """A vessel of steel as large as the face with its shadow, and the well in it, with the radii of their corners."""
    colours, body = canvas.colours, canvas.box.adjusted(0, 0, 0, -3)
    canvas.rounded(canvas.box.adjusted(2, 6, -1, -0.5), radius, faded(colours.stamp, 0.3))
    canvas.sheet(body, lit(colours.steel, body, 0.5, 0.22), colours.stamp, radius, width=2)
    canvas.rounded(inset(body, 3), radius - 3, "", faded("#FFFFFF", 0.5), 1.2)
    canvas.sheet(well, fill, colours.steel_dark, inner, width=1.4)
    with canvas.clipped(inset(well, 1.4), inner):
        # The rim at the upper left throws its shadow into the well.
        for by, share in ((5, 0.05), (2.5, 0.09)):
            canvas.rounded(well.adjusted(-8, -8, 8, 8).translated(by, by), inner + 8, "", pen(faded(colours.stamp, share), 18))


def paint_dish(canvas: Canvas[Palette]) -> None:
    """A steel dish for the dice of one value: which, how many, and how many more lie on the cards."""
    colours, count, more = canvas.colours, canvas.number("count"), canvas.number("more")
    well = QRectF(5, TRAY_HEAD - 3, canvas.w - 10, canvas.h - TRAY_HEAD - 5)
    _steel(canvas, 22, well, 14, lit(colours.steel_light, well, 0.35))
    signs.die(canvas.painter, QRectF(10, 7, 26, 26), canvas.number("value"), colours.square, colours.stamp, colours.stamp)
    room = (34 if more else 60, 24)
    canvas.numeral(f"\N{MULTIPLICATION SIGN}{count}", QPointF(56 if more else 66, 20), 15, colours.stamp, bold=bool(count), room=room)
    if more:
        chip = QPointF(canvas.w - 23, 20)
        canvas.sheet(around(chip, 30, 24), colours.win, colours.on_win, radius=12, width=1.2)
        canvas.numeral(f"+{more}", chip, 12, colours.on_win, room=(27, 19))


def paint_bowl(canvas: Canvas[Palette]) -> None:
    """A VP Area: a steel tray for the dice that were won, with their number, or what is given to say of none."""
    ink, count, small = canvas.colours.stamp, canvas.number("count"), canvas.w < 110
    well = canvas.box.adjusted(4, 4, -4, -7)
    _steel(canvas, 12, well, 9, lit(canvas.colours.steel_light, well, 0.35))
    middle = QPointF(canvas.w - (24 if small else 34), canvas.h / 2)
    if count:
        canvas.numeral(f"+{count}", middle, min(22.0, canvas.h * 0.4), ink, room=(36 if small else 46, canvas.h * 0.6))
    else:
        canvas.text(canvas.words("empty"), inset(canvas.box, 10, 4), 17, ink)
    if canvas.number("risk"):
        sign = warning_box(canvas.w, canvas.h)
        _warn(canvas, QPointF(*sign.centre), sign.w / 2)


def paint_bowl_empty(canvas: Canvas[Palette]) -> None:
    """The words in a VP Area without dice."""
    canvas.text(canvas.words("said"), inset(canvas.box, 10, 4), 17, canvas.colours.stamp)


def _warn(canvas: Canvas[Palette], centre: QPointF, radius: float) -> None:
    """A warning at a VP Area: winning this trick would empty it."""
    theme, up = canvas.theme, QPointF(0, radius / 2)
    canvas.disc(centre, radius, theme.warning, theme.on_warning, 1.5)
    canvas.line(centre - up, centre + up / 5, theme.on_warning, radius / 4)
    canvas.disc(centre + up, radius / 6, theme.on_warning)


def paint_pill(canvas: Canvas[Palette]) -> None:
    """Below a card of the trick: whose it is, or card and die with their total; golden for who wins so far.

    The badge alone stands for a name without room.
    """
    colours, wins, h = canvas.colours, bool(canvas.number("wins")), canvas.h
    fill, edge, ink = (colours.win, colours.on_win, colours.on_win) if wins else (colours.panel, colours.panel_edge, colours.ink)
    canvas.sheet(canvas.box, fill, edge, radius=h / 2)
    grown = 2 * growth(2.0) - 2
    words, box = canvas.words("said"), canvas.box.adjusted(h - grown, 0, grown - 4, 0)
    alone = bool(canvas.number("named")) and not fits(words, box, LEAST, bold=wins, narrowed=True)
    canvas.badge(QPointF(canvas.w / 2 if alone else h / 2, h / 2), h - 4)
    canvas.text("" if alone else words, box, 17, ink, bold=wins)


def paint_panel(canvas: Canvas[Palette]) -> None:
    """The tray of steel that a player's things lie in; the rim of whoever is to act is lit."""
    colours = canvas.colours
    _steel(canvas, 14, canvas.box.adjusted(4.5, 4.5, -4.5, -7.5), 10, lit(colours.liner, canvas.box, 0.08))
    if canvas.number("turn"):
        canvas.rounded(canvas.box.adjusted(3, 3, -3, -6), 12, "", colours.stamp, 5)
        canvas.rounded(canvas.box.adjusted(3, 3, -3, -6), 12, "", colours.can_act, 3)


def paint_tray(canvas: Canvas[Palette]) -> None:
    """A steel tray for choices, with what is asked."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, lit(colours.steel, box, 0.25, 0.1), colours.steel_dark, radius=14, width=2.5)
    canvas.sheet(inset(box, 7), colours.panel, colours.steel_dark, radius=10, width=1)
    canvas.text(canvas.words("title"), QRectF(14, 9, canvas.w - 28, 50), 17, colours.ink, bold=True)


# The curtain


RAIL = 16.0
FOLD = 58.0
"""The approximate width of a fold of the curtain."""


def paint_record_sheet(canvas: Canvas[Palette]) -> None:
    """A chart on a clipboard: squared paper with a margin, the clip at the top, and a heartbeat behind the title."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    canvas.painter.fillRect(canvas.box, colours.sheet)
    for step in range(1, int(h / 12)):
        canvas.line(QPointF(0, step * 12), QPointF(w, step * 12), faded(colours.panel_edge, 0.35 if step % 5 else 0.9), 0.5)
    for step in range(1, int(w / 12)):
        canvas.line(QPointF(step * 12, 0), QPointF(step * 12, h), faded(colours.panel_edge, 0.35 if step % 5 else 0.9), 0.5)
    clip = QRectF(w / 2 - 54, 1, 108, 21)
    canvas.rounded(clip, 8, lit(colours.steel, clip), colours.steel_dark, 1.5)
    canvas.disc(QPointF(w / 2, 11), 4, colours.sheet, colours.steel_dark, 1.2)
    for left in (40.0, w - 140):
        beat = QPainterPath(QPointF(left, 56))
        for x, y in ((34, 0), (40, -8), (46, 0), (50, 4), (56, -24), (63, 18), (68, 0), (100, 0)):
            beat.lineTo(left + x, 56 + y)
        canvas.shape(beat, "", colours.red, 1.6)


def paint_frame(canvas: Canvas[Palette]) -> None:
    """Brushed steel: fine lines across, a seam between two plates, and rivets beside it."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    canvas.painter.fillRect(canvas.box, colours.frame)
    for y in range(2, int(h), 3):
        canvas.painter.fillRect(QRectF(0, y, w, 1), faded(colours.frame_mark, 0.18 + 0.1 * (y * 7 % 4)))
    canvas.painter.fillRect(QRectF(0, 0, 1.5, h), colours.frame_mark)
    for x, down in ((9.0, 10.0), (w - 9, 10.0), (9.0, 62.0), (w - 9, 62.0)):
        canvas.disc(QPointF(x, down), 2.4, colours.frame_mark)


def paint_clasp(canvas: Canvas[Palette]) -> None:
    """The clamp of a clipboard."""
    colours, box = canvas.colours, QRectF(3, 6, canvas.w - 6, 11)
    canvas.sheet(QRectF(canvas.w / 2 - 11, 1, 22, 12), lit(colours.steel, box), colours.steel_dark, radius=6)
    canvas.sheet(box, lit(colours.steel_light, box, 0.1, 0.2), colours.steel_dark, radius=3)


def paint_cover(canvas: Canvas[Palette]) -> None:
    """A ward's curtain on its rail: two halves that meet in the middle, the light of the lamp behind them."""
    colours, box, w, h = canvas.colours, canvas.box, canvas.w, canvas.h
    canvas.painter.fillRect(box, colours.ground)
    count = max(3, round(w / 2 / FOLD))
    for half in (0, 1):
        for fold in range(count):
            wide = w / 2 / count
            _fold(canvas, QRectF(half * w / 2 + fold * wide, RAIL, wide + 0.7, h - RAIL - 10 - 8 * (fold % 2)))
    canvas.painter.fillRect(box, fading(canvas.at(0.5, 0.42), h * 0.7, colours.lamp, (0, 0.42), (1, 0.0)))
    seam, clear = QRectF(w / 2 - 10, RAIL, 20, h - RAIL - 10), "#00000000"
    canvas.painter.fillRect(seam, linear(seam.topLeft(), seam.topRight(), (0, clear), (0.5, faded("#000000", 0.5)), (1, clear)))
    rail = QRectF(0, 3, w, RAIL - 4)
    canvas.rounded(rail.adjusted(1, 0, -1, 0), 6, lit(colours.steel, rail, 0.4, 0.3), colours.steel_dark, 1.5)
    for ring in range(2 * count + 1):
        x = min(max(ring * w / 2 / count, 7.0), w - 7.0)
        canvas.disc(QPointF(x, RAIL - 1), 5, colours.steel_light, colours.steel_dark, 1.5)


def _fold(canvas: Canvas[Palette], box: QRectF) -> None:
    """One fold of cloth, rounded at its hem: light in the middle, dark where it goes back."""
    colour = canvas.colours.curtain
    back, front = mixed(colour, "#000000", 0.28), mixed(colour, "#FFFFFF", 0.1)
    shade = linear(box.topLeft(), box.topRight(), (0, back), (0.35, front), (0.6, colour), (1, back))
    cloth = QPainterPath(box.topLeft())
    cloth.lineTo(box.topRight())
    cloth.lineTo(box.right(), box.bottom() - 6)
    cloth.quadTo(QPointF(box.center().x(), box.bottom() + 6), QPointF(box.left(), box.bottom() - 6))
    cloth.closeSubpath()
    canvas.shape(cloth, shade)


# The ceremony


STANDS = (0.4, 0.26, 0.19, 0.15, 0.12)
"""The heights of the stands, by rank, as shares of the height of the picture."""
IN_HEAP = 5
"""The dice in the lowest row of a heap; each row above it has one less."""


def paint_ceremony(canvas: Canvas[Palette]) -> None:
    """The bowls of the players on stands, by rank, ``shown`` to this percentage: lamps light up whoever is first, dice fall in."""
    share, count = canvas.number("shown", 100) / 100, canvas.number("count")
    with canvas.clipped(canvas.box, 8):
        _floor(canvas)
        canvas.painter.fillRect(canvas.box, faded(canvas.colours.stamp, 0.55))
        for place in range(count):
            if canvas.number(f"won{place}"):
                _shine(canvas, column(place, count) * canvas.w, share)
        for place in reversed(range(count)):
            _stand(canvas, place, share)


def _shine(canvas: Canvas[Palette], x: float, share: float) -> None:
    """The lamp above a winner, and its cones of light."""
    colours, h, on = canvas.colours, canvas.h, part_done(share, 0.4, 0.8)
    for narrow, wide, light in ((0.24, 0.42, 0.5), (0.27, 0.58, 0.34), (0.3, 0.74, 0.24)):
        falls = linear(QPointF(0, h * 0.06), QPointF(0, h), (0, faded(colours.lamp, light * on)), (1, faded(colours.lamp, 0.1 * on)))
        canvas.shape(polygon([(x - h * narrow, 0), (x + h * narrow, 0), (x + h * wide, h), (x - h * wide, h)]), falls)
    head = around(QPointF(x, 0), h * 0.66, h * 0.3)
    canvas.ellipse(head, lit(colours.steel, head, 0.3, 0.25), colours.stamp, 2)
    canvas.ellipse(inset(head, h * 0.05, h * 0.035), colours.steel_dark, colours.stamp, 1.6)
    for across, down in ((0.0, 0.07), (-0.19, 0.04), (0.19, 0.04)):
        canvas.disc(QPointF(x + h * across, h * down), h * 0.038, mixed(colours.steel_light, colours.lamp, on), colours.stamp, 1.4)


def _stand(canvas: Canvas[Palette], place: int, share: float) -> None:
    """A player's stand with their bowl, the dice in it, name and points."""
    colours, h, count = canvas.colours, canvas.h, canvas.number("count")
    x, won, rank = column(place, count) * canvas.w, canvas.number(f"won{place}"), canvas.number(f"rank{place}")
    wide, start, foot = min(h * 0.86, canvas.w / count * 0.82), 0.1 * (count - 1 - place), h * 0.97
    high = h * STANDS[min(rank, len(STANDS)) - 1] * part_done(share, start, start + 0.3)
    top = foot - high - h * 0.1
    pole = QRectF(x - h * 0.035, top, h * 0.07, foot - top)
    canvas.rectangle(pole, lit(colours.steel, pole, 0.4, 0.25), colours.stamp, 1.4)
    table = around(QPointF(x, top), wide * 0.86, h * 0.06)
    canvas.sheet(table, lit(colours.steel_light, table, 0.4, 0.25), colours.stamp, radius=h * 0.02, width=1.6)
    bowl = face("basin", wide * 0.66, h * (0.27 if won else 0.22))
    rim = table.top() - bowl.h * 0.8
    dice = [canvas.word(f"die{place}_{number}") for number in range(canvas.number(f"dice{place}"))]
    _heap(canvas, dice, canvas.number(f"value{place}"), QPointF(x, rim), bowl.w * 0.8, part_done(share, start + 0.2, start + 0.6))
    canvas.inlay(x - bowl.w / 2, rim - bowl.h * 0.2, bowl, paint_basin)
    if not dice:
        canvas.numeral(str(canvas.number(f"points{place}")), QPointF(x, rim + bowl.h * 0.42), h * 0.1, colours.stamp)
    plank = around(QPointF(x, foot - h * 0.085), wide, h * 0.17)
    canvas.sheet(plank, colours.panel, colours.win if won else colours.panel_edge, radius=6, width=2.4 if won else 1.4)
    sign = h * 0.11
    canvas.seat_sign(canvas.word(f"seat{place}"), QPointF(plank.left() + sign * 0.5 + 7, plank.center().y()), sign, colours.ink, 1.2)
    canvas.text(canvas.words(f"name{place}"), plank.adjusted(sign + 12, 2, -h * 0.2, -2), h * 0.1, colours.ink, bold=bool(won))
    spot, room = QPointF(plank.right() - h * 0.11, plank.center().y()), (h * 0.18, plank.height() - 6)
    canvas.numeral(str(canvas.number(f"points{place}")), spot, h * 0.075, colours.ink, room=room)


def _heap(canvas: Canvas[Palette], dice: Sequence[str], value: int, middle: QPointF, wide: float, share: float) -> None:
    """Dice that have fallen into a bowl, one upon the other, as far as they have."""
    size, left, row, shown = min(wide / IN_HEAP, canvas.h * 0.12), list(dice), 0, 0
    while left:
        across = max(1, IN_HEAP - row)
        for number, suit in enumerate(left[:across]):
            fallen = part_done(share * (len(dice) + 2), shown, shown + 3)
            shown += 1
            if fallen > 0:
                x = middle.x() + (number - (min(across, len(left)) - 1) / 2) * size
                y = middle.y() - size * (0.45 + 0.8 * row) - canvas.h * 0.5 * (1 - fallen)
                die = face("die", size, size, suit=suit, value=value, effects=0)
                canvas.inlay(x - size / 2, y - size / 2, die, paint_die)
        left, row = left[across:], row + 1


# The painter


class OperationMasterPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.operation_master.layout`, and standard ones in the colours of the theatre."""

    kinds = painters_in(sys.modules[__name__])
    palette = staticmethod(palette)
    least = SMALL
