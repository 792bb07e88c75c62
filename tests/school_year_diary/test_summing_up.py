"""Rounds and seasons are summed up with what changed in them, told from the states before (SYD-1.3, 3.1, 3.2, 5.6)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from engines.school_year_diary.model import Locker, NewRound, Row, State
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tests.school_year_diary.dealt_tables import LOCKER_ASKED, after
from tests.school_year_diary.diary import Diary, at_turn, row
from tests.school_year_diary.several import deck_of, rows, several

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
        ("row 1, Giang Ry: 2 → 3 of 10 points (+1)", None),
        ("row 2, O Tach: 2 → 1 of 10 points (\N{MINUS SIGN}1)", None),
    ]


@pytest.mark.clause("SYD-3.2")
@pytest.mark.parametrize("round_", [2, 4])
def test_the_last_round_of_a_season_is_measured_from_the_round_before_like_every_other(round_: int) -> None:
    earlier = [state(round_, *moved(3, 1)), state(round_ - 1, *moved(2, 1)), state(round_ - 1, *moved(0, 0))]
    over = state(round_, *TWO, over=True)
    assert summed(over, earlier) == [("row 1, Giang Ry: 2 → 3 of 10 points (+1)", None), ("row 2, O Tach: 1 of 10 points", None)]
    assert str(getattr(at_turn().game.summary(over), "title", "")) == f"End of autumn (round {round_})"


@pytest.mark.clause("SYD-2.4")
def test_the_first_round_is_measured_from_the_beginning_of_the_year() -> None:
    """The first event may have moved rows before anybody decided anything."""
    assert summed(state(1, *TWO, over=True), [state(1, *moved(2, 1))]) == [
        ("row 1, Giang Ry: 0 → 3 of 10 points (+3)", None),
        ("row 2, O Tach: 0 → 1 of 10 points (+1)", None),
    ]


@pytest.mark.clause("SYD-5.6")
def test_a_row_that_was_collected_is_named_where_it_was() -> None:
    earlier = [state(2, *TWO), state(1, *TWO)]
    assert summed(state(2, TWO[1], over=True), earlier)[0] == ("row 1, Giang Ry: collected", None)
    assert len(summed(state(3, TWO[1], over=True), [state(3, TWO[1]), state(2, TWO[1]), *earlier])) == 1, "once"


def test_of_a_position_what_changed_is_told_since_it_was_set_up() -> None:
    assert summed(state(6, *TWO, over=True), [state(6, *moved(4, 1))]) == [
        ("row 1, Giang Ry: 4 → 3 of 10 points (\N{MINUS SIGN}1)", None),
        ("row 2, O Tach: 1 of 10 points", None),
    ]
    assert [what for what, _ in summed(state(6, *TWO, over=True), [])] == [
        "row 1, Giang Ry: 3 of 10 points",
        "row 2, O Tach: 1 of 10 points",
    ]


def scores(over: State, earlier: Sequence[State]) -> list[tuple[str, int | None, int]]:
    """Each player's sources, victory points, and those gained in the round."""
    summary = several().game.summary(over, iter(earlier))
    assert summary is not None
    return [(str(line.what), line.amount, line.gained) for line in summary.rows]


@pytest.mark.clause("SYD-3.6")
def test_in_a_competition_the_sources_add_up_to_the_victory_points_and_what_came_or_went_is_told_with_them() -> None:
    diary = several(*rows(3, 4, 2, 1), prizes=())
    first, second = diary.state.players
    before = evolve(diary.state, round=2, players=(first, evolve(second, prizes=("prize_2",), medals=deck_of(213, 214))))
    one, *others = diary.state.rows
    now = evolve(diary.state, round=3, agenda=(NewRound(),), rows=(evolve(one, points=4), *others),
                 players=(evolve(first, prizes=("prize_2",)), evolve(second, medals=deck_of(213, 214))))  # fmt: skip
    assert scores(now, [before]) == [("3 ranks and 1 prize", 4, 2), ("2 ranks and 2 medals", 4, -1)]
    for what, total, _ in scores(now, [before]):
        assert sum(map(int, re.findall(r"\d+", what))) == total


@pytest.mark.clause("SYD-3.6")
def test_a_competition_is_measured_from_the_round_before_and_in_the_first_round_from_nothing() -> None:
    diary = several(*rows(3, 4, 2, 1))
    none = evolve(diary.state, rows=rows())
    over = evolve(diary.state, agenda=(NewRound(),))
    assert scores(over, [diary.state]) == [("2 ranks", 2, 2), ("2 ranks", 2, 2)]
    assert scores(evolve(over, round=2), [evolve(diary.state, round=2), diary.state, none]) == [("2 ranks", 2, 0), ("2 ranks", 2, 0)]


@pytest.mark.clause("SYD-3.1", "SYD-3.6")
def test_what_the_next_event_changes_is_not_summed_up_with_the_round_before() -> None:
    diary = several(*rows(3, 4, 2, 1), prizes=("prize_2",))
    first, second = diary.state.players
    later = evolve(diary.state, round=2, players=(first, evolve(second, prizes=("prize_2",))))
    assert diary.game.summary(later, iter([diary.state])) is None


