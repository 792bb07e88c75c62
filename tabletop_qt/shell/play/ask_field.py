"""A question that is answered by typing, in the prompt bar."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from tabletop_qt.plain_text import caption
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Ask
from tabletop_qt.widgets.controls import describe, line


class _Field(QLineEdit):
    """Escape is not kept: it takes a step of what is being put together back, like everywhere."""

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Let Escape go on to the page."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class AskField(QWidget):
    """A field and a button; Enter in the field is the button."""

    answered = Signal(str, str)
    """The name of the question, and the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ask: Ask | None = None
        self.field = _Field()
        self.confirm = QPushButton()
        self.confirm.setAutoDefault(True)
        layout = line(self, 0, 8)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.confirm)
        self.field.returnPressed.connect(self._answer)
        self.field.textChanged.connect(lambda _: self._look())
        self.confirm.clicked.connect(self._answer)
        self.hide()

    def show_ask(self, ask: Ask | None) -> None:
        """Ask this, or nothing; what was typed stays as long as the question is the same."""
        if ask == self._ask:
            return
        if ask is None or self._ask is None or ask.name != self._ask.name:
            self.field.clear()
        self._ask = ask
        self.setVisible(ask is not None)
        if ask is None:
            return
        self.field.setPlaceholderText(tr(ask.label))
        describe(self.field, ask.label)
        self.field.setMaxLength(ask.longest)
        self.field.setMinimumWidth(self.fontMetrics().horizontalAdvance(tr(ask.label)) + 32)
        self.confirm.setText(caption(tr(ask.confirm)))
        describe(self.confirm, ask.confirm)
        self._look()

    def _look(self) -> None:
        self.confirm.setEnabled(bool(self._text()))

    def _text(self) -> str:
        return " ".join(self.field.text().split())

    def _answer(self) -> None:
        if self._ask is not None and self._text():
            self.answered.emit(self._ask.name, self._text())
