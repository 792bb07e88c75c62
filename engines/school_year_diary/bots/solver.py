"""Solve positions in which everything is known: proven winnable by all together (SYD-3.6), proven lost, or unknown.

A win comes with its line of commands, each of them checked by the rules. A loss is proven where no row can rise far enough whatever is done
(`UpperBound`), or where everything that could be done has been tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import define, evolve, field

from engines.kernel.coach import Line, Solution, Stop, Verdict
from engines.kernel.commands import Command
from engines.kernel.rng import NO_RNG
from engines.school_year_diary.bots.careful import LONGEST, Careful, Years
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import Study
from engines.school_year_diary.bots.reach import UpperBound
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import EndReason, State
from engines.school_year_diary.rules.chains import Chain, best_courses, layings, visible
from engines.school_year_diary.rules.directives import Give, Pick, arrows_of, traces

# The search


STYLES = (
    Judgement(card=0.8, item=0.8, bend=0.03, most=4),
    Judgement(card=0.5, item=0.5, bend=0.03, most=5, width=10),
    Judgement(card=1.0, item=1.0, bend=0.02, most=4),
    Judgement(card=0.3, item=0.3, bend=0.0, most=5, width=16),
    Judgement(card=0.8, item=0.4, bend=0.08, most=4),
)
"""Different tempers: where one does not find a win, another may."""

OPTIONS = (10, 24, 60)
"""Commands of a decision that are played through, in each pass through the year."""


def solve(game: SchoolYearDiary, state: State, stop: Stop, *, known_shuffles: bool = True) -> Solution:
    """Find out whether the year can be won from here.

    Args:
        game: The rules.
        state: The position, in which everything is known.
        stop: Whether it is time to stop; asked again and again, at least every tenth of a second.
        known_shuffles: Whether the generator in the state is the table's own, as in a game that is over. Where it is not, nothing counts
            that comes after a shuffle.
    """
    return _Search(game, stop, known_shuffles, UpperBound(game.content, state.config.players)).solve(state)


@define
class _Search:
    """One search, with what it has tried."""

    game: SchoolYearDiary
    stop: Stop
    known_shuffles: bool
    bound: UpperBound
    positions: int = 0
    tried: set[State] = field(factory=set)
    whole: bool = True
    """True if nothing possible has been left out so far."""

    def solve(self, state: State) -> Solution:
        """The verdict on a state."""
        if state.ended is EndReason.COLLECTED:
            return Solution(Verdict.WINNABLE)
        if self.bound.out_of_reach(state):
            return Solution(Verdict.LOST, positions=self.positions)
        for most in OPTIONS:
            for style in STYLES:
                line = self.led(state, style, most)
                if line is not None:
                    return Solution(Verdict.WINNABLE, line, self.positions)
                if self.stop():
                    return Solution(Verdict.UNKNOWN, positions=self.positions)
            if most == OPTIONS[0]:
                found = self.exhausted(state)
                if found is not None:
                    return found
        return Solution(Verdict.UNKNOWN, positions=self.positions)

    # Looking for a win

    def led(self, state: State, style: Judgement, most: int) -> Line | None:
        """A winning line, found by playing the year through after every promising command and going on with the best of them."""
        years, careful = Years(style), Careful(evolve(style, bend=0.02), second=0)
        studies = years.studies(state)
        line: Line = ()
        for _ in range(LONGEST):
            acting = self.game.to_act(state)
            if not acting or self.stop() or self.bound.out_of_reach(state):
                return None
            seat = acting[0]
            best: tuple[float, Command, State] | None = None
            for command, _ in careful.ranked(self.game, state, seat, NO_RNG, known=True)[:most]:
                after = self.after(state, seat, command)
                if after is None:
                    continue
                rest, end = self.played(years, studies, after)
                if end.ended is EndReason.COLLECTED:
                    return (*line, (seat, command), *rest)
                worth = sum(row.points for row in end.rows) - 10.0 * len(end.rows)
                if best is None or worth > best[0]:
                    best = worth, command, after
                if self.stop():
                    return None
            if best is None:
                return None
            line, state = (*line, (seat, best[1])), best[2]
            if state.ended is EndReason.COLLECTED:
                return line
        return None

    def played(self, years: Years, studies: Sequence[Study], state: State) -> tuple[Line, State]:
        """The rest of a year as a quick player plays it, with its commands, up to the first thing unknown."""
        line: Line = ()
        for _ in range(LONGEST):
            acting = self.game.to_act(state)
            if not acting:
                break
            command = years.choice(self.game, studies[acting[0]], state, acting[0])
            after = self.after(state, acting[0], command)
            if after is None:
                break
            line, state = (*line, (acting[0], command)), after
        return line, state

    def after(self, state: State, seat: int, command: Command) -> State | None:
        """The state after a command; None where it depends on a shuffle that nobody knows."""
        self.positions += 1
        after = self.game.apply(state, seat, command).state
        return after if self.known_shuffles or after.rng == state.rng else None

    # Trying everything

    def exhausted(self, state: State) -> Solution | None:
        """The verdict when everything has been tried, or a win was found on the way; None where time ran out or something was left out."""
        line = self.deep(state)
        if line is not None:
            return Solution(Verdict.WINNABLE, line, self.positions)
        return Solution(Verdict.LOST, positions=self.positions) if self.whole and not self.stop() else None

    def deep(self, state: State) -> Line | None:
        """A winning line from a state, found by trying everything."""
        if state.ended is EndReason.COLLECTED:
            return ()
        if state in self.tried or self.bound.out_of_reach(state):
            return None
        self.tried.add(state)
        acting = self.game.to_act(state)
        if not acting:
            return None
        for command in self.everything(state, acting[0]):
            if self.stop():
                self.whole = False
                return None
            after = self.after(state, acting[0], command)
            if after is None or after.rng != state.rng:
                # In which order the cards of a chain were laid could make another shuffle.
                self.whole = False
            if after is not None:
                rest = self.deep(after)
                if rest is not None:
                    return ((acting[0], command), *rest)
        return None

    def everything(self, state: State, seat: int) -> Iterator[Command]:
        """Every command, of directives and chains those that lead to something else: other cards given, or a row at other points."""
        for move_set in self.game.legal(state, seat).move_sets:
            moves = iter(move_set)
            first = next(moves, None)
            if isinstance(first, Give):
                yield from gives(state, seat)
            elif isinstance(first, Chain):
                yield from _chains(state, seat, self.stop)
            elif first is not None:
                yield first
                yield from moves


def gives(state: State, seat: int) -> Iterator[Give]:
    """The directives of a hand that move the rows differently."""
    known: set[tuple[int, tuple[int, ...]]] = set()
    for card in state.players[seat].hand:
        for turn in range(4):
            ways = [{trace.end: trace.ways for trace in traces(row, arrows_of(card, turn))} for row in state.rows]
            for ends in product(*ways):
                if (card, ends) not in known:
                    known.add((card, ends))
                    picked = zip(state.rows, ways, ends, strict=True)
                    yield Give(card, turn, tuple(Pick(row.number, way[end]) for row, way, end in picked if way[end]))


def _chains(state: State, seat: int, stop: Stop) -> Iterator[Chain]:
    known: set[tuple[frozenset[int], tuple[int, ...]]] = set()
    for cards in layings(state.players[seat].hand):
        if stop():
            return
        showing = visible(cards)
        courses = [best_courses(row, showing) for row in state.rows]
        given = tuple(laid.card for laid in cards)
        for ends in product(*courses):
            key = frozenset(given), ends
            if key not in known:
                known.add(key)
                yield Chain(cards, tuple(course[end] for course, end in zip(courses, ends, strict=True)))
