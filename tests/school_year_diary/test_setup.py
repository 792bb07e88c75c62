"""The set-up: who and what is on the table before the first round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.contract import Refusal, Refused
from engines.kernel.serialization import digest
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from engines.school_year_diary.cards import Season
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import PAIR_NUMBERS, STUDENTS, Medal, Mode, State
from engines.school_year_diary.rules.hands import Refresh
from engines.school_year_diary.rules.turns import EndTurn
from tests.school_year_diary.diary import card_set, dealt

GAME = SchoolYearDiary(card_set(), {})
ALL = ("giang_ry", "o_tach", "nim_se", "an_pha")


@pytest.mark.clause("SYD-2.1")
def test_the_first_game_is_proposed() -> None:
    defaults = {option.key: option.default for option in GAME.options}
    assert defaults == {
        "students": ("giang_ry", "o_tach"),
        "rows": 1,
        "open_decks": "no",
        "mode": "coop",
        "pace": "printed",
        "ideas": 2,
        "edition": "",
    }
    assert all(option.clause in ("SYD-2.1", "SYD-6.1", "SYD-9.1", "SYD-9.4", "SYD-9.5") for option in GAME.options)


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize(
    ("students", "rows", "count"), [(ALL[:2], 1, 2), (ALL[:2], 4, 8), (ALL[:3], 4, 12), (ALL, 3, 12), (("an_pha", "nim_se"), 2, 4)]
)
def test_rows_are_students_times_rows_for_each(students: tuple[str, ...], rows: int, count: int) -> None:
    diary = dealt(students=students, rows=rows)
    assert [each.number for each in diary.state.rows] == list(range(1, count + 1))
    assert diary.state.config.students == students


@pytest.mark.clause("SYD-2.1")
def test_more_than_twelve_rows_are_refused() -> None:
    with pytest.raises(Refused, match=r"SYD-2\.1.*4 students with 4 rows each make 16 rows; there can be 12"):
        Table.new(GAME, options={"students": ALL, "rows": 4})


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize("options", [{"students": ("o_tach",)}, {"students": ("o_tach", "o_tach")}, {"rows": 5}, {"rows": 0}])
def test_other_numbers_of_students_and_rows_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Refused, match=r"SYD-2\.1"):
        Table.new(GAME, options=options)


@pytest.mark.clause("SYD-2.1")
def test_one_to_four_play() -> None:
    assert [len(dealt(players=players).state.players) for players in range(1, 5)] == [1, 2, 3, 4]
    with pytest.raises(Refused, match=r"TBL-1"):
        Table.new(GAME, seats=5)


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize("mode", ["coop", "comp"])
def test_four_players_teach_three_students_at_most(mode: str) -> None:
    with pytest.raises(Refused, match=r"SYD-2\.1: With four players there are at most 3 students"):
        Table.new(GAME, seats=4, options={"students": ALL, "mode": mode})
    assert len(dealt(players=4, students=ALL[:3], mode=mode).state.rows) == 12
    assert len(dealt(players=3, students=ALL, mode=mode).state.rows) == 12


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize(("players", "students", "rows", "medals", "cards"), [(2, 2, 4, 20, 16), (3, 2, 6, 30, 24), (4, 3, 12, 56, 32)])
def test_several_have_a_row_each_for_every_student(players: int, students: int, rows: int, medals: int, cards: int) -> None:
    """The first is the example of the book (page 5): 2 students and 2 players have 4 rows, 20 medals, 16 directive cards."""
    diary = dealt(players=players, students=ALL[:students], rows=3, open_decks="yes")
    assert (diary.state.config.rows_each, diary.state.config.open_decks) == (1, False)
    assert len(diary.state.rows) == rows
    assert sum(len(each.medals) for each in diary.state.rows) + len(diary.decks.medals) == medals
    assert sum(len(each.hand) for each in diary.state.players) + len(diary.decks.directives) + len(diary.decks.old_directives) == cards


@pytest.mark.clause("SYD-2.1", "SYD-6.1")
def test_options_of_no_account_are_named() -> None:
    assert set(GAME.idle_options(make_setup(GAME, 1))) == {"mode"}
    assert set(GAME.idle_options(make_setup(GAME, 2))) == {"rows", "open_decks", "ideas"}
    assert dealt(mode="comp").state.config.mode is Mode.COOP, "one who plays alone plays by the rules for together"


@pytest.mark.clause("SYD-2.4")
def test_owners_alternate_and_each_student_has_a_block_of_rows() -> None:
    diary = dealt(players=3, students=("o_tach", "giang_ry"))
    assert [(each.student, each.handler) for each in diary.state.rows] == [
        ("o_tach", 0), ("o_tach", 1), ("o_tach", 2), ("giang_ry", 0), ("giang_ry", 1), ("giang_ry", 2),
    ]  # fmt: skip


@pytest.mark.clause("SYD-2.5")
def test_a_competition_has_a_souvenir_of_each_student_and_five_of_ten_prizes() -> None:
    seen: set[str] = set()
    for deal in range(20):
        diary = dealt(deal, players=2, mode="comp", students=("nim_se", "o_tach"))
        assert diary.decks.souvenirs == ("nim_se", "o_tach")
        assert len(set(diary.decks.prizes)) == len(diary.decks.prizes) == 5
        assert all((player.souvenirs, player.prizes) == ((), ()) for player in diary.state.players)
        assert all(len(player.hand) == 2 for player in diary.state.players)
        seen.update(diary.decks.prizes)
    assert seen == set(GAME.content.prizes), "every prize turns up in some game"
    assert (dealt(players=2).decks.souvenirs, dealt(players=2).decks.prizes) == ((), ())


@pytest.mark.clause("TBL-4")
def test_the_prizes_are_shuffled_last() -> None:
    """A solo deal is the same as before competitions were added."""
    together, against = dealt(11, players=2).state, dealt(11, players=2, mode="comp").state
    assert against.rows == together.rows
    assert against.players == together.players
    assert evolve(against.decks, souvenirs=(), prizes=()) == together.decks
    assert dealt(20210901, players=2, mode="comp").decks.prizes == PINNED_PRIZES


PINNED_PRIZES = ("prize_10", "prize_1", "prize_5", "prize_6", "prize_9")


@pytest.mark.clause("SYD-2.2", "SYD-2.4")
@pytest.mark.parametrize(("rows", "in_deck"), [(1, 6), (2, 12), (3, 18), (4, 24)])
def test_there_are_five_medals_for_each_row(rows: int, in_deck: int) -> None:
    diary = dealt(rows=rows)
    assert len(diary.decks.medals) == in_deck
    used = [medal.number for each in diary.state.rows for medal in each.medals] + [medal.number for medal in diary.decks.medals]
    assert len(set(used)) == len(used) == 5 * 2 * rows
    assert set(used) <= set(PAIR_NUMBERS)


@pytest.mark.clause("SYD-2.2")
def test_twelve_rows_use_all_56_medals() -> None:
    diary = dealt(students=ALL, rows=3)
    assert len(diary.decks.medals) == 56 - 24


@pytest.mark.clause("SYD-2.2", "SYD-2.5")
def test_alone_one_has_twelve_directive_cards_two_of_them_in_the_hand() -> None:
    diary = dealt()
    cards = (*diary.player.hand, *diary.decks.directives)
    assert len(diary.player.hand) == 2
    assert len(set(cards)) == 12
    assert set(cards) <= set(PAIR_NUMBERS)


@pytest.mark.clause("SYD-2.3", "SYD-3.1")
def test_the_event_deck_goes_through_the_year() -> None:
    seen: set[str] = set()
    for deal in range(20):
        diary = dealt(deal)
        deck = (*diary.decks.old_events, *diary.decks.events)
        assert [diary.game.content.events[card].season for card in deck] == [season for season in Season for _ in range(2)]
        assert len(set(deck)) == 8
        seen.update(deck)
    assert len(seen) == 16, "every event turns up in some game"


@pytest.mark.clause("SYD-2.3")
def test_the_experience_deck_holds_the_cards_of_the_class_shuffled_together() -> None:
    diary = dealt(students=("o_tach", "an_pha", "nim_se"))
    deck = diary.decks.experiences
    students = [diary.game.content.experiences[card].student for card in deck]
    assert Counter(students) == {"o_tach": 8, "an_pha": 8, "nim_se": 8}
    assert len(set(deck)) == 24
    assert students != sorted(students, key=STUDENTS.index)


@pytest.mark.clause("SYD-2.4")
def test_rows_start_with_two_medals_as_printed_and_belong_to_students_in_order() -> None:
    diary = dealt(students=("nim_se", "giang_ry", "an_pha"), rows=2)
    assert [each.student for each in diary.state.rows] == ["nim_se"] * 2 + ["giang_ry"] * 2 + ["an_pha"] * 2
    for each in diary.state.rows:
        assert (len(each.medals), each.points, each.lockers, each.handler) == (2, 0, (), 0)
        assert all(medal == Medal(medal.number, 0) for medal in each.medals)


@pytest.mark.clause("SYD-2.5")
def test_student_cards_lie_in_the_trend_zone_and_nothing_competitive_is_there() -> None:
    diary = dealt(students=("nim_se", "giang_ry"))
    assert diary.decks.trends == ("nim_se", "giang_ry")
    assert (diary.player.souvenirs, diary.player.prizes, diary.player.items, diary.player.medals) == ((), (), (), ())


@pytest.mark.clause("SYD-4.8")
def test_two_cards_of_each_item_lie_in_public_storage() -> None:
    assert Counter(dealt().decks.items) == dict.fromkeys(GAME.content.items, 2)


@pytest.mark.clause("TBL-4")
def test_the_deal_number_fixes_everything() -> None:
    assert dealt(7).state == dealt(7).state
    assert len({digest(dealt(deal).state) for deal in range(50)}) == 50


@pytest.mark.clause("TBL-4")
def test_the_shuffles_of_a_deal_never_change() -> None:
    """A promise of the save format: if this fails, old records no longer open."""
    diary = dealt(20210901, students=("giang_ry", "o_tach"), rows=1)
    assert [medal.number for each in diary.state.rows for medal in each.medals] == PINNED_ROWS
    assert [medal.number for medal in diary.decks.medals] == PINNED_MEDALS
    assert diary.player.hand == PINNED_HAND
    assert diary.decks.directives == PINNED_DIRECTIVES
    assert (*diary.decks.old_events, *diary.decks.events) == PINNED_EVENTS
    assert diary.decks.experiences == PINNED_EXPERIENCES


PINNED_ROWS = [229, 238, 262, 224]
PINNED_MEDALS = [239, 247, 249, 278, 264, 228]
PINNED_HAND = (276, 294)
PINNED_DIRECTIVES = (278, 263, 227, 287, 237, 212, 283, 214, 243, 282)
PINNED_EVENTS = ("autumn_4", "autumn_3", "winter_2", "winter_4", "spring_4", "spring_3", "summer_4", "summer_2")
PINNED_EXPERIENCES = (
    "o_tach_autumn_1",
    "giang_ry_autumn_2",
    "o_tach_autumn_2",
    "giang_ry_summer_1",
    "giang_ry_autumn_1",
    "giang_ry_spring_2",
    "o_tach_summer_1",
    "o_tach_spring_2",
    "giang_ry_spring_1",
    "o_tach_summer_2",
    "giang_ry_summer_2",
    "giang_ry_winter_2",
    "o_tach_winter_2",
    "o_tach_winter_1",
    "giang_ry_winter_1",
    "o_tach_spring_1",
)


@pytest.mark.clause("TBL-8", "SYD-2.1")
@pytest.mark.parametrize("other", [{"students": ("o_tach", "giang_ry")}, {"rows": 2}, {"open_decks": "yes"}])
def test_a_position_of_other_options_is_refused(other: dict[str, Any]) -> None:
    table: Table[State] = Table.new(GAME, deal=3)
    assert Table.new(GAME, position=table.state).state == table.state
    with pytest.raises(Refused, match="TBL-8: The setup position was made with a different option"):
        Table.new(GAME, options=other, position=table.state)


@pytest.mark.clause("SYD-9.4")
@pytest.mark.parametrize(("pace", "cards"), [("printed", 0), ("gentle", 1), ("easy", 3)])
@pytest.mark.parametrize("seats", [1, 2])
def test_a_gentler_pace_brings_every_player_cards_when_a_round_begins(pace: str, cards: int, seats: int) -> None:
    idle = {f"{season}_{number}": "[{remove_locker = 1}]" for season in Season for number in range(1, 5)}
    game = SchoolYearDiary(card_set(events=idle), {})
    options = {"pace": pace, "students": ("giang_ry", "o_tach")}
    state = game.new(make_setup(game, seats, options, deal=4)).state
    assert [len(player.hand) for player in state.players] == [2 + cards] * seats
    for seat in range(seats):
        state = game.apply(state, seat, EndTurn()).state
    assert state.round == 2
    assert [len(player.hand) for player in state.players] == [min(2 + 2 * cards, 5)] * seats
    assert game.options_of(state)["pace"] == pace


@pytest.mark.clause("SYD-3.3", "SYD-9.5")
@pytest.mark.parametrize(("seats", "chosen", "ideas"), [(1, 2, 2), (1, 3, 3), (1, 4, 4), (2, 4, 2)])
def test_one_player_can_have_more_ideas_a_round_and_several_never(seats: int, chosen: int, ideas: int) -> None:
    idle = {f"{season}_{number}": "[{remove_locker = 1}]" for season in Season for number in range(1, 5)}
    game = SchoolYearDiary(card_set(events=idle), {})
    state = game.new(make_setup(game, seats, {"ideas": chosen}, deal=4)).state
    for left in range(ideas, 0, -1):
        assert state.players[0].ideas == left
        assert f"Use your {left} idea" in str(game.wording.prompt(state, 0))
        state = game.apply(state, 0, Refresh(())).state
    assert isinstance(game.check(state, 0, Refresh(())), Refusal)
    for seat in range(seats):
        state = game.apply(state, seat, EndTurn()).state
    assert (state.round, state.players[0].ideas) == (2, ideas), "none is carried over"
    assert game.options_of(state).get("ideas", 2) == ideas
    assert not game.problems(state)
    assert game.problems(evolve(state, config=evolve(state.config, ideas=ideas + 3)))


@pytest.mark.clause("SYD-9.4")
def test_what_a_round_brings_comes_before_its_event_and_within_the_hand_limit() -> None:
    cards = card_set(events={f"autumn_{number}": "[{discard = 5}]" for number in range(1, 5)})
    game = SchoolYearDiary(cards, {})
    state = game.new(make_setup(game, 1, {"pace": "easy"}, deal=4)).state
    assert state.players[0].hand == ()
    assert len(state.decks.old_directives) == 5
