"""The question before a file or the clipboard gets what is hidden in a game that goes on: a person decides (TBL-5)."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, label, line

WIDE = 520


@frozen
class Request:
    """Somebody wants to take away what tells more than they may know: the words of the button that does it, and what it does.

    ``log`` says whether there is a log that they could have instead: somebody has sat down.
    """

    words: Message
    carry_out: Callable[[], object]
    log: bool = False


class ConsentDialog(QDialog):
    """Says what would be told, and asks. Enter and Escape leave everything as it is; nothing of the game is written on it."""

    def __init__(self, parent: QWidget, request: Request) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(msg("This tells what is hidden")))
        self.setFixedWidth(WIDE)
        told = msg(
            "This game goes on. Its record holds all that is hidden in it: other hands, what lies face down, and the deal number, from "
            "which everything still to come can be worked out. Whoever has the record can read it there."
        )
        self.words = label(told)
        self.instead = label(msg("What you were told yourself can be had as text: “Save log as…”."), "small")
        self.go = button(request.words, self.accept)
        self.leave = button(msg("Cancel"), self.reject, primary=True)
        layout = column(self, 16, 12)
        layout.addWidget(label(msg("This tells what is hidden"), "heading"))
        layout.addWidget(self.words)
        layout.addWidget(self.instead)
        self.instead.setVisible(request.log)
        row = line(spacing=8)
        row.addStretch(1)
        row.addWidget(self.go)
        row.addWidget(self.leave)
        layout.addLayout(row)
        self.accepted.connect(request.carry_out)
        self.leave.setDefault(True)
        self.leave.setFocus(Qt.FocusReason.OtherFocusReason)
