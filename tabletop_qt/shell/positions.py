"""Putting a position together on the table of its game: the bar that says what is wrong, and the ways there and on from there.

To make a puzzle of one, a goal is chosen from a list, and the solver looks in a process of its own for a way to reach it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any
from zlib import crc32

from attrs import evolve
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QProgressBar, QWidget

from engines import Table
from engines.kernel.coach import Solution, Verdict
from engines.kernel.contract import PERSON, PRACTICE, Problem, Refused, Seat, Setup
from engines.kernel.editing import SEAT, Editing, Put
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.records import SUFFIX, RecordError, read
from engines.kernel.rng import Rng
from engines.kernel.worker import Task, study_request
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.position_values import ValuesDialog
from tabletop_qt.shell.storage import Storage, attempt
from tabletop_qt.store.disk import StoreError, read_whole, there, write_whole
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import YOU, Puzzle, grade_of, keep_own
from tabletop_qt.store.saved_games import MAX_BYTES, damage
from tabletop_qt.store.session import NoJournal, Session
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.view_model import ListedViewModel
from tabletop_qt.widgets.clauses import ClauseLabel, clause_link, rich
from tabletop_qt.widgets.controls import Dialog, add, button, column, describe, label, line
from tabletop_qt.widgets.setup_form import random_deal

if TYPE_CHECKING:
    from tabletop_qt.shell.play.table_controller import TableController
    from tabletop_qt.shell.play.table_page import TablePage
    from tabletop_qt.shell.presenting.presenter import Presenter


MOST_TOLD = 3
"""The number of problems that are told at once."""
NAME = "position"


class PositionBar(QFrame):
    """Says what keeps a position from being played, with the rules; one button plays on from it."""

    played = Signal()
    puzzleWanted = Signal()
    valuesWanted = Signal()
    left = Signal()
    clauseRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("lesson")
        self.heading = label(msg(""), "small")
        self.heading.setMinimumWidth(1)
        self.words = ClauseLabel(role="body")
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard)
        self.words.clauseRequested.connect(self.clauseRequested)
        self.leave = button(msg("Leave"), self.left.emit, tip=msg("Leave the position; it is kept for next time"))
        self.values = button(msg("Values…"), self.valuesWanted.emit, tip=msg("Type the values of the position into a list"))
        self.puzzle = button(msg("Make a puzzle…"), self.puzzleWanted.emit, tip=msg("Choose a goal to reach in this turn"))
        self.play = button(msg("Play from here"), self.played.emit, primary=True)
        outer = column(self, 0, 4)
        outer.setContentsMargins(16, 8, 16, 8)
        buttons = [(each, 0, Qt.AlignmentFlag.AlignVCenter) for each in (self.leave, self.values, self.puzzle, self.play)]
        add(outer, add(line(spacing=16), (self.heading, 1), *buttons), self.words)
        self.setFocusProxy(self.leave)

    def tell(self, game: Message, problems: Sequence[Problem]) -> None:
        """Show the problems of a position; without any it can be played."""
        count = len(problems)
        state = msgn("{count} thing is missing or impossible", "{count} things are missing or impossible", count) if count else msg("ready")
        self.heading.setText(tr(msg("Position of {game}: {state}", game=game, state=state)))
        sound = msg("This position can be played. Cards that nobody has seen are shuffled.")
        told = [f"{rich(each.words)} {clause_link(each.clause)}" for each in problems[:MOST_TOLD]] or [rich(sound)]
        self.words.setText(" &nbsp; ".join(told))
        # Always as high as two lines, so that the table below keeps still.
        self.words.setMinimumHeight(2 * self.words.fontMetrics().lineSpacing() + 4)
        self.play.setEnabled(not problems)
        self.puzzle.setEnabled(not problems)
        why = problems[0].words if problems else msg("Play on from this position; it is saved as a table")
        self.play.setToolTip(tip(tr(why)))
        describe(self.play, msg("Play from here"), why)
        describe(self.words, problems[0].words if problems else sound)


class PositionSession(Session):
    """The session of a table under edit, which is not saved."""

    shows_result = False
    exported = False

    def __init__(self, table: Table, storage: Storage) -> None:
        super().__init__(table, NoJournal(Path(NAME + SUFFIX)), storage.paths)
        if not isinstance(table.game, Editing):
            raise TypeError("this is no table under edit")
        self.editing: Editing[Any] = table.game

    @property
    def faults(self) -> tuple[Problem, ...]:
        """Return the problems that keep the position from being played."""
        return tuple([Problem(each.clause, self.table.named(each.words)) for each in self.editing.faults(self.table.state)])


class Positions(QObject):
    """Opens tables for editing, at most one at a time, and plays on from their positions."""

    notified = Signal(object)
    """A `Message` for the player."""
    clauseRequested = Signal(str)
    left = Signal()
    """The player leaves the position."""
    puzzleMade = Signal(object)
    """The `Puzzle` that the player has made."""
    resumed = Signal()
    """The position that was left is open again."""

    def __init__(
        self, kits: Mapping[str, GameKit], storage: Storage, tables: Callable[[], TableController], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._storage = storage
        self._tables = tables
        self.session: PositionSession | None = None
        self._page: TablePage | None = None
        self.bar: PositionBar | None = None
        self.values: ValuesDialog | None = None

    def watch(self, tables: TableController) -> None:
        """Put the editor away when its table is left."""
        tables.letGo.connect(self._stop)

    def begin(self, setup: Setup) -> None:
        """Put a position together from nothing, or go on with the one that was left."""
        kit = self._kits[setup.game]
        path = self._file(setup)
        before = self._kept(path) if there(path) else None
        if before is not None:
            self.go_on(before)
            self.resumed.emit()
            return
        try:
            self._open(kit, self._table(kit, setup))
        except Refused as refused:
            self.notified.emit(msg("{reason} ({clause})", reason=refused.refusal.reason, clause=refused.refusal.clause))

    def go_on(self, table: Table) -> None:
        """Go on with a table under edit."""
        self._open(self._kits[table.setup.game], table)

    def start_anew(self) -> None:
        """Discard the position that is open, and begin with nothing."""
        if self.session is not None:
            setup = evolve(self.session.table.setup, position="")
            self._discard(setup)
            self._open(self._kits[setup.game], self._table(self._kits[setup.game], setup))

    def _file(self, setup: Setup) -> Path:
        """The file of the position under edit with this set-up, as a record of its edits."""
        key = json.dumps([setup.names, sorted(setup.options.items())])
        return self._storage.paths.positions / f"{setup.game}-{crc32(key.encode()):08x}{SUFFIX}"

    def _kept(self, path: Path) -> Table | None:
        """The table under edit in a file; None if it can't be read, which the player is told."""
        try:
            data = read_whole(path, MAX_BYTES)
            header = read(data).header
            kit = self._kits.get(header.game)
            if kit is None:
                return None
            table = Table.from_record(data, {header.game: Editing(kit.game.for_options(header.options))})
        except RecordError as error:
            self.notified.emit(msg("The position in {file} can't be read: {reason}", file=str(path), reason=damage(error.fault)))
            return None
        except StoreError as error:
            self.notified.emit(error.message)
            return None
        if table.fault is not None:
            self.notified.emit(msg("The position in {file} can't be read: {reason}", file=str(path), reason=damage(table.fault)))
        return table

    def _keep(self) -> None:
        """Keep the position as it is now, so that it outlives the app."""
        if self.session is not None and self.session.table.turn:
            table = self.session.table
            attempt(lambda: write_whole(self._file(table.setup), table.record().encode()), None, self.notified.emit)

    def _discard(self, setup: Setup) -> None:
        with suppress(OSError):
            self._file(setup).unlink(missing_ok=True)

    def can_edit(self, presenter: Presenter) -> bool:
        """True if the position at a table can be edited: its game is over, or all of it lies open (TBL-5)."""
        table = presenter.session.table
        lies_open = presenter.outcome is not None or table.assistance.setup
        return lies_open and presenter.session.exported

    def can_make_puzzle(self, presenter: Presenter) -> bool:
        """True if the position at a table can become a puzzle: it can be edited, or it is under edit, and its game has puzzles."""
        may = presenter.session is self.session or self.can_edit(presenter)
        return may and self._kits[presenter.session.table.setup.game].puzzles

    def make_puzzle(self, page: TablePage) -> None:
        """Ask for the goal of a puzzle that begins with the position that is shown."""
        presenter = page.presenter
        if presenter is None or not self.can_make_puzzle(presenter):
            return
        table, turn = presenter.session.table, page.looking.turn
        state, kit = table.state_at(table.turn if turn is None else turn), self._kits[table.setup.game]
        if self.session is not None:
            editing = self.session.editing
            try:
                state = editing.dealt(state, Rng.of_deal(random_deal()))
            except Refused as refused:
                self.notified.emit(refused.refusal.reason)
                return
            table = Table.new(editing.game, seats=table.seats, options=table.setup.options, position=state)
        if not kit.goals(state):
            self.notified.emit(NO_GOAL)
            return
        dialog = PuzzleDialog(page, kit, table, state, self._storage.paths)
        dialog.made.connect(self._made)
        dialog.open()

    def _made(self, puzzle: object) -> None:
        if self.session is not None:
            self._discard(self.session.table.setup)
        self.puzzleMade.emit(puzzle)

    def edit(self, page: TablePage) -> None:
        """Edit the position that is shown, on a table of its own."""
        presenter = page.presenter
        if presenter is None or not self.can_edit(presenter):
            return
        table, turn = presenter.session.table, page.looking.turn
        editing = Editing(table.game)
        position = editing.edits.opened(table.game, table.state_at(table.turn if turn is None else turn))
        kit = self._kits[table.setup.game]
        self._open(kit, Table.new(editing, seats=table.seats, options=table.setup.options, policy=PRACTICE, position=position))

    def _table(self, kit: GameKit, setup: Setup) -> Table:
        """A table under edit with nothing on it. Raises Refused."""
        return Table.new(Editing(kit.game.for_options(setup.options)), seats=setup.seats, options=setup.options, policy=PRACTICE)

    def _open(self, kit: GameKit, table: Table) -> None:
        session = PositionSession(table, self._storage)
        model = kit.editing_model(session.editing)
        page, presenter = self._tables().teach(session, msg("Set up position"), model)
        self.session, self._page, self.bar = session, page, PositionBar()
        self.bar.played.connect(self.play)
        self.bar.puzzle.setVisible(kit.puzzles)
        self.bar.values.setVisible(isinstance(model, ListedViewModel))
        self.bar.valuesWanted.connect(self.show_values)
        self.bar.puzzleWanted.connect(lambda: self.make_puzzle(page))
        self.bar.left.connect(self.left)
        self.bar.clauseRequested.connect(self.clauseRequested)
        page.set_banner(self.bar)
        presenter.changed.connect(self._tell)
        presenter.changed.connect(self._keep)
        self._tell()
        if isinstance(model, ListedViewModel):
            self.show_values()

    def show_values(self) -> None:
        """List the values of the position, to be typed."""
        if self._page is not None and self.values is None:
            self.values = ValuesDialog(self._page)
            self.values.typed.connect(self._put)
            self.values.finished.connect(self._close_values)
            self.values.show()
            self._tell()

    def _close_values(self) -> None:
        self.values = None

    def _put(self, path: str, value: object) -> None:
        presenter = self._page.presenter if self._page is not None else None
        if presenter is None or self.values is None or self.session is None:
            return
        put = Put.at({path: value})
        refusal = self.session.table.check(put)
        if refusal is not None:
            self.values.tell(refusal.reason)
        # After the change of the line that is being edited.
        QTimer.singleShot(0, self, lambda: presenter.play(put, SEAT) if refusal is None else self._tell())

    def _tell(self) -> None:
        if self.bar is not None and self.session is not None:
            self.bar.tell(self.session.table.game.name, self.session.faults)
            if self.values is not None:
                table = self.session.table
                self.values.show_position(self.session.editing.edits, table.state, table.setup.names)

    def play(self) -> None:
        """Play on from the position, at a table that is saved as a record that begins with it."""
        session = self.session
        if session is None:
            return
        editing, setup = session.editing, session.table.setup
        deal = random_deal()
        try:
            state = editing.dealt(session.table.state, Rng.of_deal(deal))
            table = Table.new(editing.game, seats=setup.seats, options=setup.options, deal=deal, position=state)
            started = Session.start(self._storage.paths, table)
        except Refused as refused:
            self.notified.emit(msg("{reason} ({clause})", reason=refused.refusal.reason, clause=refused.refusal.clause))
        except StoreError as error:
            self.notified.emit(error.message)
        else:
            self._tables().show_session(started)
            self._discard(setup)

    def _stop(self) -> None:
        session, page, self.session, self._page, self.bar = self.session, self._page, None, None, None
        if session is None or page is None:
            return
        page.set_banner(None)
        if self.values is not None:
            self.values.close()


