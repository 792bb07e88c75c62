"""Finding out what tables there are and where they stand, in a thread of its own: the window never waits for a long record."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from engines.kernel.contract import Game
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.overview import GivenUp, Overview, overview
from tabletop_qt.store.saved_games import LARGE, LOOKED_INTO, SavedGame

Find = Callable[[], Sequence[SavedGame]]
"""Finds tables; it is called in the thread."""


class Reader(QObject):
    """Reads one list of tables at a time; what it has found out about a file holds until the file changes."""

    listed = Signal(object)
    """A sequence of `SavedGame`: the tables that there are."""
    followed = Signal(object)
    """A `SavedGame`: where it stands is `known` now."""
    finished = Signal()
    """Nothing is left to be found out."""

    def __init__(self, kits: Mapping[str, GameKit], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kits = kits
        self._known: dict[tuple[Path, int, datetime], Overview] = {}
        self._threads: list[_Reading] = []
        self._wanted: _Reading | None = None

    def known(self, saved: SavedGame) -> Overview | None:
        """Where a table stands, if that has been found out."""
        return self._known.get(_key(saved))

    @property
    def reading(self) -> bool:
        """Whether something is still being found out."""
        return self._wanted is not None

    def read(self, find: Find) -> None:
        """Find tables, then follow each to where it stands; what was being read is given up."""
        self.give_up()
        reading = self._wanted = _Reading(find, self._kits, frozenset(self._known))
        self._threads.append(reading)
        reading.listed.connect(self._list)
        reading.followed.connect(self._follow)
        reading.ended.connect(self._end)
        reading.start(QThread.Priority.LowPriority)

    def give_up(self) -> None:
        """Nobody wants to know any more."""
        if self._wanted is not None:
            self._wanted.given_up.set()
            self._wanted = None

    def close(self) -> None:
        """Give up, and wait until nothing is read any more."""
        self.give_up()
        for reading in self._threads:
            reading.wait()
        self._threads = []

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
        if reading is self._wanted:
            self._wanted = None
            self.finished.emit()


class _Reading(QThread):
    """One run. Signals name it, so that what comes from a run that was given up is not taken for news."""

    listed = Signal(object, object)
    followed = Signal(object, object, object)
    ended = Signal(object)

    def __init__(self, find: Find, kits: Mapping[str, GameKit], known: frozenset[tuple[Path, int, datetime]]) -> None:
        super().__init__()
        self.given_up = threading.Event()
        self._find = find
        self._kits = kits
        self._known = known

    def run(self) -> None:
        """Qt's hook: what the thread does."""
        try:
            self._read()
        except GivenUp:
            pass
        finally:
            self.ended.emit(self)

    def _read(self) -> None:
        found = self._find()
        self.listed.emit(self, found)
        for saved in sorted(found, key=lambda saved: saved.size > LARGE):
            game = self._game(saved)
            if game is not None and _key(saved) not in self._known:
                self.followed.emit(self, saved, overview(saved, {game.id: game}, self.given_up.is_set))

    def _game(self, saved: SavedGame) -> Game[object] | None:
        if self.given_up.is_set():
            raise GivenUp
        kit = self._kits.get(saved.header.game) if saved.header is not None else None
        return kit.game if kit is not None and not saved.locked and saved.size <= LOOKED_INTO else None


def _key(saved: SavedGame) -> tuple[Path, int, datetime]:
    return saved.path, saved.size, saved.written
