"""The golden records of School Year Diary: games of two, three and four students, won and lost."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from engines.kernel.rng import Rng
from engines.tables import Table
from tests.golden import GoldenRecords

GAMES: Mapping[str, tuple[bool, Mapping[str, Any]]] = {
    "two_students": (True, {}),
    "three_students": (False, {"students": ("nim_se", "an_pha", "o_tach")}),
    "four_students": (False, {"students": ("an_pha", "giang_ry", "o_tach", "nim_se"), "open_decks": "yes"}),
    "twelve_rows": (False, {"students": ("giang_ry", "o_tach", "an_pha"), "rows": 4}),
}
"""Whether the game of a record is won, and its options. The deal is the first that comes out so."""


def played(deal: int, options: Mapping[str, Any]) -> str:
    """The record of a game that the greedy player plays, with a random move now and then, take-backs and a hint."""
    table = Table.new("school_year_diary", seats=["Robin"], options=options, deal=deal)
    greedy = table.game.bots["greedy"]
    rng = Rng.of_deal(deal)
    while table.to_act:
        whim, rng = rng.below(5)
        if whim:
            command, rng = greedy.decide(table.game, table.view(0), 0, rng)
        else:
            command, rng = table.legal().draw(rng)
        table.play(command)
        if table.turn % 20 == 10 and not whim:
            table.hinted()
            table.undo()
            table.redo()
    return table.record()


def is_won(table: Table) -> bool:
    """Whether the game at a table has been won."""
    return table.outcome is not None and table.outcome.winners == (0,)


def record(name: str) -> str:
    """The record of a name."""
    won, options = GAMES[name]
    games = (played(deal, options) for deal in count(1))
    return next(text for text in games if is_won(Table.from_record(text)) == won)


RECORDS = GoldenRecords("school_year_diary", tuple(GAMES), record, in_app=tuple(GAMES))
