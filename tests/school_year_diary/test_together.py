"""Several players at one table, together or not: turns, ideas, lockers, rows, what is due (SYD-3.1, 3.3, 4.2, 4.6, 5.1…5.6, 6.1)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kernel.disclosure import viewer
from engines.kernel.rng import Rng
from engines.kernel.setup import make_seats
from engines.kernel.table import Table
from engines.school_year_diary.model import ActDecision, Action, EndReason, FollowTrend, Locker, Medal, Mode, OrderDecision, TurnDecision
from tests.expecting import expect
from tests.school_year_diary.diary import card_set, dealt
from tests.school_year_diary.several import UP, deck_of, rows, several

GIVE = f"give {UP}"
QUIET = card_set(events={f"{season}_{number}": "[{remove_locker = 1}]" for season in ("autumn", "winter") for number in range(1, 5)})
MODES = pytest.mark.parametrize("mode", Mode)


# Rounds and turns


@pytest.mark.clause("SYD-3.1", "SYD-3.3")
@pytest.mark.parametrize("players", [2, 3, 4])
@MODES
def test_everybody_takes_a_turn_from_the_first_player_on(players: int, mode: Mode) -> None:
    diary = dealt(4, QUIET, players=players, mode=mode.value)
    seen = []
    for _ in range(2 * players):
        seen.append((diary.state.round, diary.state.turn))
        assert isinstance(diary.waits, TurnDecision)
        diary.play("end")
    assert seen == [(number, seat) for number in (1, 2) for seat in range(players)]


@pytest.mark.clause("SYD-3.3")
@pytest.mark.parametrize(("players", "told"), [(1, []), (2, ["Player 2 begins a turn with 2 ideas."])])
def test_whose_turn_begins_is_said_where_there_are_several(players: int, told: list[str]) -> None:
    assert dealt(cards=QUIET, players=players).play("end").happened("turn") == told


@pytest.mark.clause("SYD-3.3")
def test_ideas_that_are_left_at_the_end_of_a_turn_are_said_where_there_are_several() -> None:
    assert dealt(cards=QUIET, players=2).play("get", "end").happened("ideas_left") == ["Player 1 ends the turn with 1 idea left."]
    assert dealt(cards=QUIET, players=2).play("get", "get", "end").happened("ideas_left") == []
    assert dealt(cards=QUIET).play("end").happened("ideas_left") == []


@pytest.mark.clause("SYD-3.3")
def test_there_are_always_just_two_ideas() -> None:
    """Whatever the player before did with them: they are handed on, used or not."""
    diary = dealt(4, QUIET, players=3)
    assert [player.ideas for player in diary.state.players] == [2, 0, 0]
    diary.play("end")
    assert [player.ideas for player in diary.state.players] == [0, 2, 0]
    diary.play("get", "get", "end")
    assert [player.ideas for player in diary.state.players] == [0, 0, 2]
    assert diary.happened("turn") == ["Player 3 begins a turn with 2 ideas."]


@pytest.mark.clause("SYD-3.1")
def test_each_player_follows_a_card_from_the_first_player_on_whoever_is_in_turn() -> None:
    cards = card_set(items={"item_1": "[{each_player = [{discard = 1}]}]"})
    diary = several(cards=cards, hands=[(231, 232), (234, 236)], items=[(), ("item_1",)], turn=1, mode=Mode.COOP).play("play item_1")
    assert diary.waits == ActDecision((0,), "item_1", Action.DISCARD, 1)
    diary.play("discard 231")
    assert diary.waits == ActDecision((1,), "item_1", Action.DISCARD, 1)
    diary.play("discard 236")
    assert diary.legal("end")


@pytest.mark.clause("SYD-3.3", "SYD-4.6")
def test_lockers_bear_a_stand_and_only_ones_own_come_off() -> None:
    diary = several(mode=Mode.COOP, cards=QUIET).play("lock 2 1", "end", "lock 1 2", "lock 3 1")
    assert {(row.number, row.lockers) for row in diary.state.rows if row.lockers} == {
        (1, (Locker(2, 1),)), (2, (Locker(1, 0),)), (3, (Locker(1, 1),)),
    }  # fmt: skip
    diary.play("end", "remove_locker 3 1")
    assert {(row.number, row.lockers) for row in diary.state.rows if row.lockers} == {(1, (Locker(2, 1),))}, "the event and the turn"


@pytest.mark.clause("SYD-4.2")
def test_all_rows_obey_and_the_giver_picks_for_those_of_others() -> None:
    there = rows(0, 2)
    there = (there[0], evolve(there[1], medals=(Medal(284), Medal(243))), *there[2:])
    diary = several(*there, mode=Mode.COOP, hands=[(262,)])
    texts = diary.legal("give")
    assert any("picks=2:u" in text for text in texts)
    assert any("picks=2:d" in text for text in texts)


@pytest.mark.clause("SYD-4.8")
def test_items_are_shared() -> None:
    cards = card_set(items={"item_1": '[{get_item = "item_2"}]'})
    diary = several(cards=cards, items=[("item_1", "item_3"), ("item_2",)], mode=Mode.COOP).play("play item_1")
    assert diary.player.items == ("item_3", "item_2")
    assert "item_2" not in diary.decks.items, "both copies are held now"
    assert diary.decks.items.count("item_1") == 2


# What is due


@pytest.mark.clause("SYD-5.1")
def test_the_player_in_turn_decides_the_order_also_about_what_another_set_off() -> None:
    cards = card_set(
        items={"item_1": '[{each_player = [{raise = 1, rows = "each"}]}]'},
        trends={"giang_ry": ("row_raised", "[{discard = 1}]"), "o_tach": ("row_raised", "[{refresh = true}]")},
    )
    diary = several(cards=cards, hands=[(231,), (234, 236)], items=[(), ("item_1",)], turn=1, mode=Mode.COOP).play("play item_1")
    assert diary.waits == OrderDecision((1,), (FollowTrend("giang_ry"), FollowTrend("o_tach")))


@pytest.mark.clause("SYD-5.1", "SYD-3.1")
def test_in_the_event_the_first_player_decides_the_order() -> None:
    cards = card_set(
        events={"autumn_2": '[{raise = 1, rows = "each"}]'},
        trends={"giang_ry": ("row_raised", "[{discard = 1}]"), "o_tach": ("row_raised", "[{refresh = true}]")},
    )
    diary = several(cards=cards, hands=[(231, 232), (234, 236)], turn=1, mode=Mode.COOP).play("end")
    assert diary.state.turn is None
    assert diary.waits == OrderDecision((0,), (FollowTrend("giang_ry"), FollowTrend("o_tach")))


@pytest.mark.clause("SYD-5.2", "SYD-5.3", "SYD-5.4")
@MODES
def test_only_rows_that_are_due_grow_when_several_play(mode: Mode) -> None:
    cards = card_set(items={"item_1": '[{raise = 3, rows = "highest"}]'})
    diary = several(*rows(1), cards=cards, items=[("item_1",)], medals=deck_of(212, 213, 214), mode=mode).play("play item_1")
    assert [len(row.medals) for row in diary.state.rows] == [3, 2, 2, 2]


@pytest.mark.clause("SYD-5.6", "SYD-1.5")
@MODES
def test_a_row_goes_to_the_storage_of_its_handler(mode: Mode) -> None:
    cards = card_set(items={"item_1": '[{raise = 4, rows = "one"}]'})
    diary = several(cards=cards, items=[("item_1",)], mode=mode).play("play item_1", "raise 2")
    assert [player.medals for player in diary.state.players] == [(), deck_of(284, 281)]
    assert diary.happened("row_collected") == ["Player 2: Row 2 of Giang Ry is collected."]


@pytest.mark.clause("SYD-3.5", "SYD-3.6")
def test_together_all_win_with_the_last_row() -> None:
    cards = card_set(items={"item_1": '[{raise = 4, rows = "one"}]'})
    diary = several(rows()[1], cards=cards, items=[("item_1",)], mode=Mode.COOP).play("play item_1")
    assert diary.state.ended is EndReason.COLLECTED
    assert expect(diary.game.outcome(diary.state)).winners == (0, 1)


@pytest.mark.clause("SYD-3.5", "SYD-3.6")
def test_together_all_lose_with_the_year() -> None:
    diary = several(mode=Mode.COOP, turn=1, events=()).play("end")
    assert diary.state.ended is EndReason.YEAR_OVER
    assert expect(diary.game.outcome(diary.state)).winners == ()


# What is hidden


@pytest.mark.clause("SYD-6.1")
@MODES
def test_hands_of_others_are_hidden_also_together(mode: Mode) -> None:
    diary = several(hands=[(231, 232), (234,)], items=[("item_1",), ("item_2",)], mode=mode, prizes=())
    for seat, seen in ((0, ((231, 232), (0,))), (1, ((0, 0), (234,))), (None, ((0, 0), (0,)))):
        view = diary.game.view(diary.state, seat)
        assert tuple(player.hand for player in view.players) == seen
        assert [player.items for player in view.players] == [("item_1",), ("item_2",)]
        other = diary.game.determinize(view, seat, Rng(5))
        assert diary.game.view(other, seat).players == view.players


@pytest.mark.clause("SYD-6.1", "TBL-6")
def test_a_seat_is_asked_before_its_hand_only_where_that_matters() -> None:
    cards = card_set(events={"autumn_2": "[{each_player = [{lock = 1}, {discard = 1}]}]"}, items={"item_1": "[{lock = 1}]"})
    diary = several(cards=cards, hands=[(231, 232), (234, 236)], items=[("item_1",)], turn=1, mode=Mode.COOP).play("end")
    game, asked = diary.game, []
    for text in ("lock 1 1", "discard 231", "lock 2 1", "discard 234"):
        asked.append((diary.seat, game.needs_hidden(diary.state, diary.seat)))
        diary.play(text)
    assert asked == [(0, False), (0, True), (1, False), (1, True)]
    diary.play("play item_1")
    assert game.needs_hidden(diary.state, 0), "in their own turn people stay before their hand"


@pytest.mark.clause("SYD-6.1", "TBL-6")
def test_cards_that_one_may_see_and_keep_are_looked_at_alone() -> None:
    cards = card_set(events={"autumn_2": "[{each_player = [{see = 2, keep = 1}]}]"})
    diary = several(cards=cards, turn=1, mode=Mode.COOP).play("end")
    diary.play(min(diary.legal("keep")))
    assert (diary.seat, diary.state.turn) == (1, None)
    assert diary.game.needs_hidden(diary.state, 1), "though it is nobody's turn"


@pytest.mark.clause("TBL-6")
def test_an_open_decision_is_taken_at_the_open_table() -> None:
    cards = card_set(events={f"autumn_{number}": "[{each_player = [{lock = 1}]}]" for number in range(1, 5)})
    diary = dealt(4, cards, players=2)
    seats = make_seats(diary.game, 2)
    assert viewer(diary.game, diary.state, seats, None, diary.game.to_act(diary.state)) is None
    diary.play(min(diary.legal("lock")), "lock 4 1")
    assert viewer(diary.game, diary.state, seats, 1, diary.game.to_act(diary.state)) == 0


@pytest.mark.clause("TBL-6")
def test_a_player_meets_a_cover_before_a_turn_without_cards_and_none_within_it() -> None:
    diary = several(hands=[(UP,)])
    seats = make_seats(diary.game, 2)
    diary.play(GIVE)
    assert not diary.game.has_secrets(diary.state, 0)
    assert viewer(diary.game, diary.state, seats, 0, (0,), 0) == 0
    assert viewer(diary.game, diary.state, seats, 0, (0,), None) == 0, "cards may come in the middle of a turn that begins without any"
    assert viewer(diary.game, diary.state, seats, 1, diary.game.to_act(diary.state), 1) == 0


@pytest.mark.clause("TBL-5")
def test_who_does_what_is_told_by_name() -> None:
    table = Table.new(dealt(cards=QUIET).game, seats=["Ann", "Ben"], deal=4)
    table.play("get")
    told = [str(message) for event in table.moves[-1].events for message in [table.named(event.message_for(1) or event.message)]]
    assert told == ["Ann: Got 1 directive card."]
    assert str(table.named(table.game.wording.prompt(table.view(1), 1))) == "Ann decides now."
