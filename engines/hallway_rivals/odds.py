"""How a fight is likely to go, for whoever thinks about an attack (HR-4.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from attrs import frozen

from engines.hallway_rivals.attacking import fresh
from engines.hallway_rivals.model import State
from engines.hallway_rivals.strength import SIDES_OF_DIE, bonus, dice, fighters
from engines.hallway_rivals.students import Student


@frozen
class Side:
    """One side of a fight: its dice, what is added to their sum, and how many of all rolls come to each total."""

    dice: int
    bonus: int
    totals: Mapping[int, int]


@frozen
class Odds:
    """Both sides of a fight, and the attacker's chance to win it, from 0 to 1."""

    attacker: Side
    defender: Side
    chance: float


def attack_odds(state: State, group: Sequence[Student], target: Sequence[Student], fewer: tuple[int, int] = (0, 0)) -> Odds:
    """How an attack of a group on another is likely to go; whether somebody has attacked the target before does not count (HR-10.3)."""
    return odds(state, fresh(group, target), target, fewer)


def odds(state: State, attackers: Sequence[Student], defenders: Sequence[Student], fewer: tuple[int, int] = (0, 0)) -> Odds:
    """How a fight is likely to go; ``fewer`` are the dice that each side rolls less for a cheerleader (HR-4.5)."""
    sides = []
    for side, less in zip((attackers, defenders), fewer, strict=True):
        count, extra = max(1, dice(state, side) - less), bonus(fighters(state, side))
        sides.append(Side(count, extra, {total + extra: ways for total, ways in sums(count).items()}))
    return Odds(sides[0], sides[1], chance(sides[0], sides[1]))


@cache
def sums(count: int) -> Mapping[int, int]:
    """How many rolls of so many dice come to each sum.

    >>> dict(sums(1))
    {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    >>> sums(2)[7]
    6
    """
    if not count:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in sums(count - 1).items():
        for face in range(1, SIDES_OF_DIE + 1):
            found[total + face] = found.get(total + face, 0) + ways
    return found


def chance(attacker: Side, defender: Side) -> float:
    """How likely the attacker's total is the higher one; a tie is the defender's (HR-4.1)."""
    won = sum(ways * others for total, ways in attacker.totals.items() for other, others in defender.totals.items() if total > other)
    return won / (sum(attacker.totals.values()) * sum(defender.totals.values()))
