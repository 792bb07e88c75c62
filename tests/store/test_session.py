"""Nothing is lost (TBL-9): sessions through kills, torn writes, full disks and damage."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.contract import Refused
from engines.kernel.records import RecordError
from engines.kernel.rng import Rng
from engines.kernel.serialization import digest
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import HOME_VARIABLE, Paths, default_paths
from tabletop_qt.store.session import Session
from tests.kernel.tiny import GAMES, Bid

ROOT = Path(__file__).parent.parent.parent


def table(**more: Any) -> Table:
    return Table.new(GAMES["tiny"], **{"seats": ["Ann", "Bo"], "deal": 17, "policy": "practice", **more})


def play(session: Session, moves: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(moves):
        seat = session.table.to_act[0]
        command, rng = session.table.legal(seat).draw(rng)
        session.play(command, seat)


def again(home: Paths, path: Path) -> Session:
    return Session.resume(home, path, GAMES)


def standing(session: Session) -> tuple[Any, ...]:
    at = session.table
    return at.state, at.moves, at.ahead, at.entries, at.assistance


# What is on disk


@pytest.mark.clause("TBL-9")
def test_every_decision_is_on_disk_when_it_returns(home: Paths) -> None:
    session = Session.start(home, table())

    def lines() -> int:
        return session.path.read_bytes().count(b"\n")

    header = lines()
    acts: tuple[Callable[[], object], ...] = (
        lambda: session.play(Bid(session.table.state.hands[0][0]), 0), session.undo, session.redo, session.count_hint,
    )  # fmt: skip
    for count, act in enumerate(acts, 1):
        act()
        assert lines() == header + count
        assert Table.from_record(session.path.read_bytes(), GAMES).entries == session.table.entries
    with pytest.raises(Refused):
        session.play("bid 0", 1)
    assert lines() == header + len(acts)
    session.close()
    assert standing(again(home, session.path)) == standing(session)


@pytest.mark.clause("TBL-9")
def test_every_line_is_confirmed_by_the_disk(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.start(home, table())
    synced: list[int] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        sync(handle)
        synced.append(session.path.stat().st_size)

    monkeypatch.setattr(os, "fsync", watched)
    play(session, 3)
    assert len(synced) == 3
    assert synced[-1] == session.path.stat().st_size


@pytest.mark.clause("TBL-9")
def test_a_session_goes_on_where_it_stood(home: Paths) -> None:
    session = Session.start(home, table())
    play(session, 5)
    session.undo()
    session.close()
    resumed = again(home, session.path)
    assert resumed.notes == ()
    assert standing(resumed) == standing(session)
    resumed.redo()
    resumed.close()
    third = again(home, session.path)
    assert standing(third) == standing(resumed)
    third.close()


def test_a_table_that_was_played_before_is_kept_whole(home: Paths) -> None:
    played = table()
    played.play(Bid(played.state.hands[0][0]), 0)
    session = Session.start(home, played)
    play(session, 1)
    session.close()
    assert standing(again(home, session.path)) == standing(session)


def test_only_one_window_has_a_table(home: Paths) -> None:
    session = Session.start(home, table())
    with pytest.raises(StoreError, match="open in another window"):
        again(home, session.path)
    play(session, 2)
    session.close()
    session.close()
    again(home, session.path).close()


def test_a_finished_table_goes_to_the_records(home: Paths) -> None:
    session = Session.start(home, table(options={"rounds": 1}))
    play(session, 3)
    assert session.table.outcome is not None
    path = session.close()
    assert path.parent == home.records
    assert session.close() == path
    assert not session.path.exists()
    assert path.read_text(encoding="utf-8") == session.table.record()
    assert Table.from_record(path.read_bytes(), GAMES).outcome == session.table.outcome


# Kills


def run_child(home: Paths, which: str, how: str, seed: int, lines: int) -> tuple[Path, int, str]:
    """Let a child play until it has said this many lines, kill it, and return its file and what it said last."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.store.child", str(home.root), which, how, str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    with child:
        assert child.stdout is not None
        said = [child.stdout.readline()]
        for line in child.stdout:
            said.append(line)
            if how == "whole" and len(said) > lines:
                # Not always at the same point of its work.
                time.sleep(seed % 5 / 2000)
                break
        child.kill()
        said += child.stdout.readlines()
    assert child.returncode != 0
    whole = [line for line in said if line.endswith("\n")]
    count, _, state = whole[-1].strip().partition(" ")
    return Path(whole[0].strip()), int(count), state


