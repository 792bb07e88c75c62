"""A table and its journal: every decision is on disk before it counts (TBL-9), except in lessons and puzzles, which are not saved."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from engines import Table
from engines.kernel import records
from engines.kernel.commands import MAX_TEXT, Command
from engines.kernel.contract import PRACTICE, Event, Game, Refusal, Refused, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.records import START, STATE, SUFFIX, Entry, Header, Watch, seal, write
from engines.kernel.table import Table as KernelTable
from tabletop_qt.store.disk import Claim, StoreError, claim, create_whole, move, open_regular, read_whole, unwritten, write_all, write_whole
from tabletop_qt.store.paths import Paths, other_places

_TRIES = 4
"""The number of tries to open a file that is replaced, or looked at, at the same moment."""
_MOMENT = 0.02
"""Seconds between two tries."""


# The journal


class Touched(StoreError):
    """Another program has deleted, moved, replaced or changed the file of an open table; ``message`` says which."""


class Journal:
    """An open record file that only grows (TBL-9). ``locked``: no other process can open it; False if the file system has no locks.

    A line is accepted when the disk has confirmed it. A crash can leave an unfinished last line, which reading drops and reports. Before a
    line is written, the file must have its name and length of the last time. Otherwise another program has changed it: nothing is added.
    """

    def __init__(self, path: Path, handle: int, locked: bool = True) -> None:
        self.path = path
        self.locked = locked
        self._handle = handle
        self._size = 0
        self._check = START
        self._left = False
        # Some file systems give a file another number each time they are asked.
        self._identified = _is_at(handle, path)

    @classmethod
    def create(cls, path: Path, header: Header, entries: Iterable[Entry] = (), *folders: Path) -> Self:
        """Write a new record as a whole and keep it open for more lines; its name is free in the folders, too. Raises StoreError."""
        data = _text(header, entries)
        journal = cls.open(create_whole(path, data, *folders))
        journal._goes_on_from(data)
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """Claim a record file; call `settle` before adding the first line. Raises StoreError."""
        for left in reversed(range(_TRIES)):
            try:
                handle = open_regular(path, os.O_RDWR | os.O_APPEND)
            except FileNotFoundError as error:
                raise StoreError(msg("{file} is no longer there: it was deleted, moved or renamed.", file=str(path))) from error
            except OSError as error:
                raise unwritten(path, error) from error
            ours = claim(handle)
            # Another window may have replaced the file before it let go of it.
            if ours is not Claim.TAKEN and (_is_at(handle, path) or not left):
                return cls(path, handle, ours is Claim.OURS)
            os.close(handle)
            # One that lists the tables has it for a moment.
            time.sleep(_MOMENT if ours is Claim.TAKEN and left else 0)
        raise StoreError(msg("{file} is open in another window of the app.", file=path.name))

    def settle(self, found: bytes, header: Header, entries: Iterable[Entry]) -> None:
        """Reduce the file, which contains ``found``, to these entries, and continue from there. Raises StoreError."""
        data = _text(header, entries)
        try:
            if found.startswith(data):
                if len(found) > len(data):
                    os.ftruncate(self._handle, len(data))
                    os.fsync(self._handle)
            else:
                self._replace(data)
        except StoreError:
            raise
        except OSError as error:
            raise unwritten(self.path, error) from error
        self._goes_on_from(data)

    def _replace(self, data: bytes) -> None:
        if sys.platform == "win32":
            self.close()  # It replaces no open file.
        write_whole(self.path, data)
        # Only now the old one is let go: nobody may begin to write to what has no name any more.
        again = self.open(self.path)
        self.close()
        self._handle, again._handle = again._handle, -1
        self._identified = again._identified

    def _goes_on_from(self, data: bytes) -> None:
        self._size = len(data)
        self._check = data[-9:-1].decode("ascii")

    def _compare(self) -> None:
        """Raise Touched if another program has changed the file, StoreError if it can't be examined."""
        try:
            size = os.fstat(self._handle).st_size
            if self._identified and not _is_at(self._handle, self.path):
                raise Touched(self._what_became())
        except Touched:
            raise
        except OSError as error:
            raise unwritten(self.path, error) from error
        # What an earlier failure left behind and could not take away at once is our own.
        if size < self._size or (size > self._size and not self._left):
            raise Touched(msg("Another program has changed {file}.", file=str(self.path)))

    def _what_became(self) -> Message:
        if os.path.lexists(self.path):
            return msg("Another program has replaced {file}.", file=str(self.path))
        if os.fstat(self._handle).st_nlink:
            return msg("Another program has moved or renamed {file}.", file=str(self.path))
        return msg("Another program has deleted {file}.", file=str(self.path))

    def append(self, *entries: Entry) -> None:
        """Write a line for each entry and wait until they are on disk.

        Raises StoreError; then the file is as before. Raises Touched, even without entries, if another program has changed the file.
        """
        lines, check = [], self._check
        for entry in entries:
            text = entry.text
            if len(text) > MAX_TEXT:
                raise StoreError(msg("This decision is longer than {most} characters.", most=MAX_TEXT))
            line, check = seal(text, check)
            lines.append(f"{line}\n")
        self._compare()
        if not lines:
            return
        data = "".join(lines).encode()
        try:
            if self._left:
                os.ftruncate(self._handle, self._size)
                self._left = False
            write_all(self._handle, data)
            os.fsync(self._handle)
        except OSError as error:
            self._left = True
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
                self._left = False
            raise unwritten(self.path, error) from error
        self._size += len(data)
        self._check = check

    def close(self) -> None:
        """Close the file. Closing twice does nothing."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)


class NoJournal:
    """The journal of a table that is not saved: entries are written nowhere. ``path`` is the name of its table."""

    locked = True

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, *entries: Entry) -> None:
        """Write nothing."""

    def close(self) -> None:
        """Do nothing."""


def _is_at(handle: int, path: Path) -> bool:
    """True if a name leads to an open file."""
    here = os.fstat(handle)
    try:
        there = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        # Nobody may look there any more; the open file itself can still be written.
        return here.st_nlink > 0
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def _text(header: Header, entries: Iterable[Entry]) -> bytes:
    return write(header, entries).encode("utf-8")


# What recovery says


def what_differs(table: Table) -> tuple[Message, ...]:
    """The other rules or cards that a table's record was played by, and the line up to which they made no difference."""
    if table.difference is None:
        return ()
    last = table.written()[-1:]
    if not last or last[0].kind == STATE:
        return (table.difference.message,)
    known = msg("Up to line {line} the game matches its record; after that the record has nothing to compare with.", line=table.verified)
    return table.difference.message, known


