"""Where keyboard focus stops, and where arrows and Tab lead. Pure functions of a scenery."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tabletop_qt.viewmodels.scenery import Place, Scenery

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@frozen
class Stop:
    """A piece or a place where focus can be."""

    id: str
    zone: str
    x: float
    y: float
    h: float = 1.0
    place: bool = False


def piece_stops(scenery: Scenery) -> tuple[Stop, ...]:
    """The focusable pieces: zone after zone, each in reading order."""
    stops = [Stop(piece.id, piece.zone, piece.x, piece.y, piece.face.h) for piece in scenery.pieces if piece.focusable]
    found: list[Stop] = []
    known = [zone.id for zone in scenery.zones]
    for zone in [*known, *dict.fromkeys(stop.zone for stop in stops if stop.zone not in known)]:
        found += reading_order([stop for stop in stops if stop.zone == zone])
    return tuple(found)


def place_stops(places: Sequence[Place]) -> tuple[Stop, ...]:
    """Places in reading order."""
    return tuple(
        reading_order([Stop(place.id, place.zone, *place.box.centre, place.box.h, place=True) for place in places]),
    )


def reading_order(stops: Sequence[Stop]) -> list[Stop]:
    """Line by line: what overlaps the upper half of the first of a line belongs to the line."""
    left = sorted(stops, key=lambda stop: (stop.y, stop.x))
    found: list[Stop] = []
    while left:
        head = left[0]
        line = [stop for stop in left if stop.y <= head.y + head.h / 2]
        found += sorted(line, key=lambda stop: stop.x)
        left = left[len(line) :]
    return found


def next_zone(stops: Sequence[Stop], current: Stop | None, step: int) -> Stop | None:
    """The first stop of the zone after (1) or before (-1) the current one; None past the ends, where focus leaves the table."""
    zones = list(dict.fromkeys(stop.zone for stop in stops))
    if current is None or current.zone not in zones:
        k = 0 if step > 0 else len(zones) - 1
    else:
        k = zones.index(current.zone) + step
    if not 0 <= k < len(zones):
        return None
    return next(stop for stop in stops if stop.zone == zones[k])


def neighbour(stops: Sequence[Stop], current: Stop, direction: str) -> Stop:
    """Where an arrow leads among these stops; the current one where nothing lies that way.

    The nearest stop within a quarter circle around the direction, else the nearest one at all on that side. Stops on one spot follow
    each other to the right.
    """
    sx, sy = STEPS[direction]
    order = {stop: k for k, stop in enumerate(stops)}
    here = order.get(current, -1)
    best: tuple[float, int] | None = None
    found = current
    for stop in stops:
        if stop == current:
            continue
        dx, dy = stop.x - current.x, stop.y - current.y
        along = dx * sx + dy * sy
        across = abs(dx * sy) + abs(dy * sx)
        if abs(dx) < 1 and abs(dy) < 1:
            step = order[stop] - here
            if sy or step * sx <= 0:
                continue
            cost = (float(abs(step)) / 1000, order[stop])
        elif along < 1:
            continue
        else:
            cost = (along + 2 * across + (0 if across <= along else 10_000), order[stop])
        if best is None or cost < best:
            best, found = cost, stop
    return found


def beside(stops: Sequence[Stop], current: Stop, step: int) -> Stop:
    """The next (1) or previous (-1) stop in reading order, round the ends; reaches every stop."""
    if current not in stops:
        return nearest(stops, current.x, current.y) or current
    return stops[(list(stops).index(current) + step) % len(stops)]


def nearest(stops: Sequence[Stop], x: float, y: float) -> Stop | None:
    """The stop nearest to a point."""
    return min(stops, key=lambda stop: (stop.x - x) ** 2 + (stop.y - y) ** 2, default=None)


def surviving(before: Stop | None, stops: Sequence[Stop]) -> Stop | None:
    """Where focus is after the scenery changed: on the same id, else on the nearest stop of the zone, else on the nearest of all."""
    if before is None:
        return None
    same = next((stop for stop in stops if stop.id == before.id and stop.place == before.place), None)
    if same is not None:
        return same
    zone = [stop for stop in stops if stop.zone == before.zone]
    return nearest(zone or stops, before.x, before.y)
