"""Moments: something rare and great that is shown large over the table for a short while, as plain data (no Qt).

A moment has three beats. Its actors gather in the middle while the rest dims; they are shown, with one sentence; then each goes where it
belongs, and what has changed lights up, one thing after another. It is made from two views of the same seat, so it can't tell more than
they do, and nothing depends on it: the table beneath already stands as it is afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from engines.kernel.messages import Message
from tabletop_qt.viewmodels.scenery import Box, Face

STAGE = Box(0, 0, 960, 540)
"""The stage, in units of its own: it lies in the middle of what is seen of the table, as large as there is room."""
CAPTION = Box(140, 336, 680, 72)
"""The part of the stage where the sentence stands: below the pictures, clear of a hand at the foot of the table."""
MIDDLE, MOST = 168.0, 304.0
"""The height at which pictures are centred, and how high they are at most."""
GATHER, LAND, LENGTH = 250, 1000, 1450
"""Milliseconds after which all actors are there, after which they leave, and after which the moment is over."""
LIGHT = 120
"""Milliseconds from one light to the next."""


@frozen
class Actor:
    """A picture that takes part: from ``start``, a box of the table, it comes to ``shown``, a box of the stage, and goes to ``end``.

    Without a start it appears, and without an end it fades, where it is. While it is shown it can go on to ``moved``, in an arc as high
    as ``leap``, and turn clockwise by ``tilt`` degrees, from ``acts`` on. A die ``rolls`` until it lies. Times are in milliseconds after
    ``delay``. With ``there`` it is shown at boxes of the table instead. A page ``turns`` over its left edge, from ``acts`` on.
    """

    face: Face
    shown: Box
    start: Box | None = None
    end: Box | None = None
    moved: Box | None = None
    leap: float = 0.0
    tilt: float = 0.0
    delay: int = 0
    acts: int = GATHER
    rolls: int = 0
    there: bool = False
    turns: bool = False


@frozen
class Moment:
    """The actors, those at the back first; the sentence; the boxes of the table that light up at the end.

    ``light`` is painted softly over everything that is seen of the table, instead of only dimming it. ``sound`` is heard instead of those
    of the events. A smaller one ``lasts`` fewer milliseconds. The sentence waits until ``tells``, in milliseconds: dice land before it.
    The actors leave at ``lands``. The stage is in the middle, or ``near`` a box of the table; the sentence stands at its ``caption``.
    One without ``dims`` is small: it leaves the table as light as it is, and play goes on meanwhile.
    One that ``concerns`` a player at the screen is always shown, others of a bot once in its turn; a ``rare`` one also where several in a
    row are one scene. Around ``spots``, boxes of the table
    on which it happens, the rest is dimmed; the prompt has the sentence of such a moment, which hides nothing.
    With ``prompts`` the prompt says the moment's sentence, in place of that of the events. Actors that stand for pieces with the ids
    that it ``holds`` take them from the table, which stays as it was until they land.
    With ``reads``, a part of the time that it lasts, the actors stay a while longer before they leave, so that their texts can be read.
    """

    words: Message
    actors: tuple[Actor, ...]
    lights: tuple[Box, ...] = ()
    light: Face | None = None
    sound: str = ""
    lasts: int = LENGTH
    reads: int = 0
    tells: int = 0
    lands: int = LAND
    near: Box | None = None
    caption: Box = CAPTION
    dims: bool = True
    concerns: bool = False
    rare: bool = False
    spots: tuple[Box, ...] = ()
    prompts: bool = False
    holds: frozenset[str] = frozenset()


@frozen
class Tally:
    """The pictures of what each seat has gained in a round or a finished game, and the paper of the sheet that shows them.

    A ``scene`` shows the players by rank, above the rows of a round and in the place of the podium of a finished game. Its number
    ``shown`` goes up to 100 while it is set.
    """

    paper: Face
    pictures: tuple[tuple[Face, ...], ...]
    scene: Face | None = None


def row_of(count: int, size: float, gap: float = 12.0, ratio: float = 1.0) -> list[Box]:
    """Boxes side by side in the middle of the stage; narrower where there are many. ``ratio`` is height by width.

    >>> [box.x for box in row_of(2, 100, gap=20)]
    [370.0, 490.0]
    """
    width = min(size, (STAGE.w - 40) / max(count, 1) - gap)
    left = (STAGE.w - count * width - (count - 1) * gap) / 2
    return [Box(left + index * (width + gap), MIDDLE - width * ratio / 2, width, width * ratio) for index in range(count)]


def by_rank(scores: Sequence[Any]) -> list[tuple[int, int]]:
    """The rank and the seat of each player, by rank; the lowest score is first, and equal ones share a rank.

    >>> by_rank([5, 3, 5])
    [(1, 1), (2, 0), (2, 2)]
    """
    return sorted((1 + sum(other < score for other in scores), seat) for seat, score in enumerate(scores))
