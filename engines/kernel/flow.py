"""How a game goes: an agenda of steps and decisions, the rules that answer them, beats, and one sentence for each kind of decision."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from enum import Enum
from functools import cache
from itertools import islice
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs
from attrs import define, evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Beat, Bot, Ending, Game, Outcome, Refusal, Setup, Wording
from engines.kernel.messages import Message, msg
from engines.kernel.moves import NO_MOVES, Moves, MoveSet, Picks, only
from engines.kernel.rng import NO_RNG, Rng
from engines.kernel.working_copy import WorkingCopy

# Beats
U = TypeVar("U")


Do = Callable[[Any, Any], None]
"""What a step does, with a working copy and its task."""


class Beats(Generic[U]):
    """The beats of one command, gathered while it is applied."""

    def __init__(self) -> None:
        self._beats: list[Beat[U]] = []
        self._told = 0

    def before(self, step: Do, ending: Ending) -> Do:
        """The same step, which first ends a beat in this way where anything has happened since the last, and before every summary."""

        def noticing(working: Any, task: Any) -> None:
            if len(working.events) > self._told or ending is Ending.SUMMARY:
                # What is seen is the moment before the step, with the step still to come.
                working.then(task)
                self._end(Applied(working.state(), tuple(working.events)), ending)
                working.take_task()
            step(working, task)

        return noticing

    def with_last(self, applied: Applied[U]) -> tuple[Beat[U], ...]:
        """All of them; the last one leads to the next decision, or to the end of the game."""
        self._end(applied, Ending.PLAIN)
        return tuple(self._beats)

    def _end(self, so_far: Applied[U], ending: Ending) -> None:
        self._beats.append(Beat(so_far.state, so_far.events[self._told :], ending))
        self._told = len(so_far.said)


# The flow
NEAREST = 3
"""How many legal commands are named to someone who tried one of another decision."""


class Step:
    """Something that the game does by itself. Subclasses are ``@attrs.frozen``.

    When a command is played out, a beat ends before a step that people should see coming, and that step says how:
    ``class Reveal(Step, after=Ending.PLAIN)``.
    """

    __slots__ = ()

    after: ClassVar[Ending | None] = None
    seats: ClassVar[tuple[int, ...]] = ()
    """It waits for nobody."""

    def __init_subclass__(cls, after: Ending | None = None) -> None:
        """Name the ending. When attrs makes the class once more, with slots, it has it already."""
        super().__init_subclass__()
        if after is not None:
            cls.after = after


@frozen
class Decision:
    """Something that a seat decides; with several ``seats`` each of them does, in any order.

    With no seats there is nothing to decide, and the game goes on at once. Subclasses are ``@attrs.frozen`` and name the clause where
    the rules speak of it: ``class LayCard(Decision, clause="OM-3.1")``. One that needs nothing hidden says so,
    ``class SetDie(Decision, clause="OM-3.2", is_open=True)``: it can be taken from what everybody may see (TBL-6).
    """

    clause: ClassVar[str] = ""
    is_open: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    """Whether it is never played by itself, even where nothing is to choose: doing it is the point, or having no choice is secret."""
    seats: tuple[int, ...]

    def __init_subclass__(cls, clause: str = "", is_open: bool = False, by_hand: bool = False) -> None:
        """Name the clause, say whether it is open or by hand. When attrs makes the class once more, with slots, it has all that."""
        super().__init_subclass__()
        if clause:
            cls.clause = clause
        if is_open:
            cls.is_open = is_open
        if by_hand:
            cls.by_hand = by_hand

    @property
    def seat(self) -> int:
        """The seat that decides, of several the first."""
        return self.seats[0]

    def without(self, seat: int) -> Self:
        """What is left of it when this one of several seats has decided."""
        place = self.seats.index(seat)
        # Not by evolve, which would be felt: several decide at once more often than not.
        added: tuple[str, ...] = self.__match_args__[1:]
        return type(self)(self.seats[:place] + self.seats[place + 1 :], *[getattr(self, name) for name in added])


Task = Step | Decision


class FlowState:
    """Base of every game's states, which are ``@attrs.frozen(slots=False)``."""

    __slots__ = ()

    agenda: tuple[Any, ...]
    """What is to be done, the next task first. Empty when the game has ended."""
    players: tuple[Any, ...]
    """What each seat holds, in seat order."""
    rng: Rng
    """The generator."""

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None once it has ended."""
        task = self.agenda[0] if self.agenda else None
        return task if isinstance(task, Decision) else None


K = TypeVar("K")


S = TypeVar("S", bound=FlowState)


W = TypeVar("W", bound=WorkingCopy[Any, Any])


D = TypeVar("D", bound=Decision)


C = TypeVar("C", bound=Command)


T = TypeVar("T")


@define(eq=False)
class DecisionContext(Generic[K, S, D]):
    """A decision, put to one seat: the cards the game is played with, the state or that seat's view of it, the decision, the seat."""

    content: K
    state: S
    decision: D
    seat: int


