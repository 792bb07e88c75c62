"""A position called lost can't be won: the bound on how far rows can still rise holds for every edition of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import count, islice
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from engines.school_year_diary.bots.solver import UNBOUNDED, UpperBound
from engines.school_year_diary.cards import Trigger
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.loading import load
from engines.school_year_diary.model import FULL, ORIENTATIONS, BeginTurn, EndReason, Medal, Mode, Pace, Player, Row, State, opposite
from engines.school_year_diary.rules.chains import Chain, Course, Laid, layings, orders, visible
from resources import text
from tests.school_year_diary.diary import Diary, at_turn, card_set, row
from tests.school_year_diary.several import several

pytestmark = pytest.mark.clause("SYD-3.6")

UP_RIGHT = (246,) * 5
"""Medals whose paths all lead up by 6 and down by 4 (SYD-1.2)."""


def rising(points: int, number: int = 1, student: str = "giang_ry") -> Row:
    """A whole row that every 6 raises by a point."""
    return row(number, *UP_RIGHT, points=points, student=student)


def winning(diary: Diary, *texts: str) -> None:
    """These commands win, so no position on the way may be called lost."""
    states = [diary.state]
    for each in texts:
        states.append(diary.play(each).state)
    assert diary.state.ended is EndReason.COLLECTED
    bound = UpperBound(diary.game.content, len(diary.state.players))
    assert not any(bound.out_of_reach(state) for state in states)


# Positions from the rule book, each of them won


@pytest.mark.clause("SYD-3.4", "SYD-4.3")
def test_an_empty_hand_gets_three_cards_for_two_ideas_and_an_item_gives_them() -> None:
    # Lined up, 262, 223 and 234 show 6 2 3 4, and so the last two medals are climbed.
    game = load(partial(text, "school_year_diary"))
    climb = row(1, 246, 246, 246, 242, 274, points=6)
    held, lying = ("ball_of_yarn",), (262, 223, 234)
    table = at_turn(climb, cards=game.content, deck=lying, items=held, event="sports_day", events=(), trends=())
    line = tuple((x, 0) for x in range(4))
    chain = Chain((Laid(262, 0, 0, 0), Laid(223, 1, 0, 0), Laid(234, 2, 0, 0)), (Course(1, line),))
    winning(table, "trade 0", "play ball_of_yarn", "refresh -", chain.text())


@pytest.mark.clause("SYD-9.4")
def test_a_gentler_pace_brings_cards_with_every_round() -> None:
    first, second, third = Laid(262, 0, 0, 0), Laid(223, 1, 0, 0), Laid(234, 2, 0, 0)
    medals, line = (246, 246, 246, 242, 274), tuple((x, 0) for x in range(4))
    gentle = at_turn(row(1, *medals, points=7), deck=(223, 234), ideas=0)
    gentle.state = evolve(gentle.state, config=evolve(gentle.state.config, pace=Pace.GENTLE))
    chain = Chain((evolve(second, x=0), evolve(third, x=1)), (Course(1, line[:3]),))
    winning(gentle, "end", "get", chain.text())
    easy = at_turn(row(1, *medals, points=6), deck=(262, 223, 234), ideas=0)
    easy.state = evolve(easy.state, config=evolve(easy.state.config, pace=Pace.EASY))
    winning(easy, "end", Chain((first, second, third), (Course(1, line),)).text())


@pytest.mark.clause("SYD-5.4", "SYD-9.1")
def test_an_event_can_unlock_experiences_that_raise_rows() -> None:
    found = ("giang_ry_autumn_1", "giang_ry_autumn_2")
    cards = card_set({"autumn_2": "[{experience = 2}]"}, dict.fromkeys(found, '[{raise = 4, rows = "one"}]'))
    winning(at_turn(rising(2), cards=cards, experiences=found, ideas=0), "end", "first 1")


@pytest.mark.clause("SYD-5.5")
def test_an_experience_that_is_being_followed_answers_once_it_lies_in_the_trend_zone() -> None:
    card = "giang_ry_autumn_1"
    cards = card_set(
        experiences={card: "[{rotate = 1}]"},
        items={"item_1": "[{experience = 1}]"},
        trends={card: ("idea_locks", '[{raise = 2, rows = "one"}]')},
    )
    table = at_turn(rising(6), cards=cards, experiences=(card,), items=("item_1",), events=())
    winning(table, "play item_1", "rotate 1 1 1", "lock 1 1", "lock 1 2")


@pytest.mark.clause("SYD-4.8", "SYD-5.8")
def test_an_item_can_make_each_player_raise_a_row() -> None:
    cards = card_set(items={"item_1": '[{each_player = [{raise = 4, rows = "one"}]}]'})
    table = several(rising(2), mode=Mode.COOP, cards=cards, items=(("item_1",),), events=())
    table.state = evolve(table.state, players=tuple(evolve(player, ideas=0) for player in table.state.players))
    winning(table, "play item_1")


@pytest.mark.clause("SYD-4.8")
def test_items_that_bring_each_other_never_end() -> None:
    cards = card_set(items={"item_1": '[{get_item = "item_2"}, {raise = 1, rows = "one"}]', "item_2": '[{get_item = "item_1"}]'})
    table = at_turn(rising(6), cards=cards, items=("item_1",), ideas=0, events=())
    assert UpperBound(cards, 1).steps(table.state) == UNBOUNDED
    winning(table, *["play item_1", "play item_2"] * 3, "play item_1")


@pytest.mark.clause("SYD-4.8", "SYD-5.5")
def test_an_item_can_set_off_the_trend_that_brings_it_again() -> None:
    cards = card_set(items={"item_1": '[{raise = 1, rows = "one"}]'}, trends={"giang_ry": ("row_raised", '[{get_item = "item_1"}]')})
    winning(at_turn(rising(5), cards=cards, items=("item_1",), ideas=0, events=()), *["play item_1"] * 5)


@pytest.mark.clause("SYD-5.5")
def test_trends_answer_each_other_but_none_that_led_to_them() -> None:
    # The raise sets off both; each sets off the other once more: 1 + (1 + 1) + (1 + 1).
    raises = '[{raise = 1, rows = "one"}]'
    cards = card_set(items={"item_1": raises}, trends=dict.fromkeys(("giang_ry", "o_tach"), ("row_raised", raises)))
    rows = (rising(9), rising(5, 2, "o_tach"))
    table = at_turn(*rows, cards=cards, items=("item_1",), ideas=0, events=())
    assert UpperBound(cards, 1).steps(table.state) == 5


# Every edition

AMOUNTS = st.integers(1, 2)
ROWS = st.sampled_from(("one", "each", "lowest", "highest"))
SIMPLE = st.one_of(
    st.builds("{{{} = {}}}".format, st.sampled_from(("get", "discard", "rotate", "swap", "lock", "remove_locker", "give_left")), AMOUNTS),
    st.builds("{{experience = {}}}".format, AMOUNTS),
    st.builds('{{{} = {}, rows = "{}"}}'.format, st.sampled_from(("raise", "lower")), AMOUNTS, ROWS),
    st.sampled_from(("{refresh = true}", "{see = 2, keep = 1}", "{end_game = true}")),
    st.builds('{{get_item = "{}"}}'.format, st.sampled_from(("any", "item_1", "item_2", "item_3"))),
    st.builds('{{give = "{}"}}'.format, st.sampled_from(("directive", "chain", "either"))),
)


def blocks(directives: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(directives, min_size=1, max_size=2).map(lambda each: f"[{', '.join(each)}]")


BLOCKS = blocks(
    st.one_of(
        SIMPLE,
        st.builds("{{choose = [{}, {}]}}".format, blocks(SIMPLE), blocks(SIMPLE)),
        st.builds("{{{} = {}}}".format, st.sampled_from(("may", "each_player")), blocks(SIMPLE)),
        st.builds("{{if = {{hand_at_least = {}}}, then = {}, else = {}}}".format, AMOUNTS, blocks(SIMPLE), blocks(SIMPLE)),
    )
)
TRENDS = st.tuples(st.sampled_from(list(Trigger)), blocks(SIMPLE))
POOL = (262, 223, 234, 268, 281, 217, 239, 243)


@st.composite
def climbs(draw: st.DrawFn, hand: Sequence[int]) -> list[int]:
    """Ten arrows that lead a row up; first those of a chain of these cards."""
    arrows: list[int] = []
    chains = list(islice(layings(hand), 200))
    if chains:
        longest = max(map(len, chains))
        showing = visible(draw(st.sampled_from([cards for cards in chains if len(cards) == longest])))
        arrows = [showing[square] for square in draw(st.sampled_from(list(orders(showing))))]
    return [*arrows, *draw(st.lists(st.sampled_from(ORIENTATIONS), min_size=FULL, max_size=FULL))]


def climbed(points: int, length: int, arrows: Sequence[int]) -> Row:
    """A row that these arrows lead up from where it stands, as far as there are such medals."""
    ups = [*[6] * points, *arrows][:FULL]
    # A medal's two paths can't lead back the same way.
    medals = [
        Medal(200 + 10 * opposite(odd) + (even if even != opposite(odd) else odd)) for odd, even in zip(ups[::2], ups[1::2], strict=True)
    ]
    return Row(1, "giang_ry", 0, tuple(medals[:length]), points)


def found_win(game: SchoolYearDiary, begun: State, tries: int = 1500) -> tuple[bool, bool]:
    """Whether any way to play wins, of those tried, the highest rows first; and whether all were tried."""
    tie = count()
    known, waiting = {begun}, [(0, next(tie), begun)]
    while waiting:
        state = heappop(waiting)[2]
        seat = game.to_act(state)[0]
        for command in game.legal(state, seat):
            tries -= 1
            after = game.apply(state, seat, command).state
            if after.ended is EndReason.COLLECTED:
                return True, False
            if tries < 0:
                return False, False
            if after.agenda and after not in known:
                known.add(after)
                height = sum(row.points for row in after.rows) + FULL * (len(begun.rows) - len(after.rows))
                heappush(waiting, (-height, next(tie), after))
    return False, True


@st.composite
def late(draw: st.DrawFn) -> Diary:
    """A position near the end of a year with cards that could be any, and a row one point further from its end than the bound."""
    things: dict[str, Any] = {
        "events": {f"autumn_{number}": draw(BLOCKS) for number in (1, 2)},
        "experiences": {f"giang_ry_autumn_{number}": draw(BLOCKS) for number in (1, 2)},
        "items": {f"item_{number}": draw(BLOCKS) for number in (1, 2, 3)},
        "trends": {"giang_ry": draw(TRENDS), **({"giang_ry_autumn_1": draw(TRENDS)} if draw(st.booleans()) else {})},
    }
    cards = card_set(**things)
    deck = draw(st.permutations(POOL))[: draw(st.integers(2, 5))]
    hand = deck[: draw(st.integers(0, 2))]
    arrows = draw(climbs(deck[:4]))
    length = draw(st.sampled_from((5, 5, 4)))
    others = (row(2, *UP_RIGHT, points=draw(st.integers(7, 9)), student="o_tach"),) if draw(st.booleans()) else ()
    table = at_turn(
        climbed(0, length, arrows),
        *others,
        cards=cards,
        hand=hand,
        deck=deck[len(hand) :],
        medals=(246,) * (5 - length),
        events=("autumn_2",) if draw(st.booleans()) else (),
        experiences=("giang_ry_autumn_1", "giang_ry_autumn_2")[: draw(st.integers(0, 2))],
        trends=("giang_ry",) if draw(st.booleans()) else (),
        items=("item_1", "item_2")[: draw(st.integers(0, 2))],
        ideas=draw(st.integers(0, 2)),
    )
    if draw(st.integers(0, 3)) == 0:
        players = (*table.state.players, Player())
        agenda = (table.state.agenda[0], BeginTurn(1), *table.state.agenda[1:])
        table.state = evolve(table.state, config=evolve(table.state.config, players=2), players=players, agenda=agenda)
    elif draw(st.booleans()):
        table.state = evolve(table.state, config=evolve(table.state.config, pace=draw(st.sampled_from(Pace))))
    bound = UpperBound(cards, len(table.state.players)).steps(table.state)
    event("unbounded" if bound == UNBOUNDED else "high" if bound >= FULL else "telling")
    points = FULL - bound - 1
    assume(0 <= points < 2 * length)
    table.state = evolve(table.state, rows=(climbed(points, length, arrows), *table.state.rows[1:]))
    return table


@settings(max_examples=20, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(late())
def test_no_edition_wins_where_the_bound_says_lost(table: Diary) -> None:
    assert UpperBound(table.game.content, len(table.state.players)).out_of_reach(table.state)
    won, whole = found_win(table.game, table.state)
    event("all tried" if whole else "cut short")
    assert not won
