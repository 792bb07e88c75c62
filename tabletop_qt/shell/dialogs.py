"""Dialogs over the window: files to open or save, backups, branches, deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    # Each dialog is loaded when it is first asked for.
    from PySide6.QtWidgets import QFileDialog

    from engines.kernel.coach import Par
    from engines.kernel.contract import Setup
    from tabletop_qt.games.kit import GameKit
    from tabletop_qt.shell.history.exports import Request
    from tabletop_qt.shell.play.table_controller import TableController
    from tabletop_qt.store.database import Database
    from tabletop_qt.store.settings import Settings


class Dialogs(QObject):
    """Opens dialogs and carries out the choice.

    ``over`` returns the page that is shown, whose look a dialog shares; ``tables`` returns the controller of tables, made when needed.
    """

    picked = Signal(object)
    """The path of a record to open."""
    restored = Signal()
    """Files were restored from a backup."""

    def __init__(
        self,
        window: QWidget,
        over: Callable[[], QWidget],
        kits: Mapping[str, GameKit],
        database: Database,
        tables: Callable[[], TableController],
    ) -> None:
        super().__init__(window)
        self._over = over
        self._kits = kits
        self._database = database
        self._tables = tables

    def ask_open(self) -> None:
        """Let the person pick a record to open."""
        path = pick_existing(self._over(), msg("Open record"), msg("Open"), _records(), self._database.paths.records)
        if path is not None:
            self.picked.emit(path)

    def pick_target(self, name: str) -> Path | None:
        """Ask for the file to save a record of this name in; None if the player cancels."""
        return pick_target(self._over(), msg("Save record as"), _records(), name)

    def ask_save(self) -> None:
        """Save the record in a file that the player picks, after a warning if it reveals hidden information."""
        self._tables().exports.with_consent(msg("Save anyway"), self._pick_and_save)

    def _pick_and_save(self) -> None:
        exports = self._tables().exports
        path = self.pick_target(exports.file_name)
        if path is not None:
            exports.save_to(path)

    def ask_save_log(self) -> None:
        """Save the log as text in a file that the player picks."""
        exports = self._tables().exports
        name = Path(exports.file_name).with_suffix(".txt").name
        path = pick_target(self._over(), msg("Save log as"), msg("Text ({pattern})", pattern="*.txt"), name)
        if path is not None:
            exports.save_log_to(path)

    def show_page(self) -> None:
        """Show the page to keep of a finished game, or say why there is none."""
        from engines.kernel.coach import excellent
        from tabletop_qt.shell.keepsake_page import keepsake_page, why_no_page
        from tabletop_qt.shell.keepsakes import PageDialog
        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.training import kept_study
        from tabletop_qt.viewmodels.pages import onlooker

        tables = self._tables()
        session = tables.session
        if session is None:
            return
        table, seat = session.table, onlooker(session.table)
        refusal = why_no_page(table)
        if refusal is not None:
            tables.told.emit(refusal.reason)
            return
        best: tuple[int, ...] = ()
        if seat is not None:
            # Without a study the record alone tells what was best.
            with suppress(StoreError):
                best = tuple(
                    [rating.turn + 1 for rating in excellent(kept_study(self._database, session.path.name, table, seat).ratings, 3)]
                )
        page = keepsake_page(self._kits[table.game.id], table, best)
        PageDialog(self._over(), page, session.path.name, pick_target).open()

    def show_moment(self) -> None:
        """Show a picture of the moment that is shown at the table, to save or copy it."""
        from tabletop_qt.shell.history.exports import why_not_read
        from tabletop_qt.shell.keepsakes import MomentDialog

        tables = self._tables()
        page = tables.page
        if page is None or page.presenter is None:
            return
        refusal = why_not_read(page.presenter)
        if refusal is not None:
            tables.told.emit(refusal.reason)
        else:
            MomentDialog(self._over(), page.presenter, page.table.pictures, page.looking.turn, pick_target).open()

    def ask_consent(self, request: Request) -> None:
        """Ask for consent to save or copy hidden information."""
        from tabletop_qt.shell.history.exports import ConsentDialog

        ConsentDialog(self._over(), request).open()

    def show_loading(self, file: str) -> None:
        """Show the progress of loading a large record, with a way to cancel."""
        from tabletop_qt.shell.loading import LoadingDialog

        LoadingDialog(self._over(), self._tables().loading, file).open()

    def show_backups(self) -> None:
        """Show the backups, to restore files from them."""
        from tabletop_qt.shell.restoring import RestoreDialog

        dialog = RestoreDialog(self._over(), self._database, {kit.id: kit.name for kit in self._kits.values()})
        dialog.restored.connect(self.restored)
        dialog.open()

    def export_all(self) -> None:
        """Export everything into a file that the player picks."""
        from datetime import date

        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.transfer import ENDING, export_all

        name = f"Homeroom-{date.today().isoformat()}{ENDING}"
        path = pick_target(self._over(), msg("Export everything"), _exports(), name, ENDING)
        if path is None:
            return
        try:
            with _busy():
                done = export_all(self._database, path)
        except StoreError as error:
            self._tell(msg("Export everything"), msg("Nothing was exported. {reason}", reason=error.message))
        else:
            said = msgn("{count} table is in {file}.", "{count} tables are in {file}.", done.tables, file=path.name)
            more = msg("It also has results, settings, progress and card editions. On another computer, choose Import to add it all.")
            self._tell(msg("Export everything"), msg("{said} {more}", said=said, more=more), done.problems)

    def import_all(self) -> None:
        """Add everything from an exported file that the player picks."""
        from tabletop_qt.games.kit import OwnShelf
        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.transfer import import_all

        path = pick_existing(self._over(), msg("Import"), msg("Import"), _exports())
        if path is None:
            return
        try:
            with _busy():
                done = import_all(self._database, path, OwnShelf(self._database.paths))
        except StoreError as error:
            self._tell(msg("Import"), error.message)
        else:
            self._tell(msg("Import"), done.summary, done.problems)
        self.restored.emit()

    def _tell(self, title: Message, said: Message, problems: Sequence[Message] = ()) -> None:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(self._over())
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(tr(title))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(tr(said))
        if problems:
            few = "\n".join(tr(problem) for problem in problems[:FEW])
            box.setInformativeText("\n\n".join([tr(msgn("{count} part was skipped:", "{count} parts were skipped:", len(problems))), few]))
            if len(problems) > FEW:
                box.setDetailedText("\n".join(tr(problem) for problem in problems))
        box.addButton(tr(msg("Close")), QMessageBox.ButtonRole.AcceptRole)
        box.open()

    def show_print_and_play(self, game: str) -> None:
        """Show the components of a game to print."""
        from tabletop_qt.shell.printing import PrintDialog

        PrintDialog(self._over(), self._kits, game, lambda *asked: pick_target(*asked)).open()

    def show_branches(self) -> None:
        """Show the branches of the table that is open."""
        from tabletop_qt.shell.history.timeline import BranchesDialog

        tables = self._tables()
        if tables.session is not None:
            dialog = BranchesDialog(self._over(), tables.family, tables.session.path.name)
            dialog.renamed.connect(tables.rename_branch)
            dialog.chosen.connect(tables.go_to_branch)
            dialog.open()

    def show_deals(
        self, setup: Setup, settings: Callable[[], Settings], choose: Callable[[Settings], object], take: Callable[[int], object]
    ) -> None:
        """List the deals of a game, with how far careful play comes in this set-up, and pass the picked one to ``take``."""
        from engines.kernel.contract import Refused
        from tabletop_qt.store.disk import StoreError
        from tabletop_qt.store.statistics import kept_pars, load_finished
        from tabletop_qt.widgets.setup_form import DealBrowser

        kit = self._kits[setup.game]
        try:
            finished = load_finished(self._database, kit.id)
        except StoreError:
            # The statistics page reports the error; a deal can be picked without results.
            finished = ()
        pars: Mapping[int, Par] = {}
        with suppress(StoreError, Refused):
            pars = kept_pars(self._database, kit.game, setup)
        dialog = DealBrowser(self._over(), kit.id, kit.name, finished, pars, settings, choose, fewest=kit.game.fewest)
        dialog.picked.connect(take)
        dialog.open()


# Files


FEW = 5
"""The most problems listed at once; more are behind a button."""


@contextmanager
def _busy() -> Iterator[None]:
    """Show the busy pointer: a thousand tables take a few seconds."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


