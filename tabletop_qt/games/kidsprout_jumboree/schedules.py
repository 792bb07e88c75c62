"""A player's Schedule: the pawn and the stacks on it, and where the pawn would go."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.leading import right_stack
from engines.kidsprout_jumboree.model import DINNER, Led, clock
from engines.kidsprout_jumboree.wording import o_clock
from tabletop_qt.games.kidsprout_jumboree import faces
from tabletop_qt.games.kidsprout_jumboree.layout import CELL, Point, fan
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition, SeatsThings
from tabletop_qt.games.kidsprout_jumboree.remarks import stack_words
from tabletop_qt.games.kidsprout_jumboree.things import Stack, coin_id
from tabletop_qt.viewmodels.scenery import Emphasis, Face, Piece, face

DIAL, LANTERN, OVERNIGHT, STACK, GHOST, PAWN = range(2, 8)
"""Layers on a Schedule, from below; of two stacks the later one lies above."""

COIN_OF_CELL = 0.84
"""The size of a stacked coin, in spaces."""

LANTERNS = 74.0
"""How wide a ring of lanterns is."""

_SEEN = 52.0
"""The size of the coins of a stack that is looked at."""

_LIFT = 0.12
"""How far a pawn's middle is above that of its space, in spaces."""
_CLEAR_OF_PAWN = 0.74
"""How far inwards a stack begins that has the pawn before it, in spaces; any other begins a little inside its space."""
_INWARDS = 0.08

_ABOUT = (
    msg("The spaces around the edge are the hours of a clock, from Reveille at 6:00 at the bottom, clockwise to Dinner at 6 PM."),
    msg("Who leads an Activity stacks the coins on the hour it ends at. Past 6 PM nobody can be made to lead, until the last one."),
)


class Schedule(SeatsThings):
    """The pieces of one seat's Schedule."""

    def __init__(self, position: CampPosition, seat: int) -> None:
        super().__init__(position, seat)
        self.led = [led for led in position.view.today if led.leader == seat]
        self.name = msg("The Schedule of {troop}, pawn on {hour}", troop=self.troop, hour=o_clock(self.player.elapsed))

    def pieces(self) -> Iterator[Piece]:
        """Everything on it."""
        seat, past = self.seat, self.position.too_late(self.seat)
        end = clock(self.view.end(seat)) if self.position.ahead and not past else 0
        dial, clauses = faces.schedule(CELL, end, past=past), ("KSJ-1.2", "KSJ-4.2", "KSJ-4.4")
        yield Piece(f"schedule:{seat}", dial, *self.area.dial, DIAL, self.zone, self.name, _ABOUT, clauses)
        for led in self.led:
            yield from self._stack(led)
        if self.position.revealed and seat in self.position.judged.leaders:
            yield self._ghost()
        steps = tuple(self._standing(hour) for led in self.led[-1:] for hour in _passed_by(led))
        yield Piece(f"pawn:{seat}", self._figure, *self.pawn, PAWN, self.zone, self.name, focusable=False, way=steps)

    @property
    def _figure(self) -> Face:
        return face("pawn", *(side * CELL for side in faces.PAWN), suit=self.suit)

    def _stack(self, led: Led) -> Iterator[Piece]:
        """The coins of an Activity led: on its hour, or beside it in a ring of lanterns (KSJ-4.4, 5.1)."""
        area, size, values = self.area, CELL * COIN_OF_CELL, tuple(sorted(led.coins))
        if led.overnight:
            layer, clause, (x, y) = OVERNIGHT, "KSJ-5.1", area.beside(led.hour)
            pile, ring = faces.pile(size, values, (0.0, 1.0)), face("lantern", LANTERNS, LANTERNS)
            name = msg("Lanterns of an Overnight, beside {hour}", hour=o_clock(led.end))
            yield Piece(f"lantern:{self.seat}", ring, x, y, LANTERN, self.zone, name, focusable=False)
        else:
            layer, clause, (x, y), towards = STACK, "KSJ-4.4", area.hour(led.hour), fan(led.hour)
            inwards = CELL * (_CLEAR_OF_PAWN if led is self.led[-1] else _INWARDS) + faces.pile_length(size, len(values)) / 2
            pile, x, y = faces.pile(size, values, towards), x + towards[0] * inwards, y + towards[1] * inwards
        name, counts = stack_words(led)
        stump, coin = self.position.layout.spots[self.seat], coin_id(self.seat, led.round - 1)
        steps = ((stump.x, stump.y), *map(area.hour, _passed_by(led)))
        stack, clauses, shown = Stack(led.day, led.round), (clause, "KSJ-6.1"), self._reckoned(led, name)
        yield Piece(stack.id, pile, x, y, layer, self.zone, name, (counts,), clauses, origins=(coin,), way=steps, reveals=shown)

    def _reckoned(self, led: Led, name: Message) -> tuple[Piece, Piece]:
        """A stack side by side and what it counts, shown in the middle of the Schedule while it is pointed at."""
        x, y = self.area.dial
        pile = faces.pile(_SEEN, tuple(sorted(led.coins)), (1.0, 0.0))
        total, hours, stress = sum(led.coins), led.hours, led.stress
        words = msg("{coins} times {hours} h: {stress} stress", coins=total, hours=hours, stress=stress)
        if led.overnight:
            words = msg("{coins} times {hours} h, doubled: {stress}", coins=total, hours=hours, stress=stress)
        counted = face("tag", 226, 28, text=words, mood="scored")
        return (
            Piece(f"seen:{self.seat}", pile, x, y - 12, PAWN, self.zone, name),
            Piece(f"counted:{self.seat}", counted, x, y + 34, PAWN, self.zone, words),
        )

    @property
    def pawn(self) -> Point:
        """The middle of the pawn: it stands on its hour, the stack that it came with before it."""
        hour = clock(self.player.elapsed)
        if self.player.elapsed <= DINNER:
            return self._standing(hour)
        x, y = self.area.beside(hour)
        return x + LANTERNS * 0.36, y - CELL * _LIFT

    def _standing(self, hour: int) -> Point:
        x, y = self.area.hour(hour)
        return x, y - CELL * _LIFT

    def _ghost(self) -> Piece:
        """The pawn where it would go."""
        right, hour = right_stack(self.view, self.seat), o_clock(self.view.end(self.seat))
        x, y = self.area.beside(right.hour) if right.beside else self._standing(right.hour)
        name = msg("{troop} would go on to {hour}", troop=self.troop, hour=hour)
        ghost, turning = f"ghost:{self.seat}", self.position.turning
        return Piece(ghost, self._figure, x, y, GHOST, self.zone, name, emphasis=Emphasis.GHOST, focusable=False, delay=turning)


def _passed_by(led: Led) -> Iterator[int]:
    """The hours of the clock from where an Activity began to the one before its last."""
    return map(clock, range(led.end - led.hours, led.end))
