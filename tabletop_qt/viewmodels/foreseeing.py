"""What a recommended command would do, shown on the table as it stands: ghosts of what would be, and rings around what is meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from engines.kernel.commands import Command
from tabletop_qt.viewmodels.scenery import Drafted, Drop, Emphasis, Piece, Play, Press, Scenery
from tabletop_qt.viewmodels.view_model import ViewModel

ABOVE = 100
"""How many layers above all else ghosts lie."""


def ghosts(model: ViewModel[Any, Any, Any], view: Any, seat: int, scenery: Scenery, command: Command) -> tuple[Piece, ...]:
    """The pieces that would come to the table, or lie elsewhere, just before the command is played; nothing can be done with them."""
    draft = model.foreseen(view, seat, command)
    if draft is None:
        return ()
    now = {piece.id: (piece.face, piece.x, piece.y) for piece in scenery.pieces}
    foreseen = model.scenery(view, seat, draft)
    new = [piece for piece in foreseen.pieces if now.get(piece.id) != (piece.face, piece.x, piece.y)]
    return tuple([evolve(piece, layer=piece.layer + ABOVE, emphasis=_faint(piece), focusable=False) for piece in new])


def _faint(piece: Piece) -> Emphasis:
    """Translucent, except where it warns, or only decorates, such as the paper under cards, which would let other texts through."""
    if piece.emphasis is Emphasis.WARNING:
        return Emphasis.WARNING
    return Emphasis.GHOST if piece.focusable else Emphasis.REST


def meant(model: ViewModel[Any, Any, Any], view: Any, seat: int, scenery: Scenery, command: Command) -> Iterator[tuple[str, ...]]:
    """The ids of the pieces, places and buttons that one would use for the command: at once, or after one step.

    To look a step ahead takes a while where much can be done, so the answer comes bit by bit: nothing while the search goes on, then what
    was found.
    """
    for offer in scenery.affordances:
        if isinstance(offer.meaning, Play) and offer.meaning.command == command:
            yield _touched(offer.action)
            return
    draft = model.foreseen(view, seat, command)
    held = model.scenery(view, seat, draft).held if draft is not None else ""
    if held:
        yield (held,)
        return
    looked: list[Any] = []
    for offer in scenery.affordances:
        if not isinstance(offer.meaning, Drafted) or offer.meaning.draft in looked:
            continue
        looked.append(offer.meaning.draft)
        for then in model.scenery(view, seat, offer.meaning.draft).affordances:
            if isinstance(then.meaning, Play) and then.meaning.command == command:
                yield _touched(offer.action) + _touched(then.action)
                return
        yield ()


def _touched(action: object) -> tuple[str, ...]:
    match action:
        case Drop(piece=piece, place=place):
            return piece, place
        case Press(piece=piece):
            return (piece,)
        case _:
            piece = getattr(action, "piece", "")
            return (piece,) if piece else ()
