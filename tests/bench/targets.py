"""All that is aimed at, with what was measured: one table, for the screen, for docs/speed.md, and as data."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, Literal

from attrs import asdict, frozen
from cattrs import structure

FILE = Path(__file__).with_name("targets.toml")
DOCS = Path(__file__).parents[2] / "docs" / "speed.md"
HEAD = "| what | aim | measured | times the aim |\n| --- | ---: | ---: | ---: |\n"
BEGIN, END = "<!-- targets: written by `python3 dev.py bench --write` -->\n", "<!-- end of targets -->\n"


@frozen
class Target:
    """One figure that is aimed at, and where what is measured comes from; targets.toml tells of the fields."""

    part: str
    what: str
    aim: float
    unit: str
    better: Literal["less", "more"]
    bench: str = ""
    of: str = "median"
    start: str = ""
    beside: str = ""
    side: str = ""
    window: str = ""
    size: str = ""


@frozen
class Missing:
    """Why there is no figure."""

    why: str


Figure = float | Missing


@frozen
class Row:
    """A target with what was measured."""

    target: Target
    figure: Figure

    @property
    def ratio(self) -> float | None:
        """How many times the aim was measured."""
        return None if isinstance(self.figure, Missing) else self.figure / self.target.aim

    @property
    def reached(self) -> bool | None:
        """Whether the aim is reached; None where nothing was measured."""
        ratio = self.ratio
        return None if ratio is None else (ratio <= 1 if self.target.better == "less" else ratio >= 1)

    def cells(self) -> Sequence[str]:
        """What, aim, measured, and how many times the aim that is."""
        unit = self.target.unit
        aim = f"{'at most' if self.target.better == 'less' else 'at least'} {number(self.target.aim)} {unit}"
        if isinstance(self.figure, Missing):
            return (self.target.what, aim, self.figure.why, "")
        ratio = f"{self.figure / self.target.aim:.2f}{'' if self.reached else ', missed'}"
        return (self.target.what, aim, f"{number(self.figure)} {unit}", ratio)


def number(value: float) -> str:
    """A figure with three digits that count, or whole."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == round(value) else f"{value:.3g}"


def targets() -> Sequence[Target]:
    """All targets, in the order in which they are told."""
    return structure(tomllib.loads(FILE.read_text(encoding="utf-8"))["target"], list[Target])


def rows(measure: Callable[[Target], Figure]) -> Sequence[Row]:
    """The targets with their figures."""
    return [Row(target, measure(target)) for target in targets()]


def parts(table: Sequence[Row]) -> Mapping[str, Sequence[Row]]:
    """The rows by chapter."""
    return {part: [row for row in table if row.target.part == part] for part in dict.fromkeys(row.target.part for row in table)}


def printed(table: Sequence[Row]) -> str:
    """The table for a terminal."""
    widths = [max(len(row.cells()[column]) for row in table) for column in range(4)]
    lines = []
    for part, found in parts(table).items():
        lines.append(f"\n{part}")
        for row in found:
            what, *figures = (cell.ljust(width) for cell, width in zip(row.cells(), widths, strict=True))
            lines.append("  ".join(["", what, *figures]).rstrip())
    return "\n".join([*lines, ""])


def marked(table: Sequence[Row]) -> str:
    """The table for the docs."""
    return HEAD + "".join(f"| {' | '.join(row.cells())} |\n" for row in table)


def write(table: Sequence[Row], machine: str) -> None:
    """Put the table into the docs."""
    text = DOCS.read_text(encoding="utf-8")
    before, after = text.index(BEGIN) + len(BEGIN), text.index(END)
    DOCS.write_text(f"{text[:before]}\n{marked(table)}\n{fill(f'Measured on {machine}.', 140)}\n\n{text[after:]}", encoding="utf-8")


def as_json(table: Sequence[Row], machine: Mapping[str, str]) -> str:
    """All as data."""

    def plain(row: Row) -> Mapping[str, Any]:
        told = {"missing": row.figure.why} if isinstance(row.figure, Missing) else {"measured": row.figure, "ratio": row.ratio}
        return {**{name: value for name, value in asdict(row.target).items() if value}, **told}

    return json.dumps({"machine": machine, "targets": [plain(row) for row in table]}, indent=1)
