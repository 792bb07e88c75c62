"""The layout of the camp, in scene units: a blanket in each corner, the ring of stumps, the campfire; and their faces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, radians, sin, sqrt

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from tabletop_qt.viewmodels.position import row
from tabletop_qt.viewmodels.scenery import Box, Face, face, numbered

# Places


Point = tuple[float, float]
BOUNDS = Box(0, 0, 1176, 704)
SMALLEST = (1024.0, 530.0)
"""The room that the table has in the smallest window, in pixels, the side panel folded."""
LEAST_PIXELS = 11.0
LEAST = math.ceil(LEAST_PIXELS / min(SMALLEST[0] / BOUNDS.w, SMALLEST[1] / BOUNDS.h))
"""The smallest text on this table, in scene units: in the smallest window it is 11 pixels high."""
CLEARING = Box(352, 136, 472, 388)
STUMP, COIN, TILE = 94, 66, 34
"""The sizes of a stump, of the coin on it, and of an Excuse tile around it."""
HALF = 58
"""The height of the half of a Sprout where an Excuse is dropped."""
REACH = 250.0
"""The distance from the middle of the clearing within which Sprouts and what is said go around as the table turns."""
SIGN, SCORE, CHANT = Box(352, 8, 268, 124), Box(626, 8, 198, 124), Box(530, 614, 196, 70)
VERDICT = Box(498, 314, 180, 132)
"""The board that says who would lead."""
LEGEND = Box(724, 630, 90, 40)
"""The place of the folded legend if no corner is free."""
TRAY = Box(352, 456, 472, 246)
"""The cloth on which an Excuse is put together, and below what it says the slips to choose from."""
ABOUT, MORE = TRAY.part(6, 4, 366, 30), TRAY.part(374, 4, 92, 30)
SLIPS = tuple(TRAY.part(6 + 231 * column, 36 + 70 * line, 229, 69) for line in range(3) for column in range(2))
"""Each holds the longest sentence, in four lines."""
HAND = Box(352, 526, 472, 170)
"""The hand of the player in front; on the open table the rack, where whoever may drop an Excuse has theirs."""
CELL, DIE = 38.5, 42
"""The width of a space of a Schedule, and of a die."""
PETALS = ((-0.71, -0.71), (0.71, -0.71), (-1.0, 0.0), (1.0, 0.0), (-0.71, 0.71), (0.71, 0.71), (-1.0, -0.42), (1.0, -0.42))
"""The places of Excuse tiles around a Sprout, in the order in which they are laid."""
_BESIDE = {7: (-2.36, 2.52), 8: (-3.08, 1.85), 9: (-3.2, -1.46), 10: (-3.08, -1.85), 11: (-2.36, -2.52)}
"""The places of Overnights' stacks beside their hours, in cells from the middle of a Schedule."""
HOURS_BESIDE = tuple(_BESIDE)
_SPACES = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1))
"""Column and row in the grid of four by four spaces, from 12:00 clockwise; the grid stands on the corner of 6:00."""
LABEL = 12.0
"""The distance of a pencilled hour from its space."""
_HALF = math.sqrt(0.5)


def hour_spot(hour: int) -> tuple[float, float, float, float]:
    """The place of an hour's space, in cells from the middle of a Schedule, and the direction away from the tiles."""
    i, j = _SPACES[hour % 12]
    x, y = (i - j) * _HALF, (i + j - 3) * _HALF
    if hour % 3 == 0:
        reach = math.hypot(x, y)
        return x, y, x / reach, y / reach
    return x, y, math.copysign(_HALF, x), math.copysign(_HALF, y)


def hour_label(hour: int, cell: float) -> Point:
    """The place of a pencilled hour, from the middle of a Schedule with spaces of this size."""
    x, y, dx, dy = hour_spot(hour)
    away = 0.5 * cell * (math.sqrt(2) if hour % 3 == 0 else 1.0) + LABEL
    return x * cell + dx * away, y * cell + dy * away


