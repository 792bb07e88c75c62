"""The power goes at every place: what was accepted is on disk. The same without syncs does lose, so the test would notice.

The database is left to SQLite, which is tested in this way itself; that it waits for the disk is proven in ``test_database.py``.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from attrs import frozen

from engines import Table
from engines.kernel.records import RecordError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import look_at_settings
from tests.kernel.tiny import GAMES
from tests.store.disk_calls import through
from tests.store.person import Person
from tests.store.power import ALL, NOTHING, ROOM, SOME, PowerLog

CHANCES = 4
"""In this many ways some of what was not synced may be left."""

STORY = (
    *("choose", "begin", "decide", "decide", "take_back", "decide", "choose", "decide", "leave", "go_on"),
    *("decide", "disturb", "decide", "decide", "choose", "finish", "leave", "begin", "decide", "back_up", "choose"),
)


@frozen
class Accepted:
    """The facts that the app had confirmed as saved after each number of steps."""

    steps: int
    table: str
    entries: int
    theme: str


def play(home: Paths, log: PowerLog) -> list[Accepted]:
    """The story, with what was accepted after each act."""
    person = Person(home)
    accepted = []
    with through(log.wrap):
        for act in STORY:
            person.do(getattr(person, act))
            table = person.path.name if person.path is not None and act != "disturb" else ""
            accepted.append(Accepted(len(log.steps), table, person.entries, person.theme))
    assert not person.said
    return accepted


def losses(log: PowerLog, accepted: list[Accepted], home: Paths, left: str) -> list[str]:
    """Nothing confirmed is lost if the power fails after any step."""
    lost = []
    for at, chances in product(range(accepted[0].steps, len(log.steps) + 1), range(CHANCES if left == SOME else 1)):
        shutil.rmtree(home.root, ignore_errors=True)
        lay_out(log.image(at, left, chances))
        before = [each for each in accepted if each.steps <= at]
        lost += [f"step {at}: {what}" for what in missing(before[-1], home)]
    return lost


def lay_out(image: dict[str, bytes | None]) -> None:
    """Write the files of an image where they were."""
    for name, data in sorted(image.items()):
        if Path(name).parent.is_dir():
            if data is None:
                Path(name).mkdir(exist_ok=True)
            else:
                Path(name).write_bytes(data)


def missing(accepted: Accepted, home: Paths) -> list[str]:
    """The accepted moves that are missing."""
    lost = []
    if accepted.table:
        there = [path for folder in (home.tables, home.records) if (path := folder / accepted.table).exists() and path.stat().st_size]
        table = None
        with suppress(RecordError):
            table = Table.from_record(there[0].read_bytes(), GAMES) if there else None
        if table is None or table.fault is not None or len(table.entries) < accepted.entries:
            lost.append(f"{accepted.table} with {accepted.entries} entries")
    settings, problem = look_at_settings(home.settings)
    if problem is not None or (accepted.theme and settings.theme not in ("light", "dark")):
        lost.append("settings")
    return lost


@pytest.mark.clause("TBL-9")
@pytest.mark.parametrize("left", [NOTHING, SOME, ROOM, ALL])
def test_whenever_the_power_goes_what_was_accepted_is_on_disk(tmp_path: Path, left: str) -> None:
    home, log = Paths(tmp_path / "home"), PowerLog()
    accepted = play(home, log)
    assert len(log.steps) > 80
    assert losses(log, accepted, home, left) == []


@pytest.mark.parametrize("left", [NOTHING, SOME, ROOM])
def test_without_syncs_it_would_be_lost(tmp_path: Path, left: str) -> None:
    home, log = Paths(tmp_path / "home"), PowerLog(syncs=False)
    accepted = play(home, log)
    assert len(losses(log, accepted, home, left)) > 20
