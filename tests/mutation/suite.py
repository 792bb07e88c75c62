"""A game's suite, run in a process of its own on the rules as they are or with one of them broken.

A child is forked from a process that has pytest, Hypothesis and the kernel loaded already, but nothing of the game, so that each child
imports the rules anew, one module of them mutated.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, NoReturn

import pytest
from attrs import frozen
from hypothesis import Phase, settings

from tests.mutation.mutants import Mutant
from tests.mutation.plan import ROOT

APP = ("tabletop_qt", "PySide6")
SPARED = ("cacheprovider", "faulthandler", "threadexception", "unraisableexception")
"""What of pytest costs time and helps nobody here."""
ARGUMENTS = (
    *("-c", str(Path(__file__).with_name("suite.ini")), "--rootdir", str(ROOT), "--noconftest", "--continue-on-collection-errors"),
    *(part for name in SPARED for part in ("-p", f"no:{name}")),
)
MEMORY = 4 << 30
"""How many bytes a broken rule may fill."""
COLLECTING = 60.0
"""How many seconds of computing the import of everything may take."""
PATIENCE = 10.0
"""How many times longer than usual a test may compute before it counts as endless."""
ENDLESS = "a test that did not end"
LEAST = 2.0
"""How many seconds every test may compute."""


@frozen
class Verdict:
    """What a suite said: whether it passed, what failed first, how long each test took, and which modules test the app."""

    passed: bool
    failed: str
    durations: Mapping[str, float] = {}
    app_tests: tuple[str, ...] = ()

    @property
    def endless(self) -> bool:
        """Whether a test did not end."""
        return self.failed == ENDLESS


class _MutantLoader(importlib.machinery.SourceFileLoader):
    """Loads a module from its mutated source."""

    def __init__(self, mutant: Mutant) -> None:
        source = ROOT / mutant.file
        super().__init__(mutant.file.removesuffix(".py").replace("/", "."), str(source))
        self.code: CodeType = compile(mutant.applied(source.read_bytes()), self.path, "exec")

    def get_code(self, fullname: str) -> CodeType | None:
        return self.code if fullname == self.name else None


class _MutantFinder:
    """Finds the one module that is mutated."""

    def __init__(self, mutant: Mutant) -> None:
        self.loader = _MutantLoader(mutant)

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.loader.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


class _Watch:
    """A pytest plugin: tests in a promising order, each within its time, and the first failure remembered."""

    def __init__(self, order: Mapping[str, float], durations: Mapping[str, float]) -> None:
        self.order = order
        self.usual = durations
        self.durations: dict[str, float] = {}
        self.failed = ""
        self.app_tests: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        asked = [item for item in items if "bots" not in item.name]
        items[:] = sorted(asked, key=lambda item: self.order.get(item.nodeid, 0.0))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            reason = str(report.longrepr).rstrip().rpartition("\n")[2]
            if "ModuleNotFoundError" in reason and any(name in reason for name in APP):
                self.app_tests.append(report.nodeid)
            else:
                self.failed = self.failed or f"{report.nodeid} can't be imported"

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        usual = self.usual.get(item.nodeid)
        _allow(COLLECTING if usual is None else max(LEAST, PATIENCE * usual))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.durations[report.nodeid] = self.durations.get(report.nodeid, 0.0) + report.duration
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _allow(seconds: float) -> None:
    """Let the process compute that long, and sleep ten times as long; then the system ends it."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)


def preload(game: str) -> None:
    """Load what every child needs and no mutant of this game changes."""
    settings.register_profile(
        "mutation", phases=[Phase.explicit, Phase.generate], database=None, derandomize=True, deadline=None, report_multiple_bugs=False
    )
    settings.load_profile("mutation")
    kernel = (f"engines.kernel.{path.stem}" for path in sorted((ROOT / "engines" / "kernel").glob("*.py")))
    shared = () if game == "kernel" else (*kernel, "engines.shelf", "engines.tables")
    for name in ("attrs", "cattrs", "hypothesis.strategies", "hypothesis.extra", *shared):
        importlib.import_module(name)
    sys.dont_write_bytecode = False


def proves_rules(module: Path) -> bool:
    """Whether a test module takes part. A golden record notices every change but proves no rule; bots play by whatever rules there are."""
    return "golden" not in module.stem and ".bots" not in module.read_text(encoding="utf-8")


class Suite:
    """The suite of a game: its modules and, once it has run on sound rules, how long each test takes."""

    def __init__(self, game: str) -> None:
        found = sorted((ROOT / "tests" / game).rglob("test_*.py"))
        self.modules = [path.relative_to(ROOT).as_posix() for path in found if proves_rules(path)]
        self.durations: Mapping[str, float] = {}

    def run_sound(self, answer: Path) -> Verdict:
        """Run it on the rules as they are, and remember how long that takes. Modules that test the app take no part from now on."""
        _, status = os.waitpid(self.start(None, {}, answer, self.modules[0]), 0)
        said = verdict(status, answer)
        self.modules = [module for module in self.modules if module not in said.app_tests]
        self.durations = said.durations
        return said

    def start(self, mutant: Mutant | None, order: Mapping[str, float], answer: Path, first: str = "") -> int:
        """Begin to run it in a child, up to the first failure; `verdict` tells what came of it. The child's process id.

        ``first`` is a module that is likely to catch the mutant: it is tried before the others are even imported.
        """
        child = os.fork()
        if not child:
            others = [module for module in self.modules if module != first]
            self._run(mutant, _Watch(order, self.durations), answer, [[first], others] if first else [others])
        return child

    def _run(self, mutant: Mutant | None, watch: _Watch, answer: Path, parts: Sequence[Sequence[str]]) -> NoReturn:
        """The child's whole life."""
        status = 3
        try:
            _allow(COLLECTING)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
            # Rules must be proven without the app: whatever needs it can't be imported here.
            sys.modules.update(dict[str, Any](dict.fromkeys(APP)))
            if mutant is not None:
                sys.meta_path.insert(0, _MutantFinder(mutant))
            for modules in parts:
                status = pytest.main([*ARGUMENTS, *(() if mutant is None else ("-x",)), *modules], plugins=[watch])
                if mutant is not None and status != pytest.ExitCode.OK:
                    break
        except BaseException as error:
            watch.failed = f"the start: {error!r}"
        finally:
            said = {"status": int(status), "failed": watch.failed, "durations": watch.durations, "app_tests": watch.app_tests}
            answer.write_text(json.dumps(said), encoding="utf-8")
            os._exit(0)


def verdict(status: int, answer: Path) -> Verdict:
    """What a child said that has ended with this status."""
    if os.WIFSIGNALED(status):
        endless = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return Verdict(False, ENDLESS if endless else f"a crash by signal {os.WTERMSIG(status)}")
    if not answer.exists():
        return Verdict(False, "a crash")
    said = json.loads(answer.read_text(encoding="utf-8"))
    # Where modules can't be collected because they test the app, pytest's status is no success.
    passed = not said["failed"] and (said["status"] == pytest.ExitCode.OK or bool(said["app_tests"]))
    return Verdict(passed, said["failed"], said["durations"], tuple(said["app_tests"]))
