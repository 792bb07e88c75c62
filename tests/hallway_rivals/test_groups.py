"""The powers of the social groups in moving and pushing (HR-10)."""

from __future__ import annotations

import pytest

from engines.hallway_rivals.model import FreeSpaces, MoveFree, Round
from engines.hallway_rivals.pieces import Item, Rank
from engines.hallway_rivals.rules.moving import movement
from tests.hallway_rivals.schools import BAND, JOCKS, NERDS, PREPS, do, place, refused, run, school, student, where, who

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
def test_special_rooms_equip_who_enters() -> None:
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


@pytest.mark.clause("HR-10.4")
def test_a_college_jock_pushes_for_nothing_and_gains_movement() -> None:
    state = do(school(student("j1@1c2", rank=Rank.COLLEGE), "p1@1c3"), "push j1 1c3")
    assert state.turn.movement == 30 - 1 + 1
    taught = school(student("j1@1c2", rank=Rank.TEACHER), "j2@1c2", "p1@1c3")
    assert do(taught, "push j2 1c3").turn.movement == 29
    assert do(school("j1@1c2", "p1@1c3"), "push j1 1c3").turn.movement == 28


@pytest.mark.clause("HR-10.3")
def test_the_robot_moves_as_one_and_captures_nothing() -> None:
    state = school(student("n0@r101", rank=Rank.ROBOT, hits=3), socials=(NERDS, PREPS), cheerleaders=(place("r101"),))
    assert refused(state, "capture n0").startswith("HR-5.1")
    assert refused(state, "pick n0").startswith("HR-6.2")
    after = do(state, "move n0 1c3")
    assert (where(after, "n0"), after.turn.movement) == ("1c3", 28)
