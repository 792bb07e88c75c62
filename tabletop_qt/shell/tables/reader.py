"""Reading all tables and their progress in a thread that works only while the window is idle.

Python runs one thread at a time, so the thread pauses as soon as the event loop wakes up.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QThread, Signal

from engines.kernel.contract import Game
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.saved_games import LARGE, LOOKED_INTO, Overview, SavedGame, overview

Find = Callable[[], Iterable[SavedGame]]
"""Finds the tables one by one; it is called in the thread."""


class _GivenUp(Exception):
    """The reading was cancelled."""


PATIENCE = 0.2
"""Seconds after which the thread checks whether it was cancelled."""


class Reader(QObject):
    """Reads one list of tables at a time, and caches the progress of each until its file changes."""

    listed = Signal(object)
    """A sequence of `SavedGame`: all tables."""
    followed = Signal(object)
    """A `SavedGame` whose progress is now `known`."""
    finished = Signal()
    """Everything has been read."""

    def __init__(self, kits: Mapping[str, GameKit], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kits = kits
        self._known: dict[tuple[Path, int, datetime], Overview] = {}
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

    def read(self, find: Find) -> None:
        """Find the tables, then read the progress of each; cancels an earlier reading."""
        self.give_up()
        reading = self._wanted = _Reading(find, self._kits, frozenset(self._known), self._idle)
        self._threads.append(reading)
        self._listen(True)
        reading.listed.connect(self._list)
        reading.followed.connect(self._follow)
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

    def _list(self, reading: _Reading, found: Sequence[SavedGame]) -> None:
        if reading is self._wanted:
            self.listed.emit(found)

    def _follow(self, reading: _Reading, saved: SavedGame, found: Overview) -> None:
        self._known[_key(saved)] = found
        if reading is self._wanted:
            self.followed.emit(saved)

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

    listed = Signal(object, object)
    followed = Signal(object, object, object)
    ended = Signal(object)

    def __init__(
        self, find: Find, kits: Mapping[str, GameKit], known: frozenset[tuple[Path, int, datetime]], idle: threading.Event
    ) -> None:
        super().__init__()
        self.given_up = False
        self._idle = idle
        self._find = find
        self._kits = kits
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
        for saved in self._find():
            self._rest()
            found.append(saved)
        self.listed.emit(self, found)
        for saved in sorted(found, key=lambda saved: saved.size > LARGE):
            game = self._game(saved)
            if game is not None and _key(saved) not in self._known:
                self.followed.emit(self, saved, overview(saved, {game.id: game}, self._rest))

    def _game(self, saved: SavedGame) -> Game[object] | None:
        self._rest()
        kit = self._kits.get(saved.header.game) if saved.header is not None else None
        return kit.game if kit is not None and not saved.locked and saved.size <= LOOKED_INTO else None


def _key(saved: SavedGame) -> tuple[Path, int, datetime]:
    return saved.path, saved.size, saved.written
