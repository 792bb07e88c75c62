"""Puzzles: positions with a goal that come with the app, the table on which one is played, and the player's progress and rating."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from copy import copy
from datetime import datetime
from enum import StrEnum
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, frozen

from engines import Table
from engines.kernel.coach import Goal
from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Event, Game, Refusal, Refused
from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX, RecordError
from engines.kernel.serialization import from_data
from engines.kernel.table import Table as KernelTable
from resources import folder
from resources import text as resource_text
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, create_whole, read_whole
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import NoJournal, Session, practice_table
from tabletop_qt.translation import tr

FOLDER = "puzzles"
INDEX = "puzzles.toml"
GRADES = 6


class Theme(StrEnum):
    """The subject of a puzzle."""

    CHAIN = "chain"
    TURN = "turn"
    LOCK = "lock"
    TREND = "trend"
    EVENT = "event"
    END = "end"
    OWN = "own"
    """Made by the player, or for them."""


class PuzzleError(Exception):
    """A puzzle that can't be read or played: the file, and the reason."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


@frozen
class Puzzle:
    """A puzzle of a game; see the module. ``teaches`` is a sentence to read after it is solved."""

    game: str
    name: str
    theme: Theme
    grade: int
    title: Message
    goal: str
    teaches: Message
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
    theme: Theme
    grade: int
    title: str
    goal: str
    teaches: str


@frozen
class Collection:
    """The puzzles of a game in their order, and why some can't be read."""

    puzzles: tuple[Puzzle, ...] = ()
    faults: tuple[PuzzleError, ...] = ()


@cache
def collection(game: str) -> Collection:
    """The puzzles that come with a game."""
    if not (folder(game, FOLDER) / INDEX).is_file():
        return Collection()
    records: dict[str, str] = {}
    for path in folder(game, FOLDER).glob(f"*{SUFFIX}"):
        with suppress(OSError, UnicodeDecodeError):
            records[path.stem] = resource_text(game, FOLDER, path.name)
    return read(game, (folder(game, FOLDER) / INDEX).read_text("utf-8", "replace"), records)


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in their order, without those that can't be read."""
    return collection(game).puzzles


def read(game: str, index: str, records: Mapping[str, str]) -> Collection:
    """The puzzles that an index lists, with their records by name. Each entry is read on its own, so that damage costs only one."""
    found: dict[str, Puzzle] = {}
    faults: list[PuzzleError] = []
    for number, text in enumerate(re.split(r"(?m)^\[\[.*\n", index)[1:], 1):
        try:
            each = from_data(tomllib.loads(text), _Written)
            reason = _fault(each, found, records)
        except ValueError as error:
            reason = str(error)
        if reason:
            faults.append(PuzzleError(f"{game}/{FOLDER}/{INDEX}", f"puzzle {number}: {reason}"))
        else:
            title, teaches = Message(each.title), Message(each.teaches)
            found[each.name] = Puzzle(game, each.name, each.theme, each.grade, title, each.goal, teaches, records[each.name])
    return Collection(tuple(found.values()), tuple(faults))


def _fault(puzzle: _Written, before: Container[str], records: Mapping[str, str]) -> str:
    if "\N{REPLACEMENT CHARACTER}" in f"{puzzle.title}{puzzle.goal}{puzzle.teaches}":
        return "it has bytes that are no text"
    if not re.fullmatch(r"[a-z0-9-]+", puzzle.name):
        return f"'name': '{puzzle.name}' is not made of small letters, digits and hyphens"
    if puzzle.name in before:
        return f"'name': there is another '{puzzle.name}'"
    if puzzle.name not in records:
        return f"there is no record {puzzle.name}{SUFFIX} beside the list"
    if not 1 <= puzzle.grade <= GRADES:
        return f"'grade': it is from 1 to {GRADES}"
    return ""


# The player's own puzzles


OWN_SUFFIX = ".puzzle"
"""The ending of files with one puzzle each, which can be given to others."""
MOST = 1_000_000
"""The longest file of a puzzle that is read, in bytes."""


@frozen
class _Own:
    game: str
    title: str
    goal: str
    grade: int
    record: str


def keep_own(paths: Paths, table: Table, goal: str, title: str, grade: int) -> Puzzle:
    """Write the puzzle of a table, which begins with its position and was played to the goal, to a file. Raises StoreError."""
    own = _Own(table.game.id, title, goal, grade, table.record())
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in asdict(own).items()]
    name = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return read_own(create_whole(paths.puzzles / f"{name}{OWN_SUFFIX}", "".join(lines).encode()))


