"""The home page: the tables to continue and the games' boxes, and behind them the set-up forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollBar,
    QSpacerItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engines.kernel.messages import Message, msg
from tabletop_qt.art.ready_made import BOX, app_icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.appearance import language_names
from tabletop_qt.shell.home.classroom import Classroom, Sketches, season_of
from tabletop_qt.shell.home.shelf import GAP, MOST_STRIP, STRIP, ShelfBox, Waiting
from tabletop_qt.shell.home.tiles import Offer, Tile, Tiles
from tabletop_qt.store.settings import MAX_NAME, Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import EDGE, CheckBox, FlowLayout, Picker, add, button, column, describe, label, line, picture, scrolled

if TYPE_CHECKING:
    from PySide6.QtGui import QEnterEvent, QKeyEvent, QResizeEvent

    from tabletop_qt.shell.home.setting_up import SettingUp
    from tabletop_qt.shell.home.table_card import TableCard, Unfinished
    from tabletop_qt.widgets.setup_form import SetupForm


# The header


ICON = 48
_BETWEEN = 8
_HOMEROOM = msg("Homeroom")


class Header(QWidget):
    """The name or a greeting, and the buttons to other pages: in one row if there is room, else without words, else in two rows."""

    def __init__(self) -> None:
        super().__init__()
        self._beside = line(self, 0, 16)
        self._title = QWidget()
        self._greeting = _HOMEROOM
        self._name = label(_HOMEROOM, "title", wrap=False)
        add(line(self._title, 0, 8), picture(app_icon(ICON)), self._name, 1)
        self.tables = button(msg("Tables"), tip=msg("All tables, finished and unfinished"))
        self.statistics = button(msg("Statistics"), tip=msg("Results of your finished tables"))
        self.training = button(msg("Training"), tip=msg("Puzzles and mistakes from your own games, in short sessions"))
        self.rules = button(msg("Rules"))
        self.open = button(msg("Open record…"), tip=msg("Open a saved table"))
        self.settings = button(msg("Settings"))
        self.buttons = (self.tables, self.statistics, self.training, self.rules, self.open, self.settings)
        self._ways = QWidget()
        add(FlowLayout(self._ways, _BETWEEN), *self.buttons)
        add(self._beside, (self._title, 1), (self._ways, 0, Qt.AlignmentFlag.AlignVCenter))

    def greet(self, name: str) -> None:
        """Greet the player of this name, if there is room; without a name the app's stands there."""
        self._greeting = msg("Hello, {name}!", name=name) if name else _HOMEROOM

    def fit(self, wide: int, room: int) -> None:
        """Be as wide as the shelf, or wider, up to all the room, if the words need it."""
        ways = sum(way.sizeHint().width() for way in self.buttons) + _BETWEEN * (len(self.buttons) - 1)
        for words in (self._greeting, _HOMEROOM):
            self._name.setText(tr(words))
            named = ICON + 8 + self._name.sizeHint().width()
            if named + self._beside.spacing() + ways <= room:
                break
        self._name.setVisible(named + self._beside.spacing() + ways <= room or ICON + self._beside.spacing() + ways > room)
        both = (ICON if self._name.isHidden() else named) + self._beside.spacing() + ways
        beside = both <= room
        # The height of the title's row would follow only later.
        self._title.updateGeometry()
        self._beside.setDirection(QHBoxLayout.Direction.LeftToRight if beside else QHBoxLayout.Direction.TopToBottom)
        self._ways.setFixedWidth(ways if beside else room)
        self.setFixedWidth(max(wide, both) if beside else room)


# The first start


