"""Mandatory steps: going back from locked cells, unlocking, experiences, Trends, collecting, and their order."""

from __future__ import annotations

from math import factorial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.school_year_diary.cards import NAMES_NO_ROW, OF_IDEAS, Cards, Trigger
from engines.school_year_diary.model import (
    ActDecision,
    Action,
    CollectRow,
    FollowExperience,
    FollowTrend,
    HandleDue,
    Medal,
    NewRound,
    OrderDecision,
    Row,
    TurnDecision,
    UnlockMedals,
)
from tests.school_year_diary.diary import Diary, at_turn, card_set, row

ITEMS = {
    "item_1": '[{raise = 1, rows = "one"}]',
    "item_2": '[{raise = 2, rows = "each"}]',
    "item_3": '[{lower = 1, rows = "each"}]',
    "item_4": '[{raise = 2, rows = "lowest"}]',
}
FULL = (264, 241, 212, 213, 214)


def table(*rows: Row, cards: Cards | None = None, item: str = "item_2", **more: Any) -> Diary:
    return at_turn(*rows, cards=cards or card_set(items=ITEMS), items=(item,), **more)


# Unlocking medals


@pytest.mark.clause("SYD-5.2")
def test_a_row_whose_last_medal_has_become_featured_gets_one() -> None:
    rows = (row(1, 286, 283, points=2), row(2, 264, 241, 212, student="o_tach"))
    diary = table(*rows, item="item_1", medals=(216, 217)).play("play item_1", "raise 1")
    assert diary.state.rows[0].medals == (Medal(286), Medal(283), Medal(216, 0))
    assert diary.decks.medals == (Medal(217),)
    assert diary.reveals == {0}


@pytest.mark.clause("SYD-5.2")
def test_unlocking_stops_when_the_deck_is_empty() -> None:
    rows = (row(1, 286, 283, points=1), row(2, 264, 241, points=1, student="o_tach"))
    diary = table(*rows, medals=(216,)).play("play item_2")
    assert [len(each.medals) for each in diary.state.rows] == [3, 2]
    assert diary.happened("medals_gone")


@pytest.mark.clause("SYD-5.2")
def test_a_row_of_five_medals_gets_no_more() -> None:
    rows = (row(1, *FULL, points=7), row(2, 286, 283, student="o_tach"))
    diary = table(*rows, medals=(216, 217)).play("play item_2")
    assert [len(each.medals) for each in diary.state.rows] == [5, 2]


@pytest.mark.clause("SYD-5.3")
def test_alone_every_row_short_of_the_column_gets_a_medal_too() -> None:
    rows = (row(1, 286, 283), row(2, 264, 241, points=1, student="o_tach"), row(3, 212, 213, student="nim_se"))
    diary = table(*rows, medals=(216, 217, 218, 219), item="item_1").play("play item_1", "raise 2")
    assert [len(each.medals) for each in diary.state.rows] == [2, 2, 2], "raised to the end of the first medal only"
    diary = table(rows[0], row(2, 264, 241, points=2, student="o_tach"), rows[2], medals=(216, 217, 218, 219), item="item_1")
    diary.play("play item_1", "raise 2")
    assert [each.medals[-1].number for each in diary.state.rows] == [217, 216, 218], "the due row first, then the others from the top"
    assert diary.happened("medal_unlocked") == [
        "Row 2 gets medal 216.",
        "In solo play, row 1 gets medal 217, too.",
        "In solo play, row 3 gets medal 218, too.",
    ]


@pytest.mark.clause("SYD-5.3")
def test_rows_that_already_have_the_column_get_none() -> None:
    rows = (row(1, 286, 283, points=2), row(2, 264, 241, 212, student="o_tach"))
    diary = table(*rows, medals=(216, 217), item="item_1").play("play item_1", "raise 1")
    assert [len(each.medals) for each in diary.state.rows] == [3, 3]


# Experiences


def experiences_table(
    experiences: dict[str, str], deck: tuple[str, ...], points: tuple[int, int] = (2, 0), hand: tuple[int, ...] = (), **more: Any
) -> Diary:
    cards = card_set(items=ITEMS, experiences=experiences, **more)
    rows = (row(1, 286, 283, points=points[0]), row(2, 264, 241, points=points[1], student="o_tach"))
    return table(*rows, cards=cards, medals=(216, 217, 218, 219), experiences=deck, hand=hand)


