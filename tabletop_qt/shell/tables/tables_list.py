"""The list of tables: Qt's model, the painting of rows, and the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QCollator, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from engines.kernel.contract import Seat
from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.tables.reader import NOTHING, Kind, Lines, Row
from tabletop_qt.store.saved_games import MAX_NAME, SavedGame
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import badge_picture
from tabletop_qt.widgets.controls import describe
from tabletop_qt.widgets.style import text_px

# The model


Index = QModelIndex | QPersistentModelIndex
BELOW = Qt.ItemDataRole.UserRole
"""The role of the smaller line of a cell."""
WARNS = Qt.ItemDataRole.UserRole + 1
"""The role that is True in a cell with a problem."""
SEATS = Qt.ItemDataRole.UserRole + 2
"""The role of the seats, for their badges."""


class Column(IntEnum):
    """The columns of the list."""

    WHAT = 0
    WHO = 1
    WHERE = 2
    WHEN = 3


HEADINGS: tuple[Message, ...] = (msg("Table"), msg("Players"), msg("Progress"), msg("Last played"))


_TOLD = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_NAMED = _TOLD | Qt.ItemFlag.ItemIsEditable
"""The flags of a cell, and of one with a table's name. The view asks for them twice for each table."""


class TablesModel(QAbstractTableModel):
    """The tables that match the search and the filters, sorted, one to a row. The name of a table can be edited.

    Filtering and sorting are done here on plain rows: Qt's proxy would ask `data` some hundred thousand times for 10,000 tables.
    """

    renamed = Signal(object, str)
    """A `SavedGame` and its new name."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        """The rows shown, in order."""
        self._all: dict[Path, Row] = {}
        self._in_order = False
        """True if all tables are sorted, including those not shown."""
        self._at: dict[Path, int] = {}
        self._game = ""
        self._kind: Kind | None = None
        self._words: Sequence[str] = ()
        self._column, self._order = Column.WHEN, Qt.SortOrder.DescendingOrder

    def show(self, rows: Sequence[Row]) -> None:
        """List these tables."""
        self._all = {row.saved.path: row for row in rows}
        self.arrange()

    def choose(self, game: str = "", kind: Kind | None = None, text: str = "") -> None:
        """Show only tables of this game and kind with this text in their names; without a kind, all but deleted ones."""
        self._game, self._kind, self._words = game, kind, text.casefold().split()
        self._filter()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder, /) -> None:
        """Qt's hook: sort by a column."""
        self._column, self._order = Column(column), order
        self._in_order = False
        self._list([row for _, row in self._put_in_order((row.saved.path, row) for row in self.rows)])

    def arrange(self) -> None:
        """Sort and filter the tables; the chosen one stays chosen."""
        self._in_order = False
        self._filter()

    def _put_in_order(self, tables: Iterable[tuple[Path, Row]]) -> list[tuple[Path, Row]]:
        column, descending, collator = self._column, self._order is Qt.SortOrder.DescendingOrder, QCollator()
        return sorted(tables, key=lambda table: collator.sortKey(_sorted_by(table[1], column)), reverse=descending)

    def _filter(self) -> None:
        """Show the tables that match the filter, in the order in which they were last sorted."""
        if not self._in_order:
            self._all = dict(self._put_in_order(self._all.items()))
            self._in_order = True
        self._list([row for row in self._all.values() if self._fits(row)])

    def _list(self, rows: list[Row]) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        paths = [self.rows[index.row()].saved.path for index in before]
        self.rows = rows
        self._at = {row.saved.path: number for number, row in enumerate(self.rows)}
        self.changePersistentIndexList(before, [self.index_of(path, index.column()) for path, index in zip(paths, before, strict=True)])
        self.layoutChanged.emit()

    def _fits(self, row: Row) -> bool:
        if row.kind is not self._kind and (self._kind is not None or row.kind is Kind.DELETED):
            return False
        if self._game and (row.kit is None or row.kit.id != self._game):
            return False
        return all(word in row.searched for word in self._words)

    def renew(self, saved: SavedGame, renewed: Callable[[Row], Row]) -> None:
        """Change the row of a table, unless its file has changed. It keeps its place until `arrange`."""
        before = self._all.get(saved.path)
        if before is None or before.saved != saved:
            return
        row = self._all[saved.path] = renewed(before)
        number = self._at.get(saved.path)
        if self._fits(row) is not (number is not None):
            self._filter()
        elif number is not None:
            self.rows[number] = row
            self.dataChanged.emit(self.index(number, 0), self.index(number, len(Column) - 1))

    def row(self, index: Index) -> Row | None:
        """The table at an index; None if the index is invalid."""
        return self.rows[index.row()] if index.isValid() else None

    def index_of(self, path: Path | None, column: int = 0) -> QModelIndex:
        """The index of the table with this file; an invalid one if it isn't shown."""
        number = self._at.get(path) if path is not None else None
        return self.index(number, column) if number is not None else QModelIndex()

    def rowCount(self, parent: Index | None = None, /) -> int:
        """Qt's hook: the number of tables."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None, /) -> int:
        """Qt's hook: the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        """Qt's hook: the headings."""
        if orientation is Qt.Orientation.Horizontal and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return tr(HEADINGS[section])
        return None

    def flags(self, index: Index, /) -> Qt.ItemFlag:
        """Qt's hook: a table can be chosen, and its name edited."""
        return _NAMED if index.column() == Column.WHAT else _TOLD

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        """Qt's hook: the data of a cell."""
        return _told(self.rows[index.row()], Column(index.column()), role)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole, /) -> bool:
        """Qt's hook: report an edited name, unless it is unchanged."""
        row = self.rows[index.row()]
        name = " ".join(str(value).split())
        if role != Qt.ItemDataRole.EditRole or name in (row.name, tr(row.title)):
            return False
        self.renamed.emit(row.saved, name)
        return True


