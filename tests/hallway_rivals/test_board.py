"""The school is built (HR-1)."""

from __future__ import annotations

import pytest

from engines.hallway_rivals.board import OFFICE, Board, Place, Tile, base, free_positions, special
from engines.hallway_rivals.model import PlaceAnnex, PlaceTile
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import BOARD, GAME, do, place, refused


@pytest.mark.clause("HR-1.1")
def test_the_office_tile_is_a_ring_of_sixteen_spaces_around_the_office() -> None:
    plan = Board().plan
    assert len(plan.corridors) == 16
    assert len(plan.neighbours[OFFICE]) == 12  # its corners touch nothing
    assert not plan.exits  # only those of Hall tiles take rooms


@pytest.mark.clause("HR-1.2")
def test_a_hall_tile_has_nine_spaces_and_two_rooms_in_opposite_corners() -> None:
    plan = Board((Tile(0, -1), Tile(1, 0, turned=True))).plan
    assert len([one for one in plan.corridors if one.number == 1]) == 9
    assert [room.word for room in plan.rooms] == ["r101", "r102", "r103", "r104"]
    assert [plan.doorways[room].word for room in plan.rooms] == ["1b3", "1d3", "2d3", "2b3"]
    assert place("0c1") in plan.neighbours[place("1c5")]  # exits that meet join


@pytest.mark.clause("HR-1.2")
def test_tiles_are_placed_in_turn_order_beside_a_tile_that_lies_there() -> None:
    state = GAME.new(make_setup(GAME, 3)).state
    seats = []
    for _ in range(6):
        assert isinstance(state.decision, PlaceTile)
        seat = GAME.to_act(state)[0]
        seats.append(seat)
        assert refused(state, "tile 5 5", seat).startswith("HR-1.2")
        x, y = free_positions(state.board)[0]
        state = do(state, f"tile {x} {y}", seat)
    assert seats == [0, 1, 2, 0, 1, 2]
    assert len(state.rooms) == 12


@pytest.mark.clause("HR-1.3", "HR-1.4")
def test_bases_and_special_rooms_are_placed_in_order_then_in_reverse() -> None:
    state = GAME.new(make_setup(GAME, 2)).state
    for text in ("tile 0 -1", "tile 0 1", "tile 1 0", "tile -1 0"):
        state = do(state, text, GAME.to_act(state)[0])
    order = []
    for text in ("base 1c1", "special 2c5", "base 4a3", "special 3e3"):
        assert isinstance(state.decision, PlaceAnnex)
        seat = GAME.to_act(state)[0]
        order.append(seat)
        assert refused(state, "base 0c1", seat).startswith("HR-1.3")
        state = do(state, text, seat)
        if len(order) == 2:
            assert refused(state, "base 1c1", 1).startswith("HR-1.3")  # taken
            assert refused(state, "special 1a3", 1).startswith("HR-1.3")  # the special room stands already
    assert order == [0, 1, 1, 0]
    assert state.board.plan.purple[place("1c1")] is base(0)
    assert state.board.plan.doorways[special(1)] is place("2c5")


@pytest.mark.clause("HR-1.5")
def test_everybody_begins_with_five_students_in_base_and_no_coins() -> None:
    for seats in (2, 3, 4):
        state = GAME.new(make_setup(GAME, seats, {"building": "quick"})).state
        for seat, player in enumerate(state.players):
            assert [one.place for one in player.students] == [base(seat)] * 5
            assert player.coins == 0


@pytest.mark.clause("HR-1.3")
def test_a_school_built_quickly_gives_everybody_rooms_of_their_own_far_from_each_other() -> None:
    for seats in (2, 3, 4):
        for deal in range(20):
            state = GAME.new(make_setup(GAME, seats, {"building": "quick"}, deal)).state
            assert not GAME.problems(state)
            assert len(state.board.tiles) == 2 * seats
            for seat in range(seats):
                near = state.board.plan.distances(state.board.plan.doorways[base(seat)], 99, lambda one: one.is_corridor)
                others = [near[state.board.plan.doorways[base(other)]] for other in range(seats) if other != seat]
                assert min(others) >= 4


@pytest.mark.clause("HR-1.3")
def test_in_a_school_built_quickly_a_tile_is_turned_as_often_as_not() -> None:
    deals = [GAME.new(make_setup(GAME, 2, {"building": "quick"}, deal)).state for deal in range(100)]
    turned = [tile.turned for state in deals for tile in state.board.tiles]
    assert 0.44 < sum(turned) / len(turned) < 0.56


def test_places_are_words_and_single_objects() -> None:
    for word in ("3c2", "r108", "base1", "special0", "office", "nurse"):
        assert Place.from_word(word).word == word
        assert Place.from_word(word) is Place.from_word(word)
    for wrong in ("3f2", "r99", "base4", "", "3c22"):
        with pytest.raises(ValueError, match="is not a place"):
            Place.from_word(wrong)


def test_nearest_places_come_first() -> None:
    rings = list(BOARD.plan.from_near(place("1c3")))
    assert {one.word for one in rings[0]} == {"1b3", "1d3", "1c2", "1c4"}
