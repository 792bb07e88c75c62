"""Bots see their seat's view, and whole games are played with them."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.bots.playing import RandomBot, bot_rng, bot_to_act, bots, decide, playout
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game, Seat
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.kernel.tiny import Bid, LowBot, Pass, State, Tiny


class Spy(Bot[State]):
    """Keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        self.shown.append((view, seat))
        return game.legal(view, seat).draw(rng)


@pytest.mark.clause("TBL-5")
def test_a_bot_is_shown_its_view_and_nothing_else() -> None:
    table, spy = Table.new(Tiny(), seats=3, deal=8), Spy()
    for seat in (0, 1, 2):
        view = table.view(seat)
        decide(table, seat, spy)
        assert spy.shown[-1] == (view, seat)
        assert view != table.state


def test_games_offer_bots_of_their_own_besides_random() -> None:
    offered = bots(Tiny())
    assert list(offered) == ["random", "low"]
    assert isinstance(offered["random"], RandomBot)
    assert isinstance(offered["low"], LowBot)


def test_bots_at_a_table_play_when_it_is_their_turn() -> None:
    table = Table.new(Tiny(), seats=[Seat("Ann"), Seat("Kim", "sky", "low")], deal=5)
    assert bot_to_act(table) == 1
    command = decide(table, 1, LowBot())
    assert command == Bid(min(table.state.hands[1]))
    table.play(command, 1)
    assert bot_to_act(table) is None


@pytest.mark.clause("TBL-4")
def test_the_same_table_with_the_same_bots_goes_the_same_way() -> None:
    ends = [Table.new(Tiny(), seats=4, deal=deal) for deal in (3, 3, 4)]
    outcomes = [playout(table) for table in ends]
    assert ends[0].moves == ends[1].moves
    assert outcomes[0] == outcomes[1]
    assert [move.command for move in ends[2].moves] != [move.command for move in ends[0].moves]
    setup = ends[0].setup
    rngs = {bot_rng(setup.deal, seat, turn).state for seat in range(4) for turn in range(200)}
    assert len(rngs) == 800


def test_whole_games_are_played_by_bots_of_a_name() -> None:
    table, turns = Table.new(Tiny(), seats=3, deal=3), list[int]()
    outcome = playout(table, ["low", "random"], after=lambda at: turns.append(at.turn))
    assert table.outcome == outcome
    assert turns == list(range(1, table.turn + 1))
    for move, turn in zip(table.moves, range(table.turn), strict=True):
        if move.seat != 1:
            lowest = min(table.state_at(turn).hands[move.seat], default=0)
            assert move.command in (Bid(lowest), Pass())
    with pytest.raises(KeyError):
        playout(Table.new(Tiny()), ["nobody"])
    with pytest.raises(LookupError, match="has not ended after 3 decisions"):
        playout(Table.new(Tiny()), limit=3)
