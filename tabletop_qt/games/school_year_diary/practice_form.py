"""Setting up a practice of School Year Diary: class, rows, deal number, open decks (SYD-2.1, SYD-6.1)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QWidget

from engines.kernel.messages import Message, msg, msgn
from resources import text
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.student_tile import StudentTile
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import choice, column, describe, label, line
from tabletop_qt.widgets.flow_layout import FlowLayout
from tabletop_qt.widgets.setup_form import SetupForm

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal, Setup
    from engines.kernel.options import OptionValue

LEAST_STUDENTS, MOST_ROWS_EACH, MOST_ROWS = 2, 4, 12


class PracticeForm(SetupForm):
    """The set-up of a solo table.

    ``check`` is the game's own check of a set-up; it is asked as soon as something is chosen, so that the reason why a class can't
    start stands there before anybody tries.
    """

    def __init__(self, check: Callable[[Setup], Refusal | None]) -> None:
        super().__init__(msg("Start practice"))
        self._check = check
        self._class: list[str] = ["giang_ry", "o_tach"]
        self.tiles = self._make_tiles()
        self.rows = self._make_rows()
        self.deal, self.today = self.deal_field.edit, self.deal_field.today
        self.deal_field.changed.connect(self._show_class)
        self.deal_field.entered.connect(self.begin)
        self.open_decks = QCheckBox(tr(msg("Open decks: all cards face up (counts as assisted)")))
        self.about = label(msg(""), "small", wrap=False)
        self._build()
        self._show_places()
        # What the form begins with is sound; asking the game would read all of its cards before the home page is seen.
        self.show_refusal(None)

    def _make_tiles(self) -> tuple[StudentTile, ...]:
        tiles = []
        for entry in tomllib.loads(text("school_year_diary", "students.toml"))["student"]:
            tile = StudentTile(entry["id"], Message(entry["name"]), Message(entry["character"]))
            tile.clicked.connect(lambda _checked=False, student=entry["id"]: self._toggle(student))
            tiles.append(tile)
        return tuple(tiles)

    def _make_rows(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for rows in range(1, MOST_ROWS_EACH + 1):
            number = choice(str(rows))
            number.setChecked(rows == 1)
            describe(number, msgn("{count} row for each student", "{count} rows for each student", rows))
            group.addButton(number, rows)
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
        flow.addWidget(self.deal_field)
        layout.addWidget(choices)
        layout.addWidget(self.open_decks, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.automatic, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.refusal)

    def _rows_part(self) -> QWidget:
        part = QWidget()
        layout = line(part, 0, 8)
        words = label(msg("&Rows for each student:"), wrap=False)
        words.setBuddy(self.rows.button(1))
        layout.addWidget(words)
        for number in self.rows.buttons():
            layout.addWidget(number)
        layout.addWidget(self.about)
        return part

    def setup(self) -> Setup:
        """The set-up as chosen; deal number 0 where none is written."""
        from engines.kernel.contract import Seat, Setup

        options: dict[str, OptionValue] = {
            "students": tuple(self._class),
            "rows": self.rows.checkedId(),
            "open_decks": "yes" if self.open_decks.isChecked() else "no",
        }
        return Setup("school_year_diary", (Seat(tr(msg("You"))),), options, self.deal_field.deal, automatic=self.automatic.isChecked())

    def _toggle(self, student: str) -> None:
        if student in self._class:
            self._class.remove(student)
        else:
            self._class.append(student)
        self._show_class()

    def _show_class(self) -> None:
        self._show_places()
        self.show_refusal(self.why_not())

    def _show_places(self) -> None:
        for tile in self.tiles:
            tile.show_place(self._class.index(tile.student) + 1 if tile.student in self._class else 0)
        rows = len(self._class) * self.rows.checkedId()
        self.about.setText(tr(msgn("{count} row in all", "{count} rows in all", rows)) if self._class else "")

    def why_not(self) -> Refusal | None:
        """Why this class can't be taught."""
        return self.deal_field.refusal or self._check(self.setup())

    def recall(self, settings: Settings) -> None:
        """Set up the class that was taught last; what no longer fits is left as it is."""
        last = settings.last_setups.get("school_year_diary", {})
        students, known = last.get("students"), {tile.student for tile in self.tiles}
        if isinstance(students, list) and LEAST_STUDENTS <= len(students) == len(known.intersection(students)):
            self._class = list(students)
        rows = last.get("rows")
        if isinstance(rows, int) and self.rows.button(rows) is not None and rows * len(self._class) <= MOST_ROWS:
            self.rows.button(rows).setChecked(True)
        self.open_decks.setChecked(last.get("open_decks") is True)
        self.automatic.setChecked(last.get("automatic") is not False)
        self._show_places()
        self.show_refusal(None)

    def kept(self, settings: Settings) -> Settings:
        """The settings with this class as the last one."""
        last = {
            "students": list(self._class),
            "rows": self.rows.checkedId(),
            "open_decks": self.open_decks.isChecked(),
            "automatic": self.automatic.isChecked(),
        }
        return evolve(settings, last_setups={**settings.last_setups, "school_year_diary": last})

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw the portraits in this theme, for text of this size."""
        self.deal_field.set_text_size(percent)
        for tile in self.tiles:
            tile.set_theme(theme, percent)
