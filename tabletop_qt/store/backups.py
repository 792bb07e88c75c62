"""Daily copies of everything that is the person's, in one file a day, and putting back what is in them.

The newest `DAYS` are kept, and before those the newest of each of `MONTHS` months. A copy is made once a day, when anything has changed
since the last one. Nothing that is there now is ever lost by putting something back.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date
from enum import Enum, auto
from pathlib import Path
from typing import TypeVar

from attrs import frozen

from engines.kernel.messages import msg
from engines.kernel.records import Header
from tabletop_qt.store import statistics
from tabletop_qt.store.disk import StoreError, create_whole, read_whole, there, unread, write_whole
from tabletop_qt.store.locking import alone
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Place, header_of

R = TypeVar("R")

DAYS = 7
MONTHS = 12
MAX_BYTES = 1 << 30
"""The longest copy that is read."""

_MAX_FILE = 67_108_864
_NAME = re.compile(r"(\d{4})-(\d\d)-(\d\d)\.zip")
_TIME = (1980, 1, 1, 0, 0, 0)
_SINGLE = ("settings.json", "results.jsonl", "branches.json")


class Now(Enum):
    """How a file in a copy compares with what is there now."""

    SAME = auto()
    OTHER = auto()
    """There is one of this name, with other content."""
    GONE = auto()


@frozen
class Item:
    """One file in a copy: its name there (``tables/…``, ``records/…``, or a single file's), and how it compares with what is there now."""

    name: str
    size: int
    now: Now
    header: Header | None = None
    """What a record says of its table, where that can be read."""


@frozen
class Backup:
    """The copy of a day."""

    path: Path
    day: date


def backups(paths: Paths) -> tuple[Backup, ...]:
    """The copies that there are, the newest first."""
    found = []
    with suppress(OSError):
        for path in paths.backups.iterdir():
            named = _NAME.fullmatch(path.name)
            with suppress(ValueError):
                if named is not None:
                    found.append(Backup(path, date(*(int(part) for part in named.groups()))))
    return tuple(sorted(found, key=lambda backup: backup.day, reverse=True))


def keep_today(paths: Paths, today: date | None = None) -> Backup | None:
    """Make today's copy, unless there is one or nothing has changed since the last; older ones make room. Raises StoreError."""
    today = today or date.today()
    so_far = backups(paths)
    if so_far and so_far[0].day >= today:
        return None
    files = tuple(_files(paths))
    if not files or (so_far and _holds(so_far[0], paths, files)):
        return None
    made = Backup(paths.backups / f"{today.isoformat()}.zip", today)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in files:
            with suppress(StoreError):
                # What can't be read now was, perhaps, when an earlier copy was made; the others need not suffer for it.
                copy.writestr(zipfile.ZipInfo(name, _TIME), read_whole(paths.root / name, _MAX_FILE), zipfile.ZIP_DEFLATED)
    write_whole(made.path, data.getvalue())
    _make_room(paths)
    return made


def _files(paths: Paths) -> Iterator[str]:
    """The names of everything that is copied."""
    for folder in (paths.tables, paths.records):
        with suppress(OSError):
            yield from (f"{folder.name}/{path.name}" for path in sorted(folder.iterdir()) if path.name[:1] != "." and path.is_file())
    yield from (name for name in _SINGLE if (paths.root / name).is_file())


def _holds(backup: Backup, paths: Paths, files: Iterable[str]) -> bool:
    """Whether a copy has all that is there now, and nothing else."""
    try:
        items = contents(paths, backup)
    except StoreError:
        return False
    return {item.name for item in items} == set(files) and all(item.now is Now.SAME for item in items)


def _make_room(paths: Paths) -> None:
    so_far = backups(paths)
    months: dict[tuple[int, int], Backup] = {}
    for backup in so_far:
        months.setdefault((backup.day.year, backup.day.month), backup)
    kept = {*so_far[:DAYS], *list(months.values())[:MONTHS]}
    with suppress(OSError):
        for backup in so_far:
            if backup not in kept:
                backup.path.unlink()


def contents(paths: Paths, backup: Backup) -> tuple[Item, ...]:
    """What a copy holds, tables first. Raises StoreError where it can't be read."""
    return _reading(
        backup,
        lambda copy: tuple(Item(info.filename, info.file_size, _now(paths, info), _header(copy, info)) for info in _whole(copy)),
    )


def _header(copy: zipfile.ZipFile, info: zipfile.ZipInfo) -> Header | None:
    return header_of(copy.read(info)) if info.filename not in _SINGLE else None


def restore(paths: Paths, backup: Backup, names: Iterable[str]) -> tuple[Path, ...]:
    """Put these files of a copy back; returns where each is now, those left out that are there as they were. Raises StoreError.

    A table of which there is another version now comes back beside it. Results are added to those of today; settings and branches that
    are replaced are kept under another name.
    """
    wanted = set(names)
    found = _reading(backup, lambda copy: {info.filename: copy.read(info) for info in _whole(copy) if info.filename in wanted})
    put = (_put_back(paths, name, data) for name, data in found.items())
    return tuple(path for path in put if path is not None)


def _put_back(paths: Paths, name: str, data: bytes) -> Path | None:
    path = paths.root / name
    if there(path) and path.is_file() and read_whole(path, _MAX_FILE) == data:
        return None
    if name not in _SINGLE:
        return create_whole(path, data, *(place.folder(paths) for place in Place))
    if path == paths.results:
        have = {one.table for one in statistics.load_finished(path)}
        for one in statistics.results_in(data):
            if one.table not in have:
                statistics.keep_finished(path, one)
        return path
    with alone(path):
        if there(path):
            # A second copy first: wherever this is broken off, the settings are either those of then or those of now.
            create_whole(path.with_name(f"{path.name}.replaced"), read_whole(path, _MAX_FILE))
        write_whole(path, data)
    return path


def sound(backup: Backup) -> bool:
    """Whether every file of a copy can be read as it was written. Raises StoreError where the copy can't be opened."""
    return _reading(backup, lambda copy: copy.testzip() is None)


def _whole(copy: zipfile.ZipFile) -> Iterator[zipfile.ZipInfo]:
    """The files of a copy that may be put back: nothing that another program has put into it leads out of our folders."""
    for info in copy.infolist():
        folder, _, name = info.filename.rpartition("/")
        ours = folder in ("tables", "records") and name not in ("", ".", "..") and "\\" not in name and not name.startswith(".")
        if (ours or info.filename in _SINGLE) and info.file_size <= _MAX_FILE:
            yield info


def _other_shelf(paths: Paths, path: Path) -> Path:
    return paths.records if path.parent == paths.tables else paths.tables


def _now(paths: Paths, info: zipfile.ZipInfo) -> Now:
    path = paths.root / info.filename
    try:
        if not there(path):
            # A table that has been finished since, or gone on with, is still there.
            return Now.OTHER if path.name != info.filename and there(_other_shelf(paths, path) / path.name) else Now.GONE
        if path.stat().st_size != info.file_size:
            return Now.OTHER
        return Now.SAME if zlib.crc32(read_whole(path, _MAX_FILE)) == info.CRC else Now.OTHER
    except OSError:
        return Now.OTHER


def _reading(backup: Backup, read: Callable[[zipfile.ZipFile], R]) -> R:
    """What ``read`` finds in a copy. Raises StoreError where it can't be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(read_whole(backup.path, MAX_BYTES))) as copy:
            return read(copy)
    except (zipfile.BadZipFile, NotImplementedError, zlib.error, EOFError, ValueError) as error:
        raise StoreError(msg("The backup {file} is damaged.", file=str(backup.path))) from error
    except StoreError:
        raise
    except OSError as error:
        raise unread(backup.path, error) from error
