"""Hints give reasons from what the seat sees; a finished game is studied by rooms."""

from __future__ import annotations

import pytest

from engines.hallway_rivals import model
from engines.hallway_rivals.bots.advice import SchoolCoach
from engines.hallway_rivals.model import Classroom, State
from engines.hallway_rivals.pieces import Activity
from engines.kernel.bots.playing import playout
from engines.kernel.coach import choices, worst
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.hallway_rivals.schools import GAME, school, student

COACH = SchoolCoach()


def hint(state: State, seat: int = 0) -> tuple[str, str]:
    """The command that is recommended, and the reason."""
    (advice,) = COACH.advise(GAME, GAME.view(state, seat), seat, Rng(3))
    return advice.best.command.text(), str(advice.best.why)


@pytest.mark.clause("HR-5.1", "HR-7.3")
def test_a_capture_counts_the_rooms_of_both_sides() -> None:
    rooms = {102: Classroom(0), 103: Classroom(1), 104: Classroom(1), 101: Classroom(1)}
    what, why = hint(school("j1@r101", "p1@1c1", rooms=rooms))
    assert what == "capture j1"
    assert why == "It takes room 101 from P1; you then control 2 rooms, and no opponent more than 3."


@pytest.mark.clause("HR-3.1", "HR-6.2")
def test_a_move_names_its_goal_and_the_steps_left() -> None:
    what, why = hint(school(student("j1@1c4", cheerleader=True), "p1@base1"))
    assert what == "move j1 base0"
    assert why == "It brings Jock 1 to your base, where its cheerleader brings 5 coins."
    what, why = hint(school(student("j1@1c4", cheerleader=True), "p1@base1", movement=1))
    assert what.startswith("move j1 ")
    assert why == "Jock 1 gets nearer to your base, where its cheerleader brings 5 coins, with 3 steps left."


@pytest.mark.clause("HR-4.1")
def test_an_attack_tells_its_exact_odds() -> None:
    """Three students roll four dice against two of one student."""
    own = [student(f"j{number}@1c3", halted=True) for number in (1, 2, 3)]
    what, why = hint(school(*own, "p1@1c4", movement=0))
    assert what == "attack j1 p1"
    assert why == "It wins about 9 times in 10, with 4 dice against 2; the loser sends a student to the nurse."


@pytest.mark.clause("HR-7.1")
def test_coins_are_told_by_what_they_buy() -> None:
    spending = school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(3, 0))
    assert hint(spending) == ("buy student", "It costs 1 coin, and each student can capture a room; you have 1 in play.")
    poor = school("j1@base0", "p1@base1", decision=model.Spend((0,)))
    assert hint(poor) == ("done", "You have no coins left.")


@pytest.mark.clause("HR-8.1")
def test_a_card_is_told_by_its_gain() -> None:
    held = school("j1@1c3", "p1@base1", decision=model.Spend((0,)), activities=[Activity.EXTRA_CREDIT])
    assert hint(held) == ("play extra_credit", "It gives you 5 coins at once.")


def test_where_the_bot_has_no_preference_the_hint_says_so() -> None:
    table: Table[State] = Table.new(GAME, seats=2, options={"building": "by_hand"}, deal=1)
    assert hint(table.state, table.to_act[0])[1] == "No choice looks better than another here."


def test_the_costliest_decisions_of_a_game_cost_rooms() -> None:
    table: Table[State] = Table.new(GAME, seats=2, options={"building": "quick"}, deal=3)
    playout(table, ["easy", "medium"])
    states = [table.state_at(turn) for turn in range(table.turn + 1)]
    line = tuple((played.seat, played.command) for played in table.moves)
    # Late in a game little is left to imagine.
    late = choices(GAME, states, line, 0)[-16:]
    costly = worst(list(COACH.ratings(GAME, states, line, 0, late)))
    assert costly
    for rating in costly:
        assert GAME.check(states[rating.turn], 0, rating.better) is None
        assert str(rating.amount) == f"{rating.shortfall:.1f} rooms"
