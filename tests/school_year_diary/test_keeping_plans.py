"""Hints that keep to what they promised until something becomes known, in the year of deal 465."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.coach import Recommendation
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import DiaryAdviser
from engines.school_year_diary.bots.effects import cards_given
from engines.school_year_diary.bots.expert import Expert, Thought
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.plans import Plan, medals_changed
from engines.school_year_diary.bots.reasons import NO_GAIN, Reasons
from engines.school_year_diary.rules.board import Rotate
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.hands import PlayItem
from tests.school_year_diary.dealt_tables import TO_ROUND_4, after, diary
from tests.school_year_diary.test_advice import Certain

QUICK = DiaryAdviser(expert=Expert(stages=((2, 3),)))
THREE = frozenset({218, 261, 298})


def hinted(table: Table, plan: str = "") -> Recommendation:
    """The best recommendation."""
    *_, advice = QUICK.advise(table.game, table.view(0), 0, Rng(table.turn), plan)
    return advice.best


@pytest.mark.clause("SYD-4.6")
def test_a_chain_that_hints_promised_is_hinted_once_the_medals_are_rotated_for_it() -> None:
    """The compass makes a chain of three cards, worth six points instead of three, for no idea: so it comes first."""
    table, plan, rotated = after(465, *TO_ROUND_4, "rotate 2 4 3"), "", set[int]()
    first = hinted(table)
    assert first.command == PlayItem("compass")
    assert "That is 3 points more than without it." in str(first.why)
    for _ in range(3):
        best = hinted(table, plan)
        if isinstance(best.command, Rotate):
            changed = medals_changed(table.state, best.command)
            assert not changed & rotated, "no medal is rotated twice"
            rotated |= changed
        plan = best.plan
        table.play(best.command)
        assert Plan.read(plan).promised == THREE
    best = hinted(table, plan)
    assert isinstance(best.command, Chain)
    assert cards_given(best.command) == THREE
    assert not isinstance(hinted(table).command, Chain), "without the plan another idea comes before"


def test_a_promise_lapses_once_a_card_is_new_or_another_play_is_better() -> None:
    table = after(465, *TO_ROUND_4, "rotate 2 4 3", "play compass", "rotate 1 3 3", "rotate 2 4 3")
    plan = Plan(THREE, promised=THREE).at(table.view(0), 0)
    assert cards_given(hinted(table, str(plan)).command) == THREE  # type: ignore[arg-type]
    less = Plan(THREE, promised=frozenset({218, 261})).at(table.view(0), 0)
    new = str(plan).replace("218,261,298/218,261,298", "218,261,298/261,298", 1)
    assert Plan.read(new).promised == THREE
    assert not isinstance(hinted(table, new).command, Chain)
    assert not isinstance(hinted(table, str(less)).command, Chain)


@pytest.mark.clause("SYD-4.6")
def test_a_plan_is_spoiled_by_a_change_of_a_medal_that_a_hint_changed() -> None:
    table = after(465, *TO_ROUND_4)
    rotated = table.state.rows[1].medals[3].number
    plan = Plan(medals=frozenset({rotated}))
    spoiled = {each: plan.spoiled(diary().content, table.state, table.game.parse(each)) for each in ("rotate 2 4 1", "rotate 2 3 1")}
    assert spoiled == {"rotate 2 4 1": 1, "rotate 2 3 1": 0}
    assert plan.spoiled(diary().content, table.state, table.game.parse("swap 1 4 2 4")) == 1
    assert Plan.read(str(plan.at(table.view(0), 0))).medals == {rotated}


@pytest.mark.clause("SYD-4.6")
@pytest.mark.parametrize(("better", "best"), [(0.8, "get"), (1.2, "rotate 2 4 1")])
def test_what_becomes_known_frees_a_medal_only_for_a_clearly_better_move(better: float, best: str) -> None:
    """The compass rotated it for a chain that is still to come. A new event is none of its business."""
    table = after(465, *TO_ROUND_4)
    plan = Plan(THREE, medals=frozenset({table.state.rows[1].medals[3].number}), promised=THREE)
    assert plan.news(table.view(0), 0)
    told = tuple([Thought(table.game.parse(command), 17, 0, worth) for command, worth in (("rotate 2 4 1", 20 + better), ("get", 20.0))])
    *_, advice = DiaryAdviser(expert=Certain(told=told)).advise(table.game, table.view(0), 0, Rng(0), str(plan))
    assert advice.best.command.text() == best


@pytest.mark.clause("SYD-4.6", "SYD-4.3")
def test_a_medal_is_free_again_once_a_play_is_given() -> None:
    table = after(465, *TO_ROUND_4)
    medals = frozenset({table.state.rows[1].medals[3].number})
    plan = Plan(medals=medals).at(table.view(0), 0)
    judgement = Judgement()
    reasons = Reasons(diary(), table.state, 0, judgement, judgement.study(table.state, 0), plan)
    after_it = {text: Plan.read(reasons.plan_after(table.game.parse(text), NO_GAIN)).medals for text in ("get", "give 298")}
    assert after_it == {"get": medals, "give 298": frozenset()}


@pytest.mark.clause("SYD-4.8", "SYD-4.7")
def test_a_plan_is_spoiled_by_an_item_that_discards_a_card_of_it() -> None:
    """Shared Lunchbox has a card discarded first."""
    table = after(76, "choose 2", "take lunchbox", "discard 223")
    view, hand, cards = table.view(0), (292, 261), diary().content
    view = evolve(view, players=(evolve(view.players[0], hand=hand),))
    spoiled = [Plan(frozenset(kept)).spoiled(cards, view, PlayItem("lunchbox")) for kept in ((), hand[:1], hand)]
    assert spoiled == [0, 0, 1]
