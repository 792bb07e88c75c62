"""The modules loaded when the home page first appears, and those that must not be: they load behind it or on first use."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from engines.shelf import GAMES
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.shell import app
from tabletop_qt.store.paths import HOME_VARIABLE

HOME = """
import sys
import tabletop_qt.command
from tabletop_qt.shell import app

app.AFTER = 10 ** 6

def exec(application):
    for _ in range(5):
        application.processEvents()
    print(*sys.modules)
    return 0

app.QApplication.exec = exec
sys.exit(tabletop_qt.command.main([]))
"""
"""The app as it is started, until it would wait for the person; nothing more is warmed up then."""

OPENED = """
import sys, tempfile
from pathlib import Path
from PySide6.QtTest import QTest
from tabletop_qt.shell.app import Preloader, application, modules, open_window
from tabletop_qt.store.paths import Paths

application()
window = open_window(Paths(Path(tempfile.mkdtemp())))
kits = window.kits
Preloader(window)
while not sys.modules.keys() >= {*modules(kits[window.home.game])}:
    QTest.qWait(20)
window.home.box(sys.argv[1]).front.click()
while f"tabletop_qt.games.{sys.argv[1]}.art.painter" not in sys.modules:
    QTest.qWait(20)
print(*sys.modules)
"""
"""The app with the box of a game opened on the shelf."""

BARE = """
import sys
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.show()
application.processEvents()
print(*sys.modules)
"""

_ROOMS = {
    "": "engines engines.kernel engines.kernel.messages engines.shelf resources tabletop_qt tabletop_qt.plain_text tabletop_qt.translation",
    "tabletop_qt.art": "ready_made theme",
    "tabletop_qt.command": "output",
    "tabletop_qt.games": "kit shelf",
    "tabletop_qt.shell": "actions app appearance dialogs no_window problems storage window",
    "tabletop_qt.shell.home": "home_page shelf tiles today",
    "tabletop_qt.shell.lessons": "lessons practice",
    "tabletop_qt.shell.pages": "side_pages",
    "tabletop_qt.store": "daily database disk own_shelf paths running settings",
    "tabletop_qt.widgets": "controls overlay style",
}
OURS = frozenset(_ROOMS) | {f"{room}.{name}".removeprefix(".") for room, names in _ROOMS.items() for name in names.split()}
"""The modules that the home page needs, whichever games there are."""

OTHERS = frozenset(
    {"attr", "attrs", "copy", "datetime", "fcntl", "gc", "glob", "msvcrt", "platform", "platformdirs", "tomllib", "unicodedata", "wmi"}
)
"""The third-party packages it needs beyond those of a bare window."""


def loaded(program: str, home: Path, *arguments: str) -> frozenset[str]:
    """The modules a program has loaded when its window stands."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: str(home)}
    ended = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False, env=environment, timeout=60
    )
    assert ended.returncode == 0, ended.stderr
    return frozenset(ended.stdout.split())


def own(modules: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in modules if name.partition(".")[0] in {"engines", "tabletop_qt", "resources"})


def test_the_first_home_page_loads_nothing_of_a_table_and_no_more_of_a_game_than_its_box(tmp_path: Path) -> None:
    kits = {f"tabletop_qt.games.{game}{part}" for game in GAMES for part in ("", ".kit")}
    assert own(loaded(HOME, tmp_path)) - OURS - kits == set()


def test_the_first_home_page_loads_little_that_a_bare_window_does_not(tmp_path: Path) -> None:
    more = loaded(HOME, tmp_path) - loaded(BARE, tmp_path)
    assert {name.partition(".")[0].removeprefix("_") for name in more - own(more)} - OTHERS == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_loaded_behind_the_home_page_is_there(game: str) -> None:
    assert [name for name in app.modules(game_kits()[game]) if find_spec(name) is None] == []


def test_opening_a_box_loads_its_game_and_no_other(tmp_path: Path) -> None:
    modules = loaded(OPENED, tmp_path, "hallway_rivals")
    assert modules >= {*app.modules(game_kits()["hallway_rivals"])}
    assert not modules & {"engines.operation_master.game", "engines.kidsprout_jumboree.game"}


@pytest.mark.parametrize("game", GAMES)
def test_a_later_home_page_loads_no_other_game_no_picture_and_no_table(game: str, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"game": game}), encoding="utf-8")
    modules = own(loaded(HOME, tmp_path))
    assert not modules & {"tabletop_qt.table", "tabletop_qt.viewmodels", "tabletop_qt.store.session", "tabletop_qt.shell.play"}
    games = {name for name in modules if name.split(".")[:2] == ["tabletop_qt", "games"] and len(name.split(".")) > 3}
    assert not {name for name in games if name.split(".")[3] in {"art", "view_model"}}
    assert not {name for each in GAMES for name in modules if name.startswith(f"engines.{each}")}
