"""What texts take on a table that is shown small, and cards shown large where they have no room for theirs."""

from __future__ import annotations

from math import ceil

from attrs import evolve, frozen

from engines.kernel.messages import Message
from tabletop_qt.viewmodels.faces import ENLARGED, LEAST_PX
from tabletop_qt.viewmodels.scenery import Box, Face, Piece

HEAD, EDGES, RIMS, PICTURE, SEAL = 34.0, 9.0, 18.0, 34.0, 18.0
"""What a card's title takes with its edges, edges alone, edges at the sides, a small picture, the seal of the season."""
_SMALL = 948.0, 587.0
"""The table's area beside the panel in a small window, in screen pixels."""
_LARGE_W, _LAYER, _AWAY = 330.0, 60, 10.0
_BOLD = 0.85
"""How much less of a title than of a text goes into a line."""


@frozen
class Letters:
    """About what a text takes on a table: how wide a letter is, and how high a line, in scene units."""

    wide: float
    line: float

    @classmethod
    def on(cls, bounds: Box) -> Letters:
        """Where the table is shown as small as it gets beside the side panel, and letters have their least size on the screen."""
        size = min(ceil(LEAST_PX * max(bounds.w / _SMALL[0], bounds.h / _SMALL[1])), ENLARGED)
        return cls(0.56 * size, 1.1 * size)

    def height(self, text: Message, width: float) -> float:
        """How high a text is at a width."""
        return self.line * ceil(len(str(text)) * self.wide / max(width, self.wide))


def reading(bounds: Box, piece: str, face: Face, box: Box, name: Message) -> tuple[Piece, ...]:
    """A card that lies in a box once more, large enough for title and text: to be shown beside it where it has no room for its text."""
    title, text, letters = face.message("title"), face.message("text"), Letters.on(bounds)
    if title is None or text is None:
        return ()
    inside = box.w - RIMS - PICTURE
    more_title = letters.height(title, inside * _BOLD) - letters.line
    named = HEAD + more_title + letters.height(text, inside)
    # A card with a picture is known by that, too; what is chosen from has but its name.
    bare = named if face.kind == "choice" else EDGES + letters.height(text, inside - SEAL)
    if min(named, bare) <= box.h:
        return ()
    large = evolve(face, w=_LARGE_W, h=HEAD + letters.height(text, _LARGE_W - RIMS) + 2 * letters.line)
    x = min(max(box.centre[0], large.w / 2 + _AWAY), bounds.w - large.w / 2 - _AWAY)
    above = box.y - _AWAY - large.h / 2
    y = above if above - large.h / 2 > 0 else box.y + box.h + _AWAY + large.h / 2
    return (Piece(f"reading:{piece}", large, x, y, _LAYER, "year", name),)
