"""Rank cards and dice."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from engines.operation_master.model import CARDS
from tabletop_qt.art import dice
from tabletop_qt.art.lettering import numeral
from tabletop_qt.art.shapes import disc, faded, lit, mixed, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.operation_master.art.suits import effect_sign, suit_symbol
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.games.operation_master.faces import DOWN, SQUARE
from tabletop_qt.viewmodels.scenery import Face


def paint_card(painter: QPainter, face: Face, theme: Theme) -> None:
    """A rank card: large numeral, suit, and the white square for a die."""
    colours = palette(theme)
    name, suit = face.word("suit"), colours.suit(face.word("suit"))
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=7)
    set_colours(painter, faded(suit, 0.10), suit, 2.5)
    painter.drawRoundedRect(box.adjusted(5, 5, -5, -5), 4, 4)
    numeral(painter, str(face.number("rank")), QPointF(face.w * 0.36, face.h * 0.26), 36, suit)
    painter.fillPath(suit_symbol(name, QPointF(face.w * 0.74, face.h * 0.2), 22), QColor(suit))
    square = QRectF(face.w / 2 - SQUARE / 2, face.h / 2 + DOWN - SQUARE / 2, SQUARE, SQUARE)
    sheet(painter, square, QColor(colours.square), colours.square_edge, radius=5, width=1.5)
    painter.fillPath(suit_symbol(name, square.center(), 16), faded(suit, 0.22))


def paint_back(painter: QPainter, face: Face, theme: Theme) -> None:
    """A card in another hand: only its colour shows."""
    colours = palette(theme)
    suit = colours.suit(face.word("suit"))
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, lit(suit, box), colours.card_edge, radius=4)
    narrow = face.w < 22
    if not narrow:
        set_colours(painter, edge=mixed(suit, colours.pip, 0.55).name(), width=1.2)
        painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), 2, 2)
    painter.fillPath(suit_symbol(face.word("suit"), box.center(), face.w * (0.7 if narrow else 0.5)), QColor(colours.pip))


def paint_open(painter: QPainter, face: Face, theme: Theme) -> None:
    """A card of another hand laid open, when the game is over: small, its numeral and suit."""
    colours = palette(theme)
    suit = colours.suit(face.word("suit"))
    sheet(painter, QRectF(0, 0, face.w, face.h), QColor(colours.card), colours.card_edge, radius=4)
    numeral(painter, str(face.number("rank")), QPointF(face.w / 2, face.h * 0.34), face.h * 0.38, suit)
    painter.fillPath(suit_symbol(face.word("suit"), QPointF(face.w / 2, face.h * 0.76), face.w * 0.42), QColor(suit))


def paint_die(painter: QPainter, face: Face, theme: Theme) -> None:
    """A die with white pips; at its upper corner the sign of its suit, at the lower one that of its effect."""
    colours, name, side = palette(theme), face.word("suit"), face.w
    suit = colours.suit(name)
    box = QRectF(0, side * 0.13, side * 0.87, side * 0.87)
    dice.die(painter, box, face.number("value"), suit, colours.die_edge, colours.pip, mixed(suit, "#000000", 0.5).name())
    corner = QPointF(side * 0.82, side * 0.18)
    disc(painter, corner, side * 0.17, QColor(colours.card), colours.die_edge, max(1.0, side * 0.03))
    painter.fillPath(suit_symbol(name, corner, side * 0.24), QColor(suit))
    if face.number("effects"):
        corner = QPointF(side * 0.84, side * 0.84)
        disc(painter, corner, side * 0.15, QColor(colours.stamp), colours.die_edge, max(1.0, side * 0.03))
        painter.fillPath(effect_sign(face.number("value"), corner, side * 0.2), QColor(colours.pip))


def paint_past(painter: QPainter, face: Face, theme: Theme) -> None:
    """A past trick: its cards small, the winner's with a mark."""
    colours = palette(theme)
    scale = face.h / 26
    painter.scale(scale, scale)
    for place, word in enumerate(face.word("cards").split()):
        card = CARDS[word]
        suit = colours.suit(card.suit)
        box = QRectF(2 + place * 19, 1, 18, 24)
        won = place == face.number("winner")
        sheet(painter, box, QColor(colours.card), colours.can_act if won else colours.card_edge, radius=3, width=2.4 if won else 1)
        numeral(painter, str(card.rank), QPointF(box.left() + 7, box.center().y() - 4), 11, suit)
        painter.fillPath(suit_symbol(card.suit, QPointF(box.right() - 5, box.bottom() - 5.5), 8.5), QColor(suit))
