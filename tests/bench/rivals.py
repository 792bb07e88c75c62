"""How Hallway Rivals goes between bots: who wins, with which social group and from which seat, and how long it takes.

    python -m tests.bench.rivals --games 400 --seats 4 --bots medium

Every deal has other social groups on the seats. Bots that differ play each deal from every seat. A game won together counts in parts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict

from engines.hallway_rivals.model import State
from engines.kernel.bots.matches import matches
from engines.kernel.contract import Game
from engines.kernel.options import SeatsOption
from engines.kernel.table import Table
from engines.shelf import games
from tabletop_qt.shell.play.bot_turns import PACES

GAME: Game[State] = games()["hallway_rivals"]
LAST = 25
"""A game should not take more rounds."""


def table(deal: int, seats: int, start: str) -> Table[State]:
    """A table with a school built quickly; neighbouring deals have social groups that differ much."""
    ways = next(option for option in GAME.options if isinstance(option, SeatsOption)).every_way(seats)
    options = {"building": "quick", "start": start, "groups": ways[deal % len(ways)]}
    return Table.new(GAME, seats=seats, options=options, deal=deal, policy="none")


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="medium")
    parser.add_argument("--start", default="alike")
    options = parser.parse_args()
    names, seats = options.bots.split(","), options.seats
    each = seats if len(names) > 1 else 1
    by_bot: defaultdict[str, float] = defaultdict(float)
    by_group: defaultdict[str, float] = defaultdict(float)
    by_seat: defaultdict[int, float] = defaultdict(float)
    played_group: Counter[str] = Counter()
    rounds: list[int] = []
    decisions: list[int] = []
    for match in matches(lambda number: table(1 + number // each, seats, options.start), names, options.games):
        state, winners = match.table.state, match.outcome.winners
        for winner in match.winners:
            by_bot[names[winner % len(names)]] += 1 / len(winners)
        for seat in winners:
            by_group[state.config.socials[seat].value] += 1 / len(winners)
            by_seat[seat + 1] += 1 / len(winners)
        played_group.update(social.value for social in state.config.socials)
        rounds.append(state.round)
        decisions.append(match.table.turn)
    most, mean = max(rounds), sum(rounds) / len(rounds)
    taken = sum(decisions) / len(decisions)
    minutes = ", ".join(f"{pace} {taken * wait / 60000:.1f}" for pace, wait in PACES.items() if wait)
    lines = (
        f"{options.games} games of {seats}: {', '.join(names)}",
        "by bot: " + ", ".join(f"{name} {won / options.games:.1%}" for name, won in sorted(by_bot.items())),
        "by group: " + ", ".join(f"{social} {won / played_group[social]:.1%}" for social, won in sorted(by_group.items())),
        "by seat: " + ", ".join(f"{seat} {won / options.games:.1%}" for seat, won in sorted(by_seat.items())),
        f"rounds: {mean:.1f}, at most {most}; {sum(count <= LAST for count in rounds) / len(rounds):.1%} within {LAST}",
        f"decisions: {taken:.0f}, at most {max(decisions)}; minutes: {minutes}",
    )
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
