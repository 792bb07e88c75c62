"""Several apps on one folder: nothing of one is lost by another, and what the file system can't do is said."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines import Table
from tabletop_qt.store import disk, saved_games
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, alone, create_whole, move
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Branches
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import load_settings
from tabletop_qt.store.statistics import load_finished
from tests.kernel.tiny import GAMES
from tests.store.many import TIMES

ROOT = Path(__file__).parent.parent.parent
APPS = 4


def all_at_once(home: Paths, what: str) -> list[str]:
    """The output of several apps that act at the same moment."""
    command, pipe = (sys.executable, "-m", "tests.store.many", str(home.root), what), subprocess.PIPE
    apps = [subprocess.Popen((*command, str(number)), cwd=ROOT, stdin=pipe, stdout=pipe, text=True) for number in range(APPS)]
    for app in apps:
        assert app.stdout is not None
        assert app.stdout.readline() == "ready\n"
    for app in apps:
        assert app.stdin is not None
        app.stdin.write("\n")
        app.stdin.flush()
    said = [app.communicate(timeout=60)[0].split() for app in apps]
    assert [app.returncode for app in apps] == [0] * APPS
    return [word for words in said for word in words]


@pytest.mark.clause("TBL-9")
def test_tables_that_are_begun_at_once_are_all_there(home: Paths) -> None:
    names = all_at_once(home, "begin")
    assert len(names) == len(set(names)) == APPS * TIMES
    listed = saved_games.unfinished(home)
    assert sorted(saved.path.name for saved in listed) == sorted(names)
    assert all(saved.header is not None and saved.problem is None for saved in listed)
    assert {path.name for path in home.tables.iterdir()} == set(names), "nothing else is left behind"


def test_results_of_several_apps_are_all_there(home: Paths) -> None:
    all_at_once(home, "results")
    assert len(load_finished(Database(home))) == APPS * TIMES


@pytest.mark.clause("TBL-9")
def test_several_apps_that_find_a_damaged_database_set_it_aside_once(home: Paths) -> None:
    home.root.mkdir()
    home.database.write_text("no database")
    all_at_once(home, "results")
    assert len(load_finished(Database(home))) == APPS * TIMES
    assert [path.name for path in home.root.iterdir() if "damaged" in path.name] == ["homeroom.sqlite.damaged"]


def test_branches_of_several_apps_are_all_there(home: Paths) -> None:
    home.tables.mkdir(parents=True)
    files = [f"{number}-{time_}.homeroom" for number in range(APPS) for time_ in range(TIMES)]
    for file in ("first.homeroom", *files):
        (home.tables / file).write_text("")
    all_at_once(home, "branches")
    assert {branch.file for branch in Branches(Database(home)).family("first.homeroom")} == {"first.homeroom", *files}


def test_settings_of_several_apps_are_those_of_one(home: Paths) -> None:
    all_at_once(home, "settings")
    settings, problem, _ = load_settings(home.settings)
    assert problem is None
    assert settings.game.endswith(f"-{TIMES - 1}")


@pytest.mark.parametrize("links", [True, False])
def test_a_name_that_is_taken_in_the_last_moment_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    link = os.link

    def late(beside: Path, target: Path) -> None:
        if target.name == "a.homeroom":
            target.write_text("of the other app")
        if not links:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        link(beside, target)

    monkeypatch.setattr(os, "link", late)
    made = create_whole(tmp_path / "a.homeroom", b"mine")
    assert made.name == "a-2.homeroom"
    assert made.read_bytes() == b"mine"
    assert (tmp_path / "a.homeroom").read_text() == "of the other app"
    assert sorted(os.listdir(tmp_path)) == ["a-2.homeroom", "a.homeroom"]


def test_a_file_system_without_links_makes_new_files_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    names = [create_whole(tmp_path / "a.homeroom", b"%d" % number).name for number in range(3)]
    assert names == ["a.homeroom", "a-2.homeroom", "a-3.homeroom"]
    assert [(tmp_path / name).read_bytes() for name in names] == [b"0", b"1", b"2"]
    assert sorted(os.listdir(tmp_path)) == sorted(names)


def test_a_file_is_moved_onto_nothing(tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / "a").write_text(str(number))
        move(tmp_path / "a", tmp_path / "there" / "b.x")
    assert sorted(os.listdir(tmp_path / "there")) == ["b-2.x", "b.x"]
    assert (tmp_path / "there" / "b.x").read_text() == "0"


@pytest.mark.parametrize("reason", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_a_file_system_without_locks_is_said_to_be_that(home: Paths, monkeypatch: pytest.MonkeyPatch, reason: int) -> None:
    def refuse(*_: object) -> None:
        raise OSError(reason, os.strerror(reason))

    monkeypatch.setattr(fcntl, "flock", refuse)
    session = Session.start(home, Table.new(GAMES["tiny"], seats=2))
    (note,) = session.notes
    assert "doesn't support file locks" in str(note)
    session.count_hint()
    again = Session.resume(home, session.path, GAMES)
    assert "doesn't support file locks" in str(again.notes[0])
    again.count_hint()
    assert again.take_news() == ()
    session.count_hint()
    assert "has changed" in str(session.take_news()[0]), "the one that comes late keeps its table elsewhere"
    assert session.path != again.path
    Branches(Database(home)).rename(session.path.name, "Mine")
    assert Branches(Database(home)).family(session.path.name)[0].name == "Mine"


def test_a_writer_that_never_ends_is_not_waited_for_forever(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.05)
    with alone(home.database), pytest.raises(StoreError, match="Another window of the app has been writing"):
        Branches(Database(home)).rename("x", "y")
    Branches(Database(home)).rename("x", "y")


@pytest.mark.clause("TBL-9")
def test_a_file_that_is_replaced_while_it_is_opened_is_opened_again(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.start(home, Table.new(GAMES["tiny"], seats=2))
    session.count_hint()
    path = session.close()
    claim, times = fcntl.flock, iter(range(9))

    def slowly(handle: int, how: int) -> None:
        if next(times) == 0:
            # Another window mends the file, and lets go of the old one, just now.
            other = path.with_name("mended")
            other.write_bytes(path.read_bytes())
            other.replace(path)
        claim(handle, how)

    monkeypatch.setattr(fcntl, "flock", slowly)
    again = Session.resume(home, path, GAMES)
    again.count_hint()
    assert again.take_news() == ()
    assert Table.from_record(path.read_bytes(), GAMES).assistance.hints == 2
