"""A game in a nutshell, laid over its table: a few pictures with a line each, and one key to be gone."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.lessons.cut_out import cut_out
from tabletop_qt.store.lessons import lessons, seat_of
from tabletop_qt.store.nutshell import Picture
from tabletop_qt.table.pictures import Pictures
from tabletop_qt.widgets.clauses import linked
from tabletop_qt.widgets.controls import button, column, describe, label, line, picture
from tabletop_qt.widgets.overlay import Overlay

SIZE = 208, 150
"""How large a picture is at 100 percent, in pixels."""
GAP = 16


class NutshellSheet(Overlay):
    """Pictures side by side; Escape or Enter puts them away."""

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
        painted = Pictures(kit.painter, theme)
        for each in pictures:
            row.addLayout(self._one(each, painted))
        layout.addLayout(row)
        buttons = line(spacing=8)
        self.lesson = button(msg("Start the lesson"), self._teach)
        self.on = button(msg("On to the table"), self.leave, primary=True)
        buttons.addStretch(1)
        buttons.addWidget(self.lesson)
        buttons.addWidget(self.on)
        self.inside.addLayout(buttons)
        self.lesson.setVisible(bool(lessons(kit.id)))
        describe(self, msg("{game} in a nutshell", game=kit.name))
        self.open(page, self.on)

    def set_theme(self, theme: Theme) -> None:
        """Paint the pictures in this theme."""
        if theme != self._theme:
            self._theme, painted = theme, Pictures(self._kit.painter, theme)
            for each, shown in self._shown:
                shown.setPixmap(self._painted(each, painted))

    def _painted(self, each: Picture, painted: Pictures) -> QPixmap:
        """The part of a lesson's table that a picture shows."""
        kit = self._kit
        found = next(lesson for lesson in lessons(kit.id) if lesson.name == each.record)
        table = found.table(kit.game)
        seat = seat_of(table)
        model = kit.view_model.seated(table.seats)
        scenery = model.scenery(kit.game.view(table.state_at(each.at), seat), seat, model.start())
        return cut_out(scenery, each.shows, painted, self._size, self.devicePixelRatioF())

    def _one(self, each: Picture, painted: Pictures) -> QVBoxLayout:
        made = column(spacing=8)
        shown = picture(self._painted(each, painted))
        shown.setFixedSize(*self._size)
        self._shown.append((each, shown))
        made.addWidget(shown, 0, Qt.AlignmentFlag.AlignHCenter)
        words = linked(each.text, each.clause, self.clauseRequested.emit)
        words.setFixedWidth(self._size[0])
        made.addWidget(words)
        made.addStretch(1)
        return made

    def _teach(self) -> None:
        self.leave()
        self.lessonRequested.emit()
