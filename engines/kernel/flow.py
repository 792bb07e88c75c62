"""The flow of a game: an agenda of steps and decisions, the rules that answer them, beats, and sentences by kind."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from enum import Enum
from functools import cache, partial
from itertools import islice
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs
from attrs import define, evolve, frozen

from engines.kernel.coach import Adviser, Analyst
from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Beat, Bot, Ending, Game, Outcome, Refusal, Setup, Wording
from engines.kernel.messages import Message, msg
from engines.kernel.moves import NO_MOVES, Moves, MoveSet, Picks, only
from engines.kernel.rng import NO_RNG, Rng
from engines.kernel.working_copy import WorkingCopy

# Beats
U = TypeVar("U")
Do = Callable[[Any, Any], None]
"""A function that does a step, given a working copy and the task."""


class Beats(Generic[U]):
    """The beats of one command, collected while it is applied."""

    def __init__(self) -> None:
        self._beats: list[Beat[U]] = []
        self._events_emitted = 0

    def before(self, step: Do, ending: Ending) -> Do:
        """Wrap a step so that it first ends a beat, if anything has happened since the last one or a summary is due."""

        def end_beat_then_step(working: Any, task: Any) -> None:
            if len(working.events) > self._events_emitted or ending is Ending.SUMMARY:
                # The beat shows the moment before the step, with the step still to come.
                working.then(task)
                self._end(Applied(working.state(), tuple(working.events)), ending)
                working.take_task()
            step(working, task)

        return end_beat_then_step

    def with_last(self, applied: Applied[U]) -> tuple[Beat[U], ...]:
        """All beats; the last one leads to the next decision, or to the end of the game."""
        self._end(applied, Ending.PLAIN)
        return tuple(self._beats)

    def _end(self, so_far: Applied[U], ending: Ending) -> None:
        self._beats.append(Beat(so_far.state, so_far.events[self._events_emitted :], ending))
        self._events_emitted = len(so_far.said)


# The flow
NEAREST = 3
"""The number of legal alternatives that a refusal names."""


class Step:
    """Something that the game does automatically. Subclasses are ``@attrs.frozen``.

    A step with an ending, ``class Reveal(Step, after=Ending.PLAIN)``, ends the beat before it when a command is played out.
    """

    __slots__ = ()

    after: ClassVar[Ending | None] = None
    seats: ClassVar[tuple[int, ...]] = ()
    """A step waits for nobody."""

    def __init_subclass__(cls, after: Ending | None = None) -> None:
        """Set the ending. When attrs makes the class a second time, with slots, it has one already."""
        super().__init_subclass__()
        if after is not None:
            cls.after = after


@frozen
class Decision:
    """Something that a seat decides; several ``seats`` decide in any order, and with none the game goes on at once.

    Subclasses are ``@attrs.frozen`` and name their clause: ``class LayCard(Decision, clause="OM-3.1")``. A decision that needs nothing
    hidden is open, ``class SetDie(Decision, clause="OM-3.2", is_open=True)``: it can be made from what everybody sees (TBL-6).
    """

    clause: ClassVar[str] = ""
    is_open: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    """True if it is never played automatically, even if forced: playing it is the point, or having no choice is secret."""
    seats: tuple[int, ...]

    def __init_subclass__(cls, clause: str = "", is_open: bool = False, by_hand: bool = False) -> None:
        """Set the class variables. When attrs makes the class a second time, with slots, it has them already."""
        super().__init_subclass__()
        if clause:
            cls.clause = clause
        if is_open:
            cls.is_open = is_open
        if by_hand:
            cls.by_hand = by_hand

    @property
    def seat(self) -> int:
        """The seat that decides; the first of several."""
        return self.seats[0]

    def without(self, seat: int) -> Self:
        """The decision of the remaining seats once this one has decided."""
        place = self.seats.index(seat)
        # evolve() is too slow here.
        added: tuple[str, ...] = self.__match_args__[1:]
        return type(self)(self.seats[:place] + self.seats[place + 1 :], *[getattr(self, name) for name in added])


class FlowState:
    """Base of every game's states, which are ``@attrs.frozen(slots=False)``."""

    __slots__ = ()

    agenda: tuple[Any, ...]
    """The tasks to be done, next first. Empty once the game has ended."""
    players: tuple[Any, ...]
    """The players, in seat order."""
    rng: Rng

    @property
    def decision(self) -> Decision | None:
        """The present decision; None once the game has ended."""
        task = self.agenda[0] if self.agenda else None
        return task if isinstance(task, Decision) else None


