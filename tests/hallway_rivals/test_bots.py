"""The players on empty chairs play by the rules, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.cards import Activity
from engines.hallway_rivals.model import Classroom, State
from engines.hallway_rivals.tasks import Act, Counter, LoseStudent, Spend
from engines.kernel.bots.playing import matches
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.hallway_rivals.schools import GAME, name, school, student

SOCIALS = ("band", "preps", "nerds", "jocks")


def table(number: int, seats: int) -> Table[State]:
    """A table with a school built quickly, each pair of games with other social groups."""
    groups = tuple([SOCIALS[(number // seats + place) % 4] for place in range(seats)])
    return Table.new(GAME, seats=seats, options={"building": "quick", "groups": groups}, deal=number // seats, policy="practice")


@pytest.mark.parametrize("name", BOTS)
def test_each_level_beats_chance(name: str) -> None:
    played = list(matches(lambda number: table(number, 2), [name, "random"], 10))
    assert sum(0 in match.winners for match in played) >= 8


@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """Fixed deals. `docs/hallway-rivals-bots.md` has the figures of many games."""
    played = list(matches(lambda number: table(number, 2), [better, worse], 8))
    assert sum(0 in match.winners for match in played) >= 5


def test_games_of_four_end() -> None:
    for match in matches(lambda number: table(number, 4), ["hard", "medium", "easy"], 4):
        assert match.table.state.round <= 25


def said(level: str, state: State, seat: int = 0) -> str:
    """What a level does in a position."""
    command, _ = BOTS[level].decide(GAME, GAME.view(state, seat), seat, Rng(1))
    assert GAME.check(state, seat, command) is None
    return command.text()


def spending(students: int, coins: int, **fields: Any) -> State:
    """Seat 0 spends, with so many students in base; the other controls 101, open and empty."""
    own = [f"j{number}@base0" for number in range(1, students + 1)]
    return school(*own, "p1@base1", decision=Spend((0,)), coins=(coins, 0), rooms={101: Classroom(1)}, **fields)


def test_easy_buys_students_alone() -> None:
    assert said("easy", spending(5, 9)) == "buy student"
    assert said("easy", spending(6, 9)) == "done"


def test_medium_and_hard_buy_a_room_when_they_have_students_enough() -> None:
    assert said("medium", spending(4, 9)) == "buy student"
    assert said("medium", spending(5, 9)) == "room r101"
    assert said("hard", spending(8, 9)) == "buy student"
    assert said("hard", spending(9, 9)) == "room r101"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_report_card_is_bought_before_all_else(level: str) -> None:
    assert said(level, spending(2, 100)) == "buy report"


def test_hard_locks_what_nobody_guards() -> None:
    own = [f"j{number}@base0" for number in range(1, 12)]
    rooms = {number: Classroom(0) for number in range(101, 109)}
    state = school(*own, "j12@r101", "p1@1c5", decision=Spend((0,)), coins=(5, 0), rooms=rooms)
    assert said("hard", state) == "lock r102"


def test_rooms_are_captured_at_once() -> None:
    state = school("j1@r103", "p1@base1", rooms={103: Classroom(1)})
    assert {said(level, state) for level in BOTS} == {"capture j1"}


def test_only_easy_captures_under_an_enemys_eyes() -> None:
    state = school("j1@r103", "p1@r103")
    assert said("easy", state) == "capture j1"
    assert not said("medium", state).startswith("capture")
    assert not said("hard", state).startswith("capture")


def test_hard_ends_its_turn_with_guards_in_its_rooms() -> None:
    rooms = {number: Classroom(1, locked=True) for number in range(101, 109)} | {104: Classroom(0)}
    state = school("j1@base0", "p1@base1", rooms=rooms, movement=0)
    assert said("hard", state) == "teleport j1 r104"
    assert said("medium", state) == "done"
    guarded = school("j1@base0", "j2@r104", "j3@r104", "p1@base1", rooms=rooms, movement=0)
    assert said("hard", guarded) == "done"


def test_how_bold_they_are() -> None:
    """One against one wins 44 of 100 attacks, two against one 78."""
    rooms = {number: Classroom(1, locked=True) for number in range(101, 109)}
    even = school("j1@1c4", "p1@1c3", rooms=rooms, decision=Act((0,)), movement=0)
    better = school("j1@1c4", "j2@1c4", "p1@1c3", rooms=rooms, decision=Act((0,)), movement=0)
    assert [said(level, even) for level in ("easy", "medium", "hard")] == ["done", "done", "attack j1 p1"]
    assert {said(level, better) for level in BOTS} == {"attack j1 p1"}


def test_counter_attacks_keep_to_the_same_odds() -> None:
    asked = Counter((0,), (name("j1"),), (name("p1"),))
    state = school("j1@1c4", "p1@1c3", decision=asked)
    assert [said(level, state) for level in ("easy", "medium", "hard")] == ["done", "done", "counter"]


def test_who_is_worth_least_is_lost() -> None:
    carrying = student("j1@1c4", cheerleader=True)
    state = school(carrying, "j2@1c4", "p1@1c3", decision=LoseStudent((0,), (name("j1"), name("j2")), (name("p1"),)))
    assert {said(level, state) for level in BOTS} == {"lose j2"}


def test_coins_on_a_card_are_taken() -> None:
    state = spending(12, 0, activities=[Activity.EXTRA_CREDIT])
    assert {said(level, state) for level in BOTS} == {"play extra_credit"}
