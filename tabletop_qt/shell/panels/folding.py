"""Where the side panel is: beside the table, or in a small window folded to a rail of buttons, from which it opens over the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QToolButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.icons import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.panels.side_panel import WIDTH, SidePanel
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import column, describe, line

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
        """Whether the window is too small for both."""
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
        """Whether the panel is to be seen."""
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
