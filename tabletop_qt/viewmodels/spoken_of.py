"""Which pieces a sentence speaks of: those whose names are made of the same words and people."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message
from tabletop_qt.viewmodels.scenery import Piece, Scenery
from tabletop_qt.viewmodels.seats import Plate

MOST = 12
"""A sentence that would point at more speaks of the table as a whole."""

_Part = str | int | Message


def spoken_of(sentence: Message, scenery: Scenery) -> tuple[str, ...]:
    """The ids of the pieces that a sentence speaks of, as they lie in this scenery.

    Things, such as "red 4", are called in a sentence what their pieces are called, or a part of that; where a sentence names nothing that
    lies there, it speaks of people, and their plates are meant.
    """
    said = frozenset(_all(sentence))
    things = [piece.id for piece in scenery.pieces if piece.focusable and _names_thing(piece, said)]
    found = things or [piece.id for piece in scenery.pieces if isinstance(piece.thing, Plate) and not said.isdisjoint(_all(piece.name))]
    return tuple(found) if len(found) <= MOST else ()


def _names_thing(piece: Piece, said: frozenset[_Part]) -> bool:
    """Whether all of a piece's name, bare numbers aside, has been said, and there is more to the name than people."""
    if piece.name in said:
        return True
    words = [part for part in _parts(piece.name) if not isinstance(part, int)]
    return any(_is_thing(part) for part in words) and all(_said(part, said) for part in words)


def _said(part: _Part, said: frozenset[_Part]) -> bool:
    return part in said or (isinstance(part, Message) and bool(part.values) and all(_said(inner, said) for inner in _parts(part)))


def _is_thing(part: _Part) -> bool:
    return isinstance(part, Message) and (not part.values or any(_is_thing(inner) for inner in _parts(part)))


def _parts(message: Message) -> Iterator[_Part]:
    for _, value in message.values:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _all(message: Message) -> Iterator[_Part]:
    """Everything that a message is made of, however deep. What has a number in it, such as "red 4", counts as a whole: red is not said."""
    for part in _parts(message):
        if isinstance(part, Message) and not any(isinstance(inner, int) for inner in _parts(part)):
            yield from _all(part)
        if not isinstance(part, int):
            yield part
