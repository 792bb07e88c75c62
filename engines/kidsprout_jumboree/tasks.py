"""The agenda of KidSprout Jumboree: what the game does by itself, and what players decide. `flow` tells what comes after what."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.contract import Ending
from engines.kernel.flow import Decision, Step


@frozen
class RollForBuck(Step):
    """All roll their dice; the highest takes the Buck (KSJ-1.3)."""


@frozen
class Day(Step, after=Ending.SUMMARY):
    """A day of six Activities, 1 to 3 (KSJ-2)."""

    number: int


@frozen
class Activity(Step, after=Ending.PAUSE):
    """An Activity, 1 to 6 (KSJ-2)."""

    number: int


@frozen
class Reveal(Step, after=Ending.PLAIN):
    """The coins are turned over, all at once (KSJ-2.3)."""


@frozen
class OfferExcuses(Step):
    """Everybody may play Excuses (KSJ-3.1, 3.3)."""


@frozen
class FindLeader(Step, after=Ending.PLAIN):
    """The player of the oldest Sprout becomes Activity Leader (KSJ-4.1)."""


@frozen
class EndDay(Step, after=Ending.PAUSE):
    """The day's last Activity is over, and the scoring round comes (KSJ-6.1)."""


@frozen
class Finish(Step, after=Ending.SUMMARY):
    """The third day is scored (KSJ-6.3)."""


@frozen
class RollBuck(Decision, clause="KSJ-2.1", is_open=True, by_hand=True):
    """The Leaping Buck rolls for the next Activity, for all to see."""


@frozen
class ChooseCoins(Decision, clause="KSJ-2.2"):
    """Each of the seats plays a coin, face down, in any order."""


@frozen
class ExcuseByTurns(Decision, clause="KSJ-3.3", is_open=True):
    """A seat is asked for an Excuse. If it plays none, the next one is, clockwise up to the ``last``."""

    last: int


@frozen
class ExcuseAtOpenTable(Decision, clause="KSJ-3.3", is_open=True):
    """At an open table: who has Excuses may drop one until the Leaping Buck, who is the last of the seats, has chanted to the end.

    Who passes is not among the seats until the next beat or Excuse. ``beats`` is how often "going" has been chanted since the last Excuse.
    """

    beats: int = 0


@frozen
class BreakTie(Decision, clause="KSJ-4.1", is_open=True):
    """The Leaping Buck chooses the leader among those tied."""

    tied: tuple[int, ...]


@frozen
class StackCoins(Decision, clause="KSJ-4.4", is_open=True):
    """The leader takes the coins to the hour at which the Activity ends."""


@frozen
class ScoreDay(Decision, clause="KSJ-6.1", is_open=True):
    """The Scorekeeper scores the day, when all have seen how it ended."""


Excusing = ExcuseByTurns | ExcuseAtOpenTable
CampDecision = RollBuck | ChooseCoins | ExcuseByTurns | ExcuseAtOpenTable | BreakTie | StackCoins | ScoreDay
CampTask = RollForBuck | Day | Activity | Reveal | OfferExcuses | FindLeader | EndDay | Finish | CampDecision
