"""Studies and the deck for training: kept, due by Leitner's boxes, and what a damaged, replaced or deleted record costs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import date
from itertools import islice
from pathlib import Path

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import Rating
from tabletop_qt.store.daily import look_up
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import keep_try, puzzles
from tabletop_qt.store.training import (
    DAYS,
    NEW,
    SESSION,
    YEARS,
    Card,
    Misses,
    Study,
    answered,
    drop,
    keep_study,
    kept_study,
    misses,
    session,
)

RECORD = "2026-03-01-120000-school_year_diary.homeroom"
TODAY = 739000
PUZZLES = {f"school_year_diary/{number}": ("chain", "lock")[number % 2] for number in range(20)}


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(Paths(tmp_path / "home"), lambda _: None)


@pytest.fixture(scope="module")
def table() -> Table:
    table = Table.new("school_year_diary", deal=3)
    playout(table, ["greedy"])
    return table


def rated(table: Table, *costs: float) -> Study:
    """A finished study in which the first decisions with a choice cost this many ranks."""
    ratings: list[Rating] = []
    for turn in range(table.turn):
        several = list(islice(table.game.legal(table.state_at(turn), 0), 2))
        if len(several) == 2 and len(ratings) < len(costs):
            played = table.played(turn + 1).command
            other = next(each for each in several if each != played)
            ratings.append(Rating(turn, 0, played, None, other, None, 8.0, 8.0 + costs[len(ratings)], "chain"))
    return Study(tuple(ratings), whole=True)


def due(database: Database, day: int) -> int:
    return look_up(database, date.fromordinal(day)).due


def damage(database: Database, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(database.paths.database)) as connection, connection:
        connection.execute(sql, values)


def test_a_study_is_kept_and_its_mistakes_are_due_at_once(database: Database, table: Table) -> None:
    study = rated(table, 0.0, 2.0, 1.0, 0.3)
    keep_study(database, RECORD, table, 0, evolve(study, whole=False), TODAY)
    assert due(database, TODAY) == 0, "it is not finished"
    keep_study(database, RECORD, table, 0, study, TODAY)
    assert kept_study(database, RECORD, table, 0) == study
    assert kept_study(database, RECORD, table, 1) == Study(), "another seat's"
    assert due(database, TODAY) == 2, "a slight loss is no mistake"
    cards = session(database, TODAY, {})
    assert {(card.record, card.turn, card.theme) for card in cards} == {(RECORD, each.turn, "chain") for each in study.ratings[1:3]}


def test_a_card_moves_through_the_boxes_and_back(database: Database, table: Table) -> None:
    keep_study(database, RECORD, table, 0, rated(table, 2.0), TODAY)
    (card,), day = session(database, TODAY, {}), TODAY
    for days in (*DAYS[1:], DAYS[-1]):
        answered(database, card, day, right=True)
        answered(database, card, day, right=True)
        assert due(database, day + days - 1) == 0, "twice on a day is no more than once"
        day += days
        assert session(database, day, {}) == (card,)
    answered(database, card, day, right=False)
    assert due(database, day) == 0
    assert due(database, day + DAYS[0]) == 1
    assert misses(database) == [Misses("chain", len(DAYS) + 1, 1)], "only what was asked counts"


def test_a_session_is_filled_up_with_a_few_new_puzzles(database: Database, table: Table) -> None:
    assert [card.id for card in session(database, TODAY, PUZZLES)] == list(PUZZLES)[:NEW]
    for card in session(database, TODAY, PUZZLES):
        answered(database, card, TODAY, right=card.theme == "chain")
    assert session(database, TODAY, PUZZLES) == (), "enough new ones for a day"
    assert len(session(database, TODAY + 1, PUZZLES)) == 2 + NEW
    keep_study(database, RECORD, table, 0, rated(table, 3.0, 2.0, 2.0, 2.0, 2.0, 2.0), TODAY)
    assert due(database, TODAY + 2) == 5 + NEW
    assert len(session(database, TODAY + 2, PUZZLES)) == SESSION
    assert {each.theme: (each.asked, each.missed) for each in misses(database)} == {"chain": (3, 0), "lock": (2, 2)}


def test_puzzles_solved_at_once_elsewhere_are_left_out_and_missed_ones_come_first(database: Database) -> None:
    (solved, other, missed), left = puzzles("school_year_diary")[:3], {each.id: "chain" for each in puzzles("school_year_diary")[:3]}
    keep_try(database, solved, solved=True)
    keep_try(database, missed, solved=False)
    assert [card.id for card in session(database, TODAY, left)] == [missed.id, other.id]
    keep_try(database, missed, solved=True)
    assert [card.id for card in session(database, TODAY, left)] == [missed.id, other.id], "its first try counts"
    answered(database, Card(solved.id, "", "chain"), TODAY, right=False)
    assert session(database, TODAY + 1, left)[0].id == solved.id, "what is in the deck stays there"


def test_a_record_that_was_replaced_costs_its_own_study_alone(database: Database, table: Table) -> None:
    keep_study(database, RECORD, table, 0, rated(table, 2.0), TODAY)
    keep_study(database, "2026-03-02.homeroom", table, 0, rated(table, 2.0, 1.0), TODAY)
    other = Table.new("school_year_diary", deal=4)
    playout(other, ["greedy"])
    assert kept_study(database, RECORD, other, 0) == Study()
    keep_study(database, RECORD, other, 0, rated(other, 1.0, 1.0, 1.0), TODAY)
    assert [card.record for card in session(database, TODAY, {})].count(RECORD) == 3
    gone = next(card for card in session(database, TODAY, {}) if card.record == RECORD)
    drop(database, gone)
    assert {card.record for card in session(database, TODAY, {})} == {"2026-03-02.homeroom"}
    answered(database, gone, TODAY, right=True)
    assert due(database, TODAY + 99) == 2, "what has left the deck stays out"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE studies SET ratings = '{' WHERE record = ?",
        "UPDATE studies SET ratings = replace(ratings, '\"seat\"', '\"set\"') WHERE record = ?",
        "UPDATE studies SET ratings = replace(ratings, '\"turn\":', '\"turn\":9') WHERE record = ?",
        "UPDATE studies SET ratings = ratings || char(10) || ratings WHERE record = ?",
        'UPDATE studies SET ratings = replace(ratings, \'"better":"\', \'"better":"no \') WHERE record = ?',
        "UPDATE studies SET rated = -1 WHERE record = ?",
        "UPDATE studies SET line = 'x' WHERE record = ?",
    ],
)
def test_a_damaged_row_counts_as_no_study(database: Database, table: Table, change: str) -> None:
    keep_study(database, RECORD, table, 0, rated(table, 2.0, 1.0), TODAY)
    keep_study(database, "other.homeroom", table, 0, rated(table, 2.0), TODAY)
    damage(database, change, RECORD)
    assert kept_study(database, RECORD, table, 0) == Study()
    assert kept_study(database, "other.homeroom", table, 0) == rated(table, 2.0)


def test_a_box_that_does_not_exist_is_the_nearest_one(database: Database) -> None:
    card = Card("school_year_diary/1", "", "lock")
    answered(database, card, TODAY, right=True)
    for box, days in ((-5, DAYS[1]), (99, DAYS[-1])):
        damage(database, "UPDATE cards SET box = ?, due = 0", box)
        answered(database, card, TODAY, right=True)
        assert due(database, TODAY + days - 1) == 0
        assert due(database, TODAY + days) == 1


def test_only_the_mistakes_of_the_last_years_are_asked(database: Database, table: Table) -> None:
    for year in range(YEARS + 3):
        keep_study(database, f"2026-03-{year:02}.homeroom", table, 0, rated(table, 2.0), TODAY)
    assert due(database, TODAY) == YEARS
    keep_study(database, "2026-01-01.homeroom", table, 0, rated(table, 2.0), TODAY)
    assert due(database, TODAY) == YEARS
    assert kept_study(database, "2026-01-01.homeroom", table, 0).ratings, "it need not be thought out again"


@pytest.mark.clause("TBL-9")
def test_the_deck_survives_backup_and_damage(database: Database, table: Table, tmp_path: Path) -> None:
    keep_study(database, RECORD, table, 0, rated(table, 2.0), TODAY)
    answered(database, Card("school_year_diary/1", "", "lock"), TODAY, right=False)
    copy = database.copy()
    assert copy is not None
    other = Database(Paths(tmp_path / "other"))
    other.take_over(copy)
    damage(database, "DROP TABLE results")
    assert database.is_damaged()
    for each in (other, database):
        assert due(each, TODAY + 1) == 2
        assert kept_study(each, RECORD, table, 0) == rated(table, 2.0)
    os.truncate(database.paths.database, 100)
    assert due(database, TODAY) == 0


def test_a_database_that_cannot_be_used_says_so(database: Database) -> None:
    database.paths.root.parent.mkdir(exist_ok=True)
    database.paths.root.write_text("no folder")
    with pytest.raises(StoreError):
        answered(database, Card("school_year_diary/1", "", "lock"), TODAY, right=True)
