"""Draws the pictures that the home page shows, so that it need not load what draws them.

    python3 dev.py pictures

The app's icon comes from ``resources/art/icon.svg``, portraits and boxes from their games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import data, folder
from tabletop_qt import games
from tabletop_qt.art.box_front import box_front
from tabletop_qt.art.ready_made import BOX, BOX_SCALES, ICON_SIZES, box_file
from tabletop_qt.art.theme import THEMES
from tabletop_qt.games.school_year_diary.art.drawings import STUDENTS
from tabletop_qt.games.school_year_diary.form import SIZE, drawn_portrait, file_name

SMALLEST = 0
"""Qt's word for as few bytes as it can do without losing anything: the set-up program has none to spare."""


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
    packages = [found.name for found in iter_modules(games.__path__) if found.ispkg]
    for game in packages:
        module = f"{games.__name__}.{game}.box"
        if find_spec(module) is None:
            continue
        printed = import_module(module).paint
        for theme in THEMES:
            for scale in BOX_SCALES:
                yield folder(*box_file(game, theme, scale)), box_front(*BOX, scale, printed, theme)


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
            picture.save(str(file), "PNG", SMALLEST)
            print(f"Drawn: {file}")
    app.quit()


if __name__ == "__main__":
    main()
