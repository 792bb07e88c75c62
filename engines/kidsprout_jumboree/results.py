"""How a game came out (KSJ-6.1, 6.3; TBL-10, 11)."""

from __future__ import annotations

from engines.kernel.contract import Line, Outcome, ScoreMark, SeatResult
from engines.kernel.messages import Message, msg, msgn
from engines.kidsprout_jumboree.model import ENDED, Led, State
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, troops


def outcome(state: State) -> Outcome | None:
    """The result after the third day: the fewest Stress Points win; a tie is shared (KSJ-6.3, TBL-11)."""
    if state.phase != ENDED:
        return None
    fewest = min(player.points for player in state.players)
    results = []
    for seat, player in enumerate(state.players):
        lines = tuple(Line(told(led), "KSJ-6.1", led.stress) for led in state.led if led.leader == seat)
        results.append(SeatResult(player.points == fewest, player.points, lines))
    winners = troops(state.config.suits, [seat for seat, result in enumerate(results) if result.won])
    if len(winners) == 1:
        reason = msgn("{troop} wins with {count} Stress Point.", "{troop} wins with {count} Stress Points.", fewest, troop=winners[0])
    else:
        reason = msgn(
            "{troops} share the victory with {count} Stress Point each.",
            "{troops} share the victory with {count} Stress Points each.",
            fewest,
            troops=winners,
        )
    return Outcome(reason, "KSJ-6.3", tuple(results))


def progress(state: State) -> tuple[ScoreMark, ...]:
    """Every seat's Stress Points after each Activity, those of a day that is not scored yet included (KSJ-6.1, 6.2)."""
    totals = [0] * len(state.players)
    marks = []
    for led in state.led:
        totals[led.leader] += led.stress
        label = msg("Day {day}, round {round}: {activity}", day=led.day, round=led.round, activity=ACTIVITY_NAMES[led.roll])
        marks.append(ScoreMark(label, tuple(totals)))
    return tuple(marks)


def told(led: Led) -> Message:
    """An Activity with the sum that makes its Stress Points."""
    what, total = ACTIVITY_NAMES[led.roll], sum(led.coins)
    if led.overnight:
        return msg(
            "Day {day}, round {round}: {activity}, coins {coins}, hours {hours}, Overnight",
            day=led.day,
            round=led.round,
            activity=what,
            coins=total,
            hours=led.hours,
        )
    return msg(
        "Day {day}, round {round}: {activity}, coins {coins}, hours {hours}",
        day=led.day,
        round=led.round,
        activity=what,
        coins=total,
        hours=led.hours,
    )
