"""Chance: the published algorithm, and shuffles that are a promise of the save format."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.kernel.rng import Rng

VECTORS = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821),
}
"""First numbers of SplitMix64 by seed, as published with the reference code and in several standard libraries."""

PINNED_ORDER = (11, 1, 9, 8, 6, 0, 4, 2, 3, 10, 5, 7)
PINNED_STATE = 14727398570318143948
PINNED_ROLLS = (4, 2, 3, 6, 1, 1, 5, 3, 5, 4, 5, 6, 4, 3, 5, 4, 2, 6, 2, 3)
PINNED_PICK = "h"


@pytest.mark.clause("TBL-4")
@pytest.mark.parametrize("seed", VECTORS)
def test_numbers_are_those_published_for_splitmix64(seed: int) -> None:
    rng, numbers = Rng.of_deal(seed), []
    for _ in VECTORS[seed]:
        number, rng = rng.next()
        numbers.append(number)
    assert tuple(numbers) == VECTORS[seed]


@pytest.mark.clause("TBL-4")
def test_shuffles_and_picks_never_change() -> None:
    order, after = Rng.of_deal(20270309).shuffled(range(12))
    assert order == PINNED_ORDER
    assert after == Rng(PINNED_STATE)
    rolls, rng = [], Rng.of_deal(9_999_999_999)
    for _ in range(20):
        pips, rng = rng.below(6)
        rolls.append(pips + 1)
    assert tuple(rolls) == PINNED_ROLLS
    assert Rng.of_deal(7).pick("abcdefgh")[0] == PINNED_PICK


@pytest.mark.clause("TBL-4")
def test_a_shuffle_is_the_documented_one() -> None:
    """Fisher-Yates from the last place down, each place drawing below its own number, plus one."""
    order, rng = list("abcdef"), Rng(99)
    for last in (5, 4, 3, 2, 1):
        number, rng = rng.next()
        index = number % (last + 1)
        order[last], order[index] = order[index], order[last]
    assert Rng(99).shuffled("abcdef") == (tuple(order), rng)


def test_every_value_is_as_likely_as_the_others() -> None:
    rng, counts, orders = Rng(5), Counter[int](), Counter[tuple[str, ...]]()
    for _ in range(6000):
        number, rng = rng.below(6)
        order, rng = rng.shuffled("abc")
        counts[number] += 1
        orders[order] += 1
    assert set(counts) == set(range(6))
    assert len(orders) == 6
    # Chi-square with 5 degrees of freedom: below 20.5 but once in a thousand seeds; this seed is fixed.
    for each in (counts, orders):
        assert sum((count - 1000) ** 2 / 1000 for count in each.values()) < 20.5


def test_numbers_past_the_last_whole_span_are_drawn_again() -> None:
    bound = (1 << 63) + 1
    rng = next(each for each in map(Rng, range(100)) if each.next()[0] >= bound)
    number, after = rng.below(bound)
    assert number < bound
    assert after != rng.next()[1]


@pytest.mark.parametrize(("state", "number"), [(3453682501520545093, (1 << 63)), (3030375423906679887, 520385730651450090)])
def test_the_last_number_of_the_last_whole_span_counts_and_the_next_does_not(state: int, number: int) -> None:
    """The first state is followed by the number 2**63, the other by 2**63 + 1; both are states worked out backwards."""
    bound = (1 << 63) + 1
    assert Rng(state).below(bound)[0] == number


@pytest.mark.parametrize("bound", [0, -1])
def test_there_is_no_number_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Rng(1).below(bound)


# The third number after the last of these states is the greatest of all, past the last whole span of 6: a state worked out backwards.
@pytest.mark.parametrize("state", [0, 99, 17650617955581180289])
def test_numbers_drawn_together_are_those_drawn_one_by_one(state: int) -> None:
    rows = [range(bound) for bound in (6, 1, 6, 2, 6, 6, 40, 3, 6, 5, 6)]
    for count in range(len(rows) + 1):
        rng, picked = Rng(state), []
        for items in rows[:count]:
            item, rng = rng.pick(items)
            picked.append(item)
        assert Rng(state).pick_each(rows[:count]) == (tuple(picked), rng)


def test_nothing_is_picked_from_an_empty_row() -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Rng(1).pick_each([*[range(6)] * 9, ()])
