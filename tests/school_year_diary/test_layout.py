"""The tables of School Year Diary: everything inside, nothing on something else, large enough to hit and to read (SYD-2.1, 2.4, 2.5)."""

from __future__ import annotations

import itertools
import math

import pytest
from PySide6.QtCore import Qt

from engines.school_year_diary.model import STUDENTS, Config, Mode, State, TurnDecision
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.desk import Laid, where_options, where_seen
from tabletop_qt.games.school_year_diary.layout import BOARD_ROWS, Layout, layout, shelf_slot, small_hand
from tabletop_qt.games.school_year_diary.things import Card, MedalTile, RowStand
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.scenery import Box
from tests.expecting import expect
from tests.shell.driving import begin, click, drag, key, play_first, the_presenter
from tests.table.boxes import meet

ALONE = [Config(STUDENTS[:students], rows_each=rows) for students in (2, 3, 4) for rows in (1, 2, 3, 4) if students * rows <= 12]
SEVERAL = [
    Config(STUDENTS[:students], players, mode=mode)
    for mode in Mode
    for players in (2, 3, 4)
    for students in (2, 3, 4)
    if students <= 3 or players < 4
]
AREAS = [(980, 620), (1260, 620)]
"""The table's area in a window of 1280 by 720, with and without the side panel."""
CARDS = (2 * faces.SQUARE, faces.SQUARE)
"""The size of a directive card."""
SMALLEST = (1024, 530)
"""The table's area in the smallest window, without the side panel."""


def told(config: Config) -> str:
    return f"{config.players}-{config.mode.value}-{len(config.students)}x{config.rows_each}"


every_table = pytest.mark.parametrize("config", [*ALONE, *SEVERAL], ids=told)
every_table_of_several = pytest.mark.parametrize("config", SEVERAL, ids=told)


def lying(found: Layout) -> dict[str, Box]:
    """Everything that lies beside each other."""
    boxes = {f"row {number}": box for number, box in found.rows.items()}
    boxes |= {f"deck {kind}": box for kind, box in found.decks.items()}
    boxes |= {f"student {index}": box for index, box in enumerate(found.students)}
    boxes |= {f"items {index}": box for index, box in enumerate(found.items)}
    boxes |= {f"prize {index}": box for index, box in enumerate(found.prizes)}
    for place, area in enumerate(found.areas):
        parts = {"plate": area.plate, "summary": area.summary, "ideas": area.ideas, "storage": area.storage, "hand": area.hand}
        boxes |= {f"{name} {place}": box for name, box in parts.items()}
        if place:
            boxes |= {f"item {index} of {place}": box for index, box in enumerate(area.items)}
    if not found.areas:
        boxes |= {"hand": found.hand, "ideas": found.ideas}
    if found.rounds is not None:
        boxes["rounds"] = found.rounds
    if found.souvenirs is not None:
        boxes["souvenirs"] = found.souvenirs
    return {**boxes, "event": found.event, "shelf": found.shelf}


@pytest.mark.clause("SYD-2.1", "SYD-2.5")
@every_table
def test_nothing_lies_on_something_else(config: Config) -> None:
    for (one, box), (other, beside) in itertools.combinations(lying(layout(config)).items(), 2):
        assert not meet(box, beside), (one, other)


@every_table
def test_pencil_and_eraser_lie_where_nothing_else_does(config: Config) -> None:
    found = layout(config)
    if found.bare is not None:
        assert not any(meet(found.bare, box) for box in (*lying(found).values(), *found.pages, found.desk))
        assert found.bare.x + found.bare.w <= found.bounds.w - 4
    assert (found.bare is not None) == (config.players == 1 and len(found.rows) in (2, 3, 8))


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(("students", "rows"), [(2, 4), (4, 2)])
def test_with_eight_rows_trends_have_all_the_height_that_makes_nothing_smaller(students: int, rows: int) -> None:
    found = layout(Config(STUDENTS[:students], rows_each=rows))
    assert found.students[0].h >= 210
    assert found.bounds.h == 886


