"""What is aimed at stands in one place: every target can be measured, and docs/speed.md has the same table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from attrs import evolve

from tests.bench import measuring, side_by_side, start, targets
from tests.bench.measuring import HERE, Figures, size
from tests.bench.start import BUILT
from tests.bench.targets import BEGIN, DOCS, END, Missing, Row, Target

LESS = Target("The app", "a repaint", 4, "ms", "less", bench="test_drawing.py::test_full_repaint")
MORE = Target("The engines", "a game", 40000, "commands/s", "more", side="contract")
ROOT = Path(__file__).parents[1]


def test_a_target_has_one_source_and_all_have_other_names() -> None:
    found = targets.targets()
    for target in found:
        assert sum(map(bool, (target.bench, target.start, target.side, target.window, target.size))) == 1, target.what
        assert bool(target.beside) == bool(target.start)
    assert len({target.what for target in found}) == len(found)


def test_every_benchmark_that_a_target_names_is_there() -> None:
    wanted = {f"tests/bench/{target.bench}" for target in targets.targets() if target.bench}
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "--benchmark-disable", "tests/bench"]
    plain = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}  # it may ask for another way to list them
    collected = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, env=plain).stdout.splitlines()
    assert wanted <= set(collected)


def test_the_docs_have_the_same_targets() -> None:
    text = DOCS.read_text(encoding="utf-8")
    table = text[text.index(BEGIN) : text.index(END)]
    told = [line.split(" | ")[:2] for line in table.splitlines() if line.startswith("| ")][2:]
    assert told == [[f"| {cells[0]}", cells[1]] for cells in (Row(target, Missing("")).cells() for target in targets.targets())]
    assert "aim:" not in text[text.index(END) :], "what is aimed at belongs into tests/bench/targets.toml"


def test_less_is_better_of_times_and_more_of_speeds() -> None:
    assert Row(LESS, 1.0).cells() == ("a repaint", "at most 4 ms", "1 ms", "0.25")
    assert Row(LESS, 6.0).cells() == ("a repaint", "at most 4 ms", "6 ms", "1.50, missed")
    assert Row(MORE, 81000.4).cells() == ("a game", "at least 40,000 commands/s", "81,000 commands/s", "2.03")
    assert Row(MORE, 20000.0).cells()[-1] == "0.50, missed"
    assert Row(LESS, Missing(HERE)).cells() == ("a repaint", "at most 4 ms", "not installed here", "")
    assert Row(LESS, 4.0).reached
    assert Row(MORE, 40000.0).reached


def test_the_table_has_a_line_for_each_and_the_chapters() -> None:
    lines = targets.printed([Row(LESS, 0.7012), Row(MORE, Missing(HERE))]).splitlines()
    assert [line.split() for line in lines if line] == [
        ["The", "app"],
        ["a", "repaint", "at", "most", "4", "ms", "0.701", "ms", "0.18"],
        ["The", "engines"],
        ["a", "game", "at", "least", "40,000", "commands/s", "not", "installed", "here"],
    ]
    assert lines[2].index("at most") == lines[5].index("at least")


def test_it_can_be_read_as_data() -> None:
    found = json.loads(targets.as_json([Row(LESS, 1.0), Row(MORE, Missing(HERE))], {"system": "this"}))
    assert found["machine"] == {"system": "this"}
    measured, missing = found["targets"]
    assert (measured["aim"], measured["measured"], measured["ratio"]) == (4, 1.0, 0.25)
    assert missing["missing"] == HERE
    assert "measured" not in missing


def test_it_is_written_into_the_docs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    docs = tmp_path / "speed.md"
    docs.write_text(f"# Speed\n\n{BEGIN}old\n{END}\nMore.\n", encoding="utf-8")
    monkeypatch.setattr(targets, "DOCS", docs)
    targets.write([Row(LESS, 1.0)], "a machine")
    head = "| what | aim | measured | times the aim |\n| --- | ---: | ---: | ---: |\n"
    row = "| a repaint | at most 4 ms | 1 ms | 0.25 |\n"
    assert docs.read_text(encoding="utf-8") == f"# Speed\n\n{BEGIN}\n{head}{row}\nMeasured on a machine.\n\n{END}\nMore.\n"


def test_figures_come_from_their_source_and_are_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def benches() -> dict[str, dict[str, float]]:
        asked.append("bench")
        return {LESS.bench: {"median": 0.7, "p95_ms": 0.9}}

    monkeypatch.setattr(measuring, "benches", benches)
    monkeypatch.setattr(measuring, "window", lambda: {"own work": 19.0})
    monkeypatch.setattr(Figures, "_starts", lambda _self: {"Homeroom": 0.6, "bare window": 0.4})
    figures = Figures(1, None)
    assert [figures(LESS), figures(evolve(LESS, of="p95_ms")), figures(evolve(LESS, bench="other"))] == [0.7, 0.9, Missing("failed")]
    assert asked == ["bench"]
    timed = evolve(LESS, bench="", start="Homeroom", beside="bare window")
    assert figures(timed) == pytest.approx(1.5)
    assert figures(evolve(timed, beside="KPat")) == Missing("not installed here")
    assert figures(evolve(timed, start=BUILT, beside="Homeroom")) == Missing("not built here")
    assert figures(evolve(LESS, bench="", window="own work")) == 19.0
    assert figures(MORE) == Missing("not installed here")


def test_without_a_screen_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "which", lambda _program: None)
    figures = Figures(1, Path("script.js"))
    missing = Missing("Xvfb, openbox, dbus-daemon are not all installed here")
    assert figures(evolve(LESS, bench="", start="Homeroom", beside="KPat")) == missing
    assert figures(evolve(LESS, bench="", window="own work")) == missing
    assert figures(MORE) == Missing("not installed here")


def test_what_can_not_be_raced_with_or_comes_to_no_rest_has_no_figure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def never(_rounds: int) -> Mapping[str, Sequence[start.Start]]:
        raise start.NeverStillError("it does not come to rest")

    def stumble(path: Path) -> Mapping[str, Sequence[side_by_side.Count]]:
        raise side_by_side.NoRaceError(f"{path.name} does not take turns")

    monkeypatch.setattr(measuring, "which", lambda program: program)
    monkeypatch.setattr(start, "measured", never)
    monkeypatch.setattr(side_by_side, "compared", stumble)
    figures = Figures(1, tmp_path / "stumbles.js")
    assert figures(evolve(LESS, bench="", start="Homeroom", beside="KPat")) == Missing("it does not come to rest")
    assert figures(MORE) == Missing("stumbles.js does not take turns")


def test_the_window_s_figures_are_read_from_what_is_printed() -> None:
    ticks = "hints  300 ticks; late: 99 of 100 within 20 ms, longest 40 ms; own work between two: longest {} ms, over 30 ms: 0\n"
    printed = f"{ticks.format(16)}{ticks.format(9)}   they came after 65, 170, 214 ms\n"
    assert measuring.window_figures(printed) == {"own work": 16.0, "best chains": 170.0}
    assert measuring.window_figures("nothing") == {}


def test_sizes_are_those_of_what_was_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(measuring, "DIST", tmp_path)
    assert size("*.deb") == Missing("not built here")
    (tmp_path / "homeroom_1.deb").write_bytes(b"x" * 2_000_000)
    (tmp_path / "homeroom" / "inside").mkdir(parents=True)
    (tmp_path / "homeroom" / "inside" / "a").write_bytes(b"x" * 500_000)
    (tmp_path / "homeroom" / "b").write_bytes(b"x" * 1_000_000)
    (tmp_path / "homeroom" / "link").symlink_to("b")
    assert size("*.deb") == 2.0
    assert size("homeroom") == 1.5
    assert set(measuring.machine()) == {"processor", "system", "python", "pyside", "load"}
