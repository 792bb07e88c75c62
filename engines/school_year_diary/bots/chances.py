"""The chance that a year is won if hints are followed, shown only where it has proven reliable.

Simulations are played by a quick player, who loses years that a hint would have won. So their points are not taken at face value: the
chance is fitted to years that were played by hints and really won or lost, for each class and pace, in
``resources/school_year_diary/chances.toml``. ``python -m tests.bench.reliability`` measures and writes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from math import exp

from attrs import frozen

from engines.school_year_diary.model import FULL, IDEAS, ROUNDS, Config, State

FILE = "chances.toml"
HEAD = """\
# The chance to win after a hint, fitted to years played by hints: the logistic of base - slope x lacks - late x lacks / (1 + rounds left).
# "lacks" is the number of points that rows lack at the end of simulations. Only the tenths in "told" have proven reliable (within 15%).
# Written by: python -m tests.bench.reliability (see docs/balance.md)
"""


@frozen
class Size:
    """A class: the number of students, the rows of each, and the pace."""

    students: int
    rows: int
    pace: str = "printed"

    @classmethod
    def of(cls, config: Config) -> Size | None:
        """The class of a set-up; None if several play, or with more ideas than printed: such years were not measured."""
        measured = config.players == 1 and config.ideas == IDEAS
        return cls(len(config.students), config.rows_each, config.pace.value) if measured else None


@frozen
class Chances:
    """The fit: a base for each class, the cost of each lacking point, and how much more it costs the fewer rounds are left.

    ``told`` are the tenths of each class that have proven reliable.
    """

    base: Mapping[Size, float]
    slope: float
    late: float
    told: Mapping[Size, frozenset[int]]

    def known(self, view: State) -> bool:
        """True if some chance is reliable in this class."""
        size = Size.of(view.config)
        return size is not None and bool(self.told.get(size))

    def likely(self, size: Size, lacks: float, left: int) -> float:
        """The chance of a measured class, 0 to 1. Raises KeyError for another class."""
        return 1 / (1 + exp(self.slope * lacks + self.late * lacks / (1 + left) - self.base[size]))

    def of(self, view: State, lacks: float) -> float | None:
        """The chance after a move whose simulations lack this many points on average; None if it is not reliable."""
        size = Size.of(view.config)
        if size is None or not self.told.get(size):
            return None
        said = self.likely(size, lacks, ROUNDS - view.round)
        return said if round(10 * said) in self.told[size] else None


NO_CHANCES = Chances({}, 0.0, 0.0, {})


def lacking(end: State) -> int:
    """The points that the rows lack at the end of a year; 0 if it is won."""
    return sum(FULL - row.points for row in end.rows)


def read(text: str) -> Chances:
    """The chances that a file holds."""
    data = tomllib.loads(text)
    sizes = {Size(each["students"], each["rows"], each["pace"]): each for each in data.get("class", ())}
    base = {size: float(each["base"]) for size, each in sizes.items()}
    return Chances(base, float(data["slope"]), float(data["late"]), {size: frozenset(each["told"]) for size, each in sizes.items()})


def written(chances: Chances) -> str:
    """The text of the file."""
    lines = [HEAD, f"slope = {chances.slope:.3f}", f"late = {chances.late:.3f}"]
    for size, base in chances.base.items():
        told = ", ".join(map(str, sorted(chances.told.get(size, ()))))
        lines += [
            "",
            "[[class]]",
            f"students = {size.students}",
            f"rows = {size.rows}",
            f'pace = "{size.pace}"',
            f"base = {base:.3f}",
            f"told = [{told}]",
        ]
    return "\n".join(lines) + "\n"
