"""Lessons on the real table: the player, the bar with its texts, and the hints under the prompt."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from attrs import evolve
from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from engines.kernel.commands import Command
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from tabletop_qt.art.drawing import trophy_picture
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.store.lessons import Lesson, LessonSession, Stage, Step
from tabletop_qt.store.settings import Settings
from tabletop_qt.table.items import Pose, along
from tabletop_qt.table.motion import evened
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Affordance, Do, Emphasis, Play, Press
from tabletop_qt.viewmodels.view_model import Hint
from tabletop_qt.widgets.clauses import ClauseLabel, clause_link
from tabletop_qt.widgets.controls import FlowLayout, add, button, column, describe, give_role, label, line, once, picture, scrolled
from tabletop_qt.widgets.overlay import Overlay

# Tips


FEW = 4
"""The number of decisions of a kind with a hint before the hint disappears."""


class Hints(QObject):
    """The hints on one page. ``choose`` saves the settings, which count the decisions."""

    def __init__(self, page: TablePage, settings: Callable[[], Settings], choose: Callable[[Settings], object]) -> None:
        super().__init__(page)
        self._page = page
        self._settings = settings
        self._choose = choose
        self._table: object = None
        self._turn = 0
        self._taking: set[str] = set()
        page.historyChanged.connect(self.update)

    def update(self) -> None:
        """Count the last decision, and show the hint for the next one."""
        presenter = self._page.presenter
        if presenter is None:
            self._table = None
            return
        table = presenter.session.table
        if table is self._table and table.turn > self._turn:
            self._count(self._taking)
        if table is not self._table or table.turn != self._turn:
            self._taking = set()
        self._table, self._turn = table, table.turn
        seen = self._page.looking.turn is None and not self._page.playback.running and not self._page.hot_seat.stands
        hint = presenter.hint if seen else None
        kind = self._kind(presenter, hint) if hint is not None else ""
        if kind:
            self._taking.add(kind)
        self._page.bar.show_hint(hint.words if hint is not None and self._wanted(kind) else None)

    def _kind(self, presenter: Presenter, hint: Hint) -> str:
        """The name under which decisions with a hint are counted: for whoever shares the screen with the first person by their name."""
        table, seat = presenter.session.table, presenter.deciding
        kind = f"{table.game.id}/{hint.kind}"
        return f"{kind}/{table.seats[seat].name}" if seat is not None and seat in persons(table.seats)[1:] else kind

    def _wanted(self, kind: str) -> bool:
        settings = self._settings()
        return settings.decided.get(kind, 0) < FEW if settings.hints == "fading" else settings.hints == "always"

    def _count(self, kinds: set[str]) -> None:
        settings = self._settings()
        more = {kind: times + 1 for kind in sorted(kinds) if (times := settings.decided.get(kind, 0)) < FEW}
        if more:
            self._choose(evolve(settings, decided={**settings.decided, **more}))


# The bar


AGAIN = msg("Restart the lesson")
LEAVE = msg("Go home; you can continue the lesson later")


_GAP = 16
MEASURE = 75
"""The least letters in a line of words beside the buttons, by their average width."""
_ANY = (1 << 24) - 1
"""Qt's largest size of a widget."""


