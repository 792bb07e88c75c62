"""Puzzles: a turn of a year in which a row can be collected with the cards in hand, and how many ways there are to do it.

A way is a *line* of at most two ideas (SYD-3.4): the last gives a directive or a chain that brings the row to its maximum, the one before,
if there is one, gives others of the cards, turns a medal of the row, or swaps one of its medals. Drawing is no part of a line: what is
drawn nobody knows beforehand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg
from engines.school_year_diary.model import ORIENTATIONS, Row, State
from engines.school_year_diary.rules.board import Rotate, Swap, changed_rows, empty_medals
from engines.school_year_diary.rules.chains import Chain, Laid, command_for, layings, orders, visible
from engines.school_year_diary.rules.directives import Give, arrows_of, landed, targets

Arrows = tuple[int, ...]
Ways = frozenset[Arrows]
"""The arrows of a laid directive or chain, in each order in which a row can check them (SYD-4.2, 4.4)."""


@frozen
class CollectRow:
    """The goal of a puzzle: to collect this row before the turn ends (SYD-5.6)."""

    row: int

    @property
    def words(self) -> Message:
        """The goal in a sentence."""
        return msg("Collect row {row} within this turn, with the cards in your hand.", row=self.row)

    def reached(self, state: State) -> bool:
        """True if the row is collected."""
        return state.row(self.row) is None

    def missed(self, state: State, begun: State) -> bool:
        """True if the turn is over and the row still on the table."""
        return not self.reached(state) and (state.round != begun.round or bool(state.ended))


def read_goal(text: str) -> CollectRow:
    """The goal that a text such as ``collect 2`` names. Raises ValueError where it names none."""
    verb, _, number = text.partition(" ")
    if verb != "collect" or not number.isdecimal():
        raise ValueError(f"'{text}' is not a goal such as 'collect 2'")
    return CollectRow(int(number))


@frozen
class Count:
    """The number of lines, and of those that solve the puzzle."""

    solutions: int
    lines: int

    @property
    def share(self) -> float:
        """The part of the lines that solve it."""
        return self.solutions / self.lines if self.lines else 0.0


@frozen(slots=False)
class Hand:
    """All that can be made of some directive cards, worked out once."""

    cards: tuple[int, ...]

    @cached_property
    def giveable(self) -> Mapping[frozenset[int], Counter[Ways]]:
        """For each set of cards how often each way of checking comes up, over all layings of just these cards."""
        found: dict[frozenset[int], Counter[Ways]] = defaultdict(Counter)
        for laid in _each_laying(self.cards):
            found[frozenset([each.card for each in laid])][_ways(laid)] += 1
        return found

    def left(self, spent: frozenset[int]) -> Iterator[Counter[Ways]]:
        """The ways to give cards that are left once some are spent."""
        return (ways for cards, ways in self.giveable.items() if not cards & spent)


class Climb:
    """The cells that a row can reach from each cell (SYD-4.2, 4.4, 4.5)."""

    def __init__(self, row: Row) -> None:
        self.row = row
        cells = range(row.maximum + 1)
        self._steps = {arrow: [targets(row, cell, arrow) or (cell,) for cell in cells] for arrow in ORIENTATIONS}
        self._known: dict[tuple[int, Arrows], frozenset[int]] = {}

    def ends(self, cell: int, ways: Ways) -> set[int]:
        """The cells on which the row can stand after something is given, the giver choosing among its ways."""
        start = evolve(self.row, points=cell)
        return {landed(start, end) for arrows in ways for end in self._along(cell, arrows)}

    def _along(self, cell: int, arrows: Arrows) -> frozenset[int]:
        key = cell, arrows
        found = self._known.get(key)
        if found is None:
            cells = {cell}
            for arrow in arrows:
                cells = {after for before in cells for after in self._steps[arrow][before]}
            found = self._known[key] = frozenset(cells)
        return found


def count(state: State, number: int, hand: Hand) -> Count:
    """The number of lines for a row, and of those that collect it; a laying and where the row stands after it count once.

    The row has its five medals, or there is none left to unlock, so that standing at its maximum is enough (SYD-5.6).
    """
    row = state.row(number)
    if row is None:
        return Count(0, 0)
    one = _last(Climb(row), row.points, hand.left(frozenset()), row.maximum)
    results = [one, _after_giving(row, hand)]
    results += [_last(Climb(turned), turned.points, hand.left(frozenset()), row.maximum) for _, turned in _rearrangements(state, row)]
    return Count(sum(each.solutions for each in results), sum(each.lines for each in results))


def _rearrangements(state: State, row: Row) -> Iterator[tuple[Command, Row]]:
    """The row after each turn or swap of one of its empty medals, with the command (SYD-4.6)."""
    mine = [place for place in empty_medals(state) if place[0] == row.number]
    commands: list[Rotate | Swap] = [Rotate(*place, turn) for place in mine for turn in (1, 2, 3)]
    commands += [Swap(*one, *other) for one, other in combinations(mine, 2)]
    others = [place for place in empty_medals(state) if place[0] != row.number]
    commands += [Swap(*min(place, other), *max(place, other)) for other in others for place in mine]
    for command in commands:
        yield command, next(after for after in changed_rows(state, 0, command) if after.number == row.number)


def _last(climb: Climb, cell: int, left: Iterable[Counter[Ways]], goal: int) -> Count:
    solutions = lines = 0
    for counted in left:
        for ways, often in counted.items():
            lines += often
            solutions += often * (goal in climb.ends(cell, ways))
    return Count(solutions, lines)


def _after_giving(row: Row, hand: Hand) -> Count:
    climb = Climb(row)
    known: dict[tuple[frozenset[int], int], Count] = {}
    solutions = lines = 0
    for spent, counted in hand.giveable.items():
        for ways, often in counted.items():
            for cell in climb.ends(row.points, ways) - {row.maximum}:
                if (spent, cell) not in known:
                    known[spent, cell] = _last(climb, cell, hand.left(spent), row.maximum)
                last = known[spent, cell]
                solutions += often * last.solutions
                lines += often * last.lines
    return Count(solutions, lines)


def tries(state: State, number: int, seat: int = 0) -> Iterator[tuple[Command, ...]]:
    """Lines that collect the row if nothing comes between, the shortest first; whether something does, the rules decide.

    Where two commands are needed, the second fits the table as the first leaves it.
    """
    row = state.row(number)
    if row is None:
        return
    cards = state.players[seat].hand
    for laid in _leading(Climb(row), cards, row.maximum):
        yield (given(state, laid, number, row.maximum),)
    for command, after in _rearrangements(state, row):
        changed = _with_row(state, after)
        for laid in _leading(Climb(after), cards, row.maximum):
            yield command, given(changed, laid, number, row.maximum)
    for cell in sorted(set(range(row.maximum)) - {row.points}, reverse=True):
        climb = Climb(evolve(row, points=cell))
        for first in _leading(Climb(row), cards, cell):
            left = [card for card in cards if card not in [laid.card for laid in first]]
            changed = _with_row(state, climb.row)
            for laid in _leading(climb, left, row.maximum):
                yield given(state, first, number, cell), given(changed, laid, number, row.maximum)


def _with_row(state: State, row: Row) -> State:
    return evolve(state, rows=tuple([row if each.number == row.number else each for each in state.rows]))


def _leading(climb: Climb, cards: Sequence[int], goal: int) -> Iterator[tuple[Laid, ...]]:
    """The layings that can bring the row from where it stands to a cell."""
    return (laid for laid in _each_laying(cards) if goal in climb.ends(climb.row.points, _ways(laid)))


def _each_laying(cards: Sequence[int]) -> Iterator[tuple[Laid, ...]]:
    yield from [(Laid(card, 0, 0, turn),) for card in cards for turn in range(4)]
    yield from layings(cards)


def _ways(laid: Sequence[Laid]) -> Ways:
    if len(laid) == 1:
        return frozenset((arrows_of(laid[0].card, laid[0].turn),))
    showing = visible(laid)
    return frozenset(tuple([showing[square] for square in order]) for order in orders(showing))


def given(state: State, laid: tuple[Laid, ...], number: int, cell: int) -> Give | Chain:
    """The command that gives these cards so that the row comes to this cell, every other row as high as it can (SYD-4.2, 4.4)."""
    return command_for(state.rows, laid, lambda row, points: int(points == cell) if row == number else points)