def asked(working: WorkingCopy[K, Any], decision: D) -> DecisionContext[K, Any, D]:
    """A decision put to its seat in the middle of a command: the working copy stands for the state."""
    state: Any = working  # it has all the fields of a state
    return DecisionContext(working.content, state, decision, decision.seat)


class Settles(Enum):
    """How much of a decision is over once a command has been played."""

    SEAT = "seat"
    """The seat has decided; the others of a decision of several still have to."""
    ALL = "all"
    """The decision is over, for every seat."""
    NOTHING = "nothing"
    """The decision goes on: the command is a free action."""


_SEAT, _NOTHING = Settles.SEAT, Settles.NOTHING


# Looked up once, since doing so for every command would cost noticeable time. For the same reason the fields of a rule or a game are put
# into a variable before they are called: Python is quick to find a field, and a method of a class, but not a field called like a method.
@frozen
class Rule(Generic[K, S, W, D, C]):
    """A kind of command in a kind of decision: what may be done, why not, and what it does (TBL-3).

    ``moves`` are all legal ones and ``why_not`` the refusal of any other; both are asked only for a seat that is to act and ask the same
    predicates, of a state or of that seat's view. ``perform`` does one that ``why_not`` allows; by then the decision is off the agenda
    as far as ``settles`` says.
    """

    command: type[C]
    clause: str
    moves: Callable[[DecisionContext[K, S, D]], MoveSet[C]]
    why_not: Callable[[DecisionContext[K, S, D], C], Refusal | None]
    perform: Callable[[W, DecisionContext[K, S, D], C], None]
    settles: Settles = Settles.SEAT


Rules = tuple[Rule[Any, Any, Any, Any, Any], ...]


Steps = Mapping[type[Step], Callable[[Any, Any], None]]


Decisions = Mapping[type[Decision], Rules]


