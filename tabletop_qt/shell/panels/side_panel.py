"""The panel at the right of the table: Log, Rules and Moves in tabs, and below them the inspector."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QSplitter, QTabWidget, QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.icons import icon
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.shell.panels.inspector import Inspector
from tabletop_qt.shell.panels.log_panel import LogPanel
from tabletop_qt.shell.panels.rules_panel import RulesPanel
from tabletop_qt.shell.panels.study_panel import StudyPanel
from tabletop_qt.store.rulebook import RuleBook
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Piece
from tabletop_qt.widgets.controls import column, describe

WIDTH = 320


class SidePanel(QFrame):
    """What happened, what the rules say, what can be done; and what the piece pointed at is."""

    clauseRequested = Signal(str)

    def __init__(self, moves: QWidget, read_rules: Callable[[], RuleBook], mode: str) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setMinimumWidth(WIDTH - 60)
        self.log = LogPanel()
        self.rules = RulesPanel(read_rules, mode)
        self.moves = moves
        self.inspector = Inspector()
        self._theme = LIGHT
        self.tabs = QTabWidget()
        self.study = StudyPanel(self.tabs.tabBar())
        self.study.setParent(self)
        self.study.hide()
        self.tabs.setDocumentMode(True)
        self.tabs.setIconSize(QSize(20, 20))
        self.tabs.addTab(self.log, tr(msg("Log")))
        self.tabs.addTab(self.rules, tr(msg("Rules")))
        self.tabs.addTab(self.moves, tr(msg("Moves")))
        self.tabs.tabBar().setExpanding(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setUsesScrollButtons(False)
        self.tabs.tabBar().setElideMode(Qt.TextElideMode.ElideNone)
        describe(self.tabs, msg("Log, rules or moves"))
        describe(self.tabs.tabBar(), msg("Log, rules or moves"))
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.addWidget(self.tabs)
        self._splitter.addWidget(self.inspector)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setSizes([420, 190])
        self._column = column(self, 0, 0)
        self._column.addWidget(self._splitter, 1)
        self.tabs.currentChanged.connect(self._opened)
        self.log.clauseRequested.connect(self.clauseRequested)
        self.inspector.clauseRequested.connect(self.clauseRequested)

    def sizeHint(self) -> QSize:
        """As wide as art asks for."""
        return QSize(WIDTH, 400)

    def hold(self, part: QWidget) -> None:
        """Hold this above everything else."""
        if self._column.indexOf(part) < 0:
            self._column.insertWidget(0, part)

    def _opened(self, _index: int) -> None:
        if self.tabs.currentWidget() is self.rules:
            self.rules.show_whole()

    def show_log(self) -> None:
        """Open the log."""
        self.tabs.setCurrentWidget(self.log)
        self.log.setFocus()

    def show_moves(self) -> None:
        """Open the list of moves."""
        self.tabs.setCurrentWidget(self.moves)
        self.moves.setFocus()

    def show_rules(self, clause: str = "") -> None:
        """Open the rules, at a clause where one is named."""
        self.tabs.setCurrentWidget(self.rules)
        if clause:
            self.rules.show_clause(clause)
            self.rules.text.setFocus()
        else:
            self.rules.show_whole()
            self.rules.search.setFocus()

    def show_study(self) -> None:
        """Open what is found out about the finished game, in the place of its moves: there are none any more."""
        self._put_last(self.study, self.moves)
        self.tabs.setCurrentWidget(self.study)
        self.tabs.tabBar().setFocus()

    def hide_study(self) -> None:
        """Offer moves again: the game goes on, or another table has come."""
        self._put_last(self.moves, self.study)

    def _put_last(self, shown: QWidget, hidden: QWidget) -> None:
        """Have one of these two as the last tab in place of the other."""
        place = self.tabs.indexOf(hidden)
        if place >= 0:
            self.tabs.removeTab(place)
            hidden.hide()
            name, words = ("moves", msg("Moves")) if shown is self.moves else ("statistics", msg("Study"))
            self.tabs.addTab(shown, QIcon(icon(name, self._theme.ink)), tr(words))

    def inspect(self, piece: Piece | None) -> None:
        """Explain a piece."""
        self.inspector.inspect(piece)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons of the tabs and write the links in this theme."""
        self._theme = theme
        for part in (self.log, self.rules, self.inspector):
            part.rewrite()
        last = "moves" if self.tabs.indexOf(self.moves) >= 0 else "statistics"
        for place, name in enumerate(("log", "rules", last)):
            self.tabs.setTabIcon(place, QIcon(icon(name, theme.ink)))
