"""Hints give reasons from what the seat has seen, and never an unseen card as a fact; a finished game is studied by points."""

from __future__ import annotations

import pytest

from engines.kernel.bots import Outlook, playout
from engines.kernel.coach import Recommendation, choices, worst
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.operation_master.bots.advice import TheatreCoach, reason
from engines.operation_master.model import Card, State, Suit
from engines.operation_master.rules.tricks import Lay, Take
from tests.operation_master.theatres import GAME, play, theatre, tied, trick

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
    assert why.startswith("It can total 13, which only red 8 could beat, if Ben has it; winning brings you about ")
    elsewhere = theatre("red7:6 blue4:2", "red5:6 blue5:2", "red8:2 blue3:3", centre="green2 green2", rest=5)
    assert hint(elsewhere) == (what, why), "the same to Ann, who does not see where the 8 is"


@pytest.mark.clause("OM-3.3")
def test_totals_on_the_table_are_compared() -> None:
    dealt = theatre("red7:6 red3:5 blue4:2", "red8:6 blue5:2 blue8:1", "red5:2 blue3:3 red4:1", taken=("", "green5 green5", ""), rest=5)
    laid = play(dealt, "0 lay red7", "1 lay red8", "2 lay red5")
    assert hint(laid)[1].startswith("Your 13 is the highest so far; only Ben can beat it, with a 6.")
    set_by_two = play(laid, "0 set red6", "1 set red6")
    assert hint(set_by_two, 2)[1].startswith("You can't beat Ben's total of 14, so set the die you need least.")


@pytest.mark.clause("OM-3.1")
def test_a_player_who_cannot_follow_is_told_so() -> None:
    led = theatre("red7:6 red3:1 blue4:1", "red8:3 blue5:2 blue8:2", "green6:4 blue3:3 blue7:3", rest=5, lead=2)
    what, why = hint(play(led, "2 lay green6"))
    assert what.startswith("lay ")
    assert why.startswith("You have no green, so you can't win; you need ")


@pytest.mark.clause("OM-4.1")
def test_a_value_is_told_by_the_dice_to_take_and_those_still_in_dice_areas() -> None:
    won = trick(theatre("red7:6 blue4:2", "red6:2 blue5:2", "red5:2 blue3:3", centre="green2", rest=3), "red7:6", "red6:2", "red5:2")
    three = sum(die.value == 3 for die in (*won.centre, *won.set_dice))
    assert hint(won)[0] == "take 3"
    assert hint(won)[1].startswith(f"There are {three} dice showing 3 to take, and 1 more can still come.")


@pytest.mark.clause("OM-5.2")
def test_sharing_is_a_win() -> None:
    ended = tied()
    assert ended.decision is not None
    assert hint(ended, ended.decision.seat)[0] == "share"


@pytest.mark.clause("OM-3.3")
def test_a_card_that_loses_says_what_winning_would_have_brought_and_what_is_kept() -> None:
    view, lose, win = theatre("red7:6 blue4:2", "red8:6 blue5:2", "red5:2 blue3:3", rest=5), Lay(Card(Suit.RED, 7)), Lay(Card(Suit.BLUE, 4))

    def why(brings: float, worse: float = 0.0) -> str:
        return str(reason(view, 0, told := (Outlook(lose, 1.0, 2.0, 0.0, 0.0), Outlook(win, 0.9, 2.0 - worse, 0.7, brings)), told[0]))

    start, other = "It loses this trick", "; blue 4 wins it in about 7 in 10 cases"
    kept = "; winning would bring you about 1 die, but your blue 4 is worth "
    assert why(1.2) == start + kept + "about as much later.", "the longer start has no room"
    assert why(1.2, 0.6) == start + other + kept + "more later."
    assert why(0.2) == start + other + "; winning would bring you almost nothing."
    assert why(-2.0, 1.0) == start + other + "; winning would cost you about 2 dice."
    told = Outlook(Take(4), 1.0, 2.0, 1.0, 1.0), Outlook(Take(2), 0.9, 1.0, 1.0, 1.0)
    assert str(reason(view, 0, told, told[0])).endswith(" By the end of the round it is about 1 point better than the second choice.")


@pytest.mark.clause("OM-4.2")
def test_a_hint_warns_that_the_vp_area_may_be_emptied() -> None:
    """Ann holds four 5s; her red 8 with a 6 wins over whatever the others lay, and no trick here has a 5."""
    leading = theatre("red8:6 blue4:2", "red5:2 blue5:2", "red6:3 blue3:3", taken=("green5 green5 purple5 purple5", "", ""), rest=4)
    told = {each.command.text(): str(each.why) for each in hints(leading)}
    assert told["lay red8"].count(" In almost all cases this trick empties your VP Area: 4 dice go back.") == 1
    free = theatre("red8:6 blue4:2", "red5:2 blue5:2", "red6:3 blue3:3", rest=5)
    assert not [each for each in hints(free) if "VP Area" in str(each.why)], "an empty one has nothing to lose"


@pytest.mark.clause("OM-6.2")
def test_an_effect_is_named() -> None:
    dealt = theatre("red7:2 red4:3 blue4:1", "red6:2 blue5:2 red3:6", "red5:2 blue3:3 red8:1", effects=True)
    laid = play(dealt, "0 lay red7", "1 lay red6", "2 lay red8")
    with_effect = {each.command.text(): str(each.why) for each in hints(laid)}
    assert with_effect["set red2 effect=0.blue1.4"].startswith("Its effect turns your blue 1 to 4.")


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
