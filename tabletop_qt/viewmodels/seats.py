"""What every table shows of its seats in the same way: who sits there, and what their things lie on."""

from __future__ import annotations

from typing import Any

import attrs

from engines.kernel.messages import Message, msg
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.position import Position
from tabletop_qt.viewmodels.scenery import Box, Piece, Place
from tabletop_qt.viewmodels.things import Thing


@attrs.frozen
class Plate(Thing, kind="plate"):
    """What says who sits at a seat; a sentence that names people and no things speaks of their plates."""

    seat: int


def plate(position: Position[Any, Any], seat: int, box: Box, clause: str, note: Message = faces.NONE) -> Piece:
    """Who sits there, with a note such as the points so far; marked where the seat is to decide."""
    name, turn = position.name(seat), seat in position.acting
    said = msg("{name}: {note}", name=name, note=note) if note.text else name
    about = (msg("It is this player's decision."),) if turn else ()
    shown = faces.plate(box.w, box.h, name, position.colour(seat), note, turn, position.bot(seat))
    thing = Plate(seat)
    return Piece(thing.id, shown, *box.centre, 1, position.zone(seat), said, about, (clause,), thing=thing)


def panel(position: Position[Any, Any], seat: int, box: Box, name: Message, thing: object = None) -> Place:
    """What a seat's things lie on; marked where the seat is to decide. ``thing`` is what it stands for where something can be put there."""
    shown = faces.panel(box.w, box.h, seat in position.acting)
    return Place(f"panel:{seat}", box, position.zone(seat), name, shown, thing=thing)
