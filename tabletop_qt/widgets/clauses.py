"""Text in which rule clauses are links."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QFrame, QTextBrowser

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr

_SCHEME = "clause"


def clause_link(clause: str) -> str:
    """A link to a clause, as rich text."""
    return f'<a href="{_SCHEME}:{escape(clause)}">{escape(clause)}</a>'


def rich(message: Message) -> str:
    """A message as rich text."""
    return escape(tr(message)).replace("\n", "<br>")


class ClauseBrowser(QTextBrowser):
    """Rich text that scrolls and whose clause links can be followed by mouse and by keyboard."""

    clauseRequested = Signal(str)

    def __init__(self, name: Message) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setAccessibleName(tr(name))
        self.anchorClicked.connect(self._follow)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == _SCHEME:
            self.clauseRequested.emit(url.path())


def see_rules(clauses: tuple[str, ...]) -> str:
    """A line with links to these clauses, as rich text; empty where there are none."""
    if not clauses:
        return ""
    links = ", ".join(clause_link(clause) for clause in clauses)
    return escape(tr(msg("Rules: {clauses}", clauses="\0"))).replace("\0", links)
