"""Where a held piece would be dropped: at the place under the pointer, or at a legal one close by."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from tabletop_qt.viewmodels.scenery import Box, Place

REACH = 28.0
"""How near a legal place must be to be meant by a piece over bare ground, in screen pixels."""
SHORT_REACH = 6.0
"""The same while the pointer is on another place: someone who aims at it shall learn why not."""


def distance(box: Box, x: float, y: float) -> float:
    """How far a point is outside of a box; 0 inside."""
    dx = max(box.x - x, 0.0, x - (box.x + box.w))
    dy = max(box.y - y, 0.0, y - (box.y + box.h))
    return hypot(dx, dy)


def _preference(place: Place, centre: tuple[float, float]) -> tuple[float, float, float]:
    """Highest layer first, then the smallest, then the nearest to the middle of the piece."""
    cx, cy = place.box.centre
    return -place.layer, place.box.w * place.box.h, hypot(cx - centre[0], cy - centre[1])


def drop_target(
    pointer: tuple[float, float], centre: tuple[float, float], places: Collection[Place], legal: Collection[Place], zoom: float
) -> Place | None:
    """The place where the held piece would be dropped.

    Args:
        pointer: The pointer, in scene units.
        centre: The middle of the held piece, in scene units.
        places: All places.
        legal: Those where the piece can be dropped.
        zoom: Screen pixels per scene unit.

    Returns:
        A legal place under the pointer; else the nearest legal one within reach; else whatever place is under the pointer; None over
        bare ground.
    """
    x, y = pointer
    inside = [place for place in legal if place.box.holds(x, y)]
    under = min((place for place in places if place.box.holds(x, y)), key=lambda place: _preference(place, centre), default=None)
    if inside:
        best = min(inside, key=lambda place: _preference(place, centre))
        # A smaller place that lies on top of a legal one is what the pointer means.
        if under is None or under.layer <= best.layer:
            return best
        return under
    near = min(legal, key=lambda place: (distance(place.box, x, y), _preference(place, centre)), default=None)
    if near is not None:
        beside = under is not None and under.layer >= near.layer and under.box.w * under.box.h <= 1.5 * near.box.w * near.box.h
        if distance(near.box, x, y) * zoom <= (SHORT_REACH if beside else REACH):
            return near
    return under
