"""The actions on cards, medals, lockers and rows (SYD-4.6…4.9), as ideas and as cards tell."""

from __future__ import annotations

import pytest

from engines.school_year_diary.model import ActDecision, Action, KeepDecision, Locker, Medal
from tests.school_year_diary.diary import at_turn, card_set, row, with_arrows, with_decks

# Rotate and swap


@pytest.mark.clause("SYD-4.6", "SYD-1.4")
def test_only_empty_medals_turn_and_by_any_quarter_turns() -> None:
    diary = at_turn(row(1, 286, 283, 212, points=1, locked=(3,)), row(2, 264, 241, student="o_tach"))
    assert diary.legal("rotate") == {f"rotate {place} {turn}" for place in ("1 3", "2 2") for turn in (1, 2, 3)}
    diary.play("rotate 1 3 3", "rotate 1 3 2")
    assert diary.state.rows[0].medals[2] == Medal(212, 1)


@pytest.mark.clause("SYD-4.6")
@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("rotate 1 1 1", "Medal 1 of row 1 is not empty: the student stands on it."),
        ("rotate 1 2 1", "Medal 2 of row 1 is not empty: a locker lies on it."),
        ("rotate 1 3 0", "Rotate the medal by one, two or three quarter turns: it can't stay as it was."),
        ("rotate 1 4 1", "Row 1 has medals 1 to 3, no medal 4."),
        ("rotate 3 1 1", "There is no row 3 on the table, only 1 and 2."),
        ("swap 1 1 2 2", "Medal 1 of row 1 is not empty: the student stands on it."),
        ("swap 1 3 1 2", "Medal 2 of row 1 is not empty: a locker lies on it."),
        ("swap 1 3 1 3", "A medal can't be swapped with itself."),
        ("swap 2 2 1 3", "To swap two medals, name the upper or left one first."),
        ("lock 1 1", "The student stands on cell 1 of row 1."),
        ("lock 1 3", "A locker already lies on cell 3 of row 1."),
        ("lock 1 6", "Cell 6 is the maximum of row 1, which can't be locked."),
        ("lock 1 0", "Cell 0 of row 1 is not on a medal, so it can't be locked."),
        ("lock 1 7", "Row 1 has cells 1 to 6, no cell 7."),
        ("lock 9 1", "There is no row 9 on the table, only 1 and 2."),
        ("remove_locker 1 1", "There is no locker on cell 1 of row 1."),
        ("remove_locker 9 1", "There is no row 9 on the table, only 1 and 2."),
    ],
)
def test_refusals_say_what_is_in_the_way(command: str, reason: str) -> None:
    diary = at_turn(row(1, 286, 283, 212, points=1, locked=(3,)), row(2, 264, 241, student="o_tach"))
    refusal = diary.refusal(command)
    assert (refusal.clause, str(refusal.reason)) == ("SYD-4.6", reason)
    assert refusal.alternatives


@pytest.mark.clause("TBL-3", "SYD-4.6")
def test_the_nearest_cells_of_the_row_are_offered_first() -> None:
    diary = at_turn(row(1, 286, 283, 212, points=1), row(2, 264, 241, student="o_tach"))
    offered = [command.text() for command in diary.refusal("lock 1 6").alternatives]
    assert offered[:3] == ["lock 1 5", "lock 1 4", "lock 1 3"]


@pytest.mark.clause("SYD-4.6", "SYD-1.3")
def test_at_0_points_the_avatar_is_on_the_first_medal() -> None:
    diary = at_turn(row(1, 286, 283), row(2, 264, 241, student="o_tach"))
    reason = "Medal 1 of row 1 is not empty: the student on the start circle reaches it next."
    assert str(diary.refusal("rotate 1 1 1").reason) == reason


