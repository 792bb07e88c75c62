"""The pages beside play: settings, rules, statistics, keyboard, about, licences. Each is made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.database import Database
from tabletop_qt.store.settings import Settings

if TYPE_CHECKING:
    from tabletop_qt.shell.pages.help_page import HelpPage
    from tabletop_qt.shell.pages.settings_page import SettingsPage
    from tabletop_qt.shell.panels.rules_panel import RulesPage
    from tabletop_qt.shell.statistics.statistics_page import StatisticsPage

    SidePage = SettingsPage | HelpPage | RulesPage | StatisticsPage

TITLES: Mapping[str, Message] = {
    "settings": msg("Settings"),
    "rules": msg("Rules"),
    "statistics": msg("Statistics"),
    "keyboard": msg("Keyboard"),
    "about": msg("About Homeroom"),
    "licences": msg("Licences"),
}


class SidePages(QObject):
    """Knows these pages by name."""

    closed = Signal()
    """The person wants to go back to the page behind."""
    chosen = Signal(object)
    """The `Settings` that the person has chosen."""
    asked = Signal(str)
    """The name of another of these pages that the person wants to read."""

    def __init__(
        self, kits: Mapping[str, GameKit], settings: Callable[[], Settings], database: Database, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._settings = settings
        self._database = database
        self._pages: dict[str, SidePage] = {}
        self._makers: dict[str, Callable[[], SidePage]] = {
            "settings": self._make_settings,
            "rules": self._make_rules,
            "statistics": self._make_statistics,
            "keyboard": self._make_keyboard,
            "about": self._make_about,
            "licences": self._make_licences,
        }

    def __contains__(self, page: QWidget | None) -> bool:
        return page in self._pages.values()

    def page(self, name: str) -> SidePage:
        """The page with this name: settings, rules, statistics, keyboard, about or licences."""
        if name not in self._pages:
            self._pages[name] = self._makers[name]()
            self._pages[name].closed.connect(self.closed)
        return self._pages[name]

    def rules(self, clause: str, game: str = "") -> SidePage:
        """The rules of a game, at a clause where one is named."""
        from tabletop_qt.shell.panels.rules_panel import RulesPage

        page = self.page("rules")
        if isinstance(page, RulesPage):
            page.open_clause(clause, game)
        return page

    def rewrite(self) -> None:
        """Write the rules again, in the colours of another theme."""
        if "rules" not in self._pages:
            return
        from tabletop_qt.shell.panels.rules_panel import RulesPage

        page = self._pages["rules"]
        if isinstance(page, RulesPage):
            page.rewrite()

    def show_settings(self, settings: Settings) -> None:
        """Show on the settings page what was chosen elsewhere."""
        if "settings" not in self._pages:
            return
        from tabletop_qt.shell.pages.settings_page import SettingsPage

        page = self._pages["settings"]
        if isinstance(page, SettingsPage):
            page.show_settings(settings)

    def _make_settings(self) -> SettingsPage:
        from tabletop_qt.shell.pages.settings_page import SettingsPage

        page = SettingsPage(self._settings(), str(self._database.paths.root))
        page.changed.connect(self.chosen)
        return page

    def _make_rules(self) -> RulesPage:
        from tabletop_qt.shell.panels.rules_panel import RulesPage

        return RulesPage(tuple(self._kits.values()))

    def _make_statistics(self) -> StatisticsPage:
        from tabletop_qt.shell.statistics.statistics_page import StatisticsPage

        return StatisticsPage(self._kits, self._database)

    def _make_keyboard(self) -> HelpPage:
        from tabletop_qt.shell.pages.help_page import keyboard_page

        return keyboard_page()

    def _make_about(self) -> HelpPage:
        from tabletop_qt.shell.pages.help_page import about_page

        page = about_page(tuple(kit.rule_book().credits for kit in self._kits.values()))
        page.asked.connect(self.asked)
        return page

    def _make_licences(self) -> HelpPage:
        from tabletop_qt.shell.pages.help_page import licences_page

        page = licences_page()
        page.asked.connect(self.asked)
        return page
