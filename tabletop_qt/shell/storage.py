"""Reading and writing settings, tables and results. Every problem is a message to show, never a crash."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engines.kernel.messages import Message
from engines.shelf import trophies
from tabletop_qt.games.kit import OwnShelf
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import Settings, load_settings, save_settings, set_aside

if TYPE_CHECKING:
    # Loaded with the first table.
    from engines.kernel.contract import Game, Setup
    from engines.kernel.records import Watch
    from engines.kernel.trophies import Trophy
    from engines.tables import Table
    from tabletop_qt.store.saved_games import Branch, SavedGame
    from tabletop_qt.store.session import Session
    from tabletop_qt.store.statistics import Finished
    from tabletop_qt.store.training import Study

T = TypeVar("T")


def attempt(do: Callable[[], T], otherwise: T, tell: Callable[[Message], object]) -> T:
    """The result of some work with the database; if that fails, ``otherwise``, after ``tell`` was called with the reason."""
    try:
        return do()
    except StoreError as error:
        tell(error.message)
        return otherwise


def has_played(database: Database, game: str, *, several: bool = False) -> bool:
    """True if the player has finished a table of the game, or one with several seats."""
    from tabletop_qt.store.statistics import has_finished

    try:
        return has_finished(database, game, several)
    except StoreError:
        return False


class Storage:
    """Reads and writes the player's files in one folder. Tables are of the given games, or of those of the shelf."""

    def __init__(self, paths: Paths, games: Mapping[str, Game[Any]] | None = None) -> None:
        self.paths = paths
        self.database = Database(paths)
        self._uncounted: list[Finished] = []
        self.shelf = OwnShelf(paths)
        self._games = self.shelf if games is None else games
        self.reload_settings()

    def reload_settings(self) -> Settings:
        """Load the settings from disk; ``problem`` is a message about damage."""
        self.settings, self.problem, self._guarded = load_settings(self.paths.settings)
        if self.problem is not None and not self._guarded:
            # Save the undamaged part at once, in case the app is killed.
            self.keep_settings(self.settings)
        return self.settings

    def untold_trophies(self, game: str, earned: Collection[str]) -> Mapping[str, Trophy]:
        """The trophies of a game among those earned, by their ids, that the player was not told of, by their names in the settings."""
        by_name = {f"trophy/{game}/{trophy.id}": trophy for trophy in trophies(game) if trophy.id in earned}
        return {name: trophy for name, trophy in by_name.items() if name not in self.settings.welcomed}

    def keep_settings(self, settings: Settings) -> Message | None:
        """Save these settings. Returns a message if that fails."""
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
        """The unfinished tables of these games, the last played first, at most ``most``."""
        if not os.path.isdir(self.paths.tables):
            return ()
        from tabletop_qt.store.saved_games import Place, saved_in

        found = (saved for saved in saved_in(self.paths, Place.TABLES) if saved.header is not None and saved.header.game in games)
        return tuple(islice(found, most))

    def count_unfinished(self) -> int:
        """The number of unfinished tables, with those that can't be continued; none of them is read."""
        from tabletop_qt.store.saved_games import record_names

        with suppress(StoreError):
            return len(record_names(self.paths.tables))
        return 0

    def names(self, files: Iterable[str], tell: Callable[[Message], object]) -> Mapping[str, Branch]:
        """Those of these files that are tables with names; calls ``tell`` with the reason if they can't be read."""
        if not os.path.lexists(self.paths.database):
            return {}
        from tabletop_qt.store.saved_games import Branches

        return attempt(lambda: Branches(self.database).among(files), {}, tell)

    def begin(self, game: Game[object], setup: Setup, policy: str = "") -> Session:
        """Start a new table, saved from the beginning, under an undo policy or the default. Raises Refused or StoreError."""
        from engines import Table
        from tabletop_qt.store.editions import why_not
        from tabletop_qt.store.session import Session

        without = why_not(self.shelf.offer(game), setup.options)
        if without is not None:
            raise StoreError(without)
        table = Table.new(game, seats=setup.seats, options=setup.options, deal=setup.deal, policy=policy, position=setup.position,
                          automatic=setup.automatic)  # fmt: skip
        return Session.start(self.paths, table)

    def resume(self, path: Path, watch: Watch | None = None) -> Session:
        """Continue a table. Raises StoreError or RecordError."""
        from tabletop_qt.store.session import Session

        return Session.resume(self.paths, path, self._games, watch)

    def adopt(self, path: Path, watch: Watch | None = None) -> Session:
        """Continue a copy of a record. Raises StoreError or RecordError."""
        from tabletop_qt.store.session import Session

        return Session.adopt(self.paths, path, self._games, watch)

    def keep_progress(self, session: Session, path: Path) -> None:
        """Keep the progress of a table that was left in this file, so that its record need not be replayed; a failure is ignored."""
        from tabletop_qt.store.saved_games import Overviews, progress, saved_game

        table, overviews = session.table, Overviews(self.database)
        saved = saved_game(path) if session.kept else None
        if saved is not None and table.fault is None and table.difference is None and not table.truncated:
            with suppress(StoreError):
                if not any(overviews.known([saved])):
                    overviews.keep([(saved, progress(table))])

    def count(self, session: Session) -> Message | None:
        """Save the result of a finished table, once. Returns a message if that fails; the next call tries again."""
        from tabletop_qt.store import statistics

        one = statistics.finished(session.table, session.path.name)
        if one is not None:
            self._uncounted.append(one)
        try:
            new = [each for each in self._uncounted if not statistics.is_kept(self.database, each)]
            if new:
                statistics.keep_finished(self.database, *new)
        except StoreError as error:
            return error.message
        self._uncounted = []
        return None

    def recorded(self, file: str) -> Table | None:
        """The table in the record with this file name; None if it is gone or can't be opened."""
        from engines import Table
        from engines.kernel.records import RecordError
        from tabletop_qt.store.disk import read_whole
        from tabletop_qt.store.session import MAX_BYTES

        try:
            return Table.from_record(read_whole(self.paths.records / Path(file).name, MAX_BYTES), self._games)
        except (StoreError, RecordError):
            return None

    def owns(self, path: Path) -> bool:
        """True if a record is among the player's tables; others are only looked at, and nothing about them is saved."""
        return path.parent in (self.paths.tables, self.paths.records)

    def study(self, table: Table, path: Path, seat: int) -> Study:
        """The saved study of a finished table; an empty one if there is none or it can't be read."""
        from tabletop_qt.store.training import Study, kept_study

        with suppress(StoreError):
            if self.owns(path):
                return kept_study(self.database, path.name, table, seat)
        return Study()

    def keep_picture(self, table: Path, data: bytes) -> None:
        """Save the picture of a table; a failure is ignored."""
        from tabletop_qt.store.disk import write_whole

        with suppress(StoreError):
            write_whole(self.paths.picture(table), data)
