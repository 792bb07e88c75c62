"""The boxes of the table: the school in the middle, the players at the left, turn, shop and hand at the right. Scene units."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import cached_property, lru_cache
from math import ceil, copysign, dist, inf

from attrs import frozen

from engines.hallway_rivals.board import SIDE, SIDES, Annex, Board, Kind, Place, positions
from tabletop_qt.viewmodels.scenery import Box

BOUNDS = Box(0, 0, 2092, 1256)
"""29 of 64 pixels for a unit in a window of 1280 by 720 with its panel."""
FIELD = Box(382, 6, 1240, 1244)
"""The floor plan."""
LEFT = Box(6, 6, 370, 1244)
"""The players' lockers."""
RIGHT = Box(1628, 6, 458, 1244)
"""Turn, shop and hand."""
CELL = 108.0
"""The width of a corridor, where the school is not too large for it."""
SHORT = 0.7
"""The length of a space along its corridor, as a share of the corridor's width."""
WHOLE = 1 + 4 * SHORT
"""The side of a tile, in widths of a corridor."""
FRINGE = 2
"""The margin around the tiles, in spaces, for bases and special rooms, while these are placed."""
MOST_SHALLOW = 6
"""The number of Hall tiles up to which bases and special rooms are shallow."""
EDGE = 0.1
"""The margin around a complete school, in widths of a corridor."""
STANDEE = (60.0, 82.0)
"""Width and height of a standee: 34 pixels high in the smallest window."""
ROOMY = 90.0
"""The width of corridors from which standees grow with them."""
SMALLEST = 0.88
"""The scale of a standee in a crowd: 30 pixels high in the smallest window, 27 in a lesson. Larger crowds overlap."""
BESIDE, BEHIND = 0.64, 0.66
"""The least distance between standees of a group, in widths and, from row to row, in heights: heads and numbers stay in sight."""
CROWDED, MOST_ABREAST, KEPT = 0.86, 8, 5
"""Students form stacks where they would have to be smaller than this share of the smallest, or where more of them are in a base. Up to
``KEPT`` of them keep their places there when others leave."""
STACKED = (0.1, -0.05)
"""The distance of each student in a stack from the one before it, in widths and heights, for as many as `DEEPEST` of them."""
DEEPEST = 3
BETWEEN = 0.8
"""The size of a cheerleader between the heads of several students, so that she hides none of their numbers."""
STACKS_BESIDE = 0.74
"""The least distance between stacks, in widths of a standee: the counts stay in sight."""
STEP = 31
"""The distance of the spots that are tried for what lies on the lawn."""
EVENT, MOST_EVENTS = (216.0, 58.0), 5
"""Width and height of a school event on the lawn, and how many there are room for: the last one, and the four that leave the game."""
SPILL = 1.4
"""A group in a corridor may be this much larger than its space."""
SIGN, NAME_PLATE = 0.3, 0.27
"""The height of a classroom's sign, and of the name of a base or special room, as a share of the room's shorter side."""
PRICE, TWO_DIGITS = 0.47, 1.3
"""The height of the price of entering a room, in widths of a corridor, and the width of one of two digits, in heights."""
WALL = 4.0
"""The distance from the wall of a room to whoever stands in it."""
GAP = 12.0