class LessonBar(QFrame):
    """Shows one text at a time. It has room for the longest text and label of its lesson, so that buttons and table keep still.

    ``again`` and ``leave`` are the tooltips of those two buttons.
    """

    wentOn = Signal()
    """“Next”."""
    helped = Signal()
    """“Show me” while the lesson asks for a move, or “Skip to next step”."""
    wentBack = Signal()
    repeated = Signal()
    left = Signal()
    clauseRequested = Signal(str)

    def __init__(self, again: Message = AGAIN, leave: Message = LEAVE) -> None:
        super().__init__()
        self.setObjectName("lesson")
        self.heading = label(msg(""), "small")
        # It takes the room that the buttons leave, in several lines if needed.
        self.heading.setMinimumWidth(1)
        self.words = label(msg(""), "body")
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clause = ClauseLabel(role="small")
        self.clause.clauseRequested.connect(self.clauseRequested)
        self.back = button(msg("Back"), self.wentBack.emit, tip=msg("Previous step"))
        room = self.back.sizePolicy()
        # While it is hidden, the buttons beside it keep their places.
        room.setRetainSizeWhenHidden(True)
        self.back.setSizePolicy(room)
        self.again = button(msg("Start over"), self.repeated.emit, tip=again)
        self.leave = button(msg("Leave"), self.left.emit, tip=leave)
        self.instead = button(msg("Show me"), self.helped.emit)
        self.instead.hide()
        self.on = button(msg("Next"), self.wentOn.emit, primary=True)
        self._texts: tuple[Message, ...] = ()
        self._labels: tuple[Message, ...] = ()
        self._others: tuple[Message, ...] = ()
        self._backs: tuple[Message, ...] = ()
        self._beside = 0
        self._places: tuple[tuple[int, int, int, int], ...] = ()
        """The places of heading, buttons and words in the grid."""
        self._outer = QGridLayout(self)
        self._outer.setContentsMargins(16, 8, 16, 8)
        self._outer.setHorizontalSpacing(_GAP)
        self._outer.setVerticalSpacing(4)
        self._outer.setColumnStretch(0, 1)
        self._outer.setRowStretch(2, 1)
        self._head = QWidget()
        add(line(self._head, 0, 16), (self.heading, 1), self.clause)
        self._row = QWidget()
        self._flow = add(FlowLayout(self._row, 8), *self.buttons)
        self._scroll = scrolled(self.words)
        self.setFocusProxy(self.on)
        self.stand_beside(0)

    def open(
        self,
        texts: tuple[Message, ...],
        labels: tuple[Message, ...] = (),
        others: tuple[Message, ...] = (),
        backs: tuple[Message, ...] = (),
    ) -> None:
        """Begin a lesson with these texts, these labels of the next button, and ``others`` of the button that is used in its stead.

        ``backs`` are those of the back button.
        """
        self._texts, self._labels, self._others, self._backs = texts, labels, others, backs
        room = self.instead.sizePolicy()
        # Neither button ever comes into the place of the other.
        room.setRetainSizeWhenHidden(bool(others))
        self.instead.setSizePolicy(room)
        self._make_room()

    def say(
        self, heading: Message, words: Message, on: Message, instead: Message | None = None, *, clause: str = "", begins: bool = False
    ) -> None:
        """Show a text; ``on`` is the label of the next button, unless another one is used ``instead``.

        At the beginning the back button is disabled.
        """
        self.heading.setText(tr(heading))
        self.words.setText(tr(words))
        describe(self, msg("{heading}. {words}", heading=heading, words=words))
        describe(self.words, words)
        self.clause.setText(clause_link(clause) if clause else "")
        self._use(on, instead)
        self.back.setEnabled(not begins)
        self.again.setEnabled(not begins)
        for layout in (self._flow, self._outer, self._flow):
            # Otherwise the last button would be too narrow for its words until Qt's next events.
            layout.activate()
        self._choose_letters()
        self._scroll.verticalScrollBar().setValue(0)

    def _use(self, on: Message, instead: Message | None) -> None:
        """Let the player press one of the two buttons; keyboard focus goes with it."""
        used, unused = (self.on, self.instead) if instead is None else (self.instead, self.on)
        self.on.setText(tr(on))
        if instead is not None:
            self.instead.setText(tr(instead))
        self.setFocusProxy(used)
        self.on.setEnabled(True)
        used.show()
        if unused.hasFocus():
            used.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on.setEnabled(instead is None)
        self.instead.setVisible(instead is not None)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Keep room for the longest text."""
        super().resizeEvent(event)
        self._make_room()

    def _choose_letters(self) -> None:
        """Write a text without room beside the table in smaller letters; one that needs still more can be scrolled."""
        give_role(self.words, "body")
        if self._beside and self.words.heightForWidth(self._scroll.width()) > self._scroll.height():
            give_role(self.words, "small")

    def changeEvent(self, event: QEvent, /) -> None:
        """Measure again in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """Its buttons, from left to right."""
        return self.back, self.again, self.leave, self.instead, self.on

    def stand_beside(self, width: int) -> None:
        """Stand beside the table, this wide, with the buttons below the heading; 0: above the table."""
        self._beside = width
        bars = Qt.ScrollBarPolicy
        self._scroll.setVerticalScrollBarPolicy(bars.ScrollBarAsNeeded if width else bars.ScrollBarAlwaysOff)
        self._row.setSizePolicy(QSizePolicy.Policy.Preferred if width else QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._make_room()

    def _lay_out(self, beside_buttons: bool) -> None:
        """Put the buttons below the heading if it stands beside the table, else to its right, and there beside the words if they may be."""
        below = int(self._beside > 0)
        places = (0, 0, 1, 1 + below), (below, 1 - below, 1 + beside_buttons, 1 + below), (1 + below, 0, 1, 2 - beside_buttons)
        if places != self._places:
            self._places = places
            for part, place in zip((self._head, self._row, self._scroll), places, strict=True):
                self._outer.removeWidget(part)
                self._outer.addWidget(part, *place)

    def _high(self, width: int) -> int:
        """The height of the longest text in this width."""
        metrics, room = self.words.fontMetrics(), QRect(0, 0, width, 10_000)
        heights = [metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, tr(text)).height() for text in self._texts]
        return max(metrics.height(), *heights, 0)

    def _make_room(self) -> None:
        widest = 0
        for made, labels in ((self.back, self._backs), (self.on, self._labels), (self.instead, self._others)):
            made.ensurePolished()
            # As the button itself measures it.
            wide = [made.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width() for text in (made.text(), *map(tr, labels))]
            room_for_labels = made.sizeHint().width() - wide[0] + max(wide[1:]) if labels else 0
            made.setMinimumWidth(room_for_labels)
            widest = max(widest, room_for_labels)
        across = max(self._beside, widest + 32) if self._beside else 0
        self.setMinimumWidth(across)
        self.setMaximumWidth(across or _ANY)
        give_role(self.words, "body")
        # It is as wide as the window, also before it is laid out.
        whole, metrics = max(self.window().width() - 32, 200), self.words.fontMetrics()
        short = whole - self._flow.sizeHint().width() - _GAP
        higher, lower = self._high(short), self._high(whole)
        # The table must not become smaller, and large letters beside the buttons would take half of the window.
        spare = self._row.sizeHint().height() + lower - self.heading.fontMetrics().height() - higher + metrics.height() // 2
        beside_buttons = not across and short >= MEASURE * metrics.averageCharWidth() and spare >= 0
        self._lay_out(beside_buttons)
        high = (higher if beside_buttons else lower) + 4
        self._scroll.setMinimumHeight(0 if across else high)
        self._scroll.setMaximumHeight(_ANY if across else high)
        self._choose_letters()


