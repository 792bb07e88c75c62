"""Somebody who does things with the app, for tests that let the disk fail or the power go."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

from engines import Table
from engines.kernel.messages import Message
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.backups import backups, contents, keep_today, restore
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Branches
from tabletop_qt.store.session import KeptNowhere, Session
from tabletop_qt.store.settings import Settings
from tabletop_qt.store.statistics import Finished, keep_finished
from tests.kernel.tiny import GAMES

delete = os.unlink
"""Another program's own actions never fail."""


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
        keep_finished(Database(self.home), Finished(name, "tiny", "x", True, 1, False))
        self.results.append(name)

    def name(self) -> None:
        if self.path is not None:
            Branches(Database(self.home)).rename(self.path.name, "Brave")
            self.names[self.path.name] = "Brave"

    def choose(self) -> None:
        theme = "dark" if self.theme == "light" else "light"
        problem = Storage(self.home, GAMES).keep_settings(Settings(theme=theme))
        if problem is not None:
            raise StoreError(problem)
        self.theme = theme

    def back_up(self) -> None:
        keep_today(Database(self.home), date(2026, 3, 14))

    def put_back(self) -> None:
        for backup in backups(self.home):
            database = Database(self.home)
            restore(database, backup, [item.name for item in contents(database, backup)])
