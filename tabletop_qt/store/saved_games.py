"""Saved tables: listing them, replaying a record, and what the database keeps of them: progress, names and origins.

A branch is a table with its own record. Its name and origin are kept in the database, so that records hold only what was played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from engines.kernel import records as record_format
from engines.kernel.contract import Outcome, SeatResult
from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX, Fault, Header, RecordError, Replayed, replay_record
from engines.kernel.serialization import MAX_SIZE as MAX_POSITION
from tabletop_qt import __version__
from tabletop_qt.store.database import Database, plain
from tabletop_qt.store.disk import (
    Claim,
    StoreError,
    claim,
    create_whole,
    entries,
    move,
    mtime_ns,
    names,
    open_regular,
    read_whole,
    sync_folder,
    unread,
    unwritten,
)
from tabletop_qt.store.paths import Paths

if TYPE_CHECKING:
    # The home page replays nothing.
    from engines.kernel.contract import Game
    from engines.kernel.table import Table

MAX_BYTES = 4 * record_format.MAX_RECORD
"""The longest record file that is copied."""
_HEAD = 16_384
"""The bytes that hold the header of nearly every record."""
_LONG_HEAD = 4 * (record_format.MAX_HEADER * 4096 + MAX_POSITION)
"""The bytes that hold the longest header, with a position in it."""
LARGE_RECORD_BYTES = 100_000
"""A record of more bytes than this is large; replaying one of this size takes up to half a second."""
AUTO_REPLAY_BYTES = 1_000_000
"""Records of up to this many bytes are replayed without being asked for; that takes a few seconds at most."""
_BEGIN = b"\nbegin  #"
LONG_AGO = datetime(1970, 1, 1)
"""The time of a file whose own time is out of range."""


class Place(Enum):
    """The folder that a saved table is in: unfinished, finished or deleted ones."""

    TABLES = "tables"
    RECORDS = "records"
    DELETED = "deleted"

    def folder(self, paths: Paths) -> Path:
        """The folder of such tables."""
        return paths.root / self.value


@frozen
class SavedGame:
    """A record file with its header, its size in bytes and the local time it was last written, also as nanoseconds (``changed``).

    If the header can't be read there is none, and ``problem`` says why. ``locked`` is True if another window has it open.
    """

    path: Path
    place: Place
    header: Header | None
    size: int
    written: datetime
    problem: Message | None = None
    locked: bool = False
    changed: int = 0


def unfinished(paths: Paths) -> tuple[SavedGame, ...]:
    """The tables that can be continued, the last played first."""
    return tuple(saved_in(paths, Place.TABLES))


def records(paths: Paths) -> tuple[SavedGame, ...]:
    """The finished tables, the last played first."""
    return tuple(saved_in(paths, Place.RECORDS))


def everything(paths: Paths) -> Iterator[SavedGame]:
    """All tables, finished, unfinished, damaged and deleted, folder by folder."""
    return (saved for place in Place for saved in saved_in(paths, place))


def saved_in(paths: Paths, place: Place) -> Iterator[SavedGame]:
    """The tables in one folder, the last played first; each header is read only when it is yielded."""
    return in_folder(place.folder(paths), place)


def in_folder(folder: Path, place: Place = Place.TABLES) -> Iterator[SavedGame]:
    """The records in any folder, the last written first; each header is read only when it is yielded."""
    with suppress(StoreError):
        # A path is made only of what is asked for: there may be thousands.
        by_time = sorted([(mtime_ns(os.path.join(folder, name)), name) for name in record_names(folder)], reverse=True)
        for _, name in by_time:
            saved = saved_game(folder / name, place)
            if saved is not None:
                yield saved


def record_files(folder: Path) -> tuple[Path, ...]:
    """The entries of a folder that are named like records. Raises StoreError."""
    return tuple([folder / name for name in record_names(folder)])


def record_names(folder: Path) -> list[str]:
    """The names of these entries. Raises StoreError."""
    return [name for name in names(folder) if name.endswith(SUFFIX) and not name.startswith(".")]


def saved_game(path: Path, place: Place = Place.TABLES) -> SavedGame | None:
    """A record file with its header; None if it is gone."""
    try:
        status = path.lstat()
    except OSError:
        return None
    written, size = moment(status.st_mtime) or LONG_AGO, status.st_size
    try:
        status = path.stat()
        written, size, changed = moment(status.st_mtime) or LONG_AGO, status.st_size, status.st_mtime_ns
        head, locked = _head(path)
        header = record_format.read(head).header
    except RecordError as error:
        return SavedGame(path, place, None, size, written, damage(error.fault) if size else msg("The file is empty."))
    except OSError as error:
        return SavedGame(path, place, None, size, written, unread(path, error).message) if os.path.lexists(path) else None
    return SavedGame(path, place, header, size, written, None, locked, changed)


def moment(seconds: float) -> datetime | None:
    """The time of a file as a local time, or None if it is out of range."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return None


