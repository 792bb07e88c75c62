"""The round table and its faces: everything has room of its own, and what must be told apart can be without colour."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath

from engines.operation_master.model import CARDS, DICE, FACES, SIDES, Suit
from tabletop_qt.art import lettering
from tabletop_qt.art.drawing import colours as on_the_box
from tabletop_qt.art.theme import DARK, LIGHT, Theme
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.art.painter import OperationMasterPainter, effect_sign, palette, suit_symbol
from tabletop_qt.games.operation_master.layout import BOUNDS, CORNER, FRONT, OWN, bowl_die, bowl_places, round_table, spot, warning_box
from tabletop_qt.games.operation_master.view_model import OperationMasterViewModel
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.viewmodels.scenery import Box, Drafted, Face, Piece, Press, Scenery, face
from tabletop_qt.viewmodels.view_model import IDLE
from tabletop_qt.widgets.style import mixed
from tests.operation_master.sample_faces import BACK, theatre_faces
from tests.operation_master.test_view_model import dealt, played
from tests.operation_master.theatres import GAME
from tests.table.boxes import meet
from tests.table.painter_laws import PainterLaws, alike
from tests.table.painting import SYMBOL, TEXT, every_theme, faint, painted, pixels

SMALL_WINDOW = min(1024 / BOUNDS.w, 532 / BOUNDS.h)
"""The zoom in a window of 1024 by 700 with its side panel folded and buttons below the prompt."""
NORMAL_WINDOW = min(955 / BOUNDS.w, 590 / BOUNDS.h)
"""The zoom in one of 1280 by 720 with its side panel."""
ON_SOMETHING = ("empty:", "set:", "pool:", "taken:", "halo", "tray", "become:")
"""Pieces that lie on others by their nature."""
every_table = pytest.mark.parametrize("players", [3, 4, 5])


@cache
def sceneries(players: int, effects: str) -> list[Scenery]:
    """The table at many stages, from the side of every seat, as a spectator sees it, and with a value being chosen.

    With effects the last past trick is shown, without them all are.
    """
    model, found, options = OperationMasterViewModel(GAME), [], {"effects": effects, "last_trick": "last" if effects == "on" else "all"}
    for turn, state in enumerate(played(dealt(players, 3, options), 200, 3)):
        if turn % 17:
            continue
        seat = turn % players
        found += [model.scenery(GAME.view(state, seat), seat, IDLE), model.spectate(GAME.view(state, None), seat)]
        for acting in GAME.to_act(state):
            view, draft = GAME.view(state, acting), IDLE
            for _ in range(2):
                scenery = model.scenery(view, acting, draft)
                found.append(scenery)
                steps = [offer.meaning for offer in scenery.affordances if isinstance(offer.meaning, Drafted)]
                draft = steps[0].draft if steps else IDLE
            found.append(model.scenery(view, acting, draft))
    return found


def box(piece: Piece) -> Box:
    return Box.around(piece.x, piece.y, piece.face.w, piece.face.h)


def within(inner: Box, outer: Box, slack: float = 0.5) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.x + inner.w <= outer.x + outer.w + slack
        and inner.y + inner.h <= outer.y + outer.h + slack
    )


def overlap(one: Box, other: Box) -> bool:
    return meet(Box(one.x + 0.5, one.y + 0.5, one.w - 1, one.h - 1), other)


@every_table
@pytest.mark.parametrize("effects", ["on", "off"])
def test_nothing_lies_on_something_else_at_any_stage(players: int, effects: str) -> None:
    for scenery in sceneries(players, effects):
        lying = [piece for piece in scenery.pieces if not piece.id.startswith(ON_SOMETHING)]
        boxes = {piece.id: box(piece) for piece in lying}
        assert all(within(box(piece), BOUNDS) for piece in scenery.pieces)
        assert [pair for pair in itertools.combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])] == []


@every_table
def test_dice_lie_in_their_dishes_and_areas(players: int) -> None:
    for scenery in sceneries(players, "on"):
        for piece in scenery.pieces:
            if piece.id.startswith("pool:"):
                assert any(within(box(piece), round_table(players).dish(value)) for value in range(1, 7)), piece.id
            if piece.id.startswith("taken:"):
                bowls = [box(bowl) for bowl in scenery.pieces if bowl.id.startswith("bowl:")]
                assert any(within(box(piece), bowl) for bowl in bowls), piece.id


@every_table
def test_everything_of_a_player_lies_on_that_players_table(players: int) -> None:
    for place in range(players):
        at = spot(place, players)
        for part in (at.plate, at.score, at.bowl, at.hand, at.dice):
            assert within(part, at.panel)


@pytest.mark.clause("OM-3.1")
@every_table
def test_cards_of_the_trick_lie_clockwise_from_the_own_one_towards_who_laid_them(players: int) -> None:
    table = round_table(players)
    places = [table.card(place, players) for place in range(players)]
    assert places[0][1] == max(y for _, y in places)
    for (x1, y1), (x2, y2) in zip(places, (*places[1:], places[0]), strict=True):
        mx, my = table.middle[0], table.middle[1] - 12
        assert (x1 - mx) * (y2 - my) - (y1 - my) * (x2 - mx) > 0
    for place in range(1, players):
        x, (card, _) = spot(place, players).panel.centre[0], places[place]
        assert (x - table.middle[0]) * (card - table.middle[0]) >= 0


@every_table
def test_dice_of_others_are_at_least_26_pixels_wide(players: int) -> None:
    """The cube is narrower than its face, which holds the sign of the suit, too."""
    for place in range(1, players):
        assert spot(place, players).die * 0.87 * NORMAL_WINDOW >= 26


def test_values_to_choose_lie_over_no_card_and_no_die() -> None:
    found = 0
    for players in (3, 4, 5):
        for scenery in sceneries(players, "on"):
            choices = [offer.action for offer in scenery.affordances if isinstance(offer.action, Press) and "become" in offer.action.piece]
            found += len(choices)
            if choices:
                others = [piece for piece in scenery.pieces if piece.zone != "choices"]
                assert [piece.id for piece in others if meet(box(piece), CORNER)] == []
    assert found > 5
    assert not meet(CORNER, OWN)


class Noting(QPainter):
    """A painter that notes how large the texts are that it draws."""

    sizes: list[float]

    def setFont(self, font: QFont | str | Sequence[str], /) -> None:
        assert isinstance(font, QFont)
        self.sizes.append(font.pixelSize())
        super().setFont(font)


@pytest.mark.usefixtures("qapp")
@every_table
def test_every_text_is_at_least_11_pixels_in_a_small_window(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []
    drawn = lettering.outline

    def noting(text: str, centre: QPointF, height: float, bold: bool = True) -> QPainterPath:
        sizes.append(height / 0.73)
        return drawn(text, centre, height, bold)

    monkeypatch.setattr(lettering, "outline", noting)
    faces = {piece.face for scenery in sceneries(players, "off") for piece in scenery.pieces}
    faces |= {piece.face for scenery in sceneries(players, "on") for each in scenery.pieces for piece in (each, *each.reveals)}
    image = QImage(1, 1, QImage.Format.Format_ARGB32)
    for each in faces:
        painter = Noting(image)
        painter.sizes = sizes
        OperationMasterPainter().paint(painter, each, LIGHT)
        painter.end()
    assert len(sizes) > 20
    assert min(sizes) * SMALL_WINDOW >= 11


@every_table
def test_dice_that_were_won_lie_in_two_rows_where_there_is_room(players: int) -> None:
    for at in [spot(place, players) for place in range(players)]:
        for count in range(1, 11):
            size = bowl_die(at, count)
            places = bowl_places(at.bowl, count, size)
            assert len(set(places)) == count
            assert all(within(Box.around(x, y, size, size), at.bowl) for x, y in places)
            sign = warning_box(at.bowl.w, at.bowl.h)
            sign = Box(at.bowl.x + sign.x, at.bowl.y + sign.y, sign.w, sign.h)
            assert not any(meet(Box.around(x, y, size, size), sign) for x, y in places), "the warning covers no die"
            if at is FRONT or (count <= 6 and at.bowl.w > 110):
                apart = [abs(one[0] - other[0]) for one, other in itertools.combinations(places, 2) if one[1] == other[1]]
                assert min(apart, default=size) >= size, "none lies on another"
    assert len({y for _, y in bowl_places(FRONT.bowl, 4, bowl_die(FRONT, 4))}) == 2


def test_the_only_past_trick_shown_is_large() -> None:
    pieces = [piece for scenery in sceneries(3, "on") for piece in scenery.pieces if piece.id.startswith("past:")]
    assert pieces
    assert all(piece.face.h == 52 and within(box(piece), CORNER) for piece in pieces)


pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application


def shown(face: Face, theme: Theme = LIGHT) -> QImage:
    return painted(face, OperationMasterPainter(), theme)


class TestPainter(PainterLaws):
    painter = OperationMasterPainter
    faces = staticmethod(theatre_faces)
    kinds = (*OperationMasterPainter.kinds, "panel", "slot")
    suits = staticmethod(lambda: [suit_symbol(suit, QPointF(50, 50), 90) for suit in Suit])


@pytest.mark.clause("OM-1.1", "OM-6.2")
@pytest.mark.parametrize("value", [4, 5, 6])
def test_no_sign_on_a_die_covers_a_pip(value: int) -> None:
    image = shown(layout.die(SIDES[Suit.RED][value - 1], 100, effects=True))
    margin = (image.width() - 100) / 2
    for pip_x, pip_y in ((41.5 + 21.6 * dx, 58.5 + 21.6 * dy) for dx in (-1, 1) for dy in (-1, 1)):
        for angle in range(0, 360, 30):
            dx, dy = cos(radians(angle)), sin(radians(angle))
            inside, around = [
                image.pixelColor(int(margin + pip_x + dx * away), int(margin + pip_y + dy * away)).name() for away in (5, 9.5)
            ]
            assert inside == "#ffffff"
            assert around != "#ffffff"


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
        *((colours.ground_ink, ground) for ground in (colours.ground, colours.floor)),
        (colours.ink, colours.panel),
        (colours.soft_ink, colours.panel),
        (colours.card_ink, colours.card),
        (colours.sheet_ink, colours.sheet),
        (colours.pip, colours.stamp),
        (colours.on_win, colours.win),
        (colours.stamp, colours.steel_light),
        *((suit, mixed(colours.card, suit, 0.06)) for suit in map(colours.suit, Suit)),
    ]
    assert faint(pairs, TEXT) == []


@every_theme
def test_symbols_of_the_theatre_stand_out(theme: Theme) -> None:
    colours = palette(theme)
    pairs = [
        *((colours.pip, suit) for suit in map(colours.suit, Suit)),
        (colours.stamp, colours.steel_light),
        (colours.can_act, colours.panel),
        *((theme.can_act, ground) for ground in (colours.panel, colours.liner)),
        *((colours.soft_ink, cloth) for cloth in (colours.cloth, colours.lit_cloth)),
    ]
    assert faint(pairs, SYMBOL) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_table_has_the_colours_of_its_box(theme: Theme) -> None:
    box = on_the_box("operation_master", theme)
    for name, on_box in (("floor", "wall"), ("ground", "wall"), ("cloth", "wall"), ("lamp", "light")):
        assert abs(QColor(getattr(palette(theme), name)).hslHue() - QColor(box[on_box]).hslHue()) <= 20, name


@every_theme
@pytest.mark.parametrize("scale", [0.831, 1.37])
def test_the_floor_goes_on_around_the_table_without_a_seam(theme: Theme, scale: float) -> None:
    pictures = Pictures(OperationMasterPainter(), theme)
    image = pictures.face(BOUNDS.face("ground", x=252, y=8, across=616, down=472), Sharpness(scale), opaque=True).pixmap.toImage()
    ground, edge = QColor(palette(theme).ground), image.width() - 1
    for x, y in itertools.product((0, edge), range(0, image.height(), 7)):
        seen = image.pixelColor(x, y)
        assert abs(seen.red() - ground.red()) + abs(seen.green() - ground.green()) + abs(seen.blue() - ground.blue()) <= 4


@pytest.mark.clause("OM-2.1")
def test_a_hand_that_stays_face_down_in_front_takes_up_its_row_with_a_gap_between_suits() -> None:
    for suits in (["red"] * 2 + ["blue"] * 2 + ["green"] * 3 + ["yellow"] * 2 + ["purple"], ["red"] * 10):
        spots = layout.face_down(suits)
        steps = [other[0] - one[0] for one, other in itertools.pairwise(spots)]
        apart = [step for step, one, other in zip(steps, suits, suits[1:], strict=False) if one != other]
        assert len(apart) == len({*suits}) - 1
        assert all(step > 1.5 * min(steps) for step in apart)
        assert spots[0][0] - layout.FACE_DOWN_CARD[0] / 2 == layout.FACE_DOWN.x
        assert spots[-1][0] + layout.FACE_DOWN_CARD[0] / 2 <= layout.FACE_DOWN.x + layout.FACE_DOWN.w
        assert len({*suits}) == 1 or spots[-1][0] > layout.FACE_DOWN.x + 0.75 * layout.FACE_DOWN.w
