"""Finds out whether a position in which nothing is hidden can still be won: thought out in a process of its own, told above the table.

That is so with open decks, which count as assistance (TBL-10), and once a game is over.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from engines.kernel.bots.studying import Kind, read_solution, study_question
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.serialization import DataError
from engines.kernel.study import Solution, Verdict
from tabletop_qt.shell.play.bot_process import BotProcess
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.paths import Paths
from tabletop_qt.translation import tr

LOOKING = msg("A way to win from here is looked for…")


class Solving(QObject):
    """Answers for one position at a time, the one that is shown."""

    def __init__(self, paths: Paths, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process = BotProcess(self, paths=paths)
        self.process.found.connect(self._hear)
        self.process.failed.connect(self._fail)
        self._page: TablePage | None = None
        self._turn = 0

    def can_ask(self, presenter: Presenter) -> bool:
        """Whether it can be found out at a table: it lies open, is one person's alone, and its game can be studied (TBL-5)."""
        table = presenter.session.table
        lies_open = presenter.outcome is not None or table.assistance.setup
        return lies_open and presenter.session.kept and table.game.analyst is not None and len(table.seats) == 1

    def ask(self, page: TablePage) -> None:
        """Find it out for the position on this page, an earlier one where somebody looks back."""
        presenter = page.presenter
        if presenter is None or not self.can_ask(presenter):
            return
        self.stop()
        table, turn = presenter.session.table, page.looking.turn
        self._page, self._turn = page, table.turn if turn is None else turn
        page.notice.tell(LOOKING, dismiss=msg("Stop"), dismissed=self.stop, until_change=True)
        page.table.accessibility.announce(tr(LOOKING))
        self.process.ask(f"study {study_question(Kind.SOLVE, table, self._turn)}")

    def stop(self) -> None:
        """Look no further."""
        self._page = None
        self.process.cancel()

    def _hear(self, line: str) -> None:
        presenter = self._page.presenter if self._page is not None else None
        if presenter is None:
            return
        table = presenter.session.table
        try:
            solution = read_solution(line, table.game).solution
        except (DataError, ValueError):
            self._fail(msg("The answer makes no sense."))
            return
        first = None
        if solution.line:
            first = table.named(table.game.wording.describe(table.state_at(self._turn), solution.line[0][1]))
        self._tell(_in_words(solution, self._turn, first))

    def _fail(self, reason: Message) -> None:
        self._tell(reason)

    def _tell(self, words: Message) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.notice.tell(words, until_change=True)
            page.table.accessibility.announce(tr(words))


def _in_words(solution: Solution, turn: int, first: Message | None) -> Message:
    """The verdict on the position after so many decisions; ``first`` is what a way to win begins with."""
    when = msgn("after {count} decision", "after {count} decisions", turn) if turn else msg("at the beginning")
    seen = msgn("{count} position was looked at", "{count} positions were looked at", solution.positions)
    if solution.verdict is Verdict.WINNABLE and first is not None:
        return msg("Proven winnable {when}: a way begins with “{first}” ({seen}).", when=when, first=first, seen=seen)
    if solution.verdict is Verdict.WINNABLE:
        return msg("Proven winnable {when}: it is won.", when=when)
    if solution.verdict is Verdict.LOST:
        return msg("Proven lost {when}: whatever is done, it can't be won any more ({seen}).", when=when, seen=seen)
    return msg("Unknown {when}: no way to win was found in time, and no proof that there is none ({seen}).", when=when, seen=seen)
