"""Hints give reasons from what the seat sees; a finished game is studied by rooms."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.board import OFFICE
from engines.hallway_rivals.bots import plans
from engines.hallway_rivals.bots.advice import SchoolCoach, reason
from engines.hallway_rivals.model import Classroom, State
from engines.hallway_rivals.pieces import Activity, Rank
from engines.hallway_rivals.rules.actions import Capture, Control, PickUp, within_reach
from engines.hallway_rivals.rules.moving import Move
from engines.hallway_rivals.rules.placing import Teleport
from engines.hallway_rivals.school import controlled, enemies_at, in_play, students_at, students_named
from engines.kernel.bots import playout
from engines.kernel.coach import choices, worst
from engines.kernel.flow import DecisionContext
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, NERDS, PREPS, do, place, school, student

COACH = SchoolCoach()


def hint(state: State, seat: int = 0) -> tuple[str, str]:
    """The command that is recommended, and the reason."""
    (advice,) = COACH.advise(GAME, GAME.view(state, seat), seat, Rng(3))
    return advice.best.command.text(), str(advice.best.why)


@pytest.mark.clause("HR-5.1", "HR-7.3")
def test_a_capture_counts_the_rooms_of_both_sides() -> None:
    rooms = {102: Classroom(0), 103: Classroom(1), 104: Classroom(1), 101: Classroom(1)}
    what, why = hint(school("j1@r101", "p1@1c1", rooms=rooms))
    assert what == "capture j1"
    assert why == "It takes room 101 from P1; you then control 2 rooms, and no opponent more than 2."
    _, why = hint(school("j1@r101", "p1@1c1", rooms=rooms | {105: Classroom(1)}))
    assert why == "It takes room 101 from P1; you then control 2 rooms, and P1 has 3."
    near = evolve(school("j1@r101", "p1@1c3", "p2@1c3", rooms={101: Classroom(1)}), agenda=(model.Act((0,)), model.TakeTurn(1)))
    assert hint(near)[1].endswith(" P1 can take it back this round.")


@pytest.mark.clause("HR-5.1", "HR-7.3")
def test_a_capture_warns_of_whoever_can_take_the_room_back_before_report_cards() -> None:
    """The other player is near and has a turn this round, unless a fellow stays as a guard or report cards come first."""
    told = "It takes room 103, which nobody controls; you then control 1 room, and no opponent has any."
    end = model.ReportCards(), model.Round(3)
    last, before = (model.Act((0,)), model.EndTurn(0), *end), (model.Act((0,)), model.EndTurn(0), model.TakeTurn(1), *end)
    for students, agenda, tail in (
        (("j1@r103", "p1@2c3"), before, " P1 can take it this round."),
        (("j1@r103", "p1@2c3"), last, " Report cards come next."),
        (("j1@r103", "j2@r103", "p1@2c3"), before, ""),
        (("j1@r103", "p1@nurse"), before, ""),
        # Two capture the rooms they are in, and the third has all the movement (HR-3.1).
        (("j1@r103", "p1@r107", "p2@r108", "p3@r106"), before, " P1 can take it this round."),
    ):
        assert hint(evolve(school(*students), agenda=agenda)) == ("capture j1", told + tail)


@pytest.mark.clause("HR-5.1", "HR-7.3")
def test_a_guard_stays_unless_nobody_can_take_its_room_or_it_gains_more() -> None:
    """Nobody controls room 104; the other player can take room 103 unless report cards come first, or its student is at the nurse."""
    before = model.Act((0,)), model.EndTurn(0), model.TakeTurn(1), model.ReportCards(), model.Round(3)
    stays = "done", "Jock 1 can still reach room 104, but stays to guard room 103, which P1 can reach."
    leaves = "move j1 r104", "It brings Jock 1 to room 104, which nobody controls."
    theirs = "move j1 r104", "It brings Jock 1 to room 104, which P1 controls and nobody guards. P1 can then take room 103."
    for other, agenda, rooms, told in (
        ("p1@2e3", before, {}, stays),
        ("p1@nurse", before, {}, leaves),
        ("p1@2e3", (*before[:2], *before[3:]), {}, leaves),
        ("p1@2e3", before, {104: Classroom(1)}, theirs),
    ):
        assert hint(evolve(school("j1@r103", other, rooms={103: Classroom(0)} | rooms), agenda=agenda)) == told


@pytest.mark.clause("HR-5.1")
def test_a_room_left_alone_is_told_with_the_reason() -> None:
    carrying = school(student("j1@r101", cheerleader=True), "p1@base1", movement=0)
    assert hint(carrying) == ("done", "Jock 1 could capture room 101, but would lose what it carries.")
    beside = school(student("j1@r101", halted=True, fought=True), "p1@r101", "p2@r101", "p3@r101", movement=0)
    assert hint(beside) == ("done", "Jock 1 could capture room 101, but the enemy in it would take it back.")


@pytest.mark.clause("HR-3.1", "HR-6.2")
def test_a_move_names_its_goal_and_the_steps_left() -> None:
    what, why = hint(school(student("j1@1c4", cheerleader=True), "p1@base1"))
    assert what == "move j1 base0"
    assert why == "It brings Jock 1 to your base, where its cheerleader brings 5 coins."
    what, why = hint(school(student("j1@1c4", cheerleader=True), "p1@base1", movement=1))
    assert what.startswith("move j1 ")
    assert why == "It brings Jock 1 within 3 spaces of your base, where its cheerleader brings 5 coins."


@pytest.mark.clause("HR-5.1")
def test_a_move_names_the_enemies_in_its_goal() -> None:
    shared = {number: Classroom(0, locked=True) for number in range(101, 108)}
    _, why = hint(school("j1@2c2", "p4@r108", rooms=shared, movement=1))
    assert why == "Jock 1 sets off for room 108, which nobody controls but where Prep 4 waits: 14 spaces are left."


@pytest.mark.clause("HR-5.1")
def test_spare_students_guard_rooms_before_the_turn_ends() -> None:
    """Every other room is locked; the enemy can reach room 101, and nothing else is left to do."""
    rooms = {**{number: Classroom(1, locked=True) for number in range(102, 109)}, 101: Classroom(0)}
    what, why = hint(school("j1@1c3", "p1@1c1", rooms=rooms))
    assert what == "move j1 r101"
    assert why == "Nobody guards your room 101; while a student of yours is in it, nobody can capture it."
    fetching = school("j1@1c3", "p1@1c1", rooms=rooms, cheerleaders=(place("r101"),))
    assert hint(fetching) == ("move j1 r101", "It brings Jock 1 to the cheerleader in room 101, worth 5 coins in your base.")
    assert hint(school("j1@r101", "p1@1c1", rooms=rooms)) == ("done", "None of the captures, moves, cards and fights left is worth it.")


@pytest.mark.clause("HR-5.1")
def test_the_end_of_a_turn_names_rooms_that_nobody_can_guard() -> None:
    rooms = {**{number: Classroom(1, locked=True) for number in range(103, 109)}, 101: Classroom(0), 102: Classroom(0)}
    home = student("j1@base0", cheerleader=True)
    risk = "P1 can reach room 101 and room 102, which nobody guards, and you have no student to spare for them."
    assert hint(school(home, "p1@1c1", rooms=rooms)) == ("done", risk)


@pytest.mark.clause("HR-3.1", "HR-6.2")
def test_free_moves_keep_a_student_beside_a_cheerleader_whose_fellow_captures() -> None:
    free = school("j1@r101", "j2@r101", "p1@base1", decision=model.MoveFree((0,)), cheerleaders=(place("r101"),))
    able = tuple([student(f"j{number}@r101", free=1, order=number - 1) for number in (1, 2)])
    assert hint(evolve(free, players=(evolve(free.players[0], students=able), free.players[1])))[0] == "done"


@pytest.mark.clause("HR-6.2")
def test_a_student_beside_a_cheerleader_goes_to_no_other() -> None:
    """The one in room 101 is nearer to the base, so it would bring more."""
    rooms, both = {number: Classroom(1, locked=True) for number in range(101, 109)}, (place("r101"), place("r105"))
    held = school(student("j1@r105", free=1), "p1@base1", rooms=rooms, decision=model.MoveFree((0,)), cheerleaders=both)
    assert hint(held)[0] == "done"


@pytest.mark.clause("HR-4.1")
def test_an_attack_tells_its_exact_odds() -> None:
    """Three students roll four dice against two of one student."""
    own = [student(f"j{number}@1c3", halted=True) for number in (1, 2, 3)]
    what, why = hint(school(*own, "p1@1c4", movement=0))
    assert what == "attack j1 p1"
    lost = "if it fails, you lose a student only if they attack back and win."
    assert why == f"It wins about 9 times in 10, with 4 dice against 2; {lost}"
    what, why = hint(school(*own, student("p1@1c4", cheerleader=True), movement=0))
    assert what == "attack j1 p1"
    assert why == f"It wins about 8 times in 10 even if they use their cheerleader; {lost}"


@pytest.mark.parametrize(("deal", "seats"), [(66717480, 2), (1, 2), (5, 2), (2, 3), (1, 4), (3, 4)])
def test_hints_never_walk_in_circles(deal: int, seats: int) -> None:
    """Whole turns: a student never returns to a place without an event in between, and no room is left that it could take."""
    state = Table.new(GAME, seats=seats, options={"building": "quick"}, deal=deal).state
    been: dict[Any, list[Any]] = {}
    rng, turn = Rng(3), (0, -1)
    while state.round <= 3 and (acting := GAME.to_act(state)):
        command, rng = COACH.bot.decide(GAME, GAME.view(state, acting[0]), acting[0], rng)
        if turn != (state.round, state.turn.seat) or not isinstance(command, Move):
            turn, been = (state.round, state.turn.seat), {}
        if isinstance(command, Move):
            for one in students_named(state, command.names):
                been.setdefault(one.name, [one.place])
                assert command.to not in been[one.name], f"round {state.round}: {command.text()}"
                been[one.name].append(command.to)
        if isinstance(state.decision, model.Act) and isinstance(command, model.Done):
            seat = acting[0]
            able = [one for one in state.players[seat].students if GAME.check(state, seat, Capture(one.name)) is None]
            assert all(plans.laden(one) or enemies_at(state, seat, one.place) for one in able), f"round {state.round}"
            left = list(within_reach(DecisionContext(None, state, state.decision, seat)))
            assert not left or "can still reach" in str(reason(DecisionContext(None, state, state.decision, seat), command)), left
        state = GAME.apply(state, acting[0], command).state


def in_office(state: State, seat: int) -> int:
    """The number of enemies of a seat in the Office."""
    return sum(one.place is OFFICE for one in plans.enemies(state, seat))


TRUE_OF: dict[str, Any] = {
    r"you then control (\d+) room": lambda _, after, seat: controlled(after, seat),
    r"no opponent more than (\d+)": lambda _, after, seat: max(controlled(after, it) for it in range(len(after.players)) if it != seat),
    r"you have (\d+) in play": lambda before, _, seat: sum(in_play(it) for it in before.players[seat].students),
    r"He sends (\d+) enem": lambda before, after, seat: in_office(after, seat) - in_office(before, seat),
}
"""Numbers in reasons, with what they are in the position or after the command."""


@pytest.mark.parametrize(("deal", "seats"), [(3, 2), (4, 3)])
def test_reasons_are_short_and_true_of_the_position(deal: int, seats: int) -> None:
    """Two rounds; whoever leaves a room that it could capture alone is told with the reason."""
    state = Table.new(GAME, seats=seats, options={"building": "quick"}, deal=deal).state
    checked = 0
    while state.round <= 2 and (acting := GAME.to_act(state)):
        (seat, *_) = acting
        (advice,) = COACH.advise(GAME, GAME.view(state, seat), seat, Rng(3))
        command, why = advice.best.command, str(advice.best.why)
        assert len(why) <= 140, why
        after = GAME.apply(state, seat, command).state
        for pattern, number in TRUE_OF.items():
            for told in re.findall(pattern, why):
                checked += 1
                assert int(told) == number(state, after, seat), why
        for one in students_named(state, command.names) if isinstance(command, Move) else ():
            if one.place.is_room and plans.can_capture(state, seat, one.place) and len(students_at(state, seat, one.place)) == 1:
                assert re.search(f"room {one.place.number}( would lose that| back at once|[.]$)", why), why
        state = after
    assert checked > 20


@pytest.mark.clause("HR-5.1", "HR-6.2")
def test_a_move_to_a_room_that_is_captured_next_names_the_room_and_not_its_cheerleader() -> None:
    rooms = {**{number: Classroom(1, locked=True) for number in range(101, 109)}, 101: Classroom(1)}
    there: dict[str, Any] = {"rooms": rooms, "cheerleaders": (place("r101"),)}
    assert hint(school("j1@1c3", "p1@base1", **there)) == (
        "move j1 r101",
        "It brings Jock 1 to room 101, which P1 controls and nobody guards.",
    )
    assert hint(school("j1@r101", "p1@base1", **there))[0] == "capture j1"


@pytest.mark.clause("HR-5.5")
def test_only_one_student_teleports_for_a_room_and_another_guards() -> None:
    rooms = {**{number: Classroom(1, locked=True) for number in range(101, 109)}, 105: Classroom(0), 106: Classroom()}
    state = school("j1@base0", "j2@base0", "p1@base1", rooms=rooms)
    assert hint(state) == ("teleport j1 r105", "From room 105 it is 4 steps to room 106, instead of 19.")
    for done in ("teleport j1 r105", "move j1 r106", "capture j1"):
        assert hint(state)[0] == done
        state = GAME.apply(state, 0, GAME.parse(done)).state
    guards = "Nobody guards your room 105; while a student of yours is in it, nobody can capture it."
    assert hint(state) == ("teleport j2 r105", guards)


@pytest.mark.clause("HR-5.5", "HR-6.2")
def test_a_student_teleports_to_a_cheerleader_and_walks_home_with_it() -> None:
    """Nobody makes a free move out of the base that a teleport makes needless."""
    rooms = {**{number: Classroom(1, locked=True) for number in range(101, 109)}, 105: Classroom(0)}
    state = school("j1@base0", "p1@base1", rooms=rooms, cheerleaders=(place("r105"),))
    free = evolve(state, agenda=(model.MoveFree((0,)), *state.agenda), players=state.players)
    assert hint(free)[0] == "done"
    assert hint(state) == ("teleport j1 r105", "It brings Jock 1 to the cheerleader in room 105, worth 5 coins in your base.")
    for done in ("teleport j1 r105", "pick j1", "move j1 base0"):
        assert hint(state)[0] == done
        state = GAME.apply(state, 0, GAME.parse(done)).state


@pytest.mark.clause("HR-5.5", "HR-6.2")
def test_who_teleports_for_a_room_picks_up_no_cheerleader_on_the_way() -> None:
    """A Band student can't walk the 15 spaces home this turn."""
    rooms = {**{number: Classroom(1, locked=True) for number in range(101, 109)}, 105: Classroom(0), 106: Classroom()}
    state = school("b1@base0", "p1@base1", socials=(BAND, PREPS), rooms=rooms, cheerleaders=(place("r105"),))
    for done in ("teleport b1 r105", "move b1 r106", "capture b1"):
        assert hint(state)[0] == done
        state = GAME.apply(state, 0, GAME.parse(done)).state


