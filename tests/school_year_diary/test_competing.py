"""A competition: souvenirs and prizes won and lost, its end, its winner (SYD-3.5, 3.6, 5.7)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines import games
from engines.kernel.contract import Outcome
from engines.kernel.disclosure import Disclosure
from engines.kernel.table import Table
from engines.school_year_diary.model import (
    CollectPrize,
    CollectRow,
    EndReason,
    FollowTrend,
    Locker,
    Medal,
    Mode,
    OrderDecision,
    TurnDecision,
)
from tabletop_qt.games.school_year_diary.rows import row_about
from tabletop_qt.shell.presenting.logs import MOST_HEADLINES, Logs
from tests.expecting import expect
from tests.school_year_diary.diary import Diary, card_set
from tests.school_year_diary.golden import OF_SEVERAL, RECORDS, SEATS
from tests.school_year_diary.several import UP, deck_of, rows, several

GIVE = f"give {UP}"


def souvenirs(diary: Diary) -> list[tuple[str, ...]]:
    return [player.souvenirs for player in diary.state.players]


def prizes(diary: Diary) -> list[tuple[str, ...]]:
    return [player.prizes for player in diary.state.players]


def holding_souvenirs(diary: Diary, seat: int, *students: str) -> Diary:
    """The same table where a seat has the souvenirs of these students."""
    players = list(diary.state.players)
    players[seat] = evolve(players[seat], souvenirs=students)
    left = tuple(student for student in diary.decks.souvenirs if student not in students)
    diary.state = evolve(diary.state, players=tuple(players), decks=evolve(diary.decks, souvenirs=left))
    return diary


# Souvenirs


@pytest.mark.clause("SYD-5.7")
def test_who_raises_all_rows_of_a_student_gets_the_souvenir() -> None:
    """Whoever handles them: row 2 is the other player's."""
    diary = several(hands=[(UP,)]).play(GIVE)
    assert diary.points == {1: 2, 2: 1, 3: 0, 4: 0}
    assert souvenirs(diary) == [("giang_ry",), ()]
    assert diary.decks.souvenirs == ("o_tach",)
    assert diary.happened("souvenir_collected") == ["Player 1 collects the souvenir “Photo”."]


@pytest.mark.clause("SYD-5.7")
def test_only_rows_that_remain_count() -> None:
    diary = several(*rows()[1:], hands=[(UP,)]).play(GIVE)
    assert souvenirs(diary) == [("giang_ry",), ()]


@pytest.mark.clause("SYD-5.7")
def test_who_has_the_souvenir_keeps_it() -> None:
    diary = holding_souvenirs(several(hands=[(UP,)]), 0, "giang_ry").play(GIVE)
    assert souvenirs(diary) == [("giang_ry",), ()]
    assert diary.happened("souvenir_collected") == []


@pytest.mark.clause("SYD-5.7")
def test_a_chain_earns_a_souvenir() -> None:
    diary = several(hands=[(226, 262)])
    start = diary.state
    for text in sorted(diary.legal("chain")):
        diary.state = start
        diary.play(text)
        if diary.points[1] and diary.points[2]:
            break
    assert (diary.points[3], diary.points[4]) != (1, 1)
    assert "giang_ry" in souvenirs(diary)[0]


@pytest.mark.clause("SYD-5.7", "SYD-4.9")
def test_raising_rows_by_a_card_earns_none() -> None:
    cards = card_set(items={"item_1": '[{raise = 1, rows = "each"}]'})
    diary = several(cards=cards, items=[("item_1",)]).play("play item_1")
    assert diary.points == {1: 1, 2: 1, 3: 1, 4: 1}
    assert souvenirs(diary) == [(), ()]


@pytest.mark.clause("SYD-5.7")
def test_together_there_are_no_souvenirs() -> None:
    diary = several(mode=Mode.COOP, hands=[(UP,)]).play(GIVE)
    assert souvenirs(diary) == [(), ()]


# Prizes

HAND = card_set(prizes={"prize_1": "from_round = 1\ncondition = {hand_at_least = 3}"})


@pytest.mark.clause("SYD-5.7")
def test_the_only_one_who_meets_a_prize_collects_it() -> None:
    diary = several(cards=HAND, hands=[(231, 232), (234,)], prizes=("prize_1", "prize_2")).play("get")
    assert prizes(diary) == [("prize_1",), ()]
    assert diary.decks.prizes == ("prize_2",)
    assert diary.happened("prize_collected") == ["Player 1 collects the prize “Prize 1”."]


