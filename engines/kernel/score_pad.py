"""Score pads: the numbers that a game asks for when it is played on paper, and the result that its rules make of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from engines.kernel.contract import Line, Outcome, Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.options import NumberOption

MAX_ROUNDS = 20
"""The most rows of a pad."""
Columns = Sequence[Sequence[int]]
"""The amounts of each seat, row by row."""
Rows = Sequence[Sequence[int | None]]
"""The amounts of each row, seat by seat; None where nothing is written yet."""


@frozen
class PadRow:
    """A row of a pad: the amount of each seat, up to ``most``.

    ``counts``: it is part of the total. ``asked``: it has to be filled; another one counts as 0 where it is left empty.
    """

    label: Message
    clause: str
    most: int = 999
    counts: bool = True
    asked: bool = True


@frozen
class ScorePad:
    """A pad of a game.

    ``setup`` names its set-up in the statistics, as an option and its value. ``more`` makes the further rounds, counted from 1;
    with ``only_tied`` they are played only if the rows before left a tie. ``judge`` returns the result, by the names of the players, their
    amounts, and the number of the set-up that the pad has ``chosen``, or 0.
    """

    label: Message
    setup: str
    seats: range
    rows: tuple[PadRow, ...]
    judge: Callable[[Sequence[str], Columns, int], Outcome | Refusal]
    note: Message | None = None
    more: Callable[[int], PadRow] | None = None
    only_tied: bool = False
    chosen: NumberOption | None = None

    def row(self, number: int) -> PadRow:
        """A row of the pad, counted from 0. Raises IndexError."""
        if number < len(self.rows) or self.more is None:
            return self.rows[number]
        return self.more(number + 1)

    def totals(self, rows: Rows) -> tuple[int, ...]:
        """The total of each seat so far."""
        counted = [row for number, row in enumerate(rows) if self.row(number).counts]
        return tuple(sum(amount or 0 for amount in column) for column in zip(*counted, strict=True))

    def result(self, names: Sequence[str], rows: Rows, chosen: int = 0) -> Outcome | Refusal:
        """The result of a filled pad, or the reason why there is none yet."""
        while len(rows) > max(len(self.rows), 1) and not any(amount is not None for amount in rows[-1]):
            rows = rows[:-1]
        for number, row in enumerate(rows):
            wanted = self.row(number)
            for name, amount in zip(names, row, strict=True):
                if amount is None and wanted.asked:
                    return Refusal(wanted.clause, msg("{name}: “{row}” is still empty.", name=name, row=wanted.label))
        columns = [[amount or 0 for amount in column] for column in zip(*rows, strict=True)]
        for further in range(len(self.rows), len(rows)) if self.only_tied else ():
            before = self.judge(names, [column[:further] for column in columns], chosen)
            if isinstance(before, Refusal) or len(before.winners) == 1:
                return Refusal(self.row(further).clause, msg("A further round is only played after a tie."))
        return self.judge(names, columns, chosen)


def pad_lines(rows: Sequence[PadRow], column: Sequence[int]) -> tuple[Line, ...]:
    """The lines of a seat's result."""
    return tuple([Line(row.label, row.clause, amount) for row, amount in zip(rows, column, strict=True) if row.counts])
