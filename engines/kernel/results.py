"""Where a game stands, which part of it is over, and how it came out: plain data, to be read by people.

A game says it through its `Wording`, its summaries and its outcome; see `contract`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from attrs import frozen

from engines.kernel.messages import Message, msg


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
