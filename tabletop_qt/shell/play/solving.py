"""Solving a position: can it still be won? That is worked out in another process."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engines.kernel.coach import Solution, Solver, Verdict
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.worker import Task, study_request
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.paths import Paths
from tabletop_qt.translation import tr

LOOKING = msg("Looking for a way to win from here…")


class Solving(QObject):
    """Finds out if the position that is shown can still be won."""

    def __init__(self, paths: Paths, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process = WorkerProcess(self, paths=paths)
        self.process.result.connect(self._hear)
        self.process.failed.connect(self._tell)
        self._page: TablePage | None = None
        self._turn = 0

    def can_ask(self, presenter: Presenter) -> bool:
        """True if a table can be solved: it lies open, one person plays it, and its game has a solver (TBL-5)."""
        table = presenter.session.table
        lies_open = presenter.outcome is not None or table.assistance.setup
        return lies_open and presenter.session.kept and isinstance(table.game.analyst, Solver) and len(table.seats) == 1

    def ask(self, page: TablePage) -> None:
        """Solve the position shown on this page, which may be an earlier one."""
        presenter = page.presenter
        if presenter is None or not self.can_ask(presenter):
            return
        self.stop()
        table, turn = presenter.session.table, page.looking.turn
        self._page, self._turn = page, table.turn if turn is None else turn
        page.notice.tell(LOOKING, dismiss=msg("Stop"), dismissed=self.stop, until_change=True)
        page.table.accessibility.announce(tr(LOOKING))
        self.process.ask(study_request(Task.SOLVE, table, self._turn), table.game)

    def stop(self) -> None:
        """Stop searching."""
        self._page = None
        self.process.cancel()

    def _hear(self, solution: Solution) -> None:
        presenter = self._page.presenter if self._page is not None else None
        if presenter is None:
            return
        table, first = presenter.session.table, None
        if solution.line:
            first = table.named(table.game.wording.describe(table.state_at(self._turn), solution.line[0][1]))
        self._tell(_in_words(solution, self._turn, first))

    def _tell(self, words: Message) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.notice.tell(words, until_change=True)
            page.table.accessibility.announce(tr(words))


def _in_words(solution: Solution, turn: int, first: Message | None) -> Message:
    """The verdict on the position after ``turn`` decisions; ``first`` is the first move of a way to win."""
    when = msgn("after {count} decision", "after {count} decisions", turn) if turn else msg("at the start")
    seen = msgn("{count} position searched", "{count} positions searched", solution.positions)
    if solution.verdict is Verdict.WINNABLE and first is not None:
        return msg("Winnable {when}: one way starts with “{first}” ({seen}).", when=when, first=first, seen=seen)
    if solution.verdict is Verdict.WINNABLE:
        return msg("Winnable {when}: it is won.", when=when)
    if solution.verdict is Verdict.LOST:
        return msg("Lost {when}: no sequence of moves can win any more ({seen}).", when=when, seen=seen)
    return msg("Unknown {when}: the search ran out of time without a win or a proof ({seen}).", when=when, seen=seen)
