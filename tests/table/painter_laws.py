"""The laws for every game's painter, as a class that each game's test of faces derives from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import ClassVar

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from engines.kernel.contract import COLOURS
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.viewmodels.faces import badge
from tabletop_qt.viewmodels.scenery import Face
from tests.table.painting import MARGIN, beyond, every_theme, ink, painted


class PainterLaws:
    """The laws of a painter. The class that derives from it is named ``Test…``; its module asks for an application, for the fonts."""

    painter: ClassVar[Callable[[], FacePainter]]
    faces: ClassVar[Callable[[], Sequence[Face]]]
    """At least one face of every kind."""
    kinds: ClassVar[Iterable[str]]
    """The kinds of faces that the painter draws."""
    suits: ClassVar[Callable[[], Iterable[QPainterPath]]] = staticmethod(lambda: ())
    """The symbols of the game's suits, each on a square of 100."""

    clear: ClassVar[Callable[[], Sequence[Face]]] = staticmethod(list)
    """The faces that show no ink."""

    def test_the_sheet_shows_every_kind_of_face(self) -> None:
        assert {face.kind for face in type(self).faces()} == set(self.kinds)

    @every_theme
    def test_every_face_is_painted_inside_its_bounds(self, theme: Theme) -> None:
        painter = type(self).painter()
        for face in type(self).faces():
            image = painted(face, painter, theme)
            if face not in type(self).clear():
                assert ink(image, QRectF(0, 0, image.width(), image.height())) > 0, face
            assert beyond(image) == 0, face

    def test_an_unknown_face_is_an_error(self) -> None:
        with pytest.raises(KeyError):
            painted(Face("unicorn", 10, 10), type(self).painter())

    @pytest.mark.clause("TBL-1")
    @every_theme
    def test_no_badge_of_a_seat_looks_like_a_suit(self, theme: Theme) -> None:
        """A badge is a ring, or a robot's head, on a neutral ground: it differs from every suit in more than colour."""
        suits = [tuple(map(suit.contains, GRID)) for suit in type(self).suits()]
        for colour, bot in product(COLOURS, (False, True)):
            seen = painted(badge(colour, bot, 100), type(self).painter(), theme)
            colours = [seen.pixelColor(round(at.x()) + MARGIN, round(at.y()) + MARGIN) for at in GRID]
            marked = tuple([each.alpha() > 40 and each.name() != theme.panel.lower() for each in colours])
            assert any(marked)
            assert all(differing(marked, suit) >= LEAST for suit in suits), (colour, bot)


GRID = [QPointF(x, y) for x in range(5, 100, 6) for y in range(5, 100, 6)]
LEAST = 9
"""On this many points of the grid shapes differ that are told apart without colour."""


def differing(one: Sequence[bool], other: Sequence[bool]) -> int:
    """On how many points of the grid two shapes differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def alike(shapes: Iterable[QPainterPath], least: int = LEAST) -> list[tuple[int, int]]:
    """The pairs of shapes, each on a square of 100, that differ on fewer than this many points of a grid, and so in little but colour."""
    grids = [tuple(map(shape.contains, GRID)) for shape in shapes]
    return [(one, other) for one, other in combinations(range(len(grids)), 2) if differing(grids[one], grids[other]) < least]
