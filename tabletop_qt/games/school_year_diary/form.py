"""Setting up a class: alone, together or against each other, students, rows, pace, ideas, cards, seats, deal (SYD-2.1, 6.1, 9)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from enum import StrEnum
from random import SystemRandom
from threading import Thread
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPixmap, QShowEvent, QStandardItemModel
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QWidget

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.options import EDITION
from resources import text
from tabletop_qt.art.ready_made import ready_made
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.difficulty import NOT_MEASURED, how_hard_with
from tabletop_qt.plain_text import capital, tip
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import CheckBox, FlowLayout, Picker, add, choice, column, describe, explain, label, line, picture
from tabletop_qt.widgets.setup_form import SetupForm

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal, Seat, Setup
    from engines.kernel.options import OptionValue
    from tabletop_qt.store.editions import Edition
    from tabletop_qt.widgets.seat_rows import SeatRows

# Students to pick


SIZE = (112, 128)
"""The size of the ready-made ones, in pixels."""


def file_name(student: str, theme: Theme, w: int, h: int) -> str:
    """The file name of the ready-made portrait of this size."""
    return f"{student}-{theme.name.replace(' ', '_')}-{w}x{h}.png"


def portrait(student: str, theme: Theme, w: int, h: int, dpr: float) -> QPixmap:
    """The portrait, ``w`` by ``h`` logical pixels."""
    ready = ready_made("school_year_diary", "portraits", file_name(student, theme, w, h)) if dpr == 1 else QPixmap()
    return ready if not ready.isNull() else drawn_portrait(student, theme, w, h, dpr)


def drawn_portrait(student: str, theme: Theme, w: int, h: int, dpr: float = 1.0) -> QPixmap:
    """The portrait, drawn now."""
    from tabletop_qt.art.shapes import drawn
    from tabletop_qt.games.school_year_diary.art.theme import draw_portrait

    return drawn(w, h, dpr, lambda painter: draw_portrait(painter, QRectF(0, 0, w, h), student, theme))


class StudentTile(QPushButton):
    """A large button that is down while the student is in class and then shows in which place."""

    def __init__(self, student: str, name: Message, character: Message) -> None:
        super().__init__()
        self.student = student
        self._name = name
        self._character = character
        self.setCheckable(True)
        self.setAutoDefault(True)
        self.setProperty("tile", True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._portrait = picture()
        heading = label(name, "lead")
        self._place = label(msg(""), "small")
        self._place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        says = label(character, "small")
        says.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        add(
            column(self, 12, 4),
            (self._portrait, 0, Qt.AlignmentFlag.AlignHCenter),
            add(line(spacing=4), (heading, 1), self._place),
            (says, 1),
        )
        for part in (self._portrait, heading, self._place, says):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show_place(0)

    def show_place(self, place: int) -> None:
        """Show the student's place in class, from 1; 0 for not in class."""
        self.setChecked(place > 0)
        self._place.setText(tr(msg("No. {place}", place=place)) if place else "")
        inside, outside = msg("{name}, number {place} in class", name=self._name, place=place), msg("{name}, not in class", name=self._name)
        self.setAccessibleName(tr(inside if place else outside))
        self.setAccessibleDescription(tr(self._character))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw the portrait in this theme, for text of this size."""
        # As large as it can be without pushing what matters out of a small window.
        share = 1.7 if percent >= 130 else 1.0
        w, h = (round(side * share) for side in SIZE)
        self._portrait.setFixedSize(w, h)
        self._portrait.setPixmap(portrait(self.student, theme, w, h, self.devicePixelRatioF()))

    def sizeHint(self) -> QSize:
        """Room for everything on it."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Room for the portrait and the longest word."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def hasHeightForWidth(self) -> bool:
        """A narrower tile needs more lines."""
        return True

    def heightForWidth(self, width: int, /) -> int:
        """The height its lines need at a width."""
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)


# The form


LEAST_STUDENTS, MOST_ROWS_EACH, MOST_ROWS = 2, 4, 12
PLAYERS = range(2, 5)
"""The numbers of players in a game of several (SYD-2.1)."""


class Way(StrEnum):
    """Alone, together, or against each other; the values of the last two are the modes of the rules."""

    ALONE = "alone"
    TOGETHER = "coop"
    AGAINST = "comp"


