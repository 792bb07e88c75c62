"""Matches between bots: many games, the bots changing seats from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from attrs import frozen

from engines.kernel.bots.playing import playout
from engines.kernel.results import Outcome
from engines.kernel.table import Table

T = TypeVar("T", bound=Table[Any])


@frozen
class Match:
    """A game that was played in a match.

    ``table`` stands at its end; ``winners`` are named by the seats they had in the first game, so that a bot keeps its number wherever it
    sits now.
    """

    table: Table[Any]
    outcome: Outcome
    winners: tuple[int, ...]


def seating(names: Sequence[str], seats: int, turn: int) -> tuple[str, ...]:
    """Which bot sits where after the bots have moved on by so many seats; with fewer names than seats they go round.

    >>> seating(["hard", "easy"], 3, 1)
    ('hard', 'hard', 'easy')
    """
    return tuple(names[(seat - turn) % seats % len(names)] for seat in range(seats))


def matches(table: Callable[[int], T], names: Sequence[str], count: int, *, rotate: bool = True, first: int = 0) -> Iterator[Match]:
    """Play games one after the other.

    Args:
        table: A fresh table for a game's number, counted from 0.
        names: The bots, by seat in the first game; with fewer names than seats they go round.
        count: How many games.
        rotate: Whether all bots move on by a seat after each game.
        first: The number of the first game, where they are played in several lots.

    Raises KeyError where a name is no bot of the game.
    """
    for number in range(first, first + count):
        played, turn = table(number), number if rotate else 0
        seats = len(played.seats)
        outcome = playout(played, seating(names, seats, turn))
        yield Match(played, outcome, tuple((seat - turn) % seats for seat in outcome.winners))
