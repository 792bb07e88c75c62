"""The golden records of School Year Diary: alone with two to four students, won and lost; several together and competing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from engines.kernel.rng import Rng
from engines.tables import Table
from tests.golden import GoldenRecords

SEATS = ("Robin", "Kim", "Ann", "Lou")

GAMES: Mapping[str, tuple[bool, Mapping[str, Any]]] = {
    "two_students": (True, {}),
    "three_students": (False, {"students": ("nim_se", "an_pha", "o_tach")}),
    "four_students": (False, {"students": ("an_pha", "giang_ry", "o_tach", "nim_se"), "open_decks": "yes"}),
    "twelve_rows": (False, {"students": ("giang_ry", "o_tach", "an_pha"), "rows": 4}),
}
"""True if the game of a record is won, and its options. The deal is the first that comes out so."""

COMP = {"mode": "comp"}

OF_SEVERAL: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "two_together": (2, {"students": ("o_tach", "an_pha")}),
    "three_together": (3, {"students": ("nim_se", "giang_ry", "an_pha", "o_tach")}),
    "four_together": (4, {"students": ("giang_ry", "o_tach", "nim_se")}),
    "two_competing": (2, {**COMP, "students": ("giang_ry", "nim_se", "an_pha", "o_tach")}),
    "three_competing": (3, {**COMP, "students": ("giang_ry", "o_tach")}),
    "four_competing": (4, {**COMP, "students": ("an_pha", "nim_se", "o_tach")}),
}
"""The seats of a record of several players, and its options. The deal is 1."""


def played(deal: int, options: Mapping[str, Any], seats: int = 1) -> str:
    """The record of a game that the greedy player plays at every seat, with a random move now and then, take-backs and a hint."""
    table = Table.new("school_year_diary", seats=SEATS[:seats], options=options, deal=deal)
    greedy = table.game.bots["greedy"]
    rng = Rng.of_deal(deal)
    while acting := table.to_act:
        (seat,) = acting
        whim, rng = rng.below(5)
        if whim:
            command, rng = greedy.decide(table.game, table.view(seat), seat, rng)
        else:
            command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
        if table.turn % 20 == 10 and not whim:
            table.count_hint()
            if table.can_undo():
                table.undo()
                table.redo()
    return table.record()


def is_won(table: Table) -> bool:
    """True if the game at a table has been won."""
    return table.outcome is not None and table.outcome.winners == (0,)


def record(name: str) -> str:
    """The record of a name."""
    if name in OF_SEVERAL:
        seats, options = OF_SEVERAL[name]
        return played(1, options, seats)
    won, options = GAMES[name]
    games = (played(deal, options) for deal in count(1))
    return next(text for text in games if is_won(Table.from_record(text)) == won)


RECORDS = GoldenRecords("school_year_diary", (*GAMES, *OF_SEVERAL), record, in_app=(*GAMES, "two_together", "three_competing"))
