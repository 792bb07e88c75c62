"""Measures everything that is aimed at: benchmarks, starts on a screen, the race with boardgame.io, the window while it thinks, sizes."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import PySide6

from tests.bench import side_by_side, start
from tests.bench.targets import Figure, Missing, Target, targets

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
SCREEN = ("Xvfb", "openbox", "dbus-daemon")
"""The programs that make a screen."""
HERE = "not installed here"


class Figures:
    """What was measured, by kind of source; each is measured when it is first asked for."""

    def __init__(self, rounds: int, script: Path | None) -> None:
        self.rounds, self.script = rounds, script
        self._found: dict[str, Mapping[str, Any] | Missing] = {}

    def __call__(self, target: Target) -> Figure:
        """The figure of a target."""
        if target.bench:
            return self._bench(target)
        if target.start:
            return self._start(target)
        if target.side:
            return self._of("side", target.side)
        return self._of("window", target.window) if target.window else size(target.size)

    def _all(self, kind: str) -> Mapping[str, Any] | Missing:
        if kind not in self._found:
            sys.stderr.write(f"measuring: {kind}\n")
            sys.stderr.flush()
            self._found[kind] = {"bench": benches, "start": self._starts, "side": self._side, "window": window}[kind]()
        return self._found[kind]

    def _of(self, kind: str, name: str) -> Figure:
        found = self._all(kind)
        if isinstance(found, Missing):
            return found
        return float(found[name]) if name in found else Missing(HERE)

    def _bench(self, target: Target) -> Figure:
        found = self._all("bench")
        measured = found if isinstance(found, Missing) else found.get(target.bench)
        if measured is None or isinstance(measured, Missing):
            return Missing("failed")
        return float(measured[target.of])

    def _start(self, target: Target) -> Figure:
        ours, other = (self._of("start", name) for name in (target.start, target.beside))
        for name, found in ((target.start, ours), (target.beside, other)):
            if isinstance(found, Missing):
                return Missing("not built here" if name == start.BUILT else found.why)
        return Missing(HERE) if isinstance(ours, Missing) or isinstance(other, Missing) else ours / other

    def _starts(self) -> Mapping[str, Any] | Missing:
        if any(which(program) is None for program in SCREEN):
            return Missing(f"{', '.join(SCREEN)} are not all installed here")
        try:
            return {name: median(one.seconds for one in found) for name, found in start.measured(self.rounds).items()}
        except start.NeverStillError as reason:
            return Missing(str(reason))

    def _side(self) -> Mapping[str, Any] | Missing:
        if self.script is None or which("node") is None:
            return Missing(HERE)
        try:
            speeds = side_by_side.compared(self.script.resolve())
        except side_by_side.NoRaceError as reason:
            return Missing(str(reason))
        commands = {name: median(speed.commands for speed in found) for name, found in speeds.items()}
        return {name: found / commands["other"] for name, found in commands.items()}


def benches() -> Mapping[str, Any] | Missing:
    """The benchmarks that targets name, in ms, with what they note beside."""
    wanted = sorted({target.bench for target in targets() if target.bench})
    with TemporaryDirectory() as folder:
        file = Path(folder) / "benchmarks.json"
        options = ("--benchmark-only", "--benchmark-json", str(file), "--quiet")
        # A test for every target: whichever fails, the others are measured.
        subprocess.run(
            [sys.executable, "-m", "pytest", *options, *(f"tests/bench/{name}" for name in wanted)],
            cwd=ROOT,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            stdout=sys.stderr,
            check=False,
        )
        if not file.exists():
            return Missing("failed")
        found = json.loads(file.read_text(encoding="utf-8"))["benchmarks"]
    return {
        each["fullname"].removeprefix("tests/bench/"): {"median": 1000 * each["stats"]["median"], **each["extra_info"]} for each in found
    }


def window() -> Mapping[str, Any] | Missing:
    """How the window fares while something is thought out, in ms."""
    if any(which(program) is None for program in SCREEN):
        return Missing(f"{', '.join(SCREEN)} are not all installed here")
    with TemporaryDirectory() as folder, start.desktop(Path(folder)) as (environment, _):
        command = [sys.executable, "-m", "tests.bench.thinking"]
        run = subprocess.run(command, cwd=ROOT, env=dict(environment), stdout=subprocess.PIPE, text=True, check=False)
    return Missing("failed") if run.returncode else window_figures(run.stdout)


def window_figures(printed: str) -> Mapping[str, float]:
    """What `tests.bench.thinking` printed: the longest work of the window's own in one go over all, how long chains took in the middle."""
    longest = [float(ms) for ms in re.findall(r"own work between two: longest (\d+) ms", printed)]
    came = re.search(r"they came after ([\d, ]+) ms", printed)
    chains = {"best chains": median(float(ms) for ms in came[1].split(","))} if came is not None else {}
    return {**({"own work": max(longest)} if longest else {}), **chains}


def size(pattern: str) -> Figure:
    """How large something in dist is, in MB: the newest file of that name, or a folder with all in it."""
    found = sorted(DIST.glob(pattern), key=lambda path: path.stat().st_mtime)
    if not found:
        return Missing("not built here")
    files = [found[-1]] if found[-1].is_file() else [path for path in found[-1].rglob("*") if path.is_file() and not path.is_symlink()]
    return sum(path.stat().st_size for path in files) / 1e6


def machine() -> Mapping[str, str]:
    """What it was measured on."""
    cpuinfo = Path("/proc/cpuinfo")
    named = re.search(r"^model name\s*: (.+)$", cpuinfo.read_text(), flags=re.MULTILINE) if cpuinfo.exists() else None
    return {
        "processor": f"{named[1] if named else platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "system": platform.freedesktop_os_release()["PRETTY_NAME"] if sys.platform == "linux" else platform.platform(terse=True),
        "python": platform.python_version(),
        "pyside": PySide6.__version__,
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
    }


def told(found: Mapping[str, str]) -> str:
    """The machine in a sentence."""
    return f"{found['processor']}, {found['system']}, Python {found['python']}, PySide6 {found['pyside']}, load before {found['load']}"
