"""Examining all data on disk: the problems found, and the repairs."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from attrs import frozen

from engines import Table
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX, RecordError
from engines.shelf import with_own_cards
from tabletop_qt.store.backups import Backup, backups, contents, sound
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, entries, left_behind, move, open_regular, read_whole, reason, unread
from tabletop_qt.store.editions import editions
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Place, moment, record_files
from tabletop_qt.store.session import MAX_BYTES, Journal, what_is_lost
from tabletop_qt.store.settings import Settings, look_at_settings, save_settings, set_aside
from tabletop_qt.store.statistics import recount

_ENDINGS = (SUFFIX, ".json", ".lock", ".new", ".png", ".sqlite", ".toml", ".txt", ".zip")
"""The suffixes of the app's files."""


@frozen
class Finding:
    """A problem: the file, the fault, and the repair made or possible."""

    path: Path
    what: Message
    done: Message | None = None


def examine(paths: Paths, mend: bool = True, games: Mapping[str, Game[Any]] | None = None) -> Iterator[Finding]:
    """The problems of all the person's data. Without ``mend`` nothing is changed; with it, only repairs that lose nothing are made.

    A damaged table stays as it is: opening it continues from its sound part. Unreadable files are reported, and all others still examined.
    """
    known = backups(paths)
    parts: list[tuple[Path, Callable[[], Iterator[Finding]]]] = [
        (paths.settings, lambda: _settings(paths, mend)),
        (paths.database, lambda: _database(paths, mend, games)),
        *((place.folder(paths), partial(_records, paths, place, mend, known, games)) for place in Place),
        *((backup.path, partial(_backup, backup)) for backup in known),
        (paths.cards, lambda: _cards(paths)),
        (paths.root, lambda: _left_behind(paths, mend)),
    ]
    reported: set[Path] = set()
    for path, look in parts:
        for finding in _with_errors(path, look):
            reported.add(finding.path)
            yield finding
    yield from (finding for finding in _with_errors(paths.root, lambda: _odd(paths.root, mend)) if finding.path not in reported)


