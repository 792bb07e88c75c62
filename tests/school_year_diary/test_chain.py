"""Directives chains: laying and the orders of checking (SYD-4.3, 4.4)."""

from __future__ import annotations

from itertools import pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.school_year_diary.model import ORIENTATIONS, PAIR_NUMBERS, TURNED, Row
from engines.school_year_diary.rules.chains import (
    Laid,
    best_course,
    best_courses,
    covers,
    end_squares,
    layings,
    orders,
    visible,
    why_not_chain,
    why_not_lay,
    why_not_order,
)
from engines.school_year_diary.rules.directives import Trace, follow, landed, links, traces
from tests.expecting import expect
from tests.school_year_diary.diary import with_arrows
from tests.school_year_diary.positions import CARDS, TURNS, any_row, laid, row


def shows(first: int, second: int, x: int, y: int, turn: int) -> Laid:
    """The card that shows these arrows when its numbered square lies here with this many quarter turns."""
    back = TURNED[(4 - turn) % 4]
    return Laid(200 + 10 * back[first] + back[second], x, y, turn)


def digits(cards: list[Laid]) -> set[str]:
    """All orders of a chain as the book writes them."""
    showing = visible(cards)
    return {"".join(str(showing[square]) for square in order) for order in orders(showing)}


# A checker of its own, straight from the book: a pile of layers and all permutations.

Layer = dict[tuple[int, int], int]


def layer(card: Laid) -> Layer:
    arrows = [TURNED[card.turn][int(digit)] for digit in str(card.card)[1:]]
    second = [(card.x + 1, card.y), (card.x, card.y + 1), (card.x - 1, card.y), (card.x, card.y - 1)][card.turn]
    return {(card.x, card.y): arrows[0], second: arrows[1]}


def fits(pile: list[Laid], card: Laid) -> bool:
    if not pile:
        return (card.x, card.y) == (0, 0)
    if len(pile) == 5 or card.card in [other.card for other in pile]:
        return False
    below, above = layer(pile[-1]), layer(card)
    return any(square in below and below[square] == above[square] for square in above)


def tops(pile: list[Laid]) -> Layer:
    showing: Layer = {}
    for card in pile:
        showing |= layer(card)
    return showing


