"""The one source of chance: a frozen generator whose state is part of the game state (TBL-4).

The algorithm is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
2014; reference code by Vigna, public domain). It is a promise of the save format and never changes:
a deal number gives the same shuffles and rolls on every platform and Python version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from attrs import frozen

T = TypeVar("T")
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


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

    def below(self, bound: int) -> tuple[int, Rng]:
        """A number from 0 to ``bound - 1``, each equally likely (numbers past the last whole span are drawn again).

        Raises ValueError when ``bound`` is not positive.
        """
        number, state = _drawn(self.state, bound)
        after = _new(Rng)
        _set_state(after, state)
        return number, after

    def skip(self) -> Rng:
        """The generator after a draw from a single item: ``below(1)`` without the number.

        >>> Rng(7).skip() == Rng(7).below(1)[1]
        True
        """
        after = _new(Rng)
        _set_state(after, (self.state + _GOLDEN) & _MASK)
        return after

    def pick(self, items: Sequence[T]) -> tuple[T, Rng]:
        """One of the items, each equally likely."""
        index, after = self.below(len(items))
        return items[index], after

    def pick_each(self, rows: Iterable[Sequence[T]]) -> tuple[tuple[T, ...], Rng]:
        """One item of each row, in order, as if each had been picked separately."""
        picked, state = [], self.state
        for items in rows:
            index, state = _drawn(state, len(items))
            picked.append(items[index])
        return tuple(picked), _rng(state)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """The items in a random order (Fisher-Yates, from the last place down)."""
        order, state = list(items), self.state
        for last in range(len(order) - 1, 0, -1):
            index, state = _drawn(state, last + 1)
            order[last], order[index] = order[index], order[last]
        return tuple(order), _rng(state)


def _drawn(state: int, bound: int) -> tuple[int, int]:
    """A number below the bound, and the generator's state after it, so that repeated draws make no generators in between."""
    if bound < 1:
        raise ValueError(f"chance needs a positive bound, not {bound}")
    while True:
        state = (state + _GOLDEN) & _MASK
        if bound == 1:
            return 0, state
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        if z <= _MASK - bound or z < (_MASK + 1) - (_MASK + 1) % bound:
            return z % bound, state


_new = object.__new__
_set_state = vars(Rng)["state"].__set__


def _rng(state: int) -> Rng:
    """A generator, made without ``__init__``, which takes three times as long in a frozen class."""
    made = _new(Rng)
    _set_state(made, state)
    return made


NO_RNG = Rng(0)
"""The generator in every view, so that a view predicts nothing (TBL-5)."""
