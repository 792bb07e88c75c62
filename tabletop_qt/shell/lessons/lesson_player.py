"""The player of a lesson on the real table."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from attrs import evolve
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.lessons import Lesson, LessonSession, Stage, Step
from tabletop_qt.table.items import Pose, along
from tabletop_qt.table.motion import evened
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Affordance, Do, Emphasis, Play, Press
from tabletop_qt.widgets.controls import once

_WALK = ("", "lesson walk")
WALKED, RESTED = 500, 1500
"""Milliseconds that a shadow takes for each step, and rests at the end."""
SHOWN = 1_200
"""Milliseconds between two parts of a move that is shown."""
BREATH = 250
"""Milliseconds between two checks that the last decision has been shown."""
BUTTON = "button:"
"""The beginning of a pattern that points at a button above the table."""
PLAYED_ON = msg("Now we play on for everybody, you included, up to the next step. Watch.")
NEXT, FINISH = msg("Next"), msg("Finish")
"""The labels of the next button; the second at the last step."""
SETTLING = 1000
"""Milliseconds for which a button that has another label ignores clicks and keys."""


class Phase(Enum):
    """The phases of a step."""

    READ = auto()
    """The player reads."""
    ASK = auto()
    """The player should make the move that the lesson asks for."""
    WATCH = auto()
    """The others play."""


_INSTEAD = {Phase.ASK: msg("Show me"), Phase.WATCH: msg("Skip to next step")}
"""The labels of the button that is used in its stead."""


class LessonPlayer(QObject):
    """One lesson on one page, until `stop`. ``pace`` gives the milliseconds between two decisions of the others."""

    reached = Signal(int)
    """The number of the step that the lesson has reached."""
    done = Signal()

    def __init__(
        self, session: LessonSession, page: TablePage, presenter: Presenter, bar: LessonBar, pace: Callable[[], int] = lambda: 0
    ) -> None:
        super().__init__(page)
        self.session = session
        self.lesson: Lesson = session.lesson
        self.page = page
        self.bar = bar
        self.index = 0
        self.phase = Phase.READ
        self._pace = pace
        self._presenter = presenter
        self._moving = False
        self._told = False
        self._goal: int | None = None
        """The number of decisions to play on to before the next step; None within a step."""
        self._stage: Stage | None = None
        self._clock = once(self, self._watch)
        self._showing = QTimer(self)
        self._showing.timeout.connect(self._show_part)
        self._again = once(self, self._walk)
        session.gate = self._answer
        presenter.show_me = self._show_me
        presenter.changed.connect(self._follow)
        presenter.shown.connect(self._restage)
        page.set_banner(bar)
        page.bar.set_quiet(True)
        texts = (PLAYED_ON, *(text for step in self.lesson.steps for text in step.texts))
        bar.open(texts, (NEXT, FINISH), tuple(_INSTEAD.values()))
        self.settling = SETTLING
        self._since_renamed = QElapsedTimer()
        """The time since a button in use got another label."""
        self._links = ((bar.wentOn, self._press), (bar.helped, self._press), (bar.wentBack, self.go_back), (bar.repeated, self.repeat))
        for signal, slot in self._links:
            signal.connect(slot)

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.index]

    def stop(self) -> None:
        """End the lesson, because the player leaves the table."""
        self._clock.stop()
        self._showing.stop()
        self._stand()
        self._presenter.changed.disconnect(self._follow)
        self._presenter.shown.disconnect(self._restage)
        for signal, slot in self._links:
            signal.disconnect(slot)
        self.page.table.interaction.point_at(())
        self.page.bar.point_at(())
        self.page.set_banner(None)
        self.page.bar.set_quiet(False)
        self.deleteLater()

    # Steps

    def enter(self, index: int) -> None:
        """Begin a step, from the player's own moves if they fit, else from the record."""
        self._clock.stop()
        self._showing.stop()
        self._stand()
        self.index = index
        if not self.session.fits(index):
            self._move(self.step.at)
        self._told, self._goal, self._stage = False, None, None
        plays = self.session.until(index) > self.step.at
        self.phase = Phase.ASK if self.step.asks else Phase.WATCH if plays else Phase.READ
        self.reached.emit(index)
        # In a small window it may lie over the very thing that the step speaks of.
        self.page.summary.put_away()
        # What it told is of an earlier step.
        self.page.panel.inspector.forget()
        self._say()
        if self.phase is Phase.WATCH:
            self._clock.start(self._pace())
        elif self.step.walks:
            self._again.start(BREATH)

    def _walk(self) -> None:
        """Let shadows of the step's pieces walk their paths, again and again."""
        motion, pieces = self.page.table.motion, {piece.id: piece for piece in self._presenter.scenery.pieces}
        walkers = [(pieces[name], pieces[name].path[: steps + 1]) for name, steps in self.step.walks if name in pieces]
        longest = max([len(path) for _, path in walkers], default=0)

        def step(t: float) -> None:
            at = [along([Pose(x, y, 1.0, 1.0) for x, y in path], t) for _, path in walkers]
            self.page.table.interaction.show_ghosts(
                tuple([evolve(piece, x=pose.x, y=pose.y, emphasis=Emphasis.GHOST) for (piece, _), pose in zip(walkers, at, strict=True)])
            )

        motion.run(_WALK, WALKED * longest, step, self._rest, curve=evened)

    def _rest(self) -> None:
        """Let the shadows walk once more after a while, if things move."""
        if self.page.table.motion.enabled:
            self._again.start(RESTED)

    def _stand(self) -> None:
        """Let no shadow walk."""
        self._again.stop()
        self.page.table.motion.drop(_WALK)
        if self.step.walks:
            self.page.table.interaction.show_ghosts(())

    def _press(self) -> None:
        """Go on, unless the button has just got another label: the click or key was meant for the one before."""
        if not self._since_renamed.isValid() or self._since_renamed.elapsed() >= self.settling:
            self.go_on()

    def _show_me(self) -> Message | None:
        """Show the move that the lesson asks for; while it asks for none, say what to press."""
        if self.phase is not Phase.ASK:
            return self._press_first
        self._press()
        return None

    @property
    def _press_first(self) -> Message:
        return msg("Press “{next}” first.", next=_INSTEAD.get(self.phase, NEXT))

    def go_on(self) -> None:
        """Go to the next step, show the move that the lesson asks for, or skip the moves of the others."""
        match self.phase:
            case Phase.ASK:
                seat, command = self.session.recorded(self.step.at)
                if self.session.table.check(command, seat) is not None:
                    self._move(self.step.at)
                if self._showing.isActive() or not self.page.table.motion.enabled:
                    self._presenter.play(command.text(), seat)
                else:
                    self._showing.start(SHOWN)
                    self._show_part()
            case Phase.WATCH:
                self._clock.stop()
                while self._others_play():
                    pass
                self.page.playback.skip()
                self._tell()
            case Phase.READ if self.index + 1 < len(self.lesson.steps):
                self._go_to_next()
            case Phase.READ:
                self.done.emit()

    def _show_part(self) -> None:
        """Show the next part of the move that the lesson asks for; its stages tell what that is. Another press shows the rest."""
        if self.phase is Phase.ASK and self.session.table.turn == self.step.at:
            seat, command = self.session.recorded(self.step.at)
            self._presenter.step_towards(command, seat)
        else:
            self._showing.stop()

    def _go_to_next(self) -> None:
        """Begin the next step; the decisions up to it are played before the player's eyes."""
        goal = self.lesson.steps[self.index + 1].at
        if self.session.table.turn < goal and self.session.on_the_line:
            self._goal = goal
            self._begin_watching()
        else:
            self.enter(self.index + 1)

    def go_back(self) -> None:
        """Go to the beginning of this step, or to the previous one."""
        self.enter(max(0, self.index - (self.phase is Phase.ASK or not self._told)))

    def repeat(self) -> None:
        """Restart the lesson."""
        self.enter(0)

    def _answer(self, command: Command) -> Message | None:
        """The refusal of a legal command that the lesson doesn't ask for, else None."""
        following = self.index + 1
        reads_on = self.phase is Phase.READ and following < len(self.lesson.steps)
        if reads_on and self.session.fits(following) and self.session.leads_on(following, command):
            # A player who has read ahead need not press Next first.
            self.enter(following)
            return None
        if self.phase is not Phase.ASK:
            return self._press_first
        if self.takes(command):
            return None
        return self.step.otherwise or msg("That's a legal move, but please try what the lesson asks for.")

    def takes(self, command: Command) -> bool:
        """True if the lesson asks for this command."""
        return self.phase is Phase.ASK and self.session.leads_on(self.index, command)

    def _follow(self) -> None:
        if self._moving:
            return
        turn, step = self.session.table.turn, self.step
        if turn < step.at:
            steps = range(len(self.lesson.steps))
            self.enter(max([index for index in steps if self.lesson.steps[index].at <= turn], default=0))
        elif step.asks and turn == step.at and self.phase is not Phase.ASK:
            self.phase, self._told, self._goal = Phase.ASK, False, None
            self._clock.stop()
            self._say()
        elif self.phase is Phase.ASK and turn > step.at:
            self._begin_watching()

    def _begin_watching(self) -> None:
        """Let the others play, one decision after another."""
        self.phase = Phase.WATCH
        self._say()
        self._clock.start(self._pace())

    def _watch(self) -> None:
        """Play the next decision of the others, once the last one has been shown."""
        if self.page.busy:
            self._clock.start(BREATH)
        elif self._others_play():
            self._clock.start(self._pace())
        else:
            self._tell()

    def _others_play(self) -> bool:
        """Play the next decision of this step; False if there is none."""
        turn = self.session.table.turn
        if turn >= (self.session.until(self.index) if self._goal is None else self._goal):
            return False
        seat, command = self.session.recorded(turn)
        if self.session.table.check(command, seat) is not None:
            return False
        self._moving = True
        try:
            self._presenter.play(command.text(), seat)
        finally:
            self._moving = False
        return self.session.table.turn > turn

    def _tell(self) -> None:
        """Show the text after the moves, or go on if there is none."""
        goal, self._goal = self._goal, None
        self.phase, self._told = Phase.READ, True
        if goal is not None:
            self.enter(self.index + 1)
        elif self.step.after is None and self.step.asks:
            self.go_on()
        else:
            self._say()

    def _move(self, turn: int) -> None:
        """Show the state of the record after this many decisions."""
        self._moving = True
        try:
            self.session.go_to(turn)
            self._presenter.set_viewing(Viewing(self.session.seat))
            self._presenter.show(animate=True)
            self._presenter.changed.emit()
        finally:
            self._moving = False

    # Texts

    def _restage(self) -> None:
        """Say what comes next in a command that is put together in several steps."""
        if self.phase is not Phase.ASK or self.session.table.turn != self.step.at:
            return
        if self._reached_stage() is not self._stage:
            self._say()
        else:
            self._point(self._stage.points if self._stage is not None else self.step.points)

    def _point(self, points: tuple[str, ...]) -> None:
        """Ring what the step speaks of, and the buttons that do what it asks for; of choices that are laid out, the one it asks for."""
        buttons, chosen = {each.removeprefix(BUTTON) for each in points if each.startswith(BUTTON)}, list[str]()
        pieces = tuple([each for each in points if not each.startswith(BUTTON)])
        presenter = self._presenter
        for offer in presenter.scenery.affordances if self.phase is Phase.ASK else ():
            match offer:
                case Affordance(action=Do(name), meaning=Play(command)) if self.takes(command):
                    buttons.add(name)
                case Affordance(action=Press(piece), meaning=Play(command)) if presenter.draft != presenter.view_model.start():
                    chosen += [piece] * self.takes(command)
        pieces = tuple(chosen) if chosen and self._stage is None else pieces
        self.page.table.interaction.point_at(pieces, alone=self.phase is not Phase.ASK or bool(points), usable=self.phase is Phase.ASK)
        self.page.bar.point_at(tuple(sorted(buttons)))

    def _reached_stage(self) -> Stage | None:
        return self.step.reached(self._presenter.draft, self.session.table.state)

    def _text(self) -> tuple[Message, tuple[str, ...]]:
        """The text to show now, and the patterns of what it speaks of."""
        step = self.step
        if self._stage is not None:
            return self._stage.text, self._stage.points if self.phase is Phase.ASK else ()
        if self._goal is not None:
            return PLAYED_ON, ()
        if self._told:
            return step.after if step.after is not None else step.text, step.points_after
        return step.text, step.points if self.phase is not Phase.WATCH else ()

    def _say(self) -> None:
        step, number, count = self.step, self.index + 1, len(self.lesson.steps)
        heading = msg("{lesson} · {number} of {count}", lesson=self.lesson.title, number=number, count=count)
        if self.phase is Phase.ASK:
            self._stage = self._reached_stage()
        elif self.phase is Phase.READ or self._goal is not None:
            self._stage = None
        words, points = self._text()
        on = FINISH if self.phase is Phase.READ and number == count else NEXT
        instead = _INSTEAD.get(self.phase)
        before = (self.bar.on if instead is None else self.bar.instead).text()
        self.bar.say(heading, words, on, instead, clause=step.clause, begins=number == 1 and not self._told)
        if before != tr(instead or on):
            self._since_renamed.start()
        self._point(points)
        self.page.table.accessibility.announce(self.bar.accessibleName())
        if self.page.isVisible() and self.phase is not Phase.WATCH:
            focus = self.bar.on if self.phase is Phase.READ else self.page.first_focus()
            if focus is self.page.table:
                self.page.table.begin_decision()
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