def _exports() -> Message:
    return msg("Exports ({pattern})", pattern="*.zip")


def pick_existing(parent: QWidget, title: Message, accept: Message, kind: Message, folder: Path | None = None) -> Path | None:
    """Ask for a file of this kind to open, in this folder first; None if the player cancels."""
    dialog = _dialog(parent, title, accept, kind)
    dialog.setFileMode(dialog.FileMode.ExistingFile)
    if folder is not None and folder.is_dir():
        dialog.setDirectory(str(folder))
    return _picked(dialog)


def _records() -> Message:
    from engines.kernel.records import SUFFIX

    return msg("Records ({pattern})", pattern=f"*{SUFFIX}")


def pick_target(parent: QWidget, title: Message, kind: Message, name: str, suffix: str = "") -> Path | None:
    """Ask for a file of this kind to save, with the name's suffix unless it has a longer one; None if the player cancels."""
    dialog = _dialog(parent, title, msg("Save"), kind)
    dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
    dialog.setFileMode(dialog.FileMode.AnyFile)
    dialog.setDefaultSuffix((suffix or Path(name).suffix).removeprefix("."))
    dialog.selectFile(name)
    dialog.setLabelText(dialog.DialogLabel.Accept, tr(msg("Save")))
    return _picked(dialog)


def _dialog(parent: QWidget, title: Message, accept: Message, kind: Message) -> QFileDialog:
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, tr(title))
    dialog.setNameFilters([tr(kind), tr(msg("All files ({pattern})", pattern="*"))])
    which = dialog.DialogLabel
    for part, words in (
        (which.LookIn, msg("Folder:")),
        (which.FileName, msg("File name:")),
        (which.FileType, msg("File type:")),
        (which.Accept, accept),
        (which.Reject, msg("Cancel")),
    ):
        dialog.setLabelText(part, tr(words))
    return dialog


def _picked(dialog: QFileDialog) -> Path | None:
    if dialog.exec() != dialog.DialogCode.Accepted:
        return None
    chosen = dialog.selectedFiles()
    return Path(chosen[0]) if chosen else None
