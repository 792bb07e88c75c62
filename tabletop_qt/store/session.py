"""A table and its journal: every decision is on disk before it counts (TBL-9), except in lessons and puzzles, which are not saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from engines import Table
from engines.kernel import records
from engines.kernel.commands import Command
from engines.kernel.contract import PRACTICE, Event, Game, Refusal, Refused, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.records import STATE, SUFFIX, Entry, Watch
from engines.kernel.table import Table as KernelTable
from tabletop_qt.store.disk import StoreError, create_whole, move, read_whole
from tabletop_qt.store.journal import Journal, NoJournal, Touched
from tabletop_qt.store.paths import Paths, other_places

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

    def count_hint(self) -> None:
        """Count a hint (`Table.count_hint`). Raises StoreError."""
        self.table.count_hint()
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
                self._journal.append(*(self.table.written(self._saved.entries) if entries is None else entries))
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
