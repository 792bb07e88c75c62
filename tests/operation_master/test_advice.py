"""Hints give reasons from what the seat has seen, and never an unseen card as a fact; a finished game is studied by points."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve

from engines.kernel.bots import Outlook, playout
from engines.kernel.coach import LONGEST_REASON, Recommendation, choices, worst
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.operation_master.bots import advice as module
from engines.operation_master.bots.advice import TheatreCoach, candidates, outlooks, reason
from engines.operation_master.model import CARDS, DICE, PACKS, LayCard, SetDie, State, winning_place
from engines.operation_master.rules.setting_dice import Set
from engines.operation_master.rules.tricks import Lay, Take
from tests.operation_master.theatres import GAME, certain, play, theatre, tied, trick

COACH = TheatreCoach()


def hint(state: State, seat: int = 0) -> tuple[str, str]:
    """The best command and its reason."""
    best = hints(state, seat)[0]
    return best.command.text(), str(best.why)


def hints(state: State, seat: int = 0) -> tuple[Recommendation, ...]:
    (advice,) = COACH.advise(GAME, GAME.view(state, seat), seat, Rng(3))
    return advice.recommended


@pytest.mark.clause("OM-3.3", "OM-7.1")
def test_a_card_that_could_beat_it_is_told_with_an_if_while_nobody_has_shown_it() -> None:
    """Ann's red 7 and 6 are 13. Of the red 8 and 5 that are unseen only the 8 can beat it, with Ben's 6 but not with Cleo's 2."""
    leading = theatre("red7:6 blue4:2", "red8:6 blue5:2", "red5:2 blue3:3", centre="green2 green2", rest=5)
    what, why = hint(leading)
    assert what == "lay red7"
    assert why.startswith("With your red 6 die it can make 13, which only red 8 could beat, if Ben has it; winning brings you at least ")
    elsewhere = theatre("red7:6 blue4:2", "red5:6 blue5:2", "red8:2 blue3:3", centre="green2 green2", rest=5)
    assert hint(elsewhere) == (what, why), "the same to Ann, who does not see where the 8 is"


@pytest.mark.clause("OM-3.3")
def test_totals_on_the_table_are_compared() -> None:
    """Ben's red 8 and 6 are 14, more than Ann's 13: all he has. With 1s in his VP Area, and another die to set, he rather loses."""
    hands = ("red7:6 red3:5 blue4:2", "red8:6 blue5:2 blue8:1", "red5:2 blue3:3 red4:1")
    laid = play(theatre(*hands, taken=("", "green5 green5", ""), rest=5), "0 lay red7", "1 lay red8", "2 lay red5")
    assert hint(laid)[1].startswith("You can't win this trick: Ben has at least 14; Ben holds 5s, so keep yours.")
    hands = ("red7:6 red4:5 blue4:2", "red8:6 red3:1 blue5:2", "red5:2 blue3:3 blue8:1")
    shy = play(theatre(*hands, taken=("", "green1 green1", ""), rest=5), "0 lay red7", "1 lay red8", "2 lay red5")
    told = "Your 12 is the highest so far; only Ben can beat it, with a 6; winning brings you at least 20 dice."
    assert hint(shy)[1].startswith(told), "nineteen 5s in the centre, and Ann's"
    set_by_two = play(laid, "0 set red6", "1 set red6")
    assert hint(set_by_two, 2)[1].startswith("You can't beat Ben's total of 14; ")


