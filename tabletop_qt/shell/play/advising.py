"""Advice for the person before the screen: asked for, thought out in a process of its own, said in the bar and shown on the table.

It is counted as assistance (TBL-10), once for each decision, and nothing is ever played by it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from engines.kernel.advice import Advice
from engines.kernel.bots.advising import advice_question, read_advice
from engines.kernel.messages import Message, msg
from engines.kernel.serialization import DataError
from tabletop_qt.shell.play.bot_process import BotProcess
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.disk import StoreError
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.foreseeing import ghosts, meant

THINKING = msg("Thinking…")

WARM_AFTER = 1500
"""Milliseconds after which a table has a process ready to advise, so that the first answer comes soon."""


class Advising(QObject):
    """Advises at one table at a time. Asking again for the same decision shows the next recommendation."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process = BotProcess(self)
        self.process.advised.connect(self._hear)
        self.process.failed.connect(self._fail)
        self.advice: Advice | None = None
        """What has been heard of the present decision."""
        self._page: TablePage | None = None
        self._presenter: Presenter | None = None
        self._asked: tuple[int, str] | None = None
        self._counted = -1
        self._shown = 0
        self._warming = QTimer(self)
        self._warming.setSingleShot(True)
        self._warming.setInterval(WARM_AFTER)
        self._warming.timeout.connect(self.process.warm)

    def set_table(self, page: TablePage | None, presenter: Presenter | None) -> None:
        """Advise at this table from now on; None: at none."""
        if self._presenter is not None:
            self._presenter.adviceWanted.disconnect(self.ask)
            self._presenter.changed.disconnect(self.forget)
            self._presenter.shown.disconnect(self._check)
        self.forget()
        self._warming.stop()
        self._page, self._presenter, self._counted = page, presenter, -1
        if presenter is None:
            return
        presenter.adviceWanted.connect(self.ask)
        presenter.changed.connect(self.forget)
        presenter.shown.connect(self._check)
        if presenter.advises and presenter.session.table.game.adviser is not None and presenter.outcome is None:
            self._warming.start()

    @property
    def shows(self) -> bool:
        """Whether advice is shown, or waited for."""
        return self._asked is not None

    def ask(self) -> None:
        """Advise; where that was done already, show what else could be done."""
        presenter = self._presenter
        if presenter is None or presenter.seat is None:
            return
        asked = (presenter.session.table.turn, presenter.begun)
        if self._asked == asked and self.advice is not None:
            self._shown = (self._shown + 1) % len(self.advice.recommended)
            self._show()
            return
        self.forget()
        if not self._count(presenter):
            return
        self._asked, self._shown = asked, 0
        self._say(THINKING)
        self.process.ask(f"advise {advice_question(presenter.session.table, presenter.seat, presenter.begun)}")

    def forget(self) -> None:
        """Show no advice any more, and stop thinking."""
        self.process.cancel()
        asked, self._asked, self.advice = self._asked, None, None
        if asked is not None and self._page is not None:
            self._say(None)
            self._page.table.point_at(())
            self._page.table.show_ghosts(())

    def stop(self) -> None:
        """End the process."""
        self._warming.stop()
        self.process.stop()

    def _count(self, presenter: Presenter) -> bool:
        """Count a hint for this decision, unless one was counted; whether that is on disk."""
        turn = presenter.session.table.turn
        if turn != self._counted:
            try:
                presenter.session.hinted()
            except StoreError as error:
                presenter.failed.emit(error.message)
                return False
            self._counted = turn
        return True

    def _check(self) -> None:
        """Advice is for a position: as soon as something else is put together it is not shown any more."""
        presenter = self._presenter
        if presenter is not None and self._asked is not None and self._asked[1] != presenter.begun:
            self.forget()

    def _hear(self, line: str) -> None:
        presenter = self._presenter
        if presenter is None or self._asked is None:
            return
        table = presenter.session.table
        try:
            advice = read_advice(line, table.game)
        except DataError:
            self._fail(msg("The advice makes no sense."))
            return
        if any(table.check(each.command, presenter.seat) is not None for each in advice.recommended):
            self._fail(msg("The advice is against the rules."))
            return
        # Somebody who looks at the second best thing is not taken away from it.
        if self.advice is None or not self._shown:
            self.advice = advice
            self._show()

    def _fail(self, reason: Message) -> None:
        if self._asked is not None:
            self.forget()
            if self._page is not None:
                self._page.notice.tell(reason, until_change=True)

    def _show(self) -> None:
        page, presenter, advice = self._page, self._presenter, self.advice
        if page is None or presenter is None or advice is None or presenter.seat is None:
            return
        found = advice.recommended[self._shown]
        table = presenter.session.table
        what = table.game.wording.describe(presenter.view, found.command)
        self._say(table.named(what), table.named(_reason(advice, self._shown)))
        scene, view, model = presenter.scenery, presenter.view, presenter.view_model
        page.table.point_at(meant(model, view, presenter.seat, scene, found.command))
        page.table.show_ghosts(ghosts(model, view, presenter.seat, scene, found.command))

    def _say(self, what: Message | None, why: Message | None = None) -> None:
        """Say in place of the prompt what to do, and below it why; None: the prompt again."""
        if self._page is None:
            return
        self._page.tell_news(what)
        if what is None:
            self._page.historyChanged.emit()
        else:
            self._page.bar.show_hint(why, asked=True)
        if why is not None:
            self._page.table.accessibility.announce(tr(why))


def _reason(advice: Advice, number: int) -> Message:
    """Why, how likely it then goes well, and whether there is more to see."""
    found, count = advice.recommended[number], len(advice.recommended)
    said = found.why
    if found.chance is not None:
        said = msg("{said} It wins about {chance} of 10.", said=said, chance=round(found.chance * 10))
    if count > 1:
        said = msg("{said} {number} of {count}: H shows the next.", said=said, number=number + 1, count=count)
    return said
