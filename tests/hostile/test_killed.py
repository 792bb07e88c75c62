"""What becomes of the processes that think for a window when that is killed in the middle of it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tabletop_qt.shell.play.worker_process import worker_command

ROOT = Path(__file__).parents[2]

AT_ONCE = 1.0
"""Seconds in which a process has to end."""

LATE = 30.0
"""Seconds after which it ends in any case, so that it does not outlive the tests."""

THINKS = f"""
import sys, time
from engines.kernel import worker
from tabletop_qt.command import main
def think_on(request, games, stop_after):
    yield "nothing yet"
    end = time.monotonic() + {LATE}
    while time.monotonic() < end:
        pass
worker.results = think_on
worker.read_request = lambda text: worker.Request("bot", text)
worker.write_result = lambda task, result: result
sys.exit(main(sys.argv[1:]))
"""
"""The program that thinks, with a thought that comes to nothing for half a minute."""

ASKS = f"""
import subprocess, sys, time
asked = subprocess.Popen([sys.executable, "-c", {THINKS!r}, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
asked.stdin.write("1 question\\n")
asked.stdin.flush()
print(asked.stdout.readline(), end="", flush=True)
time.sleep({LATE})
"""
"""Somebody who asks, as the window does, and says when the thought has begun."""


def test_who_thinks_ends_at_once_when_the_one_who_asked_is_killed() -> None:
    words = worker_command()[worker_command().index("think") :]
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", ASKS, *words], cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as window:
        assert window.stdout is not None
        assert window.stderr is not None
        assert window.stdout.readline() == "1 result nothing yet\n"
        window.kill()
        killed = time.monotonic()
        # Both have this pipe: it ends when neither is there any more.
        said = window.stderr.read()
        assert time.monotonic() - killed < AT_ONCE
        assert said == ""


def test_who_is_asked_from_a_script_answers_all_before_it_ends() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tabletop_qt", "think"],
        cwd=ROOT,
        input="1 {}\n2 {}\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert [line.split(" ")[:2] for line in run.stdout.splitlines()] == [["1", "error"], ["2", "error"]]
