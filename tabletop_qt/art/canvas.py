"""The canvas on which a game paints a face, and what a painter offers the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from tabletop_qt.art import lettering, shapes, signs
from tabletop_qt.art.shapes import OUTLINE, Colour, Edge, Fill
from tabletop_qt.art.theme import Theme
from tabletop_qt.viewmodels.scenery import Face

# The canvas


C = TypeVar("C", covariant=True)


@frozen
class Canvas(Generic[C]):
    """A face to be painted, from (0, 0) to (``w``, ``h``), in a theme; ``colours`` are the game's, ``least`` is its smallest text.

    What is drawn takes a fill and an edge, colours or brushes and pens; without one it has none.
    """

    painter: QPainter
    face: Face
    theme: Theme
    colours: C
    least: float = lettering.LEAST

    @property
    def w(self) -> float:
        """The width of the face."""
        return self.face.w

    @property
    def h(self) -> float:
        """The height of the face."""
        return self.face.h

    @property
    def box(self) -> QRectF:
        """The whole face."""
        return QRectF(0, 0, self.face.w, self.face.h)

    @property
    def middle(self) -> QPointF:
        """The middle of the face."""
        return self.at(0.5, 0.5)

    def at(self, across: float, down: float) -> QPointF:
        """The point at these shares of width and height."""
        return QPointF(self.face.w * across, self.face.h * down)

    def number(self, name: str, default: int = 0) -> int:
        """A number of the face."""
        return self.face.number(name, default)

    def word(self, name: str) -> str:
        """An id of the face, such as a suit, that nobody reads."""
        return self.face.word(name)

    def words(self, name: str) -> str:
        """A text on the face, translated; empty if there is none."""
        return lettering.words_on(self.face, name)

    def sheet(self, box: QRectF, fill: Fill, edge: Edge, radius: float = 6, width: float = 1.5) -> None:
        """A rounded sheet with its outline inside the box."""
        shapes.sheet(self.painter, box, fill, edge, radius, width)

    def rounded(self, box: QRectF, radius: float, fill: Fill = "", edge: Edge = "", width: float = OUTLINE) -> None:
        """A rounded rectangle, with its outline along the box."""
        shapes.set_colours(self.painter, fill, edge, width)
        self.painter.drawRoundedRect(box, radius, radius)

    def rectangle(self, box: QRectF, fill: Fill = "", edge: Edge = "", width: float = OUTLINE) -> None:
        """A rectangle, with its outline along the box."""
        shapes.set_colours(self.painter, fill, edge, width)
        self.painter.drawRect(box)

    def ellipse(self, box: QRectF, fill: Fill = "", edge: Edge = "", width: float = OUTLINE) -> None:
        """An ellipse into a box."""
        shapes.set_colours(self.painter, fill, edge, width)
        self.painter.drawEllipse(box)

    def disc(self, centre: QPointF, radius: float, fill: Fill = "", edge: Edge = "", width: float = OUTLINE) -> None:
        """A disc; a ring, without a fill."""
        shapes.disc(self.painter, centre, radius, fill, edge, width)

    def shape(self, path: QPainterPath, fill: Fill = "", edge: Edge = "", width: float = OUTLINE) -> None:
        """Any shape."""
        shapes.set_colours(self.painter, fill, edge, width)
        self.painter.drawPath(path)

    def line(self, start: QPointF, end: QPointF, edge: Edge, width: float = OUTLINE) -> None:
        """A straight line."""
        shapes.set_colours(self.painter, "", edge, width)
        self.painter.drawLine(start, end)

    def text(
        self,
        words: str,
        box: QRectF,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        least: float | None = None,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
        sentence: bool = False,
    ) -> None:
        """A wrapped text inside a box, as large as ``size`` or smaller, as `lettering.text` finds room for it."""
        least = self.least if least is None else least
        lettering.text(self.painter, words, box, size, colour, bold=bold, least=least, align=align, sentence=sentence)

    def numeral(
        self,
        text: str,
        centre: QPointF,
        height: float,
        colour: Colour,
        *,
        bold: bool = True,
        room: tuple[float, float] | float | None = None,
    ) -> None:
        """A number with its ink centred on a point, larger in its ``room`` where text is large: a box or the radius of a disc."""
        lettering.numeral(self.painter, text, centre, height, colour, bold=bold, room=room)

    def badge(self, centre: QPointF, size: float) -> None:
        """The badge of the ``seat`` on the face, a robot's where it is a ``bot``."""
        signs.badge(self.painter, centre, size, self.word("seat"), self.theme, bot=bool(self.number("bot")))

    def seat_sign(self, seat: str, centre: QPointF, size: float, edge: str, width: float = 1.0) -> None:
        """The symbol of a seat in its colour."""
        signs.seat_sign(self.painter, centre, size, seat, self.theme, edge, width)

    def placed(self, x: float, y: float, *, turn: float = 0.0, scale: tuple[float, float] = (1.0, 1.0)) -> AbstractContextManager[None]:
        """Meanwhile it is drawn around this point, turned clockwise by degrees, and then scaled."""
        return shapes.placed(self.painter, x, y, turn=turn, scale=scale)

    def inlay(self, x: float, y: float, shown: Face, paint: Callable[[Canvas[C]], None]) -> None:
        """Another face of the game, its upper left corner at this point."""
        with self.placed(x, y):
            paint(Canvas(self.painter, shown, self.theme, self.colours))

    @contextmanager
    def clipped(self, box: QRectF, radius: float = 0.0) -> Iterator[None]:
        """Meanwhile it is drawn inside a rounded box only."""
        clip = QPainterPath()
        clip.addRoundedRect(box, radius, radius)
        self.painter.save()
        self.painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        yield
        self.painter.restore()


# Painters


class FacePainter(Protocol):
    """Paints the faces of one game.

    The table calls it once per (face, scale, theme) into a shared pixmap, with the painter scaled so that the face covers
    (0, 0) to (face.w, face.h) in scene units, antialiasing on. Raises KeyError for a kind of face that the game doesn't have.
    """

    def paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        """Paint a face."""
        ...

    def ground(self, theme: Theme) -> str:
        """The colour of the table around everything."""
        ...


Paint = Callable[[Canvas[Any]], None]
"""Paints the face on a canvas, in the colours of its game."""


def painters_in(*modules: ModuleType) -> Mapping[str, Paint]:
    """The painter of each kind of face: the function ``paint_<kind>`` of one of the modules."""
    found = {name: value for module in modules for name, value in vars(module).items()}
    return {name.removeprefix("paint_"): paint for name, paint in found.items() if name.startswith("paint_")}
