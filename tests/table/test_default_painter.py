"""The default painter: every standard face is painted inside its bounds, and tells what it must and no more."""

from __future__ import annotations

from itertools import combinations

import pytest
from attrs import frozen
from PySide6.QtGui import QColor, QImage

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.default_painter import STANDARD, DefaultPainter
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.scenery import Face, face
from tests.table.painter_laws import PainterLaws
from tests.table.painting import MARGIN, painted, pixels
from tests.table.sample_faces import standard_faces

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application


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
