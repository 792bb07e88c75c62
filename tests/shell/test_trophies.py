"""The shelf of trophies comes from records and solved puzzles, and asks for the tables that were not looked at yet."""

from __future__ import annotations

from pathlib import Path

from engines import Table
from engines.kernel.bots import playout
from engines.shelf import GAMES, games
from tabletop_qt.shell.statistics_page import shelf_of
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import GRADES, collection
from tabletop_qt.store.saved_games import Overviews, overview

NAME = "2026-03-14-201500-operation_master.homeroom"


def test_trophies_are_counted_from_the_records_that_are_there(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "home")
    database = Database(paths)
    table = Table.new(games()["operation_master"], seats=["Ann", "Bo", "Cleo"], deal=2)
    playout(table, ["hard", "easy", "easy"])
    paths.records.mkdir(parents=True)
    for name in (NAME, NAME.replace("03-14", "05-01")):
        (paths.records / name).write_text(table.record(), encoding="utf-8")
    shelf = shelf_of(database, GAMES)
    assert not shelf.earned
    Overviews(database).keep((saved, overview(saved, games(), lambda: None)) for saved in shelf.unread)
    shelf = shelf_of(database, GAMES)
    assert shelf.earned["operation_master", "sweep"] == NAME, "the first table that earned it"
    assert not shelf.unread
    for path in paths.records.iterdir():
        path.unlink()
    assert not shelf_of(database, GAMES).earned


def test_a_hard_puzzle_counts_if_it_was_solved_without_help(tmp_path: Path) -> None:
    database = Database(Paths(tmp_path / "home"))
    hard, easy = (next(each.id for each in collection("school_year_diary").puzzles if each.grade == grade) for grade in (GRADES, 1))
    with database.writing() as connection:
        connection.execute("INSERT INTO puzzles VALUES (?, 1)", (easy,))
    assert not shelf_of(database, GAMES).earned
    with database.writing() as connection:
        connection.execute("INSERT INTO puzzles VALUES (?, 1)", (hard,))
    assert dict(shelf_of(database, GAMES).earned) == {("school_year_diary", "puzzle"): ""}