def beside(square: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(square[0] - other[0]) + abs(square[1] - other[1]) == 1


def brute_orders(showing: Layer) -> set[tuple[tuple[int, int], ...]]:
    found = set()
    ends = [square for square in showing if sum(beside(square, other) for other in showing) == 1]
    for length in range(1, len(showing) + 1):
        for path in permutations(showing, length):
            walks = all(beside(a, b) for a, b in pairwise(path))
            stuck = not any(beside(path[-1], other) and other not in path for other in showing)
            if path[0] in ends and walks and stuck:
                found.add(path)
    return found


@st.composite
def any_chain(draw: st.DrawFn) -> list[Laid]:
    """Cards laid one after another as long as they fit, one to five of them."""
    cards: list[Laid] = [Laid(draw(CARDS), 0, 0, draw(TURNS))]
    for card in draw(st.lists(CARDS, max_size=8, unique=True)):
        choices = covers(cards, card)
        if choices:
            cards.append(draw(st.sampled_from(choices)))
    return cards


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
def test_book_example_a() -> None:
    assert digits([laid("272@0.0/0"), laid("279@0.0/0")]) == {"79", "97"}
    assert digits([laid("279@0.0/0"), laid("272@0.0/0")]) == {"72", "27"}


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
def test_book_example_b() -> None:
    # The 7s lie on one another, the other squares fall to the right, below and to the left.
    cards = [shows(7, 6, 0, 0, 0), shows(7, 4, 0, 0, 1), shows(7, 9, 0, 0, 2)]
    assert visible(cards) == {(0, 0): 7, (1, 0): 6, (0, 1): 4, (-1, 0): 9}
    assert why_not_chain(cards) is None
    assert len(end_squares(visible(cards))) == 3
    assert digits(cards) == {"674", "679", "476", "479", "974", "976"}


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
def test_book_example_c() -> None:
    # A tail T and a loop A B D C (A above C, B above D, T left of A), laid T-A, A-B, B-D, D-C and, over the 1 on A, C-A.
    cards = [shows(2, 1, 0, 0, 0), shows(1, 7, 1, 0, 0), shows(7, 2, 2, 0, 1), shows(2, 1, 2, 1, 2), shows(1, 2, 1, 1, 3)]
    assert visible(cards) == {(0, 0): 2, (1, 0): 2, (2, 0): 7, (2, 1): 2, (1, 1): 1}
    assert why_not_chain(cards) is None
    assert end_squares(visible(cards)) == [(0, 0)]
    assert digits(cards) == {"22721", "22127"}


@pytest.mark.clause("SYD-4.3")
@given(cards=any_chain(), card=CARDS)
def test_the_covers_offered_are_those_an_independent_checker_finds(cards: list[Laid], card: int) -> None:
    x, y = cards[-1].x, cards[-1].y
    everywhere = [Laid(card, x + dx, y + dy, turn) for turn, dx, dy in product(range(4), range(-3, 4), range(-3, 4))]
    expected = {other for other in everywhere if fits(cards, other)}
    assert set(covers(cards, card)) == expected
    assert len(covers(cards, card)) == len(expected)
    for turn in range(4):
        assert set(covers(cards, card, turn)) == {other for other in expected if other.turn == turn}
    for other in everywhere:
        assert (why_not_lay(cards, other) is None) is (other in expected)


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@given(cards=any_chain())
def test_tops_ends_and_orders_agree_with_an_independent_checker(cards: list[Laid]) -> None:
    showing = visible(cards)
    assert showing == tops(cards)
    listed = list(orders(showing))
    assert len(set(listed)) == len(listed)
    expected = brute_orders(showing)
    assert set(listed) == expected
    assert (why_not_chain(cards) is None) is (len(cards) >= 2 and bool(expected))
    for length in range(1, min(4, len(showing)) + 1):
        for path in permutations(showing, length):
            assert (why_not_order(showing, path) is None) is (path in expected)


@pytest.mark.clause("SYD-4.3")
def test_the_other_square_may_fall_on_any_visible_arrow() -> None:
    first = shows(1, 8, 0, 0, 0)
    onto_an_unequal_one = shows(4, 8, 0, 0, 0)
    assert why_not_lay([first], onto_an_unequal_one) is None
    assert visible([first, onto_an_unequal_one]) == {(0, 0): 4, (1, 0): 8}
    onto_nothing = shows(8, 3, 1, 0, 0)
    assert why_not_lay([first], onto_nothing) is None
    assert visible([first, onto_nothing]) == {(0, 0): 1, (1, 0): 8, (2, 0): 3}
    # The third card matches the second at 1.0 and covers an arrow of the first at 0.0.
    back_over_the_first = shows(8, 6, 1, 0, 2)
    assert why_not_lay([first, onto_nothing], back_over_the_first) is None
    assert visible([first, onto_nothing, back_over_the_first]) == {(0, 0): 6, (1, 0): 8, (2, 0): 3}


@pytest.mark.clause("SYD-4.3")
def test_only_the_card_just_before_counts() -> None:
    first, second = shows(1, 8, 0, 0, 0), shows(8, 3, 1, 0, 0)
    matches_the_first_only = shows(1, 9, 0, 0, 1)
    assert why_not_lay([first], matches_the_first_only) is None
    refusal = expect(why_not_lay([first, second], matches_the_first_only))
    assert refusal.clause == "SYD-4.3"
    assert with_arrows(f"Card {matches_the_first_only.card} covers no square of card {second.card}") in str(refusal.reason)


@pytest.mark.clause("SYD-4.3")
def test_what_is_no_chain_is_refused_with_the_reason() -> None:
    def reason(*texts: str) -> str:
        refusal = expect(why_not_chain([laid(text) for text in texts]))
        assert refusal.clause == "SYD-4.3"
        return str(refusal.reason)

    assert "two cards or more" in reason()
    assert "here is 1" in reason("218@0.0/0")
    assert "0.0, not at 1.0" in reason("218@1.0/0", "283@2.0/0")
    assert "covers no square" in reason("218@0.0/0", "283@5.0/0")
    assert with_arrows("Arrow 3 of card 238") in reason("218@0.0/0", "238@1.0/0")
    assert "already in the chain" in reason("218@0.0/0", "218@0.0/0")
    # A closed loop of four squares: every arrow has two neighbours.
    loop = [shows(2, 7, 0, 0, 0), shows(7, 2, 1, 0, 1), shows(2, 1, 1, 1, 2), shows(1, 6, 0, 1, 3)]
    assert visible(loop) == {(0, 0): 6, (1, 0): 7, (1, 1): 2, (0, 1): 1}
    refusal = expect(why_not_chain(loop))
    assert "end arrow" in str(refusal.reason)


@pytest.mark.clause("SYD-4.3")
def test_no_chain_has_more_cards_than_a_hand() -> None:
    cards = [laid("212@0.0/0"), *(Laid(number, 0, 0, 0) for number in (213, 214, 216, 217))]
    assert why_not_chain(cards) is None
    assert why_not_lay(cards, Laid(218, 0, 0, 0)) is not None
    assert covers(cards, 218) == ()


@pytest.mark.clause("SYD-4.3")
def test_layings_are_all_chains_of_a_hand_without_repeats() -> None:
    hand = (218, 283, 261)
    found = list(layings(hand))
    assert len(set(found)) == len(found)
    assert all(why_not_chain(cards) is None for cards in found)
    expected = set()
    places = list(product(range(-3, 4), range(-3, 4), range(4)))
    for pile in permutations(hand, 2):
        for turn in range(4):
            first = Laid(pile[0], 0, 0, turn)
            expected |= {(first, second) for second in (Laid(pile[1], *place) for place in places) if fits([first], second)}
    assert {cards for cards in found if len(cards) == 2} == expected
    assert any(len(cards) == 3 for cards in found)


@pytest.mark.clause("SYD-4.4")
@given(cards=any_chain(), example=any_row())
def test_best_courses_reach_all_that_any_course_reaches_and_nothing_else(cards: list[Laid], example: Row) -> None:
    showing = visible(cards)
    reached = set()
    shortest: dict[int, int] = {}
    for order in orders(showing):
        for trace in traces(example, [showing[square] for square in order]):
            reached.add(trace.end)
            shortest[trace.end] = min(shortest.get(trace.end, 99), len(order))
    if not reached:
        return
    found = best_courses(example, showing)
    assert list(found) == sorted(reached, reverse=True)
    for points, course in found.items():
        assert why_not_order(showing, course.squares) is None
        went = expect(follow(example, [showing[square] for square in course.squares], course.ways), Trace)
        assert went.end == points
        assert len(course.squares) == shortest[points]
    best = best_course(example, showing)
    assert best in found.values()
    gained = {landed(example, points) for points in reached}
    assert landed(example, next(points for points, course in found.items() if course == best)) == max(gained)


@pytest.mark.clause("SYD-4.4")
def test_an_arrow_that_leads_up_and_down_leads_to_both() -> None:
    forked = (row(*medals, points=2) for medals in permutations(PAIR_NUMBERS, 2))
    example = next(each for each in forked if links(each)[0][2] == links(each)[1][2])
    for other in ORIENTATIONS:
        showing = {(0, 0): links(example)[0][2], (1, 0): other}
        ends = {trace.end for order in orders(showing) for trace in traces(example, [showing[square] for square in order])}
        assert set(best_courses(example, showing)) == ends


@pytest.mark.clause("SYD-4.4")
def test_each_row_may_take_its_own_order() -> None:
    showing = visible([shows(7, 2, 0, 0, 0), shows(7, 9, 0, 0, 0)])
    # Medal 239 is climbed by 7 and then 9, medal 217 by 9 and then 7.
    assert best_course(row(239, 216), showing).squares == ((0, 0), (1, 0))
    assert best_course(row(217, 216), showing).squares == ((1, 0), (0, 0))
    assert list(best_courses(row(239, 216), showing)) == [2, 1]


@pytest.mark.clause("SYD-4.4", "SYD-4.5")
def test_the_best_course_counts_what_is_left_after_judging() -> None:
    showing = visible([shows(7, 2, 0, 0, 0), shows(7, 9, 0, 0, 0)])
    assert list(best_courses(row(239, 216, locked=(2,)), showing)) == [2, 1]
    assert best_course(row(239, 216, locked=(2,)), showing).squares == ((1, 0), (0, 0))


@pytest.mark.clause("SYD-4.4")
def test_a_jump_in_the_order_is_named_with_the_arrow_checked_just_before() -> None:
    showing = {(x, 0): 2 for x in range(4)}
    refusal = expect(why_not_order(showing, ((0, 0), (1, 0), (3, 0))))
    assert str(refusal.reason) == "3.0 is not a neighbour of 1.0, which is checked just before."
