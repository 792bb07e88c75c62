"""Saved tables: listing them, following a record to say where its table stands, and what tables are called and grew out of.

A branch is a table of its own with a record of its own. That it grew out of another one, and its name, are kept in the database, so that
records say nothing but what was played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any

from attrs import field, frozen

from engines.kernel import records as record_format
from engines.kernel.contract import Game, Outcome
from engines.kernel.disclosure import Disclosure, persons
from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX, Fault, Header, RecordError, Replayed, replay_record
from engines.kernel.serialization import MAX_SIZE as MAX_POSITION
from engines.kernel.table import Table
from tabletop_qt.store.database import Database, plain
from tabletop_qt.store.disk import (
    Claim,
    StoreError,
    claim,
    create_whole,
    entries,
    move,
    mtime_ns,
    open_regular,
    read_whole,
    sync_folder,
    unread,
    unwritten,
)
from tabletop_qt.store.paths import Paths

MAX_BYTES = 4 * record_format.MAX_RECORD
"""The longest record file that is copied."""


_HEAD = 16_384
"""How many bytes hold the header of nearly every record."""


_LONG_HEAD = 4 * (record_format.MAX_HEADER * 4096 + MAX_POSITION)
"""How many bytes hold the longest header, with a position in it."""


LARGE = 100_000
"""A record of this many bytes or more is large; to follow one of this size takes up to half a second."""


LOOKED_INTO = 1_000_000
"""Up to this many bytes, where a table stands is found out without being asked for; that takes a few seconds at most."""


_BEGIN = b"\nbegin  #"


LONG_AGO = datetime(1970, 1, 1)
"""When a file was written whose time no calendar has."""


class Place(Enum):
    """On which of the three piles a table lies."""

    TABLES = "tables"
    """It goes on, or was never put away."""
    RECORDS = "records"
    """It is finished."""
    DELETED = "deleted"
    """It was thrown away and can be fetched back."""

    def folder(self, paths: Paths) -> Path:
        """Where such tables are."""
        return {Place.TABLES: paths.tables, Place.RECORDS: paths.records, Place.DELETED: paths.deleted}[self]


@frozen
class SavedGame:
    """A record file as far as its header tells: where it is, its size in bytes, when it was last written (local time).

    Where the header can't be read there is none, and ``problem`` says why. ``locked``: another window has it open.
    """

    path: Path
    place: Place
    header: Header | None
    size: int
    written: datetime
    problem: Message | None = None
    locked: bool = False


def unfinished(paths: Paths) -> tuple[SavedGame, ...]:
    """The tables that can be continued, the last played first."""
    return tuple(saved_in(paths, Place.TABLES))


def records(paths: Paths) -> tuple[SavedGame, ...]:
    """The finished tables, the last played first."""
    return tuple(saved_in(paths, Place.RECORDS))


def everything(paths: Paths) -> Iterator[SavedGame]:
    """All tables there are, finished, unfinished, damaged and deleted, pile after pile."""
    return (saved for place in Place for saved in saved_in(paths, place))


def saved_in(paths: Paths, place: Place) -> Iterator[SavedGame]:
    """The tables of one pile, the last played first. Each is looked into only when it is its turn, so a few are had quickly."""
    with suppress(StoreError):
        by_time = sorted(((mtime_ns(path), path) for path in record_files(place.folder(paths))), reverse=True)
        for _, path in by_time:
            saved = saved_game(path, place)
            if saved is not None:
                yield saved


def record_files(folder: Path) -> tuple[Path, ...]:
    """Everything in a folder that is named like a record, whatever it is. Raises StoreError."""
    return tuple([path for path in entries(folder) if path.suffix == SUFFIX and not path.name.startswith(".")])


def saved_game(path: Path, place: Place = Place.TABLES) -> SavedGame | None:
    """What a record file is by its header; None where it is no longer there."""
    try:
        status = path.lstat()
    except OSError:
        return None
    written, size = moment(status.st_mtime) or LONG_AGO, status.st_size
    try:
        status = path.stat()
        written, size = moment(status.st_mtime) or LONG_AGO, status.st_size
        head, locked = _head(path)
        header = record_format.read(head).header
    except RecordError as error:
        return SavedGame(path, place, None, size, written, damage(error.fault) if size else msg("The file is empty."))
    except OSError as error:
        return SavedGame(path, place, None, size, written, unread(path, error).message) if os.path.lexists(path) else None
    return SavedGame(path, place, header, size, written, None, locked)


def moment(seconds: float) -> datetime | None:
    """The time of a file as a local time, or None if no calendar has it."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return None


def damage(fault: Fault) -> Message:
    """What is wrong with a record, and where."""
    return msg("Damaged at line {line}: {reason}", line=fault.line, reason=fault.reason)


def _head(path: Path) -> tuple[bytes, bool]:
    """The header of a record, or a beginning in which none ends; and whether another window has the file open."""
    with os.fdopen(open_regular(path), "rb") as file:
        data = file.read(_HEAD)
        if _BEGIN not in data:
            data += file.read(_LONG_HEAD - len(data))
        locked = claim(file.fileno()) is Claim.TAKEN
    return _beginning(data), locked


def _beginning(data: bytes) -> bytes:
    """The header of a record alone; as much as a header can be where it has none."""
    end = data.find(b"\n", data.find(_BEGIN) + 1) + 1 if _BEGIN in data else 0
    return data[:end] if end else data[:_LONG_HEAD]


def header_of(data: bytes) -> Header | None:
    """What a record says of its table; None where even that can't be read."""
    try:
        return record_format.read(_beginning(data)).header
    except RecordError:
        return None


