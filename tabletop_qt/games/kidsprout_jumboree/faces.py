"""The faces of KidSprout Jumboree that follow from what they show. What else lies there is a face of its kind as large as its box.

Painters measure by ``face.w`` and ``face.h`` and say in `art` which values they read. Suits are ``suns``, ``moons``, ``crowns`` and
``arms``; values are 0 (null) to 5. Words on faces are messages.
"""

from __future__ import annotations

from math import sqrt

from engines.kernel.messages import Message
from tabletop_qt.viewmodels.scenery import Box, Face, face

BACK = -1
"""The value of a coin or tile seen from its other side."""

NO_ROLL = -1
"""What a signpost shows before the Buck is rolled."""

PAWN = (0.72, 1.17)
"""Width and height of a pawn, in cells of a Schedule."""

PENCIL = 24.0
"""How far around a Schedule's tiles the hours are pencilled."""

PILE_STEP = 0.44
"""How much of each lower coin of a pile shows, of its size."""


def coin(size: float, suit: str, value: int) -> Face:
    """A coin: its suit side for the value `BACK`, else its value side, which doesn't show the suit."""
    return face("coin", size, size, suit=suit if value == BACK else "", value=value)


def tile(size: float, suit: str, value: int) -> Face:
    """A tile: its grid side for the value `BACK`, else its suit side."""
    return face("tile", size, size, suit="" if value == BACK else suit, value=value)


def die(size: float, suit: str, value: int) -> Face:
    """A die."""
    return face("die", size, size, suit=suit, value=value)


def pile(size: float, values: tuple[int, ...], way: str) -> Face:
    """Coins stacked one upon the other, value sides up, fanned so that each can be read; ``size`` is that of one coin.

    ``way`` is where the upper coins lie: ``up``, ``down``, ``left`` or ``right`` of the lowest.
    """
    length = size + round(size * PILE_STEP, 2) * (len(values) - 1)
    w, h = (length, size) if way in ("left", "right") else (size, length)
    return face("pile", w, h, count=len(values), way=way, **_numbered("coin", values))


def schedule(cell: float) -> Face:
    """Four tiles, grid side up, on a corner: a Schedule, the hours pencilled around (KSJ-1.2). ``cell`` is the side of a space."""
    size = schedule_size(cell)
    return face("schedule", size, size, cell=round(10 * cell))


def schedule_size(cell: float) -> float:
    """Width and height of a Schedule with its pencilled hours."""
    return 4 * cell * sqrt(2) + 2 * PENCIL


def chant(box: Box, beat: int, words: tuple[Message, ...]) -> Face:
    """The Leaping Buck's chant as three lights, ``beat`` of them spoken."""
    return box.face("chant", beat=beat, **{f"word{index}": word for index, word in enumerate(words)})


def score(box: Box, title: Message, suits: tuple[str, ...], days: tuple[tuple[int, ...], ...], day: int) -> Face:
    """The Scorekeeper's sheet: per suit the points of each scored day and their sum; ``day`` is the present one."""
    cells = {f"points{row}_{column}": points for row, line in enumerate(days) for column, points in enumerate(line)}
    named = {f"suit{row}": suit for row, suit in enumerate(suits)}
    return box.face("score", title=title, rows=len(suits), scored=len(days[0]) if days else 0, day=day, **named, **cells)


def spent(box: Box, suit: str, coins: tuple[int, ...], tiles: tuple[int, ...]) -> Face:
    """What a player has spent today: small coins, then small Excuse tiles (KSJ-7.1)."""
    return box.face("spent", suit=suit, coins=len(coins), tiles=len(tiles), **_numbered("coin", coins), **_numbered("tile", tiles))


def _numbered(name: str, values: tuple[int, ...]) -> dict[str, int]:
    return {f"{name}{index}": value for index, value in enumerate(values)}
