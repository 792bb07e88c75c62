"""A seat's view of the table with what is often asked of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, Refusal, Seat
from engines.operation_master import effects
from engines.operation_master.commands import Set
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import SET, TAKE, State
from engines.operation_master.setting import settable
from tabletop_qt.games.operation_master.draft import Draft, Idle, Picking, Target, Using


@frozen
class Position:
    """What the seat sees, and who sits where."""

    game: OperationMaster
    view: State
    seat: int
    sitting: tuple[Seat, ...]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.view.players))

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the own one."""
        return tuple((self.seat + place) % len(self.seats) for place in range(1, len(self.seats)))

    @property
    def acts(self) -> bool:
        """Whether the seat decides now."""
        return self.seat in self.game.to_act(self.view)

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.view.config.names[seat]

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.sitting[seat].colour if self.sitting else COLOURS[seat]

    def check(self, command: Command) -> Refusal | None:
        """Why the seat can't do that."""
        return self.game.check(self.view, self.seat, command)

    def place(self, seat: int) -> int:
        """How many places after the lead a seat is."""
        return (seat - self.view.lead) % len(self.seats)

    def dice(self, seat: int, draft: Draft) -> list[Target]:
        """The dice of a seat's Dice Area; the one that the draft has set on the own card has left it."""
        dice = list(self.view.players[seat].dice)
        if isinstance(draft, Using) and seat == self.seat:
            dice.remove(draft.die)
        return list(copies(seat, dice))

    def targets(self, draft: Using) -> dict[Target, tuple[int, ...]]:
        """The dice that the effect of the set die may change, and the values that it can give them (OM-6.2…6.4)."""
        kind = draft.die % 10
        seats = self.others if kind == 1 else (self.seat,)
        found = {target: effects.outcomes(kind, target.die) for seat in seats for target in self.dice(seat, draft)}
        return {target: values for target, values in found.items() if values}

    def command(self, draft: Using) -> Set:
        """The command of a draft, the changed dice named in the order of the Dice Area."""
        own = [target.die for target in self.dice(self.seat, draft)]
        order = sorted(draft.changes, key=lambda change: own.index(change.die) if change.die in own else 0)
        return Set(draft.die, tuple(order))

    def sound(self, draft: Draft) -> Draft:
        """The draft, or the empty one where it doesn't fit this view."""
        if isinstance(draft, Using):
            fits = self.acts and self.view.phase == SET and self.view.config.effects and draft.die in settable(self.view, self.seat)
            if not fits:
                return Idle()
            targets = self.targets(draft)
            marks = tuple((target, value) for target, value in draft.marks if value in targets.get(target, ()))
            return evolve(draft, marks=marks, target=draft.target if draft.target in targets else None)
        if isinstance(draft, Picking) and not (self.acts and self.view.phase == TAKE):
            return Idle()
        return draft


def copies(seat: int, dice: list[int]) -> Iterator[Target]:
    """Dice as targets, equal ones numbered."""
    seen: Counter[int] = Counter()
    for die in dice:
        yield Target(seat, die, seen[die])
        seen[die] += 1
