"""A strip above the shelf at the first start: what to do, and what to be called, if one likes."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QLineEdit, QWidget

from engines.kernel.messages import msg
from tabletop_qt.store.settings import MAX_NAME, Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import column, describe, label, line
from tabletop_qt.widgets.flow_layout import FlowLayout


class Welcome(QFrame):
    """It asks for nothing that is needed, and stands in nobody's way."""

    answered = Signal(object)
    """The `Settings` with what was answered."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        super().__init__()
        self._settings = settings
        self.setObjectName("card")
        layout = self._line = line(self, 16, 16)
        words = column(spacing=2)
        words.addWidget(label(msg("Welcome! Choose a box, and press Play now."), "lead"))
        self._more = label(msg("Bots take the other chairs. Nothing is lost: a table waits here until you come back."), "small")
        words.addWidget(self._more)
        layout.addLayout(words, 1)
        self.questions = QWidget()
        flow = FlowLayout(self.questions, 8)
        asked = label(msg("Your &name:"), wrap=False)
        self.name = QLineEdit(settings().name)
        self.name.setMaxLength(MAX_NAME)
        self.name.setPlaceholderText(tr(msg("if you like")))
        describe(self.name, msg("Your name"), msg("You are called so at new tables. It may stay empty."))
        asked.setBuddy(self.name)
        flow.addWidget(asked)
        flow.addWidget(self.name)
        self.sound = QCheckBox(tr(msg("With &sounds")))
        self.sound.setChecked(settings().sound)
        flow.addWidget(self.sound)
        layout.addWidget(self.questions)
        self.sound.toggled.connect(self._answer)
        self.name.editingFinished.connect(self._answer)

    def fit(self, wide: int, *, low: bool, very_low: bool) -> None:
        """Ask below the words where the window is low for its text, and with fewer words where it is very low."""
        self._line.setDirection(QBoxLayout.Direction.TopToBottom if low else QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(4 if low else 16)
        around = 8 if low else 16
        self._line.setContentsMargins(16, around, 16, around)
        self._more.setVisible(not very_low)
        self._line.invalidate()
        # Words that take several lines are as high as the width makes them; a page that is scrolled would not ask.
        self.setFixedHeight(self._line.totalHeightForWidth(wide))

    def _answer(self) -> None:
        self.answered.emit(evolve(self._settings(), name=self.name.text().strip(), sound=self.sound.isChecked()))
