"""A fight is seen: who attacks whom and the odds, then the dice of both sides with their totals, then the odds of an attack in return."""

from __future__ import annotations

import pytest

from engines.hallway_rivals.model import Counter, LoseStudent, OfferCounter, RivalsTask, State
from engines.hallway_rivals.pieces import Item
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.viewmodels.scenery import Piece, Scenery
from tabletop_qt.viewmodels.view_model import IDLE
from tests.hallway_rivals.schools import GAME, school, seed_for, student
from tests.hallway_rivals.test_view_model import MODEL


def piece(scenery: Scenery, name: str) -> Piece:
    found = scenery.piece(name)
    assert found is not None, name
    return found


def shown_dice(scenery: Scenery, side: int) -> tuple[int, ...]:
    """The dice of a side on the table."""
    return tuple([one.face.number("value") for one in scenery.pieces if one.face.kind == "die" and one.id.startswith(f"die:{side}:")])


def fight() -> State:
    return school("j1@1c2", "j2@1c2", "p1@1c3", "p2@1c3")


def rolled(task: RivalsTask | None) -> tuple[tuple[tuple[int, ...], int], ...]:
    assert isinstance(task, OfferCounter | Counter)
    return tuple([(roll.dice, roll.total) for roll in task.rolled])


@pytest.mark.clause("HR-4.1", "HR-4.6")
@pytest.mark.parametrize("ends", ["won", "held"])
def test_the_odds_are_seen_before_the_dice_and_the_dice_with_their_sums_after_them(ends: str) -> None:
    state = seed_for(fight(), "attack j1 p1", ends)
    attacked, thrown = GAME.unfold(state, 0, GAME.parse("attack j1 p1"))[:2]
    before = MODEL.spectate(GAME.view(attacked.state, None), 0)
    assert piece(before, "attack").face.word("how") == "attack"
    assert piece(before, "odds").face.number("percent") > 0
    assert not shown_dice(before, 0)
    after = MODEL.spectate(GAME.view(thrown.state, None), 0)
    counter = next(task for task in thrown.state.agenda if isinstance(task, OfferCounter))
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
    assert isinstance(after.decision, LoseStudent)
    losing = MODEL.scenery(GAME.view(after, 1), 1, IDLE)
    dice = shown_dice(losing, 0)
    assert dice
    countering = GAME.apply(after, 1, GAME.parse("lose p1")).state
    assert isinstance(countering.decision, Counter)
    scenery = MODEL.scenery(GAME.view(countering, 1), 1, IDLE)
    assert shown_dice(scenery, 0) == dice == rolled(countering.decision)[0][0]
    assert str(piece(scenery, "odds").name).startswith("The attacker rolls 2 dice, the defender 3 dice")
    over = GAME.apply(countering, 1, GAME.parse("done")).state
    assert not shown_dice(MODEL.scenery(GAME.view(over, 0), 0, IDLE), 0)


@pytest.mark.clause("HR-4.1", "HR-10.4")
def test_totals_hold_what_the_weight_room_adds() -> None:
    state = school(student("j1@1c2", item=Item.WEIGHTS), "p1@1c3")
    after = GAME.unfold(state, 0, GAME.parse("attack j1 p1"))[1].state
    (own, total), (other, held) = rolled(after.agenda[0])
    assert (total, held) == (sum(own) + 1, sum(other))


@pytest.mark.clause("HR-4.6")
def test_slips_lie_below_the_odds_of_a_fight_and_at_the_top_without_one() -> None:
    lower, upper = layout.slips(2, fight=True), layout.slips(2, fight=False)
    assert lower[0].y >= layout.ODDS.y + layout.ODDS.h
    assert upper[0].y < layout.ODDS.y + layout.ODDS.h
