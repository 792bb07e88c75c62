"""What undo and redo would do, in words for whoever is before the screen (TBL-7): of another person's decision only whose it was."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engines.kernel.contract import Refusal
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.viewing import Viewing


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