@pytest.mark.clause("SYD-3.6")
@pytest.mark.parametrize(
    ("points", "leads", "told"),
    [
        ((2, 4), 1, "Every 2 points of a row are 1 rank."),
        ((2, 2), 0, "Tied: Player 1 would win, as first in turn."),
        ((0, 4, 4), 1, "Tied: Player 2 would win, as first in turn."),
    ],
)
def test_a_summary_says_who_leads_and_what_comes_next(points: tuple[int, ...], leads: int, told: str) -> None:
    diary = several(*rows(*points), players=len(points), events=("autumn_2", "winter_1"))
    summary = diary.game.summary(evolve(diary.state, agenda=(NewRound(),)), iter([diary.state]))
    assert summary is not None
    assert [line.seat for line in summary.rows if line.marked] == [leads]
    assert str(summary.ahead) == f"Next is round 2 of 3. {told}"


@pytest.mark.clause("SYD-3.6")
def test_the_sheet_of_a_round_has_a_picture_for_every_victory_point_and_a_pile_of_medals() -> None:
    diary = several(*rows(3, 4, 2, 1))
    first, second = diary.state.players
    gained = evolve(first, prizes=("prize_2",), souvenirs=("o_tach",), medals=deck_of(213, 214))
    over = evolve(diary.state, agenda=(NewRound(),), players=(gained, second))
    model = SchoolYearDiaryViewModel(diary.game)
    tally = model.tally(over)
    assert tally is not None
    assert [[face.kind for face in faces] for faces in tally.pictures] == [
        ["avatar", "avatar", "medals_won", "souvenir", "prize"], ["avatar", "avatar"],
    ]  # fmt: skip
    assert model.tally(evolve(over, decks=evolve(over.decks, events=()))) is None, "the result tells the last one"
    assert model.tally(evolve(at_turn(*TWO).state, agenda=(NewRound(),))) is None, "nobody competes"


@pytest.mark.clause("SYD-1.3")
def test_a_row_that_another_player_has_thrown_back_is_told() -> None:
    """At the end of the round it has no more points than when that began."""
    earlier = [state(3, *moved(1, 1)), state(3, *moved(2, 1)), state(2, *moved(0, 1))]
    assert summed(state(3, *moved(0, 1), over=True), earlier) == [
        ("row 1, Giang Ry: 0 → 2 → 0 of 10 points", None),
        ("row 2, O Tach: 1 of 10 points", None),
    ]


def test_a_round_that_is_played_is_summed_up_in_its_beats() -> None:
    diary: Diary = at_turn(*TWO)
    command = diary.game.parse("end")
    beats = diary.game.unfold(diary.state, 0, command)
    found = [diary.game.summary(beat.state, [diary.state]) for beat in beats]
    titles = [str(summary.title) for summary in found if summary is not None]
    assert list(dict.fromkeys(titles)) == ["End of round 1, autumn"]


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
        "Victory points: you 3 → 0 and Player 2 2 → 3",
        "Player 2 took “Prize 2” from you.",
        "Your row 1, Giang Ry: 3 → 1 points and locked at 2",
        "Your row 3, O Tach: collected",
        "You got 1 directive card.",
    ]
    assert [str(each) for each in there.game.wording.changes(earlier, now, 1) or ()] == [
        "Victory points: Player 1 3 → 0 and you 2 → 3",
        "You collected “Prize 2”.",
        "Player 1 collected row 3.",
        "Player 1: row 1 from 3 to 1 and 1 more card",
    ]
    assert there.game.wording.changes(now, now, 1) == ()
    without = evolve(earlier, players=(first, second))
    lost = [str(each) for each in there.game.wording.changes(without, now, 0, (earlier,)) or ()]
    assert "Player 2 took “Prize 2” from you." in lost, "it was the seat's own for a while"
    assert "Player 2 collected “Prize 2”." in map(str, there.game.wording.changes(without, now, 0, (without,)) or ())
    held = evolve(now, players=(evolve(now.players[0], hand=(213,), items=("item_1",)), now.players[1]))
    (line,) = there.game.wording.changes(now, held, 1) or ()
    assert str(line) == "Player 1: 1 card fewer and item “item_1” taken"


@pytest.mark.clause("SYD-3.1", "TBL-6")
def test_an_event_is_news_when_it_begins_and_not_when_it_has_been_followed() -> None:
    """It goes to the old events only after everybody has done what it says."""
    table = Table.new("school_year_diary", seats=["Ann", "Ben"], deal=77, options={"mode": "comp"})
    greedy, heard = table.game.bots["greedy"], list[tuple[int, str]]()
    while table.to_act and table.state.round < 5:
        (seat,) = table.to_act
        if table.turn and table.played(table.turn).seat != seat:
            heard += [(seat, text) for text in map(str, Disclosure(table, seat).news()) if text.startswith("Event")]
        table.play(greedy.decide(table.game, table.view(seat), seat, Rng(table.turn))[0], seat)
    assert heard
    assert len(heard) == len(set(heard))


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


@pytest.mark.clause("TBL-10", "SYD-3.6")
def test_the_plot_has_each_round_as_it_ended_before_the_next_event() -> None:
    """Deal 76: rows of 2 and 3 points are a rank each; then A Song on the Stairs lowers row 1."""
    table = after(76, *LOCKER_ASKED, "lock 1 1", "play eraser", "keep 269,268", "end")
    assert [row.points for row in table.state.rows] == [1, 3]
    (first,) = table.growth()
    assert (str(first.label), first.totals) == ("Round 1, autumn", (2,))
    table.play("discard 268")
    assert table.growth()[0] == first
