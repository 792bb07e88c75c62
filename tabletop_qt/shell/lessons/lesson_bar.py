"""The bar of a lesson or a puzzle, above the table: what it says, how far it has come, and the ways on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.clause_label import ClauseLabel
from tabletop_qt.widgets.clauses import clause_link
from tabletop_qt.widgets.controls import button, column, describe, label, line

AGAIN = msg("The lesson from its beginning")
LEAVE = msg("Go home; the lesson goes on where you left it")


class LessonBar(QFrame):
    """Says one thing at a time. It is as high as the longest text of its lesson needs, so that the table under it stays where it is.

    ``again`` and ``leave`` say what those two buttons do, in a tooltip.
    """

    wentOn = Signal()
    """Next, or where something is asked for: show me."""
    wentBack = Signal()
    repeated = Signal()
    """The lesson is to begin again."""
    left = Signal()
    clauseRequested = Signal(str)

    def __init__(
        self,
        again: Message = AGAIN,
        leave: Message = LEAVE,
    ) -> None:
        super().__init__()
        self.setObjectName("lesson")
        self.heading = label(msg(""), "small")
        # It takes what room the buttons leave, in more lines where it has to.
        self.heading.setMinimumWidth(1)
        self.words = label(msg(""), "body")
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clause = ClauseLabel(role="small")
        self.clause.clauseRequested.connect(self.clauseRequested)
        self.back = button(msg("Back"), self.wentBack.emit, tip=msg("To the step before"))
        self.again = button(msg("Again"), self.repeated.emit, tip=again)
        self.leave = button(msg("Leave"), self.left.emit, tip=leave)
        self.on = button(msg("Next"), self.wentOn.emit, primary=True)
        self._texts: tuple[Message, ...] = ()
        outer = column(self, 0, 4)
        outer.setContentsMargins(16, 8, 16, 8)
        top = line(spacing=16)
        top.addWidget(self.heading, 1)
        top.addWidget(self.clause)
        for each in (self.back, self.again, self.leave, self.on):
            top.addWidget(each, 0, Qt.AlignmentFlag.AlignVCenter)
        # The words have the whole width below: beside the buttons, large text would take half of the window.
        outer.addLayout(top)
        outer.addWidget(self.words)
        self.setFocusProxy(self.on)

    def open(self, texts: tuple[Message, ...]) -> None:
        """Begin a lesson that says these texts."""
        self._texts = texts
        self._make_room()

    def say(self, heading: Message, words: Message, on: Message, *, clause: str = "", begins: bool = False) -> None:
        """Say this; ``on`` is what the way on is called. At its beginning there is no way back."""
        self.heading.setText(tr(heading))
        self.words.setText(tr(words))
        describe(self, msg("{heading}. {words}", heading=heading, words=words))
        describe(self.words, words)
        self.clause.setText(clause_link(clause) if clause else "")
        self.on.setText(tr(on))
        self.back.setEnabled(not begins)
        self.again.setEnabled(not begins)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Keep room for the longest text."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent, /) -> None:
        """Measure again in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """Its buttons, from left to right."""
        return self.back, self.again, self.leave, self.on

    def _make_room(self) -> None:
        # It is as wide as the window, before it is laid out too.
        wide = self.window().width() - 32
        room = QRect(0, 0, max(wide, 200), 10_000)
        metrics = self.words.fontMetrics()
        highest = max([metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, tr(text)).height() for text in self._texts], default=0)
        self.words.setFixedHeight(max(highest, metrics.height()) + 4)