@pytest.mark.clause("OM-3.3")
@pytest.mark.parametrize(("ben", "proven"), [("green5:6", True), ("green4:6", False), ("green5:6 green8:2", False)])
def test_a_trick_is_called_lost_only_if_another_card_wins_with_any_die(ben: str, proven: bool) -> None:
    """Ann has green 6 and a 4, and lays after Ben: 10. Ben's green 5 and only green die 6 are 11, his green 4 makes the same 10."""
    dealt = theatre("green6:4 green3:1", ben if " " in ben else f"{ben} blue5:2", "red5:2 red3:3", rest=5, lead=1)
    view = play(dealt, f"1 lay {ben[:6]}", "2 lay red5")
    laid, other = [Outlook(Lay(CARDS[card]), 1.0, 2.0, 0.0, 0.0) for card in ("green3", "green6")]
    said = str(reason(view, 0, (laid, other), laid))
    assert said.startswith("You can't win this trick: Ben has at least 11; ") is proven
    assert said.startswith("You can hardly win this trick; ") is not proven
    assert str(reason(view, 0, (laid, other), other)) == "It makes at most 10, the first choice 7. Overall it is about as good."


@pytest.mark.clause("OM-3.1")
def test_a_player_who_cannot_follow_is_told_so() -> None:
    led = theatre("red7:6 red3:1 blue4:1", "red8:3 blue5:2 blue8:2", "green6:4 blue3:3 blue7:3", rest=5, lead=2)
    view = play(led, "2 lay green6")

    def why(card: str) -> str:
        laid = Outlook(Lay(CARDS[card]), 1.0, 2.0, 0.0, 0.0)
        return str(reason(view, 0, (laid, laid), laid))

    assert why("blue4") == "You have no green, so you can't win; blue 4 is your weakest card: at most 5 with a die."
    assert why("red3") == "You have no green, so you can't win; you keep red 7, a stronger card."
    assert why("red7") == "You have no green, so you can't win; you keep 1 red card to follow with.", "nothing stronger is kept"


@pytest.mark.clause("OM-3.1", "OM-4.1")
@pytest.mark.parametrize(
    ("ben", "holds", "worse", "said"),
    [
        ("red8:3 blue5:2 blue8:2", "green1", 0.0, "; a blue card would bring a 1, the value Ben holds"),
        ("red8:3 blue5:2 blue8:2", "", 0.6, "; of the cards you may lay, you need this one least later"),
        ("red8:3 blue5:2 blue8:2", "", 0.0, "; it is your last red card, so when red is led you may lay anything"),
        ("green8:3 blue5:2 blue8:2", "", 0.0, "; your other cards would do about as well"),
    ],
)
def test_a_card_that_cannot_win_has_a_reason_of_its_own(ben: str, holds: str, worse: float, said: str) -> None:
    """Cleo leads green, of which Ann has none. Her red 7 is her strongest card, so what is kept is no reason to lay it."""
    led = theatre("red7:6 blue4:1 blue3:1", ben, "green6:4 blue6:3 blue7:3", taken=("", holds, ""), rest=5, lead=2)
    view = play(led, "2 lay green6")
    first, second = [Outlook(Lay(CARDS[card]), 1.0, 2.0, 0.0, 0.0) for card in ("red7", "blue4")]
    second = evolve(second, worth=1.0 - worse, ahead=2.0 - worse)
    assert str(reason(view, 0, (first, second), first)) == f"You have no green, so you can't win{said}."
    why = str(reason(view, 0, (first, second), second))
    assert why.startswith("Later this card could make 5, the first choice 13. "), "both totals in one sentence"


@pytest.mark.clause("OM-3.2", "OM-4.1")
@pytest.mark.parametrize(
    ("holds", "worse", "said"),
    [
        ("green2", 0.0, "; no rival holds 6s"),
        ("", 0.0, "; your other blue dice would do about as well"),
        ("", 0.6, "; of your blue dice, you need it least later"),
    ],
)
def test_a_die_that_cannot_win_has_a_reason_of_its_own(holds: str, worse: float, said: str) -> None:
    """Cleo leads green; Ann, who has none, lays blue 4, for which she has a 6 and a 2."""
    led = theatre("blue4:6 blue3:2", "red8:3 blue5:2", "green6:4 blue6:3", taken=("", holds, ""), rest=5, lead=2)
    view = play(led, "2 lay green6", "0 lay blue4", "1 lay red8", "2 set green4")
    six, two = [Outlook(Set(DICE[die]), 1.0, 2.0, 0.0, 0.0) for die in ("blue6", "blue2")]
    two = evolve(two, worth=1.0 - worse, ahead=2.0 - worse)
    assert str(reason(view, 0, (six, two), six)) == f"Your blue 4 card can't win this trick{said}."


