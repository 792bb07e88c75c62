"""Games of Hallway Rivals between bots: wins by social group and seat, length, and commands.

    python -m tests.bench.rivals --games 400 --seats 4 --bots hard --order passing --start levelled --uses

The school is built quickly, and neighbouring deals have other social groups on the seats. Bots that differ play each deal from every seat.
A game won together counts in parts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import sqrt

from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.model import State
from engines.kernel.bots import matches, seating
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.options import SeatsOption
from engines.kernel.table import Table
from engines.shelf import games

GAME: Game[State] = games()["hallway_rivals"]
LAST = 25
"""A game should not take more rounds."""
NAMED = ("buy", "play", "play_on", "play_at")
"""Commands that are counted by the word after the verb: what is bought, which card is played."""


def table(deal: int, seats: int, order: str, start: str) -> Table[State]:
    """A table with a school built quickly; neighbouring deals have social groups that differ much."""
    ways = next(option for option in GAME.options if isinstance(option, SeatsOption)).every_way(seats)
    chosen = {"order": order, "start": start}
    options = {"building": "quick", "groups": ways[deal % len(ways)], **{key: value for key, value in chosen.items() if value}}
    return Table.new(GAME, seats=seats, options=options, deal=deal, policy="none")


def kind(command: Command) -> str:
    """The kind of a command as it is counted, such as ``buy room`` or ``play hall_pass``."""
    words = command.text().split()
    return f"{words[0].split('_')[0]} {words[1]}" if words[0] in NAMED else words[0]


def shares(title: str, won: dict[str, float], played: Counter[str]) -> str:
    """A line with the share of games won of each name, and the margin of chance (two standard errors)."""
    parts = []
    for name, count in sorted(played.items()):
        share = won[name] / count
        parts.append(f"{name} {share:.1%} ± {2 * sqrt(share * (1 - share) / count):.1%}")
    return f"by {title}: " + ", ".join(parts)


def uses(counts: dict[str, Counter[str]], seated: Counter[str]) -> Iterator[str]:
    """A table of what each bot does in 100 games of one seat."""
    names = sorted(counts)
    yield "| per 100 games of one seat | " + " | ".join(names) + " |"
    for done in sorted({done for count in counts.values() for done in count}):
        yield f"| {done} | " + " | ".join(f"{100 * counts[name][done] / seated[name]:.0f}" for name in names) + " |"


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="medium", help=f"by seat in the first game, of {', '.join(BOTS)}")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, for a second lot")
    parser.add_argument("--order", default="")
    parser.add_argument("--start", default="")
    parser.add_argument("--uses", action="store_true", help="count what is done, too")
    options = parser.parse_args()
    names, seats = options.bots.split(","), options.seats
    each = seats if len(names) > 1 else 1
    won: dict[str, defaultdict[str, float]] = {title: defaultdict(float) for title in ("bot", "group", "seat")}
    played: dict[str, Counter[str]] = {title: Counter() for title in won}
    counts: dict[str, Counter[str]] = {name: Counter() for name in set(names)}
    rounds: list[int] = []
    decisions: list[int] = []
    tables = matches(
        lambda number: table(1 + number // each, seats, options.order, options.start), names, options.games, first=options.first
    )
    for number, match in enumerate(tables, options.first):
        state, winners = match.table.state, match.outcome.winners
        bots = seating(names, seats, number)
        for seat in range(seats):
            for title, name in (("bot", bots[seat]), ("group", state.config.socials[seat].value), ("seat", str(seat + 1))):
                played[title][name] += 1
                won[title][name] += (seat in winners) / len(winners)
        if options.uses:
            for move in match.table.moves:
                counts[bots[move.seat]][kind(move.command)] += 1
        rounds.append(state.round)
        decisions.append(match.table.turn)
    within = sum(count <= LAST for count in rounds) / len(rounds)
    lines = (
        f"{options.games} games of {seats}: {', '.join(names)}; order {options.order or 'default'}, start {options.start or 'default'}",
        *[shares(title, won[title], played[title]) for title in won],
        f"rounds: {sum(rounds) / len(rounds):.1f}, at most {max(rounds)}; {within:.1%} within {LAST}",
        f"decisions: {sum(decisions) / len(decisions):.0f}, at most {max(decisions)}",
        *(uses(counts, played["bot"]) if options.uses else ()),
    )
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
