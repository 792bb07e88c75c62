"""The aims of benchmarks: `python3 dev.py bench` prints them as one table. Nothing fails for being slow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROWS = pytest.StashKey[list[str]]()
BENCHES = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker that names an aim."""
    config.addinivalue_line("markers", "aim(figure, unit, of): at most this many ms or MiB, or at least this many commands/s")
    config.stash[ROWS] = []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where nothing is measured, the first of a benchmark's sizes shows that it runs."""
    kept, left, known = list[pytest.Item](), list[pytest.Item](), set[str]()
    for item in items:
        bench = item.nodeid.partition("[")[0] if "benchmark" in getattr(item, "fixturenames", ()) else item.nodeid
        again = bench in known and BENCHES in item.path.parents and config.getoption("benchmark_disable")
        (left if again else kept).append(item)
        known.add(bench)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def row(name: str, figure: float, unit: str, measured: float) -> str:
    """A row of the table: the benchmark, its aim, the measured figure, and measured divided by aim.

    >>> row("test_repaint", 4, "ms", 6)
    '| test_repaint | at most 4 ms | 6 ms | 1.50, missed |'
    >>> row("test_play", 40000, "commands/s", 81000.4)
    '| test_play | at least 40,000 commands/s | 81,000 commands/s | 2.03 |'
    """
    least = unit.endswith("/s")
    missed = measured < figure if least else measured > figure
    shown = f"{measured:,.0f}" if measured >= 100 else f"{measured:.3g}"
    return (
        f"| {name} | at {'least' if least else 'most'} {figure:,} {unit} | {shown} {unit} | {measured / figure:.2f}{', missed' * missed} |"
    )


@pytest.fixture(autouse=True)
def aim(request: pytest.FixtureRequest) -> Iterator[None]:
    """Add a row to the table after a benchmark with an aim: for its median, or for one of its extra figures."""
    yield
    mark = request.node.get_closest_marker("aim")
    benchmark = request.node.funcargs.get("benchmark")
    if mark is not None and isinstance(benchmark, BenchmarkFixture) and benchmark.stats is not None:
        figure, unit, *of = mark.args
        measured = benchmark.extra_info[of[0]] if of else 1000 * benchmark.stats.stats.median
        request.config.stash[ROWS].append(row(f"{request.path.name}::{request.node.name}", figure, unit, measured))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    rows = terminalreporter.config.stash[ROWS]
    for line in ("", "| benchmark | aim | measured | measured / aim |", "| --- | ---: | ---: | ---: |", *rows) if rows else ():
        terminalreporter.write_line(line)