@pytest.mark.clause("HR-5.5")
def test_a_guard_who_came_this_turn_stays_unless_a_room_to_capture_is_near() -> None:
    """A cheerleader in room 106 is no reason to leave room 105 again; the room itself is."""
    locked = {**{number: Classroom(1, locked=True) for number in range(101, 109)}, 105: Classroom(0)}
    came = student("j1@r105", teleported=True), student("j2@r105", order=1)
    there: dict[str, Any] = {"cheerleaders": (place("r106"),)}
    mine = school(*came, "p1@base1", rooms=locked | {106: Classroom(0)}, **there)
    assert hint(mine)[0] == "move j2 r106"
    alone = school(came[0], student("j2@base0", halted=True), "p1@base1", rooms=locked | {106: Classroom(0)}, **there)
    assert hint(alone)[0] == "done"
    assert hint(school(*came, "p1@base1", rooms=locked | {106: Classroom()}))[0] in ("move j1 r106", "move j2 r106")


@pytest.mark.parametrize(("deal", "seats"), [(1, 2), (4, 2), (5, 3)])
def test_hints_lead_no_guard_away_whom_they_have_led_there(deal: int, seats: int) -> None:
    """Three rounds on hints alone; whoever picks up a cheerleader may go."""
    state = Table.new(GAME, seats=seats, options={"building": "quick"}, deal=deal).state
    led: dict[Any, Any] = {}
    turn = (0, -1)
    while state.round <= 3 and (acting := GAME.to_act(state)):
        (seat, *_) = acting
        (advice,) = COACH.advise(GAME, GAME.view(state, seat), seat, Rng(3))
        command, why = advice.best.command, str(advice.best.why)
        if turn != (state.round, state.turn.seat):
            turn, led = (state.round, state.turn.seat), {}
        if not isinstance(command, Move | Teleport):
            state = GAME.apply(state, seat, command).state
            continue
        for one in students_named(state, command.names):
            assert led.get(one.name) is not one.place or plans.laden(one), f"round {state.round}: {command.text()}, {why}"
            if why.startswith(("Nobody guards your", "With another guard")):
                led[one.name] = command.to
        state = GAME.apply(state, seat, command).state


