"""How long each test took when it last ran, and a pytest plugin that runs as many tests as fit into some time.

Loaded as a plugin (``-p tests.durations``) it only remembers.
"""

from __future__ import annotations

import json
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
    """Runs the nearest tests first, the quick ones before the slow ones, and leaves out those for which no time is left."""

    def __init__(self, targets: Sequence[str], seconds: float) -> None:
        super().__init__()
        self.targets = targets
        self.usual: Mapping[str, float] = remembered()
        self.end = time.monotonic() + seconds
        self.left_out: Counter[str] = Counter()

    def rank(self, item: pytest.Item) -> tuple[float, int]:
        """Quick before slow; of tests that take about as long, the nearest."""
        path = item.nodeid.partition("::")[0]
        nearest = next(place for place, target in enumerate(self.targets) if path == target or path.startswith(f"{target}/"))
        return round(self.usual.get(item.nodeid, UNKNOWN), 1), nearest

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=self.rank)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        if time.monotonic() + self.usual.get(item.nodeid, UNKNOWN) <= self.end:
            return None
        self.left_out[item.nodeid.partition("::")[0]] += 1
        return True

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left_out:
            terminalreporter.write_line(f"{self.left_out.total()} tests near the changes were left out, since they would take longer:")
            for path, count in self.left_out.items():
                terminalreporter.write_line(f"  {path}: {count}")
