"""`tabletop-qt page`: the page of a finished game as a file, the same bytes each time, and what it refuses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots import playout
from resources import folder
from tabletop_qt.command import main

RECORDS = {game: folder(game, "records") for game in ("school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals")}


def record(game: str) -> Path:
    return min(Path(str(RECORDS[game])).glob("*.homeroom"))


def failing(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that must fail."""
    assert main(["page", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("game", ["school_year_diary", "operation_master"], ids=["one player", "several players"])
def test_the_same_record_has_the_same_page_in_every_process(game: str, tmp_path: Path) -> None:
    made = []
    for number in range(2):
        path = tmp_path / f"{number}.pdf"
        ended = subprocess.run(
            [sys.executable, "-m", "tabletop_qt", "page", str(record(game)), "--pdf", str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
        made.append(path.read_bytes())
    assert made[0] == made[1]
    assert made[0].count(b"/Type /Page\n") == 1
    assert b"/FontFile2" in made[0]


def test_a_page_on_letter_and_as_a_picture(tmp_path: Path, qapp: object) -> None:
    del qapp
    pdf, png = tmp_path / "page.pdf", tmp_path / "page.png"
    path = str(record("kidsprout_jumboree"))
    assert main(["page", path, "--pdf", str(pdf), "--png", str(png), "--paper", "letter"]) == 0
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes())
    assert box is not None
    assert (round(float(box[1])), round(float(box[2]))) == (612, 792)
    head = png.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1700, 2200)


@pytest.mark.clause("TBL-5")
def test_a_running_game_has_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.new("operation_master", seats=3, deal=7)
    path, out = tmp_path / "game.homeroom", tmp_path / "page.pdf"
    path.write_text(table.record(), encoding="utf-8")
    assert failing(capsys, str(path), "--pdf", str(out)).startswith(f"{path}: This game is not finished.")
    assert not out.exists()
    playout(table)
    text = table.record().split("\n")
    text[20] = text[20].replace(" ", "  ", 1)
    path.write_text("\n".join(text), encoding="utf-8")
    assert f"{path}: line 21: TBL-8: " in failing(capsys, str(path), "--pdf", str(out))
    assert not out.exists()


def test_a_page_that_cannot_be_written_leaves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(record("operation_master"))
    assert "say where" in failing(capsys, path)
    assert "it does not exist" in failing(capsys, str(tmp_path / "missing"), "--pdf", str(tmp_path / "x.pdf")).lower()
    (tmp_path / "file").write_text("kept")
    assert "could not be written" in failing(capsys, path, "--pdf", str(tmp_path / "file" / "page.pdf"))
    assert "could not be written" in failing(capsys, path, "--png", str(tmp_path))
    assert "could not be written" in failing(capsys, path, "--pdf", "")
    mine = tmp_path / "file"
    mine.unlink()
    mine.write_bytes(Path(path).read_bytes())
    assert "already" in failing(capsys, str(mine), "--png", str(mine))
    assert mine.read_bytes() == Path(path).read_bytes()
    mine.write_text("kept")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("file", "kept")]