# The end


class LessonEnd(Overlay):
    """A medal for the finished lesson, and what to do next: the ``following`` lesson first if it goes on in the same game.

    Closing it goes home.
    """

    playWanted = Signal()
    nextWanted = Signal()

    def __init__(self, over: QWidget, theme: Theme, percent: int, lesson: Lesson, following: Lesson | None) -> None:
        super().__init__(over, 620, 120)
        done = msg("You finished “{lesson}”.", lesson=lesson.title)
        describe(self, done)
        page = QWidget()
        self._game, self._size = lesson.game, 128 * percent // 100
        self.medal = picture(self._painted(theme))
        layout = column(page, 0, 12)
        layout.addWidget(self.medal, 0, Qt.AlignmentFlag.AlignHCenter)
        for words, role in ((msg("Well done!"), "title"), (done, "lead")):
            shown = label(words, role)
            shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(shown)
        buttons = QWidget()
        flow = FlowLayout(buttons, 8, centred=True)
        goes_on = following is not None and following.record == lesson.record and following.place > lesson.place
        self.play = button(lesson.play or msg("Play your first game"), self.playWanted.emit, primary=True)
        self.play.setHidden(goes_on)
        self.next = None
        if following is not None:
            self.next = button(msg("Next lesson: {lesson}", lesson=following.title), self.nextWanted.emit, primary=goes_on)
        self.home = button(msg("Home"), self.leave)
        for made in (self.play, self.next, self.home):
            if made is not None:
                flow.addWidget(made)
        self.inside.addWidget(buttons)
        self.set_text_size(percent)
        self.open(page, self.next if goes_on and self.next is not None else self.play)

    def set_theme(self, theme: Theme) -> None:
        """Paint the medal in this theme."""
        self.medal.setPixmap(self._painted(theme))

    def _painted(self, theme: Theme) -> QPixmap:
        return trophy_picture(self._game, "lesson", theme, self._size, self.devicePixelRatioF(), earned=True)


