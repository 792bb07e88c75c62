"""Laying cards, setting and taking dice, putting back, what is left (OM-3, 4)."""

from __future__ import annotations

import pytest

from engines.operation_master.model import LayCard, SetDie, State, TakeValue, Trick, winning_place
from tests.operation_master.theatres import GAME, cards, dice, offered, play, refused, theatre, told, trick, waits_for
from tests.playing import kinds


def four() -> State:
    """Ann leads; Cleo has no blue card."""
    return theatre("blue1:2 red4:3", "blue6:3 red2:1", "red3:3 yellow5:4", "blue8:1 green8:6")


@pytest.mark.clause("OM-3.1")
def test_clockwise_from_the_lead() -> None:
    state = theatre("blue1:2 red4:3", "blue6:3 red2:1", "red3:3 yellow5:4", "blue8:1 green8:6", lead=2)
    asked = []
    for text in ("yellow5", "green8", "blue1", "red2"):
        (seat,) = GAME.to_act(state)
        asked.append(seat)
        state = play(state, f"{seat} lay {text}")
    assert asked == [2, 3, 0, 1]
    assert waits_for(state, SetDie) == (2,)


@pytest.mark.clause("OM-3.1")
def test_the_lead_is_free() -> None:
    assert offered(four(), 0) == ["lay red4", "lay blue1"]


@pytest.mark.clause("OM-3.1")
def test_who_can_follow_must() -> None:
    state = play(four(), "0 lay blue1")
    assert offered(state, 1) == ["lay blue6"]
    refusal = refused(state, 1, "lay red2")
    assert refusal.clause == "OM-3.1"
    assert str(refusal.reason) == "The lead suit is blue, and you have blue, so you can't lay red 2."
    assert [command.text() for command in refusal.alternatives] == ["lay blue6"]


@pytest.mark.clause("OM-3.1")
def test_who_can_not_follow_lays_anything() -> None:
    state = play(four(), "0 lay blue1", "1 lay blue6")
    assert offered(state, 2) == ["lay red3", "lay yellow5"]


@pytest.mark.clause("OM-3.1")
@pytest.mark.parametrize("text", ["lay purple8", "lay green8", "lay blue6"])
def test_a_card_of_nobody_or_of_another_is_refused(text: str) -> None:
    assert refused(four(), 0, text).clause == "OM-3.1"


@pytest.mark.clause("OM-3.1", "OM-3.2")
def test_no_die_before_all_cards_lie() -> None:
    state = play(four(), "0 lay blue1", "1 lay blue6", "2 lay red3")
    assert GAME.check(state, 3, GAME.parse("set blue1")) is not None
    assert refused(state, 0, "set blue2").clause == "OM-3.1"
    assert refused(play(state, "3 lay blue8"), 0, "lay red4").clause == "OM-3.2"


@pytest.mark.clause("OM-3.2")
def test_dice_in_the_same_order_each_of_the_own_cards_colour() -> None:
    """Cleo has laid red without following, and sets red."""
    state = play(four(), "0 lay blue1", "1 lay blue6", "2 lay red3", "3 lay blue8")
    asked = []
    for text, choices in (("blue2", ["set blue2"]), ("blue3", ["set blue3"]), ("red3", ["set red3"])):
        (seat,) = GAME.to_act(state)
        asked.append(seat)
        assert offered(state, seat) == choices
        state = play(state, f"{seat} set {text}")
    assert (asked, GAME.to_act(state)) == ([0, 1, 2], (3,))


@pytest.mark.clause("OM-3.2")
def test_a_die_of_another_colour_is_refused() -> None:
    state = play(four(), "0 lay blue1", "1 lay blue6", "2 lay red3", "3 lay blue8")
    refusal = refused(state, 0, "set red3")
    assert (refusal.clause, str(refusal.reason)) == ("OM-3.2", "Your card is blue. Set a blue die on it.")
    assert refused(state, 0, "set blue6").clause == "OM-3.2"


@pytest.mark.clause("OM-3.2")
def test_any_die_of_the_colour_can_be_set_and_equal_ones_are_one_choice() -> None:
    state = theatre("blue1:2 blue2:2 blue3:5", "red1:1 red2:1 red3:1", "red4:1 red5:1 red6:1", "green1:1 green2:1 green3:1")
    state = play(state, "0 lay blue3", "1 lay red1", "2 lay red4", "3 lay green1")
    assert offered(state, 0) == ["set blue2", "set blue5"]
    after = play(state, "0 set blue2")
    assert after.players[0].dice == dice("blue2 blue5")
    assert after.set_dice == dice("blue2")


@pytest.mark.clause("OM-3.3", "OM-4.1")
def test_player_d_wins_at_nine() -> None:
    """The example of the rule book: A comes to 3, B to 9, C without the suit to 6, and D to 9. D, who set later, wins."""
    state = theatre("blue1:2", "blue6:3", "red3:3", "blue8:1", full=True, void={2: "blue"})
    state, events = told(state, "0 lay blue1", "1 lay blue6", "2 lay red3", "3 lay blue8")
    state, events = told(state, "0 set blue2", "1 set blue3", "2 set red3", "3 set blue1")
    assert [card.rank + die.value for card, die in zip(state.cards, state.set_dice, strict=True)] == [3, 9, 6, 9]
    assert waits_for(state, TakeValue) == (3,)
    assert [str(event.message) for event in events if event.kind == "won"] == ["Dora wins the trick with 9."]


