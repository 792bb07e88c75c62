"""The list of tables: rows to walk over with arrow keys, headings to sort by."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from engines.kernel.messages import msg
from tabletop_qt.shell.tables.model import ChosenTables, Column
from tabletop_qt.widgets.controls import describe


class TablesView(QTreeView):
    """Chooses whole rows, one at a time."""

    entered = Signal()
    """Enter was pressed, or a row clicked twice."""

    def __init__(self, shown: ChosenTables) -> None:
        super().__init__()
        describe(self, msg("Tables"), msg("Enter goes on with a table, F2 renames it, Delete puts it away."))
        self.setObjectName("rows")
        self.setModel(shown)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSortingEnabled(True)
        self.sortByColumn(Column.WHEN, Qt.SortOrder.DescendingOrder)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(80)
        # As wide as what is seen needs: all rows would be asked again whenever one changes.
        header.setResizeContentsPrecision(0)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for part, mode in (
            (Column.WHAT, QHeaderView.ResizeMode.Stretch),
            (Column.WHO, QHeaderView.ResizeMode.Stretch),
            (Column.WHERE, QHeaderView.ResizeMode.Stretch),
            (Column.WHEN, QHeaderView.ResizeMode.ResizeToContents),
        ):
            header.setSectionResizeMode(part, mode)
        self.doubleClicked.connect(lambda _: self.entered.emit())

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter goes on with the table; letters don't search in the list, there is a field for that."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() is not QAbstractItemView.State.EditingState:
            self.entered.emit()
        elif event.text().isprintable() and event.text().strip():
            event.ignore()
        else:
            super().keyPressEvent(event)
