"""The operating theatre: every face is painted inside its bounds, suits and values are told apart without colour, words stand out."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from engines.operation_master.model import CARDS, DICE, Suit
from tabletop_qt.art.theme import LIGHT, THEMES, Theme
from tabletop_qt.games.operation_master import faces
from tabletop_qt.games.operation_master.art.painter import OperationMasterPainter
from tabletop_qt.games.operation_master.art.suits import suit_symbol
from tabletop_qt.games.operation_master.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face, face
from tests.operation_master.sample_faces import theatre_faces
from tests.table.painting import beyond, contrast, ink, painted, pixels

every_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Fonts need an application."""


def shown(face: Face, theme: Theme = LIGHT) -> QImage:
    return painted(face, OperationMasterPainter(), theme)


def test_the_sheet_shows_every_kind_of_face() -> None:
    assert {face.kind for face in theatre_faces()} == {*OperationMasterPainter.kinds, "panel", "plate", "slot"}


@every_theme
def test_every_face_is_painted_inside_its_bounds(theme: Theme) -> None:
    for each in theatre_faces():
        image = shown(each, theme)
        if each.kind != "ground":  # large, and seen at a glance
            assert ink(image, QRectF(0, 0, image.width(), image.height())) > 0, each.kind
        assert beyond(image) == 0, each


@pytest.mark.clause("OM-1.1")
def test_suits_are_told_apart_without_colour() -> None:
    shapes = [suit_symbol(suit, QPointF(50, 50), 90) for suit in Suit]
    grids = [tuple(shape.contains(QPointF(x, y)) for x in range(5, 100, 6) for y in range(5, 100, 6)) for shape in shapes]
    for one, other in combinations(grids, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 8


@pytest.mark.clause("OM-1.1", "OM-7.1")
def test_cards_and_dice_differ_by_colour_and_number_and_backs_by_colour_alone() -> None:
    cards = {pixels(shown(faces.card(card))) for card in CARDS.values() if card.rank}
    assert len(cards) == 40
    dice = {pixels(shown(faces.die(die, 34))) for die in DICE.values()}
    assert len(dice) == 30
    assert len({pixels(shown(face("back", *faces.BACK, suit=suit))) for suit in Suit}) == 5


@every_theme
def test_what_is_written_in_the_theatre_stands_out(theme: Theme) -> None:
    colours = palette(theme)
    pairs = [
        *((colours.ink, ground) for ground in (colours.panel, colours.ground)),
        (colours.soft_ink, colours.panel),
        (colours.card_ink, colours.card),
        (colours.pip, colours.stamp),
        (colours.on_win, colours.win),
        (colours.on_out, colours.out),
    ]
    assert [(a, b) for a, b in pairs if contrast(a, b) < 4.5] == []


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
    assert [(a, b) for a, b in pairs if contrast(a, b) < 3] == []
