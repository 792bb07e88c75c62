"""The inspector: explains the piece under the pointer or the keyboard focus."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from engines.kernel.messages import msg
from tabletop_qt.viewmodels.scenery import Piece, Scenery
from tabletop_qt.widgets.clauses import ClauseBrowser, rich, see_rules
from tabletop_qt.widgets.controls import column


class Inspector(QFrame):
    """A piece's name, what there is to know about it, and where the rules speak of it.

    It keeps the last piece when the pointer leaves it, so that its links can be reached.
    """

    clauseRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.browser = ClauseBrowser(msg("About the piece pointed at"))
        self.browser.clauseRequested.connect(self.clauseRequested)
        self._piece: Piece | None = None
        layout = column(self, 8, 4)
        layout.addWidget(self.browser)
        self._invite()

    def _invite(self) -> None:
        self.browser.setHtml(f"<p>{rich(msg('Point at a piece, or move the keyboard focus to it, and it is explained here.'))}</p>")

    def forget(self) -> None:
        """Explain nothing, for a new table."""
        self._piece = None
        self._invite()

    def keep_to(self, scenery: Scenery) -> None:
        """Explain no longer what has left the table: others may see it now, or nobody."""
        if self._piece is not None and scenery.piece(self._piece.id) is None:
            self.forget()

    def rewrite(self) -> None:
        """Write everything again, in the colours of another theme."""
        piece, self._piece = self._piece, None
        if piece is None:
            self._invite()
        self.inspect(piece)

    def inspect(self, piece: Piece | None) -> None:
        """Explain a piece; None keeps what is there."""
        if piece is None or piece == self._piece:
            return
        self._piece = piece
        paragraphs = "".join(f'<p style="margin: 4px 0">{rich(about)}</p>' for about in piece.about)
        clauses = see_rules(piece.clauses)
        self.browser.setHtml(f'<p style="margin: 0 0 4px 0"><b>{rich(piece.name)}</b></p>{paragraphs}<p><small>{clauses}</small></p>')

    @property
    def text(self) -> str:
        """What it says, without markup."""
        return self.browser.toPlainText()
