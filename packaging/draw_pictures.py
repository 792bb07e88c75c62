"""Draws the pictures that the home page shows, so that it need not load what draws them.

    python3 dev.py pictures

The app's icon comes from ``resources/art/icon.svg``, portraits from the painters of their game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import data, folder
from tabletop_qt.art.ready_made import ICON_SIZES
from tabletop_qt.art.theme import THEMES
from tabletop_qt.games.school_year_diary.art.portraits import STUDENTS
from tabletop_qt.games.school_year_diary.portrait import SIZE, drawn_portrait, file_name


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


def pictures() -> Iterator[tuple[Path, QPixmap]]:
    """Every ready-made picture: its file, and what is to be in it."""
    yield from app_icons()
    yield from portraits()


def main() -> None:
    """Write those that are not as they would be drawn."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication(sys.argv[:1])
    for file, picture in pictures():
        if QPixmap(str(file)).toImage() != picture.toImage():
            file.parent.mkdir(exist_ok=True)
            picture.save(str(file))
            print(f"Drawn: {file}")
    app.quit()


if __name__ == "__main__":
    main()
