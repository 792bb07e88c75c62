"""Saving and copying record, position and log, with a warning before hidden information leaves a running game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import frozen
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engines.kernel.contract import Refusal, Refused
from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX
from tabletop_qt.shell.presenting.logs import LogEntry
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.disk import StoreError, write_whole
from tabletop_qt.store.puzzles import position_record
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Dialog, add, button, column, label, line

# Consent


WIDE = 520


@frozen
class Request:
    """A request to save or copy hidden information: the words of its button, and its action.

    ``log`` is True if there is a log that could be saved instead.
    """

    words: Message
    carry_out: Callable[[], object]
    log: bool = False


class ConsentDialog(Dialog):
    """Warns that hidden information would be revealed, and asks for consent; Enter and Escape cancel."""

    def __init__(self, parent: QWidget, request: Request) -> None:
        super().__init__(parent, msg("This reveals hidden information"), WIDE)
        told = msg(
            "This game is not finished. Its record contains everything hidden: other players' hands, face-down pieces, and the deal "
            "number, which determines everything still to come. Anyone with the record can read it."
        )
        self.words = label(told)
        self.instead = label(msg("To save only what you have been shown, use “Save log as…”."), "small")
        self.go = button(request.words, self.accept)
        self.leave = button(msg("Cancel"), self.reject, primary=True)
        buttons = add(line(spacing=8), 1, self.go, self.leave)
        add(column(self, 16, 12), label(msg("This reveals hidden information"), "heading"), self.words, self.instead, buttons)
        self.instead.setVisible(request.log)
        self.accepted.connect(request.carry_out)
        self.leave.setDefault(True)
        self.leave.setFocus(Qt.FocusReason.OtherFocusReason)


# Exports


class Exports(QObject):
    """Saves and copies from the open table, if there is one.

    ``presenter`` returns the table, and ``turn`` the number of decisions before the shown state, None for the present.
    """

    notified = Signal(object)
    """A `Message` for the player."""
    refused = Signal(object)
    """A `Message` about a refusal."""
    done = Signal(object)
    """A `Message` about what was saved or copied."""
    questioned = Signal(object)
    """A `Request` that needs a player's consent."""

    def __init__(self, presenter: Callable[[], Presenter | None], turn: Callable[[], int | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._turn = turn

    def with_consent(self, words: Message, carry_out: Callable[[], object]) -> None:
        """Do something with the whole record; if that reveals hidden information, ask for consent with this button."""
        presenter = self._presenter()
        if presenter is None:
            return
        if presenter.disclosure.record_tells_more:
            self.questioned.emit(Request(words, carry_out, log=presenter.seat_to_unlock is None))
        else:
            carry_out()

    def save_to(self, path: Path) -> None:
        """Save the record in a file."""
        presenter = self._presenter()
        if presenter is not None:
            self._write(path, presenter.session.table.record(), msg("Record saved as {file}.", file=str(path)))

    def save_log_to(self, path: Path) -> None:
        """Save the log of the seat as text in a file."""
        presenter = self._presenter()
        if presenter is None:
            return
        refusal = why_not_read(presenter)
        if refusal is not None:
            self._refuse(refusal)
            return
        log = presenter.logs.of(presenter.seat)
        text = log_text(heading(presenter), log.entries[: log.until(self._turn())])
        self._write(path, text, msg("Log saved as {file}.", file=str(path)))

    def copy(self) -> None:
        """Copy the record to the clipboard."""
        self.with_consent(msg("Copy anyway"), self._copy)

    def _copy(self) -> None:
        presenter = self._presenter()
        if presenter is not None:
            self._put(presenter.session.table.record(), msg("Record copied to the clipboard."))

    def copy_position(self) -> None:
        """Copy a record that begins with the shown position to the clipboard."""
        self.with_consent(msg("Copy anyway"), self._copy_position)

    def _copy_position(self) -> None:
        presenter = self._presenter()
        if presenter is None:
            return
        table, turn = presenter.session.table, self._turn()
        try:
            text = position_record(table, table.turn if turn is None else turn)
        except Refused as refused:
            self._refuse(refused.refusal)
        else:
            self._put(text, msg("Position copied to the clipboard, as a record that starts from it."))

    @property
    def file_name(self) -> str:
        """The name of the record's file."""
        presenter = self._presenter()
        return presenter.session.path.name if presenter is not None else f"table{SUFFIX}"

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
    """The refusal to read anything behind a cover; None without a cover (TBL-6)."""
    if presenter.seat_to_unlock is None:
        return None
    return Refusal("TBL-6", msg("{name} must sit down first.", name=presenter.session.table.seats[presenter.seat_to_unlock].name))


def heading(presenter: Presenter) -> Message:
    """The game, with the deal number if that may be shown."""
    game, deal = presenter.session.table.game.name, presenter.disclosure.deal
    return msg("{game}, deal {deal}", game=game, deal=str(deal)) if deal is not None else game


def log_text(title: Message, entries: Sequence[LogEntry]) -> str:
    """A log as plain text: stages with their sentences below, each with its clause."""
    lines = [tr(title)]
    stage: Message | None = None
    for entry in entries:
        if entry.stage != stage:
            lines += ["", tr(entry.stage)]
            stage = entry.stage
        clause = f" ({entry.clause})" if entry.clause else ""
        lines.append(f"  {tr(entry.sentence)}{clause}")
    return "\n".join(lines) + "\n"