@every_table
def test_everything_lies_within_the_bounds(config: Config) -> None:
    found = layout(config)
    for name, box in {**lying(found), "left page": found.pages[0], "right page": found.pages[1], "desk": found.desk}.items():
        assert box.x >= 4, name
        assert box.y >= 4, name
        assert box.x + box.w <= found.bounds.w - 4, name
        assert box.y + box.h <= found.bounds.h - 4, name


@pytest.mark.clause("SYD-2.4")
@every_table
def test_every_row_lies_on_a_page(config: Config) -> None:
    found = layout(config)
    each = config.rows_each if config.players == 1 else config.players
    assert list(found.rows) == list(range(1, len(config.students) * each + 1))
    for box in found.rows.values():
        assert any(page.x < box.x and box.x + box.w < page.x + page.w and box.y + box.h < page.y + page.h for page in found.pages)


@pytest.mark.clause("SYD-2.4")
@every_table_of_several
def test_every_player_has_an_area(config: Config) -> None:
    found = layout(config)
    assert len(found.areas) == config.players
    for area in found.areas[1:]:
        for part in (area.plate, area.summary, area.ideas, area.hand, area.storage, *area.items):
            assert area.box.x <= part.x
            assert part.x + part.w <= area.box.x + area.box.w
            assert area.box.y <= part.y
            assert part.y + part.h <= area.box.y + area.box.h


@pytest.mark.clause("SYD-2.5")
@every_table_of_several
def test_prizes_and_souvenirs_have_places_where_players_compete(config: Config) -> None:
    found = layout(config)
    assert len(found.prizes) == (5 if config.mode is Mode.COMP else 0)
    assert (found.souvenirs is not None) == (config.mode is Mode.COMP)


@pytest.mark.clause("SYD-2.5", "SYD-4.8")
@pytest.mark.parametrize("remaining", [0, 1, 3, 5])
def test_prizes_and_items_are_the_larger_the_fewer_prizes_are_left(remaining: int) -> None:
    config = Config(STUDENTS[:2], 2, mode=Mode.COMP)
    found, full = layout(config, 0, remaining), layout(config)
    assert len(found.prizes) == remaining
    assert all(box.h > full.prizes[0].h + 20 for box in found.prizes) is (remaining < 5)
    assert (found.items[0].h > full.items[0].h + 20) is (remaining < 5)
    below = [*found.items, *found.prizes, expect(found.souvenirs)]
    assert not any(meet(one, other) for one, other in itertools.combinations(below, 2))
    assert all(box.y + box.h < found.pages[1].y + found.pages[1].h for box in below)


@every_table_of_several
def test_effects_to_be_ordered_lie_in_sight_of_students_where_the_event_can_be_hidden(config: Config) -> None:
    found = layout(config)
    laid = where_options(found, 3, asks=False)
    assert not any(meet(box, other) for box in boxes(laid) for other in (*found.rows.values(), found.hand))
    if config == Config(STUDENTS[:2], 2, mode=Mode.COMP):
        assert not any(meet(box, other) for box in boxes(laid) for other in (*found.students, *found.items, *found.prizes))
        assert laid != where_options(found, 3)


@every_table
def test_chain_paper_and_slips_leave_rows_and_hand_in_sight(config: Config) -> None:
    found = layout(config)
    assert not meet(found.desk, found.hand)
    assert not any(meet(found.desk, box) for box in found.rows.values())
    assert found.desk.w >= 336
    assert found.desk.h >= 216


@every_table_of_several
def test_two_options_and_five_cards_seen_leave_the_card_that_asks_in_sight(config: Config) -> None:
    found = layout(config)
    for laid in (where_options(found, 2), where_seen(found, 5, CARDS)):
        assert not any(meet(box, found.event) for box in boxes(laid))


