"""Dice effects (OM-6)."""

from __future__ import annotations

import pytest

from engines.kernel.rng import Rng
from engines.operation_master.model import State, TakeValue
from engines.operation_master.rules import setting_dice
from tests.operation_master.theatres import GAME, dice, offered, play, refused, theatre, told, waits_for


def setting(own: str, other: str = "green1:3 green2:5", *, with_effects: bool = True, lead: str = "red8") -> State:
    """Cards lie, and Ann is to set a red die: one of the hand ``own``. Ben has the dice of ``other``; Cleo and Dora have ones."""
    count = len(own.split())
    ones = [[f"{colour}{rank}:1" for rank in range(3, 3 + count)] for colour in ("yellow", "purple")]
    assert len(other.split()) == count
    state = theatre(own, other, *(" ".join(cards) for cards in ones), effects=with_effects)
    return play(state, f"0 lay {lead}", f"1 lay {other.split(':')[0]}", "2 lay yellow3", "3 lay purple3")


def uses(state: State, die: str) -> list[str]:
    """The uses of a die's effect, as texts."""
    return [text.partition("effect=")[2] for text in offered(state, 0) if text.startswith(f"set {die}")]


def area(state: State, seat: int) -> list[int]:
    return [die.value for die in state.players[seat].dice]


@pytest.mark.clause("OM-6.1")
def test_without_the_option_nothing_happens() -> None:
    state = setting("red8:2 blue1:4", with_effects=False)
    assert offered(state, 0) == ["set red2"]
    assert refused(state, 0, "set red2 effect=0.blue4.1").clause == "OM-6.1"


@pytest.mark.clause("TBL-7", "OM-6.1")
def test_undo_names_a_die_and_its_effect_in_few_words() -> None:
    state = setting("red8:2 blue1:4")
    brief = [str(GAME.wording.brief(state, GAME.parse(text))) for text in ("set red2", "set red2 effect=0.blue4.1")]
    assert brief == ["Set red 2", "red 2 with its effect"]


@pytest.mark.clause("OM-6.1")
def test_without_the_option_no_die_has_a_use_but_to_be_set() -> None:
    state = setting("red8:2 blue1:4", with_effects=False)
    (die,) = dice("red2")
    assert list(setting_dice.each_effect(state, 0, die)) == [()]
    assert {setting_dice.draw_effect(state, 0, die, Rng(seed))[0] for seed in range(20)} == {()}


@pytest.mark.clause("OM-6.1")
@pytest.mark.parametrize("value", range(1, 7))
def test_an_effect_may_be_declined(value: int) -> None:
    state = setting(f"red8:{value} blue1:4")
    assert offered(state, 0)[0] == f"set red{value}"
    after = play(state, f"0 set red{value}")
    assert [area(after, seat) for seat in range(4)] == [[4], [3, 5], [1, 1], [1, 1]]


@pytest.mark.clause("OM-6.1")
def test_it_is_used_before_the_next_player_sets() -> None:
    """Ann's 1 turns the die that Ben would have set."""
    state = play(setting("red8:1 blue1:4"), "0 set red1 effect=1.green5.1")
    assert GAME.to_act(state) == (1,)
    assert [text for text in offered(state, 1) if "effect" not in text] == ["set green3", "set green1"]


@pytest.mark.clause("OM-6.2", "OM-6.4")
def test_one_turns_a_die_of_another_to_any_value_and_none_of_the_own() -> None:
    state = setting("red8:1 blue1:4")
    for die in ("green3", "green5"):
        shown = int(die[-1])
        for value in range(1, 7):
            assert (f"1.{die}.{value}" in uses(state, "red1")) == (value != shown)
    assert not any(use.startswith("0.") for use in uses(state, "red1"))
    assert refused(state, 0, "set red1 effect=0.blue4.1").clause == "OM-6.2"
    assert refused(state, 0, "set red1 effect=1.green3.2,1.green5.2").clause == "OM-6.2"
    after = play(state, "0 set red1 effect=3.purple1.6")
    assert [area(after, seat) for seat in range(4)] == [[4], [3, 5], [1, 1], [6, 1]]


@pytest.mark.clause("OM-6.2")
@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_all_others_change_own_dice_only(value: int) -> None:
    state = setting(f"red8:{value} blue1:4")
    assert all(use.startswith("0.") for use in uses(state, f"red{value}") if use)
    for target in ("1.green3.4", "2.yellow1.2"):
        assert refused(state, 0, f"set red{value} effect={target}").clause == "OM-6.2"


