"""Coaching: advice during a game, from what the seat may know and nothing else (TBL-5), and study of a game that is over or lies open.

Neither an `Adviser` nor an `Analyst` looks at a clock. An adviser answers again and again, better each time, until nobody listens;
an analyst is handed a function that says when to stop.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng

G = TypeVar("G")
S = TypeVar("S")

# Advice


@frozen
class Recommendation:
    """A command with a sentence on why to play it, and the chance to win after it (0 to 1, None if unknown).

    ``plan`` is what the reason says of later moves, in the game's own notation; the adviser keeps to it once the command is played.
    """

    command: Command
    why: Message
    chance: float | None = None
    plan: str = ""


@frozen
class Advice:
    """The recommended commands, best first, never empty.

    ``effort`` counts the answers: a later one rests on more thought. The first ``alike`` commands are equally good, as far as was
    found; 0 if the first is no longer the best.
    """

    recommended: tuple[Recommendation, ...]
    effort: int = 0
    alike: int = 1

    @property
    def best(self) -> Recommendation:
        """The best recommendation."""
        return self.recommended[0]


class Adviser(ABC, Generic[G, S]):
    """Advises a person on a seat of a game."""

    def remember(self, views: Iterator[S]) -> S:
        """The seat's present view, the first of ``views``, with what it could remember of earlier ones; see `Bot.remember`."""
        return next(views)

    @abstractmethod
    def advise(self, game: G, view: S, seat: int, rng: Rng, plan: str = "") -> Iterator[Advice]:
        """Yield better and better advice on the seat's decision; nothing where the seat has none.

        Every command is legal. The first answer comes at once and the others bit by bit, so that one can stop between two of them; while
        it works on a better one, it may yield the same again. The last one comes when more thought would hardly change anything. The same
        view and generator give the same answers.

        Args:
            game: The rules.
            view: The seat's view, from `remember`.
            seat: The seat.
            rng: A generator, never the table's own.
            plan: The plan of the last recommendation that the seat was shown and followed; empty if there is none.
        """

    def complete(self, game: G, view: S, seat: int, begun: str) -> tuple[Recommendation, ...]:
        """The best ways to complete a command that is being put together, best first; empty where the adviser has none.

        ``begun`` is the part that is there, in the game's own notation; empty where nothing has been put down yet. Answers at once.
        """
        return ()


# Study

Stop = Callable[[], bool]
"""True once it is time to stop, and from then on."""


class Verdict(StrEnum):
    """The result of solving a position."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


Line = tuple[tuple[int, Command], ...]
"""Commands one after the other, each with the seat that plays it."""


@frozen
class Solution:
    """The verdict on a position, a line that wins where there is one, and the number of positions searched."""

    verdict: Verdict
    line: Line = ()
    positions: int = 0


@frozen
class Par:
    """The end of a game: whether it was won, how much was reached of how much, and the last round."""

    won: bool
    reached: int
    of: int
    round: int


SLIGHT = 0.25
"""The least shortfall that counts: a smaller one may be chance."""
CLOSE = 0.05
"""The least loss of chance that counts; decisions within these two margins are as good as each other."""


LONGEST_REASON = 140
"""The most characters of a hint's reason, in English."""
_NAMES = 4
"""The characters that names may add to a reason."""


def fits(reason: Message) -> bool:
    """True if a reason is short enough for a hint."""
    return len(str(reason)) <= LONGEST_REASON - _NAMES


def share_of_games(chance: float) -> Message:
    """A chance, from 0 to 1, as a share of games, in twentieths: chances that differ by `CLOSE` or more never read the same.

    >>> str(share_of_games(0.26))
    'about 1 in 4'
    """
    steps = round(1 / CLOSE)
    share = Fraction(int(chance * steps + 0.5), steps)
    if share in (0, 1):
        return msg("almost all") if share else msg("almost no")
    return msg("about {count} in {all}", count=share.numerator, all=share.denominator)


@frozen
class Rating:
    """A decision, rated: the chance to win after it, and after the best alternative, both 0 to 1; None if they are not known.

    ``reached`` and ``best_reached`` are how much was reached on average in games played on after them, as `Par` counts it. ``better`` is
    the decision itself if no alternative was compared. If it was the best, but not at first sight, ``better`` is what seemed best then.
    ``theme`` names what it is about, such as "chain"; empty if the game has no themes.
    In a game of rivals ``reached`` is how far ahead the seat was, ``amount`` the cost in the game's unit, ``why`` the better one's reason.
    """

    turn: int
    seat: int
    command: Command
    chance: float | None
    better: Command
    best_chance: float | None
    reached: float = 0.0
    best_reached: float = 0.0
    theme: str = ""
    amount: Message | None = None
    why: Message | None = None

    @property
    def cost(self) -> float:
        """The chance lost; 0 if that is too little to be sure, or the chance is not known."""
        lost = 0.0 if self.chance is None or self.best_chance is None else self.best_chance - self.chance
        return lost if lost >= CLOSE else 0.0

    @property
    def shortfall(self) -> float:
        """The shortfall against the best alternative, on average; 0 if that is too little to be sure."""
        lost = self.best_reached - self.reached
        return lost if lost >= SLIGHT else 0.0

    @property
    def costly(self) -> bool:
        """True if the alternative was better by more than the margins."""
        return self.cost > 0 or self.shortfall > 0

    @property
    def turned(self) -> Rating:
        """The rating of the alternative, compared with this decision."""
        return evolve(
            self,
            command=self.better,
            chance=self.best_chance,
            reached=self.best_reached,
            better=self.command,
            best_chance=self.chance,
            best_reached=self.reached,
        )


