"""Where everything lies where several play: the rows of all, the hand in front with a plank of its own, a plank for each of the others.

Up to six rows stand on the left page, and the right one holds all else. From eight rows on both pages hold rows; what is common to all
lies at the right of the diary and below it. Planks are counted clockwise from the player in front.
"""

from __future__ import annotations

from functools import lru_cache

from engines.school_year_diary.model import HAND_LIMIT
from tabletop_qt.games.school_year_diary.boxes import (
    DECK_W,
    EDGE,
    GAP,
    HAND_W,
    IDEAS,
    ROW_WIDTH,
    TILE,
    Layout,
    Plank,
    bottom,
    columns,
    hand_at,
    item_slots,
    lines,
    stacked,
)
from tabletop_qt.games.school_year_diary.faces import BACK, CARD, SMALL_TOKEN, SQUARE, SUMMARY, TOKEN
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.scenery import Box

PRIZES = 5
"""Prizes in the prize zone at first (SYD-2.5)."""
BOARD_ROWS = 6
"""The rows that one page holds."""
_FEW_ROWS, _SIX_ROWS = 0.94, 0.88
"""The largest scale of up to five rows, and of six, where the other page holds everything else."""

_PAD = 12.0
_STRIP_H = 72.0
_PLANK_H = 84.0
_PLATE_H = 34.0
_SHELF_W = 6 * (TOKEN + 2) - 2
_SHELF_H = 2 * (TOKEN + 2) - 2
_SMALL_IDEAS = 52.0
_LEAST_PRIZE_H = 34.0
"""The least height of a prize with the gap below it."""
_PRIZE_LINE = 104.0
_PRIZES_W = 540.0
_SMALL_BACK = (48.0, 66.0)
"""Decks where twelve rows leave little room for what is to be read."""
_TIGHT_H = 800.0
_LEAST_EVENT_H, _MOST_EVENT_H = 150.0, 216.0


@lru_cache(maxsize=32)
def several(students: int, players: int, *, competing: bool) -> Layout:
    """The layout of a table of several players, with prizes and souvenirs where they compete."""
    if students * players <= BOARD_ROWS:
        return _one_page(students, players, competing=competing)
    return _two_pages(students, players, competing=competing)


class _Column:
    """Boxes taken from the top of a box, one after the other."""

    def __init__(self, box: Box, gap: float = 8.0) -> None:
        self.rest = box
        self._gap = gap

    def take(self, height: float) -> Box:
        rest = self.rest
        self.rest = Box(rest.x, rest.y + height + self._gap, rest.w, rest.h - height - self._gap)
        return Box(rest.x, rest.y, rest.w, height)


def _shrunk(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by)


def _other(box: Box) -> Plank:
    """The plank of a player who sits at another side."""
    inner = _shrunk(box, 6)
    ideas = Box(inner.x + inner.w - _SMALL_IDEAS, inner.y, _SMALL_IDEAS, _PLATE_H)
    summary = Box(ideas.x - SUMMARY[0] - 6, inner.y + (_PLATE_H - SUMMARY[1]) / 2, *SUMMARY)
    second = inner.y + inner.h - SMALL_TOKEN
    hand = Box(inner.x, second, min(150.0, inner.w * 0.4), SMALL_TOKEN)
    items_x = hand.x + hand.w + 10
    one, other = (Box(items_x + (SMALL_TOKEN + 2) * index, second, SMALL_TOKEN, SMALL_TOKEN) for index in range(2))
    storage_x = items_x + 2 * (SMALL_TOKEN + 2) + 8
    return Plank(
        box=box,
        plate=Box(inner.x, inner.y, summary.x - 6 - inner.x, _PLATE_H),
        summary=summary,
        ideas=ideas,
        hand=hand,
        items=(one, other),
        storage=Box(storage_x, second, inner.x + inner.w - storage_x, SMALL_TOKEN),
    )


def _own(box: Box, hand: Box, items: tuple[Box, Box]) -> Plank:
    """The plank of the player in front, beside the hand."""
    inner = _shrunk(box, 3)
    ideas = Box(inner.x + inner.w - IDEAS[0], inner.y - 1, *IDEAS)
    width = ideas.x - 6 - inner.x
    second = inner.y + inner.h - SMALL_TOKEN
    summary = Box(inner.x + width - SUMMARY[0], second + (SMALL_TOKEN - SUMMARY[1]) / 2, *SUMMARY)
    storage = Box(inner.x, second, width - SUMMARY[0] - 8, SMALL_TOKEN)
    return Plank(box, Box(inner.x, inner.y, width, _PLATE_H - 2), summary, ideas, hand, items, storage)