@frozen
class Area:
    """A player's blanket and what lies on it.

    ``dial`` is the middle of the Schedule. ``coins`` and ``excuses`` are the middles of six coins of size ``coin`` and of two tiles of
    size ``tile``; those of the player in front lie on the ``hand`` beside the blanket. ``buck`` and ``antlers`` are for the Leaping
    Buck's die and mark, ``opening`` for the die that was rolled for the Buck. ``tags`` are boxes for short remarks, ``spent`` is for what
    the memory aid shows.
    """

    box: Box
    plate: Box
    dial: Point
    coins: tuple[Point, ...]
    coin: float
    excuses: tuple[Point, ...]
    excuses_label: Box
    tile: float
    buck: Point
    antlers: Point
    opening: Point
    tags: tuple[Box, ...]
    spent: Box
    hand: Box | None = None

    def hour(self, hour: int) -> Point:
        """The middle of the space of an hour, 1 to 12."""
        x, y, _, _ = hour_spot(hour)
        return self.dial[0] + x * CELL, self.dial[1] + y * CELL

    def beside(self, hour: int) -> Point:
        """The place of an Overnight's stack, beside its hour, 7 to 11."""
        x, y = _BESIDE[hour]
        return self.dial[0] + x * CELL, self.dial[1] + y * CELL


@frozen
class Spot:
    """A stump in the clearing: its middle, the box of the scrap beside it for what its player says, and the side of the scrap's tail.

    ``beside`` is the box for a second scrap, where that of the stump across lies.
    """

    x: float
    y: float
    scrap: Box
    tail: str
    beside: Box

    def half(self, *, upper: bool) -> Box:
        """The part of the stump, and beyond its rim, where an Excuse makes the Sprout older, or younger."""
        return Box(self.x - STUMP / 2, self.y - HALF * upper, STUMP, HALF)

    def petal(self, index: int, reach: float) -> Point:
        """The middle of an Excuse tile that lies around the stump."""
        dx, dy = PETALS[index % len(PETALS)]
        return self.x + dx * reach, self.y + dy * reach


@frozen
class Layout:
    """The places of the seats: ``areas`` and ``spots`` are by seat, ``free`` is the corner where nobody sits."""

    areas: tuple[Area, ...]
    spots: tuple[Spot, ...]
    free: Box | None


_WIDE, _HIGH = 336.0, 342.0
_LEFT, _RIGHT, _UPPER, _LOWER = 8.0, 832.0, 8.0, 354.0


