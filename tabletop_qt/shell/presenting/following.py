"""What is made of a table's decisions one by one, and kept up with them: the work of a decision does not grow with the game.

A table's decisions are only ever added and taken away at the end, so what was made of the first ones stays good as long as the last of
them is the very same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from typing import Any

from attrs import frozen

from engines.kernel.contract import Event
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from engines.kernel.takeback import Played
from tabletop_qt.shell.presenting.log_entry import LogEntry


class Following(ABC):
    """Follows the decisions of a table, those that were taken back too where ``ahead`` says so."""

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
        if known < len(self._played):
            del self._played[known:]
            self._forget(known)
        for number in range(known + 1, total + 1):
            played = table.played(number)
            self._played.append(played)
            self._add(number, played)

    @abstractmethod
    def _forget(self, known: int) -> None:
        """Keep only what was found out about the first ``known`` decisions."""

    @abstractmethod
    def _add(self, number: int, played: Played) -> None:
        """There is one more decision, with this number, counted from 1."""


class Log(Following):
    """What one seat (None: a spectator) is told of a table. ``openers`` are the kinds of events with which a stage begins."""

    def __init__(self, table: Table[Any], seat: int | None, openers: frozenset[str]) -> None:
        super().__init__(table, ahead=False)
        self._seat = seat
        self._openers = openers
        self.entries: list[LogEntry] = []
        """All entries, in order."""
        self._tell(table.opening, msg("Set-up"), 0)

    def until(self, turn: int) -> int:
        """How many entries tell of the first so many decisions."""
        return bisect_right(self.entries, turn, key=lambda entry: entry.turn)

    def _forget(self, known: int) -> None:
        del self.entries[self.until(known) :]

    def _add(self, number: int, played: Played) -> None:
        self._tell(played.events, played.stage.label, number)

    def _tell(self, events: tuple[Event, ...], stage: Message, turn: int) -> None:
        """Add what the seat is told of these events, which ended in the state after ``turn`` decisions."""
        table, seat = self.table, self._seat
        for event in events:
            if event.kind in self._openers:
                stage = table.game.wording.stage(table.game.view(table.state_at(turn), seat)).label
            message = event.message_for(seat)
            if message is not None:
                self.entries.append(LogEntry(stage, message, event.clause, turn))


@frozen
class Tick:
    """One decision on the timeline: whose it is, and the round it was made in."""

    colour: str
    seat: int
    round: int


class Track(Following):
    """All decisions as ticks, those that were taken back at the end, and where rounds begin among them."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table, ahead=True)
        self.ticks: list[Tick] = []
        self.begins: list[int] = []
        """The places of the first ticks of rounds, counted from 0."""

    def _forget(self, known: int) -> None:
        del self.ticks[known:]
        while self.begins and self.begins[-1] >= known:
            self.begins.pop()

    def _add(self, number: int, played: Played) -> None:
        if not self.ticks or self.ticks[-1].round != played.stage.round:
            self.begins.append(number - 1)
        self.ticks.append(Tick(self.table.seats[played.seat].colour, played.seat, played.stage.round))
