"""The database: whatever becomes of its file, nothing that can be had is lost, the person is told, and nothing crashes."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import Par
from engines.kernel.messages import Message
from tabletop_qt.store.database import TABLES, VERSION, Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Branches
from tabletop_qt.store.session import Session
from tabletop_qt.store.statistics import Finished, SeatResult, finished, keep_finished, keep_par, kept_par, load_finished, recount
from tests.expecting import expect
from tests.kernel.tiny import GAMES

ROOT = Path(__file__).parent.parent.parent
ANN = SeatResult("Ann", "person", 3, True)
TABLE_LEAF = 13
"""The first byte of a page of SQLite's that holds rows of a table."""
PAR = Par(won=False, reached=6, of=10, round=8)


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def database(home: Paths, told: list[str]) -> Database:
    return Database(home, lambda message: told.append(str(message)))


def result(name: str, total: int = 3) -> Finished:
    return Finished(name, "tiny", "seats=1", True, total, False, (ANN,), 7)


def played(home: Paths) -> Finished:
    """A finished table among the records, and how it went."""
    session = Session.start(home, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, options={"rounds": 1}))
    playout(session.table)
    path = session.close()
    path.write_text(session.table.record(), encoding="utf-8")
    return expect(finished(session.table, path.name))


def filled(database: Database, count: int = 40) -> tuple[Finished, ...]:
    results = tuple(result(f"2026-03-{number:04}.homeroom") for number in range(count))
    keep_finished(database, *results)
    Branches(database).rename("first.homeroom", "Brave")
    keep_par(database, Table.new("school_year_diary", deal=5), PAR)
    return results


# As usual


def test_a_database_is_private_synchronous_and_has_no_tables_but_ours(database: Database, home: Paths) -> None:
    filled(database)
    assert home.database.stat().st_mode & 0o077 == 0
    with database.writing() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,), "FULL: a commit waits for the disk"
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,) == (1,)
        assert dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")) == TABLES
        assert os.stat(f"{home.database}-wal").st_mode & 0o077 == 0
    assert sorted(os.listdir(home.root)) == [".homeroom.sqlite.lock", "homeroom.sqlite"], "nothing is left behind"


def test_where_there_is_none_there_is_nothing_and_looking_makes_none(database: Database, home: Paths) -> None:
    assert load_finished(database) == ()
    assert Branches(database).known() == {}
    assert kept_par(database, Table.new("school_year_diary", deal=5)) is None
    assert database.copy() is None
    assert not database.is_damaged()
    database.check()
    assert not home.root.exists()


def test_a_change_that_raises_changes_nothing(database: Database) -> None:
    with suppress(LookupError), database.writing() as connection:
        connection.execute("INSERT INTO puzzles VALUES ('a', 1)")
        raise LookupError
    with database.reading() as connection:
        assert connection.execute("SELECT * FROM puzzles").fetchall() == []


def test_a_copy_is_the_same_as_long_as_nothing_changes_and_is_taken_over(database: Database, tmp_path: Path) -> None:
    results = filled(database)
    copy = expect(database.copy())
    assert database.copy() == copy
    other = Database(Paths(tmp_path / "other"))
    keep_finished(other, result("own"), result(results[0].table, total=9))
    Branches(other).rename("first.homeroom", "Mine")
    other.take_over(copy)
    assert set(load_finished(other)) == {result("own"), result(results[0].table, total=9), *results[1:]}
    assert Branches(other).known()["first.homeroom"].name == "Mine", "nothing of now is lost"
    with pytest.raises(StoreError, match="damaged"):
        other.take_over(copy[:-5000])


def test_several_threads_write_at_once(database: Database) -> None:
    def write(number: int) -> None:
        for each in range(10):
            keep_finished(database, result(f"{number}-{each}"))

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(load_finished(database)) == 40


# Damage

Damage = Callable[[Path], object]


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE results (a)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 7")


def replaced(make: Damage) -> Damage:
    def damage(path: Path) -> None:
        path.unlink()
        make(path)

    return damage


