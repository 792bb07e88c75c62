"""A game in the middle of a command: a working copy of its state, changed in place until it is a state again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from engines.kernel.contract import Applied, Event
from engines.kernel.messages import Message

S = TypeVar("S")


class WorkingCopy(ABC, Generic[S]):
    """A working copy of a state. It lives within one command: rule functions change it, then `applied` freezes it.

    ``events`` and ``reveals`` gather what happened and which seats learnt something hidden. A game's copy begins with none of both; it sets
    them itself, as one is made for every command and a call more would be felt.
    """

    __slots__ = ("events", "reveals")

    events: list[Event]
    reveals: frozenset[int]

    @abstractmethod
    def state(self) -> S:
        """The copy as a state."""

    def applied(self) -> Applied[S]:
        """The state with what happened."""
        return Applied(self.state(), tuple(self.events), self.reveals)

    def say(self, kind: str, message: Message, clause: str) -> None:
        """Something happened that everybody sees."""
        self.events.append(Event(kind, message, clause))

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Something happened that only one seat sees fully."""
        self.events.append(Event(kind, message, clause, frozenset((seat,)), otherwise))