def _with_errors(path: Path, look: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """The problems of one part; an error of the disk is one of them."""
    try:
        yield from look()
    except OSError as error:
        if os.path.lexists(path):
            yield Finding(path, unread(path, error).message)


def table_files(paths: Paths) -> tuple[Path, ...]:
    """The files of all undeleted tables in readable folders."""
    found: list[Path] = []
    for folder in (paths.tables, paths.records):
        with suppress(StoreError):
            found += record_files(folder)
    return tuple(found)


def _settings(paths: Paths, mend: bool) -> Iterator[Finding]:
    settings, problem = look_at_settings(paths.settings)
    if problem is not None:
        yield Finding(paths.settings, problem, _repair(mend, lambda: _rewrite_settings(paths, settings)))


def _rewrite_settings(paths: Paths, settings: Settings) -> Message:
    aside = set_aside(paths.settings)
    save_settings(paths.settings, settings)
    return msg("The file was rewritten; the original is kept as {file}.", file=aside.name)


def _repair(mend: bool, act: Callable[[], Message]) -> Message | None:
    """The repair made, or the reason why it failed; None without ``mend``."""
    try:
        return act() if mend else None
    except OSError as error:
        return reason(error)


def _database(paths: Paths, mend: bool, games: Mapping[str, Game[Any]] | None) -> Iterator[Finding]:
    if Database(paths).is_damaged():
        what = msg("The database of results and names is damaged.")
        yield Finding(paths.database, what, _repair(mend, partial(_replace_database, paths, games)))
    elif mend:
        recount(Database(paths), games)


def _replace_database(paths: Paths, games: Mapping[str, Game[Any]] | None) -> Message:
    reports: list[Message] = []
    database = Database(paths, reports.append)
    database.check()
    recount(database, games)
    return reports[-1] if reports else msg("Another window of the app has repaired it.")


def _cards(paths: Paths) -> Iterator[Finding]:
    for place in entries(paths.cards):
        for edition in editions(paths, place.name) if place.name in with_own_cards() else ():
            if edition.fault is not None:
                yield Finding(place / edition.name if edition.name != place.name else place, edition.fault)


def _records(paths: Paths, place: Place, mend: bool, known: tuple[Backup, ...], games: Mapping[str, Game[Any]] | None) -> Iterator[Finding]:
    for path in record_files(place.folder(paths)):
        shelf = None if place is Place.DELETED else path.parent
        yield from _with_errors(path, partial(_record, paths, path, shelf, mend, known, games))


def _record(
    paths: Paths, path: Path, shelf: Path | None, mend: bool, known: tuple[Backup, ...], games: Mapping[str, Game[Any]] | None
) -> Iterator[Finding]:
    try:
        data = read_whole(path, MAX_BYTES)
        table = Table.from_record(data, games)
    except StoreError as error:
        if os.path.lexists(path):
            yield Finding(path, error.message, _in_backup(paths, path, known))
        return
    except RecordError as error:
        yield Finding(path, msg("It can't be opened: {fault}.", fault=str(error.fault)), _in_backup(paths, path, known))
        return
    losses = what_is_lost(table)
    if losses:
        advice = msg("Opening it continues from there and keeps the original file.") if table.fault is not None else None
        yield Finding(path, losses[0], _in_backup(paths, path, known) if table.fault is not None and known else advice)
    elif table.difference is None and shelf is not None:
        right = paths.tables if table.outcome is None else paths.records
        if shelf != right:
            yield _misfiled(path, right, mend)


def _misfiled(path: Path, shelf: Path, mend: bool) -> Finding:
    what = (
        msg("It is unfinished but filed with the finished tables.")
        if shelf.name == "tables"
        else msg("It is finished but filed with the unfinished tables.")
    )

    def file_it() -> Message:
        Journal.open(path).close()  # It raises if another window has the file open; Windows moves no open file.
        return msg("It was moved to {file}.", file=str(move(path, shelf / path.name)))

    return Finding(path, what, _repair(mend, file_it))


def _in_backup(paths: Paths, path: Path, known: tuple[Backup, ...]) -> Message | None:
    """A message about the newest backup that contains a damaged table."""
    for backup in known:
        with suppress(StoreError):
            for item in contents(Database(paths), backup):
                if item.name == f"{path.parent.name}/{path.name}" and item.header is not None:
                    return msg("The backup of {day} contains it; choose “Restore from a backup”.", day=backup.day.isoformat())
    return msg("No backup contains it.")


def _backup(backup: Backup) -> Iterator[Finding]:
    if not sound(backup):
        yield Finding(backup.path, msg("The backup {file} is damaged.", file=str(backup.path)))


def _left_behind(paths: Paths, mend: bool) -> Iterator[Finding]:
    what = msg("It is a leftover from an interrupted save; nothing was lost.")
    for folder in (
        *dict.fromkeys((paths.root, paths.config)),
        paths.tables,
        paths.records,
        paths.deleted,
        paths.backups,
        paths.problems,
        paths.pictures,
    ):
        for path in left_behind(folder):
            yield Finding(path, what, _repair(mend, partial(_remove, path)))


def _remove(path: Path) -> Message:
    path.unlink(missing_ok=True)
    return msg("It was removed.")


def _odd(folder: Path, mend: bool) -> Iterator[Finding]:
    """The entries in a folder, at any depth, that should be files but are not, and files with impossible dates. Raises StoreError."""
    for path in entries(folder):
        try:
            status = path.stat()
            if stat.S_ISREG(status.st_mode):
                os.close(open_regular(path))
        except OSError as error:
            if os.path.lexists(path):
                yield Finding(path, unread(path, error).message)
            continue
        if stat.S_ISDIR(status.st_mode):
            if path.suffix in _ENDINGS or path.name == "claim":
                yield Finding(path, msg("This is a folder but should be a file."))
            elif not path.is_symlink():
                yield from _with_errors(path, partial(_odd, path, mend))
        elif not stat.S_ISREG(status.st_mode):
            yield Finding(path, msg("{file} is a pipe or a device, not a file.", file=str(path)))
        elif moment(status.st_mtime) is None:
            yield Finding(path, msg("Its date is impossible."), _repair(mend, partial(_reset_date, path)))


def _reset_date(path: Path) -> Message:
    os.utime(path)
    return msg("It was given today's date.")
