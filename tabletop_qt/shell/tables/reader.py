"""The rows of the list (name, players, progress or result, and time of the last move of a table), and reading them in a thread.

The thread works only while the window is idle, and what was read once stays in the database. Python runs one thread at a time, so the
thread pauses as soon as the event loop wakes up.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from attrs import frozen
from PySide6.QtCore import QAbstractEventDispatcher, QDate, QLocale, QObject, QThread, QTime, Signal

from engines.kernel.contract import PERSON, Game
from engines.kernel.disclosure import practises_alone
from engines.kernel.messages import Message, msg, msgn, scores
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.saved_games import AUTO_REPLAY_BYTES, LARGE_RECORD_BYTES, Overview, Overviews, Place, SavedGame, everything, overview

if TYPE_CHECKING:
    from engines.kernel.contract import Outcome, Seat
    from tabletop_qt.store.saved_games import Branch


class Kind(Enum):
    """The kinds of tables to filter by."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    DAMAGED = "damaged"
    DELETED = "deleted"


Lines = tuple[Message, Message]
"""The main line of a cell, and the smaller one below it, which may be empty."""
NOTHING = msg("")


@frozen
class Row:
    """A table with its name and branch, if any, and its progress, once known."""

    saved: SavedGame
    kit: GameKit | None
    """Its game; None if it is unknown."""
    branch: Branch | None = None
    overview: Overview | None = None

    @property
    def name(self) -> str:
        """The name that the player gave it; "" for none."""
        return self.branch.name if self.branch is not None else ""

    @cached_property
    def kind(self) -> Kind:
        """The kind of the table."""
        if self.saved.place is Place.DELETED:
            return Kind.DELETED
        if self.problem is not None and (self.kit is None or (self.overview is not None and self.overview.stage is None)):
            return Kind.DAMAGED
        if self.saved.place is Place.RECORDS or self.outcome is not None:
            return Kind.FINISHED
        return Kind.UNFINISHED

    @property
    def opens(self) -> bool:
        """True if it can be continued or viewed now."""
        return self.kind in (Kind.UNFINISHED, Kind.FINISHED) and not self.saved.locked

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the game goes on or its file has not been read."""
        return self.overview.outcome if self.overview is not None else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats; none if the file can't be read."""
        return self.saved.header.seats if self.saved.header is not None else ()

    @property
    def problem(self) -> Message | None:
        """The problem with the file, if any."""
        header = self.saved.header
        if header is None:
            return self.saved.problem
        if self.kit is None:
            return msg("There is no game {game}.", game=header.game[:64])
        return self.overview.problem if self.overview is not None else None

    @property
    def deal(self) -> int | None:
        """The deal number; None while it would reveal the future of a game with several players (TBL-5)."""
        header = self.saved.header
        if header is None:
            return None
        return header.deal if self.outcome is not None or practises_alone(header.seats, header.policy) else None

    @property
    def tells_more(self) -> bool:
        """True if its record reveals hidden information, as far as known (TBL-5)."""
        if self.overview is not None:
            return self.overview.secrets
        return self.saved.header is not None and self.deal is None

    @property
    def _from_position(self) -> bool:
        return self.saved.header is not None and bool(self.saved.header.position)

    @property
    def _beginning(self) -> Message:
        """The position or the deal, if that may be shown."""
        if self._from_position:
            return msg("from a position")
        return msg("Deal {deal}", deal=str(self.deal)) if self.deal is not None else NOTHING

    # In words

    @property
    def table(self) -> Message:
        """The game, with the deal number if that may be shown."""
        game = self.kit.name if self.kit is not None else NOTHING
        if self._from_position:
            return msg("{game}, from a position", game=game)
        return msg("{game}, deal {deal}", game=game, deal=str(self.deal)) if self.deal is not None else game

    @property
    def title(self) -> Message:
        """The name of the table, else its game, else its file."""
        if self.name:
            return msg("{name}", name=self.name)
        return self.kit.name if self.kit is not None else msg("{file}", file=self.saved.path.name)

    @property
    def what(self) -> Lines:
        """The name, and the deal or the branch."""
        if self.kit is None:
            return self.title, msg("{file}", file=self.saved.path.name) if self.name else NOTHING
        table = self.table if self.name else self._beginning
        if self.branch is not None and self.branch.of:
            grown = msg("Branch from decision {number}", number=self.branch.at)
            table = msg("{table} · {branch}", table=table, branch=grown) if table.text else grown
        return self.title, table

    @property
    def who(self) -> Lines:
        """The names of the players, and the number of players and bots."""
        persons = sum(seat.player == PERSON for seat in self.seats)
        bots = len(self.seats) - persons
        if not self.seats:
            return NOTHING, NOTHING
        names = msg("{names}", names=tuple(msg("{name}", name=seat.name) for seat in self.seats))
        people = msgn("{count} player", "{count} players", persons)
        machines = msgn("{count} bot", "{count} bots", bots)
        if not bots:
            return names, people
        return names, msg("{people}, {machines}", people=people, machines=machines) if persons else machines

    @property
    def where(self) -> Lines:
        """The progress, the result, or the problem."""
        if self.saved.locked:
            return msg("Open in another window"), NOTHING
        problem, outcome = self.problem, self.outcome
        if self.overview is None or self.overview.stage is None:
            if problem is not None:
                return msg("Can't be opened"), problem
            long = msg("This table is long; open it to see its progress.") if self.saved.size > AUTO_REPLAY_BYTES else NOTHING
            return (msg("Finished") if self.saved.place is Place.RECORDS else msg("Unfinished")), long
        if outcome is not None:
            from tabletop_qt.shell.play.result import outcome_title

            of_seats = sorted(zip(self.seats, outcome.results, strict=True), key=lambda each: not each[1].won)
            totals = scores([seat.name for seat, _ in of_seats], [result.total for _, result in of_seats])
            return outcome_title(outcome, self.seats), problem or totals
        return self.overview.stage, problem or msgn("{count} decision", "{count} decisions", self.overview.turn)

    @property
    def when(self) -> Message:
        """The time of the last move."""
        return when(self.saved.written)

    @property
    def spoken(self) -> Message:
        """The whole row in a sentence, for screen readers."""
        parts = (*self.what, self.who[0], *self.where, msg("played {when}", when=self.when))
        return msg("{parts}", parts=tuple(part for part in parts if part.text))

    @cached_property
    def searched(self) -> str:
        """The text to search, in lower case: the names of the table and its players, and its deal."""
        file = self.saved.path.name if self.saved.header is None else ""
        words = self.name, *(seat.name for seat in self.seats), str(self.deal if self.deal is not None else ""), file
        return " ".join(words).casefold()


def row_of(saved: SavedGame, kits: Mapping[str, GameKit], branch: Branch | None = None, overview: Overview | None = None) -> Row:
    """The row of a table."""
    return Row(saved, kits.get(saved.header.game) if saved.header is not None else None, branch, overview)


def when(written: datetime) -> Message:
    """A time in words."""
    clock = QLocale().toString(QTime(written.hour, written.minute), QLocale.FormatType.ShortFormat)
    days = (date.today() - written.date()).days
    if days == 0:
        return msg("today at {time}", time=clock)
    if days == 1:
        return msg("yesterday at {time}", time=clock)
    day = QLocale().toString(QDate(written.year, written.month, written.day), QLocale.FormatType.ShortFormat)
    return msg("on {day} at {time}", day=day, time=clock)


_Key = tuple[Path, int, int]
"""The file of a table, its size and its time."""


# Reading


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
