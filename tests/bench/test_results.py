"""The time to see at a game's end whether its result is saved, by the number of saved results."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import Finished, SeatResult, is_kept, keep_finished


@pytest.mark.aim(5, "ms")
@pytest.mark.parametrize("size", [100, 1_000, 10_000])
def test_find_a_result(benchmark: BenchmarkFixture, tmp_path: Path, size: int) -> None:
    size = min(size, 100) if benchmark.disabled else size
    database = Database(Paths(tmp_path / "home"))
    seats = (SeatResult("Ann", "person", 10, True), *(SeatResult(f"Bot {number}", "medium", number, False) for number in range(3)))
    results = [Finished(f"{number:06}.homeroom", "a", "x", True, 10, False, seats) for number in range(size)]
    keep_finished(database, *results)
    assert benchmark(is_kept, database, results[-1])
