"""Runs the project's own tests by the Windows Python in the room, in a real window: off screen, Qt has no fonts on Windows.

What can't run under Windows `tests/on_windows.toml` names; pytest counts it as deselected.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from windows.room import PYTHON, Room

TEMPORARY = r"C:\tests"
SCREEN = "3840x2160x24"
"""Larger than any window that is tested: Windows makes none larger than its screen."""


def run_tests(room: Room, environment: Mapping[str, str], arguments: Sequence[str]) -> int:
    """Run pytest with arguments; its exit status."""
    pytest = ["wine", PYTHON, "-m", "pytest", "--benchmark-disable", "-q", "--tb=short", f"--basetemp={TEMPORARY}", *arguments]
    with room.screen(SCREEN) as display, _window_manager(room, display):
        return subprocess.run(room.entered(pytest, {**environment, "DISPLAY": display}), check=False).returncode


@contextmanager
def _window_manager(room: Room, display: str) -> Iterator[None]:
    """Meanwhile somebody gives focus to the window that asks for it, as Windows itself does."""
    manager = subprocess.Popen(room.entered(["openbox"], {"DISPLAY": display}), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        manager.terminate()
        manager.wait()
