"""The modules loaded when the home page first appears, and those that must not be: they load behind it or on first use."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from engines.shelf import GAMES, games
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell import app
from tabletop_qt.shell.home.today import OFFERED
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store import saved_games
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import HOME_VARIABLE, Paths
from tabletop_qt.store.saved_games import Branches, Overviews, Place, SavedGame, overview, unfinished
from tests.bench.start import fill

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

BEFORE_QT = """
import os, sys
import tabletop_qt.command

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "PySide6":
            print(*sys.modules, flush=True)
            os._exit(0)

sys.meta_path.insert(0, Finder())
tabletop_qt.command.main([])
"""
"""The app as it is started, until it would load Qt."""

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

LOADED = """
import sys
from engines.shelf import games
games()["school_year_diary"]
print(*sys.modules)
"""

CLASSES = HOME.replace("sys.modules)", "vars(sys.modules['PySide6.QtCore']), *vars(sys.modules['PySide6.QtWidgets']))")
"""The same, with the classes of Qt that it has made."""

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
    "tabletop_qt.games": "kit",
    "tabletop_qt.shell": "actions app appearance dialogs no_window problems storage window",
    "tabletop_qt.shell.home": "classroom home_page shelf tiles today",
    "tabletop_qt.shell.lessons": "lessons practice",
    "tabletop_qt.shell.pages": "side_pages",
    "tabletop_qt.store": "daily database disk paths running settings",
    "tabletop_qt.widgets": "controls focus_rings overlay style",
}
OURS = frozenset(_ROOMS) | {f"{room}.{name}".removeprefix(".") for room, names in _ROOMS.items() for name in names.split()}
"""The modules that the home page needs, whichever games there are."""

_CARDS = {
    "engines.kernel": "commands contract disclosure records serialization",
    "tabletop_qt.art": "shapes signs",
    "tabletop_qt.shell": "miniature tables",
    "tabletop_qt.shell.home": "table_card",
    "tabletop_qt.shell.tables": "reader",
    "tabletop_qt.store": "saved_games",
    "tabletop_qt.widgets": "badges",
}
FOR_CARDS = OURS | {f"{room}.{name}" for room, names in _CARDS.items() for name in names.split()}
"""The modules that it needs if there are tables to continue."""

OTHERS = frozenset({"attr", "attrs", "copy", "datetime", "fcntl", "gc", "glob", "msvcrt", "platform", "platformdirs", "unicodedata", "wmi"})
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


def test_the_first_home_page_makes_no_class_of_qt_for_later(tmp_path: Path) -> None:
    made = loaded(CLASSES, tmp_path)
    assert {"QTimer", "QPushButton"} <= made
    assert not made & {"QAbstractItemView", "QFileDialog", "QProcess", "QTabBar", "QTextBrowser"}


def test_the_home_page_compiles_no_pattern_of_all_the_letters_of_a_script() -> None:
    found = [(name, value) for name in FOR_CARDS - {""} for value in vars(import_module(name)).values() if isinstance(value, re.Pattern)]
    assert [(name, pattern) for name, pattern in found if not str(pattern.pattern).isascii()] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_loaded_behind_the_home_page_is_there(game: str) -> None:
    assert [name for name in app.modules(game_kits()[game]) if find_spec(name) is None] == []


def test_opening_a_box_loads_its_game_and_no_other(tmp_path: Path) -> None:
    modules = loaded(OPENED, tmp_path, "hallway_rivals")
    assert modules >= {*app.modules(game_kits()["hallway_rivals"])}
    assert not modules & {"engines.operation_master.game", "engines.kidsprout_jumboree.game"}


def test_a_game_loaded_ahead_of_a_table_needs_no_library_for_digests(tmp_path: Path) -> None:
    assert not loaded(LOADED, tmp_path) & {"hashlib", "_hashlib"}


@pytest.mark.parametrize("game", GAMES)
def test_a_later_home_page_loads_no_other_game_no_picture_and_no_table(game: str, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"game": game}), encoding="utf-8")
    modules = own(loaded(HOME, tmp_path))
    assert not modules & {"tabletop_qt.table", "tabletop_qt.viewmodels", "tabletop_qt.store.session", "tabletop_qt.shell.play"}
    games = {name for name in modules if name.split(".")[:2] == ["tabletop_qt", "games"] and len(name.split(".")) > 3}
    assert not {name for name in games if name.split(".")[3] in {"art", "view_model"}}
    assert not {name for each in GAMES for name in modules if name.startswith(f"engines.{each}")}


def test_cards_of_tables_load_no_rules_and_nothing_of_a_table(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    fill(paths, len(GAMES))
    Overviews(Database(paths)).keep([(saved, overview(saved, games(), int)) for saved in unfinished(paths)])
    kits = {f"tabletop_qt.games.{game}{part}" for game in GAMES for part in ("", ".kit")}
    modules = own(loaded(HOME, tmp_path))
    assert modules - FOR_CARDS - kits == set()
    rest = modules - loaded(BEFORE_QT, tmp_path) - {"engines.kernel.disclosure", "tabletop_qt.games.kit"}
    assert {name for name in rest if name.startswith(("engines.", "tabletop_qt.store.", "tabletop_qt.games."))} == set()


def test_of_many_tables_only_those_on_offer_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = Paths(tmp_path)
    fill(paths, 60)
    read, made = list[Path](), saved_games.saved_game

    def noted(path: Path, place: Place) -> SavedGame | None:
        read.append(path)
        return made(path, place)

    monkeypatch.setattr(saved_games, "saved_game", noted)
    storage = Storage(paths)
    assert [saved.path.name for saved in storage.unfinished(GAMES, OFFERED)] == [path.name for path in read]
    assert [path.name for path in read] == [f"{number:04}.homeroom" for number in range(OFFERED)]
    assert storage.count_unfinished() == 60
    Branches(storage.database).rename("0001.homeroom", "Ours")
    Branches(storage.database).rename("0050.homeroom", "Old")
    named = storage.names([path.name for path in read], lambda problem: pytest.fail(str(problem)))
    assert {file: branch.name for file, branch in named.items()} == {"0001.homeroom": "Ours"}
