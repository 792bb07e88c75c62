"""The faces of KidSprout Jumboree that follow from what they show. What else lies there is a face of its kind as large as its box.

Painters measure by ``face.w`` and ``face.h`` and say in `art` which values they read. Suits are ``suns``, ``moons``, ``crowns`` and
``arms``; values are 0 (null) to 5. Words on faces are messages.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin, sqrt

from engines.kernel.messages import Message, msg
from tabletop_qt.viewmodels.scenery import Box, Face, face, numbered

BACK = -1
"""The value of a coin or tile seen from its other side."""

NO_ROLL = -1
"""What a signpost shows before the Buck is rolled."""

PAWN = (0.6, 0.98)
"""Width and height of a pawn, in cells of a Schedule."""

PENCIL = 26.0
"""How far around a Schedule's tiles the hours are pencilled."""

PILE_STEP = 0.375
"""How much of each lower coin of a pile shows, of its size."""

DINNER_NAME = msg("6 PM")
"""What is pencilled at the hour by which a day has to be over."""


def coin(size: float, suit: str, value: int) -> Face:
    """A coin of a suit: its suit side for the value `BACK`, else its value side, stained in the colour of its suit."""
    return face("coin", size, size, suit=suit, value=value)


def tile(size: float, suit: str, value: int) -> Face:
    """A tile: its grid side for the value `BACK`, else its suit side."""
    return face("tile", size, size, suit="" if value == BACK else suit, value=value)


def die(size: float, suit: str, value: int) -> Face:
    """A die."""
    return face("die", size, size, suit=suit, value=value)


def pile(size: float, values: tuple[int, ...], towards: tuple[float, float]) -> Face:
    """Coins stacked one upon the other, value sides up, fanned so that each can be read; ``size`` is that of one coin.

    ``towards`` is the direction in which the upper coins lie. Nothing on them tells whose they were (KSJ-7.1).
    """
    angle = round(degrees(atan2(towards[1], towards[0])))
    dx, dy = pile_steps(size, angle)
    last = len(values) - 1
    return face("pile", size + abs(dx) * last, size + abs(dy) * last, count=len(values), angle=angle, size=round(10 * size),
                **numbered("coin", values))  # fmt: skip


def pile_steps(size: float, angle: int) -> tuple[float, float]:
    """From each coin of a pile to the one upon it."""
    return round(size * PILE_STEP * cos(radians(angle)), 2), round(size * PILE_STEP * sin(radians(angle)), 2)


def pile_length(size: float, count: int) -> float:
    """From the middle of a pile's lowest coin to that of its uppermost."""
    return hypot(*pile_steps(size, 0)) * (count - 1)


def schedule(cell: float, end: int = 0, *, past: bool = False) -> Face:
    """Four tiles, grid side up, on a corner: a Schedule, the hours pencilled around (KSJ-1.2). ``cell`` is the side of a space.

    ``end`` is the hour at which the present Activity would end, ringed in pencil, 0 for none; ``past`` where that is past 6 PM.
    """
    size = 4 * cell * sqrt(2) + 2 * PENCIL
    return face("schedule", size, size, cell=round(10 * cell), end=end, past=int(past), dinner=DINNER_NAME)


def chant(box: Box, beat: int, words: tuple[Message, ...]) -> Face:
    """The Leaping Buck's chant as three lights, ``beat`` of them spoken."""
    return box.face("chant", beat=beat, **numbered("word", words))


def score(box: Box, seats: tuple[str, ...], days: tuple[tuple[int, ...], ...]) -> Face:
    """The Scorekeeper's sheet: per seat, by its colour, the points of each day up to the present one, and their sum."""
    cells = {f"points{row}_{column}": points for row, line in enumerate(days) for column, points in enumerate(line)}
    return box.face("score", rows=len(seats), day=len(days[0]), **numbered("seat", seats), **cells)


def spent(box: Box, suit: str, coins: tuple[int, ...], tiles: tuple[int, ...]) -> Face:
    """What a player has spent today: small coins, then small Excuse tiles (KSJ-7.1)."""
    return box.face("spent", suit=suit, coins=len(coins), tiles=len(tiles), **numbered("coin", coins), **numbered("tile", tiles))
