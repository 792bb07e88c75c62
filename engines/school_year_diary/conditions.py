"""Whether the conditions on cards hold (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engines.school_year_diary.cards import Condition
from engines.school_year_diary.model import Row, Season
from engines.school_year_diary.vocabulary import Fact
from engines.school_year_diary.working import Working


def hold(conditions: Iterable[Condition], working: Working, seat: int, student: str) -> bool:
    """Whether all conditions hold for a seat and, where they are about own rows, for the rows of the card's student."""
    return all(_HOLDS[condition.fact](working, seat, student, condition.value) for condition in conditions)


def _hand(working: Working, seat: int) -> int:
    return len(working.players[seat].hand)


def _lowest(rows: Iterable[Row]) -> int:
    return min((row.points for row in rows), default=0)


def _highest(rows: Iterable[Row]) -> int:
    return max((row.points for row in rows), default=0)


def _level(rows: Iterable[Row], student: str) -> bool:
    return len({row.points for row in rows if row.student == student}) <= 1


def _lockers(working: Working) -> int:
    return sum(len(row.lockers) for row in working.rows)


_HOLDS: Mapping[Fact, Callable[[Working, int, str, int | Season], bool]] = {
    Fact.HAND_AT_LEAST: lambda working, seat, _, value: _hand(working, seat) >= int(value),
    Fact.HAND_AT_MOST: lambda working, seat, _, value: _hand(working, seat) <= int(value),
    Fact.ITEMS_AT_LEAST: lambda working, seat, _, value: len(working.players[seat].items) >= int(value),
    Fact.LOCKERS_AT_LEAST: lambda working, _seat, _, value: _lockers(working) >= int(value),
    Fact.LOWEST_AT_LEAST: lambda working, _seat, _, value: _lowest(working.rows) >= int(value),
    Fact.HIGHEST_AT_LEAST: lambda working, _seat, _, value: _highest(working.rows) >= int(value),
    Fact.ROWS_LEFT_AT_MOST: lambda working, _seat, _, value: len(working.rows) <= int(value),
    Fact.OWN_ROWS_LEVEL: lambda working, _seat, student, _: _level(working.rows, student),
    Fact.SEASON: lambda working, _seat, _, value: working.season() == value,
}
