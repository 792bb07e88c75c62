"""Games that were played on paper: their score pads, kept after every entry, and their results among those of the tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from attrs import evolve, frozen

from engines.kernel.contract import PERSON, Outcome
from engines.kernel.score_pad import MAX_ROUNDS, ScorePad
from tabletop_qt.store.database import Database
from tabletop_qt.store.settings import MAX_NAME
from tabletop_qt.store.statistics import Finished, SeatResult, keep_finished

PAPER = "paper"
"""The word in a set-up that marks a game on paper."""


@frozen
class Sheet:
    """A filled or half-filled pad: its name, the game, the number of the pad among the game's, the players, and the amounts by row.

    ``chosen`` is the number of the set-up that the pad asks for, or 0.
    """

    name: str
    game: str
    pad: int
    names: tuple[str, ...]
    rows: tuple[tuple[int | None, ...], ...]
    chosen: int = 0


def new_sheet(game: str, number: int, pad: ScorePad, names: Sequence[str]) -> Sheet:
    """An empty sheet for these players."""
    rows = ((None,) * len(names),) * max(len(pad.rows), 1)
    return Sheet(
        f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}.{PAPER}",
        game,
        number,
        tuple(names),
        rows,
        pad.chosen.default if pad.chosen is not None else 0,
    )


def keep_sheet(database: Database, sheet: Sheet) -> None:
    """Keep a sheet as it is now. Raises StoreError."""
    told = json.dumps([sheet.pad, sheet.names, sheet.rows, sheet.chosen])
    with database.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO sheets VALUES (?, ?, ?)", (sheet.name, sheet.game, told))


def last_sheet(database: Database, game: str, pads: Sequence[ScorePad]) -> tuple[Sheet, bool] | None:
    """The latest sheet of a game, and True if its result is saved; None if there is none that can be read. Raises StoreError."""
    with database.reading() as connection:
        query = "SELECT sheet, told, sheet IN (SELECT record FROM results) FROM sheets WHERE game = ? ORDER BY sheet DESC"
        for name, told, saved in connection.execute(query, (game,)):
            sheet = _read(name, game, told, pads)
            if sheet is not None:
                return sheet, bool(saved)
    return None


def drop_sheet(database: Database, sheet: Sheet) -> None:
    """Delete a sheet without a result. Raises StoreError."""
    with database.writing() as connection:
        connection.execute("DELETE FROM sheets WHERE sheet = ? AND sheet NOT IN (SELECT record FROM results)", (sheet.name,))


def save_result(database: Database, sheet: Sheet, pad: ScorePad, outcome: Outcome) -> None:
    """Save the result of a sheet, or replace the one it had. Raises StoreError."""
    seats = [SeatResult(name, PERSON, result.total, result.won) for name, result in zip(sheet.names, outcome.results, strict=True)]
    chosen = f"{pad.chosen.key}={sheet.chosen}" if pad.chosen is not None else ""
    setup = " ".join(filter(None, (PAPER, f"seats={len(seats)}", pad.setup, chosen)))
    total, won = max(seat.total for seat in seats), any(seat.won for seat in seats)
    keep_finished(database, Finished(sheet.name, sheet.game, setup, won, total, False, tuple(seats)))


def _read(name: str, game: str, told: str, pads: Sequence[ScorePad]) -> Sheet | None:
    try:
        number, names, rows, chosen = json.loads(told)
        sheet = Sheet(name, game, number, tuple(names), tuple(tuple(row) for row in rows), chosen)
    except (ValueError, TypeError, RecursionError):
        return None
    return sheet if all(isinstance(each, str) for each in names) and _sound(sheet, pads) else None


def _sound(sheet: Sheet, pads: Sequence[ScorePad]) -> bool:
    """True if a sheet from a file is as the app would write it."""
    if sheet.pad not in range(len(pads)):
        return False
    pad, names = pads[sheet.pad], sheet.names
    if len(names) not in pad.seats or not all(0 < len(name) <= MAX_NAME for name in names):
        return False
    least, most = (pad.chosen.least, pad.chosen.most) if pad.chosen is not None else (0, 0)
    if type(sheet.chosen) is not int or not least <= sheet.chosen <= most:
        return False
    least = max(len(pad.rows), 1)
    if not least <= len(sheet.rows) <= (MAX_ROUNDS if pad.more is not None else least):
        return False
    return all(_fits(sheet.rows[number], len(names), pad.row(number).most) for number in range(len(sheet.rows)))


def _fits(row: Sequence[Any], seats: int, most: int) -> bool:
    return len(row) == seats and all(amount is None or (type(amount) is int and 0 <= amount <= most) for amount in row)


def reseated(sheet: Sheet, names: Sequence[str]) -> Sheet:
    """A sheet for more or fewer players; the amounts of those who stay are kept."""
    rows = tuple(tuple(row[seat] if seat < len(row) else None for seat in range(len(names))) for row in sheet.rows)
    return evolve(sheet, names=tuple(names), rows=rows)
