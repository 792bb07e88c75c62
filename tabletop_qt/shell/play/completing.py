"""What could become of a command that is being put together, where a person has asked for that: found out in the process that advises.

It is waited for in the draft (`ViewModel.completing`), so whoever goes on without it, or takes that step back, waits for nothing any more.
It is advice, and counted as a hint is: once for each decision (TBL-10).
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from engines.kernel.bots.advising import advice_question, read_completed
from engines.kernel.messages import Message, msg
from engines.kernel.serialization import DataError
from tabletop_qt.shell.play.advising import Advising
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter


class Completing(QObject):
    """Finds it out for one table at a time, and for what is being put together there now; any other answer is dropped."""

    def __init__(self, advising: Advising, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._advising = advising
        self._process = advising.process
        self._process.found.connect(self._hear)
        self._process.failed.connect(self._fail)
        self._process.dropped.connect(self._give_up)
        self._page: TablePage | None = None
        self._presenter: Presenter | None = None
        self._asked: tuple[int, int | None, str] | None = None
        """What is waited for: after how many decisions, for which seat, and what has been put together."""

    @property
    def waits(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def set_table(self, page: TablePage | None, presenter: Presenter | None) -> None:
        """Find it out at this table from now on; None: at none."""
        if self._presenter is not None:
            self._presenter.shown.disconnect(self._look)
        self._stop()
        self._page, self._presenter = page, presenter
        if presenter is not None and presenter.session.table.game.adviser is not None:
            presenter.shown.connect(self._look)
        else:
            self._presenter = None

    def _look(self) -> None:
        """Something else is shown: ask, where something new is waited for; let go of what nobody waits for any more."""
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
        if self._process.asking:
            # Whoever asks for this does not wait for a hint any more.
            self._advising.forget()
        if not self._advising.count(presenter):
            presenter.back()
            return
        self._asked = wanted
        self._process.ask(f"complete {advice_question(presenter.session.table, seat, begun)}")

    def _stop(self) -> None:
        if self._asked is not None:
            self._asked = None
            self._process.let_go()

    def _hear(self, line: str) -> None:
        presenter = self._presenter
        if presenter is None or self._asked is None:
            return
        table = presenter.session.table
        try:
            commands = read_completed(line, table.game)
        except DataError:
            self._fail(msg("The advice makes no sense."))
            return
        if any(table.check(each, presenter.seat) is not None for each in commands):
            self._fail(msg("The advice is against the rules."))
            return
        # Nothing follows but that it is done: whoever asks anew need not wait for that, and drops nothing.
        self._stop()
        presenter.complete(commands)

    def _give_up(self) -> None:
        """Something else is asked: the person goes on where they were before they asked for this."""
        if self._asked is not None and self._presenter is not None:
            self._asked = None
            self._presenter.back()

    def _fail(self, reason: Message) -> None:
        if self._asked is not None:
            self._give_up()
            if self._page is not None:
                self._page.notice.tell(reason, until_change=True)
