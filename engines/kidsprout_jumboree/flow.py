"""How the Jumboree goes, in the rule book's order: three days, six Activities each, and what an Activity consists of (KSJ-1.3 to 6.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.flow import Decisions, Steps
from engines.kidsprout_jumboree import coins, days, excusing, leading, tasks
from engines.kidsprout_jumboree.model import DAYS, ROUNDS, BuckGoes
from engines.kidsprout_jumboree.working import Working

JUMBOREE: tuple[tasks.CampTask, ...] = (tasks.RollForBuck(), *[tasks.Day(number) for number in range(1, DAYS + 1)], tasks.Finish())
"""The Buck is rolled for, there are three days, and the fewest Stress Points win (KSJ-1.3, 2, 6.3)."""


DAY: tuple[tasks.CampTask, ...] = (*[tasks.Activity(number) for number in range(1, ROUNDS + 1)], tasks.EndDay())
"""Six Activities, and the scoring round (KSJ-2, 6.1)."""

ACTIVITIES: Mapping[int, tuple[tasks.CampTask, ...]] = {
    seats: (tasks.ChooseCoins(tuple(range(seats))), tasks.Reveal(), tasks.OfferExcuses(), tasks.FindLeader()) for seats in (3, 4)
}
"""For so many players: all play a coin, coins are turned over, Excuses are made, and somebody has to lead (KSJ-2.2 to 4.4)."""


def day(working: Working, task: tasks.Day) -> None:
    """At Reveille everybody has all coins and Excuses; six Activities follow, then they are scored (KSJ-2, 6)."""
    working.day = task.number
    if task.number > 1:
        days.everything_goes_back(working)  # KSJ-6.2
        days.pass_buck(working, BuckGoes.EACH_DAY)  # KSJ-1.4
    working.then(*DAY[1:])
    activity(working, tasks.Activity(1))


def activity(working: Working, task: tasks.Activity) -> None:
    """The Buck is rolled, coins are played and turned over, Excuses are made, and somebody has to lead (KSJ-2 to 4)."""
    working.round = task.number
    if (working.day, task.number) > (1, 1):
        days.pass_buck(working, BuckGoes.EACH_ACTIVITY)  # KSJ-1.4
    working.then(*ACTIVITIES[len(working.players)])
    days.roll_buck(working)  # KSJ-2.1


# RollBuck: where it was agreed on, the Leaping Buck rolls the die (KSJ-2.1).
# ChooseCoins: everybody plays a coin, face down (KSJ-2.2). Reveal: all are turned over (KSJ-2.3).
# OfferExcuses: by turns one seat after the other decides (ExcuseByTurns), at an open table all at once (ExcuseAtOpenTable), and after
#     each Excuse all are asked anew, until it is gone (KSJ-3.3).
# FindLeader: of several with the oldest Sprout the Leaping Buck chooses one (BreakTie, KSJ-4.1); the leader takes the coins to the hour
#     (StackCoins, KSJ-4.4), unless they go there by themselves, and the Activity is over.
# EndDay: all see where the stacks lie till the Scorekeeper scores the day (ScoreDay, KSJ-6.1).

STEPS: Steps = {
    tasks.RollForBuck: days.roll_for_buck,
    tasks.Day: day,
    tasks.Activity: activity,
    tasks.Reveal: coins.reveal,
    tasks.OfferExcuses: excusing.offer_excuses,
    tasks.FindLeader: leading.find_leader,
    tasks.EndDay: days.end_day,
    tasks.Finish: days.finish,
}
"""What each step does."""

DECISIONS: Decisions = {
    tasks.RollBuck: (days.ROLL,),
    tasks.ChooseCoins: (coins.PLAY,),
    tasks.ExcuseByTurns: excusing.RULES,
    tasks.ExcuseAtOpenTable: excusing.RULES,
    tasks.BreakTie: (leading.APPOINT,),
    tasks.StackCoins: (leading.STACK,),
    tasks.ScoreDay: (days.SCORE,),
}
"""What can be done at each decision."""
