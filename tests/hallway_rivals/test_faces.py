"""The school: every face is painted inside its bounds, words and symbols stand out, groups are told apart without colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainterPath

from engines.hallway_rivals.pieces import SOLD_TO, Activity, Goods, Rank, SchoolEvent, Snack, SocialGroup
from engines.hallway_rivals.words import CARDS
from engines.kernel.contract import COLOURS
from engines.kernel.messages import Message, msg
from engines.kernel.setup import make_setup
from tabletop_qt.art import lettering
from tabletop_qt.art.shapes import around, mixed
from tabletop_qt.art.theme import DARK, LIGHT, Theme
from tabletop_qt.games.hallway_rivals.art import school, yard
from tabletop_qt.games.hallway_rivals.art.painter import HallwayRivalsPainter
from tabletop_qt.games.hallway_rivals.art.school import emblem_shape, palette
from tabletop_qt.games.hallway_rivals.desk import POWERS, STEPS, TITLES
from tabletop_qt.games.hallway_rivals.layout import BOUNDS, FIELD, HAND, SHORT, STANDEE, TRACK, TRAY, cards, layout, lockers, shelves
from tabletop_qt.table.pictures import Highlight, painted_target
from tabletop_qt.viewmodels.scenery import Face, face, numbered
from tests.hallway_rivals.sample_faces import SEATS, school_faces
from tests.hallway_rivals.schools import BOARD, GAME, place
from tests.table.cut_texts import CutTexts
from tests.table.painter_laws import PainterLaws, alike
from tests.table.painting import MARGIN, SYMBOL, TEXT, contrast, every_theme, faint, luminance, painted, pixels

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application


def shown(drawn: Face, theme: Theme = LIGHT) -> QImage:
    return painted(drawn, HallwayRivalsPainter(), theme)


class TestPainter(PainterLaws):
    painter = HallwayRivalsPainter
    faces = staticmethod(school_faces)
    suits = staticmethod(lambda: emblems())
    kinds = (*HallwayRivalsPainter.kinds, "panel", "plate", "die")


def emblems() -> list[QPainterPath]:
    return [emblem_shape(social.value, QPointF(50, 50), 90) for social in SocialGroup]


@pytest.mark.clause("HR-10")
def test_the_emblems_of_the_social_groups_are_told_apart_without_colour() -> None:
    assert alike(emblems()) == []


def test_each_kind_of_card_has_a_picture_of_its_own() -> None:
    kinds = [card.value for card in (*Activity, *Snack, *SchoolEvent)]
    assert set(school.card_pictures()) == set(kinds)
    for deck in (Activity, Snack, SchoolEvent):
        drawn = {pixels(shown(face("printed", 190, 272, title=msg("?"), text=msg("?"), deck="snack", card=card.value))) for card in deck}
        assert len(drawn) == len(deck)


def test_a_card_that_is_looked_at_leaves_school_shop_and_hand_in_sight() -> None:
    made = layout(BOARD, 0)
    for box in (*made.built, TRAY, HAND, *lockers(2, own=True)):
        assert not made.looked_at.shared(box)
    assert made.looked_at.y >= BOUNDS.y
    assert made.looked_at.y + made.looked_at.h <= BOUNDS.y + BOUNDS.h


def test_a_card_that_is_looked_at_lies_beside_the_hand_where_no_lawn_is_free() -> None:
    made = layout(GAME.new(make_setup(GAME, SEATS[:2], {"building": "quick"}, 2)).state.board, 0)
    box = made.looked_at
    assert any(box.shared(other) for other in made.built)
    assert (box.x + box.w > HAND.x - 20, box.y + box.h > HAND.y + HAND.h - 20) == (True, True)


def standee(**values: str | int) -> Face:
    """A student as it stands there."""
    plain: dict[str, str | int] = {
        "seat": "sky", "social": "band", "rank": "student", "number": 1, "cheer": 0, "coins": 0, "script": 0, "item": "", "hits": 0,
        "done": 0,
    }  # fmt: skip
    return face("standee", 30, 38, **(plain | values))


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_picked_student_keeps_the_colour_of_its_player(theme: Theme) -> None:
    resting, picked = (shown(standee(seat="orange", **held), theme) for held in ({}, {"held": 1}))
    ours = [QColor(theme.seat("orange")).hsvHue(), QColor(theme.can_act).hsvHue()]

    def near(image: QImage, hue: int) -> int:
        found = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return sum(each.alpha() > 200 and each.hsvSaturation() > 90 and abs(each.hsvHue() - hue) < 15 for each in found)

    assert picked != resting
    assert near(picked, ours[0]) > near(resting, ours[0]) / 2
    assert near(picked, ours[1]) <= near(resting, ours[1]), "nothing blue"


@every_theme
@pytest.mark.parametrize("rank", list(Rank))
def test_a_pale_rim_sets_a_student_off_from_a_floor_in_its_own_colour(theme: Theme, rank: Rank) -> None:
    for colour in COLOURS:
        drawn = painted(standee(seat=colour, rank=rank.value), HallwayRivalsPainter(), theme, 3.0)
        for y in (0.6, 0.86):
            row = [drawn.pixelColor(x, round((MARGIN + y * 38) * 3)) for x in range(drawn.width())]
            rim = next(each for each in row if each.alpha() > 250)
            assert contrast(rim.name(), palette(theme).plate) < 1.1, (colour, rim.name())


@pytest.mark.clause("HR-7.1", "HR-10")
def test_students_differ_by_seat_group_rank_and_what_they_carry() -> None:
    kinds = [standee(seat=colour) for colour in COLOURS]
    kinds += [standee(social=social.value) for social in SocialGroup if social is not SocialGroup.BAND]
    kinds += [standee(rank=rank.value) for rank in Rank if rank is not Rank.STUDENT]
    kinds += [standee(cheer=1), standee(coins=5), standee(script=1), standee(done=1), *[standee(item=item) for item in ("baton", "helmet")]]
    assert len({pixels(shown(kind)) for kind in kinds}) == len(kinds)


@pytest.mark.clause("HR-5.1", "HR-5.3", "HR-6.1")
def test_rooms_and_signs_show_the_owner_the_lock_and_who_waits_there() -> None:
    plain: dict[str, str | int] = {"seat": "", "door": "left"}
    seen = [face("room", 90, 90, **(plain | more)) for more in ({}, {"seat": "sky"}, {"door": "top"}, {"door": "top", "along": 75})]
    seen += [face("waiting", 40, 40, script=script) for script in (0, 1)]
    seen += [face("seal", 40, 40, cost=4), face("seal", 40, 40, teleport=1)]
    seen += [face("sign", 90, 30, seat=seat, locked=locked) for seat in ("", "sky") for locked in (0, 1)]
    assert len({pixels(shown(one)) for one in seen}) == len(seen)


def near(picture: QImage, colour: str) -> int:
    """The number of pixels in about this colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    found = (picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height()))
    return sum(max(abs(one.red() - red), abs(one.green() - green), abs(one.blue() - blue)) < 12 for one in found)


