"""The puzzles of all games: their pages, starting one, runs against the clock, and keeping the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from engines.kernel.messages import Message, msg
from engines.shelf import trophies
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.storage import Storage, attempt

if TYPE_CHECKING:
    # Loaded with the first puzzle.
    from tabletop_qt.shell.lessons.puzzle_player import PuzzlePlayer
    from tabletop_qt.shell.lessons.puzzle_run import Run
    from tabletop_qt.shell.lessons.puzzles import PuzzlesPage
    from tabletop_qt.shell.play.table_controller import TableController
    from tabletop_qt.shell.play.table_page import TablePage
    from tabletop_qt.shell.presenting.presenter import Presenter
    from tabletop_qt.store.puzzles import Progress, Puzzle, PuzzleSession


class Practice(QObject):
    """Starts puzzles on the table's page. The database keeps the player's progress."""

    pageWanted = Signal(str)
    """The id of the game whose puzzles to show."""
    notified = Signal(object)
    """A `Message` for the player."""
    won = Signal(object)
    """The `Message` about a new trophy, for this page and the next."""
    trophiesTold = Signal(list)
    """The names, for the settings, of trophies that the player was told of."""

    def __init__(
        self, kits: Mapping[str, GameKit], storage: Storage, tables: Callable[[], TableController], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._storage = storage
        self._database = storage.database
        self._tables = tables
        self._pages: dict[str, PuzzlesPage] = {}
        self.player: PuzzlePlayer | None = None
        self.run: Run | None = None
        self._before: Progress
        """The progress when the puzzle was opened, or last solved."""

    def page(self, game: str) -> PuzzlesPage:
        """The page of a game's puzzles, with the player's progress."""
        from tabletop_qt.store.puzzles import best_run, collection, own_puzzles

        found, own = collection(game), own_puzzles(self._database.paths, game)
        every = (*found.puzzles, *own.puzzles)
        if game not in self._pages or self._pages[game].puzzles != every:
            from tabletop_qt.shell.lessons.puzzles import PuzzlesPage

            if game in self._pages:
                self._pages[game].deleteLater()
            page = self._pages[game] = PuzzlesPage(self._kits[game], every)
            page.chosen.connect(self.start)
            page.runWanted.connect(lambda: self.start_run(game))
            for fault in (*found.faults, *own.faults):
                self.notified.emit(msg("A puzzle is left out because it can't be read: {file}.", file=fault.file))
        page = self._pages[game]
        page.show_progress(self._progress(), attempt(lambda: best_run(self._database), 0, self.notified.emit))
        return page

    def _progress(self) -> Progress:
        from tabletop_qt.store.puzzles import Progress, progress

        return attempt(lambda: progress(self._database), Progress(), self.notified.emit)

    def watch(self, tables: TableController) -> None:
        """End a puzzle when its table is left."""
        tables.letGo.connect(self._stop)

    def open(self, path: Path) -> None:
        """Start the puzzle in a file."""
        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.puzzles import PuzzleError, read_own

        try:
            puzzle = read_own(path)
            if puzzle.game not in self._kits:
                raise PuzzleError(path.name, f"there is no game {puzzle.game}")
            self.start(puzzle)
        except PuzzleError as error:
            self.notified.emit(msg("The puzzle can't be played: {file} is damaged, or from a newer version.", file=error.file))
        except StoreError as error:
            self.notified.emit(error.message)

    def show_made(self, puzzle: Puzzle) -> None:
        """Say where a new puzzle is."""
        self.notified.emit(msg("“{title}” is saved as {file}, and is among your own puzzles.", title=puzzle.title,
                               file=f"{self._database.paths.puzzles / puzzle.name}.puzzle"))  # fmt: skip

    def start(self, puzzle: Puzzle) -> None:
        """Start a puzzle."""
        from tabletop_qt.shell.lessons.lesson_bar import LessonBar
        from tabletop_qt.shell.lessons.puzzle_player import open_puzzle
        from tabletop_qt.store.puzzles import PuzzleError

        run = self.run
        self._before = self._progress()
        bar = LessonBar(msg("Restart the puzzle"), msg("All puzzles"))
        bar.left.connect(self._leave)

        def teach(session: PuzzleSession) -> tuple[TablePage, Presenter]:
            # The run goes on although its last table is left.
            self.run = None
            taught = self._tables().teach(session, puzzle.title)
            self.run = run
            return taught

        try:
            player = open_puzzle(puzzle, self._kits[puzzle.game], self._database.paths, teach, bar, run)
        except PuzzleError as error:
            self.notified.emit(msg("The puzzle can't be played: {file} is damaged, or from a newer version.", file=error.file))
            return
        self.player = player
        player.tried.connect(partial(self._keep, puzzle))
        player.wentOn.connect(partial(self._go_on, puzzle))

    def _keep(self, puzzle: Puzzle, solved: bool, assisted: bool) -> None:
        from tabletop_qt.store.puzzles import Theme, keep_try, progress

        if puzzle.theme is not Theme.OWN:
            attempt(lambda: keep_try(self._database, puzzle, solved=solved, assisted=assisted), None, self.notified.emit)
            if solved:
                self._tell_of_trophies(puzzle)
        run = self.run
        if run is not None:
            run.count(solved)
            # The table can be left only once its last move is over.
            QTimer.singleShot(0, run, lambda: self._go_on(puzzle) if self.run is run else None)
        elif self.player is not None and (solved or assisted):
            before, self._before = self._before, attempt(lambda: progress(self._database), self._before, self.notified.emit)
            self.player.reward(before, self._before)

    def _tell_of_trophies(self, puzzle: Puzzle) -> None:
        earned = [trophy.id for trophy in trophies(puzzle.game) if trophy.grade == puzzle.grade]
        new = self._storage.untold_trophies(puzzle.game, earned)
        for trophy in new.values():
            self.won.emit(msg("New trophy: {name}. {how}", name=trophy.name, how=trophy.how))
        if new:
            self.trophiesTold.emit([*new])

    def _go_on(self, puzzle: Puzzle) -> None:
        following = self.run.next() if self.run is not None else self.page(puzzle.game).following(puzzle)
        if following is not None:
            self.start(following)
        elif self.run is not None:
            self._end_run(puzzle.game)

    def _leave(self) -> None:
        if self.player is not None:
            self.pageWanted.emit(self.player.session.puzzle.game)

    def _stop(self) -> None:
        player, self.player = self.player, None
        if player is not None:
            player.stop()
        run, self.run = self.run, None
        if run is not None:
            run.stop()

    def words(self, game: str) -> Message:
        """The label of the puzzles button on the box of a game."""
        from tabletop_qt.store.puzzles import puzzles

        found, solved = puzzles(game), self._progress().solved
        count = sum(puzzle.id in solved for puzzle in found)
        return msg("Puzzles {solved}/{all}", solved=count, all=len(found)) if count else msg("Puzzles")

    # Runs against the clock

    def start_run(self, game: str) -> None:
        """Start a run of a game's puzzles."""
        from tabletop_qt.shell.lessons.puzzle_run import Run
        from tabletop_qt.store.puzzles import puzzles

        now = datetime.now()
        run = self.run = Run(puzzles(game), round(now.timestamp()), parent=self)
        run.setObjectName(now.isoformat(timespec="seconds"))
        run.ended.connect(lambda: self._end_run(game))
        first = run.next()
        if first is not None:
            self.start(first)

    def _end_run(self, game: str) -> None:
        from tabletop_qt.store.puzzles import keep_run

        run, self.run = self.run, None
        if run is None:
            return
        run.stop()
        attempt(lambda: keep_run(self._database, run.objectName(), run.solved, run.missed), None, self.notified.emit)
        self.pageWanted.emit(game)
        self.notified.emit(msg("The run is over: {solved} solved, {missed} missed.", solved=run.solved, missed=run.missed))
