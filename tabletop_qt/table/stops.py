"""The pieces and places where focus can be, in reading order."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from tabletop_qt.viewmodels.scenery import Place, Scenery


@frozen
class Stop:
    """A piece or a place where focus can be. It stays the same one where it moves."""

    id: str
    zone: str = field(eq=False)
    x: float = field(eq=False)
    y: float = field(eq=False)
    h: float = field(default=1.0, eq=False)
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
    return tuple(reading_order([Stop(place.id, place.zone, *place.box.centre, place.box.h, place=True) for place in places]))


def reading_order(stops: Sequence[Stop]) -> list[Stop]:
    """The stops row by row. A stop belongs to the row if its centre is not below the bottom of the row's first stop."""
    rest = sorted(stops, key=lambda stop: (stop.y, stop.x))
    found: list[Stop] = []
    while rest:
        head = rest[0]
        row = [stop for stop in rest if stop.y <= head.y + head.h / 2]
        found += sorted(row, key=lambda stop: stop.x)
        rest = rest[len(row) :]
    return found


def nearest(stops: Sequence[Stop], x: float, y: float) -> Stop | None:
    """The stop nearest to a point."""
    return min(stops, key=lambda stop: (stop.x - x) ** 2 + (stop.y - y) ** 2, default=None)


def surviving(before: Stop | None, stops: Sequence[Stop]) -> Stop | None:
    """The focus after the scenery changed: the same id, else the nearest stop of the zone, else the nearest of all."""
    if before is None:
        return None
    same = next((stop for stop in stops if stop.id == before.id and stop.place == before.place), None)
    if same is not None:
        return same
    zone = [stop for stop in stops if stop.zone == before.zone]
    return nearest(zone or stops, before.x, before.y)
