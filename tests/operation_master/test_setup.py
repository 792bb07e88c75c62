"""Pieces, packs and the beginning of a round (OM-1, 2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.kernel.contract import Refused
from engines.kernel.setup import make_setup
from engines.operation_master.model import CARDS, Card, State, Suit, in_order
from tests.operation_master.theatres import GAME, new, play
from tests.playing import kinds

SEATS = (3, 4, 5)


def dice(state: State) -> Counter[Suit]:
    """The number of dice of each colour on the table."""
    lying = [*state.centre, *state.set_dice, *(die for player in state.players for die in (*player.dice, *player.taken))]
    return Counter(die.suit for die in lying)


@pytest.mark.clause("OM-1.1")
def test_the_five_suits() -> None:
    assert list(Suit) == ["red", "blue", "green", "yellow", "purple"]
    assert Counter(card.suit for card in CARDS.values() if card.rank) == dict.fromkeys(Suit, 8)


@pytest.mark.clause("OM-1.1", "OM-1.2")
@pytest.mark.parametrize(("seats", "lowest", "size", "each"), [(3, 3, 10, 6), (4, 1, 10, 8), (5, 1, 8, 8)])
def test_the_pack_for_three_four_and_five(seats: int, lowest: int, size: int, each: int) -> None:
    state = new(seats=seats)
    cards = Counter(card.word for player in state.players for card in player.hand)
    assert cards == Counter(f"{suit}{rank}" for suit in Suit for rank in range(lowest, 9))
    assert [len(player.hand) for player in state.players] == [size] * seats
    assert dice(state) == dict.fromkeys(Suit, each)
    assert sum(dice(state).values()) + seats <= 45, "with the dice on the Score cards, and none spare"
    assert each + 1 + 1 <= 10, "for the cards, the Score card, and one more"


@pytest.mark.clause("OM-1.2", "TBL-1")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_three_to_five_play(seats: int) -> None:
    with pytest.raises(Refused):
        make_setup(GAME, seats)
    assert tuple(GAME.seat_counts) == SEATS


@pytest.mark.clause("OM-2.1")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("deal", range(5))
def test_a_die_of_its_colour_for_each_card(seats: int, deal: int) -> None:
    for player in new(deal, seats).players:
        assert [die.suit for die in player.dice] == [card.suit for card in player.hand]
        assert list(player.hand) == sorted(player.hand, key=in_order)


@pytest.mark.clause("OM-2.1")
def test_cards_are_shuffled_and_dice_are_rolled() -> None:
    """Every seat gets every card, and every value turns up about as often as the others."""
    values: Counter[int] = Counter()
    held: list[set[Card]] = [set() for _ in range(4)]
    for deal in range(60):
        for seat, player in enumerate(new(deal).players):
            held[seat].update(player.hand)
            values.update(die.value for die in player.dice)
    assert [len(cards) for cards in held] == [40] * 4
    assert set(values) == {1, 2, 3, 4, 5, 6}
    assert all(330 < count < 470 for count in values.values())


def ones(state: State) -> list[int]:
    return [sum(die.value == 1 for die in player.dice) for player in state.players]


@pytest.mark.clause("OM-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_most_ones_lead(seats: int) -> None:
    for deal in range(40):
        state = new(deal, seats)
        assert ones(state)[state.lead] == max(ones(state))
        assert GAME.to_act(state) == (state.lead,)


@pytest.mark.clause("OM-2.2", "TBL-4")
def test_those_tied_for_most_ones_lead_by_lot() -> None:
    """In many deals each of those tied leads at times, the first as well as the last."""
    places: Counter[int] = Counter()
    for deal in range(400):
        state = new(deal)
        tied = [seat for seat, count in enumerate(ones(state)) if count == max(ones(state))]
        if len(tied) == 2:
            places[tied.index(state.lead)] += 1
    assert min(places[0], places[1]) > 0.35 * sum(places.values())


@pytest.mark.clause("OM-2.2")
def test_it_is_told_whether_most_ones_or_the_lot_decided() -> None:
    lots = 0
    for deal in range(40):
        applied = GAME.new(make_setup(GAME, 4, {}, deal))
        state = applied.state
        assert isinstance(state, State)
        (message,) = [str(event.message) for event in applied.events if event.kind == "lead"]
        tied = [name for name, count in zip(state.config.names, ones(state), strict=True) if count == max(ones(state))]
        assert all(name in message for name in tied)
        assert ("Chance decides:" in message) == (len(tied) > 1)
        assert message.startswith(f"{tied[0]} leads") or f"Chance decides: {state.config.names[state.lead]} leads." in message
        lots += len(tied) > 1
    assert 0 < lots < 40


@pytest.mark.clause("OM-2.2")
def test_most_ones_lead_in_later_rounds_too() -> None:
    for deal in range(6):
        state = played_to_round(new(deal, 3), 2)
        assert (state.round, state.past, state.centre) == (2, (), ())
        assert ones(state)[state.lead] == max(ones(state))


def played_to_round(state: State, wanted: int) -> State:
    """The state at the start of a round, with the first legal move played each time."""
    while state.round < wanted:
        (seat,) = GAME.to_act(state)
        state = GAME.apply(state, seat, next(iter(GAME.legal(state, seat)))).state
    return state


@pytest.mark.clause("OM-2.2", "OM-4.3")
def test_after_that_the_winner_leads() -> None:
    state = new(3)
    while not state.past:
        (seat,) = GAME.to_act(state)
        state = play(state, f"{seat} {next(iter(GAME.legal(state, seat))).text()}")
    assert state.past[0] is not None
    assert state.lead == state.past[0].winner


@pytest.mark.clause("OM-5.2", "OM-5.3")
def test_a_new_table_is_as_the_rule_book_has_it() -> None:
    """Three rounds, no dice effects, the last trick open; the goal of points is 20 unless chosen otherwise."""
    config = new().config
    assert (config.goal, config.effects, config.last_trick) == (0, False, "last")
    assert new(goal="points").config.goal == 20
    assert new(goal="points", points=33).config.goal == 33
    assert new(goal="rounds", points=33).config.goal == 0


@pytest.mark.clause("OM-5.3")
@pytest.mark.parametrize("points", [0, 4, 100, "many"])
def test_a_goal_out_of_range_is_refused(points: object) -> None:
    with pytest.raises(Refused):
        make_setup(GAME, 4, {"goal": "points", "points": points})


@pytest.mark.clause("OM-2.1", "TBL-7")
def test_a_new_round_tells_of_shuffling_and_rolling() -> None:
    """So that a refused undo can say why."""
    setup = make_setup(GAME, 5)
    assert kinds(GAME.new(setup).events) == ["set_up", "round", "shuffled", "rolled", "lead"]
    assert str(GAME.new(setup).events[2].message) == "Each player gets 8 cards."


@pytest.mark.clause("OM-5.2", "OM-5.3")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "The game has 3 rounds."),
        ({"goal": "points", "points": 30}, "The game ends after the round in which a player reaches 30 points."),
    ],
)
def test_a_new_game_tells_what_ends_it(options: dict[str, object], told: str) -> None:
    assert str(GAME.new(make_setup(GAME, 3, options)).events[0].message) == told


@pytest.mark.clause("OM-5.3")
@pytest.mark.parametrize("points", [5, 99])
def test_a_goal_from_5_to_99_can_be_chosen(points: int) -> None:
    assert new(goal="points", points=points).config.goal == points


@pytest.mark.clause("OM-5.3")
def test_a_number_of_points_is_idle_while_rounds_are_the_goal() -> None:
    assert set(GAME.idle_options(make_setup(GAME, 3))) == {"points"}
    assert not GAME.idle_options(make_setup(GAME, 3, {"goal": "points"}))


@pytest.mark.clause("OM-2.1", "TBL-7")
def test_what_is_dealt_and_rolled_is_revealed_to_all() -> None:
    assert GAME.new(make_setup(GAME, 4)).reveals == {0, 1, 2, 3}


@pytest.mark.clause("OM-5.3", "OM-6.1", "OM-7.1", "TBL-8")
def test_a_position_knows_the_options_it_was_set_up_with() -> None:
    assert GAME.options_of(new()) == {"goal": "rounds", "effects": "off", "last_trick": "last"}
    chosen: dict[str, Any] = {"goal": "points", "points": 33, "effects": "on", "last_trick": "none"}
    assert GAME.options_of(new(**chosen)) == chosen
