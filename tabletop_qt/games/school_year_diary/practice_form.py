"""Setting up a class of School Year Diary: alone, together or against each other, students, rows, seats, deal (SYD-2.1, SYD-6.1)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QWidget

from engines.kernel.messages import Message, msg, msgn
from resources import text
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.student_tile import StudentTile
from tabletop_qt.plain_text import caption
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, choice, column, describe, label, line
from tabletop_qt.widgets.setup_form import SetupForm

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal, Seat, Setup
    from engines.kernel.options import OptionValue
    from tabletop_qt.widgets.seat_rows import SeatRows

LEAST_STUDENTS, MOST_ROWS_EACH, MOST_ROWS = 2, 4, 12
PLAYERS = range(2, 5)
"""How many can play where one is not alone (SYD-2.1)."""


class Way(StrEnum):
    """How many play, and what for; the modes of several are those of the rules."""

    ALONE = "alone"
    TOGETHER = "coop"
    AGAINST = "comp"


WAYS = {Way.ALONE: msg("Alone"), Way.TOGETHER: msg("Together"), Way.AGAINST: msg("Against each other")}
_ABOUT = {
    Way.ALONE: msg("You handle every row: collect them all before the school year is over."),
    Way.TOGETHER: msg("Two to four players, each with rows of every student: all win once every row is collected."),
    Way.AGAINST: msg("Two to four players, with souvenirs and prizes: most victory points win."),
}


class PracticeForm(SetupForm):
    """The set-up of a class, for one player or several.

    ``check`` is the game's own check of a set-up; it is asked as soon as something is chosen, so that the reason why a class can't
    start stands there before anybody tries.
    """

    def __init__(self, check: Callable[[Setup], Refusal | None]) -> None:
        super().__init__(msg("Start practice"))
        self._check = check
        self._class: list[str] = ["giang_ry", "o_tach"]
        self._kept: object = None
        """The seats of the last table of several, as settings have them."""
        self._seats: SeatRows | None = None
        self._name = ""
        """What the person is called."""
        self._theme: Theme | None = None
        self.ways = self._make_ways()
        self.about_way = label(msg(""), "small")
        self.covers = QCheckBox(tr(msg("Cover the screen between persons")))
        self.tiles = self._make_tiles()
        self.rows = self._make_rows()
        self.deal, self.today = self.deal_field.edit, self.deal_field.today
        self.deal_field.changed.connect(self._show_class)
        self.deal_field.entered.connect(self.begin)
        self.open_decks = QCheckBox(tr(msg("Open decks: all cards face up (counts as assisted)")))
        self.about = label(msg(""), "small", wrap=False)
        self.difficulty = label(msg(""), "small")
        """How hard the class is for one person; empty where several play."""
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

    def _make_ways(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for number, way in enumerate(Way):
            made = choice(tr(WAYS[way]))
            made.setChecked(way is Way.ALONE)
            describe(made, WAYS[way], _ABOUT[way])
            group.addButton(made, number)
        group.idToggled.connect(lambda _, on: self._show_way() if on else None)
        return group

    @property
    def way(self) -> Way:
        """How many play, and what for."""
        return tuple(Way)[self.ways.checkedId()]

    @property
    def seats(self) -> SeatRows:
        """Who plays where several do. To know its bots the game has to be loaded, so that waits until somebody wants to see them."""
        if self._seats is None:
            from engines.shelf import games
            from tabletop_qt.widgets.seat_rows import SeatRows, kept_seats, players_of

            players = players_of(games()["school_year_diary"])
            self._seats = SeatRows(PLAYERS, players)
            last = kept_seats(self._kept, players)
            if len(last) in PLAYERS:
                self._seats.set_seats(last)
            elif self._name:
                self._seats.rows[0].name.setText(self._name)
            if self._theme is not None:
                self._seats.set_theme(self._theme)
            self._seats.changed.connect(self._show_class)
            self._room.addWidget(self._seats)
            self._room.addWidget(self.covers, 0, Qt.AlignmentFlag.AlignLeft)
        return self._seats

    def showEvent(self, event: QShowEvent, /) -> None:
        """Who plays is seen with the form."""
        super().showEvent(event)
        self._show_way()

    def _show_way(self) -> None:
        """Show what there is to choose for so many."""
        alone = self.way is Way.ALONE
        self.about_way.setText(tr(_ABOUT[self.way]))
        for part in (self._rows_of_one, self.open_decks):
            part.setVisible(alone)
        if not alone and self.isVisible():
            self.seats.show()
        self._several.setVisible(not alone)
        self.start.setText(caption(tr(msg("Start practice") if alone else msg("Start table"))))
        self._show_places()
        if self.isVisible():
            self.show_refusal(self.why_not())

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
        ways = QWidget()
        flow = FlowLayout(ways, 8)
        flow.addWidget(label(msg("How do you play?"), wrap=False))
        for way in self.ways.buttons():
            flow.addWidget(way)
        layout.addWidget(ways)
        layout.addWidget(self.about_way)
        self._several = QWidget()
        self._room = column(self._several, 0, 8)
        self._room.addWidget(label(msg("Who plays? The first has the red summary card and begins every round.")))
        layout.addWidget(self._several)
        layout.addWidget(label(msg("Who is in class? Pick two to four; the first picked sits in the top rows.")))
        tiles = line(spacing=16)
        for tile in self.tiles:
            tiles.addWidget(tile, 1)
        layout.addLayout(tiles)

        choices = QWidget()
        flow = FlowLayout(choices, 16)
        self._rows_of_one = self._rows_part()
        flow.addWidget(self._rows_of_one)
        flow.addWidget(self.deal_field)
        layout.addWidget(choices)
        layout.addWidget(self.difficulty)
        boxes = QWidget()
        flow = FlowLayout(boxes, 16)
        flow.addWidget(self.open_decks)
        flow.addWidget(self.automatic)
        layout.addWidget(boxes)
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
        if self.way is Way.ALONE:
            return self._practice()
        return self._made(self.seats.seats(), {"students": tuple(self._class), "mode": self.way.value})

    def _practice(self) -> Setup:
        """The set-up of a table for one."""
        from engines.kernel.contract import Seat

        options: dict[str, OptionValue] = {
            "students": tuple(self._class),
            "rows": self.rows.checkedId(),
            "open_decks": "yes" if self.open_decks.isChecked() else "no",
        }
        return self._made((Seat(self._name or tr(msg("You"))),), options)

    def _made(self, seats: tuple[Seat, ...], options: Mapping[str, OptionValue]) -> Setup:
        """The set-up for these seats, with these options."""
        from engines.kernel.contract import Setup

        return Setup("school_year_diary", seats, options, self.deal_field.deal, automatic=self.automatic.isChecked())

    def play_now(self, name: str) -> None:
        """Practise at once, alone, with the class of last time."""
        self._name = name or self._name
        setup = self._practice()
        refusal = self.deal_field.refusal or self._check(setup)
        if refusal is None:
            self.started.emit(setup, self.policy())
        else:
            self.show_refusal(refusal)

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
        self.covers.setChecked(settings.covers)
        self._kept, self._name = last.get("seats"), settings.name
        way = last.get("way")
        if way in tuple(Way):
            self.ways.button(tuple(Way).index(Way(way))).setChecked(True)
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
            "way": self.way.value,
            "seats": self._seats_to_keep(),
        }
        return evolve(settings, covers=self.covers.isChecked(), last_setups={**settings.last_setups, "school_year_diary": last})

    def _seats_to_keep(self) -> object:
        if self._seats is None:
            return self._kept
        from tabletop_qt.widgets.seat_rows import to_keep

        return to_keep(self._seats.seats())

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw the portraits in this theme, for text of this size."""
        self.deal_field.set_text_size(percent)
        self._theme = theme
        if self._seats is not None:
            self._seats.set_theme(theme)
        for tile in self.tiles:
            tile.set_theme(theme, percent)
