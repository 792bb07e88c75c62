"""The rules as a page of their own, for reading away from the table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engines.kernel.words import msg
from tabletop_qt.shell.parts import button, column, label, line
from tabletop_qt.shell.rules_panel import RulesPanel
from tabletop_qt.store.rulebook import RuleBook


class RulesPage(QWidget):
    """The rule book with a way back."""

    closed = Signal()

    def __init__(self, read: Callable[[], RuleBook], mode: str) -> None:
        super().__init__()
        self.setObjectName("page")
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
        layout.addLayout(header)
        self.panel = RulesPanel(read, mode)
        layout.addWidget(self.panel, 1)

    def open_clause(self, clause: str) -> None:
        """Show the book, at a clause where one is named."""
        if clause:
            self.panel.show_clause(clause)
        else:
            self.panel.show_whole()

    def first_focus(self) -> QWidget:
        """Where keyboard focus begins."""
        return self.panel.search
