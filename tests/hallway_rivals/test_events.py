"""School events, principal and bully, class periods (HR-8.2, 9)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.board import NURSE, OFFICE
from engines.hallway_rivals.pieces import ACTIVITIES, EVENTS, Item, Rank, SchoolEvent, Snack, Student
from engines.hallway_rivals.rules.cards import spawn_cheerleaders
from engines.hallway_rivals.rules.fighting import attack_odds
from engines.hallway_rivals.school import in_turn, reports
from engines.kernel.contract import Refused
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import (
    GAME,
    JOCKS,
    NERDS,
    PREPS,
    do,
    legal,
    name,
    pack,
    place,
    refused,
    run,
    school,
    student,
    told,
    where,
    who,
)  # fmt: skip


def event(*students: Student | str, card: SchoolEvent, **fields: Any) -> model.State:
    """The state after a school event that seat 0 has bought, in a round that seat 0 begins."""
    shop = school(*students, **{"decision": model.Spend((0,)), "coins": (10, 0, 0, 0), "event": card, "round": 9, **fields})
    return do(shop, "buy event", shop.turn.seat)


@pytest.mark.clause("HR-8.2")
def test_school_musical_brings_a_script_that_counts_as_a_report_card() -> None:
    state = event("n1@r102", card=SchoolEvent.SCHOOL_MUSICAL, socials=(NERDS, PREPS))
    assert state.script is place("r102")
    assert state.gone == (SchoolEvent.SCHOOL_MUSICAL,)
    state = do(evolve(state, agenda=school("n1@1c1", socials=(NERDS, PREPS)).agenda), "pick n1")
    assert reports(state, 0) == 1
    state = do(state, "move n1 1c1")
    assert refused(state, "move n1 base0").startswith("HR-8.2")


@pytest.mark.clause("HR-8.2")
def test_graduation_and_prom() -> None:
    state = event("j1@1c1", "p1@3c3", "p2@nurse", card=SchoolEvent.GRADUATION)
    assert isinstance(state.decision, model.Graduate)
    state = do(do(state, "choose j1"), "choose p1", 1)
    assert who(state, "j1").rank is who(state, "p1").rank is Rank.COLLEGE
    state = event("j1@1c1", card=SchoolEvent.PROM)
    assert state.gone == (SchoolEvent.PROM,)


@pytest.mark.clause("HR-6.3")
def test_there_are_twenty_cheerleaders() -> None:
    crowd = [f"{letter}{number}@r{101 + number % 4}" for letter in "jp" for number in range(1, 16)]
    state = event(*crowd, card=SchoolEvent.PROM, cheerleaders=(place("r101"),))
    assert sum(one.cheerleader for player in state.players for one in player.students) + 1 == model.CHEERLEADERS


@pytest.mark.clause("HR-8.2")
def test_fire_drill_sends_everybody_home_with_nothing() -> None:
    loaded = student("j1@3c3", coins=5, cheerleader=True, item=Item.HELMET)
    state = event(loaded, student("p1@office", halted=True), "p2@nurse", card=SchoolEvent.FIRE_DRILL,
                  principal=OFFICE, bully=place("1c3"), cheerleaders=(place("r101"), place("r104")))  # fmt: skip
    assert state.cheerleaders == (), "all cheerleaders are destroyed, those on the board as well"
    assert [where(state, word) for word in ("j1", "p1", "p2")] == ["base0", "base1", "nurse"]
    assert (who(state, "j1").coins, who(state, "j1").cheerleader, state.principal, state.bully) == (0, False, None, None)
    assert state.players[0].coins == 0
    assert who(state, "j1").item is Item.HELMET, "only coins and cheerleaders are lost"


@pytest.mark.clause("HR-8.2")
def test_food_fight_gathers_by_turns_and_each_group_attacks_once() -> None:
    state = event("j1@1c1", "j2@base0", "p1@3c3", card=SchoolEvent.FOOD_FIGHT, principal=OFFICE)
    assert state.principal is None
    seats, state = gathered(state)
    assert seats == [0, 1, 0]
    assert all(one.place.number == 0 and one.place.is_corridor for player in state.players for one in player.students)
    assert isinstance(state.decision, model.Brawl)
    fought = state.decision.groups
    state = do(state, legal(state, 0, "attack")[0])
    assert not fought
    assert not isinstance(state.decision, model.Brawl) or state.decision.groups


def gathered(state: model.State) -> tuple[list[int], model.State]:
    """The seats that put students on the Office tile, in order, and the state when all have come."""
    seats = []
    while isinstance(state.decision, model.Put):
        seat = state.decision.seats[0]
        seats.append(seat)
        assert refused(state, "done", seat).startswith("HR-8.2")
        state = do(state, legal(state, seat, "put")[0], seat)
    return seats, state


@pytest.mark.clause("HR-9.4", "HR-8.2")
def test_lunchs_food_fight_goes_in_this_rounds_order() -> None:
    state = bell(14, "j1@1c1", "p1@3c3", "n1@2c3", event=SchoolEvent.FOOD_FIGHT, socials=(JOCKS, PREPS, NERDS), turn=model.Turn(2))
    seats, state = gathered(state)
    assert seats == in_turn(state)
    assert isinstance(state.decision, model.Brawl)
    assert state.decision.seat == in_turn(state)[0]


@pytest.mark.clause("HR-8.2")
def test_a_food_fight_binds_nobody_for_the_rest_of_the_turn() -> None:
    nerds = ("n1@0b1", student("n2@0b1", walked=4), "n3@0a1")
    state = school(*nerds, "p1@0c1", "p2@0c1", socials=(NERDS, PREPS), decision=model.Brawl((0,)))
    before = {one.name.word: one for one in state.players[0].students}
    state = do(state, "attack n1 p1")
    fighters = [one for one in state.players[0].students if one.place is not NURSE]
    assert [one for one in fighters if one != before[one.name.word]] == [], "they may still move and attack"
    assert state.turn.attacked == ()
    # Who has attacked in the turn already fights with all dice all the same.
    tired = student("n1@0b1", halted=True, hit=(name("p1"), name("p2")))
    state = school(
        tired, "p1@0c1", "p2@0c1", socials=(NERDS, PREPS), decision=model.Brawl((0,)), turn=model.Turn(0, attacked=(place("0b1"),))
    )
    assert "attack n1 p1" in legal(state)
    sides = [[one for one in player.students if one.place is not NURSE] for player in state.players]
    assert attack_odds(state, sides[0], sides[1]).attacker.dice == 2


@pytest.mark.clause("HR-8.2")
def test_school_spirit_day_brings_three() -> None:
    assert len(event("j1@1c1", card=SchoolEvent.SCHOOL_SPIRIT_DAY).cheerleaders) == 3


@pytest.mark.clause("HR-2.1")
def test_several_events_occur_one_after_the_other() -> None:
    state = run(school(decision=model.SchoolEvents(2), event=SchoolEvent.SPORTS_EVENT))
    assert len(state.event_deck) == 23
    assert state.players[0].extra >= 15


@pytest.mark.clause("HR-8.2")
def test_sports_events_add_up() -> None:
    deck = sorted(pack(EVENTS), key=lambda card: card is SchoolEvent.SPORTS_EVENT)
    agenda = (model.Spend((0,)), model.SchoolEvents(1), model.TakeTurn(0), model.Round(9))
    state = event("j1@1c1", card=SchoolEvent.SPORTS_EVENT, agenda=agenda, event_deck=tuple(deck), movement=0)
    assert [player.extra for player in state.players] == [15, 15]
    state = do(state, "done")
    while not isinstance(state.decision, model.Act):
        state = do(state, "done")
    assert state.turn.movement == 60


@pytest.mark.clause("HR-6.1")
def test_a_school_event_comes_on_a_five_or_a_six_but_not_in_the_first_round() -> None:
    dice = {seed: Rng(seed).below(6)[0] + 1 for seed in range(60)}
    assert set(dice.values()) == {1, 2, 3, 4, 5, 6}
    missing_one = (place("r101"), place("r102"))
    for seed, face in dice.items():
        working = model.Working(school("j1@1c1", cheerleaders=missing_one, seed=seed), None)
        spawn_cheerleaders(working, model.SpawnCheerleaders())
        assert (working.agenda[0] == model.SchoolEvents(1)) == (face >= 5)
        assert len(working.cheerleaders) == 2 + (face < 5)
        first = model.Working(school("j1@1c1", cheerleaders=missing_one, seed=seed, round=1), None)
        spawn_cheerleaders(first, model.SpawnCheerleaders())
        assert len(first.cheerleaders) == 3


@pytest.mark.clause("HR-8.2")
def test_only_cheerleaders_stay_behind_when_students_go_to_a_science_fair() -> None:
    thief = student("j1@1c1", coins=4, cheerleader=True)
    state = do(event(thief, card=SchoolEvent.SCIENCE_FAIR), "put j1 special0")
    assert (who(state, "j1").coins, who(state, "j1").cheerleader) == (4, False)


# Staff


@pytest.mark.clause("HR-9.1", "HR-9.5")
def test_the_principal_moves_as_far_as_the_player_controls_rooms() -> None:
    rooms = {101: model.Classroom(0), 102: model.Classroom(0)}
    state = run(school("j1@1c1", decision=model.StaffMoves(), rooms=rooms, principal=OFFICE))
    assert isinstance(state.decision, model.MovePrincipal)
    assert refused(state, "principal 1c4").startswith("HR-9.1")
    assert "principal r101" not in legal(state)
    assert do(state, "principal 1c5").principal is place("1c5")
    assert do(state, "done").principal is OFFICE
    nobody = run(school("j1@1c1", decision=model.StaffMoves(), principal=OFFICE))
    assert not isinstance(nobody.decision, model.MovePrincipal)


@pytest.mark.clause("HR-9.1")
def test_principal_and_bully_meet_in_passing() -> None:
    rooms = {number: model.Classroom(0) for number in (101, 102, 103)}
    state = school("p1@1c3", decision=model.MovePrincipal((0,)), rooms=rooms, principal=place("1c5"), bully=place("1c4"))
    assert "principal 1c3" in legal(state), "there is no way round him"
    state = do(state, "principal 1c3")
    assert (state.principal, state.bully) == (None, None)
    assert where(state, "p1") == "1c3"
    assert state.deed == model.Walk((place("1c5"), place("1c4")))


@pytest.mark.clause("HR-9.1")
def test_the_principal_goes_round_the_bully_where_there_is_a_way() -> None:
    rooms = {number: model.Classroom(0) for number in range(101, 109)}
    for bully in (place("0a1"), place("0c1")):  # eight spaces to the other side of the Office, either way
        state = school(decision=model.MovePrincipal((0,)), rooms=rooms, principal=place("0b1"), bully=bully)
        round_him = do(state, "principal 0d5")
        assert (round_him.principal, round_him.bully) == (place("0d5"), bully)
        met = do(state, f"principal {bully.word}")
        assert (met.principal, met.bully) == (None, None)


@pytest.mark.clause("HR-9.3")
def test_the_bully_attacks_one_players_students_on_his_way() -> None:
    state = school("p1@1c5", "p2@1c5", "j1@1c4", "p3@1c3", decision=model.MoveBully((0,), 3), bully=place("0c1"))
    state = do(state, "bully 1c5")
    assert legal(state, verb="strike") == ["strike 1"]
    state = do(state, "strike 1")
    assert isinstance(state.decision, model.LoseStudent)
    state = do(state, "lose p2", 1)
    assert where(state, "p2") == "nurse"
    assert refused(state, "strike 1").startswith("HR-9.3")  # once on each space
    state = do(state, "bully 1c4")
    assert refused(state, "strike 0").startswith("HR-9.3")  # another player's
    state = do(do(state, "bully 1c3"), "strike 1")
    assert where(state, "p3") == "nurse"
    assert not isinstance(state.decision, model.MoveBully)


# Periods


def bell(number: int, *students: Student | str, **fields: Any) -> model.State:
    """The state after the bell of a round, before the first turn."""
    state = school(*students, **fields)
    return GAME.apply(evolve(state, agenda=(model.Spend((0,)), model.Round(number))), 0, GAME.parse("done")).state


@pytest.mark.clause("HR-9.4", "HR-2.2")
def test_home_room_lets_everybody_put_students_into_rooms() -> None:
    state = bell(1, "j1@base0", "p1@base1", rooms={101: model.Classroom(1)})
    assert isinstance(state.decision, model.Put)
    assert refused(state, "put j1 r101").startswith("HR-9.4")
    state = do(state, "put j1 r102")
    assert GAME.to_act(state) == (1,)
    assert where(do(state, "put p1 r101", 1), "p1") == "r101"
    assert isinstance(bell(9, "j1@base0").decision, model.Put)  # again from the first


@pytest.mark.clause("HR-9.4")
def test_math_recess_and_science() -> None:
    assert bell(2, "j1@base0").principal is OFFICE
    assert bell(5, "j1@base0").bully is OFFICE
    for number, staff in ((2, "principal"), (5, "bully")):
        _, events = told(evolve(school("j1@base0"), agenda=(model.Spend((0,)), model.Round(number))), "done")
        assert f"The {staff} appears in the Office." in [str(event.message) for event in events]
    state = bell(8, "j1@base0", principal=OFFICE, bully=place("1c3"))
    assert (state.principal, state.bully) == (None, None)


@pytest.mark.clause("HR-9.4")
def test_english_and_art() -> None:
    state = bell(3, *[f"j{number}@nurse" for number in range(1, 5)], "p1@nurse")
    for word in ("j1", "j2", "j3"):
        state = do(state, f"choose {word}")
    assert (where(state, "j4"), where(state, "j1"), where(state, "p1")) == ("nurse", "base0", "base1")
    assert [player.cards for player in bell(4, "j1@base0").players] == [1, 1]


@pytest.mark.clause("HR-9.4")
def test_in_english_students_are_freed_and_told_of_in_this_rounds_order() -> None:
    def freed(*people: str) -> tuple[model.State, list[str]]:
        state = evolve(school(*people), agenda=(model.Spend((0,)), model.Round(3)))
        after, events = told(state, "done")
        return after, [str(event.message) for event in events if "leave" in str(event.message) or "has nobody" in str(event.message)]

    assert freed("j1@nurse", "p1@nurse")[1] == ["Jock 1 leaves the nurse.", "Prep 1 leaves the nurse."]
    assert freed("j1@base0", "p1@nurse")[1] == ["Prep 1 leaves the nurse."], "nothing of whoever has nobody there"
    choosing, before = freed(*[f"j{number}@nurse" for number in range(1, 5)], "p1@nurse")
    assert (before, where(choosing, "p1")) == ([], "nurse"), "the first player chooses first"


@pytest.mark.clause("HR-8.4", "HR-9.4")
def test_lunch_draws_three_though_the_deck_runs_out() -> None:
    events = [one for one in pack(EVENTS) if one is not SchoolEvent.SPORTS_EVENT]
    sports = (SchoolEvent.SPORTS_EVENT,) * 5
    there = (place("r101"), place("r103"), place("r104"))
    state = bell(6, "j1@1c1", event_deck=sports[:1], old_events=(*events, *sports[1:]), cheerleaders=there)
    assert len(state.event_deck) + len(state.old_events) == 25
    assert len(state.event_deck) >= 24, "the others have been shuffled to draw two more"


@pytest.mark.clause("HR-8.5", "HR-9.4")
def test_everybody_who_holds_more_than_ten_discards_in_this_rounds_order() -> None:
    cards = pack(ACTIVITIES)
    state = school("j1@1c1", "p1@3c3")
    hands = [evolve(player, activities=tuple(cards[10 * seat : 10 * seat + 10])) for seat, player in enumerate(state.players)]
    state = evolve(state, players=tuple(hands), activity_deck=tuple(cards[20:]), agenda=(model.Spend((0,)), model.Round(4)))
    state = GAME.apply(state, 0, GAME.parse("done")).state
    assert [player.cards for player in state.players] == [11, 11]
    for seat in in_turn(state):
        assert isinstance(state.decision, model.Discard)
        assert state.decision.seat == seat
        state = do(state, legal(state, seat, "drop")[0], seat)
    assert [player.cards for player in state.players] == [10, 10]
    assert not isinstance(state.decision, model.Discard)


@pytest.mark.clause("HR-9.4", "HR-3.1")
def test_gym_gives_three_more_free_spaces() -> None:
    plain = run(school("j1@1c1", decision=model.FreeSpaces(), round=2))
    gym = run(school("j1@1c1", decision=model.FreeSpaces(), round=7))
    assert (who(plain, "j1").free, who(gym, "j1").free) == (1, 4)


@pytest.mark.clause("HR-10")
def test_everybody_is_another_social_group() -> None:
    setup = make_setup(GAME, 2, {"groups": ("nerds",)})
    assert [social.value for social in GAME.new(setup).state.config.socials] == ["nerds", "band"]
    with pytest.raises(Refused, match="HR-10"):
        make_setup(GAME, 2, {"groups": ("nerds", "band", "preps")})


@pytest.mark.clause("HR-1.5")
def test_the_first_coins_level_the_order_of_turns() -> None:
    for players in (2, 3, 4):
        alike = GAME.new(make_setup(GAME, players, {"building": "quick"}, 1)).state
        assert [player.coins for player in alike.players] == [0] * players
        levelled = GAME.new(make_setup(GAME, players, {"building": "quick", "start": "levelled"}, 1)).state
        assert [player.coins for player in levelled.players] == list(model.HEAD_STARTS[players])
        assert sum(model.HEAD_STARTS[players]) > 0
        assert GAME.options_of(levelled)["start"] == "levelled"


@pytest.mark.clause("HR-9.1")
def test_a_bully_who_has_left_is_not_moved_any_more() -> None:
    agenda = (model.MovePrincipal((0,)), model.MoveBully((0,), 1), *school().agenda)
    state = school("j1@1c1", agenda=agenda, principal=place("0c1"), bully=place("0b1"), rooms={101: model.Classroom(0)})
    met = do(state, "principal 0b1")
    assert (met.principal, met.bully) == (None, None)
    assert isinstance(met.decision, model.Act)
    assert isinstance(do(state, "principal 0d1").decision, model.MoveBully)


@pytest.mark.clause("HR-2.1", "HR-9.1", "HR-9.2")
def test_cards_that_are_played_while_the_staff_is_to_be_moved() -> None:
    school_ = school(
        "j1@1c1", snacks=[Snack.ETCH, Snack.FALSE_ALARM], rooms={101: model.Classroom(0)}, principal=place("0c1"), bully=place("0b1")
    )
    begun = run(evolve(school_, agenda=(model.StaffMoves(), *school_.agenda)))
    assert isinstance(begun.decision, model.MovePrincipal)
    more = do(do(begun, "play_at etch r102"), "principal 1c4")
    assert (more.principal, more.decision) == (place("1c4"), model.MoveBully((0,), 2)), "another room, another space"
    alarm = do(begun, "play_on false_alarm j1")
    assert (alarm.principal, alarm.bully) == (None, None)
    assert isinstance(alarm.decision, model.Act)
    bully = do(do(begun, "done"), "play_on false_alarm j1")
    assert (bully.bully, type(bully.decision)) == (None, model.Act)


@pytest.mark.clause("HR-2.1", "HR-11.1")
def test_while_the_staff_is_to_be_moved_nothing_tells_which_cards_are_held() -> None:
    plain = school("j1@1c1", rooms={101: model.Classroom(0)}, bully=place("0b1"), decision=model.MoveBully((0,), 0))
    holding = school(
        "j1@1c1", rooms={101: model.Classroom(0)}, bully=place("0b1"), decision=model.MoveBully((0,), 0), snacks=[Snack.JANITORS_KEYS]
    )
    assert GAME.forced(holding, 0) is None
    assert GAME.forced(plain, 0) is not None