DAMAGES: dict[str, Damage] = {
    "text": lambda path: path.write_text("These are no results.\n" * 500),
    "zeroes": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "nothing in it": lambda path: path.write_bytes(b""),
    "half of it": cut,
    "tables of others": foreign,
    "another version": newer,
    "a folder": replaced(Path.mkdir),
    "a folder that is not empty": replaced(lambda path: (path / "inside").mkdir(parents=True)),
    "a pipe": replaced(lambda path: os.mkfifo(path)),
    "a link to nothing": replaced(lambda path: path.symlink_to("nothing")),
    "a link to itself": replaced(lambda path: path.symlink_to(path.name)),
    "a link to zeroes without end": replaced(lambda path: path.symlink_to("/dev/zero")),
}


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_set_aside_and_told_and_results_are_counted_again(
    database: Database, home: Paths, told: list[str], damage: str
) -> None:
    one = played(home)
    keep_finished(database, one)
    filled(database)
    DAMAGES[damage](home.database)
    for each in (database, Database(home)):
        assert each.is_damaged() or damage == "half of it"
    before = stat.S_IFMT(os.lstat(home.database).st_mode)
    database.check()
    assert ["homeroom.sqlite.damaged" in words for words in told] == [True]
    assert stat.S_IFMT(os.lstat(home.root / "homeroom.sqlite.damaged").st_mode) == before
    recount(database, GAMES)
    assert one in load_finished(database)
    assert not database.is_damaged()
    keep_finished(database, result("new"))
    assert result("new") in load_finished(database)
    assert len(told) == 1


@pytest.mark.clause("TBL-9")
def test_a_database_that_was_deleted_is_counted_again_without_a_word(database: Database, home: Paths, told: list[str]) -> None:
    one = played(home)
    keep_finished(database, one)
    home.database.unlink()
    database.check()
    recount(database, GAMES)
    assert load_finished(database) == (one,)
    assert told == []


@pytest.mark.clause("TBL-9")
def test_what_damage_leaves_is_taken_over(database: Database, home: Paths, told: list[str]) -> None:
    results = filled(database, 2000)
    page = 4096
    data = bytearray(home.database.read_bytes())
    assert len(data) > 40 * page
    # A leaf in the middle of the results: no page of their index, which some versions of SQLite write before it.
    at = next(at for at in range(0, len(data), page) if data[at] == TABLE_LEAF and b"2026-03-1000" in data[at : at + page])
    data[at : at + page] = os.urandom(page)
    home.database.write_bytes(data)
    database.check()
    left = load_finished(database)
    assert 500 < len(left) < len(results)
    assert set(left) < set(results)
    assert Branches(database).known()["first.homeroom"].name == "Brave"
    assert kept_par(database, Table.new("school_year_diary", deal=5)) == PAR
    assert len(told) == 1


@pytest.mark.clause("TBL-8", "TBL-9")
def test_whichever_bit_is_flipped_it_opens_and_takes_results(home: Paths) -> None:
    results = filled(Database(home), 3)
    sound = home.database.read_bytes()
    found = 0
    for at in range(0, len(sound), 173):
        data = bytearray(sound)
        data[at] ^= 1 << at % 8
        home.database.write_bytes(data)
        told: list[Message] = []
        database = Database(home, told.append)
        keep_finished(database, result("new"))
        left = load_finished(database)
        assert "new" in {one.table for one in left}
        assert len(left) == len(results) + 1 or told
        Branches(database).known()
        found += bool(told)
        for path in home.root.iterdir():
            path.unlink()
    assert found > 4


def test_changes_of_a_killed_app_that_are_beside_a_damaged_file_are_not_taken_for_those_of_the_new_one(
    database: Database, home: Paths, told: list[str]
) -> None:
    results = filled(database)
    with closing(sqlite3.connect(home.database)) as open_still:
        open_still.execute("SELECT * FROM results").fetchone()
        keep_finished(database, result("late"))
        log = Path(f"{home.database}-wal").read_bytes()
    assert len(log) > 4096
    home.database.write_text("no database\n" * 5000)
    Path(f"{home.database}-wal").write_bytes(log)
    database.check()
    assert told
    assert load_finished(database) == ()
    keep_finished(database, *results)
    assert load_finished(Database(home)) == results


