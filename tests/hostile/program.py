"""Starts the app in a process of its own, watched, and waits until it shows something."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from engines import Table
from tabletop_qt.store.paths import HOME_VARIABLE
from tests.hostile.watched import BACKUP, CLOCK, FIRST, LOCKS, PATIENCE

ROOT = Path(__file__).parent.parent.parent
SECONDS = 60.0
"""The longest wait."""
Shown = Mapping[str, Any]


class Program:
    """A process of the app."""

    def __init__(self, environment: Mapping[str, str], *arguments: str, under: Sequence[str] = (), folder: Path = ROOT) -> None:
        command = (*under, sys.executable, "-m", "tests.hostile.watched", *arguments)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=folder, env=dict(environment), stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        self.shown: list[Shown] = []
        self.errors: list[str] = []
        self._threads = [threading.Thread(target=target, daemon=True) for target in (self._look, self._hear)]
        for thread in self._threads:
            thread.start()

    def _look(self) -> None:
        for line in self.process.stdout or ():
            self.shown.append(json.loads(line))

    def _hear(self) -> None:
        # The off-screen platform says that of raising windows.
        self.errors.extend(line for line in self.process.stderr or () if not line.startswith("This plugin does not support "))

    def let(self, what: str) -> None:
        """Let something happen to it."""
        if self.process.stdin is not None:
            self.process.stdin.write(what + "\n")
            self.process.stdin.flush()

    def until(self, wanted: Callable[[Shown], object]) -> Shown:
        """Wait until it shows something."""
        end = time.monotonic() + SECONDS
        while not (self.shown and wanted(self.shown[-1])):
            last = self.shown[-1] if self.shown else None
            assert time.monotonic() < end, f"it shows {last}, and said {self.errors}"
            assert self.process.poll() is None or wanted(last or {}), f"it has ended ({self.process.poll()}): {last}, {self.errors}"
            time.sleep(0.01)
        return self.shown[-1]

    def ended(self) -> int:
        """Wait for its end; the exit status. It must not have said anything that only a programmer understands."""
        status = self.process.wait(SECONDS)
        for thread in self._threads:
            thread.join(SECONDS)
        assert not any("Traceback" in line for line in self.errors), self.errors
        return status

    def end(self) -> None:
        """Kill it, if it still runs, and let go of it."""
        self.process.kill()
        self.process.wait(SECONDS)
        for thread in self._threads:
            thread.join(SECONDS)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def close(self) -> int:
        """Close its window, as a person does; the exit status."""
        self.let("close")
        return self.ended()


class Machine:
    """A machine with a home folder of one person."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.checkout = ROOT
        self.programs: list[Program] = []

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of programs there."""
        kept = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY", "XDG_ACTIVATION_TOKEN"}}
        return {**kept, "QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: str(self.home), PATIENCE: str(SECONDS), **more}

    def start(self, *arguments: str | Path, under: Sequence[str] = (), without: Sequence[str] = (), **more: str) -> Program:
        """Start the app there."""
        environment = {name: value for name, value in self.environment(**more).items() if name not in without}
        program = Program(environment, *map(str, arguments), under=under, folder=self.checkout)
        self.programs.append(program)
        return program

    def record(self, name: str, deal: int) -> Path:
        """A record of a table that has begun, somewhere on the disk."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        table = Table.new("school_year_diary", deal=deal)
        table.play(next(iter(table.legal())))
        path.write_text(table.record(), encoding="utf-8")
        return path


@contextmanager
def machine(folder: Path) -> Iterator[Machine]:
    """A machine, and its end: what still runs there is killed."""
    made = Machine(folder)
    try:
        yield made
    finally:
        for program in made.programs:
            program.end()


def home_page(shown: Shown) -> bool:
    """True if the home page is shown."""
    return shown.get("title") == "Homeroom"


def at_table(shown: Shown) -> bool:
    """True if a table is open."""
    return bool(shown.get("file"))


__all__ = ["BACKUP", "CLOCK", "FIRST", "LOCKS", "PATIENCE", "Machine", "Program", "Shown", "at_table", "home_page", "machine"]
