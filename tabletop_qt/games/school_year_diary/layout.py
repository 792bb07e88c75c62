"""The boxes of the table, an open diary on a desk, for each number of rows and players. Scene units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from engines.school_year_diary.model import HAND_LIMIT, ROUNDS, Config, Mode
from tabletop_qt.games.school_year_diary.faces import BACK, CARD, MEDAL, SMALL_TOKEN, SQUARE, SUMMARY, TOKEN
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.scenery import Box, Face

ROW_WIDTH = 704.0
START_CELL_X = 98.0
"""The centre of cell 0, from the left of the row."""
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
class PlayerArea:
    """The boxes of the things of one of several players.

    ``box`` is the sheet, ``plate`` bears the name, ``summary`` is for the red summary card, ``storage`` for medals, souvenirs and prizes.
    ``ideas``, ``hand`` and ``items`` of the player in front are those of the layout.
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
    paper of a chain and the trays of card decisions are laid, clear of rows and hand. ``areas`` are those of the players, clockwise
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
    areas: tuple[PlayerArea, ...] = ()
    souvenirs: Box | None = None
    prizes: tuple[Box, ...] = ()
    rounds: Box | None = None
    """The index tabs at the edge of the diary, one for each round, where one plays alone."""
    spare: Box | None = None
    """A part of the table where a tray hides nothing that a decision needs."""
    bare: Box | None = None
    """A part of the desk beside the decks where nothing ever lies."""
    above_items: float = 0.0
    """The free room above the player's items, for a tray that lies on them."""

    def ground(self, season: str = "") -> Face:
        """The desk in a season; pencil and eraser lie on its bare part."""
        bare = self.bare or Box(0, 0, 0, 0)
        where = {f"free_{name}": round(length) for name, length in zip("xywh", (bare.x, bare.y, bare.w, bare.h), strict=True)}
        return self.bounds.face("desk", season=season, **where)

    @property
    def board(self) -> Box:
        """The page with the rows, or both pages."""
        left, right = self.pages
        full = any(box.x > right.x for box in self.rows.values())
        return Box(left.x, left.y, right.x + right.w - left.x, left.h) if full else left

    @property
    def trays(self) -> tuple[Box, ...]:
        """Where trays lie, the best first: over the player's items, or elsewhere clear of rows, hand and Trends."""
        items = _around(self.items, 6)
        items = Box(items.x, items.y - self.above_items, items.w, items.h + self.above_items)
        return (items, self.spare) if self.spare is not None else (items,)

    def clear(self, held: int) -> tuple[Box, ...]:
        """Where trays hide none of the items that the player in front holds; nothing where none are held."""
        return tuple(part for part in self.trays if held and not any(part.shared(slot) for slot in self.items[:held]))

    @property
    def over_students(self) -> Box:
        """The place of the students' cards, for a tray that would hide the card that asks elsewhere."""
        return _around(self.students, 6)

    @property
    def over_year(self) -> Box:
        """The place of the event and the decks beside it, for a tray while no card asks."""
        return _around((self.event, self.shelf, self.decks[Deck.EVENT], self.decks[Deck.LOCKERS]), 6)

    @property
    def no_hand(self) -> tuple[Box, ...]:
        """Where trays lie while the hand is empty: in its place at best."""
        return (_around((self.hand,), 6), *self.trays)

    @property
    def year(self) -> Box:
        """The page without rows, or the event where both have some."""
        return self.event if self.board.w > self.pages[0].w else self.pages[1]


def _around(boxes: Sequence[Box], by: float = 0.0) -> Box:
    """The box around these, larger ``by`` this on each side."""
    x, y = min(box.x for box in boxes) - by, min(box.y for box in boxes) - by
    return Box(x, y, max(box.x + box.w for box in boxes) + by - x, max(box.y + box.h for box in boxes) + by - y)


def stacked(numbers: range, rows_each: int, x: float, y: float, scale: float = 1.0) -> dict[int, Box]:
    """Boxes of rows one below the other, with a wider gap between students."""
    boxes = {}
    for number in numbers:
        boxes[number] = Box(x, y, ROW_WIDTH * scale, MEDAL * scale)
        y += (MEDAL + (STUDENT_GAP if number % rows_each == 0 else ROW_GAP)) * scale
    return boxes


