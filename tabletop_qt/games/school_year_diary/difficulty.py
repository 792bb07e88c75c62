"""The difficulty of a class for one player: how often the careful player won it in our tests (without Qt or rules).

The figures are in ``resources/school_year_diary/difficulty.toml``, an entry for each class that can be set up alone::

    [[class]]
    students = 2
    rows = 1
    pace = "printed"
    games = 50
    won = 46

``games`` is how many years were tried, 0 where nobody has measured the class. ``python -m tests.bench.difficulty`` writes the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from attrs import frozen

from engines.kernel.messages import Message, msg
from engines.kernel.options import EDITION
from engines.kernel.serialization import DataError, from_data
from resources import text as resource_text

FILE = "difficulty.toml"
NOT_MEASURED = msg("We haven't tested how hard this class is.")
HEAD = """\
# How often careful play wins a class alone: years tried, and won. 0 games: nobody has measured it.
# Students are the simplest first, deals 1 and on. Written by: python -m tests.bench.difficulty (see docs/balance.md)
"""


class DifficultyError(Exception):
    """Figures that can't be read: the file, the entry in it (0: none), and the reason."""

    def __init__(self, file: str, entry: int, reason: str) -> None:
        super().__init__(f"{file}: class {entry}: {reason}" if entry else f"{file}: {reason}")


@frozen
class Size:
    """A size of class whose difficulty is known: the number of students, the rows of each, and the pace."""

    students: int
    rows: int
    pace: str = "printed"


SIMPLEST = ("giang_ry", "o_tach", "nim_se", "an_pha")
"""The students, the simplest first: the figures for a class of two, for instance, were made with the first two."""


@frozen
class Tried:
    """The years that the careful player tried and won."""

    games: int
    won: int


@frozen
class _WrittenClass:
    students: int
    rows: int
    pace: str
    games: int
    won: int


@frozen
class _WrittenFile:
    classes: tuple[_WrittenClass, ...]


@cache
def measured() -> Mapping[Size, Tried]:
    """The figures that come with the app. Raises DifficultyError with file, entry and reason."""
    return read(resource_text("school_year_diary", FILE), f"school_year_diary/{FILE}")


def read(source: str, file: str) -> Mapping[Size, Tried]:
    """The figures in a TOML text; ``file`` is its name in errors. Raises DifficultyError."""
    try:
        given = tomllib.loads(source)
        written = from_data({("classes" if key == "class" else key): value for key, value in given.items()}, _WrittenFile).classes
    except (tomllib.TOMLDecodeError, DataError) as error:
        raise DifficultyError(file, 0, str(error)) from error
    found: dict[Size, Tried] = {}
    for number, each in enumerate(written, 1):
        size = Size(each.students, each.rows, each.pace)
        if size in found:
            raise DifficultyError(file, number, f"{size.students}x{size.rows}, pace {size.pace!r}, stands there twice")
        if not 0 <= each.won <= each.games:
            raise DifficultyError(file, number, f"{each.won} of {each.games} games can't have been won")
        found[size] = Tried(each.games, each.won)
    return found


def written(figures: Mapping[Size, Tried], order: Iterable[Size]) -> str:
    """The text of the file with these figures; classes without any are said to have none."""
    parts = [HEAD]
    for size in order:
        tried = figures.get(size, Tried(0, 0))
        parts.append(
            f'\n[[class]]\nstudents = {size.students}\nrows = {size.rows}\npace = "{size.pace}"\ngames = {tried.games}\nwon = {tried.won}\n'
        )
    return "".join(parts)


def how_hard(size: Size) -> Message:
    """A sentence on how hard a class is."""
    tried = measured().get(size)
    if tried is None or tried.games == 0:
        return NOT_MEASURED
    of_ten, won, count = _of_ten(tried), tried.won, tried.games
    if won == 0:
        return msg("A careful player won none of {count} games like this in our tests.", count=count)
    if of_ten == 0:
        return msg("A careful player hardly ever wins a game like this ({won} of {count} in our tests).", won=won, count=count)
    if of_ten == 10:
        return msg("A careful player wins nearly every game like this ({won} of {count} in our tests).", won=won, count=count)
    return msg(
        "A careful player wins about {of_ten} in 10 games like this ({won} of {count} in our tests).", of_ten=of_ten, won=won, count=count
    )


def how_hard_with(students: Collection[str], rows: int, pace: str) -> Message:
    """A sentence on how hard a class of these students is; it says so if the figures are those of other students."""
    size = Size(len(students), rows, pace)
    words = how_hard(size)
    if words == NOT_MEASURED or set(students) == set(SIMPLEST[: size.students]):
        return words
    return msg("{hard} We tested it with the simplest students.", hard=words)


def as_last_time(last: Mapping[str, object]) -> Message:
    """A sentence on the class of "Play now": the last set-up in the settings, else that of a first game."""
    if last.get(EDITION):
        return NOT_MEASURED
    students, rows, pace = last.get("students"), last.get("rows"), last.get("pace")
    return how_hard_with(
        [str(each) for each in students] if isinstance(students, list) else SIMPLEST[:2],
        rows if isinstance(rows, int) else 1,
        pace if isinstance(pace, str) else "printed",
    )


def _of_ten(tried: Tried) -> int:
    """The wins of ten, halves rounded up."""
    return (20 * tried.won + tried.games) // (2 * tried.games)
