"""The difficulty of the cards (SYD-9.3) on a fixed series of deals, so that a card that changes it is noticed.

The bounds are wider than the aim: few deals, played quickly. The aim itself is measured over many deals with `tabletop-qt simulate`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines import Table
from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.careful import Greedy
from engines.school_year_diary.model import State

Decide = Callable[[Table, Rng], tuple[Command, Rng]]


def won(deal: int, decide: Decide) -> bool:
    """True if a player wins the deal alone, with the two students of a first game and a row each."""
    table = Table.new("school_year_diary", seats=1, options={"students": ("giang_ry", "o_tach"), "rows": 1}, deal=deal)
    rng = Rng.of_deal(deal + 1)
    while table.outcome is None:
        command, rng = decide(table, rng)
        table.play(command)
    return table.outcome.winners == (0,)


def random(table: Table, rng: Rng) -> tuple[Command, Rng]:
    return table.game.legal(table.state, 0).draw(rng)


def greedy(table: Table, rng: Rng) -> tuple[Command, Rng]:
    view = table.game.view(table.state, 0)
    assert isinstance(view, State)
    return Greedy().decide(table.game, view, 0, rng)


@pytest.mark.clause("SYD-9.3")
def test_luck_alone_wins_next_to_nothing() -> None:
    assert sum(won(deal, random) for deal in range(1, 101)) <= 1


@pytest.mark.clause("SYD-9.3")
def test_grabbing_the_nearest_point_wins_some_deals_and_loses_most() -> None:
    wins = sum(won(deal, greedy) for deal in range(1, 61))
    assert 6 <= wins <= 30
