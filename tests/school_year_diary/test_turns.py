"""Rounds, turns, ideas, and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.moves import MoveSet
from engines.school_year_diary.model import ActDecision, CollectRow, EndReason, FollowExperience, HandleDue, OrderDecision, TurnDecision
from engines.school_year_diary.rules.turns import EndTurn
from tests.school_year_diary.diary import Diary, at_turn, card_set, dealt, row


def kinds(diary: Diary) -> Sequence[MoveSet[Command]]:
    """The kinds of moves that are legal."""
    return diary.game.legal(diary.state, 0).move_sets


@pytest.mark.clause("SYD-3.1")
def test_a_round_begins_with_the_top_event_which_is_followed_and_put_away() -> None:
    diary = at_turn(cards=card_set(events={"winter_1": "[{get = 1}]"}), events=("winter_1", "winter_2"), hand=(226,))
    top = diary.decks.directives[0]
    diary.play("end")
    assert diary.state.round == 2
    assert diary.decks.old_events == ("winter_1", "autumn_1")
    assert diary.decks.events == ("winter_2",)
    assert diary.player.hand == (226, top)
    assert diary.waits == TurnDecision((0,))


@pytest.mark.clause("SYD-3.1", "SYD-3.6")
@pytest.mark.parametrize(
    ("events", "said"), [(("winter_1", "winter_2"), "Round 2 begins"), (("winter_1",), "Round 2, the last of the year, begins")]
)
def test_the_last_round_is_called_the_last(events: tuple[str, ...], said: str) -> None:
    diary = at_turn(events=events)
    told = diary.game.apply(diary.state, 0, EndTurn()).events
    assert [str(event.message_for(0)).partition(" with")[0] for event in told if "Round" in str(event.message_for(0))] == [said]


@pytest.mark.clause("SYD-3.1")
def test_nobody_is_in_turn_while_an_event_is_followed() -> None:
    diary = at_turn(cards=card_set(events={"autumn_2": "[{rotate = 1}]"}))
    stages = [diary.game.wording.stage(diary.state)]
    diary.play("end")
    assert isinstance(diary.waits, ActDecision)
    assert diary.state.turn is None
    stages.append(diary.game.wording.stage(diary.state))
    stages.append(diary.game.wording.stage(diary.play("rotate 1 2 1").state))
    assert [(stage.round, stage.seat) for stage in stages] == [(1, 0), (2, None), (2, 0)]


@pytest.mark.clause("SYD-3.1")
def test_the_first_player_decides_in_the_event_phase() -> None:
    diary = at_turn(cards=card_set(events={"autumn_2": "[{each_player = [{rotate = 1}]}]"})).play("end")
    assert isinstance(diary.waits, ActDecision)
    assert diary.waits.seat == 0


@pytest.mark.clause("SYD-3.2")
def test_the_season_of_the_round_is_that_of_the_newest_event() -> None:
    diary = at_turn(events=("winter_3",))
    assert "autumn" in str(diary.game.wording.stage(diary.state).label)
    diary.play("end")
    assert "winter" in str(diary.game.wording.stage(diary.state).label)


@pytest.mark.clause("SYD-3.2")
def test_an_event_that_is_being_followed_is_the_newest() -> None:
    cards = card_set(events={"winter_3": '[{if = {season = "winter"}, then = [{rotate = 1}]}]'})
    diary = at_turn(cards=cards, events=("winter_3",)).play("end")
    assert isinstance(diary.waits, ActDecision)
    assert "winter" in str(diary.game.wording.stage(diary.state).label)


@pytest.mark.clause("SYD-3.3")
def test_a_turn_has_two_ideas_and_none_is_carried_over() -> None:
    diary = dealt()
    assert diary.player.ideas == 2
    diary.play("get", "end")
    assert diary.player.ideas == 2


@pytest.mark.clause("SYD-3.3")
def test_own_lockers_are_removed_when_the_turn_begins() -> None:
    diary = at_turn(row(1, 286, 283, locked=(2, 3)), row(2, 264, 241, student="o_tach", locked=(1,)))
    diary.play("lock 2 3")
    assert sum(len(each.lockers) for each in diary.state.rows) == 4
    diary.play("end")
    assert all(not each.lockers for each in diary.state.rows)
    assert diary.happened("lockers_off")


@pytest.mark.clause("SYD-3.3")
def test_lockers_still_lie_while_the_event_is_followed() -> None:
    cards = card_set(events={"autumn_2": '[{raise = 2, rows = "each"}]'})
    diary = at_turn(row(1, 286, 283, locked=(2,)), row(2, 264, 241, student="o_tach"), cards=cards).play("end")
    assert diary.points == {1: 0, 2: 2}


@pytest.mark.clause("SYD-3.3", "SYD-4.8")
def test_items_are_played_free_of_ideas_in_any_order() -> None:
    cards = card_set(items={"item_1": "[{get = 1}]", "item_2": "[{get = 2}]"})
    diary = at_turn(cards=cards, items=("item_1", "item_2"))
    diary.play("play item_2", "get", "play item_1", "get")
    assert len(diary.player.hand) == 5
    assert (diary.player.ideas, diary.player.items) == (0, ())
    assert diary.legal() == {"end"}


@pytest.mark.clause("SYD-3.4")
@pytest.mark.parametrize(
    "command", ["get", "give 226", "rotate 1 2 1", "swap 1 2 2 2", "lock 1 1", "remove_locker 2 1", "refresh 226", "chain"]
)
def test_one_idea_does_one_of_eight_things(command: str) -> None:
    diary = at_turn(row(1, 286, 283), row(2, 264, 241, student="o_tach", locked=(1,)), hand=(226, 262))
    if command == "chain":
        command = min(diary.legal("chain"))
    diary.play(command)
    assert diary.player.ideas == 1


@pytest.mark.clause("SYD-3.4")
def test_two_ideas_discard_one_and_get_three() -> None:
    diary = at_turn(hand=(226, 262))
    top = diary.decks.directives[:3]
    diary.play("trade 226")
    assert diary.player.hand == (262, *top)
    assert diary.decks.old_directives == (226,)
    assert diary.player.ideas == 0


@pytest.mark.clause("SYD-3.4")
def test_with_an_empty_hand_nothing_is_discarded_to_get_three() -> None:
    diary = at_turn()
    assert diary.legal("trade") == {"trade 0"}
    assert len(diary.play("trade 0").player.hand) == 3
    assert "You must discard one" in str(at_turn(hand=(226,)).refusal("trade 0").reason)
    assert "not in your hand" in str(at_turn(hand=(226,)).refusal("trade 262").reason)
    assert "Your hand is empty" in str(at_turn().refusal("trade 262").reason)


@pytest.mark.clause("SYD-3.4")
def test_without_enough_ideas_actions_are_refused() -> None:
    diary = at_turn(hand=(226,), ideas=1)
    refusal = diary.refusal("trade 226")
    assert (refusal.clause, str(refusal.reason)) == ("SYD-3.4", "This takes 2 ideas; you have 1 left.")
    diary.play("get")
    for command in ("get", "give 226", "rotate 1 2 1", "swap 1 2 2 2", "lock 1 1", "refresh 226"):
        refusal = diary.refusal(command)
        assert (refusal.clause, str(refusal.reason)) == ("SYD-3.4", "You have no ideas left this turn.")
    assert diary.legal() == {"end"}
    spent = at_turn(hand=(226,), ideas=0, items=("item_1",))
    assert [each.text() for each in spent.refusal("get").alternatives] == ["play item_1", "end"]


@pytest.mark.clause("SYD-3.4")
def test_what_only_cards_ask_for_is_refused_in_the_turn() -> None:
    for command in ("discard 226", "raise 1", "lower 1", "take item_1", "keep 226", "choose 1", "decline", "first 1"):
        assert "You can do that only when a card tells you to" in str(at_turn(hand=(226,)).refusal(command).reason)


@pytest.mark.clause("SYD-3.5")
def test_the_year_is_over_after_eight_rounds() -> None:
    diary = dealt()
    for expected in range(1, 9):
        assert diary.state.round == expected
        assert diary.game.outcome(diary.state) is None
        diary.play("end")
    assert diary.state.ended is EndReason.YEAR_OVER
    assert diary.game.to_act(diary.state) == ()
    assert not diary.game.legal(diary.state, 0)
    assert "ended" in str(diary.game.check(diary.state, 0, diary.game.parse("end")))


@pytest.mark.clause("SYD-3.5", "SYD-9.1")
def test_a_card_can_end_the_game_at_once() -> None:
    cards = card_set(events={"autumn_2": "[{end_game = true}, {get = 2}]"})
    diary = at_turn(cards=cards).play("end")
    assert diary.state.ended is EndReason.CARD
    assert diary.decks.old_events[0] == "autumn_2", "the card is put away"
    assert diary.player.hand == (), "what comes after the end is not followed"


@pytest.mark.clause("SYD-3.5", "SYD-3.6")
def test_all_win_as_soon_as_every_row_is_collected() -> None:
    rows = (row(2, 264, 241, 212, 213, 214, points=9, student="o_tach"),)
    cards = card_set(items={"item_1": '[{raise = 1, rows = "one"}, {get = 1}]'})
    diary = at_turn(*rows, cards=cards, items=("item_1",)).play("play item_1")
    assert diary.state.ended is EndReason.COLLECTED
    outcome = diary.game.outcome(diary.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [(line.clause, line.amount) for line in outcome.results[0].lines] == [("SYD-5.6", 5)]
    assert diary.player.hand == (), "the game is over before the rest of the card"
    assert diary.decks.items.count("item_1") == 2, "the card is put away"


@pytest.mark.clause("SYD-3.5", "SYD-5.4")
def test_found_experiences_are_put_away_when_the_last_row_is_collected() -> None:
    found = {"giang_ry_autumn_1": "[{discard = 1}]", "o_tach_autumn_1": '[{raise = 9, rows = "each"}, {get = 1}]'}
    cards = card_set(experiences=found, items={"item_1": '[{raise = 2, rows = "each"}]'})
    rows = (row(1, 286, 283, 212, points=3), row(2, 264, 241, 213, points=3, student="o_tach"))
    diary = at_turn(*rows, cards=cards, items=("item_1",), medals=(216, 217), experiences=tuple(found)).play("play item_1", "first 2")
    assert diary.state.ended is EndReason.COLLECTED
    assert diary.state.agenda == ()
    assert sorted(diary.decks.old_experiences) == sorted(found)
    assert diary.decks.items.count("item_1") == 2
    assert diary.player.hand == (), "the game is over before the rest of the cards"


@pytest.mark.clause("SYD-3.5", "SYD-5.4")
def test_an_experience_that_waits_beside_the_last_row_is_put_away_too() -> None:
    """The row is collected first, out of two things that are due at once."""
    cards = card_set(trends={"giang_ry": ("row_collected", "[{get = 1}]")})
    diary = at_turn(row(1, 286, 283, 212, 213, 214, points=10), cards=cards)
    waiting = HandleDue(0, experiences=("o_tach_autumn_1",))
    order = OrderDecision((0,), (CollectRow(1), FollowExperience("o_tach_autumn_1")))
    diary.state = evolve(diary.state, agenda=(order, waiting, *diary.state.agenda))
    diary.play("first 1")
    assert diary.state.ended is EndReason.COLLECTED
    assert diary.decks.old_experiences == ("o_tach_autumn_1",)


@pytest.mark.clause("SYD-3.6", "TBL-10")
def test_all_lose_when_one_row_of_two_is_left() -> None:
    rows = (row(1, 286, 283, 212, 213, 214, points=9), row(2, 264, 241, points=1, student="o_tach"))
    cards = card_set(items={"item_1": '[{raise = 1, rows = "highest"}]'})
    diary = at_turn(*rows, cards=cards, items=("item_1",), events=()).play("play item_1")
    assert (diary.points, diary.state.ended) == ({2: 1}, None), "one row is collected and the game goes on"
    outcome = diary.game.outcome(diary.play("end").state)
    assert outcome is not None
    assert outcome.winners == ()
    assert str(outcome.reason) == "The school year is over with 1 of 2 rows collected."
    assert outcome.results[0].total == 5


@pytest.mark.clause("SYD-3.4")
def test_what_costs_more_ideas_than_are_left_is_no_kind_of_move() -> None:
    move_sets = {ideas: len(kinds(at_turn(hand=(226, 262), ideas=ideas))) for ideas in (2, 1, 0)}
    assert move_sets == {2: 11, 1: 10, 0: 2}


@pytest.mark.clause("SYD-3.6", "SYD-1.3", "TBL-10")
def test_all_lose_when_a_row_is_left_and_ranks_count() -> None:
    diary = at_turn(row(1, 286, 283, points=3), row(2, 264, 241, points=2, student="o_tach"), events=()).play("end")
    outcome = diary.game.outcome(diary.state)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.results[0].total == 2
    assert [line.amount for line in outcome.results[0].lines] == [0, 1, 1]
    assert str(outcome.reason) == "The school year is over with 0 of 2 rows collected."
