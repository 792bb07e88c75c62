"""Where things can be dropped, and the blankets and stumps that everything lies on."""

from __future__ import annotations

from engines.kernel.messages import msg
from tabletop_qt.games.kidsprout_jumboree import faces
from tabletop_qt.games.kidsprout_jumboree.areas import zone
from tabletop_qt.games.kidsprout_jumboree.clearing import ZONE
from tabletop_qt.games.kidsprout_jumboree.layout import HOURS_BESIDE, Point
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.viewmodels.scenery import Box, Place


def places(position: Position) -> list[Place]:
    """All places of the moment; while the leader carries the stack, every hour is one, to learn which is right."""
    layout, view = position.layout, position.view
    field = layout.clearing
    found = [Place("clearing", field, ZONE, msg("The clearing"), faces.clearing(field.w, field.h, position.revealed), -3)]
    for seat in position.seats:
        box = layout.areas[seat].box
        blanket = faces.blanket(box.w, box.h, position.suit(seat), seat in position.acting)
        found.append(Place(f"blanket:{seat}", box, zone(position, seat), msg("{troop}'s blanket", troop=position.troop(seat)), blanket, -2))
    for seat in position.seats:
        spot = layout.spots[seat]
        name = msg("{troop}'s Sprout", troop=position.troop(seat))
        face = faces.stump(layout.stump, position.suit(seat))
        # While coins are played the whole clearing takes them; a stump in it must not stand in the way.
        layer = -3 if view.face_down else 1
        found.append(Place(f"sprout:{seat}", _around((spot.x, spot.y), layout.stump), ZONE, name, face, layer))
    if position.stacking and position.decides:
        found.extend(_hours(position))
    return found


def _around(middle: Point, size: float) -> Box:
    return Box(middle[0] - size / 2, middle[1] - size / 2, size, size)


def _hours(position: Position) -> list[Place]:
    area, found = position.layout.areas[position.seat], list[Place]()
    for hour in range(1, 13):
        box = _around(area.hour(hour), area.cell)
        found.append(Place(f"hour:{hour}", box, "own", msg("{hour}:00", hour=hour), layer=3))
    for hour in HOURS_BESIDE:
        box = _around(area.beside(hour), area.cell * 1.3)
        found.append(Place(f"beside:{hour}", box, "own", msg("Beside {hour}:00, for an Overnight", hour=hour), layer=2))
    return found
