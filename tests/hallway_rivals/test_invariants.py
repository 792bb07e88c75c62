"""What makes a position unsound, thing by thing (TBL-8)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.board import Tile
from engines.hallway_rivals.model import CHEERLEADERS, Classroom, State
from engines.hallway_rivals.spending import MOST_TOKENS
from engines.hallway_rivals.students import MOST_STUDENTS, ROBOT_HITS
from tests.hallway_rivals.schools import BAND, BOARD, GAME, JOCKS, PREPS, place, school, student

FIRST = school("j1@1c3", "j2@r101", "j3@r101", "p1@3c3")
HALL, ROOM = place("1c3"), place("r101")
MET = place("1c5")
"""An exit of a tile that meets another tile."""
EACH = range(1, CHEERLEADERS // 2 + 1)
CHEERED = school(*[student(f"{social}{each}@base{seat}", cheerleader=True) for seat, social in enumerate("jp") for each in EACH])
"""All cheerleaders that there are are with students."""


def seated(*students: str, **changes: Any) -> State:
    """The school with these students of the first player, the first of them changed."""
    own = [student(one) for one in students]
    player = evolve(FIRST.players[0], students=(evolve(own[0], **changes), *own[1:]))
    return evolve(FIRST, players=(player, *FIRST.players[1:]))


def player(**changes: Any) -> State:
    return evolve(FIRST, players=(evolve(FIRST.players[0], **changes), *FIRST.players[1:]))


def board(**changes: Any) -> State:
    return evolve(FIRST, board=evolve(BOARD, **changes))


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (evolve(FIRST, rooms=FIRST.rooms[1:]), "7 rooms on 4 tiles"),
        (board(tiles=(*BOARD.tiles[:3], Tile(-2, -2))), "tile 4 lies nowhere"),
        (board(tiles=(*BOARD.tiles[:3], Tile(0, 1))), "tile 4 lies nowhere"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], exit=BOARD.annexes[0].exit))), "there twice"),
        (board(annexes=(*BOARD.annexes, BOARD.annexes[0])), "there twice"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], exit=place("1c3")))), "a base or special room beside no exit"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], exit=MET))), "a base or special room beside no exit"),
        (evolve(FIRST, rooms=(Classroom(2), *FIRST.rooms[1:])), "a room of nobody who plays"),
        (evolve(FIRST, rooms=(Classroom(-1, locked=True), *FIRST.rooms[1:])), "a room of nobody who plays"),
        (seated("p1@1c3"), "seat 0 has students of others, or one twice"),
        (seated("j1@1c3", "j1@1c3"), "seat 0 has students of others, or one twice"),
        (seated(*["j1@1c3"] * (MOST_STUDENTS + 1)), "seat 0 has too many students"),
        (seated("j1@1c3", place=place("8c1")), "j1 is at 8c1"),
        (seated("j1@1c3", hits=ROBOT_HITS + 1), "j1 is no such student"),
        (seated("j1@1c3", hits=-1), "j1 is no such student"),
        (seated("j1@1c3", coins=-1), "j1 carries what it can't"),
        (seated("j1@nurse", coins=1), "j1 carries what it can't"),
        (seated("j1@nurse", cheerleader=True), "j1 carries what it can't"),
        (seated("j1@nurse", script=True), "j1 carries what it can't"),
        (seated("j1@3c3"), "two players' students stand on 3c3"),
        (seated(*[f"j{number}@1c3" for number in range(1, 8)]), "7 students stand on 1c3"),
        (seated("j1@r101", order=1), "seat 0 stands out of order in r101"),
        (player(coins=-1), "seat 0 has less than nothing"),
        (player(tokens=MOST_TOKENS + 1), "seat 0 has less than nothing"),
        (player(reports=-1), "seat 0 has less than nothing"),
        (player(extra=-1), "seat 0 has less than nothing"),
        (evolve(FIRST, turn=evolve(FIRST.turn, movement=-1)), "a turn of nobody, or less movement than none"),
        (evolve(FIRST, turn=evolve(FIRST.turn, seat=2)), "a turn of nobody, or less movement than none"),
        (evolve(FIRST, cheerleaders=(ROOM, ROOM)), "cheerleaders stand where none can"),
        (evolve(FIRST, cheerleaders=(HALL,)), "cheerleaders stand where none can"),
        (evolve(CHEERED, cheerleaders=(ROOM,)), f"{CHEERLEADERS + 1} cheerleaders"),
        (evolve(seated("j1@1c3", script=True), script=ROOM), "two Scripts"),
        (evolve(FIRST, bully=ROOM), "staff at r101"),
        (evolve(FIRST, principal=ROOM), "staff at r101"),
    ],
)
def test_what_can_not_be_is_named(state: State, problem: str) -> None:
    assert any(problem in found for found in GAME.problems(state)), GAME.problems(state)


@pytest.mark.clause("TBL-8")
def test_players_are_of_different_social_groups() -> None:
    config = FIRST.config
    assert not GAME.problems(school(socials=(JOCKS, BAND)))
    for socials in ((JOCKS, JOCKS), (JOCKS, PREPS, BAND)):
        wrong = evolve(FIRST, config=evolve(config, socials=socials))
        assert GAME.problems(wrong) == (f"2 players with 2 names and {len(socials)} social groups",)
