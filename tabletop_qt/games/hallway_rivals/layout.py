"""Where everything lies: the school in the middle, the players at the left, turn, shop and hand at the right. Scene units."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil, sqrt

from engines.hallway_rivals.board import SIDES, Annex, Board, positions
from engines.hallway_rivals.places import SIDE, Kind, Place
from tabletop_qt.viewmodels.scenery import Box

BOUNDS = Box(0, 0, 2200, 1240)
FIELD = Box(456, 12, 1288, 1216)
"""The floor plan."""
LEFT = Box(12, 12, 432, 1216)
"""The players' lockers."""
RIGHT = Box(1756, 12, 432, 1216)
"""Turn, shop and hand."""

CELL = 64.0
"""The side of a corridor space, where the school is not too large for it."""
FRINGE = 2
"""How many spaces around the tiles are left for bases and special rooms."""
STANDEE = (0.46, 0.6)
"""Width and height of a standee, in spaces."""
GAP = 12.0


class Layout:
    """The floor plan of a board; with ``building`` there is room for one more tile on every side."""

    def __init__(self, board: Board, building: bool) -> None:
        self.board = board
        at = positions(board).values()
        fringe = SIDE if building else FRINGE
        self.left = SIDE * min(x for x, _ in at) - fringe
        self.top = SIDE * min(y for _, y in at) - fringe
        columns = SIDE * (max(x for x, _ in at) + 1) + fringe - self.left
        rows = SIDE * (max(y for _, y in at) + 1) + fringe - self.top
        self.cell = min(CELL, FIELD.w / columns, FIELD.h / rows)
        """The side of a corridor space here."""
        self.x = FIELD.x + (FIELD.w - columns * self.cell) / 2
        self.y = FIELD.y + (FIELD.h - rows * self.cell) / 2

    def cells(self, column: float, row: float, w: float, h: float) -> Box:
        """A box in spaces, counted from the upper left one of the Office tile."""
        return Box(self.x + (column - self.left) * self.cell, self.y + (row - self.top) * self.cell, w * self.cell, h * self.cell)

    def tile(self, x: int, y: int) -> Box:
        """A tile, so many tiles to the right of the Office and below it."""
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
            found[annex.place] = self.annex(annex)
        return found

    @cached_property
    def corners(self) -> tuple[Box, ...]:
        """What of the Hall tiles is neither corridor nor classroom: walls, two by two spaces each."""
        found = []
        for tile in self.board.tiles:
            for column, row in ((0, 0), (3, 3)) if tile.turned else ((3, 0), (0, 3)):
                found.append(self.cells(SIDE * tile.x + column, SIDE * tile.y + row, 2, 2))
        return tuple(found)

    def annex(self, annex: Annex) -> Box:
        """A base or special room: beside its exit, smaller where another one lies around the corner."""
        return self.beside(annex.exit, any(other.exit is not annex.exit and self._void(other.exit) == self._void(annex.exit)
                                           for other in self.board.annexes))  # fmt: skip

    def beside(self, exit_: Place, cramped: bool = False) -> Box:
        """Where a room of its own lies beside an exit."""
        tile = self.board.tiles[exit_.number - 1]
        dx, dy = self._outwards(exit_)
        across, deep = (2.4, 1.3) if cramped else (3.6, 1.9)
        column, row = SIDE * tile.x + exit_.column - 0.5, SIDE * tile.y + exit_.row - 0.5
        w, h = (deep, across) if dx else (across, deep)
        return self.cells(column + dx * (deep + 1) / 2 - w / 2, row + dy * (deep + 1) / 2 - h / 2, w, h)

    def _outwards(self, exit_: Place) -> tuple[int, int]:
        return next((dx, dy) for dx, dy, column, row in SIDES if (column, row) == (exit_.column, exit_.row))

    def _void(self, exit_: Place) -> tuple[int, int]:
        """The place without a tile that an exit leads to."""
        tile, (dx, dy) = self.board.tiles[exit_.number - 1], self._outwards(exit_)
        return tile.x + dx, tile.y + dy

    @property
    def standee(self) -> tuple[float, float]:
        """Width and height of a standee in a corridor."""
        return round(STANDEE[0] * self.cell, 1), round(STANDEE[1] * self.cell, 1)

    def standing(self, place: Place, groups: list[int]) -> tuple[list[list[tuple[float, float]]], float]:
        """Where the students of each group at a place stand, by its size, and how large they are drawn, 1 for as large as can be."""
        box, scale = self.boxes[place], 1.0
        if not place.is_corridor:
            # Below its sign.
            top = 0.26 * min(box.w, box.h)
            box = Box(box.x + 4, box.y + top, box.w - 8, box.h - top - 4)
        columns = max(1, min(len(groups), ceil(sqrt(len(groups) * box.w / box.h))))
        rows = max(1, ceil(len(groups) / columns))
        w, h = box.w / columns, box.h / rows
        spots = []
        for index, count in enumerate(groups):
            row, column = divmod(index, columns)
            inside = Box(box.x + column * w, box.y + row * h, w, h)
            points, fits = cluster(inside, count, self.standee)
            spots.append(points)
            scale = min(scale, fits)
        return spots, scale


