"""The history of a table: states to go back to, decisions, record entries; and the policies on what may be undone (TBL-7, 8).

One undo takes back the last decision of a person, with everything that bots decided and that was played automatically after it. At a
table of bots only, it takes back one decision.

At a fair table nobody can gain knowledge by an undo, so what a decision has set off bars it only once somebody has seen that. A person
who plays the last coin, which turns all coins over, and notices before the next player lifts the cover that it was the wrong coin can
still undo it: dice and cards come out the same when it is played again, and nobody has seen them. Whoever undoes says whether the
result was ``unseen``; the record says so, too, so that it can be followed without knowing who sat where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Self, TypeVar

from attrs import define, evolve, field, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import FAIR, NONE, PERSON, PRACTICE, Event, Refusal, Seat, Stage
from engines.kernel.messages import Message, msg
from engines.kernel.records import HINT, PLAY, REDO, STATE, UNDO, Entry
from engines.kernel.serialization import digest


class Played(NamedTuple):
    """A decision that was played: the seat, the command, and the result.

    ``random``: the generator was used. ``reveals``: the seats that learnt something hidden. ``forced``: a person's forced move, played
    automatically.
    """

    seat: int
    command: Command
    events: tuple[Event, ...]
    stage: Stage
    random: bool
    reveals: frozenset[int]
    forced: bool = False


S = TypeVar("S")
CHECKPOINT_EVERY = 10
"""The most entries between two checkpoints of a record, so that a difference is found near the decision that caused it.

A digest takes about as long as replaying one decision (0.15 to 0.4 ms), so a replay takes a tenth longer.
"""


@frozen
class Assistance:
    """The help used at a table, shown in the result (TBL-10): practice undos and hints. ``setup``: the set-up itself helps."""

    undos: int = 0
    hints: int = 0
    setup: bool = False

    def __bool__(self) -> bool:
        return bool(self.undos or self.hints or self.setup)


class Checkpoints(Generic[S]):
    """The states whose digests a record holds, by the number of entries before each. A digest is made only when it is written."""

    def __init__(self, digests: Mapping[int, str] | None = None) -> None:
        self._digests = dict(digests or {})
        self._states: dict[int, S] = {}
        self.last = max(self._digests, default=0)

    def copy(self) -> Self:
        """A copy."""
        other = type(self)(self._digests)
        other._states, other.last = dict(self._states), self.last
        return other

    def add(self, number: int, state: S) -> None:
        """Add a checkpoint for a state."""
        if number not in self:
            self._states[number] = state
            self.last = number

    def __contains__(self, number: int) -> bool:
        return number in self._states or number in self._digests

    def entry(self, number: int) -> Entry:
        """The record entry of a checkpoint."""
        if number in self._states:
            self._digests[number] = digest(self._states.pop(number))
        return Entry(STATE, 0, self._digests[number])


@define
class History(Generic[S]):
    """States, decisions and record entries of one table. It knows no rules and no policies.

    ``states`` are those of this line, the first one included, and ``moves`` the decisions between them; the first ``at`` moves have been
    played, the others undone. ``entries`` are everything that was ever done, in order. ``automatic``: forced moves are played
    automatically. ``hinted`` are the states in which a hint was given, ``shown`` those with the text of a command that it showed.
    """

    states: list[S]
    assistance: Assistance
    automatic: bool
    moves: list[Played] = field(factory=list)
    at: int = 0
    entries: list[Entry] = field(factory=list)
    hinted: list[S] = field(factory=list)
    shown: list[tuple[S, str]] = field(factory=list)
    checkpoints: Checkpoints[S] = field(factory=Checkpoints, eq=False)

    def copy(self) -> Self:
        """An independent copy."""
        return evolve(
            self,
            states=[*self.states],
            moves=[*self.moves],
            entries=[*self.entries],
            hinted=[*self.hinted],
            shown=[*self.shown],
            checkpoints=self.checkpoints.copy(),
        )

    def play(self, played: Played, state: S) -> None:
        """Add a decision and the state it led to; moves undone before can't be redone any more."""
        if self.at < len(self.moves):
            del self.moves[self.at :], self.states[self.at + 1 :]
        self.moves.append(played)
        self.states.append(state)
        self.at += 1
        self.note(Entry(PLAY, played.seat, played.command))

    def undo(self, span: int, kind: str = UNDO) -> None:
        """Undo a number of decisions, with an entry of this kind."""
        self.at -= span
        self.note(Entry(kind))

    def redo(self, span: int) -> tuple[Played, ...]:
        """Redo a number of decisions, and return them."""
        before = self.at
        self.at += span
        self.note(Entry(REDO))
        return tuple(self.moves[before : self.at])

    def note(self, entry: Entry) -> None:
        """Add an entry, and a checkpoint after it if one is due."""
        self.entries.append(entry)
        if len(self.entries) - self.checkpoints.last >= CHECKPOINT_EVERY:
            self.add_checkpoint()

    def add_checkpoint(self) -> None:
        """Add a checkpoint for the present state."""
        self.checkpoints.add(len(self.entries), self.states[self.at])

    def assist(self, undos: int = 0, hints: int = 0) -> None:
        """Count help that was used."""
        so_far = self.assistance
        self.assistance = evolve(so_far, undos=so_far.undos + undos, hints=so_far.hints + hints)

    def hint(self, shown: str = "") -> None:
        """Count a hint that was given in the present state, or note the command that it has ``shown``."""
        self.note(Entry(HINT, 0, shown))
        if shown:
            self.shown.append((self.states[self.at], shown))
        else:
            self.assist(hints=1)
            self.hinted.append(self.states[self.at])

    def written(self, since: int = 0) -> Iterator[Entry]:
        """The entries after the first ``since``, each followed by its checkpoint where it has one."""
        if since == 0 and 0 in self.checkpoints:
            yield self.checkpoints.entry(0)
        for number, entry in enumerate(self.entries[since:], since + 1):
            yield entry
            if number in self.checkpoints:
                yield self.checkpoints.entry(number)


