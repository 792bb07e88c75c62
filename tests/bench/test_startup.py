"""Time and memory of a start to the home page off screen; `start` measures on a screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

HOME = """
import gc, os, sys
from pathlib import Path

gc.disable()
from tabletop_qt.shell.app import application, open_window
from tabletop_qt.store.paths import Paths

app = application()
window = open_window(Paths(Path(sys.argv[1])))
for _ in range(5):
    app.processEvents()
status = Path("/proc/self/status")
kilobytes = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmRSS")] if status.exists() else ["0"]
print(int(kilobytes[0]) // 1024, flush=True)
os._exit(0)
"""

BARE = """
import os
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(QLabel("Home"))
window.resize(1280, 720)
window.show()
for _ in range(5):
    app.processEvents()
os._exit(0)
"""


def _run(program: str, folder: Path) -> str:
    # Compiled once, as an installed app is.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    run = subprocess.run([sys.executable, "-c", program, str(folder)], check=True, capture_output=True, text=True, env=env, timeout=60)
    return run.stdout


@pytest.mark.aim(80, "MiB", "resident_mib")
def test_start_to_stable_home(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    out = benchmark(_run, HOME, tmp_path)
    benchmark.extra_info["resident_mib"] = int(out)
    assert int(out) >= 0


def test_bare_window(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    benchmark(_run, BARE, tmp_path)