@pytest.mark.clause("SYD-5.4")
def test_the_topmost_card_of_student_and_season_is_found_without_shuffling() -> None:
    deck = ("o_tach_autumn_1", "giang_ry_winter_1", "giang_ry_autumn_2", "giang_ry_autumn_1", "o_tach_winter_2")
    diary = experiences_table({"giang_ry_autumn_2": "[{get = 1}]"}, deck)
    rng = diary.state.rng
    diary.play("play item_2")
    assert diary.happened("experience_unlocked") == ["Giang Ry unlocks “giang_ry_autumn_2”."]
    assert diary.decks.experiences == ("o_tach_autumn_1", "giang_ry_winter_1", "giang_ry_autumn_1", "o_tach_winter_2")
    assert diary.decks.old_experiences == ("giang_ry_autumn_2",)
    assert len(diary.player.hand) == 1
    assert diary.state.rng == rng
    assert diary.reveals == {0}


@pytest.mark.clause("SYD-5.4")
def test_without_such_a_card_nothing_is_unlocked() -> None:
    diary = experiences_table({}, ("o_tach_autumn_1", "giang_ry_winter_1")).play("play item_2")
    assert not diary.happened("experience_unlocked")
    assert diary.decks.experiences == ("o_tach_autumn_1", "giang_ry_winter_1")
    assert diary.state.agenda == (TurnDecision((0,)), NewRound())


@pytest.mark.clause("SYD-5.1", "SYD-5.4")
@pytest.mark.parametrize(("fact", "asked"), [("hand_at_least = 1", True), ("items_at_least = 1", False)])
def test_a_card_that_asks_about_the_hand_is_in_the_way_of_one_that_changes_it(fact: str, asked: bool) -> None:
    found = {"giang_ry_autumn_1": "[{discard = 1}]", "o_tach_autumn_1": f"[{{if = {{{fact}}}, then = [{{lock = 1}}]}}]"}
    diary = experiences_table(found, tuple(found), points=(1, 1), hand=(226,)).play("play item_2")
    assert isinstance(diary.waits, OrderDecision) == asked
    empty = experiences_table(found, tuple(found), points=(1, 1)).play("play item_2")
    assert not isinstance(empty.waits, OrderDecision), "without a card in the hand either order comes to the same"


@pytest.mark.clause("SYD-5.4")
@pytest.mark.parametrize(("first", "order"), [(1, ("giang_ry", "o_tach")), (2, ("o_tach", "giang_ry"))])
def test_two_found_cards_are_followed_in_the_order_the_player_chooses(first: int, order: tuple[str, str]) -> None:
    found = {"giang_ry_autumn_1": "[{discard = 1}]", "o_tach_autumn_1": "[{get = 2}]"}
    diary = experiences_table(found, tuple(found), points=(1, 1)).play("play item_2")
    assert diary.waits == OrderDecision((0,), (FollowExperience("giang_ry_autumn_1"), FollowExperience("o_tach_autumn_1")))
    assert diary.legal() == {"first 1", "first 2"}
    assert str(diary.refusal("first 3").reason) == "Choose a number from 1 to 2, not 3."
    diary.play(f"first {first}")
    if isinstance(diary.waits, ActDecision):
        diary.play(min(diary.legal()))
    assert diary.decks.old_experiences == tuple(f"{student}_autumn_1" for student in reversed(order))
    assert len(diary.player.hand) == (2 if first == 1 else 1)


@pytest.mark.clause("SYD-5.4", "SYD-5.5")
def test_an_experience_with_a_trend_is_followed_then_lies_in_the_trend_zone() -> None:
    cards = card_set(
        items=ITEMS, experiences={"giang_ry_autumn_1": "[{get = 1}]"}, trends={"giang_ry_autumn_1": ("row_lowered", "[{get = 2}]")}
    )
    rows = (row(1, 286, 283, points=2), row(2, 264, 241, student="o_tach"))
    diary = at_turn(*rows, cards=cards, items=("item_2", "item_3"), medals=(216, 217), experiences=("giang_ry_autumn_1",))
    diary.play("play item_2")
    assert diary.decks.trends == ("giang_ry", "o_tach", "giang_ry_autumn_1")
    assert diary.decks.old_experiences == ()
    assert len(diary.player.hand) == 1, "the Trend itself is skipped"
    diary.play("play item_3")
    assert len(diary.player.hand) == 3