WAYS = {Way.ALONE: msg("Alone"), Way.TOGETHER: msg("Together"), Way.AGAINST: msg("Against each other")}

_ABOUT = {
    Way.ALONE: msg("You handle every row: collect them all before the school year is over."),
    Way.TOGETHER: msg("Two to four players, each with rows of every student. You all win once every row is collected."),
    Way.AGAINST: msg("Two to four players, with souvenirs and prizes. The most victory points win."),
}

PACES: Mapping[str, Message] = {
    "printed": msg("normal: no extra cards"),
    "gentle": msg("gentle: 1 extra card a round"),
    "easy": msg("easy: 3 extra cards a round"),
}
"""The paces, as the rules call them (SYD-9.4)."""
IDEAS: Mapping[int, Message] = {2: msg("2"), 3: msg("3"), 4: msg("4")}
"""The ideas a round of one player (SYD-9.5)."""

MOMENT = 1.0
"""The longest time in seconds that the window waits for editions; a sound one takes a twentieth of that."""


FIRST_DEALS = (
    2, 38, 62, 76, 96, 157, 162, 301, 448, 464, 465, 518, 593, 708, 768, 811, 877, 932, 946, 975, 1054, 1061, 1479, 1495,
)  # fmt: skip
"""The deals of a first year: its first two cards make a chain that raises every row by 2 or more, and nothing has fallen before."""