@every_theme
@pytest.mark.clause("HR-7.3")
def test_cheerleaders_leap_beside_the_winner_of_a_game_whose_report_cards_fill_the_plinth(theme: Theme) -> None:
    values: dict[str, str | int | Message] = {
        "count": 1,
        "seat0": "orange",
        "social0": "jocks",
        "rank0": 1,
        "reports0": 4,
        "name0": msg("Ann"),
    }
    won, lost = (shown(face("ceremony", 960, 214, shown=100, won0=won, **values), theme) for won in (1, 0))
    for side in (260, 560):
        assert near(won.copy(side, 90, 140, 110), palette(theme).pom) >= near(lost.copy(side, 90, 140, 110), palette(theme).pom) + 300
    assert near(won.copy(400, 140, 160, 70), palette(theme).paper) >= 1.5 * near(lost.copy(400, 140, 160, 70), palette(theme).paper)


@every_theme
@pytest.mark.clause("HR-5.3")
@pytest.mark.parametrize("seat", COLOURS)
def test_a_lock_is_seen_from_afar_on_a_room_of_any_colour(theme: Theme, seat: str) -> None:
    open_, locked = (shown(face("room", 120, 120, seat=seat, door="top", locked=lock), theme) for lock in (0, 1))
    spots = [(x, y) for x in range(open_.width()) for y in range(open_.height())]
    assert sum(open_.pixelColor(*spot) != locked.pixelColor(*spot) for spot in spots) >= 0.14 * len(spots)
    middle, disc = MARGIN + 60, palette(theme).plate
    assert near(locked.copy(middle - 20, MARGIN, 40, 50), disc) >= 250, "the padlock lies on white"