def read_own(path: Path) -> Puzzle:
    """The puzzle in a file. Raises StoreError, or PuzzleError with the place and the reason."""
    return own_puzzle(path.name, read_whole(path, MOST))


def own_puzzle(file: str, data: bytes) -> Puzzle:
    """The puzzle in the content of a file of this name. Raises PuzzleError with the place and the reason."""
    try:
        own = from_data(tomllib.loads(data.decode("utf-8")), _Own)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(file, str(error)) from error
    fault = f"'grade': it is from 1 to {GRADES}" if not 1 <= own.grade <= GRADES else "" if own.title.isprintable() else "'title': no text"
    if fault:
        raise PuzzleError(file, fault)
    return Puzzle(own.game, Path(file).stem, Theme.OWN, own.grade, Message(own.title), own.goal, Message(""), own.record)


def own_puzzles(paths: Paths, game: str) -> Collection:
    """The player's own puzzles of a game, the oldest first, and why some can't be read."""
    found, faults = [], []
    for path in sorted(paths.puzzles.glob(f"*{OWN_SUFFIX}")):
        try:
            found.append(read_own(path))
        except PuzzleError as error:
            faults.append(error)
        except StoreError as error:
            faults.append(PuzzleError(path.name, str(error.message)))
    return Collection(tuple([each for each in found if each.game == game]), tuple(faults))


def grade_of(looked: int) -> int:
    """The grade of a puzzle whose solution was found after this many positions, as far as that tells."""
    return min(GRADES, 1 + sum(looked > most for most in (30, 150, 700, 3000, 12000)))


# The table of a puzzle


SEAT = 0
"""A puzzle is for one person."""
OVER = msg("The puzzle is solved. Undo to try another way.")
YOU = msg("You")
"""The name of the player in the records of puzzles, in English; the table has it in the player's language."""


class PuzzleSession(Session):
    """The session of a puzzle. ``whole`` is its table after the solution of its record."""

    shows_result = False

    def __init__(self, puzzle: Puzzle, goal: Goal, whole: Table, paths: Paths) -> None:
        seats = [evolve(seat, name=tr(YOU)) if seat.name == YOU.text else seat for seat in whole.seats]
        super().__init__(practice_table(whole, seats), NoJournal(Path(puzzle.name + SUFFIX)), paths)
        self._whole = whole
        self._start = self.table.snapshot()
        self.puzzle = puzzle
        self.goal = goal
        self.helped = False
        """True if the player has had help since the puzzle was opened."""
        self._begun = self.table.state
        self._game = copy(self.table.game)
        self._game.spared = goal.spare
        vars(self._game)["check"] = self._check

    @property
    def game(self) -> Game[Any]:
        """The rules, without the moves that the puzzle does not allow."""
        return self._game

    def _check(self, state: Any, seat: int, command: Command) -> Refusal | None:
        """The refusal of a command by the rules, or by the puzzle."""
        refusal = self.table.game.check(state, seat, command)
        judged = refusal is None and (self.reached or isinstance(command, self.goal.limits))
        return self._why_not(command) if judged else refusal

    def _why_not(self, command: Command) -> Refusal | None:
        """The puzzle's refusal of a command, if it is legal by the rules."""
        table = self.table
        if table.check(command, SEAT) is not None:
            return None
        if self.reached:
            return Refusal("", OVER)
        reason = self.goal.refused(table.state, table.game.apply(table.state, SEAT, command).state, self._begun)
        return Refusal("", reason) if reason is not None else None

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a decision, unless the puzzle does not allow it. Raises Refused."""
        refusal = self._why_not(self.table.game.parse(command) if isinstance(command, str) else command)
        if refusal is not None:
            raise Refused(refusal)
        return super().play(command, seat)

    def count_hint(self, shown: str = "") -> None:
        """Note that the player asked for help, such as the best chains."""
        super().count_hint(shown)
        self.helped = True

    @property
    def reached(self) -> bool:
        """True if the goal has been reached."""
        return self.goal.reached(self.table.state)

    @property
    def stuck(self) -> bool:
        """True if the goal can't be reached without undo."""
        return self.goal.stuck(self.table.state)

    @property
    def fewest(self) -> int:
        """The number of moves of the recorded solution."""
        return self._whole.turn

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


# Progress


class Mark(StrEnum):
    """The player's progress with a puzzle."""

    SOLVED = "solved"
    ASSISTED = "assisted"
    MISSED = "missed"
    NEW = "new"