@pytest.mark.clause("TBL-9")
def test_a_kill_between_and_inside_writes_loses_no_accepted_decision(home: Paths) -> None:
    which = "new"
    torn = 0
    for seed in range(1, 9):
        how = "torn" if seed % 2 else "whole"
        path, count, state = run_child(home, which, how, seed, lines=seed * 3)
        session = again(home, path)
        entries = session.table.entries
        # What was written and confirmed while the child was being killed may be one decision more than it could say.
        assert count <= len(entries) <= count + 1
        assert session.table.fault is None
        torn += bool(session.notes)
        until = Table.from_record(lines_until(session.path.read_bytes(), count), GAMES)
        assert digest(until.state) == state
        follow_up = again(home, session.close())
        assert follow_up.notes == ()
        which = str(follow_up.close())
    assert torn >= 2


def lines_until(record: bytes, count: int) -> bytes:
    """The lines of a record up to this many entries, checkpoints aside."""
    lines = record.splitlines(True)
    begun = next(index for index, line in enumerate(lines) if line.startswith(b"begin")) + 1
    done = [index for index, line in enumerate(lines) if index >= begun and not line.startswith(b"state")]
    return b"".join(lines[: done[count - 1] + 1 if count else begun])


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("checkpoint", [False, True])
def test_the_last_line_cut_at_every_byte(home: Paths, checkpoint: bool) -> None:
    session = Session.start(home, table())
    play(session, 4)
    whole = session.path.read_bytes()
    session.close()
    if checkpoint:
        whole = session.path.read_bytes()
    last = len(whole) - len(whole.splitlines(True)[-1])
    for end in range(last, len(whole) + 1):
        session.path.write_bytes(whole[:end])
        cut = again(home, session.path)
        complete = end >= len(whole) - 1
        assert cut.table.turn == (4 if complete or checkpoint else 3)
        assert session.path.read_bytes() == (whole if complete else whole[:last])
        assert [str(note)[:13] for note in cut.notes] == ([] if complete or end == last else ["The last line"])
        play(cut, 1, seed=end)
        cut.close()
        following = again(home, session.path)
        assert standing(following) == standing(cut)
        assert following.notes == ()
        following.close()


# Disks that refuse


