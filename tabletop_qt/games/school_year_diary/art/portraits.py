"""The four students. The home page shows them before any table is opened, so nothing here leads to faces, cards or rules."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from tabletop_qt.art.drawing import draw
from tabletop_qt.art.shapes import linear, mixed, set_colours
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import palette

STUDENTS = ("giang_ry", "o_tach", "nim_se", "an_pha")
"""The order in which palettes have their colours."""
GRID = 100.0
"""Students are drawn on a square of this side: the head around (50, 46), the shoulders to the lower edge."""


def cloth(student: str, theme: Theme) -> str:
    """The colour of a student's clothes."""
    return palette(theme).cloth[STUDENTS.index(student)]


def draw_student(painter: QPainter, box: QRectF, student: str, theme: Theme, *, bust: bool = True) -> None:
    """Draw a student into a square box; with ``bust`` down to the shoulders, else the head alone, larger."""
    index, colours = STUDENTS.index(student), palette(theme)
    line = max(2.0, 1.3 * GRID / box.width())
    values = {
        "skin": colours.skin[index],
        "flush": mixed(colours.skin[index], colours.autumn, 0.1).name(),
        "hair": colours.hair[index],
        "cloth": colours.cloth[index],
        "edge": colours.ink if theme.name != "dark" else colours.outline,
        **{name: getattr(colours, name) for name in ("feature", "smile", "autumn", "winter", "summer")},
        "body": "inline" if bust else "none",
        # Of a head alone, hair and eyes are what matters at the size of a counter.
        "view": "0 0 100 100" if bust else "6.9 1.9 86.2 86.2",
        "line": f"{line:.2f}",
        "thin": f"{line * 0.8:.2f}",
    }
    draw(painter, box, "school_year_diary", student, values)


def draw_portrait(painter: QPainter, box: QRectF, student: str, theme: Theme) -> None:
    """Draw a large portrait into a box at the origin."""
    colours, worn = palette(theme), cloth(student, theme)
    ground = linear(box.topLeft(), box.bottomRight(), (0, mixed(worn, colours.paper, 0.62)), (1, mixed(worn, colours.paper, 0.82)))
    clip = QPainterPath()
    clip.addRoundedRect(box, 10, 10)
    painter.save()
    painter.setClipPath(clip)
    painter.fillRect(box, ground)
    side = min(box.width(), box.height()) * 0.96
    draw_student(painter, QRectF((box.width() - side) / 2, box.height() - side, side, side), student, theme)
    painter.restore()
    set_colours(painter, "", mixed(worn, colours.ink, 0.3), 1.5)
    painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
