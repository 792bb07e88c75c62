"""A game in the middle of a command: a working copy of its state, changed in place until it is a state again."""

from __future__ import annotations

import inspect
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs

from engines.kernel.contract import Applied, EventFields
from engines.kernel.messages import Message
from engines.kernel.rng import Rng

K = TypeVar("K")
S = TypeVar("S")

NO_SEATS: frozenset[int] = frozenset()


_new, _set, _applied = object.__new__, object.__setattr__, partial(tuple.__new__, Applied)
# These make values without running any Python code of theirs, as some are made for every command. What fills a state is looked up once for
# each class.


@cache
def _everybody(seats: int) -> frozenset[int]:
    return frozenset(range(seats))


class WorkingCopy(Generic[K, S]):
    """A working copy of a state. It lives within one command: rule functions change it, then `applied` freezes it.

    A game derives its own from its state type, a frozen attrs class with ``slots=False``, and names every field once more. A field that
    is a tuple in the state may be a list here::

        class Working(WorkingCopy[None, State], of=State):
            players: list[Player]
            round: int

    ``content`` are the cards the rules run on. ``events`` and ``reveals`` gather what happened and which seats learnt something hidden.

    The fields are copied as a whole, so a state has nothing else: no slots, no cached properties.

    Raises TypeError when the class is made, where the two do not fit together.
    """

    __slots__ = ("__dict__", "content", "events", "reveals")

    _state_type: ClassVar[type[Any]]
    _fill: ClassVar[Any]
    _lists: ClassVar[tuple[str, ...]]

    content: K
    events: list[EventFields]
    reveals: frozenset[int]
    agenda: tuple[Any, ...]
    players: list[Any]
    rng: Rng

    def __init_subclass__(cls, of: type[Any]) -> None:
        """Find out which fields there are, and which of them are lists."""
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
        cls._state_type = of
        cls._fill = next(vars(kind)["__dict__"] for kind in of.__mro__ if "__dict__" in vars(kind)).__set__
        cls._lists = lists

    def __init__(self, state: S, content: K) -> None:
        # One is made for every command; setting the fields one by one would be felt. A dict's copy would keep the form in which Python
        # holds the fields of an instance, in which it finds them far more slowly in the copies.
        self.__dict__ = fields = {**state.__dict__}
        for name in self._lists:
            fields[name] = list(fields[name])
        self.content = content
        self.events = []
        self.reveals = NO_SEATS

    def copy(self) -> Self:
        """Another working copy of the same, in which nothing has been said or revealed yet."""
        this: Any = self  # it has all the fields of a state
        return type(self)(this, self.content)

    def state(self) -> S:
        """The copy as a state."""
        made: S = self.copy().applied().state
        return made

    def applied(self) -> Applied[S]:
        """The state with what happened. The copy can't be used after this."""
        fields = self.__dict__
        for name in self._lists:
            fields[name] = tuple(fields[name])
        made = _new(self._state_type)
        self._fill(made, fields)
        return _applied((made, tuple(self.events), self.reveals))

    def put_player(self, seat: int, **changes: Any) -> None:
        """Change some of what a player holds; players are frozen attrs classes with ``slots=False``, in a list.

        Raises TypeError for what a player does not hold.
        """
        player = self.players[seat]
        before = player.__dict__
        fields = {**before, **changes}
        if len(fields) != len(before):
            raise TypeError(f"a player holds no {', '.join(fields.keys() - before.keys())}")
        # Not by evolve, which would be felt.
        self.players[seat] = after = _new(player.__class__)
        _set(after, "__dict__", fields)

    # What is to be done next

    def then(self, *tasks: Any) -> None:
        """These tasks come next, in this order, before everything that was to be done already."""
        self.agenda = tasks + self.agenda

    def end(self) -> None:
        """Nothing is to be done any more: the game has ended."""
        self.agenda = ()

    def take_task(self) -> Any:
        """The next task, which is then off the agenda."""
        task, *rest = self.agenda
        self.agenda = tuple(rest)
        return task

    # What happened

    def say(self, kind: str, message: Message, clause: str) -> None:
        """Something happened that everybody sees."""
        self.events.append((kind, message, clause, None, None, None))

    def say_for_now(self, kind: str, message: Message, clause: str, *afterwards: Message) -> None:
        """Something happened that everybody sees; once the game puts it away, no more than ``afterwards`` is told of it (TBL-5)."""
        self.events.append((kind, message, clause, None, None, afterwards))

    def reveal_to_all(self) -> None:
        """Every seat learnt something hidden."""
        self.reveals = _everybody(len(self.players))

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Something happened that only one seat sees fully."""
        self.events.append((kind, message, clause, frozenset((seat,)), otherwise, None))