def bottom(boxes: Mapping[int, Box]) -> float:
    """The lower edge of the lowest box."""
    return max(box.y + box.h for box in boxes.values())


def columns(box: Box, count: int, gap: float = 10.0) -> tuple[Box, ...]:
    """A box cut into boxes side by side."""
    width = (box.w - gap * (count - 1)) / count
    return tuple(Box(box.x + (width + gap) * index, box.y, width, box.h) for index in range(count))


def lines(box: Box, count: int, gap: float = 4.0) -> tuple[Box, ...]:
    """A box cut into boxes, one below the other."""
    height = (box.h - gap * (count - 1)) / count
    return tuple(Box(box.x, box.y + (height + gap) * index, box.w, height) for index in range(count))


def hand_at(x: float, y: float) -> Box:
    """The hand of the player in front."""
    return Box(x, y, HAND_W, SQUARE)


def shelf_slot(shelf: Box, index: int) -> Box:
    """The place of one item kind on the shelf, row by row."""
    across = int((shelf.w + 2) // (TOKEN + 2))
    return Box(shelf.x + (TOKEN + 2) * (index % across), shelf.y + (TOKEN + 2) * (index // across), TOKEN, TOKEN)


def item_slots(box: Box) -> tuple[Box, Box]:
    """Places side by side for the two items held at most."""
    first, second = columns(box, 2)
    return first, second


# Several players


PRIZES = 5
"""The number of prizes in the prize zone at first (SYD-2.5)."""
BOARD_ROWS = 6
"""The rows that one page holds."""
_PAD = 12.0
_STRIP_H = 72.0
_AREA_H = 84.0
_PLATE_H = 34.0
_LARGE_ROWS = 1.05
"""The scale of rows with medals of 72 pixels in a window of 1280 by 720, beside the panel."""
_SMALL_IDEAS = 52.0
_PRIZE_H = 46.0
_PRIZES_H = {3: 206.0, 2: 180.0, 1: 104.0}
"""The height of the prizes and souvenirs, by their lines."""
_WIDE_W, _WIDEST, _WIDE_H = 1546.0, 1640.0, 797.0
"""A table of six rows or more has the whole window of 1280 by 720 at its scale of 46/64; the panel lies folded beside it."""
_WIDE_ROWS = 1.0435
"""The scale of rows with medals of 72 pixels there."""
_OTHER_ROWS = 0.71
"""The scale of the other players' rows there."""


@lru_cache(maxsize=64)
def multiplayer(students: int, players: int, side: int = 0, remaining: int = PRIZES, *, competing: bool) -> Layout:
    """The layout of a table of several, from the side of a seat; where players compete, with souvenirs and the prizes that are left."""
    count = students * players
    if count <= BOARD_ROWS:
        return _one_page(students, players, remaining, competing=competing)
    return _two_pages(students, players, side, competing=competing)


class _Column:
    """Boxes taken from the top or the end of a box, one after the other."""

    def __init__(self, box: Box, gap: float = 8.0) -> None:
        self.rest = box
        self._gap = gap

    def take(self, height: float) -> Box:
        rest = self.rest
        self.rest = Box(rest.x, rest.y + height + self._gap, rest.w, rest.h - height - self._gap)
        return Box(rest.x, rest.y, rest.w, height)

    def take_last(self, height: float) -> Box:
        rest = self.rest
        self.rest = Box(rest.x, rest.y, rest.w, rest.h - height - self._gap)
        return Box(rest.x, rest.y + rest.h - height, rest.w, height)


def _shrunk(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by)


def _other_area(box: Box) -> PlayerArea:
    inner = _shrunk(box, 6)
    ideas = Box(inner.x + inner.w - _SMALL_IDEAS, inner.y, _SMALL_IDEAS, _PLATE_H)
    summary = Box(ideas.x - SUMMARY[0] - 6, inner.y + (_PLATE_H - SUMMARY[1]) / 2, *SUMMARY)
    lower_y = inner.y + inner.h - SMALL_TOKEN
    hand = Box(inner.x, lower_y, min(150.0, inner.w * 0.4), SMALL_TOKEN)
    items_x = hand.x + hand.w + 10
    one, other = (Box(items_x + (SMALL_TOKEN + 2) * index, lower_y, SMALL_TOKEN, SMALL_TOKEN) for index in range(2))
    storage_x = items_x + 2 * (SMALL_TOKEN + 2) + 8
    return PlayerArea(
        box=box,
        plate=Box(inner.x, inner.y, summary.x - 6 - inner.x, _PLATE_H),
        summary=summary,
        ideas=ideas,
        hand=hand,
        items=(one, other),
        storage=Box(storage_x, lower_y, inner.x + inner.w - storage_x, SMALL_TOKEN),
    )


def _front_area(box: Box, hand: Box, items: tuple[Box, Box]) -> PlayerArea:
    inner = _shrunk(box, 3)
    ideas = Box(inner.x + inner.w - IDEAS[0], inner.y - 1, *IDEAS)
    width = ideas.x - 6 - inner.x
    lower_y = inner.y + inner.h - SMALL_TOKEN
    summary = Box(inner.x + width - SUMMARY[0], lower_y + (SMALL_TOKEN - SUMMARY[1]) / 2, *SUMMARY)
    storage = Box(inner.x, lower_y, width - SUMMARY[0] - 8, SMALL_TOKEN)
    return PlayerArea(box, Box(inner.x, inner.y, width, _PLATE_H - 2), summary, ideas, hand, items, storage)


def _decks_at_hand(right: float, y: float) -> dict[Deck, Box]:
    """The directive decks at the end of the strip with the hand."""
    return {
        Deck.DIRECTIVE: Box(right - 2 * DECK_W - 8, y, DECK_W, SQUARE),
        Deck.OLD_DIRECTIVE: Box(right - DECK_W, y, DECK_W, SQUARE),
    }


def _backs_in_line(x: float, y: float) -> dict[Deck, Box]:
    """The decks of the year side by side."""
    high, step = max(BACK[1], TILE), BACK[0] + 8
    backs = _row_of_backs(x, y + (high - BACK[1]) / 2, step, BACK)
    return {**backs, Deck.MEDAL: Box(x + step * len(backs), y + (high - TILE) / 2, TILE, TILE)}


def _rows_height(count: int, each: int) -> float:
    return bottom(stacked(range(1, count + 1), each, 0, 0))


def _one_page(students: int, players: int, remaining: int, *, competing: bool) -> Layout:
    """Up to five rows, with room below them for the students of a competition; six fill a page, and all else lies on the other."""
    count = students * players
    six = count == BOARD_ROWS
    width, height, scale = (_WIDE_W, _WIDE_H, _WIDE_ROWS) if six else (1320.0, 760.0, _LARGE_ROWS)
    below = not six
    strip = height - EDGE - _STRIP_H
    page_h = strip - 18 - EDGE
    left = Box(EDGE, EDGE, ROW_WIDTH * scale + 2 * _PAD, page_h)
    right_x = left.x + left.w + GAP
    right = Box(right_x, EDGE, width - EDGE - right_x, page_h)
    spare = page_h - _rows_height(count, players) * scale
    rows = stacked(range(1, count + 1), players, left.x + _PAD, left.y + (_PAD if below else spare / 2), scale)
    column = _Column(_shrunk(right, _PAD))
    others = [_other_area(box) for box in columns(column.take(_AREA_H), players - 1, 8)]
    # A high band has room for three lines of items, which leaves more for the event.
    event, shelf, decks = _band(column.take(CARD[1]), 6, 2) if six else _band(column.take(220), 5, 3)
    stock = _around([shelf, *decks.values()], 6)
    prizes, souvenirs = tuple[Box, ...](), None
    if competing and six:
        items = item_slots(column.take(66))
        *slips, souvenirs = _grid(column.take(126), 2, 3)
        prizes = tuple(slips)
    elif competing:
        # The fewer prizes are left, the larger they and the items are.
        down = min((remaining + 2) // 2, len(_PRIZES_H))
        items = item_slots(column.take(min(column.rest.h - 8 - _PRIZES_H[down], 124)))
        *slips, souvenirs = _grid(column.take(_PRIZES_H[down]), down, 2)
        prizes = tuple(slips[:remaining])
    else:
        items = item_slots(column.take(66 if six else 84))
    place = free = column.rest
    if below:
        y = bottom(rows) + 12
        place = Box(left.x + _PAD, y, left.w - 2 * _PAD, left.y + left.h - _PAD - y)
    hand, decks = _hand_and_decks(right, strip, decks)
    area = _front_area(Box(EDGE, strip, hand.x - 10 - EDGE, _STRIP_H), hand, items)
    return Layout(
        bounds=Box(0, 0, width, height),
        pages=(left, right),
        rows=rows,
        event=event,
        decks=decks,
        students=columns(place, students),
        shelf=shelf,
        hand=hand,
        ideas=area.ideas,
        items=items,
        desk=right,
        areas=(area, *others),
        souvenirs=souvenirs,
        prizes=prizes,
        spare=free if below and not competing else stock,
    )


def _band(band: Box, across: int, down: int) -> tuple[Box, Box, dict[Deck, Box]]:
    """The event, and beside it the shelf with this many items across and down, and the decks of the year."""
    shelf_w, shelf_h = across * (TOKEN + 2) - 2, down * (TOKEN + 2) - 2
    event = Box(band.x, band.y, band.w - shelf_w - TILE - 20, band.h)
    decks_x, lower_y = event.x + event.w + 10, band.y + band.h - shelf_h
    lockers = Box(band.x + band.w - TILE, lower_y + (shelf_h - TILE) / 2, TILE, TILE)
    return event, Box(decks_x, lower_y, shelf_w, shelf_h), {**_backs_in_line(decks_x, band.y), Deck.LOCKERS: lockers}


def _hand_and_decks(right: Box, strip: float, decks: dict[Deck, Box]) -> tuple[Box, dict[Deck, Box]]:
    """The hand in the strip, and all decks, those of directives at its end."""
    at_hand = _decks_at_hand(right.x + right.w, strip + 4)
    return hand_at(at_hand[Deck.DIRECTIVE].x - 10 - HAND_W, strip + 4), {**decks, **at_hand}


def _grid(box: Box, down: int, across: int) -> tuple[Box, ...]:
    return tuple(each for line in lines(box, down, 6) for each in columns(line, across, 8))


def _two_pages(students: int, players: int, side: int, *, competing: bool) -> Layout:
    """A page with the rows of the player in front, large, and one with all others; on each the students follow one another."""
    pad, strip, count = 10.0, _WIDE_H - EDGE - _STRIP_H, students * players
    crowded, page_h = count == 2 * BOARD_ROWS, strip - 18 - EDGE
    width = _WIDEST if crowded else _WIDE_W
    left = Box(EDGE, EDGE, ROW_WIDTH * _WIDE_ROWS + 2 * pad, page_h)
    right = Box(left.x + left.w + GAP, EDGE, ROW_WIDTH * _OTHER_ROWS + 2 * pad, page_h)
    own = [number for number in range(1, count + 1) if (number - 1) % players == side]
    others = [number for number in range(1, count + 1) if number not in own]
    large = stacked(range(1, len(own) + 1), 1, left.x + pad, EDGE + pad, _WIDE_ROWS)
    small = stacked(range(1, len(others) + 1), players - 1, right.x + pad, EDGE + pad, _OTHER_ROWS)
    rows = dict(sorted([*zip(own, large.values(), strict=True), *zip(others, small.values(), strict=True)]))
    under, spare = _Column(_below(left, pad, large)), _Column(_below(right, pad, small))
    desk = Box(left.x, under.rest.y - 6, left.w, under.rest.h + 6 + pad)
    end = Box(right.x + right.w + GAP, EDGE, width - EDGE - right.x - right.w - GAP, page_h)
    column = _Column(end)
    if crowded:
        areas = [_other_area(column.take(_AREA_H)) for _ in range(players - 1)]
    else:
        place = spare if spare.rest.h >= 300 else under
        boxes = [box for _ in range(0, players - 1, 2) for box in columns(place.take(_AREA_H), min(2, players - 1))]
        areas = [_other_area(box) for box in boxes[: players - 1]]
    decks, shelf, gained = _in_side(column)
    stock = _around([shelf, *decks.values()], 6)
    prizes = tuple[Box, ...]()
    if competing and spare.rest.h >= 150:
        prizes = _grid(spare.rest, 3, 2)[:PRIZES]
    elif competing and spare.rest.h >= _PRIZE_H:
        prizes = (*columns(under.take_last(_PRIZE_H), 3, 8), *columns(spare.take_last(_PRIZE_H), 2, 8))
    elif competing:
        prizes = _grid(under.take_last(2 * _PRIZE_H + 6), 2, 3)[:PRIZES]
    hand, decks = _hand_and_decks(end, strip, decks)
    items_box = Box(hand.x - 10 - 260, strip, 260, _STRIP_H)
    first, second = lines(items_box, 2)
    area = _front_area(Box(EDGE, strip, items_box.x - 10 - EDGE, _STRIP_H), hand, (first, second))
    return Layout(
        bounds=Box(0, 0, width, _WIDE_H),
        pages=(left, right),
        rows=rows,
        event=column.rest,
        decks=decks,
        students=columns(under.rest, students),
        shelf=shelf,
        hand=hand,
        ideas=area.ideas,
        items=(first, second),
        desk=desk,
        areas=(area, *areas),
        souvenirs=gained if competing else None,
        prizes=prizes,
        spare=stock,
    )


def _in_side(column: _Column) -> tuple[dict[Deck, Box], Box, Box]:
    """The decks of the year, the shelf, and a place for the souvenirs, at the side of two pages."""
    wide = column.rest.w >= 4 * TILE + 3 * 8
    backs = column.take(BACK[1])
    decks: dict[Deck, Box] = dict(_row_of_backs(backs.x, backs.y, BACK[0] + 8, BACK))
    if wide:
        decks[Deck.MEDAL] = Box(backs.x + backs.w - TILE, backs.y + 8, TILE, TILE)
    shelf = column.take(3 * (TOKEN + 2) - 2)
    slots = Box(shelf.x, shelf.y, 5 * (TOKEN + 2) - 2, shelf.h)
    if wide:
        beside = Box(slots.x + slots.w + 10, shelf.y, shelf.w - slots.w - 10, shelf.h)
        decks[Deck.LOCKERS] = Box(beside.x + (beside.w - TILE) / 2, beside.y, TILE, TILE)
        return decks, slots, Box(beside.x, beside.y + TILE + 8, beside.w, beside.h - TILE - 8)
    tiles = column.take(TILE)
    decks |= {Deck.MEDAL: Box(tiles.x, tiles.y, TILE, TILE), Deck.LOCKERS: Box(tiles.x + tiles.w - TILE, tiles.y, TILE, TILE)}
    return decks, slots, column.take(TOKEN)


def _below(page: Box, pad: float, rows: Mapping[int, Box]) -> Box:
    """The rest of a page below these rows."""
    top = bottom(rows) + 12
    return Box(page.x + pad, top, page.w - 2 * pad, page.y + page.h - pad - top)


def small_hand(box: Box, held: int = 0) -> tuple[float, list[tuple[float, float]]]:
    """The length of a square of a card in another player's hand, and where the cards lie: five, or more for a while (SYD-4.10)."""
    square, count = box.h * 0.66, max(held, HAND_LIMIT)
    step = min(2 * square + 3, (box.w - 2 * square) / (count - 1))
    return square, [(box.x + square + step * index, box.y + box.h / 2) for index in range(count)]


# Any number of players


_EVENT_H = 124.0
_PILE = (48.0, 42.0)
"""The size of decks where an event beside them needs the room."""
_TALL, _TALLEST = 886.0, 910.0
"""The height of a table of two pages that fits where its width does in a window of 1280 by 720, and that of one with many rows."""
_TABS, _TAB = 21.0, 42.0
"""How wide the index tabs at the edge of the diary are, and how long each is at most."""
_TWO, _FOUR, _MANY = 2, 4, 9
"""Two students have longer lines; four rows leave room below them; with nine rows or more, they are a little smaller for text."""


def layout(config: Config, side: int = 0, prizes: int = PRIZES) -> Layout:
    """The layout of a table with this set-up, from the side of a seat, while this many prizes are left."""
    if config.players > 1:
        return multiplayer(len(config.students), config.players, side, prizes, competing=config.mode is Mode.COMP)
    return _solo(len(config.students), config.rows_each)


@lru_cache(maxsize=16)
def _solo(students: int, rows_each: int) -> Layout:
    rows = students * rows_each
    make = _compact if rows <= 3 else _wide if rows <= 6 else _spread
    return make(students, rows_each)


def _compact(students: int, rows_each: int) -> Layout:
    # Beside three rows there is room for a wider event; an upright one needs more height for its text.
    event_w, event_h = (152.0, 204.0) if students == 2 else (226.0, CARD[1])
    left_w, right_w = ROW_WIDTH + 2 * PAD, event_w + 114
    rows = stacked(range(1, students * rows_each + 1), rows_each, EDGE + PAD, EDGE + PAD)
    students_y = bottom(rows) + 16
    page_h = max(students_y + 160 + PAD - EDGE, 262.0 + event_h)
    left, right = Box(EDGE, EDGE, left_w, page_h), Box(EDGE + left_w + GAP, EDGE, right_w, page_h)
    x, y = right.x + PAD, right.y + PAD
    lower_y = y + event_h + 10
    strip = left.y + page_h + 10
    decks = {
        Deck.EVENT: Box(x + event_w + 14, y, *BACK),
        Deck.EXPERIENCE: Box(x + event_w + 14, y + 96, *BACK),
        Deck.OLD_EXPERIENCE: Box(x, lower_y, *BACK),
        Deck.MEDAL: Box(x + 70, lower_y + 8, TILE, TILE),
        Deck.LOCKERS: Box(x + 146, lower_y + 8, TILE, TILE),
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
        shelf=Box(x, lower_y + BACK[1] + 12, 5 * (TOKEN + 2) - 2, 3 * (TOKEN + 2) - 2),
        hand=hand,
        ideas=Box(right.x + right_w - IDEAS[0], strip, *IDEAS),
        items=item_slots(Box(left.x, strip, left_w, SQUARE)),
        desk=Box(left.x, top, left_w, hand.y - 8 - top),
        rounds=_tabs(right),
        bare=Box(right.x + DECK_W + 14, strip + SQUARE + 8, right_w - DECK_W - 14, SQUARE),
        spare=Box(right.x - 6, lower_y - 6, right_w + 12, right.y + page_h - lower_y + 6),
        above_items=PAD,
    )


def _wide(students: int, rows_each: int) -> Layout:
    student_lines = 1 if students <= 2 else 2
    left_w, right_w = ROW_WIDTH + 2 * PAD, 450.0 if student_lines == 1 else 461.0
    rows = stacked(range(1, students * rows_each + 1), rows_each, EDGE + PAD, EDGE + PAD)
    # Below four rows there is room for two students, or else for the items.
    under, few = bottom(rows) + 16, len(rows) == _FOUR
    students_below, items_below = few and student_lines == 1, few and student_lines == 2
    # Two students leave room for an event that lies on its side above all else.
    event_h = _EVENT_H + 80 * students_below
    above = event_h + 10 if student_lines == 1 else 0.0
    if students_below:
        page_h = under + 160 + PAD - EDGE
    else:
        page_h = max(bottom(rows) + PAD - EDGE, 302 + above + 10 * (student_lines - 1) + (150 if student_lines == 1 else 2 * 165))
    left, right = Box(EDGE, EDGE, left_w, page_h), Box(EDGE + left_w + GAP, EDGE, right_w, page_h)
    x, y, inner = right.x + PAD, right.y + PAD + above, right_w - 2 * PAD
    shelf_w = 3 * (TOKEN + 2) - 2
    piles_x = x + inner - shelf_w - 10 - _PILE[0]
    event = Box(x, right.y + PAD, inner, event_h) if above else Box(x, y, piles_x - 12 - x, CARD[1])
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
    end, items = right.y + page_h - PAD, Box(x, y + CARD[1] + 12, inner, 66)
    students_y, spare = items.y + 78, Box(right.x + 4, y - 8, right_w - 14, CARD[1] + 92)
    if items_below:
        students_y, items = items.y, Box(left.x + PAD, end - 66, ROW_WIDTH, 66)
        spare = Box(left.x + 4, under - 8, left_w - 8, end - under + 16)
    students_box = Box(x, students_y, inner, end - students_y)
    if students_below:
        students_box = Box(left.x + PAD, under, ROW_WIDTH, end - under)
        spare = Box(right.x + 4, y - 8, right_w - 14, end - y + 16)
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
        items=item_slots(items),
        desk=right,
        rounds=_tabs(right),
        spare=spare if few or students == _TWO else None,
    )


def _backs(x: float, y: float) -> dict[Deck, Box]:
    """The decks of the year, in two columns."""
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


def _tabs(page: Box) -> Box:
    """The index tabs along the outer edge of a page, in its margin."""
    return Box(page.x + page.w + EDGE - 4 - _TABS, page.y + 12, _TABS, min(_TAB * ROUNDS, page.h - 24))


def _for_students(box: Box, count: int) -> tuple[Box, ...]:
    """A column for each student; four would be too narrow, so they lie in two lines."""
    return columns(box, count) if count <= 3 else tuple(each for half in lines(box, 2, 10) for each in columns(half, 2))


def _spread(students: int, rows_each: int) -> Layout:
    pad = 8.0
    page_w = ROW_WIDTH + 2 * pad
    count = students * rows_each
    split, scale = 4 if count <= 8 else 6, 0.9 if count >= _MANY else 1.0
    inside = pad + ROW_WIDTH * (1 - scale) / 2
    left_rows = stacked(range(1, split + 1), rows_each, EDGE + inside, EDGE + pad, scale)
    right_x = EDGE + page_w + GAP
    rows = {**left_rows, **stacked(range(split + 1, count + 1), rows_each, right_x + inside, EDGE + pad, scale)}
    page_h = bottom(rows) + pad - EDGE
    left, right = Box(EDGE, EDGE, page_w, page_h), Box(right_x, EDGE, page_w, page_h)
    # Rows fill the width of the pages, so the index tabs are at their lower edge.
    tabs = Box(right.x + page_w - 12 - _TAB * ROUNDS, left.y + page_h - 5, _TAB * ROUNDS, 26.0)
    x, y = EDGE, tabs.y + tabs.h + 5
    far_x = x + HAND_W + 20
    far_w = right.x + page_w - far_x
    # As high as the event can be, and as low as the hand can lie, without making everything smaller.
    third = (_TALLEST if count >= _MANY else _TALL) - SQUARE - EDGE
    event_h = min(190.0, third - 18 - SQUARE - 8 - y)
    lower_y = y + event_h + 8
    items_h = min(120.0, third - 18 - (y + BACK[1] + 8))
    shelf_w, shelf_h = 6 * (TOKEN + 2) - 2, 2 * (TOKEN + 2) - 2
    if count >= _MANY:
        # Decks and shelf lie one above the other, so that the event is wide.
        event_h = 142.0
        backs = _row_of_backs(far_x, y, 76.0, (_PILE[0] + 4, event_h - shelf_h - 6))
        shelf = Box(far_x, y + event_h - shelf_h, shelf_w, shelf_h)
        event = Box(far_x + shelf_w + 14, y, far_w - shelf_w - 14, event_h)
        students_y = y + event_h + 8
    else:
        backs, shelf = _row_of_backs(far_x, y, 74.0, BACK), Box(far_x + far_w - shelf_w, y + 3, shelf_w, shelf_h)
        event = Box(far_x + 222, y, shelf.x - 14 - far_x - 222, event_h)
        students_y = lower_y
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
        items=item_slots(Box(x, third - 18 - items_h, HAND_W, items_h)),
        desk=Box(far_x - 4, y - 4, far_w + 4, third + SQUARE - y + 8),
        rounds=tabs,
        bare=Box(x + HAND_W - 200, y + BACK[1], 190, 64) if count < _MANY else None,
        spare=Box(x - 6, y - 6, HAND_W + 12, third - 12 - y),
    )


def _row_of_backs(x: float, y: float, step: float, size: tuple[float, float]) -> dict[Deck, Box]:
    """The decks of the year side by side, without that of medals."""
    kinds = (Deck.EVENT, Deck.EXPERIENCE, Deck.OLD_EXPERIENCE)
    return {kind: Box(x + step * index, y, *size) for index, kind in enumerate(kinds)}
