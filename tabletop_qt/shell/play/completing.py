"""The best ways to complete a move that the player has begun, worked out in another process."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engines.kernel.messages import Message, msg
from engines.kernel.worker import Task, advice_request
from tabletop_qt.shell.play.advising import Advising
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter


class Completing(QObject):
    """Completes the unfinished command at one table; answers on any other are dropped."""

    def __init__(self, advising: Advising, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._advising = advising
        self._process = advising.process
        self._process.result.connect(self._hear)
        self._process.failed.connect(self._fail)
        self._process.cancelled.connect(self._give_up)
        self._page: TablePage | None = None
        self._presenter: Presenter | None = None
        self._asked: tuple[int, int | None, str] | None = None
        """The pending request: the number of decisions before it, the seat, and the unfinished command."""

    @property
    def waits(self) -> bool:
        """True if an answer is awaited."""
        return self._asked is not None

    def set_table(self, page: TablePage | None, presenter: Presenter | None) -> None:
        """Complete commands at this table from now on, or at none."""
        self._stop()
        self._page, self._presenter = page, None
        if presenter is not None and presenter.session.table.game.adviser is not None:
            self._presenter = presenter
            presenter.shown.connect(self._look)

    def _look(self) -> None:
        """Ask for completions of a new command, and drop the request for an earlier one."""
        presenter = self._presenter
        if presenter is None:
            return
        begun, seat = presenter.completing, presenter.seat
        if presenter.begun:
            self._process.warm()
        wanted = (presenter.session.table.turn, seat, begun) if begun is not None else None
        if wanted == self._asked:
            return
        self._stop()
        if begun is None or seat is None:
            return
        # A player who wants these neither waits for a hint any more nor wants its picture over them.
        self._advising.forget()
        if not self._advising.count(presenter):
            presenter.back()
            return
        self._asked = wanted
        table = presenter.session.table
        self._process.ask(advice_request(Task.COMPLETE, table, seat, begun), table.game)

    def _stop(self) -> None:
        if self._asked is not None:
            self._asked = None
            self._process.let_go()

    def _hear(self, commands: object) -> None:
        presenter = self._presenter
        if presenter is None or self._asked is None or not isinstance(commands, tuple):
            return
        table = presenter.session.table
        if any(table.check(each, presenter.seat) is not None for each in commands):
            self._fail(msg("The hint was not a legal move."))
            return
        # Only "done" follows, so a new request drops nothing.
        self._stop()
        presenter.complete(commands)
        if self._page is not None:
            # The hand can't be used any more: keyboard focus goes to what can be chosen.
            self._page.table.begin_decision()

    def _give_up(self) -> None:
        """Go back to the step before the request, when the process is asked for something else."""
        if self._asked is not None and self._presenter is not None:
            self._asked = None
            self._presenter.back()

    def _fail(self, reason: Message) -> None:
        if self._asked is not None:
            self._give_up()
            if self._page is not None:
                self._page.notice.tell(reason, until_change=True)
