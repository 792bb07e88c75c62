"""Plays what needs no person, after a beat in which everybody can read what it is going to be and why."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from engines.kernel.hotseat import persons
from engines.kernel.messages import msg
from tabletop_qt.shell.play.bot_turns import AGAIN, PACES
from tabletop_qt.shell.presenting.presenter import Presenter


class ByItself(QObject):
    """Plays, one after the other, the decisions of one table that nobody needs to be asked for.

    It waits while ``busy`` or while something is being put together, and while a person who has a choice could redo what was taken back.
    """

    told = Signal(object)
    """A `Message`: what is about to be played by itself, and why; None where nothing is."""

    def __init__(self, busy: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._busy = busy
        self._presenter: Presenter | None = None
        self._next: tuple[object, int] | None = None
        """The state and the seat that the beat is for."""
        self._beat = QTimer(self)
        self._beat.setSingleShot(True)
        self._beat.timeout.connect(self._play)
        self.pace = "quick"

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Play at this table from now on; None: at none."""
        if self._presenter is not None:
            self._presenter.changed.disconnect(self.update)
        self._presenter = presenter
        if presenter is not None:
            presenter.changed.connect(self.update)
        self.update()

    def update(self) -> None:
        """See whether something is to be played, and let its beat begin."""
        following, due = self._following(), None
        if following is not None and self._presenter is not None:
            due = self._presenter.automatic.due()[following[1]]
        if following == self._next:
            return
        self._next = following
        if following is None or due is None or self._presenter is None:
            self._beat.stop()
            self.told.emit(None)
            return
        name, beat = self._presenter.session.table.seats[following[1]].name, PACES.get(self.pace, 0)
        if beat:
            self.told.emit(msg("{name}: {why}", name=name, why=due.why))
        self._beat.start(beat)

    def _following(self) -> tuple[object, int] | None:
        """What is played next: the state, and the seat."""
        if self._presenter is None:
            return None
        table, due = self._presenter.session.table, self._presenter.automatic.due()
        asked = set(table.to_act).intersection(persons(table.seats)) - set(due)
        if not due or (table.ahead and asked):
            return None
        return table.state, min(due)

    def _play(self) -> None:
        presenter, following = self._presenter, self._next
        if presenter is None or following is None or self._following() != following:
            self.update()
            return
        if self._busy() or presenter.drafting is not None:
            self._beat.start(AGAIN)
            return
        # What could not be written to disk is not tried over again: the state, and so what comes next, stay as they are.
        seat = following[1]
        presenter.play(presenter.automatic.due()[seat].command.text(), seat)
