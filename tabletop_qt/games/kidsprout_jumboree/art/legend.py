"""The legend on a sheet of paper, open and folded."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt

from engines.kidsprout_jumboree.model import BUCK_DIE, HOURS
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import LEFT, RIGHT, height_of
from tabletop_qt.art.shapes import inset, lit
from tabletop_qt.games.kidsprout_jumboree.art.suits import value_sign
from tabletop_qt.games.kidsprout_jumboree.art.theme import Palette

_TOP, _ROW = 30.0, 20.0
LEGEND_TOP = _TOP + _ROW * len(HOURS) + 3
"""Where the rules begin."""
_FIGURE = 11.6


def paint_legend(canvas: Canvas[Palette]) -> None:
    """The Buck's faces with the Activities and their hours, then a rule each line."""
    colours, least, left, wide = canvas.colours, canvas.least, 12.0, canvas.w - 24
    canvas.sheet(inset(canvas.box, 1), colours.paper, colours.paper_edge, radius=8, width=2)
    canvas.text(canvas.words("title"), QRectF(left, 5, wide, 24), 18, colours.ink, bold=True, align=LEFT)
    for roll in range(len(HOURS)):
        y = _TOP + _ROW * roll
        die = QRectF(left, y + 0.5, 18.5, 18.5)
        canvas.rounded(die, 4, lit(colours.suit(BUCK_DIE), die, 0.2, 0.2), colours.outline, 1)
        canvas.shape(value_sign(roll, die.center(), _FIGURE), colours.wood_light)
        line = QRectF(left + 28, y, wide - 28, _ROW)
        canvas.text(canvas.words(f"activity{roll}"), line.adjusted(0, 0, -44, 0), least, colours.ink, align=LEFT)
        canvas.text(canvas.words(f"hours{roll}"), line, least, colours.ink, bold=True, align=RIGHT)
    y = LEGEND_TOP
    words = [canvas.words(f"rule{index}") for index in range(canvas.number("rules"))]
    heights = [height_of(each, wide - 14, least) for each in words]
    gap = max(0.0, min(8.0, (canvas.h - 8 - y - sum(heights)) / max(1, len(words))))
    for each, high in zip(words, heights, strict=True):
        canvas.disc(QPointF(left + 4, y + 9), 2.6, colours.ember, colours.ember, 1)
        room = QRectF(left + 14, y, wide - 14, min(high, canvas.h - 4 - y) + 1)
        canvas.text(each, room, least, colours.ink, align=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        y += high + gap


def paint_folded(canvas: Canvas[Palette]) -> None:
    """The legend folded: its name on a slip with a turned corner."""
    colours = canvas.colours
    canvas.sheet(inset(canvas.box, 1), colours.paper, colours.paper_edge, width=2)
    canvas.text(canvas.words("title"), inset(canvas.box, 4, 2), 16, colours.ink, bold=True)
