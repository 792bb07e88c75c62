"""Hints under the prompt: how a kind of decision is taken, as long as it is new to somebody."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from PySide6.QtCore import QObject

from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.store.settings import Settings
from tabletop_qt.viewmodels.view_model import Hint

FEW = 4
"""How often a kind of decision is taken with a hint before the hint goes away."""


class Hints(QObject):
    """The hints on one page. What was decided is counted in the settings, which ``choose`` keeps."""

    def __init__(self, page: TablePage, settings: Callable[[], Settings], choose: Callable[[Settings], object]) -> None:
        super().__init__(page)
        self._page = page
        self._settings = settings
        self._choose = choose
        self._table: object = None
        self._turn = 0
        self._taking: set[str] = set()
        page.historyChanged.connect(self.update)

    def update(self) -> None:
        """Count what was decided, and say how to do what is to be decided now."""
        presenter = self._page.presenter
        if presenter is None:
            return
        table = presenter.session.table
        if table is self._table and table.turn > self._turn:
            self._count(self._taking)
        if table is not self._table or table.turn != self._turn:
            self._taking = set()
        self._table, self._turn = table, table.turn
        seen = self._page.looking.turn is None and not self._page.playback.running and not self._page.covered
        hint = presenter.hint if seen else None
        if hint is not None:
            self._taking.add(f"{table.game.id}/{hint.kind}")
        self._page.bar.show_hint(hint.words if hint is not None and self._wanted(table.game.id, hint) else None)

    def _wanted(self, game: str, hint: Hint) -> bool:
        settings = self._settings()
        if settings.hints == "fading":
            return settings.decided.get(f"{game}/{hint.kind}", 0) < FEW
        return settings.hints == "always"

    def _count(self, kinds: set[str]) -> None:
        settings = self._settings()
        more = {kind: times + 1 for kind in sorted(kinds) if (times := settings.decided.get(kind, 0)) < FEW}
        if more:
            self._choose(evolve(settings, decided={**settings.decided, **more}))
