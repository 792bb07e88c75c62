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
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from attrs import frozen

from engines.kernel.commands import Command, parse
from engines.kernel.messages import Message, WordedError, msg

if TYPE_CHECKING:
    # A record's header is read without them.
    from engines.kernel.coach import Adviser, Analyst
    from engines.kernel.moves import Moves
    from engines.kernel.options import Option, OptionValue
    from engines.kernel.rng import Rng

S = TypeVar("S")
PERSON = "person"
"""`Seat.player` of a seat played by a person at this computer; any other value names a bot."""
MAX_DEAL = 9_999_999_999
"""The largest deal number (ten digits, TBL-4)."""
COLOURS = ("orange", "sky", "green", "vermilion", "purple")
"""Seat colours; each comes with a symbol of its own (triangle, circle, square, diamond, star), never alone (TBL-1)."""
PRACTICE = "practice"
"""Anything can be undone; undos are counted and shown in the result."""
FAIR = "fair"
"""A seat can undo its own last decision as long as no other person has decided since, and nobody has seen what it rolled, shuffled or
revealed."""
NONE = "none"
"""Nothing can be undone."""
POLICIES = (PRACTICE, FAIR, NONE)


class ContentError(WordedError):
    """Card files that can't be used; ``message`` says which file, which entry, and why."""


@frozen
class Seat:
    """A place at the table (TBL-1)."""

    name: str
    colour: str = "orange"
    player: str = PERSON


@frozen
class Setup:
    """Everything that fixes a table's start: game, seats, options, deal number and, if one was set up, a position (TBL-4).

    ``automatic``: forced moves of persons are played automatically (`Game.forced`).
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
    """The reason why a command is not legal: the clause, a sentence about this position, the nearest legal alternatives (TBL-3)."""

    clause: str
    reason: Message
    alternatives: tuple[Command, ...] = ()

    def __str__(self) -> str:
        return f"{self.clause}: {self.reason}"


class Problem(str):
    """A broken invariant of a state: the fault in English for developers, and for players the clause that it breaks and a sentence."""

    __slots__ = ("clause", "words")
    clause: str
    words: Message

    def __new__(cls, clause: str, words: Message) -> Problem:
        """A problem; as a text it is the sentence in English."""
        return cls._made(str(words), clause, words)

    @classmethod
    def _made(cls, text: str, clause: str, words: Message) -> Problem:
        made = super().__new__(cls, text)
        made.clause, made.words = clause, words
        return made

    @classmethod
    def of(cls, problem: str) -> Problem:
        """A problem as it is; one with a text for developers alone breaks the law of set-up positions."""
        return problem if isinstance(problem, Problem) else cls._made(problem, "TBL-8", msg("The game can't get into this position."))


class Refused(Exception):
    """A refused command or set-up. It changed nothing."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Event(NamedTuple):
    """A fact: something that happened (a command is an intent).

    ``kind`` is a stable name for animation and tests; games that roll dice or shuffle cards use ``rolled`` and ``shuffled``, so that a
    refused undo can say so (TBL-7). If ``seen_by`` names seats, only they are told ``message``; the others get ``otherwise``, or nothing.
    ``afterwards`` replaces the message once the game has put away what it tells (`Game.put_away`): one sentence, or none; None keeps it.
    """

    kind: str
    message: Message
    clause: str = ""
    seen_by: frozenset[int] | None = None
    otherwise: Message | None = None
    afterwards: tuple[Message, ...] | None = None

    def message_for(self, seat: int | None) -> Message | None:
        """The sentence for a seat (None: a spectator)."""
        if self.seen_by is None or (seat is not None and seat in self.seen_by):
            return self.message
        return self.otherwise


EventFields = tuple[str, Message, str, frozenset[int] | None, Message | None, tuple[Message, ...] | None]
Said = EventFields | tuple[Callable[..., Event], *tuple[Any, ...]]
"""An event yet to be made: its fields, or the function that makes it with the values it is given."""


class Applied(NamedTuple, Generic[S]):
    """The result of a command: the state after it, what happened, and the seats that learnt something hidden.

    The generator in the state tells whether chance was used. Events are made when they are read, since bots apply a thousand commands
    and never read them.
    """

    state: S
    said: tuple[Said, ...] = ()
    reveals: frozenset[int] = frozenset()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events, in order."""
        return tuple([Event._make(told) if isinstance(told[0], str) else told[0](*told[1:]) for told in self.said])


class Ending(Enum):
    """The pause after a beat when a command is played out."""

    PLAIN = "plain"
    """The next one follows at the table's pace."""
    PAUSE = "pause"
    """Something is over that people want to look at: a trick, an Activity, a fight."""
    SUMMARY = "summary"
    """A round, a day or a season is over."""


