"""What an attack promises (HR-4.6)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from attrs import evolve

from engines.hallway_rivals.pieces import Item
from engines.hallway_rivals.rules.fighting import attack_odds
from engines.hallway_rivals.school import groups_at
from engines.kernel.rng import Rng
from tests.hallway_rivals.schools import GAME, place, school, student, where


@pytest.mark.clause("HR-4.6", "HR-4.1")
def test_the_chance_is_that_of_counting_all_rolls() -> None:
    state = school(student("j1@1c2", item=Item.WEIGHTS), "j2@1c2", "p1@1c3")
    found = attack_odds(state, groups_at(state, 0, place("1c2"))[0], groups_at(state, 1, place("1c3"))[0])
    rolls = list(product(range(1, 7), repeat=5))
    won = sum(sum(roll[:3]) + 1 > sum(roll[3:]) for roll in rolls)
    assert (found.attacker.dice, found.attacker.bonus, found.defender.dice) == (3, 1, 2)
    assert found.chance == pytest.approx(float(Fraction(won, len(rolls))))


@pytest.mark.clause("HR-4.6")
def test_fights_come_out_as_it_says() -> None:
    state = school("j1@1c2", "p1@1c3")
    said = attack_odds(state, groups_at(state, 0, place("1c2"))[0], groups_at(state, 1, place("1c3"))[0]).chance
    attack = GAME.parse("attack j1 p1")
    won = sum(where(GAME.apply(evolve(state, rng=Rng(seed)), 0, attack).state, "p1") == "nurse" for seed in range(1500))
    assert won / 1500 == pytest.approx(said, abs=0.05)


@pytest.mark.clause("HR-4.5", "HR-4.6")
def test_a_cheerleader_takes_a_die_away_but_never_the_last() -> None:
    state = school("j1@1c2", "p1@1c3")
    groups = groups_at(state, 0, place("1c2"))[0], groups_at(state, 1, place("1c3"))[0]
    assert attack_odds(state, *groups, fewer=(0, 1)).defender.dice == 1
    assert attack_odds(state, *groups, fewer=(5, 0)).attacker.dice == 1
    assert (
        attack_odds(state, *groups, fewer=(0, 1)).chance
        > attack_odds(state, *groups).chance
        > attack_odds(state, *groups, fewer=(1, 0)).chance
    )