class FlowGame(Game[S], Generic[K, S, W]):
    """A game that goes by an agenda: it names its steps and decisions, and makes the first state; the rest is done here.

    ``content`` are the cards it is played with, ``bots`` those that can take a seat. A function of the rules that needs no cards can be
    the game's method as it stands: ``first = staticmethod(setup.first)``.
    """

    steps: Steps
    """What each kind of step does."""
    decisions: Decisions
    """The rules of each kind of decision, one for each kind of command."""
    working: type[WorkingCopy[Any, Any]]
    """The game's working copy."""

    def __init_subclass__(cls) -> None:
        """Take the kinds of commands from the game's decisions, unless it names them itself."""
        super().__init_subclass__()
        if "command_types" not in vars(cls):
            cls.command_types = tuple(dict.fromkeys(rule.command for rules in cls.decisions.values() for rule in rules))

    def __init__(self, content: K, bots: Mapping[str, Bot[S]]) -> None:
        self.content = content
        self.bots = bots
        # What its class says, once more at hand: Python finds it several times as fast there, and it is looked up for every command.
        kind = type(self)
        self.steps, self.decisions, self.working = kind.steps, kind.decisions, kind.working

    def rules(self, decision: Decision) -> Rules:
        """The rules by which a decision is taken: those of its kind; where a game names none for the kind, it answers here itself."""
        return self.decisions[type(decision)]

    def new(self, setup: Setup) -> Applied[S]:
        """The first state of a table, up to its first decision."""
        return self._play_on(self.working(self.first(setup), self.content))

    def first(self, setup: Setup) -> S:
        """The table as it is set up, with the agenda that begins the game."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> S:
        """The state as the seat sees it. The generator is nobody's to see (TBL-5)."""
        working: Any = self.working(state, self.content)
        working.rng = NO_RNG
        self.hide(working, state, seat)
        made: S = working.state()
        return made

    def hide(self, working: W, state: S, seat: int | None) -> None:
        """Turn face down, in a working copy of the state, all that the seat (None: a spectator) can't see."""
        raise NotImplementedError

    def determinize(self, view: S, seat: int | None, rng: Rng) -> S:
        """A full state, drawn at random, that looks like this view to the seat."""
        del seat  # what the seat sees is all in its view
        working: Any = self.working(view, self.content)
        working.rng, rng = rng.fork()
        self.deal_hidden(working, view, rng)
        made: S = working.state()
        return made

    def deal_hidden(self, working: W, view: S, rng: Rng) -> None:
        """Put something at random, in a working copy of the view, where it shows nothing."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """The result, once nothing is left to do."""
        return None if state.agenda else self.result(state)

    def result(self, state: S) -> Outcome:
        """The result of a game that has ended."""
        raise NotImplementedError

    def problems(self, state: S) -> tuple[str, ...]:
        """Every broken invariant of a state."""
        raise NotImplementedError

    def seats(self, state: S) -> range:
        """The seats of the table."""
        return range(len(state.players))

    def rng(self, state: S) -> Rng:
        """The generator in a state."""
        return state.rng

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that the next decision waits for."""
        agenda = state.agenda
        return agenda[0].seats if agenda else ()

    def legal(self, state: S, seat: int) -> Moves[Command]:
        """The legal moves of a seat, one set for each kind of command."""
        decision: Decision | None = state.agenda[0] if state.agenda else None
        if decision is None or seat not in decision.seats:
            return Moves(())
        context = DecisionContext(self.content, state, decision, seat)
        move_sets = []
        for rule in self.decisions.get(type(decision)) or self.rules(decision):
            moves = rule.moves
            move_set = moves(context)
            if move_set is not NO_MOVES:
                move_sets.append(move_set)
        return Moves(move_sets)

    def check(self, state: S, seat: int, command: Command) -> Refusal | None:
        """Why the seat can't do that now."""
        decision: Decision | None = state.agenda[0] if state.agenda else None
        if decision is None:
            return Refusal("TBL-10", msg("The game has ended."))
        if seat not in decision.seats:
            return Refusal(decision.clause, self.wording.prompt(state, seat))
        context, kind = DecisionContext(self.content, state, decision, seat), type(command)
        for rule in self.decisions.get(type(decision)) or self.rules(decision):
            if rule.command is kind:
                why_not = rule.why_not
                return why_not(context, command)
        return self.out_of_place(context)

    def out_of_place(self, context: DecisionContext[K, S, Decision]) -> Refusal:
        """Why a kind of command that does not answer the decision is refused."""
        near = tuple(islice(self.legal(context.state, context.seat), NEAREST))
        return Refusal(
            context.decision.clause,
            msg("Something else comes first. {prompt}", prompt=self.wording.prompt(context.state, context.seat)),
            near,
        )

    def apply(self, state: S, seat: int, command: Command) -> Applied[S]:
        """The state after a command that `check` allows, up to the next decision. Raises ValueError for one of another decision."""
        agenda, kind = state.agenda, type(command)
        decision: Decision = agenda[0]
        for rule in self.decisions.get(type(decision)) or self.rules(decision):
            if rule.command is kind:
                break
        else:
            raise ValueError(f"{command} is no answer to {decision}")
        copied, perform, settles = self.working, rule.perform, rule.settles
        working = copied(state, self.content)
        if settles is not _NOTHING:
            others = settles is _SEAT and len(decision.seats) > 1
            working.agenda = (decision.without(seat), *agenda[1:]) if others else agenda[1:]
        perform(working, DecisionContext(self.content, state, decision, seat), command)
        return self._play_on(working)

    def unfold(self, state: S, seat: int, command: Command) -> tuple[Beat[S], ...]:
        """What `apply` does, beat by beat, as the game's steps say where a beat ends.

        The command is applied once more by the same game with steps that report where beats end.
        """
        beats: Beats[S] = Beats()
        noticing = copy(self)
        noticing.steps = {kind: beats.before(step, kind.after) if kind.after else step for kind, step in self.steps.items()}
        return beats.with_last(noticing.apply(state, seat, command))

    def forced(self, state: S, seat: int) -> Command | None:
        """The one command that is left to the seat; not where it is to be done by hand, or would end what others can decide meanwhile."""
        decision = self.decision(state)
        if decision is None or decision.by_hand or seat not in decision.seats:
            return None
        command = super().forced(state, seat)
        return None if command is not None and self.closes(state, seat, command) else command

    def closes(self, state: S, seat: int, command: Command) -> bool:
        """Whether a decision of several seats is over for all of them with this command."""
        del seat
        decision = self.decision(state)
        if decision is None or len(decision.seats) < 2:
            return False
        return any(rule.command is type(command) and rule.settles is Settles.ALL for rule in self.rules(decision))

    def needs_hidden(self, state: S, seat: int) -> bool:
        """Whether the seat needs what others can't see for its decision: not for an open one (TBL-6)."""
        decision = self.decision(state)
        return decision is not None and seat in decision.seats and not decision.is_open and self.has_secrets(state, seat)

    def decision(self, state: S) -> Decision | None:
        """What the game waits for; None when it has ended."""
        return state.agenda[0] if state.agenda else None

    def _play_on(self, working: WorkingCopy[K, S]) -> Applied[S]:
        """Do what the game does by itself, up to the next decision or the end (TBL-2)."""
        steps = self.steps
        while agenda := working.agenda:
            task = agenda[0]
            step = steps.get(type(task))
            if step is not None:
                working.agenda = agenda[1:]
                step(working, task)
            elif task.seats:
                break
            else:
                working.agenda = agenda[1:]
        return working.applied()


