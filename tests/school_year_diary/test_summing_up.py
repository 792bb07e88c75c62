"""Rounds and seasons are summed up with what changed in them, told from the states before (SYD-1.3, 3.1, 3.2, 5.6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from engines.school_year_diary.model import Locker, NewRound, Row, State
from tests.school_year_diary.diary import Diary, at_turn, row
from tests.school_year_diary.several import rows, several

TWO = row(1, 286, 283, points=3), row(2, 264, 241, student="o_tach", points=1)


def state(round_: int, *rows: Row, over: bool = False) -> State:
    """The turn of a round, with these rows, or the end of it."""
    found = evolve(at_turn(*rows).state, round=round_)
    return evolve(found, agenda=(NewRound(),)) if over else found


def summed(over: State, earlier: Sequence[State]) -> list[tuple[str, int | None]]:
    """The lines of the summary of what is over."""
    summary = at_turn().game.summary(over, iter(earlier))
    assert summary is not None
    return [(str(line.what), line.amount) for line in summary.rows]


def moved(*points: int) -> tuple[Row, ...]:
    return tuple(evolve(each, points=point) for each, point in zip(TWO, points, strict=True))


def test_in_the_middle_of_a_round_nothing_is_summed_up() -> None:
    assert at_turn().game.summary(at_turn().state) is None


@pytest.mark.clause("SYD-3.1")
def test_before_the_first_round_nothing_is_over() -> None:
    assert at_turn().game.summary(state(0, *TWO, over=True)) is None


@pytest.mark.clause("SYD-5.6")
def test_a_row_that_was_collected_is_marked() -> None:
    summary = at_turn().game.summary(state(3, TWO[0], over=True), iter([state(3, *TWO), state(2, *TWO)]))
    assert summary is not None
    assert [(str(line.what), line.marked) for line in summary.rows] == [
        ("row 2, O Tach: collected", True),
        ("row 1, Giang Ry: 3 of 10 points", False),
    ]


@pytest.mark.clause("SYD-3.1")
def test_a_round_names_what_rows_gained_and_lost_in_it() -> None:
    earlier = [state(3, *moved(1, 3)), state(2, *moved(2, 2)), state(2, *moved(0, 0)), state(1, *moved(0, 0))]
    assert summed(state(3, *TWO, over=True), earlier) == [
        ("row 1, Giang Ry: 3 of 10 points (+1)", None),
        ("row 2, O Tach: 1 of 10 points (\N{MINUS SIGN}1)", None),
    ]


@pytest.mark.clause("SYD-3.2")
def test_a_season_names_what_changed_in_both_its_rounds() -> None:
    earlier = [state(4, *moved(3, 1)), state(3, *moved(0, 0)), state(2, *moved(2, 1)), state(2, *moved(0, 0))]
    over = state(4, *TWO, over=True)
    assert summed(over, earlier) == [("row 1, Giang Ry: 3 of 10 points (+1)", None), ("row 2, O Tach: 1 of 10 points", None)]
    assert str(getattr(at_turn().game.summary(over), "title", "")).startswith("End of autumn (round 4)")


@pytest.mark.clause("SYD-2.4")
def test_the_first_season_is_measured_from_the_beginning_of_the_year() -> None:
    """The first event may have moved rows before anybody decided anything."""
    assert summed(state(2, *TWO, over=True), [state(2, *TWO), state(1, *moved(2, 1))]) == [
        ("row 1, Giang Ry: 3 of 10 points (+3)", None),
        ("row 2, O Tach: 1 of 10 points (+1)", None),
    ]


@pytest.mark.clause("SYD-5.6")
def test_a_row_that_was_collected_is_named_where_it_was() -> None:
    earlier = [state(2, *TWO), state(1, *TWO)]
    assert summed(state(2, TWO[1], over=True), earlier)[0] == ("row 1, Giang Ry: collected", None)
    assert len(summed(state(3, TWO[1], over=True), [state(3, TWO[1]), state(2, TWO[1]), *earlier])) == 1, "once"


def test_of_a_position_what_changed_is_told_since_it_was_set_up() -> None:
    assert summed(state(6, *TWO, over=True), [state(6, *moved(4, 1))]) == [
        ("row 1, Giang Ry: 3 of 10 points (\N{MINUS SIGN}1)", None),
        ("row 2, O Tach: 1 of 10 points", None),
    ]
    assert [what for what, _ in summed(state(6, *TWO, over=True), [])] == [
        "row 1, Giang Ry: 3 of 10 points",
        "row 2, O Tach: 1 of 10 points",
    ]


@pytest.mark.clause("SYD-3.6")
def test_in_a_competition_victory_points_come_first_ranks_and_prizes_with_them() -> None:
    diary = several(*rows(3, 4, 2, 1), prizes=())
    first, second = diary.state.players
    over = evolve(diary.state, agenda=(NewRound(),), players=(evolve(first, prizes=("prize_2",)), second))
    summary = diary.game.summary(over, iter([diary.state]))
    assert summary is not None
    assert summary.scores
    found = [(line.seat, str(line.what), line.amount) for line in summary.rows if line.marked or line.amount]
    assert found == [(0, "victory points", 3), (0, "leads by 1", None), (1, "victory points", 2)]
    one, *others = diary.state.rows
    risen = evolve(over, round=3, rows=(evolve(one, points=one.points + 1), *others))
    summary = diary.game.summary(risen, iter([evolve(diary.state, round=2)]))
    assert summary is not None
    assert [(line.seat, str(line.what)) for line in summary.rows if line.amount is None] == [
        (0, "from 3 ranks (2 row points each) and 1 prize"),
        (0, "leads by 2"),
        (0, "row points: Giang Ry +1"),
        (0, "collected “Prize 2”"),
        (1, "from 2 ranks (2 row points each)"),
        (1, "next prize: 5 more points on one row for “Prize 2”, taken from Player 1"),
    ]


@pytest.mark.clause("SYD-3.1", "SYD-3.6")
def test_what_the_next_event_changes_is_in_the_summary_once_it_has_come() -> None:
    diary = several(*rows(3, 4, 2, 1), prizes=("prize_2",))
    first, second = diary.state.players
    later = evolve(diary.state, round=2, players=(first, evolve(second, prizes=("prize_2",))))
    summary = diary.game.summary(later, iter([diary.state]))
    assert summary is not None
    assert str(summary.title) == "Score after round 1"
    assert [(line.seat, line.amount) for line in summary.rows if line.amount is not None] == [(0, 2), (1, 3)]
    assert (1, "collected “Prize 2”") in [(line.seat, str(line.what)) for line in summary.rows]


@pytest.mark.clause("SYD-3.6")
@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((2, 4), ["leads by 1"]),
        ((2, 2), ["tied; would win as first in turn", "tied; would lose as later in turn"]),
        ((2, 4, 2), ["1 behind", "leads by 1", "1 behind"]),
    ],
)
def test_a_summary_says_who_leads(points: tuple[int, ...], told: list[str]) -> None:
    diary = several(*rows(*points), players=len(points))
    summary = diary.game.summary(evolve(diary.state, agenda=(NewRound(),)), iter([diary.state]))
    assert summary is not None
    lines = [str(line.what) for line in summary.rows if line.clause == "SYD-3.6" and line.amount is None]
    assert [line for line in lines if not line.startswith("from ")] == told


@pytest.mark.clause("SYD-1.3")
def test_a_row_that_another_player_has_thrown_back_is_told() -> None:
    """At the end of the round it has no more points than when that began."""
    earlier = [state(3, *moved(1, 1)), state(3, *moved(2, 1)), state(2, *moved(0, 1))]
    assert summed(state(3, *moved(0, 1), over=True), earlier) == [
        ("row 1, Giang Ry: 0 of 10 points (2 → 0)", None),
        ("row 2, O Tach: 1 of 10 points", None),
    ]


def test_a_round_that_is_played_is_summed_up_in_its_beats() -> None:
    diary: Diary = at_turn(*TWO)
    command = diary.game.parse("end")
    beats = diary.game.unfold(diary.state, 0, command)
    found = [diary.game.summary(beat.state, [diary.state]) for beat in beats]
    titles = [str(summary.title) for summary in found if summary is not None]
    assert list(dict.fromkeys(titles)) == ["End of round 1, autumn", "After round 1"]


@pytest.mark.clause("SYD-3.6", "TBL-6")
def test_who_was_away_is_told_what_changed_for_them_and_not_the_log_again() -> None:
    """The first player's row 1 falls and is locked, row 3 goes, the second player takes a prize; whose view it is makes the words."""
    there = several(*rows(3, 4, 2, 1), hands=((213,), (268,)))
    before, (one, two, _, four) = there.state, there.state.rows
    first, second = before.players
    earlier = evolve(before, players=(evolve(first, prizes=("prize_2",)), second))
    now = evolve(
        before,
        rows=(evolve(one, points=1, lockers=(Locker(2, 1),)), two, four),
        players=(evolve(first, hand=(213, 262)), evolve(second, prizes=("prize_2",))),
    )
    told = there.game.wording.changes(earlier, now, 0)
    assert [str(each) for each in told or ()] == [
        "Your row 1, Giang Ry: 3 → 1 points and locked at 2",
        "Your row 3, O Tach: collected",
        "You got 1 directive card.",
        "Player 2 took “Prize 2” from you.",
        "Victory points: you 3 → 0 and Player 2 2 → 3",
    ]
    assert [str(each) for each in there.game.wording.changes(earlier, now, 1) or ()] == [
        "Player 1 collected row 3.",
        "You collected “Prize 2”.",
        "Victory points: Player 1 3 → 0 and you 2 → 3",
    ]
    assert there.game.wording.changes(now, now, 1) == ()


@pytest.mark.clause("TBL-6")
def test_nobody_is_told_what_their_own_decisions_changed() -> None:
    """Until another player has decided, nothing is news; then only what changed since."""
    table = Table.new("school_year_diary", seats=["Ann", "Ben"], deal=77, options={"mode": "comp"})
    greedy, told = table.game.bots["greedy"], set[bool]()
    while table.to_act and table.state.round < 4:
        (seat,) = table.to_act
        news = Disclosure(table, seat).news()
        told.add(bool(news))
        mine = max((number for number in range(1, table.turn + 1) if table.played(number).seat == seat), default=0)
        if table.turn == mine:
            assert news == ()
        assert len(news) <= 8
        table.play(greedy.decide(table.game, table.view(seat), seat, Rng(table.turn))[0], seat)
    assert told == {False, True}
