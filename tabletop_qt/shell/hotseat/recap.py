"""The recap: what a person was told since their own last decision, laid over the table when they sit down again (TBL-6)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.widgets.controls import button, column, label
from tabletop_qt.widgets.overlay import Overlay

WIDE = 560


class RecapOverlay(Overlay):
    """Tells it in order; one press of the button, Enter or Escape goes on."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, WIDE, 180)
        self.on = button(msg("Go on"), self.leave, primary=True)
        self.inside.addWidget(self.on, 0, Qt.AlignmentFlag.AlignRight)
        self.sentences: tuple[Message, ...] = ()

    def tell(self, sentences: tuple[Message, ...]) -> None:
        """Lay it over the table; nothing where there is nothing to tell."""
        self.sentences = sentences
        if not sentences:
            self.put_away()
            return
        page = QWidget()
        layout = column(page, 0, 8)
        layout.addWidget(label(msg("Since your last decision"), "heading"))
        for sentence in sentences:
            layout.addWidget(label(sentence))
        layout.addStretch(1)
        self.open(page, self.on)

    def put_away(self) -> None:
        """Uncover the table; what was told is forgotten."""
        self.sentences = ()
        super().put_away()