K = TypeVar("K")
S = TypeVar("S", bound=FlowState)
W = TypeVar("W", bound=WorkingCopy[Any, Any])
D = TypeVar("D", bound=Decision)
C = TypeVar("C", bound=Command)


@define(eq=False)
class DecisionContext(Generic[K, S, D]):
    """A decision of one seat, with the cards and the state, or that seat's view of it."""

    content: K
    state: S
    decision: D
    seat: int


def context_for(working: WorkingCopy[K, Any], decision: D) -> DecisionContext[K, Any, D]:
    """A decision put to its seat in the middle of a command: the working copy stands for the state."""
    state: Any = working  # it has all the fields of a state
    return DecisionContext(working.content, state, decision, decision.seat)


class Settles(Enum):
    """The part of a decision that a command completes."""

    SEAT = "seat"
    """The seat has decided; the other seats of the decision still have to."""
    ALL = "all"
    """The decision is over for every seat."""
    NOTHING = "nothing"
    """The decision goes on: the command is a free action."""


# Looked up once, for speed.
_SEAT, _NOTHING = Settles.SEAT, Settles.NOTHING


@frozen
class Rule(Generic[K, S, W, D, C]):
    """The rule of a kind of command in a kind of decision (TBL-3).

    ``moves`` are the legal commands and ``why_not`` refuses any other; both use the same predicates, and get a seat that is to act with a
    state or that seat's view. ``perform`` does a command that ``why_not`` allows; by then the decision is off the agenda as far as
    ``settles`` says.
    """

    command: type[C]
    clause: str
    moves: Callable[[DecisionContext[K, S, D]], MoveSet[C]]
    why_not: Callable[[DecisionContext[K, S, D], C], Refusal | None]
    perform: Callable[[W, DecisionContext[K, S, D], C], None]
    settles: Settles = Settles.SEAT


AnyContext = DecisionContext[Any, Any, Any]
AnyRule = Rule[Any, Any, Any, Any, Any]
Rules = tuple[AnyRule, ...]
Steps = Mapping[type[Step], Callable[[Any, Any], None]]
Decisions = Mapping[type[Decision], Rules]


