"""Operation Master's trick loop beside the same loop of another engine, in turns on the same machine.

The other engine is a script for node that plays random games until some seconds have passed by its clock, which it reads after every
game, and prints how many moves it made, as in ``5012 moves/s``. It is handed in, since it is not ours::

    python -m tests.bench.side_by_side PATH/TO/SCRIPT.js

What is compared are commands, and rounds of the game, since the two do not count alike: where the winner of a trick has no choice what to
take, that is a command there and a step here, so a round for four has 90 commands there and 85 here. A game of the script is a round.

Both take many short turns, so that what else the machine does meets both alike. The script runs in one process all the while, compiled
and warm: its clock is replaced by one that waits between its turns.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import which
from statistics import median
from subprocess import PIPE, Popen
from time import perf_counter
from typing import NamedTuple

from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from engines.operation_master.model import State
from engines.shelf import games

GAME: Game[State] = games()["operation_master"]
TURNS = 24
SECONDS = 0.5
"""The length of a turn."""
BY_ITS_CLOCK = 100
"""Seconds that have passed by the script's clock when its last turn is over."""

CLOCK = """
const { readSync, writeSync } = require('node:fs');
const [, script, turns, seconds, end] = process.argv;
const now = performance.now.bind(performance);
let began = now(), games = 0, turn = 0;
performance.now = () => {
  if (turn == turns) return 1000 * end;
  const taken = (now() - began) / 1000;
  if (taken < seconds) { games++; return 0; }
  writeSync(1, `turn ${games} ${taken}\\n`);
  if (++turn == turns) return 1000 * end;
  readSync(0, Buffer.alloc(1));
  began = now(); games = 1;
  return 0;
};
require(script);
"""
"""Says how many games each turn had and how long it was, and waits then until the next may begin."""


class Count(NamedTuple):
    """A number of commands and rounds, or of both in a second."""

    commands: float
    rounds: float


def engine(deal: int) -> Count:
    """A game by the contract alone: draw a legal command, check it, apply it."""
    state, rng, commands = GAME.new(make_setup(GAME, 4, deal=deal)).state, Rng(deal), 0
    while acting := GAME.to_act(state):
        command, rng = GAME.legal(state, acting[0]).draw(rng)
        if GAME.check(state, acting[0], command) is not None:
            raise AssertionError(f"{command} is offered and refused")
        state = GAME.apply(state, acting[0], command).state
        commands += 1
    return Count(commands, state.round)


def table(deal: int) -> Count:
    """A game at a table, with history and record."""
    played, rng = Table.new(GAME, seats=4, deal=deal, policy="practice"), Rng(deal)
    while played.to_act:
        command, rng = played.legal().draw(rng)
        played.play(command)
    return Count(played.turn, played.state.round)


class NoRaceError(Exception):
    """The other engine can't be raced with."""


OURS: Mapping[str, Callable[[int], Count]] = {"contract": engine, "table": table}


def per_second(play: Callable[[int], Count], first: int) -> Count:
    """The speed over a turn of games from this deal number on."""
    commands, rounds, deal, began = 0.0, 0.0, first, perf_counter()
    while (taken := perf_counter() - began) < SECONDS:
        played = play(deal)
        commands, rounds, deal = commands + played.commands, rounds + played.rounds, deal + 1
    return Count(commands / taken, rounds / taken)


def compared(script: Path) -> Mapping[str, Sequence[Count]]:
    """The speed in each turn, of the other engine and of ours."""
    node = which("node")
    if node is None:
        raise NoRaceError("node is not installed")
    command = (node, "-e", CLOCK, str(script), str(TURNS), str(SECONDS), str(BY_ITS_CLOCK))
    games: list[tuple[float, float]] = []
    speeds: dict[str, list[Count]] = {name: [] for name in OURS}
    with Popen(command, cwd=script.parent, stdin=PIPE, stdout=PIPE, text=True) as other:
        if other.stdin is None or other.stdout is None:
            raise NoRaceError("nothing can be said to the other engine")
        for turn in range(TURNS):
            said = other.stdout.readline().split()
            if said[:1] != ["turn"]:
                raise NoRaceError(f"{script.name} does not take turns")
            games.append((float(said[1]), float(said[2])))
            for name, play in OURS.items():
                speeds[name].append(per_second(play, 1000 * turn))
            if turn < TURNS - 1:
                other.stdin.write("\n")
                other.stdin.flush()
        printed = other.stdout.read()
    found = re.search(r"([\d,.]+) moves/s", printed)
    if found is None:
        raise NoRaceError(f"{script.name} prints no moves/s: {printed[:200]}")
    # Its turns are in games: all its moves, over all its games, are those of a game.
    moves = float(found[1].replace(",", "")) * BY_ITS_CLOCK / sum(number for number, _ in games)
    return {"other": [Count(number * moves / taken, number / taken) for number, taken in games], **speeds}


def main() -> None:
    """Measure in turns, and print median and best of each, and how many times as fast ours are."""
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    try:
        speeds = compared(Path(sys.argv[1]).resolve())
    except NoRaceError as reason:
        raise SystemExit(str(reason)) from None
    for place, what in enumerate(Count._fields):
        other = [speed[place] for speed in speeds["other"]]
        for name, counts in speeds.items():
            found = [speed[place] for speed in counts]
            times = f": {median(found) / median(other):.1f} x, best {max(found) / max(other):.1f} x" if name in OURS else ""
            sys.stdout.write(f"{name}, {what} a second: {median(found):,.0f}, best {max(found):,.0f}{times}\n")


if __name__ == "__main__":
    main()
