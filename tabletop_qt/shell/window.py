"""The main window: its pages, its menus, and the ways between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QMenuBar, QStackedWidget, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.actions import Actions, on, show_step
from tabletop_qt.shell.appearance import Appearance, grow_with_size, place_of, take_place
from tabletop_qt.shell.dialogs import Dialogs, pick_target
from tabletop_qt.shell.home.home_page import HomePage
from tabletop_qt.shell.home.today import Today
from tabletop_qt.shell.lessons.lessons import Lessons
from tabletop_qt.shell.lessons.practice import Practice
from tabletop_qt.shell.pages.side_pages import TITLES, SidePages
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.settings import Settings, same_choices
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Page, column
from tabletop_qt.widgets.focus_rings import FocusRings
from tabletop_qt.widgets.overlay import NoticeBar

if TYPE_CHECKING:
    # Made on demand, so that the home page stands at once; the class of all events alone takes three thousandths of a second.
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent

    from engines.kernel.contract import Setup
    from tabletop_qt.shell.lessons.training import Training
    from tabletop_qt.shell.pages.side_pages import SidePage
    from tabletop_qt.shell.play.table_controller import TableController
    from tabletop_qt.shell.play.table_page import TablePage
    from tabletop_qt.shell.positions import Positions
    from tabletop_qt.shell.score_pad_page import ScorePadPage
    from tabletop_qt.shell.tables.reader import Reader
    from tabletop_qt.shell.tables.tables_page import TablesPage
    from tabletop_qt.store.saved_games import SavedGame
    from tabletop_qt.widgets.setup_form import DealField

PUZZLE = ".puzzle"
"""The ending of files with a puzzle."""


class MainWindow(QMainWindow):
    """The window of the app. Pages are made when they are first shown."""

    mended = Signal(object)
    """A `Message`: how damage to the database was repaired; also from other threads."""

    def __init__(self, kits: Mapping[str, GameKit], storage: Storage, *, touch_screen: bool = False) -> None:
        super().__init__()
        self.kits = kits
        self.storage = storage
        for kit in kits.values():
            kit.shelf = storage.shelf
        self.appearance = Appearance(storage.settings, self, touch_screen=touch_screen)
        if self.appearance.take_language():
            QTimer.singleShot(0, self.appearance.take_words_of_qt)
        self.rings = FocusRings(self)
        self.rings.changed.connect(self._note_input)
        self.setMinimumSize(800, 560)
        self.setAcceptDrops(True)
        self._make_all()
        self.appearance.changed.connect(self._apply_appearance)
        take_place(self, self.appearance)
        grow_with_size(self, self.appearance)
        storage.database.tell = self.mended.emit
        self.show_home()
        if storage.problem is not None:
            self.notice.tell_also(storage.problem)

    def _make_all(self) -> None:
        """Make menus and pages, in the present language."""
        # Screen readers ask each widget for it.
        self.setLocale(QLocale())
        self._tables: TableController | None = None
        self._tables_page: TablesPage | None = None
        self._reader: Reader | None = None
        self._training: Training | None = None
        self._positions: Positions | None = None
        self._score_pad: ScorePadPage | None = None
        self._over_table = False
        """True if a side page was opened from the table."""
        self._take_up: Callable[[], object] | None = None
        """Continues the table that a change of language has closed behind a side page."""
        self._title = msg("Homeroom")
        kits, storage = self.kits, self.storage
        self.menus = Actions(self)
        self.side_pages = SidePages(kits, lambda: self.appearance.settings, storage.database, pick_target, self.menus)
        self.lessons = Lessons(kits, storage.database, self.appearance, self.choose, lambda: self.tables, self)
        self.practice = Practice(kits, storage, lambda: self.tables, self)
        self.dialogs = Dialogs(self, lambda: self.page or self, kits, storage.database, lambda: self.tables)
        self.dialogs.picked.connect(self.open_record)
        self.dialogs.restored.connect(self._take_up_restored)
        self._pages = QStackedWidget()
        # Not over the pages themselves: of what a stack holds, screen readers get nothing but its pages.
        middle = QWidget()
        column(middle, 0, 0).addWidget(self._pages)
        self.setCentralWidget(middle)
        self.notice = NoticeBar(
            middle,
            lambda area: self.table_page.hidden_by_notice(area) if self.table_page is not None else 0,
            lambda: self.table_page.notice if self.table_page is not None else None,
        )
        self.mended.connect(self.notice.tell_also)
        self.home = self._make_home()
        self._today = Today(kits, storage, self.lessons, self.home, lambda: self.reader)
        self._today.notified.connect(self.notice.tell_also)
        self._connect()
        self._apply_appearance()

    def _make_all_anew(self) -> None:
        """Say everything in another language, on the page that is shown. The open table is closed, and continued on the way back to it."""
        over_table = self.page is self.table_page or (self._over_table and self.page in self.side_pages)
        take_up, side_page = self._way_back() if over_table else None, self.side_pages.name(self.page)
        for part in (self._tables, self.lessons, self.practice, self._training, self._positions, self.dialogs, self._reader):
            if part is not None:
                part.deleteLater()
        self._end()
        self.setMenuBar(QMenuBar())
        self._make_all()
        self.show_home()
        if side_page:
            self.show_side_page(side_page)
            self._over_table, self._take_up = over_table, take_up
        elif take_up is not None:
            take_up()

    def _way_back(self) -> Callable[[], object]:
        """Return a function that continues the open table, lesson, puzzle or position once it was left."""
        lesson, puzzle, session = self.lessons.player, self.practice.player, self.tables.session
        if lesson is not None:
            return lambda: self.lessons.start(lesson.lesson)
        if puzzle is not None:
            return lambda: self.practice.start(puzzle.session.puzzle)
        if self._training is not None and self._training.player is not None:
            return self.show_training
        if self._positions is not None and self._positions.session is not None:
            position = self._positions.session.table
            return lambda: self.positions.go_on(position)
        if session is None or not (session.kept or session.copied):
            return self.show_home
        return lambda: self.resume(session.close()) if session.kept else self.open_record(session.path)

    def _make_home(self) -> HomePage:
        home = HomePage(tuple(self.kits.values()), lambda: self.appearance.settings)
        home.started.connect(self._start_chosen)
        home.clauseRequested.connect(self.show_rules)
        home.answered.connect(self.choose)
        home.continued.connect(self.resume)
        menus = self.menus
        for way, action in zip(
            home.ways, (menus.tables, menus.statistics, menus.training, menus.rules, menus.open, menus.settings), strict=True
        ):
            way.clicked.connect(action.trigger)
        home.lessonRequested.connect(self.lessons.begin)
        home.lesson_words = self.lessons.words
        home.dealsRequested.connect(self._show_deals)
        home.currentChanged.connect(self.notice.turn_page)
        home.puzzlesRequested.connect(self.show_puzzles)
        home.positionWanted.connect(lambda setup: self.positions.begin(setup))
        home.printWanted.connect(lambda game: self.dialogs.show_print_and_play(game))
        home.scoreRequested.connect(self.show_score_pad)
        home.puzzle_words = self.practice.words
        self._pages.addWidget(home)
        return home

    def _connect(self) -> None:
        menus = self.menus
        for action, do in (
            (menus.home, self.show_home),
            (menus.new, self.show_home),
            (menus.statistics, lambda: self.show_side_page("statistics")),
            (menus.training, self.show_training),
            (menus.tables, self.show_tables),
            (menus.open, self.dialogs.ask_open),
            (menus.save, self.dialogs.ask_save),
            (menus.save_log, self.dialogs.ask_save_log),
            (menus.copy, lambda: self.tables.exports.copy()),
            (menus.copy_position, lambda: self.tables.exports.copy_position()),
            (menus.print, self._print_and_play),
            (menus.picture, self.dialogs.show_moment),
            (menus.keepsake, self.dialogs.show_page),
            (menus.restore, self.dialogs.show_backups),
            (menus.quit, self.close),
            (menus.undo, self._undo),
            (menus.redo, self._at_table(lambda page: page.redo())),
            (menus.settings, lambda: self.show_side_page("settings")),
            (menus.zoom_in, self._at_table(lambda page: page.table.zoom_in())),
            (menus.zoom_out, self._at_table(lambda page: page.table.zoom_out())),
            (menus.fit, self._at_table(lambda page: page.table.fit())),
            (menus.log, self._at_table(lambda page: page.open_panel().show_log())),
            (menus.moves, self._at_table(lambda page: page.open_panel().show_moves())),
            (menus.back, self._at_table(lambda page: page.looking.step(-1))),
            (menus.on, self._at_table(lambda page: page.looking.step(1))),
            (menus.first, self._at_table(lambda page: page.looking.look_at(0))),
            (menus.now, self._at_table(lambda page: page.looking.now())),
            (menus.play, self._at_table(lambda page: page.looking.play())),
            (menus.branch, self._at_table(lambda page: page.go_on_from_here())),
            (menus.solve, self._at_table(lambda page: self.tables.solving.ask(page))),
            (menus.edit_position, self._at_table(lambda page: self.positions.edit(page))),
            (menus.make_puzzle, self._at_table(lambda page: self.positions.make_puzzle(page))),
            (menus.branches, self._at_table(lambda _: self.dialogs.show_branches())),
            (menus.next_part, self._focus_next_part),
            (menus.rules, lambda: self.show_rules()),
            (menus.nutshell, lambda: self.lessons.show_nutshell(self.page, self.home.game)),
            (menus.keyboard, lambda: self.show_side_page("keys")),
            (menus.about, lambda: self.show_side_page("about")),
        ):
            on(action, do)
        menus.lessons.aboutToShow.connect(lambda: self.lessons.fill(menus.lessons))
        self.lessons.left.connect(self.show_home)
        self.lessons.playWanted.connect(lambda game: self.home.play_now(game))
        self.lessons.notified.connect(self.notice.tell)
        self.practice.pageWanted.connect(self.show_puzzles)
        self.practice.notified.connect(self.notice.tell)
        self.practice.won.connect(self.notice.tell_also)
        self.practice.trophiesTold.connect(self._note_told)
        self.side_pages.closed.connect(self.close_side_page)
        self.side_pages.chosen.connect(self.choose)
        self.side_pages.asked.connect(self.show_side_page)
        self.side_pages.unread.connect(self._read_tables)
        self.side_pages.exportRequested.connect(self.dialogs.export_all)
        self.side_pages.importRequested.connect(self.dialogs.import_all)
        menus.panel.triggered.connect(self._show_panel)
        menus.automatic.triggered.connect(lambda on: self._at_table(lambda page: page.play_forced(on), covered=True)())
        menus.motion.triggered.connect(self._reduce_motion)
        menus.full_screen.triggered.connect(lambda full: self.showFullScreen() if full else self.showNormal())
        for name, action in menus.themes.items():
            on(action, partial(self._choose_theme, name))

    # Pages

    @property
    def page(self) -> QWidget | None:
        """The page that is shown."""
        return self._pages.currentWidget()

    @property
    def table_page(self) -> TablePage | None:
        """The page of the latest table, if there was one."""
        return self._tables.page if self._tables is not None else None

    def _turn_to(self, page: QWidget, focus: QWidget, title: Message | None = None) -> None:
        if self._pages.indexOf(page) < 0:
            self._pages.addWidget(page)
            if isinstance(page, Page) and page not in self.side_pages:
                page.closed.connect(self.show_home)
        if page not in self.side_pages:
            self._take_up = None
        self.appearance.apply(page)
        self._pages.setCurrentWidget(page)
        self.setWindowTitle(tr(msg("{page} · Homeroom", page=title) if title is not None else msg("Homeroom")))
        self.menus.at_table(page is self.table_page)
        if page is self.table_page:
            self._show_history()
        focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave_table(self) -> None:
        """Leave the open table; it is saved, to be continued."""
        if self._tables is not None:
            self._tables.leave()

    def show_home(self) -> None:
        """Leave the open table, and go home."""
        self._leave_table()
        self._today.look_up()
        self.home.show_shelf()
        self._turn_to(self.home, self.home)
        # Only on the page that is shown are new cards measured in its letters.
        self._today.show()
        self.home.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        # The state of a table is known only after a replay; the page does not wait for that.
        QTimer.singleShot(0, self.home, self._today.read)

    def _read_tables(self, tables: Sequence[SavedGame]) -> None:
        """Replay tables in the background."""
        self.reader.read(tables)

    @property
    def reader(self) -> Reader:
        """The reader of the tables' states."""
        if self._reader is None:
            from tabletop_qt.shell.tables.reader import Reader

            self._reader = Reader(self.kits, self.storage.database, self)
            self._reader.replayed.connect(self._today.show_replayed)
            self._reader.finished.connect(self.side_pages.counted)
        return self._reader

    def show_tables(self) -> None:
        """Leave the open table, and show all tables."""
        self._leave_table()
        page = self._tables_page or self._make_tables_page()
        self._turn_to(page, page.back, msg("Tables"))
        page.look()
        self._show_undo_of_tables()

    def _make_tables_page(self) -> TablesPage:
        from tabletop_qt.shell.tables.tables_page import TablesPage

        page = self._tables_page = TablesPage(
            self.kits, self.storage.database, self.reader, self.appearance.theme, self.dialogs.pick_target
        )
        page.newRequested.connect(self.show_home)
        page.openRequested.connect(self.dialogs.ask_open)
        page.restoreRequested.connect(self.dialogs.show_backups)
        page.exportRequested.connect(self.dialogs.export_all)
        page.importRequested.connect(self.dialogs.import_all)
        page.continued.connect(self.resume)
        page.learnRequested.connect(lambda path: self.tables.learn(path))
        page.pageRequested.connect(self._show_page_of)
        page.undoChanged.connect(self._show_undo_of_tables)
        self.windowHandle().activeChanged.connect(page.look_again)
        return page

    def _show_undo_of_tables(self) -> None:
        page = self._tables_page
        if page is not None and self.page is page:
            what = page.undoes
            show_step(self.menus.undo, msg("Undo: {what}", what=what) if what is not None else msg("Undo"), None, what is not None)

    def _undo(self) -> None:
        if self._tables_page is not None and self.page is self._tables_page:
            self._tables_page.undo()
        else:
            self._at_table(lambda page: page.undo(), covered=True)()

    def _show_deals(self, setup: Setup, field: DealField) -> None:
        """List the deals of a game, for the player to pick one."""
        self.dialogs.show_deals(setup, lambda: self.appearance.settings, self.choose, lambda deal: field.edit.setText(str(deal)))

    def show_puzzles(self, game: str) -> None:
        """Show the puzzles of a game."""
        self._leave_table()
        page = self.practice.page(game)
        self._turn_to(page, page.first_focus(), msg("Puzzles"))

    def show_score_pad(self, game: str) -> None:
        """Show the score pad of a game that is played on paper."""
        if self._score_pad is None:
            from tabletop_qt.shell.score_pad_page import ScorePadPage

            self._score_pad = ScorePadPage(self.kits, self.storage.database, lambda: self.appearance.settings.name)
            self._score_pad.statisticsRequested.connect(lambda: self.show_side_page("statistics"))
        self._score_pad.open(game)
        self._turn_to(self._score_pad, self._score_pad.first_focus(), msg("Score pad"))

    @property
    def training(self) -> Training:
        """Training and learning from mistakes, made when first needed."""
        if self._training is None:
            from tabletop_qt.shell.lessons.training import Training

            self._training = Training(self.kits, self.storage, lambda: self.tables, self)
            self._training.pageWanted.connect(self.show_training)
            self._training.puzzlesWanted.connect(self.show_puzzles)
            self._training.notified.connect(self.notice.tell_also)
        return self._training

    @property
    def positions(self) -> Positions:
        """Positions put together by hand, made when first needed."""
        if self._positions is None:
            from tabletop_qt.shell.positions import Positions

            self._positions = Positions(self.kits, self.storage, lambda: self.tables, self)
            self._positions.left.connect(self.show_home)
            self._positions.puzzleMade.connect(self.practice.show_made)
            self._positions.resumed.connect(self._say_resumed)
            self._positions.notified.connect(self.notice.tell)
            self._positions.clauseRequested.connect(self.show_rules)
            self._positions.watch(self.tables)
        return self._positions

    def _say_resumed(self) -> None:
        anew = msg("Start afresh"), lambda: self.positions.start_anew()
        self.notice.tell(msg("This is the position you left."), anew, until_change=True)

    def show_training(self) -> None:
        """Show what is due in training."""
        self._leave_table()
        page = self.training.page()
        self._turn_to(page, page.first_focus(), msg("Training"))

    def show_side_page(self, name: str) -> None:
        """Show settings, statistics, keys, about or licences."""
        self._turn_to_side_page(self.side_pages.page(name), name)

    def _turn_to_side_page(self, page: SidePage, name: str) -> None:
        if self.page not in self.side_pages:
            self._over_table = self.page is self.table_page
        if name == "settings" and self.page is not page:
            page.scroll_bar.setValue(0)
        self._turn_to(page, page.first_focus(), TITLES[name])

    def _print_and_play(self) -> None:
        """Offer the game of the table, or that of the home page, to be printed."""
        session = self.tables.session if self.page is self.table_page else None
        self.dialogs.show_print_and_play(session.table.game.id if session is not None else self.home.game)

    def close_side_page(self) -> None:
        """Go back from settings, rules or help to the page behind them."""
        page = self.table_page
        if self._take_up is not None:
            self._take_up()
        elif page is not None and self._over_table:
            self._turn_to(page, page.first_focus(), self._title)
        else:
            self._turn_to(self.home, self.home.first_focus())

    def show_rules(self, clause: str = "") -> None:
        """Open the rules beside the table if one is shown, else as a page."""
        if self.lessons.sheet is not None:
            self.lessons.sheet.leave()
        page = self.table_page
        if page is not None and self.page is page and not page.hot_seat.stands:
            page.open_clause(clause or page.clause_in_question())
        else:
            self._turn_to_side_page(self.side_pages.rules(clause, self.home.game), "rules")

    def showEvent(self, event: QShowEvent, /) -> None:
        """Watch the input of the window."""
        super().showEvent(event)
        self.rings.watch(self.windowHandle())

    def event(self, event: QEvent, /) -> bool:
        """Draw everything anew when the window has moved to a screen with another pixel ratio."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._apply_appearance()
        return super().event(event)

    def _note_input(self, by_keys: bool) -> None:
        """Tell the table whether keys or the pointer were used last: by keys it opens with the focus ring."""
        if self.table_page is not None:
            self.table_page.table.interaction.note_input(by_keys)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Escape leaves settings, rules or help."""
        if event.key() == Qt.Key.Key_Escape and self.page in self.side_pages:
            self.close_side_page()
        else:
            super().keyPressEvent(event)

    # Tables

    @property
    def tables(self) -> TableController:
        """The controller of the open table, made when first needed."""
        if self._tables is None:
            from tabletop_qt.shell.play.table_controller import TableController

            self._tables = TableController(self.kits, self.storage, self._make_table_page, self)
            self._tables.notified.connect(lambda message: self.notice.tell(message))
            self._tables.keysWanted.connect(lambda keys: self.choose(evolve(self.appearance.settings, pick_keys=keys)))
            self._tables.trophiesTold.connect(self._note_told)
            self._tables.told.connect(lambda message: self.notice.tell(message, until_change=True))
            self._tables.exports.done.connect(lambda message: self.notice.tell(message, briefly=True))
            self._tables.exports.questioned.connect(self.dialogs.ask_consent)
            self._tables.tableOpened.connect(self._table_opened)
            self.lessons.watch(self._tables)
            self.practice.watch(self._tables)
            self.training.watch(self._tables)
            self._tables.loading.begun.connect(self.dialogs.show_loading)
        return self._tables

    def _note_told(self, what: list[str]) -> None:
        """Remember that something was told, so that it is told once."""
        settings = self.appearance.settings
        self.choose(evolve(settings, welcomed={**settings.welcomed, **dict.fromkeys(what, 1)}))

    def _make_table_page(self, kit: GameKit) -> TablePage:
        from tabletop_qt.shell.play.table_page import TablePage

        self.menus.show_way_home(self.appearance.theme)
        page = TablePage(kit, self.appearance.theme)
        page.table.interaction.note_input(self.rings.by_keys)
        page.side.show(self.appearance.settings.panel_open)
        self._pages.addWidget(page)
        self.appearance.apply(page)
        page.take_settings(self.appearance.settings, still=self.appearance.reduces_motion)
        page.historyChanged.connect(self._show_history)
        page.historyChanged.connect(self.notice.change)
        page.panelOpened.connect(lambda: self._show_panel(True))
        page.timeline.paceChosen.connect(lambda pace: self.choose(evolve(self.appearance.settings, pace=pace)))
        page.timeline.branchesRequested.connect(self.dialogs.show_branches)
        page.looking.branchRequested.connect(self.tables.branch)
        page.result.homeRequested.connect(self.show_home)
        page.result.pageRequested.connect(self.dialogs.show_page)
        if self.notice.lying is not None:
            page.notice.installEventFilter(self.notice.lying)
        return page

    def _table_opened(self, title: Message) -> None:
        self.notice.turn_page()
        self.home.renew()
        if self._reader is not None:
            self._reader.give_up()
        self._title = title
        page = self.table_page
        if page is not None:
            self._turn_to(page, page.first_focus(), title)

    def _start_chosen(self, setup: Setup, policy: str) -> None:
        self.choose(self.home.kept(self.appearance.settings))
        self.start(setup, policy)

    def start(self, setup: Setup, policy: str = "") -> None:
        """Start a new table, under an undo policy or the usual one."""
        self.tables.start(setup, policy)

    def resume(self, path: Path | None = None) -> None:
        """Continue a table, or look at a finished one; without a path, the one that was played last."""
        self.tables.resume(path)

    def _show_page_of(self, path: Path) -> None:
        """Open a finished table, and show its page to keep."""
        self.resume(path)
        session = self.tables.session
        if session is not None and session.path.name == path.name:
            self.dialogs.show_page()

    def open_record(self, path: Path) -> None:
        """Continue a copy of a record, or play the puzzle in a file."""
        if path.suffix == PUZZLE:
            self.practice.open(path)
        else:
            self.tables.open_record(path)

    def _take_up_restored(self) -> None:
        """Show the tables and settings of the restored backup."""
        self.choose(self.storage.reload_settings())
        if self.page is self.home:
            self.show_home()
        elif self._tables_page is not None and self.page is self._tables_page:
            self._tables_page.look()

    def _at_table(self, do: Callable[[TablePage], object], covered: bool = False) -> Callable[[], None]:
        """A function that does this with the table that is shown; behind a cover only if ``covered``, behind an introduction never."""

        def act() -> None:
            page = self.table_page
            if page is not None and self.page is page and not page.welcomes and (covered or not page.hot_seat.stands):
                do(page)

        return act

    def _show_history(self) -> None:
        from engines.kernel.disclosure import persons

        page = self.table_page
        if page is not None and page.presenter is not None and self.page is page:
            undo, redo = page.undo_label(), page.redo_label()
            show_step(self.menus.undo, undo.words, undo.why, undo.refusal is None)
            show_step(self.menus.redo, redo.words, redo.why, redo.refusal is None)
            table, over = page.presenter.session.table, page.presenter.outcome is not None
            self.menus.solve.setEnabled(self.tables.solving.can_ask(page.presenter))
            self.menus.edit_position.setEnabled(self.positions.can_edit(page.presenter))
            self.menus.make_puzzle.setEnabled(self.positions.can_make_puzzle(page.presenter))
            self.menus.show_automatic(table.automatic, able=bool(persons(table.seats)) and not over)

    def _focus_next_part(self) -> None:
        """Move keyboard focus to the next part of the table, or between another page and the notice over it."""
        page = self.page
        if page is None:
            return
        # A shortcut is no key press to the window.
        self.rings.use_keys()
        if page is self.table_page:
            self.table_page.focus_next_part(self.notice)
        elif self.notice.isVisible():
            first, noticed = self.notice.first_button, self.notice.isAncestorOf(self.focusWidget())
            (page.focusWidget() if noticed else first).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_panel(self, open_: bool) -> None:
        page = self.table_page
        if page is not None and page.side.folded:
            page.side.show(not page.side.shown)
            return
        if page is not None:
            page.side.show(open_)
        self.choose(evolve(self.appearance.settings, panel_open=open_))

    # Settings

    def _choose_theme(self, name: str) -> None:
        self.choose(evolve(self.appearance.settings, theme=name))

    def _reduce_motion(self, reduced: bool) -> None:
        follows = reduced or not self.appearance.system_reduces
        self.choose(evolve(self.appearance.settings, reduce_motion=reduced, system_motion=follows))

    def choose(self, settings: Settings) -> None:
        """Apply and show these settings, and then save them, which waits for the disk."""
        before = self.appearance.settings
        if settings != before:
            self.appearance.set_settings(settings)
            self.side_pages.changed.emit(settings)
            if not same_choices(before, settings):
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
                self.repaint()
            problem = self.storage.keep_settings(settings)
            if self.appearance.take_language():
                self.appearance.take_words_of_qt()
                self._make_all_anew()
            if problem is not None:
                self.notice.tell(problem)

    def _apply_appearance(self) -> None:
        settings = self.appearance.settings
        self.menus.use_letters(settings.letters)
        self.home.keep_still(self.appearance.reduces_motion)
        self.appearance.apply(self.menuBar(), self.notice, self.page or self.home)
        if self._tables is not None:
            self.menus.show_way_home(self.appearance.theme)
            if self._tables.page is not None:
                self._tables.page.take_settings(settings, still=self.appearance.reduces_motion)
            self._tables.apply_settings(settings)
        self.menus.panel.setChecked(settings.panel_open)
        self.menus.motion.setChecked(self.appearance.reduces_motion)
        self.menus.themes.get(settings.theme, self.menus.themes["system"]).setChecked(True)

    def closeEvent(self, event: QCloseEvent, /) -> None:
        """Leave the table and save the window's position; no question is needed, for nothing is lost."""
        self._end()
        self.appearance.stop_asking()
        self.storage.keep_settings(evolve(self.appearance.settings, window=place_of(self)))
        super().closeEvent(event)

    def _end(self) -> None:
        """Leave the table, and end all work for the pages."""
        if self._tables is not None:
            self._tables.loading.stop()
            self._tables.leave()
            self._tables.stop_thinking()
        if self._training is not None:
            self._training.rest()
        if self._reader is not None:
            self._reader.close()

    def dragEnterEvent(self, event: QDragEnterEvent, /) -> None:
        """Accept files that are dragged over the window."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent, /) -> None:
        """Open the record that was dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.open_record(Path(paths[0]))
