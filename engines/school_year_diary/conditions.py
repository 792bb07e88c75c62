"""Whether the conditions on cards hold (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engines.school_year_diary.cards import Condition
from engines.school_year_diary.desk import Desk
from engines.school_year_diary.model import Row


def hold(conditions: Iterable[Condition], desk: Desk, seat: int, student: str) -> bool:
    """Whether all conditions hold for a seat and, where they are about own rows, for the rows of the card's student."""
    return all(_HOLDS[condition.name](desk, seat, student, condition.value) for condition in conditions)


def _hand(desk: Desk, seat: int) -> int:
    return len(desk.players[seat].hand)


def _lowest(rows: Iterable[Row]) -> int:
    return min((row.points for row in rows), default=0)


def _highest(rows: Iterable[Row]) -> int:
    return max((row.points for row in rows), default=0)


def _level(rows: Iterable[Row], student: str) -> bool:
    return len({row.points for row in rows if row.student == student}) <= 1


def _lockers(desk: Desk) -> int:
    return sum(len(row.lockers) for row in desk.rows)


_HOLDS: Mapping[str, Callable[[Desk, int, str, int | str], bool]] = {
    "hand_at_least": lambda desk, seat, _, value: _hand(desk, seat) >= int(value),
    "hand_at_most": lambda desk, seat, _, value: _hand(desk, seat) <= int(value),
    "items_at_least": lambda desk, seat, _, value: len(desk.players[seat].items) >= int(value),
    "lockers_at_least": lambda desk, _seat, _, value: _lockers(desk) >= int(value),
    "lowest_at_least": lambda desk, _seat, _, value: _lowest(desk.rows) >= int(value),
    "highest_at_least": lambda desk, _seat, _, value: _highest(desk.rows) >= int(value),
    "rows_left_at_most": lambda desk, _seat, _, value: len(desk.rows) <= int(value),
    "own_rows_level": lambda desk, _seat, student, _: _level(desk.rows, student),
    "season": lambda desk, _seat, _, value: desk.season() == value,
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
