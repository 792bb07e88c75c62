"""The camp's layout and faces: everything has room of its own, no hour is covered, and what must be told apart can be."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainterPath

from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.model import HOURS, Excusing, State, Suit, clock
from tabletop_qt.art import lettering
from tabletop_qt.art.lettering import height_of, text_size
from tabletop_qt.art.shapes import bubble_body
from tabletop_qt.art.theme import DARK, LIGHT, Theme
from tabletop_qt.games.kidsprout_jumboree import layout as camp_layout
from tabletop_qt.games.kidsprout_jumboree.art import camp as drawn_camp
from tabletop_qt.games.kidsprout_jumboree.art.camp import NARROW, palette, suit_symbol, value_sign
from tabletop_qt.games.kidsprout_jumboree.art.painter import LEGEND_TOP, KidSproutJumboreePainter
from tabletop_qt.games.kidsprout_jumboree.layout import (
    BACK,
    BOUNDS,
    CELL,
    CHANT,
    CLEARING,
    DIE,
    HAND,
    LEAST,
    LEAST_PIXELS,
    SCORE,
    SIGN,
    SMALLEST,
    STUMP,
    VERDICT,
    Area,
    Layout,
    hour_label,
    layout,
    pile_steps,
    rack,
)
from tabletop_qt.games.kidsprout_jumboree.pieces import LANTERNS, RULES
from tabletop_qt.games.kidsprout_jumboree.position import CampDraft
from tabletop_qt.games.kidsprout_jumboree.view_model import KidSproutJumboreeViewModel
from tabletop_qt.viewmodels.scenery import Box, Face, Piece, Scenery, face
from tabletop_qt.viewmodels.view_model import IDLE
from tests.expecting import expect
from tests.kidsprout_jumboree.camps import GAME, camp, coins
from tests.kidsprout_jumboree.dealt_tables import camp as game
from tests.kidsprout_jumboree.sample_faces import camp_faces
from tests.table.boxes import meet
from tests.table.cut_texts import CutTexts
from tests.table.painter_laws import PainterLaws, alike
from tests.table.painting import MARGIN, SYMBOL, TEXT, every_theme, faint, painted
from tests.table.painting import pixels as bytes_of

TABLES = [(3, 0), (3, 2), (4, 0), (4, 1), (4, 3)]
every_table = pytest.mark.parametrize(("players", "seat"), TABLES)
LABEL_WIDE, LABEL_HIGH = 15.0, 12.0
"""The room that a pencilled hour of two figures takes."""
MODEL = KidSproutJumboreeViewModel(game())
DRAFT: CampDraft = IDLE


def lying(found: Layout, seat: int) -> dict[str, Box]:
    """The boxes that never overlap, by name."""
    boxes = {"sign": SIGN, "score": SCORE, "chant": CHANT, "verdict": VERDICT}
    for player, area in enumerate(found.areas):
        boxes[f"plate {player}"] = area.plate
        boxes |= {f"tag {player} {index}": box for index, box in enumerate(area.tags)}
        boxes |= {f"hour {player} {hour}": label(area, hour) for hour in range(1, 13)}
        boxes[f"buck {player}"] = Box.around(*area.buck, DIE)
        if player != seat:
            boxes[f"label {player}"] = area.excuses_label
        boxes[f"excuses {player}"] = hull([Box.around(*spot, area.tile) for spot in area.excuses])
        if player == seat:
            boxes |= {f"coin {player} {index}": Box.around(*spot, area.coin) for index, spot in enumerate(area.coins)}
        else:
            boxes[f"coins {player}"] = hull([Box.around(*spot, area.coin) for spot in area.coins])
        # A Schedule stands on a corner: only its tiles fill the box, at most its inscribed square.
        boxes[f"schedule {player}"] = Box.around(*area.dial, 4 * CELL * 2**0.5 * 0.62)
    for player, spot in enumerate(found.spots):
        boxes[f"stump {player}"] = Box.around(spot.x, spot.y, STUMP * 0.9)
        boxes[f"scrap {player}"] = spot.scrap
    return boxes


def pencilled(area: Area, hour: int) -> tuple[float, float]:
    """The box in which the painter pencils an hour."""
    x, y = hour_label(hour, CELL)
    return area.dial[0] + x, area.dial[1] + y


def label(area: Area, hour: int) -> Box:
    """The boxes of pencilled hours; the last is written out."""
    return Box.around(*pencilled(area, hour), 50 if hour == 6 else LABEL_WIDE, 20 if hour == 6 else LABEL_HIGH)


def hull(boxes: list[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.x + box.w for box in boxes) - x, max(box.y + box.h for box in boxes) - y)


def around(piece: Piece) -> Box:
    return Box.around(piece.x, piece.y, piece.face.w, piece.face.h)


def coins_of(pile: Piece) -> list[Box]:
    """The boxes of the coins of a stack, the lowest first."""
    size, last = pile.face.number("size") / 10, pile.face.number("count") - 1
    dx, dy = pile_steps(size, pile.face.number("angle"))
    return [Box.around(pile.x + dx * (place - last / 2), pile.y + dy * (place - last / 2), size) for place in range(last + 1)]


def signs_of(pile: Piece) -> list[tuple[float, float]]:
    """The middles of the signs of a stack: of a coin with another on it, in the middle of what that leaves free."""
    size, angle = pile.face.number("size") / 10, pile.face.number("angle")
    dx, dy = pile_steps(size, angle)
    back = (size / math.hypot(dx, dy) - 1) / 2
    *lower, (x, y) = [coin.centre for coin in coins_of(pile)]
    return [*((left - dx * back, top - dy * back) for left, top in lower), (x, y)]


def within(box: Box, home: Box) -> bool:
    return box.x >= home.x and box.y >= home.y and box.x + box.w <= home.x + home.w and box.y + box.h <= home.y + home.h


@every_table
def test_nothing_lies_on_something_else(players: int, seat: int) -> None:
    for (one, box), (other, beside) in itertools.combinations(lying(layout(players, seat), seat).items(), 2):
        assert not meet(box, beside), (one, other)


@every_table
def test_both_excuses_of_every_player_can_be_seen_whole(players: int, seat: int) -> None:
    for area in layout(players, seat).areas:
        one, other = (Box.around(*spot, area.tile) for spot in area.excuses)
        assert not meet(one, other)


@every_table
def test_everything_lies_within_its_blanket_or_hand_or_the_clearing(players: int, seat: int) -> None:
    found = layout(players, seat)
    for name, box in lying(found, seat).items():
        owner = int(name.split()[1]) if " " in name else -1
        homes = [CLEARING] if name.startswith(("stump", "scrap")) else [BOUNDS]
        if owner >= 0 and not name.startswith(("stump", "scrap")):
            homes = [home for home in (found.areas[owner].box, found.areas[owner].hand) if home is not None]
        assert any(within(box, home) for home in homes), name


FRAME = 12.5
"""The width of the frame drawn around a hand."""


@every_table
def test_what_lies_on_the_hand_or_the_rack_is_clear_of_its_frame_and_of_the_chant(players: int, seat: int) -> None:
    inner, area = HAND.part(FRAME, FRAME, HAND.w - 2 * FRAME, HAND.h - 2 * FRAME), layout(players, seat).areas[seat]
    laid = [*(Box.around(*spot, area.coin) for spot in area.coins), *(Box.around(*spot, area.tile) for spot in area.excuses)]
    for place in range(players):
        name, spots, size = rack(place, small=True)
        tiles = [Box.around(*spot, size) for spot in spots]
        assert not any(meet(box, CHANT) for box in (name, *tiles))
        laid += [name, *tiles]
    name, spots, size = rack(0, small=False)
    for box in (*laid, name, *(Box.around(*spot, size) for spot in spots)):
        assert within(box, inner), box


@every_table
def test_nobody_has_a_hand_on_the_shared_table(players: int, seat: int) -> None:
    areas = layout(players, seat, shared=True).areas
    assert {(area.hand, area.coin, area.tile) for area in areas} == {(None, 30, 30)}


@every_table
def test_who_sits_in_front_has_a_hand_with_the_largest_things_and_the_others_follow_clockwise(players: int, seat: int) -> None:
    found = layout(players, seat)
    own = found.areas[seat]
    others = [found.areas[(seat + step) % players] for step in range(1, players)]
    assert own.hand is not None
    assert all(area.hand is None for area in others)
    assert all(own.coin > area.coin and own.tile > area.tile for area in others)
    corners = [(area.box.x > BOUNDS.w / 2, area.box.y > BOUNDS.h / 2) for area in (own, *others)]
    assert corners == [(False, True), (False, False), (True, False), (True, True)][:players]


@pytest.mark.clause("KSJ-1.2")
@every_table
def test_the_hours_run_clockwise_with_six_at_the_bottom(players: int, seat: int) -> None:
    for area in layout(players, seat).areas:
        hours = {hour: area.hour(hour) for hour in range(1, 13)}
        assert max(hours, key=lambda hour: hours[hour][1]) == 6
        assert min(hours, key=lambda hour: hours[hour][1]) == 12
        assert max(hours, key=lambda hour: hours[hour][0]) == 3
        assert min(hours, key=lambda hour: hours[hour][0]) == 9
        for hour in range(1, 13):
            (x1, y1), (x2, y2) = hours[hour], hours[hour % 12 + 1]
            assert (x1 - area.dial[0]) * (y2 - area.dial[1]) - (y1 - area.dial[1]) * (x2 - area.dial[0]) > 0
            assert ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 == pytest.approx(CELL)


@every_table
def test_overnights_lie_beside_their_hours_on_no_tile_no_other_hour_and_within_the_blanket(players: int, seat: int) -> None:
    for area in layout(players, seat).areas:
        tiles = 2 * CELL * 2**0.5
        for hour in range(7, 12):
            x, y = area.beside(hour)
            assert abs(x - area.dial[0]) + abs(y - area.dial[1]) > tiles + CELL * 0.4
            assert within(Box.around(x, y, LANTERNS), area.box), hour
            near = min(range(1, 13), key=lambda other: (area.hour(other)[0] - x) ** 2 + (area.hour(other)[1] - y) ** 2)
            assert near == hour
            for other in range(1, 13):
                there = pencilled(area, other)
                away = ((there[0] - x) ** 2 + (there[1] - y) ** 2) ** 0.5
                assert away > LANTERNS / 2 + LABEL_HIGH / 2, (hour, other)


def days() -> Iterator[tuple[int, State]]:
    """Days on which one player has led up to every hour in every way that there is, with stacks as high as they get."""
    for seats in (3, 4):
        for count in range(1, 6):
            for faces_ in itertools.combinations_with_replacement(range(1, 6), count):
                if sum(HOURS[face] for face in faces_) <= 12:
                    yield seats, camp(0, [(1, face, tuple([turn] * seats)) for turn, face in enumerate(faces_)], seats=seats)


@pytest.mark.clause("KSJ-1.2", "KSJ-4.4")
def test_neither_stacks_nor_pawns_ever_hide_an_hour() -> None:
    seen: set[int] = set()
    for seats, state in days():
        scenery = MODEL.scenery(GAME.view(state, 0), 0, DRAFT)
        area = layout(seats, 0).areas[1]
        on = [each for each in scenery.pieces if each.face.kind in ("pile", "pawn") and within(around(each), area.box)]
        assert len(on) == len(state.led) + 1
        seen.add(clock(state.players[1].elapsed))
        for each, hour in itertools.product(on, range(1, 13)):
            shown = coins_of(each) if each.face.kind == "pile" else [around(each)]
            assert not any(meet(box, label(area, hour)) for box in shown), (each.id, hour, state.led)
    assert seen == set(range(1, 13))


@pytest.mark.clause("KSJ-4.4")
def test_a_stack_lies_within_the_tile_of_its_hour() -> None:
    far = CELL * 2**0.5
    for seats, state in days():
        scenery, (x, y) = MODEL.scenery(GAME.view(state, 0), 0, DRAFT), layout(seats, 0).areas[1].dial
        for led in state.led:
            stack = scenery.piece(f"stack:1:{led.round}")
            assert stack is not None
            at = {0: (x, y - far), 1: (x + far, y), 2: (x, y + far), 3: (x - far, y)}[(led.hour + 1) % 12 // 3]
            for coin in coins_of(stack):
                away = abs(coin.centre[0] - at[0]) + abs(coin.centre[1] - at[1])
                # Only the rims of coins reach over the seam.
                assert away + coin.w / 2**0.5 < far + 0.2 * CELL, (led.hour, seats)


@pytest.mark.clause("KSJ-4.4", "KSJ-7.1")
def test_a_stack_hides_no_coin_of_another_where_one_way_does_not() -> None:
    """Fanned inwards alone, they hide 12 of 100; of days with up to three stacks hardly any coin is hidden."""
    hidden = seen = 0
    for _, state in days():
        piles = [each for each in MODEL.scenery(GAME.view(state, 0), 0, DRAFT).pieces if each.id.startswith("stack:1:")]
        if len(piles) > 3:
            continue
        for place, pile in enumerate(piles):
            above = [coin for later in piles[place + 1 :] for coin in coins_of(later)]
            seen += len(signs_of(pile))
            hidden += sum(any(math.dist(sign, coin.centre) < coin.w * 0.6 for coin in above) for sign in signs_of(pile))
    assert hidden <= seen * 0.01, (hidden, seen)


@pytest.mark.clause("KSJ-1.2", "KSJ-4.4")
def test_the_pawn_hides_no_coin_of_the_stack_that_it_came_with() -> None:
    for seats, state in days():
        if len(state.led) > 1:
            continue
        scenery = MODEL.scenery(GAME.view(state, 0), 0, DRAFT)
        pawn, stack = scenery.piece("pawn:1"), scenery.piece("stack:1:1")
        assert pawn is not None
        assert stack is not None
        size = stack.face.number("size") / 10
        dx, dy = pile_steps(size, stack.face.number("angle"))
        last = (stack.face.number("count") - 1) / 2
        lowest = (stack.x - dx * last, stack.y - dy * last)
        reach = (dx**2 + dy**2) ** 0.5
        sign = (lowest[0] - dx / reach * size * 0.29, lowest[1] - dy / reach * size * 0.29)
        foot = Box.around(pawn.x, pawn.y, pawn.face.w * 0.6, pawn.face.h * 0.9)
        assert not meet(Box.around(*sign, 7, 9), foot), (seats, state.led)


def sceneries() -> Iterator[Scenery]:
    """Moments of a day with everything that can lie on the table."""
    for seats in (3, 4):
        state = camp(4, [(1, 5, (0,) * seats), (1, 5, (1,) * seats)], seats=seats, rules={"memory_aid": "on", "chant": "open_table"})
        open_ = coins(state, *range(2, 2 + seats))
        for sentence in ("A_moose_sat_on_my_plan", "My_hat_is_at_sea"):
            open_ = GAME.apply(open_, 1, GAME.parse(f"excuse {len(open_.spoken) + 1} add 0 {sentence}")).state
        led = open_
        while isinstance(led.decision, Excusing):
            led = GAME.apply(led, 0, GAME.parse("chant")).state
        for each in (state, open_, led):
            for seat in range(seats):
                yield MODEL.scenery(GAME.view(each, seat), seat, DRAFT)
            yield MODEL.spectate(GAME.view(each, None), 0)


@pytest.mark.usefixtures("qapp")
def test_every_excuse_is_whole_on_its_slip_and_beside_each_sprout() -> None:
    texts, watch, painter = game().content.known.values(), CutTexts(), KidSproutJumboreePainter()
    with watch.watching(), text_size(1.0, LEAST):
        for text in texts:
            said = msg("+2: “{sentence}”", sentence=text)
            for spot in layout(4, 0).spots:
                for box, side in ((spot.scrap, spot.tail), (spot.beside, "left"), (spot.beside, "right")):
                    painted(box.face("scrap", suit="suns", text=said, side=side, by="sky", on="orange"), painter)
            painted(camp_layout.SLIPS[0].face("slip", text=msg("{sentence}", sentence=text), mark="said"), painter)
    assert len(texts) > 100
    assert watch.found == {}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_no_line_of_a_quote_touches_the_edge_of_its_bubble(side: str) -> None:
    longest, painter, box = sorted(game().content.known.values(), key=len)[-20:], KidSproutJumboreePainter(), layout(4, 0).spots[0].scrap
    paper, body = QColor(palette(LIGHT).paper).rgb(), bubble_body(QRectF(MARGIN, MARGIN, box.w, box.h), side, 5.0).toRect()
    for sentence in longest:
        said = msg("+2: “{sentence}”", sentence=sentence)
        with text_size(1.0, LEAST):
            image = painted(box.face("scrap", suit="suns", text=said, side=side, by="sky", on="orange"), painter)
        for y in (body.top() + 3, body.bottom() - 2):
            assert {image.pixel(x, y) for x in range(body.left() + 40, body.right() - 8)} == {paper}, sentence


def test_nothing_is_cut_at_the_edges_of_the_table() -> None:
    for scenery in sceneries():
        for piece in scenery.pieces:
            assert within(around(piece), BOUNDS), piece.id
        for place in scenery.places:
            assert within(place.box, BOUNDS), place.id


def test_the_smallest_text_is_readable_in_the_smallest_window() -> None:
    scale = min(SMALLEST[0] / BOUNDS.w, SMALLEST[1] / BOUNDS.h)
    assert LEAST * scale >= LEAST_PIXELS
    assert 1.5 < BOUNDS.w / BOUNDS.h < 1.8


@pytest.mark.usefixtures("qapp")
def test_every_text_and_figure_on_the_table_is_at_least_that_large(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []
    font, outline, fitting = lettering.font, lettering.outline, lettering.fitting_lines
    digit = outline("0", QPointF(), 100).boundingRect().height() / _digit_of(font(100, True))

    def figure(text: str, centre: QPointF, height: float, bold: bool = True) -> QPainterPath:
        with monkeypatch.context() as unwatched:
            unwatched.setattr(lettering, "font", font)
            sizes.append(height * digit)
            return outline(text, centre, height, bold)

    def words(size: float, bold: bool = False) -> QFont:
        sizes.append(size)
        return font(size, bold)

    def lines(text: str, box: QRectF, made: QFont) -> list[str]:
        # The font of a text is remembered, but its lines are not.
        sizes.append(made.pixelSize())
        return fitting(text, box, made)

    monkeypatch.setattr(lettering, "font", words)
    monkeypatch.setattr(lettering, "fitting_lines", lines)
    monkeypatch.setattr(lettering, "outline", figure)
    monkeypatch.setattr(drawn_camp, "outline", figure)
    drawn = [each for each in camp_faces() if each.kind not in ("ground", "clearing")]
    drawn += [piece.face for scenery in sceneries() for piece in scenery.pieces]
    for each in dict.fromkeys(drawn):
        sizes.clear()
        painted(each, KidSproutJumboreePainter(), LIGHT)
        assert min(sizes, default=LEAST) >= LEAST, each


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("least", [LEAST, 16])
def test_the_legend_has_room_for_all_its_rules(least: float) -> None:
    """On a small table its text is drawn larger, up to 16 units."""
    for players in (3, 4):
        box = layout(players, 0).free or CLEARING
        with text_size(1.0, least):
            rules = sum(height_of(str(rule), box.w - 38, LEAST) for rule in RULES)
        assert rules < box.h - LEGEND_TOP - 6, players


def _digit_of(made: QFont) -> float:
    """The height of a digit per unit of font size."""
    zero = QPainterPath()
    zero.addText(0, 0, made, "0")
    return zero.boundingRect().height()


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
    assert len({pixels(camp_layout.coin(60, suit, value)) for suit in Suit for value in (BACK, *range(6))}) == 7 * len(Suit)
    for suit in Suit:
        for value in (BACK, 0, 5):
            image, colour = shown(camp_layout.coin(66, suit, value)), palette(LIGHT).suit(suit).lower()
            seen = [image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())]
            assert seen.count(colour) > 100, (suit, value)


@pytest.mark.parametrize("small", [True, False])
def test_a_single_excuse_lies_centred_below_the_name(small: bool) -> None:
    name, (spot,), _ = camp_layout.rack(0, 1, small=small)
    _, two, _ = camp_layout.rack(0, 2, small=small)
    assert spot[0] == name.centre[0] == sum(x for x, _ in two) / 2


@pytest.mark.clause("KSJ-7.1")
def test_a_stack_tells_values_and_no_suit() -> None:
    image = shown(camp_layout.pile(60, (1, 2, 3, 5), (1.0, 0.0)))
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert not seen & {palette(LIGHT).suit(suit).lower() for suit in Suit}


@pytest.mark.clause("KSJ-1.2")
def test_a_tile_from_its_grid_side_tells_neither_suit_nor_value() -> None:
    assert len({camp_layout.tile(60, suit, BACK) for suit in Suit}) == 1
    assert len({pixels(camp_layout.tile(60, suit, value)) for suit in Suit for value in (BACK, 1, 2)}) == 1 + 2 * len(Suit)


@pytest.mark.clause("KSJ-1.2", "KSJ-4.4")
@pytest.mark.parametrize("towards", [(1.0, 0.0), (0.0, 1.0)])
def test_every_coin_of_a_pile_can_be_counted_and_read(towards: tuple[float, float]) -> None:
    """Whichever coin of a stack is another, the stack looks different."""
    seen = {
        pixels(camp_layout.pile(26, values, towards))
        for values in ((1, 2, 3, 5), (0, 2, 3, 5), (1, 4, 3, 5), (1, 2, 4, 5), (1, 2, 3, 4), (1, 2, 3))
    }
    assert len(seen) == 6


@pytest.mark.clause("KSJ-4.4")
def test_the_values_of_a_pile_stand_apart() -> None:
    high = 0.44
    widest = NARROW * max(value_sign(value, QPointF(), high).boundingRect().width() for value in range(6))
    assert camp_layout.PILE_STEP - widest > widest / 2, "they don't read as one number"


@pytest.mark.clause("KSJ-1.2")
def test_the_hours_are_pencilled_around_the_schedule() -> None:
    dial = camp_layout.schedule(38.5)
    image, colour, middle = shown(dial), palette(LIGHT).pencil.lower(), dial.w / 2 + MARGIN
    for hour in range(1, 13):
        dx, dy = hour_label(hour, 38.5)
        near = [image.pixelColor(round(middle + dx + x), round(middle + dy + y)).name() for x in range(-9, 10) for y in range(-8, 9)]
        assert near.count(colour) > 3, hour


@pytest.mark.clause("KSJ-4.2")
def test_the_hour_by_which_the_day_must_be_over_warns_where_an_activity_would_go_past_it() -> None:
    marks = {pixels(camp_layout.schedule(38.5)), pixels(camp_layout.schedule(38.5, past=True)), pixels(camp_layout.schedule(38.5, 6))}
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
        *((ink, camp.sheet) for ink in (camp.sheet_ink, camp.soft_sheet_ink, camp.sheet_mark)),
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


def test_the_word_below_the_excuses_keeps_off_the_edge_of_the_blanket_and_off_the_clock() -> None:
    found = layout(4, 0)
    for area in found.areas[1:]:
        label, tiles = area.excuses_label, hull([Box.around(*spot, area.tile) for spot in area.excuses])
        assert max(label.x + label.w, tiles.x + tiles.w) < area.box.x + area.box.w - 12
        assert label.y >= tiles.y + tiles.h > hour_label(4, CELL)[1] + area.dial[1] + 20, "it does not read as 4 Excuses"


def test_remarks_keep_off_the_hem_of_the_blanket_and_stand_one_above_the_other() -> None:
    for area in layout(4, 0).areas:
        low, high = area.tags
        assert all(box.y + box.h < area.box.y + area.box.h - 12 for box in (low, high, area.spent))
        assert low.x == high.x > area.box.x + 12
        assert high.y + high.h < low.y


def test_the_excuse_that_is_left_leaves_no_hole_before_it() -> None:
    model = MODEL.seated(())
    for seat in (0, 1):
        state = coins(camp(3, excuses=((1,), (2,), (), ())), 1, 4, 3, 0)
        pieces = model.scenery(GAME.view(state, 0), 0, IDLE).pieces
        (tile,) = [piece for piece in pieces if piece.face.kind == "tile" and piece.zone == ("own" if seat == 0 else f"seat:{seat}")]
        assert (tile.x, tile.y) == layout(4, 0).areas[seat].excuses[0]


def test_the_frame_of_focus_around_an_excuse_on_the_rack_hides_no_name() -> None:
    name, spots, size = camp_layout.rack(0, small=False)
    assert min(y for _, y in spots) - size / 2 - (name.y + name.h) >= 10
    assert max(y for _, y in spots) + size / 2 + 10 <= camp_layout.HAND.y + camp_layout.HAND.h


@pytest.mark.parametrize("players", [3, 4])
def test_as_the_table_turns_all_sprouts_go_around_and_blankets_fade_across(players: int) -> None:
    table = GAME.view(coins(camp(4, seats=players), *range(players)), None)
    turntables = [expect(MODEL.scenery(table, 0, DRAFT, side).turntable) for side in range(players)]
    assert [after.since(before) for before, after in itertools.pairwise(turntables)] == [-360 / players] * (players - 1)
    laid = layout(players, 0)
    for spot in laid.spots:
        assert all(turntables[0].holds(*spot.petal(index, camp_layout.STUMP * 0.62)) for index in range(8))
        assert turntables[0].holds(*spot.scrap.centre)
    assert not any(turntables[0].holds(*area.dial) or turntables[0].holds(*area.plate.centre) for area in laid.areas)
    assert not any(turntables[0].holds(*spot) for spot in camp_layout.rack(0, small=False)[1])


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_rack_of_nobody_looks_like_no_seats(theme: Theme) -> None:
    def vivid(seat: str) -> int:
        image = shown(camp_layout.HAND.face("blanket", seat=seat, asked=0), theme)
        return image.pixelColor(round(MARGIN + 11), image.height() // 2).hslSaturation()

    assert vivid("") < 80 < vivid("orange")
