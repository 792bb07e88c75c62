"""Players see deeds before and after they are done: paths, prices, purchases, dice and odds."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.board import base
from engines.hallway_rivals.pieces import Activity, Goods, Item, Snack
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.position import Chosen, Held, OnSale, Person, Spot, Staff, StaffMember
from tabletop_qt.viewmodels.scenery import Drop, Emphasis, Piece, Scenery
from tabletop_qt.viewmodels.view_model import IDLE
from tests.hallway_rivals.schools import GAME, JOCKS, NERDS, PREPS, do, name, place, school, seed_for, student
from tests.hallway_rivals.test_view_model import MODEL, POSITIONS


def way(state: model.State) -> list[str]:
    """The words of the places that somebody has walked through."""
    assert isinstance(state.deed, model.Walk)
    return [one.word for one in state.deed.way]


def seen(state: model.State, seat: int) -> dict[str, Piece]:
    """The pieces a seat sees, by id."""
    return {piece.id: piece for piece in MODEL.scenery(GAME.view(state, seat), seat, IDLE).pieces}


@pytest.mark.clause("HR-3.1")
def test_a_walk_is_told_with_all_places_on_its_way_until_the_next_command() -> None:
    state = do(school("j1@1c1", "j2@1c5"), "move j1 r101")
    assert way(state) == ["1c1", "1c2", "1c3", "1b3", "r101"]
    assert do(state, "done").deed is None
    assert way(do(state, "move j2 0c1")) == ["1c5", "0c1"]


@pytest.mark.clause("HR-3.3")
def test_pushers_step_forward_after_the_pushed_students_leave() -> None:
    state = do(school("n1@1c2", "p1@1c3", socials=(NERDS, PREPS)), "push n1 1c3")
    assert state.deed is None
    assert way(do(state, "put p1 1c4", 1)) == ["1c2", "1c3"]


@pytest.mark.clause("HR-9.1")
def test_principal_and_bully_walk_too() -> None:
    rooms = {101: model.Classroom(0), 102: model.Classroom(0), 103: model.Classroom(0)}
    state = school(decision=model.MovePrincipal((0,)), principal=place("0c1"), rooms=rooms)
    assert way(do(state, "principal 1c3")) == ["0c1", "1c5", "1c4", "1c3"]
    state = school(decision=model.MoveBully((0,), 3), bully=place("0c1"), rooms=rooms)
    assert way(do(state, "bully 1c5")) == ["0c1", "1c5"]


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize(
    ("text", "sale"),
    [
        ("buy student", model.Sale(Goods.STUDENT, base(0))),
        ("rescue j2", model.Sale(Goods.RESCUE, base(0))),
        ("lock r101", model.Sale(Goods.LOCK, place("r101"))),
        ("room r102", model.Sale(Goods.ROOM, place("r102"))),
        ("promote j3", model.Sale(Goods.PROMOTE, place("1c3"))),
        ("equip j1", model.Sale(Goods.HELMET, base(0))),
    ],
)
def test_a_purchase_says_what_and_for_where(text: str, sale: model.Sale) -> None:
    state = school("j1@base0", "j2@nurse", "j3@1c3", decision=model.Spend((0,)), coins=(50, 0), rooms={101: model.Classroom(0)})
    assert do(state, text).deed == sale


@pytest.mark.clause("HR-7.1")
def test_a_new_student_comes_from_the_shop() -> None:
    state = do(school("j1@base0", decision=model.Spend((0,)), coins=(9, 0)), "buy student")
    for seat in (0, 1):
        shown = seen(state, seat)
        shelf = shown[OnSale(Goods.STUDENT).id]
        x, y = shown[Person(name("j2")).id].way[0]
        assert abs(x - shelf.x) < 1
        assert abs(y - shelf.y) < shelf.face.h / 2


@pytest.mark.clause("HR-10.2")
def test_pom_poms_go_to_the_student_that_takes_the_cheerleader() -> None:
    state = school("p1@base0", student("j1@1c3", cheerleader=True), socials=(PREPS, JOCKS), decision=model.Spend((0,)), coins=(5, 0))
    assert do(state, "lure j1").deed == model.Sale(Goods.POM_POMS, base(0))


@pytest.mark.clause("HR-3.1")
def test_onlookers_see_the_way_and_the_walkers() -> None:
    state = do(school("j1@1c1", "j2@1c5", "p1@base1"), "move j1 1b3")
    shown = seen(state, 1)
    assert str(shown["trail:1c1-1b3"].name) == "Their path, 3 steps"
    walker, boxes = shown[Person(state.players[0].students[0].name).id], _middles(state)
    assert walker.way == tuple(boxes[word] for word in ("at:1c1", "at:1c2", "at:1c3"))
    assert shown[Person(state.players[0].students[1].name).id].way == ()
    own = seen(state, 0)
    assert not [name for name in own if name.startswith("trail")], "whose turn it is saw it while it was in hand"


def _middles(state: model.State) -> dict[str, Any]:
    return {spot.id: spot.box.centre for spot in MODEL.scenery(GAME.view(state, 1), 1, IDLE).places}


@pytest.mark.clause("HR-9.1")
def test_the_principal_is_seen_walking() -> None:
    state = do(school(decision=model.MovePrincipal((0,)), principal=place("0c1"), rooms={101: model.Classroom(0)}), "principal 1c5")
    shown = seen(state, 1)
    assert len(shown[Staff(StaffMember.PRINCIPAL).id].way) == 1
    assert [name for name in shown if name.startswith("trail:")] == ["trail:0c1-1c5"]


@pytest.mark.clause("HR-7.1")
def test_onlookers_see_purchases_and_their_places() -> None:
    state = do(school("j1@base0", decision=model.Spend((0,)), coins=(9, 0), rooms={101: model.Classroom(0)}), "lock r101")
    shown = seen(state, 1)
    assert shown[OnSale(Goods.LOCK).id].emphasis is Emphasis.CHOSEN
    assert shown[OnSale(Goods.ROOM).id].emphasis is not Emphasis.CHOSEN
    assert [name for name in shown if name.startswith("bought:sign:")], "it flies there, and no line crosses the school"
    assert not [name for name, piece in shown.items() if piece.face.kind == "route"]


def test_a_deed_without_a_place_is_found() -> None:
    state = school("j1@1c3")
    for deed in (model.Walk(()), model.Walk((place("8c3"),)), model.Sale(Goods.ROOM, place("r131"))):
        assert "something was done nowhere" in GAME.problems(evolve(state, deed=deed))
    assert not GAME.problems(evolve(state, deed=model.Walk((place("1c3"), place("1c4")))))


def piece(scenery: Scenery, name: str) -> Piece:
    found = scenery.piece(name)
    assert found is not None, name
    return found


def shown_dice(scenery: Scenery, side: int) -> tuple[int, ...]:
    return tuple([one.face.number("value") for one in scenery.pieces if one.face.kind == "die" and one.id.startswith(f"die:{side}:")])


def fight() -> model.State:
    return school("j1@1c2", "j2@1c2", "p1@1c3", "p2@1c3")


def rolled(task: model.RivalsTask | None) -> tuple[tuple[tuple[int, ...], int], ...]:
    assert isinstance(task, model.OfferCounter | model.Counter)
    return tuple([(roll.dice, roll.total) for roll in task.rolled])


@pytest.mark.clause("HR-4.1", "HR-4.6")
@pytest.mark.parametrize("ends", ["won", "held"])
def test_the_odds_are_seen_before_the_dice_and_the_dice_with_their_sums_after_them(ends: str) -> None:
    state = seed_for(fight(), "attack j1 p1", ends)
    attacked, thrown = GAME.unfold(state, 0, GAME.parse("attack j1 p1"))[:2]
    before = MODEL.spectate(GAME.view(attacked.state, None), 0)
    assert piece(before, "attack").face.word("how") == "attack"
    assert str(piece(before, "odds").face.message("title")).endswith("% to win")
    assert not shown_dice(before, 0)
    after = MODEL.spectate(GAME.view(thrown.state, None), 0)
    counter = next(task for task in thrown.state.agenda if isinstance(task, model.OfferCounter))
    for side, (dice, total) in enumerate(rolled(counter)):
        assert len(dice) == 3
        assert sum(dice) == total
        assert shown_dice(after, side) == dice
        assert piece(after, f"total:{side}").face.number("value") == total
        assert piece(after, f"total:{side}").face.number("won") == int((side == 0) is (ends == "won"))
    assert after.piece("odds") is None


@pytest.mark.clause("HR-4.2")
def test_the_dice_lie_there_while_somebody_chooses_whom_to_lose_and_whether_to_attack_in_return() -> None:
    state = seed_for(fight(), "attack j1 p1", "won")
    after = GAME.apply(state, 0, GAME.parse("attack j1 p1")).state
    assert isinstance(after.decision, model.LoseStudent)
    losing = MODEL.scenery(GAME.view(after, 1), 1, IDLE)
    dice = shown_dice(losing, 0)
    assert dice
    countering = GAME.apply(after, 1, GAME.parse("lose p1")).state
    assert isinstance(countering.decision, model.Counter)
    scenery = MODEL.scenery(GAME.view(countering, 1), 1, IDLE)
    assert shown_dice(scenery, 0) == dice == rolled(countering.decision)[0][0]
    assert str(piece(scenery, "odds").name).startswith("The attacker rolls 2 dice, the defender 3 dice")
    over = GAME.apply(countering, 1, GAME.parse("done")).state
    assert not shown_dice(MODEL.scenery(GAME.view(over, 0), 0, IDLE), 0)


@pytest.mark.clause("HR-4.1", "HR-10.4")
def test_totals_include_weight_training() -> None:
    state = school(student("j1@1c2", item=Item.WEIGHTS), "p1@1c3")
    after = GAME.unfold(state, 0, GAME.parse("attack j1 p1"))[1].state
    (own, total), (other, held) = rolled(after.agenda[0])
    assert (total, held) == (sum(own) + 1, sum(other))


@pytest.mark.clause("HR-4.6")
def test_slips_lie_below_the_odds_of_a_fight_and_at_the_top_without_one() -> None:
    lower, upper = layout.slips(2, fight=True), layout.slips(2, fight=False)
    assert lower[0].y >= layout.ODDS.y + layout.ODDS.h
    assert upper[0].y < layout.ODDS.y + layout.ODDS.h


@pytest.mark.clause("HR-4.6")
def test_the_odds_over_the_shop_hide_goods_as_a_whole_or_not_at_all() -> None:
    state = POSITIONS["a fight beside"]
    odds = aimed(state, "j1 j2", "1c4")["odds"].box
    goods = [piece.box for piece in MODEL.scenery(GAME.view(state, 0), 0, IDLE).pieces if piece.face.kind == "ware"]
    assert len(goods) > 9
    assert {round(odds.shared(box) / (box.w * box.h), 3) for box in goods} == {0, 1}


def aimed(state: model.State, hand: str, where: str) -> dict[str, Piece]:
    """The pieces shown while picked students are aimed at a place, by id."""
    names = tuple([name(word) for word in hand.split()])
    scenery = MODEL.scenery(GAME.view(state, 0), 0, Chosen(names, names[0]))
    offer = scenery.offered(Drop(Person(names[0]).id, Spot(place(where)).id))
    assert offer is not None
    return {piece.id: piece for piece in offer.reveals}


@pytest.mark.clause("HR-3.1")
def test_the_way_goes_around_whoever_stands_in_it_and_says_what_is_left() -> None:
    shown = aimed(school("j1@1c4", movement=9), "j1", "1b3")
    assert str(shown["tag"].name) == "2 movement, 7 left"
    assert str(shown["route"].name) == "Path, 2 steps"
    line = shown["route"].face.word("line")
    assert line.count("L") == 2
    around = aimed(school("j1@0a1", "p1@0b1", "j2@2c3", movement=30), "j1", "0c1")
    assert str(around["route"].name) == "Path, 14 steps"


@pytest.mark.clause("HR-3.4")
def test_the_tag_of_the_office_warns_that_moves_end_there() -> None:
    assert str(aimed(school("j1@0b1", movement=9), "j1", "office")["tag"].name) == "1 movement. Moves end there."


@pytest.mark.clause("HR-3.3")
def test_a_push_says_its_price() -> None:
    shown = aimed(POSITIONS["moves and pushes"], "j1", "1c4")
    assert str(shown["tag"].name) == "Push: 2 movement; attack: 78%"
    assert shown["route"].face.word("how") == "push"


@pytest.mark.clause("HR-4.6")
def test_an_attack_says_how_likely_it_is_won_before_anything_is_dropped() -> None:
    shown = aimed(POSITIONS["a fight beside"], "j1 j2", "1c4")
    assert str(shown["tag"].name) == "Attack: 45% to win"
    assert "the attacker wins 45% of fights" in str(shown["odds"].name)


@pytest.mark.clause("HR-4.5", "HR-4.6")
def test_an_attack_with_a_cheerleader_at_hand_tells_the_chance_without_and_with_it() -> None:
    # Two dice win against two in 575 of 1,296 cases, and against one in 181 of 216.
    shown = aimed(school(student("j1@1c2", cheerleader=True), "p1@1c3", movement=0), "j1", "1c3")
    assert str(shown["tag"].name) == "Attack: 44% to win, 84% with the cheerleader"
    assert "the attacker wins 84% of fights" in str(shown["odds"].name)


@pytest.mark.clause("HR-8.1", "HR-8.3")
def test_a_card_of_the_hand_is_shown_whole_while_it_is_looked_at() -> None:
    state = school("j1@1c3", snacks=(Snack.COOKIE,), activities=tuple(Activity)[:9])
    held = [each for each in seen(state, 0).values() if isinstance(each.thing, Held)]
    assert len(held) == 10
    for each in held:
        (whole,) = each.reveals
        assert (whole.face.message("title"), whole.face.message("text")) == (each.name, each.about[0])
        assert (whole.face.w, whole.face.h) > (each.face.w, each.face.h)
    assert not [each for each in seen(state, 1).values() if isinstance(each.thing, Held)]