@pytest.mark.clause("OM-4.1")
def test_a_value_is_told_by_the_dice_to_take_and_those_still_in_dice_areas() -> None:
    won = trick(theatre("red7:6 blue4:2", "red6:2 blue5:2", "red5:2 blue3:3", centre="green2", rest=3), "red7:6", "red6:2", "red5:2")
    three = sum(die.value == 3 for die in (*won.centre, *won.set_dice))
    assert hint(won)[0] == "take 3"
    assert hint(won)[1].startswith(f"There are {three} dice showing 3 to take, and 1 more can still come.")


@pytest.mark.clause("OM-4.1")
@pytest.mark.parametrize(("centre", "said"), [("green2 blue2", "and no more can come."), ("", "There is 1 die showing 3 to take, ")])
def test_a_value_with_fewer_dice_now_says_how_many_more_can_come(centre: str, said: str) -> None:
    """One 3 lies there now and three can come, so that 3s are four in all; the 2s are three, or one."""
    dealt = theatre("red7:6 blue4:3", "red6:3 blue5:3", "red5:2 blue3:3", rest=5)
    won = trick(dealt, "red7:6", "red6:3", "red5:2")
    won = evolve(won, centre=tuple(DICE[each] for each in centre.split()))
    told = Outlook(Take(3), 1.0, 2.0, 1.0, 1.0), Outlook(Take(6), 0.9, 2.0, 1.0, 1.0)
    assert said in str(reason(won, 0, told, told[0]))
    assert str(reason(won, 0, told, told[1])) == "Both bring 1 die. Overall it is about as good."


@pytest.mark.clause("OM-5.2")
def test_sharing_is_a_win() -> None:
    ended = tied()
    assert ended.decision is not None
    assert hint(ended, ended.decision.seat)[0] == "share"


@pytest.mark.clause("OM-3.3")
def test_a_card_that_loses_says_what_winning_would_have_brought_and_what_is_kept() -> None:
    view, lose, win = theatre("red7:6 blue4:2", "red8:6 blue5:2", "red5:2 blue3:3", rest=5), Lay(CARDS["red7"]), Lay(CARDS["blue4"])

    def why(brings: float, worse: float = 0.0) -> str:
        return str(reason(view, 0, told := (Outlook(lose, 1.0, 2.0, 0.0, 0.0), Outlook(win, 0.9, 2.0 - worse, 0.7, brings)), told[0]))

    kept = "Let this trick go; your blue 4 card is worth "
    assert why(1.2).startswith(kept + "about as much later as this trick is now.")
    assert why(1.2, 0.6).startswith(kept + "more later than this trick is now; of the cards you may lay, ")
    assert (
        why(0.2)
        == "Let this trick go; winning would bring you almost nothing; it is your last red card, so when red is led you may lay anything."
    )
    told = Outlook(Take(4), 1.0, 2.0, 1.0, 1.0), Outlook(Take(2), 0.9, 1.0, 1.0, 1.0)
    assert "point" not in str(reason(view, 0, told, told[0])), "a number is no reason"


@pytest.mark.clause("OM-4.2")
def test_a_hint_warns_that_the_vp_area_may_be_emptied() -> None:
    """Ann holds four 5s; her red 8 with a 6 wins over whatever the others lay, and no trick here has a 5."""
    leading = theatre("red8:6 blue4:2", "red5:2 blue5:2", "red6:3 blue3:3", taken=("green5 green5 purple5 purple5", "", ""), rest=4)
    told = {each.command.text(): str(each.why) for each in hints(leading)}
    assert told["lay red8"] == (
        "With your red 6 die it can make 14, which nothing can beat; winning costs you 4 dice, but then you may choose a new value."
    )
    red, blue = Outlook(Lay(CARDS["red8"]), 1.0, 2.0, 1.0, 0.2, 0.6), Outlook(Lay(CARDS["blue4"]), 0.9, 2.0, 1.0, 0.2, 0.6)
    warning = " If no 5 comes into this trick, winning it puts your 4 dice back."
    assert str(reason(leading, 0, (red, blue), red)) == "With your red 6 die it can make 14, which nothing can beat." + warning
    assert str(reason(leading, 0, (red, blue), blue)) == "It makes at most 6, the first choice 14. Overall it is about as good." + warning
    free = theatre("red8:6 blue4:2", "red5:2 blue5:2", "red6:3 blue3:3", rest=5)
    assert not [each for each in hints(free) if "back" in str(each.why)], "an empty one has nothing to lose"