class Beat(NamedTuple, Generic[S]):
    """A part of what a command did: the state at its end, and the events since the last beat.

    The last beat has the state that the command leads to. The others' states lie between two steps of the game: they have views like any
    other, but nobody acts in them.
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
    """Every seat's result: its total is the sum of its lines, and the best total wins (TBL-11)."""
    totals = [sum(line.amount for line in each) for each in lines]
    return tuple(SeatResult(total == best(totals), total, each) for total, each in zip(totals, lines, strict=True))


@frozen
class Outcome:
    """The end of a game (TBL-10)."""

    reason: Message
    clause: str
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, possibly none, possibly several (TBL-11)."""
        return tuple(seat for seat, result in enumerate(self.results) if result.won)


def victory(names: Sequence[Message], amount: Message) -> Message:
    """A sentence that names the winner, or those who share the victory, and the score (TBL-11).

    >>> str(victory([msg("Ann")], msg("9 points"))), str(victory([msg("Ann"), msg("Ben")], msg("9 points")))
    ('Ann wins with 9 points.', 'Ann and Ben share the victory with 9 points each.')
    """
    if len(names) == 1:
        return msg("{name} wins with {amount}.", name=names[0], amount=amount)
    return msg("{names} share the victory with {amount} each.", names=tuple(names), amount=amount)


@frozen
class ScoreMark:
    """A point of a score plot: its label, and every seat's total."""

    label: Message
    totals: tuple[int, ...]


def growth(gained: Iterable[tuple[Message, Sequence[int]]]) -> tuple[ScoreMark, ...]:
    """A score plot, from every seat's gain at each point.

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
    """A line of a summary: seat, text, amount (None: no number) and clause. ``marked``: the summary is about this seat.

    ``gained`` is the part of the amount that is new with what is over.
    """

    seat: int
    what: Message
    amount: int | None = None
    clause: str = ""
    marked: bool = False
    gained: int = 0
    ties: tuple[int, ...] = ()
    """Numbers that rank rows with the same amount, by the first that differs: the highest is the best."""


@frozen
class Summary:
    """The gains of every seat when something is over: a trick, an Activity, a round, a day; ``ahead`` says what comes next.

    With ``fewest`` the lowest amount is the best. ``heads`` are the names of what is gained and of the amount. A ``minor`` one never hides
    pieces. ``yours`` is the title for a player alone against bots whose row is marked, if it is another one.
    """

    title: Message
    rows: tuple[SummaryRow, ...]
    ahead: Message | None = None
    fewest: bool = False
    heads: tuple[Message, ...] = ()
    minor: bool = False
    yours: Message | None = None
    since: tuple[Message, ...] = ()
    """The setbacks that have followed in the same decision."""


class Stage(NamedTuple):
    """A state's place in the game, for turn marks on the timeline.

    ``chapter`` names the larger part of the game that holds the round, if there is one: a day, a season. ``part`` names the part of the
    round, in the middle of a sentence.
    """

    round: int
    label: Message
    seat: int | None = None
    chapter: Message = msg("")
    part: Message = msg("")

    @property
    def heading(self) -> Message:
        """The chapter's name; otherwise the round, and before the first round the label."""
        return self.chapter if self.chapter.text else self._round

    def told_apart_from(self, later: Stage) -> Message:
        """The name of the largest part of the game that is over in a later stage: the chapter or round, or the part within it."""
        if self.heading != later.heading:
            return self.heading
        return self.part if self.part.text else self._round

    @property
    def _round(self) -> Message:
        return msg("Round {round}", round=self.round) if self.round else self.label


# The game


