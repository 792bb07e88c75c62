"""Legal moves, enumerated lazily: one set for each kind of move ("rotate a medal", "give a chain"), walked only as far as needed.

Some sets are too large to list (chains), so a random move can be drawn without listing the set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product, starmap
from math import prod
from operator import call
from typing import Any, Generic, TypeVar

from engines.kernel.rng import Rng

C = TypeVar("C")
T = TypeVar("T")


class MoveSet(Generic[C]):
    """All legal moves of one kind.

    ``each`` yields them, lazily and without repeats. ``draw`` returns a random one, or None if there is none; without it a draw lists
    the set.
    """

    __slots__ = ("_draw", "_each")

    def __init__(self, each: Callable[[], Iterable[C]], draw: Callable[[Rng], tuple[C, Rng] | None] | None = None) -> None:
        self._each = each
        self._draw = draw

    def __iter__(self) -> Iterator[C]:
        return iter(self._each())

    def draw(self, rng: Rng, skip: int = 0) -> tuple[C, Rng] | None:
        """A random move, drawn after ``skip`` numbers, and the generator after it; None if the set is empty."""
        if skip:
            rng = rng.skip(skip)
        if self._draw is not None:
            return self._draw(rng)
        members = list(self._each())
        return rng.pick(members) if members else None


class Picks(MoveSet[C]):
    """One command for each option that something has; a draw makes only the command drawn.

    >>> list(Picks(str, range, 3))
    ['0', '1', '2']
    """

    __slots__ = ("_command", "_of", "_options")

    def __init__(self, command: Callable[[Any], C], options: Callable[[T], Sequence[Any]], of: T) -> None:
        self._command = command
        self._options: Callable[[Any], Sequence[Any]] = options
        self._of = of

    def __iter__(self) -> Iterator[C]:
        return map(self._command, self._options(self._of))

    def draw(self, rng: Rng, skip: int = 0) -> tuple[C, Rng] | None:
        """The command of a random option."""
        # Functions in fields are put into variables before they are called: calling them as methods is slow.
        options_of, command = self._options, self._command
        options = options_of(self._of)
        if not options:
            return None
        index, rng = rng.below(len(options), skip)
        return command(options[index]), rng


def picks(options: Callable[[], Sequence[T]], command: Callable[[T], C]) -> MoveSet[C]:
    """One command for each option.

    >>> list(picks(lambda: [1, 2, 3], str))
    ['1', '2', '3']
    """
    return Picks(command, call, options)


def only(command: C) -> MoveSet[C]:
    """A single command; drawing it uses no random number.

    >>> list(only("pass"))
    ['pass']
    """
    return MoveSet(lambda: (command,), lambda rng: (command, rng))


def combinations(parts: Callable[[], Sequence[Sequence[Any]]], command: Callable[..., C]) -> MoveSet[C]:
    """One command for each way to take one of each part, the last part changing fastest; a draw makes only the command drawn.

    >>> list(combinations(lambda: ["ab", "xyz"], lambda one, other: one + other))
    ['ax', 'ay', 'az', 'bx', 'by', 'bz']
    """

    def draw(rng: Rng) -> tuple[C, Rng] | None:
        found = parts()
        count = prod(map(len, found))
        if not count:
            return None
        index, after = rng.below(count)
        taken = []
        for part in reversed(found):
            index, place = divmod(index, len(part))
            taken.append(part[place])
        return command(*reversed(taken)), after

    return MoveSet(lambda: starmap(command, product(*parts())), draw)


NO_MOVES: MoveSet[Any] = MoveSet(tuple)
"""The set of a kind of move that is out of the question. It is not even counted as a kind when a move is drawn at random."""


class Moves(Generic[C]):
    """All legal moves of a decision, lazily.

    >>> moves = Moves([MoveSet(lambda: [1, 2]), MoveSet(lambda: []), MoveSet(lambda: [3])])
    >>> list(moves), bool(moves)
    ([1, 2, 3], True)
    """

    __slots__ = ("move_sets",)

    def __init__(self, move_sets: Sequence[MoveSet[C]]) -> None:
        self.move_sets = move_sets

    def __iter__(self) -> Iterator[C]:
        for move_set in self.move_sets:
            yield from move_set

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def draw(self, rng: Rng) -> tuple[C, Rng]:
        """A random move: first a set, each non-empty one equally likely, then a move of it. Raises LookupError when nothing is legal."""
        left = self.move_sets
        while len(left) > 1:
            index, rng = rng.below(len(left))
            drawn = left[index].draw(rng)
            if drawn is not None:
                return drawn
            left = [*left[:index], *left[index + 1 :]]
        drawn = left[0].draw(rng, 1) if left else None
        if drawn is None:
            raise LookupError("no move is legal")
        return drawn