@pytest.mark.clause("SYD-4.6")
def test_swapped_medals_keep_their_turn_within_and_between_rows() -> None:
    diary = at_turn(row(1, 286, 283, 212), row(2, 264, 241, student="o_tach"))
    diary.play("rotate 1 2 1", "swap 1 2 2 2")
    assert diary.state.rows[0].medals == (Medal(286), Medal(241), Medal(212))
    assert diary.state.rows[1].medals == (Medal(264), Medal(283, 1))
    diary = at_turn(row(1, 286, 283, 212), row(2, 264, 241, student="o_tach")).play("swap 1 2 1 3")
    assert diary.state.rows[0].medals == (Medal(286), Medal(212), Medal(283))


@pytest.mark.clause("SYD-4.6")
def test_every_pair_of_empty_medals_can_be_swapped() -> None:
    diary = at_turn(row(1, 286, 283, 212), row(2, 264, 241, student="o_tach"))
    assert diary.legal("swap") == {"swap 1 2 1 3", "swap 1 2 2 2", "swap 1 3 2 2"}


# Lock and remove


@pytest.mark.clause("SYD-4.6")
def test_every_empty_cell_but_the_maximum_can_be_locked() -> None:
    diary = at_turn(row(1, 286, 283, points=1, locked=(2,)), row(2, 264, 241, student="o_tach"))
    assert diary.legal("lock") == {"lock 1 3", "lock 2 1", "lock 2 2", "lock 2 3"}
    diary.play("lock 1 3", "lock 2 1")
    assert diary.state.rows[0].lockers == (Locker(2, 0), Locker(3, 0))


@pytest.mark.clause("SYD-4.6")
def test_lockers_never_run_out() -> None:
    rows = [row(number, 286, 283, 212, 213, 214, student="giang_ry", locked=range(1, 10)) for number in (1,)]
    diary = at_turn(*rows, row(2, 264, 241, student="o_tach", locked=(1, 2, 3)), ideas=2)
    assert sum(len(each.lockers) for each in diary.state.rows) == 12
    assert diary.legal("lock") == set()
    more = at_turn(rows[0], row(2, 264, 241, student="o_tach", locked=(1, 2)), row(3, 215, 216, student="nim_se", locked=(1,)))
    assert len(more.play("lock 3 2", "lock 3 3").state.rows[2].lockers) == 3


@pytest.mark.clause("SYD-4.6")
def test_any_locker_can_be_removed() -> None:
    diary = at_turn(row(1, 286, 283, locked=(2,)), row(2, 264, 241, student="o_tach", locked=(1, 3)))
    assert diary.legal("remove_locker") == {"remove_locker 1 2", "remove_locker 2 1", "remove_locker 2 3"}
    assert diary.play("remove_locker 2 1").state.rows[1].lockers == (Locker(3, 0),)


# Get, discard, refresh


@pytest.mark.clause("SYD-4.7")
def test_cards_come_from_the_top_of_the_new_deck() -> None:
    diary = at_turn(hand=(226,), deck=(231, 232, 234))
    diary.play("get")
    assert diary.player.hand == (226, 231)
    assert diary.decks.directives == (232, 234)
    assert diary.reveals == {0}


@pytest.mark.clause("SYD-4.7")
def test_past_five_cards_the_next_go_onto_the_old_deck() -> None:
    diary = at_turn(
        cards=card_set(items={"item_1": "[{get = 3}]"}), items=("item_1",), hand=(226, 212, 213, 214), deck=(231, 234, 236, 237)
    )
    diary.play("play item_1")
    assert diary.player.hand == (226, 212, 213, 214, 231)
    assert diary.decks.old_directives == (236, 234)
    assert len(diary.happened("overflow")) == 2


@pytest.mark.clause("SYD-4.7", "TBL-4")
def test_an_empty_deck_is_shuffled_at_once_with_the_old_one() -> None:
    diary = at_turn(hand=(226,), deck=(231,), old=(212, 213, 214))
    before = diary.state.rng
    diary.play("get")
    assert diary.player.hand == (226, 231)
    assert sorted(diary.decks.directives) == [212, 213, 214]
    assert diary.decks.old_directives == ()
    assert diary.state.rng != before
    assert diary.happened("shuffled") == ["The directive deck is empty: 3 old cards are shuffled into a new one."]


