"""A table: a game in progress, and the game's single source of history (TBL-2, 7, 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Self, TypeVar

from attrs import evolve

from engines.kernel import history, records
from engines.kernel.commands import Command, CommandError
from engines.kernel.contract import (
    PERSON,
    POLICIES,
    PRACTICE,
    Applied,
    Beat,
    Ending,
    Event,
    Game,
    Outcome,
    Refusal,
    Refused,
    ScoreMark,
    Seat,
    Setup,
    Stage,
)
from engines.kernel.history import Assistance, Checkpoints, History, Played, default_policy, redo_span, undo_span
from engines.kernel.messages import Message, msg, named
from engines.kernel.moves import Moves
from engines.kernel.records import Difference, Entry, Fault, Header, Watch
from engines.kernel.serialization import digest, to_json
from engines.kernel.setup import first_state, make_setup, refused

S = TypeVar("S")


class Table(Generic[S]):
    """A game in progress: set-up, decisions, snapshots; undo and redo under an undo policy.

    ``game`` holds the rules, ``setup`` and ``policy`` never change, ``opening`` are the events of the deal.

    A table read from a record has four more facts. ``difference``: the other rules or cards it was played with, if any. ``fault``: the
    line that could not be followed, and why. ``verified``: the last record line confirmed by a checkpoint. ``truncated``: True if an
    incomplete last line was left out.

    Don't share a table between threads. Everything it returns is frozen. `engines` shows how to use it.
    """

    def __init__(self, game: Game[S], setup: Setup, policy: str, start: Applied[S]) -> None:
        self.game = game
        self.setup = setup
        self.policy = policy
        self.opening = start.events
        self.difference: Difference | None = None
        self.fault: Fault | None = None
        self.verified = 0
        self.truncated = False
        self._history = History([start.state], Assistance(setup=game.assists(setup)), setup.automatic)

    @classmethod
    def new(
        cls,
        game: Game[S],
        *,
        seats: int | Sequence[str | Seat] | None = None,
        options: Mapping[str, object] | None = None,
        deal: int = 1,
        policy: str = "",
        position: S | str = "",
        automatic: bool = False,
    ) -> Self:
        """A table before its first decision.

        Args:
            game: The rules.
            seats: How many seats, or their names, or `Seat` values; without it as few as the game allows.
            options: Rule options by key; the others have their default, the rule as written.
            deal: The deal number, which with the rest of the set-up fixes every shuffle and roll (TBL-4).
            policy: ``practice``, ``fair`` or ``none`` (TBL-7); without it fair for two or more persons, else practice.
            position: A state to start from instead of a deal, or its JSON.
            automatic: Whether forced moves of persons are played automatically, by the caller, who finds them in `forced`. Undo skips
                them.

        Raises:
            Refused: The set-up is wrong.
        """
        text = position if isinstance(position, str) else to_json(position)
        game = game.for_options(options or {})
        setup = make_setup(game, seats, options, deal, text, automatic)
        policy = policy or default_policy(setup.seats)
        if policy not in POLICIES:
            raise refused("TBL-7", msg("There is no undo policy called {policy}.", policy=policy[:40]))
        return cls(game, setup, policy, first_state(game, setup))

    @classmethod
    def from_record(cls, text: str | bytes, games: Mapping[str, Game[Any]], watch: Watch | None = None) -> Self:
        """Replay a record to its end, or as far as possible (TBL-8).

        Raises RecordError if the record can't be opened at all: no header, an unknown game, a refused set-up.
        """
        table, followed = records.replay_record(text, games, cls.new, watch)
        table._history.checkpoints = Checkpoints(followed.checkpoints)
        table.difference, table.verified = followed.difference, followed.verified
        table.fault, table.truncated = followed.fault, followed.truncated
        return table

    # The game at this moment

    @property
    def state(self) -> S:
        """The full state, hidden things included: for rules and tests, never to be shown to a seat."""
        return self._history.states[self._history.at]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return self.setup.seats

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide; none once the game has ended."""
        return self.game.to_act(self.state)

    @property
    def forced(self) -> Mapping[int, Command]:
        """The forced moves to be played automatically, by seat; empty if the table plays none automatically."""
        return {seat: command for seat in self.to_act if (command := self._forced(self.state, seat)) is not None}

    @property
    def automatic(self) -> bool:
        """True if forced moves are played automatically: as set up, or as changed by `play_forced`."""
        return self._history.automatic

    def play_forced(self, automatic: bool) -> None:
        """Play forced moves automatically from now on, or by hand. The record says so."""
        if automatic != self.automatic:
            self._history.automatic = automatic
            self._history.note(Entry(records.AUTOMATIC if automatic else records.BY_HAND))

    def _forced(self, state: S, seat: int) -> Command | None:
        automatic = self.automatic and self.seats[seat].player == PERSON
        return self.game.forced(state, seat) if automatic else None

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game has ended (TBL-10)."""
        outcome = self.game.outcome(self.state)
        return evolve(outcome, reason=self.named(outcome.reason)) if outcome is not None else None

    @property
    def assistance(self) -> Assistance:
        """The help used so far (TBL-10)."""
        return self._history.assistance

    def view(self, seat: int | None) -> S:
        """The state as a seat (None: a spectator) may see it (TBL-5)."""
        return self.game.view(self.state, seat)

    def views(self, seat: int | None, turn: int) -> Iterator[S]:
        """The views of a seat (None: a spectator) from a turn back to the first, each made on demand."""
        return (self.game.view(self.state_at(earlier), seat) for earlier in range(turn, -1, -1))

    def prompt(self, seat: int) -> Message:
        """The prompt for a seat, from its view."""
        return self.named(self.game.wording.prompt(self.view(seat), seat))

    def named(self, message: Message) -> Message:
        """A sentence of the game with the players' names for the seats."""
        return named(message, self.setup.names)

    # Decisions

    def legal(self, seat: int | None = None) -> Moves[Command]:
        """The legal moves of a seat, by default the one to act, enumerated lazily; none if it has no decision."""
        state = self.state
        if seat is None:
            acting = self.game.to_act(state)
            seat = acting[0] if len(acting) == 1 else None
        return Moves(()) if seat is None else self.game.legal(state, seat)

    def check(self, command: Command | str, seat: int | None = None) -> Refusal | None:
        """The refusal of a command, or None if it is legal (TBL-3)."""
        try:
            self._allowed(self.state, command, seat)
        except Refused as refused:
            return refused.refusal
        return None

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a command for a seat, by default the one to act, and return the events. Undone moves can't be redone after it.

        Raises Refused with clause, reason and nearest alternatives; then nothing has changed (TBL-3).
        """
        game, before = self.game, self.state
        seat, command = self._allowed(before, command, seat)
        applied = game.apply(before, seat, command)
        state, events = applied.state, applied.events
        rng, was = game.rng(state), game.rng(before)
        random = rng is not was and rng != was
        forced = self._forced(before, seat) is not None
        self._history.play(Played(seat, command, events, game.wording.stage(before), random, applied.reveals, forced), state)
        return events

    def _allowed(self, state: S, command: Command | str, seat: int | None) -> tuple[int, Command]:
        acting = self.game.to_act(state)
        if not acting:
            raise refused("TBL-10", msg("The game has ended."))
        if isinstance(command, str):
            try:
                command = self.game.parse(command)
            except CommandError as error:
                raise refused("TBL-2", msg("That is not a command: {detail}.", detail=error.message)) from error
        if seat is None:
            if len(acting) > 1:
                raise refused("TBL-2", msg("Several seats can decide now; say whose decision this is."))
            seat = acting[0]
        elif seat not in acting:
            raise refused("TBL-2", self._waits_for(seat, acting))
        if len(self._history.entries) >= records.MAX_ENTRIES:
            raise refused("TBL-8", msg("The record of this table is full."))
        refusal = self.game.check(state, seat, command)
        if refusal is not None:
            raise Refused(refusal)
        return seat, command

    def _waits_for(self, seat: int, acting: tuple[int, ...]) -> Message:
        if not 0 <= seat < len(self.seats):
            return msg("This table has no such seat.")
        names = tuple(msg("{name}", name=self.seats[other].name) for other in acting)
        return msg("It is not {name}'s turn; the game waits for {others}.", name=self.seats[seat].name, others=names)

    # History

    @property
    def moves(self) -> tuple[Played, ...]:
        """The decisions that led to this state, oldest first."""
        return tuple(self._history.moves[: self._history.at])

    @property
    def ahead(self) -> tuple[Played, ...]:
        """The undone decisions that can be redone, next first."""
        return tuple(self._history.moves[self._history.at :])

    def played(self, number: int) -> Played:
        """The decision with this number, counted from 1, undone ones included. Raises IndexError."""
        if number < 1:
            raise IndexError(number)
        return self._history.moves[number - 1]

    def beats(self, number: int) -> tuple[Beat[S], ...]:
        """The decision with this number, unfolded into beats. Raises IndexError."""
        played = self.played(number)
        return self.game.unfold(self.state_at(number - 1), played.seat, played.command)

    @property
    def undoes(self) -> Played | None:
        """The decision that undo takes back, with everything after it; None if there is none."""
        before = self.turn_after_undo
        return self._history.moves[before] if before < self.turn else None

    @property
    def turn_after_undo(self) -> int:
        """The turn that an undo leads to."""
        return self.turn - undo_span(self._history.moves, self.turn, self.seats)

    @property
    def turn(self) -> int:
        """The number of decisions that led to this state."""
        return self._history.at

    def state_at(self, turn: int) -> S:
        """The state after a number of decisions of this line, undone ones included. Raises IndexError."""
        if turn < 0:
            raise IndexError(turn)
        return self._history.states[turn]

    def why_not_undo(self, seat: int | None = None, *, unseen: bool = False) -> Refusal | None:
        """The reason why a seat (None: the one that made it) can't undo the last decision, or None if it can (TBL-7).

        ``unseen``: nobody has been shown what it led to, so that a fair table allows it.
        """
        return history.why_not_undo(self.policy, self._history.moves, self.turn, self.seats, seat, unseen=unseen)

    def can_undo(self, seat: int | None = None) -> bool:
        """True if a seat can undo the last decision."""
        return self.why_not_undo(seat) is None

    def undo(self, seat: int | None = None, *, unseen: bool = False) -> None:
        """Go back to the exact state before the last decision of a person, generator included (TBL-7). Raises Refused.

        ``unseen``: nobody has been shown what it led to.
        """
        refusal = self.why_not_undo(seat, unseen=unseen)
        if refusal is not None:
            raise Refused(refusal)
        kind = records.UNDO if self.can_undo(seat) else records.UNDO_UNSEEN
        self._history.undo(self.turn - self.turn_after_undo, kind)
        if self.policy == PRACTICE:
            self._history.assist(undos=1)

    def why_not_redo(self, seat: int | None = None) -> Refusal | None:
        """The reason why a seat (None: the one that undid) can't redo, or None if it can (TBL-7)."""
        return history.why_not_redo(self.policy, self._history.moves, self.turn, self.seats, seat)

    def redo(self, seat: int | None = None) -> tuple[Event, ...]:
        """Play the last undone decision again, with the same outcome (TBL-7), and return the events. Raises Refused."""
        refusal = self.why_not_redo(seat)
        if refusal is not None:
            raise Refused(refusal)
        again = self._history.redo(redo_span(self._history.moves, self.turn, self.seats))
        return tuple(event for played in again for event in played.events)

    def count_hint(self, shown: str = "") -> None:
        """Count a hint, or note the text of a command that it has ``shown``."""
        self._history.hint(shown)

    def hinted_at(self, turn: int) -> bool:
        """True if a hint was counted in the state after ``turn`` decisions, also if it was left by an undo and reached again."""
        return self.state_at(turn) in self._history.hinted

    def hints_at(self, turn: int) -> list[str]:
        """The texts of the commands that hints showed in the state after ``turn`` decisions."""
        state = self.state_at(turn)
        return [shown for seen, shown in self._history.shown if seen == state]

    def followed_hint_at(self, turn: int) -> bool:
        """True if the decision after ``turn`` others was a command that a hint showed; any, if none was noted."""
        shown = self.hints_at(turn)
        return self.hinted_at(turn) and (not shown or str(self.moves[turn].command) in shown)

    def snapshot(self) -> History[S]:
        """A snapshot, to return to if the next decision can't be saved (TBL-9)."""
        return self._history.copy()

    def restore(self, snapshot: History[S]) -> None:
        """Go back to a snapshot of this table and forget everything after it."""
        self._history = snapshot.copy()

    def standings(self) -> tuple[ScoreMark, ...]:
        """Every seat's total at the end of each chapter in which there was something to score (`Wording.totals`)."""
        return self._marks(lambda stage: stage.heading, lambda stage: stage.heading)

    def growth(self) -> tuple[ScoreMark, ...]:
        """The growth of the totals, for a plot: as the game itself tells it, otherwise round by round."""
        return self.game.wording.progress(self.state) or self._marks(lambda stage: stage.round, lambda stage: stage.label)

    def _marks(self, part: Callable[[Stage], object], label: Callable[[Stage], Message]) -> tuple[ScoreMark, ...]:
        """The totals at the end of each part of the game, where a part is a run of decisions whose stages agree."""
        totals = self.game.wording.totals
        stages = [played.stage for played in self.moves]
        if not stages or not totals(self.state):
            return ()
        begun = [0, *(turn for turn, (before, after) in enumerate(pairwise(stages), 1) if part(before) != part(after))]
        known = [totals(self.state_at(turn)) for turn in begun]
        ended = [totals(self._ended(turn)) for turn in (*begun[1:], len(stages))]
        named, now = [stages[turn] for turn in begun], self.game.wording.stage(self.state)
        if self.outcome is not None and part(now) != part(stages[-1]):
            # It ended as another part began, such as with the event of a round.
            named[-1] = now
        return tuple([ScoreMark(label(stage), after) for stage, before, after in zip(named, known, ended, strict=True) if before])

    def _ended(self, turn: int) -> S:
        """The state in which a part of the game was over, before the same decision began the next part."""
        final = turn == self.turn and self.outcome is not None
        over = [beat.state for beat in self.beats(turn) if beat.ending is Ending.SUMMARY] if turn and not final else []
        return over[-1] if over else self.state_at(turn)

    def why_not_branch(self, at: int) -> Refusal | None:
        """The reason why a table can't branch off after a number of decisions, or None if it can (TBL-7)."""
        if self.policy != PRACTICE:
            return Refusal("TBL-7", msg("Only a practice table can branch off an earlier move."))
        if not 0 <= at <= self.turn:
            return Refusal("TBL-7", msg("There is no move with that number."))
        return None

    def branch(self, at: int) -> Self:
        """A second table that branches off after ``at`` decisions; this one stays as it is (TBL-7).

        Its record is this one's with undos at the end, so the help used so far and the undos count there, too. Bots' decisions before the
        first decision of a person stay. Raises Refused.
        """
        refusal = self.why_not_branch(at)
        if refusal is not None:
            raise Refused(refusal)
        other = type(self)(self.game, self.setup, self.policy, Applied(self.state_at(0), self.opening))
        other._history = self._history.copy()
        while other.turn > at and other.can_undo():
            other.undo()
        for played in self._history.moves[other.turn : at]:
            # An undo may go back too far, since it takes bots' decisions with it.
            other.play(played.command, played.seat)
        return other

    # Records

    @property
    def header(self) -> Header:
        """The header of the record."""
        setup, game = self.setup, self.game
        return Header(game.id, game.rules_version, game.content_digest, setup.options, setup.seats, setup.deal, self.policy, setup.position,
                      setup.automatic)  # fmt: skip

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was done at this table, undo and redo included, in order."""
        return tuple(self._history.entries)

    def written(self, since: int = 0) -> tuple[Entry, ...]:
        """The record's entries after the first ``since``, checkpoints included."""
        return tuple(self._history.written(since))

    def checkpoint(self) -> tuple[Entry, ...]:
        """Add a checkpoint for the present state (TBL-8), and return the entries that this adds: one, or none if it is there."""
        number = len(self._history.entries)
        if number in self._history.checkpoints:
            return ()
        self._history.add_checkpoint()
        return (self._history.checkpoints.entry(number),)

    def record(self) -> str:
        """The record of this table, ended by a checkpoint (TBL-8)."""
        verified = len(self._history.entries) in self._history.checkpoints
        last = () if verified else (Entry(records.STATE, 0, digest(self.state)),)
        return records.write(self.header, (*self.written(), *last))
