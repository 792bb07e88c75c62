"""A table and its journal as one: every decision is on disk before it counts (TBL-9); lessons and puzzles are not saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Self, TypeVar

from engines import Table
from engines.kernel import records
from engines.kernel.bots import playing as bots
from engines.kernel.commands import Command
from engines.kernel.contract import Event, Game, Refusal, Refused
from engines.kernel.messages import Message, msg
from engines.kernel.records import STATE, SUFFIX, Entry, Fault, Watch
from engines.kernel.takeback import PRACTICE
from tabletop_qt.store.disk import StoreError, create_whole, move, read_whole
from tabletop_qt.store.journal import Journal, Touched
from tabletop_qt.store.paths import Paths, other_places

# What recovery says


def what_differs(table: Table) -> tuple[Message, ...]:
    """By which other rules or cards a table's record was played, and how far that is known to have made no difference."""
    if table.difference is None:
        return ()
    last = table.written()[-1:]
    if not last or last[0].kind == STATE:
        return (table.difference.message,)
    known = msg("Up to line {line} it goes as it went then; after that the record holds nothing to tell by.", line=table.vouched)
    return table.difference.message, known


def what_is_lost(table: Table) -> tuple[Message, ...]:
    """Where a table's record could not be followed any further, or that its last line was left out; nothing where it is whole."""
    fault = table.fault
    if fault is not None:
        return (_followed_to(fault),)
    if table.torn:
        return (msg("The last line had not been written completely and is left out."),)
    return ()


def _followed_to(fault: Fault) -> Message:
    return msg(
        "The record can be followed up to line {line}: {reason} ({clause})", line=fault.line, reason=fault.reason, clause=fault.clause
    )


# The session


R = TypeVar("R")


MAX_BYTES = 4 * records.MAX_RECORD
"""The longest record file that is opened."""


class KeptNowhere(StoreError):
    """The file of a table has been taken away, and no other one could be written: the table is in memory alone."""