def worst(ratings: Iterable[Rating], count: int = 3) -> list[Rating]:
    """The decisions that cost most, worst first: by the chance lost, then by the shortfall; none that cost nothing."""
    costly = [rating for rating in ratings if rating.costly]
    return sorted(costly, key=lambda rating: (-rating.cost, -rating.shortfall, rating.turn))[:count]


MOST_MISTAKES = 5
"""The most decisions of a game to learn from."""


def mistakes(ratings: Iterable[Rating], count: int = MOST_MISTAKES) -> list[Rating]:
    """The decisions to learn from, worst first: those that cost at least twice what counts, so that a better one clearly differs."""
    return [rating for rating in worst(ratings, count) if rating.cost >= 2 * CLOSE or rating.shortfall >= 2 * SLIGHT]


def excellent(ratings: Iterable[Rating], count: int = 2) -> list[Rating]:
    """The decisions that gained as much over the alternative that mistakes cost, the best first."""
    return [rating.turned for rating in mistakes([rating.turned for rating in ratings], count)]


def choices(game: Any, states: Sequence[S], line: Line, seat: int) -> tuple[int, ...]:
    """The turns of a game at which a seat had a choice."""
    own = [turn for turn, (mover, _) in enumerate(line) if mover == seat]
    return tuple([turn for turn in own if len(list(islice(game.legal(states[turn], seat), 2))) > 1])


class Analyst(ABC, Generic[G, S]):
    """Studies finished games of one game."""

    @abstractmethod
    def ratings(self, game: G, states: Sequence[S], line: Line, seat: int, turns: Iterable[int]) -> Iterator[Rating]:
        """Rate the decisions of a seat at these ``turns`` of a game that is over, each by what the seat knew then.

        ``states`` are those that the commands of the ``line`` were played in. Those that seem to have cost most may come first; in
        whatever order and company a decision is rated, its rating is the same.
        """


@frozen
class Trial:
    """Another command tried in place of a rated one: its rating, compared with the best one known, and its effect in words."""

    rating: Rating
    why: Message


class Solver(Analyst[G, S]):
    """An analyst that also finds out how far good play comes, where players win or lose together, and shows better commands.

    Where there are several ``states``, the last one is the one to decide in, those before it are what the seat could see earlier.
    """

    @abstractmethod
    def solve(self, game: G, state: S, stop: Stop, *, known_chance: bool = True) -> Solution:
        """Find out whether the players can win together from a state in which everything is known.

        Args:
            game: The rules.
            state: The position.
            stop: Asked at least every tenth of a second.
            known_chance: Whether the generator in the state is known, as in a game that is over; otherwise nothing counts that comes
                after a random draw.
        """

    def reach(self, game: G, state: S, goal: str, stop: Stop) -> Solution:
        """Find out whether the goal of a puzzle can be reached from a state, with the line; nothing that lies hidden counts.

        ``goal`` is written as in the game's puzzles. Raises LookupError if the game has no puzzles, ValueError if the goal is none.
        """
        raise LookupError("this game has no puzzles")

    @abstractmethod
    def par(self, game: G, start: S, deal: int) -> Par:
        """The end that a good player reaches from the first state of a deal."""

    @abstractmethod
    def reached(self, game: G, state: S) -> Par:
        """The end that a state stands for, to be compared with par."""

    @abstractmethod
    def trial(self, game: G, states: Sequence[S], seat: int, command: Command, better: Command) -> Trial:
        """Rate a command, compared with a better one."""

    @abstractmethod
    def line(self, game: G, states: Sequence[S], seat: int, first: Command) -> Iterator[Recommendation]:
        """A command and good ones after it, with what each gains, until the seat's turn is over."""


DOUBTS = 8
"""The most positions that may stay unknown; after that, the last one proven winnable is good enough."""


def last_winnable(solver: Solver[G, S], game: G, states: Sequence[S], stop_for: Callable[[], Stop]) -> tuple[int, Solution] | None:
    """The last turn of a game whose position is proven winnable, with its solution; None where none was found.

    A position that leads to a winnable one is winnable itself, so the search halves the turns: all up to one proven winnable are winnable,
    all from one proven lost are lost. A position that stays unknown says nothing; then the later ones are tried, which are simpler, then
    the earlier ones, at last those between two unknown ones. ``stop_for`` makes a stop for each position.
    """
    found: tuple[int, Solution] | None = None
    lost = len(states)
    unknown: list[int] = []
    turn: int | None = lost - 1
    while turn is not None:
        solution = solver.solve(game, states[turn], stop_for())
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


class Goal(Protocol):
    """The goal of a puzzle, which begins with a position of a game. It only looks at states; the rules say what can be done for it."""

    @property
    def words(self) -> Message:
        """The goal, in a sentence."""

    @property
    def spare(self) -> int:
        """The number of ideas, or whatever a turn is paid with, that must be left over."""

    @property
    def limits(self) -> tuple[type[Command], ...]:
        """The kinds of commands that are offered only where the puzzle allows them; it judges others once they are played."""

    def reached(self, state: Any) -> bool:
        """True if the goal is reached."""

    def stuck(self, state: Any) -> bool:
        """True if the goal is out of reach and nothing useful is left to do."""

    def lacking(self, state: Any) -> Message:
        """The first thing that is still missing for the goal, in a sentence."""

    def refused(self, state: Any, after: Any, begun: Any) -> Message | None:
        """The reason why the puzzle does not allow a legal command between two states, else None. ``begun`` is its first position."""
