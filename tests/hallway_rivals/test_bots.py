"""The players on empty chairs play by the rules, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.pieces import Activity, Item, Rank, Snack
from engines.kernel.bots import matches
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.hallway_rivals.schools import GAME, JOCKS, NERDS, PREPS, name, place, school, student

KEPT = [Activity.GOOD_BEHAVIOR] * 4
"""A hand of cards that are kept, and enough of them."""
SOCIALS = ("band", "preps", "nerds", "jocks")


def table(number: int, seats: int) -> Table[model.State]:
    """A table with a school built quickly, each pair of games with other social groups."""
    groups = tuple([SOCIALS[(number // seats + place) % 4] for place in range(seats)])
    return Table.new(GAME, seats=seats, options={"building": "quick", "groups": groups}, deal=number // seats, policy="practice")


@pytest.mark.parametrize("name", BOTS)
def test_each_level_beats_chance(name: str) -> None:
    played = list(matches(lambda number: table(number, 2), [name, "random"], 10))
    assert sum(0 in match.winners for match in played) >= 8


@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """Fixed deals. `docs/balance.md` has the figures of many games."""
    played = list(matches(lambda number: table(number, 2), [better, worse], 12, first=40))
    assert sum(0 in match.winners for match in played) >= 8


def test_games_of_four_end() -> None:
    for match in matches(lambda number: table(number, 4), ["hard", "medium", "easy"], 2):
        assert match.table.state.round <= 25


def said(level: str, state: model.State, seat: int = 0) -> str:
    """The command of a level in a position."""
    command, _ = BOTS[level].decide(GAME, GAME.view(state, seat), seat, Rng(1))
    assert GAME.check(state, seat, command) is None
    return command.text()


def spending(students: int, coins: int, **fields: Any) -> model.State:
    """Seat 0 spends, with this many students in base; the other controls 101, open and empty."""
    own = [f"j{number}@base0" for number in range(1, students + 1)]
    return school(*own, "p1@base1", decision=model.Spend((0,)), coins=(coins, 0), rooms={101: model.Classroom(1)}, **fields)


def test_easy_buys_students_then_rooms() -> None:
    assert said("easy", spending(3, 9)) == "buy student"
    assert said("easy", spending(7, 9)) == "room r101"
    assert said("easy", spending(7, 4)) == "done"


def test_medium_and_hard_buy_a_room_when_they_have_students_enough() -> None:
    assert said("medium", spending(4, 9)) == "buy student"
    assert said("medium", spending(5, 9)) == "room r101"
    assert said("hard", spending(8, 9)) == "buy student"
    assert said("hard", spending(9, 9)) == "room r101"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_report_card_is_bought_before_all_else(level: str) -> None:
    assert said(level, spending(2, 100)) == "buy report"


def test_hard_locks_unguarded_rooms() -> None:
    own = [f"j{number}@base0" for number in range(1, 12)]
    rooms = {number: model.Classroom(0) for number in range(101, 109)}
    state = school(*own, "j12@r101", "p1@1c5", decision=model.Spend((0,)), coins=(5, 0), rooms=rooms, activities=KEPT)
    assert said("hard", state) == "lock r102"


def test_rooms_are_captured_at_once() -> None:
    state = school("j1@r103", "p1@base1", rooms={103: model.Classroom(1)})
    assert {said(level, state) for level in BOTS} == {"capture j1"}


@pytest.mark.parametrize("level", BOTS)
def test_nobody_leaves_a_room_for_nothing(level: str) -> None:
    """A student waits for its turn to capture a room, and a guard stays where an enemy could take the room."""
    rooms = {number: model.Classroom(1) for number in range(102, 109)}
    waiting = school(student("j1@r101", free=1), "p1@base1", rooms=rooms, decision=model.MoveFree((0,)))
    assert said(level, waiting) == "done"
    locked = {number: model.Classroom(1, locked=True) for number in range(102, 108)}
    assert said(level, school("j1@r101", "p1@1c5", rooms={**locked, 101: model.Classroom(0)})) == "done"


@pytest.mark.parametrize("level", BOTS)
def test_a_guard_who_came_this_turn_does_not_leave_again(level: str) -> None:
    """Otherwise it would be sent back, and so on."""
    rooms = {number: model.Classroom(1, locked=True) for number in range(103, 109)}
    last = (model.Act((0,)), model.EndTurn(0), model.ReportCards(), model.Round(3))
    state = school(student("j1@r101", walked=2), "p1@1c4", "p2@r102", rooms={**rooms, 101: model.Classroom(0), 102: model.Classroom(1)})
    assert said(level, evolve(state, agenda=last)) == "done"


def test_only_easy_captures_under_an_enemys_eyes() -> None:
    state = school("j1@r103", "p1@r103")
    assert said("easy", state) == "capture j1"
    assert not said("medium", state).startswith("capture")
    assert not said("hard", state).startswith("capture")


def test_the_last_student_of_easy_guards_a_room_while_others_have_more() -> None:
    """Otherwise it may have nothing left before its next turn."""
    rooms = {101: model.Classroom(0), 103: model.Classroom(1), 104: model.Classroom(1)}
    assert said("easy", school("j1@1c3", "p1@1c5", rooms=rooms)) == "move j1 r101"
    for room in ("r101", "r102"):
        assert said("easy", school(f"j1@{room}", "p1@1c5", rooms=rooms)) == "done", "it stays there"
    safer: list[dict[str, Any]] = [{"coins": (1, 0)}, {"rooms": {103: model.Classroom(1)}}, {"rooms": {101: model.Classroom(0)}}]
    for more in safer:
        assert said("easy", school("j1@r102", "p1@1c5", **{"rooms": rooms, **more})) == "capture j1"
    assert said("easy", school("j1@r102", "j2@base0", "p1@1c5", rooms=rooms)) == "capture j1"


@pytest.mark.clause("HR-7.3")
def test_hard_takes_every_room_just_before_report_cards() -> None:
    """An enemy in the room, or a cheerleader to carry, matters less than the report card."""
    last = (model.Act((0,)), model.EndTurn(0), model.ReportCards(), model.Round(3))
    before = (model.Act((0,)), model.EndTurn(0), model.TakeTurn(1), model.ReportCards(), model.Round(3))
    beside = school(student("j1@r103", halted=True, fought=True), "p1@r103", movement=0)
    carrying = school(student("j1@r103", cheerleader=True), "p1@base1", movement=0)
    for state in (beside, carrying):
        assert said("hard", evolve(state, agenda=last)) == "capture j1"
        assert said("hard", evolve(state, agenda=before)) == "done"


def test_hard_ends_its_turn_with_guards_in_its_rooms() -> None:
    rooms = {number: model.Classroom(1, locked=True) for number in range(101, 109)} | {104: model.Classroom(0)}
    state = school("j1@base0", "p1@base1", rooms=rooms, movement=0)
    assert said("hard", state) == "teleport j1 r104"
    assert said("medium", state) == "done"
    guarded = school("j1@base0", "j2@r104", "j3@r104", "p1@base1", rooms=rooms, movement=0)
    assert said("hard", guarded) == "done"


def test_bots_attack_at_the_odds_of_their_level() -> None:
    """One against one wins 44 of 100 attacks, two against one 78."""
    rooms = {number: model.Classroom(1, locked=True) for number in range(101, 109)}
    even = school("j1@1c4", "p1@1c3", rooms=rooms, decision=model.Act((0,)), movement=0)
    better = school("j1@1c4", "j2@1c4", "p1@1c3", rooms=rooms, decision=model.Act((0,)), movement=0)
    assert [said(level, even) for level in ("easy", "medium", "hard")] == ["attack j1 p1", "done", "attack j1 p1"]
    assert {said(level, better) for level in BOTS} == {"attack j1 p1"}


def test_counter_attacks_keep_to_the_same_odds() -> None:
    asked = model.Counter((0,), (name("j1"),), (name("p1"),))
    state = school("j1@1c4", "p1@1c3", decision=asked)
    assert [said(level, state) for level in ("easy", "medium", "hard")] == ["counter", "done", "counter"]


def test_easy_looks_for_a_fight_where_no_room_is_free() -> None:
    rooms = {number: model.Classroom(1, locked=True) for number in range(101, 109)} | {101: model.Classroom(1)}
    state = school("j1@1c3", "p1@r101", rooms=rooms, decision=model.Act((0,)))
    assert said("easy", state) == "move j1 r101"
    assert said("easy", school("j1@r101", "p1@r101", rooms=rooms, decision=model.Act((0,)))) == "attack j1 p1"
    assert said("medium", state) != "move j1 r101"


def test_bots_lose_their_least_valuable_student() -> None:
    carrying = student("j1@1c4", cheerleader=True)
    state = school(carrying, "j2@1c4", "p1@1c3", decision=model.LoseStudent((0,), (name("j1"), name("j2")), (name("p1"),)))
    assert {said(level, state) for level in BOTS} == {"lose j2"}


def test_coins_on_a_card_are_taken() -> None:
    state = spending(12, 0, activities=[Activity.EXTRA_CREDIT])
    assert {said(level, state) for level in BOTS} == {"play extra_credit"}


def test_only_medium_takes_a_cheerleader_home_rather_than_the_room() -> None:
    there = school("j1@r103", "p1@base1", cheerleaders=(place("r103"),))
    assert {level: said(level, there) for level in BOTS} == {"easy": "capture j1", "medium": "pick j1", "hard": "capture j1"}
    beside = school("j1@r103", "p1@r103", cheerleaders=(place("r103"),))
    assert said("hard", beside) == "pick j1", "the enemy would take the room back"
    carrying = school(student("j1@r103", cheerleader=True), "p1@base1")
    assert said("hard", carrying).startswith("move j1")


@pytest.mark.clause("HR-9.4")
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_students_are_put_where_no_enemy_is(level: str) -> None:
    taken = [f"p{number}@r10{number}" for number in range(1, 8)]
    asked = model.Put((0,), model.Journey.HOME_ROOM, 5)
    assert said(level, school("j1@base0", *taken, decision=asked)) == "put j1 r108"
    assert said(level, school("j1@base0", *taken, "p8@r108", decision=asked)) == "put j1 r101"


LOCKED = {number: model.Classroom(1, locked=True) for number in range(101, 109)}
"""Rooms in which there is nothing to do."""


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_cheerleader_opens_a_locked_door(level: str) -> None:
    state = school(student("j1@1b3", cheerleader=True), "p1@base1", rooms=LOCKED)
    assert said(level, state) == "force r101 j1 cheer=yes"


def test_hard_gives_up_five_at_the_door_of_whoever_is_about_to_win() -> None:
    own = ["j1@1b3", *[f"j{number}@base0" for number in range(2, 7)]]
    state = school(*own, "p1@base1", rooms=LOCKED, movement=0)
    winning = evolve(state, players=(state.players[0], evolve(state.players[1], reports=3)))
    assert (said("hard", state), said("hard", winning)) == ("done", "force r101 j1")
    assert said("medium", winning) == "done"


def test_enemies_in_the_way_are_pushed_where_they_cannot_be_fought_down() -> None:
    rooms = LOCKED | {107: model.Classroom(1)}
    state = school("j1@4d3", "p1@4c3", "p2@4c3", "p3@4c3", rooms=rooms, movement=30)
    assert said("medium", state).startswith("push j1 4c3")


def test_helmets_attack_while_pushing() -> None:
    state = school(student("j1@4a3", item=Item.HELMET), "p1@4b3", rooms=LOCKED)
    assert said("hard", state) == "push j1 4b3 ram=yes"


def test_hard_spends_what_is_left_on_cards_its_item_and_promotions() -> None:
    own, rooms = [f"j{number}@base0" for number in range(1, 13)], {number: model.Classroom(0, locked=True) for number in range(101, 109)}
    helmets = [student(word, item=Item.HELMET) for word in own[:2]]
    bought: dict[str, Any] = {"decision": model.Spend((0,)), "rooms": rooms, "activities": KEPT}
    assert said("hard", school(*own, "p1@base1", coins=(5, 0), decision=model.Spend((0,)), rooms=rooms)) == "buy snack"
    assert said("hard", school(*own, "p1@base1", coins=(5, 0), **bought)) == "equip j1"
    assert said("hard", school(*helmets, *own[2:], "p1@base1", coins=(15, 0), **bought)) == "promote j1"


def test_pom_poms_and_the_robot() -> None:
    own = [f"p{number}@base0" for number in range(1, 10)]
    lured = school(*own, student("j1@1c3", cheerleader=True), socials=(PREPS, JOCKS), decision=model.Spend((0,)), coins=(5, 0))
    assert said("hard", lured) == "lure j1"
    nerds = [f"n{number}@base0" for number in range(1, 13)]
    rooms = {number: model.Classroom(0, locked=True) for number in range(101, 109)}
    assert said("hard", school(*nerds, "p1@base1", socials=(NERDS, PREPS), decision=model.Spend((0,)), coins=(5, 0), rooms=rooms,
                               activities=KEPT)) == "buy robot"  # fmt: skip


def test_nerds_give_up_a_fellow_for_a_lock_and_control_minds() -> None:
    rooms = LOCKED | {103: model.Classroom(0), 104: model.Classroom(0)}
    college = student("n1@r104", rank=Rank.COLLEGE)
    assert said("hard", school(college, "n2@r104", "p1@base1", socials=(NERDS, PREPS), rooms=rooms, movement=0)) == "sacrifice n2 r103"
    teacher, theirs = student("n1@r103", rank=Rank.TEACHER), LOCKED | {103: model.Classroom(1)}
    assert said("hard", school(teacher, "p1@r103", socials=(NERDS, PREPS), rooms=theirs)).startswith("control p1")


def test_a_cheerleader_helps_where_the_fight_is_about_a_room() -> None:
    carrying = student("j1@r103", cheerleader=True)
    rooms = LOCKED | {103: model.Classroom(1)}
    assert said("hard", school(carrying, "p1@r103", rooms=rooms, movement=0)) == "attack j1 p1 cheer=yes"
    assert said("hard", school(carrying, "p1@r103", "p2@r103", rooms=rooms, movement=0)) == "done", "another would stay in the room"
    asked = model.CheerDefence((0,), (name("p1"), name("p2")), (name("j1"),))
    assert said("hard", school(carrying, "p1@r103", "p2@r103", decision=asked)) == "cheer"


@pytest.mark.parametrize(
    ("card", "students", "command"),
    [
        (Snack.PUKE, ["j1@base0", "p1@3c3", "p2@3c4"], "play_tile 3"),
        (Snack.FALSE_ALARM, ["j1@base0", *[f"p{number}@r10{number}" for number in range(1, 8)]], "play_on false_alarm j1"),
        (Snack.COOKIE, ["j1@1c4", "p1@base1"], "play_on cookie j1"),
        (Activity.SPORTS_PRACTICE, ["j1@1c4", "p1@base1"], "play sports_practice"),
        (Activity.HALL_MONITOR, ["j1@base0", "p1@1b3"], "play hall_monitor"),
    ],
)
def test_cards_are_played_where_they_help(card: Any, students: list[str], command: str) -> None:
    held: dict[str, Any] = {"activities": [card]} if isinstance(card, Activity) else {"snacks": [card]}
    rooms = {number: model.Classroom(1) for number in range(101, 109)}
    assert said("medium", school(*students, rooms=rooms, movement=0, **held)) == command


def test_bots_choose_students() -> None:
    nursed = school(student("j1@nurse"), student("j2@nurse", rank=Rank.COLLEGE), "p1@base1", decision=model.Release((0,), 1))
    assert said("medium", nursed) == "choose j2"
    graduating = school("j1@1c3", "j2@r103", "p1@base1", decision=model.Graduate((0,)))
    assert said("medium", graduating) == "choose j2"
    home, away = student("j1@4b3"), student("j2@1c2")
    taking = school(home, away, "p1@base1", decision=model.TakeCheerleader((0,), (name("j1"), name("j2"))))
    assert said("medium", taking) == "choose j2"
    cards = [*[Activity.EXTRA_CREDIT] * 5, *[Activity.HALL_PASS] * 5, Activity.HALL_MONITOR]
    assert said("medium", school("j1@base0", "p1@base1", decision=model.Discard((0,)), activities=cards)) == "drop hall_monitor"
    dear, others = student("j1@1b3", cheerleader=True), [f"j{number}@1c{number}" for number in range(2, 5)]
    giving = school(dear, *others, "j5@4b3", "p1@base1", rooms=LOCKED, decision=model.GiveUp((0,), place("r101"), 4))
    assert said("hard", giving) != "choose j1"
