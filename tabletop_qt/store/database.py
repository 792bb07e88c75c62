"""One SQLite file for results, names of tables, their progress, pars, solved puzzles and tries of them.

Each operation opens and closes its own connection: threads share no connection, and no connection outlives a file that was set aside.
Committed changes are on disk (WAL, ``synchronous=FULL``). Apps that write at the same time wait for each other.

A damaged file is set aside and reported. A new file takes over all readable rows, and lists the finished tables without a result, which
are counted again (`tabletop_qt.store.statistics.recount`).
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engines.kernel.messages import Message, msg
from tabletop_qt.store.disk import (
    BINARY,
    PATIENCE,
    PRIVATE,
    StoreError,
    alone,
    entries,
    make_folder,
    move,
    read_whole,
    reason,
    sweep,
    sync_folder,
    there,
)
from tabletop_qt.store.paths import Paths

if TYPE_CHECKING:
    import sqlite3
    from sqlite3 import Connection

VERSION = 1
"""The version of the database's format."""
MAX_COPY = 1 << 29
"""The longest copy of a database, in bytes: more than a million results."""

TABLES = {
    "results": (
        "CREATE TABLE results (record TEXT PRIMARY KEY, ended INTEGER NOT NULL, game TEXT NOT NULL, setup TEXT NOT NULL, "
        "deal INTEGER NOT NULL, won INTEGER NOT NULL, total INTEGER NOT NULL, assisted INTEGER NOT NULL) STRICT"
    ),
    "seats": (
        "CREATE TABLE seats (record TEXT NOT NULL REFERENCES results ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL, "
        "player TEXT NOT NULL, total INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (record, seat)) STRICT, WITHOUT ROWID"
    ),
    "uncounted": "CREATE TABLE uncounted (record TEXT PRIMARY KEY) STRICT",
    "branches": ("CREATE TABLE branches (record TEXT PRIMARY KEY, name TEXT NOT NULL, parent TEXT NOT NULL, turn INTEGER NOT NULL) STRICT"),
    "pars": (
        "CREATE TABLE pars (deal TEXT PRIMARY KEY, won INTEGER NOT NULL, reached INTEGER NOT NULL, goal INTEGER NOT NULL, "
        "round INTEGER NOT NULL) STRICT"
    ),
    "puzzles": "CREATE TABLE puzzles (puzzle TEXT PRIMARY KEY, solved INTEGER NOT NULL) STRICT",
    "first_tries": (
        "CREATE TABLE first_tries (puzzle TEXT PRIMARY KEY, number INTEGER NOT NULL, solved INTEGER NOT NULL, rating INTEGER NOT NULL, "
        "assisted INTEGER NOT NULL) STRICT, WITHOUT ROWID"
    ),
    "puzzle_runs": (
        "CREATE TABLE puzzle_runs (begun TEXT PRIMARY KEY, solved INTEGER NOT NULL, missed INTEGER NOT NULL) STRICT, WITHOUT ROWID"
    ),
    "studies": (
        "CREATE TABLE studies (record TEXT PRIMARY KEY, line TEXT NOT NULL, seat INTEGER NOT NULL, rated INTEGER NOT NULL, "
        "ratings TEXT NOT NULL) STRICT, WITHOUT ROWID"
    ),
    "cards": (
        "CREATE TABLE cards (card TEXT PRIMARY KEY, record TEXT REFERENCES studies ON DELETE CASCADE, theme TEXT NOT NULL, "
        "box INTEGER NOT NULL, due INTEGER NOT NULL, began INTEGER NOT NULL, asked INTEGER NOT NULL, missed INTEGER NOT NULL) "
        "STRICT, WITHOUT ROWID"
    ),
    "sheets": "CREATE TABLE sheets (sheet TEXT PRIMARY KEY, game TEXT NOT NULL, told TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "overviews": (
        "CREATE TABLE overviews (record TEXT PRIMARY KEY, size INTEGER NOT NULL, changed TEXT NOT NULL, app TEXT NOT NULL, "
        "told TEXT NOT NULL) STRICT, WITHOUT ROWID"
    ),
}
"""The SQL tables by name. ``record`` is the file name of a game; ``uncounted`` lists the finished ones without a result.

``overviews`` holds the progress of replayed records, valid while their files keep their size and time; it is not copied, but rebuilt.
``puzzles`` counts the solutions without help. ``first_tries`` counts the first tries of puzzles, with the player's rating after each, and
whether the puzzle was solved with help, then or later.
``studies`` and ``cards`` belong to training (`tabletop_qt.store.training`), ``sheets`` to games on paper (`tabletop_qt.store.statistics`).
"""

