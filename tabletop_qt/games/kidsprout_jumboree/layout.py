"""Where everything lies at the camp, in scene units: the viewing seat's things in front, the others around the clearing.

With four players the others sit left, opposite and right, clockwise from the viewing seat; with three the side across is open and the
clearing is larger.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from tabletop_qt.viewmodels.rows import column, row
from tabletop_qt.viewmodels.scenery import Box

Point = tuple[float, float]

BOUNDS = Box(0, 0, 1152, 720)
PETALS = ((-0.71, -0.71), (0.71, -0.71), (-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (-0.71, 0.71), (0.71, 0.71), (0.0, 1.0))
"""Where Excuse tiles lie around a Sprout, in the order they are laid."""

_BESIDE = {7: (-2.0, 2.7), 8: (-2.75, 2.05), 9: (-3.9, 0.0), 10: (-2.75, -2.05), 11: (-2.0, -2.7)}
"""Where Overnights' stacks lie beside their hours, in cells from the middle of a Schedule."""


_SPACES = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1))
"""Column and row in the grid of four by four spaces, from 12:00 clockwise; the grid stands on the corner of 6:00."""


def hour_spot(hour: int) -> tuple[float, float, float, float]:
    """Where an hour's space lies from the middle of a Schedule, in cells, and the direction away from the tiles there."""
    i, j = _SPACES[hour % 12]
    half = math.sqrt(0.5)
    x, y = (i - j) * half, (i + j - 3) * half
    if hour % 3 == 0:
        reach = math.hypot(x, y)
        return x, y, x / reach, y / reach
    return x, y, math.copysign(half, x), math.copysign(half, y)


@frozen
class Area:
    """A player's blanket and what lies on it.

    ``dial`` is the middle of the Schedule, whose spaces are ``cell`` wide. ``coins`` and ``excuses`` are the middles of six coins of size
    ``coin`` and of two tiles of size ``tile``. ``buck`` and ``antlers`` are for the Leaping Buck's die and mark, ``opening`` for the die
    that was rolled for the Buck. ``tags`` are boxes for short remarks.
    """

    box: Box
    plate: Box
    dial: Point
    cell: float
    coins: tuple[Point, ...]
    coin: float
    excuses: tuple[Point, ...]
    tile: float
    buck: Point
    antlers: Point
    die: float
    opening: Point
    tags: tuple[Box, ...]

    def hour(self, hour: int) -> Point:
        """The middle of the space of an hour, 1 to 12."""
        x, y, _, _ = hour_spot(hour)
        return self.dial[0] + x * self.cell, self.dial[1] + y * self.cell

    def beside(self, hour: int) -> Point:
        """Where the stack of an Overnight lies, beside its hour, 7 to 11."""
        x, y = _BESIDE[hour]
        return self.dial[0] + x * self.cell, self.dial[1] + y * self.cell


@frozen
class Spot:
    """A stump in the clearing: its middle, the box of the speech scrap beside it and the side of that box that its tail is on."""

    x: float
    y: float
    scrap: Box
    tail: str

    def petal(self, index: int, reach: float) -> Point:
        """The middle of an Excuse tile that lies around the stump."""
        dx, dy = PETALS[index % len(PETALS)]
        return self.x + dx * reach, self.y + dy * reach


@frozen
class Layout:
    """The boxes of the camp. ``areas`` and ``spots`` are by seat."""

    areas: tuple[Area, ...]
    spots: tuple[Spot, ...]
    clearing: Box
    stump: float
    sprout: float
    tile: float
    """The size of a stump, of a coin on it, and of an Excuse tile around it."""
    sign: Box
    score: Box
    chant: Box
    tray: Box
    slips: tuple[Box, ...]
    signs: tuple[Box, Box]
    more: Box
    about: Box


HOURS_BESIDE = tuple(_BESIDE)


