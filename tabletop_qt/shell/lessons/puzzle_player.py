"""The player of a puzzle on the real table, and runs against the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from engines.kernel.coach import Solution, Verdict
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.kernel.worker import Task, study_request
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.lessons.lesson_player import LessonBar
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import MISSES, SEAT, SECONDS, Puzzle, PuzzleError, PuzzleSession, Theme
from tabletop_qt.translation import tr

THEMES = {
    Theme.CHAIN: msg("Chains"),
    Theme.TURN: msg("Turning medals"),
    Theme.LOCK: msg("Locking"),
    Theme.TREND: msg("Trends"),
    Theme.EVENT: msg("Event cards"),
    Theme.END: msg("The end of the year"),
    Theme.OWN: msg("Your own puzzles"),
}
"""The names of the themes, in the order of the shelves."""
GRADE_WORDS = (msg("very easy"), msg("easy"), msg("medium"), msg("hard"), msg("very hard"), msg("expert"))
"""The grades in words, from 1."""


def _solved(puzzle: Puzzle) -> Message:
    return msg("Solved! {teaches}", teaches=puzzle.teaches)


def _assisted(puzzle: Puzzle) -> Message:
    return msg("Solved with help. {teaches}", teaches=puzzle.teaches)


STUCK = msg("Not solved, and no move is left. Undo, or press Again.")
LOST = msg("The puzzle can't be solved from here any more. Undo, or press Again.")


class PuzzlePlayer(QObject):
    """One puzzle on one page, until `stop`.

    In a ``run`` there is no help, a try that gets stuck is over, and the bar shows the time. Otherwise a process finds out after each
    move whether the puzzle can still be solved.
    """

    tried = Signal(bool, bool)
    """A try is over: solved without help, or with help, or neither."""
    wentOn = Signal()
    """The player wants the next puzzle."""

    def __init__(
        self, session: PuzzleSession, page: TablePage, presenter: Presenter, bar: LessonBar, paths: Paths, run: Run | None = None
    ) -> None:
        super().__init__(page)
        self.session = session
        self.page = page
        self.bar = bar
        self.run = run
        self._done = False
        self._stuck = self._lost = False
        self._failed = False
        """True if the first try of this opening is over, and missed."""
        self._presenter = presenter
        presenter.changed.connect(self._look)
        self.process = WorkerProcess(self, paths=paths)
        self.process.result.connect(self._hear)
        page.set_banner(bar)
        bar.open((self._task, _solved(session.puzzle), _assisted(session.puzzle), STUCK, LOST))
        bar.back.setText(tr(msg("Skip puzzle") if run is not None else msg("Show me")))
        bar.back.setToolTip("")
        bar.again.setVisible(run is None)
        self._links = ((bar.wentOn, self.wentOn.emit), (bar.wentBack, self._help), (bar.repeated, self.begin_again))
        for signal, slot in self._links:
            signal.connect(slot)
        if run is not None:
            run.ticked.connect(self._say)
            presenter.hints_off = msg("Hints are off in a run.")
        self._say()

    @property
    def _task(self) -> Message:
        return msg("{goal}. Use only what you hold: drawing is off.", goal=self.session.goal.words)

    def stop(self) -> None:
        """End the puzzle, because the player leaves the table."""
        if self.session.table.turn:
            self._fail()
        self._presenter.changed.disconnect(self._look)
        self.process.stop()
        if self._done:
            self.page.tell_news(None)
        for signal, slot in self._links:
            signal.disconnect(slot)
        if self.run is not None:
            self.run.ticked.disconnect(self._say)
        self.page.set_banner(None)
        self.deleteLater()

    def _help(self) -> None:
        """Show the next step of the solution; in a run, skip the puzzle."""
        self._fail()
        if self.run is not None:
            return
        self.session.helped = True
        if self.session.next_shown is None:
            self._restore()
        command = self.session.next_shown
        if command is not None:
            self._presenter.play(command.text(), SEAT)

    def begin_again(self) -> None:
        """Restart the puzzle, without the help given so far."""
        if self.session.table.turn:
            self._fail()
        self.session.helped = False
        self._restore()
        self.page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _restore(self) -> None:
        self.session.begin_again()
        self._presenter.set_viewing(Viewing(SEAT))
        self._presenter.show(animate=True)
        self._presenter.changed.emit()

    def _fail(self) -> None:
        """Count a miss, once, if the puzzle is not solved."""
        if not self._failed and not self._done:
            self._failed = True
            self.tried.emit(False, False)

    def _look(self) -> None:
        """Follow a move, an undo or a redo."""
        before, self._done = self._done, self.session.reached
        self._stuck, self._lost = not self._done and self.session.stuck, False
        self.process.cancel()
        table = self.session.table
        if self._stuck:
            self._fail()
        elif not self._done and table.turn and self.run is None:
            self.process.ask(study_request(Task.REACH, table, table.turn, command=self.session.puzzle.goal), table.game)
        elif self._done and not before:
            helped = self.session.helped
            self.tried.emit(not helped, helped)
        if self._done != before:
            self.page.tell_news(msg("The puzzle is solved.") if self._done else None, aloud=False)
        self._say()
        if self._done and not before:
            self.bar.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _hear(self, found: object) -> None:
        """Say so if the puzzle can't be solved any more."""
        self._lost = isinstance(found, Solution) and found.verdict is Verdict.LOST
        self._say()

    def _say(self) -> None:
        puzzle = self.session.puzzle
        heading = msg("{title} · {theme} · grade {grade}, {hard}", title=puzzle.title, theme=THEMES[puzzle.theme], grade=puzzle.grade,
                      hard=GRADE_WORDS[puzzle.grade - 1])  # fmt: skip
        if self.run is not None:
            heading = msg("{run} · {puzzle}", run=self.run.words, puzzle=heading)
        words = self._task
        if self._done:
            words = _assisted(puzzle) if self.session.helped else _solved(puzzle)
        elif self._stuck or self._lost:
            words = STUCK if self._stuck else LOST
        same = self.bar.words.text() == tr(words)
        self.bar.say(heading, words, msg("Next puzzle"))
        self.bar.on.setEnabled(self._done)
        self.bar.back.setVisible(not self._done)
        if not same:
            self.page.table.accessibility.announce(self.bar.accessibleName())


