"""Runs the project's own tests by the Windows Python in the room, in a real window: off screen, Qt has no fonts on Windows.

What can't run under Windows `tests/on_windows.toml` names; pytest counts it as deselected.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence

from windows.room import PYTHON, Room

TEMPORARY = r"C:\tests"
SCREEN = "3840x2160x24"
"""Larger than any window that is tested: Windows makes none larger than its screen."""


def run_tests(room: Room, environment: Mapping[str, str], arguments: Sequence[str]) -> int:
    """Run pytest with arguments; its exit status."""
    pytest = ["wine", PYTHON, "-m", "pytest", "--benchmark-disable", "-q", "--tb=short", f"--basetemp={TEMPORARY}", *arguments]
    with room.screen(SCREEN) as display:
        try:
            return subprocess.run(room.entered(pytest, {**environment, "DISPLAY": display}), check=False).returncode
        finally:
            # Else this Windows would go on, and take the next screen for as large as this one.
            subprocess.run(room.entered(["wineserver", "--kill"], environment), check=False)
