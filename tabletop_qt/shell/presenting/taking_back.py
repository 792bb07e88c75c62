"""What may be taken back and played again at a table, and what people have seen of it in the meantime (TBL-7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.table import Table
from engines.kernel.takeback import PRACTICE
from tabletop_qt.shell.presenting.undo_labels import UndoLabel, nobody, redo_label, undo_label
from tabletop_qt.shell.presenting.viewing import Viewing


class TakingBack:
    """Keeps what anybody has been shown. ``viewing`` says who is at the screen."""

    def __init__(self, table: Table[Any], viewing: Callable[[], Viewing]) -> None:
        self._table = table
        self._viewing = viewing
        self._looked = False
        self._seen = table.turn
        """How many decisions led to the latest state of this line that anybody has been shown."""

    def saw(self) -> None:
        """Something of what the last decision led to has been seen."""
        self._seen = self._table.turn

    def changed(self) -> None:
        """The table has changed; what was taken back has not been seen."""
        self._seen = min(self._seen, self._table.turn)

    def looked(self) -> None:
        """Somebody looks back, and where the game is over sees what was hidden in it."""
        self._looked = self._looked or self._table.outcome is not None

    @property
    def unseen(self) -> bool:
        """Whether nobody has been shown what the last decision led to: a cover has stood since."""
        return self._seen <= self._table.before_undone

    def why_not(self) -> Refusal | None:
        """Why whoever is at the screen can't be the one to take back; None where the table decides."""
        return nobody(self._table, self._viewing()) or self._after_looking()

    def _after_looking(self) -> Refusal | None:
        """Why the end of a game can't be taken back: somebody has looked at what was hidden in it."""
        if self._looked and self._table.outcome is not None and self._table.policy != PRACTICE:
            return Refusal("TBL-7", msg("What was hidden has been looked at since; that can't be taken back."))
        return None

    def undo_label(self) -> UndoLabel:
        """What undo would take back."""
        label, refusal = undo_label(self._table, self._viewing(), unseen=self.unseen), self._after_looking()
        return evolve(label, refusal=refusal) if refusal is not None else label

    def redo_label(self) -> UndoLabel:
        """What redo would play again."""
        return redo_label(self._table, self._viewing())
