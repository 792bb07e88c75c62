"""A command of Operation Master being put together in steps: a die with its effect, or a value to take."""

from __future__ import annotations

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from engines.operation_master.commands import Change
from tabletop_qt.viewmodels import drafts


@frozen
class Idle(drafts.Draft):
    """Nothing is being put together."""


@frozen
class Target:
    """A die of a Dice Area: its seat, what it is, and which of several equal ones."""

    seat: int
    die: int
    copy: int = 0


@frozen
class Using(drafts.Draft):
    """A die lies on the own card and its effect may be used (OM-6.1).

    ``marks`` are the dice that it changes and their new values; ``target`` is the die that a value is being chosen for.
    """

    die: int
    marks: tuple[tuple[Target, int], ...] = ()
    target: Target | None = None

    @property
    def changes(self) -> tuple[Change, ...]:
        """The marks as an effect of a command, in any order."""
        return tuple(Change(target.seat, target.die, value) for target, value in self.marks)


@frozen
class Picking(drafts.Draft):
    """A die of this value is in the hand, to be taken with all others of it (OM-4.1)."""

    value: int
    piece: str


Draft = Idle | Using | Picking


def back(draft: Draft) -> Draft | None:
    """The draft with its last step taken back; None where there is none."""
    if isinstance(draft, Idle):
        return None
    if isinstance(draft, Using):
        if draft.target is not None:
            return evolve(draft, target=None)
        if draft.marks:
            return evolve(draft, marks=draft.marks[:-1])
    return Idle()


def last_step(draft: Draft) -> Message | None:
    """What `back` takes back."""
    if isinstance(draft, Idle):
        return None
    if isinstance(draft, Picking):
        return msg("picking a value")
    if draft.target is not None:
        return msg("choosing a die")
    return msg("changing a die") if draft.marks else msg("setting the die")
