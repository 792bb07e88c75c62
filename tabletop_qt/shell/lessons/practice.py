"""The puzzles of all games: their pages, starting one, and counting solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import GameKit

if TYPE_CHECKING:
    # Loaded with the first puzzle.
    from tabletop_qt.shell.lessons.puzzles import PuzzlePlayer, PuzzlesPage
    from tabletop_qt.shell.play.table_controller import TableController
    from tabletop_qt.store.database import Database
    from tabletop_qt.store.puzzles import Puzzle


class Practice(QObject):
    """Starts puzzles on the table's page. The database counts the solutions."""

    pageWanted = Signal(str)
    """The id of the game whose puzzles to show."""
    notified = Signal(object)
    """A `Message` for the player."""

    def __init__(
        self, kits: Mapping[str, GameKit], database: Database, tables: Callable[[], TableController], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._database = database
        self._tables = tables
        self._pages: dict[str, PuzzlesPage] = {}
        self.player: PuzzlePlayer | None = None

    def page(self, game: str) -> PuzzlesPage:
        """The page of a game's puzzles, with the solved ones marked."""
        if game not in self._pages:
            from tabletop_qt.shell.lessons.puzzles import PuzzlesPage

            page = self._pages[game] = PuzzlesPage(self._kits[game], self._puzzles(game))
            page.chosen.connect(self.start)
        page = self._pages[game]
        page.show_solved(self._solved())
        return page

    def _puzzles(self, game: str) -> tuple[Puzzle, ...]:
        from tabletop_qt.store.puzzles import PuzzleError, puzzles

        try:
            return puzzles(game)
        except PuzzleError as error:
            self.notified.emit(msg("The puzzles can't be read: {reason}.", reason=str(error)))
            return ()

    def watch(self, tables: TableController) -> None:
        """End a puzzle when its table is left."""
        tables.letGo.connect(self._stop)

    def start(self, puzzle: Puzzle) -> None:
        """Start a puzzle."""
        from tabletop_qt.shell.lessons.lesson_player import LessonBar
        from tabletop_qt.shell.lessons.puzzles import PuzzlePlayer
        from tabletop_qt.store.puzzles import PuzzleError, PuzzleSession

        kit = self._kits[puzzle.game]
        try:
            session = PuzzleSession(puzzle, kit.goal(puzzle.goal), puzzle.solved(kit.game), self._database.paths)
        except (PuzzleError, ValueError) as error:
            self.notified.emit(msg("The puzzle can't be played: {reason}.", reason=str(error)))
            return
        page = self._tables().teach(session, msg("Puzzle {name}", name=Message(puzzle.name)))
        if page.presenter is None:
            return
        bar = LessonBar(msg("Restart the puzzle"), msg("All puzzles"))
        bar.back.setVisible(False)
        bar.left.connect(self._leave)
        self.player = PuzzlePlayer(session, page, page.presenter, bar)
        self.player.solved.connect(lambda: self._keep(puzzle))
        self.player.wentOn.connect(lambda: self._go_on(puzzle))

    def _keep(self, puzzle: Puzzle) -> None:
        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.puzzles import count_solved

        try:
            count_solved(self._database, puzzle)
        except StoreError as error:
            self.notified.emit(error.message)

    def _solved(self) -> Mapping[str, int]:
        """The number of solutions of each puzzle, by id."""
        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.puzzles import solved

        try:
            return solved(self._database)
        except StoreError as error:
            self.notified.emit(error.message)
            return {}

    def _go_on(self, puzzle: Puzzle) -> None:
        following = self.page(puzzle.game).following(puzzle)
        if following is not None:
            self.start(following)

    def _leave(self) -> None:
        if self.player is not None:
            self.pageWanted.emit(self.player.session.puzzle.game)

    def _stop(self) -> None:
        player, self.player = self.player, None
        if player is not None:
            player.stop()

    def words(self, game: str) -> Message:
        """The label of the puzzles button on the box of a game."""
        found, solved = self._puzzles(game), self._solved()
        count = sum(puzzle.id in solved for puzzle in found)
        return msg("Puzzles {solved}/{all}", solved=count, all=len(found)) if count else msg("Puzzles")
