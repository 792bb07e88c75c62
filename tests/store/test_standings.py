"""Standings against examples counted by hand."""

from __future__ import annotations

import csv
import io

from attrs import evolve

from tabletop_qt.store.standings import Standing, as_csv, chosen, histories, standing
from tabletop_qt.store.statistics import Finished, SeatResult

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


def standings(tables: tuple[Finished, ...]) -> list[Standing]:
    return [standing(key, marks) for key, marks in histories(tables).items()]


def test_tables_wins_averages_and_streaks_are_those_counted_by_hand() -> None:
    ann, bo, easy = standings(chosen(TABLES, "a"))
    assert ann == Standing("Ann", PERSON, tables=4, won=3, total=27, best=10, streak=1, longest=2, assisted=1)
    assert (ann.average, ann.share) == (6.75, 0.75)
    assert bo == Standing("Bo", PERSON, tables=1, won=0, total=4, best=4, streak=0, longest=0, assisted=0)
    assert easy == Standing("", "easy", tables=4, won=1, total=20, best=9, streak=0, longest=1, assisted=1), "whatever it is called"
    assert (Standing("Nobody", PERSON).average, Standing("Nobody", PERSON).share) == (0.0, 0.0)


def test_a_set_up_and_help_can_be_left_out() -> None:
    assert [one.table[:10] for one in chosen(TABLES, "a", "x")] == ["2026-03-01", "2026-03-02", "2026-03-03"]
    assert [one.table[:10] for one in chosen(TABLES, "a", assisted=False)] == ["2026-03-01", "2026-03-03", "2026-03-04"]
    assert standings(chosen(TABLES, "a", "x", assisted=False))[0].longest == 1
    assert standings(chosen(TABLES, "c")) == []


def test_points_below_nothing_are_counted_too() -> None:
    (ann, _) = standings((table(1, -5, -3), table(2, -9, -8)))
    assert (ann.best, ann.total, ann.average, ann.won) == (-5, -14, -7.0, 0)


def test_tables_from_before_seats_were_kept_count_for_persons_together() -> None:
    older = tuple(evolve(one, seats=()) for one in TABLES[:3])
    assert standings(older) == [Standing("", PERSON, tables=3, won=2, total=20, best=10, streak=0, longest=2, assisted=1)]


def test_a_name_that_tells_no_day_has_none() -> None:
    (marks, _) = histories((evolve(TABLES[0], table="mine"), TABLES[1])).values()
    assert [mark.day for mark in marks] == ["", "2026-03-02"]


def test_the_file_for_a_spreadsheet_has_a_line_for_each_seat() -> None:
    names = (SeatResult('A "B", C', PERSON, 4, True),)
    lines = list(csv.reader(io.StringIO(as_csv((TABLES[2], evolve(TABLES[1], seats=names), evolve(TABLES[0], seats=()))))))
    assert lines == [
        ["table", "day", "game", "setup", "name", "player", "total", "won", "assisted"],
        ["2026-03-03-101500-a-7.homeroom", "2026-03-03", "a", "x", "Ann", "person", "2", "no", "no"],
        ["2026-03-03-101500-a-7.homeroom", "2026-03-03", "a", "x", "Bot 3", "easy", "9", "yes", "no"],
        ["2026-03-03-101500-a-7.homeroom", "2026-03-03", "a", "x", "Bo", "person", "4", "no", "no"],
        ["2026-03-02-101500-a-7.homeroom", "2026-03-02", "a", "x", 'A "B", C', "person", "4", "yes", "yes"],
        ["2026-03-01-101500-a-7.homeroom", "2026-03-01", "a", "x", "", "person", "10", "yes", "no"],
    ]
