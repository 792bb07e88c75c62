"""The results of finished tables and their totals: for every person and every kind of bot, by game, set-up and deal.

Games played on paper have score pads, kept after every entry; their results stand among those of the tables.
"""

from __future__ import annotations

import csv
import io
import json
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import evolve, frozen

from engines import Table
from engines.kernel.coach import Par
from engines.kernel.contract import PERSON, Game, Outcome, Setup
from engines.kernel.records import RecordError
from engines.kernel.score_pad import MAX_ROUNDS, ScorePad
from engines.kernel.serialization import text_digest
from engines.kernel.setup import make_setup
from engines.kernel.table import Table as KernelTable
from tabletop_qt.store.database import Database, plain
from tabletop_qt.store.disk import StoreError, mtime_ns, read_whole
from tabletop_qt.store.session import MAX_BYTES
from tabletop_qt.store.settings import MAX_NAME, Settings

if TYPE_CHECKING:
    from sqlite3 import Connection


# Results


@frozen
class SeatResult:
    """The result of one seat: the name, the player (a person, or a bot's kind), the total, and True if the seat won."""

    name: str
    player: str
    total: int
    won: bool


@frozen
class Finished:
    """The result of a table for its persons. ``table`` is the name of its record; a table counts once."""

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


def finished(table: KernelTable[Any], name: str) -> Finished | None:
    """The result of a table, under the name of its record; None while it is unfinished, if no person played, or from a position."""
    outcome = table.outcome
    if outcome is None or table.setup.position:
        return None
    seats = tuple(
        SeatResult(seat.name, seat.player, result.total, result.won) for seat, result in zip(table.seats, outcome.results, strict=True)
    )
    persons = [seat for seat in seats if seat.player == PERSON]
    if not persons:
        return None
    total, won = max(seat.total for seat in persons), any(seat.won for seat in persons)
    return Finished(name, table.setup.game, setup_key(table.setup), won, total, bool(table.assistance), seats, table.setup.deal)


def load_finished(database: Database, game: str = "") -> tuple[Finished, ...]:
    """The finished tables of a game, or of all, in the order they ended. Raises StoreError."""
    seats: dict[str, list[SeatResult]] = {}
    with database.reading() as connection:
        for record, name, player, total, won in connection.execute(
            "SELECT record, name, player, seats.total, seats.won FROM seats JOIN results USING (record) WHERE ? IN ('', game) "
            "ORDER BY record, seat",
            (game,),
        ):
            seats.setdefault(record, []).append(SeatResult(name, player, total, bool(won)))
        rows = connection.execute(
            "SELECT record, game, setup, won, total, assisted, deal FROM results WHERE ? IN ('', game) ORDER BY ended, rowid", (game,)
        )
        return tuple(
            Finished(record, game, setup, bool(won), total, bool(assisted), tuple(seats.get(record, ())), deal)
            for record, game, setup, won, total, assisted, deal in rows
        )


def has_finished(database: Database, game: str, several: bool = False) -> bool:
    """True if a table of a game was finished; with ``several``, one with several seats. Raises StoreError."""
    with database.reading() as connection:
        found = connection.execute(
            "SELECT 1 FROM results WHERE game = ? AND (NOT ? OR EXISTS "
            "(SELECT 1 FROM seats WHERE seats.record = results.record AND seat = 1)) LIMIT 1",
            (game, several),
        )
        return found.fetchone() is not None


def is_kept(database: Database, one: Finished) -> bool:
    """True if this result is saved just as it is. Raises StoreError."""
    record = (plain(one.table),)
    with database.reading() as connection:
        row = connection.execute("SELECT game, setup, deal, won, total, assisted FROM results WHERE record = ?", record).fetchone()
        seats = connection.execute("SELECT name, player, total, won FROM seats WHERE record = ? ORDER BY seat", record).fetchall()
    return row == (one.game, one.setup, one.deal, one.won, one.total, one.assisted) and seats == [
        (plain(seat.name), seat.player, seat.total, seat.won) for seat in one.seats
    ]


def keep_finished(database: Database, *tables: Finished) -> None:
    """Save the results of tables, replacing earlier ones. Raises StoreError."""
    with database.writing() as connection:
        for one in tables:
            _keep(connection, one, int(time.time()))


def _keep(connection: Connection, one: Finished, ended: int) -> None:
    record = plain(one.table)
    values = (one.game, one.setup, one.deal, one.won, one.total, one.assisted)
    connection.execute(
        "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (record) DO UPDATE SET game = excluded.game, "
        "setup = excluded.setup, deal = excluded.deal, won = excluded.won, total = excluded.total, assisted = excluded.assisted",
        (record, ended, *values),
    )
    connection.execute("DELETE FROM seats WHERE record = ?", (record,))
    seats = [(record, number, plain(seat.name), seat.player, seat.total, seat.won) for number, seat in enumerate(one.seats)]
    connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", seats)
    connection.execute("DELETE FROM uncounted WHERE record = ?", (record,))