class ClassForm(SetupForm):
    """The set-up of a class, for one player or several.

    ``check`` is the game's own check of a set-up, called after every choice to show the reason why a class can't start. ``find`` finds
    the player's own editions of the cards; it is called whenever the form is shown, and before "Play now". An edition with a fault is
    in the list, but can't be chosen; the fault is shown below.
    """

    def __init__(self, check: Callable[[Setup], Refusal | None], find: Callable[[], tuple[Edition, ...]]) -> None:
        super().__init__()
        self._check = check
        self._find = find
        self._wanted = ""
        self._looking: Thread | None = None
        self._found: list[tuple[Edition, ...]] = []
        self._then: Callable[[], object] | None = None
        self._again = QTimer(self, singleShot=True, interval=50)
        self._again.timeout.connect(self._take)
        self._class: list[str] = ["giang_ry", "o_tach"]
        self._kept: object = None
        """The seats of the last table of several, as settings have them."""
        self._seats: SeatRows | None = None
        self._name = ""
        self._theme: Theme | None = None
        self.ways = self._make_ways()
        self.about_way = label(msg(""), "small")
        self.covers = CheckBox(tr(msg("Cover hidden hands between players")))
        self.tiles = self._make_tiles()
        self.rows = self._make_rows()
        self.deal, self.today = self.deal_field.edit, self.deal_field.today
        self.deal_field.changed.connect(self._show_class)
        self.deal_field.entered.connect(self.begin)
        self.open_decks = CheckBox(tr(msg("Open decks: all cards face up (counts as assisted)")))
        self.about = label(msg(""), "small", wrap=False)
        self.difficulty = label(msg(""), "small")
        """The difficulty of the class for one player; empty if several play."""
        self.pace = Picker()
        for pace, words in PACES.items():
            self.pace.addItem(capital(tr(words)), pace)
        explain(self.pace, msg("Directive cards that each player gets at the start of a round."))
        self.ideas = Picker()
        for count, words in IDEAS.items():
            self.ideas.addItem(tr(words), count)
        explain(self.ideas, msg("The printed rules give 2. More ideas help with many rows."))
        self._ideas_of_one = _named(msg("&Ideas a round:"), self.ideas)
        self.editions = Picker()
        self.editions.setAccessibleName(tr(msg("Cards")))
        self.faults = label(msg(""), "small")
        self.faults.setTextFormat(Qt.TextFormat.PlainText)
        self._cards = _named(msg("&Cards:"), self.editions)
        self._build()
        self._show(())
        for changed in (self.pace.currentIndexChanged, self.ideas.currentIndexChanged, self.editions.currentIndexChanged):
            changed.connect(self._show_difficulty)
        self._show_places()
        # The first choices are sound; a check by the game would read all of its cards before the home page is seen.
        self.show_refusal(None)

    def _make_tiles(self) -> tuple[StudentTile, ...]:
        students = tomllib.loads(text("school_year_diary", "students.toml"))["student"]
        tiles = tuple(StudentTile(each["id"], Message(each["name"]), Message(each["character"])) for each in students)
        for tile in tiles:
            tile.clicked.connect(lambda _checked=False, student=tile.student: self._toggle(student))
        return tiles

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
        """The way that is chosen."""
        return tuple(Way)[self.ways.checkedId()]

    @property
    def seats(self) -> SeatRows:
        """The seats of several players: at first a person and the easiest bot. Made when shown, as they need the game and its bots."""
        if self._seats is None:
            from engines.shelf import games
            from tabletop_qt.widgets.seat_rows import BOT_NAMES, SeatRows, kept_seats, players_of

            game = games()["school_year_diary"]
            players = players_of(game)
            self._seats = SeatRows(PLAYERS, players)
            last = kept_seats(self._kept, players)
            if len(last) not in PLAYERS:
                person, other = self._seats.seats()
                name = next(name for name in BOT_NAMES if name.casefold() != self._name.casefold())
                last = evolve(person, name=self._name or person.name), evolve(other, name=name, player=next(iter(game.bots)))
            self._seats.set_seats(last)
            if self._theme is not None:
                self._seats.set_theme(self._theme)
            self._seats.changed.connect(self._show_class)
            add(self._room, self._seats, (self.covers, 0, Qt.AlignmentFlag.AlignLeft))
        return self._seats

    def showEvent(self, event: QShowEvent, /) -> None:
        """Qt's hook: show the choices, and look for editions again."""
        super().showEvent(event)
        self._show_way()
        self._look()

    def _show_way(self) -> None:
        alone = self.way is Way.ALONE
        self.about_way.setText(tr(_ABOUT[self.way]))
        for part in (self._rows_of_one, self._ideas_of_one, self.open_decks):
            part.setVisible(alone)
        if not alone and self.isVisible():
            self.seats.show()
        self._several.setVisible(not alone)
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
        ways = _flow(8, label(msg("How do you play?"), wrap=False), *self.ways.buttons())
        # Words stand nearer to what they are about than groups to each other.
        layout = add(column(self, 0, 12), add(column(spacing=2), ways, self.about_way))
        self._several = QWidget()
        self._room = column(self._several, 0, 8)
        self._room.addWidget(label(msg("Who plays? The first player starts every round.")))
        asked = label(msg("Who is in class? Pick two to four; the first picked sits in the top rows."))
        tiles = line(spacing=16)
        for tile in self.tiles:
            tiles.addWidget(tile, 1)

        self._rows_of_one = _named(msg("&Rows for each student:"), *self.rows.buttons(), self.about)
        add(
            layout,
            self._several,
            add(column(spacing=6), asked, tiles),
            _flow(16, self._rows_of_one, self.deal_field),
            add(column(spacing=2), _flow(16, _named(msg("&Pace:"), self.pace), self._ideas_of_one, self._cards), self.difficulty),
            _flow(16, self.open_decks, self.automatic),
            self.refusal,
            self.faults,
        )

    def setup(self) -> Setup:
        """The set-up as chosen; deal number 0 where none is written."""
        if self.way is Way.ALONE:
            return self._practice()
        return self._made(self.seats.seats(), {"students": tuple(self._class), "mode": self.way.value})

    def _practice(self) -> Setup:
        from engines.kernel.contract import Seat

        options: dict[str, OptionValue] = {
            "students": tuple(self._class),
            "rows": self.rows.checkedId(),
            "open_decks": "yes" if self.open_decks.isChecked() else "no",
            "ideas": self.ideas.currentData(),
        }
        return self._made((Seat(self._name or tr(msg("You"))),), options)

    def _made(self, seats: tuple[Seat, ...], options: Mapping[str, OptionValue]) -> Setup:
        from engines.kernel.contract import Setup

        chosen = {**options, "pace": str(self.pace.currentData()), EDITION: self.edition}
        return Setup("school_year_diary", seats, chosen, self.deal_field.deal, automatic=self.automatic.isChecked())

    def play_now(self, name: str, level: str = "") -> None:
        """Practise at once, alone, with the class, the pace and the cards of last time."""
        self._look(lambda: self._practise(name))

    def _practise(self, name: str) -> None:
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
        if self._seats is not None:
            from engines.kernel.disclosure import persons

            self.covers.setVisible(len(persons(self._seats.seats())) > 1)
        self._show_difficulty()

    def _show_difficulty(self) -> None:
        """Show the difficulty of the class, unless it can't be taught."""
        students, rows = len(self._class), self.rows.checkedId()
        shown = self.way is Way.ALONE and students >= LEAST_STUDENTS and students * rows <= MOST_ROWS
        words = NOT_MEASURED if self.edition else how_hard_with(self._class, rows, self.pace.currentData(), self.ideas.currentData())
        self.difficulty.setText(tr(words) if shown else "")
        self.difficulty.setVisible(shown)

    @property
    def looking(self) -> bool:
        """True while editions are being read."""
        return self._looking is not None

    @property
    def edition(self) -> str:
        """The name of the edition that is chosen; empty for the cards that come with the app."""
        return str(self.editions.currentData() or "")

    def _look(self, then: Callable[[], object] | None = None) -> None:
        """Look for editions, then do this. If that takes more than a moment, the window stays usable meanwhile."""
        self._then = then or self._then
        if self._looking is None:
            found: list[tuple[Edition, ...]] = []
            self._found = found
            self._looking = Thread(target=lambda: found.append(self._find()), name="editions", daemon=True)
            self._looking.start()
            self._looking.join(MOMENT)
        self._take()

    def _take(self) -> None:
        if self._looking is not None and self._looking.is_alive():
            self._again.start()
            return
        self._looking = None
        self._show(self._found[0] if self._found else ())
        then, self._then = self._then, None
        if then is not None:
            then()

    def _show(self, found: tuple[Edition, ...]) -> None:
        wanted = self.edition or self._wanted
        self.editions.clear()
        self.editions.addItem(capital(tr(msg("built-in"))), "")
        for edition in found:
            self.editions.addItem(edition.name, edition.name)
            if edition.fault is not None:
                at, model = self.editions.count() - 1, self.editions.model()
                if isinstance(model, QStandardItemModel):
                    model.item(at).setEnabled(False)
                self.editions.setItemData(at, tip(tr(edition.fault)), Qt.ItemDataRole.ToolTipRole)
        at = self.editions.findData(wanted)
        self.editions.setCurrentIndex(at if at >= 0 and not any(each.name == wanted and each.fault for each in found) else 0)
        broken = [tr(msg("{name} can't be used. {reason}", name=each.name, reason=each.fault)) for each in found if each.fault is not None]
        self.faults.setText("\n".join(broken))
        self.faults.setVisible(bool(broken))
        self._cards.setVisible(bool(found))

    def why_not(self) -> Refusal | None:
        """The reason why this class can't be taught; None if it can."""
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
        edition = last.get(EDITION)
        self._wanted = edition if isinstance(edition, str) else ""
        self.pace.setCurrentIndex(max(self.pace.findData(last.get("pace")), 0))
        self.ideas.setCurrentIndex(max(self.ideas.findData(last.get("ideas")), 0))
        way = last.get("way")
        if way in tuple(Way):
            self.ways.button(tuple(Way).index(Way(way))).setChecked(True)
        self.automatic.setChecked(last.get("automatic") is not False)
        if "school_year_diary" not in {**settings.last_setups, **settings.bot_levels}:
            self.deal.setText(str(SystemRandom().choice(FIRST_DEALS)))
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
            "pace": self.pace.currentData(),
            "ideas": self.ideas.currentData(),
            EDITION: self.edition,
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


def _flow(gap: int, *parts: QWidget) -> QWidget:
    flowing = QWidget()
    layout = FlowLayout(flowing, gap)
    for part in parts:
        layout.addWidget(part)
    return flowing


def _named(name: Message, *parts: QWidget) -> QWidget:
    """Parts after a name, whose key leads to the first of them."""
    named = QWidget()
    layout, words = line(named, 0, 8), label(name, wrap=False)
    words.setBuddy(parts[0])
    add(layout, words, *parts)
    return named
