"""`tabletop-qt export` and `import`: one file takes everything to another home folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots import playout
from tabletop_qt.command import main
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import HOME_VARIABLE, Paths
from tabletop_qt.store.session import Session
from tabletop_qt.store.statistics import load_finished


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = Paths(tmp_path / "home")
    Session.start(home, Table.new("operation_master", seats=["Ann", "Bo", "Cleo"], deal=7)).close()
    table = Table.new("operation_master", seats=["Ann", "Bo", "Cleo"], deal=8)
    playout(table)
    home.records.mkdir()
    (home.records / "2026-03-14-201500-operation_master.homeroom").write_text(table.record(), encoding="utf-8")
    monkeypatch.setenv(HOME_VARIABLE, str(home.root))
    path = tmp_path / "mine.zip"
    assert main(["export", str(path)]) == 0
    return path


def test_one_file_takes_everything_to_another_home(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file.unlink()
    assert main(["export", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 2 tables exported\n"
    other = Paths(tmp_path / "other")
    monkeypatch.setenv(HOME_VARIABLE, str(other.root))
    assert main(["import", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 2 tables added.\n"
    assert [one.table for one in load_finished(Database(other))] == ["2026-03-14-201500-operation_master.homeroom"], "it is counted again"
    assert main(["import", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 0 tables added and 2 already here.\n"


def test_an_export_overwrites_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert main(["export", str(file)]) == 2
    assert "already" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_what_is_no_export_is_refused_in_one_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"PK")
    assert main(["import", str(file)]) == 2
    assert capsys.readouterr().err == f"tabletop-qt import: {file} is damaged, or not a Homeroom export.\n"
