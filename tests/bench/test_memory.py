"""Memory of the app in a real event loop: at home after tables of all games, and over watched games one after another."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engines.kernel.contract import COLOURS, Seat
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.shell import app as shell
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import HOME_VARIABLE, default_paths
from tests.playing import step
from tests.shell.driving import begin, the_page, the_presenter
from tests.shell.windows import let_go

MEMORY = Path("/proc/self/smaps_rollup")
"""The file in which Linux reports the memory of a process; on other systems the figure is 0."""
MOVES = 12
"""Decisions at each table."""


def private() -> float:
    """The memory of this process that it shares with no other, in MB."""
    let_go()
    gc.collect()
    lines = MEMORY.read_text(encoding="ascii").splitlines() if MEMORY.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) * 1024 / 1e6


def play(window: MainWindow, moves: int) -> None:
    """Play random decisions at the open table, each of them shown."""
    presenter, rng = the_presenter(the_page(window)), Rng(1)
    table = presenter.session.table
    for _ in range(moves):
        if not table.to_act:
            break
        seat = table.to_act[0]
        rng = step(table, rng, seat)
        presenter.show()
        QApplication.processEvents()


def visit(window: MainWindow, count: int) -> None:
    """Play at this many tables, of all games in turn, and go home after each."""
    games = sorted(window.kits)
    for deal in range(count):
        game = games[deal % len(games)]
        begin(window, game, ["Ada", "Ben", "Cleo"][: max(window.kits[game].game.seat_counts)], deal=deal + 1)
        play(window, MOVES)
        window.show_home()
        QApplication.processEvents()
        # Only an event loop carries out deleteLater, and none runs here.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def watch(window: MainWindow, games: int) -> float:
    """Watch this many games one after another. Return what came after the first, when everything is loaded, in MB."""
    seats = tuple(Seat(name, colour, "random") for name, colour in zip(("Ada", "Ben", "Cleo"), COLOURS, strict=False))
    after = list[float]()
    for deal in range(games):
        window.start(make_setup(window.kits["kidsprout_jumboree"].game, seats, {}, deal + 1))
        window.tables.bots.set_presenter(None)
        play(window, 1_000 if games > FEW else 30)
        after.append(private())
    return after[-1] - after[0]


def come_home(window: MainWindow, tables: int) -> float:
    """Play at this many tables. Return what came from the start until a minute after the last, in MB.

    The start is over when the app has loaded all that it loads by itself, which it does from a timer.
    """
    for module in shell.modules(window.kits[window.home.game]):
        import_module(module)
    before = private()
    visit(window, tables)
    private()
    window.tables.away.timeout.emit()
    return private() - before


FEW = 2
"""Tables or games when nothing is to be measured."""
FIGURES = {"tables": come_home, "games": watch}


def measure(benchmark: BenchmarkFixture, what: str, count: int) -> None:
    """Note a figure, measured in a process of its own: modules stay loaded, and memory once taken is used again."""
    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    command = [sys.executable, "-m", "tests.bench.test_memory", what, str(min(count, FEW) if bench.disabled else count)]
    with TemporaryDirectory() as home:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: home}
        run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, timeout=600)
    benchmark.extra_info["grown_mb"] = float(run.stdout)
    bench.pedantic(lambda: None)


@pytest.mark.aim(40, "MB", "grown_mb")
@pytest.mark.parametrize("tables", [4, 0, 12, 24])
def test_memory_back_at_home(benchmark: BenchmarkFixture, tables: int) -> None:
    measure(benchmark, "tables", tables)


@pytest.mark.aim(10, "MB", "grown_mb")
def test_memory_over_watched_games(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, "games", 11)


if __name__ == "__main__":
    app = shell.application()
    opened = shell.open_window(default_paths())
    sys.stdout.write(f"{FIGURES[sys.argv[1]](opened, int(sys.argv[2]))}\n")
    sys.stdout.flush()
    os._exit(0)
