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


@frozen
class SavedGame:
    """A record file: its header, how many lines follow it, checkpoints aside, and when it was last written (local time).

    Where the header can't be read there is none, and ``fault`` says why; a fault beside a header leaves a table that can be opened.
    """

    path: Path
    header: Header | None
    lines: int
    written: datetime
    fault: Fault | None = None
    torn: bool = False


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
        reading = record_format.read(read_whole(path, MAX_BYTES))
    except RecordError as error:
        return SavedGame(path, None, 0, written, error.fault)
    except OSError:
        return None
    lines = sum(entry.kind != STATE for entry in reading.entries)
    return SavedGame(path, reading.header, lines, written, reading.fault, reading.torn)


def discard(path: Path) -> None:
    """Delete a record that the person no longer wants. Raises StoreError."""
    try:
        path.unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error) from error
