"""Results are kept once for each table, and standings are those counted by hand."""

from __future__ import annotations

import csv
import io
import os

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import Par
from engines.kernel.contract import Seat
from engines.kernel.serialization import to_json
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import (
    Finished,
    SeatResult,
    Standing,
    as_csv,
    deal_key,
    finished,
    has_finished,
    histories,
    is_kept,
    keep_finished,
    keep_par,
    kept_par,
    kept_pars,
    load_finished,
    recount,
    setup_key,
    setups,
    standing,
    totals,
)
from tests.kernel.tiny import GAMES

PERSON = "person"


def table(number: int, ann: int, easy: int, *others: SeatResult, game: str = "a", setup: str = "x", assisted: bool = False) -> Finished:
    """A table of Ann's against an easy bot, of whatever name; who has more has won."""
    seats = (SeatResult("Ann", PERSON, ann, ann > easy), SeatResult(f"Bot {number}", "easy", easy, easy > ann), *others)
    return Finished(f"2026-03-{number:02}-101500-a-7.homeroom", game, setup, ann > easy, ann, assisted, seats)


BO = SeatResult("Bo", PERSON, 4, False)
TABLES = (
    table(1, 10, 3),
    table(2, 8, 3, assisted=True),
    table(3, 2, 9, BO),
    table(4, 7, 5, setup="y"),
    table(5, 1, 0, game="b"),
)


# Results


def test_a_result_is_kept_only_if_it_is_saved_just_as_it_is(database: Database) -> None:
    one = TABLES[2]
    assert not is_kept(database, one)
    keep_finished(database, *TABLES)
    assert is_kept(database, one)
    changes = ({"table": "other"}, {"game": "b"}, {"setup": "z"}, {"deal": 3}, {"won": True}, {"total": 5}, {"assisted": True})
    for change in (*changes, {"seats": one.seats[:-1]}, {"seats": (*one.seats[:-1], evolve(BO, total=5))}):
        assert not is_kept(database, evolve(one, **change))


def test_a_game_was_finished_alone_or_with_others(database: Database) -> None:
    alone = table(6, 5, 0, game="b")
    keep_finished(database, TABLES[0], evolve(alone, seats=alone.seats[:1]))
    assert [(has_finished(database, game), has_finished(database, game, several=True)) for game in "abc"] == [
        (True, True),
        (True, False),
        (False, False),
    ]


def test_a_table_counts_once_as_it_was_counted_last_in_the_order_they_ended(database: Database) -> None:
    for each in TABLES:
        keep_finished(database, each)
    again = evolve(TABLES[1], total=-3, won=False, assisted=False, seats=(SeatResult("Zoë", PERSON, -3, False),))
    keep_finished(database, again)
    assert load_finished(database) == (TABLES[0], again, *TABLES[2:])


def test_a_file_with_letters_of_no_alphabet_is_counted(database: Database) -> None:
    name = os.fsdecode(b"caf\xe9.homeroom")
    for _ in range(2):
        keep_finished(database, evolve(TABLES[0], table=name, seats=(SeatResult("\ud800", PERSON, 1, True),)))
    (one,) = load_finished(database)
    assert one.table == r"caf\udce9.homeroom"


def test_tables_that_are_counted_again_are_in_the_order_in_which_they_ended(home: Paths) -> None:
    home.records.mkdir(parents=True)
    for number, name in enumerate(("second", "first")):
        table = Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=number + 1, options={"rounds": 1})
        playout(table)
        (home.records / f"{name}.homeroom").write_text(table.record(), encoding="utf-8")
        os.utime(home.records / f"{name}.homeroom", (1_000_000 - number, 1_000_000 - number))
    database = Database(home)
    keep_finished(database, TABLES[0])
    rests: list[int] = []
    recount(database, GAMES, lambda: rests.append(1))
    assert [one.table for one in load_finished(database)] == ["first.homeroom", "second.homeroom", TABLES[0].table]
    assert rests


@pytest.mark.clause("TBL-10")
def test_a_finished_table_is_a_result_for_its_persons() -> None:
    seats = [Seat("Ann"), Seat("Kim", "sky", "low")]
    table = Table.new(GAMES["tiny"], seats=seats, deal=5, options={"rounds": 2})
    assert finished(table, "x") is None
    outcome = playout(table)
    table.count_hint()
    ann, kim = outcome.results
    sat = (SeatResult("Ann", "person", ann.total, ann.won), SeatResult("Kim", "low", kim.total, kim.won))
    expected = Finished("x", "tiny", "seats=2 bots=low blessed=a hand=four rounds=2", ann.won, ann.total, True, sat, 5)
    assert finished(table, "x") == expected
    other = Table.new(GAMES["tiny"], seats=[Seat("Bo"), Seat("Kim", "sky", "low")], deal=6, options={"rounds": 2})
    assert setup_key(other.setup) == expected.setup
    bots_only = Table.new(GAMES["tiny"], seats=[Seat("R", "sky", "random"), Seat("K", "orange", "low")])
    playout(bots_only)
    assert finished(bots_only, "x") is None


# Standings


@pytest.fixture
def kept(database: Database) -> Database:
    keep_finished(database, *TABLES)
    return database


def standings(database: Database, game: str = "a", setup: str = "", assisted: bool = True) -> list[Standing]:
    return [standing(key, marks) for key, marks in histories(database, game, setup, assisted).items()]


