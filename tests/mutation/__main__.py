"""Breaks a game's rules in one place at a time and reports what its tests do not notice.

    python3 dev.py mutate GAME [--sample N] [--seed S] [--only TEXT]

Each mutant is tried in a process forked from this one, which has the kernel loaded but nothing of the game. The exit status is 1 if fewer
than nine in ten are caught. ``tests/GAME/mutation.toml`` names modules without rules, and mutants that change nothing, with reasons.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import json
import os
import re
import resource
import signal
import sys
import tempfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import Phase, settings

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
tell = partial(print, flush=True)
NEVER_RULES = {"__init__", "bots", "commands", "loading", "wording", "words"}
APP = ("tabletop_qt", "PySide6")
"""Packages that can't be imported meanwhile: rules must be proven without the app."""
OPTIONS = (
    *("-c", os.devnull, "--rootdir", str(ROOT), "--noconftest", "--continue-on-collection-errors", "-W", "error", "-o", "markers=clause"),
    *("-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:threadexception", "-p", "no:unraisableexception"),
)
IMPORT_SECONDS, TEST_SECONDS, PATIENCE = 60.0, 2.0, 10.0
"""Limits in seconds of computing; PATIENCE times its usual time for a test."""


def candidates(game: str, decided: Mapping[str, Any], root: Path = ROOT) -> tuple[list[Mutant], list[str]]:
    """The mutants of a game's rules, and the entries of its file that fit nothing any more."""
    folder = root / "engines" / game
    modules = {path.stem: path for path in sorted([*folder.glob("*.py"), *folder.glob("rules/*.py")])}
    skipped = set(decided.get("no_rules", ()))
    found = [
        mutant
        for name, path in modules.items()
        if name not in NEVER_RULES | skipped
        for mutant in mutants(path.relative_to(root).as_posix(), path.read_bytes())
    ]
    equivalent = {tuple(entry[part] for part in ("file", "function", "before", "after")) for entry in decided.get("equivalent", ())}
    stale = [f"no_rules: {name}" for name in sorted(skipped - set(modules))]
    stale += [f"equivalent: {' | '.join(key)}" for key in sorted(equivalent - {mutant.key for mutant in found})]
    return [mutant for mutant in found if mutant.key not in equivalent], stale


def read(game: str) -> dict[str, Any]:
    """The decisions about a game's mutants."""
    path = ROOT / "tests" / game / "mutation.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def drawn(found: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """A sample. A mutant's lot depends on nothing but itself, so a change elsewhere leaves most of the sample as it was."""
    return sorted(found, key=lambda mutant: sha256(f"{seed} {mutant.key}".encode()).digest())[:number]


def proves_rules(module: Path) -> bool:
    """True if a test module takes part: golden records notice every change but prove no rule, and bots play by any rules."""
    return "golden" not in module.stem and ".bots" not in module.read_text(encoding="utf-8")


class _Finder:
    """Finds the one module that is mutated."""

    def __init__(self, mutant: Mutant) -> None:
        self.module, self.path = mutant.file.removesuffix(".py").replace("/", "."), str(ROOT / mutant.file)
        self.code = compile(mutant.tree(ROOT), self.path, "exec")

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        loader: Any = importlib.machinery.SourceFileLoader(fullname, self.path)
        loader.get_code = lambda _: self.code
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