@pytest.mark.clause("OM-3.3")
def test_who_has_not_followed_never_wins() -> None:
    state = trick(theatre("blue1:1", "red8:6", "green8:6", "yellow8:6"), "blue1:1", "red8:6", "green8:6", "yellow8:6")
    assert waits_for(state, TakeValue) == (0,)
    assert winning_place(cards("blue1 red8 green8 yellow8"), dice("blue1 red6 green6 yellow6")) == 0


@pytest.mark.clause("OM-3.3")
@pytest.mark.parametrize(
    ("laid", "on_them", "winner"),
    [
        ("blue4 blue5 blue6", "blue6 blue4 blue2", 0),
        ("blue4 blue5 blue6", "blue6 blue5 blue2", 1),
        ("blue4 blue5 blue6", "blue6 blue5 blue4", 2),
        ("blue4 red5 blue6", "blue6 red6 blue3", 0),
        ("blue4 blue7 blue8 blue3", "blue6 blue3 blue2 blue6", 2),
        ("red1 red2 red3 red4 red5", "red6 red6 red6 red5 red4", 4),
    ],
)
def test_the_highest_total_and_the_later_of_equals(laid: str, on_them: str, winner: int) -> None:
    assert winning_place(cards(laid), dice(on_them)) == winner


@pytest.mark.clause("OM-3.3")
def test_later_is_counted_from_the_lead_not_from_the_first_seat() -> None:
    state = theatre("blue5:2 red1:1", "blue3:4 red2:1", "blue6:1 red3:1", "blue1:6 red4:1", lead=2)
    state = trick(state, "blue6:1", "blue1:6", "blue5:2", "blue3:4")
    assert waits_for(state, TakeValue) == (1,)


@pytest.mark.clause("OM-3.2")
def test_a_refused_die_offers_the_nearest_values_first() -> None:
    """A red 3 is refused on blue: of the blue dice the 4 is nearest, then the 5, the 1 and the 6."""
    state = theatre(
        "blue1:1 blue2:4 blue3:5 blue4:6",
        "red1:1 red2:1 red3:1 red4:1",
        *("green1:1 green2:1 green3:1 green4:1", "yellow1:1 yellow2:1 yellow3:1 yellow4:1"),
    )
    state = play(state, "0 lay blue1", "1 lay red1", "2 lay green1", "3 lay yellow1")
    refusal = refused(state, 0, "set red3")
    assert [command.text() for command in refusal.alternatives] == ["set blue4", "set blue1", "set blue5", "set blue6"]


@pytest.mark.clause("TBL-7", "OM-3.1", "OM-3.2")
def test_a_card_that_is_laid_is_revealed_and_a_die_was_open_before() -> None:
    state = four()
    for text in ("lay blue1", "lay blue6", "lay red3", "lay blue8", "set blue2"):
        (seat,) = GAME.to_act(state)
        applied = GAME.apply(state, seat, GAME.parse(text))
        assert applied.reveals == ({0, 1, 2, 3} if text.startswith("lay") else set())
        state = applied.state


def last(state: State) -> Trick:
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
    assert (refusal.clause, str(refusal.reason)) == ("OM-4.1", "There is no die showing 4 on the cards or in the centre.")
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
@pytest.mark.parametrize(("held", "only"), [("", "All available dice show 5. "), ("red5", "")])
def test_who_has_no_choice_of_a_value_is_told_so(held: str, only: str) -> None:
    state = theatre("red3:5 green3:5", "red4:5 green4:5", "red5:5 green5:5", rest=5, taken=("", "", held))
    state = play(state, "0 lay red3", "1 lay red4", "2 lay red5", "0 set red5", "1 set red5")
    _, events = told(state, "2 set red5")
    (said,) = [str(event.message) for event in events if event.kind == "taken"]
    assert said.startswith(f"{only}Cleo takes")


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


@pytest.mark.clause("OM-3.1", "OM-3.2")
def test_a_player_without_a_choice_is_told_why() -> None:
    state = theatre("red2:2 red1:2", "red3:3 blue4:3", "red6:1 red7:1", "blue5:4 blue8:1", rest=5)
    said = []
    for text in ("0 lay red1", "1 lay red3", "2 lay red6", "3 lay blue5", "0 set red2", "1 set red3", "2 set red1"):
        said.append(str(GAME.wording.no_choice(state)))
        state = play(state, text)
    assert said[1] == "Only one red card, so it plays itself."
    assert said[4:] == [
        "Both red dice show 2, so one plays itself.",
        "Only one red die, so it plays itself.",
        "Both red dice show 1, so one plays itself.",
    ]


@pytest.mark.clause("OM-3.1", "OM-3.2")
def test_the_last_trick_has_one_reason_for_cards_and_dice() -> None:
    state = theatre("red2:2", "red3:3", "blue8:6", "red5:4", rest=5)
    for text in ("0 lay red2", "1 lay red3", "2 lay blue8", "3 lay red5", "0 set red2", "1 set red3"):
        assert str(GAME.wording.no_choice(state)) == "The last trick plays itself."
        assert GAME.wording.concerns_all(state), "it is told once, not of each player"
        state = play(state, text)


@pytest.mark.clause("OM-3.2")
def test_of_three_equal_dice_it_makes_no_difference_which_is_set() -> None:
    state = theatre("red2:2 red1:2 red3:2", "red4:3 blue4:3 blue1:1", "red6:1 red7:1 blue3:1", "blue5:4 blue8:1 blue7:1", rest=5)
    state = play(state, "0 lay red1", "1 lay red4", "2 lay red6", "3 lay blue5")
    assert str(GAME.wording.no_choice(state)) == "All red dice show 2, so one plays itself."