@pytest.mark.clause("OM-6.2")
@pytest.mark.parametrize(
    ("value", "values"), [(2, [1, 2, 3, 5, 6]), (3, [5]), (4, [3]), (5, [5, 6]), (6, [1, 2, 3])], ids=["any", "add", "turn", "more", "less"]
)
def test_what_each_makes_of_a_four(value: int, values: list[int]) -> None:
    state = setting(f"red8:{value} blue1:4")
    assert sorted(uses(state, f"red{value}")) == ["", *(f"0.blue4.{after}" for after in values)]
    for after in range(1, 7):
        if after not in values:
            assert refused(state, 0, f"set red{value} effect=0.blue4.{after}").clause == "OM-6.2"
        else:
            assert area(play(state, f"0 set red{value} effect=0.blue4.{after}"), 0) == [after]


@pytest.mark.clause("OM-6.2")
@pytest.mark.parametrize(("die", "after"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_upside_down(die: int, after: int) -> None:
    assert uses(setting(f"red8:4 blue1:{die}"), "red4") == ["", f"0.blue{die}.{after}"]


@pytest.mark.clause("OM-6.2")
def test_three_adds_one_to_any_number_of_own_dice() -> None:
    state = setting("red8:3 blue1:4 blue2:4 yellow1:6 yellow2:2", "green1:1 green2:1 green3:1 green4:1 green5:1")
    assert sorted(uses(state, "red3")) == sorted(
        ["", "0.blue4.5", "0.blue4.5,0.blue4.5", "0.yellow2.3", "0.blue4.5,0.yellow2.3", "0.blue4.5,0.blue4.5,0.yellow2.3"]
    )
    assert area(play(state, "0 set red3 effect=0.blue4.5,0.blue4.5,0.yellow2.3"), 0) == [5, 5, 6, 3]
    assert refused(state, 0, "set red3 effect=0.blue4.5,0.blue4.5,0.blue4.5").clause == "OM-6.2"
    assert refused(state, 0, "set red3 effect=0.yellow2.3,0.blue4.5").clause == "OM-6.2"


@pytest.mark.clause("OM-6.2", "OM-6.3")
@pytest.mark.parametrize(
    ("effect", "after"), [("0.blue3.4,0.blue2.3", [4, 3, 3]), ("0.blue3.4,0.blue3.4,0.blue2.3", [4, 3, 4]), ("0.blue2.3", [3, 3, 3])]
)
def test_a_die_just_raised_is_not_taken_for_one_that_showed_its_value_before(effect: str, after: list[int]) -> None:
    """Changed dice stay where they lie, each raised once."""
    state = setting("red8:3 blue1:3 blue2:2 blue3:3", "green1:3 green2:5 green3:3 green4:3")
    assert area(play(state, f"0 set red3 effect={effect}"), 0) == after


@pytest.mark.clause("OM-6.2")
@pytest.mark.parametrize("value", [1, 2, 4, 5, 6])
def test_only_three_changes_more_than_one_die(value: int) -> None:
    state = setting(f"red8:{value} blue1:3 blue2:3", "green1:3 green2:5 green3:3")
    die = "1.green3.4" if value == 1 else {2: "0.blue3.4", 4: "0.blue3.4", 5: "0.blue3.4", 6: "0.blue3.2"}[value]
    refusal = refused(state, 0, f"set red{value} effect={die},{die}")
    assert refusal.clause == "OM-6.2"
    assert [command.text() for command in refusal.alternatives] == [f"set red{value}"]
    assert all("," not in use for use in uses(state, f"red{value}"))


@pytest.mark.clause("OM-6.3")
@pytest.mark.parametrize(
    ("value", "die", "allowed", "beyond"),
    [(3, 6, [], [7]), (5, 4, [5, 6], [7]), (5, 6, [], [7, 8, 9]), (6, 2, [1], [0]), (6, 1, [], [0, -1, -2]), (5, 5, [6], [7, 8])],
)
def test_amounts_beyond_one_and_six_are_refused_not_cut_down(value: int, die: int, allowed: list[int], beyond: list[int]) -> None:
    state = setting(f"red8:{value} blue1:{die}")
    assert sorted(uses(state, f"red{value}")) == ["", *(f"0.blue{die}.{after}" for after in allowed)]
    for after in beyond:
        assert refused(state, 0, f"set red{value} effect=0.blue{die}.{after}").clause == "OM-6.3"


@pytest.mark.clause("OM-6.3")
def test_a_changed_die_triggers_nothing() -> None:
    """Blue turned into a 1 by a 2 is only that: Ben is next."""
    state, events = told(setting("red8:2 blue1:4"), "0 set red2 effect=0.blue4.1")
    assert [event.kind for event in events] == ["set", "changed"]
    assert GAME.to_act(state) == (1,)
    assert area(state, 1) == [3, 5]


@pytest.mark.clause("OM-6.4")
def test_the_die_that_was_set_is_not_ones_own_any_more() -> None:
    """Two red 4s: one is set, and just the other can be turned."""
    state = setting("red8:4 red7:4 blue1:6", "green1:3 green2:5 green3:3")
    after = play(state, "0 set red4 effect=0.red4.3")
    assert (area(after, 0), after.set_dice) == ([3, 6], dice("red4"))
    alone = setting("red8:4 blue1:6")
    refusal = refused(alone, 0, "set red4 effect=0.red4.3")
    assert (refusal.clause, str(refusal.reason)) == ("OM-6.4", "That die is not in that Dice Area.")


@pytest.mark.clause("OM-6.4")
@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_without_a_die_to_change_there_is_no_effect(value: int) -> None:
    """In the last trick nothing is left in the own Dice Area."""
    state = setting(f"red8:{value}", "green1:3")
    assert offered(state, 0) == [f"set red{value}"]


@pytest.mark.clause("OM-6.1", "OM-6.2")
def test_dice_on_cards_in_the_centre_and_in_vp_areas_are_never_touched() -> None:
    """Each die offered to a 1 lies in a Dice Area; Ben's green 5 on his card is out of reach."""
    state = theatre(
        "red8:5 red7:1",
        "red1:5 green2:2",
        "red2:3 yellow4:2",
        "red3:3 purple4:2",
        taken=("", "blue6", "", ""),
        rest=4,
        lead=1,
        effects=True,
    )
    state = play(state, "1 lay red1", "2 lay red2", "3 lay red3", "0 lay red8", "1 set red5", "2 set red3", "3 set red3")
    assert {use[:-2] for use in uses(state, "red1") if use} == {"1.green2", "2.yellow2", "3.purple2"}
    for target in ("1.red5.6", "1.blue6.1", "2.green4.1", "3.red3.4"):
        assert refused(state, 0, f"set red1 effect={target}").clause == "OM-6.4"
    assert refused(state, 0, "set red1 effect=9.red4.1").clause == "OM-6.2"


@pytest.mark.clause("OM-6.1", "OM-3.3")
def test_the_dice_on_the_cards_count_as_they_were_set() -> None:
    state = theatre("red8:5 blue7:1", "red1:5 blue2:2", "red2:3 blue4:2", "red3:3 blue3:2", effects=True)
    state = play(state, "0 lay red8", "1 lay red1", "2 lay red2", "3 lay red3", "0 set red5 effect=0.blue1.4")
    state = play(state, "1 set red5", "2 set red3", "3 set red3")
    assert (state.cards[0].rank + state.set_dice[0].value, waits_for(state, TakeValue)) == (13, (0,))


@pytest.mark.clause("OM-6.2")
def test_more_equal_dice_than_there_are_can_not_be_raised_among_others() -> None:
    """One 2 is there, and may be raised; of the 4s there are two, and three are named."""
    state = setting("red8:3 blue1:4 blue2:4 yellow1:6 yellow2:2", "green1:1 green2:1 green3:1 green4:1 green5:1")
    refusal = refused(state, 0, "set red3 effect=0.blue4.5,0.blue4.5,0.blue4.5,0.yellow2.3")
    assert str(refusal.reason) == "You don't have that many equal dice in your Dice Area."


@pytest.mark.clause("OM-6.2", "OM-6.4")
@pytest.mark.parametrize(
    ("value", "effect", "reason"),
    [
        (1, "0.blue4.1", "A 1 changes another player's die."),
        (2, "1.green3.4", "A 2 changes dice in your own Dice Area."),
        (4, "2.yellow1.6", "A 4 changes dice in your own Dice Area."),
        (2, "4.green3.4", "A 2 changes dice in your own Dice Area."),
        (1, "4.green3.4", "A 1 changes another player's die."),
        (1, "1.green2.4", "That die is not in that Dice Area."),
        (5, "0.blue5.6", "That die is not in that Dice Area."),
        (5, "0.blue4.7", "A die shows 1 to 6, never 7."),
        (5, "0.blue4.3", "A 5 can't turn a 4 into a 3."),
        (1, "1.green3.3", "A 1 can't turn a 3 into a 3."),
    ],
)
def test_a_refused_effect_says_what_is_wrong(value: int, effect: str, reason: str) -> None:
    assert str(refused(setting(f"red8:{value} blue1:4"), 0, f"set red{value} effect={effect}").reason) == reason