def damage(fault: Fault) -> Message:
    """The fault of a record with its line."""
    return msg("Damaged at line {line}: {reason}", line=fault.line, reason=fault.reason)


def _head(path: Path) -> tuple[bytes, bool]:
    """The bytes with the header of a record, or its first bytes if no header ends there; True if another window has the file open."""
    with os.fdopen(open_regular(path), "rb") as file:
        data = file.read(_HEAD)
        if _BEGIN not in data:
            data += file.read(_LONG_HEAD - len(data))
        locked = claim(file.fileno()) is Claim.TAKEN
    return _beginning(data), locked


def _beginning(data: bytes) -> bytes:
    """The header of a record; the longest possible beginning if it has none."""
    end = data.find(b"\n", data.find(_BEGIN) + 1) + 1 if _BEGIN in data else 0
    return data[:end] if end else data[:_LONG_HEAD]


def header_of(data: bytes) -> Header | None:
    """The header of a record; None if it can't be read."""
    try:
        return record_format.read(_beginning(data)).header
    except RecordError:
        return None


def is_large(path: Path) -> bool:
    """True if replaying a record takes too long to wait for."""
    try:
        return path.stat().st_size > LARGE_RECORD_BYTES
    except (OSError, ValueError):
        return False


# Operations


def delete(paths: Paths, saved: SavedGame) -> SavedGame:
    """Move a table to the deleted ones and return it. Raises StoreError."""
    return move_to(paths, saved, Place.DELETED)


def move_to(paths: Paths, saved: SavedGame, place: Place) -> SavedGame:
    """Move a table to another folder and return it. Raises StoreError."""
    target = move(saved.path, place.folder(paths) / saved.path.name)
    return saved_game(target, place) or SavedGame(target, place, saved.header, saved.size, saved.written)


def duplicate(paths: Paths, saved: SavedGame) -> Path:
    """Copy a table, byte for byte, to a new one beside it; returns the new file. Raises StoreError."""
    data = read_whole(saved.path, MAX_BYTES)
    return create_whole(saved.place.folder(paths) / saved.path.name, data, *(place.folder(paths) for place in Place))


def discard(paths: Paths, path: Path) -> None:
    """Delete a record for good, with its picture. Raises StoreError."""
    try:
        path.unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error) from error
    with suppress(OSError):
        paths.picture(path).unlink(missing_ok=True)


def delete_orphaned_pictures(paths: Paths) -> None:
    """Delete the pictures of tables that are gone. Raises StoreError."""
    pictures = entries(paths.pictures)
    tables = {path.name for place in Place for path in entries(place.folder(paths))} if pictures else ()
    for picture in pictures:
        if picture.suffix == ".png" and picture.stem not in tables:
            with suppress(OSError):
                picture.unlink()


# Progress


@frozen
class Overview:
    """The progress of a table: the number of decisions, the stage of the game, and the outcome without its reason and its lines.

    ``problem`` says what is lost or different. If the record can't be replayed at all, there is no ``stage``. ``secrets`` is True if its
    record reveals more than the players may know (TBL-5). ``trophies`` are the ids of those that people earned at it.
    """

    turn: int = 0
    stage: Message | None = None
    outcome: Outcome | None = None
    problem: Message | None = None
    secrets: bool = False
    trophies: tuple[str, ...] = ()
    standing: Message | None = None
    """The progress of a player who plays alone, in a few words."""
    points: tuple[int, ...] = ()
    """Everybody's score, if there are several players and somebody has any."""
    fewest: bool = False
    """True if the fewest points win."""
    acting: tuple[int, ...] = ()
    """The seats that decide next, if there are several players."""