def boxes(laid: Laid) -> list[Box]:
    """The boxes of pieces on a tray, with the rim around them."""
    w, h = (length + 2 * laid.rim for length in laid.size)
    return [Box.around(x, y, w, h) for x, y in laid.spots]


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@every_table
def test_cards_seen_leave_rows_trends_and_prizes_in_sight(config: Config, count: int) -> None:
    found = layout(config)
    others = [found.event, found.hand, *found.rows.values()]
    if count < 5 or (found.prizes and len(found.rows) <= BOARD_ROWS):
        others += [*found.prizes, *found.students]
    if found.prizes and count < 4 and len(found.rows) <= BOARD_ROWS:
        others += found.decks.values()
    for box in boxes(where_seen(found, count, CARDS)):
        assert not any(meet(box, other) for other in others)
        assert box.x >= 0
        assert box.y >= 0


@pytest.mark.parametrize("count", [2, 3])
@every_table
def test_options_leave_rows_in_sight_and_where_there_is_room_trends(config: Config, count: int) -> None:
    found = layout(config)
    laid, crowded = where_options(found, count), len(config.students) * config.rows_each == BOARD_ROWS and len(config.students) == 3
    others = [found.hand, *found.rows.values(), *([found.event] if count == 2 else [])]
    if (config.players == 1 and not crowded) or (count == 2 and len(found.rows) == 4):
        others += found.students
    for box in boxes(laid):
        assert not any(meet(box, other) for other in others)


@every_table_of_several
def test_options_and_cards_seen_leave_items_held_in_sight(config: Config) -> None:
    found = layout(config)
    for laid in (where_options(found, 2, held=2), where_seen(found, 4, CARDS, held=2)):
        for box in boxes(laid):
            assert not any(meet(box, other) for other in (*found.items, found.event, found.hand, *found.rows.values(), *found.prizes))


@pytest.mark.parametrize("count", [2, 3, 4])
@every_table
def test_options_leave_the_card_that_asks_in_sight(config: Config, count: int) -> None:
    found = layout(config)
    assert not any(meet(box, found.event) for box in boxes(where_options(found, count)))


@pytest.mark.parametrize("students", [2, 3])
def test_items_in_hand_alone_are_as_wide_as_the_page(students: int) -> None:
    found = layout(Config(STUDENTS[:students]))
    left, (one, other) = found.pages[0], found.items
    assert (one.x, other.x + other.w) == (left.x, left.x + left.w)


@pytest.mark.parametrize("students", [2, 3])
def test_two_options_alone_leave_the_items_in_public_storage_in_sight(students: int) -> None:
    found = layout(Config(STUDENTS[:students]))
    others = [found.shelf, found.event, found.hand, *found.students]
    for box in boxes(where_options(found, 2)):
        assert not any(meet(box, other) for other in others)


def test_options_are_larger_where_there_is_room() -> None:
    assert where_options(layout(Config(STUDENTS[:2], rows_each=2)), 2).percent > 100
    assert where_options(layout(Config(STUDENTS[:2])), 2).percent < 100


@every_table
def test_pieces_are_large_enough_to_hit_and_to_read(config: Config) -> None:
    found = layout(config)
    few, twelve = config.players == 1 and len(found.rows) <= 6, config.players > 1 and len(found.rows) == 12
    for wide, high in areas(found) if config.players == 1 else (*areas(found), SMALLEST):
        scale = min(wide / found.bounds.w, high / found.bounds.h)
        assert scale >= (0.8 if few else 0.62 if twelve else 0.66)
        assert round(faces.SQUARE * scale, 1) >= 39.9
        assert min(box.h for box in found.rows.values()) * scale >= (42 if twelve else 45), "a medal"


def areas(found: Layout) -> list[tuple[int, int]]:
    """The areas that a table gets: a wide one never lies beside the panel in a small window."""
    return AREAS[1:] if found.bounds.wide else AREAS


@every_table_of_several
def test_plates_and_cards_of_students_and_prizes_are_wide_enough_for_their_words(config: Config) -> None:
    found = layout(config)
    assert all(area.plate.w >= 160 for area in found.areas)
    assert all(box.w >= 145 and box.h >= 60 for box in found.students)
    assert all(box.w >= 170 and box.h >= 25 for box in found.prizes)


