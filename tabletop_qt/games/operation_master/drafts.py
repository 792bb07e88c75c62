"""Commands of Operation Master that are put together in steps: a die with its effect, or a value to take (a die of it is held)."""

from __future__ import annotations

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from engines.operation_master.model import Die
from tabletop_qt.viewmodels.position import Thing
from tabletop_qt.viewmodels.view_model import IDLE, Draft, Holding, Idle


@frozen
class Target(Thing, kind="die"):
    """A die of a Dice Area: its seat, what it is, and which of several equal ones."""

    seat: int
    die: Die
    copy: int = 0


@frozen
class Using(Draft):
    """A die lies on the own card and its effect may be used (OM-6.1).

    ``marks`` are the dice that it changes and their new values; ``target`` is the die that a value is being chosen for.
    """

    die: Die
    marks: tuple[tuple[Target, int], ...] = ()
    target: Target | None = None

    @property
    def last_step(self) -> Message:
        """What `back` takes back."""
        if self.target is not None:
            return msg("choosing a die")
        return msg("changing a die") if self.marks else msg("setting the die")

    def back(self) -> Using | Idle:
        """The draft with its last step taken back."""
        if self.target is not None:
            return evolve(self, target=None)
        return evolve(self, marks=self.marks[:-1]) if self.marks else IDLE

    def marked(self, target: Target, value: int) -> Using:
        """The draft with a die changed: a 3 changes any number of dice, the others change one (OM-6.2)."""
        others = self.marks if self.die.value == 3 else ()
        return Using(self.die, (*others, (target, value)))

    def unmarked(self, target: Target) -> Using:
        """The draft with this die left as it is."""
        return evolve(self, marks=tuple([mark for mark in self.marks if mark[0] != target]), target=None)


OperationMasterDraft = Idle | Using | Holding
