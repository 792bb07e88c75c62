"""Positions worked by hand from the sheet and the rulings: what must happen, clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.pieces import Activity, Item, Rank, SchoolEvent, Snack
from engines.kernel.rng import Rng
from tests.hallway_rivals.schools import BAND, JOCKS, NERDS, PREPS, do, legal, name, place, refused, run, school, student, told, where, who

BAND_FIRST, NERDS_FIRST, THREE = [dict[str, Any](socials=socials) for socials in ((BAND, PREPS), (NERDS, PREPS), (BAND, PREPS, NERDS))]
LOCKED, THEIRS, MINE = [
    dict[str, Any](rooms={101: room}) for room in (model.Classroom(1, locked=True), model.Classroom(1), model.Classroom(0))
]
PASSING, FIXED = [model.Config(("P0", "P1", "P2"), THREE["socials"], order=order) for order in (model.Order.PASSING, model.Order.FIXED)]
AFTER = (model.Act((0,)), model.EndTurn(0), model.Round(9))
thief, cheered, robot = partial(student, coins=5), partial(student, cheerleader=True), partial(student, rank=Rank.ROBOT, hits=3)
college, teacher = partial(student, rank=Rank.COLLEGE), partial(student, rank=Rank.TEACHER)
puncher = partial(student, walked=4, halted=True, after=3, hit=(name("p1"),))


def many(words: str) -> list[Any]:
    """Students as in ``j1@1c3 j2@1c4``."""
    return [student(word) for word in words.split()]


def asked(state: model.State) -> tuple[int, list[str]]:
    """The seat that decides, and its commands."""
    return next((seat, texts) for seat in range(len(state.players)) if (texts := legal(state, seat)))


def settled(state: model.State, *wishes: str, until: Any = model.Act | model.Spend) -> model.State:
    """The state when that is to be decided; till then everybody does a wish where it may, else nothing, else the first thing."""
    while not isinstance(state.decision, until):
        seat, texts = asked(state)
        state = do(state, next((text for text in (*wishes, "done") if text in texts), texts[0]), seat)
    return state


def when(state: model.State, text: str, holds: Callable[[model.State], bool], *wishes: str, until: Any = model.Act) -> model.State:
    """The state after a fight of which something holds."""
    fights = (settled(do(evolve(state, rng=Rng(seed)), text), *wishes, until=until) for seed in range(500))
    return next(after for after in fights if holds(after))


def attack(state: model.State, text: str, lost: str, *wishes: str) -> model.State:
    """The state after an attack in which somebody goes to the nurse."""
    return when(state, text, lambda after: where(after, lost) == "nurse", *wishes)


def played(card: Activity | Snack, text: str, *students: Any, **fields: Any) -> model.State:
    """The state after a card of seat 0."""
    held = {"activities": [card]} if isinstance(card, Activity) else {"snacks": [card]}
    return do(school(*students, **held, **fields), text)


def event(card: SchoolEvent, *students: Any, **fields: Any) -> model.State:
    """The state after a school event that the seat whose turn it is has bought."""
    seat = fields.setdefault("turn", model.Turn(0)).seat
    coins = [10 * (other == seat) for other in range(4)]
    return do(school(*students, event=card, decision=model.Spend((seat,)), coins=coins, **fields), "buy event", seat)


def places(state: model.State, words: str) -> str:
    return " ".join(where(state, word) for word in words.split())


@pytest.mark.clause("HR-3.1", "HR-3.2", "HR-3.3", "HR-3.4", "HR-4.1", "HR-4.3", "HR-4.8", "HR-5.1")
@pytest.mark.clause("HR-5.3", "HR-5.5", "HR-7.2", "HR-8.1", "HR-8.3", "HR-10.3")
@pytest.mark.parametrize(("clause", "text", "students", "fields"), [
    ("HR-3.1", "move b1 1c3", [student("b1@1c2", walked=10), student("b2@0b1", walked=9)], BAND_FIRST),
    ("HR-3.1", "move b1 1c3", [student("b1@1c2", walked=10), thief("b2@0b1", walked=3)], BAND_FIRST),
    ("HR-3.1", "move n1 0a1", [student("n1@0b1", walked=10), *many("n5@base0 p1@1c1")], NERDS_FIRST),
    ("HR-7.2", "move b1 1c3", [thief("b1@1c2", walked=10), student("b2@0b1", walked=10)], BAND_FIRST),
    ("HR-7.2", "move j1 1c3", [thief("j1@1c2", walked=10), student("j2@0b1", walked=15)], {}),
    ("HR-3.1", "move j1,j2 1c3", many("j1@1c2 j2@1c2"), {"movement": 1}),
    ("HR-3.2", "move j4 1c4", many("j1@1c4 j2@1c4 j3@1c4 j4@1c3"), {}),
    ("HR-3.2", "move p5 1c4", many("p1@1c4 p2@1c4 p3@1c4 p4@1c4 p5@1c3"), {"socials": (PREPS, JOCKS)}),
    ("HR-3.3", "push j1 3c5", many("j1@3c4 p1@3c5"), {}), ("HR-3.3", "push j1 2e3", many("j1@2d3 p1@2e3"), {}),
    ("HR-3.3", "push j1 1c4", many("j1@1c3 p1@1c4 p2@1c4"), {"movement": 2}),
    ("HR-3", "move j1 base1", many("j1@3c5"), {}), ("HR-3", "move j1 special1", many("j1@2e3"), {}),
    ("HR-3", "move j1 0c5", many("j1@0c1"), {"movement": 5}), ("HR-3.4", "move j1 special0", [student("j1@4a3", began=True)], {}),
    ("HR-4.3", "attack j1 p1", many("j1@base0 p1@1c1"), {}), ("HR-4.3", "attack j1 p1", many("j1@3c5 p1@base1"), {}),
    ("HR-4", "attack j1 p1", many("j1@1b3 p1@r101"), LOCKED), ("HR-4.1", "attack j1 p1", many("j1@1c3 p1@r101"), {}),
    ("HR-5.1", "capture j1", many("j1@r101 p1@r101"), THEIRS), ("", "capture n0", [robot("n0@r101"), "n1@1c3"], NERDS_FIRST),
    ("HR-5.3", "force r101 j1", many("j1@1c3 j2@base0 j3@base0 j4@base0 j5@base0"), LOCKED),
    ("HR-5.3", "force r101 j1", many("j1@1b3 j2@base0 j3@base0 j4@base0 j5@nurse"), LOCKED),
    ("HR-5.3", "force r101 n1", [*many("n1@1b3 n2@base0 n3@base0 n4@base0"), robot("n0@base0")], NERDS_FIRST | LOCKED),
    ("HR-5.3", "force r101 j2 cheer=yes", ["j1@1b3", cheered("j2@1c3")], LOCKED),
    ("HR-5.5", "teleport j1 r101", ["j1@base0"], {}), ("HR-5.5", "teleport j1 special0", ["j1@r101"], {}),
    ("HR-8.1", "play_on exchange_student p1", ["j1@base0", "p1@nurse"], {"activities": [Activity.EXCHANGE_STUDENT]}),
    ("HR-8.1", "play_on exchange_student n0", ["j1@base0", robot("n0@1c4"), "n1@1c4"],
     {"activities": [Activity.EXCHANGE_STUDENT], "socials": (JOCKS, NERDS)}),
    ("HR-8.3", "play_at etch r101", ["j1@base0"], LOCKED | {"snacks": [Snack.ETCH]}),
    ("HR-10.3", "attack n1 p1", [puncher("n1@1c3"), "p1@1c4"], NERDS_FIRST),
    ("", "steal n0", [robot("n0@3c5"), "n1@base0"], NERDS_FIRST | {"coins": (0, 5)}),
    ("", "pick n0", [robot("n0@r101"), "n1@base0"], NERDS_FIRST | {"cheerleaders": (place("r101"),)}),
])  # fmt: skip
def test_illegal_commands_are_refused(clause: str, text: str, students: list[Any], fields: dict[str, Any]) -> None:
    assert clause in refused(school(*students, **fields), text)


@pytest.mark.clause("HR-3.1", "HR-3.2", "HR-3.3", "HR-3.4", "HR-10.2", "HR-10.4")
@pytest.mark.parametrize(("text", "left", "students", "fields"), [
    ("move b1 1c3", 9, [student("b1@1c2", walked=10), student("b2@0b1", walked=10)], BAND_FIRST),
    ("move b1 1c3", 9, [student("b1@1c2", walked=10), student("b2@0b1", halted=True)], BAND_FIRST),
    ("move b1 1c3", 9, [student("b1@1c2", walked=10), "b2@nurse"], BAND_FIRST),
    ("move b1 1c3", 9, [student("b1@1c2", walked=10), thief("b2@0b1", walked=10)], BAND_FIRST),
    ("move j2 0d5", 9, [thief("j1@3c3", walked=10), student("j2@0c5", walked=15)], {}),
    ("move n1 0a1", 2, [student("n1@0b1", walked=10), *many("n5@base0 p1@1c1 p2@1c1 p3@1c1")], NERDS_FIRST | {"movement": 3}),
    ("move j4 1c4", 9, [*many("j1@1c4 j2@1c4 j3@1c4"), thief("j4@1c3")], {}),
    ("move p4 1c4", 9, many("p1@1c4 p2@1c4 p3@1c4 p4@1c3"), {"socials": (PREPS, JOCKS)}),
    ("move j1 office", 8, many("j1@0a1"), {}),
    ("push j1 1c4", 8, many("j1@1c3 p1@1c4"), {}), ("push j1 1c4", 7, many("j1@1c3 p1@1c4 p2@1c4"), {}),
    ("push j1 1c4", 9, ["j1@1c3", thief("p1@1c4")], {}), ("push j1 1c4", 8, ["j1@1c3", "p1@1c4", thief("p2@1c4")], {}),
    ("move b1,b2 1c4; move b1,b2 1c5", 4, [student("b1@1c2", walked=8), student("b2@1c2", walked=8)], BAND_FIRST),
    ("move b1 0c1", 6, [student("b1@1c2", walked=8), student("b2@0b1", walked=10)], BAND_FIRST),
    ("push j1 1c4", 0, [student("j1@1c3", free=1), "p1@1c4"], {"movement": 1}),
    ("push j1 1c1", 8, many("j1@1c2 p1@1c1"), {}), ("push j1,j2 4a3", 7, many("j1@4b3 j2@4b3 p1@4a3"), {}),
    ("push j1 1c4", 10, [college("j1@1c3"), *many("p1@1c4 p2@1c4")], {}),
    ("push j1,j2 1c4", 8, [teacher("j1@1c3"), *many("j2@1c3 p1@1c4 p2@1c4")], {}),
    ("move p1,p2,p3 1c4", 8, [student("p1@1c3", item=Item.JACKET), *many("p2@1c3 p3@1c3")], {"socials": (PREPS, JOCKS)}),
    ("move p1 1c4", 9, [student("p1@1c3", item=Item.JACKET)], {"socials": (PREPS, JOCKS)}),
])  # fmt: skip
def test_a_move_spends_movement(text: str, left: int, students: list[Any], fields: dict[str, Any]) -> None:
    state = school(*students, **{"movement": 10} | fields)
    for one in text.split("; "):
        state = do(state, one)
    assert state.turn.movement == left


@pytest.mark.clause("HR-3.3", "HR-3.4", "HR-7.2")
def test_a_thief_pushed_home_banks_and_special_rooms_are_left() -> None:
    state = school(thief("j1@1c2"), *many("p2@1c1 p1@1c3 p3@1c3 p4@1c4 p5@1b3 p6@1d3"), turn=model.Turn(1, 30))
    after = settled(do(state, "push p1 1c2", 1), "put j1 base0")
    assert where(after, "j1") == "base0"
    assert (after.players[0].coins, who(after, "j1").coins) == (5, 0)
    assert not legal(do(school("j1@0b1"), "move j1 office"), 0, "move")
    before_it = many("j2@4a3 j3@4a3 j4@4a3")
    assert where(do(school(student("j1@special0", began=True), *before_it), "done"), "j1") == "4b3"
    assert where(do(school("j1@special0", *before_it), "done"), "j1") == "special0"


@pytest.mark.clause("HR-4.1", "HR-4.3")
def test_a_space_attacks_once_whoever_comes_there_or_was_beaten_off() -> None:
    state = school(*many("j1@1c3 j2@1c2 p1@1c4 p2@1c4 p3@1c4"))
    won = attack(state, "attack j1 p1", "p1", "lose p1")
    refused(won, "move j1 1c2")
    beaten = attack(state, "attack j1 p1", "j1", "counter")
    assert beaten.players[1].coins == 1
    for after in (won, beaten):
        assert not legal(do(after, "move j2 1c3"), 0, "attack")


@pytest.mark.clause("HR-4.1", "HR-4.5", "HR-4.7", "HR-7.2", "HR-10.1", "HR-10.2", "HR-10.3")
@pytest.mark.parametrize(("students", "text", "count", "socials"), [
    (many("j1@1c3 j2@1c3 p1@1c4 p2@1c4 p3@1c4 p4@1c4"), "attack j1 p1", [3, 5], (JOCKS, PREPS)),
    (many("j1@1c3 b1@1c4 b2@1c4 b3@1c4 b4@1c4 b5@1c4"), "attack j1 b1", [2, 4], (JOCKS, BAND)),
    ([*many("j1@1c3 b2@1c4 b3@1c4 b4@1c4 b5@1c4"), college("b1@1c4")], "attack j1 b1", [2, 5], (JOCKS, BAND)),
    (["j1@1c3", college("p1@1c4")], "attack j1 p1", [2, 3], (JOCKS, PREPS)),
    ([*many("j1@1c3 p3@1c4"), college("p1@1c4"), college("p2@1c4")], "attack j1 p1", [2, 5], (JOCKS, PREPS)),
    ([thief("j1@1c3"), *many("j2@1c3 p1@1c4 p2@1c4")], "attack j2 p1", [2, 3], (JOCKS, PREPS)),
    ([thief("p1@1c4"), *many("j2@1c3 p2@1c4 p3@1c4")], "attack j2 p2", [2, 3], (JOCKS, PREPS)),
    ([thief("p1@1c4"), *many("j2@1c3 p2@1c4 p3@1c4")], "attack j2 p1", [2, 2], (JOCKS, PREPS)),
    ([cheered("j1@1c3"), *many("p1@1c4 p2@1c4")], "attack j1 p1 cheer=yes", [2, 2], (JOCKS, PREPS)),
    ([cheered("j1@1c3"), "p1@1c4"], "attack j1 p1 cheer=yes", [2, 1], (JOCKS, PREPS)),
    ([puncher("n1@1c3"), *many("n2@1c3 p1@1c4")], "attack n1 p1", [2, 2], (NERDS, PREPS)),
    ([puncher("n1@1c3"), *many("n2@1c3 p2@1c4 p1@3c3")], "attack n1 p2", [3, 2], (NERDS, PREPS)),
    ([robot("n0@1c3"), *many("n1@base0 p1@1c4")], "attack n0 p1", [4, 2], (NERDS, PREPS)),
])  # fmt: skip
def test_the_dice_of_a_fight(students: list[Any], text: str, count: list[int], socials: Any) -> None:
    until = model.Act | model.Counter
    after = when(school(*students, socials=socials), text, lambda after: isinstance(after.decision, model.Counter), until=until)
    assert isinstance(after.decision, model.Counter)
    assert [len(roll.dice) for roll in after.decision.rolled] == count


@pytest.mark.clause("HR-4.7", "HR-7.2", "HR-10.1")
@pytest.mark.parametrize(("students", "text", "count", "social"), [
    (many("b1@1c4 b2@1c4 b3@1c4 b4@1c4 b5@1c4"), "attack j1 b1", 3, BAND),
    ([college("b1@1c4"), *many("b2@1c4 b3@1c4 b4@1c4")], "attack j1 b1", 4, BAND),
    ([thief("p1@1c4"), *many("p2@1c4 p3@1c4")], "attack j1 p2", 2, PREPS),
])  # fmt: skip
def test_a_fighter_is_lost(students: list[Any], text: str, count: int, social: Any) -> None:
    state = school(*many("j1@1c3 j2@1c3 j3@1c3"), *students, socials=(JOCKS, social))
    after = when(state, text, lambda after: isinstance(after.decision, model.LoseStudent), until=model.Act | model.LoseStudent)
    assert len(legal(after, 1)) == count
    assert "lose p1" not in legal(after, 1)


@pytest.mark.clause("HR-4.2", "HR-4.3", "HR-4.4", "HR-7.2")
def test_a_thief_does_not_join_an_attack_and_a_cheerleader_left_alone_is_taken_or_gone() -> None:
    after = attack(school(thief("j1@1c3"), *many("j2@1c3 p1@1c4")), "attack j2 p1", "p1")
    assert after.players[0].coins == 1
    assert where(do(after, "move j1 1c2"), "j1") == "1c2"
    refused(after, "move j2 1c2")
    for prize in (True, False):
        state = school(student("j1@1c3", cheerleader=prize), cheered("p1@1c4"), "p2@base1")
        after = attack(state, "attack j1 p1", "p1")
        assert (who(after, "j1").cheerleader, who(after, "p1").cheerleader, after.cheerleaders) == (True, False, ())


@pytest.mark.clause("HR-5.5", "HR-5.6")
def test_three_teleport_out_of_a_room_three_others_into_it_and_three_from_the_office() -> None:
    state = school(*many("j1@r101 j2@r101 j3@r101 j4@r101 j5@base0 j6@base0 j7@base0 j8@base0"), **MINE)
    for text in ("j1 base0", "j2 base0", "j3 base0", "j5 r101", "j6 r101", "j7 r101"):
        state = do(state, f"teleport {text}")
    assert all("HR-5.5" in refused(state, f"teleport {text}") for text in ("j4 base0", "j8 r101", "j1 r101"))
    state = school(*many("j1@office j2@office j3@office j4@office"))
    for number in (1, 2, 3):
        state = do(state, f"teleport j{number} base0")
    assert len(state.players[0].activities) == 3
    assert "HR-5.6" in refused(state, "teleport j4 base0")


@pytest.mark.clause("HR-5.5", "HR-7.2", "HR-10.3")
@pytest.mark.parametrize(("one", "text", "banked", "fields"), [
    (thief("j1@1c1"), "move j1 base0", 5, {}), (thief("j1@r101"), "teleport j1 base0", 0, {}),
    (thief("n1@4a3"), "move n1 special0", 5, NERDS_FIRST), (thief("n1@r101"), "teleport n1 special0", 0, NERDS_FIRST),
])  # fmt: skip
def test_a_thief_banks_by_coming_home_and_not_by_teleport(one: Any, text: str, banked: int, fields: Any) -> None:
    after = do(school(one, **fields), text)
    assert (after.players[0].coins, after.players[0].students[0].coins) == (banked, 0)


@pytest.mark.clause("HR-5.1", "HR-5.3", "HR-7.2")
def test_a_thief_takes_what_there_is_and_five_given_up_force_a_lock() -> None:
    after = do(school("j1@3c5", coins=(0, 3)), "steal j1")
    assert (who(after, "j1").coins, after.players[1].coins) == (3, 0)
    assert "HR-7.2" in refused(after, "steal j1")
    assert do(school("j1@r101", "p1@r101"), "capture j1").rooms[0] == model.Classroom(0)
    assert where(do(school("j1@r101", **THEIRS), "capture j1"), "j1") == "supply"
    state = school(*many("j1@1b3 j2@base0 j3@office j4@special0 j5@2c3 j6@2c3 j7@1c1"), **LOCKED)
    after = settled(do(state, "force r101 j1"), "choose j3", "choose j4", "choose j5", "choose j7")
    assert [one.name.word for one in after.players[0].students] == ["j2", "j6"]
    assert after.rooms[0] == model.Classroom(1)
    after = do(school(cheered("j1@1b3"), **LOCKED), "force r101 j1 cheer=yes")
    assert (where(after, "j1"), who(after, "j1").cheerleader, after.rooms[0]) == ("1b3", False, model.Classroom(1))


@pytest.mark.clause("HR-1.5", "HR-8.1")
@pytest.mark.parametrize(("hurt", "well", "after"), [(4, 9, (15, 3)), (2, 13, (15, 0)), (0, 15, (15, 0)), (0, 14, (15, 0))])
@pytest.mark.parametrize("letter", ["j", "n"])
def test_a_student_transfer_fills_up_from_the_nurse(hurt: int, well: int, after: tuple[int, int], letter: str) -> None:
    crowd = [f"{letter}{number}@{'nurse' if number <= hurt else 'base0'}" for number in range(1, hurt + well + 1)]
    fields = NERDS_FIRST if letter == "n" else {}
    state = played(Activity.STUDENT_TRANSFER, "play student_transfer", *crowd, *[robot("n0@base0")] * (letter == "n"), **fields)
    assert len(legal(state, 0, "choose")) == (4 if hurt == 4 else 0)
    own = [one for one in settled(state).players[0].students if not one.is_robot]
    assert (len(own), sum(one.place.word == "nurse" for one in own)) == after


@pytest.mark.clause("HR-8.1")
@pytest.mark.parametrize(("at", "rooms", "choice"), [
    ("1c3", {}, {"r101", "r102"}), ("1c3", {101: model.Classroom(0, locked=True)}, {"r102"}),
    ("1c3", {101: model.Classroom(1, locked=True)}, {"r101", "r102"}), ("1b3", {}, {"r101"}), ("nurse", {}, {"nurse"}),
])  # fmt: skip
def test_hall_monitor_sends_to_the_nearest_room_and_their_owner_chooses(at: str, rooms: Any, choice: set[str]) -> None:
    state = played(Activity.HALL_MONITOR, "play hall_monitor", "j1@1c1", f"p1@{at}", rooms=rooms)
    chosen = {text.split()[-1] for text in legal(state, 1)}
    assert (chosen or {where(state, "p1")}) == choice
    assert where(settled(state), "j1") == "1c1"


@pytest.mark.clause("HR-8.1")
@pytest.mark.parametrize(("mine", "becomes"), [(Rank.TEACHER, Rank.COLLEGE), (Rank.COLLEGE, Rank.TEACHER)])
def test_a_second_teacher_comes_as_a_college_student(mine: Rank, becomes: Rank) -> None:
    pair = [student("j1@base0", rank=mine), teacher("p1@1c4")]
    after = played(Activity.EXCHANGE_STUDENT, "play_on exchange_student p1", *pair)
    assert [(one.place.word, one.rank) for one in after.players[0].students] == [("base0", mine), ("base0", becomes)]


@pytest.mark.clause("HR-8.1")
def test_study_hall_moves_three_in_and_the_bell_gives_each_a_space() -> None:
    state = played(Activity.STUDY_HALL, "play_at study_hall r101", *many("j1@base0 j2@3c3 j3@office j4@1c1 p1@r101"), **LOCKED)
    after = settled(state, *[f"put j{number} r101" for number in (1, 2, 3, 4)])
    assert places(after, "j1 j2 j3 j4") == "r101 r101 r101 1c1"
    assert after.rooms[0] == model.Classroom(1)
    after = played(Activity.WARNING_BELL, "play warning_bell", student("j1@1c3", free=1), "j2@1c2")
    assert do(do(after, "move j1 1c5"), "move j2 1c1").turn.movement == 30


@pytest.mark.clause("HR-8.3", "HR-8.6")
def test_snacks() -> None:
    after = played(Snack.PUKE, "play_tile 1", "j1@1c5", "p1@r101")
    assert places(after, "j1 p1") == "0c1 r101"
    after = played(Snack.PUKE, "play_tile 0", "j1@0a1")
    assert {text.split()[-1] for text in legal(after)} == {"1c5", "4e3"}
    after, events = told(school("j1@base0", coins=(0, 3), snacks=[Snack.LOCKER_COMBO]), "play_against 1")
    assert [player.coins for player in after.players] == [3, 0]
    assert "3" in str(events[-1].message)
    assert played(Snack.ETCH, "play_at etch r101", "p1@r101", "j1@base0", **THEIRS).rooms[0] == model.Classroom(0)


@pytest.mark.clause("HR-8.2")
def test_a_fire_drill_destroys_what_homecoming_brings_home() -> None:
    crowd = [thief("j1@3c3", cheerleader=True), "j2@3c3", cheered("p1@r104"), cheered("p2@base1")]
    around = {"cheerleaders": (place("r103"),), "bully": place("0c1"), "principal": place("0c5")}
    home = event(SchoolEvent.HOMECOMING, *crowd, **around)
    assert places(home, "j1 j2 p1") == "base0 3c3 base1"
    assert (home.players[0].coins, who(home, "j1").coins) == (5, 0)
    assert all(who(home, word).cheerleader for word in ("j1", "p1", "p2"))
    drill = event(SchoolEvent.FIRE_DRILL, *crowd, **around)
    assert places(drill, "j1 j2 p1") == "base0 base0 base1"
    assert (drill.players[0].coins, who(drill, "j1").coins, drill.cheerleaders, drill.bully, drill.principal) == (0, 0, (), None, None)
    assert not any(one.cheerleader for one in chain(*[player.students for player in drill.players]))


@pytest.mark.clause("HR-8.2", "HR-9.3")
def test_prom_science_fair_and_a_sports_event_for_the_next_own_turn() -> None:
    crowd = [*many("j1@1c3 j2@base0 j3@nurse j4@office n1@r101"), robot("n0@1c4")]
    prom = event(SchoolEvent.PROM, *crowd, socials=(JOCKS, NERDS), bully=place("0c1"))
    assert [one.name.word for one in chain(*[player.students for player in prom.players]) if one.cheerleader] == ["j1", "n1"]
    assert prom.bully is None
    fair = event(SchoolEvent.SCIENCE_FAIR, cheered("j1@1c3"), cheered("n1@1c4"), socials=(JOCKS, NERDS))
    after = settled(fair, "put j1 special0", "put n1 special1")
    assert places(after, "j1 n1") == "special0 special1"
    assert [who(after, word).cheerleader for word in ("j1", "n1")] == [False, True]
    after = event(SchoolEvent.SPORTS_EVENT, "j1@1c3", "p1@3c3", agenda=(model.Spend((0,)), model.Movement(), *AFTER))
    assert do(after, "done").turn.movement == 30
    assert [player.extra for player in after.players] == [15, 15]
    assert run(evolve(after, agenda=(model.TakeTurn(1), model.Round(9)))).turn.extra == 15


@pytest.mark.clause("HR-8.2", "HR-2.3")
def test_a_food_fight_is_beside_enemies_in_the_order_of_the_round_and_binds_nobody() -> None:
    state = event(SchoolEvent.FOOD_FIGHT, *many("p1@0c1 p2@0c1 n1@1c1 n2@0b1 n3@0b1"), **NERDS_FIRST, agenda=(model.Spend((0,)), *AFTER))
    assert legal(state) == ["put n1 0b1", "put n1 0d1"]
    after = settled(do(state, "put n1 0b1"), "attack n1 p1")
    assert not any(one.halted or one.fought or one.hit for one in after.players[0].students)
    second = event(SchoolEvent.FOOD_FIGHT, *many("j1@0a1 j2@1c2 p1@0c1 p2@2c3"), turn=model.Turn(1, 30))
    passed = event(SchoolEvent.FOOD_FIGHT, *many("b1@0a1 b2@1c2 p1@0c1 p2@2c3 n1@0e5 n2@3c3"), **THREE, config=PASSING)
    assert [asked(second)[0], asked(passed)[0]] == [0, 1]


@pytest.mark.clause("HR-2.3")
@pytest.mark.parametrize(("number", "seats"), [(1, [0, 1, 2]), (2, [1, 2, 0]), (3, [2, 0, 1]), (4, [0, 1, 2])])
def test_passing_on_each_round_the_next_seat_begins(number: int, seats: list[int]) -> None:
    plain = school("b1@1c3", "p1@3c3", "n1@2c3", **THREE, decision=model.Round(number))
    for state, order in ((evolve(plain, config=PASSING), seats), (evolve(plain, config=FIXED), [0, 1, 2])):
        assert [task.seat for task in run(state).agenda if isinstance(task, model.TakeTurn)] == order


@pytest.mark.clause("HR-9.1", "HR-9.2", "HR-9.3")
def test_the_principal_and_the_bully() -> None:
    two: Any = {"rooms": {101: model.Classroom(0), 102: model.Classroom(0)}}
    after = do(school("p1@0e1", **two, principal=place("0c1"), bully=place("0d1"), decision=model.MovePrincipal((0,))), "principal 0e1")
    assert (after.principal, after.bully, where(after, "p1")) == (None, None, "0e1")
    state = school(thief("p1@0d1", cheerleader=True), "j1@0e1", **two, principal=place("0c1"), decision=model.MovePrincipal((0,)))
    caught = do(state, "principal 0d1").players
    one = caught[1].students[0]
    assert (one.place.word, one.coins, one.cheerleader, caught[1].coins) == ("office", 0, False, 0)
    after = do(school("j1@1c1", **two, principal=place("0d1"), bully=place("0c1"), decision=model.MoveBully((0,), 2)), "bully 0d1")
    assert (after.principal, after.bully) == (None, None)
    state = school(*many("b1@base0 p1@0c1 n1@0d1"), **THREE, rooms={number: model.Classroom(0) for number in (101, 102, 103)},
                   bully=place("0b1"), decision=model.MoveBully((0,), 3))  # fmt: skip
    after = do(do(do(state, "bully 0c1"), "strike 1"), "bully 0d1")
    assert where(after, "p1") == "nurse"
    refused(after, "strike 2")


@pytest.mark.clause("HR-9.4")
def test_of_lunch_only_a_food_fight_stays_out_of_the_deck() -> None:
    state = school("j1@base0", "p1@base1", decision=model.Round(6))
    for fights in (True, False):
        deck = tuple(sorted(state.event_deck, key=lambda card: (card is SchoolEvent.FOOD_FIGHT) is fights))
        after = run(evolve(state, event_deck=deck))
        assert (len(after.event_deck), len(after.old_events)) == (25 - fights, fights)


@pytest.mark.clause("HR-10.3")
def test_a_sucker_puncher_who_came_five_spaces_goes_five_more_and_the_robot_takes_three_hits() -> None:
    after = attack(school(student("n1@1c3", walked=5), "p1@1c4", **NERDS_FIRST), "attack n1 p1", "p1")
    refused(after, "move n1 0a2")
    assert where(do(after, "move n1 0a1"), "n1") == "0a1"
    assert not legal(attack(school(student("n1@1c3", walked=6), "p1@1c4", **NERDS_FIRST), "attack n1 p1", "p1"), 0, "move")
    state = school(*many("p1@1c3 p2@1c3 p3@1c3 n1@base1"), robot("n0@1c4"), socials=(PREPS, NERDS))
    hit = when(state, "attack p1 n0", lambda after: after.players[0].coins > 0)
    assert (where(hit, "n0"), who(hit, "n0").hits) == ("1c4", 2)


@pytest.mark.clause("HR-4.3", "HR-10.3")
def test_the_robot_throws_no_sucker_punch() -> None:
    after = attack(school(robot("n0@1c3", walked=2), *many("n1@base0 p1@1c4"), **NERDS_FIRST), "attack n0 p1", "p1")
    assert not legal(after, 0, "move n0")


@pytest.mark.clause("HR-2.1", "HR-8.1")
def test_cards_are_played_while_the_staff_moves_too() -> None:
    state = school("j1@0b1", activities=[Activity.EXTRA_CREDIT], principal=place("0c1"), decision=model.MovePrincipal((0,)), **MINE)
    assert do(state, "play extra_credit").players[0].coins == 5