@pytest.mark.clause("TBL-9")
def test_damage_that_comes_while_the_app_runs_is_found_with_the_next_work(database: Database, home: Paths, told: list[str]) -> None:
    filled(database)
    home.database.write_text("no database")
    assert load_finished(database) == ()
    assert len(told) == 1


def test_what_can_not_be_followed_is_asked_for_only_once(database: Database, home: Paths) -> None:
    home.records.mkdir(parents=True)
    (home.records / "bad.homeroom").write_text("no record")
    database.check()
    recount(database, GAMES)
    with database.reading() as connection:
        assert connection.execute("SELECT * FROM uncounted").fetchall() == []
    assert load_finished(database) == ()


# A disk that takes nothing

WRITES = """
import resource, sys
from pathlib import Path
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import keep_finished, load_finished
from tests.store.test_database import result
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
limit = int(sys.argv[2])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
database = Database(Paths(Path(sys.argv[1])))
for number in range(int(sys.argv[3]), 10**6):
    try:
        keep_finished(database, result(f"{number}"))
    except StoreError as error:
        print("refused", error, flush=True)
        print("read", len(load_finished(database)), flush=True)
        break
    print(number, flush=True)
"""
"""Keeps results until the disk takes no more, or for ever, and says which were accepted."""


def writer(home: Paths, limit: int = 0, first: int = 0) -> subprocess.Popen[str]:
    command = (sys.executable, "-c", WRITES, str(home.root), str(limit), str(first))
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("limit", [1_000, 20_000, 80_000])
def test_a_full_disk_is_told_and_nothing_that_was_accepted_is_lost(home: Paths, limit: int) -> None:
    out, errors = writer(home, limit).communicate(timeout=120)
    assert errors == ""
    lines = out.splitlines()
    accepted = {line for line in lines if line.isdigit()}
    assert "could not be" in out
    assert len(accepted) > 10 or limit < 80_000
    kept = {one.table for one in load_finished(Database(home))}
    assert accepted <= kept
    assert lines[-1] == f"read {len(kept)}", "what is there can be read on a full disk, too"
    keep_finished(Database(home), result("later"))
    assert len(load_finished(Database(home))) == len(kept) + 1


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("lines", [1, 5, 17, 40])
def test_whenever_the_app_is_killed_what_it_accepted_is_there(home: Paths, lines: int) -> None:
    accepted: list[str] = []
    for first in (0, 1000):
        with writer(home, first=first) as app:
            assert app.stdout is not None
            accepted += [app.stdout.readline().strip() for _ in range(lines)]
            app.send_signal(signal.SIGKILL)
            accepted += [line.strip() for line in app.stdout if line.endswith("\n")]
    told: list[Message] = []
    assert {one.table for one in load_finished(Database(home, told.append))} >= set(accepted)
    assert told == []


def test_a_disk_that_may_only_be_read_can_be_read(database: Database, home: Paths) -> None:
    results = filled(database)
    without = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all") if os.geteuid() == 0 else ()
    home.database.chmod(0o400)
    home.root.chmod(0o500)
    try:
        command = (*without, sys.executable, "-c", WRITES, str(home.root), "0", "0")
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    finally:
        home.root.chmod(0o700)
        home.database.chmod(0o600)
    assert done.stderr == ""
    assert "could not be" in done.stdout
    assert done.stdout.splitlines()[-1] == f"read {len(results)}"
    assert set(load_finished(database)) == set(results)


def test_no_permission_to_read_is_told(database: Database, home: Paths) -> None:
    filled(database)
    home.database.chmod(0)
    code = WRITES.replace('print("read", len(load_finished(database)), flush=True)', "")
    without = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all") if os.geteuid() == 0 else ()
    done = subprocess.run(
        (*without, sys.executable, "-c", code, str(home.root), "0", "0"), cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    home.database.chmod(0o600)
    assert done.stderr == ""
    assert "could not be used" in done.stdout
    assert len(load_finished(database)) == 40
    assert not (home.root / "homeroom.sqlite.damaged").exists(), "what may be sound stays where it is"
