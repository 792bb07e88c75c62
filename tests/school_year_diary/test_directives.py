"""Giving directives and chains: offered, checked and done by one rule (SYD-4.1…4.4)."""

from __future__ import annotations

from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.kernel.commands import parse
from engines.kernel.flow import DecisionContext
from engines.kernel.rng import Rng
from engines.school_year_diary.game import COMMANDS
from engines.school_year_diary.model import State, TurnDecision, Working
from engines.school_year_diary.rules.chains import CHAIN, Chain, Course, Laid, chain_along, chains, give_chain, why_not_give_chain
from engines.school_year_diary.rules.directives import GIVE, Give, Pick, arrows_of, give, gives, why_not_give
from tests.expecting import expect
from tests.school_year_diary.diary import at_turn, card_set, targets, with_arrows
from tests.school_year_diary.positions import TURNS, any_position, laid, position, row

PAGE_8 = position(row(216, 264, points=2), row(232, 298, number=2), hand=(246, 218))


def done(state: State, command: Give | Chain) -> State:
    """The state after a directive or chain, before it is judged."""
    working = Working(state, card_set())
    if isinstance(command, Chain):
        CHAIN.perform(working, DecisionContext(working.content, state, TurnDecision((0,)), 0), command)
    else:
        GIVE.perform(working, DecisionContext(working.content, state, TurnDecision((0,)), 0), command)
    return working.state()


@pytest.mark.clause("SYD-4.2")
def test_a_row_with_a_choice_needs_a_pick_and_the_refusal_offers_it() -> None:
    # Card 241 at turn 0 shows left, then down-left: the book's example.
    state = position(row(216, 264, points=2), row(232, 298, number=2), hand=(241,))
    refusal = expect(why_not_give(state, 0, Give(241)))
    assert refusal.clause == "SYD-4.2"
    assert str(refusal.reason) == "Row 1 has two valid paths for arrow 4 from 2 points: pick one."
    assert refusal.alternatives == (Give(241, picks=(Pick(1, "u"),)),)
    assert list(gives(state, 0))[:2] == [Give(241, picks=(Pick(1, "u"),)), Give(241, picks=(Pick(1, "d"),))]
    raised = done(state, Give(241, picks=(Pick(1, "u"),)))
    lowered = Give(241, picks=(Pick(1, "d"),))
    assert [moved.points for moved in raised.rows] == [3, 0]
    assert [moved.points for moved in done(state, lowered).rows] == [0, 0]
    assert [trace.points for trace in give(state.rows, lowered)] == [(1, 0), (0, 0)]


@pytest.mark.clause("SYD-4.2")
def test_a_directive_that_moves_no_row_is_told_so() -> None:
    told = {}
    for turn in range(4):
        state = position(row(216, 264, points=2), row(232, 298, number=2), hand=(218,))
        working = Working(state, card_set())
        if why_not_give(state, 0, command := Give(218, turn)) is None:
            moved = any(trace.end != trace.start for trace in give(state.rows, command))
            GIVE.perform(working, DecisionContext(working.content, state, TurnDecision((0,)), 0), command)
            told[moved] = str(working.events[-1][1])
    assert told == {
        True: "Directive 218\N{NO-BREAK SPACE}↖→ is given.",
        False: "Directive 218\N{NO-BREAK SPACE}↗↓ is given, but every row stays where it was.",
    }


@pytest.mark.clause("SYD-4.2")
def test_a_given_card_goes_from_the_hand_to_the_top_of_the_old_directive_deck() -> None:
    after = done(PAGE_8, Give(218))
    assert after.players[0].hand == (246,)
    assert after.decks.old_directives == (218,)


@pytest.mark.clause("SYD-4.2")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        (Give(298), with_arrows("Card 298 is not in your hand")),
        (Give(218, picks=(Pick(7, "u"),)), "no row 7"),
        (Give(218, picks=(Pick(2, "u"),)), "Row 2 has fewer choices"),
        (Give(218, picks=(Pick(1, "u"), Pick(1, "d"))), "twice"),
        (Give(218, picks=(Pick(2, "u"), Pick(1, "d"))), "in the order of the rows"),
    ],
)
def test_directives_that_do_not_fit_are_refused_with_legal_alternatives(command: Give, says: str) -> None:
    refusal = expect(why_not_give(PAGE_8, 0, command))
    assert refusal.clause == "SYD-4.2"
    assert says in str(refusal.reason)
    assert refusal.alternatives
    for other in refusal.alternatives:
        assert isinstance(other, Give)
        assert why_not_give(PAGE_8, 0, other) is None


@pytest.mark.clause("SYD-4.1")
def test_a_card_has_four_quarter_turns() -> None:
    assert expect(why_not_give(PAGE_8, 0, Give(218, turn=4))).clause == "SYD-4.1"


