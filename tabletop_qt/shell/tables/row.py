"""A row of the list: name, players, progress or result, and time of the last move of a table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen
from PySide6.QtCore import QDate, QLocale, QTime

from engines.kernel.contract import PERSON
from engines.kernel.disclosure import practises_alone
from engines.kernel.messages import Message, msg, msgn, scores
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.saved_games import AUTO_REPLAY_BYTES, Place, SavedGame

if TYPE_CHECKING:
    from engines.kernel.contract import Outcome, Seat
    from tabletop_qt.store.saved_games import Branch, Overview


class Kind(Enum):
    """The kinds of tables to filter by."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    DAMAGED = "damaged"
    DELETED = "deleted"


Lines = tuple[Message, Message]
"""The main line of a cell, and the smaller one below it, which may be empty."""
NOTHING = msg("")


@frozen
class Row:
    """A table with its name and branch, if any, and its progress, once known."""

    saved: SavedGame
    kit: GameKit | None
    """Its game; None if it is unknown."""
    branch: Branch | None = None
    overview: Overview | None = None

    @property
    def name(self) -> str:
        """The name that the player gave it; "" for none."""
        return self.branch.name if self.branch is not None else ""

    @cached_property
    def kind(self) -> Kind:
        """The kind of the table."""
        if self.saved.place is Place.DELETED:
            return Kind.DELETED
        if self.problem is not None and (self.kit is None or (self.overview is not None and self.overview.stage is None)):
            return Kind.DAMAGED
        if self.saved.place is Place.RECORDS or self.outcome is not None:
            return Kind.FINISHED
        return Kind.UNFINISHED

    @property
    def opens(self) -> bool:
        """True if it can be continued or viewed now."""
        return self.kind in (Kind.UNFINISHED, Kind.FINISHED) and not self.saved.locked

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the game goes on or its file has not been read."""
        return self.overview.outcome if self.overview is not None else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats; none if the file can't be read."""
        return self.saved.header.seats if self.saved.header is not None else ()

    @property
    def problem(self) -> Message | None:
        """The problem with the file, if any."""
        header = self.saved.header
        if header is None:
            return self.saved.problem
        if self.kit is None:
            return msg("There is no game {game}.", game=header.game[:64])
        return self.overview.problem if self.overview is not None else None

    @property
    def deal(self) -> int | None:
        """The deal number; None while it would reveal the future of a game with several players (TBL-5)."""
        header = self.saved.header
        if header is None:
            return None
        return header.deal if self.outcome is not None or practises_alone(header.seats, header.policy) else None

    @property
    def tells_more(self) -> bool:
        """True if its record reveals hidden information, as far as known (TBL-5)."""
        if self.overview is not None:
            return self.overview.secrets
        return self.saved.header is not None and self.deal is None

    @property
    def _from_position(self) -> bool:
        return self.saved.header is not None and bool(self.saved.header.position)

    @property
    def _beginning(self) -> Message:
        """The position or the deal, if that may be shown."""
        if self._from_position:
            return msg("from a position")
        return msg("Deal {deal}", deal=str(self.deal)) if self.deal is not None else NOTHING

    # In words

    @property
    def table(self) -> Message:
        """The game, with the deal number if that may be shown."""
        game = self.kit.name if self.kit is not None else NOTHING
        if self._from_position:
            return msg("{game}, from a position", game=game)
        return msg("{game}, deal {deal}", game=game, deal=str(self.deal)) if self.deal is not None else game

    @property
    def title(self) -> Message:
        """The name of the table, else its game, else its file."""
        if self.name:
            return msg("{name}", name=self.name)
        return self.kit.name if self.kit is not None else msg("{file}", file=self.saved.path.name)

    @property
    def what(self) -> Lines:
        """The name, and the deal or the branch."""
        if self.kit is None:
            return self.title, msg("{file}", file=self.saved.path.name) if self.name else NOTHING
        table = self.table if self.name else self._beginning
        if self.branch is not None and self.branch.of:
            grown = msg("Branch from decision {number}", number=self.branch.at)
            table = msg("{table} · {branch}", table=table, branch=grown) if table.text else grown
        return self.title, table

    @property
    def who(self) -> Lines:
        """The names of the players, and the number of players and bots."""
        persons = sum(seat.player == PERSON for seat in self.seats)
        bots = len(self.seats) - persons
        if not self.seats:
            return NOTHING, NOTHING
        names = msg("{names}", names=tuple(msg("{name}", name=seat.name) for seat in self.seats))
        people = msgn("{count} player", "{count} players", persons)
        machines = msgn("{count} bot", "{count} bots", bots)
        if not bots:
            return names, people
        return names, msg("{people}, {machines}", people=people, machines=machines) if persons else machines

    @property
    def where(self) -> Lines:
        """The progress, the result, or the problem."""
        if self.saved.locked:
            return msg("Open in another window"), NOTHING
        problem, outcome = self.problem, self.outcome
        if self.overview is None or self.overview.stage is None:
            if problem is not None:
                return msg("Can't be opened"), problem
            long = msg("This table is long; open it to see its progress.") if self.saved.size > AUTO_REPLAY_BYTES else NOTHING
            return (msg("Finished") if self.saved.place is Place.RECORDS else msg("Unfinished")), long
        if outcome is not None:
            from tabletop_qt.shell.play.result import outcome_title

            of_seats = sorted(zip(self.seats, outcome.results, strict=True), key=lambda each: not each[1].won)
            totals = scores([seat.name for seat, _ in of_seats], [result.total for _, result in of_seats])
            return outcome_title(outcome, self.seats), problem or totals
        return self.overview.stage, problem or msgn("{count} decision", "{count} decisions", self.overview.turn)

    @property
    def when(self) -> Message:
        """The time of the last move."""
        return when(self.saved.written)

    @property
    def spoken(self) -> Message:
        """The whole row in a sentence, for screen readers."""
        parts = (*self.what, self.who[0], *self.where, msg("played {when}", when=self.when))
        return msg("{parts}", parts=tuple(part for part in parts if part.text))

    @cached_property
    def searched(self) -> str:
        """The text to search, in lower case: the names of the table and its players, and its deal."""
        file = self.saved.path.name if self.saved.header is None else ""
        words = self.name, *(seat.name for seat in self.seats), str(self.deal if self.deal is not None else ""), file
        return " ".join(words).casefold()


def row_of(saved: SavedGame, kits: Mapping[str, GameKit], branch: Branch | None = None, overview: Overview | None = None) -> Row:
    """The row of a table."""
    return Row(saved, kits.get(saved.header.game) if saved.header is not None else None, branch, overview)


def when(written: datetime) -> Message:
    """A time in words."""
    clock = QLocale().toString(QTime(written.hour, written.minute), QLocale.FormatType.ShortFormat)
    days = (date.today() - written.date()).days
    if days == 0:
        return msg("today at {time}", time=clock)
    if days == 1:
        return msg("yesterday at {time}", time=clock)
    day = QLocale().toString(QDate(written.year, written.month, written.day), QLocale.FormatType.ShortFormat)
    return msg("on {day} at {time}", day=day, time=clock)