def test_a_lured_cheerleader_is_not_lost_by_a_hall_pass() -> None:
    """Cards that put students anywhere leave those in base who carry something home."""
    lured = student("p1@base0", cheerleader=True)
    state = school(lured, "p2@base0", "j1@base1", socials=(PREPS, JOCKS), decision=model.Put((0,), model.Journey.HALL_PASS, 3))
    assert hint(state)[0].startswith("put p2 ")


@pytest.mark.clause("HR-4.5", "HR-6.2")
def test_a_cheerleader_is_picked_up_for_what_it_is_used_for_next() -> None:
    """It takes a die from the enemy in the room, who is alone."""
    state = school("j1@r101", "p1@r101", cheerleaders=(place("r101"),), movement=0)
    told = "With a cheerleader, the attack on Prep 1 wins about 8 times in 10; after that, it is safer to capture room 101."
    assert hint(state) == ("pick j1", told)
    assert hint(GAME.apply(state, 0, PickUp(state.players[0].students[0].name)).state)[0] == "attack j1 p1 cheer=yes"


@pytest.mark.clause("HR-5.1", "HR-6.2")
def test_a_hint_says_why_a_room_is_left() -> None:
    beside = school(student("j1@r103", fought=True, halted=True), "p1@r103", cheerleaders=(place("r103"),))
    assert hint(beside)[1].endswith("in your base. An enemy would take room 103 back at once.")
    alone = school("j1@r103", "p1@base1", cheerleaders=(place("r103"),))
    assert hint(alone)[0] == "capture j1"


