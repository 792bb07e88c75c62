"""The tests near a change, in the order of how long they take, up to a limit."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.near import InTime, Near
from tests.near import main as near_main

FILES = {
    "engines/checkers/game.py": "",
    "engines/checkers/rules.py": "",
    "engines/kernel/table.py": "",
    "tabletop_qt/games/checkers/art/board.py": "",
    "README.md": "",
    "tests/checkers/test_rules.py": "from engines.checkers.rules import may_jump\n",
    "tests/checkers/test_laws.py": "from tests.laws import Laws\n",
    "tests/checkers/positions.py": "",
    "tests/kernel/test_table.py": "from engines.kernel import records, table\n",
    "tests/packaging/test_build.py": "from installers.build import size\n",
    "tests/packaging/test_releasing.py": "import releasing\n",
    "tests/shell/test_window.py": "from tabletop_qt.shell.window import MainWindow\n",
    "tests/shell/history/test_timeline.py": "",
    "tests/store/test_session.py": "import engines.kernel.table\n",
    "tests/test_version.py": "ROOT / 'pyproject.toml'\n",
}


@pytest.fixture
def near(tmp_path: Path) -> Near:
    for file, text in FILES.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Near(tmp_path)


@pytest.mark.parametrize(
    ("file", "nearest", "importers", "folder"),
    [
        ("engines/checkers/rules.py", ["engines/checkers/rules.py", "tests/checkers/test_rules.py"], [], ["tests/checkers"]),
        ("engines/checkers/bots/hard.py", [], [], ["tests/checkers"]),
        ("engines/kernel/table.py",
         ["engines/kernel/table.py", "tests/kernel/test_table.py"], ["tests/store/test_session.py"], ["tests/kernel"]),
        ("engines/shelf.py", [], [], ["tests/kernel"]),
        ("tabletop_qt/games/checkers/art/board.py", [], [], ["tests/checkers"]),
        ("tabletop_qt/games/kit.py", [], [], ["tests/shell"]),
        ("tabletop_qt/shell/window.py", ["tests/shell/test_window.py"], [], ["tests/shell"]),
        ("tabletop_qt/shell/history/timeline.py", ["tests/shell/history/test_timeline.py"], [], ["tests/shell/history"]),
        ("tabletop_qt/shell/setup/seats.py", [], [], ["tests/shell"]),
        ("tabletop_qt/store/session.py", ["tests/store/test_session.py"], [], ["tests/store"]),
        ("resources/checkers/cards.toml", [], [], ["tests/checkers"]),
        ("resources/rules/checkers.toml", [], [], ["tests/checkers"]),
        ("resources/translations/de.po", [], [], ["tests/test_version.py"]),
        ("tests/checkers/test_rules.py", ["tests/checkers/test_rules.py"], [], ["tests/checkers"]),
        ("tests/checkers/positions.py", [], [], ["tests/checkers"]),
        ("tests/checkers/records/three.homeroom", [], [], ["tests/checkers"]),
        ("tests/store/test_lost.py", [], [], ["tests/store"]),
        ("tests/laws.py", [], ["tests/checkers/test_laws.py"], []),
        ("tests/conftest.py", [], [], ["tests"]),
        ("pyproject.toml", [], ["tests/test_version.py"], []),
        ("README.md", ["README.md"], [], []),
        ("packaging/homeroom.spec", [], [], ["tests/packaging"]),
        ("packaging/installers/build.py", ["tests/packaging/test_build.py"], [], ["tests/packaging"]),
        ("packaging/releasing.py", ["tests/packaging/test_releasing.py"], [], ["tests/packaging"]),
        (".github/workflows/tests.yml", [], [], ["tests/packaging"]),
        (".gitignore", [], [], ["tests/test_version.py"]),
    ],
)  # fmt: skip
def test_the_tests_near_a_file(near: Near, file: str, nearest: list[str], importers: list[str], folder: list[str]) -> None:
    assert near.tiers([file]) == [nearest, importers, folder]


def test_the_tests_near_several_files_stand_in_the_nearest_tier_of_any(near: Near) -> None:
    assert near.tiers(["engines/kernel/table.py", "tests/store/test_session.py", "tabletop_qt/shell/window.py"]) == [
        ["engines/kernel/table.py", "tests/store/test_session.py", "tests/kernel/test_table.py", "tests/shell/test_window.py"],
        [],
        ["tests/kernel", "tests/store", "tests/shell"],
    ]


def run(monkeypatch: pytest.MonkeyPatch, *files: str, tests: int) -> int:
    """The exit status of `check` after these files have changed, where this many tests are found."""

    def main(_arguments: list[str], plugins: list[InTime]) -> pytest.ExitCode:
        plugins[0].ran = tests
        return pytest.ExitCode.OK if tests else pytest.ExitCode.NO_TESTS_COLLECTED

    monkeypatch.setattr("tests.near.changed", lambda _commit: list(files))
    monkeypatch.setattr("tests.near.pytest.main", main)
    return near_main([])


def test_no_test_run_is_a_failure_unless_nothing_has_changed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "engines/shelf.py", tests=3) == 0
    assert run(monkeypatch, "engines/shelf.py", tests=0) != 0
    assert "No test has run, though this differs from HEAD: engines/shelf.py." in capsys.readouterr().out
    assert run(monkeypatch, tests=0) == 0
    assert "Nothing differs from HEAD" in capsys.readouterr().out


@pytest.fixture
def item(request: pytest.FixtureRequest) -> pytest.Item:
    assert isinstance(request.node, pytest.Item)
    return request.node


def test_near_tests_come_first_and_of_those_as_near_the_quick_ones(item: pytest.Item) -> None:
    plugin = InTime([[], ["tests/kernel"], ["tests"]], 1)
    plugin.usual = {}
    unknown = plugin.rank(item)
    plugin.usual = {item.nodeid: 3.02}
    slow = plugin.rank(item)
    plugin.usual = {item.nodeid: 0.01}
    quick = plugin.rank(item)
    assert quick < unknown < slow == (2, 3.0)
    plugin.usual = {item.nodeid: 3.02}
    plugin.tiers = [[], ["tests/test_near.py"], ["tests"]]
    assert plugin.rank(item) < quick


def test_a_test_that_would_take_too_long_is_left_out(item: pytest.Item) -> None:
    plugin = InTime([[], [], ["tests"]], 10)
    plugin.pytest_collection_finish()
    plugin.usual = {item.nodeid: 5}
    assert plugin.pytest_runtest_protocol(item) is None
    assert not plugin.left_out
    plugin.usual = {item.nodeid: 15}
    assert plugin.pytest_runtest_protocol(item) is True
    assert plugin.left_out == {"tests/test_near.py": 1}


def test_the_nearest_run_however_long_they_take(item: pytest.Item) -> None:
    plugin = InTime([["tests/test_near.py"], [], ["tests"]], 0)
    plugin.usual = {item.nodeid: 15}
    plugin.pytest_collection_finish()
    assert [plugin.pytest_runtest_protocol(item) for _ in range(3)] == [None] * 3


def test_one_test_runs_in_any_case(item: pytest.Item) -> None:
    plugin = InTime([[], [], ["tests"]], 0)
    plugin.pytest_collection_finish()
    assert [plugin.pytest_runtest_protocol(item) for _ in range(3)] == [None, True, True]
    assert plugin.ran == 1


def test_collecting_the_tests_takes_none_of_the_time(item: pytest.Item, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = InTime([[], [], ["tests"]], 5)
    plugin.ran = 1
    now = time.monotonic() + 60
    monkeypatch.setattr(time, "monotonic", lambda: now)
    plugin.pytest_collection_finish()
    assert plugin.pytest_runtest_protocol(item) is None
