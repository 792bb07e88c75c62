"""The contract between a game and everything around it: tables, bots, the app, scripts.

A `Game` answers questions about frozen states. A *view* is a state of the same type in which everything the
seat can't see is turned face down, so that every rule function runs on a view as well as on the full state:
legality, prompts and pictures of a seat are computed from its view alone (TBL-5).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from attrs import frozen

from engines.kernel.coach import Adviser, Analyst
from engines.kernel.commands import Command, parse
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Moves
from engines.kernel.options import EDITION, Option, OptionValue
from engines.kernel.rng import Rng

S = TypeVar("S")

PERSON = "person"
"""`Seat.player` of a seat played by a person at this computer; any other value names a bot."""


MAX_DEAL = 9_999_999_999
"""The largest deal number (ten digits, TBL-4)."""


COLOURS = ("orange", "sky", "green", "vermilion", "purple")
"""Seat colours; each comes with a symbol of its own (triangle, circle, square, diamond, star), never alone (TBL-1)."""


PRACTICE = "practice"
"""Anything can be taken back; it is counted and shown in the result."""


FAIR = "fair"
"""A seat can take back its own last decision as long as no other person has decided since, and nobody has seen what was rolled, shuffled
or revealed by it."""


NONE = "none"
"""Nothing can be taken back."""


POLICIES = (PRACTICE, FAIR, NONE)


class ContentError(ValueError):
    """Card files that can't be used; ``message`` says which file, which entry, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@frozen
class Seat:
    """A place at the table (TBL-1)."""

    name: str
    colour: str = "orange"
    player: str = PERSON


@frozen
class Setup:
    """Everything that fixes a table's start: game, seats, options, deal number (TBL-4), and a position where one was set up.

    ``automatic``: a decision that leaves a person no choice is played by itself at this table (`Game.forced`).
    """

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    deal: int
    position: str = ""
    automatic: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple([seat.name for seat in self.seats])


@frozen
class Refusal:
    """Why a command is not legal: the clause, a sentence about this position, and the nearest legal alternatives (TBL-3)."""

    clause: str
    reason: Message
    alternatives: tuple[Command, ...] = ()

    def __str__(self) -> str:
        return f"{self.clause}: {self.reason}"


class Refused(Exception):
    """A refused command or set-up. It changed nothing."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Event(NamedTuple):
    """Something that happened, as a fact (a command is an intent).

    ``kind`` is a stable name for animation and tests; games that roll dice or shuffle cards call these ``rolled`` and ``shuffled``, so
    that a refused undo can say so (TBL-7). Where ``seen_by`` names seats, only they are told ``message``; the others
    get ``otherwise``, or nothing. ``afterwards`` is what is told of it once the game has put away what it tells (`Game.put_away`): one
    sentence, or none; None where it stays as it is.
    """

    kind: str
    message: Message
    clause: str = ""
    seen_by: frozenset[int] | None = None
    otherwise: Message | None = None
    afterwards: tuple[Message, ...] | None = None

    def message_for(self, seat: int | None) -> Message | None:
        """What a seat (None: a spectator) is told of it."""
        if self.seen_by is None or (seat is not None and seat in self.seen_by):
            return self.message
        return self.otherwise


EventFields = tuple[str, Message, str, frozenset[int] | None, Message | None, tuple[Message, ...] | None]
"""The fields of an `Event`."""


class Applied(NamedTuple, Generic[S]):
    """What a command did: the state after it, what happened, and the seats that learnt something hidden through it.

    Whether chance was used is seen from the generator in the state, not declared. Bots apply a thousand commands and never ask what
    happened, so the events are made when they are read.
    """

    state: S
    said: tuple[EventFields, ...] = ()
    reveals: frozenset[int] = frozenset()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        return tuple(map(Event._make, self.said))


class Ending(Enum):
    """How a beat ends when what a command did is played out."""

    PLAIN = "plain"
    """The next one follows at the table's pace."""
    PAUSE = "pause"
    """Something is over that people look at before it goes on: a trick, an Activity, a fight."""
    SUMMARY = "summary"
    """A round, a day or a season is over."""


