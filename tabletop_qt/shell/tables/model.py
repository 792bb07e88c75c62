"""The tables as Qt's model, and which of them are shown in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt, Signal

from engines.kernel.messages import Message, msg
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.tables.row import NOTHING, Kind, Lines, Row
from tabletop_qt.store.saved_games import SavedGame
from tabletop_qt.translation import tr

Index = QModelIndex | QPersistentModelIndex

BELOW = Qt.ItemDataRole.UserRole
"""The smaller line of a cell."""
WARNS = Qt.ItemDataRole.UserRole + 1
"""Whether a cell tells of something wrong."""
SEATS = Qt.ItemDataRole.UserRole + 3
"""The role of those who sit there, for their badges."""
SORTED = Qt.ItemDataRole.UserRole + 2
"""What a column is sorted by."""


class Column(IntEnum):
    """What is told of every table."""

    WHAT = 0
    WHO = 1
    WHERE = 2
    WHEN = 3


_COLUMNS = len(Column)

HEADINGS: tuple[Message, ...] = (msg("Table"), msg("Players"), msg("Where it stands"), msg("Last played"))


class TablesModel(QAbstractTableModel):
    """One row a table. The name of a table can be edited."""

    renamed = Signal(object, str)
    """The `SavedGame` has this name from now on."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._at: dict[Path, int] = {}
        self._told: dict[int, dict[tuple[int, int], object]] = {}

    @property
    def rows(self) -> Sequence[Row]:
        """All tables."""
        return self._rows

    def show(self, rows: Sequence[Row]) -> None:
        """List these."""
        self.beginResetModel()
        self._rows = list(rows)
        self._told = {}
        self._at = {row.saved.path: number for number, row in enumerate(rows)}
        self.endResetModel()

    def renew(self, saved: SavedGame, renewed: Callable[[Row], Row]) -> None:
        """Tell of a table what is known by now."""
        number = self.number_of(saved.path)
        if number is not None and self._rows[number].saved == saved:
            self._rows[number] = renewed(self._rows[number])
            self._told.pop(number, None)
            self.dataChanged.emit(self.index(number, 0), self.index(number, len(Column) - 1))

    def number_of(self, path: Path | None) -> int | None:
        """In which row the table with this file is; None where it isn't listed."""
        return self._at.get(path) if path is not None else None

    def rowCount(self, parent: Index | None = None, /) -> int:
        """Qt's hook: how many tables."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None, /) -> int:
        """Qt's hook: how many columns."""
        return 0 if parent is not None and parent.isValid() else _COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        """Qt's hook: what the columns are called."""
        if orientation is Qt.Orientation.Horizontal and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return tr(HEADINGS[section])
        return None

    def flags(self, index: Index, /) -> Qt.ItemFlag:
        """Qt's hook: a table can be chosen, and its name edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == Column.WHAT else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        """Qt's hook: what a cell tells."""
        # Worked out once: whoever sorts asks often.
        told, asked = self._told.setdefault(index.row(), {}), (index.column(), role)
        if asked not in told:
            told[asked] = _told(self._rows[index.row()], Column(index.column()), role)
        return told[asked]

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole, /) -> bool:
        """Qt's hook: a name was edited; one that is left as it was given is no name."""
        row = self._rows[index.row()]
        name = " ".join(str(value).split())
        if role != Qt.ItemDataRole.EditRole or name in (row.name, tr(row.title)):
            return False
        self.renamed.emit(row.saved, name)
        return True


def _told(row: Row, column: Column, role: int) -> object:
    if role == SORTED:
        return _sorted_by(row, column)
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
    # The last played comes first among equals: all columns sort as text, and moments as such.
    moment = row.saved.written.isoformat()
    if column is Column.WHEN:
        return moment
    ordered = f"{list(Kind).index(row.kind)} " if column is Column.WHERE else ""
    return f"{ordered}{tr(_lines(row, column)[0])}".casefold()


class ChosenTables(QSortFilterProxyModel):
    """The tables that fit what was asked for, in the order that was asked for."""

    def __init__(self, source: TablesModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._game = ""
        self._kind: Kind | None = None
        self._text = ""
        self.setSortRole(SORTED)
        self.setSourceModel(source)
        self.sort(Column.WHEN, Qt.SortOrder.DescendingOrder)

    def choose(self, game: str = "", kind: Kind | None = None, text: str = "") -> None:
        """Show only tables of this game, of this kind, with this in the names; everything but deleted ones without."""
        self.beginFilterChange()
        self._game, self._kind, self._text = game, kind, text
        self.endFilterChange()

    def row(self, index: Index) -> Row | None:
        """The table at an index; None where there is none."""
        return self._source.rows[self.mapToSource(index).row()] if index.isValid() else None

    def index_of(self, path: Path | None) -> QModelIndex:
        """Where the table with this file is shown; no valid index where it isn't."""
        number = self._source.number_of(path)
        return self.mapFromSource(self._source.index(number, 0)) if number is not None else QModelIndex()

    def filterAcceptsRow(self, source_row: int, source_parent: Index, /) -> bool:
        """Qt's hook: whether a table fits."""
        del source_parent
        row = self._source.rows[source_row]
        if row.kind is not self._kind and (self._kind is not None or row.kind is Kind.DELETED):
            return False
        return (not self._game or (row.kit is not None and row.kit.id == self._game)) and row.holds(self._text)
