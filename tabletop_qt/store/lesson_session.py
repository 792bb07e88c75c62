"""The table of a lesson: the rules are all there, but it is kept nowhere, and what is not asked for is answered instead of played."""

from __future__ import annotations

from collections.abc import Callable

from engines import Table
from engines.kernel.commands import Command
from engines.kernel.contract import Event, Refusal, Refused
from engines.kernel.messages import Message
from tabletop_qt.store.lesson_checks import holds, leads_on
from tabletop_qt.store.lessons import Lesson, seat_of
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.unkept_session import UnkeptSession

Gate = Callable[[Command], Message | None]
"""Says to a legal command of the person why it is not what the lesson asks for; None where it is."""


class LessonSession(UnkeptSession):
    """The session of a lesson. ``gate`` is asked before a command of the person's is played.

    `go_to` takes the table to any place of the lesson's record, by playing it from where it stands or from the beginning.
    """

    def __init__(self, lesson: Lesson, whole: Table, paths: Paths) -> None:
        super().__init__(whole, lesson.name, lesson.title, paths)
        self.lesson = lesson
        self.gate: Gate = lambda _: None
        self.seat = seat_of(whole)

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a decision, unless it is one of the person's that the lesson does not ask for now. Raises Refused."""
        refusal = self.table.check(command, seat)
        if refusal is None and isinstance(command, Command) and seat == self.seat:
            answer = self.gate(command)
            if answer is not None:
                raise Refused(Refusal("", answer))
        return super().play(command, seat)

    def play_recorded(self) -> None:
        """Play the next decision of the record; the table must be on its line."""
        played = self._whole.played(self.table.turn + 1)
        self.table.play(played.command, played.seat)

    def recorded(self, turn: int) -> tuple[int, Command]:
        """Seat and command of the decision of the record that comes after so many."""
        played = self._whole.played(turn + 1)
        return played.seat, played.command

    def until(self, index: int) -> int:
        """After how many decisions a step of the lesson is over."""
        return min(self.lesson.until(index), self._whole.turn)

    def leads_on(self, index: int, command: Command) -> bool:
        """Whether a legal command is what a step asks for, as the table stands."""
        return leads_on(self.lesson, index, self._whole, self.table.state, command)

    def fits(self, index: int) -> bool:
        """Whether a step of the lesson can begin as the table stands: as the record does, or so that all that the step says is true."""
        step = self.lesson.steps[index]
        if self.table.turn != step.at:
            return False
        return self.on_the_line or holds(self.lesson, index, self._whole, self.table.state)

    @property
    def on_the_line(self) -> bool:
        """Whether everything that was done so far is what the record has."""
        turn = self.table.turn
        return turn <= self._whole.turn and self.table.state == self._whole.state_at(turn)

    def go_to(self, turn: int) -> None:
        """Take the table to where the record stands after so many decisions."""
        if self.table.turn > turn or not self.on_the_line:
            self.table.restore(self._start)
        while self.table.turn < turn:
            self.play_recorded()
