"""A label with links to rule clauses."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel


class ClauseLabel(QLabel):
    """Rich text in a role of text; a click on a link in it asks for its clause. Its links follow the theme."""

    clauseRequested = Signal(str)

    def __init__(self, text: str = "", role: str = "body") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setProperty("role", role)
        self.linkActivated.connect(lambda link: self.clauseRequested.emit(link.partition(":")[2]))

    def changeEvent(self, event: QEvent, /) -> None:
        """Colour the links anew: Qt does it only when a text is set that is not there already."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            text = self.text()
            self.clear()
            self.setText(text)
