"""Trophies are for people who played without help, and are found in the record each time."""

from __future__ import annotations

import pytest

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.contract import Seat
from engines.kernel.messages import msg
from engines.kernel.serialization import to_json
from engines.kernel.trophies import Trophy, trophies_of
from tests.kernel.tiny import GAMES

ANYBODY = (
    Trophy("all", msg("All"), msg("Finish."), lambda _table, _seat: True),
    Trophy("second", msg("Second"), msg("Sit second."), lambda _table, seat: seat == 1),
)
TINY = GAMES["tiny"]


def over(*seats: Seat, policy: str = "practice") -> Table:
    table = Table.new(TINY, seats=seats, deal=3, policy=policy)
    playout(table)
    return table


def test_people_who_played_without_help_earn_them() -> None:
    assert trophies_of(over(Seat("Ann"), Seat("Bot", "sky", "random")), ANYBODY) == ("all",)
    assert trophies_of(over(Seat("Ann"), Seat("Bo", "sky")), ANYBODY) == ("all", "second")
    assert trophies_of(over(Seat("Ann"), Seat("Bo", "sky")), [Trophy("p", msg("P"), msg("P"), grade=6)]) == ()


def test_bots_among_themselves_and_unfinished_games_earn_none() -> None:
    assert trophies_of(over(Seat("A", player="random"), Seat("B", "sky", "random")), ANYBODY) == ()
    assert trophies_of(Table.new(TINY, seats=["Ann", "Bo"], deal=3), ANYBODY) == ()


@pytest.mark.parametrize("helped", ["hint", "undo", "position"])
def test_help_earns_none(helped: str) -> None:
    table = Table.new(TINY, seats=["Ann", "Bo"], deal=3, policy="practice")
    if helped == "hint":
        table.count_hint()
    elif helped == "undo":
        table.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
        table.undo()
    else:
        table = Table.new(TINY, seats=["Ann", "Bo"], deal=3, position=to_json(table.state))
    playout(table)
    assert trophies_of(table, ANYBODY) == ()
