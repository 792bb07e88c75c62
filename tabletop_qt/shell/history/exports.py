"""What a person takes away from a table: its record, the position as a set-up, the log as text; all only as far as the seat may know it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from engines.kernel.contract import Refusal, Refused
from engines.kernel.hotseat import persons
from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX
from engines.kernel.takeback import PRACTICE
from tabletop_qt.shell.presenting.log_entry import LogEntry
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.disk import StoreError, write_whole
from tabletop_qt.store.positions import position_record
from tabletop_qt.translation import tr


class Exports(QObject):
    """Saves and copies from the table that is open; nothing happens where none is.

    ``presenter`` gives the table, ``turn`` how many decisions led to the earlier state that is being looked at, None for the present.
    """

    notified = Signal(object)
    """A `Message` that the person should read."""
    refused = Signal(object)
    """A `Message`: why this can't be had now."""
    done = Signal(object)
    """A `Message`: what was saved or copied."""

    def __init__(self, presenter: Callable[[], Presenter | None], turn: Callable[[], int | None]) -> None:
        super().__init__()
        self._presenter = presenter
        self._turn = turn

    def save_to(self, path: Path) -> None:
        """Write the record into a file."""
        presenter = self._presenter()
        if presenter is not None:
            self._write(path, presenter.session.table.record(), msg("The record is saved as {file}.", file=str(path)))

    def save_log_to(self, path: Path) -> None:
        """Write what the seat was told, as text, into a file."""
        presenter = self._presenter()
        if presenter is None:
            return
        refusal = why_not_read(presenter)
        if refusal is not None:
            self._refuse(refusal)
            return
        table = presenter.session.table
        heading = msg("{game}, deal {deal}", game=table.game.name, deal=str(table.setup.deal))
        self._write(path, log_text(heading, presenter.log(self._turn())), msg("The log is saved as {file}.", file=str(path)))

    def copy(self) -> None:
        """Put the record on the clipboard."""
        presenter = self._presenter()
        if presenter is not None:
            refusal = why_not_copy(presenter)
            if refusal is not None:
                self._refuse(refusal)
            else:
                self._put(presenter.session.table.record(), msg("The record is on the clipboard."))

    def copy_position(self) -> None:
        """Put a record on the clipboard that begins with the position that is shown."""
        presenter = self._presenter()
        if presenter is None:
            return
        table, turn = presenter.session.table, self._turn()
        refusal = why_not_copy_position(presenter)
        if refusal is not None:
            self._refuse(refusal)
            return
        try:
            text = position_record(table, table.turn if turn is None else turn)
        except Refused as refused:
            self._refuse(refused.refusal)
        else:
            self._put(text, msg("The position is on the clipboard, as a record that begins with it."))

    @property
    def file_name(self) -> str:
        """A name for the record, to begin with."""
        presenter = self._presenter()
        return presenter.session.path.with_suffix(SUFFIX).name if presenter is not None else f"table{SUFFIX}"

    def _write(self, path: Path, text: str, done: Message) -> None:
        try:
            write_whole(path, text.encode("utf-8", "replace"))
        except StoreError as error:
            self.notified.emit(error.message)
        else:
            self.done.emit(done)

    def _put(self, text: str, done: Message) -> None:
        QGuiApplication.clipboard().setText(text)
        self.done.emit(done)

    def _refuse(self, refusal: Refusal) -> None:
        self.refused.emit(msg("{reason} ({clause})", reason=refusal.reason, clause=refusal.clause))


def why_not_read(presenter: Presenter) -> Refusal | None:
    """Why nothing of the table can be read now: a cover stands (TBL-6)."""
    if presenter.asked is None:
        return None
    return Refusal("TBL-6", msg("{name} has to sit down first.", name=presenter.session.table.seats[presenter.asked].name))


def why_not_copy(presenter: Presenter) -> Refusal | None:
    """Why the record can't be laid open: it tells what other seats keep hidden (TBL-5)."""
    refusal = why_not_read(presenter)
    if refusal is None and presenter.keeps_secrets():
        refusal = Refusal("TBL-5", msg("The record tells what other seats keep hidden. It can be copied once the game has ended."))
    return refusal


def why_not_copy_position(presenter: Presenter) -> Refusal | None:
    """Why the position can't be laid open: it holds all that is hidden, so only who practises alone has it, or after the end (TBL-5)."""
    refusal = why_not_read(presenter)
    table = presenter.session.table
    if refusal is not None or table.outcome is not None:
        return refusal
    if len(persons(table.seats)) != 1 or table.policy != PRACTICE or presenter.keeps_secrets():
        return Refusal("TBL-5", msg("The position holds what is hidden in this game. It can be copied once the game has ended."))
    return None


def log_text(heading: Message, entries: tuple[LogEntry, ...]) -> str:
    """A log as plain text: stages with their sentences below, each with its clause."""
    lines = [tr(heading)]
    stage: Message | None = None
    for entry in entries:
        if entry.stage != stage:
            lines += ["", tr(entry.stage)]
            stage = entry.stage
        clause = f" ({entry.clause})" if entry.clause else ""
        lines.append(f"  {tr(entry.sentence)}{clause}")
    return "\n".join(lines) + "\n"
