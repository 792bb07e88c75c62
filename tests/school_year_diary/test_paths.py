"""Avatars move along paths (SYD-1.2, 4.2, 4.5)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.school_year_diary.model import ORIENTATIONS, PAIR_NUMBERS, STEP, TURNED, Medal, Row, opposite
from engines.school_year_diary.rules.directives import Trace, WaysFault, arrows_of, follow, landed, traces
from tests.school_year_diary.diary import targets
from tests.school_year_diary.positions import CARDS, TURNS, any_row, row

ARROWS = st.lists(st.sampled_from(ORIENTATIONS), max_size=6)


def travels(example: Row, start: int, end: int) -> tuple[int, int]:
    """The direction from a cell to the next one up or down, found from where the stubs point."""
    low = min(start, end)
    s, t = example.medals[low // 2].stubs
    # A stub sits on the odd cell: s points back towards the lower even cell, t on towards the higher one.
    from_odd = STEP[s] if low % 2 == 0 else STEP[t]
    start_is_odd = start % 2 == 1
    return from_odd if start_is_odd else (-from_odd[0], -from_odd[1])


@pytest.mark.clause("SYD-1.2", "SYD-4.2")
def test_the_book_example_of_page_8() -> None:
    example = row(216, 264, points=2)
    assert targets(example, 2, 4) == (3, 1)
    assert traces(example, (4, 1)) == [Trace(1, 2, (3, 3), "u"), Trace(1, 2, (1, 0), "d")]


@pytest.mark.clause("SYD-1.2", "SYD-4.2")
@pytest.mark.parametrize("t", [arrow for arrow in ORIENTATIONS if arrow != 6])
def test_page_8_with_every_second_medal_that_has_its_stub_to_the_right(t: int) -> None:
    example = row(216, 260 + t, points=2)
    ends = [trace.end for trace in traces(example, (4, 1))]
    assert ends == ([4, 0] if t == 1 else [3, 0])


@pytest.mark.clause("SYD-1.1", "SYD-1.2")
@pytest.mark.parametrize("number", PAIR_NUMBERS)
@pytest.mark.parametrize("turn", range(4))
def test_every_medal_is_climbed_by_the_reverse_of_s_and_then_t(number: int, turn: int) -> None:
    example = Row(1, "o_tach", 0, (Medal(number, turn), Medal(212)))
    s, t = (TURNED[turn][int(digit)] for digit in str(number)[1:])
    assert traces(example, (opposite(s), t))[0].points == (1, 2)
    lowered = Row(1, "o_tach", 0, (Medal(212), Medal(number, turn)), points=4)
    assert traces(lowered, (opposite(t), s))[0].points[0] == 3
    assert 2 in {trace.end for trace in traces(lowered, (opposite(t), s))}


@pytest.mark.clause("SYD-1.2", "SYD-4.2")
@given(example=any_row(), data=st.data())
def test_paths_are_where_the_stubs_point(example: Row, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, example.maximum))
    for arrow in ORIENTATIONS:
        expected = [end for end in (cell + 1, cell - 1) if 0 <= end <= example.maximum and travels(example, cell, end) == STEP[arrow]]
        assert list(targets(example, cell, arrow)) == expected


@pytest.mark.clause("SYD-1.2")
@given(example=any_row())
def test_going_up_and_back_down_returns(example: Row) -> None:
    for cell, arrow in product(range(example.maximum), ORIENTATIONS):
        if cell + 1 in targets(example, cell, arrow):
            assert cell in targets(example, cell + 1, opposite(arrow))


@pytest.mark.clause("SYD-1.1", "SYD-1.2")
@given(example=any_row())
def test_at_odd_cells_no_arrow_has_two_paths_and_at_the_ends_only_one_path_leads_on(example: Row) -> None:
    for cell in range(1, example.maximum, 2):
        assert all(len(targets(example, cell, arrow)) < 2 for arrow in ORIENTATIONS)
        assert sum(len(targets(example, cell, arrow)) for arrow in ORIENTATIONS) == 2
    assert sum(len(targets(example, 0, arrow)) for arrow in ORIENTATIONS) == 1
    assert sum(len(targets(example, example.maximum, arrow)) for arrow in ORIENTATIONS) == 1


@pytest.mark.clause("SYD-4.2")
@given(example=any_row(), arrows=ARROWS)
def test_traces_are_all_that_steps_allow_and_nothing_else(example: Row, arrows: list[int]) -> None:
    expected: list[tuple[int, ...]] = [()]
    for arrow in arrows:
        expected = [
            (*points, end)
            for points in expected
            for cell in [points[-1] if points else example.points]
            for end in targets(example, cell, arrow) or (cell,)
        ]
    found = traces(example, arrows)
    assert [trace.points for trace in found] == expected
    assert len({trace.ways for trace in found}) == len(found)
    for trace in found:
        assert follow(example, arrows, trace.ways) == trace


@pytest.mark.clause("SYD-4.2")
def test_an_avatar_must_move_where_a_path_is_valid_and_stays_where_none_is() -> None:
    falling = row(216, 264, points=1)
    assert traces(falling, (1,)) == [Trace(1, 1, (0,), "")]
    assert traces(falling, (2,)) == [Trace(1, 1, (1,), "")]
    assert traces(falling, (2, 6)) == [Trace(1, 1, (1, 2), "")]


@pytest.mark.clause("SYD-4.2")
def test_ways_that_do_not_fit_are_named() -> None:
    example = row(216, 264, points=2)
    assert follow(example, (4, 1)) == WaysFault("missing", 1, 0, 2)
    assert follow(example, (4, 1), "x") == WaysFault("wrong", 1, 0, 2)
    assert follow(example, (4, 1), "du") == WaysFault("superfluous", 1, 1, 0)
    assert follow(row(216, 264), (9,), "u") == WaysFault("superfluous", 1, 0, 1)
    assert follow(example, (4, 1), "d") == Trace(1, 2, (1, 0), "d")


@pytest.mark.clause("SYD-4.1")
@given(card=CARDS, turn=TURNS)
def test_a_directive_card_has_a_on_its_numbered_square_and_b_beside_it(card: int, turn: int) -> None:
    a, b = int(str(card)[1]), int(str(card)[2])
    assert arrows_of(card, turn) == (TURNED[turn][a], TURNED[turn][b])


@pytest.mark.clause("SYD-4.1")
def test_card_218_points_down_left_and_then_up() -> None:
    assert [arrows_of(218, turn) for turn in range(4)] == [(1, 8), (7, 6), (9, 2), (3, 4)]


@pytest.mark.clause("SYD-4.5")
def test_a_row_that_ends_on_a_locked_cell_goes_back_and_passing_over_is_free() -> None:
    example = row(216, 264, points=0, locked=(1,))
    over = traces(example, (9, 6))[0]
    assert over.points == (1, 2)
    assert landed(example, over.end) == 2
    onto = traces(example, (9, 3))[0]
    assert onto.points == (1, 1)
    assert landed(example, onto.end) == 0


@pytest.mark.clause("SYD-4.5")
@given(example=any_row(), arrows=ARROWS)
def test_no_judged_row_stands_on_a_locked_cell(example: Row, arrows: list[int]) -> None:
    for trace in traces(example, arrows):
        after = landed(example, trace.end)
        assert not example.locked(after)
        assert after in (trace.end, example.points)