# Making a puzzle of a position


WIDE = 520
LONGEST_TITLE = 60
NO_GOAL = msg("A puzzle needs a solo position: your turn, one row for each student, and something left to do.")


class PuzzleDialog(Dialog):
    """Asks for the goal of a puzzle, checks that it can be reached, and saves the puzzle."""

    made = Signal(object)
    """The `Puzzle` that was saved."""

    def __init__(self, parent: QWidget, kit: GameKit, table: Table, state: Any, paths: Paths) -> None:
        super().__init__(parent, msg("Make a puzzle"), WIDE)
        self._paths = paths
        self._goals = kit.goals(state)
        seat = Seat(YOU.text, table.seats[0].colour, PERSON)
        self._table = Table.new(
            table.game, seats=[seat], options=table.setup.options, deal=table.setup.deal, policy=PRACTICE, position=state
        )
        self._solution: Solution | None = None
        self._begun = 0.0
        self.process = WorkerProcess(self, paths=paths)
        self.process.result.connect(self._hear)
        self.process.failed.connect(self._tell)
        self.goals = QListWidget()
        self.goals.addItems([tr(kit.goal(goal).words) for goal in self._goals])
        describe(self.goals, msg("Goals"))
        self.goals.setCurrentRow(0)
        self.goals.currentRowChanged.connect(lambda _: self._renew())
        self.title = QLineEdit(tr(msg("From my table")), maxLength=LONGEST_TITLE)
        describe(self.title, msg("Title"))
        self.words = label(msg("You draw nothing unseen in a puzzle, so the solution uses only what you can see."))
        self.progress = QProgressBar(minimum=0, maximum=0, textVisible=False)
        describe(self.progress, msg("Looking for a solution"))
        self.progress.hide()
        self.check = button(msg("Check"), self.look, primary=True)
        self.save = button(msg("Save puzzle"), self.keep, primary=True)
        self.stop = button(msg("Cancel"), self.reject)
        asked, buttons = label(msg("What is the goal?"), "heading"), add(line(spacing=8), 1, self.check, self.save, self.stop)
        add(column(self, 16, 12), asked, self.goals, self.title, self.words, self.progress, buttons)
        self._renew()

    def _renew(self) -> None:
        self.process.cancel()
        self._solution = None
        self.progress.hide()
        self.check.show()
        self.save.hide()

    def look(self) -> None:
        """Look for a solution; Cancel stops."""
        self.progress.show()
        self.check.hide()
        self._begun = monotonic()
        self.words.setText(tr(msg("Looking for a way to reach the goal…")))
        self.process.ask(study_request(Task.REACH, self._table, command=self._goals[self.goals.currentRow()]), self._table.game)

    def _hear(self, solution: Solution) -> None:
        self._solution = solution
        seconds, moves = max(1, round(monotonic() - self._begun)), len(solution.line)
        if solution.verdict is Verdict.WINNABLE:
            told = msgn("It can be reached with {count} move.", "It can be reached with {count} moves.", moves)
        elif solution.verdict is Verdict.LOST:
            told = msg("It can't be reached: everything was tried ({count} positions).", count=solution.positions)
        else:
            told = msgn(
                "No way was found in {count} second; there may be one.", "No way was found in {count} seconds; there may be one.", seconds
            )
        self._tell(told)
        self.save.setVisible(solution.verdict is Verdict.WINNABLE)
        self.check.setVisible(solution.verdict is Verdict.UNKNOWN)

    def _tell(self, words: Message) -> None:
        self.progress.hide()
        self.check.show()
        self.words.setText(tr(words))
        describe(self.words, words)

    def keep(self) -> None:
        """Save the puzzle with its solution."""
        solution = self._solution
        if solution is None:
            return
        for seat, command in solution.line[self._table.turn :]:
            self._table.play(command, seat)
        title = self.title.text().strip() or tr(msg("From my table"))
        try:
            puzzle: Puzzle = keep_own(self._paths, self._table, self._goals[self.goals.currentRow()], title, grade_of(solution.positions))
        except StoreError as error:
            self._tell(error.message)
            return
        self.accept()
        self.made.emit(puzzle)

    def done(self, result: int, /) -> None:
        """Close, and end the process."""
        self.process.stop()
        super().done(result)
