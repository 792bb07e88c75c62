"""Operation Master's trick loop beside the same loop of another engine, in turns on the same machine.

The other engine is a script for node that plays random rounds for some seconds and prints how many moves it made, as in
``5,012 moves/s``. It is handed in, since it is not ours::

    python -m tests.bench.side_by_side PATH/TO/SCRIPT.js
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import which
from statistics import median
from time import perf_counter

from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from engines.operation_master.model import State
from engines.shelf import games

GAME: Game[State] = games()["operation_master"]
SECONDS = 4.0
TURNS = 3


def engine(deal: int) -> int:
    """A game by the contract alone: draw a legal command, check it, apply it. Returns how many commands it took."""
    state, rng, commands = GAME.new(make_setup(GAME, 4, deal=deal)).state, Rng(deal), 0
    while acting := GAME.to_act(state):
        command, rng = GAME.legal(state, acting[0]).draw(rng)
        if GAME.check(state, acting[0], command) is not None:
            raise AssertionError(f"{command} is offered and refused")
        state = GAME.apply(state, acting[0], command).state
        commands += 1
    return commands


def table(deal: int) -> int:
    """A game at a table, with history and record. Returns how many commands it took."""
    played, rng = Table.new(GAME, seats=4, deal=deal, policy="practice"), Rng(deal)
    while played.to_act:
        command, rng = played.legal().draw(rng)
        played.play(command)
    return played.turn


OURS: Mapping[str, Callable[[int], int]] = {"contract": engine, "table": table}


def per_second(play: Callable[[int], int]) -> float:
    """How many commands a second, over some seconds of games."""
    commands, deal, began = 0, 0, perf_counter()
    while (taken := perf_counter() - began) < SECONDS:
        commands += play(deal)
        deal += 1
    return commands / taken


def other_per_second(script: Path) -> float:
    """How many moves a second the other engine makes."""
    node = which("node")
    if node is None:
        raise SystemExit("node is not installed")
    printed = subprocess.run([node, script.name], cwd=script.parent, capture_output=True, text=True, check=True).stdout
    found = re.search(r"([\d,.]+) moves/s", printed)
    if found is None:
        raise SystemExit(f"{script.name} prints no moves/s: {printed[:200]}")
    return float(found[1].replace(",", ""))


def main() -> None:
    """Measure in turns, and print each and the median of how many times as fast ours are."""
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    times: dict[str, list[float]] = {name: [] for name in OURS}
    for _ in range(TURNS):
        other = other_per_second(Path(sys.argv[1]).resolve())
        line = [f"other {other:,.0f}"]
        for name, play in OURS.items():
            speed = per_second(play)
            times[name].append(speed / other)
            line.append(f"{name} {speed:,.0f} ({speed / other:.1f} x)")
        sys.stdout.write(" \N{MIDDLE DOT} ".join(line) + "\n")
    sys.stdout.write(", ".join(f"{name}: {median(found):.1f} x" for name, found in times.items()) + "\n")


if __name__ == "__main__":
    main()
