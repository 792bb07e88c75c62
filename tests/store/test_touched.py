"""A table's file that another program deletes, moves, replaces or changes: nothing is lost, and the person is told."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines import Table
from engines.kernel.rng import Rng
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Journal, Session
from tests.kernel.tiny import GAMES


def _deleted(path: Path) -> None:
    path.unlink()


def _moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.homeroom"))


def _replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"something else\n")
    other.replace(path)


def _replaced_by_a_copy(path: Path) -> None:
    other = path.with_name("other")
    shutil.copy(path, other)
    other.replace(path)


def _shortened(path: Path) -> None:
    os.truncate(path, 40)


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _lengthened(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"and more")


def _folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def _folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("away"))


TOUCHES: dict[Callable[[Path], None], str] = {
    _deleted: "has deleted",
    _moved: "has moved",
    _replaced: "has replaced",
    _replaced_by_a_copy: "has replaced",
    _shortened: "has changed",
    _emptied: "has changed",
    _lengthened: "has changed",
    _folder_deleted: "has deleted",
    _folder_moved: "has moved",
}


def started(home: Paths, **more: Any) -> Session:
    session = Session.start(home, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, policy="practice", **more))
    play(session, 4)
    return session


def play(session: Session, moves: int) -> None:
    rng = Rng(1)
    for _ in range(moves):
        if session.table.to_act:
            seat = session.table.to_act[0]
            command, rng = session.table.legal(seat).draw(rng)
            session.play(command, seat)


def left(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("touch", TOUCHES)
def test_the_next_decision_notices_and_the_whole_table_is_kept_anew(home: Paths, touch: Callable[[Path], None]) -> None:
    session = started(home)
    before = session.path
    touch(before)
    foreign = left(before)
    play(session, 1)
    (news,) = session.take_news()
    assert TOUCHES[touch] in str(news)
    assert str(before) in str(news)
    assert ("has been restored" if session.path == before else f"is kept as {session.path}") in str(news)
    assert session.take_news() == ()
    assert (session.path == before) == (foreign is None), "nothing is written over what another program put there"
    assert foreign is None or before.read_bytes() == foreign
    play(session, 2)
    session.undo()
    assert session.take_news() == ()
    assert Table.from_record(session.path.read_bytes(), GAMES).entries == session.table.entries
    again = Session.resume(home, session.close(), GAMES)
    assert again.notes == ()
    assert again.table.state == session.table.state
    again.close()


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("touch", TOUCHES)
def test_leaving_the_table_notices_too(home: Paths, touch: Callable[[Path], None], rounds: int) -> None:
    session = started(home, options={"rounds": rounds})
    assert (session.table.outcome is not None) == (rounds == 1)
    touch(session.path)
    rests = session.close()
    assert len(session.take_news()) == 1
    assert rests.parent == (home.records if rounds == 1 else home.tables)
    assert Table.from_record(rests.read_bytes(), GAMES).state == session.table.state


@pytest.mark.clause("TBL-9")
def test_where_it_can_not_be_kept_anew_the_decision_did_not_happen(home: Paths) -> None:
    session = started(home)
    state, entries = session.table.state, session.table.entries
    shutil.rmtree(home.tables)
    home.tables.write_text("a file where the folder was")
    for _ in range(2):
        with pytest.raises(StoreError, match=r"has deleted .* could not be written"):
            play(session, 1)
        assert (session.table.state, session.table.entries) == (state, entries)
    home.tables.unlink()
    play(session, 1)
    assert len(session.take_news()) == 1
    assert Table.from_record(session.path.read_bytes(), GAMES).entries == session.table.entries


@pytest.mark.clause("TBL-9")
def test_a_file_system_that_numbers_files_anew_each_time_is_no_other_program(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    real, numbers = os.stat, iter(range(1 << 40, 1 << 41))

    def renumbered(path: Any, **more: Any) -> os.stat_result:
        found = real(path, **more)
        return os.stat_result((found.st_mode, next(numbers), *found[2:]))

    monkeypatch.setattr(os, "stat", renumbered)
    session = started(home)
    play(session, 2)
    assert session.take_news() == ()
    assert len(list(home.tables.iterdir())) == 1


@pytest.mark.clause("TBL-9")
def test_leaving_a_table_that_can_not_be_kept_there_keeps_it_elsewhere(
    home: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    session = started(home)
    shutil.rmtree(home.root)
    home.root.write_text("a file where the folder was")
    rests = session.close()
    assert rests.parent == tmp_path / "Homeroom"
    assert str(rests) in str(session.take_news()[0])
    assert Table.from_record(rests.read_bytes(), GAMES).entries == session.table.entries
    assert session.close() == rests


def test_a_table_that_is_gone_is_said_to_be_gone(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"gone\.homeroom is no longer there"):
        Journal.open(tmp_path / "gone.homeroom")
