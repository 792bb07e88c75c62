"""Plays a puzzle on the real table: says what is asked for, notices when it is done, and shows a solution to whoever wants to see it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.puzzle_session import SEAT, PuzzleSession

SOLVED = msg("Solved!")
SHOWN = msg("That is one way. “Again” gives you the cards back, to do it yourself.")


class PuzzlePlayer(QObject):
    """One puzzle on one page. `stop` ends it; it is not used again then."""

    solved = Signal()
    """The person has reached the goal without having been shown how."""
    wentOn = Signal()
    """The person wants the next puzzle."""

    def __init__(self, session: PuzzleSession, page: TablePage, presenter: Presenter, bar: LessonBar) -> None:
        super().__init__(page)
        self.session = session
        self.page = page
        self.bar = bar
        self.shown = False
        """Whether the person was shown a part of the solution."""
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
        """The table is left."""
        self._presenter.changed.disconnect(self._look)
        self.bar.wentOn.disconnect(self.go_on)
        self.bar.repeated.disconnect(self.begin_again)
        self.page.set_banner(None)
        self.deleteLater()

    def go_on(self) -> None:
        """To the next puzzle once this one is done; before, the next step of a solution, from the beginning if need be."""
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
        """The puzzle from its beginning."""
        self.session.begin_again()
        self._presenter.set_viewing(Viewing(SEAT))
        self._presenter.show(animate=True)
        self._presenter.changed.emit()
        self.page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _look(self) -> None:
        """Something was played, taken back or played again."""
        before, self._done = self._done, self.session.reached
        if self._done and not before and not self.shown:
            self.solved.emit()
        self._say()
        if self._done and not before:
            self.bar.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say(self) -> None:
        puzzle = self.session.puzzle
        ways = msgn("{count} of {lines} lines solves it", "{count} of {lines} lines solve it", puzzle.solutions, lines=puzzle.lines)
        heading = msg("Puzzle {name} · grade {grade} · {ways}", name=Message(puzzle.name), grade=puzzle.grade, ways=ways)
        words = self._task
        if self._done:
            words = SHOWN if self.shown else SOLVED
        self.bar.say(heading, words, msg("Next puzzle") if self._done else msg("Show me"))
        self.page.table.accessibility.announce(self.bar.accessibleName())