@every_table_of_several
def test_medals_of_the_player_in_front_are_large_in_a_small_window(config: Config) -> None:
    """In 1280 by 720 pixels a wide table has 1225 by 573; the panel leaves 956 to others. The window shows steps of a 64th."""
    for side in range(config.players):
        found = layout(config, side)
        wide = 1225 if found.bounds.wide else 956
        scale = math.floor(64 * min(wide / found.bounds.w, 573 / found.bounds.h)) / 64
        own = [box for number, box in found.rows.items() if (number - 1) % config.players == side]
        others = [box for number, box in found.rows.items() if (number - 1) % config.players != side]
        assert min(box.h for box in own) * scale >= 72
        assert min(box.h for box in others) * scale >= (72 if len(found.rows) <= BOARD_ROWS else 48)


def test_a_class_of_two_fills_the_window() -> None:
    bounds = layout(ALONE[0]).bounds
    assert min(980 / bounds.w, 620 / bounds.h) > 0.95


@every_table
def test_the_shelf_has_room_for_twelve_kinds(config: Config) -> None:
    shelf = layout(config).shelf
    slots = [shelf_slot(shelf, index) for index in range(12)]
    assert not any(meet(one, other) for one, other in itertools.combinations(slots, 2))
    for slot in slots:
        assert slot.x + slot.w <= shelf.x + shelf.w + 0.01
        assert slot.y + slot.h <= shelf.y + shelf.h + 0.01


@every_table_of_several
def test_an_area_has_room_for_five_cards(config: Config) -> None:
    for area in layout(config).areas[1:]:
        square, spots = small_hand(area.hand)
        assert len(spots) == 5
        assert spots[-1][0] + square <= area.hand.x + area.hand.w + 0.01
        assert spots[1][0] - spots[0][0] >= 12


@pytest.mark.clause("SYD-2.4", "SYD-4.2")
@pytest.mark.parametrize(("players", "students", "mode"), [(4, 3, "comp"), (3, 4, "coop")])
def test_in_the_window_own_medals_are_large_and_a_card_dropped_on_any_row_is_given(
    window: MainWindow, players: int, students: int, mode: str
) -> None:
    page = begin(window, "school_year_diary", ["Ann", "Ben", "Cyd", "Dot"][:players], students=STUDENTS[:students], mode=mode)
    presenter, table = the_presenter(page), the_presenter(page).session.table
    for seat in range(players):
        while not isinstance(table.state.agenda[0], TurnDecision):
            play_first(presenter)
        presenter.lift()
        page.table.settle()
        assert (page.side.folded, table.to_act, presenter.seat) == (True, (seat,), seat)
        own, others = own_and_others(page, table.state, seat)
        assert min(own) >= 72
        assert min(others) >= (72 if len(table.state.rows) == BOARD_ROWS else 48)
        card, lying = Card(table.state.players[seat].hand[0]).id, rows_at(page)
        for row in (table.state.rows[0], table.state.rows[-1]):
            click(page, card)
            assert rows_at(page) == lying, "the board never moves by itself"
            key(window, Qt.Key.Key_Escape)
            drag(page, card, RowStand(row.number).id)
            assert table.state.players[seat].ideas < 2
            presenter.undo()
            assert table.state.players[seat].ideas == 2
        presenter.play(EndTurn(), seat)


def own_and_others(page: TablePage, state: State, seat: int) -> tuple[list[float], list[float]]:
    """The sizes of medals in the rows of a seat and in those of the others, in pixels."""
    own, others = list[float](), list[float]()
    for row in state.rows:
        for medal in row.medals:
            piece = page.table.scenery.piece(MedalTile(medal.number).id)
            assert piece is not None
            (own if row.handler == seat else others).append(piece.face.w * page.table.camera.zoom)
    return own, others


def rows_at(page: TablePage) -> dict[str, tuple[float, float]]:
    """Where the medals and portraits of the rows are."""
    kinds = ("medal_on_row", "stand")
    return {each.id: (each.x, each.y) for each in page.table.scenery.pieces if each.zone == "rows" and each.face.kind in kinds}