@pytest.mark.clause("SYD-4.1", "SYD-4.2")
@given(state=any_position())
def test_every_directive_offered_is_allowed_and_they_are_all_of_them(state: State) -> None:
    offered = list(islice(gives(state, 0), 200))
    assert len(set(offered)) == len(offered)
    for command in offered:
        assert why_not_give(state, 0, command) is None
        assert parse(command.text(), COMMANDS) == command
    if len(offered) == 200:
        return
    # Count the combinations of paths anew, step by step, for each card and turn.
    expected = 0
    for card, turn in product(state.players[0].hand, range(4)):
        combinations = 1
        for each in state.rows:
            cells = [each.points]
            for arrow in arrows_of(card, turn):
                cells = [end for cell in cells for end in targets(each, cell, arrow) or (cell,)]
            combinations *= len(cells)
        expected += combinations
    assert len(offered) == expected


@pytest.mark.clause("SYD-4.2")
@given(state=any_position(), seed=st.integers(0, 2**32))
def test_a_drawn_directive_is_one_of_those_offered(state: State, seed: int) -> None:
    drawn = gives(state, 0).draw(Rng(seed))
    if drawn is None:
        assert state.players[0].hand == ()
        return
    assert why_not_give(state, 0, drawn[0]) is None
    traces = give(state.rows, drawn[0])
    assert [moved.points for moved in done(state, drawn[0]).rows] == [trace.end for trace in traces]
    for before, trace in zip(state.rows, traces, strict=True):
        cell = before.points
        for arrow, after in zip(arrows_of(drawn[0].card, drawn[0].turn), trace.points, strict=True):
            assert after in (targets(before, cell, arrow) or (cell,))
            cell = after


def test_nothing_can_be_given_from_an_empty_or_hidden_hand() -> None:
    for state in (position(row(216, 264)), position(row(216, 264), hand=(0, 0))):
        assert list(gives(state, 0)) == []
        assert list(chains(state, 0)) == []
        assert gives(state, 0).draw(Rng(1)) is None
        assert chains(state, 0).draw(Rng(1)) is None
        assert expect(why_not_give(state, 0, Give(0))).alternatives == ()


# Chains

STACKED = (laid("272@0.0/0"), laid("279@0.0/0"))
RIGHT = ((0, 0), (1, 0))
LEFT = ((1, 0), (0, 0))
CLASS = position(row(239, 216), row(217, 216, number=2), hand=(272, 279, 231))


@pytest.mark.clause("SYD-4.4")
def test_each_row_takes_its_own_order_and_all_cards_are_spent() -> None:
    chain = Chain(STACKED, (Course(1, RIGHT), Course(2, LEFT)))
    after = done(CLASS, chain)
    assert [moved.points for moved in after.rows] == [2, 2]
    assert [trace.points for trace in give_chain(CLASS.rows, chain)] == [(1, 2), (1, 2)]
    assert after.players[0].hand == (231,)
    assert after.decks.old_directives == (279, 272)
    other = done(CLASS, Chain(STACKED, (Course(1, LEFT), Course(2, LEFT))))
    assert [moved.points for moved in other.rows] == [1, 2]


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@pytest.mark.parametrize(
    ("command", "clause", "says"),
    [
        (Chain((laid("298@0.0/0"),), ()), "SYD-4.3", with_arrows("Card 298 is not in your hand")),
        (Chain((*STACKED, laid("298@0.0/0")), ()), "SYD-4.3", with_arrows("Card 298 is not in your hand")),
        (Chain((laid("272@0.0/0"),), ()), "SYD-4.3", "two cards or more"),
        (Chain((laid("272@0.0/0"), laid("279@3.0/0")), ()), "SYD-4.3", "covers no square"),
        (Chain((laid("272@0.0/0"), laid("279@1.0/0")), ()), "SYD-4.3", with_arrows("Arrow 7 of card 279 does not match arrow 2")),
        (Chain(STACKED, (Course(1, RIGHT),)), "SYD-4.4", "Row 2 has no course"),
        (Chain(STACKED, (Course(2, LEFT), Course(1, RIGHT))), "SYD-4.4", "in the order of the rows"),
        (Chain(STACKED, (Course(1, RIGHT), Course(2, LEFT), Course(3, LEFT))), "SYD-4.4", "Each row on the table"),
        (Chain(STACKED, (Course(1, ((0, 0),)), Course(2, LEFT))), "SYD-4.4", "until there is none"),
        (Chain(STACKED, (Course(1, ((0, 0), (0, 0))), Course(2, LEFT))), "SYD-4.4", "twice"),
        (Chain(STACKED, (Course(1, ((0, 0), (5, 5))), Course(2, LEFT))), "SYD-4.4", "No arrow of the chain lies at 5.5"),
        (Chain(STACKED, (Course(1, ()), Course(2, LEFT))), "SYD-4.4", "begins at an end arrow"),
        (Chain(STACKED, (Course(1, RIGHT, "u"), Course(2, LEFT))), "SYD-4.4", "fewer choices"),
    ],
)
def test_chains_that_do_not_fit_are_refused_with_legal_alternatives(command: Chain, clause: str, says: str) -> None:
    refusal = expect(why_not_give_chain(CLASS, 0, command))
    assert refusal.clause == clause
    assert says in str(refusal.reason)
    assert refusal.alternatives or command.cards[0].card == 298
    for other in refusal.alternatives:
        legal = why_not_give(CLASS, 0, other) if isinstance(other, Give) else None
        assert legal is None
        if isinstance(other, Chain):
            assert why_not_give_chain(CLASS, 0, other) is None


