"""Scoring, days, and the end (KSJ-6)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kernel.contract import COLOURS, Seat
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree import model
from engines.kidsprout_jumboree.model import HOURS, Led, State
from tests.expecting import expect
from tests.kidsprout_jumboree.camps import GAME, Activity, camp, coins, day_before_last, no_excuses, play, refused, told
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
    state, events = told(state, "0 appoint 3", "3 stack 10", "0 score")
    # Seat 0 led the coins 1 and 5 of all four, the others one Activity each: an hour each time.
    assert [player.points for player in state.players] == [60 + 4 + 20, 8, 12, 16 + 0]
    assert kinds(events)[-6:] == ["scored"] * 4 + ["day", "rolled"]


OVERNIGHT: list[Activity] = [
    (0, 5, (1, 0, 0, 1)), (0, 5, (4, 1, 1, 0)), (1, 0, (0, 5, 2, 2)), (1, 0, (3, 4, 3, 3)), (1, 0, (2, 3, 4, 5)),
]  # fmt: skip
"""Seat 0 stands on ten hours, and all have one coin left."""


@pytest.mark.clause("KSJ-6.1", "KSJ-5.1")
@pytest.mark.parametrize("rules", [{}, {"leader_moves": "by_itself"}], ids=["by hand", "by itself"])
@pytest.mark.parametrize("day", [1, 2, 3])
def test_an_overnight_lies_beside_its_hour_till_the_scorekeeper_scores_the_day(day: int, rules: dict[str, str]) -> None:
    state = no_excuses(coins(camp(4, OVERNIGHT, day=day, rules=rules), 5, 2, 5, 4))
    state, events = told(state, "0 appoint 0", *([] if rules else ["0 stack 8 beside=yes"]))
    assert "scored" not in kinds(events)
    assert state.scoring
    assert [led.hour for led in state.today if led.overnight] == [8]
    assert (GAME.to_act(state), [str(move) for move in GAME.legal(state, 0)]) == ((0,), ["score"])
    assert GAME.outcome(state) is None
    before = [player.points for player in state.players]
    assert refused(state, 1, "score").clause == refused(state, 0, "play 1").clause == "KSJ-6.1"
    state, events = told(state, "0 score")
    assert kinds(events)[:4] == ["scored"] * 4
    assert not state.scoring
    assert [after.points - points for after, points in zip(state.players, before, strict=True)] == [10 + 30 + 128, 9 + 13 + 14, 0, 0]


@pytest.mark.clause("KSJ-6.1")
@pytest.mark.parametrize(
    ("players", "keeper"), [(("person",) * 4, 0), (("easy", "random", "person", "person"), 2), (("easy",) * 4, 0), (("hard",) * 3, 0)]
)
def test_a_person_keeps_the_score(players: tuple[str, ...], keeper: int) -> None:
    seats = [Seat(f"Seat {place}", colour, player) for place, (colour, player) in enumerate(zip(COLOURS, players, strict=False))]
    state = GAME.new(make_setup(GAME, seats)).state
    assert state.config.scorekeeper == keeper


@pytest.mark.clause("KSJ-6.2")
def test_everything_goes_back_for_the_next_day() -> None:
    state = coins(camp(0, day_before_last()), 0, 0, 0, 0)
    state = no_excuses(play(state, "0 excuse 2 add 1 Ask_the_badger"))
    state = play(state, "1 stack 8", "0 score")
    assert (state.day, state.round, GAME.to_act(state)) == (2, 1, (0, 1, 2, 3))
    for player in state.players:
        assert (player.hand, player.coin, player.excuses, player.elapsed) == ((0, 1, 2, 3, 4, 5), -1, (1, 2), 0)
    assert state.today == ()
    assert len(state.led) == 6


@pytest.mark.clause("KSJ-6.3", "TBL-10")
def test_after_the_third_day_the_fewest_points_win() -> None:
    state = no_excuses(coins(camp(0, day_before_last(), day=3), 0, 0, 0, 0))
    state, events = told(state, "0 appoint 1", "1 stack 8", "0 score")
    assert state.ended
    assert GAME.to_act(state) == ()
    assert kinds(events)[-1] == "ended"
    outcome = expect(GAME.outcome(state))
    assert [result.total for result in outcome.results] == [120 + 24, 8, 12, 16]
    assert outcome.winners == (1,)
    assert "Night Owl" in str(outcome.reason)
    assert str(outcome.reason).endswith("wins with only 8 Stress Points.")
    assert [len(result.lines) for result in outcome.results] == [6 + 6 + 2, 2, 1, 1]
    assert all(line.clause == "KSJ-6.1" for result in outcome.results for line in result.lines)


@pytest.mark.clause("KSJ-6.3", "TBL-11")
def test_a_tie_for_victory_is_shared() -> None:
    led = [(0, 0, (1, 1, 1)), (0, 0, (2, 2, 2)), (0, 0, (3, 3, 3)), (0, 0, (4, 4, 4)), (0, 0, (5, 5, 5))]
    state = no_excuses(coins(camp(0, led, seats=3, day=3), 0, 0, 0))
    state = play(state, "0 appoint 2", "2 stack 7", "0 score")
    outcome = expect(GAME.outcome(state))
    assert outcome.winners == (1, 2)
    assert [result.total for result in outcome.results] == [135, 0, 0]
    assert "Night Owl and Royal Fir" in str(outcome.reason)


@pytest.mark.clause("KSJ-6.1", "TBL-10")
def test_the_breakdown_names_day_activity_coins_and_hours() -> None:
    state = no_excuses(coins(camp(4, day_before_last(), day=3), 0, 0, 0, 0))
    state = play(state, "0 appoint 3", "3 stack 11", "0 score")
    outcome = expect(GAME.outcome(state))
    lines = [str(line.what) for line in outcome.results[3].lines]
    assert lines == ["Day 3, Activity 4: Birdwatching Lecture, Sprouts 16, hours 1", "Day 3, Activity 6: Nature Hike, Sprouts 0, hours 4"]


def summed_up(state: State) -> tuple[str, list[tuple[int, str, int | None, bool]]]:
    summary = expect(GAME.summary(state))
    return str(summary.title), [(row.seat, str(row.what), row.amount, row.marked) for row in summary.rows]


@pytest.mark.clause("KSJ-4.4", "KSJ-6.1")
def test_an_activity_is_summed_up_with_who_led_and_what_everybody_has_today() -> None:
    state = camp(0, [(2, 0, (1, 1, 1, 1)), (1, 4, (1, 2, 3, 5))], day=2)
    over = evolve(state, agenda=(model.Activity(3), model.EndDay()))
    rows = [(0, "", 0, False), (1, "leads for 4 hours: +44", 44, True), (2, "", 4, False), (3, "", 0, False)]
    assert summed_up(over) == ("Nature Hike is over: Stress Points today", rows)
    assert GAME.summary(state) is None
    assert GAME.summary(evolve(camp(), agenda=(model.Activity(1),))) is None, "nothing has been led"


@pytest.mark.clause("KSJ-5.1", "KSJ-6.1")
def test_an_overnight_is_called_one_where_it_is_summed_up() -> None:
    over = evolve(camp(4, OVERNIGHT), agenda=(model.EndDay(),))
    late = Led(1, 6, 0, 4, (5, 2, 5, 4), over.players[0].elapsed + HOURS[4])
    _, rows = summed_up(evolve(over, led=(*over.led, late)))
    assert [what for _, what, _, _ in rows] == ["leads an Overnight, 4 hours: +128", "", "", ""]


@pytest.mark.clause("KSJ-6.1", "KSJ-6.2")
def test_a_day_is_summed_up_with_what_it_brought_and_the_totals() -> None:
    state = no_excuses(coins(camp(3, day_before_last(), day=2), 0, 0, 0, 0))
    scored = [beat.state for beat in GAME.unfold(play(state, "0 appoint 3", "3 stack 10"), 0, GAME.parse("score"))]
    title, rows = summed_up(next(each for each in scored if isinstance(each.agenda[0], model.Day)))
    assert title == "Day 2 is over: Stress Points"
    led = ["2 Activities, 2 hours", "1 Activity, 1 hour; fewest so far", "1 Activity, 1 hour", "2 Activities, 4 hours"]
    assert rows == [(0, led[0], 84, False), (1, led[1], 8, True), (2, led[2], 12, False), (3, led[3], 16, False)]
    assert [scored[-1].stress(seat) for seat in range(4)] == [84, 8, 12, 16]
    assert [scored[-1].stress(0, day) for day in (1, 2, 3)] == [60, 24, 0]
