"""A line of notice under the prompt: something to know, or a question that does not stop anybody."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QPushButton

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, label, line

BRIEF = 8_000
"""Milliseconds for which it is told that something was done."""


class NoticeBar(QFrame):
    """Shows one notice at a time; it goes when it is dismissed or answered, or when its cause is gone."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._layout = line(self, 8, 16)
        self._layout.setContentsMargins(16, 4, 16, 4)
        self.words = label(msg(""), "body")
        self._layout.addWidget(self.words, 1)
        self._answer: QPushButton | None = None
        self.close_button = button(msg("Dismiss"), self.dismiss)
        self._layout.addWidget(self.close_button)
        self._dismissed: Callable[[], object] | None = None
        self._until_change = False
        self._brief = QTimer(self)
        self._brief.setSingleShot(True)
        self._brief.timeout.connect(self.dismiss)
        self.hide()

    def tell(
        self,
        notice: Message,
        answer: tuple[Message, Callable[[], object]] | None = None,
        dismiss: Message | None = None,
        dismissed: Callable[[], object] | None = None,
        *,
        until_change: bool = False,
        briefly: bool = False,
    ) -> None:
        """Show a notice, with something to do about it and the words for leaving it.

        A notice about how things are now goes with the next `change`; one that only says what was done goes after a while.
        """
        self._drop_answer()
        self._until_change = until_change
        self._brief.stop()
        if briefly:
            self._brief.start(BRIEF)
        self._dismissed = dismissed
        self.words.setText(tr(notice))
        self.setAccessibleName(tr(notice))
        self.close_button.setText(tr(dismiss if dismiss is not None else msg("Dismiss")))
        if answer is not None:
            self._answer = button(*answer, primary=True)
            self._layout.insertWidget(1, self._answer)
        self.show()

    def tell_also(self, notice: Message) -> None:
        """Show a notice after the one that is there already, which stays."""
        if self.isHidden():
            self.tell(notice)
            return
        self._brief.stop()
        self._until_change = False
        self.words.setText(f"{self.words.text()} {tr(notice)}")
        self.setAccessibleName(self.words.text())

    @property
    def answer(self) -> QPushButton | None:
        """The button that answers the question, where it is one."""
        return self._answer

    def change(self) -> None:
        """Something has changed: a notice that was told until then goes."""
        if self._until_change:
            self.dismiss()

    def dismiss(self) -> None:
        """Take the notice away."""
        self.hide()
        self._until_change = False
        self._brief.stop()
        self._drop_answer()
        dismissed, self._dismissed = self._dismissed, None
        if dismissed is not None:
            dismissed()

    def _drop_answer(self) -> None:
        if self._answer is not None:
            self._layout.removeWidget(self._answer)
            self._answer.hide()
            self._answer.deleteLater()
            self._answer = None
