"""What the game says of commands and of where it stands tells one from another."""

from __future__ import annotations

import pytest

from engines.hallway_rivals.model import State
from engines.hallway_rivals.rules.building import BuildBase, BuildSpecial, Lay
from engines.kernel.commands import Command
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import GAME, place, school


def said(state: State, command: Command) -> str:
    return str(GAME.wording.describe(state, command))


@pytest.mark.clause("HR-1.2")
def test_every_tile_says_where_it_goes() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    assert {said(state, Lay(x, y)) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))} == {
        "Place a tile above the Office", "Place a tile to the right of the Office", "Place a tile below the Office",
        "Place a tile to the left of the Office",
    }  # fmt: skip
    state = GAME.apply(state, 0, Lay(1, 0)).state
    assert said(state, Lay(2, 0, turned=True)) == "Place a turned tile to the right of tile 1"
    assert said(state, Lay(7, 7)) == "Place a tile beside nothing"
    offered = [said(state, command) for command in GAME.legal(state, 1)]
    assert len(set(offered)) == len(offered)


@pytest.mark.clause("HR-1.3")
def test_rooms_say_at_which_exit() -> None:
    assert said(school("j1@1c3"), BuildBase(place("1c1"))) == "Place the base at space c1·1"
    assert said(school("j1@1c3"), BuildSpecial(place("4a3"))) == "Place the special room at space a3·4"


@pytest.mark.clause("HR-2.2")
def test_building_is_no_round() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    assert str(GAME.wording.stage(state).heading) == "Building"
    assert str(GAME.wording.stage(school("j1@1c3")).heading) == "Round 2"


@pytest.mark.clause("HR-1.2")
def test_a_tile_that_is_placed_says_which_rooms_it_brings() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    applied = GAME.apply(state, 0, Lay(1, 0))
    assert [str(event.message) for event in applied.events] == ["Seat 1 places a tile with rooms 101 and 102."]
