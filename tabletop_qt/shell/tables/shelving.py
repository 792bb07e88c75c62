"""Operations on tables as files, with undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engines.kernel.messages import Message, msg
from tabletop_qt.shell.tables.row import Row
from tabletop_qt.store import saved_games
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, read_whole, write_whole
from tabletop_qt.store.saved_games import MAX_BYTES, MAX_NAME, Branch, Branches, Place, SavedGame
from tabletop_qt.translation import tr


class Shelving(QObject):
    """Renames, copies, exports and deletes tables. Everything but exports and deletion for good can be undone, the last change first."""

    changed = Signal(object)
    """The path of a changed table; None if it is gone."""
    deleted = Signal(object)
    """The `Row` of a deleted table, which `undo` would restore."""
    done = Signal(object)
    """A `Message` about a success."""
    failed = Signal(object)
    """A `Message` about a failure."""

    def __init__(self, database: Database, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paths = database.paths
        self._branches = Branches(database)
        self._undoes: list[tuple[Message, Callable[[], Path | None]]] = []

    def known(self) -> Mapping[str, Branch]:
        """The tables with names, by the names of their files."""
        try:
            return self._branches.known()
        except StoreError as error:
            self.failed.emit(error.message)
            return {}

    @property
    def undoes(self) -> Message | None:
        """The label of the change that `undo` reverses; None if there is none."""
        return self._undoes[-1][0] if self._undoes else None

    def undo(self) -> None:
        """Undo the last change."""
        if self._undoes:
            self._do(self._undoes.pop()[1])

    def rename(self, saved: SavedGame, name: str) -> None:
        """Name a table; without a name it is called after its game."""
        before = self.known().get(saved.path.name, Branch(saved.path.name)).name
        self._do(lambda: self._call(saved.path, name), msg("rename the table"), lambda: self._call(saved.path, before))

    def _call(self, path: Path, name: str) -> Path:
        self._branches.rename(path.name, name)
        return path

    def duplicate(self, row: Row) -> None:
        """Copy a table."""

        def copy() -> Path:
            path = saved_games.duplicate(self._paths, row.saved)
            made.append(path)
            return self._call(path, tr(msg("Copy of {table}", table=row.title))[:MAX_NAME])

        def back() -> None:
            saved = saved_games.saved_game(made[0], row.saved.place)
            if saved is not None:
                saved_games.delete(self._paths, saved)

        made: list[Path] = []
        self._do(copy, msg("duplicate {table}", table=row.title), back)

    def delete(self, row: Row) -> None:
        """Delete a table; it can be restored."""

        def delete() -> None:
            deleted.append(saved_games.delete(self._paths, row.saved))

        deleted: list[SavedGame] = []
        if self._do(delete, msg("delete {table}", table=row.title), lambda: self._move_to(deleted[0], row.saved.place)):
            self.deleted.emit(row)

    def put_back(self, row: Row) -> None:
        """Restore a deleted table to the finished or the unfinished ones."""
        self._do(lambda: self._move_to(row.saved, Place.RECORDS if row.outcome is not None else Place.TABLES))

    def _move_to(self, saved: SavedGame, place: Place) -> Path:
        return saved_games.move_to(self._paths, saved, place).path

    def discard(self, row: Row) -> None:
        """Delete a table for good."""
        if self._do(lambda: saved_games.discard(self._paths, row.saved.path)):
            self._undoes = []

    def export(self, row: Row, target: Path) -> None:
        """Save a copy of a record in a file."""
        try:
            write_whole(target, read_whole(row.saved.path, MAX_BYTES))
        except StoreError as error:
            self.failed.emit(error.message)
        else:
            self.done.emit(msg("Record saved as {file}.", file=str(target)))

    def _do(self, act: Callable[[], Path | None], label: Message | None = None, back: Callable[[], Path | None] | None = None) -> bool:
        try:
            path = act()
        except StoreError as error:
            self.failed.emit(error.message)
            return False
        if label is not None and back is not None:
            self._undoes.append((label, back))
        self.changed.emit(path)
        return True
