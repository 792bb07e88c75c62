"""Where everything of Operation Master lies: other players above, trick and pool in the middle, the own table below."""

from __future__ import annotations

from attrs import frozen

from tabletop_qt.games.operation_master.faces import BACK, CARD, OTHER_DIE, POOL_DIE
from tabletop_qt.viewmodels.scenery import Box

BOUNDS = Box(0, 0, 1240, 780)
MARGIN = 12.0
TOP = Box(MARGIN, MARGIN, BOUNDS.w - 2 * MARGIN, 174)
MIDDLE = Box(MARGIN, 198, BOUNDS.w - 2 * MARGIN, 316)
OWN = Box(MARGIN, 526, BOUNDS.w - 2 * MARGIN, 242)
WIDEST = 400.0
"""The widest panel of another player."""
COLUMN = 88.0
"""The width of a column of the pool."""
POOL = Box(BOUNDS.w - MARGIN - 6 * COLUMN - 16, MIDDLE.y, 6 * COLUMN + 16, MIDDLE.h)
TRAY = Box(BOUNDS.w / 2 - 240, MIDDLE.y + 96, 480, 128)


@frozen
class Spot:
    """Where the things of one player lie."""

    panel: Box
    plate: Box
    score: Box
    bowl: Box
    hand: Box
    dice: Box


def own_spot() -> Spot:
    """The own table, at the bottom."""
    x, y = OWN.x, OWN.y
    return Spot(
        OWN,
        Box(x + 12, y + 12, 168, 40),
        Box(x + 12, y + 62, 168, 44),
        Box(x + 12, y + 116, 168, 112),
        Box(x + 200, y + 112, OWN.w - 220, CARD[1]),
        Box(x + 200, y + 14, OWN.w - 220, 84),
    )


def other_spot(index: int, count: int) -> Spot:
    """The table of the other player that many places after the own one."""
    gap = 10.0
    w = min(WIDEST, (TOP.w - gap * (count - 1)) / count)
    x = TOP.x + (TOP.w - count * w - (count - 1) * gap) / 2 + index * (w + gap)
    y = TOP.y
    return Spot(
        Box(x, y, w, TOP.h),
        Box(x + 8, y + 8, w - 116, 34),
        Box(x + w - 100, y + 8, 92, 34),
        Box(x + w - 100, y + 50, 92, 116),
        Box(x + 10, y + 50, w - 122, BACK[1]),
        Box(x + 10, y + 102, w - 122, 2 * OTHER_DIE + 6),
    )


def dice_places(box: Box, count: int, size: float) -> list[tuple[float, float]]:
    """The centres of the dice of a Dice Area: in one row where there is room, else in two."""
    gap = 6.0
    fitting = max(1, int((box.w + gap) // (size + gap)))
    per_row = fitting if count <= fitting else (count + 1) // 2
    step = min(size + gap, (box.w - size) / max(1, per_row - 1))
    rows = (count + per_row - 1) // per_row if count else 0
    top = box.y + (box.h - rows * size - (rows - 1) * gap) / 2 + size / 2
    return [(box.x + size / 2 + place % per_row * step, top + place // per_row * (size + gap)) for place in range(count)]


def slot_centre(place: int, count: int) -> tuple[float, float]:
    """Where the card that many places after the lead lies in the trick."""
    step = min(118.0, (POOL.x - MIDDLE.x - 24) / count)
    return MIDDLE.x + 12 + step * (place + 0.5), MIDDLE.y + 136


def column_foot(value: int) -> Box:
    """The foot of a column of the pool, where its dice are counted."""
    return Box(POOL.x + 12 + COLUMN * (value - 1), POOL.y + POOL.h - 48, COLUMN - 8, 42)


def pool_places(value: int, count: int) -> list[tuple[float, float]]:
    """The centres of the dice of a value in the pool: two side by side, from the foot of the column up."""
    bottom, top = POOL.y + POOL.h - 68, POOL.y + 24
    rows = (count + 1) // 2
    step = min(POOL_DIE + 4, (bottom - top) / max(1, rows - 1))
    x, _ = column_foot(value).centre
    return [(x + (POOL_DIE / 2 + 2) * (1 if place % 2 else -1), bottom - place // 2 * step) for place in range(count)]


def past_place(index: int, count: int) -> tuple[float, float]:
    """Where the small picture of a past trick lies: five in a line, the oldest first."""
    per_line = max(1, int((POOL.x - MIDDLE.x - 24) // (24.0 * count + 12)))
    column, line = index % per_line, index // per_line
    return MIDDLE.x + 14 + (24.0 * count + 4) / 2 + column * (24.0 * count + 12), MIDDLE.y + MIDDLE.h - 52 + line * 34
