"""The effect of directives and chains, as a player who lays them works it out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import given, settings

from engines.school_year_diary.bots.effects import Change, best_chains, effect_of
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.model import State
from engines.school_year_diary.rules.chains import Chain, Laid, best_courses, command_for, layings, visible, why_not_give_chain
from engines.school_year_diary.rules.directives import Give, Pick, landed
from tests.school_year_diary.positions import any_position, laid, position, row


def best_way(state: State, cards: Sequence[Laid]) -> Give | Chain:
    """The directive or chain of cards laid so, each row on the course that is best for the first seat."""
    return command_for(state.rows, cards, Judgement().worth_to(state, 0))


@pytest.mark.clause("SYD-4.2")
def test_a_directive_says_which_rows_it_moves_and_by_how_much() -> None:
    # From 2 points ← ↙ leads to 0 by way of 1, or to 3: page 8 of the rule book.
    state = position(row(216, 264, points=2), hand=(241,))
    best = best_way(state, [Laid(241, 0, 0, 0)])
    assert effect_of(state, best).changes == (Change(1, 2, 3),)
    assert str(effect_of(state, best).words) == "241 as ←↙ raises row 1 from 2 to 3; no row falls."
    falling = effect_of(state, Give(241, 0, (Pick(1, "d"),)))
    assert falling.changes == (Change(1, 2, 0),)
    assert str(falling.words) == "241 as ←↙ raises no row and lowers row 1 from 2 to 0."


@pytest.mark.clause("SYD-4.5")
def test_a_row_that_would_end_on_a_locked_cell_is_told_as_held_back() -> None:
    state = position(row(216, 264, points=2, locked=(3,)), hand=(248,))
    effect = effect_of(state, best_way(state, [Laid(248, 0, 0, 0)]))
    assert effect.changes[0].now == 2
    assert effect.changes[0].held_back


@pytest.mark.clause("SYD-4.4")
@settings(max_examples=30)
@given(state=any_position(3))
def test_the_best_chains_begin_with_what_is_laid_and_can_be_given(state: State) -> None:
    hand = state.players[0].hand
    for begun in [(), *list(layings(hand))[:40:13]]:
        found = best_chains(state, 0, begun)
        assert len(found) <= 3
        for effect in found:
            assert isinstance(effect.command, Chain)
            assert effect.command.cards[: len(begun)] == begun
            assert why_not_give_chain(state, 0, effect.command) is None


@pytest.mark.clause("SYD-4.4")
@settings(max_examples=30)
@given(state=any_position(2))
def test_each_row_takes_its_best_course_by_itself(state: State) -> None:
    for cards in list(layings(state.players[0].hand))[:60:7]:
        command = best_way(state, cards)
        assert isinstance(command, Chain)
        now = {change.row: change.now for change in effect_of(state, command).changes}
        for each in state.rows:
            best = max(landed(each, points) for points in best_courses(each, visible(cards)))
            assert now.get(each.number, each.points) == best


@pytest.mark.clause("SYD-6.1")
def test_nothing_is_recommended_of_a_hand_that_lies_face_down() -> None:
    state = position(row(216, 264), hand=(0, 0, 0))
    assert best_chains(state, 0) == ()
    assert best_chains(evolve(state, rows=()), 0) == ()


def test_a_finished_chain_is_among_the_best_where_no_card_makes_it_better() -> None:
    state = position(row(272, 279), hand=(272, 279))
    begun = (laid("272@0.0/0"), laid("279@0.0/0"))
    assert [each.command.cards for each in best_chains(state, 0, begun) if isinstance(each.command, Chain)] == [begun]
