"""Rounds by players: what everybody gained in each chapter of a game, and in all, as a table that screen readers can read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHeaderView, QTableWidget, QTableWidgetItem

from engines.kernel.contract import Seat
from engines.kernel.messages import Message, msg
from engines.kernel.results import ScoreMark
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import badge_icon, spoken
from tabletop_qt.widgets.controls import describe

MOST_ROWS = 9
"""How many rows are seen at once; more are scrolled."""


class RoundTable(QTableWidget):
    """A row for each chapter, a column for each seat; the last row has the totals."""

    def __init__(self, marks: Sequence[ScoreMark], seats: Sequence[Seat], theme: Theme, scored: Message) -> None:
        super().__init__(len(marks) + 1, len(seats))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setIconSize(QSize(22, 22))
        for index, seat in enumerate(seats):
            head = QTableWidgetItem(badge_icon(seat, theme), seat.name)
            head.setData(Qt.ItemDataRole.AccessibleTextRole, tr(spoken(seat)))
            head.setToolTip(tip(tr(spoken(seat))))
            self.setHorizontalHeaderItem(index, head)
        before: tuple[int, ...] = (0,) * len(seats)
        for row, mark in enumerate(marks):
            self._fill(row, mark.label, tuple([now - then for now, then in zip(mark.totals, before, strict=True)]), seats)
            before = mark.totals
        self._fill(len(marks), msg("{what} in all", what=scored), before, seats, bold=True)
        describe(self, msg("{what} by round and player", what=scored))

    def _fill(self, row: int, label: Message, amounts: tuple[int, ...], seats: Sequence[Seat], *, bold: bool = False) -> None:
        head = QTableWidgetItem(tr(label))
        self.setVerticalHeaderItem(row, head)
        for index, amount in enumerate(amounts):
            cell = QTableWidgetItem(str(amount))
            cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            said = msg("{part}, {name}: {amount}", part=label, name=seats[index].name, amount=amount)
            cell.setData(Qt.ItemDataRole.AccessibleTextRole, tr(said))
            font = cell.font()
            font.setBold(bold)
            cell.setFont(font)
            self.setItem(row, index, cell)

    def _high(self, row: int) -> int:
        """How high a row will be, whether it has been laid out already or not."""
        return max(self.sizeHintForRow(row), self.verticalHeader().sectionSizeHint(row))

    def sizeHint(self) -> QSize:
        """As high as its rows, up to a limit."""
        rows = min(self.rowCount(), MOST_ROWS)
        high = self.horizontalHeader().sizeHint().height() + sum(self._high(row) for row in range(rows)) + 2 * self.frameWidth() + 2
        return QSize(self.verticalHeader().sizeHint().width() + 76 * self.columnCount(), high)

    def minimumSizeHint(self) -> QSize:
        """All of its rows up to a limit are seen."""
        return QSize(120, self.sizeHint().height())
