"""Rolling for the Activity, coins, who leads, and the stack (KSJ-2, 4, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import pytest

from engines.kidsprout_jumboree.model import ACTIVITIES, DINNER, HOURS, ROUNDS, clock
from engines.kidsprout_jumboree.rules.leading import stressed_out, who_leads
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES
from tests.kidsprout_jumboree.camps import (
    GAME,
    Activity,
    camp,
    coins,
    day_before_last,
    excusing,
    leader,
    no_excuses,
    play,
    refused,
    tied,
    told,
)
from tests.playing import kinds


@pytest.mark.clause("KSJ-2.1")
@pytest.mark.parametrize(
    ("face", "activity", "hours"),
    [
        (0, "Birdwatching Lecture", 1),
        (1, "Adventures in Knot-Tying", 1),
        (2, "Sing-Along", 2),
        (3, "Craft Time", 3),
        (4, "Nature Hike", 4),
        (5, "Survival Skills", 5),
    ],
)
def test_the_die_names_the_activity_and_its_hours(face: int, activity: str, hours: int) -> None:
    assert (str(ACTIVITY_NAMES[face]), HOURS[face], camp(face).hours) == (activity, hours, hours)
    assert len(ACTIVITIES) == 6


@pytest.mark.clause("KSJ-2.1", "TBL-2")
def test_the_next_activity_is_rolled_from_the_state() -> None:
    state = no_excuses(coins(camp(), 5, 0, 0, 0))
    after, events = told(state, "0 stack 7")
    assert (after.roll, after.rng) == state.rng.below(6)
    assert kinds(events)[-1] == "rolled"
    assert str(ACTIVITY_NAMES[after.roll]) in str(events[-1].message)


@pytest.mark.clause("KSJ-2.2")
def test_coins_are_played_in_any_order_to_the_same_end() -> None:
    ends = {play(camp(4), *(f"{seat} play {seat + 1}" for seat in order)) for order in permutations(range(4))}
    assert len(ends) == 1
    (end,) = ends
    assert [player.coin for player in end.players] == [1, 2, 3, 4]


@pytest.mark.clause("KSJ-2.2")
def test_who_has_played_waits_for_the_others() -> None:
    state = play(camp(), "2 play 4")
    assert GAME.to_act(state) == (0, 1, 3)
    assert (state.players[2].coin, state.players[2].hand) == (4, (0, 1, 2, 3, 5))
    assert refused(state, 2, "play 3").clause == "KSJ-2.2"
    assert GAME.problems(state) == ()


@pytest.mark.clause("KSJ-2.2")
def test_a_coin_is_played_once_a_day() -> None:
    state = camp(led=[(0, 0, (5, 1, 2, 3))])
    refusal = refused(state, 0, "play 5")
    assert refusal.clause == "KSJ-2.2"
    assert [str(other) for other in refusal.alternatives] == ["play 4", "play 3", "play 2"]
    assert [str(move) for move in GAME.legal(state, 0)] == [f"play {coin}" for coin in range(5)]
    assert refused(state, 0, "play 6").alternatives
    assert refused(state, 0, "play -1").alternatives


@pytest.mark.clause("KSJ-2.2")
def test_the_sixth_coin_is_forced_and_still_played() -> None:
    state = camp(led=day_before_last())
    assert GAME.to_act(state) == (0, 1, 2, 3)
    assert all([str(move) for move in GAME.legal(state, seat)] == ["play 0"] for seat in range(4))


@pytest.mark.clause("KSJ-2.3")
def test_all_are_turned_over_at_once_when_all_are_in() -> None:
    state, events = told(camp(), "3 play 0", "1 play 1", "0 play 2")
    assert kinds(events) == ["committed"] * 3
    applied = GAME.apply(state, 2, GAME.parse("play 5"))
    assert [event.kind for event in applied.events] == ["committed", "revealed"]
    assert applied.reveals == {0, 1, 2, 3}
    assert excusing(applied.state)
    message = str(applied.events[1].message)
    assert all(
        f"{troop}\N{NO-BREAK SPACE}\N{EN DASH}\N{WORD JOINER}\N{NO-BREAK SPACE}{value}" in message
        for troop, value in (("Sun Beam", "2"), ("Night Owl", "A"), ("Royal Fir", "5"), ("Blue Arrowhead", "Ø"))
    )
    assert applied.state.players[2].coin == 5


@pytest.mark.clause("KSJ-2.2", "TBL-5")
def test_only_the_player_is_told_the_coin() -> None:
    _, (event,) = told(camp(), "1 play 4")
    assert "4" in str(event.message_for(1))
    for other in (0, 2, 3, None):
        assert str(event.message_for(other)) == "Night Owl plays a Sprout, face down."


BIG: list[Activity] = [(0, 5, (4, 0, 0, 0)), (0, 4, (5, 1, 1, 1))]
"""Seat 0 has led for nine hours."""


@pytest.mark.clause("KSJ-4.1")
def test_the_oldest_sprout_leads() -> None:
    assert leader(no_excuses(coins(camp(3), 1, 4, 3, 0))) == 1


@pytest.mark.clause("KSJ-4.1")
@pytest.mark.parametrize("buck", [0, 1, 3])
def test_ties_are_for_the_leaping_buck_tied_or_not(buck: int) -> None:
    state = no_excuses(coins(camp(3, buck=buck), 4, 4, 0, 1))
    assert (tied(state), GAME.to_act(state)) == ((0, 1), (buck,))
    assert [str(move) for move in GAME.legal(state, buck)] == ["appoint 0", "appoint 1"]
    assert str(GAME.wording.prompt(state, buck)) == "Who leads: Sun Beam or Night Owl?"
    assert leader(play(state, f"{buck} appoint 1")) == 1
    for text in ("appoint 2", "appoint 4", "appoint -1"):
        refusal = refused(state, buck, text)
        assert refusal.clause == "KSJ-4.1"
        assert [str(other) for other in refusal.alternatives] == ["appoint 0", "appoint 1"]


@pytest.mark.clause("KSJ-4.4")
def test_a_stack_that_moves_itself_says_where_the_activity_ends() -> None:
    state = no_excuses(coins(camp(4), 5, 1, 0, 0))
    assert str(GAME.wording.no_choice(state)) == "The Activity ends at 10:00, so the Sprouts go there."
    assert GAME.wording.concerns_all(state), "a sentence with a subject has no name before it"


@pytest.mark.clause("KSJ-4.2")
def test_stressed_out_is_past_six_and_not_on_it() -> None:
    for hours, stressed in ((3, False), (4, True)):
        state = camp(hours, BIG)
        assert stressed_out(state)[0] is stressed
        assert state.players[0].elapsed == 9


@pytest.mark.clause("KSJ-4.2")
def test_the_stressed_out_are_passed_over_and_the_next_oldest_leads() -> None:
    assert tied(no_excuses(coins(camp(4, BIG), 3, 2, 3, 3))) == (2, 3)
    assert leader(no_excuses(coins(camp(4, BIG), 3, 2, 2, 3))) == 3
    on_time = camp(4, [*BIG[:1], (0, 3, (5, 5, 1, 1))])
    assert leader(no_excuses(coins(on_time, 3, 2, 2, 2))) == 0, "it ends at 6 PM exactly"


def passed_over(roll: int, led: Sequence[Activity], *played: int) -> list[str]:
    """The sentences about those who are passed over."""
    state = coins(camp(roll, led), *played)
    _, events = told(state, *(f"{seat} pass" for seat in range(4)))
    assert all(event.clause == "KSJ-4.2" for event in events if event.kind == "passed_over")
    return [str(event.message) for event in events if event.kind == "passed_over"]


@pytest.mark.clause("KSJ-4.2")
def test_it_is_told_who_is_passed_over_and_why() -> None:
    why = "Sun Beam is stressed out and passed over: Nature Hike would last from 3:00 to 7:00, past 6 PM."
    assert passed_over(4, BIG, 3, 2, 2, 2) == [why], "the oldest"
    assert passed_over(4, BIG, 3, 2, 3, 3) == [why], "one of the oldest"
    assert passed_over(4, BIG, 2, 2, 2, 3) == [], "not among the oldest"
    assert passed_over(3, BIG, 3, 2, 2, 2) == [], "it ends at 6 PM exactly"
    both = [(0, 5, (5, 5, 5, 5)), (1, 5, (4, 4, 4, 4)), (0, 3, (0, 0, 3, 3)), (1, 3, (1, 1, 2, 2))]
    assert [line.split(" is ")[0] for line in passed_over(5, both, 2, 3, 1, 0)] == ["Night Owl", "Sun Beam"], "the oldest first"


@pytest.mark.clause("KSJ-4.2", "KSJ-5.1")
def test_in_the_last_activity_nobody_is_passed_over() -> None:
    high = [(0, 5, (1, 0, 0, 1)), (0, 5, (4, 1, 1, 0)), (1, 0, (0, 5, 2, 2)), (1, 0, (3, 4, 3, 3)), (1, 0, (2, 3, 4, 4))]
    assert passed_over(4, high, 5, 2, 5, 5) == []


@pytest.mark.clause("KSJ-4.2", "KSJ-4.1")
def test_ties_among_those_not_stressed_out() -> None:
    state = no_excuses(coins(camp(4, BIG, buck=3), 2, 2, 2, 2))
    assert (tied(state), GAME.to_act(state)) == ((1, 2, 3), (3,))
    refusal = refused(state, 3, "appoint 0")
    assert refusal.clause == "KSJ-4.2"
    assert "Sun Beam" in str(refusal.reason)


@pytest.mark.clause("KSJ-4.2")
def test_who_is_stressed_out_plays_coins_and_can_not_offer_to_lead() -> None:
    state = camp(4, BIG)
    assert GAME.legal(state, 0)
    state = no_excuses(coins(state, 3, 2, 3, 2))
    assert leader(state) == 2
    assert not GAME.legal(state, 0)


@pytest.mark.clause("KSJ-4.3")
def test_the_branch_for_all_stressed_out() -> None:
    assert who_leads((3, 3, 3), (True, True, True), last=False) == (0, 1, 2)
    assert who_leads((3, 5, 4), (True, True, True), last=False) == (1,)


@pytest.mark.clause("KSJ-4.3")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_can_never_be_stressed_out_before_the_last_activity(seats: int) -> None:
    """Every way in which hours can have been led in the Activities before: nobody past 6 PM, and each Activity by one player."""
    days = {(0,) * seats}
    for _ in range(1, ROUNDS):
        for elapsed, hours in product(days, set(HOURS)):
            stressed = [hour + hours > DINNER for hour in elapsed]
            assert not all(stressed)
        days = {
            tuple(sorted(hour + hours * (seat == leader) for seat, hour in enumerate(elapsed)))
            for elapsed, hours, leader in product(days, set(HOURS), range(seats))
            if elapsed[leader] + hours <= DINNER
        }
    assert max(map(sum, days)) == 25, "five Activities of five hours are among them"


@pytest.mark.clause("KSJ-4.4")
def test_the_books_schedule_craft_time_ends_at_nine_and_the_sing_along_at_eleven() -> None:
    state = no_excuses(coins(camp(3), 5, 0, 0, 0))
    state, events = told(state, "0 stack 9")
    assert "9:00" in str(events[0].message)
    (led,) = state.today
    assert (led.leader, led.hour, led.overnight, led.coins) == (0, 9, False, (5, 0, 0, 0))
    state = no_excuses(coins(camp(2, [(0, 3, (5, 0, 0, 0))]), 4, 1, 1, 1))
    state = play(state, "0 stack 11")
    assert [led.hour for led in state.today] == [9, 11]
    assert clock(state.players[0].elapsed) == 11


@pytest.mark.clause("KSJ-4.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_coins_played_are_on_the_stack(seats: int) -> None:
    state = no_excuses(coins(camp(seats=seats), *(5, 0, 1, 2)[:seats]))
    state = play(state, "0 stack 7")
    assert state.today[0].coins == (5, 0, 1, 2)[:seats]
    assert [player.coin for player in state.players] == [-1] * seats


@pytest.mark.clause("KSJ-4.4")
@pytest.mark.parametrize("wrong", ["stack 8", "stack 6", "stack 9 beside=yes", "stack 0", "stack 21"])
def test_a_wrong_hour_is_refused_with_the_right_one_named(wrong: str) -> None:
    state = no_excuses(coins(camp(3), 5, 0, 0, 0))
    refusal = refused(state, 0, wrong)
    assert (refusal.clause, [str(other) for other in refusal.alternatives]) == ("KSJ-4.4", ["stack 9"])
    assert "9:00" in str(refusal.reason)
    assert refused(state, 1, "stack 9").clause == "KSJ-4.4"


@pytest.mark.clause("KSJ-4.4")
def test_the_stack_can_go_by_itself() -> None:
    state = coins(camp(3, rules={"leader_moves": "by_itself"}), 5, 0, 0, 0)
    state, events = told(state, *(f"{seat} pass" for seat in range(4)))
    assert kinds(events)[-4:] == ["gone", "leads", "stacked", "rolled"]
    assert (state.round, state.today[0].hour, state.players[0].elapsed) == (2, 9, 3)


LATE: list[Activity] = [(0, 5, (5, 0, 0, 1)), (0, 5, (4, 1, 1, 0)), (1, 0, (0, 5, 2, 2)), (1, 0, (1, 4, 3, 3)), (1, 0, (2, 3, 4, 4))]
"""Seat 0 stands on ten hours, and everybody holds one coin."""


@pytest.mark.clause("KSJ-5.1")
def test_in_the_last_activity_nobody_is_exempt() -> None:
    state = no_excuses(coins(camp(4, LATE), 3, 2, 5, 5))
    assert (tied(state), GAME.to_act(state)) == ((2, 3), (0,))
    refusal = refused(state, 0, "appoint 0")
    assert (refusal.clause, "not among the oldest" in str(refusal.reason)) == ("KSJ-4.1", True), "its age is the reason, not its hours"
    state = no_excuses(coins(camp(4, [*LATE[:-1], (1, 0, (3, 3, 4, 4))]), 2, 2, 5, 5))
    assert tied(state)
    high = [(0, 5, (1, 0, 0, 1)), (0, 5, (4, 1, 1, 0)), (1, 0, (0, 5, 2, 2)), (1, 0, (3, 4, 3, 3)), (1, 0, (2, 3, 4, 4))]
    state = no_excuses(coins(camp(4, high), 5, 2, 5, 5))
    assert tied(state) == (0, 2, 3), "the one who would go past 6 PM is tied with the others"


@pytest.mark.clause("KSJ-5.1")
def test_an_overnight_lies_beside_its_hour() -> None:
    high: list[Activity] = [(0, 5, (1, 0, 0, 1)), (0, 5, (4, 1, 1, 0)), (1, 0, (0, 5, 2, 2)), (1, 0, (3, 4, 3, 3)), (1, 0, (2, 3, 4, 5))]
    state = play(no_excuses(coins(camp(4, high), 5, 2, 5, 4)), "0 appoint 0")
    refusal = refused(state, 0, "stack 8")
    assert (refusal.clause, [str(other) for other in refusal.alternatives]) == ("KSJ-5.1", ["stack 8 beside=yes"])
    _, events = told(state, "0 stack 8 beside=yes")
    assert "beside 8:00" in str(events[0].message)
    state = camp(4, high)
    assert (state.end(0), clock(state.end(0))) == (14, 8)


@pytest.mark.clause("KSJ-5.1")
def test_a_last_activity_that_ends_on_time_is_no_overnight() -> None:
    state = no_excuses(coins(camp(4, day_before_last()), 0, 0, 0, 0))
    state = play(state, "0 appoint 0")
    assert [str(move) for move in GAME.legal(state, 0)] == [f"stack {clock(state.players[0].elapsed + 4)}"]


@pytest.mark.clause("KSJ-5.1", "KSJ-4.2")
@pytest.mark.parametrize(("hours", "stack", "overnight"), [(2, "stack 6", False), (3, "stack 7 beside=yes", True)])
def test_an_activity_is_told_as_an_overnight_just_where_it_goes_past_six(hours: int, stack: str, overnight: bool) -> None:
    """Seat 0 stands on ten hours: two more end at 6 PM exactly."""
    high: list[Activity] = [(0, 5, (1, 0, 0, 1)), (0, 5, (4, 1, 1, 0)), (1, 0, (0, 5, 2, 2)), (1, 0, (3, 4, 3, 3)), (1, 0, (2, 3, 4, 5))]
    state, events = told(no_excuses(coins(camp(hours, high), 5, 2, 5, 4)), "0 appoint 0")
    (leads,) = [event for event in events if event.kind == "leads"]
    assert ("an Overnight" in str(leads.message)) is overnight
    assert leads.clause == ("KSJ-5.1" if overnight else "KSJ-4.1")
    assert [str(move) for move in GAME.legal(state, 0)] == [stack]