class Welcome(QFrame):
    """The card at the first start, with two optional questions. ``alone`` is the game that Play now deals for one."""

    answered = Signal(object)
    """The `Settings` with the answers."""

    def __init__(self, settings: Callable[[], Settings], alone: Message) -> None:
        super().__init__()
        self._settings = settings
        self.setObjectName("chalked")
        layout = self._line = line(self, 16, 16)
        # No `Heading`: to keep its Japanese words whole takes a millisecond of the start, and it breaks only in large letters.
        said = label(msg("Welcome! Choose a game and press Play now."))
        said.setProperty("role", "lead")
        more = msg("You play {game} alone; in other games bots take the other seats. Your game is saved here.", game=alone)
        self._more = label(more, "small")
        self.questions = QWidget()
        self.name = QLineEdit(settings().name, maxLength=MAX_NAME, placeholderText=tr(msg("optional")))
        describe(self.name, msg("Your name"), msg("Used at new tables. You can leave this empty."))
        asked = label(msg("Your &name:"), buddy=self.name)
        self.sound = CheckBox(tr(msg("&Sound effects")))
        self.sound.setChecked(settings().sound)
        self.language = Picker()
        describe(self.language, msg("Language"))
        for code, named in language_names():
            self.language.addItem(tr(named), code)
        self.language.setCurrentIndex(max(0, self.language.findData(settings().language)))
        # Name and picker stay together in a narrow window.
        languages = QWidget()
        spoken = label(msg("&Language:"), buddy=self.language)
        add(line(languages), spoken, self.language)
        add(FlowLayout(self.questions, 8), asked, self.name, self.sound, languages)
        sentences = add(column(spacing=2), said, self._more)
        self._words = add(column(spacing=12), 1, sentences, self.questions, 1)
        self._layouts = sentences, self._words, self._line
        layout.addLayout(self._words, 1)
        self.sketches = Sketches()
        layout.addWidget(self.sketches, 0, Qt.AlignmentFlag.AlignVCenter)
        # Beside the system's there is English; a choice needs one more.
        choosable = self.language.count() > 2
        languages.setHidden(not choosable)
        self.asked: tuple[QWidget, ...] = self.name, self.sound, *([self.language] if choosable else [])
        self.language.activated.connect(self._answer)
        self.sound.toggled.connect(self._answer)
        self.name.editingFinished.connect(self._answer)

    def fit(self, wide: int, h: int, *, low: bool, very_low: bool) -> None:
        """Leave out the drawings in a low window, and words in a very low one."""
        self._words.setSpacing(4 if low else 12)
        around = 4 if low else 8
        self._line.setContentsMargins(16, around, 16, around)
        self._more.setVisible(not very_low)
        self.sketches.fit(0 if low else h - 2 * around)
        # Each keeps the height that it had for a width.
        for each in self._layouts:
            each.invalidate()
        # A scrolled page would not ask for the height of wrapped words.
        self.setFixedHeight(max(h, self._line.totalHeightForWidth(wide)))

    def enterEvent(self, event: QEnterEvent, /) -> None:
        """Qt's hook: the pointer came to the blackboard."""
        super().enterEvent(event)
        self.sketches.move_once()

    def _answer(self) -> None:
        name, language = self.name.text().strip(), str(self.language.currentData())
        self.answered.emit(evolve(self._settings(), name=name, sound=self.sound.isChecked(), language=language))


# The page


MARGIN = 24
COLUMNS = 3, 4
"""The fewest and the most boxes, or tables, side by side, if there is room."""
LEAST = 184
"""The least width of a box at 100 percent; with less room, the shelf gets another row."""
LARGER = 1.1
"""The least growth of the boxes for which the shelf gets a second row."""
LOW, VERY_LOW = 500, 400
"""Below these heights, in pixels at 100 percent, the page leaves out its headings, and then the less important words."""
TO_OPEN = 20, 41
"""The height that an open box takes beyond a closed one, in pixels at 100 percent: the least, and with its words below the picture.

With large text the page may scroll for it.
"""
WITH_WORDS = 14
"""The height that two lines of words in an open box take beyond that, which spare height is kept for."""
LEAST_AIR = 8, 4, 0
"""The least height above the tables, above today's tiles, and above the boxes."""
BLANK = 2, 0, 8
"""The blank height that widgets add to each of them: with it, all are the same to the eye."""
AIR, MOST_AIR = 4, 36
"""The height of each, with its blank part: the least, and the most, where the window has height to spare."""
WIDE_AIR = 14
"""The same beyond the least in a large window whose boxes stand in two rows."""
SOME_AIR = 16
"""The height of each from which on spare height goes to the pictures of tables."""


