"""Study: what a game that is over, or lies open, could have come to. It is not for a seat that is still guessing (TBL-5).

A game that can be studied has an `Analyst`. Nobody here looks at a clock: whoever asks hands in what says that it is time to stop.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from engines.kernel.commands import Command

if TYPE_CHECKING:
    from engines.kernel.contract import Game
    from engines.kernel.table import Table

S = TypeVar("S")

Stop = Callable[[], bool]
"""Whether it is time to stop; once it is, it stays so."""


class Verdict(StrEnum):
    """What is known of a position."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


Line = tuple[tuple[int, Command], ...]
"""Commands one after the other, each with the seat that plays it."""


@frozen
class Solution:
    """What has been found out about a position: the verdict, a line that wins where there is one, how many positions were looked at."""

    verdict: Verdict
    line: Line = ()
    positions: int = 0


@frozen
class Par:
    """How far a game comes: whether it is won, what part of what was to be done was done, and in which round it ends."""

    won: bool
    reached: int
    of: int
    round: int


@frozen
class Rating:
    """A decision, rated: how likely the game was won after it, and after what would have been best, both 0 to 1."""

    turn: int
    seat: int
    command: Command
    chance: float
    better: Command
    best_chance: float

    @property
    def cost(self) -> float:
        """The chance that it cost; nothing where it was the best."""
        return max(self.best_chance - self.chance, 0.0)


def worst(ratings: list[Rating], count: int = 3) -> list[Rating]:
    """The decisions that cost most, the worst first; none that cost nothing."""
    return sorted((rating for rating in ratings if rating.cost > 0), key=lambda rating: (-rating.cost, rating.turn))[:count]


class Analyst(ABC, Generic[S]):
    """Studies the positions and games of one game."""

    @abstractmethod
    def solve(self, game: Game[S], state: S, stop: Stop, *, known_chance: bool = True) -> Solution:
        """Whether the game can be won by all together from a state in which everything is known.

        Args:
            game: The rules.
            state: The position.
            stop: Says that it is time to stop; asked at least every tenth of a second.
            known_chance: Whether the generator in the state is known, as in a game that is over; otherwise nothing counts that comes
                after a random draw.
        """

    @abstractmethod
    def par(self, table: Table[S]) -> Par:
        """How far a good player comes with the set-up and deal of a table."""

    @abstractmethod
    def reached(self, game: Game[S], state: S) -> Par:
        """How far a state has come, to be compared with par."""

    @abstractmethod
    def ratings(self, table: Table[S], seat: int) -> Iterator[Rating]:
        """The decisions of a seat in a game that is over, one after the other, each rated by what the seat knew then.

        Decisions without a choice are left out.
        """


DOUBTS = 8
"""How many positions may stay unknown; after that, the last one that is proven winnable by then is good enough."""


def last_winnable(table: Table[S], stop_for: Callable[[], Stop]) -> tuple[int, Solution] | None:
    """The last turn of a game that is over whose position is proven winnable, with its solution; None where none was found.

    Whatever leads to a position that can be won can be won itself, so the turns in question are halved again and again: all up to one
    proven winnable are winnable, all from one proven lost are lost. A position that stays unknown says nothing; then the later
    ones are tried, which are simpler, then the earlier ones, at last those between two that stay unknown.

    ``stop_for`` gives the end of the time for one position. Raises LookupError where the game has no analyst.
    """
    analyst = table.game.analyst
    if analyst is None:
        raise LookupError(f"{table.game.id} has no analyst")
    found: tuple[int, Solution] | None = None
    lost = table.turn + 1
    unknown: list[int] = []
    turn: int | None = table.turn
    while turn is not None:
        solution = analyst.solve(table.game, table.state_at(turn), stop_for())
        match solution.verdict:
            case Verdict.WINNABLE:
                found = turn, solution
            case Verdict.LOST:
                lost = turn
            case Verdict.UNKNOWN:
                unknown.append(turn)
        turn = _to_try(-1 if found is None else found[0], lost, unknown)
        if found is not None and len(unknown) >= DOUBTS:
            break
    return found


def _to_try(winnable: int, lost: int, unknown: Collection[int]) -> int | None:
    """The turn to try next between one known to be winnable and one known to be lost; None where each has been tried."""
    left = [turn for turn in range(winnable + 1, lost) if turn not in unknown]
    doubtful = [turn for turn in unknown if winnable < turn < lost]
    if doubtful:
        later = [turn for turn in left if turn > max(doubtful)]
        earlier = [turn for turn in left if turn < min(doubtful)]
        left = later or earlier or left
    return left[len(left) // 2] if left else None
