"""Any game's table under edit, whose values are typed into a list: the table shows the position as soon as it can be played."""

from __future__ import annotations

from typing import Any, Self

from attrs import evolve

from engines.kernel.contract import Refusal, Seat
from engines.kernel.editing import SEAT, Editing
from engines.kernel.messages import msg
from tabletop_qt.viewmodels.scenery import Drop, Scenery
from tabletop_qt.viewmodels.view_model import Attempt, Draft, Tried, ViewModel


class ListedViewModel(ViewModel[Editing[Any], Any, Draft]):
    """Shows the position by the game's own view-model. Nothing can be done on the table: one that can't be played may not be drawn."""

    def __init__(self, game: Editing[Any], seats: tuple[Seat, ...] = (), shown: ViewModel[Any, Any, Any] | None = None) -> None:
        super().__init__(game, seats)
        if shown is None:
            raise TypeError("the game's own view-model is missing")
        self._model = shown.seated(seats)
        self._sound: Any = None

    def seated(self, seats: tuple[Seat, ...]) -> Self:
        """The same for a table of these seats."""
        return type(self)(self.game, seats, self._model)

    def scenery(self, view: Any, seat: int, draft: Draft, side: int | None = None) -> Scenery:
        """The position, or the last one that could be played."""
        found = self.game.faults(view)
        if not found or self._sound is None:
            self._sound = view
        scenery = self._model.scenery(self._sound, SEAT, self._model.start())
        sound, odd = msg("Type the values as they are at your table"), msg("The table shows the last position that could be played")
        return evolve(scenery, affordances=(), buttons=(), ask=None, held="", prompt=odd if found else sound)

    def attempt(self, view: Any, seat: int, draft: Draft, tried: Tried) -> Attempt:
        """Where to change what can't be dragged."""
        if isinstance(tried.action, Drop):
            return Refusal("TBL-8", msg("Pieces can't be moved here. Choose “Values…”, and type where they lie."))
        return None
