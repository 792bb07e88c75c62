"""Moving and pushing (HR-3)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.model import Classroom, MoveFree, PlacePushed, Turn
from tests.hallway_rivals.schools import BAND, JOCKS, NERDS, PREPS, do, legal, refused, school, student, where, who


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
    state = do(state, "move n1 1c2")
    assert state.turn.movement == 30
    assert refused(state, "move n1 1c3").startswith("HR-3.1")


@pytest.mark.clause("HR-3.1")
def test_a_student_moves_ten_spaces_until_all_others_have() -> None:
    state = school(student("n1@1c1", walked=9), "n2@3c4", socials=(NERDS, PREPS))
    assert refused(state, "move n1 1c3").startswith("HR-3.1")
    state = do(state, "move n1 1c2")
    assert refused(state, "move n1 1c3").startswith("HR-3.1")
    tired = school(student("n1@1c1", walked=10), student("n2@3c4", walked=10), socials=(NERDS, PREPS))
    assert where(do(tired, "move n1 1c4"), "n1") == "1c4"


@pytest.mark.clause("HR-3.1")
def test_no_more_movement_than_there_is() -> None:
    state = school("n1@1c1", "n2@1c1", socials=(NERDS, PREPS), movement=3)
    assert refused(state, "move n1,n2 1c3").startswith("HR-3.1")
    assert do(state, "move n1,n2 1c2").turn.movement == 1


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
def test_where_no_space_beside_is_free_the_nearest_is() -> None:
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
def test_who_begins_the_turn_in_a_special_room_is_put_out_at_its_end() -> None:
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
    assert why == "HR-3.1: Band student 1 can't move past 10 spaces before Band student 3 has moved as far as it can."
    unlike = school(pair[0], student("b2@1c2", walked=7), socials=(BAND, PREPS))
    assert refused(unlike, "move b1,b2 1c5").endswith("before Band student 2 has moved as far as it can."), (
        "of those who go as well each must have come to ten"
    )
    assert do(unlike, "move b1,b2 1c4").turn.movement == 30 - 4


@pytest.mark.clause("HR-3.1", "HR-3.3")
def test_who_could_push_a_way_out_holds_the_others_at_ten_while_movement_lasts() -> None:
    shut_in: list[Any] = ["n5@base0", "p1@1c1", student("n1@0b1", walked=9)]
    state = school(*shut_in, socials=(NERDS, PREPS), movement=3)
    assert refused(state, "move n1 0a2").endswith("before Nerd 5 has moved as far as it can.")
    assert where(do(evolve(state, turn=Turn(0, 2)), "move n1 0a2"), "n1") == "0a2", "one movement is left then, and a push takes two"


@pytest.mark.clause("HR-3.3", "HR-7.2")
def test_thieves_do_not_count_where_they_are_pushed() -> None:
    thieves = [student("p1@1c3", coins=5), student("p2@1c3", coins=2)]
    state = do(school("n1@1c2", *thieves, "p3@1c3", socials=(NERDS, PREPS)), "push n1 1c3")
    assert state.turn.movement == 30 - 1 - 1
    assert do(school("n1@1c2", *thieves, socials=(NERDS, PREPS), movement=1), "push n1 1c3").turn.movement == 0
