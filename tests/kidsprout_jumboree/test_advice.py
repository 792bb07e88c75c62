"""Hints give reasons from what the seat has seen; a finished game is studied by Stress Points."""

from __future__ import annotations

import re

import pytest

from engines.kernel.bots import playout
from engines.kernel.coach import Advice, choices, worst
from engines.kernel.messages import named
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.kidsprout_jumboree.bots.advice import CampCoach, of_no_use
from engines.kidsprout_jumboree.model import Sign, State
from engines.kidsprout_jumboree.rules.days import PlayCoin
from engines.kidsprout_jumboree.rules.excuses import Excuse, Pass
from tests.kidsprout_jumboree.camps import GAME, SENTENCES, camp, coins

COACH = CampCoach(SENTENCES)
NAMES = ("Ann", "Bea", "Cleo", "Dan")


def hint(state: State, seat: int = 0) -> Advice:
    (advice,) = COACH.advise(GAME, GAME.view(state, seat), seat, Rng(3))
    return advice


def why(state: State, seat: int = 0) -> str:
    """The reason for the best command."""
    return str(named(hint(state, seat).best.why, NAMES, roles=False))


@pytest.mark.clause("KSJ-4.2")
def test_a_player_who_would_be_past_dinner_is_told_that_they_cannot_lead() -> None:
    tired = camp(5, [(0, 5, (5, 4, 3, 2)), (0, 4, (4, 3, 2, 1))])
    assert why(tired).startswith("Leading would take you past 6 PM, so you can't")
    assert "past 6 PM" not in why(tired, 1)


@pytest.mark.clause("KSJ-7.1")
def test_coins_that_were_shown_today_are_counted() -> None:
    """Seat 1 has shown null, ace and 2 today, so all it has left is higher than a 2."""
    seen = camp(4, [(2, 0, (3, 0, 5, 3)), (3, 0, (4, 1, 4, 4)), (2, 0, (5, 2, 3, 5))])
    best = hint(seen).best
    assert isinstance(best.command, PlayCoin)
    assert why(seen).startswith("Every Sprout Bea has left is older, so only Excuses could make you lead.")


def test_a_coin_names_the_share_of_cases_and_what_is_at_stake() -> None:
    first = camp(5)
    assert re.match(r"With the .+ you lead in (about \d+ in \d+|almost no|almost all) cases", why(first))
    others = hint(first).recommended[1:]
    assert others
    assert all("first choice" in str(each.why) for each in others)


@pytest.mark.clause("KSJ-3.1", "KSJ-6.1")
def test_an_excuse_tells_who_leads_then_and_what_leading_would_have_cost() -> None:
    """Five hours of coins 5, 4, 3 and 3 are 75 points; two years younger than five is three, less than Bea's four."""
    led = [(1, 0, (0, 0, 0, 0)), (2, 0, (1, 1, 1, 1)), (3, 0, (2, 5, 2, 2)), (2, 0, (3, 2, 4, 5))]
    oldest = coins(camp(5, led, buck=1, excuses=((1, 2), (), (), ())), 5, 4, 3, 3)
    best = hint(oldest).best.command
    assert isinstance(best, Excuse)
    assert (best.tile, best.target) == (2, 0)
    assert why(oldest) == "You would lead and take 75 Stress Points; with this Excuse, Bea leads.", "one number, that of the table"


@pytest.mark.clause("KSJ-3.3")
def test_a_player_who_does_not_lead_needs_no_excuse() -> None:
    younger = coins(camp(5, buck=0), 0, 4, 3, 2)
    assert isinstance(hint(younger).best.command, Pass)
    assert why(younger).startswith("As things stand, Bea leads, so you need no Excuse.")


@pytest.mark.clause("KSJ-3.1", "KSJ-4.1")
@pytest.mark.parametrize(("played", "told"), [
    ((2, 1, 0, 0), "At best, an Excuse makes a tie, and Dan would choose who leads."),
    ((4, 1, 0, 0), "None of your Excuses would change who leads."),
    ((2, 2, 0, 0), "With an Excuse, Bea leads, but the others may answer it."),
])  # fmt: skip
def test_an_excuse_that_is_not_worth_it_is_told_with_what_it_would_do(played: tuple[int, ...], told: str) -> None:
    """One year younger than 12 is 11: a tie with an 11, which the Leaping Buck decides."""
    state = coins(camp(0, [(2, 0, (5, 5, 5, 5)), (2, 0, (3, 3, 3, 3))], buck=3, excuses=((1,), (), (), ())), *played)
    assert str(named(of_no_use(GAME.view(state, 0), 0), NAMES, roles=False)) == told


@pytest.mark.clause("KSJ-4.1")
def test_the_leaping_buck_is_told_what_leading_costs_each() -> None:
    tied = coins(camp(3, [(2, 5, (0, 0, 5, 0))], excuses=((), (), (), ())), 1, 4, 4, 2)
    assert why(tied).startswith("Bea has 0 Stress Points so far; leading costs them 33 Stress Points.")


@pytest.mark.clause("KSJ-4.4")
def test_a_stack_goes_where_its_activity_ends() -> None:
    leading = coins(camp(5, excuses=((), (), (), ())), 4, 3, 1, 0)
    assert why(leading) == "Survival Skills begins at 6:00 and ends at 11:00."


def test_the_costliest_decisions_of_a_game_cost_stress_points() -> None:
    table: Table[State] = Table.new(GAME, seats=3, deal=5)
    playout(table, ["easy"])
    states = [table.state_at(turn) for turn in range(table.turn + 1)]
    line = tuple((played.seat, played.command) for played in table.moves)
    chosen = choices(GAME, states, line, 1)
    assert set(chosen) == {
        turn for turn, (seat, _) in enumerate(line) if seat == 1 and len(list(zip(range(2), GAME.legal(states[turn], 1), strict=False))) > 1
    }
    ratings = list(COACH.ratings(GAME, states, line, 1, chosen[:8]))
    assert {rating.turn for rating in ratings} == set(chosen[:8])
    costly = worst(ratings)
    assert costly
    for rating in costly:
        assert rating.seat == 1
        assert rating.command == line[rating.turn][1]
        assert GAME.check(states[rating.turn], 1, rating.better) is None
        assert not COACH.same(rating.command, rating.better)
        assert "Stress Point" in str(rating.amount)
        assert rating.best_reached - rating.reached == pytest.approx(rating.shortfall)


def test_an_excuse_is_the_same_whatever_is_said() -> None:
    one, other = (Excuse(2, Sign.SUBTRACT, 0, sentence) for sentence in ("I am a lamp post", "Ask the badger"))
    assert COACH.same(one, other)
    assert not COACH.same(one, Pass())