@pytest.mark.clause("SYD-4.3")
def test_a_misfit_is_offered_where_it_would_fit() -> None:
    refusal = expect(why_not_give_chain(CLASS, 0, Chain((laid("272@0.0/0"), laid("279@1.0/0")), ())))
    assert STACKED in [other.cards for other in refusal.alternatives if isinstance(other, Chain)]


@pytest.mark.clause("SYD-4.3")
def test_two_cards_that_fit_are_offered_without_a_third_that_does_not() -> None:
    refusal = expect(why_not_give_chain(CLASS, 0, Chain((*STACKED, laid("231@9.0/0")), ())))
    assert STACKED in [other.cards for other in refusal.alternatives if isinstance(other, Chain)]


@pytest.mark.clause("SYD-4.4")
def test_a_course_with_a_choice_needs_its_ways() -> None:
    # From 2 points of 216 264 the arrow 4 leads up and down.
    state = position(row(216, 264, points=2), hand=(241, 248))
    cards = (Laid(241, 0, 0, 0), Laid(248, 0, 0, 0))
    refusal = expect(why_not_give_chain(state, 0, Chain(cards, (Course(1, RIGHT),))))
    assert "two valid paths for arrow 4" in str(refusal.reason)
    assert refusal.alternatives == (Chain(cards, (Course(1, RIGHT, "u"),)),)
    assert why_not_give_chain(state, 0, Chain(cards, (Course(1, RIGHT, "d"),))) is None


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@settings(max_examples=40)
@given(state=any_position(2))
def test_every_chain_offered_is_allowed(state: State) -> None:
    offered = list(islice(chains(state, 0), 150))
    assert len(set(offered)) == len(offered)
    for command in offered:
        assert why_not_give_chain(state, 0, command) is None
        assert parse(command.text(), COMMANDS) == command


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@given(state=any_position(), seed=st.integers(0, 2**32))
def test_a_drawn_chain_is_legal_and_none_is_drawn_only_where_there_is_none(state: State, seed: int) -> None:
    drawn = chains(state, 0).draw(Rng(seed))
    if drawn is None:
        assert next(iter(chains(state, 0)), None) is None
        return
    assert why_not_give_chain(state, 0, drawn[0]) is None
    after = done(state, drawn[0])
    spent = {each.card for each in drawn[0].cards}
    assert set(after.players[0].hand) == set(state.players[0].hand) - spent
    assert [moved.points for moved in after.rows] == [trace.end for trace in give_chain(state.rows, drawn[0])]


@pytest.mark.clause("SYD-4.3")
def test_draws_reach_every_chain() -> None:
    state = position(row(216, 264), hand=(218, 283, 261))
    offered = set(chains(state, 0))
    drawn, rng = set(), Rng(5)
    for _ in range(40 * len(offered)):
        found = expect(chains(state, 0).draw(rng))
        drawn.add(found[0])
        rng = found[1]
    assert drawn == offered


@pytest.mark.clause("SYD-4.4")
@given(state=any_position(), turn=TURNS)
def test_a_chain_along_the_best_courses_is_legal_and_keeps_valid_choices(state: State, turn: int) -> None:
    for command in islice(chains(state, 0), turn, 40, 7):
        assert why_not_give_chain(state, 0, chain_along(state, command.cards)) is None
        assert chain_along(state, command.cards, command.courses) == command


@pytest.mark.clause("SYD-4.2", "SYD-4.4")
def test_the_other_hands_do_not_matter() -> None:
    seen = position(*CLASS.rows, hand=(272, 279), others=[(0, 0)])
    full = position(*CLASS.rows, hand=(272, 279), others=[(212, 298)])
    assert list(gives(seen, 0)) == list(gives(full, 0))
    assert list(chains(seen, 0)) == list(chains(full, 0))


@pytest.mark.clause("SYD-4.3")
@pytest.mark.parametrize("text", ["chain 272@0.0/0 1:0.0,2:0.0", "chain 298@0.0/0 1:0.0,2:0.0"])
def test_a_card_that_asks_for_a_chain_is_offered_no_single_directive(text: str) -> None:
    cards = card_set(items={"item_1": '[{may = [{give = "chain"}]}]'})
    table = at_turn(cards=cards, hand=(272, 279), items=("item_1",)).play("play item_1")
    assert [type(other) for other in table.refusal(text).alternatives] == [Chain]
