"""Puzzles: positions with a goal, that come with the app (no Qt).

A puzzle is a record in ``resources/<game>/puzzles``: it begins with its position, and what was played from there is one solution. A file
``puzzles.toml`` beside the records lists them in their order::

    [[puzzle]]
    name = "1-1"
    goal = "collect 2"
    grade = 1
    solutions = 155
    lines = 868

- ``name`` is that of the record's file. ``goal``: what is to be brought about, in the game's words for it.
- ``grade``: how hard it is, from 1. ``solutions``: how many of the ``lines`` that can be played from there reach the goal.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from attrs import frozen

from engines import Table
from engines.kernel.contract import PERSON, Game
from engines.kernel.records import SUFFIX, RecordError
from engines.kernel.serialization import DataError, from_data
from resources import folder
from resources import text as resource_text

FOLDER = "puzzles"
INDEX = "puzzles.toml"
GRADES = 6
"""How many grades there are."""


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
        """What its file is called in errors."""
        return f"{self.game}/{FOLDER}/{self.name}{SUFFIX}"

    def solved(self, game: Game[Any]) -> Table:
        """The table after the solution that its record has. Raises PuzzleError where it can't be followed."""
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
    """The puzzles of a game in their order; none where it has none. Raises PuzzleError with file and reason."""
    if not has_puzzles(game):
        return ()
    records = {path.stem: resource_text(game, FOLDER, path.name) for path in folder(game, FOLDER).glob(f"*{SUFFIX}")}
    return read(game, resource_text(game, FOLDER, INDEX), records)


def has_puzzles(game: str) -> bool:
    """Whether puzzles come with a game."""
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
