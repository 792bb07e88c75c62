"""The difficulty of a class for one player: how often the careful player won it in our tests (without Qt or rules).

The figures are in ``resources/school_year_diary/difficulty.toml``, an entry for each setting that was measured::

    [measured]
    "2x1" = {games = 50, won = 42}
    "2x3/gentle/3" = {games = 12, won = 9}

The name of a setting is the number of students and the rows of each; then the pace and the ideas a round, unless they are as printed.
``python -m tests.bench.difficulty`` writes the file.
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
# How often careful play wins a class alone: games played and games won. Settings that are not listed have not been measured.
# Students are the simplest first, deals 1 and on. Written by: python -m tests.bench.difficulty (see docs/balance.md)

[measured]
"""
PACES = ("printed", "gentle", "easy")
"""The paces, the printed one first."""
IDEAS = 2
"""The ideas a round, as printed."""
EVEN = (40, 70)
"""The percentages of games, from and to, that the careful player wins in an even match."""


class DifficultyError(Exception):
    """Figures that can't be read: the file, the entry in it (empty: none), and the reason."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}" if entry else f"{file}: {reason}")


@frozen
class Size:
    """A setting whose difficulty is known: the number of students, the rows of each, the pace, and the ideas a round."""

    students: int
    rows: int
    pace: str = PACES[0]
    ideas: int = IDEAS

    @classmethod
    def of(cls, name: str) -> Size:
        """The setting of this name. Raises ValueError.

        >>> Size.of("2x3/gentle/3")
        Size(students=2, rows=3, pace='gentle', ideas=3)
        """
        room, *eased = name.split("/")
        students, rows = map(int, room.split("x"))
        pace = next((each for each in eased if each in PACES), PACES[0])
        found = cls(students, rows, pace, next((int(each) for each in eased if each.isdigit()), IDEAS))
        if found.name != name:
            raise ValueError(f"{name!r} is not a class")
        return found

    @property
    def name(self) -> str:
        """Its name in the file and on the command line."""
        eased = (self.pace if self.pace != PACES[0] else "", str(self.ideas) if self.ideas != IDEAS else "")
        return "/".join([f"{self.students}x{self.rows}", *filter(None, eased)])

    @property
    def steps(self) -> int:
        """The steps from the printed rules."""
        return PACES.index(self.pace) + self.ideas - IDEAS


SIMPLEST = ("giang_ry", "o_tach", "nim_se", "an_pha")
"""The students, the simplest first: the figures for a class of two, for instance, were made with the first two."""


@frozen
class Tried:
    """The years that the careful player tried and won."""

    games: int
    won: int

    @property
    def uneven(self) -> float:
        """The percentage points by which it misses an even match."""
        per_cent = 100 * self.won / self.games
        return max(EVEN[0] - per_cent, per_cent - EVEN[1], 0)


@frozen
class _WrittenFile:
    measured: dict[str, Tried]


@cache
def measured() -> Mapping[Size, Tried]:
    """The figures that come with the app. Raises DifficultyError with file, entry and reason."""
    return read(resource_text("school_year_diary", FILE), f"school_year_diary/{FILE}")


def read(source: str, file: str) -> Mapping[Size, Tried]:
    """The figures in a TOML text; ``file`` is its name in errors. Raises DifficultyError."""
    try:
        figures = from_data(tomllib.loads(source), _WrittenFile).measured
    except (tomllib.TOMLDecodeError, DataError) as error:
        raise DifficultyError(file, "", str(error)) from error
    found: dict[Size, Tried] = {}
    for name, tried in figures.items():
        if not 0 <= tried.won <= tried.games or not tried.games:
            raise DifficultyError(file, name, f"{tried.won} of {tried.games} games can't have been won")
        try:
            found[Size.of(name)] = tried
        except (TypeError, ValueError) as error:
            raise DifficultyError(file, name, str(error)) from error
    return found


def written(figures: Mapping[Size, Tried], order: Iterable[Size]) -> str:
    """The text of the file with these figures."""
    lines = [f'"{size.name}" = {{games = {figures[size].games}, won = {figures[size].won}}}\n' for size in order if size in figures]
    return "".join([HEAD, *lines])


def recommended(students: int, rows: int) -> Size | None:
    """The setting of a class that is an even match, the nearest to the printed rules; if there is none, the one closest to an even match.

    Where the printed rules are too easy, an easier setting is no better. One more idea a round counts as one more step of the pace; of two
    equal settings it is the one with fewer ideas.
    """
    known = [(size, tried) for size, tried in measured().items() if (size.students, size.rows) == (students, rows)]
    printed = [size for size, tried in known if not size.steps and 100 * tried.won >= EVEN[0] * tried.games]
    return printed[0] if printed else min(known, key=lambda each: (each[1].uneven, each[0].steps, each[0].ideas), default=(None, None))[0]


def how_hard(size: Size) -> Message:
    """A sentence on how hard a class is."""
    tried = measured().get(size)
    if tried is None:
        return NOT_MEASURED
    of_ten, won, count = _of_ten(tried), tried.won, tried.games
    if won == 0:
        return msg("Careful play won none of {count} games like this.", count=count)
    if of_ten == 0:
        return msg("Careful play hardly ever wins a game like this ({won} of {count}).", won=won, count=count)
    if of_ten == 10:
        return msg("Careful play wins nearly every game like this ({won} of {count}).", won=won, count=count)
    return msg("Careful play wins about {of_ten} in 10 games like this ({won} of {count}).", of_ten=of_ten, won=won, count=count)


def advice(size: Size) -> Message | None:
    """A sentence about the setting that makes a class an even match; None if the class was not measured, or no other comes closer."""
    best = recommended(size.students, size.rows)
    if best is None:
        return None
    even = not measured()[best].uneven
    if best == size:
        return msg("It's an even match.") if even else None
    setting = _setting(best)
    return msg("For an even match: {setting}.", setting=setting) if even else msg("Closest to an even match: {setting}.", setting=setting)


def _setting(size: Size) -> Message:
    pace = {"printed": msg("printed rules"), "gentle": msg("gentle pace"), "easy": msg("easy pace")}[size.pace]
    if size.ideas == IDEAS:
        return pace
    ideas = msg("{count} ideas a round", count=size.ideas)
    return ideas if size.pace == PACES[0] else msg("{pace}, {ideas}", pace=pace, ideas=ideas)


def how_hard_with(students: Collection[str], rows: int, pace: str, ideas: int = IDEAS, *, brief: bool = False) -> Message:
    """Sentences on how hard a class of these students is, and how to make it an even match; ``brief``: only if that is another setting.

    They say so if other students were tested.
    """
    size = Size(len(students), rows, pace, ideas)
    words, advised = how_hard(size), None if brief and recommended(len(students), rows) == size else advice(size)
    others = words != NOT_MEASURED and set(students) != set(SIMPLEST[: size.students])
    if advised is not None:
        words = msg("{hard} {advice}", hard=words, advice=advised)
    return msg("{hard} We tested it with the simplest students.", hard=words) if others else words


def as_last_time(last: Mapping[str, object], *, brief: bool = False) -> Message:
    """A sentence on the class of "Play now": the last set-up in the settings, else that of a first game.

    A brief one has no more than the figure, and nothing if there is none.
    """
    nothing = msg("") if brief else NOT_MEASURED
    if last.get(EDITION):
        return nothing
    given, rows, pace, ideas = (last.get(key) for key in ("students", "rows", "pace", "ideas"))
    students = [str(each) for each in given] if isinstance(given, list) else SIMPLEST[:2]
    size = Size(
        len(students),
        rows if isinstance(rows, int) else 1,
        pace if isinstance(pace, str) else PACES[0],
        ideas if isinstance(ideas, int) else IDEAS,
    )
    if not brief:
        return how_hard_with(students, size.rows, size.pace, size.ideas, brief=True)
    tried = measured().get(size)
    return msg("Careful play wins about {of_ten} in 10 games.", of_ten=_of_ten(tried)) if tried is not None else nothing


def _of_ten(tried: Tried) -> int:
    """The wins of ten, halves rounded up."""
    return (20 * tried.won + tried.games) // (2 * tried.games)
