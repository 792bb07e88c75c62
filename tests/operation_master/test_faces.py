"""The operating theatre: every face is painted inside its bounds, suits and values are told apart without colour, words stand out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from engines.operation_master.model import CARDS, DICE, FACES, Suit
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.art.painter import OperationMasterPainter, effect_sign, palette, suit_symbol
from tabletop_qt.viewmodels.scenery import Face, face
from tests.operation_master.sample_faces import BACK, theatre_faces
from tests.table.painter_laws import PainterLaws, alike
from tests.table.painting import SYMBOL, TEXT, every_theme, faint, painted, pixels

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application


def shown(face: Face, theme: Theme = LIGHT) -> QImage:
    return painted(face, OperationMasterPainter(), theme)


class TestPainter(PainterLaws):
    painter = OperationMasterPainter
    faces = staticmethod(theatre_faces)
    kinds = (*OperationMasterPainter.kinds, "panel", "slot")
    suits = staticmethod(lambda: [suit_symbol(suit, QPointF(50, 50), 90) for suit in Suit])


@pytest.mark.clause("OM-1.1")
def test_suits_are_told_apart_without_colour() -> None:
    assert alike(suit_symbol(suit, QPointF(50, 50), 90) for suit in Suit) == []


@pytest.mark.clause("OM-6.2")
def test_every_effect_has_a_sign_of_its_own() -> None:
    assert alike(effect_sign(value, QPointF(50, 50), 90) for value in FACES) == []


@pytest.mark.clause("OM-1.1", "OM-7.1")
def test_cards_and_dice_differ_by_colour_and_number_and_backs_by_colour_alone() -> None:
    cards = {pixels(shown(layout.card(card))) for card in CARDS.values() if card.rank}
    assert len(cards) == 40
    dice = {pixels(shown(layout.die(die, 34))) for die in DICE.values()}
    assert len(dice) == 30
    assert len({pixels(shown(face("back", *BACK, suit=suit))) for suit in Suit}) == 5


@every_theme
def test_what_is_written_in_the_theatre_stands_out(theme: Theme) -> None:
    colours = palette(theme)
    pairs = [
        *((colours.ink, ground) for ground in (colours.panel, colours.ground)),
        (colours.soft_ink, colours.panel),
        (colours.card_ink, colours.card),
        (colours.pip, colours.stamp),
        (colours.on_win, colours.win),
        (colours.ink, colours.lamp),
        (colours.stamp, colours.steel_light),
    ]
    assert faint(pairs, TEXT) == []


@every_theme
def test_symbols_of_the_theatre_stand_out(theme: Theme) -> None:
    colours = palette(theme)
    pairs = [
        *((colours.pip, suit) for suit in map(colours.suit, Suit)),
        *((suit, colours.card) for suit in map(colours.suit, Suit)),
        (colours.stamp, colours.steel_light),
        (colours.can_act, colours.panel),
        (theme.can_act, colours.panel),
    ]
    assert faint(pairs, SYMBOL) == []
