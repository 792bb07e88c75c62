"""The score pad: a grid for a game that is played on paper, kept after every entry, with the result by the rules of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve
from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from engines.kernel.contract import Outcome, Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.score_pad import MAX_ROUNDS, ScorePad
from engines.shelf import score_pads
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.storage import attempt
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.settings import MAX_NAME
from tabletop_qt.store.statistics import Sheet, drop_sheet, keep_sheet, last_sheet, new_sheet, reseated, save_result
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, NumberBox, Page, Picker, add, bold, button, describe, label

MOST = Qt.ItemDataRole.UserRole
"""The role of a cell's greatest amount; a name has none."""
_Index = QModelIndex | QPersistentModelIndex


class _Cells(QStyledItemDelegate):
    """Edits a name as text and an amount as a number."""

    refused = Signal(int)
    """An amount was too high; the highest one that is possible."""
    undone = Signal()
    """Undo was pressed in a field where nothing was typed."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index, /) -> QWidget:
        """Qt's hook: the field for a cell."""
        field, most = QLineEdit(parent), index.data(MOST)
        field.setAccessibleName(index.data(Qt.ItemDataRole.AccessibleTextRole))
        if most is None:
            field.setMaxLength(MAX_NAME)
        else:
            field.setValidator(QRegularExpressionValidator(QRegularExpression(f"[0-9]{{1,{len(str(most))}}}"), field))
            field.textEdited.connect(lambda text: self.refused.emit(most) if text and int(text) > most else None)
            field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return field

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Qt's hook: in a field where nothing was typed, Ctrl+Z takes back the last entry."""
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.matches(QKeySequence.StandardKey.Undo)
        if pressed and isinstance(watched, QLineEdit) and not watched.isUndoAvailable():
            self.closeEditor.emit(watched, QStyledItemDelegate.EndEditHint.NoHint)
            self.undone.emit()
            return True
        return super().eventFilter(watched, event)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index, /) -> None:
        """Qt's hook: take what was typed, unless it is no possible amount."""
        if isinstance(editor, QLineEdit):
            text, most = " ".join(editor.text().split()), index.data(MOST)
            if not text or most is None or int(text) <= most:
                model.setData(index, text)


class _Grid(QTableWidget):
    """A row of names, the rows of the pad, and the totals, all shown at once."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = _Cells(self)
        self.setItemDelegate(self.cells)
        self.setEditTriggers(QAbstractItemView.EditTrigger.AllEditTriggers)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a size as high as the rows."""
        heads = self.verticalHeader()
        rows = sum(max(self.sizeHintForRow(row), heads.sectionSizeHint(row)) for row in range(self.rowCount()))
        return QSize(heads.sizeHint().width() + 80 * self.columnCount(), rows + 2 * self.frameWidth() + 2)

    def minimumSizeHint(self) -> QSize:
        """Return a size as high as the rows, however narrow."""
        return QSize(240, self.sizeHint().height())


