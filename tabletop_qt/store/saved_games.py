"""The tables and records on disk, as the home page lists them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from attrs import frozen

from engines.kernel import records as record_format
from engines.kernel.records import FORMER_SUFFIXES, STATE, SUFFIX, Fault, Header, RecordError
from tabletop_qt.store.disk import read_whole, sync_folder, unwritten
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import MAX_BYTES

_LONGEST_HEADER = 1_200_000
"""Bytes: a position and a few lines more, in whatever letters."""

LARGE = 100_000
"""Bytes from which on a record is large; following so many takes up to half a second."""


@frozen
class SavedGame:
    """A record file: its header, how many lines follow it, checkpoints aside, and when it was last written (local time).

    Where the header can't be read there is none, and ``fault`` says why; a fault beside a header leaves a table that can be opened.
    Of a `large` one not every line was read: whether it is sound is not ``known`` before it is opened.
    """

    path: Path
    header: Header | None
    lines: int
    written: datetime
    fault: Fault | None = None
    torn: bool = False
    known: bool = True


def unfinished(paths: Paths) -> tuple[SavedGame, ...]:
    """The tables that can be continued, the last played first."""
    return _saved_in(paths.tables)


def records(paths: Paths) -> tuple[SavedGame, ...]:
    """The finished tables, the last played first."""
    return _saved_in(paths.records)


def _saved_in(folder: Path) -> tuple[SavedGame, ...]:
    try:
        paths = [path for path in folder.iterdir() if path.suffix in (SUFFIX, *FORMER_SUFFIXES) and path.is_file()]
    except OSError:
        # The folder is made with its first file.
        return ()
    # Any text may end in .txt, so one that does not begin like a record is no damaged table.
    found = [saved for path in paths if (saved := saved_game(path)) is not None and (saved.header is not None or path.suffix != ".txt")]
    return tuple(sorted(found, key=lambda saved: (saved.written, saved.path.name), reverse=True))


def saved_game(path: Path) -> SavedGame | None:
    """What a record file is, without playing it; None where it can't be read at all."""
    try:
        written = datetime.fromtimestamp(path.stat().st_mtime)
        data = read_whole(path, MAX_BYTES)
        beginning = _beginning(data) if len(data) > LARGE else data
        reading = record_format.read(beginning)
    except RecordError as error:
        return SavedGame(path, None, 0, written, error.fault)
    except OSError:
        return None
    if beginning is not data:
        lines = data.count(b"\n", len(beginning)) - data.count(b"\nstate ", len(beginning) - 1)
        return SavedGame(path, reading.header, lines, written, torn=not data.endswith(b"\n"), known=False)
    lines = sum(entry.kind != STATE for entry in reading.entries)
    return SavedGame(path, reading.header, lines, written, reading.fault, reading.torn)


def large(path: Path) -> bool:
    """Whether following a record takes so long that nobody should have to wait for it."""
    try:
        return path.stat().st_size > LARGE
    except OSError:
        return False


def header_of(data: bytes) -> Header | None:
    """What a record says of its table; None where even that can't be read."""
    try:
        return record_format.read(_beginning(data)).header
    except RecordError:
        return None


def _beginning(data: bytes) -> bytes:
    """The header of a record alone; as much as a header can be where it has none."""
    found = data.find(b"\nbegin  #", 0, _LONGEST_HEADER)
    end = data.find(b"\n", found + 1)
    return data[: end + 1] if found >= 0 and end >= 0 else data[:_LONGEST_HEADER]


def discard(path: Path) -> None:
    """Delete a record that the person no longer wants. Raises StoreError."""
    try:
        path.unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error) from error
