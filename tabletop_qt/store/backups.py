"""Daily backups of all the person's data, in one file a day, and restoring from them.

The newest `DAYS` are kept, and before those the newest of each of `MONTHS` months. A backup is made once a day, if anything has changed
since the last one, and another before an import. Restoring never loses present data.
"""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date
from enum import Enum, auto
from pathlib import Path
from typing import TypeVar

from attrs import frozen

from engines.kernel.messages import Message, msg
from engines.kernel.records import Header
from tabletop_qt.store.database import MAX_COPY, Database, plain
from tabletop_qt.store.disk import StoreError, alone, create_whole, entries, move, read_whole, there, unread, write_whole
from tabletop_qt.store.paths import SETTINGS, Paths
from tabletop_qt.store.saved_games import Place, header_of

R = TypeVar("R")
DAYS = 7
MONTHS = 12
MAX_BYTES = 1 << 30
"""The longest copy that is read."""
_MAX_FILE = 67_108_864
_NAME = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:-([2-9]|[1-9]\d{1,3}))?\.zip")
_TIME = (1980, 1, 1, 0, 0, 0)
DAMAGED = (zipfile.BadZipFile, RuntimeError, zlib.error, lzma.LZMAError, EOFError, ValueError, LookupError, struct.error, MemoryError)
"""The errors of reading a damaged copy; RuntimeError, for one, if it then seems to need a password."""
DATABASE = "homeroom.sqlite"
_SINGLE = (SETTINGS, DATABASE)


class Now(Enum):
    """The state of a file in a copy: the present one is the same, has other content, or is gone."""

    SAME = auto()
    OTHER = auto()
    GONE = auto()


@frozen
class Item:
    """One file in a copy: its name there (``tables/…``, ``records/…``, ``puzzles/…``, or a single file's) and what became of it since.

    ``header`` is that of a readable record. ``damaged``: the file can't be read any more.
    """

    name: str
    size: int
    now: Now
    header: Header | None = None
    damaged: bool = False


@frozen
class Backup:
    """A copy of a day, the first or a later one (``number``). ``problems``: the files that could not be read when it was made."""

    path: Path
    day: date
    problems: tuple[Message, ...] = ()
    number: int = 1


def backups(paths: Paths) -> tuple[Backup, ...]:
    """All copies, the newest first."""
    found = []
    with suppress(OSError):
        for path in paths.backups.iterdir():
            named = _NAME.fullmatch(path.name)
            with suppress(ValueError):
                if named is not None:
                    *day, number = (int(part or 1) for part in named.groups())
                    found.append(Backup(path, date(*day), (), number))
    return tuple(sorted(found, key=lambda backup: (backup.day, backup.number), reverse=True))


def keep_today(database: Database, today: date | None = None, *, another: bool = False) -> Backup | None:
    """Make today's copy, unless there is one or nothing has changed since the last, and delete old ones. Raises StoreError.

    ``another``: make one beside today's, too, if anything has changed since.
    """
    paths, today = database.paths, today or date.today()
    # A clock that was wrong for a day leaves a copy of a future day, which must not stop the copies until then.
    so_far = [backup for backup in backups(paths) if backup.day <= today]
    newest = so_far[0] if so_far else None
    if newest is not None and newest.day == today and newest.path.is_file() and not another:
        return None
    files = tuple(_files(paths))
    problems: list[Message] = []
    try:
        if not files or (newest is not None and _holds(newest, database, files)):
            return None
    except StoreError as error:
        problems.append(error.message)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in files:
            try:
                content = _content(database, name)
            except StoreError as error:
                # Perhaps it could be read when an earlier copy was made; the others need not suffer for it.
                problems.append(error.message)
            else:
                copy.writestr(zipfile.ZipInfo(_sayable(name), _TIME), content, zipfile.ZIP_DEFLATED)
    path = paths.backups / f"{today.isoformat()}.zip"
    if another:
        path = create_whole(path, data.getvalue())
    else:
        write_whole(path, data.getvalue())
    _make_room(paths, today)
    return Backup(path, today, tuple(problems))


def _files(paths: Paths) -> Iterator[str]:
    """The names of all files to copy."""
    for folder in (paths.tables, paths.records, paths.puzzles):
        with suppress(StoreError):
            yield from (f"{folder.name}/{path.name}" for path in entries(folder) if path.name[:1] != "." and _is_file(path))
    yield from (name for name in _SINGLE if _is_file(_place(paths, name)))


def _place(paths: Paths, name: str) -> Path:
    """The path of a file, by its name in a copy."""
    return paths.settings if name == SETTINGS else paths.root / name


def _content(database: Database, name: str) -> bytes:
    """The content of a file for a copy. Raises StoreError."""
    copied = database.copy() if name == DATABASE else None
    return read_whole(_place(database.paths, name), _MAX_FILE) if copied is None else copied


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return True  # Reading it reports the reason.


