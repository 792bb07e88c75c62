"""Backups: making today's in a thread, and the dialog to restore files from earlier ones."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import PurePosixPath
from time import sleep
from typing import Any

from PySide6.QtCore import QDate, QLocale, QObject, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.store.backups import DATABASE, Backup, Item, Now, backups, contents, keep_today, restore
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import SETTINGS
from tabletop_qt.store.saved_games import delete_orphaned_pictures
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Dialog, add, button, column, describe, label, line

REST = 0.001
"""Seconds of rest before each decision when results are counted again."""
_ITEM = Qt.ItemDataRole.UserRole
_SINGLE = {SETTINGS: msg("The settings"), DATABASE: msg("Results, names of tables, solved puzzles")}
_NOW = {Now.SAME: msg("as it is now"), Now.OTHER: msg("different now"), Now.GONE: msg("deleted since")}


class DailyBackup(QObject):
    """Checks the database, makes today's backup, tidies the pictures, and counts missing results again, in a thread."""

    failed = Signal(object)
    """A `Message`: why there is no backup, or what is missing from it."""

    def __init__(self, database: Database, parent: QObject | None = None, games: Mapping[str, Game[Any]] | None = None) -> None:
        super().__init__(parent)
        self._database = database
        self._games = games
        self._thread = threading.Thread(target=self._make, name="backup", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def wait(self) -> None:
        """Wait until the thread has ended."""
        if self._thread.is_alive():
            self._thread.join()

    def _make(self) -> None:
        from tabletop_qt.store.statistics import recount

        try:
            self._database.check()
        except StoreError as error:
            self.failed.emit(error.message)
        try:
            made = keep_today(self._database)
            if made is not None and made.problems:
                self.failed.emit(msg("Today's backup was made. {problems}", problems=made.problems))
        except StoreError as error:
            self.failed.emit(msg("Today's backup could not be made. {reason}", reason=error.message))
        with suppress(StoreError):
            delete_orphaned_pictures(self._database.paths)
        with suppress(StoreError):
            # It rests so that the window need not wait. Results that are not counted now are counted at the next start.
            recount(self._database, self._games, lambda: sleep(REST))


class RestoreDialog(Dialog):
    """Lists the backups and their files, and restores the ticked ones without losing current ones. ``games`` are names by id."""

    restored = Signal()
    """Files were restored: tables, results or settings may have changed."""

    def __init__(self, parent: QWidget | None, database: Database, games: Mapping[str, Message]) -> None:
        super().__init__(parent, msg("Restore from a backup"))
        self._database = database
        self._games = games
        self.days = QListWidget()
        describe(self.days, msg("Backups"))
        self.items = QListWidget()
        describe(self.items, msg("What is in the backup"))
        self.said = label(msg(""), "body")
        self.gone = button(msg("Select what was deleted"), self._tick_gone)
        self.put_back = button(msg("Restore"), self._restore, primary=True)
        self.leave = button(msg("Close"), self.reject)
        about = msg(
            "There is a backup for every day you played. A table that has changed since is restored as a copy beside the current one."
        )
        add(
            column(self, 16, 8),
            label(about, "small"),
            (add(line(spacing=8), self.days, (self.items, 1)), 1),
            self.said,
            add(line(spacing=8), self.gone, 1, self.put_back, self.leave),
        )
        self.days.currentRowChanged.connect(self._show)
        self.items.itemChanged.connect(lambda _: self._allow())
        self.fill()
        self.days.setFixedWidth(max(160, self.days.sizeHintForColumn(0) + 24))
        room = parent.size() if parent is not None else self.sizeHint()
        self.resize(max(720, room.width() // 2), max(440, room.height() // 2))

    def fill(self) -> None:
        """List the backups."""
        self._backups = backups(self._database.paths)
        self.days.clear()
        for backup in self._backups:
            day = QDate(backup.day.year, backup.day.month, backup.day.day)
            named = QLocale().toString(day, QLocale.FormatType.LongFormat)
            self.days.addItem(named if backup.number == 1 else f"{named} ({backup.number})")
        if self._backups:
            self.days.setCurrentRow(0)
        else:
            self._say(msg("There are no backups yet. One is made on every day you play."))
            self._allow()

    @property
    def _backup(self) -> Backup | None:
        row = self.days.currentRow()
        return self._backups[row] if 0 <= row < len(self._backups) else None

    def _show(self) -> None:
        self.items.clear()
        backup = self._backup
        if backup is not None:
            try:
                found = contents(self._database, backup)
            except StoreError as error:
                found = ()
                self._say(error.message)
            for item in sorted(found, key=lambda each: (each.now is Now.SAME, each.now is Now.OTHER)):
                self._add(item)
        self._allow()

    def _add(self, item: Item) -> None:
        now = msg("damaged in this backup") if item.damaged else _NOW[item.now]
        row = QListWidgetItem(tr(msg("{what}: {now}", what=self._named(item), now=now)))
        row.setData(_ITEM, item)
        if item.damaged or item.now is Now.SAME:
            row.setFlags(Qt.ItemFlag.NoItemFlags)
        else:
            row.setCheckState(Qt.CheckState.Unchecked)
        self.items.addItem(row)

    def _named(self, item: Item) -> Message:
        header = item.header
        if header is None:
            return _SINGLE.get(item.name, msg("{file}", file=item.name))
        game = self._games.get(header.game, msg("{name}", name=header.game))
        persons = ", ".join(seat.name for seat in header.seats)
        # No deal number: the table may still be running (TBL-5).
        return msg("{game}, {persons}, {file}", game=game, persons=persons, file=PurePosixPath(item.name).name)

    def _rows(self) -> list[QListWidgetItem]:
        return [self.items.item(row) for row in range(self.items.count())]

    def _ticked(self) -> list[str]:
        return [row.data(_ITEM).name for row in self._rows() if row.checkState() is Qt.CheckState.Checked]

    def _is_gone(self, row: QListWidgetItem) -> bool:
        item: Item = row.data(_ITEM)
        return item.now is Now.GONE and not item.damaged

    def _tick_gone(self) -> None:
        for row in self._rows():
            if self._is_gone(row):
                row.setCheckState(Qt.CheckState.Checked)

    def _allow(self) -> None:
        self.put_back.setEnabled(bool(self._ticked()))
        self.gone.setEnabled(any(self._is_gone(row) for row in self._rows()))

    def _restore(self) -> None:
        backup = self._backup
        if backup is None:
            return
        try:
            put = restore(self._database, backup, self._ticked())
        except StoreError as error:
            self._say(error.message)
        else:
            self._say(msgn("{count} file restored.", "{count} files restored.", len(put)))
        self._show()
        self.restored.emit()

    def _say(self, words: Message) -> None:
        self.said.setText(tr(words))