@pytest.mark.clause("SYD-4.7")
def test_discarding_is_by_own_choice_in_hand_order() -> None:
    diary = at_turn(cards=card_set(events={"autumn_2": "[{discard = 2}]"}), hand=(226, 212, 213)).play("end")
    assert diary.waits == ActDecision((0,), "autumn_2", Action.DISCARD, 2)
    assert diary.legal() == {"discard 226,212", "discard 226,213", "discard 212,213"}
    assert str(diary.refusal("discard 226").reason) == "Choose exactly 2 cards."
    nearest = {text: [str(other) for other in diary.refusal(text).alternatives] for text in ("discard 212", "discard 226,212,213")}
    assert nearest["discard 212"] == ["discard 226,212", "discard 212,213"], "what was named stays"
    assert nearest["discard 226,212,213"] == ["discard 226,212", "discard 226,213", "discard 212,213"]
    assert str(diary.refusal("discard 213,226").reason) == "Name the cards in the order of your hand."
    assert str(diary.refusal("discard 226,226").reason) == with_arrows("Card 226 is named twice.")
    assert str(diary.refusal("discard 226,231").reason) == with_arrows("Card 231 is not in your hand.")
    diary.play("discard 226,213")
    assert diary.player.hand == (212,)
    assert diary.decks.old_directives == (213, 226)
    assert diary.happened("discarded") == [with_arrows("Discarded directive cards 226 and 213.")]


@pytest.mark.clause("SYD-4.7")
@pytest.mark.parametrize("hand", [(), (226,), (226, 212)])
def test_with_too_few_cards_all_are_discarded(hand: tuple[int, ...]) -> None:
    diary = at_turn(cards=card_set(events={"autumn_2": "[{discard = 2}, {get = 1}]"}), hand=hand)
    top = diary.decks.directives[0]
    diary.play("end")
    assert diary.player.hand == (top,)
    assert sorted(diary.decks.old_directives) == sorted(hand)


@pytest.mark.clause("SYD-4.7")
def test_with_no_card_left_anywhere_nothing_is_got_and_that_is_said() -> None:
    diary = at_turn(hand=(226, 212), deck=())
    diary.play("get")
    assert diary.player.hand == (226, 212)
    assert diary.happened("deck_empty") == ["No directive card is left to get."]


@pytest.mark.clause("SYD-4.7")
def test_refresh_discards_any_number_and_gets_as_many() -> None:
    diary = at_turn(hand=(226, 212, 213), deck=(231, 232, 234))
    assert len(diary.legal("refresh")) == 8
    diary.play("refresh 226,213")
    assert diary.player.hand == (212, 231, 232)
    assert diary.decks.old_directives == (213, 226)


@pytest.mark.clause("SYD-4.7")
@pytest.mark.parametrize("hand", [(226,), (226, 212)])
def test_an_idea_may_refresh_no_card_at_all(hand: tuple[int, ...]) -> None:
    """The rule book: "You discard optional amount of drt cards in your hand. Then you get the same amount"."""
    diary = at_turn(hand=hand)
    deck = diary.decks.directives
    assert "refresh -" in diary.legal("refresh")
    diary.play("refresh -")
    assert (diary.player.hand, diary.player.ideas, diary.decks.directives) == (hand, 1, deck)


@pytest.mark.clause("SYD-4.7")
def test_an_empty_hand_is_not_refreshed() -> None:
    diary = at_turn(hand=())
    assert not diary.legal("refresh")
    assert "You have no directive card to refresh" in str(diary.refusal("refresh -").reason)


@pytest.mark.clause("SYD-4.7")
def test_a_card_that_tells_to_refresh_leaves_even_none_open() -> None:
    diary = at_turn(cards=card_set(events={"autumn_2": "[{refresh = true}]"}), hand=(226,)).play("end")
    assert diary.legal() == {"refresh -", "refresh 226"}
    assert diary.play("refresh -").player.hand == (226,)


