"""Looking back: earlier states of a table as the seat at the screen saw them. The game itself does not change.

Meanwhile nobody can decide anything: the scenery has no affordances, only two buttons.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve
from PySide6.QtCore import QObject, QTimer, Signal

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.shell.presenting.logs import LogEntry, Track
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.viewmodels.scenery import Action, Button, Do, Scenery

RETURN, BRANCH = "looking back: return", "looking back: go on"
"""The names of the buttons while somebody looks back."""

PACES: tuple[tuple[str, Message, int], ...] = (
    ("slow", msg("Slow"), 2000),
    ("normal", msg("Normal"), 1000),
    ("fast", msg("Fast"), 400),
    ("very fast", msg("Very fast"), 150),
)
"""The playback speeds: the name in the settings, the label, and the milliseconds per decision."""
UNHURRIED = 1000
"""The least milliseconds per decision at which playback shows moments."""


class LookingBack(QObject):
    """The state of the table that is shown: an earlier one, or the present one (``turn`` is None)."""

    changed = Signal()
    """Another state is shown, or playback started or stopped."""
    branchRequested = Signal(int)
    """The number of decisions after which a new branch starts."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._presenter: Presenter | None = None
        self._seat: int | None = None
        self.turn: int | None = None
        """The number of decisions before the state that is shown; None for the present."""
        self._track: Track | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_on)
        self.set_pace("normal")

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Use another table, and show its present state."""
        self._presenter = presenter
        if presenter is None:
            self._track = None
        self.turn = None
        self._timer.stop()

    @property
    def count(self) -> int:
        """The number of decisions before the present state; 0 behind a cover."""
        return self._presenter.session.table.turn if self._presenter is not None and self._presenter.seat_to_unlock is None else 0

    def holds(self) -> bool:
        """True if an earlier state may stay on screen: to the same seat, without a cover (TBL-6)."""
        return self.turn is not None and self.turn < self.count and self._presenter is not None and self._presenter.seat == self._seat

    @property
    def playing(self) -> bool:
        """True during playback."""
        return self._timer.isActive()

    # Going back and forward

    def look_at(self, turn: int) -> None:
        """Show the state after this many decisions; after the last one, the present."""
        self._timer.stop()
        self._go_to(turn)

    def step(self, by: int) -> None:
        """Go forward, or back, by this many decisions."""
        self.look_at((self.count if self.turn is None else self.turn) + by)

    def to_round(self, by: int) -> None:
        """Go to the beginning of the next round, or back to that of this or the previous one."""
        at = self.count if self.turn is None else self.turn
        track = self.track
        begins = [*(turn for turn in track.begins if turn < self.count), self.count] if track is not None else []
        there = [turn for turn in begins if (turn > at if by > 0 else turn < at)]
        if there:
            self.look_at(there[0] if by > 0 else there[-1])

    def now(self) -> None:
        """Show the present state again."""
        self.look_at(self.count)

    def play(self) -> None:
        """Start playback from here, or from the beginning if the present is shown; or stop it."""
        if self._timer.isActive():
            self._timer.stop()
            self.changed.emit()
        elif self.count:
            if self.turn is None:
                self._go_to(0)
            self._timer.start()
            self.changed.emit()

    def set_pace(self, name: str) -> None:
        """Set the playback speed to one of `PACES`."""
        self._interval = next((interval for known, _, interval in PACES if known == name), PACES[1][2])
        self._timer.setInterval(self._interval)

    @property
    def unhurried(self) -> bool:
        """True during playback at a speed that leaves time for moments."""
        return self.playing and self._interval >= UNHURRIED

    def linger(self, time: int) -> None:
        """Show this state longer by some milliseconds."""
        self._timer.start(self._interval + time)

    def _play_on(self) -> None:
        self._timer.setInterval(self._interval)
        if self.turn is None or self.turn + 1 >= self.count:
            self._timer.stop()
            self._go_to(self.count)
        else:
            self._go_to(self.turn + 1)

    def _go_to(self, turn: int) -> None:
        before, self.turn = self.turn, None if max(0, turn) >= self.count else max(0, turn)
        if before is None and self._presenter is not None:
            self._seat = self._presenter.seat
        if self.turn != before:
            self.changed.emit()

    # The state that is shown

    @property
    def track(self) -> Track | None:
        """All decisions as ticks, undone ones at the end; None behind a cover."""
        if self._presenter is None or self._presenter.seat_to_unlock is not None:
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
            # The decision of another seat may be secret; that it decided is not.
            return msg("{name}'s move", name=table.seats[played.seat].name)
        return table.named(table.game.wording.describe(table.game.view(table.state_at(number - 1), played.seat), command))

    def label(self, number: int) -> Message:
        """The tooltip of a decision in the timeline."""
        if self._presenter is None:
            return msg("")
        table = self._presenter.session.table
        played = table.played(number)
        if number > self.count:
            return msg("Decision {number}, undone: {what}", number=number, what=self.decision(number))
        return msg("Decision {number}, {stage}: {what}", number=number, stage=played.stage.label, what=self.decision(number))

    def where(self) -> Message:
        """The position of the shown state in the game, in words."""
        if self.turn is None:
            return msgn("Now, after {count} decision", "Now, after {count} decisions", self.count)
        if self.turn == 0:
            return msgn("Looking back: before the only decision", "Looking back: before the first of {count} decisions", self.count)
        return msg("Looking back at decision {number} of {count}", number=self.turn, count=self.count)

    def why_not_branch(self) -> Refusal | None:
        """The reason why no branch can start at the shown state; None if one can."""
        if self._presenter is None or self.turn is None:
            return Refusal("TBL-7", msg("Look back first; the game continues from there."))
        return self._presenter.session.table.why_not_branch(self.turn)

    def scenery(self) -> Scenery | None:
        """The earlier state as the seat saw it; None if the present is shown."""
        if self._presenter is None or self.turn is None:
            return None
        then, what = self._presenter.scenery_at(self.turn), msg("Next: {what}", what=self.decision(self.turn + 1))
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
        """The log of the seat, and the number of its entries up to the shown state."""
        if self._presenter is None or self._presenter.seat_to_unlock is not None:
            return (), 0
        log = self._presenter.logs.of(self._presenter.seat)
        return log.entries, log.until(self.turn)

    def act(self, action: Action) -> Refusal | None:
        """Carry out one of the two buttons; any other action is refused."""
        if action == Do(RETURN):
            self.now()
        elif action == Do(BRANCH):
            return self.ask_branch()
        else:
            return Refusal("TBL-7", msg("You are looking back. Go to the latest move to play on."))
        return None

    def ask_branch(self) -> Refusal | None:
        """Start a branch at the shown state. Returns a refusal if there can be none."""
        refusal = self.why_not_branch()
        if refusal is None:
            self.branchRequested.emit(self.turn)
        return refusal
