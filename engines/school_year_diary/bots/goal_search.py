"""A bounded search for solutions of puzzles, which counts the positions it looks at: that is how hard a puzzle is.

It tries the fewest actions first and, of those, what raises the rows most, as a player would. It draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from attrs import define, field, frozen

from engines.kernel.coach import Stop
from engines.kernel.commands import Command
from engines.school_year_diary.bots.chain_search import best_first
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import checkings
from engines.school_year_diary.bots.solver import gives
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import FULL, State, TurnDecision, in_turn
from engines.school_year_diary.puzzles import TurnGoal
from engines.school_year_diary.rules.chains import Chain, best_courses, command_for, layings, visible
from engines.school_year_diary.rules.directives import Give
from engines.school_year_diary.rules.hands import Get, PlayItem, Refresh, Trade

Line = tuple[Command, ...]
Allows = Callable[[State, Command], bool]


def anything(_state: State, _command: Command) -> bool:
    """True: no command is left out."""
    return True


@frozen
class Found:
    """The first solution found, if any, the positions looked at, and whether everything was tried that the search allows."""

    line: Line | None
    looked: int
    whole: bool


@define
class _Search:
    game: SchoolYearDiary
    begun: State
    goal: TurnGoal
    allows: Allows
    most: int
    stop: Stop
    looked: int = 0
    failed: dict[object, int] = field(factory=dict)

    @property
    def over(self) -> bool:
        """True if the search has taken as long as it may."""
        return self.looked > self.most or self.stop()

    def line(self, state: State, actions: int) -> Line | None:
        """A solution with at most this many actions: ideas used and items played."""
        last = actions == 1 and in_turn(state)
        moves = self.last(state) if last else _moves(self.game, state)
        after: list[tuple[int, int, Command, State, int]] = []
        for command in moves:
            now = self.played(state, command)
            if now is None:
                continue
            if self.goal.reached(now):
                return (command,)
            if self.over:
                return None
            left = actions - isinstance(state.agenda[0], TurnDecision)
            if (left or not in_turn(now)) and not self.goal.stuck(now):
                after.append((-_points(now), len(after), command, now, left))
        for *_, command, now, left in sorted(after, key=lambda each: each[:2]):
            key = now.rows, now.players, now.agenda
            if self.failed.get(key, -1) >= left:
                continue
            rest = self.line(now, left)
            if rest is not None:
                return (command, *rest)
            self.failed[key] = left
            if self.over:
                return None
        return None

    def played(self, state: State, command: Command) -> State | None:
        """The state after a command; None if the puzzle or the search leaves it out."""
        if not self.allows(state, command):
            return None
        self.looked += 1
        after = self.game.apply(state, 0, command).state
        return after if self.goal.refused(state, after, self.begun) is None else None

    def last(self, state: State) -> Iterator[Command]:
        """The commands that can reach the goal with the last action: what is given, and items; for the best ends of every row."""
        player = state.players[0]
        yield from map(PlayItem, player.items)
        if player.ideas > self.goal.spare and _reach(len(player.hand)) >= self.short(state):
            if len(state.decks.trends) > 2 or set(state.config.students) & TRENDS:
                yield from gives(state, 0)
                yield from _chains(state)
            else:
                study = Judgement().study(state, 0)
                for laid in best_first(study, state.rows, player.hand, 0.0):
                    yield command_for(state.rows, laid, lambda _, points: points)
                yield from gives(state, 0)

    def short(self, state: State) -> int:
        """The most points that a row lacks, if they are to be gained by cards alone."""
        if len(state.decks.trends) > 2 or set(state.config.students) & TRENDS:
            return 0
        wanted = {row.student: self.goal.level for row in state.rows} | dict.fromkeys(self.goal.collect, FULL)
        return max([(FULL if self.goal.win else wanted.get(row.student, 0)) - row.points for row in state.rows], default=0)


TRENDS = {"nim_se", "an_pha"}
"""The students whose own Trends can do something in a puzzle."""


def _reach(cards: int) -> int:
    """The most points that a row can gain by one directive or chain of this many cards (SYD-4.2, 4.3)."""
    return cards + 1 if cards else 0


def _points(state: State) -> int:
    return sum(row.points for row in state.rows) - 2 * FULL * len(state.rows)


def search(game: SchoolYearDiary, state: State, goal: TurnGoal, most: int, allows: Allows = anything, stop: Stop = lambda: False) -> Found:
    """The result of a search that looks at this many positions at most, or until it is to stop."""
    tried = _Search(game, state, goal, allows, most, stop)
    player = state.players[0]
    actions = (player.ideas if in_turn(state) else state.config.ideas) - goal.spare + len(player.items) + (not in_turn(state))
    for count in range(1, actions + 1):
        tried.failed.clear()
        line = tried.line(state, count)
        if line is not None or tried.over:
            return Found(line, tried.looked, whole=False)
    return Found(None, tried.looked, whole=True)


# Moves


def _moves(game: SchoolYearDiary, state: State) -> Iterator[Command]:
    """Every command that draws nothing; of directives and chains those that lead to something else."""
    for move_set in game.legal(state, 0).move_sets:
        moves = iter(move_set)
        first = next(moves, None)
        if isinstance(first, Give):
            yield from gives(state, 0)
        elif isinstance(first, Chain):
            yield from _chains(state)
        elif first is not None and not isinstance(first, Get | Trade) and not (isinstance(first, Refresh) and in_turn(state)):
            yield first
            yield from moves


def _chains(state: State) -> Iterator[Chain]:
    known: set[object] = set()
    alike: set[object] = set()
    for cards in layings(state.players[0].hand):
        showing = visible(cards)
        given = frozenset([laid.card for laid in cards])
        looks = given, checkings(showing)
        if looks in alike:
            continue
        alike.add(looks)
        courses = [best_courses(row, showing) for row in state.rows]
        for ends in product(*courses):
            if (given, ends) not in known:
                known.add((given, ends))
                yield Chain(cards, tuple([course[end] for course, end in zip(courses, ends, strict=True)]))
