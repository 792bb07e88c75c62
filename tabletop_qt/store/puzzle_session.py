"""The table of a puzzle: played like any other, but its turn is not ended before the goal is reached."""

from __future__ import annotations

from engines import Table
from engines.kernel.commands import Command
from engines.kernel.contract import Event, Refusal, Refused
from engines.kernel.messages import Message, msg
from engines.kernel.puzzles import Goal
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import Puzzle
from tabletop_qt.store.unkept_session import UnkeptSession

SEAT = 0
"""A puzzle is for one person."""


class PuzzleSession(UnkeptSession):
    """The session of a puzzle. ``whole`` is its table after the solution of its record."""

    def __init__(self, puzzle: Puzzle, goal: Goal, whole: Table, paths: Paths) -> None:
        super().__init__(whole, puzzle.name, msg("Puzzle {name}", name=Message(puzzle.name)), paths)
        self.puzzle = puzzle
        self.goal = goal
        self._begun = self.table.state

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a decision, unless the goal could not be reached any more after it. Raises Refused."""
        table = self.table
        if not self.reached and table.check(command, seat) is None:
            meant = table.game.parse(command) if isinstance(command, str) else command
            after = table.game.apply(table.state, SEAT, meant).state
            if self.goal.missed(after, self._begun):
                raise Refused(Refusal("", msg("The turn would be over, and the puzzle is not solved. Undo, or press Again.")))
        return super().play(command, seat)

    @property
    def reached(self) -> bool:
        """Whether the goal has been reached."""
        return self.goal.reached(self.table.state)

    def begin_again(self) -> None:
        """Take the table to its beginning."""
        self.table.restore(self._start)

    @property
    def next_shown(self) -> Command | None:
        """The next command of the record's solution; None where the table is not on its way."""
        turn = self.table.turn
        if turn >= self._whole.turn or self.table.state != self._whole.state_at(turn):
            return None
        return self._whole.played(turn + 1).command
