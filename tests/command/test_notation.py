"""`replay` of a piecepack game: `--ppn`, and what stays hidden while it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots.playing import playout
from engines.kidsprout_jumboree.notation import read_notation
from tabletop_qt.command import main


def kept(path: Path, table: Table) -> str:
    file = path / "game.homeroom"
    file.write_text(table.record(), encoding="utf-8")
    return str(file)


def test_a_piecepack_game_is_told_in_portable_piecepack_notation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.new("kidsprout_jumboree", seats=["Ann", "Ben", "Çağ"], deal=8)
    playout(table)
    file = kept(tmp_path, table)
    assert main(["replay", file, "--ppn"]) == 0
    notation = read_notation(capsys.readouterr().out)
    assert notation.moves == tuple((move.seat, move.command) for move in table.moves)
    assert main(["replay", file, "--ppn", "--to", "5"]) == 0
    assert len(read_notation(capsys.readouterr().out).moves) == 5


def test_other_games_have_no_such_notation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", kept(tmp_path, Table.new("school_year_diary")), "--ppn"]) == 2
    assert "piecepack" in capsys.readouterr().err


def test_nor_has_a_game_from_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = Table.new("kidsprout_jumboree")
    assert main(["replay", kept(tmp_path, Table.new("kidsprout_jumboree", position=start.state)), "--ppn"]) == 2
    assert "position" in capsys.readouterr().err


@pytest.mark.clause("TBL-5", "KSJ-7.1")
def test_coins_not_turned_over_yet_are_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.new("kidsprout_jumboree", seats=3)
    table.play("play 5", 0)
    table.play("play 4", 2)
    file = kept(tmp_path, table)
    for form in ([], ["--json"]):
        assert main(["replay", file, *form]) == 0
        printed = capsys.readouterr().out
        assert "play 5" not in printed
        assert "play 4" not in printed
    table.play("play 3", 1)
    file = kept(tmp_path, table)
    for form in ([], ["--json"]):
        assert main(["replay", file, *form]) == 0
        assert "play 5" in capsys.readouterr().out
