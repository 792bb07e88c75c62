"""Where everything lies: the diary open on a desk, in scene units, for each number of rows.

Three arrangements keep the rows as large as the window allows. Up to three rows: rows and students on a broad left page, the year on a
narrow right one. Four to six rows: rows left, the year right. From seven rows on both pages hold rows and the year lies in front of
the diary. Every row keeps its place when others are collected. Where several play it lies as `several_layout` says.
"""

from __future__ import annotations

from functools import lru_cache

from engines.school_year_diary.model import Config, Mode
from tabletop_qt.games.school_year_diary.boxes import (
    DECK_W,
    EDGE,
    GAP,
    HAND_W,
    IDEAS,
    PAD,
    ROW_WIDTH,
    TILE,
    Layout,
    bottom,
    columns,
    hand_at,
    item_slots,
    stacked,
)
from tabletop_qt.games.school_year_diary.faces import BACK, CARD, SQUARE, TOKEN
from tabletop_qt.games.school_year_diary.several_layout import several
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.scenery import Box

_EVENT_H = 124.0
_MOST_EVENT_H, _MOST_H = 190.0, 910.0
_UPRIGHT = (152.0, 204.0)
"""An event that stands upright: its text needs more room than a card has elsewhere."""
_PILE = (48.0, 42.0)
"""Decks that only lie there, where an event beside them needs the room."""
_WIDE_EVENT_H = 142.0
_MANY, _MANY_SCALE = 9, 0.9
"""From so many rows on they are a little smaller, for the sake of what is to be read."""


def layout(config: Config) -> Layout:
    """The layout of a table with this set-up."""
    if config.players > 1:
        return several(len(config.students), config.players, competing=config.mode is Mode.COMP)
    return _alone(len(config.students), config.rows_each)


@lru_cache(maxsize=16)
def _alone(students: int, rows_each: int) -> Layout:
    rows = students * rows_each
    if rows <= 3:
        return _compact(students, rows_each)
    if rows <= 6:
        return _wide(students, rows_each)
    return _spread(students, rows_each)