class _Watch:
    """A pytest plugin: the quickest tests first, each within its time; it notes durations, the first failure, and tests of the app."""

    def __init__(self, usual: Mapping[str, float]) -> None:
        self.usual = usual
        self.took: dict[str, float] = {}
        self.failed = ""
        self.app_tests: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if "bots" not in item.name), key=lambda item: self.usual.get(item.nodeid, 0.0))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and re.search(rf"ModuleNotFoundError: .*({'|'.join(APP)})", str(report.longrepr)):
            self.app_tests.append(report.nodeid)
        elif report.failed:
            self.failed = self.failed or f"{report.nodeid} can't be imported"

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        _limit(max(TEST_SECONDS, PATIENCE * self.usual[item.nodeid]) if item.nodeid in self.usual else IMPORT_SECONDS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed = self.failed or report.nodeid


def _limit(seconds: float) -> None:
    """Let the process compute that long, or wait ten times as long; then the system ends it."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)


def begin(modules: Sequence[str], mutant: Mutant | None, usual: Mapping[str, float], answer: Path) -> int:
    """Fork a process that runs test modules up to the first failure, and return its id."""
    return os.fork() or _run(modules, mutant, _Watch(usual), answer)


def _run(modules: Sequence[str], mutant: Mutant | None, watch: _Watch, answer: Path) -> NoReturn:
    try:
        _limit(IMPORT_SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        sys.modules.update(dict[str, Any](dict.fromkeys(APP)))
        if mutant is not None:
            sys.meta_path.insert(0, _Finder(mutant))
        pytest.main([*OPTIONS, *(() if mutant is None else ("-x",)), *modules], plugins=[watch])
    except BaseException as error:
        watch.failed = f"the start: {error!r}"
    finally:
        answer.write_text(json.dumps([watch.failed, watch.took, watch.app_tests]), encoding="utf-8")
        os._exit(0)


def caught_by(status: int, answer: Path) -> str:
    """The first failure in a process that has ended, empty if its tests passed."""
    if os.WIFSIGNALED(status):
        endless = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return "a test that did not end" if endless else f"signal {os.WTERMSIG(status)}"
    return str(json.loads(answer.read_text(encoding="utf-8"))[0]) if answer.exists() else "a crash"


def preload(game: str) -> None:
    """Load what no mutant of this game changes."""
    settings.register_profile("mutation", phases=[Phase.explicit, Phase.generate], database=None, derandomize=True, deadline=None)
    settings.load_profile("mutation")
    kernel = () if game == "kernel" else [f"engines.kernel.{path.stem}" for path in (ROOT / "engines" / "kernel").glob("*.py")]
    for name in ("attrs", "cattrs", "hypothesis.strategies", "hypothesis.extra", *sorted(kernel)):
        importlib.import_module(name)


def survivors(game: str, sample: Sequence[Mutant], cores: int) -> list[Mutant]:
    """Try mutants, as many at once as there are cores, and return those that no test notices."""
    modules = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests" / game).rglob("test_*.py")) if proves_rules(path)]
    preload(game)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _, status = os.waitpid(begin(modules, None, {}, folder / "sound"), 0)
        failed = caught_by(status, folder / "sound")
        if failed:
            raise SystemExit(f"The tests of {game} fail without any mutant: {failed}")
        _, usual, app_tests = json.loads((folder / "sound").read_text(encoding="utf-8"))
        modules = [module for module in modules if module not in app_tests]
        tell(f"{len(usual)} tests take {sum(usual.values()):.0f} s; {len(app_tests)} modules test the app and take no part.")
        running, survived, waiting = dict[int, Mutant](), list[Mutant](), list(reversed(sample))
        while running or waiting:
            while waiting and len(running) < cores:
                mutant = waiting.pop()
                running[begin(modules, mutant, usual, folder / str(id(mutant)))] = mutant
            child, status = os.wait()
            mutant = running.pop(child)
            if not caught_by(status, folder / str(id(mutant))):
                survived.append(mutant)
                tell(f"\nsurvived: {mutant.file}:{mutant.line}  {mutant.function}\n  - {mutant.before}\n  + {mutant.after}")
    return survived


def main(arguments: Sequence[str]) -> int:
    """Try a sample of mutants, report, and return the exit status."""
    parser = ArgumentParser(prog="dev.py mutate", description="Break a game's rules and report what its tests do not notice.")
    parser.add_argument("game", help="the folder of a game in engines, or kernel")
    parser.add_argument("--sample", type=int, default=200, help="number of mutants; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample")
    parser.add_argument("--only", default="", help='only mutants whose place contains this, such as "taking.py:34"')
    chosen = parser.parse_args(arguments)
    found, stale = candidates(chosen.game, read(chosen.game))
    found = [mutant for mutant in found if chosen.only in f"{mutant.file}:{mutant.line}"]
    if stale or not found:
        tell("\n".join([f"{len(found)} mutants", *(f"tests/{chosen.game}/mutation.toml fits nothing: {entry}" for entry in stale)]))
        return 2
    sample = drawn(found, chosen.sample or len(found), chosen.seed)
    caught = len(sample) - len(survivors(chosen.game, sample, os.cpu_count() or 1))
    tell(f"\n{chosen.game}: {caught} of {len(sample)} mutants caught ({caught / len(sample):.1%}), of {len(found)} that can be tried.")
    return 0 if caught >= 0.9 * len(sample) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
