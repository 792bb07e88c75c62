"""Scoring, days, and the end (KSJ-6)."""

from __future__ import annotations

import pytest

from engines.kidsprout_jumboree.model import Led
from tests.kidsprout_jumboree.camps import GAME, camp, coins, day_before_last, no_excuses, play, quiet_day, told
from tests.playing import kinds


@pytest.mark.clause("KSJ-6.1")
def test_the_books_activity_makes_44() -> None:
    assert Led(1, 1, 0, 4, (1, 2, 3, 5), 4).stress == 44


@pytest.mark.clause("KSJ-6.1", "KSJ-2.1")
@pytest.mark.parametrize(
    ("roll", "end", "stress"), [(0, 1, 11), (1, 2, 11), (2, 12, 22), (5, 5, 55), (0, 13, 22), (5, 17, 110), (5, 13, 110)]
)
def test_coins_times_hours_doubled_for_an_overnight(roll: int, end: int, stress: int) -> None:
    assert Led(1, 6, 0, roll, (1, 2, 3, 5), end).stress == stress


@pytest.mark.clause("KSJ-6.1")
def test_excuses_do_not_count_as_coins() -> None:
    state = coins(camp(3, day_before_last()), 0, 0, 0, 0)
    state = no_excuses(play(state, "0 excuse 2 add 1 Ask_the_badger"))
    state = play(state, "1 stack 10")
    assert state.led[-1].stress == 0


@pytest.mark.clause("KSJ-6.1", "KSJ-6.2")
def test_points_are_added_at_the_end_of_the_day() -> None:
    before = camp(3, day_before_last(), day=2)
    assert [player.points for player in before.players] == [60, 0, 0, 0]
    state = no_excuses(coins(before, 0, 0, 0, 0))
    assert [player.points for player in state.players] == [60, 0, 0, 0], "nothing is counted before the day is over"
    state, events = told(state, "0 appoint 3", "3 stack 10")
    # Seat 0 led the coins 1 and 5 of all four, the others one Activity each: an hour each time.
    assert [player.points for player in state.players] == [60 + 4 + 20, 8, 12, 16 + 0]
    assert kinds(events)[-6:] == ["scored"] * 4 + ["day", "rolled"]


@pytest.mark.clause("KSJ-6.2")
def test_everything_goes_back_for_the_next_day() -> None:
    state = coins(camp(0, day_before_last()), 0, 0, 0, 0)
    state = no_excuses(play(state, "0 excuse 2 add 1 Ask_the_badger"))
    state = play(state, "1 stack 8")
    assert (state.day, state.round, GAME.to_act(state)) == (2, 1, (0, 1, 2, 3))
    for player in state.players:
        assert (player.hand, player.coin, player.excuses, player.elapsed) == ((0, 1, 2, 3, 4, 5), -1, (1, 2), 0)
    assert state.today == ()
    assert len(state.led) == 6


@pytest.mark.clause("KSJ-6.3", "TBL-10")
def test_after_the_third_day_the_fewest_points_win() -> None:
    state = no_excuses(coins(camp(0, day_before_last(), day=3), 0, 0, 0, 0))
    state, events = told(state, "0 appoint 1", "1 stack 8")
    assert state.ended
    assert GAME.to_act(state) == ()
    assert kinds(events)[-1] == "ended"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [result.total for result in outcome.results] == [120 + 24, 8, 12, 16]
    assert outcome.winners == (1,)
    assert "Night Owl" in str(outcome.reason)
    assert [len(result.lines) for result in outcome.results] == [6 + 6 + 2, 2, 1, 1]
    assert all(line.clause == "KSJ-6.1" for result in outcome.results for line in result.lines)


@pytest.mark.clause("KSJ-6.3", "TBL-11")
def test_a_tie_for_victory_is_shared() -> None:
    led = [(0, 0, (1, 1, 1)), (0, 0, (2, 2, 2)), (0, 0, (3, 3, 3)), (0, 0, (4, 4, 4)), (0, 0, (5, 5, 5))]
    state = no_excuses(coins(camp(0, led, seats=3, day=3), 0, 0, 0))
    state = play(state, "0 appoint 2", "2 stack 7")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert [result.total for result in outcome.results] == [135, 0, 0]
    assert "Night Owl and Royal Fir" in str(outcome.reason)


@pytest.mark.clause("KSJ-6.1", "TBL-10")
def test_the_breakdown_names_day_activity_coins_and_hours() -> None:
    state = no_excuses(coins(camp(4, day_before_last(), day=3), 0, 0, 0, 0))
    state = play(state, "0 appoint 3", "3 stack 11")
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines = [str(line.what) for line in outcome.results[3].lines]
    assert lines == ["Day 3, round 4: Birdwatching Lecture, coins 16, hours 1", "Day 3, round 6: Nature Hike, coins 0, hours 4"]


@pytest.mark.clause("KSJ-6.2")
def test_a_quiet_day_of_the_tests_is_what_it_says() -> None:
    assert sum(led.stress for led in quiet_day(1, 4)) == 60