class Session:
    """A table that is kept on disk as it goes on.

    Play, undo and redo return when the disk has confirmed them. Where it doesn't, the table is put back as it was and StoreError is raised.
    Where another program has been at the file meanwhile, the whole table is written to a new one, and `take_news` tells of it. While a
    record is followed, ``watch`` is told how far it has come, and ends it by raising.

    ``notes`` are what the person must be told about how the table was recovered; usually none. ``copied`` says that it goes on from
    another file, which stays as it is.

    A finished table of another file has none of its own before something is done at it (``kept``): to look at it leaves nothing behind.
    """

    def __init__(self, table: Table, journal: Journal | Path, paths: Paths, notes: tuple[Message, ...] = (), copied: bool = False) -> None:
        self.table = table
        self.notes = notes if isinstance(journal, Path) or journal.locked else (*notes, _without_locks(journal.path))
        self.copied = copied
        self._journal = journal
        self._news: list[Message] = []
        self._paths = paths
        self._rests: Path | None = None

    @classmethod
    def start(cls, paths: Paths, table: Table) -> Self:
        """Keep a table from now on, with all that was done at it so far. Raises StoreError."""
        return cls(table, _new_journal(paths, table), paths)

    @classmethod
    def resume(cls, paths: Paths, path: Path, games: Mapping[str, Game[Any]] | None = None, watch: Watch | None = None) -> Self:
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
                    notes.append(msg("The file as it was is kept as {file}.", file=aside.name))
                journal.settle(data, table.header, table.written())
                return cls(table, journal, paths, tuple(notes))
        except BaseException:
            journal.close()
            raise
        journal.close()
        return cls._copy(paths, path, table)

    @classmethod
    def adopt(cls, paths: Paths, path: Path, games: Mapping[str, Game[Any]] | None = None, watch: Watch | None = None) -> Self:
        """Go on with a copy of any record; the file itself stays as it is. Raises StoreError, or RecordError where it can't be opened."""
        return cls._copy(paths, path, Table.from_record(read_whole(path, MAX_BYTES), games, watch))

    @classmethod
    def _copy(cls, paths: Paths, path: Path, table: Table) -> Self:
        notes = [*what_differs(table), *what_is_lost(table)]
        over = table.outcome is not None
        if table.difference is not None and not over:
            notes.append(msg("It goes on as a table of its own; {file} stays as it is.", file=path.name))
        return cls(table, path if over else _new_journal(paths, table), paths, tuple(notes), copied=True)

    def branch(self, at: int) -> Self:
        """Go on from the state after ``at`` decisions at a table of its own; this one stays as it is. Raises Refused or StoreError."""
        return type(self).start(self._paths, self.table.branch(at))

    @property
    def path(self) -> Path:
        """The file that this table is kept in, or that it is shown from."""
        return self._journal if isinstance(self._journal, Path) else self._journal.path

    @property
    def kept(self) -> bool:
        """Whether it has a file of its own."""
        return isinstance(self._journal, Journal)

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """`Table.play`, on disk when it returns. Raises Refused or StoreError; then nothing has changed."""
        return self._kept(lambda: self.table.play(command, seat))

    def play_bot(self) -> tuple[Event, ...]:
        """One decision of a bot whose turn it is, on disk when it returns; nothing where no bot is to act. Raises StoreError."""
        if bots.bot_to_act(self.table) is None:
            return ()
        return self._kept(lambda: bots.play_bot(self.table))

    def undo(self, seat: int | None = None, *, unseen: bool = False) -> None:
        """`Table.undo`, on disk when it returns. Raises Refused or StoreError; then nothing has changed."""
        self._kept(lambda: self.table.undo(seat, unseen=unseen))

    def redo(self, seat: int | None = None) -> tuple[Event, ...]:
        """`Table.redo`, on disk when it returns. Raises Refused or StoreError; then nothing has changed."""
        return self._kept(lambda: self.table.redo(seat))

    def hinted(self) -> None:
        """`Table.hinted`, on disk when it returns. Raises StoreError."""
        self._kept(self.table.hinted)

    def peeked(self) -> None:
        """`Table.peeked`, on disk when it returns. Raises StoreError."""
        self._kept(self.table.peeked)

    def play_forced(self, automatic: bool) -> None:
        """`Table.play_forced`, on disk when it returns. Raises StoreError."""
        self._kept(lambda: self.table.play_forced(automatic))

    def _kept(self, act: Callable[[], R]) -> R:
        before = self.table.snapshot()
        result = act()
        try:
            self._write(*self.table.written(before.entries))
        except StoreError:
            self.table.restore(before)
            raise
        return result

    def _write(self, *entries: Entry) -> None:
        if isinstance(self._journal, Path):
            # All that was done at it so far is written then, these entries among it.
            self._journal = _new_journal(self._paths, self.table)
            return
        try:
            self._journal.append(*entries)
        except Touched as touched:
            self._keep_anew(self._journal, touched)

    def _keep_anew(self, before: Journal, touched: Touched) -> None:
        """Write the whole table to a new file, under its old name where that is free now."""
        path = self._paths.tables / self.path.name
        try:
            journal = Journal.create(path, self.table.header, self.table.written(), self._paths.records)
        except StoreError as error:
            raise KeptNowhere(msg("{first} {second}", first=touched.message, second=error.message)) from error
        before.close()
        self._journal = journal
        same = path == journal.path
        kept = msg("the whole table is there again.") if same else msg("the whole table is kept as {file}.", file=str(journal.path))
        self._news.append(msg("{what} Nothing is lost: {kept}", what=touched.message, kept=kept))

    def _keep_elsewhere(self, nowhere: KeptNowhere) -> Path:
        """Write the whole table to any place that takes it. Raises KeptNowhere where none does."""
        data = records.write(self.table.header, self.table.written()).encode("utf-8")
        for place in other_places(self._paths):
            with suppress(StoreError):
                path = create_whole(place.root / self.path.name, data)
                said = msg("{what} The whole table is kept as {file}, where “Open record” finds it.", what=nowhere.message, file=str(path))
                self._news.append(said)
                return path
        raise nowhere

    def take_news(self) -> tuple[Message, ...]:
        """What the person must be told since this was last asked; usually nothing."""
        news, self._news = tuple(self._news), []
        return news

    def close(self) -> Path:
        """Let go of the table. A finished one goes to the records, one that goes on to the tables.

        Returns where it is now: at another place where its file was taken away and nothing can be written there. Raises StoreError; the
        file stays safe. Closing twice does nothing more. Raises KeptNowhere where there is no file at all; closing can be tried again then.
        """
        if self._rests is None:
            if isinstance(self._journal, Path):
                self._rests = self._journal
                return self._rests
            finished = self.table.outcome is not None
            try:
                self._write(*self.table.checkpoint())
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


def _without_locks(path: Path) -> Message:
    return msg("The disk that {file} is on knows no locks, so take care not to open this table in two windows at once.", file=str(path))


# Tables that are not saved


class UnkeptSession(Session):
    """A session that writes nothing, on a table set up as another one was. ``title`` is what its table is called."""

    def __init__(self, whole: Table, name: str, title: Message, paths: Paths) -> None:
        setup = whole.setup
        table = Table.new(whole.game, seats=setup.seats, options=setup.options, deal=setup.deal, policy=PRACTICE, position=setup.position)
        super().__init__(table, Path(f"{name}.homeroom"), paths)
        self.title = title
        self._whole = whole
        self._start = table.snapshot()

    @property
    def kept(self) -> bool:
        """It is kept nowhere."""
        return False

    def branch(self, at: int) -> Self:
        """Nothing is kept of it, so nothing goes on from it. Raises Refused."""
        del at
        raise Refused(Refusal("TBL-7", msg("This table is no table of yours: nothing can go on from it.")))

    def close(self) -> Path:
        """Let go of the table; there is nothing to keep."""
        return self.path

    def _write(self, *entries: Entry) -> None:
        """Nothing is written."""
