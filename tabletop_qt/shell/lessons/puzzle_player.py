"""The player of a puzzle on the real table, and runs against the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from engines.kernel.coach import Goal, Solution, Verdict
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from engines.kernel.worker import Task, study_request
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.lessons.lesson_player import BREATH
from tabletop_qt.shell.play.frames import Eyes, in_one_line, moments_of, past_moment, sentences
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import MISSES, SEAT, SECONDS, Progress, Puzzle, PuzzleError, PuzzleSession, Theme
from tabletop_qt.table.motion import evened
from tabletop_qt.table.stage import still
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import MOST, Actor, Moment, row_of
from tabletop_qt.widgets.controls import FlowLayout, add, button, card, column, describe, label, line, picture
from tabletop_qt.widgets.overlay import Overlay

THEMES = {
    Theme.CHAIN: msg("Chains"),
    Theme.TURN: msg("Rotating medals"),
    Theme.LOCK: msg("Locking"),
    Theme.TREND: msg("Trends"),
    Theme.EVENT: msg("Event cards"),
    Theme.END: msg("The end of the year"),
    Theme.OWN: msg("Your own puzzles"),
}
"""The names of the themes, in the order of the shelves."""
ABOUT = {
    Theme.CHAIN: msg("Lay cards over each other, and find an order that lifts every row."),
    Theme.TURN: msg("Rotate or swap medals until the arrows you hold fit their paths."),
    Theme.LOCK: msg("Put a locker where a row would fall, and it stays where it was."),
    Theme.TREND: msg("Spend an idea so that a student's Trend gives you what is missing."),
    Theme.EVENT: msg("Answer the event in the one way that leaves you a turn to win with."),
    Theme.END: msg("The last round of the year: collect all that is left."),
    Theme.OWN: msg("Set by you, or sent to you."),
}
"""A sentence on each theme: what it asks for."""
ALLOWED = msg("Use only what you hold: drawing is off.")
"""The limits of every puzzle."""
GRADE_WORDS = (msg("very easy"), msg("easy"), msg("medium"), msg("hard"), msg("very hard"), msg("expert"))
CEREMONY = 1200
"""Milliseconds in which the pieces of a solved puzzle appear and the rating runs."""
_CEREMONY = ("", "puzzle solved")
SHOWN = 700
"""Milliseconds between two steps of a solution that is shown."""
PICTURE = 540
"""The width of the picture of a solved puzzle at 100 percent."""
_BETWEEN = 48
"""The gap between two collected rows in it, in scene units."""


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


class PuzzleEnd(Overlay):
    """The reward for a solved puzzle: what was collected, piece by piece, how the rating moved, the number of moves, and the streak.

    ``counts`` is false for the player's own puzzles, which have no rating.
    """

    nextWanted = Signal()

    def __init__(self, page: TablePage, session: PuzzleSession, moment: Moment, before: Progress, after: Progress, *, counts: bool) -> None:
        super().__init__(page, 620, 120)
        puzzle, pictures, self._motion = session.puzzle, page.table.pictures, page.table.motion
        self.moment, self._pictures, self._dpr = moment, pictures, self.devicePixelRatioF()
        percent = pictures.percent
        told = msg("Solved with help") if session.helped else msg("Solved!")
        describe(self, told, puzzle.teaches)
        sheet = QWidget()
        layout = column(sheet, 0, 12)
        title, self.teaches, self.picture = label(told, "title"), label(puzzle.teaches, "body"), picture()
        for shown in (title, self.picture, self.teaches):
            if shown is not self.teaches or puzzle.teaches.text:
                shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                layout.addWidget(shown)
        facts = line(spacing=12)
        self._from, self._to = before.rating, after.rating
        self.rating = label(msg("{points}", points=self._to), "title", wrap=False)
        self.facts: tuple[str, ...] = ()
        if counts:
            change = f"{self._to - self._from:+}".replace("-", "\N{MINUS SIGN}") if self._to != self._from else "\N{PLUS-MINUS SIGN}0"
            moved = len(after.tries) > len(before.tries)
            words = msg("rating ({change}, first try)", change=change) if moved else msg("rating (only first tries count)")
            self._add(facts, self.rating, words)
        if not session.helped:
            moves, fewest = session.table.turn, session.fewest
            shortest = msgn("move: the shortest way", "moves: the shortest way", moves)
            enough = msgn("moves; {count} is enough", "moves; {count} are enough", fewest)
            self._add(facts, label(msg("{points}", points=moves), "title", wrap=False), shortest if moves <= fewest else enough)
            if counts:
                streak = label(msg("{points}", points=after.streak), "title", wrap=False)
                self._add(facts, streak, msg("solved in a row"))
        layout.addLayout(facts)
        buttons = QWidget()
        self.next = button(msg("Next puzzle"), self.nextWanted.emit, primary=True)
        self.look = button(msg("See the table"), self.leave)
        add(FlowLayout(buttons, 8, centred=True), self.next, self.look)
        self.inside.addWidget(buttons)
        self._show_at(1.0)
        self.set_text_size(percent)
        self.open(sheet, self.next)
        self._motion.run(_CEREMONY, CEREMONY, self._show_at, curve=evened)

    def _add(self, facts: QHBoxLayout, number: QLabel, words: Message) -> None:
        part = card()
        layout = column(part, 8, 0)
        for shown in (number, label(words, "small")):
            shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(shown)
        describe(part, msg("{points} {words}", points=number.text(), words=words))
        self.facts = (*self.facts, part.accessibleName())
        facts.addWidget(part, 1)

    def _show_at(self, t: float) -> None:
        """Show the pieces one after another, and let the rating run."""
        self.picture.setPixmap(still(self.moment, self._pictures, PICTURE * self._pictures.percent // 100, self._dpr, t))
        self.rating.setText(tr(msg("{points}", points=round(self._from + (self._to - self._from) * t))))

    def stop(self) -> None:
        """End it for good."""
        self._motion.drop(_CEREMONY)
        self.put_away()
        self.deleteLater()


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
        moment = self._collected() or past_moment(presenter.disclosure, presenter.view_model, self.session.table.turn, presenter.side)
        if moment is None:
            face = page.kit.puzzle_face(self.session.puzzle.theme)
            moment = Moment(msg(""), (Actor(face, row_of(1, MOST * face.w / face.h, ratio=face.h / face.w)[0]),))
            if not self.session.helped:
                page.sounds.play("fanfare")
        self.end = PuzzleEnd(page, self.session, moment, before, after, counts=self.session.puzzle.theme is not Theme.OWN)
        self.end.nextWanted.connect(self.wentOn)
        self.end.left.connect(self._end_ceremony)
        self._say()

    def _collected(self) -> Moment | None:
        """All rows, souvenirs and prizes that were collected, as one picture, side by side; None without any."""
        presenter, actors, left = self._presenter, list[Actor](), 0.0
        disclosure = presenter.disclosure
        for turn in range(1, self.session.table.turn + 1):
            for moment in moments_of(disclosure.table, presenter.view_model, turn, Eyes(disclosure.seat, presenter.side)):
                if moment is not None and moment.sound == "fanfare":
                    edge = min(actor.shown.x for actor in moment.actors)
                    moved = [evolve(each, shown=evolve(each.shown, x=each.shown.x - edge + left)) for each in moment.actors]
                    actors += moved
                    left = max(each.shown.x + each.shown.w for each in moved) + _BETWEEN
        return Moment(msg(""), tuple(actors)) if actors else None

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
