"""Working copies of states, changed in place while a command is applied."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs

from engines.kernel.contract import COLOURS, Applied, Said
from engines.kernel.messages import Message
from engines.kernel.rng import Rng

K = TypeVar("K")
S = TypeVar("S")
T = TypeVar("T")
NO_SEATS: frozenset[int] = frozenset()
_new, _new_tuple, _set = object.__new__, tuple.__new__, object.__setattr__
# These make values without running their Python code, since every command makes some.


_EVERYBODY = tuple([frozenset(range(seats)) for seats in range(len(COLOURS) + 1)])
"""All seats, by their number."""


def changed(value: T, changes: Mapping[str, Any]) -> T:
    """A value with some fields changed; its class is a frozen attrs class with ``slots=False``.

    Raises TypeError for a field that it doesn't have.
    """
    # evolve() is too slow here: this happens several times in every command.
    before = value.__dict__
    fields = {**before, **changes}
    if len(fields) != len(before):
        raise TypeError(f"a {type(value).__name__} has no {', '.join(fields.keys() - before.keys())}")
    after = _new(type(value))
    _set(after, "__dict__", fields)
    return after


class WorkingCopy(Generic[K, S]):
    """A working copy of a state, for one command: rule functions change it, then `applied` freezes it.

    A game derives its own from its state type, a frozen attrs class with ``slots=False``, and repeats every field. The tuple of players
    is a list here, and others may be::

        class Working(WorkingCopy[None, State], of=State):
            players: list[Player]
            round: int

    ``content`` are the cards. ``events`` and ``reveals`` collect the events and the seats that learnt something hidden.

    The fields are copied as a whole, so a state can't have slots or cached properties. If the two classes don't fit together, making the
    class raises TypeError.
    """

    __slots__ = ("__dict__", "content", "events", "reveals")

    _form: ClassVar[tuple[type[Any], Any, tuple[str, ...]]]
    """The state's type, the function that gives a state all its fields, and the fields besides the players that are lists here."""

    content: K
    events: list[Said]
    reveals: frozenset[int]
    agenda: tuple[Any, ...]
    players: list[Any]
    rng: Rng

    def __init_subclass__(cls, of: type[Any]) -> None:
        """Compare the fields with the state's, and note which are lists."""
        super().__init_subclass__()
        named = {"agenda": "tuple", "rng": "Rng"} | inspect.get_annotations(cls)
        fields = {field.name: field for field in attrs.fields(of)}
        lists = tuple(name for name, kind in named.items() if str(kind).startswith("list["))
        members = [(name, value) for base in of.__mro__ for name, value in vars(base).items()]
        reasons = {
            "is what every working copy has for itself": sorted({"content", "events", "reveals"}.intersection(named)),
            "is in one of the two only": sorted(set(named) ^ set(fields)),
            "is no tuple in the state": [name for name in lists if name in fields and not str(fields[name].type).startswith("tuple[")],
            "would be out of date in the next state": [name for name, value in members if isinstance(value, cached_property)],
            "is not found, as the state has slots": [slot for name, value in members if name == "__slots__" for slot in value],
        }
        for reason, names in reasons.items():
            if names:
                raise TypeError(f"{cls.__module__}.{cls.__name__} is no working copy of {of.__name__}: {names[0]} {reason}")
        fill = next(vars(kind)["__dict__"] for kind in of.__mro__ if "__dict__" in vars(kind)).__set__
        cls._form = of, fill, tuple([name for name in lists if name != "players"])

    def __init__(self, state: S, content: K) -> None:
        # Setting the fields one by one is too slow, and a copy made by dict.copy() would have slower lookups.
        self.__dict__ = fields = {**state.__dict__}
        self.players = [*self.players]
        for name in self._form[2]:
            fields[name] = list(fields[name])
        self.content = content
        self.events = []
        self.reveals = NO_SEATS

    def copy(self) -> Self:
        """Another working copy of the same, in which nothing has been said or revealed yet."""
        this: Any = self  # it has all the fields of a state
        return type(self)(this, self.content)

    def state(self) -> S:
        """The copy, frozen into a state; the copy can still be used."""
        made: S = self.copy().applied().state
        return made

    def applied(self) -> Applied[S]:
        """The frozen state and the events. The copy can't be used after this."""
        fields, (kind, fill, more_lists) = self.__dict__, self._form
        fields["players"] = tuple(self.players)
        for name in more_lists:
            fields[name] = tuple(fields[name])
        made = _new(kind)
        fill(made, fields)
        return _new_tuple(Applied, (made, tuple(self.events), self.reveals))

    def put_player(self, seat: int, **changes: Any) -> None:
        """Change some fields of a player. Raises TypeError for a field that players don't have."""
        self.players[seat] = changed(self.players[seat], changes)

    # What is to be done next

    def then(self, *tasks: Any) -> None:
        """Put these tasks, in this order, at the front of the agenda."""
        self.agenda = tasks + self.agenda

    def end(self) -> None:
        """End the game: nothing is left on the agenda."""
        self.agenda = ()

    def take_task(self) -> Any:
        """Take the next task off the agenda."""
        task, *rest = self.agenda
        self.agenda = tuple(rest)
        return task

    # What happened

    def say(self, kind: str, message: Message, clause: str) -> None:
        """Add an event that everybody sees."""
        self.events.append((kind, message, clause, None, None, None))

    def say_for_now(self, kind: str, message: Message, clause: str, *afterwards: Message) -> None:
        """Add an event that everybody sees; once the game puts it away, only ``afterwards`` is told of it (TBL-5)."""
        self.events.append((kind, message, clause, None, None, afterwards))

    def reveal_to_all(self) -> None:
        """Note that every seat learnt something hidden."""
        self.reveals = _EVERYBODY[len(self.players)]

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Add an event that only one seat sees fully."""
        self.events.append((kind, message, clause, frozenset((seat,)), otherwise, None))
