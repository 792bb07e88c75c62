"""Runs the project's own tests by the Windows Python in the room, in a real window: off screen, Qt has no fonts on Windows.

What can't run under Windows `tests/on_windows.toml` names; pytest counts it as deselected.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from windows.room import PYTHON, Room

TEMPORARY = r"C:\tests"
SCREEN = "3840x2160"
"""Larger than any window that is tested: Windows makes none larger than its screen."""
EXPLORER = r"HKCU\Software\Wine\Explorer"


def run_tests(room: Room, environment: Mapping[str, str], arguments: Sequence[str]) -> int:
    """Run pytest with arguments; its exit status."""
    pytest = ["wine", PYTHON, "-m", "pytest", "--benchmark-disable", "-q", "--tb=short", f"--basetemp={TEMPORARY}", *arguments]
    with room.screen(f"{SCREEN}x24") as display, _desktop(room):
        return subprocess.run(room.entered(pytest, {**environment, "DISPLAY": display}), check=False).returncode


@contextmanager
def _desktop(room: Room) -> Iterator[None]:
    """Meanwhile wine has a desktop of its own, on which it gives focus itself, as Windows does; a window manager of Linux may refuse it."""
    room.check("wine", "reg", "add", rf"{EXPLORER}\Desktops", "/v", "tests", "/d", SCREEN, "/f")
    room.check("wine", "reg", "add", EXPLORER, "/v", "Desktop", "/d", "tests", "/f")
    try:
        yield
    finally:
        room.check("wine", "reg", "delete", EXPLORER, "/v", "Desktop", "/f")
