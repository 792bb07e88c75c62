"""Between table and window: turns actions into drafts and commands, and states into sceneries.

The window never touches a state: it shows what the view-model makes of the seat's view (TBL-5), and reports what the person did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

from attrs import evolve
from PySide6.QtCore import QObject, Signal

from engines.kernel.commands import Command
from engines.kernel.contract import Outcome, Refusal, Refused, Stage
from engines.kernel.disclosure import Disclosure, persons
from engines.kernel.messages import Message, msg
from tabletop_qt.shell.presenting.logs import Logs
from tabletop_qt.shell.presenting.undo import UndoLabel, UndoState
from tabletop_qt.shell.presenting.viewing import (
    ADVISE,
    BUTTON,
    LOOK,
    PUT_DOWN,
    Automatic,
    SecretPicks,
    Viewing,
    can_advise,
    can_look,
    can_put_down,
    next_viewing,
    scenery_of,
    side_of,
)
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.session import Session
from tabletop_qt.viewmodels.scenery import Action, Button, Do, Drafted, Play, Scenery, Standing
from tabletop_qt.viewmodels.view_model import Draft, Hint, ViewModel

P = ParamSpec("P")

RESULT = "result: show"
"""The name of the button that shows the result of a finished game again."""

Doubt = Callable[[Any, int, Command], Message | None]
"""A warning before a command, from view, seat and command; None if there is nothing to warn of."""


class Presenter(QObject):
    """One table as the person before the screen sees and plays it.

    ``openers`` are the kinds of events with which a stage of the game begins, for the headings of the log. ``doubt`` is
    asked before a command is played, while ``asks`` is on: a doubted command is played when it comes a second time, or by `confirm`.

    Several persons see the open table, where a person decides what needs nothing hidden; for what does need it they see their own view
    (TBL-6). While a cover stands before it (`asked` names a seat) there is nothing to be seen and nothing to be done but `lift` and undo.
    ``covers`` says whether covers stand at all, ``keys`` whether several persons pick in secret by keys of their own.
    """

    shown = Signal(object, bool)
    """A `Scenery`, and whether pieces should move there visibly."""
    covered = Signal(object)
    """A cover stands from now on: the `Seat` of the person who should sit down (TBL-6)."""
    changed = Signal()
    """The state of the table has changed, or another person is at the screen."""
    refused = Signal(object, object)
    """A `Refusal`, and its alternatives as a tuple of `Message`."""
    doubted = Signal(object)
    """A `Message`: the question before a command; None when it is no longer asked."""
    finished = Signal(object)
    """The `Outcome`, when the game has just ended."""
    failed = Signal(object)
    """A `Message`: a decision could not be written to disk, and did not happen (TBL-9)."""
    warned = Signal(object)
    """A `Message` that the person should read: something has become of the table's file."""
    adviceWanted = Signal()
    """The person whose view is shown wants advice on what to decide."""

    def __init__(
        self,
        session: Session,
        view_model: ViewModel[Any, Any, Any],
        doubt: Doubt,
        openers: frozenset[str] = frozenset(),
        *,
        covers: bool = True,
        keys: bool = False,
    ) -> None:
        super().__init__()
        self.session = session
        self.asks = True
        self.covers = covers
        self.keys = keys
        self.advises = session.kept
        """True if hints are offered where the game has them; a lesson and a puzzle show the way themselves."""
        self.view_model = view_model.seated(session.table.seats)
        self.automatic = Automatic(session.table, self.view_model)
        self._doubt = doubt
        self.logs = Logs(session.table, openers)
        self.undo_state = UndoState(session.table, lambda: self.viewing)
        self._pending: Command | None = None
        self._draft: Draft = view_model.start()
        self.viewing = Viewing()
        """The people at the screen."""
        self.secrets = SecretPicks(
            session.table,
            self.view_model,
            lambda: self.viewing,
            self._see,
            self.play,
        )
        """Choosing in secret, by keys or at a private strip."""
        self._view: Any = None
        self._scenery: Scenery | None = None
        self._renew()

    # Who sees it

    @property
    def seat(self) -> int | None:
        """The seat that the table is shown to; None while only what everybody may see is shown, and behind a cover."""
        return self.viewing.seat

    @property
    def asked(self) -> int | None:
        """The seat whose person should sit down and lift the cover; None where no cover stands."""
        return self.viewing.asked

    @property
    def side(self) -> int:
        """The seat at whose side the table is drawn: where everybody looks on, whose view was shown last, so that nothing turns round."""
        return side_of(self.session.table, self.viewing)

    @property
    def deciding(self) -> int | None:
        """The seat for which something can be done at the table now; None where nobody can do anything there."""
        return self.viewing.deciding

    @property
    def addressed(self) -> tuple[int, ...]:
        """The seats of whom the prompt speaks: who is asked to sit down, who chooses or decides, else all for whom the game waits."""
        viewing = self.viewing
        one = next((seat for seat in (viewing.asked, viewing.opened, viewing.acting) if seat is not None), None)
        return (one,) if one is not None else viewing.choosing or self.session.table.to_act

    def lift(self) -> None:
        """The person who was asked has sat down: show the table to them."""
        if self.asked is None:
            return
        self._see(self.viewing.seen_by(self.asked))

    def share(self, *, covers: bool, keys: bool) -> None:
        """Share the screen like this from now on. Whoever is choosing in secret just now goes on like that, too."""
        changed, self.covers, self.keys = (covers, keys) != (self.covers, self.keys), covers, keys
        if changed and (self.secrets.choosing or self.secrets.picking):
            self._renew()
            self.show()
            self.changed.emit()

    def look(self) -> None:
        """The person who decides on the open table wants to see their own view first: a cover stands before it, where there are covers."""
        seat = self.viewing.acting
        if seat is not None and can_look(self.session.table, self.viewing):
            self._see(self.viewing.asking(seat) if self.covers else self.viewing.seen_by(seat))

    def put_down(self) -> None:
        """Go back to the open table, where that makes no difference to what is to be decided."""
        if can_put_down(self.session.table, self.viewing):
            viewing = self.viewing
            self._see(Viewing(acting=viewing.seat, last=viewing.last, side=viewing.side))

    def _see(self, viewing: Viewing) -> None:
        self.set_viewing(viewing)
        self.show()
        self.changed.emit()

    @property
    def disclosure(self) -> Disclosure[Any]:
        """The rules on what may be told of the table at this screen (TBL-5)."""
        return Disclosure(self.session.table, self.seat)

    # What is to be seen

    @property
    def view(self) -> Any:
        """The seat's view, never more; a spectator's behind a cover."""
        return self._view

    @property
    def scenery(self) -> Scenery:
        """The scenery that the table shows now."""
        if self._scenery is None:
            self._scenery = self._scenery_of(self._view, self._draft)
        return self._scenery

    def fresh_scenery(self) -> Scenery:
        """The scenery made anew from state and draft, for comparing."""
        return self._scenery_of(self.session.table.view(self.seat), self._draft)

    def scenery_at(self, turn: int) -> Scenery | None:
        """The scenery that the seat could see after ``turn`` decisions; everything once the game is over (TBL-5).

        None where what lay open then is put away.
        """
        then = self.disclosure.state_at(turn)
        self.undo_state.looked()
        return self._scenery_of(then, self.view_model.start()) if then is not None else None

    def _scenery_of(self, view: Any, draft: Any) -> Scenery:
        scenery = scenery_of(self.session.table, self.view_model, self.viewing, view, draft)
        if self.asked is not None:
            return scenery
        added = self._buttons if self.outcome is None else (Button(RESULT, msg("Show the result"), "E"),)
        return evolve(scenery, buttons=(*scenery.buttons, *added)) if added else scenery

    @property
    def _buttons(self) -> tuple[Button, ...]:
        """The buttons besides those of the game."""
        advice = (BUTTON,) if self.advises and can_advise(self.session.table, self.viewing) else ()
        return (*self.automatic.buttons, *advice)

    @property
    def begun(self) -> str:
        """The unfinished command in the game's own notation; empty if there is none."""
        return self.view_model.begun(self._draft)

    @property
    def completing(self) -> str | None:
        """The unfinished command for which the player waits to see completions; None if they don't."""
        return self.view_model.completing(self._draft) if self.deciding is not None else None

    def complete(self, commands: tuple[Command, ...]) -> None:
        """Tell the person what could become of what they put together."""
        self._show_draft(self.view_model.completed(self._draft, commands))

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game has ended."""
        return self.session.table.outcome

    @property
    def stage(self) -> Stage:
        """Where in the game this is."""
        return self.session.table.game.wording.stage(self._view)

    @property
    def hint(self) -> Hint | None:
        """The tip on how to make the present decision."""
        seat = self.deciding
        return self.view_model.hint(self._view, seat, self._draft) if seat is not None else None

    @property
    def drafting(self) -> Message | None:
        """The last step of what is being put together; None where nothing is."""
        seat = self.deciding
        if seat is None or self.view_model.back(self._view, seat, self._draft) is None:
            return None
        return self._draft.last_step

    def in_the_way(self, command: Command) -> Message | None:
        """The thing that was begun and has to be put away before the command; None if nothing has."""
        seat = self.deciding
        if seat is None or any(offer.meaning == Play(command) for offer in self.scenery.affordances):
            return None
        return self.view_model.in_the_way(self._view, seat, self._draft, command)

    def show(self, animate: bool = False) -> None:
        """Show the table as it is, or say that a cover stands before it."""
        if self.asked is not None:
            self.covered.emit(self.session.table.seats[self.asked])
        else:
            self.undo_state.saw()
            self.shown.emit(self.scenery, animate)

    # What a person does

    def act(self, action: Action) -> None:
        """Do what a person did at the table, or what the button means that they pressed."""
        if isinstance(action, Do) and self.automatic.cancel(action.name):
            self._renew()
            self.show()
            self.changed.emit()
            return
        seat = self.deciding
        if seat is None:
            return
        if action in (Do(LOOK), Do(PUT_DOWN)):
            self.drop_doubt()
            self.look() if action == Do(LOOK) else self.put_down()
            return
        if action == Do(ADVISE) and BUTTON in self._buttons:
            self.adviceWanted.emit()
            return
        meaning = self.view_model.meaning(self._view, seat, self._draft, self.scenery, action)
        if isinstance(meaning, Standing):
            self.automatic.stand(seat, meaning)
        if isinstance(meaning, Play):
            if not self._doubts(seat, meaning.command):
                self.drop_doubt()
                self.change(seat, self.session.play, meaning.command, seat)
            return
        self.drop_doubt()
        if isinstance(meaning, Drafted):
            self._show_draft(meaning.draft)
        elif isinstance(meaning, Refusal):
            self._refuse(meaning)
        else:
            self.show(animate=True)

    def play(self, command: Command | str, seat: int | None = None) -> None:
        """Play a command, or the text of one, without doubts: of the seat that the table is shown to, or of another."""
        self.drop_doubt()
        deciding = self.deciding if seat is None else seat
        self.change(deciding, self.session.play, command, deciding)

    def back(self) -> bool:
        """Take the last step of the draft back, or close the private strip; True if there was anything."""
        self.drop_doubt()
        if self.secrets.close():
            return True
        seat = self.deciding
        before = self.view_model.back(self._view, seat, self._draft) if seat is not None else None
        if before is None:
            return False
        self._show_draft(before)
        return True

    def confirm(self) -> None:
        """Play the doubted command after all."""
        if self._pending is not None:
            self.play(self._pending)

    def _doubts(self, seat: int, command: Command) -> bool:
        """Ask whether the command is meant, where it is doubted for the first time."""
        question = self._doubt(self._view, seat, command) if self.asks and command != self._pending else None
        if question is None:
            return False
        self._pending = command
        self.show()
        self.doubted.emit(question)
        return True

    def drop_doubt(self) -> None:
        """Don't play the doubted command."""
        if self._pending is not None:
            self._pending = None
            self.doubted.emit(None)

    # Undo and redo

    def undo(self) -> None:
        """Take back the last step of the draft, else the last decision.

        Behind a cover it is the person who was there last who takes back; on the open table anybody may take back their own.
        """
        if self.back():
            return
        refusal = self.undo_state.why_not()
        if refusal is not None:
            self._refuse(refusal)
            return
        undone, undoing = self.session.table.undoes, self.viewing.undoing
        self.change(undone.seat if undone is not None else None, self.session.undo, undoing, unseen=self.undo_state.unseen)

    def redo(self) -> None:
        """Play again what was taken back last; not behind a cover."""
        self.drop_doubt()
        ahead = self.session.table.ahead
        if self.asked is None:
            self.change(ahead[0].seat if ahead else None, self.session.redo, self.viewing.undoing)

    def undo_label(self) -> UndoLabel:
        """The label of undo: a step of the draft, else a decision."""
        step = self.drafting
        return UndoLabel(msg("Undo: {what}", what=step)) if step is not None else self.undo_state.undo_label()

    def play_forced(self, automatic: bool) -> None:
        """Have what leaves no choice be played by itself at this table from now on, or by hand."""
        try:
            self.session.play_forced(automatic)
        except StoreError as error:
            self.failed.emit(msg("This move could not be saved, so it was not made: {reason}", reason=error.message))
        self._renew()
        self.show()
        self.changed.emit()

    def change(self, by: int | None, change: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Change the table: ``by`` is the seat whose decision is played or taken back."""
        ended = self.outcome is not None
        try:
            change(*args, **kwargs)
        except Refused as refused:
            self._refuse(refused.refusal)
            return
        except StoreError as error:
            self.failed.emit(msg("This move could not be saved, so it was not made: {reason}", reason=error.message))
            self.show()
            return
        self.undo_state.changed()
        if by in persons(self.session.table.seats):
            self.viewing = evolve(self.viewing, last=by)
        self._renew()
        self.show(animate=True)
        outcome = self.outcome
        if outcome is not None and not ended:
            self.finished.emit(outcome)
        self.changed.emit()
        for news in self.session.take_news():
            self.warned.emit(news)

    def _refuse(self, refusal: Refusal) -> None:
        game = self.session.table.game
        named = self.session.table.named
        near = tuple(named(game.wording.describe(self._view, command)) for command in refusal.alternatives)
        self.refused.emit(evolve(refusal, reason=named(refusal.reason)), near)

    def _renew(self) -> None:
        table, absent = self.session.table, frozenset(self.automatic.due())
        self.set_viewing(next_viewing(table, self.view_model, self.viewing, covers=self.covers, keys=self.keys, absent=absent))

    def set_viewing(self, viewing: Viewing) -> None:
        """See the table as it is now through these eyes; nothing is kept of what others were shown. `show` shows it."""
        self.viewing = viewing
        self._view = self.session.table.view(self.seat)
        self._draft = self.view_model.start()
        self._scenery = None

    def _show_draft(self, draft: Draft) -> None:
        self._draft = draft
        self._scenery = None
        self.show(animate=True)