class FlowGame(Game[S], Generic[K, S, W]):
    """A game that goes by an agenda: it names its steps and decisions, and makes the first state; the rest is done here.

    ``content`` are the cards it is played with, ``bots`` those that can take a seat, ``adviser`` and ``analyst`` coach people. A function
    of the rules that needs no cards can be the game's method as it stands: ``first = staticmethod(setup.first)``.
    """

    steps: Steps
    """The function of each kind of step."""
    decisions: Decisions
    """The rules of each kind of decision, one for each kind of command."""
    working: type[WorkingCopy[Any, Any]]

    def __init_subclass__(cls) -> None:
        """Derive ``command_types`` from ``decisions`` unless the class sets it."""
        super().__init_subclass__()
        if "command_types" not in vars(cls):
            cls.command_types = tuple(dict.fromkeys(rule.command for rules in cls.decisions.values() for rule in rules))

    def __init__(
        self, content: K, bots: Mapping[str, Bot[S]], adviser: Adviser[Game[S], S] | None = None, analyst: Analyst[Game[S], S] | None = None
    ) -> None:
        self.content = content
        self.bots = bots
        self.adviser, self.analyst = adviser, analyst
        # Copied from the class, since Python finds them several times as fast in the instance.
        kind = type(self)
        self.steps, self.decisions, self.working = kind.steps, kind.decisions, kind.working
        # One decision is asked about several times in a row: for its legal moves, for a check, and for what a command does.
        nothing: Any = None
        self._asked: AnyContext = DecisionContext(content, nothing, nothing, -1)
        self._answers = {asked: {rule.command: rule for rule in rules} for asked, rules in self.decisions.items()}

    def rules(self, decision: Decision) -> Rules:
        """The rules of a decision, by its kind; a game can override this for others."""
        return self.decisions[type(decision)]

    def _answers_to(self, decision: Decision) -> Mapping[type[Command], AnyRule]:
        """The rules of a decision by the kind of command that they are for."""
        return self._answers.get(type(decision)) or {rule.command: rule for rule in self.rules(decision)}

    def new(self, setup: Setup) -> Applied[S]:
        """The first state of a table, up to its first decision."""
        return self._play_on(self.working(self.first(setup), self.content))

    def first(self, setup: Setup) -> S:
        """The state right after the set-up, with the agenda that begins the game."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> S:
        """The state as a seat sees it, without the generator (TBL-5)."""
        working: Any = self.working(state, self.content)
        working.rng = NO_RNG
        self.hide(working, state, seat)
        made: S = working.state()
        return made

    def hide(self, working: W, state: S, seat: int | None) -> None:
        """Hide everything the seat (None: a spectator) can't see, in a working copy of the state."""
        raise NotImplementedError

    def determinize(self, view: S, seat: int | None, rng: Rng) -> S:
        """A full state, drawn at random, that looks like this view to the seat."""
        working: Any = self.working(view, self.content)
        working.rng, rng = rng.fork()
        self.deal_hidden(working, view, rng)
        made: S = working.state()
        return made

    def deal_hidden(self, working: W, view: S, rng: Rng) -> None:
        """Fill in what is face down, at random, in a working copy of the view."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """The result once the agenda is empty, else None."""
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
        """The seats of the present decision."""
        agenda = state.agenda
        return agenda[0].seats if agenda else ()

    def legal(self, state: S, seat: int) -> Moves[Command]:
        """The legal moves of a seat, one set for each kind of command."""
        context = self._asked
        if context.state is not state or context.seat != seat:
            agenda = state.agenda
            if not agenda or seat not in agenda[0].seats:
                return Moves(())
            self._asked = context = DecisionContext(self.content, state, agenda[0], seat)
        decision = context.decision
        move_sets = []
        for rule in self.decisions.get(type(decision)) or self.rules(decision):
            # A field that holds a function is put into a variable before it is called: calling it as a method is slow.
            moves = rule.moves
            move_set = moves(context)
            if move_set is not NO_MOVES:
                move_sets.append(move_set)
        return Moves(move_sets)

    def check(self, state: S, seat: int, command: Command) -> Refusal | None:
        """The refusal of a seat's command, or None if it is legal."""
        context = self._asked
        if context.state is not state or context.seat != seat:
            agenda = state.agenda
            if not agenda:
                return Refusal("TBL-10", msg("The game has ended."))
            if seat not in agenda[0].seats:
                return Refusal(agenda[0].clause, self.wording.prompt(state, seat))
            self._asked = context = DecisionContext(self.content, state, agenda[0], seat)
        decision = context.decision
        rule = (self._answers.get(type(decision)) or self._answers_to(decision)).get(type(command))
        if rule is None:
            return self.out_of_place(context)
        why_not = rule.why_not
        return why_not(context, command)

    def out_of_place(self, context: DecisionContext[K, S, Decision]) -> Refusal:
        """The refusal of a kind of command that does not answer the decision."""
        near = tuple(islice(self.legal(context.state, context.seat), NEAREST))
        return Refusal(
            context.decision.clause, msg("That has to wait. {prompt}", prompt=self.wording.prompt(context.state, context.seat)), near
        )

    def apply(self, state: S, seat: int, command: Command) -> Applied[S]:
        """Apply a command that `check` allows, up to the next decision. Raises ValueError for one of another decision."""
        context = self._asked
        if context.state is not state or context.seat != seat:
            context = DecisionContext(self.content, state, state.agenda[0], seat)
        decision, agenda = context.decision, state.agenda
        rule = (self._answers.get(type(decision)) or self._answers_to(decision)).get(type(command))
        if rule is None:
            raise ValueError(f"{command} is not an answer to {decision}")
        working_type, perform, settles = self.working, rule.perform, rule.settles
        working = working_type(state, self.content)
        if len(decision.seats) > 1 and settles is _SEAT:
            working.agenda = (decision.without(seat), *agenda[1:])
        elif settles is not _NOTHING:
            working.agenda = agenda[1:]
        perform(working, context, command)
        return self._play_on(working)

    def unfold(self, state: S, seat: int, command: Command) -> tuple[Beat[S], ...]:
        """Apply a command beat by beat: by a copy of the game whose steps report where beats end."""
        beats: Beats[S] = Beats()
        reporting_game = copy(self)
        reporting_game.steps = {kind: beats.before(step, kind.after) if kind.after else step for kind, step in self.steps.items()}
        return beats.with_last(reporting_game.apply(state, seat, command))

    def forced(self, state: S, seat: int) -> Command | None:
        """The seat's only legal command, unless it is to be played by hand or would end a decision of other seats."""
        decision = state.decision
        if decision is None or decision.by_hand or seat not in decision.seats:
            return None
        command = super().forced(state, seat)
        return None if command is not None and self.ends_for_all(state, seat, command) else command

    def ends_for_all(self, state: S, seat: int, command: Command) -> bool:
        """True if this command ends a decision of several seats for all of them."""
        decision = state.decision
        if decision is None or len(decision.seats) < 2:
            return False
        rule = self._answers_to(decision).get(type(command))
        return rule is not None and rule.settles is Settles.ALL

    def needs_hidden(self, state: S, seat: int) -> bool:
        """True if the seat's decision is not open and it sees something that others can't (TBL-6)."""
        decision = state.decision
        return decision is not None and seat in decision.seats and not decision.is_open and self.has_secrets(state, seat)

    def _play_on(self, working: WorkingCopy[K, S]) -> Applied[S]:
        """Do the steps up to the next decision or the end of the game (TBL-2)."""
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
    command: type[C], clause: str, perform: Callable[[Any, AnyContext, C], None], settles: Settles = Settles.SEAT
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command without fields that is always legal."""
    move_set = MoveSet(lambda: (command(),))
    return Rule(command, clause, lambda _: move_set, lambda *_: None, perform, settles)


def unless(
    command: type[C],
    clause: str,
    why_not: Callable[[AnyContext], Refusal | None],
    perform: Callable[[Any, AnyContext, C], None],
    settles: Settles = Settles.SEAT,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command without fields that is legal unless ``why_not`` refuses it; drawing it uses no random number."""
    move_set, nothing = only(command()), MoveSet[C](tuple)
    return Rule(
        command, clause, lambda context: nothing if why_not(context) else move_set, lambda context, _: why_not(context), perform, settles
    )