def _decks_at_hand(right: float, y: float) -> dict[Deck, Box]:
    """The directive decks at the end of the strip with the hand."""
    return {
        Deck.DIRECTIVE: Box(right - 2 * DECK_W - 8, y, DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(right - DECK_W, y, DECK_W, SQUARE),
    }


def _backs(x: float, y: float, back: tuple[float, float] = BACK) -> dict[Deck, Box]:
    """The decks of the year side by side."""
    kinds, high = (Deck.EVENT, Deck.EXPERIENCE, Deck.OLD_EXPERIENCE), max(back[1], TILE)
    backs = {kind: Box(x + (back[0] + 8) * index, y + (high - back[1]) / 2, *back) for index, kind in enumerate(kinds)}
    return {**backs, Deck.MEDAL: Box(x + (back[0] + 8) * len(kinds), y + (high - TILE) / 2, TILE, TILE)}


def _rows_height(count: int, each: int) -> float:
    """How high so many rows are in full size."""
    return bottom(stacked(range(1, count + 1), each, 0, 0))


def _one_page(students: int, players: int, *, competing: bool) -> Layout:
    count = students * players
    tight = competing and count == BOARD_ROWS
    width, height = 1320.0, _TIGHT_H if tight else 760.0
    strip = height - EDGE - _STRIP_H
    page_h = strip - 18 - EDGE
    scale = min(_FEW_ROWS if count < BOARD_ROWS else _SIX_ROWS, (page_h - 2 * _PAD) / _rows_height(count, players))
    left = Box(EDGE, EDGE, ROW_WIDTH * scale + 2 * _PAD, page_h)
    right_x = left.x + left.w + GAP
    right = Box(right_x, EDGE, width - EDGE - right_x, page_h)
    spare = page_h - 2 * _PAD - _rows_height(count, players) * scale
    roomy = count < BOARD_ROWS and spare >= 110  # below the rows there is room for the students
    top = left.y + _PAD if competing else left.y + _PAD + spare / 2
    rows = stacked(range(1, count + 1), players, left.x + _PAD, top, scale)
    column = _Column(_shrunk(right, _PAD))
    others = [_other(box) for box in columns(column.take(_PLANK_H), players - 1, 8)]
    band = column.take(CARD[1] if tight else 220)
    event = Box(band.x, band.y, band.w - _SHELF_W - TILE - 20, band.h)
    decks_x, second = event.x + event.w + 10, band.y + band.h - _SHELF_H
    decks = {
        **_backs(decks_x, band.y),
        Deck.LOCKERS: Box(band.x + band.w - TILE, second + (_SHELF_H - TILE) / 2, TILE, TILE),
        **_decks_at_hand(right.x + right.w, strip + 4),
    }
    shelf = Box(decks_x, second, _SHELF_W, _SHELF_H)
    # The trend zone needs all the room on the right: what is held lies below the rows then.
    under = bottom(rows) + 14
    held = Box(left.x + _PAD, under, left.w - 2 * _PAD, left.y + left.h - _PAD - under) if tight else column.take(84)
    items = item_slots(held)
    prizes: tuple[Box, ...] = ()
    souvenirs = None
    place = column.rest
    if competing:
        *slips, souvenirs = _grid(column.take(146 if tight else min(column.rest.h, 220)), 2, 3)
        prizes = tuple(slips)
        below = bottom(rows) + 12
        place = Box(left.x + _PAD, below, left.w - 2 * _PAD, left.y + left.h - _PAD - below) if roomy else column.rest
    hand = hand_at(decks[Deck.DIRECTIVE].x - 10 - HAND_W, strip + 4)
    plank = _own(Box(EDGE, strip, hand.x - 10 - EDGE, _STRIP_H), hand, items)
    return Layout(
        bounds=Box(0, 0, width, height),
        pages=(left, right),
        rows=rows,
        event=event,
        decks=decks,
        students=columns(place, students),
        shelf=shelf,
        hand=hand,
        ideas=plank.ideas,
        items=items,
        desk=right,
        planks=(plank, *others),
        souvenirs=souvenirs,
        prizes=prizes,
    )


def _grid(box: Box, down: int, across: int) -> tuple[Box, ...]:
    """A box cut into so many lines of so many boxes."""
    return tuple(each for line in lines(box, down, 6) for each in columns(line, across, 8))


def _two_pages(students: int, players: int, *, competing: bool) -> Layout:
    width, height, scale, pad = 1480.0, 800.0, 0.75, 10.0
    count, strip = students * players, height - EDGE - _STRIP_H
    split = count // 2 if count == 8 else BOARD_ROWS
    page_w = ROW_WIDTH * scale + 2 * pad
    left = Box(EDGE, EDGE, page_w, 0)
    right_x = EDGE + page_w + GAP
    rows = stacked(range(1, split + 1), players, EDGE + pad, EDGE + pad, scale)
    rows |= stacked(range(split + 1, count + 1), players, right_x + pad, EDGE + pad, scale)
    page_h = bottom(rows) + pad - EDGE
    left, right = Box(EDGE, EDGE, page_w, page_h), Box(right_x, EDGE, page_w, page_h)
    side_x, end = right.x + right.w + GAP, strip - 18
    side = Box(side_x, EDGE, width - EDGE - side_x, end - EDGE)
    band = Box(EDGE, EDGE + page_h + 10, side_x - GAP - EDGE, end - EDGE - page_h - 10)
    column = _Column(side)
    others = [_other(column.take(_PLANK_H)) for _ in range(players - 1)]
    crowded = competing and count == 2 * BOARD_ROWS
    back = _SMALL_BACK if crowded else BACK
    backs = column.take(max(back[1], TILE))
    shelf = column.take(_SHELF_H)
    lockers = Box(shelf.x + shelf.w - TILE, backs.y if crowded else shelf.y + (_SHELF_H - TILE) / 2, TILE, TILE)
    decks = {**_backs(backs.x, backs.y, back), Deck.LOCKERS: lockers, **_decks_at_hand(width - EDGE, strip + 4)}
    souvenirs, prizes = None, tuple[Box, ...]()
    if competing:
        souvenirs = Box(shelf.x + _SHELF_W + 8, shelf.y, shelf.w - _SHELF_W - 8, _SHELF_H) if crowded else column.take(TOKEN)
        if split < BOARD_ROWS:
            # Both pages are short, so there is a line below the students.
            prizes = columns(Box(band.x, band.y + band.h - _PRIZE_LINE, band.w, _PRIZE_LINE), PRIZES, 8)
            band = Box(band.x, band.y, band.w, band.h - _PRIZE_LINE - 10)
        elif count < 2 * BOARD_ROWS:
            # The right page is half empty.
            top = bottom({number: box for number, box in rows.items() if number > split}) + 12
            prizes = _grid(Box(right.x + pad, top, right.w - 2 * pad, right.y + right.h - pad - top), 3, 2)[:PRIZES]
        elif column.rest.h >= PRIZES * _LEAST_PRIZE_H + _LEAST_EVENT_H:
            end_of_event = column.rest.h - PRIZES * _LEAST_PRIZE_H
            rest = column.rest
            prizes = lines(Box(rest.x, rest.y + end_of_event, rest.w, PRIZES * _LEAST_PRIZE_H - 4), PRIZES)
            column.rest = Box(rest.x, rest.y, rest.w, end_of_event - 8)
        else:
            prizes = lines(Box(band.x + band.w - _PRIZES_W, band.y, _PRIZES_W, band.h), PRIZES)
            band = Box(band.x, band.y, band.w - _PRIZES_W - 12, band.h)
    event = column.take(min(column.rest.h, _MOST_EVENT_H))
    hand = hand_at(decks[Deck.DIRECTIVE].x - 10 - HAND_W, strip + 4)
    items_box = Box(hand.x - 10 - 226, strip, 226, _STRIP_H)
    first, second = lines(items_box, 2)
    plank = _own(Box(EDGE, strip, items_box.x - 10 - EDGE, _STRIP_H), hand, (first, second))
    return Layout(
        bounds=Box(0, 0, width, height),
        pages=(left, right),
        rows=rows,
        event=event,
        decks=decks,
        students=columns(band, students),
        shelf=Box(shelf.x, shelf.y, _SHELF_W, _SHELF_H),
        hand=hand,
        ideas=plank.ideas,
        items=(first, second),
        desk=side,
        planks=(plank, *others),
        souvenirs=souvenirs,
        prizes=prizes,
    )


def small_hand(box: Box, held: int = 0) -> tuple[float, list[tuple[float, float]]]:
    """The length of a square of a card in another player's hand, and where the cards lie: five, or more for a while (SYD-4.10)."""
    square, count = box.h * 0.66, max(held, HAND_LIMIT)
    step = min(2 * square + 3, (box.w - 2 * square) / (count - 1))
    return square, [(box.x + square + step * index, box.y + box.h / 2) for index in range(count)]