@pytest.mark.clause("OM-4.2")
@pytest.mark.parametrize(
    ("ben", "own", "would", "costs"), [(2, 6, "would", "costs"), (5, 6, "could", "may cost"), (2, 5, "could", "may cost")]
)
def test_winning_surely_costs_dice_only_where_no_die_of_the_value_held_can_come(ben: int, own: int, would: str, costs: str) -> None:
    """Ann holds two 5s. Ben's dice, or her own red die, may be the 5 that saves them."""
    view = theatre(f"red8:{own} blue4:2", f"red5:{ben} blue5:2", "red6:3 blue3:3", taken=("green5 green5", "", ""), rest=4)
    lose, win = Outlook(Lay(CARDS["blue4"]), 1.0, 2.0, 0.0, 0.0), Outlook(Lay(CARDS["red8"]), 0.9, 1.0, 1.0, -1.2, 0.9)
    assert str(reason(view, 0, (lose, win), lose)).startswith(f"Let this trick go; winning {would} cost you 2 dice; ")
    win = Outlook(Lay(CARDS["red8"]), 1.0, 2.0, 1.0, -1.2, 0.9)
    assert f"; winning {costs} you 2 dice, but then" in str(reason(view, 0, (win, lose), win))


@pytest.mark.clause("OM-3.3", "OM-4.2")
@pytest.mark.parametrize(
    ("first", "wins", "said"),
    [
        ("red7", 0.4, "With your red 4 die it can make 11, which 2 players could beat; winning could cost you 2 dice."),
        ("red7", 0.0, "Let this trick go; winning could cost you 2 dice; you keep purple 8, which can make 13."),
        ("blue4", 0.4, "Let this trick go; winning could cost you 2 dice; blue 4 is your weakest card: at most 6 with a die."),
    ],
)
def test_only_a_card_that_hardly_wins_is_said_to_let_the_trick_go(first: str, wins: float, said: str) -> None:
    """Ann holds two 5s and leads. Her red 7 and 4 make 11: it may well win."""
    hands = ("red7:4 blue4:2 purple8:5", "red5:5 red8:3 blue5:5", "red6:5 red4:5 blue6:5")
    view = theatre(*hands, taken=("green5 green5", "", ""), centre="green1", rest=4)
    other = "blue4" if first == "red7" else "red7"
    told = [Outlook(Lay(CARDS[card]), 1.0, 2.0, share, -0.5, 0.2) for card, share in ((first, wins), (other, 0.4))]
    assert str(reason(view, 0, told, told[0])) == said


@pytest.mark.clause("OM-3.3", "OM-4.2")
@pytest.mark.parametrize(("die", "goes"), [("red4", False), ("red1", True)])
def test_only_a_low_die_is_said_to_let_the_trick_go(die: str, goes: bool) -> None:
    hands = ("red7:4 red3:1 blue4:2", "red5:6 red8:1 blue5:5", "red6:5 red4:1 blue6:5")
    laid = play(theatre(*hands, taken=("green5 green5", "", ""), centre="green1", rest=4), "0 lay red7", "1 lay red5", "2 lay red6")
    told = [Outlook(Set(DICE[each]), 1.0, 2.0, 0.4, -0.5, 0.2) for each in sorted(("red4", "red1"), key=lambda each: each != die)]
    said = str(reason(laid, 0, told, told[0]))
    assert said.startswith("Let this trick go; winning could cost you 2 dice.") is goes
    assert said.startswith("Your total of 11 is the highest so far") is not goes