@pytest.mark.clause("SYD-5.7")
def test_two_who_meet_it_and_nobody_collects() -> None:
    diary = several(cards=HAND, hands=[(231, 232), (234, 236, 237)], prizes=("prize_1",)).play("get")
    assert prizes(diary) == [(), ()]
    assert diary.decks.prizes == ("prize_1",)


@pytest.mark.clause("SYD-5.7")
def test_a_prize_is_kept_until_another_is_the_only_one() -> None:
    diary = several(cards=HAND, hands=[(231, 232), (234, 236)], prizes=("prize_1",)).play("get", "end", "get")
    assert [len(player.hand) for player in diary.state.players] == [3, 3]
    assert prizes(diary) == [("prize_1",), ()], "two meet it now: it stays where it is"
    diary.play("end", "give_left 231")
    assert prizes(diary) == [(), ("prize_1",)]
    assert diary.happened("prize_taken") == ["Player 2 takes the prize “Prize 1” from Player 1."]


@pytest.mark.clause("SYD-5.7")
def test_what_somebody_else_does_can_make_one_the_only_one() -> None:
    """Player 1 plays the second item away, so that only player 2 has two."""
    cards = card_set(prizes={"prize_1": "from_round = 1\ncondition = {items_at_least = 2}"})
    diary = several(cards=cards, items=[("item_1", "item_2"), ("item_1", "item_2")], prizes=("prize_1",)).play("play item_1")
    assert prizes(diary) == [(), ("prize_1",)]


@pytest.mark.clause("SYD-5.7")
def test_a_prize_is_judged_after_every_directive_of_a_card() -> None:
    cards = card_set(
        events={"autumn_2": "[{each_player = [{get = 2}]}]"}, prizes={"prize_1": "from_round = 1\ncondition = {hand_at_least = 2}"}
    )
    diary = several(cards=cards, prizes=("prize_1",), turn=1).play("end")
    assert prizes(diary) == [("prize_1",), ()], "the first player is the only one for a moment"
    assert [len(player.hand) for player in diary.state.players] == [2, 2]


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize(
    ("condition", "points", "winner"),
    [
        ("{highest_at_least = 3}", (3, 2, 0, 0), 0),
        ("{highest_at_least = 3}", (2, 2, 0, 3), 1),
        ("{highest_at_least = 3}", (3, 3, 0, 0), None),
        ("{lowest_at_least = 1}", (1, 1, 1, 0), 0),
        ("{lowest_at_least = 1}", (0, 1, 1, 2), 1),
        ("{lowest_at_least = 1}", (1, 1, 1, 1), None),
        ("{own_rows_level = true, lowest_at_least = 1}", (2, 1, 2, 2), 0),
        ("{own_rows_level = true, lowest_at_least = 1}", (2, 1, 1, 1), 1),
        ("{own_rows_level = true, lowest_at_least = 1}", (2, 1, 2, 1), None),
        ("{own_rows_level = true, lowest_at_least = 1}", (2, 0, 1, 0), None),
    ],
)
def test_prizes_look_at_each_players_own_rows(condition: str, points: tuple[int, ...], winner: int | None) -> None:
    """Rows 1 and 3 are the first player's, 2 and 4 the second one's."""
    cards = card_set(prizes={"prize_1": f"from_round = 1\ncondition = {condition}"})
    there = [evolve(each, medals=(*each.medals, *deck_of(*more)), points=at) for each, more, at in
             zip(rows(), ((212, 213, 214), (216, 217, 218), (219, 221, 223), (224, 227, 228)), points, strict=True)]  # fmt: skip
    diary = several(*there, cards=cards, prizes=("prize_1",)).play("get")
    assert prizes(diary) == [("prize_1",) if seat == winner else () for seat in (0, 1)]


@pytest.mark.clause("SYD-5.7")
def test_a_prize_for_lockers_counts_ones_own() -> None:
    cards = card_set(prizes={"prize_1": "from_round = 1\ncondition = {lockers_at_least = 2}"})
    there = rows()
    diary = several(evolve(there[0], lockers=(Locker(1, 1),)), *there[1:], cards=cards, prizes=("prize_1",)).play("lock 2 1")
    assert prizes(diary) == [(), ()], "there are two lockers, but one of each player"
    assert prizes(diary.play("lock 3 1")) == [("prize_1",), ()]


@pytest.mark.clause("SYD-5.7")
def test_a_prize_for_a_cleared_desk_counts_ones_own_rows() -> None:
    cards = card_set(prizes={"prize_1": "from_round = 1\ncondition = {rows_left_at_most = 1}"})
    diary = several(*rows()[:3], cards=cards, prizes=("prize_1",)).play("get")
    assert prizes(diary) == [(), ("prize_1",)]