def _told(row: Row, column: Column, role: int) -> object:
    if role == SEATS:
        return row.seats if column is Column.WHO else ()
    if role == WARNS:
        return column is Column.WHERE and (row.problem is not None or row.saved.locked)
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return tr(_lines(row, column)[0])
        case Qt.ItemDataRole.EditRole:
            return row.name or tr(row.title)
        case Qt.ItemDataRole.AccessibleTextRole:
            return tr(row.spoken if column is Column.WHAT else _lines(row, column)[0])
        case Qt.ItemDataRole.ToolTipRole:
            return tip("\n".join(tr(part) for part in _lines(row, column) if part.text))
    return tr(_lines(row, column)[1]) if role == BELOW else None


def _lines(row: Row, column: Column) -> Lines:
    match column:
        case Column.WHAT:
            return row.what
        case Column.WHO:
            return row.who
        case Column.WHERE:
            return row.where
        case Column.WHEN:
            return row.when, NOTHING


def _sorted_by(row: Row, column: Column) -> str:
    match column:
        case Column.WHAT:
            words = tr(row.title)
        case Column.WHO:
            words = "\n".join([seat.name for seat in row.seats])
        case Column.WHERE:
            words = f"{list(Kind).index(row.kind)} {tr(row.where[0])}"
        case Column.WHEN:
            words = row.saved.written.isoformat()
    return words.casefold()


def _seats(index: Index) -> tuple[Seat, ...]:
    found = index.data(SEATS)
    return found if isinstance(found, tuple) else ()


def _badge(font: QFont) -> int:
    """The width of a badge beside letters of this font."""
    return QFontMetrics(font).height() + 4


_BESIDE, _AROUND = 8, 6
"""Pixels beside and above the lines of a cell."""


class TwoLines(QStyledItemDelegate):
    """Paints a cell in two lines, and edits the name of a table."""

    def __init__(self, view: QWidget, theme: Theme) -> None:
        super().__init__(view)
        self._theme = theme
        self._percent = 100

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Paint in this theme and text size."""
        self._theme, self._percent = theme, percent

    def _fonts(self, option: QStyleOptionViewItem, column: int) -> tuple[QFont, QFont]:
        large, small = QFont(option.font), QFont(option.font)
        large.setPixelSize(text_px("body", self._percent))
        small.setPixelSize(text_px("small", self._percent))
        large.setBold(column == Column.WHAT)
        return large, small

    def sizeHint(self, option: QStyleOptionViewItem, index: Index, /) -> QSize:
        """Qt's hook: room for two lines."""
        large, small = self._fonts(option, index.column())
        wide = max(
            QFontMetrics(font).horizontalAdvance(str(index.data(role) or ""))
            for font, role in ((large, Qt.ItemDataRole.DisplayRole), (small, BELOW))
        )
        return QSize(
            wide + len(_seats(index)) * _badge(large) + 2 * _BESIDE + 2,
            QFontMetrics(large).height() + QFontMetrics(small).height() + 2 * _AROUND,
        )

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index, /) -> None:
        """Qt's hook: leave out the words, which `paint` writes itself."""
        super().initStyleOption(option, index)
        option.text = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, /) -> None:
        """Qt's hook: paint the ground as in every list, then the lines."""
        super().paint(painter, option, index)
        self.initStyleOption(option, index)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        strong = option.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        weak = strong if chosen else option.palette.color(QPalette.ColorRole.PlaceholderText)
        if index.data(WARNS) and not chosen:
            strong = QColor(self._theme.warning)
        large, small = self._fonts(option, index.column())
        box = option.rect.adjusted(_BESIDE, _AROUND, -_BESIDE, -_AROUND)
        below = str(index.data(BELOW) or "")
        first = QRect(box.x(), box.y(), box.width(), QFontMetrics(large).height()) if below else box
        painter.save()
        size = _badge(large)
        for seat in _seats(index):
            if chosen:
                # A badge can have the colour of the chosen row.
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._theme.panel))
                painter.drawEllipse(first.x() - 1, first.y() + (first.height() - size + 1) // 2, size - 1, size - 1)
            picture = badge_picture(seat, self._theme, size - 3, painter.device().devicePixelRatioF())
            painter.drawPixmap(first.x(), first.y() + (first.height() - size + 3) // 2, picture)
            first.setX(first.x() + size)
        for font, colour, words, where in (
            (large, strong, str(index.data() or ""), first),
            (small, weak, below, QRect(box.x(), box.y() + first.height(), box.width(), QFontMetrics(small).height())),
        ):
            painter.setFont(font)
            painter.setPen(colour)
            elided = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, where.width())
            painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index, /) -> QWidget:
        """Qt's hook: a field for the name."""
        field = QLineEdit(parent, maxLength=MAX_NAME)
        describe(field, msg("Name of the table"))
        return field


class TablesView(QTreeView):
    """Chooses whole rows, one at a time."""

    entered = Signal()
    """Enter was pressed, or a row double-clicked."""
    resized = Signal()

    def __init__(self, model: TablesModel) -> None:
        super().__init__()
        describe(self, msg("Tables"), msg("Press Enter to open a table, F2 to rename it, Delete to delete it."))
        self.setObjectName("rows")
        self.setModel(model)
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
        # Measure only visible rows, or every change would measure all of them.
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

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Qt's hook: there is other room."""
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Open the table at Enter, and ignore letters, since there is a search field."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() is not QAbstractItemView.State.EditingState:
            self.entered.emit()
        elif event.text().isprintable() and event.text().strip():
            event.ignore()
        else:
            super().keyPressEvent(event)
