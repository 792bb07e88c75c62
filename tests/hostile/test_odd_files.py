"""Every kind of odd file in every place where one is kept: it costs that file, is named, and `check` tells of it (TBL-8, TBL-9)."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from engines import Table
from tabletop_qt.command import main
from tabletop_qt.shell.app import Opening
from tabletop_qt.shell.restoring import DailyBackup
from tabletop_qt.shell.statistics_page import StatisticsPage
from tabletop_qt.shell.tables.tables_page import TablesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.backups import backups, contents, keep_today
from tabletop_qt.store.database import Database
from tabletop_qt.store.editions import editions
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Branches, Place, everything
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import Settings, save_settings
from tabletop_qt.store.statistics import Finished, keep_finished, load_finished
from tests.expecting import expect
from tests.shell.windows import OpenWindow
from tests.store.test_editions import example, put

pytestmark = pytest.mark.clause("TBL-8", "TBL-9")
DIARY = "school_year_diary"
GAME = "kidsprout_jumboree"
Oddity = Callable[[Path, pytest.MonkeyPatch], None]
"""Puts something odd in the place of a sound file."""


@frozen
class Spot:
    """A place of a file. ``read``: its content is understood, so that ``check`` finds damage in it; a picture is just made anew."""

    file: Callable[[Paths], Path]
    read: bool = True


SPOTS = {
    "a table": Spot(lambda home: home.tables / "2026-odd.homeroom"),
    "a record": Spot(lambda home: home.records / "2026-odd.homeroom"),
    "a deleted table": Spot(lambda home: home.deleted / "2026-odd.homeroom"),
    "the newest backup": Spot(lambda home: home.backups / "2026-03-02.zip"),
    "settings": Spot(lambda home: home.settings),
    "the database": Spot(lambda home: home.database),
    "cards": Spot(lambda home: home.cards / DIARY / "odd" / "cards.toml"),
    "a picture": Spot(lambda home: home.pictures / "2026-good.homeroom.png", read=False),
    "a report": Spot(lambda home: home.problems / "2026.txt", read=False),
    "the claim": Spot(lambda home: home.running / "here" / "claim", read=False),
}


def put_there(make: Callable[[Path], object]) -> Oddity:
    def odd(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        del monkeypatch
        path.unlink()
        make(path)

    return odd


def changed(change: Callable[[bytes], bytes]) -> Oddity:
    return put_there_from(lambda path, data: path.write_bytes(change(data)))


def put_there_from(make: Callable[[Path, bytes], object]) -> Oddity:
    def odd(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        del monkeypatch
        make(path, path.read_bytes())

    return odd


def flipped(data: bytes) -> bytes:
    """One bit is another: in the middle of what has lines or parts, else in the first byte."""
    at = len(data) // 2 if data[:2] in (b"PK", b"ho") else 0
    return data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]


def refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk can't read it; rights would not stop root, whom some run tests as."""
    real = os.open

    def opened(name: Any, *more: Any, **others: Any) -> int:
        if os.fspath(name) == str(path):
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        return real(name, *more, **others)

    monkeypatch.setattr(os, "open", opened)


class _Status:
    """The system's status of a file, with another time."""

    def __init__(self, status: os.stat_result, seconds: float) -> None:
        self._status = status
        self.st_mtime = seconds
        self.st_mtime_ns = int(seconds * 1e9)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._status, name)


