"""What a bot sees in an idea that a Trend answers (SYD-5.5): cards are promised only where the idea can be used so, and there is room."""

from __future__ import annotations

import pytest

from engines.kernel.rng import Rng
from engines.school_year_diary.bots.careful import Careful
from engines.school_year_diary.bots.judgement import cards_for_an_idea
from engines.school_year_diary.rules.board import RemoveLocker
from tests.school_year_diary.diary import Diary, at_turn, card_set, row

UNLOCKS = ("idea_unlocks", "[{get = 2}]")


def table(when: str, do: str, hand: tuple[int, ...] = (226,), locked: tuple[int, ...] = ()) -> Diary:
    cards = card_set(trends={"giang_ry": (when, do), "o_tach": ("row_collected", "[{get = 1}]")})
    return at_turn(row(1, 286, 283, 212, locked=locked), row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=hand, ideas=1)


@pytest.mark.clause("SYD-5.5", "SYD-4.7")
@pytest.mark.parametrize(
    ("when", "do", "hand", "locked", "cards"),
    [
        ("idea_unlocks", "[{get = 2}]", (226,), (5,), 2),
        ("idea_unlocks", "[{get = 2}]", (226,), (), 0),
        ("idea_unlocks", "[{get = 2}]", (226, 228, 232, 234), (5,), 1),
        ("idea_unlocks", "[{get = 2}]", (226, 228, 232, 234, 236), (5,), 0),
        ("idea_locks", "[{see = 4, keep = 1}]", (226,), (), 1),
        ("idea_rotates", "[{get = 1}]", (226,), (), 1),
        ("idea_swaps", "[{get = 1}]", (226,), (3, 5), 0),
        ("idea_refreshes", "[{get = 1}]", (226,), (), 1),
        ("idea_refreshes", "[{get = 1}]", (), (), 0),
        ("row_raised", "[{get = 3}]", (226,), (5,), 0),
    ],
)
def test_an_idea_promises_what_a_trend_gives_for_it(when: str, do: str, hand: tuple[int, ...], locked: tuple[int, ...], cards: int) -> None:
    diary = table(when, do, hand, locked)
    assert cards_for_an_idea(diary.game.content, diary.state, 0) == cards


@pytest.mark.clause("SYD-5.5")
def test_a_locker_on_a_row_of_another_student_promises_nothing() -> None:
    cards = card_set(trends={"o_tach": UNLOCKS})
    diary = at_turn(row(1, 286, 283, 212, locked=(5,)), row(2, 264, 241, 213, student="o_tach"), cards=cards)
    assert cards_for_an_idea(cards, diary.state, 0) == 0


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(
    ("when", "do", "brought"), [("idea_locks", "[{get = 1}]", 1), ("idea_swaps", "[{get = 1}]", 2), ("idea_rotates", "[{get = 2}]", 2)]
)
def test_one_idea_is_answered_for_the_students_of_the_rows_it_is_used_on(when: str, do: str, brought: int) -> None:
    """A cell is locked on a row of one student, two medals can be swapped between the rows of two."""
    cards = card_set(trends={"giang_ry": (when, do), "o_tach": (when, do)})
    diary = at_turn(row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=(226,))
    assert cards_for_an_idea(cards, diary.state, 0) == brought


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(("when", "brought"), [("idea_refreshes", 2), ("idea_locks", 0)])
def test_what_names_no_row_is_promised_without_a_row_of_the_student_and_kept(when: str, brought: int) -> None:
    cards = card_set(trends={"giang_ry": (when, "[{get = 2}]")})
    diary = at_turn(row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=(226,))
    assert cards_for_an_idea(cards, diary.state, 0) == brought
    diary.play("refresh 226" if when == "idea_refreshes" else "lock 2 3")
    assert len(diary.player.hand) == 1 + brought


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize("answered", [True, False])
def test_a_careful_player_removes_a_locker_for_the_cards_that_it_brings(answered: bool) -> None:
    """The hand is empty, so an idea is for cards: two with the Trend, else the one that it may always get."""
    diary = table(*(UNLOCKS if answered else ("row_collected", "[{get = 2}]")), hand=(), locked=(5,))
    command, _ = Careful().decide(diary.game, diary.game.view(diary.state, 0), 0, Rng(3))
    assert isinstance(command, RemoveLocker) == answered
