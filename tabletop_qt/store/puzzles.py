"""Puzzles: positions with a goal that come with the app, the table on which one is played, and which are solved."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from engines import Table
from engines.kernel.coach import Goal
from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, PRACTICE, Event, Game, Refusal, Refused
from engines.kernel.messages import msg
from engines.kernel.records import SUFFIX, RecordError
from engines.kernel.serialization import DataError, from_data
from engines.kernel.table import Table as KernelTable
from resources import folder
from resources import text as resource_text
from tabletop_qt.store.database import Database
from tabletop_qt.store.journal import NoJournal
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Session, practice_table

FOLDER = "puzzles"
INDEX = "puzzles.toml"
GRADES = 6
"""The number of grades."""


class PuzzleError(Exception):
    """A puzzle that can't be read or played: the file, and the reason."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


@frozen
class Puzzle:
    """A puzzle of a game; see the module."""

    game: str
    name: str
    goal: str
    grade: int
    solutions: int
    lines: int
    record: str
    """The text of its record."""

    @property
    def id(self) -> str:
        """Its name among the puzzles of all games."""
        return f"{self.game}/{self.name}"

    @property
    def file(self) -> str:
        """The name of its file in errors."""
        return f"{self.game}/{FOLDER}/{self.name}{SUFFIX}"

    def solved(self, game: Game[Any]) -> Table:
        """The table after the recorded solution. Raises PuzzleError if it can't be followed."""
        try:
            table = Table.from_record(self.record, {self.game: game})
        except RecordError as error:
            raise PuzzleError(self.file, f"its record can't be opened: {error}") from error
        if table.fault is not None:
            raise PuzzleError(self.file, f"its record can't be followed: {table.fault}")
        if [seat.player for seat in table.seats] != [PERSON]:
            raise PuzzleError(self.file, "its record is not for one person")
        return table


@frozen
class _Written:
    name: str
    goal: str
    grade: int
    solutions: int
    lines: int


@frozen
class _Index:
    puzzle: tuple[_Written, ...] = ()


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in their order. Raises PuzzleError with file and reason."""
    if not has_puzzles(game):
        return ()
    records = {path.stem: resource_text(game, FOLDER, path.name) for path in folder(game, FOLDER).glob(f"*{SUFFIX}")}
    return read(game, resource_text(game, FOLDER, INDEX), records)


def has_puzzles(game: str) -> bool:
    """True if a game has puzzles."""
    return (folder(game, FOLDER) / INDEX).is_file()


def read(game: str, index: str, records: dict[str, str]) -> tuple[Puzzle, ...]:
    """The puzzles that an index lists, with their records by name. Raises PuzzleError with file and reason."""
    file = f"{game}/{FOLDER}/{INDEX}"
    try:
        found = from_data(tomllib.loads(index), _Index).puzzle
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(file, str(error)) from error
    except DataError as error:
        raise PuzzleError(file, f"'{error.place}': {error.reason}" if error.place else error.reason) from error
    for place, each in enumerate(found, 1):
        reason = _fault(each, [other.name for other in found[: place - 1]], records)
        if reason:
            raise PuzzleError(file, f"puzzle {place}: {reason}")
    return tuple([Puzzle(game, each.name, each.goal, each.grade, each.solutions, each.lines, records[each.name]) for each in found])


def _fault(puzzle: _Written, before: list[str], records: dict[str, str]) -> str:
    if not re.fullmatch(r"[a-z0-9-]+", puzzle.name):
        return f"'name': '{puzzle.name}' is not made of small letters, digits and hyphens"
    if puzzle.name in before:
        return f"'name': there is another '{puzzle.name}'"
    if puzzle.name not in records:
        return f"there is no record {puzzle.name}{SUFFIX} beside the list"
    if not 1 <= puzzle.grade <= GRADES:
        return f"'grade': it is from 1 to {GRADES}"
    if not 1 <= puzzle.solutions <= puzzle.lines:
        return "'solutions': there is at least one, and not more than lines"
    return ""


# The table of a puzzle


SEAT = 0
"""A puzzle is for one person."""


class PuzzleSession(Session):
    """The session of a puzzle. ``whole`` is its table after the solution of its record."""

    def __init__(self, puzzle: Puzzle, goal: Goal, whole: Table, paths: Paths) -> None:
        super().__init__(practice_table(whole), NoJournal(Path(puzzle.name + SUFFIX)), paths)
        self._whole = whole
        self._start = self.table.snapshot()
        self.puzzle = puzzle
        self.goal = goal
        self._begun = self.table.state

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a decision, unless it makes the goal unreachable. Raises Refused."""
        table = self.table
        if not self.reached and table.check(command, seat) is None:
            meant = table.game.parse(command) if isinstance(command, str) else command
            after = table.game.apply(table.state, SEAT, meant).state
            if self.goal.missed(after, self._begun):
                raise Refused(Refusal("", msg("That would end the turn with the puzzle unsolved. Undo, or press Again.")))
        return super().play(command, seat)

    @property
    def reached(self) -> bool:
        """True if the goal has been reached."""
        return self.goal.reached(self.table.state)

    def begin_again(self) -> None:
        """Restore the table's beginning."""
        self.table.restore(self._start)

    @property
    def next_shown(self) -> Command | None:
        """The next command of the recorded solution; None if the table has left it."""
        turn = self.table.turn
        if turn >= self._whole.turn or self.table.state != self._whole.state_at(turn):
            return None
        return self._whole.played(turn + 1).command


# What is solved


def solved(database: Database) -> Mapping[str, int]:
    """The times each puzzle was solved, by the puzzle's id. Raises StoreError."""
    with database.reading() as connection:
        return dict(connection.execute("SELECT puzzle, solved FROM puzzles"))


def count_solved(database: Database, puzzle: Puzzle) -> None:
    """Count one more solution of a puzzle. Raises StoreError."""
    with database.writing() as connection:
        connection.execute("INSERT INTO puzzles VALUES (?, 1) ON CONFLICT (puzzle) DO UPDATE SET solved = solved + 1", (puzzle.id,))


# A position of any table


def position_record(table: KernelTable[Any], turn: int) -> str:
    """A practice record that begins with the state after ``turn`` decisions of a table, hidden things included.

    Raises Refused if the position can't be set up, IndexError if there is no such state.
    """
    setup = table.setup
    puzzle = Table.new(
        table.game,
        seats=setup.seats,
        options=setup.options,
        deal=setup.deal,
        policy=PRACTICE,
        position=table.state_at(turn),
        automatic=setup.automatic,
    )
    return puzzle.record()