# Trends


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(
    ("when", "points", "locked", "item", "fires"),
    [
        ("row_raised", 0, (), "item_2", True),
        ("row_raised", 0, (2,), "item_2", False),
        ("row_raised", 2, (), "item_3", False),
        ("row_lowered", 2, (), "item_3", True),
        ("row_lowered", 0, (), "item_3", False),
        ("row_lowered", 2, (1,), "item_3", False),
        ("row_held_back", 0, (2,), "item_2", True),
        ("row_held_back", 0, (1,), "item_2", False),
        ("rank_gained", 1, (), "item_2", True),
        ("rank_gained", 0, (), "item_5", False),
        ("rank_gained", 1, (), "item_5", True),
        ("row_unmoved", 0, (), "item_3", False),
        ("directive_given", 0, (), "item_2", False),
    ],
)
def test_trends_fire_when_their_condition_is_met(when: str, points: int, locked: tuple[int, ...], item: str, fires: bool) -> None:
    cards = card_set(items={**ITEMS, "item_5": '[{raise = 1, rows = "each"}]'}, trends={"giang_ry": (when, "[{get = 2}]")})
    rows = (row(1, 286, 283, 212, points=points, locked=locked), row(2, 264, 241, 213, points=points, student="o_tach"))
    diary = table(*rows, cards=cards, item=item).play(f"play {item}")
    assert len(diary.player.hand) == (2 if fires else 0)
    assert bool(diary.happened("trend")) == fires


IDEAS = [
    ("idea_rotates", "rotate 1 2 1"),
    ("idea_swaps", "swap 1 2 2 3"),
    ("idea_locks", "lock 1 3"),
    ("idea_unlocks", "remove_locker 1 5"),
    ("idea_refreshes", "refresh 226"),
]


@pytest.mark.clause("SYD-5.5", "SYD-3.4")
@pytest.mark.parametrize("idea", [command for _, command in IDEAS])
@pytest.mark.parametrize("when", [when for when, _ in IDEAS])
def test_a_trend_answers_what_an_idea_is_used_for(when: str, idea: str) -> None:
    cards = card_set(trends={"giang_ry": (when, "[{get = 2}]")})
    rows = (row(1, 286, 283, 212, locked=(5,)), row(2, 264, 241, 213, student="o_tach"))
    diary = at_turn(*rows, cards=cards, hand=(226,)).play(idea)
    assert len(diary.player.hand) == (3 if (when, idea) in IDEAS else 1)
    assert diary.player.ideas == 1
    assert diary.waits == TurnDecision((0,))


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(
    ("when", "idea"),
    [("idea_rotates", "rotate 2 2 1"), ("idea_swaps", "swap 2 2 2 3"), ("idea_locks", "lock 2 3"), ("idea_unlocks", "remove_locker 2 7")],
)
def test_a_trend_does_not_answer_an_idea_used_on_a_row_of_another_student(when: str, idea: str) -> None:
    cards = card_set(trends={"giang_ry": (when, "[{get = 2}]"), "o_tach": (when, "[{get = 1}]")})
    rows = (row(1, 286, 283, 212), row(2, 264, 241, 213, 219, student="o_tach", locked=(7,)))
    assert len(at_turn(*rows, cards=cards).play(idea).player.hand) == 1


