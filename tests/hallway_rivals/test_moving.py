"""Moving and pushing, and the powers of the social groups in them (HR-3, 10)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.hallway_rivals.model import Classroom, FreeSpaces, MoveFree, PlacePushed, Round
from engines.hallway_rivals.pieces import Item, Rank
from engines.hallway_rivals.rules.moving import movement
from tests.hallway_rivals.schools import BAND, JOCKS, NERDS, PREPS, do, legal, place, refused, run, school, student, where, who


@pytest.mark.clause("HR-3.1")
def test_a_move_takes_one_movement_for_each_student_and_space() -> None:
    state = do(school("n1@1c1", "n2@1c1", socials=(NERDS, PREPS)), "move n1,n2 1c4")
    assert where(state, "n1") == where(state, "n2") == "1c4"
    assert state.turn.movement == 30 - 6
    assert who(state, "n1").walked == 3


@pytest.mark.clause("HR-3.1")
def test_free_moves_cost_nothing_and_go_no_further() -> None:
    state = school(student("n1@1c1", free=1), socials=(NERDS, PREPS), decision=MoveFree((0,)))
    assert refused(state, "move n1 1c3").startswith("HR-3.1")
    assert refused(state, "move n1 1c3").endswith("Continue, then walk farther.")
    early = evolve(state, turn=evolve(state.turn, movement=0))
    assert refused(early, "move n1 1c3").endswith("Continue, then walk farther."), "movement is counted after this step"
    tired = school(student("n1@1c1", free=1, walked=9), "n2@3c4", socials=(NERDS, PREPS), decision=MoveFree((0,)))
    assert "can move only 10 spaces until Nerd 2" in refused(tired, "move n1 1c3"), "the free space goes with the step"
    state = do(state, "move n1 1c2")
    assert state.turn.movement == 30
    assert refused(state, "move n1 1c3").startswith("HR-3.1")


@pytest.mark.clause("HR-3.1", "HR-3.3")
def test_nobody_walks_past_enemies_who_block_every_path() -> None:
    state = school("n1@r101", "p1@1b3", socials=(NERDS, PREPS))
    assert refused(state, "move n1 1c1") == "HR-3.1: Enemies block every path there: push them aside first."


@pytest.mark.clause("HR-3.1")
def test_a_student_moves_ten_spaces_until_all_others_have() -> None:
    state = school(student("n1@1c1", walked=9), "n2@3c4", socials=(NERDS, PREPS))
    assert refused(state, "move n1 1c3").startswith("HR-3.1")
    state = do(state, "move n1 1c2")
    assert refused(state, "move n1 1c3").startswith("HR-3.1")
    tired = school(student("n1@1c1", walked=10), student("n2@3c4", walked=10), socials=(NERDS, PREPS))
    assert where(do(tired, "move n1 1c4"), "n1") == "1c4"


@pytest.mark.clause("HR-3.2")
def test_at_most_three_stand_on_a_corridor_space() -> None:
    state = school("n1@1c1", "n2@1c2", "n3@1c2", "n4@1c2", socials=(NERDS, PREPS))
    assert refused(state, "move n1 1c2").startswith("HR-3.2: At most 3 of your students fit there, and 3 are there already.")
    two = school("n1@1c1", "n2@1c1", "n3@1c2", "n4@1c2", socials=(NERDS, PREPS))
    assert refused(two, "move n1,n2 1c2").startswith("HR-3.2"), "though one of them could stand there"
    pushing = school("b1@1c1", "n1@1c2", "n2@1c3", "n3@1c3", "n4@1c3", socials=(NERDS, BAND))
    assert refused(pushing, "push n1 1c3").startswith("HR-3.3")
    assert where(do(state, "move n1 1c3"), "n1") == "1c3"  # past them, though


@pytest.mark.clause("HR-3.2")
def test_in_a_classroom_groups_of_three_form_and_can_be_rearranged_once_a_turn() -> None:
    state = school(*[f"n{number}@r101" for number in range(1, 6)], socials=(NERDS, PREPS))
    assert [who(state, f"n{number}").order for number in range(1, 6)] == [0, 1, 2, 3, 4]
    assert refused(state, "arrange n1 n2").startswith("HR-3.2")
    state = do(state, "arrange n1 n4")
    assert (who(state, "n1").order, who(state, "n4").order) == (3, 0)
    assert refused(state, "arrange n1 n2").startswith("HR-3.2")
    state = do(state, "move n4 1b3")
    assert sorted(who(state, word).order for word in ("n1", "n2", "n3", "n5")) == [0, 1, 2, 3]


@pytest.mark.clause("HR-3.5")
def test_students_of_one_place_move_as_one_three_at_most() -> None:
    state = school(*[f"n{number}@base0" for number in range(1, 5)], "n5@1c3", socials=(NERDS, PREPS))
    assert refused(state, "move n1,n2,n3,n4 1c1").startswith("HR-3.5")
    assert refused(state, "move n1,n5 1c2").startswith("HR-3.1")
    assert refused(state, "move n2,n1 1c1").startswith("HR-3.1")
    assert where(do(state, "move n1,n2,n3 1c1"), "n3") == "1c1"


@pytest.mark.clause("HR-3.5")
def test_nobody_walks_through_enemies() -> None:
    state = school("n1@1c1", "p1@1c2", socials=(NERDS, PREPS))
    assert refused(state, "move n1 1c2").startswith("HR-3.3")
    assert refused(state, "move n1 1c3").startswith("HR-3.1")


@pytest.mark.clause("HR-3.3")
def test_a_push_costs_one_more_for_each_enemy_and_their_owner_puts_them() -> None:
    state = do(school("n1@1c2", "n2@1c2", "p1@1c3", "p2@1c3", socials=(NERDS, PREPS)), "push n1,n2 1c3")
    assert state.turn.movement == 30 - 2 - 2
    for word in ("p1", "p2"):
        decision = state.decision
        assert isinstance(decision, PlacePushed)
        assert decision.seats == (1,)
        assert {one.word for one in decision.places} == {"1b3", "1d3", "1c4"}
        assert refused(state, f"put {word} 1c1", 1).startswith("HR-3.3")
        state = do(state, f"put {word} 1c4", 1)
    assert where(state, "n1") == where(state, "n2") == "1c3"
    assert where(state, "p1") == where(state, "p2") == "1c4"


@pytest.mark.clause("HR-3.3")
def test_pushed_students_go_to_the_nearest_free_space() -> None:
    crowd = [f"n{number}@{space}" for number, space in enumerate(("1b3", "1d3", "1c4"), 3)]
    state = do(school("n1@1c2", "p1@1c3", *crowd, socials=(NERDS, PREPS)), "push n1 1c3")
    assert isinstance(state.decision, PlacePushed)
    assert {one.word for one in state.decision.places} == {"1a3", "1e3", "1c5", "r101", "r102", "1c1"}


@pytest.mark.clause("HR-3.3")
def test_nobody_is_pushed_off_the_purple_space_of_their_own_rooms() -> None:
    state = school("n1@3c4", "p1@3c5", socials=(NERDS, PREPS))
    assert refused(state, "push n1 3c5").startswith("HR-3.3")
    others = school("n1@4b3", "p1@4a3", socials=(NERDS, PREPS))
    assert where(do(others, "push n1 4a3"), "n1") in ("4b3", "4a3")


@pytest.mark.clause("HR-3.3")
def test_a_push_needs_enemies_on_a_space_beside() -> None:
    state = school("n1@1c1", "p1@1c3", socials=(NERDS, PREPS))
    assert refused(state, "push n1 1c3").startswith("HR-3.3")
    assert refused(state, "push n1 1c2").startswith("HR-3.3")
    assert not legal(state, verb="push")


@pytest.mark.clause("HR-3.4")
def test_enemy_rooms_and_the_nurse_are_closed_and_the_office_ends_the_move() -> None:
    state = school("n1@3c5", "n2@2e3", "n3@0c1", socials=(NERDS, PREPS))
    for text in ("move n1 base1", "move n2 special1"):
        assert refused(state, text).startswith("HR-3.4")
    state = do(state, "move n3 office")
    assert who(state, "n3").halted
    assert refused(state, "move n3 0c1").startswith("HR-3.4")


@pytest.mark.clause("HR-3.4")
def test_students_that_begin_a_turn_in_a_special_room_must_leave_it() -> None:
    state = school(student("j1@special0", began=True), student("j2@office", began=True), "j3@special0", socials=(JOCKS, PREPS))
    assert where(do(state, "move j1 4b3"), "j1") == "4b3"
    state = do(state, "done")
    assert where(state, "j1") == "4a3"
    assert where(state, "j2").startswith("0")
    assert where(state, "j3") == "special0"


@pytest.mark.clause("HR-3.4")
def test_a_locked_room_is_closed_to_enemies() -> None:
    state = school("n1@1b3", "n2@1d3", socials=(NERDS, PREPS), rooms={101: Classroom(1, locked=True), 102: Classroom(0, locked=True)})
    assert refused(state, "move n1 r101").startswith("HR-5.3")
    assert where(do(state, "move n2 r102"), "n2") == "r102"


@pytest.mark.clause("HR-10.1")
def test_the_band_stacks_any_number() -> None:
    state = school("b1@1c1", *[f"b{number}@1c2" for number in range(2, 7)], socials=(BAND, PREPS))
    assert where(do(state, "move b1 1c2"), "b1") == "1c2"


@pytest.mark.clause("HR-3.1")
def test_a_group_goes_past_its_limit_in_one_go_where_nobody_else_holds_it_back() -> None:
    pair = [student("b1@1c2", walked=8), student("b2@1c2", walked=8)]
    assert do(school(*pair, socials=(BAND, PREPS)), "move b1,b2 0c1").turn.movement == 30 - 8
    others = school(*pair, student("b3@0e1", walked=9), socials=(BAND, PREPS))
    why = refused(others, "move b1,b2 0c1")
    assert why == "HR-3.1: Band student 1 can move only 10 spaces until Band student 3 has also moved as far as it can."
    unlike = school(pair[0], student("b2@1c2", walked=7), socials=(BAND, PREPS))
    assert refused(unlike, "move b1,b2 1c5").endswith("until Band student 2 has also moved as far as it can."), (
        "of those who go as well each must have come to ten"
    )
    assert do(unlike, "move b1,b2 1c4").turn.movement == 30 - 4


AGENDA = (FreeSpaces(), MoveFree((0,)), Round(9))


@pytest.mark.clause("HR-10.1")
def test_a_band_group_has_a_free_space_more() -> None:
    state = run(school("b1@1c1", "b2@1c1", "b3@3c1", socials=(BAND, PREPS), decision=FreeSpaces(), agenda=AGENDA))
    assert refused(state, "move b3 3c3").startswith("HR-3.1")
    assert refused(state, "move b1 1c3").startswith("HR-3.1")
    state = do(state, "move b1,b2 1c3")
    assert (who(state, "b1").free, who(state, "b1").together, state.turn.movement) == (0, 0, 30)


@pytest.mark.clause("HR-10.1")
def test_the_music_teacher_and_the_baton_give_more() -> None:
    taught = run(school(student("b1@1c1", rank=Rank.TEACHER), "b2@1c1", socials=(BAND, PREPS), decision=FreeSpaces()))
    assert (who(taught, "b2").free, who(taught, "b2").together) == (1, 4)
    baton = student("b1@1c1", item=Item.BATON)
    led = run(school(baton, student("b2@1c1", item=Item.BATON), "b3@1c3", socials=(BAND, PREPS), decision=FreeSpaces()))
    assert [who(led, word).free for word in ("b1", "b2", "b3")] == [2, 2, 1]
    room = school(*[f"b{number}@r101" for number in range(1, 4)], student("b4@r101", item=Item.BATON), "b5@r101", socials=(BAND, PREPS),
                  decision=FreeSpaces())  # fmt: skip
    assert [who(run(room), f"b{number}").free for number in range(1, 6)] == [1, 1, 1, 2, 2], "in a room the holder's group alone"


@pytest.mark.clause("HR-3.1", "HR-10.1")
@pytest.mark.parametrize(("to", "left"), [("1c5", (0, 2, 0, 30)), ("0c1", (0, 1, 0, 30)), ("3c3", (0, 0, 10, 10))])
def test_own_free_spaces_are_used_up_first_then_those_of_the_group_then_movement(to: str, left: tuple[int, int, int, int]) -> None:
    state = school(*[student(word, free=1, together=3) for word in ("b1@1c3", "b2@1c3")], socials=(BAND, PREPS))
    state = do(state, f"move b1,b2 {to}")
    for word in ("b1", "b2"):
        moved = who(state, word)
        assert (moved.free, moved.together, moved.walked, state.turn.movement) == left


@pytest.mark.clause("HR-10.1", "HR-10.2", "HR-10.4", "HR-1.4")
def test_special_rooms_equip_students_that_enter() -> None:
    for social, letter, item in ((BAND, "b", Item.BATON), (PREPS, "p", Item.JACKET), (JOCKS, "j", Item.WEIGHTS)):
        other = JOCKS if social is not JOCKS else PREPS
        state = do(school(f"{letter}1@4a3", socials=(social, other)), f"move {letter}1 special0")
        assert who(state, f"{letter}1").item is item


@pytest.mark.clause("HR-10.2")
def test_four_preps_move_and_stand_together_and_a_jacket_spares_one() -> None:
    four = [f"p{number}@base0" for number in range(1, 5)]
    state = do(school(*four, socials=(PREPS, JOCKS)), "move p1,p2,p3,p4 1c2")
    assert state.turn.movement == 30 - 8
    jacket = student("p1@base0", item=Item.JACKET)
    state = do(school(jacket, *four[1:], socials=(PREPS, JOCKS)), "move p1,p2,p3,p4 1c2")
    assert state.turn.movement == 30 - 6
    assert do(school(jacket, socials=(PREPS, JOCKS)), "move p1 1c2").turn.movement == 28  # not alone


@pytest.mark.clause("HR-10.4")
def test_cheerleaders_add_movement_to_the_jocks() -> None:
    cheered = [student(f"j{number}@r101", cheerleader=True) for number in range(1, 11)]
    assert movement(school(*cheered[:2]), 0) == 40
    assert movement(school(*cheered), 0) == 70
    assert movement(school(*[student(f"p{number}@r101", cheerleader=True) for number in range(1, 3)], socials=(PREPS, JOCKS)), 0) == 30


@pytest.mark.clause("HR-10.4")
def test_a_jock_moves_fifteen_spaces() -> None:
    state = school(student("j1@1c1", walked=10), "j2@1c1")
    state = do(state, "move j1 0c1")
    assert who(state, "j1").walked == 15
    assert refused(state, "move j1 0b1").startswith("HR-10.4")


@pytest.mark.clause("HR-10.3")
def test_the_robot_moves_as_one_and_captures_nothing() -> None:
    state = school(student("n0@r101", rank=Rank.ROBOT, hits=3), socials=(NERDS, PREPS), cheerleaders=(place("r101"),))
    assert refused(state, "capture n0").startswith("HR-5.1")
    assert refused(state, "pick n0").startswith("HR-6.2")
    after = do(state, "move n0 1c3")
    assert (where(after, "n0"), after.turn.movement) == ("1c3", 28)
