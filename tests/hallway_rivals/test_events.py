"""School events, principal and bully, class periods (HR-8.2, 9)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.cards import SchoolEvent
from engines.hallway_rivals.model import CHEERLEADERS, HEAD_STARTS, Classroom, State
from engines.hallway_rivals.places import OFFICE
from engines.hallway_rivals.reports import reports
from engines.hallway_rivals.students import Item, Rank, Student
from engines.hallway_rivals.tasks import (
    Brawl,
    FreeSpaces,
    Graduate,
    LoseStudent,
    MoveBully,
    MovePrincipal,
    Put,
    Round,
    SchoolEvents,
    Spend,
    StaffMoves,
)  # fmt: skip
from engines.kernel.contract import Refused
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import GAME, NERDS, PREPS, do, legal, place, refused, run, school, student, where, who


def event(*students: Student | str, card: SchoolEvent, **fields: Any) -> State:
    """The state after a school event that seat 0 has bought."""
    shop = school(*students, decision=Spend((0,)), coins=(10, 0), event=card, **fields)
    return do(shop, "buy event")


@pytest.mark.clause("HR-8.2")
def test_homecoming_and_sports_event() -> None:
    state = event(student("j1@3c3", cheerleader=True), "j2@3c3", student("p1@1c1", cheerleader=True), card=SchoolEvent.HOMECOMING)
    assert [where(state, word) for word in ("j1", "j2", "p1")] == ["base0", "3c3", "base1"]
    assert who(state, "j1").cheerleader
    state = event("j1@1c1", card=SchoolEvent.SPORTS_EVENT)
    assert [player.extra for player in state.players] == [15, 15]


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
def test_science_fair_puts_up_to_three_into_the_special_room() -> None:
    state = event(
        student("n1@1c1", cheerleader=True), student("p1@3c3", cheerleader=True), card=SchoolEvent.SCIENCE_FAIR, socials=(NERDS, PREPS)
    )
    assert isinstance(state.decision, Put)
    state = do(state, "put n1 special0")
    assert who(state, "n1").cheerleader  # Nerds take them along
    assert GAME.to_act(state) == (1,)
    state = do(state, "put p1 special1", 1)
    assert not who(state, "p1").cheerleader


@pytest.mark.clause("HR-8.2")
def test_graduation_and_prom() -> None:
    state = event("j1@1c1", "p1@3c3", "p2@nurse", card=SchoolEvent.GRADUATION)
    assert isinstance(state.decision, Graduate)
    state = do(do(state, "choose j1"), "choose p1", 1)
    assert who(state, "j1").rank is who(state, "p1").rank is Rank.COLLEGE
    state = event("j1@1c1", "j2@base0", student("j3@r101", cheerleader=True), "p1@3c3", card=SchoolEvent.PROM, bully=OFFICE)
    assert [who(state, word).cheerleader for word in ("j1", "j2", "j3", "p1")] == [True, False, True, True]
    assert state.bully is None
    assert state.gone == (SchoolEvent.PROM,)


@pytest.mark.clause("HR-6.3")
def test_there_are_twenty_cheerleaders() -> None:
    crowd = [f"{letter}{number}@r{101 + number % 4}" for letter in "jp" for number in range(1, 16)]
    state = event(*crowd, card=SchoolEvent.PROM, cheerleaders=(place("r101"),))
    assert sum(one.cheerleader for player in state.players for one in player.students) + 1 == CHEERLEADERS


@pytest.mark.clause("HR-8.2")
def test_fire_drill_sends_everybody_home_with_nothing() -> None:
    loaded = student("j1@3c3", coins=5, cheerleader=True, item=Item.HELMET)
    state = event(loaded, student("p1@office", halted=True), "p2@nurse", card=SchoolEvent.FIRE_DRILL,
                  principal=OFFICE, bully=place("1c3"))  # fmt: skip
    assert [where(state, word) for word in ("j1", "p1", "p2")] == ["base0", "base1", "nurse"]
    assert (who(state, "j1").coins, who(state, "j1").cheerleader, state.principal, state.bully) == (0, False, None, None)
    assert state.players[0].coins == 0
    assert who(state, "j1").item is Item.HELMET, "only coins and cheerleaders are lost"


@pytest.mark.clause("HR-8.2")
def test_food_fight_gathers_by_turns_and_each_group_attacks_once() -> None:
    state = event("j1@1c1", "j2@base0", "p1@3c3", card=SchoolEvent.FOOD_FIGHT, principal=OFFICE)
    assert state.principal is None
    seats = []
    while isinstance(state.decision, Put):
        seat = state.decision.seats[0]
        seats.append(seat)
        assert refused(state, "done", seat).startswith("HR-8.2")
        state = do(state, legal(state, seat, "put")[0], seat)
    assert seats == [0, 1, 0]
    assert all(one.place.number == 0 and one.place.is_corridor for player in state.players for one in player.students)
    assert isinstance(state.decision, Brawl)
    fought = state.decision.groups
    state = do(state, legal(state, 0, "attack")[0])
    assert not fought
    assert not isinstance(state.decision, Brawl) or state.decision.groups


@pytest.mark.clause("HR-8.2")
def test_school_spirit_day_brings_three() -> None:
    assert len(event("j1@1c1", card=SchoolEvent.SCHOOL_SPIRIT_DAY).cheerleaders) == 3


@pytest.mark.clause("HR-2.1")
def test_several_events_occur_one_after_the_other() -> None:
    state = run(school(decision=SchoolEvents(2), event=SchoolEvent.SPORTS_EVENT))
    assert len(state.event_deck) == 23
    assert state.players[0].extra >= 15


# Staff


@pytest.mark.clause("HR-9.1", "HR-9.5")
def test_the_principal_moves_as_far_as_the_player_controls_rooms() -> None:
    rooms = {101: Classroom(0), 102: Classroom(0)}
    state = run(school("j1@1c1", decision=StaffMoves(), rooms=rooms, principal=OFFICE))
    assert isinstance(state.decision, MovePrincipal)
    assert refused(state, "principal 1c4").startswith("HR-9.1")
    assert "principal r101" not in legal(state)
    assert do(state, "principal 1c5").principal is place("1c5")
    assert do(state, "done").principal is OFFICE
    nobody = run(school("j1@1c1", decision=StaffMoves(), principal=OFFICE))
    assert not isinstance(nobody.decision, MovePrincipal)


@pytest.mark.clause("HR-9.2")
def test_the_principal_sends_students_to_the_office() -> None:
    students, rooms = (student("p1@1c5", coins=3, cheerleader=True), "j1@1c4"), {101: Classroom(0), 102: Classroom(0)}
    state = school(*students, decision=MovePrincipal((0,)), rooms=rooms, principal=place("0c1"))
    state = do(state, "principal 1c5")
    caught = who(state, "p1")
    assert (caught.place, caught.coins, caught.cheerleader) == (OFFICE, 0, False)
    assert where(state, "j1") == "1c4"


@pytest.mark.clause("HR-9.1")
def test_where_principal_and_bully_meet_both_leave() -> None:
    state = school("p1@1c5", decision=MovePrincipal((0,)), rooms={101: Classroom(0)}, principal=place("0c1"), bully=place("1c5"))
    state = do(state, "principal 1c5")
    assert (state.principal, state.bully) == (None, None)
    assert where(state, "p1") == "1c5"


@pytest.mark.clause("HR-9.3")
def test_the_bully_attacks_one_players_students_on_his_way() -> None:
    state = school("p1@1c5", "p2@1c5", "j1@1c4", "p3@1c3", decision=MoveBully((0,), 3), bully=place("0c1"))
    state = do(state, "bully 1c5")
    assert legal(state, verb="strike") == ["strike 1"]
    state = do(state, "strike 1")
    assert isinstance(state.decision, LoseStudent)
    state = do(state, "lose p2", 1)
    assert where(state, "p2") == "nurse"
    assert refused(state, "strike 1").startswith("HR-9.3")  # once on each space
    state = do(state, "bully 1c4")
    assert refused(state, "strike 0").startswith("HR-9.3")  # another player's
    state = do(do(state, "bully 1c3"), "strike 1")
    assert where(state, "p3") == "nurse"
    assert not isinstance(state.decision, MoveBully)


# Periods


def bell(number: int, *students: Student | str, **fields: Any) -> State:
    """The state after the bell of a round, before the first turn."""
    state = school(*students, **fields)
    return GAME.apply(evolve(state, agenda=(Spend((0,)), Round(number))), 0, GAME.parse("done")).state


@pytest.mark.clause("HR-9.4", "HR-2.2")
def test_home_room_lets_everybody_put_students_into_rooms() -> None:
    state = bell(1, "j1@base0", "p1@base1", rooms={101: Classroom(1)})
    assert isinstance(state.decision, Put)
    assert refused(state, "put j1 r101").startswith("HR-9.4")
    state = do(state, "put j1 r102")
    assert GAME.to_act(state) == (1,)
    assert where(do(state, "put p1 r101", 1), "p1") == "r101"
    assert isinstance(bell(9, "j1@base0").decision, Put)  # again from the first


@pytest.mark.clause("HR-9.4")
def test_math_recess_and_science() -> None:
    assert bell(2, "j1@base0").principal is OFFICE
    assert bell(5, "j1@base0").bully is OFFICE
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
def test_lunch_shows_three_events_and_a_food_fight_occurs() -> None:
    state = bell(6, "j1@1c1", "p1@3c3", event=SchoolEvent.FOOD_FIGHT)
    assert isinstance(state.decision, Put)
    assert len(state.event_deck) == 24
    assert state.old_events == (SchoolEvent.FOOD_FIGHT,)
    calm = bell(6, "j1@1c1", event=SchoolEvent.SPORTS_EVENT)
    assert len(calm.event_deck) in (24, 25)


@pytest.mark.clause("HR-9.4", "HR-3.1")
def test_gym_gives_three_more_free_spaces() -> None:
    plain = run(school("j1@1c1", decision=FreeSpaces(), round=2))
    gym = run(school("j1@1c1", decision=FreeSpaces(), round=7))
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
        assert [player.coins for player in levelled.players] == list(HEAD_STARTS[players])
        assert sum(HEAD_STARTS[players]) > 0
        assert GAME.options_of(levelled)["start"] == "levelled"