class ScorePadPage(Page):
    """The pad of a game. ``my_name`` is the name of the person, if known."""

    statisticsRequested = Signal()

    def __init__(self, kits: Mapping[str, GameKit], database: Database, my_name: Callable[[], str]) -> None:
        super().__init__(msg("Score pad"), 960, 12)
        self._kits = kits
        self._database = database
        self._my_name = my_name
        self._kit = next(iter(kits.values()))
        self._sheet: Sheet | None = None
        self._before: list[Sheet] = []
        """The sheet before each change, to go back to."""
        self._saved = False
        self._filling = False
        self.statistics = button(msg("Statistics"), self.statisticsRequested.emit)
        self.header.addWidget(self.statistics)
        self.note = label(msg(""), "small")
        self.grid = _Grid()
        self.grid.cellChanged.connect(self._enter)
        self.grid.cells.refused.connect(lambda most: self._tell(msg("An amount here can be at most {most}.", most=most)))
        self.grid.cells.undone.connect(self._undo)
        self.verdict = label(msg(""), "lead")
        self.told = label(msg(""), "small")
        add(self.parts, self._choices(), self.note, self.grid, self.verdict, self.told, self._buttons(), 1)

    def _choices(self) -> QWidget:
        part = QWidget()
        self.pads = Picker()
        self.pads.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        describe(self.pads, msg("How it is played"))
        self.seats = NumberBox(1, 5)
        asked = label(msg("&Players:"), buddy=self.seats)
        describe(self.seats, msg("Players"))
        self.chosen = NumberBox(0, 0)
        self.chosen_words = label(msg(""), buddy=self.chosen)
        add(FlowLayout(part, 8), self.pads, asked, self.seats, self.chosen_words, self.chosen)
        self.pads.activated.connect(self._choose_pad)
        self.seats.valueChanged.connect(self._seat)
        self.chosen.valueChanged.connect(self._choose_number)
        return part

    def _buttons(self) -> QWidget:
        part = QWidget()
        self.save = button(
            msg("Save the result"), self._save, primary=True, tip=msg("Count it in the statistics, marked as played on paper")
        )
        self.more = button(msg("Add a round"), self._add_round)
        self.undo = button(msg("Undo"), self._undo, tip=msg("Undo the last entry (Ctrl+Z)"))
        self.new = button(msg("New game"), self._start_anew, tip=msg("An empty pad for the same players"))
        add(FlowLayout(part, 8), self.save, self.more, self.undo, self.new)
        return part

    # The sheet

    def open(self, game: str) -> None:
        """Show the pad of a game: the one that was begun, else an empty one for the last players."""
        self._kit = self._kits[game]
        self.title.setText(tr(msg("Score pad: {game}", game=self._kit.name)))
        pads = score_pads(self._kit.id)
        self.pads.clear()
        self.pads.addItems([tr(pad.label) for pad in pads])
        self.pads.setVisible(len(pads) > 1)
        self._tell(msg(""))
        found = attempt(lambda: last_sheet(self._database, game, pads), None, self._tell)
        sheet, saved = found or (new_sheet(game, 0, pads[0], self._names(pads[0].seats[0])), False)
        self._before, self._saved = [], False
        self._show(evolve(new_sheet(game, sheet.pad, pads[sheet.pad], sheet.names), chosen=sheet.chosen) if saved else sheet)

    @property
    def pad(self) -> ScorePad:
        """The pad in use."""
        return score_pads(self._kit.id)[self.sheet.pad]

    @property
    def sheet(self) -> Sheet:
        """The sheet that is shown."""
        if self._sheet is None:
            raise RuntimeError("no pad is open")
        return self._sheet

    def _names(self, seats: int) -> tuple[str, ...]:
        given = self._sheet.names if self._sheet is not None and self._sheet.game == self._kit.id else ()
        others = [tr(msg("Player {number}", number=number)) for number in range(1, seats + 1)]
        first = self._my_name() or others[0]
        return (*given, *(first, *others[1:])[len(given) :])[:seats]

    def _tell(self, words: Message) -> None:
        self.told.setText(tr(words))
        self.told.setVisible(bool(words.text))

    def _change(self, sheet: Sheet) -> None:
        """Show a changed sheet, and keep it."""
        self._before.append(self.sheet)
        self._show(sheet)
        self._keep()

    def _keep(self) -> None:
        self._tell(msg("Changed since it was saved.") if self._saved else msg(""))
        attempt(lambda: keep_sheet(self._database, self.sheet), None, self._tell)

    def _undo(self) -> None:
        if self._before:
            self._show(self._before.pop())
            self._keep()

    def _choose_pad(self, number: int) -> None:
        pad = score_pads(self._kit.id)[number]
        seats = min(max(len(self.sheet.names), pad.seats[0]), pad.seats[-1])
        self._change(evolve(new_sheet(self._kit.id, number, pad, self._names(seats)), name=self.sheet.name))

    def _seat(self, seats: int) -> None:
        if not self._filling:
            self._change(reseated(self.sheet, self._names(seats)))

    def _choose_number(self, number: int) -> None:
        if not self._filling:
            self._change(evolve(self.sheet, chosen=number))

    def _add_round(self) -> None:
        self._change(evolve(self.sheet, rows=(*self.sheet.rows, (None,) * len(self.sheet.names))))
        self.grid.setCurrentCell(len(self.sheet.rows), 0)
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self, row: int, seat: int) -> None:
        cell = self.grid.item(row, seat)
        if self._filling or cell is None:
            return
        sheet, typed = self.sheet, cell.text()
        if row == 0:
            names = (*sheet.names[:seat], typed or self._names(len(sheet.names))[seat], *sheet.names[seat + 1 :])
            changed = evolve(sheet, names=names)
        else:
            amounts = list(sheet.rows[row - 1])
            amounts[seat] = int(typed) if typed else None
            changed = evolve(sheet, rows=(*sheet.rows[: row - 1], tuple(amounts), *sheet.rows[row:]))
        if changed != sheet:
            self._change(changed)

    def _save(self) -> None:
        outcome = self.pad.result(self.sheet.names, self.sheet.rows, self.sheet.chosen)
        if isinstance(outcome, Outcome):
            attempt(lambda: keep_sheet(self._database, self.sheet), None, self._tell)
            try:
                save_result(self._database, self.sheet, self.pad, outcome)
            except StoreError as error:
                self._tell(error.message)
            else:
                self._saved = True
                self._tell(msg("Saved to the statistics. You can correct it and save again."))

    def _start_anew(self) -> None:
        old, saved = self.sheet, self._saved
        fresh = evolve(new_sheet(self._kit.id, old.pad, self.pad, old.names), chosen=old.chosen)
        if not saved:
            attempt(lambda: drop_sheet(self._database, old), None, self._tell)
        self._saved = False
        self._before = [] if saved else [*self._before, old]
        self._show(fresh)
        self._tell(msg("A new game has begun.") if saved else msg("A new game has begun. Undo brings the old one back."))

    # The grid

    def _show(self, sheet: Sheet) -> None:
        self._filling = True
        self._sheet = sheet
        pad, seats = self.pad, len(sheet.names)
        self.pads.setCurrentIndex(sheet.pad)
        self.seats.setRange(pad.seats[0], pad.seats[-1])
        self.seats.setValue(seats)
        for each in (self.chosen, self.chosen_words):
            each.setVisible(pad.chosen is not None)
        if pad.chosen is not None:
            self.chosen.setRange(pad.chosen.least, pad.chosen.most)
            self.chosen.setValue(sheet.chosen)
            self.chosen_words.setText(tr(msg("{option}:", option=pad.chosen.label)))
            describe(self.chosen, pad.chosen.label)
        self.note.setVisible(pad.note is not None)
        self.note.setText(tr(pad.note) if pad.note is not None else "")
        self.grid.setRowCount(len(sheet.rows) + 2)
        self.grid.setColumnCount(seats)
        self._fill(0, msg("Name"), sheet.names, None)
        for number, amounts in enumerate(sheet.rows):
            row = pad.row(number)
            self._fill(number + 1, row.label, tuple("" if amount is None else str(amount) for amount in amounts), row.most)
        self._fill(len(sheet.rows) + 1, msg("Total"), tuple(str(total) for total in pad.totals(sheet.rows)), None, fixed=True)
        describe(self.grid, msg("Score pad: {game}", game=self._kit.name), msg("Type an amount; Tab goes to the next cell."))
        self.grid.updateGeometry()
        self._filling = False
        self._judge()

    def _fill(self, row: int, words: Message, texts: tuple[str, ...], most: int | None, *, fixed: bool = False) -> None:
        self.grid.setVerticalHeaderItem(row, QTableWidgetItem(tr(words)))
        for seat, shown in enumerate(texts):
            cell = QTableWidgetItem(shown)
            cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            cell.setData(MOST, most)
            value = msg("{value}", value=shown) if shown else msg("empty")
            said = msg("{row}, {name}: {value}", row=words, name=self.sheet.names[seat], value=value)
            cell.setData(Qt.ItemDataRole.AccessibleTextRole, tr(said))
            bold(cell, fixed or row == 0)
            if fixed:
                cell.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.grid.setItem(row, seat, cell)

    def _judge(self) -> None:
        """Show the result, or what is missing for one."""
        sheet, pad = self.sheet, self.pad
        found = pad.result(sheet.names, sheet.rows, sheet.chosen)
        self.verdict.setText(tr(msg("{sentence} ({clause})", sentence=found.reason, clause=found.clause)))
        self.save.setEnabled(not isinstance(found, Refusal))
        self.undo.setEnabled(bool(self._before))
        over = isinstance(found, Outcome) and len(found.winners) == 1
        tied = isinstance(found, Outcome) and not over
        self.more.setVisible(pad.more is not None)
        self.more.setEnabled(len(sheet.rows) < MAX_ROUNDS and (tied or not (over or pad.only_tied)))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Undo at Ctrl+Z; leave the page at Escape."""
        if event.matches(QKeySequence.StandardKey.Undo):
            self._undo()
        else:
            super().keyPressEvent(event)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        self.grid.setCurrentCell(1, 0)
        return self.grid
