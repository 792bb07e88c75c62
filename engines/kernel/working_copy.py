"""A game in the middle of a command: a working copy of its state, changed in place until it is a state again."""

from __future__ import annotations

import inspect
from typing import Any, ClassVar, Generic, TypeVar

import attrs

from engines.kernel.contract import Applied, Event
from engines.kernel.messages import Message
from engines.kernel.rng import Rng

K = TypeVar("K")
S = TypeVar("S")

NO_SEATS: frozenset[int] = frozenset()


class WorkingCopy(Generic[K, S]):
    """A working copy of a state. It lives within one command: rule functions change it, then `applied` freezes it.

    A game derives its own from its state type, a frozen attrs class with ``slots=False``, and names every field once more. A field that
    is a tuple in the state may be a list here::

        class Working(WorkingCopy[None, State], of=State):
            players: list[Player]
            round: int

    ``agenda`` is a list with the next task last. ``content`` are the cards the rules run on. ``events`` and ``reveals`` gather what
    happened and which seats learnt something hidden.

    Raises TypeError when the class is made, where its fields are not those of the state.
    """

    __slots__ = ("__dict__", "content", "events", "reveals")

    _state_type: ClassVar[type[Any]]
    _lists: ClassVar[tuple[str, ...]]

    content: K
    events: list[Event]
    reveals: frozenset[int]
    agenda: list[Any]
    rng: Rng

    def __init_subclass__(cls, of: type[Any]) -> None:
        """Find out which fields there are, and which of them are lists."""
        super().__init_subclass__()
        named = {"agenda": "list", "rng": "Rng"} | inspect.get_annotations(cls)
        fields = {field.name for field in attrs.fields(of)}
        if set(named) != fields or not hasattr(of, "__dict__") or "__slots__" in vars(of):
            odd = ", ".join(sorted(set(named) ^ fields))
            raise TypeError(f"{cls.__module__}.{cls.__name__} is no working copy of {of.__name__}: {odd or 'the state has slots'}")
        cls._state_type = of
        cls._lists = tuple(name for name, kind in named.items() if name != "agenda" and str(kind).startswith("list["))

    def __init__(self, state: S, content: K) -> None:
        # The fields are copied as a whole: one is made for every command, and setting them one by one would be felt.
        self.__dict__ = fields = state.__dict__.copy()
        for name in self._lists:
            fields[name] = list(fields[name])
        fields["agenda"] = [*fields["agenda"][::-1]]
        self.content = content
        self.events = []
        self.reveals = NO_SEATS

    def state(self) -> S:
        """The copy as a state."""
        return self._frozen(self.__dict__.copy())

    def _frozen(self, fields: dict[str, Any]) -> S:
        for name in self._lists:
            fields[name] = tuple(fields[name])
        fields["agenda"] = tuple(fields["agenda"][::-1])
        made: S = object.__new__(self._state_type)
        object.__setattr__(made, "__dict__", fields)
        return made

    def applied(self) -> Applied[S]:
        """The state with what happened. The copy has given all it has to it and is of no use any more."""
        return Applied(self._frozen(self.__dict__), tuple(self.events), self.reveals)

    # What is to be done next

    def then(self, *tasks: Any) -> None:
        """These tasks come next, in this order, before everything that was to be done already."""
        self.agenda.extend(tasks[::-1])

    def end(self) -> None:
        """Nothing is to be done any more: the game has ended."""
        self.agenda.clear()

    # What happened

    def say(self, kind: str, message: Message, clause: str) -> None:
        """Something happened that everybody sees."""
        self.events.append(Event(kind, message, clause))

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Something happened that only one seat sees fully."""
        self.events.append(Event(kind, message, clause, frozenset((seat,)), otherwise))
