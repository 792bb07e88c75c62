"""Setting up a practice of School Year Diary: class, rows, deal number, open decks (SYD-2.1, SYD-6.1)."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QLabel, QLineEdit, QPushButton, QWidget

from engines.kernel.words import Message, msg, msgn
from resources import text
from tabletop_qt.art.painters import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.clauses import see_rules
from tabletop_qt.shell.flow import FlowLayout
from tabletop_qt.shell.parts import button, column, describe, label, line
from tabletop_qt.shell.practice import DEAL_DIGITS, PracticeForm, deal_of_day, random_deal
from tabletop_qt.shell.student_tile import StudentTile
from tabletop_qt.shell.style import text_px
from tabletop_qt.words import say

if TYPE_CHECKING:
    from engines.kernel.contract import OptionValue, Refusal, Setup

LEAST_STUDENTS, MOST_STUDENTS, MOST_ROWS_EACH = 2, 4, 4


class DiaryPractice(PracticeForm):
    """The set-up of a solo table.

    ``check`` is the game's own check of a set-up; it is asked as soon as something is chosen, so that the reason why a class can't
    start stands there before anybody tries.
    """

    def __init__(self, painter: FacePainter, check: Callable[[Setup], Refusal | None]) -> None:
        super().__init__()
        self._check = check
        self._class: list[str] = ["giang_ry", "o_tach"]
        self.tiles = self._make_tiles(painter)
        self.rows = self._make_rows()
        self.deal = QLineEdit(str(random_deal()))
        self.open_decks = QCheckBox(say(msg("Open decks: all cards face up (counts as assisted)")))
        self.start = button(msg("Start practice"), self._start, primary=True)
        self.about = label(msg(""), "small", wrap=False)
        self.refusal = QLabel()
        self.refusal.setProperty("role", "warning")
        self.refusal.setTextFormat(Qt.TextFormat.RichText)
        self.refusal.setWordWrap(True)
        self.refusal.linkActivated.connect(lambda link: self.clauseRequested.emit(link.partition(":")[2]))
        self._build()
        self._show_places()
        # What the form begins with is sound; asking the game would read all of its cards before the home page is seen.
        self._show_refusal(None)

    def _make_tiles(self, painter: FacePainter) -> tuple[StudentTile, ...]:
        tiles = []
        for entry in tomllib.loads(text("school_year_diary", "students.toml"))["student"]:
            tile = StudentTile(entry["id"], Message(entry["name"]), Message(entry["character"]), painter)
            tile.clicked.connect(lambda _checked=False, student=entry["id"]: self._toggle(student))
            tiles.append(tile)
        return tuple(tiles)

    def _make_rows(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for rows in range(1, MOST_ROWS_EACH + 1):
            choice = QPushButton(str(rows))
            choice.setCheckable(True)
            choice.setChecked(rows == 1)
            describe(choice, msgn("{count} row for each student", "{count} rows for each student", rows))
            group.addButton(choice, rows)
        group.idToggled.connect(lambda *_: self._show_class())
        return group

    def _build(self) -> None:
        layout = column(self, 0, 16)
        layout.addWidget(label(msg("Who is in class? Pick two to four; the first picked sits in the top rows.")))
        tiles = line(spacing=16)
        for tile in self.tiles:
            tiles.addWidget(tile, 1)
        layout.addLayout(tiles)

        choices = QWidget()
        flow = FlowLayout(choices, 16)
        flow.addWidget(self._rows_part())
        flow.addWidget(self._deal_part())
        layout.addWidget(choices)
        bottom = line(spacing=16)
        bottom.addWidget(self.open_decks)
        bottom.addStretch(1)
        bottom.addWidget(self.start)
        layout.addLayout(bottom)
        layout.addWidget(self.refusal)

    def _rows_part(self) -> QWidget:
        part = QWidget()
        layout = line(part, 0, 8)
        words = label(msg("&Rows for each student:"), wrap=False)
        words.setBuddy(self.rows.button(1))
        layout.addWidget(words)
        for choice in self.rows.buttons():
            layout.addWidget(choice)
        layout.addWidget(self.about)
        return part

    def _deal_part(self) -> QWidget:
        part = QWidget()
        layout = line(part, 0, 8)
        words = label(msg("&Deal number:"), wrap=False)
        words.setBuddy(self.deal)
        self.deal.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{1,10}"), self.deal))
        self.deal.setMaxLength(DEAL_DIGITS)
        describe(self.deal, msg("Deal number"), msg("The same number gives the same shuffles."))
        self.deal.setToolTip(say(msg("The same number gives the same shuffles.")))
        self.deal.textChanged.connect(lambda _: self._show_class())
        self.deal.returnPressed.connect(self._start)
        layout.addWidget(words)
        layout.addWidget(self.deal)
        layout.addWidget(button(msg("Another"), lambda: self.deal.setText(str(random_deal())), tip=msg("A deal number by chance")))
        today = deal_of_day(datetime.date.today())
        self.today = button(
            msg("Today's deal"),
            lambda: self.deal.setText(str(today)),
            tip=msg("{deal}: the deal that everybody has today", deal=str(today)),
        )
        layout.addWidget(self.today)
        return part

    def setup(self) -> Setup:
        """The set-up as chosen; deal number 0 where none is written."""
        from engines.kernel.contract import Seat, Setup

        deal = int(self.deal.text() or "0")
        options: dict[str, OptionValue] = {
            "students": tuple(self._class),
            "rows": self.rows.checkedId(),
            "open_decks": "yes" if self.open_decks.isChecked() else "no",
        }
        return Setup("school_year_diary", (Seat(say(msg("You"))),), options, deal)

    def _toggle(self, student: str) -> None:
        if student in self._class:
            self._class.remove(student)
        else:
            self._class.append(student)
        self._show_class()

    def _show_class(self) -> None:
        self._show_places()
        self._show_refusal(self._refused())

    def _show_places(self) -> None:
        for tile in self.tiles:
            tile.show_place(self._class.index(tile.student) + 1 if tile.student in self._class else 0)
        rows = len(self._class) * self.rows.checkedId()
        self.about.setText(say(msgn("{count} row in all", "{count} rows in all", rows)) if self._class else "")

    def _refused(self) -> Refusal | None:
        from engines.kernel.contract import Refusal

        if not self.deal.text():
            return Refusal("TBL-4", msg("Write a deal number of one to ten digits."))
        return self._check(self.setup())

    def _show_refusal(self, refusal: Refusal | None) -> None:
        self.start.setEnabled(refusal is None)
        self.refusal.setVisible(refusal is not None)
        if refusal is not None:
            self.refusal.setText(f"{say(refusal.reason)} {see_rules((refusal.clause,) if refusal.clause else ())}")
        self.start.setToolTip(say(refusal.reason) if refusal is not None else "")

    def _start(self) -> None:
        refusal = self._refused()
        self._show_refusal(refusal)
        if refusal is None:
            self.started.emit(self.setup())

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw the portraits in this theme, for text of this size."""
        self.deal.setFixedWidth(text_px("body", percent) * DEAL_DIGITS)
        for tile in self.tiles:
            tile.set_theme(theme, percent)

    def first_focus(self) -> QWidget:
        """The start button: the default class is ready to go."""
        return self.start
