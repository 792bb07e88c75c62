"""What is run in the room with wine comes to its end."""

from __future__ import annotations

import subprocess
import sys
from time import monotonic

from windows.room import finished

LINGERS = 30
"""Seconds for which a child outlives the program that is waited for, and keeps its output open."""
PROGRAM = f"""
import subprocess, sys
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep({LINGERS})"]).pid)
print("wrong", file=sys.stderr)
raise SystemExit(3)
"""


def test_nobody_waits_for_what_a_program_leaves_behind() -> None:
    began = monotonic()
    done = finished([sys.executable, "-c", PROGRAM])
    took = monotonic() - began
    child = int(done.stdout)
    ended = ["taskkill", "/F", "/PID", str(child)] if sys.platform == "win32" else ["kill", str(child)]
    subprocess.run(ended, capture_output=True, check=True)
    assert (done.returncode, done.stderr) == (3, "wrong\n")
    assert took < LINGERS
