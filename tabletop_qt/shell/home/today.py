"""What the home page offers: tables to continue, and for today the deal, the last result, training or puzzles, and the next lesson."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.home.home_page import HomePage
from tabletop_qt.shell.home.shelf import lessons_finished
from tabletop_qt.shell.home.tiles import NOTHING, Offer
from tabletop_qt.shell.lessons.lessons import Lessons
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.daily import Daily, deal_of_day, look_up, streak
from tabletop_qt.store.disk import StoreError

if TYPE_CHECKING:
    from tabletop_qt.shell.tables.reader import Reader
    from tabletop_qt.store.saved_games import SavedGame


OFFERED = 4
"""The number of unfinished tables that the home page offers."""


class Today(QObject):
    """Makes the cards and the tiles; the home page does what they offer."""

    notified = Signal(object)
    """A `Message` for the player."""

    def __init__(
        self, kits: Mapping[str, GameKit], storage: Storage, lessons: Lessons, home: HomePage, reader: Callable[[], Reader]
    ) -> None:
        super().__init__(home)
        self._kits = kits
        self._storage = storage
        self._lessons = lessons
        self._home = home
        self._reader = reader
        self._unfinished: tuple[SavedGame, ...] = ()
        self._problem = msg("")
        """The last reason told why tables have lost their names: the home page asks for them repeatedly."""

    # The tables to continue

    def look_up(self) -> None:
        """Look for the tables to continue, and for what is known of each."""
        self._unfinished = self._storage.unfinished(self._kits, OFFERED)
        if self._unfinished:
            self._reader().recall(self._unfinished)

    def read(self) -> None:
        """Replay the tables whose state is unknown, in the background."""
        if self._home.isVisible() and any(self._reader().known(saved) is None for saved in self._unfinished):
            self._reader().read(self._unfinished)

    def show_replayed(self) -> None:
        """Show what has become known of a table, unless another page is shown."""
        if self._home.isVisible():
            self.show()

    def show(self) -> None:
        """Offer the tables with what is known of each so far, and the tiles for today."""
        tiles = self._tiles(self._unfinished)
        if not self._unfinished:
            self._home.show_unfinished((), tiles)
            return
        from tabletop_qt.shell.home.table_card import on_offer
        from tabletop_qt.shell.tables.reader import row_of

        names = self._storage.names((saved.path.name for saved in self._unfinished), self._tell_once)
        rows = (row_of(saved, self._kits, names.get(saved.path.name), self._reader().known(saved)) for saved in self._unfinished)
        tables = tuple(filter(None, (on_offer(row, self._storage.paths) for row in rows)))
        self._home.show_unfinished(tables, tiles, self._storage.count_unfinished())

    def _tell_once(self, problem: Message) -> None:
        if problem != self._problem:
            self._problem = problem
            self.notified.emit(problem)

    # The tiles for today

    def _tiles(self, unfinished: Sequence[SavedGame]) -> tuple[Offer, ...]:
        """The tiles for today, with these tables to continue. The boxes are told how often each game was won."""
        daily = Daily()
        if os.path.lexists(self._storage.paths.database):
            # If it can't be read, the names of tables say so.
            with suppress(StoreError):
                daily = look_up(self._storage.database, date.today())
        self._home.show_played(daily.played, daily.recent)
        return tuple(
            filter(None, (self._deal(daily, unfinished), self._result(daily), self._training(daily), self._position() or self._lesson()))
        )

    def _deal(self, daily: Daily, unfinished: Sequence[SavedGame]) -> Offer:
        """Today's deal: that of the first game, with the rules of a first table, so that it is the same for everyone."""
        home, today, (game, kit) = self._home, date.today(), next(iter(self._kits.items()))
        deal, name, count = deal_of_day(today), kit.name, streak(daily.done.get(game, ()), today)
        begun = next((each.path for each in unfinished if each.header and (each.header.game, each.header.deal) == (game, deal)), None)
        if count:
            about, short = msgn("{game} · {count} day in a row", "{game} · {count} days in a row", count, game=name), NOTHING
        else:
            about = msg("{game} · new every day, the same for all", game=name)
            short = msg("{game} · the same for everyone", game=name)
        action, do = msg("Play again") if deal in daily.done.get(game, ()) else msg("Play"), partial(home.play_today, deal)
        if begun is not None:
            action, do = msg("Continue"), partial(home.continued.emit, begun)
        # The first start need not read how hard it is.
        hard = kit.hard if self._storage.settings.game else None
        more, brief = (hard({}, False), hard({}, True)) if hard is not None else (NOTHING, NOTHING)
        return Offer(msg("Today's deal"), action, about, do, more, brief, count, short)

    def _result(self, daily: Daily) -> Offer | None:
        """The last result; a click shows its table."""
        last = daily.last
        if last is None or last.game not in self._kits:
            return None
        name, path = self._kits[last.game].name, self._storage.paths.records / last.record
        won, lost = (
            msg("{game} · won with {total}", game=name, total=last.total),
            msg("{game} · lost with {total}", game=name, total=last.total),
        )
        there = path.exists()
        do = (lambda: self._home.continued.emit(path)) if there else self._home.statistics.click
        action, about = msg("View") if there else msg("Statistics"), won if last.won else lost
        return Offer(msg("Last result"), action, about, do, stars=int(last.won), chalked=True)

    def _training(self, daily: Daily) -> Offer | None:
        """The mistakes and puzzles that are due again, with the puzzle rating, else the puzzles; nothing at the first start."""
        rated = daily.rated
        if daily.due:
            about = msgn("{count} due today", "{count} due today", daily.due)
            if rated is not None:
                about = msg("{due} · puzzle rating {rating}", due=about, rating=rated.rating)
            return Offer(msg("Training"), msg("Train"), about, self._home.training.click)
        if rated is None or rated.game not in self._kits:
            games = sorted((game for game, kit in self._kits.items() if kit.puzzles), key=lambda game: game != self._home.game)
            if not (games and self._storage.settings.game):
                return None
            game = games[0]
            name, do = self._kits[game].name, partial(self._home.puzzlesRequested.emit, game)
            about, short = msg("{game} · short positions, one goal each", game=name), msg("{game} · one goal each", game=name)
            return Offer(msg("Puzzles"), msg("Play"), about, do, short=short)
        about = msg("Rating {rating}", rating=rated.rating)
        if rated.streak > 1:
            about = msgn("Rating {rating} · {count} solved in a row", "Rating {rating} · {count} solved in a row", rated.streak,
                         rating=rated.rating)  # fmt: skip
        return Offer(msg("Puzzles"), msg("Play"), about, partial(self._home.puzzlesRequested.emit, rated.game))

    def _position(self) -> Offer | None:
        """The position that was worked on last and not finished."""
        folder = self._storage.paths.positions
        if not os.path.lexists(folder):
            return None
        from engines.kernel.contract import Setup
        from tabletop_qt.store.saved_games import in_folder

        for saved in in_folder(folder):
            header = saved.header
            if header is not None and header.game in self._kits:
                setup = Setup(header.game, header.seats, header.options, header.deal)
                about = msg("{game} · not finished yet", game=self._kits[header.game].name)
                return Offer(msg("Set up position"), msg("Continue"), about, partial(self._home.positionWanted.emit, setup))
        return None

    def _lesson(self) -> Offer | None:
        """The lesson that was begun, else the next one."""
        found = self._lessons.next(self._home.game)
        if found is None:
            return None
        game, title, begun = found
        name = self._kits[game].name
        about, short = msg("Learn {game}: {lesson}", game=name, lesson=title), msg("{game} · {lesson}", game=name, lesson=title)
        ended = sum(lesson.startswith(f"{game}/") for lesson in self._storage.settings.lessons_done)
        more, brief = (lessons_finished(ended), msg("\N{CHECK MARK} {count}", count=ended)) if ended else (NOTHING, NOTHING)
        action = msg("Continue") if begun else msg("Start")
        return Offer(msg("Next lesson"), action, about, partial(self._home.lessonRequested.emit, game), more, brief, short=short)