@pytest.mark.clause("SYD-5.5")
def test_a_swap_between_two_students_is_answered_for_both_and_each_idea_anew() -> None:
    cards = card_set(trends={"giang_ry": ("idea_swaps", "[{get = 2}]"), "o_tach": ("idea_swaps", "[{get = 1}]")})
    rows = (row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"))
    diary = at_turn(*rows, cards=cards).play("swap 1 2 2 3")
    assert len(diary.player.hand) == 3
    diary.play("swap 1 2 1 3")
    assert len(diary.player.hand) == 5


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(
    ("when", "does", "command"),
    [
        ("idea_rotates", "rotate = 1", "rotate 1 2 1"),
        ("idea_swaps", "swap = 1", "swap 1 2 2 3"),
        ("idea_locks", "lock = 1", "lock 1 3"),
        ("idea_unlocks", "remove_locker = 1", "remove_locker 1 5"),
        ("idea_refreshes", "refresh = true", "refresh 226"),
    ],
)
def test_what_a_card_tells_to_do_is_no_idea(when: str, does: str, command: str) -> None:
    cards = card_set(items={"item_1": f"[{{{does}}}]"}, trends={"giang_ry": (when, "[{get = 2}]")})
    rows = (row(1, 286, 283, 212, locked=(1, 5)), row(2, 264, 241, 213, student="o_tach"))
    diary = at_turn(*rows, cards=cards, hand=(226,), items=("item_1",)).play("play item_1", command)
    assert len(diary.player.hand) == 1
    assert not diary.happened("trend")


@pytest.mark.clause("SYD-5.5", "SYD-3.3")
def test_lockers_that_come_off_when_a_turn_begins_are_no_idea() -> None:
    cards = card_set(trends={"giang_ry": ("idea_unlocks", "[{get = 2}]")})
    diary = at_turn(row(1, 286, 283, locked=(2,)), row(2, 264, 241, student="o_tach"), cards=cards).play("end")
    assert diary.state.rows[0].lockers == ()
    assert diary.player.hand == ()


@pytest.mark.clause("SYD-5.5")
def test_all_raised_needs_every_row_of_the_student() -> None:
    cards = card_set(items=ITEMS, trends={"giang_ry": ("all_raised", "[{get = 2}]")})
    rows = (row(1, 286, 283, 212), row(2, 264, 241, 213), row(3, 214, 215, 216, student="o_tach"))
    assert len(table(*rows, cards=cards, item="item_1").play("play item_1", "raise 1").player.hand) == 0
    assert len(table(*rows, cards=cards, item="item_1").play("play item_1", "raise 3").player.hand) == 0
    assert len(table(*rows, cards=cards).play("play item_2").player.hand) == 2


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(
    ("when", "fires"), [("directive_given", True), ("chain_given", False), ("row_unmoved", True), ("row_raised", False)]
)
def test_a_directive_that_leaves_a_row_where_it_was(when: str, fires: bool) -> None:
    cards = card_set(trends={"o_tach": (when, "[{get = 2}]")})
    diary = at_turn(row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=(226,)).play("give 226")
    assert diary.points == {1: 2, 2: 0}
    assert len(diary.player.hand) == (2 if fires else 0)


@pytest.mark.clause("SYD-5.5")
def test_a_chain_sets_off_chain_given() -> None:
    cards = card_set(trends={"o_tach": ("chain_given", "[{get = 1}]"), "giang_ry": ("directive_given", "[{get = 1}]")})
    diary = at_turn(row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=(226, 262))
    diary.play(min(diary.legal("chain")))
    assert len(diary.player.hand) == 1


@pytest.mark.clause("SYD-5.3", "SYD-5.5")
@pytest.mark.parametrize(("student", "fires"), [("giang_ry", True), ("o_tach", False)])
def test_medal_unlocked_is_about_rows_that_were_due(student: str, fires: bool) -> None:
    cards = card_set(items=ITEMS, trends={student: ("medal_unlocked", "[{get = 2}]")})
    rows = (row(1, 286, 283, points=2), row(2, 264, 241, student="o_tach"))
    diary = table(*rows, cards=cards, medals=(216, 217, 218)).play("play item_2")
    assert len(diary.player.hand) == (2 if fires else 0)


@pytest.mark.clause("SYD-5.5", "SYD-4.5")
@pytest.mark.parametrize(
    ("do", "times"),
    [
        ('[{raise = 1, rows = "each"}, {raise = 1, rows = "each"}]', 2),
        ('[{raise = 2, rows = "each"}]', 1),
        ('[{raise = 1, rows = "highest"}, {lower = 1, rows = "highest"}, {raise = 1, rows = "highest"}]', 2),
        ('[{each_player = [{raise = 1, rows = "each"}]}, {may = [{raise = 1, rows = "each"}]}]', 2),
    ],
)
@pytest.mark.parametrize("kind", ["item", "event"])
def test_a_trend_answers_to_each_raise_and_fall_of_a_card(kind: str, do: str, times: int) -> None:
    """Each raise or lower is an action, and a Trend answers once to each."""
    told = {"items": {"item_1": do}} if kind == "item" else {"events": {"autumn_2": do}}
    cards = card_set(**told, trends={"giang_ry": ("row_raised", "[{get = 1}]")})
    rows = (row(1, 286, 283, 212, 218, points=1), row(2, 264, 241, 213, 219, student="o_tach"))
    diary = at_turn(*rows, cards=cards, items=("item_1",)).play("play item_1" if kind == "item" else "end")
    if "choose 1" in diary.legal("choose"):
        diary.play("choose 1")
    assert len(diary.player.hand) == times


@pytest.mark.clause("SYD-5.4", "SYD-5.5")
def test_a_trend_answers_to_a_directive_and_to_the_raise_of_the_experience_that_it_brings() -> None:
    does = {"giang_ry_autumn_1": '[{raise = 1, rows = "own_each"}]'}
    cards = card_set(experiences=does, trends={"giang_ry": ("row_raised", "[{get = 1}]")})
    rows = (row(1, 286, 283, points=2), row(2, 264, 241, student="o_tach"))
    diary = at_turn(*rows, cards=cards, hand=(226, 262), medals=(217, 218), experiences=("giang_ry_autumn_1",))
    diary.play("give 226")
    while diary.legal("first"):
        diary.play("first 1")
    assert diary.points == {1: 4, 2: 0}
    assert len(diary.player.hand) == 1 + 2


@pytest.mark.clause("SYD-5.5")
def test_a_trend_fires_again_in_the_next_action_of_the_turn() -> None:
    cards = card_set(items={**ITEMS, "item_5": ITEMS["item_2"]}, trends={"giang_ry": ("row_raised", "[{get = 1}]")})
    rows = (row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"))
    diary = at_turn(*rows, cards=cards, items=("item_2", "item_5")).play("play item_2", "play item_5")
    assert len(diary.player.hand) == 2


@pytest.mark.clause("SYD-5.5")
def test_a_trend_that_asks_is_still_part_of_the_action() -> None:
    trends = {"giang_ry": ("row_raised", '[{raise = 1, rows = "one"}]')}
    rows = (row(1, 286, 283, 212, 218), row(2, 264, 241, 213, 219, student="o_tach"))
    diary = table(*rows, cards=card_set(items=ITEMS, trends=trends)).play("play item_2")
    assert diary.waits == ActDecision((0,), "giang_ry", Action.RAISE, 1, (1, 2))
    diary.play("raise 1")
    assert diary.state.agenda == (TurnDecision((0,)), NewRound())
    assert diary.points == {1: 3, 2: 2}


# Collecting


@pytest.mark.clause("SYD-5.6")
def test_a_full_row_at_its_maximum_is_collected() -> None:
    rows = (row(1, *FULL, points=9, locked=(3, 4)), row(2, 286, 283, 216, student="o_tach"))
    diary = table(*rows, item="item_1", medals=(217,)).play("play item_1", "raise 1")
    assert diary.points == {2: 0}
    assert [medal.number for medal in diary.player.medals] == list(FULL)
    assert diary.happened("row_collected") == ["Row 1 of Giang Ry is collected."]


@pytest.mark.clause("SYD-5.6")
def test_rows_keep_their_numbers_when_others_are_collected() -> None:
    rows = (row(1, *FULL, points=9), row(2, 286, 283, 216, student="o_tach"))
    diary = table(*rows, item="item_1").play("play item_1", "raise 1")
    assert diary.state.row(1) is None
    assert "There is no row 1 on the table, only 2." in str(diary.refusal("rotate 1 2 1").reason)


# Order


@pytest.mark.clause("SYD-5.1")
@pytest.mark.parametrize(("first", "collected"), [(1, True), (2, False)])
def test_the_player_orders_what_is_due_and_may_void_one(first: int, collected: bool) -> None:
    cards = card_set(items=ITEMS, trends={"giang_ry": ("row_raised", '[{lower = 1, rows = "own_one"}]')})
    rows = (row(1, *FULL, points=9), row(2, 286, 283, 216, student="o_tach"))
    diary = table(*rows, cards=cards, item="item_1").play("play item_1", "raise 1")
    assert diary.waits == OrderDecision((0,), (CollectRow(1), FollowTrend("giang_ry")))
    diary.play(f"first {first}")
    assert (1 not in diary.points) == collected
    assert diary.state.agenda == (TurnDecision((0,)), NewRound())
    if not collected:
        assert diary.points[1] == 9


@pytest.mark.clause("SYD-5.1", "SYD-5.6")
def test_a_row_that_is_due_for_a_medal_is_not_due_for_collecting() -> None:
    trends = {"o_tach": ("row_raised", "[{rotate = 1}]")}
    rows = (row(1, 286, 283, points=2), row(2, 264, 241, 213, student="o_tach"))
    diary = table(*rows, cards=card_set(items=ITEMS, trends=trends), medals=(216, 217)).play("play item_2")
    assert diary.points[1] == 4
    assert diary.waits == OrderDecision((0,), (UnlockMedals(), FollowTrend("o_tach")))


@pytest.mark.clause("SYD-5.1")
def test_two_trends_that_matter_to_each_other_are_ordered_by_the_player() -> None:
    trends = {"giang_ry": ("row_raised", "[{rotate = 1}]"), "o_tach": ("row_raised", "[{swap = 1}]")}
    rows = (row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"))
    diary = table(*rows, cards=card_set(items=ITEMS, trends=trends)).play("play item_2")
    assert diary.waits == OrderDecision((0,), (FollowTrend("giang_ry"), FollowTrend("o_tach")))
    diary.play("first 2")
    assert isinstance(diary.waits, ActDecision)
    assert diary.waits.card == "o_tach"
    diary.play(min(diary.legal()))
    assert isinstance(diary.waits, ActDecision)
    assert diary.waits.card == "giang_ry"


@pytest.mark.clause("SYD-5.1")
def test_nothing_else_can_be_done_before() -> None:
    trends = {"giang_ry": ("row_raised", "[{rotate = 1}]"), "o_tach": ("row_raised", "[{swap = 1}]")}
    rows = (row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"))
    diary = table(*rows, cards=card_set(items=ITEMS, trends=trends)).play("play item_2")
    refusal = diary.refusal("get")
    assert refusal.clause == "SYD-5.1"
    assert "choose what comes first" in str(refusal.reason)
    assert {other.text() for other in refusal.alternatives} == {"first 1", "first 2"}
    diary.play("first 1")
    refusal = diary.refusal("end")
    assert "“Giang Ry”: rotate 1 empty medal." in str(refusal.reason)


# Alone


@pytest.mark.clause("SYD-5.8")
def test_alone_directives_for_several_players_are_skipped_and_the_rest_followed() -> None:
    cards = card_set(events={"autumn_2": "[{each_player = [{get = 1}, {give_left = 1}, {get = 1}]}]"})
    diary = at_turn(cards=cards).play("end")
    assert len(diary.player.hand) == 2
    assert [event.clause for event in diary.events if event.kind == "passed"] == ["SYD-5.8"]


# Order, where a Trend makes the difference

BOTH = {"item_1": '[{raise = 1, rows = "each"}]'}
"""Row 1 reaches its maximum while row 2 is due for a medal."""


def unlock_and_collect(trends: dict[str, tuple[str, str]], experiences: tuple[str, ...] = ()) -> Diary:
    """Row 1 of Giang Ry is due for collecting, row 2 of O Tach for a medal; row 3 of O Tach's comes close to its last medal."""
    cards = card_set(items=BOTH, trends=trends)
    rows = (row(1, *FULL, points=9), row(2, 286, 283, points=2, student="o_tach"), row(3, 216, 217, 218, points=3, student="o_tach"))
    diary = table(*rows, cards=cards, item="item_1", medals=(219, 221, 223), hand=(226,), experiences=experiences)
    return diary.play("play item_1")


@pytest.mark.clause("SYD-5.1", "SYD-5.2", "SYD-5.6")
@pytest.mark.parametrize(
    ("when", "do", "asked"),
    [
        ("row_collected", '[{raise = 1, rows = "other_one"}]', True),
        ("row_collected", '[{choose = [[{get = 2}], [{raise = 1, rows = "other_one"}]]}]', True),
        ("row_collected", "[{rotate = 1}]", True),
        ("row_collected", "[{get = 2}]", False),
        ("row_collected", "[{refresh = true}]", False),
        ("idea_locks", '[{raise = 1, rows = "other_one"}]', False),
    ],
)
def test_unlocking_and_collecting_are_ordered_where_a_trend_that_answers_one_of_them_matters_to_the_other(
    when: str, do: str, asked: bool
) -> None:
    diary = unlock_and_collect({"giang_ry": (when, do)})
    if asked:  # Collecting itself takes nothing away where no experience can be found: then it is done, and the Trend is asked about.
        assert diary.waits == OrderDecision((0,), (UnlockMedals(), FollowTrend("giang_ry")))
    else:
        assert not isinstance(diary.waits, OrderDecision)
        assert [len(each.medals) for each in diary.state.rows] == [3, 3]
    with_cards = unlock_and_collect({"giang_ry": (when, do)}, experiences=("o_tach_autumn_1",))
    assert (with_cards.waits == OrderDecision((0,), (UnlockMedals(), CollectRow(1)))) == asked


@pytest.mark.clause("SYD-5.1", "SYD-5.2", "SYD-5.5", "SYD-5.6")
@pytest.mark.parametrize(("kinds", "found"), [((CollectRow, FollowTrend), 1), ((UnlockMedals, CollectRow), 2)])
def test_a_trend_that_answers_collecting_can_come_before_unlocking(kinds: tuple[type, ...], found: int) -> None:
    """Before it, row 3 rises to its last medal, too, and O Tach has one card for both rows; after it, a second card for row 3."""
    experiences = ("o_tach_autumn_1", "o_tach_autumn_2")
    diary = unlock_and_collect({"giang_ry": ("row_collected", '[{raise = 1, rows = "other_one"}]')}, experiences)
    asked = list(kinds)
    while not isinstance(diary.waits, TurnDecision):
        if isinstance(diary.waits, OrderDecision):
            wanted = next((place for place, each in enumerate(diary.waits.due, start=1) if asked and isinstance(each, asked[0])), 1)
            asked = asked[1:]
            diary.play(f"first {wanted}")
        else:
            diary.play("raise 3")
    assert diary.points == {2: 3, 3: 5}
    assert len(diary.decks.old_experiences) == found


@pytest.mark.clause("SYD-5.1", "SYD-5.4", "SYD-5.5")
@pytest.mark.parametrize(("order", "answered"), [("FollowExperience", True), ("CollectRow", False)])
def test_an_experience_with_a_trend_that_collecting_would_set_off_is_ordered_by_the_player(order: str, answered: bool) -> None:
    """The card touches nothing on the board; but once it lies in the trend zone, it answers the row that is collected."""
    cards = card_set(
        items=BOTH, experiences={"giang_ry_autumn_1": "[{get = 1}]"}, trends={"giang_ry_autumn_1": ("row_collected", "[{get = 2}]")}
    )
    rows = (row(1, *FULL, points=9), row(2, 286, 283, points=2), row(3, 216, 217, 218, 219, student="o_tach"))
    diary = table(*rows, cards=cards, item="item_1", medals=(221, 223), experiences=("giang_ry_autumn_1",)).play("play item_1")
    assert diary.waits == OrderDecision((0,), (CollectRow(1), FollowExperience("giang_ry_autumn_1")))
    place = [type(each).__name__ for each in diary.waits.due].index(order) + 1
    assert len(diary.play(f"first {place}").player.hand) == (3 if answered else 1)


@pytest.mark.clause("SYD-5.1")
@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [
        ('[{raise = 1, rows = "own_each"}]', '[{raise = 1, rows = "own_each"}]', False),
        ('[{raise = 1, rows = "each"}]', '[{lower = 1, rows = "each"}]', False),
        ('[{raise = 2, rows = "own_each"}]', "[{if = {highest_at_least = 4}, then = [{get = 1}]}]", True),
        ("[{get = 1}]", "[{get = 2}]", False),
        ("[{get = 1}]", '[{raise = 1, rows = "own_each"}]', False),
        ("[{get = 1}]", "[{lock = 1}]", False),
        ("[{lock = 1}]", "[{rotate = 1}]", True),
        ("[{get = 1}]", "[{discard = 1}]", True),
    ],
)
def test_the_order_of_two_trends_is_asked_where_it_leads_to_something_else(first: str, second: str, asked: bool) -> None:
    cards = card_set(items=ITEMS, trends={"giang_ry": ("row_raised", first), "o_tach": ("row_raised", second)})
    rows = (row(1, 286, 283, 212, 218), row(2, 264, 241, 213, 219, student="o_tach"))
    diary = table(*rows, cards=cards, hand=(226, 228)).play("play item_2")
    assert isinstance(diary.waits, OrderDecision) == asked


@pytest.mark.clause("SYD-5.1")
def test_a_card_is_got_before_a_choice_that_it_may_make_a_difference_to() -> None:
    """Getting a card takes nothing away from locking, but after locking it is too late to know it: so it comes first, unasked."""
    cards = card_set(items=ITEMS, trends={"giang_ry": ("row_raised", "[{lock = 1}]"), "o_tach": ("row_raised", "[{get = 1}]")})
    rows = (row(1, 286, 283, 212, 218), row(2, 264, 241, 213, 219, student="o_tach"))
    diary = table(*rows, cards=cards).play("play item_2")
    assert isinstance(diary.waits, ActDecision)
    assert diary.waits.action is Action.LOCK
    assert len(diary.player.hand) == 1


# Trends that name no row, and Trends that answer Trends


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(("when", "idea"), [("idea_refreshes", "refresh 226"), ("directive_given", "give 226"), ("chain_given", "chain")])
def test_a_condition_that_names_no_row_holds_without_a_row_of_the_student(when: str, idea: str) -> None:
    cards = card_set(trends={"giang_ry": (when, "[{get = 2}]")})
    diary = at_turn(row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=(226, 262))
    diary.play(min(diary.legal("chain")) if idea == "chain" else idea)
    assert len(diary.happened("trend")) == 1


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize("when", sorted(set(Trigger) - NAMES_NO_ROW))
def test_a_condition_that_names_a_row_does_not_hold_without_one(when: Trigger) -> None:
    """Whatever is done to the rows of others: all rows rise, fall, are held back, unlock, are collected, and every idea is used."""
    cards = card_set(items=ITEMS, trends={"giang_ry": (when, "[{get = 2}]")})
    rows = (row(2, *FULL, points=8, student="o_tach"), row(3, 286, 283, 218, points=2, locked=(1,), student="o_tach"))
    diary = at_turn(*rows, cards=cards, hand=(226,), items=("item_2", "item_3"), medals=(216,), ideas=2)
    for text in ("lock 2 2", "rotate 3 3 1", "play item_3", "play item_2", "play item_2"):
        if text in diary.legal():
            diary.play(text)
            assert not diary.happened("trend")
    again = at_turn(*rows, cards=cards, hand=(226, 262))
    for text in ("remove_locker 3 1", "swap 2 2 3 3"):
        assert not again.play(text).happened("trend")
    assert not at_turn(*rows, cards=cards, hand=(226,)).play("give 226").happened("trend")


@pytest.mark.clause("SYD-5.5")
def test_the_row_that_a_trend_raises_may_be_collected_and_another_trend_answers_that() -> None:
    trends = {"giang_ry": ("row_raised", '[{raise = 1, rows = "other_each"}]'), "o_tach": ("row_collected", "[{get = 2}]")}
    rows = (row(1, 286, 283, 212, 218), row(2, *(264, 241, 213, 219, 221), points=9, student="o_tach"))
    diary = table(*rows, cards=card_set(items=ITEMS, trends=trends), item="item_1").play("play item_1", "raise 1")
    assert diary.points == {1: 1}
    assert len(diary.player.hand) == 2


@pytest.mark.clause("SYD-5.5")
def test_an_experience_that_a_trend_led_to_still_has_that_trend_among_its_causes() -> None:
    """Giang Ry's Trend raises O Tach's row, that unlocks a card, and the card raises Giang Ry's row: this is not answered again."""
    cards = card_set(
        items=ITEMS,
        trends={"giang_ry": ("row_raised", '[{raise = 1, rows = "other_each"}, {lower = 1, rows = "other_each"}]')},
        experiences={"o_tach_autumn_1": '[{raise = 1, rows = "other_each"}]'},
    )
    rows = (row(1, 286, 283, 212, 218), row(2, 264, 241, points=2, student="o_tach"))
    diary = table(*rows, cards=cards, item="item_1", medals=(216, 217), experiences=("o_tach_autumn_1",)).play("play item_1", "raise 1")
    assert len(diary.happened("trend")) == 1
    assert diary.points == {1: 2, 2: 2}


FEEDING = st.sampled_from(
    [
        f'[{{{verb} = {amount}, rows = "{rows}"}}]'
        for verb in ("raise", "lower")
        for amount in (1, 2)
        for rows in ("each", "own_each", "other_each", "lowest", "highest")
    ]
)
OF_ROWS = st.sampled_from(sorted(set(Trigger) - OF_IDEAS))
TRENDS = ("giang_ry", "o_tach", "giang_ry_autumn_1", "o_tach_autumn_1", "giang_ry_winter_1", "o_tach_winter_1")


@pytest.mark.clause("SYD-5.5")
@settings(max_examples=150, deadline=None)
@given(trends=st.lists(st.tuples(OF_ROWS, FEEDING, FEEDING), min_size=2, max_size=5), choices=st.randoms(use_true_random=False))
def test_trends_that_feed_each_other_come_to_an_end(trends: list[tuple[Trigger, str, str]], choices: Random) -> None:
    """No Trend is its own cause, so a chain of causes has no more Trends than there are; and each answers an action once.

    So of n Trends with two raises or falls each, all of them set off by one action, no more than the sum of n!/(n-k)! * 2^(k-1) are
    followed for what rows do, and each unlocking and collecting, of which there are 8 at most here, may set off as many once more.
    """
    zone = TRENDS[: len(trends)]
    does = {card: (when.value, f"{one[:-1]}, {other[1:]}") for card, (when, one, other) in zip(zone, trends, strict=True)}
    cards = card_set(items=ITEMS, trends=does)
    rows = (row(1, 286, 283, 212, 218, points=3), row(2, 264, 241, 213, 219, points=4, student="o_tach"))
    diary = at_turn(*rows, cards=cards, trends=zone, items=("item_2",), medals=(216, 217)).play("play item_2")
    bound = sum(factorial(len(zone)) // factorial(len(zone) - depth) * 2 ** (depth - 1) for depth in range(1, len(zone) + 1)) * 9
    followed = len(diary.happened("trend"))
    while diary.state.ended is None and not isinstance(diary.waits, TurnDecision):
        causes = [task.following for task in diary.state.agenda if isinstance(task, HandleDue) and task.following]
        assert len(causes) == len(set(causes)) <= len(zone)
        diary.play(choices.choice(sorted(diary.legal())))
        followed += len(diary.happened("trend"))
        assert followed <= bound
