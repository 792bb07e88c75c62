"""What is run in a room comes to its end."""

from __future__ import annotations

import os
import signal
import sys
from time import monotonic

from rooms.debian import finished

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
    os.kill(child, signal.SIGTERM)
    assert (done.returncode, done.stderr) == (3, "wrong\n")
    assert took < LINGERS
