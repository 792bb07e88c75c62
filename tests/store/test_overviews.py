"""The progress of tables in the database: it is valid while the file is unchanged, and reveals nothing hidden."""

from __future__ import annotations

import os

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.contract import Seat
from engines.kernel.messages import Message
from engines.kernel.options import EDITION
from engines.shelf import GAMES, games
from tabletop_qt.store import saved_games
from tabletop_qt.store.database import Database
from tabletop_qt.store.saved_games import Overview, Overviews, Place, SavedGame, overview, progress, saved_game
from tabletop_qt.store.session import Session
from tests.expecting import expect

SEATS = Seat("Ann"), Seat("Bo", "sky", "random"), Seat("Cy", "green", "random"), Seat("Di", "purple", "random")


def saved(database: Database, game: str = "operation_master", deal: int = 1, *, over: bool = False) -> tuple[SavedGame, Overview]:
    """A table on disk after a decision, or at its end, and its progress."""
    table = Table.new(game, seats=SEATS[: games()[game].seat_counts[0]], deal=deal)
    table.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    if over:
        playout(table, ["random"] * len(table.seats))
    found = expect(saved_game(Session.start(database.paths, table).close(), Place.TABLES))
    return found, progress(table)


def told(database: Database) -> list[str]:
    with database.reading() as connection:
        return [text for (text,) in connection.execute("SELECT told FROM overviews ORDER BY record")]


def words(one: Overview) -> tuple[object, ...]:
    return one.turn, str(one.stage), str(one.problem), one.outcome, one.secrets, str(one.standing), one.acting


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_progress_is_kept_the_same_from_a_record_and_from_a_table_that_is_left(database: Database, game: str, over: bool) -> None:
    table, left = saved(database, game, over=over)
    read = overview(table, games(), lambda: None)
    assert read == left
    Overviews(database).keep([(table, read)])
    ((again, kept),) = Overviews(database).known([table])
    assert again is table
    assert words(kept) == words(read)


@pytest.mark.parametrize(
    "problem", [Message("{who}: {list}", (("who", "Ann"), ("list", (Message("a"), Message("b"))))), Message("1", (), "{n}", 2)]
)
def test_sentences_with_lists_and_counts_are_kept(database: Database, problem: Message) -> None:
    table, _ = saved(database)
    Overviews(database).keep([(table, Overview(problem=problem))])
    assert [kept for _, kept in Overviews(database).known([table])] == [Overview(problem=problem)]


def test_a_changed_file_and_another_version_of_the_app_invalidate_progress(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    table, left = saved(database)
    overviews = Overviews(database)
    overviews.keep([(table, left)])
    os.utime(table.path, ns=(table.changed, table.changed + 1))
    assert list(overviews.known([expect(saved_game(table.path)), evolve(table, size=table.size + 1)])) == []
    assert len(list(overviews.known([table]))) == 1
    monkeypatch.setattr(saved_games, "__version__", "next")
    assert list(overviews.known([table])) == []


def test_progress_with_custom_cards_is_not_kept_since_they_may_change(database: Database) -> None:
    table, left = saved(database, "school_year_diary")
    assert table.header is not None
    Overviews(database).keep([(evolve(table, header=evolve(table.header, options={**table.header.options, EDITION: "mine"})), left)])
    assert told(database) == []


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "[]",
        "7",
        "[1, null, null, null, false]",
        "[1, null, [[true, 3]], null, false, [], null, [], false, []]",
        '[1, ["{a}", {"b": 1}, "", 1], null, null, false, [], null, [], false, []]',
        '[1, ["a", 3], null, null, false, [], null, [], false, []]',
        "[1, null, null, null, false, [], null, [3], false, []]",
        "[1, null, null, null, false, [], null, [], false, [9]]",
        "[Infinity, null, null, null, false, [], null, [], false, []]",
        "[" * 9999,
    ],
)
def test_a_damaged_row_is_ignored(database: Database, damage: str) -> None:
    pairs = [saved(database), saved(database, "hallway_rivals")]
    Overviews(database).keep(pairs)

    def known(told: str) -> list[SavedGame]:
        """The tables that are known if the row of the first one is this."""
        with database.writing() as connection:
            connection.execute("UPDATE overviews SET told = ? WHERE record = ?", (told, pairs[0][0].path.name))
        return [table for table, _ in Overviews(database).known([table for table, _ in pairs])]

    assert known("[1, null, null, null, false, [], null, [], false, []]") == [table for table, _ in pairs]
    assert known(damage) == [pairs[1][0]]


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize("game", ["kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_nothing_hidden_is_kept(database: Database, game: str) -> None:
    """Deals with the same open cards and the same player to decide give the same rows: nothing else in them depends on what was dealt."""
    tables = [saved(database, game, deal) for deal in range(1, 6)]
    Overviews(database).keep(tables)
    assert len(told(database)) == len(tables)
    assert len(set(told(database))) == len({(str(left.stage), left.acting) for _, left in tables}) < len(tables)


def test_a_backup_holds_no_progress(database: Database) -> None:
    Overviews(database).keep([saved(database)])
    before = database.copy()
    with database.writing() as connection:
        connection.execute("DELETE FROM overviews")
    assert database.copy() == before


def test_progress_of_deleted_tables_is_deleted(database: Database) -> None:
    one, other = saved(database), saved(database)
    Overviews(database).keep([one, other])
    Overviews(database).forget_others({other[0].path.name})
    assert [table for table, _ in Overviews(database).known([one[0], other[0]])] == [other[0]]
