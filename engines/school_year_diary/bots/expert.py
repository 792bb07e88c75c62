"""The expert: plays years through in its mind after everything that promises something, and does what they go best after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from attrs import field, frozen

from engines.kernel.bots.search import determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.careful import Careful
from engines.school_year_diary.bots.years import Years, success, won
from engines.school_year_diary.model import State

POINT = 0.02
"""What a point, as the careful player values a command, counts beside the part of years won."""

MOST_AT_FIRST = 0.12
"""The most that first sight counts against a command."""


@frozen
class Thought:
    """What is thought of a command so far: in how many years it was tried, how many were won, how well they went on average.

    ``at_first`` is what it seemed at first sight to be worse than the best, 0 or less: few years are no more than a hint.
    """

    command: Command
    years: int = 0
    won: int = 0
    success: float = 0.0
    at_first: float = 0.0

    @property
    def promise(self) -> float:
        """How well years go after it, as far as can be told."""
        return self.success + self.at_first

    @property
    def chance(self) -> float | None:
        """The part of the years won; None before any was played through."""
        return self.won / self.years if self.years else None

    def after(self, success: float, won: bool) -> Thought:
        """What is thought of it when it has been tried in one more year."""
        years = self.years + 1
        return Thought(self.command, years, self.won + won, self.success + (success - self.success) / years, self.at_first)


@frozen
class Expert(Bot[State]):
    """Finds what a careful player would think of, then plays years through after the best of it.

    The work is bounded by ``stages``, pairs of how many years for how many commands; there is no clock.
    """

    label = msg("Hard")
    about = msg("Plays the rest of the year through in its mind, many times over, before it decides.")

    careful: Careful = field(factory=lambda: Careful(second=0))
    years: Years = field(factory=Years)
    stages: Sequence[tuple[int, int]] = ((3, 6), (6, 3), (9, 2))

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command that years go best after. Raises LookupError where nothing is legal."""
        seed, rng = rng.next()
        thoughts: list[Thought] = []
        for better in self.thoughts(game, view, seat, Rng(seed)):
            thoughts = better
        if not thoughts:
            raise LookupError("no move is legal")
        return thoughts[0].command, rng

    def thoughts(self, game: Game[State], view: State, seat: int, rng: Rng, also: Command | None = None) -> Iterator[list[Thought]]:
        """The commands worth thinking of, the best first; again after every year that was tried after each of those still in question.

        ``also`` is a command that is thought of in any case, as long as any other is.
        """
        ranked = self.careful.ranked(game, view, seat, rng)
        best = max((worth for _, worth in ranked), default=0.0)
        thoughts = [Thought(command, at_first=max(POINT * (worth - best), -MOST_AT_FIRST)) for command, worth in ranked]
        if also is not None and all(each.command != also for each in thoughts):
            thoughts.append(Thought(also))
        if not thoughts:
            return
        yield thoughts
        studies = self.years.studies(view)
        worlds = determinizations(game, view, seat, rng.fork()[0])
        for years, most in self.stages:
            count = -(-years // len(view.players))  # A year of several takes as many times as long.
            kept = [each for place, each in enumerate(thoughts) if place < most or each.command == also]
            thoughts, given_up = kept, [each for each in thoughts if each not in kept]
            if len(thoughts) < 2:
                break
            for world in islice(worlds, count):
                ends = [self.years.played(game, studies, game.apply(world, seat, each.command).state) for each in thoughts]
                tried = [each.after(success(game, end, seat), won(game, end, seat)) for each, end in zip(thoughts, ends, strict=True)]
                thoughts = sorted(tried, key=lambda each: -each.promise)
                yield thoughts + given_up
