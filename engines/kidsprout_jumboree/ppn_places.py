"""Where the pieces lie when a game is written in Portable Piecepack Notation: coordinates in inches, and the names of pieces.

Seats sit side by side. Each has its coins in a row below its Schedule, and its Sprout of the present Activity above it.
"""

from __future__ import annotations

from math import sqrt

from engines.kidsprout_jumboree.model import COINS, EXCUSES, Suit, clock

LETTERS = dict(zip(Suit, "SMCA", strict=True))
"""Suits as the notation calls them."""

RANKS = ("n", "a", "2", "3", "4", "5")
"""Values as the notation calls them."""

SCHEDULE = (0, 3, 4, 5)
"""The tiles of a Schedule: top, right, bottom, left (KSJ-1.2)."""

_APART = 10
_MIDDLE, _HIGH = 6, 6
_BESIDE = 1.4
"""How much further from the middle a stack lies that is beside its hour (KSJ-5.1)."""

# The spaces of the twelve hours, 12:00 first, on the unturned four-by-four grid of the Schedule, from its middle, in half spaces.
_RIM = ((3, 3), (3, 1), (3, -1), (3, -3), (1, -3), (-1, -3), (-3, -3), (-3, -1), (-3, 1), (-3, 3), (-1, 3), (1, 3))


def _at(x: float, y: float) -> str:
    return f"({x:.2f},{y:.2f})".replace(".00", "")


def _turned(u: float, v: float, seat: int) -> str:
    """A point of the grid of a seat's Schedule, which stands on a corner."""
    return _at(_MIDDLE + _APART * seat + (u - v) / sqrt(2), _HIGH + (u + v) / sqrt(2))


def hour(seat: int, on_clock: int, beside: bool) -> str:
    """The space of an hour, 1 to 12, on a seat's Schedule, or the place beside it."""
    u, v = _RIM[on_clock % 12]
    far = _BESIDE if beside else 1
    return _turned(u / 2 * far, v / 2 * far, seat)


def schedule_tile(seat: int, index: int) -> str:
    """Where a tile of `SCHEDULE` lies."""
    u, v = ((1, 1), (1, -1), (-1, -1), (-1, 1))[index]
    return _turned(u, v, seat)


def sprout(seat: int) -> str:
    """Where a seat's coin of the present Activity lies, and Excuses on it."""
    return _at(_MIDDLE + _APART * seat, 13)


def coin_home(seat: int, coin: int) -> str:
    """Where a coin waits to be played."""
    return _at(_MIDDLE + _APART * seat - 2.5 + coin, 1)


def excuse_home(seat: int, tile: int) -> str:
    """Where an Excuse lies that can be played."""
    return _at(_MIDDLE + _APART * seat - 4.5 + 3 * tile, 10.5)


def excuse_aside(seat: int, tile: int) -> str:
    """Where an Excuse lies that is used up for the day."""
    return _at(_MIDDLE + _APART * seat - 4.5 + 3 * tile, 16)


def die(seat: int) -> str:
    """Where a seat's own die lies."""
    return _at(_MIDDLE + _APART * seat - 4, 2)


def buck(seat: int) -> str:
    """Where the Buck lies when a seat has it."""
    return _at(_MIDDLE + _APART * seat + 4, 2)


def pawn_start(seat: int) -> str:
    """Where a pawn stands at Reveille."""
    return hour(seat, clock(0), beside=False)


def places_of_coins(suits: tuple[Suit, ...]) -> list[str]:
    """Drops of all coins, suit side up."""
    return [f"c{LETTERS[suit]}{RANKS[coin]}b@{coin_home(seat, coin)}" for seat, suit in enumerate(suits) for coin in COINS]


def places_of_tiles(suits: tuple[Suit, ...]) -> list[str]:
    """Drops of all tiles, grid side up: the Schedules standing on a corner, the Excuses upright."""
    drops = []
    for seat, suit in enumerate(suits):
        drops += [f"t{LETTERS[suit]}{RANKS[tile]}b,a45@{schedule_tile(seat, index)}" for index, tile in enumerate(SCHEDULE)]
        drops += [f"t{LETTERS[suit]}{RANKS[tile]}b@{excuse_home(seat, tile)}" for tile in EXCUSES]
    return drops
