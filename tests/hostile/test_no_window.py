"""Where no window can be opened: one line says why, and where nobody reads lines, a box of the system's."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hostile.program import ROOT, SECONDS, Machine


def said(here: Machine, *, expect: int = 2, code: str = "", without: str = "", **more: str) -> str:
    """What the app says on standard error instead of opening a window."""
    environment = here.environment(PATH=str(here.folder / "bin"), **more)
    environment.pop(without, None)
    start = [sys.executable, *(("-c", code) if code else ("-m", "tabletop_qt"))]
    ended = subprocess.run(start, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=SECONDS)
    assert ended.returncode == expect, ended
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    return ended.stderr


@pytest.fixture
def box(here: Machine) -> Path:
    """Where a program for messages notes what it shows."""
    noted = here.folder / "shown"
    (here.folder / "bin").mkdir()
    program = here.folder / "bin" / "zenity"
    program.write_text(f'#!/bin/sh\nfor word; do echo "$word"; done > {noted}.new\nexec {"/bin/mv"} {noted}.new {noted}\n')
    program.chmod(0o755)
    return noted


def test_without_a_screen_a_line_says_so(here: Machine, box: Path) -> None:
    assert "there is no screen" in said(here, without="QT_QPA_PLATFORM")
    assert not box.exists(), "a box has no screen either"


def test_a_screen_that_can_t_be_reached_is_named_in_a_line_and_a_box(here: Machine, box: Path) -> None:
    line = said(here, without="QT_QPA_PLATFORM", DISPLAY=":9753")
    assert "can't be reached (DISPLAY=:9753)" in line
    until = time.monotonic() + SECONDS
    while not box.exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert box.read_text().splitlines()[-1] == line.strip()


def test_a_plugin_that_is_no_plugin_is_named(here: Machine) -> None:
    assert "nonesuch" in said(here, QT_QPA_PLATFORM="nonesuch")


@pytest.mark.parametrize("part", ["PySide6.QtCore", "PySide6.QtWidgets"])
def test_a_library_that_is_missing_is_named(here: Machine, part: str) -> None:
    code = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name == {part!r}:
            raise ImportError("libEGL.so.1: cannot open shared object file")
sys.meta_path.insert(0, Missing())
from tabletop_qt.command import main
sys.exit(main([]))
"""
    assert "a system component is missing: libEGL.so.1" in said(here, code=code)


def test_the_cursor_library_that_many_systems_lack_is_named_with_the_way_to_get_it(here: Machine) -> None:
    code = """
import sys
from PySide6.QtCore import qFatal, qWarning
from tabletop_qt.shell import app
class Application:
    def __init__(self, words):
        qWarning("From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed to load the Qt xcb platform plugin.")
        qFatal("This application failed to start because no Qt platform plugin could be initialized.")
app.Application = Application
app.application()
"""
    assert "sudo apt install libxcb-cursor0" in said(here, code=code, without="QT_QPA_PLATFORM", DISPLAY=":0")


def test_what_qt_says_before_the_window_is_not_lost(here: Machine) -> None:
    code = """
import sys
from PySide6.QtCore import qWarning
from tabletop_qt.shell import app
made = app.Application
class Application(made):
    def __init__(self, words):
        qWarning("half as bad")
        super().__init__(words)
app.Application = Application
app.application()
"""
    assert said(here, expect=0, code=code) == "half as bad\n"
