"""The hints under the prompt on how a kind of decision is made, which fade once the player knows it."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from PySide6.QtCore import QObject

from engines.kernel.disclosure import persons
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.settings import Settings
from tabletop_qt.viewmodels.view_model import Hint

FEW = 4
"""The number of decisions of a kind with a hint before the hint disappears."""


class Hints(QObject):
    """The hints on one page. ``choose`` saves the settings, which count the decisions."""

    def __init__(self, page: TablePage, settings: Callable[[], Settings], choose: Callable[[Settings], object]) -> None:
        super().__init__(page)
        self._page = page
        self._settings = settings
        self._choose = choose
        self._table: object = None
        self._turn = 0
        self._taking: set[str] = set()
        page.historyChanged.connect(self.update)
        page.hot_seat.uncovered.connect(self.update)

    def update(self) -> None:
        """Count the last decision, and show the hint for the next one."""
        presenter = self._page.presenter
        if presenter is None:
            self._table = None
            return
        table = presenter.session.table
        if table is self._table and table.turn > self._turn:
            self._count(self._taking)
        if table is not self._table or table.turn != self._turn:
            self._taking = set()
        self._table, self._turn = table, table.turn
        seen = self._page.looking.turn is None and not self._page.playback.running and not self._page.hot_seat.stands
        hint = presenter.hint if seen else None
        kind = self._kind(presenter, hint) if hint is not None else ""
        if kind:
            self._taking.add(kind)
        self._page.bar.show_hint(hint.words if hint is not None and self._wanted(kind) else None)

    def _kind(self, presenter: Presenter, hint: Hint) -> str:
        """The name under which decisions with a hint are counted: for whoever shares the screen with the first person by their name."""
        table, seat = presenter.session.table, presenter.deciding
        kind = f"{table.game.id}/{hint.kind}"
        return f"{kind}/{table.seats[seat].name}" if seat is not None and seat in persons(table.seats)[1:] else kind

    def _wanted(self, kind: str) -> bool:
        settings = self._settings()
        return settings.decided.get(kind, 0) < FEW if settings.hints == "fading" else settings.hints == "always"

    def _count(self, kinds: set[str]) -> None:
        settings = self._settings()
        more = {kind: times + 1 for kind in sorted(kinds) if (times := settings.decided.get(kind, 0)) < FEW}
        if more:
            self._choose(evolve(settings, decided={**settings.decided, **more}))
