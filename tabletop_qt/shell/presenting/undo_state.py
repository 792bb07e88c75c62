"""Undo and redo at the screen (TBL-7): their labels, and what was shown of a table, which limits undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from engines.kernel.contract import PRACTICE, Refusal
from engines.kernel.disclosure import Disclosure, persons
from engines.kernel.messages import Message, msg, named
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.viewing import Viewing


@frozen
class UndoLabel:
    """The label of undo or redo, ``short`` where there is little room, and the reason if it is not possible."""

    words: Message
    refusal: Refusal | None = None
    short: Message | None = None

    @property
    def why(self) -> Message | None:
        """The reason why it is not possible, if it is not."""
        return self.refusal.reason if self.refusal is not None else None


class UndoState:
    """Remembers what players have been shown of a table, which limits undo. ``viewing`` returns the people at the screen."""

    def __init__(self, table: Table[Any], viewing: Callable[[], Viewing]) -> None:
        self._table = table
        self._viewing = viewing
        self._looked = False
        self._seen = table.turn
        """The number of decisions before the latest state of this line that anybody has been shown."""

    def saw(self) -> None:
        """Note that the result of the last decision has been seen."""
        self._seen = self._table.turn

    def changed(self) -> None:
        """Note that the table has changed; an undone decision does not count as seen."""
        self._seen = min(self._seen, self._table.turn)

    def looked(self) -> None:
        """Note a look back, which shows everything hidden if the game is over."""
        self._looked = self._looked or self._table.outcome is not None

    @property
    def unseen(self) -> bool:
        """True if nobody has seen the result of the last decision, because of a cover."""
        return self._seen <= self._table.turn_after_undo

    def why_not(self) -> Refusal | None:
        """The refusal of undo because of the screen; None if only the rules of the table count."""
        if self._viewing().last is None and (refusal := self._behind_cover()) is not None:
            return refusal
        if self._looked and self._table.outcome is not None and self._table.policy != PRACTICE:
            return Refusal("TBL-7", msg("Something hidden has been looked at since, so this can't be undone."))
        return None

    def _behind_cover(self) -> Refusal | None:
        seat = self._viewing().seat_to_unlock
        return None if seat is None else Refusal("TBL-6", msg("{name} must sit down first.", name=self._table.seats[seat].name))

    def undo_label(self) -> UndoLabel:
        """The label of undo. Behind a cover, the player who was there last can undo."""
        table = self._table
        refusal = self.why_not() or table.why_not_undo(self._viewing().undoing, unseen=self.unseen)
        if table.undoes is None:
            return UndoLabel(msg("Undo"), refusal)
        before = table.turn_after_undo
        what, stage = self._decision(before + 1), table.game.wording.stage
        then, now = stage(table.state_at(before)), stage(table.state)
        # Who would go back over a trick or a round is told how far.
        if then.label.text and then.label != now.label:
            short = msg("Undo: back to {when}", when=then.told_apart_from(now))
            return UndoLabel(msg("Undo: back to {when} ({what})", when=then.label, what=what), refusal, short)
        return UndoLabel(msg("Undo: {what}", what=what), refusal)

    def redo_label(self) -> UndoLabel:
        """The label of redo, which is not possible behind a cover."""
        table = self._table
        refusal = self._behind_cover() or table.why_not_redo(self._viewing().undoing)
        words = msg("Redo: {what}", what=self._decision(table.turn + 1)) if table.ahead else msg("Redo")
        return UndoLabel(words, refusal)

    def _decision(self, number: int) -> Message:
        table, viewing = self._table, self._viewing()
        played = table.played(number)
        name = msg("{name}'s move", name=table.seats[played.seat].name)
        if persons(table.seats) == (played.seat,):
            name = msg("your move")
        if viewing.seat_to_unlock is not None or viewing.seat not in (None, played.seat):
            # Another seat may not know the decision, only that there was one.
            return name
        command = Disclosure(table, viewing.seat).command(number)
        if command is None:
            return name
        return named(table.game.wording.brief(table.state_at(number - 1), command), table.setup.names, roles=False)
