"""The player of one decision from a finished game: a mistake to improve on, or an excellent decision to look at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from attrs import frozen
from PySide6.QtCore import QObject, Qt, Signal, SignalInstance

from engines import Table
from engines.kernel.coach import CLOSE, Rating, Recommendation, Solver, Trial, share_of_games
from engines.kernel.commands import Command
from engines.kernel.contract import PRACTICE, Event
from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX
from engines.kernel.worker import Task, study_request
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import NoJournal, Session
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.view_model import ghosts

# The table


@frozen
class Example:
    """A decision to learn from: its rating, and the finished game that it was made in. ``found`` is True for an excellent one."""

    whole: Table
    rating: Rating
    found: bool = False


class ExampleSession(Session):
    """The session in which a decision is made again. It begins with the position, as the seat saw it.

    ``checks`` is called with a legal command before it is played in that position; it is played if the answer is True.
    """

    def __init__(self, example: Example, paths: Paths) -> None:
        whole, turn = example.whole, example.rating.turn
        setup = whole.setup
        table = Table.new(
            whole.game, seats=setup.seats, options=setup.options, deal=setup.deal, policy=PRACTICE, position=whole.state_at(turn)
        )
        super().__init__(table, NoJournal(Path("mistake" + SUFFIX)), paths)
        self._start = table.snapshot()
        self.checks: Callable[[Command], bool] = lambda _: True

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a decision, if it need not be checked first. Raises Refused."""
        table = self.table
        if not table.turn and table.check(command, seat) is None:
            meant = table.game.parse(command) if isinstance(command, str) else command
            if not self.checks(meant):
                return ()
        return super().play(command, seat)

    def begin_again(self) -> None:
        """Restore the position."""
        self.table.restore(self._start)


# The player


TWO_LINES = Message(" \n ")
"""Room for two lines in the bar, so that the table below does not move."""
NEXT, CANCEL, STOP_LOOKING = msg("Next"), msg("Cancel"), msg("Stop looking")
SHOWING = msg("Show me"), msg("Next step")
"""The labels of the button that shows the better line, before and after its first step."""


