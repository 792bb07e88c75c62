"""Each fault makes a position unsound (TBL-8)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.board import Kind, Tile
from engines.hallway_rivals.pieces import MOST_STUDENTS, ROBOT_HITS
from engines.hallway_rivals.rules.coins import MOST_TOKENS
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import BAND, BOARD, GAME, JOCKS, PREPS, name, place, school, student

FIRST = school("j1@1c3", "j2@r101", "j3@r101", "p1@3c3")
HALL, ROOM = place("1c3"), place("r101")
MET = place("1c5")
"""An exit of a tile that meets another tile."""
EACH = range(1, model.CHEERLEADERS // 2 + 1)
CHEERED = school(*[student(f"{social}{each}@base{seat}", cheerleader=True) for seat, social in enumerate("jp") for each in EACH])
"""All cheerleaders that there are are with students."""


def seated(*students: str, **changes: Any) -> model.State:
    """The school with these students of the first player, the first of them changed."""
    own = [student(one) for one in students]
    player = evolve(FIRST.players[0], students=(evolve(own[0], **changes), *own[1:]))
    return evolve(FIRST, players=(player, *FIRST.players[1:]))


def player(**changes: Any) -> model.State:
    return evolve(FIRST, players=(evolve(FIRST.players[0], **changes), *FIRST.players[1:]))


def board(**changes: Any) -> model.State:
    return evolve(FIRST, board=evolve(BOARD, **changes))


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (evolve(FIRST, rooms=FIRST.rooms[1:]), "7 rooms on 4 tiles"),
        (board(tiles=(*BOARD.tiles[:3], Tile(-2, -2))), "hall 107/108 must touch another tile"),
        (board(tiles=(*BOARD.tiles[:3], Tile(0, 1))), "hall 107/108 must touch another tile"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], exit=BOARD.annexes[0].exit))), "an exit of its own"),
        (board(annexes=(*BOARD.annexes, BOARD.annexes[0])), "an exit of its own"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], exit=place("1c3")))), "beside a free exit"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], exit=MET))), "beside a free exit"),
        (evolve(FIRST, rooms=(model.Classroom(2), *FIRST.rooms[1:])), "a room of nobody who plays"),
        (evolve(FIRST, rooms=(model.Classroom(-1, locked=True), *FIRST.rooms[1:])), "that nobody controls can't be locked"),
        (seated("p1@1c3"), "Player 1 has students of another group, or one twice"),
        (seated("j1@1c3", "j1@1c3"), "Player 1 has students of another group, or one twice"),
        (seated(*["j1@1c3"] * (MOST_STUDENTS + 1)), "has more than 15 students"),
        (seated("j1@1c3", place=place("8c1")), "Jock 1 can't be in a place that is not there"),
        (seated("j1@1c3", hits=ROBOT_HITS + 1), "Jock 1: only the Robot takes hits"),
        (seated("j1@1c3", hits=-1), "Jock 1: only the Robot takes hits"),
        (seated("j1@1c3", coins=-1), "Jock 1 can't carry that there"),
        (seated("j1@nurse", coins=1), "Jock 1 can't carry that there"),
        (seated("j1@nurse", cheerleader=True), "Jock 1 can't carry that there"),
        (seated("j1@nurse", script=True), "Jock 1 can't carry that there"),
        (seated("j1@3c3"), "Students of two players stand on"),
        (seated(*[f"j{number}@1c3" for number in range(1, 8)]), "Too many students stand on"),
        (seated("j1@r101", order=1), "seat 0 stands out of order in r101"),
        (player(coins=-1), "Player 1 can't have less than nothing"),
        (player(tokens=MOST_TOKENS + 1), "Player 1 can't have less than nothing"),
        (player(reports=-1), "Player 1 can't have less than nothing"),
        (player(extra=-1), "Player 1 can't have less than nothing"),
        (evolve(FIRST, turn=evolve(FIRST.turn, movement=-1)), "less than 0"),
        (evolve(FIRST, turn=evolve(FIRST.turn, seat=2)), "a turn of nobody"),
        (evolve(FIRST, cheerleaders=(ROOM, ROOM)), "At most one cheerleader"),
        (evolve(FIRST, cheerleaders=(HALL,)), "At most one cheerleader"),
        (evolve(CHEERED, cheerleaders=(ROOM,)), "only 20 cheerleaders"),
        (evolve(seated("j1@1c3", script=True), script=ROOM), "only one Script"),
        (evolve(FIRST, bully=ROOM), "can't be in room 101"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], seat=2))), "a base or special room of nobody who plays"),
        (board(annexes=(*BOARD.annexes[:3], evolve(BOARD.annexes[3], kind=Kind.OFFICE))), "a base or special room of nobody who plays"),
        (board(annexes=BOARD.annexes[:3]), "somebody has no base or special room"),
        (seated("j1@base0", coins=1), "Jock 1 can't carry that there"),
        (seated("j1@base0", script=True), "Jock 1 can't carry that there"),
        (seated("j1@special0", cheerleader=True), "Jock 1 can't carry that there"),
        (evolve(FIRST, principal=ROOM), "can't be in room 101"),
    ],
)
def test_impossible_states_are_named(state: model.State, problem: str) -> None:
    assert any(problem in found for found in GAME.problems(state)), GAME.problems(state)


J1, J2, P1 = name("j1"), name("j2"), name("p1")
REST = (model.EndTurn(0), model.Round(9))
WINNER = evolve(FIRST, players=(evolve(FIRST.players[0], reports=4), *FIRST.players[1:]))
ROLLED = model.Roll((3, 4), 7)


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("agenda", "problem"),
    [
        ((), "the game has ended, and nobody has won"),
        ((model.Act((0,)),) * 70, "the agenda is too long"),
        ((model.Act((2,)), *REST), "a task is for a seat that there is not"),
        ((model.Act((0,)), model.TakeTurn(2), *REST), "a task is for a seat that there is not"),
        ((model.Gather(-1), *REST), "a task is for a seat that there is not"),
        ((model.Act(()), *REST), "the game waits for no decision of one seat"),
        ((model.Act((0, 1)), *REST), "the game waits for no decision of one seat"),
        ((model.Earn(), model.Act((0,)), *REST), "the game waits for no decision of one seat"),
        ((model.Act((0,)), model.EndTurn(0)), "no round follows"),
        ((model.Act((0,)), model.Round(0)), "no round follows"),
        ((model.Act((0,)), model.Round(3), *REST), "no round follows"),
        ((model.Act((0,)), model.Clash((J1,), (P1,)), *REST), "something is put off that is done at once"),
        ((model.Act((0,)), model.TakeTurn(1), model.TakeTurn(1), model.Round(9)), "somebody has two turns in a round"),
        ((model.Act((0,)), model.PlaceTile((0,)), *REST), "the school is built during the game"),
        ((model.Act((1,)), *REST), "Act is not for this position"),
        ((model.MovePrincipal((0,)), *REST), "MovePrincipal is not for this position"),
        ((model.MoveBully((0,), 1), *REST), "MoveBully is not for this position"),
        ((model.Discard((0,)), *REST), "Discard is not for this position"),
        ((model.Release((0,), 1), *REST), "can do nothing"),
        ((model.GiveUp((0,), place("r109"), 1), *REST), "a task names a place that there is not"),
        ((model.GiveUp((0,), HALL, 1), *REST), "GiveUp is not for this position"),
        ((model.Put((0,), model.Journey.HALL_PASS, 0), *REST), "Put is not for this position"),
        ((model.Put((0,), model.Journey.STUDY_HALL, 1), *REST), "Put is not for this position"),
        ((model.Act((0,)), model.ClearTile(5), *REST), "ClearTile is not for this position"),
        ((model.Act((0,)), model.SchoolEvents(0), *REST), "SchoolEvents is not for this position"),
        ((model.LoseStudent((0,), (name("n1"),), ()), *REST), "a task names somebody who does not play"),
        ((model.LoseStudent((0,), (P1,), ()), *REST), "LoseStudent is not for this position"),
        ((model.LoseStudent((0,), (J1, J1), ()), *REST), "LoseStudent is not for this position"),
        ((model.TakeCheerleader((0,), ()), *REST), "TakeCheerleader is not for this position"),
        ((model.CheerDefence((0,), (J1,), (P1,)), *REST), "CheerDefence is not for this position"),
        ((model.Counter((0,), (J1,), (J2,)), *REST), "Counter is not for this position"),
        ((model.Counter((1,), (J1,), (P1,)), *REST), "Counter is not for this position"),
        ((model.Counter((0,), (J1,), (P1,), (ROLLED,)), *REST), "Counter is not for this position"),
        ((model.Counter((0,), (J1,), (P1,), (ROLLED, model.Roll((7,), 7))), *REST), "Counter is not for this position"),
        ((model.Muster((1,), model.Clash((J1,), ())), *REST), "Muster is not for this position"),
        ((model.Muster((0,), model.Clash((J1,), (P1,), attacking=(J2,))), *REST), "Muster is not for this position"),
        ((model.Muster((0,), model.Clash((J1,), (P1,), (2, 0))), *REST), "Muster is not for this position"),
        ((model.PlacePushed((0,), J1, ()), *REST), "PlacePushed is not for this position"),
        ((model.PlacePushed((0,), J1, (place("base1"),)), *REST), "PlacePushed is not for this position"),
        ((model.PlacePushed((1,), J1, (HALL,)), *REST), "PlacePushed is not for this position"),
        ((model.Act((0,)), model.PushOff((), HALL), *REST), "PushOff is not for this position"),
        ((model.Act((0,)), model.OfferCounter((J1,), ()), *REST), "OfferCounter is not for this position"),
    ],
)
def test_impossible_agendas_are_named(agenda: tuple[model.RivalsTask, ...], problem: str) -> None:
    assert any(problem in found for found in GAME.problems(evolve(FIRST, agenda=agenda))), GAME.problems(evolve(FIRST, agenda=agenda))
    assert not GAME.problems(evolve(WINNER, agenda=()))


@pytest.mark.clause("TBL-8", "HR-1.2", "HR-1.3")
def test_a_school_is_built_in_order() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    assert not GAME.problems(state)
    assert GAME.problems(evolve(state, agenda=state.agenda[1:])) == ("the school is not built in order",)
    assert GAME.problems(evolve(state, agenda=(state.agenda[1], *state.agenda[1:]))) == ("the school is not built in order",)


@pytest.mark.clause("TBL-8")
def test_players_are_of_different_social_groups() -> None:
    config = FIRST.config
    assert not GAME.problems(school(socials=(JOCKS, BAND)))
    for socials in ((JOCKS, JOCKS), (JOCKS, PREPS, BAND)):
        wrong = evolve(FIRST, config=evolve(config, socials=socials))
        assert GAME.problems(wrong) == (f"2 players with 2 names and {len(socials)} social groups",)
