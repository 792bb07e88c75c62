"""Where everything lies: the diary open on a desk, in scene units, for each number of rows.

Three arrangements keep the rows as large as the window allows. Up to three rows: rows and students on a broad left page, the year on a
narrow right one. Four to six rows: rows left, the year right. From seven rows on both pages hold rows and the year lies in front of
the diary. Every row keeps its place when others are collected.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from engines.school_year_diary.model import HAND_LIMIT, Config
from tabletop_qt.games.school_year_diary.faces import BACK, CARD, MEDAL, SQUARE, TOKEN
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.scenery import Box

ROW_WIDTH = 704.0
START_CELL_X = 98.0
"""The centre of point cell 0, from the left of the row."""
MEDALS_X = 126.0
MEDAL_STEP = MEDAL + 2
TALLY_X = 620.0
"""The left of the tally, from the left of the row."""

_EDGE = 12.0
_GAP = 8.0
_PAD = 14.0
_ROW_GAP = 6.0
_STUDENT_GAP = 16.0
_DECK_W = 2 * SQUARE
_HAND_W = HAND_LIMIT * (_DECK_W + 4) - 4
_TILE = 72.0
_IDEAS = (108.0, 68.0)
_STRIP = 80.0
_ITEM_KINDS = 12


@frozen
class Layout:
    """The boxes of the table.

    ``rows`` by row number; ``students`` one column for each student in class, for its card and its trends. ``desk`` is where the chain's
    paper and the trays of card decisions are laid, clear of rows and hand.
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


def layout(config: Config) -> Layout:
    """The layout of a table with this set-up."""
    return _layout(len(config.students), config.players * config.rows_each)


@lru_cache(maxsize=16)
def _layout(students: int, rows_each: int) -> Layout:
    rows = students * rows_each
    if rows <= 3:
        return _compact(students, rows_each)
    if rows <= 6:
        return _wide(students, rows_each)
    return _spread(students, rows_each)


def _stacked(numbers: range, rows_each: int, x: float, y: float) -> dict[int, Box]:
    """Boxes of rows one below the other, a wider gap between students."""
    boxes = {}
    for number in numbers:
        boxes[number] = Box(x, y, ROW_WIDTH, MEDAL)
        y += MEDAL + (_STUDENT_GAP if number % rows_each == 0 else _ROW_GAP)
    return boxes


def _bottom(boxes: Mapping[int, Box]) -> float:
    return max(box.y + box.h for box in boxes.values())


def _columns(box: Box, count: int, gap: float = 10.0) -> tuple[Box, ...]:
    width = (box.w - gap * (count - 1)) / count
    return tuple(Box(box.x + (width + gap) * index, box.y, width, box.h) for index in range(count))


def _hand(x: float, y: float) -> Box:
    return Box(x, y, _HAND_W, SQUARE)


