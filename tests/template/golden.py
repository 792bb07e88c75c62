"""The golden record of Psst!: a whole lesson, kept as text. After a change of rules that is meant: ``python -m tests.template.golden``."""

from __future__ import annotations

from engines.kernel.bots.playing import playout
from engines.kernel.table import Table
from tests.template.kit import FOLDER, GAME
from tests.template.model import State

FILE = FOLDER / "records" / "lesson.homeroom"


def played() -> str:
    """The record of a lesson of the planner against chance, with a take-back in the middle."""
    table: Table[State] = Table.new(GAME, seats=["Ann", "Björn"], deal=12, policy="practice")
    playout(table, ["planner", "random"], after=_taken_back_once)
    return table.record()


def _taken_back_once(table: Table[State]) -> None:
    if table.turn == 7:
        table.undo()
        table.redo()


if __name__ == "__main__":
    FILE.write_text(played(), encoding="utf-8", newline="\n")
