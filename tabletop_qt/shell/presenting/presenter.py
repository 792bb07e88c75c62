"""The presenter of a table: it turns actions into drafts and commands, and states into sceneries.

The window never touches a state: it shows the scenery that the view-model makes of the seat's view (TBL-5), and reports actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

from attrs import evolve
from PySide6.QtCore import QObject, Signal

from engines.kernel.commands import Command
from engines.kernel.contract import Outcome, Refusal, Refused
from engines.kernel.disclosure import Disclosure, persons
from engines.kernel.messages import Message, msg
from tabletop_qt.shell.presenting.automatic import Automatic
from tabletop_qt.shell.presenting.logs import Logs
from tabletop_qt.shell.presenting.undo_state import UndoLabel, UndoState
from tabletop_qt.shell.presenting.viewing import (
    ADVISE,
    HINT,
    SecretPicks,
    Viewing,
    can_advise,
    can_look,
    can_put_down,
    next_viewing,
    scenery_of,
    side_of,
    sits,
    to_show_hand,
    turns,
    why_no_hint,
)
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.session import Session
from tabletop_qt.viewmodels.scenery import Action, Button, Do, Drafted, Passing, Play, Press, Scenery, Standing
from tabletop_qt.viewmodels.view_model import LOOK, Draft, Hint, Pick, ViewModel, left_after

P = ParamSpec("P")
RESULT = "result: show"
SHOW_RESULT = Button(RESULT, msg("Show the result"), "O")
"""The name of the button that shows the result of a finished game again."""
_COUNTS = msg("This is help: a puzzle solved with it counts as “Solved with help”, and lowers your rating if it is the first try.")
Doubt = Callable[[Any, int, Command], Message | None]
"""A warning before a command, from view, seat and command; None if there is nothing to warn of."""


class Presenter(QObject):
    """One table as the player at the screen sees and plays it.

    ``openers`` are the kinds of events with which a stage of the game begins, for the headings of the log. While ``asks`` is on, ``doubt``
    is called before a command is played: a doubted command is played when it comes a second time, or by `confirm`.

    Several players see the open table for decisions that need nothing hidden, and their own view for others (TBL-6). Behind a cover
    (`seat_to_unlock` names a player's seat) nothing can be seen, and only `lift` and undo are possible. ``covers`` is whether a cover hides
    the screen between players, ``keys`` whether several players pick in secret at once, by keys, ``flat`` whether they sit around it.
    """

    shown = Signal(object, bool)
    """A `Scenery`, and True if pieces should move there visibly."""
    covered = Signal(object)
    """A cover is to be shown: the `Seat` of the player who should sit down (TBL-6)."""
    changed = Signal()
    """The state of the table has changed, or another player is at the screen."""
    refused = Signal(object, object)
    """A `Refusal`, and its alternatives as a tuple of `Message`."""
    doubted = Signal(object, object, tuple)
    """A `Message`: the question before a command, None once it is settled; the action, and the ids of the places it is about."""
    finished = Signal(object)
    """The `Outcome`, when the game has just ended."""
    failed = Signal(object)
    """A `Message`: a decision could not be written to disk, and did not happen (TBL-9)."""
    warned = Signal(object)
    """A `Message` for the player about the table's file."""
    adviceWanted = Signal()
    """The player whose view is shown wants a hint."""

    def __init__(
        self,
        session: Session,
        view_model: ViewModel[Any, Any, Any],
        doubt: Doubt,
        openers: frozenset[str] = frozenset(),
        *,
        covers: bool = True,
        keys: bool = False,
        flat: bool = False,
    ) -> None:
        super().__init__()
        self.session = session
        self.asks = True
        self.covers = covers
        self.keys = keys
        self.flat = flat
        self.advises = session.kept
        """True if hints are offered; lessons and puzzles offer none."""
        self.hints_off = msg("Hints are off here. “Show me” shows the solution.")
        """The answer to a player who asks for a hint where there is none."""
        self.show_me: Callable[[], Message | None] | None = None
        """Shows the solution to a player who asks for a hint, or returns why not; None: `hints_off` is the answer."""
        self.view_model = view_model.seated(session.table.seats)
        self.automatic = Automatic(session.table, self.view_model)
        self._doubt = doubt
        self.logs = Logs(session.table, openers)
        self.undo_state = UndoState(session.table, lambda: self.viewing)
        self._pending: Command | None = None
        self._pending_action: Action | None = None
        self.draft: Draft = view_model.start()
        """The command being put together."""
        self._waiting: dict[int, Draft] = {}
        """The drafts of seats that wait until another player has answered."""
        self.viewing = Viewing()
        """The people at the screen."""
        self.secrets = SecretPicks(session.table, self.view_model, self)
        """Secret choices, by keys or at a private strip."""
        self.view: Any = None
        """The view of the seat, or of a spectator behind a cover."""
        self._scenery: Scenery | None = None
        self.set_viewing(self._next_viewing())

    # The people at the screen

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None on the open table and behind a cover."""
        return self.viewing.seat

    @property
    def seat_to_unlock(self) -> int | None:
        """The seat of the player who should lift the cover; None without a cover."""
        return self.viewing.seat_to_unlock

    @property
    def side(self) -> int:
        """The seat at whose side the table is drawn."""
        return side_of(self.session.table, self.viewing)

    @property
    def turns(self) -> bool:
        """True if the open table turns to the one player who decides, who chooses from their own view, not at a strip."""
        return turns(self.view_model, flat=self.flat)

    @property
    def deciding(self) -> int | None:
        """The seat that can act at the table now, if any."""
        return self.viewing.deciding

    def still_asks(self, turn: int, seat: int | None) -> bool:
        """True if since that turn only others have decided, beside the seat, whose decision is still the same."""
        table = self.session.table
        if table.turn < turn or seat not in table.to_act or self.deciding != seat:
            return False
        return all(
            (played := table.played(number)).seat != seat
            and not table.game.ends_for_all(table.state_at(number - 1), played.seat, played.command)
            for number in range(turn + 1, table.turn + 1)
        )

    @property
    def addressed(self) -> tuple[int, ...]:
        """The seats that the prompt addresses: the one that should sit down, choose or decide, else all that the game waits for."""
        viewing = self.viewing
        one = next((seat for seat in (viewing.seat_to_unlock, viewing.opened, viewing.acting) if seat is not None), None)
        return (one,) if one is not None else viewing.choosing or self.session.table.to_act

    def lift(self) -> None:
        """Lift the cover: show the table to the player for whom it stands, or who wants to look at their hand."""
        seat = self.viewing.choosing[0] if self.viewing.looking and self.viewing.choosing else self.seat_to_unlock
        if seat is not None:
            self.see(self.viewing.seen_by(seat))

    @property
    def unseen(self) -> Pick | None:
        """The choice that the player behind the cover can make without lifting it; None if there is none."""
        table, seat = self.session.table, self.seat_to_unlock
        if seat is None:
            return None
        last = next((turn for turn in reversed(range(table.turn)) if table.moves[turn].seat == seat), None)
        before = table.game.view(table.state_at(last), seat) if last is not None else None
        pick = self.view_model.unseen(table.view(seat), seat, before)
        return pick if pick is not None and table.check(pick.command, seat) is None else None

    def choose_unseen(self) -> None:
        """Make that choice; the cover for the next player may follow."""
        pick, seat = self.unseen, self.seat_to_unlock
        if pick is not None:
            self.play(pick.command, seat)

    def share(self, *, covers: bool, keys: bool, flat: bool) -> None:
        """Share the screen like this from now on, also for a secret choice that has begun."""
        changed = (covers, keys, flat) != (self.covers, self.keys, self.flat)
        self.covers, self.keys, self.flat = covers, keys, flat
        if changed and (self.view_model.private_strip or self.secrets.picking):
            self.see(self._next_viewing())

    def look(self) -> None:
        """Show the player who decides on the open table their own view.

        A cover comes first if there are covers, unless cards lie face down there and the player sits before them. A game whose hands are
        hidden on the open table has the strip there instead.
        """
        table, seat = self.session.table, self.viewing.acting
        if seat is not None and can_look(table, self.viewing):
            at_once = not self.covers or (self.view_model.draws_face_down and sits(table, evolve(self.viewing, acting=None), seat))
            if at_once:
                self.see(self.viewing.seen_by(seat))
            elif self.view_model.private_strip:
                self.see(Viewing(choosing=(seat,), last=self.viewing.last, side=self.viewing.side, looking=True))
            else:
                self.see(evolve(self.viewing.asking(seat), looking=True))

    def put_down(self) -> bool:
        """Go back to the open table, if the decision can be made there just as well, or the hand can be shown there again; else False."""
        if not can_put_down(self.session.table, self.viewing, hides=self._hides):
            return False
        self.viewing = evolve(self.viewing, seat=None, acting=self.viewing.seat)
        self.see(self._next_viewing())
        return True

    def stay(self) -> bool:
        """Go back to the open table from the cover, or the strip, before the hand of a player who wanted to look at it; else False."""
        viewing = self.viewing
        if viewing.looking:
            seat = viewing.seat_to_unlock if viewing.seat_to_unlock is not None else viewing.choosing[0]
            self.see(evolve(viewing, seat_to_unlock=None, choosing=(), acting=seat, looking=False))
        return viewing.looking

    @property
    def _hides(self) -> bool:
        """True if a hand shown on the open table can be hidden again."""
        return self.view_model.draws_face_down or (self.turns and self.covers)

    def see(self, viewing: Viewing) -> None:
        """Show the table to others at the screen."""
        self.set_viewing(viewing)
        self.show()
        self.changed.emit()

    @property
    def disclosure(self) -> Disclosure[Any]:
        """The limits on the information shown at this screen (TBL-5)."""
        return Disclosure(self.session.table, self.seat)

    # The scenery

    @property
    def scenery(self) -> Scenery:
        """The scenery that the table shows now."""
        if self._scenery is None:
            self._scenery = self._scenery_of(self.view, self.draft, self.session.table.turn)
        return self._scenery

    def fresh_scenery(self) -> Scenery:
        """The scenery rebuilt from state and draft, for comparison."""
        return self._scenery_of(self.session.table.view(self.seat), self.draft, self.session.table.turn)

    def scenery_at(self, turn: int) -> Scenery:
        """The scenery that the seat could see after ``turn`` decisions; everything once the game is over (TBL-5)."""
        then = self.disclosure.state_at(turn)
        self.undo_state.looked()
        return self._scenery_of(then, self.view_model.start(), turn)

    def _scenery_of(self, view: Any, draft: Any, turn: int) -> Scenery:
        table = self.session.table
        scenery = scenery_of(table, self.view_model, self.viewing, view, draft, hides=self._hides)
        if self.seat_to_unlock is not None:
            return scenery
        if not self.advises:
            scenery = evolve(scenery, buttons=tuple([_as_help(each) if each.advises else each for each in scenery.buttons]))
        forced = self.automatic.forced.get(self.deciding) if self.deciding is not None and view is self.view else None
        if forced is not None:
            # Nobody is asked for what will be played for them.
            played = {each.action for each in scenery.affordances if each.meaning == Play(forced)}
            buttons = [evolve(each, shown=False) if Do(each.name) in played else each for each in scenery.buttons]
            why = table.game.wording.no_choice(view)
            scenery = evolve(scenery, buttons=tuple(buttons), prompt=why if why.text else scenery.prompt)
        scenery = scenery.added(left_after(table, self.view_model, turn, self.seat, self.side))
        if self.outcome is not None and self.session.shows_result:
            return evolve(scenery, buttons=(*scenery.buttons, SHOW_RESULT))
        placed = (*self.automatic.placed(scenery), *self._advice(forced is None))
        return scenery if placed == scenery.buttons else evolve(scenery, buttons=placed)

    def _advice(self, chooses: bool) -> tuple[Button, ...]:
        """The button that gives a hint; whoever has nothing to choose needs none."""
        refusal = why_no_hint(self.session.table, self.view_model, self.viewing)
        if refusal is None and not can_advise(self.session.table, self.view_model, self.viewing):
            return ()
        return (evolve(HINT, shown=self.advises and chooses, refusal=refusal),)

    @property
    def begun(self) -> str:
        """The unfinished command in the game's notation; empty if there is none."""
        return self.view_model.begun(self.draft)

    @property
    def completing(self) -> str | None:
        """The unfinished command that the player wants completions of, if any."""
        return self.view_model.completing(self.draft) if self.deciding is not None else None

    def complete(self, commands: tuple[Command, ...]) -> None:
        """Show the player the best completions of their unfinished command."""
        self._show_draft(self.view_model.completed(self.draft, commands))

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game has ended."""
        return self.session.table.outcome

    @property
    def hint(self) -> Hint | None:
        """The how-to tip for the present decision; there is none for what plays itself."""
        seat = self.deciding
        return self.view_model.hint(self.view, seat, self.draft) if seat is not None and seat not in self.automatic.forced else None

    @property
    def drafting(self) -> Message | None:
        """The last step of the unfinished command, if there is one."""
        seat = self.deciding
        if seat is None or self.view_model.back(self.view, seat, self.draft) is None:
            return None
        return self.draft.last_step

    def in_the_way(self, command: Command) -> Message | None:
        """The unfinished action that has to be cancelled before this command, if any."""
        seat = self.deciding
        if seat is None or any(offer.meaning == Play(command) for offer in self.scenery.affordances):
            return None
        return self.view_model.in_the_way(self.view, seat, self.draft, command)

    def make_way(self, command: Command) -> None:
        """Put away a blank draft that is in the way of this command."""
        while self.view_model.is_blank(self.draft) and self.in_the_way(command) is not None and self.back():
            pass

    def show(self, animate: bool = False) -> None:
        """Show the present table, or the cover before it."""
        if self.seat_to_unlock is not None:
            self.covered.emit(self.session.table.seats[self.seat_to_unlock])
        else:
            self.undo_state.saw()
            self.shown.emit(self.scenery, animate)

    # Actions

    def act(self, action: Action) -> None:
        """Carry out an action at the table, or a press of a button."""
        if isinstance(action, Do) and self.automatic.cancel(action.name):
            self.see(self._next_viewing())
            return
        seat = self.deciding
        if seat is None or self._misses(action, seat):
            if not (isinstance(action, Do) or self._misses(action, seat)):
                self._refuse(self._why_not_yet())
            return
        looks = self.viewing.seat is not None or can_look(self.session.table, self.viewing)
        if action in (Do(LOOK), Press(LOOK)) and looks:
            self.drop_doubt()
            if self.viewing.seat is None:
                self.look()
            else:
                self.put_down()
            return
        if action == Do(ADVISE):
            self._advise()
            return
        meaning = self.view_model.meaning(self.view, seat, self.draft, self.scenery, action)
        if isinstance(meaning, Play):
            if not self._ask_to_confirm(seat, meaning, action):
                self._stand(seat, meaning)
                self.drop_doubt()
                turn = self.session.table.turn
                self.apply(seat, self.session.play, meaning.command, seat)
                if isinstance(meaning, Passing) and self.session.table.turn > turn and self.deciding == seat:
                    self._go_on(meaning)
            return
        self.drop_doubt()
        if isinstance(meaning, Drafted):
            self._show_draft(meaning.draft)
        elif isinstance(meaning, Refusal):
            self._refuse(meaning)
        else:
            self.show(animate=True)

    def _stand(self, seat: int, play: Play) -> None:
        """Begin a standing decision; stop where it asks, unless that was confirmed."""
        if isinstance(play, Standing):
            confirmed = play.question if self._pending is not None else None
            self.automatic.stand(seat, evolve(play, question=confirmed))

    def _go_on(self, passing: Passing) -> None:
        """Do what the player meant, once the step before it has ended."""
        self.act(next((action for action in passing.then if self.scenery.offered(action) is not None), passing.then[-1]))

    def _why_not_yet(self) -> Refusal:
        """Why nobody can act at the table, and what would help."""
        if self.turns and self.secrets.choosing:
            button = to_show_hand(self.session.table.seats[self.secrets.choosing[0]])
            return Refusal("TBL-6", msg("First click “{button}”.", button=button))
        return Refusal("TBL-2", self.scenery.prompt)

    def _misses(self, action: Action, seat: int | None) -> bool:
        """True of a click on an empty place while others decide, which may be meant for a button that has just gone."""
        aims = not isinstance(action, Press) or self.scenery.piece(action.piece) is not None
        return not aims and seat not in self.session.table.to_act

    def play(self, command: Command | str, seat: int | None = None) -> None:
        """Play a command, or the text of one, without a doubt, for this seat or the one that can act."""
        self.drop_doubt()
        deciding = self.deciding if seat is None else seat
        self.apply(deciding, self.session.play, command, deciding)

    def step_towards(self, command: Command, seat: int) -> None:
        """Take the next step of putting a command together, such as laying a card; after the last one, play it."""
        step, following = self.view_model.foreseen(self.view, seat, command), None
        while step is not None and step not in (self.draft, self.view_model.start()):
            step, following = self.view_model.back(self.view, seat, step), step
        if following is None:
            self.play(command, seat)
        else:
            self.drop_doubt()
            self._show_draft(following)

    def back(self) -> bool:
        """Take back the last step of the draft, or close the private strip; False if there is neither."""
        self.drop_doubt()
        if self.secrets.close():
            return True
        seat = self.deciding
        before = self.view_model.back(self.view, seat, self.draft) if seat is not None else None
        if before is None:
            return False
        self._show_draft(before)
        return True

    def _advise(self) -> None:
        """Ask for a hint, or say that there is none here."""
        self.drop_doubt()
        if can_advise(self.session.table, self.view_model, self.viewing):
            if self.advises:
                self.adviceWanted.emit()
            elif (answer := self.show_me() if self.show_me is not None else self.hints_off) is not None:
                self._refuse(Refusal("", answer))
        elif (why := why_no_hint(self.session.table, self.view_model, self.viewing)) is not None:
            self._refuse(Refusal("TBL-5", why))

    def confirm(self) -> None:
        """Carry out the doubted action."""
        if self._pending_action is not None:
            self.act(self._pending_action)

    def _ask_to_confirm(self, seat: int, play: Play, action: Action) -> bool:
        """Ask the player to confirm an action that needs it and was not asked about yet; True if asked."""
        command = play.command
        if not self.asks or command == self._pending:
            return False
        question = play.question if isinstance(play, Standing | Passing) else None
        question = question or self._doubt(self.view, seat, command)
        if question is None:
            return False
        self._pending, self._pending_action = command, action
        self.show()
        self.doubted.emit(question, action, self.view_model.asked_about(self.view, seat, command))
        return True

    def drop_doubt(self) -> bool:
        """Don't play the doubted command; False if there is none."""
        if self._pending is None:
            return False
        self._pending = self._pending_action = None
        self.doubted.emit(None, None, ())
        return True

    # Undo and redo

    def undo(self) -> None:
        """Undo the last step of the draft, unless that only picked something, else the last decision.

        Behind a cover the player who was there last undoes; on the open table players undo their own decisions.
        """
        if self.draft.undone and self.back():
            return
        self.drop_doubt()
        refusal = self.undo_state.why_not()
        if refusal is not None:
            self._refuse(refusal)
            return
        undone, undoing = self.session.table.undoes, self.viewing.undoing
        self.apply(undone.seat if undone is not None else None, self.session.undo, undoing, unseen=self.undo_state.unseen)

    def redo(self) -> None:
        """Redo the decision undone last, unless a cover stands."""
        self.drop_doubt()
        ahead = self.session.table.ahead
        if self.seat_to_unlock is None:
            self.apply(ahead[0].seat if ahead else None, self.session.redo, self.viewing.undoing)

    def undo_label(self) -> UndoLabel:
        """The label of undo: a step of the draft, else a decision."""
        step = self.drafting if self.draft.undone else None
        return UndoLabel(msg("Undo: {what}", what=step)) if step is not None else self.undo_state.undo_label()

    def play_forced(self, automatic: bool) -> None:
        """Set whether forced moves are played automatically at this table."""
        try:
            self.session.play_forced(automatic)
        except StoreError as error:
            self._report_unsaved(error)
        self.see(self._next_viewing())

    def apply(self, seat: int | None, operation: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Change the table by an operation of the session; ``seat`` is the one whose decision is played or undone."""
        ended = self.outcome is not None
        try:
            operation(*args, **kwargs)
        except Refused as refused:
            self._refuse(refused.refusal)
            return
        except StoreError as error:
            self._report_unsaved(error)
            self.show()
            return
        self.undo_state.changed()
        if seat in persons(self.session.table.seats):
            self.viewing = evolve(self.viewing, last=seat)
        self.set_viewing(self._next_viewing())
        self.show(animate=True)
        outcome = self.outcome
        if outcome is not None and not ended:
            self.finished.emit(outcome)
        self.changed.emit()
        for news in self.session.take_news():
            self.warned.emit(news)

    def _report_unsaved(self, error: StoreError) -> None:
        self.failed.emit(msg("This move could not be saved, so it was not made: {reason}", reason=error.message))

    def _refuse(self, refusal: Refusal) -> None:
        table = self.session.table
        near = [table.named(table.game.wording.describe(self.view, command)) for command in refusal.alternatives]
        # Commands that differ only in what is said are described alike.
        self.refused.emit(evolve(refusal, reason=table.named(refusal.reason)), tuple(dict.fromkeys(near)))

    def _next_viewing(self) -> Viewing:
        table, absent = self.session.table, frozenset(self.automatic.due())
        return next_viewing(table, self.view_model, self.viewing, covers=self.covers, keys=self.keys, flat=self.flat, absent=absent)

    def set_viewing(self, viewing: Viewing) -> None:
        """Take the view of others at the screen, and forget everything shown before. `show` shows it."""
        self.drop_doubt()
        table, empty, before = self.session.table, self.view_model.start(), self.deciding
        drafts = self._waiting if before is None else {**self._waiting, before: self.draft}
        self.viewing = viewing
        self.view = table.view(self.seat)
        seat = self.deciding
        kept = {
            each: self.view_model.kept(self.view if each == seat else table.view(each), each, draft)
            for each, draft in drafts.items() if draft != empty
        }  # fmt: skip
        self.draft = kept.pop(seat, empty) if seat is not None else empty
        self._waiting = {each: draft for each, draft in kept.items() if draft != empty}
        self._scenery = None

    def _show_draft(self, draft: Draft) -> None:
        if draft.by != self.draft.by:
            # Another player puts a command together on the open table, or the one who is asked there goes on.
            asked = self._next_viewing()
            self.viewing = asked if draft.by is None else evolve(asked, acting=draft.by)
        self.draft = draft
        self._scenery = None
        self.show(animate=True)


def _as_help(button: Button) -> Button:
    """A button that shows good moves, as it is called where the player is to find them."""
    return evolve(button, label=msg("{label} (help)", label=button.label), about=_COUNTS)
