"""What is over in sums: an Activity when its stack lies on the Schedule, a day when it is scored (KSJ-4.4, 6.1)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel.messages import msg
from engines.kernel.results import Summary, SummaryRow
from engines.kidsprout_jumboree.model import Led, State
from engines.kidsprout_jumboree.tasks import Activity, Day, EndDay, Finish
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, hours_long


def summary(state: State, earlier: Iterable[State] = ()) -> Summary | None:
    """What the step that comes next in a state, or in a view of it, says is over."""
    del earlier  # the state has all of it
    match state.agenda[0] if state.agenda else None:
        case Activity() | EndDay() if state.today:
            return _activity(state, state.today[-1])
        case Day() | Finish():
            return _day(state)
    return None


def _activity(state: State, led: Led) -> Summary:
    """Who led, for how long, and how much stress everybody has taken today (KSJ-4.4, 6.1)."""
    rows = []
    for seat in range(len(state.players)):
        led_it, what = seat == led.leader, msg("")
        if led_it and led.overnight:
            what = msg("leads an Overnight, {hours}: +{stress}", hours=hours_long(led.hours), stress=led.stress)
        elif led_it:
            what = msg("leads for {hours}: +{stress}", hours=hours_long(led.hours), stress=led.stress)
        rows.append(SummaryRow(seat, what, state.stress(seat, state.day), "KSJ-6.1", led_it))
    return Summary(msg("{activity} is over: Stress Points today", activity=ACTIVITY_NAMES[led.roll]), tuple(rows))


def _day(state: State) -> Summary:
    """What everybody has taken today, and the totals (KSJ-6.1); whoever has least so far is marked."""
    least = min(player.points for player in state.players)
    rows = [
        SummaryRow(seat, msg("{points} today", points=state.stress(seat, state.day)), player.points, "KSJ-6.1", player.points == least)
        for seat, player in enumerate(state.players)
    ]
    return Summary(msg("Day {day} is over: Stress Points in all", day=state.day), tuple(rows))