def _sayable(name: str) -> str:
    """The name with invalid bytes as numbers, so that a copy can hold it."""
    return plain(name).replace("\\", "%")


def _holds(backup: Backup, database: Database, files: Iterable[str]) -> bool:
    """True if a copy has exactly the present files. Raises StoreError if it can't be read."""
    items = contents(database, backup)
    if any(item.damaged for item in items):
        raise _damaged(backup)
    return {item.name for item in items} == {_sayable(name) for name in files} and all(item.now is Now.SAME for item in items)


def _make_room(paths: Paths, today: date) -> None:
    so_far = [backup for backup in backups(paths) if backup.day <= today]
    months: dict[tuple[int, int], Backup] = {}
    for backup in so_far:
        months.setdefault((backup.day.year, backup.day.month), backup)
    days = list(dict.fromkeys(backup.day for backup in so_far))[:DAYS]
    kept = list(months.values())[:MONTHS]
    for backup in so_far:
        if backup.day not in days and backup not in kept:
            with suppress(OSError):
                backup.path.unlink()


def contents(database: Database, backup: Backup) -> tuple[Item, ...]:
    """The files in a copy, tables first. Raises StoreError if it can't be read."""
    return _reading(backup, lambda copy: tuple(_item(database, copy, info) for info in _whole(copy)))


def _item(database: Database, copy: zipfile.ZipFile, info: zipfile.ZipInfo) -> Item:
    now = _now(database, info)
    try:
        data = copy.read(info)
    except (*DAMAGED, OSError):
        return Item(info.filename, info.file_size, now, damaged=True)
    return Item(info.filename, info.file_size, now, header_of(data) if info.filename not in _SINGLE else None)


def restore(database: Database, backup: Backup, names: Iterable[str]) -> tuple[Path, ...]:
    """Restore these files of a copy; returns the paths of those that differed. Raises StoreError.

    A table that has another version now is restored beside it. Lost database rows are added; replaced settings are kept under another
    name.
    """
    wanted = set(names)
    found = _reading(backup, lambda copy: {info.filename: copy.read(info) for info in _whole(copy) if info.filename in wanted})
    return tuple(path for name, data in found.items() if (path := _put_back(database, name, data)) is not None)


def _put_back(database: Database, name: str, data: bytes) -> Path | None:
    path = _place(database.paths, name)
    with suppress(StoreError):
        if _content(database, name) == data:
            return None
    if name == DATABASE:
        database.take_over(data)
        return path
    if name != SETTINGS:
        return create_whole(path, data, *(place.folder(database.paths) for place in Place))
    with alone(path):
        if there(path):
            # First a second copy, so that an interruption loses neither the old nor the new settings.
            aside = path.with_name(f"{path.name}.replaced")
            try:
                before = read_whole(path, _MAX_FILE)
            except StoreError:
                move(path, aside)
            else:
                create_whole(aside, before)
        write_whole(path, data)
    return path


def sound(backup: Backup) -> bool:
    """True if every file of a copy is intact. Raises StoreError if the copy can't be opened."""
    return _reading(backup, lambda copy: copy.testzip() is None)


def _whole(copy: zipfile.ZipFile) -> Iterator[zipfile.ZipInfo]:
    """The files of a copy that may be restored: names from other programs must not lead out of our folders."""
    for info in copy.infolist():
        folder, _, name = info.filename.rpartition("/")
        ours = folder in ("tables", "records", "puzzles") and name not in ("", ".", "..") and "\\" not in name and not name.startswith(".")
        if (ours or info.filename in _SINGLE) and info.file_size <= (MAX_COPY if info.filename == DATABASE else _MAX_FILE):
            yield info


def _now(database: Database, info: zipfile.ZipInfo) -> Now:
    paths = database.paths
    path = _place(paths, info.filename)
    try:
        if not there(path):
            # A table that has been finished since, or continued, is in the other folder.
            other = paths.records if path.parent == paths.tables else paths.tables
            return Now.OTHER if path.name != info.filename and there(other / path.name) else Now.GONE
        if info.filename != DATABASE and path.stat().st_size != info.file_size:
            return Now.OTHER
        return Now.SAME if zlib.crc32(_content(database, info.filename)) == info.CRC else Now.OTHER
    except OSError:
        return Now.OTHER


def _reading(backup: Backup, read: Callable[[zipfile.ZipFile], R]) -> R:
    """The result of ``read`` for a copy. Raises StoreError if the copy can't be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(read_whole(backup.path, MAX_BYTES))) as copy:
            return read(copy)
    except DAMAGED as error:
        raise _damaged(backup) from error
    except OSError as error:
        raise unread(backup.path, error) from error


def _damaged(backup: Backup) -> StoreError:
    return StoreError(msg("The backup {file} is damaged.", file=str(backup.path)))
