"""Everything that is on disk, examined: what is wrong with it, and what was done about it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from attrs import frozen

from engines import Table
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg
from engines.kernel.records import FORMER_SUFFIXES, SUFFIX, RecordError
from tabletop_qt.store import statistics
from tabletop_qt.store.backups import Backup, backups, contents, sound
from tabletop_qt.store.branches import Branches
from tabletop_qt.store.disk import StoreError, left_behind, move, read_whole
from tabletop_qt.store.journal import Journal
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.recovery import what_is_lost
from tabletop_qt.store.session import MAX_BYTES
from tabletop_qt.store.settings import look_at_settings, save_settings, set_aside


@frozen
class Finding:
    """Something that is wrong: where, what, and what was done about it or can be."""

    path: Path
    what: Message
    done: Message | None = None


def examine(paths: Paths, mend: bool = True, games: Mapping[str, Game[Any]] | None = None) -> Iterator[Finding]:
    """What is wrong with all that is the person's. Without ``mend`` nothing is changed. Raises StoreError where the folder can't be read.

    What can be mended without losing anything is. A damaged table stays as it is: opening it goes on from where it is sound.
    """
    known = backups(paths)
    yield from _settings(paths, mend)
    yield from _results(paths, mend)
    yield from _branches(paths, mend)
    for path in record_files(paths):
        yield from _record(paths, path, mend, known, games)
    for backup in known:
        with_fault = _backup(backup)
        if with_fault is not None:
            yield with_fault
    yield from _left_behind(paths, mend)


def record_files(paths: Paths) -> tuple[Path, ...]:
    """The files of all tables, unfinished and finished."""
    found: list[Path] = []
    for folder in (paths.tables, paths.records):
        with suppress(FileNotFoundError):
            found += sorted(Path(entry.path) for entry in os.scandir(folder) if entry.name.endswith((SUFFIX, *FORMER_SUFFIXES)))
    return tuple(found)


def _settings(paths: Paths, mend: bool) -> Iterator[Finding]:
    settings, problem = look_at_settings(paths.settings)
    if problem is None:
        return
    done = None
    if mend:
        aside = set_aside(paths.settings)
        save_settings(paths.settings, settings)
        done = msg("They are written anew; the file as it was is kept as {file}.", file=aside.name)
    yield Finding(paths.settings, problem, done)


def _results(paths: Paths, mend: bool) -> Iterator[Finding]:
    count = statistics.damaged_lines(paths.results)
    if count:
        done = None
        if mend:
            aside = statistics.leave_out_damaged_lines(paths.results)
            done = msg("They are left out; the file as it was is kept as {file}.", file=aside.name)
        yield Finding(paths.results, msg("Lines that are no results: {count}.", count=count), done)


def _branches(paths: Paths, mend: bool) -> Iterator[Finding]:
    branches = Branches(paths)
    if not branches.sound():
        done = msg("It is kept as {file}.", file=branches.set_aside().name) if mend else None
        yield Finding(paths.branches, msg("What branches are called can't be understood."), done)


def _record(paths: Paths, path: Path, mend: bool, known: tuple[Backup, ...], games: Mapping[str, Game[Any]] | None) -> Iterator[Finding]:
    try:
        table = Table.from_record(read_whole(path, MAX_BYTES), games)
    except StoreError as error:
        yield Finding(path, error.message, _in_backup(paths, path, known))
        return
    except RecordError as error:
        yield Finding(path, msg("It can't be opened: {fault}.", fault=str(error.fault)), _in_backup(paths, path, known))
        return
    lost = what_is_lost(table)
    if lost:
        said = msg("Opening it goes on from there and keeps the file as it is.") if table.fault is not None else None
        yield Finding(path, lost[0], _in_backup(paths, path, known) if table.fault is not None and known else said)
    elif table.difference is None:
        shelf = paths.tables if table.outcome is None else paths.records
        if path.parent != shelf:
            yield _on_the_wrong_shelf(path, shelf, mend)


def _on_the_wrong_shelf(path: Path, shelf: Path, mend: bool) -> Finding:
    what = msg("It is among the finished tables and goes on.") if shelf.name == "tables" else msg("It is finished and among the others.")
    done = None
    if mend:
        try:
            with closing(Journal.open(path)):
                pass
            done = msg("It is moved to {file}.", file=str(move(path, shelf / path.name)))
        except StoreError as error:
            done = error.message
    return Finding(path, what, done)


def _in_backup(paths: Paths, path: Path, known: tuple[Backup, ...]) -> Message | None:
    """Whether a damaged table can be had from a backup in which it differs from now."""
    for backup in known:
        with suppress(StoreError):
            for item in contents(paths, backup):
                if item.name == f"{path.parent.name}/{path.name}" and item.header is not None:
                    return msg("The backup of {day} has it; choose “Restore from a backup”.", day=backup.day.isoformat())
    return msg("No backup has it.")


def _backup(backup: Backup) -> Finding | None:
    try:
        whole = sound(backup)
    except StoreError as error:
        return Finding(backup.path, error.message)
    return None if whole else Finding(backup.path, msg("The backup {file} is damaged.", file=str(backup.path)))


def _left_behind(paths: Paths, mend: bool) -> Iterator[Finding]:
    for folder in (paths.root, paths.tables, paths.records, paths.deleted, paths.backups, paths.problems):
        for path in left_behind(folder):
            done = None
            if mend:
                path.unlink(missing_ok=True)
                done = msg("It is removed.")
            yield Finding(path, msg("It was left behind when the app was ended while writing; what it was for is safe."), done)