# Undo and redo


CLAUSE = "TBL-7"


def default_policy(seats: Sequence[Seat]) -> str:
    """Fair for two or more persons, else practice."""
    return FAIR if sum(seat.player == PERSON for seat in seats) > 1 else PRACTICE


def undo_span(moves: Sequence[Played], at: int, seats: Sequence[Seat]) -> int:
    """The number of the first ``at`` moves that one undo takes back; 0 if there is nothing to undo."""
    if not any(seat.player == PERSON for seat in seats):
        return min(at, 1)
    for index in range(at - 1, -1, -1):
        if _chosen(moves[index], seats):
            return at - index
    return 0


def redo_span(moves: Sequence[Played], at: int, seats: Sequence[Seat]) -> int:
    """The number of moves from ``at`` on that one redo plays again: a decision, and what followed without a person's choice."""
    if at >= len(moves):
        return 0
    if not any(seat.player == PERSON for seat in seats):
        return 1
    end = at + 1
    while end < len(moves) and not _chosen(moves[end], seats):
        end += 1
    return end - at


def _chosen(move: Played, seats: Sequence[Seat]) -> bool:
    """True if a person decided, and had a choice."""
    return seats[move.seat].player == PERSON and not move.forced


def why_not_undo(
    policy: str, moves: Sequence[Played], at: int, seats: Sequence[Seat], seat: int | None, *, unseen: bool = False
) -> Refusal | None:
    """The reason why a seat (None: the one that made it) can't undo the last decision, or None if it can (TBL-7).

    ``unseen``: nobody has been shown what the decision led to.
    """
    if policy == NONE:
        return _no(msg("This table is played without undo."))
    span = undo_span(moves, at, seats)
    if not span:
        return _no(msg("There is nothing to undo."))
    if policy == PRACTICE:
        return None
    taken = moves[at - span : at]
    if seat is not None and taken[0].seat != seat:
        return _no(msg("{name} has moved since, and only {name} can undo that.", name=seats[taken[0].seat].name))
    return None if unseen else next((_no(reason) for reason in _barriers(taken)), None)


def why_not_redo(policy: str, moves: Sequence[Played], at: int, seats: Sequence[Seat], seat: int | None) -> Refusal | None:
    """The reason why a seat (None: the one that undid it) can't redo a decision, or None if it can (TBL-7)."""
    if not redo_span(moves, at, seats):
        return _no(msg("There is nothing to redo."))
    owner = moves[at].seat
    if policy == FAIR and seat is not None and owner != seat:
        return _no(msg("Only {name}, who undid it, can redo it.", name=seats[owner].name))
    return None


def _no(reason: Message) -> Refusal:
    return Refusal(CLAUSE, reason)


def _barriers(taken: Sequence[Played]) -> Iterator[Message]:
    """The reasons against an undo at a fair table, once the result was seen."""
    for move in taken:
        kinds = {event.kind for event in move.events}
        if move.random and "rolled" in kinds:
            yield msg("A die was rolled, so this can't be undone.")
        elif move.random and "shuffled" in kinds:
            yield msg("Cards were shuffled, so this can't be undone.")
        elif move.random:
            yield msg("Chance was used, so this can't be undone.")
        elif move.reveals:
            yield msg("Something hidden was revealed, so this can't be undone.")
