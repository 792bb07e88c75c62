"""Keys: no letter means two things at one table; letters can be switched off and changed; a page lists them as they are."""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtTest import QTest

import tabletop_qt
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.shelf import GAMES
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.pages.help_page import HelpPage
from tabletop_qt.shell.pages.keys import FIXED
from tabletop_qt.shell.pages.settings_page import SettingsPage
from tabletop_qt.shell.pages.side_pages import TITLES
from tabletop_qt.shell.play.playback import EVERYWHERE
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import look_at_settings
from tabletop_qt.viewmodels.keys import Keys, is_letter, key_of
from tests.contract import Subject
from tests.expecting import expect
from tests.playing import step
from tests.shell.driving import Key, key, shown_buttons
from tests.shell.sharing import begin, bid_next
from tests.shell.windows import OpenWindow
from tests.table.walking import walk
from tests.template import kit as template


@pytest.mark.parametrize("game", [*GAMES, "psst"])
def test_a_letter_means_one_thing_at_a_table(game: str) -> None:
    """A letter that is pressed once more as the table moves on must not do something else (WCAG 2.1.4)."""
    model = (template.kit() if game == "psst" else game_kits()[game]).view_model
    keys = [button.key for button in (*EVERYWHERE, *model.lettered)]
    assert len(set(keys)) == len(keys)
    assert all(map(is_letter, keys))
    assert not FIXED & set(keys)
    named = {button.name: button.key for button in (*EVERYWHERE, *model.lettered)}
    laws = import_module("tests.template.test_laws" if game == "psst" else f"tests.{game}.test_laws")
    subject: Subject = laws.TestLaws.subject
    for number, setup in enumerate(subject.setups):
        table, rng = Table.new(subject.game, deal=number, policy="practice", **setup), Rng.of_deal(number)
        for _ in range(60):
            for seat in table.to_act if table.turn % 3 == 0 else ():
                for _, scenery in walk(model.seated(table.seats), table.view(seat), seat, 3, rng):
                    for button in scenery.buttons:
                        assert named.get(button.name) == button.key or not is_letter(button.key), button
            if table.to_act:
                rng = step(table, rng)


def test_one_button_has_one_key_in_all_games() -> None:
    """The settings name a key by its button alone."""
    everywhere = {(button.name, button.key) for button in chain(EVERYWHERE, *(kit.view_model.lettered for kit in game_kits().values()))}
    assert len(everywhere) == len({name for name, _ in everywhere})


@pytest.fixture
def page(open_shared: OpenWindow) -> TablePage:
    """A table at which a bid is being played out."""
    window = open_shared()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    opened = begin(window)
    bid_next(opened)
    assert opened.playback.running
    return opened


def window_of(page: TablePage) -> MainWindow:
    return expect(page.window(), MainWindow)


def paused(page: TablePage, letter: Qt.Key) -> bool:
    """True if the key pauses playback."""
    page.table.setFocus()
    before = shown_buttons(page.bar)
    key(window_of(page), letter)
    return shown_buttons(page.bar) != before


def test_letters_can_be_switched_off(page: TablePage) -> None:
    window = window_of(page)
    window.choose(evolve(window.appearance.settings, letters=False))
    assert not paused(page, Key.Key_K)
    assert page.bar.button("playback: pause").toolTip() == ""
    window.choose(evolve(window.appearance.settings, letters=True))
    assert "K" in page.bar.button("playback: pause").toolTip()
    assert paused(page, Key.Key_K)


def test_a_button_takes_another_key_and_leaves_its_own(page: TablePage) -> None:
    window = window_of(page)
    window.choose(evolve(window.appearance.settings, keys={"playback: pause": "Y"}))
    assert "Y" in page.bar.button("playback: pause").toolTip()
    assert not paused(page, Key.Key_K)
    assert paused(page, Key.Key_Y)


def shown_keys(window: MainWindow) -> str:
    page = expect(window.side_pages.page("keys"), HelpPage)
    assert window.page is page
    return page.text.toPlainText()


def test_the_question_mark_shows_all_keys_as_they_are(open_four: OpenWindow) -> None:
    window = open_four()
    window.choose(evolve(window.appearance.settings, keys={"end": "Ctrl+J", "playback: pause": ""}))
    key(window, Key.Key_Question)
    told = shown_keys(window)
    for button in (*EVERYWHERE, *(each for kit in window.kits.values() for each in kit.view_model.lettered)):
        assert str(button.label) in told
    lines = told.splitlines()
    assert lines[lines.index("End turn") - 1] == "Ctrl+J"
    assert lines[lines.index("Pause") - 1] == "no key"
    for _, actions in window.menus.listed():
        assert all(keys in lines for keys, _ in actions)
    window.choose(evolve(window.appearance.settings, letters=False))
    assert "no key" in shown_keys(window).split("Hint")[0].splitlines()[-2:]
    window.show_home()
    key(window, Key.Key_Question)
    assert window.page is window.home


