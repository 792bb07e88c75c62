"""How long each test took when it last ran, and a pytest plugin that runs as many tests as fit into some time.

Loaded as a plugin (``-p tests.durations``) it only remembers.
"""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REMEMBERED = ROOT / "build" / "durations.json"
UNKNOWN = 0.2
"""How long a test that has never run is expected to take, in seconds."""


def remembered() -> dict[str, float]:
    """How long each test took."""
    return dict(json.loads(REMEMBERED.read_text(encoding="utf-8"))) if REMEMBERED.exists() else {}


class Stopwatch:
    """Remembers how long tests take."""

    def __init__(self) -> None:
        self.took: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        REMEMBERED.parent.mkdir(exist_ok=True)
        REMEMBERED.write_text(json.dumps(remembered() | self.took, indent=0, sort_keys=True), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Remember, unless this is one of several processes that run tests for another one."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch())


class InTime(Stopwatch):
    """Runs the nearest tests, then as many of the others as there is time for: those of a nearer tier first, and of a tier the quickest.

    The time begins when the tests have been collected. The nearest run however long they take, and at least one test runs in any case.
    """

    def __init__(self, tiers: Sequence[Sequence[str]], seconds: float) -> None:
        super().__init__()
        self.tiers = tiers
        self.seconds = seconds
        self.usual: Mapping[str, float] = remembered()
        self.end = math.inf
        self.ran = 0
        self.left_out: Counter[str] = Counter()

    def tier(self, item: pytest.Item) -> int:
        """The number of the nearest tier that has a test; 0 is the nearest of all."""
        path = item.nodeid.partition("::")[0]
        return next(number for number, tier in enumerate(self.tiers) if any(path == each or path.startswith(f"{each}/") for each in tier))

    def rank(self, item: pytest.Item) -> tuple[int, float]:
        """Where a test stands in the order: nearer tiers first, and the quickest of a tier."""
        return self.tier(item), round(self.usual.get(item.nodeid, UNKNOWN), 1)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=self.rank)

    def pytest_collection_finish(self) -> None:
        self.end = time.monotonic() + self.seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        fits = time.monotonic() + self.usual.get(item.nodeid, UNKNOWN) <= self.end
        if fits or not self.ran or self.tier(item) == 0:
            self.ran += 1
            return None
        self.left_out[item.nodeid.partition("::")[0]] += 1
        return True

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left_out:
            terminalreporter.write_line(f"{self.left_out.total()} tests near the changes were left out, since they would take longer:")
            for path, count in self.left_out.items():
                terminalreporter.write_line(f"  {path}: {count}")
