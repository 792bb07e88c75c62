"""Who is at the screen: whose view may be shown, who decides, who is asked to sit down first, who picks by keys (TBL-5, TBL-6)."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from engines.kernel.hotseat import cover, decider, persons, viewer
from engines.kernel.table import Table
from tabletop_qt.viewmodels.view_model import MOST_PICKS, Pick, ViewModel


@frozen
class Viewing:
    """Who is at the screen.

    ``seat`` is the seat whose view is shown, None for what everybody may see: the open table. There ``acting`` is the person who decides,
    None where nobody is to or what they decide needs their own view. Where ``asked`` names a seat, a cover stands until that person lifts
    it. ``picking`` are the seats that have yet to pick by keys of their own. ``choosing`` are those that have yet to choose at a private
    strip beside the open table, the one that is asked first in front; ``opened`` is the one whose strip is open.

    ``last`` is who sat there or decided last. ``side`` is the seat at whose side the open table is drawn: whose view was shown last, so
    that nothing turns round before everybody's eyes; None for the first person's.
    """

    seat: int | None = None
    asked: int | None = None
    acting: int | None = None
    picking: frozenset[int] = frozenset()
    choosing: tuple[int, ...] = ()
    opened: int | None = None
    last: int | None = None
    side: int | None = None

    @property
    def deciding(self) -> int | None:
        """The seat for which something can be done at the table; None where nobody can."""
        return self.acting if self.seat is None else self.seat

    @property
    def undoing(self) -> int | None:
        """Who takes back: the person whose view is shown, behind a cover who was there last, on the open table whoever decided (None)."""
        return self.last if self.asked is not None else self.seat

    def seen_by(self, seat: int) -> Viewing:
        """The view of a person who has sat down."""
        return Viewing(seat, last=seat, side=seat)

    def asking(self, seat: int) -> Viewing:
        """A cover before a person's view."""
        return Viewing(asked=seat, last=self.last, side=self.side)


def next_viewing(
    table: Table[Any], model: ViewModel[Any, Any, Any], before: Viewing, *, covers: bool, keys: bool, absent: frozenset[int] = frozenset()
) -> Viewing:
    """Who is at the screen in the present state of the table, after ``before``.

    Args:
        table: The table.
        model: Its view-model, which knows what can be picked by keys.
        before: Who was there last; ``Viewing()`` at game start and after a load.
        covers: Whether covers stand between persons.
        keys: Whether secret choices of several persons at once are made by keys.
        absent: The seats that need not be asked, because what they decide is played by itself.
    """
    acting, opened = tuple(seat for seat in table.to_act if seat not in absent), Viewing(last=before.last, side=before.side)
    waiting = frozenset(acting) & frozenset(persons(table.seats))
    if keys and waiting and (len(waiting) > 1 or waiting < before.picking) and all(picks(table, model, seat) for seat in waiting):
        return evolve(opened, picking=waiting)
    following = viewer(table.game, table.state, table.seats, before.last, acting)
    if following is None:
        return evolve(opened, acting=decider(table.seats, before.last, acting))
    asked = cover(table.seats, before.seat, following, covers=covers)
    if asked is not None and model.private_strip and model.choices(table.view(following), following):
        others = sorted(seat for seat in waiting if seat != following and table.game.needs_hidden(table.state, seat))
        kept = before.opened if before.opened in (following, *others) else None
        return evolve(opened, choosing=(following, *others), opened=kept)
    return opened.asking(asked) if asked is not None else opened.seen_by(following)


def picks(table: Table[Any], model: ViewModel[Any, Any, Any], seat: int) -> tuple[Pick, ...]:
    """What a seat can pick from by keys; nothing where there are too many choices for them."""
    offered = model.picks(table.view(seat), seat)
    return offered if len(offered) <= MOST_PICKS else ()
