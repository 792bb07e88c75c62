"""Operation Master in words: colours, cards and dice. Players are called by the names of their seats."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel.messages import Message, msg
from engines.operation_master.model import COLOURS, RANKS

COLOUR_NAMES = (msg("red"), msg("blue"), msg("green"), msg("yellow"), msg("purple"))
"""By colour."""

PIECES = {
    10 * colour + number: msg("{colour} {number}", colour=COLOUR_NAMES[colour], number=number)
    for colour in range(len(COLOURS))
    for number in RANKS[4]
}
"""Cards and dice by what they are: "blue 5"."""


def pieces(found: Iterable[int]) -> tuple[Message, ...]:
    """Cards or dice for a list in a sentence."""
    return tuple(PIECES[piece] for piece in found)
