"""The tests near a change, as many as fit into some time: the second half of `python3 dev.py check`.

    python -m tests.near [COMMIT] [--seconds N]

There are three tiers. First come changed tests and the tests named after a changed file: these run however long they take. Then come the
tests that import a changed file, then those in its folder: the quickest first, as many as fit into the time. The rest are counted.

As a pytest plugin (``-p tests.near``) this module only records how long tests take.
"""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent
DURATIONS = ROOT / "build" / "durations.json"
UNKNOWN = 0.2
"""The expected duration of a test that has never run, in seconds."""


def changed(commit: str) -> list[str]:
    """The files that differ from a commit, untracked files included."""
    git = shutil.which("git")
    if git is None:
        raise SystemExit("git is not installed, so the changed files are unknown.")
    listed: list[str] = []
    for command in (("diff", "--name-only", "--relative", commit), ("ls-files", "--others", "--exclude-standard")):
        done = subprocess.run((git, *command), cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"git can't tell the changed files: {done.stderr.strip()}")
        listed += done.stdout.splitlines()
    return sorted(set(listed))


class Near:
    """Finds the tests near a file, in a checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.games = {path.parent.name for path in (root / "engines").glob("*/game.py")}
        self.tests = {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted((root / "tests").rglob("test_*.py"))
        }

    def tiers(self, files: Iterable[str]) -> list[list[str]]:
        """Arguments for pytest: the nearest tests, those that import a changed file, and those in the same folder."""
        paths = [PurePosixPath(file) for file in files]
        tiers: list[list[str]] = []
        for finders in ((self.itself, self.namesakes), (self.importers,), (self.folder,)):
            found = dict.fromkeys(target for find in finders for path in paths for target in find(path))
            tiers.append([target for target in found if not any(target in nearer for nearer in tiers)])
        if not any(tiers):
            tiers[-1] = list(self.general())
        return tiers

    def itself(self, path: PurePosixPath) -> Iterator[str]:
        """The file, if it is a test or can hold doctests."""
        tested = str(path) in self.tests or path.parts[0] in ("engines", "docs") or str(path) == "README.md"
        if tested and path.suffix in (".py", ".md") and (self.root / path).exists():
            yield str(path)

    def namesakes(self, path: PurePosixPath) -> Iterator[str]:
        """The tests named after a module, in its folder of tests."""
        if path.suffix == ".py" and path.parts[0] != "tests":
            folders = tuple(f"{folder}/" for folder in self.folder(path))
            yield from (test for test in self.tests if PurePosixPath(test).name == f"test_{path.stem}.py" and test.startswith(folders))

    def general(self) -> Iterator[str]:
        """The tests of the whole checkout, which lie in no folder."""
        return (test for test in self.tests if test.count("/") == 1)

    def importers(self, path: PurePosixPath) -> Iterator[str]:
        """The tests that import a module, or mention another file by its name."""
        parts = path.with_suffix("").parts
        # Modules in packaging are imported from there.
        *package, name = parts[parts[0] == "packaging" : -1 if parts[-1] == "__init__" else None]
        if path.suffix == ".py" and package:
            dotted = re.escape(".".join(package))
            pattern = rf"\b{dotted}\.{name}\b|\bfrom {dotted} import .*\b{name}\b"
        else:
            pattern = re.escape(path.name)
        return (test for test, source in self.tests.items() if re.search(pattern, source))

    def folder(self, path: PurePosixPath) -> Iterator[str]:
        """The folder of tests that goes with a file."""
        top, *inner = path.with_suffix("").parts
        game = self.games.intersection(inner)
        if game:
            yield f"tests/{game.pop()}"
        elif top == "tests" and (len(inner) > 1 or inner == ["conftest"]):
            yield "/".join(("tests", *inner[:-1]))
        elif top == "engines":
            yield "tests/kernel"
        elif top == "tabletop_qt":
            room = "shell" if inner[0] == "games" else inner[0]
            places = ["/".join(("tests", room, *inner[1:depth])) for depth in range(len(inner) - 1, 0, -1)]
            yield from [place for place in places if (self.root / place).is_dir()][:1]
        elif top in ("packaging", ".github"):
            yield "tests/packaging"
        elif top == "resources":
            yield from self.general()


class Stopwatch:
    """A pytest plugin that records how long tests take."""

    def __init__(self) -> None:
        self.usual: dict[str, float] = dict(json.loads(DURATIONS.read_text(encoding="utf-8"))) if DURATIONS.exists() else {}
        self.took: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        DURATIONS.parent.mkdir(exist_ok=True)
        DURATIONS.write_text(json.dumps(self.usual | self.took, indent=0, sort_keys=True), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Record durations, unless another process collects the results of this one."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch())


class InTime(Stopwatch):
    """Runs the nearest tests, then as many others as there is time for: nearer tiers first, the quickest of a tier first.

    The time begins when the tests have been collected. The nearest tests run however long they take, and at least one test always runs.
    """

    def __init__(self, tiers: Sequence[Sequence[str]], seconds: float) -> None:
        super().__init__()
        self.tiers = tiers
        self.seconds = seconds
        self.end = math.inf
        self.ran = 0
        self.left_out: Counter[str] = Counter()

    def rank(self, item: pytest.Item) -> tuple[int, float]:
        """The place of a test in the order: the number of its nearest tier, then its usual duration."""
        path = item.nodeid.partition("::")[0]
        tiers = enumerate(self.tiers)
        tier = next(number for number, tier in tiers if any(path == each or path.startswith(f"{each}/") for each in tier))
        return tier, round(self.usual.get(item.nodeid, UNKNOWN), 1)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=self.rank)

    def pytest_collection_finish(self) -> None:
        self.end = time.monotonic() + self.seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        tier, usual = self.rank(item)
        if tier == 0 or not self.ran or time.monotonic() + usual <= self.end:
            self.ran += 1
            return None
        self.left_out[item.nodeid.partition("::")[0]] += 1
        return True

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left_out:
            terminalreporter.write_line(f"{self.left_out.total()} tests near the changes were left out, because they take longer:")
            for path, count in self.left_out.items():
                terminalreporter.write_line(f"  {path}: {count}")


def main(arguments: Sequence[str]) -> int:
    """Run the tests near the changes and return the exit status."""
    parser = ArgumentParser(prog="dev.py check")
    parser.add_argument("commit", nargs="?", default="HEAD", help="compare with this commit")
    parser.add_argument("--seconds", type=float, default=15, help="time for tests")
    chosen = parser.parse_args(arguments)
    files = changed(chosen.commit)
    if not files:
        sys.stdout.write(f"Nothing differs from {chosen.commit}, so there are no tests to run.\n")
        return 0
    tiers = Near().tiers(files)
    plugin = InTime(tiers, chosen.seconds)
    status = pytest.main(["--benchmark-disable", "-q", *(target for tier in tiers for target in tier)], plugins=[plugin])
    if not plugin.ran:
        sys.stdout.write(f"No test has run, though this differs from {chosen.commit}: {', '.join(files)}.\n")
        return int(status) or 1
    return int(status)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
