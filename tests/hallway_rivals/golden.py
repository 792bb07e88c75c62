"""The golden records of Hallway Rivals: every choice of every option and every social group with two, three and four players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.hallway_rivals.board import Kind
from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.model import Act, Spend
from engines.hallway_rivals.rules.actions import Steal
from engines.hallway_rivals.rules.coins import Lock
from engines.hallway_rivals.rules.moving import Move
from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from engines.tables import Table
from tests.golden import GoldenRecords

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "as_written": {"reports": 4},
    "built_quickly": {"building": "quick", "reports": 4},
    "each_turn": {"building": "quick", "awarded": "each_turn", "reports": 9, "order": "fixed", "start": "levelled", "groups": ("jocks",)},
}
GROUPS: Mapping[str, Mapping[str, Any]] = {
    "nerds_and_jocks": {"building": "quick", "reports": 5, "start": "levelled", "groups": ("nerds", "jocks")},
    "preps_and_nerds": {"building": "quick", "reports": 4, "groups": ("preps", "nerds")},
}
GAMES: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    **{f"{word}_{name}": (seats, options) for seats, word in ((2, "two"), (3, "three"), (4, "four")) for name, options in OPTIONS.items()},
    **{f"two_{name}": (2, options) for name, options in GROUPS.items()},
}
"""The number of players and the options of each record."""


def rarities(table: Table, seat: int) -> Iterator[Command]:
    """Commands that bots hardly ever choose: lock a room, steal, move one student to where it could steal."""
    if isinstance(table.state.decision, Spend):
        yield from (one for one in table.legal(seat) if isinstance(one, Lock))
    if isinstance(table.state.decision, Act):
        legal = list(table.legal(seat))
        yield from (one for one in legal if isinstance(one, Steal))
        rich = {before for before, base in table.state.board.plan.purple.items() if base.kind is Kind.BASE and base.number != seat
                and table.state.players[base.number].coins}  # fmt: skip
        yield from (one for one in legal if isinstance(one, Move) and len(one.names) == 1 and one.to in rich)


def record(name: str) -> str:
    """A game of hard and medium players, with a random move and a take-back now and then."""
    deal = 21 + list(GAMES).index(name)
    seats, options = GAMES[name]
    people = ["Ann", "Björn", "Chloé", "Dan"][:seats]
    table = Table.new("hallway_rivals", seats=people, options=options, deal=deal, policy="practice")
    rng, bots = Rng.of_deal(deal), ("hard", "medium")
    while table.to_act:
        seat = table.to_act[0]
        whim, rng = rng.below(12)
        rare = next(rarities(table, seat), None) if whim < 2 or table.turn % 3 == 0 else None
        if rare is not None:
            command: Command = rare
        elif whim:
            command, rng = BOTS[bots[seat % 2]].decide(table.game, table.view(seat), seat, rng)
        else:
            command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
        if table.turn % 60 == 27:
            table.undo()
            table.redo()
    return table.record()


RECORDS = GoldenRecords("hallway_rivals", tuple(GAMES), record, in_app=("two_built_quickly",))
