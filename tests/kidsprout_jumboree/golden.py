"""The golden records of KidSprout Jumboree: every choice of every option with three and four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.bots import bots
from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.rules.excuses import Excuse
from engines.tables import Table
from tests.golden import GoldenRecords
from tests.kidsprout_jumboree.camps import FREE

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "as_written": {},
    "buck_rolled_by_hand": {"roll": "by_hand", "buck": "each_activity"},
    "buck_each_activity": {"buck": "each_activity"},
    "buck_each_day": {"buck": "each_day"},
    "open_table": {"chant": "open_table"},
    "stack_by_itself": {"leader_moves": "by_itself"},
    "memory_aid": {"memory_aid": "on"},
}
TROOPS: Mapping[str, Mapping[str, Any]] = {
    "troops_chosen": {"troops": ("arms", "suns", "moons")},
    "troops_left_open": {"troops": ("any", "crowns", "any")},
}
GAMES: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    **{f"four_{name}": (4, options) for name, options in OPTIONS.items()},
    **{f"three_{name}": (3, options) for name, options in {**OPTIONS, **TROOPS}.items()},
}
"""The number of players and the options of each record: every choice of every option."""


def played(deal: int, seats: int, options: Mapping[str, Any]) -> str:
    """The record of a game of easy and medium players, with a random move, a sentence of their own, and a take-back now and then."""
    table = Table.new("kidsprout_jumboree", seats=["Ann", "Björn", "Chloé", "Dan"][:seats], options=options, deal=deal, policy="practice")
    known = bots(table.game)
    seated = [known[("easy", "medium")[seat % 2]] for seat in range(seats)]
    free = list(FREE)
    rng = Rng.of_deal(deal)
    while table.to_act:
        seat, rng = rng.pick(table.to_act)
        whim, rng = rng.below(8)
        command: Command
        if whim:
            command, rng = seated[seat].decide(table.game, table.view(seat), seat, rng)
        else:
            command, rng = table.legal(seat).draw(rng)
        if isinstance(command, Excuse) and free and whim % 2:
            command = Excuse(command.tile, command.sign, command.target, free.pop())
        table.play(command, seat)
        if table.turn % 30 == 17:
            table.undo()
            table.redo()
    return table.record()


def record(name: str) -> str:
    return played(1 + list(GAMES).index(name), *GAMES[name])


RECORDS = GoldenRecords("kidsprout_jumboree", tuple(GAMES), record, in_app=("three_as_written",))
