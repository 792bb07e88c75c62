"""Whatever lies on disk or stands on the command line: nothing crashes, what is wrong is said in words, and nothing is lost."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QApplication

from engines import Table
from engines.kernel.records import RecordError
from tabletop_qt.command import main
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.examination import examine
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import everything
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import CHOICES, Settings
from tests.fuzz.corpus import LINES, RECORDS, SETTINGS, damaged
from tests.golden import records_of
from tests.kernel.tiny import GAMES
from tests.shell.windows import OpenWindow

PARTS = 4
EACH = 60
GOLDEN = records_of("kidsprout_jumboree").files()[0]


def contents(home: Paths) -> list[bytes]:
    return [path.read_bytes() for path in home.root.rglob("*") if path.is_file()]


# Records


def go_on_with(home: Paths, data: bytes) -> str:
    """The messages when a table with this file is listed, examined and continued."""
    home.tables.mkdir(parents=True)
    path = home.tables / "x.homeroom"
    path.write_bytes(data)
    (listed,) = everything(home)
    findings = [str(finding.what) for finding in examine(home, mend=False, games=GAMES)]
    assert path.read_bytes() == data
    try:
        session = Session.resume(home, path, GAMES)
    except (StoreError, RecordError) as error:
        assert path.read_bytes() == data, "what can't be opened stays as it is"
        assert findings
        return str(error.message) if isinstance(error, StoreError) else str(error)
    assert listed.header is not None
    kept = contents(home)
    said = " ".join(str(note) for note in session.notes)
    # What is not kept byte for byte is an unfinished last line, or how lines end.
    assert (
        data in kept
        or data + b"\n" in kept
        or any(data.startswith(each) for each in kept if each)
        or (b"\r" in data or data.startswith(b"\xef"))
    ), said
    assert findings or session.table.difference is not None or not said
    session.count_hint()
    rests = session.close()
    assert Table.from_record(rests.read_bytes(), GAMES).entries == session.table.entries
    return said


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_records_of_the_corpus(tmp_path: Path, file: Path) -> None:
    said = go_on_with(Paths(tmp_path / "home"), file.read_bytes())
    sound = file.stem in ("whole", "windows_lines", "byte_order_mark", "no_last_line_feed")
    assert (said == "") == sound, said


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_records(tmp_path: Path, part: int) -> None:
    for data in damaged(RECORDS, EACH, part + 1):
        home = Paths(tmp_path / "home")
        go_on_with(home, data)
        shutil.rmtree(home.root)


# Settings

SOUND = ("whole", "unknown_game", "window_of_nothing", "window_of_zeros", "setup_of_nonsense", "setup_of_many", "zero_letter")
"""A form or window ignores values it has no use for."""


def start_with(home: Paths, data: bytes) -> Storage:
    """The settings of an app whose file holds this, which has looked at them and kept them."""
    home.root.mkdir(exist_ok=True)
    home.settings.write_bytes(data)
    storage = Storage(home, GAMES)
    assert all(getattr(storage.settings, name) in values for name, values in CHOICES.items())
    assert storage.problem is None or str(storage.problem)
    assert data in contents(home), "the file as it was is kept"
    assert storage.keep_settings(storage.settings) is None
    again = Storage(home, GAMES)
    assert again.problem is None
    assert again.settings == storage.settings
    return storage


@pytest.mark.parametrize("file", SETTINGS, ids=lambda file: file.stem)
def test_settings_of_the_corpus(tmp_path: Path, open_window: OpenWindow, paths: Paths, file: Path) -> None:
    storage = start_with(Paths(tmp_path / "home"), file.read_bytes())
    problem = storage.problem
    assert (problem is None) == (file.stem in SOUND), problem
    if storage.settings == Settings() and file.stem != "empty":
        return  # Nothing of the file is used, so every page is as for somebody new.
    paths.root.mkdir()
    paths.settings.write_bytes(file.read_bytes())
    window = open_window()
    assert window.notice.isVisible() == (problem is not None)
    for game in window.kits:
        window.home.choose(game)
    window.show_side_page("settings")
    QApplication.processEvents()
    assert window.close()


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_settings(tmp_path: Path, part: int) -> None:
    for number, data in enumerate(damaged(SETTINGS, EACH, part + 1)):
        storage = start_with(Paths(tmp_path / str(number)), data)
        assert storage.problem is not None or isinstance(storage.settings, Settings)


# Command lines


def run(line: str, record: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One command line; what it says fits its exit status."""
    names = {"RECORD": str(record), "EMPTY": str(folder), "NOTHING": str(folder / "nothing")}
    arguments = [names.get(word, word) for word in line.split()]
    try:
        # Typed at a terminal: elsewhere a window tells what can't be opened, and waits.
        with patch.object(sys.stderr, "isatty", return_value=True):
            status = main(arguments)
    except SystemExit as ended:
        # As argparse ends after help.
        status = int(ended.code or 0)
        assert "--help" in arguments
    said = capsys.readouterr()
    assert status in ((0, 1, 2) if arguments[0] == "check" else (0, 2)), (arguments, said.err)
    assert "Traceback" not in said.err
    if status == 2:
        assert said.err.count("\n") == 1, said.err
        assert len(said.err) > 10
    elif status == 0:
        assert said.out or arguments[0] == "think"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder, which stays empty; nobody says anything on standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    empty = tmp_path / "empty"
    empty.mkdir()
    yield empty
    assert [path.name for path in empty.iterdir()] == []


@pytest.mark.parametrize("line", LINES)
def test_command_lines_of_the_corpus(folder: Path, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    for record in (*RECORDS, GOLDEN) if "RECORD" in line else (GOLDEN,):
        run(line, record, folder, capsys)


@pytest.mark.parametrize("part", range(PARTS))
def test_command_lines_with_damaged_records(folder: Path, tmp_path: Path, part: int, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line for line in LINES if "RECORD" in line]
    for number, data in enumerate(damaged((GOLDEN,), 20, part + 1)):
        record = tmp_path / "damaged.homeroom"
        record.write_bytes(data)
        run(lines[number % len(lines)], record, folder, capsys)
        assert record.read_bytes() == data
