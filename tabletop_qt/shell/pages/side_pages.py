"""The pages beside play: settings, rules, statistics, keys, about, licences. Each is made when it is first opened."""

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
    from tabletop_qt.shell.actions import Actions
    from tabletop_qt.shell.pages.help_page import HelpPage
    from tabletop_qt.shell.pages.settings_page import SettingsPage
    from tabletop_qt.shell.panels.rules_panel import RulesPage
    from tabletop_qt.shell.printing import Pick
    from tabletop_qt.shell.statistics_page import StatisticsPage

    SidePage = SettingsPage | HelpPage | RulesPage | StatisticsPage

TITLES: Mapping[str, Message] = {
    "settings": msg("Settings"),
    "rules": msg("Rules"),
    "statistics": msg("Statistics"),
    "keys": msg("Keys"),
    "about": msg("About Homeroom"),
    "licences": msg("Licences"),
}


class SidePages(QObject):
    """These pages by name."""

    closed = Signal()
    changed = Signal(object)
    """The `Settings`, to be shown: they were changed elsewhere."""
    chosen = Signal(object)
    """The chosen `Settings`."""
    asked = Signal(str)
    """The name of another of these pages to show."""
    unread = Signal(object)
    """Finished tables to replay, for the shelf of badges."""
    counted = Signal()
    """They have been replayed."""
    exportRequested = Signal()
    importRequested = Signal()

    def __init__(
        self,
        kits: Mapping[str, GameKit],
        settings: Callable[[], Settings],
        database: Database,
        pick: Pick,
        menus: Actions,
    ) -> None:
        super().__init__()
        self._menus = menus
        self._kits = kits
        self._settings = settings
        self._database = database
        self._pick = pick
        self._pages: dict[str, SidePage] = {}

    def __contains__(self, page: QWidget | None) -> bool:
        return page in self._pages.values()

    def name(self, page: QWidget | None) -> str:
        """The name of a page; empty for another page."""
        return next((name for name, made in self._pages.items() if made is page), "")

    def page(self, name: str) -> SidePage:
        """The page with this name: settings, rules, statistics, keys, about or licences."""
        if name not in self._pages:
            self._pages[name] = self._make(name)
            self._pages[name].closed.connect(self.closed)
        elif name == "keys":
            self.changed.emit(self._settings())
        return self._pages[name]

    def rules(self, clause: str, game: str = "") -> SidePage:
        """The rules page of a game, at a clause if one is given."""
        from tabletop_qt.shell.panels.rules_panel import RulesPage

        page = self.page("rules")
        if isinstance(page, RulesPage):
            page.open_clause(clause, game)
        return page

    def _make(self, name: str) -> SidePage:
        match name:
            case "settings":
                from tabletop_qt.shell.pages.settings_page import SettingsPage

                page = SettingsPage(self._settings(), self._database.paths, self._kits, self._menus)
                self.changed.connect(page.show_settings)
                page.changed.connect(self.chosen)
                page.asked.connect(self.asked)
                page.exportRequested.connect(self.exportRequested)
                page.importRequested.connect(self.importRequested)
                return page
            case "rules":
                from tabletop_qt.shell.panels.rules_panel import RulesPage

                return RulesPage(tuple(self._kits.values()))
            case "statistics":
                from tabletop_qt.shell.statistics_page import StatisticsPage

                statistics = StatisticsPage(self._kits, self._database, self._pick)
                statistics.shelf.unread.connect(self.unread)
                self.counted.connect(statistics.shelf.look_again)
                return statistics
            case "keys":
                from tabletop_qt.shell.pages.keys import KeysPage

                page_of_keys = KeysPage(self._kits, self._menus, self._settings())
                self.changed.connect(page_of_keys.show_settings)
                page_of_keys.asked.connect(self.asked)
                return page_of_keys
        from tabletop_qt.shell.pages.help_page import about_page, licences_page

        help_page = licences_page() if name == "licences" else about_page(tuple(kit.rule_book().credits for kit in self._kits.values()))
        help_page.asked.connect(self.asked)
        return help_page
