"""Machines that make it hard: the app starts there, or says in a window what is wrong; nothing is lost, and nobody meets a traceback.

`python -m tests.bench.hostile` tries what needs more rights: disks that are really full or read-only, and no network.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines import Table
from tabletop_qt.store.paths import HOME_VARIABLE
from tests.hostile.program import CLOCK, FIRST, Machine, at_table, home_page

NO_RIGHTS: Sequence[str] = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all") if os.geteuid() == 0 else ()
"""What a program is started under so that it may do no more than its owner, whoever runs the tests."""


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


@pytest.mark.parametrize("name", ["cafe\u0301.homeroom", *([os.fsdecode(b"caf\xe9.homeroom")] if sys.platform == "linux" else [])])
def test_a_name_in_other_letters_or_in_none(here: Machine, name: str) -> None:
    program = here.start()
    program.until(home_page)
    assert here.start(here.record(name, 7)).ended() == 0
    program.until(at_table)
    assert program.close() == 0


@pytest.mark.parametrize("locale", ["C", "POSIX", "xx_XX.utf9", "de_DE.ISO-8859-1"])
def test_any_locale(here: Machine, locale: str) -> None:
    program = here.start(here.record("ein schönes Jahr.homeroom", 7), LC_ALL=locale, LANG=locale, LANGUAGE="tlh")
    assert program.until(at_table)["notice"] == ""
    program.let("play")
    program.until(lambda shown: shown["turn"] == 2)
    assert program.close() == 0


@pytest.mark.parametrize(("name", "value"), [("QT_SCALE_FACTOR", "1.5"), ("QT_SCALE_FACTOR", "2.25"), ("QT_FONT_DPI", "144")])
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


@pytest.mark.parametrize("content", [b"", b"{", b"\0" * 5000, b'{"theme": 7, "text_size": []}', b"[" * 9000, b'{"window": {"a": 1e999}}'])
def test_settings_that_are_broken_are_told_and_kept_aside(here: Machine, content: bytes) -> None:
    here.home.mkdir()
    (here.home / "settings.json").write_bytes(content)
    program = here.start()
    assert "damaged" in program.until(lambda shown: shown.get("notice"))["notice"]
    assert (here.home / "settings.json.damaged").read_bytes() == content
    assert program.close() == 0
    again = here.start()
    assert again.until(home_page)["notice"] == ""
    assert again.close() == 0


@pytest.mark.parametrize("content", [b"", b"{", b"\0" * 5000, b"SQLite format 3\0" * 500, None])
def test_a_database_that_is_broken_is_told_and_kept_aside(here: Machine, content: bytes | None) -> None:
    database, aside = here.home / "homeroom.sqlite", here.home / "homeroom.sqlite.damaged"
    if content is None:
        database.mkdir(parents=True)
    else:
        here.home.mkdir()
        database.write_bytes(content)
    program = here.start(here.record("a.homeroom", 7))
    assert aside.name in program.until(lambda shown: shown.get("notice"))["notice"]
    assert aside.is_dir() if content is None else aside.read_bytes() == content
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
