"""The half sentences of the rules: what holds only for one, what holds as well, what is left over."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.hallway_rivals.board import SCRIPT_ROOM
from engines.hallway_rivals.model import Classroom, MoveBully, PlacePushed, SchoolEvents
from engines.hallway_rivals.pieces import Activity, Item, Rank, SchoolEvent, Snack
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, NERDS, PREPS, do, place, refused, run, school, student, told, where, who


@pytest.mark.clause("HR-10.3")
def test_minds_of_ones_own_are_not_controlled() -> None:
    state = school(student("n1@1c3", rank=Rank.TEACHER), "n2@1c4", socials=(NERDS, PREPS))
    assert "other players' students" in refused(state, "control n2 1c5")
    assert "other players' students" in refused(state, "control p7 1c5"), "it is in supply"


@pytest.mark.clause("HR-5.5", "HR-8.2")
def test_the_script_of_who_teleports_lies_in_its_room_again() -> None:
    state = do(school(student("n1@r101", script=True), socials=(NERDS, PREPS)), "teleport n1 base0")
    assert state.script is SCRIPT_ROOM
    assert not who(state, "n1").script


@pytest.mark.clause("HR-8.2", "HR-7.2")
def test_who_comes_home_by_homecoming_brings_stolen_coins() -> None:
    state = run(school(student("j1@1c3", cheerleader=True, coins=5), student("j2@1c3", cheerleader=True), decision=SchoolEvents(1),
                       coins=(2, 0), event=SchoolEvent.HOMECOMING))  # fmt: skip
    assert where(state, "j1") == where(state, "j2") == "base0"
    assert state.players[0].coins == 7
    assert who(state, "j1").coins == 0


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
def test_whoever_of_two_has_attacked_or_changed_stays_in_its_group(which: int, how: str) -> None:
    group = [student(f"n{number}@r101", **({how: True} if number == which + 1 else {})) for number in range(1, 5)]
    state = school(*group, socials=(NERDS, PREPS))
    assert "has attacked or changed groups" in refused(state, "arrange n1 n4")


@pytest.mark.clause("HR-3.1", "HR-7.2")
def test_a_thief_that_can_still_move_keeps_others_from_going_on() -> None:
    tired = [student("n1@1c1", walked=10), student("n2@3c4", walked=3, coins=5)]
    assert refused(school(*tired, socials=(NERDS, PREPS)), "move n1 1c2").startswith("HR-3.1")
    done = school(tired[0], student("n2@3c4", walked=10, coins=5), socials=(NERDS, PREPS))
    assert where(do(done, "move n1 1c2"), "n1") == "1c2"


@pytest.mark.clause("HR-8.4")
def test_where_no_snack_is_left_none_is_drawn() -> None:
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
def test_who_goes_to_the_nurse_keeps_nothing_of_the_turn() -> None:
    hit = student("b1@1c3", free=1, together=1, cheerleader=True, item=Item.BATON)
    state = do(school(hit, socials=(BAND, PREPS), bully=place("1c3"), decision=MoveBully((0,), 1)), "strike 0")
    assert who(state, "b1") == student("b1@nurse", walked=0)


def test_what_is_missing_or_too_much_is_found() -> None:
    state = school("j1@1c3")
    assert "student activities are missing or doubled" in GAME.problems(evolve(state, activity_deck=state.activity_deck[1:]))
    assert "snacks are missing or doubled" in GAME.problems(evolve(state, snack_deck=state.snack_deck[1:]))
    assert "school events are missing or doubled" in GAME.problems(evolve(state, event_deck=state.event_deck[1:]))
    alone = evolve(state, players=state.players[:1], config=evolve(state.config, names=("P0",), socials=(JOCKS,)))
    assert "1 players with 1 names and 1 social groups" in GAME.problems(alone)


@pytest.mark.clause("HR-8.4", "HR-5.6")
def test_where_no_student_activity_is_left_none_is_drawn() -> None:
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


def test_a_lock_of_nobody_is_found() -> None:
    state = school("j1@1c3")
    assert "a room of nobody who plays" in GAME.problems(evolve(state, rooms=(Classroom(-1, locked=True), *state.rooms[1:])))
    assert "a room of nobody who plays" in GAME.problems(evolve(state, rooms=(Classroom(2), *state.rooms[1:])))


@pytest.mark.clause("HR-1.2")
def test_three_of_the_nearest_places_for_a_tile_are_named() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    refusal = GAME.check(state, 0, GAME.parse("tile 9 0"))
    assert refusal is not None
    assert [command.text() for command in refusal.alternatives] == ["tile 1 0", "tile 0 -1", "tile 0 1"]