class FailingDisk:
    """Fails a call of the system, after writing some bytes where it is a write."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, what: str, some: int = 0) -> None:
        self.failing = False
        real = getattr(os, what)

        def call(handle: int, *rest: Any) -> Any:
            if not self.failing:
                return real(handle, *rest)
            if what == "write" and some:
                real(handle, rest[0][:some])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, what, call)


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize(("what", "some"), [("write", 0), ("write", 5), ("fsync", 0)])
def test_where_the_disk_refuses_nothing_has_happened(home: Paths, monkeypatch: pytest.MonkeyPatch, what: str, some: int) -> None:
    session = Session.start(home, table())
    play(session, 4)
    session.undo()
    disk = FailingDisk(monkeypatch, what, some)
    acts: tuple[Callable[[], object], ...] = (
        session.undo, session.redo, session.count_hint, lambda: play(session, 1, 9),
    )  # fmt: skip
    for act in acts:
        before, data = standing(session), session.path.read_bytes()
        disk.failing = True
        with pytest.raises(StoreError, match="could not be written: the disk is full") as caught:
            act()
        assert str(session.path) in str(caught.value.message)
        disk.failing = False
        assert (standing(session), session.path.read_bytes()) == (before, data)
    play(session, 1)
    session.close()
    assert standing(again(home, session.path)) == standing(session)


@pytest.mark.clause("TBL-9")
def test_what_could_not_be_taken_away_at_once_goes_before_the_next_line(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.start(home, table())
    play(session, 2)
    writes, cuts = FailingDisk(monkeypatch, "write", 5), FailingDisk(monkeypatch, "ftruncate")
    writes.failing = cuts.failing = True
    with pytest.raises(StoreError):
        session.count_hint()
    with pytest.raises(StoreError):
        session.count_hint()
    writes.failing = cuts.failing = False
    session.count_hint()
    session.close()
    resumed = again(home, session.path)
    assert resumed.notes == ()
    assert resumed.table.assistance.hints == 1


def test_a_table_that_can_not_be_kept_does_not_begin(home: Paths) -> None:
    home.root.mkdir(parents=True)
    home.tables.write_text("a file where the folder should be")
    with pytest.raises(StoreError, match="could not be written"):
        Session.start(home, table())


# Damage


@pytest.mark.clause("TBL-8", "TBL-9")
def test_a_damaged_file_is_kept_beside_and_play_goes_on_from_the_damage(home: Paths) -> None:
    session = Session.start(home, table())
    play(session, 4)
    session.close()
    lines = session.path.read_bytes().splitlines(True)
    lines[-3] = lines[-3].replace(b" ", b"_", 1)
    damaged = b"".join(lines)
    session.path.write_bytes(damaged)
    resumed = again(home, session.path)
    assert resumed.table.turn == 2
    assert len(resumed.notes) == 2
    assert f"up to line {len(lines) - 2}" in str(resumed.notes[0])
    aside = session.path.with_name(session.path.name + ".damaged")
    assert aside.name in str(resumed.notes[1])
    assert aside.read_bytes() == damaged
    play(resumed, 1)
    resumed.close()
    assert again(home, session.path).notes == ()


def test_any_record_can_be_gone_on_with_as_a_copy(home: Paths, tmp_path: Path) -> None:
    played = table()
    played.play(Bid(played.state.hands[0][0]), 0)
    file = tmp_path / "somebody's.record"
    file.write_text(played.record(), encoding="utf-8")
    session = Session.adopt(home, file, GAMES)
    assert session.notes == ()
    play(session, 1)
    session.close()
    assert file.read_text(encoding="utf-8") == played.record()
    assert again(home, session.path).table.turn == 2
    file.write_text(played.record()[:-3], encoding="utf-8")
    assert "last line was incomplete" in str(Session.adopt(home, file, GAMES).notes[0])
    file.write_text(played.record().replace("0 bid", "1 bid"), encoding="utf-8")
    assert "up to line" in str(Session.adopt(home, file, GAMES).notes[0])
    file.write_text("Dear diary", encoding="utf-8")
    with pytest.raises(RecordError, match="not a Homeroom record"):
        Session.adopt(home, file, GAMES)
    with pytest.raises(StoreError, match="could not be read"):
        Session.adopt(home, tmp_path / "nowhere", GAMES)
    with pytest.raises(StoreError):
        again(home, tmp_path / "nowhere")


def test_a_file_that_can_not_be_opened_is_let_go(home: Paths, tmp_path: Path) -> None:
    file = tmp_path / "x.homeroom"
    file.write_text("Dear diary")
    for _ in range(2):
        with pytest.raises(RecordError):
            again(home, file)


def test_the_home_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert default_paths() == Paths(tmp_path)
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_paths().root.name == "homeroom"
    assert default_paths().tables.parent == default_paths().records.parent == default_paths().root


@pytest.mark.clause("TBL-8", "TBL-9")
def test_a_finished_record_is_looked_at_without_a_copy_until_something_is_done(home: Paths, tmp_path: Path) -> None:
    over = table(options={"rounds": 1})
    playout(over)
    file = tmp_path / "from a friend.homeroom"
    file.write_text(over.record(), encoding="utf-8")
    session = Session.adopt(home, file, GAMES)
    assert (session.kept, session.path) == (False, file)
    assert session.close() == file
    assert not home.root.exists()
    session = Session.adopt(home, file, GAMES)
    session.undo()
    assert session.kept
    assert session.path.parent == home.tables
    assert session.table.record().startswith(session.path.read_text(encoding="utf-8"))
    session.redo()
    assert session.close().parent == home.records
    assert file.read_text(encoding="utf-8") == over.record()


@pytest.mark.clause("TBL-5")
def test_the_name_of_a_file_says_the_game_and_not_the_deal(paths: Paths) -> None:
    """It stands in notices, in lists of files, and in reports, while the deal number fixes all that is hidden."""
    deal = 8_231_746_509
    tables = [Table.new(GAMES["tiny"], deal=deal) for _ in range(2)]
    sessions = [Session.start(paths, table) for table in tables]
    names = [session.path.name for session in sessions]
    assert len(set(names)) == 2
    for name in names:
        assert "tiny" in name
        assert str(deal) not in name
    copy = Session.adopt(paths, sessions[0].path, GAMES)
    assert str(deal) not in str(copy.path)
    for session in (*sessions, copy):
        session.close()
