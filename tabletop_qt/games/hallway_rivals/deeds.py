"""What somebody else has just done: the way they walked, and where what they bought has gone."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hallway_rivals.model import Sale, Walk
from engines.hallway_rivals.places import Place
from engines.kernel.messages import msg
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.games.hallway_rivals.routes import line
from tabletop_qt.viewmodels.scenery import Box, Piece

UNDERFOOT = 3
"""A way that was walked lies under those who stand on it."""
ABOVE = 8


def deed(position: HallwayPosition) -> Walk | Sale | None:
    """What was done last, where somebody else than the player in front did it."""
    return position.view.deed if position.view.turn.seat != position.side else None


def trail(position: HallwayPosition) -> Iterator[Piece]:
    """An arrow along the way that somebody else's students, the principal or the bully have just walked."""
    done = deed(position)
    if isinstance(done, Walk):
        points = tuple([position.layout.boxes[place].centre for place in done.way])
        name = msg("The way they came, {count} steps", count=len(points) - 1)
        yield line("trail", points, "trail", name, UNDERFOOT, position.colour(position.view.turn.seat))


def delivery(position: HallwayPosition, sale: Sale, shelf: Box) -> Piece:
    """An arrow from where something lay in the shop to where it has gone."""
    points = ((shelf.x, shelf.centre[1]), position.layout.boxes[sale.to].centre)
    return line("delivery", points, "sale", msg("Where it has gone"), ABOVE, position.colour(position.view.turn.seat))


def walked(position: HallwayPosition, place: Place, x: float, y: float) -> tuple[tuple[float, float], ...]:
    """The points through which somebody came who now stands at this point of a place; a group comes side by side, as it stands."""
    done = position.view.deed
    if not isinstance(done, Walk) or done.way[-1] is not place:
        return ()
    boxes, most = position.layout.boxes, position.layout.cell / 4
    aside, down = (max(-most, min(most, shift)) for shift in (x - boxes[place].centre[0], y - boxes[place].centre[1]))
    return tuple([(boxes[one].centre[0] + aside, boxes[one].centre[1] + down) for one in done.way[:-1]])