@pytest.mark.clause("HR-4.1", "HR-5.1")
def test_a_hint_sends_help_into_a_shared_room() -> None:
    """Two against one win the room: one captures it, and the other keeps the enemy's fellows from taking it back."""
    state = school("j1@r101", "j2@1c3", "p1@r101", cheerleaders=(place("r103"),))
    assert hint(school("j1@r101", "j2@r102", "p1@r101"))[0] == "capture j2", "a room at hand comes first"
    what, why = hint(state)
    assert what == "move j2 r101"
    assert why == "Jock 2 helps against the enemy in room 101: after a win, one captures it and another guards it."
    assert hint(school("j1@r101", "j2@r101", "p1@r101", movement=0))[0] == "attack j1 p1"
    halted = [student(f"j{number}@r101", halted=True, fought=True) for number in (1, 2)]
    assert hint(school(*halted, "p1@r101", movement=0))[0] == "capture j1", "the fellow guards it"


@pytest.mark.clause("HR-9.4")
def test_placement_hints_say_the_purpose_of_each_student() -> None:
    """Two go together near the base while another player still chooses; whoever chooses last takes a room with each."""
    asked = model.Put((0,), model.Journey.HOME_ROOM, 5)
    first = school("j1@r101", "j2@base0", "p1@base1", decision=asked)
    follows = evolve(first, agenda=(*first.agenda, model.Put((1,), model.Journey.HOME_ROOM, 5)))
    why = "Jock 1 can capture room 101 and Jock 2 can go on from there, or both can fight an enemy who comes in."
    assert hint(follows) == ("put j2 r101", why)
    assert hint(first)[0] == "put j2 r102"


