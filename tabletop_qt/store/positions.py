"""A position as a record of its own, to be opened as a puzzle or sent with a report (TBL-8)."""

from __future__ import annotations

from typing import Any

from engines.kernel.contract import PRACTICE
from engines.kernel.table import Table


def position_record(table: Table[Any], turn: int) -> str:
    """A record that begins with the state after so many decisions of a table, for practice. It holds everything, hidden things included.

    Raises Refused where the position can't be set up, IndexError where there is no such state.
    """
    setup = table.setup
    puzzle: Table[Any] = Table.new(
        table.game,
        seats=setup.seats,
        options=setup.options,
        deal=setup.deal,
        policy=PRACTICE,
        position=table.state_at(turn),
        automatic=setup.automatic,
    )
    return puzzle.record()
