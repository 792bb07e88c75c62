"""The player of a puzzle on the real table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal

from engines.kernel.coach import Goal, Solution, Verdict
from engines.kernel.messages import Message, msg
from engines.kernel.worker import Task, study_request
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.lessons.endings import PuzzleEnd, collected
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.lessons.lesson_player import BREATH
from tabletop_qt.shell.lessons.puzzles import ALLOWED, GRADE_WORDS, THEMES
from tabletop_qt.shell.play.frames import in_one_line, past_moment, sentences
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import SEAT, Progress, Puzzle, PuzzleError, PuzzleSession, Theme
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import MOST, Actor, Moment, row_of

if TYPE_CHECKING:
    from tabletop_qt.shell.lessons.puzzle_run import Run

SHOWN = 700
"""Milliseconds between two steps of a solution that is shown."""


def _solved(puzzle: Puzzle) -> Message:
    return msg("Solved! {teaches}", teaches=puzzle.teaches)


def _assisted(puzzle: Puzzle) -> Message:
    return msg("Solved with help. {teaches}", teaches=puzzle.teaches)


def _stuck(goal: Goal, state: Any) -> Message:
    return msg("{lacking}, and no move is left. Undo, or press Start over.", lacking=goal.lacking(state))


def _lost(goal: Goal, state: Any) -> Message:
    return msg("{lacking}. The puzzle can't be solved from here: undo, or press Start over.", lacking=goal.lacking(state))


def _gain(session: PuzzleSession) -> Message:
    """The effects of the last move."""
    table = session.table
    return in_one_line(sentences(table, table.played(table.turn).events, SEAT))


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
        self._place = 0, 0
        """The number of this one in a session of training, and the number of all."""
        self._stuck = self._lost = False
        self._failed = False
        """True if the first try of this opening is over, and missed."""
        self._presenter = presenter
        presenter.changed.connect(self._look)
        self.process = WorkerProcess(self, paths=paths)
        self.process.result.connect(self._hear)
        page.set_banner(bar)
        self.end: PuzzleEnd | None = None
        self._reward: tuple[Progress, Progress] | None = None
        self._quiet = QTimer(self, interval=BREATH)
        self._quiet.timeout.connect(self._celebrate)
        self._showing = QTimer(self)
        """Runs while the solution is shown."""
        self._showing.setInterval(SHOWN)
        self._showing.timeout.connect(self._show_step)
        for watched in (page.table, page.table.viewport()):
            watched.installEventFilter(self)
        goal, state = session.goal, session.table.state
        bar.open((self._task, _solved(session.puzzle), _assisted(session.puzzle), _stuck(goal, state), _lost(goal, state)))
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
        return msg("{goal}. {allowed}", goal=self.session.goal.words, allowed=ALLOWED)

    def stop(self) -> None:
        """End the puzzle, because the player leaves the table."""
        if self.session.table.turn:
            self._fail()
        self._showing.stop()
        self._presenter.changed.disconnect(self._look)
        self.process.stop()
        self._end_ceremony()
        if self._done:
            self.page.tell_news(None)
        for signal, slot in self._links:
            signal.disconnect(slot)
        if self.run is not None:
            self.run.ticked.disconnect(self._say)
        self.page.set_banner(None)
        self.deleteLater()

    def _help(self) -> None:
        """Show the solution step by step from here, or from the start if it does not lead on from here; in a run, skip the puzzle."""
        self._fail()
        if self.run is not None:
            return
        shows, self.session.helped = self._showing.isActive(), True
        if self.session.next_shown is None:
            self._restore()
        self._showing.start()
        self.page.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if shows or not self.page.table.motion.enabled:
            self._show_rest()
        else:
            self._show_step()

    def _show_step(self) -> None:
        """Take the next step of the solution, once the one before has been seen."""
        if self.page.playback.running:
            return
        command, presenter, before = self.session.next_shown, self._presenter, self.session.table.turn
        if command is None:
            self._showing.stop()
            return
        presenter.step_towards(command, SEAT)
        if self.session.table.turn == before:
            self._tell(msg("Watch: {step}. A click or a key shows the rest at once.", step=presenter.draft.last_step or msg("")))
        elif not self._done:
            self._tell(_gain(self.session))

    def _show_rest(self) -> None:
        self._showing.stop()
        self.page.playback.skip()
        while not self._done and (command := self.session.next_shown) is not None:
            self._presenter.play(command.text(), SEAT)
            self.page.playback.skip()

    def eventFilter(self, _watched: QObject, event: QEvent, /) -> bool:
        """Let a click or a key show the rest of the solution at once."""
        skips = self._showing.isActive() and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.TouchBegin)
        if skips:
            self._show_rest()
        return skips

    def begin_again(self) -> None:
        """Restart the puzzle, without the help given so far."""
        if self.session.table.turn:
            self._fail()
        self.session.helped = False
        self._showing.stop()
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
        before, self._done = self._done, self.session.reached
        if not self._done:
            self._end_ceremony()
        else:
            self._showing.stop()
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

    def reward(self, before: Progress, after: Progress) -> None:
        """Celebrate the solved puzzle once its last move has been seen; the progress was this before, and is that now."""
        self._reward = before, after
        self._quiet.start()
        self._celebrate()

    def _celebrate(self) -> None:
        page, presenter = self.page, self._presenter
        if self._reward is None or page.playback.running or page.table.stage.moment is not None:
            return
        self._quiet.stop()
        (before, after), self._reward = self._reward, None
        turn = self.session.table.turn
        moment = collected(presenter, turn) or past_moment(presenter.disclosure, presenter.view_model, turn, presenter.side)
        if moment is None:
            face = page.kit.puzzle_face(self.session.puzzle.theme)
            moment = Moment(msg(""), (Actor(face, row_of(1, MOST * face.w / face.h, ratio=face.h / face.w)[0]),))
            if not self.session.helped:
                page.sounds.play("fanfare")
        self.end = PuzzleEnd(page, self.session, moment, before, after, counts=self.session.puzzle.theme is not Theme.OWN)
        self.end.nextWanted.connect(self.wentOn)
        self.end.left.connect(self._end_ceremony)
        self._say()

    def _end_ceremony(self) -> None:
        end, self.end, self._reward = self.end, None, None
        self._quiet.stop()
        if end is not None:
            self._say()
            self.bar.on.setFocus(Qt.FocusReason.OtherFocusReason)
            end.stop()

    def _hear(self, found: object) -> None:
        """Say so if the puzzle can't be solved any more."""
        self._lost = isinstance(found, Solution) and found.verdict is Verdict.LOST
        self._say()

    @property
    def _heading(self) -> Message:
        puzzle = self.session.puzzle
        heading = msg("{title} · {theme} · grade {grade}, {hard}", title=puzzle.title, theme=THEMES[puzzle.theme], grade=puzzle.grade,
                      hard=GRADE_WORDS[puzzle.grade - 1])  # fmt: skip
        if self._place[1]:
            return msg("{number} of {count} · {stage}", number=self._place[0], count=self._place[1], stage=heading)
        return heading if self.run is None else msg("{run} · {puzzle}", run=self.run.words, puzzle=heading)

    def show_place(self, number: int, count: int) -> None:
        """Show its place in a session of training."""
        self._place = number, count
        self._say()

    def _say(self) -> None:
        puzzle, words = self.session.puzzle, self._task
        if self._done:
            words = _assisted(puzzle) if self.session.helped else _solved(puzzle)
        elif self._stuck or self._lost:
            words = (_stuck if self._stuck else _lost)(self.session.goal, self.session.table.state)
        self._tell(words)

    def _tell(self, words: Message) -> None:
        """Show a text in the bar, and announce it if it is new."""
        same = self.bar.words.text() == tr(words)
        self.bar.say(self._heading, words, msg("Next puzzle"))
        self.bar.on.setEnabled(self._done and self.end is None)
        self.bar.back.setVisible(not self._done)
        if not same:
            self.page.table.accessibility.announce(self.bar.accessibleName())


def open_puzzle(
    puzzle: Puzzle,
    kit: GameKit,
    paths: Paths,
    teach: Callable[[PuzzleSession], tuple[TablePage, Presenter]],
    bar: LessonBar,
    run: Run | None = None,
) -> PuzzlePlayer:
    """Open a puzzle on the page that ``teach`` shows its table on. Raises PuzzleError."""
    try:
        session = PuzzleSession(puzzle, kit.goal(puzzle.goal), puzzle.solved(kit.game), paths)
    except ValueError as error:
        raise PuzzleError(puzzle.file, str(error)) from error
    page, presenter = teach(session)
    return PuzzlePlayer(session, page, presenter, bar, paths, run)