class Wall(Enum):
    """A wall of a room, as faces call it."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


@frozen
class Door:
    """A door of a room: in which of its walls, and how far along it from the left, in hundredths; those at the sides are in the middle."""

    wall: Wall
    along: int = 50


class Layout:
    """The floor plan of a board, as large as there is room for, with a number of free spaces around its tiles."""

    def __init__(self, board: Board, fringe: int) -> None:
        self.board = board
        at = positions(board).values()
        boxes = [Box(SIDE * x - fringe, SIDE * y - fringe, SIDE + 2 * fringe, SIDE + 2 * fringe) for x, y in at]
        boxes += [Box(*self._annex(annex)) for annex in board.annexes]
        self.left = min(map(_along, [box.x for box in boxes])) - EDGE
        self.top = min(map(_along, [box.y for box in boxes])) - EDGE
        across = max(map(_along, [box.x + box.w for box in boxes])) + EDGE - self.left
        down = max(map(_along, [box.y + box.h for box in boxes])) + EDGE - self.top
        self.cell = min(CELL, FIELD.w / across, FIELD.h / down)
        """The width of a corridor here."""
        self.x = FIELD.x + (FIELD.w - across * self.cell) / 2
        self.y = FIELD.y + (FIELD.h - down * self.cell) / 2

    def cells(self, column: float, row: float, w: float, h: float) -> Box:
        """A box in spaces, counted from the upper left one of the Office tile."""
        x, y = _along(column), _along(row)
        # Rounded, so that boxes of one size share their pictures.
        wide, high = (round(side * self.cell, 2) for side in (_along(column + w) - x, _along(row + h) - y))
        return Box(self.x + (x - self.left) * self.cell, self.y + (y - self.top) * self.cell, wide, high)

    def tile(self, x: int, y: int) -> Box:
        """The box of a tile, by its distance from the Office to the right and down, in tiles."""
        return self.cells(SIDE * x, SIDE * y, SIDE, SIDE)

    @cached_property
    def boxes(self) -> dict[Place, Box]:
        """Every place of the school, save the nurse's office."""
        plan, at = self.board.plan, positions(self.board)
        found = {
            place: self.cells(SIDE * at[place.number][0] + place.column - 1, SIDE * at[place.number][1] + place.row - 1, 1, 1)
            for place in plan.corridors
        }
        for place in plan.neighbours:
            if place.kind is Kind.OFFICE:
                found[place] = self.cells(1, 1, 3, 3)
        for number, tile in enumerate(self.board.tiles, 1):
            upper, lower = ((3, 0), (0, 3)) if tile.turned else ((0, 0), (3, 3))
            for place, (column, row) in zip((p for p in plan.rooms if (p.number - 99) // 2 == number), (upper, lower), strict=True):
                found[place] = self.cells(SIDE * tile.x + column, SIDE * tile.y + row, 2, 2)
        for annex in self.board.annexes:
            found[annex.place] = self.cells(*self._annex(annex))
        return found

    @cached_property
    def built(self) -> tuple[Box, ...]:
        """The boxes of all tiles, bases and special rooms; around them is lawn."""
        return (*[self.tile(*at) for at in positions(self.board).values()], *[self.boxes[annex.place] for annex in self.board.annexes])

    def clear(self, w: float, h: float, near: tuple[float, float], needed: Sequence[tuple[Box, float]] = ()) -> Box:
        """The box of this size near a point that covers least of the school, and of other boxes by their weights: it lies on the lawn."""
        weighed = (*[(box, 1.0) for box in self.built], *needed)
        across, down = (range(6, round(most - 6), STEP) for most in (FIELD.w - w, FIELD.h - h))
        tried = [Box(FIELD.x + left, FIELD.y + top, w, h) for left in across for top in down]
        best, least = tried[0], inf
        for box in sorted(tried, key=lambda box: dist(box.centre, near)):
            cost = dist(box.centre, near)
            if cost >= least:
                break
            for one, weight in weighed:
                cost += weight * box.shared(one)
                if cost >= least:
                    break
            if cost < least:
                best, least = box, cost
        return best

    @cached_property
    def events(self) -> tuple[Box, ...]:
        """The boxes of the school events on the lawn, near its lower right corner, if there is room."""
        found = list[Box]()
        for _ in range(MOST_EVENTS):
            near = found[-1].centre if found else (FIELD.x + FIELD.w, FIELD.y + FIELD.h)
            found.append(self.clear(*EVENT, near, [(box, 9.0) for box in found]))
        return tuple(found)

    @cached_property
    def looked_at(self) -> Box:
        """The box of a card of the hand while it is looked at: on free lawn, so that the school stays in sight, else beside the hand."""
        w, h = LOOKED_AT
        free = self.clear(w, h, (FIELD.x + FIELD.w, FIELD.y + FIELD.h), [(box, 8.0) for box in self.built])
        hides = any(free.shared(box) for box in self.built)
        return Box(FIELD.x + FIELD.w - w - 6, FIELD.y + FIELD.h - h - 6, w, h) if hides else free

    @cached_property
    def walls(self) -> str:
        """The boxes of all tiles and rooms, which have walls around them."""
        return " ".join(f"{box.x:.1f},{box.y:.1f},{box.w:.1f},{box.h:.1f}" for box in self.built)

    @cached_property
    def shades(self) -> dict[Place, int]:
        """The walls that cast a shadow on each space of a corridor: 1 for the one above it, 2 for the one at its left."""
        open_ = [box for place, box in self.boxes.items() if place.is_corridor]

        def walled(x: float, y: float) -> bool:
            return not any(box.x < x < box.x + box.w and box.y < y < box.y + box.h for box in open_)

        found = {}
        for place, box in self.boxes.items():
            if place.is_corridor:
                (x, y), step = box.centre, self.cell / 4
                found[place] = walled(x, box.y - step) + 2 * walled(box.x - step, y)
        return found

    @cached_property
    def corners(self) -> tuple[Box, ...]:
        """The walls of the Hall tiles, two by two spaces each."""
        found = []
        for tile in self.board.tiles:
            for column, row in ((0, 0), (3, 3)) if tile.turned else ((3, 0), (0, 3)):
                found.append(self.cells(SIDE * tile.x + column, SIDE * tile.y + row, 2, 2))
        return tuple(found)

    @cached_property
    def doors(self) -> dict[Place, Door]:
        """The door of each room."""
        return {place: self._door(place) for place in self.boxes if not place.is_corridor and place in self.board.plan.doorways}

    def _door(self, place: Place) -> Door:
        inside, outside = self.boxes[place], self.boxes[self.board.plan.doorways[place]]
        (x, y), (ox, oy) = inside.centre, outside.centre
        if outside.x + 1 >= inside.x + inside.w or outside.x + outside.w <= inside.x + 1:
            return Door(Wall.RIGHT if ox > x else Wall.LEFT)
        return Door(Wall.BOTTOM if oy > y else Wall.TOP, round(100 * (ox - inside.x) / inside.w))

    def sign(self, place: Place) -> Box:
        """The box of a room's sign, on the wall across from the door."""
        box, door = self.boxes[place], self.doors.get(place)
        w, h, wall = box.w, box.h, door.wall if door is not None else None
        match place.kind:
            case Kind.ROOM:
                return box.part(0.04 * w, (0.68 if wall is Wall.TOP else 0.02) * h, 0.94 * w, 0.3 * h)
            case Kind.OFFICE:
                return box.part(0.04 * w, 0.05 * h, 0.72 * w, 0.15 * h)
        if h > w:
            return box.part((1 - NAME_PLATE) * w - 4 if wall in (Wall.LEFT, Wall.TOP) else 4, 4, NAME_PLATE * w, h - 8)
        return box.part(4, (1 - NAME_PLATE) * h - 4 if wall in (Wall.LEFT, Wall.TOP) else 4, w - 8, NAME_PLATE * h)

    def under_sign(self, place: Place) -> float:
        """The height of the foot of a room's sign; of the top of the school where there is none at the top of a room."""
        if place.is_corridor or self._floor(place).y <= self.boxes[place].y + self.boxes[place].h / 10:
            return FIELD.y
        sign = self.sign(place)
        return sign.y + sign.h

    def beside_sign(self, place: Place) -> tuple[float, float]:
        """From where to where across the school nothing hides a room's sign that stands at its left or right."""
        left, right = FIELD.x, FIELD.x + FIELD.w
        if place.kind in (Kind.BASE, Kind.SPECIAL) and place in self.boxes and (sign := self.sign(place)).h > sign.w:
            return (sign.x + sign.w, right) if sign.x < self._floor(place).x else (left, sign.x)
        return left, right

    def inside(self, place: Place, x: float, y: float, w: float, h: float) -> tuple[float, float]:
        """A spot for something of this size: within the walls of a room; in a corridor or at the nurse where it is."""
        box = self.boxes.get(place)
        if place.is_corridor or box is None:
            return x, y
        across, down = max(0.0, (box.w - w) / 2 - WALL), max(0.0, (box.h - h) / 2 - WALL)
        middle, height = box.centre
        return min(max(x, middle - across), middle + across), min(max(y, height - down), height + down)

    def corner(self, place: Place) -> Box:
        """A spot for a mark in a room, in the corner away from sign and door; elsewhere in the middle."""
        box, door = self.boxes[place], self.doors.get(place)
        side = round(0.36 * min(box.w, box.h), 1)
        if not place.is_room or door is None:
            return Box.around(*box.centre, min(side, 42.0))
        across = 0.14 if door.along > 50 else 0.86
        return Box.around(box.x + across * box.w, box.y + (0.14 if door.wall is Wall.TOP else 0.86) * box.h, side)

    def price(self, place: Place, standing: int = 0) -> Box:
        """A spot in a corner of a classroom with few ``standing`` in it; else on the edge of the room, off signs and numbers."""
        box, size, door = self.boxes[place], round(PRICE * self.cell, 1), self.doors.get(place)
        if place.is_corridor:
            # At the shoulder of those who stand there, beside their faces and numbers.
            return Box.around(box.x + box.w, box.y + 0.5 * box.h, 0.8 * size)
        sign = self.sign(place)
        if place.kind is Kind.OFFICE:
            return Box.around(sign.x + 4, sign.centre[1], size)
        if place.is_room and standing < 2:
            return Box.around(*self.corner(place).centre, size)
        if place.is_room and door is not None:
            # On the corner of the walls away from sign and door.
            across, down = 0.02 if door.along > 50 else 0.98, 0.04 if door.wall is Wall.TOP else 0.96
            return Box.around(box.x + across * box.w, box.y + down * box.h, size)
        x, y = self._floor(place).centre
        return Box.around(x, box.y, size) if sign.h > sign.w else Box.around(box.x + box.w, y, size)

    def _below_sign(self, place: Place) -> Box:
        """The room area beside the sign, which is away from the door."""
        box, door = self.boxes[place], self.doors.get(place)
        sign = (SIGN if place.is_room else NAME_PLATE + 0.02) * min(box.w, box.h) if door is not None else 0.2 * box.h
        wall = door.wall if door is not None else None
        x, y, w, h = box.x + 4, box.y + 4, box.w - 8, box.h - 8
        if wall is Wall.LEFT:
            return Box(x, y, w - sign, h)
        if wall is Wall.RIGHT:
            return Box(x + sign, y, w - sign, h)
        return Box(x, y if wall is Wall.TOP else y + sign, w, h - sign)

    def _annex(self, annex: Annex) -> tuple[float, float, float, float]:
        """A base or special room, in spaces: beside its exit, smaller where another one lies around the corner."""
        exit_ = annex.exit
        cramped = any(other.exit is not exit_ and self._void(other.exit) == self._void(exit_) for other in self.board.annexes)
        tile = self.board.tiles[exit_.number - 1]
        dx, dy = self._outwards(exit_)
        # Shallow ones leave room for larger tiles; around a square school, events lie beside deeper ones.
        usual = (3.6, 2.2) if len(self.board.tiles) > MOST_SHALLOW else (4.3, 1.8)
        across, deep = (2.4, 1.3) if cramped else usual
        column, row = SIDE * tile.x + exit_.column - 0.5, SIDE * tile.y + exit_.row - 0.5
        w, h = (deep, across) if dx else (across, deep)
        return column + dx * (deep + 1) / 2 - w / 2, row + dy * (deep + 1) / 2 - h / 2, w, h

    def _outwards(self, exit_: Place) -> tuple[int, int]:
        return next((dx, dy) for dx, dy, column, row in SIDES if (column, row) == (exit_.column, exit_.row))

    def _void(self, exit_: Place) -> tuple[int, int]:
        """The place without a tile that an exit leads to."""
        tile, (dx, dy) = self.board.tiles[exit_.number - 1], self._outwards(exit_)
        return tile.x + dx, tile.y + dy

    @property
    def standee(self) -> tuple[float, float]:
        """Width and height of a standee: larger in a compact school, and smaller only in one of many tiles in a row."""
        scale = max(1.0, self.cell / ROOMY) if self.cell >= 64 else min(max(SMALLEST, self.cell / 64), self.cell / 45)
        return round(STANDEE[0] * scale, 1), round(STANDEE[1] * scale, 1)

    def _floor(self, place: Place) -> Box:
        """The area where students stand."""
        return self.boxes[place] if place.is_corridor else self._below_sign(place)

    def _largest(self, place: Place, groups: list[int]) -> tuple[float, list[Box]]:
        """The scale at which groups fit side by side or in rows at a place, and the boxes in which they are largest."""
        spill, options = SPILL if place.is_corridor else 1.0, []
        for columns in range(1, len(groups) + 1):
            insides = _split(self._floor(place), groups, columns)
            fits = [fit(inside.w * spill, inside.h * spill, count, self.standee)[0] for inside, count in zip(insides, groups, strict=True)]
            options.append((min(fits), insides))
        return max(options, key=lambda option: option[0])

    def crowded(self, place: Place, groups: list[int]) -> bool:
        """True if so many students stand at a place that their numbers could not all be read: those who are alike form stacks."""
        count, annex = sum(groups), place.kind in (Kind.BASE, Kind.SPECIAL)
        if count < 2 or (annex and count > MOST_ABREAST):
            return count > 1
        return self._largest(place, groups)[0] * self.standee[1] < CROWDED * SMALLEST * STANDEE[1]

    def abreast(self, place: Place) -> int:
        """The number of stacks that stand side by side within the walls of a room."""
        w = max(self.standee[0], SMALLEST * STANDEE[0])
        return 1 + int((self.boxes[place].w - w) / (STACKS_BESIDE * w))

    def standing(
        self, place: Place, groups: list[int], cheered: bool = False, beside: float = BESIDE
    ) -> tuple[list[list[tuple[float, float]]], float]:
        """The spots of the students of each group at a place, and their scale, 1 for the largest.

        Where a cheerleader is, the last spot is hers: beside a single student, or between the heads of several.
        """
        box, behind = self._floor(place), cheered and sum(groups) > 1
        groups = groups if behind or not cheered else [*groups, 1]
        scale, insides = self._largest(place, groups)
        scale = max(scale, min(1.0, SMALLEST * STANDEE[1] / self.standee[1]))
        spots = [cluster(inside, count, self.standee, scale, beside) for inside, count in zip(insides, groups, strict=True)]
        if place.is_room:
            # A crowd that is too large for its room leaves the sign in sight.
            ys, half = [y for points in spots for _, y in points], scale * self.standee[1] / 2
            above, below = min(ys) - half - box.y, box.y + box.h - max(ys) - half
            shift = min(0.0, below) if behind or self.doors[place].wall is Wall.TOP else max(0.0, -above)
            shift = below if behind and above >= 0 else shift
            spots = [[(x, y + shift) for x, y in points] for points in spots]
        if behind:
            middle, half = box.centre[0], scale * self.standee[0] / 2
            # The others make room, so that her pom-poms are seen.
            wide = max(abs(x - middle) for points in spots for x, _ in points) or 1.0
            apart = max(1.0, (box.w / 2 - half - WALL) / wide)
            spots = [[(middle + apart * (x - middle), y) for x, y in points] for points in spots]
            spots.append([(middle, box.y + 0.6 * half)])
        return spots, round(scale, 2)

    @cached_property
    def _feet(self) -> tuple[Box, ...]:
        """The signs of classrooms."""
        return tuple([self.sign(place) for place in self.boxes if place.is_room])

    def spread(self, place: Place, others: Collection[Place], scale: float) -> tuple[float, float]:
        """The scale of those in a corridor, and how far down they move: away from ``others`` above and below them, and off a sign."""
        if not place.is_corridor:
            return scale, 0.0
        (x, y), (w, h) = self.boxes[place].centre, self.standee
        column = [other for other in others if other.is_corridor and abs(self.boxes[other].centre[0] - x) < w / 2]
        ways = [way for other in column if 0 < abs(way := self.boxes[other].centre[1] - y) < h]
        if ways:
            scale = min(scale, SMALLEST * STANDEE[1] / h)
            return scale, -sum(copysign(max(0.0, scale * h - abs(way)) / 2, way) for way in ways)
        standing = Box.around(x, y, scale * w, scale * h)
        return scale, max([sign.y + sign.h - standing.y for sign in self._feet if sign.shared(standing) and sign.y < y], default=0.0)

    def off_signs(self, place: Place, xs: Sequence[float], scale: float) -> float:
        """How far those in a corridor, with their middles at ``xs``, move to the right, off the signs at the sides of their space."""
        if not place.is_corridor or not xs:
            return 0.0
        box, half = self.boxes[place], scale * self.standee[0] / 2
        beside = [sign for sign in self._feet if sign.y < box.y + box.h and box.y < sign.y + sign.h]
        left = max([sign.x + sign.w - min(xs) + half for sign in beside if sign.x + sign.w <= box.x], default=0.0)
        right = max([max(xs) + half - sign.x for sign in beside if sign.x >= box.x + box.w], default=0.0)
        return max(0.0, left) - max(0.0, right)


def _split(box: Box, groups: list[int], columns: int) -> list[Box]:
    """The boxes of groups in rows; in a row, one of several students is wider than one of a single student."""
    rows = [groups[first : first + columns] for first in range(0, len(groups), columns)]
    found, h = [], box.h / len(rows)
    for row, counts in enumerate(rows):
        shares = [1 + BESIDE * (count > 1) for count in counts]
        for index, share in enumerate(shares):
            x = box.x + box.w * sum(shares[:index]) / sum(shares)
            found.append(Box(x, box.y + row * h, box.w * share / sum(shares), h))
    return found


def _along(spaces: float) -> float:
    """The way from the Office tile's edge to a number of spaces from it, in widths of a corridor: all but a tile's middle one are short."""
    tiles, inside = divmod(spaces, SIDE)
    return tiles * WHOLE + inside * SHORT + min(max(inside - 2, 0.0), 1.0) * (1 - SHORT)


def fit(w: float, h: float, count: int, size: tuple[float, float]) -> tuple[float, int]:
    """The scale, up to 1, at which a group fits in an area, and in how few rows it does."""
    options = []
    for rows in range(1, count + 1):
        across, down = 1 + BESIDE * (ceil(count / rows) - 1), 1 + BEHIND * (rows - 1)
        options.append((min(1.0, w / across / size[0], h / down / size[1]), rows))
    return max(options, key=lambda option: (round(option[0], 1), -option[1]))


def cluster(box: Box, count: int, size: tuple[float, float], scale: float, beside: float = BESIDE) -> list[tuple[float, float]]:
    """A group in a box, those in front last: one in the middle, two side by side, three in a triangle or a row, more in rows.

    >>> cluster(Box(0, 0, 60, 60), 1, (20, 30), 1)
    [(30.0, 30.0)]
    """
    rows = fit(box.w, box.h, count, size)[1]
    counts = [(count + row) // rows for row in range(rows)]
    w, h = scale * size[0], scale * size[1]
    down = min(max((box.h - h) / max(1, rows - 1), BEHIND * h), 1.06 * h)
    points = []
    for row, inside in enumerate(counts):
        step = min(max((box.w - w) / max(1, inside - 1), beside * w), 1.1 * w)
        x, y = box.centre[0] - step * (inside - 1) / 2, box.centre[1] + down * (row - (rows - 1) / 2)
        points += [(x + number * step, y) for number in range(inside)]
    return points


@lru_cache(maxsize=32)
def layout(board: Board, fringe: int) -> Layout:
    """The floor plan of a board."""
    return Layout(board, fringe)


LOCKER = 298.0
"""The height of a player's box with room for everything but the powers of their social group."""


def lockers(count: int, own: bool) -> tuple[Box, ...]:
    """The players' boxes at the left, the viewing one's last; with ``own``, that one of three is higher, for its powers."""
    even = (LEFT.h - GAP * (count - 1)) / count
    high = LOCKER if own and count == 3 else even
    *others, last = [LEFT.y + place * (high + GAP) for place in range(count)]
    return (*[Box(LEFT.x, y, LEFT.w, high) for y in others], Box(LEFT.x, last, LEFT.w, LEFT.y + LEFT.h - last))


# The right side, from the top: turn, shop (or what is to be chosen), hand.

TRACK = Box(RIGHT.x, RIGHT.y, RIGHT.w, 236)
TRAY = Box(RIGHT.x, TRACK.y + TRACK.h + GAP, RIGHT.w, 596)
HAND = Box(RIGHT.x, TRAY.y + TRAY.h + GAP, RIGHT.w, RIGHT.h - TRACK.h - TRAY.h - 2 * GAP)
WAITING = ((TRAY.centre[0], TRAY.y + 140), (TRAY.centre[0], TRAY.y + 360))
"""The middles of base and special room until they are placed."""


SHELF_HEAD = 62.0
"""The height of the title above goods and cards, with room for a ring around the uppermost."""
SHELF_GAP = 14.0
"""The distance between goods: neighbours' frames, and a ring around one of them, stay apart."""


def shelves(count: int) -> tuple[Box, ...]:
    """The boxes of the goods in the shop, two side by side."""
    w, h = (TRAY.w - 2 * GAP - SHELF_GAP) / 2, min(72.0, (TRAY.h - SHELF_HEAD - GAP) / ceil(count / 2) - SHELF_GAP)
    across, down = w + SHELF_GAP, h + SHELF_GAP
    return tuple([Box(TRAY.x + GAP + (index % 2) * across, TRAY.y + SHELF_HEAD + (index // 2) * down, w, h) for index in range(count)])


def slips(count: int, fight: bool) -> tuple[Box, ...]:
    """The boxes of the slips to choose from, below the odds of a fight if there is one."""
    above = 246 if fight else 52
    top, h = TRAY.y + above, min(84.0, (TRAY.h - above - GAP) / max(1, count) - 6)
    return tuple([Box(TRAY.x + GAP, top + index * (h + 6), TRAY.w - 2 * GAP, h) for index in range(count)])


def dice_row(side: int) -> Box:
    """The boxes of a side's dice, the attackers above the defenders."""
    return Box(TRAY.x + GAP, TRAY.y + 56 + side * 112, TRAY.w - 2 * GAP, 104)


ODDS_BELOW = Box(TRAY.x + GAP, TRAY.y + 290, TRAY.w - 2 * GAP, 220)
"""The odds of an attack in return, below the dice."""
ODDS = Box(TRAY.x + GAP, TRAY.y + 48, TRAY.w - 2 * GAP, 190)
ODDS_OVER_SHOP = Box(ODDS.x, ODDS.y, ODDS.w, shelves(11)[5].y + shelves(11)[5].h + SHELF_GAP / 2 - ODDS.y)
"""The same over the shop, where they hide three rows of goods and no half of one."""


READ = (380.0, 545.0)
"""The size of a school event while it is read."""
LOOKED_AT = (410.0, 424.0)
"""The size of a card of the hand while it is looked at."""


TALL = 250.0
"""The most height of a card in hand: it is read there, and its title stays one line."""


def cards(count: int) -> tuple[Box, ...]:
    """The boxes of the cards in hand, two side by side, as high as there is room; up to six have room for their text."""
    rows, across = max(1, ceil(count / 2)), min(2, max(1, count))
    w, h = (HAND.w - (across + 1) * GAP) / across, min(TALL, (HAND.h - SHELF_HEAD - GAP) / rows - 6)
    x, y = HAND.x + GAP, HAND.y + SHELF_HEAD
    return tuple([Box(x + (index % 2) * (w + GAP), y + (index // 2) * (h + 6), w, h) for index in range(count)])
