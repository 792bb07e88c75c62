"""Each import contract is broken by the import that it is there to forbid, also where that is in a game that no contract names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from grimp import build_graph

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / "pyproject.toml"
PACKAGES = ("engines", "tabletop_qt", "resources")
NEW_GAME = {
    "engines/new_game/__init__.py": "",
    "engines/new_game/game.py": "from engines.kernel.contract import Game\n",
    "tabletop_qt/games/new_game/__init__.py": "",
    "tabletop_qt/games/new_game/kit.py": "from tabletop_qt.games.kit import GameKit\n",
    "tabletop_qt/games/new_game/view_model.py": "from engines.new_game.game import Game\n",
}
"""A game that keeps every contract."""

BREACHES = (
    ("Arrows point one way", "tabletop_qt/store/disk.py", "import tabletop_qt.widgets.badges"),
    ("Arrows point one way", "tabletop_qt/games/new_game/kit.py", "import tabletop_qt.shell.storage"),
    ("The shell's rooms", "tabletop_qt/shell/presenting/presenter.py", "import tabletop_qt.shell.panels.side_panel"),
    ("The engines of games", "engines/new_game/game.py", "import engines.operation_master.model"),
    ("The engines of games", "engines/kernel/table.py", "import engines.new_game.game"),
    (
        "Games do not know each other in the app",
        "tabletop_qt/games/new_game/view_model.py",
        "import tabletop_qt.games.operation_master.kit",
    ),
    ("What the app adds for a game", "tabletop_qt/games/new_game/view_model.py", "import engines.operation_master.model"),
    ("What serves every game", "tabletop_qt/table/view.py", "import engines.new_game.game"),
    ("What serves every game", "tabletop_qt/shell/window.py", "import tabletop_qt.games.new_game.view_model"),
    ("Rules are pure", "engines/new_game/game.py", "import random"),
    ("Rules don't know who plays", "engines/new_game/game.py", "import engines.operation_master.bots"),
    ("View-models, store", "tabletop_qt/games/new_game/view_model.py", "import PySide6"),
)
"""The beginning of a contract's name, and an import that it forbids."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with one more game."""
    copy = tmp_path_factory.mktemp("checkout")
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            target = copy / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for name, text in NEW_GAME.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text)
    return copy


def broken(checkout: Path) -> dict[str, str]:
    """The contracts that a checkout breaks, and what is said of each."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run = subprocess.run(
        [sys.executable, "-c", code, "--config", str(CONFIG), "--no-cache"],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(checkout), str(ROOT))), "COLUMNS": "1000"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert " kept, " in run.stdout, run.stdout + run.stderr
    names = [line.partition(" BROKEN")[0] for line in run.stdout.splitlines() if " BROKEN" in line]
    return {name: run.stdout.rpartition(f"\n{name}\n---")[2].partition("\n---")[0] for name in names}


def test_a_new_game_keeps_every_contract(checkout: Path) -> None:
    assert broken(checkout) == {}


def test_every_contract_is_broken_by_what_it_forbids(checkout: Path) -> None:
    before = {file: (checkout / file).read_text(encoding="utf-8") for _, file, _ in BREACHES}
    try:
        for _, file, line in BREACHES:
            with (checkout / file).open("a", encoding="utf-8") as source:
                source.write(f"{line}\n")
        found = broken(checkout)
    finally:
        for file, text in before.items():
            (checkout / file).write_text(text, encoding="utf-8")
    for contract, file, line in BREACHES:
        said = next((said for name, said in found.items() if name.startswith(contract)), "")
        module, imported = file.removesuffix(".py").replace("/", "."), line.removeprefix("import ")
        assert f"{module} -> {imported}" in said, (contract, module, found)


def test_no_imports_go_in_a_circle() -> None:
    """Imports inside functions and for types alone are counted, too."""
    graph = build_graph(*PACKAGES, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert {"tabletop_qt.shell.window", "tabletop_qt.table.view"} <= imports.keys()
    TopologicalSorter(imports).prepare()


def test_every_contract_is_tried() -> None:
    contracts = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    untried = [each["name"] for each in contracts if not any(each["name"].startswith(name) for name, _, _ in BREACHES)]
    assert untried == []