class Beat(NamedTuple, Generic[S]):
    """A part of what a command did: the state at its end, and the events since the last one.

    The last one has the state that the command leads to. The states of others are between two steps of the game: views are made of them
    as of any other, and nobody is to act in them.
    """

    state: S
    events: tuple[Event, ...]
    ending: Ending = Ending.PLAIN


# Results


@frozen
class Line:
    """A line of a seat's result (TBL-10)."""

    what: Message
    clause: str
    amount: int


@frozen
class SeatResult:
    """A seat's result: whether it won, its total and the lines that add up to it."""

    won: bool
    total: int
    lines: tuple[Line, ...] = ()


def ranked(lines: Sequence[tuple[Line, ...]], best: Callable[[list[int]], int] = max) -> tuple[SeatResult, ...]:
    """Every seat's result from its lines: its total is their sum, and whoever has the best total wins (TBL-11)."""
    totals = [sum(line.amount for line in each) for each in lines]
    return tuple(SeatResult(total == best(totals), total, each) for total, each in zip(totals, lines, strict=True))


@frozen
class Outcome:
    """How a game ended (TBL-10)."""

    reason: Message
    clause: str
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, possibly none, possibly several (TBL-11)."""
        return tuple(seat for seat, result in enumerate(self.results) if result.won)


def victory(names: Sequence[Message], amount: Message) -> Message:
    """Who has won, and with how much: one alone, or those who share it (TBL-11).

    >>> str(victory([msg("Ann")], msg("9 points"))), str(victory([msg("Ann"), msg("Ben")], msg("9 points")))
    ('Ann wins with 9 points.', 'Ann and Ben share the victory with 9 points each.')
    """
    if len(names) == 1:
        return msg("{name} wins with {amount}.", name=names[0], amount=amount)
    return msg("{names} share the victory with {amount} each.", names=tuple(names), amount=amount)


@frozen
class ScoreMark:
    """A point of a plot of the score: what it stands for, and every seat's total then."""

    label: Message
    totals: tuple[int, ...]


def growth(gained: Iterable[tuple[Message, Sequence[int]]]) -> tuple[ScoreMark, ...]:
    """A plot of the score, from what every seat gained at each of its points.

    >>> [mark.totals for mark in growth([(msg("Round 1"), (2, 0)), (msg("Round 2"), (1, 4))])]
    [(2, 0), (3, 4)]
    """
    marks: list[ScoreMark] = []
    for label, points in gained:
        before = marks[-1].totals if marks else (0,) * len(points)
        marks.append(ScoreMark(label, tuple([sum(both) for both in zip(before, points, strict=True)])))
    return tuple(marks)


@frozen
class SummaryRow:
    """A line of a summary: who, what, how much (None: no number), by which clause. ``marked``: this is whom the summary is about."""

    seat: int
    what: Message
    amount: int | None = None
    clause: str = ""
    marked: bool = False


@frozen
class Summary:
    """Who got what, when something is over: a trick, an Activity, a round, a day."""

    title: Message
    rows: tuple[SummaryRow, ...]


class Stage(NamedTuple):
    """Where in the game a state stands, for turn marks on the timeline.

    ``chapter`` is what people call the part of the game that holds the round, where a round is not a part of its own: a day, a season.
    """

    round: int
    label: Message
    seat: int | None = None
    chapter: Message = msg("")

    @property
    def heading(self) -> Message:
        """The chapter; the round, where rounds are the chapters, and before the first one what it is called."""
        if self.chapter.text:
            return self.chapter
        return msg("Round {round}", round=self.round) if self.round else self.label


# The game


