"""The operating theatre: floor, round table and lamp, dishes, VP Areas, and what is lit in the middle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from tabletop_qt.art import signs
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import around, faded, fading, inset, lit, mixed, pen
from tabletop_qt.games.operation_master.art.suits import suit_symbol
from tabletop_qt.games.operation_master.art.theme import Palette
from tabletop_qt.games.operation_master.layout import TRAY_HEAD


def paint_ground(canvas: Canvas[Palette]) -> None:
    """A tiled floor with a round table of steel on it, and the light of the lamp on that."""
    colours = canvas.colours
    canvas.painter.fillRect(canvas.box, colours.ground)
    step, joint = 62, pen(colours.tile, 1)
    for x in range(step, int(canvas.w) + 1, step):
        canvas.line(QPointF(x, 0), QPointF(x, canvas.h), joint)
    for y in range(step, int(canvas.h) + 1, step):
        canvas.line(QPointF(0, y), QPointF(canvas.w, y), joint)
    table = inset(QRectF(*(canvas.number(name) for name in ("x", "y", "across", "down"))), 2)
    canvas.ellipse(table.translated(0, 5), mixed(colours.ground, "#000000", 0.22))
    canvas.ellipse(table, colours.table, colours.steel_dark, 3)
    canvas.ellipse(inset(table, 7), "", faded(colours.steel_light, 0.5), 1)
    reach = table.width() * 0.48
    with canvas.placed(table.center().x(), table.center().y(), scale=(1.0, table.height() / table.width())):
        canvas.disc(QPointF(), reach, fading(QPointF(), reach, colours.lamp, (0, 1.0), (0.45, 0.75), (1, 0.0)))


def paint_halo(canvas: Canvas[Palette]) -> None:
    """The light around the card that wins."""
    colours = canvas.colours
    for by, share in ((0, 0.25), (3, 0.4), (6, 0.7)):
        canvas.rounded(inset(canvas.box, by), 16 - by, faded(colours.win, share))
    canvas.rounded(inset(canvas.box, 8), 9, colours.win, colours.on_win, 1.2)


def paint_led(canvas: Canvas[Palette]) -> None:
    """The colour that was led: its sign, and the word."""
    colours, name, middle = canvas.colours, canvas.word("suit"), canvas.at(0.5, 0.3)
    canvas.disc(middle, canvas.h * 0.29, colours.card, colours.suit(name))
    canvas.shape(suit_symbol(name, middle, canvas.h * 0.36), colours.suit(name))
    canvas.text(canvas.words("said"), QRectF(0, canvas.h * 0.6, canvas.w, canvas.h * 0.4), 16, colours.ink, bold=True)


def _steel(canvas: Canvas[Palette], radius: float, well: QRectF, inner: float) -> None:
    """A vessel of steel as large as the face, and the well in it, with the radii of their corners."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, lit(colours.steel, box, 0.35, 0.2), colours.steel_dark, radius, width=2)
    canvas.sheet(well, lit(colours.steel_light, box, 0.1, 0.25), colours.steel_dark, inner, width=1.2)


def paint_dish(canvas: Canvas[Palette]) -> None:
    """A steel dish for the dice of one value: which, how many, and how many more lie on the cards."""
    colours, count, more = canvas.colours, canvas.number("count"), canvas.number("more")
    _steel(canvas, 22, QRectF(5, TRAY_HEAD - 3, canvas.w - 10, canvas.h - TRAY_HEAD - 2), 14)
    signs.die(canvas.painter, QRectF(10, 7, 26, 26), canvas.number("value"), colours.square, colours.stamp, colours.stamp)
    canvas.numeral(f"\N{MULTIPLICATION SIGN}{count}", QPointF(56 if more else 66, 20), 15, colours.stamp, bold=bool(count))
    if more:
        chip = QPointF(canvas.w - 23, 20)
        canvas.sheet(around(chip, 30, 24), colours.win, colours.on_win, radius=12, width=1.2)
        canvas.numeral(f"+{more}", chip, 12, colours.on_win)


def paint_bowl(canvas: Canvas[Palette]) -> None:
    """A VP Area: a steel tray for the dice that were won, with their number; empty it says so."""
    ink, count = canvas.colours.stamp, canvas.number("count")
    _steel(canvas, 12, inset(canvas.box, 4), 9)
    if count:
        canvas.numeral(f"+{count}", QPointF(canvas.w - (24 if canvas.w < 110 else 34), canvas.h / 2), min(22.0, canvas.h * 0.4), ink)
    else:
        canvas.text(canvas.words("empty"), inset(canvas.box, 10, 4), 15, ink)


def paint_pill(canvas: Canvas[Palette]) -> None:
    """Below a card of the trick: whose it is, and card and die with their total; golden for who wins so far."""
    colours, wins, h = canvas.colours, bool(canvas.number("wins")), canvas.h
    fill, edge, ink = (colours.win, colours.on_win, colours.on_win) if wins else (colours.panel, colours.panel_edge, colours.ink)
    canvas.sheet(canvas.box, fill, edge, radius=h / 2)
    canvas.badge(QPointF(h / 2, h / 2), h - 4)
    canvas.text(canvas.words("said"), canvas.box.adjusted(h, 0, -4, 0), 17, ink, bold=wins)


def paint_tray(canvas: Canvas[Palette]) -> None:
    """A steel tray for choices, with what is asked."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, lit(colours.steel, box, 0.25, 0.1), colours.steel_dark, radius=14, width=2.5)
    canvas.sheet(inset(box, 7), colours.panel, colours.steel_dark, radius=10, width=1)
    canvas.text(canvas.words("title"), QRectF(14, 12, canvas.w - 28, 44), 17, colours.ink, bold=True)
