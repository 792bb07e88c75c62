"""Every call that changes the disk fails once at every place: nothing that was accepted is lost, and the person is told in words.

As SQLite tests itself: what is done is done again and again, and each time one call later fails, until it goes through without a failure.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Branches
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import load_settings
from tabletop_qt.store.statistics import load_finished
from tests.kernel.tiny import GAMES
from tests.store.disk_calls import Call, through
from tests.store.person import Person

MOST = 200
"""More calls than anything here makes."""


class Failing:
    """Fails one call, the one with the given number; or that and all after it; or, after a half, one of those that write."""

    def __init__(self, at: int, on: bool, error: int, some: bool) -> None:
        self.at, self.on, self.error, self.some = at, on, error, some
        self.calls = 0
        self.failed = False

    def wrap(self, name: str, call: Call) -> Call:
        """The call, unless it is its turn to fail."""
        if self.some and name != "write":
            return call

        def failing(*given: Any, **more: Any) -> Any:
            self.calls += 1
            if self.calls == self.at or (self.on and self.calls > self.at):
                self.failed = True
                if self.some:
                    call(given[0], given[1][: len(given[1]) // 2])
                raise OSError(self.error, os.strerror(self.error))
            return call(*given, **more)

        return failing


def assert_nothing_lost(person: Person) -> None:
    """All that was accepted is there, as a fresh app finds it on a disk that works again."""
    # As after a crash, with nothing closed in order: on a copy, since this process still has the table.
    home = Paths(person.home.root.with_name(f"{person.home.root.name} afterwards"))
    person.home.root.mkdir(exist_ok=True)
    shutil.copytree(person.home.root, home.root, dirs_exist_ok=True)
    if person.path is not None:
        shelves = {folder / person.path.name for folder in (home.tables, home.records)}
        if person.home.root not in person.path.parents:
            shelves = {person.path}
        there = [path for path in shelves if path.exists() and path.stat().st_size]
        if person.in_memory_alone:
            assert person.said
            return
        assert len(there) == 1, there
        session = Session.resume(home, there[0], GAMES)
        session.close()
        assert session.table.fault is None
        assert len(session.table.entries) in (person.entries, person.entries + 1)
    assert {one.table for one in load_finished(Database(home))} >= set(person.results)
    for file, name in person.names.items():
        assert {branch.name for branch in Branches(Database(home)).family(file)} == {name}
    loaded = load_settings(home.settings)
    assert loaded.problem is None
    assert not person.theme or loaded.settings.theme in ("light", "dark")
    for message in person.said:
        assert "could not be" in str(message) or "may not" in str(message), message
        assert str(message).endswith(("the disk reports a fault.", "the disk is full.")), message


STORIES: dict[str, tuple[str, ...]] = {
    "a table to its end": ("begin", "decide", "decide", "take_back", "leave", "go_on", "finish", "leave", "count"),
    "a table whose file is deleted": ("begin", "decide", "disturb", "decide", "decide", "leave", "go_on", "decide"),
    "names, settings, results": ("begin", "name", "choose", "count", "choose", "count", "name"),
    "backups": ("begin", "decide", "leave", "choose", "count", "back_up", "choose", "put_back"),
}


def run(home: Paths, story: tuple[str, ...], failing: Failing) -> Person:
    person = Person(home)
    with through(failing.wrap):
        for name in story:
            person.do(getattr(person, name))
    return person


@pytest.fixture(autouse=True)
def other_places_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redirect every folder of the app into the test's own folder."""
    monkeypatch.setenv("HOME", str(tmp_path / "somebody"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("kind", ["once", "once, half written", "from then on"])
@pytest.mark.parametrize("story", STORIES)
def test_wherever_the_disk_fails_nothing_accepted_is_lost_and_it_is_said(tmp_path: Path, story: str, kind: str) -> None:
    error = errno.EIO if kind == "once" else errno.ENOSPC
    untold = 0
    for at in range(1, MOST):
        home = Paths(tmp_path / str(at))
        failing = Failing(at, kind == "from then on", error, kind == "once, half written")
        person = run(home, STORIES[story], failing)
        assert_nothing_lost(person)
        if not failing.failed:
            break
        # What is merely tidied up, or done in another way instead, need not be told.
        untold += not person.said
    else:
        pytest.fail("it never went through")
    assert at > (3 if failing.some else 20)
    assert untold < at / 2
    assert not person.said


def test_a_loss_would_be_noticed(tmp_path: Path) -> None:
    person = run(Paths(tmp_path / "home"), ("begin", "decide", "decide"), Failing(0, False, 0, False))
    assert person.path is not None
    person.path.write_bytes(b"".join(person.path.read_bytes().splitlines(True)[:-1]))
    with pytest.raises(AssertionError):
        assert_nothing_lost(person)
