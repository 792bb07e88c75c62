"""The first table of each game, from "Play now" on a fresh home folder until nothing changes any more, and coming back; off screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engines.shelf import GAMES
from tabletop_qt.store.paths import HOME_VARIABLE

PLAY_NOW = """
import json, os, sys
from time import perf_counter, thread_time

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from tabletop_qt.shell import app as shell
from tabletop_qt.store.paths import default_paths
from tabletop_qt.store.statistics import Finished, SeatResult, keep_finished

class Timed(shell.Application):
    def notify(self, of, event):
        global stands, worked
        kind = event.type()
        done = super().notify(of, event)
        if kind in (QEvent.Type.Paint, QEvent.Type.UpdateRequest):
            paints.append(perf_counter())
            if kind == QEvent.Type.UpdateRequest and not stands and window.page is window.table_page:
                stands, worked = True, thread_time()
        return done

def tick():
    global worked
    now = thread_time()
    if stands:
        longest.append(now - worked)
    worked = now

def timed(press):
    paints.clear()
    begun = perf_counter()
    press()
    QTest.qWait(int(2000 * patience))
    return 1000 * (paints[0] - begun), 1000 * (paints[-1] - begun)

game, way, results, patience = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
paints, longest, stands, worked, window = [], [], False, 0.0, None
shell.Application = Timed
app = shell.application()
window = shell.open_window(default_paths())
others = [f"{number}.record" for number in range(results)]
seats = (SeatResult("Ada", "person", 1, True),)
keep_finished(window.storage.database, *(Finished(name, "another", "", True, 1, False, seats) for name in others))
window.resize(1280, 720)
shell.Preloader(window)
QTest.qWait(int(1500 * patience))
box = window.home.box(game)
box.front.click()
QTest.qWait(int(1500 * patience))
timer = QTimer(timerType=Qt.TimerType.PreciseTimer, interval=1)
timer.timeout.connect(tick)
timer.start()
if way == "mouse":
    QTest.mousePress(box.play, Qt.MouseButton.LeftButton)
    first, still = timed(lambda: QTest.mouseRelease(box.play, Qt.MouseButton.LeftButton))
else:
    first, still = timed(lambda: QTest.keyClick(box.play, Qt.Key.Key_Return))
timer.stop()
# Read what the sheet tells, and see the opening, the bots' and forced moves: what comes back is a table that waits for the player.
QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
page = window.table_page
while page.playback.running or window.tables.autoplay.waiting or list(page.presenter.session.table.to_act) != [0]:
    QTest.qWait(200)
QTest.qWait(500)
window.show_home()
QTest.qWait(100)
window.tables.away.timeout.emit()
QTest.qWait(500)
_, back = timed(window.home.resume.click)
print(json.dumps({way: first, "still": still, "longest": 1000 * max(longest), "back": back}), flush=True)
os._exit(0)
"""


@cache
def first_table(game: str, way: str = "key", results: int = 0, patience: float = 1.0) -> Mapping[str, float]:
    """Milliseconds from the key or the mouse's release until something is painted, and until the last painting is done.

    Also of the longest work in one go once the table has been painted, and until the last painting when coming back after a minute to a
    table where nothing is being shown. With little ``patience`` less is waited for, and the figures are rough.
    """
    with TemporaryDirectory() as home:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: home}
        command = [sys.executable, "-c", PLAY_NOW, game, way, str(results), str(patience)]
        run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, timeout=120)
    found: Mapping[str, float] = json.loads(run.stdout)
    return found


def measure(benchmark: BenchmarkFixture, figure: str, way: str = "key", results: int = 0) -> None:
    """Note a figure of each game, and the greatest."""
    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    for game in GAMES[:1] if bench.disabled else GAMES:
        benchmark.extra_info[game] = first_table(game, way, *((0, 0.4) if bench.disabled else (results, 1.0)))[figure]
    benchmark.extra_info["slowest"] = max(benchmark.extra_info.values())
    bench.pedantic(lambda: None)
    assert benchmark.extra_info["slowest"] > 0


@pytest.mark.aim(100, "ms", "slowest")
@pytest.mark.parametrize("way", ["key", "mouse"])
def test_something_changes(benchmark: BenchmarkFixture, way: str) -> None:
    measure(benchmark, way, way)


@pytest.mark.aim(50, "ms", "slowest")
def test_longest_work_once_the_table_stands(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, "longest")


@pytest.mark.aim(500, "ms", "slowest")
@pytest.mark.parametrize("results", [0, 100, 1_000, 10_000])
def test_nothing_changes_any_more(benchmark: BenchmarkFixture, results: int) -> None:
    measure(benchmark, "still", results=results)


@pytest.mark.aim(500, "ms", "slowest")
def test_back_after_a_minute_at_home(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, "back")