class Bot(ABC, Generic[S]):
    """Decides for a seat from what that seat may know: its view and what it has seen before, never the state (TBL-5).

    ``label`` is what people call it and ``about`` a sentence on how it plays, both for the set-up of a table; a bot without them is
    offered under its name.
    """

    label: ClassVar[Message] = msg("")
    about: ClassVar[Message] = msg("")

    def remember(self, views: Iterator[S]) -> S:
        """What the bot decides from: its seat's view, which is the first of ``views``, with what it remembers of earlier ones face up.

        Views come newest first and are made as they are asked for, so a bot looks back no further than it needs to. What it remembers is
        a view as well: a world that `Game.determinize` draws from it looks like the present view to the seat, and agrees with the past.
        A bot that doesn't say otherwise remembers nothing.
        """
        return next(views)

    @abstractmethod
    def decide(self, game: Game[S], view: S, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command of the seat, and the generator after all draws that it took (not the table's own generator).

        ``view`` is the seat's view, with what the bot remembers besides.
        """


class Wording(ABC, Generic[S]):
    """What a game says about its states and commands, for prompts, labels and plots. Every answer can be given from a view."""

    scored: ClassVar[Message] = msg("Points")
    """What is counted: what its `totals` are."""

    @abstractmethod
    def prompt(self, state: S, seat: int) -> Message:
        """What the seat has to decide, in plain words; where it has nothing to, whom the game waits for, or that it has ended."""

    @abstractmethod
    def describe(self, state: S, command: Command) -> Message:
        """A command in words, short enough for "Undo …"."""

    @abstractmethod
    def stage(self, state: S) -> Stage:
        """Where in the game this is."""

    def no_choice(self, state: S) -> Message:
        """Why nothing else than the one command can be done, for everybody to read; it does not say which."""
        del state
        return msg("Nothing else can be done.")

    def progress(self, state: S) -> tuple[ScoreMark, ...]:
        """How the seats' totals have grown so far, for a plot; empty where a game has no such thing to show."""
        del state
        return ()

    def totals(self, state: S) -> tuple[int, ...]:
        """What every seat has scored in a state; empty where nobody can have scored yet, and always where a game scores at its end."""
        del state
        return ()


class Game(ABC, Generic[S]):
    """The rules of one game. Instances hold only content (cards), never anything about a table."""

    id: ClassVar[str]
    name: ClassVar[Message]
    rules_version: ClassVar[int]
    seat_counts: ClassVar[range]
    state_type: ClassVar[type[Any]]
    command_types: ClassVar[tuple[type[Command], ...]]

    options: tuple[Option[Any], ...] = ()
    """The options of the set-up, in the order they are offered."""
    wording: Wording[S]
    """What the game says to people."""
    bots: Mapping[str, Bot[S]] = MappingProxyType({})
    """The bots that play this game, by name, besides the kernel's own ``random``. The rules don't know them; they are handed in."""
    adviser: Adviser[Game[S], S] | None = None
    """Who advises persons in this game; None where nobody does. Handed in like the bots."""
    analyst: Analyst[Game[S], S] | None = None
    """Who studies games that are over and positions that lie open; None where nobody does. Handed in like the bots."""

    editions: Mapping[str, Game[S]] = MappingProxyType({})
    """The same rules with other cards, by the name of the edition; handed in by whoever knows of any."""

    def for_options(self, options: Mapping[str, object]) -> Game[S]:
        """The game of a table with these options: with the cards of the edition that they name, where it is there."""
        name = options.get(EDITION)
        return self.editions.get(name, self) if isinstance(name, str) else self

    @property
    def content_digest(self) -> str:
        """A digest of the card data the rules run on; empty where the game has none."""
        return ""

    def check_setup(self, setup: Setup) -> Refusal | None:
        """Why a table can't be set up so; the options are complete and of the right types."""
        del setup
        return None

    def idle_options(self, setup: Setup) -> Mapping[str, Message]:
        """The options that would change nothing in this set-up, by key, each with the reason, whether it can be played or not."""
        del setup
        return {}

    def assists(self, setup: Setup) -> bool:
        """Whether the set-up itself helps along, by what it shows, so that the result counts as assisted (TBL-10)."""
        del setup
        return False

    @abstractmethod
    def new(self, setup: Setup) -> Applied[S]:
        """The first state of a table, up to its first decision."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may decide now: one, or several where a choice is simultaneous; none when the game has ended."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Moves[Command]:
        """Everything the seat may do now, lazily; nothing where it is not to decide."""

    @abstractmethod
    def check(self, state: S, seat: int, command: Command) -> Refusal | None:
        """Why the seat may not do it, or None where it may. Answers for every command that can be parsed, however wild its values."""

    @abstractmethod
    def apply(self, state: S, seat: int, command: Command) -> Applied[S]:
        """The state after a command that `check` allows, played on to the next decision.

        What the game shuffles, rolls or deals meanwhile comes out of the state's generator, so it is part of this command (TBL-2, 4).
        """

    def unfold(self, state: S, seat: int, command: Command) -> tuple[Beat[S], ...]:
        """What `apply` does, beat by beat, to be played out before people; all in one, for a game that does not say where beats end.

        The last beat has the state of `apply`, and the events of all of them are its events.
        """
        after = self.apply(state, seat, command)
        return (Beat(after.state, after.events),)

    def summary(self, state: S, earlier: Iterable[S] = ()) -> Summary | None:
        """What is over where a beat ends with a pause or a summary; None where there is nothing to sum up.

        ``state`` is the one of the beat, in which the next step is still to come, or anybody's view of it. ``earlier`` are the states that
        decisions were made in before it, or that seat's views of them, the newest first, made as they are asked for: from them a game can
        tell what has changed.
        """
        del state, earlier
        return None

    def forced(self, state: S, seat: int) -> Command | None:
        """The one command that is left to the seat, for a table to play by itself; None where it can choose, or has nothing to decide.

        Also None where doing it by hand is the point, and where nobody may learn that nothing else could be done.
        """
        moves = tuple(islice(self.legal(state, seat), 2))
        return moves[0] if len(moves) == 1 else None

    def closes(self, state: S, seat: int, command: Command) -> bool:
        """Whether a legal command ends, or asks anew, what other seats could decide at the same time."""
        del state, seat, command
        return False

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The state as the seat (None: a spectator) sees it: all it can't see turned face down (TBL-5)."""

    def put_away(self, now: S, then: S) -> bool:
        """Whether what lay open when a decision was made, in the state ``then``, is put away ``now``, under the table's options.

        It is left to people's memory from then on: nothing that the table tells or shows repeats it (TBL-5), until the `chapter` is over.
        """
        del now, then
        return False

    def chapter(self, state: S) -> int:
        """The part of the game that a state belongs to, counted upwards: a round, a day. Of chapters that are over nothing is put away."""
        del state
        return 0

    def recall(self, now: S, then: S, seat: int | None) -> S | None:
        """The view of a former state that the seat may look back at ``now``; None where what lay open in it is put away."""
        return None if self.put_away(now, then) else self.redact(now, self.view(then, seat))

    def redact(self, now: S, seen: S) -> S:
        """A view of a former state, minus anything else that is put away ``now``."""
        del now
        return seen

    @abstractmethod
    def determinize(self, view: S, seat: int | None, rng: Rng) -> S:
        """A full state, drawn at random, that looks like this view to the seat: ``view(determinize(v, s, c), s) == v``."""

    @abstractmethod
    def rng(self, state: S) -> Rng:
        """The generator in a state; a view holds the same one whatever the state's is, so that it foretells nothing."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, once the game has ended."""

    @abstractmethod
    def problems(self, state: S) -> tuple[str, ...]:
        """Every broken invariant of a state, named in English for developers; empty for a sound one.

        Set-up positions are judged by it (TBL-8), so it answers for every value of the state's type, however wild, and never raises.
        """

    def options_of(self, state: S) -> Mapping[str, OptionValue]:
        """The options that a state was set up with, by key, as far as they can be told from it.

        A set-up position is refused where they differ from the set-up's (TBL-8).
        """
        del state
        return {}

    def parse(self, text: str) -> Command:
        """The command that a line of text means. Raises CommandError."""
        return parse(text, self.command_types)

    def has_secrets(self, state: S, seat: int) -> bool:
        """Whether the seat sees something that a spectator doesn't (a cover is needed between persons, TBL-6)."""
        return self.view(state, seat) != self.view(state, None)

    def needs_hidden(self, state: S, seat: int) -> bool:
        """Whether the seat needs something that a spectator doesn't see for its present decision; False where it has none (TBL-6).

        Where it does not, all it can do is legal, offered and told in the spectator's view just as in its own.
        """
        return seat in self.to_act(state) and self.has_secrets(state, seat)

    @abstractmethod
    def seats(self, state: S) -> range:
        """The seats of the table."""
