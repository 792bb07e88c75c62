"""The pieces of a game to print and cut out, as plain data: their pictures are made of faces, their sizes are in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from tabletop_qt.viewmodels.faces import NONE
from tabletop_qt.viewmodels.scenery import Box, Face, numbered

CARD = (63.0, 88.0)
"""A card's width and height."""
SCORES = (180.0, 115.0)
"""The size of a score sheet: two fit on a page."""


class Part(StrEnum):
    """The parts of a game that can be printed on their own."""

    CARDS = "cards"
    PIECES = "pieces"
    SHEETS = "sheets"


PART_NAMES = {Part.CARDS: msg("Cards"), Part.PIECES: msg("Pieces and boards"), Part.SHEETS: msg("Score sheets and slips")}


@frozen
class Picture:
    """One side of a piece: faces at places on a field of ``w`` by ``h`` scene units, the lowest first.

    The field is made as large as the piece has room; the paper around it has the colour ``ground``.
    """

    w: float
    h: float
    faces: tuple[tuple[Face, float, float], ...]
    ground: str

    @classmethod
    def of(cls, shown: Face, ground: str) -> Picture:
        """A single face."""
        return cls(shown.w, shown.h, ((shown, 0.0, 0.0),), ground)

    def grown(self, factor: float) -> Picture:
        """The picture on a field that is larger by a factor."""
        faces = [(evolve(shown, w=shown.w * factor, h=shown.h * factor), x * factor, y * factor) for shown, x, y in self.faces]
        return Picture(self.w * factor, self.h * factor, tuple(faces), self.ground)


@frozen
class Cutout:
    """A piece and its number of copies. ``name`` tells it from others in a message about it."""

    front: Picture
    back: Picture | None = None
    count: int = 1
    name: Message = NONE


@frozen
class Lot:
    """Pieces of one size. ``edge`` is the width of the ground inside the cut, ``bleed`` outside of it; ``round`` pieces are discs."""

    name: Message
    part: Part
    size: tuple[float, float]
    cutouts: tuple[Cutout, ...]
    edge: float = 2.5
    bleed: float = 2.0
    round: bool = False

    @property
    def count(self) -> int:
        """The number of pieces."""
        return sum(cutout.count for cutout in self.cutouts)

    @property
    def backed(self) -> bool:
        """True if any piece has a back."""
        return any(cutout.back is not None for cutout in self.cutouts)


@frozen
class PrintedGame:
    """Everything that can be printed of a game, and what else is needed to play it."""

    lots: tuple[Lot, ...]
    needs: Message


def field_of(size: tuple[float, float], w: float, edge: float = 2.5) -> Box:
    """The field of a picture ``w`` scene units wide that fills a piece of this size up to its edge."""
    return Box(0, 0, w, w * (size[1] - 2 * edge) / (size[0] - 2 * edge))


def score_sheet(title: Message, lines: Sequence[Message]) -> Lot:
    """Two sheets with a column for each of five players and these lines."""
    shown = field_of(SCORES, 700, 4).face("score_sheet", title=title, count=len(lines), player=msg("Player"), **numbered("line", lines))
    return Lot(msg("Score sheets"), Part.SHEETS, SCORES, (Cutout(Picture.of(shown, "#FFFFFF"), count=2),), edge=4, bleed=0)
