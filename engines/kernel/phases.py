"""Games that go by phases: legality written once, in a rule for each kind of command of a phase (TBL-3)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Event, Game, Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family, Moves
from engines.kernel.rng import Rng


class PhasedState(Protocol):
    """A state in a phase that has a name."""

    @property
    def phase(self) -> str:
        """What is going on."""

    @property
    def players(self) -> Sequence[object]:
        """What each seat holds, in seat order."""

    @property
    def rng(self) -> Rng:
        """The generator."""


T = TypeVar("T")
S = TypeVar("S", bound=PhasedState)


class WorkingCopy(ABC, Generic[T]):
    """A working copy of a state. It lives within one command: rule functions change it, then `applied` freezes it.

    ``events`` and ``reveals`` gather what happened and which seats learnt something hidden. A game's copy begins with none of both; it sets
    them itself, as one is made for every command and a call more would be felt.
    """

    __slots__ = ("events", "reveals")

    events: list[Event]
    reveals: frozenset[int]

    @abstractmethod
    def state(self) -> T:
        """The copy as a state."""

    def applied(self) -> Applied[T]:
        """The state with what happened."""
        return Applied(self.state(), tuple(self.events), self.reveals)

    def say(self, kind: str, message: Message, clause: str) -> None:
        """Something happened that everybody sees."""
        self.events.append(Event(kind, message, clause))

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Something happened that only one seat sees fully."""
        self.events.append(Event(kind, message, clause, frozenset((seat,)), otherwise))


W = TypeVar("W", bound=WorkingCopy[Any])
C = TypeVar("C", bound=Command)

NEAREST = 3
"""How many legal commands are named to someone who tried one of another phase."""


@frozen
class Rule(Generic[S, W, C]):
    """A kind of command in a phase: what may be done, why not, and what it does.

    ``moves`` are all legal ones and ``why_not`` the refusal of any other; both are asked only for a seat that is to act and ask the same
    predicates, of a state or of that seat's view. ``perform`` does one that ``why_not`` allows.
    """

    command: type[C]
    clause: str
    moves: Callable[[S, int], Family[C]]
    why_not: Callable[[S, int, C], Refusal | None]
    perform: Callable[[W, int, C], None]


@frozen
class Phase(Generic[S, W]):
    """The clause of a phase, and its rules, one for each kind of command."""

    clause: str
    rules: tuple[Rule[S, W, Any], ...] = ()


class PhasedGame(Game[S], Generic[S, W]):
    """A game whose state is in one of some phases: what may be done in each is said by its rules alone."""

    phases: Mapping[str, Phase[S, W]]
    """The phases by name, the one after the end included. They belong to the game and never change."""

    working: Callable[[S], W]
    """Makes a working copy of a state: its class."""

    def legal(self, state: S, seat: int) -> Moves[Command]:
        """What the seat can decide, a family for each kind of command."""
        if seat not in self.to_act(state):
            return Moves(())
        return Moves([rule.moves(state, seat) for rule in self.phases[state.phase].rules])

    def check(self, state: S, seat: int, command: Command) -> Refusal | None:
        """Why the seat can't do that now."""
        phase = self.phases[state.phase]
        if seat not in self.to_act(state):
            return Refusal(phase.clause, self.wording.prompt(state, seat))
        for rule in phase.rules:
            if type(command) is rule.command:
                return rule.why_not(state, seat, command)
        near = tuple(islice(self.legal(state, seat), NEAREST))
        return Refusal(phase.clause, msg("Something else comes first. {prompt}", prompt=self.wording.prompt(state, seat)), near)

    def apply(self, state: S, seat: int, command: Command) -> Applied[S]:
        """The state after a command that `check` allows, up to the next decision."""
        working, kind = self.working(state), type(command)
        for rule in self.phases[state.phase].rules:
            if kind is rule.command:
                rule.perform(working, seat, command)
                break
        return working.applied()

    def rng(self, state: S) -> Rng:
        """The generator in the state."""
        return state.rng

    def seats(self, state: S) -> range:
        """The seats of the table."""
        return range(len(state.players))
