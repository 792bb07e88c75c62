"""The command's words reach whoever reads them, or it says in one line why not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.contract import Seat
from engines.kernel.serialization import to_json
from engines.kernel.worker import bot_request
from tabletop_qt.command import main
from tabletop_qt.command.output import wrapped

JAPANESE = "ゲームの記録（.homeroom）を、テーブルで開きます。ウィンドウがなくても「record」の手をすべて言葉にします。っきゃー！"  # noqa: RUF001


def test_lines_of_japanese_are_filled_and_begin_with_no_sign() -> None:
    for width in range(8, 60):
        lines = wrapped(JAPANESE, width)
        assert "".join(lines) == JAPANESE
        assert not [line for line in lines if line[0] in "、。）」っゃー！ィ"], lines  # noqa: RUF001
        assert not [line for line in lines[:-1] if line[-1] in "（「"]  # noqa: RUF001
        widths = [sum(2 if letter > "\u2e80" else 1 for letter in line) for line in lines]
        assert max(widths) <= max(width, 13), "a word and its signs are not divided"
        assert width < 20 or min(widths[:-1], default=width) > width - 14
    assert wrapped("Plain words, as ever.", 12) == ["Plain words,", "as ever."]


ASCII = {"PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0", "LC_ALL": "C"}
TURTLE = "Żółw 🐢"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with a name that few terminals can show."""
    table = Table.new("kidsprout_jumboree", seats=(TURTLE, "Bo", "Cy"), deal=3)
    playout(table)
    path = tmp_path / "game.record"
    path.write_text(table.record(), encoding="utf-8")
    return path


def run(*arguments: str, environment: Mapping[str, str] | None = None, into: Path | None = None, said: str = "") -> tuple[int, str, str]:
    """The command in a process of its own: its exit status, what it said, and what it complained of."""
    with open(into or os.devnull, "wb") as file:
        ended = subprocess.run(
            [sys.executable, "-m", "tabletop_qt", *arguments],
            env=os.environ | dict(environment or {}),
            stdout=file if into is not None else subprocess.PIPE,
            stderr=subprocess.PIPE,
            input=said.encode(),
            check=False,
            timeout=60,
        )
    return ended.returncode, (ended.stdout or b"").decode(), ended.stderr.decode()


@pytest.mark.parametrize("arguments", [("replay",), ("verify",)])
def test_a_full_disk_is_one_line_and_an_exit_status(arguments: tuple[str, ...], record: Path) -> None:
    status, _, complaint = run(*arguments, str(record), into=Path("/dev/full"))
    assert status == 2
    assert complaint.splitlines() == ["tabletop-qt: the output could not be written: the disk is full"]


@pytest.mark.parametrize("arguments", [("rules", "kidsprout_jumboree"), ("replay", "--help")])
def test_a_full_disk_while_help_or_rules_are_written(arguments: tuple[str, ...]) -> None:
    status, _, complaint = run(*arguments, into=Path("/dev/full"))
    assert status == 2
    assert len(complaint.splitlines()) == 1
    assert "the disk is full" in complaint


def test_a_reader_who_has_seen_enough_is_no_error(record: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ended = subprocess.run(
            [sys.executable, "-m", "tabletop_qt", "replay", str(record)], stdout=pipe, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [("replay",), ("replay", "--json"), ("verify",), ("replay", "--ppn")])
def test_a_terminal_that_can_not_show_a_name_shows_its_numbers(
    arguments: tuple[str, ...], record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said, complaint = run(*arguments, str(record), environment=ASCII)
    assert (status, complaint) == (0, "")
    assert said.isascii()
    assert main([*arguments, str(record)]) == 0
    assert said == capsys.readouterr().out.encode("ascii", "backslashreplace").decode()


def test_a_complaint_with_letters_that_can_not_be_shown_is_still_one(tmp_path: Path) -> None:
    status, _, complaint = run("verify", str(tmp_path / "żółw.record"), environment=ASCII)
    assert status == 2
    assert len(complaint.splitlines()) == 1
    assert complaint.isascii()


def test_bots_are_asked_in_utf_8_whatever_the_terminal_speaks() -> None:
    seats = (Seat(TURTLE, "orange", "random"), Seat("Bo", "sky"), Seat("Cy", "green"))
    asked = to_json(bot_request(Table.new("kidsprout_jumboree", seats=seats, deal=3), 0))
    status, said, _ = run("think", environment=ASCII, said=f"7 {asked}\n")
    assert status == 0
    assert said.startswith("7 result ")
