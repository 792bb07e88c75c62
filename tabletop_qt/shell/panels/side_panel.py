"""The panel to the right of the table: log, rules, moves and study in tabs, the inspector below; folded to a rail in a small window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from attrs import frozen
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSplitter, QTabWidget, QToolButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.panels.log_panel import LogPanel
from tabletop_qt.shell.panels.rules_panel import RulesPanel
from tabletop_qt.store.rulebook import RuleBook
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Piece, Scenery
from tabletop_qt.widgets.clauses import ClauseBrowser, rich, see_rules
from tabletop_qt.widgets.controls import button, card, clear, column, describe, label, line, scrolled

# The inspector


class Inspector(QFrame):
    """A piece's name, what there is to know about it, and where the rules speak of it.

    It keeps the last piece when the pointer leaves it, so that its links can be reached.
    """

    clauseRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.browser = ClauseBrowser(msg("About this piece"))
        self.browser.clauseRequested.connect(self.clauseRequested)
        self._piece: Piece | None = None
        layout = column(self, 8, 4)
        layout.addWidget(self.browser)
        self._invite()

    def _invite(self) -> None:
        self.browser.setHtml(f"<p>{rich(msg('Point at a piece, or move the keyboard focus to it, to read about it here.'))}</p>")

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


# Study


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
            look = button(msg("Show"), partial(self.lookRequested.emit, finding.turn))
            describe(look, msg("Show: {what}", what=finding.heading))
            self.looks.append(look)
            layout.addWidget(look)
        return shown


# The panel


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


# Folding


LEAST = 1120
"""From this width on, in pixels at 100 percent, a page has room for table and panel side by side."""
_BESIDE = 120
"""How much of the table is seen at least beside a panel that lies over it."""
TABS: tuple[tuple[str, Message], ...] = (("log", msg("Log")), ("rules", msg("Rules")), ("moves", msg("Moves")))


class FoldingPanel(QObject):
    """A table and its side panel in ``body``. ``show`` and ``hide`` mean the panel, wherever it is."""

    moved = Signal()
    """The panel has folded, or is beside the table again."""

    def __init__(self, page: QWidget, table: QWidget, panel: SidePanel) -> None:
        super().__init__(page)
        self._page, self._table, self._panel = page, table, panel
        self._percent = 100
        self._wanted = True
        self.folded = False
        """True if the window is too small for both."""
        self.body = QWidget()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        for part in (table, panel):
            self._splitter.addWidget(part)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setSizes([1280 - WIDTH, WIDTH])
        self.rail = QFrame()
        self.rail.setObjectName("side")
        self.buttons: dict[str, QToolButton] = {}
        rail = column(self.rail, 4, 4)
        for name, words in TABS:
            self.buttons[name] = _tool(words, partial(self._choose, name))
            rail.addWidget(self.buttons[name])
        rail.addStretch(1)
        layout: QHBoxLayout = line(self.body, 0, 0)
        layout.addWidget(self._splitter, 1)
        layout.addWidget(self.rail)
        self.rail.hide()
        page.installEventFilter(self)
        self.body.installEventFilter(self)
        panel.installEventFilter(self)
        table.installEventFilter(self)

    @property
    def shown(self) -> bool:
        """True if the panel is to be seen."""
        return not self._panel.isHidden()

    def show(self, wanted: bool = True) -> None:
        """Show the panel, or put it away."""
        if not self.folded:
            self._wanted = wanted
        self._panel.setVisible(wanted)
        if self.folded and wanted:
            self._lay_over()

    def fit(self, percent: int) -> None:
        """Fit to the width of the page, for text of this size."""
        if percent != self._percent:
            self._percent = percent
            wide = self._wide
            self._splitter.setSizes([max(1, self._page.width() - wide), wide])
        self._fold(self._page.width() < LEAST * percent // 100)
        if self.folded:
            self._lay_over()

    def set_theme(self, theme: Theme) -> None:
        """Draw the rail in this theme."""
        for name, made in self.buttons.items():
            made.setIcon(icon(name, theme.ink))

    @property
    def _wide(self) -> int:
        return WIDTH * max(self._percent, 100) // 100

    def _fold(self, folded: bool) -> None:
        if folded == self.folded:
            return
        self.folded = folded
        self.rail.setVisible(folded)
        if folded:
            self._panel.setParent(self.body)
            self._panel.hide()
        else:
            self._splitter.addWidget(self._panel)
            self._splitter.setSizes([max(1, self._page.width() - self._wide), self._wide])
            self._panel.setVisible(self._wanted)
        self.moved.emit()

    def _lay_over(self) -> None:
        across = self.body.width() - max(self.rail.width(), self.rail.sizeHint().width())
        wide = max(min(self._wide, across - _BESIDE), min(across, self._panel.minimumWidth()))
        self._panel.setGeometry(QRect(across - wide, 0, wide, self.body.height()))
        self._panel.raise_()

    def _choose(self, name: str) -> None:
        """A button of the rail: its tab, or the table again where that tab lies open."""
        place = [tab for tab, _ in TABS].index(name)
        if self.shown and self._panel.tabs.currentIndex() == place:
            self._back()
            return
        self.show()
        {"log": self._panel.show_log, "rules": self._panel.show_rules, "moves": self._panel.show_moves}[name]()

    def _back(self) -> None:
        self.show(False)
        self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Fold with the page; Escape in the panel, or a press on the table, puts away what lies over the table."""
        if event.type() == QEvent.Type.Resize and watched in (self._page, self.body):
            self.fit(self._percent)
        elif self.folded and self.shown and watched is self._panel and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
                self._back()
                return True
        elif self.folded and self.shown and watched is self._table and event.type() == QEvent.Type.FocusIn:
            self.show(False)
        return False


def _tool(words: Message, pressed: Callable[[], object]) -> QToolButton:
    made = QToolButton()
    describe(made, words)
    made.setToolTip(tip(tr(words)))
    made.setIconSize(QSize(24, 24))
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.clicked.connect(lambda _checked=False: pressed())
    return made
