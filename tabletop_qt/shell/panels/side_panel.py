"""The side panel: tabs for log, rules, moves and study above the inspector, folded to a rail in a small window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import ceil

from attrs import frozen
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSplitter, QTabWidget, QToolButton, QWidget

from engines.kernel.messages import Message, msg, scores
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import capital
from tabletop_qt.shell.panels.log_panel import LogPanel, LogTab
from tabletop_qt.shell.panels.rules_panel import RulesPanel
from tabletop_qt.shell.presenting.logs import Glance
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Box, Piece, Place, Scenery
from tabletop_qt.widgets.badges import People
from tabletop_qt.widgets.clauses import ClauseBrowser, rich, see_rules
from tabletop_qt.widgets.controls import (
    Grounded,
    add,
    button,
    card,
    clear,
    column,
    describe,
    label,
    line,
    painter_on,
    scrolled,
    tool_button,
)
from tabletop_qt.widgets.style import text_px

# Sheets

_SHEET, _ROUND = 4, 8
"""The margin of a sheet on the panel, and the radius of its corners."""
_FALL = 2
"""The height of a sheet's shadow below it."""


class Sheet(QFrame):
    """A part of the panel that lies on it as a sheet of paper, below its first ``top`` pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self.clasp = QPixmap()
        """What holds the sheet, if anything."""

    def top(self) -> int:
        """The upper edge of the sheet."""
        return _SHEET

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: paint the sheet with its shadow, and what holds it."""
        painter, theme = painter_on(self, event), self.theme
        box = QRectF(self.rect()).adjusted(_SHEET - 0.5, self.top() - 0.5, 0.5 - _SHEET, 0.5 - _SHEET)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.shadow))
        painter.drawRoundedRect(box.translated(1, _FALL), _ROUND, _ROUND)
        painter.setPen(QPen(QColor(theme.panel_edge), 1))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(box, _ROUND, _ROUND)
        if not self.clasp.isNull():
            painter.drawPixmap(QPointF((self.width() - self.clasp.deviceIndependentSize().width()) / 2, 0), self.clasp)
        painter.end()


# The inspector

_AROUND = 8
"""The margin in the panel."""
_CLASP = 9
"""The height above the sheet of what holds it."""


class _WholeLines(ClauseBrowser):
    """Ends between two lines of its text, until that is scrolled."""

    _fitted = 0, 0

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """End between two lines in another size."""
        super().resizeEvent(event)
        if self._fitted != (self.contentsRect().height(), self.viewport().width()):
            self.end_between_lines()

    def setHtml(self, text: str, /) -> None:
        """Show a text, whose lines end elsewhere."""
        super().setHtml(text)
        self.end_between_lines()

    def end_between_lines(self) -> None:
        """Leave free what would show the upper part of a line."""
        inside, first = self.contentsRect().height(), self.document().begin()
        self._fitted = inside, self.viewport().width()
        laid, bottoms = self.document().documentLayout(), [0]
        while first.isValid():
            top = laid.blockBoundingRect(first).top()
            lines = [first.layout().lineAt(number) for number in range(first.layout().lineCount())]
            bottoms += [ceil(top + each.y() + each.height()) for each in lines]
            first = first.next()
        whole = max(bottom for bottom in bottoms if bottom <= inside)
        self.setViewportMargins(0, 0, 0, inside - whole if whole < max(bottoms) else 0)


