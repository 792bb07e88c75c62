"""The shell's side of the disk: settings, unfinished tables, results. Every problem is a message to show, never a crash."""

from __future__ import annotations

import os
import re
from collections.abc import Container, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import Settings, load_settings, save_settings, set_aside

if TYPE_CHECKING:
    # Fetched when there is something to continue or to count.
    from engines.kernel.contract import Game, Setup
    from engines.kernel.replay import Watch
    from tabletop_qt.store.branches import Branch
    from tabletop_qt.store.saved_games import SavedGame
    from tabletop_qt.store.session import Session
    from tabletop_qt.store.statistics import Finished

RECENT = 3
"""How many finished tables the home page tells of."""

_NAME = re.compile(r"(\d{4}-\d\d-\d\d)-\d{6}-[a-z_]+-(\d{1,10})")


@frozen
class Past:
    """How the finished tables went, in sentences."""

    summary: Message
    recent: tuple[Message, ...]


class Storage:
    """Reads and writes what is the person's, in one folder. Tables are of the bundled games, or of those given."""

    def __init__(self, paths: Paths, games: Mapping[str, Game[Any]] | None = None) -> None:
        self.paths = paths
        self._games = games
        self.reload_settings()

    def reload_settings(self) -> Settings:
        """The settings as they are on disk; ``problem`` tells what was wrong with them."""
        self.settings, self.problem, self._guarded = load_settings(self.paths.settings)
        if self.problem is not None and not self._guarded:
            # What was sound in it is not lost, however the app ends.
            self.keep_settings(self.settings)
        return self.settings

    def keep_settings(self, settings: Settings) -> Message | None:
        """Keep these settings; what to tell the person where that failed."""
        self.settings = settings
        try:
            if self._guarded:
                set_aside(self.paths.settings)
                self._guarded = False
            save_settings(self.paths.settings, settings)
        except StoreError as error:
            return error.message
        return None

    def unfinished(self, games: Container[str], most: int) -> tuple[SavedGame, ...]:
        """The tables of these games that can be continued, the last played first, so many at most."""
        if not os.path.isdir(self.paths.tables):
            return ()
        from tabletop_qt.store.saved_games import Place, saved_in

        found = (saved for saved in saved_in(self.paths, Place.TABLES) if saved.header is not None and saved.header.game in games)
        return tuple(islice(found, most))

    def names(self) -> Mapping[str, Branch]:
        """What tables are called, by their files' names; nothing where that can't be read."""
        if not os.path.exists(self.paths.branches):
            return {}
        from tabletop_qt.store.branches import Branches

        with suppress(StoreError):
            return Branches(self.paths).known()
        return {}

    def begin(self, game: Game[object], setup: Setup, policy: str = "") -> Session:
        """A new table, on disk from its first moment, under a take-back policy or the usual one. Raises Refused or StoreError."""
        from engines import Table
        from tabletop_qt.store.session import Session

        table = Table.new(game, seats=setup.seats, options=setup.options, deal=setup.deal, policy=policy, automatic=setup.automatic)
        return Session.start(self.paths, table)

    def resume(self, path: Path, watch: Watch | None = None) -> Session:
        """Go on with a table; one that isn't finished is the one that was played last from now on. Raises StoreError or RecordError."""
        from tabletop_qt.store.session import Session

        session = Session.resume(self.paths, path, self._games, watch)
        if session.table.outcome is None:
            with suppress(OSError):
                os.utime(session.path)
        return session

    def adopt(self, path: Path, watch: Watch | None = None) -> Session:
        """Go on with a copy of a record. Raises StoreError or RecordError."""
        from tabletop_qt.store.session import Session

        return Session.adopt(self.paths, path, self._games, watch)

    def count(self, session: Session) -> Message | None:
        """Keep how a finished table went; a table counts once. What to tell the person where that failed."""
        from tabletop_qt.store import statistics

        one = statistics.finished(session.table, session.path.name)
        try:
            if one is not None and one not in statistics.load_finished(self.paths.results):
                statistics.keep_finished(self.paths.results, one)
        except StoreError as error:
            return error.message
        return None

    def past(self, game_id: str) -> Past:
        """How the finished tables of a game went."""
        nothing = Past(msg("No table is finished yet. Start one above; how it ends is told here."), ())
        if not os.path.lexists(self.paths.results):
            return nothing
        from tabletop_qt.store import statistics

        try:
            all_finished = [one for one in statistics.load_finished(self.paths.results) if one.game == game_id]
        except StoreError as error:
            return Past(error.message, ())
        if not all_finished:
            return nothing
        tally = statistics.statistics(all_finished)[game_id].overall
        summary = msg(
            "{played}: {won}, {alone}.",
            played=msgn("{count} table finished", "{count} tables finished", tally.played),
            won=msgn("{count} won", "{count} won", tally.won),
            alone=msgn("{count} of them without help", "{count} of them without help", tally.unassisted),
        )
        return Past(summary, tuple(_told(one) for one in reversed(all_finished[-RECENT:])))


def _told(one: Finished) -> Message:
    how = msg("won") if one.won else msg("lost")
    found = _NAME.match(one.table)
    if found is None:
        return msg("{how}, {total} in total", how=how, total=one.total)
    return msg("{day}, deal {deal}: {how}, {total} in total", day=found[1], deal=found[2], how=how, total=one.total)
