"""Pictures of the real window: each moment in every size, theme and size of text that is asked for, and several of them on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve, field, frozen, mutable
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop_qt.shell.window import MainWindow
from tests.table.cut_texts import CutTexts

LONGEST = 2000
"""Milliseconds that pieces on their way are waited for."""
_GAP, _HEAD = 6, 18


@frozen
class Look:
    """A size, theme and text size of a window."""

    wide: int = 1280
    high: int = 720
    theme: str = "light"
    text: int = 100

    @property
    def name(self) -> str:
        text = f"-{self.text}" if self.text != 100 else ""
        return f"{self.wide}x{self.high}-{self.theme.replace(' ', '-')}{text}"


@mutable
class Album:
    """Takes pictures into a folder, one for each look; a moment that has its picture is not taken again."""

    folder: Path
    looks: Sequence[Look]
    taken: list[str] = field(factory=list)
    cut: CutTexts = field(factory=CutTexts)
    """The texts that were cut off in a picture."""

    def take(self, window: MainWindow, moment: str) -> None:
        """Take this moment in all looks; afterwards the window looks as it did before."""
        if moment in self.taken:
            return
        self._keep(moment)
        for look in reversed(self.looks):
            self.cut.moment = f"{moment}, {look.name}"
            apply_look(window, look)
            self.cut.look_at(window)
            self._write(window, look, moment)

    def catch(self, window: MainWindow, moment: str) -> None:
        """Take this moment as it is, in the look that comes first: something is moving."""
        if moment not in self.taken:
            self._keep(moment)
            self._write(window, self.looks[0], moment)

    def _keep(self, moment: str) -> None:
        self.taken.append(moment)

    def _write(self, window: MainWindow, look: Look, moment: str) -> None:
        folder = self.folder / look.name
        folder.mkdir(parents=True, exist_ok=True)
        window.grab().save(str(folder / f"{len(self.taken):02} {moment}.png"))


def apply_look(window: MainWindow, look: Look) -> None:
    """Let the window look like this, and wait until nothing moves any more."""
    settings = window.appearance.settings
    if (settings.theme, settings.text_size) != (look.theme, look.text):
        window.choose(evolve(settings, theme=look.theme, text_size=look.text))
    if (window.width(), window.height()) != (look.wide, look.high):
        window.resize(look.wide, look.high)
    settle(window)


def settle(window: MainWindow) -> None:
    """Wait until nothing on the table moves."""
    QApplication.processEvents()
    page = window.table_page
    for _ in range(LONGEST // 20):
        QTest.qWait(20)
        if page is None or not page.table.motion.busy:
            break
    if page is not None:
        page.table.settle()
    QApplication.processEvents()


def sheets(folder: Path, columns: int, rows: int, wide: int = 1536) -> list[Path]:
    """Lay the pictures of a folder side by side on sheets, written beside it; the paths of the sheets."""
    pictures, written = sorted(folder.glob("*.png")), []
    each = columns * rows
    for number, start in enumerate(range(0, len(pictures), each), 1):
        path = folder.parent / f"{folder.name} sheet {number:02}.png"
        sheet(pictures[start : start + each], columns, wide).save(str(path))
        written.append(path)
    return written


def sheet(pictures: Sequence[Path], columns: int, wide: int) -> QImage:
    """Pictures with their names above them, in columns."""
    images = [QImage(str(path)) for path in pictures]
    cell = (wide - _GAP * (columns - 1)) // columns
    high = max(round(image.height() * cell / max(1, image.width())) for image in images) + _HEAD
    lines = -(-len(images) // columns)
    made = QImage(wide, lines * (high + _GAP), QImage.Format.Format_RGB32)
    made.fill(QColor("#808080"))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for place, (path, image) in enumerate(zip(pictures, images, strict=True)):
        x, y = place % columns * (cell + _GAP), place // columns * (high + _GAP)
        painter.drawText(QRect(x + 4, y, cell, _HEAD), Qt.AlignmentFlag.AlignVCenter, path.stem)
        smaller = image.scaledToWidth(cell, Qt.TransformationMode.SmoothTransformation)
        painter.drawImage(x, y + _HEAD, smaller)
    painter.end()
    return made