def what_is_lost(table: Table) -> tuple[Message, ...]:
    """The fault after which a table's record could not be followed, or that its last line was left out; nothing if it is whole."""
    if (fault := table.fault) is not None:
        where, why = fault.line, fault.reason
        return (msg("The record can be followed up to line {line}: {reason} ({clause})", line=where, reason=why, clause=fault.clause),)
    return (msg("The last line was incomplete and is left out."),) if table.truncated else ()


# The session

MAX_BYTES = 4 * records.MAX_RECORD
"""The longest record file that is opened."""


class KeptNowhere(StoreError):
    """The file of a table is gone, and no other one could be written: the table is in memory alone."""


class Session:
    """A table and its journal: every change of the table is on disk when the call returns.

    If the disk does not confirm it, the table is restored and StoreError is raised. If another program has changed the file, the whole
    table is written to a new one, and `take_news` reports it. While a record is followed, ``watch`` receives the progress and can stop it
    by raising.

    ``notes`` tell the person how the table was recovered; usually none. ``copied``: it continues another file, which stays as it is.

    A table with a `NoJournal` is not saved: a lesson or a puzzle, and a finished table of another file until it is changed.
    """

    shows_result = True
    """True if the result is shown when the game ends."""
    exported = True
    """True if its record, or a position of it, can be saved and copied."""

    def __init__(
        self, table: Table, journal: Journal | NoJournal, paths: Paths, notes: tuple[Message, ...] = (), copied: bool = False
    ) -> None:
        self.table = table
        self.notes = notes if journal.locked else (*notes, _without_locks(journal.path))
        self.copied = copied
        self._journal = journal
        self._news: list[Message] = []
        self._paths = paths
        self._rests: Path | None = None
        self._saved = table.snapshot()

    @property
    def game(self) -> Game[Any]:
        """The rules by which moves are offered."""
        return self.table.game

    @staticmethod
    def start(paths: Paths, table: Table) -> Session:
        """Save a table from now on, with its history. Raises StoreError."""
        return Session(table, _new_journal(paths, table), paths)

    @staticmethod
    def resume(paths: Paths, path: Path, games: Mapping[str, Game[Any]] | None = None, watch: Watch | None = None) -> Session:
        """Continue an unfinished table, also after a crash.

        An unfinished last line is dropped. If the record is damaged or can't be followed any further, the table continues from there and
        the original file is kept beside it. If it was played by other rules or cards, a copy continues as far as it can be followed, and
        the file itself stays as it is. ``notes`` tell of all this. Raises StoreError, or RecordError if it can't be opened at all.
        """
        journal = Journal.open(path)
        try:
            data = read_whole(path, MAX_BYTES)
            table = Table.from_record(data, games, watch)
            notes = [*what_is_lost(table)]
            if table.difference is None:
                if table.fault is not None:
                    aside = create_whole(path.with_name(path.name + ".damaged"), data)
                    notes.append(msg("The original file is kept as {file}.", file=aside.name))
                journal.settle(data, table.header, table.written())
                return Session(table, journal, paths, tuple(notes))
        except BaseException:
            journal.close()
            raise
        journal.close()
        return Session._copy(paths, path, table)

    @staticmethod
    def adopt(paths: Paths, path: Path, games: Mapping[str, Game[Any]] | None = None, watch: Watch | None = None) -> Session:
        """Continue a copy of any record; the file itself stays as it is. Raises StoreError, or RecordError if it can't be opened."""
        return Session._copy(paths, path, Table.from_record(read_whole(path, MAX_BYTES), games, watch))

    @staticmethod
    def _copy(paths: Paths, path: Path, table: Table) -> Session:
        notes = [*what_differs(table), *what_is_lost(table)]
        over = table.outcome is not None
        if table.difference is not None and not over:
            notes.append(msg("It continues as a new table; {file} is not changed.", file=path.name))
        return Session(table, NoJournal(path) if over else _new_journal(paths, table), paths, tuple(notes), copied=True)

    def branch(self, at: int) -> Session:
        """Continue from the state after ``at`` decisions at a new table; this one stays as it is. Raises Refused or StoreError."""
        if not self.kept and not self.copied:
            raise Refused(Refusal("TBL-7", msg("This table is not one of yours, so you can't continue it.")))
        return Session.start(self._paths, self.table.branch(at))

    @property
    def path(self) -> Path:
        """The file of this table, or the file it is shown from."""
        return self._journal.path

    @property
    def kept(self) -> bool:
        """True if it has a file of its own."""
        return isinstance(self._journal, Journal)

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a decision (`Table.play`). Raises Refused or StoreError; then nothing has changed."""
        events = self.table.play(command, seat)
        self._save()
        return events

    def undo(self, seat: int | None = None, *, unseen: bool = False) -> None:
        """Undo a decision (`Table.undo`). Raises Refused or StoreError; then nothing has changed."""
        self.table.undo(seat, unseen=unseen)
        self._save()

    def redo(self, seat: int | None = None) -> None:
        """Redo an undone decision (`Table.redo`). Raises Refused or StoreError; then nothing has changed."""
        self.table.redo(seat)
        self._save()

    def count_hint(self, shown: str = "") -> None:
        """Count a hint, or note the command that it has ``shown`` (`Table.count_hint`). Raises StoreError."""
        self.table.count_hint(shown)
        self._save()

    def play_forced(self, automatic: bool) -> None:
        """Play forced moves automatically from now on, or by hand (`Table.play_forced`). Raises StoreError."""
        self.table.play_forced(automatic)
        self._save()

    def _save(self, entries: tuple[Entry, ...] | None = None) -> None:
        """Write these entries, by default those since the last save; if that fails, restore the table as it was then."""
        try:
            if not self.kept and self.copied:
                self._journal = _new_journal(self._paths, self.table)
            else:
                self._journal.append(*(self.table.written(len(self._saved.entries)) if entries is None else entries))
        except Touched as touched:
            self._keep_anew(touched)
        except StoreError:
            self.table.restore(self._saved)
            raise
        self._saved = self.table.snapshot()

    def _keep_anew(self, touched: Touched) -> None:
        """Write the whole table to a new file, under its old name if that is free."""
        path = self._paths.tables / self.path.name
        try:
            journal = Journal.create(path, self.table.header, self.table.written(), self._paths.records)
        except StoreError as error:
            self.table.restore(self._saved)
            raise KeptNowhere(msg("{first} {second}", first=touched.message, second=error.message)) from error
        self._journal.close()
        self._journal = journal
        same = path == journal.path
        kept = msg("the whole table has been restored.") if same else msg("the whole table is kept as {file}.", file=str(journal.path))
        self._news.append(msg("{what} Nothing is lost: {kept}", what=touched.message, kept=kept))

    def _keep_elsewhere(self, nowhere: KeptNowhere) -> Path:
        """Write the whole table to any folder that takes it. Raises KeptNowhere if none does."""
        data = records.write(self.table.header, self.table.written()).encode("utf-8")
        for place in other_places(self._paths):
            with suppress(StoreError):
                path = create_whole(place.root / self.path.name, data)
                said = msg("{what} The whole table is kept as {file}; “Open record” can open it.", what=nowhere.message, file=str(path))
                self._news.append(said)
                return path
        raise nowhere

    def take_news(self) -> tuple[Message, ...]:
        """The news for the person since the last call; usually none."""
        news, self._news = tuple(self._news), []
        return news

    def close(self) -> Path:
        """Close the table's file, move it to the finished or unfinished tables, and return its path.

        The path is in another folder if its file is gone and can't be written there. Raises StoreError; the file stays safe. Closing
        twice does nothing more. Raises KeptNowhere if there is no file at all; closing can be tried again then.
        """
        if not self.kept:
            return self.path
        if self._rests is None:
            finished = self.table.outcome is not None
            try:
                self._save(self.table.checkpoint())
            except KeptNowhere as nowhere:
                self._rests = self._keep_elsewhere(nowhere)
                self._journal.close()
                return self._rests
            except StoreError:
                # Without its last checkpoint the record is whole, too.
                pass
            self._rests = self.path
            self._journal.close()
            shelf = self._paths.records if finished else self._paths.tables
            if self.path.parent != shelf:
                self._rests = move(self.path, shelf / self.path.name)
        return self._rests


def _new_journal(paths: Paths, table: Table) -> Journal:
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    # The name is shown to people, so it does not hold the deal number (TBL-5). It stays when the table is finished, so it must be free
    # among the finished ones, too.
    path = paths.tables / f"{now}-{table.game.id}{SUFFIX}"
    return Journal.create(path, table.header, table.written(), paths.records)


def practice_table(
    whole: KernelTable[Any], seats: Sequence[Seat] | None = None, *, position: object = None, automatic: bool = False
) -> Table:
    """A new table with the set-up of another one, with these seats or this position if given, where everything can be undone."""
    setup = whole.setup
    return Table.new(whole.game, seats=seats or setup.seats, options=setup.options, deal=setup.deal, policy=PRACTICE,
                     position=setup.position if position is None else position, automatic=automatic)  # fmt: skip


def _without_locks(path: Path) -> Message:
    return msg("The disk with {file} doesn't support file locks, so don't open this table in two windows at once.", file=str(path))
