"""A game in the middle of a command."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engines.kernel.messages import Message, msg, player
from engines.kernel.rng import Rng
from engines.kernel.working_copy import WorkingCopy
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import FIRST_PLAYER, Config, Decks, Player, Row, Season, State
from engines.school_year_diary.tasks import EndReason, HandleDue, Stow, Task


class Working(WorkingCopy[Cards, State], of=State):
    """A working copy of a state of School Year Diary, with the cards."""

    config: Config
    rng: Rng
    rows: tuple[Row, ...]
    players: list[Player]
    decks: Decks
    round: int
    turn: int | None
    agenda: tuple[Task, ...]
    ended: EndReason | None

    @property
    def in_charge(self) -> int:
        """The seat in turn, in the event phase the first player: it decides what is not for another seat to decide (SYD-5.1)."""
        return FIRST_PLAYER if self.turn is None else self.turn

    @property
    def causes(self) -> tuple[str, ...]:
        """The cards whose Trends led to what is done now, the last of them first (SYD-5.5)."""
        return tuple([task.following for task in self.agenda if isinstance(task, HandleDue) and task.following])

    def put_row(self, row: Row) -> None:
        """Put a row in the place of the one with its number."""
        self.rows = tuple([row if each.number == row.number else each for each in self.rows])

    def put_decks(self, **changes: Any) -> None:
        """Change some of the decks."""
        self.decks = evolve(self.decks, **changes)

    def revealed(self) -> None:
        """Something hidden can be seen by the whole table now."""
        self.reveals = frozenset(range(len(self.players)))

    def say_of(self, seat: int, kind: str, message: Message, clause: str) -> None:
        """Something happened to a seat that everybody sees; among several it is told whose it was."""
        self.say(kind, self._of(seat, message), clause)

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Something happened that only one seat sees fully; among several it is told whose it was."""
        super().tell(seat, kind, self._of(seat, message), clause, self._of(seat, otherwise))

    def _of(self, seat: int, message: Message) -> Message:
        return message if len(self.players) == 1 else msg("{who}: {what}", who=player(seat), what=message)

    def season(self) -> Season:
        """The season of the round: that of the newest event (SYD-3.2). While an event is being followed, its own."""
        for task in self.agenda:
            if isinstance(task, Stow) and task.card in self.content.events:
                return self.content.events[task.card].season
        return self.content.events[self.decks.old_events[0]].season