def shelf_slot(shelf: Box, index: int) -> Box:
    """The place of one item kind on the shelf, row by row."""
    columns = int((shelf.w + 2) // (TOKEN + 2))
    return Box(shelf.x + (TOKEN + 2) * (index % columns), shelf.y + (TOKEN + 2) * (index // columns), TOKEN, TOKEN)


def _compact(students: int, rows_each: int) -> Layout:
    left_w, right_w = ROW_WIDTH + 2 * _PAD, 246.0
    rows = _stacked(range(1, students * rows_each + 1), rows_each, _EDGE + _PAD, _EDGE + _PAD)
    students_y = _bottom(rows) + 16
    page_h = max(students_y + 160 + _PAD - _EDGE, 446.0)
    left, right = Box(_EDGE, _EDGE, left_w, page_h), Box(_EDGE + left_w + _GAP, _EDGE, right_w, page_h)
    x, y = right.x + _PAD, right.y + _PAD
    second = y + CARD[1] + 10
    strip = left.y + page_h + 10
    decks = {
        Deck.EVENT: Box(x + 146, y, *BACK),
        Deck.EXPERIENCE: Box(x + 146, y + 96, *BACK),
        Deck.OLD_EXPERIENCE: Box(x, second, *BACK),
        Deck.MEDAL: Box(x + 70, second + 8, _TILE, _TILE),
        Deck.LOCKERS: Box(x + 146, second + 8, _TILE, _TILE),
        Deck.DIRECTIVE: Box(right.x, strip, _DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(right.x, strip + SQUARE + 8, _DECK_W, SQUARE),
    }
    width = right.x + right.w + _EDGE
    hand = _hand(left.x + (left_w - _HAND_W) / 2, strip + 72)
    top = _bottom(rows) + 6
    return Layout(
        bounds=Box(0, 0, width, strip + 136 + _EDGE),
        pages=(left, right),
        rows=rows,
        event=Box(x, y, *CARD),
        decks=decks,
        students=_columns(Box(left.x + _PAD, students_y, ROW_WIDTH, left.y + page_h - _PAD - students_y), students),
        shelf=Box(x, second + BACK[1] + 12, 5 * (TOKEN + 2) - 2, 3 * (TOKEN + 2) - 2),
        hand=hand,
        ideas=Box(right.x + right_w - _IDEAS[0], strip, *_IDEAS),
        items=_item_slots(Box(hand.x, strip, _HAND_W, SQUARE)),
        desk=Box(left.x, top, left_w, hand.y - 8 - top),
    )


def _item_slots(box: Box) -> tuple[Box, Box]:
    first, second = _columns(box, 2)
    return first, second


def _wide(students: int, rows_each: int) -> Layout:
    left_w, right_w = ROW_WIDTH + 2 * _PAD, 450.0
    rows = _stacked(range(1, students * rows_each + 1), rows_each, _EDGE + _PAD, _EDGE + _PAD)
    lines = 1 if students <= 2 else 2
    page_h = max(_bottom(rows) + _PAD - _EDGE, 302 + 10 * (lines - 1) + (200 if lines == 1 else 2 * 150))
    left, right = Box(_EDGE, _EDGE, left_w, page_h), Box(_EDGE + left_w + _GAP, _EDGE, right_w, page_h)
    x, y, inner = right.x + _PAD, right.y + _PAD, right_w - 2 * _PAD
    decks_x = x + CARD[0] + 12
    strip = left.y + page_h + 10 + 8
    ideas = Box(left.x, strip - 2, *_IDEAS)
    hand = _hand(ideas.x + ideas.w + 16, strip)
    deck_x = hand.x + _HAND_W + 16
    decks = {
        Deck.EVENT: Box(decks_x, y, *BACK),
        Deck.EXPERIENCE: Box(decks_x + 76, y, *BACK),
        Deck.OLD_EXPERIENCE: Box(decks_x + 76, y + 96, *BACK),
        Deck.MEDAL: Box(decks_x - 4, y + 104, _TILE, _TILE),
        Deck.DIRECTIVE: Box(deck_x, strip, _DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(deck_x + _DECK_W + 10, strip, _DECK_W, SQUARE),
        Deck.LOCKERS: Box(deck_x + 2 * (_DECK_W + 10), strip - 4, _TILE, _TILE),
    }
    shelf_x = decks_x + 152
    items_y = y + CARD[1] + 12
    students_box = Box(x, items_y + 66 + 12, inner, right.y + page_h - _PAD - items_y - 78)
    return Layout(
        bounds=Box(0, 0, right.x + right_w + _EDGE, strip + SQUARE + 8 + _EDGE),
        pages=(left, right),
        rows=rows,
        event=Box(x, y, *CARD),
        decks=decks,
        students=_two_by_two(students_box, students),
        shelf=Box(shelf_x, y, 3 * (TOKEN + 2) - 2, 4 * (TOKEN + 2) - 2),
        hand=hand,
        ideas=ideas,
        items=_item_slots(Box(x, items_y, inner, 66)),
        desk=right,
    )


def _two_by_two(box: Box, count: int) -> tuple[Box, ...]:
    """Boxes in two columns, in two lines where there are more than two."""
    if count <= 2:
        return _columns(box, 2)
    half = (box.h - 10) / 2
    upper, lower = Box(box.x, box.y, box.w, half), Box(box.x, box.y + half + 10, box.w, half)
    return (*_columns(upper, 2), *_columns(lower, 2))[:count]


def _spread(students: int, rows_each: int) -> Layout:
    pad = 8.0
    page_w = ROW_WIDTH + 2 * pad
    count = students * rows_each
    split = 4 if count <= 8 else 6
    left_rows = _stacked(range(1, split + 1), rows_each, _EDGE + pad, _EDGE + pad)
    right_x = _EDGE + page_w + _GAP
    rows = {**left_rows, **_stacked(range(split + 1, count + 1), rows_each, right_x + pad, _EDGE + pad)}
    page_h = _bottom(rows) + pad - _EDGE
    left, right = Box(_EDGE, _EDGE, page_w, page_h), Box(right_x, _EDGE, page_w, page_h)
    x, y = _EDGE, left.y + page_h + 10
    far_x = x + _HAND_W + 20
    far_w = right.x + page_w - far_x
    decks = {
        Deck.DIRECTIVE: Box(x, y + 12, _DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(x + _DECK_W + 10, y + 12, _DECK_W, SQUARE),
        Deck.LOCKERS: Box(x + 2 * (_DECK_W + 10), y + 8, _TILE, _TILE),
        Deck.MEDAL: Box(x + 2 * (_DECK_W + 10) + _TILE + 10, y + 8, _TILE, _TILE),
        Deck.EVENT: Box(far_x, y, *BACK),
        Deck.EXPERIENCE: Box(far_x + 74, y, *BACK),
        Deck.OLD_EXPERIENCE: Box(far_x + 148, y, *BACK),
    }
    second = y + BACK[1] + 8
    third = second + SQUARE + 18
    shelf_w = 6 * (TOKEN + 2) - 2
    event_x = far_x + 222
    return Layout(
        bounds=Box(0, 0, right.x + page_w + _EDGE, third + SQUARE + _EDGE),
        pages=(left, right),
        rows=rows,
        event=Box(event_x, y, far_x + far_w - shelf_w - 14 - event_x, BACK[1]),
        decks=decks,
        students=_columns(Box(far_x, second, far_w, third + SQUARE - second), students),
        shelf=Box(far_x + far_w - shelf_w, y + 3, shelf_w, 2 * (TOKEN + 2) - 2),
        hand=_hand(x, third),
        ideas=Box(x + _HAND_W - _IDEAS[0], y + 10, *_IDEAS),
        items=_item_slots(Box(x, second, _HAND_W, SQUARE)),
        desk=Box(far_x - 4, y - 4, far_w + 4, third + SQUARE - y + 8),
    )
