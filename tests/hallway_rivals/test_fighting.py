"""Combat (HR-4) and the odds that are promised."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.board import OFFICE
from engines.hallway_rivals.model import Act, CheerDefence, Classroom, Counter, LoseStudent, Muster, State, TakeCheerleader, Turn
from engines.hallway_rivals.pieces import Item, Rank, Student
from engines.hallway_rivals.rules.fighting import attack_odds, dice, fighters, in_reach
from engines.hallway_rivals.school import groups_at
from engines.kernel.contract import Event
from engines.kernel.rng import Rng
from tests.hallway_rivals.schools import (
    BAND,
    GAME,
    JOCKS,
    NERDS,
    PREPS,
    do,
    legal,
    name,
    place,
    refused,
    school,
    seed_for,
    student,
    told,
    where,
    who,
)


def rolls(events: Sequence[Event]) -> list[str]:
    """The sentences about rolls, each with its dice."""
    return [str(event.message) for event in events if event.kind == "rolled"]


def dice_in(line: str) -> int:
    """The number of dice in a line."""
    return len(re.findall(r"\d", line.rsplit(":", 1)[0].split("rolls")[1]))


def after_win(state: State, command: str, seat: int = 0) -> State:
    """The state after a command that starts a fight, with dice that let the attacker win."""
    return do(seed_for(state, command, "won", seat), command, seat)


def after_defence(state: State, command: str, seat: int = 0) -> State:
    """The state after a command that starts a fight, with dice that let the defender hold out."""
    return do(seed_for(state, command, "held", seat), command, seat)


@pytest.mark.clause("HR-4.1")
def test_attacks_reach_adjacent_spaces_the_same_room_and_its_door() -> None:
    state = school("j1@1b3", "j2@r101", "p1@r101", "p2@1c4", "p3@1c3")
    assert legal(state, verb="attack") == ["attack j1 p1", "attack j1 p3", "attack j2 p1"]
    assert refused(state, "attack j1 p2").startswith("HR-4.1")
    assert refused(state, "attack j2 p3").startswith("HR-4.1")
    assert refused(state, "attack j1 j2").startswith("HR-4.1")


@pytest.mark.clause("HR-4.1")
def test_only_one_attack_a_turn_from_each_space() -> None:
    state = school("j1@1c2", "j2@1b3", "p1@1c3", turn=Turn(0, 30, attacked=(place("1c2"),)))
    assert refused(state, "attack j1 p1").startswith("HR-4.1")
    assert legal(state, verb="attack") == ["attack j2 p1"]
    fought = school(student("j1@r101", halted=True, fought=True), "j2@r101", "p1@r101")
    assert refused(fought, "attack j1 p1").startswith("HR-4.1"), "a group in a room has attacked, whoever joins it"


@pytest.mark.clause("HR-4.1")
def test_defender_wins_ties() -> None:
    for seed in range(400):
        state = school("j1@1c2", "p1@1c3", seed=seed)
        after, events = told(state, "attack j1 p1")
        totals = [int(line.rsplit(": ", 1)[1].rstrip(".")) for line in rolls(events)]
        assert (where(after, "p1") == "nurse") == (totals[0] > totals[1])
        if totals[0] == totals[1]:
            return
    raise AssertionError("no tie in 400 fights")


@pytest.mark.clause("HR-4.2")
def test_loser_chooses_a_student_to_lose_and_attacker_gets_a_coin() -> None:
    state = after_win(school("j1@1c2", "j2@1c2", "j3@1c2", "p1@1c3", "p2@1c3"), "attack j1 p1")
    assert isinstance(state.decision, LoseStudent)
    assert state.players[0].coins == 1
    assert refused(state, "lose p3", 1).startswith("HR-4.2")
    state = do(state, "lose p2", 1)
    assert (where(state, "p2"), where(state, "p1")) == ("nurse", "1c3")
    assert isinstance(state.decision, Counter)
    assert state.decision.seats == (1,)


@pytest.mark.clause("HR-4.2")
def test_defenders_can_counter_attack_in_turn_with_their_remaining_students() -> None:
    state = after_defence(school("j1@1c2", "p1@1c3"), "attack j1 p1")
    assert (where(state, "j1"), where(state, "p1")) == ("1c2", "1c3")
    assert isinstance(state.decision, Counter)
    again = after_defence(state, "counter", 1)
    assert isinstance(again.decision, Counter)
    assert again.decision.seats == (0,)
    lost = after_win(state, "counter", 1)
    assert where(lost, "j1") == "nurse"
    assert lost.players[1].coins == 1
    assert not isinstance(lost.decision, Counter)
    assert not isinstance(do(state, "done", 1).decision, Counter)


@pytest.mark.clause("HR-4.3")
def test_nobody_fights_from_or_into_special_rooms() -> None:
    state = school("j1@1c1", "p1@office", "j2@0c1", "p2@base1", "j3@3c5")
    assert refused(state, "attack j2 p1").startswith("HR-4.3")
    assert refused(state, "attack j3 p2").startswith("HR-4.3")
    assert not legal(state, verb="attack")
    assert in_reach(state, place("1c2"), place("1c3"))
    assert not in_reach(state, place("base0"), place("1c1"))
    assert not in_reach(state, place("1c5"), OFFICE)


@pytest.mark.clause("HR-4.4")
def test_students_sent_to_the_nurse_lose_items_and_coins() -> None:
    loaded = student("p1@1c3", coins=3, item=Item.JACKET)
    state = after_win(school("j1@1c2", "j2@1c2", loaded), "attack j1 p1")
    gone = who(state, "p1")
    assert (gone.place.word, gone.coins, gone.item) == ("nurse", 0, None)


@pytest.mark.clause("HR-4.4")
def test_winner_can_take_a_cheerleader_that_is_left_alone() -> None:
    alone = school("j1@1c2", "j2@1c2", "j3@1c2", student("p1@1c3", cheerleader=True))
    state = do(alone, "attack j1 p1")
    assert isinstance(state.decision, CheerDefence)
    state = after_win(state, "done", 1)
    assert isinstance(state.decision, TakeCheerleader)
    state = do(state, "choose j2")
    assert who(state, "j2").cheerleader
    fellow = school("j1@1c2", "j2@1c2", "j3@1c2", student("p1@1c3", cheerleader=True), "p2@1c3")
    state = do(fellow, "attack j1 p1")
    state = do(after_win(state, "done", 1), "lose p1", 1)
    assert who(state, "p2").cheerleader
    taken = school(student("j1@1c2", cheerleader=True), student("p1@1c3", cheerleader=True))
    state = do(taken, "attack j1 p1")
    state = after_win(state, "done", 1)
    assert sum(one.cheerleader for player in state.players for one in player.students) == 1


@pytest.mark.clause("HR-4.4")
def test_a_student_cannot_take_a_second_cheerleader() -> None:
    both = school("j1@1c2", "j2@1c2", "j3@1c2", *[student(f"p{number}@1c3", cheerleader=True) for number in (1, 2)])
    state = do(both, "attack j1 p1")
    state, events = told(after_win(state, "done", 1), "lose p1", 1)
    assert [event.kind for event in events if event.kind == "vanished"] == ["vanished"]
    assert [one.name.word for player in state.players for one in player.students if one.cheerleader] == ["p2"]


@pytest.mark.clause("HR-4.5")
def test_a_cheerleader_takes_a_die_from_the_other_side() -> None:
    state = school(student("j1@1c2", cheerleader=True), "j2@1c2", student("p1@1c3", cheerleader=True), "p2@1c3")
    assert legal(state, verb="attack") == ["attack j1 p1", "attack j1 p1 cheer=yes"]
    state = do(state, "attack j1 p1 cheer=yes")
    assert not who(state, "j1").cheerleader
    state, events = told(state, "cheer", 1)
    assert not who(state, "p1").cheerleader
    assert [dice_in(line) for line in rolls(events)] == [2, 2]  # two dice each instead of three
    _, events = told(school(student("j1@1c2", cheerleader=True), "p1@1c3"), "attack j1 p1 cheer=yes")
    assert re.fullmatch(r"P1 rolls [1-6][.]", rolls(events)[1]), "one die is its sum"
    plain = school("j1@1c2", "p1@1c3")
    assert refused(plain, "attack j1 p1 cheer=yes").startswith("HR-4.5")


@pytest.mark.clause("HR-4.5")
def test_a_counter_attack_may_use_a_cheerleader_as_well() -> None:
    state = school("j1@1c2", "j2@1c2", student("p1@1c3", cheerleader=True), "p2@1c3", "p3@1c3")
    state = do(do(state, "attack j1 p1"), "done", 1)
    while isinstance(state.decision, LoseStudent):
        state = do(state, "lose p2", 1)
    assert "counter cheer=yes" in legal(state, 1)
    _, events = told(state, "counter cheer=yes", 1)
    assert dice_in(rolls(events)[1]) == 2


def fighting(state: State, *chosen: str) -> list[str]:
    group = groups_at(state, 0, place("1c2"))[0]
    return [one.name.word for one in fighters(state, group, tuple([name(word) for word in chosen]))]


@pytest.mark.clause("HR-4.7")
def test_cheapest_students_fight_unless_others_are_chosen() -> None:
    crowd: list[Student | str] = [student("b1@1c2", rank=Rank.TEACHER), student("b2@1c2", cheerleader=True),
                                  *[f"b{number}@1c2" for number in range(3, 6)]]  # fmt: skip
    state = school(*crowd, socials=(BAND, PREPS))
    assert fighting(state) == ["b3", "b4", "b5"]
    assert fighting(state, "b1") == ["b1", "b3", "b4"]
    college = [student(f"p{number}@1c2", rank=Rank.COLLEGE) for number in (1, 2)]
    preps = school(*college, "p3@1c2", "p4@1c2", socials=(PREPS, JOCKS))
    assert fighting(preps) == ["p1", "p3", "p4"], "two and one and one are four"
    assert fighting(preps, "p1", "p2") == ["p1", "p2"]
    drum_major = school(student("b1@1c2", rank=Rank.COLLEGE), *[f"b{number}@1c2" for number in range(2, 7)], socials=(BAND, PREPS))
    assert fighting(drum_major) == ["b2", "b3", "b4", "b5"], "it leads four, though it does not fight itself"


@pytest.mark.clause("HR-4.7")
def test_defender_chooses_the_fighters_and_loses_one_of_them() -> None:
    state = school("j1@1c3", "j2@1c3", "j3@1c3", student("b1@1c2", rank=Rank.TEACHER), *[f"b{number}@1c2" for number in range(2, 5)],
                   socials=(JOCKS, BAND))  # fmt: skip
    state = do(state, "attack j1 b1")
    assert isinstance(state.decision, Muster)
    assert state.decision.seats == (1,)
    assert legal(state, 1) == ["choose b1", "choose b2", "choose b3", "choose b4", "done"]
    assert refused(state, "choose j1", 1).startswith("HR-4.7")
    cheapest = after_win(state, "done", 1)
    assert isinstance(cheapest.decision, LoseStudent)
    assert [one.word for one in cheapest.decision.fighters] == ["b2", "b3", "b4"]
    # The other places are taken by students alike, so there is nothing more to choose.
    taught = after_win(state, "choose b1", 1)
    assert isinstance(taught.decision, LoseStudent)
    assert [one.word for one in taught.decision.fighters] == ["b1", "b2", "b3"]


@pytest.mark.clause("HR-4.7")
def test_attacker_chooses_fighters_one_by_one() -> None:
    band: list[Student | str] = [student("b1@1c2", rank=Rank.TEACHER), student("b2@1c2", item=Item.BATON), "b3@1c2", "b4@1c2", "b5@1c2"]
    state = do(school(*band, "j1@1c3", socials=(BAND, JOCKS)), "attack b1 j1")
    assert isinstance(state.decision, Muster)
    assert state.decision.seats == (0,)
    state = do(state, "choose b2")
    assert "choose b2" not in legal(state)
    held = after_defence(state, "choose b1")
    assert isinstance(held.decision, Counter)
    held = do(held, "counter", 1)
    assert isinstance(held.decision, Muster), "in the next round they are chosen anew"


@pytest.mark.clause("HR-4.7")
def test_no_choice_of_fighters_if_it_makes_no_difference() -> None:
    alike = do(school(*[f"b{number}@1c2" for number in range(1, 6)], "j1@1c3", socials=(BAND, JOCKS)), "attack b1 j1")
    assert not isinstance(alike.decision, Muster)
    all_of_them = school(student("p1@1c2", rank=Rank.COLLEGE), "p2@1c2", "p3@1c2", "j1@1c3", socials=(PREPS, JOCKS))
    assert not isinstance(do(all_of_them, "attack p1 j1").decision, Muster)
    four = school(student("p1@1c2", rank=Rank.COLLEGE), "p2@1c2", "p3@1c2", "p4@1c2", "j1@1c3", socials=(PREPS, JOCKS))
    state = do(four, "attack p1 j1")
    assert isinstance(state.decision, Muster), "a college student and two others bring all five dice"
    _, events = told(do(state, "choose p4"), "choose p1")
    assert dice_in(rolls(events)[0]) == 5


@pytest.mark.clause("HR-4.8")
def test_nobody_fights_across_a_locked_door() -> None:
    state = school("j1@1b3", "p1@r101", rooms={101: Classroom(1, locked=True)})
    assert refused(state, "attack j1 p1").startswith("HR-4.8: The door of room 101 is locked")
    inside = evolve(state, turn=Turn(1, 30), agenda=(Act((1,)), *state.agenda[1:]))
    assert refused(inside, "attack p1 j1", 1).startswith("HR-4.8")
    assert refused(school("j1@1c3", "p1@r101", rooms={101: Classroom(1, locked=True)}), "attack j1 p1").startswith("HR-4.1")
    assert legal(school("j1@1b3", "p1@r101", rooms={101: Classroom(1)}), verb="attack") == ["attack j1 p1"]


@pytest.mark.clause("HR-10.2")
def test_preps_who_win_an_attack_beside_their_teacher_get_a_student() -> None:
    state = school(student("p1@1c2", rank=Rank.TEACHER), "p2@1c2", "j1@1c3", "p3@nurse", socials=(PREPS, JOCKS))
    state = after_win(state, "attack p1 j1")
    assert sorted(legal(state)) == ["choose p3", "new"]
    assert where(do(state, "choose p3"), "p3") == "base0"
    assert where(do(state, "new"), "p4") == "base0"


@pytest.mark.clause("HR-10.2")
def test_preps_who_win_a_defence_beside_their_teacher_get_a_student() -> None:
    state = school("j1@1c3", student("p1@1c2", rank=Rank.TEACHER))
    held = after_defence(state, "attack j1 p1")
    assert where(held, "p2") == "base1"
    elsewhere = school("j1@1c3", "p1@1c2", student("p3@1c1", rank=Rank.TEACHER))
    assert where(after_defence(elsewhere, "attack j1 p1"), "p2") == "supply"


@pytest.mark.clause("HR-7.2", "HR-10.4")
def test_a_helmet_attacks_the_group_and_not_the_thief_beside_it() -> None:
    state = school(student("j1@1c2", item=Item.HELMET), student("p1@1c3", coins=5), "p2@1c3")
    _, events = told(state, "push j1 1c3 ram=yes")
    assert dice_in(rolls(events)[1]) == 2


@pytest.mark.clause("HR-10.3")
def test_a_nerd_adds_a_die_only_against_targets_it_has_not_attacked() -> None:
    state = school("n1@1c2", "n2@1d3", "p1@1c3", "p2@1b3", socials=(NERDS, PREPS))
    state = do(after_defence(state, "attack n1 p1"), "done", 1)
    assert refused(state, "attack n1 p1").startswith("HR-4.1"), "from each space one attack a turn"
    around = school(student("n1@1d3", halted=True, after=2, hit=(name("p1"),)), "n2@1d3", "p1@1c3", "p2@r102", socials=(NERDS, PREPS))
    assert legal(around, verb="attack") == ["attack n1 p1", "attack n1 p2"], "who has joined keeps nobody from attacking"
    joined = after_defence(around, "attack n1 p1")
    assert isinstance(joined.decision, Counter)
    assert [one.word for one in joined.decision.defenders] == ["n2"]
    _, events = told(around, "attack n1 p2")
    assert dice_in(rolls(events)[0]) == 3, "against another target it lends its die"
    after = do(after_defence(around, "attack n1 p2"), "done", 1)
    assert who(after, "n1").after == 2, "it goes on with what is left of its five spaces"
    assert who(after, "n2").after == 5


@pytest.mark.clause("HR-4.1", "HR-10.3")
def test_a_nerd_can_attack_from_another_space_after_a_sucker_punch() -> None:
    ways = school(student("n1@0c1", halted=True, fought=True, after=5, hit=(name("p1"),)), "p2@0a1", socials=(NERDS, PREPS),
                  turn=Turn(0, 30, attacked=(place("0c1"),)))  # fmt: skip
    ways = do(ways, "move n1 0b1")
    assert legal(ways, verb="attack") == ["attack n1 p2"]
    room = school(student("n1@r101"), "n2@r101", "p1@r101", "p2@1b3", socials=(NERDS, PREPS))
    room = do(after_defence(room, "attack n1 p1"), "done", 1)
    assert refused(room, "attack n1 p2").startswith("HR-4.1"), "their group has attacked, and stands there still"


@pytest.mark.clause("HR-10.3")
def test_a_nerd_cannot_attack_the_same_student_twice() -> None:
    again = school(student("n1@1c3", hit=(student("p1@1c4").name,)), "p1@1c4", socials=(NERDS, PREPS))
    assert refused(again, "attack n1 p1").startswith("HR-10.3")
    joined = school(student("n1@1c3", hit=(student("p1@1c4").name,)), "n2@1c3", "p1@1c4", socials=(NERDS, PREPS))
    _, events = told(joined, "attack n1 p1")
    assert dice_in(rolls(events)[0]) == 2  # the fellow rolls alone


@pytest.mark.clause("HR-10.3")
def test_the_robot_fights_as_three_and_takes_three_hits() -> None:
    state = school(student("n0@1c3", rank=Rank.ROBOT, hits=3), "p1@1c4", "p2@1c4", "p3@1c4", socials=(NERDS, PREPS))
    assert dice(state, groups_at(state, 0, place("1c3"))[0]) == 4
    hits = 3
    for _ in range(3):
        state = evolve(state, agenda=(Counter((1,), (student("p1@1c4").name,), (student("n0@1c3").name,)), *state.agenda[-2:]))
        state = after_win(state, "counter", 1)
        hits -= 1
        left = [one.hits for one in state.players[0].students]
        assert left == ([hits] if hits else [])


@pytest.mark.clause("HR-10.4")
def test_weight_training_adds_one_to_the_total() -> None:
    plain, trained = school("j1@1c2", "p1@1c3"), school(student("j1@1c2", item=Item.WEIGHTS), "p1@1c3")
    totals = [int(rolls(told(state, "attack j1 p1")[1])[0].rsplit(": ", 1)[1].rstrip(".")) for state in (plain, trained)]
    assert totals[1] == totals[0] + 1


@pytest.mark.clause("HR-10.4")
def test_football_helmets_attack_alone_before_a_push() -> None:
    state = school(student("j1@1c2", item=Item.HELMET), "j2@1c2", "p1@1c3")
    assert "push j1,j2 1c3 ram=yes" in legal(state)
    state, events = told(seed_for(state, "push j1,j2 1c3 ram=yes", "won"), "push j1,j2 1c3 ram=yes")
    assert dice_in(rolls(events)[0]) == 2  # the helmet alone: two dice
    assert where(state, "p1") == "nurse"
    assert where(state, "j1") == where(state, "j2") == "1c3"
    assert not who(state, "j1").halted
    bare = school("j1@1c2", "p1@1c3")
    assert refused(bare, "push j1 1c3 ram=yes").startswith("HR-10.4")


@pytest.mark.clause("HR-4.6", "HR-4.1")
def test_odds_match_a_count_of_all_rolls() -> None:
    state = school(student("j1@1c2", item=Item.WEIGHTS), "j2@1c2", "p1@1c3")
    found = attack_odds(state, groups_at(state, 0, place("1c2"))[0], groups_at(state, 1, place("1c3"))[0])
    rolls = list(product(range(1, 7), repeat=5))
    won = sum(sum(roll[:3]) + 1 > sum(roll[3:]) for roll in rolls)
    assert (found.attacker.dice, found.attacker.bonus, found.defender.dice) == (3, 1, 2)
    assert found.chance == pytest.approx(float(Fraction(won, len(rolls))))


@pytest.mark.clause("HR-4.6")
def test_fights_match_the_odds() -> None:
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


@pytest.mark.clause("HR-4.1", "HR-10.3")
def test_an_attack_names_all_who_attack() -> None:
    def named(*students: Student | str, text: str, **fields: Any) -> str:
        return str(GAME.wording.describe(school(*students, **fields), GAME.parse(text)))

    assert named("j1@1c3", "p1@1c4", text="attack j1 p1") == "Jock 1 attacks Prep 1"
    three = ("j1@1c3", student("j4@1c3", cheerleader=True), "j5@1c3", "p1@1c4")
    assert named(*three, text="attack j1 p1") == "Jock 1, Jock 4 and Jock 5 attack Prep 1"
    assert named(*three, text="attack j1 p1 cheer=yes") == "Jock 1, Jock 4 and Jock 5 attack Prep 1 with a cheerleader"
    again = student("n1@1c3", hit=(name("p1"),)), "n2@1c3", "p1@1c4"
    assert named(*again, text="attack n1 p1", socials=(NERDS, PREPS)) == "Nerd 2 attacks Prep 1", "not who has done so"
