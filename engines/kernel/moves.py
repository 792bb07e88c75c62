"""What is legal, enumerated lazily: the moves of a decision in families, each walked only as far as needed.

A family is one kind of move ("rotate a medal", "give a chain"). Some are too many to list (chains), so
a family can be drawn from at random without listing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product, starmap
from math import prod
from typing import Any, Generic, TypeVar

from engines.kernel.rng import Rng

C = TypeVar("C")
T = TypeVar("T")


class Family(Generic[C]):
    """One kind of legal move.

    ``each`` yields all of them, lazily and without repeats. ``draw`` returns one at random, or None where there is none;
    without it a draw lists the family.
    """

    __slots__ = ("_draw", "_each")

    def __init__(
        self,
        each: Callable[[], Iterable[C]],
        draw: Callable[[Rng], tuple[C, Rng] | None] | None = None,
    ) -> None:
        self._each = each
        self._draw = draw

    def __iter__(self) -> Iterator[C]:
        return iter(self._each())

    def draw(self, rng: Rng) -> tuple[C, Rng] | None:
        """A random move of the family and the generator after it; None where the family is empty."""
        if self._draw is not None:
            return self._draw(rng)
        members = list(self._each())
        return rng.pick(members) if members else None


class Picks(Family[C]):
    """A family of one command for each option; a draw makes just the one drawn.

    >>> list(Picks(str, range, 3))
    ['0', '1', '2']
    """

    __slots__ = ("_command", "_of", "_options")

    def __init__(self, command: Callable[[Any], C], options: Callable[..., Sequence[Any]], *of: Any) -> None:
        self._command = command
        self._options = options
        self._of = of

    def __iter__(self) -> Iterator[C]:
        return map(self._command, self._options(*self._of))

    def draw(self, rng: Rng) -> tuple[C, Rng] | None:
        """The command of a random option."""
        options = self._options(*self._of)
        if not options:
            return None
        index, rng = rng.below(len(options))
        command = self._command
        return command(options[index]), rng


def picks(options: Callable[[], Sequence[T]], command: Callable[[T], C]) -> Family[C]:
    """A family of one command for each option.

    >>> list(picks(lambda: [1, 2, 3], str))
    ['1', '2', '3']
    """
    return Picks(command, options)


def only(command: C) -> Family[C]:
    """A family of one command; to draw it takes no chance.

    >>> list(only("pass"))
    ['pass']
    """
    return Family(lambda: (command,), lambda rng: (command, rng))


def combinations(parts: Callable[[], Sequence[Sequence[Any]]], command: Callable[..., C]) -> Family[C]:
    """A family of one command for each way to take one of each part, the last part changing fastest; a draw makes just the one drawn.

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

    return Family(lambda: starmap(command, product(*parts())), draw)


NO_MOVES: Family[Any] = Family(tuple)
"""The family of a kind of move that is out of the question now. It is not even counted as a kind when a move is drawn at random."""


class Moves(Generic[C]):
    """All legal moves of a decision, lazily.

    >>> moves = Moves([Family(lambda: [1, 2]), Family(lambda: []), Family(lambda: [3])])
    >>> list(moves), bool(moves)
    ([1, 2, 3], True)
    """

    __slots__ = ("families",)

    def __init__(self, families: Sequence[Family[C]]) -> None:
        self.families = families

    def __iter__(self) -> Iterator[C]:
        for family in self.families:
            yield from family

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def draw(self, rng: Rng) -> tuple[C, Rng]:
        """A random move: first a family, each non-empty one equally likely, then a move of it.

        Raises LookupError when nothing is legal.
        """
        left = self.families
        while len(left) > 1:
            index, rng = rng.below(len(left))
            drawn = left[index].draw(rng)
            if drawn is not None:
                return drawn
            left = [*left[:index], *left[index + 1 :]]
        for family in left:
            drawn = family.draw(rng.skip())
            if drawn is not None:
                return drawn
        raise LookupError("no move is legal")