def open_puzzle(
    puzzle: Puzzle, kit: GameKit, paths: Paths, teach: Callable[[PuzzleSession], TablePage], bar: LessonBar, run: Run | None = None
) -> PuzzlePlayer | None:
    """Open a puzzle on the page that ``teach`` shows its table on; None if nothing is shown there. Raises PuzzleError."""
    try:
        session = PuzzleSession(puzzle, kit.goal(puzzle.goal), puzzle.solved(kit.game), paths)
    except ValueError as error:
        raise PuzzleError(puzzle.file, str(error)) from error
    page = teach(session)
    return PuzzlePlayer(session, page, page.presenter, bar, paths, run) if page.presenter is not None else None


# Runs


class Run(QObject):
    """A run against the clock: puzzles one after another, the easiest first, for three minutes or until three are missed."""

    ticked = Signal()
    """A second has passed."""
    ended = Signal()

    def __init__(self, puzzles: Sequence[Puzzle], seed: int, now: Callable[[], float] = monotonic, parent: QObject | None = None) -> None:
        super().__init__(parent)
        shuffled, _ = Rng.of_deal(seed).shuffled(puzzles)
        self._left = sorted(shuffled, key=lambda puzzle: puzzle.grade)
        self.solved = 0
        self.missed = 0
        self._now = now
        self._until = now() + SECONDS
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._clock.start(1000)

    @property
    def seconds(self) -> int:
        """The seconds left."""
        return max(0, round(self._until - self._now()))

    @property
    def words(self) -> Message:
        """The time left and the results so far."""
        left = f"{self.seconds // 60}:{self.seconds % 60:02}"
        missed = msg("{missed} of {most} missed", missed=self.missed, most=MISSES)
        return msg("{time} left · {solved} solved · {missed}", time=left, solved=self.solved, missed=missed)

    def next(self) -> Puzzle | None:
        """The next puzzle; None if the run is over."""
        over = not self.seconds or self.missed >= MISSES or not self._left
        return None if over else self._left.pop(0)

    def count(self, solved: bool) -> None:
        """Count a puzzle that was solved or missed."""
        self.solved += solved
        self.missed += not solved

    def stop(self) -> None:
        """Stop the clock."""
        self._clock.stop()

    def _tick(self) -> None:
        self.ticked.emit()
        if not self.seconds:
            self.stop()
            self.ended.emit()
