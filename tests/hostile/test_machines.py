"""Machines that make it hard: the app starts there, or says in a window, a line or a box what is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines import Table
from tabletop_qt.store.paths import HOME_VARIABLE
from tests.hostile.program import BACKUP, CLOCK, FIRST, ROOT, SECONDS, Machine, at_table, home_page

NO_RIGHTS: Sequence[str] = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all") if os.geteuid() == 0 else ()
"""The command that takes a program's extra rights away, whoever runs the tests."""


def test_a_home_that_is_read_only_is_said_to_be_that_and_another_place_is_offered(here: Machine) -> None:
    here.home.mkdir()
    here.home.chmod(0o555)
    program = here.start(under=NO_RIGHTS, HOME=str(here.folder / "elsewhere"))
    said = program.until(lambda shown: shown["dialogs"])["dialogs"][0]
    assert f"You don't have permission to write to the folder {here.home}." in said
    program.let("click Save them there")
    program.until(home_page)
    assert program.close() == 0
    assert program.errors == []
    here.home.chmod(0o755)


def test_a_person_without_a_home_folder_is_told_so(here: Machine) -> None:
    gone = here.folder / "no such home"
    here.folder.chmod(0o555)
    program = here.start(without=[HOME_VARIABLE, "XDG_DATA_HOME"], HOME=str(gone), under=NO_RIGHTS)
    said = program.until(lambda shown: shown.get("dialogs") or home_page(shown))
    here.folder.chmod(0o755)
    assert str(here.folder) in said["dialogs"][0]
    program.let("click Quit")
    assert program.ended() == 1
    assert program.errors == []


@pytest.mark.clause("TBL-9")
def test_a_disk_that_is_full_takes_no_decision_and_loses_none(here: Machine) -> None:
    program = here.start(here.record("a.homeroom", 7))
    table = Path(program.until(at_table)["file"])
    program.let("full")
    program.let("play")
    assert "it was not made" in program.until(lambda shown: shown["notice"])["notice"]
    assert program.shown[-1]["turn"] == 1
    program.let("room")
    program.let("play")
    assert program.until(lambda shown: shown["turn"] == 2)["notice"] == ""
    assert program.close() == 0
    assert Table.from_record(table.read_bytes()).turn == 2


def test_a_disk_that_is_full_from_the_start_keeps_nobody_from_looking_and_leaving(here: Machine) -> None:
    record = here.record("a.homeroom", 7)
    program = here.start(record, **{FIRST: "full"})
    assert "could not be written" in program.until(lambda shown: shown.get("notice"))["notice"]
    assert program.close() == 0
    assert program.errors == []


def test_a_home_with_spaces_and_letters_of_the_world(here: Machine) -> None:
    here.home = here.folder / "Trần Ngọc Ánh's Daten" / "家 🏫"
    program = here.start(here.record("Ordner mit Leerzeichen/ein schönes Jahr, 学年.homeroom", 7), LC_ALL="C", LANG="C")
    table = Path(program.until(at_table)["file"])
    assert table.parent.parent == here.home
    assert program.close() == 0
    assert Table.from_record(table.read_bytes()).turn == 1


def test_a_name_in_other_letters_or_in_none(here: Machine) -> None:
    program = here.start()
    program.until(home_page)
    opened: set[str] = set()
    for deal, name in enumerate(("cafe\u0301.homeroom", *([os.fsdecode(b"caf\xe9.homeroom")] if sys.platform == "linux" else []))):
        assert here.start(here.record(name, deal)).ended() == 0
        opened.add(program.until(lambda shown: at_table(shown) and shown["file"] not in opened)["file"])
    assert program.close() == 0


@pytest.mark.parametrize("locale", ["xx_XX.utf9", "de_DE.ISO-8859-1"])
def test_any_locale(here: Machine, locale: str) -> None:
    program = here.start(here.record("ein schönes Jahr.homeroom", 7), LC_ALL=locale, LANG=locale, LANGUAGE="tlh")
    assert program.until(at_table)["notice"] == ""
    program.let("play")
    program.until(lambda shown: shown["turn"] == 2)
    assert program.close() == 0


@pytest.mark.parametrize(("name", "value"), [("QT_SCALE_FACTOR", "2.25"), ("QT_FONT_DPI", "144")])
def test_large_pixels(here: Machine, name: str, value: str) -> None:
    program = here.start(here.record("a.homeroom", 7), **{name: value})
    shown = program.until(at_table)
    assert shown["ratio"] == (float(value) if name == "QT_SCALE_FACTOR" else float(value) / 96)
    assert program.close() == 0
    assert program.errors == []


def test_resources_that_are_read_only(here: Machine) -> None:
    checkout = here.folder / "program"
    root = Path(__file__).parent.parent.parent
    for part in ("engines", "tabletop_qt", "resources", "tests/hostile"):
        shutil.copytree(root / part, checkout / part, ignore=shutil.ignore_patterns("__pycache__"))
    (checkout / "tests" / "__init__.py").touch()
    for path in (checkout, *checkout.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    here.checkout = checkout
    program = here.start(here.record("a.homeroom", 7), under=NO_RIGHTS, PYTHONPATH=str(checkout))
    program.until(at_table)
    assert program.close() == 0
    assert program.errors == []
    assert not list(checkout.rglob("__pycache__"))
    for path in (checkout, *checkout.rglob("*")):
        path.chmod(0o755)


@pytest.mark.clause("TBL-9")
def test_a_folder_that_vanishes_in_the_middle_of_a_game(here: Machine) -> None:
    program = here.start(here.record("a.homeroom", 7))
    table = Path(program.until(at_table)["file"])
    shutil.rmtree(here.home)
    program.let("play")
    shown = program.until(lambda shown: shown["turn"] == 2)
    assert "Nothing is lost" in shown["notice"]
    assert program.close() == 0
    assert Table.from_record(table.read_bytes()).turn == 2


def test_settings_that_are_broken_are_told_and_kept_aside(here: Machine) -> None:
    here.home.mkdir()
    (here.home / "settings.json").write_bytes(b"{")
    program = here.start()
    assert "damaged" in program.until(lambda shown: shown.get("notice"))["notice"]
    assert (here.home / "settings.json.damaged").read_bytes() == b"{"
    assert program.close() == 0
    again = here.start()
    assert again.until(home_page)["notice"] == ""
    assert again.close() == 0


def test_a_database_that_is_broken_is_told_and_kept_aside(here: Machine) -> None:
    database, aside = here.home / "homeroom.sqlite", here.home / "homeroom.sqlite.damaged"
    here.home.mkdir()
    database.write_bytes(b"SQLite format 3\0" * 500)
    program = here.start(here.record("a.homeroom", 7), **{BACKUP: "0"})
    assert aside.name in program.until(lambda shown: shown.get("notice"))["notice"]
    assert aside.read_bytes() == b"SQLite format 3\0" * 500
    assert program.close() == 0
    assert program.errors == []


def test_a_clock_in_the_past(here: Machine) -> None:
    program = here.start(here.record("a.homeroom", 7), **{CLOCK: "34300800"})
    table = Path(program.until(at_table)["file"])
    assert table.name.startswith("1971-02-0")
    assert program.close() == 0
    later = here.start()
    later.until(home_page)
    later.let("resume")
    assert later.until(at_table)["file"] == str(table)
    assert later.close() == 0


def said(here: Machine, *, expect: int = 2, code: str = "", without: str = "", **more: str) -> str:
    """The app's words on standard error instead of a window."""
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
    """The file in which a program for messages notes its message."""
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
    assert "can't connect to the screen (DISPLAY=:9753)" in line
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