def overview(saved: SavedGame, games: Mapping[str, Game[Any]], rest: Callable[[], object]) -> Overview:
    """Replay a record. ``rest`` is called before every decision, and ends it by raising. Raises StoreError."""
    from engines.kernel.table import Table

    try:
        table: Table[Any]
        table, replayed = replay_record(read_whole(saved.path, MAX_BYTES), games, Table.new, lambda _done, _of: rest())
    except RecordError as error:
        return Overview(problem=damage(error.fault))
    return progress(table, _problem(replayed))


def progress(table: Table[Any], problem: Message | None = None) -> Overview:
    """The progress of a table in memory."""
    from engines.kernel.disclosure import Disclosure, persons
    from engines.kernel.trophies import trophies_of
    from engines.shelf import trophies

    seen, wording, several = table.view(None), table.game.wording, len(table.seats) > 1
    standing = wording.standing(seen)
    points = wording.totals(seen) if several and standing is None else ()
    results = table.outcome.results if table.outcome is not None else None
    sitting = persons(table.seats)
    disclosure = Disclosure(table, sitting[0] if len(sitting) == 1 else None)
    return Overview(
        table.turn,
        wording.stage(seen).label,
        _outcome(results),
        problem,
        disclosure.record_tells_more,
        trophies_of(table, trophies(table.game.id)),
        standing,
        points if any(points) else (),
        table.game.fewest,
        tuple(table.to_act) if several else (),
    )


def _outcome(results: Iterable[SeatResult] | None) -> Outcome | None:
    """An outcome with nothing but each seat's total and whether it won."""
    return Outcome(msg(""), "", tuple(SeatResult(one.won, one.total) for one in results)) if results is not None else None


def _problem(replayed: Replayed) -> Message | None:
    if replayed.difference is not None:
        return msg("{reason} It continues as a new table.", reason=replayed.difference.message)
    if replayed.fault is not None:
        return damage(replayed.fault)
    if replayed.truncated:
        return msg("Its last line was incomplete and is left out.")
    return None