@pytest.mark.clause("SYD-4.7", "SYD-9.1")
def test_seen_cards_are_kept_or_go_back_as_they_lay() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 2}]"})
    diary = at_turn(cards=cards, hand=(226,), deck=(231, 232, 234, 236)).play("end")
    assert diary.waits == KeepDecision((0,), "autumn_2", (231, 232, 234), 2)
    assert diary.legal() == {"keep 231,232", "keep 231,234", "keep 232,234"}
    assert str(diary.refusal("keep 231").reason) == "Keep exactly 2 of the cards you saw."
    assert str(diary.refusal("keep 231,236").reason) == with_arrows("Card 236 is not among the cards seen.")
    assert "in the order of the deck" in str(diary.refusal("keep 232,231").reason)
    diary.play("keep 231,234")
    assert diary.player.hand == (226, 231, 234)
    assert diary.decks.directives == (232, 236)


@pytest.mark.clause("SYD-4.7")
def test_looking_at_cards_never_empties_the_deck() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 3}]"})
    full = at_turn(cards=cards, hand=(226, 214, 216, 217, 218), deck=(231, 232), old=(212, 213)).play("end")
    assert full.happened("seen")
    assert full.decks.directives == (231, 232)
    assert full.decks.old_directives == (212, 213)


@pytest.mark.clause("SYD-4.7")
def test_keeping_the_last_card_of_the_deck_has_it_shuffled_at_once() -> None:
    cards = card_set(events={"autumn_2": "[{see = 4, keep = 1}, {discard = 1}]"})
    alone = at_turn(cards=cards, deck=(231,), old=(212, 213, 214)).play("end")
    assert alone.player.hand == (), "kept, then discarded"
    assert sorted(alone.decks.directives) == [212, 213, 214]
    assert alone.decks.old_directives == (231,), "shuffled before the next directive is followed"
    assert alone.happened("shuffled")
    both = at_turn(cards=card_set(events={"autumn_2": "[{see = 3, keep = 2}]"}), hand=(226,), deck=(231, 232), old=(212, 213)).play("end")
    assert both.player.hand == (226, 231, 232), "as many as the card says, though the deck is small"
    assert sorted(both.decks.directives) == [212, 213]


@pytest.mark.clause("SYD-4.7")
def test_no_more_is_kept_than_the_hand_holds() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 2}]"})
    diary = at_turn(cards=cards, hand=(226, 212, 213, 214), deck=(231, 232, 234, 236)).play("end")
    assert diary.waits == KeepDecision((0,), "autumn_2", (231, 232, 234), 1)
    full = at_turn(cards=cards, hand=(226, 212, 213, 214, 216), deck=(231, 232, 234, 236)).play("end")
    assert full.decks.directives == (231, 232, 234, 236)
    assert full.happened("seen")


# Items


@pytest.mark.clause("SYD-4.8")
def test_items_are_taken_by_choice_two_at_most_and_no_two_alike() -> None:
    cards = card_set(events={"autumn_2": '[{get_item = "any"}]'})
    diary = at_turn(cards=cards, items=("item_1",)).play("end")
    assert len(diary.legal()) == 11
    assert "You already hold “item_1”; no two of your items may be alike" in str(diary.refusal("take item_1").reason)
    assert "There is no item" in str(diary.refusal("take item_99").reason)
    diary.play("take item_2")
    assert diary.player.items == ("item_1", "item_2")
    assert diary.decks.items.count("item_2") == 1
    full = at_turn(cards=cards, items=("item_1", "item_2")).play("end")
    assert full.player.items == ("item_1", "item_2")
    assert full.happened("passed")


@pytest.mark.clause("SYD-4.8")
def test_an_item_that_is_gone_from_storage_cannot_be_taken() -> None:
    diary = at_turn(cards=card_set(events={"autumn_2": '[{get_item = "any"}]'}))
    storage = tuple(item for item in diary.decks.items if item != "item_3")
    with_decks(diary, items=storage).play("end")
    assert "No “item_3” is left" in str(diary.refusal("take item_3").reason)