def large(path: Path) -> bool:
    """Whether following a record takes so long that nobody should have to wait for it."""
    try:
        return path.stat().st_size > LARGE
    except (OSError, ValueError):
        return False


# What can be done with one


def delete(paths: Paths, saved: SavedGame) -> SavedGame:
    """Put a table on the pile of deleted ones; returns it as it lies there. Raises StoreError."""
    return _moved(saved, paths, Place.DELETED)


def put_back(paths: Paths, saved: SavedGame, place: Place) -> SavedGame:
    """Fetch a deleted table back; returns it as it lies then. Raises StoreError."""
    return _moved(saved, paths, place)


def _moved(saved: SavedGame, paths: Paths, place: Place) -> SavedGame:
    target = move(saved.path, place.folder(paths) / saved.path.name)
    return saved_game(target, place) or SavedGame(target, place, saved.header, saved.size, saved.written)


def duplicate(paths: Paths, saved: SavedGame) -> Path:
    """Copy a table, byte for byte, to one of its own beside it; returns where that is. Raises StoreError."""
    data = read_whole(saved.path, MAX_BYTES)
    return create_whole(saved.place.folder(paths) / saved.path.name, data, *(place.folder(paths) for place in Place))


def discard(path: Path) -> None:
    """Delete a record for good. Raises StoreError."""
    try:
        path.unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error) from error


# Where a table stands


@frozen
class Overview:
    """Where a table stands: how many decisions led there, in which stage of the game, and how it ended.

    ``problem`` is what is lost or different. Where the record can't be followed at all, there is no ``stage``. ``secrets``: its record
    tells more than whoever plays may know (TBL-5).
    """

    turn: int = 0
    stage: Message | None = None
    outcome: Outcome | None = None
    problem: Message | None = None
    secrets: bool = False


def overview(saved: SavedGame, games: Mapping[str, Game[Any]], rest: Callable[[], object]) -> Overview:
    """Follow a record to its end. ``rest`` is called before every decision, and ends it by raising."""
    try:
        table: Table[Any]
        table, followed = replay_record(read_whole(saved.path, MAX_BYTES), games, Table.new, lambda _done, _of: rest())
    except StoreError as error:
        return Overview(problem=error.message)
    except RecordError as error:
        return Overview(problem=damage(error.fault))
    stage = table.game.wording.stage(table.view(None)).label
    sitting = persons(table.seats)
    told = Disclosure(table, sitting[0] if len(sitting) == 1 else None)
    return Overview(table.turn, stage, table.outcome, _problem(followed), told.record_tells_more)


def _problem(followed: Replayed) -> Message | None:
    if followed.difference is not None:
        return msg("{reason} It continues as a new table.", reason=followed.difference.message)
    if followed.fault is not None:
        return damage(followed.fault)
    if followed.truncated:
        return msg("Its last line was incomplete and is left out.")
    return None


# Names and branches


MAX_NAME = 60
"""The longest name of a branch, in characters."""


def _one_line(name: str) -> str:
    return " ".join(name.split())[:MAX_NAME]


@frozen
class Branch:
    """A table in a family: its file's name, what it is called ("" while nobody named it), and from which decision of which table it grew.

    ``of`` is empty for the table that a family began with.
    """

    file: str
    name: str = field(default="", converter=_one_line)
    of: str = ""
    at: int = 0


class Branches:
    """The families of tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._paths = database.paths

    def family(self, file: str) -> tuple[Branch, ...]:
        """The table with this file name and all its kin that are still there, a branch after what it grew out of. Raises StoreError."""
        known = self.known()
        first = _ancestors(known, file)[-1]
        found: list[Branch] = []
        seen: set[str] = set()
        waiting = [first]
        while waiting:
            one = waiting.pop(0)
            if one in seen:
                continue
            seen.add(one)
            if self.path_of(one) is not None:
                found.append(known.get(one, Branch(one)))
            waiting[:0] = [branch.file for branch in known.values() if branch.of == one]
        return tuple(found)

    def path_of(self, file: str) -> Path | None:
        """Where a table is, unfinished or finished; None where it is no longer there."""
        for folder in (self._paths.tables, self._paths.records):
            if (folder / file).is_file():
                return folder / file
        return None

    def known(self) -> Mapping[str, Branch]:
        """Every table that has a name or kin, by its file's name. Raises StoreError."""
        with self._database.reading() as connection:
            return {row[0]: Branch(*row) for row in connection.execute("SELECT record, name, parent, turn FROM branches ORDER BY rowid")}

    def grow(self, of: str, at: int, file: str, name: str) -> None:
        """Write down that a table grew out of another one after so many decisions. Raises StoreError."""
        branch = Branch(plain(file), plain(name), plain(of), at)
        with self._database.writing() as connection:
            connection.execute("INSERT OR IGNORE INTO branches VALUES (?, '', '', 0)", (branch.of,))
            connection.execute("INSERT OR REPLACE INTO branches VALUES (?, ?, ?, ?)", (branch.file, branch.name, branch.of, at))

    def rename(self, file: str, name: str) -> None:
        """Give a table a name. Raises StoreError."""
        branch = Branch(plain(file), plain(name))
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO branches VALUES (?, ?, '', 0) ON CONFLICT (record) DO UPDATE SET name = excluded.name",
                (branch.file, branch.name),
            )


def _ancestors(known: Mapping[str, Branch], file: str) -> list[str]:
    """The table itself, what it grew out of, and so on to the first of its family."""
    line = [file]
    while (of := known[line[-1]].of if line[-1] in known else "") and of not in line:
        line.append(of)
    return line


def title(branch: Branch) -> Message:
    """What a table of a family is called."""
    if branch.name:
        return msg("{name}", name=branch.name)
    return msg("From decision {number}", number=branch.at) if branch.of else msg("The first line")