@pytest.mark.clause("OM-4.1")
def test_the_dice_that_winning_brings_are_those_that_lie_there_and_exact_only_for_the_last_die() -> None:
    """Two 6s lie in the centre. Ann, who holds 6s, sets hers first, or last; holding 4s she gets only those, and none lies there yet."""
    hands = ("red8:6 red3:1 blue4:2", "red5:6 blue5:2 red4:1", "red6:6 blue3:3 red7:1")

    def why(state: State) -> str:
        laid = Outlook(Set(DICE["red6"]), 1.0, 2.0, 1.0, 5.6)
        return str(reason(state, 0, (laid, laid), laid))

    sixes = ("blue6", "", "")
    first = play(theatre(*hands, centre="green6 green6", taken=sixes, rest=4), "0 lay red8", "1 lay red5", "2 lay red6")
    assert "; winning brings you at least 3 dice." in why(first)
    last = play(
        theatre(*hands, centre="green6 green6", taken=sixes, rest=4, lead=1),
        "1 lay red5",
        "2 lay red6",
        "0 lay red8",
        "1 set red6",
        "2 set red6",
    )
    assert "; winning brings you 5 dice." in why(last)
    held = play(theatre(*hands, centre="green6 green6", taken=("green4", "", ""), rest=5), "0 lay red8", "1 lay red5", "2 lay red6")
    assert "brings" not in why(held)


@pytest.mark.clause("OM-3.3")
@pytest.mark.parametrize(("ahead", "keeps"), [(2.0, False), (1.0, True)])
def test_what_another_choice_as_good_would_spend_is_no_reason(ahead: float, keeps: bool) -> None:
    """Cleo can't beat Ben's 14. Her red 1 keeps the 2; but not where setting the 2 is as good."""
    hands = ("red7:6 red3:5 blue4:2", "red8:6 blue5:2 blue8:1", "red5:2 blue3:3 red4:1")
    state = play(theatre(*hands, rest=5), "0 lay red7", "1 lay red8", "2 lay red5", "0 set red6", "1 set red6")
    low, high = Outlook(Set(DICE["red1"]), 1.0, 2.0, 0.0, 0.0), Outlook(Set(DICE["red2"]), ahead / 2, ahead, 0.0, 0.0)
    said = str(reason(state, 2, (low, high), low))
    assert said.startswith("You can't beat Ben's total of 14")
    assert ("you keep your red 2 die" in said) is keeps


@pytest.mark.clause("OM-6.2")
def test_an_effect_is_named() -> None:
    dealt = theatre("red7:2 red4:3 blue4:1", "red6:2 blue5:2 red3:6", "red5:2 blue3:3 red8:1", effects=True)
    laid = play(dealt, "0 lay red7", "1 lay red6", "2 lay red8")
    with_effect = {each.command.text(): str(each.why) for each in hints(laid)}
    assert with_effect["set red2 effect=0.blue1.4"].startswith("Its effect turns your blue 1 to 4: 8 with your blue 4.")


@pytest.mark.clause("OM-6.2")
@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("1.green5.2", "Its effect turns Ben's green 5 to 2, which wins Ben less."),
        ("1.green5.6", "Its effect turns Ben's green 5 to 6, the value you hold."),
    ],
)
def test_the_good_of_an_effect_is_told(effect: str, said: str) -> None:
    """Ann sets a 1, which may turn any die of another player; she holds 6s."""
    hands = ("red8:1 blue1:4", "green1:3 green2:5", "yellow3:1 yellow4:1", "purple3:1 purple4:1")
    state = theatre(*hands, taken=("blue6 blue6", "", "", ""), rest=6, effects=True)
    state = play(state, "0 lay red8", "1 lay green1", "2 lay yellow3", "3 lay purple3")
    outlook = Outlook(GAME.parse(f"set red1 effect={effect}"), 1.0, 2.0, 1.0, 1.0)
    assert GAME.check(state, 0, outlook.command) is None
    assert str(reason(state, 0, (outlook, outlook), outlook)) == said
    without = Outlook(GAME.parse("set red1"), 0.9, 2.0, 1.0, 1.0)
    told = str(reason(state, 0, (outlook, without), without))
    assert told == "It is the same die without its effect. Overall it is about as good."


