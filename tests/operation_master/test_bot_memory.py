"""Medium and hard remember every card of the round that they have seen, whichever past tricks the table shows (OM-7.1)."""

from __future__ import annotations

from itertools import islice

import pytest

from engines.kernel.bots.playing import bots, remembered
from engines.kernel.bots.search import determinizations
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.operation_master.model import State
from tests.operation_master.theatres import GAME


@pytest.mark.clause("OM-7.1", "TBL-5")
@pytest.mark.parametrize("last_trick", ["last", "all", "none"])
@pytest.mark.parametrize(("seats", "effects"), [(3, "on"), (4, "off"), (5, "on")])
def test_no_card_is_imagined_that_was_seen_played(last_trick: str, seats: int, effects: str) -> None:
    table: Table[State] = Table.new(GAME, seats=seats, deal=seats, options={"last_trick": last_trick, "effects": effects})
    rng, imagined = Rng(7), 0
    for _ in range(6 * 2 * seats):
        (seat,) = table.to_act
        played = {card for trick in table.state.past if trick for card in trick.cards}
        known = remembered(table, seat, bots(GAME)["hard"])
        for world in islice(determinizations(GAME, known, seat, rng), 3):
            hands = {card for player in world.players for card in player.hand}
            assert not hands & played
            imagined += len(hands)
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
    assert imagined > 1000


@pytest.mark.clause("OM-7.1")
@pytest.mark.parametrize("last_trick", ["last", "all", "none"])
@pytest.mark.parametrize("effects", ["off", "on"])
def test_past_tricks_are_remembered_as_they_were(last_trick: str, effects: str) -> None:
    """Cards, dice and winners, in every round and for every seat; who forgets has just what is shown."""
    table: Table[State] = Table.new(GAME, seats=4, deal=3, options={"last_trick": last_trick, "effects": effects})
    rng = Rng(1)
    while table.to_act:
        if table.turn % 7 == 0:
            for seat in range(4):
                assert remembered(table, seat, bots(GAME)["medium"]).past == table.state.past
                assert remembered(table, seat, bots(GAME)["easy"]) == table.view(seat)
        command, rng = table.legal().draw(rng)
        table.play(command)


@pytest.mark.clause("TBL-7")
def test_undo_makes_a_bot_forget() -> None:
    table: Table[State] = Table.new(GAME, seats=4, deal=9, options={"last_trick": "none"}, policy="practice")
    hard, rng = bots(GAME)["hard"], Rng(2)
    known = []
    for _ in range(30):
        known.append(remembered(table, 0, hard))
        command, rng = table.legal().draw(rng)
        table.play(command)
    assert None in table.view(0).past
    while table.can_undo():
        table.undo()
        assert remembered(table, 0, hard) == known[table.turn]


@pytest.mark.clause("TBL-5")
def test_a_position_is_remembered_from_where_it_was_set_up() -> None:
    """Who sits down in the middle of a round has seen nothing of what was put away before."""
    table: Table[State] = Table.new(GAME, seats=4, deal=9, options={"last_trick": "none"})
    rng = Rng(2)
    while len(table.state.past) < 3:
        command, rng = table.legal().draw(rng)
        table.play(command)
    puzzle: Table[State] = Table.new(GAME, seats=4, deal=9, options={"last_trick": "none"}, position=table.state)
    while len(puzzle.state.past) < 5:
        command, rng = puzzle.legal().draw(rng)
        puzzle.play(command)
    assert remembered(puzzle, 0, bots(GAME)["hard"]).past == (None, None, None, *puzzle.state.past[3:])
