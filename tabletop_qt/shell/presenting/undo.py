"""Undo and redo at a table: what may be undone, and how the buttons say so (TBL-7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from engines.kernel.contract import Refusal
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from engines.kernel.takeback import PRACTICE
from tabletop_qt.shell.presenting.viewing import Viewing

# Labels


@frozen
class UndoLabel:
    """What undo or redo would do: its words, and why it can't be done where it can't."""

    words: Message
    refusal: Refusal | None = None

    @property
    def why(self) -> Message | None:
        """Why it can't be done."""
        return self.refusal.reason if self.refusal is not None else None


def undo_label(table: Table[Any], viewing: Viewing, *, unseen: bool) -> UndoLabel:
    """What undo would take back. Behind a cover it is the person who was there last who takes back.

    ``unseen``: nobody has been shown what the decision led to.
    """
    refusal = nobody(table, viewing) or table.why_not_undo(viewing.undoing, unseen=unseen)
    undone = table.undoes
    if undone is None:
        return UndoLabel(msg("Undo"), refusal)
    return UndoLabel(msg("Undo: {what}", what=_decision(table, viewing, table.before_undone + 1)), refusal)


def redo_label(table: Table[Any], viewing: Viewing) -> UndoLabel:
    """What redo would play again; nothing behind a cover."""
    refusal = sit_first(table, viewing) or table.why_not_redo(viewing.undoing)
    if not table.ahead:
        return UndoLabel(msg("Redo"), refusal)
    return UndoLabel(msg("Redo: {what}", what=_decision(table, viewing, table.turn + 1)), refusal)


def nobody(table: Table[Any], viewing: Viewing) -> Refusal | None:
    """Why nobody can take anything back: a cover stands, and nobody has sat there before."""
    return sit_first(table, viewing) if viewing.last is None else None


def sit_first(table: Table[Any], viewing: Viewing) -> Refusal | None:
    """Why nothing can be done: a cover stands."""
    if viewing.asked is None:
        return None
    return Refusal("TBL-6", msg("{name} has to sit down first.", name=table.seats[viewing.asked].name))


def _decision(table: Table[Any], viewing: Viewing, number: int) -> Message:
    played, name = table.played(number), msg("{name}'s decision", name=table.seats[table.played(number).seat].name)
    if viewing.seat is not None and viewing.seat != played.seat:
        # Another seat may not know what was decided; that somebody decided is no secret.
        return name
    command = Disclosure(table, viewing.seat).command(number) if viewing.asked is None else None
    return table.named(table.game.wording.describe(table.state_at(number - 1), command)) if command is not None else name


# What may be undone


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
