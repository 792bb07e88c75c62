"""The bots' search for directives and chains keeps what it promises."""

from __future__ import annotations

from hypothesis import given, settings

from engines.school_year_diary.bots.prospects import NOWHERE, Study
from engines.school_year_diary.model import State
from engines.school_year_diary.rules.chains import Chain, best_courses, command_for, give_chain, layings, visible, why_not_give_chain
from engines.school_year_diary.rules.directives import give, landed, why_not_give
from tests.school_year_diary.positions import any_position


def worth(row: int, points: int) -> float:
    """An uneven judgement, so that mixed-up rows and cells show."""
    return points * (10 + row) - points * points / 4


@settings(max_examples=50)
@given(state=any_position(2))
def test_what_is_found_can_be_given_and_is_worth_what_was_promised(state: State) -> None:
    hand = state.players[0].hand
    study = Study(worth)
    found = [*study.directives(state.rows, hand), *list(study.chains(state.rows, hand, width=4))[::9]]
    for prospect in found:
        command = command_for(state.rows, prospect.cards, worth)
        if isinstance(command, Chain):
            assert why_not_give_chain(state, 0, command) is None
            after = give_chain(state.rows, command)
        else:
            assert why_not_give(state, 0, command) is None
            after = give(state.rows, command)
        moved = zip(state.rows, after, strict=True)
        assert abs(sum(worth(row.number, landed(row, now.end)) for row, now in moved) - prospect.worth) < 1e-6


@settings(max_examples=25)
@given(state=any_position(2))
def test_a_wide_search_misses_no_chain_of_three(state: State) -> None:
    hand = state.players[0].hand[:3]
    best = max((each.worth for each in Study(worth).chains(state.rows, hand, width=10_000)), default=NOWHERE)
    every = [
        sum(max(worth(row.number, landed(row, points)) for points in best_courses(row, visible(cards))) for row in state.rows)
        for cards in layings(hand)
    ]
    assert abs(best - max(every)) < 1e-6 if every else best == NOWHERE
