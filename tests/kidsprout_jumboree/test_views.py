"""A seat sees its own secrets alone (KSJ-7.1); an Activity and a day are played out beat by beat."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.kernel.contract import Beat, Ending
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_json
from engines.kidsprout_jumboree.model import COINS, HIDDEN, State
from tests.kidsprout_jumboree.camps import GAME, camp, coins, day_before_last, no_excuses, play
from tests.playing import kinds

ONLOOKERS = (0, 1, 2, 3, None)


@pytest.mark.clause("KSJ-7.1", "TBL-5")
def test_nobody_can_tell_committed_coins_apart() -> None:
    """Whatever the others have put down, the view of a seat is the same to the last letter."""
    views = set()
    for mine, second, third in product([2], COINS, COINS):
        state = play(camp(3), f"0 play {mine}", f"1 play {second}", f"3 play {third}")
        views.add((to_json(GAME.view(state, 0)), to_json(GAME.view(state, 2))))
    assert len({view for view, _ in views}) == 1
    assert len({view for _, view in views}) == 1


@pytest.mark.clause("KSJ-7.1")
def test_the_own_coin_and_hand_are_seen() -> None:
    state = play(camp(3), "0 play 2", "1 play 5")
    view = GAME.view(state, 1)
    assert (view.players[1].coin, view.players[1].hand) == (5, (0, 1, 2, 3, 4))
    assert (view.players[0].coin, view.players[0].hand) == (HIDDEN, (HIDDEN,) * 5)
    assert (view.players[2].coin, view.players[2].hand) == (-1, (HIDDEN,) * 6)


@pytest.mark.clause("KSJ-2.3", "KSJ-7.1")
@pytest.mark.parametrize("seat", ONLOOKERS)
def test_revealed_coins_are_seen_by_all_and_hands_never(seat: int | None) -> None:
    view = GAME.view(coins(camp(3), 1, 2, 3, 4), seat)
    assert [player.coin for player in view.players] == [1, 2, 3, 4]
    assert all(player.hand == (HIDDEN,) * 5 for index, player in enumerate(view.players) if index != seat)


@pytest.mark.clause("KSJ-7.1", "KSJ-4.4")
@pytest.mark.parametrize("aid", ["off", "on"])
@pytest.mark.parametrize("seat", ONLOOKERS)
def test_stacks_stay_readable_and_hands_hidden_with_or_without_the_memory_aid(seat: int | None, aid: str) -> None:
    state = camp(3, [(1, 2, (5, 4, 3, 2))], rules={"memory_aid": aid})
    view = GAME.view(state, seat)
    assert view.today == state.today
    assert view.config.memory_aid == aid
    assert all(HIDDEN in player.hand for index, player in enumerate(view.players) if index != seat)


@pytest.mark.clause("KSJ-7.1")
@settings(max_examples=60, deadline=None)
@given(number=st.integers(0, 2**64 - 1), seat=st.sampled_from(ONLOOKERS))
def test_what_is_imagined_fits_what_was_seen(number: int, seat: int | None) -> None:
    """The others' coins are their six without those that lie on Schedules; which of them lies face down is open."""
    state = play(camp(3, [(1, 2, (5, 4, 3, 2)), (0, 0, (0, 1, 2, 3))]), "0 play 1", "1 play 5", "3 play 0")
    determinized = GAME.determinize(GAME.view(state, seat), seat, Rng(number))
    for index, (player, real) in enumerate(zip(determinized.players, state.players, strict=True)):
        if index == seat or index == 2:
            assert (player.hand, player.coin) == (real.hand, real.coin)
        else:
            assert sorted((*player.hand, player.coin)) == sorted((*real.hand, real.coin))


@pytest.mark.clause("KSJ-7.1")
def test_every_coin_that_could_lie_there_is_imagined() -> None:
    state = play(camp(3, [(1, 2, (5, 4, 3, 2))]), "1 play 5")
    view = GAME.view(state, 0)
    seen = {GAME.determinize(view, 0, Rng(number)).players[1].coin for number in range(200)}
    assert seen == {0, 1, 2, 3, 5}


SPENT: tuple[tuple[int, ...], ...] = ((), (), (), ())
"""Nobody has an Excuse left."""


def unfolded(state: State, line: str) -> tuple[Beat[State], ...]:
    """The beats of a line such as ``2 play 4``."""
    seat, command = line.split(" ", 1)
    return GAME.unfold(state, int(seat), GAME.parse(command))


@pytest.mark.clause("KSJ-2.3", "TBL-5")
def test_before_the_coins_are_turned_over_nobody_sees_them() -> None:
    state = play(camp(), "0 play 1", "1 play 2", "2 play 3")
    laid, turned = unfolded(state, "3 play 5")
    assert [player.coin for player in GAME.view(laid.state, None).players] == [HIDDEN] * 4
    assert [player.coin for player in GAME.view(laid.state, 3).players] == [HIDDEN] * 3 + [5]
    assert [player.coin for player in GAME.view(turned.state, None).players] == [1, 2, 3, 5]


@pytest.mark.clause("KSJ-2.3", "KSJ-4.1", "KSJ-4.4")
def test_coins_are_turned_over_then_somebody_leads_then_there_is_a_pause() -> None:
    state = play(camp(excuses=SPENT, rules={"leader_moves": "by_itself"}), "0 play 1", "1 play 2", "2 play 3")
    beats = unfolded(state, "3 play 5")
    assert [(kinds(beat.events), beat.ending) for beat in beats] == [
        (["committed"], Ending.PLAIN),
        (["revealed", "gone"], Ending.PLAIN),
        (["leads", "stacked"], Ending.PAUSE),
        (["rolled"], Ending.PLAIN),
    ]
    assert [beat.state.round for beat in beats] == [1, 1, 1, 2]


@pytest.mark.clause("KSJ-6.1", "KSJ-6.2")
def test_a_day_ends_with_its_stacks_lying_on_the_schedules() -> None:
    state = no_excuses(coins(camp(led=day_before_last()), 0, 0, 0, 0))
    state = play(state, "0 appoint 1", "1 stack 8")
    scored, morning = unfolded(state, "0 score")
    assert (scored.ending, len(scored.state.today)) == (Ending.SUMMARY, 6)
    assert (kinds(morning.events), morning.state.day, morning.state.today) == (["day", "rolled"], 2, ())
