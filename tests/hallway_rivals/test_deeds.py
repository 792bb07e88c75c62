"""What somebody has just done is told by the state, and shown to those who look on: the way that was walked, what was bought."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.board import base
from engines.hallway_rivals.model import Classroom, MoveBully, MovePrincipal, Sale, Spend, State, Walk
from engines.hallway_rivals.pieces import Goods
from tabletop_qt.games.hallway_rivals.position import OnSale, Person, Staff, StaffMember
from tabletop_qt.viewmodels.scenery import Emphasis, Piece
from tabletop_qt.viewmodels.view_model import IDLE
from tests.hallway_rivals.schools import GAME, JOCKS, NERDS, PREPS, do, place, school, student
from tests.hallway_rivals.test_view_model import MODEL


def way(state: State) -> list[str]:
    """The words of the places that somebody has walked through."""
    assert isinstance(state.deed, Walk)
    return [one.word for one in state.deed.way]


def seen(state: State, seat: int) -> dict[str, Piece]:
    """What a seat is shown, by id."""
    return {piece.id: piece for piece in MODEL.scenery(GAME.view(state, seat), seat, IDLE).pieces}


@pytest.mark.clause("HR-3.1")
def test_a_walk_is_told_with_all_places_on_its_way_until_the_next_command() -> None:
    state = do(school("j1@1c1", "j2@1c5"), "move j1 r101")
    assert way(state) == ["1c1", "1c2", "1c3", "1b3", "r101"]
    assert do(state, "done").deed is None
    assert way(do(state, "move j2 0c1")) == ["1c5", "0c1"]


@pytest.mark.clause("HR-3.3")
def test_who_pushes_has_walked_once_those_who_stood_there_have_gone() -> None:
    state = do(school("n1@1c2", "p1@1c3", socials=(NERDS, PREPS)), "push n1 1c3")
    assert state.deed is None
    assert way(do(state, "put p1 1c4", 1)) == ["1c2", "1c3"]


@pytest.mark.clause("HR-9.1")
def test_principal_and_bully_walk_too() -> None:
    rooms = {101: Classroom(0), 102: Classroom(0), 103: Classroom(0)}
    state = school(decision=MovePrincipal((0,)), principal=place("0c1"), rooms=rooms)
    assert way(do(state, "principal 1c3")) == ["0c1", "1c5", "1c4", "1c3"]
    state = school(decision=MoveBully((0,), 3), bully=place("0c1"), rooms=rooms)
    assert way(do(state, "bully 1c5")) == ["0c1", "1c5"]


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize(
    ("text", "sale"),
    [
        ("buy student", Sale(Goods.STUDENT, base(0))),
        ("rescue j2", Sale(Goods.RESCUE, base(0))),
        ("lock r101", Sale(Goods.LOCK, place("r101"))),
        ("room r102", Sale(Goods.ROOM, place("r102"))),
        ("promote j3", Sale(Goods.PROMOTE, place("1c3"))),
        ("equip j1", Sale(Goods.HELMET, base(0))),
    ],
)
def test_a_purchase_says_what_and_for_where(text: str, sale: Sale) -> None:
    state = school("j1@base0", "j2@nurse", "j3@1c3", decision=Spend((0,)), coins=(50, 0), rooms={101: Classroom(0)})
    assert do(state, text).deed == sale


@pytest.mark.clause("HR-10.2")
def test_pom_poms_go_to_whoever_takes_the_cheerleader() -> None:
    state = school("p1@base0", student("j1@1c3", cheerleader=True), socials=(PREPS, JOCKS), decision=Spend((0,)), coins=(5, 0))
    assert do(state, "lure j1").deed == Sale(Goods.POM_POMS, base(0))


@pytest.mark.clause("HR-3.1")
def test_who_looks_on_sees_the_way_and_who_walks_it() -> None:
    state = do(school("j1@1c1", "j2@1c5", "p1@base1"), "move j1 1b3")
    shown = seen(state, 1)
    assert str(shown["trail"].name) == "Their path, 3 steps"
    walker, boxes = shown[Person(state.players[0].students[0].name).id], _middles(state)
    assert walker.way == tuple(boxes[word] for word in ("at:1c1", "at:1c2", "at:1c3"))
    assert shown[Person(state.players[0].students[1].name).id].way == ()
    own = seen(state, 0)
    assert "trail" not in own, "whose turn it is saw it while it was in hand"


def _middles(state: State) -> dict[str, Any]:
    return {spot.id: spot.box.centre for spot in MODEL.scenery(GAME.view(state, 1), 1, IDLE).places}


@pytest.mark.clause("HR-9.1")
def test_the_principal_is_seen_walking() -> None:
    state = do(school(decision=MovePrincipal((0,)), principal=place("0c1"), rooms={101: Classroom(0)}), "principal 1c5")
    shown = seen(state, 1)
    assert len(shown[Staff(StaffMember.PRINCIPAL).id].way) == 1
    assert "trail" in shown


@pytest.mark.clause("HR-7.1")
def test_who_looks_on_sees_what_was_bought_and_where_it_has_gone() -> None:
    state = do(school("j1@base0", decision=Spend((0,)), coins=(9, 0), rooms={101: Classroom(0)}), "lock r101")
    shown, own = seen(state, 1), seen(state, 0)
    assert shown[OnSale(Goods.LOCK).id].emphasis is Emphasis.CHOSEN
    assert shown[OnSale(Goods.ROOM).id].emphasis is not Emphasis.CHOSEN
    assert "delivery" in shown
    assert "delivery" not in own


def test_a_deed_where_no_place_is_is_found() -> None:
    state = school("j1@1c3")
    for deed in (Walk(()), Walk((place("8c3"),)), Sale(Goods.ROOM, place("r131"))):
        assert "something was done nowhere" in GAME.problems(evolve(state, deed=deed))
    assert not GAME.problems(evolve(state, deed=Walk((place("1c3"), place("1c4")))))
