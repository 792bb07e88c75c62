"""The legend on a sheet of paper, open and folded."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engines.kidsprout_jumboree.model import BUCK_DIE, HOURS
from tabletop_qt.art.lettering import LEFT, RIGHT, height_of, text, words_on
from tabletop_qt.art.shapes import disc, lit, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art.suits import value_sign
from tabletop_qt.games.kidsprout_jumboree.art.theme import palette
from tabletop_qt.games.kidsprout_jumboree.layout import LEAST
from tabletop_qt.viewmodels.scenery import Face

_TOP, _ROW = 30.0, 20.0
LEGEND_TOP = _TOP + _ROW * len(HOURS) + 3
"""Where the rules begin."""
_FIGURE = 11.6


def paint_legend(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Buck's faces with the Activities and their hours, then a rule each line."""
    colours = palette(theme)
    sheet(painter, QRectF(1, 1, face.w - 2, face.h - 2), QColor(colours.paper), colours.paper_edge, radius=8, width=2)
    left, wide = 12.0, face.w - 24
    text(painter, words_on(face, "title"), QRectF(left, 5, wide, 24), 18, colours.ink, bold=True, align=LEFT, least=LEAST)
    for roll in range(len(HOURS)):
        y = _TOP + _ROW * roll
        die = QRectF(left, y + 0.5, 18.5, 18.5)
        set_colours(painter, lit(colours.suit(BUCK_DIE), die, 0.2, 0.2), colours.outline, 1)
        painter.drawRoundedRect(die, 4, 4)
        painter.fillPath(value_sign(roll, die.center(), _FIGURE), QColor(colours.wood_light))
        line = QRectF(left + 28, y, wide - 28, _ROW)
        text(painter, words_on(face, f"activity{roll}"), line.adjusted(0, 0, -44, 0), LEAST, colours.ink, align=LEFT, least=LEAST)
        text(painter, words_on(face, f"hours{roll}"), line, LEAST, colours.ink, bold=True, align=RIGHT, least=LEAST)
    y = LEGEND_TOP
    words = [words_on(face, f"rule{index}") for index in range(face.number("rules"))]
    heights = [height_of(each, wide - 14, LEAST) for each in words]
    gap = max(0.0, min(8.0, (face.h - 8 - y - sum(heights)) / max(1, len(words))))
    for each, high in zip(words, heights, strict=True):
        disc(painter, QPointF(left + 4, y + 9), 2.6, QColor(colours.ember), colours.ember, 1)
        room = QRectF(left + 14, y, wide - 14, min(high, face.h - 4 - y) + 1)
        text(painter, each, room, LEAST, colours.ink, align=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, least=LEAST)
        y += high + gap


def paint_folded(painter: QPainter, face: Face, theme: Theme) -> None:
    """The legend folded: its name on a slip with a turned corner."""
    colours = palette(theme)
    sheet(painter, QRectF(1, 1, face.w - 2, face.h - 2), QColor(colours.paper), colours.paper_edge, radius=6, width=2)
    text(painter, words_on(face, "title"), QRectF(4, 2, face.w - 8, face.h - 4), 16, colours.ink, bold=True, least=LEAST)