@pytest.mark.clause("SYD-5.7", "SYD-3.5")
@pytest.mark.parametrize(("hands", "winner"), [(((231, 232), (234,)), 0), (((231,), (234, 236)), 1), (((231, 232), (234, 236)), None)])
def test_a_prize_is_judged_after_the_game(hands: tuple[tuple[int, ...], ...], winner: int | None) -> None:
    """The example of the book (page 12): where two players meet it, no player collects it."""
    cards = card_set(prizes={"prize_1": "from_round = 1\nafter_game = true\ncondition = {hand_at_least = 2}"})
    diary = several(cards=cards, hands=hands, prizes=("prize_1",), turn=1, events=())
    assert prizes(diary) == [(), ()]
    diary.play("end")
    assert diary.state.ended is EndReason.YEAR_OVER
    assert prizes(diary) == [("prize_1",) if seat == winner else () for seat in (0, 1)]


@pytest.mark.clause("SYD-5.7")
def test_a_prize_that_was_not_laid_out_is_not_to_be_had() -> None:
    assert prizes(several(cards=HAND, hands=[(231, 232)], prizes=("prize_2",)).play("get")) == [(), ()]


@pytest.mark.clause("SYD-5.1", "SYD-5.7")
@pytest.mark.parametrize(("condition", "asked"), [("{lockers_at_least = 1}", True), ("{items_at_least = 2}", False)])
def test_lockers_on_rows_to_collect_matter_only_to_who_looks_at_them(condition: str, asked: bool) -> None:
    """Each has a locker, on the row of the other: whose row goes first leaves the other one as the only one with a locker."""
    cards = card_set(items={"item_1": '[{raise = 4, rows = "each"}]'}, prizes={"prize_1": f"from_round = 1\ncondition = {condition}"})
    one, two, three, four = rows()
    longer = (evolve(three, medals=(*three.medals, Medal(212))), evolve(four, medals=(*four.medals, Medal(213))))
    locked = (evolve(one, lockers=(Locker(1, 1),)), evolve(two, lockers=(Locker(1, 0),)))
    diary = several(*locked, *longer, cards=cards, items=[("item_1",)], prizes=("prize_1",)).play("play item_1")
    if asked:
        assert diary.waits == OrderDecision((0,), (CollectRow(1), CollectRow(2)))
    else:
        assert isinstance(diary.waits, TurnDecision)
        assert set(diary.points) == {3, 4}


@pytest.mark.clause("SYD-5.1", "SYD-5.7")
@pytest.mark.parametrize(("first", "winner"), [(1, None), (2, 0)])
def test_a_card_that_is_got_can_put_an_end_to_a_prize_for_an_empty_hand(first: int, winner: int | None) -> None:
    cards = card_set(
        trends={"giang_ry": ("directive_given", "[{get = 1}]")}, prizes={"prize_1": "from_round = 1\ncondition = {hand_at_most = 0}"}
    )
    diary = several(cards=cards, hands=[(UP,), (231,)], prizes=("prize_1",)).play(GIVE)
    assert diary.waits == OrderDecision((0,), (FollowTrend("giang_ry"), CollectPrize("prize_1", 0)))
    assert prizes(diary.play(f"first {first}")) == [("prize_1",) if seat == winner else () for seat in (0, 1)]


# The end


@pytest.mark.clause("SYD-3.5")
def test_a_competition_ends_when_somebody_handles_no_row() -> None:
    cards = card_set(items={"item_1": '[{raise = 4, rows = "one"}]'})
    diary = several(*rows()[:3], cards=cards, items=[("item_1",)]).play("play item_1", "raise 2")
    assert diary.state.ended is EndReason.ROWLESS
    assert not [problem for problem in diary.game.problems(diary.state) if "ends early" in problem]
    assert set(diary.points) == {1, 3}
    assert diary.game.to_act(diary.state) == ()
    assert [len(player.medals) for player in diary.state.players] == [0, 2]


@pytest.mark.clause("SYD-3.5", "SYD-5.1")
def test_a_trend_that_is_due_when_the_end_comes_is_done_and_one_being_followed_is_left() -> None:
    """Two Trends are due. The first leads to the end: what is left of it is not followed, the other one still is."""
    trends = {"giang_ry": ("row_raised", '[{raise = 4, rows = "own_one"}, {get = 3}]'), "o_tach": ("row_raised", "[{get = 1}]")}
    cards = card_set(items={"item_1": '[{raise = 1, rows = "each"}, {get = 1}]'}, trends=trends)
    diary = several(*rows()[:3], cards=cards, items=[("item_1",)]).play("play item_1")
    assert diary.waits == OrderDecision((0,), (FollowTrend("giang_ry"), FollowTrend("o_tach")))
    diary.play("first 1", "raise 2")
    assert diary.state.ended is EndReason.ROWLESS
    assert len(diary.player.hand) == 1


