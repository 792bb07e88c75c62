"""The one source of chance: a frozen generator whose state is part of the game state (TBL-4).

The algorithm is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
2014; reference code by Vigna, public domain). It is a promise of the save format and never changes:
a deal number gives the same shuffles and rolls on every platform and Python version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import getitem, mod
from struct import Struct
from typing import TypeVar

from attrs import frozen

T = TypeVar("T")
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@frozen
class Rng:
    """A generator of 64-bit numbers; every draw returns the value and the generator after it.

    >>> number, after = Rng(1234567).next()
    >>> number
    6457827717110365317
    >>> after == Rng(1234567)
    False
    """

    state: int

    @classmethod
    def of_deal(cls, deal: int) -> Rng:
        """The generator that a table with this deal number starts with."""
        return cls(deal & _MASK)

    def next(self) -> tuple[int, Rng]:
        """A number of 64 bits."""
        return self.below(_MASK + 1)

    def fork(self) -> tuple[Rng, Rng]:
        """An independent generator, and this one after the draw."""
        seed, after = self.next()
        return Rng(seed), after

    def below(self, bound: int, skip: int = 0) -> tuple[int, Rng]:
        """A number from 0 to ``bound - 1``, each equally likely (numbers past the last whole span are drawn again).

        It is drawn after ``skip`` others. Raises ValueError when ``bound`` is not positive.
        """
        if bound < 1:
            raise ValueError(f"chance needs a positive bound, not {bound}")
        state, number = (self.state + (skip + 1) * _GOLDEN) & _MASK, 0
        while bound > 1:
            z = ((state ^ (state >> 30)) * _FIRST) & _MASK
            z = ((z ^ (z >> 27)) * _SECOND) & _MASK
            z ^= z >> 31
            if z <= _MASK - bound or z < (_MASK + 1) - (_MASK + 1) % bound:
                number = z % bound
                break
            state = (state + _GOLDEN) & _MASK
        after = _new(Rng)
        _set_state(after, state)
        return number, after

    def skip(self, count: int = 1) -> Rng:
        """The generator after draws from a single item: ``below(1)`` without the number.

        >>> Rng(7).skip() == Rng(7).below(1)[1]
        True
        """
        after = _new(Rng)
        _set_state(after, (self.state + count * _GOLDEN) & _MASK)
        return after

    def pick(self, items: Sequence[T]) -> tuple[T, Rng]:
        """One of the items, each equally likely."""
        index, after = self.below(len(items))
        return items[index], after

    def pick_each(self, rows: Iterable[Sequence[T]]) -> tuple[tuple[T, ...], Rng]:
        """One item of each row, in order, as if each had been picked separately."""
        rows = tuple(rows)
        places, after = self._below_each([*map(len, rows)])
        return tuple(map(getitem, rows, places)), after

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """The items in a random order (Fisher-Yates, from the last place down)."""
        order, last = list(items), len(items) - 1
        places, after = self._below_each(range(len(items), 1, -1))
        for place in places:
            order[last], order[place] = order[place], order[last]
            last -= 1
        return tuple(order), after

    def _below_each(self, bounds: Sequence[int]) -> tuple[list[int], Rng]:
        """A number below each bound, as if each had been drawn separately.

        Many are computed side by side in one wide integer, which Python works on faster than on each by itself.
        """
        count = len(bounds)
        if count > FEW and all(bounds):
            ones, steps, low_halves, lanes = _lanes(count)
            z = (self.state * ones + steps) & low_halves
            z = (((z ^ (z >> 30)) & low_halves) * _FIRST) & low_halves
            z = (((z ^ (z >> 27)) & low_halves) * _SECOND) & low_halves
            numbers = lanes.unpack((z ^ (z >> 31)).to_bytes(lanes.size, "little"))
            if max(numbers) <= _MASK - max(bounds):
                return [*map(mod, numbers, bounds)], self.skip(count)
        rng, drawn = self, []
        for bound in bounds:
            number, rng = rng.below(bound)
            drawn.append(number)
        return drawn, rng


FEW = 5
"""The most numbers that are drawn one after the other, when several are needed."""


@cache
def _lanes(count: int) -> tuple[int, int, int, Struct]:
    """Lanes of 128 bits for as many numbers: a 1 in each, the steps from the state, all ones in the low half of each, and their layout."""
    ones = sum([1 << 128 * lane for lane in range(count)])
    steps = sum([((lane + 1) * _GOLDEN & _MASK) << 128 * lane for lane in range(count)])
    return ones, steps, ones * _MASK, Struct("<" + "Q8x" * count)


# A frozen class takes three times as long when its ``__init__`` makes it.
_new = object.__new__
_set_state = vars(Rng)["state"].__set__

NO_RNG = Rng(0)
"""The generator in every view, so that a view predicts nothing (TBL-5)."""
