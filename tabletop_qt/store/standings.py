"""How finished tables went, added up: for every person and every kind of bot, by game and by set-up."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from attrs import frozen

from engines.kernel.contract import PERSON
from tabletop_qt.store.statistics import Finished, SeatResult

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@frozen
class Standing:
    """What somebody's tables come to. Without a ``name`` it is that of a kind of bot, or of persons at tables whose names were not kept.

    ``streak`` are the wins in a row up to the last table, ``longest`` the most that there ever were; ``assisted`` tables are counted in
    all the others (TBL-10).
    """

    name: str
    player: str
    tables: int = 0
    won: int = 0
    total: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0
    assisted: int = 0

    @property
    def average(self) -> float:
        """The points of a table, on average."""
        return self.total / self.tables if self.tables else 0.0

    @property
    def share(self) -> float:
        """The share of tables that were won, from 0 to 1."""
        return self.won / self.tables if self.tables else 0.0


@frozen
class Mark:
    """One table in somebody's history."""

    total: int
    won: bool
    assisted: bool
    day: str
    """When it was begun, as year, month and day; empty where its name doesn't tell."""


Who = tuple[str, str]
"""A person's name and `PERSON`; or no name, and the kind of bot."""


def who(seat: SeatResult) -> Who:
    """Whom a result counts for: a person by name, bots by their kind, whatever they are called."""
    return (seat.name, PERSON) if seat.player == PERSON else ("", seat.player)


def day(one: Finished) -> str:
    """When a table was begun, as year, month and day; empty where its name doesn't tell."""
    found = _DAY.match(one.table)
    return found[0] if found is not None else ""


def seats_of(one: Finished) -> tuple[SeatResult, ...]:
    """The seats of a table; one for all its persons where seats were not kept."""
    return one.seats or (SeatResult("", PERSON, one.total, one.won),)


def histories(tables: Iterable[Finished]) -> dict[Who, list[Mark]]:
    """For everybody, their tables in the order they were finished; whoever has most of them first, persons before bots."""
    found: dict[Who, list[Mark]] = {}
    for one in tables:
        when = day(one)
        for seat in seats_of(one):
            found.setdefault(who(seat), []).append(Mark(seat.total, seat.won, one.assisted, when))
    order = sorted(found, key=lambda key: (key[1] != PERSON, -len(found[key]), key))
    return {key: found[key] for key in order}


def standing(key: Who, marks: Sequence[Mark]) -> Standing:
    """A history, added up."""
    streak = longest = 0
    for mark in marks:
        streak = streak + 1 if mark.won else 0
        longest = max(longest, streak)
    totals = [mark.total for mark in marks]
    won, assisted = sum(mark.won for mark in marks), sum(mark.assisted for mark in marks)
    return Standing(*key, len(marks), won, sum(totals), max(totals, default=None), streak, longest, assisted)


def chosen(tables: Iterable[Finished], game: str, setup: str = "", assisted: bool = True) -> tuple[Finished, ...]:
    """The tables of a game, of one set-up where that is named; with those that were assisted, or without."""
    return tuple(one for one in tables if one.game == game and setup in ("", one.setup) and (assisted or not one.assisted))


def as_csv(tables: Iterable[Finished]) -> str:
    """A line for each seat of each table, for a spreadsheet."""
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(("table", "day", "game", "setup", "name", "player", "total", "won", "assisted"))
    for one in tables:
        for seat in seats_of(one):
            won, assisted = ("yes" if each else "no" for each in (seat.won, one.assisted))
            lines.writerow((one.table, day(one), one.game, one.setup, seat.name, seat.player, seat.total, won, assisted))
    return text.getvalue()