def always(
    command: type[C], clause: str, perform: Callable[[Any, Any, C], None], settles: Settles = Settles.SEAT
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command with nothing to choose, which is always allowed when the decision is asked for."""
    move_set = MoveSet(lambda: (command(),))
    return Rule(command, clause, lambda _: move_set, lambda *_: None, perform, settles)


def unless(
    command: type[C],
    clause: str,
    why_not: Callable[[Any], Refusal | None],
    perform: Callable[[Any, Any, C], None],
    settles: Settles = Settles.SEAT,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command with nothing to choose, which is allowed unless there is a reason against it; to draw it takes no chance."""
    move_set, nothing = only(command()), MoveSet[C](tuple)
    return Rule(
        command, clause, lambda context: nothing if why_not(context) else move_set, lambda context, _: why_not(context), perform, settles
    )


def one_of(
    command: type[C],
    clause: str,
    options: Callable[[Any], Sequence[Any]],
    reason: Callable[[Any, Any], Message | Refusal],
    perform: Callable[[Any, Any, C], None],
    settles: Settles = Settles.SEAT,
    near: Callable[[Any], int] | None = None,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command that names one thing, which must be one of some options.

    Args:
        command: The kind of command; it has one field.
        clause: Where the rules speak of it.
        options: What can be named, in order, when the decision is put to a seat.
        reason: Why something else can't be; a refusal, without alternatives, where another clause says so.
        perform: What the command does.
        settles: What of the decision is over then.
        near: A number for each option: a refusal offers those whose numbers are nearest. Without it, it offers the first ones.
    """
    (field,) = attrs.fields(command)
    named = attrgetter(field.name)
    naming: Callable[[Any], C] = cache(command)  # commands are frozen, so each is made once

    def why_not(context: DecisionContext[Any, Any, Any], tried: C) -> Refusal | None:
        found, wrong = options(context), named(tried)
        if wrong in found:
            return None
        if near is not None:
            found = sorted(found, key=lambda option: abs(near(option) - near(wrong)))
        why, offered = reason(context, wrong), tuple([naming(option) for option in found[:NEAREST]])
        return Refusal(clause, why, offered) if isinstance(why, Message) else evolve(why, alternatives=offered)

    return Rule(command, clause, lambda context: Picks(naming, options, context), why_not, perform, settles)


def from_hand(
    command: type[C],
    clause: str,
    reason: Callable[[Any, Any], Message],
    perform: Callable[[Any, Any, C], None],
    near: Callable[[Any], int] | None = None,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command that names one thing of the seat's own hand; arguments as for `one_of`."""
    return one_of(command, clause, lambda context: context.state.players[context.seat].hand, reason, perform, near=near)


# Invariants
def violations(faults: Mapping[str, bool]) -> tuple[str, ...]:
    """The faults that are present, in order.

    >>> violations({"a card is missing": False, "a hand is too large": True})
    ('a hand is too large',)
    """
    return tuple([fault for fault, there in faults.items() if there])


# Sentences by kind


Told = Message | Callable[[Any, Any], Message]
"""What is told: always the same, or made from the state and the decision or command that it is about."""


Prompts = Mapping[type[Decision], Told]
"""What the seat has to decide, by kind of decision."""


Descriptions = Mapping[type[Command], Told]
"""A command in words, by its kind."""


class WordingByKind(Wording[S]):
    """What a game says where each kind of decision has one sentence for those who decide and one for the others, and each command one."""

    prompts: ClassVar[Prompts]
    descriptions: ClassVar[Descriptions]
    waiting: ClassVar[Prompts] = MappingProxyType({})
    """What the others are told meanwhile, by kind of decision, where there is more to say than whom the game waits for."""
    over: ClassVar[Message] = msg("The game is over.")
    """What there is to decide when the game has ended."""
    only: ClassVar[Mapping[type, Message]] = MappingProxyType({})
    """Why there is no choice, by kind of decision, where there is more to say than that nothing else can be done."""

    def prompt(self, state: S, seat: int) -> Message:
        """What the seat has to decide, or whom the game waits for."""
        decision = state.decision
        if decision is None:
            return self.over
        if seat in decision.seats:
            return _said(self.prompts[type(decision)], state, decision)
        told = self.waiting.get(type(decision))
        return _said(told, state, decision) if told is not None else self.waits_for(state, decision.seat)

    @abstractmethod
    def waits_for(self, state: S, seat: int) -> Message:
        """Whom the game waits for, to the others."""

    def describe(self, state: S, command: Command) -> Message:
        """A command in words, short enough for "Undo …"."""
        return _said(self.descriptions[type(command)], state, command)

    def no_choice(self, state: S) -> Message:
        """Why nothing else than the one command can be done."""
        return self.only.get(type(state.decision)) or super().no_choice(state)


def _said(told: Told, state: object, about: object) -> Message:
    return told if isinstance(told, Message) else told(state, about)
