"""How many actions and covers play costs the persons at one screen, at most; `tests.bench.actions` counts them in the real window."""

from __future__ import annotations

import pytest

from engines.kernel.contract import PERSON
from tests.bench.actions import KIDSPROUT_DAY, KIDSPROUT_DAY_BY_ROWS, OPERATION_ROUND, Stretch, counted

WAYS = pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])


@WAYS
@pytest.mark.parametrize(("stretch", "actions"), [(KIDSPROUT_DAY, 28), (KIDSPROUT_DAY_BY_ROWS, 20)], ids=["strip", "rows"])
def test_a_day_at_the_camp_costs_two_persons_little(qapp: object, stretch: Stretch, actions: int, keys: bool) -> None:
    assert qapp is not None
    cost = counted(stretch, keys=keys)
    assert 12 <= cost.actions <= actions, cost
    assert cost.covers <= 6, cost


@WAYS
def test_a_trick_costs_a_person_three_actions_at_most(qapp: object, keys: bool) -> None:
    assert qapp is not None
    cost = counted(OPERATION_ROUND, keys=keys)
    persons = sum(seat.player == PERSON for seat in OPERATION_ROUND.seats)
    assert cost.covers == 0, "cards are laid from the private strip"
    assert persons * 2 < cost.most <= persons * 3, cost
