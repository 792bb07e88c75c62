"""How many positions of School Year Diary are decided by the solver: plays years with a bot and solves positions of their later rounds.

From the top of the checkout::

    python -m tests.bench.solver --games 20 --bot greedy

Of each year two positions from a round on are taken by chance; every win that is claimed is played through.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import process_time

from engines import Table
from engines.kernel.bots.playing import bots, decide
from engines.kernel.rng import Rng
from engines.kernel.study import Stop, Verdict
from engines.school_year_diary.bots.solver import solve
from engines.school_year_diary.model import State
from tests.bench.balance import the_game


def positions(bot: str, deal: int, since: int, count: int) -> list[State]:
    """Positions of a year from a round on, by chance."""
    table = Table.new("school_year_diary", deal=deal, policy="none")
    player = bots(table.game)[bot]
    found: list[State] = []
    while table.to_act:
        if table.state.round >= since:
            found.append(table.state)
        table.play(decide(table, 0, player))
    shuffled, _ = Rng.of_deal(deal).shuffled(found)
    return list(shuffled[:count])


def after(seconds: float) -> Stop:
    """Whether so many seconds have been spent."""
    end = process_time() + seconds
    return lambda: process_time() > end


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--deal", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--round", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    game = the_game()
    found: Counter[Verdict] = Counter()
    longest = total = 0.0
    for deal in range(options.deal, options.deal + options.games):
        for state in positions(options.bot, deal, options.round, 2):
            began = process_time()
            solution = solve(game, state, after(options.seconds))
            took = process_time() - began
            longest, total = max(longest, took), total + took
            found[solution.verdict] += 1
            played = state
            for seat, command in solution.line:
                if game.check(played, seat, command) is not None:
                    raise ValueError(f"deal {deal}: {command} is not legal")
                played = game.apply(played, seat, command).state
            if (solution.verdict is Verdict.WINNABLE) != (not played.rows):
                raise ValueError(f"deal {deal}: what was said is not so")
        sys.stderr.write(f"\r{deal - options.deal + 1} of {options.games} games")
    count = sum(found.values())
    sys.stdout.write(f"\n{count} positions: " + ", ".join(f"{found[verdict]} {verdict}" for verdict in Verdict))
    sys.stdout.write(f"\n{total / max(count, 1):.2f} seconds on average, {longest:.1f} at most\n")


if __name__ == "__main__":
    main()
