"""The canvas of a face: what it knows of it, and that it draws what it is told to and where."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import Edge, Fill, circle
from tabletop_qt.art.signs import badge
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.viewmodels.scenery import Face, face
from tests.table.painting import pixels

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application

RED, BLUE = "#FF0000", "#0000FF"
DISH = face("dish", 40, 20, count=3, suit="red", said=msg("Three dice"), seat="sky", bot=1)

Draw = Callable[[Canvas[Theme]], None]


def drawn(draw: Draw, on: Face = DISH) -> QImage:
    """What is drawn on a clear ground as large as a face."""
    image = QImage(round(on.w), round(on.h), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw(Canvas(painter, on, LIGHT, LIGHT))
    painter.end()
    return image


def colour(image: QImage, x: int, y: int) -> str:
    """The colour of a pixel; nothing where it is clear."""
    seen = image.pixelColor(x, y)
    return seen.name().upper() if seen.alpha() == 255 else "" if seen.alpha() == 0 else "between"


def known(ask: Callable[[Canvas[Theme]], object], on: Face = DISH) -> object:
    """What the canvas of a face answers."""
    told: list[object] = []
    drawn(lambda canvas: told.append(ask(canvas)), on)
    return told[0]


def test_it_knows_its_face() -> None:
    assert known(lambda canvas: (canvas.w, canvas.h, canvas.box, canvas.middle)) == (40, 20, QRectF(0, 0, 40, 20), QPointF(20, 10))
    assert known(lambda canvas: canvas.at(0.25, 1)) == QPointF(10, 20)
    assert known(lambda canvas: (canvas.number("count"), canvas.number("more"), canvas.number("more", -1))) == (3, 0, -1)
    assert known(lambda canvas: (canvas.word("suit"), canvas.word("colour"))) == ("red", "")
    assert known(lambda canvas: (canvas.words("said"), canvas.words("title"))) == ("Three dice", "")


SHAPES: dict[str, Callable[[Canvas[Theme], Fill, Edge], None]] = {
    "sheet": lambda canvas, fill, edge: canvas.sheet(canvas.box, fill, edge, radius=0, width=4),
    "rounded": lambda canvas, fill, edge: canvas.rounded(QRectF(2, 2, 36, 16), 0, fill, edge, 4),
    "rectangle": lambda canvas, fill, edge: canvas.rectangle(QRectF(2, 2, 36, 16), fill, edge, 4),
    "ellipse": lambda canvas, fill, edge: canvas.ellipse(QRectF(2, 2, 36, 16), fill, edge, 4),
    "disc": lambda canvas, fill, edge: canvas.disc(canvas.middle, 18, fill, edge, 4),
    "shape": lambda canvas, fill, edge: canvas.shape(circle(canvas.middle, 18), fill, edge, 4),
}
"""Each is drawn through (2, 10), where its edge is four units broad, and around the middle."""


@pytest.mark.parametrize("name", SHAPES)
def test_what_is_drawn_has_its_fill_and_its_edge_or_none(name: str) -> None:
    def draw(fill: str, edge: str, canvas: Canvas[Theme]) -> None:
        # What was drawn before leaves nothing behind.
        canvas.rectangle(QRectF(0, 0, 1, 1), RED, BLUE)
        SHAPES[name](canvas, fill, edge)

    for fill, edge in product((RED, ""), (BLUE, "")):
        image = drawn(partial(draw, fill, edge))
        assert (colour(image, 20, 10), colour(image, 3, 10) if edge else "") == (fill, edge)


@pytest.mark.parametrize("name", SHAPES)
def test_an_edge_is_as_broad_whether_its_colour_is_a_name_or_not(name: str) -> None:
    one, other = (
        drawn(lambda canvas: SHAPES[name](canvas, RED, BLUE)),
        drawn(lambda canvas: SHAPES[name](canvas, QColor(RED), QColor(BLUE))),
    )
    assert pixels(one) == pixels(other)


def test_a_line_goes_from_one_point_to_the_other() -> None:
    image = drawn(lambda canvas: canvas.line(QPointF(4, 10), QPointF(36, 10), BLUE, 4))
    assert [colour(image, x, 10) for x in (0, 5, 20, 34, 39)] == ["", BLUE, BLUE, BLUE, ""]


def test_it_is_drawn_inside_a_box_or_around_a_point_only_meanwhile() -> None:
    def draw(canvas: Canvas[Theme]) -> None:
        with canvas.clipped(QRectF(0, 0, 10, 20)):
            canvas.rectangle(canvas.box, RED)
        with canvas.placed(30, 10, scale=(2, 2)):
            canvas.rectangle(QRectF(-2, -2, 4, 4), BLUE)
        canvas.rectangle(QRectF(0, 0, 4, 4), BLUE)

    image = drawn(draw)
    assert [colour(image, x, 10) for x in (5, 15, 27, 33, 37)] == [RED, "", BLUE, BLUE, ""]
    assert (colour(image, 2, 2), colour(image, 6, 2)) == (BLUE, RED)


def test_its_badge_is_that_of_the_seat_on_the_face() -> None:
    def asked(seat: str, bot: int, canvas: Canvas[Theme]) -> None:
        badge(canvas.painter, QPointF(20, 10), 20, seat, LIGHT, bot=bool(bot))

    for seat, bot in product(COLOURS, (0, 1)):
        own = drawn(lambda canvas: canvas.badge(QPointF(20, 10), 20), face("pill", 40, 20, seat=seat, bot=bot))
        assert pixels(own) == pixels(drawn(partial(asked, seat, bot)))


def test_its_text_is_no_smaller_than_the_game_allows() -> None:
    """In a box that is too low for it the game's smallest text is not made smaller, unless the painter says so."""
    sizes = []
    for least in (18.0, 8.0):
        image = QImage(200, 40, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        Canvas(painter, DISH, LIGHT, LIGHT, least).text("Three dice", QRectF(0, 0, 200, 10), 18, BLUE)
        sizes.append(painter.font().pixelSize())
        Canvas(painter, DISH, LIGHT, LIGHT, least).text("Three dice", QRectF(0, 0, 200, 10), 18, BLUE, least=8)
        sizes.append(painter.font().pixelSize())
        painter.end()
    high, *low = sizes
    assert high == 18
    assert all(size < 12 for size in low)