COPYING = {
    "results": ("SELECT * FROM results", "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
    "seats": ("SELECT * FROM seats", "INSERT OR IGNORE INTO seats VALUES (?, ?, ?, ?, ?, ?)"),
    "branches": ("SELECT * FROM branches", "INSERT OR IGNORE INTO branches VALUES (?, ?, ?, ?)"),
    "pars": ("SELECT * FROM pars", "INSERT OR IGNORE INTO pars VALUES (?, ?, ?, ?, ?)"),
    "puzzles": ("SELECT * FROM puzzles", "INSERT OR IGNORE INTO puzzles VALUES (?, ?)"),
    "first_tries": ("SELECT * FROM first_tries", "INSERT OR IGNORE INTO first_tries VALUES (?, ?, ?, ?, ?)"),
    "puzzle_runs": ("SELECT * FROM puzzle_runs", "INSERT OR IGNORE INTO puzzle_runs VALUES (?, ?, ?)"),
    "studies": ("SELECT * FROM studies", "INSERT OR IGNORE INTO studies VALUES (?, ?, ?, ?, ?)"),
    "cards": ("SELECT * FROM cards", "INSERT OR IGNORE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
    "sheets": ("SELECT * FROM sheets", "INSERT OR IGNORE INTO sheets VALUES (?, ?, ?)"),
}
"""For each table that is copied, the queries that read its rows and add one to another database."""


class _UnsoundError(Exception):
    """The database is missing or damaged."""


class Database:
    """The database of a person. ``tell`` is called, in any thread, with the report of a damaged file."""

    def __init__(self, paths: Paths, tell: Callable[[Message], object] = lambda _: None) -> None:
        self.paths = paths
        self.tell = tell
        self._checked = False

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection for writing. All changes are on disk when the block ends; if it raises, none are made. Raises StoreError."""
        with self._in_words(), closing(self._open()) as connection, connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for reading, even on a full disk. If there is no file, it reads an empty database. Raises StoreError."""
        with self._in_words(), closing(self._open_to_read()) as connection:
            yield connection

    def check(self) -> None:
        """Check the file. Replace it if it is damaged; create it if it is missing and there are finished tables. Raises StoreError."""
        if there(self.paths.database) or self._records():
            self._checked = False
            with self.writing():
                pass

    def is_damaged(self) -> bool:
        """True if the file is damaged. Raises StoreError if it can't be read."""
        if not there(self.paths.database):
            return False
        with self._in_words():
            try:
                self._look_at_file()
                with closing(_read_only(self.paths.database)) as connection:
                    _check(connection, thoroughly=True)
            except _UnsoundError:
                return True
        return False

    def copy(self) -> bytes | None:
        """The database as the bytes of one file; None if there is no database. Unchanged rows give the same bytes.

        Raises StoreError, also if they are more than `MAX_COPY`.
        """
        if not there(self.paths.database):
            return None
        with self._in_words(), _new_file(self.paths.database) as beside:
            with self.reading() as ours, closing(sqlite3.connect(beside)) as copy:
                _create(copy)
                with copy:
                    for rows, add in COPYING.values():
                        copy.executemany(add, ours.execute(rows))
            if beside.stat().st_size > MAX_COPY:
                size = MAX_COPY >> 20
                raise StoreError(msg("Results and names of tables are left out, because they take more than {size} MiB.", size=size))
            return read_whole(beside, MAX_COPY)

    def take_over(self, copy: bytes) -> None:
        """Add the rows of a copy that are missing here. Raises StoreError."""
        with self._in_words(), _new_file(self.paths.database) as beside:
            beside.write_bytes(copy)
            with closing(_read_only(beside)) as other, self.writing() as connection:
                try:
                    _check(other, thoroughly=True)
                except _UnsoundError as error:
                    raise StoreError(msg("The copy of the database is damaged.")) from error
                for rows, add in COPYING.values():
                    _add_rows(other, connection, rows, add)

    # Opening

    def _open(self) -> Connection:
        with suppress(_UnsoundError):
            return self._connect()
        with alone(self.paths.database):
            # Another app may have been here first.
            with suppress(_UnsoundError):
                return self._connect()
            self._replace_damaged()
        return self._connect()

    def _open_to_read(self) -> Connection:
        if not there(self.paths.database):
            connection = sqlite3.connect(":memory:")
            _create(connection)
            return connection
        try:
            return self._open()
        except sqlite3.OperationalError:
            return _read_only(self.paths.database)

    def _connect(self) -> Connection:
        self._look_at_file()
        connection = sqlite3.connect(self.paths.database, timeout=PATIENCE)
        connection.text_factory = _text
        try:
            _check(connection, thoroughly=not self._checked)
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
        except BaseException:
            connection.close()
            raise
        self._checked = True
        return connection

    def _look_at_file(self) -> None:
        """Raise _UnsoundError if there is no regular file with content: SQLite would wait for a pipe, and fill an empty file.

        The file is not opened, because closing it would release the locks that SQLite holds in other threads.
        """
        try:
            status = os.stat(self.paths.database)
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
                raise _UnsoundError from error
            raise
        if not stat.S_ISREG(status.st_mode) or not status.st_size:
            raise _UnsoundError

    # A new file

    def _replace_damaged(self) -> None:
        """Replace a damaged or missing database with a new one."""
        path = self.paths.database
        with _new_file(path) as beside:
            with closing(sqlite3.connect(beside)) as new:
                new.execute("PRAGMA foreign_keys = ON")
                _create(new)
                with new:
                    self._rescue(new)
                    new.executemany("INSERT OR IGNORE INTO uncounted VALUES (?)", [(plain(name),) for name in self._records()])
                    # Results that lost their seats stay in the list, and are counted again.
                    new.execute("DELETE FROM uncounted WHERE record IN (SELECT record FROM seats)")
                # WAL mode is stored in the file.
                new.execute("PRAGMA journal_mode = WAL")
            aside = path.with_name(f"{path.name}.damaged")
            if damaged := there(path):
                aside = move(path, aside)
            # SQLite would apply the old file's log to the new file.
            for ending in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.replace(f"{path}{ending}", f"{aside}{ending}")
            os.replace(beside, path)
            sync_folder(path.parent)
        if damaged:
            self.tell(
                msg(
                    "The database of results and names was damaged. The file is kept as {file}. What could be read of it is in a new one; "
                    "results that are missing are counted again from the finished tables.",
                    file=aside.name,
                )
            )

    def _rescue(self, new: Connection) -> None:
        """Copy every row that can still be read."""
        with suppress(sqlite3.Error, OSError, UnicodeDecodeError, _UnsoundError):
            self._look_at_file()
            with closing(_read_only(self.paths.database)) as old:
                for rows, add in COPYING.values():
                    with suppress(sqlite3.Error, UnicodeDecodeError):
                        _add_rows(old, new, rows, add)

    def _records(self) -> tuple[str, ...]:
        return tuple(path.name for path in entries(self.paths.records) if path.name[:1] != ".")

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Import SQLite, and turn its errors and the disk's into StoreError. Every operation begins here; the home page needs none."""
        global sqlite3
        import sqlite3

        try:
            yield
        except StoreError:
            raise
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            self._checked = False
            raise StoreError(msg("{file} could not be used: {reason}.", file=str(self.paths.database), reason=_reason(error))) from error


def _reason(error: Exception) -> Message:
    if isinstance(error, OSError):
        return reason(error)
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return msg("the disk is full")
        case sqlite3.SQLITE_READONLY:
            return msg("the disk is read-only")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return msg("another program is using it")
        case sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_AUTH:
            return msg("you don't have permission")
        case sqlite3.SQLITE_IOERR:
            return msg("the disk reports a fault")
    return msg("it is damaged")


def plain(text: str) -> str:
    """The text as SQLite can keep it: undecodable bytes of a file's name are escaped."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A new empty file in the same folder. It is deleted at the end unless it was renamed."""
    make_folder(path.parent)
    sweep(path)
    beside = path.with_name(f".{path.name}.{os.urandom(8).hex()}.new")
    os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY | BINARY, PRIVATE))
    try:
        yield beside
    finally:
        beside.unlink(missing_ok=True)


def _create(connection: Connection) -> None:
    for table in TABLES.values():
        connection.execute(table)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _read_only(path: Path) -> Connection:
    """A read-only connection, which creates no files beside the database either."""
    log = Path(f"{path}-wal")
    how = "mode=ro" if log.exists() and log.stat().st_size else "immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=PATIENCE)
    connection.text_factory = _text
    return connection


def _text(data: bytes) -> str:
    """The text of a row. Replace undecodable bytes rather than lose the row."""
    return data.decode("utf-8", "replace")


def _check(connection: Connection, thoroughly: bool) -> None:
    """Raise _UnsoundError if the database is damaged, or has other tables than `TABLES`."""
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))
        sound = version == VERSION and tables == TABLES
        if sound and thoroughly:
            sound = connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise _UnsoundError from error
        raise
    except UnicodeDecodeError as error:
        # SQLite's error message may quote damaged text.
        raise _UnsoundError from error
    if not sound:
        raise _UnsoundError


def _add_rows(old: Connection, new: Connection, rows: str, add: str) -> None:
    """Add the missing rows of a table. Raises sqlite3.Error at the first unreadable row."""
    for row in old.execute(rows):
        with suppress(sqlite3.IntegrityError):
            new.execute(add, row)
