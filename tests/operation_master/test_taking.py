"""Taking dice, putting back, what is left (OM-4)."""

from __future__ import annotations

import pytest

from engines.operation_master.model import LayCard, State, TakeValue, Trick
from tests.operation_master.theatres import GAME, cards, dice, offered, play, refused, theatre, told, waits_for
from tests.playing import kinds


def last(state: State) -> Trick:
    """The last past trick."""
    trick = state.past[-1]
    assert trick is not None
    return trick


def example() -> State:
    """The rule book's example: D has won the first trick with 2, 3, 3 and 1 on the cards."""
    state = theatre("blue1:2", "blue6:3", "red3:3", "blue8:1", full=True, void={2: "blue"})
    return play(state, "0 lay blue1", "1 lay blue6", "2 lay red3", "3 lay blue8", "0 set blue2", "1 set blue3", "2 set red3", "3 set blue1")


def won(held: str = "", centre: str = "", rest: int = 6) -> tuple[State, list[str]]:
    """Dora wins a trick with 2, 3, 3 and 1 on the cards, holding some dice, others lying in the centre; all else shows ``rest``."""
    state = theatre(
        "blue1:2 red1:1", "blue6:3 red2:1", "red3:3 green1:1", "blue8:1 green2:1", rest=rest, centre=centre, taken=("", "", "", held)
    )
    state = play(state, "0 lay blue1", "1 lay blue6", "2 lay red3", "3 lay blue8", "0 set blue2", "1 set blue3", "2 set red3")
    state, events = told(state, "3 set blue1")
    return state, kinds(events)


@pytest.mark.clause("OM-4.1")
def test_the_winner_names_a_value_that_lies_there() -> None:
    assert offered(example(), 3) == ["take 1", "take 2", "take 3"]
    refusal = refused(example(), 3, "take 4")
    assert (refusal.clause, str(refusal.reason)) == ("OM-4.1", "No die of value 4 lies on the cards or in the centre.")
    assert GAME.check(example(), 0, GAME.parse("take 3")) is not None


@pytest.mark.clause("OM-4.1", "OM-4.3")
def test_taking_value_three_brings_two_points() -> None:
    state = play(example(), "3 take 3")
    assert state.players[3].taken == dice("blue3 red3")
    assert state.centre == dice("blue1 blue2")
    assert (waits_for(state, LayCard), state.cards, state.set_dice) == ((3,), (), ())
    assert last(state).cards == cards("blue1 blue6 red3 blue8")


@pytest.mark.clause("OM-4.1")
def test_dice_in_the_centre_can_be_taken_as_well() -> None:
    state, _ = won(centre="yellow3 yellow4 purple3")
    assert offered(state, 3) == ["take 1", "take 2", "take 3", "take 4", "take 6"]
    state = play(state, "3 take 3")
    assert set(state.players[3].taken) == set(dice("red3 blue3 yellow3 purple3"))
    assert set(dice("yellow4")) <= set(state.centre)
    assert all(die.value != 3 for die in state.centre)


@pytest.mark.clause("OM-4.1")
def test_a_value_that_lies_only_in_the_centre_can_be_taken() -> None:
    state = play(won(centre="yellow4 purple4")[0], "3 take 4")
    assert set(state.players[3].taken) == set(dice("yellow4 purple4"))
    assert set(dice("blue1 blue2 blue3 red3")) <= set(state.centre)


@pytest.mark.clause("OM-4.1")
def test_who_holds_a_value_takes_all_of_it_unasked() -> None:
    state, events = won(held="yellow3", centre="purple3")
    assert "taken" in events
    assert set(state.players[3].taken) == set(dice("red3 blue3 yellow3 purple3"))
    assert waits_for(state, LayCard) == (3,)


@pytest.mark.clause("OM-4.2")
def test_who_holds_a_value_that_does_not_lie_there_puts_all_back() -> None:
    state, events = won(held="yellow5 purple5 purple5")
    assert "put_back" in events
    assert "taken" not in events
    assert state.players[3].taken == ()
    assert [die for die in state.centre if die.value == 5] == list(dice("yellow5 purple5 purple5"))
    assert set(dice("blue1 blue2 blue3 red3")) <= set(state.centre), "nothing is taken this time"
    assert waits_for(state, LayCard) == (3,)


@pytest.mark.clause("OM-4.2")
def test_after_putting_back_the_next_win_is_free() -> None:
    state, _ = won(held="yellow5 purple5")
    state = play(state, "3 lay green2", "0 lay red1", "1 lay red2", "2 lay green1")
    state = play(state, "3 set green1", "0 set red1", "1 set red1", "2 set green1")
    assert waits_for(state, TakeValue) == (3,)
    assert offered(state, 3) == ["take 1", "take 2", "take 3", "take 5", "take 6"]


@pytest.mark.clause("OM-4.1", "OM-4.2")
def test_only_the_winners_area_counts() -> None:
    """Another holds 5s; the winner, who holds none, is free, and the other's dice stay."""
    state = theatre("blue1:2 red1:1", "blue6:3 red2:1", "red3:3 green1:1", "blue8:1 green2:1", taken=("yellow5", "", "", ""))
    state = play(state, "0 lay blue1", "1 lay blue6", "2 lay red3", "3 lay blue8")
    state = play(state, "0 set blue2", "1 set blue3", "2 set red3", "3 set blue1", "3 take 6")
    assert state.players[0].taken == dice("yellow5")
    assert {die.value for die in state.players[3].taken} == {6}


@pytest.mark.clause("OM-4.1")
def test_a_single_value_needs_no_question() -> None:
    state = theatre("blue1:2", "blue6:2", "blue3:2", "blue8:2", full=True)
    state = play(state, "0 lay blue1", "1 lay blue6", "2 lay blue3", "3 lay blue8", *(f"{seat} set blue2" for seat in range(4)))
    assert (waits_for(state, LayCard), state.players[3].taken, state.centre) == ((3,), dice("blue2 blue2 blue2 blue2"), ())


@pytest.mark.clause("OM-4.3")
def test_cards_lie_aside_and_dice_in_the_centre_by_value() -> None:
    state = play(won(centre="yellow4 purple4")[0], "3 take 1")
    assert [die.value for die in state.centre] == sorted(die.value for die in state.centre)
    assert last(state).dice == dice("blue2 blue3 red3 blue1")
    assert last(state).winner == 3
