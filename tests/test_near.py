"""Which tests are near a change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.near import Near

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
    "tests/releasing/test_release.py": "from releasing.release import Release\n",
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
    ("file", "targets"),
    [
        ("engines/checkers/rules.py", ["engines/checkers/rules.py", "tests/checkers/test_rules.py", "tests/checkers"]),
        ("engines/checkers/bots/hard.py", ["tests/checkers"]),
        ("engines/kernel/table.py",
         ["engines/kernel/table.py", "tests/kernel/test_table.py", "tests/store/test_session.py", "tests/kernel"]),
        ("engines/shelf.py", ["tests/kernel"]),
        ("tabletop_qt/games/checkers/art/board.py", ["tests/checkers"]),
        ("tabletop_qt/games/shelf.py", ["tests/shell"]),
        ("tabletop_qt/shell/window.py", ["tests/shell/test_window.py", "tests/shell"]),
        ("tabletop_qt/shell/history/timeline.py", ["tests/shell/history"]),
        ("tabletop_qt/shell/setup/seats.py", ["tests/shell"]),
        ("tabletop_qt/store/session.py", ["tests/store"]),
        ("resources/checkers/cards.toml", ["tests/checkers"]),
        ("resources/rules/checkers.toml", ["tests/checkers"]),
        ("resources/translations/de.po", ["tests/test_version.py"]),
        ("tests/checkers/test_rules.py", ["tests/checkers/test_rules.py", "tests/checkers"]),
        ("tests/checkers/positions.py", ["tests/checkers"]),
        ("tests/checkers/records/three.homeroom", ["tests/checkers"]),
        ("tests/store/test_lost.py", ["tests/store"]),
        ("tests/laws.py", ["tests/checkers/test_laws.py"]),
        ("tests/conftest.py", ["tests"]),
        ("pyproject.toml", ["tests/test_version.py"]),
        ("README.md", ["README.md"]),
        ("packaging/homeroom.spec", []),
        ("packaging/releasing/release.py", ["tests/releasing/test_release.py", "tests/releasing"]),
        ("packaging/releasing/papers.py", ["tests/releasing"]),
        (".github/workflows/tests.yml", ["tests/releasing"]),
    ],
)  # fmt: skip
def test_the_tests_near_a_file(near: Near, file: str, targets: list[str]) -> None:
    assert near.targets([file]) == targets


def test_the_nearest_of_all_come_first(near: Near) -> None:
    assert near.targets(["engines/checkers/bots/hard.py", "tabletop_qt/shell/window.py"]) == [
        "tests/shell/test_window.py",
        "tests/checkers",
        "tests/shell",
    ]
