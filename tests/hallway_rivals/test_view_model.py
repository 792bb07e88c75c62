"""Everything offered in the school is accepted, everything legal can be reached, and the rest is refused or means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.board import Kind, base, room
from engines.hallway_rivals.pieces import Activity, Goods, Item, Rank, SchoolEvent, Snack, Student
from engines.hallway_rivals.rules.actions import Capture
from engines.hallway_rivals.rules.building import BuildBase, BuildSpecial, Lay
from engines.hallway_rivals.rules.cards import PlayOn
from engines.hallway_rivals.rules.coins import Buy, Rescue
from engines.hallway_rivals.rules.fighting import Attack
from engines.hallway_rivals.rules.moving import Move
from engines.hallway_rivals.rules.placing import Teleport
from engines.hallway_rivals.rules.staff import Principal, Strike
from engines.hallway_rivals.words import CARDS
from engines.kernel.contract import PERSON, Applied, Refusal, Seat
from engines.kernel.flow import Decision
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from tabletop_qt.games.hallway_rivals import layout as layout_module
from tabletop_qt.games.hallway_rivals import position, routes
from tabletop_qt.games.hallway_rivals import view_model as view_model_module
from tabletop_qt.games.hallway_rivals.kit import kit
from tabletop_qt.games.hallway_rivals.layout import HAND, TRAY, layout
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.games.hallway_rivals.school import ABOUT_STOLEN
from tabletop_qt.games.hallway_rivals.view_model import HINTS, HallwayRivalsViewModel
from tabletop_qt.shell.play.frames import Eyes, moments_of
from tabletop_qt.shell.presenting.viewing import Viewing, scenery_of
from tabletop_qt.table.motion import Pace
from tabletop_qt.table.pointer import drop_target
from tabletop_qt.viewmodels.moments import Moment
from tabletop_qt.viewmodels.scenery import (
    Affordance,
    Box,
    Do,
    Drafted,
    Drop,
    Emphasis,
    Face,
    Lift,
    Passing,
    Piece,
    Place,
    Play,
    Press,
    Standing,
    Turn,
)
from tabletop_qt.viewmodels.view_model import IDLE, LOOK, Hint, Nothing, meant
from tests.expecting import expect
from tests.hallway_rivals.schools import BAND, BOARD, GAME, JOCKS, NERDS, PREPS, do, name, place, school, seed_for, student
from tests.hallway_rivals.schools import told as happened
from tests.table.walking import assert_accepted, assert_undone, assert_whole, does, reached, walk

SEATS = tuple(Seat(called, colour) for called, colour in (("Ann", "orange"), ("Ben", "sky"), ("Cyd", "green"), ("Dot", "purple")))
MODEL = HallwayRivalsViewModel(GAME, SEATS)


def played(players: int, deal: int, commands: int, **options: Any) -> Iterator[model.State]:
    """States of a game played at random."""
    state, rng = GAME.new(make_setup(GAME, SEATS[:players], options, deal)).state, Rng.of_deal(deal)
    for _ in range(commands):
        yield state
        if not GAME.to_act(state):
            return
        seat = GAME.to_act(state)[0]
        command, rng = GAME.legal(state, seat).draw(rng)
        state = GAME.apply(state, seat, command).state


@pytest.mark.clause("TBL-3", "TBL-5", "HR-1.2", "HR-1.3")
@pytest.mark.parametrize(("players", "building"), [(2, "by_hand"), (2, "quick"), (3, "by_hand"), (4, "quick")])
def test_whatever_is_offered_is_accepted_and_every_scenery_is_whole(players: int, building: str) -> None:
    for turn, state in enumerate(played(players, players, 110, building=building)):
        if turn % 9 and isinstance(state.decision, model.Act | model.MoveFree | model.Spend):
            continue
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            for draft, scenery in walk(MODEL, view, seat, 5, Rng(turn)):
                assert_whole(scenery, draft)
                assert_accepted(MODEL, GAME, view, seat, draft, scenery)
                assert_undone(MODEL, view, seat, draft)
        assert_whole(MODEL.spectate(GAME.view(state, None), turn % players), IDLE)


@pytest.mark.clause("HR-3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_students_are_large_enough_in_the_smallest_window(players: int) -> None:
    zoom, sizes = 27 / 64, []  # a table 541 pixels high, in a window of 1280 by 720; in a lesson it is 24 / 64
    for state in played(players, players, 250, building="quick"):
        pieces = MODEL.spectate(GAME.view(state, None), 0).pieces
        sizes += [zoom * piece.face.h for piece in pieces if isinstance(piece.thing, position.Person) and piece.zone == "school"]
    assert min(sizes) >= 30, "pixels, in any crowd"
    assert min(sizes) * 24 / 27 >= 26


OPEN = model.Classroom(1)
LOCKED = {101: model.Classroom(1, locked=True)}
TWO_ROOMS = {101: model.Classroom(0), 102: model.Classroom(1)}
POSITIONS = {
    "moves and pushes": school("j1@1c3", "j2@1c3", "j3@1c2", "p1@1c4", "p2@2c3", movement=3),
    "a fight beside": school("j1@1c3", "j2@1c3", "p1@1c4", "p2@1c4", movement=0),
    "a fight in a room": school("j1@r101", "j2@r101", "p1@r101", student("p2@r101", cheerleader=True), movement=1),
    "captures and pick-ups": school("j1@r101", "j2@r102", cheerleaders=(room(102),), movement=0),
    "stealing": school("j1@3c5", "p1@r101", coins=(0, 7), movement=0),
    "a locked door": school(
        student("j1@1b3", cheerleader=True), "j2@1c3", "j3@1c3", "j4@1c4", "j5@1c4", rooms=LOCKED, movement=0
    ),
    "teleports": school("j1@base0", "j2@r101", rooms={102: model.Classroom(0)}, movement=0),
    "teleports together": school(
        "j1@base0", "j2@base0", "j3@base0", "j4@base0", "j5@office", "j6@office", student("j7@r101", coins=2), "j8@r101", "j9@r101",
        rooms={102: model.Classroom(0)}, movement=0,
    ),
    "changing groups": school(*[f"j{number}@r101" for number in range(1, 5)], movement=0),
    "a nerd given up": school(
        "n1@1c3", student("n2@1c3", rank=Rank.COLLEGE), socials=(NERDS, PREPS), rooms={101: model.Classroom(0)}, movement=0
    ),
    "mind control": school(student("n1@1c3", rank=Rank.TEACHER), "p1@1c4", socials=(NERDS, PREPS), movement=2),
    "spending": school(
        "j1@base0", "j2@nurse", "j3@1c3", "p1@1c5", decision=model.Spend((0,)), coins=(30, 0), rooms=TWO_ROOMS
    ),
    "spending as the Preps": school(
        "p1@base0", student("j1@1c3", cheerleader=True), socials=(PREPS, JOCKS), decision=model.Spend((0,)), coins=(9, 0)
    ),
    "cards": school(
        "j1@1c3", "p1@1c5", activities=(Activity.EXTRA_CREDIT, Activity.EXCHANGE_STUDENT, Activity.STUDY_HALL), movement=0,
        snacks=(Snack.COOKIE, Snack.COOKIE, Snack.ETCH, Snack.PUKE, Snack.LOCKER_COMBO), rooms={104: model.Classroom(1, locked=True)},
    ),
    "free moves": school(student("b1@1c3", free=2), student("b2@1c3", free=1), socials=(BAND, PREPS), decision=model.MoveFree((0,))),
    "losing": school("j1@1c3", "j2@1c3", "p1@1c4", decision=model.LoseStudent((0,), (name("j1"), name("j2")), (name("p1"),))),
    "choosing who fights": school(
        student("b1@1c3", rank=Rank.TEACHER), *[f"b{number}@1c3" for number in range(2, 5)], "p1@1c4", socials=(BAND, PREPS),
        decision=model.Muster((0,), model.Clash(tuple([name(f"b{number}") for number in range(1, 5)]), (name("p1"),))),
    ),
    "a thief among others": school(student("j1@1c3", coins=3), "j2@1c3", "j3@1c3", "p1@1c4", movement=2),
    "defending": school(
        student("j1@1c3", cheerleader=True), "p1@1c4", decision=model.CheerDefence((0,), (name("p1"),), (name("j1"),)),
    ),
    "countering": school(student("j1@1c3", cheerleader=True), "p1@1c4", decision=model.Counter((0,), (name("j1"),), (name("p1"),))),
    "pushed": school("j1@1c3", "p1@1c4", decision=model.PlacePushed((0,), name("j1"), (place("1c2"), place("1d3")))),
    "home room": school("j1@1c3", "j2@base0", decision=model.Put((0,), model.Journey.HOME_ROOM, 5), rooms={102: OPEN}),
    "out of the nurse": school(*[f"j{number}@nurse" for number in range(1, 5)], decision=model.Release((0,), 2)),
    "a food fight": school("j1@0a1", "j2@0a1", "p1@0a2", decision=model.Brawl((0,))),
    "graduation": school("j1@1c3", student("j2@1c3", rank=Rank.COLLEGE), decision=model.Graduate((0,))),
    "a reward": school("p1@1c3", "p2@nurse", socials=(PREPS, JOCKS), decision=model.Reward((0,))),
    "the principal": school(
        "j1@1c3", decision=model.MovePrincipal((0,)), principal=place("0c1"), rooms={101: model.Classroom(0)},
        activities=(Activity.EXTRA_CREDIT,), snacks=(Snack.COOKIE, Snack.PUKE),
    ),
    "the bully": school(
        "j1@1c3", "p1@0c1", decision=model.MoveBully((0,), 2), bully=place("0c1"), rooms={101: model.Classroom(0)},
        activities=(Activity.EXCHANGE_STUDENT, Activity.HALL_PASS), snacks=(Snack.LOCKER_COMBO,),
    ),
    "too many cards": school(
        "j1@1c3", decision=model.Discard((0,)), snacks=(Snack.MILK,) * 5 + (Snack.COOKIE,) * 5, activities=(Activity.HALL_PASS,)
    ),
}  # fmt: skip


@pytest.mark.clause("TBL-3")
@pytest.mark.parametrize("called", POSITIONS)
def test_everything_legal_can_be_reached(called: str) -> None:
    view = GAME.view(POSITIONS[called], 0)
    assert reached(MODEL, view, 0) == set(GAME.legal(view, 0))


@pytest.mark.clause("TBL-3")
@pytest.mark.parametrize("players", [2, 3])
def test_everything_that_can_be_built_can_be_reached(players: int) -> None:
    for state in played(players, 7, 4 * players, building="by_hand"):
        seat = GAME.to_act(state)[0]
        if state.round == 0:
            view = GAME.view(state, seat)
            assert reached(MODEL, view, seat) == set(GAME.legal(view, seat))


def test_a_draft_changes_only_the_pieces_it_takes_and_another_view_or_seat_is_shown_anew() -> None:
    view, chosen = GAME.view(POSITIONS["moves and pushes"], 0), position.Person(name("j1"))
    before = {piece.id: piece for piece in MODEL.scenery(view, 0, IDLE).pieces}
    after = {piece.id: piece for piece in MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1"))).pieces}
    people = [piece for piece in after.values() if isinstance(piece.thing, position.Person)]
    assert [piece.id for piece in people if piece.emphasis is Emphasis.CHOSEN] == [chosen.id]
    picked, was = after[chosen.id], before[chosen.id]
    assert picked.face.h > 1.1 * was.face.h
    assert picked.y < was.y, "lifted"
    assert after[f"spot:{chosen.id}"].layer < picked.layer
    beside = after[position.Person(name("p1")).id]
    assert beside is before[beside.id], "it can be pushed, so it stays as it is"
    pale = {piece.id for piece in people if piece.emphasis is Emphasis.BEHIND and piece.face.number("behind")}
    assert pale == {position.Person(name(each)).id for each in ("j3", "p2")}, "j2 may go along"
    for other, seat in ((view, 1), (GAME.view(POSITIONS["a fight beside"], 0), 0)):
        assert MODEL.scenery(other, seat, IDLE) == HallwayRivalsViewModel(GAME, SEATS).scenery(other, seat, IDLE)


@pytest.mark.clause("HR-3.5")
def test_a_click_picks_one_student_and_another_click_on_it_the_group() -> None:
    view, one, other = GAME.view(POSITIONS["moves and pushes"], 0), name("j1"), name("j2")
    both, alone = position.Chosen((one, other), one), position.Chosen((one,), one)
    assert does(MODEL, view, 0, IDLE, Lift(position.Person(one).id)) == Drafted(alone)
    assert does(MODEL, view, 0, alone, Press(position.Person(one).id)) == Drafted(both)
    assert does(MODEL, view, 0, alone, Press(position.Person(other).id)) == Drafted(both), "a fellow beside it joins"
    assert does(MODEL, view, 0, alone, Do("group")) == Drafted(both)
    assert does(MODEL, view, 0, both, Press(position.Person(other).id)) == Drafted(alone)
    assert does(MODEL, view, 0, both, Do("alone")) == Drafted(alone)
    assert does(MODEL, view, 0, both, Lift(position.Person(other).id)) == Drafted(position.Chosen((one, other), other)), (
        "dragged by another"
    )
    assert str(MODEL.scenery(view, 0, alone).prompt) == "Choose where Jock 1 goes alone."
    assert str(MODEL.scenery(view, 0, both).prompt) == "Choose where these 2 students go."


@pytest.mark.clause("HR-3.1")
def test_a_click_on_another_own_student_picks_that_one_though_the_first_could_go_there() -> None:
    view = GAME.view(POSITIONS["moves and pushes"], 0)
    scenery = MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1")))
    direct = {offer.action.piece for offer in scenery.affordances if offer.direct and not isinstance(offer.action, Do)}
    assert direct == {position.Person(name(each)).id for each in ("j1", "j2", "j3")}
    assert scenery.offered(Drop(position.Person(name("j1")).id, position.Spot(place("1c2")).id)) is not None, "where j3 stands"
    aiming = MODEL.scenery(GAME.view(POSITIONS["cards"], 0), 0, position.Aiming(position.Held(Snack.ETCH)))
    assert not any(offer.direct for offer in aiming.affordances), "a card may be meant for the room where a student stands"


@pytest.mark.clause("HR-3.1", "HR-5.5")
def test_a_click_on_those_in_the_base_means_the_base_where_students_in_hand_can_go_there() -> None:
    view = GAME.view(school("j1@1c3", "j2@base0", "j3@1c2"), 0)
    scenery = MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1")))
    direct = {offer.action.piece for offer in scenery.affordances if offer.direct and isinstance(offer.action, Lift)}
    assert direct == {position.Person(name("j3")).id}
    assert scenery.offered(Drop(position.Person(name("j1")).id, position.Spot(base(0)).id)) is not None
    away = MODEL.scenery(GAME.view(school("j1@3c4", "j2@base0", movement=1), 0), 0, position.Chosen((name("j1"),), name("j1")))
    assert [offer.action for offer in away.affordances if offer.direct] == [Lift(position.Person(name("j2")).id)], "too far away"


@pytest.mark.clause("HR-6.2")
def test_a_click_on_a_cheerleader_picks_her_up_and_the_student_stays_picked() -> None:
    def takers(*students: str, chosen: str = "") -> list[str]:
        view = GAME.view(school(*students, cheerleaders=(room(101),)), 0)
        draft = position.Chosen((name(chosen),), name(chosen)) if chosen else IDLE
        offers = MODEL.scenery(view, 0, draft).affordances
        return [str(offer.label) for offer in offers if isinstance(offer.action, Press) and offer.action.piece == "cheer:r101"]

    assert takers("j1@r101", "j2@1c3") == ["Jock 1 picks up the cheerleader"]
    assert takers("j1@r101", "j2@r101") == [], "either could"
    assert takers("j1@r101", "j2@r101", chosen="j2") == ["Jock 2 picks up the cheerleader"]
    assert takers("j2@1c3") == []


@pytest.mark.clause("HR-2.1", "HR-5.1")
def test_students_stay_picked_while_they_can_do_more() -> None:
    def kept(state: model.State, *names: str, seat: int = 0, facing: str = "") -> Any:
        students = tuple(map(name, names))
        draft = position.Facing(students, students[0], place(facing)) if facing else position.Chosen(students, students[0])
        return MODEL.kept(GAME.view(state, seat), seat, draft)

    def picked(*names: str) -> position.Chosen:
        return position.Chosen(tuple(map(name, names)), name(names[0]))

    before = school("j1@1b3", "j2@1b3", "p1@3c5", cheerleaders=(room(101),), movement=2)
    walked = do(before, "move j1 r101")
    assert kept(walked, "j1") == kept(walked, "j1", facing="r101") == picked("j1"), "it can capture the room"
    assert kept(do(walked, "pick j1"), "j1") == picked("j1")
    assert kept(do(walked, "capture j1"), "j1") == IDLE, "it has left the board"
    assert kept(do(before, "move j1,j2 1c3"), "j1", "j2") == IDLE, "they can't move on, nor do anything there"
    assert kept(do(before, "done"), "j1") == IDLE, "the turn of another player"
    assert kept(evolve(before, agenda=(model.Spend((0,)), *before.agenda)), "j1") == IDLE, "undone to the shop"
    home = do(school(student("j1@1c1", cheerleader=True), movement=9), "move j1 base0")
    assert kept(home, "j1") == IDLE, "it has brought the cheerleader home"
    fight = school("j1@r101", "p1@r101", "p2@r101", movement=0)
    lost = do(seed_for(fight, "attack j1 p1", "won"), "attack j1 p1")
    assert not isinstance(lost.decision, model.Act)
    assert kept(lost, "j1") == picked("j1")
    view = GAME.view(lost, 0)
    assert (MODEL.scenery(view, 0, picked("j1")).held, MODEL.back(view, 0, picked("j1"))) == ("", None), "others decide first"


@pytest.mark.clause("TBL-6", "HR-11.1")
def test_the_button_to_look_at_a_hand_lies_on_the_hand_alone() -> None:
    table = Table.new(GAME, seats=SEATS[:2], deal=1, position=school("j1@1c3", snacks=(Snack.MILK,)))
    shown = scenery_of(table, MODEL, Viewing(None, acting=0), table.view(None), IDLE, hides=True)
    assert expect(shown.piece(LOOK), Piece).face.number("centred") == 1
    assert [button.shown for button in shown.buttons if button.name == LOOK] == [False], "by key alone"


@pytest.mark.clause("HR-5.1", "HR-6.2", "HR-7.2")
@pytest.mark.parametrize(("students", "more", "said"), [
    ("j1@r101", {}, "Capture room 101, or move on."),
    ("j1@r101 j2@r101", {}, "Capture room 101, or move on."),
    ("j1@r101", {"cheerleaders": (room(101),), "rooms": {101: model.Classroom(0)}},
     "Pick up the cheerleader, or move on."),
    ("j1@3c5", {"coins": (0, 7)}, "Steal 5 coins, or move on."),
    ("j1@1c3", {}, "Choose where Jock 1 goes."),
    ((student("j1@r101", cheerleader=True),), {}, "Choose where Jock 1 goes."),
])  # fmt: skip
def test_the_prompt_says_first_what_students_can_do_where_they_stand(students: Any, more: dict[str, Any], said: str) -> None:
    state = school(*(students.split() if isinstance(students, str) else students), **more)
    view, names = GAME.view(state, 0), tuple([one.name for one in state.players[0].students])
    assert str(MODEL.scenery(view, 0, position.Chosen(names, names[0])).prompt) == said


@pytest.mark.clause("HR-3.1", "HR-5.1")
def test_a_student_who_can_go_nowhere_says_so_and_what_can_be_done() -> None:
    free = model.MoveFree((0,))
    cases = (
        (school("j1@3c5", coins=(0, 7), movement=0), ("j1",), "Steal 5 coins, or pick another student."),
        (
            school("j1@1c3", "j2@1c2", student("j3@1c2", free=1), decision=free),
            ("j1",),
            "Jock 1 has no free move. Pick another, or continue.",
        ),
        (school("j1@1c3", "p1@3c4", movement=0), ("j1",), "No movement left. Pick another, or end the turn."),
        (school("j1@1c3", "j2@1c3", movement=1), ("j1", "j2"), "2 students can't go together. Pick fewer."),
    )
    for state, names, said in cases:
        chosen = tuple([name(each) for each in names])
        view, draft = GAME.view(state, 0), position.Chosen(chosen, chosen[0])
        assert str(MODEL.scenery(view, 0, draft).prompt) == said
        hint = MODEL.hint(view, 0, draft)
        assert hint is not None
        assert str(hint.words) == "Click another student, or press Esc."
    spent = MODEL.scenery(GAME.view(cases[1][0], 0), 0, IDLE)
    assert {offer.action.piece for offer in spent.affordances if isinstance(offer.action, Lift)} == {position.Person(name("j3")).id}


@pytest.mark.clause("HR-2.1", "HR-3.1")
def test_free_moves_of_nobody_leave_cards_to_play() -> None:
    for students, said in (("j1@nurse", "You have no free moves. Play a card if you can, or continue."),
                           (student("j1@1c3", free=1), "Free moves for 1 student. Continue when done.")):  # fmt: skip
        view = GAME.view(school(students, decision=model.MoveFree((0,)), snacks=(Snack.MILK,)), 0)
        assert str(MODEL.scenery(view, 0, IDLE).prompt) == said


@pytest.mark.clause("HR-2.1")
def test_a_turn_in_which_nothing_is_left_waits_for_its_end() -> None:
    """The last capture can still be undone."""
    for student_, left in (("j1@nurse", False), ("j1@1c3", True)):
        state = school(student_)
        assert GAME.forced(state, 0) is None
        view = GAME.view(state, 0)
        assert str(MODEL.scenery(view, 0, IDLE).prompt) == ("Move, fight or capture (30 movement)." if left else LAST)
        assert (MODEL.hint(view, 0, IDLE) is not None) is left


LAST = "Nothing is left to do. End your turn."


@pytest.mark.clause("HR-2.1")
@pytest.mark.parametrize(("students", "movement", "stands_out"), [
    ((student("j1@nurse"), "p1@1c5"), 30, True),
    # A whole walk is left to a student who guards nothing.
    (("j1@0c1", "p1@3c5"), 30, False),
    (("j1@0c1", "p1@3c5"), 1, True),
    (("j1@r101", "p1@3c5"), 30, True),
    ((student("j1@0c1", walked=15), "p1@3c5"), 30, True),
    # A fight would probably be won, or not.
    (("j1@1c3", "j2@1c3", "p1@1c4"), 0, False),
    (("j1@1c3", "p1@1c4", "p2@1c4"), 0, True),
    # Somebody can steal, or bring something home.
    (("j1@3c5", "p1@nurse"), 0, False),
    ((student("j1@1c1", cheerleader=True), "p1@3c5"), 1, False),
    ((student("j1@1c3", coins=2), "p1@3c5"), 1, True),
])  # fmt: skip
def test_the_end_of_a_turn_stands_out_only_once_little_is_left(students: tuple[Any, ...], movement: int, *, stands_out: bool) -> None:
    rooms = dict.fromkeys(range(101, 109), model.Classroom(0))
    view = GAME.view(school(*students, movement=movement, rooms=rooms, coins=(0, 3)), 0)
    assert [each.name for each in MODEL.scenery(view, 0, IDLE).buttons if each.primary] == ["end"] * stands_out


@pytest.mark.clause("HR-3.1")
@pytest.mark.parametrize(("students", "said"), [
    (("j1@1c3", "p1@1c4"), "No movement left: fight, capture or end your turn."),
    (("j1@r101", "p1@3c5"), "No movement left: fight, capture or end your turn."),
    (("j1@3c5", "p1@nurse"), "No movement left. You may end your turn."),
])  # fmt: skip
def test_without_movement_the_prompt_names_only_what_can_be_done(students: tuple[str, ...], said: str) -> None:
    view = GAME.view(school(*students, movement=0, coins=(0, 3), rooms={101: OPEN}), 0)
    assert str(MODEL.scenery(view, 0, IDLE).prompt) == said


@pytest.mark.clause("HR-9.4")
@pytest.mark.parametrize(
    ("number", "said"), [(2, "Math: the principal appears in the Office."), (12, "Art: each player draws a student activity.")]
)
def test_the_header_tells_what_the_class_period_does(number: int, said: str) -> None:
    view = GAME.view(school("j1@1c3", round=number), 0)
    assert str(expect(MODEL.scenery(view, 0, IDLE).piece("track"), Piece).about[0]) == said


@pytest.mark.clause("HR-8")
def test_where_only_a_card_is_left_the_prompt_says_so() -> None:
    view = GAME.view(school(student("j1@1c3", halted=True), snacks=(Snack.FREE_LUNCH,)), 0)
    assert str(MODEL.scenery(view, 0, IDLE).prompt) == "Play a card, or end your turn."


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize(("coins", "said"), [(0, "You have no coins to spend."), (1, "Shop: you have 1 coin.")])
def test_the_shop_tells_how_to_buy_only_whoever_has_coins(coins: int, said: str) -> None:
    view = GAME.view(school("j1@1c3", decision=model.Spend((0,)), coins=(coins, 0), snacks=(Snack.MILK,)), 0)
    assert str(MODEL.scenery(view, 0, IDLE).prompt).startswith(said)
    assert (MODEL.hint(view, 0, IDLE) is not None) is bool(coins)


@pytest.mark.clause("HR-8.5")
def test_few_cards_in_hand_are_large() -> None:
    few, many = layout_module.cards(2), layout_module.cards(10)
    assert few[0].h > 1.5 * many[0].h
    assert layout_module.cards(1)[0].w > 1.8 * few[0].w
    for count in range(1, 11):
        boxes = layout_module.cards(count)
        assert len(boxes) == count
        assert all(box.y + box.h <= layout_module.HAND.y + layout_module.HAND.h for box in boxes)


@pytest.mark.clause("HR-8.1", "HR-8.3")
def test_a_card_in_hand_says_what_kind_of_target_it_needs() -> None:
    view = GAME.view(POSITIONS["cards"], 0)
    for card, kind in ((Snack.ETCH, "a room"), (Snack.PUKE, "a tile"), (Snack.LOCKER_COMBO, "an opponent"), (Snack.COOKIE, "a student")):
        assert str(MODEL.scenery(view, 0, position.Aiming(position.Held(card))).prompt) == f"Choose {kind} for {CARDS[card]}."


@pytest.mark.clause("HR-4.5", "HR-6.2")
def test_a_cheerleader_says_what_it_is_good_for_at_its_piece_and_to_a_student_beside_it() -> None:
    view = GAME.view(school("j1@r101", "j2@1c3", cheerleaders=(room(101),)), 0)
    piece = MODEL.scenery(view, 0, IDLE).piece("cheer:r101")
    assert piece is not None
    assert str(piece.name) == "Cheerleader", "tooltips put a full stop after it"
    assert "5 coins" in str(piece.about[0])
    beside, away = (MODEL.hint(view, 0, position.Chosen((name(one),), name(one))) for one in ("j1", "j2"))
    assert beside is not None
    assert str(beside.words).startswith("A cheerleader brings 5 coins")
    assert away is not None
    assert "cheerleader" not in str(away.words)


@pytest.mark.clause("HR-9.1", "HR-9.2")
@pytest.mark.parametrize(("students", "said"), [
    (("j1@1c3", "p1@nurse"), "Move the principal, or leave him where he is."),
    (("j1@r101", "p1@nurse"), "The principal can't reach anyone."),
])  # fmt: skip
def test_the_principals_move_says_whether_he_can_reach_anybody(students: tuple[str, ...], said: str) -> None:
    rooms = {number: model.Classroom(0) for number in range(102, 109)}
    state = school(*students, decision=model.MovePrincipal((0,)), principal=place("0c1"), rooms=rooms)
    assert str(MODEL.scenery(GAME.view(state, 0), 0, IDLE).prompt) == said


@pytest.mark.clause("HR-9.1", "HR-9.2", "HR-9.3")
@pytest.mark.parametrize(("students", "main"), [
    (("j1@r101", "p1@nurse"), "Leave him here"),
    # He would only catch a student of the player's own.
    (("j1@1c3", "p1@nurse"), "Leave him here"),
    (("j1@0c1", "p1@nurse"), ""),
    (("j1@r101", "p1@1c3"), ""),
])  # fmt: skip
def test_to_leave_the_principal_stands_out_where_he_can_reach_no_enemy(students: tuple[str, ...], main: str) -> None:
    rooms = {number: model.Classroom(0) for number in range(102, 109)}
    state = school(*students, decision=model.MovePrincipal((0,)), principal=place("0c1"), rooms=rooms)
    assert [str(each.label) for each in MODEL.scenery(GAME.view(state, 0), 0, IDLE).buttons if each.primary] == [main] * bool(main)


@pytest.mark.clause("HR-9.3")
@pytest.mark.parametrize(("where", "main"), [("1c2", []), ("1c4", ["Leave him here"])])
def test_to_leave_the_bully_stands_out_where_he_can_reach_no_enemy(where: str, main: list[str]) -> None:
    state = school("j1@0c1", f"p1@{where}", decision=model.MoveBully((0,), 1), bully=place("1c1"))
    assert [str(each.label) for each in MODEL.scenery(GAME.view(state, 0), 0, IDLE).buttons if each.primary] == main


@pytest.mark.clause("HR-4.2", "HR-4.6")
@pytest.mark.parametrize(("enemies", "main"), [(["p1@1c4", "p2@1c4"], "Don't attack back"), (["p1@1c4"], "Attack back: 78%")])
def test_an_attack_back_stands_out_only_where_it_would_probably_be_won(enemies: list[str], main: str) -> None:
    asked = model.Counter((0,), (name("j1"), name("j2")), tuple([name(enemy[:2]) for enemy in enemies]))
    view = GAME.view(school("j1@1c3", "j2@1c3", *enemies, decision=asked), 0)
    assert [str(each.label) for each in MODEL.scenery(view, 0, IDLE).buttons if each.primary] == [main]
    assert str(expect(MODEL.hint(view, 0, IDLE), Hint).words) == str(routes.STAKES), "the player reads what is at stake"


def test_the_shop_says_when_it_opens() -> None:
    early, late = model.MovePrincipal((0,)), model.Act((0,))
    for fields, seat, said in (
        ({"decision": early, "principal": place("0b1")}, 0, "The shop opens in step 5 of your turn."),
        ({"decision": late}, 0, "The shop is closed until your next turn."),
        ({"decision": model.PlacePushed((1,), name("p1"), (place("1c5"),))}, 1, "The shop opens in step 5 of your turn."),
    ):
        state = school("j1@1c3", "p1@1c4", coins=(9, 0), **fields)
        view = GAME.view(evolve(state, agenda=(*state.agenda[:1], late, *state.agenda[1:])), seat)
        piece = expect(MODEL.scenery(view, seat, IDLE).piece(position.OnSale(Goods.STUDENT).id), Piece)
        assert str(piece.about[-1]) == said

    def title(*agenda: Any) -> str:
        state = school("j1@1c3", "p1@1c4", coins=(9, 0))
        tray = MODEL.scenery(GAME.view(evolve(state, agenda=(*agenda, *state.agenda)), 0), 0, IDLE).piece("tray")
        assert tray is not None
        return str(tray.name)

    assert title(model.Act((0,))) == title(model.MoveFree((0,))) == "Shop: closed until next turn"
    assert title(model.PlacePushed((1,), name("p1"), (place("1c5"),))) == "Shop: closed until next turn"
    assert title(model.Put((0,), model.Journey.HOME_ROOM, 5), model.TakeTurn(0)) == "Shop: opens in step 5"
    assert title(model.Put((0,), model.Journey.HALL_PASS, 3), model.Spend((0,))) == title(model.Spend((0,))) == "Shop"


@pytest.mark.clause("HR-7.1", "HR-8.1")
def test_goods_say_what_comes_first_while_a_card_is_played_in_the_shopping_step() -> None:
    state = school("j1@1c3", decision=model.Put((0,), model.Journey.HALL_PASS, 3), coins=(9, 0))
    view = GAME.view(evolve(state, agenda=(state.agenda[0], model.Spend((0,)), *state.agenda[1:])), 0)
    why = does(MODEL, view, 0, IDLE, Press(position.OnSale(Goods.STUDENT).id))
    assert str(expect(why, Refusal).reason) == "Place your students first, or continue."


def test_what_a_student_can_do_is_titled_by_its_name_or_for_a_group() -> None:
    view = GAME.view(school("j1@1c3", "j2@1c3", "p1@1c4"), 0)
    for names, said in (("j1", "What Jock 1 can do"), ("j1 j2", "What they can do")):
        chosen = tuple([name(each) for each in names.split()])
        tray = MODEL.scenery(view, 0, position.Facing(chosen, chosen[0], place("1c4"))).piece("tray")
        assert tray is not None
        assert str(tray.name) == said


@pytest.mark.clause("HR-5.1")
def test_a_capture_takes_who_carries_nothing_and_says_who() -> None:
    state = school(student("j1@r101", cheerleader=True), student("j2@r101", coins=3), "j3@r101", movement=0)
    view, lead = GAME.view(state, 0), name("j1")
    scenery = MODEL.scenery(view, 0, position.Chosen((lead,), lead))
    told = {button.name: (str(button.label), str(button.about)) for button in scenery.buttons if button.name.startswith("capture")}
    assert told == {
        "capture": ("Capture 101: Jock 3", "Jock 3 leaves the board, and carries nothing."),
        "capture_too": ("With Jock 1", "Jock 1 leaves the board, and loses 1 cheerleader."),
    }
    assert does(MODEL, view, 0, position.Chosen((lead,), lead), Do("capture")) == Play(Capture(name("j3")))
    assert does(MODEL, view, 0, position.Chosen((lead,), lead), Do("capture_too")) == Play(Capture(lead))


@pytest.mark.clause("HR-3.1", "HR-3.3")
def test_spaces_at_the_edge_of_the_reach_say_what_it_costs_and_the_others_have_only_a_dot() -> None:
    view = GAME.view(POSITIONS["moves and pushes"], 0)
    scenery = MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1")))
    costs = {spot.id: spot.face.number("cost", -1) for spot in scenery.places if spot.face is not None and spot.face.kind == "space"}
    assert costs[position.Spot(place("1b3")).id] == -1, "1, on the way"
    assert costs[position.Spot(place("1a3")).id] == 2
    assert all(spot.dotted is (costs[spot.id] < 0) for spot in scenery.places if spot.id in costs), "no dot touches a number"
    aside = {spot.id for spot in scenery.places if spot.face is not None and spot.face.number("aside")}
    assert not aside, "in the middle, but where somebody stands"
    price, pushed = (expect(scenery.piece(each), Piece) for each in ("seal:1c4", "student:p1"))
    assert price.face.number("cost") == 2, "a step, and one more for the enemy pushed"
    assert price.layer > pushed.layer, "the enemy does not hide it"
    w, h = pushed.face.w, pushed.face.h
    for part in (Box.around(pushed.x, pushed.y - 0.28 * h, 0.5 * w, 0.3 * h), Box.around(pushed.x, pushed.y + 0.03 * h, 0.4 * w, 0.31 * h)):
        assert price.box.shared(part) == 0, "face and number stay in sight"
    assert costs[position.Spot(place("3c3")).id] == -1
    assert all(spot.face.number("cost", -1) == -1 for spot in MODEL.scenery(view, 0, IDLE).places if spot.face is not None)


@pytest.mark.clause("HR-1.2", "HR-1.3", "HR-9.1")
def test_a_click_on_a_place_takes_the_only_piece_that_can_go_there() -> None:
    """While base and special room are both to be placed, a place alone says too little."""
    table: Table[model.State] = Table.new(GAME, seats=2, options={"building": "by_hand"}, deal=1)
    turned = MODEL.scenery(table.view(0), 0, position.Turned())
    pressed = Press(position.Ground(0, -1).id)
    assert MODEL.meaning(table.view(0), 0, IDLE, MODEL.scenery(table.view(0), 0, IDLE), pressed) == Play(Lay(0, -1))
    assert MODEL.meaning(table.view(0), 0, position.Turned(), turned, pressed) == Play(Lay(0, -1, turned=True))
    clicks: list[set[type]] = []
    while not table.state.round:
        seat = table.to_act[0]
        view, exits = table.view(seat), [each.exit for each in table.legal(seat) if isinstance(each, BuildBase | BuildSpecial)]
        scenery = MODEL.scenery(view, seat, IDLE)
        meanings = [MODEL.meaning(view, seat, IDLE, scenery, Press(position.Spot(each).id)) for each in exits]
        clicks.append({type(each) for each in meanings})
        table.play(next(iter(table.legal(seat))), seat)
    assert clicks[-4:] == [{Refusal}, {Refusal}, {Play}, {Play}]
    view = GAME.view(POSITIONS["the principal"], 0)
    step = MODEL.meaning(view, 0, IDLE, MODEL.scenery(view, 0, IDLE), Press(position.Spot(place("0d1")).id))
    assert step == Play(Principal(place("0d1")))


@pytest.mark.clause("HR-9.4")
def test_a_click_on_a_room_sends_a_student_from_the_base_if_all_there_are_alike() -> None:
    def click(*students: Any) -> Any:
        view = GAME.view(school(*students, decision=model.Put((0,), model.Journey.HOME_ROOM, 5)), 0)
        return MODEL.meaning(view, 0, IDLE, MODEL.scenery(view, 0, IDLE), Press(position.Spot(room(101)).id))

    assert click("j1@1c3", "j2@base0", "j3@base0") == Play(model.PutAt(name("j2"), room(101)))
    view = GAME.view(school("j2@base0", "p1@r101", decision=model.Put((0,), model.Journey.HOME_ROOM, 5)), 0)
    over = MODEL.meaning(view, 0, IDLE, MODEL.scenery(view, 0, IDLE), Press(position.Person(name("p1")).id))
    assert over == Play(model.PutAt(name("j2"), room(101))), "an enemy stands in the room that is clicked"
    gone = model.Put((0,), model.Journey.HOME_ROOM, 5, gone=(name("j1"),))
    view = GAME.view(school("j1@r101", "j2@base0", decision=gone), 0)
    again = does(MODEL, view, 0, IDLE, Press(position.Person(name("j1")).id))
    assert again == Play(model.PutAt(name("j2"), room(101))), "a fellow who has been placed stands in the room"
    differ = click("j2@base0", student("j3@base0", rank=Rank.COLLEGE))
    assert isinstance(differ, Refusal)
    assert str(differ.reason).startswith("Pick a student first: ")
    assert isinstance(click("j1@1c3"), Refusal), "nobody is in the base"


@pytest.mark.clause("HR-9.4")
def test_rooms_to_which_a_click_sends_a_student_glow_while_none_is_picked() -> None:
    def open_places(*students: Any, draft: Any = IDLE) -> set[str]:
        rooms = {number: model.Classroom(1) for number in range(103, 109)}
        state = school(*students, rooms=rooms, decision=model.Put((0,), model.Journey.HOME_ROOM, 5))
        assert MODEL.spectate(GAME.view(state, None), 0).open_places == ()
        return {*MODEL.scenery(GAME.view(state, 0), 0, draft).open_places}

    both = {position.Spot(room(101)).id, position.Spot(room(102)).id}
    assert open_places("j1@base0", "j2@base0") == both
    assert open_places("j1@base0", draft=position.Chosen((name("j1"),), name("j1"))) == set()
    assert open_places("j1@base0", student("j2@base0", rank=Rank.COLLEGE)) == set(), "one has to be picked"


@pytest.mark.clause("HR-4.1")
def test_a_choice_says_who_and_against_whom_and_a_click_on_the_chart_attacks() -> None:
    view, lead = GAME.view(POSITIONS["a fight beside"], 0), name("j1")
    for names, who in (((lead, name("j2")), "they"), ((lead,), "Jock 1")):
        facing = position.Facing(names, lead, place("1c4"))
        scenery = MODEL.scenery(view, 0, facing)
        assert (str(scenery.prompt), str(facing.last_step)) == ("Attack Prep 1?", "Choose a place")
        assert str(expect(scenery.piece("tray"), Piece).name) == f"What {who} can do"
        assert does(MODEL, view, 0, facing, Press("odds")) == Play(Attack(lead, name("p1")))
    beside = GAME.view(school("j1@r103", "j2@1c3", "p1@1c4", movement=0), 0)
    facing = position.Facing((name("j2"),), name("j2"), place("1c4"))
    other = does(MODEL, beside, 0, facing, Lift(position.Person(lead).id))
    assert other == Drafted(position.Chosen((lead,), lead)), "somebody else can be picked instead"
    cheering = school(student("j1@1c3", cheerleader=True), "p1@1c4", movement=0)
    view, facing = GAME.view(cheering, 0), position.Facing((lead,), lead, place("1c4"))
    assert isinstance(does(MODEL, view, 0, facing, Press("odds")), Refusal), "with or without the cheerleader?"


@pytest.mark.clause("HR-4.1")
def test_a_hint_to_attack_marks_everybody_who_fights() -> None:
    view = GAME.view(school("j1@1c3", "j2@1c3", "j3@1c1", "p1@1c4", "p2@1c4"), 0)
    ((ids, _),) = meant(MODEL, view, 0, MODEL.scenery(view, 0, IDLE), Attack(name("j1"), name("p1")))
    assert ids == tuple([position.Person(name(who)).id for who in ("j1", "j2", "p1", "p2")])


@pytest.mark.clause("HR-4.6")
def test_the_chance_to_win_is_seen_before_an_attack() -> None:
    view = GAME.view(POSITIONS["a fight beside"], 0)
    hand = position.Chosen((name("j1"), name("j2")), name("j1"))
    facing = does(MODEL, view, 0, hand, Drop(position.Person(name("j1")).id, position.Spot(place("1c4")).id))
    assert facing == Drafted(position.Facing(hand.names, name("j1"), place("1c4")))
    scenery = MODEL.scenery(view, 0, position.Facing(hand.names, name("j1"), place("1c4")))
    odds = scenery.piece("odds")
    assert odds is not None
    assert str(odds.name) == "The attacker rolls 3 dice, the defender 3 dice: the attacker wins 45% of fights."
    assert does(MODEL, view, 0, position.Facing(hand.names, name("j1"), place("1c4")), Press(position.Slip(0).id)) == Play(
        Attack(name("j1"), name("p1"))
    )


@pytest.mark.clause("HR-4.6", "HR-4.7")
def test_who_has_been_chosen_to_fight_is_seen_and_the_cheapest_are_a_button_away() -> None:
    state = POSITIONS["choosing who fights"]
    first = MODEL.scenery(GAME.view(state, 0), 0, IDLE)
    odds = first.piece("odds")
    assert odds is not None
    assert str(odds.name).startswith("The attacker rolls 4 dice, the defender 2 dice")
    assert [(button.name, str(button.label)) for button in first.buttons] == [("done", "Choose the cheapest fight")]
    mixed = school(student("b1@1c3", rank=Rank.TEACHER), student("b2@1c3", cheerleader=True), "b3@1c3", "b4@1c3", "p1@1c4",
                   socials=(BAND, PREPS), decision=state.agenda[0])  # fmt: skip
    chosen = GAME.view(GAME.apply(mixed, 0, model.Choose(name("b2"))).state, 0)
    assert isinstance(chosen.decision, model.Muster)
    shown = MODEL.scenery(chosen, 0, IDLE)
    lit = {piece.id for piece in shown.pieces if piece.emphasis is Emphasis.CHOSEN}
    assert lit == {position.Person(name("b2")).id}
    assert shown.piece("odds") == odds, "the dice are the same, whoever fights"


@pytest.mark.clause("HR-5.5", "HR-5.6", "HR-6.2", "HR-8.1")
def test_it_is_asked_before_students_lose_what_they_carry() -> None:
    doubt = kit().doubt
    assert doubt is not None
    load = school(student("j1@4b3", cheerleader=True), "j2@4b3", student("j3@office", coins=2), student("n1@2b3", cheerleader=True),
                  student("j4@r101", script=True), "j5@r102", student("j6@r103", item=Item.HELMET),
                  socials=(JOCKS, NERDS))  # fmt: skip
    view = GAME.view(load, 0)
    texts = (
        "move j1,j2 special0", "move j2 special0", "move j1 4c3", "teleport j3 base0", "teleport j4 base0", "teleport j2 base0",
        "capture j4", "capture j5", "capture j6",
    )  # fmt: skip
    asked = {text: str(doubt(view, 0, GAME.parse(text)) or "") for text in texts}
    outside = "A cheerleader can't go into a special room. Leave it behind?"
    purse, script = (f"{who} would lose {what}. Teleport anyway?" for who, what in (("Jock 3", "2 stolen coins"), ("Jock 4", "the Script")))
    assert asked == {
        "move j1,j2 special0": outside, "move j2 special0": "", "move j1 4c3": "",
        "teleport j3 base0": purse, "teleport j4 base0": script, "teleport j2 base0": "",
        "capture j4": "Jock 4 would lose the Script. Capture anyway?", "capture j5": "",
        "capture j6": "Jock 6 would lose a football helmet. Capture anyway?",
    }  # fmt: skip
    assert doubt(view, 1, Move((name("n1"),), place("special1"))) is None, "the Library is a base"
    for journey, kept in (
        (model.Journey.HALL_PASS, False),
        (model.Journey.STUDY_HALL, True),
        (model.Journey.HOME_ROOM, True),
        (model.Journey.FOOD_FIGHT, True),
    ):
        putting = evolve(view, agenda=(model.Put((0,), journey, 3), *view.agenda))
        assert (doubt(putting, 0, model.PutAt(name("j1"), place("r103"))) is None) is kept, journey
    for nursed, why in (("j1@base0", "None of your students is at the nurse. Play Milk anyway?"), ("j1@nurse", "")):
        milk = GAME.view(school(nursed, snacks=(Snack.MILK,)), 0)
        assert str(doubt(milk, 0, GAME.parse("play milk")) or "") == why
    for coins, why in (((0, 0), "P1 has no coins. Play Locker Combo anyway?"), ((0, 3), "")):
        combo = GAME.view(school("j1@1c3", coins=coins, snacks=(Snack.LOCKER_COMBO,)), 0)
        assert str(doubt(combo, 0, GAME.parse("play_against 1")) or "") == why
    fair = evolve(view, agenda=(model.Put((0,), model.Journey.SCIENCE_FAIR, 3), *view.agenda))
    assert str(doubt(fair, 0, model.PutAt(name("j1"), place("special0")))) == outside


@pytest.mark.clause("HR-8.1", "HR-8.2")
@pytest.mark.parametrize("journey", [model.Journey.HALL_PASS, model.Journey.STUDY_HALL, model.Journey.SCIENCE_FAIR])
def test_a_prompt_to_place_students_says_that_fewer_will_do(journey: model.Journey) -> None:
    state = school("n1@1c3", "j1@1c4", socials=(NERDS, JOCKS))
    putting = GAME.view(evolve(state, agenda=(model.Put((0,), journey, 3), *state.agenda)), 0)
    assert "place up to 3 " in str(MODEL.scenery(putting, 0, IDLE).prompt)


@pytest.mark.clause("HR-10.1", "HR-10.4")
def test_the_boards_name_what_special_rooms_give() -> None:
    scenery = MODEL.scenery(GAME.view(school("b1@1c3", socials=(BAND, JOCKS)), 0), 0, IDLE)
    boards = [piece for seat in (0, 1) if (piece := scenery.piece(f"powers:{seat}")) is not None]
    assert [str(piece.face.message("line4")) for piece in boards] == [
        "With a baton, a group gets 1 more free space",
        "Weight Room: +1 in fights",
    ]
    assert all(piece.face.number("count") == 5 for piece in scenery.pieces if piece.id.startswith("powers:"))


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize(("command", "goods", "shown"), [
    ("buy token", Goods.TOKEN, "figure:0:token"), ("buy report", Goods.REPORT, "figure:0:report"),
    ("lock r101", Goods.LOCK, "sign:r101"), ("room r102", Goods.ROOM, "sign:r102"),
    ("buy snack", Goods.SNACK, ""), ("buy activity", Goods.ACTIVITY, ""), ("buy student", Goods.STUDENT, ""),
])  # fmt: skip
def test_what_was_bought_flies_from_its_shelf_to_its_place(command: str, goods: Goods, shown: str) -> None:
    state = school(coins=(200, 0), rooms={101: model.Classroom(0)}, snacks=(Snack.MILK,), decision=model.Spend((0,)))
    before = {piece.id for piece in MODEL.scenery(GAME.view(state, 0), 0, IDLE).pieces}
    pieces = {piece.id: piece for piece in MODEL.scenery(GAME.view(do(state, command), 0), 0, IDLE).pieces}
    shelf = pieces[position.OnSale(goods).id]
    (flying,) = [piece for piece in pieces.values() if piece.way and piece.id not in before]
    assert flying.way == ((shelf.x, shelf.y),)
    if shown:
        there = pieces[shown]
        assert (flying.x, flying.y, flying.face) == (there.x, there.y, there.face)
        assert flying.layer < there.layer, "at rest it is not seen"
        assert not flying.focusable


@pytest.mark.clause("HR-7.1")
def test_several_students_are_bought_by_clicks_on_the_same_goods() -> None:
    state, press = school("j1@base0", decision=model.Spend((0,)), coins=(3, 0)), Press(position.OnSale(Goods.STUDENT).id)
    for _ in range(3):
        assert does(MODEL, GAME.view(state, 0), 0, IDLE, press) == Play(Buy(Goods.STUDENT))
        state = do(state, "buy student")
    assert "click again for more" in str(HINTS[model.Spend].words)


@pytest.mark.clause("HR-7.1")
def test_a_click_on_rescue_brings_one_of_those_who_are_alike() -> None:
    def click(*nursed: Any) -> Any:
        view = GAME.view(school("j1@base0", *nursed, decision=model.Spend((0,)), coins=(6, 0)), 0)
        scenery, ware = MODEL.scenery(view, 0, IDLE), position.OnSale(Goods.RESCUE).id
        assert scenery.offered(Lift(ware)) is not None, "another one can be chosen"
        return scenery.offered(Press(ware))

    one = click("j2@nurse", "j3@nurse")
    assert one.meaning == Play(Rescue(name("j2")))
    assert click("j2@nurse", student("j3@nurse", rank=Rank.COLLEGE)) is None, "whom?"


@pytest.mark.clause("HR-7.1")
def test_goods_that_cannot_be_bought_say_why() -> None:
    view = GAME.view(POSITIONS["spending"], 0)
    refusal = does(MODEL, view, 0, IDLE, Press(position.OnSale(Goods.REPORT).id))
    assert str(refusal) == "HR-7.1: That costs 100 coins, and you have 30."
    drop = Drop(position.OnSale(Goods.LOCK).id, position.Spot(room(102)).id)
    lock = does(MODEL, view, 0, position.Aiming(position.OnSale(Goods.LOCK)), drop)
    assert str(lock) == "HR-5.3: You can only lock an open room that you control."


@pytest.mark.clause("HR-3.3", "HR-3.4", "HR-5.3")
def test_students_that_cannot_go_there_say_why() -> None:
    view = GAME.view(POSITIONS["a locked door"], 0)
    for where, clause in (("r101", "HR-5.3"), ("base1", "HR-3.4"), ("1c2", "HR-3.1")):
        refusal = does(
            MODEL, view, 0, position.Chosen((name("j2"),), name("j2")), Drop(position.Person(name("j2")).id, position.Spot(place(where)).id)
        )
        assert isinstance(refusal, Refusal), where
        assert refusal.clause == clause
    assert does(MODEL, view, 0, IDLE, Drop(position.Person(name("j2")).id, position.Spot(place("1c3")).id)) == Nothing()


@pytest.mark.clause("HR-5.5")
@pytest.mark.parametrize(("start", "to"), [("base0", "r101"), ("r101", "base0")])
def test_between_the_base_and_an_own_room_the_reason_is_that_of_a_teleport(start: str, to: str) -> None:
    came = [student(f"j{number}@{start}", teleported=number == 1) for number in (1, 2)]
    view = GAME.view(school(*came, rooms={101: model.Classroom(0)}, movement=0), 0)
    group = position.Chosen((name("j1"), name("j2")), name("j1"))
    refusal = does(MODEL, view, 0, group, Drop(position.Person(name("j1")).id, position.Spot(place(to)).id))
    assert str(refusal) == "HR-5.5: Jock 1 has already teleported this turn."


@pytest.mark.clause("HR-1.2", "HR-1.3")
def test_a_tile_is_turned_and_placed_and_rooms_find_their_exits() -> None:
    states = list(played(2, 3, 6, building="by_hand"))
    view = GAME.view(states[0], 0)
    assert does(MODEL, view, 0, IDLE, Turn(position.HallTile().id, 1)) == Drafted(position.Turned())
    assert does(MODEL, view, 0, position.Turned(), Do("turn")) == Drafted(IDLE)
    assert does(MODEL, view, 0, position.Turned(), Drop(position.HallTile().id, position.Ground(0, 1).id)) == Play(Lay(0, 1, turned=True))
    rooms = GAME.view(states[4], GAME.to_act(states[4])[0])
    seat = GAME.to_act(states[4])[0]
    refusal = does(MODEL, rooms, seat, IDLE, Drop(position.OwnRoom(special=False).id, position.Spot(place("0c1")).id))
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "HR-1.3"


@pytest.mark.clause("HR-11.1")
def test_a_hand_is_seen_by_its_player_alone() -> None:
    state = POSITIONS["cards"]
    own = MODEL.scenery(GAME.view(state, 0), 0, IDLE)
    assert own.piece(position.Held(Snack.COOKIE, 1).id) is not None
    for scenery in (MODEL.scenery(GAME.view(state, 1), 1, IDLE), MODEL.spectate(GAME.view(state, None), 0)):
        assert not [piece for piece in scenery.pieces if isinstance(piece.thing, position.Held)]


@pytest.mark.clause("HR-2.1")
def test_the_track_says_where_in_the_turn_this_is() -> None:
    steps = {called: MODEL.scenery(GAME.view(POSITIONS[called], 0), 0, IDLE).piece("track") for called in
             ("spending", "moves and pushes", "the principal", "the bully")}  # fmt: skip
    assert {called: piece.face.number("step") for called, piece in steps.items() if piece is not None} == {
        "spending": 5, "moves and pushes": 7, "the principal": 3, "the bully": 4,
    }  # fmt: skip


@pytest.mark.clause("HR-9.4")
def test_the_track_bears_the_sign_of_whoever_places_students() -> None:
    asked = model.Put((1,), model.Journey.HOME_ROOM, 5)
    state = evolve(school("p1@base1"), agenda=(asked, model.TakeTurn(0), model.ReportCards(), model.Round(2)))
    track = MODEL.scenery(GAME.view(state, 1), 1, IDLE).piece("track")
    assert track is not None
    assert dict(track.face.values)["seat"] == "sky"
    assert "Ben's turn" in str(track.name)


@pytest.mark.clause("HR-4.4", "HR-6.2", "HR-7.2", "HR-8.2")
def test_students_show_their_belongings() -> None:
    state = school(student("j1@1c3", cheerleader=True, coins=4), "j2@nurse", "p1@1c5")
    scenery = MODEL.scenery(GAME.view(state, 1), 1, IDLE)
    carrier = scenery.piece(position.Person(name("j1")).id)
    assert carrier is not None
    assert (carrier.face.number("cheer"), carrier.face.number("coins")) == (1, 4)
    assert [str(line) for line in carrier.about] == [
        "Carries a cheerleader and 4 stolen coins.",
        str(ABOUT_STOLEN),
        "Rolls 2 dice in a fight.",
    ]
    nursed = scenery.piece(position.Person(name("j2")).id)
    assert nursed is not None
    row = scenery.piece("nurse:0")
    assert row is not None
    assert nursed.zone == row.zone


@pytest.mark.clause("HR-2.1", "HR-9.3")
def test_with_a_card_in_hand_the_bullys_victim_is_who_it_is_played_on() -> None:
    view = GAME.view(POSITIONS["the bully"], 0)
    card, victim = position.Held(Activity.EXCHANGE_STUDENT), Press(position.Person(name("p1")).id)
    assert does(MODEL, view, 0, IDLE, victim) == Play(Strike(1))
    assert does(MODEL, view, 0, IDLE, Lift(card.id)) == Drafted(position.Aiming(card))
    assert does(MODEL, view, 0, position.Aiming(card), victim) == Play(PlayOn(Activity.EXCHANGE_STUDENT, name("p1")))


def said(view: model.State) -> dict[str, str]:
    """The words of each stop that Ann has, by its id."""
    scenery = MODEL.scenery(GAME.view(view, 0), 0, IDLE)
    return {piece.id: " ".join(map(str, (piece.name, *piece.about))) for piece in scenery.pieces if piece.focusable}


@pytest.mark.clause("HR-1.5", "HR-5.1", "HR-5.3", "HR-6.1", "HR-7.1")
def test_players_and_rooms_say_in_words_what_they_show() -> None:
    crowd = [f"j{number}@base0" for number in range(1, 7)]
    words = said(
        school(
            *crowd, "p1@r101", "p2@r101", "p3@1c4", coins=(12, 3), cheerleaders=(room(103),), principal=place("1c3"),
            rooms={101: model.Classroom(1, locked=True), 102: model.Classroom(0)}, snacks=(Snack.COOKIE,), movement=0,
        )
    )  # fmt: skip
    assert words["plate:0"].startswith("Ann: Jocks It is this player's turn. Ann has 12 coins, 1 room, 0 of 4 report cards, 0 movement")
    assert words["plate:1"].startswith("Ben: Preps Ben has 3 coins, 1 room,")
    assert words["plate:0"].split(" and ")[1].startswith("9 students in supply")
    assert words["sign:r101"].startswith("room 101 Ben controls it. It is locked. Ben has Prep 1 and Prep 2 here. Enemies have to give up")
    assert words["sign:r102"].startswith("room 102 Ann controls it. Unguarded: an enemy could capture it next turn. It brings")
    assert words["sign:r103"].startswith("room 103 Nobody controls it. A cheerleader is here. A student in it can capture it")
    assert "It belongs to Ann. Ann has 6 students here. Only its owner's students can enter. They can teleport" in words["sign:base0"]
    assert words["sign:special0"].endswith("Only its owner's students can enter. They train: each adds 1 to its totals in fights.")
    assert words["sign:office"].startswith("the Office It is empty. A student who enters stays there")


@pytest.mark.clause("HR-4.1")
def test_a_fight_says_its_dice_and_totals() -> None:
    rolls = (model.Roll((6, 1, 3), 11), model.Roll((2, 5), 7))
    words = said(school("j1@1c3", "p1@1c4", decision=model.Counter((0,), (name("j1"),), (name("p1"),), rolls)))
    assert words["roll:0"] == "Ben attacks: 11 The dice: 6, 1 and 3. Wins the fight."
    assert words["roll:1"] == "Ann defends: 7 The dice: 2 and 5."


@pytest.mark.clause("HR-5.1")
def test_rooms_that_can_be_captured_at_once_are_marked_for_whoever_acts() -> None:
    view = school("j1@r101", "j2@r102", "j3@1c3", "p1@r102", "p2@r103", rooms={101: model.Classroom(1), 102: model.Classroom(1)})
    for seat, marked in ((0, {"r101"}), (1, set())):
        places = MODEL.scenery(GAME.view(view, seat), seat, IDLE).places
        assert {spot.id.split(":")[1] for spot in places if spot.face is not None and spot.face.number("take")} == marked
    homes = {piece.id: piece.face.word("home") for piece in MODEL.scenery(view, 0, IDLE).pieces if piece.face.kind == "name_plate"}
    assert homes == {"sign:office": "", "sign:base0": "jocks", "sign:base1": "preps", "sign:special0": "", "sign:special1": ""}


@pytest.mark.clause("HR-10")
@pytest.mark.parametrize("called", POSITIONS)
def test_everything_on_the_table_is_explained_in_sentences(called: str) -> None:
    scenery = MODEL.scenery(GAME.view(POSITIONS[called], 0), 0, IDLE)
    rooms = [place for place in scenery.places if place.face is not None and place.face.kind in ("room", "annex", "office")]
    hatched = [place for place in scenery.places if place.face is not None and place.face.number("purple")]
    kinds = ("figure", "nurse", "powers", "ware", "strip", "lockers", "sign", "staff")
    explained: list[Place | Piece] = [*rooms, *hatched, *[piece for piece in scenery.pieces if piece.face.kind in kinds]]
    assert len(rooms) == 13
    assert len(hatched) == 4
    for shown in explained:
        assert shown.about, shown.id
        for sentence in map(str, shown.about):
            assert sentence.endswith("."), (shown.id, sentence)
            assert len(sentence.split()) > 2, (shown.id, sentence)
            assert sentence.rstrip(".").lower() not in str(shown.name).lower(), (shown.id, sentence)


@pytest.mark.clause("HR-10")
@pytest.mark.parametrize("group", [JOCKS, PREPS, NERDS, BAND])
def test_of_three_players_one_who_plays_against_bots_always_sees_the_powers_of_their_group(group: Any) -> None:
    others = [each for each in (JOCKS, PREPS, NERDS) if each is not group][:2]
    seats = (SEATS[0], *[evolve(seat, player="easy") for seat in SEATS[1:3]])
    view = GAME.view(school(socials=(group, *others)), 0)
    scenery = HallwayRivalsViewModel(GAME, seats).scenery(view, 0, IDLE)
    powers = scenery.piece("powers:0")
    assert powers is not None
    assert powers.face.h > 40 * powers.face.number("count")
    boxes = [place.box for place in scenery.places if isinstance(place.thing, position.Locker)]
    assert not any(one.y < other.y < one.y + one.h for one in boxes for other in boxes), "no box covers another"
    nurses = [nurse for seat in range(3) if (nurse := scenery.piece(f"nurse:{seat}")) is not None]
    figures = [piece for piece in scenery.pieces if piece.id.startswith("figure:")]
    assert not any(abs(one.y - nurse.y) < (one.face.h + nurse.face.h) / 2 for one in figures for nurse in nurses)


@pytest.mark.clause("HR-10")
def test_four_players_read_all_powers_at_their_plates() -> None:
    scenery = MODEL.scenery(GAME.view(school("j1@1c3", socials=(JOCKS, PREPS, NERDS, BAND)), 0), 0, IDLE)
    plates = [piece for seat in range(4) if (piece := scenery.piece(f"plate:{seat}")) is not None]
    assert str(plates[0].about[0]) == "It is this player's turn."
    assert [len(plate.about) for plate in plates] == [2 + 5, 1 + 4, 1 + 4, 1 + 5]
    assert [plate.reveals[0].face.number("count") for plate in plates] == [5, 4, 4, 5]


@pytest.mark.clause("HR-3.1", "HR-5.1", "HR-5.5")
def test_a_room_that_an_enemy_could_take_next_turn_is_marked() -> None:
    own = {number: model.Classroom(0) for number in (101, 102, 106)} | {105: model.Classroom(0, locked=True)}
    locked = {number: model.Classroom(0, locked=True) for number in (103, 104, 107, 108)}
    nobody: set[int] = set()
    for students, ben, open_ in (
        # Two capture rooms nearby, and the third goes past its limit.
        (("j1@r101", "p1@1c4", "p2@1c4", "p3@1c4"), {}, {102, 106}),
        (("j1@r101", "p1@nurse"), {}, nobody),
        (("j1@1c3", "p1@0a3"), {}, {101, 102, 106}),
        (("j1@r101", "p1@3c1", "p2@3c1", "p3@3c1", "p4@3c2"), locked, {106}),
        (("j1@r101", "p1@nurse"), {107: model.Classroom(1)}, {102, 106}),  # a coin buys a student, alone in the base
        (("j1@r101", "p1@3c1"), {}, {102, 106}),  # alone, with all 30 movement
        (("j1@r101", "p1@base1", "p2@base1", "p3@base1"), {101: model.Classroom(1)}, {102, 106}),  # teleporting first
    ):
        rooms = own | ben
        scenery = MODEL.scenery(GAME.view(school(*students, rooms=rooms), 0), 0, IDLE)
        marked = {piece.id for piece in scenery.pieces if piece.face.kind == "sign" and piece.face.number("open") == 1}
        assert marked == {f"sign:r{number}" for number in open_}, students
        hint = MODEL.hint(GAME.view(school(*students, rooms=rooms), 0), 0, IDLE)
        assert ("marked !" in str(hint.words if hint is not None else "")) is bool(open_), "the mark is explained"


@pytest.mark.clause("HR-5.1")
def test_in_their_turn_players_see_the_rooms_that_others_left_unguarded() -> None:
    rooms = {101: model.Classroom(1), 102: model.Classroom(1), 103: model.Classroom(1, locked=True), 104: model.Classroom(0)}
    state = school("j1@1c3", "p1@r102", rooms=rooms)
    for seat, prey in ((0, {"sign:r101"}), (1, set[str]())):
        signs = [piece for piece in MODEL.scenery(GAME.view(state, seat), seat, IDLE).pieces if piece.face.kind == "sign"]
        assert {piece.id for piece in signs if piece.face.number("open") == 2} == prey
        assert {piece.id for piece in signs if "owner's students" in " ".join(map(str, piece.about))} == prey


@pytest.mark.clause("HR-5.5")
def test_a_group_in_hand_sees_where_it_can_teleport() -> None:
    view = GAME.view(POSITIONS["teleports together"], 0)
    group = position.Chosen((name("j1"), name("j2"), name("j3")), name("j1"))
    scenery, where = MODEL.scenery(view, 0, group), position.Spot(room(102)).id
    assert [piece.id for piece in scenery.pieces if piece.face.number("teleport")] == ["seal:r102"]
    assert does(MODEL, view, 0, group, Drop(position.Person(name("j1")).id, where)) == Play(Teleport(group.names, room(102)))
    offer = scenery.offered(Drop(position.Person(name("j1")).id, where))
    assert offer is not None
    assert [str(piece.name) for piece in offer.reveals] == ["Teleport: free"]
    hints = [MODEL.hint(view, 0, draft) for draft in (group, position.Chosen((name("j7"),), name("j7")), IDLE)]
    assert [hint.kind for hint in hints if hint is not None] == ["teleport", "carries", "act"]


@pytest.mark.clause("HR-4.5", "HR-4.6")
def test_the_chart_follows_the_option_and_has_the_players_colours() -> None:
    fight = school(student("j1@1c3", cheerleader=True), "j2@1c3", "p1@1c4", movement=0)
    facing = position.Facing((name("j1"), name("j2")), name("j1"), place("1c4"))
    slips = [piece for piece in MODEL.scenery(GAME.view(fight, 0), 0, facing).pieces if piece.face.kind == "slip"]
    told = {str(slip.name).rsplit(" ", 1)[1]: [str(sheet.name) for sheet in slip.reveals] for slip in slips}
    assert told == {
        "78%": ["The attacker rolls 3 dice, the defender 2 dice: the attacker wins 78% of fights."],
        "97%": ["The attacker rolls 3 dice, the defender 1 die (cheerleader: -1): the attacker wins 97% of fights."],
    }
    chart = slips[0].reveals[0].face
    assert (chart.word("attacker_seat"), chart.word("defender_seat")) == ("orange", "sky")


@pytest.mark.clause("HR-4.2", "HR-4.5", "HR-4.6")
@pytest.mark.parametrize(("called", "labels"), [
    ("countering", ["Attack back: 44%", "Attack back with a cheerleader: 84%", "Don't attack back"]),
    ("defending", ["Use a cheerleader: 9% for the attacker", "Keep the cheerleader"]),
])  # fmt: skip
def test_buttons_of_a_fight_say_its_odds(called: str, labels: list[str]) -> None:
    buttons = MODEL.scenery(GAME.view(POSITIONS[called], 0), 0, IDLE).buttons
    assert [str(button.label) for button in buttons] == labels
    risky = [str(button.label) for button in buttons if "They may attack back" in str(button.about)]
    assert risky == [label for label in labels if label.startswith("Attack back")]
    offers = MODEL.scenery(GAME.view(POSITIONS[called], 0), 0, IDLE).affordances
    charts = [(str(offer.label), offer.reveals[0].face.message("title")) for offer in offers if offer.reveals]
    assert len(charts) == len(labels) - 1
    assert all(str(title).split()[0] in label for label, title in charts), "the chart shows what the button says"


@pytest.mark.clause("HR-3.1", "HR-5.1", "HR-6.2")
@pytest.mark.parametrize(("students", "more", "asked"), [
    (("j1@r101",), {}, "You can still capture room 101. End the turn?"),
    (("j2@r102", "j1@r101"), {}, "You can still capture room 101 and room 102. End the turn?"),
    (("j1@1c3",), {}, "Jock 1 can still reach room 101. End the turn?"),
    (("j1@1c3",), {"movement": 1}, ""),
    (("j1@1c3", "p1@r101"), {"rooms": {101: OPEN, 102: model.Classroom(0)}, "movement": 2}, ""),
    # The enemy in a room that nobody controls would take it back at once.
    (("j1@1c3", "p1@r101"), {"rooms": {102: model.Classroom(0)}, "movement": 2}, ""),
    ((student("j1@1c3", cheerleader=True),), {"movement": 2}, ""),
    (("j1@1c3",), {"rooms": dict.fromkeys(range(101, 109), model.Classroom(0)), "cheerleaders": (room(102),)},
     "Jock 1 can still reach the cheerleader in room 102. End the turn?"),
    (("j1@r101",), {"rooms": {101: model.Classroom(0)}, "movement": 5, "cheerleaders": (room(101),)},
     "Jock 1 can still pick up a cheerleader. End the turn?"),
    # It could not be brought home this turn.
    (("j1@r101",), {"rooms": {101: model.Classroom(0)}, "movement": 1, "cheerleaders": (room(101),)}, ""),
    (("j1@nurse",), {}, ""),
])  # fmt: skip
def test_ending_a_turn_asks_about_something_useful_left(students: tuple[str, ...], more: dict[str, Any], asked: str) -> None:
    view = GAME.view(school(*students, **more), 0)
    assert str(kit().doubt(view, 0, model.Done()) or "") == asked


@pytest.mark.clause("HR-2.1", "HR-7.1")
@pytest.mark.parametrize(("decision", "coins", "asked"), [
    (model.Spend((0,)), 1, "You have 1 coin to spend. End the turn?"),
    (model.Spend((0,)), 5, "You have 5 coins to spend. End the turn?"),
    (model.Spend((0,)), 0, None),
    (model.MoveFree((0,)), 5, "Jock 1 can still reach room 101. End the turn?"),
    (model.MovePrincipal((0,)), 5, None),
])  # fmt: skip
def test_the_button_that_ends_a_turn_asks_in_earlier_steps_too(decision: Any, coins: int, asked: str | None) -> None:
    assert question_at_the_end(decision, coins=(coins, 0)) == asked


TURN = (model.MovePrincipal((0,)), model.Earn(), model.Spend((0,)), model.FreeSpaces(), model.MoveFree((0,)), model.Movement())
"""The steps of a turn up to the action."""


@pytest.mark.clause("HR-2.1", "HR-5.2", "HR-7.1")
@pytest.mark.parametrize(("steps", "fields", "asked"), [
    (TURN, {"coins": (0, 0)}, "1 coin to spend. Jock 1 can still reach room 102. End the turn?"),
    (TURN, {"coins": (3, 0)}, "4 coins to spend. Jock 1 can still reach room 102. End the turn?"),
    (TURN[2:], {"coins": (3, 0)}, "3 coins to spend. Jock 1 can still reach room 102. End the turn?"),
    (TURN[3:], {}, "Jock 1 can still reach room 102. End the turn?"),
    (TURN, {"rooms": dict.fromkeys(range(101, 109), model.Classroom(0))}, "You have 8 coins to spend. End the turn?"),
])  # fmt: skip
def test_the_question_at_the_end_of_a_turn_names_what_is_left_in_all_steps(
    steps: tuple[Any, ...], fields: dict[str, Any], asked: str
) -> None:
    assert question_at_the_end(*steps, **{"rooms": {101: model.Classroom(0)}, **fields}) == asked


def question_at_the_end(*steps: Any, **fields: Any) -> str | None:
    """The question of the button that ends a turn, at the first of these steps."""
    state = school("j1@1c3", "p1@3c5", movement=0, principal=place("0c1"), **fields)
    state = evolve(state, agenda=(*steps, *state.agenda))
    while not isinstance(state.agenda[0], Decision):
        state = evolve(state, agenda=state.agenda[1:])
    offers = MODEL.scenery(GAME.view(state, 0), 0, IDLE).affordances
    (end,) = [offer.meaning for offer in offers if offer.action == Do("end")]
    assert isinstance(end, Standing)
    return str(end.question) if end.question is not None else None


def test_what_is_left_to_do_is_worked_out_once_for_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(view_model_module, "left_to_do", lambda _, __, seat: asked.append(seat))
    views, shown = GAME.view(school("j1@1c3", "j2@1c4"), 0), HallwayRivalsViewModel(GAME, SEATS[:2])
    for draft in (IDLE, position.Chosen((name("j1"),), name("j1")), IDLE):
        shown.scenery(views, 0, draft)
    assert asked == [0]


@pytest.mark.clause("HR-9.4", "HR-8.1")
@pytest.mark.parametrize(("students", "journey", "gone", "button"), [
    (("j1@base0", "j2@base0", "j3@r102"), model.Journey.HOME_ROOM, (name("j3"),), "Leave 2 in the base"),
    (("j1@base0", "j2@1c3"), model.Journey.HOME_ROOM, (), "Leave 1 in the base"),
    (("j1@base0", "j2@r102"), model.Journey.HOME_ROOM, (name("j1"), name("j2")), "Continue*"),
    (("j1@1c3",), model.Journey.HOME_ROOM, (), "Continue*"),
    (("j1@1c3",), model.Journey.HALL_PASS, (), "Place nobody"),
    (("j1@1c3", "j2@base0"), model.Journey.HALL_PASS, (name("j1"),), "Continue*"),
])  # fmt: skip
def test_the_button_that_ends_placing_says_who_is_left_behind_and_asks_nothing(
    students: tuple[str, ...], journey: model.Journey, gone: tuple[Any, ...], button: str
) -> None:
    placing = school(*students, decision=model.Put((0,), journey, 5, gone=gone), rooms={102: OPEN})
    (done,) = MODEL.scenery(GAME.view(placing, 0), 0, IDLE).buttons
    assert f"{done.label}{'*' * done.primary}" == button
    assert kit().doubt(GAME.view(placing, 0), 0, model.Done()) is None


@pytest.mark.clause("HR-5.1")
def test_while_nobody_is_picked_one_click_captures_where_nothing_would_be_lost() -> None:
    state = school(student("j1@r101", cheerleader=True), "j2@r102", "j3@r103", rooms={101: OPEN, 102: OPEN, 103: OPEN})
    view, captured = GAME.view(state, 0), do(state, "capture j2")
    (button,) = [each for each in MODEL.scenery(view, 0, IDLE).buttons if each.name == "capture"]
    assert (str(button.label), button.primary, button.refusal) == ("Capture room 102", True, None)
    assert does(MODEL, view, 0, IDLE, Do("capture")) == Play(Capture(name("j2")))
    assert does(MODEL, GAME.view(captured, 0), 0, IDLE, Do("capture")) == Play(Capture(name("j3")))
    why = does(MODEL, GAME.view(do(captured, "capture j3"), 0), 0, IDLE, Do("capture"))
    assert isinstance(why, Refusal), "Jock 1 would lose a cheerleader"
    assert (why.clause, str(why.reason)) == ("HR-5.1", "Pick a student in a room that can be captured.")


@pytest.mark.clause("HR-2.1", "HR-5.1", "HR-6.2")
def test_a_student_who_is_picked_in_free_moves_can_capture_and_pick_up_at_once_which_ends_them() -> None:
    state = school("j1@r101", "j2@1c3", decision=model.MoveFree((0,)), rooms={101: OPEN}, cheerleaders=(room(101),))
    lead = position.Chosen((name("j1"),), name("j1"))
    buttons = {button.name: button for button in MODEL.scenery(GAME.view(state, 0), 0, lead).buttons}
    assert next(iter(buttons)) == "done", "it keeps its place"
    for act in ("capture", "pick"):
        assert str(buttons[act].about) == "This ends the free moves."
        assert not buttons[act].primary
        assert does(MODEL, GAME.view(state, 0), 0, lead, Do(act)) == Passing(model.Done(), (Do(act),))
    cheer = Press("cheer:r101")
    for draft in (lead, IDLE):
        assert does(MODEL, GAME.view(state, 0), 0, draft, cheer) == Passing(model.Done(), (cheer,)), "a click on her does the same"
    assert "steal" not in buttons
    scenery = MODEL.scenery(GAME.view(state, 0), 0, lead)
    assert [ids for ids, _ in meant(MODEL, GAME.view(state, 0), 0, scenery, model.Done()) if ids] == [("done",)], "a hint to go on"
    elsewhere = position.Chosen((name("j2"),), name("j2"))
    assert {each.name for each in MODEL.scenery(GAME.view(state, 0), 0, elsewhere).buttons if each.shown} == {"done", "end"}


@pytest.mark.clause("HR-2.1", "HR-6.2")
@pytest.mark.parametrize(("free", "asked"), [(1, "This ends the free moves."), (0, None)])
def test_to_pick_up_in_free_moves_asks_first_while_others_have_free_moves(free: int, asked: str | None) -> None:
    students = student("j1@r101", free=1), student("j2@1c3", free=free)
    state = school(*students, decision=model.MoveFree((0,)), rooms={101: OPEN}, cheerleaders=(room(101),))
    lead = position.Chosen((name("j1"),), name("j1"))
    for action in (Do("pick"), Do("capture"), Press("cheer:r101")):
        passing = does(MODEL, GAME.view(state, 0), 0, lead, action)
        assert isinstance(passing, Passing)
        assert (passing.question and str(passing.question)) == asked


@pytest.mark.clause("HR-2.1", "HR-3.1")
@pytest.mark.parametrize(("free", "asked"), [((1, 0), "This ends the free moves."), ((0, 1), "This ends the free moves."), ((0, 0), None)])
def test_a_student_dropped_too_far_for_free_moves_ends_them_and_walks(free: tuple[int, int], asked: str | None) -> None:
    students = [student(f"{name}", free=count) for name, count in zip(("j1@1c3", "j2@1c5"), free, strict=True)]
    state = school(*students, movement=0)
    state = evolve(state, agenda=(*TURN[-2:], *state.agenda))
    lead, pick = position.Chosen((name("j1"),), name("j1")), position.Person(name("j1")).id
    drop = Drop(pick, position.Spot(place("1c1")).id)
    passing = does(MODEL, GAME.view(state, 0), 0, lead, drop)
    assert passing == Passing(model.Done(), (drop,))
    assert isinstance(passing, Passing)
    assert (passing.question and str(passing.question)) == asked
    acts = GAME.view(GAME.apply(state, 0, model.Done()).state, 0)
    assert MODEL.kept(acts, 0, lead) == lead
    assert does(MODEL, acts, 0, lead, drop) == Play(Move((name("j1"),), place("1c1")))
    far = does(MODEL, GAME.view(state, 0), 0, lead, Drop(pick, position.Spot(place("special1")).id))
    assert isinstance(far, Refusal), "nobody walks there"
    picked = does(MODEL, GAME.view(state, 0), 0, IDLE, Press(pick))
    if not free[0]:
        assert isinstance(picked, Refusal)
        assert str(picked.reason) == "Jock 1 has no free move. Pick another, or continue."


@pytest.mark.clause("HR-6.2", "HR-8.1")
def test_a_click_on_a_cheerleader_sends_a_student_into_her_room() -> None:
    putting = model.Put((0,), model.Journey.HALL_PASS, 3)
    state = school("j1@base0", decision=putting, rooms={101: OPEN}, cheerleaders=(room(101),))
    sent = does(MODEL, GAME.view(state, 0), 0, IDLE, Press("cheer:r101"))
    assert sent == Play(model.PutAt(name("j1"), room(101)))


@pytest.mark.clause("HR-5.1")
def test_the_room_that_one_click_captures_is_first_one_without_enemies() -> None:
    view = GAME.view(school("j1@r101", "p1@r101", "j2@r102"), 0)
    assert does(MODEL, view, 0, IDLE, Do("capture")) == Play(Capture(name("j2")))


@pytest.mark.clause("HR-2.1", "HR-9.1")
def test_a_click_on_goods_or_a_student_leaves_a_principal_where_he_is_who_reaches_nobody() -> None:
    staff: tuple[dict[str, Any], ...] = (
        {"decision": model.MovePrincipal((0,)), "principal": place("0b1")}, {"decision": model.MoveBully((0,), 1), "bully": place("0b1")},
    )  # fmt: skip
    for fields in staff:
        for where, passes in (("3c1", True), ("0c1", False)):
            view = GAME.view(school("j1@base0", f"p1@{where}", rooms={101: model.Classroom(0)}, **fields), 0)
            if "principal" in fields:
                assert (expect(MODEL.hint(view, 0, IDLE), Hint).kind == "idle") is passes
            for piece in (position.OnSale(Goods.SNACK).id, position.Person(name("j1")).id):
                assert isinstance(does(MODEL, view, 0, IDLE, Press(piece)), Passing if passes else Refusal), (where, piece)


@pytest.mark.clause("HR-2.1", "HR-7.1")
def test_picking_a_student_closes_the_shop() -> None:
    state = school("j1@1c3", "j2@nurse", "p1@1c4", decision=model.Spend((0,)), coins=(1, 0))
    view = GAME.view(state, 0)
    picked = position.Person(name("j1")).id
    passing = does(MODEL, view, 0, IDLE, Press(picked))
    assert passing == Passing(model.Done(), (Lift(picked), Press(picked)))
    assert isinstance(passing, Passing)
    assert str(passing.question) == "1 coin to spend. This closes the shop."
    spent = does(MODEL, GAME.view(school("j1@1c3", decision=model.Spend((0,)), coins=(0, 9)), 0), 0, IDLE, Press(picked))
    assert isinstance(spent, Passing)
    assert spent.question is None, "nothing can be bought"
    for other in ("j2", "p1"):
        assert isinstance(does(MODEL, view, 0, IDLE, Press(position.Person(name(other)).id)), Refusal), other
    promoting = position.Aiming(position.OnSale(Goods.PROMOTE))
    assert isinstance(does(MODEL, view, 0, promoting, Press(picked)), Refusal), "it is no target"


@pytest.mark.clause("HR-7.1")
def test_goods_that_are_too_dear_stay_readable() -> None:
    pieces = MODEL.scenery(GAME.view(POSITIONS["spending"], 0), 0, IDLE).pieces
    wares = {piece.id: piece for piece in pieces if piece.face.kind == "ware"}
    assert {name for name, piece in wares.items() if piece.face.number("off")} == {position.OnSale(Goods.REPORT).id}
    assert all(piece.emphasis is not Emphasis.DIM for piece in pieces)


@pytest.mark.clause("HR-2.1", "TBL-6")
def test_on_the_open_table_the_hand_is_of_the_player_who_decides_and_boxes_stay_in_place() -> None:
    for turn, decision in ((0, None), (1, None), (1, model.Counter((0,), (name("j1"),), (name("p1"),)))):
        state = school("j1@1c3", "p1@1c4", turn=model.Turn(turn, 9), decision=decision)
        seat = GAME.to_act(state)[0]
        for last in (0, 1):
            scenery = MODEL.scenery(GAME.view(state, None), seat, IDLE, last)
            plates = sorted((piece for piece in scenery.pieces if piece.id.startswith("plate:")), key=lambda piece: piece.y)
            hand = scenery.piece("hand")
            assert hand is not None
            assert ([plate.id for plate in plates], str(hand.name)) == (["plate:0", "plate:1"], f"{SEATS[seat].name}'s hand: 0 of 10")


@pytest.mark.clause("HR-5.1", "HR-6.2")
def test_the_leading_student_of_a_group_in_hand_can_capture_and_pick_up() -> None:
    view = GAME.view(school("j1@r101", "j2@r101", cheerleaders=(room(101),), movement=0), 0)
    group = position.Chosen((name("j1"), name("j2")), name("j2"))
    scenery = MODEL.scenery(view, 0, group)
    labels = {button.name: str(button.label) for button in scenery.buttons}
    assert labels["capture"] == "Capture 101: Jock 2"
    about = {button.name: str(button.about) for button in scenery.buttons}
    assert labels["pick"] == "Pick up"
    assert about["pick"].startswith("Carried to your base, it brings 5 coins at the end of the turn."), "what it is good for"
    assert does(MODEL, view, 0, group, Do("capture")) == Play(Capture(name("j2")))


@pytest.mark.clause("HR-8.1", "HR-8.3")
def test_a_card_without_a_target_says_what_is_missing() -> None:
    locked = {number: model.Classroom(1, locked=True) for number in range(101, 109)}
    mine = {number: model.Classroom(0) for number in range(101, 109)}
    for card, rooms, clause, why in (
        (Snack.ETCH, locked, "HR-8.3", "Every room is locked, or yours already."),
        (Snack.JANITORS_KEYS, mine, "HR-8.3", "No room is locked."),
        (Activity.STUDY_HALL, mine, "HR-8.1", "No other player has a locked room."),
        (Snack.COOKIE, mine, "HR-8.3", "None of your students is in play."),
    ):
        held: dict[str, Any] = {"snacks": (card,)} if isinstance(card, Snack) else {"activities": (card,)}
        view = GAME.view(school("j1@nurse", "p1@base1", rooms=rooms, **held), 0)
        scenery = MODEL.scenery(view, 0, IDLE)
        (piece,) = [each for each in scenery.pieces if isinstance(each.thing, position.Held)]
        refused = MODEL.meaning(view, 0, IDLE, scenery, Press(piece.id))
        assert isinstance(refused, Refusal)
        assert (refused.clause, str(refused.reason)) == (clause, why)


@pytest.mark.clause("HR-5.5")
def test_students_walk_or_teleport_unasked_by_what_loses_nothing() -> None:
    def goes(*students: Any) -> Any:
        view, chosen = GAME.view(school(*students, rooms={101: model.Classroom(0)}), 0), position.Chosen((name("j1"),), name("j1"))
        near = base(0) if students[0].place.is_room else room(101)
        drop = Drop(position.Person(name("j1")).id, position.Spot(near).id)
        offer = MODEL.scenery(view, 0, chosen).offered(drop)
        assert offer is not None
        return offer.meaning

    walk, teleport = Play(Move((name("j1"),), base(0))), Play(Teleport((name("j1"),), base(0)))
    assert goes(student("j1@r101", free=9)) == walk
    assert goes(student("j1@r101")) == teleport, "nothing is lost"
    assert goes(student("j1@r101", cheerleader=True)) == walk, "the cheerleader would be lost"


@pytest.mark.clause("HR-5.5", "HR-6.2")
def test_a_key_lets_students_teleport_where_they_walk_to_keep_something() -> None:
    state = school(student("j1@r101", cheerleader=True), rooms={101: model.Classroom(0)})
    view, chosen = GAME.view(state, 0), position.Chosen((name("j1"),), name("j1"))
    told = str(expect(MODEL.hint(view, 0, chosen), Hint).words)
    assert told == "They walk to keep 1 cheerleader. Teleport anyway (W)."
    teleporting = does(MODEL, view, 0, chosen, Do("walk"))
    assert isinstance(teleporting, Drafted)
    drop = Drop(position.Person(name("j1")).id, position.Spot(base(0)).id)
    assert does(MODEL, view, 0, teleporting.draft, drop) == Play(Teleport((name("j1"),), base(0)))
    assert expect(MODEL.scenery(view, 0, teleporting.draft).piece("seal:base0"), Piece).face.number("teleport")
    for command, draft in ((Teleport, teleporting.draft), (Move, chosen)):
        assert MODEL.uses(view, 0, command((name("j1"),), base(0))) == (("student:j1", "at:base0"), draft)


@pytest.mark.clause("HR-5.5", "HR-6.2")
def test_who_carries_something_sees_that_a_teleport_would_lose_it() -> None:
    chosen = position.Chosen((name("j1"),), name("j1"))
    for movement, seal, hint in (
        (9, "5 movement", "They walk to keep 1 cheerleader."),
        (0, "Teleport: loses 1 cheerleader", "would lose 1 cheerleader"),
    ):
        state = school(student("j1@r101", cheerleader=True), rooms={101: model.Classroom(0)}, movement=movement)
        view = GAME.view(state, 0)
        assert str(expect(MODEL.scenery(view, 0, chosen).piece("seal:base0"), Piece).name) == seal
        assert hint in str(expect(MODEL.hint(view, 0, chosen), Hint).words)


@pytest.mark.clause("HR-4.3", "HR-4.4", "HR-4.5", "HR-10.3")
def test_an_attack_says_before_what_it_costs() -> None:
    def told(*students: Any, **fields: Any) -> tuple[list[list[str]], str]:
        view, lead = GAME.view(school(*students, **fields), 0), name("n1" if "socials" in fields else "j1")
        facing = position.Facing((lead,), lead, place("1c4"))
        pieces = MODEL.scenery(view, 0, facing).pieces
        slips = [[str(line) for line in piece.about] for piece in pieces if piece.face.kind == "slip"]
        assert MODEL.scenery(view, 0, facing).buttons == (), "all the room is for the stakes"
        return slips, str(expect(MODEL.hint(view, 0, facing), Hint).words)

    pinned, stakes = "Your attackers can't move afterwards.", str(routes.STAKES)
    loses = "Whoever goes to the nurse loses what they carry. They have 1 cheerleader."
    carries = student("j1@1c3", cheerleader=True)
    assert told(carries, "p1@1c4", movement=0) == (
        [[stakes, pinned, loses], [stakes, pinned, "The cheerleader is used up."]], f"{stakes} {pinned}"
    )  # fmt: skip
    assert told(student("j1@1c3", halted=True), "p1@1c4", movement=0) == ([[stakes]], stakes), "it can't move anyway"
    nerds: dict[str, Any] = {"socials": (NERDS, PREPS), "movement": 0}
    assert told("n1@1c3", "p1@1c4", **nerds) == (
        [[stakes, "Your attackers can move 5 spaces afterwards."]],
        told("n1@1c3", "p1@1c4", **nerds)[1],
    )
    assert told(student("n1@1c3", walked=6), "p1@1c4", **nerds)[0] == [[stakes, pinned]]
    cheered = told("j1@1c3", "j2@1c3", student("p1@1c4", cheerleader=True), movement=0)[1]
    assert cheered == f"They have a cheerleader. If they use it, your chance to win is 44%. {stakes}"


@pytest.mark.clause("HR-3.1", "HR-5.5")
def test_a_key_lets_students_walk_to_where_they_would_teleport() -> None:
    view, chosen = GAME.view(school("j1@r101", rooms={101: model.Classroom(0)}), 0), position.Chosen((name("j1"),), name("j1"))
    drop = Drop(position.Person(name("j1")).id, position.Spot(base(0)).id)
    scenery = MODEL.scenery(view, 0, chosen)
    assert expect(scenery.piece("seal:base0"), Piece).face.number("teleport")
    assert [str(piece.name) for piece in expect(scenery.offered(drop), Affordance).reveals] == ["Teleport: free"]
    assert "Or walk (W)." in str(expect(MODEL.hint(view, 0, chosen), Hint).words)
    walking = does(MODEL, view, 0, chosen, Do("walk"))
    assert isinstance(walking, Drafted)
    on_foot = MODEL.scenery(view, 0, walking.draft)
    assert expect(on_foot.offered(drop), Affordance).meaning == Play(Move((name("j1"),), base(0)))
    assert expect(on_foot.piece("seal:base0"), Piece).face.number("cost") == 5
    assert on_foot.offered(Do("walk")) is None
    assert MODEL.back(view, 0, walking.draft) == chosen
    assert MODEL.uses(view, 0, Move((name("j1"),), base(0))) == (("student:j1", "at:base0"), walking.draft), "a hint that walks means that"


@pytest.mark.clause("HR-5.1", "HR-6.2", "HR-7.2")
def test_in_step_7_every_button_keeps_its_place_and_says_why_it_cannot_be_used() -> None:
    rooms = {102: model.Classroom(0)}
    state = school("j1@r101", "j2@r101", "j3@1c3", "j4@r102", "j5@3c5", coins=(0, 7), rooms=rooms, cheerleaders=(room(102),))
    view = GAME.view(state, 0)

    def shown(*chosen: str) -> dict[str, str]:
        names = tuple([name(each) for each in chosen])
        buttons = MODEL.scenery(view, 0, position.Chosen(names, names[0]) if names else IDLE).buttons
        assert len({str(button.widest) for button in buttons}) == 3, "a wide place for Capture, one for Steal, the others'"
        return {button.name: str(button.refusal or "") for button in buttons if button.shown}

    nobody = shown()
    assert nobody == {
        "capture": "",
        "pick": "Pick a student beside a cheerleader in a room.",
        "steal": "Pick a student on the purple space of an enemy's base.",
        "end": "",
    }
    assert [name for name, why in shown("j1").items() if not why] == ["capture", "end"]
    assert [name for name, why in shown("j4").items() if not why] == ["pick", "end"]
    assert [name for name, why in shown("j5").items() if not why] == ["steal", "end"]
    assert [*shown("j1", "j2")] == [*shown("j3")] == [*nobody]
    refused = MODEL.meaning(view, 0, IDLE, MODEL.scenery(view, 0, IDLE), Do("steal"))
    assert isinstance(refused, Refusal)
    assert (refused.clause, str(refused.reason)) == ("HR-7.2", nobody["steal"])


def test_a_hint_for_another_student_rings_no_button_that_would_play_with_the_one_in_hand() -> None:
    view, held = GAME.view(school("j3@r101", "j4@r102"), 0), position.Chosen((name("j4"),), name("j4"))
    scenery = MODEL.scenery(view, 0, held)
    assert does(MODEL, view, 0, held, Do("capture")) == Play(Capture(name("j4")))
    rung = [ids for ids, _ in meant(MODEL, view, 0, scenery, Capture(name("j3"))) if ids]
    assert rung == [("student:j3",)]


@pytest.mark.clause("HR-2.3")
def test_a_report_card_of_a_finished_game_names_no_rooms() -> None:
    playing = school("j1@r101", rooms={101: model.Classroom(0)})
    over = evolve(playing, agenda=(), players=tuple([evolve(player, reports=2) for player in playing.players]))
    tally = MODEL.tally(GAME.view(over, 0))
    assert tally is not None
    assert [shown.number("rooms") for pictures in tally.pictures for shown in pictures] == [-1] * 2 * len(over.players)
    assert tally.scene is not None
    assert [tally.scene.number(f"reports{place}") for place in range(len(over.players))] == [2] * len(over.players)
    assert tally.scene.number("won0"), "the winner stands first"
    assert tally.scene.number("rank0") == 1


def test_terms_are_explained_where_they_stand() -> None:
    view = GAME.view(school(student("b1@1c3", free=2, together=1), "b2@1c3", socials=(BAND, PREPS), movement=7), 0)
    pieces = {piece.id: [str(each) for each in piece.about] for piece in MODEL.scenery(view, 0, IDLE).pieces}
    assert "7 movement left. A student pays 1 for each space." in pieces["track"]
    assert "Can still move 2 spaces for free." in pieces["student:b1"]
    assert "Can move 1 more space for free together with others." in pieces["student:b1"]
    assert pieces["shop:report"][0].startswith("Whoever has enough report cards wins.")


def test_the_next_player_at_the_screen_has_a_small_pennant() -> None:
    asked = school("j1@1c3", "p1@1c4", decision=model.Put((1,), model.Journey.HOME_ROOM, 1), turn=model.Turn(1))
    goes_on = school("j1@1c3", "p1@1c4", turn=model.Turn(1))
    for view, before, words in ((asked, None, "Ben chooses"), (goes_on, goes_on, "Ben's turn")):
        moment = MODEL.handed_over(view, 1, 0, before, [msg("Ann captures room 104.")])
        assert (str(moment.words), moment.dims) == (words, False)
        assert moment.lasts == 1500, "long enough to be read, and soon gone"
        assert {actor.face.word("seat") for actor in moment.actors} == {SEATS[1].colour}


@pytest.mark.clause("HR-8.2", "TBL-6")
@pytest.mark.parametrize(("decision", "dims"), [
    (model.Put((1,), model.Journey.SCIENCE_FAIR, 3), True),
    (model.Graduate((1,)), True),
    (model.LoseStudent((1,), (name("p1"),), (name("j1"),)), False),
])  # fmt: skip
def test_a_player_whom_an_event_asks_in_another_turn_has_the_banner_the_sign_and_their_hand(decision: Any, *, dims: bool) -> None:
    state = school("j1@1c3", "p1@1c4", snacks=(Snack.MILK,))
    state = evolve(state, agenda=(decision, model.Spend((0,)), *state.agenda))
    moment = MODEL.handed_over(GAME.view(state, 1), 1, 0, None, [msg("Ann buys a school event.")])
    assert moment.dims is dims
    view, shared = GAME.view(state, None), HallwayRivalsViewModel(GAME, SEATS[:2])
    scenery = shared.scenery(view, 1, IDLE, 0)
    assert expect(scenery.piece("track"), Piece).face.word("seat") == SEATS[1].colour
    assert str(expect(scenery.piece("hand"), Piece).name) == "Ben's hand: 0 of 10"
    assert shared.names_decider(view, 1)
    assert not shared.names_decider(view, 0), "in their own turn the table shows it"


def test_a_turn_at_the_screen_begins_with_a_banner_that_tells_the_news() -> None:
    view, then = school("j1@1c3", "p1@1c4", "p2@1c4", turn=model.Turn(1)), school("j1@1c3", "p1@1c4")
    news = [msg("Ann plays Cookie."), msg("Ann captures room {number}.", number=104), msg("Ann wins 12 to 7.")]
    for before, told, words in (
        (then, news, "Ann plays Cookie. Ann captures room 104. Ann wins 12 to 7."),
        (evolve(view, round=view.round - 1), [msg("{long}", long="x" * 90), *news[1:]], "Ann captures room 104. Ann wins 12 to 7."),
        (None, (), "Ben's turn"),
    ):
        moment = MODEL.handed_over(view, 1, 0, before, told)
        assert (str(moment.words), moment.dims, moment.lasts <= 1500) == (words, True, True)
        assert [str(dict(actor.face.values)["title"]) for actor in moment.actors if actor.face.kind == "name_plate"] == [
            "Ben's turn"
        ] * bool(told)
        assert sum(actor.face.kind == "standee" for actor in moment.actors) == 2
        assert {actor.face.word("seat") for actor in moment.actors} == {SEATS[1].colour}


@pytest.mark.clause("HR-7.3")
@pytest.mark.parametrize("awarded", model.Awarded)
def test_report_cards_are_dealt_to_all_with_their_rooms_and_go_home_to_the_leader(awarded: model.Awarded) -> None:
    config = model.Config(("P0", "P1"), (JOCKS, PREPS), awarded=awarded)
    before = school("j1@1c3", rooms={101: model.Classroom(0), 102: model.Classroom(0), 103: model.Classroom(1)}, config=config)
    for given, words in (
        ((1, 0), "Most rooms, 2: a report card for Ann."),
        ((0, 0), "Nobody controls a room, so nobody gets a report card."),
    ):
        players = tuple([evolve(player, reports=count) for player, count in zip(before.players, given, strict=True)])
        moment = MODEL.moment(before, evolve(before, players=players), 0, {"reported" if any(given) else "unreported"})
        assert moment is not None
        assert str(moment.words) == words
        cards = {
            actor.face.word("seat"): (actor.face.number("rooms"), actor.end is not None)
            for actor in moment.actors
            if actor.face.kind == "report_card"
        }
        assert cards == {"orange": (2, any(given)), "sky": (1, False)}
        stamps = [actor for actor in moment.actors if actor.face.kind == "stamp"]
        assert len(stamps) == sum(given)
        for stamp in stamps:
            card = next(actor for actor in moment.actors if actor.face.word("seat") == "orange" and actor.face.kind == "report_card")
            assert card.shown.shared(stamp.shown) == pytest.approx(stamp.shown.w * stamp.shown.h), "on its card"
            assert stamp.delay > card.delay, "once it is there"


@pytest.mark.clause("HR-7.3")
def test_the_sheet_of_a_round_pictures_rooms_and_report_cards_as_long_as_rounds_bring_them() -> None:
    def pictures(state: model.State) -> list[list[tuple[str, int]]]:
        tally = MODEL.tally(state)
        assert tally is not None
        return [[(face.kind, face.number("value" if face.kind == "figure" else "count")) for face in faces] for faces in tally.pictures]

    config = model.Config(("P0", "P1"), (JOCKS, PREPS))
    state = school("j1@1c3", rooms={101: model.Classroom(0), 102: model.Classroom(0), 103: model.Classroom(1)}, config=config)
    state = evolve(state, players=tuple([evolve(player, reports=count) for player, count in zip(state.players, (2, 1), strict=True)]))
    assert pictures(state) == [[("figure", 2), ("report_card", 2)], [("figure", 1)]]
    tied = evolve(state, rooms=tuple([evolve(room, owner=-1) if room.owner == 0 else room for room in state.rooms]))
    assert pictures(tied) == [[("figure", 0)], [("figure", 1), ("report_card", 1)]]
    assert pictures(evolve(state, agenda=())) == [[("report_card", 1), ("report_card", 2)], [("report_card", 1)]], "a finished game"
    assert MODEL.tally(evolve(state, config=evolve(config, awarded=model.Awarded.EACH_TURN))) is None


@pytest.mark.clause("HR-5.1")
def test_a_pennant_is_raised_over_every_room_of_a_person_and_over_a_bots_that_matter() -> None:
    def words(rooms: dict[int, int], player: str = PERSON) -> str:
        moment = shown(rooms, player)
        return str(moment.words) if moment is not None and moment.dims else ""

    def shown(rooms: dict[int, int], player: str) -> Moment | None:
        before = school("j1@r101", "p1@base1", rooms={number: model.Classroom(owner) for number, owner in rooms.items()})
        return HallwayRivalsViewModel(GAME, (Seat("Ann", "orange", player), SEATS[1])).moment(
            before, do(before, "capture j1"), 0, {"captured"}
        )

    for player in (PERSON, "easy"):
        assert words({}, player) == "Ann captures room 101 and takes the lead."
        assert words({102: 0, 103: 1}, player) == "Ann captures room 101 and takes the lead."
        assert words({102: 1}, player) == "Ann captures room 101.", "the first one"
        assert words({101: 1, 102: 0, 103: 0, 104: 0}, player) == "Ann captures room 101.", "taken from Ben"
        assert words(dict.fromkeys(range(102, 109), 0), player) == "Ann captures room 101 and holds every room!"
    others = {102: 0, 103: 1, 104: 1, 105: 1}
    assert words({102: 0}) == words(others) == "Ann captures room 101."
    assert words({102: 0}, "easy") == words(others, "easy") == ""


@pytest.mark.clause("HR-5.1")
def test_a_bots_other_captures_are_small_and_beside_their_room() -> None:
    before = school("j1@r101", "p1@base1", rooms={102: model.Classroom(0)})
    seats = Seat("Ann", "orange", "easy"), SEATS[1]
    moment = HallwayRivalsViewModel(GAME, seats).moment(before, do(before, "capture j1"), 0, {"captured"})
    assert moment is not None
    assert (str(moment.words), moment.dims, moment.lasts <= 1000) == ("Ann captures room 101.", False, True)
    assert moment.near == layout(before.board, 0).boxes[place("r101")]
    assert moment.actors[-1].end == layout(before.board, 0).sign(place("r101"))


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize(
    ("text", "kind", "what", "words"),
    [("buy student", "standee", "", "Ann buys a student."), ("buy token", "goods", "token", "Ann buys a movement token.")],
)
def test_a_purchase_is_a_small_scene_beside_the_shop(text: str, kind: str, what: str, words: str) -> None:
    before = school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(12, 0))
    moment = MODEL.moment(before, GAME.view(do(before, text), 0), 0, MODEL.staged & {event.kind for event in happened(before, text)[1]})
    assert moment is not None
    assert (str(moment.words), moment.dims, moment.lasts <= 1000) == (words, False, True)
    goods, price = moment.actors
    assert (goods.face.kind, goods.face.word("what"), price.face.kind) == (kind, what, "coin")
    assert goods.start is not None
    assert TRAY.shared(goods.start), "from its shelf"
    assert price.start is not None
    assert price.start.x < layout(before.board, 0).x, "from the player's box"
    assert moment.near is not None
    assert moment.near.x < TRAY.x, "the shop is clear"


@pytest.mark.clause("HR-8.3", "HR-11.1")
@pytest.mark.parametrize(("text", "deck"), [("buy snack", "snack"), ("buy activity", "activity")])
def test_a_card_that_is_bought_is_read_by_its_player_and_its_back_flies_for_others(text: str, deck: str) -> None:
    before = school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(12, 0))
    after = do(before, text)
    card = next(iter(after.players[0].snacks or after.players[0].activities))
    assert card is not None
    for seat in (0, 1):
        moment = MODEL.moment(before, GAME.view(after, seat), seat, {"bought"})
        assert moment is not None
        assert (moment.dims, moment.lasts <= 1500) == (False, True)
        (actor,) = moment.actors
        assert actor.face.word("deck") == deck
        assert (actor.face.kind, actor.face.word("card")) == (("printed", card.value) if seat == 0 else ("deck_back", ""))
        assert actor.end == (HAND if seat == 0 else HallwayPosition(GAME, after, 1, SEATS[:2], IDLE).locker(0))
        assert actor.start is not None
        assert TRAY.shared(actor.start), "from its shelf"


@pytest.mark.clause("HR-5.1")
def test_whoever_holds_every_room_sees_all_of_them_light_up() -> None:
    before = school("j1@r101", "p1@base1", rooms={number: model.Classroom(0) for number in range(102, 109)})
    moment = MODEL.moment(before, do(before, "capture j1"), 0, {"captured"})
    assert moment is not None
    assert len(moment.lights) == 8


@pytest.mark.clause("HR-4.1", "HR-5.1", "HR-7.3")
def test_a_bot_makes_a_face_at_what_befell_it() -> None:
    def faces(before: model.State, after: model.State, *players: str) -> dict[str, int]:
        seats = tuple([Seat(one, colour, player) for one, colour, player in zip(("Ann", "Ben"), ("orange", "sky"), players, strict=True)])
        left = HallwayRivalsViewModel(GAME, seats).left(before, before, GAME.view(after, 0), 0)
        return {piece.id: piece.face.number("glad") for piece in left if piece.face.kind == "mood"}

    before = school("j1@r101", "p1@base1", rooms={101: model.Classroom(1)})
    taken = do(before, "capture j1")
    assert faces(before, taken, "easy", "easy") == {"mood:0": 1, "mood:1": 0}
    assert faces(before, taken, PERSON, "easy") == {"mood:1": 0}, "players make their own"
    assert faces(before, taken, PERSON, PERSON) == {}
    before, after = fought(FIGHT, "attack j1 p1 cheer=yes")
    assert faces(before, after, PERSON, "easy") == {"mood:1": 0}
    given = evolve(before, players=(before.players[0], evolve(before.players[1], reports=1)))
    assert faces(before, given, PERSON, "easy") == {"mood:1": 1}


@pytest.mark.clause("HR-4.1", "HR-7.3")
def test_a_bot_says_a_word_at_fights_and_report_cards() -> None:
    def words(before: model.State, after: model.State, player: str = "easy") -> list[tuple[str, str]]:
        left = HallwayRivalsViewModel(GAME, (SEATS[0], evolve(SEATS[1], player=player))).left(before, before, GAME.view(after, 0), 0)
        return [(piece.id, str(piece.face.message("text"))) for piece in left if piece.face.kind == "word"]

    before, after = fought(FIGHT, "attack j1 p1 cheer=yes")
    assert words(before, after) == [("word:1", "Ouch!")]
    assert words(before, after, PERSON) == []
    assert words(after, evolve(after, players=(after.players[0], evolve(after.players[1], reports=1)), agenda=())) == [
        ("word:1", "Top marks!")
    ]
    lost, won = fought(school("j1@1c3", *[f"p{number}@1c4" for number in (1, 2, 3)]), "attack j1 p1", "held")
    assert words(lost, won) == [("word:1", "Yes!")]
    room_taken = school("j1@r101", "p1@base1", rooms={101: model.Classroom(1)})
    assert words(room_taken, do(room_taken, "capture j1")) == [], "a face is enough"


@pytest.mark.clause("HR-9.1", "HR-9.2")
@pytest.mark.parametrize("where", ["1c4", "1b3", "0a1", "2c2", "3d3"])
def test_principal_and_bully_stand_between_the_walls_of_their_space(where: str) -> None:
    scenery = MODEL.scenery(school("j1@base0", "p1@base1", principal=place(where), bully=place(where)), 0, IDLE)
    box, shown = layout(BOARD, 0).boxes[place(where)], [piece for piece in scenery.pieces if piece.face.kind == "staff"]
    assert len(shown) == 2
    for piece in shown:
        assert piece.x - piece.face.w / 2 >= box.x - 1
        assert piece.x + piece.face.w / 2 <= box.x + box.w + 1


@pytest.mark.clause("HR-5.1")
def test_whoever_loses_a_room_to_a_bot_sees_it_each_time_and_its_walks_at_the_usual_pace() -> None:
    for owner, rival, concerns in ((1, PERSON, True), (1, "easy", False), (-1, PERSON, False)):
        before = school("j1@r101", "p1@base1", rooms={101: model.Classroom(owner)})
        seats = Seat("Ann", "orange", "easy"), Seat("Ben", "sky", rival)
        moment = HallwayRivalsViewModel(GAME, seats).moment(before, do(before, "capture j1"), 0, {"captured"})
        assert moment is not None
        assert moment.concerns is concerns
    assert MODEL.routine.isdisjoint({"moved", "captured", "teleported", "rolled"})


def scene_of(before: model.State, text: str, kind: str, seats: tuple[Seat, ...] = SEATS) -> Moment:
    """The moment of the beat of a command that has an event of a kind."""
    earlier, view_model = before, HallwayRivalsViewModel(GAME, seats)
    for beat in GAME.unfold(before, 0, GAME.parse(text)):
        if kind in (kinds := {event.kind for event in beat.events}):
            assert kind in view_model.staged
            return expect(view_model.moment(earlier, beat.state, 0, kinds), Moment)
        earlier = beat.state
    raise AssertionError(kind)


@pytest.mark.clause("HR-5.3")
def test_a_padlock_comes_down_on_a_room_that_is_locked_and_its_door_is_shut() -> None:
    before = school("j1@base0", "p1@base1", rooms={101: model.Classroom(0)}, coins=(5, 0), decision=model.Spend((0,)))
    moment, box = scene_of(before, "lock r101", "locked"), layout(BOARD, 0).boxes[place("r101")]
    assert (str(moment.words), moment.dims, moment.near) == ("Ann locks room 101.", False, box)
    assert [actor.end for actor in moment.actors if actor.face.kind == "goods"] == [box]
    shown = {one.id: one for one in MODEL.scenery(do(before, "lock r101"), 0, IDLE).places}
    assert [expect(shown[f"at:r{number}"].face, Face).number("locked") for number in (101, 102)] == [1, 0]


@pytest.mark.clause("HR-5.4")
@pytest.mark.parametrize("had", [-1, 1])
def test_a_pennant_rises_over_a_room_that_is_bought_and_its_price_goes_to_whoever_had_it(had: int) -> None:
    before = school("j1@base0", "p1@base1", rooms={101: model.Classroom(had)}, coins=(5, 0), decision=model.Spend((0,)))
    moment, plan = scene_of(before, "room r101", "bought_room"), layout(BOARD, 0)
    assert (str(moment.words), moment.dims, moment.lasts <= 1500) == ("Ann buys room 101.", False, True)
    assert [actor.end for actor in moment.actors if actor.face.kind == "pennant"] == [plan.sign(place("r101"))]
    (coin,) = [actor for actor in moment.actors if actor.face.kind == "coin"]
    locker = HallwayPosition(GAME, before, 0, SEATS[:2], IDLE).locker
    assert (coin.start, coin.end) == (locker(0), plan.boxes[place("r101")] if had < 0 else locker(1))


@pytest.mark.clause("HR-7.2")
@pytest.mark.parametrize(("player", "concerns"), [(PERSON, True), ("easy", False)])
def test_coins_that_are_stolen_come_out_of_the_base(player: str, concerns: bool) -> None:
    at = BOARD.plan.doorways[base(1)]
    before = school(f"j1@{at.word}", "p1@base1", coins=(0, 3))
    moment, plan = scene_of(before, "steal j1", "stole", (SEATS[0], evolve(SEATS[1], player=player))), layout(BOARD, 0)
    assert str(moment.words) == "Jock 1 steals 3 coins from Ben."
    assert (moment.dims, moment.lasts <= 1500, moment.near, moment.concerns) == (False, True, plan.boxes[at], concerns)
    thief, coins = moment.actors
    assert (thief.face.kind, coins.face.kind, coins.start, coins.end) == ("standee", "coin", plan.boxes[base(1)], plan.boxes[at])


@pytest.mark.clause("HR-3.3")
@pytest.mark.parametrize(("spaces", "way"), [(("1c3", "1c4"), 1), (("1c4", "1c3"), 1), (("1d3", "1c3"), -1), (("1b3", "1c3"), 1)])
def test_those_who_push_step_up_to_those_who_stumble(spaces: tuple[str, str], way: int) -> None:
    start, to = spaces
    before = school(f"j1@{start}", f"j2@{start}", f"p1@{to}", movement=10)
    moment, plan = scene_of(before, f"push j1,j2 {to}", "pushed"), layout(BOARD, 0)
    assert (moment.dims, moment.lasts <= 1500, moment.near, moment.concerns) == (False, True, plan.boxes[place(to)], True)
    assert [actor.face.word("social") for actor in moment.actors] == ["preps", "jocks", "jocks"]
    assert [actor.start for actor in moment.actors] == [plan.boxes[place(to)], *[plan.boxes[place(start)]] * 2]
    assert all(way * (expect(actor.moved, Box).x - actor.shown.x) > 0 for actor in moment.actors), "all in the direction of the push"
    assert way * moment.actors[0].tilt > 0


@pytest.mark.clause("HR-6.2")
def test_cheerleaders_who_are_brought_home_leap_and_pay() -> None:
    before = school(student("j1@base0", cheerleader=True), student("j2@base0", cheerleader=True), "p1@base1")
    moment = scene_of(before, "done", "cheered")
    assert str(moment.words) == "Ann brings 2 cheerleaders home and gets 10 coins."
    assert [actor.face.kind for actor in moment.actors] == ["rays", "waiting", "waiting", "coin"]


@pytest.mark.clause("HR-10.3")
def test_the_robot_arrives_in_a_scene_of_its_own() -> None:
    before = school("n1@base0", "p1@base1", socials=(NERDS, PREPS), coins=(60, 0), decision=model.Spend((0,)))
    moment = scene_of(before, "buy robot", "bought")
    assert moment.dims
    (robot,) = [actor for actor in moment.actors if actor.face.word("rank") == "robot"]
    assert robot.end == layout(BOARD, 0).boxes[base(0)]


@pytest.mark.clause("HR-7.1")
def test_a_student_who_is_bought_leaps_from_the_shop_to_the_base() -> None:
    before = school("j1@base0", "p1@base1", coins=(5, 0), decision=model.Spend((0,)))
    moment = scene_of(before, "buy student", "bought")
    (new,) = [actor for actor in moment.actors if actor.face.kind == "standee"]
    assert (new.face.word("seat"), new.face.number("number"), new.end) == ("orange", 2, layout(BOARD, 0).boxes[base(0)])
    assert not [actor for actor in moment.actors if actor.face.kind == "goods"]


@pytest.mark.clause("HR-9.2")
@pytest.mark.parametrize(("player", "concerns"), [(PERSON, True), ("easy", False)])
def test_the_principal_sends_students_to_the_office_with_long_faces(player: str, concerns: bool) -> None:
    before = school(
        "j1@base0", "p1@1c3", "p2@1c3", principal=place("1c4"), decision=model.MovePrincipal((0,)), rooms={101: model.Classroom(0)}
    )
    moment = scene_of(before, "principal 1c3", "caught", (SEATS[0], evolve(SEATS[1], player=player)))
    assert (str(moment.words), moment.concerns) == ("The principal sends Prep 1 and Prep 2 to the Office.", concerns)
    assert [actor.face.number("glum") for actor in moment.actors if actor.face.kind == "standee"] == [1, 1]
    after = MODEL.scenery(do(before, "principal 1c3"), 0, IDLE)
    assert [expect(after.piece(f"student:{one}"), Piece).face.number("glum") for one in ("p1", "j1")] == [1, 0]


@pytest.mark.clause("HR-3.1")
def test_prices_of_entering_rooms_are_all_of_one_height_and_wider_with_two_digits() -> None:
    view = GAME.view(school("j1@1c3", "j2@base0", "p1@base1"), 0)
    scenery = MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1")))
    seals = {piece.face.number("cost"): piece.face for piece in scenery.pieces if piece.face.kind == "seal"}
    assert min(seals) < 10 <= max(seals)
    assert {seal.h for seal in seals.values()} == {round(0.47 * layout(BOARD, 0).cell, 1)}
    assert all((seal.w > 1.2 * seal.h) is (price >= 10) for price, seal in seals.items())


@pytest.mark.clause("HR-7.3")
def test_the_ground_says_how_far_each_player_has_come_on_the_way_to_all_report_cards() -> None:
    state = school("j1@base0", "p1@base1")
    assert state.config.reports == 4
    ahead = evolve(state, players=(evolve(state.players[0], reports=3), evolve(state.players[1], reports=5)))
    for now, runners in ((state, "orange:0 sky:0"), (ahead, "orange:75 sky:100")):
        assert expect(MODEL.scenery(GAME.view(now, 0), 0, IDLE).ground, Face).word("runners") == runners


@pytest.mark.clause("HR-9.1")
def test_principal_and_bully_are_taller_than_students_and_stand_where_students_do() -> None:
    scenery = MODEL.scenery(school("j1@1c3", "p1@base1", principal=place("3c3"), bully=place("0c1")), 0, IDLE)
    (_, tall), boxes = layout(BOARD, 0).standee, layout(BOARD, 0).boxes
    grown_up = {piece.id: piece for piece in scenery.pieces if piece.face.kind == "staff"}
    assert all(piece.face.h >= 1.2 * tall for piece in grown_up.values())
    for who, where in (("principal", "3c3"), ("bully", "0c1")):
        piece = grown_up[f"staff:{who}"]
        assert piece.y + piece.face.h / 2 == pytest.approx(boxes[place(where)].centre[1] + tall / 2, abs=0.1)


@pytest.mark.clause("HR-9.1", "HR-9.2")
def test_principal_and_bully_stand_behind_the_students_on_their_space() -> None:
    view = school("j1@1c3", "p1@3c3", principal=place("3c3"), bully=place("1c3"))
    pieces = {piece.id: piece for piece in MODEL.scenery(view, 0, IDLE).pieces}
    for who, hidden in (("principal", "p1"), ("bully", "j1")):
        grown_up, person = pieces[f"staff:{who}"], pieces[f"student:{hidden}"]
        assert grown_up.layer < person.layer
        head = Box(grown_up.box.x, grown_up.box.y, grown_up.face.w, 0.45 * grown_up.face.h)
        assert head.shared(person.box) == 0


@pytest.mark.clause("HR-8.1", "HR-8.3")
def test_a_card_that_is_played_is_a_moment_with_what_goes_over() -> None:
    held: dict[str, Any] = {"activities": (Activity.EXCHANGE_STUDENT, Activity.EXTRA_CREDIT), "snacks": (Snack.LOCKER_COMBO,)}
    before = school("j1@1c3", "p1@base1", coins=(0, 3), **held)
    for command, actors, concerns, words in (
        ("play extra_credit", 2, False, "Ann plays Extra Credit."),
        ("play_on exchange_student p1", 3, True, "Ann plays Exchange Student."),
        ("play_against 1", 3, True, "Ann plays Locker Combo."),
    ):
        moment = MODEL.moment(before, do(before, command), 0, {"card"})
        assert moment is not None
        assert (len(moment.actors), moment.concerns, str(moment.words)) == (actors, concerns, words)
        assert ("label", msg("{count}", count=3)) in moment.actors[-1].face.values or "combo" not in words.lower()
    assert MODEL.moment(before, before, 0, {"card"}) is None, "it lies in no pile"


@pytest.mark.clause("HR-5.1")
def test_several_captures_in_a_row_are_one_scene() -> None:
    start = school("j1@r101", "j2@r102", "j3@r103", "j4@1c3", "p1@base1")
    table = Table(GAME, make_setup(GAME, SEATS[:2], {"building": "quick"}, 1), "practice", Applied(start))
    for text in ("capture j1", "capture j2", "move j4 1c2", "capture j3"):
        table.play(text, 0)
    shown = [moments_of(table, MODEL, number, Eyes(0, 0))[0] is not None for number in (1, 2, 3, 4)]
    assert shown == [True, False, False, True]


@pytest.mark.clause("HR-5.1")
def test_the_capture_of_the_last_room_has_a_scene_of_its_own() -> None:
    start = school("j1@r101", "j2@r102", "j3@1c3", "p1@base1", rooms={number: model.Classroom(0) for number in range(103, 109)})
    table = Table(GAME, make_setup(GAME, SEATS[:2], {"building": "quick"}, 1), "practice", Applied(start))
    for text in ("capture j1", "capture j2"):
        table.play(text, 0)
    (moment,) = moments_of(table, MODEL, 2, Eyes(0, 0))
    assert moment is not None
    assert str(moment.words) == "Ann captures room 102 and holds every room!"


@pytest.mark.clause("HR-5.1")
@pytest.mark.parametrize(("player", "seen"), [(PERSON, [True, True, False]), ("easy", [True, False, False])])
def test_a_player_who_takes_the_lead_in_a_row_of_captures_sees_the_scene_as_well(player: str, seen: list[bool]) -> None:
    start = school(
        "j1@r101", "j2@r102", "j3@r103", "p1@base1", rooms={number: model.Classroom(int(number < 106)) for number in range(101, 108)}
    )
    table = Table(GAME, make_setup(GAME, SEATS[:2], {"building": "quick"}, 1), "practice", Applied(start))
    for text in ("capture j1", "capture j2", "capture j3"):
        table.play(text, 0)
    view_model = HallwayRivalsViewModel(GAME, (Seat("Ann", "orange", player), SEATS[1]))
    moments = [moments_of(table, view_model, number, Eyes(0, 0))[0] for number in (1, 2, 3)]
    assert [moment is not None for moment in moments] == seen
    if moments[1] is not None:
        assert str(moments[1].words) == "Ann captures room 102 and takes the lead."


def test_the_scene_of_several_rooms_taken_at_once_is_one_that_names_them() -> None:
    before = school("p1@base1", rooms={101: model.Classroom(0)})
    moment = MODEL.moment(before, evolve(before, rooms=(*[model.Classroom(0)] * 4, *before.rooms[4:])), 0, {"captured"})
    assert moment is not None
    assert str(moment.words) == "Ann captures room 102, room 103 and room 104."
    assert len(moment.lights) == 3


@pytest.mark.clause("HR-11.1")
def test_a_hand_face_down_shows_a_back_for_each_card() -> None:
    view = GAME.view(school("j1@base0", "p1@base1", snacks=(Snack.MILK,)), None)
    hand = MODEL.spectate(view, 0).piece("hand")
    assert hand is not None
    assert (hand.face.number("activities"), hand.face.number("snacks")) == (0, 1)


def test_the_plate_of_a_bot_names_its_level() -> None:
    seats = SEATS[0], Seat("Ada", "sky", "easy")
    scenery = HallwayRivalsViewModel(GAME, seats).scenery(GAME.view(school("j1@base0", "p1@base1"), 0), 0, IDLE)
    plates = [str(piece.face.message("note")) for piece in scenery.pieces if piece.face.kind == "plate"]
    assert plates == ["Jocks", "Preps, Easy"]


@pytest.mark.clause("HR-8.2")
def test_a_school_event_is_shown_as_its_card() -> None:
    for event in (SchoolEvent.GRADUATION, SchoolEvent.PROM):
        full = school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(10, 0), event=event)
        old = tuple(card for card in full.event_deck[:1] if card is not None)
        before = evolve(full, event_deck=full.event_deck[1:], old_events=old)
        moment = MODEL.moment(before, do(before, "buy event"), 0, {"event"})
        assert moment is not None
        assert [str(actor.face.message("title")) for actor in moment.actors] == [str(CARDS[event])]
        assert str(moment.words) == f"School event: {CARDS[event]}"
    assert MODEL.moment(before, before, 0, {"event"}) is None


@pytest.mark.clause("HR-7.1")
def test_a_report_card_that_is_bought_says_so() -> None:
    before = school("j1@1c3", rooms={101: model.Classroom(1)}, decision=model.Spend((0,)), coins=(100, 0))
    moment = MODEL.moment(before, do(before, "buy report"), 0, {"reported"})
    assert moment is not None
    assert (str(moment.words), [actor.face.kind for actor in moment.actors]) == (
        "Ann buys a report card.",
        ["rays", "report_card", "stamp"],
    )


@pytest.mark.clause("HR-3.2")
def test_those_in_a_room_and_beside_a_group_are_told_apart() -> None:
    room_full = school("j1@r102", "p1@r102", "j3@1c3", "j4@1c3", "j5@1c3", "p2@1c4", cheerleaders=(room(102),))
    pieces = {piece.id: piece for piece in MODEL.scenery(GAME.view(room_full, 0), 0, IDLE).pieces}
    first, second, cheer = (pieces[each] for each in ("student:j1", "student:p1", "cheer:r102"))
    assert abs(first.x - second.x) >= first.face.w - 0.5, "bases side by side"
    assert abs(cheer.x - first.x) > 0.45 * first.face.w < abs(cheer.x - second.x)
    assert cheer.y < first.y, "her pom-poms are over their heads"
    group, beside = [pieces[f"student:j{number}"] for number in (3, 4, 5)], pieces["student:p2"]
    base = 0.25 * beside.face.h
    assert max(each.y + each.face.h / 2 for each in group) - (beside.y - beside.face.h / 2) < base, "heads and bases are free"
    assert min(abs(one.x - other.x) for one in group for other in group if one is not other) >= 0.59 * group[0].face.w


def test_the_hint_of_students_in_hand_says_what_a_click_on_a_place_does_now() -> None:
    hand = position.Chosen((name("j1"),), name("j1"))
    told = {}
    for decision in (model.MoveFree((0,)), model.Act((0,)), model.PlacePushed((0,), name("j1"), (place("1c2"), place("1d3")))):
        view = GAME.view(school(student("j1@1c3", free=1), "p1@1c4", decision=decision, movement=5), 0)
        hint = MODEL.hint(view, 0, hand)
        assert hint is not None
        told[type(decision)] = str(hint.words)
    assert "cost nothing" in told[model.MoveFree]
    assert "numbers show the cost" in told[model.Act]
    assert told[model.PlacePushed].startswith("Click a highlighted room or space.")


CROWD = school(
    *[f"j{number}@r101" for number in range(1, 4)], "p1@r101", "p2@r101", *[f"j{number}@base0" for number in range(4, 11)],
    student("j11@base0", cheerleader=True), "j12@r103", "j13@r103", "j14@r103", "p3@r103", "p4@r103", "p5@r103",
    student("p6@r103", coins=2), student("j15@base0", item=Item.WEIGHTS),
    cheerleaders=(room(101),),
)  # fmt: skip


@pytest.mark.clause("HR-3.2")
def test_students_who_are_alike_stand_in_stacks_with_a_count_where_there_is_no_room() -> None:
    pieces = {piece.id: piece for piece in MODEL.scenery(GAME.view(CROWD, 0), 0, IDLE).pieces}
    counts = {name: number for name, piece in pieces.items() if piece.thing and (number := piece.face.number("count"))}
    assert counts == {
        "student:j1": 3, "student:p1": 2, "student:j4": 7, "student:j12": 3, "student:p3": 3,
    }, "the one with a cheerleader and the thief stand alone"  # fmt: skip
    assert pieces["student:j1"].company == ("student:j1", "student:j2", "student:j3"), "they rise together"
    assert [piece.id for piece in pieces["student:j2"].reveals] == ["spread", "spread:student:j1", "spread:student:j2", "spread:student:j3"]
    order = list(pieces)
    assert order.index("student:j3") < order.index("student:j2") < order.index("student:j1"), "the foremost comes last"
    assert pieces["student:j2"].emphasis is Emphasis.BEHIND, "the stack has one rim"
    few = {piece.id: piece for piece in MODEL.scenery(GAME.view(school("j1@r101", "j2@r101", "j3@r101"), 0), 0, IDLE).pieces}
    assert not any(piece.company for piece in few.values()), "one group alone has room"


@pytest.mark.clause("HR-3.2")
def test_in_a_crowd_counts_are_not_hidden_and_signs_stay_free() -> None:
    pieces = {piece.id: piece for piece in MODEL.scenery(GAME.view(CROWD, 0), 0, IDLE).pieces}
    for where in ("r101", "r103", "base0"):
        sign = pieces[f"sign:{where}"]
        there = [piece for piece in pieces.values() if str(piece.name).endswith(str(sign.name))]
        front = sorted((piece for piece in there if piece.emphasis is not Emphasis.BEHIND and piece.id != sign.id), key=lambda one: one.x)
        assert len(front) >= 2
        assert all(other.x - one.x >= 0.7 * one.face.w for one, other in pairwise(front)), where
        assert all(one.y - one.face.h / 2 >= sign.y + sign.face.h / 2 - 4 for one in front), where


@pytest.mark.clause("HR-3.1", "HR-5.1")
def test_the_price_of_an_empty_room_covers_neither_its_number_nor_its_owner() -> None:
    view = GAME.view(school("j1@1c3", "p1@3c5", rooms=TWO_ROOMS), 0)
    pieces = {piece.id: piece for piece in MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1"))).pieces}
    for number in (101, 102):
        seal, sign = pieces[f"seal:r{number}"].box, pieces[f"sign:r{number}"].box
        assert seal.shared(sign) == 0


@pytest.mark.clause("HR-3.1")
def test_the_price_of_a_room_leaves_signs_and_the_numbers_of_students_in_sight() -> None:
    for board in (BOARD, *[GAME.new(make_setup(GAME, SEATS[:2], {"building": "quick"}, deal)).state.board for deal in range(1, 6)]):
        plan = layout(board, 0)
        rooms = [where for where in plan.boxes if not where.is_corridor and where.kind is not Kind.OFFICE]
        for where in rooms:
            prices = [plan.price(where, standing) for standing in ((0, 3) if where.is_room else (0,))]
            assert not any(price.shared(plan.sign(other)) for price in prices for other in rooms), where
            if where.is_room:
                ((left, right),), scale = plan.standing(where, [2])
                w, h = (scale * side for side in plan.standee)
                bibs = [Box.around(x, y + 0.03 * h, 0.66 * w, 0.31 * h) for x, y in (left, right)]
                assert not any(prices[1].shared(bib) for bib in bibs), where


@pytest.mark.clause("HR-3.1")
def test_a_picked_student_leaves_the_number_of_its_room_in_sight() -> None:
    for where in ("r101", "r102", "r103", "r108"):
        view = GAME.view(school(f"j1@{where}", "p1@3c5"), 0)
        pieces = {piece.id: piece for piece in MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1"))).pieces}
        assert pieces["student:j1"].box.shared(pieces[f"sign:{where}"].box) == 0, where


def shown_heads(state: model.State, chosen: str = "") -> dict[str, Box]:
    """The boxes of faces and numbers of all students, by name, while one of them is picked."""
    draft = position.Chosen((name(chosen),), name(chosen)) if chosen else IDLE
    people = [piece for piece in MODEL.scenery(GAME.view(state, 0), 0, draft).pieces if isinstance(piece.thing, position.Person)]
    return {piece.id.removeprefix("student:"): Box(piece.box.x, piece.box.y, piece.face.w, 0.68 * piece.face.h) for piece in people}


def test_students_in_a_base_keep_their_places_when_others_leave() -> None:
    def spots(*numbers: int) -> dict[str, tuple[float, float]]:
        view = GAME.view(school(*[f"j{number}@base0" for number in numbers], "p1@base1"), 0)
        people = [piece for piece in MODEL.scenery(view, 0, IDLE).pieces if isinstance(piece.thing, position.Person)]
        return {piece.id: (piece.x, piece.y) for piece in people}

    all_five = spots(1, 2, 3, 4, 5)
    for left in ((2, 3, 4, 5), (1, 3, 5), (4,)):
        assert spots(*left).items() <= all_five.items()
    assert len(set(all_five.values())) == 6


def test_up_to_seven_students_stand_side_by_side_in_a_base() -> None:
    for many, counts in ((6, 0), (7, 0), (12, 12)):
        view = GAME.view(school(*[f"j{number}@base0" for number in range(1, many + 1)], "p1@base1"), 0)
        own = [piece for piece in MODEL.scenery(view, 0, IDLE).pieces if piece.id.startswith("student:j")]
        assert max(piece.face.number("count") for piece in own) == counts
        assert counts or all(other.x - one.x > 0.6 * one.face.w for one, other in pairwise(sorted(own, key=lambda piece: piece.x)))


@pytest.mark.clause("HR-3.2", "HR-6.1")
@pytest.mark.parametrize("students", ["j1@r102 p1@r102", "j1@r102 j2@r102", "j1@r102 j2@r102 p1@r102", "j1@r101 j2@r101 p1@r101"])
def test_a_cheerleader_between_students_hides_none_of_their_numbers(students: str) -> None:
    where = place(students.split("@")[-1])
    pieces = MODEL.scenery(school(*students.split(), cheerleaders=(where,)), 0, IDLE).pieces
    (cheerleader,) = [piece for piece in pieces if piece.face.kind == "waiting"]
    size = cheerleader.face.w
    # With its rim.
    dress = Box.around(cheerleader.x, cheerleader.y + 0.11 * size, 0.64 * size, 0.52 * size)
    front = [piece for piece in pieces if isinstance(piece.thing, position.Person) and piece.emphasis is not Emphasis.BEHIND]
    assert len(front) == 2
    for one in front:
        wide = 0.48 if one.face.number("count") else 0.26
        assert dress.shared(Box.around(one.x, one.y + 0.03 * one.face.h, wide * one.face.w, 0.27 * one.face.h)) == 0


@pytest.mark.clause("HR-5.1")
@pytest.mark.parametrize("where", [each.word for each in BOARD.plan.corridors])
def test_a_group_beside_a_room_leaves_its_sign_in_sight(where: str) -> None:
    state, plan = school(*[f"j{number}@{where}" for number in (1, 2, 3)]), layout(BOARD, 0)
    students = [piece for piece in MODEL.scenery(state, 0, IDLE).pieces if isinstance(piece.thing, position.Person)]
    space = plan.boxes[place(where)]
    signs = [plan.sign(room) for room in plan.boxes if room.is_room]
    for sign in signs:
        if sign.y < space.y + space.h and space.y < sign.y + sign.h:
            assert all(one.x + one.face.w / 2 <= sign.x + 4 or sign.x + sign.w <= one.x - one.face.w / 2 + 4 for one in students)


@pytest.mark.clause("HR-3.1")
@pytest.mark.parametrize(("upper", "lower"), [("1c4", "1c5"), ("0e1", "0e2"), ("3c1", "3c2")])
def test_students_on_spaces_above_each_other_show_their_numbers(upper: str, lower: str) -> None:
    heads = shown_heads(school(f"j4@{upper}", f"p4@{lower}"))
    whole = heads["p4"].y + heads["p4"].h / 0.68
    assert heads["j4"].y + heads["j4"].h / 0.68 <= heads["p4"].y + 1 < whole


@pytest.mark.clause("HR-3.1")
@pytest.mark.parametrize(("picked", "other"), [("0e1", "0e2"), ("1c4", "1c3"), ("1c4", "1c5"), ("r104", "1d3"), ("0d1", "0e1")])
def test_a_picked_student_hides_neither_who_is_beside_it_nor_a_sign(picked: str, other: str) -> None:
    state = school(f"j4@{picked}", f"p4@{other}")
    heads = shown_heads(state, "j4")
    box = MODEL.scenery(GAME.view(state, 0), 0, position.Chosen((name("j4"),), name("j4"))).piece("student:j4")
    assert box is not None
    assert box.box.shared(heads["p4"]) < 0.05 * heads["p4"].w * heads["p4"].h
    plan = layout(BOARD, 0)
    numbers = [plan.sign(where).part(0, 0, 0.585 * plan.sign(where).w, plan.sign(where).h) for where in plan.boxes if where.is_room]
    assert all(box.box.shared(number) < 0.05 * number.w * number.h for number in numbers)


@pytest.mark.clause("HR-3.2")
def test_a_crowd_stays_within_the_walls_of_its_room() -> None:
    for many, counts in ((7, [7, 6]), (15, [15, 6])):
        names = [f"j{number}@r101" for number in range(1, many + 1)], [f"p{number}@r101" for number in range(1, 7)]
        view = GAME.view(school(*names[0], *names[1]), 0)
        there = [piece for piece in MODEL.scenery(view, 0, IDLE).pieces if isinstance(piece.thing, position.Person)]
        assert sorted({piece.face.number("count") for piece in there} - {0}, reverse=True) == counts
        walls = layout(view.board, 0).boxes[place("r101")]
        assert all(walls.x <= one.x - one.face.w / 2 and one.x + one.face.w / 2 <= walls.x + walls.w for one in there)


@pytest.mark.clause("HR-3.5")
def test_students_picked_from_a_stack_stand_beside_the_rest_which_is_counted_again() -> None:
    view, one, other = GAME.view(CROWD, 0), name("j4"), name("j5")
    for names, left in (((one,), 6), ((one, other), 5)):
        pieces = {piece.id: piece for piece in MODEL.scenery(view, 0, position.Chosen(names, one)).pieces}
        rest, picked = pieces["student:j6" if len(names) == 2 else "student:j5"], [pieces[f"student:{each.word}"] for each in names]
        assert (rest.face.number("count"), rest.emphasis) == (left, Emphasis.REST)
        assert all(piece.face.number("count") == 0 and not piece.reveals for piece in picked)
        assert min(abs(piece.x - rest.x) for piece in picked) > 0.6 * rest.face.w
        front = MODEL.scenery(view, 0, IDLE).piece("student:j4")
        assert front is not None
        assert abs(sum(piece.x for piece in picked) / len(picked) - front.x) < 0.2 * front.face.w, "under the pointer"
        sign = pieces["sign:base0"]
        assert all(piece.y - piece.face.h / 2 >= sign.y + sign.face.h / 2 - 1 for piece in picked), "the sign is free"
    assert does(MODEL, view, 0, position.Chosen((one,), one), Press(position.Person(other).id)) == Drafted(
        position.Chosen((one, other), one)
    )


def fought(before: model.State, text: str, kind: str = "nursed") -> tuple[model.State, model.State]:
    """The states before and after the dice of an attack that brings about an event of a kind."""
    before = seed_for(before, text, kind)
    beats = GAME.unfold(before, 0, GAME.parse(text))
    return before, next(beat.state for beat in beats if "rolled" in [event.kind for event in beat.events])


FIGHT = school(student("j1@3b3", item=Item.WEIGHTS), student("j2@3b3", cheerleader=True), "p1@3c3", "p2@r103")


@pytest.mark.clause("HR-4.1", "HR-4.2", "HR-4.5", "HR-10.4")
def test_a_fight_is_a_duel_beside_its_place_with_the_dice_of_each_side_below_its_fighters() -> None:
    before, after = fought(FIGHT, "attack j1 p1 cheer=yes")
    moment = MODEL.moment(before, GAME.view(after, 0), 0, {"rolled"})
    assert moment is not None
    assert str(moment.words).startswith("Ann wins ")
    assert moment.tells >= Pace.TUMBLE, "once the dice lie"
    kinds = [actor.face.kind for actor in moment.actors]
    wanted = {"standee": 3, "mat": 3, "die": 4, "taken_die": 1, "bonus": 1, "total": 2, "name_plate": 2, "waiting": 1}
    assert {kind: kinds.count(kind) for kind in wanted} == wanted
    mats = [actor for actor in moment.actors if actor.face.kind == "mat"]
    (own, rival), (won,) = [mat.shown for mat in mats if not mat.delay], [mat for mat in mats if mat.delay]
    assert (won.shown, won.delay, own.x + own.w < rival.x) == (own, moment.tells, True)
    for actor in moment.actors:
        if actor.face.word("seat"):
            assert (own if actor.face.word("seat") == "orange" else rival).shared(actor.shown) == pytest.approx(
                actor.shown.w * actor.shown.h
            )
        if actor.face.kind == "die":
            assert actor.delay + actor.rolls == Pace.TUMBLE
        elif actor.face.kind == "total":
            assert Pace.TUMBLE < actor.delay < moment.tells, "dice, sums, result"
    fighters = {(actor.face.word("seat"), actor.face.number("number")): actor for actor in moment.actors if actor.face.kind == "standee"}
    assert {key: (bool(actor.tilt), bool(actor.leap), actor.acts) for key, actor in fighters.items()} == {
        ("orange", 1): (False, True, moment.tells), ("orange", 2): (False, True, moment.tells), ("sky", 1): (True, False, moment.tells)
    }, "the loser falls, the winners jump"  # fmt: skip
    assert next(actor for actor in moment.actors if actor.face.kind == "waiting").leap, "so does their cheerleader"
    (stretcher,) = [actor for actor in moment.actors if actor.face.kind == "stretcher"]
    locker = HallwayPosition(GAME, after, 0, SEATS[:2], IDLE).locker(1)
    for carried in (stretcher, fighters["sky", 1]):
        assert carried.end is not None
        assert locker.shared(carried.end) == pytest.approx(carried.end.w * carried.end.h), "to the nurse"
    boxes = layout(after.board, 0).boxes
    assert moment.near is not None
    assert moment.near.centre == pytest.approx(
        [sum(axis) / 2 for axis in zip(boxes[place("3b3")].centre, boxes[place("3c3")].centre, strict=True)]
    )
    lain = {(piece.x, piece.y) for piece in MODEL.left(before, before, GAME.view(after, 0), 0)}
    assert {actor.end.centre for actor in moment.actors if actor.end is not None and actor.face.kind == "die"} <= lain, "they stay"


@pytest.mark.clause("HR-4.1")
def test_each_fight_that_a_player_takes_part_in_is_shown_and_of_those_among_bots_one() -> None:
    before, after = fought(FIGHT, "attack j1 p1")
    for one, other, concerns in ((PERSON, "easy", True), ("easy", PERSON, True), ("easy", "medium", False)):
        seats = Seat("Ann", "orange", one), Seat("Ben", "sky", other)
        moment = HallwayRivalsViewModel(GAME, seats).moment(before, GAME.view(after, 0), 0, {"rolled"})
        assert moment is not None
        assert moment.concerns is concerns


@pytest.mark.clause("HR-4.1")
def test_a_tie_says_who_wins_it() -> None:
    for seed in range(200):
        before = evolve(FIGHT, rng=Rng(seed))
        after = next(beat.state for beat in GAME.unfold(before, 0, GAME.parse("attack j1 p1")) if beat.events[-1].kind != "attacked")
        one, other = next(task for task in after.agenda if isinstance(task, model.OfferCounter)).rolled
        moment = MODEL.moment(before, GAME.view(after, 0), 0, {"rolled"})
        assert moment is not None
        if one.total == other.total:
            assert str(moment.words) == "A tie goes to the defender: Ben wins."
            return
    pytest.fail("no tie")


@pytest.mark.clause("HR-4.1", "HR-4.5", "HR-10.4")
@pytest.mark.parametrize("players", [2, 4])
def test_the_dice_of_a_fight_lie_on_the_lawn_with_what_each_side_brought(players: int) -> None:
    socials = (JOCKS, PREPS, NERDS, BAND)[:players]
    for fighters in (("j1@3b3", "p1@3c3"), ("j1@r101", "p1@r101"), ("j1@2c3", "p1@2d3")):
        one = student(fighters[0], item=Item.WEIGHTS)
        start = school(one, evolve(one, name=name("j2"), item=None, cheerleader=True, order=1), fighters[1], socials=socials)
        before, after = fought(start, "attack j1 p1 cheer=yes", "rolled")
        left = {piece.id: piece for piece in MODEL.left(before, before, GAME.view(after, 0), 0)}
        plan, plate = layout(after.board, 0), left["floor:winner"]
        sign = plan.sign(place("base0"))
        assert plate.face.h == min(sign.w, sign.h), "letters as large as those of other plates"
        mats = [left[f"floor:{side}:mat"].box for side in (0, 1)]
        assert plate.box.y + plate.face.h <= mats[0].y + 1, "above its dice"
        assert abs(plate.x - mats[0].centre[0]) < 1
        for piece in left.values():
            shown = Box.around(piece.x, piece.y, piece.face.w, piece.face.h)
            for box in plan.built:
                apart = (
                    abs(box.centre[0] - shown.centre[0]) - (box.w + shown.w) / 2,
                    abs(box.centre[1] - shown.centre[1]) - (box.h + shown.h) / 2,
                )
                assert max(apart) > -4, f"{piece.id} hides a part of the school"
        kinds = [[piece.face.kind for each, piece in left.items() if each.startswith(f"floor:{side}:")] for side in (0, 1)]
        assert kinds == [["mat", "die", "die", "die", "bonus", "total"], ["mat", "die", "taken_die", "total"]]
        told = [[str(each) for each in left[f"floor:{side}:total"].about] for side in (0, 1)]
        assert (told[0][1:], told[1][1:]) == (["Weight Room: +1."], ["The other side's cheerleader took a die."])


@pytest.mark.clause("HR-5.1")
def test_a_pennant_rises_over_a_room_that_is_taken() -> None:
    before = school("j1@r101", "p1@r103", rooms={102: model.Classroom(0)})
    (flag,) = MODEL.left(before, before, GAME.view(do(before, "capture j1"), 0), 0)
    sign = MODEL.scenery(GAME.view(before, 0), 0, IDLE).piece("sign:r101")
    assert sign is not None
    assert (flag.face.kind, flag.face.word("seat"), str(flag.name)) == ("pennant", "orange", "Ann has taken room 101.")
    assert abs(flag.x - sign.x) < sign.face.w
    assert flag.way[0][1] > flag.y, "from below"
    assert {"bought_room", "captured"} <= MODEL.left_by


@pytest.mark.clause("HR-8.2")
def test_a_school_event_lies_on_the_lawn_and_is_read_again_there() -> None:
    before = school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(10, 0), event=SchoolEvent.PROM)
    old = tuple(card for card in before.event_deck[:1] if card is not None)
    before = evolve(before, event_deck=before.event_deck[1:], old_events=old)
    after = do(before, "buy event")
    pieces = {piece.id: piece for piece in MODEL.scenery(GAME.view(after, 0), 0, IDLE).pieces}
    assert [each for each in pieces if each.startswith("event:")] == [f"event:{old[0].value}", "event:prom"], "it is once a game"
    shown = pieces["event:prom"]
    assert (str(shown.name), [piece.face.kind for piece in shown.reveals]) == ("School event: Prom", ["printed"])
    assert str(shown.about[0]).startswith("Each student in a corridor or room")
    box = Box.around(shown.x, shown.y, shown.face.w, shown.face.h)
    assert not any(one.holds(*box.centre) for one in layout(after.board, 0).built)
    moment = MODEL.moment(before, after, 0, {"event"})
    assert moment is not None
    assert [actor.end for actor in moment.actors] == [box], "the card goes there"


@pytest.mark.clause("HR-3.3", "HR-5.1", "HR-8.2")
def test_a_tooltip_says_a_thing_once_and_what_a_push_and_the_script_are() -> None:
    state = school(
        "j1@1c3", "p1@1c4", student("p2@2c3", script=True), rooms={101: model.Classroom(1, locked=True)}, cheerleaders=(room(103),)
    )
    places = {spot.id: spot for spot in MODEL.scenery(GAME.view(state, 0), 0, position.Chosen((name("j1"),), name("j1"))).places}
    floor = places[position.Spot(room(101)).id]
    assert str(floor.name) == "room 101, controlled by Ben, locked"
    assert not any("controls it" in str(each) or "is locked" in str(each) for each in floor.about), "the name says so"
    assert str(places[position.Spot(room(102)).id].name) == "room 102, uncontrolled"
    assert str(places[position.Spot(room(103)).id].about[0]) == "A cheerleader is here."
    assert str(places[position.Spot(place("1c4")).id].about[0]).startswith("A push costs 1 more for each enemy.")
    assert not places[position.Spot(place("1b3")).id].about, "a walk needs no words"
    carrier = MODEL.scenery(GAME.view(state, 0), 0, IDLE).piece("student:p2")
    assert carrier is not None
    assert any(str(each).startswith("It counts as a report card") for each in carrier.about)
    facing = position.Facing((name("j1"),), name("j1"), place("1c4"))
    slips = [piece for piece in MODEL.scenery(GAME.view(state, 0), 0, facing).pieces if piece.face.kind == "slip"]
    told = [(str(slip.name).split()[0], str(slip.about[0]).split(",")[0]) for slip in slips]
    assert told == [("Push:", "A push costs 1 more for each enemy. Their owner puts them on a space beside this one."),
                    ("Attack", "Win: a coin")]  # fmt: skip
    lying = school("j1@1c3", script=room(102)), "script:r102"
    piece = MODEL.scenery(GAME.view(lying[0], 0), 0, IDLE).piece(lying[1])
    assert piece is not None
    assert str(piece.about[0]).startswith("It counts as a report card")


@pytest.mark.clause("HR-3.1", "HR-4.1")
def test_a_student_tells_how_far_it_can_go_and_what_it_rolls() -> None:
    state = school("j1@1c3", "j2@1c3", student("j3@r101", halted=True, fought=True), "j4@base0", "j5@nurse", "p1@1c4", movement=12)
    about = {piece.id: [str(each) for each in piece.about] for piece in MODEL.scenery(GAME.view(state, 0), 0, IDLE).pieces}
    assert about["student:j1"] == ["Can move 12 spaces.", "Its group of 2 rolls 3 dice in a fight."]
    assert about["student:j3"] == ["Has attacked and can't move again this turn.", "Rolls 2 dice in a fight."]
    assert about["student:j4"] == ["Can move 12 spaces."], "nobody fights in a base"
    assert about["student:p1"] == ["Rolls 2 dice in a fight."]
    alone = school("j1@1c3", student("j2@1c4", walked=15), movement=20)
    piece = MODEL.scenery(GAME.view(alone, 0), 0, IDLE).piece("student:j1")
    assert piece is not None
    assert str(piece.about[0]) == "Can move 20 spaces, past the limit of 15: your other students have moved."
    assert about["student:j5"] == ["The shop brings a student back to the base for 2 coins."]


@pytest.mark.clause("HR-8.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_school_events_hide_nothing_of_any_school(players: int) -> None:
    for deal in range(3):
        plan = layout(GAME.new(make_setup(GAME, SEATS[:players], {"building": "quick"}, deal)).state.board, 0)
        for number, one in enumerate(plan.events):
            for other in (*plan.built, *plan.events[:number]):
                apart = [abs(one.centre[axis] - other.centre[axis]) - (side + beside) / 2
                         for axis, side, beside in ((0, one.w, other.w), (1, one.h, other.h))]  # fmt: skip
                assert max(apart) > -12, (deal, number)


def test_a_group_in_hand_leaves_the_enemy_beside_it_in_sight() -> None:
    view = GAME.view(school("j1@r103", "j2@r103", "p1@r103", decision=model.Act((0,)), movement=9), 0)
    pieces = {piece.id: piece for piece in MODEL.scenery(view, 0, position.Chosen((name("j1"), name("j2")), name("j1"))).pieces}
    enemy, fellows = pieces[position.Person(name("p1")).id], [pieces[position.Person(name(one)).id] for one in ("j1", "j2")]
    assert all(one.layer < enemy.layer for one in fellows), "all of it can be clicked"


def test_the_cost_of_a_room_lies_over_the_pennant_of_a_capture() -> None:
    before = school("j1@r101", "p1@base1")
    (pennant,) = MODEL.left(before, before, do(before, "capture j1"), 0)
    view = GAME.view(POSITIONS["moves and pushes"], 0)
    sealed = [piece for piece in MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1"))).pieces if piece.face.kind == "seal"]
    assert all(seal.layer > pennant.layer for seal in sealed)
    assert sealed


@pytest.mark.clause("HR-3.5")
def test_a_group_picked_from_a_stack_leaves_a_sign_at_the_side_in_sight() -> None:
    state = school(
        *[f"n{number}@base2" for number in range(1, 8)], "j1@1c3", "p1@3c3", socials=(JOCKS, PREPS, NERDS), turn=model.Turn(2, 30)
    )
    names = (name("n1"), name("n2"), name("n3"))
    pieces = {piece.id: piece for piece in MODEL.scenery(GAME.view(state, 2), 2, position.Chosen(names, names[0])).pieces}
    sign, people = pieces["sign:base2"], [pieces[f"student:n{number}"] for number in range(1, 5)]
    assert sign.face.h > sign.face.w, "it stands at the side"
    assert all(abs(one.x - sign.x) >= (one.face.w + sign.face.w) / 2 - 1 for one in people)


@pytest.mark.parametrize("chosen", [(), ("j9",), ("j9", "j10"), ("j6",)])
def test_whoever_is_in_a_room_stands_within_its_walls_and_off_its_number(chosen: tuple[str, ...]) -> None:
    crowd = [f"j{number}@base0" for number in range(1, 6)], [f"p{number}@base1" for number in range(4, 9)]
    carries = student("j6@base0", cheerleader=True), student("j7@base0", rank=Rank.COLLEGE), student("j8@base0", item=Item.WEIGHTS)
    state = school(*crowd[0], *carries, "j9@r101", "j10@r101", "p1@r103", "p2@r103", *crowd[1], cheerleaders=(room(103),))
    names, plan = tuple(map(name, chosen)), layout(state.board, 0)
    draft = position.Chosen(names, names[0]) if names else IDLE
    for piece in MODEL.scenery(GAME.view(state, 0), 0, draft).pieces:
        if piece.face.kind not in ("standee", "spot"):
            continue
        word = piece.id.removeprefix("spot:").removeprefix("student:")
        box = plan.boxes[place(next(one.place.word for player in state.players for one in player.students if one.name.word == word))]
        x, y = box.centre
        assert abs(piece.x - x) + piece.face.w / 2 <= box.w / 2, piece.id
        assert piece.y + piece.face.h / 2 <= y + box.h / 2, piece.id
        if piece.face.kind == "standee" and word in chosen:
            sign = plan.sign(place("r101" if word != "j6" else "base0"))
            assert piece.y - piece.face.h / 2 >= sign.y + sign.h, "its number is in sight"


@pytest.mark.clause("HR-8.3")
@pytest.mark.parametrize(("coins", "said"), [(0, "No coins: nothing would be taken"), (1, "Takes 1 coin"), (9, "Takes 5 coins")])
def test_locker_combo_says_before_what_it_takes(coins: int, said: str) -> None:
    view, combo = GAME.view(school("j1@1c3", coins=(0, coins), snacks=(Snack.LOCKER_COMBO,)), 0), position.Held(Snack.LOCKER_COMBO)
    offer = MODEL.scenery(view, 0, position.Aiming(combo)).offered(Drop(combo.id, position.Locker(1).id))
    assert [str(piece.name) for piece in expect(offer, Affordance).reveals] == [said]


@pytest.mark.clause("HR-1.5", "HR-6.2", "HR-8.2", "HR-9.1")
def test_principal_event_cheerleader_and_supply_say_what_they_are_for() -> None:
    state = school("j1@1b3", "j2@nurse", cheerleaders=(room(101),), principal=place("0c1"))
    pieces = {
        piece.id: piece for piece in MODEL.scenery(GAME.view(evolve(state, old_events=(SchoolEvent.SPORTS_EVENT,)), 0), 0, IDLE).pieces
    }
    for thing, said in (
        ("staff:principal", "Each player moves him in their turn"),
        ("event:sports_event", "It is the most recent school event."),
        ("cheer:r101", "A student in this room can pick it up."),
        ("figure:0:supply", "the shop brings one to the base for 1 coin"),
    ):
        assert said in " ".join(map(str, pieces[thing].about)), thing
    assert str(pieces[position.Person(name("j2")).id].name) == "Ann's Jock 2, at the nurse"


@pytest.mark.clause("HR-3.1")
@pytest.mark.parametrize("zoom", [0.4, 1.0])
def test_a_student_dropped_in_the_middle_of_a_place_goes_there_or_nowhere(zoom: float) -> None:
    view = GAME.view(school("j1@1c3", "p1@3c5", movement=2), 0)
    scenery = MODEL.scenery(view, 0, position.Chosen((name("j1"),), name("j1")))
    legal = [place for place in scenery.places if scenery.offered(Drop(position.Person(name("j1")).id, place.id)) is not None]
    targets = [place for place in scenery.places if isinstance(place.thing, position.Spot)]
    assert 0 < len(legal) < len(targets)
    for target in targets:
        meant = drop_target(target.box.centre, target.box.centre, scenery.places, legal, zoom)
        assert meant is target, f"{target.id}: {meant}"


@pytest.mark.clause("HR-3.3", "HR-4.1", "HR-10.3")
@pytest.mark.parametrize(("students", "to"), [
    (("j1@1c1", "p1@3c5"), "3c5"),
    ((student("j1@1c1", walked=15), "j2@1c5", "p1@r102"), "r102"),
])  # fmt: skip
def test_an_enemy_out_of_reach_is_too_far_away_to_attack(students: tuple[Any, ...], to: str) -> None:
    view, hand = GAME.view(school(*students, movement=9), 0), position.Chosen((name("j1"),), name("j1"))
    refusal = does(MODEL, view, 0, hand, Drop(position.Person(name("j1")).id, position.Spot(place(to)).id))
    assert isinstance(refusal, Refusal)
    assert (refusal.clause, str(refusal.reason).split(":")[0]) == ("HR-4.1", "They are too far away")


@pytest.mark.clause("HR-3.1", "HR-4.1")
@pytest.mark.parametrize(("students", "hand", "question"), [
    (("j1@1c1", "p1@1c3"), "j1", "Jock 1 walks there first: 1 movement. Attack: 44% to win"),
    (("j1@1c1", "j2@1c1", "p1@1c3"), "j1 j2", "Jock 1's group walks there first: 2 movement. Attack: 78% to win"),
    ((student("j1@1c1", fought=True, halted=True), "p1@1c3"), "j1", None),
    (("j1@1c1", "p1@3c5"), "j1", None),
])  # fmt: skip
def test_whoever_is_dropped_on_a_far_enemy_walks_there_and_then_may_attack(
    students: tuple[Any, ...], hand: str, question: str | None
) -> None:
    state, names = school(*students, movement=9), tuple([name(word) for word in hand.split()])
    enemy = students[-1].split("@")[1]
    chosen, drop = position.Chosen(names, names[0]), Drop(position.Person(names[0]).id, position.Spot(place(enemy)).id)
    passing = does(MODEL, GAME.view(state, 0), 0, chosen, drop)
    assert isinstance(passing, Refusal if question is None else Passing)
    if isinstance(passing, Passing):
        assert (passing.command, passing.then, str(passing.question)) == (Move(names, place("1c2")), (drop,), question)
        there = GAME.view(GAME.apply(state, 0, passing.command).state, 0)
        assert does(MODEL, there, 0, chosen, drop) == Drafted(position.Facing(names, names[0], place(enemy)))


@pytest.mark.clause("HR-4.1")
def test_an_attack_on_a_group_says_so() -> None:
    facing = position.Facing((name("j1"),), name("j1"), place("1c4"))
    for enemies, said in ((("p1@1c4",), "Attack Prep 1: "), (("p1@1c4", "p2@1c4"), "Attack Prep 1's group: ")):
        pieces = MODEL.scenery(GAME.view(school("j1@1c3", *enemies), 0), 0, facing).pieces
        assert any(str(piece.name).startswith(said) for piece in pieces if piece.face.kind == "slip")


@pytest.mark.clause("HR-10.3")
def test_the_robot_is_named_once() -> None:
    robot = Student(name("n0"), place("base0"), Rank.ROBOT, hits=3)
    state = school("n1@1c3", socials=(NERDS, PREPS))
    players = evolve(state.players[0], students=(*state.players[0].students, robot)), state.players[1]
    piece = expect(MODEL.scenery(GAME.view(evolve(state, players=players), 0), 0, IDLE).piece(position.Person(robot.name).id), Piece)
    assert str(piece.name) == "Ann's Robot, in the Computer Lab"