@pytest.mark.clause("HR-9.4")
def test_a_hint_puts_students_into_rooms_without_enemies() -> None:
    asked = model.Put((0,), model.Journey.HOME_ROOM, 5)
    what, why = hint(school("j1@base0", *[f"p{number}@r10{number}" for number in range(1, 8)], decision=asked))
    assert (what, why) == (
        "put j1 r108",
        "Nobody is in room 108, 13 steps from your base; Jock 1 captures it on your turn unless an enemy takes and guards it.",
    )


@pytest.mark.clause("HR-5.1", "HR-9.4")
def test_an_enemy_in_a_room_that_nobody_controls_does_not_keep_a_student_from_capturing_it() -> None:
    """The rule: nobody controls it, or no enemy is in it."""
    crowd = [f"p{number}@r10{number}" for number in range(1, 9)]
    asked = model.Put((0,), model.Journey.HOME_ROOM, 5)
    _, why = hint(school("j1@base0", *crowd, decision=asked))
    assert why.startswith("Every room left has an enemy in it; Jock 1 can capture room 10")
    passing = model.Put((0,), model.Journey.HALL_PASS, 3)
    what, why = hint(school("j1@base0", *crowd, decision=passing))
    number = what.removeprefix("put j1 r")
    assert why == f"There, Jock 1 can capture room {number} this turn."


