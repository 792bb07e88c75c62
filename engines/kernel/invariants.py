"""Invariants of states: what is wrong with one, found fault by fault (TBL-8)."""

from __future__ import annotations

from collections.abc import Mapping


def found(faults: Mapping[str, bool]) -> tuple[str, ...]:
    """Those of all possible faults that are there, in order.

    >>> found({"a card is missing": False, "a hand is too large": True})
    ('a hand is too large',)
    """
    return tuple([fault for fault, there in faults.items() if there])
