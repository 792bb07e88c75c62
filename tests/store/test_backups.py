"""Backups: one a day, older ones make room, and whatever is in them can be put back without losing anything."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from datetime import date, timedelta
from pathlib import Path

import pytest

from engines import Table
from tabletop_qt.store import backups as copies
from tabletop_qt.store import database as databases
from tabletop_qt.store.backups import DAYS, MONTHS, Backup, Now, backups, contents, keep_today, restore, sound
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, read_whole, unread
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import keep_own
from tabletop_qt.store.saved_games import Branches
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import Settings, load_settings, save_settings
from tabletop_qt.store.statistics import Finished, keep_finished, load_finished
from tests.expecting import expect
from tests.kernel.tiny import GAMES

DAY = date(2026, 3, 14)


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """A folder with two tables, one of which is a branch, a puzzle, settings and a result."""
    paths = Paths(tmp_path / "home")
    first = Session.start(paths, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, policy="practice"))
    branch = first.branch(0)
    Branches(Database(paths)).add_branch(first.path.name, 0, branch.path.name, "Brave")
    for session in (first, branch):
        session.count_hint()
        session.close()
    keep_own(paths, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=3, policy="practice"), "first", "One", 2)
    save_settings(paths.settings, Settings(theme="dark"))
    keep_finished(Database(paths), result("one"))
    return paths


def result(name: str) -> Finished:
    return Finished(name, "tiny", "x", True, 1, False)


def kept(home: Paths, day: date = DAY) -> Backup:
    return expect(keep_today(Database(home), day))


def everything(home: Paths) -> dict[str, bytes]:
    """The content of the folder, backups and locks aside."""
    files = [path for path in home.root.rglob("*") if path.is_file() and path.name[0] != "." and path.parent != home.backups]
    return {path.relative_to(home.root).as_posix(): path.read_bytes() for path in files}


def test_only_this_person_reads_a_backup(home: Paths) -> None:
    assert kept(home).path.stat().st_mode & 0o077 == 0


def test_a_backup_has_everything(home: Paths) -> None:
    backup = kept(home)
    assert backups(home) == (backup,)
    items = contents(Database(home), backup)
    assert {item.name for item in items} == set(everything(home))
    assert {item.now for item in items} == {Now.SAME}
    assert [item.header.deal for item in items if item.header is not None] == [17, 17]
    assert sound(backup)


def test_there_is_one_a_day_and_none_where_nothing_has_changed(home: Paths) -> None:
    kept(home)
    assert keep_today(Database(home), DAY) is None
    assert keep_today(Database(home), DAY + timedelta(1)) is None
    keep_finished(Database(home), result("two"))
    assert keep_today(Database(home), DAY) is None
    assert kept(home, DAY + timedelta(2)).day == DAY + timedelta(2)
    assert keep_today(Database(Paths(home.root / "empty")), DAY) is None
    assert not (home.root / "empty").exists()


def test_older_ones_make_room_but_for_one_a_month(home: Paths) -> None:
    days = [DAY + timedelta(number) for number in range(500)]
    for day in days:
        home.backups.mkdir(exist_ok=True)
        (home.backups / f"{day.isoformat()}.zip").write_bytes(b"")
    (home.backups / "mine.zip").write_bytes(b"")
    (home.backups / "2026-13-45.zip").write_bytes(b"")
    last = days[-1] + timedelta(1)
    kept(home, last)
    left = [backup.day for backup in backups(home)]
    assert left[:DAYS] == [last - timedelta(number) for number in range(DAYS)]
    assert len({(day.year, day.month) for day in left}) == MONTHS == len(left) - DAYS + 1
    assert all((day + timedelta(1)).month != day.month for day in left[DAYS:]), "the newest of its month"
    assert (home.backups / "mine.zip").exists()


def test_all_that_is_lost_comes_back(home: Paths) -> None:
    backup, before = kept(home), everything(home)
    for folder in (home.tables, home.records, home.puzzles):
        shutil.rmtree(folder, ignore_errors=True)
    for file in (home.settings, home.database):
        file.unlink()
    items = contents(Database(home), backup)
    assert {item.now for item in items} == {Now.GONE}
    put = restore(Database(home), backup, [item.name for item in items])
    assert len(put) == len(items)
    assert {name: data for name, data in everything(home).items() if name != "homeroom.sqlite"} == {
        name: data for name, data in before.items() if name != "homeroom.sqlite"
    }
    assert load_finished(Database(home)) == (result("one"),)
    assert len(Branches(Database(home)).family(next(home.tables.iterdir()).name)) == 2


def test_nothing_of_now_is_lost_by_putting_back(home: Paths) -> None:
    backup = kept(home)
    table = sorted(home.tables.iterdir())[0]
    old = table.read_bytes()
    session = Session.resume(home, table, GAMES)
    session.count_hint()
    session.close()
    new = table.read_bytes()
    save_settings(home.settings, Settings(theme="light"))
    keep_finished(Database(home), result("two"))
    assert {item.name: item.now for item in contents(Database(home), backup)}[f"tables/{table.name}"] is Now.OTHER
    put = restore(Database(home), backup, [item.name for item in contents(Database(home), backup)])
    assert table.read_bytes() == new
    (beside,) = [path for path in put if path.parent == home.tables]
    assert beside != table
    assert beside.read_bytes() == old
    assert load_settings(home.settings).settings.theme == "dark"
    assert json.loads((home.root / "settings.json.replaced").read_text())["theme"] == "light"
    assert set(load_finished(Database(home))) == {result("one"), result("two")}
    assert restore(Database(home), backup, ["settings.json", "tables/nothing.homeroom"]) == ()


def test_a_table_that_was_finished_since_is_still_there(home: Paths) -> None:
    backup = kept(home)
    table = sorted(home.tables.iterdir())[0]
    home.records.mkdir(exist_ok=True)
    table.rename(home.records / table.name)
    assert {item.name: item.now for item in contents(Database(home), backup)}[f"tables/{table.name}"] is Now.OTHER
    (put,) = restore(Database(home), backup, [f"tables/{table.name}"])
    assert put.name != table.name, "no two tables have one name"


@pytest.mark.clause("TBL-8", "TBL-9")
def test_whichever_bit_of_a_backup_is_flipped_the_next_one_is_made(tmp_path: Path) -> None:
    home = Paths(tmp_path / "home")
    save_settings(home.settings, Settings())
    home.settings.write_text("{}")
    backup = kept(home)
    data = backup.path.read_bytes()
    told = 0
    # Two or three of every byte, and each of the eight in turn.
    for bit in range(0, 8 * len(data), 3):
        other = bytearray(data)
        other[bit // 8] ^= 1 << bit % 8
        backup.path.write_bytes(other)
        home.settings.write_text(json.dumps({"name": f"{bit}"}))
        after = expect(keep_today(Database(home), DAY + timedelta(1)))
        assert sound(after)
        told += any("2026-03-14.zip" in str(problem) for problem in after.problems)
        after.path.unlink()
    assert told > len(data) / 3


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_damaged_backup_of_another_make_says_so(home: Paths, method: int) -> None:
    backup = kept(home)
    with zipfile.ZipFile(backup.path, "w", method) as copy:
        copy.writestr("settings.json", b"x" * 999)
    data = bytearray(backup.path.read_bytes())
    data[50:60] = b"\xff" * 10
    backup.path.write_bytes(data)
    with pytest.raises(StoreError, match=r"is damaged|could not be read"):
        sound(backup)
    assert [item.damaged for item in contents(Database(home), backup)] == [True]


@pytest.mark.clause("TBL-9")
def test_one_damaged_file_in_a_backup_costs_that_file(home: Paths) -> None:
    backup = kept(home)
    data = bytearray(backup.path.read_bytes())
    first, second = (item.name for item in contents(Database(home), backup) if item.name.startswith("tables/"))
    data[data.index(first.encode()) + len(first) + 30] ^= 1
    backup.path.write_bytes(data)
    assert [item.name for item in contents(Database(home), backup) if item.damaged] == [first]
    (home.root / second).unlink()
    (put,) = restore(Database(home), backup, [second])
    assert put == home.root / second
    with pytest.raises(StoreError, match="is damaged"):
        restore(Database(home), backup, [first])
    after = kept(home, DAY + timedelta(1))
    assert "is damaged" in str(after.problems), "nothing has changed but the backup itself"


@pytest.mark.clause("TBL-9")
def test_a_backup_of_a_day_to_come_stands_in_nobodys_way(home: Paths) -> None:
    to_come = kept(home, date(9999, 12, 31))
    made = kept(home)
    assert [each.path for each in backups(home)] == [to_come.path, made.path]
    for day in range(1, 30):
        home.settings.write_text(f'{{"name": "{day}"}}')
        kept(home, DAY + timedelta(day))
    assert len(backups(home)) == 1 + DAYS + 1


@pytest.mark.clause("TBL-9")
def test_a_name_in_other_letters_is_in_the_backup(home: Paths) -> None:
    (home.tables / os.fsdecode(b"a\xff\\b.homeroom")).write_bytes(b"mine")
    backup = kept(home)
    (put,) = restore(Database(home), backup, ["tables/a%udcff%b.homeroom"])
    assert put.read_bytes() == b"mine"


@pytest.mark.clause("TBL-9")
def test_what_can_not_be_read_is_left_out_and_named(home: Paths) -> None:
    (path, _) = sorted(home.tables.iterdir())
    os.truncate(path, 1 << 31)
    backup = kept(home)
    assert str(path) in str(backup.problems)
    assert f"tables/{path.name}" not in {item.name for item in contents(Database(home), backup)}


@pytest.mark.clause("TBL-9")
def test_a_folder_in_the_place_of_a_backup_is_said(home: Paths) -> None:
    (home.backups / f"{DAY.isoformat()}.zip").mkdir(parents=True)
    with pytest.raises(StoreError, match="could not be written"):
        keep_today(Database(home), DAY)
    assert keep_today(Database(home), DAY + timedelta(1)) is not None


def test_settings_are_put_back_over_what_is_no_file(home: Paths) -> None:
    backup = kept(home)
    home.settings.unlink()
    home.settings.mkdir()
    assert restore(Database(home), backup, ["settings.json"]) == (home.settings,)
    assert load_settings(home.settings).settings.theme == "dark"


def test_a_damaged_backup_says_so_and_a_strange_one_leads_nowhere(home: Paths, tmp_path: Path) -> None:
    backup = kept(home)
    data = backup.path.read_bytes()
    for damaged in (b"", b"PK", data[: len(data) // 2], data[-50:]):
        backup.path.write_bytes(damaged)
        with pytest.raises(StoreError, match="is damaged"):
            contents(Database(home), backup)
    middle = data.index(b"settings.json") + 40
    backup.path.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    with pytest.raises(StoreError, match="is damaged"):
        restore(Database(home), backup, ["settings.json"])
    backup.path.unlink()
    with pytest.raises(StoreError, match="could not be read"):
        contents(Database(home), backup)
    with zipfile.ZipFile(backup.path, "w") as strange:
        for name in ("../out", "/abs", "tables/../../out", "tables/.hidden", "tables/", "other/x", "tables/a\\..\\b", "tables/.."):
            strange.writestr(name, b"x")
        names = strange.namelist()
    assert contents(Database(home), backup) == ()
    before = sorted(os.listdir(tmp_path))
    assert restore(Database(home), backup, names) == ()
    assert sorted(os.listdir(tmp_path)) == before


def test_what_can_not_be_read_does_not_keep_the_others_from_being_copied(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, limit: int) -> bytes:
        if path == home.settings:
            raise unread(path, OSError(5, "Input/output error"))
        return read_whole(path, limit)

    with monkeypatch.context() as broken:
        broken.setattr("tabletop_qt.store.backups.read_whole", refuse)
        backup = kept(home)
    assert {item.name for item in contents(Database(home), backup)} == set(everything(home)) - {"settings.json"}


def test_a_database_may_be_larger_than_other_files(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "_MAX_FILE", 5_000)
    assert home.database.stat().st_size > 5_000
    backup = kept(home)
    assert backup.problems == ()
    home.database.unlink()
    restore(Database(home), backup, ["homeroom.sqlite"])
    assert load_finished(Database(home)) == (result("one"),)


def test_a_database_too_large_for_a_copy_is_left_out_and_reported(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "MAX_COPY", 1_000)
    backup = kept(home)
    assert ["are left out, because they take more than" in str(problem) for problem in backup.problems] == [True]
    assert {item.name for item in contents(Database(home), backup)} == everything(home).keys() - {"homeroom.sqlite"}
