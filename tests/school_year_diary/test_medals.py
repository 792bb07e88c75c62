"""Medals, rows and points (SYD-1)."""

from __future__ import annotations

import pytest
from hypothesis import given

from engines.school_year_diary.model import ORIENTATIONS, PAIR_NUMBERS, STEP, TURNED, Medal, Row, opposite, pair
from tests.school_year_diary.positions import MEDALS, any_row, row


@pytest.mark.clause("SYD-1.1")
def test_there_are_56_medals_each_ordered_pair_of_different_orientations_once() -> None:
    assert len(PAIR_NUMBERS) == 56
    assert {pair(number) for number in PAIR_NUMBERS} == {(s, t) for s in ORIENTATIONS for t in ORIENTATIONS if s != t}
    assert min(PAIR_NUMBERS) == 212
    assert max(PAIR_NUMBERS) == 298
    for number in PAIR_NUMBERS:
        assert "5" not in str(number)
        assert str(number)[0] == "2"
        assert str(number)[1] != str(number)[2]


@pytest.mark.clause("SYD-1.1")
def test_the_books_medal_232_leads_back_to_the_lower_right_and_on_downwards() -> None:
    assert Medal(232).stubs == (3, 2)


@pytest.mark.clause("SYD-1.1", "SYD-1.2")
def test_quarter_turns_are_clockwise_turns_of_the_plane() -> None:
    for quarters in range(4):
        for arrow in ORIENTATIONS:
            x, y = STEP[arrow]
            for _ in range(quarters):
                x, y = -y, x
            assert STEP[TURNED[quarters][arrow]] == (x, y)
    assert [TURNED[1][arrow] for arrow in (8, 6, 2, 4)] == [6, 2, 4, 8]
    assert [TURNED[1][arrow] for arrow in (9, 3, 1, 7)] == [3, 1, 7, 9]


@pytest.mark.clause("SYD-1.2")
def test_the_opposite_of_an_arrow_points_the_other_way() -> None:
    for arrow in ORIENTATIONS:
        x, y = STEP[arrow]
        assert STEP[opposite(arrow)] == (-x, -y)


@pytest.mark.clause("SYD-1.2")
@given(medal=MEDALS)
def test_turning_a_medal_turns_both_stubs(medal: Medal) -> None:
    s, t = pair(medal.number)
    assert medal.stubs == (TURNED[medal.turn][s], TURNED[medal.turn][t])
    assert medal.stubs[0] != medal.stubs[1]


@pytest.mark.clause("SYD-1.3")
def test_ranks_and_maximum_as_on_page_3() -> None:
    example = row(232, 216, 298, points=5, locked=(2,))
    assert example.maximum == 6
    assert example.ranks == 2
    assert [row(232, 216, points=points).ranks for points in range(5)] == [0, 0, 1, 1, 2]


@pytest.mark.clause("SYD-1.3", "SYD-1.4")
def test_the_avatar_features_the_medal_that_holds_its_cell_and_the_first_at_0_points() -> None:
    featured = [row(232, 216, 298, points=points).featured for points in range(7)]
    assert featured == [0, 0, 0, 1, 1, 2, 2]


@pytest.mark.clause("SYD-1.3", "SYD-1.4")
def test_the_three_medals_of_page_3_are_locked_empty_and_featured() -> None:
    example = row(232, 216, 298, points=5, locked=(2,))
    assert [example.empty_medal(index) for index in range(3)] == [False, True, False]
    assert [example.locked(cell) for cell in range(7)] == [False, False, True, False, False, False, False]
    assert not row(232, 216).empty_medal(0)


@pytest.mark.clause("SYD-1.4")
@given(example=any_row())
def test_a_medal_is_empty_just_when_neither_avatar_nor_locker_is_on_its_cells(example: Row) -> None:
    for index in range(len(example.medals)):
        cells = {2 * index + 1, 2 * index + 2} | ({0} if index == 0 else set())
        taken = example.points in cells or any(locker.cell in cells for locker in example.lockers)
        assert example.empty_medal(index) is not taken


@pytest.mark.clause("SYD-1.5")
def test_a_row_knows_its_student_and_its_handler() -> None:
    mine = Row(2, "nim_se", 1, (Medal(212), Medal(298)))
    assert (mine.student, mine.handler) == ("nim_se", 1)
