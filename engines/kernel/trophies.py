"""Trophies for what is hard, found again in the records each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen

from engines.kernel.disclosure import persons
from engines.kernel.messages import Message
from engines.kernel.table import Table


@frozen
class Trophy:
    """A trophy of a game. ``how`` says how it is earned.

    ``earned`` is True if a seat has earned it at a finished table. A trophy without it is earned by solving a puzzle of this ``grade``.
    """

    id: str
    name: Message
    how: Message
    earned: Callable[[Table[Any], int], bool] | None = None
    grade: int = 0


def trophies_of(table: Table[Any], trophies: Iterable[Trophy]) -> tuple[str, ...]:
    """The ids of those of a game's trophies that people earned at a table.

    It has to be finished, dealt as usual, and played without help: no hints, no undo at a practice table, no open decks.
    """
    if table.outcome is None or table.assistance or table.setup.position:
        return ()
    seats = persons(table.seats)
    earned = ((trophy.id, trophy.earned) for trophy in trophies)
    return tuple([name for name, by in earned if by is not None and any(by(table, seat) for seat in seats)])


def won(table: Table[Any], seat: int) -> bool:
    """True if a seat has won."""
    return table.outcome is not None and seat in table.outcome.winners