def recount(database: Database, games: Mapping[str, Game[Any]] | None = None, rest: Callable[[], object] = lambda: None) -> None:
    """Count the finished tables that have no result in a new database; ``rest`` is called before every decision. Raises StoreError."""
    with database.reading() as connection:
        waiting = [record for (record,) in connection.execute("SELECT record FROM uncounted")]
    for record in waiting:
        path = database.paths.records / record
        one = None
        with suppress(StoreError, RecordError):
            one = finished(Table.from_record(read_whole(path, MAX_BYTES), games, lambda _done, _of: rest()), record)
        with database.writing() as connection:
            if one is not None:
                _keep(connection, one, mtime_ns(path) // 1_000_000_000)
            connection.execute("DELETE FROM uncounted WHERE record = ?", (record,))


# Standings


@frozen
class Standing:
    """The totals of a person's tables, or of a kind of bot's without a ``name``.

    ``streak`` counts the wins in a row up to the last table, ``longest`` the longest streak; ``assisted`` tables are counted in all the
    other totals (TBL-10).
    """

    name: str
    player: str
    tables: int = 0
    won: int = 0
    total: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0
    assisted: int = 0

    @property
    def average(self) -> float:
        """The average points of a table."""
        return self.total / self.tables if self.tables else 0.0

    @property
    def share(self) -> float:
        """The share of won tables, from 0 to 1."""
        return self.won / self.tables if self.tables else 0.0


class Mark(NamedTuple):
    """One table in somebody's history."""

    total: int
    won: bool
    assisted: bool
    day: str
    """The day it was begun, as year, month and day; empty if its name doesn't tell."""


Who = tuple[str, str]
"""A person's name and `PERSON`; or no name, and the kind of bot."""


def day(one: Finished) -> str:
    """The day a table was begun, as year, month and day; empty if its name doesn't tell."""
    found = re.match(r"\d{4}-\d\d-\d\d", one.table)
    return found[0] if found is not None else ""


def setups(database: Database) -> dict[str, dict[str, int]]:
    """The numbers of finished tables by game and set-up; the game that was finished last comes last. Raises StoreError."""
    found: dict[str, dict[str, int]] = {}
    with database.reading() as connection:
        query = "SELECT game, setup, count(*) FROM results GROUP BY game, setup ORDER BY max(ended), max(rowid)"
        for game, setup, count in connection.execute(query):
            found[game] = {**found.pop(game, {}), setup: count}
    return found


def totals(database: Database, game: str, setup: str = "", assisted: bool = True) -> tuple[int, int, int]:
    """The numbers of finished tables, tables won by a player, and assisted tables, filtered as in `histories`. Raises StoreError."""
    with database.reading() as connection:
        query = (
            "SELECT count(*), ifnull(sum(won), 0), ifnull(sum(assisted), 0) FROM results "
            "WHERE game = ? AND ? IN ('', setup) AND (? OR NOT assisted)"
        )
        tables, won, helped = connection.execute(query, (game, setup, assisted)).fetchone()
    return tables, won, helped


def histories(database: Database, game: str, setup: str = "", assisted: bool = True) -> dict[Who, list[Mark]]:
    """The finished tables of each player, in order; people before bots, then those with most tables first. Raises StoreError.

    They are of one game, and of one set-up if it is named; with or without assisted ones.
    """
    found: dict[Who, list[Mark]] = {}
    with database.reading() as connection:
        query = (
            "SELECT iif(player = ?, name, ''), player, seats.total, seats.won, assisted, "
            "iif(record GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*', substr(record, 1, 10), '') "
            "FROM results JOIN seats USING (record) WHERE game = ? AND ? IN ('', setup) AND (? OR NOT assisted) "
            "ORDER BY ended, results.rowid, seat"
        )
        for name, player, *mark in connection.execute(query, (PERSON, game, setup, assisted)):
            found.setdefault((name, player), []).append(Mark._make(mark))
    order = sorted(found, key=lambda key: (key[1] != PERSON, -len(found[key]), key))
    return {key: found[key] for key in order}


def standing(key: Who, marks: Sequence[Mark], fewest: bool = False) -> Standing:
    """The totals of a history; the best result is the highest, or the one with the ``fewest`` points."""
    streak = longest = 0
    for mark in marks:
        streak = streak + 1 if mark.won else 0
        longest = max(longest, streak)
    totals = [mark.total for mark in marks]
    won, assisted = sum(mark.won for mark in marks), sum(mark.assisted for mark in marks)
    return Standing(*key, len(marks), won, sum(totals), (min if fewest else max)(totals, default=None), streak, longest, assisted)


def as_csv(tables: Iterable[Finished]) -> str:
    """A line for each seat of each table, for a spreadsheet."""
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(("table", "day", "game", "setup", "name", "player", "total", "won", "assisted"))
    for one in tables:
        for seat in one.seats:
            won, assisted = ("yes" if each else "no" for each in (seat.won, one.assisted))
            lines.writerow((one.table, day(one), one.game, one.setup, seat.name, seat.player, seat.total, won, assisted))
    return text.getvalue()


# Deals by number


@frozen
class Deal:
    """A deal of a game: the times it was finished and won, the best result, and True if it is a favourite."""

    number: int
    finished: int = 0
    won: int = 0
    best: int | None = None
    favourite: bool = False


def deals(numbers: Iterable[int], game: str, finished: Iterable[Finished], settings: Settings, fewest: bool = False) -> tuple[Deal, ...]:
    """The results of these deals of a game, in this order; the best has the most points, or the ``fewest``."""
    known = {deal.number: deal for deal in played(game, finished, fewest)}
    return tuple(evolve(known.get(number, Deal(number)), favourite=is_favourite(settings, game, number)) for number in numbers)


def played(game: str, finished: Iterable[Finished], fewest: bool = False) -> tuple[Deal, ...]:
    """The deals of a game that were finished, the latest first; the best result has the most points, or the ``fewest``."""
    found: dict[int, Deal] = {}
    for one in finished:
        if one.game == game and one.deal:
            so_far = found.pop(one.deal, Deal(one.deal))
            best = one.total if so_far.best is None else (min if fewest else max)(so_far.best, one.total)
            found[one.deal] = evolve(so_far, finished=so_far.finished + 1, won=so_far.won + one.won, best=best)
    return tuple(reversed(found.values()))


def favourites(settings: Settings, game: str) -> tuple[int, ...]:
    """The favourite deals of a game, the latest first."""
    keys = [key.partition("/") for key in settings.favourites]
    return tuple(int(number) for of, _, number in reversed(keys) if of == game and number.isdecimal())


def is_favourite(settings: Settings, game: str, number: int) -> bool:
    """True if a deal is a favourite."""
    return bool(settings.favourites.get(f"{game}/{number}"))


def marked(settings: Settings, game: str, number: int, favourite: bool) -> Settings:
    """The settings with a deal marked as a favourite, or unmarked."""
    others = {key: value for key, value in settings.favourites.items() if key != f"{game}/{number}"}
    return evolve(settings, favourites={**others, f"{game}/{number}": 1} if favourite else others)


# Par


def deal_key(game: Game[Any], setup: Setup) -> str:
    """All that the par of a table depends on, as one readable line: rules, cards, set-up, and the deal or the set-up position."""
    deal = f"from={text_digest(setup.position)}" if setup.position else f"deal={setup.deal}"
    return " ".join([game.id, f"rules={game.rules_version}", f"content={game.content_digest}", deal, setup_key(setup)])


def kept_par(database: Database, table: KernelTable[Any]) -> Par | None:
    """The saved result of careful play with the deal of a table; None if there is none. Raises StoreError."""
    with database.reading() as connection:
        found = connection.execute(
            "SELECT won, reached, goal, round FROM pars WHERE deal = ?", (deal_key(table.game, table.setup),)
        ).fetchone()
    return Par(bool(found[0]), *found[1:]) if found is not None else None


def kept_pars(database: Database, game: Game[Any], setup: Setup) -> Mapping[int, Par]:
    """The saved results of careful play with this set-up, by deal. Raises StoreError, or Refused if it is no legal set-up."""
    before, _, after = deal_key(game, make_setup(game, setup.seats, setup.options, deal=0)).partition("deal=0")
    with database.reading() as connection:
        rows = connection.execute("SELECT * FROM pars WHERE substr(deal, 1, ?) = ?", (len(before), before)).fetchall()
    found = ((key[len(before) :].removeprefix("deal=").partition(" "), par) for key, *par in rows)
    return {int(deal): Par(bool(par[0]), *par[1:]) for (deal, _, rest), par in found if deal.isdecimal() and f" {rest}" == after}


def keep_par(database: Database, table: KernelTable[Any], par: Par) -> None:
    """Save the result of careful play with the deal of a table. Raises StoreError."""
    with database.writing() as connection:
        values = (deal_key(table.game, table.setup), par.won, par.reached, par.of, par.round)
        connection.execute("INSERT OR REPLACE INTO pars VALUES (?, ?, ?, ?, ?)", values)


# On paper


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