@pytest.mark.clause("HR-4.5", "HR-5.1")
@pytest.mark.parametrize(("owner", "then"), [(-1, "it is safer to capture room 101"), (1, "you can capture room 101")])
def test_a_fight_for_a_room_says_whether_it_is_needed_to_capture_it(owner: int, then: str) -> None:
    there = school("j1@r101", "p1@r101", rooms={101: Classroom(owner)}, cheerleaders=(place("r101"),), movement=0)
    why = str(reason(DecisionContext(None, there, there.decision, 0), PickUp(student("j1@r101").name)))
    assert why.endswith(f"; after that, {then}.")


@pytest.mark.clause("HR-5.1", "HR-10.3")
@pytest.mark.parametrize(("owner", "said"), [(-1, "it can't take the room back from you at once."), (1, "you can capture the room")])
def test_mind_control_says_what_it_is_for(owner: int, said: str) -> None:
    teacher = student("n1@r101", rank=Rank.TEACHER)
    there = school(teacher, "p1@r101", socials=(NERDS, PREPS), rooms={101: Classroom(owner)})
    assert said in str(reason(DecisionContext(None, there, there.decision, 0), Control(student("p1@r101").name, place("1b3"))))


@pytest.mark.clause("HR-7.1")
def test_a_student_bought_where_no_room_is_left_to_capture_guards() -> None:
    own = {number: Classroom(0) for number in range(101, 109)}
    spending = school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(1, 0), rooms=own)
    assert hint(spending) == ("buy student", "It costs 1 coin, and you have 1 in play to guard your rooms.")


