"""The expert: plays on in its mind after every promising command, and chooses the command after which the games go best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import sqrt

from attrs import evolve, field, frozen

from engines.kernel.bots import determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.school_year_diary.bots import Careful, DiaryBot, Rounds, Years, won
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import Study
from engines.school_year_diary.model import FULL, ROUNDS, State
from engines.school_year_diary.rules.turns import EndTurn

MOST_AT_FIRST = 6.0
"""The most points that first sight counts against a command."""
SIGHT = 6
"""First sight counts as much as this many years played on."""
VICTORY = 10.0
"""The worth of a year won, beyond its points."""
CHAINS = 300
"""Looking at this many ways of laying cards is as much work as a decision without any."""
SOONER = 0.3
"""The worth of winning a round sooner."""
BEND = 0.06
"""The extra worth of a row's first points over its last: more than a careful player thinks. A row that lags behind costs the
year: of years of careful play, the squares of what the rows lacked told more about how they ended than the points did."""
FEWEST = 6
"""Before this many simulations nothing is clear: one lucky card says little."""

Spoiled = Callable[[Command], int]
"""The number of things in a plan that a command spoils."""


@frozen
class Thought:
    """A command with the number of simulations after it, and their average worth in points.

    ``ended`` of these were played to the end of the year. ``at_first`` is what the command seemed at first sight to be worse
    than the best, 0 or less: few simulations are no more than a hint. ``points`` are each row's average points at the end, from the top.
    """

    command: Command
    simulations: int = 0
    ended: int = 0
    worth: float = 0.0
    at_first: float = 0.0
    points: tuple[float, ...] = ()

    @property
    def promise(self) -> float:
        """The expected worth of simulations after it: the more there were, the less first sight counts."""
        return self.worth + self.at_first * SIGHT / max(self.simulations, 1)

    def after(self, worth: float, points: Sequence[float], *, ended: bool) -> Thought:
        """The thought after one more simulation."""
        simulations = self.simulations + 1
        mean = self.worth + (worth - self.worth) / simulations
        known = self.points or points
        means = tuple([before + (now - before) / simulations for before, now in zip(known, points, strict=True)])
        return Thought(self.command, simulations, self.ended + ended, mean, self.at_first, means)


@frozen
class Expert(DiaryBot):
    """Finds the commands that a careful player would consider, then plays on from the best of it, in many years imagined from its view.

    It plays on to the turn ``ahead`` rounds later, and judges by what it then has: what comes after that is mostly chance. The work is
    bounded by ``stages``, pairs of how many years at most for how many commands, and by ``work``, how many decisions there are in all of
    them together: each command tried, each decision after it, and one more for `CHAINS` ways of laying cards. Each stage has an equal part
    of it and what those before it left, begins no year that would take more, and tries at least one. There is no clock. Where one command
    is ``clear``ly the best it thinks no further: by half as many points after four years, by a third after nine.

    ``rounds`` is how it goes on for these few rounds, ``years`` how it does so to the end of the year, where less care must do.
    """

    label = msg("Hard")
    about = msg("Plays the next round through in its mind, many times over, before it decides.")

    careful: Careful = field(factory=lambda: Careful(second=0, judgement=Judgement(bend=BEND)))
    rounds: Years = field(factory=lambda: Rounds(judgement=Judgement(card=0.8, item=0.8, bend=BEND)))
    years: Years = field(factory=lambda: Years(judgement=Judgement(card=0.8, item=0.8, bend=BEND, most=4)))
    stages: Sequence[tuple[int, int]] = ((10, 6), (20, 3), (40, 2))
    ahead: int = 1
    work: int = 400
    clear: float = 4.5

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command after which the imagined years go best. Raises LookupError where nothing is legal."""
        seed, rng = rng.next()
        thoughts: list[Thought] = []
        for better in self.thoughts(game, view, seat, Rng(seed)):
            thoughts = better
        if not thoughts:
            raise LookupError("no move is legal")
        return thoughts[0].command, rng

    def thoughts(
        self, game: Game[State], view: State, seat: int, rng: Rng, also: Command | None = None, spoiled: Spoiled | None = None
    ) -> Iterator[list[Thought]]:
        """The commands worth thinking of, the best first; again after every year that was tried after each of those still in question.

        ``also`` is a command that is thought of in any case, as long as any other is. Of a plan nothing is ``spoiled``, or as little as
        possible.
        """
        studies, study = self.rounds.studies(view), self.careful.judgement.study(view, seat)
        # To end the turn is worth what there is now: what the next event brings comes in any case.
        now = self.careful.judgement.value(study, view, seat)
        found = self.careful.ranked(game, view, seat, rng)
        if spoiled is not None:
            least = min([spoiled(command) for command, _ in found], default=0)
            found = [each for each in found if spoiled(each[0]) == least]
        ranked = sorted(((command, now if isinstance(command, EndTurn) else worth) for command, worth in found), key=lambda each: -each[1])
        thoughts = [Thought(command, at_first=max(worth - ranked[0][1], -MOST_AT_FIRST)) for command, worth in ranked]
        if also is not None and all(each.command != also for each in thoughts):
            thoughts.append(Thought(also))
        if not thoughts:
            return
        worlds = determinizations(game, view, seat, rng.fork()[0])
        thoughts = _different(game, next(worlds), seat, thoughts, self.stages[0][1] if self.stages else 0, also)
        yield thoughts
        spent = 0.0
        for stage, (years, most) in enumerate(self.stages, start=1):
            kept = [each for place, each in enumerate(thoughts) if place < most or each.command == also]
            thoughts, given_up = kept, [each for each in thoughts if each not in kept]
            if len(thoughts) < 2:
                break
            for world in islice(worlds, years):
                tried, decisions, before = [], 0, _looked((*studies, study))
                for thought in thoughts:
                    after = game.apply(world, seat, thought.command).state
                    end, count = self.rounds.played(game, studies, after, view.round + self.ahead)
                    worth = self.worth(game, study, end, seat)
                    left = {row.number: row.points for row in end.rows}
                    points = [left.get(row.number, FULL) for row in view.rows]
                    tried.append(thought.after(worth, points, ended=end.ended is not None))
                    decisions += 1 + count
                thoughts = sorted(tried, key=lambda each: -each.promise)
                yield thoughts + given_up
                last = decisions + (_looked((*studies, study)) - before) / CHAINS
                spent += last
                if spent + last > self.work * stage / len(self.stages) or self._settled(thoughts):
                    break
            if self._settled(thoughts):
                break

    def _settled(self, thoughts: Sequence[Thought]) -> bool:
        """True if the best command is clear, as far as chance allows."""
        best, second, *_ = thoughts
        return best.simulations >= FEWEST and (best.promise - second.promise) * sqrt(best.simulations) > self.clear

    def worth(self, game: Game[State], study: Study, state: State, seat: int) -> float:
        """The worth of a state to a seat, in points, as the careful player values it.

        When the year has ended a point is a point, in whatever row; a year that was won is worth a victory more, the more the sooner.
        """
        judgement = self.careful.judgement
        if state.ended is None:
            return judgement.value(study, state, seat)
        standing = evolve(judgement, bend=0.0).standing(evolve(state, ended=None), seat)
        return standing + VICTORY + SOONER * (ROUNDS - state.round) if won(game, state, seat) else standing

    def endings(self, game: Game[State], view: State, seat: int, rng: Rng, commands: Sequence[Command]) -> Iterator[tuple[State, ...]]:
        """The ends of years after each command, all in the same imagined world, then in another one, and so on."""
        studies = self.years.studies(view)
        for world in determinizations(game, view, seat, rng):
            yield tuple([self.years.played(game, studies, game.apply(world, seat, command).state)[0] for command in commands])


HARD = Expert(work=1000)
"""The player at a table, who may think longer than a hint: at most 2 s."""


def _different(game: Game[State], world: State, seat: int, thoughts: Sequence[Thought], most: int, also: Command | None) -> list[Thought]:
    """The thoughts up to the first ``most`` that differ, without those that come to the same as one before them; ``also`` stays."""
    known: set[object] = set()
    found = []
    for thought in thoughts:
        if len(known) < most:
            end = comes_to(game.apply(world, seat, thought.command).state)
            if end in known and thought.command != also:
                continue
            known.add(end)
        found.append(thought)
    return found


def comes_to(state: State) -> object:
    """A key that is equal for states in which the same can be done: the order of cards in hands and old decks makes no difference."""
    players = tuple([evolve(player, hand=tuple(sorted(player.hand))) for player in state.players])
    return state.rows, players, state.agenda, state.round, state.ended


def _looked(studies: Sequence[Study]) -> int:
    return sum(study.looked for study in studies)
