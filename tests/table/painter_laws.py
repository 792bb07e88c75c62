"""What every painter of a game owes its table, as a class that each game's test of faces derives from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import ClassVar

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.painters import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.viewmodels.scenery import Face
from tests.table.painting import beyond, every_theme, ink, painted


class PainterLaws:
    """The laws of a painter. The class that derives from it is named ``Test…``; its module asks for an application, for the fonts."""

    painter: ClassVar[Callable[[], FacePainter]]
    faces: ClassVar[Callable[[], Sequence[Face]]]
    """At least one face of every kind."""
    kinds: ClassVar[Iterable[str]]
    """The kinds of faces that the painter draws."""

    def bears_ink(self, face: Face) -> bool:
        """Whether anything must be seen of a face."""
        # A large one is seen at a glance, and counting its pixels takes long.
        return face.w * face.h < 100_000

    def test_the_sheet_shows_every_kind_of_face(self) -> None:
        assert {face.kind for face in type(self).faces()} == set(self.kinds)

    @every_theme
    def test_every_face_is_painted_inside_its_bounds(self, theme: Theme) -> None:
        painter = type(self).painter()
        for face in type(self).faces():
            image = painted(face, painter, theme)
            if self.bears_ink(face):
                assert ink(image, QRectF(0, 0, image.width(), image.height())) > 0, face
            assert beyond(image) == 0, face

    def test_an_unknown_face_is_an_error(self) -> None:
        with pytest.raises(KeyError):
            painted(Face("unicorn", 10, 10), type(self).painter())


def alike(shapes: Iterable[QPainterPath], least: int = 9) -> list[tuple[int, int]]:
    """The pairs of shapes, each on a square of 100, that differ on fewer than so many points of a grid, and so in little but colour."""
    points = [QPointF(x, y) for x in range(5, 100, 6) for y in range(5, 100, 6)]
    grids = [tuple(map(shape.contains, points)) for shape in shapes]
    return [
        (one, other)
        for one, other in combinations(range(len(grids)), 2)
        if sum(a != b for a, b in zip(grids[one], grids[other], strict=True)) < least
    ]