def test_a_student_stays_in_the_room_that_it_can_capture() -> None:
    free = school("j1@r103", "p1@base1", decision=model.MoveFree((0,)))
    freed = evolve(free, players=(evolve(free.players[0], students=(student("j1@r103", free=3),)), free.players[1]))
    assert hint(freed) == ("done", "Students who can capture the room they are in stay there, and no other free move helps.")


@pytest.mark.clause("HR-7.1")
def test_coins_are_told_by_what_they_buy() -> None:
    spending = school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(3, 0))
    assert hint(spending) == ("buy student", "It costs 1 coin, and each student can capture a room; you have 1 in play.")
    poor = school("j1@base0", "p1@base1", decision=model.Spend((0,)))
    assert hint(poor) == ("done", "You have no coins left.")


@pytest.mark.clause("HR-8.1")
def test_a_card_is_told_by_its_gain() -> None:
    held = school("j1@1c3", "p1@base1", decision=model.Spend((0,)), activities=[Activity.EXTRA_CREDIT])
    assert hint(held) == ("play extra_credit", "It gives you 5 coins at once.")


@pytest.mark.clause("HR-1.2", "HR-1.3", "HR-10.3")
def test_hints_for_building_say_what_the_place_is_good_for() -> None:
    table: Table[State] = Table.new(GAME, seats=2, options={"building": "by_hand", "groups": ("jocks", "nerds")}, deal=1)
    told = []
    while not table.state.round:
        command, why = hint(table.state, table.to_act[0])
        told.append((command.split()[0], why))
        table.play(command, table.to_act[0])
    assert [what for what, _ in told] == ["tile"] * 4 + ["base"] * 2 + ["special"] * 2
    assert told[0][1] == "The school stays compact: the tile touches 1 other there."
    assert "The school stays compact: the tile touches 2 others there." in [why for _, why in told[:4]]
    assert told[4][1].startswith("From there, a student can reach ")
    assert told[6][1].startswith("It is a second base there, "), "the Nerds place their special room first"
    assert told[7][1].endswith(" spaces from your base, so your students get there and back quickly.")


def test_the_costliest_decisions_of_a_game_cost_rooms() -> None:
    table: Table[State] = Table.new(GAME, seats=2, options={"building": "quick"}, deal=2)
    playout(table, ["easy", "medium"])
    states = [table.state_at(turn) for turn in range(table.turn + 1)]
    line = tuple((played.seat, played.command) for played in table.moves)
    # Late in a game little is left to imagine, and still each decision takes more than a second.
    late = choices(GAME, states, line, 0)[-4:]
    costly = worst(list(COACH.ratings(GAME, states, line, 0, late)))
    assert costly
    for rating in costly:
        assert GAME.check(states[rating.turn], 0, rating.better) is None
        assert rating.amount is not None
        assert dict(rating.amount.values)["rooms"] == pytest.approx(rating.shortfall)


@pytest.mark.clause("HR-5.5", "HR-6.2")
@pytest.mark.parametrize(("movement", "why", "then"), [
    (3, "It brings Jock 1 to the cheerleader in room 103, worth 5 coins in your base.", "pick j1"),
    (5, "From room 103 it is 4 steps to room 104, instead of 15.", "move j1 r104"),
])  # fmt: skip
def test_a_teleport_names_the_goal_of_the_next_hint(movement: int, why: str, then: str) -> None:
    rooms = {**{number: Classroom(1, locked=True) for number in range(101, 109)}, 103: Classroom(0), 104: Classroom()}
    state = school("j1@base0", "p1@base1", rooms=rooms, cheerleaders=(place("r103"),), movement=movement)
    assert hint(state) == ("teleport j1 r103", why)
    assert hint(do(state, "teleport j1 r103"))[0] == then