def test_no_page_has_letters_but_the_table(open_four: OpenWindow) -> None:
    window = open_four()
    for name in TITLES:
        window.show_side_page(name)
    window.show_tables()
    keys = {key.toString() for action in window.findChildren(QAction) for key in action.shortcuts()}
    keys |= {shortcut.key().toString() for shortcut in window.findChildren(QShortcut)}
    assert {each for each in keys if is_letter(each)} == {"?"}


def press(page: SettingsPage, name: str, which: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(page.keys.fields[name], which, held)


def test_keys_are_changed_in_the_settings(open_four: OpenWindow, paths: Paths) -> None:
    window = open_four()
    window.show_side_page("settings")
    page = expect(window.page, SettingsPage)
    press(page, "playback: pause", Key.Key_Q)
    assert window.appearance.settings.keys == {"playback: pause": "Q"}
    assert json.loads(paths.settings.read_text())["keys"] == {"playback: pause": "Q"}
    press(page, "playback: pause", Key.Key_K)
    assert window.appearance.settings.keys == {}, "its own key again"
    for which, held, taken in (
        (Key.Key_H, Qt.KeyboardModifier.NoModifier, "Hint"),
        (Key.Key_F, Qt.KeyboardModifier.NoModifier, "Refresh"),
        (Key.Key_S, Qt.KeyboardModifier.ControlModifier, "Save record as"),
        (Key.Key_Return, Qt.KeyboardModifier.NoModifier, "it works everywhere"),
    ):
        press(page, "playback: pause", which, held)
        assert taken in page.keys.said.text()
        assert taken in page.keys.fields["playback: pause"].accessibleDescription()
        assert window.appearance.settings.keys == {}
        assert page.keys.fields["playback: pause"].keySequence().toString() == "K"
    press(page, "playback: pause", Key.Key_Backspace)
    assert window.appearance.settings.keys == {"playback: pause": ""}
    press(page, "playback: pause", Key.Key_K)
    page.keys.group.setCurrentIndex(1)
    press(page, "refresh", Key.Key_W)
    assert page.keys.group.nextInFocusChain() is page.keys.fields["chain"]
    page.keys.letters.click()
    assert (window.appearance.settings.letters, window.appearance.settings.keys) == (False, {"refresh": "W"})
    page.keys.reset.click()
    assert (window.appearance.settings.letters, window.appearance.settings.keys) == (False, {})


def test_bad_keys_in_the_file_are_named_and_ignored(paths: Paths) -> None:
    paths.root.mkdir(parents=True)
    paths.settings.write_text(json.dumps({"keys": {"end": "Ctrl+J", "pass": "Florb", "roll": 7, "score": ""}, "letters": False}))
    settings, problem = look_at_settings(paths.settings)
    assert (settings.keys, settings.letters) == ({"end": "Ctrl+J", "score": ""}, False)
    assert "keys of pass, keys of roll" in str(problem)


def test_keys_in_the_file_that_press_others_already_are_named_and_ignored(open_shared: OpenWindow, paths: Paths) -> None:
    paths.root.mkdir(parents=True)
    paths.settings.write_text(json.dumps({"keys": {"playback: pause": "H", "playback: step": "V", "playback: faster": "J"}}))
    page = begin(open_shared())
    assert "playback: pause." in page.notice.words.text()
    chosen = Keys(chosen={"playback: step": "V", "playback: faster": "J"})
    assert [key_of(button) for button in EVERYWHERE] == [chosen.of(button) for button in EVERYWHERE], "two may change places"


ALONE = re.compile(r"(?<![\w+({])[B-HJ-Z](?![\w+:{&])")
"""A capital by itself, which in a sentence is a key."""
FIXED_TEXTS = ("stop after N decisions",)
"""A number of the command line."""


def test_no_text_names_a_key_that_may_have_been_changed() -> None:
    """Texts take the present key from `key_note`."""
    found = []
    for path in Path(tabletop_qt.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("msg", "msgn"):
                texts = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
                found += [(path.name, text) for text in texts if ALONE.search(text) and text not in FIXED_TEXTS]
    assert found == []
