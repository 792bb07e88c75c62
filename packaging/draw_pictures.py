"""Draws the pictures that the home page shows, so that it need not load what draws them.

    python3 dev.py pictures

The app's icon comes from ``resources/art/icon.svg``, boxes and portraits from those of their games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import data, folder
from tabletop_qt.art.drawing import colours, draw
from tabletop_qt.art.ready_made import BOX, BOX_SCALES, ICON_SIZES, box_file
from tabletop_qt.art.shapes import drawn, faded, linear, pen
from tabletop_qt.art.theme import HIGH_CONTRAST, THEMES, Theme
from tabletop_qt.games.school_year_diary.art.theme import STUDENTS
from tabletop_qt.games.school_year_diary.form import SIZE, drawn_portrait, file_name

FRONT = QRectF(6, 6, 276, 180)
"""The place of the front on its picture; around it is room for the shadow."""
SPINE = 9.0
"""The width of the rounded edge at the left."""
CORNER = 8.0
SMALLEST = {".png": 0, ".webp": 100}
"""Qt's words for as few bytes as it can do without losing anything."""


def app_icons() -> Iterator[tuple[Path, QPixmap]]:
    """The app's icon in each of its sizes."""
    renderer = QSvgRenderer(QByteArray(data("art", "icon.svg")))
    for size in ICON_SIZES:
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        renderer.render(painter, QRectF(0, 0, size, size))
        painter.end()
        yield folder("art", f"icon-{size}.png"), picture


def portraits() -> Iterator[tuple[Path, QPixmap]]:
    """Each student in each theme."""
    for theme in THEMES:
        for student in STUDENTS:
            file = folder("school_year_diary", "portraits", file_name(student, theme, *SIZE))
            yield file, drawn_portrait(student, theme, *SIZE)


def boxes() -> Iterator[tuple[Path, QPixmap]]:
    """The box of every game that has one, on the shelf yet or not, in each theme."""
    for game in sorted(file.parent.parent.name for file in folder().glob("*/art/box.svg")):
        for theme in THEMES:
            for scale in BOX_SCALES:
                yield folder(*box_file(game, theme, scale)), box_front(game, theme, scale)


def box_front(game: str, theme: Theme, scale: float) -> QPixmap:
    """The picture of a box: a printed sheet with a lit edge, a spine, and a shadow on the wall behind it."""

    def paint(painter: QPainter) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(FRONT, CORNER, CORNER)
        _shadow(painter, theme)
        painter.save()
        painter.setClipPath(shape)
        draw(painter, FRONT, game, "box", colours(game, theme))
        _light(painter)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = "#000000" if theme is HIGH_CONTRAST else "#2A211A"
        painter.setPen(pen(edge, 2))
        painter.drawRoundedRect(FRONT.adjusted(1, 1, -1, -1), CORNER - 1, CORNER - 1)

    return drawn(*BOX, scale, paint)


def _shadow(painter: QPainter, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(5):
        painter.setBrush(faded(theme.shadow, 0.22))
        painter.drawRoundedRect(FRONT.adjusted(step - 2, step, 5 - step, 6 - step), CORNER, CORNER)


def _light(painter: QPainter) -> None:
    """One light from the upper left: the edges there are bright, those at the lower right dark, and the spine is round."""
    spine = QRectF(FRONT.left(), FRONT.top(), SPINE, FRONT.height())
    stops = (0.0, "#70000000"), (0.35, "#38FFFFFF"), (0.8, "#00FFFFFF"), (0.9, "#60000000"), (1.0, "#00000000")
    painter.fillRect(spine, linear(spine.topLeft(), spine.topRight(), *stops))
    painter.setPen(pen("#66FFFFFF", 2))
    painter.drawLine(QPointF(FRONT.left() + 6, FRONT.top() + 3), QPointF(FRONT.right() - 6, FRONT.top() + 3))
    painter.setPen(pen("#4D000000", 3))
    painter.drawLine(QPointF(FRONT.left() + 6, FRONT.bottom() - 3), QPointF(FRONT.right() - 6, FRONT.bottom() - 3))
    painter.drawLine(QPointF(FRONT.right() - 3, FRONT.top() + 6), QPointF(FRONT.right() - 3, FRONT.bottom() - 6))


def pictures() -> Iterator[tuple[Path, QPixmap]]:
    """Every ready-made picture: its file, and what is to be in it."""
    yield from app_icons()
    yield from portraits()
    yield from boxes()


def main() -> None:
    """Write those that are not as they would be drawn."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication(sys.argv[:1])
    for file, picture in pictures():
        if QPixmap(str(file)).toImage() != picture.toImage():
            file.parent.mkdir(exist_ok=True)
            picture.save(str(file), quality=SMALLEST[file.suffix])
            print(f"Drawn: {file}")
    app.quit()


if __name__ == "__main__":
    main()