def cluster(box: Box, count: int, size: tuple[float, float]) -> tuple[list[tuple[float, float]], float]:
    """A group in a box: one in the middle, two side by side, three in a triangle, more in rows; and the scale at which they fit.

    >>> cluster(Box(0, 0, 60, 60), 1, (20, 30))
    ([(30.0, 30.0)], 1.0)
    """
    rows = [1, 2] if count == 3 else [ceil(sqrt(count))] * (count // max(1, ceil(sqrt(count))))
    rest = count - sum(rows)
    rows = [*rows, rest] if rest else rows
    points = [
        (box.x + box.w * (place + 0.5) / across, box.y + box.h * (line + 0.5) / len(rows))
        for line, across in enumerate(rows)
        for place in range(across)
    ]
    # Rows of standees may overlap a little, as they do when they stand behind each other.
    scale = min(1.0, box.w / max(rows, default=1) / size[0], 1.35 * box.h / max(1, len(rows)) / size[1])
    return points, round(scale, 2)


@lru_cache(maxsize=32)
def layout(board: Board, building: bool) -> Layout:
    """The floor plan of a board."""
    return Layout(board, building)


def lockers(count: int) -> tuple[Box, ...]:
    """The players' boxes at the left, the viewing one's last."""
    high = min((LEFT.h - GAP * (count - 1)) / count, 392.0)
    top = LEFT.y + LEFT.h - count * high - (count - 1) * GAP
    return tuple([Box(LEFT.x, top + place * (high + GAP), LEFT.w, high) for place in range(count)])


# The right side, from the top: turn, shop (or what is to be chosen), hand.

TRACK = Box(RIGHT.x, RIGHT.y, RIGHT.w, 236)
TRAY = Box(RIGHT.x, TRACK.y + TRACK.h + GAP, RIGHT.w, 520)
HAND = Box(RIGHT.x, TRAY.y + TRAY.h + GAP, RIGHT.w, RIGHT.h - TRACK.h - TRAY.h - 2 * GAP)


def shelves(count: int) -> tuple[Box, ...]:
    """Where the things in the shop lie: two side by side."""
    w, h = (TRAY.w - 3 * GAP) / 2, min(68.0, (TRAY.h - 52 - GAP) / ceil(count / 2) - 8)
    return tuple([Box(TRAY.x + GAP + (index % 2) * (w + GAP), TRAY.y + 48 + (index // 2) * (h + 8), w, h) for index in range(count)])


def slips(count: int) -> tuple[Box, ...]:
    """Where slips lie that say what can be chosen, below what is known of a fight."""
    top = TRAY.y + 246
    h = min(54.0, (TRAY.h - 246 - GAP) / max(1, count) - 6)
    return tuple([Box(TRAY.x + GAP, top + index * (h + 6), TRAY.w - 2 * GAP, h) for index in range(count)])


ODDS = Box(TRAY.x + GAP, TRAY.y + 48, TRAY.w - 2 * GAP, 190)
"""What is known of a fight before it."""


def cards(count: int) -> tuple[Box, ...]:
    """Where the cards of the hand lie: strips, two side by side."""
    w = (HAND.w - 3 * GAP) / 2
    h = min(76.0, (HAND.h - 46 - GAP) / max(4, ceil(count / 2)) - 6)
    return tuple([Box(HAND.x + GAP + (index % 2) * (w + GAP), HAND.y + 42 + (index // 2) * (h + 6), w, h) for index in range(count)])
