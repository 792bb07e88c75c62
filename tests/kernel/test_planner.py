"""The bot for every game: plays by the rules, sees only its view, and is better than chance."""

from __future__ import annotations

import pytest

from engines.kernel.bots.playing import RandomBot, bot_rng
from engines.kernel.bots.search import Planner, played_through
from engines.kernel.contract import Bot
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.kernel.tiny import State, Tiny

GAME = Tiny()
PLANNER = Planner(((6, 60), (10, 2)))


def played(bots: tuple[Bot[State], ...], deal: int) -> Table[State]:
    """A table at its end."""
    table = Table.new(GAME, seats=len(bots), deal=deal, policy="none")
    while table.to_act:
        seat = table.to_act[0]
        command, _ = bots[seat].decide(GAME, table.view(seat), seat, bot_rng(table.setup.deal, seat, table.turn))
        table.play(command, seat)
    return table


def test_it_plays_better_than_chance() -> None:
    lead = 0
    for deal in range(40):
        bots = (PLANNER, RandomBot()) if deal % 2 else (RandomBot(), PLANNER)
        outcome = played(bots, deal).outcome
        assert outcome is not None
        seat = bots.index(PLANNER)
        lead += outcome.results[seat].total - outcome.results[1 - seat].total
    assert lead > 400


@pytest.mark.clause("TBL-5")
def test_it_decides_from_its_view_alone_and_always_the_same() -> None:
    table = Table.new(GAME, seats=3, deal=9)
    view = table.view(1)
    decided = PLANNER.decide(GAME, view, 1, Rng(5))
    assert decided == PLANNER.decide(GAME, GAME.view(GAME.determinize(view, 1, Rng(8)), 1), 1, Rng(5))
    assert table.check(decided[0], 1) is None
    assert decided[1] != Rng(5)


def test_where_nothing_is_legal_nothing_is_decided() -> None:
    table = played((PLANNER, RandomBot()), 3)
    with pytest.raises(LookupError):
        PLANNER.decide(GAME, table.view(0), 0, Rng(1))


def test_a_game_is_played_through_to_its_outcome() -> None:
    state = Table.new(GAME, seats=3, deal=2).state
    outcome = played_through(GAME, state, Rng(4))
    assert outcome is not None
    assert len(outcome.results) == 3
    assert outcome == played_through(GAME, state, Rng(4))
