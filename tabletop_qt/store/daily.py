"""The deal of the day with its streak, the last result, training that is due, and puzzles: for the home page, without loading any rules."""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import date, timedelta
from itertools import count, takewhile
from typing import NamedTuple

from tabletop_qt.store.database import Database

RECENT, LOOKED_AT = 5, 100
"""The number of last results of a game that are told, and the number of last tables among which they are looked for."""
PERSON = "person"
"""`engines.kernel.contract.PERSON`, which the home page does without at a start."""


class Last(NamedTuple):
    """The table that was finished last: its record, its game, whether a person won, and their points."""

    record: str
    game: str
    won: bool
    total: int


class Rated(NamedTuple):
    """The player's puzzle rating, the game of the last puzzle, and the number of puzzles solved at the first try since the last miss."""

    game: str
    rating: int
    streak: int


class Daily(NamedTuple):
    """The deals of days that were finished, by game; the last result and the puzzle rating, if any; the number of cards due in training."""

    done: Mapping[str, frozenset[int]] = {}
    last: Last | None = None
    due: int = 0
    rated: Rated | None = None
    played: Mapping[str, tuple[int, int]] = {}
    """The numbers of finished tables at which one person played, and of those won, by game; of all and none won if only several played."""
    recent: Mapping[str, tuple[bool, ...]] = {}
    """True for a win: the last finished tables at which one person played, up to `RECENT`, the oldest first, by game."""


def look_up(database: Database, today: date) -> Daily:
    """The deals of days, the last result, what is due, the puzzle rating, and how often each game was won. Raises StoreError."""
    with database.reading() as connection:
        rows = connection.execute("SELECT DISTINCT game, deal FROM results WHERE deal BETWEEN 20200101 AND 99991231").fetchall()
        last = connection.execute("SELECT record, game, won, total FROM results ORDER BY ended DESC, rowid DESC LIMIT 1").fetchone()
        (due,) = connection.execute("SELECT count(*) FROM cards WHERE due <= ?", (today.toordinal(),)).fetchone()
        tries = connection.execute("SELECT puzzle, rating, solved FROM first_tries ORDER BY number DESC").fetchall()
        tables = connection.execute(
            "SELECT game, (SELECT count(*) FROM seats WHERE seats.record = results.record AND player = ?) = 1 AS alone, count(*), sum(won) "
            "FROM results GROUP BY game, alone ORDER BY alone",
            (PERSON,),
        ).fetchall()
        latest = connection.execute(
            "SELECT game, won FROM results WHERE (SELECT count(*) FROM seats WHERE seats.record = results.record AND player = ?) = 1 "
            "ORDER BY ended DESC, rowid DESC LIMIT ?",
            (PERSON, LOOKED_AT),
        ).fetchall()
    rated = Rated(tries[0][0].partition("/")[0], tries[0][1], len(list(takewhile(lambda each: each[2], tries)))) if tries else None
    done = {game: frozenset(deal for of, deal in rows if of == game) for game in {game for game, _ in rows}}
    played = {game: (number, won if alone else 0) for game, alone, number, won in tables}
    recent = {game: tuple([bool(won) for of, won in latest if of == game][:RECENT][::-1]) for game in {game for game, _ in latest}}
    return Daily(done, Last(last[0], last[1], bool(last[2]), last[3]) if last is not None else None, due, rated, played, recent)


def deal_of_day(day: date) -> int:
    """The deal number that everybody has on a day: the digits of the date.

    >>> deal_of_day(date(2027, 3, 9))
    20270309
    """
    return day.year * 10_000 + day.month * 100 + day.day


def streak(done: Container[int], today: date) -> int:
    """The number of days in a row on which the deal of the day was finished.

    If today's is still to be played, the days up to yesterday count.
    """
    last = today if deal_of_day(today) in done else today - timedelta(1)
    return sum(1 for _ in takewhile(lambda day: deal_of_day(last - timedelta(day)) in done, count()))
