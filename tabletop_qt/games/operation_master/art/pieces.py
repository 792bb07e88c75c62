"""Rank cards and dice."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from engines.operation_master.model import CARDS
from tabletop_qt.art import signs
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import around, faded, inset, lit, mixed
from tabletop_qt.games.operation_master.art.suits import effect_sign, suit_symbol
from tabletop_qt.games.operation_master.art.theme import Palette
from tabletop_qt.games.operation_master.faces import DOWN, SQUARE


def paint_card(canvas: Canvas[Palette]) -> None:
    """A rank card: large numeral, suit, and the white square for a die."""
    colours, name = canvas.colours, canvas.word("suit")
    suit = colours.suit(name)
    canvas.sheet(canvas.box, colours.card, colours.card_edge, radius=7)
    canvas.rounded(inset(canvas.box, 5), 4, faded(suit, 0.10), suit, 2.5)
    canvas.numeral(str(canvas.number("rank")), canvas.at(0.36, 0.26), 36, suit)
    canvas.shape(suit_symbol(name, canvas.at(0.74, 0.2), 22), suit)
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
    box = QRectF(0, side * 0.13, side * 0.87, side * 0.87)
    signs.die(canvas.painter, box, value, suit, colours.die_edge, colours.pip, mixed(suit, "#000000", 0.5))
    canvas.disc(canvas.at(0.82, 0.18), side * 0.17, colours.card, colours.die_edge, width)
    canvas.shape(suit_symbol(name, canvas.at(0.82, 0.18), side * 0.24), suit)
    if canvas.number("effects"):
        canvas.disc(canvas.at(0.84, 0.84), side * 0.15, colours.stamp, colours.die_edge, width)
        canvas.shape(effect_sign(value, canvas.at(0.84, 0.84), side * 0.2), colours.pip)


def paint_past(canvas: Canvas[Palette]) -> None:
    """A past trick: its cards small, the winner's with a mark."""
    colours, scale = canvas.colours, canvas.h / 26
    canvas.painter.scale(scale, scale)
    for place in range(canvas.number("count")):
        card, won = CARDS[canvas.word(f"card{place}")], place == canvas.number("winner")
        box = QRectF(2 + place * 19, 1, 18, 24)
        canvas.sheet(box, colours.card, colours.can_act if won else colours.card_edge, radius=3, width=2.4 if won else 1)
        canvas.numeral(str(card.rank), box.center() - QPointF(2, 4), 11, colours.suit(card.suit))
        canvas.shape(suit_symbol(card.suit, box.bottomRight() - QPointF(5, 5.5), 8.5), colours.suit(card.suit))