def test_tables_wins_averages_and_streaks_are_those_counted_by_hand(kept: Database) -> None:
    ann, bo, easy = standings(kept)
    assert ann == Standing("Ann", PERSON, tables=4, won=3, total=27, best=10, streak=1, longest=2, assisted=1)
    assert (ann.average, ann.share) == (6.75, 0.75)
    assert bo == Standing("Bo", PERSON, tables=1, won=0, total=4, best=4, streak=0, longest=0, assisted=0)
    assert easy == Standing("", "easy", tables=4, won=1, total=20, best=9, streak=0, longest=1, assisted=1), "whatever it is called"
    assert (Standing("Nobody", PERSON).average, Standing("Nobody", PERSON).share) == (0.0, 0.0)


def test_a_set_up_and_help_can_be_left_out(kept: Database) -> None:
    for setup, assisted, days, counted in (
        ("x", True, "010203", (3, 2, 1)),
        ("", False, "010304", (3, 2, 0)),
        ("x", False, "0103", (2, 1, 0)),
    ):
        marks = histories(kept, "a", setup, assisted)["Ann", PERSON]
        assert "".join(mark.day[-2:] for mark in marks) == days
        assert totals(kept, "a", setup, assisted) == counted
    assert standings(kept, "a", "x", assisted=False)[0].longest == 1
    assert standings(kept, "c") == []
    assert totals(kept, "c") == (0, 0, 0)


def test_games_and_set_ups_are_counted_the_last_game_last(kept: Database) -> None:
    assert setups(kept) == {"a": {"x": 3, "y": 1}, "b": {"x": 1}}
    keep_finished(kept, table(6, 1, 2))
    assert list(setups(kept)) == ["b", "a"]
    assert {one.table for one in load_finished(kept, "b")} == {TABLES[4].table}


def test_negative_points_are_counted_too(database: Database) -> None:
    keep_finished(database, table(1, -5, -3), table(2, -9, -8))
    (ann, _) = standings(database)
    assert (ann.best, ann.total, ann.average, ann.won) == (-5, -14, -7.0, 0)


def test_a_file_name_without_a_date_has_no_day(database: Database) -> None:
    keep_finished(database, evolve(TABLES[0], table="mine"), TABLES[1])
    (marks, _) = histories(database, "a").values()
    assert [mark.day for mark in marks] == ["", "2026-03-02"]


def test_the_file_for_a_spreadsheet_has_a_line_for_each_seat() -> None:
    names = (SeatResult('A "B", C', PERSON, 4, True),)
    lines = list(csv.reader(io.StringIO(as_csv((TABLES[2], evolve(TABLES[1], seats=names))))))
    assert lines == [
        ["table", "day", "game", "setup", "name", "player", "total", "won", "assisted"],
        ["2026-03-03-101500-a-7.homeroom", "2026-03-03", "a", "x", "Ann", "person", "2", "no", "no"],
        ["2026-03-03-101500-a-7.homeroom", "2026-03-03", "a", "x", "Bot 3", "easy", "9", "yes", "no"],
        ["2026-03-03-101500-a-7.homeroom", "2026-03-03", "a", "x", "Bo", "person", "4", "no", "no"],
        ["2026-03-02-101500-a-7.homeroom", "2026-03-02", "a", "x", 'A "B", C', "person", "4", "yes", "yes"],
    ]


# The result of careful play, kept for each deal


PAR = Par(won=False, reached=6, of=10, round=8)


def dealt(deal: int, **options: object) -> Table:
    return Table.new("school_year_diary", deal=deal, options=options)


def test_par_is_kept_for_its_deal_and_set_up_alone(database: Database) -> None:
    assert kept_par(database, dealt(5)) is None
    keep_par(database, dealt(5), PAR)
    keep_par(database, dealt(6), Par(won=True, reached=10, of=10, round=7))
    assert kept_par(database, dealt(5)) == PAR
    assert kept_par(database, dealt(6)) == Par(won=True, reached=10, of=10, round=7)
    assert kept_par(database, dealt(5, pace="gentle")) is None
    assert kept_par(database, dealt(5, rows=2)) is None
    assert kept_par(database, dealt(7)) is None
    for options, deals in (({}, {5, 6}), ({"pace": "gentle"}, set()), ({"rows": 2}, set())):
        table = dealt(1, **options)
        assert kept_pars(database, table.game, table.setup).keys() == deals


def test_the_par_of_a_position_is_kept_for_that_position_alone(database: Database) -> None:
    state = dealt(9).state
    one, again, other = (
        Table.new("school_year_diary", deal=deal, position=to_json(each)) for deal, each in ((5, state), (6, state), (5, dealt(8).state))
    )
    keep_par(database, one, PAR)
    assert kept_par(database, again) == PAR, "the number of the deal says nothing about it"
    assert kept_par(database, other) is None
    assert kept_par(database, dealt(5)) is None
    assert not kept_pars(database, one.game, dealt(1).setup)


def test_what_was_played_makes_no_difference() -> None:
    one, other = dealt(5), dealt(5)
    one.play(next(iter(one.legal(0))))
    assert deal_key(one.game, one.setup) == deal_key(other.game, other.setup)


def test_the_latest_par_of_a_deal_counts(database: Database) -> None:
    for reached in (1, 2):
        keep_par(database, dealt(1), Par(won=False, reached=reached, of=10, round=8))
    assert kept_par(database, dealt(1)) == Par(won=False, reached=2, of=10, round=8)