class Inspector(Sheet):
    """The name of a piece, the facts about it, and links to its rules; without one, how the game stands, and its goal.

    It keeps the last piece when the pointer leaves it, so that the player can reach the links.
    """

    clauseRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.browser = _WholeLines(msg("About this piece"))
        self.browser.clauseRequested.connect(self.clauseRequested)
        self._piece: Piece | Place | None = None
        self._goal: Message | None = None
        self._stands: Glance | None = None
        self._people = People()
        layout = column(self, _AROUND, 4)
        layout.setContentsMargins(_AROUND, _AROUND + _CLASP, _AROUND, _AROUND)
        layout.addWidget(self.browser)
        self._invite()

    def show_goal(self, goal: Message | None) -> None:
        """Show the goal of the game while no piece is explained; None: none."""
        self._goal = goal
        self._stands = None
        self._rest()

    def show_progress(self, stands: Glance | None, people: People) -> None:
        """Show how the game of these people stands while no piece is explained; None: nothing about it."""
        if (stands, people) != (self._stands, self._people):
            self._stands, self._people = stands, people
            self._rest()

    def _rest(self) -> None:
        if self._piece is None:
            self._invite()

    def top(self) -> int:
        """The upper edge of the sheet, below half of its clasp."""
        return _CLASP

    @property
    def needed(self) -> int:
        """The height that shows all of the text."""
        frame = self.height() - self.browser.contentsRect().height()
        return ceil(self.browser.document().size().height()) + frame

    def _invite(self) -> None:
        stands, told = self._stands, list[str]()
        if stands is not None:
            told.append(f"<b>{rich(stands.stage)}</b>")
        if self._goal is not None:
            told.append(rich(self._goal))
        if stands is not None and stands.standing is not None:
            told.append(rich(stands.standing))
        elif stands is not None and any(stands.points):
            names = scores([seat.name for seat in self._people.seats], stands.points)
            points = msg("{unit}:", unit=stands.scored), self._people.rich(names, self.browser.fontMetrics().ascent())
            told.append(f"{rich(points[0])} {points[1]}")
        told.append(f"<small>{rich(msg('Point at a piece, or move the keyboard focus to it, to read about it here.'))}</small>")
        self.browser.setHtml("".join([f'<p style="margin: 0 0 6px 0">{each}</p>' for each in told]))

    def forget(self) -> None:
        """Clear the panel."""
        self._piece = None
        self._invite()

    def keep_to(self, scenery: Scenery) -> None:
        """Explain the piece or place as it is now; clear the panel if it has left the table."""
        shown, now = self._piece, None
        if shown is not None:
            now = scenery.piece(shown.id) if isinstance(shown, Piece) else scenery.place(shown.id)
        if now is None:
            self.forget()
        self.inspect(now)

    def apply_theme(self) -> None:
        """Write everything again, in the colours of another theme."""
        piece, self._piece = self._piece, None
        if piece is None:
            self._invite()
        self.inspect(piece)

    def inspect(self, piece: Piece | Place | None) -> None:
        """Explain a piece or a place; None keeps the last one."""
        if piece is None or piece == self._piece:
            return
        self._piece = piece
        paragraphs = "".join(f'<p style="margin: 4px 0">{rich(about)}</p>' for about in piece.about)
        clauses = see_rules(piece.clauses) if isinstance(piece, Piece) else ""
        self.browser.setHtml(
            f'<p style="margin: 0 0 4px 0"><big><b>{capital(rich(piece.name))}</b></big></p>{paragraphs}<p><small>{clauses}</small></p>'
        )

    @property
    def text(self) -> str:
        """The text without markup."""
        return self.browser.toPlainText()


# Study


@frozen
class Finding:
    """A result of the study: a heading, an explanation, and the number of decisions before the state it is about."""

    heading: Message
    words: Message
    turn: int | None = None


class StudyPanel(QWidget):
    """The findings, each with a button that shows its state; Tab reaches them after ``tab_bar``."""

    lookRequested = Signal(int)
    """The number of decisions before the state to show."""
    learnRequested = Signal()

    def __init__(self, tab_bar: QWidget) -> None:
        super().__init__()
        self._tab_bar = tab_bar
        self.progress = label(msg(""), "small")
        self._told: tuple[Finding, ...] = ()
        self.looks: list[QPushButton] = []
        """The buttons of the findings, in order."""
        page = QWidget()
        self._found = column(page, 0, 12)
        self.learn = button(msg("Learn from your mistakes"), self.learnRequested.emit)
        add(column(self, 8, 8), self.progress, (scrolled(page), 1), self.learn)

    def show_findings(self, findings: Sequence[Finding], progress: Message, *, learns: bool = False) -> None:
        """Show the findings so far and the progress, without moving keyboard focus; ``learns``: the player can learn from them."""
        self.progress.setText(tr(progress))
        self.learn.setVisible(learns)
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
        for before_it, look in pairwise((self._tab_bar, *self.looks, self.learn)):
            QWidget.setTabOrder(before_it, look)
        again = next((look for look in self.looks if look.accessibleName() == before), None)
        if again is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _shown(self, finding: Finding) -> QWidget:
        shown = card()
        layout = add(column(shown, 10, 6), label(finding.heading, "lead"), label(finding.words))
        if finding.turn is not None:
            look = button(msg("Show"), partial(self.lookRequested.emit, finding.turn))
            describe(look, msg("Show: {what}", what=finding.heading))
            self.looks.append(look)
            layout.addWidget(look)
        return shown


