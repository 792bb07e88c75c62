"""Measures how often careful play wins a class alone, and writes what the set-up form tells of it (SYD-9.3).

From the top of the checkout::

    python -m tests.bench.difficulty --games 20 --classes 3x1,2x2/gentle

Each class named is played with the deals 1, 2, 3 and on, and its figures take the place of those in
``resources/school_year_diary/difficulty.toml``; without ``--classes`` every setting is. The same deals give the same figures everywhere.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product

from engines.school_year_diary.model import IDEAS, MOST_IDEAS, MOST_ROWS, STUDENTS, Pace
from resources import folder
from tabletop_qt.games.school_year_diary.difficulty import FILE, Size, Tried, measured, recommended, written
from tests.bench.balance import Class, play, say, share

PLACE = folder("school_year_diary", FILE)


def sizes() -> Iterator[Size]:
    """Every setting of a class that can be set up alone, the smallest class first (SYD-2.1, 9.4, 9.5)."""
    for students in range(2, len(STUDENTS) + 1):
        for rows in range(1, 5):
            if students * rows <= MOST_ROWS:
                for pace, ideas in product(Pace, range(IDEAS, MOST_IDEAS + 1)):
                    yield Size(students, rows, pace.value, ideas)


def table(figures: Mapping[Size, Tried]) -> str:
    """The figures as docs/balance.md has them: won/deals of each class in each setting, in bold what the app recommends."""
    helps = [eased for *_, eased in sorted({(size.steps, size.ideas, size.name.partition("/")[2]) for size in figures})]

    def cell(room: str, eased: str) -> str:
        size = Size.of("/".join(filter(None, (room, eased))))
        tried = figures.get(size)
        if tried is None:
            return ""
        words = f"{tried.won}/{tried.games}"
        return f"**{words}**" if size == recommended(size.students, size.rows) else words

    lines = [["class", *(eased or "printed" for eased in helps)], ["---", *["---:"] * len(helps)]]
    lines += [[room, *(cell(room, eased) for eased in helps)] for room in dict.fromkeys(size.name.partition("/")[0] for size in sizes())]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    """Plays, prints, and writes the file after each class."""
    named = {size.name: size for size in sizes()}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--classes", default=",".join(named), help="such as 2x1,2x2/gentle,2x3/gentle/3")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    figures = dict(measured())
    say("| class | deals | won | points | decisions | rounds |")
    say("|---|---:|---:|---:|---:|---:|")
    with ProcessPoolExecutor(options.jobs) as pool:
        for room in options.classes.split(","):
            years = list(pool.map(partial(play, "careful", Class.of(room)), range(1, options.games + 1)))
            figures[named[room]] = Tried(len(years), sum(year.won for year in years))
            sums = zip(*((year.points, year.commands, year.rounds) for year in years), strict=True)
            points, commands, rounds = (sum(each) / len(years) for each in sums)
            won = f"{figures[named[room]].won} ({share(years)})"
            say(f"| {room} | {len(years)} | {won} | {points:.1f} | {commands:.0f} | {rounds:.1f} |")
            PLACE.write_text(written(figures, named.values()), encoding="utf-8")
    measured.cache_clear()
    say(table(figures))


if __name__ == "__main__":
    main()