def test_the_costliest_decisions_of_a_game_cost_points() -> None:
    table: Table[State] = Table.new(GAME, seats=3, deal=5)
    playout(table, ["easy"])
    states = [table.state_at(turn) for turn in range(table.turn + 1)]
    line = tuple((played.seat, played.command) for played in table.moves)
    costly = worst(list(COACH.ratings(GAME, states, line, 0, choices(GAME, states, line, 0)[::3])))
    assert costly
    for rating in costly:
        assert GAME.check(states[rating.turn], 0, rating.better) is None
        assert str(rating.amount) == f"{rating.shortfall:.1f} points"
        assert rating.why is not None


# Certainty


@pytest.mark.clause("OM-3.1", "OM-3.3")
@pytest.mark.parametrize(
    ("ben", "cleo", "beaten_by"),
    [
        ("red8:5 blue5:2", "red5:2 blue3:3", "red 8"),
        ("red8:4 blue5:2", "red5:2 blue3:3", ""),
        ("green8:6 blue5:2", "red5:2 blue3:3", ""),
        ("green8:6 blue5:2", "red5:5 blue3:3", "red 8"),
    ],
)
def test_nothing_can_beat_a_card_only_if_no_card_unseen_can(ben: str, cleo: str, beaten_by: str) -> None:
    """Ann leads red 7 and 6, 13. The red 8, wherever it is, needs a 5 for as much, and would win as the later; without red it can't."""
    unseen = "" if "red8" in ben else "red8"
    state = theatre("red7:6 blue4:2", ben, cleo, rest=5)
    if unseen:
        aside = tuple(None if trick is not None and CARDS["red8"] in trick.cards else trick for trick in state.past)
        state = evolve(state, past=aside)
    said = str(reason(state, 0, (wins := Outlook(Lay(CARDS["red7"]), 1.0, 2.0, 1.0, 1.0), wins), wins))
    assert ("nothing can beat" in said) is not bool(beaten_by)
    assert beaten_by in said
    assert certain(state, 0, Lay(CARDS["red7"])) is not bool(beaten_by)


@pytest.mark.clause("OM-3.3")
def test_a_trick_is_not_called_lost_while_a_card_of_the_hand_can_win_it() -> None:
    """Seat 1 leads with yellow 8 and a yellow 5 in hand. Only seat 2 has yellow, at most a 6 and a 5, since seat 1 has the 7, too."""
    state: State = Table.new(GAME, seats=3, deal=4843791972).state
    assert state.lead == 0
    assert certain(state, 0, Lay(CARDS["yellow8"]))
    assert not any("hardly" in str(each.why) for each in hints(state))


@pytest.mark.clause("OM-6.1")
def test_with_dice_effects_nothing_is_certain_until_the_last_die() -> None:
    """Ben's red 6 and 2 are 8, Ann's red 7 and 2 are 9; but his die may yet be turned, unless he has set it."""
    dealt = theatre("red7:2 red4:3 blue4:1", "red6:2 blue5:2 red3:6", "red5:2 blue3:3 red8:1", effects=True)
    assert not certain(dealt, 0, Lay(CARDS["red7"]))
    laid = play(dealt, "0 lay red7", "1 lay red6", "2 lay red5")
    assert not certain(laid, 0, Set(DICE["red3"]))
    last = play(theatre("red7:2 red4:3 blue4:1", "red6:2 blue5:2 red3:6", "red5:2 blue3:3 red8:1", effects=True, lead=1),
                "1 lay red6", "2 lay red5", "0 lay red7", "1 set red2", "2 set red1")  # fmt: skip
    assert certain(last, 0, Set(DICE["red2"]))


