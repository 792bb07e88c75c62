"""How finished tables went: one line a table on disk."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from engines.kernel.contract import MAX_DEAL, PERSON, Setup
from engines.kernel.serialization import DataError, parse_json
from engines.kernel.table import Table
from tabletop_qt.store.disk import (
    alone,
    create_whole,
    open_regular,
    read_whole,
    sync_folder,
    there,
    unwritten,
    write_all,
    write_whole,
)

MAX_BYTES = 16_777_216


@frozen
class SeatResult:
    """How a table went for one seat: who sat there (a person, or the name of a bot's kind), the total, whether the seat won."""

    name: str
    player: str
    total: int
    won: bool


@frozen
class Finished:
    """How a table went for the persons at it. ``table`` is the name of its record; a table counts once.

    ``seats`` is empty, and ``deal`` 0, for a table that was finished before they were kept.
    """

    table: str
    game: str
    setup: str
    won: bool
    total: int
    assisted: bool
    seats: tuple[SeatResult, ...] = ()
    deal: int = 0


def setup_key(setup: Setup) -> str:
    """A set-up without names and deal number, as one readable line: tables with the same one are comparable."""
    bots = [seat.player for seat in setup.seats if seat.player != PERSON]
    words = [f"seats={len(setup.seats)}", *([f"bots={','.join(bots)}"] if bots else [])]
    for key, value in sorted(setup.options.items()):
        words.append(f"{key}={','.join(value) if isinstance(value, tuple) else value}")
    return " ".join([*words, "position"] if setup.position else words)


def finished(table: Table[Any], name: str) -> Finished | None:
    """How a table went, to be kept under the name of its record; None while it goes on or where no person sat."""
    outcome = table.outcome
    if outcome is None:
        return None
    seats = tuple(
        SeatResult(seat.name, seat.player, result.total, result.won) for seat, result in zip(table.seats, outcome.results, strict=True)
    )
    persons = [seat for seat in seats if seat.player == PERSON]
    if not persons:
        return None
    total, won = max(seat.total for seat in persons), any(seat.won for seat in persons)
    return Finished(name, table.setup.game, setup_key(table.setup), won, total, bool(table.assistance), seats, table.setup.deal)


def load_finished(path: Path) -> tuple[Finished, ...]:
    """All tables in a file, each once, the last word on it counting; damaged lines are passed over and stay in the file.

    Raises StoreError where the file can't be read.
    """
    if not there(path):
        return ()
    return results_in(read_whole(path, MAX_BYTES))


def results_in(data: bytes) -> tuple[Finished, ...]:
    """The tables in what a file holds, as `load_finished` reads it."""
    found: dict[str, Finished] = {}
    for line in data.decode("utf-8", "replace").split("\n"):
        one = _read(line)
        if one is not None:
            found[one.table] = one
    return tuple(found.values())


def damaged_lines(path: Path) -> int:
    """How many lines of a file are no results. Raises StoreError where it can't be read."""
    lines = read_whole(path, MAX_BYTES).decode("utf-8", "replace").split("\n") if there(path) else []
    return sum(_read(line) is None for line in lines if line)


def leave_out_damaged_lines(path: Path) -> Path:
    """Write the sound lines of a file anew and keep it as it was under another name, which is returned. Raises StoreError."""
    with alone(path):
        data = read_whole(path, MAX_BYTES)
        aside = create_whole(path.with_name(path.name + ".damaged"), data)
        sound = [line for line in data.decode("utf-8", "replace").split("\n") if _read(line) is not None]
        write_whole(path, "".join(f"{line}\n" for line in sound).encode("utf-8"))
    return aside


def _read(line: str) -> Finished | None:
    try:
        given = parse_json(line, 4096)
    except DataError:
        return None
    if not isinstance(given, dict):
        return None
    seats, deal = given.pop("seats", []), given.pop("deal", 0)
    if not _fits(given, _OF_TABLE) or not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        return None
    if type(deal) is not int or not 0 <= deal <= MAX_DEAL:
        return None
    if not all(_fits(seat, _OF_SEAT) for seat in seats):
        return None
    found = tuple(SeatResult(**{name: seat[name] for name in _OF_SEAT}) for seat in seats)
    return Finished(**{name: given[name] for name in _OF_TABLE}, seats=found, deal=deal)


_OF_TABLE: Mapping[str, type] = {"table": str, "game": str, "setup": str, "won": bool, "total": int, "assisted": bool}
_OF_SEAT: Mapping[str, type] = {"name": str, "player": str, "total": int, "won": bool}


def _fits(given: Mapping[str, Any], kinds: Mapping[str, type]) -> bool:
    return all(type(given.get(name)) is kind for name, kind in kinds.items())


def keep_finished(path: Path, one: Finished) -> None:
    """Add a table to the file and wait until it is on disk. Raises StoreError; then the file is as before."""
    line = json.dumps(attrs.asdict(one), ensure_ascii=False)
    try:
        with alone(path):
            fresh = not there(path)
            handle = open_regular(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
            try:
                _add(handle, line)
            finally:
                os.close(handle)
            if fresh:
                sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error) from error


def _add(handle: int, line: str) -> None:
    size = os.fstat(handle).st_size
    # A line that a crash left unfinished must not swallow this one.
    before = "" if size == 0 or _last_byte(handle) == b"\n" else "\n"
    try:
        write_all(handle, f"{before}{line}\n".encode("utf-8", "replace"))
        os.fsync(handle)
    except OSError:
        with suppress(OSError):
            os.ftruncate(handle, size)
        raise


def _last_byte(handle: int) -> bytes:
    os.lseek(handle, -1, os.SEEK_END)
    return os.read(handle, 1)
