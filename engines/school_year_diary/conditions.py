"""Whether the conditions on cards hold (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engines.school_year_diary.cards import Condition
from engines.school_year_diary.model import Row
from engines.school_year_diary.working import Working


def hold(conditions: Iterable[Condition], working: Working, seat: int, student: str) -> bool:
    """Whether all conditions hold for a seat and, where they are about own rows, for the rows of the card's student."""
    return all(_HOLDS[condition.name](working, seat, student, condition.value) for condition in conditions)


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


_HOLDS: Mapping[str, Callable[[Working, int, str, int | str], bool]] = {
    "hand_at_least": lambda working, seat, _, value: _hand(working, seat) >= int(value),
    "hand_at_most": lambda working, seat, _, value: _hand(working, seat) <= int(value),
    "items_at_least": lambda working, seat, _, value: len(working.players[seat].items) >= int(value),
    "lockers_at_least": lambda working, _seat, _, value: _lockers(working) >= int(value),
    "lowest_at_least": lambda working, _seat, _, value: _lowest(working.rows) >= int(value),
    "highest_at_least": lambda working, _seat, _, value: _highest(working.rows) >= int(value),
    "rows_left_at_most": lambda working, _seat, _, value: len(working.rows) <= int(value),
    "own_rows_level": lambda working, _seat, student, _: _level(working.rows, student),
    "season": lambda working, _seat, _, value: working.season() == value,
}

READS: Mapping[str, str] = {
    "hand_at_least": "hand",
    "hand_at_most": "hand",
    "items_at_least": "items",
    "lockers_at_least": "lockers",
    "lowest_at_least": "rows",
    "highest_at_least": "rows",
    "rows_left_at_most": "rows",
    "own_rows_level": "rows",
    "season": "season",
}
"""What each condition looks at."""