def _compact(students: int, rows_each: int) -> Layout:
    # Beside three rows there is room for a wider event.
    event_w, event_h = _UPRIGHT if students == 2 else (226.0, CARD[1])
    left_w, right_w = ROW_WIDTH + 2 * PAD, event_w + 114
    rows = stacked(range(1, students * rows_each + 1), rows_each, EDGE + PAD, EDGE + PAD)
    students_y = bottom(rows) + 16
    page_h = max(students_y + 160 + PAD - EDGE, 262.0 + event_h)
    left, right = Box(EDGE, EDGE, left_w, page_h), Box(EDGE + left_w + GAP, EDGE, right_w, page_h)
    x, y = right.x + PAD, right.y + PAD
    second = y + event_h + 10
    strip = left.y + page_h + 10
    decks = {
        Deck.EVENT: Box(x + event_w + 14, y, *BACK),
        Deck.EXPERIENCE: Box(x + event_w + 14, y + 96, *BACK),
        Deck.OLD_EXPERIENCE: Box(x, second, *BACK),
        Deck.MEDAL: Box(x + 70, second + 8, TILE, TILE),
        Deck.LOCKERS: Box(x + 146, second + 8, TILE, TILE),
        Deck.DIRECTIVE: Box(right.x, strip, DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(right.x, strip + SQUARE + 8, DECK_W, SQUARE),
    }
    width = right.x + right.w + EDGE
    hand = hand_at(left.x + (left_w - HAND_W) / 2, strip + 72)
    top = bottom(rows) + 6
    return Layout(
        bounds=Box(0, 0, width, strip + 136 + EDGE),
        pages=(left, right),
        rows=rows,
        event=Box(x, y, event_w, event_h),
        decks=decks,
        students=columns(Box(left.x + PAD, students_y, ROW_WIDTH, left.y + page_h - PAD - students_y), students),
        shelf=Box(x, second + BACK[1] + 12, 5 * (TOKEN + 2) - 2, 3 * (TOKEN + 2) - 2),
        hand=hand,
        ideas=Box(right.x + right_w - IDEAS[0], strip, *IDEAS),
        items=item_slots(Box(hand.x, strip, HAND_W, SQUARE)),
        desk=Box(left.x, top, left_w, hand.y - 8 - top),
    )


def _wide(students: int, rows_each: int) -> Layout:
    lines = 1 if students <= 2 else 2
    left_w, right_w = ROW_WIDTH + 2 * PAD, 450.0 if lines == 1 else 461.0
    rows = stacked(range(1, students * rows_each + 1), rows_each, EDGE + PAD, EDGE + PAD)
    # Two students leave room for an event that lies on its side above all else.
    above = _EVENT_H + 10 if lines == 1 else 0.0
    page_h = max(bottom(rows) + PAD - EDGE, 302 + above + 10 * (lines - 1) + (150 if lines == 1 else 2 * 165))
    left, right = Box(EDGE, EDGE, left_w, page_h), Box(EDGE + left_w + GAP, EDGE, right_w, page_h)
    x, y, inner = right.x + PAD, right.y + PAD + above, right_w - 2 * PAD
    shelf_w = 3 * (TOKEN + 2) - 2
    piles_x = x + inner - shelf_w - 10 - _PILE[0]
    event = Box(x, right.y + PAD, inner, _EVENT_H) if above else Box(x, y, piles_x - 12 - x, CARD[1])
    strip = left.y + page_h + 10 + 8
    ideas = Box(left.x, strip - 2, *IDEAS)
    hand = hand_at(ideas.x + ideas.w + 16, strip)
    deck_x = hand.x + HAND_W + 16
    decks = {
        **(_backs(x + 40, y) if above else _piles(piles_x, y)),
        Deck.DIRECTIVE: Box(deck_x, strip, DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(deck_x + DECK_W + 10, strip, DECK_W, SQUARE),
        Deck.LOCKERS: Box(deck_x + 2 * (DECK_W + 10), strip - 4, TILE, TILE),
    }
    shelf_x = x + 224 if above else x + inner - shelf_w
    items_y = y + CARD[1] + 12
    students_box = Box(x, items_y + 66 + 12, inner, right.y + page_h - PAD - items_y - 78)
    return Layout(
        bounds=Box(0, 0, right.x + right_w + EDGE, strip + SQUARE + 8 + EDGE),
        pages=(left, right),
        rows=rows,
        event=event,
        decks=decks,
        students=_for_students(students_box, students),
        shelf=Box(shelf_x, y, shelf_w, 4 * (TOKEN + 2) - 2),
        hand=hand,
        ideas=ideas,
        items=item_slots(Box(x, items_y, inner, 66)),
        desk=right,
    )


def _backs(x: float, y: float) -> dict[Deck, Box]:
    """The decks of the year, two and two."""
    return {
        Deck.EVENT: Box(x, y, *BACK),
        Deck.EXPERIENCE: Box(x + 76, y, *BACK),
        Deck.OLD_EXPERIENCE: Box(x + 76, y + 96, *BACK),
        Deck.MEDAL: Box(x - 4, y + 104, TILE, TILE),
    }


def _piles(x: float, y: float) -> dict[Deck, Box]:
    """The decks of the year as small piles below each other, as high as a card together."""
    step = (CARD[1] - _PILE[1]) / 3
    kinds = (Deck.EVENT, Deck.EXPERIENCE, Deck.OLD_EXPERIENCE, Deck.MEDAL)
    return {kind: Box(x, y + step * index, *_PILE) for index, kind in enumerate(kinds)}


def _for_students(box: Box, count: int) -> tuple[Box, ...]:
    """A column for each; four would be too narrow, so they lie two and two."""
    if count <= 3:
        return columns(box, count)
    half = (box.h - 10) / 2
    upper, lower = Box(box.x, box.y, box.w, half), Box(box.x, box.y + half + 10, box.w, half)
    return (*columns(upper, 2), *columns(lower, 2))


def _spread(students: int, rows_each: int) -> Layout:
    pad = 8.0
    page_w = ROW_WIDTH + 2 * pad
    count = students * rows_each
    split, scale = 4 if count <= 8 else 6, _MANY_SCALE if count >= _MANY else 1.0
    inside = pad + ROW_WIDTH * (1 - scale) / 2
    left_rows = stacked(range(1, split + 1), rows_each, EDGE + inside, EDGE + pad, scale)
    right_x = EDGE + page_w + GAP
    rows = {**left_rows, **stacked(range(split + 1, count + 1), rows_each, right_x + inside, EDGE + pad, scale)}
    page_h = bottom(rows) + pad - EDGE
    left, right = Box(EDGE, EDGE, page_w, page_h), Box(right_x, EDGE, page_w, page_h)
    x, y = EDGE, left.y + page_h + 10
    far_x = x + HAND_W + 20
    far_w = right.x + page_w - far_x
    # As high as the event can be without making everything smaller.
    event_h = min(_MOST_EVENT_H, BACK[1] + _MOST_H - (y + BACK[1] + 8 + SQUARE + 18 + SQUARE + EDGE))
    second = y + event_h + 8
    third = second + SQUARE + 18
    items_h = min(110.0, second + SQUARE - (y + BACK[1] + 8))
    shelf_w, shelf_h = 6 * (TOKEN + 2) - 2, 2 * (TOKEN + 2) - 2
    if count >= _MANY:
        # Decks and shelf lie one above the other, so that the event is wide.
        event_h = _WIDE_EVENT_H
        backs, shelf = (
            _row_of_backs(far_x, y, 76.0, (_PILE[0] + 4, event_h - shelf_h - 6)),
            Box(far_x, y + event_h - shelf_h, shelf_w, shelf_h),
        )
        event = Box(far_x + shelf_w + 14, y, far_w - shelf_w - 14, event_h)
        students_y = y + event_h + 8
    else:
        backs, shelf = _row_of_backs(far_x, y, 74.0, BACK), Box(far_x + far_w - shelf_w, y + 3, shelf_w, shelf_h)
        event = Box(far_x + 222, y, shelf.x - 14 - far_x - 222, event_h)
        students_y = second
    decks = {
        **backs,
        Deck.DIRECTIVE: Box(x, y + 12, DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(x + DECK_W + 10, y + 12, DECK_W, SQUARE),
        Deck.LOCKERS: Box(x + 2 * (DECK_W + 10), y + 8, TILE, TILE),
        Deck.MEDAL: Box(x + 2 * (DECK_W + 10) + TILE + 10, y + 8, TILE, TILE),
    }
    return Layout(
        bounds=Box(0, 0, right.x + page_w + EDGE, third + SQUARE + EDGE),
        pages=(left, right),
        rows=rows,
        event=event,
        decks=decks,
        students=columns(Box(far_x, students_y, far_w, third + SQUARE - students_y), students),
        shelf=shelf,
        hand=hand_at(x, third),
        ideas=Box(x + HAND_W - IDEAS[0], y + 10, *IDEAS),
        items=item_slots(Box(x, second + SQUARE - items_h, HAND_W, items_h)),
        desk=Box(far_x - 4, y - 4, far_w + 4, third + SQUARE - y + 8),
    )


def _row_of_backs(x: float, y: float, step: float, size: tuple[float, float]) -> dict[Deck, Box]:
    """The decks of the year side by side, without that of medals."""
    kinds = (Deck.EVENT, Deck.EXPERIENCE, Deck.OLD_EXPERIENCE)
    return {kind: Box(x + step * index, y, *size) for index, kind in enumerate(kinds)}
