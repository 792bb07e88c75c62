"""Invariants of states: what is wrong with one, found fault by fault (TBL-8)."""

from __future__ import annotations

from collections.abc import Mapping


def found(faults: Mapping[str, bool]) -> tuple[str, ...]:
    """The faults that are present, in order.

    >>> found({"a card is missing": False, "a hand is too large": True})
    ('a hand is too large',)
    """
    return tuple([fault for fault, there in faults.items() if there])