@every_theme
@pytest.mark.clause("HR-1.3", "HR-1.4")
def test_a_base_is_a_home_in_its_owners_colour_with_the_emblem_of_the_group_and_a_special_room_is_not(theme: Theme) -> None:
    for seat in COLOURS:
        base, special = (shown(face("annex", 200, 120, seat=seat, special=special, what="", door="top"), theme) for special in (0, 1))
        assert near(base, theme.seat(seat)) > 10 * near(special, theme.seat(seat)), "its walls"
        plates = [shown(face("name_plate", 200, 34, title=msg(""), seat=seat, home=home), theme) for home in ("", "jocks")]
        fill = QColor(mixed(theme.seat(seat), "#FFFFFF", school.HOME)).name()
        assert near(plates[1], fill) > 0.6 * 200 * 34 > near(plates[0], fill)
        assert contrast(fill, palette(theme).plate_ink) >= TEXT
    for drawn in ([face("annex", 200, 120, seat="sky", what=social.value, door="top") for social in SocialGroup],
                  [face("name_plate", 200, 34, title=msg(""), seat="sky", home=social.value) for social in SocialGroup]):  # fmt: skip
        assert len({pixels(shown(each, theme)) for each in drawn}) == len(SocialGroup)


@every_theme
@pytest.mark.clause("HR-5.1")
def test_a_captured_room_has_its_owners_walls_and_flag_and_one_that_can_be_captured_stands_out(theme: Theme) -> None:
    free, ready = (shown(face("room", 120, 120, seat="", what="", door="top", take=take), theme) for take in (0, 1))
    assert near(ready, theme.can_act) > 600 > 10 * near(free, theme.can_act)
    for seat in COLOURS:
        owned, sign = (shown(face(kind, 120, high, seat=seat, what="", door="top", number=msg("101")), theme)
                       for kind, high in (("room", 120), ("sign", 38)))  # fmt: skip
        assert near(owned, theme.seat(seat)) > 1000 > 5 * near(free, theme.seat(seat)), "walls"
        assert near(sign, theme.seat(seat)) > 300, "flag"


@pytest.mark.clause("HR-4.6")
def test_a_sheet_is_as_wide_and_long_as_it_says_whatever_its_values_are_called() -> None:
    bars = {f"{side}{total}": 10 * total for side in ("attacker", "defender") for total in (2, 3)}
    sheets = [
        face("odds", 400, 220, low=low, high=high, most=30, attacker_seat="sky", defender_seat="green", **bars)
        for low, high in ((2, 3), (1, 3), (2, 6))
    ]
    assert len({pixels(shown(sheet)) for sheet in sheets}) == len(sheets), "there is room for totals that don't come up"
    watch, words = CutTexts(), {"attacker_dice": msg("Ada: 1 die (cheerleader)"), "defender_dice": msg("Kim: 4 dice + 1 (Weight Room)")}
    with watch.watching():
        shown(face("odds", 456, 190, title=msg("45% to win"), low=2, high=24, most=30, attacker_seat="sky", defender_seat="green", **words))
    assert watch.found == {}
    lines = numbered("line", [msg("Fights well."), msg("Runs fast."), msg("Sings.")])
    few, more = (face("powers", 300, 100, social="band", count=count, **lines) for count in (1, 3))
    assert pixels(shown(few)) != pixels(shown(more))


