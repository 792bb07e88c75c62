"""A coach for a game of rivals: hints at what a bot would do, and a study of a game by what its decisions cost.

The cost of a decision comes from simulations: worlds that fit what the seat had seen then are played on after its move and after the bot's,
with the same luck.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from attrs import frozen

from engines.kernel.coach import SLIGHT, Advice, Adviser, Analyst, Line, Rating, Recommendation
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import Message
from engines.kernel.rng import Rng

S = TypeVar("S")
SIFTED = 12
"""The decisions that are looked at closely: those that seem to have cost most."""
_FRESH = 1 << 20
ALIKE = 0.01
"""Commands whose prospects differ by less are equally good."""
MOST = 3
"""The most commands recommended."""
DOUBTFUL = 2.0
"""The standard errors that a cost must exceed; a smaller one may be chance."""


@frozen
class Outlook:
    """The average result of a command in simulations.

    ``worth`` is the prospects, ``ahead`` the lead over the others in the game's unit, ``wins`` the share of simulations in which the seat
    won what is being played for, ``brings`` what it then gained, or lost, ``loses`` the share in which it lost.
    """

    command: Command
    worth: float
    ahead: float
    wins: float
    brings: float
    loses: float = 0.0


def advised(outlooks: Sequence[Outlook], reason: Callable[[Sequence[Outlook], Outlook], Message]) -> Advice:
    """Advice for the best of the outlooks, which come best first; a ``reason`` may compare those that are told."""
    told = outlooks[:MOST]
    alike = sum(told[0].worth - each.worth < ALIKE for each in told)
    return Advice(tuple([Recommendation(each.command, reason(told, each)) for each in told]), alike=alike)


@frozen
class Doubt(Generic[S]):
    """A decision that may have cost something: its turn, what the seat knew then, what it did, and what the bot would have done."""

    turn: int
    view: S
    command: Command
    better: Recommendation
    lost: float


class Coach(Adviser[Game[S], S], Analyst[Game[S], S]):
    """Hints at a bot's decisions, and rates the decisions of a person by them.

    A hint takes ``imagined`` simulations of each command. A study takes ``few`` of each decision, and ``many`` of those that seem to have
    cost most.
    """

    imagined: int = 0
    few: int
    many: int

    def __init__(self, bot: Bot[S]) -> None:
        self.bot = bot

    @abstractmethod
    def advice(self, game: Game[S], view: S, seat: int, rng: Rng) -> Advice:
        """The commands to play now, with the reasons.

        A reason that ends with the gain over the next choice has ``said`` for what comes before it; a study tells only that.
        """

    @abstractmethod
    def leads(self, game: Game[S], view: S, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[float]]:
        """For each command, the seat's lead over the others at the end of each of ``count`` simulations."""

    @abstractmethod
    def amount(self, lead: float) -> Message:
        """A lead in the game's unit."""

    def same(self, one: Command, other: Command) -> bool:
        """True if two commands differ in nothing that matters."""
        return one == other

    # The adviser

    def remember(self, views: Iterator[S]) -> S:
        """The seat's present view with what the bot remembers."""
        return self.bot.remember(views)

    def advise(self, game: Game[S], view: S, seat: int, rng: Rng) -> Iterator[Advice]:
        """Yield one answer, within a second; it does not get better."""
        if seat in game.to_act(view):
            yield self.advice(game, view, seat, rng)

    # The analyst

    def ratings(self, game: Game[S], states: Sequence[S], line: Line, seat: int, turns: Iterable[int]) -> Iterator[Rating]:
        """Yield the decisions that cost nothing as they are found, then those that may have cost something."""
        doubts: list[Doubt[S]] = []
        for turn in turns:
            _, command = line[turn]
            view = self.remember(game.view(earlier, seat) for earlier in reversed(states[: turn + 1]))
            better = self.advice(game, view, seat, Rng(turn)).best
            lost = 0.0
            if not self.same(better.command, command):
                lost = _mean(_lost(*self.leads(game, view, seat, (command, better.command), self.few, Rng(turn))))
            if lost > 0:
                doubts.append(Doubt(turn, view, command, better, lost))
            else:
                yield Rating(turn, seat, command, None, command, None)
        doubts.sort(key=lambda each: -each.lost)
        for number, doubt in enumerate(doubts):
            sound = Rating(doubt.turn, seat, doubt.command, None, doubt.command, None)
            yield (self._rated(game, doubt, seat) if number < SIFTED else None) or sound

    def _rated(self, game: Game[S], doubt: Doubt[S], seat: int) -> Rating | None:
        """The rating of a decision by fresh simulations, since those in which it looked costly are biased; None if no cost is certain."""
        better = doubt.better.command
        leads = self.leads(game, doubt.view, seat, (doubt.command, better), self.many, Rng(doubt.turn + _FRESH))
        lost = _lost(*leads)
        mean = _mean(lost)
        error = (sum((each - mean) ** 2 for each in lost) / (len(lost) * (len(lost) - 1))) ** 0.5
        if mean < max(SLIGHT, DOUBTFUL * error):
            return None
        done, after = (_mean(each) for each in leads)
        return Rating(
            doubt.turn, seat, doubt.command, None, better, None, done, after, amount=self.amount(mean), why=_said(doubt.better.why)
        )


def _said(why: Message) -> Message:
    said = dict(why.values).get("said")
    return said if isinstance(said, Message) else why


def _lost(done: Sequence[float], better: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(better, done, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
