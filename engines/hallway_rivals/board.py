"""The places of the school, and its board: tiles, classrooms, bases and special rooms (HR-1)."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, cached_property, lru_cache

from attrs import define, field, frozen

COLUMNS = "abcde"
SIDE = 5
"""A tile has five by five spaces (HR-1.1)."""
_WORD = re.compile(r"(?P<tile>\d)(?P<column>[a-e])(?P<row>[1-5])|r(?P<room>1\d\d)|(?P<kind>base|special)(?P<seat>[0-3])|office|nurse")


class Kind(StrEnum):
    """The kinds of places."""

    CORRIDOR = "corridor"
    ROOM = "room"
    BASE = "base"
    SPECIAL = "special"
    OFFICE = "office"
    NURSE = "nurse"


@frozen(eq=False)
class Place:
    """A place where students can be. Each is one object, so they are told apart by identity.

    ``number`` is that of the tile, of the classroom, or of the seat with the base or special room. ``column`` and ``row`` count from 1,
    from the left and the top; they are 0 for places that are not in a corridor. Only `corridor`, `room`, `base` and `special` make them.
    """

    kind: Kind
    number: int = 0
    column: int = 0
    row: int = 0

    @property
    def word(self) -> str:
        """The place as a word."""
        match self.kind:
            case Kind.CORRIDOR:
                return f"{self.number}{COLUMNS[self.column - 1]}{self.row}"
            case Kind.ROOM:
                return f"r{self.number}"
            case Kind.BASE | Kind.SPECIAL:
                return f"{self.kind.value}{self.number}"
        return self.kind.value

    @classmethod
    def from_word(cls, word: str) -> Place:
        """The place that a word stands for. Raises ValueError."""
        return _read(word)

    @property
    def is_corridor(self) -> bool:
        """True for a space of a corridor."""
        return self.kind is Kind.CORRIDOR

    @property
    def is_room(self) -> bool:
        """True for a classroom."""
        return self.kind is Kind.ROOM


@cache
def _read(word: str) -> Place:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(f"'{word[:20]}' is not a place")
    if found["tile"]:
        return corridor(int(found["tile"]), COLUMNS.index(found["column"]) + 1, int(found["row"]))
    if found["room"]:
        return room(int(found["room"]))
    if found["kind"]:
        return (base if found["kind"] == "base" else special)(int(found["seat"]))
    return OFFICE if word == "office" else NURSE


@cache
def corridor(tile: int, column: int, row: int) -> Place:
    """A corridor space of a tile.

    >>> corridor(3, 3, 2).word
    '3c2'
    """
    return Place(Kind.CORRIDOR, tile, column, row)


@cache
def room(number: int) -> Place:
    """A classroom by the number on its door (HR-1.2)."""
    return Place(Kind.ROOM, number)


@cache
def base(seat: int) -> Place:
    """The base of a seat (HR-1.4)."""
    return Place(Kind.BASE, seat)


@cache
def special(seat: int) -> Place:
    """The special room of a seat (HR-1.4)."""
    return Place(Kind.SPECIAL, seat)


SCRIPT_ROOM = room(102)
"""The room of the Script while nobody carries it (HR-8.2)."""
OFFICE = Place(Kind.OFFICE)
NURSE = Place(Kind.NURSE)


# The board

MIDDLE = 3
"""The column and the row in the middle of a tile."""
FIRST_ROOM = 101
SIDES: tuple[tuple[int, int, int, int], ...] = ((0, -1, MIDDLE, 1), (1, 0, SIDE, MIDDLE), (0, 1, MIDDLE, SIDE), (-1, 0, 1, MIDDLE))
"""The four sides of a tile, from north clockwise: the step to the next tile, and the column and row of the exit."""


@frozen
class Tile:
    """A Hall tile: where it lies, in tiles to the right of the Office and below it, and how it is turned (HR-1.2).

    Its classrooms are in the upper left and the lower right corner; turned, in the upper right and the lower left one.
    """

    x: int
    y: int
    turned: bool = False


@frozen
class Annex:
    """A base or special room of a seat, beside an exit of a Hall tile; that exit's space is its purple space (HR-1.3)."""

    kind: Kind
    seat: int
    exit: Place

    @property
    def place(self) -> Place:
        """The room itself."""
        return (base if self.kind is Kind.BASE else special)(self.seat)


@frozen(cache_hash=True)
class Board:
    """The tiles and rooms placed, in that order, around the Office tile (HR-1.1).

    Hall tiles are numbered from 1 in the order in which they were placed, the Office tile is 0.
    """

    tiles: tuple[Tile, ...] = ()
    annexes: tuple[Annex, ...] = ()

    @cached_property
    def plan(self) -> Plan:
        """The board worked out."""
        return plan(self)


