"""The piecepack and the camp: every face is painted inside its bounds, what must be told apart can be, what must not can't."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.model import Suit
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.art.camp import palette, suit_symbol, value_sign
from tabletop_qt.games.kidsprout_jumboree.art.painter import KidSproutJumboreePainter
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, fan, hour_label
from tabletop_qt.viewmodels.scenery import Face, face
from tests.kidsprout_jumboree.sample_faces import camp_faces
from tests.table.painter_laws import PainterLaws, alike
from tests.table.painting import MARGIN, SYMBOL, TEXT, every_theme, faint, painted
from tests.table.painting import pixels as bytes_of

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application


def shown(asked: Face, theme: Theme = LIGHT) -> QImage:
    return painted(asked, KidSproutJumboreePainter(), theme)


def pixels(asked: Face) -> bytes:
    return bytes_of(shown(asked))


class TestPainter(PainterLaws):
    painter = KidSproutJumboreePainter
    faces = staticmethod(camp_faces)
    kinds = KidSproutJumboreePainter.kinds
    suits = staticmethod(lambda: [suit_symbol(suit, QPointF(50, 50), 90) for suit in Suit])


@pytest.mark.clause("KSJ-1.1")
def test_suits_and_values_are_told_apart_without_colour() -> None:
    for shapes in (
        [suit_symbol(suit, QPointF(50, 50), 90) for suit in Suit],
        [value_sign(value, QPointF(50, 50), 80) for value in range(6)],
    ):
        assert alike(shapes) == []


@pytest.mark.clause("KSJ-1.1")
def test_a_coin_keeps_the_colour_and_the_sign_of_its_suit_on_both_sides() -> None:
    assert len({pixels(layout.coin(60, suit, value)) for suit in Suit for value in (BACK, *range(6))}) == 7 * len(Suit)
    for suit in Suit:
        for value in (BACK, 0, 5):
            image, colour = shown(layout.coin(66, suit, value)), palette(LIGHT).suit(suit).lower()
            seen = [image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())]
            assert seen.count(colour) > 100, (suit, value)


@pytest.mark.clause("KSJ-7.1")
def test_a_stack_tells_values_and_no_suit() -> None:
    image = shown(layout.pile(60, (1, 2, 3, 5), (1.0, 0.0)))
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert not seen & {palette(LIGHT).suit(suit).lower() for suit in Suit}


@pytest.mark.clause("KSJ-1.2")
def test_a_tile_from_its_grid_side_tells_neither_suit_nor_value() -> None:
    assert len({layout.tile(60, suit, BACK) for suit in Suit}) == 1
    assert len({pixels(layout.tile(60, suit, value)) for suit in Suit for value in (BACK, 1, 2)}) == 1 + 2 * len(Suit)


@pytest.mark.clause("KSJ-1.2", "KSJ-4.4")
@pytest.mark.parametrize("hour", range(1, 13))
def test_every_coin_of_a_pile_can_be_counted_and_read(hour: int) -> None:
    """Whichever coin of a stack is another, the stack looks different."""
    seen = {
        pixels(layout.pile(32, values, fan(hour)))
        for values in ((1, 2, 3, 5), (0, 2, 3, 5), (1, 4, 3, 5), (1, 2, 4, 5), (1, 2, 3, 4), (1, 2, 3))
    }
    assert len(seen) == 6


@pytest.mark.clause("KSJ-1.2")
def test_the_hours_are_pencilled_around_the_schedule() -> None:
    dial = layout.schedule(38.5)
    image, colour, middle = shown(dial), palette(LIGHT).pencil.lower(), dial.w / 2 + MARGIN
    for hour in range(1, 13):
        dx, dy = hour_label(hour, 38.5)
        near = [image.pixelColor(round(middle + dx + x), round(middle + dy + y)).name() for x in range(-9, 10) for y in range(-8, 9)]
        assert near.count(colour) > 3, hour


@pytest.mark.clause("KSJ-4.2")
def test_the_hour_by_which_the_day_must_be_over_warns_where_an_activity_would_go_past_it() -> None:
    marks = {pixels(layout.schedule(38.5)), pixels(layout.schedule(38.5, past=True)), pixels(layout.schedule(38.5, 6))}
    assert len(marks) == 3


def test_a_fire_burns_higher_and_a_lantern_hangs_where_there_is_something_to_do() -> None:
    assert pixels(face("clearing", 200, 120, lit=1, fire=50)) != pixels(face("clearing", 200, 120, lit=0, fire=50))
    assert pixels(face("blanket", 200, 120, seat="sky", asked=1)) != pixels(face("blanket", 200, 120, seat="sky", asked=0))


def test_ages_say_older_and_younger_by_their_figures_too() -> None:
    made = {
        pixels(face("age", 118, 32, before=msg("12"), after=msg("{age}", age=age), step=age - 12, seat=seat))
        for age in (10, 11, 12, 13, 14)
        for seat in COLOURS[:4]
    }
    assert len(made) == 20


@every_theme
def test_what_is_written_at_the_camp_stands_out(theme: Theme) -> None:
    camp = palette(theme)
    grounds = (camp.ground, camp.glow, camp.grass, camp.blanket)
    pairs = [
        *((camp.pencil, ground) for ground in grounds),
        (camp.ink, camp.paper),
        (camp.soft_ink, camp.paper),
        (camp.ember, camp.paper),
        (camp.plank_ink, camp.plank),
        (camp.on_older, camp.older),
        (camp.on_younger, camp.younger),
        (camp.outline, camp.lantern),
        (camp.outline, camp.wood),
    ]
    assert faint(pairs, TEXT) == []


@every_theme
def test_suits_and_marks_of_the_camp_stand_out(theme: Theme) -> None:
    camp = palette(theme)
    suits = [camp.suit(name) for name in ("suns", "moons", "crowns", "arms")]
    pairs = [
        *((suit, wood) for suit in suits for wood in (camp.wood, camp.wood_light, camp.paper)),
        *((camp.wood_light, suit) for suit in suits),
        (camp.antler, camp.blanket),
        (camp.outline, camp.flame_heart),
        (theme.can_act, camp.blanket),
        (theme.can_act, camp.glow),
    ]
    assert faint(pairs, SYMBOL) == []
