"""Thousands of damaged records of every game: each opens up to the damage or is refused; nothing crashes, hangs or fills the memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import cache

import pytest

from engines import Table, games
from engines.kernel.records import RecordError
from engines.kernel.rng import Rng
from tests.kernel.damage import Dice, bare, damaged_bytes, damaged_texts, resealed
from tests.kernel.tiny import GAMES
from tests.playing import step

TOTAL = 8_000
"""Damaged records in the whole test run."""
PARTS = 2
SHELF = {**games(), **GAMES}
EACH = -(-TOTAL // (len(SHELF) * PARTS))
MOST_MEMORY = 4_000_000
"""Bytes that reading and replaying small records may take at once."""


@cache
def base_records(game: str) -> tuple[str, ...]:
    """Records of a game: two of different seats and points of the game, and a set-up position."""
    counts = list(SHELF[game].seat_counts)
    few, more = _played(game, counts[0], 5, "practice"), _played(game, counts[-1], 12, "fair")
    position = Table.new(SHELF[game], seats=more.seats, policy="practice", position=more.state)
    return few.record(), more.record(), position.record()


def _played(game: str, seats: int, moves: int, policy: str) -> Table:
    table = Table.new(SHELF[game], seats=seats, deal=3, policy=policy)
    rng = Rng(seats)
    for _ in range(moves):
        rng = step(table, rng)
    if table.can_undo():
        table.undo()
    return table


def damaged(game: str, seed: int, count: int) -> Iterator[bytes]:
    """Damaged records: every second with checks that fit, as somebody who knows the format could write them."""
    dice = Dice(seed)
    bases = base_records(game)
    for number in range(count):
        text = bases[number // 2 % len(bases)]
        if number % 2:
            yield resealed(damaged_texts(bare(text), dice)).encode("utf-8", "surrogatepass")
        else:
            yield damaged_bytes(text.encode(), dice)


def survives(data: bytes) -> bool:
    """True if a text opens; a table that opens is sound, its own record is too, and what can't be opened says where and why."""
    fault = None
    try:
        table = Table.from_record(data, SHELF)
    except RecordError as error:
        fault = error.fault
    if fault is not None:
        assert fault.line >= 1
        assert str(fault.reason)
        return False
    assert table.game.problems(table.state) == ()
    assert table.fault is None or (table.fault.line > 1 and str(table.fault.reason) and table.fault.clause)
    again = Table.from_record(table.record(), SHELF)
    assert (again.fault, again.state) == (None, table.state)
    return True


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", SHELF)
def test_no_damage_crashes(game: str, part: int) -> None:
    results = [survives(data) for data in damaged(game, part, EACH)]
    assert True in results
    assert False in results


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("game", SHELF)
def test_damage_does_not_fill_the_memory(game: str) -> None:
    for text in base_records(game):
        survives(text.encode())
    tracemalloc.start()
    try:
        for data in damaged(game, 1000, 120):
            survives(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY, peak