@pytest.mark.clause("SYD-4.8")
def test_a_card_can_name_the_item() -> None:
    cards = card_set(events={"autumn_2": '[{get_item = "item_5"}]'})
    assert at_turn(cards=cards).play("end").player.items == ("item_5",)
    assert at_turn(cards=cards, items=("item_5",)).play("end").happened("passed")


@pytest.mark.clause("SYD-3.3", "SYD-4.8")
def test_a_played_item_is_followed_then_goes_back_to_storage() -> None:
    diary = at_turn(cards=card_set(items={"item_1": "[{rotate = 1}]"}), items=("item_1",)).play("play item_1")
    assert diary.player.items == ()
    assert diary.decks.items.count("item_1") == 1, "it is on the table while it is followed"
    diary.play("rotate 1 2 1")
    assert diary.decks.items.count("item_1") == 2
    assert "You don't hold “item_1”" in str(diary.refusal("play item_1").reason)


# Raise and lower


@pytest.mark.clause("SYD-4.9", "SYD-1.3")
def test_raising_and_lowering_stops_at_the_maximum_and_at_0() -> None:
    cards = card_set(events={"autumn_2": '[{raise = 3, rows = "each"}]', "autumn_3": '[{lower = 9, rows = "each"}]'})
    rows = (row(1, 286, 283, 212, points=4), row(2, 264, 241, points=0, student="o_tach"))
    raised = at_turn(rows[0], row(2, 264, 241, 213, points=1, student="o_tach"), cards=cards).play("end")
    assert raised.happened("row_raised") == ["“autumn_2”: Row 1 rises from 4 to 6.", "“autumn_2”: Row 2 rises from 1 to 4."]
    lowered = at_turn(*rows, cards=cards, events=("autumn_3",)).play("end")
    assert lowered.points == {1: 0, 2: 0}
    assert lowered.happened("row_lowered") == ["“autumn_3”: Row 1 falls from 4 to 0."]


@pytest.mark.clause("SYD-4.9", "SYD-9.1")
def test_the_player_picks_a_row_of_those_the_card_is_about() -> None:
    cards = card_set(events={"autumn_2": '[{lower = 1, rows = "highest"}]'})
    rows = (
        row(1, 286, 283, 212, points=3),
        row(2, 264, 241, 213, points=3, student="o_tach"),
        row(3, 214, 215, 216, points=1, student="nim_se"),
    )
    diary = at_turn(*rows, cards=cards, trends=("giang_ry", "o_tach", "nim_se")).play("end")
    assert diary.waits == ActDecision((0,), "autumn_2", Action.LOWER, 1, (1, 2))
    assert diary.legal() == {"lower 1", "lower 2"}
    assert str(diary.refusal("lower 3").reason) == "“autumn_2” is about rows 1 and 2, not about row 3."
    assert diary.play("lower 2").points == {1: 3, 2: 2, 3: 1}


@pytest.mark.clause("SYD-4.9")
def test_a_single_row_is_not_asked_for() -> None:
    cards = card_set(events={"autumn_2": '[{raise = 1, rows = "lowest"}]'})
    diary = at_turn(row(1, 286, 283, points=1), row(2, 264, 241, student="o_tach"), cards=cards).play("end")
    assert diary.points == {1: 1, 2: 1}


@pytest.mark.clause("SYD-4.6")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_another_medal_is_offered_with_the_turn_that_was_asked_for(turn: int) -> None:
    refusal = at_turn(row(1, 286, 283, points=1), row(2, 264, 241, student="o_tach")).refusal(f"rotate 1 1 {turn}")
    assert [str(other) for other in refusal.alternatives][:1] == [f"rotate 1 2 {turn}"]


@pytest.mark.clause("SYD-4.7", "SYD-9.1")
def test_why_no_card_seen_is_kept_is_told() -> None:
    cards = card_set(items={"item_1": "[{see = 2, keep = 1}]"})
    diary = at_turn(cards=cards, hand=(226, 262, 212, 213, 214), deck=(216, 217, 218), items=("item_1",)).play("play item_1")
    assert diary.happened("kept_none") == ["The hand is full, so no card is kept."]
