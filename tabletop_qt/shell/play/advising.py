"""Hints for the player at the screen, worked out in another process."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from attrs import evolve, frozen
from PySide6.QtCore import QEvent, QMetaObject, QObject, Qt
from PySide6.QtGui import QKeyEvent

from engines.kernel.coach import Advice, Recommendation
from engines.kernel.commands import Command
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from engines.kernel.worker import Task, advice_request
from tabletop_qt.shell.play.shown_advice import AdvicePicture, ShownAdvice
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import can_advise
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.table.interaction import pointed_at
from tabletop_qt.table.stops import Stop
from tabletop_qt.translation import spoken
from tabletop_qt.viewmodels.scenery import Action
from tabletop_qt.widgets.controls import once

LOOKING = msg("Looking for a good move…")
NO_HINT = msg("Something went wrong, so there is no hint here. You can keep playing.")
THOUGHT = 180
"""Milliseconds of thinking after which a hint is shown, though more thought could still change it, as it seldom does."""
AHEAD = 100
"""Milliseconds from a decision to the thinking about it, once a hint was asked for at the table."""
EARLY = True
"""True if the first decision is thought about while the table is still being laid, where one person plays alone."""
STANDS = 500
"""Milliseconds without a change of the table until the next hint is thought about, where one person plays alone."""
NICE = 5
"""The process gives way to the window and to other programs by this much."""
WARM_AFTER = 1500
"""Milliseconds after which a table has a process ready to advise, so that the first answer comes soon."""


@frozen
class _Question:
    """A decision that is thought about."""

    turn: int
    """The number of decisions before it."""
    seat: int
    begun: str
    """Its unfinished command."""
    viewer: int | None
    """The seat whose view is shown; None at the open table."""


class Advising(QObject):
    """Advises at one table at a time. Asking again for the same decision shows the next recommendation.

    A hint is shown once it has been thought about for `THOUGHT`. Where one person plays alone, each decision is thought about before a
    hint is asked for: the first while the table is still being laid, others when it stands still, and from the first hint on at once.
    Elsewhere only from the first hint on.
    """

    def __init__(self, paths: Paths, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process = WorkerProcess(self, paths=paths, nice=NICE)
        self.process.result.connect(self._hear)
        self.process.done.connect(self._end)
        self.process.failed.connect(self._fail)
        self._found: Advice | None = None
        """The latest advice, whether it is shown or not."""
        self._shown: ShownAdvice | None = None
        self._ring: Stop | None = None
        """The piece or place with the focus ring when the advice was announced."""
        self._held = ""
        """The piece in hand then."""
        self.aside = False
        """True if the advice is hidden while the player does something else, and is shown again once that is put back."""
        self._promised = False
        """True if the bar says that Enter plays the advice."""
        self._page: TablePage | None = None
        self._presenter: Presenter | None = None
        self._wires: tuple[QMetaObject.Connection, ...] = ()
        self._question: _Question | None = None
        """The decision that is thought about."""
        self.shows = False
        """True if the player asked for advice on it, which is shown or awaited."""
        self._hinted = -1, -1
        """The last decisions for which advice was shown, the latest first, by how many were before each; -1 for none."""
        self._told: dict[int, tuple[int, Advice]] = {}
        """The last advice shown to each seat, and how many decisions were before it."""
        self._ahead = once(self, self._think_ahead, AHEAD)
        self._thought = once(self, self._take, THOUGHT)
        self._eager = False
        """True once a hint was asked for at this table."""
        self._thinking = False
        """True while advice may get better; other results of this process are ignored."""
        self._said: tuple[Message, Message] | None = None
        """The command and the reason, as the bar shows them."""
        self._spoken: tuple[Message, Message] | None = None
        """The part last announced."""
        self._picture = AdvicePicture(self, self._heed_held)
        self._way_is_free = False
        """True if the command shown could be played at once as the table stood."""
        self._warming = once(self, self.process.warm, WARM_AFTER)

    @property
    def advice(self) -> Advice | None:
        """The advice on the present decision, as shown. It changes only on another request and once the adviser has finished."""
        return self._shown.advice if self._shown is not None else None

    def think_first(self, presenter: Presenter) -> None:
        """Think about the first decision at a table whose page is still being made, if `EARLY`."""
        self._presenter = presenter
        if EARLY and self._alone:
            self._think_ahead()

    def set_table(self, page: TablePage | None, presenter: Presenter | None) -> None:
        """Advise at this table from now on, or at none."""
        for wire in self._wires:
            QObject.disconnect(wire)
        if self._page is not None:
            self._page.table.removeEventFilter(self)
        if presenter is not self._presenter:
            self.forget()
        self._warming.stop()
        self._ahead.stop()
        self._eager = False
        self._hinted = -1, -1
        self._told.clear()
        self._page, self._presenter, self._wires = page, presenter, ()
        if page is None or presenter is None:
            return
        page.table.installEventFilter(self)
        self._wires = (
            # The advice is not for an earlier position.
            page.looking.changed.connect(self._hide),
            page.playback.told.connect(self._tell_again),
            page.table.interaction.heldChanged.connect(self._see_held),
            page.table.interaction.focusChanged.connect(self._keep_promise),
            presenter.adviceWanted.connect(self.ask),
            presenter.changed.connect(self._change),
            presenter.shown.connect(self._check),
            presenter.doubted.connect(self._see_doubt),
        )
        self._warm_soon()
        self._expect()

    def _warm_soon(self) -> None:
        """Start the process soon if hints are possible at this table."""
        presenter = self._presenter
        if presenter is None or self.process.running:
            return
        if presenter.advises and presenter.session.table.game.adviser is not None and presenter.outcome is None:
            self._warming.start()

    def ask(self) -> None:
        """Advise; once that is done, show the next recommendation."""
        presenter = self._presenter
        seat = presenter.deciding if presenter is not None else None
        if presenter is None or seat is None:
            return
        if self._page is not None:
            # Enter should play the advice, not press a button.
            self._page.table.setFocus(Qt.FocusReason.OtherFocusReason)
            self._held = self._page.table.interaction.held
        question = _Question(presenter.session.table.turn, seat, presenter.begun, presenter.seat)
        if self._question == question and self.shows:
            self._show_next()
            return
        if self._question != question:
            self.forget()
        if not self.count(presenter):
            return
        self.shows = self._eager = True
        if self._thought.isActive():
            # The hint follows within a blink.
            return
        if self._found is not None:
            self._take()
            return
        if self._page is not None:
            self._page.tell_news(LOOKING)
        if self._question is None:
            self._think(presenter, question)

    def _show_next(self) -> None:
        """Show the next recommendation, or the one that was put aside."""
        if self._shown is not None:
            if not self.aside:
                self._settle(self._shown)
                self._shown.go_on()
            self._begin(self._shown)

    def _think(self, presenter: Presenter, question: _Question) -> None:
        """Let the process think about a decision."""
        self._question, self._thinking = question, True
        table, plan = presenter.session.table, self._plan(presenter.session.table, question.seat)
        request = advice_request(Task.ADVISE, table, question.seat, question.begun, plan=plan, open_table=question.viewer is None)
        self.process.ask(request, table.game)

    def _plan(self, table: Table[Any], seat: int) -> str:
        """The plan of the last recommendation shown to a seat, if it was played."""
        turn, advice = self._told.get(seat, (table.turn, None))
        if advice is None or turn >= table.turn:
            return ""
        played = table.moves[turn].command
        return next((each.plan for each in advice.recommended if each.command == played), "")

    def _expect(self) -> None:
        """Think ahead soon, where a hint is to be expected."""
        if self._eager:
            self._ahead.start(AHEAD)
        elif self._alone:
            self._ahead.start(STANDS)

    @property
    def _alone(self) -> bool:
        """True if one person plays alone, and hints are possible."""
        presenter = self._presenter
        return presenter is not None and presenter.advises and len(persons(presenter.session.table.seats)) == 1

    def _think_ahead(self) -> None:
        """Think about the present decision before a hint is asked for, if the process is free."""
        presenter = self._presenter
        if presenter is None or self._question is not None or self.process.asking or presenter.outcome is not None:
            return
        seat = presenter.deciding
        free = (
            not presenter.begun
            and presenter.completing is None
            and can_advise(presenter.session.table, presenter.view_model, presenter.viewing)
        )
        if seat is None or not free:
            return
        self._think(presenter, _Question(presenter.session.table.turn, seat, "", presenter.seat))

    def forget(self) -> None:
        """Hide the advice, and stop thinking."""
        if self._thinking:
            self._thinking = False
            # To start another process would take longer than to wait for the rest.
            self.process.let_go()
        self._thought.stop()
        self._question = self._found = None
        self._hide()

    def _hide(self) -> None:
        """Hide the advice; what is thought about the decision is kept."""
        wanted, self.shows, self._shown = self.shows, False, None
        self._said = self._spoken = None
        self.aside = False
        self._picture.stop()
        if wanted:
            self._clear()
        self._warm_soon()

    def _clear(self) -> None:
        """Take the advice off the page."""
        if self._page is not None:
            self._page.tell_news(None)
            self._page.historyChanged.emit()
            self._page.table.interaction.point_at(())
            self._page.bar.point_at(())
            self._page.table.interaction.show_ghosts(())
            self._page.table.interaction.leave_unringed(None)

    def _put_aside(self) -> None:
        """Hide the advice while the player does something else, whose prompt must be seen."""
        if not self.aside:
            self.aside = True
            self._picture.outdate()
            self._clear()

    def stop(self) -> None:
        """End the process."""
        self._warming.stop()
        self._ahead.stop()
        self.process.stop()

    def count(self, presenter: Presenter) -> bool:
        """Count one hint for this decision. False, after a message to the player, if it could not be saved."""
        if presenter.session.table.hinted_at(presenter.session.table.turn):
            return True
        try:
            presenter.session.count_hint()
        except StoreError as error:
            presenter.failed.emit(error.message)
            return False
        return True

    def _note(self, presenter: Presenter, command: Command) -> None:
        """Note in the record that a hint showed a command, once; that it could not be saved is told with the next move."""
        if str(command) not in presenter.session.table.hints_at(presenter.session.table.turn):
            with suppress(StoreError):
                presenter.session.count_hint(str(command))

    def _change(self) -> None:
        """Hide the advice, unless others have only made a choice that the seat has at the same time."""
        if not self._keep_up():
            self.forget()

    def _keep_up(self) -> bool:
        """True if since the request only others have decided, beside the seat, whose decision is still the same; the advice follows."""
        presenter, question = self._presenter, self._question
        if presenter is None or question is None:
            return False
        if presenter.seat != question.viewer or not presenter.still_asks(question.turn, question.seat):
            return False
        self._question = evolve(question, turn=presenter.session.table.turn)
        return True

    @property
    def _current(self) -> bool:
        """True if the decision that is thought about is the one at the table: the scenery of another is shown before `_change` is told."""
        presenter, question = self._presenter, self._question
        if presenter is None or question is None:
            return False
        asked = question.turn, question.seat, question.viewer
        return asked == (presenter.session.table.turn, presenter.deciding, presenter.seat)

    def _check(self) -> None:
        """Hide advice that is not for the present position and command, or show it on the new scenery."""
        self._keep_up()
        presenter = self._presenter
        if presenter is None:
            return
        self._expect()
        if self._question is None:
            return
        begun = self._question.begun
        if not self._current or begun not in ("", presenter.begun):
            self.forget()
        elif self._shown is not None:
            # The new scenery has no ghosts yet.
            self._picture.outdate()
            self._show_unless_aside()
        elif begun != presenter.begun:
            self._hide()

    def _tell_again(self) -> None:
        """Keep the advice, or the wait for it, in place of the prompt: the news of another's move was told there, or is over."""
        if self._shown is not None:
            self._show_unless_aside()
        elif self.shows and self._page is not None:
            self._page.tell_news(LOOKING, aloud=False)

    def _hear(self, advice: object) -> None:
        presenter = self._presenter
        if presenter is None or self._question is None or not isinstance(advice, Advice):
            return
        table = presenter.session.table
        if any(table.check(each.command, self._question.seat) is not None for each in advice.recommended):
            self._fail()
            return
        if self._found is None:
            self._thought.start()
        self._found = advice

    def _take(self) -> None:
        """Show the latest advice, if the player waits for it; later advice does not take its place."""
        if self.shows and self._shown is None and self._found is not None:
            self._shown = ShownAdvice(self._found)
            self._begin(self._shown)

    def _begin(self, shown: ShownAdvice) -> None:
        """Show and announce a recommendation, and note the piece in hand and the focus ring."""
        if self._presenter is not None:
            self._presenter.make_way(shown.recommendation.command)
        if self._page is not None:
            interaction = self._page.table.interaction
            self._ring = interaction.focus if interaction.focus_visible else None
            interaction.leave_unringed(self._ring)
            self._held = interaction.held
        self._picture.used = ()
        self._show()
        self._speak()

    def _settle(self, shown: ShownAdvice) -> None:
        if self._found is not None:
            shown.switch_to(self._found)

    def _end(self) -> None:
        """Show and announce the final advice."""
        if not self._thinking:
            return
        self._thinking = False
        self._thought.stop()
        if self._shown is None:
            self._take()
        else:
            self._settle(self._shown)
            if not self.aside:
                self._show()
                self._speak()

    def _see_held(self) -> None:
        """Put the advice aside, or expect it no longer, once the player has taken up a piece that it does not use; show it afterwards."""
        if not self.shows:
            return
        if self._shown is not None:
            self._show_unless_aside()
        elif self._holds_other:
            self._hide()

    def _show_unless_aside(self) -> None:
        """Show the advice, unless the player has begun something else, as long as it is on the decision at the table."""
        if self._does_other:
            self._put_aside()
        elif self._current:
            self._show()

    @property
    def _holds_other(self) -> bool:
        """True if the player has taken up a piece since, and the advice does not use it."""
        if self._page is None:
            return False
        interaction = self._page.table.interaction
        if interaction.held != self._held:
            self._held = ""
        return interaction.held not in ("", self._held, *pointed_at(interaction.scenery, self._picture.used)[0])

    @property
    def _does_other(self) -> bool:
        """True if the player has begun something else than the advice shown."""
        presenter = self._presenter
        if presenter is None or self._shown is None or self._question is None:
            return False
        begun = self._question.begun != presenter.begun
        lifted = self._way_is_free and presenter.in_the_way(self._shown.recommendation.command) is not None
        return begun or lifted or self._holds_other

    def _see_doubt(self, question: Message | None, _: Action | None, about: tuple[str, ...]) -> None:
        """Hide the advice while the player is asked to confirm something else, and ring the places that it is about."""
        if question is not None:
            self._hide()
        if self._page is not None:
            self._page.table.interaction.point_at(about)

    @property
    def _plays(self) -> bool:
        """True if Enter plays the advice: nothing is in the way, and since then keyboard focus has not been moved elsewhere."""
        if self._page is None or self.aside or not self._way_is_free:
            return False
        table = self._page.table
        moved = table.interaction.focus_visible and table.interaction.focus != self._ring
        return table.window().focusWidget() is table and not moved

    def _keep_promise(self) -> None:
        """Say that Enter plays the advice only while it does."""
        if self._shown is not None and not self.aside and self._current and self._plays != self._promised:
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Play the shown recommendation on Enter, or show a better one; unless focus has been moved since. Hide it on Escape."""
        presenter, page = self._presenter, self._page
        if self._shown is None or self.aside or presenter is None or page is None:
            return False
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._keep_promise()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Escape and self._way_is_free:
            self._hide()
            return True
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if event.isAutoRepeat() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self._plays:
            return False
        if self._shown.beaten:
            # Nobody plays by one key what has been found worse, nor what was not shown.
            self.ask()
            return True
        command, interaction = self._shown.recommendation.command, page.table.interaction
        page.table.pointer.cancel()
        if interaction.held and not interaction.scenery.held:
            interaction.put_back()
        presenter.play(command.text())
        return True

    def _fail(self) -> None:
        if self._thinking:
            wanted = self.shows
            self.forget()
            if wanted and self._page is not None:
                self._page.notice.tell(NO_HINT, until_change=True)

    def _show(self) -> None:
        page, presenter, shown = self._page, self._presenter, self._shown
        if page is None or presenter is None or shown is None or self._question is None:
            return
        self.aside = False
        command, table = shown.recommendation.command, presenter.session.table
        first = presenter.in_the_way(command)
        self._way_is_free = first is None
        self._promised = self._plays
        why = shown.reason(self._with_news(shown.recommendation), plays=self._promised)
        self._told[self._question.seat] = table.turn, shown.advice
        self._note(presenter, command)
        what = table.game.wording.describe(presenter.view, command)
        self._said = table.named(what), table.named(why if first is None else msg("{first} {said}", first=first, said=why))
        page.tell_news(self._said[0], aloud=False)
        page.bar.show_hint(self._said[1], asked=True)
        self._picture.show(page, presenter, self._question.seat, command)

    def _with_news(self, shown: Recommendation) -> Message:
        """The reason for a recommendation, with what it uses that has come since the last hint of the same turn."""
        presenter, question = self._presenter, self._question
        if presenter is None or question is None:
            return shown.why
        if question.turn != self._hinted[0]:
            self._hinted = question.turn, self._hinted[0]
        if not 0 <= self._hinted[1] < question.turn:
            return shown.why
        table = presenter.session.table
        before = table.game.view(table.state_at(self._hinted[1]), question.viewer)
        new = presenter.view_model.came_since(before, presenter.view, question.seat, shown.command)
        return shown.why if new is None else msg("{new} {said}", new=new, said=shown.why)

    def _heed_held(self) -> bool:
        """True while the advice is aside, and look whether the piece in hand is one that has just been found."""
        if self.aside:
            self._see_held()
            return True
        return False

    def _speak(self) -> None:
        """Announce the advice; if it only gets surer, just once more at the end."""
        if self._page is not None and self._said is not None and self._said != self._spoken:
            self._spoken = self._said
            for words in self._said:
                self._page.table.accessibility.announce(spoken(words))