class Bot(ABC, Generic[S]):
    """Decides for a seat from what that seat may know: its view and what it has seen before, never the state (TBL-5).

    ``label`` and ``about``, a sentence on how it plays, are shown in the set-up of a table; a bot without them is offered by its name.
    """

    label: ClassVar[Message] = msg("")
    about: ClassVar[Message] = msg("")

    def remember(self, views: Iterator[S]) -> S:
        """The seat's present view, the first of ``views``, with what the bot remembers of earlier ones face up.

        Views come newest first and are made on demand, so a bot looks back no further than it needs. The result is a view as well: a world
        that `Game.determinize` draws from it looks like the present view to the seat, and agrees with the past. By default a bot remembers
        nothing.
        """
        return next(views)

    @abstractmethod
    def decide(self, game: Game[S], view: S, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command of the seat, and the generator after all draws that it took (not the table's own generator).

        ``view`` comes from `remember`.
        """


class Wording(ABC, Generic[S]):
    """A game's sentences about its states and commands, for prompts, labels and plots. Every one can be made from a view."""

    scored: ClassVar[Message] = msg("Points")
    """Name of the score unit, as counted by `totals`."""
    explained: ClassVar[Message | None] = None
    """Name of the score unit, and how it is counted, for a player alone, who plays for something else; None if `scored` says enough."""
    reached: ClassVar[Message] = msg("points")
    """Name of the unit of a `Par`, for a sentence."""
    weighty: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that a player who was away should hear of first."""
    setbacks: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that the summary of a round tells too, if they come with the next round."""
    loud: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that stand out in the log."""
    uneventful: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that change nothing: the log and screen readers tell of them, but no beat and no cover does."""
    folded: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """The kinds of events whose sentences share a line of the log with one before it, if that is of one of the given kinds."""

    def implied(self, before: Event, event: Event) -> bool:
        """True if an event goes without saying in the log after the one just before it."""
        return False

    def joined(self, before: Message, after: Message) -> Message | None:
        """One sentence for two that follow each other in the log; None if each has a line of its own."""
        return None

    @abstractmethod
    def prompt(self, state: S, seat: int) -> Message:
        """The seat's decision, in plain words; if it has none, the player the game waits for, or that the game has ended."""

    @abstractmethod
    def describe(self, state: S, command: Command) -> Message:
        """A command in words."""

    def brief(self, state: S, command: Command) -> Message:
        """A command in few words, for "Undo: …"; by default all of `describe`."""
        return self.describe(state, command)

    @abstractmethod
    def stage(self, state: S) -> Stage:
        """The stage of the game."""

    def goal(self, state: S) -> Message | None:
        """The goal of the game, in a line that always stands beside the table; None: nothing stands there."""
        return None

    def no_choice(self, state: S) -> Message:
        """The reason why only one command is possible, for everybody to read, without the command; empty if the step passes unnoticed."""
        return msg("No other move is possible.")

    def concerns_all(self, state: S) -> bool:
        """True if the reason why only one command is possible concerns everybody, and not the player whose command it is."""
        return False

    def errand(self, state: S, seat: int) -> Message | None:
        """The decision for which a player is asked to sit down, if it is not a turn of theirs, for everybody to read."""
        return None

    def standing(self, state: S) -> Message | None:
        """The progress of one player, or of all together, in a few words; None if the stage of the game or the totals say enough."""
        return None

    def progress(self, state: S) -> tuple[ScoreMark, ...]:
        """The growth of the seats' totals so far, for a plot; empty if the game has none to show."""
        return ()

    def changes(self, before: S, after: S, seat: int, between: Iterable[S] = ()) -> tuple[Message, ...] | None:
        """The changes that matter to a seat which was away, from its views, in a few lines; None if the log tells them as well.

        ``between`` are its views meanwhile, the oldest first.
        """
        return None

    def totals(self, state: S) -> tuple[int, ...]:
        """Every seat's score in a state; empty if nobody can have scored yet, and always if the game scores at its end."""
        return ()


class Game(ABC, Generic[S]):
    """The rules of one game. Instances hold only content (cards), and nothing about a table that an answer depends on."""

    id: ClassVar[str]
    name: ClassVar[Message]
    rules_version: ClassVar[int]
    seat_counts: ClassVar[range]
    state_type: ClassVar[type[Any]]
    command_types: ClassVar[tuple[type[Command], ...]]

    options: tuple[Option[Any], ...] = ()
    """The options of the set-up, in the order in which they are offered."""
    keeps_view: ClassVar[bool] = False
    """True if a person keeps their own view as long as they decide, also where a decision needs nothing hidden (TBL-6)."""
    fewest: ClassVar[bool] = False
    """True if the fewest points win."""
    spared: int = 0
    """The number of ideas, or whatever a turn is paid with, that a puzzle wants left over."""
    wording: Wording[S]
    bots: Mapping[str, Bot[S]] = MappingProxyType({})
    """The bots of this game, by name, besides the kernel's own ``random``. They are handed in: the rules don't know them."""
    adviser: Adviser[Game[S], S] | None = None
    """The adviser for this game, if there is one; handed in like the bots."""
    analyst: Analyst[Game[S], S] | None = None
    """The analyst for this game, if there is one; handed in like the bots."""

    editor: ClassVar[Any] = None
    """The game's own `engines.kernel.editing.Editor`, if positions are put together by hand in a way of its own."""
    editions: Mapping[str, Game[S]] = MappingProxyType({})
    """The same rules with other cards, by the name of the edition; handed in as well."""

    def for_options(self, options: Mapping[str, object]) -> Game[S]:
        """The game with the cards of the edition that the options name, if that edition is there."""
        from engines.kernel.options import EDITION

        name = options.get(EDITION)
        return self.editions.get(name, self) if isinstance(name, str) else self

    @property
    def content_digest(self) -> str:
        """A digest of the card data; empty if the game has none."""
        return ""

    def check_setup(self, setup: Setup) -> Refusal | None:
        """The reason why a table can't be set up like this, or None; the options are complete and of the right types."""
        return None

    def idle_options(self, setup: Setup) -> Mapping[str, Message]:
        """The options that would change nothing in this set-up, by key, each with the reason."""
        return {}

    def assists(self, setup: Setup) -> bool:
        """True if the set-up shows what the rules hide, so that the result counts as assisted (TBL-10)."""
        return False

    @abstractmethod
    def new(self, setup: Setup) -> Applied[S]:
        """The first state of a table, up to its first decision."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may decide: one, or several if the decision is simultaneous; none once the game has ended."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Moves[Command]:
        """The legal moves of a seat, enumerated lazily; none if it has no decision."""

    @abstractmethod
    def check(self, state: S, seat: int, command: Command) -> Refusal | None:
        """The refusal of a seat's command, or None if it is legal. Handles every command that can be parsed, however wild its values."""

    @abstractmethod
    def apply(self, state: S, seat: int, command: Command) -> Applied[S]:
        """Apply a command that `check` allows, up to the next decision.

        What the game shuffles, rolls or deals on the way comes from the state's generator, so it is part of this command (TBL-2, 4).
        """

    def unfold(self, state: S, seat: int, command: Command) -> tuple[Beat[S], ...]:
        """Apply a command beat by beat, to be played out on screen; in a single beat unless the game says where beats end.

        The last beat has the state of `apply`, and all beats together have its events.
        """
        after = self.apply(state, seat, command)
        return (Beat(after.state, after.events),)

    def summary(self, state: S, earlier: Iterable[S] = ()) -> Summary | None:
        """The summary of what is over at the end of a beat; None if there is nothing to sum up.

        ``state`` is the beat's state, with the next step still to come, or anybody's view of it. ``earlier`` are the states in which
        decisions were made before it, or that seat's views of them, newest first and made on demand: they tell a game what has changed.
        """
        return None

    def forced(self, state: S, seat: int) -> Command | None:
        """The seat's only legal command, for a table to play automatically; None if it can choose or has no decision.

        Also None if playing it by hand is the point, or if having no choice is secret.
        """
        moves = tuple(islice(self.legal(state, seat), 2))
        return moves[0] if len(moves) == 1 else None

    def ends_for_all(self, state: S, seat: int, command: Command) -> bool:
        """True if a legal command ends, or asks again, a decision that other seats have at the same time."""
        return False

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The state as a seat (None: a spectator) sees it, with everything hidden from it turned face down (TBL-5)."""

    def put_away(self, now: S, then: S) -> bool:
        """True if what lay open in the state ``then``, when a decision was made, is put away ``now``, under the table's options.

        From then on players have to remember it: nothing that the table says or shows repeats it (TBL-5), until the `chapter` is over.
        """
        return False

    def chapter(self, state: S) -> int:
        """The number of the part of the game that a state belongs to: a round, a day. Nothing of a finished chapter is put away."""
        return 0

    def recall(self, now: S, then: S, seat: int | None) -> S:
        """The view of a former state that a seat may look back at ``now``."""
        return self.redact(now, self.view(then, seat))

    def redact(self, now: S, seen: S) -> S:
        """A view of a former state, with everything that is put away ``now`` face down or left out."""
        return seen

    @abstractmethod
    def determinize(self, view: S, seat: int | None, rng: Rng) -> S:
        """A full state, drawn at random, that looks like this view to the seat: ``view(determinize(v, s, c), s) == v``."""

    @abstractmethod
    def rng(self, state: S) -> Rng:
        """The generator in a state; the same one in every view, so that it predicts nothing."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""

    @abstractmethod
    def problems(self, state: S) -> tuple[str, ...]:
        """Every broken invariant of a state, each best as a `Problem`; empty for a sound one.

        Set-up positions are judged by it (TBL-8), so it answers for every value of the state's type, however wild, and never raises.
        """

    def options_of(self, state: S) -> Mapping[str, OptionValue]:
        """The options that a state was set up with, by key, as far as the state tells.

        A set-up position is refused if they differ from the set-up's (TBL-8).
        """
        return {}

    def parse(self, text: str) -> Command:
        """Parse a line of text as a command. Raises CommandError."""
        return parse(text, self.command_types)

    def has_secrets(self, state: S, seat: int) -> bool:
        """True if the seat sees something that a spectator doesn't (a cover is needed between players, TBL-6)."""
        return self.view(state, seat) != self.view(state, None)

    def needs_hidden(self, state: S, seat: int) -> bool:
        """True if the seat's decision needs something that a spectator doesn't see; False if it has no decision (TBL-6).

        If it is False, the spectator's view offers the same legal moves and prompts as the seat's own.
        """
        return seat in self.to_act(state) and self.has_secrets(state, seat)

    @abstractmethod
    def seats(self, state: S) -> range:
        """The seats of the table."""