class HomePage(QStackedWidget):
    """The first page."""

    continued = Signal(object)
    """The path of the table to continue."""
    lessonRequested = Signal(str)
    """The id of the game."""
    puzzlesRequested = Signal(str)
    """The id of the game."""
    scoreRequested = Signal(str)
    """The id of the game."""
    started = Signal(object, str)
    """The chosen `Setup` and undo policy, which is empty for the default."""
    clauseRequested = Signal(str)
    printWanted = Signal(str)
    """The id of the game to print."""
    positionWanted = Signal(object)
    """The chosen `Setup`, of which a position is to be put together."""
    dealsRequested = Signal(object, object)
    """The chosen `Setup`, and the `DealField` for the deal that the player picks from the list."""
    answered = Signal(object)
    """The `Settings` with the answers at the first start."""

    def __init__(self, kits: Sequence[GameKit], settings: Callable[[], Settings]) -> None:
        super().__init__()
        self._kits = {kit.id: kit for kit in kits}
        self._settings = settings
        self.lesson_words: Callable[[str], Message] = lambda _: msg("Lesson")
        """The label of the lesson button for a game, by its id."""
        self.puzzle_words: Callable[[str], Message] = lambda _: msg("Puzzles")
        """The label of the puzzles button for a game, by its id."""
        self._theme: Theme | None = None
        self._percent = 100
        self._beside = False
        """True if the words of the boxes stand beside the pictures."""
        self._strip: tuple[int, int, int] | None = None
        """The width, columns and height that the strip was given in this arrangement."""
        self._columns = self._beside_each_other = min(max(COLUMNS[0], len(kits)), COLUMNS[1])
        last = settings().game
        self.game = last if last in self._kits else kits[0].id
        """The id of the last chosen game."""
        self._still = False
        self.welcome: Welcome | None = None
        self.boxes = tuple(ShelfBox(kit) for kit in kits)
        self._shelf = QWidget()
        page = self._page = Classroom()
        # Still empty: a scroll area would measure its content before the window has its style.
        self._scroll = scrolled(page)
        column(self._shelf, 0, 0).addWidget(self._scroll)
        outer = line(page, 0, 0)
        # From the left, so that nothing moves when a scroll bar comes or goes.
        outer.setContentsMargins(MARGIN + self.shelf_scroll_bar.sizeHint().width() // 2, 12, 0, 8)
        body = self._body = QWidget()
        outer.addWidget(body, 0, Qt.AlignmentFlag.AlignLeft)
        layout = column(body, 0, 6)
        header = self._head = Header()
        self.tables, self.statistics, self.training, self.rules, self.open, self.settings = self.ways = header.buttons
        layout.addWidget(header, 0, Qt.AlignmentFlag.AlignHCenter)
        self._air = tuple(QSpacerItem(0, least) for least in LEAST_AIR)
        layout.addItem(self._air[0])
        self._board = QWidget()
        add(layout, (self._board, 0, Qt.AlignmentFlag.AlignHCenter), 1)
        self._lay_out_board(column(self._board, 0, 6))
        self._furnish(self._waiting)
        self.addWidget(self._shelf)
        self._setting_up: SettingUp | None = None

    def _lay_out_board(self, layout: QVBoxLayout) -> None:
        self._above = column(spacing=6)
        self._waiting = Waiting()
        self._waiting.continued.connect(self.continued)
        self._waiting.allWanted.connect(self.tables.click)
        self._waiting.playWanted.connect(self._play_last)
        add(layout, self._above, self._waiting)
        layout.addItem(self._air[1])
        self._today = Tiles()
        layout.addWidget(self._today)
        layout.addItem(self._air[2])
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(0)
        self._rows.setVerticalSpacing(16)
        layout.addLayout(self._rows)
        for place, box in enumerate(self.boxes):
            self._rows.addWidget(box, 0, place)
            box.opened.connect(self._opened)
            box.played.connect(self.play_now)
            box.setUp.connect(self.choose)
            box.taught.connect(self.lessonRequested)
            box.puzzled.connect(self.puzzlesRequested)
            box.scored.connect(self.scoreRequested)
            box.front.stepped.connect(partial(self._step, box))

    def _furnish(self, first: QWidget) -> None:
        """Hang the tiles and what is ``first`` above them on the blackboard, and set the boxes on their shelves."""
        self._page.furnish((first, self._today), [box.plank for box in self.boxes])

    # Games

    @property
    def form(self) -> SetupForm:
        """The setup form of the game."""
        return self.setting_up.form(self._kits[self.game])

    @property
    def setting_up(self) -> SettingUp:
        """The page with the set-up forms, made when first needed."""
        if self._setting_up is None:
            from tabletop_qt.shell.home.setting_up import SettingUp

            made = self._setting_up = SettingUp(self._settings)
            made.closed.connect(self._leave_set_up)
            made.started.connect(self.started)
            made.clauseRequested.connect(self.clauseRequested)
            made.dealsRequested.connect(self.dealsRequested)
            made.positionWanted.connect(self.positionWanted)
            made.printWanted.connect(self.printWanted)
            if self._theme is not None:
                made.set_theme(self._theme, self._percent)
            self.addWidget(made)
        return self._setting_up

    @property
    def shelf_scroll_bar(self) -> QScrollBar:
        """The scroll bar of the shelf."""
        return self._scroll.verticalScrollBar()

    def box(self, game: str) -> ShelfBox:
        """The box of a game."""
        return next(box for box in self.boxes if box.kit.id == game)

    def _take(self, game: str) -> None:
        self.game = game
        about = tr(msg("The rules of {game}", game=self._kits[game].name))
        self.rules.setToolTip(tip(about))
        self.rules.setAccessibleDescription(about)

    def _opened(self, game: str) -> None:
        self._take(game)
        box = self.box(game)
        box.lesson.setText(tr(self.lesson_words(game)))
        if self._kits[game].puzzles:
            box.puzzles.setText(tr(self.puzzle_words(game)))
        settings = self._settings()
        box.tell_play(settings.last_setups.get(game), settings.bot_levels.get(game, 0))
        for other in self.boxes:
            if other is not box:
                other.set_open(False)
        self._settle()
        while self._page.sizeHint().height() > self.height() and box.leave_out_last():
            self._settle()
        # Qt would tell the scroll area of the new height only later.
        QCoreApplication.sendEvent(self._scroll, QEvent(QEvent.Type.LayoutRequest))
        self._scroll.ensureWidgetVisible(box, 0, 8)

    def play_now(self, game: str) -> None:
        """Start a table of this game at once: one person against bots, with the last rules."""
        self._take(game)
        self.form.play_now(self._settings().name, self.box(game).level(self._settings()))

    def _play_last(self) -> None:
        self.play_now(self.game)

    def play_today(self, deal: int) -> None:
        """Start today's deal: the first game with the rules of a first table, whatever was played last, so it is the same for everyone."""
        from tabletop_qt.shell.home.table_form import setup_form

        kit, name = next(iter(self._kits.values())), self._settings().name
        self._take(kit.id)
        form = setup_form(kit)
        form.setParent(self)
        form.recall(Settings(name=name))
        form.deal_field.edit.setText(str(deal))
        form.started.connect(self.started)
        form.started.connect(form.deleteLater)
        form.play_now(name)

    def choose(self, game: str) -> None:
        """Set up a table of this game."""
        self._take(game)
        self.setCurrentWidget(self.setting_up)
        self.setting_up.choose(self._kits[game])

    def show_shelf(self) -> None:
        """Show the shelf, with every box closed."""
        for box in self.boxes:
            box.set_open(False)
        self.setCurrentWidget(self._shelf)

    def _leave_set_up(self) -> None:
        self.setCurrentWidget(self._shelf)
        self.box(self.game).front.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def sets_up(self) -> bool:
        """True if a set-up form is shown."""
        return self.currentWidget() is not self._shelf

    def kept(self, settings: Settings) -> Settings:
        """The settings with the chosen game, and with the set-up if the form is shown, else with the level of the bots."""
        if self.sets_up:
            from tabletop_qt.widgets.seat_rows import own_name

            name = settings.name or own_name(self.form.setup().seats)
            return evolve(self.form.kept(settings), game=self.game, name=name)
        levels = {**settings.bot_levels, self.game: self.box(self.game).chosen_level(settings)}
        return evolve(settings, game=self.game, bot_levels=levels)

    def renew(self) -> None:
        """Pick a new deal for the next table."""
        if self._setting_up is not None:
            self._setting_up.renew()

    # Tables

    def show_unfinished(self, tables: Sequence[Unfinished], offers: Sequence[Offer] = (), count: int = 0) -> None:
        """Offer these tables of ``count``, and what else there is to do today; without any, welcome a new player or show a hint."""
        new = not tables and not self._settings().game
        if new and self.welcome is None:
            self.welcome = Welcome(self._settings, self.boxes[0].kit.name)
            self.welcome.answered.connect(self._answered)
            self.welcome.sketches.keep_still(self._still)
            self._above.addWidget(self.welcome)
            self._furnish(self.welcome)
        if not new and self.welcome is not None:
            # It never comes back, and each change of theme or text size would restyle it.
            self.welcome.hide()
            self.welcome.deleteLater()
            self.welcome = None
            self._furnish(self._waiting)
        offered = tables[: self._columns]
        self._head.greet(self._settings().name)
        self._waiting.show_tables(offered, max(count - len(offered), 0), hint=not new)
        self._today.show_offers(offers)
        asked = self.welcome.asked if self.welcome is not None else ()
        nothing = (self._waiting.nothing.play,) if self._waiting.nothing is not None else ()
        for before, after in pairwise((self.settings, *asked, *nothing, *self.cards, self._waiting.more, *self.tiles)):
            # Made later than the boxes, but above them.
            QWidget.setTabOrder(before, after)
        self._arrange()

    def _answered(self, settings: Settings) -> None:
        self.answered.emit(settings)
        self._head.greet(settings.name)
        self._arrange()

    def show_played(self, played: Mapping[str, tuple[int, int]], recent: Mapping[str, tuple[bool, ...]]) -> None:
        """Say on each box how many of its finished tables were won, and show which of the recent ones, by game.

        Before the first, one tile for the lesson is enough.
        """
        settings = self._settings()
        for box in self.boxes:
            box.tell_level(settings.last_setups.get(box.kit.id), settings.bot_levels.get(box.kit.id, 0))
            taught = sum(lesson.startswith(f"{box.kit.id}/") for lesson in settings.lessons_done)
            box.show_played(*played.get(box.kit.id, (0, 0)), taught, invites=bool(played))
            box.plank.show_results(recent.get(box.kit.id, ()))

    @property
    def tiles(self) -> Sequence[Tile]:
        """The tiles of what there is to do today."""
        return [tile for tile in self._today.tiles if not tile.isHidden()]

    @property
    def cards(self) -> Sequence[TableCard]:
        """The cards of the tables on offer."""
        return self._waiting.cards

    @property
    def resume(self) -> TableCard:
        """The card of the last played table."""
        return self.cards[0]

    # Look

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw pictures in this theme, for text of this size."""
        stands = percent == self._percent and self._theme is not None
        self._theme, self._percent = theme, percent
        if self._setting_up is not None:
            self._setting_up.set_theme(theme, percent)
        if stands:
            self._draw()
        else:
            self._arrange()

    def keep_still(self, still: bool) -> None:
        """Move nothing, or let boxes open and close in their time."""
        self._still = still
        for box in self.boxes:
            box.front.still = still
        if self.welcome is not None:
            self.welcome.sketches.keep_still(still)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Fit boxes and pictures to the room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put boxes and tables in rows of equal width, once the window is shown: words have no height before."""
        if self._theme is None or not self.window().isVisible():
            return
        room = self.width() - 2 * MARGIN - self.shelf_scroll_bar.sizeHint().width()
        self._strip = None
        self._spread(0)
        low, very_low = self._save_height()
        columns = self._columns
        least = LEAST * (300 + self._percent) // 400
        while columns > 1 and (room - GAP * (columns - 1)) // columns < least:
            columns = ceil(columns / 2)
        each = (room - GAP * (columns - 1)) // columns
        self._body.setFixedWidth(room)
        self._set_out(columns, each, room, low=low, very_low=very_low)
        if not very_low and self._too_high() > 0:
            for box in self.boxes:
                box.leave_out_sentences()
        # If the words still take too much height, the pictures shrink.
        slope = ceil(len(self.boxes) / columns) * BOX[1] / BOX[0]
        # With large text, the longest button still fits into a box.
        full, narrowest = each, min(each, LEAST * (75 + self._percent) // 175)
        while each > narrowest and (over := self._too_high()) > 0:
            each = max(narrowest, each - ceil(over / slope))
            self._set_out(columns, each, room, low=low, very_low=very_low)
        if columns > 2 and each == full and not self._set_out_larger(each, room):
            self._set_out(columns, each, room, low=low, very_low=very_low)
        # With large text an open box needs all there is.
        taken = self.welcome.height() - STRIP if self.welcome is not None else 0
        spare = taken - self._too_high() - WITH_WORDS if self._percent <= 100 else 0
        grown = max(0, min(MOST_STRIP - STRIP, spare - len(self._air) * (SOME_AIR - AIR)))
        self._fit_strip(grown, low=low, very_low=very_low)
        # Boxes with their words beside them leave the blackboard room to be seen.
        self._spread(WIDE_AIR * self._percent // 100 if self._beside else (spare - max(grown, taken)) // len(self._air))
        self._draw()

    def _draw(self) -> None:
        theme = self._theme
        if theme is not None and self.window().isVisible():
            for box in self.boxes:
                box.draw(theme)
            for card in self.cards:
                card.draw(theme)
            for tile in self.tiles:
                tile.draw(theme)
            if self._waiting.nothing is not None:
                self._waiting.nothing.draw(theme, self._kits[self.game])
            now = datetime.now()
            self._page.look(theme, now.hour, season_of(now.month))

    def _spread(self, more: int) -> None:
        """Put more height than the least between the parts of the page."""
        for air, least, blank in zip(self._air, LEAST_AIR, BLANK, strict=True):
            air.changeSize(0, max(least, min(AIR + more, MOST_AIR) - blank))
        self._settle()

    def _set_out_larger(self, each: int, room: int) -> bool:
        """Put two boxes in a row, their words beside them, if that makes them larger than ``each``. True if it does."""
        wide, rows = (room - GAP) // 2, ceil(len(self.boxes) / 2)
        front = 2 * wide // 3
        self._set_out(2, wide, room, low=False, very_low=False, front=front)
        self._spread(WIDE_AIR * self._percent // 100)
        front -= max(0, ceil(self._too_high() / (rows * BOX[1] / BOX[0])))
        if front < each * LARGER:
            self._spread(0)
            return False
        self._set_out(2, wide, room, low=False, very_low=False, front=front)
        return True

    def _set_out(self, columns: int, each: int, room: int, *, low: bool, very_low: bool, front: int = 0) -> None:
        """Lay out this many columns of this width; each box is as wide, or its ``front`` with the words beside it."""
        self._beside = bool(front)
        wide = columns * each + (columns - 1) * GAP
        self._board.setFixedWidth(wide)
        self._head.fit(wide, room)
        for place, box in enumerate(self.boxes):
            row, at = divmod(place, columns)
            last = place == len(self.boxes) - 1
            box.fit((front or each) - 2 * EDGE, each - front if front else 0)
            self._rows.addWidget(box, row, at, 1, columns - at if last else 1)
        for at in range(COLUMNS[1]):
            self._rows.setColumnMinimumWidth(at, 0 if at >= columns else each + GAP * (at < columns - 1))
        self._beside_each_other = self._columns if front else columns
        self._fit_strip(0, low=low, very_low=very_low)
        self._today.fit(wide, self._beside_each_other, GAP, brief=low)

    def _fit_strip(self, grown: int, *, low: bool, very_low: bool) -> None:
        """Give the tables, or the welcome, the width of the board and their height, or more, unless they have just been given these."""
        wide, high = self._board.width(), (STRIP + grown) * self._percent // 100
        strip = wide, self._beside_each_other, high
        if self._strip != strip:
            self._strip = strip
            if self.welcome is not None:
                self.welcome.fit(wide, high, low=low, very_low=very_low)
            self._waiting.fit(*strip)

    def _settle(self) -> None:
        """Lay out everything at once."""
        for part in (self._head, self._board, self._body, self._page):
            layout = part.layout()
            if layout is not None:
                layout.invalidate()
                layout.activate()
        # The shelves go from wall to wall, and move with the boxes.
        self._page.update()

    def _too_high(self) -> int:
        """The height by which the content, with room for an open box, exceeds the page."""
        self._settle()
        to_open = TO_OPEN[self._percent <= 100 and not self._beside] * self._percent // 100
        return self._page.sizeHint().height() + to_open - self.height()

    def _save_height(self) -> tuple[bool, bool]:
        """Leave out words in a low window. Returns whether it is low, and very low."""
        height = self.height() * 100 // self._percent
        low, very_low = height < LOW, height < VERY_LOW
        for box in self.boxes:
            box.shorten(low, very_low)
        return low, very_low

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first: the last table, else the last box."""
        if self.sets_up:
            return self.form.first_focus()
        return self.resume if self.cards else self.box(self.game).front

    def _step(self, box: ShelfBox, by: int) -> None:
        at = (self.boxes.index(box) + by) % len(self.boxes)
        self.boxes[at].front.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Close the open box at Escape."""
        opened = next((box for box in self.boxes if box.is_open), None)
        if event.key() == Qt.Key.Key_Escape and opened is not None:
            opened.set_open(False)
            opened.front.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)
