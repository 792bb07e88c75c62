"""Branches: tables of their own that know where they come from, what they are called, and that nothing of the first line is lost."""

from __future__ import annotations

import pytest

from engines import Table
from engines.kernel.contract import Refused
from engines.kernel.rng import Rng
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import MAX_NAME, Branch, Branches, title
from tabletop_qt.store.session import Session
from tests.kernel.tiny import GAMES


def started(home: Paths, moves: int, policy: str = "practice") -> Session:
    session = Session.start(home, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, policy=policy))
    play(session, moves)
    return session


def play(session: Session, moves: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(moves):
        if not session.table.to_act:
            return
        seat = session.table.to_act[0]
        command, rng = session.table.legal(seat).draw(rng)
        session.play(command, seat)


@pytest.mark.clause("TBL-7", "TBL-9")
def test_a_branch_is_on_disk_beside_the_first_line(home: Paths) -> None:
    first = started(home, 6)
    branch = first.branch(3)
    assert branch.path != first.path
    assert branch.table.state == first.table.state_at(3)
    play(branch, 2, seed=9)
    record, other = first.table.record(), branch.table.record()
    first.close()
    branch.close()
    assert Session.resume(home, first.path, GAMES).table.record() == record
    assert Session.resume(home, branch.path, GAMES).table.record() == other


@pytest.mark.clause("TBL-7")
def test_only_a_practice_has_branches(home: Paths) -> None:
    first = started(home, 4, policy="fair")
    with pytest.raises(Refused):
        first.branch(2)
    assert len(list(home.tables.iterdir())) == 1


def test_a_finished_table_can_be_returned_to_and_goes_on_among_the_tables(home: Paths) -> None:
    first = started(home, 500)
    rests = first.close()
    assert rests.parent == home.records
    again = Session.resume(home, rests, GAMES)
    assert again.close() == rests
    again = Session.resume(home, rests, GAMES)
    again.undo()
    back = again.close()
    assert back == home.tables / rests.name
    assert not rests.exists()
    assert Session.resume(home, back, GAMES).table.ahead


def test_a_new_table_has_a_name_that_no_finished_one_has(home: Paths) -> None:
    names = set()
    for _ in range(3):
        rests = started(home, 500).close()
        assert rests.parent == home.records
        names.add(rests.name)
    assert len(names) == 3


def test_families_are_remembered_and_named(home: Paths) -> None:
    branches = Branches(Database(home))
    first = started(home, 6)
    assert branches.family(first.path.name) == (Branch(first.path.name),)
    second, third = first.branch(4), first.branch(2)
    branches.add_branch(first.path.name, 4, second.path.name, "Brave")
    fourth = second.branch(1)
    branches.add_branch(second.path.name, 1, fourth.path.name, "")
    branches.add_branch(first.path.name, 2, third.path.name, "")
    stranger = started(home, 1)
    for one in (first, second, third, fourth):
        family = Branches(Database(home)).family(one.path.name)
        assert [branch.file for branch in family] == [each.path.name for each in (first, second, fourth, third)]
        assert [str(title(branch)) for branch in family] == ["The first line", "Brave", "From decision 1", "From decision 2"]
    assert len(branches.family(stranger.path.name)) == 1
    branches.rename(first.path.name, "  As it  was " + "x" * 80)
    assert Branches(Database(home)).family(third.path.name)[0].name == ("As it was " + "x" * 80)[:MAX_NAME]


def test_kin_stay_kin_when_one_between_them_is_gone_or_finished(home: Paths) -> None:
    branches = Branches(Database(home))
    first = started(home, 5)
    second = first.branch(3)
    branches.add_branch(first.path.name, 3, second.path.name, "")
    third = second.branch(1)
    branches.add_branch(second.path.name, 1, third.path.name, "")
    play(first, 500)
    first.close()
    second.close()
    second.path.unlink()
    assert [branch.file for branch in branches.family(third.path.name)] == [first.path.name, third.path.name]
    assert branches.path_of(first.path.name) == home.records / first.path.name
    branches.rename(third.path.name, "Kept")
    assert [branch.name for branch in branches.family(first.path.name)] == ["", "Kept"]


def test_a_ring_of_kin_ends(home: Paths) -> None:
    first = started(home, 2)
    branches = Branches(Database(home))
    for of, file in (("a", "b"), ("b", "a"), (first.path.name, first.path.name)):
        branches.add_branch(of, 0, file, "")
    branches.rename(first.path.name, "Own")
    assert branches.family("a") == ()
    assert [branch.name for branch in branches.family(first.path.name)] == ["Own"]
