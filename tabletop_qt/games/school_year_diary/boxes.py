"""The boxes of a table, and what all its layouts are made of."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engines.school_year_diary.model import HAND_LIMIT
from tabletop_qt.games.school_year_diary.faces import MEDAL, SQUARE, TOKEN
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.scenery import Box

ROW_WIDTH = 704.0
START_CELL_X = 98.0
"""The centre of point cell 0, from the left of the row."""
MEDALS_X = 126.0
MEDAL_STEP = MEDAL + 2
TALLY_X = 620.0
"""The left of the tally, from the left of the row."""

EDGE = 12.0
GAP = 8.0
PAD = 14.0
ROW_GAP = 6.0
STUDENT_GAP = 16.0
DECK_W = 2 * SQUARE
HAND_W = HAND_LIMIT * (DECK_W + 4) - 4
TILE = 72.0
IDEAS = (108.0, 68.0)


@frozen
class Plank:
    """Where the things of one of several players lie.

    ``box`` is the sheet under them, ``plate`` bears the name, ``summary`` is for the red summary card, ``storage`` for medals, souvenirs
    and prizes. ``ideas``, ``hand`` and ``items`` are those of the layout for the player in front.
    """

    box: Box
    plate: Box
    summary: Box
    ideas: Box
    hand: Box
    items: tuple[Box, Box]
    storage: Box


@frozen
class Layout:
    """The boxes of the table.

    ``rows`` are by row number; ``students`` one column for each student in class, for its card and its trends. ``desk`` is where the
    paper of a chain and the trays of card decisions are laid, clear of rows and hand. ``planks`` are those of several players, clockwise
    from the one in front; in a competition ``souvenirs`` lie in public storage and ``prizes`` in the prize zone.
    """

    bounds: Box
    pages: tuple[Box, Box]
    rows: Mapping[int, Box]
    event: Box
    decks: Mapping[Deck, Box]
    students: tuple[Box, ...]
    shelf: Box
    hand: Box
    ideas: Box
    items: tuple[Box, Box]
    desk: Box
    planks: tuple[Plank, ...] = ()
    souvenirs: Box | None = None
    prizes: tuple[Box, ...] = ()


def stacked(numbers: range, rows_each: int, x: float, y: float, scale: float = 1.0) -> dict[int, Box]:
    """Boxes of rows one below the other, a wider gap between students."""
    boxes = {}
    for number in numbers:
        boxes[number] = Box(x, y, ROW_WIDTH * scale, MEDAL * scale)
        y += (MEDAL + (STUDENT_GAP if number % rows_each == 0 else ROW_GAP)) * scale
    return boxes


def bottom(boxes: Mapping[int, Box]) -> float:
    """How far down boxes reach."""
    return max(box.y + box.h for box in boxes.values())


def columns(box: Box, count: int, gap: float = 10.0) -> tuple[Box, ...]:
    """A box cut into so many boxes side by side."""
    width = (box.w - gap * (count - 1)) / count
    return tuple(Box(box.x + (width + gap) * index, box.y, width, box.h) for index in range(count))


def lines(box: Box, count: int, gap: float = 4.0) -> tuple[Box, ...]:
    """A box cut into so many boxes, one below the other."""
    height = (box.h - gap * (count - 1)) / count
    return tuple(Box(box.x, box.y + (height + gap) * index, box.w, height) for index in range(count))


def hand_at(x: float, y: float) -> Box:
    """A hand of the own."""
    return Box(x, y, HAND_W, SQUARE)


def shelf_slot(shelf: Box, index: int) -> Box:
    """The place of one item kind on the shelf, row by row."""
    across = int((shelf.w + 2) // (TOKEN + 2))
    return Box(shelf.x + (TOKEN + 2) * (index % across), shelf.y + (TOKEN + 2) * (index // across), TOKEN, TOKEN)


def item_slots(box: Box) -> tuple[Box, Box]:
    """Places side by side for the two items held at most."""
    first, second = columns(box, 2)
    return first, second
