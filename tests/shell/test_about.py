"""About Homeroom: what it is made of, and every licence."""

from __future__ import annotations

import sys
from pathlib import Path

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop_qt.shell.pages.help_page import HelpPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.licences import parts


def shown(window: MainWindow, name: str) -> HelpPage:
    page = window.side_pages.page(name)
    assert isinstance(page, HelpPage)
    assert window.page is page
    return page


def test_about_names_every_part_and_how_to_replace_qt(window: MainWindow) -> None:
    window.show_side_page("about")
    told = shown(window, "about").text.toPlainText()
    for part in parts(sys.platform):
        assert f"{part.name}: {part.licence}. {part.by.rstrip('.')}." in told
    assert str(Path(PySide6.__file__).parent) in told


def test_the_licences_are_a_click_away_and_back(window: MainWindow) -> None:
    window.show_side_page("about")
    QTest.mouseClick(shown(window, "about").further, Qt.MouseButton.LeftButton)
    licences = shown(window, "licences")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licences.text.toPlainText()
    QTest.mouseClick(licences.further, Qt.MouseButton.LeftButton)
    QTest.mouseClick(shown(window, "about").back, Qt.MouseButton.LeftButton)
    assert window.page is window.home
