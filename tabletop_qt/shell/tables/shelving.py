"""What a person does with tables as files, and how it is taken back."""

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
    """Renames, copies, exports and deletes tables. All but exports and what is gone for good can be undone, the last one first."""

    changed = Signal(object)
    """Something is otherwise on disk: the path of the table that it was about, if that is still there, else None."""
    deleted = Signal(object)
    """A `Row` was thrown away, and `undo` would fetch it back."""
    done = Signal(object)
    """A `Message`: what was done."""
    failed = Signal(object)
    """A `Message`: what could not be done, and why."""

    def __init__(self, database: Database, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paths = database.paths
        self._branches = Branches(database)
        self._undoes: list[tuple[Message, Callable[[], Path | None]]] = []

    def known(self) -> Mapping[str, Branch]:
        """What tables are called, by their files' names."""
        try:
            return self._branches.known()
        except StoreError as error:
            self.failed.emit(error.message)
            return {}

    @property
    def undoes(self) -> Message | None:
        """What would be taken back; None where there is nothing."""
        return self._undoes[-1][0] if self._undoes else None

    def undo(self) -> None:
        """Take the last change back."""
        if self._undoes:
            _, back = self._undoes.pop()
            self._do(back)

    def rename(self, saved: SavedGame, name: str) -> None:
        """Call a table so; without a name it is called after its game again."""
        before = self.known().get(saved.path.name, Branch(saved.path.name)).name
        self._do(lambda: self._call(saved.path, name), msg("rename the table"), lambda: self._call(saved.path, before))

    def _call(self, path: Path, name: str) -> Path:
        self._branches.rename(path.name, name)
        return path

    def duplicate(self, row: Row) -> None:
        """Make a second table of it."""

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
        """Throw a table away; it can be fetched back."""

        def throw() -> None:
            thrown.append(saved_games.delete(self._paths, row.saved))

        thrown: list[SavedGame] = []
        if self._do(throw, msg("delete {table}", table=row.title), lambda: self._fetch(thrown[0], row.saved.place)):
            self.deleted.emit(row)

    def put_back(self, row: Row) -> None:
        """Fetch a deleted table back: to the finished ones if it is over, else to those that go on."""
        over = row.outcome is not None
        self._do(lambda: self._fetch(row.saved, Place.RECORDS if over else Place.TABLES))

    def _fetch(self, saved: SavedGame, place: Place) -> Path:
        return saved_games.put_back(self._paths, saved, place).path

    def discard(self, row: Row) -> None:
        """Delete a table for good."""
        if self._do(lambda: saved_games.discard(row.saved.path)):
            self._undoes = []

    def export(self, row: Row, target: Path) -> None:
        """Write a copy of a record anywhere."""
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
