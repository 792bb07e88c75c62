"""`tabletop-qt check`: it says what is wrong with everything on disk, mends what can be mended, and loses nothing."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots import playout
from tabletop_qt.command import main
from tabletop_qt.store.backups import keep_today
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import HOME_VARIABLE, Paths
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import Settings, load_settings, save_settings
from tabletop_qt.store.statistics import Finished, SeatResult, keep_finished, load_finished, recount

GAME = "school_year_diary"
ONE = Finished("one", GAME, "x", True, 1, False, (SeatResult("Ann", "person", 1, True),))


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """A folder with an unfinished table, a finished one, settings, a result and a backup of it all."""
    paths = Paths(tmp_path / "home")
    for finished in (False, True):
        session = Session.start(paths, Table.new(GAME, deal=7))
        for _ in range(2):
            session.play(next(iter(session.table.legal())))
        if finished:
            playout(session.table)
            session.close().write_text(session.table.record(), encoding="utf-8")
        session.close()
    save_settings(paths.settings, Settings(theme="dark"))
    keep_finished(Database(paths), ONE)
    recount(Database(paths))
    keep_today(Database(paths))
    return paths


def table_of(home: Paths) -> Path:
    (path,) = home.tables.iterdir()
    return path


def everything(home: Paths) -> dict[str, bytes]:
    return {str(path.relative_to(home.root)): path.read_bytes() for path in home.root.rglob("*") if path.is_file() and path.name[0] != "."}


def check(home: Paths, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, list[str]]:
    status = main(["check", str(home.root), *more])
    return status, capsys.readouterr().out.splitlines()


def test_where_all_is_well_it_says_so_and_changes_nothing(home: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything(home)
    assert check(home, capsys) == (0, [f"{home.root}: 2 tables checked; no problems found"])
    assert everything(home) == before


def _emptied(home: Paths) -> None:
    table_of(home).write_bytes(b"")


def _flipped(home: Paths) -> None:
    data = bytearray(table_of(home).read_bytes())
    data[-30] ^= 1
    table_of(home).write_bytes(data)


def _torn(home: Paths) -> None:
    table_of(home).write_bytes(table_of(home).read_bytes()[:-4])


def _unknown_game(home: Paths) -> None:
    table_of(home).write_bytes(b"homeroom record 1\ngame chess\n")


def _finished_among_tables(home: Paths) -> None:
    (path,) = home.records.iterdir()
    path.rename(home.tables / path.name)


def _goes_on_among_records(home: Paths) -> None:
    table_of(home).rename(home.records / table_of(home).name)


def _settings(home: Paths) -> None:
    home.settings.write_text('{"theme": "dark", "text_size": 7}')


def _database(home: Paths) -> None:
    data = bytearray(home.database.read_bytes())
    # In the head of the first page of names: what is before and behind it can be read.
    with sqlite3.connect(home.database) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'branches'").fetchone()
    connection.close()
    data[(page - 1) * 4096] ^= 0xFF
    home.database.write_bytes(data)


def _backup(home: Paths) -> None:
    (path,) = home.backups.iterdir()
    path.write_bytes(path.read_bytes()[:100])


def _left_behind(home: Paths) -> None:
    path = home.tables / ".a.homeroom.00.new"
    path.write_text("half")
    os.utime(path, (1, 1))


def _a_folder(home: Paths) -> None:
    (home.tables / "x.homeroom").mkdir()


BREAKS: dict[Callable[[Paths], None], tuple[str, bool]] = {
    _emptied: ("can't be opened", False),
    _flipped: ("can be followed up to line", False),
    _torn: ("last line was incomplete", False),
    _unknown_game: ("can't be opened", False),
    _finished_among_tables: ("It is finished", True),
    _goes_on_among_records: ("It is unfinished", True),
    _settings: ("reset to their defaults: text_size", True),
    _database: ("database of results and names is damaged", True),
    _backup: ("is damaged", False),
    _left_behind: ("leftover from an interrupted save", True),
    _a_folder: ("could not be read", False),
}


@pytest.mark.parametrize("wrong", BREAKS)
def test_what_is_wrong_is_said_and_mended_where_nothing_is_lost_by_it(
    home: Paths, capsys: pytest.CaptureFixture[str], wrong: Callable[[Paths], None]
) -> None:
    words, mended = BREAKS[wrong]
    results = set(load_finished(Database(home)))
    assert len(results) == 2
    wrong(home)
    before = everything(home)
    status, lines = check(home, capsys, "--only-look")
    assert status == 1
    assert len(lines) == 2
    assert words in lines[0]
    assert lines[1].endswith("; 1 problem found")
    assert everything(home) == before
    assert check(home, capsys)[0] == 1
    kept = set(everything(home).values())
    assert {data for data in before.values() if data} <= kept or wrong is _left_behind
    assert check(home, capsys)[0] == (0 if mended else 1)
    assert load_settings(home.settings).settings == Settings(theme="dark")
    assert set(load_finished(Database(home))) == results


@pytest.mark.parametrize("wrong", [_emptied, _flipped, _unknown_game])
def test_a_damaged_table_is_pointed_to_its_backup(home: Paths, capsys: pytest.CaptureFixture[str], wrong: Callable[[Paths], None]) -> None:
    wrong(home)
    assert "The backup of " in check(home, capsys)[1][0]
    _backup(home)
    assert "No backup contains it" in check(home, capsys)[1][0]


def test_a_table_that_is_open_is_not_moved(home: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    _finished_among_tables(home)
    finished = next(path for path in home.tables.iterdir() if Table.from_record(path.read_bytes()).outcome is not None)
    session = Session.resume(home, finished)
    status, lines = check(home, capsys)
    assert status == 1
    assert "open in another window" in lines[0]
    assert finished.exists()
    session.close()


def test_a_folder_that_is_not_there_ends_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'nowhere'}: there is no such folder\n"


@pytest.mark.parametrize(("place", "status"), [("", 0), ("~nobody-of-this-name", 2)])
def test_it_examines_the_persons_own_folder_without_qt(tmp_path: Path, place: str, status: int) -> None:
    code = "import sys; from tabletop_qt.command import main; code = main(['check']); assert 'PySide6' not in sys.modules; sys.exit(code)"
    environment = {**os.environ, HOME_VARIABLE: place or str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    assert (done.stdout if status == 0 else done.stderr).count("\n") == 1
