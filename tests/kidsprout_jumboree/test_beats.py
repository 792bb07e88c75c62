"""How an Activity and a day are played out: coins first, then who leads, then the next one."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Beat, Ending
from engines.kidsprout_jumboree.model import HIDDEN, State
from tests.kidsprout_jumboree.camps import GAME, camp, coins, day_before_last, no_excuses, play
from tests.playing import kinds

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
