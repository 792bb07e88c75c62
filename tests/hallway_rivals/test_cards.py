"""Student activities and snacks (HR-8), and the half sentences of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.board import SCRIPT_ROOM
from engines.hallway_rivals.model import Classroom, MoveBully, MoveFree, PlacePushed, Put, Release, Spend, State
from engines.hallway_rivals.pieces import ACTIVITIES, EVENTS, SNACKS, Activity, Item, Rank, Snack, Student
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, NERDS, PREPS, do, legal, place, refused, school, student, told, where, who


def holding(*students: Student | str, card: Activity | Snack, **fields: Any) -> State:
    """A table on which seat 0 holds a card."""
    activities, snacks = ((card,), ()) if isinstance(card, Activity) else ((), (card,))
    return school(*students, activities=activities, snacks=snacks, **fields)


@pytest.mark.clause("HR-8.1", "HR-8.2", "HR-8.3")
def test_there_are_thirty_twenty_five_and_thirty_two() -> None:
    assert [sum(pack.values()) for pack in (ACTIVITIES, EVENTS, SNACKS)] == [30, 25, 32]


@pytest.mark.clause("HR-8")
def test_cards_are_played_in_steps_five_to_seven_from_the_hand() -> None:
    for decision in (Spend((0,)), MoveFree((0,)), None):
        state = holding("j1@1c1", card=Activity.EXTRA_CREDIT, decision=decision)
        after = do(state, "play extra_credit")
        assert after.players[0].coins == 5
        assert after.old_activities == (Activity.EXTRA_CREDIT,)
        assert refused(after, "play extra_credit").startswith("HR-8")


@pytest.mark.clause("HR-8.1")
def test_hall_pass() -> None:
    state = do(holding("j1@1c1", student("j2@r103", coins=3), "j3@base0", "j4@nurse", "p1@3c3", card=Activity.HALL_PASS), "play hall_pass")
    assert isinstance(state.decision, Put)
    assert refused(state, "put j4 1c3").startswith("HR-8.1")
    assert refused(state, "put j1 3c3").startswith("HR-8.1")
    assert refused(state, "put j1 base1").startswith("HR-8.1")
    state = do(do(state, "put j1 3c4"), "put j2 r108")
    assert who(state, "j2").coins == 0
    assert refused(state, "put j1 1c3").startswith("HR-8.1")
    state = do(state, "put j3 2c3")
    assert [where(state, word) for word in ("j1", "j2", "j3")] == ["3c4", "r108", "2c3"]
    assert not isinstance(state.decision, Put)


@pytest.mark.clause("HR-8.1")
def test_they_started_it_and_good_behavior() -> None:
    nursed = ["j1@nurse", "j2@nurse", "j3@nurse", "j4@nurse", "p1@nurse"]
    state = do(holding(*nursed, card=Activity.THEY_STARTED_IT), "play they_started_it")
    assert where(state, "j4") == "base0"
    assert where(state, "p1") == "base1"
    state = do(holding(*nursed, card=Activity.GOOD_BEHAVIOR), "play good_behavior")
    assert isinstance(state.decision, Release)
    for word in ("j1", "j2", "j4"):
        state = do(state, f"choose {word}")
    assert [where(state, f"j{number}") for number in range(1, 5)] == ["base0", "base0", "nurse", "base0"]


@pytest.mark.clause("HR-8.1")
def test_exchange_student() -> None:
    state = holding("j1@1c1", "p1@3c1", "p2@nurse", card=Activity.EXCHANGE_STUDENT)
    assert refused(state, "play_on exchange_student p2").startswith("HR-8.1")
    assert refused(state, "play_on exchange_student j1").startswith("HR-8.1")
    state = do(state, "play_on exchange_student p1")
    assert (where(state, "p1"), where(state, "j2")) == ("supply", "base0")


@pytest.mark.clause("HR-8.1", "HR-1.5")
def test_the_robot_takes_no_students_place() -> None:
    robot = student("n0@base0", rank=Rank.ROBOT, hits=3)
    state = holding(
        *[f"n{number}@base0" for number in range(1, 15)], robot, "p1@3c1", card=Activity.EXCHANGE_STUDENT, socials=(NERDS, PREPS)
    )
    assert where(do(state, "play_on exchange_student p1"), "n15") == "base0"


@pytest.mark.clause("HR-8.1")
def test_warning_bell_sports_practice_and_extra_credit() -> None:
    state = do(holding("n1@1c1", card=Activity.WARNING_BELL, socials=(NERDS, PREPS)), "play warning_bell")
    assert do(state, "move n1 1c2").turn.movement == 30
    assert do(holding("j1@1c1", card=Activity.SPORTS_PRACTICE), "play sports_practice").turn.movement == 40


@pytest.mark.clause("HR-8.1")
def test_hall_monitor_fetches_enemies_out_of_base_and_office() -> None:
    everything_else = {number: Classroom(0, locked=True) for number in range(101, 108)}
    state = do(holding("p1@base1", "p2@office", card=Activity.HALL_MONITOR, rooms=everything_else), "play hall_monitor")
    assert [where(state, word) for word in ("p1", "p2")] == ["r108", "r108"]
    nowhere = {**everything_else, 108: Classroom(0, locked=True)}
    state = do(holding("p1@base1", "p2@1c3", card=Activity.HALL_MONITOR, rooms=nowhere), "play hall_monitor")
    assert [where(state, word) for word in ("p1", "p2")] == ["base1", "1c3"]


@pytest.mark.clause("HR-8.1")
def test_study_hall_opens_an_enemys_room_for_three() -> None:
    rooms = {101: Classroom(1, locked=True), 102: Classroom(0, locked=True)}
    state = holding("j1@1c1", student("j2@3c3", cheerleader=True), card=Activity.STUDY_HALL, rooms=rooms)
    assert refused(state, "play_at study_hall r102").startswith("HR-8.1")
    assert refused(state, "play_at study_hall r103").startswith("HR-8.1")
    state = do(do(state, "play_at study_hall r101"), "put j2 r101")
    assert who(state, "j2").cheerleader, "they move there with what they carry; it is no teleport"
    assert state.rooms[0] == Classroom(1)
    assert refused(state, "put j1 r102").startswith("HR-8.1")
    assert where(do(state, "done"), "j2") == "r101"


@pytest.mark.clause("HR-8.3")
def test_etch_and_janitors_keys() -> None:
    rooms = {101: Classroom(1, locked=True), 102: Classroom(1)}
    state = holding("j1@1c1", card=Snack.ETCH, rooms=rooms)
    assert refused(state, "play_at etch r101").startswith("HR-8.3")
    assert do(state, "play_at etch r102").rooms[1].owner == 0
    state = holding("j1@1c1", card=Snack.JANITORS_KEYS, rooms=rooms)
    assert refused(state, "play_at janitors_keys r102").startswith("HR-8.3")
    assert do(state, "play_at janitors_keys r101").rooms[0] == Classroom(1)


@pytest.mark.clause("HR-8.3")
def test_puke_clears_the_corridors_of_a_tile() -> None:
    state = do(holding("j1@1c3", "p1@1c5", "j2@r101", card=Snack.PUKE, round=9), "play_tile 1")
    assert where(state, "j1") == "0c1"
    assert isinstance(state.decision, PlacePushed)  # both sides of it are as near
    state = do(state, "put p1 0b1", 1)
    assert where(state, "j2") == "r101"
    choice = do(holding("j1@0c1", "p1@0b1", card=Snack.PUKE), "play_tile 0")
    while isinstance(choice.decision, PlacePushed):
        to = choice.decision.places[0].word
        choice = do(choice, f"put {choice.decision.name.word} {to}", choice.decision.seat)
    assert where(choice, "j1")[0] in "1234"
    assert refused(holding("j1@1c1", card=Snack.PUKE), "play_tile 9").startswith("HR-8.3")


@pytest.mark.clause("HR-8.3")
def test_false_alarm_sends_everybody_home() -> None:
    state = holding("j1@1c1", student("j2@office", halted=True), student("p1@r101", coins=2, cheerleader=True), "p2@nurse",
                    card=Snack.FALSE_ALARM, principal=place("0c1"))  # fmt: skip
    assert refused(state, "play_on false_alarm p1").startswith("HR-8.3")
    state = do(state, "play_on false_alarm j1")
    assert [where(state, word) for word in ("j1", "j2", "p1", "p2")] == ["supply", "base0", "base1", "nurse"]
    assert (who(state, "p1").coins, who(state, "p1").cheerleader, state.principal) == (0, False, None)


@pytest.mark.clause("HR-8.3")
def test_locker_combo_milk_cookie_and_free_lunch() -> None:
    state = do(holding("j1@1c1", card=Snack.LOCKER_COMBO, coins=(0, 3)), "play_against 1")
    assert [player.coins for player in state.players] == [3, 0]
    state = do(holding("j1@1c1", card=Snack.LOCKER_COMBO, coins=(0, 8)), "play_against 1")
    assert [player.coins for player in state.players] == [5, 3]
    state = do(holding(*[f"j{number}@nurse" for number in range(1, 6)], card=Snack.MILK), "play milk")
    assert where(state, "j5") == "base0"
    state = do(holding("n1@1c1", card=Snack.COOKIE, socials=(NERDS, PREPS)), "play_on cookie n1")
    after = do(state, "move n1 1c5")
    assert (after.turn.movement, who(after, "n1").walked, who(after, "n1").free) == (30, 0, 1)
    assert do(holding("j1@1c1", card=Snack.FREE_LUNCH), "play free_lunch").players[0].cards == 3


@pytest.mark.clause("HR-8.4")
def test_an_empty_deck_is_made_anew_from_what_was_discarded() -> None:
    state = school("j1@1c1", decision=Spend((0,)), coins=(9, 0))
    cards = [card for card in state.activity_deck if card is not None]
    state = school("j1@1c1", decision=Spend((0,)), coins=(9, 0), activity_deck=(), old_activities=tuple(cards))
    state = do(state, "buy activity")
    assert (len(state.activity_deck), state.old_activities) == (29, ())


@pytest.mark.clause("HR-8.5")
def test_players_with_more_than_ten_cards_discard_one() -> None:
    ten = [*[Activity.HALL_PASS] * 5, *[Activity.EXTRA_CREDIT] * 5]
    state = do(school("j1@1c1", decision=Spend((0,)), coins=(9, 0), activities=ten), "buy snack")
    assert refused(state, "drop etch").startswith("HR-8.5") or Snack.ETCH in state.players[0].snacks
    assert "drop hall_pass" in legal(state)
    assert do(state, "drop hall_pass").players[0].cards == 10


@pytest.mark.clause("HR-8")
def test_a_card_is_played_on_its_proper_target() -> None:
    state = holding("j1@1c1", card=Activity.HALL_PASS)
    for text in ("play etch", "play_on hall_pass j1", "play_at hall_pass r101", "play cookie"):
        assert refused(state, text).startswith("HR-8")
    assert GAME.check(state, 0, GAME.parse("play_against 0")) is not None


@pytest.mark.clause("HR-8")
def test_cards_are_held_in_the_order_in_which_they_are_listed() -> None:
    first, *_, last = Activity
    state = school("p1@1c3", activities=(last,), decision=Spend((0,)), coins=(20, 0, 0, 0))
    deck = [card for card in state.activity_deck if card is not first]
    bought = do(evolve(state, activity_deck=(*deck, *[first] * (len(state.activity_deck) - len(deck)))), "buy activity")
    assert bought.players[0].activities == (first, last)


@pytest.mark.clause("HR-10.3")
def test_minds_of_ones_own_are_not_controlled() -> None:
    state = school(student("n1@1c3", rank=Rank.TEACHER), "n2@1c4", socials=(NERDS, PREPS))
    assert "other players' students" in refused(state, "control n2 1c5")
    assert "other players' students" in refused(state, "control p7 1c5"), "it is in supply"


@pytest.mark.clause("HR-5.5", "HR-8.2")
def test_a_script_returns_to_its_room_if_its_bearer_teleports() -> None:
    state = do(school(student("n1@r101", script=True), socials=(NERDS, PREPS)), "teleport n1 base0")
    assert state.script is SCRIPT_ROOM
    assert not who(state, "n1").script


@pytest.mark.clause("HR-8.3")
def test_janitors_keys_open_ones_own_room_as_well() -> None:
    own = {101: Classroom(0, locked=True)}
    assert not do(school("j1@1c3", rooms=own, snacks=(Snack.JANITORS_KEYS,)), "play_at janitors_keys r101").rooms[0].locked
    assert "an enemy's room" in refused(school("j1@1c3", rooms=own, activities=(Activity.STUDY_HALL,)), "play_at study_hall r101")


@pytest.mark.clause("HR-8.3")
def test_no_other_card_opens_a_room() -> None:
    state = school("j1@1c3", rooms={101: Classroom(1, locked=True)}, snacks=(Snack.MILK,))
    assert refused(state, "play_at milk r101").startswith("HR-8.3")


@pytest.mark.clause("HR-3.2")
@pytest.mark.parametrize("which", [0, 3])
@pytest.mark.parametrize("how", ["halted", "arranged"])
def test_students_that_attacked_or_changed_groups_stay_in_their_group(which: int, how: str) -> None:
    group = [student(f"n{number}@r101", **({how: True} if number == which + 1 else {})) for number in range(1, 5)]
    state = school(*group, socials=(NERDS, PREPS))
    assert "has attacked or changed groups" in refused(state, "arrange n1 n4")


@pytest.mark.clause("HR-8.4")
def test_no_snack_is_drawn_from_empty_decks() -> None:
    state = school("j1@1c3", snacks=(Snack.FREE_LUNCH,), socials=(JOCKS, PREPS, NERDS, BAND))
    deck = list(state.snack_deck)
    hands = [(), deck[:10], deck[10:20], deck[20:30]]
    players = [evolve(player, snacks=(*player.snacks, *held)) for player, held in zip(state.players, hands, strict=True)]
    state = evolve(state, players=tuple(players), snack_deck=(), old_snacks=tuple([card for card in deck[30:] if card is not None]))
    assert not GAME.problems(state)
    after = do(state, "play free_lunch")
    assert len(after.players[0].snacks) == 2, "the one that was discarded, and the one just played"
    assert not after.snack_deck


@pytest.mark.clause("HR-3.3")
def test_three_of_the_places_are_named_where_another_one_was_tried() -> None:
    crowd = [f"n{number}@{space}" for number, space in enumerate(("1b3", "1d3", "1c4"), 3)]
    state = do(school("n1@1c2", "p1@1c3", *crowd, socials=(NERDS, PREPS)), "push n1 1c3")
    assert isinstance(state.decision, PlacePushed)
    refusal = GAME.check(state, 1, GAME.parse("put p1 3c5"))
    assert refusal is not None
    assert [command.text() for command in refusal.alternatives] == [f"put p1 {one.word}" for one in state.decision.places[:3]]


@pytest.mark.clause("HR-4.4", "HR-9.3")
def test_students_sent_to_the_nurse_keep_nothing_of_the_turn() -> None:
    hit = student("b1@1c3", free=1, together=1, cheerleader=True, item=Item.BATON)
    state = do(school(hit, socials=(BAND, PREPS), bully=place("1c3"), decision=MoveBully((0,), 1)), "strike 0")
    assert who(state, "b1") == student("b1@nurse", walked=0)


def test_missing_and_surplus_parts_are_found() -> None:
    state = school("j1@1c3")
    assert "Student activities: a card is missing, or appears too often." in GAME.problems(
        evolve(state, activity_deck=state.activity_deck[1:])
    )
    assert "Snacks: a card is missing, or appears too often." in GAME.problems(evolve(state, snack_deck=state.snack_deck[1:]))
    assert "School events: a card is missing, or appears too often." in GAME.problems(evolve(state, event_deck=state.event_deck[1:]))
    alone = evolve(state, players=state.players[:1], config=evolve(state.config, names=("P0",), socials=(JOCKS,)))
    assert "1 players with 1 names and 1 social groups" in GAME.problems(alone)


@pytest.mark.clause("HR-8.4", "HR-5.6")
def test_no_student_activity_is_drawn_from_empty_decks() -> None:
    state = school("j1@office", socials=(JOCKS, PREPS, NERDS, BAND))
    deck = state.activity_deck
    hands = [(), deck[:10], deck[10:20], deck[20:]]
    players = [evolve(player, activities=held) for player, held in zip(state.players, hands, strict=True)]
    state = evolve(state, players=tuple(players), activity_deck=())
    assert not GAME.problems(state)
    after, events = told(state, "teleport j1 base0")
    assert [event.kind for event in events] == ["teleported", "none_left"], "nothing is shuffled either"
    assert where(after, "j1") == "base0"
    assert after.players[0].activities == ()


@pytest.mark.clause("HR-1.2")
def test_three_of_the_nearest_places_for_a_tile_are_named() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    refusal = GAME.check(state, 0, GAME.parse("tile 9 0"))
    assert refusal is not None
    assert [command.text() for command in refusal.alternatives] == ["tile 1 0", "tile 0 -1", "tile 0 1"]
