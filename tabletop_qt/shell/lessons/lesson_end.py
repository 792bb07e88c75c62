"""The end of a lesson."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.drawing import trophy_picture
from tabletop_qt.art.theme import Theme
from tabletop_qt.store.lessons import Lesson
from tabletop_qt.widgets.controls import FlowLayout, button, column, describe, label, picture
from tabletop_qt.widgets.overlay import Overlay


class LessonEnd(Overlay):
    """A medal for the finished lesson, and what to do next: the ``following`` lesson first if it goes on in the same game.

    Closing it goes home.
    """

    playWanted = Signal()
    nextWanted = Signal()

    def __init__(self, over: QWidget, theme: Theme, percent: int, lesson: Lesson, following: Lesson | None) -> None:
        super().__init__(over, 620, 120)
        done = msg("You finished “{lesson}”.", lesson=lesson.title)
        describe(self, done)
        page = QWidget()
        self._game, self._size = lesson.game, 128 * percent // 100
        self.medal = picture(self._painted(theme))
        layout = column(page, 0, 12)
        layout.addWidget(self.medal, 0, Qt.AlignmentFlag.AlignHCenter)
        for words, role in ((msg("Well done!"), "title"), (done, "lead")):
            shown = label(words, role)
            shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(shown)
        buttons = QWidget()
        flow = FlowLayout(buttons, 8, centred=True)
        goes_on = following is not None and following.record == lesson.record and following.place > lesson.place
        self.play = button(lesson.play or msg("Play your first game"), self.playWanted.emit, primary=True)
        self.play.setHidden(goes_on)
        self.next = None
        if following is not None:
            self.next = button(msg("Next lesson: {lesson}", lesson=following.title), self.nextWanted.emit, primary=goes_on)
        self.home = button(msg("Home"), self.leave)
        for made in (self.play, self.next, self.home):
            if made is not None:
                flow.addWidget(made)
        self.inside.addWidget(buttons)
        self.set_text_size(percent)
        self.open(page, self.next if goes_on and self.next is not None else self.play)

    def set_theme(self, theme: Theme) -> None:
        """Paint the medal in this theme."""
        self.medal.setPixmap(self._painted(theme))

    def _painted(self, theme: Theme) -> QPixmap:
        return trophy_picture(self._game, "lesson", theme, self._size, self.devicePixelRatioF(), earned=True)
