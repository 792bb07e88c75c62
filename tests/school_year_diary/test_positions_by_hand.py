"""Small positions worked out on paper from the rule book: one action each, and what must come of it.

The directive 226 points down, then right. Medals of 1, 3, 7 and 9 alone never move by it; after an even cell, 286 moves by two points and
any other 28x by one; from an odd cell, 286 and 296 move by one. Where there is no medal deck, a row is collected at its top.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any

import pytest
from attrs import evolve

from engines.school_year_diary.model import Mode, Row
from tests.school_year_diary.diary import NONE, Diary, at_turn, card_set, row
from tests.school_year_diary.several import deck_of, several

GET, GET_2, DISCARD, IDLE = "{get = 1}", "{get = 2}", "{discard = 1}", "{remove_locker = 1}"
UP_1, UP_2_OWN, UP_2, UP_OWN, UP_OTHER, UP_ONE, DOWN, DOWN_2, DOWN_EACH = (
    f'{{{verb} = {by}, rows = "{which}"}}'
    for verb, by, which in (
        ("raise", 1, "lowest"), ("raise", 2, "own_one"), ("raise", 2, "lowest"), ("raise", 1, "own_one"), ("raise", 1, "other_one"),
        ("raise", 1, "one"), ("lower", 1, "highest"), ("lower", 2, "highest"), ("lower", 1, "each"),
    )
)  # fmt: skip
OWN, OWN_2, TACH = "giang_ry_autumn_1", "giang_ry_autumn_2", "o_tach_autumn_1"
FIVE, OTHER_FIVE = (213, 214, 217, 218, 219), (231, 232, 234, 237, 238)
SOON, GIVE = "from_round = 1", "give 226"
Told = Mapping[str, Any]
Seen = Callable[[Diary], Hashable]


def giang(when: str, *do: str, card: str = "giang_ry") -> dict[str, tuple[str, str]]:
    return {card: (when, f"[{', '.join(do)}]")}


tach, his = partial(giang, card="o_tach"), partial(row, student="o_tach")


def printed(trends: Told, do: Told, prize: str) -> Any:
    """Cards that do nothing but what is given here, by card id; a prize as its condition and what else stands on it."""
    does = {card: f"[{each}]" for card, each in {"autumn_2": IDLE, **do}.items()}
    condition, *more = prize.split("; ")
    prizes = {"prize_1": "\n".join([*more, f"condition = {{{condition}}}"])} if prize else NONE
    return card_set(does, does, does, {**giang("chain_given", IDLE), **tach("chain_given", IDLE), **trends}, prizes)


def alone(text: str, *rows: Row, trends: Told = NONE, do: Told = NONE, **there: Any) -> Diary:
    """The table of a player alone after some commands."""
    zone = [card for card in ("giang_ry", "o_tach", *trends) if card not in there.get("experiences", ())]
    there = {"hand": (226,) if "226" in text else (), "items": ("item_1",), "trends": tuple(dict.fromkeys(zone)), **there}
    return at_turn(*rows, cards=printed(trends, do, ""), **there).play(*text.split(" then "))


def among(text: str, *rows: Row, trends: Told = NONE, do: Told = NONE, prize: str = "", **there: Any) -> Diary:
    """The table of two players who compete after some commands; the one in turn holds the directive 226 and an item."""
    hands, items = ([held if seat == there.get("turn", 0) else () for seat in (0, 1)] for held in ((226,), ("item_1",)))
    zone = tuple(dict.fromkeys(("giang_ry", "o_tach", *trends)))
    there = {"hands": hands, "items": items, "trends": zone, "prizes": ("prize_1",) if prize else (), **there}
    return several(*rows, cards=printed(trends, do, prize), **there).play(*text.split(" then "))


def ends(diary: Diary, seen: Seen) -> set[Any]:
    """All final positions, over all orders of the steps that are due."""
    orders = diary.legal("first")
    return {each for order in orders for each in ends(copy(diary).play(order), seen)} if orders else {seen(diary)}


def points(diary: Diary) -> tuple[tuple[int, int], ...]:
    return tuple(diary.points.items())


def counted(what: str) -> Callable[[Diary], tuple[int, ...]]:
    return lambda diary: tuple(len(getattr(player, what)) for player in diary.state.players)


held, prizes, souvenirs, collected = map(counted, ("hand", "prizes", "souvenirs", "medals"))
STILL = (his(3, 271, 273), his(4, 279, 291))
ONE, TWO = (row(1, 281, 213),), (row(1, 286, 283), row(2, 284, 281))
AT_TOP = (row(1, 281, 286, points=3), his(2, 283, 296, points=3), his(3, 273, 291, points=2))
HERS_AT_TOP = (row(1, 281, 286, points=3), row(2, 283, 296, points=3))
LAST_ROW = (row(1, 281, 286, points=3), row(2, 271, 273))
NIMS = (AT_TOP[0], row(2, 283, 296, points=3, student="nim_se"), his(3, 273, 291))
GROWING = (row(1, 213, 281, points=2), his(2, 217, 283, points=2))
GROWS_OR_TOP = (GROWING[0], his(2, 217, 219, 231, 237, 296, points=9))
FULL_ROW = (row(1, 217, 219, 231, 237, 296, points=9), row(2, 271, 273), *STILL)
HELD_BACK = [row(1, 286, 273, locked=[2])]
TOGETHER: Told = {"mode": Mode.COOP, "medals": deck_of(239, 271, 273, 279)}
FOUND: Told = {"medals": (239, 271, 273), "experiences": (OWN, TACH)}

ORDERS: list[tuple[str, Callable[[], Diary], Seen, set[Any]]] = [
    ("two rows, no Trend", lambda: alone(GIVE, *AT_TOP[:2]), points, {()}),
    ("two rows, a Trend that gets", lambda: alone(GIVE, *AT_TOP, trends=giang("row_collected", GET)), held, {(1,)}),
    ("a Trend that voids one", lambda: alone(GIVE, *AT_TOP, trends=giang("row_collected", DOWN)), points, {((2, 3), (3, 2)), ((3, 1),)}),
    ("a Trend of a Trend that voids one",
     lambda: alone(GIVE, *NIMS, trends=giang("row_collected", UP_1) | tach("row_raised", DOWN)), points, {((2, 3), (3, 1)), ((3, 0),)}),
    ("a medal and a row", lambda: among(GIVE, *GROWS_OR_TOP, **TOGETHER), points, {((1, 3),)}),
    ("a medal and a row that a Trend voids", lambda: among(GIVE, *GROWS_OR_TOP, trends=giang("medal_unlocked", DOWN), **TOGETHER),
     points, {((1, 3), (2, 9)), ((1, 2),)}),
    ("an experience and a Trend", lambda: alone(GIVE, GROWING[0], do={OWN: GET}, trends=giang("medal_unlocked", DISCARD), **FOUND),
     held, {(0,), (1,)}),
    ("two experiences", lambda: alone(GIVE, *GROWING, do={OWN: GET, TACH: DISCARD}, **FOUND), held, {(0,), (1,)}),
    ("two experiences that do the same", lambda: alone(GIVE, *GROWING, do={OWN: GET, TACH: GET}, **FOUND), held, {(2,)}),
    ("another's prize and the row that earns it", lambda: among(GIVE, *FULL_ROW, turn=1, prize=f"highest_at_least = 10; {SOON}"),
     lambda end: (end.seat, prizes(end)), {(1, (1, 0)), (1, (0, 0))}),
    ("two rows, no prize", lambda: among(GIVE, *HERS_AT_TOP, *STILL, trends=giang("row_lowered", GET)), points, {((3, 0), (4, 0))}),
    ("two rows, a prize for few", lambda: among(GIVE, *HERS_AT_TOP, *STILL, prize=f"rows_left_at_most = 1; {SOON}"),
     prizes, {(1, 0), (0, 1), (0, 0)}),
    ("a prize and a Trend that voids it",
     lambda: among(GIVE, *ONE, prize=f"highest_at_least = 1; {SOON}", trends=giang("row_raised", DOWN)), prizes, {(1, 0), (0, 0)}),
    ("two Trends in an event, for the first player",
     lambda: among("end", *ONE, row(2, 271, 273, points=1), turn=1, do={"autumn_2": UP_1},
                   trends=giang("row_raised", DISCARD) | giang("row_raised", GET, card=OWN)),
     lambda end: (end.seat, held(end)), {(0, (0, 1)), (0, (1, 1))}),
]  # fmt: skip


@pytest.mark.clause("SYD-5.1", "SYD-5.4", "SYD-5.5", "SYD-5.6", "SYD-5.7")
@pytest.mark.parametrize(("table", "seen", "expected"), [each[1:] for each in ORDERS], ids=[each[0] for each in ORDERS])
def test_an_order_is_asked_for_just_where_it_matters(table: Callable[[], Diary], seen: Seen, expected: set[Any]) -> None:
    diary = table()
    assert bool(diary.legal("first")) == (len(expected) > 1)
    assert ends(diary, seen) == expected


BOTH = [row(1, 281, 213, 217), his(2, 283, 219, 231)]
ONLY_HERS = [row(1, 281, 213, 217), his(2, 273, 219, 231)]
ONLY_HIS = [row(1, 271, 213, 217), his(2, 283, 219, 231)]
ANSWERS: list[tuple[str, Sequence[Row], Told, dict[int, int], int]] = [
    ("held back, not raised", HELD_BACK, giang("row_raised", GET_2) | giang("row_held_back", GET, card=OWN), {1: 0}, 1),
    ("two rows raised by one directive", [*ONE, row(2, 283, 217)], giang("row_raised", GET), {1: 1, 2: 1}, 1),
    ("two rows collected after one directive", [*HERS_AT_TOP, STILL[0]], giang("row_collected", GET), {3: 0}, 1),
    ("crossing loops", BOTH, giang("row_raised", UP_OTHER) | tach("row_raised", UP_OTHER), {1: 3, 2: 3}, 0),
    ("a loop", ONLY_HERS, giang("row_raised", UP_OTHER) | tach("row_raised", UP_OTHER), {1: 2, 2: 1}, 0),
    ("a directive and the raise that answers it", BOTH, giang("row_raised", UP_OTHER) | tach("row_raised", GET), {1: 1, 2: 2}, 2),
    ("two raises of a Trend", ONLY_HIS, giang("row_raised", GET) | tach("row_raised", UP_OTHER, UP_OTHER), {1: 2, 2: 1}, 2),
    ("a Trend's raise held back", [*ONE, his(2, 271, 273, locked=[1])], giang("row_raised", UP_OTHER) | tach("row_held_back", GET),
     {1: 1, 2: 0}, 1),
    ("a row collected by its own raise", [AT_TOP[0], row(2, 213, 217, points=3), STILL[0]], giang("row_collected", UP_OWN, GET), {3: 0}, 1),
    ("a rank by the second", [row(1, 216, 273, points=1)], giang("rank_gained", GET), {1: 2}, 1),
    ("a directive, without rows", ONE, tach("directive_given", GET), {1: 1}, 1),
    ("no chain", ONE, giang("chain_given", GET), {1: 1}, 0),
    ("no rows to raise", ONE, tach("all_raised", GET), {1: 1}, 0),
    ("no rows that stay", ONE, tach("row_unmoved", GET), {1: 1}, 0),
]  # fmt: skip


@pytest.mark.clause("SYD-5.5", "SYD-4.5")
@pytest.mark.parametrize(("rows", "trends", "end", "hand"), [each[1:] for each in ANSWERS], ids=[each[0] for each in ANSWERS])
def test_what_a_trend_answers_of_a_directive(rows: Sequence[Row], trends: Told, end: dict[int, int], hand: int) -> None:
    assert ends(alone("give 226", *rows, trends=trends), lambda seen: (points(seen), held(seen))) == {(tuple(end.items()), (hand,))}


@pytest.mark.clause("SYD-5.5", "SYD-4.5", "SYD-4.9")
@pytest.mark.parametrize(
    ("text", "item", "start", "locked", "trends", "end", "hand"),
    [("play item_1", DOWN, 0, [], giang("row_lowered", GET), 0, 0), ("play item_1", DOWN_2, 1, [], giang("row_lowered", GET), 0, 1),
     ("play item_1", f"{UP_1}, {UP_1}", 0, [], giang("row_raised", GET), 2, 2), ("play item_1", f"{UP_1}, {UP_1}", 0, [1], NONE, 0, 0),
     ("play item_1", UP_2, 0, [1], NONE, 2, 0), ("lock 1 3", GET, 0, [], giang("idea_locks", GET), 0, 1),
     ("play item_1 then lock 1 3", "{lock = 1}", 0, [], giang("idea_locks", GET), 0, 0),
     ("lock 1 3", GET, 0, [], tach("idea_locks", GET), 0, 0), ("refresh 226", GET, 0, [], tach("idea_refreshes", GET), 0, 2)],
    ids=["nothing to lower", "lowered to 0", "two raises", "each held back", "over a locker", "a lock", "a lock that is no idea",
         "a lock of another's cell", "an idea that names no row"],
)  # fmt: skip
def test_what_an_item_or_an_idea_does(text: str, item: str, start: int, locked: list[int], trends: Told, end: int, hand: int) -> None:
    diary = alone(text, row(1, 271, 273, points=start, locked=locked), do={"item_1": item}, trends=trends)
    assert (diary.points, held(diary)) == ({1: end}, (hand,))


@pytest.mark.clause("SYD-5.5", "SYD-5.2", "SYD-5.4")
@pytest.mark.parametrize(
    ("do", "trends", "expected"),
    [({}, giang("medal_unlocked", UP_2_OWN), (5, 4, 0)), ({OWN: UP_2_OWN, OWN_2: UP_2_OWN}, giang("medal_unlocked", GET), (7, 5, 3)),
     ({OWN: UP_OWN}, giang("row_raised", GET, card=OWN), (4, 3, 0))],
    ids=["not the medal unlocked by its own raise", "each medal unlocked by an experience", "not its own card being followed"],
)  # fmt: skip
def test_what_a_trend_answers_of_unlockings(do: Told, trends: Told, expected: tuple[int, ...]) -> None:
    diary = alone("give 226", GROWING[0], medals=(217, 219, 231, 237), experiences=tuple(do), do=do, trends=trends)
    assert ends(diary, lambda end: (end.points[1], len(end.state.rows[0].medals), *held(end))) == {expected}
    assert (OWN in diary.decks.trends) == (OWN in trends)


@pytest.mark.clause("SYD-5.5", "SYD-3.1")
def test_you_are_the_player_in_turn_and_in_an_event_the_first() -> None:
    do = {"autumn_2": UP_1, "item_1": f"{{each_player = [{GET}]}}"}
    diary = among("give 226", *ONE, his(2, 271, 273, points=2), turn=1, trends=giang("row_raised", GET), do=do)
    assert held(diary) == (0, 1)
    top = diary.decks.directives[:2]
    assert tuple(player.hand[-1] for player in diary.play("play item_1").state.players) == top
    assert held(diary.play("end")) == (2, 2)


@pytest.mark.clause("SYD-4.5", "SYD-5.2")
def test_a_directive_that_ends_on_a_locker_is_undone_and_one_that_passes_it_is_not() -> None:
    diary = alone("give 226", *HELD_BACK, his(2, 232, 247, points=1, locked=[2]))
    assert (diary.points, diary.player.ideas, diary.decks.old_directives) == ({1: 0, 2: 3}, 1, (226,))
    for card, locked in ((226, [3]), (228, [])):
        diary = alone(f"give {card}", row(1, 213, 281, points=2, locked=locked), hand=(card,), medals=(217,))
        assert (diary.points, len(diary.decks.medals)) == ({1: 2}, 1), "the last medal is not featured"


SOUVENIRS: list[tuple[str, Sequence[Row], Told, bool]] = [
    ("no row of the other student", TWO, NONE, True),
    ("one held back", (TWO[0], row(2, 284, 281, locked=[1])), NONE, False),
    ("one collected", (row(1, 283, 286, points=3), TWO[1], *STILL), NONE, True),
    ("one collected, and the game ends", (row(1, 283, 286, points=3), TWO[1]), NONE, True),
    ("one only by a Trend", (TWO[0], row(2, 217, 219), his(3, 271, 273, points=1)), giang("row_raised", UP_1), False),
    ("one lowered again by a Trend", TWO, giang("row_raised", DOWN_EACH), True),
]


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize(("rows", "trends", "taken"), [each[1:] for each in SOUVENIRS], ids=[each[0] for each in SOUVENIRS])
def test_a_souvenir_asks_whether_the_directive_raised_all_rows(rows: Sequence[Row], trends: Told, taken: bool) -> None:
    assert ends(among("give 226", *rows, trends=trends), souvenirs) == {(int(taken), 0)}


@pytest.mark.clause("SYD-5.7", "SYD-3.1")
@pytest.mark.parametrize(("hands", "expected"), [([(226,), ()], (1, 0)), ([(), (226,)], (0, 0))])
def test_a_souvenir_is_for_directives_given_in_ones_own_turn(hands: list[tuple[int, ...]], expected: object) -> None:
    do = dict.fromkeys(("item_1", "autumn_2"), '{each_player = [{give = "directive"}]}')
    assert souvenirs(among("play item_1 then give 226", *TWO, hands=hands, do=do)) == expected
    assert souvenirs(among("end then give 226", *TWO, hands=hands, turn=1, do=do)) == (0, 0)


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize(("other", "expected"), [((218, 219), (0, 1)), ((218,), (1, 0))])
def test_souvenirs_and_prizes_are_taken_from_another_player(other: tuple[int, ...], expected: tuple[int, int]) -> None:
    diary = among("lock 2 3", *TWO, hands=[(226,), other], prize=f"hand_at_least = 2; {SOON}", prizes=())
    theirs = evolve(diary.state.players[1], prizes=("prize_1",), souvenirs=("giang_ry",))
    diary.state = evolve(diary.state, players=(diary.player, theirs), decks=evolve(diary.decks, souvenirs=()))
    assert prizes(copy(diary).play("get")) == expected, "a prize goes only to the one who alone meets it"
    assert souvenirs(diary.play("give 226")) == (1, 0)


@pytest.mark.clause("SYD-5.7", "SYD-3.5")
@pytest.mark.parametrize(("from_round", "other", "expected"), [(1, (), (1, 0)), (2, (), (0, 0)), (3, (), (0, 0)), (1, (218,), (0, 0))])
def test_a_prize_waits_for_its_round_and_after_the_game_needs_that_round(from_round: int, other: tuple[int, ...], expected: object) -> None:
    prize = f"hand_at_least = 1; from_round = {from_round}"
    diary = among("lock 2 1", *LAST_ROW, hands=[(226, 227), other], prize=f"{prize}; after_game = true", events=())
    assert prizes(diary) == (0, 0)
    assert prizes(copy(diary).play("give 226")) == prizes(diary.play("end", "end")) == expected
    diary = among("lock 2 1", *LAST_ROW, hands=[(226, 227), other], prize=prize)
    assert prizes(diary) == (from_round == 1 and other == (), 0)
    assert prizes(diary.play("end", "end")) == (from_round < 3 and other == (), 0)


@pytest.mark.clause("SYD-4.10", "SYD-5.8")
def test_a_full_hand_holds_six_until_it_has_given_and_may_pass_the_card_on() -> None:
    do = {"autumn_2": f"{{each_player = [{{give_left = 1}}]}}, {UP_1}"}
    diary = among("end then give_left 213", *TWO, hands=[FIVE, OTHER_FIVE], turn=1, do=do)
    assert (held(diary), diary.seat, len(diary.legal("give_left"))) == ((4, 6), 1, 6)
    assert [set(player.hand) for player in diary.play("give_left 213").state.players] == [set(FIVE), set(OTHER_FIVE)]
    assert held(among("end", *TWO, turn=1, do=do)) == (1, 0), "who has nothing gives nothing"
    assert alone("end", *ONE, hand=(226,), do=do).points == {1: 1}, "alone, the card is followed without it"


@pytest.mark.clause("SYD-4.10", "SYD-4.7")
def test_who_need_not_give_any_more_brings_six_cards_to_five_by_choice() -> None:
    do = {"item_1": "{give_left = 1}", "autumn_2": "{each_player = [{give_left = 1}, {get = 1}]}"}
    diary = among("play item_1 then give_left 226", *TWO, hands=[(226, 227), FIVE], do=do)
    assert (diary.seat, len(diary.legal("discard"))) == (1, 6)
    diary.play("discard 226")
    assert (held(diary), diary.decks.old_directives, diary.seat) == ((1, 5), (226,), 0)
    diary = among("end then give_left 213 then give_left 231", *TWO, hands=[FIVE, OTHER_FIVE], turn=1, do=do)
    assert (diary.seat, len(diary.legal("discard"))) == (0, 6)
    diary.play("discard 214")
    assert (held(diary), len(diary.decks.old_directives)) == ((5, 5), 2)


@pytest.mark.clause("SYD-3.5", "SYD-5.4", "SYD-5.5", "SYD-5.6", "SYD-5.7")
def test_what_is_due_is_done_before_the_end_and_the_rest_of_the_card_is_not() -> None:
    rows, do = (row(1, 271, 273, points=3), row(2, 279, 291)), {"item_1": f"{UP_ONE}, {GET_2}", "autumn_2": f"{{each_player = [{UP_ONE}]}}"}
    for text, turn in (("play item_1 then raise 1", 0), ("end then raise 1", 1)):
        diary = among(text, *rows, hands=(), turn=turn, do=do)
        assert (bool(diary.state.ended), diary.points, held(diary)) == (True, {2: 0}, (0, 0))
    for prize in (f"hand_at_least = 1; {SOON}; after_game = true", f"rows_left_at_most = 0; {SOON}"):
        diary = among("give 226", *LAST_ROW, prize=prize, trends=giang("row_collected", GET))
        assert ends(diary, lambda end: (bool(end.state.ended), held(end), prizes(end))) == {(True, (1, 0), (1, 0))}
    diary = among("give 226", *HERS_AT_TOP)
    assert (bool(diary.state.ended), collected(diary)) == (True, (2, 2))
    diary = alone("give 226", *GROWING, do={OWN: f"{{end_game = true}}, {GET_2}", TACH: GET}, **FOUND)
    assert ends(diary, lambda end: (bool(end.state.ended), held(end))) == {(True, (1,))}, "the other experience was found, too"


@pytest.mark.clause("SYD-4.7")
@pytest.mark.parametrize(
    ("text", "item", "hand", "deck", "old", "sure", "sizes"),
    [("play item_1", GET_2, (), (218,), (231, 232, 237), {218}, (2, 2, 0)), ("give 226", GET, (226,), (218,), (), {218}, (1, 1, 0)),
     ("trade 226", GET, (226,), (218, 219), (231,), {218, 219}, (3, 1, 0)), ("get", GET, FIVE, (226,), (), set(FIVE), (5, 1, 0)),
     ("play item_1", "{get = 3}", FIVE[:4], (226, 227), (), {*FIVE[:4], 226}, (5, 1, 0)),
     ("refresh 226,227", GET, (226, 227), (218,), (), {218}, (2, 1, 0)),
     ("play item_1 then keep 218", "{see = 3, keep = 1}", (), (218, 219), (231,), {218}, (1, 1, 1)),
     ("play item_1", "{see = 3, keep = 1}", (), (218,), (231,), {218}, (1, 1, 0))],
    ids=["getting", "a given card", "trading", "a full hand", "a hand that fills up", "refreshing", "looking", "keeping the last card"],
)  # fmt: skip
def test_a_deck_that_runs_out_is_made_anew_at_once(
    text: str, item: str, hand: tuple[int, ...], deck: tuple[int, ...], old: tuple[int, ...], sure: set[int], sizes: tuple[int, ...]
) -> None:
    diary = alone(text, *ONE, hand=hand, deck=deck, old=old, do={"item_1": item}, trends=giang("row_raised", GET))
    assert sure <= set(diary.player.hand)
    assert (len(diary.player.hand), len(diary.decks.directives), len(diary.decks.old_directives)) == sizes


@pytest.mark.clause("SYD-3.2", "SYD-5.4")
def test_an_event_that_unlocks_an_experience_gives_the_season_itself() -> None:
    do, there = {"winter_1": "{experience = 1}", "giang_ry_winter_1": GET}, (OWN, "giang_ry_winter_1")
    diary = alone("end", *ONE, events=("winter_1", "winter_2"), experiences=there, do=do)
    assert (diary.decks.experiences, diary.decks.old_experiences, held(diary)) == (there[:1], there[1:], (1,))


@pytest.mark.clause("SYD-5.2", "SYD-5.3", "SYD-5.4", "SYD-5.6")
def test_medals_go_to_the_rows_that_earned_them_from_the_top_and_bring_an_experience_to_a_student() -> None:
    diary = alone("give 226", GROWING[0], his(2, 217, 286, points=2), medals=(219,), experiences=(OWN, TACH))
    assert (diary.points, collected(diary), diary.decks.old_experiences) == ({1: 3}, (2,), (OWN,))
    rows = (row(1, 271, 273), his(2, 217, 281, points=2), his(3, 219, 283, points=2))
    for medals, expected in (((231, 237), [2, 3, 3]), ((231, 237, 239), [3, 3, 3])):
        diary = alone("give 226", *rows, medals=medals, experiences=(OWN, "o_tach_winter_1", "o_tach_autumn_2", TACH))
        assert [len(each.medals) for each in diary.state.rows] == expected
        assert (diary.decks.old_experiences, diary.decks.experiences) == (("o_tach_autumn_2",), (OWN, "o_tach_winter_1", TACH))


@pytest.mark.clause("SYD-4.2")
def test_the_giver_picks_for_just_the_rows_with_a_choice_whoever_handles_them() -> None:
    diary = among("lock 1 3", row(1, 271, 273), row(2, 216, 264, points=2), hands=[(241,)])
    assert copy(diary).play("give 241 picks=2:d").points == {1: 0, 2: 0}
    assert copy(diary).play("give 241 picks=2:u").points == {1: 0, 2: 3}
    for text in ("give 241", "give 241 picks=1:u,2:d", "give 241 picks=2:dd"):
        diary.refusal(text)


@pytest.mark.clause("SYD-4.4", "SYD-4.5", "SYD-5.5")
@pytest.mark.parametrize(("order", "locked", "end"), [("0.0;1.0", [], 2), ("0.0;1.0", [2], 0), ("1.0;0.0", [2], 1), ("0.0;1.0", [1], 2)])
def test_a_row_reads_a_chain_in_its_own_order_and_is_judged_at_its_end(order: str, locked: list[int], end: int) -> None:
    rows, text = (row(1, 239, 213, locked=locked), row(2, 217, 231)), f"chain 272@0.0/0,279@0.0/0 1:{order},2:1.0;0.0"
    diary = alone(text, *rows, hand=(272, 279), trends=giang("chain_given", GET))
    assert (diary.points, held(diary)) == ({1: end, 2: 2}, (1,))


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
def test_a_card_of_a_chain_covers_the_one_just_before_and_may_lie_on_any_other() -> None:
    alone("lock 1 3", row(1, 242, 218), hand=(272, 229, 234)).refusal("chain 272@0.0/0,229@1.0/0,234@0.0/2 1:-1.0;0.0;1.0;2.0")
    alone("lock 1 3", row(1, 242, 218), hand=(272, 264, 226)).refusal("chain 272@0.0/0,264@1.0/1,226@1.1/2 1:0.0;1.0;1.1;0.1")
    diary = alone("chain 272@0.0/0,229@1.0/0,284@1.0/2 1:0.0;1.0;2.0", row(1, 242, 218), hand=(272, 229, 284))
    assert diary.points == {1: 3}
