"""Whether the conditions on cards hold (SYD-9.1), and those of prizes for a player (SYD-5.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import frozen

from engines.school_year_diary.cards import Condition
from engines.school_year_diary.model import Row, Season
from engines.school_year_diary.vocabulary import Fact
from engines.school_year_diary.working import Working


@frozen
class _About:
    """Whom and what conditions are about: a seat, rows, which of them are own ones, and a number of lockers."""

    working: Working
    seat: int
    rows: tuple[Row, ...]
    own: tuple[Row, ...]
    lockers: int


def hold(conditions: Iterable[Condition], working: Working, seat: int, student: str) -> bool:
    """Whether all conditions of a card hold for a seat.

    They are about all rows and lockers on the table; own rows are those of the card's student.
    """
    own = tuple(row for row in working.rows if row.student == student)
    about = _About(working, seat, working.rows, own, sum(len(row.lockers) for row in working.rows))
    return all(_HOLDS[condition.fact](about, condition.value) for condition in conditions)


def met(conditions: Iterable[Condition], working: Working, seat: int) -> bool:
    """Whether a player meets all conditions of a prize: they are about the rows the player handles and their own lockers (SYD-5.7)."""
    rows = tuple(row for row in working.rows if row.handler == seat)
    lockers = sum(locker.owner == seat for row in working.rows for locker in row.lockers)
    about = _About(working, seat, rows, rows, lockers)
    return all(_HOLDS[condition.fact](about, condition.value) for condition in conditions)


def _hand(about: _About) -> int:
    return len(about.working.players[about.seat].hand)


def _lowest(rows: Iterable[Row]) -> int:
    return min((row.points for row in rows), default=0)


def _highest(rows: Iterable[Row]) -> int:
    return max((row.points for row in rows), default=0)


_HOLDS: Mapping[Fact, Callable[[_About, int | Season], bool]] = {
    Fact.HAND_AT_LEAST: lambda about, value: _hand(about) >= int(value),
    Fact.HAND_AT_MOST: lambda about, value: _hand(about) <= int(value),
    Fact.ITEMS_AT_LEAST: lambda about, value: len(about.working.players[about.seat].items) >= int(value),
    Fact.LOCKERS_AT_LEAST: lambda about, value: about.lockers >= int(value),
    Fact.LOWEST_AT_LEAST: lambda about, value: _lowest(about.rows) >= int(value),
    Fact.HIGHEST_AT_LEAST: lambda about, value: _highest(about.rows) >= int(value),
    Fact.ROWS_LEFT_AT_MOST: lambda about, value: len(about.rows) <= int(value),
    Fact.OWN_ROWS_LEVEL: lambda about, _: len({row.points for row in about.own}) <= 1,
    Fact.SEASON: lambda about, value: about.working.season() == value,
}
