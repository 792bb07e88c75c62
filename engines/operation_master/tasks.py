"""What a game of Operation Master has on its agenda: steps that it takes by itself, and decisions of players."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from engines.kernel.contract import Ending
from engines.kernel.flow import Decision, Step


@frozen
class PlayGame(Step):
    """Play rounds until the goal is reached (OM-5.2, 5.3)."""


@frozen
class PlayRound(Step, after=Ending.SUMMARY):
    """Prepare a round and play it (OM-2)."""


@frozen
class LayCard(Decision, clause="OM-3.1"):
    """A rank card is to be laid."""


@frozen
class SetDie(Decision, clause="OM-3.2", is_open=True):
    """A die is to be set on the card that the seat has laid."""


@frozen
class WinTrick(Step, after=Ending.PLAIN):
    """Find out who won the trick (OM-3.3)."""


@frozen
class TakeDice(Step, after=Ending.PAUSE):
    """The winner takes all dice of the value held, or puts back; where there is a value to choose, that is a decision (OM-4.1, 4.2)."""

    winner: int


@frozen
class TakeValue(Decision, clause="OM-4.1", is_open=True):
    """The winner of the trick, with an empty VP Area, is to choose a value."""


@frozen
class EndTrick(Step):
    """Put the trick aside; the next one begins, if there are cards left (OM-4.3)."""

    winner: int


@frozen
class ScoreRound(Step, after=Ending.PAUSE):
    """Count the points of a round; play another, ask those tied, or end the game (OM-5)."""


@frozen
class OneMoreRound(Decision, clause="OM-5.2", is_open=True):
    """One of those tied after the last round is asked for one more."""


Task = PlayGame | PlayRound | LayCard | SetDie | WinTrick | TakeDice | TakeValue | EndTrick | ScoreRound | OneMoreRound


take_dice, end_trick = cache(TakeDice), cache(EndTrick)
# There are as many as seats, and they are frozen, so each is made once.


@cache
def of_trick(lead: int, players: int) -> tuple[Task, ...]:
    """A trick from its lead on (OM-3.1…3.3): cards, dice, the winner."""
    order = [((lead + place) % players,) for place in range(players)]
    return (*[LayCard(seats) for seats in order], *[SetDie(seats) for seats in order], WinTrick())