@pytest.mark.clause("SYD-3.5")
@pytest.mark.parametrize("mode", [Mode.COMP, Mode.COOP])
def test_a_card_that_ends_the_game_lets_what_is_due_be_done_first(mode: Mode) -> None:
    """A Trend ends the game while another one is due; the rest of both cards that are being followed is void."""
    trends = {"giang_ry": ("row_raised", "[{end_game = true}, {get = 3}]"), "o_tach": ("row_raised", "[{get = 1}]")}
    cards = card_set(items={"item_1": '[{raise = 1, rows = "each"}, {get = 4}]'}, trends=trends)
    diary = several(mode=mode, cards=cards, items=[("item_1",)]).play("play item_1", "first 1")
    assert diary.state.ended is EndReason.CARD
    assert len(diary.player.hand) == 1
    assert diary.decks.items.count("item_1") == 2


def test_of_many_rows_only_the_number_collected_is_told() -> None:
    diary = several(mode=Mode.COOP)
    state = evolve(diary.state, config=evolve(diary.state.config, students=("giang_ry", "o_tach", "nim_se")))
    assert str(diary.game.wording.standing(state)) == "2 of 6 rows collected"


@pytest.mark.clause("SYD-3.6")
@pytest.mark.parametrize(
    ("mode", "stand", "scored"), [(Mode.COMP, None, True), (Mode.COOP, "2 of 4 rows collected, Giang Ry 3/10 and Giang Ry 4/10", False)]
)
def test_who_play_together_are_told_how_their_rows_stand_and_no_victory_points(mode: Mode, stand: str | None, scored: bool) -> None:
    diary = several(*rows(3, 4)[:2], mode=mode)
    standing = diary.game.wording.standing(diary.state)
    assert (standing if standing is None else str(standing)) == stand
    table = Table.new(diary.game, seats=("Ann", "Ben"), options={"mode": mode.value}, deal=1)
    glance = Logs(table, frozenset()).glance(1)
    assert (glance.standing is None, bool(glance.points)) == (scored, scored)
    about = [str(words) for words in row_about(diary.state.rows[0], mode is Mode.COMP)]
    assert any("Collect all rows to win." in words for words in about) == (mode is Mode.COOP)


@pytest.mark.clause("TBL-6")
def test_the_cover_tells_every_row_that_a_chain_moved() -> None:
    table = Table.new(games()["school_year_diary"], seats=("Lena", "Omar"), options={"mode": "comp"}, deal=1054)
    squares = "0.0;-1.0;-1.1;-1.2"
    rows_moved = f"1:{squares},2:{squares},3:-1.2;-1.1;-1.0;0.0,4:{squares}"
    for seat, text in ((0, "refresh 224"), (1, "refresh -"), (0, "get"), (0, f"chain 231@0.0/2,283@-1.1/3,268@-1.2/3 {rows_moved}")):
        table.play(text, seat)
    table.play("lock 1 3", 0)
    table.play("end", 0)
    assert [str(line) for line in Logs(table, frozenset()).glance(1).last] == [
        "Row 2 rises from 0 to 1. Row 3 rises from 0 to 3. Row 4 rises from 0 to 1.",
        "Lena collects the souvenir “The Shortest Pencil”.",
        "Lena collects the prize “Two Treasures”.",
    ]


@pytest.mark.clause("TBL-6", "SYD-5.7")
def test_the_cover_tells_what_was_won_or_taken_before_how_rows_rose_since() -> None:
    record, late = RECORDS.table("three_competing"), 0
    table = Table.new(record.game, seats=SEATS[:3], options=OF_SEVERAL["three_competing"][1], deal=1)
    for turn in range(1, record.turn + 1):
        seat = table.to_act[0]
        told, kept = (Disclosure(table, None).headlines(seat, most=most) for most in (None, MOST_HEADLINES))
        table.play(record.played(turn).command, record.played(turn).seat)
        won = [line for line in told if " collects " in str(line) or " takes the " in str(line)]
        assert len(kept) == min(len(told), MOST_HEADLINES)
        assert [line for line in told if line in kept] == [*kept]
        late += any(line in kept and line not in told[-MOST_HEADLINES:] for line in won)
    assert late > 0