class MistakePlayer(QObject):
    """One decision on one page, until `stop`. ``process`` rates other commands, and finds what follows the better one."""

    tried = Signal(bool)
    """The first answer was given: True if it was as good as the best one known. Help counts as an answer, too."""
    wentOn = Signal()
    """The player wants the next decision."""

    def __init__(
        self,
        example: Example,
        session: ExampleSession,
        page: TablePage,
        presenter: Presenter,
        bar: LessonBar,
        process: WorkerProcess,
        heading: Message,
    ) -> None:
        super().__init__(page)
        self.example = example
        self.session = session
        self.page = page
        self.bar = bar
        self._process = process
        self._presenter = presenter
        self._heading = heading
        self._words = self._task
        self._texts: tuple[Message, ...] = (TWO_LINES, self._task)
        """The texts that the bar keeps room for."""
        self._checking: Command | None = None
        """The command that is being rated."""
        self._known: dict[str, Trial] = {}
        """The trials so far, by the text of the command."""
        self._line: list[Recommendation] = []
        """The better line, as far as it was found."""
        self._shown = 0
        """The number of its steps that were shown."""
        self._waits = False
        """True if the next step is shown as soon as it is found."""
        self._looking = False
        """True while more steps may be found."""
        self._answered = False
        self._done = False
        self._waiting = False
        """True while the next mistake is looked for."""
        session.checks = self._check
        presenter.logs.begin_with(example.whole, example.rating.turn, example.rating.seat)
        presenter.show()
        presenter.changed.connect(self._follow)
        links: list[tuple[SignalInstance, Callable[..., object]]] = [
            (bar.wentOn, self.go_on),
            (bar.helped, self.cancel),
            (bar.wentBack, self.show_better),
            (bar.repeated, self.begin_again),
            (process.result, self._hear),
            (process.done, self._end_line),
            (process.failed, self._fail),
        ]
        self._links = links
        for signal, do in self._links:
            signal.connect(do)
        page.set_banner(bar)
        self._open()
        bar.back.setToolTip("")
        if example.found:
            self._done = True
            self._words = self._praise
            session.checks = lambda _: True
            presenter.play(example.rating.command.text(), example.rating.seat)
        self._say()

    # Texts

    def _open(self) -> None:
        """Keep room in the bar for every text and label."""
        self.bar.open(self._texts, (NEXT,), (CANCEL, STOP_LOOKING), SHOWING)

    def _named(self, command: Command, turn: int = 0) -> Message:
        """A command in words, in a state of this table."""
        table = self.session.table
        return table.named(table.game.wording.describe(table.state_at(turn), command))

    @property
    def _task(self) -> Message:
        return msg("You played: {what}. Find something better.", what=self._named(self.example.rating.command))

    @property
    def _praise(self) -> Message:
        rating = self.example.rating
        return msg("You played well here. {gain}", gain=self._gain(rating.turned))

    def _gain(self, rating: Rating) -> Message:
        """The average results of the better command of a rating and of the other one."""
        better, other = self._named(rating.better), self._named(rating.command)
        return msg("{better}: {more}. {other}: {less}.", better=better, more=self._leads_to(rating.turned), other=other,
                   less=self._leads_to(rating, briefly=True))  # fmt: skip

    def _leads_to(self, rating: Rating, *, briefly: bool = False) -> Message:
        """The average result of a command, in the unit in which the two commands of its rating differ; ``briefly`` after the other's."""
        if rating.chance is not None and rating.best_chance is not None and abs(rating.chance - rating.best_chance) >= CLOSE:
            share = share_of_games(rating.chance)
            return msg("wins {share}", share=share) if briefly else msg("wins {share} games from here", share=share)
        if briefly:
            return msg("reaches {reached}", reached=rating.reached)
        whole = self.example.whole
        of = whole.game.analyst.reached(whole.game, whole.state).of if isinstance(whole.game.analyst, Solver) else 0
        return msg("reaches {reached} of {all} {unit} on average", reached=rating.reached, all=of, unit=whole.game.wording.reached)

    def show_heading(self, heading: Message) -> None:
        """Show another heading; it is not announced."""
        self._heading = heading
        self.bar.heading.setText(tr(heading))

    def wait(self, words: Message) -> None:
        """Say that the next mistake is looked for; this is announced only once."""
        if self._waiting:
            self.bar.words.setText(tr(words))
        else:
            self._waiting = True
            self._say(words)

    def _say(self, words: Message | None = None) -> None:
        """Show a text in the bar, and announce it if it is new."""
        before, self._words = self.bar.words.text(), words or self._words
        instead = CANCEL if self._checking is not None else STOP_LOOKING if self._waiting else None
        self.bar.say(self._heading, self._words, NEXT, instead)
        self.bar.back.setText(tr(SHOWING[bool(self._line)]))
        self.bar.back.setVisible(not self._done)
        self.bar.back.setEnabled(self._checking is None)
        self.bar.on.setEnabled(self._done and not self._waiting)
        self.bar.again.setVisible(not self.example.found)
        self.bar.setFocusProxy(self.bar.instead if instead else self.bar.on if self.bar.on.isEnabled() else self.bar.back)
        if before != tr(self._words):
            self._texts = (*self._texts, self._words)
            self._open()
            self.page.table.accessibility.announce(self.bar.accessibleName())

    # Trying

    def _check(self, command: Command) -> bool:
        """True if a command may be played: the better one, or one that was rated as good. Any other is rated first."""
        rating = self.example.rating
        if self._done or self._line:
            return True
        known = self._known.get(command.text())
        if command == rating.better or (known is not None and not known.rating.costly):
            self._find(command, known)
            return True
        if known is not None:
            self._tell_why_not(known)
            return False
        self._checking = command
        request = study_request(Task.TRY, self.example.whole, rating.turn, rating.seat, command.text(), rating.better.text())
        self._process.ask(request, self.example.whole.game)
        self._say(msg("Checking: {what}…", what=self._named(command)))
        return False

    def _hear(self, found: object) -> None:
        if isinstance(found, Recommendation):
            self._line.append(found)
            if self._waits:
                self._show_step()
        elif isinstance(found, Trial) and self._checking is not None:
            command = self._checking
            self._end_check()
            self._known[command.text()] = found
            if found.rating.costly:
                self._tell_why_not(found)
            else:
                self._presenter.play(command, self.example.rating.seat)

    def _find(self, command: Command, trial: Trial | None) -> None:
        """Accept a command as good enough."""
        self._done = True
        self._answer(True)
        rating = self.example.rating
        if command == rating.better or trial is None:
            words = msg("Well played! {gain}", gain=self._gain(rating))
        else:
            words = msg("Well played! {gain} That is too little to count.", gain=self._gain(trial.rating))
            if trial.rating.reached >= trial.rating.best_reached:
                words = msg("Well played! {what}: {much}. That is at least as good as {better}.", what=self._named(command),
                            much=self._leads_to(trial.rating), better=self._named(rating.better))  # fmt: skip
        self._words = words

    def _tell_why_not(self, trial: Trial) -> None:
        self._answer(False)
        what, rating = self._named(trial.rating.command), trial.rating
        same = rating.command == self.example.rating.command
        first = msg("That is what you played.") if same else msg("Not good enough: {what}.", what=what)
        self._say(msg("{first} {why} It {much}; the best known move {more}. Try again.", first=first, why=trial.why,
                      much=self._leads_to(rating), more=self._leads_to(rating.turned, briefly=True)))  # fmt: skip
        self.page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self, right: bool) -> None:
        if not self._answered:
            self._answered = True
            self.tried.emit(right)

    def _fail(self, reason: Message) -> None:
        self._end_check()
        self._say(msg("{reason} You can try again.", reason=reason))

    # The better line

    def show_better(self) -> None:
        """Show the better line: its first step now, the others with “Next step”."""
        if self._line:
            self._go_on_showing()
            return
        self._answer(False)
        self._stop_thinking()
        self._restore()
        rating = self.example.rating
        self._waits = self._looking = True
        request = study_request(Task.LINE, self.example.whole, rating.turn, rating.seat, "", rating.better.text())
        self._process.ask(request, self.example.whole.game)
        self._say(msg("Looking for the best continuation…"))

    def _show_step(self) -> None:
        """Play the next step of the better line, with its reason."""
        self._waits = False
        if self.session.table.turn != self._shown:
            # The player has undone some of it, or gone another way.
            self.session.begin_again()
            for step in self._line[: self._shown]:
                self.session.play(step.command, self.example.rating.seat)
        step, first = self._line[self._shown], not self._shown
        what = self._named(step.command, self.session.table.turn)
        self._shown += 1
        words = msg("{what}: {why}", what=what, why=step.why)
        if first:
            words = msg("{step} {gain}", step=words, gain=self._gain(self.example.rating))
        self._words = words
        self._presenter.play(step.command, self.example.rating.seat)
        self.bar.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on(self) -> None:
        """Go to the next decision."""
        if self._done:
            self.wentOn.emit()

    def cancel(self) -> None:
        """Stop checking, or stop looking for the next mistake."""
        if self._checking is None:
            self.wentOn.emit()
        else:
            self._stop_thinking()
            self._say(self._task)
            self.page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_on_showing(self) -> None:
        if self._shown < len(self._line):
            self._show_step()
        elif self._looking:
            self._waits = True
        else:
            self._done = True
            self._say(msg("That was the better line. {gain}", gain=self._gain(self.example.rating)))
            self.bar.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _end_line(self) -> None:
        """Say that the line is over, if its next step was awaited."""
        self._looking = False
        if self._waits:
            self._waits = False
            self._go_on_showing()

    # Around it

    def begin_again(self) -> None:
        """Go back to the position."""
        self._stop_thinking()
        self._line, self._shown, self._done = [], 0, False
        self._restore()
        self._say(self._task)
        self.page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _restore(self) -> None:
        self.session.begin_again()
        self._presenter.set_viewing(Viewing(self.example.rating.seat))
        self._presenter.show(animate=True)

    def _end_check(self) -> None:
        """Expect no answer any more, and show the position again without the pieces of a command that was being checked."""
        self._checking, self._waits, self._looking = None, False, False
        self.page.table.interaction.show_ghosts(())

    def _stop_thinking(self) -> None:
        self._end_check()
        self._process.cancel()

    def _follow(self) -> None:
        if not self.session.table.turn and not self.example.found and self._checking is None and (self._done or self._line):
            # The move was undone.
            self._line, self._shown, self._done = [], 0, False
            self._words = self._task
        if self._checking is not None:
            self._show_checked(self._checking)
        self._say()
        if self._done:
            self.bar.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_checked(self, command: Command) -> None:
        """Show the pieces of a command that is being checked, where it would put them."""
        presenter, seat = self._presenter, self.example.rating.seat
        self.page.table.interaction.show_ghosts(ghosts(presenter.view_model, presenter.view, seat, presenter.scenery, command))

    def stop(self) -> None:
        """End it, because the player leaves the table."""
        self._stop_thinking()
        self._presenter.changed.disconnect(self._follow)
        for signal, do in self._links:
            signal.disconnect(do)
        self.page.set_banner(None)
        self.deleteLater()
