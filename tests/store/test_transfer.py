"""Export and import: everything comes across, nothing comes twice, nothing is lost, and whatever is wrong with a file is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from engines import Table
from tabletop_qt.store import transfer
from tabletop_qt.store.backups import backups, contents
from tabletop_qt.store.database import COPYING, Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import keep_own, own_puzzles
from tabletop_qt.store.saved_games import Branches, Place, delete, saved_in
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import Settings, load_settings, save_settings
from tabletop_qt.store.statistics import finished, keep_finished, load_finished
from tabletop_qt.store.training import Card, answered
from tabletop_qt.store.transfer import Imported, export_all, import_all
from tests.expecting import expect
from tests.kernel.tiny import GAMES
from tests.store.child import KILL

ROOT = Path(__file__).parent.parent.parent
ROWS = {table: rows for table, (rows, _) in COPYING.items()}
CARDS = {"prizes.toml": (ROOT / "resources" / "school_year_diary" / "prizes.toml").read_bytes()}


def play(home: Paths, deal: int, moves: int | None, name: str = "") -> Path:
    """A table after some decisions, or finished and counted; with another file name if one is given."""
    session = Session.start(home, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=deal, policy="practice"))
    path = session.path
    if moves is None:
        finish(session)
        keep_finished(Database(home), expect(finished(session.table, name or path.name)))
    else:
        go_on(session, moves)
    path = session.close()
    return path.rename(path.with_name(name)) if name else path


def go_on(session: Session, moves: int, which: int = 0) -> None:
    for _ in range(moves):
        seat = session.table.to_act[0]
        session.play(list(session.table.legal(seat))[which], seat)


def finish(session: Session) -> None:
    while session.table.to_act:
        go_on(session, 1)


def go_on_with(path: Path, home: Paths, moves: int, which: int = 0) -> None:
    session = Session.resume(home, path, GAMES)
    go_on(session, moves, which)
    session.close()


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """A folder with an unfinished table, a branch of it, a finished one, progress, settings and an edition."""
    paths = Paths(tmp_path / "home")
    first = play(paths, 17, 2)
    session = Session.resume(paths, first, GAMES)
    branch = session.branch(1)
    session.close()
    branch.close()
    Branches(Database(paths)).add_branch(first.name, 1, branch.path.name, "Brave")
    play(paths, 18, None)
    with Database(paths).writing() as connection:
        connection.execute("INSERT INTO puzzles VALUES ('one', 2)")
    answered(Database(paths), Card("puzzle", "", "chain"), 700000, right=True)
    save_settings(paths.settings, Settings(theme="dark", name="Ann", lessons_done={"first": 2}, window="1,2"))
    (paths.cards / "school_year_diary" / "box").mkdir(parents=True)
    for file, data in CARDS.items():
        (paths.cards / "school_year_diary" / "box" / file).write_bytes(data)
    return paths


@pytest.fixture
def file(home: Paths, tmp_path: Path) -> Path:
    return export_all(Database(home), tmp_path / "mine.zip").path


def files(home: Paths) -> dict[str, bytes]:
    """All files but the database, locks and backups."""
    found = [path for path in home.root.rglob("*") if path.is_file() and path.name[0] != "." and path.parent != home.backups]
    return {path.relative_to(home.root).as_posix(): path.read_bytes() for path in found if ".sqlite" not in path.name}


def rows(home: Paths) -> dict[str, list[tuple[object, ...]]]:
    with Database(home).reading() as connection:
        return {table: sorted(connection.execute(query), key=str) for table, query in ROWS.items()}


def take(home: Paths, file: Path) -> Imported:
    return import_all(Database(home), file, GAMES)


def problems(done: Imported) -> list[str]:
    return [str(problem) for problem in done.problems]


def changed(file: Path, name: str, data: bytes | None) -> Path:
    """The export with one part replaced, added, or (None) left out."""
    other = file.with_name("changed.zip")
    with zipfile.ZipFile(file) as before, zipfile.ZipFile(other, "w", zipfile.ZIP_DEFLATED) as after:
        for info in before.infolist():
            if info.filename != name:
                after.writestr(info, before.read(info))
        if data is not None:
            after.writestr(name, data)
    return other


@pytest.mark.clause("TBL-8")
def test_an_empty_home_gets_everything(home: Paths, file: Path, other: Paths) -> None:
    done = take(other, file)
    assert (done.new, done.longer, done.branches, done.known, done.editions, done.problems) == (3, 0, 0, 0, 1, [])
    before, after = files(home), files(other)
    assert json.loads(after.pop("settings.json")) == {**json.loads(before.pop("settings.json")), "window": ""}
    assert after == before
    assert rows(other) == rows(home)
    assert load_finished(Database(other)) == load_finished(Database(home))
    assert all(abs((other.root / name).stat().st_mtime - (home.root / name).stat().st_mtime) <= 2 for name in after if "homeroom" in name)


def test_importing_twice_changes_nothing(home: Paths, file: Path, other: Paths) -> None:
    for place in (home, other):
        take(place, file)
        before = files(place), rows(place)
        done = take(place, file)
        assert (done.new, done.longer, done.branches, done.known, done.editions, done.problems) == (0, 0, 0, 3, 0, [])
        assert (files(place), rows(place)) == before


@pytest.mark.clause("TBL-8", "TBL-9")
def test_a_longer_history_of_the_same_table_wins(home: Paths, file: Path, other: Paths, tmp_path: Path) -> None:
    take(other, file)
    (path,) = [path for path in home.tables.iterdir() if "-2." not in path.name]
    session = Session.resume(home, path, GAMES)
    finish(session)
    counted = expect(finished(session.table, path.name))
    keep_finished(Database(home), counted)
    session.close()
    newer = export_all(Database(home), tmp_path / "newer.zip").path
    done = take(other, newer)
    assert (done.new, done.longer, done.known) == (0, 1, 2)
    assert files(other).keys() == files(home).keys()
    assert (other.records / path.name).read_bytes() == (home.records / path.name).read_bytes()
    assert counted in load_finished(Database(other))
    done = take(other, file)
    assert (done.new, done.longer, done.known) == (0, 0, 3), "a shorter history is in the longer one"


def test_histories_that_part_are_both_kept(home: Paths, file: Path, other: Paths, tmp_path: Path) -> None:
    take(other, file)
    (path,) = [path for path in home.tables.iterdir() if "-2." not in path.name]
    go_on_with(path, home, 1)
    go_on_with(other.tables / path.name, other, 1, which=-1)
    ours = (other.tables / path.name).read_bytes()
    newer = export_all(Database(home), tmp_path / "newer.zip").path
    done = take(other, newer)
    assert (done.new, done.longer, done.branches) == (0, 0, 1)
    assert (other.tables / path.name).read_bytes() == ours
    (made,) = [each for each in other.tables.iterdir() if each.read_bytes() == path.read_bytes()]
    assert [(each.of, each.at) for each in Branches(Database(other)).family(path.name) if each.file == made.name] == [(path.name, 2)]
    go_on_with(path, home, 1)
    done = take(other, export_all(Database(home), tmp_path / "newest.zip").path)
    assert (done.branches, done.longer) == (0, 1)
    assert made.read_bytes() == path.read_bytes()


def test_another_table_with_the_same_name_is_kept_with_its_result(home: Paths, other: Paths, tmp_path: Path) -> None:
    name = "2026-03-14-201500-tiny.homeroom"
    play(home, 5, None, name)
    play(other, 6, None, name)
    done = take(other, export_all(Database(home), tmp_path / "mine.zip").path)
    assert (done.new, done.problems) == (4, [])
    found = {one.table: one.deal for one in load_finished(Database(other))}
    assert found[name] == 6
    assert found["2026-03-14-201500-tiny-2.homeroom"] == 5


def test_an_open_table_is_left_alone(home: Paths, file: Path, other: Paths, tmp_path: Path) -> None:
    take(other, file)
    (path,) = [path for path in home.tables.iterdir() if "-2." not in path.name]
    go_on_with(path, home, 1)
    newer = export_all(Database(home), tmp_path / "newer.zip").path
    session = Session.resume(other, other.tables / path.name, GAMES)
    done = take(other, newer)
    assert done.longer == 0
    assert any("open in another window" in problem for problem in problems(done))
    session.close()
    assert take(other, newer).longer == 1


def test_a_deleted_table_stays_deleted_and_only_what_goes_on_from_it_comes(home: Paths, file: Path, other: Paths, tmp_path: Path) -> None:
    take(other, file)
    for saved in saved_in(other, Place.TABLES):
        delete(other, saved)
    before = files(other)
    done = take(other, file)
    assert (done.new, done.known) == (0, 3)
    assert files(other) == before
    (path,) = [path for path in home.tables.iterdir() if "-2." not in path.name]
    go_on_with(path, home, 1)
    assert take(other, export_all(Database(home), tmp_path / "newer.zip").path).new == 1


def test_own_puzzles_come_once_and_with_a_free_name(home: Paths, other: Paths, tmp_path: Path) -> None:
    table = Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=1, policy="practice")
    made = keep_own(home, table, "first", "One", 2)
    file = export_all(Database(home), tmp_path / "mine.zip").path
    other.puzzles.mkdir(parents=True)
    (other.puzzles / f"{made.name}.puzzle").write_text("mine")
    for first in (True, False):
        done = take(other, changed(file, "puzzles/odd.puzzle", b"nonsense"))
        assert ("1 puzzle added" in str(done.summary)) == first
        assert problems(done) == ["puzzles/odd.puzzle: This is damaged."]
        assert (other.puzzles / f"{made.name}.puzzle").read_text() == "mine"
        assert [each.record for each in own_puzzles(other, "tiny").puzzles] == [made.record]


def test_positions_in_work_come_once_and_never_lose_ours(home: Paths, tmp_path: Path) -> None:
    name, table = "tiny-0123abcd.homeroom", Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=1, policy="practice")
    home.positions.mkdir(parents=True)
    begun = table.record().encode()
    for _ in range(2):
        table.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    longer = table.record()
    (home.positions / name).write_text(longer, encoding="utf-8", newline="\n")
    exported = export_all(Database(home), tmp_path / "mine.zip")
    assert exported.tables == 3, "a position is no table"
    for number, (here, said) in enumerate(((None, "1 position added"), (begun, "1 position added"), (longer.encode(), ""))):
        other = Paths(tmp_path / f"other{number}")
        if here is not None:
            other.positions.mkdir(parents=True)
            (other.positions / name).write_bytes(here)
        done = take(other, exported.path)
        assert problems(done) == []
        assert ("position" in str(done.summary), said in str(done.summary)) == (bool(said), True)
        assert "position" not in str(take(other, exported.path).summary)
        assert {each.name: each.read_text(encoding="utf-8") for each in other.positions.iterdir()} == {name: longer}
    another = Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=2, policy="practice").record().encode()
    (other.positions / name).write_bytes(another)
    assert problems(take(other, exported.path)) == [f"positions/{name}: Another position with the same setup is already here."]
    assert (other.positions / name).read_bytes() == another
    empty = Paths(tmp_path / "empty")
    for damaged in (b"nonsense", longer.replace("bid", "bad").encode()):
        (said,) = problems(take(empty, changed(exported.path, f"positions/{name}", damaged)))
        assert said.startswith(f"positions/{name}: ")


def test_before_an_import_there_is_a_backup(file: Path, other: Paths) -> None:
    mine = play(other, 3, 1).name
    first = take(other, file)
    assert not first.problems
    (made,) = backups(other)
    assert [item.name for item in contents(Database(other), made)] == [f"tables/{mine}"]
    play(other, 4, 1)
    take(other, file)
    assert [backup.number for backup in backups(other)] == [2, 1], "today's other backup stays"


def test_choices_stay_and_progress_is_added(file: Path, other: Paths) -> None:
    save_settings(other.settings, Settings(theme="light", lessons_done={"first": 1, "second": 1}))
    with Database(other).writing() as connection:
        connection.execute("INSERT INTO puzzles VALUES ('one', 1), ('two', 1)")
    take(other, file)
    settings = load_settings(other.settings).settings
    assert (settings.theme, settings.name, settings.lessons_done) == ("light", "Ann", {"first": 2, "second": 1})
    assert rows(other)["puzzles"] == [("one", 2), ("two", 1)]


def test_an_edition_with_the_name_of_another_gets_a_free_name(file: Path, other: Paths) -> None:
    mine = other.cards / "school_year_diary" / "box"
    mine.mkdir(parents=True)
    (mine / "prizes.toml").write_bytes(CARDS["prizes.toml"] + b"# mine\n")
    assert take(other, file).editions == 1
    assert (mine.with_name("box-2") / "prizes.toml").read_bytes() == CARDS["prizes.toml"]
    assert take(other, file).editions == 0


# Hostile files


@pytest.mark.parametrize("name", ["../evil.homeroom", "tables/../../evil.homeroom", "/evil", "tables/.evil.homeroom", "cards/tiny/x/a.toml",
                                  "puzzles/../evil.puzzle",
                                  "cards/school_year_diary/../a.toml", "tables\\..\\evil.homeroom", "backups/2026-03-14.zip"])  # fmt: skip
def test_a_part_that_leads_elsewhere_is_named_and_skipped(name: str, file: Path, tmp_path: Path) -> None:
    other = Paths(tmp_path / "deep" / "other")
    done = take(other, changed(file, name, b"x"))
    assert any("not part of an export" in problem for problem in problems(done))
    assert done.new == 3
    assert not [path for path in tmp_path.rglob("*") if "evil" in path.name or path.name == "a.toml"]


def test_a_damaged_part_is_named_and_the_others_come(home: Paths, file: Path, tmp_path: Path) -> None:
    (record,) = home.records.iterdir()
    damaged = (
        (f"records/{record.name}", b"homeroom record 1  #5b70e719\nnonsense\n"),
        ("data/results.json", b"[{"),
        ("data/cards.json", b'[{"card": 1}, 7]'),
        ("data/seats.json", b'[{"record": [], "seat": 0, "name": "", "player": "", "total": 0, "won": 0}]'),
        ("settings.json", b"[" * 100_000),
        ("cards/school_year_diary/box/prizes.toml", b"nonsense"),
    )
    for number, (name, data) in enumerate(damaged):
        other = Paths(tmp_path / f"other{number}")
        done = take(other, changed(file, name, data))
        (said,) = problems(done)
        assert said.startswith(name.removesuffix("/prizes.toml"))
        assert done.new == (2 if ".homeroom" in name else 3)
        if name == "data/results.json":
            with Database(other).reading() as connection:
                assert connection.execute("SELECT * FROM uncounted").fetchall() == [(record.name,)], "it is counted again"


def test_whichever_byte_is_wrong_no_import_ends_in_a_crash(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    broken = tmp_path / "broken.zip"
    for number, at in enumerate(range(0, len(data), max(1, len(data) // 25))):
        broken.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        with suppress(StoreError):
            done = take(Paths(tmp_path / f"other{number}"), broken)
            assert done.new + len(done.problems) >= 3


def test_a_file_that_swells_is_refused(file: Path, other: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swelling = changed(file, "tables/bomb.homeroom", bytes(70_000_000))
    assert swelling.stat().st_size < 200_000
    done = take(other, swelling)
    assert [problem.partition(":")[0] for problem in problems(done)] == ["tables/bomb.homeroom"]
    assert done.new == 3
    monkeypatch.setattr(transfer, "MAX_WHOLE", 60_000_000)
    with pytest.raises(StoreError, match="more in it"):
        take(Paths(tmp_path / "another"), swelling)


@pytest.mark.parametrize(
    ("about", "said"), [(b'{"format": 2}', "newer version"), (b"[]", "not a Homeroom export"), (None, "not a Homeroom export")]
)
def test_another_version_is_refused(about: bytes | None, said: str, file: Path, other: Paths) -> None:
    with pytest.raises(StoreError, match=said):
        take(other, changed(file, "homeroom.json", about))
    assert not other.root.exists()


def test_no_zip_at_all_is_refused(other: Paths, tmp_path: Path) -> None:
    (tmp_path / "text.zip").write_text("nothing")
    for name in ("text.zip", "missing.zip", "."):
        with pytest.raises(StoreError):
            take(other, tmp_path / name)


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("writes", [1, 2, 3, 4, 5])
def test_an_import_that_was_killed_can_be_repeated(home: Paths, file: Path, other: Paths, writes: int) -> None:
    mine = play(other, 3, 1, "2026-01-01-000000-tiny.homeroom")
    before = mine.read_bytes()
    program = (
        "import sys; from pathlib import Path; from tests.store.child import die_within\n"
        "from tests.store.test_transfer import take, Paths\n"
        "die_within(int(sys.argv[3]), 40); take(Paths(Path(sys.argv[1])), Path(sys.argv[2]))"
    )
    command = (sys.executable, "-c", program, str(other.root), str(file), str(writes))
    assert subprocess.run(command, cwd=ROOT, check=False, timeout=60).returncode in (-KILL, 1)
    assert mine.read_bytes() == before
    done = take(other, file)
    assert not done.problems
    mine.unlink()
    expected = {name: data for name, data in files(home).items() if name != "settings.json"}
    assert {name: data for name, data in files(other).items() if name != "settings.json"} == expected
    assert rows(other) == rows(home)


@pytest.mark.parametrize(("call", "number", "said"), [("write", 28, "the disk is full"), ("open", 30, "the disk is read-only")])
def test_a_disk_that_takes_nothing_is_named_and_leaves_no_half_export(
    call: str, number: int, said: str, home: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = getattr(os, call)

    def refuse(what: object, how: object, *more: object) -> object:
        if call == "write" or (isinstance(how, int) and how & os.O_CREAT):
            raise OSError(number, os.strerror(number))
        return usual(what, how, *more)

    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(StoreError, match=f"mine.zip could not be written: {said}"):
        export_all(Database(home), tmp_path / "mine.zip")
    assert not list(tmp_path.glob("*mine*"))
