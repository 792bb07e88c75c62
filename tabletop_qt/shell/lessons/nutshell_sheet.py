"""A game in a nutshell, over its table: a few pictures with a line each, drawn by the game's own painter."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.figures import Figures, empty
from tabletop_qt.store.lessons import Picture, lessons
from tabletop_qt.table.pictures import Pictures
from tabletop_qt.widgets.clauses import linked
from tabletop_qt.widgets.controls import add, button, column, describe, label, line, picture
from tabletop_qt.widgets.overlay import Overlay

# The sheet


SIZE = 208, 150
"""The size of a picture at 100 percent, in pixels."""
GAP = 16
AT_ONCE = 0.008
"""Seconds of painting after which input is handled."""


class NutshellSheet(Overlay):
    """Pictures side by side, until Escape or Enter."""

    lessonRequested = Signal()
    clauseRequested = Signal(str)

    def __init__(self, over: QWidget, kit: GameKit, pictures: tuple[Picture, ...], theme: Theme, percent: int) -> None:
        count = len(pictures)
        super().__init__(over, count * (SIZE[0] + GAP) + 64, 150)
        self.set_text_size(percent)
        scale = max(percent, 100) / 100
        self._kit, self._theme = kit, theme
        self._size = round(SIZE[0] * scale), round(SIZE[1] * scale)
        self._shown: list[tuple[Picture, QLabel]] = []
        page = QWidget()
        layout = column(page, 0, 16)
        layout.addWidget(label(msg("{game} in a nutshell", game=kit.name), "heading"))
        row = line(spacing=GAP)
        for each in pictures:
            row.addLayout(self._one(each))
        layout.addLayout(row)
        self.lesson = button(msg("Start the lesson"), self._teach)
        self.on = button(msg("Go to the table"), self.leave, primary=True)
        buttons = add(line(spacing=8), 1, self.lesson, self.on)
        self.inside.addLayout(buttons)
        self.lesson.setVisible(bool(lessons(kit.id)))
        describe(self, msg("{game} in a nutshell", game=kit.name))
        # The table under the sheet is complete before the first picture is painted; then input is handled every few milliseconds.
        self._painting = QTimer(self)
        self._painting.timeout.connect(self._paint_on)
        self._begin()
        self.open(page, self.on)

    def set_theme(self, theme: Theme) -> None:
        """Paint the pictures in this theme."""
        if theme != self._theme:
            self._theme = theme
            self._begin()

    def _begin(self) -> None:
        pictures = Pictures(self._kit.painter, self._theme)
        for _, shown in self._shown:
            shown.setPixmap(empty(pictures, self._size, self.devicePixelRatioF()))
        self._steps = self._paint(pictures)
        self._painting.start(0)

    @property
    def painting(self) -> bool:
        """True while pictures are still to be painted."""
        return self._painting.isActive()

    def _paint_on(self) -> None:
        """Paint for a few milliseconds."""
        until = monotonic() + AT_ONCE
        for _ in self._steps:
            if monotonic() >= until:
                return
        self._painting.stop()

    def _paint(self, pictures: Pictures) -> Iterator[None]:
        """Paint the pictures of parts of lessons' tables, in steps."""
        kit, size, dpr = self._kit, self._size, self.devicePixelRatioF()
        drawing = Figures(kit)
        for each, shown in self._shown:
            made, words = yield from drawing.paint(each, pictures, size, dpr)
            describe(shown, words)
            shown.setPixmap(made)
            yield

    def _one(self, each: Picture) -> QVBoxLayout:
        shown = picture()
        shown.setFixedSize(*self._size)
        self._shown.append((each, shown))
        words = linked(each.text, each.clause, self.clauseRequested.emit)
        words.setFixedWidth(self._size[0])
        return add(column(spacing=8), (shown, 0, Qt.AlignmentFlag.AlignHCenter), words, 1)

    def _teach(self) -> None:
        self.leave()
        self.lessonRequested.emit()
