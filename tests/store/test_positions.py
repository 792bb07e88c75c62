"""A position becomes a record of its own, which opens at that position."""

from __future__ import annotations

import pytest

from engines import Table, games
from engines.kernel.rng import Rng
from tabletop_qt.store.puzzles import position_record


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("game", games())
def test_a_position_opens_where_the_table_stood(game: str) -> None:
    table = Table.new(game, deal=12)
    rng = Rng(5)
    for _ in range(25):
        if table.to_act:
            seat, rng = rng.pick(table.to_act)
            command, rng = table.legal(seat).draw(rng)
            table.play(command, seat)
    for turn in (0, 7, table.turn):
        again = Table.from_record(position_record(table, turn))
        assert (again.fault, again.truncated, again.turn, again.policy) == (None, False, 0, "practice")
        assert again.state == table.state_at(turn)
        assert again.seats == table.seats
    with pytest.raises(IndexError):
        position_record(table, table.turn + 1)
