"""The golden record of Psst!: a whole lesson, kept as text."""

from __future__ import annotations

from engines.kernel.bots import playout
from engines.kernel.table import Table
from tests.golden import GoldenRecords
from tests.template.kit import GAME
from tests.template.model import State


def played(name: str) -> str:
    """The record of a lesson of the planner against chance, with a take-back in the middle."""
    del name
    table: Table[State] = Table.new(GAME, seats=["Ann", "Björn"], deal=12, policy="practice")
    playout(table, ["planner", "random"], after=_taken_back_once)
    return table.record()


def _taken_back_once(table: Table[State]) -> None:
    if table.turn == 7:
        table.undo()
        table.redo()


RECORDS = GoldenRecords("template", ("lesson",), played, shelf={GAME.id: GAME})