def written_at(seconds: float) -> Oddity:
    """It seems to have been written then; most disks can't keep such times, and those that can bring them along."""

    def odd(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        real = os.stat
        mended: list[Path] = []
        utime = os.utime

        def told(name: Any, **more: Any) -> Any:
            status = real(name, **more)
            if isinstance(name, int) or os.fspath(name) != str(path) or mended:
                return status
            return _Status(status, seconds)

        def set_time(name: Any, *more: Any, **others: Any) -> None:
            if os.fspath(name) == str(path):
                mended.append(path)
            utime(name, *more, **others)

        monkeypatch.setattr(os, "stat", told)
        monkeypatch.setattr(os, "utime", set_time)

    return odd


def vanishing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lists the folder sees it, and whoever opens it then does not find it."""
    real = os.listdir

    def listed(folder: Path) -> list[str]:
        return [*real(folder), *([path.name] if Path(folder) == path.parent else [])]

    path.unlink()
    monkeypatch.setattr(os, "listdir", listed)
    monkeypatch.setattr(Path, "iterdir", lambda folder: iter([folder / name for name in listed(folder)]))


def named_in_other_letters(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del monkeypatch
    path.rename(os.fsdecode(os.fsencode(path.parent) + b"/\xff\xfe" + os.fsencode(path.name)))


NO_FILES: dict[str, Oddity] = {
    "a folder": put_there(Path.mkdir),
    "a pipe": put_there(os.mkfifo),
    "a socket": put_there(lambda path: os.mknod(path, stat.S_IFSOCK | 0o600)),
    "a link to nothing": put_there(lambda path: path.symlink_to("nothing")),
    "a link to itself": put_there(lambda path: path.symlink_to(path.name)),
    "a link to zeroes without end": put_there(lambda path: path.symlink_to("/dev/zero")),
    "a link to a full disk": put_there(lambda path: path.symlink_to("/dev/full")),
    "what can't be read": refused,
}
"""In the place of a file is something else, which `check` names wherever it is."""

DAMAGE: dict[str, Oddity] = {
    "nothing in it": changed(lambda _: b""),
    "zeroes": changed(lambda data: b"\0" * len(data)),
    "a flipped bit": changed(flipped),
    "half of it": changed(lambda data: data[: len(data) // 2]),
    "two gigabytes": put_there_from(lambda path, _: os.truncate(path, 1 << 31)),
    "another encoding": changed(lambda data: data.decode("latin-1").encode("utf-16")),
}
"""The file holds something else, which `check` names where content matters."""

TIMES: dict[str, Oddity] = {
    "a time before all calendars": written_at(-float(1 << 40)),
    "a time after all calendars": written_at(float(1 << 40)),
}
"""Only its time is odd: it is used as always, and `check` mends it."""

HARMLESS: dict[str, Oddity] = {
    "the year 1": written_at(-62135510400.0),
    "the year 9999": written_at(253370764800.0),
    "a name in other letters": named_in_other_letters,
    "vanishing": vanishing,
}
"""Nothing is wrong with any file that is left."""

ODDITIES = {**NO_FILES, **DAMAGE, **TIMES, **HARMLESS}
SOUND = {("the database", "two gigabytes")}
"""Damage that is none: what follows the last page is never read."""
UNUSABLE = {("cards", "vanishing")}
"""Harmless elsewhere, but without its file an edition can't be used."""


@pytest.fixture(scope="module")
def model_home(tmp_path_factory: pytest.TempPathFactory) -> Paths:
    """A home with a file in every place that is to become odd, and a good one beside it."""
    home = Paths(tmp_path_factory.mktemp("model") / "home")
    for folder in (home.tables, home.records, home.deleted):
        folder.mkdir(parents=True)
        for name in ("good", "odd"):
            session = Session.start(Paths(home.root / "new"), Table.new(GAME, seats=["Ann", "Bo", "Cy"], deal=7))
            session.count_hint()
            session.close().rename(folder / f"2026-{name}.homeroom")
    shutil.rmtree(home.root / "new")
    Branches(Database(home)).rename("2026-good.homeroom", "Good")
    save_settings(home.settings, Settings(theme="light", reduce_motion=True, bot_pace="instant"))
    keep_finished(Database(home), Finished("one", GAME, "x", True, 1, False))
    keep_today(Database(home), date(2026, 3, 1))
    keep_finished(Database(home), Finished("the second", GAME, "x", True, 1, False))
    keep_today(Database(home), date(2026, 3, 2))
    for name in ("good", "odd"):
        put(home, name, example())
    for path in (SPOTS["a picture"].file(home), SPOTS["a report"].file(home), SPOTS["the claim"].file(home)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"something")
    for path in home.records.iterdir():
        # They go on, so check would move them.
        path.write_bytes(_finished(path))
    return home


def _finished(path: Path) -> bytes:
    from engines.kernel.bots import playout

    table = Table.from_record(path.read_bytes())
    playout(table)
    return table.record().encode("utf-8")


@pytest.fixture
def home(model_home: Paths, paths: Paths) -> Paths:
    """A home of this test's own, where nothing is odd so far."""
    shutil.copytree(model_home.root, paths.root)
    return paths


def check(home: Paths, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    status = main(["check", str(home.root), *more])
    return status, capsys.readouterr().out


def test_where_nothing_is_odd_nothing_is_said(home: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(home, capsys)[0] == 0
    assert len(list(everything(home))) == 6


@pytest.mark.parametrize("oddity", ODDITIES)
def test_check_names_each_and_looks_at_every_other_file(
    home: Paths, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, oddity: str
) -> None:
    others = [home.tables / "2026-good.homeroom", home.backups / "2026-03-01.zip"]
    for path in others:
        path.write_bytes(b"this one is damaged, too")
    put(home, "last", "damaged")
    for spot in SPOTS.values():
        ODDITIES[oddity](spot.file(home), monkeypatch)
    status, said = check(home, capsys)
    assert status == 1
    for name, spot in SPOTS.items():
        path = spot.file(home)
        expected = oddity in NO_FILES or oddity in TIMES or (oddity in DAMAGE and spot.read and (name, oddity) not in SOUND)
        expected = expected or (name, oddity) in UNUSABLE
        told = [
            line for line in said.splitlines() if line.startswith((f"{path}: ", f"{path.parent}: {path.name}: ", f"{path.parent}: {path} "))
        ]
        assert bool(told) is expected, (name, said)
    for path in others:
        assert f"{path}: " in said
    assert "last: cards.toml" in said
    if oddity in TIMES:
        assert "calendar" not in check(home, capsys)[1], "that is mended"


@pytest.mark.parametrize(
    ("spot", "oddity"),
    # Where a content is never read, one damage is like another.
    [(name, oddity) for name, spot in SPOTS.items() for oddity in ODDITIES if spot.read or oddity not in DAMAGE or oddity == "zeroes"],
)
def test_it_costs_nothing_but_itself(home: Paths, monkeypatch: pytest.MonkeyPatch, spot: str, oddity: str) -> None:
    ODDITIES[oddity](SPOTS[spot].file(home), monkeypatch)
    listed = list(everything(home))
    odd = spot in ("a table", "a record", "a deleted table")
    sound = [saved for saved in listed if saved.header is not None]
    assert {saved.path for saved in sound} >= {place.folder(home) / "2026-good.homeroom" for place in Place}
    if oddity in TIMES or oddity.startswith(("the year", "a name")) or not odd:
        assert len(sound) == 6
    elif oddity == "vanishing":
        assert len(listed) == 5
    else:
        assert [saved.path.name for saved in listed if saved.problem is not None] in (["2026-odd.homeroom"], [])
        assert len(listed) == 6, "it is listed as damaged"
    if spot == "cards":
        assert {each.name for each in editions(home, DIARY) if each.fault is None} >= {"good"}
    keep_finished(Database(home), Finished("three", GAME, "x", True, 1, False))
    assert "three" in {one.table for one in load_finished(Database(home))}
    (home.tables / "2026-new.homeroom").write_bytes((home.tables / "2026-good.homeroom").read_bytes())
    made = expect(keep_today(Database(home), date(2026, 3, 3)))
    kept = {item.name for item in contents(Database(home), made) if not item.damaged}
    assert kept >= {"tables/2026-good.homeroom", "records/2026-good.homeroom", "tables/2026-new.homeroom"}
    if spot == "the newest backup" and (oddity in NO_FILES or oddity in DAMAGE):
        assert str(SPOTS[spot].file(home)) in str(made.problems)


@pytest.mark.parametrize("oddity", ODDITIES)
def test_with_everything_odd_at_once_the_app_starts_and_names_it(
    home: Paths, monkeypatch: pytest.MonkeyPatch, open_window: OpenWindow, qtbot: QtBot, oddity: str
) -> None:
    for spot in SPOTS.values():
        ODDITIES[oddity](spot.file(home), monkeypatch)
    window = open_window()
    assert window.home.cards, "the good table can be continued"
    if oddity in NO_FILES or oddity in DAMAGE:
        assert "settings" in window.notice.words.text()
        assert window.notice.isVisible()
        if oddity not in ("what can't be read", "two gigabytes"):
            qtbot.waitUntil(lambda: "homeroom.sqlite.damaged" in window.notice.words.text())
    window.home.choose(DIARY)
    backup = DailyBackup(window.storage.database)
    told: list[object] = []
    backup.failed.connect(told.append)
    backup.start()
    backup.wait()
    assert backups(home)[0].day == date.today()
    qtbot.waitUntil(lambda: bool(told) or not (oddity in NO_FILES or oddity in DAMAGE))
    if oddity in NO_FILES or oddity in DAMAGE:
        assert "2026-03-02.zip" in str(told)
    window.show_tables()
    page = expect(window.page, TablesPage)
    qtbot.waitUntil(lambda: not window.reader.reading and page.model.rowCount() > 0)
    rows = [page.model.row(page.model.index(at, 0)) for at in range(page.model.rowCount())]
    good = [row for row in rows if row is not None and row.problem is None]
    assert len(good) >= 2
    if oddity in NO_FILES:
        assert {row.saved.path.name for row in rows if row is not None and row.problem is not None} == {"2026-odd.homeroom"}
    window.show_side_page("statistics")
    assert not expect(window.page, StatisticsPage).problem.isVisible()


def dropped(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(QDropEvent(QPointF(), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))


WAYS: dict[str, Callable[[MainWindow, Path], object]] = {
    "File > Open": lambda window, path: window.dialogs.picked.emit(path),
    "a second start": lambda window, path: Opening(window, window.open_record).open(path),
    "dropped on the window": dropped,
    "continued": lambda window, path: window.resume(path),
}
"""The ways to open a file."""


@pytest.mark.parametrize("way", WAYS)
def test_opening_what_is_no_file_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: MainWindow, way: str) -> None:
    for number, oddity in enumerate(NO_FILES):
        path = tmp_path / f"{number}.homeroom"
        path.write_bytes(b"")
        NO_FILES[oddity](path, monkeypatch)
        WAYS[way](window, path)
        assert window.notice.isVisible(), oddity
        assert str(path) in window.notice.words.text(), oddity
        window.notice.hide()


@pytest.mark.parametrize("oddity", NO_FILES)
def test_commands_refuse_what_is_no_file_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], oddity: str
) -> None:
    path = tmp_path / "some.homeroom"
    path.write_bytes(b"")
    NO_FILES[oddity](path, monkeypatch)
    for command in ("verify", "replay"):
        assert main([command, str(path)]) == 2
        assert str(path) in capsys.readouterr().err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main([str(path)]) == 2
    assert str(path) in capsys.readouterr().err


def test_an_edition_that_is_no_file_is_named(home: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, oddity in NO_FILES.items():
        put(home, name.replace(" ", "_").replace("'", ""), example())
        oddity(home.cards / DIARY / name.replace(" ", "_").replace("'", "") / "cards.toml", monkeypatch)
    faults = {each.name: each.fault for each in editions(home, DIARY) if each.fault is not None}
    assert len(faults) == len(NO_FILES)
    assert all("cards.toml" in str(fault) for fault in faults.values())
