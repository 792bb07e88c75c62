"""Between table and window: turns actions into drafts and commands, and states into sceneries.

The window never touches a state: it is shown what the view-model makes of the seat's view (TBL-5), and it says what the person did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen
from PySide6.QtCore import QObject, Signal

from engines.kernel.commands import Command
from engines.kernel.contract import Event, Outcome, Refusal, Refused, Stage
from engines.kernel.words import Message, msg
from tabletop_qt.shell.log_panel import LogEntry
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.session import Session
from tabletop_qt.viewmodels.base import Drafted, Play, ViewModel
from tabletop_qt.viewmodels.scenery import Action, Scenery

Doubt = Callable[[Any, int, Command], Message | None]
"""What a person may have overlooked before a command, from view, seat and command; None where nothing."""


@frozen
class Step:
    """What undo or redo would do: its words, and why it can't be done where it can't."""

    words: Message
    refusal: Refusal | None = None

    @property
    def why(self) -> Message | None:
        """Why it can't be done."""
        return self.refusal.reason if self.refusal is not None else None


class Presenter(QObject):
    """One table as a person sees and plays it.

    ``openers`` are the kinds of events with which a stage of the game begins, for the headings of the log. ``doubt`` is
    asked before a command is played, while ``asks`` is on: a doubted command is played when it comes a second time, or by `confirm`.
    """

    shown = Signal(object, bool)
    """A `Scenery`, and whether pieces should move there visibly."""
    refused = Signal(object, object)
    """A `Refusal`, and its alternatives as a tuple of `Message`."""
    doubted = Signal(object)
    """A `Message`: the question before a command; None when it is no longer asked."""
    finished = Signal(object)
    """The `Outcome`, when the game has just ended."""
    failed = Signal(object)
    """A `Message`: a decision could not be written to disk, and did not happen (TBL-9)."""

    def __init__(self, session: Session, view_model: ViewModel[Any, Any], doubt: Doubt, openers: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.session = session
        self.asks = True
        self._view_model = view_model
        self._doubt = doubt
        self._openers = openers
        self._log: tuple[LogEntry, ...] | None = None
        self._pending: Command | None = None
        self._draft = view_model.start()
        self._seat = 0
        self._view: Any = None
        self._scenery: Scenery | None = None
        self._renew()

    # What is to be seen

    @property
    def seat(self) -> int:
        """The seat that the table is shown to."""
        return self._seat

    @property
    def view(self) -> Any:
        """The seat's view, never more."""
        return self._view

    @property
    def scenery(self) -> Scenery:
        """What the table shows now."""
        if self._scenery is None:
            self._scenery = self._view_model.scenery(self._view, self._seat, self._draft)
        return self._scenery

    def fresh_scenery(self) -> Scenery:
        """What the table should show, worked out anew from state and draft: for comparing."""
        return self._view_model.scenery(self.session.table.view(self._seat), self._seat, self._draft)

    def scenery_at(self, turn: int) -> Scenery:
        """What the seat could see after so many decisions, nothing that it learnt since (TBL-5)."""
        table = self.session.table
        return self._view_model.scenery(table.game.view(table.state_at(turn), self._seat), self._seat, self._view_model.start())

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game has ended."""
        return self.session.table.outcome

    @property
    def stage(self) -> Stage:
        """Where in the game this is."""
        return self.session.table.game.stage(self._view)

    @property
    def drafting(self) -> Message | None:
        """The last step of what is being put together; None where nothing is."""
        if self._view_model.back(self._view, self._seat, self._draft) is None:
            return None
        return self._view_model.last_step(self._draft)

    def log(self, until: int | None = None) -> tuple[LogEntry, ...]:
        """What the seat was told, in order: all of it, or up to so many decisions."""
        if self._log is None:
            table = self.session.table
            entries = self._told(table.opening, msg("Set-up"), 0)
            for turn, played in enumerate(table.moves, 1):
                entries += self._told(played.events, played.stage.label, turn)
            self._log = tuple(entries)
        return self._log if until is None else tuple(entry for entry in self._log if entry.turn <= until)

    def _told(self, events: tuple[Event, ...], stage: Message, turn: int) -> list[LogEntry]:
        """What the seat is told of these events, which ended in the state after ``turn`` decisions."""
        entries = []
        for event in events:
            if event.kind in self._openers:
                table = self.session.table
                stage = table.game.stage(table.game.view(table.state_at(turn), self._seat)).label
            message = event.told(self._seat)
            if message is not None:
                entries.append(LogEntry(stage, message, event.clause, turn))
        return entries

    def show(self, animate: bool = False) -> None:
        """Show the table as it is."""
        self.shown.emit(self.scenery, animate)

    # What a person does

    def act(self, action: Action) -> None:
        """A person did this at the table or pressed a button of the prompt bar."""
        meaning = self._view_model.act(self._view, self._seat, self._draft, action)
        if isinstance(meaning, Play):
            self._play(meaning.command)
            return
        self._drop_doubt()
        if isinstance(meaning, Drafted):
            self._show_draft(meaning.draft)
        elif isinstance(meaning, Refusal):
            self._refuse(meaning)
        else:
            self.show(animate=True)

    def play(self, text: str) -> None:
        """Play a command given as its text, without doubts."""
        self._drop_doubt()
        self._change(lambda: self.session.play(text, self._seat))

    def back(self) -> bool:
        """Take the last step of the draft back; whether there was one."""
        self._drop_doubt()
        before = self._view_model.back(self._view, self._seat, self._draft)
        if before is None:
            return False
        self._show_draft(before)
        return True

    def confirm(self) -> None:
        """Play the doubted command after all."""
        if self._pending is not None:
            self._play(self._pending)

    def drop_doubt(self) -> None:
        """Don't play the doubted command."""
        self._drop_doubt()

    def _play(self, command: Command) -> None:
        question = self._doubt(self._view, self._seat, command) if self.asks and command != self._pending else None
        if question is not None:
            self._pending = command
            self.show()
            self.doubted.emit(question)
            return
        self._drop_doubt()
        self._change(lambda: self.session.play(command, self._seat))

    def _drop_doubt(self) -> None:
        if self._pending is not None:
            self._pending = None
            self.doubted.emit(None)

    # Undo and redo

    def undo(self) -> None:
        """Take back the last step of the draft, else the last decision."""
        if not self.back():
            self._change(lambda: self.session.undo(self._seat))

    def redo(self) -> None:
        """Play again what was taken back last."""
        self._drop_doubt()
        self._change(lambda: self.session.redo(self._seat))

    def undo_step(self) -> Step:
        """What undo would take back."""
        step = self.drafting
        if step is not None:
            return Step(msg("Undo: {what}", what=step))
        table = self.session.table
        what = table.undo_label(self._seat)
        return Step(msg("Undo: {what}", what=what) if what is not None else msg("Undo"), table.why_not_undo(self._seat))

    def redo_step(self) -> Step:
        """What redo would play again."""
        table = self.session.table
        what = table.redo_label(self._seat)
        return Step(msg("Redo: {what}", what=what) if what is not None else msg("Redo"), table.why_not_redo(self._seat))

    def _change(self, change: Callable[[], object]) -> None:
        ended = self.outcome is not None
        try:
            change()
        except Refused as refused:
            self._refuse(refused.refusal)
            return
        except StoreError as error:
            self.failed.emit(msg("This could not be saved, so it did not happen: {reason}", reason=error.message))
            self.show()
            return
        self._renew()
        self.show(animate=True)
        outcome = self.outcome
        if outcome is not None and not ended:
            self.finished.emit(outcome)

    def _refuse(self, refusal: Refusal) -> None:
        game = self.session.table.game
        self.refused.emit(refusal, tuple(game.describe(self._view, command) for command in refusal.alternatives))

    def _renew(self) -> None:
        table = self.session.table
        acting = table.to_act
        if acting and self._seat not in acting:
            self._seat = acting[0]
        self._view = table.view(self._seat)
        self._log = None
        self._draft = self._view_model.start()
        self._scenery = None

    def _show_draft(self, draft: Any) -> None:
        self._draft = draft
        self._scenery = None
        self.show(animate=True)