@define(eq=False)
class Plan:
    """A board worked out: the neighbours of each place. One is made for each board."""

    board: Board
    neighbours: Mapping[Place, tuple[Place, ...]]
    doorways: Mapping[Place, Place]
    """The corridor space before the door of each classroom, base and special room."""
    purple: Mapping[Place, Place]
    """The purple spaces, with the base or special room that each belongs to (HR-1.3)."""
    exits: tuple[Place, ...]
    """The exits of Hall tiles that meet no other tile and have no room beside them."""
    _apart: dict[Place, Mapping[Place, int]] = field(factory=dict, init=False)

    @cached_property
    def rooms(self) -> tuple[Place, ...]:
        """The classrooms by number."""
        return tuple([place for place in self.neighbours if place.is_room])

    @cached_property
    def corridors(self) -> tuple[Place, ...]:
        """All corridor spaces."""
        return tuple([place for place in self.neighbours if place.is_corridor])

    @cached_property
    def door(self) -> Mapping[Place, tuple[Place, ...]]:
        """The rooms of any kind that open onto each corridor space with a door."""
        doors: dict[Place, tuple[Place, ...]] = {}
        for inside, before in self.doorways.items():
            doors[before] = (*doors.get(before, ()), inside)
        return doors

    def adjacent_tiles(self, number: int) -> Sequence[int]:
        """The numbers of the tiles beside a tile."""
        at = positions(self.board)
        x, y = at[number]
        return [other for other, (ox, oy) in at.items() if abs(ox - x) + abs(oy - y) == 1]

    def from_near(self, start: Place) -> Iterator[list[Place]]:
        """The places around a start, in lists by distance, the nearest first, without the start; paths end in the Office and in rooms."""
        seen, ring = {start}, [start]
        while ring:
            further: list[Place] = []
            for place in ring:
                if place is not start and not place.is_corridor:
                    continue
                for beside in self.neighbours[place]:
                    if beside not in seen:
                        seen.add(beside)
                        further.append(beside)
            if further:
                yield further
            ring = further

    def apart(self, start: Place) -> Mapping[Place, int]:
        """The steps to each place, whoever stands where; worked out once for each start."""
        found = self._apart.get(start)
        if found is None:
            found = self._apart[start] = self.distances(start, len(self.neighbours), lambda _: True)
        return found

    def distances(self, start: Place, most: int, enter: Callable[[Place], bool]) -> Mapping[Place, int]:
        """The steps to each place that may be entered and can be reached in ``most``; rooms and the Office end a path."""
        found, waiting = {start: 0}, deque([start])
        while waiting:
            place = waiting.popleft()
            steps = found[place] + 1
            if steps > most or not (place.is_corridor or place is start):
                continue
            for beside in self.neighbours[place]:
                if beside not in found and enter(beside):
                    found[beside] = steps
                    waiting.append(beside)
        return found

    def way(self, steps: Mapping[Place, int], to: Place) -> tuple[Place, ...]:
        """A shortest path to one of the places that `distances` has found, from the first place to the last."""
        way = [to]
        while steps[way[-1]]:
            way.append(self._before(steps, way[-1]))
        return tuple(reversed(way))

    def _before(self, steps: Mapping[Place, int], place: Place) -> Place:
        wanted = steps[place] - 1
        return next(near for near in self.neighbours[place] if steps.get(near) == wanted and (near.is_corridor or not wanted))


def positions(board: Board) -> Mapping[int, tuple[int, int]]:
    """The position of each tile, by number."""
    return {0: (0, 0), **{number: (tile.x, tile.y) for number, tile in enumerate(board.tiles, 1)}}


def free_positions(board: Board) -> tuple[tuple[int, int], ...]:
    """The positions where a Hall tile can be placed: beside a tile, so that exits meet (HR-1.2)."""
    taken = set(positions(board).values())
    beside = [(x + dx, y + dy) for x, y in positions(board).values() for dx, dy, _, _ in SIDES]
    return tuple(dict.fromkeys([place for place in beside if place not in taken]))


def corridor_cells(number: int) -> Iterator[tuple[int, int]]:
    """The column and row of every corridor space of a tile (HR-1.1, 1.2)."""
    for row in range(1, SIDE + 1):
        for column in range(1, SIDE + 1):
            ring = column in (1, SIDE) or row in (1, SIDE)
            if ring if number == 0 else MIDDLE in (column, row):
                yield column, row


def tile_rooms(number: int, tile: Tile) -> tuple[tuple[Place, Place], tuple[Place, Place]]:
    """The two classrooms of a tile, the upper one first, each with the space before its door (HR-1.2)."""
    left, right = corridor(number, MIDDLE - 1, MIDDLE), corridor(number, MIDDLE + 1, MIDDLE)
    upper = FIRST_ROOM + 2 * (number - 1)
    return (room(upper), right if tile.turned else left), (room(upper + 1), left if tile.turned else right)


@lru_cache(maxsize=128)
def plan(board: Board) -> Plan:
    """A board worked out."""
    at = positions(board)
    numbers = {place: number for number, place in at.items()}
    joined: dict[Place, list[Place]] = {corridor(number, *cell): [] for number in at for cell in corridor_cells(number)}
    free: list[Place] = []

    def join(one: Place, other: Place) -> None:
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)

    for number, (x, y) in at.items():
        cells = set(corridor_cells(number))
        for column, row in corridor_cells(number):
            for beside in ((column + 1, row), (column, row + 1)):
                if beside in cells:
                    join(corridor(number, column, row), corridor(number, *beside))
        for dx, dy, column, row in SIDES:
            other = numbers.get((x + dx, y + dy))
            exit_ = corridor(number, column, row)
            if other is None:
                free += [exit_] if number else []
            elif number < other:
                join(exit_, corridor(other, SIDE + 1 - column, SIDE + 1 - row))
    for place in [place for place in joined if place.number == 0 and _beside_office(place)]:
        join(place, OFFICE)
    doorways = dict(pair for number, tile in enumerate(board.tiles, 1) for pair in tile_rooms(number, tile))
    doorways |= {annex.place: annex.exit for annex in board.annexes}
    for inside, before in doorways.items():
        join(inside, before)
    used = {annex.exit for annex in board.annexes}
    return Plan(
        board,
        {place: tuple(beside) for place, beside in joined.items()},
        doorways,
        {annex.exit: annex.place for annex in board.annexes},
        tuple([place for place in free if place not in used]),
    )


def _beside_office(place: Place) -> bool:
    """True if a space of the Office tile touches the Office: all but its corners do (HR-3.4)."""
    return (place.column in (1, SIDE)) != (place.row in (1, SIDE))
