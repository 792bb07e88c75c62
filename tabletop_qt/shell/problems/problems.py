"""Leads every fault to a dialog, once: a fault that comes again is told by a notice, and no dialog stands before another one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from engines.kernel.messages import Message, msg
from tabletop_qt.shell.problems.catching import Catching
from tabletop_qt.shell.problems.fault import Fault, fault_of
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError, read_whole
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    # Loaded behind the home page, or by the first fault.
    from tabletop_qt.shell.problems.dialog import ProblemDialog
    from tabletop_qt.shell.problems.report import TableThen


class Problems(QObject):
    """The faults of one window. ``folder`` is where reports are kept."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._folder = folder
        self._told: set[tuple[str, str]] = set()
        self.dialog: ProblemDialog | None = None
        self.catching = Catching(self._last_words)
        # Queued: whatever was going on comes to its end first, and faults of threads are shown by the window's own.
        self.catching.caught.connect(self.tell, Qt.ConnectionType.QueuedConnection)

    def tell(self, fault: Fault) -> None:
        """Tell the person of a fault."""
        again = fault.key in self._told
        self._told.add(fault.key)
        if self.dialog is not None:
            self.dialog.add(fault)
        elif again:
            self._window.notice.tell(msg("What went wrong before went wrong again. The table is safe on disk; its report is still there."))
        elif self._window.isVisible():
            from tabletop_qt.shell.problems.dialog import ProblemDialog

            table = self._table_then()
            self.dialog = ProblemDialog(self._window, fault, table, self._keep(fault, table), self._leave)
            self.dialog.accepted.connect(self._go_on)
            self.dialog.open()
        else:
            self._keep(fault, self._table_then())

    def _keep(self, fault: Fault, table: TableThen | None) -> Path | Message:
        return _kept(self._folder, fault, table)

    def _last_words(self, fault: Fault) -> None:
        self._keep(fault, self._table_then())

    def _table_then(self) -> TableThen | None:
        from tabletop_qt.shell.problems.report import TableThen

        page = self._window.table_page
        session = self._window.tables.session if page is not None else None
        if session is None or page is None or page.presenter is None:
            return None
        try:
            table = session.table
            secret = page.presenter.disclosure.record_tells_more
            return TableThen(f"{table.game.id}, decision {table.turn}", table.record(), secret)
        except Exception as error:
            # The table may be what is broken; its file is not.
            return TableThen(f"{session.path.name}, which could not be read: {fault_of(error).text}", _on_disk(session.path), True)

    def _go_on(self) -> None:
        self.dialog = None
        try:
            if self._window.table_page is not None:
                self._window.tables.take_up_again()
        except Exception as error:
            # The table can't be shown at all; it waits on disk, and everything else can be used.
            self._leave()
            self.tell(fault_of(error))

    def _leave(self) -> None:
        self.dialog = None
        self._window.show_home()


def tell_at_start(fault: Fault, folder: Path) -> None:
    """Tell of a fault because of which there is no window at all."""
    from tabletop_qt.shell.problems.dialog import ProblemDialog

    dialog = ProblemDialog(None, fault, None, _kept(folder, fault, None), lambda: None)
    dialog.words.setText(tr(msg("Homeroom can't start. Your tables are safe on disk.")))
    dialog.go_on.setText(tr(msg("Quit")))
    dialog.exec()


def _kept(folder: Path, fault: Fault, table: TableThen | None) -> Path | Message:
    """Where the report is kept, or why it could not be."""
    from tabletop_qt.shell.problems.report import keep, report

    try:
        return keep(folder, report((fault,), table))
    except StoreError as error:
        return error.message


def _on_disk(path: Path) -> str:
    from tabletop_qt.store.saved_games import MAX_BYTES

    try:
        return read_whole(path, MAX_BYTES).decode("utf-8", "replace")
    except StoreError as error:
        return str(error)
