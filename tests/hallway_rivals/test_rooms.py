"""Rooms, locks, teleports, cheerleaders, stealing (HR-5 to 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.hallway_rivals.model import Classroom, Earn, PlacePushed, SpawnCheerleaders, Spend, State
from engines.hallway_rivals.pieces import Activity, Rank, Snack
from tests.hallway_rivals.schools import JOCKS, NERDS, PREPS, do, place, refused, run, school, student, told, where, who


@pytest.mark.clause("HR-5.1")
def test_a_student_captures_a_room_that_nobody_controls_and_goes_back_to_supply() -> None:
    state = do(school("j1@r101", "p1@r101"), "capture j1")
    assert state.rooms[0] == Classroom(0)
    assert where(state, "j1") == "supply"
    assert refused(school("j1@1c1"), "capture j1").startswith("HR-5.1")
    assert refused(school("j1@r101", rooms={101: Classroom(0)}), "capture j1").startswith("HR-5.1")


@pytest.mark.clause("HR-5.2")
def test_each_room_brings_a_coin() -> None:
    state = run(school(decision=Earn(), rooms={101: Classroom(0), 104: Classroom(0), 105: Classroom(1)}))
    assert [player.coins for player in state.players] == [2, 0]


@pytest.mark.clause("HR-5.3")
def test_a_lock_costs_five_and_is_forced_by_a_cheerleader() -> None:
    shop = school(decision=Spend((0,)), coins=(5, 0), rooms={101: Classroom(0), 102: Classroom(1)})
    assert refused(shop, "lock r102").startswith("HR-5.3")
    state = do(shop, "lock r101")
    assert (state.rooms[0], state.players[0].coins) == (Classroom(0, locked=True), 0)
    door = school(student("j1@1b3", cheerleader=True), rooms={101: Classroom(1, locked=True)})
    state = do(door, "force r101 j1 cheer=yes")
    assert state.rooms[0] == Classroom(1)
    assert not who(state, "j1").cheerleader


@pytest.mark.clause("HR-5.4")
def test_a_room_is_bought_once_a_turn_and_its_owner_gets_the_coins() -> None:
    state = school("p1@r103", decision=Spend((0,)), coins=(20, 0), rooms={101: Classroom(1), 102: Classroom(1, locked=True)})
    assert refused(state, "room r102").startswith("HR-5.4")
    assert refused(state, "room r103").startswith("HR-5.4")
    state = do(state, "room r101")
    assert (state.rooms[0].owner, state.players[0].coins, state.players[1].coins) == (0, 15, 5)
    assert refused(state, "room r104").startswith("HR-5.4")


@pytest.mark.clause("HR-5.5")
def test_students_teleport_between_base_and_classrooms_three_each_way() -> None:
    state = school(*[f"j{number}@r101" for number in range(1, 5)], "j5@base0", "j6@1c1", rooms={102: Classroom(0)})
    for word in ("j1", "j2", "j3"):
        state = do(state, f"teleport {word} base0")
    assert refused(state, "teleport j4 base0").startswith("HR-5.5")
    assert refused(state, "teleport j1 r102").startswith("HR-5.5")  # once each
    assert refused(state, "teleport j5 r101").startswith("HR-5.5")  # not controlled
    assert refused(state, "teleport j6 base0").startswith("HR-5.5")  # not from the corridor
    assert where(do(state, "teleport j5 r102"), "j5") == "r102"


@pytest.mark.clause("HR-5.5", "HR-5.6")
def test_students_teleport_together_each_counting() -> None:
    state = school(*[f"j{number}@base0" for number in range(1, 6)], "j6@r101", "j7@office", "j8@office", rooms={102: Classroom(0)})
    assert refused(state, "teleport j1,j2,j3,j4 r102").startswith("HR-5.5")
    assert refused(state, "teleport j1,j6 r102").startswith("HR-5.5")  # not from the same place
    two = do(state, "teleport j1,j2 r102")
    assert [where(two, word) for word in ("j1", "j2", "j3")] == ["r102", "r102", "base0"]
    assert refused(two, "teleport j3,j4 r102").startswith("HR-5.5")  # one is left
    assert where(do(two, "teleport j3 r102"), "j3") == "r102"
    after = do(state, "teleport j7,j8 base0")
    assert after.turn.office == 2
    assert len(after.players[0].activities) == 2, "each brings a card"
    thief = school(student("j1@r101", coins=3), "j2@r101")
    assert refused(thief, "teleport j1,j2 base0").startswith("HR-7.2")


@pytest.mark.clause("HR-5.5")
def test_teleporting_students_lose_their_belongings() -> None:
    state = do(school(student("j1@r101", coins=5, cheerleader=True)), "teleport j1 base0")
    assert (who(state, "j1").coins, who(state, "j1").cheerleader, state.players[0].coins) == (0, False, 0)


@pytest.mark.clause("HR-6.1", "HR-6.3")
def test_cheerleaders_come_until_there_is_one_more_than_players() -> None:
    for seed in range(30):
        state = school(decision=SpawnCheerleaders(), seed=seed, round=1)
        after = run(state)
        assert len(after.cheerleaders) == 3
        assert len(set(after.cheerleaders)) == 3
        assert not after.old_events  # no events in the first round
    later = [run(school(decision=SpawnCheerleaders(), seed=seed, round=2)) for seed in range(30)]
    assert any(state.old_events or state.gone for state in later)
    assert any(len(state.cheerleaders) == 3 and not state.old_events for state in later)


@pytest.mark.clause("HR-6.2")
def test_a_student_picks_one_cheerleader_up_and_takes_it_home_for_five_coins() -> None:
    state = school("j1@r101", student("j2@r102", cheerleader=True), cheerleaders=(place("r101"), place("r102")))
    assert refused(state, "pick j2").startswith("HR-6.2")
    state = do(state, "pick j1")
    assert who(state, "j1").cheerleader
    assert state.cheerleaders == (place("r102"),)
    home = do(school(student("j1@base0", cheerleader=True), student("j2@r101", cheerleader=True)), "done")
    assert home.players[0].coins == 5
    assert not who(home, "j1").cheerleader
    assert who(home, "j2").cheerleader


@pytest.mark.clause("HR-6.2")
def test_a_cheerleader_stays_outside_the_special_room() -> None:
    cheered = student("j1@4b3", cheerleader=True)
    alone, events = told(school(cheered), "move j1 special0")
    assert [event.kind for event in events if event.clause == "HR-6.2"] == ["vanished"]
    assert not who(alone, "j1").cheerleader
    fellow = do(school(cheered, student("j2@4b3", cheerleader=True), "j3@4b3"), "move j1,j2 special0")
    assert [one.name.word for one in fellow.players[0].students if one.cheerleader] == ["j3"]
    room = school(student("j1@r107", cheerleader=True))
    assert do(room, "move j1 special0").cheerleaders == (place("r107"),)
    assert who(do(school(student("n1@4b3", cheerleader=True), socials=(NERDS, PREPS)), "move n1 special0"), "n1").cheerleader, "a base"


@pytest.mark.clause("HR-3.3", "HR-6.2", "HR-8.2")
@pytest.mark.parametrize(("load", "before", "shut"), [("cheerleader", "2c3 2d3 2e3", "special1"), ("script", "3c3 3c4 3c5", "base1")])
def test_nobody_is_pushed_where_their_belongings_cannot_go(load: str, before: str, shut: str) -> None:
    pusher, pushed, door = before.split()
    for carries in (False, True):
        own = student(f"p1@{pushed}", **{load: carries})
        state = do(school(f"j1@{pusher}", f"j2@{door}", own, rooms={104: Classroom(0, locked=True)}), f"push j1 {pushed}")
        assert isinstance(state.decision, PlacePushed)
        assert (place(shut) in state.decision.places) is not carries


@pytest.mark.clause("HR-5.5", "HR-5.6", "HR-8.2")
def test_students_lose_their_belongings_when_they_teleport_from_the_office() -> None:
    state = do(school(student("j1@office", cheerleader=True, coins=3, script=True)), "teleport j1 base0")
    assert (who(state, "j1").cheerleader, who(state, "j1").coins, state.players[0].coins) == (False, 0, 0)
    assert state.script is place("r102")


@pytest.mark.clause("HR-3.4", "HR-5.6")
def test_the_office_is_no_shortcut_to_the_halls_by_way_of_the_base() -> None:
    entered = do(do(school("j1@0a1"), "move j1 office"), "teleport j1 base0")
    assert refused(entered, "move j1 1c1") == "HR-3.4: Jock 1 has entered the Office and can't move again this turn."
    began = do(school(student("j1@office", began=True)), "teleport j1 base0")
    assert where(do(began, "move j1 1c1"), "j1") == "1c1"


@pytest.mark.clause("HR-1.5", "HR-5.1", "HR-5.4", "HR-5.5", "HR-10.2", "HR-10.3")
def test_the_robot_is_no_student() -> None:
    robot = student("n0@r101", rank=Rank.ROBOT, hits=3)
    guarded = school("j1@r101", robot, socials=(JOCKS, NERDS), rooms={101: Classroom(1)})
    assert do(guarded, "capture j1").rooms[0].owner == 0, "it keeps nobody from capturing"
    shop = school(robot, socials=(JOCKS, NERDS), rooms={101: Classroom(1)}, decision=Spend((0,)), coins=(5, 0))
    assert do(shop, "room r101").rooms[0].owner == 0
    assert refused(school(robot, socials=(NERDS, PREPS)), "teleport n0 base0").startswith("HR-10.3")
    full = [f"n{number}@base0" for number in range(1, 15)]
    state = school(robot, *full, "p1@1c3", socials=(NERDS, PREPS), activities=(Activity.EXCHANGE_STUDENT,))
    assert len(do(state, "play_on exchange_student p1").players[0].students) == 16
    shop = school(robot, *full, socials=(NERDS, PREPS), decision=Spend((0,)), coins=(1, 0))
    assert len(do(shop, "buy student").players[0].students) == 16


@pytest.mark.clause("HR-1.5", "HR-8.3")
def test_a_false_alarm_leaves_the_robot_where_it_is() -> None:
    state = school(student("n0@1c5", rank=Rank.ROBOT, hits=3), "n1@1c5", "n2@1c4", socials=(NERDS, PREPS), snacks=(Snack.FALSE_ALARM,))
    state = do(state, "play_on false_alarm n1")
    assert (where(state, "n0"), where(state, "n2")) == ("1c5", "base0")


@pytest.mark.clause("HR-1.5", "HR-8.3")
def test_puke_leaves_the_robot_where_it_is() -> None:
    state = school(student("n0@1c5", rank=Rank.ROBOT, hits=3), "n1@1c5", socials=(NERDS, PREPS), snacks=(Snack.PUKE,))
    state = do(state, "play_tile 1")
    while isinstance(state.decision, PlacePushed):
        state = do(state, f"put n1 {state.decision.places[0].word}")
    assert (where(state, "n0"), where(state, "n1")) == ("1c5", "0c1")


@pytest.mark.clause("HR-7.2")
def test_a_student_steals_up_to_five_coins_and_brings_them_home() -> None:
    state = school("j1@3c5", "j2@2e3", coins=(0, 7))
    assert refused(state, "steal j2").startswith("HR-7.2")  # before the special room
    state = do(state, "steal j1")
    assert (who(state, "j1").coins, state.players[1].coins, state.players[0].coins) == (5, 2, 0)
    assert refused(state, "steal j1").startswith("HR-7.2")
    assert do(school("j1@3c5", coins=(0, 3)), "steal j1").players[1].coins == 0
    assert refused(school("j1@3c5"), "steal j1").startswith("HR-7.2")
    home = do(school(student("j1@1c1", coins=5)), "move j1 base0")
    assert (home.players[0].coins, who(home, "j1").coins) == (5, 0)


@pytest.mark.clause("HR-7.2", "HR-10.4")
@pytest.mark.parametrize("stolen", [{"coins": 5}, {"stole": True}])
def test_a_thieving_jock_goes_ten_spaces_as_well(stolen: dict[str, Any]) -> None:
    state = school(student("j1@1c1", walked=8, **stolen))
    assert refused(state, "move j1 1c4").startswith("HR-7.2")
    assert who(do(state, "move j1 1c3"), "j1").walked == 10
    assert where(do(school(student("j1@1c1", walked=8)), "move j1 1c4"), "j1") == "1c4"


@pytest.mark.clause("HR-7.2")
def test_a_thief_is_part_of_no_group_that_moves() -> None:
    state = school(student("j1@1c1", coins=5), "j2@1c1", "j3@1c1")
    assert refused(state, "move j1,j2 1c2").startswith("HR-7.2")
    assert refused(school(student("j1@1c1", coins=5), "j2@1c1", "p1@1c2"), "push j1,j2 1c2").startswith("HR-7.2")
    assert where(do(state, "move j2,j3 1c2"), "j3") == "1c2"


@pytest.mark.clause("HR-3.3", "HR-7.2")
def test_a_pushed_thief_needs_no_room_among_fellows() -> None:
    full = ["p2@1c4", "p3@1c4", "p4@1c4", "p5@1c4", "j2@1b3", "j3@1d3"]
    thief = do(school("j1@1c2", student("p1@1c3", coins=5), *full), "push j1 1c3")
    assert where(thief, "p1") == "1c4"
    other = do(school("j1@1c2", "p1@1c3", *full), "push j1 1c3")
    assert isinstance(other.decision, PlacePushed)
    assert "1c4" not in {one.word for one in other.decision.places}


@pytest.mark.clause("HR-3.2", "HR-7.2")
def test_groups_in_a_room_are_told_apart_without_thieves() -> None:
    state = school(student("n1@r101", coins=5), *[f"n{number}@r101" for number in range(2, 6)], socials=(NERDS, PREPS))
    assert refused(state, "arrange n3 n4").startswith("HR-3.2"), "n2, n3 and n4 are one group"
    assert refused(state, "arrange n1 n5").startswith("HR-7.2")
    assert who(do(state, "arrange n4 n5"), "n5").order == 3


@pytest.mark.clause("HR-10.3")
def test_a_nerd_beside_a_college_student_is_given_up_to_lock_a_room() -> None:
    state = school("n1@1c1", student("n2@1c1", rank=Rank.COLLEGE), "n3@1c2", socials=(NERDS, PREPS), rooms={104: Classroom(0)})
    assert refused(state, "sacrifice n3 r104").startswith("HR-10.3")
    assert refused(state, "sacrifice n1 r103").startswith("HR-10.3")
    assert refused(state, "sacrifice n2 r104").startswith("HR-10.3"), "the college student stands with a student only"
    state = do(state, "sacrifice n1 r104")
    assert state.rooms[3] == Classroom(0, locked=True)
    assert where(state, "n1") == "supply"


@pytest.mark.clause("HR-10.3")
def test_the_library_is_a_second_base() -> None:
    state = school("n1@r101", socials=(NERDS, PREPS))
    assert where(do(state, "teleport n1 special0"), "n1") == "special0"
    home = do(school(student("n1@special0", cheerleader=True), socials=(NERDS, PREPS)), "done")
    assert home.players[0].coins == 5
    assert refused(school("j1@r101"), "teleport j1 special0").startswith("HR-5.5")


@pytest.mark.clause("HR-10.3")
def test_the_nerds_teacher_moves_enemies_that_are_near() -> None:
    state = school(student("n1@1c3", rank=Rank.TEACHER), "p1@1c4", "p2@1c1", socials=(NERDS, PREPS))
    assert refused(state, "control p2 1c2").startswith("HR-10.3")
    assert refused(state, "control p1 1c3").startswith("HR-10.3")
    state = do(state, "control p1 1c5")
    assert (where(state, "p1"), state.turn.movement) == ("1c5", 29)
    assert refused(school("j1@1c3", "p1@1c4"), "control p1 1c5").startswith("HR-10.3")


def tell(state: State, *texts: str) -> list[str]:
    """Everything that is told while commands are carried out."""
    said: list[str] = []
    for text in texts:
        state, events = told(state, text)
        said += [str(event.message) for event in events]
    return said


@pytest.mark.clause("HR-5.1", "HR-5.3", "HR-8.6")
def test_who_or_what_is_given_up_is_told_with_what_is_lost() -> None:
    locked = {101: Classroom(1, locked=True)}
    crowd: list[Any] = [
        student("j2@1c4", cheerleader=True),
        student("j3@r103", cheerleader=True),
        student("j4@1c5", coins=3),
        "j5@base0",
        "j6@base0",
    ]
    said = tell(school("j1@1b3", *crowd, rooms=locked), "force r101 j1", "choose j2", "choose j3", "choose j4", "choose j5")
    assert said == [
        "P0 gives up Jock 1 to force open room 101.",
        "P0 gives up Jock 2 to force open room 101.", "Jock 2 loses 1 cheerleader.",
        "P0 gives up Jock 3 to force open room 101.", "Jock 3's cheerleader stays in room 103.",
        "P0 gives up Jock 4 to force open room 101.", "Jock 4 loses 3 stolen coins.",
        "P0 gives up Jock 5 to force open room 101.", "The door of room 101 is open.",
    ]  # fmt: skip
    cheered = school(student("j1@1b3", cheerleader=True), rooms=locked)
    assert tell(cheered, "force r101 j1 cheer=yes")[0] == "P0 gives up Jock 1's cheerleader to force open room 101."
    taken = tell(school(student("j1@r101", cheerleader=True, coins=2)), "capture j1")
    assert taken == ["P0 captures room 101.", "Jock 1's cheerleader stays in room 101.", "Jock 1 loses 2 stolen coins."]


@pytest.mark.clause("HR-6.2", "HR-8.6")
def test_cheerleaders_that_go_home_are_counted() -> None:
    home = [student(f"j{number}@base0", cheerleader=True) for number in (1, 2)]
    assert "P0 brings 2 cheerleaders home and gets 10 coins." in tell(school(*home), "done")
    assert "P0 brings 1 cheerleader home and gets 5 coins." in tell(school(home[0]), "done")