@every_theme
def test_text_in_the_school_stands_out(theme: Theme) -> None:
    colours = palette(theme)
    pairs = [
        (colours.ink, colours.panel),
        (colours.soft_ink, colours.panel),
        (colours.plate_ink, colours.plate),
        (colours.plate_ink, colours.paper),
        (colours.coin_edge, colours.coin),
        (theme.on_accent, theme.can_act),
    ]
    assert faint(pairs, TEXT) == []


@every_theme
def test_symbols_of_the_school_stand_out(theme: Theme) -> None:
    colours = palette(theme)
    pairs = [
        (colours.attack, colours.paper),
        (colours.defence, colours.paper),
        (colours.activity, colours.paper),
        (colours.snack, colours.paper),
        (theme.can_act, colours.panel),
    ]
    assert faint(pairs, SYMBOL) == []


@pytest.mark.clause("HR-1.2")
def test_rooms_corridors_and_lockers_are_told_apart_in_the_dark() -> None:
    floor = shown(face("space", 60, 86, purple=0), DARK).pixelColor(MARGIN + 30, MARGIN + 43)
    drawn = [face("room", 120, 120, seat=seat) for seat in ("", *COLOURS)]
    drawn += [face("annex", 240, 120, seat=seat, special=special) for seat in COLOURS for special in (0, 1)]
    for sheet in (*drawn, face("office", 240, 240), face("lockers", 120, 120)):
        picture = shown(sheet, DARK)
        inside, edge = (picture.pixelColor(MARGIN + x, MARGIN + round(sheet.h / 2)) for x in (round(sheet.w / 2), 2))
        assert contrast(inside.name(), floor.name()) >= 1.5, (sheet, inside.name())
        assert min(contrast(edge.name(), beside.name()) for beside in (inside, floor)) >= 3, (sheet, edge.name())


def test_rows_of_lockers_differ_and_each_has_one_that_is_somebodys() -> None:
    for theme in (LIGHT, DARK):
        assert len({pixels(shown(face("lockers", 120, 120, look=look), theme)) for look in range(4)}) == 4


@every_theme
def test_the_cover_has_the_schools_crest_on_its_door_and_rivals_at_both_sides(theme: Theme) -> None:
    picture = shown(face("cover", 560, 200), theme)
    colours = {picture.pixelColor(MARGIN + 280, MARGIN + y).name() for y in range(52, 132)}
    crest, left, right = ({picture.pixelColor(MARGIN + x, MARGIN + y).name() for y in range(90, 180)} for x in (280, 152, 408))
    assert min(len(colours), len(crest - left), len(left - right), len(right - left)) >= 12


@pytest.mark.parametrize("deal", range(1, 6))
def test_what_stands_in_the_yard_is_clear_of_the_school(deal: int) -> None:
    state = GAME.new(make_setup(GAME, SEATS[:2], {"building": "quick"}, deal)).state
    made = layout(state.board, 0)
    things, trees = yard.plan(made.walls)
    assert trees
    assert any(things)
    stands = [*filter(None, things), *[around(at, 2 * r) for at, r, _ in trees]]
    for box in made.built:
        assert not [one for one in stands if one.intersects(QRectF(box.x, box.y, box.w, box.h))]


@pytest.mark.clause("HR-1.2")
def test_a_school_in_the_shape_of_a_cross_has_large_tiles_and_a_large_thing_in_each_quarter_of_its_lawn() -> None:
    made = layout(BOARD, 0)
    assert made.cell >= 86
    large = yard.plan(made.walls)[0][: yard.LARGE]
    assert all(large)
    centre = QPointF(*FIELD.centre)
    quarters = {(box.center().x() > centre.x(), box.center().y() > centre.y()) for box in filter(None, large[:4])}
    assert len(quarters) == 4
    lawn = FIELD.w * FIELD.h - sum(box.w * box.h for box in made.built)
    assert sum(box.width() * box.height() for box in filter(None, large)) >= 0.4 * lawn