@frozen
class FirstTry:
    """The first try of a puzzle, by its id, and the player's rating after it."""

    puzzle: str
    solved: bool
    rating: int
    assisted: bool = False
    """True if the puzzle has been solved with help, then or later."""


START = 1000
"""The rating of a player who has tried nothing."""


def puzzle_rating(grade: int) -> int:
    """The rating of a puzzle: 800 for grade 1, 200 more for each grade."""
    return 600 + 200 * grade


def elo(rating: int, opponent: int, score: float, number: int) -> int:
    """The Elo rating after a game: ``score`` is 1 for a win, 0 for a loss; the first ten of a player's games count double."""
    expected = 1 / (1 + 10 ** ((opponent - rating) / 400))
    return round(rating + (40 if number <= 10 else 20) * (score - expected))


@frozen
class Progress:
    """The player's progress: how often each puzzle was solved without help, by id, and the first tries in their order."""

    solved: Mapping[str, int] = {}
    tries: tuple[FirstTry, ...] = ()

    @property
    def rating(self) -> int:
        """The player's present rating."""
        return self.tries[-1].rating if self.tries else START

    @property
    def marks(self) -> Mapping[str, Mark]:
        """The mark of each puzzle that was tried, by its id."""
        tried = {each.puzzle: Mark.ASSISTED if each.assisted else Mark.MISSED for each in self.tries}
        return tried | dict.fromkeys(self.solved, Mark.SOLVED)

    @property
    def streak(self) -> int:
        """The number of puzzles solved at the first try since the last miss."""
        return len(list(takewhile(lambda each: each.solved, reversed(self.tries))))

    def recommended(self, of: Sequence[Puzzle], last: Puzzle | None = None) -> Puzzle | None:
        """The puzzle to try next: the easiest that is not solved, new before missed, of a theme with few solved. None if all are solved."""
        marks = self.marks
        left = [each for each in of if each != last and marks.get(each.id) is not Mark.SOLVED]
        done = Counter(each.theme for each in of if marks.get(each.id) is Mark.SOLVED)
        return min(left, key=lambda each: (each.grade, each.id in marks, done[each.theme]), default=None)


def progress(database: Database) -> Progress:
    """The player's progress. Raises StoreError."""
    with database.reading() as connection:
        solved = dict(connection.execute("SELECT puzzle, solved FROM puzzles"))
        rows = connection.execute("SELECT puzzle, solved, rating, assisted FROM first_tries ORDER BY number")
        return Progress(solved, tuple([FirstTry(puzzle, bool(won), rating, bool(helped)) for puzzle, won, rating, helped in rows]))


def keep_try(database: Database, puzzle: Puzzle, *, solved: bool, assisted: bool = False) -> None:
    """Count a try of a puzzle: solved without help, solved with help, or missed. The first one moves the rating. Raises StoreError."""
    with database.writing() as connection:
        last = connection.execute("SELECT number, rating FROM first_tries ORDER BY number DESC LIMIT 1").fetchone()
        number, rating = (1, START) if last is None else (last[0] + 1, last[1])
        rating = elo(rating, puzzle_rating(puzzle.grade), float(solved), number)
        first = (puzzle.id, number, solved, rating, assisted)
        connection.execute(
            "INSERT INTO first_tries VALUES (?, ?, ?, ?, ?) ON CONFLICT (puzzle) DO UPDATE SET assisted = max(assisted, excluded.assisted)",
            first,
        )
        if solved:
            connection.execute("INSERT INTO puzzles VALUES (?, 1) ON CONFLICT (puzzle) DO UPDATE SET solved = solved + 1", (puzzle.id,))


# Runs against the clock


SECONDS = 180
"""The time of a run."""
MISSES = 3
"""A run ends with this many misses."""


def keep_run(database: Database, begun: str, solved: int, missed: int) -> None:
    """Keep a run; ``begun`` is its date and time. Raises StoreError."""
    with database.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO puzzle_runs VALUES (?, ?, ?)", (begun, solved, missed))


def best_run(database: Database) -> int:
    """The most puzzles solved in a run; 0 if there was none. Raises StoreError."""
    with database.reading() as connection:
        (most,) = connection.execute("SELECT max(solved) FROM puzzle_runs").fetchone()
    return most or 0


def position_record(table: KernelTable[Any], turn: int) -> str:
    """A practice record that begins with the state after ``turn`` decisions of a table, hidden things included.

    Raises Refused if the position can't be set up, IndexError if there is no such state.
    """
    return practice_table(table, position=table.state_at(turn), automatic=table.setup.automatic).record()
