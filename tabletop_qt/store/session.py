"""A table and its journal: every decision is on disk before it counts (TBL-9), except in lessons and puzzles, which are not saved."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from engines import Table
from engines.kernel import records
from engines.kernel.commands import Command
from engines.kernel.contract import PRACTICE, Event, Game, Refusal, Refused
from engines.kernel.messages import Message, msg
from engines.kernel.records import STATE, SUFFIX, Entry, Fault, Watch
from tabletop_qt.store.disk import StoreError, create_whole, move, read_whole
from tabletop_qt.store.journal import Journal, NoJournal, Touched
from tabletop_qt.store.paths import Paths, other_places

# What recovery says


def what_differs(table: Table) -> tuple[Message, ...]:
    """By which other rules or cards a table's record was played, and how far that is known to have made no difference."""
    if table.difference is None:
        return ()
    last = table.written()[-1:]
    if not last or last[0].kind == STATE:
        return (table.difference.message,)
    known = msg("Up to line {line} the game matches its record; after that the record has nothing to compare with.", line=table.verified)
    return table.difference.message, known


def what_is_lost(table: Table) -> tuple[Message, ...]:
    """Where a table's record could not be followed any further, or that its last line was left out; nothing where it is whole."""
    fault = table.fault
    if fault is not None:
        return (_followed_to(fault),)
    if table.truncated:
        return (msg("The last line was incomplete and is left out."),)
    return ()


def _followed_to(fault: Fault) -> Message:
    return msg(
        "The record can be followed up to line {line}: {reason} ({clause})", line=fault.line, reason=fault.reason, clause=fault.clause
    )


# The session


MAX_BYTES = 4 * records.MAX_RECORD
"""The longest record file that is opened."""


class KeptNowhere(StoreError):
    """The file of a table has been taken away, and no other one could be written: the table is in memory alone."""


class Session:
    """A table and its journal: whatever is done at the table is on disk when it returns.

    Where the disk does not confirm it, the table is put back as it was and StoreError is raised. Where another program has been at the file
    meanwhile, the whole table is written to a new one, and `take_news` tells of it. While a record is followed, ``watch`` is told how far
    it has come, and ends it by raising.

    ``notes`` are what the person must be told about how the table was recovered; usually none. ``copied`` says that it goes on from
    another file, which stays as it is.

    A table with a `NoJournal` is not saved: a lesson, or a puzzle. A finished table of another file has none either before something is
    done at it: to look at it leaves nothing behind.
    """

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

    @staticmethod
    def start(paths: Paths, table: Table) -> Session:
        """Keep a table from now on, with all that was done at it so far. Raises StoreError."""
        return Session(table, _new_journal(paths, table), paths)

    @staticmethod
    def resume(paths: Paths, path: Path, games: Mapping[str, Game[Any]] | None = None, watch: Watch | None = None) -> Session:
        """Go on with an unfinished table as it was left, after a crash too.

        An unfinished last line is dropped. Where the record is damaged or can't be followed any further, it goes on from there and
        the file as it was is kept beside it. Where it was played by other rules or cards, a copy goes on as far as it can be followed, and
        the file itself stays as it is. ``notes`` tell of all this. Raises StoreError, or RecordError where it can't be opened at all.
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
        """Go on with a copy of any record; the file itself stays as it is. Raises StoreError, or RecordError where it can't be opened."""
        return Session._copy(paths, path, Table.from_record(read_whole(path, MAX_BYTES), games, watch))

    @staticmethod
    def _copy(paths: Paths, path: Path, table: Table) -> Session:
        notes = [*what_differs(table), *what_is_lost(table)]
        over = table.outcome is not None
        if table.difference is not None and not over:
            notes.append(msg("It continues as a new table; {file} is not changed.", file=path.name))
        return Session(table, NoJournal(path) if over else _new_journal(paths, table), paths, tuple(notes), copied=True)

    def branch(self, at: int) -> Session:
        """Go on from the state after ``at`` decisions at a table of its own; this one stays as it is. Raises Refused or StoreError."""
        if not self.kept and not self.copied:
            raise Refused(Refusal("TBL-7", msg("This table is not one of yours, so you can't continue it.")))
        return Session.start(self._paths, self.table.branch(at))

    @property
    def path(self) -> Path:
        """The file that this table is kept in, or that it is shown from."""
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
        """Take back a decision (`Table.undo`). Raises Refused or StoreError; then nothing has changed."""
        self.table.undo(seat, unseen=unseen)
        self._save()

    def redo(self, seat: int | None = None) -> None:
        """Play again what was taken back (`Table.redo`). Raises Refused or StoreError; then nothing has changed."""
        self.table.redo(seat)
        self._save()

    def hinted(self) -> None:
        """Count a hint (`Table.hinted`). Raises StoreError."""
        self.table.hinted()
        self._save()

    def play_forced(self, automatic: bool) -> None:
        """Have forced moves played automatically from now on, or by hand (`Table.play_forced`). Raises StoreError."""
        self.table.play_forced(automatic)
        self._save()

    def _save(self, entries: tuple[Entry, ...] | None = None) -> None:
        """Write these entries, without any those since the last time; where that fails, go back to how the table was then."""
        try:
            if not self.kept and self.copied:
                # All that was done at it so far is written then.
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
        """Write the whole table to a new file, under its old name where that is free now."""
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
        """Write the whole table to any place that takes it. Raises KeptNowhere where none does."""
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
        """Let go of the table. A finished one goes to the records, one that goes on to the tables.

        Returns where it is now: at another place where its file was taken away and nothing can be written there. Raises StoreError; the
        file stays safe. Closing twice does nothing more. Raises KeptNowhere where there is no file at all; closing can be tried again then.
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


def practice_table(whole: Table) -> Table:
    """A new table with the set-up of another one, where everything may be taken back."""
    setup = whole.setup
    return Table.new(whole.game, seats=setup.seats, options=setup.options, deal=setup.deal, policy=PRACTICE, position=setup.position)


def _without_locks(path: Path) -> Message:
    return msg("The disk with {file} doesn't support file locks, so don't open this table in two windows at once.", file=str(path))