@pytest.mark.clause("HR-7.3")
def test_players_run_round_the_track_with_their_report_cards() -> None:
    box = QRectF(0, 0, 400, 200)
    starts, halves, ends = ([yard.lap(box, lane, share) for lane in (10.0, 30.0)] for share in (0.0, 0.5, 1.0))
    for start, half, end in zip(starts, halves, ends, strict=True):
        assert (start.x(), start.y()) == pytest.approx((end.x(), end.y()))
        assert start.y() > box.center().y() > half.y()
    walls = layout(BOARD, 0).walls
    (track, *_), _ = yard.plan(walls)
    assert track is not None
    corner = QRectF(track.center(), track.bottomRight()).translated(MARGIN, MARGIN).toAlignedRect()
    begun, ahead = (
        shown(BOUNDS.face("ground", walls=walls, runners=f"orange:{there} sky:0 green:0 purple:0")).copy(corner) for there in (0, 50)
    )
    seats = "orange", "sky", "green", "purple"
    assert min(near(begun, LIGHT.seat(seat)) for seat in seats) >= 100, "none hides another"
    assert [near(ahead, LIGHT.seat(seat)) >= 100 for seat in seats] == [False, True, True, True]


@pytest.mark.clause("HR-1.2")
def test_students_are_larger_in_a_compact_school_with_wider_corridors_and_fit_its_spaces() -> None:
    compact = layout(GAME.new(make_setup(GAME, SEATS[:2], {"building": "quick"}, 2)).state.board, 0)
    (w, h), usual = compact.standee, layout(BOARD, 0).standee
    assert h >= 1.15 * usual[1] >= 1.15 * STANDEE[1]
    assert w <= SHORT * compact.cell


@pytest.mark.clause("HR-1.2")
def test_walls_cast_their_shadow_on_the_corridor_below_and_at_their_right() -> None:
    above, left = 1, 2
    shades = layout(BOARD, 0).shades
    assert [shades[place(word)] for word in ("1c2", "2b3", "1c3", "0c1")] == [left, above, 0, 0]
    for purple in (0, 1):
        assert len({pixels(shown(face("space", 60, 86, purple=purple, shade=shade))) for shade in range(4)}) == 4


@pytest.mark.clause("HR-1.2")
def test_lockers_are_dark_masses_with_a_light_edge_in_the_dark() -> None:
    picture = shown(face("lockers", 120, 120), DARK)
    inside = [picture.pixelColor(MARGIN + x, MARGIN + y).name() for x in range(8, 112) for y in range(8, 112)]
    assert sum(luminance(colour) > 0.2 for colour in inside) < 0.1 * len(inside), "only knobs and labels"
    assert luminance(picture.pixelColor(MARGIN + 60, MARGIN + 1).name()) > 0.6


@pytest.mark.clause("HR-8.1", "HR-8.3")
def test_a_card_alone_in_hand_says_what_it_does_and_several_are_pictures_with_names() -> None:
    for count in (1, 2, 4, 6, 10):
        box = cards(count)[0]
        drawn = [box.face("strip", title=msg("Milk"), text=text, card="milk") for text in (msg("Five leave."), msg("Ten come."))]
        assert (len({pixels(shown(card)) for card in drawn}) == 2) is (count == 1)
        drawn = [box.face("strip", title=msg("Milk"), text=msg(""), card=card) for card in ("milk", "cookie")]
        assert len({pixels(shown(card)) for card in drawn}) == 2


