"""The canvas of a face, texts on pictures with any font, and the default painter of standard faces."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations, product

import pytest
from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from tabletop_qt.art import lettering
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.default_painter import STANDARD, DefaultPainter
from tabletop_qt.art.lettering import fitting_lines, font, height_of, text, wrapped
from tabletop_qt.art.shapes import Edge, Fill, circle
from tabletop_qt.art.signs import badge
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.scenery import Face, face
from tests.table.cut_texts import CutTexts
from tests.table.painter_laws import PainterLaws
from tests.table.painting import MARGIN, painted, pixels
from tests.table.sample_faces import standard_faces

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application
RED, BLUE = "#FF0000", "#0000FF"
DISH = face("dish", 40, 20, count=3, suit="red", said=msg("Three dice"), seat="sky", bot=1)
Draw = Callable[[Canvas[Theme]], None]


def drawn(draw: Draw, on: Face = DISH) -> QImage:
    """The drawing on a clear ground as large as a face."""
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
    """The answer of a face's canvas."""
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


WORDS = "Each player looks at the top 4 cards of the directive pile and keeps 1 of them, then discards 1 of those in hand."
SIZE = 20.0


class FarApart(QFontMetricsF):
    """Measures of a font with much space between lines, such as Windows' own."""

    def __init__(self, made: QFont) -> None:
        super().__init__(made)
        self._high = made.pixelSize() * 1.7

    def lineSpacing(self) -> float:
        return self._high

    def height(self) -> float:
        return self._high


