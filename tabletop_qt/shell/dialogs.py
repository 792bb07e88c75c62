"""Dialogs over the window in which a person says where something comes from or goes to: records, logs, backups, branches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import msg

if TYPE_CHECKING:
    # Each dialog is loaded when it is first asked for.
    from tabletop_qt.games.kit import GameKit
    from tabletop_qt.shell.history.exports import Request
    from tabletop_qt.shell.play.table_controller import TableController
    from tabletop_qt.store.database import Database
    from tabletop_qt.store.settings import Settings


class Dialogs(QObject):
    """Opens dialogs over the window and does what was chosen. ``tables`` returns the controller of tables, made when first needed."""

    picked = Signal(object)
    """The path of a record that is to be opened."""
    restored = Signal()
    """Something was put back from a backup."""

    def __init__(self, window: QWidget, kits: Mapping[str, GameKit], database: Database, tables: Callable[[], TableController]) -> None:
        super().__init__(window)
        self._window = window
        self._kits = kits
        self._database = database
        self._tables = tables

    def ask_open(self) -> None:
        """Let the person pick a record to open."""
        from tabletop_qt.shell.file_dialogs import pick_record

        path = pick_record(self._window, self._database.paths.records)
        if path is not None:
            self.picked.emit(path)

    def pick_target(self, name: str) -> Path | None:
        """Where a record of this name is to be written; None where the person cancels."""
        from tabletop_qt.shell.file_dialogs import pick_target

        return pick_target(self._window, name)

    def ask_save(self) -> None:
        """Let the person say where the record goes, and before that whether it shall, where it tells what is hidden."""
        self._tables().exports.with_consent(msg("Save anyway"), self._pick_and_save)

    def _pick_and_save(self) -> None:
        exports = self._tables().exports
        path = self.pick_target(exports.file_name)
        if path is not None:
            exports.save_to(path)

    def ask_save_log(self) -> None:
        """Let the person say where the log goes, as text."""
        from tabletop_qt.shell.file_dialogs import pick_log_target

        exports = self._tables().exports
        path = pick_log_target(self._window, exports.file_name)
        if path is not None:
            exports.save_log_to(path)

    def ask_consent(self, request: Request) -> None:
        """Ask whether something is to be taken away although it tells what others hide."""
        from tabletop_qt.shell.history.exports import ConsentDialog

        ConsentDialog(self._window, request).open()

    def show_loading(self, file: str) -> None:
        """Show how far a large record is loaded, with a way to cancel."""
        from tabletop_qt.shell.loading import LoadingDialog

        LoadingDialog(self._window, self._tables().loading, file).open()

    def show_backups(self) -> None:
        """Show what is in the backups, to be put back."""
        from tabletop_qt.shell.restoring import RestoreDialog

        dialog = RestoreDialog(self._window, self._database, {kit.id: kit.name for kit in self._kits.values()})
        dialog.restored.connect(self.restored)
        dialog.open()

    def show_branches(self) -> None:
        """Show the branches of the table that is open."""
        from tabletop_qt.shell.history.branches_dialog import BranchesDialog

        tables = self._tables()
        if tables.session is not None:
            dialog = BranchesDialog(self._window, tables.family, tables.session.path.name)
            dialog.renamed.connect(tables.rename_branch)
            dialog.chosen.connect(tables.go_to_branch)
            dialog.open()

    def show_deals(
        self, game: str, settings: Callable[[], Settings], choose: Callable[[Settings], object], take: Callable[[int], object]
    ) -> None:
        """List deals of a game; the one that is picked is taken."""
        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.statistics import load_finished
        from tabletop_qt.widgets.setup_form import DealBrowser

        try:
            finished = load_finished(self._database)
        except StoreError:
            # Statistics and the tables' page say so; a deal can be picked all the same.
            finished = ()
        dialog = DealBrowser(self._window, game, self._kits[game].name, finished, settings, choose)
        dialog.picked.connect(take)
        dialog.open()
