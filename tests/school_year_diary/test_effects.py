"""Following cards: every directive of the vocabulary (SYD-9.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.school_year_diary.model import ActDecision, Action, ChooseDecision, KeepDecision, Row, TurnDecision
from tests.school_year_diary.diary import Diary, at_turn, card_set, row

pytestmark = pytest.mark.clause("SYD-9.1")


def rows(*points: int) -> tuple[Row, ...]:
    """Rows of three medals: one of Giang Ry, then of O Tach."""
    medals = iter((286, 283, 212, 264, 241, 213, 214, 215, 216))
    students = ("giang_ry", "o_tach", "o_tach")
    return tuple(
        row(number, next(medals), next(medals), next(medals), points=each, student=student)
        for number, (each, student) in enumerate(zip(points, students, strict=False), start=1)
    )


def event(do: str, *points: int, **more: Any) -> Diary:
    """A table whose next event says this, followed up to the first decision."""
    return at_turn(*rows(*(points or (0, 0))), cards=card_set(events={"autumn_2": do}), **more).play("end")


@pytest.mark.clause("SYD-3.4")
def test_a_turn_in_which_nothing_is_left_to_do_ends_for_that_reason() -> None:
    spent = at_turn(*rows(0, 0), hand=(268,), ideas=0)
    command = spent.game.forced(spent.state, 0)
    assert command == spent.game.parse("end")
    assert str(spent.game.wording.no_choice(spent.state)) == "No ideas or items are left, so the turn ends."


@pytest.mark.clause("SYD-4.9")
def test_of_rows_at_0_one_is_lowered_without_asking() -> None:
    lower = '[{lower = 1, rows = "one"}]'
    idle = event(lower, 0, 0)
    assert idle.game.forced(idle.state, 0) is not None
    assert str(idle.game.wording.no_choice(idle.state)) == "These rows are at 0, so none can fall."
    each = [idle.game.apply(idle.state, 0, idle.game.parse(text)).state for text in ("lower 1", "lower 2")]
    assert each[0] == each[1], "it makes no difference"
    risen = event(lower, 0, 1)
    assert risen.game.forced(risen.state, 0) is None, "which one falls is a choice now"


def experience(do: str, *points: int) -> Diary:
    """A table where Giang Ry, whose row 1 unlocks a medal, has this experience."""
    cards = card_set(experiences={"giang_ry_autumn_1": do}, items={"item_1": '[{raise = 1, rows = "highest"}]'})
    first = row(1, 286, 283, points=2)
    return at_turn(
        first, *rows(0, *points)[1:], cards=cards, items=("item_1",), medals=(217, 218, 219), experiences=("giang_ry_autumn_1",)
    ).play("play item_1")


# Rows


@pytest.mark.parametrize(
    ("target", "after"), [("each", {1: 2, 2: 3, 3: 1}), ("lowest", {1: 1, 2: 2, 3: 1}), ("highest", {1: 1, 2: 3, 3: 0})]
)
def test_a_card_names_the_rows_it_raises(target: str, after: dict[int, int]) -> None:
    assert event(f'[{{raise = 1, rows = "{target}"}}]', 1, 2, 0).points == after


def test_the_player_picks_any_row() -> None:
    diary = event('[{raise = 1, rows = "one"}]', 1, 2, 0)
    assert diary.waits == ActDecision((0,), "autumn_2", Action.RAISE, 1, (1, 2, 3))
    assert diary.play("raise 3").points == {1: 1, 2: 2, 3: 1}


@pytest.mark.parametrize(
    ("target", "asked", "after"),
    [
        ("own_one", (), {1: 4, 2: 1, 3: 1}),
        ("own_each", (), {1: 4, 2: 1, 3: 1}),
        ("other_one", (2, 3), None),
        ("other_each", (), {1: 3, 2: 2, 3: 2}),
    ],
)
def test_a_student_s_card_names_own_rows_and_those_of_others(target: str, asked: tuple[int, ...], after: dict[int, int] | None) -> None:
    diary = experience(f'[{{raise = 1, rows = "{target}"}}]', 1, 1)
    if after is None:
        assert diary.waits == ActDecision((0,), "giang_ry_autumn_1", Action.RAISE, 1, asked)
    else:
        assert diary.points == after


# Several times, one after another


@pytest.mark.parametrize(
    ("do", "commands"),
    [
        ("[{rotate = 2}]", ("rotate 1 2 1", "rotate 2 2 1")),
        ("[{swap = 2}]", ("swap 1 2 2 2", "swap 1 3 2 3")),
        ("[{lock = 2}]", ("lock 1 1", "lock 2 1")),
    ],
)
def test_an_action_is_done_as_often_as_the_card_says(do: str, commands: tuple[str, str]) -> None:
    diary = event(do)
    for left, command in zip((2, 1), commands, strict=True):
        assert isinstance(diary.waits, ActDecision)
        assert diary.waits.amount == left
        diary.play(command)
    assert diary.waits == TurnDecision((0,))
    assert diary.player.ideas == 2, "no idea was spent"


def test_lockers_are_removed_as_long_as_there_are_any() -> None:
    table = rows(0, 0)
    locked = row(1, 286, 283, 212, locked=(1, 2))
    cards = card_set(items={"item_1": "[{remove_locker = 3}, {get = 1}]"})
    diary = at_turn(locked, table[1], cards=cards, items=("item_1",)).play("play item_1")
    assert diary.waits == ActDecision((0,), "item_1", Action.REMOVE_LOCKER, 3)
    diary.play("remove_locker 1 1")
    assert diary.state.rows[0].lockers == (), "the last one leaves no choice"
    assert len(diary.player.hand) == 1


def test_what_leaves_no_choice_is_done_at_once() -> None:
    diary = at_turn(row(1, 286, 283), row(2, 264, 241, student="o_tach"), cards=card_set(events={"autumn_2": "[{swap = 1}]"})).play("end")
    assert diary.waits == TurnDecision((0,))
    assert [each.medals[1].number for each in diary.state.rows] == [241, 283]


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("[{discard = 1}, {get = 1}]", "there is no directive card in hand to discard"),
        ("[{refresh = true}, {get = 1}]", "there is no directive card in hand to refresh"),
        ('[{give = "directive"}, {get = 1}]', "there is no directive card in hand to give"),
        ('[{give = "chain"}, {get = 1}]', "no two cards in hand make a chain"),
        ('[{give = "either"}, {get = 1}]', "there is no directive card in hand to give"),
        ("[{remove_locker = 1}, {get = 1}]", "there is no locker to remove"),
        ("[{give_left = 1}, {get = 1}]", "there is no other player to give cards to"),
    ],
)
def test_what_cannot_be_followed_is_passed_over_with_a_word_why(do: str, why: str) -> None:
    diary = event(do)
    assert diary.happened("passed") == [f"“autumn_2”: {why}."]
    assert len(diary.player.hand) == 1, "the rest of the card is followed"


@pytest.mark.parametrize(
    ("held", "why"), [(("item_1", "item_2"), "the hand holds 2 items, the most allowed"), (("item_3",), "“item_3” is already in hand")]
)
def test_an_item_that_cannot_be_taken_is_passed_over_with_the_reason(held: tuple[str, ...], why: str) -> None:
    diary = event('[{get_item = "item_3"}, {get = 1}]', items=held)
    assert diary.happened("passed") == [f"“autumn_2”: {why}."]


def test_nothing_to_rotate_swap_or_lock_is_passed_over() -> None:
    full = row(1, 286, 283, points=1, locked=(2, 3))
    other = row(2, 264, 241, points=1, student="o_tach", locked=(2, 3))
    cards = card_set(items={"item_1": "[{rotate = 1}, {swap = 1}, {lock = 1}, {get = 1}]"})
    diary = at_turn(full, other, cards=cards, items=("item_1",)).play("play item_1")
    assert len(diary.happened("passed")) == 3
    assert len(diary.player.hand) == 1


def test_a_card_of_a_student_without_rows_is_passed_over() -> None:
    cards = card_set(
        items={"item_1": '[{raise = 1, rows = "highest"}]'}, trends={"giang_ry": ("row_collected", '[{raise = 1, rows = "own_one"}]')}
    )
    diary = at_turn(row(1, 264, 241, 212, 213, 214, points=9), rows(0, 0)[1], cards=cards, items=("item_1",)).play("play item_1")
    assert diary.state.row(1) is None, "collected first"
    assert diary.happened("passed") == ["“Giang Ry”: none of its rows is on the table."]


# Giving


@pytest.mark.parametrize(("what", "verbs"), [("directive", {"give"}), ("chain", {"chain"}), ("either", {"give", "chain"})])
def test_directives_and_chains_are_given_free_of_ideas(what: str, verbs: set[str]) -> None:
    diary = event(f'[{{give = "{what}"}}]', hand=(226, 262))
    assert {text.split()[0] for text in diary.legal()} == verbs
    diary.play(min(diary.legal()))
    assert diary.player.ideas == 2


def test_a_single_directive_is_given_where_no_chain_is_possible() -> None:
    diary = event('[{give = "either"}]', hand=(226,))
    assert {text.split()[0] for text in diary.legal()} == {"give"}
    assert event('[{give = "chain"}]', hand=(286, 279)).happened("passed"), "an upright and a slanting card never fit"


# Choosing


def test_one_of_several_options_is_chosen_and_followed() -> None:
    diary = event("[{choose = [[{get = 1}], [{rotate = 1}, {get = 2}]]}, {get = 1}]")
    assert diary.waits == ChooseDecision((0,), "autumn_2", (), 0, (1, 2))
    assert diary.legal() == {"choose 1", "choose 2"}
    assert "options 1 to 2, no option 3" in str(diary.refusal("choose 3").reason)
    assert "you must do this" in str(diary.refusal("decline").reason)
    assert len(diary.play("choose 2", "rotate 1 2 1").player.hand) == 3


def test_options_that_cannot_be_followed_are_closed() -> None:
    diary = event("[{choose = [[{get = 1}], [{remove_locker = 1}, {get = 5}], [{lock = 1}]]}]")
    assert diary.legal() == {"choose 1", "choose 3"}
    assert "can't be followed here" in str(diary.refusal("choose 2").reason)
    assert len(event("[{choose = [[{get = 1}], [{discard = 1}]]}]").player.hand) == 1, "a single open option is taken at once"


@pytest.mark.clause("SYD-4.7")
def test_an_option_that_begins_with_discard_is_open_to_an_empty_hand() -> None:
    """Of "discard 2" the rule book says that with 0 cards in the hand the next directive is followed."""
    do = "[{choose = [[{rotate = 1}], [{discard = 1}, {see = 3, keep = 1}]]}]"
    diary = event(do)
    assert diary.player.hand == ()
    assert diary.legal() == {"choose 1", "choose 2"}
    diary.play("choose 2")
    assert diary.happened("passed") == ["“autumn_2”: there is no directive card in hand to discard."]
    assert isinstance(diary.waits, KeepDecision)
    assert event("[{choose = [[{rotate = 1}], [{discard = 1}, {remove_locker = 1}]]}]").legal("choose") == set(), "nothing comes of it"


@pytest.mark.clause("SYD-4.7")
def test_what_may_be_done_after_a_discard_is_asked_with_an_empty_hand() -> None:
    diary = event("[{may = [{discard = 1}, {get = 3}]}]")
    assert diary.legal() == {"choose 1", "decline"}
    assert len(diary.play("choose 1").player.hand) == 3


@pytest.mark.clause("SYD-5.8")
def test_alone_an_option_that_begins_with_a_card_for_the_left_is_open() -> None:
    diary = event("[{choose = [[{rotate = 1}], [{give_left = 1}, {get = 1}]]}]")
    assert diary.legal() == {"choose 1", "choose 2"}
    assert len(diary.play("choose 2").player.hand) == 1


def test_a_may_around_one_action_is_asked_with_it() -> None:
    diary = event("[{may = [{rotate = 2}]}, {get = 1}]")
    assert diary.waits == ActDecision((0,), "autumn_2", Action.ROTATE, 2, optional=True)
    assert "decline" in diary.legal()
    declined = event("[{may = [{rotate = 2}]}, {get = 1}]").play("decline")
    assert declined.waits == TurnDecision((0,))
    assert len(declined.player.hand) == 1
    diary.play("rotate 1 2 1")
    assert "you must do this" in str(diary.refusal("decline").reason), "both or none"


def test_a_may_around_an_action_without_a_number_asks_once() -> None:
    diary = event("[{may = [{refresh = true}]}]", hand=(226,))
    assert diary.waits == ActDecision((0,), "autumn_2", Action.REFRESH, 1, optional=True)


@pytest.mark.parametrize("inner", ['{raise = 1, rows = "each"}', '{get_item = "item_2"}'])
def test_a_may_around_an_action_that_leaves_no_choice_is_asked_first(inner: str) -> None:
    diary = event(f"[{{may = [{inner}]}}]")
    assert diary.waits == ChooseDecision((0,), "autumn_2", (), 0, (1,))
    assert diary.legal() == {"choose 1", "decline"}


def test_a_may_around_several_directives_is_asked_first() -> None:
    diary = event("[{may = [{discard = 1}, {get = 3}]}, {get = 1}]", hand=(226, 262))
    assert diary.waits == ChooseDecision((0,), "autumn_2", (), 0, (1,))
    assert diary.legal() == {"choose 1", "decline"}
    assert len(diary.play("choose 1", "discard 226").player.hand) == 5
    assert len(event("[{may = [{discard = 1}, {get = 3}]}, {get = 1}]", hand=(226, 262)).play("decline").player.hand) == 3


@pytest.mark.clause("SYD-9.1")
def test_an_option_is_open_if_any_of_the_options_in_it_is() -> None:
    """Nothing is in the hand to discard, but a card can be got."""
    diary = event("[{choose = [[{choose = [[{discard = 1}], [{get = 1}]]}], [{lock = 1}]]}]")
    assert diary.legal() == {"choose 1", "choose 2"}
    assert len(diary.play("choose 1").player.hand) == 1
    diary = event("[{choose = [[{choose = [[{discard = 1}], [{refresh = true}]]}], [{lock = 1}]]}]")
    assert diary.legal("choose") == set(), "neither can be followed"


@pytest.mark.parametrize("inner", ["{remove_locker = 1}", '{give = "chain"}', "{discard = 1}", "{give_left = 1}", "{refresh = true}"])
def test_a_may_around_something_impossible_is_not_asked(inner: str) -> None:
    diary = event(f"[{{may = [{inner}]}}]")
    assert diary.waits == TurnDecision((0,))
    assert not diary.happened("passed")


def test_what_a_card_tells_cannot_be_declined() -> None:
    diary = event("[{rotate = 1}]")
    assert "you must do this" in str(diary.refusal("decline").reason)


def test_each_player_follows_the_inner_directives() -> None:
    assert len(event("[{each_player = [{get = 1}, {get = 1}]}, {get = 1}]").player.hand) == 3


# Conditions


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("hand_at_least = 2", True),
        ("hand_at_least = 3", False),
        ("hand_at_most = 2", True),
        ("hand_at_most = 1", False),
        ("items_at_least = 1", False),
        ("items_at_least = 0", True),
        ("lockers_at_least = 1", False),
        ("lockers_at_least = 0", True),
        ("lowest_at_least = 1", True),
        ("lowest_at_least = 2", False),
        ("highest_at_least = 3", True),
        ("highest_at_least = 4", False),
        ("rows_left_at_most = 2", True),
        ("rows_left_at_most = 1", False),
        ('season = "autumn"', True),
        ('season = "summer"', False),
        ('season = "autumn", hand_at_least = 3', False),
        ('season = "autumn", hand_at_least = 2', True),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    do = f"[{{if = {{{condition}}}, then = [{{get = 1}}], else = [{{get = 2}}]}}, {{get = 1}}]"
    assert len(event(do, 1, 3, hand=(226, 262)).player.hand) == 2 + (1 if holds else 2) + 1


def test_an_if_without_else_does_nothing_where_it_does_not_hold() -> None:
    diary = event("[{if = {hand_at_least = 1}, then = [{get = 3}]}, {get = 1}]")
    assert len(diary.player.hand) == 1
    assert diary.happened("passed") == ["“autumn_2”: its condition is not met."]


@pytest.mark.parametrize(("points", "level"), [((1, 1), True), ((1, 2), False)])
def test_own_rows_level_is_about_the_rows_of_the_card_s_student(points: tuple[int, int], level: bool) -> None:
    trends = {"o_tach": ("row_raised", "[{if = {own_rows_level = true}, then = [{get = 2}], else = [{get = 1}]}]")}
    cards = card_set(events={"autumn_2": '[{raise = 1, rows = "each"}]'}, trends=trends)
    diary = at_turn(*rows(4, *points), cards=cards).play("end")
    assert len(diary.player.hand) == (2 if level else 1)


def test_conditions_count_what_lies_there_now() -> None:
    cards = card_set(items={"item_1": "[{if = {lockers_at_least = 1, items_at_least = 1}, then = [{get = 1}]}]"})
    diary = at_turn(*rows(0, 0), cards=cards, items=("item_1", "item_2")).play("lock 1 1", "play item_1")
    assert len(diary.player.hand) == 1


# Experiences


@pytest.mark.clause("SYD-5.4")
def test_a_card_can_unlock_the_topmost_experiences_of_the_season() -> None:
    does = {"o_tach_autumn_2": "[{get = 1}]", "giang_ry_autumn_1": "[{get = 2}]", "o_tach_winter_1": "[{get = 5}]"}
    cards = card_set(events={"autumn_2": "[{experience = 1}, {get = 1}]"}, experiences=does)
    deck = ("o_tach_winter_1", "o_tach_autumn_2", "giang_ry_autumn_1")
    diary = at_turn(*rows(0, 0), cards=cards, experiences=deck).play("end")
    assert diary.happened("experience_unlocked") == ["O Tach unlocks “o_tach_autumn_2”."]
    assert diary.decks.experiences == ("o_tach_winter_1", "giang_ry_autumn_1"), "without shuffling"
    assert diary.decks.old_experiences == ("o_tach_autumn_2",)
    assert len(diary.player.hand) == 2, "followed before the rest of the event"


@pytest.mark.clause("SYD-5.1", "SYD-5.4")
def test_experiences_unlocked_together_are_followed_in_the_players_order() -> None:
    does = {"giang_ry_autumn_1": "[{rotate = 1}]", "o_tach_autumn_1": "[{swap = 1}]"}
    cards = card_set(items={"item_1": "[{experience = 2}]"}, experiences=does)
    diary = at_turn(*rows(0, 0), cards=cards, items=("item_1",), experiences=tuple(does)).play("play item_1")
    assert diary.legal() == {"first 1", "first 2"}
    assert isinstance(diary.play("first 2").waits, ActDecision)


def test_where_no_experience_of_the_season_is_left_none_is_unlocked() -> None:
    cards = card_set(events={"autumn_2": "[{experience = 1}, {get = 1}]"})
    diary = at_turn(*rows(0, 0), cards=cards, experiences=("o_tach_winter_1",)).play("end")
    assert diary.happened("passed") == ["“autumn_2”: no experience of this season is left."]
    assert len(diary.player.hand) == 1


def test_a_trend_can_unlock_an_experience() -> None:
    does = {"o_tach_autumn_1": "[{get = 2}]"}
    trends = {"giang_ry": ("row_raised", "[{experience = 1}]")}
    cards = card_set(items={"item_1": '[{raise = 1, rows = "each"}]'}, experiences=does, trends=trends)
    diary = at_turn(*rows(0, 0), cards=cards, items=("item_1",), experiences=tuple(does)).play("play item_1")
    assert diary.decks.old_experiences == ("o_tach_autumn_1",)
    assert len(diary.player.hand) == 2
