"""The layouts of School Year Diary: everything inside, nothing on top of something else, large enough at 1280 by 720."""

import itertools

import pytest

from engines.school_year_diary.model import STUDENTS, Config
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.layout import Layout, layout, shelf_slot
from tabletop_qt.viewmodels.scenery import Box
from tests.table.boxes import meet

TABLES = [(students, rows) for students in (2, 3, 4) for rows in (1, 2, 3, 4) if students * rows <= 12]
AREAS = [(980, 620), (1260, 620)]
"""The table's area in a window of 1280 by 720, with and without the side panel."""


def of(students: int, rows: int) -> Layout:
    return layout(Config(STUDENTS[:students], rows_each=rows))


def lying(found: Layout) -> dict[str, Box]:
    """Everything that lies beside each other."""
    boxes = {f"row {number}": box for number, box in found.rows.items()}
    boxes.update({f"deck {kind}": box for kind, box in found.decks.items()})
    boxes.update({f"student {index}": box for index, box in enumerate(found.students)})
    boxes.update({f"items {index}": box for index, box in enumerate(found.items)})
    return {**boxes, "event": found.event, "shelf": found.shelf, "hand": found.hand, "ideas": found.ideas}


@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_nothing_lies_on_something_else(students: int, rows: int) -> None:
    for (one, box), (other, beside) in itertools.combinations(lying(of(students, rows)).items(), 2):
        assert not meet(box, beside), (one, other)


@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_everything_lies_within_the_bounds(students: int, rows: int) -> None:
    found = of(students, rows)
    for name, box in {**lying(found), "left page": found.pages[0], "right page": found.pages[1], "desk": found.desk}.items():
        assert box.x >= 4, name
        assert box.y >= 4, name
        assert box.x + box.w <= found.bounds.w - 4, name
        assert box.y + box.h <= found.bounds.h - 4, name


@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_rows_lie_on_the_pages_and_every_row_has_a_place(students: int, rows: int) -> None:
    found = of(students, rows)
    assert list(found.rows) == list(range(1, students * rows + 1))
    for box in found.rows.values():
        assert any(page.x < box.x and box.x + box.w < page.x + page.w and box.y + box.h < page.y + page.h for page in found.pages)


@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_chain_paper_and_slips_leave_rows_and_hand_in_sight(students: int, rows: int) -> None:
    found = of(students, rows)
    assert not meet(found.desk, found.hand)
    for number, box in found.rows.items():
        assert not meet(found.desk, box), number
    assert found.desk.w >= 336
    assert found.desk.h >= 216


@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_pieces_are_large_enough_to_hit_and_to_read(students: int, rows: int) -> None:
    bounds = of(students, rows).bounds
    for wide, high in AREAS:
        scale = min(wide / bounds.w, high / bounds.h)
        assert scale >= (0.8 if students * rows <= 6 else 0.66)
        assert faces.SQUARE * scale >= 40


def test_a_class_of_two_fills_the_window() -> None:
    bounds = of(2, 1).bounds
    assert min(980 / bounds.w, 620 / bounds.h) > 0.95


@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_the_shelf_has_room_for_twelve_kinds(students: int, rows: int) -> None:
    shelf = of(students, rows).shelf
    slots = [shelf_slot(shelf, index) for index in range(12)]
    for one, other in itertools.combinations(slots, 2):
        assert not meet(one, other)
    for slot in slots:
        assert slot.x + slot.w <= shelf.x + shelf.w + 0.01
        assert slot.y + slot.h <= shelf.y + shelf.h + 0.01
