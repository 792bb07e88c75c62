"""How much further the expert comes than the careful player: both play the same deals of School Year Diary, and what comes of it is kept.

From the top of the checkout::

    python -m tests.bench.experts --classes 2x1,3x1,2x2/gentle --games 40 --keep /tmp/experts.jsonl

Every game and every proof is a line of the file that ``--keep`` names; what is in it is not played again, so that a long measurement can be
stopped and taken up, and what belongs to other cards is left out. When a player has changed, begin another file.

On a deal the one is *ahead* who won where the other did not; else who has more points; where these are the same, too, who needed fewer
rounds. Of a deal that one of the two lost the solver is asked whether it could be won at all, with all decks open (``--seconds`` for each;
0 asks nothing).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb, sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import Any

from attrs import asdict, field, frozen

from engines import Table
from engines.kernel.bots.playing import bots, decide
from engines.kernel.contract import Bot
from engines.kernel.study import Verdict
from engines.school_year_diary.bots.solver import solve
from engines.school_year_diary.model import ROW_LIMIT, State
from engines.school_year_diary.tasks import EndReason
from tests.bench.balance import Class, say, the_game
from tests.bench.solver import after

PLAYERS = ("careful", "expert")


@frozen
class Played:
    """A deal as one player played it; ``longest`` is what the slowest decision took, in seconds of the processor."""

    cards: str
    room: str
    deal: int
    player: str
    won: bool
    points: int
    rounds: int
    decisions: int
    seconds: float
    longest: float

    @property
    def how_far(self) -> tuple[bool, int, int]:
        """How far it came: a year won is more than any that is lost, then points count, then how few rounds it took."""
        return self.won, self.points, -self.rounds


@frozen
class Proven:
    """What the solver says of a deal before the first decision, every card known to it."""

    cards: str
    room: str
    deal: int
    verdict: str
    seconds: float


@frozen
class Kept:
    """What has been found out about the present cards, in a file to which lines are added."""

    file: Path
    cards: str
    games: dict[tuple[str, int, str], Played] = field(factory=dict)
    proofs: dict[tuple[str, int], Proven] = field(factory=dict)

    @classmethod
    def of(cls, file: Path, cards: str) -> Kept:
        """What a file holds, which need not be there yet."""
        kept = cls(file, cards)
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            data: Mapping[str, Any] = json.loads(line)
            if data["cards"] == cards:
                kept.add(Played(**data) if "player" in data else Proven(**data))
        return kept

    def add(self, found: Played | Proven) -> None:
        """Know it from now on."""
        if isinstance(found, Played):
            self.games[found.room, found.deal, found.player] = found
        else:
            self.proofs[found.room, found.deal] = found

    def keep(self, found: Played | Proven) -> None:
        """Know it, and write it down."""
        self.add(found)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(found)) + "\n")


def dealt(room: str, deal: int) -> Table:
    """A deal of a class for one person."""
    size = Class.of(room)
    options = {"students": size.students, "rows": size.rows, "pace": size.pace}
    return Table.new("school_year_diary", options=options, deal=deal, policy="none")


def play(room: str, deal: int, name: str, player: Bot[State]) -> Played:
    """A deal played to its end."""
    table = dealt(room, deal)
    total = longest = 0.0
    while table.to_act:
        began = process_time()
        command = decide(table, 0, player)
        took = process_time() - began
        total, longest = total + took, max(longest, took)
        table.play(command)
    state = table.state
    rows = len(Class.of(room).students) * Class.of(room).rows
    points = sum(row.points for row in state.rows) + 2 * ROW_LIMIT * (rows - len(state.rows))
    won = state.ended is EndReason.COLLECTED
    return Played(table.game.content_digest, room, deal, name, won, points, state.round, table.turn, round(total, 2), round(longest, 3))


def prove(room: str, deal: int, seconds: float) -> Proven:
    """What the solver says of a deal."""
    game, state = the_game(), dealt(room, deal).state
    began = process_time()
    solution = solve(game, state, after(seconds))
    return Proven(game.content_digest, room, deal, solution.verdict.value, round(process_time() - began, 1))


def measure(kept: Kept, room: str, deals: Iterable[int], players: Mapping[str, Bot[State]], seconds: float) -> None:
    """Play and prove what is not known yet."""
    for deal in deals:
        for name, player in players.items():
            if (room, deal, name) not in kept.games:
                kept.keep(play(room, deal, name, player))
        lost = not all(kept.games[room, deal, name].won for name in players)
        if lost and seconds and (room, deal) not in kept.proofs:
            kept.keep(prove(room, deal, seconds))


def apart(differences: Sequence[float]) -> str:
    """How far apart two players are on the same deals: the mean, and its standard error, of which two deals tell nothing.

    >>> apart([3.0, 3.0]), apart([1.0, 2.0, 3.0]), apart([])
    ('+3.00', '+2.00 ± 0.58', '-')
    """
    if len(differences) < 3:
        return f"{mean(differences):+.2f}" if differences else "-"
    return f"{mean(differences):+.2f} ± {stdev(differences) / sqrt(len(differences)):.2f}"


def by_chance(ahead: int, behind: int) -> str:
    """How often chance alone would put one of two equal players ahead on so many deals or more, of those where one is.

    >>> by_chance(5, 0), by_chance(9, 1), by_chance(0, 0), by_chance(20, 0)
    ('3 %', '1 %', '-', 'under 0.1 %')
    """
    deals = ahead + behind
    if not deals:
        return "-"
    share = 100 * sum(comb(deals, more) for more in range(ahead, deals + 1)) / 2**deals
    return "under 0.1 %" if share < 0.1 else f"{share:.1g} %" if share < 1 else f"{share:.0f} %"


def played_by_both(kept: Kept, room: str, deals: Iterable[int]) -> list[tuple[Played, Played]]:
    """The deals of a class that both have played: what came of them for the careful player and for the expert."""
    pairs = [tuple(kept.games.get((room, deal, name)) for name in PLAYERS) for deal in deals]
    return [(careful, expert) for careful, expert in pairs if careful is not None and expert is not None]


def ahead_and_behind(both: Sequence[tuple[Played, Played]]) -> tuple[int, int]:
    """On how many deals the expert came further than the careful player, and on how many less far."""
    ahead = sum(expert.how_far > careful.how_far for careful, expert in both)
    return ahead, sum(expert.how_far < careful.how_far for careful, expert in both)


def line(kept: Kept, room: str, deals: Iterable[int]) -> str:
    """What came of a class, as a row of a table."""
    both = played_by_both(kept, room, deals)
    careful, expert = ([pair[which] for pair in both] for which in (0, 1))
    count = max(len(both), 1)
    lost = [each.deal for each in expert if not each.won]
    proven = [kept.proofs[room, deal].verdict for deal in lost if (room, deal) in kept.proofs]
    ahead, behind = ahead_and_behind(both)
    hopeless, winnable = proven.count(Verdict.LOST), proven.count(Verdict.WINNABLE)
    cells = [
        room,
        str(len(both)),
        *(f"{sum(each.won for each in who)} ({100 * sum(each.won for each in who) / count:.0f} %)" for who in (careful, expert)),
        *(f"{sum(each.points for each in who) / count:.1f}" for who in (careful, expert)),
        *(f"{sum(each.rounds for each in who) / count:.1f}" for who in (careful, expert)),
        f"{ahead}, {behind}",
        by_chance(ahead, behind),
        apart([float(best.won - other.won) for other, best in both]),
        apart([float(best.points - other.points) for other, best in both]),
        f"{len(lost)}: {hopeless} lost, {winnable} winnable, {len(lost) - hopeless - winnable} open",
        f"{100 * (count - len(lost)) / max(count - hopeless, 1):.0f} %",
        f"{sum(each.seconds for each in expert) / max(sum(each.decisions for each in expert), 1):.2f}",
        f"{max((each.longest for each in expert), default=0.0):.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def report(kept: Kept, rooms: Iterable[str], deals: Iterable[int]) -> Iterator[str]:
    """A table of the classes, and a sentence on all of them together."""
    rooms, deals = list(rooms), list(deals)
    yield (
        "| class | deals | careful won | expert won | careful points | expert points | careful rounds | expert rounds | ahead, behind "
        "| by chance | wins apart | points apart | lost by the expert | won of those not proven lost | s a decision | at most |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---:|---:|---:|"
    for room in rooms:
        yield line(kept, room, deals)
    both = [pair for room in rooms for pair in played_by_both(kept, room, deals)]
    ahead, behind = ahead_and_behind(both)
    yield ""
    yield f"of {len(both)} deals the expert is ahead on {ahead} and behind on {behind}; by chance: {by_chance(ahead, behind)}"


def main() -> None:
    """Plays, keeps and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--deal", type=int, default=1, help="the deal number of the first game")
    parser.add_argument("--classes", default="2x1", help="such as 2x1,2x2/gentle")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each proof")
    parser.add_argument("--keep", type=Path, required=True, help="the file with what has been played")
    parser.add_argument("--report", action="store_true", help="play nothing, print what there is")
    options = parser.parse_args()
    game = the_game()
    kept = Kept.of(options.keep, game.content_digest)
    deals = range(options.deal, options.deal + options.games)
    rooms = options.classes.split(",")
    if not options.report:
        players = {name: bots(game)[name] for name in PLAYERS}
        for room in rooms:
            measure(kept, room, deals, players, options.seconds)
            say(line(kept, room, deals))
        say("")
    for each in report(kept, rooms, deals):
        say(each)


if __name__ == "__main__":
    main()
