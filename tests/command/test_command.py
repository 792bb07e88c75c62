"""The command without a window: what it prints, its errors, and that Qt stays out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines import Table
from engines.kernel.bots import playout
from tabletop_qt.command import main
from tests.kernel.damage import bare, resealed

GAME = "school_year_diary"


@pytest.fixture(scope="module")
def finished() -> Table:
    table = Table.new(GAME, deal=7)
    playout(table)
    return table


@pytest.fixture
def record(finished: Table, tmp_path: Path) -> Path:
    path = tmp_path / "game.homeroom"
    path.write_text(finished.record(), encoding="utf-8")
    return path


def failing(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that must fail."""
    assert main(arguments) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    return lines[0]


def test_verify_names_game_length_and_ending(finished: Table, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    printed = capsys.readouterr().out
    assert str(finished.game.name) in printed
    assert f"{finished.turn} decisions" in printed
    assert finished.outcome is not None
    assert str(finished.outcome.reason) in printed


@pytest.mark.clause("TBL-8")
def test_verify_names_the_damaged_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text(encoding="utf-8").split("\n")
    lines[14] = lines[14].replace(" ", "  ", 1)
    record.write_text("\n".join(lines), encoding="utf-8")
    line = failing(capsys, "verify", str(record))
    assert line.startswith(f"{record}: line 15: TBL-8: ")


@pytest.fixture
def of_other_cards(finished: Table, tmp_path: Path) -> Path:
    path = tmp_path / "other.homeroom"
    texts = ["content 0123456789abcdef" if text.startswith("content ") else text for text in bare(finished.record())]
    path.write_text(resealed(texts), encoding="utf-8")
    return path


@pytest.mark.clause("TBL-8")
def test_a_record_of_other_cards_is_named(finished: Table, of_other_cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert failing(capsys, "verify", str(of_other_cards)) == f"{of_other_cards}: This game was played with different cards."
    assert main(["replay", str(of_other_cards)]) == 0
    printed = capsys.readouterr()
    assert str(finished.moves[-1].command) in printed.out
    assert printed.err == f"{of_other_cards}: This game was played with different cards.\n"


@pytest.mark.clause("TBL-8")
def test_how_far_a_record_of_other_rules_can_be_followed_is_told(of_other_cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = bare(of_other_cards.read_text(encoding="utf-8"))
    checkpoints = [number for number, text in enumerate(texts, 1) if text.startswith("state ")]
    texts[checkpoints[2] - 1] = "state 0123456789abcdef"
    of_other_cards.write_text(resealed(["rules 99" if text.startswith("rules ") else text for text in texts]), encoding="utf-8")
    told = failing(capsys, "verify", str(of_other_cards))
    for part in ("version 99 of the rules", "different cards", f"line {checkpoints[2]}: TBL-8: ", f"continues from line {checkpoints[1]}"):
        assert part in told
    assert main(["replay", str(of_other_cards)]) == 2
    printed = capsys.readouterr()
    assert printed.err == f"{told}\n"
    assert len([line for line in printed.out.splitlines() if line[:5].strip().isdigit()]) == 20


def test_verify_of_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear all,\n", encoding="utf-8")
    assert failing(capsys, "verify", str(path)).startswith(f"{path}: line 1: ")
    assert "it does not exist" in failing(capsys, "verify", str(tmp_path / "none"))


def test_replay_tells_every_decision(finished: Table, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    printed = capsys.readouterr().out
    for played in finished.moves:
        assert str(played.command) in printed


def test_replay_as_json_up_to_a_decision(finished: Table, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--to", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [decision["command"] for decision in data["decisions"]] == [str(played.command) for played in finished.moves[:3]]
    assert data["outcome"] is None
    assert data["position"]["round"] >= 1
    assert main(["replay", str(record), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert finished.outcome is not None
    assert data["outcome"]["reason"] == str(finished.outcome.reason)


def test_replay_of_a_running_game_keeps_the_decks_hidden(tmp_path: Path, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running = tmp_path / "running.homeroom"
    running.write_text(Table.new(GAME).record(), encoding="utf-8")

    def directives(path: Path) -> set[int]:
        assert main(["replay", str(path), "--to", "0", "--json"]) == 0
        return set(json.loads(capsys.readouterr().out)["position"]["decks"]["directives"])

    assert directives(running) == {0}
    assert 0 not in directives(record), "nothing is hidden in a game that is over"


@pytest.mark.clause("TBL-4", "TBL-5")
@pytest.mark.parametrize(("policy", "told"), [("practice", True), ("fair", False), ("none", False)])
def test_replay_tells_the_deal_of_a_running_game_only_to_who_practises(
    policy: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running = tmp_path / "running.homeroom"
    running.write_text(Table.new(GAME, deal=7_654_321_098, policy=policy).record(), encoding="utf-8")
    for form in ([], ["--json"]):
        assert main(["replay", str(running), *form]) == 0
        assert ("7654321098" in capsys.readouterr().out) == told
    assert main(["verify", str(running)]) == 0
    assert "7654321098" not in capsys.readouterr().out


@pytest.mark.parametrize("wanted", ["-1", "100000"])
def test_replay_past_the_record_is_refused(wanted: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--to" in failing(capsys, "replay", str(record), "--to", wanted)


def test_simulate_counts_games_commands_wins_and_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "--games", "3", "--deal", "5", "--json"]) == 0
    shown = capsys.readouterr()
    figures = json.loads(shown.out)
    assert set(figures) == {"game", "games", "commands", "seconds", "wins", "rounds"}
    assert figures["games"] == 3
    assert len(figures["wins"]) == 1
    assert "3 of 3" in shown.err


def test_simulate_is_the_same_for_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    def commands() -> object:
        assert main(["simulate", GAME, "--games", "2", "--deal", "9", "--json"]) == 0
        return json.loads(capsys.readouterr().out)["commands"]

    assert commands() == commands()


def test_simulate_takes_rule_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "--games", "1", "--option", "rows=2", "--option", 'students=["nim_se","an_pha"]']) == 0
    capsys.readouterr()
    assert "SYD-2.1" in failing(capsys, "simulate", GAME, "--games", "1", "--option", "rows=9")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["simulate", "chess"], "chess"),
        (["simulate", GAME, "--bots", "oracle"], "oracle"),
        (["simulate", GAME, "--games", "0"], "--games"),
        (["simulate", GAME, "--games", "many"], "--games"),
        (["simulate", GAME, "--jobs", "0"], "--jobs"),
        (["simulate", GAME, "--jobs", "2", "--seats", "7"], "TBL-1"),
        (["simulate", GAME, "--option", "rows"], "rows"),
        (["simulate", GAME, "--seats", "7"], "TBL-1"),
        (["rules", "chess"], "chess"),
        (["rules", GAME, "SYD-99.9"], "SYD-99.9"),
        (["--wrong"], "--wrong"),
        (["simulate", GAME, "--games", "-3"], "at least 1"),
        (["simulate", GAME, "--deal", "10000000000"], "--deal"),
    ],
)
def test_wrong_words_are_named_in_one_line(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert named in failing(capsys, *arguments)


@pytest.mark.parametrize(("word", "named"), [(".", "folder"), ("no such record", "no such record: there is no such file")])
def test_a_record_that_is_none_is_named_where_somebody_typed_it(
    word: str, named: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert named in failing(capsys, word)


def test_rules_prints_a_clause_and_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME, "SYD-4.2"]) == 0
    assert capsys.readouterr().out.startswith("SYD-4.2  ")
    assert main(["rules", GAME, "locker"]) == 0
    assert "SYD-" in capsys.readouterr().out


def test_rules_prints_the_whole_book_with_its_designer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME]) == 0
    printed = capsys.readouterr().out
    assert "Trong Khanh Nguyen" in printed
    assert "TBL-7" in printed


@pytest.mark.parametrize("arguments", [["rules", GAME, "SYD-1.1"], ["simulate", GAME, "--games", "1"], ["verify", "{record}"], ["--help"]])
def test_without_a_window_qt_is_not_imported(arguments: list[str], record: Path) -> None:
    words = [word.replace("{record}", str(record)) for word in arguments]
    script = f"""
import sys
from tabletop_qt.command import main
try:
    status = main({words!r})
except SystemExit as ended:
    status = ended.code
assert status == 0, status
assert not any(name.startswith("PySide6") for name in sys.modules)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