def beatable(state: State, seat: int) -> bool:
    """True if the seat can lose the trick it plays for: with its best die, against any card and die that the others may have."""
    view = GAME.view(state, seat)
    seen = {card for trick in view.past if trick is not None for card in trick.cards}.union(view.cards, view.players[seat].hand)
    ways = []
    for place in range(len(view.players)):
        who = view.at(place)
        if place < len(view.set_dice):
            ways.append([(view.cards[place], view.set_dice[place])])
            continue
        dice = view.players[who].dice
        cards = view.cards[place : place + 1] or [
            each for each in PACKS[len(view.players)] if each not in seen and any(back.suit is each.suit for back in view.players[who].hand)
        ]
        if who == seat:
            dice = (max([die for die in dice if die.suit is cards[0].suit], key=lambda die: die.value),)
        ways.append([(card, die) for card in cards for die in dict.fromkeys(dice) if die.suit is card.suit])
    return any(view.at(winning_place(tuple(card for card, _ in each), tuple(die for _, die in each))) != seat for each in product(*ways))


@pytest.mark.clause("OM-3.3", "OM-7.1")
@pytest.mark.parametrize("deal", [4843791972, 1, 2, 3])
def test_what_a_hint_calls_certain_nobody_can_prevent_and_no_share_of_tricks_is_said(deal: int) -> None:
    """Against all cards and dice that the others may have, tried one by one."""
    table: Table[State] = Table.new(GAME, seats=3, deal=deal)
    sure = 0
    while table.state.round == 1:
        (seat,) = table.to_act
        if isinstance(table.state.decision, LayCard | SetDie) and len(list(GAME.legal(table.state, seat))) > 1:
            view = table.view(seat)
            found = outlooks(GAME, view, seat, candidates(view, seat, Rng(1)), 8, Rng(table.turn))
            said = str(reason(view, seat, found, found[0]))
            assert "cases" not in said
            assert len(said) <= LONGEST_REASON
            claimed = "nothing can beat" in said or "certain to win" in said
            assert claimed <= certain(view, seat, found[0].command)
            for outlook in found:
                if certain(view, seat, outlook.command):
                    sure += 1
                    after = GAME.apply(table.state, seat, outlook.command).state
                    if len(after.cards) == len(table.state.cards) + isinstance(outlook.command, Lay):
                        assert not beatable(after, seat)
            table.play(found[0].command, seat)
        else:
            table.play(next(iter(GAME.legal(table.state, seat))), seat)
    assert sure > 3


@pytest.mark.clause("OM-3.2")
def test_a_hint_keeps_to_the_die_that_the_hint_for_the_card_named_if_it_is_as_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ann leads red 8 and has a red 6 and a red 5: with either she wins."""
    state = theatre("red8:6 red3:5 blue4:2", "red5:2 blue5:2 blue7:1", "red6:3 blue3:3 blue8:1", rest=4)
    (advice,) = COACH.advise(GAME, GAME.view(state, 0), 0, Rng(3))
    named = {each.command.text(): each.plan for each in advice.recommended}
    assert advice.recommended[0].command == Lay(CARDS["red8"])
    assert set(named.values()) == {"red6", ""}, "only the first choice has a plan"
    laid = play(state, "0 lay red8", "1 lay red5", "2 lay red6")

    def first(plan: str, worth: float) -> str:
        five, six = Outlook(Set(DICE["red5"]), 1.0, 2.0, 1.0, 1.0), Outlook(Set(DICE["red6"]), worth, 2 * worth, 1.0, 1.0)
        monkeypatch.setattr(module, "outlooks", lambda *_: [five, six])
        (advice,) = COACH.advise(GAME, GAME.view(laid, 0), 0, Rng(3), plan)
        return advice.recommended[0].command.text()

    assert first("", 0.9) == "set red5"
    assert first("red6", 0.9) == "set red6"
    assert first("red6", 0.5) == "set red5", "it has become clearly worse"