# The panel


WIDTH = 320
ICON = QSize(20, 20)
"""The size of a tab's icon."""
_LOW_LINES = 40
"""Below the height of this many lines the rules have the panel to themselves."""
_LINES_LEFT = 3
"""The lines of the log that stay in sight above something that lies in the panel for a while, and above a long text about a piece."""


class _Tabbed(Sheet):
    """The sheet below the tabs."""

    def __init__(self, tabs: QTabWidget) -> None:
        super().__init__()
        self._tabs = tabs

    def top(self) -> int:
        """The upper edge of the sheet, below the tab bar."""
        return self._tabs.y() + self._tabs.tabBar().height() - 2


class SidePanel(Grounded):
    """The tabs for log, rules, moves and study, above the inspector."""

    clauseRequested = Signal(str)

    def __init__(self, moves: QWidget, kit: GameKit) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setMinimumWidth(WIDTH - 60)
        self.logs = LogTab()
        self.rules = RulesPanel(kit)
        self.moves = moves
        self.inspector = Inspector()
        self._theme = LIGHT
        self.tabs = QTabWidget()
        self.study = StudyPanel(self.tabs.tabBar())
        self.study.setParent(self)
        self.study.hide()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.logs, tr(msg("Log")))
        self.tabs.addTab(self.rules, tr(msg("Rules")))
        self.tabs.addTab(self.moves, tr(msg("Moves")))
        self.tabs.tabBar().setExpanding(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setUsesScrollButtons(False)
        self.tabs.tabBar().setElideMode(Qt.TextElideMode.ElideNone)
        describe(self.tabs, msg("Log, rules or moves"))
        describe(self.tabs.tabBar(), msg("Log, rules or moves"))
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self.upper = _Tabbed(self.tabs)
        """The tabs, and what else is shown above the inspector."""
        self._upper = add(column(self.upper, 0, 0), (self.tabs, 1))
        self._upper.setContentsMargins(_SHEET, _SHEET, _SHEET, _SHEET)
        self._splitter.addWidget(self.upper)
        self._splitter.addWidget(self.inspector)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setSizes([380, 230])
        self._splitter.splitterMoved.connect(self._dragged)
        self._usual = 0
        """The height of the inspector before a long text borrowed room; 0 if none did."""
        self._sizes: list[int] = []
        """The sizes of both parts before the rules took the room."""
        column(self, 0, 0).addWidget(self._splitter)
        self.tabs.currentChanged.connect(self._opened)
        self.logs.clauseRequested.connect(self.clauseRequested)
        self.inspector.clauseRequested.connect(self.clauseRequested)

    @property
    def log(self) -> LogPanel:
        """The log that is shown."""
        return self.logs.shown

    def sizeHint(self) -> QSize:
        """The preferred size."""
        return QSize(WIDTH, 400)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Fit the tabs."""
        super().resizeEvent(event)
        self._fit_tabs()

    def _make_room(self) -> None:
        """Leave as much of the height as possible to the rules while they are read, if there is little of it."""
        self._lower()
        reads = self.tabs.currentWidget() is self.rules
        if reads and self.height() < _LOW_LINES * self.fontMetrics().lineSpacing():
            self._sizes = self._sizes or self._splitter.sizes()
            self._splitter.setSizes([self.height(), 0])
        elif self._sizes:
            self._splitter.setSizes(self._sizes)
            self._sizes = []

    def _fit_tabs(self) -> None:
        """Leave out the icons of the tabs if their words need the room."""
        self.tabs.setIconSize(ICON)
        if self.tabs.tabBar().sizeHint().width() > self.width():
            self.tabs.setIconSize(QSize(0, 0))

    def hold(self, part: QWidget) -> None:
        """Show a widget under the tabs, which has all the height that it needs."""
        self.tabs.setMinimumHeight(0)
        if self._upper.indexOf(part) < 0:
            self._upper.addWidget(part)

    def leave_room(self, height: int) -> None:
        """Leave this much room free under the tabs, but at least that for a few lines to the log."""
        self.tabs.setMinimumHeight(self._least if height else 0)
        foot = max(0, min(height, self.upper.height() - self._least))
        self._upper.setContentsMargins(_SHEET, _SHEET, _SHEET, max(_SHEET, foot))

    def _opened(self, _index: int) -> None:
        self._make_room()
        if self.tabs.currentWidget() is self.rules:
            self.rules.show_whole()

    def show_log(self) -> None:
        """Open the log."""
        self.tabs.setCurrentWidget(self.logs)
        self.log.setFocus()

    def show_moves(self) -> None:
        """Open the list of moves."""
        self.tabs.setCurrentWidget(self.moves)
        self.moves.setFocus()

    def show_rules(self, clause: str = "") -> None:
        """Open the rules, at a clause if one is given."""
        self.tabs.setCurrentWidget(self.rules)
        if clause:
            self.rules.show_clause(clause)
            self.rules.text.setFocus()
        else:
            self.rules.show_whole()
            self.rules.search.setFocus()

    def show_study(self) -> None:
        """Open the study of the finished game, in the place of the moves."""
        self._put_last(self.study, self.moves)
        self.tabs.setCurrentWidget(self.study)
        self.tabs.tabBar().setFocus()

    def hide_study(self) -> None:
        """Show the moves again in the place of the study."""
        self._put_last(self.moves, self.study)

    def _put_last(self, shown: QWidget, hidden: QWidget) -> None:
        """Replace the last tab."""
        place = self.tabs.indexOf(hidden)
        if place >= 0:
            self.tabs.removeTab(place)
            hidden.hide()
            name, words = ("moves", msg("Moves")) if shown is self.moves else ("statistics", msg("Study"))
            self.tabs.addTab(shown, QIcon(icon(name, self._theme.ink)), tr(words))
            self._fit_tabs()

    def inspect(self, piece: Piece | Place | None) -> None:
        """Explain a piece or a place in the inspector; a long text borrows room from the tabs."""
        self.inspector.inspect(piece)
        if piece is not None:
            beside = self._upper.minimumSize().height() - (self.tabs.minimumHeight() or self.tabs.minimumSizeHint().height())
            self.tabs.setMinimumHeight(self._least)
            self._lower(min(self.inspector.needed, sum(self._splitter.sizes()) - beside - self._least))

    @property
    def _least(self) -> int:
        """The height of the tabs with only a few lines below."""
        return self.tabs.tabBar().sizeHint().height() + _LINES_LEFT * self.fontMetrics().lineSpacing()

    def _lower(self, wanted: int = 0) -> None:
        """Make the inspector as high as wanted, but never lower than the player left it."""
        whole, lower = sum(self._splitter.sizes()), self._splitter.sizes()[1]
        usual = self._usual or lower
        height = max(usual, wanted)
        self._usual = usual if height > usual else 0
        if height != lower:
            self._splitter.setSizes([whole - height, height])

    def _dragged(self) -> None:
        self._usual = 0

    def set_clasp(self, clasp: QPixmap) -> None:
        """Hold the sheet of the inspector with this."""
        self.inspector.clasp = clasp
        self.inspector.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw icons and links in this theme."""
        self._theme = self.upper.theme = self.inspector.theme = theme
        for part in (self.logs, self.inspector):
            part.apply_theme()
        self.rules.set_theme(theme, 100)
        last = "moves" if self.tabs.indexOf(self.moves) >= 0 else "statistics"
        for place, name in enumerate(("log", "rules", last)):
            self.tabs.setTabIcon(place, QIcon(icon(name, theme.ink)))
        self._fit_tabs()


# Folding


LEAST = 1120
"""The least width, in pixels at 100 percent, for table and panel side by side."""
LEAST_BESIDE_WIDE = 1520
"""The same for a wide table, which the panel beside it would make small."""
_BESIDE = 120
"""The least width of the table that stays visible beside the panel over it."""
LOW = 560
"""The least height, in pixels at 100 percent, for a timeline that always stands below the table."""
TABS: tuple[tuple[str, Message], ...] = (("log", msg("Log")), ("rules", msg("Rules")), ("moves", msg("Moves")))


class FoldingPanel(QObject):
    """A table and its side panel in ``body``, side by side or with the panel over the table."""

    moved = Signal()
    """The panel has folded or unfolded, or the timeline shall."""

    def __init__(self, page: QWidget, table: QWidget, panel: SidePanel) -> None:
        super().__init__(page)
        self._page, self._table, self._panel = page, table, panel
        self._percent = 100
        self._wanted = True
        self._least = LEAST
        self.folded = False
        """True if the window is too small for both."""
        self.low = False
        """True if the table needs the height of the timeline, too."""
        self.body = QWidget()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._room = QWidget()
        """The room of the panel beside the table. The panel lies over it: in another parent it would be restyled."""
        self._room.setMinimumWidth(panel.minimumWidth())
        for part in (table, self._room):
            self._splitter.addWidget(part)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setSizes([1280 - WIDTH, WIDTH])
        self.rail = Grounded()
        self.rail.setObjectName("side")
        self.buttons: dict[str, QToolButton] = {}
        for name, words in TABS:
            self.buttons[name] = tool_button(words, partial(self._choose, name))
        self.timeline = tool_button(msg("Timeline"), self.moved.emit)
        self.timeline.setCheckable(True)
        add(column(self.rail, 4, 4), *self.buttons.values(), self.timeline, 1)
        self.row: QHBoxLayout = line(self.body, 0, 0)
        self.row.addWidget(self._splitter, 1)
        panel.setParent(self.body)
        self.row.addWidget(self.rail)
        self.rail.hide()
        for part in (page, self.body, self._room, panel, table):
            part.installEventFilter(self)

    @property
    def shown(self) -> bool:
        """True if the panel is shown."""
        return not self._panel.isHidden()

    def show(self, wanted: bool = True) -> None:
        """Show or hide the panel."""
        if not self.folded:
            self._wanted = wanted
        self._panel.setVisible(wanted)
        self._room.setVisible(wanted and not self.folded)
        self._lay()

    def frame(self, bounds: Box) -> None:
        """Leave a table of this shape the room that it needs."""
        self._least = LEAST_BESIDE_WIDE if bounds.wide else LEAST
        self.fit(self._percent)

    def fit(self, percent: int) -> None:
        """Fit the width of the page at this text size."""
        wide, self._percent = self._wide, percent
        folded = self._page.width() < self._least * percent // 100
        before, low, self.low = self.folded, self.low, folded and self._page.height() < LOW * percent // 100
        if not folded and (self.folded or self._wide != wide):
            self._splitter.setSizes([max(1, self._page.width() - self._wide), self._wide])
        if folded == self.folded:
            self._lay()
        else:
            self.folded = folded
            self.rail.setVisible(folded)
            self.show(self._wanted and not folded)
        if (folded, self.low) != (before, low):
            self.moved.emit()

    def set_theme(self, theme: Theme) -> None:
        """Draw the rail in this theme, as large as text is."""
        side = max(24, text_px("lead", self._percent))
        for name, made in (*self.buttons.items(), ("history", self.timeline)):
            made.setIcon(icon(name, theme.ink))
            made.setIconSize(QSize(side, side))

    @property
    def _wide(self) -> int:
        return WIDTH * max(self._percent, 100) // 100

    def _lay(self) -> None:
        """Lay the panel over its room, or over the right part of the table."""
        if not self.folded:
            self._panel.setGeometry(QRect(self._room.mapTo(self.body, QPoint()), self._room.size()))
        elif self.shown:
            across = self.body.width() - max(self.rail.width(), self.rail.sizeHint().width())
            wide = max(min(self._wide, across - _BESIDE), min(across, self._panel.minimumWidth()))
            self._panel.setGeometry(QRect(across - wide, 0, wide, self.body.height()))
        self._panel.raise_()

    def _choose(self, name: str) -> None:
        """Open the tab of a button of the rail, or close it if it is open."""
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
        """Fold when the page gets narrow; close the panel over the table at Escape or at a press on the table."""
        if event.type() == QEvent.Type.Resize and watched in (self._page, self.body):
            self.fit(self._percent)
        elif watched is self._room and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._lay()
        elif self.folded and self.shown and watched is self._panel and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
                self._back()
                return True
        elif self.folded and self.shown and watched is self._table and event.type() == QEvent.Type.FocusIn:
            self.show(False)
        return False
