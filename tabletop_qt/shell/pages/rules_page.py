"""The rules as a page of their own, for reading away from the table: the book of each game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from engines.kernel.messages import msg
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.panels.rules_panel import RulesPanel
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, describe, label, line
from tabletop_qt.widgets.picker import Picker


class RulesPage(QWidget):
    """The rule books with a way back. A book is read when it is first shown."""

    closed = Signal()

    def __init__(self, kits: Sequence[GameKit]) -> None:
        super().__init__()
        self.setObjectName("page")
        self._kits = tuple(kits)
        self._panels: dict[str, RulesPanel] = {}
        outer = line(self, 24, 0)
        body = QWidget()
        body.setMaximumWidth(760)
        outer.addStretch(0)
        outer.addWidget(body, 1)
        outer.addStretch(0)
        layout = column(body, 0, 8)
        header = line(spacing=16)
        self.back = button(msg("Back"), self.closed.emit)
        header.addWidget(self.back)
        header.addWidget(label(msg("Rules"), "title", wrap=False))
        header.addStretch(1)
        self.books = Picker()
        describe(self.books, msg("Whose rules"))
        for kit in self._kits:
            self.books.addItem(tr(kit.name), kit.id)
        if len(self._kits) < 2:
            self.books.hide()
        header.addWidget(self.books)
        layout.addLayout(header)
        self._stack = QStackedWidget()
        layout.addWidget(self._stack, 1)
        self.books.activated.connect(lambda place: self._open(self._kits[place]).show_whole())
        self._open(self._kits[0])

    @property
    def panel(self) -> RulesPanel:
        """The book that is open."""
        return self._panels[self._kits[self.books.currentIndex()].id]

    def _open(self, kit: GameKit) -> RulesPanel:
        if kit.id not in self._panels:
            self._panels[kit.id] = RulesPanel(kit.rule_book, kit.mode)
            self._stack.addWidget(self._panels[kit.id])
        self.books.setCurrentIndex(self._kits.index(kit))
        self._stack.setCurrentWidget(self._panels[kit.id])
        return self._panels[kit.id]

    def open_clause(self, clause: str, game: str = "") -> None:
        """Open a book, at a clause where one is named: the book of the game, or the one that has the clause."""
        wanted = [kit for kit in self._kits if kit.id == game] or [self._kits[self.books.currentIndex()]]
        if not clause:
            self._open(wanted[0]).show_whole()
            return
        having = (kit for kit in (*wanted, *self._kits) if kit.rule_book().clause(clause) is not None)
        self._open(next(having, wanted[0])).show_clause(clause)

    def rewrite(self) -> None:
        """Write everything again, in the colours of another theme."""
        for panel in self._panels.values():
            panel.rewrite()

    def first_focus(self) -> QWidget:
        """Where keyboard focus begins."""
        return self.panel.search
