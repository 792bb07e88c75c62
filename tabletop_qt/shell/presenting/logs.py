"""The logs of a table, one for each seat, and a summary for everybody (TBL-5)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from typing import Any, NamedTuple

from attrs import evolve, frozen

from engines.kernel.contract import Ending, Event, Stage
from engines.kernel.disclosure import Disclosure, last_decision
from engines.kernel.history import Played
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table


@frozen
class LogEntry:
    """One sentence of the log, under the heading of its stage, on the decision with the number ``turn``.

    ``closes``: it ended a round, a day or a season that has a summary. ``starts_stage``: it is the first sentence after such an end.
    ``goes_on``: it shares a line with the entry before it. ``implied``: it goes without saying after that. ``loud``: it stands out.
    ``uneventful``: whoever sees the table knows it. ``joined``: what the line before says in its place together with this sentence.
    """

    stage: Message
    sentence: Message
    clause: str = ""
    turn: int = 0
    closes: bool = False
    starts_stage: bool = False
    goes_on: bool = False
    implied: bool = False
    loud: bool = False
    uneventful: bool = False
    joined: Message | None = None

    def repeats(self, before: LogEntry) -> bool:
        """True if it says the same as the entry before it, and no more."""
        same = self.sentence == before.sentence and (self.stage, self.clause) == (before.stage, before.clause)
        return same and not (self.closes or before.closes or self.starts_stage or self.goes_on)


# Following a table


class Following(ABC):
    """Follows the decisions of a table, also those that were undone if ``ahead``."""

    def __init__(self, table: Table[Any], ahead: bool) -> None:
        self.table = table
        self._ahead = ahead
        self._played: list[Played] = []

    def follow(self) -> None:
        """Keep up with the table."""
        table = self.table
        total = table.turn + (len(table.ahead) if self._ahead else 0)
        known = min(len(self._played), total)
        while known and self._played[known - 1] is not table.played(known):
            known -= 1
        known = self._still_so(known)
        if known < len(self._played):
            del self._played[known:]
            self._forget(known)
        for number in range(known + 1, total + 1):
            played = table.played(number)
            self._played.append(played)
            self._add(number, played)

    def _still_so(self, known: int) -> int:
        """The number of decisions, among the first ``known``, whose entries are still right."""
        return known

    @abstractmethod
    def _forget(self, known: int) -> None:
        """Keep only the entries of the first ``known`` decisions."""

    @abstractmethod
    def _add(self, number: int, played: Played) -> None:
        """Add the entries of the decision with this number, from 1."""


class _Fading(NamedTuple):
    """A decision with fewer entries once it is put away: its number and chapter, and True if it is away."""

    number: int
    chapter: int
    away: bool


class Log(Following):
    """The log that one seat (None: a spectator) may read now. ``openers`` are the kinds of events with which a stage begins.

    Entries on things put away vanish, and come back when nothing is hidden any more.
    """

    def __init__(self, table: Table[Any], seat: int | None, openers: frozenset[str]) -> None:
        super().__init__(table, ahead=False)
        self.seat = seat
        self._disclosure = Disclosure(table, seat)
        self.openers = openers
        self._fading: list[_Fading] = []
        """The decisions with fewer entries once they are put away."""
        self._since = 0
        """The first chapter with entries that may have vanished or come back since."""
        self.entries: list[LogEntry] = []
        """All entries, in order."""
        self._tell(table.opening, msg("Setup"), 0, False)

    def until(self, turn: int | None) -> int:
        """The number of entries on the first ``turn`` decisions; without a number, of all."""
        return len(self.entries) if turn is None else bisect_right(self.entries, turn, key=lambda entry: entry.turn)

    def until_closed(self, turn: int) -> int:
        """The number of entries up to the end of the round that this decision ended; without such an end, on the decisions before it."""
        before = self.until(turn - 1)
        return next((place for place, entry in enumerate(self.entries[before:], before + 1) if entry.closes), before)

    def _still_so(self, known: int) -> int:
        table, disclosure = self.table, self._disclosure
        chapter = 0 if disclosure.everything else table.game.chapter(table.state)
        since, self._since = min(self._since, chapter), chapter
        place = bisect_left(self._fading, since, key=lambda fading: fading.chapter)
        for fading in self._fading[place:]:
            if fading.number > known:
                break
            if disclosure.put_away(fading.number) != fading.away:
                return fading.number - 1
        return known

    def _forget(self, known: int) -> None:
        del self.entries[self.until(known) :]
        del self._fading[bisect_right(self._fading, known, key=lambda fading: fading.number) :]

    def _reason(self, number: int) -> Message:
        """The reason why a decision was played automatically; empty for others."""
        forced = self.table.played(number).forced
        return self.table.game.wording.no_choice(self.table.state_at(number - 1)) if forced else msg("")

    def _add(self, number: int, played: Played) -> None:
        away, fades, game = False, False, self.table.game
        if any(event.afterwards is not None for event in played.events):
            away, fades = self._disclosure.put_away(number), played.events[0].afterwards is not None
            self._fading.append(_Fading(number, game.chapter(self.table.state_at(number - 1)), away))
        name, why = self.table.seats[played.seat].name, self._reason(number)
        alone = game.wording.concerns_all(self.table.state_at(number - 1))
        if alone and number > 1 and played.stage == self.table.played(number - 1).stage and why == self._reason(number - 1):
            # Of several players one after the other it is told once.
            why = msg("")
        if why.text and not fades:
            self.entries.append(LogEntry(played.stage.label, why if alone else msg("{name}: {why}", name=name, why=why), "", number))
        over, begins = self._over_after(number, played), len(self.entries)
        self._tell(played.events[:over], played.stage.label, number, away)
        if why.text and fades and not away and begins < len(self.entries):
            # One entry, which goes whole once the decision is put away.
            told = self.entries[begins]
            self.entries[begins] = evolve(told, sentence=msg("{said} {why}", said=told.sentence, why=why))
        closed = self.until(number)
        if over is None:
            return
        self._tell(played.events[over:], played.stage.label, number, away)
        if closed and self.entries[closed - 1].turn == number:
            self.entries[closed - 1] = evolve(self.entries[closed - 1], closes=True)
        elif closed < len(self.entries):
            self.entries[closed] = evolve(self.entries[closed], starts_stage=True)

    def _over_after(self, number: int, played: Played) -> int | None:
        """The number of events until a round, a day or a season with a summary was over; None if the decision ended none."""
        table = self.table
        game = table.game
        if game.wording.stage(table.state_at(number)) == played.stage and game.outcome(table.state_at(number)) is None:
            return None
        told = 0
        for beat in table.beats(number):
            told += len(beat.events)
            if beat.ending is Ending.SUMMARY and game.summary(beat.state) is not None:
                return told
        return None

    def _tell(self, events: tuple[Event, ...], stage: Message, turn: int, away: bool) -> None:
        """Add the sentences of these events for the seat; they led to the state after ``turn`` decisions."""
        table, seat, wording = self.table, self.seat, self.table.game.wording
        before: Event | None = None
        line = self.entries[-1] if self.entries else None
        for event in events:
            if event.kind in self.openers:
                stage = table.game.wording.stage(table.game.view(table.state_at(turn), seat)).label
            message = self._disclosure.sentence(event, away)
            if message is None:
                continue
            goes_on = before is not None and before.kind in wording.folded.get(event.kind, ())
            implied = before is not None and wording.implied(before, event)
            before = event
            alike = line is not None and (line.stage, line.clause) == (stage, event.clause)
            line = LogEntry(
                stage,
                message,
                event.clause,
                turn,
                goes_on=goes_on,
                implied=implied,
                loud=event.kind in wording.loud,
                uneventful=event.kind in wording.uneventful,
                joined=wording.joined(line.joined or line.sentence, message) if line is not None and alike else None,
            )
            self.entries.append(line)


class Chapter(NamedTuple):
    """A day, a season, or else a round: the place of its first decision, its heading, and its number."""

    begins: int
    heading: Message
    number: int


class Track(Following):
    """The rounds of all decisions, undone ones at the end, and the places where chapters and rounds begin."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table, ahead=True)
        self.rounds: list[int] = []
        self.begins: list[int] = []
        """The places of the first ticks of rounds, counted from 0."""
        self.chapters: list[Chapter] = []

    def follow(self) -> None:
        """Keep up with the table; a chapter that has just begun comes last, without a decision."""
        if self.chapters and self.chapters[-1].begins == len(self.rounds):
            self.chapters.pop()
        super().follow()
        stage = self.table.game.wording.stage(self.table.state)
        if self.chapters and self.chapters[-1].heading != stage.heading and not (self.table.ahead or self.table.outcome):
            self._open(len(self.rounds), stage)

    def _forget(self, known: int) -> None:
        del self.rounds[known:]
        while self.begins and self.begins[-1] >= known:
            self.begins.pop()
        while self.chapters and self.chapters[-1].begins >= known:
            self.chapters.pop()

    def _add(self, number: int, played: Played) -> None:
        if self.rounds[-1:] != [played.stage.round]:
            self.begins.append(number - 1)
        heading = played.stage.heading
        if not self.chapters or self.chapters[-1].heading != heading:
            self._open(number - 1, played.stage)
        self.rounds.append(played.stage.round)

    def _open(self, begins: int, stage: Stage) -> None:
        self.chapters.append(Chapter(begins, stage.heading, len(self.chapters) + 1 if stage.chapter.text else stage.round))


