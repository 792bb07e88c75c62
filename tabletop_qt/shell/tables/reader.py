"""Reading all tables and their progress in a thread that works only while the window is idle; what was read once stays in the database.

Python runs one thread at a time, so the thread pauses as soon as the event loop wakes up.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QThread, Signal

from engines.kernel.contract import Game
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.saved_games import AUTO_REPLAY_BYTES, LARGE_RECORD_BYTES, Overview, Overviews, SavedGame, everything, overview

_Key = tuple[Path, int, int]
"""The file of a table, its size and its time."""


class _GivenUp(Exception):
    """The reading was cancelled."""


PATIENCE = 0.2
"""Seconds after which the thread checks whether it was cancelled."""
KEEP_EVERY = 2.0
"""Seconds after which the thread saves what it has read."""


class Reader(QObject):
    """Reads one list of tables at a time, and replays each once: its progress is kept until its file changes."""

    listed = Signal(object)
    """A sequence of `SavedGame`: all tables."""
    replayed = Signal(object)
    """A `SavedGame` whose progress is now `known`."""
    finished = Signal()
    """Everything has been read."""

    def __init__(self, kits: Mapping[str, GameKit], database: Database, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kits = kits
        self._database = database
        self._known: dict[_Key, Overview] = {}
        self._threads: list[_Reading] = []
        self._wanted: _Reading | None = None
        self._idle = threading.Event()
        self._listening = False

    def known(self, saved: SavedGame) -> Overview | None:
        """The progress of a table, if it has been read."""
        return self._known.get(_key(saved))

    @property
    def reading(self) -> bool:
        """True if a list is being read."""
        return self._wanted is not None

    def recall(self, tables: Iterable[SavedGame]) -> None:
        """Look up the progress of a few tables in the database, at once."""
        waiting = [saved for saved in tables if _key(saved) not in self._known]
        with suppress(StoreError):
            self._known.update((_key(saved), found) for saved, found in Overviews(self._database).known(waiting))

    def read(self, tables: Iterable[SavedGame] | None = None) -> None:
        """Read the progress of these tables; without any named, find all tables first. Cancels an earlier reading."""
        self.give_up()
        reading = self._wanted = _Reading(tables, self._kits, self._database, frozenset(self._known), self._idle)
        self._threads.append(reading)
        self._listen(True)
        reading.listed.connect(self._list)
        reading.replayed.connect(self._take)
        reading.ended.connect(self._end)
        reading.start(QThread.Priority.LowPriority)

    def give_up(self) -> None:
        """Cancel the reading."""
        if self._wanted is not None:
            self._wanted.given_up = True
            self._wanted = None

    def close(self) -> None:
        """Cancel the reading, and wait for its thread."""
        self.give_up()
        self._idle.set()
        for reading in self._threads:
            reading.wait()
        self._threads = []
        self._listen(False)

    def _listen(self, on: bool) -> None:
        """Watch the event loop fall asleep and wake up while a list is read."""
        if on is self._listening:
            return
        self._listening = on
        dispatcher = QAbstractEventDispatcher.instance()
        if on:
            dispatcher.aboutToBlock.connect(self._rest)
            dispatcher.awake.connect(self._wake)
        else:
            dispatcher.aboutToBlock.disconnect(self._rest)
            dispatcher.awake.disconnect(self._wake)

    def _rest(self) -> None:
        self._idle.set()

    def _wake(self) -> None:
        self._idle.clear()

    def _list(self, reading: _Reading, found: Sequence[SavedGame], known: Mapping[_Key, Overview]) -> None:
        self._known.update(known)
        if reading is self._wanted:
            self.listed.emit(found)

    def _take(self, reading: _Reading, saved: SavedGame, found: Overview) -> None:
        self._known[_key(saved)] = found
        if reading is self._wanted:
            self.replayed.emit(saved)

    def _end(self, reading: _Reading) -> None:
        reading.wait()
        if reading in self._threads:
            self._threads.remove(reading)
        if not self._threads:
            self._listen(False)
        if reading is self._wanted:
            self._wanted = None
            self.finished.emit()


class _Reading(QThread):
    """One run. Its signals carry it, so that those of a cancelled run can be ignored."""

    listed = Signal(object, object, object)
    replayed = Signal(object, object, object)
    ended = Signal(object)

    def __init__(
        self,
        tables: Iterable[SavedGame] | None,
        kits: Mapping[str, GameKit],
        database: Database,
        known: frozenset[_Key],
        idle: threading.Event,
    ) -> None:
        super().__init__()
        self.given_up = False
        self._idle = idle
        self._tables = tables
        self._kits = kits
        self._database = database
        self._overviews = Overviews(database)
        self._known = known

    def run(self) -> None:
        """Qt's hook: read the tables."""
        try:
            self._read()
        except _GivenUp:
            pass
        finally:
            self.ended.emit(self)

    def _rest(self) -> None:
        """Wait until the window is idle."""
        while not self.given_up and not self._idle.wait(PATIENCE):
            pass
        if self.given_up:
            raise _GivenUp

    def _read(self) -> None:
        found = []
        for saved in everything(self._database.paths) if self._tables is None else self._tables:
            self._rest()
            found.append(saved)
        known: dict[_Key, Overview] = {}
        with suppress(StoreError):
            for saved, kept in self._overviews.known(saved for saved in found if _key(saved) not in self._known):
                self._rest()
                known[_key(saved)] = kept
        self.listed.emit(self, found, known)
        self._replay([saved for saved in found if _key(saved) not in self._known and _key(saved) not in known])
        if self._tables is None:
            with suppress(StoreError):
                self._overviews.forget_others({saved.path.name for saved in found})

    def _replay(self, tables: Iterable[SavedGame]) -> None:
        """Replay these tables, small ones first, and keep their progress."""
        read: list[tuple[SavedGame, Overview]] = []
        kept = monotonic()
        try:
            for saved in sorted(tables, key=lambda saved: saved.size > LARGE_RECORD_BYTES):
                game = self._game(saved)
                if game is None:
                    continue
                try:
                    progress = overview(saved, {game.id: game}, self._rest)
                except StoreError as error:
                    progress = Overview(problem=error.message)
                else:
                    read.append((saved, progress))
                self.replayed.emit(self, saved, progress)
                if monotonic() - kept > KEEP_EVERY:
                    self._keep(read)
                    kept = monotonic()
        finally:
            self._keep(read)

    def _keep(self, read: list[tuple[SavedGame, Overview]]) -> None:
        with suppress(StoreError):
            self._overviews.keep(read)
        read.clear()

    def _game(self, saved: SavedGame) -> Game[object] | None:
        self._rest()
        kit = self._kits.get(saved.header.game) if saved.header is not None else None
        return kit.game if kit is not None and not saved.locked and saved.size <= AUTO_REPLAY_BYTES else None


def _key(saved: SavedGame) -> _Key:
    return saved.path, saved.size, saved.changed