@pytest.mark.clause("TBL-6")
def test_the_cover_tells_what_was_done_last_and_not_whose_turn_begins() -> None:
    table = Table.new(games()["school_year_diary"], seats=("Lena", "Omar"), options={"mode": "comp"}, deal=1054)
    errands = []
    for seat, text in ((0, "refresh -"), (1, "refresh -"), (0, "get"), (0, "get"), (0, "end")):
        errands.append(Logs(table, frozenset()).glance(seat).errand)
        table.play(text, seat)
    assert [each and str(each) for each in errands[:3]] == [*["“Leaves on the Path”: refresh any of your cards."] * 2, None]
    assert "Omar begins a turn" in str(Logs(table, frozenset()).of(None).entries[-1].sentence)
    assert [str(line) for line in Logs(table, frozenset()).glance(1).last] == ["Lena: Got 1 directive card."]
    assert Logs(table, frozenset()).glance(0).last == (), "she has just seen what she did"


@pytest.mark.clause("SYD-3.5", "SYD-5.5")
def test_together_the_trend_of_the_last_row_is_followed_before_the_end() -> None:
    items = {"item_1": '[{raise = 4, rows = "each"}, {get = 1}]'}
    cards = card_set(items=items, trends={"giang_ry": ("row_collected", "[{refresh = true}]")})
    diary = several(*rows()[:1], mode=Mode.COOP, cards=cards, items=[("item_1",)], hands=[(UP,)]).play("play item_1")
    assert diary.legal() == {"refresh -", f"refresh {UP}"}
    diary.play("refresh -")
    assert diary.state.ended is EndReason.COLLECTED
    assert diary.player.hand == (UP,), "what is left of the item is not followed"


@pytest.mark.clause("SYD-3.5")
def test_together_nobody_minds_who_handles_no_row() -> None:
    cards = card_set(items={"item_1": '[{raise = 4, rows = "one"}]'})
    diary = several(*rows()[:3], mode=Mode.COOP, cards=cards, items=[("item_1",)]).play("play item_1", "raise 2")
    assert diary.state.ended is None


# The winner


@pytest.mark.clause("SYD-3.6")
@pytest.mark.parametrize(
    ("played", "said"),
    [
        (6, "Every row is collected in round 6, with 2 rounds to spare!"),
        (7, "Every row is collected in round 7, with 1 round to spare!"),
        (8, "Every row is collected, in the very last round!"),
    ],
)
def test_a_won_year_is_told_with_the_rounds_to_spare(played: int, said: str) -> None:
    diary = several(mode=Mode.COOP)
    won = diary.game.outcome(evolve(diary.state, rows=(), round=played, ended=EndReason.COLLECTED, agenda=()))
    assert won is not None
    assert str(won.reason) == said


def ended(diary: Diary) -> Diary:
    diary.state = evolve(diary.state, agenda=(), ended=EndReason.YEAR_OVER, decks=evolve(diary.decks, events=()))
    return diary


@pytest.mark.clause("SYD-3.6")
def test_victory_points_are_medals_ranks_souvenirs_and_prizes() -> None:
    diary = holding_souvenirs(several(*rows(3, 4, 2, 1), prizes=()), 0, "o_tach")
    players = (
        evolve(diary.state.players[0], prizes=("prize_2", "prize_3")),
        evolve(diary.state.players[1], medals=deck_of(212, 213, 214, 216, 217)),
    )
    diary.state = evolve(diary.state, players=players)
    outcome = expect(diary.game.outcome(ended(diary).state))
    first, second = outcome.results
    assert [(str(line.what), line.amount) for line in first.lines] == [
        ("Medals of collected rows", 0),
        ("Row 1, Giang Ry: 1 for every 2 of 3 points", 1),
        ("Row 3, O Tach: 1 for every 2 of 2 points", 1),
        ("Souvenir of O Tach: “Photo”", 1),
        ("Prize: “Prize 2”", 1),
        ("Prize: “Prize 3”", 1),
    ]
    assert (first.total, first.won, second.total, second.won) == (5, False, 7, True)
    assert diary.game.wording.totals(diary.state) == (5, 7)
    assert str(outcome.reason) == "The school year is over. Player 2 wins with 7 victory points."


@pytest.mark.clause("SYD-3.6")
@pytest.mark.parametrize(("points", "winner"), [((4, 4, 0, 0), 0), ((0, 4, 4, 2), 1), ((2, 4, 2, 0), 0)])
def test_of_equals_the_one_first_in_turn_wins(points: tuple[int, ...], winner: int) -> None:
    outcome = diary_outcome(points)
    assert outcome.winners == (winner,)


def diary_outcome(points: tuple[int, ...]) -> Outcome:
    diary = ended(several(*rows(*points)))
    return expect(diary.game.outcome(diary.state))
