"""Looking back: earlier states of a table as the seat at the screen could see them then. The game itself stays as it is.

While somebody looks back nothing can be decided: the scenery that is shown has no affordances, only two buttons of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve
from PySide6.QtCore import QObject, QTimer, Signal

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from tabletop_qt.shell.presenting.logs import LogEntry, Track
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.table.interaction import EMPTY
from tabletop_qt.viewmodels.scenery import Action, Button, Do, Scenery

RETURN, BRANCH = "looking back: return", "looking back: go on"
"""The names of the buttons while somebody looks back."""

PACES: tuple[tuple[str, Message, int], ...] = (
    ("slow", msg("Slow"), 2000),
    ("normal", msg("Normal"), 1000),
    ("fast", msg("Fast"), 400),
    ("very fast", msg("Very fast"), 150),
)
"""How fast decisions are played: the name that settings keep, words, and milliseconds for each."""


class LookingBack(QObject):
    """Which state of a table is shown: an earlier one, or the present one (``turn`` is None)."""

    changed = Signal()
    """Another state is to be shown, or playing began or ended."""
    branchRequested = Signal(int)
    """The game is to go on from the state after so many decisions, at a table of its own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._presenter: Presenter | None = None
        self._seat: int | None = None
        self._turn: int | None = None
        self._track: Track | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_on)
        self.set_pace("normal")

    def set_presenter(self, presenter: Presenter | None) -> None:
        """This is the table now; it is shown as it is."""
        self._presenter = presenter
        self._turn = None
        self._timer.stop()

    @property
    def turn(self) -> int | None:
        """How many decisions led to the state that is shown; None where it is the present one."""
        return self._turn

    @property
    def count(self) -> int:
        """How many decisions led to the present state; none behind a cover."""
        return self._presenter.session.table.turn if self._presenter is not None and self._presenter.asked is None else 0

    def holds(self) -> bool:
        """True if an earlier state is shown and may go on being shown: to the same seat, with no cover before it (TBL-6)."""
        return self._turn is not None and self._turn < self.count and self._presenter is not None and self._presenter.seat == self._seat

    @property
    def playing(self) -> bool:
        """True if one decision after the other is being played."""
        return self._timer.isActive()

    # Going to and fro

    def look_at(self, turn: int) -> None:
        """Show the state after so many decisions; after the last one, that is the present."""
        self._timer.stop()
        self._go_to(turn)

    def step(self, by: int) -> None:
        """Go so many decisions on, or back."""
        self.look_at((self.count if self._turn is None else self._turn) + by)

    def to_round(self, by: int) -> None:
        """Go to the beginning of the next round, or of this or the one before."""
        at = self.count if self._turn is None else self._turn
        track = self.track
        begins = [*(turn for turn in track.begins if turn < self.count), self.count] if track is not None else []
        there = [turn for turn in begins if (turn > at if by > 0 else turn < at)]
        if there:
            self.look_at(there[0] if by > 0 else there[-1])

    def now(self) -> None:
        """Show the present state again."""
        self.look_at(self.count)

    def play(self) -> None:
        """Play one decision after the other from here, from the first one where the present is shown; or stop that."""
        if self._timer.isActive():
            self._timer.stop()
            self.changed.emit()
        elif self.count:
            if self._turn is None:
                self._go_to(0)
            self._timer.start()
            self.changed.emit()

    def set_pace(self, name: str) -> None:
        """Play at one of `PACES`."""
        self._timer.setInterval(next((interval for known, _, interval in PACES if known == name), PACES[1][2]))

    def _play_on(self) -> None:
        if self._turn is None or self._turn + 1 >= self.count:
            self._timer.stop()
            self._go_to(self.count)
        else:
            self._go_to(self._turn + 1)

    def _go_to(self, turn: int) -> None:
        before, self._turn = self._turn, None if max(0, turn) >= self.count else max(0, turn)
        if before is None and self._presenter is not None:
            self._seat = self._presenter.seat
        if self._turn != before:
            self.changed.emit()

    # What is shown

    @property
    def track(self) -> Track | None:
        """All decisions as ticks, those that were taken back at the end; none behind a cover."""
        if self._presenter is None or self._presenter.asked is not None:
            return None
        table = self._presenter.session.table
        if self._track is None or self._track.table is not table:
            self._track = Track(table)
        self._track.follow()
        return self._track

    def decision(self, number: int) -> Message:
        """The decision with this number, counted from 1, in words for the seat at the screen."""
        if self._presenter is None:
            return msg("")
        table, disclosure = self._presenter.session.table, self._presenter.disclosure
        played, command = table.played(number), disclosure.command(number)
        if command is None or (played.seat != disclosure.seat and not disclosure.everything):
            # Another seat may not know what was decided; that somebody decided is no secret.
            return msg("{name}'s move", name=table.seats[played.seat].name)
        return table.named(table.game.wording.describe(table.game.view(table.state_at(number - 1), played.seat), command))

    def label(self, number: int) -> Message:
        """What the timeline says of a decision."""
        if self._presenter is None:
            return msg("")
        table = self._presenter.session.table
        played = table.played(number)
        if number > self.count:
            return msg("Decision {number}, undone: {what}", number=number, what=self.decision(number))
        return msg("Decision {number}, {stage}: {what}", number=number, stage=played.stage.label, what=self.decision(number))

    def where(self) -> Message:
        """Where in the game the state that is shown stands."""
        if self._turn is None:
            return msg("Now, after {number} decisions", number=self.count)
        if self._turn == 0:
            return msg("Looking back: before the first of {count} decisions", count=self.count)
        return msg("Looking back at decision {number} of {count}", number=self._turn, count=self.count)

    def why_not_branch(self) -> Refusal | None:
        """Why the game can't go on from the state that is shown."""
        if self._presenter is None or self._turn is None:
            return Refusal("TBL-7", msg("Look back first; the game continues from there."))
        return self._presenter.session.table.why_not_branch(self._turn)

    def scenery(self) -> Scenery | None:
        """The earlier state, as it looked to the seat; None where the present is shown."""
        if self._presenter is None or self._turn is None:
            return None
        then, what = self._presenter.scenery_at(self._turn), msg("Next: {what}", what=self.decision(self._turn + 1))
        if then is None:
            then, what = EMPTY, msg("What was face up here has since been put away; you have to remember it.")
        refusal = self.why_not_branch()
        return evolve(
            then,
            pieces=tuple(evolve(piece, movable=False) if piece.movable else piece for piece in then.pieces),
            affordances=(),
            prompt=msg("{where}. {what}", where=self.where(), what=what),
            buttons=(
                Button(BRANCH, msg("Continue from here"), refusal=refusal.reason if refusal is not None else None),
                Button(RETURN, msg("Go to the latest move"), "Return", primary=True),
            ),
            ask=None,
            held="",
        )

    def told(self) -> tuple[Sequence[LogEntry], int]:
        """What the seat had been told up to the state that is shown: a sequence, and how many of its entries."""
        if self._presenter is None or self._presenter.asked is not None:
            return (), 0
        log = self._presenter.logs.of(self._presenter.seat)
        return log.entries, log.until(self._turn)

    def act(self, action: Action) -> Refusal | None:
        """Somebody did this while an earlier state is shown: its buttons work, anything else is refused."""
        if action == Do(RETURN):
            self.now()
        elif action == Do(BRANCH):
            return self.ask_branch()
        else:
            return Refusal("TBL-7", msg("You are looking back. Go to the latest move to play on."))
        return None

    def ask_branch(self) -> Refusal | None:
        """Ask for a table of its own that goes on from the state that is shown. Returns why there can be none."""
        refusal = self.why_not_branch()
        if refusal is None:
            self.branchRequested.emit(self._turn)
        return refusal
