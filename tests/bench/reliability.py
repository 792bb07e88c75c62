"""Measures how reliable the chance of a hint is, and fits it to years played by hints (docs/balance.md).

From the top of the checkout::

    python -m tests.bench.reliability --file years.jsonl --deals 6001,20 --classes 2x1,3x1,2x2,4x1
    python -m tests.bench.reliability --file years.jsonl

With ``--deals`` (the first, and how many) years are played by following hints that think a third as long as the app's. One decision in
five is noted with the points that simulations from there lack at their end, and whether the year was won. Then, or without ``--deals`` at
once, the chances are fitted to all years in the file, and ``resources/school_year_diary/chances.toml`` is written. In the printed table
each decision is predicted by a fit to other deals.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from math import exp
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from engines import Table
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import FILE, WHOLE, Chances, Size, lacking
from engines.school_year_diary.bots.expert import Expert
from engines.school_year_diary.model import ROUNDS
from resources import folder
from tests.bench.balance import Class, say

WORK = 130
ONE_IN = 5
FOLDS = 5
OFF = 0.15
"""A chance that is further off than this is not shown."""
FEWEST = 15
"""The fewest predictions from which a chance is shown."""
STIFF = 0.3
"""How strongly classes and slopes are regularised where there is little data."""


HEAD = """\
# The chance to win after a hint, fitted to years played by hints: the logistic of base - slope x lacks - late x lacks / (1 + rounds left).
# "lacks" is the number of points that rows lack at the end of simulations. Only the tenths in "told" have proven reliable (within 15%).
# Written by: python -m tests.bench.reliability (see docs/balance.md)
"""


@frozen
class Case:
    """A decision: the result of its simulations, and whether its year was won."""

    size: Size
    deal: int
    lacks: float
    left: int
    won: bool


def gathered(room: str, deal: int) -> list[dict[str, Any]]:
    """The decisions of a year in which every hint is followed."""
    chosen = Class.of(room)
    options = {"students": chosen.students, "rows": chosen.rows, "pace": chosen.pace}
    table, expert, found = Table.new("school_year_diary", options=options, deal=deal), evolve(Expert(), work=WORK), []
    while table.to_act:
        view = expert.remember(table.views(0, table.turn))
        rng = Rng(deal * 1000 + table.turn)
        *_, thoughts = expert.thoughts(table.game, view, 0, rng)
        best = thoughts[0].command
        if rng.below(ONE_IN)[0] == 0 and len(list(islice(table.legal(), 2))) > 1:
            ends = [each for (each,) in islice(expert.endings(table.game, view, 0, rng, (best,)), WHOLE)]
            found.append({"room": room, "deal": deal, "round": view.round, "lacks": [lacking(end) for end in ends]})
        table.play(best)
    return [{**each, "won": not table.state.rows} for each in found]


def cases(path: Path) -> Iterator[Case]:
    """The decisions in a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        for each in json.loads(line):
            chosen = Class.of(each["room"])
            lacks = sum(each["lacks"]) / len(each["lacks"])
            yield Case(Size(len(chosen.students), chosen.rows, chosen.pace), each["deal"], lacks, ROUNDS - each["round"], each["won"])


def fitted(known: Sequence[Case]) -> Chances:
    """The chances that fit these decisions best: a logistic regression by gradient steps, with shared slopes and regularised classes."""
    sizes = sorted({case.size for case in known}, key=lambda size: (size.students, size.rows, size.pace))
    base, own, slope, late = 2.0, dict.fromkeys(sizes, 0.0), 0.5, 0.0
    for _ in range(3000):
        by_base = by_slope = by_late = 0.0
        by_own = dict.fromkeys(sizes, 0.0)
        for case in known:
            # Each round that is left makes up for some of the lack.
            soon = case.lacks / (1 + case.left)
            miss = case.won - 1 / (1 + exp(slope * case.lacks + late * soon - base - own[case.size]))
            by_base += miss
            by_own[case.size] += miss
            by_slope -= miss * case.lacks
            by_late -= miss * soon
        step = 0.5 / len(known)
        base += step * by_base
        slope = max(slope + step * 0.2 * (by_slope - STIFF * slope), 0.0)
        late = max(late + step * 0.5 * (by_late - STIFF * late), 0.0)
        for size in sizes:
            own[size] += step * (by_own[size] - STIFF * 10 * own[size])
    return Chances({size: base + own[size] for size in sizes}, slope, late, {size: frozenset(range(11)) for size in sizes})


def judged(known: Sequence[Case]) -> dict[Size, dict[int, list[tuple[float, bool]]]]:
    """The predicted chances and whether the year was won, by class and tenth, each predicted by a fit to other deals (cross-validation)."""
    found: dict[Size, dict[int, list[tuple[float, bool]]]] = defaultdict(lambda: defaultdict(list))
    for fold in range(FOLDS):
        fit = fitted([case for case in known if case.deal % FOLDS != fold])
        for case in known:
            if case.deal % FOLDS == fold and case.size in fit.base:
                said = fit.likely(case.size, case.lacks, case.left)
                found[case.size][round(10 * said)].append((said, case.won))
    return found


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


def main() -> None:
    """Play, fit, print, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, required=True, help="the years played, a line of JSON for each")
    parser.add_argument("--deals", help="the first deal and how many, such as 6001,20")
    parser.add_argument("--classes", default="2x1,3x1,2x2,4x1", help="such as 2x1,2x2/gentle")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.deals:
        first, count = map(int, options.deals.split(","))
        with ProcessPoolExecutor(options.jobs) as pool, options.file.open("a", encoding="utf-8") as file:
            asked = [(room, deal) for deal in range(first, first + count) for room in options.classes.split(",")]
            for year in as_completed([pool.submit(gathered, *each) for each in asked]):
                file.write(json.dumps(year.result()) + "\n")
                file.flush()
    known = list(cases(options.file))
    told: dict[Size, frozenset[int]] = {}
    say("Decisions won / all decisions, by class and predicted tenth; the tenths marked * are shown to players.")
    say(f"| class | years | {' | '.join(map(str, range(11)))} |")
    say("|---|---:|" + "---:|" * 11)
    for size, tenths in judged(known).items():
        means = {tenth: [sum(part) / len(each) for part in zip(*each, strict=True)] for tenth, each in tenths.items()}
        away = {tenth: abs(said - won) for tenth, (said, won) in means.items()}
        decisions = sum(map(len, tenths.values()))
        # In a class where most tenths are wrong, a right one is right by luck.
        steady = sum(away[tenth] * len(each) for tenth, each in tenths.items()) <= OFF * decisions
        told[size] = frozenset(tenth for tenth, each in tenths.items() if steady and away[tenth] <= OFF and len(each) >= FEWEST)
        cells = [f"{sum(win for _, win in tenths[tenth])}/{len(tenths[tenth])}" if tenth in tenths else "" for tenth in range(11)]
        marked = [f"{cell}*" if tenth in told[size] else cell for tenth, cell in enumerate(cells)]
        years = len({case.deal for case in known if case.size == size})
        say(f"| {size.students}x{size.rows} | {years} | {' | '.join(marked)} |")
    folder("school_year_diary", FILE).write_text(written(evolve(fitted(known), told=told)), encoding="utf-8")


if __name__ == "__main__":
    main()
