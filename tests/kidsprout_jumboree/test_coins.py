"""Rolling for the Activity, and coins (KSJ-2)."""

from __future__ import annotations

from itertools import permutations

import pytest

from engines.kidsprout_jumboree.model import ACTIVITIES, HOURS
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES
from tests.kidsprout_jumboree.camps import GAME, camp, coins, day_before_last, excusing, no_excuses, play, refused, told
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
        shown in message
        for shown in ("Sun Beam \N{EN DASH} 2", "Night Owl \N{EN DASH} ace", "Royal Fir \N{EN DASH} 5", "Blue Arrowhead \N{EN DASH} null")
    )
    assert applied.state.players[2].coin == 5


@pytest.mark.clause("KSJ-2.2", "TBL-5")
def test_only_the_player_is_told_the_coin() -> None:
    _, (event,) = told(camp(), "1 play 4")
    assert "4" in str(event.message_for(1))
    for other in (0, 2, 3, None):
        assert str(event.message_for(other)) == "Night Owl plays a coin, face down."