# At a glance


MOST_HEADLINES = 3
"""The most headlines on a cover, where large letters need the room."""


@frozen
class Glance:
    """A table in brief, for the cover: the round, how far all have come together or else everybody's points, and the last sentences."""

    stage: Message
    standing: Message | None
    scored: Message
    points: tuple[int, ...] = ()
    last: tuple[Message, ...] = ()
    """The headlines since the player's last decision, else the last eventful sentence of the log, unless that is their own."""
    errand: Message | None = None
    """The decision for which the player is asked to sit down, if it is not a turn of theirs."""


class Logs:
    """The logs of one table, one for each seat and one for spectators. ``openers`` are the kinds of events with which a stage begins."""

    def __init__(self, table: Table[Any], openers: frozenset[str]) -> None:
        self._table = table
        self._openers = openers
        self._earlier: tuple[LogEntry, ...] = ()
        self._logs: dict[int | None, Log] = {}

    def begin_with(self, whole: Table[Any], turn: int, seat: int) -> None:
        """Begin all logs with that of a finished game, up to the position after ``turn`` decisions, which this table begins with."""
        before = Log(whole, seat, self._openers)
        before.follow()
        told = before.entries[: before.until(turn)]
        self._earlier = tuple([evolve(entry, turn=0, closes=False, starts_stage=False) for entry in told])
        self._logs = {}

    def of(self, seat: int | None) -> Log:
        """The log of a seat (None: a spectator), up to date."""
        if seat not in self._logs:
            self._logs[seat] = Log(self._table, seat, self._openers)
            self._logs[seat].entries[:0] = self._earlier
        self._logs[seat].follow()
        return self._logs[seat]

    def glance(self, seat: int) -> Glance:
        """The table in brief for a player who sits down, as a spectator sees it."""
        mine = last_decision(self._table, seat)
        told = [entry.sentence for entry in self.of(None).entries if not entry.uneventful and (entry.turn > mine or not mine)]
        last = Disclosure(self._table, None).headlines(seat, most=MOST_HEADLINES) or tuple(told[-1:])
        errand = self._table.game.wording.errand(self._table.view(None), seat)
        return evolve(self.progress(), last=last, errand=self._table.named(errand) if errand is not None else None)

    def progress(self, state: Any = None) -> Glance:
        """The table in brief without its last sentences, as a spectator sees it, now or in a state of it."""
        view, wording = self._table.game.view(self._table.state if state is None else state, None), self._table.game.wording
        standing = wording.standing(view)
        points = wording.totals(view) if standing is None else ()
        return Glance(wording.stage(view).label, standing, wording.scored, points)
