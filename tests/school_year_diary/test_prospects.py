"""The bots' search for directives and chains keeps what it promises; its fast tables agree with the rules."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.school_year_diary.bots.judgement import best_first
from engines.school_year_diary.bots.prospects import NOWHERE, Climber, Climbers, Laying, Study, checkings
from engines.school_year_diary.model import HAND_LIMIT, Row, State
from engines.school_year_diary.rules.chains import (
    Chain,
    Laid,
    Square,
    best_courses,
    command_for,
    give_chain,
    layings,
    orders,
    visible,
    why_not_give_chain,
    why_not_lay,
)
from engines.school_year_diary.rules.directives import give, landed, traces, why_not_give
from tests.school_year_diary.positions import any_position, any_row, laid, position, row


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


def together(*rows: Row) -> Climbers:
    """Rows side by side, judged unevenly."""
    return Climbers([Climber(row, worth) for row in rows])


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@settings(max_examples=8)
@given(state=any_position(3), price=st.sampled_from((0.0, 0.75, 3.0)), some=st.integers(0, 10_000))
@example(state=position(row(216, 264, points=2), row(272, 279, number=2), hand=(279, 274, 276, 213, 298)), price=0.75, some=9)
def test_every_chain_is_found_with_the_fewest_cards_the_best_first(state: State, price: float, some: int) -> None:
    """Compared with a brute-force search: all layings of the rules, and all courses of each row through each."""
    hand = state.players[0].hand
    every = {cards: brought(state.rows, tuple(visible(cards).items())) for cards in layings(hand)}
    for begun in ((), *list(every)[some % max(len(every), 1) :][:1]):
        fewest: dict[tuple[float, ...], int] = {}
        for cards, worths in every.items():
            if cards[: len(begun)] == begun:
                fewest[worths] = min(len(cards), fewest.get(worths, HAND_LIMIT))
        found = list(best_first(Study(worth), state.rows, hand, price, begun))
        assert all(cards[: len(begun)] == begun for cards in found)
        assert {every[cards]: len(cards) for cards in found} == fewest
        values = [sum(every[cards]) - price * len(cards) for cards in found]
        assert values == sorted(values, reverse=True)


@lru_cache
def brought(rows: tuple[Row, ...], showing: tuple[tuple[Square, int], ...]) -> tuple[float, ...]:
    """The worth of each row on the best of its courses."""
    return tuple([max(worth(row.number, landed(row, points)) for points in best_courses(row, dict(showing))) for row in rows])


@pytest.mark.clause("SYD-4.4")
def test_orders_of_checking_are_written_as_in_the_book() -> None:
    assert checkings(visible([laid("272@0.0/0"), laid("279@0.0/0")])) == ("79", "97")


@pytest.mark.clause("SYD-4.3")
@settings(max_examples=40)
@given(state=any_position(1), turn=st.integers(0, 3))
def test_a_turned_laying_is_a_laying_and_is_checked_in_the_same_orders(state: State, turn: int) -> None:
    upright = (cards for cards in layings(state.players[0].hand) if cards[0].turn == 0)
    for cards in islice(upright, 0, 400, 11):
        laying = Laying(cards)
        turned = laying.turned(turn)
        for count, each in enumerate(turned):
            assert why_not_lay(turned[:count], each) is None
        showing = visible(turned)
        assert set(laying.orders[turn]) == {"".join(str(showing[square]) for square in order) for order in orders(showing)}


@pytest.mark.clause("SYD-4.3")
@settings(max_examples=30)
@given(hand=st.lists(st.sampled_from((218, 281, 286, 262, 274, 279)), min_size=2, max_size=3, unique=True))
def test_every_laying_is_found_with_its_turns(hand: list[int]) -> None:
    found: set[tuple[Laid, ...]] = set()
    open_ends = [Laying((Laid(card, 0, 0, 0),)) for card in hand]
    while open_ends:
        laying = open_ends.pop()
        further = [on for card in hand for on in laying.onward(card)]
        found.update(on.turned(turn) for on in further for turn in range(4) if on.orders[turn])
        open_ends += further
    assert found == set(layings(hand))


@pytest.mark.clause("SYD-4.2")
@settings(max_examples=60)
@given(row=any_row(), arrows=st.lists(st.sampled_from((1, 2, 3, 4, 6, 7, 8, 9)), min_size=0, max_size=9))
def test_a_row_climbs_as_the_rules_move_it(row: Row, arrows: list[int]) -> None:
    best = max(worth(row.number, landed(row, trace.end)) for trace in traces(row, arrows))
    assert together(row).worth(["".join(map(str, arrows))]) == best


@pytest.mark.clause("SYD-4.4")
@settings(max_examples=40)
@given(state=any_position(2))
def test_each_row_takes_the_best_of_its_courses(state: State) -> None:
    climbers = together(*state.rows)
    for cards in islice(layings(state.players[0].hand), 0, 300, 7):
        best = [max(worth(row.number, landed(row, to)) for to in best_courses(row, visible(cards))) for row in state.rows]
        assert climbers.worth(checkings(visible(cards))) == sum(best)


def test_no_rows_are_worth_nothing_wherever_arrows_point() -> None:
    assert together().worth(["41", "14"]) == 0