# The player


_WALK = ("", "lesson walk")
WALKED, RESTED = 500, 1500
"""Milliseconds that a shadow takes for each step, and rests at the end."""
SHOWN = 1_200
"""Milliseconds between two parts of a move that is shown."""
BREATH = 250
"""Milliseconds between two checks that the last decision has been shown."""


class Phase(Enum):
    """The phases of a step."""

    READ = auto()
    """The player reads."""
    ASK = auto()
    """The player should make the move that the lesson asks for."""
    WATCH = auto()
    """The others play."""


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
        self.page.table.point_at(())
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
            self.page.table.show_ghosts(
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
            self.page.table.show_ghosts(())

    def _press(self) -> None:
        """Go on, unless the button has just got another label: the click or key was meant for the one before."""
        if not self._since_renamed.isValid() or self._since_renamed.elapsed() >= self.settling:
            self.go_on()

    def _show_me(self) -> Message | None:
        """Show the move that the lesson asks for; while it asks for none, say what to press."""
        if self.phase is not Phase.ASK:
            return msg("Press “{next}” first.", next=_INSTEAD.get(self.phase, NEXT))
        self._press()
        return None

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
            self._goal, self.phase = goal, Phase.WATCH
            self._say()
            self._clock.start(self._pace())
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
            return msg("Press “{next}” first.", next=_INSTEAD.get(self.phase, NEXT))
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
        self.page.table.point_at(pieces, alone=self.phase is not Phase.ASK or bool(points), usable=self.phase is Phase.ASK)
        self.page.bar.point_at(tuple(sorted(buttons)))

    def _reached_stage(self) -> Stage | None:
        return self.step.reached(self._presenter.draft, self.session.table.state)

    def _say(self) -> None:
        step, number, count = self.step, self.index + 1, len(self.lesson.steps)
        heading = msg("{lesson} · {number} of {count}", lesson=self.lesson.title, number=number, count=count)
        if self.phase is Phase.ASK:
            self._stage = self._reached_stage()
        elif self.phase is Phase.READ or self._goal is not None:
            self._stage = None
        words = step.after if self._told and step.after is not None else step.text
        points = step.points_after if self._told else step.points if self.phase is not Phase.WATCH else ()
        if self._goal is not None:
            words, points = PLAYED_ON, ()
        if self._stage is not None:
            words, points = self._stage.text, self._stage.points if self.phase is Phase.ASK else ()
        last = self.phase is Phase.READ and number == count
        instead, before = _INSTEAD.get(self.phase), (self.bar.on.text(), self.bar.instead.text())
        on, begins = FINISH if last else NEXT, number == 1 and not self._told
        self.bar.say(heading, words, on, instead, clause=step.clause, begins=begins)
        if before[instead is not None] != tr(instead or on):
            self._since_renamed.start()
        self._point(points)
        self.page.table.accessibility.announce(self.bar.accessibleName())
        if self.page.isVisible() and self.phase is not Phase.WATCH:
            focus = self.bar.on if self.phase is Phase.READ else self.page.first_focus()
            if focus is self.page.table:
                self.page.table.begin_decision()
            focus.setFocus(Qt.FocusReason.OtherFocusReason)


BUTTON = "button:"
"""The beginning of a pattern that points at a button above the table."""
PLAYED_ON = msg("Now we play on for everybody, you included, up to the next step. Watch.")
NEXT, FINISH = msg("Next"), msg("Finish")
"""The labels of the next button; the second at the last step."""
_INSTEAD = {Phase.ASK: msg("Show me"), Phase.WATCH: msg("Skip to next step")}
"""The labels of the button that is used in its stead."""
SETTLING = 1000
"""Milliseconds for which a button that has another label ignores clicks and keys."""
