"""The portrait of a student for widgets: ready-made in the size that the home page has on most screens, else drawn."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

from tabletop_qt.art.ready_made import ready_made
from tabletop_qt.art.theme import Theme

SIZE = (112, 128)
"""The size of the ready-made ones, in pixels."""


def file_name(student: str, theme: Theme, w: int, h: int) -> str:
    """What the ready-made portrait of this size is called."""
    return f"{student}-{theme.name.replace(' ', '_')}-{w}x{h}.png"


def portrait(student: str, theme: Theme, w: int, h: int, dpr: float) -> QPixmap:
    """The portrait, ``w`` by ``h`` logical pixels."""
    ready = ready_made("school_year_diary", "portraits", file_name(student, theme, w, h)) if dpr == 1 else QPixmap()
    return ready if not ready.isNull() else drawn_portrait(student, theme, w, h, dpr)


def drawn_portrait(student: str, theme: Theme, w: int, h: int, dpr: float = 1.0) -> QPixmap:
    """The same, drawn now."""
    from tabletop_qt.art.shapes import drawn
    from tabletop_qt.games.school_year_diary.art.portraits import draw_portrait

    return drawn(w, h, dpr, lambda painter: draw_portrait(painter, QRectF(0, 0, w, h), student, theme))
