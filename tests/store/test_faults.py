"""Every call that changes the disk fails once at every place: nothing that was accepted is lost, and the person is told in words.

As SQLite tests itself: what is done is done again and again, and each time one call later fails, until it goes through without a failure.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engines import Table
from engines.kernel.messages import Message
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.backups import backups, contents, keep_today, restore
from tabletop_qt.store.branches import Branches
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import KeptNowhere, Session
from tabletop_qt.store.settings import Settings, load_settings
from tabletop_qt.store.statistics import Finished, keep_finished, load_finished
from tests.kernel.tiny import GAMES
from tests.store.disk_calls import Call, through

delete = os.unlink
"""What another program does never fails."""

MOST = 200
"""More calls than anything here makes."""


class Failing:
    """Fails one call, the one with the given number; or that and all after it."""

    def __init__(self, at: int, on: bool, error: int, some: bool) -> None:
        self.at, self.on, self.error, self.some = at, on, error, some
        self.calls = 0
        self.failed = False

    def wrap(self, name: str, call: Call) -> Call:
        """The call, unless it is its turn to fail."""

        def failing(*given: Any, **more: Any) -> Any:
            self.calls += 1
            if self.calls == self.at or (self.on and self.calls > self.at):
                self.failed = True
                if name == "write" and self.some:
                    call(given[0], given[1][: len(given[1]) // 2])
                raise OSError(self.error, os.strerror(self.error))
            return call(*given, **more)

        return failing


class Person:
    """Somebody who does things with the app and remembers what it has accepted, and what it has said."""

    def __init__(self, home: Paths) -> None:
        self.home = home
        self.session: Session | None = None
        self.path: Path | None = None
        self.entries = 0
        self.results: list[str] = []
        self.names: dict[str, str] = {}
        self.theme = ""
        self.said: list[Message] = []
        self.in_memory_alone = False

    def do(self, act: Callable[[], None]) -> None:
        """One act, told where it could not be done."""
        try:
            act()
        except StoreError as error:
            self.said.append(error.message)
            # No program can do more when its file is taken away and the disk takes nothing: it says so.
            self.in_memory_alone |= isinstance(error, KeptNowhere)

    def begin(self) -> None:
        self.session = Session.start(self.home, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, policy="practice"))
        self.path, self.entries = self.session.path, 0

    def decide(self) -> None:
        if self.session is not None:
            seat = self.session.table.to_act[0]
            self.session.play(next(iter(self.session.table.legal(seat))), seat)
            self.entries += 1
            self.path, self.in_memory_alone = self.session.path, False

    def take_back(self) -> None:
        if self.session is not None and self.session.table.can_undo():
            self.session.undo()
            self.entries += 1

    def disturb(self) -> None:
        """Another program deletes the file of the table."""
        if self.session is not None:
            with suppress(FileNotFoundError):
                delete(self.session.path)

    def leave(self) -> None:
        if self.session is not None:
            self.path = self.session.close()
            self.session, self.in_memory_alone = None, False

    def go_on(self) -> None:
        if self.session is None and self.path is not None:
            self.session = Session.resume(self.home, self.path, GAMES)

    def finish(self) -> None:
        for _ in range(40):
            if self.session is not None and self.session.table.to_act:
                self.decide()

    def count(self) -> None:
        name = f"table {len(self.results)}"
        keep_finished(self.home.results, Finished(name, "tiny", "x", True, 1, False))
        self.results.append(name)

    def name(self) -> None:
        if self.path is not None:
            Branches(self.home).rename(self.path.name, "Brave")
            self.names[self.path.name] = "Brave"

    def choose(self) -> None:
        theme = "dark" if self.theme == "light" else "light"
        problem = Storage(self.home, GAMES).keep_settings(Settings(theme=theme))
        if problem is not None:
            raise StoreError(problem)
        self.theme = theme

    def back_up(self) -> None:
        keep_today(self.home, date(2026, 3, 14))

    def put_back(self) -> None:
        for backup in backups(self.home):
            restore(self.home, backup, [item.name for item in contents(self.home, backup)])

    def check(self) -> None:
        """All that was accepted is there, as a fresh app finds it on a disk that works again."""
        # As after a crash, with nothing closed in order: on a copy, since this process still has the table.
        home = Paths(self.home.root.with_name(f"{self.home.root.name} afterwards"))
        self.home.root.mkdir(exist_ok=True)
        shutil.copytree(self.home.root, home.root, dirs_exist_ok=True)
        if self.path is not None:
            shelves = {folder / self.path.name for folder in (home.tables, home.records)}
            there = [path for path in shelves if path.exists() and path.stat().st_size]
            if self.in_memory_alone:
                assert self.said
                return
            assert len(there) == 1, there
            session = Session.resume(home, there[0], GAMES)
            session.close()
            assert session.table.fault is None
            assert len(session.table.entries) in (self.entries, self.entries + 1)
        assert {one.table for one in load_finished(home.results)} >= set(self.results)
        for file, name in self.names.items():
            assert {branch.name for branch in Branches(home).family(file)} == {name}
        loaded = load_settings(home.settings)
        assert loaded.problem is None
        assert not self.theme or loaded.settings.theme in ("light", "dark")
        for message in self.said:
            assert "could not be" in str(message) or "may not" in str(message), message
            assert os.strerror(errno.EIO) in str(message) or os.strerror(errno.ENOSPC) in str(message), message


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
        person.check()
        if not failing.failed:
            break
        # What is merely tidied up, or done in another way instead, need not be told.
        untold += not person.said
    else:
        pytest.fail("it never went through")
    assert at > 20
    assert untold < at / 2
    assert not person.said


def test_a_loss_would_be_noticed(tmp_path: Path) -> None:
    person = run(Paths(tmp_path / "home"), ("begin", "decide", "decide"), Failing(0, False, 0, False))
    assert person.path is not None
    person.path.write_bytes(b"".join(person.path.read_bytes().splitlines(True)[:-1]))
    with pytest.raises(AssertionError):
        person.check()