@pytest.mark.clause("HR-8.1", "HR-8.3")
@pytest.mark.parametrize("count", [2, 4, 6, 10])
def test_cards_in_hand_are_named_in_letters_of_11_pixels_in_a_window_of_1280_by_720(count: int) -> None:
    heights: dict[str, float] = {}
    for card in (*Activity, *Snack):
        with lettering.text_size(1.0, 0, heights=heights):
            shown(cards(count)[0].face("strip", title=CARDS[card], text=msg(""), card=card.value))
        assert heights[str(CARDS[card])] * 948 / BOUNDS.w >= 11, card


@pytest.mark.clause("HR-7.1")
def test_goods_are_named_whole_in_letters_of_12_pixels_in_a_window_of_1280_by_720(monkeypatch: pytest.MonkeyPatch) -> None:
    scale = 948 / BOUNDS.w
    lines, sizes, fitting = list[str](), list[float](), lettering.fitting_lines

    def noting(words: str, box: QRectF, made: QFont) -> list[str]:
        lines.extend(fitting(words, box, made))
        sizes.append(made.pixelSize() * scale)
        return fitting(words, box, made)

    monkeypatch.setattr(lettering, "fitting_lines", noting)
    box = shelves(len(Goods) - len(SOLD_TO) + 1)[0]
    for title in TITLES.values():
        for off in (0, 1):
            shown(box.face("ware", what="student", title=title, price=100, off=off))
    assert min(sizes) >= 12
    assert not [line for line in lines if line.endswith("…")]


@pytest.mark.clause("HR-10")
@pytest.mark.parametrize("social", SocialGroup)
@pytest.mark.parametrize("players", [2, 3])
def test_powers_are_read_in_letters_of_11_pixels_in_a_window_of_1280_by_720(social: SocialGroup, players: int) -> None:
    plate_figures_and_nurse = 314
    high = min(288.0, lockers(players, own=True)[-1].h - plate_figures_and_nurse)
    lines = [short for short, _ in POWERS[social]]
    heights: dict[str, float] = {}
    with lettering.text_size(1.0, 0, heights=heights) as left_out:
        shown(face("powers", 416, high, social=social.value, count=len(lines), **numbered("line", lines)))
    assert not left_out
    assert min(heights[str(line)] for line in lines) * 948 / BOUNDS.w >= 11


@every_theme
def test_goods_that_can_t_be_bought_are_still_read(theme: Theme) -> None:
    colours = palette(theme)
    assert contrast(colours.soft_ink, colours.panel) >= TEXT


@every_theme
def test_where_students_can_go_stands_out_from_the_floor(theme: Theme) -> None:
    colours = palette(theme)
    frame = painted_target(60, 40, False, 1, theme, soft=True).pixelColor(30, 1).name()
    for floor in (colours.floor, colours.room):
        assert contrast(frame, floor) >= SYMBOL, floor
    dotted = painted_target(60, 40, False, 1, theme, soft=True, dotted=True)
    for floor in (colours.floor, colours.purple):
        assert max(contrast(dotted.pixelColor(x, 20).name(), floor) for x in (24, 25, 30)) >= SYMBOL, "the dot, or its rim"
    assert dotted.pixelColor(12, 20).alpha() == 0, "the floor stays in sight"


def test_a_ring_around_goods_or_a_card_clears_the_title_above() -> None:
    in_a_lesson, foot_of_the_title = 24 / 64, 36
    for above, boxes in ((TRAY, shelves(14)), (HAND, cards(1))):
        assert (boxes[0].y - above.y - foot_of_the_title) * in_a_lesson >= Highlight.POINTED.margin, "pixels"


def test_goods_in_the_shop_leave_room_for_a_frame_around_each() -> None:
    boxes = shelves(len(Goods) - len(SOLD_TO) + 1)
    in_a_lesson = 24 / 64
    for one, other in combinations(boxes, 2):
        apart = max(abs(one.x - other.x) - one.w, abs(one.y - other.y) - one.h)
        assert apart * in_a_lesson > Highlight.CHOSEN.margin, "pixels"
    assert max(box.y + box.h for box in boxes) + Highlight.CHOSEN.margin < TRAY.y + TRAY.h