def _corner(x: float, y: float) -> Area:
    """A blanket in a corner."""
    box, middle_x, middle_y = Box(x, y, _WIDE, _HIGH), x + _WIDE / 2, y + 199
    return Area(
        box=box,
        plate=box.part(10, 8, _WIDE - 20, 58),
        dial=(middle_x, middle_y),
        coins=tuple((middle_x - 136 + 22 * (index % 3), middle_y - 113 + 24 * (index // 3)) for index in range(6)),
        coin=30,
        excuses=row(middle_x + 103, middle_y + 62, 32, 2),
        excuses_label=Box(middle_x + 79, middle_y + 80, 70, 21),
        tile=30,
        buck=(middle_x + 132, middle_y - 80),
        antlers=(middle_x + 132, middle_y - 115),
        opening=(middle_x + 132, middle_y - 92),
        tags=(Box(middle_x - 155, middle_y + 102, 123, 24), Box(middle_x - 155, middle_y + 70, 94, 24)),
        spent=Box(middle_x + 34, middle_y + 104, 122, 24),
    )


def _front() -> Area:
    """The blanket of the player in front, with the hand beside it."""
    coins, excuses = row(400, 572, 75, 6), row(403, 643, 76, 2)
    label = Box(536, 638, 100, 22)
    return evolve(_corner(_LEFT, _LOWER), hand=HAND, coins=coins, coin=64, excuses=excuses, excuses_label=label, tile=70)


_AREAS = (_corner(_LEFT, _UPPER), _corner(_RIGHT, _UPPER), _corner(_RIGHT, _LOWER))
"""The blankets of those that don't sit in front."""
_ABOVE, _BELOW = 136.0, 452.0

_SCRAPS = tuple(Box(x, y, 232, 72) for x, y in ((352, _BELOW), (352, _ABOVE), (592, _ABOVE), (592, _BELOW)))

_SPOTS = tuple(
    Spot(x, y, scrap, "top" if scrap.y == _BELOW else "bottom", beside)
    for (x, y), scrap, beside in zip(((424, 388), (424, 266), (752, 266), (752, 388)), _SCRAPS, reversed(_SCRAPS), strict=True)
)


@lru_cache(maxsize=16)
def layout(players: int, seat: int, *, shared: bool = False) -> Layout:
    """The layout of a table of three or four with this seat in front; on the ``shared`` one nobody has a hand."""
    corner = [(each - seat) % players for each in range(players)]
    areas, free = (_corner(_LEFT, _LOWER) if shared else _front(), *_AREAS), _AREAS[players - 1].box if players <= len(_AREAS) else None
    return Layout(tuple(areas[each] for each in corner), tuple(_SPOTS[each] for each in corner), free)


def rack(place: int, count: int = 2, *, small: bool) -> tuple[Box, tuple[Point, ...], float]:
    """The box for a player's name on the rack, the middles of their Excuses centred below it, and the size of these.

    ``small`` leaves room for all players and the lights of the chant.
    """
    size, x = (50.0, HAND.x + 16 + 112 * place) if small else (96.0, HAND.centre[0] - 98)
    # The frame of keyboard focus around a large tile leaves the name in sight.
    name, gap = Box(x, HAND.y + 13, 2 * size + 4, 20), 3 if small else 12
    return name, row(name.centre[0] - (count - 1) * (size + 4) / 2, name.y + name.h + gap + size / 2, size + 4, count), size


def around(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# Faces


BACK = -1
"""The value of a coin or tile seen from its other side."""
NO_ROLL = -1
"""The face of the signpost before the Buck is rolled."""
PAWN = (0.6, 0.98)
"""Width and height of a pawn, in cells of a Schedule."""
PENCIL = 26.0
"""The distance of the pencilled hours from a Schedule's tiles."""
SEAM = 7.5
"""The distance, along an edge's slant, by which the rims of coins may reach over the edges of their tile."""
PILE_STEP = 0.535
"""The visible share of each lower coin of a pile."""
SUM, SUMS = 26.0, 104.0
"""The height and the least width of what a pile counts, written below it."""
DINNER_NAME = msg("6 PM")
"""The pencilled label of the hour by which a day must end."""


def coin(size: float, suit: str, value: int) -> Face:
    """A coin of a suit: its suit side for the value `BACK`, else its value side, stained in the colour of its suit."""
    return face("coin", size, size, suit=suit, value=value)


def tile(size: float, suit: str, value: int) -> Face:
    """A tile: its grid side for the value `BACK`, else its suit side."""
    return face("tile", size, size, suit="" if value == BACK else suit, value=value)


def die(size: float, suit: str, value: int, *, buck: bool = False) -> Face:
    """A die; the ``buck`` bears no suit, because it is not the die of a troop."""
    return face("die", size, size, suit=suit, value=value, buck=int(buck))


def pile(size: float, values: tuple[int, ...], towards: tuple[float, float]) -> Face:
    """Coins stacked one upon the other, value sides up, fanned so that each can be read; ``size`` is that of one coin.

    ``towards`` is the direction in which the upper coins lie. Nothing on them tells whose they were (KSJ-7.1).
    """
    angle = round(degrees(atan2(towards[1], towards[0])))
    dx, dy = pile_steps(size, angle)
    last = len(values) - 1
    return face("pile", size + abs(dx) * last, size + abs(dy) * last, count=len(values), angle=angle, size=round(10 * size),
                **numbered("coin", values))  # fmt: skip


def reckoned(size: float, values: tuple[int, ...], words: Message) -> Face:
    """Coins stacked from left to right, and below them what they count."""
    stack = pile(size, values, (1.0, 0.0))
    return Face("reckoned", max(stack.w, SUMS), size + SUM, (*stack.values, ("text", words)))


def pile_steps(size: float, angle: int) -> tuple[float, float]:
    """From each coin of a pile to the one upon it."""
    return round(size * PILE_STEP * cos(radians(angle)), 2), round(size * PILE_STEP * sin(radians(angle)), 2)


def stacked(hour: int, inwards: float, size: float, count: int) -> Point:
    """The middle of a row of coins, from that of its Schedule: on an hour or ``inwards`` of it, and within the tile of the hour."""
    far = CELL * sqrt(2)
    tile_x, tile_y = ((0.0, -far), (far, 0.0), (0.0, far), (-far, 0.0))[(hour + 1) % 12 // 3]
    x, y, dx, dy = hour_spot(hour)
    x, y = x * CELL - tile_x, y * CELL - tile_y
    # The lower the tile, the more aside: a pawn is higher than wide.
    aside = (1 + tile_y / far) / math.hypot(x, y)
    way_x, way_y = -x * aside - dx, -y * aside - dy
    share = inwards / math.hypot(way_x, way_y)
    x, y = x + way_x * share, y + way_y * share
    reach = far + SEAM - size / sqrt(2) - size * PILE_STEP * (count - 1) / 2
    kept = min(1.0, reach / (abs(x) + abs(y)))
    return tile_x + x * kept, tile_y + y * kept


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
    """A player's used pieces of today: small coins, then small Excuse tiles (KSJ-7.1)."""
    return box.face("spent", suit=suit, coins=len(coins), tiles=len(tiles), **numbered("coin", coins), **numbered("tile", tiles))
