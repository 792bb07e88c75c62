"""The app changes its language at once, everywhere, and records stay the same."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QCoreApplication, QDate, QLocale
from PySide6.QtWidgets import QLabel, QMenu

from engines.kernel.editing import Put
from engines.kernel.setup import make_setup
from tabletop_qt import translation
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.pages.settings_page import SettingsPage
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import SOURCE, speak
from tests.expecting import expect
from tests.pseudo_language import PseudoCatalogue
from tests.shell.driving import play_first, sit_down, the_page, the_presenter
from tests.shell.seeing import assert_fits, assert_wrapped, texts_of, unwrapped, words
from tests.shell.windows import OpenWindow


@pytest.fixture(autouse=True)
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of catalogues: a German one, which brackets and lengthens every text."""
    where = tmp_path / "translations"
    translate(where, "de")
    (where / "vi").mkdir()
    monkeypatch.setattr(translation, "folder", lambda _: where)
    monkeypatch.setattr(translation, "CompiledCatalogue", lambda _: PseudoCatalogue())
    yield where
    speak(SOURCE)
    QLocale.setDefault(QLocale.system())


def translate(catalogues: Path, language: str) -> None:
    folder = catalogues / language / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "homeroom.mo").touch()


def change(window: MainWindow, language: str) -> None:
    window.choose(evolve(window.appearance.settings, language=language))


def settings_page(window: MainWindow) -> SettingsPage:
    window.show_side_page("settings")
    return expect(window.page, SettingsPage)


def assert_german(window: MainWindow) -> None:
    assert_wrapped(window)
    assert_fits(window)
    for action in window.menuBar().actions():
        menu = expect(action.menu(), QMenu)
        assert all(unwrapped(text.replace("&", "")) == "" for text in (action.text(), *(entry.text() for entry in menu.actions())))


def test_a_language_chosen_over_a_table_shows_everywhere_at_once_and_the_table_goes_on(window: MainWindow) -> None:
    played = the_presenter(sit_down(window))
    play_first(played, 5)
    table = played.session.table
    settings_page(window).languages.button("de").click()
    page = expect(window.page, SettingsPage)
    assert page.languages.chosen == "de"
    assert window.focusWidget() is page.languages.button("de")
    assert_german(window)
    page.back.click()
    assert window.table_page is window.page
    assert the_presenter(the_page(window)).session.table.record() == table.record()
    for tab in range(the_page(window).panel.tabs.count()):
        the_page(window).panel.tabs.setCurrentIndex(tab)
        assert_german(window)
    for show in (
        window.show_home,
        window.show_tables,
        window.show_training,
        window.show_rules,
        lambda: window.show_puzzles("school_year_diary"),
    ):
        show()
        assert_german(window)

    change(window, SOURCE)
    window.show_home()
    assert "⟦" not in words(window)


def test_a_lesson_goes_on_at_its_step_in_another_language(window: MainWindow) -> None:
    window.lessons.begin("kidsprout_jumboree")
    assert window.lessons.player is not None
    window.lessons.player.enter(1)
    settings_page(window).languages.button("de").click()
    settings_page(window).back.click()
    assert expect(window.lessons.player).index == 1
    assert_german(window)
    assert window.findChild(LessonBar) is not None


def test_a_position_in_work_goes_on_in_another_language(window: MainWindow) -> None:
    positions = window.positions
    positions.begin(make_setup(window.kits["operation_master"].game, ["Ann", "Bo", "Cy"]))
    position = the_presenter(the_page(window)).session
    the_presenter(the_page(window)).play(Put.of(round=2).text())
    settings_page(window).languages.button("de").click()
    settings_page(window).back.click()
    assert window.positions is not positions
    assert the_presenter(the_page(window)).session.table.state == position.table.state
    window.show_home()
    change(window, SOURCE)
    window.positions.begin(position.table.setup)
    assert the_presenter(the_page(window)).session.table.state == position.table.state


def test_only_languages_with_a_catalogue_are_offered_each_in_its_own_words(open_window: OpenWindow, catalogues: Path) -> None:
    shutil.rmtree(catalogues / "de")
    page = settings_page(open_window())
    assert not page.languages.isVisible()
    assert page.first_focus() is page.themes.button("light")
    translate(catalogues, "ja")
    page = settings_page(open_window())
    assert [page.languages.button(code).text() for code in ("system", "en", "ja")] == ["Match system", "English", "日本語"]


def test_the_language_is_kept_and_one_that_is_gone_is_english(window: MainWindow, open_window: OpenWindow) -> None:
    change(window, "de")
    window.close()
    again = open_window()
    assert again.appearance.settings.language == "de"
    assert_german(again)
    change(again, "xx")
    assert "⟦" not in words(again)
    assert settings_page(again).languages.chosen == "system"


def test_a_new_player_chooses_the_language_on_the_home_page(window: MainWindow) -> None:
    window.choose(evolve(Settings(), theme="light", reduce_motion=True))
    welcome = expect(window.home.welcome)
    welcome.name.setText("Ann")
    (asked,) = (each for each in welcome.findChildren(QLabel) if each.buddy() is welcome.language)
    assert (asked.text(), asked.isVisible(), welcome.language.accessibleName()) == ("&Language:", True, "Language")
    welcome.language.setCurrentIndex(welcome.language.findText("Deutsch"))
    welcome.language.activated.emit(welcome.language.currentIndex())
    assert_german(window)
    assert any("⟦Your first rows" in text for tile in window.home.tiles for text in texts_of(tile))
    assert window.home.welcome is not None
    assert (window.home.welcome.name.text(), window.home.welcome.language.currentData()) == ("Ann", "de")


class LongWords(PseudoCatalogue):
    """A language with longer words for the tabs."""

    def gettext(self, message: str, /) -> str:
        return {"Log": "Protokoll", "Rules": "Regeln", "Moves": "Züge"}.get(message, message)


def test_tabs_of_long_words_fit_without_their_icons(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    tabs = sit_down(window).panel.tabs
    assert tabs.iconSize().width() > 0
    monkeypatch.setattr(translation, "CompiledCatalogue", lambda _: LongWords())
    change(window, "de")
    tabs = sit_down(window).panel.tabs
    assert_fits(window)
    assert tabs.tabText(0) == "Protokoll"
    assert tabs.iconSize().width() == 0


def test_words_of_qt_and_dates_change_too(window: MainWindow) -> None:
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    change(window, "de")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert QLocale().toString(QDate(2026, 3, 1), "MMMM") == "März"
    assert QLocale().toString(2.5, "f", 1) == "2,5"
    assert {window.locale(), window.menuBar().locale()} == {QLocale()}, "screen readers speak German"
    change(window, "system")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert QLocale() == QLocale.system()


def test_a_window_that_opens_in_german_has_words_of_qt_too(open_window: OpenWindow, paths: Paths) -> None:
    storage = Storage(paths)
    storage.keep_settings(evolve(storage.settings, language="de"))
    window = open_window()
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    change(window, "system")


def test_a_record_has_the_same_bytes_in_every_language(window: MainWindow) -> None:
    records = []
    for language in (SOURCE, "de"):
        change(window, language)
        presenter = the_presenter(sit_down(window))
        play_first(presenter, 12)
        window.show_home()
        records.append(presenter.session.path.read_bytes())
    assert records[0] == records[1]
