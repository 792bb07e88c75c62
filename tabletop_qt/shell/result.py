"""The result of a finished table, laid over it."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QWidget

from engines.kernel.contract import Outcome
from engines.kernel.words import Message, msg
from tabletop_qt.shell.clauses import clause_link, rich
from tabletop_qt.shell.flow import FlowLayout
from tabletop_qt.shell.parts import button, card, column, label, rule, scrolled

SHEET = 720
"""How wide the sheet with the result is at 100 percent, in pixels."""


@frozen
class ResultText:
    """What the overlay tells besides the outcome: which table it was, and whether and how anybody was assisted (TBL-10)."""

    table: Message
    assisted: tuple[Message, ...]


class ResultOverlay(QWidget):
    """Won or lost, why, what adds up to it, and what can be done next. Escape looks at the table."""

    sameAgain = Signal()
    nextDeal = Signal()
    lookRequested = Signal()
    homeRequested = Signal()
    saveRequested = Signal()
    clauseRequested = Signal(str)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("shade")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._over = over
        self._open = False
        self._wide = SHEET
        self._content: tuple[QScrollArea, QWidget] | None = None
        self._sheet = card("sheet")
        self._inside = column(self._sheet, 24, 16)
        self._buttons = QWidget()
        flow = FlowLayout(self._buttons, 8)
        self.again = button(msg("Same deal again"), self.sameAgain.emit)
        self.next = button(msg("Next deal"), self.nextDeal.emit, primary=True)
        self.look = button(msg("Look at the table"), self._look)
        self.home = button(msg("Home"), self.homeRequested.emit)
        self.save = button(msg("Save record…"), self.saveRequested.emit)
        for made in (self.next, self.again, self.look, self.save, self.home):
            flow.addWidget(made)
        self._inside.addWidget(self._buttons)
        outer = QGridLayout(self)
        outer.setContentsMargins(24, 24, 24, 24)
        outer.addWidget(self._sheet, 0, 0, Qt.AlignmentFlag.AlignCenter)
        over.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Cover the page under it, whatever its size."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def set_text_size(self, percent: int) -> None:
        """Be as wide as text of this size needs."""
        self._wide = SHEET * max(percent, 100) // 100
        self._fit()

    def _fit(self) -> None:
        """Cover the page; the sheet is as high as its content, or scrolls."""
        self.setGeometry(self._over.rect())
        self._sheet.setFixedWidth(min(self._wide, max(320, self._over.width() - 48)))
        if self._content is not None:
            area, page = self._content
            needed = page.heightForWidth(self._sheet.width() - 64) if page.hasHeightForWidth() else page.sizeHint().height()
            area.setFixedHeight(min(needed, max(120, self.height() - 220)))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Escape looks at the table."""
        if event.key() == Qt.Key.Key_Escape:
            self._look()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Tab stays within the result: what lies under it is shaded."""
        if not self._open:
            return super().focusNextPrevChild(forward)
        tab = Qt.FocusPolicy.TabFocus
        stops = [part for part in self.findChildren(QWidget) if part.isVisible() and part.isEnabled() and part.focusPolicy() & tab]
        focused = self.focusWidget()
        at = stops.index(focused) if focused in stops else -1
        stops[(at + (1 if forward else -1)) % len(stops)].setFocus(
            Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def put_away(self) -> None:
        """Uncover the table."""
        # Qt moves focus out of what it hides; by then it must not be kept inside.
        self._open = False
        self.hide()

    def _look(self) -> None:
        self.put_away()
        self.lookRequested.emit()

    def show_outcome(self, outcome: Outcome, seat: int, words: ResultText) -> None:
        """Tell how it ended for a seat."""
        result = outcome.results[seat]
        page = QWidget()
        layout = column(page, 0, 8)
        layout.addWidget(label(msg("You have won!") if result.won else msg("Not this time"), "title"))
        reason = QLabel(f"{rich(outcome.reason)} {clause_link(outcome.clause)}")
        reason.setWordWrap(True)
        reason.setProperty("role", "lead")
        self._linked(reason)
        layout.addWidget(reason)
        layout.addWidget(label(words.table, "small"))
        layout.addWidget(rule())
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for number, entry in enumerate(result.lines):
            clause = QLabel(clause_link(entry.clause))
            self._linked(clause)
            grid.addWidget(label(entry.what), number, 0)
            grid.addWidget(clause, number, 1)
            grid.addWidget(_amount(entry.amount), number, 2)
        if result.lines:
            grid.addWidget(label(msg("Total"), "lead"), len(result.lines), 0)
            grid.addWidget(_amount(result.total), len(result.lines), 2)
        layout.addLayout(grid)
        for note in words.assisted:
            layout.addWidget(label(note, "small"))
        layout.addStretch(1)
        if self._content is not None:
            old = self._content[0]
            self._inside.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._content = scrolled(page), page
        self._inside.insertWidget(0, self._content[0], 1)
        self._fit()
        self._open = True
        self.show()
        self.raise_()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _linked(self, words: QLabel) -> None:
        words.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard)
        words.linkActivated.connect(lambda link: self.clauseRequested.emit(link.partition(":")[2]))

    @property
    def sheet(self) -> QFrame:
        """The framed part in the middle."""
        return self._sheet


def _amount(amount: int) -> QLabel:
    made = QLabel(str(amount))
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