def inked(box: QRectF) -> tuple[int, int]:
    """The first and the last row of pixels that has ink, of words drawn in a box from its top."""
    image = QImage(400, 300, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    text(painter, WORDS, box, SIZE, "#000000", least=SIZE)
    painter.end()
    white = QColor(Qt.GlobalColor.white).rgb()
    rows = [y for y in range(image.height()) if any(image.pixel(x, y) != white for x in range(image.width()))]
    return rows[0], rows[-1]


def test_a_font_whose_lines_stand_far_apart_has_as_many_in_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    made = font(SIZE)
    high = height_of(WORDS, 300, SIZE)
    lines = fitting_lines(WORDS, QRectF(0, 0, 300, high), made)
    assert len(lines) > 3
    assert " ".join(lines) == WORDS
    monkeypatch.setattr(lettering, "QFontMetricsF", FarApart)
    assert height_of(WORDS, 300, SIZE) == pytest.approx(len(lines) * SIZE * 1.1)
    assert fitting_lines(WORDS, QRectF(0, 0, 300, len(lines) * SIZE * 1.1), made) == lines
    assert fitting_lines(WORDS, QRectF(0, 0, 300, len(lines) * SIZE * 1.1 - 2), made)[-1].endswith("…")


def test_a_line_break_begins_a_line() -> None:
    assert wrapped("“When?”\n“In autumn, I think.”", 400, font(12)) == ("“When?”", "“In autumn, I think.”")
    assert height_of("one\ntwo", 400, 12) == 2 * height_of("one", 400, 12)


def test_a_text_is_narrowed_before_it_is_cut_and_a_rule_is_never_cut_in_its_middle() -> None:
    cut = CutTexts()
    canvas = QImage(400, 100, QImage.Format.Format_ARGB32)
    room = QFontMetricsF(font(SIZE)).horizontalAdvance("Blue Arrowhead")
    with cut.watching(), lettering.text_size(1.0, SIZE) as left_out:
        painter = QPainter(canvas)
        text(painter, "Blue Arrowhead", QRectF(0, 0, room * 0.9, SIZE * 1.2), SIZE, "#000000")
        assert not cut.found
        text(painter, "Blue Arrowhead", QRectF(0, 0, room * 0.6, SIZE * 1.2), SIZE, "#000000")
        assert len(cut.found) == 1
        canvas.fill(Qt.GlobalColor.white)
        text(painter, WORDS, QRectF(0, 0, 300, 30), SIZE, "#000000")
        painter.end()
    assert len(cut.found) == 1
    assert left_out == [WORDS]
    dark = [x for x in range(400) for y in range(100) if canvas.pixelColor(x, y).lightness() < 128]
    assert dark, "a sign tells that there is something to read"
    assert max(dark) - min(dark) <= 30


def test_its_lines_stand_in_the_box_as_those_of_other_fonts_do(monkeypatch: pytest.MonkeyPatch) -> None:
    box = QRectF(20, 50, 300, 160)
    first, last = inked(box)
    monkeypatch.setattr(lettering, "QFontMetricsF", FarApart)
    other_first, other_last = inked(box)
    assert box.top() <= other_first < other_last <= box.bottom()
    assert abs(other_first - first) <= 3
    assert abs(other_last - last) <= 3


def shown(face: Face) -> bytes:
    return pixels(painted(face, DefaultPainter()))


class TestPainter(PainterLaws):
    painter = DefaultPainter
    faces = staticmethod(standard_faces)
    kinds = STANDARD


def test_what_must_be_told_apart_looks_different() -> None:
    for alike in (
        [faces.die(value) for value in range(10)],
        [faces.card(msg("Joke"), msg("{number}", number=number)) for number in range(1, 13)],
        [faces.card(msg("Joke"), msg("1"), seat) for seat in ("", *COLOURS)],
        [faces.coin(msg("{worth}", worth=worth)) for worth in (1, 2, 5, 10)],
        [faces.token(seat) for seat in COLOURS],
        [faces.badge(seat, bot) for seat in COLOURS for bot in (False, True)],
        [faces.badge(seat, bot, 18) for seat in COLOURS for bot in (False, True)],
        [faces.plate(180, 40, msg("Ann"), "sky", bot=bot) for bot in (False, True)],
        [faces.panel(90, 60, turn) for turn in (False, True)],
        [faces.plate(180, 40, msg("Ann"), "sky", turn=turn) for turn in (False, True)],
    ):
        assert len({shown(each) for each in alike}) == len(alike), alike[0].kind


def test_seats_are_told_apart_by_their_symbol_alone() -> None:
    images = [painted(faces.token(seat), DefaultPainter()).convertToFormat(QImage.Format.Format_Grayscale8) for seat in COLOURS]
    darker = [[[image.pixelColor(x, y).value() < 200 for x in range(image.width())] for y in range(image.height())] for image in images]
    assert all(one != other for one, other in combinations(darker, 2))


def test_a_game_draws_some_kinds_itself_and_leaves_the_rest() -> None:
    def paint_square(canvas: Canvas[Theme]) -> None:
        canvas.painter.fillRect(canvas.box, canvas.colours.warning)

    class Own(DefaultPainter):
        kinds = {"square": paint_square, "tile": paint_square}

    for kind in ("square", "tile"):
        assert painted(face(kind, 20, 20), Own()).pixelColor(MARGIN + 10, MARGIN + 10) == QColor(LIGHT.warning)
    assert pixels(painted(faces.die(3), Own())) == shown(faces.die(3))
    assert Own().ground(LIGHT) == LIGHT.ground
    with pytest.raises(KeyError):
        painted(face("square", 20, 20), DefaultPainter())


def test_standard_faces_take_the_colours_that_a_game_s_palette_names() -> None:
    @frozen
    class Colours:
        panel: str = "#010203"
        ground: str = "#040506"
        coin: str = "#070809"

    class Own(DefaultPainter):
        palette = staticmethod(lambda _: Colours())

    theme = Own().coloured(LIGHT)
    assert (theme.panel, theme.ground, theme.ink, theme.name) == ("#010203", "#040506", LIGHT.ink, LIGHT.name)
    assert Own().ground(LIGHT) == "#040506"
    assert pixels(painted(faces.panel(60, 60), Own())) == pixels(painted(faces.panel(60, 60), DefaultPainter(), theme))
    assert pixels(painted(faces.panel(60, 60), Own())) != shown(faces.panel(60, 60))
