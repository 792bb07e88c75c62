"""Where the piecepack lies at a moment of the game, for Portable Piecepack Notation: coordinates in inches.

Seats sit side by side. Each has its coins in a row below its Schedule, and its Sprout of the present Activity above it.
"""

from __future__ import annotations

from math import sqrt

from attrs import evolve

from engines.kernel import piecepack
from engines.kernel.piecepack import RANKS, Lying
from engines.kidsprout_jumboree.model import BUCK_DIE, COINS, DINNER, EXCUSES, NO_COIN, Led, Sign, State, Suit, clock

LETTERS = dict(zip(Suit, piecepack.LETTERS, strict=True))
"""Suits as the notation calls them."""

BUCK = f"d{LETTERS[BUCK_DIE]}"
"""The black die."""

SCHEDULE = (0, 3, 4, 5)
"""The tiles of a Schedule: top, right, bottom, left (KSJ-1.2)."""

_CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_BESIDE = 1.4
"""How much further from the middle a stack lies that is beside its hour (KSJ-5.1)."""

# The spaces of the twelve hours, 12:00 first, on the unturned four-by-four grid of the Schedule, from its middle, in half spaces.
_RIM = ((3, 3), (3, 1), (3, -1), (3, -3), (1, -3), (-1, -3), (-3, -3), (-3, -1), (-3, 1), (-3, 3), (-1, 3), (1, 3))


def _at(seat: int, x: float, y: float, back: bool = False) -> Lying:
    """A place of a seat, from the middle of its row."""
    return Lying(6 + 10 * seat + x, y, back)


def _turned(seat: int, u: float, v: float) -> Lying:
    """A point of the grid of a seat's Schedule, which stands on a corner."""
    return _at(seat, (u - v) / sqrt(2), 6 + (u + v) / sqrt(2))


def hour(seat: int, elapsed: int) -> Lying:
    """The space on a seat's Schedule of an hour since Reveille; past 6 PM the place beside it."""
    u, v = _RIM[clock(elapsed) % 12]
    far = _BESIDE if elapsed > DINNER else 1
    return _turned(seat, u / 2 * far, v / 2 * far)


def sprout(seat: int, face_down: bool = False) -> Lying:
    """Where a seat's coin of the present Activity lies."""
    return _at(seat, 0, 13, face_down)


def excuse(target: int, sign: Sign) -> Lying:
    """Where an Excuse lies on a Sprout; one that subtracts lies upside down."""
    return evolve(_at(target, 0, 13, back=True), angle=180 if sign is Sign.SUBTRACT else 0)


def piece(kind: str, state: State, seat: int, value: int) -> str:
    """A coin (``c``) or a tile (``t``) of a seat, as the notation calls it."""
    return f"{kind}{LETTERS[state.config.suits[seat]]}{RANKS[value]}"


def stack(state: State, led: Led) -> dict[str, Lying]:
    """The stack of an Activity, with the pawn on it."""
    coins = [piece("c", state, seat, coin) for seat, coin in enumerate(led.coins)]
    return dict.fromkeys([*coins, f"p{LETTERS[state.config.suits[led.leader]]}"], hour(led.leader, led.end))


def board(state: State, begun: bool = True) -> dict[str, Lying]:
    """Everything as it lies now; before it has ``begun`` the black die is one like the others."""
    made: dict[str, Lying] = {}
    for seat, (suit, player) in enumerate(zip(state.config.suits, state.players, strict=True)):
        for tile, (u, v) in zip(SCHEDULE, _CORNERS, strict=True):
            made[piece("t", state, seat, tile)] = evolve(_turned(seat, u, v), back=True, angle=45)
        for tile in EXCUSES:
            made[piece("t", state, seat, tile)] = _at(seat, 3 * tile - 4.5, 10.5 if tile in player.excuses else 16, back=True)
        for coin in COINS:
            made[piece("c", state, seat, coin)] = _at(seat, coin - 2.5, 1, back=True)
        if player.coin != NO_COIN:
            made[piece("c", state, seat, player.coin)] = sprout(seat, state.face_down)
        made[f"p{LETTERS[suit]}"] = hour(seat, 0)
        made[f"d{LETTERS[suit]}"] = evolve(_at(seat, -4, 2), shows=RANKS[state.config.opening[seat]])
    for said in state.spoken:
        made[piece("t", state, said.seat, said.tile)] = excuse(said.target, said.sign)
    for led in state.today:
        made |= stack(state, led)
    if begun or BUCK not in made:
        first = (state.day, state.round) == (1, 1) and not state.rolled
        opening = made[BUCK].shows if BUCK in made else RANKS[0]
        made[BUCK] = evolve(_at(state.buck, 4, 2), shows=opening if first or not begun else RANKS[state.roll])
    return made