class Overviews:
    """The progress of tables that were replayed, kept until their files change or another version of the app looks at them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, tables: Iterable[SavedGame]) -> Iterator[tuple[SavedGame, Overview]]:
        """The tables whose progress is kept, each with its progress. Raises StoreError."""
        with self._database.reading() as connection:
            for saved in tables:
                key = plain(saved.path.name), saved.size, str(saved.changed), __version__
                row = connection.execute(
                    "SELECT told FROM overviews WHERE record = ? AND size = ? AND changed = ? AND app = ?", key
                ).fetchone()
                found = _read(row[0], saved) if row is not None else None
                if found is not None:
                    yield saved, found

    def keep(self, found: Iterable[tuple[SavedGame, Overview]]) -> None:
        """Keep the progress of tables. Raises StoreError."""
        from engines.kernel.options import EDITION

        rows = [
            (plain(saved.path.name), saved.size, str(saved.changed), __version__, _told(overview))
            for saved, overview in found
            # A player's own cards may change while the record stays the same.
            if saved.header is not None and not saved.header.options.get(EDITION)
        ]
        if rows:
            with self._database.writing() as connection:
                connection.executemany("INSERT OR REPLACE INTO overviews VALUES (?, ?, ?, ?, ?)", rows)

    def forget_others(self, files: Collection[str]) -> None:
        """Delete the progress of tables with other file names than these. Raises StoreError."""
        names = {plain(file) for file in files}
        with self._database.reading() as connection:
            gone = [(record,) for (record,) in connection.execute("SELECT record FROM overviews") if record not in names]
        if gone:
            with self._database.writing() as connection:
                connection.executemany("DELETE FROM overviews WHERE record = ?", gone)


def _told(overview: Overview) -> str:
    results = [[one.won, one.total] for one in overview.outcome.results] if overview.outcome is not None else None
    stage, problem, standing = map(_data, (overview.stage, overview.problem, overview.standing))
    told = overview.turn, stage, results, problem, overview.secrets, overview.trophies, standing, overview.points, overview.fewest
    return json.dumps([*told, overview.acting])


def _read(told: str, saved: SavedGame) -> Overview | None:
    """The progress of a table as it was kept; None if that is damaged."""
    try:
        turn, stage, results, problem, secrets, earned, standing, points, fewest, acting = json.loads(told)
        outcome = _outcome([SeatResult(won is True, int(total)) for won, total in results] if results is not None else None)
        trophies = tuple(map(str, earned))
        found = Overview(int(turn), _message(stage), outcome, _message(problem), secrets is True, trophies,
                         _message(standing), tuple(map(int, points)), fewest is True, tuple(map(int, acting)))  # fmt: skip
        # A message whose values are damaged can't be shown.
        str(found.stage), str(found.problem), str(found.standing)
    except (ValueError, ArithmeticError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    seats = saved.header.seats if saved.header is not None else ()
    fits = (outcome is None or len(outcome.results) == len(seats)) and len(found.points) in (0, len(seats))
    return found if fits and all(seat in range(len(seats)) for seat in found.acting) else None


def _data(value: object) -> object:
    """A message, or a value of one, as JSON data."""
    match value:
        case Message():
            return [value.text, {name: _data(each) for name, each in value.values}, value.plural, value.count]
        case tuple():
            return {"": [_data(part) for part in value]}
    return value


def _message(data: Any) -> Message | None:
    if data is None:
        return None
    text, values, plural, count = data
    return Message(text, tuple((name, _value(value)) for name, value in values.items()), plural, count)


def _value(data: Any) -> Any:
    """A value of a message from JSON."""
    match data:
        case dict():
            return tuple(_message(part) for part in data[""])
        case list():
            return _message(data)
    return data


# Names and branches


MAX_NAME = 60
"""The longest name of a branch, in characters."""


def _one_line(name: str) -> str:
    return " ".join(name.split())[:MAX_NAME]


@frozen
class Branch:
    """A table in a family: the names of its file and itself ("" if unnamed), and the table and decision that it branched from.

    ``of`` is empty for the first table of a family.
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
        """The table with this file name and its relatives that still exist, each after its parent. Raises StoreError."""
        known = self.known()
        *_, oldest = _ancestors(file, known)
        found: list[Branch] = []
        seen: set[str] = set()
        waiting = [oldest]
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
        """The file of a table, unfinished or finished; None if it is gone."""
        for folder in (self._paths.tables, self._paths.records):
            if (folder / file).is_file():
                return folder / file
        return None

    def known(self) -> Mapping[str, Branch]:
        """All tables with a name or relatives, by file name. Raises StoreError."""
        with self._database.reading() as connection:
            return {row[0]: Branch(*row) for row in connection.execute("SELECT record, name, parent, turn FROM branches ORDER BY rowid")}

    def among(self, files: Iterable[str]) -> Mapping[str, Branch]:
        """Those among the tables with these file names. Raises StoreError."""
        with self._database.reading() as connection:
            query = "SELECT record, name, parent, turn FROM branches WHERE record = ?"
            return {row[0]: Branch(*row) for file in files for row in connection.execute(query, (plain(file),))}

    def add_branch(self, of: str, at: int, file: str, name: str) -> None:
        """Record that a table branched from another one after ``at`` decisions. Raises StoreError."""
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


def _ancestors(file: str, known: Mapping[str, Branch]) -> Iterator[str]:
    """Yield this table, the one that it branched from, and so on, each once."""
    seen: set[str] = set()
    while file not in seen:
        seen.add(file)
        yield file
        branch = known.get(file)
        file = (branch.of if branch is not None else "") or file


def title(branch: Branch) -> Message:
    """The title of a table of a family."""
    if branch.name:
        return msg("{name}", name=branch.name)
    return msg("From decision {number}", number=branch.at) if branch.of else msg("The first line")
