"""Advice for a person in School Year Diary: legal, better and better, and from what the seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Table
from engines.kernel.coach import Recommendation
from engines.kernel.commands import Command
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import ALIKE, FILE, MOST, Chances, DiaryAdviser, Size, read_chances
from engines.school_year_diary.bots.effects import best_chains, effect_of, given_words, same_but_for_cards
from engines.school_year_diary.bots.expert import Expert, Thought
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.plans import Plan
from engines.school_year_diary.bots.reasons import Reasons
from engines.school_year_diary.loading import load
from engines.school_year_diary.model import STUDENTS, Row, State, in_turn
from engines.school_year_diary.rules.board import Rotate
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from engines.school_year_diary.rules.hands import Refresh
from resources import text
from tests.bench.reliability import written
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import LOCKER_ASKED, TO_ROUND_4, after
from tests.school_year_diary.diary import Diary, at_turn, card_set, row, with_arrows
from tests.school_year_diary.random_play import SETUPS

DIARY = load(partial(text, "school_year_diary"))
CARDS = DIARY.content
QUICK = DiaryAdviser(expert=Expert(stages=((2, 3),)))
"""Thinks no longer than a test may take."""

FOUR_POINTS = ("choose 2", "take lunchbox", "discard 223", "give 292 turn=3", "play lunchbox", "play bookmark", "keep 268")
"""Leads in deal 76 to a hand of 268, 269 and 296 with one idea left; 268 and 296 make a chain for four points."""


def test_advice_improves_and_ends_with_the_chance_to_win_where_it_was_measured() -> None:
    table = Table.new("school_year_diary", deal=5)
    size = Size(2, 1)
    told = Chances({size: 2.0}, 0.1, 0.0, {size: frozenset(range(11))})
    given = [advice for advice, _ in groupby(evolve(QUICK, chances=told).advise(table.game, table.view(0), 0, Rng(2)))]
    assert [advice.effort for advice in given] == list(range(len(given)))
    assert all(table.check(each.command) is None for advice in given for each in advice.recommended)
    *_, thought, last = given
    assert [each.command for each in last.recommended] == [each.command for each in thought.recommended]
    assert 1 <= len(last.recommended) <= MOST
    assert all(each.chance is None for each in thought.recommended)
    assert all(each.chance is not None and 0 < each.chance < 1 for each in last.recommended)
    silent = evolve(told, told={size: frozenset()})
    assert list(evolve(QUICK, chances=silent).advise(table.game, table.view(0), 0, Rng(2))) == given[:-1]


def test_a_hint_keeps_to_the_plan_of_the_one_before_until_something_becomes_known() -> None:
    """Giang Ry waves: the first hint refreshes nothing, for a chain of 218 and 262. New Seats asks for a refresh once more."""
    table = Table.new("school_year_diary", deal=4)

    def hint(plan: str) -> Recommendation:
        return list(QUICK.advise(table.game, table.view(0), 0, Rng(table.turn), plan))[-1].best

    first = hint("")
    assert first.command == Refresh(())
    assert Plan.read(first.plan).cards == {218, 262}
    table.play(first.command)
    assert hint("").command == Refresh((262,)), "without a plan, new cards seem to do more"
    kept = hint(first.plan)
    assert (kept.command, kept.plan) == (first.command, first.plan)
    new = hint(str(evolve(Plan.read(first.plan), seen=frozenset({262}))))
    assert (new.command, str(new.why)[:23]) == (Refresh((262,)), with_arrows("218 is new. You give"))
    event = hint(str(evolve(Plan.read(first.plan), piles=(8, 16, 6, 0))))
    assert str(event.why).startswith("A new event has come. You give up")


def late(points: int, hand: Sequence[int], items: Sequence[str], medals: Sequence[int] = (246,) * 5) -> Diary:
    """A turn with one row that is nearly full, with the cards that come with the app."""
    event, *others = CARDS.events
    return at_turn(row(1, *medals, points=points), cards=CARDS, hand=hand, items=items, event=event, events=others[:3])


@pytest.mark.clause("SYD-3.6")
def test_a_win_within_the_turn_is_hinted_move_by_move() -> None:
    """Deal 932, round 7: 241 takes row 1 from 8 to 9, and Paper Crane to its end."""
    table = late(8, (241,), ("paper_crane",), (231, 274, 214, 262, 278))
    said = []
    while table.state.ended is None:
        *_, advice = QUICK.advise(table.game, table.state, 0, Rng(1))
        assert len(advice.recommended) == 1
        said.append(str(advice.best.why))
        table.play(advice.best.command.text())
    assert not table.state.rows
    assert said == [
        "You win this turn. 241 turned to ↓↘ raises row 1 from 8 to 9; no row falls. Then play Paper Crane.",
        "You win this turn.",
    ]


@pytest.mark.clause("SYD-3.6")
def test_a_win_by_two_ideas_is_hinted() -> None:
    table = late(8, (263, 268), ())
    *_, advice = QUICK.advise(table.game, table.state, 0, Rng(1))
    assert str(advice.best.why).startswith("You win this turn. ")
    assert "Next: " in str(advice.best.why)


def test_moves_are_equally_good_only_if_their_reasons_differ_in_nothing_but_cards() -> None:
    """Deal 465: 298, 261 and 218 give different points, though simulations value them alike."""
    table = after(465, *TO_ROUND_4)
    plays = ("give 298", "give 261", "give 218")
    told = tuple([Thought(table.game.parse(command), 20, 0, 20.0) for command in plays])
    *_, advice = DiaryAdviser(expert=Certain(told=told)).advise(table.game, table.view(0), 0, Rng(0))
    assert len(advice.recommended) > 1
    assert advice.alike == 1
    one, other = (msg("Next: {what} {points}", what=given_words(Give(card, 0)), points=2) for card in (298, 261))
    assert same_but_for_cards(one, other)
    assert not same_but_for_cards(one, evolve(other, values=(other.values[0], ("points", 3))))


@st.composite
def late_positions(draw: st.DrawFn) -> State:
    """A decision of a random game in which the rows are nearly full, items are in hand, and some rows are collected already."""
    seats, options = draw(st.sampled_from(SETUPS))
    rng, deal = Rng(draw(st.integers(0, 2**32))), draw(st.integers(1, 100))
    state: State = Table.new("school_year_diary", seats=seats, options=dict(options), deal=deal).state
    for _ in range(draw(st.integers(1, 40))):
        command, rng = DIARY.legal(state, seat := DIARY.to_act(state)[0]).draw(rng)
        after_it = DIARY.apply(state, seat, command).state
        state = after_it if after_it.ended is None else state

    def late(row: Row) -> Row:
        points = draw(st.sampled_from([each for each in (9, 8, 7, 6) if not row.locked(each)]))
        return evolve(row, medals=(row.medals * 3)[:5], points=points)

    items = st.lists(st.sampled_from(sorted(CARDS.items)), max_size=2)
    players = tuple([evolve(player, items=tuple(draw(items))) for player in state.players])
    rows = state.rows[: draw(st.integers(1, len(state.rows))) if in_turn(state) else None]
    return evolve(state, players=players, rows=tuple([late(row) for row in rows]))


@given(late_positions())
@settings(max_examples=10)
def test_there_is_advice_on_every_decision_however_near_the_end(state: State) -> None:
    seat = DIARY.to_act(state)[0]
    adviser = DiaryAdviser(expert=Expert(stages=((1, 2),), work=5))
    *_, advice = adviser.advise(DIARY, DIARY.view(state, seat), seat, Rng(1))
    assert all(str(each.why) for each in advice.recommended)


def test_there_is_advice_where_an_item_can_end_the_year() -> None:
    table = late(9, (), ("paper_crane",))
    *_, advice = QUICK.advise(table.game, table.state, 0, Rng(1))
    assert advice.best.command.text() == "play paper_crane"


def test_no_chance_is_told_with_more_ideas_than_it_was_measured_with() -> None:
    told = Chances({Size(2, 1): 2.0}, 0.1, 0.0, {Size(2, 1): frozenset(range(11))})
    assert [told.known(Table.new("school_year_diary", options={"ideas": ideas}).view(0)) for ideas in (2, 3, 4)] == [True, False, False]


def test_the_chance_is_better_with_fewer_points_lacking_and_more_rounds_left() -> None:
    told = Chances({Size(2, 1): 1.0}, 0.3, 0.4, {})
    assert told.likely(Size(2, 1), 2, 3) > told.likely(Size(2, 1), 4, 3)
    assert told.likely(Size(2, 1), 2, 3) > told.likely(Size(2, 1), 2, 0)


def test_chances_survive_writing_and_reading() -> None:
    size = Size(3, 1, "gentle")
    told = Chances({size: 1.5}, 0.25, 0.125, {size: frozenset((7, 8))})
    assert read_chances(written(told)) == told
    assert read_chances(text("school_year_diary", FILE)).base


@pytest.mark.clause("TBL-5")
def test_advice_is_from_what_the_seat_may_know() -> None:
    table = Table.new("school_year_diary", deal=6)
    other = table.game.determinize(table.view(0), 0, Rng(8))
    assert other != table.state
    given, also = (list(QUICK.advise(table.game, view, 0, Rng(2))) for view in (table.view(0), table.game.view(other, 0)))
    assert given == also


def hints(table: Table, plan: str = "", adviser: DiaryAdviser = QUICK) -> list[Recommendation]:
    """The best recommendation of each piece of advice, as it gets better."""
    seat = table.to_act[0]
    view = adviser.remember(table.views(seat, table.turn))
    return [advice.best for advice in adviser.advise(table.game, view, seat, Rng(table.turn), plan)]


@pytest.mark.clause("SYD-4.6")
def test_a_hint_removes_no_locker_that_the_hint_before_had_set() -> None:
    table = after(76, *LOCKER_ASKED)
    lock = hints(table)[-1]
    assert (lock.command.text(), str(lock.why)) == ("lock 1 1", "The locker keeps row 1 from falling from 2 to 1.")
    assert Plan.read(lock.plan).lockers == {(1, 1)}
    table.play(lock.command)
    assert "play eraser" in {each.command.text() for each in hints(table)}, "without a plan"
    planned = hints(table, lock.plan)
    assert "play eraser" not in {each.command.text() for each in planned}
    assert Plan.read(planned[-1].plan).lockers == {(1, 1)}, "the plan still stands"


def test_a_plan_is_spoiled_by_what_removes_its_lockers() -> None:
    table = after(76, *LOCKER_ASKED, "lock 1 1")
    plan, cards = Plan(lockers=frozenset({(1, 1)})), CARDS
    commands = ("remove_locker 1 1", "remove_locker 1 2", "play eraser", "play padlock", "end")
    assert [plan.spoiled(cards, table.view(0), table.game.parse(each)) for each in commands] == [1, 0, 1, 0, 0]
    assert not Plan(lockers=frozenset({(1, 2)})).spoiled(cards, table.view(0), table.game.parse("play eraser")), "another one can go"


def test_more_thought_gives_away_a_card_that_the_first_hint_keeps_only_if_that_is_clearly_better() -> None:
    """Deal 4: New Seats asks for a refresh, and to refresh 262 of a chain of 218 and 262 promises half a point more than to keep both."""
    table, expert = after(4, "refresh -"), Expert()
    *_, thoughts = expert.thoughts(table.game, table.view(0), 0, Rng(table.turn))
    assert thoughts[0].command == Refresh((262,))
    assert 0 < thoughts[0].promise - thoughts[1].promise < 1
    given = hints(table, adviser=DiaryAdviser(expert=expert))
    assert Plan.read(given[0].plan).cards == {218, 262}
    assert given[-1].command == Refresh(())


def test_a_sure_directive_comes_before_new_cards_that_promise_hardly_more() -> None:
    """Deal 1054: to trade 283 for three cards promises a fiftieth of a point more than to win a souvenir with it."""
    table, expert = Table.new("school_year_diary", seats=("Ann", "Ben"), options={"mode": "comp"}, deal=1054), Expert()
    for seat, command in ((0, "refresh 224"), (1, "refresh -")):
        table.play(command, seat)
    *_, thoughts = expert.thoughts(table.game, table.view(0), 0, Rng(table.turn))
    worth = {each.command.text(): each.worth for each in thoughts}
    assert thoughts[0].command.text() == "trade 283"
    assert 0 < worth["trade 283"] - worth["give 283"] < ALIKE
    assert hints(table, adviser=DiaryAdviser(expert=expert))[-1].command.text() == "give 283"


@pytest.mark.clause("SYD-4.6")
def test_a_plan_is_spoiled_by_a_rotation_that_lowers_the_play_that_was_named() -> None:
    """Deal 76: 296 and 268 make a chain for four points. Some rotations leave fewer, and only those spoil it."""
    table = after(76, *FOUR_POINTS)
    view = table.view(0)
    told = Reasons(DIARY, view, 0, Judgement(), Judgement().study(view, 0))
    plan = Plan(frozenset({268, 296})).at(view, 0)
    rotations = [each for each in table.legal() if isinstance(each, Rotate)]

    def best(state: State) -> int:
        held = evolve(state, players=(evolve(state.players[0], hand=(268, 296), ideas=1),))
        plays = (each for each in table.game.legal(held, 0) if isinstance(each, Give | Chain))
        return max(effect_of(held, each).gain for each in plays)

    for each in rotations:
        lowers = best(table.game.apply(table.state, 0, each).state) < best(table.state)
        assert told.spoiled(plan, each) == lowers, each
        assert not told.spoiled(Plan(), each)
    assert 0 < sum(told.spoiled(plan, each) for each in rotations) < len(rotations)


@frozen
class Certain(Expert):
    """An expert whose thoughts are given."""

    told: tuple[Thought, ...] = ()

    def thoughts(self, *_: object, **__: object) -> Iterator[list[Thought]]:
        """These thoughts, once."""
        yield [*self.told]


@pytest.mark.parametrize(
    ("played", "other", "better", "sure", "best"),
    [
        (7, "end", 0.1, "give 296", "give 296"),
        (7, "end", 0.5, "give 296", "end"),
        (7, "rotate 1 2 1", 0.1, "give 296", "give 296"),
        (3, "play lunchbox", 0.1, "give 292", "play lunchbox"),
    ],
)
def test_nothing_is_prepared_or_left_unused_for_hardly_any_gain(played: int, other: str, better: float, sure: str, best: str) -> None:
    table = after(76, *FOUR_POINTS[:played])
    told = [Thought(table.game.parse(command), 17, 0, worth) for command, worth in ((other, 20 + better), (sure, 20.0))]
    assert hints(table, adviser=DiaryAdviser(expert=Certain(told=tuple(told))))[-1].command.text() == best


@pytest.mark.clause("SYD-4.3")
def test_the_chain_on_top_of_the_list_is_thought_of_and_among_the_hints() -> None:
    """Deal 76: a chain of 268 and 296 gains four points. At first sight other moves seem better."""
    table, asked = after(76, *FOUR_POINTS), list[Command | None]()
    best = best_chains(table.view(0), 0)[0].command

    @frozen
    class Asked(Certain):
        def thoughts(self, *of: object, **by: object) -> Iterator[list[Thought]]:
            asked.extend(each for each in of if isinstance(each, Chain))
            return super().thoughts(*of, **by)

    told = [
        Thought(table.game.parse(each), 20, 0, worth) for each, worth in (("get", 20.0), ("rotate 1 2 1", 19.9), ("rotate 1 2 2", 19.8))
    ]
    adviser = DiaryAdviser(expert=Asked(told=tuple(told)))
    *_, advice = adviser.advise(table.game, table.view(0), 0, Rng(0))
    assert asked == [best]
    assert advice.best.command.text() == "get"
    assert best in [each.command for each in advice.recommended]
    assert len(advice.recommended) <= MOST


@pytest.mark.clause("SYD-4.6")
def test_of_lockers_hardly_worse_the_one_right_below_the_row_comes_first() -> None:
    """Deal 465: Little Padlock has a cell locked while row 1 is at 4."""
    table = after(465, *TO_ROUND_4[: TO_ROUND_4.index("play padlock") + 1])
    told = [Thought(table.game.parse(f"lock 1 {cell}"), 20, 0, worth) for cell, worth in ((1, 13.3), (2, 13.3), (3, 13.1))]
    best = hints(table, adviser=DiaryAdviser(expert=Certain(told=tuple(told))))[-1]
    assert (best.command.text(), str(best.why)) == ("lock 1 3", "The locker keeps row 1 from falling from 4 to 3.")


@pytest.mark.clause("SYD-3.4", "SYD-5.7")
@pytest.mark.parametrize(("worse", "best"), [(0.4, "trade 262"), (2.4, "trade 237")])
def test_of_cards_to_part_with_the_one_goes_that_leaves_the_better_play(worse: float, best: str) -> None:
    """237 brings a souvenir, 262 one point."""
    table = Table.new("school_year_diary", seats=("Mia", "Tom"), options={"mode": "comp", "students": STUDENTS[:2]}, deal=465)
    for seat, command in ((0, "refresh 242,263"), (1, "refresh 213,283")):
        table.play(command, seat)
    told = [Thought(table.game.parse(command), 6, 0, worth) for command, worth in (("trade 237", 20.0), ("trade 262", 20.0 - worse))]
    assert hints(table, adviser=DiaryAdviser(expert=Certain(told=tuple(told))))[-1].command.text() == best


@pytest.mark.clause("SYD-4.7")
@pytest.mark.parametrize(("worse", "best"), [(0.4, "discard 213"), (2.4, "discard 268")])
def test_of_discards_hardly_worse_the_one_that_leaves_the_better_play_comes_first(worse: float, best: str) -> None:
    """268 and 286 make a chain for two points in each row."""
    rows = row(1, 246, 246), row(2, 246, 246, student="o_tach")
    table = at_turn(*rows, cards=card_set(items={"item_1": "[{discard = 1}]"}), hand=(268, 286, 213), items=("item_1",)).play("play item_1")
    told = tuple([Thought(table.game.parse(text), 9, 0, worth) for text, worth in (("discard 268", 20.0), ("discard 213", 20.0 - worse))])
    *_, advice = DiaryAdviser(expert=Certain(told=told)).advise(table.game, table.game.view(table.state, 0), 0, Rng(0))
    assert advice.best.command.text() == best


@pytest.mark.clause("SYD-4.3")
def test_a_chain_laid_otherwise_that_moves_rows_alike_is_recommended_once() -> None:
    table = after(465, "refresh -")
    pair = [each.text() for each in table.legal(0) if each.text().startswith("chain 242") or each.text().startswith("chain 263")]
    changes = {text: effect_of(table.state, expect(table.game.parse(text), Chain)).changes for text in pair}
    first = pair[0]
    same = next(text for text in pair[1:] if changes[text] == changes[first] and text[:9] != first[:9])
    told = [Thought(table.game.parse(command), 9, 0, 20.0) for command in (first, same)]
    *_, advice = DiaryAdviser(expert=Certain(told=tuple(told))).advise(table.game, table.view(0), 0, Rng(0))
    recommended = [each.command.text() for each in advice.recommended]
    assert recommended[0] == first
    assert same not in recommended


@pytest.mark.clause("SYD-4.6")
def test_no_other_move_is_recommended_beside_the_best_for_what_was_possible_before() -> None:
    """Deal 465: no medal that is rotated first makes the chain of 242 and 263 better."""
    table = after(465, "refresh -")
    told = [Thought(table.game.parse(command), 0, 0, worth) for command, worth in (("get", 20.0), ("rotate 2 2 1", 19.0))]
    *_, advice = DiaryAdviser(expert=Certain(told=tuple(told))).advise(table.game, table.view(0), 0, Rng(0))
    assert [each.command.text()[:6] for each in advice.recommended] == ["get", "chain "]
    *_, advice = DiaryAdviser(expert=Certain(told=tuple(told[1:]))).advise(table.game, table.view(0), 0, Rng(0))
    assert str(advice.best.why).startswith("Still possible: ")


@pytest.mark.clause("SYD-5.2")
@pytest.mark.parametrize(("better", "best"), [(0.3, "give 283"), (0.7, "trade 283")])
def test_a_play_that_brings_a_souvenir_may_promise_a_little_less(better: float, best: str) -> None:
    table = Table.new("school_year_diary", seats=("Ann", "Ben"), options={"mode": "comp"}, deal=1054)
    for seat, command in ((0, "refresh 224"), (1, "refresh -")):
        table.play(command, seat)
    told = [Thought(table.game.parse(command), 17, 0, worth) for command, worth in (("trade 283", 20 + better), ("give 283", 20.0))]
    assert hints(table, adviser=DiaryAdviser(expert=Certain(told=tuple(told))))[-1].command.text() == best
    few = [evolve(each, simulations=6) for each in told]
    assert hints(table, adviser=DiaryAdviser(expert=Certain(told=tuple(few))))[-1].command.text() == "give 283", (
        "few simulations say little"
    )