def one_of(
    command: type[C],
    clause: str,
    options: Callable[[AnyContext], Sequence[Any]],
    reason: Callable[[AnyContext, Any], Message | Refusal],
    perform: Callable[[Any, AnyContext, C], None],
    settles: Settles = Settles.SEAT,
    near: Callable[[Any], int] | None = None,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command that names one of several options.

    Args:
        command: The kind of command; it has one field.
        clause: The clause of the rule.
        options: The legal values of the field, in order.
        reason: The reason why another value is not legal; a refusal without alternatives if another clause says so.
        perform: Does the command.
        settles: The part of the decision that the command completes.
        near: A number for each option: a refusal offers those whose numbers are nearest, by default the first ones.
    """
    (field,) = attrs.fields(command)
    named = attrgetter(field.name)
    naming: Callable[[Any], C] = cache(command)

    def why_not(context: AnyContext, tried: C) -> Refusal | None:
        found, wrong = options(context), named(tried)
        if wrong in found:
            return None
        if near is not None:
            found = sorted(found, key=lambda option: abs(near(option) - near(wrong)))
        why, offered = reason(context, wrong), tuple([naming(option) for option in found[:NEAREST]])
        return Refusal(clause, why, offered) if isinstance(why, Message) else evolve(why, alternatives=offered)

    return Rule(command, clause, partial(Picks, naming, options), why_not, perform, settles)


def from_hand(
    command: type[C],
    clause: str,
    reason: Callable[[AnyContext, Any], Message],
    perform: Callable[[Any, AnyContext, C], None],
    near: Callable[[Any], int] | None = None,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command that names something in the seat's hand; arguments as for `one_of`."""
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
"""A sentence: fixed, or made from the state and the decision or command that it is about."""
Prompts = Mapping[type[Decision], Told]
"""The prompt for the seat that decides, by kind of decision."""
Descriptions = Mapping[type[Command], Told]
"""A command in words, by its kind."""


class WordingByKind(Wording[S]):
    """A wording made of tables: one sentence for each kind of decision and of command."""

    prompts: ClassVar[Prompts]
    descriptions: ClassVar[Descriptions]
    waiting: ClassVar[Prompts] = MappingProxyType({})
    """The prompt for the other seats, by kind of decision; by default `waits_for`."""
    over: ClassVar[Message] = msg("The game is over.")
    """The prompt once the game has ended."""
    only: ClassVar[Mapping[type, Message]] = MappingProxyType({})
    """The reason why only one command is possible, by kind of decision."""

    def prompt(self, state: S, seat: int) -> Message:
        """The prompt for a seat."""
        decision = state.decision
        if decision is None:
            return self.over
        if seat in decision.seats:
            return _render(self.prompts[type(decision)], state, decision)
        told = self.waiting.get(type(decision))
        return _render(told, state, decision) if told is not None else self.waits_for(state, decision.seat)

    @abstractmethod
    def waits_for(self, state: S, seat: int) -> Message:
        """The prompt for a seat that waits for another one."""

    def describe(self, state: S, command: Command) -> Message:
        """A command in words."""
        return _render(self.descriptions[type(command)], state, command)

    def no_choice(self, state: S) -> Message:
        """The reason why only one command is possible."""
        return self.only.get(type(state.decision)) or super().no_choice(state)


def _render(told: Told, state: object, about: object) -> Message:
    return told if isinstance(told, Message) else told(state, about)