def _side(x: float, y: float = 8) -> Area:
    return Area(
        box=Box(x, y, 250, 460),
        plate=Box(x + 14, y + 14, 222, 44),
        dial=(x + 136, y + 164),
        cell=27,
        coins=row(x + 35, y + 288, 36, 6),
        coin=36,
        excuses=row(x + 46, y + 342, 56, 2),
        tile=50,
        buck=(x + 206, y + 342),
        antlers=(x + 156, y + 342),
        die=46,
        opening=(x + 219, y + 83),
        tags=column(Box(x + 16, y + 372, 218, 24), 3),
    )


_BOTTOM = Area(
    box=Box(8, 474, 1136, 240),
    plate=Box(312, 488, 266, 46),
    dial=(178, 594),
    cell=31,
    coins=row(350, 598, 80, 6),
    coin=74,
    excuses=row(852, 598, 98, 2),
    tile=90,
    buck=(626, 511),
    antlers=(684, 511),
    die=50,
    opening=(268, 512),
    tags=(Box(314, 656, 156, 26), Box(476, 656, 156, 26), Box(638, 656, 164, 26)),
)
_TOP = Area(
    box=Box(432, 8, 454, 186),
    plate=Box(446, 22, 196, 40),
    dial=(724, 101),
    cell=21,
    coins=tuple((822.0 + 33 * (index % 2), 64.0 + 36 * (index // 2)) for index in range(6)),
    coin=31,
    excuses=row(470, 96, 50, 2),
    tile=44,
    buck=(618, 96),
    antlers=(572, 96),
    die=40,
    opening=(792, 40),
    tags=column(Box(447, 128, 194, 22), 2),
)
_AREAS = {"bottom": _BOTTOM, "left": _side(8), "top": _TOP, "right": _side(894)}

_FOUR_SPOTS = {
    "bottom": Spot(576, 406, Box(272, 394, 236, 68), "right"),
    "left": Spot(430, 334, Box(272, 204, 226, 72), "bottom"),
    "top": Spot(576, 262, Box(648, 204, 234, 72), "left"),
    "right": Spot(722, 334, Box(648, 394, 234, 68), "top"),
}
_THREE_SPOTS = {
    "bottom": Spot(576, 380, Box(276, 388, 216, 74), "right"),
    "left": Spot(414, 258, Box(272, 96, 180, 84), "bottom"),
    "right": Spot(738, 258, Box(700, 96, 180, 84), "bottom"),
}
_TRAY = Box(304, 490, 694, 216)


@lru_cache(maxsize=16)
def layout(players: int, seat: int) -> Layout:
    """The layout of a table of three or four as this seat sees it."""
    four = players == 4
    sides = ("bottom", "left", "top", "right") if four else ("bottom", "left", "right")
    spots, side_of = _FOUR_SPOTS if four else _THREE_SPOTS, [sides[(each - seat) % players] for each in range(players)]
    return Layout(
        areas=tuple(_AREAS[side] for side in side_of),
        spots=tuple(spots[side] for side in side_of),
        clearing=Box(266, 200, 620, 268) if four else Box(266, 8, 620, 460),
        stump=78 if four else 100,
        sprout=54 if four else 68,
        tile=34 if four else 40,
        sign=Box(268, 12, 156, 176) if four else Box(456, 10, 240, 132),
        score=Box(1004, 488, 132, 212),
        chant=Box(808, 656, 186, 50),
        tray=_TRAY,
        slips=tuple(Box(_TRAY.x + 10 + 340 * column, _TRAY.y + 8 + 54 * row, 334, 50) for row in range(3) for column in range(2)),
        signs=(Box(_TRAY.x + 10, _TRAY.y + 56, 334, 72), Box(_TRAY.x + 350, _TRAY.y + 56, 334, 72)),
        more=Box(_TRAY.x + _TRAY.w - 210, _TRAY.y + 172, 200, 36),
        about=Box(_TRAY.x + 10, _TRAY.y + 174, 440, 30),
    )


def fan(hour: int) -> str:
    """The way in which a stack on an hour is fanned: inwards, so that the pencilled hours stay in sight."""
    if hour in (3, 9):
        return "left" if hour == 3 else "right"
    return "down" if hour in (10, 11, 12, 1, 2) else "up"


def around(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
