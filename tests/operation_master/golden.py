"""The golden records of Operation Master: every choice of every option with each number of players, and both ends of a tie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.rng import Rng
from engines.tables import Table
from tests.golden import GoldenRecords

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "as_written": {},
    "effects": {"effects": "on"},
    "points": {"goal": "points", "points": 15},
    "points_effects": {"goal": "points", "points": 10, "effects": "on"},
}
PAST: Mapping[str, Mapping[str, Any]] = {"all_tricks": {"last_trick": "all"}, "no_tricks": {"last_trick": "none", "effects": "on"}}
GAMES: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    **{f"{word}_{name}": (seats, options) for seats, word in ((3, "three"), (4, "four"), (5, "five")) for name, options in OPTIONS.items()},
    **{f"four_{name}": (4, options) for name, options in PAST.items()},
    "three_tied_shared": (3, {}),
    "four_tied_one_more_round": (4, {"effects": "on"}),
}
"""The number of players and the options of each record: every choice of every option, and both ends of a tie."""


def played(deal: int, seats: int, options: Mapping[str, Any]) -> Table:
    """A game of random moves, with a take-back now and then."""
    table = Table.new(
        "operation_master", seats=["Ann", "Björn", "Chloé", "Dan", "Eve"][:seats], options=options, deal=deal, policy="practice"
    )
    rng = Rng.of_deal(deal)
    while table.to_act:
        command, rng = table.legal(table.to_act[0]).draw(rng)
        table.play(command)
        if table.turn % 50 == 27:
            table.undo()
            table.redo()
    return table


def record(name: str) -> str:
    """The record of a name; for a tie the first one from its deal on in which it comes out so."""
    deal = 1 + list(GAMES).index(name)
    seats, options = GAMES[name]
    table = played(deal, seats, options)
    verb = {"three_tied_shared": "share", "four_tied_one_more_round": "more"}.get(name)
    while verb is not None and not (table.moves[-1].command.verb == verb or (verb == "more" and table.state.round > 3)):
        deal += 1
        table = played(deal, seats, options)
    return table.record()


RECORDS = GoldenRecords("operation_master", tuple(GAMES), record, in_app=("three_effects",))
