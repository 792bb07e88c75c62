"""The page of a game's puzzles, and the player of a puzzle on the real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.lessons.lesson_player import LessonBar
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.puzzles import SEAT, Puzzle, PuzzleSession
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, describe, label, line, scrolled

# The page


WIDEST = 900
"""The greatest width of the page at 100 percent."""


class PuzzlesPage(QWidget):
    """A row of puzzles for each grade, the easiest first."""

    closed = Signal()
    chosen = Signal(object)
    """The `Puzzle` to play."""

    def __init__(self, kit: GameKit, puzzles: Sequence[Puzzle]) -> None:
        super().__init__()
        self.setObjectName("page")
        self._puzzles = tuple(puzzles)
        self._solved: Mapping[str, int] = {}
        page = QWidget()
        column(self).addWidget(scrolled(page))
        outer = line(page, 24, 0)
        self._body = QWidget()
        outer.addStretch(0)
        outer.addWidget(self._body, 1)
        outer.addStretch(0)
        layout = column(self._body, 0, 16)
        header = line(spacing=16)
        self.back = button(msg("Back"), self.closed.emit)
        self.next = button(msg("Next puzzle"), self._go_on, primary=True)
        header.addWidget(self.back)
        header.addWidget(label(msg("Puzzles: {game}", game=kit.name), "title"), 1)
        header.addWidget(self.next)
        layout.addLayout(header)
        self.told = label(msg(""), "lead")
        layout.addWidget(self.told)
        layout.addWidget(label(msg("Each puzzle is one turn of a year. Higher grades have fewer solutions.")))
        self.tiles: dict[str, QPushButton] = {}
        layout.addWidget(self._grades())
        layout.addStretch(1)

    def set_theme(self, _theme: Theme, percent: int, /) -> None:
        """Fit the width to text of this size."""
        self._body.setMaximumWidth(WIDEST * max(percent, 100) // 100)

    def _grades(self) -> QWidget:
        part = QWidget()
        grid = QGridLayout(part)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.setSpacing(8)
        filled: dict[int, int] = {}
        for puzzle in self._puzzles:
            at = filled[puzzle.grade] = filled.get(puzzle.grade, 0) + 1
            if at == 1:
                grid.addWidget(label(msg("Grade {grade}", grade=puzzle.grade), wrap=False), puzzle.grade, 0)
            tile = self.tiles[puzzle.id] = button(Message(puzzle.name), partial(self.chosen.emit, puzzle))
            tile.setMinimumHeight(44)
            grid.addWidget(tile, puzzle.grade, at)
            grid.setColumnStretch(at, 1)
        return part

    def show_solved(self, solved: Mapping[str, int]) -> None:
        """Mark the solved puzzles, with how often each was solved, by id."""
        self._solved = solved
        for puzzle in self._puzzles:
            tile, done = self.tiles[puzzle.id], bool(solved.get(puzzle.id))
            tile.setText(f"{puzzle.name} ✓" if done else puzzle.name)
            ways = msgn("{count} of {lines} sequences works.", "{count} of {lines} sequences work.", puzzle.solutions, lines=puzzle.lines)
            tile.setToolTip(tip(tr(ways)))
            state = msg("solved") if done else msg("not solved yet")
            describe(tile, msg("Puzzle {name}, grade {grade}, {state}", name=Message(puzzle.name), grade=puzzle.grade, state=state), ways)
        count = sum(bool(solved.get(puzzle.id)) for puzzle in self._puzzles)
        self.told.setText(tr(msg("{count} of {all} solved", count=count, all=len(self._puzzles))))
        self.next.setEnabled(bool(self._puzzles))

    def following(self, puzzle: Puzzle | None = None) -> Puzzle | None:
        """The next unsolved puzzle after this one; if all are solved, the next one."""
        start = self._puzzles.index(puzzle) + 1 if puzzle in self._puzzles and puzzle is not None else 0
        later = (*self._puzzles[start:], *self._puzzles[:start])
        return next((each for each in later if not self._solved.get(each.id)), later[0] if later else None)

    def _go_on(self) -> None:
        puzzle = self.following()
        if puzzle is not None:
            self.chosen.emit(puzzle)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.next if self._puzzles else self.back

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Go home at Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


# Playing one


SOLVED = msg("Solved!")
SHOWN = msg("That is one way. Press “Again” to try it yourself.")


class PuzzlePlayer(QObject):
    """One puzzle on one page, until `stop`."""

    solved = Signal()
    """The player has reached the goal without help."""
    wentOn = Signal()
    """The player wants the next puzzle."""

    def __init__(self, session: PuzzleSession, page: TablePage, presenter: Presenter, bar: LessonBar) -> None:
        super().__init__(page)
        self.session = session
        self.page = page
        self.bar = bar
        self.shown = False
        """True if the player has seen a part of the solution."""
        self._done = False
        self._presenter = presenter
        presenter.changed.connect(self._look)
        page.set_banner(bar)
        bar.open((self._task, SOLVED, SHOWN))
        bar.wentOn.connect(self.go_on)
        bar.repeated.connect(self.begin_again)
        self._say()

    @property
    def _task(self) -> Message:
        return self.session.goal.words

    def stop(self) -> None:
        """End the puzzle, because the player leaves the table."""
        self._presenter.changed.disconnect(self._look)
        self.bar.wentOn.disconnect(self.go_on)
        self.bar.repeated.disconnect(self.begin_again)
        self.page.set_banner(None)
        self.deleteLater()

    def go_on(self) -> None:
        """Go to the next puzzle if this one is done, else show the next step of the solution."""
        if self._done:
            self.wentOn.emit()
            return
        self.shown = True
        command = self.session.next_shown
        if command is None:
            self.begin_again()
            command = self.session.next_shown
        if command is not None:
            self._presenter.play(command.text(), SEAT)

    def begin_again(self) -> None:
        """Restart the puzzle."""
        self.session.begin_again()
        self._presenter.set_viewing(Viewing(SEAT))
        self._presenter.show(animate=True)
        self._presenter.changed.emit()
        self.page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _look(self) -> None:
        """Follow a move, an undo or a redo."""
        before, self._done = self._done, self.session.reached
        if self._done and not before and not self.shown:
            self.solved.emit()
        self._say()
        if self._done and not before:
            self.bar.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say(self) -> None:
        puzzle = self.session.puzzle
        ways = msgn("{count} of {lines} sequences works", "{count} of {lines} sequences work", puzzle.solutions, lines=puzzle.lines)
        heading = msg("Puzzle {name} · grade {grade} · {ways}", name=Message(puzzle.name), grade=puzzle.grade, ways=ways)
        words = self._task
        if self._done:
            words = SHOWN if self.shown else SOLVED
        self.bar.say(heading, words, msg("Next puzzle") if self._done else msg("Show me"))
        self.page.table.accessibility.announce(self.bar.accessibleName())
