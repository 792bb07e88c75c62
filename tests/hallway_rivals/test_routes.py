"""Where students in hand would walk, and what it costs, is seen before they are dropped."""

from __future__ import annotations

import pytest

from engines.hallway_rivals.model import State
from tabletop_qt.games.hallway_rivals.position import Chosen, Person, Spot
from tabletop_qt.viewmodels.scenery import Drop, Piece
from tests.hallway_rivals.schools import GAME, name, place, school
from tests.hallway_rivals.test_view_model import MODEL, POSITIONS


def aimed(state: State, hand: str, where: str) -> dict[str, Piece]:
    """What is shown while students in hand are aimed at a place, by id."""
    names = tuple([name(word) for word in hand.split()])
    scenery = MODEL.scenery(GAME.view(state, 0), 0, Chosen(names, names[0]))
    offer = scenery.offered(Drop(Person(names[0]).id, Spot(place(where)).id))
    assert offer is not None
    return {piece.id: piece for piece in offer.reveals}


@pytest.mark.clause("HR-3.1")
def test_the_way_goes_around_whoever_stands_in_it_and_says_what_is_left() -> None:
    shown = aimed(school("j1@1c4", movement=9), "j1", "1b3")
    assert str(shown["tag"].name) == "2 movement, 7 left"
    assert str(shown["route"].name) == "Path, 2 steps"
    line = shown["route"].face.word("line")
    assert line.count("L") == 2
    around = aimed(school("j1@0a1", "p1@0b1", "j2@2c3", movement=30), "j1", "0c1")
    assert str(around["route"].name) == "Path, 14 steps"


@pytest.mark.clause("HR-3.3")
def test_a_push_says_its_price() -> None:
    shown = aimed(POSITIONS["moves and pushes"], "j1", "1c4")
    assert str(shown["tag"].name) == "Push: 2 movement; attack: 78%"
    assert shown["route"].face.word("how") == "push"


@pytest.mark.clause("HR-4.6")
def test_an_attack_says_how_likely_it_is_won_before_anything_is_dropped() -> None:
    shown = aimed(POSITIONS["a fight beside"], "j1 j2", "1c4")
    assert str(shown["tag"].name) == "Attack: 45% to win"
    assert "the attacker wins 45% of fights" in str(shown["odds"].name)
