"""`replay` of a piecepack game: `--ppn`, and what stays hidden while it goes on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.contract import Seat
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
    decisions = re.findall(r"^\d+\.\d+[SMCA]\..*\{([^{}]*)\}$", capsys.readouterr().out, flags=re.MULTILINE)
    assert decisions == [move.command.text() for move in table.moves]
    assert main(["replay", file, "--ppn", "--to", "5"]) == 0
    assert len(re.findall(r"^\d+\.\d+[SMCA]\.", capsys.readouterr().out, flags=re.MULTILINE)) == 5


def test_other_games_have_no_such_notation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", kept(tmp_path, Table.new("school_year_diary")), "--ppn"]) == 2
    assert "piecepack" in capsys.readouterr().err


def test_nor_has_a_game_from_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.new("kidsprout_jumboree", position=Table.new("kidsprout_jumboree").state)
    playout(table)
    assert main(["replay", kept(tmp_path, table), "--ppn"]) == 2
    assert "position" in capsys.readouterr().err


def running(tmp_path: Path, *plays: tuple[int, str]) -> str:
    """The record of a running game of three."""
    table = Table.new("kidsprout_jumboree", seats=3, deal=7_654_321)
    for seat, command in plays:
        table.play(command, seat)
    return kept(tmp_path, table)


@pytest.mark.clause("TBL-5", "KSJ-7.1")
def test_coins_of_a_running_game_are_told_only_as_they_lie_on_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hidden = running(tmp_path, (0, "play 5"), (2, "play 4"))
    for form in ([], ["--json"]):
        assert main(["replay", hidden, *form]) == 0
        printed = capsys.readouterr().out
        assert "play 5" not in printed
        assert "play 4" not in printed
        assert "7654321" not in printed
    revealed = running(tmp_path, (0, "play 5"), (2, "play 4"), (1, "play 3"))
    for form in ([], ["--json"]):
        assert main(["replay", revealed, *form]) == 0
        printed = capsys.readouterr().out
        assert "play 5" not in printed, "what was decided in secret is uncovered by what everybody learnt later"
        lines = printed.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")
        assert "Seat 1 (Sun Beam) \N{EN DASH} 5, Seat 2 (Night Owl) \N{EN DASH} 3 and Seat 3 (Royal Fir) \N{EN DASH} 4" in lines, (
            "the coins lie open"
        )


@pytest.mark.clause("TBL-5", "KSJ-7.1")
@pytest.mark.parametrize("policy", ["practice", "fair"])
def test_a_running_game_is_not_told_in_a_notation_that_hides_nothing(
    policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = [Seat("Ann"), Seat("Robin", "sky", "random"), Seat("Kim", "green", "random")]
    table = Table.new("kidsprout_jumboree", seats=seats, policy=policy)
    table.play("play 4", 1)
    for to in ([], ["--to", "0"]):
        assert main(["replay", kept(tmp_path, table), "--ppn", *to]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "this game is not finished" in shown.err
