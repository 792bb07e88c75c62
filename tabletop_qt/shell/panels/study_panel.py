"""What was found out about a finished game: how far good play comes, until when it could be won, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from attrs import frozen
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, card, clear, column, describe, label, scrolled


@frozen
class Finding:
    """Something that was found out: a heading, what there is to say, and the state where it shows, by how many decisions led to it."""

    heading: Message
    words: Message
    turn: int | None = None


class StudyPanel(QWidget):
    """Findings one below the other, each with a button that looks there; keys come to them from the bar of the panel's tabs."""

    lookRequested = Signal(int)
    """The state after so many decisions is to be shown."""

    def __init__(self, tab_bar: QWidget) -> None:
        super().__init__()
        self._tab_bar = tab_bar
        self.progress = label(msg(""), "small")
        self._told: tuple[Finding, ...] = ()
        self.looks: list[QPushButton] = []
        """The buttons that look at a state, in the order of the findings."""
        page = QWidget()
        self._found = column(page, 0, 12)
        layout = column(self, 8, 8)
        layout.addWidget(self.progress)
        layout.addWidget(scrolled(page), 1)

    def show_findings(self, findings: Sequence[Finding], progress: Message) -> None:
        """Show what is known so far, and what is still being looked for; keyboard focus stays on what has it."""
        self.progress.setText(tr(progress))
        if self._told == tuple(findings):
            return
        before = next((look.accessibleName() for look in self.looks if look.hasFocus()), "")
        self._told = tuple(findings)
        clear(self._found)
        self.looks = []
        for finding in findings:
            shown = self._shown(finding)
            self._found.addWidget(shown)
            shown.show()
        self._found.addStretch(1)
        for before_it, look in pairwise((self._tab_bar, *self.looks)):
            QWidget.setTabOrder(before_it, look)
        again = next((look for look in self.looks if look.accessibleName() == before), None)
        if again is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _shown(self, finding: Finding) -> QWidget:
        shown = card()
        layout = column(shown, 10, 6)
        layout.addWidget(label(finding.heading, "lead"))
        layout.addWidget(label(finding.words))
        if finding.turn is not None:
            look = button(msg("Look there"), partial(self.lookRequested.emit, finding.turn))
            describe(look, msg("Look there: {what}", what=finding.heading))
            self.looks.append(look)
            layout.addWidget(look)
        return shown