@every_theme
def test_the_shop_has_an_awning_that_is_faded_while_it_is_closed_and_a_fight_has_none(theme: Theme) -> None:
    drawn = [shown(TRAY.face("shelf", title=msg("Shop"), shop=shop), theme) for shop in (0, 1, 2)]
    assert len({pixels(image) for image in drawn}) == 3
    red = QColor(palette(theme).attack)
    away = []
    for image in drawn:
        found = image.pixelColor(MARGIN + 20, MARGIN + 5)
        away.append(abs(found.red() - red.red()) + abs(found.green() - red.green()) + abs(found.blue() - red.blue()))
    assert away[1] < away[2] < away[0]


@pytest.mark.clause("HR-2.1")
def test_the_steps_are_read_in_letters_of_11_pixels_in_a_window_of_1280_by_720() -> None:
    heights: dict[str, float] = {}
    with lettering.text_size(1.0, 0, heights=heights):
        shown(TRACK.face("track", title=msg("Round 2"), step=8, seat="sky", **numbered("step", STEPS, 1)))
    assert min(heights[str(step)] for step in STEPS) * 948 / BOUNDS.w >= 11


def test_the_present_step_is_as_large_as_the_others() -> None:
    for step, left in ((5, "5"), (6, "5"), (7, "5")):
        heights: dict[str, float] = {}
        with lettering.text_size(1.0, 0, heights=heights):
            amount = {f"left{step}": msg("{count}", count=left)}
            shown(TRACK.face("track", title=msg("Round 2"), step=step, seat="sky", **numbered("step", STEPS, 1), **amount))
        assert min(heights[each] for each in (*map(str, STEPS), *(f"{number}." for number in range(1, 9)))) >= 25


def test_the_words_of_a_button_on_the_table_stand_in_its_middle() -> None:
    image, ink = shown(face("slip", 260, 68, text=msg("Look"), centred=1)), QColor(palette(LIGHT).plate_ink).name()
    written = [x for x in range(20, 240) if any(image.pixelColor(MARGIN + x, MARGIN + y).name() == ink for y in range(12, 56))]
    assert abs(written[0] + written[-1] - 260) < 8


@every_theme
def test_a_student_in_the_shop_has_no_players_colour(theme: Theme) -> None:
    image = painted(face("goods", 200, 200, what="student"), HallwayRivalsPainter(), theme)
    colours = {image.pixelColor(x, y).name() for x in range(MARGIN, MARGIN + 200, 2) for y in range(MARGIN, MARGIN + 200, 2)}
    assert colours.isdisjoint({QColor(theme.seat(seat)).name() for seat in COLOURS})


@every_theme
def test_the_timetable_is_read_on_its_paper(theme: Theme) -> None:
    colours = palette(theme)
    pairs = [(mixed(colours.plate_ink, colours.paper, 0.22).name(), colours.paper), (theme.on_accent, theme.can_act)]
    assert faint(pairs, TEXT) == []
    assert faint([(colours.activity, colours.paper)], SYMBOL) == []


@every_theme
def test_the_words_of_powers_cast_no_shadow_of_their_own(theme: Theme) -> None:
    shown = face("powers", 400, 220, social="jocks", count=1, title=msg(""), **numbered("line", [msg("A Jock can move 15 spaces.")]))
    image = painted(shown, HallwayRivalsPainter(), theme)
    assert {image.pixelColor(x, 215).alpha() for x in (MARGIN + 10, 200, 390)} == {255}


def test_the_picture_of_a_card_is_a_quarter_of_a_single_one_and_as_wide_as_one_of_two() -> None:
    for count, least, most in ((1, 0.24, 0.32), (2, 0.85, 0.98)):
        box = cards(count)[0]
        image = shown(box.face("strip", title=msg("Etch"), text=msg("Claim."), snack=1, card="etch"))
        row = [luminance(image.pixelColor(MARGIN + x, MARGIN + 14).name()) < 0.5 for x in range(round(box.w))]
        assert least < sum(row) / box.w < most
